"""Batch rules of what moves, repeats, gathers or adds up elements: the axes of each value stand behind the leading one."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.batching import Batch, NotBatchedError, batched, batcher, shown
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import constant
from adjoint_gen.rules.table import lookup
from adjoint_gen.rules.text import macro, ranked, static
from adjoint_gen.runtime import (
    into_diagonal,
    undiff,
    untake,
    untake_along_axis,
)


@static
def behind(axis: int | tuple[int, ...]) -> int | tuple[int, ...]:
    """The same axis, or axes, behind a leading one; those that are counted from the end stay.

    >>> behind(0), behind((-1, 1))
    (1, (-1, 2))
    """
    if isinstance(axis, (tuple, list)):
        return tuple(one + (one >= 0) for one in axis)
    return axis + (axis >= 0)


@static
def all_behind(rank: int) -> int | tuple[int, ...]:
    """All axes but the leading one."""
    return 1 if rank == 2 else tuple(range(1, rank))


@static
def reversed_behind(rank: int) -> tuple[int, ...]:
    """The leading axis, and the others from the last to the first."""
    return (0, *range(rank - 1, 0, -1))


@static
def permuted_behind(axes: tuple[int, ...]) -> tuple[int, ...]:
    """The leading axis, and the others in the order that ``axes`` says."""
    return (0, *(axis % len(axes) + 1 for axis in axes))


@macro
def each(builder: Builder, count: Arg, shape: Arg) -> Arg:
    """A shape behind a leading axis."""
    if isinstance(shape, Pack):
        return Pack("tuple", (count, *shape.items))
    tag = builder.kind(shape).tag
    if tag == "tuple":
        return builder.bind("operator.add", Pack("tuple", (count,)), shape)
    if tag in ("int", "numpy scalar"):
        return Pack("tuple", (count, shape))
    raise NotBatchedError("a shape is known only when it runs")


@macro
def alike(builder: Builder, count: Arg, example: Arg) -> Arg:
    """An example of a shape and dtype, for many."""
    shape = builder.bind("numpy.shape", example)
    return builder.bind("numpy.broadcast_to", example, builder.bind("operator.add", Pack("tuple", (count,)), shape))


@batched(np.reshape, of="a")
def reshape(count, a, shape, order="C"):
    return np.reshape(a, each(count, in_rows(order, shape)))


@macro
def in_rows(builder: Builder, order: Arg, shape: Arg) -> Arg:
    """A shape that is filled row by row."""
    if order != Const("C"):
        raise NotBatchedError("`reshape` with an order")
    return shape


@batched(np.ravel, of="a")
def ravel(count, a, order="C"):
    return np.reshape(a, (count, in_rows(order, -1)))


@batched(np.squeeze, of="a")
def squeeze(count, a, axis=None):
    return np.squeeze(a, behind(axis))


@batched(np.expand_dims, of="a")
def expand_dims(count, a, axis):
    return np.expand_dims(a, behind(axis))


@batched(np.transpose, of="a")
def transpose(count, a, axes=None):
    if axes is not None:
        return np.transpose(a, permuted_behind(axes))
    return a.mT if np.ndim(a) == 3 else a if np.ndim(a) < 3 else np.transpose(a, reversed_behind(np.ndim(a)))


@batched(np.ndarray.T, of="a")
def reversed_axes(count, a):
    return a.mT if np.ndim(a) == 3 else a if np.ndim(a) < 3 else np.transpose(a, reversed_behind(np.ndim(a)))


@batched(np.ndarray.mT, np.matrix_transpose, of="a")
def matrix_transpose(count, a):
    return a.mT


@batched(np.swapaxes, of="a")
def swapaxes(count, a, axis1, axis2):
    return np.swapaxes(a, behind(axis1), behind(axis2))


@batched(np.moveaxis, of="a")
def moveaxis(count, a, source, destination):
    return np.moveaxis(a, behind(source), behind(destination))


@batched(np.flip, of="m")
def flip(count, m, axis=None):
    return np.flip(m, all_behind(np.ndim(m)) if axis is None else behind(axis))


@batched(np.roll, of="a")
def roll(count, a, shift, axis=None):
    if axis is None:
        flat = a if np.ndim(a) == 2 else np.reshape(a, (count, -1))
        return np.roll(flat, shift, 1) if np.ndim(a) == 2 else np.reshape(np.roll(flat, shift, 1), np.shape(a))
    return np.roll(a, shift, behind(axis))


@batched(np.tril, of="m")
def lower(count, m, k=0):
    return np.tril(matrices(m), k)


@batched(np.triu, of="m")
def upper(count, m, k=0):
    return np.triu(matrices(m), k)


@macro
def matrices(builder: Builder, m: Arg) -> Arg:
    """What is a stack of matrices, and not of rows that stand for matrices."""
    if (builder.kind(m).rank or 0) < 3:
        raise NotBatchedError("the triangle of a vector has no form for many values at once")
    return m


@batched(np.trace, of="a")
def trace(count, a, offset=0, axis1=0, axis2=1):
    return np.trace(a, offset, behind(axis1), behind(axis2))


@batched(np.cumsum, of="a")
def cumsum(count, a, axis=None):
    return np.cumsum(np.reshape(a, (count, -1)), axis=1) if axis is None else np.cumsum(a, axis=behind(axis))


@batched(np.sum, of="a")
def sum_(count, a, axis=None, keepdims=False):
    if not ranked(a) and axis is None and not keepdims:
        return np.sum(np.reshape(a, (count, -1)), axis=1)
    if np.ndim(a) == 1:
        return a
    return np.sum(a, axis=all_behind(np.ndim(a)) if axis is None else behind(axis), keepdims=keepdims)


@batched(np.mean, of="a")
def mean(count, a, axis=None, keepdims=False):
    if np.ndim(a) == 1:
        return a
    return np.mean(a, axis=all_behind(np.ndim(a)) if axis is None else behind(axis), keepdims=keepdims)


@batcher("numpy.broadcast_to")
def _broadcast_to(batch: Batch) -> Arg:
    operand, shape = batch.bind.args
    rank = batch.builder.kind(batch.bind.target).rank
    if rank is None or batch.is_many(shape):
        raise NotBatchedError("a shape is known only when it runs")
    count = batch.count(operand)
    return batch.builder.bind("numpy.broadcast_to", batch.aligned(operand, rank), each(batch.builder, count, shape))


@batched(np.diff, of="a")
def diff(count, a, n=1, axis=-1):
    return np.diff(a, n=n, axis=behind(axis))


@batched(undiff, of="g")
def undiff_(count, g, a, n=1, axis=-1):
    return undiff(g, alike(count, a), n, behind(axis))


@batched(np.take, of="a")
def take(count, a, indices, axis=None):
    return np.take(np.reshape(a, (count, -1)), indices, axis=1) if axis is None else np.take(a, indices, axis=behind(axis))


@batched(untake, of="g")
def untake_(count, g, a, indices, axis=None):
    if axis is None:
        return np.reshape(untake(g, alike(count, np.ravel(a)), indices, 1), each(count, np.shape(a)))
    return untake(g, alike(count, a), indices, behind(axis))


@batched(np.take_along_axis, of="arr")
def take_along_axis(count, arr, indices, axis=-1):
    return np.take_along_axis(arr, np.expand_dims(indices, 0), behind(axis))


@batched(untake_along_axis, of="g")
def untake_along_axis_(count, g, a, indices, axis):
    return untake_along_axis(g, alike(count, a), np.expand_dims(indices, 0), behind(axis))


@batched(np.diagonal, of="a")
def diagonal(count, a, offset=0, axis1=0, axis2=1):
    return np.diagonal(a, offset, behind(axis1), behind(axis2))


@batched(into_diagonal, of="g")
def into_diagonal_(count, g, a, offset=0, axis1=0, axis2=1):
    return into_diagonal(g, alike(count, a), offset, behind(axis1), behind(axis2))


@static
def distance(k: int) -> int:
    """How far a diagonal is from the main one."""
    return abs(k)


@batched(np.diag, of="v")
def diag(count, v, k=0):
    if np.ndim(v) == 2:
        size = np.shape(v)[1] + distance(k)
        return into_diagonal(v, np.zeros((count, size, size)), k, 1, 2)
    return np.diagonal(matrices(v), k, 1, 2)


def along(*ops: str, default: int = -1) -> None:
    """Batch rules of operations along one ``axis``, which are linear in their first argument."""

    def form(batch: Batch) -> Arg:
        bind, params = batch.bind, dict(batch.bind.params)
        rule = lookup(bind.op)
        assert rule is not None
        names = list(rule.arguments)
        where = names.index("axis")
        axis = constant(bind.args[where] if where < len(bind.args) else params.get("axis", Const(default)))
        if not isinstance(axis, int) or any(map(batch.is_many, (*bind.args[1:], *params.values()))):
            raise NotBatchedError(f"`{shown(bind.op)}` along an axis that is no constant")
        shifted = Const(axis + (axis >= 0))
        if where < len(bind.args):
            args = (*bind.args[:where], shifted, *bind.args[where + 1 :])
            return batch.builder.bind(bind.op, *args, **params)
        return batch.builder.bind(bind.op, *bind.args, **{**params, **({"axis": shifted} if axis != default else {})})

    batcher(*ops)(form)


along("numpy.fft.fft", "numpy.fft.ifft", "numpy.fft.rfft", "numpy.fft.irfft")
