"""Partial derivatives that plain text would get wrong at single points, without warnings of their own.

Each follows IEEE arithmetic on Python floats too (a derivative at a branch point is ``inf``, no ZeroDivisionError), and
the published values where a limit depends on the direction.  Those that have derivatives of every order take the order,
so that they are closed under differentiation.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

_NUMBERS: Final = frozenset({float, int, np.float64})
"""What can be compared with zero at once."""


def quotient(x: Any, y: Any) -> Any:
    """``x / y`` as IEEE arithmetic has it, for any numbers: division by zero neither raises nor warns.

    >>> quotient(1.0, 0.0), quotient(np.array([0.0, -1.0]), 0.0)
    (inf, array([ nan, -inf]))
    """
    if type(y) in _NUMBERS and y != 0:
        return x / y
    with np.errstate(divide="ignore", invalid="ignore"):
        result = np.divide(x, y)
    return result.item() if {type(x), type(y)} <= {int, float, complex} else result


def power_log(z: Any, x: Any) -> Any:
    """``z * log(x)``, the derivative of ``z = x**y`` with respect to ``y``; 0 where ``x`` is 0, nan where it is negative.

    >>> power_log(8.0, 2.0), power_log(0.0, 0.0)
    (np.float64(5.545177444479562), np.float64(0.0))
    """
    return z * _log(x, z)


def exponent_share(y: Any) -> float:
    """0 for an exponent that is an integer, which has no derivative, else 1.

    >>> exponent_share(2), exponent_share(2.0)
    (0.0, 1.0)
    """
    return 1.0 if np.result_type(y).kind in "fc" else 0.0


def power_partial(x: Any, y: Any, i: int = 1, j: int = 0) -> Any:
    """The derivative of ``x**y``, ``i`` times with respect to ``x`` and ``j`` times with respect to ``y``.

    A factor that is exactly 0 (``y`` in ``y * x**(y-1)`` at ``y == 0``) makes its term 0; ``log(0)`` counts as 0.

    >>> power_partial(2.0, 3.0), power_partial(0.0, 0.0), power_partial(0.0, 0.5), power_partial(-2.0, 3)
    (np.float64(12.0), np.float64(0.0), np.float64(inf), np.float64(12.0))
    """
    if type(x) is float and type(y) in (int, float) and (x > 0.0 or (x < 0.0 and type(y) is int)) and (i, j) == (1, 0):
        try:
            return np.float64(y * x ** (y - 1.0) if y else 0.0)
        except OverflowError:
            pass  # for which NumPy has an infinity
    x = x if hasattr(x, "dtype") else np.complex128(x) if isinstance(x, complex) else np.float64(x)
    if hasattr(y, "dtype") and not np.issubdtype(y.dtype, np.inexact):  # y - 1 and y * y leave the range of small integers
        y = np.asarray(y, np.result_type(x, y, np.float16))[()]
    # After m derivatives in x the function is x**(y - m) times a polynomial in log(x) with these coefficients.
    coefficients: list[Any] = [0] * j + [1]
    for m in range(i):
        coefficients = [
            (y - m) * c + (k + 1) * (coefficients[k + 1] if k < j else 0) for k, c in enumerate(coefficients)
        ]
    log = _log(x, y) if j else 0
    factor = sum(c * log**k for k, c in enumerate(coefficients)) if j else coefficients[0]
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        power = x ** (y - float(i))
        return np.where(factor == 0, 0 * x, factor * np.where(factor == 0, 1, power))[()]


def _log(x: Any, like: Any) -> Any:
    """The logarithm, 0 at 0 and nan below, in silence, and as precise as in an operation with ``like``."""
    x = np.asarray(x, np.result_type(x, like))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(x == 0, 0 * x, np.log(np.where(x == 0, 1, x)))[()]


_DOUBLES: Final = (int, float, np.float64)


def above(x: Any, y: Any) -> Any:
    """The derivative of ``maximum(x, y)`` with respect to ``x``: 1 where it is greater, 0.5 in a tie, nan beside nan.

    Complex numbers are ordered as NumPy orders them, by their real parts first.

    >>> above(np.array([1.0, 2.0, 3.0]), 2.0), above(np.inf, np.inf)
    (array([0. , 0.5, 1. ]), 0.5)
    """
    if type(x) in _DOUBLES and type(y) in _DOUBLES:
        of_numbers = 1.0 if x > y else 0.0 if x < y else 0.5 if x == y else math.nan
        return np.float64(of_numbers) if np.float64 in (type(x), type(y)) else of_numbers
    dtype = np.result_type(x, y)
    dtype = dtype if dtype.kind in "fc" else np.dtype(np.float64)
    with np.errstate(invalid="ignore"):
        if dtype.kind == "c":
            share = np.where(np.equal(x, y), 0.5, np.greater(x, y))
            return np.where(np.isnan(np.subtract(x, y)), np.nan, share).astype(np.finfo(dtype).dtype)[()]
        greater, less = np.greater(x, y), np.less(x, y)
        share = greater.astype(dtype)
        neither = np.logical_not(np.logical_or(greater, less))
        if np.any(neither):
            share = np.where(neither, np.where(np.equal(x, y), dtype.type(0.5), dtype.type(np.nan)), share)
    return share[()]


def selected(g: Any, share: Any) -> Any:
    """``g * share``, and 0 where the share is 0: what is not selected does not count, even if it is infinite or nan.

    >>> selected(np.array([np.inf, np.nan, 3.0]), np.array([0.0, 0.0, 0.5]))
    array([0. , 0. , 1.5])
    """
    if isinstance(share, float) and isinstance(g, float):
        zero = 0.0 if type(g) is type(share) is float else np.float64(0.0)  # a number of NumPy's if either is one
        return g * share if share else zero
    if np.isfinite(g).all():
        return g * share
    with np.errstate(invalid="ignore"):
        product = np.multiply(g, share)
    return np.where(np.equal(share, 0), product.dtype.type(0), product)[()]


def chosen(test: Any, x: Any, y: Any) -> Any:
    """One of two numbers, as it is: `np.where` makes an array of it.

    >>> chosen(0.5, 2.0, 3.0), chosen(0.0, 2.0, 3.0)
    (2.0, 3.0)
    """
    return x if test else y


def tie_share(value: Any, best: Any, *values: Any) -> float:
    """The derivative of ``best``, the maximum or minimum of ``values``, with respect to one of them: ties share equally.

    >>> tie_share(3.0, 3.0, 1.0, 3.0, 3.0)
    0.5
    """
    if value == best:
        return 1.0 / values.count(best)
    return 0.0 if best == best else math.nan


def log_share(x: Any, y: Any) -> Any:
    """The derivative of ``logaddexp(x, y)`` with respect to ``x``: ``exp(x) / (exp(x) + exp(y))``, for infinities too.

    >>> log_share(1000.0, 0.0), log_share(-np.inf, -np.inf), log_share(-np.inf, 0.0)
    (np.float64(1.0), np.float64(0.5), np.float64(0.0))
    """
    with np.errstate(invalid="ignore"):
        difference = np.subtract(y, x)
        return np.exp(-np.logaddexp(0, np.where(np.equal(x, y), difference.dtype.type(0), difference)))[()]


def sinc_derivative(x: Any, n: int = 1) -> Any:
    """The derivative of order ``n`` of ``np.sinc``.

    From ``t f(t) = sin(t)`` with ``t = pi x``: ``t f^(n) + n f^(n-1) = sin^(n)(t)``, and from its series near 0, where that
    loses digits.

    >>> sinc_derivative(0.0), sinc_derivative(0.0, 2) + math.pi**2 / 3
    (np.float64(0.0), np.float64(4.440892098500626e-16))
    """
    dtype = np.result_type(np.pi * x)
    t = np.pi * np.asarray(x, np.result_type(dtype, np.float64))  # half precision has no room for the powers
    value, bound = np.empty_like(t), n + 0.5
    far = np.abs(t) > bound
    if far.any():
        value[far] = _sinc_by_sines(t[far], n)
    if not far.all():
        value[~far] = _sinc_by_series(t[~far], n, bound)
    return (np.pi**n * value).astype(dtype)[()]


def _sinc_by_sines(t: Any, n: int) -> Any:
    sines = np.sin(t), np.cos(t)
    value = sines[0] / t
    for k in range(1, n + 1):
        value = ((-1) ** (k // 2) * sines[k % 2] - k * value) / t
    return value


def _sinc_by_series(t: Any, n: int, bound: float) -> Any:
    """``sin(t) / t`` is the sum of ``(-1)^m t^(2m) / (2m + 1)!``."""
    first, terms = (n + 1) // 2, list[float]()
    while not terms or abs(terms[-1]) * bound ** (2 * len(terms) - 2) >= 1e-18 * abs(terms[0]):
        m = first + len(terms)
        terms.append((-1) ** m * math.perm(2 * m, n) / math.factorial(2 * m + 1))
    square, series = t * t, np.zeros_like(t)
    for term in reversed(terms):
        series = series * square + term
    return 0.0 + series * t if n % 2 else series  # not -0.0 at 0


def i0_derivative(x: Any, n: int = 1) -> Any:
    """The derivative of order ``n`` of ``np.i0``, of the precision of ``x``.

    From ``i0(x) = 1/pi * integral of exp(x cos t) over 0 < t < pi`` (Abramowitz & Stegun 9.6.16): both halves together are
    a ``cosh`` or ``sinh``, so that nothing cancels. For a periodic function the midpoint rule has all digits.

    >>> float(abs(i0_derivative(1.0) - 0.565159103992485)) < 1e-15, i0_derivative(0.0, 2)
    (True, array(0.5))
    """
    x = np.asarray(x)
    cosines = np.cos((np.arange(64) + 0.5) * (np.pi / 128.0))
    exponents = np.multiply.outer(x.astype(np.float64), cosines)
    with np.errstate(over="ignore"):
        values = np.mean(cosines**n * (np.sinh(exponents) if n % 2 else np.cosh(exponents)), axis=-1)
        return np.asarray(values, np.result_type(x) if x.dtype.kind == "f" else np.float64)


def polygamma(n: int, x: float) -> float:
    """The derivative of order ``n + 1`` of ``log(gamma(x))``, for a Python float.

    Raised by the recurrence to where the asymptotic series holds, and reflected where it is negative (Abramowitz & Stegun
    6.4.6, 6.4.7 and 6.4.11).

    >>> abs(polygamma(0, 1.0) + 0.5772156649015329) < 1e-15, abs(polygamma(1, 1.0) - math.pi**2 / 6) < 1e-14
    (True, True)
    >>> abs(polygamma(0, -0.5) - polygamma(0, 0.5) - 2.0) < 1e-14
    True
    """
    if x < 0.0:
        return (-1) ** n * polygamma(n, 1.0 - x) - _cotangent(n, x)
    terms = []
    start = 15.0 + n
    while x < start:
        if x == 0.0:
            return math.nan
        terms.append(math.factorial(n) * _power(1.0 / x, n + 1))
        x += 1.0
    inverse = 1.0 / x
    if n == 0:
        tail = [math.log(x), -0.5 * inverse]
    else:
        tail = [math.factorial(n - 1) * inverse**n, math.factorial(n) / 2 * inverse ** (n + 1)]
    for k, bernoulli in enumerate(_BERNOULLI, start=1):
        scale = math.factorial(2 * k + n - 1) / math.factorial(2 * k)
        tail.append((-1 if n == 0 else 1) * bernoulli * scale * inverse ** (2 * k + n))
    if n == 0:
        return math.fsum([*tail, *(-term for term in terms)])
    return (-1) ** (n + 1) * math.fsum([*tail, *terms])


def _cotangent(n: int, x: float) -> float:
    """The derivative of order ``n`` of ``pi / tan(pi * x)``, a polynomial in ``1 / tan``; nan at its poles."""
    if not math.isfinite(x) or x == math.floor(x):
        return math.nan
    polynomial = np.polynomial.Polynomial([0.0, 1.0])
    for _ in range(n):
        polynomial = -np.polynomial.Polynomial([1.0, 0.0, 1.0]) * polynomial.deriv()
    return math.pi ** (n + 1) * float(polynomial(1.0 / math.tan(math.pi * math.remainder(x, 1.0))))


def _power(x: float, n: int) -> float:
    """``x**n``, infinite where that is beyond the range of floats."""
    with np.errstate(over="ignore"):
        return float(np.power(x, n))


_BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6)
"""The Bernoulli numbers of even order from the second."""
