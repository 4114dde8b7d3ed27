"""Bessel functions by their argument (DLMF 10.6 and 10.29); by the order, which is fixed, no closed form is known.

Sums of neighbouring orders have no quotients by the argument, which may be 0.
"""

from __future__ import annotations

import numpy as np
import scipy.special as sp

from adjoint_gen.rules.creation import beside
from adjoint_gen.rules.promotion import of_ufunc
from adjoint_gen.rules.special import of_real
from adjoint_gen.rules.table import d, derivative


@derivative(sp.j0, kind=of_ufunc(sp.j0), costly=True)
def j0(y, x):
    return -(sp.j1(x) * d[x])


@derivative(sp.j1, kind=of_ufunc(sp.j1), costly=True)
def j1(y, x):
    return 0.5 * ((sp.j0(x) - sp.jv(beside(x, 2.0), x)) * d[x])


@derivative(sp.y0, kind=of_ufunc(sp.y0), costly=True, singular=True)
def y0(y, x):
    return -(sp.y1(x) * d[x])


@derivative(sp.y1, kind=of_ufunc(sp.y1), costly=True, singular=True)
def y1(y, x):
    return 0.5 * ((sp.y0(x) - sp.yv(beside(x, 2.0), x)) * d[x])


@derivative(sp.jv, kind=of_ufunc(sp.jv), costly=True, singular=True)
def jv(y, v, z):
    return 0.5 * ((sp.jv(v - 1, z) - sp.jv(v + 1, z)) * d[z])


@derivative(sp.yv, kind=of_ufunc(sp.yv), costly=True, singular=True)
def yv(y, v, z):
    return 0.5 * ((sp.yv(v - 1, z) - sp.yv(v + 1, z)) * d[z])


@derivative(sp.yn, kind=of_ufunc(sp.yn), costly=True, singular=True)
def yn(y, n, x):
    return 0.5 * ((sp.yn(n - 1, x) - sp.yn(n + 1, x)) * d[x])


@derivative(sp.i0, kind=of_ufunc(sp.i0), costly=True)
def i0(y, x):
    return sp.i1(x) * d[x]


@derivative(sp.i1, kind=of_ufunc(sp.i1), costly=True)
def i1(y, x):
    return 0.5 * ((sp.i0(x) + sp.iv(beside(x, 2.0), x)) * d[x])


@derivative(sp.iv, kind=of_ufunc(sp.iv), costly=True, singular=True)
def iv(y, v, z):
    return 0.5 * ((sp.iv(v - 1, z) + sp.iv(v + 1, z)) * d[z])


@derivative(sp.k0, kind=of_ufunc(sp.k0), costly=True, singular=True)
def k0(y, x):
    return -(sp.k1(x) * d[x])


@derivative(sp.k1, kind=of_ufunc(sp.k1), costly=True, singular=True)
def k1(y, x):
    return -0.5 * ((sp.k0(x) + sp.kv(beside(x, 2.0), x)) * d[x])


@derivative(sp.kv, kind=of_ufunc(sp.kv), costly=True, singular=True)
def kv(y, v, z):
    return -0.5 * ((sp.kv(v - 1, z) + sp.kv(v + 1, z)) * d[z])


@derivative(sp.kn, kind=of_ufunc(sp.kn), costly=True, singular=True)
def kn(y, n, x):
    return -0.5 * ((sp.kn(n - 1, x) + sp.kn(n + 1, x)) * d[x])


# Scaled by exponentials: of the absolute value, which has a kink, and of the argument itself.


@derivative(sp.i0e, kind=of_ufunc(sp.i0e), costly=True)
def i0e(y, x):
    return (sp.i1e(x) - np.sign(x) * y) * d[x]


@derivative(sp.i1e, kind=of_ufunc(sp.i1e), costly=True)
def i1e(y, x):
    return (0.5 * (sp.i0e(x) + sp.ive(beside(x, 2.0), x)) - np.sign(x) * y) * d[x]


@derivative(sp.ive, kind=of_ufunc(sp.ive), costly=True, singular=True)
def ive(y, v, z):
    """Of real arguments: the scale is no analytic function."""
    return (0.5 * (sp.ive(v - 1, z) + sp.ive(v + 1, z)) - np.sign(of_real(z)) * y) * d[z]


@derivative(sp.k0e, kind=of_ufunc(sp.k0e), costly=True, singular=True)
def k0e(y, x):
    return (y - sp.k1e(x)) * d[x]


@derivative(sp.k1e, kind=of_ufunc(sp.k1e), costly=True, singular=True)
def k1e(y, x):
    return (y - 0.5 * (sp.k0e(x) + sp.kve(beside(x, 2.0), x))) * d[x]


@derivative(sp.kve, kind=of_ufunc(sp.kve), costly=True, singular=True)
def kve(y, v, z):
    return (y - 0.5 * (sp.kve(v - 1, z) + sp.kve(v + 1, z))) * d[z]
