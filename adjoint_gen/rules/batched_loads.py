"""Batch rules of loads: the index of each of many arrays is one of all of them, behind the leading axis."""

from __future__ import annotations

from collections.abc import Sequence

from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Var
from adjoint_gen.ir.views import REFERENCE, is_view, operation_of, view_step
from adjoint_gen.rules.batching import WHOLE, Batch, NotBatchedError, With, batcher, in_batches
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.table import result_kind


@batcher("operator.getitem", REFERENCE)
def _getitem(batch: Batch) -> Arg:
    array, *steps = batch.bind.args
    if any(map(batch.is_many, steps)) or not isinstance(array, Var):
        raise NotBatchedError("an index depends on the seeds")
    chain, before = chain_in(batch, array, steps)
    value = batch.builder.bind(batch.bind.op, array, *chain)
    if before and batch.bind.op == REFERENCE:
        raise NotBatchedError("arrays of integers that stand apart in an index of what is referred to")
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
