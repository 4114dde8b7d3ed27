"""Series of numbers along an axis: integrals, running products, and the helpers of both."""

from __future__ import annotations

import math

import numpy as np

from adjoint_gen.ir.kinds import FLOAT, UNKNOWN, Dim, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, constant
from adjoint_gen.rules.creation import holding
from adjoint_gen.rules.dims import ONE, SOME, shorter, total
from adjoint_gen.rules.helpers import same_shape_as
from adjoint_gen.rules.kinds import (
    UNRANKED,
    along,
    axes,
    flat,
    fresh,
    operand,
    reduced,
    summed_dtype,
    together,
    value,
)
from adjoint_gen.rules.layouts import differences, ranked_or_not
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.promotion import broadcasting, promote
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj, macro, ranked, static
from adjoint_gen.runtime import (
    delayed,
    midpoints,
    others,
    parabolas,
    recurrence,
    simpson_weights,
    undiff,
    unmidpoints,
    untake,
    whole_parabolas,
)


@ranked_or_not
def _between(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """The axis of the means is shorter by one."""
    found = axes(call.constant("axis"), len(dims))
    return (SOME,) * len(dims) if found is None else tuple(shorter(n, 1) if i in found else n for i, n in enumerate(dims))


def means_of_neighbours(call: Call) -> Kind:
    """``midpoints(y, axis)``."""
    kind = _between(call)
    return fresh(promote((kind, FLOAT)), kind.shape)


def integral(call: Call) -> Kind:
    """``np.trapezoid(y, x, dx, axis)``: one axis less, where the operands have as many."""
    y, x, dx = operand(call, "y"), operand(call, "x"), operand(call, "dx")
    by = dx if x.tag == "none" else x
    shape = broadcast(y.shape, by.shape) if by.rank == y.rank else UNRANKED
    if by.rank == 0 or (by is x and by.rank == 1):
        shape = y.shape
    return value(promote((y, by, FLOAT)), reduced(shape, call.constant("axis"), False))


@derivative(np.trapezoid, kind=integral)
def trapezoid(z, y, x=None, dx=1.0, axis=-1):
    """Each step times the mean of the values at its ends."""
    if x is None:
        return np.sum(dx * midpoints(d[y], axis), axis=axis) + np.sum(d[dx] * midpoints(y, axis), axis=axis)
    if axis == -1:  # also of one row of places for many of values
        change = np.diff(x) * midpoints(d[y]) + np.diff(d[x]) * midpoints(y)
    elif np.ndim(x) == 1:
        behind = axes_after(axis, np.ndim(y))
        change = np.expand_dims(np.diff(x), behind) * midpoints(d[y], axis)
        change = change + np.expand_dims(np.diff(d[x]), behind) * midpoints(y, axis)
    else:
        change = np.diff(x, axis=axis) * midpoints(d[y], axis) + np.diff(d[x], axis=axis) * midpoints(y, axis)
    return np.sum(change, axis=axis) + 0.0 * d[dx]  # which places of their own leave unread


@static
def axes_after(axis: int, rank: int) -> tuple[int, ...]:
    """The axes that a row along one axis lacks behind it."""
    return tuple(range(1, rank - axis % max(rank, 1)))


@linear(midpoints, "y", kind=means_of_neighbours)
def midpoints_transposed(g, y, axis=-1):
    return unmidpoints(g, y, axis)


@linear(unmidpoints, "g", kind=same_shape_as(1), passive=("a",))
def unmidpoints_transposed(h, g, a, axis=-1):
    return midpoints(h, axis)


@derivative(np.cumprod, kind=along, costly=True)
def cumprod(y, a, axis=None):
    """From ``y[k] = a[k] * y[k - 1]``, without a division."""
    along = 0 if axis is None else axis
    if ranked(a) and np.ndim(a) > 0 and (axis is not None or np.ndim(a) == 1):
        return recurrence(a, delayed(y, along, 1.0) * d[a], along)
    return recurrence(np.reshape(a, np.shape(y)), delayed(y, along, 1.0) * np.reshape(d[a], np.shape(y)), along)


@broadcasting
def iterated_product(call: Call) -> Kind:
    """``math.prod`` over the first axis of an array."""
    x = call.kind("iterable")
    if x.tag != "array" or not x.shape.dims or x.dtype == "bool" or call.constant("start") != 1:
        return UNKNOWN
    return value(x.dtype, Shape(x.shape.dims[1:]))


@derivative(math.prod, kind=iterated_product)
def product(y, iterable, *, start=1):
    """The product of an array's rows."""
    change = start * np.sum(others(iterable, 0) * d[iterable], axis=0)
    return change + np.prod(iterable, axis=0) * d[start]


def like_series(call: Call) -> Kind:
    """``recurrence(a, b, axis)``."""
    a, b = operand(call, "a"), operand(call, "b")
    return fresh(together((a, b)), b.shape)


@derivative(recurrence, kind=like_series, costly=True)
def recurrence_(y, a, b, axis=0):
    return recurrence(a, d[b] + delayed(y, axis) * d[a], axis)


@transpose(recurrence, of="b")
def recurrence_transposed(g, a, b, axis=0):
    """The same from the end: ``b_bar[k] = g[k] + a[k + 1] * b_bar[k + 1]``."""
    return np.flip(recurrence(delayed(np.flip(conj(a), axis), axis), np.flip(g, axis), axis), axis)


@derivative(delayed, kind=same_shape_as(0))
def delayed_(y, x, axis=0, first=0.0):
    return delayed(d[x], axis)


@transpose(delayed, of="x")
def delayed_transposed(g, x, axis=0, first=0.0):
    return np.flip(delayed(np.flip(g, axis), axis), axis)


# Differences with ends, phases without jumps, and sums that start with nothing.


@macro
def how_many(builder: Builder, end: Arg, axis: Arg) -> Arg:
    """How many rows are put at an end; a number is one row."""
    if end == Const(None):
        return Const(0)
    rank = builder.kind(end).rank
    if rank is None:
        raise UnsupportedCallError("`diff` with ends of unknown rank", "np.diff(np.concatenate((before, x)))")
    return builder.bind("operator.getitem", builder.bind("numpy.shape", end), axis) if rank else Const(1)


@macro
def as_rows(builder: Builder, change: Arg, a: Arg, axis: Arg) -> Arg:
    """Rows at an end, also of a number that is all of one."""
    if builder.kind(change).rank != 0:
        return change
    rank, shape = builder.kind(a).rank or 1, builder.bind("numpy.shape", a)
    along = along_of(axis, rank)
    lengths = (Const(1) if k in along else builder.bind("operator.getitem", shape, Const(k)) for k in range(rank))
    return builder.bind("numpy.broadcast_to", change, Pack("tuple", tuple(lengths)))


@macro
def beside(builder: Builder, a: Arg, axis: Arg, before: Arg, behind: Arg) -> Arg:
    """The border of an array that has so many rows more along an axis."""
    rank = builder.kind(a).rank
    if rank is None:
        raise UnsupportedCallError("`diff` with ends of an array of unknown rank", "np.diff(np.concatenate((before, x)))")
    along = along_of(axis, rank)
    none = Pack("tuple", (Const(0), Const(0)))
    return Pack("tuple", tuple(Pack("tuple", (before, behind)) if k in along else none for k in range(rank)))


def along_of(axis: Arg, rank: int) -> tuple[int, ...]:
    """The axis that a constant names."""
    found = axes(constant(axis), rank)
    if not found:
        raise UnsupportedCallError("`diff` with ends along an axis that is no constant", "write the axis as a constant")
    return found


@derivative(np.diff, kind=differences)
def diff(y, a, n=1, axis=-1, prepend=None, append=None):
    """Of an array between the rows that are put at its ends."""
    if (prepend is None and append is None) or n == 0:
        return np.diff(d[a], n=n, axis=axis)
    before, length, behind = how_many(prepend, axis), np.shape(a)[axis], how_many(append, axis)
    whole = np.pad(d[a], beside(a, axis, before, behind))
    whole = whole + np.pad(as_rows(d[prepend], a, axis), beside(a, axis, 0, length + behind))
    whole = whole + np.pad(as_rows(d[append], a, axis), beside(a, axis, before + length, 0))
    return np.diff(whole, n=n, axis=axis)


def _with_ends(call: Call) -> Kind:
    """``np.ediff1d(ary, to_end, to_begin)``."""
    ary = operand(call, "ary")
    (count,) = flat(ary.shape).dims or (SOME,)
    ends = [operand(call, name) for name in ("to_end", "to_begin") if call.constant(name) is not None]
    lengths = [dim for end in ends for dim in flat(end.shape).dims or (SOME,)]
    return fresh(ary.dtype, Shape((total((shorter(count, 1), *lengths)),)))


@derivative(np.ediff1d, kind=_with_ends)
def ediff1d(y, ary, to_end=None, to_begin=None):
    behind = 0 if to_end is None else np.size(to_end)
    before = 0 if to_begin is None else np.size(to_begin)
    change = np.pad(np.diff(np.ravel(d[ary])), (before, behind))
    change = change + np.pad(np.ravel(holding("ediff1d", ary, d[to_end])), (np.size(y) - behind, 0))
    return change + np.pad(np.ravel(holding("ediff1d", ary, d[to_begin])), (0, np.size(y) - before))


def _unwrapped(call: Call) -> Kind:
    """``np.unwrap(p, period=...)``."""
    p, period = operand(call, "p"), operand(call, "period")
    return fresh(promote((p, period)), p.shape)


@derivative(np.unwrap, kind=_unwrapped, passive=("discont",), jumps=True)
def unwrap(y, p, discont=None, axis=-1, *, period=2.0 * np.pi):
    """So many times the period is added, which does not vary."""
    return d[p] + (y - p) / period * d[period]


@macro
def running(builder: Builder, x: Arg, axis: Arg) -> Arg:
    """The axis along which sums run, which a vector need not say, and which may stand in a tuple of its own."""
    if axis != Const(None):
        return axis.items[0] if isinstance(axis, Pack) and len(axis.items) == 1 else axis
    if builder.kind(x).rank not in (0, 1):
        raise UnsupportedCallError("running sums without an axis of what is not known to be a vector", "axis=0")
    return Const(0)


@static
def one_before(axis: int, rank: int) -> tuple[tuple[int, int], ...]:
    """The border of what starts one place earlier along an axis.

    >>> one_before(1, 2)
    ((0, 0), (1, 0))
    """
    return tuple((int(k == axis % max(rank, 1)), 0) for k in range(max(rank, 1)))


def _running(call: Call) -> Kind:
    """``np.cumulative_sum(x, axis, include_initial)``."""
    x, axis = operand(call, "x"), call.constant("axis")
    dims = (ONE,) if x.rank == 0 else x.shape.dims
    longer, known = call.constant("include_initial"), None if dims is None else axes(0 if axis is None else axis, len(dims))
    dtype = summed_dtype(x.dtype)
    if dims is None or known is None or not isinstance(longer, bool):
        return fresh(dtype, UNRANKED if dims is None else Shape((SOME,) * len(dims)))
    return fresh(dtype, Shape(tuple(total((dim, ONE)) if longer and k in known else dim for k, dim in enumerate(dims))))


@derivative(np.cumulative_sum, kind=_running)
def cumulative_sum(y, x, /, *, axis=None, include_initial=False):
    along = running(x, axis)
    change = np.cumsum(d[x], axis=along)
    return np.pad(change, one_before(along, np.ndim(x))) if include_initial else change


@derivative(np.cumulative_prod, kind=_running, costly=True)
def cumulative_prod(y, x, /, *, axis=None, include_initial=False):
    """From ``y[k] = x[k] * y[k - 1]``, without a division."""
    along = running(x, axis)
    factors, changes = at_least_a_row(x), at_least_a_row(d[x])
    if not include_initial:
        return recurrence(factors, delayed(y, along, 1.0) * changes, along)
    change = recurrence(factors, delayed(np.cumprod(factors, axis=along), along, 1.0) * changes, along)
    return np.pad(change, one_before(along, np.ndim(x)))


@macro
def at_least_a_row(builder: Builder, x: Arg) -> Arg:
    """An array with axes."""
    return builder.bind("numpy.reshape", x, Const(1)) if builder.kind(x).rank == 0 else x


nondifferentiable(parabolas, kind=lambda call: fresh("int64", Shape((SOME,))))
nondifferentiable(whole_parabolas, kind=lambda call: fresh("float64", operand(call, "x", 0).shape))


@shared
def changed_weights(x, change, axis):
    """What Simpson's weights change by, of places along an axis.

    The rule is that of trapezia less, for each parabola, the change of the slopes by a sixth of ``cubes / both``.
    """
    step, moved, start = np.diff(x, axis=axis), np.diff(change, axis=axis), parabolas(x, axis)
    first, second, changes = np.take(step, start, axis), np.take(step, start + 1, axis), np.diff(step, axis=axis)
    both, moved_both = first + second, np.take(moved, start, axis) + np.take(moved, start + 1, axis)
    whole = whole_parabolas(x, axis)
    cubes = (second**3 + whole * first**3) / both
    tripled = second**2 * np.take(moved, start + 1, axis) + whole * first**2 * np.take(moved, start, axis)
    turned = undiff(untake((3.0 * tripled - cubes * moved_both) / both, changes, start, axis), step, 1, axis) / step
    turned = turned - undiff(untake(cubes, changes, start, axis), step, 1, axis) / step**2 * moved
    return unmidpoints(moved, x, axis) - undiff(turned, x, 1, axis) / 6.0


@derivative(simpson_weights, kind=lambda call: fresh(None, UNRANKED), passive=("y", "like"))
def simpson_weights_(w, y, like, x=None, dx=1.0, axis=-1):
    """In proportion to the width of equal steps, which places of their own leave unread."""
    if x is None:
        return w / dx * d[dx]
    if axis == -1 or np.ndim(x) != 1:
        return changed_weights(x, d[x], axis) + 0.0 * d[dx]
    return np.expand_dims(changed_weights(x, d[x], -1), axes_after(axis, np.ndim(y))) + 0.0 * d[dx]
