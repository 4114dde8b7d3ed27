"""Loops over ``itertools.product``, ``combinations`` and their kin: of known items one by one, else by places.

    for a, b in product(x, y)           for k in range(len(x) * len(y)):        a, b = x[k // len(y)], y[k % len(y)]
    for a, b in combinations(x, 2)      for place in choices("combinations", len(x), 2):        a, b = x[place[0]], x[place[1]]

Python takes all items before the first pass. So what is gone through must not change in the loop: a list that does is gone
through in a copy, once that is learned; of an array its contents before the loop are gone through, and a store in the loop is
refused as any store to what has another name is (:mod:`adjoint_gen.frontend.aliasing.justify_stores`).
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import gast

from adjoint_gen.errors import refuse
from adjoint_gen.frontend.containers.lists import behind
from adjoint_gen.frontend.control.iterables import (
    Counted,
    Listed,
    in_a_list,
    indexed,
    iterate_value,
    range_of,
    spelled,
    targets_of,
)
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import MOST_UNROLLED
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.storage.subscripts import load
from adjoint_gen.frontend.storage.views import reference
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Append, Arg, Atom, Const, Effect, For, Pack, Pop, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import statements
from adjoint_gen.rules.listing import LIST, element

_Part = Counted | Listed
_OF_PLACES = (itertools.combinations, itertools.permutations, itertools.combinations_with_replacement)


def gone_through(low: Lowering, node: gast.Call, called: Known) -> _Part | None:
    """What a loop over such a call goes through; None for every other call, and where only the run knows its items."""
    before = len(low.lists.taken)
    part = _gone_through(low, node, called)
    lists, low.lists.taken[before:] = low.lists.taken[before:], []
    if not lists or not isinstance(part, Counted):
        return part
    taken = part.item

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        low.lists.taken += [replace(one, counter=counter) for one in lists]
        return taken(counter, target)

    return replace(part, item=item, taken=True)


def is_of_counts(node: gast.Call, called: Known) -> bool:
    """Whether a call chooses among counts and constants, so that a list of what it gives is no value to differentiate."""

    def counts(arg: gast.AST) -> bool:
        of_range = isinstance(arg, gast.Call) and isinstance(arg.func, gast.Name) and arg.func.id == "range"
        within = arg.elts if isinstance(arg, gast.Tuple | gast.List) else [arg]
        return of_range or all(isinstance(item, gast.Constant) for item in within)

    given = (*node.args, *(keyword.value for keyword in node.keywords))
    chooses = any(called.value is function for function in (*_OF_PLACES, itertools.product))
    return chooses and all(map(counts, given))


@dataclass(frozen=True, slots=True)
class Taken:
    """A list of which the loop by a ``counter`` takes all items before its first pass; or, ``lagging``, one before each."""

    items: Var
    site: Hashable
    lagging: bool
    counter: Var | None = None


def refuse_changes(low: Lowering, trace: Trace) -> None:
    """Nothing, where lists do not change in the loops that took their items before.

    Raises:
        Learned: one does, and a copy is to be gone through.
        DifferentiationError: it may be that of the pass before, or the items may change themselves.
    """
    lists = {one.counter: [other for other in low.lists.taken if other.counter == one.counter] for one in low.lists.taken}
    for loop in statements(trace.body) if lists else ():
        for one in lists.get(loop.counter, ()) if isinstance(loop, For) else ():
            for stmt in statements(loop.body):
                match stmt:
                    case Store(array=items, chain=(_,)) | Append(items=items) | Pop(items=items) if items == one.items:
                        if not one.lagging and element(low.kind(items)).rank == 0:
                            raise Learned(one.site)
                        what = "cannot differentiate this change of a list: the loop around took its items before"
                        raise refuse(trace.source, stmt.origin, what, "a loop over a copy")


def _gone_through(low: Lowering, node: gast.Call, called: Known) -> _Part | None:
    function, named = called.value, {k.arg: k.value for k in node.keywords}
    if not node.args or any(isinstance(arg, gast.Starred) for arg in node.args):
        return None
    if function is itertools.product and named.keys() <= {"repeat"}:
        times = _count(low, named["repeat"]) if named else 1
        return _product(low, node, [_part(low, arg) for arg in node.args] * times) if times else None
    if function is itertools.pairwise and len(node.args) == 1 and not named:
        return _pairs(low, _part(low, node.args[0], lagging=True))
    if function in _OF_PLACES and named.keys() <= {"r"} and len(node.args) + len(named) == 2:
        size = _count(low, named["r"] if named else node.args[1])
        return None if size is None else _choices(low, node, function, _part(low, node.args[0]), size)
    if function is itertools.permutations and len(node.args) == 1 and not named:
        part = _part(low, node.args[0])
        size = len(part.items) if isinstance(part, Listed) else getattr(_length(low, part), "value", None)
        return None if size is None else _choices(low, node, function, part, size)
    return None


def _count(low: Lowering, node: gast.AST) -> int | None:
    """How many at once, if that is known.

    Raises:
        Learned: it is once a short loop is written out.
    """
    value = low.value(node)
    loop = low.objects.watched.short.get(value) if isinstance(value, Var) else None
    if loop is not None:
        raise Learned(("each", loop))
    low.program.asked.measured |= isinstance(value, Var)
    return value.value if isinstance(value, Const) and type(value.value) is int and value.value >= 0 else None


def _part(low: Lowering, node: gast.AST, lagging: bool = False) -> _Part:
    """One of the iterables; a range is counted from 0.  ``lagging`` says that each item is used in the pass after, too."""
    function = node.func if isinstance(node, gast.Call) and not node.keywords else None
    if isinstance(function, gast.Name) and function.id not in low.scope.locals:
        called = low.value(function)
        if isinstance(called, Known) and called.value is range:
            return indexed(low, node, range_of(low, node))
    value = _taken(low, node, low.value(node), lagging) if low.program.modes.by_reference else low.value(node)
    items = behind(low, value)
    if items is not None and not low.program.modes.by_reference:
        site = ("taken", (node.lineno, node.col_offset))
        if site in low.objects.learned and not lagging:
            value = low.bind(LIST, (low.as_argument(value, node),), effect=Effect.PURE)
        else:
            low.lists.taken.append(Taken(items, site, lagging))
    if not isinstance(value, Var) or reference(low, value) is None or low.kind(value).tag != "array":
        return iterate_value(low, value, node)
    low.rely(value)
    length = low.bind("builtins.len", (value,))
    return Counted(Const(0), length, Const(1), lambda k, name: low.bind(GETITEM, (value, k), spelled(name)), over="value")


def _taken(low: Lowering, node: gast.AST, value: Value, lagging: bool) -> Value:
    """The items of an array or list as they are before the loop; rows of an array are parts of it, whenever they are taken.

    Raises:
        DifferentiationError: it is not known whether they are numbers; or they are ``lagging``, taken in some pass before.
    """
    kind = low.kind(value) if isinstance(value, Var) else UNKNOWN
    if kind.tag not in ("array", "list") or (kind.rank or 0) > 1:
        return value
    if lagging or (kind.tag == "array" and kind.rank is None):
        what = "cannot differentiate this loop: it is not certain which of the items that it goes through have changed"
        raise low.refuse(node, what, "a loop over a copy")
    return low.bind(LIST if kind.tag == "list" else "ndarray.copy", (low.as_argument(value, node),), effect=Effect.PURE)


def _length(low: Lowering, part: Counted) -> Atom:
    """How many items there are: a range may end before it begins."""
    if part.over != "range":
        return part.hi
    if isinstance(part.hi, Const) and isinstance(part.hi.value, int):
        return Const(max(part.hi.value, 0))
    return low.bind("builtins.max", (Const(0), part.hi))


def _listed(parts: Sequence[_Part], made: Iterator[tuple[Arg, ...]]) -> Listed | None:
    """Few choices of items that are all known, one by one."""
    if not all(isinstance(part, Listed) for part in parts):
        return None
    found = tuple(itertools.islice(made, MOST_UNROLLED + 1))
    return Listed(tuple(Pack("tuple", items) for items in found)) if len(found) <= MOST_UNROLLED else None


def _counted(low: Lowering, node: gast.AST, parts: Sequence[_Part]) -> list[Counted] | None:
    """The parts as such that count; None where tuples are in them, which are in no list."""
    if any(isinstance(item, Pack) for part in parts if isinstance(part, Listed) for item in part.items):
        return None
    made = {id(part): in_a_list(low, node, part) if isinstance(part, Listed) else part for part in parts}
    return [made[id(part)] for part in parts]


def _product(low: Lowering, node: gast.AST, parts: Sequence[_Part]) -> _Part | None:
    """All tuples of an item of each part; those of the last one change fastest."""
    listed = _listed(parts, itertools.product(*(part.items for part in parts if isinstance(part, Listed))))
    if listed is not None:
        return listed
    counted = _counted(low, node, parts)
    if counted is None:
        return None
    sizes = [_length(low, part) for part in counted]
    count = sizes[0]
    for size in sizes[1:]:
        count = low.bind("operator.mul", (count, size))

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        places: list[Var] = []
        rest = counter
        for size in reversed(sizes[1:]):  # where a pass runs no size is 0
            places.append(low.bind("operator.mod", (rest, size), effect=Effect.PURE))
            rest = low.bind("operator.floordiv", (rest, size), effect=Effect.PURE)
        chosen = zip(counted, (rest, *reversed(places)), targets_of(target, len(counted)), strict=True)
        return Pack("tuple", tuple(part.item(place, name) for part, place, name in chosen))

    return Counted(Const(0), count, Const(1), item)


def _pairs(low: Lowering, part: _Part) -> _Part:
    """Each item with the next one."""
    if isinstance(part, Listed):
        return Listed(tuple(Pack("tuple", pair) for pair in itertools.pairwise(part.items)))

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        first, second = targets_of(target, 2)
        after = low.bind("operator.add", (counter, Const(1)))
        return Pack("tuple", (part.item(counter, first), part.item(after, second)))

    return Counted(Const(0), low.bind("operator.sub", (_length(low, part), Const(1))), Const(1), item)


def _choices(low: Lowering, node: gast.AST, function: Any, part: _Part, size: int) -> _Part | None:
    """So many items of one part: Python tells their places."""
    listed = _listed([part], function(part.items if isinstance(part, Listed) else (), size))
    counted = _counted(low, node, [part]) if listed is None else None
    if counted is None:
        return listed
    places = low.bind("adjoint_gen.runtime.choices", (Const(function.__name__), _length(low, counted[0]), Const(size)))

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        chosen = load(low, places, counter)
        names = targets_of(target, size)
        return Pack("tuple", tuple(counted[0].item(load(low, chosen, Const(k)), name) for k, name in enumerate(names)))

    return Counted(Const(0), low.bind("builtins.len", (places,)), Const(1), item)
