"""Eigenvalues and eigenvectors of real symmetric matrices that are given by two diagonals."""

from __future__ import annotations

import numpy as np
import scipy.linalg as sl

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.helpers import refused
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.results import several
from adjoint_gen.rules.scipy.linalg.decompositions import end_of
from adjoint_gen.rules.scipy.linalg.solutions import of_lapack
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import static


def values(call: Call) -> Kind:
    """A row of real numbers: as many as there are rows, if not some are asked for."""
    k = int(call.op.startswith("adjoint_gen."))
    a, e = operand(call, "a", k), operand(call, "e", k + 1)
    if call.constant("eigvals_only", default=True) is not True:
        return UNKNOWN
    whole = a.shape if call.constant("select", default="a") == "a" else Shape((SOME,))
    return fresh(of_lapack(a, e), whole if a.rank == 1 else UNRANKED)


def vectors(call: Call) -> Kind:
    """As many columns as there are rows."""
    a, e = operand(call, "a", 1), operand(call, "e", 2)
    dims = a.shape.dims
    return fresh(of_lapack(a, e), UNRANKED if dims is None or len(dims) != 1 else Shape((dims[0], dims[0])))


@static
def by_place(select: object) -> bool:
    """Whether the eigenvalues are those at some places in their order; all are not."""
    if select in ("a", "all", 0):
        return False
    if select not in ("i", "index", 2):
        raise UnsupportedCallError(f"`select={select!r}`", "`select='i'`, or all of them and a mask")
    return True


@shared
def of_main(v, change):
    """What the main diagonal adds to each of the values."""
    return (v * v).mT @ change


@shared
def of_beside(v, change):
    """What the diagonal beside it adds, which stands there twice."""
    return 2.0 * ((v[1:] * v[:-1]).mT @ change)


@shared
def half(main, beside):
    """The lower triangle."""
    return np.diag(main) + np.diag(beside, -1)


@derivative(sl.eigvalsh_tridiagonal, kind=values, costly=True)
def eigvalsh_tridiagonal(w, a, e, select="a", select_range=None, check_finite=True, tol=0.0, lapack_driver="auto"):
    v = of.pair_vectors(half(a, e), None, True)
    v = v[:, select_range[0] : end_of(select_range)] if by_place(select) else v
    return of_main(v, d[a]) + of_beside(v, d[e])


@derivative(sl.eigh_tridiagonal, kind=values, costly=True)
def eigh_tridiagonal(
    w, a, e, eigvals_only=False, select="a", select_range=None, check_finite=True, tol=0.0, lapack_driver="auto"
):
    """Of values alone; with vectors it is no one result."""
    if not eigvals_only:
        return refused("some of the eigenvectors", d[a]) + refused("some of the eigenvectors", d[e])
    v = of.pair_vectors(half(a, e), None, True)
    v = v[:, select_range[0] : end_of(select_range)] if by_place(select) else v
    return of_main(v, d[a]) + of_beside(v, d[e])


@derivative(of.values_of_diagonals, kind=values, costly=True, passive=("results",))
def values_of_diagonals(w, results, a, e):
    v = of.vectors_of_diagonals(results, a, e)
    return of_main(v, d[a]) + of_beside(v, d[e])


@derivative(of.vectors_of_diagonals, kind=vectors, costly=True, singular=True, passive=("results",))
def vectors_of_diagonals(v, results, a, e, *, columns=None):
    w = of.values_of_diagonals(results, a, e)
    moved = np.diag(d[a]) + np.diag(d[e], -1) + np.diag(d[e], 1)
    return v @ of.over_gaps(v.mT @ moved @ v, w, columns)


several(
    sl.eigh_tridiagonal, parts=(of.values_of_diagonals, of.vectors_of_diagonals),
    forms={"eigvals_only": (False,), "select": ("a",)},
)
