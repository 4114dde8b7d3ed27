"""Values of any structure: numbers and arrays in tuples, named tuples, lists and dicts, to any depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np


def leaves(value: Any) -> list[Any]:
    """The leaves of a value, in order.

    >>> leaves({"W": 1.0, "b": [2.0, (3.0,)]})
    [1.0, 2.0, 3.0]
    """
    if isinstance(value, (tuple, list)):
        return [leaf for item in value for leaf in leaves(item)]
    return [leaf for item in value.values() for leaf in leaves(item)] if isinstance(value, dict) else [value]


def rebuilt(value: Any, parts: Sequence[Any]) -> Any:
    """A value of the same structure with these leaves.

    >>> rebuilt({"W": 1.0, "b": [2.0, (3.0,)]}, "xyz")
    {'W': 'x', 'b': ['y', ('z',)]}
    """
    left = iter(parts)
    return mapped(lambda leaf: next(left), value)


def mapped(function: Callable[[Any], Any], value: Any) -> Any:
    """A value of the same structure, with what a function makes of each leaf."""
    if isinstance(value, dict):
        return {key: mapped(function, item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        items = [mapped(function, item) for item in value]
        return items if isinstance(value, list) else type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return function(value)


def floats(leaf: Any) -> bool:
    """Whether a leaf is of floating-point numbers, which can be differentiated."""
    return np.asarray(leaf).dtype.kind in "fc"


def basis(leaf: Any) -> Iterator[Any]:
    """The unit vectors of the space of a leaf: numbers for a number, arrays for an array.

    >>> [e.tolist() for e in basis(np.zeros((1, 2)))], list(basis(3.0))
    ([[[1.0, 0.0]], [[0.0, 1.0]]], [1.0])
    """
    for k in range(np.size(leaf)):
        unit = zero(leaf)
        if isinstance(unit, np.ndarray):
            unit.flat[k] = 1.0
            yield unit
        else:
            yield type(unit)(1.0)


def zero(leaf: Any) -> Any:
    """Zeros like a leaf; nothing for a leaf that is not of floating-point numbers."""
    if not floats(leaf):
        return None
    return np.zeros(np.shape(leaf), np.asarray(leaf).dtype) if isinstance(leaf, np.ndarray) else type(leaf)(0.0)
