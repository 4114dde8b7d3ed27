"""Whether values share memory, and what a generated function requires of that before it does anything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from adjoint_gen.runtime.aliases import arrays_in
from adjoint_gen.runtime.checks import refused
from adjoint_gen.runtime.extents import groups, meets_itself
from adjoint_gen.runtime.guards import KindMismatch

_ARRAY = np.ndarray
_WINDOW = ("elements of an array that the function stores into are one in memory", "pass a copy of it")
_READ_ONLY = ("an array that the function stores into is read-only", "pass a copy of it")


def refusal(what: str, remedy: str = "pass a copy of one of them") -> Exception:
    """A refusal of what a function is given, before it does anything."""
    return refused(what, remedy, at_entry=True)


def apart(changed: Any, *others: Any, kept: bool = False) -> None:
    """Nothing, where the array or list ``changed``, which the function stores into, is no part of the other values.

    The arrays in a dict, and those of a tuple of arguments, are no parts of each other, either, nor are the elements of one.
    Those that are ``kept`` as they are, and only copied, may be read-only.

    Raises:
        DifferentiationError: it may be changed under two names, which this text was not made for.

    >>> x = np.zeros(3)
    >>> apart(x, np.zeros(3), 1.0)
    >>> apart(x, [1.0, x[1:]])
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: an array that the function stores into shares memory with another argument
      write instead: pass a copy of one of them
    """
    if not _different_owners([changed, *others]) and (what := _met(changed, *others)):
        raise refusal(what)
    if not kept:
        _may_be_stored_to(changed)


def items_apart(changed: list[Any] | dict[Any, Any], *others: Any, kept: bool = False) -> None:
    """Nothing, where the arrays in a list or dict, or in lists and dicts in it, are no parts of each other or of other values.

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
    if not _different_owners([changed, *others]):
        none_shared(changed, *others, kept=kept)
        if what := _met(tuple(arrays_in(changed))):
            raise refusal(what)
    if not kept:
        _may_be_stored_to(changed)


def given_once(changed: dict[Any, Any], *others: Any) -> None:
    """Nothing, where a dict that the function changes, and each in it, is given once.

    Raises:
        DifferentiationError: it may be changed under two names, which this text was not made for.

    >>> p = {"x": 1.0}
    >>> given_once(p, {"x": 1.0}, [2.0])
    >>> given_once(p, 1.0, [p])
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: a dict that the function changes is given more than once
      write instead: pass a copy of one of them
    """
    own = [id(one) for one in _containers(changed) if type(one) is dict]
    if len(set(own)) < len(own) or any(id(one) in own for other in others for one in _containers(other)):
        raise refusal("a dict that the function changes is given more than once")


def noted_once(noted: list[Any], *others: Any) -> None:
    """Nothing, where a list outside, on which the function only puts something, is in no other value.

    Raises:
        DifferentiationError: it is, and what is read there would be what it holds by then.

    >>> log = []
    >>> noted_once(log, [], {"log": []})
    >>> noted_once(log, {"log": log})
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: a list outside that the function puts something on has another name there
      write instead: another list for what is only put on
    """
    if any(one is noted for other in others for one in _containers(other)):
        what = "a list outside that the function puts something on has another name there"
        raise refusal(what, "another list for what is only put on")


def each_once(*given: Any) -> None:
    """Nothing, where each list and dict in some values, of which each item has a name, is there once.

    Raises:
        DifferentiationError: one may be changed under two names, which this text was not made for.

    >>> row = [1.0]
    >>> each_once([row, [1.0]], 2.0)
    >>> each_once([row, [1.0]], {"row": row})
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: a list is given twice where it may change, and each item has a name
      write instead: pass a copy of one of them
    """
    seen: set[int] = set()
    for one in (held for value in given for held in _containers(value)):
        if id(one) in seen:
            raise refusal(f"a {type(one).__name__} is given twice where it may change, and each item has a name")
        seen.add(id(one))


def held_once(*held: Any) -> None:
    """Nothing, where each array, list and dict in some values, of which copies are made one by one, is there once.

    Raises:
        DifferentiationError: of one that is there twice there would be two copies.

    >>> x = np.zeros(3)
    >>> held_once([x, x[:]], {"x": 1.0})
    >>> held_once([x], [x])
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: cannot differentiate a deep copy of what holds one ndarray twice
      write instead: copies one by one: x.copy() of an array, list(x) of a list
    """
    seen: set[int] = set()
    for one in (one for value in held for one in _changeable(value)):
        if id(one) in seen:
            what = f"cannot differentiate a deep copy of what holds one {type(one).__name__} twice"
            raise refused(what, "copies one by one: x.copy() of an array, list(x) of a list")
        seen.add(id(one))


def none_shared(changed: list[Any] | dict[Any, Any], *others: Any, tied: bool = False, kept: bool = False) -> None:
    """Nothing, where the arrays in a list or dict, which the function changes, are no parts of the other values.

    Those in it may be parts of each other, as tied weights are: the function has a copy in which they are so, too. Where the
    text was made for some that are, it says ``tied``; arrays that are ``kept`` as they are may be read-only.

    Raises:
        DifferentiationError: one may be changed under two names.

    >>> x = np.zeros(3)
    >>> none_shared([x, x[1:]], 1.0)
    >>> none_shared([x], [x[1:]])
    Traceback (most recent call last):
    ...
    adjoint_gen.errors.DifferentiationError: an array that the function stores into shares memory with another argument
      write instead: pass a copy of one of them
    """
    if not _different_owners([changed, *others]):
        own = {id(one) for one in _containers(changed)}
        if met := next((c for other in others for c in _containers(other) if id(c) in own), None):
            raise refusal(f"a {type(met).__name__} that the function changes is given as another argument, too")
        if what := next(filter(None, (_met(array, *others) for array in arrays_in(changed))), ""):
            raise refusal(what)
    if not kept:
        _may_be_stored_to(changed)


def shared(*values: Any, kept: bool = False) -> None:
    """Nothing, where the memory of some arrays, and of those in lists, is one, for which this text was made.

    Raises:
        KindMismatch: it is not.
        DifferentiationError: nobody may write into one, or elements of it are one; of those that are ``kept`` nobody asks.

    >>> x = np.zeros(3)
    >>> shared(x, x[1:])
    >>> shared(x, x.copy())
    Traceback (most recent call last):
    ...
    adjoint_gen.runtime.guards.KindMismatch: this variant was generated for arrays that share memory
    """
    if sharing(values) != [list(range(len(values)))]:
        raise KindMismatch("this variant was generated for arrays that share memory")
    if not kept:
        _may_be_stored_to(values)


def one_array(first: Any, second: Any, same: bool) -> None:
    """Nothing, where two arguments are the ``same`` array, or are not, as it was when this text was made.

    Raises:
        KindMismatch: it is the other way.

    >>> x = np.zeros(3)
    >>> one_array(x, x, True)
    >>> one_array(x, x[:], True)
    Traceback (most recent call last):
    ...
    adjoint_gen.runtime.guards.KindMismatch: this variant was generated for one array in both places
    """
    if (first is second) is not same:
        raise KindMismatch(f"this variant was generated for {'one array' if same else 'two arrays'} in both places")


def sharing(values: Sequence[Any]) -> list[list[int]]:
    """The values whose memory is, or may be, one, by their numbers: those between which there is a way from one to the next.

    A list's memory is that of the arrays in it, and the list itself; one in which arrays share memory is there alone.

    >>> x = np.zeros(6)
    >>> sharing([x[3:], x[:2], np.zeros(2), x[1:4], x[:0]]), sharing([[x, x], [np.zeros(2), x]]), sharing([[x, x], 1.0])
    ([[0, 1, 3]], [[0, 1]], [[0]])
    """
    if _different_owners([*values]):
        return []
    arrays = [(k, array) for k, value in enumerate(values) for array in arrays_in(value) if array.size]
    overlaps = [group for group, _, _ in groups([array for _, array in arrays]) if len(group) > 1]
    together = [{arrays[k][0] for k in group} for group in overlaps]
    places: dict[int, list[int]] = {}
    for k, value in enumerate(values):
        for container in _containers(value):
            places.setdefault(id(container), []).append(k)
    found: list[set[int]] = []
    for group in (*together, *(set(group) for group in places.values() if len(group) > 1)):
        met = [one for one in found if one & group]
        found = [*(one for one in found if one not in met), group.union(*met)]
    return sorted(map(sorted, found))


def _containers(value: Any, around: tuple[int, ...] = ()) -> Iterator[Any]:
    """The lists and dicts in a value, as often as they are in it, and itself; none of those that are in themselves."""
    if isinstance(value, (list, tuple, dict)) and id(value) not in around:
        if not isinstance(value, tuple):
            yield value
        for item in value.values() if isinstance(value, dict) else value:
            yield from _containers(item, (*around, id(value)))


def _changeable(value: Any) -> Iterator[Any]:
    """The arrays, lists and dicts in a value, as often as they are in it, and itself."""
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, (list, tuple, dict)):
        yield from () if isinstance(value, tuple) else (value,)
        for item in value.values() if isinstance(value, dict) else value:
            yield from _changeable(item)


def _different_owners(values: list[Any]) -> bool:
    """Whether each array in some values surely has memory of its own, without a look at pairs, and no container is there twice.

    It costs less than a microsecond for five arrays; the list grows by what is in its items.
    """
    owners: set[int] = set()
    count = 0
    for value in values:
        sort = value.__class__
        if sort is _ARRAY:
            if not value.flags.owndata:
                value = value.base
                if value.__class__ is not _ARRAY or not value.flags.owndata:
                    return False
        elif sort is tuple:
            values += value
            continue
        elif sort is list:
            values += value
        elif sort is dict:
            values += value.values()
        else:
            continue
        owners.add(id(value))
        count += 1
    return len(owners) == count


def _met(changed: Any, *others: Any) -> str:
    """What is wrong where an array or list that is changed is, or may be, a part of the other values."""
    if isinstance(changed, (dict, tuple)):
        parts = list(changed.values() if isinstance(changed, dict) else changed)
        return next(filter(None, (_met(part, *parts[k + 1 :], *others) for k, part in enumerate(parts))), "")
    for other in others:
        if other is changed and isinstance(other, list):
            return "a list that the function changes is given as another argument, too"
        if isinstance(other, (list, tuple, dict)):
            if what := _met(changed, *(other.values() if isinstance(other, dict) else other)):
                return what
        elif isinstance(other, np.ndarray) and isinstance(changed, np.ndarray) and np.may_share_memory(changed, other):
            return "an array that the function stores into shares memory with another argument"
    return ""


def _may_be_stored_to(changed: Any) -> None:
    """Refuse arrays that a copy does not stand for: several elements of it are one of theirs, or nobody may write into them."""
    if changed.__class__ is _ARRAY and changed.flags.forc and changed.flags.writeable:
        return
    for array in arrays_in(changed):
        if not array.flags.writeable:
            raise refusal(*_READ_ONLY)
        if not array.flags.forc and meets_itself(array):
            raise refusal(*_WINDOW)
