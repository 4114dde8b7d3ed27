"""What generated code checks of numbers of items, where the primal would have raised: what is taken apart, spread or paired."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.checks import ORDINARY, refused, type_named
from adjoint_gen.runtime.guards import is_record

_SEQUENCES = (tuple, list, range, np.ndarray, str)


def number_of_times(factor: Any) -> None:
    """Nothing, where a list times a value is that list so many times: an array would multiply each of its items.

    Raises:
        DifferentiationError: it is an array, or an object that says itself what it does.
        TypeError: it is no integer.

    >>> number_of_times(3)
    """
    if isinstance(factor, (int, np.integer)):
        return
    if type(factor) in ORDINARY or isinstance(factor, (list, tuple, dict)):
        raise TypeError(f"can't multiply sequence by non-int of type '{type(factor).__name__}'")
    raise refused(f"cannot differentiate a list times a `{type_named(type(factor))}`", "np.array(...) of the list")


def one_for_each(given: int, names: int) -> None:
    """Nothing, where there is a value for each of so many names.

    Raises:
        DifferentiationError: there are fewer, so that some names have none.

    >>> one_for_each(4, 3)
    """
    if given < names:
        raise refused("cannot differentiate a dict of `zip(names, values)` with fewer values than names", "a value for each")


def rows(count: int) -> None:
    """Nothing, where there are so many tuples, of which ``zip(*items)`` gives the places.

    Raises:
        DifferentiationError: there are none, and no places.

    >>> rows(2)
    """
    if not count:
        raise refused("cannot differentiate `zip(*...)` of no tuples: it has no places", "a test for it before")


def equally_long(*sizes: int) -> None:
    """What ``zip(..., strict=True)`` of so many items each does when the first of them has come to its end.

    >>> equally_long(2, 2)
    >>> equally_long(2, 3)
    Traceback (most recent call last):
    ...
    ValueError: zip() argument 2 is longer than argument 1
    """
    if len(set(sizes)) > 1:
        for _ in zip(*map(range, sizes), strict=True):
            pass


def sequence(value: Any, count: int | None = None, more: bool = False) -> None:
    """Require that iterating over ``value`` gives ``value[0], value[1], ...``, and ``count`` items where that is given.

    There may be ``more``.

    Raises:
        DifferentiationError: a dict, a generator, a table: its items are not found by counting.
        TypeError: it cannot be iterated over.
        ValueError: it has another number of items.

    >>> sequence((1, 2), 2)
    >>> sequence({"a": 1})
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: cannot differentiate a walk through a `dict`: its items are not found by counting
      write instead: a list of its items in its place, made outside of the function
    """
    try:
        iter(value)
    except TypeError:
        if count is None or hasattr(type(value), "__iter__"):
            raise
        raise TypeError(f"cannot unpack non-iterable {type_named(type(value))} object") from None
    if type(value) not in _SEQUENCES and not is_record(type(value)):
        what = f"cannot differentiate a walk through a `{type_named(type(value))}`: its items are not found by counting"
        raise refused(what, "a list of its items in its place, made outside of the function")
    if count is None:
        return
    length = len(value)
    if length > count and not more:
        raise ValueError(f"too many values to unpack (expected {count})")
    if length < count:
        raise ValueError(f"not enough values to unpack (expected {'at least ' * more}{count}, got {length})")


def spread(value: Any, module: str, called: str, names: tuple[str, ...], before: int, required: int | None = None) -> None:
    """Require that ``value`` has as many items as a function has parameters of these ``names``, ``before`` of which are given.

    Raises:
        TypeError: it has not, or cannot be iterated over.
        DifferentiationError: it has less, and those that are not ``required`` get their defaults.

    >>> spread((1, 2), "m", "f", ("a", "b", "c"), 1)
    >>> spread((1, 2), "m", "f", ("a", "b", "c"), 0)
    Traceback (most recent call last):
    ...
    TypeError: f() missing 1 required positional argument: 'c'
    """
    if not hasattr(type(value), "__iter__"):
        raise TypeError(f"{module}.{called}() argument after * must be an iterable, not {type_named(type(value))}")
    sequence(value)
    count = len(value) + before
    if count > len(names):
        were = "was" if count == 1 else "were"
        least = "" if required in (None, len(names)) else f"from {required} to "
        several = "s" * (len(names) != 1)
        raise TypeError(f"{called}() takes {least}{len(names)} positional argument{several} but {count} {were} given")
    if required is not None and required <= count < len(names):
        what = f"cannot differentiate this call of `{called}` with fewer items behind the star than parameters"
        raise refused(what, "the arguments one by one")
    names = names[:required]
    if missing := [repr(name) for name in names[count:]]:
        *first, last = missing
        listed = f"{', '.join(first)}{',' * (len(first) > 1)} and {last}" if first else last
        raise TypeError(f"{called}() missing {len(missing)} required positional argument{'s' * bool(first)}: {listed}")


def taken(value: Any, module: str, called: str, before: int, operands: int, most: int) -> None:
    """Require that ``value`` has as many items as a ufunc of NumPy's has ``operands``, ``before`` of which are given.

    Raises:
        TypeError: it has not, or cannot be iterated over.
        DifferentiationError: one of them is an array that the ufunc would write into.

    >>> taken((1.0, 2.0), "numpy", "hypot", 0, 2, 3)
    >>> taken((1.0,), "numpy", "hypot", 0, 2, 3)
    Traceback (most recent call last):
    ...
    TypeError: hypot() takes from 2 to 3 positional arguments but 1 was given
    """
    if not hasattr(type(value), "__iter__"):
        raise TypeError(f"{module}.{called}() argument after * must be an iterable, not {type_named(type(value))}")
    sequence(value)
    count = len(value) + before
    if operands < count <= most:
        if all(isinstance(item, np.ndarray) for item in [*value][operands - count :]):
            what, remedy = "writes into the last of these arrays", "its operands one by one, and the output by its name"
            raise refused(f"`{called}(*...)` {what}", remedy)
        raise TypeError("return arrays must be of ArrayType")
    if count != operands:
        were = "was" if count == 1 else "were"
        raise TypeError(f"{called}() takes from {operands} to {most} positional arguments but {count} {were} given")


def class_number(cls: type, name: str) -> int:
    """An integer that a class holds.

    Raises:
        DifferentiationError: it is of another type by now.

    >>> class_number(type("C", (), {"made": 3}), "made")
    3
    """
    value = getattr(cls, name)
    if type(value) is not int:
        raise refused(f"cannot differentiate `{cls.__name__}.{name}`, which was an integer", "one that stays one")
    return value


def set_class_number(cls: type, name: str, value: int) -> None:
    """Set an integer that a class holds."""
    setattr(cls, name, value)
