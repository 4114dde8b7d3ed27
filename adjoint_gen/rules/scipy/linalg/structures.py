"""Matrices that are made of vectors and of smaller matrices, and systems of these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import scipy.linalg as sl

from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Arg, Atom, Const, Pack, Var
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import ONE, SOME, total
from adjoint_gen.rules.kinds import UNRANKED, as_array, fresh, operand, together
from adjoint_gen.rules.linear import Share, Site, transpose, transposer
from adjoint_gen.rules.lowering import Zero, shared
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.scipy.linalg.solutions import beside, doubles, one_matrix
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, macro, static


def of_diagonals(call: Call) -> Kind:
    """``toeplitz(c, r)`` or ``hankel(c, r)`` of two vectors."""
    column, row = operand(call, "c"), operand(call, "r")
    row = column if row.tag == "none" else row
    if column.rank != 1 or row.rank != 1:
        return fresh(together((column, row)), UNRANKED)
    return fresh(together((column, row)), Shape((*(column.shape.dims or ()), *(row.shape.dims or ()))))


@macro
def vector(builder: Builder, x: Arg, what: Arg) -> Arg:
    """What a matrix is made of: a vector, as it must be."""
    if builder.kind(x).rank != 1:
        name = what.value if isinstance(what, Const) else ""
        raise UnsupportedCallError(f"`{name}` of what is not known to be a vector", "a matrix at a time")
    return x


@macro
def varying(builder: Builder, change: Arg) -> Any:
    """A part of the differential of a pair, which is no term where that part does not vary."""
    return Zero() if change in builder.zeros else change


@shared
def apart(c, r):
    """How far each element is below the diagonal."""
    return np.expand_dims(np.arange(np.size(c)), 1) - np.arange(np.size(r))


@shared
def below(c, distance):
    return np.where(distance >= 0, np.take(c, np.maximum(distance, 0)), 0.0)


@shared
def above(r, distance):
    return np.where(distance < 0, np.take(r, np.maximum(-distance, 0)), 0.0)


@derivative(sl.toeplitz, kind=of_diagonals)
def toeplitz(y, c, r=None):
    """Where an element comes from says how far it is from the diagonal."""
    column = vector(c, "toeplitz")
    if r is None:
        distance = apart(column, column)
        return below(d[c], distance) + above(conj(d[c]), distance)
    distance = apart(column, vector(r, "toeplitz"))
    return below(d[c], distance) + above(d[r], distance)


def of_vector(call: Call) -> Kind:
    """A square matrix."""
    c = operand(call, "c")
    return fresh(c.dtype, Shape((c.shape.dims[0],) * 2) if c.shape.dims and len(c.shape.dims) == 1 else UNRANKED)


@shared
def around(c, like):
    """Each column is the one before, turned by one place."""
    return np.take(c, apart(like, like) % np.size(like))


@derivative(sl.circulant, kind=of_vector)
def circulant(y, c):
    return around(d[c], vector(c, "circulant"))


@derivative(sl.hankel, kind=of_diagonals)
def hankel(y, c, r=None):
    """The column and then, but for its first element, the row."""
    column = vector(c, "hankel")
    place = np.expand_dims(np.arange(np.size(c)), 1) + np.arange(np.size(column if r is None else vector(r, "hankel")))
    behind = place - np.size(c) + 1
    first = np.where(behind <= 0, np.take(d[c], np.minimum(place, np.size(c) - 1)), 0.0)
    return first if r is None else first + np.where(behind > 0, np.take(d[r], np.maximum(behind, 0)), 0.0)


def of_columns(call: Call) -> Kind:
    """As many columns as each of both matrices has."""
    a, b = operand(call, "a"), operand(call, "b")
    dims = (SOME, a.shape.dims[1]) if a.shape.dims is not None and len(a.shape.dims) == 2 else None
    return fresh(together((a, b)), UNRANKED if dims is None else Shape(dims))


@derivative(sl.khatri_rao, kind=of_columns)
def khatri_rao(y, a, b):
    """The Kronecker product of each column with the other matrix' one."""
    first, second = np.expand_dims(one_matrix(a, "khatri_rao"), 1), np.expand_dims(one_matrix(b, "khatri_rao"), 0)
    return np.reshape(np.expand_dims(d[a], 1) * second + first * np.expand_dims(d[b], 0), np.shape(y))


# Systems of these matrices, and products with them.


def ends(call: Call) -> tuple[Kind, ...]:
    """The column of which a matrix is made, or the column and the row."""
    given = call.kind("c_or_cr")
    return tuple(map(as_array, given.items)) if given.tag == "tuple" else (as_array(given),)


def of_system(call: Call) -> Kind:
    """A solution for each right-hand side."""
    b = operand(call, "b")
    if any(call.constant(axis, default=0) not in (0, -1 if axis == "caxis" else 0) for axis in ("caxis", "baxis", "outaxis")):
        return UNKNOWN
    if call.get("c") is None:
        columns = all(one.rank == 1 for one in ends(call))
        return fresh(doubles(*ends(call), b), b.shape if b.rank and columns else UNRANKED)
    c = operand(call, "c")
    return fresh(given_by(sl.solve_circulant, c.dtype, b.dtype, shape=(1,)), b.shape if b.rank and c.rank == 1 else UNRANKED)


@derivative(sl.solve_toeplitz, kind=of_system, costly=True)
def solve_toeplitz(y, c_or_cr, b, check_finite=True):
    """From ``t y = b``: ``dt y + t dy = db``."""
    if isinstance(c_or_cr, tuple):
        distance = apart(vector(c_or_cr[0], "solve_toeplitz"), vector(c_or_cr[1], "solve_toeplitz"))
        change = below(varying(d[c_or_cr][0]), distance) + above(varying(d[c_or_cr][1]), distance)
    else:
        distance = apart(vector(c_or_cr, "solve_toeplitz"), c_or_cr)
        change = below(d[c_or_cr], distance) + above(conj(d[c_or_cr]), distance)
    return sl.solve_toeplitz(c_or_cr, d[b] - beside(change @ y, b))


@transpose(sl.solve_toeplitz, of="b")
def solve_toeplitz_(g, c_or_cr, b, check_finite=True):
    """The row takes the place of the column; its own first element is not read."""
    if isinstance(c_or_cr, tuple):
        c, r = conj(c_or_cr[0]), conj(c_or_cr[1])
        return sl.solve_toeplitz((np.concatenate((c[:1], r[1:])), c), g)
    if is_complex(c_or_cr):
        return sl.solve_toeplitz((np.concatenate((np.conj(c_or_cr[:1]), c_or_cr[1:])), np.conj(c_or_cr)), g)
    return sl.solve_toeplitz(c_or_cr, g)


def of_toeplitz_product(call: Call) -> Kind:
    """As many rows as the column is long."""
    x, (column, *row) = operand(call, "x"), ends(call)
    height, dims = column.shape.dims[0] if column.shape.dims else SOME, x.shape.dims
    return fresh(doubles(column, *row, x), Shape((height, *dims[1:])) if dims else UNRANKED)


@derivative(sl.matmul_toeplitz, kind=of_toeplitz_product, costly=True)
def matmul_toeplitz(y, c_or_cr, x, check_finite=False, workers=None):
    if isinstance(c_or_cr, tuple):
        distance = apart(vector(c_or_cr[0], "matmul_toeplitz"), vector(c_or_cr[1], "matmul_toeplitz"))
        change = below(varying(d[c_or_cr][0]), distance) + above(varying(d[c_or_cr][1]), distance)
    else:
        distance = apart(vector(c_or_cr, "matmul_toeplitz"), c_or_cr)
        change = below(d[c_or_cr], distance) + above(conj(d[c_or_cr]), distance)
    return beside(change @ x, y) + sl.matmul_toeplitz(c_or_cr, d[x])


@transpose(sl.matmul_toeplitz, of="x")
def matmul_toeplitz_(g, c_or_cr, x, check_finite=False, workers=None):
    if isinstance(c_or_cr, tuple):
        c, r = conj(c_or_cr[0]), conj(c_or_cr[1])
        return sl.matmul_toeplitz((np.concatenate((c[:1], r[1:])), c), g)
    if is_complex(c_or_cr):
        return sl.matmul_toeplitz((np.concatenate((np.conj(c_or_cr[:1]), c_or_cr[1:])), np.conj(c_or_cr)), g)
    return sl.matmul_toeplitz(c_or_cr, g)


@static
def along_first(singular: str, caxis: int, baxis: int, outaxis: int) -> str:
    """What is to be done about singular matrices: raise, as the only way that is known, of one matrix."""
    if singular != "raise":
        raise UnsupportedCallError("`solve_circulant` of singular matrices", '`singular="raise"`')
    if caxis not in (-1, 0) or baxis != 0 or outaxis != 0:
        raise UnsupportedCallError("`solve_circulant` along other axes than the first", "a matrix at a time")
    return singular


@derivative(sl.solve_circulant, kind=of_system, costly=True)
def solve_circulant(y, c, b, singular="raise", tol=None, caxis=-1, baxis=0, outaxis=0):
    """From ``a y = b``: ``da y + a dy = db``."""
    column = vector(c, "solve_circulant")
    moved = beside(around(d[c], column) @ y, b)
    return sl.solve_circulant(column, d[b] - moved, along_first(singular, caxis, baxis, outaxis), tol)


@transpose(sl.solve_circulant, of="b")
def solve_circulant_(g, c, b, singular="raise", tol=None, caxis=-1, baxis=0, outaxis=0):
    """The first row takes the place of the first column."""
    return sl.solve_circulant(np.roll(np.flip(conj(c)), 1), g, singular, tol)


# Matrices of blocks.


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
