"""Batch rules of what joins arrays, and of lists of their rows."""

from __future__ import annotations

from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.batching import Batch, NotBatchedError, batcher, shown
from adjoint_gen.rules.calls import constant
from adjoint_gen.rules.listing import element

EACH = "adjoint_gen.runtime.for_each"


def _each_item(batch: Batch, pack: Arg) -> tuple[Arg, ...]:
    """The items of a display, all of them with the leading axis; a display in it is an array of its own."""
    if not isinstance(pack, Pack):
        raise NotBatchedError(f"`{shown(batch.bind.op)}` of a sequence that is not written out")
    count = batch.count(next(var for var in variables(pack) if batch.is_many(var)))

    def item(arg: Arg) -> Arg:
        if isinstance(arg, Pack) and batch.is_many(arg):
            return batch.builder.bind("numpy.stack", Pack("list", tuple(map(item, arg.items))), axis=Const(1))
        if batch.is_many(arg):
            return arg
        return batch.builder.bind(EACH, batch.builder.bind("numpy.array", arg) if isinstance(arg, Pack) else arg, count)

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
