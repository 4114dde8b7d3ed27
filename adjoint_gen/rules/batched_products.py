"""Batch rules of products of arrays, of which one factor has the leading axis, and of linear systems."""

from __future__ import annotations

import operator
from string import ascii_letters

import numpy as np

from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.batching import Batch, NotBatchedError, batched, batcher, shown
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import constant
from adjoint_gen.rules.linear_products import pairs, subscripts
from adjoint_gen.rules.table import UnsupportedCallError, display
from adjoint_gen.rules.text import conj, macro, static


@macro
def aligned(builder: Builder, a: Arg, rank: Arg) -> Arg:
    """A stack of matrices or vectors behind a leading axis, with axes for those of another stack."""
    mine, wanted = builder.kind(a).rank, constant(rank)
    if mine is None or not isinstance(wanted, int):
        raise NotBatchedError("the number of axes of a factor is known only when it runs")
    if mine >= wanted:
        return a
    return builder.bind("numpy.expand_dims", a, Const(1) if wanted - mine == 1 else rows(1, wanted - mine))


def rows(start: int, count: int) -> Arg:
    """Some axes from one on, as an argument."""
    return display(tuple(range(start, start + count)))


@batched(operator.matmul, np.matmul, of="a")
def matmul_first(count, a, b):
    if np.ndim(b) < 3:
        return a @ b
    return np.tensordot(a, b, ((1,), (np.ndim(b) - 2,))) if np.ndim(a) == 2 else aligned(a, np.ndim(b) + 1) @ b


@batched(operator.matmul, np.matmul, of="b")
def matmul_second(count, a, b):
    if np.ndim(b) == 2:
        if np.ndim(a) == 1:
            return b @ a
        return b @ a.T if np.ndim(a) == 2 else np.tensordot(b, a, ((1,), (np.ndim(a) - 1,)))
    return a @ aligned(b, np.ndim(a) + 1)


@batched(np.dot, of="a")
def dot_first(count, a, b):
    return np.dot(a, b) if np.ndim(a) > 1 and np.ndim(b) > 0 else spread(a, np.ndim(b)) * b


@batched(np.dot, of="b")
def dot_second(count, a, b):
    if np.ndim(a) == 0 or np.ndim(b) == 1:
        return spread(b, np.ndim(a)) * a
    if np.ndim(b) == 2:
        return np.dot(b, a) if np.ndim(a) == 1 else np.tensordot(b, a, ((1,), (np.ndim(a) - 1,)))
    return np.moveaxis(np.dot(a, b), np.ndim(a) - 1, 0)


@macro
def spread(builder: Builder, a: Arg, rank: Arg) -> Arg:
    """Numbers or arrays along the leading axis, with axes for those of another operand of that rank."""
    return aligned_ones(builder, a, constant(rank))


def aligned_ones(builder: Builder, a: Arg, rank: object) -> Arg:
    """``a`` with as many axes as an array of that rank has, behind the leading one."""
    mine = builder.kind(a).rank
    assert isinstance(rank, int) and mine is not None
    return a if rank <= mine - 1 else builder.bind("numpy.expand_dims", a, rows(1, rank - mine + 1))


@batched(np.outer, of="a")
def outer_first(count, a, b):
    return np.expand_dims(flat(count, a), 2) * np.ravel(b)


@batched(np.outer, of="b")
def outer_second(count, a, b):
    return np.expand_dims(np.ravel(a), 1) * np.expand_dims(flat(count, b), 1)


@macro
def flat(builder: Builder, count: Arg, a: Arg) -> Arg:
    """The elements of each in a row."""
    if builder.kind(a).rank == 2:
        return a
    return builder.bind("numpy.reshape", a, Pack("tuple", (count, Const(-1))))


@batched(np.vdot, of="a")
def vdot_first(count, a, b):
    return conj(flat(count, a)) @ np.ravel(b)


@batched(np.vdot, of="b")
def vdot_second(count, a, b):
    return flat(count, b) @ np.ravel(conj(a))


@batched(np.inner, of="a")
def inner_first(count, a, b):
    return spread(a, np.ndim(b)) * b if np.ndim(a) == 1 or np.ndim(b) == 0 else np.inner(a, b)


@batched(np.inner, of="b")
def inner_second(count, a, b):
    if np.ndim(b) == 1 or np.ndim(a) == 0:
        return spread(b, np.ndim(a)) * a
    return np.inner(b, a) if np.ndim(a) == 1 else np.moveaxis(np.inner(a, b), np.ndim(a) - 1, 0)


@static
def pairs_of(axes: object, first: int, second: int, left: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The axes of a ``tensordot`` with one leading axis more on one side."""
    mine, other = pairs(axes, first, second)
    return tuple(axis + left for axis in mine), tuple(axis + (not left) for axis in other)


@static
def less(one: int, other: int) -> int:
    """A difference of constants."""
    return one - other


@static
def free(axes: object, first: int) -> int:
    """How many axes of the first factor a ``tensordot`` leaves."""
    if isinstance(axes, int):
        return first - axes
    return first - (1 if isinstance(axes[0], int) else len(axes[0]))  # type: ignore[index]


@batched(np.tensordot, of="a")
def tensordot_first(count, a, b, axes=2):
    return np.tensordot(a, b, pairs_of(axes, less(np.ndim(a), 1), np.ndim(b), True))


@batched(np.tensordot, of="b")
def tensordot_second(count, a, b, axes=2):
    return np.moveaxis(np.tensordot(a, b, pairs_of(axes, np.ndim(a), less(np.ndim(b), 1), False)), free(axes, np.ndim(a)), 0)


@batched(np.linalg.solve, of="b")
def solve(count, a, b):
    if np.ndim(a) > 2:
        return np.linalg.solve(a, systems(b, np.ndim(a)))
    return np.linalg.solve(a, b.T).T if np.ndim(b) == 2 else np.linalg.solve(a, b)


@macro
def systems(builder: Builder, b: Arg, rank: Arg) -> Arg:
    """Right-hand sides of a stack of systems."""
    if builder.kind(b).rank != constant(rank) + 1:  # type: ignore[operator]
        raise NotBatchedError("`np.linalg.solve` of stacks of systems and of one right-hand side")
    return b


@batcher("numpy.einsum")
def _einsum(batch: Batch) -> Arg:
    """One more letter for one operand and the result."""
    first, *operands = batch.bind.args
    moved = [k for k, operand in enumerate(operands) if batch.is_many(operand)]
    try:
        inputs, output = subscripts(constant(first), len(operands))
    except UnsupportedCallError as error:
        raise NotBatchedError(error.what) from None
    params = dict(batch.bind.params)
    path = constant(params.get("optimize", Const(False)))
    if len(moved) != 1 or not (isinstance(path, bool) or path in ("greedy", "optimal")):
        raise NotBatchedError(f"`{shown(batch.bind.op)}` is not linear in what depends on the seeds")
    letter = next(fresh for fresh in ascii_letters if fresh not in "".join((*inputs, output)))
    inputs[moved[0]] = letter + inputs[moved[0]]
    return batch.builder.bind(batch.bind.op, Const(f"{','.join(inputs)}->{letter}{output}"), *operands, **params)
