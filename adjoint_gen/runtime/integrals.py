"""Integrals that derivatives are made of: where one was cut, one over the pieces of another, and what breaks inside.

Each gives the integral, the error that it is estimated to have, and the places where the interval was cut to find it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np

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

    seen = _Seen(f)
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

    limit, at, seen = limit + np.size(cuts), _at(points, cuts), _Seen(f)
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

    seen = _Seen(f)
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


_Value = tuple[float, Any]
_Step = tuple[list[float], float, float, float]


class _Seen:
    """A function that is to be integrated, which notes its values."""

    def __init__(self, f: Callable[[float], Any]) -> None:
        self.f = f
        self.values: dict[float, Any] = {}

    def __call__(self, x: float) -> Any:
        value = self.values[x] = self.f(x)
        return value

    def steps(self) -> Iterator[_Step]:
        """The places where values change much faster than around them: what was looked at there, and its two sides.

        The last of these numbers says by how much the sides are apart, if they break: no number is between them. A solver has
        met such a place between neighbours of which the values differ much more than those of others beside them, or that are
        very near to one another. Where few halvings show values that change alike, it is none.
        """
        seen = {x: value for x, value in self.values.items() if np.all(np.isfinite(value))}
        at = sorted(seen)
        rises = [_apart(seen[x], seen[z]) for x, z in pairwise(at)]
        slopes = [np.inf, *(rise / (z - x) for rise, (x, z) in zip(rises, pairwise(at), strict=True)), np.inf]
        least = _LEAST * max((_apart(value, 0.0) for value in seen.values()), default=0.0)
        for k, (x, z) in enumerate(pairwise(at)):
            steep = slopes[k + 1] > _STEEP * min(slopes[k], slopes[k + 2])
            if rises[k] > least and (steep or z - x < _NEAR * (at[-1] - at[0])):
                found = self._narrowed((x, seen[x]), (z, seen[z]), least)
                if len(found[0]) > _FEW:
                    yield found

    def _narrowed(self, one: _Value, other: _Value, least: float) -> _Step:
        """The sides of the place between two where values change most, halved until they change alike on both halves."""
        met = [one[0], other[0]]
        for _ in range(_HALVINGS):
            (x, low), (z, high) = one, other
            rise = _apart(low, high)
            if rise <= least or not x < x + 0.5 * (z - x) < z:
                break
            between = ((y, value) for y in (x + 0.5 * (z - x), x + 0.4 * (z - x)) if (value := _value(self.f, y)) is not None)
            if (middle := next(between, None)) is None:
                break
            met.append(middle[0])
            first, second = _apart(low, middle[1]), _apart(middle[1], high)
            if min(first, second) > _ALIKE * rise:
                return met, x, z, 0.0
            one, other = (one, middle) if first >= second else (middle, other)
        rise = _apart(one[1], other[1])
        return met, one[0], other[0], rise if rise > least else 0.0


_LEAST, _STEEP, _NEAR, _ALIKE, _FEW, _HALVINGS = 1e-6, 8.0, 1e-7, 0.2, 5, 200
"""How large a step is that counts, relative to the largest value; how much steeper it is than a neighbour, or how near its ends
are; what part of it each half has where it is met; how many places are few, and how often to look closer."""


def _met(seen: _Seen, ends: Any, a: float, b: float, moved: Callable[[float], Any] | None) -> Any:
    """The places where an interval is to be cut: at the ``ends`` of its pieces, and where values change fast but do not break.

    What breaks is refused where it does not break in the same place with all numbers ``moved``.
    """
    places = [_cuts(ends, a, b)]
    for met, x, z, rise in seen.steps():
        if not rise:
            places.append(met)
        elif moved is not None:
            there = _value(moved, x), _value(moved, z)
            if any(value is None for value in there) or _apart(*there) < 0.5 * rise:
                _refuse_broken()
    return np.unique(np.concatenate(places))


def _refuse_broken() -> None:
    what = "cannot differentiate this integral: what is integrated breaks at a place that moves"
    raise refused(what, "two calls, up to that place and from there")


def _value(f: Callable[[float], Any], x: float) -> Any:
    """A value of a function, None where it has none."""
    try:
        value = f(x)
    except (ArithmeticError, ValueError):
        return None
    return value if np.all(np.isfinite(value)) else None


def _apart(one: Any, other: Any) -> float:
    """How far values are apart, at most."""
    return float(np.max(np.abs(np.subtract(one, other)), initial=0.0))


def nudged(x: Any) -> Any:
    """A value with all numbers of it moved a little, by other parts of each.

    >>> nudged(2.0) - 2.0 < 1e-5, type(nudged([1.0, np.zeros(2)])[1]) is np.ndarray, nudged({"n": 3, "name": "line"})
    (True, True, {'n': 3, 'name': 'line'})
    """
    if isinstance(x, (list, tuple)):
        items = map(nudged, x)
        return type(x)(*items) if hasattr(x, "_fields") else type(x)(items)
    if isinstance(x, dict):
        return {key: nudged(value) for key, value in x.items()}
    if isinstance(x, (float, complex)) or np.asarray(x).dtype.kind in "fc":
        return x * (1.0 + 1e-6) + 1e-6
    return x.copy() if isinstance(x, np.ndarray) else x


def _require_found(found: bool, value: float, error: float, epsabs: float, epsrel: float) -> None:
    near = error <= max(10.0 * epsabs, 10.0 * epsrel * abs(value), 1e-6 * abs(value))
    if not (found or near) or not np.isfinite(value):
        what = "cannot differentiate this integral: that of the derivative was not found, which may be singular"
        raise refused(what, "an integrand whose derivative is smooth, or integrals between the places where it is not")
