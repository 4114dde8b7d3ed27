"""Which equal axes a function has a use for: those that meet in a broadcast, in a product, or from pass to pass of a loop.

Pieces that are sliced from one axis by the length of another one meet as well: where the one is a multiple of the other,
both are said to be, and the arithmetic of lengths (:mod:`adjoint_gen.rules.dims`) knows that the pieces are equally long.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from adjoint_gen.analysis.call_sites import as_called
from adjoint_gen.analysis.kinds import infer, result_kind
from adjoint_gen.analysis.updates import updated
from adjoint_gen.frontend.text.axes import MOST, OF_ITEMS, EqualAxes, Lengths, of_items, plain, with_equal_axes, with_item_axes
from adjoint_gen.ir.joins import refilled
from adjoint_gen.ir.kinds import OF_EACH, Dim, Kind, multiple, named_dims
from adjoint_gen.ir.once import once
from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.sparse import TIMES, TIMES_LEFT
from adjoint_gen.ir.trace import Bind, Const, For, Trace, Var, While
from adjoint_gen.ir.walk import altered
from adjoint_gen.rules.listing import SEQUENCE


def assume_equal_axes(trace: Trace, same: EqualAxes) -> Trace:
    """The trace with its arguments' axes called the same where they are equally long and are broadcast together.

    The guard of the generated code compares the lengths of axes that are called the same, or by multiples of one another.
    """
    return _with_equal_axes(trace, tuple(same.items()))


@once
def _with_equal_axes(trace: Trace, pairs: tuple[tuple[str, str], ...]) -> Trace:
    same: EqualAxes = dict(pairs)
    equal = plain(same)
    trace = first = _assume_of_items(trace, equal)
    whole: dict[str, str] = {}
    for axis, shorter, count in _multiples(_meeting(trace), same) if len(same) > len(equal) else ():
        if axis in whole or shorter in whole or axis in whole.values():
            continue
        other = _called(trace, {axis: multiple(shorter, count)})
        if _unknown(other) < _unknown(trace):  # now some pieces are known to fit
            trace, whole[axis] = other, shorter
    return _assume_of_each(trace if trace is first else _assume_equal(trace, equal), equal)


def _assume_of_each(trace: Trace, same: EqualAxes) -> Trace:
    """The trace with names for axes that are equally long in each item of a list, if more is known by them."""
    if not any(OF_EACH in axis for axis in same):
        return trace
    found = _assume_equal(_with_item_axes(trace, same, OF_EACH), same)
    return found if _unknown(found) < _unknown(trace) else trace


def _assume_of_items(trace: Trace, same: EqualAxes) -> Trace:
    """The trace with such names for axes, those of the items of lists among them.

    What lists and dicts get in a loop has known lengths only if what they held before has them, so that some axes meet only
    once they are called the same: then all are but those of which nothing follows.
    """
    named = _with_item_axes(trace, same)
    found = _assume_equal(named, same)
    if refilled(named) and _unknown(found):
        found = _without_idle(named, same, found)
    return _without_idle_axes(found)


def _without_idle(trace: Trace, names: Lengths, found: Trace | None = None) -> Trace:
    """The trace with those names and lengths of axes of which something follows, if more is known by them than in ``found``."""
    found = found or trace
    count = _unknown(_called(trace, names))
    if count >= _unknown(found):
        return found
    for axis in tuple(names):
        fewer = {one: called for one, called in names.items() if one != axis}
        if _unknown(_called(trace, fewer)) <= count:
            names = fewer
    return _called(trace, names)


def _with_item_axes(trace: Trace, same: EqualAxes, mark: str = OF_ITEMS) -> Trace:
    """The trace with names for the axes that are equally long in all items of the lists that it is given, or in each."""
    if not any(mark in axis for axis in same):
        return trace
    return altered(trace, params=tuple(replace(p, kind=with_item_axes(p.kind, p.name, same, mark)) for p in trace.params))


def _without_idle_axes(trace: Trace) -> Trace:
    """The trace without names for axes of the items of lists, where nothing more is known by them: no guard need compare them.

    One that several axes are called by is known to be of use.
    """
    named = Counter(symbol for p in trace.params for symbol in named_dims(p.kind))
    idle = {symbol: "?" for symbol, count in named.items() if count == 1 and of_items(symbol)}
    other = _called(trace, idle) if idle else trace
    return other if _unknown(other) <= _unknown(trace) else trace


def with_all_equal_axes(trace: Trace, same: EqualAxes) -> Trace:
    """The trace with all axes called the same that are equally long, also those that do not meet; its guard compares them."""
    return _called(_with_item_axes(trace, same), plain(same))


def assume_lengths(trace: Trace, is_long: Callable[[str, int], bool]) -> Trace:
    """The trace with the lengths of its arguments' axes where they meet lengths that are known; its guard asks for these."""
    asked: set[tuple[str, int]] = set()
    if refilled(trace):
        made = {symbol for kind in infer(trace).values() for dim in kind.shape.dims or () for symbol in dim}
        lengths = sorted(symbol for symbol in made if isinstance(symbol, int) and symbol > 1)
        known = {axis: length for length in lengths for axis in sorted(_own(trace)) if is_long(axis, length)}
        trace = _without_idle(trace, known)
    while True:
        if not (own := _own(trace)):
            return trace
        pairs = sorted(pair for dim in _met(trace) for pair in _with_lengths(dim, own) if pair not in asked)
        asked.update(pairs)
        known = {axis: length for axis, length in pairs if is_long(axis, length)}
        if not known:
            return trace
        trace = _called(trace, known)


def _own(trace: Trace) -> set[str]:
    """The names of the axes of what a trace is given."""
    kinds = [*(p.kind for p in trace.params), *(o.kind for o in trace.outers)]
    return {symbol for kind in kinds for symbol in named_dims(kind)}


def _with_lengths(dim: Dim, own: Container[str]) -> Iterator[tuple[str, int]]:
    """The axes of arguments that meet in a dimension, each with the length that they meet there, if that is one."""
    lengths = [symbol for symbol in dim if isinstance(symbol, int)]
    if len(lengths) == 1:
        yield from ((s, lengths[0]) for s in dim if isinstance(s, str) and s in own and not of_items(s))


def _assume_equal(trace: Trace, same: EqualAxes) -> Trace:
    assumed: dict[str, str] = {}
    for _ in same:  # each round assumes something of one axis at least
        group = _groups(_meetings(trace, same), same)
        if group.items() <= assumed.items():
            break
        assumed |= group
        before, trace = trace, _called(trace, group)  # with these axes equal, others may meet
        if before is trace:  # what met are lengths of names that are called as arguments are
            break
    return trace


def _called(trace: Trace, names: Lengths) -> Trace:
    """The trace with other names for the axes of what it is given; the very same one where it has none of them."""
    params = tuple(replace(p, kind=with_equal_axes(p.kind, names)) for p in trace.params)
    outers = tuple(replace(o, kind=with_equal_axes(o.kind, names)) for o in trace.outers)
    return altered(trace, params=params, outers=outers)


def _meetings(trace: Trace, same: EqualAxes) -> list[list[str]]:
    """For each broadcast of several axes, product along two, and change of a carried array, those that ``same`` speaks of."""
    axes = {*same, *same.values()}
    token = re.compile(f"(?:{'|'.join(re.escape(a) for a in sorted(axes, key=len, reverse=True))})(?![\\w.:])")
    meetings = {tuple(sorted({t for symbol in dim for t in token.findall(str(symbol))})) for dim in _met(trace)}
    return [list(m) for m in sorted(meetings) if len(m) > 1]


def _everywhere(trace: Trace) -> Iterator[set[Dim]]:
    """The dimensions in which axes meet: in the trace, and in each function as it calls it."""
    yield _meeting(trace) | _contracted(trace)
    for called in islice(as_called(trace), 1, None):
        yield _meeting(called)


def _met(trace: Trace) -> set[frozenset[str | int]]:
    """The axes that meet in one dimension, for each."""
    return {axes for dims in _everywhere(trace) for axes in _joined(dims)}


def _meeting(trace: Trace) -> set[Dim]:
    """The dimensions in which axes are broadcast together, or changed in a loop."""
    kinds = infer(trace)
    results = [*kinds.values(), *(result_kind(change, kinds) for change, _ in updated(trace.body))]
    dims = {dim for kind in results for dim in kind.shape.dims or () if len(dim) > 1}
    return dims | {dim for loop in all_of(trace, For, While) for dim in _carried(loop, kinds)}


def _contracted(trace: Trace) -> set[Dim]:
    """The dimensions along which products sum, or that make a matrix square."""
    kinds = infer(trace)
    return {dim for stmt in binds_of(trace, *_SUMMING) for dim in _summed(stmt, kinds)}


def _joined(dims: set[Dim]) -> list[frozenset[str | int]]:
    """The dimensions, those as one that share the length of a name that loops carry: it is changed along with all of them."""
    joined: list[frozenset[str | int]] = []
    by_own: dict[str | int, frozenset[str | int]] = {}
    for dim in dims:
        own = [s for s in dim if _OWN.fullmatch(str(s))]
        found = dim.union(*(by_own[s] for s in own if s in by_own))
        if not own:
            joined.append(dim)
        for symbol in found:
            if _OWN.fullmatch(str(symbol)):
                by_own[symbol] = found
    return [*joined, *set(by_own.values())]


def _unknown(trace: Trace) -> int:
    """In how many dimensions lengths meet that are not known to be the same."""
    return sum(len(dim) > 1 for dims in _everywhere(trace) for dim in dims)


def _multiples(dims: Iterable[Dim], same: EqualAxes) -> Iterator[tuple[str, str, int]]:
    """The axes of which pieces meet that end at the lengths of other axes, with those, and how many times as long they are."""
    for whole, ends in sorted({cut.groups() for dim in dims for symbol in dim if (cut := _PIECE.fullmatch(str(symbol)))}):
        for axis in sorted(set(_AXIS.findall(ends))):
            length, shorter = same.get(whole, whole), same.get(axis, axis)
            yield from ((whole, axis, k) for k in range(2, MOST + 1) if same.get(multiple(shorter, k)) == length)


_AXIS = re.compile(r"[^()\[\]|*+\-;,@:#?]+(?:\[\d+\])*\.\d+(?![\w.:])")
_OWN = re.compile(r"[\w.]+:\d+")
_PIECE = re.compile(rf"({_AXIS.pattern})\[((?:[^\[\]]|\[\d+\])*)\]")


def _summed(stmt: Bind, kinds: Mapping[Var, Kind]) -> Iterator[Dim]:
    """The two axes along which a product sums, or of a matrix that may be square, or what is unpacked, as one dimension."""
    match stmt:
        case Bind(op=op, args=(Var() as items, Const(value=int() as count))) if op == SEQUENCE and kinds[items].tag == "array":
            yield from (dim | {count} for dim in (kinds[items].shape.dims or ())[:1])
    if stmt.op in _PRODUCTS and len(stmt.args) > 1:
        one, two = (kinds[a].shape.dims if isinstance(a, Var) else None for a in stmt.args[:2])
        if one and two:
            yield one[-1] | two[-2 if len(two) > 1 else 0]
    if stmt.op in _MAY_BE_SQUARE and isinstance(matrix := stmt.args[1], Var):
        dims = kinds[matrix].shape.dims or ()
        yield from [dims[-1] | dims[-2]] if len(dims) > 1 else []


_PRODUCTS = frozenset({"operator.matmul", "numpy.matmul", "numpy.dot", TIMES, TIMES_LEFT})
_MAY_BE_SQUARE = frozenset(f"adjoint_gen.runtime.{name}" for name in (
    "eigenvalues", "eigenvectors", "left_vectors", "singular_values", "right_vectors", "log_of_determinant",
    "orthonormal", "triangular", "pivoted_orthonormal", "pivoted_triangular", "only_triangular", "lower_factor", "upper_factor",
    "factor_and_rest", "packed_factors", "values_of_pair", "vectors_of_pair", "spectrum", "right_eigenvectors",
))
"""Results of which more is known where the matrix is square, or which only square ones have."""
_SUMMING = (SEQUENCE, *sorted(_PRODUCTS | _MAY_BE_SQUARE))


def _carried(loop: For | While, kinds: Mapping[Var, Kind]) -> Iterator[Dim]:
    """The axes that an array has before a loop and after a pass through it, as one dimension each."""
    for c in loop.carried:
        each = [kinds[a].shape.dims or () if isinstance(a, Var) else () for a in (c.init, c.next, c.param)]
        if len(set(map(len, each))) == 1:
            yield from (one | two | own for one, two, own in zip(*each, strict=True) if one and two)


def _groups(meetings: Iterable[list[str]], same: EqualAxes) -> Mapping[str, str]:
    """The axes that met and are equally long, each with the one that its group is called by."""
    parent: dict[str, str] = {}

    def find(axis: str) -> str:
        while parent.get(axis, axis) != axis:
            axis = parent[axis]
        return axis

    order = {axis: k for k, axis in enumerate(dict.fromkeys(a for pair in same.items() for a in reversed(pair)))}
    for meeting in meetings:
        by_length: dict[str, str] = {}
        for axis in meeting:
            other = by_length.setdefault(same.get(axis, axis), axis)
            one, two = sorted((find(axis), find(other)), key=order.__getitem__)
            parent[two] = one
    return {axis: find(axis) for axis in parent if find(axis) != axis}
