"""Rules of products without a factor, and of cofactors: what the derivatives of ``prod`` and ``det`` are made of."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.helpers import bilinear, like_first, refused
from adjoint_gen.rules.kinds import together, value
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import conj
from adjoint_gen.runtime import cofactor, cofactor_dot, others, others_dot, with_each, without_each


def lines_kind(call: Call) -> Kind:
    """Lines of the first operand along some of its axes: a matrix for each line."""
    (x, *_) = call.operands()
    one = call.constant("axis", 1)
    reduced = x.rank if one is None else len(one) if isinstance(one, tuple) else 1 if isinstance(one, int) else None
    rank = None if x.rank is None or reduced is None else max(x.rank - reduced, 0) + 2
    return value(x.dtype, Shape(None if rank is None else (SOME,) * rank))


def again_kind(call: Call) -> Kind:
    """The kind of what the lines were made of."""
    g, x, *_ = call.operands()
    return value(together((g, x)), x.shape)


@derivative(others, kind=like_first, costly=True)
def others_(y, x, axis=None):
    return others_dot(x, d[x], axis)


@derivative(others_dot, kind=bilinear, costly=True)
def others_dot_(y, x, v, axis=None):
    """In ``x`` the change of each product of all but two factors."""
    pairs = without_each(np.broadcast_to(v, np.shape(x)), axis, 0.0)
    change = others_dot(without_each(x, axis, 1.0), without_each(d[x], axis, 0.0), -1) * pairs
    return others_dot(x, d[v], axis) + with_each(np.swapaxes(change, -1, -2), x, axis)


@transpose(others_dot, of="v")
def others_dot_transposed(g, x, v, axis=None):
    """The second derivatives of a product are a symmetric matrix."""
    return others_dot(conj(x), g, axis)


@derivative(without_each, kind=lines_kind)
def without_each_(y, x, axis=None, fill=0.0):
    return without_each(d[x], axis, 0.0)


@transpose(without_each, of="x")
def without_each_transposed(g, x, axis=None, fill=0.0):
    return with_each(g, x, axis)


@linear(with_each, "g", kind=again_kind, passive=("x",))
def with_each_transposed(h, g, x, axis=None):
    return without_each(h, axis, 0.0)


@derivative(cofactor, kind=like_first, costly=True)
def cofactor_(y, x):
    return cofactor_dot(x, d[x])


@derivative(cofactor_dot, kind=bilinear)
def cofactor_dot_(y, x, v):
    return cofactor_dot(x, d[v]) + refused("a third derivative of `det`", d[x])


@transpose(cofactor_dot, of="v")
def cofactor_dot_transposed(g, x, v):
    """The second derivatives of a determinant are a symmetric matrix."""
    return cofactor_dot(conj(x), g)
