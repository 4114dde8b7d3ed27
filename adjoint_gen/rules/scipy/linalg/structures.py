"""Matrices that are made of vectors and of smaller matrices."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import scipy.linalg as sl

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Atom, Const, Pack, Var
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import ONE, total
from adjoint_gen.rules.kinds import UNRANKED, as_array, fresh, operand, together
from adjoint_gen.rules.linear import Share, Site, transposer
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import static


def of_diagonals(call: Call) -> Kind:
    """``toeplitz(c, r)`` of two vectors."""
    column, row = operand(call, "c"), operand(call, "r")
    row = column if row.tag == "none" else row
    if column.rank != 1 or row.rank != 1:
        return fresh(together((column, row)), UNRANKED)
    return fresh(together((column, row)), Shape((*(column.shape.dims or ()), *(row.shape.dims or ()))))


@static
def vectors(*ranks: int) -> bool:
    """Whether a matrix is made of vectors, as it must be."""
    if any(rank != 1 for rank in ranks):
        raise UnsupportedCallError("`toeplitz` of what is no vector", "a matrix at a time")
    return True


@derivative(sl.toeplitz, kind=of_diagonals)
def toeplitz(y, c, r=None):
    """Where an element comes from says how far it is from the diagonal."""
    apart = np.expand_dims(np.arange(np.size(c)), 1) - np.arange(np.size(c) if r is None else np.size(r))
    below = np.take(d[c], np.maximum(apart, 0))
    if vectors(np.ndim(c)) and r is None:
        row = np.conjugate(d[c]) if is_complex(c) else d[c]
    else:
        row = d[r]
    above = np.take(row, np.maximum(-apart, 0))
    return np.where(apart >= 0, below, 0.0) + np.where(apart < 0, above, 0.0)


def of_blocks(call: Call) -> Kind:
    """``block_diag(a, b, ...)``: a vector is one row, a number one element."""
    blocks = [as_array(arg_kind(arg, call.kinds)) for arg in call.args]
    if not blocks or any(block.rank not in (0, 1, 2) for block in blocks):
        return fresh(together(blocks), UNRANKED)
    dims = [(ONE,) * (2 - len(block.shape.dims or ())) + (block.shape.dims or ()) for block in blocks]
    return fresh(together(blocks), Shape((total(tuple(d[0] for d in dims)), total(tuple(d[1] for d in dims)))))


@derivative(sl.block_diag, kind=of_blocks)
def block_diag(y, *arrs):
    return sl.block_diag(*d[arrs])


@transposer("scipy.linalg.block_diag")
def _block_diag(site: Site, g: Atom) -> Iterator[Share]:
    """Each block has its place on the diagonal."""
    build, g = site.builder, site.full(g)
    row: Arg = Const(0)
    column: Arg = Const(0)
    for item in site.bind.args:
        rank = build.kind(item).rank
        if rank not in (0, 1, 2):
            raise UnsupportedCallError("`block_diag` of what is not known to be matrices, vectors or numbers", "np.block")
        shape = build.bind("numpy.shape", site.like(item))
        height = build.bind("operator.getitem", shape, Const(0)) if rank == 2 else Const(1)
        width = build.bind("operator.getitem", shape, Const(-1)) if rank else Const(1)
        below, behind = build.bind("operator.add", row, height), build.bind("operator.add", column, width)
        if site.is_linear(item):
            assert isinstance(item, Var)
            rows = Pack("slice", (row, below, Const(None))) if rank == 2 else row
            columns = Pack("slice", (column, behind, Const(None))) if rank else column
            yield Share(item, build.atom("operator.getitem", g, Pack("tuple", (rows, columns))))
        row, column = below, behind
