"""Integrals of functions that are given by samples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.integrate as si

from adjoint_gen.ir.dtypes import any_of
from adjoint_gen.ir.kinds import FLOAT, Kind, Shape
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME, shorter
from adjoint_gen.rules.kinds import UNRANKED, KindRule, axes, fresh, operand, reduced, value
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.promotion import promote
from adjoint_gen.rules.series import axes_after, changed_weights, integral
from adjoint_gen.rules.special import of_real
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import midpoints, romberg_weights, simpson_weights, unaccumulated


@macro
def steps(builder: Builder, x: Arg, axis: Arg) -> Arg:
    """The steps between places, which are along an axis."""
    if builder.kind(x).rank == 0:
        raise UnsupportedCallError("an integral over one place", "as many places as there are values")
    return builder.bind("numpy.diff", x, axis=axis)


@macro
def one_step(builder: Builder, dx: Arg) -> Arg:
    """The width of all steps, which is a number."""
    if builder.kind(dx).rank != 0:
        raise UnsupportedCallError("an integral with steps that are not known to be one number", "the places: `x=...`")
    return dx


def of_samples(call: Call) -> Kind:
    """``integrate.trapezoid(y, x, dx, axis)`` is of the values' dtype, whatever that of the places is."""
    return value(promote((operand(call, "y"), FLOAT)), integral(call).shape)


@derivative(si.trapezoid, kind=of_samples)
def trapezoid(z, y, x=None, dx=1.0, axis=-1):
    """Each step times the mean of the values at its ends."""
    if x is None:
        return np.sum(dx * midpoints(d[y], axis), axis=axis) + np.sum(d[dx] * midpoints(y, axis), axis=axis)
    if axis == -1 or np.ndim(x) != 1:
        along = steps(x, axis)
        change = steps(d[x], axis)
    else:
        behind = axes_after(axis, np.ndim(y))
        along = np.expand_dims(np.diff(x), behind)
        change = np.expand_dims(np.diff(d[x]), behind)
    change = np.sum(along * midpoints(d[y], axis), axis=axis) + np.sum(change * midpoints(y, axis), axis=axis)
    return change + 0.0 * d[dx]  # which places of their own leave unread


def running(function: Callable[..., Any]) -> KindRule:
    """The kind rule of a running integral: as long as ``y`` with an initial value, and one shorter without."""

    def kind(call: Call) -> Kind:
        y, x = operand(call, "y"), operand(call, "x")
        dtype = _dtype_of(function, call, 2, 3)
        dims, along = y.shape.dims or (), axes(call.constant("axis"), y.rank or 0)
        if not along or (x.tag != "none" and x.rank not in (1, y.rank)):
            return fresh(dtype, UNRANKED)
        if x.tag != "none" and x.rank != 1:  # which may be broadcast
            return fresh(dtype, Shape((SOME,) * len(dims)))
        less = 1 if call.constant("initial") is None else 0
        return fresh(dtype, Shape(tuple(shorter(n, less) if k in along else n for k, n in enumerate(dims))))

    return kind


@static
def from_zero(initial: object) -> bool:
    """Whether an integral begins with the value 0, the only one that there is."""
    if initial not in (None, 0):
        raise UnsupportedCallError("`cumulative_trapezoid` with an initial value other than 0", "`initial=0`")
    return initial is not None


@derivative(si.cumulative_trapezoid, kind=running(si.cumulative_trapezoid))
def cumulative_trapezoid(z, y, x=None, dx=1.0, axis=-1, initial=None):
    """Running sums of each step times the mean of the values at its ends."""
    if x is None:
        change = np.cumsum(dx * midpoints(d[y], axis), axis=axis) + np.cumsum(d[dx] * midpoints(y, axis), axis=axis)
    elif axis == -1 or np.ndim(x) != 1:
        change = np.cumsum(steps(x, axis) * midpoints(d[y], axis), axis=axis)
        change = change + np.cumsum(steps(d[x], axis) * midpoints(y, axis), axis=axis)
    else:
        behind = axes_after(axis, np.ndim(y))
        change = np.cumsum(np.expand_dims(np.diff(x), behind) * midpoints(d[y], axis), axis=axis)
        change = change + np.cumsum(np.expand_dims(np.diff(d[x]), behind) * midpoints(y, axis), axis=axis)
    change = change if x is None else change + 0.0 * d[dx]
    if from_zero(initial):
        return np.concatenate((np.zeros_like(np.take(z, np.array([0]), axis=axis)), change), axis=axis)
    return change


def of_parabolas(call: Call) -> Kind:
    """``simpson(y, x, dx, axis)``: one axis less."""
    y = operand(call, "y")
    shape = reduced(y.shape, call.constant("axis"), False)
    return value(_dtype_of(si.simpson, call, 2, 3, 4), shape)


def _dtype_of(function: Callable[..., Any], call: Call, *lengths: int) -> str | None:
    """The dtype of an integral, which may depend on the number of samples."""
    y, x = operand(call, "y"), operand(call, "x")
    samples = (y.dtype,) if x.tag == "none" else (y.dtype, x.dtype)
    if x.tag == "unknown" or (x.tag == "none" and call.kind("dx").tag not in ("float", "int")):
        return None

    def of_steps(*given: Any) -> Any:
        return function(given[0], x=np.cumsum(given[1])) if len(given) > 1 else function(given[0])

    return any_of(given_by(of_steps, *samples, shape=(length,)) for length in lengths)


@derivative(si.simpson, kind=of_parabolas)
def simpson(z, y, x=None, *, dx=1.0, axis=-1):
    """Linear in the values, and in the width of equal steps."""
    width = one_step(dx)
    change = np.sum(simpson_weights(y, z, x, width, axis) * d[y], axis=axis)
    if x is None:
        return change + z / dx * d[dx]
    change = change + 0.0 * d[dx]
    if axis == -1 or np.ndim(x) != 1:
        return change + np.sum(y * changed_weights(x, d[x], axis), axis=axis)
    moved = np.expand_dims(changed_weights(x, d[x], -1), axes_after(axis, np.ndim(y)))
    return change + np.sum(y * moved, axis=axis)


@derivative(si.cumulative_simpson, kind=running(si.cumulative_simpson), costly=True)
def cumulative_simpson(z, y, *, x=None, dx=1.0, axis=-1, initial=None):
    """Linear in the values and in the width of equal steps; a first value is added to all."""
    y, width = of_real(y), one_step(dx)
    first = None if initial is None else 0.0
    if x is None:
        change = width * si.cumulative_simpson(d[y], axis=axis, initial=first)
        change = change + si.cumulative_simpson(y, axis=axis, initial=first) * d[dx]
    else:
        change = si.cumulative_simpson(d[y], x=x, axis=axis, initial=first) + 0.0 * d[dx]
    return change if initial is None else change + np.broadcast_to(d[initial], np.shape(z))


@transpose(si.cumulative_simpson, of="y")
def cumulative_simpson_(g, y, *, x=None, dx=1.0, axis=-1, initial=None):
    return unaccumulated(g, y, x, dx, axis, initial is not None)


@derivative(si.romb, kind=of_parabolas, costly=True)
def romb(z, y, dx=1.0, axis=-1, show=False):
    """Linear in the values, and in the width of the steps."""
    width, weights = one_step(dx), romberg_weights(y, z, axis)
    return np.sum(width * weights * d[y], axis=axis) + np.sum(weights * y, axis=axis) * d[dx]
