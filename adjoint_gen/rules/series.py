"""Series of numbers along an axis: integrals, running products, and the helpers of both."""

from __future__ import annotations

import math

import numpy as np

from adjoint_gen.ir.kinds import FLOAT, UNKNOWN, Dim, Kind, Shape, broadcast
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
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
from adjoint_gen.rules.layouts import ranked_or_not
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.promotion import broadcasting, promote
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, macro, ranked, static
from adjoint_gen.runtime import delayed, midpoints, others, recurrence, simpson_weights, unmidpoints


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
    return np.sum(change, axis=axis)


@static
def axes_after(axis: int, rank: int) -> tuple[int, ...]:
    """The axes that a row along one axis lacks behind it."""
    return tuple(range(1, rank - axis % max(rank, 1)))


@derivative(midpoints, kind=means_of_neighbours)
def midpoints_(z, y, axis=-1):
    return midpoints(d[y], axis)


@transpose(midpoints, of="y")
def midpoints_transposed(g, y, axis=-1):
    return unmidpoints(g, y, axis)


@derivative(unmidpoints, kind=same_shape_as(1), passive=("a",))
def unmidpoints_(y, g, a, axis=-1):
    return unmidpoints(d[g], a, axis)


@transpose(unmidpoints, of="g")
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


@derivative(np.unwrap, kind=_unwrapped, passive=("discont",))
def unwrap(y, p, discont=None, axis=-1, *, period=2.0 * np.pi):
    """So many times the period is added, which does not vary."""
    return d[p] + (y - p) / period * d[period]


@macro
def running(builder: Builder, x: Arg, axis: Arg) -> Arg:
    """The axis along which sums run, which a vector need not say."""
    if axis != Const(None):
        return axis
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


@derivative(simpson_weights, kind=lambda call: fresh(None, UNRANKED), passive=("y", "like"))
def simpson_weights_(w, y, like, x=None, dx=1.0, axis=-1):
    """In proportion to the width of equal steps; others are fixed."""
    return w / dx * d[dx] if x is None else 0.0 * d[dx]
