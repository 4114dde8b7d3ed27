"""Derivatives against finite differences, and forward mode against reverse mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

_STEP: Final = {"float64": 1e-3, "float32": 3e-2}
_TOLERANCE: Final = {"float64": 1e-6, "float32": 2e-2}
_MOST_ELEMENTS: Final = 100


@dataclass(frozen=True, slots=True)
class Comparison:
    """An element of an argument, with the derivative that a mode gives and the one that differences give.

    ``scale`` is the largest derivative with respect to that argument; errors count relative to it.
    """

    place: str
    mode: str
    given: float
    expected: float
    scale: float
    tolerance: float

    @property
    def error(self) -> float:
        """The difference, relative to the gradient's scale; infinite where one of the two is nan and the other is not."""
        if np.isnan(self.given) or np.isnan(self.expected):
            return 0.0 if np.isnan(self.given) and np.isnan(self.expected) else float("inf")
        if self.given == self.expected:
            return 0.0
        return abs(self.given - self.expected) / max(self.scale, 1e-12)

    @property
    def wrong(self) -> bool:
        """Whether the two differ by more than the error of finite differences."""
        return self.error > self.tolerance

    def __str__(self) -> str:
        return (
            f"{self.mode} mode, derivative with respect to {self.place}: {self.given:.9g}, "
            f"finite differences say {self.expected:.9g} (relative error {self.error:.1e})"
        )


def leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """The floating-point numbers and arrays in nested tuples, lists and dicts, with how they are written.

    >>> [place for place, _ in leaves((1.0, [np.ones(2), 3], {"w": 2.0}), "p")]
    ['p[0]', 'p[1][0]', "p[2]['w']"]
    """
    if isinstance(value, (tuple, list)):
        for k, item in enumerate(value):
            yield from leaves(item, f"{place}[{k}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, f"{place}[{key!r}]")
    elif isinstance(value, (float, np.floating)) or (isinstance(value, np.ndarray) and value.dtype.kind == "f"):
        yield place, value


def rebuild(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same structure with every leaf replaced by ``change(leaf)``, and arrays that are no leaves copied."""
    if isinstance(value, (tuple, list)):
        items = [rebuild(item, change) for item in value]
        if isinstance(value, list):
            return items
        return value._make(items) if hasattr(value, "_make") else tuple(items)
    if isinstance(value, dict):
        return {key: rebuild(item, change) for key, item in value.items()}
    if next(leaves(value), None) is not None:
        return change(value)
    return value.copy() if isinstance(value, np.ndarray) else value


def moved(value: Any, directions: Sequence[Any], step: float) -> Any:
    """A copy of ``value`` whose leaves are moved by ``step`` times their directions."""
    along = iter(directions)

    def move(leaf: Any) -> Any:
        direction = next(along)
        if isinstance(leaf, np.ndarray):
            return (leaf + step * direction).astype(leaf.dtype)
        return type(leaf)(leaf + step * float(direction))

    return rebuild(value, move)


def slope(phi: Callable[[Any], float], value: Any, directions: Sequence[Any], step: float) -> float:
    """The derivative of ``phi(moved(value, directions, h))`` in ``h``, by central differences extrapolated once."""

    def difference(h: float) -> float:
        return (phi(moved(value, directions, h)) - phi(moved(value, directions, -h))) / (2.0 * h)

    return (4.0 * difference(step / 2.0) - difference(step)) / 3.0


def weighted(result: Any, weights: Sequence[Any]) -> float:
    """The sum of the products of a result's leaves and as many weights."""
    parts = [float(np.sum(np.multiply(leaf, w, dtype=float))) for (_, leaf), w in zip(leaves(result), weights, strict=True)]
    return float(sum(parts))


def normal_like(value: Any, rng: np.random.Generator) -> list[Any]:
    """A random direction for each leaf of ``value``."""
    return [rng.standard_normal(np.shape(leaf)) for _, leaf in leaves(value)]


def precision(values: Any) -> str:
    """``float32`` if any leaf is of lower precision than float64, else ``float64``."""
    low = any(np.asarray(leaf).dtype.itemsize < 8 for _, leaf in leaves(values))
    return "float32" if low else "float64"


def compare_elements(
    phi: Callable[[Any], float], argument: Any, gradient: Any, name: str, rng: np.random.Generator
) -> Iterator[Comparison]:
    """Each element of a gradient (of large arguments, a sample) against differences of ``phi``."""
    found = list(leaves(argument, name))
    given = [leaf for _, leaf in leaves(gradient)]
    kind = precision(argument)
    scale = max((float(np.max(np.abs(g), initial=0.0)) for g in given), default=0.0)
    zeros = [np.zeros(np.shape(leaf)) for _, leaf in found]
    for k, ((place, leaf), part) in enumerate(zip(found, given, strict=True)):
        if np.shape(part) != np.shape(leaf):
            raise AssertionError(f"the gradient of {place} has shape {np.shape(part)}, {place} has {np.shape(leaf)}")
        indices = list(np.ndindex(np.shape(leaf)))
        if len(indices) > _MOST_ELEMENTS:
            indices = [indices[i] for i in sorted(rng.choice(len(indices), _MOST_ELEMENTS, replace=False))]
        for index in indices:
            unit = np.zeros(np.shape(leaf))
            unit[index] = 1.0
            step = _STEP[kind] * max(1.0, abs(float(np.asarray(leaf)[index])))
            expected = slope(phi, argument, [*zeros[:k], unit, *zeros[k + 1:]], step)
            where = f"{place}[{', '.join(map(str, index))}]" if index else place
            value = float(np.asarray(part)[index])
            yield Comparison(where, "reverse", value, expected, max(scale, abs(expected), 1e-6), _TOLERANCE[kind])
