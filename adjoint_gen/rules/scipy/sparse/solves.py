"""Solutions of sparse systems, linear in the right-hand side; no derivative is taken by the matrix."""

from __future__ import annotations

from scipy.sparse import linalg as sl

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import fresh
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.sparse_products import conjugate
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro


def like_vector(call: Call) -> Kind:
    """Of the shape of a right-hand side with one axis."""
    b = call.kind("b", 1)
    return fresh(None, b.shape) if b.rank == 1 else Kind("unknown")


@macro
def vector(builder: Builder, b: Arg) -> Arg:
    """One right-hand side: of several columns the solution has another shape where there is one."""
    if builder.kind(b).rank != 1:
        raise UnsupportedCallError("`spsolve` of an array that is not known to have one axis", "`splu(A).solve(b)`")
    return b


@macro
def turned(builder: Builder, a: Arg) -> Arg:
    """The transpose of a sparse matrix."""
    return builder.bind("getattr", a, Const("T"))


@derivative(sl.spsolve, kind=like_vector, costly=True)
def spsolve(y, A, b, permc_spec=None, use_umfpack=True):
    return sl.spsolve(A, vector(d[b]))


@transpose(sl.spsolve, of="b")
def spsolve_transposed(g, A, b, permc_spec=None, use_umfpack=True):
    return sl.spsolve(turned(conjugate(A)), g)
