"""Products and powers of the series of ``np.polynomial``, in six bases.

A product is linear in either series: sums over the products of two members of the basis (DLMF 18.17, 18.18), as NumPy finds
them. Zeros at its end are left out.
"""

from __future__ import annotations

from types import ModuleType

import numpy as np
from numpy.polynomial import polynomial

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import fresh, operand
from adjoint_gen.rules.polynomial_bases import BASES, in_a_row, of_series
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import basis_products, basis_steps, unpad


def _product(call: Call) -> Kind:
    """Coefficients in one row; those of single precision may become doubles on the way."""
    return _row(*call.operands())


def _power(call: Call) -> Kind:
    return _row(operand(call, "c"))


def _row(*given: Kind) -> Kind:
    dtype = of_series(*given)
    return fresh(dtype if dtype in ("float64", "complex128") else None, Shape((SOME,)))


@macro
def less(builder: Builder, power: Arg) -> Arg:
    """The exponent below one, of which the lowest is 0."""
    if not isinstance(power, Const) or not isinstance(power.value, int):
        raise UnsupportedCallError("a power of a series whose exponent is no constant", "a number; or products in a loop")
    return Const(max(power.value - 1, 0))


def _family(module: ModuleType, prefix: str) -> None:
    """Register the rules for the series in one basis."""
    mul, mulx, power = (getattr(module, prefix + name) for name in ("mul", "mulx", "pow"))

    if module is not polynomial:  # where a product is a convolution

        @derivative(mul, kind=_product, costly=True)
        def mul_(y, c1, c2):
            table = basis_products(prefix, np.size(c1), np.size(c2), y.real.dtype)
            change = np.einsum("ijk,i,j->k", table, in_a_row(d[c1]), in_a_row(c2))
            change = change + np.einsum("ijk,i,j->k", table, in_a_row(c1), in_a_row(d[c2]))
            return unpad(change, y, ((0, np.size(c1) + np.size(c2) - 1 - np.size(y)),))

    @derivative(mulx, kind=_product, costly=True)
    def mulx_(y, c):
        return unpad(basis_steps(prefix, np.size(c), y.real.dtype) @ in_a_row(d[c]), y, ((0, np.size(c) + 1 - np.size(y)),))

    @derivative(power, kind=_power, costly=True)
    def power_(y, c, pow, maxpower=16):
        below = pow * power(c, less(pow), None)
        table = basis_products(prefix, np.size(below), np.size(c), y.real.dtype)
        change = np.einsum("ijk,i,j->k", table, below, in_a_row(d[c]))
        return unpad(change, y, ((0, np.size(below) + np.size(c) - 1 - np.size(y)),))


for _module, _prefix in BASES:
    _family(_module, _prefix)
nondifferentiable(basis_products, kind=lambda call: fresh(None, Shape((SOME, SOME, SOME))))
nondifferentiable(basis_steps, kind=lambda call: fresh(None, Shape((SOME, SOME))))
