"""Derivatives of the incomplete gamma function and of its density by the parameter, of any order: by Taylor series.

What is computed of ``a + h`` is a list of coefficients of powers of ``h``, each an array, as many as are asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

Taylor: TypeAlias = list[np.ndarray]
Part: TypeAlias = Callable[[np.ndarray, np.ndarray, int], Taylor]
_MOST = 10_000
"""Up to how many terms of a series, and of a continued fraction, are taken."""


def gammainc_by_parameter(a: Any, x: Any, n: int = 1) -> Any:
    """The derivative of order ``n`` of ``scipy.special.gammainc(a, x)`` by ``a``.

    For small ``x`` it is that of Kummer's series (DLMF 8.7.1), else that of the complement's continued fraction (8.9.2).

    >>> gammainc_by_parameter(1.5, 0.7).round(12), gammainc_by_parameter(1.5, 20.0).round(15)
    (np.float64(-0.347018729042), np.float64(-3.2050779e-08))
    """
    return _in_parts(a, x, n, (_below, _above))


def gamma_density_by_parameter(a: Any, x: Any, n: int = 1) -> Any:
    """The derivative of order ``n`` of ``x**(a - 1) * exp(-x) / gamma(a)`` by ``a``.

    >>> gamma_density_by_parameter(2.0, 3.0, 0).round(12), gamma_density_by_parameter(2.0, 3.0).round(12)
    (np.float64(0.149361205104), np.float64(0.100942477588))
    """
    return _in_parts(a, x, n, (_density, _density))


def _in_parts(a: Any, x: Any, n: int, parts: tuple[Part, Part]) -> Any:
    """A coefficient times ``n!``, by one function for small ``x`` and by the other one for great; 0 at both ends."""
    shape, dtype = np.broadcast_shapes(np.shape(a), np.shape(x)), np.result_type(np.result_type(a, x), np.float16)
    a, x = (np.broadcast_to(np.asarray(v, float), shape).ravel() for v in (a, x))
    found = np.where((a > 0) & (x >= 0), 0.0, np.nan)
    inside = (a > 0) & (x > 0) & (x < np.inf)
    small = x < np.maximum(a + 1, 8)
    for part, of in zip((inside & small, inside & ~small), parts, strict=True):
        if np.any(part):
            with np.errstate(under="ignore"):
                found[part] = of(a[part], x[part], n)[n] * np.prod(np.arange(1.0, n + 1))
    return found.reshape(shape).astype(dtype)[()]


def _below(a: np.ndarray, x: np.ndarray, n: int) -> Taylor:
    return _times(_scale(a, x, n), _kummer(a, x, n))


def _above(a: np.ndarray, x: np.ndarray, n: int) -> Taylor:
    return [-c for c in _times(_scale(a, x, n), _fraction(a, x, n))]


def _density(a: np.ndarray, x: np.ndarray, n: int) -> Taylor:
    return [c / x for c in _scale(a, x, n)]


def _scale(a: np.ndarray, x: np.ndarray, n: int) -> Taylor:
    """``x**a * exp(-x) / gamma(a)``."""
    from scipy.special import gammaln, polygamma

    slopes = [-polygamma(k - 1, a) for k in range(1, n + 1)]
    logarithm = [a * np.log(x) - x - gammaln(a), *slopes]
    if n:
        logarithm[1] = logarithm[1] + np.log(x)
    return _exp([c / f for c, f in zip(logarithm, np.cumprod([1, 1, *range(2, n + 1)]), strict=False)])


def _kummer(a: np.ndarray, x: np.ndarray, n: int) -> Taylor:
    """``sum(x**k / (a (a + 1) ... (a + k)))``."""
    term = _over_linear([np.ones_like(a)] + [np.zeros_like(a)] * n, a)
    total = list(term)
    for k in range(1, _MOST):
        term = _over_linear([c * x for c in term], a + k)
        total = [t + c for t, c in zip(total, term, strict=True)]
        if all(np.all(np.abs(c) <= 1e-17 * np.abs(t)) for t, c in zip(total, term, strict=True)):
            break
    return total


def _fraction(a: np.ndarray, x: np.ndarray, n: int) -> Taylor:
    """``1 / (x + 1 - a - 1 (1 - a) / (x + 3 - a - 2 (2 - a) / ...))``, forward: two sequences, and their ratio."""
    zero, one = np.zeros_like(a), np.ones_like(a)
    step = [-one] + [zero] * (n - 1)
    below: list[Taylor] = [[zero] * (n + 1), [one] + [zero] * n]  # of the numerators and of the denominators
    now: list[Taylor] = [[one] + [zero] * n, [x + 1 - a, *step]]
    value = _over(now[0], now[1])
    for k in range(1, _MOST):
        weight = [-k * (k - a), np.full_like(a, float(k))] + [zero] * (n - 1)
        term = [x + 2 * k + 1 - a, *step]
        after = [
            [p + q for p, q in zip(_times(term, last), _times(weight, first), strict=True)]
            for last, first in zip(now, below, strict=True)
        ]
        size = np.abs(after[1][0])
        below, now = ([[c / size for c in series] for series in both] for both in (now, after))
        before, value = value, _over(now[0], now[1])
        if all(np.all(np.abs(c - b) <= 1e-14 * (np.abs(c) + np.abs(value[0]))) for b, c in zip(before, value, strict=True)):
            break
    return value


def _times(one: Taylor, other: Taylor) -> Taylor:
    return [sum((one[i] * other[k - i] for i in range(k + 1)), np.zeros_like(one[0])) for k in range(len(one))]


def _over(one: Taylor, other: Taylor) -> Taylor:
    found: Taylor = []
    for k in range(len(one)):
        found.append((one[k] - sum((found[i] * other[k - i] for i in range(k)), np.zeros_like(one[0]))) / other[0])
    return found


def _over_linear(one: Taylor, b: np.ndarray) -> Taylor:
    """What a series is divided by ``b + h``."""
    found: Taylor = []
    for c in one:
        found.append((c - found[-1] if found else c) / b)
    return found


def _exp(exponent: Taylor) -> Taylor:
    """``y' = e' y``, coefficient by coefficient."""
    found = [np.exp(exponent[0])]
    for k in range(1, len(exponent)):
        found.append(sum((i * exponent[i] * found[k - i] for i in range(1, k + 1)), np.zeros_like(exponent[0])) / k)
    return found
