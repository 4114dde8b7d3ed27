"""Integrals of functions that are given by samples."""

from __future__ import annotations

import numpy as np
import scipy.integrate as si

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME, shorter
from adjoint_gen.rules.kinds import UNRANKED, axes, fresh, operand, reduced
from adjoint_gen.rules.series import axes_after, integral, trapezoid
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import static
from adjoint_gen.runtime import midpoints, simpson_weights

derivative(si.trapezoid, kind=integral)(trapezoid)


def running(call: Call) -> Kind:
    """``cumulative_trapezoid(y, x, dx, axis, initial)``: as long as ``y`` with an initial value, and one shorter without."""
    y, x = operand(call, "y"), operand(call, "x")
    known = y.dtype in ("float64", "complex128") and (x.tag == "none" or x.dtype == "float64")
    dims, along = y.shape.dims or (), axes(call.constant("axis"), y.rank or 0)
    if not along or (x.tag != "none" and x.rank not in (1, y.rank)):
        return fresh(y.dtype if known else None, UNRANKED)
    if x.tag != "none" and x.rank != 1:  # which may be broadcast
        return fresh(y.dtype if known else None, Shape((SOME,) * len(dims)))
    less = 1 if call.constant("initial") is None else 0
    shape = Shape(tuple(shorter(n, less) if k in along else n for k, n in enumerate(dims)))
    return fresh(y.dtype if known else None, shape)


@static
def from_zero(initial: object) -> bool:
    """Whether an integral begins with the value 0, the only one that there is."""
    if initial not in (None, 0):
        raise UnsupportedCallError("`cumulative_trapezoid` with an initial value other than 0", "`initial=0`")
    return initial is not None


@derivative(si.cumulative_trapezoid, kind=running)
def cumulative_trapezoid(z, y, x=None, dx=1.0, axis=-1, initial=None):
    """Running sums of each step times the mean of the values at its ends."""
    if x is None:
        change = np.cumsum(dx * midpoints(d[y], axis), axis=axis) + np.cumsum(d[dx] * midpoints(y, axis), axis=axis)
    elif np.ndim(x) == 1:
        behind = axes_after(axis, np.ndim(y))
        change = np.cumsum(np.expand_dims(np.diff(x), behind) * midpoints(d[y], axis), axis=axis)
        change = change + np.cumsum(np.expand_dims(np.diff(d[x]), behind) * midpoints(y, axis), axis=axis)
    else:
        change = np.cumsum(np.diff(x, axis=axis) * midpoints(d[y], axis), axis=axis)
        change = change + np.cumsum(np.diff(d[x], axis=axis) * midpoints(y, axis), axis=axis)
    if from_zero(initial):
        return np.concatenate((np.zeros_like(np.take(z, np.array([0]), axis=axis)), change), axis=axis)
    return change


def of_parabolas(call: Call) -> Kind:
    """``simpson(y, x, dx, axis)``: one axis less."""
    y = operand(call, "y")
    shape = reduced(y.shape, call.constant("axis"), False)
    return Kind("array" if shape.rank else "unknown", None, shape)


@derivative(si.simpson, kind=of_parabolas)
def simpson(z, y, x=None, *, dx=1.0, axis=-1):
    """Linear in the values, and in the width of equal steps; other steps are fixed."""
    change = np.sum(simpson_weights(y, z, x, dx, axis) * d[y], axis=axis)
    return change + z / dx * d[dx] if x is None else change
