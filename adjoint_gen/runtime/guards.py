"""Guards: what a generated function checks at its entry before it relies on the kinds of its arguments."""

from __future__ import annotations

from typing import Any

import numpy as np


class KindMismatch(TypeError):  # noqa: N818 - a signal to the dispatcher, which derives another variant
    """An argument is not of the kind that this variant of a derivative was generated for."""


def expect(holds: bool, kinds: str) -> None:
    """The guard of a generated function: raise unless its arguments are of the kinds that it was generated for.

    >>> expect(type(1.0) is float, "x: float")

    Raises:
        KindMismatch: ``holds`` is false.
    """
    if not holds:
        raise KindMismatch(f"this variant was generated for {kinds}")


# Type numbers are compared, not dtypes: a dtype that is byte-swapped is of the same kind and not equal. Two C types may
# be one kind (`long` and `long long` are both int64); the usual one is tried first.
_NUMBERS = {np.dtype(t).name: np.dtype(t).num for t in "?bBhHiIqQlLefdgFDG"}
_ARRAY = np.ndarray
_SCALARS = {name: np.dtype(name).type for name in _NUMBERS}


def is_array(x: Any, dtype: str, rank: int) -> bool:
    """Whether ``x`` is a plain NumPy array of this dtype and rank (subclasses such as ``np.matrix`` are not).

    >>> is_array(np.zeros((2, 3)), "float64", 2), is_array(np.zeros(2), "float64", 2), is_array(1.0, "float64", 0)
    (True, False, False)
    """
    if type(x) is _ARRAY:
        return x.ndim == rank and (x.dtype.num == _NUMBERS[dtype] or x.dtype.name == dtype)
    return False


def is_scalar(x: Any, dtype: str) -> bool:
    """Whether ``x`` is a NumPy scalar of this dtype; Python's own numbers are not.

    >>> is_scalar(np.float32(1.0), "float32"), is_scalar(1.0, "float64")
    (True, False)
    """
    return type(x) is _SCALARS[dtype] or (isinstance(x, np.generic) and x.dtype.name == dtype and type(x) is x.dtype.type)


def is_tuple(x: Any, length: int) -> bool:
    """Whether ``x`` is a tuple (or named tuple) of this length.

    >>> is_tuple((1.0, 2.0), 2), is_tuple([1.0, 2.0], 2)
    (True, False)
    """
    return (type(x) is tuple or is_record(type(x))) and len(x) == length


def is_record(sort: type) -> bool:
    """Whether a class is that of a named tuple, which gives its items as any tuple does.

    >>> from collections import namedtuple
    >>> is_record(namedtuple("Point", "x y")), is_record(tuple)
    (True, False)
    """
    if not issubclass(sort, tuple) or not hasattr(sort, "_fields"):
        return False
    return sort.__getitem__ is tuple.__getitem__ and sort.__iter__ is tuple.__iter__


def is_list(x: Any, length: int | None = None) -> bool:
    """Whether ``x`` is a list of this length, by default of any but none.

    >>> is_list([1.0, 2.0], 2), is_list((1.0, 2.0), 2), is_list([1.0]), is_list([])
    (True, False, True, False)
    """
    return type(x) is list and (bool(x) if length is None else len(x) == length)


def is_dict(x: Any, keys: tuple[object, ...]) -> bool:
    """Whether ``x`` is a dict with these keys, in this order.

    >>> is_dict({"w": 1.0, "b": 0.0}, ("w", "b"))
    True
    """
    return type(x) is dict and tuple(x) == keys
