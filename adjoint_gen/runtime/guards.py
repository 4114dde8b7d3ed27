"""Guards: what a generated function checks at its entry before it relies on the kinds of its arguments."""

from __future__ import annotations

import io
import sys
import types
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen.program.structure import is_plain_record as is_plain_record
from adjoint_gen.program.structure import is_record as is_record
from adjoint_gen.program.structure import record_class


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


def is_tuple(x: Any, length: int, fields: tuple[str, ...] = (), made: str = "") -> bool:
    """Whether ``x`` is a tuple of this length, or with ``fields`` a named tuple that has these, of the class ``made``.

    >>> from collections import namedtuple
    >>> is_tuple((1.0, 2.0), 2), is_tuple([1.0, 2.0], 2), is_tuple(namedtuple("Point", "x y")(1.0, 2.0), 2)
    (True, False, False)
    """
    if type(x) is tuple:
        return not fields and len(x) == length
    return bool(fields) and is_record(type(x)) and type(x)._fields == fields and record_class(type(x)) == made


def is_list(x: Any, length: int | None = None) -> bool:
    """Whether ``x`` is a list of this length, by default of any but none.

    >>> is_list([1.0, 2.0], 2), is_list((1.0, 2.0), 2), is_list([1.0]), is_list([])
    (True, False, True, False)
    """
    return type(x) is list and (bool(x) if length is None else len(x) == length)


def is_dict(x: Any, keys: tuple[object, ...]) -> bool:
    """Whether ``x`` is a dict with these keys, in this order: ``1`` and ``True`` are equal, and are two.

    >>> is_dict({"w": 1.0, "b": 0.0}, ("w", "b")), is_dict({True: 1.0}, (1,))
    (True, False)
    """
    return type(x) is dict and tuple(x) == keys and [*map(type, x)] == [*map(type, keys)]


_FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, np.ufunc, type)
_PLAIN = frozenset({float, int, bool, complex, type(None), tuple, list, dict, str, range, slice})
_WRITTEN = frozenset({float, int, bool, complex, type(None), str})


def has_written_keys(x: dict[Any, Any]) -> bool:
    """Whether a text can say what the keys of a dict are: it cannot of members of an enumeration, objects, lambdas, or nan.

    >>> has_written_keys({"w": 1.0, (1, None): 0.0}), has_written_keys({object(): 1.0}), has_written_keys({lambda: 1: 1.0})
    (True, False, False)
    """
    return all(map(_is_written, x))


def _is_written(key: Any) -> bool:
    if type(key) is tuple:
        return all(map(_is_written, key))
    return bool(key == key) if type(key) in _WRITTEN else isinstance(key, _FUNCTIONS) and _is_named(key)


def _is_named(function: Any) -> bool:
    """Whether a function or class is what its module has under its name."""
    found = sys.modules.get(getattr(function, "__module__", None) or "")
    for part in getattr(function, "__qualname__", "").split("."):
        found = getattr(found, part, None)
    return found is function


def is_numeric(x: np.ndarray[Any, Any] | np.generic) -> bool:
    """Whether an array or NumPy scalar is one of numbers, and of no class of its own.

    >>> is_numeric(np.ones(2)), is_numeric(np.matrix([1.0])), is_numeric(np.array([None]))
    (True, False, False)
    """
    return x.dtype.kind in "biufc" and type(x) in (np.ndarray, x.dtype.type)


def object_tag(x: Any) -> str:
    """Of what has no arithmetic that rules speak of: ``function``, ``module`` or ``other``; empty for anything else.

    An object that may change something when it is looked at is ``acting``, as an iterator is.

    >>> object_tag(print), object_tag(np), object_tag(object()), object_tag([1.0])
    ('function', 'module', 'other', '')
    """
    sort = type(x)
    if sort is dict:
        return "" if has_written_keys(x) else "other"
    if sort in _PLAIN or is_record(sort):
        return ""
    if isinstance(x, (np.ndarray, np.generic)):
        return "" if is_numeric(x) else "other"
    if isinstance(x, types.ModuleType):
        return "module"
    if isinstance(x, _FUNCTIONS):
        return "function"
    from adjoint_gen.program.side_effects import acts

    gone_through = issubclass(sort, Iterator) and not issubclass(sort, io.IOBase)  # a second look at its items finds none
    return "acting" if gone_through or acts(x) else "other"


def is_object(x: Any, tag: str, sort: str = "") -> bool:
    """Whether ``x`` is a function, a module or an ``other`` object, as ``tag`` says, or one with the methods of this ``sort``.

    >>> is_object(print, "function"), is_object(None, "function")
    (True, False)
    """
    return object_tag(x) == tag and known_class(x) == sort


def known_class(x: Any) -> str:
    """Which class an object is of whose methods are known, since it draws random numbers, logs, is a sparse matrix or looks
    for a pattern, and which dtype of numbers; empty for any other.

    >>> known_class(np.random.default_rng(0)), known_class(np)
    ('Generator', '')
    """
    sort = type(x)
    if isinstance(x, np.dtype):
        return f"dtype {x.name}" if x.isnative and x.kind in "biufc" else ""
    if sort.__module__.startswith("scipy.sparse._") and hasattr(x, "format"):
        of = "matrix" if any(base.__name__ == "spmatrix" for base in sort.__mro__) else "array"
        return f"sparse {of} {x.dtype.name}" if x.ndim == 2 else ""
    if (sort.__module__, sort.__name__) == ("re", "Pattern"):  # how many groups it has says what it finds
        return f"Pattern of {x.groups}"
    return _KNOWN_CLASSES.get((sort.__module__, sort.__name__), "")


_KNOWN_CLASSES = {
    ("numpy.random._generator", "Generator"): "Generator", ("numpy.random.mtrand", "RandomState"): "RandomState",
    ("builtins", "SuperLU"): "SuperLU", ("logging", "Logger"): "Logger", ("logging", "RootLogger"): "Logger",
    ("re", "Match"): "Match",
}
