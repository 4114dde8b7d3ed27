"""The helpers of batches: the kinds of what they give, and where they take the place of others."""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.batching import Batch, batcher, many
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.linear import FULL, UNBROADCAST, ZEROED
from adjoint_gen.rules.table import nondifferentiable
from adjoint_gen.runtime import beside, each_zeroed, for_each, materialise_each, one_by_one, sum_each, unbroadcast_each


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
nondifferentiable(each_zeroed, kind=lambda call: call.operands()[0])
nondifferentiable(one_by_one, sum_each)
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


@batcher(ZEROED)
def _zeroed(batch: Batch) -> Arg:
    return batch.builder.bind("adjoint_gen.runtime.each_zeroed", *batch.bind.args)
