"""What generated code checks where the primal would have raised."""

from __future__ import annotations

from typing import Any

import numpy as np

_SEQUENCES = (tuple, list, range, np.ndarray)


def bound(value: Any, name: str) -> None:
    """Require that a variable is bound on this path.

    In generated code reading an unbound ``value`` raises by itself; the interpreter passes a placeholder.

    Raises:
        UnboundLocalError: it is not.
    """
    require_bound(type(value).__name__ != "Undefined", name)


def require_bound(test: bool, name: str) -> None:
    """Require that this path has bound a variable, which has a value of ours otherwise.

    >>> require_bound(True, "x")
    """
    if not test:
        raise UnboundLocalError(f"cannot access local variable '{name}' where it is not associated with a value")


_COPY = "pass a copy of one of them"


def _refused(message: str, remedy: str) -> Exception:
    """A refusal that depends on what a call is given."""
    from adjoint_gen.errors import DifferentiationError  # here, since printed code needs it only where it refuses

    return DifferentiationError(message, remedy)


_PYTHONS = (float, int, bool)


def apart(changed: Any, *others: Any) -> None:
    """Nothing, where the array or list ``changed``, which the function stores into, is no part of the other values.

    The arrays in a dict, and those of a tuple of arguments, are no parts of each other, either.

    Raises:
        DifferentiationError: it may be changed under two names, so that neither derivative means anything by itself.

    >>> x = np.zeros(3)
    >>> apart(x, np.zeros(3), 1.0)
    >>> apart(x, [1.0, x[1:]])
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: an array that the function stores into shares memory with another argument
      write instead: pass a copy of one of them
    """
    if isinstance(changed, (dict, tuple)):
        parts = list(changed.values() if isinstance(changed, dict) else changed)
        for k, part in enumerate(parts):
            apart(part, *parts[k + 1 :], *others)
        return
    for other in others:
        if other is changed and isinstance(other, list):
            raise _refused("a list that the function changes is given as another argument, too", _COPY)
        if isinstance(other, (list, tuple)):
            apart(changed, *other)
        elif isinstance(other, dict):
            apart(changed, *other.values())
        elif isinstance(other, np.ndarray) and isinstance(changed, np.ndarray) and np.may_share_memory(changed, other):
            raise _refused("an array that the function stores into shares memory with another argument", _COPY)


def items_apart(changed: list[Any], *others: Any) -> None:
    """Nothing, where the arrays in a list, which the function stores into, are no parts of each other or of the other values.

    Raises:
        DifferentiationError: one may be changed under two names.

    >>> x = np.zeros(3)
    >>> items_apart([x, np.zeros(2)], 1.0)
    >>> items_apart([x, x[1:]])
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: an array that the function stores into shares memory with another argument
      write instead: pass a copy of one of them
    """
    apart(tuple(changed), *others)


def in_rows(*arrays: Any) -> None:
    """Nothing, where the arrays lie in memory row by row, so that ``reshape`` and ``ravel`` give views of them.

    Raises:
        DifferentiationError: one does not, so that what the function stores to another shape of it would not reach it.

    >>> in_rows(np.zeros((2, 3)))
    >>> in_rows(np.zeros((2, 3)).T)
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: the function stores to an argument in another shape, which is a copy of it
      write instead: pass np.ascontiguousarray(x)
    """
    if not all(array.flags.c_contiguous for array in arrays):
        what = "the function stores to an argument in another shape, which is a copy of it"
        raise _refused(what, "pass np.ascontiguousarray(x)")


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
        raise _refused(f"a power is complex: ({x}) ** {p}", "np.float64(x) ** p, which is nan there, or abs(x) ** p")
    return x


def require(test: Any, *message: Any) -> None:
    """The user's ``assert``.

    >>> require(1 < 2, "ordered")
    """
    if not test:
        raise AssertionError(*message)


def fail(exception: Any) -> None:
    """The user's ``raise``."""
    raise exception


def sequence(value: Any, count: int | None = None) -> None:
    """Require that iterating over ``value`` gives ``value[0], value[1], ...``, and ``count`` items where that is given.

    Raises:
        TypeError: a dict, a generator, a table: its items are not found by counting.
        ValueError: it has another number of items.

    >>> sequence((1, 2), 2)
    >>> sequence({"a": 1})
    Traceback (most recent call last):
    ...
    TypeError: only arrays, lists, tuples and ranges can be iterated over in a differentiated function, not dict
    """
    if not isinstance(value, _SEQUENCES) and not hasattr(value, "__array_function__"):
        sort = type(value).__name__
        raise TypeError(
            f"only arrays, lists, tuples and ranges can be iterated over in a differentiated function, not {sort}"
        )
    if count is None:
        return
    length = len(value)
    if length > count:
        raise ValueError(f"too many values to unpack (expected {count})")
    if length < count:
        raise ValueError(f"not enough values to unpack (expected {count}, got {length})")


def require_scalar(value: Any, name: str) -> None:
    """Require that the result of the function ``name`` is a real scalar, before its gradient is computed.

    Raises:
        DifferentiationError: it is not.

    >>> require_scalar(2.5, "f")
    """
    if getattr(value, "shape", ()) == () and not isinstance(value, (complex, np.complexfloating, tuple, list, dict)):
        return
    shape = getattr(value, "shape", None)
    sort = f"an array of shape {shape}" if shape else f"a {type(value).__name__}"
    raise _refused(
        f"`{name}` returned {sort}, and a gradient is that of a real scalar",
        "vjp, which takes a cotangent of the result's structure and shape, or np.sum(...) of the result",
    )
