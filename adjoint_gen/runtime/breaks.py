"""Whether what solvers go through breaks at a place that moves: what they find moves then as no derivative of it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from adjoint_gen.runtime.checks import refused

_Value = tuple[float, Any]
_Step = tuple[list[float], float, float, float]


class Seen:
    """A function that a solver goes through, which notes its values."""

    def __init__(self, f: Callable[[float], Any], values: dict[float, Any] | None = None) -> None:
        self.f, self.values = f, {} if values is None else values

    def __call__(self, x: float) -> Any:
        """Its value, noted."""
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
            between = ((y, value) for y in (x + 0.5 * (z - x), x + 0.4 * (z - x)) if (value := value_at(self.f, y)) is not None)
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


def require_still(moved: Callable[[float], Any] | None, x: float, z: float, rise: float, what: str) -> None:
    """Require that what breaks between two places breaks there, too, with all numbers ``moved``.

    Raises:
        DifferentiationError: it does not.
    """
    if moved is None:
        return
    there = value_at(moved, x), value_at(moved, z)
    if any(value is None for value in there) or _apart(*there) < 0.5 * rise:
        remedy = "two calls, up to that place and from there"
        raise refused(f"cannot differentiate {what} breaks at a place that moves", remedy)


def value_at(f: Callable[[float], Any], x: float) -> Any:
    """A value of a function, None where it has none."""
    try:
        value = f(x)
    except (ArithmeticError, ValueError):
        return None
    return value if np.all(np.isfinite(value)) else None


def _apart(one: Any, other: Any) -> float:
    """How far values are apart, at most."""
    return float(np.max(np.abs(np.subtract(one, other)), initial=0.0))


def nudged(x: Any, place: float = 0.0) -> Any:
    """A value with all numbers of it moved a little, by another part each: what is the same of two of them moves, too.

    ``place`` is another one for each value.

    >>> nudged(2.0) - 2.0 < 1e-5, type(nudged([1.0, np.zeros(2)])[1]) is np.ndarray, nudged({"n": 3, "name": "line"})
    (True, True, {'n': 3, 'name': 'line'})
    >>> a, b = nudged(np.ones(2))
    >>> bool(a != b), nudged(1.0, 1) != nudged(1.0, 2)
    (True, True)
    """
    if isinstance(x, (list, tuple)):
        items = (nudged(item, place + 0.3 * (k + 1)) for k, item in enumerate(x))
        return type(x)(*items) if hasattr(x, "_fields") else type(x)(items)
    if isinstance(x, dict):
        return {key: nudged(value, place + 0.3 * (k + 1)) for k, (key, value) in enumerate(x.items())}
    if isinstance(x, (float, complex)):
        return x + _step(place) * (x + 1.0)
    if np.asarray(x).dtype.kind in "fc":
        steps = _step(place + np.arange(np.size(x))).reshape(np.shape(x))
        return np.asarray(x + steps * (x + 1.0), dtype=np.asarray(x).dtype)
    return x.copy() if isinstance(x, np.ndarray) else x


def _step(place: Any) -> Any:
    """How far a number is moved, relative to it and to 1: parts of the golden ratio, of which no two are alike."""
    return 1e-6 * (1.0 + place * _GOLDEN % 1.0)


_GOLDEN = 0.5 * (5.0**0.5 - 1.0)
