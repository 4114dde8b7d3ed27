"""What a loop goes through: ranges, arrays, lists, ``zip``, ``enumerate`` and ``reversed``; and loops that carry one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import gast
import numpy as np

from adjoint_gen.frontend import dicts
from adjoint_gen.frontend.again import MustGrow
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.ending import foresee_of, unless_ended
from adjoint_gen.frontend.flow import foresee
from adjoint_gen.frontend.lists import must_grow, new_list
from adjoint_gen.frontend.marks import unmarked
from adjoint_gen.frontend.objects import no_changes, peek
from adjoint_gen.frontend.subscripts import items, load
from adjoint_gen.frontend.values import Known, Value, View
from adjoint_gen.frontend.views import reference
from adjoint_gen.ir.kinds import INT
from adjoint_gen.ir.trace import Arg, Atom, Carry, Const, Effect, For, Pack, Undefined, Var
from adjoint_gen.rules.dims import is_integer

MOST_UNROLLED = 64
"""The most passes of loops that are written out one by one."""
_INDEXABLE = frozenset({"array", "list", "tuple", "range", "str"})
_RANGE_REMEDY = "a loop over range(len(...)) with subscripts"


@dataclass(frozen=True, slots=True)
class Counted:
    """An iteration that counts: its bounds, and the item for a counter, called after the target that it is bound to.

    Of ``sizes`` the program asks behind the last pass whether they are equal.
    """

    lo: Atom
    hi: Atom
    step: Atom
    item: Callable[[Var, gast.AST | None], Arg]
    backwards: bool = False
    over: Literal["range", "value", "items"] = "items"
    sizes: tuple[Atom, ...] = ()

    def end(self, low: Lowering) -> None:
        """What the program does when it is through."""
        if self.sizes:
            low.bind("adjoint_gen.runtime.equally_long", self.sizes, effect=Effect.RAISES)


@dataclass(frozen=True, slots=True)
class Listed:
    """An iteration over items that are known one by one; of a dict, ``over``, each is looked up ``fresh``."""

    items: tuple[Arg, ...]
    fresh: Callable[[int], Arg] | None = None
    over: Var | None = None

    def at(self, position: int) -> Arg:
        """An item as it is when the loop comes to it."""
        return self.items[position] if self.fresh is None else self.fresh(position)


def iterate(low: Lowering, node: gast.AST) -> Counted | Listed:
    """What a loop over an expression runs through."""
    if (found := _of_dict(low, node)) is not None:
        return found
    if isinstance(node, gast.Call):
        called = low.value(node.func) if _from_outside(low, node.func) else None
        if isinstance(called, Known) and called.value in (range, zip, enumerate, reversed):
            return _iterate_builtin(low, node, called.value)
        if isinstance(called, Known) and getattr(called.value, "__module__", "") == "itertools":
            what = f"cannot differentiate a loop over `{called.spelling}(...)`: how many items it gives is not known"
            remedy = f"plain loops; or, of counts and constants, a loop over `list({called.spelling}(...))`"
            raise low.refuse(node, what, remedy)
        if isinstance(called, Known) and called.value is np.nditer:
            what = "cannot differentiate a loop over `np.nditer(...)`: it goes through an array as it lies in memory"
            raise low.refuse(node, what, "a loop over `x.ravel()`, or over `np.ndindex(x.shape)`")
        if isinstance(called, Known) and called.value in (np.ndindex, np.ndenumerate) and not node.keywords:
            return _iterate_places(low, node, called.value is np.ndenumerate)
    return iterate_value(low, low.value(node), node)


def _of_dict(low: Lowering, node: gast.AST) -> Listed | None:
    """What a loop over the keys, values or items of a dict runs through."""
    match node:
        case gast.Call(func=gast.Attribute(value=inner, attr="keys" | "values" | "items" as sort), args=[], keywords=[]):
            owner = low.value(inner)
        case gast.Name() | gast.Subscript():
            found, sort = peek(low, node), "keys"
            if found is None or isinstance(found, Undefined) or dicts.held_in(low, found) is None:
                return None
            owner = found
        case _:
            return None
    if dicts.held_in(low, owner) is None:
        return None
    items = dicts.shown_items(low, node, owner, sort).items
    if not isinstance(owner, Var) or not low.objects.refers(owner):
        return Listed(items)

    def fresh(position: int) -> Arg:
        now = dicts.shown_items(low, node, owner, sort).items
        if len(now) != len(items):
            what = "cannot differentiate a change of the keys of the dict that the loop goes through"
            raise low.refuse(node, what, "a loop over list(p)")
        return now[position]

    return Listed(items, fresh, owner)


def _from_outside(low: Lowering, node: gast.AST) -> bool:
    """Whether a name, or an attribute of it, is none of the function's own."""
    while isinstance(node, gast.Attribute):
        node = node.value
    return isinstance(node, gast.Name) and node.id not in low.locals


def _iterate_builtin(low: Lowering, node: gast.Call, function: object) -> Counted | Listed:
    keywords = {k.arg: k.value for k in node.keywords}
    starred = any(isinstance(a, gast.Starred) for a in node.args)
    named = {"start"} if function is enumerate else {"strict"} if function is zip else set()
    if (starred and function is not zip) or keywords.keys() - named:
        raise low.refuse(node, "cannot differentiate a loop with these arguments", "plain positional arguments")
    if function is range:
        return _range(low, node)
    if function is zip:
        parts = [part for arg in node.args for part in _parts(low, arg)]
        found, strict = _zip(low, node, parts), keywords.get("strict")
        return found if strict is None or low.value(strict) == Const(False) else _strictly(low, node, parts, found)
    if function is enumerate:
        start_node = keywords.get("start", node.args[1] if len(node.args) > 1 else None)
        inner = iterate(low, node.args[0])
        start = Const(0) if start_node is None else low.atom(start_node)
        _going_through(low, inner)
        return _enumerate(low, _indexed(low, node.args[0], inner), start)
    inner = iterate(low, node.args[0])
    _going_through(low, inner)
    if isinstance(inner, Listed):
        return Listed(inner.items[::-1])
    if inner.over == "items" or inner.backwards:
        raise low.refuse(node, "cannot differentiate `reversed` of this iteration", "`reversed` of a range or an array")
    return replace(inner, backwards=True)


def _going_through(low: Lowering, *parts: Counted | Listed) -> None:
    """Note the dicts whose items are looked up before the loop begins: they must not change in it."""
    low.iterating |= {part.over for part in parts if isinstance(part, Listed) and part.over is not None}


def _iterate_places(low: Lowering, node: gast.Call, values: bool) -> Counted:
    """``np.ndindex(n, m)``, or ``np.ndenumerate(x)``: all places of an array, row by row, with its values."""
    array = low.value(node.args[0]) if values and len(node.args) == 1 else None
    if array is None:
        sizes = _sizes(low, node)
    elif isinstance(array, Var) and low.kind(array).tag == "array" and low.kind(array).rank is not None:
        low.rely(array)
        shape = low.bind("ndarray.shape", (array,))
        sizes = [low.bind("operator.getitem", (shape, Const(axis))) for axis in range(low.kind(array).rank or 0)]
    else:
        raise low.refuse(node, "cannot differentiate a loop over the places of what is no array that is known", _RANGE_REMEDY)
    count: Atom = Const(1)
    for size in sizes:
        count = size if count == Const(1) else low.bind("operator.mul", (count, size))

    def item(counter: Var, target: gast.AST | None) -> Arg:
        indices: list[Atom] = []
        rest = counter
        for size in reversed(sizes[1:]):
            indices.append(low.bind("operator.mod", (rest, size), effect=Effect.PURE))  # where a pass runs no size is 0
            rest = low.bind("operator.floordiv", (rest, size), effect=Effect.PURE)
        place = Pack("tuple", (*([rest] if sizes else []), *reversed(indices)))
        return Pack("tuple", (place, load(low, array, place))) if isinstance(array, Var) else place

    return Counted(Const(0), count, Const(1), item)


def _sizes(low: Lowering, node: gast.Call) -> Sequence[Atom]:
    """The lengths that ``np.ndindex`` is given, one by one or as a shape."""
    only = node.args[0] if len(node.args) == 1 else None
    given = low.value(only.value if isinstance(only, gast.Starred) else only) if only is not None else None
    if isinstance(given, Var) and low.shapes.get(given) is not None:
        return [low.bind("operator.getitem", (given, Const(axis))) for axis in range(low.shapes[given] or 0)]
    if given is not None:
        items = given.items if isinstance(given, Pack) else (given,)
    else:
        items = tuple(low.atom(arg, what="as a length") for arg in node.args)
    sizes = [item for item in items if isinstance(item, Const | Var)]
    if len(sizes) < len(items) or not all(_is_size(low, size) for size in sizes):
        what = "cannot differentiate `np.ndindex` of lengths that are not known to be integers"
        raise low.refuse(node, what, "loops over range(...)")
    return sizes


def _is_size(low: Lowering, size: Atom) -> bool:
    low.rely(size)
    return type(size.value) is int if isinstance(size, Const) else isinstance(size, Var) and is_integer(low.kind(size))


def _range(low: Lowering, node: gast.Call) -> Counted:
    bounds = [low.atom(a, what="as a bound of a range") for a in node.args]
    foresee(node, range, *(1 for _ in bounds))
    lo = Const(0) if len(bounds) == 1 else bounds[0]
    hi = bounds[0] if len(bounds) == 1 else bounds[1]
    step = bounds[2] if len(bounds) == 3 else Const(1)
    return Counted(lo, hi, step, lambda counter, target: counter, over="range")


def written_out(iteration: Counted | Listed) -> Counted | Listed:
    """A short range of constants as the numbers in it."""
    if not isinstance(iteration, Counted) or iteration.over != "range":
        return iteration
    bounds = [b.value for b in (iteration.lo, iteration.hi, iteration.step) if isinstance(b, Const) and type(b.value) is int]
    if len(bounds) < 3 or not bounds[2] or len(numbers := range(*bounds)) > MOST_UNROLLED:
        return iteration
    return Listed(tuple(map(Const, reversed(numbers) if iteration.backwards else numbers)))


_A = {"dict": "a dict from outside", "other": "an object that is no array, list, tuple or range"}
_ITEMS = "a loop over a list of its items: `list(...)`"


def iterate_value(low: Lowering, value: Value, node: gast.AST) -> Counted | Listed:
    """What a loop over a value runs through."""
    if isinstance(value, Var) and value in low.lists:
        value = low.as_argument(value, node)
    if isinstance(value, Pack) and value.kind in ("tuple", "list"):
        if len(value.items) * low.unrolled > MOST_UNROLLED and id(value) in low.sites:
            raise must_grow(low, value)
        low.iterating |= {id(value)}
        return Listed(value.items)
    if isinstance(value, Const) and isinstance(value.value, str):
        return Listed(tuple(map(Const, value.value)))
    if isinstance(value, Const | Known):
        foresee(node, iter, value.value)
    if not isinstance(value, Var):
        raise low.refuse(node, "cannot differentiate a loop over this value", "a loop over a range, an array or a tuple")
    kind = low.kind(value)
    low.here = node
    if kind.tag == "unknown":
        low.bind("adjoint_gen.runtime.sequence", (value,))
    else:
        foresee_of(low, node, iter, value)
    if kind.tag in _INDEXABLE:
        low.rely(value)
    elif kind.tag != "unknown":
        raise low.refuse(node, f"cannot differentiate a loop over {_A.get(kind.tag, f'a {kind.tag}')}", _ITEMS)
    view = reference(low, value, written=True, gone_through=True)  # each pass looks at what those before it have left
    if view is not None and not view.chain:
        low.iterating |= {view.base}
    length = low.bind("builtins.len", (value,))
    return Counted(Const(0), length, Const(1), lambda counter, target: load(low, value, counter, spelled(target)), over="value")


def _indexed(low: Lowering, node: gast.AST, inner: Counted | Listed) -> Counted | Listed:
    """The same iteration with a counter that starts at 0 and goes up by 1."""
    if isinstance(inner, Listed) or (not inner.backwards and inner.lo == Const(0) and inner.step == Const(1)):
        return inner
    if inner.over == "value" and inner.backwards:
        last = low.bind("operator.sub", (inner.hi, Const(1)))
        return replace(
            inner, backwards=False, over="items",
            item=lambda counter, target: inner.item(low.bind("operator.sub", (last, counter)), target),
        )
    if inner.over != "range" or inner.backwards:
        raise low.refuse(node, "cannot differentiate `reversed` inside `zip` or `enumerate`", _RANGE_REMEDY)
    span = low.bind("builtins.range", (inner.lo, inner.hi, inner.step))
    length = low.bind("builtins.len", (span,))
    return Counted(Const(0), length, Const(1), lambda counter, target: load(low, span, counter, spelled(target)))


def _parts(low: Lowering, node: gast.AST) -> list[Counted | Listed]:
    """What an argument of ``zip`` goes through; with a star, each of its items."""
    if isinstance(node, gast.Starred):
        return [iterate_value(low, item, node) for item in items(low, low.value(node.value), node, "pass on with `*`")]
    return [_indexed(low, node, iterate(low, node))]


def _zip(low: Lowering, node: gast.Call, parts: list[Counted | Listed]) -> Counted | Listed:
    _going_through(low, *parts)
    listed = [part.items for part in parts if isinstance(part, Listed)]
    if len(listed) == len(parts):
        return Listed(tuple(Pack("tuple", items) for items in zip(*listed, strict=False)))
    for shown, site, _ in low.sites.values() if listed else ():
        if any(shown.items is one for one in listed):
            raise MustGrow(shown, site)
    counted = [_in_a_list(low, node, part) if isinstance(part, Listed) else part for part in parts]
    hi = counted[0].hi if len(counted) == 1 else low.bind("builtins.min", [part.hi for part in counted])

    def item(counter: Var, target: gast.AST | None) -> Arg:
        targets = _targets(target, len(counted))
        return Pack("tuple", tuple(p.item(counter, t) for p, t in zip(counted, targets, strict=True)))

    return Counted(Const(0), hi, Const(1), item)


def _strictly(low: Lowering, node: gast.Call, parts: list[Counted | Listed], found: Counted | Listed) -> Counted | Listed:
    """A ``zip`` that raises where one of its parts goes on when another has come to its end."""
    sizes = tuple(Const(len(part.items)) if isinstance(part, Listed) else part.hi for part in parts)
    nested = any(isinstance(part, Counted) and (part.sizes or part.lo != Const(0)) for part in parts)
    if nested or (isinstance(found, Listed) and len(set(sizes)) > 1):
        what = "cannot differentiate this `zip` with `strict=True`"
        raise low.refuse(node, what, "`zip` without it, and a test of the lengths before it")
    return replace(found, sizes=sizes) if isinstance(found, Counted) and len(set(sizes)) > 1 else found


def _in_a_list(low: Lowering, node: gast.AST, part: Listed) -> Counted:
    """An iteration over known items as one that counts, beside others whose lengths only the running program knows."""
    if any(isinstance(item, Pack) for item in part.items):
        what = "cannot differentiate `zip` of tuples in a tuple with an array"
        raise low.refuse(node, what, "an array made with np.array(...)")
    made = iterate_value(low, low.load(View(new_list(low, node, part.items))), node)
    assert isinstance(made, Counted)
    return made


def _enumerate(low: Lowering, inner: Counted | Listed, start: Atom) -> Counted | Listed:
    if isinstance(inner, Listed):
        if not isinstance(start, Const) or not isinstance(start.value, int):
            raise low.refuse(low.here, "cannot differentiate `enumerate` of a tuple from a computed start", "a literal start")
        first = start.value
        return Listed(tuple(Pack("tuple", (Const(first + k), item)) for k, item in enumerate(inner.items)))

    def item(counter: Var, target: gast.AST | None) -> Arg:
        first, second = _targets(target, 2)
        number = counter if start == Const(0) else low.bind("operator.add", (counter, start), spelled(first))
        return Pack("tuple", (number, inner.item(counter, second)))

    return Counted(Const(0), inner.hi, Const(1), item, sizes=inner.sizes)


def spelled(target: gast.AST | None) -> str:
    """What the user calls a target, if that is one name; those of comprehensions have marks of their own."""
    return unmarked(target.id) if isinstance(target, gast.Name) else ""


def _targets(target: gast.AST | None, count: int) -> Sequence[gast.AST | None]:
    """The targets of each of ``count`` items, where the user names them one by one."""
    if isinstance(target, gast.Tuple | gast.List) and len(target.elts) == count:
        return target.elts
    return [None] * count


def each(low: Lowering, node: gast.AST, body: Callable[[Arg], None]) -> None:
    """Run ``body`` for each item of what an expression gives."""
    _each(low, node, iterate(low, node), body)


def each_of(low: Lowering, value: Value, node: gast.AST, body: Callable[[Arg], None]) -> None:
    """Run ``body`` for each item of a value."""
    _each(low, node, iterate_value(low, value, node), body)


def _each(low: Lowering, node: gast.AST, iteration: Counted | Listed, body: Callable[[Arg], None]) -> None:
    def run(item: Arg, before: Atom) -> Atom:
        body(item)
        return before

    through(low, node, iteration, None, Const(0), run, "")


def through(
    low: Lowering, node: gast.AST, iteration: Counted | Listed, target: gast.AST | None, start: Atom,
    run: Callable[[Arg, Atom], Atom], base: str,
) -> Atom:
    """A loop that may carry one value, from ``start``."""
    if isinstance(iteration, Listed):
        for k in range(len(iteration.items)):
            start = run(iteration.at(k), start)
        return start
    before = low.iterating
    counter = low.names.fresh(spelled(target) if iteration.over == "range" else "")
    low.beliefs.given(counter, INT)
    param = low.names.fresh(base)
    low.beliefs.assume(param, Const(0.0) if start == Const(0) else start)
    low.env.enter()
    with low.block() as body, no_changes(low):
        after = unless_ended(low, lambda: run(iteration.item(counter, target), param)) or param
    low.env.leave()
    carried: tuple[Carry, ...] = ()
    if after != param:
        if start == Const(0) and low.kind(after).tag in ("float", "numpy scalar") and low.kind(after).dtype == "float64":
            start = Const(0.0)  # as a float it is of one kind in every pass
        carried = (Carry(param, start, after, low.names.fresh(base)),)
    else:
        low.beliefs.assumed.pop(param, None)
    bounds = (iteration.lo, iteration.hi, iteration.step)
    low.emit(For(counter, *bounds, carried, tuple(body), None, iteration.backwards, low.label("loop"), "", low.origin(node)))
    low.iterating = before
    iteration.end(low)
    return carried[0].result if carried else start
