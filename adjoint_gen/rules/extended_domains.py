"""NumPy's functions that are complex where real numbers leave their domain: ``np.emath.sqrt(-1.0)``.

What they give is real or complex as the values turn out, and so each partial derivative is a text of the value, which says
on which side of the branch cut it lies: ``cos(y)`` for the root of ``1 - x**2``, as a product that is zero at both ends.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.general_spectra import COMPLEX
from adjoint_gen.rules.promotion import broadcasting, inexact
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import quotient

QUARTER = 0.7853981633974483  # of pi


@broadcasting
def extended(call: Call) -> Kind:
    """Real or complex, in the precision of the operands; beside half precision either, which short integers have as well."""
    kind = inexact(call)
    if kind.dtype == "float16":
        return replace(kind, dtype=either(kind.dtype, either("complex64", "complex128")))
    return replace(kind, dtype=either(kind.dtype, COMPLEX.get(kind.dtype or "", kind.dtype)))


@derivative(np.emath.sqrt, kind=extended, costly=True, singular=True, jumps=True)
def sqrt(y, x):
    return quotient(0.5 * d[x], y)


@derivative(np.emath.log, kind=extended, costly=True, singular=True, jumps=True)
def log(y, x):
    return quotient(d[x], x)


@derivative(np.emath.log2, kind=extended, costly=True, singular=True, jumps=True)
def log2(y, x):
    return quotient(d[x], x * 0.6931471805599453)


@derivative(np.emath.log10, kind=extended, costly=True, singular=True, jumps=True)
def log10(y, x):
    return quotient(d[x], x * 2.302585092994046)


@derivative(np.emath.logn, kind=extended, costly=True, singular=True, jumps=True)
def logn(y, n, x):
    base = np.emath.log(n)
    return quotient(d[x], x * base) - quotient(y * d[n], n * base)


@derivative(np.emath.arcsin, kind=extended, costly=True, singular=True, jumps=True)
def arcsin(y, x):
    return quotient(d[x], 2.0 * np.sin(QUARTER - 0.5 * y) * np.sin(QUARTER + 0.5 * y))


@derivative(np.emath.arccos, kind=extended, costly=True, singular=True, jumps=True)
def arccos(y, x):
    return -quotient(d[x], 2.0 * np.sin(0.5 * y) * np.sin(2.0 * QUARTER - 0.5 * y))


@derivative(np.emath.arctanh, kind=extended, costly=True, singular=True, jumps=True)
def arctanh(y, x):
    return quotient(d[x], (1.0 - x) * (1.0 + x))
