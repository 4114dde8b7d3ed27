"""Transfer functions by their zeros and poles."""

from __future__ import annotations

import numpy as np
import scipy.signal as ss

from adjoint_gen import runtime as of
from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import as_array, fresh
from adjoint_gen.rules.polynomials import perhaps_real
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import root_partials, row_of_roots


def of_roots(call: Call) -> Kind:
    """Coefficients, which are real also for pairs of complex numbers."""
    return fresh(either("float64", "complex128"), Shape((SOME,)))


def in_a_row(call: Call) -> Kind:
    """The same numbers, along one axis."""
    return fresh(as_array(call.kind("roots", 0)).dtype, Shape((SOME,)))


@derivative(row_of_roots, kind=in_a_row)
def row_of_roots_(y, roots):
    return np.reshape(d[roots], -1)


@derivative(of.with_zeros, kind=of_roots, costly=True, passive=("results", "p"))
def with_zeros(b, results, z, p, k):
    zeros = row_of_roots(z)
    change = np.poly(zeros) * d[k] + k * (np.reshape(d[z], -1) @ root_partials(zeros))
    return perhaps_real(np.reshape(change, -1), b)


@derivative(of.with_poles, kind=of_roots, costly=True, passive=("results", "z", "k"))
def with_poles(a, results, z, p, k):
    return perhaps_real(np.reshape(d[p], -1) @ root_partials(row_of_roots(p)), a)


several(ss.zpk2tf, parts=(of.with_zeros, of.with_poles))
