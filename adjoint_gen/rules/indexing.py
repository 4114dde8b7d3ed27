"""Loads: by index, slice, mask, integer array and any tuple of them; gathering and sorting."""

from __future__ import annotations

import operator

import numpy as np

from adjoint_gen.rules.indices import getitem, taken, taken_along
from adjoint_gen.rules.kinds import fresh, operand
from adjoint_gen.rules.layouts import same
from adjoint_gen.rules.table import d, derivative, nondifferentiable


@derivative(operator.getitem, kind=getitem)
def load(y, array, *chain):
    return operator.getitem(d[array], *chain)


@derivative(np.take, kind=taken)
def take(y, a, indices, axis=None):
    return np.take(d[a], indices) if axis is None else np.take(d[a], indices, axis=axis)


@derivative(np.take_along_axis, kind=taken_along)
def take_along_axis(y, arr, indices, axis=-1):
    return np.take_along_axis(d[arr], indices, axis)


@derivative(np.sort, kind=same, costly=True)
def sort(y, a, axis=-1):
    """The permutation does not change with small changes of the elements."""
    return np.take_along_axis(d[a], np.argsort(a, axis=axis), axis)


nondifferentiable(np.argsort, kind=lambda call: fresh("int64", operand(call).shape))
nondifferentiable(np.searchsorted, np.nonzero, np.argwhere, np.flatnonzero)
