"""Reductions and running values that NumPy has as methods of its elementwise functions only."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.helpers import same_shape_as
from adjoint_gen.rules.kinds import UNRANKED, axes, fresh, operand, reduced, summed_dtype, value
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.promotion import inexact_dtype
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.runtime import delayed, exp_shares, log_share, ratio, recurrence, running_share, selected, unreduceat


def _reduced(call: Call) -> Kind:
    """One number for each place that is left; along the first axis where none is given."""
    a = operand(call, "array")
    return value(inexact_dtype(a.dtype), reduced(a.shape, call.constant("axis"), call.constant("keepdims")))


@derivative(np.logaddexp.reduce, kind=_reduced, costly=True)
def logaddexp_reduce(y, array, /, axis=0, *, keepdims=False):
    return np.sum(exp_shares(array, axis) * d[array], axis=axis, keepdims=keepdims)


@derivative(np.hypot.reduce, kind=_reduced, costly=True)
def hypot_reduce(y, array, /, axis=0, *, keepdims=False):
    """Zero where all elements are."""
    length = y if axis is None or keepdims else np.expand_dims(y, axis)
    return np.sum(ratio(array, length) * d[array], axis=axis, keepdims=keepdims)


def _running(call: Call) -> Kind:
    """As many elements as the operand has."""
    a = operand(call, "array")
    return fresh(a.dtype, a.shape)


@derivative(np.maximum.accumulate, np.minimum.accumulate, kind=_running, costly=True)
def extreme_so_far(y, array, /, axis=0):
    """Elements that are equally extreme share equally, each from its own place on."""
    share = running_share(array, y, axis)
    return recurrence(1.0 - share, selected(d[array], share), axis)


@derivative(np.fmax.accumulate, np.fmin.accumulate, kind=_running, costly=True)
def extreme_number_so_far(y, array, /, axis=0):
    """The same, past each nan; those before the first number are their own."""
    share = running_share(array, y, axis, 1.0)
    return recurrence(1.0 - share, selected(d[array], share), axis)


def _running_sums(call: Call) -> Kind:
    """The same, of floating-point numbers."""
    a = operand(call, "array")
    return fresh(inexact_dtype(a.dtype), a.shape)


@derivative(np.logaddexp.accumulate, kind=_running_sums, costly=True)
def logaddexp_so_far(y, array, /, axis=0):
    """What was before and what is added have shares as in ``np.logaddexp`` of the two."""
    before = delayed(y, axis, -np.inf)
    return recurrence(log_share(before, array), log_share(array, before) * d[array], axis)


nondifferentiable(running_share, kind=lambda call: fresh(inexact_dtype(operand(call).dtype), operand(call).shape))


def _in_pieces(call: Call) -> Kind:
    """``np.add.reduceat(array, indices)``: a sum for each index."""
    a = operand(call, "array")
    along = None if a.shape.dims is None else axes(call.constant("axis"), len(a.shape.dims))
    if along is None:
        return fresh(summed_dtype(a.dtype), UNRANKED)
    return fresh(summed_dtype(a.dtype), Shape(tuple(SOME if k in along else dim for k, dim in enumerate(a.shape.dims or ()))))


@derivative(np.add.reduceat, kind=_in_pieces, passive=("indices",))
def sums_of_pieces(y, array, /, indices, axis=0):
    return np.add.reduceat(d[array], indices, axis)


@transpose(np.add.reduceat, of="array")
def sums_of_pieces_transposed(g, array, /, indices, axis=0):
    return unreduceat(g, array, indices, axis)


@linear(unreduceat, "g", kind=same_shape_as(1), passive=("a", "indices"))
def sums_again(h, g, a, indices, axis=0):
    return np.add.reduceat(h, indices, axis)
