"""Generators that call themselves: the list of all that one gives, by a function that makes it, or the loop that takes it."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import FunctionType
from typing import Any, TypeVar

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.source import FunctionText, text_of
from adjoint_gen.frontend.names.values import Known, LocalFunction, Named, Value
from adjoint_gen.frontend.objects.dispatch import dispatched
from adjoint_gen.frontend.objects.instances import method
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.texts import standing_for
from adjoint_gen.frontend.state.try_blocks import catches_of
from adjoint_gen.frontend.text.generator_texts import yields
from adjoint_gen.frontend.text.handed_generators import TAKE, Handed, hand_over, handed
from adjoint_gen.frontend.text.listed_generators import VIEWS, Gathered, listed, which
from adjoint_gen.frontend.text.optionals import NONE, is_union
from adjoint_gen.frontend.text.quiet_calls import changes_nothing
from adjoint_gen.frontend.text.syntax import at
from adjoint_gen.ir.trace import UNDEF, Pack

_Through = TypeVar("_Through", Gathered, Handed)
SEEN = "cannot differentiate a generator that calls itself, where what is done with its values may change what it sees"
AS_A_LIST = "a loop over a list of what it gives, `list(...)`"
OTHERS = "cannot differentiate a generator that calls itself, and goes through others, or changes more than its own names"


@dataclass(frozen=True, slots=True)
class _Walk:
    """A call of what may be a generator; ``given``, where it is known to be none."""

    callee: Value = UNDEF
    args: Sequence[Value] = ()
    named: Named = ()
    given: Value | None = None


def of_gathered(low: Lowering, node: Gathered, base: str) -> Value:
    """A list of all that a generator gives, or what is no generator.

    Raises:
        DifferentiationError: it is another generator than the one that was looked at, or something could tell.
    """
    def one(walk: _Walk) -> Value:
        if walk.given is not None:
            return walk.given
        if catches_of(low.scope.text.tree):
            raise low.refuse(node, SEEN, AS_A_LIST)
        found = _as_list(low, node, walk.callee)
        made = None if found is None else call_function(low, node, found, walk.args, walk.named, base)
        if made is None or class_of(low, made) is not None:  # the latter was assumed of one that calls itself
            raise low.refuse(node, OTHERS, "a function that returns a list")
        return made

    return _walked(low, node, one, base)


def of_handed(low: Lowering, node: Handed, base: str) -> Value:
    """Whether a function has enough, to which all is handed that a generator gives, or what is no generator.

    Raises:
        DifferentiationError: the generator does more with what it yields itself than to yield it, or is no text; or the loop
            binds a name for the first time.
    """
    for name in node.unbound:
        what = "cannot differentiate a generator that calls itself, where the loop through it binds"
        raise low.refuse(node, f"{what} `{name}` for the first time", f"`{name} = ...` ahead of the loop")
    take = low.value(node.take)

    def one(walk: _Walk) -> Value:
        if walk.given is not None:
            return call_function(low, node, Known(hand_over, hand_over.__name__), [walk.given, take], [], base)
        text = _text(low, walk.callee)
        tree = None if text is None else handed(text)
        if text is None or tree is None:
            raise low.refuse(node, SEEN, AS_A_LIST)
        return call_function(low, node, _with_text(low, walk.callee, text, tree), walk.args, [*walk.named, (TAKE, take)], base)

    return _walked(low, node, one, base)


def _walked(low: Lowering, node: Gathered | Handed, ask: Callable[[_Walk], Value], base: str) -> Value:
    """What is asked of what is gone through: on a branch for each sort that its owner may be of."""
    inner = node.value
    owner: Value | None = None
    args: list[Value] = []
    named: list[tuple[str, Value]] = []
    if not isinstance(inner, gast.Call):
        owner, name = low.value(inner), "__iter__"
    elif isinstance(inner.func, gast.Attribute):
        owner, name = low.value(inner.func.value), inner.func.attr
    if isinstance(owner, Pack) and is_union(owner):
        return dispatched(low, node, owner, lambda sort: _walked(low, _of(node, sort), ask, base), base)
    if owner == NONE and isinstance(inner, gast.Call):
        foresee(node, getattr, None, name)
    if owner is not None:
        known = method(low, inner, owner, name)
        if known is None and not isinstance(inner, gast.Call):
            return ask(_Walk(given=owner))
        if known is None and class_of(low, owner) is None and name in VIEWS:
            shown = at(inner, gast.Attribute(Shown(inner.func.value, owner), name, gast.Load()))
            return ask(_Walk(given=low.value(at(inner, gast.Call(shown, inner.args, inner.keywords)), base)))
        if known is None:
            raise low.refuse(node, OTHERS, "a function that returns a list")
        callee: Value = known[0]
        args += known[1]
    elif node.function is not None:
        callee = Known(node.function, node.function.__qualname__)
    else:
        callee = plain(low.value(inner.func))
    if isinstance(inner, gast.Call):
        args += [low.value(arg) for arg in inner.args]
        named = [(keyword.arg, low.value(keyword.value)) for keyword in inner.keywords]
    return ask(_Walk(callee, args, named))


def _of(node: _Through, owner: Value) -> _Through:
    """The same of another object."""
    again, inner = copy.copy(node), node.value
    if not isinstance(inner, gast.Call):
        again.value = Shown(inner, owner)
    else:
        func = at(inner.func, gast.Attribute(Shown(inner.func.value, owner), inner.func.attr, gast.Load()))
        again.value = at(inner, gast.Call(func, inner.args, inner.keywords))
    return again


def _as_list(low: Lowering, node: Gathered, callee: Value) -> Known | None:
    """The function that makes the list; None where that is not the generator which was looked at, or one could tell."""
    text = _text(low, callee)
    if text is None:
        return None
    function: Any = text.function
    if which(function, text.tree) != node.which and (node.which is not None or isinstance(callee, LocalFunction)):
        return None
    tree = listed(text, lambda call, own: changes_nothing(low.program.asked, function, call, own), node.which is not None)
    return None if tree is None else _with_text(low, callee, text, tree)


def _text(low: Lowering, callee: Value) -> FunctionText | None:
    """The text of a generator; None of anything else."""
    asked = low.program.asked
    if isinstance(callee, LocalFunction):
        text = callee.text
    elif isinstance(callee, Known) and inspect.isgeneratorfunction(callee.value) and isinstance(callee.value, FunctionType):
        if id(callee.value) not in asked.texts and (made := text_of(callee.value)) is not None:
            asked.texts[id(callee.value)] = callee.value, made
        text = asked.texts.get(id(callee.value), (None, None))[1]
    else:
        return None
    return text if text is not None and isinstance(text.tree, gast.FunctionDef) and yields(text.tree) else None


def _with_text(low: Lowering, callee: Any, text: FunctionText, tree: Any) -> Known:
    """The function that does what a tree says in place of the text of a generator."""
    if isinstance(callee, LocalFunction):
        return replace(callee, value=tree, text=replace(text, tree=tree))
    known: Known = replace(callee, value=standing_for(tree, text, low.program.asked))
    return known
