"""Loads: by index, slice, mask, integer array and any tuple of them; gathering and sorting."""

from __future__ import annotations

import operator

import numpy as np

from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.indices import getitem, taken, taken_along
from adjoint_gen.rules.kinds import as_array, fresh, operand
from adjoint_gen.rules.layouts import same
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro


@derivative(operator.getitem, kind=getitem)
def load(y, array, *chain):
    return operator.getitem(d[array], *chain)


@macro
def places(builder: Builder, indices: Arg) -> Arg:
    """Integers that say which elements; others, which NumPy rounds, are refused."""
    if not (as_array(builder.kind(indices)).dtype or "int").startswith(("int", "uint", "bool")):
        raise UnsupportedCallError("`take` at places that are no integers", "np.asarray(places).astype(int)")
    return indices


@derivative(np.take, kind=taken)
def take(y, a, indices, axis=None):
    indices = places(indices)
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
