"""Products of arrays and sparse matrices: linear in the array, and no derivative is taken by the matrix."""

from __future__ import annotations

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.sparse import as_dense, is_sparse, sparse
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import fresh, product_shape, swapped, together
from adjoint_gen.rules.linear import linear
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj, macro
from adjoint_gen.runtime import (
    factors_solved,
    pulled_sparse,
    sparse_chain,
    sparse_conjugate,
    sparse_difference,
    sparse_over,
    sparse_pulled,
    sparse_scaled,
    sparse_sum,
    sparse_times,
    times_sparse,
)


def product(call: Call) -> Kind:
    """An array with as many axes as the factor that is one."""
    factors = tuple(as_dense(call.kind("", k)) for k in (0, 1))
    return fresh(together(factors), product_shape(factors[0].shape, factors[1].shape))


def pulled(call: Call) -> Kind:
    """Of the shape of the array that was multiplied, where that comes last."""
    given = [as_dense(call.kind("", k)) for k in (0, 1)]
    if call.kind("like", 2).tag == "array":
        return fresh(together(given), call.kind("like", 2).shape)
    turned = [k.with_shape(swapped(k.shape, 0, 1)) if is_sparse(call.kind("", n)) else k for n, k in enumerate(given)]
    return fresh(together(given), product_shape(turned[0].shape, turned[1].shape))


def alike(call: Call) -> Kind:
    """A matrix like two, or like one beside a number: of their sort and dtype, where these are of floating point."""
    given = call.kind("", 0), call.kind("", 1)
    matrices = [kind for kind in given if is_sparse(kind)]
    others = [kind for kind in given if not is_sparse(kind)]
    same = len({kind.keys for kind in matrices}) == 1 and all(kind.tag in ("float", "int") for kind in others)
    if same and as_dense(matrices[0]).inexact:
        return matrices[0]
    return sparse().with_shape(matrices[0].shape) if matrices else sparse()


def chained(call: Call) -> Kind:
    """The product of two matrices."""
    return sparse().with_shape(product_shape(*(as_dense(call.kind("", k)).shape for k in (0, 1))))


def like_rows(call: Call) -> Kind:
    """Of the shape of the right-hand side."""
    b = call.kind("b", 1)
    return fresh(None, b.shape) if b.tag == "array" else Kind("unknown")


@macro
def conjugate(builder: Builder, a: Arg) -> Arg:
    """The conjugate of a matrix that may be complex."""
    return a if as_dense(builder.kind(a)).real else builder.bind("adjoint_gen.runtime.sparse_conjugate", a)


@macro
def unlike(builder: Builder, a: Arg, x: Arg, axis: Arg) -> Arg:
    """The array that a cotangent is to be like, None where it is known to be."""
    sides, mine = builder.kind(a).shape.dims or (SOME, SOME), builder.kind(x).shape.dims or (SOME,)
    side, beside = (sides[1], mine[0]) if axis == Const(1) else (sides[0], mine[-1])
    return Const(None) if side == beside != SOME else x


nondifferentiable(sparse_conjugate, kind=lambda call: call.kind("a", 0))  # of what is multiplied, which does not vary


@linear(sparse_times, "x", kind=product, costly=True)
def sparse_times_transposed(g, a, x):
    return sparse_pulled(conjugate(a), g, unlike(a, x, 1))


@linear(times_sparse, "x", kind=product, costly=True)
def times_sparse_transposed(g, x, a):
    return pulled_sparse(g, conjugate(a), unlike(a, x, 0))


@linear(sparse_pulled, "g", kind=pulled, costly=True, passive=("like",))
def sparse_pulled_transposed(h, a, g, like=None):
    return sparse_times(conjugate(a), h)


@linear(pulled_sparse, "g", kind=pulled, costly=True, passive=("like",))
def pulled_sparse_transposed(h, g, a, like=None):
    return times_sparse(h, conjugate(a))


@derivative(sparse_scaled, sparse_over, sparse_sum, sparse_difference, kind=alike)
def of_two(y, one, other, nothing=None):
    """Nothing is said of factors and matrices that vary, which are refused: they are not passive."""
    return d[nothing]


@derivative(sparse_chain, kind=chained)
def sparse_chain_(y, a, b, nothing=None):
    """The same."""
    return d[nothing]


@linear(factors_solved, "b", kind=like_rows, costly=True, passive=("trans",))
def factors_solved_transposed(g, factors, b, trans="N"):
    """By the conjugate transpose of the matrix."""
    if trans == "T":
        return conj(factors_solved(factors, conj(g), "N"))
    return factors_solved(factors, g, "N" if trans == "H" else "H")
