"""Systems and factors of matrices that are given by their diagonals."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import fresh, operand
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.linalg.solutions import change_of_factor, of_lapack, of_pair, one_matrix
from adjoint_gen.rules.spectra import hermitian
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import conj, macro
from adjoint_gen.runtime import banded_product, flipped_bands, from_bands, in_bands, scaled_ends


def _diagonal(ab: Any, b: Any) -> Any:
    return sl.solve_banded((0, 0), ab[:1], b)


def of_system(call: Call) -> Kind:
    """A solution for each right-hand side."""
    ab, b = operand(call, "ab"), operand(call, "b")
    dtype = given_by(_diagonal, ab.dtype, b.dtype, shape=(2, 2)) if call.op == "scipy.linalg.solve_banded" else of_lapack(ab, b)
    return fresh(dtype, b.shape)


def like_bands(call: Call) -> Kind:
    """As many diagonals."""
    ab = operand(call, "ab")
    return fresh(of_lapack(ab), ab.shape)


@derivative(sl.solve_banded, kind=of_system, costly=True)
def solve_banded(y, l_and_u, ab, b, overwrite_ab=False, overwrite_b=False, check_finite=True):
    """From ``a y = b``: ``da y + a dy = db``."""
    bands = one_matrix(ab, "solve_banded")
    return sl.solve_banded(l_and_u, bands, d[b] - banded_product(l_and_u, d[ab], y))


@transpose(sl.solve_banded, of="b")
def solve_banded_(g, l_and_u, ab, b, overwrite_ab=False, overwrite_b=False, check_finite=True):
    return sl.solve_banded((l_and_u[1], l_and_u[0]), flipped_bands(l_and_u, conj(ab)), g)


# Symmetric matrices, of which one half is given: the first of its diagonals is the main one, or the last.


@macro
def real_bands(builder: Builder, ab: Arg, what: Arg) -> Arg:
    """One real matrix."""
    if builder.kind(ab).rank != 2 or not builder.kind(ab).real:
        name = what.value if isinstance(what, Const) else ""
        raise UnsupportedCallError(f"`{name}` of what is not known to be one real matrix", "`scipy.linalg.solve_banded`")
    return ab


@shared
def product(ab, x, low, count):
    """The product of one triangular matrix with a vector or a matrix."""
    return banded_product((count, 0), ab, x) if low else banded_product((0, count), ab, x)


@shared
def product_of_other(ab, x, low, count):
    """The product of its transpose."""
    if low:
        return banded_product((0, count), flipped_bands((count, 0), ab), x)
    return banded_product((count, 0), flipped_bands((0, count), ab), x)


@derivative(sl.solveh_banded, kind=of_system, costly=True)
def solveh_banded(y, ab, b, overwrite_ab=False, overwrite_b=False, lower=False, check_finite=True):
    bands = real_bands(ab, "solveh_banded")
    count = np.shape(ab)[0] - 1
    beside = scaled_ends(d[ab], 0.0, lower, not lower, 0)
    changes = d[b] - product(d[ab], y, lower, count) - product_of_other(beside, y, lower, count)
    return sl.solveh_banded(bands, changes, lower=lower)


@transpose(sl.solveh_banded, of="b")
def solveh_banded_(g, ab, b, overwrite_ab=False, overwrite_b=False, lower=False, check_finite=True):
    return sl.solveh_banded(ab, g, lower=lower)


@shared
def triangular(ab, low, count):
    return from_bands((count, 0), ab) if low else from_bands((0, count), ab)


@derivative(sl.cholesky_banded, kind=like_bands, costly=True)
def cholesky_banded(cb, ab, overwrite_ab=False, lower=False, check_finite=True):
    """As of the whole matrix, of which the factor has the same diagonals; what belongs to no element stays as it is."""
    count = np.shape(ab)[0] - 1
    factor = triangular(real_bands(cb, "cholesky_banded"), lower, count)
    half = triangular(d[ab], lower, count)
    if lower:
        change = change_of_factor(factor, hermitian(half, True))
        return d[ab] + in_bands((count, 0), change - half)
    change = change_of_factor(factor.mT, hermitian(half, False)).mT
    return d[ab] + in_bands((0, count), change - half)


@derivative(sl.cho_solve_banded, kind=lambda call: of_pair(call, "cb_and_lower"), costly=True)
def cho_solve_banded(y, cb_and_lower, b, overwrite_b=False, check_finite=True):
    """From ``l l.T y = b``, or ``u.T u y = b``."""
    cb = real_bands(cb_and_lower[0], "cho_solve_banded")
    change = d[cb_and_lower][0]
    count = np.shape(cb)[0] - 1
    if cb_and_lower[1]:
        first = product(change, product_of_other(cb, y, True, count), True, count)
        second = product(cb, product_of_other(change, y, True, count), True, count)
    else:
        first = product_of_other(change, product(cb, y, False, count), False, count)
        second = product_of_other(cb, product(change, y, False, count), False, count)
    return sl.cho_solve_banded(cb_and_lower, d[b] - first - second)


@transpose(sl.cho_solve_banded, of="b")
def cho_solve_banded_(g, cb_and_lower, b, overwrite_b=False, check_finite=True):
    """The matrix is symmetric."""
    return sl.cho_solve_banded(cb_and_lower, g)
