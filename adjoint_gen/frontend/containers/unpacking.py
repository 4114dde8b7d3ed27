"""Values taken apart item by item: ``a, b = v``, ``a, *rest = v``, ``f(*v)``, ``[*v]``."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.containers.columns import as_tuple
from adjoint_gen.frontend.containers.list_growth import spread
from adjoint_gen.frontend.containers.lists import is_list
from adjoint_gen.frontend.containers.placed_lists import insist_on_places, shown
from adjoint_gen.frontend.names.callables import qualified
from adjoint_gen.frontend.names.classes import is_plain
from adjoint_gen.frontend.names.values import Known, LocalFunction, Value
from adjoint_gen.frontend.objects.dispatch import dispatched
from adjoint_gen.frontend.objects.iterators import is_walk
from adjoint_gen.frontend.objects.named_tuples import in_names
from adjoint_gen.frontend.objects.nodes import refuse_any
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.presence import required
from adjoint_gen.frontend.state.specialisations import Program
from adjoint_gen.frontend.storage.subscripts import items, known_length, load
from adjoint_gen.frontend.text.optionals import NONE, is_union
from adjoint_gen.frontend.text.syntax import at
from adjoint_gen.ir.trace import UNDEF, Arg, Bind, Const, Effect, Pack, Trace, Var
from adjoint_gen.ir.walk import statements
from adjoint_gen.program.plain_objects import has_text
from adjoint_gen.program.reach import has_source
from adjoint_gen.rules.dims import length
from adjoint_gen.rules.listing import SEQUENCE
from adjoint_gen.rules.table import lookup, op_of

SPREAD, TAKEN = (f"adjoint_gen.runtime.{name}" for name in ("spread", "taken"))


def all_of(low: Lowering, node: gast.AST) -> Value:
    """What a star takes the items of: of an iterator, the list of what is left, of a dict of known keys these."""
    value = low.value(node)
    if (held := dicts.held_in(low, value)) is not None:
        return Pack("tuple", held.items[::2])
    if not is_walk(low, value):
        return value
    return low.value(at(node, gast.Call(Shown(node, Known(list, "list")), [Shown(node, value)], [])))


def names_given(low: Lowering, keywords: Sequence[gast.keyword]) -> list[str | None]:
    """The names by which a call gives arguments; None for those of a ``**``, unless it is a name for a dict of known keys."""
    names: list[str | None] = []
    for keyword in keywords:
        named = keyword.arg is None and isinstance(keyword.value, gast.Name)
        held = dicts.held_in(low, low.value(keyword.value)) if named else None
        names += [keyword.arg] if held is None else [name for name, _ in dicts.as_keywords(low, keyword.value, held)]
    return names


def starred(
    low: Lowering, node: gast.Starred, others: list[gast.expr], callee: Value, before: Sequence[Value],
    named: Collection[str | None],
) -> tuple[tuple[Arg, ...], list[gast.expr]]:
    """The arguments that a star stands for, and those that are still to come of the ``others`` behind it.

    Where it is not known how many it stands for, all of these are items of one list: ``f(*items, x)`` is ``f(*[*items, x])``.
    """
    value = _listed(low, node.value, low.value(node.value))
    if others and not _is_of_known_length(low, value):
        each = [at(node, gast.Starred(Shown(node.value, value), gast.Load())), *others]
        value, others = low.value(at(node, gast.List(each, gast.Load()))), []
    return arguments(low, node, value, UNDEF if others else callee, before, named), others


def _is_of_known_length(low: Lowering, value: Value) -> bool:
    value = shown(low, value)
    return isinstance(value, Pack) or (isinstance(value, Var) and known_length(low, value) is not None)


def arguments(
    low: Lowering, node: gast.AST, value: Value, callee: Value, before: Sequence[Value], named: Collection[str | None]
) -> tuple[Arg, ...]:
    """The arguments that a value behind a star stands for; of a function that takes a certain number, as many as are left.

    Others may be ``named``: there are none left from the first of those on, and it is unknown where options may name any.
    """
    value, known = shown(low, value), _is_of_known_length(low, value)
    if isinstance(callee, Known) and isinstance(callee.value, np.ufunc) and not (known or named) and isinstance(value, Var):
        return _operands(low, value, callee, len(before))
    if not known and (many := _rest(low, node, value, callee, before)) is not None:
        return many
    names, required = (None, 0) if known or None in named else _taken(low.program, callee)
    if names is not None:
        names = list(takewhile(lambda name: name not in named, names))
    if not isinstance(value, Var) or not isinstance(callee, Known) or names is None or len(names) < len(before):
        if isinstance(value, Var) and not known:
            insist_on_places(low, value)
        return items(low, value, node, "pass on with `*`")
    module = low.function.__module__ if isinstance(callee, LocalFunction) else getattr(callee.value, "__module__", "")
    called, count = qualified(callee), len(before)
    if isinstance(callee.value, type):  # the first parameter is the class or the object
        made = "__new__" if issubclass(callee.value, tuple) else "__init__"
        called, names, count, required = f"{called}.{made}", ["self", *names], count + 1, required + 1
    return _spread(low, value, (module, called), names, required, count)


def _spread(
    low: Lowering, value: Var, called: tuple[str, str], names: Sequence[str], required: int, count: int, of: Var | None = None
) -> tuple[Arg, ...]:
    """The arguments for the parameters of these names, of which ``count`` have theirs, behind the test that there are so many.

    They are those ``of`` another value if that is given, which begins with them.
    """
    given, told, required = Pack("tuple", tuple(map(Const, names))), map(Const, called), min(required, len(names))
    optional = () if required == len(names) else (Const(required),)
    if optional:
        insist_on_places(low, value)
    low.bind(SPREAD, (value, *told, given, Const(count), *optional), effect=Effect.RAISES)
    return tuple(low.part(in_names(low, load(low, of or value, Const(k)), None), None) for k in range(len(names) - count))


def may_be_short(trace: Trace) -> bool:
    """Whether a list is passed on behind a star that may leave options to their defaults, as only the run finds out."""
    bodies = (trace.body, *(f.body for f in trace.functions))
    found = (s for body in bodies for s in statements(body) if isinstance(s, Bind) and s.op == SPREAD)
    return any(len(s.args) > len(("value", "module", "called", "names", "given")) for s in found)


def _rest(low: Lowering, node: gast.AST, value: Value, callee: Value, before: Sequence[Value]) -> tuple[Arg, ...] | None:
    """The arguments of a function with ``*args``, where a list of unknown length is all or the last of it; else None.

    The first of the list are those of the parameters before ``*args`` that have none yet.
    """
    if not isinstance(callee, Known):
        return None
    if isinstance(callee.value, type) and is_plain(low.program.asked, callee.value):
        made = getattr(callee.value, "__init__")  # noqa: B009 - mypy
        known = Known(made, f"{callee.spelling}.__init__")
        return _rest(low, node, value, known, (Const(None), *before)) if has_text(made) else None
    if not isinstance(callee, LocalFunction) and not has_source(callee.value):
        return None
    given = low.program.text(callee).tree.args
    names = [a.id for a in (*given.posonlyargs, *given.args)]
    if given.vararg is None or not isinstance(value, Var) or not (is_list(low, value) or (low.kind(value).rank or 0) > 0):
        return None
    low.rely(value)
    first: tuple[Arg, ...] = ()
    if (missing := len(names) - len(before)) > 0:
        begin, behind = (Pack("slice", (*map(Const, cut), Const(None))) for cut in ((None, missing), (missing, None)))
        module = low.function.__module__ if isinstance(callee, LocalFunction) else getattr(callee.value, "__module__", "")
        told, required = (module, qualified(callee)), len(names) - len(given.defaults)
        first = _spread(low, load(low, value, begin), told, names, required, len(before), of=value)
        value = load(low, value, behind)
    whole = spread(low, node, [*((one, False) for one in before[len(names) :]), (value, True)], given.vararg.id)
    return (*first, Pack("rest", (as_tuple(low, node, whole, given.vararg.id),)))


def _operands(low: Lowering, value: Var, callee: Known, given: int) -> tuple[Arg, ...]:
    """The operands of a ufunc that are left; more would be outputs, which are no operands."""
    ufunc: Any = callee.value
    told = Const(getattr(ufunc, "__module__", None) or "numpy"), Const(qualified(callee)), Const(given)
    low.bind(TAKEN, (value, *told, Const(ufunc.nin), Const(ufunc.nargs)), effect=Effect.RAISES)
    return tuple(load(low, value, Const(k)) for k in range(ufunc.nin - given))


def _taken(program: Program, callee: Value) -> tuple[list[str] | None, int]:
    """The names of the parameters of a function with source, or a class, and how many of them have to be given.

    None where it takes others by name only, or any number.
    """
    if isinstance(callee, Known) and isinstance(callee.value, type):
        return _fields(program, callee.value)
    rule = lookup(op_of(callee.value) or "") if isinstance(callee, Known) else None
    if rule is not None and rule.ops[0].startswith("scipy.stats.") and not rule.users_own:
        parameters = rule.arguments  # a distribution's own signature takes any number
        return list(parameters), sum(p.default is p.empty for p in parameters.values())
    if not isinstance(callee, Known) or not (isinstance(callee, LocalFunction) or has_source(callee.value)):
        return None, 0
    given = program.text(callee).tree.args
    if given.vararg is not None or given.kwonlyargs:
        return None, 0
    names = [a.id for a in (*given.posonlyargs, *given.args)]
    return names, len(names) - len(given.defaults)


def _fields(program: Program, cls: type) -> tuple[list[str] | None, int]:
    """The same of a class of the user's, or of named tuples."""
    if not (is_plain(program.asked, cls) or (issubclass(cls, tuple) and hasattr(cls, "_fields"))):
        return None, 0
    try:
        given = inspect.signature(cls).parameters.values()
    except (TypeError, ValueError):
        return None, 0
    plain = bool(given) and all(p.kind is p.POSITIONAL_OR_KEYWORD for p in given)
    return [p.name for p in given] if plain else None, sum(p.default is p.empty for p in given)


def unpack(low: Lowering, node: gast.AST, targets: Sequence[gast.AST], value: Value) -> Sequence[Arg]:
    """The items of a value for each target."""
    fails = partial(_assigned, starred_in(targets), len(targets), None)  # type: ignore[arg-type]
    if value == NONE:
        foresee(node, fails)
    value = required(low, node, value, fails)
    if is_union(value):
        assert isinstance(value, Pack)
        found = dispatched(low, node, value, lambda sort: Pack("tuple", tuple(unpack(low, node, targets, sort))))
        assert isinstance(found, Pack)
        return found.items
    refuse_any(low, node, [value])
    if isinstance(value, Const) and isinstance(value.value, str):
        value = Pack("tuple", tuple(map(Const, value.value)))
    value = _listed(low, node, value)
    value, held = shown(low, value), dicts.held_in(low, value)
    value = value if held is None else Pack("tuple", held.items[::2])
    starred = starred_in(targets)
    count = len(targets)
    if isinstance(value, Pack):
        given = foresee(node, _assigned, starred, count, value.items)
        return [Pack("list", tuple(item)) if isinstance(item, list) else item for item in given]
    if not isinstance(value, Var):
        items(low, value, node, "unpack")
    assert isinstance(value, Var)
    if starred:
        return _around(low, node, value, starred[0], targets)
    if low.premises.shapes.get(value) != count and not _counts(low, value, count):
        low.bind(SEQUENCE, (value, Const(count)))
    return [_taken_out(low, value, k, target) for k, target in enumerate(targets)]


def _listed(low: Lowering, node: gast.AST, value: Value) -> Value:
    """What says itself how it is gone through as a list of all that it gives."""
    if not is_walk(low, value):
        return value
    return low.value(at(node, gast.Call(Shown(node, Known(list, "list")), [Shown(node, value)], [])))


def _taken_out(low: Lowering, value: Var, place: int, target: gast.AST | None = None) -> Arg:
    """The item of a value at a place that it has, for a target that may name it; a tuple or an object is one of names."""
    return low.part(in_names(low, load(low, value, Const(place), _name_of(target), Effect.PURE), target), target)


def _name_of(target: gast.AST | None) -> str:
    """The name that a target is, or that is starred there."""
    target = target.value if isinstance(target, gast.Starred) else target
    return target.id if isinstance(target, gast.Name) else ""


def starred_in(targets: Sequence[gast.AST]) -> list[int]:
    """The places of the starred ones among targets."""
    return [k for k, t in enumerate(targets) if isinstance(t, gast.Starred)]


def _around(low: Lowering, node: gast.AST, value: Var, place: int, targets: Sequence[gast.AST]) -> Sequence[Arg]:
    """The items of a value for the targets before and behind a starred one, and a list of the others for that."""
    count = len(targets) - 1
    behind = count - place
    if known_length(low, value) is not None:
        given = items(low, value, node, "unpack into a starred name")
        found = foresee(node, _assigned, [place], count + 1, given)
        return [Pack("list", tuple(item)) if isinstance(item, list) else item for item in found]
    low.bind(SEQUENCE, (value, Const(count), Const(True)), effect=Effect.RAISES)
    first = [_taken_out(low, value, k, targets[k]) for k in range(place)]
    last = [_taken_out(low, value, k, targets[k]) for k in range(-behind, 0)]
    cut = Pack("slice", (Const(place), Const(-behind if behind else None), Const(None)))
    call = gast.Call(Shown(node, Known(list, "list")), [Shown(node, load(low, value, cut))], [])
    return [*first, low.part(low.value(at(node, call), _name_of(targets[place])), node), *last]


def _assigned(starred: Sequence[int], count: int, items: Sequence[Arg]) -> list[Any]:
    """What Python assigns to so many targets, of which some are starred.

    >>> _assigned([1], 2, [Const(1), Const(2), Const(3)])
    [1, [2, 3]]
    """
    names = [f"v{k}" for k in range(count)]
    given: dict[str, Any] = {"items": items}
    exec(f"[{', '.join('*' * (k in starred) + name for k, name in enumerate(names))}] = items", given)
    return [given[name] for name in names]


def _counts(low: Lowering, value: Var, count: int) -> bool:
    """Whether a value is known to be an array of so many items."""
    kind = low.kind(value)
    if kind.tag != "array" or not kind.shape.dims or length(kind.shape.dims[0]) != count:
        return False
    low.rely(value)
    return True
