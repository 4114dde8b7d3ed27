"""Derivatives by differences, in extended precision where the machine has it."""

from __future__ import annotations

import copy
import itertools
import types
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

EXTENDED = np.finfo(np.longdouble).eps < 1e-18
STEP = np.longdouble(1e-5 if EXTENDED else 1e-3)
TOLERANCE = 1e-8 if EXTENDED else 1e-5  # relative to the scale of the whole gradient


def leaves(value: Any) -> list[np.ndarray]:
    """The arrays in a number, an array, or a tuple, list or dict of them, in order."""
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, (tuple, list)):
        return [leaf for item in value for leaf in leaves(item)]
    return [np.asarray(value)]


def each(function: Callable[[Any], Any], value: Any) -> Any:
    """The same structure with a function applied to every number and array."""
    if isinstance(value, dict):
        return {key: each(function, item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(each(function, item) for item in value)
    return function(value)


def inner(left: Any, right: Any) -> float:
    """The sum of the products of all elements."""
    return sum(np.sum(a * b) for a, b in zip(leaves(left), leaves(right), strict=True))


def like(value: Any, rng: np.random.Generator) -> Any:
    """Random numbers of the same structure, shapes and kinds; None where there is nothing to differentiate."""


    def draw(leaf: Any) -> Any:
        if not floating(leaf):
            return None
        drawn = rng.standard_normal(np.shape(leaf))
        return drawn if isinstance(leaf, np.ndarray) else float(drawn)

    return each(draw, value)


def floating(leaf: Any) -> bool:
    """Whether a leaf is a floating-point number, or an array of them."""
    return not isinstance(leaf, (int, str)) and np.asarray(leaf).dtype.kind == "f"


def _extend(leaf: Any) -> Any:
    if not floating(leaf):
        return leaf
    return leaf.astype(np.longdouble) if np.ndim(leaf) else np.longdouble(leaf)


def module_in_extended_precision() -> types.SimpleNamespace:
    """NumPy, as far as the programs use it, with new arrays of extended precision."""
    numpy = types.SimpleNamespace(**{name: getattr(np, name) for name in dir(np) if not name.startswith("_")})
    numpy.linalg = types.SimpleNamespace(norm=np.linalg.norm, solve=_solve, inv=lambda a: _solve(a, np.eye(len(a))))
    for name in ("zeros", "ones", "empty", "eye"):
        setattr(numpy, name, partial(getattr(np, name), dtype=np.longdouble))
    return numpy


MATH = types.SimpleNamespace(sin=np.sin, exp=np.exp, tanh=np.tanh, sqrt=np.sqrt, atan=np.arctan, pi=np.pi)


def extended(source: str) -> Callable[..., Any]:
    """The function ``f`` of a program's text, computing in extended precision."""
    namespace: dict[str, Any] = {"__name__": "extended"}
    exec(compile(source, "<extended>", "exec"), namespace)
    namespace["math"] = MATH
    namespace["np"] = module_in_extended_precision()
    return namespace["f"]


def _solve(matrix: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Gauss-Jordan elimination without pivoting, which the programs' diagonally dominant matrices allow."""
    a, b = np.array(matrix, np.longdouble), np.array(right, np.longdouble)
    for k in range(len(a)):
        b[k], a[k] = b[k] / a[k, k], a[k] / a[k, k]
        for row in range(len(a)):
            if row != k:
                b[row], a[row] = b[row] - a[row, k] * b[k], a[row] - a[row, k] * a[k]
    return b


def differences(
    function: Callable[..., Any], arguments: Mapping[str, Any], wrt: tuple[str, ...], cotangent: Any,
    step: np.longdouble = STEP,
) -> tuple[float, dict[str, list[np.ndarray]], float]:
    """The value and the gradient of ``<cotangent, function(**arguments)>``, and how far it is from smooth.

    The gradient comes by Richardson extrapolation of central differences, as a list of arrays for each name. The
    third result is the largest difference between derivatives from the left and from the right.
    """
    base = {name: each(_extend, value) for name, value in arguments.items()}

    def at(name: str, number: int, place: tuple[int, ...], by: np.longdouble) -> Any:
        count = itertools.count()

        def move(leaf: Any) -> Any:
            if next(count) != number:
                return leaf
            moved = np.array(leaf)
            moved[place] += by
            return moved if moved.ndim else moved[()]

        return inner(cotangent, function(**copy.deepcopy({**base, name: each(move, base[name])})))

    center = inner(cotangent, function(**copy.deepcopy(base)))
    gradient: dict[str, list[np.ndarray]] = {}
    jump = 0.0
    for name in wrt:
        gradient[name] = [np.zeros(leaf.shape) for leaf in leaves(arguments[name])]
        for number, array in enumerate(gradient[name]):
            for place in np.ndindex(array.shape):
                left2, left, right, right2 = (at(name, number, place, k * step) for k in (-2, -1, 1, 2))
                array[place] = (8 * (right - left) - (right2 - left2)) / (12 * step)
                from_right = (4 * right - 3 * center - right2) / (2 * step)
                from_left = (3 * center - 4 * left + left2) / (2 * step)
                jump = max(jump, abs(float(from_right - from_left)))
    return float(center), gradient, jump
