"""The same elements in another shape or order; arrays joined; parts of matrices. All of these are linear."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.creation import keeps_fractions
from adjoint_gen.rules.joins import appended, array_of, concatenated, joined, stacked
from adjoint_gen.rules.layouts import (
    array_copied,
    at_least,
    broadcast_shape,
    copied,
    diag,
    diagonal,
    expanded,
    flattened,
    itself,
    moved_axes,
    repeated,
    reshaped,
    same,
    same_sort,
    squeezed,
    swapped_axes,
    swapped_last,
    tiled,
    trace_kind,
    transposed,
    triangle,
)
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import arrayless, macro, static


@derivative(np.reshape, kind=reshaped, passive=("copy",))
def reshape(y, a, shape, order="C", *, copy=None):
    return np.reshape(d[a], shape, order=by_index(order))


@static
def by_index(order: str) -> str:
    """An order of elements, which must not depend on how they lie in memory."""
    if order not in ("C", "F"):
        raise UnsupportedCallError(f"`order={order!r}`, which asks how an array lies in memory", "use order='C' or order='F'")
    return order


@derivative(np.ravel, kind=flattened)
def ravel(y, a, order="C"):
    return np.ravel(d[a], order=by_index(order))


@derivative(np.ndarray.flatten, kind=flattened)
def flatten(y, a, order="C"):
    return np.ravel(d[a], order=by_index(order))


@derivative(np.squeeze, kind=squeezed)
def squeeze(y, a, axis=None):
    return np.reshape(d[a], np.shape(y)) if axis is None else np.squeeze(d[a], axis)


@derivative(np.expand_dims, kind=expanded)
def expand_dims(y, a, axis):
    return np.expand_dims(d[a], axis)


@derivative(np.transpose, np.permute_dims, kind=transposed)
def transpose(y, a, axes=None):
    return np.transpose(d[a]) if axes is None else np.transpose(d[a], axes)


@derivative(np.ndarray.T, kind=transposed)
def reversed_axes(y, a):
    return d[a] if arrayless(a) else d[a].T


@derivative(np.ndarray.mT, np.matrix_transpose, np.linalg.matrix_transpose, kind=swapped_last)
def matrix_transpose(y, a):
    return d[a].mT


@derivative(np.swapaxes, kind=swapped_axes)
def swapaxes(y, a, axis1, axis2):
    return np.swapaxes(d[a], axis1, axis2)


@derivative(np.moveaxis, kind=moved_axes)
def moveaxis(y, a, source, destination):
    return np.moveaxis(d[a], source, destination)


@derivative(np.flip, kind=itself)
def flip(y, m, axis=None):
    return np.flip(d[m]) if axis is None else np.flip(d[m], axis)


@derivative(np.fliplr, kind=same)
def fliplr(y, m):
    return np.flip(d[m], 1)


@derivative(np.flipud, kind=same)
def flipud(y, m):
    return np.flip(d[m], 0)


@derivative(np.roll, kind=same)
def roll(y, a, shift, axis=None):
    return np.roll(d[a], shift) if axis is None else np.roll(d[a], shift, axis)


@derivative(np.broadcast_to, kind=broadcast_shape)
def broadcast_to(y, array, shape):
    return np.broadcast_to(d[array], shape)


@derivative(np.tile, kind=tiled)
def tile(y, A, reps):  # noqa: N803 - NumPy's own name
    return np.tile(d[A], reps)


@derivative(np.repeat, kind=repeated, passive=("repeats",))
def repeat(y, a, repeats, axis=None):
    return np.repeat(d[a], repeats) if axis is None else np.repeat(d[a], repeats, axis)


@derivative(np.atleast_1d, kind=at_least(1))
@derivative(np.atleast_2d, kind=at_least(2))
@derivative(np.atleast_3d, kind=at_least(3))
def at_least_some_axes(y, a):
    return np.reshape(d[a], np.shape(y))


@derivative(np.copy, kind=array_copied)
def array_copy(y, a, order="K"):
    return np.copy(d[a])


@derivative(np.ndarray.copy, kind=same_sort)
def copy(y, a, order="C"):
    return d[a] if arrayless(a) else np.ndarray.copy(d[a])


@derivative(np.ndarray.astype, kind=copied, passive=("copy",))
def astype(y, a, dtype, *, copy=True):
    if keeps_fractions(dtype) and arrayless(a):
        return np.asarray(d[a], dtype)
    return np.ndarray.astype(d[a], dtype) if keeps_fractions(dtype) else d[a]


# Several arrays.


@derivative(np.concatenate, kind=concatenated)
def concatenate(y, arrays, axis=0):
    return np.concatenate(raveled(d[arrays])) if axis is None else np.concatenate(d[arrays], axis=axis)


@macro
def raveled(builder: Builder, arrays: Arg) -> Arg:
    """Each of several arrays in one row."""
    if not isinstance(arrays, Pack):
        what = "`concatenate` of a sequence that is not written out, without an axis"
        raise UnsupportedCallError(what, "np.ravel(...) of it")
    return Pack("list", tuple(builder.bind("numpy.ravel", array) for array in arrays.items))


@derivative(np.stack, kind=stacked)
def stack(y, arrays, axis=0):
    return np.stack(d[arrays], axis=axis)


@derivative(np.vstack, kind=joined(2, 0))
def vstack(y, tup):
    return np.vstack(d[tup])


@derivative(np.hstack, kind=joined(1, 1))
def hstack(y, tup):
    return np.hstack(d[tup])


@derivative(np.column_stack, kind=joined(2, 1, column=True))
def column_stack(y, tup):
    return np.column_stack(d[tup])


@derivative(np.append, kind=appended)
def append(y, arr, values, axis=None):
    if axis is None:
        return np.hstack((d[arr], d[values])) if vectors(arr, values) else np.concatenate(raveled((d[arr], d[values])))
    return np.concatenate((d[arr], d[values]), axis=axis)


@macro
def vectors(builder: Builder, first: Arg, second: Arg) -> Arg:
    """Whether both ranks are known to be at most 1; of others ``append`` makes one row."""
    ranks = [builder.kind(arg).rank for arg in (first, second)]
    return Const(all(rank is not None and rank < 2 for rank in ranks))


@derivative(np.asarray, kind=array_of, passive=("copy",))
def asarray(y, object, dtype=None, order=None, *, copy=None):
    """Of a display of numbers or arrays, or of an array; whether it is a copy says :mod:`adjoint_gen.rules.memory`."""
    if dtype is None:
        return np.array(d[object])
    return np.array(d[object], dtype) if keeps_fractions(dtype) else d[object]


@derivative(np.array, kind=array_of, passive=("copy",))
def array(y, object, dtype=None, *, copy=None, order="K", ndmin=0):
    """The same, with axes of length 1 before those that it has, where more are asked for."""
    change = np.array(d[object]) if dtype is None or not keeps_fractions(dtype) else np.array(d[object], dtype)
    return np.reshape(change, np.shape(y)) if ndmin else change


# Parts of matrices.


@derivative(np.diag, kind=diag)
def diag_(y, v, k=0):
    return np.diag(d[v], k)


@derivative(np.diagonal, kind=diagonal)
def diagonal_(y, a, offset=0, axis1=0, axis2=1):
    return np.diagonal(d[a], offset, axis1, axis2)


@derivative(np.trace, kind=trace_kind)
def trace(y, a, offset=0, axis1=0, axis2=1):
    return np.trace(d[a], offset, axis1, axis2)


@derivative(np.linalg.diagonal, kind=diagonal)
def diagonal_of_last(y, x, *, offset=0):
    return np.diagonal(d[x], offset, -2, -1)


@derivative(np.linalg.trace, kind=trace_kind)
def trace_of_last(y, x, *, offset=0):
    return np.trace(d[x], offset, -2, -1)


@derivative(np.tril, kind=triangle)
def tril(y, m, k=0):
    return np.tril(d[m], k)


@derivative(np.triu, kind=triangle)
def triu(y, m, k=0):
    return np.triu(d[m], k)
