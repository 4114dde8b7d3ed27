"""Bessel functions by their argument (DLMF 10.6 and 10.29); by the order, which is fixed, no closed form is known.

Sums of neighbouring orders have no quotients by the argument, which may be 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.special as sp

from adjoint_gen.ir.kinds import Kind, broadcast
from adjoint_gen.rules.asking import given_by
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import as_precise, beside
from adjoint_gen.rules.kinds import KindRule, operand, value
from adjoint_gen.rules.operators import is_complex
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


@derivative(sp.hankel1, kind=of_ufunc(sp.hankel1), costly=True, singular=True)
def hankel1(y, v, z):
    return 0.5 * ((sp.hankel1(v - 1, z) - sp.hankel1(v + 1, z)) * d[z])


@derivative(sp.hankel2, kind=of_ufunc(sp.hankel2), costly=True, singular=True)
def hankel2(y, v, z):
    return 0.5 * ((sp.hankel2(v - 1, z) - sp.hankel2(v + 1, z)) * d[z])


# Derivatives of any order as functions of their own: the next one. They subtract from the order, which may be unsigned.


def _of_orders(function: Callable[..., Any]) -> KindRule:
    """The kind rule of such a function: a number for each order of the Bessel function and each argument."""

    def kind(call: Call) -> Kind:
        v, z = operand(call, "v", 0), operand(call, "z", 1)
        return value(given_by(function, v.dtype, z.dtype), broadcast(v.shape, z.shape))

    return kind


@derivative(sp.jvp, kind=_of_orders(sp.jvp), costly=True, singular=True)
def jvp(y, v, z, n=1):
    return sp.jvp(1.0 * v, z, n + 1) * d[z]


@derivative(sp.yvp, kind=_of_orders(sp.yvp), costly=True, singular=True)
def yvp(y, v, z, n=1):
    return sp.yvp(1.0 * v, z, n + 1) * d[z]


@derivative(sp.ivp, kind=_of_orders(sp.ivp), costly=True, singular=True)
def ivp(y, v, z, n=1):
    return sp.ivp(1.0 * v, z, n + 1) * d[z]


@derivative(sp.kvp, kind=_of_orders(sp.kvp), costly=True, singular=True)
def kvp(y, v, z, n=1):
    return sp.kvp(1.0 * v, z, n + 1) * d[z]


@derivative(sp.h1vp, kind=_of_orders(sp.h1vp), costly=True, singular=True)
def h1vp(y, v, z, n=1):
    return sp.h1vp(1.0 * v, z, n + 1) * d[z]


@derivative(sp.h2vp, kind=_of_orders(sp.h2vp), costly=True, singular=True)
def h2vp(y, v, z, n=1):
    return sp.h2vp(1.0 * v, z, n + 1) * d[z]


# Spherical ones and their derivatives: sums of neighbouring orders (10.51.2 and 10.51.5), of which none is below 0.


def _spherical(function: Callable[..., Any]) -> KindRule:
    """The kind rule of such a function: a number for each order and argument."""

    def kind(call: Call) -> Kind:
        n, z = operand(call, "n", 0), operand(call, "z", 1)
        return value(given_by(function, "int64", z.dtype), broadcast(n.shape, z.shape))

    return kind


@derivative(sp.spherical_jn, kind=_spherical(sp.spherical_jn), costly=True)
def spherical_jn(y, n, z, derivative=False):
    below, above = sp.spherical_jn(np.maximum(n - 1, 0), z, derivative), sp.spherical_jn(n + 1, z, derivative)
    return as_precise(y, (n * below - (n + 1) * above) / (2 * n + 1)) * d[z]


@derivative(sp.spherical_yn, kind=_spherical(sp.spherical_yn), costly=True, singular=True)
def spherical_yn(y, n, z, derivative=False):
    below, above = sp.spherical_yn(np.maximum(n - 1, 0), z, derivative), sp.spherical_yn(n + 1, z, derivative)
    return as_precise(y, (n * below - (n + 1) * above) / (2 * n + 1)) * d[z]


@derivative(sp.spherical_in, kind=_spherical(sp.spherical_in), costly=True)
def spherical_in(y, n, z, derivative=False):
    below, above = sp.spherical_in(np.maximum(n - 1, 0), z, derivative), sp.spherical_in(n + 1, z, derivative)
    return as_precise(y, (n * below + (n + 1) * above) / (2 * n + 1)) * d[z]


@derivative(sp.spherical_kn, kind=_spherical(sp.spherical_kn), costly=True, singular=True)
def spherical_kn(y, n, z, derivative=False):
    below, above = sp.spherical_kn(np.maximum(n - 1, 0), z, derivative), sp.spherical_kn(n + 1, z, derivative)
    return -as_precise(y, (n * below + (n + 1) * above) / (2 * n + 1)) * d[z]


# Scaled by exponentials: of the absolute value, which has a kink, and of the argument itself. Where that is large, neighbouring
# orders are nearly equal; their differences are confluent hypergeometric functions (10.39.5, 10.39.6 and 13.3).


@derivative(sp.i0e, kind=of_ufunc(sp.i0e), costly=True)
def i0e(y, x):
    return -np.sign(x) * sp.hyp1f1(beside(x, 1.5), beside(x, 2.0), -2.0 * np.abs(x)) * d[x]


@derivative(sp.i1e, kind=of_ufunc(sp.i1e), costly=True)
def i1e(y, x):
    """``i0e - i1e - i1e / x``, of which the quotient is half a function without a pole."""
    twice = -2.0 * np.abs(x)
    difference = sp.hyp1f1(beside(x, 1.5), beside(x, 2.0), twice)
    return (difference - 0.5 * sp.hyp1f1(beside(x, 1.5), beside(x, 3.0), twice)) * d[x]


@derivative(sp.ive, kind=of_ufunc(sp.ive), costly=True, singular=True)
def ive(y, v, z):
    """Of real arguments: the scale is no analytic function. A negative whole order is the positive one (10.27.1)."""
    n = np.where(v > -0.5, v, np.abs(v))
    known = np.logical_and(v < 100, np.logical_or(n == v, np.floor(v) == v))
    far = np.abs(of_real(z)) > np.where(known, 40.0 + v * v, np.inf)
    t = np.where(far, np.abs(z), 50.0)
    share = sp.hyp1f1(n + 1.5, 2 * n + 2.0, -2.0 * t) / sp.hyp1f1(n + 0.5, 2 * n + 1.0, -2.0 * t)
    near = 0.5 * (sp.ive(v - 1, z) + sp.ive(v + 1, z)) - np.sign(z) * y
    return as_precise(y, np.where(far, np.sign(z) * y * (n / t - share), near)) * d[z]


@derivative(sp.k0e, kind=of_ufunc(sp.k0e), costly=True, singular=True)
def k0e(y, x):
    far = x > 40.0
    difference = sp.hyperu(beside(x, 1.5), beside(x, 2.0), 2.0 * np.where(far, x, 50.0))
    return np.where(far, -math.sqrt(math.pi) * difference, y - sp.k1e(x)) * d[x]


@derivative(sp.k1e, kind=of_ufunc(sp.k1e), costly=True, singular=True)
def k1e(y, x):
    far = x > 40.0
    t = np.where(far, x, 50.0)
    difference = math.sqrt(math.pi) * sp.hyperu(beside(x, 1.5), beside(x, 2.0), 2.0 * t)
    near = y - 0.5 * (sp.k0e(x) + sp.kve(beside(x, 2.0), x))
    return np.where(far, difference - y / t, near) * d[x]


@derivative(sp.kve, kind=of_ufunc(sp.kve), costly=True, singular=True)
def kve(y, v, z):
    near = y - 0.5 * (sp.kve(v - 1, z) + sp.kve(v + 1, z))
    if is_complex(z):
        return near * d[z]
    far = z > np.where(v < 100, 40.0 + v * v, np.inf)
    t = np.where(far, z, 50.0)
    share = (2 * v + 1) * sp.hyperu(v + 1.5, 2 * v + 2.0, 2.0 * t) / sp.hyperu(v + 0.5, 2 * v + 1.0, 2.0 * t)
    return as_precise(y, np.where(far, y * (v / t - share), near)) * d[z]


@derivative(sp.wright_bessel, kind=of_ufunc(sp.wright_bessel), costly=True)
def wright_bessel(y, a, b, x):
    """10.46.1, term by term."""
    return sp.wright_bessel(a, a + b, x) * d[x]
