"""Integrals that derivatives are made of: where one was cut, and one over the pieces of another.

Each gives the integral, the error that it is estimated to have, and the places where the interval was cut to find it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from adjoint_gen.runtime.breaks import Seen, require_still
from adjoint_gen.runtime.checks import refused

Found = tuple[Any, float, Any]


def cut_integral(
    f: Callable[[float], Any], a: float, b: float, *, moved: Callable[[float], Any] | None = None, **options: Any
) -> Found:
    """What ``quad`` finds, to the last bit, and what it warns of.

    Raises:
        DifferentiationError: what is integrated breaks at a place that moves, as ``moved`` shows.

    >>> value, _, cuts = cut_integral(lambda t: abs(t - 0.3), 0.0, 1.0)
    >>> round(value, 9), len(cuts) > 5, bool(np.min(np.abs(cuts - 0.3)) < 1e-3)
    (0.29, True, True)
    """
    from scipy.integrate import IntegrationWarning, quad

    seen = Seen(f)
    value, error, info, *message = quad(seen, a, b, full_output=1, **options)
    if message:
        warnings.warn(message[0], IntegrationWarning, stacklevel=3)
    return value, error, _met(seen, info["alist"][: info["last"]], a, b, moved)


def integrated(
    f: Callable[[float], float], a: float, b: float, *, epsabs: float = 1.49e-8, epsrel: float = 1.49e-8, limit: int = 50,
    points: Any = None, cuts: Any = (), moved: Callable[[float], Any] | None = None,
) -> Found:
    """The integral of a function of numbers over the pieces of another one: the derivative of that.

    Raises:
        DifferentiationError: it was not found to the tolerances of that one, nor to six digits; or it breaks, as above.

    >>> round(integrated(lambda t: t * t, 0.0, 3.0)[0], 12)
    9.0
    >>> spike = lambda t: 1e3 * np.exp(-np.pi * (1e3 * (t - 0.4)) ** 2)
    >>> [round(integrated(spike, 0.0, 1.0, cuts=cuts)[0], 9) for cuts in ((), [0.39, 0.41])]
    [0.0, 1.0]
    """
    if np.size(cuts) and not np.all(np.isfinite((a, b))):  # for which `quad` takes no points
        value, error, cuts = integrated_array(
            f, a, b, epsabs=epsabs, epsrel=epsrel, limit=limit, points=points, cuts=cuts, moved=moved
        )
        return float(value), error, cuts
    from scipy.integrate import quad

    limit, at, seen = limit + np.size(cuts), _at(points, cuts), Seen(f)
    value, error, info, *message = quad(seen, a, b, full_output=1, epsabs=epsabs, epsrel=epsrel, limit=limit, points=at)
    _require_found(not message, value, error, epsabs, epsrel)
    return value, error, _met(seen, info["alist"][: info["last"]], a, b, moved)


def integrated_array(
    f: Callable[[float], Any], a: float, b: float, *, epsabs: float = 1.49e-8, epsrel: float = 1.49e-8, limit: int = 50,
    points: Any = None, cuts: Any = (), moved: Callable[[float], Any] | None = None,
) -> Found:
    """The same of a function of arrays.

    >>> integrated_array(lambda t: np.array([t, 1.0]), 0.0, 2.0)[0]
    array([2., 2.])
    """
    from scipy.integrate import quad_vec

    seen = Seen(f)
    low, high = min(a, b), max(a, b)  # it is cut at places between in this order only
    value, error, info = quad_vec(
        seen, low, high, epsabs=epsabs, epsrel=epsrel, norm="max", limit=200 * limit, points=_at(points, cuts),
        full_output=True,
    )
    _require_found(info.success, np.max(np.abs(value), initial=0.0), error, epsabs, epsrel)
    return value if low == a else -value, error, _met(seen, np.ravel(info.intervals), a, b, moved)


def _at(points: Any, cuts: Any) -> Any:
    """All places where an interval is to be cut, None where there are none."""
    every = np.unique(np.concatenate((np.ravel(() if points is None else points), cuts)))
    return every if every.size else None


def _cuts(ends: Any, a: float, b: float) -> Any:
    """The places inside of an interval where its pieces end; one that is infinite is cut in terms of ``1 / (1 + abs(x))``."""
    finite = np.isfinite(a), np.isfinite(b)
    if not all(finite):
        ends = np.sign(ends[ends != 0.0]) * (1.0 / np.abs(ends[ends != 0.0]) - 1.0)
        start = a if finite[0] else b
        ends = start + np.sign((b if finite[0] else a) - start) * ends if any(finite) else np.concatenate((ends, -ends))
    ends = np.unique(ends)
    return ends[(min(a, b) < ends) & (ends < max(a, b))]


def _met(seen: Seen, ends: Any, a: float, b: float, moved: Callable[[float], Any] | None) -> Any:
    """The places where an interval is to be cut: at the ``ends`` of its pieces, and where values change fast but do not break.

    What breaks is refused where it does not break in the same place with all numbers ``moved``.
    """
    places = [_cuts(ends, a, b)]
    for met, x, z, rise in seen.steps():
        if not rise:
            places.append(met)
        else:
            require_still(moved, x, z, rise, "this integral: what is integrated")
    return np.unique(np.concatenate(places))


def _require_found(found: bool, value: float, error: float, epsabs: float, epsrel: float) -> None:
    near = error <= max(10.0 * epsabs, 10.0 * epsrel * abs(value), 1e-6 * abs(value))
    if not (found or near) or not np.isfinite(value):
        what = "cannot differentiate this integral: that of the derivative was not found, which may be singular"
        raise refused(what, "an integrand whose derivative is smooth, or integrals between the places where it is not")
