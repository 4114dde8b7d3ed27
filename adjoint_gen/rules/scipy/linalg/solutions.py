"""Solutions of linear systems, inverses, determinants and factors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import scipy.linalg as sl

from adjoint_gen.ir.dtypes import REAL
from adjoint_gen.ir.kinds import FLOAT, SCALAR, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import VARIES, Call, constant
from adjoint_gen.rules.columns import by_columns, columns
from adjoint_gen.rules.creation import as_precise, unit
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, KindRule, fresh, operand, reduced, solution, value
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.norms import norm
from adjoint_gen.rules.promotion import real_dtype
from adjoint_gen.rules.spectra import hermitian, pinv, transposed_matrix
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import MACROS, conj, macro, static
from adjoint_gen.runtime import cofactor, row_order

_WHOLE = (None, "gen", "general", "banded")
_SYMMETRIC = ("sym", "symmetric", "her", "hermitian", "pos", "positive definite")
_TRIANGLES = {"lower triangular": "numpy.tril", "upper triangular": "numpy.triu"}


@macro
def as_read(builder: Builder, a: Arg, assume_a: Arg, lower: Arg) -> Arg:
    """The matrix that a function takes ``a`` for: with one triangle of it mirrored, or without what it takes to be 0."""
    structure, low = constant(assume_a), constant(lower)
    if not (structure is None or isinstance(structure, str)) or low is VARIES:
        raise UnsupportedCallError("`assume_a` or `lower` that is no constant", "write it as a constant")
    if structure in _WHOLE:
        return a
    if structure in _SYMMETRIC:
        if not (builder.kind(a).real or structure.startswith("sym")):
            return MACROS[hermitian](builder, a, Const(bool(low)))
        triangle = "numpy.tril" if low else "numpy.triu"
        rest = builder.bind(triangle, a, Const(-1 if low else 1))
        return builder.bind("operator.add", builder.bind(triangle, a), builder.bind("ndarray.mT", rest))
    if structure in _TRIANGLES:
        return builder.bind(_TRIANGLES[structure], a)
    width = {"diagonal": 0, "tridiagonal": 1}.get(structure)
    if width is None:
        raise UnsupportedCallError(f"`assume_a={structure!r}`", "`assume_a` without it")
    return builder.bind("numpy.triu", builder.bind("numpy.tril", a, Const(width)), Const(-width))


@macro
def beside(builder: Builder, change: Arg, b: Arg, a: Arg | None = None) -> Arg:
    """What was just computed, a product with a square matrix, which has the shape of the other factor."""
    if a is None or builder.kind(a).rank == 2:
        builder.shaped(change, b)
    return change


def solved(function: Callable[..., Any]) -> KindRule:
    """The kind rule of a solution, whose dtype SciPy is asked for."""

    def kind(call: Call) -> Kind:
        found = solution(call.over("a", "b"))
        return replace(found, dtype=given_by(function, operand(call, "a").dtype, operand(call, "b").dtype))

    return kind


@derivative(sl.solve, kind=solved(sl.solve), costly=True)
def solve(
    y, a, b, lower=False, overwrite_a=False, overwrite_b=False, check_finite=True, assume_a=None, transposed=False
):
    """From ``a y = b``: ``da y + a dy = db``."""
    matrix = as_read(a, assume_a, lower)
    change = as_read(d[a], assume_a, lower)
    if transposed:
        matrix = matrix.mT
        change = change.mT
    if by_columns(a, b):
        return np.reshape(np.linalg.solve(matrix, columns(d[b], b) - change @ columns(y, b)), np.shape(y))
    return np.linalg.solve(matrix, d[b] - beside(change @ y, b, a))


def like_operand(call: Call) -> Kind:
    """A matrix like the operand; of less than one SciPy makes one."""
    a = operand(call, "a")
    return fresh(given_by(sl.inv, a.dtype), a.shape if a.rank is not None and a.rank >= 2 else UNRANKED)


@derivative(sl.inv, kind=like_operand, costly=True)
def inv(y, a, overwrite_a=False, check_finite=True, *, assume_a=None, lower=False):
    """From ``a y = 1``: ``da y + a dy = 0``."""
    return -(y @ as_read(d[a], of_inverse(assume_a), lower) @ y)


@static
def of_inverse(assume_a: object) -> object:
    """The structure of a matrix to invert: SciPy leaves what stands beside a diagonal where it is."""
    if assume_a == "diagonal":
        raise UnsupportedCallError('`inv` with `assume_a="diagonal"`', "`np.diag(1.0 / np.diag(a))`")
    return assume_a


def doubles(*kinds: Kind) -> str | None:
    """The dtype of numbers of double precision, whatever they are computed from."""
    if any(kind.complex for kind in kinds):
        return "complex128"
    return "float64" if all(kind.real for kind in kinds) else None


def of_lapack(*kinds: Kind) -> str | None:
    """The dtype that LAPACK computes in: single precision for the shortest numbers."""
    return given_by(lambda *given: np.empty(0, sl.get_lapack_funcs(("gesv",), given)[0].dtype), *(kind.dtype for kind in kinds))


def determinant(call: Call) -> Kind:
    """One number of double precision for each matrix."""
    a = operand(call, "a")
    return value(doubles(a), Shape(None if a.shape.dims is None else a.shape.dims[:-2]))


@derivative(sl.det, kind=determinant, costly=True)
def det(y, a, overwrite_a=False, check_finite=True):
    """Jacobi's formula, with the matrix of cofactors in the place of ``y inv(a).T``, which a singular matrix lacks."""
    return np.sum(as_precise(y, cofactor(a)) * d[a], axis=(-2, -1))


@shared
def change_of_factor(factor, change):
    """Giles, 4.7: ``dl = l phi(inv(l) da inv(l)')`` of the lower factor."""
    inner = sl.solve_triangular(factor, conj(sl.solve_triangular(factor, change, 0, True)).mT, 0, True)
    return factor @ (0.5 * (np.tril(inner) + np.tril(inner, -1)))


@derivative(sl.cholesky, kind=like_operand, costly=True)
def cholesky(y, a, lower=False, overwrite_a=False, check_finite=True):
    """Only one triangle of ``a`` is read."""
    change = hermitian(d[a], lower)
    return change_of_factor(y, change) if lower else conj(change_of_factor(conj(y).mT, change)).mT


def of_norm(call: Call) -> Kind:
    """A real number, of Python's own for some norms, or one for each vector or matrix."""
    x = operand(call)
    shape = reduced(x.shape, call.constant("axis"), call.constant("keepdims"))
    dtype = x.dtype if x.inexact and x.dtype != "float16" else None
    ord = call.constant("ord")
    if shape == SCALAR and call.constant("axis") is None and x.exact and x.rank in (1, 2) and ord is not VARIES:
        found, of_one = (sl.norm(np.ones((count, 2)[-x.rank :], x.dtype), ord) for count in (2, 1))
        if type(found) is type(of_one):
            return FLOAT if type(found) is float else value(found.dtype.name, SCALAR)
    return fresh(real_dtype(dtype), shape) if shape.rank else Kind("unknown", REAL, shape)


def pseudoinverse(call: Call) -> Kind:
    """Of the shape of the operand's transpose."""
    a = operand(call, "a")
    return fresh(given_by(sl.pinv, a.dtype), transposed_matrix(call.over("a")).shape)


derivative(sl.norm, kind=of_norm)(norm)
derivative(sl.pinv, kind=pseudoinverse, costly=True)(pinv)


# Triangular matrices.


@macro
def triangle(builder: Builder, a: Arg, lower: Arg, unit_diagonal: Arg) -> Arg:
    """What is read of a triangular matrix; the diagonal is not where it is taken to be 1."""
    low, unit = constant(lower), constant(unit_diagonal)
    if low is VARIES or unit is VARIES:
        raise UnsupportedCallError("`lower` or `unit_diagonal` that is known only when it runs", "write it as a constant")
    op = "numpy.tril" if low else "numpy.triu"
    return builder.bind(op, a, Const(-1 if low else 1)) if unit else builder.bind(op, a)


@static
def way(trans: object) -> int:
    """Which matrix is meant: itself, its transpose, or its adjoint.

    >>> way("T"), way(2)
    (1, 2)
    """
    return {"N": 0, "T": 1, "C": 2}[trans] if isinstance(trans, str) else int(trans)  # type: ignore[call-overload]


@static
def other_way(trans: object) -> int:
    """Which matrix is meant where the other one of the two is solved with."""
    return 1 if way(trans) == 0 else 0


@derivative(sl.solve_triangular, kind=solved(sl.solve_triangular), costly=True)
def solve_triangular(y, a, b, trans=0, lower=False, unit_diagonal=False, overwrite_b=False, check_finite=True):
    """As for any matrix, of which a triangle is read."""
    change = triangle(d[a], lower, unit_diagonal)
    if way(trans) == 1:
        change = change.mT
    elif way(trans) == 2:
        change = conj(change.mT)
    if by_columns(a, b):
        changes = columns(d[b], b) - change @ columns(y, b)
        return np.reshape(sl.solve_triangular(a, changes, trans, lower, unit_diagonal), np.shape(y))
    return sl.solve_triangular(a, d[b] - beside(change @ y, b, a), trans, lower, unit_diagonal)


@transpose(sl.solve_triangular, of="b")
def solve_triangular_(g, a, b, trans=0, lower=False, unit_diagonal=False, overwrite_b=False, check_finite=True):
    return sl.solve_triangular(a if way(trans) == 2 else conj(a), g, other_way(trans), lower, unit_diagonal)


def of_pair(call: Call, name: str) -> Kind:
    """A solution with the factor of a matrix, the first of a pair."""
    found = call.kind(name)
    factor, b = found.items[0] if found.items else Kind("array"), operand(call, "b")
    return fresh(of_lapack(factor, b), b.shape if factor.rank == 2 else Kind("array").shape)


@macro
def one_matrix(builder: Builder, a: Arg, what: Arg) -> Arg:
    """A matrix, and not several of them."""
    if builder.kind(a).rank != 2:
        name = what.value if isinstance(what, Const) else ""
        raise UnsupportedCallError(f"`{name}` of what is not known to be one matrix", "a matrix at a time")
    return a


@derivative(sl.cho_solve, kind=lambda call: of_pair(call, "c_and_lower"), costly=True)
def cho_solve(y, c_and_lower, b, overwrite_b=False, check_finite=True):
    """From ``l l' y = b`` with the factor ``l``, of which one triangle is read."""
    moved = product_of_factors(c_and_lower[0], c_and_lower[1], d[c_and_lower][0], y)
    return sl.cho_solve(c_and_lower, d[b] - beside(moved, b))


@macro
def product_of_factors(builder: Builder, c: Arg, lower: Arg, change: Arg, y: Arg) -> Arg:
    """``(dl l' + l dl') y``, whichever triangle is given."""
    low = constant(lower)
    if low is VARIES:
        raise UnsupportedCallError("`cho_solve` with a triangle that is known only when it runs", "`(c, True)`")
    (factor, adjoint), (moving, moving_adjoint) = (_both(builder, of, bool(low)) for of in (c, change))
    first = builder.bind("operator.matmul", moving, builder.bind("operator.matmul", adjoint, y))
    builder.shaped(first, y)
    second = builder.bind("operator.matmul", factor, builder.bind("operator.matmul", moving_adjoint, y))
    builder.shaped(second, y)
    return builder.bind("operator.add", first, second)


def _both(builder: Builder, c: Arg, low: bool) -> tuple[Arg, Arg]:
    """A lower factor, of which one triangle is given, and its adjoint."""
    given = builder.bind("numpy.tril" if low else "numpy.triu", c)
    other = builder.bind("ndarray.mT", MACROS[conj](builder, given))
    return (given, other) if low else (other, given)


@transpose(sl.cho_solve, of="b")
def cho_solve_(g, c_and_lower, b, overwrite_b=False, check_finite=True):
    """The matrix is Hermitian."""
    return sl.cho_solve(c_and_lower, g)


@macro
def of_one_form(builder: Builder, y: Arg, q: Arg, *matrices: Arg) -> Arg:
    """The solution of an equation of matrices; where one of them is a stack, the right-hand side ``q`` is one of as many."""
    right, *others = (builder.kind(one).shape.dims for one in (q, *matrices))
    stack = () if right is None else right[:-2]
    numbers = any(dims is not None and len(dims) < 2 for dims in (right, *others))
    if numbers or any(dims is not None and dims[:-2] not in ((), stack) for dims in others):
        what = "an equation of matrices and of what is not known to be a matrix, or a stack of as many"
        raise UnsupportedCallError(what, "np.broadcast_to of each to one shape")
    return y


def of_equation(call: Call) -> Kind:
    """``solve_sylvester(a, b, q)``: the shape of ``q``."""
    operands = [operand(call, name) for name in ("a", "b", "q")]
    return fresh(given_by(sl.solve_sylvester, *(one.dtype for one in operands)), operands[2].shape)


@derivative(sl.solve_sylvester, kind=of_equation, costly=True)
def solve_sylvester(y, a, b, q):
    """From ``a y + y b = q``."""
    return sl.solve_sylvester(a, b, d[q] - d[a] @ of_one_form(y, q, a, b) - y @ d[b])


@transpose(sl.solve_sylvester, of="q")
def solve_sylvester_(g, a, b, q):
    return sl.solve_sylvester(conj(a).mT, conj(b).mT, g)


def of_right_hand_side(call: Call) -> Kind:
    """The shape of the right-hand side."""
    operands = [operand(call, name) for name in ("a", "q")]
    single = call.op == "scipy.linalg.solve_continuous_lyapunov"
    shape = operands[1].shape if all(one.rank is not None and one.rank >= 2 for one in operands) else UNRANKED
    dtypes = (one.dtype for one in operands)
    return fresh(given_by(sl.solve_continuous_lyapunov, *dtypes) if single else doubles(*operands), shape)


@derivative(sl.solve_continuous_lyapunov, kind=of_right_hand_side, costly=True)
def solve_continuous_lyapunov(y, a, q):
    """From ``a y + y a' = q``."""
    return sl.solve_continuous_lyapunov(a, d[q] - d[a] @ of_one_form(y, q, a) - y @ conj(d[a]).mT)


@transpose(sl.solve_continuous_lyapunov, of="q")
def solve_continuous_lyapunov_(g, a, q):
    return sl.solve_continuous_lyapunov(conj(a).mT, g)


@derivative(sl.solve_discrete_lyapunov, kind=of_right_hand_side, costly=True)
def solve_discrete_lyapunov(y, a, q, method=None):
    """From ``a y a' - y + q = 0``."""
    moved = d[a] @ of_one_form(y, q, a) @ conj(a).mT + a @ y @ conj(d[a]).mT
    return sl.solve_discrete_lyapunov(a, d[q] + moved, method)


@transpose(sl.solve_discrete_lyapunov, of="q")
def solve_discrete_lyapunov_(g, a, q, method=None):
    return sl.solve_discrete_lyapunov(conj(a).mT, g, method)


# With the factors of an elimination.


@derivative(sl.lu_solve, kind=lambda call: of_pair(call, "lu_and_piv"), costly=True)
def lu_solve(y, lu_and_piv, b, trans=0, overwrite_b=False, check_finite=True):
    """From ``l u y = b[rows]``, or ``u.T l.T y[rows] = b``."""
    lu = one_matrix(lu_and_piv[0], "lu_solve")
    change = d[lu_and_piv][0]
    rows = row_order(lu_and_piv[1])
    if way(trans) == 0:
        first = beside(np.tril(change, -1) @ (np.triu(lu) @ y), y)
        moved = first + beside(unit_lower(lu) @ (np.triu(change) @ y), y)
        return sl.lu_solve(lu_and_piv, d[b] - beside(np.take(moved, np.argsort(rows), axis=0), b))
    lu = conj(lu).mT if way(trans) == 2 else lu.mT
    change = conj(change).mT if way(trans) == 2 else change.mT
    ordered = beside(np.take(y, rows, axis=0), y)
    first = beside(np.tril(change) @ (beside(np.triu(lu, 1) @ ordered, y) + ordered), b)
    return sl.lu_solve(lu_and_piv, d[b] - first - beside(np.tril(lu) @ (np.triu(change, 1) @ ordered), b), trans)


@shared
def unit_lower(lu):
    return np.tril(lu, -1) + unit(lu, 0, 0)


@transpose(sl.lu_solve, of="b")
def lu_solve_(g, lu_and_piv, b, trans=0, overwrite_b=False, check_finite=True):
    lu = lu_and_piv[0] if way(trans) == 2 else conj(lu_and_piv[0])
    return sl.lu_solve((lu, lu_and_piv[1]), g, other_way(trans))


nondifferentiable(row_order, kind=lambda call: fresh("int64", Shape((SOME,))))
