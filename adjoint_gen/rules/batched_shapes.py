"""Batch rules of what moves, repeats, gathers or adds up elements: the axes of each value stand behind the leading one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Var
from adjoint_gen.ir.views import is_view, operation_of, view_step
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.batching import WHOLE, Batch, NotBatchedError, With, batched, batcher, in_batches, many, shown
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, constant
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.linear import FULL, UNBROADCAST
from adjoint_gen.rules.listing import element
from adjoint_gen.rules.table import lookup, nondifferentiable, result_kind
from adjoint_gen.rules.text import macro, ranked, static
from adjoint_gen.runtime import (
    beside,
    for_each,
    into_diagonal,
    materialise_each,
    one_by_one,
    unbroadcast_each,
    undiff,
    untake,
    untake_along_axis,
)

EACH = "adjoint_gen.runtime.for_each"


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


@batched(np.diag, of="v")
def diag(count, v, k=0):
    return np.diagonal(matrices(v), k, 1, 2)


@batched(np.repeat, of="a")
def repeat(count, a, repeats, axis=None):
    return np.repeat(a, repeats, 1 if axis is None and np.ndim(a) == 2 else behind(axis))


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


# Loads.


@batcher("operator.getitem")
def _getitem(batch: Batch) -> Arg:
    array, *steps = batch.bind.args
    if any(map(batch.is_many, steps)) or not isinstance(array, Var):
        raise NotBatchedError("an index depends on the seeds")
    chain, before = chain_in(batch, array, steps)
    value = batch.builder.bind("operator.getitem", array, *chain)
    return batch.builder.bind("numpy.moveaxis", value, Const(before), Const(0)) if before else value


def chain_in(batch: Batch, array: Var, steps: Sequence[Arg]) -> tuple[tuple[Arg, ...], int]:
    """A chain in an array as one in each of many, and how many axes it puts before the leading one."""
    builder, before = batch.builder, 0
    chain: list[Arg] = []
    for step in steps:
        if before:
            raise NotBatchedError("arrays of integers that stand apart in an index, and an index of what they give")
        if is_view(step):
            chain.append(_view(batch, array, chain, step))
        else:
            chain.append(_inside(step))
            before = _axes_before(builder, step)
    return tuple(chain), before


def _view(batch: Batch, array: Var, chain: Sequence[Arg], step: Arg) -> Arg:
    """A step of a chain that shows each of many arrays in another form."""
    builder = batch.builder
    place, target = builder.names.fresh(), builder.names.fresh()
    builder.kinds[place] = result_kind(Bind(place, "operator.getitem", (array, *chain)), builder.kinds)
    builder.kinds[target] = UNKNOWN
    assert isinstance(step, Pack)
    length = batch.count(array)
    made = Builder(builder.kinds, builder.names, builder.origin)
    value = in_batches(
        Bind(target, operation_of(step), (place, *step.items[1:])), made, With(batch.batched, place), length
    )
    *others, last = made.block((value,)) or (None,)
    if others or not isinstance(last, Bind) or last.args[:1] != (place,) or last.params:
        raise NotBatchedError("a part of an array in another form has no form for many values at once")
    return view_step(last.op, *last.args[1:])


def _inside(step: Arg) -> Pack:
    """An index of each of many arrays, as one of all of them."""
    if isinstance(step, Pack) and step.kind == "tuple":
        return Pack("tuple", (WHOLE, *step.items))
    return Pack("tuple", (WHOLE, step))


def _axes_before(builder: Builder, step: Arg) -> int:
    """How many axes an index puts before the leading one: those of arrays of integers that stand apart.

    Raises:
        NotBatchedError: what a part of the index is, is not known.
    """
    parts = step.items if isinstance(step, Pack) and step.kind == "tuple" else (step,)
    ranks = [_rank_of_index(builder, part) for part in parts]
    arrays = [rank for rank in ranks if rank]
    places = [k for k, rank in enumerate(ranks) if rank is not None]
    if not arrays or places[-1] - places[0] + 1 == len(places):
        return 0
    return max(arrays)


def _rank_of_index(builder: Builder, part: Arg) -> int | None:
    """How many axes a part of an index puts in the place of others; None for slices, new axes and ``...``."""
    match part:
        case Pack(kind="slice") | Const(value=None):
            return None
        case Const(value=value) if value is Ellipsis:
            return None
        case Const(value=bool()):
            raise NotBatchedError("an index is a truth value")
        case Const(value=int()):
            return 0
        case Pack(kind="list"):
            return 2 if any(isinstance(item, Pack) for item in part.items) else 1
        case Var():
            kind = builder.kind(part)
            if kind.tag == "slice":
                return None
            if kind.tag == "int" or (kind.rank == 0 and (kind.dtype or "").startswith(("int", "uint"))):
                return 0
            if kind.tag == "array" and kind.rank and kind.dtype is not None:
                return 1 if kind.dtype == "bool" else kind.rank
    raise NotBatchedError("what an index is, is known only when it runs")


# What joins arrays.


def _each_item(batch: Batch, pack: Arg) -> tuple[Arg, ...]:
    """The items of a display, all of them with the leading axis; a display in it is an array of its own."""
    if not isinstance(pack, Pack):
        raise NotBatchedError(f"`{shown(batch.bind.op)}` of a sequence that is not written out")
    count = batch.count(next(var for var in variables(pack) if batch.is_many(var)))

    def item(arg: Arg) -> Arg:
        if isinstance(arg, Pack) and batch.is_many(arg):
            return batch.builder.bind("numpy.stack", Pack("list", tuple(map(item, arg.items))), axis=Const(1))
        return arg if batch.is_many(arg) else batch.builder.bind(EACH, arg, count)

    return tuple(map(item, pack.items))


def _axis(batch: Batch) -> int:
    axis = constant(batch.bind.args[1] if len(batch.bind.args) > 1 else dict(batch.bind.params).get("axis", Const(0)))
    if not isinstance(axis, int):
        raise NotBatchedError(f"`{shown(batch.bind.op)}` along an axis that is no constant")
    return axis + (axis >= 0)


@batcher("numpy.stack", "numpy.concatenate")
def _along_axis(batch: Batch) -> Arg:
    whole = batch.bind.args[0]
    if isinstance(whole, Var) and batch.builder.kind(whole).tag == "list":
        items: Arg = whole
    else:
        items = Pack("list", _each_item(batch, whole))
    return batch.builder.bind(batch.bind.op, items, axis=Const(_axis(batch)))


@batcher("numpy.array", "numpy.asarray")
def _array(batch: Batch) -> Arg:
    """Numbers or arrays of one shape, beside each other."""
    whole = batch.bind.args[0]
    if len(batch.bind.args) > 1 or batch.bind.params:
        raise NotBatchedError(f"`{shown(batch.bind.op)}` with a dtype")
    if isinstance(whole, Var) and batch.builder.kind(whole).tag == "list":
        if element(batch.builder.kind(whole)).tag != "array":
            raise NotBatchedError("what the items of a list are, is known only when it runs")
        return batch.builder.bind("numpy.stack", whole, axis=Const(1))
    if isinstance(whole, Var):
        return batch.builder.bind(batch.bind.op, whole)
    return batch.builder.bind("numpy.stack", Pack("list", _each_item(batch, whole)), axis=Const(1))


@batcher("builtins.list")
def _list(batch: Batch) -> Arg:
    """The rows of an array."""
    (whole,) = batch.bind.args
    if batch.builder.kind(whole).tag != "array":
        raise NotBatchedError("what the items of a list are, is known only when it runs")
    return batch.builder.bind("builtins.list", batch.builder.bind("numpy.moveaxis", whole, Const(1), Const(0)))


@batcher("numpy.vstack", "numpy.hstack", "numpy.column_stack")
def _stacked(batch: Batch) -> Arg:
    """Joined along the axis that the ranks say."""
    op, items = batch.bind.op, _each_item(batch, batch.bind.args[0])
    ranks = [batch.builder.kind(item).rank for item in items]
    if len(set(ranks)) > 1 or ranks[0] not in (2, 3):
        raise NotBatchedError(f"`{shown(op)}` of arrays of several ranks")
    row = ranks[0] == 2
    if row and op != "numpy.hstack":
        return batch.builder.bind("numpy.stack", Pack("list", items), axis=Const(1 if op == "numpy.vstack" else 2))
    axis = 1 if row or op == "numpy.vstack" else 2
    return batch.builder.bind("numpy.concatenate", Pack("list", items), axis=Const(axis))


# The helpers' own kinds.


def _for_each(call: Call) -> Kind:
    extent = call.kind("count", 1).extent
    return many(call.kind("value", 0), SOME if extent is None else extent)


def _like_each(call: Call) -> Kind:
    """As many of the second operand as there are of the first, with its dtype."""
    g, x = call.operands()
    found = many(x, g.shape.dims[0] if g.shape.dims else SOME)
    return found if found.tag in ("tuple", "list", "dict") else replace(found, dtype=g.dtype)


nondifferentiable(for_each, kind=_for_each)
nondifferentiable(materialise_each, unbroadcast_each, kind=_like_each)
nondifferentiable(one_by_one)
nondifferentiable(beside, kind=lambda call: Kind("array", call.operands()[0].dtype))


@batcher(UNBROADCAST)
def _unbroadcast(batch: Batch) -> Arg:
    g, x = batch.bind.args
    return batch.builder.bind("adjoint_gen.runtime.unbroadcast_each", g, x)


@batcher(FULL)
def _materialise(batch: Batch) -> Arg:
    g, x = batch.bind.args
    return batch.builder.bind("adjoint_gen.runtime.materialise_each", g, x)


@batcher("numpy.full_like")
def _full_like(batch: Batch) -> Arg:
    x, g = batch.bind.args
    return batch.builder.bind("adjoint_gen.runtime.materialise_each", g, x)
