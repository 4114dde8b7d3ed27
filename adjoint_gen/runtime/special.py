"""Derivatives of functions of mathematical physics that plain text would lose digits of, or warn about."""

from __future__ import annotations

import math
from typing import Any

import numpy as np


def log_ratio(x: Any, y: Any) -> Any:
    """``log(x / y)`` in silence: the quotient may leave the range of numbers, and be nearly 1.

    >>> log_ratio(1e-320, 1.0), log_ratio(1.0 + 1e-10, 1.0), log_ratio(0.0, 2.0)
    (np.float64(-736.8272408909739), np.float64(1.000000082690371e-10), np.float64(-inf))
    """
    with np.errstate(all="ignore"):
        apart = np.divide(np.subtract(x, y), y)
        return np.where(np.abs(apart) < 0.5, np.log1p(apart), np.log(x) - np.log(y))[()]


def exp_shares(a: Any, axis: Any = None) -> Any:
    """The derivative of ``log(sum(exp(a)))``: what each element has in the sum; infinite ones that are greatest share equally.

    >>> exp_shares(np.array([1000.0, 1000.0])), exp_shares(np.array([-np.inf, 0.0])), exp_shares(np.full(2, -np.inf))
    (array([0.5, 0.5]), array([0., 1.]), array([0.5, 0.5]))
    """
    a = np.asarray(a)
    if not a.size:
        return np.exp(a)
    most = np.max(a.real, axis=axis, keepdims=True)
    with np.errstate(invalid="ignore"):
        part = np.where(np.isinf(most), np.equal(a.real, most), np.exp(a - most))
    return (part / np.sum(part, axis=axis, keepdims=True)).astype(np.result_type(a, np.float16))[()]


def erfcx_derivative(x: Any, n: int = 1) -> Any:
    """The derivative of order ``n`` of ``exp(x**2) * erfc(x)``: ``(-2)**n n!`` times the scaled ``n``-fold integral ``E[n]``.

    ``2 k E[k] = E[k - 2] - 2 x E[k - 1]`` (DLMF 7.18.7). Where ``x`` is large the terms cancel, and the ratios are those of a
    continued fraction (7.18.13).

    It is called by derivatives of SciPy's function only.
    """
    from scipy.special import erfcx

    x = np.asarray(x)
    y = erfcx(x)
    with np.errstate(all="ignore"):
        near, far = np.where(x < 1, x, 0), np.where(x < 1, 1, x)
        before, value = np.full_like(x, 2.0 / math.sqrt(math.pi)), np.where(x < 1, y, 1)
        for k in range(1, n + 1):
            before, value = value, (before - 2 * near * value) / (2 * k)
        ratio, product = np.zeros_like(x), y
        for k in range(200 + n, 1, -1):
            if k <= n + 1:
                product = product * (inverse := 1 / (2 * k * ratio + 2 * far))
                ratio = inverse
            else:
                ratio = 1 / (2 * k * ratio + 2 * far)
        return ((-2.0) ** n * math.factorial(n) * np.where(x < 1, value, product)).astype(x.dtype)[()]


def wofz_derivative(z: Any, n: int = 1) -> Any:
    """The derivative of order ``n`` of Faddeeva's function, which is twice an exponential less itself on the other side.

    ``w[n] = -2 z w[n - 1] - 2 (n - 1) w[n - 2]`` (DLMF 7.10.2). Where ``z`` is large these cancel, and its series has all
    digits (7.12.1).

    It is called by derivatives of SciPy's function only.
    """
    from scipy.special import wofz

    z = np.asarray(z)
    at = z.astype(np.complex128)
    with np.errstate(all="ignore"):
        near = np.abs(at) < 7.0
        z0, t = np.where(near, at, 0.0), np.where(near, 7.0, np.where(at.imag < 0.0, -at, at))
        before, value = 2j / math.sqrt(math.pi), wofz(z0)
        value, before = -2.0 * z0 * value + before, value
        last, bell = np.zeros_like(at), np.exp(-at * at)
        bell, last = -2.0 * at * bell, bell
        for k in range(1, n):
            value, before = -2.0 * z0 * value - 2.0 * k * before, value
            bell, last = -2.0 * at * bell - 2.0 * k * last, bell
        series = np.zeros_like(t)
        for k in range(24, -1, -1):
            factor = math.prod(range(1, 2 * k, 2)) / 2.0**k * math.perm(2 * k + n, n)
            series = series / (t * t) + factor
        series = (-1) ** n * 1j / math.sqrt(math.pi) * series / t ** (n + 1)
        far = np.where(at.imag < 0.0, 2.0 * bell - (-1) ** n * series, series)
        return np.where(near, value, far).astype(np.complex64 if z.dtype == np.complex64 else np.complex128)[()]


def on_simplex(x: Any, a: Any, total: float = 1.0) -> Any:
    """Shares along the first axis, with the last one where there is one less than elements of ``a``: what the others leave.

    >>> on_simplex(np.array([0.25, 0.5]), np.ones(3)), on_simplex(np.array([0.25, 0.75]), np.ones(2))
    (array([0.25, 0.5 , 0.25]), array([0.25, 0.75]))
    """
    rest = total - np.sum(x, axis=0, keepdims=True)
    return np.concatenate((x, rest)) if len(x) < np.size(a) else np.array(x)


def from_simplex(g: Any, x: Any) -> Any:
    """The adjoint of the shares ``x`` in ``on_simplex``.

    >>> from_simplex(np.array([1.0, 2.0, 5.0]), np.ones(2))
    array([-4., -3.])
    """
    return g[:-1] - g[-1] if len(x) < len(g) else np.array(g)
