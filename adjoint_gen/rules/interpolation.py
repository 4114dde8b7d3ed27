"""Linear interpolation, differences for gradients, and powers of matrices."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from adjoint_gen.ir.kinds import FLOAT, UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import fresh, operand, value
from adjoint_gen.rules.promotion import floating_dtype, promote
from adjoint_gen.rules.series import axes_after
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import cell, matrix_derivative, ratio, untake

nondifferentiable(cell, kind=lambda call: value("int64", operand(call, "x", 0).shape))


def interpolated(call: Call) -> Kind:
    """``np.interp(x, xp, fp)``: in double precision whatever the operands."""
    x, fp = operand(call, "x"), operand(call, "fp")
    given = (operand(call, name) for name in ("left", "right") if call.constant(name) is not None)
    kinds = (fp, *given)
    real = all(kind.real or kind.tag == "none" for kind in kinds)
    return value("float64" if real else "complex128" if fp.complex else None, x.shape)


@macro
def double(builder: Builder, a: Arg) -> Arg:
    """Numbers in double precision."""
    if builder.kind(a).dtype == "float64":
        return a
    return builder.bind("numpy.asarray", a, dtype=Const(float, "float"))


@macro
def floating(builder: Builder, a: Arg) -> Arg:
    """Numbers whose differences stay in their range: NumPy makes doubles of integers here."""
    if builder.kind(a).inexact:
        return a
    return builder.bind("numpy.multiply", a, Const(1.0))


@derivative(np.interp, kind=interpolated, costly=True)
def interp(y, x, xp, fp, left=None, right=None, period=None):
    """On the line through two points; at one of the places the one to the right of it, and constant outside."""
    places = double(unwrapped(xp, period))
    values = floating(fp)
    low = cell(x, xp)
    high = np.minimum(low + 1, np.size(xp) - 1)
    below, above = x < xp[0], x > xp[-1]
    width = np.take(places, high) - np.take(places, low)
    share = np.where(below, 0.0, np.where(above, 1.0, ratio(x - np.take(places, low), width)))
    slope = np.where(below | above, 0.0, ratio(np.take(values, high) - np.take(values, low), width))
    rise = (1.0 - share) * np.take(d[fp], low) + share * np.take(d[fp], high)
    if left is not None:
        rise = np.where(below, 0.0, rise) + np.where(below, 1.0, 0.0) * d[left]
    if right is not None:
        rise = np.where(above, 0.0, rise) + np.where(above, 1.0, 0.0) * d[right]
    shift = (1.0 - share) * np.take(d[xp], low) + share * np.take(d[xp], high)
    return slope * d[x] - slope * shift + rise


@macro
def unwrapped(builder: Builder, xp: Arg, period: Arg) -> Arg:
    """The places, which no period repeats: of a number that is one the call is another, see frontend/library/splitting.py."""
    if period != Const(None) and builder.kind(period).tag != "none":
        raise UnsupportedCallError("argument `period` of `numpy.interp`", "a number that is known to be one: float(period)")
    return xp


def sloped(call: Call) -> Kind:
    """``np.gradient(f)`` along one axis: of the shape of ``f``, and floating point."""
    f = operand(call, "f")
    if call.constant("axis") is None and f.rank != 1:
        return UNKNOWN
    return fresh(promote((f, FLOAT)), f.shape)


@macro
def single_step(builder: Builder, spacing: Arg) -> Arg:
    """The distance between neighbours, or their places; 1 where none is given."""
    assert isinstance(spacing, Pack)
    if len(spacing.items) > 1:
        raise UnsupportedCallError("`gradient` along several axes", "np.gradient(f, h, axis=0) and so on, for each axis")
    step = spacing.items[0] if spacing.items else Const(1.0)
    if not builder.kind(step).real:
        raise UnsupportedCallError("`gradient` with steps that may be complex", "np.real(...) of the steps")
    return step


@static
def single_axis(axis: Any, rank: int) -> int:
    """The axis along which slopes are taken; several have a call for each, see frontend/library/several_results.py."""
    axis = axis[0] if isinstance(axis, tuple) and len(axis) == 1 else 0 if axis is None and rank == 1 else axis
    return operator.index(axis) % max(rank, 1)


@derivative(np.gradient, kind=sloped, costly=True)
def gradient(y, f, *spacing, axis=None, edge_order=1):
    """The mean of the slopes on both sides, each weighed by the step on the other side; at the ends there is one slope.

    Of second order, that one continues to the end of its interval by what it differs from the next.
    """
    along = single_axis(axis, np.ndim(f))
    step = single_step(spacing)
    places = np.arange(np.shape(f)[along])
    left, right = np.maximum(places - 1, 0), np.minimum(places, np.size(places) - 2)
    if np.ndim(step) == 0:
        slopes = np.diff(floating(f), axis=along) / step
        changes = (np.diff(d[f], axis=along) - slopes * d[spacing][0]) / step
        change = 0.5 * (np.take(changes, left, axis=along) + np.take(changes, right, axis=along))
        if edge_order == 1:
            return change
        beyond = np.take(changes, [0, -1], axis=along) - np.take(changes, [1, -2], axis=along)
        return change + untake(0.5 * beyond, y, [0, -1], along)
    behind = axes_after(along, np.ndim(f))
    steps = np.diff(floating(step))
    longer = np.diff(d[spacing][0])
    slopes = np.diff(floating(f), axis=along) / np.expand_dims(steps, behind)
    changes = (np.diff(d[f], axis=along) - slopes * np.expand_dims(longer, behind)) / np.expand_dims(steps, behind)
    before, after = np.expand_dims(np.take(steps, left), behind), np.expand_dims(np.take(steps, right), behind)
    one, other = np.take(slopes, left, axis=along), np.take(slopes, right, axis=along)
    mean = y if edge_order == 1 else (after * one + before * other) / (before + after)
    moved = after * np.take(changes, left, axis=along) + before * np.take(changes, right, axis=along)
    moved = moved + (one - mean) * np.expand_dims(np.take(longer, right), behind)
    moved = moved + (other - mean) * np.expand_dims(np.take(longer, left), behind)
    if edge_order == 1:
        return moved / (before + after)
    outer, inner = np.take(steps, [0, -1]), np.take(steps, [1, -2])
    share = outer / (outer + inner)
    shift = ((1.0 - share) * np.take(longer, [0, -1]) - share * np.take(longer, [1, -2])) / (outer + inner)
    beyond = np.expand_dims(share, behind) * (np.take(changes, [0, -1], axis=along) - np.take(changes, [1, -2], axis=along))
    bend = np.take(slopes, [0, -1], axis=along) - np.take(slopes, [1, -2], axis=along)
    beyond = beyond + bend * np.expand_dims(shift, behind)
    return moved / (before + after) + untake(beyond, y, [0, -1], along)


def matrix_power_kind(call: Call) -> Kind:
    """``np.linalg.matrix_power(a, n)``: of integers integers, but for their inverse."""
    a, n = operand(call, "a"), call.constant("n")
    if not isinstance(n, int):
        return fresh(a.dtype if a.inexact else None, a.shape)
    return fresh(a.dtype if n >= 0 else floating_dtype(a.dtype), a.shape)


@derivative(np.linalg.matrix_power, kind=matrix_power_kind, costly=True)
def matrix_power(y, a, n):
    """The power of an inverse is the inverse ``y`` of a power ``p``: ``dy p + y dp = 0``."""
    if not written(n):
        return matrix_derivative(n, a, d[a])
    count = whole(n)
    if count == 0:
        return 0.0 * d[a]
    change = change_of_power(a, d[a], count)
    return change if count > 0 else -(y @ change @ y)


@macro
def written(builder: Builder, n: Arg) -> Arg:
    """Whether an exponent stands in the program's text."""
    return Const(isinstance(n, Const))


@static
def whole(n: object) -> int:
    """An exponent that is a constant."""
    if not isinstance(n, int):
        raise TypeError
    return n


@macro
def change_of_power(builder: Builder, a: Arg, change: Arg, n: Arg) -> Arg:
    """The differential of ``matrix_power(a, abs(n))``, by squares as the power itself."""
    assert isinstance(n, Const) and isinstance(n.value, int)
    return _change(builder, a, change, abs(n.value))


def _change(builder: Builder, a: Arg, change: Arg, n: int) -> Arg:
    if n == 1:
        return change

    def power(k: int) -> Arg:
        return a if k == 1 else builder.bind("numpy.linalg.matrix_power", a, Const(k))

    half = _change(builder, a, change, n // 2)
    left = builder.bind("operator.matmul", half, power(n // 2))
    found = builder.bind("operator.add", left, builder.bind("operator.matmul", power(n // 2), half))
    if n % 2 == 0:
        return found
    odd = builder.bind("operator.matmul", found, a)
    return builder.bind("operator.add", odd, builder.bind("operator.matmul", power(n - 1), change))
