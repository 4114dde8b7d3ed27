"""Squares of sizes: the very operation that the program has, told what the size is of, of which the derivative is made."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Final

import numpy as np

_POWERS: Final[dict[str, Callable[..., Any]]] = {
    "operator.pow": operator.pow, "operator.mul": operator.mul, "numpy.power": np.power, "numpy.square": np.square,
    "numpy.multiply": np.multiply,
}


def squared_size(op: str, parts: tuple[Any, ...], z: Any) -> Any:
    """The square of ``abs(z)``, made by an operation of these parts.

    >>> squared_size("operator.pow", (5.0, 2), 3.0 + 4.0j)
    25.0
    """
    return _POWERS[op](*parts)


def squared_length(op: str, parts: tuple[Any, ...], x1: Any, x2: Any) -> Any:
    """The square of ``np.hypot(x1, x2)``."""
    return _POWERS[op](*parts)


def squared_norm(op: str, parts: tuple[Any, ...], x: Any, axis: Any = None, keepdims: Any = False) -> Any:
    """The square of the norm of the elements of ``x`` along axes."""
    return _POWERS[op](*parts)


def squared_root(op: str, parts: tuple[Any, ...], s: Any) -> Any:
    """The square of the root of a sum of squares."""
    return _POWERS[op](*parts)


def squared_deviation(
    op: str, parts: tuple[Any, ...], a: Any, axis: Any = None, ddof: Any = 0, keepdims: Any = False
) -> Any:
    """The square of the standard deviation of ``a`` along axes."""
    return _POWERS[op](*parts)
