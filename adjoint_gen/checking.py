"""Derivatives against finite differences, and forward mode against reverse mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from adjoint_gen.products import hvp, jvp, vjp

_STEP: Final = {"float64": 1e-3, "float32": 3e-2}
_TOLERANCE: Final = {"float64": 1e-6, "float32": 2e-2}
_MOST_ELEMENTS: Final = 100


@dataclass(frozen=True, slots=True)
class Comparison:
    """An element of an argument, with the derivative that a mode gives and the one that differences give.

    ``scale`` is the largest derivative with respect to that argument; errors count relative to it.
    """

    argument: str
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
    return copy(value)


def copy(leaf: Any) -> Any:
    """The leaf, an array as one that nobody else holds."""
    return leaf.copy() if isinstance(leaf, np.ndarray) else leaf


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
            yield Comparison(name, where, "reverse", value, expected, max(scale, abs(expected), 1e-6), _TOLERANCE[kind])


def comparisons(
    fun: Callable[..., Any], args: Sequence[Any], names: Sequence[str], modes: Sequence[str], seed: int = 0
) -> Iterator[Comparison]:
    """The derivatives of ``fun`` at ``args`` that each mode gives, compared with finite differences.

    Reverse mode is compared element by element, forward mode along one random direction for each argument.
    """
    rng = np.random.default_rng(seed)

    def evaluate(position: int, value: Any) -> Any:
        return fun(*rebuild((*args[:position], value, *args[position + 1:]), copy))

    value, pullback = vjp(fun, *args)
    weights = normal_like(value, rng)
    gradients = pullback(replaced(value, weights)) if "reverse" in modes else ()
    for k, (argument, name) in enumerate(zip(args, names, strict=True)):
        if next(leaves(argument), None) is None:
            continue

        def phi(moved_argument: Any, k: int = k) -> float:
            return weighted(evaluate(k, moved_argument), weights)

        if "reverse" in modes:
            yield from compare_elements(phi, argument, gradients[k], name, rng)
        if "forward" in modes:
            directions = normal_like(argument, rng)
            tangent = replaced(argument, directions)
            _, slope_given = jvp(fun, args, [tangent if j == k else None for j in range(len(args))])
            kind = precision(argument)
            expected = slope(phi, argument, directions, _STEP[kind])
            given = weighted(slope_given, weights)
            scale = max(abs(expected), 1e-6)
            yield Comparison(name, f"{name}, along a random direction", "forward", given, expected, scale, _TOLERANCE[kind])


def second_order(fun: Callable[..., Any], args: Sequence[Any], names: Sequence[str], seed: int = 0) -> Iterator[Comparison]:
    """The Hessian of ``fun`` along one random direction for each argument, compared with differences of the gradient."""
    rng = np.random.default_rng(seed)
    for k, (argument, name) in enumerate(zip(args, names, strict=True)):
        if next(leaves(argument), None) is None:
            continue
        directions, others = normal_like(argument, rng), normal_like(argument, rng)
        tangent = replaced(argument, directions)
        given = weighted(hvp(fun, k)(*args, tangent), others)

        def along(moved_argument: Any, k: int = k, others: Sequence[Any] = others) -> float:
            _, pullback = vjp(fun, *rebuild((*args[:k], moved_argument, *args[k + 1:]), copy))
            return weighted(pullback(1.0)[k], others)

        kind = precision(argument)
        expected = slope(along, argument, directions, _STEP[kind])
        scale = max(abs(expected), 1e-6)
        yield Comparison(name, f"{name}, second order", "forward over reverse", given, expected, scale, _TOLERANCE[kind])


def replaced(value: Any, directions: Sequence[Any]) -> Any:
    """The structure of ``value`` with its leaves replaced by directions, of the leaves' types."""
    along = iter(directions)

    def typed(leaf: Any) -> Any:
        direction = next(along)
        return np.asarray(direction).astype(leaf.dtype) if isinstance(leaf, np.ndarray) else type(leaf)(direction)

    return rebuild(value, typed)


def check_grads(
    fun: Callable[..., Any], args: Sequence[Any], *, order: int = 2, modes: Sequence[str] = ("forward", "reverse")
) -> None:
    """Compare the derivatives of ``fun`` at ``args`` with finite differences.

    Args:
        fun: a function of floats and arrays of floats, and of other arguments that stay fixed.
        args: its positional arguments, at a point where it is smooth.
        order: 2 for first and second derivatives (the latter where the result is a real scalar), or 1.
        modes: ``forward``, ``reverse`` or both.

    Raises:
        AssertionError: a derivative is wrong; the message names the element that is worst.
        DifferentiationError: the function cannot be differentiated.
        ValueError: an unknown mode or order.
    """
    if order not in (1, 2):
        raise ValueError(f"derivatives of order {order} cannot be checked, only those of order 1 and 2")
    unknown = set(modes) - {"forward", "reverse"}
    if unknown or not modes:
        raise ValueError(f"modes are 'forward' and 'reverse', not {sorted(unknown)}")
    names = [f"argument {k}" for k in range(len(args))]
    found = list(comparisons(fun, args, names, modes))
    if order == 2 and np.isrealobj(value := fun(*rebuild(tuple(args), copy))) and np.shape(value) == ():
        found += second_order(fun, args, names)
    worst = max(found, key=lambda c: c.error, default=None)
    if worst is None:
        raise ValueError("there is no argument to differentiate")
    assert not worst.wrong, str(worst)
