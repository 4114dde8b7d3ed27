"""Derivatives by differences, in extended precision where the machine has it."""

from __future__ import annotations

import copy
import types
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

EXTENDED = np.finfo(np.longdouble).eps < 1e-18
STEP = np.longdouble(1e-5 if EXTENDED else 1e-3)
TOLERANCE = 1e-8 if EXTENDED else 1e-5  # relative to the scale of the whole gradient


def leaves(value: Any) -> list[np.ndarray]:
    """The arrays in a number, an array or a tuple of them, in order."""
    if isinstance(value, tuple):
        return [leaf for item in value for leaf in leaves(item)]
    return [np.asarray(value)]


def inner(left: Any, right: Any) -> float:
    """The sum of the products of all elements."""
    return sum(np.sum(a * b) for a, b in zip(leaves(left), leaves(right), strict=True))


def like(value: Any, rng: np.random.Generator) -> Any:
    """Random numbers of the same structure, shapes and kinds; None where there is nothing to differentiate."""
    if isinstance(value, tuple):
        return tuple(like(item, rng) for item in value)
    if isinstance(value, int):
        return None
    drawn = rng.standard_normal(np.shape(value))
    return drawn if isinstance(value, np.ndarray) else float(drawn)


def _extend(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_extend(item) for item in value)
    if isinstance(value, int):
        return value
    return value.astype(np.longdouble) if np.ndim(value) else np.longdouble(value)


def extended(source: str) -> Callable[..., Any]:
    """The function ``f`` of a program's text, computing in extended precision."""
    namespace: dict[str, Any] = {"__name__": "extended"}
    exec(compile(source, "<extended>", "exec"), namespace)
    namespace["math"] = types.SimpleNamespace(
        sin=np.sin, exp=np.exp, tanh=np.tanh, sqrt=np.sqrt, atan=np.arctan, pi=np.pi
    )
    numpy = types.SimpleNamespace(**{name: getattr(np, name) for name in dir(np) if not name.startswith("_")})
    numpy.linalg = types.SimpleNamespace(norm=np.linalg.norm, solve=_solve, inv=lambda a: _solve(a, np.eye(len(a))))
    numpy.zeros = partial(np.zeros, dtype=np.longdouble)
    numpy.ones = partial(np.ones, dtype=np.longdouble)
    namespace["np"] = numpy
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
    function: Callable[..., Any], arguments: Mapping[str, Any], wrt: tuple[str, ...], cotangent: Any
) -> tuple[float, dict[str, list[np.ndarray]], float]:
    """The value and the gradient of ``<cotangent, function(**arguments)>``, and how far it is from smooth.

    The gradient comes by Richardson extrapolation of central differences, as a list of arrays for each name. The
    third result is the largest difference between derivatives from the left and from the right.
    """
    base = {name: _extend(value) for name, value in arguments.items()}

    def at(name: str, leaf: int, place: tuple[int, ...], step: np.longdouble) -> Any:
        items = list(base[name]) if isinstance(base[name], tuple) else [base[name]]
        moved = np.array(items[leaf])
        moved[place] += step
        items[leaf] = moved if moved.ndim else moved[()]
        changed = {**base, name: tuple(items) if isinstance(base[name], tuple) else items[0]}
        return inner(cotangent, function(**copy.deepcopy(changed)))

    center = inner(cotangent, function(**copy.deepcopy(base)))
    gradient: dict[str, list[np.ndarray]] = {}
    jump = 0.0
    for name in wrt:
        gradient[name] = [np.zeros(leaf.shape) for leaf in leaves(arguments[name])]
        for number, array in enumerate(gradient[name]):
            for place in np.ndindex(array.shape):
                left2, left, right, right2 = (at(name, number, place, k * STEP) for k in (-2, -1, 1, 2))
                array[place] = (8 * (right - left) - (right2 - left2)) / (12 * STEP)
                from_right = (4 * right - 3 * center - right2) / (2 * STEP)
                from_left = (3 * center - 4 * left + left2) / (2 * STEP)
                jump = max(jump, abs(float(from_right - from_left)))
    return float(center), gradient, jump
