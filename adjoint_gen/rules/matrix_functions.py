"""Derivatives of functions of matrices, as of an exponential: linear in each direction, and symmetric in them."""

from __future__ import annotations

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.helpers import refused
from adjoint_gen.rules.kinds import fresh, operand, together
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import conj
from adjoint_gen.runtime import matrix_derivative


def along(call: Call) -> Kind:
    """A matrix like the one at which the derivative is taken; it may be complex where the function is no series of powers."""
    given = [operand(call, name) for name in ("a", "e1", "e2", "e3")]
    dtype = together(kind for kind in given if kind.tag != "none")
    return fresh(dtype if call.constant("name") not in ("logm", "sqrtm") else None, given[0].shape)


@derivative(matrix_derivative, kind=along, costly=True)
def matrix_derivative_(y, name, a, e1, e2=None, e3=None):
    if e2 is None:
        return matrix_derivative(name, a, d[e1]) + matrix_derivative(name, a, e1, d[a])
    if e3 is None:
        first = matrix_derivative(name, a, d[e1], e2) + matrix_derivative(name, a, e1, d[e2])
        return first + matrix_derivative(name, a, e1, e2, d[a])
    first = matrix_derivative(name, a, d[e1], e2, e3) + matrix_derivative(name, a, e1, d[e2], e3)
    return first + matrix_derivative(name, a, e1, e2, d[e3]) + refused("a fourth derivative of a function of matrices", d[a])


@transpose(matrix_derivative, of="e1")
def transposed_first(g, name, a, e1, e2=None, e3=None):
    """The derivative at the adjoint matrix, along the adjoints of the other directions."""
    if e2 is None:
        return matrix_derivative(name, conj(a.mT), g)
    if e3 is None:
        return matrix_derivative(name, conj(a.mT), g, conj(e2.mT))
    return matrix_derivative(name, conj(a.mT), g, conj(e2.mT), conj(e3.mT))


@transpose(matrix_derivative, of="e2")
def transposed_second(g, name, a, e1, e2=None, e3=None):
    if e3 is None:
        return matrix_derivative(name, conj(a.mT), conj(e1.mT), g)
    return matrix_derivative(name, conj(a.mT), conj(e1.mT), g, conj(e3.mT))


@transpose(matrix_derivative, of="e3")
def transposed_third(g, name, a, e1, e2=None, e3=None):
    return matrix_derivative(name, conj(a.mT), conj(e1.mT), conj(e2.mT), g)
