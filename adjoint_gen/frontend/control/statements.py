"""Statements other than loops; blocks, and the ways out of them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import counters, dicts, list_slices, lists
from adjoint_gen.frontend.containers.dict_arguments import returned
from adjoint_gen.frontend.containers.dict_objects import owner_of, part_of
from adjoint_gen.frontend.containers.unpacking import unpack
from adjoint_gen.frontend.control.choices import parted
from adjoint_gen.frontend.control.conditions import condition, decided_condition
from adjoint_gen.frontend.control.expressions import NUMBERS
from adjoint_gen.frontend.control.iterables import goes_through
from adjoint_gen.frontend.names.callables import Partial, checkpointed
from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.derivative_operators import operator_of
from adjoint_gen.frontend.names.resolve import meaning_of_attribute
from adjoint_gen.frontend.names.scopes import contains_return
from adjoint_gen.frontend.names.values import Known, LocalFunction, Value
from adjoint_gen.frontend.objects import dict_nodes, instances, nodes
from adjoint_gen.frontend.objects.closures import local_function
from adjoint_gen.frontend.objects.dispatch import done_to
from adjoint_gen.frontend.objects.object_attributes import Field, Setter, Shown, class_of
from adjoint_gen.frontend.objects.set_on_classes import set_class_number
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import FALLS, Flow
from adjoint_gen.frontend.state.known_raises import foresee_of
from adjoint_gen.frontend.state.outside import read_outside
from adjoint_gen.frontend.state.presence import settled
from adjoint_gen.frontend.state.refusals import REFUSED, refused_target
from adjoint_gen.frontend.storage import flat
from adjoint_gen.frontend.storage.joins import Join
from adjoint_gen.frontend.storage.materialise_lists import insist
from adjoint_gen.frontend.storage.stores import bind_name, changed_name, key_of, store, thaw
from adjoint_gen.frontend.storage.views import reference
from adjoint_gen.frontend.text.jumps import Unset, never_falls
from adjoint_gen.frontend.text.local_imports import home
from adjoint_gen.ir.trace import UNDEF, Const, Pack, Undefined, Var
from adjoint_gen.program.checkpoints import checkpoint
from adjoint_gen.program.reach import UNBOUND, is_library


def block(low: Lowering, body: Sequence[gast.stmt], live: Collection[str]) -> Flow:
    """Lower the statements of a block into the current one; ``live`` are the names read after it."""
    for position, node in enumerate(body):
        low.writing.here = node
        match node:
            case gast.Return():
                return _returning(low, node, live)
            case gast.If() if contains_return([node]):
                return _leaving(low, node, body[position + 1 :], live)
            case _:
                statement(low, node)
    return FALLS


def statement(low: Lowering, node: gast.stmt) -> None:
    """Lower one statement that does not leave the function; below a branch for each value in it that may be None.

    Each branch in a branch takes as many of Python's frames as are from here to the next :func:`block`: they are few.
    """
    low.writing.here = node
    handler = low.handlers.statements.get(type(node))
    if handler is None:
        low.program.asked.tried |= isinstance(node, gast.Try)
        what, remedy = REFUSED.get(type(node), (f"a `{type(node).__name__}` statement", "assignments, branches and loops"))
        raise low.refuse(node, f"cannot differentiate {what}", remedy)

    def apart(flag: Var, lower: Callable[[], object]) -> object:
        live = low.scope.lives.of(node).after if isinstance(node, gast.If | gast.For | gast.While) else None
        side = partial(_falling, lower)
        return fork(low, node, flag, side, side, live)

    settled(low, partial(insist, low, partial(handler, low, node)), apart)


def _falling(lower: Callable[[], object]) -> Flow:
    lower()
    return FALLS


def _returning(low: Lowering, node: gast.Return, live: Collection[str]) -> Flow:
    made = partial(insist, low, partial(_return, low, node))
    return settled(low, made, lambda flag, side: fork(low, node, flag, side, side, live))


def _return(low: Lowering, node: gast.Return) -> Flow:
    value = Const(None) if node.value is None else low.part(low.maybe(node.value), node.value)
    return Flow(Const(True), returned(low, node, value))


def _leaving(low: Lowering, node: gast.If, rest: Sequence[gast.stmt], live: Collection[str]) -> Flow:
    """A branch with a ``return`` in it, and the rest of its block.

    Where one side always returns, the rest belongs to the other; else a flag tells whether to go on.
    """
    test = insist(low, partial(decided_condition, low, node.test))
    then, orelse = list(node.body), list(node.orelse)
    if isinstance(test, Const):
        return block(low, [*(then if test.value else orelse), *rest], live)
    if never_falls(then):
        orelse, rest = [*orelse, *rest], ()
    elif never_falls(orelse):
        then, rest = [*then, *rest], ()
    live_after = low.scope.lives.of(node).after if rest else live
    flow = fork(low, node, test, lambda: block(low, then, live_after), lambda: block(low, orelse, live_after), live_after)
    if not rest or flow.leaves:
        return flow
    if flow.falls:
        return block(low, rest, live)
    assert not isinstance(flow.flag, Undefined)
    returned = Flow(Const(True), flow.value)

    def going_on() -> Flow:
        thaw(low, flow.frozen)
        return block(low, rest, live)

    return fork(low, node, flow.flag, lambda: returned, going_on, live)


def fork(
    low: Lowering, node: gast.AST, test: Var | Const, then: Callable[[], Flow], orelse: Callable[[], Flow],
    live: Collection[str] | None,
) -> Flow:
    """A branch of two blocks; the names in ``live``, if that is known, are yielded where the sides differ.

    Raises:
        Ended: neither side comes to its end.
    """

    def joined(join: Join, one: Flow | None, two: Flow | None) -> Flow:
        flags = [UNDEF if flow is None else flow.flag for flow in (one, two)]
        values = [UNDEF if flow is None or flow.value is None else flow.value for flow in (one, two)]
        known = [flag for flag in flags if isinstance(flag, Const)]
        flag = known[0] if len(known) == 1 and None in (one, two) else join.value(flags[0], flags[1], "")
        value = None if values == [UNDEF, UNDEF] else low.part(join.value(values[0], values[1], ""), node)
        assert not isinstance(flag, Pack | Known)
        return Flow(flag, value)

    flow, names = parted(low, node, test, then, orelse, live, lambda side: side.leaves, joined)
    if flow.falls:
        thaw(low, names)
    return replace(flow, frozen=names)


def branch(low: Lowering, node: gast.If) -> None:
    """An ``if`` that no path leaves the function from."""
    test = condition(low, node.test)
    live = low.scope.lives.of(node).after
    if isinstance(test, Const):
        block(low, node.body if test.value else node.orelse, live)
        return
    fork(low, node, test, partial(block, low, node.body, live), partial(block, low, node.orelse, live), live)


def assign(low: Lowering, node: gast.Assign) -> None:
    """``target = value``, chained or unpacking."""
    value = _value_for(low, node.targets[0], _in_slice(low, node) or _unpacked(node))
    for target in node.targets:
        bind_target(low, target, value)
        view = changed_name(low, target)
        if view is not None:
            value = low.load(view)  # the next target means the same array


def _in_slice(low: Lowering, node: gast.Assign) -> gast.AST | None:
    """The list of what an iterator gives where a slice of a list becomes that; None for every other value."""
    match node:
        case gast.Assign(targets=[gast.Subscript(value=gast.Name() as owner, slice=gast.Slice())], value=walk) if (
            _is_any_list(low, low.env[owner.id])
        ):
            if isinstance(walk, gast.GeneratorExp):
                return gast.copy_location(gast.ListComp(walk.elt, walk.generators), walk)
            if isinstance(walk, gast.Call) and goes_through(low, walk.func):
                return gast.copy_location(gast.Call(Shown(walk.func, Known(list, "list")), [walk], []), walk)
    return None


def _is_any_list(low: Lowering, meaning: Value) -> bool:
    shown = meaning in low.lists.storage if isinstance(meaning, Var) else isinstance(meaning, Pack) and meaning.kind == "list"
    return shown or lists.is_list(low, meaning)


def _unpacked(node: gast.Assign) -> gast.AST:
    """The value; a generator that is unpacked is the list of what it gives, since nothing else sees it."""
    if len(node.targets) > 1 or not isinstance(node.targets[0], gast.Tuple | gast.List):
        return node.value
    if not isinstance(node.value, gast.GeneratorExp):
        return node.value
    return gast.copy_location(gast.ListComp(node.value.elt, node.value.generators), node.value)


def annotated(low: Lowering, node: gast.AnnAssign) -> None:
    """``target: annotation = value``; annotations of local names are not evaluated."""
    if node.value is not None:
        bind_target(low, node.target, _value_for(low, node.target, node.value))
    elif not isinstance(node.target, gast.Name):
        raise refused_target(low, node.target)


def _value_for(low: Lowering, target: gast.AST, node: gast.AST) -> Value:
    """Lower a value; what it computes is called after the names that it is assigned to."""
    if isinstance(target, gast.Name):
        return low.maybe(node, unmarked(target.id))
    if not (isinstance(target, gast.Tuple | gast.List) and isinstance(node, gast.Tuple)):
        return low.maybe(node) if isinstance(target, gast.Tuple | gast.List) else low.value(node, part_of(low, target))
    starred = any(isinstance(element, gast.Starred) for element in (*target.elts, *node.elts))
    if starred or len(target.elts) != len(node.elts):
        return low.value(node)
    items = [_value_for(low, t, n) for t, n in zip(target.elts, node.elts, strict=True)]
    lists.refuse_stale(low, node, items)
    return Pack("tuple", tuple(low.part(v, n) for v, n in zip(items, node.elts, strict=True)))


def bind_target(low: Lowering, target: gast.AST, value: Value) -> None:
    """Bind a name, or the names of a tuple, to a value, or store it."""
    if isinstance(target, gast.Subscript | gast.Attribute):
        value = low.optionals.opened(value, low.env, target)
    if isinstance(target, gast.Subscript | gast.Attribute) and done_to(low, target, lambda one: bind_target(low, one, value)):
        return
    match target:
        case Setter(function=function, given=given):
            call_function(low, target, function, [*given, value], (), "")
        case gast.Subscript() if (under := dict_nodes.target(low, target)) is not None:
            nodes.store(low, under, low.value(under.value), value)
        case gast.Subscript() if instances.change_item(low, target, value):
            pass
        case gast.Name(id=name):
            low.call(value, name)
            bind_name(low, name, value)
        case gast.Subscript():
            low.writing.here = target
            target = instances.settled(low, target)
            target, of_iterator = flat.settled(low, target)
            if of_iterator:
                flat.store_flat(low, target, value)
            elif not (dicts.set_item(low, target, value) or list_slices.set_slice(low, target, value)):
                store(low, target, value)
            if isinstance(target, Field):
                instances.now_held(low, target)
        case gast.Attribute() if (owner := instances.node_behind(low, target)) is not None:
            nodes.store(low, target, owner, value)
        case gast.Attribute() if (field := instances.target(low, target)) is not None:
            bind_target(low, field, value)
        case gast.Attribute() if (part := flat.whole(low, target)) is not None:
            bind_target(low, part, value)
        case gast.Tuple(elts=targets) | gast.List(elts=targets):
            low.writing.here = target
            for inner, item in zip(targets, unpack(low, target, targets, value), strict=True):
                view = reference(low, item)
                if view is not None and isinstance(inner, gast.Subscript) and not low.program.modes.by_reference:
                    item = low.load(view)  # a store before this one may have changed it
                bind_target(low, inner.value if isinstance(inner, gast.Starred) else inner, item)
        case _:
            owner = low.value(target.value) if isinstance(target, gast.Attribute) else Const(None)
            if set_class_number(low, target, owner, value):
                return
            if isinstance(owner, Var) and low.kind(owner).tag in NUMBERS:
                foresee_of(low, target, _put_new, owner, target.attr)
            raise refused_target(low, target)


def _put_new(owner: Any, name: str) -> None:
    """Give a number or array an attribute that others of its type do not have: none takes any."""
    if not hasattr(owner, name):
        setattr(owner, name, None)


def expression_statement(low: Lowering, node: gast.Expr) -> None:
    """An expression whose value is not used; a docstring does nothing."""
    if not isinstance(node.value, gast.Constant):
        low.value(node.value)


def delete(low: Lowering, node: gast.Delete) -> None:
    """``del name``."""
    for target in node.targets:
        if isinstance(target, gast.Attribute):
            target = instances.target(low, target, deleted=True) or target
        if isinstance(target, gast.Subscript):
            target = instances.settled(low, target)
            if instances.change_item(low, target):
                continue
        ref = owner_of(low, target) if isinstance(target, gast.Subscript) else None
        if ref is not None:
            dicts.remove(low, target, ref, low.argument(target.slice))
            continue
        kept = dicts.is_kept_as_one if isinstance(target, Field) else dicts.is_kept
        if isinstance(target, gast.Subscript) and kept(low, owner := low.value(target.value)):
            assert isinstance(owner, Var)
            counters.drop(low, target, owner, key_of(low, target, owner))
            continue
        if isinstance(target, gast.Subscript) and list_slices.delete(low, target):
            continue
        if not isinstance(target, gast.Name):
            raise refused_target(low, target)
        name = target.id
        low.read(target, name)
        low.env[name] = UNDEF


def unset(low: Lowering, node: Unset) -> None:
    """Names that are bound again before they are read."""
    for target in node.targets:
        low.env[target.id] = UNDEF


def imports(low: Lowering, node: gast.Import | gast.ImportFrom) -> None:
    """An import inside the function, of a module that is already there."""
    asked = low.program.asked
    for alias in node.names:
        place = home(low.function, node) if isinstance(node, gast.ImportFrom) else alias.name
        module = asked.name(low.function, f"import {place}").value
        if module is UNBOUND or alias.name == "*":
            raise low.refuse(node, f"cannot differentiate this import of `{alias.name}`", "the import at the top of the module")
        owner = Known(module, place)
        if isinstance(node, gast.ImportFrom):
            meaning = meaning_of_attribute(asked, owner, alias.name)
            low.env[alias.asname or alias.name] = read_outside(low, node, meaning)
        elif alias.asname is None:
            root = alias.name.split(".")[0]
            low.env[root] = Known(asked.name(low.function, f"import {root}").value, root)
        else:
            low.env[alias.asname] = owner


def define(low: Lowering, node: gast.FunctionDef) -> None:
    """``def name(...)``."""
    decorators = [decorator for decorator in node.decorator_list if not _keeps_name(low, decorator)]
    meant = [low.value(decorator) for decorator in decorators]
    function = local_function(low, node, node.name)
    for decorator, meaning in zip(reversed(decorators), reversed(meant), strict=True):
        assert isinstance(function, Known)
        if isinstance(meaning, Known) and meaning.value is checkpoint:
            function = checkpointed(function)
            continue
        ours = class_of(low, meaning) is not None or (isinstance(meaning, Known) and (
            isinstance(meaning, LocalFunction | Partial) or meaning.value is np.vectorize or operator_of(meaning.value)
            or not is_library(getattr(meaning.value, "__module__", None) or "builtins")
        ))
        if ours:
            name = gast.copy_location(gast.Name(node.name, gast.Load(), None, None), node)
            function = low.value(
                gast.copy_location(gast.Call(Shown(decorator, meaning), [Shown(name, function)], []), decorator), node.name)
        if not ours or not isinstance(function, Known):
            what = "cannot differentiate a decorated function inside the function"
            raise low.refuse(node, what, "the function without its decorator")
    low.env[node.name] = function


def _keeps_name(low: Lowering, decorator: gast.AST) -> bool:
    """Whether a decorator is ``functools.wraps(...)``, which leaves what a function does as it is."""
    if not isinstance(decorator, gast.Call) or not isinstance(decorator.func, gast.Name | gast.Attribute):
        return False
    called = low.value(decorator.func)
    return isinstance(called, Known) and called.value is functools.wraps


def nothing(low: Lowering, node: gast.stmt) -> None:
    """``pass``, and :class:`Until`, which the loop reads at its end."""


