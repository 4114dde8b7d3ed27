"""The functions of Python's ``cmath`` module, which take any number and give complex ones of Python's own.

On a branch cut the sign of a zero says which side is meant: ``1.0 - x`` would lose it, ``-(complex(x) - 1.0)`` does not.
"""

from __future__ import annotations

import cmath

import numpy as np

from adjoint_gen.ir.kinds import COMPLEX, Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.mathematics import elementary
from adjoint_gen.rules.promotion import python_float
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import quotient


def python_complex(call: Call) -> Kind:
    """A function that always gives a complex number of Python's own."""
    return COMPLEX


elementary(cmath, python_complex, cut=True)


@derivative(cmath.asin, kind=python_complex, singular=True, jumps=True)
def asin(y, x):
    return quotient(d[x], cmath.sqrt(-(complex(x) - 1.0)) * cmath.sqrt(complex(x) - (-1.0)))


@derivative(cmath.acos, kind=python_complex, singular=True, jumps=True)
def acos(y, x):
    return -quotient(d[x], cmath.sqrt(-(complex(x) - 1.0)) * cmath.sqrt(complex(x) - (-1.0)))


@derivative(cmath.log10, kind=python_complex, singular=True, jumps=True)
def log10(y, x):
    return d[x] / (x * 2.302585092994046)


@derivative(cmath.asinh, kind=python_complex, singular=True, jumps=True)
def asinh(y, x):
    turned = complex(-np.imag(x), np.real(x))
    return quotient(d[x], cmath.sqrt(-(turned - 1.0)) * cmath.sqrt(turned - (-1.0)))


@derivative(cmath.acosh, kind=python_complex, singular=True, jumps=True)
def acosh(y, x):
    return quotient(d[x], cmath.sqrt(complex(x) - 1.0) * cmath.sqrt(complex(x) - (-1.0)))


@derivative(cmath.phase, kind=python_float, singular=True, jumps=True)
def phase(y, x):
    return np.imag(d[x] / x)


@derivative(cmath.rect, kind=python_complex)
def rect(z, r, phi):
    return cmath.exp(1j * phi) * d[r] + 1j * z * d[phi]
