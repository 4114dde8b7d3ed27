"""Arrays turned, put behind each other in depth and in blocks, and taken as they are or as another sort of array."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import VARIES, Call
from adjoint_gen.rules.creation import keeps_fractions
from adjoint_gen.rules.dims import SOME, fixed, total
from adjoint_gen.rules.joins import deep, in_blocks, nested
from adjoint_gen.rules.kinds import asked_dtype, flat, fresh, of_dtype, operand
from adjoint_gen.rules.layouts import at_least, moved_to, turned
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.promotion import real_dtype
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import real_as


@derivative(np.rot90, kind=turned)
def rot90(y, m, k=1, axes=(0, 1)):
    return np.rot90(d[m], k, axes)


@transpose(np.rot90, of="m", scalar=True)
def turned_back(g, m, k=1, axes=(0, 1)):
    return np.rot90(g, np.negative(k), axes)


@derivative(np.rollaxis, kind=moved_to)
def rollaxis(y, a, axis, start=0):
    return np.moveaxis(d[a], axis, destination(axis, start, np.ndim(a)))


@static
def destination(axis: int, start: int, rank: int) -> int:
    """Where an axis is that was moved to the place before axis ``start``.

    >>> destination(0, 2, 3), destination(2, 0, 3), destination(0, -1, 3)
    (1, 0, 1)
    """
    place = start + rank if start < 0 else start
    return place - 1 if axis % max(rank, 1) < place else place


# Several arrays.


@derivative(np.dstack, kind=deep)
def dstack(y, tup):
    return np.concatenate(with_depth(d[tup]), axis=2)


@derivative(np.block, kind=in_blocks)
def block(y, arrays):
    return put_in_blocks(d[arrays])


@macro
def with_depth(builder: Builder, arrays: Arg) -> Arg:
    """Each of several arrays with at least three axes: a vector is a row of numbers that are one deep."""
    items = _written_out("dstack", arrays).items
    raised = []
    for item in items:
        rank = _rank(builder, "dstack", item)
        raised.append(_raised(builder, item, {0: 1, 1: 1}.get(rank, 0), {0: 2, 1: 1, 2: 1}.get(rank, 0)))
    return Pack("list", tuple(raised))


@macro
def put_in_blocks(builder: Builder, arrays: Arg) -> Arg:
    """Arrays of one rank, the innermost of which are joined along the last axis, their rows along the last but one."""
    if not isinstance(arrays, Pack):
        return builder.bind("numpy.copy", arrays)
    depth, leaves = nested(arrays)
    if depth is None:
        raise UnsupportedCallError("`block` of lists that are not equally deep", "lists that are")
    rank = max(depth, *(_rank(builder, "block", leaf) for leaf in leaves))

    def joined(arg: Arg, axis: int) -> Arg:
        if not isinstance(arg, Pack):
            return _raised(builder, arg, rank - _rank(builder, "block", arg), 0)
        parts = Pack("list", tuple(joined(item, axis + 1) for item in arg.items))
        return builder.bind("numpy.concatenate", parts, axis=Const(axis))

    return joined(arrays, -depth)


def _written_out(name: str, arrays: Arg) -> Pack:
    if not isinstance(arrays, Pack):
        raise UnsupportedCallError(f"`{name}` of a sequence that is not written out", "write it as `[a, b, c]`")
    return arrays


def _rank(builder: Builder, name: str, item: Arg) -> int:
    rank = builder.kind(item).rank
    if rank is None:
        raise UnsupportedCallError(f"`{name}` of arrays of unknown rank", "np.concatenate")
    return rank


def _raised(builder: Builder, item: Arg, before: int, behind: int) -> Arg:
    """An array with so many axes of length 1 more; the differential of a constant is an array of zeros."""
    rank = builder.kind(item).rank
    assert rank is not None
    if isinstance(item, Const):
        return builder.bind("numpy.zeros", Pack("tuple", (Const(1),) * (before + behind)))
    new = (*range(before), *range(before + rank, before + rank + behind))
    return builder.bind("numpy.expand_dims", item, Pack("tuple", tuple(map(Const, new)))) if new else item


# The same elements as another sort of array.


def _converted(call: Call) -> Kind:
    """``np.asanyarray(a, dtype)``: an array of rank 0 too."""
    a = operand(call, "a")
    known = a.numeric and (call.constant("dtype", 1) is not VARIES or asked_dtype(call, 1) is not None)
    return of_dtype(call, 1, a.dtype, a.shape) if known else Kind("unknown")


def _laid_out(call: Call) -> Kind:
    """``np.ascontiguousarray(a, dtype)`` and its like, which have at least one axis."""
    kind = _converted(call)
    return kind if kind.tag != "array" else fresh(kind.dtype, at_least(1)(call).shape)


@derivative(np.asanyarray, np.asarray_chkfinite, kind=_converted, passive=("copy",))
def converted(y, a, dtype=None, order=None, *, copy=None):
    if dtype is None:
        return np.asarray(d[a])
    return np.asarray(d[a], dtype) if keeps_fractions(dtype) else d[a]


@derivative(np.require, kind=_converted)
def required(y, a, dtype=None, requirements=None):
    if dtype is None:
        return np.asarray(d[a])
    return np.asarray(d[a], dtype) if keeps_fractions(dtype) else d[a]


@derivative(np.ascontiguousarray, np.asfortranarray, kind=_laid_out)
def laid_out(y, a, dtype=None):
    if dtype is None:
        return np.reshape(d[a], np.shape(y))
    return np.reshape(np.asarray(d[a], dtype), np.shape(y)) if keeps_fractions(dtype) else d[a]


def _cast(call: Call) -> Kind:
    """``np.astype(x, dtype)`` of an array."""
    x = operand(call)
    dtype = None if call.constant("dtype", 1) is None else asked_dtype(call, 1)
    known = dtype is not None and x.tag in ("array", "numpy scalar")
    return Kind(x.tag, dtype, x.shape) if known else Kind("unknown")


@derivative(np.astype, kind=_cast)
def astype(y, x, dtype, /, *, copy=True):
    return np.asarray(d[x], dtype) if keeps_fractions(dtype) else d[x]


def _real_if_close(call: Call) -> Kind:
    """Of complex numbers perhaps their real parts."""
    a = operand(call, "a")
    return fresh(a.dtype if a.real else either(a.dtype, real_dtype(a.dtype)), a.shape)


@derivative(np.real_if_close, kind=_real_if_close, passive=("tol",))
def real_if_close(y, a, tol=100):
    return real_as(d[a], y)


# Matrices.


def _on_diagonal(call: Call) -> Kind:
    """``np.diagflat(v, k)``: as many rows as there are numbers, and those of the offset."""
    v, k = operand(call, "v"), call.constant("k")
    length = total((*(flat(v.shape).dims or ()), fixed(abs(k)))) if isinstance(k, int) else SOME
    return fresh(v.dtype, Shape((length, length)))


@derivative(np.diagflat, kind=_on_diagonal)
def diagflat(y, v, k=0):
    return np.diag(np.ravel(d[v]), k)
