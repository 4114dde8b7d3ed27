"""Hypergeometric functions, whose parameters are fixed, and what is made of them (DLMF 13, 15, 19 and 4.13)."""

from __future__ import annotations

import math

import numpy as np
import scipy.special as sp

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import beside
from adjoint_gen.rules.promotion import broadcasting, elementwise, of_ufunc
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.runtime import quotient


@derivative(sp.hyp0f1, kind=of_ufunc(sp.hyp0f1), costly=True, singular=True)
def hyp0f1(y, v, z):
    return sp.hyp0f1(v + 1.0, z) / v * d[z]


@derivative(sp.hyp1f1, kind=of_ufunc(sp.hyp1f1), costly=True, singular=True)
def hyp1f1(y, a, b, x):
    """13.3.15."""
    return a / b * sp.hyp1f1(a + 1.0, b + 1.0, x) * d[x]


@derivative(sp.hyperu, kind=of_ufunc(sp.hyperu), costly=True, singular=True)
def hyperu(y, a, b, x):
    """13.3.22."""
    return -a * sp.hyperu(a + 1.0, b + 1.0, x) * d[x]


@derivative(sp.hyp2f1, kind=of_ufunc(sp.hyp2f1), costly=True, singular=True)
def hyp2f1(y, a, b, c, z):
    """15.5.1."""
    return a * b / c * sp.hyp2f1(a + 1.0, b + 1.0, c + 1.0, z) * d[z]


# Elliptic integrals.


@derivative(sp.ellipk, kind=of_ufunc(sp.ellipk), costly=True, singular=True)
def ellipk(y, m):
    """19.5.1, with 15.8.1."""
    return 0.125 * math.pi * (quotient(sp.hyp2f1(beside(m, 0.5), beside(m, 0.5), beside(m, 2.0), m), 1.0 - m) * d[m])


@derivative(sp.ellipe, kind=of_ufunc(sp.ellipe), costly=True, singular=True)
def ellipe(y, m):
    """19.5.2."""
    return -0.125 * math.pi * (sp.hyp2f1(beside(m, 0.5), beside(m, 1.5), beside(m, 2.0), m) * d[m])


# Others.


@derivative(sp.spence, kind=of_ufunc(sp.spence), costly=True, singular=True)
def spence(y, z):
    """``log(z) / (1 - z)``, by its series (15.4.1) near 1, where that is a quotient of zeros."""
    near = np.abs(z - 1.0) < 0.5
    series = -sp.hyp2f1(beside(z, 1.0), beside(z, 1.0), beside(z, 2.0), np.where(near, 1.0 - z, 0.0))
    return np.where(near, series, quotient(sp.xlogy(beside(z, 1.0), z), 1.0 - np.where(near, 2.0, z))) * d[z]


@broadcasting
def of_lambert(call: Call) -> Kind:
    """Always complex, and of double precision."""
    kind = elementwise(call.over("z", "k"))
    return Kind(kind.tag, "complex128", kind.shape)


@derivative(sp.lambertw, kind=of_lambert, costly=True, singular=True)
def lambertw(w, z, k=0):
    """4.13.4, in a form that holds at 0; with a tolerance of its own the value may be none of the function."""
    return quotient(d[z], np.exp(w) * (1.0 + w))


@derivative(sp.wrightomega, kind=of_ufunc(sp.wrightomega), costly=True, singular=True)
def wrightomega(w, z):
    """From ``w + log(w) = z``."""
    return quotient(w, 1.0 + w) * d[z]


