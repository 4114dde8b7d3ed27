"""Decompositions of matrices: one rule for each result.

Eigenvalues and eigenvectors, singular values and vectors: M. Giles, *Collected matrix derivative results for forward and
reverse mode algorithmic differentiation* (2008), 3.1 and 3.2, of which only the triangle is taken that NumPy reads. QR:
S. Walter and L. Lehmann, *Algorithmic differentiation of linear algebra functions with application in optimum experimental
design* (2010). Least squares: G. Golub and V. Pereyra (1973). Where two eigenvalues or singular values are equal, single
vectors have no derivative, and theirs are nan.
"""

from __future__ import annotations

import numpy as np

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import FLOAT, SCALAR, UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules import spectra
from adjoint_gen.rules.building import Builder, same_shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, KindRule, fresh, operand, value
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.promotion import floating_dtype, real_dtype
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj, macro

# Kinds.


def _matrix(call: Call) -> Kind:
    return operand(call, "a", 1)


def numbers(call: Call) -> Kind:
    """As many real numbers as the shorter axis is long, for each matrix."""
    return spectra.singular_values(call.over("a"))


def number(call: Call) -> Kind:
    """One real number for each matrix."""
    a = _matrix(call)
    return value(real_dtype(floating_dtype(a.dtype)), Shape(None if a.shape.dims is None else a.shape.dims[:-2]))


def sign(call: Call) -> Kind:
    """One number for each matrix."""
    return value(floating_dtype(_matrix(call).dtype), number(call).shape)


def factor(rows: bool | None, columns: bool | None) -> KindRule:
    """A matrix whose sides are as long as the operand has rows (True), columns (False), or the shorter of both (None)."""

    def kind(call: Call) -> Kind:
        a = _matrix(call)
        if a.shape.dims is None or len(a.shape.dims) < 2:
            return fresh(floating_dtype(a.dtype), UNRANKED)
        *batch, height, width = a.shape.dims
        shorter = height if height == width else SOME
        sides = [{True: height, False: width, None: shorter}[side] for side in (rows, columns)]
        return fresh(floating_dtype(a.dtype), Shape((*batch, *sides)))

    return kind


def solution(call: Call) -> Kind:
    """As many rows as the matrix has columns, and the columns of the right-hand side."""
    a, b = _matrix(call), operand(call, "b", 2)
    if a.rank != 2 or b.shape.dims is None:
        return fresh(floating_dtype(a.dtype), UNRANKED)
    return fresh(floating_dtype(a.dtype, b.dtype), Shape(((a.shape.dims or ())[1], *b.shape.dims[1:])))


def left_over(call: Call) -> Kind:
    """A real number for each right-hand side, or none."""
    a, b = _matrix(call), operand(call, "b", 2)
    if b.rank != 2 or not (a.real and b.real):
        return UNKNOWN  # SciPy has a number for a vector, and complex ones for complex ones
    return fresh(real_dtype(floating_dtype(a.dtype, b.dtype)), Shape((SOME,)))


@macro
def real(builder: Builder, a: Arg, what: Arg) -> Arg:
    """A matrix that is known to be real: of complex ones the vectors may be turned by any phase."""
    if not builder.kind(a).real:
        name = what.value if isinstance(what, Const) else ""
        raise UnsupportedCallError(f"{name} of a matrix that may be complex", "use np.real(...) of a real matrix")
    return a


@macro
def may_have_more(builder: Builder, a: Arg, full: Arg) -> Arg:
    """Whether a matrix may have more singular vectors than values: it does not, if they are not ``full`` or it is square."""
    dims = builder.kind(a).shape.dims
    return Const(not (full == Const(False) or (dims is not None and len(dims) > 1 and dims[-1] == dims[-2])))


# Symmetric and Hermitian matrices.


@derivative(of.eigenvalues, kind=numbers, costly=True, passive=("results",))
def eigenvalues(w, results, a, UPLO="L"):  # noqa: N803
    v = of.eigenvectors(results, a, UPLO)
    half = spectra.of_one_triangle(d[a], spectra.lower(UPLO))
    changes = np.sum(conj(v) * (half @ v), axis=-2)
    return np.real(changes) if is_complex(a) else changes


@derivative(of.eigenvectors, kind=factor(True, False), costly=True, singular=True, passive=("results",), jumps=True)
def eigenvectors(v, results, a, UPLO="L", *, columns=None):  # noqa: N803
    return spectra.change_of_vectors(v, of.eigenvalues(results, a, UPLO), d[a], spectra.lower(UPLO), columns)


several(np.linalg.eigh, parts=(of.eigenvalues, of.eigenvectors), fields=("eigenvalues", "eigenvectors"))


# Singular values.


@derivative(of.singular_values, kind=numbers, costly=True, passive=("results",))
def singular_values(s, results, a, full_matrices=True):
    u, vh = of.left_vectors(results, a, full_matrices), of.right_vectors(results, a, full_matrices)
    u = u[..., : np.shape(s)[-1]] if full_matrices else u
    vh = vh[..., : np.shape(s)[-1], :] if full_matrices else vh
    changes = np.sum(conj(u) * (d[a] @ conj(vh).mT), axis=-2)
    return np.real(changes) if is_complex(a) else changes


@shared
def change_of_left(u, s, vh, change, asked=None):
    """Of complex vectors the left ones take the phase that both have together."""
    inside = conj(u).mT @ change @ conj(vh).mT
    turned = of.over_gaps(inside + conj(inside).mT, s, asked) + of.over_sums(inside - conj(inside).mT, s, asked)
    found = u @ (0.5 * turned) + of.beyond(change @ conj(vh).mT, u, np.expand_dims(s, -2), asked)
    if not is_complex(u):
        return found
    return found + u * (spectra.turn(np.expand_dims(np.diagonal(inside, 0, -2, -1), -2)) / np.expand_dims(s, -2))


@shared
def change_of_right(u, s, vh, change, asked=None):
    """The differential of the right vectors as columns."""
    inside = conj(u).mT @ change @ conj(vh).mT
    turned = of.over_gaps(inside + conj(inside).mT, s, asked) - of.over_sums(inside - conj(inside).mT, s, asked)
    return conj(vh).mT @ (0.5 * turned) + of.beyond(conj(change).mT @ u, conj(vh).mT, np.expand_dims(s, -2), asked)


@shared
def turn_of_both(u, vh, left, right):
    """LAPACK makes the first element of each right vector real, or that of the left one where that is shorter."""
    v = conj(vh).mT
    along = np.sum(of.over_real(u, False, np.shape(vh)[-1] - 1) * left, axis=-2, keepdims=True)
    return spectra.turn(along + np.sum(of.over_real(v, False, np.shape(u)[-2]) * right, axis=-2, keepdims=True))


@derivative(of.left_vectors, kind=factor(True, None), costly=True, singular=True, passive=("results",), jumps=True)
def left_vectors(u, results, a, full_matrices=True, *, columns=None):
    s, vh = of.singular_values(results, a, full_matrices), of.right_vectors(results, a, full_matrices)
    if may_have_more(a, full_matrices):
        u, vh = of.of_values(u, s), vh[..., : np.shape(s)[-1], :]
    change = change_of_left(u, s, vh, d[a], columns)
    if not is_complex(u):
        return change
    return of.real_as(change - u * turn_of_both(u, vh, change, change_of_right(u, s, vh, d[a], columns)), u)


@derivative(of.right_vectors, kind=factor(None, False), costly=True, singular=True, passive=("results",), jumps=True)
def right_vectors(vh, results, a, full_matrices=True, *, rows=None):
    s, u = of.singular_values(results, a, full_matrices), of.left_vectors(results, a, full_matrices)
    if may_have_more(a, full_matrices):
        vh, u = of.of_values(vh, s), u[..., : np.shape(s)[-1]]
    change = change_of_right(u, s, vh, d[a], rows)
    if not is_complex(u):
        return change.mT
    turned = change - conj(vh).mT * turn_of_both(u, vh, change_of_left(u, s, vh, d[a], rows), change)
    return of.real_as(conj(turned).mT, vh)


several(
    np.linalg.svd, parts=(of.left_vectors, of.singular_values, of.right_vectors), fields=("U", "S", "Vh"),
    forms={"compute_uv": (True,), "hermitian": (False,)},
)


def like_factor(call: Call) -> Kind:
    """A matrix like the factor that comes first."""
    first = call.operands()[0]
    return fresh(first.dtype, first.shape)


@derivative(of.of_values, kind=like_factor, passive=("values",))
def of_values(y, vectors, values):
    return d[vectors]


@derivative(of.of_square, kind=like_factor)
def of_square(y, factors):
    return d[factors]


@derivative(of.rotation, kind=like_factor, costly=True, passive=("u", "vh"))
def rotation(r, u, vh, a):
    """From ``a = r h`` with a symmetric ``h``: ``r.T dr`` is skew, and anticommutes with ``h`` to ``r.T da - da.T r``."""
    change = r.mT @ d[a]
    return r @ of.anticommuted(r.mT @ a, change - change.mT)


def like_solution(call: Call) -> Kind:
    """A matrix like the right-hand side."""
    k = operand(call, "k")
    return fresh(k.dtype, k.shape)


@derivative(of.anticommuted, kind=like_solution, costly=True, singular=True)
def anticommuted_(x, h, k):
    """Of ``h`` the symmetric part is read."""
    even = 0.5 * (d[h] + d[h].mT)
    return of.anticommuted(h, d[k] - even @ x - x @ even)


@transpose(of.anticommuted, of="k")
def anticommuted_back(g, h, k):
    return of.anticommuted(h, g)


# Orthonormal and triangular factors.


@macro
def determined(builder: Builder, a: Arg, mode: Arg) -> Arg:
    """A matrix of which the factors are determined that are asked for: of further columns only the space is."""
    dims = builder.kind(a).shape.dims
    if mode not in (Const("reduced"), Const("economic")) and (dims is None or len(dims) < 2 or dims[-1] != dims[-2]):
        what = "all factors of a matrix that is not known to be square"
        raise UnsupportedCallError(what, '`mode="reduced"`, which SciPy calls "economic"')
    return a


@macro
def corner(builder: Builder, r: Arg, like: Arg) -> Arg:
    """The first columns of a matrix, as many as there are of another one; all of a square one."""
    dims = builder.kind(r).shape.dims
    if dims is not None and len(dims) > 1 and dims[-1] == dims[-2]:
        return r
    count = builder.bind("operator.getitem", builder.bind("numpy.shape", like), Const(-1))
    columns = Pack("slice", (Const(None), count, Const(None)))
    return builder.bind("operator.getitem", r, Pack("tuple", (Const(...), columns)))


@macro
def cut_to(builder: Builder, change: Arg, like: Arg) -> Arg:
    """The first rows and columns of a differential, as many as another matrix has."""
    if same_shape(builder.kind(change), builder.kind(like)):
        return change
    return builder.bind("adjoint_gen.runtime.resized", change, builder.bind("numpy.shape", like))


@shared
def change_of_orthonormal(q, r, change):
    """The first columns, as many as there are of ``q``, decide about it."""
    solved = np.linalg.solve(corner(r, q).mT, cut_to(change, q).mT).mT
    inside = conj(q).mT @ solved
    return q @ rotating(inside) + solved - q @ inside


@shared
def rotating(inside):
    """What of ``q' dq`` an upper triangle with a real diagonal leaves: ``dr`` over ``r`` is such a triangle."""
    lower = np.tril(inside, -1)
    if not is_complex(inside):
        return lower - lower.mT
    return lower - conj(lower).mT + spectra.turn(np.tril(np.triu(inside)))


@shared
def change_of_triangular(q, r, change):
    """From ``q r = a``: ``dr = q.T (da - dq r)``."""
    inside = conj(q).mT @ np.linalg.solve(corner(r, q).mT, cut_to(change, q).mT).mT
    return conj(q).mT @ change - rotating(inside) @ r


@derivative(of.orthonormal, kind=factor(True, None), costly=True, singular=True, passive=("results",), jumps=True)
def orthonormal(q, results, a, mode="reduced"):
    a = determined(a, mode)
    return change_of_orthonormal(q, of.triangular(results, a, mode), d[a])


@derivative(of.triangular, kind=factor(None, False), costly=True, singular=True, passive=("results",), jumps=True)
def triangular(r, results, a, mode="reduced"):
    a = determined(a, mode)
    return change_of_triangular(of.orthonormal(results, a, mode), r, d[a])


several(np.linalg.qr, parts=(of.orthonormal, of.triangular), fields=("Q", "R"), forms={"mode": ("reduced", "complete")})


# Determinants.


@derivative(of.sign_of_determinant, kind=sign, costly=True, passive=("results",), jumps=True)
def sign_of_determinant(y, results, a):
    """Of a real matrix it is constant; of a complex one the phase of the determinant."""
    if is_complex(a):
        return of.real_as(y * 1j * np.imag(np.sum(np.linalg.inv(a).mT * d[a], axis=(-2, -1))), y)
    return 0.0 * y * np.sum(d[a], axis=(-2, -1))


@derivative(of.log_of_determinant, kind=number, costly=True, singular=True, passive=("results",))
def log_of_determinant(y, results, a):
    changes = np.sum(np.linalg.inv(a).mT * d[a], axis=(-2, -1))
    return np.real(changes) if is_complex(a) else changes


several(np.linalg.slogdet, parts=(of.sign_of_determinant, of.log_of_determinant), fields=("sign", "logabsdet"))


# Least squares.


@macro
def one_matrix(builder: Builder, a: Arg) -> Arg:
    """A matrix, and not several of them."""
    if builder.kind(a).rank not in (None, 2):
        raise UnsupportedCallError("`lstsq` of several matrices", "a matrix at a time")
    return a


@derivative(of.least_squares, kind=solution, costly=True, passive=("results", "rcond"))
def least_squares(x, results, a, b, rcond=None):
    """The shortest solution, where the rank does not change; with ``rcond`` that of the matrix that is left."""
    a = one_matrix(a)
    cut = of.cut_behind(of.values_found(results, a, b, rcond), of.rank_found(results, a, b, rcond))
    inverse = np.linalg.pinv(a, cut)
    if rcond is not None:
        return inverse @ d[b] + spectra.change_of_inverse(inverse, a, d[a], cut) @ b
    left = inverse @ (conj(inverse).T @ (conj(d[a]).T @ (b - a @ x)))
    behind = conj(d[a]).T @ (conj(inverse).T @ x)
    return inverse @ (d[b] - d[a] @ x) + left + behind - inverse @ (a @ behind)


@derivative(of.residuals, kind=left_over, costly=True, passive=("results", "rcond"))
def residuals(y, results, a, b, rcond=None):
    """None where the matrix has no more rows than columns, or less than full rank; else they are least at the solution."""
    x = of.least_squares(results, one_matrix(a), b, rcond)
    products = conj(b - a @ x) * (d[b] - d[a] @ x)
    changes = 2.0 * np.sum(np.real(products) if is_complex(x) else products, axis=0)
    return np.reshape(np.take(changes, np.arange(np.size(y))), np.shape(y))


@derivative(of.values_found, kind=numbers, costly=True, passive=("results", "b"))
def values_found(s, results, a, b, rcond=None):
    return spectra.change_of_values(d[a], one_matrix(a))


nondifferentiable(of.rank_found, kind=lambda call: Kind("unknown", None, SCALAR))  # an integer of NumPy's, or of Python's
nondifferentiable(of.cut_behind, kind=lambda call: FLOAT)

several(np.linalg.lstsq, parts=(of.least_squares, of.residuals, of.rank_found, of.values_found))
