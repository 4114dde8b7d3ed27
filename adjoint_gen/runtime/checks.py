"""What generated code checks where the primal would have raised."""

from __future__ import annotations

import types
from typing import Any

import numpy as np

from adjoint_gen.program.structure import described
from adjoint_gen.runtime.guards import is_record


def bound(value: Any, name: str, *refusal: Any) -> None:
    """Require that a variable is bound on this path.

    In generated code reading an unbound ``value`` raises by itself; the interpreter passes a placeholder.

    Raises:
        UnboundLocalError: it is not.
        DifferentiationError: it is not, and there is a ``refusal``.
    """
    require_bound(type(value).__name__ != "Undefined", name, *refusal)


def require_bound(test: bool, name: str, *refusal: Any) -> None:
    """Require that this path has bound a variable, which has a value of ours otherwise.

    The ``refusal`` is what :func:`unsupported` says where the program may go on without.

    >>> require_bound(True, "x")
    """
    if not test and refusal:
        unsupported(*refusal)
    if not test:
        raise UnboundLocalError(f"cannot access local variable '{name}' where it is not associated with a value")


def refused(message: str, remedy: str, at_entry: bool = False) -> Exception:
    """A refusal that depends on what a call is given; ``at_entry`` of the function, which has done nothing yet."""
    from adjoint_gen.errors import DifferentiationError  # here, since printed code needs it only where it refuses

    error = DifferentiationError(message, remedy)
    error.at_entry = at_entry
    return error


_PYTHONS = (float, int, bool)


def in_rows(*arrays: Any) -> None:
    """Nothing, where the arrays lie in memory row by row, so that ``reshape`` and ``ravel`` give views of them.

    Raises:
        DifferentiationError: one does not, so that what the function stores to another shape of it would not reach it, or that
            an iterator goes through it in another order.

    >>> in_rows(np.zeros((2, 3)))
    >>> in_rows(np.zeros((2, 3)).T)
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: an argument does not lie in memory row by row, and the function asks for it
      write instead: pass np.ascontiguousarray(x)
    """
    if not all(array.flags.c_contiguous for array in arrays):
        what = "an argument does not lie in memory row by row, and the function asks for it"
        raise refused(what, "pass np.ascontiguousarray(x)")


def real_base(x: Any, p: Any) -> Any:
    """``x``, where ``x ** p`` is a real number; of arrays and NumPy's numbers it always is, or ``nan``.

    Raises:
        DifferentiationError: ``x`` is a negative number of Python's own, and ``p`` no integer.

    >>> real_base(2.0, 0.5), real_base(-2.0, 3.0)
    (2.0, -2.0)
    >>> real_base(-2.0, 0.5)
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: a power is complex: (-2.0) ** 0.5
      write instead: np.float64(x) ** p, which is nan there, or abs(x) ** p
    """
    if type(x) in _PYTHONS and x < 0 and type(p) is float and not p.is_integer():
        raise refused(f"a power is complex: ({x}) ** {p}", "np.float64(x) ** p, which is nan there, or abs(x) ** p")
    return x


def once_each(axes: Any, rank: int) -> tuple[int, ...]:
    """The axes of a transform, none of them twice: between the two the axis may be cut off.

    Raises:
        DifferentiationError: one is there twice.

    >>> once_each((1, 0), 2), once_each([-1], 2)
    ((1, 0), (-1,))
    >>> once_each((1, -1), 2)
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: a transform along (1, -1), twice along one axis
      write instead: one call for each axis
    """
    if len({axis % rank for axis in axes}) < len(axes):
        raise refused(f"a transform along {tuple(axes)}, twice along one axis", "one call for each axis")
    return tuple(axes)


ORDINARY = frozenset({
    float, int, bool, complex, str, bytes, type(None), type(...), slice, range, type, np.dtype, types.FunctionType,
    types.BuiltinFunctionType,
})


def storable(value: Any) -> None:
    """Nothing, where items of a value can be stored to.

    Raises:
        TypeError: it is a number, a tuple or a string.

    >>> storable(np.zeros(2))
    >>> storable(np.float64(2.0))
    Traceback (most recent call last):
    ...
    TypeError: 'numpy.float64' object does not support item assignment
    """
    if not hasattr(type(value), "__setitem__"):
        raise TypeError(f"'{type_named(type(value))}' object does not support item assignment")


def ordinary(value: Any, differs: str = "", *, method: str = "") -> None:
    """Nothing, where operations mean with a value what they mean with numbers, arrays of them, and containers of these.

    ``differs`` says in what an array that is changed in place differs from the new value that a derivative computes for it.
    A ``method`` is one of arrays, which is asked of the value.

    Raises:
        DifferentiationError: it is of another type, which has operations of its own, or differs.
        AttributeError: it is a container that has no such method.

    >>> ordinary(2.0), ordinary([np.zeros(3), (1, None)])
    (None, None)
    >>> ordinary(np.ma.array([1.0]))
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: cannot differentiate an operation with a `numpy.ma.MaskedArray`: its operations \
are its own
      write instead: np.asarray(v) in its place, an array of numbers
    """
    sort = type(value)
    if method:
        getattr(value, method)
    if differs:
        raise refused(f"cannot differentiate a change of an array in place: {differs}", "a new value: `y = y * ...`")
    if sort is np.ndarray or isinstance(value, np.generic):
        if value.dtype.kind in "biufc":
            return
        what = f"a NumPy {'array' if sort is np.ndarray else 'scalar'} of dtype {value.dtype.name}"
        raise refused(f"cannot differentiate an operation with {what}", "v.astype(float) in its place")
    if sort in (list, tuple, dict) or is_record(sort):
        for item in value.values() if sort is dict else value:
            ordinary(item)
        return
    if sort in ORDINARY or isinstance(value, np.dtype):
        return
    what = f"cannot differentiate an operation with a `{type_named(sort)}`: its operations are its own"
    raise refused(what, _in_its_place(value))


def numeric(value: Any) -> None:
    """Nothing, where a value is ordinary, and one that arithmetic is done with: no list or tuple, which it would lengthen,
    nor what NumPy makes an array of first.

    Raises:
        DifferentiationError: it is not.

    >>> numeric(np.zeros(3))
    """
    if isinstance(value, (list, tuple, dict, range)):
        what = f"cannot differentiate arithmetic on a {type(value).__name__}"
        raise refused(what, "np.asarray(v) in its place, an array of numbers")
    ordinary(value)


def immutable(value: Any) -> None:
    """Nothing, where a value never changes, so that `x += v` binds the name anew.

    Raises:
        DifferentiationError: it may be changed in place, under all its names.

    >>> immutable(2.0)
    """
    if type(value) not in ORDINARY and not isinstance(value, (np.generic, tuple)):
        what = f"cannot differentiate a change of this {type_named(type(value))} in place, which may have another name"
        raise refused(what, "a new value: `y = y + ...`")


def lasting(value: Any) -> None:
    """Nothing, where a value that a checkpoint reads a second time is what it was the first time: no iterator.

    Raises:
        DifferentiationError: it is one, and has given its items.

    >>> lasting([1.0, 2.0])
    """
    if hasattr(type(value), "__next__"):
        what = f"cannot differentiate a checkpoint that goes through a `{type_named(type(value))}`: it gives its items once"
        raise refused(what, "a list of them, as an argument")


def key_is_none(missing: bool) -> None:
    """Nothing, unless what is to be a key beside objects is None.

    Raises:
        DifferentiationError: it is.

    >>> key_is_none(False)
    """
    if missing:
        raise refused("cannot differentiate a dict or set with None for a key beside objects", "an object in its place")


def known_key(known: bool) -> None:
    """Nothing, where a dict that is given, and has the keys that it is given with, ``known`` a key.

    Raises:
        DifferentiationError: it would get the key.

    >>> known_key("a" in {"a": 1.0})
    """
    if not known:
        raise refused("cannot differentiate a new key in this dict, which is given", "a dict of its own: dict(p)")


def no_tensor(x: Any) -> None:
    """Nothing, for a number, a vector or a matrix.

    Raises:
        DifferentiationError: it has more axes.

    >>> no_tensor(np.ones((2, 3)))
    """
    if np.ndim(x) > 2:
        raise refused("cannot differentiate `np.column_stack` of arrays of three axes in a list", "np.concatenate, with axis=1")


def type_named(sort: type) -> str:
    """What a type is called where it is imported."""
    return sort.__qualname__ if sort.__module__ == "builtins" else f"{sort.__module__}.{sort.__qualname__}"


def _in_its_place(value: Any) -> str:
    """What a foreign value can be replaced by."""
    if hasattr(value, "toarray"):
        return "v.toarray() in its place, an array of numbers"
    if hasattr(value, "to_numpy"):
        return "v.to_numpy() in its place, an array of numbers"
    if isinstance(value, np.ndarray) or hasattr(value, "__array__"):
        return "np.asarray(v) in its place, an array of numbers"
    if hasattr(value, "__float__"):
        return "float(v) in its place"
    if hasattr(value, "__iter__"):
        return "a list of its items in its place, made outside of the function"
    return "a number or an array of numbers in its place"


def require(test: Any, *message: Any) -> None:
    """The user's ``assert``.

    >>> require(1 < 2, "ordered")
    """
    if not test:
        raise AssertionError(*message)


def fail(exception: Any) -> None:
    """The user's ``raise``."""
    raise exception


def unsupported(message: str, remedy: str, line: int = 0) -> None:
    """Refuse what stands on this path of the program, and on no other, at a line of the file of the user's function.

    Raises:
        DifferentiationError: always.
    """
    error: Any = refused(message, remedy)
    error.line = line
    raise error


def as_first(first: Any, values: Any) -> None:
    """Require that the array of ``values`` has the dtype of the ``first``, which NumPy would round the others to.

    >>> as_first(1.0, [1.0, 2])
    >>> as_first(0, [0, 2.5])
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: cannot differentiate this call: all its results are rounded to the dtype of the \
first one, int64
      write instead: a function whose results are all floats; or `otypes=[float]` of np.vectorize
    """
    dtype = np.asarray(first).dtype
    if np.asarray(values).dtype != dtype:
        what = f"cannot differentiate this call: all its results are rounded to the dtype of the first one, {dtype}"
        raise refused(what, "a function whose results are all floats; or `otypes=[float]` of np.vectorize")


def require_value(value: Any, name: str) -> None:
    """Require that the function ``name`` came to a ``return`` with a value.

    Raises:
        DifferentiationError: it did not.

    >>> require_value((2.5, None), "f")
    """
    if value is None:
        raise refused(f"`{name}` returned None, which has no derivative", "a `return` with a value on each path")


def require_scalar(value: Any, name: str) -> None:
    """Require that the result of the function ``name`` is a real scalar, before its gradient is computed.

    Raises:
        DifferentiationError: it is not.

    >>> require_scalar(2.5, "f")
    """
    if type(value) in _PYTHONS:
        return
    if (type(value) is np.ndarray or isinstance(value, np.generic)) and value.shape == () and value.dtype.kind in "biuf":
        return
    require_value(value, name)
    shape = getattr(value, "shape", None)
    sort = f"an array of shape {shape}" if shape else described(value)
    numbers = shape or isinstance(value, tuple | list | dict)
    remedy = "vjp, which takes a cotangent of the result's structure and shape, or np.sum(...) of the result"
    what = f"`{name}` returned {sort}, and a gradient is that of a real scalar"
    raise refused(what, remedy if numbers else "a function that returns a float")
