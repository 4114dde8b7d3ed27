"""Values that may share memory: copies of all at once that share memory where the values do.

A copy has the memory that an array shows, with its strides, and nothing else of what the array is a view of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from operator import methodcaller
from typing import Any

import numpy as np

from adjoint_gen.runtime.extents import ALIGNED, fresh_memory, groups, have_own_memory


def detached(*values: Any, arrays: bool = True, apart: bool = False) -> tuple[Any, ...]:
    """Copies of arrays, and of lists, tuples and dicts with arrays in them, in which the same things are one as before.

    Only what the arrays show is copied, not what they are views of. Every array keeps its strides. Where no ``arrays`` change
    those are the very ones that were given; those that are ``apart`` share no memory, since that is not changed.

    >>> x = np.arange(6.0)
    >>> a, b = detached(x[2:5], [x[3:]])
    >>> a[1] = 9.0
    >>> b, x[3]
    ([array([9., 4., 5.])], np.float64(3.0))
    >>> ((a, b, c),) = detached([x, x[1:], x], apart=True)
    >>> np.may_share_memory(a, b), c is a
    (False, True)
    >>> (p,) = detached({"x": x}, arrays=False)
    >>> p["x"] = 1.0 + p["x"]
    >>> float(p["x"][0]), float(x[0])
    (1.0, 0.0)
    """
    if apart or not arrays:
        copies = {id(array): array.copy("K") for array in arrays_in(*values)} if arrays else {}
        seen: dict[int, Any] = {}
        return tuple(_with_leaves(value, lambda leaf: copies.get(id(leaf), leaf), seen) for value in values)
    return _rebuilt(values, np.copyto, _COPIED)


def _with_leaves(value: Any, leaf: Callable[[Any], Any], seen: dict[int, Any]) -> Any:
    """A copy of a list, tuple or dict, and of each in it, one where it is met twice; each ``leaf`` is what that makes of it."""
    if not isinstance(value, (list, tuple, dict)):
        return leaf(value)
    if id(value) in seen:
        return seen[id(value)]
    if isinstance(value, dict):
        made: dict[Any, Any] = {}
        seen[id(value)] = made  # it may be in itself
        made.update((key, _with_leaves(item, leaf, seen)) for key, item in value.items())
        return made
    items: list[Any] = []
    if isinstance(value, list):
        seen[id(value)] = items
    items += (_with_leaves(item, leaf, seen) for item in value)
    return items if isinstance(value, list) else type(value)(*items) if hasattr(value, "_fields") else tuple(items)


class Shadows(tuple[Any, ...]):
    """Adjoints of what is given, with what stood where at first: arrays may change places, and lists and dicts their length."""

    places: Any

    @staticmethod
    def of(made: tuple[Any, ...]) -> Shadows:
        """What was just made, in its places."""
        shadows = Shadows(made)
        shadows.places = _places(made, {})
        return shadows


def _places(part: Any, seen: dict[int, Any]) -> Any:
    """Each list, tuple and dict with what was in it, containers as such pairs; those that are met twice are one pair."""
    if not isinstance(part, (list, tuple, dict)):
        return part
    if id(part) not in seen:
        inside: list[Any] = []
        seen[id(part)] = [part, inside]
        items = part.items() if isinstance(part, dict) else enumerate(part)
        inside += [[key, item if item.__class__ is np.ndarray else _places(item, seen)] for key, item in items]
    return seen[id(part)]


def blank(*values: Any, apart: bool = False) -> tuple[Any, ...]:
    """Zeros for each of some values, which share memory where the values do, unless arrays are to be ``apart``.

    >>> x = np.arange(3.0)
    >>> a, b = blank(x, x[1:])
    >>> b += 1.0
    >>> a
    array([0., 1., 1.])
    >>> items = [x, x]
    >>> (a, b), same = blank(items, items, apart=True)
    >>> a is b, same[0] is a
    (False, True)
    """
    if not apart:
        return Shadows.of(_rebuilt(values, _clear, _zeros, lambda number: 0.0))
    seen: dict[int, Any] = {}
    return Shadows.of(tuple(_with_leaves(value, _nothing, seen) for value in values))


def by_place(shadows: Shadows, *wanted: int, copy: bool = True) -> tuple[Any, ...]:
    """The derivative by each of several arrays that may share memory: by memory that they share the first has the whole.

    If some are ``wanted``, only those are places. Without a ``copy`` the shadows are given away where they share no memory.

    >>> x = np.arange(3.0)
    >>> by_place(Shadows.of((x, x[1:], [x, 1.0])))
    (array([0., 1., 2.]), array([0., 0.]), [array([0., 0., 0.]), 1.0])
    >>> by_place(Shadows.of((x, x[1:], [x, 1.0])), 1, 2)
    (array([1., 2.]), [array([0., 0., 0.]), 1.0])
    """
    places = shadows.places
    shared = any(count > 1 for count in Counter(_owners(places)).values())
    if shared:
        (copied,) = detached(shadows)
        places = copied.places
    part, inside = places
    found: tuple[Any, ...] = _taken([part, [inside[k] for k in wanted] if wanted else inside], shared, copy or shared)
    return found


def add_by_place(shadows: Shadows, shares: Any, *wanted: int) -> None:
    """Add to shadows, in place, what :func:`by_place` takes from each place: where two share memory, to the first.

    >>> x, y = np.zeros(3), np.zeros(1)
    >>> add_by_place(Shadows.of((x, x[1:], [y])), (np.ones(3), np.ones(2), [2.0]))
    >>> x, y
    (array([1., 1., 1.]), array([2.]))
    """
    (met,) = _rebuilt((shadows,), _clear, _zeros, lambda number: 0.0)
    if wanted:
        shares = dict(zip(wanted, shares, strict=True))
    (part, inside), (seen, others) = shadows.places, met.places
    places = wanted or range(len(inside))
    _add([part, [inside[k] for k in places]], [seen, [others[k] for k in places]], shares)


def add_items(shadow: Any, share: Any) -> None:
    """Add to a list or dict, in place, what another holds in its places or under its keys; None is nothing.

    >>> x, d = np.zeros(2), {"a": 1.0, "b": [2.0]}
    >>> add_items(d, {"b": [3.0]})
    >>> add_items([x, {"n": 0.0}], [np.ones(2), {"n": None}])
    >>> x, d
    (array([1., 1.]), {'a': 1.0, 'b': [5.0]})
    """
    for key, new in share.items() if isinstance(share, dict) else enumerate(share):
        held = shadow[key]
        if isinstance(held, (list, dict)):
            add_items(held, new)
        elif isinstance(held, np.ndarray):
            held += new
        elif new is not None:
            shadow[key] = held + new


def _add(place: Any, met: Any, share: Any) -> None:
    if isinstance(place, np.ndarray):
        if place.dtype.kind in "fc":
            np.add(place, share, out=place, where=met == 0)
            met.fill(1)
    elif isinstance(place, list):
        (part, inside), (seen, others) = place, met
        for (key, inner), (_, other) in zip(inside, others, strict=True):
            if isinstance(inner, (list, np.ndarray)):
                _add(inner, other, share[key])
            elif not isinstance(part, tuple) and isinstance(inner, float) and not seen[key]:
                part[key] += share[key]
                seen[key] = 1.0


def _owners(place: Any) -> Iterator[int]:
    """What holds the memory of each array in a place, and each list, tuple and dict, one that is met twice as often."""
    if isinstance(place, np.ndarray):
        yield id(place if place.base is None else place.base)
    elif isinstance(place, list):
        part, inside = place
        yield id(part)
        for _, inner in inside:
            yield from _owners(inner)


def _taken(place: Any, shared: bool, copy: bool) -> Any:
    """A copy of what is in a place, or that itself; where some are ``shared``, the place is zero from then on."""
    if isinstance(place, np.ndarray):
        made = place.copy() if copy or not (place.flags.owndata and place.flags.c_contiguous) else place
        if shared:
            place.fill(0)
        return made
    if not isinstance(place, list):
        return place
    part, inside = place
    items = {}
    for key, inner in inside:
        if isinstance(inner, (list, np.ndarray)):
            items[key] = _taken(inner, shared, copy)
        else:
            items[key] = part[key]
            if shared and not isinstance(part, tuple):
                part[key] = 0.0
    if isinstance(part, dict):
        return items
    return list(items.values()) if isinstance(part, list) else tuple(items.values())


def tangent(values: tuple[Any, ...], *tangents: Any, by_place: bool = False, apart: bool = False) -> tuple[Any, ...]:
    """The tangents of values that may share memory, which share theirs, unless arrays are to be ``apart``.

    What is ``by_place`` is the transpose of what :func:`by_place` does: the first place of memory gives all of its tangent.
    None is then no place.

    Raises:
        UnequalTangentsError: two tangents of the same memory are not equal.

    >>> x = np.arange(3.0)
    >>> tangent((x, x[1:]), np.ones(3), np.ones(2))
    (array([1., 1., 1.]), array([1., 1.]))
    >>> tangent((x, x[:2], x[1:]), None, np.ones(2), np.zeros(2), by_place=True)
    (array([1., 1., 0.]), array([1., 1.]), array([1., 0.]))
    """
    made = blank(*values, apart=apart)
    for _ in _matched(made, tangents, store=True, backwards=by_place):
        pass
    if not by_place and not all(_matched(made, tangents, store=False)):
        from adjoint_gen.errors import UnequalTangentsError  # here, since printed code needs it only where it refuses

        what = "two arguments that the function changes share memory, and are given tangents that differ there"
        raise UnequalTangentsError(what, "the same tangent for both")
    return made


def _matched(made: Any, given: Any, store: bool, backwards: bool = False) -> Iterator[bool]:
    """Store what is given in what was made, or tell of each part whether it holds that."""
    pairs = [(key, part, given[key]) for key, part in (made.items() if isinstance(made, dict) else enumerate(made))]
    for k, part, new in reversed(pairs) if backwards else pairs:
        if new is None:
            pass
        elif isinstance(part, (list, tuple, dict)):
            yield from _matched(part, new, store, backwards)
        elif isinstance(part, np.ndarray):
            if store:
                part[...] = new
            yield np.array_equal(part, np.broadcast_to(new, part.shape), equal_nan=True)
        elif isinstance(made, (list, dict)):
            if store:
                made[k] = new
            yield bool(made[k] == new)


def _clear(copy: np.ndarray, _: np.ndarray) -> None:
    copy.fill(0)


_COPIED = methodcaller("copy", "K")


def _zeros(array: np.ndarray) -> np.ndarray:
    return np.zeros(array.shape, array.dtype, "C" if array.flags.c_contiguous else "F")


def _nothing(leaf: Any) -> Any:
    """The zeros for an array or a number; anything else is itself."""
    if isinstance(leaf, np.ndarray):
        return _zeros(leaf)
    return 0.0 if isinstance(leaf, (int, float, complex, np.number)) else leaf


def _rebuilt(
    values: tuple[Any, ...], fill: Callable[[np.ndarray, np.ndarray], None], alone: Callable[[np.ndarray], np.ndarray],
    number: Callable[[Any], Any] = lambda x: x,
) -> tuple[Any, ...]:
    """Values like others; ``alone`` makes an array that has no gaps where each has memory of its own."""
    arrays = list({id(array): array for array in arrays_in(*values)}.values())
    copies: dict[int, Any] = {}
    if have_own_memory(arrays):
        copies = {id(array): alone(array) for array in arrays if array.flags.forc and not array.dtype.hasobject}
        arrays = [array for array in arrays if id(array) not in copies]
    for group, start, stop in groups(arrays):
        memory = fresh_memory(stop - start + start % ALIGNED)
        for array in (arrays[k] for k in group):
            offset = array.__array_interface__["data"][0] - start + start % ALIGNED
            copies[id(array)] = np.ndarray(array.shape, array.dtype, memory, offset, array.strides)
            fill(copies[id(array)], array)
    return tuple(_copied(value, copies, number) for value in values)


def _copied(value: Any, copies: dict[int, Any], number: Callable[[Any], Any]) -> Any:
    """A value with its arrays replaced; no closure, which would keep the copies alive until cycles are collected."""
    if (known := copies.get(id(value))) is not None:
        return known
    made: Any
    match value:
        case Shadows():
            made = copies[id(value)] = Shadows(_copied(item, copies, number) for item in value)
            made.places = _copied(value.places, copies, number)
        case list():
            made = copies[id(value)] = []
            made += [copies[id(item)] if id(item) in copies else _copied(item, copies, number) for item in value]
        case dict():
            made = copies[id(value)] = {}
            for key, item in value.items():
                made[key] = copies[id(item)] if id(item) in copies else _copied(item, copies, number)
        case tuple():
            items = [_copied(item, copies, number) for item in value]
            made = copies[id(value)] = type(value)(*items) if hasattr(value, "_fields") else tuple(items)
        case int() | float() | complex() | np.number():
            return number(value)
        case _:
            return value
    return made


def arrays_in(*values: Any) -> list[np.ndarray]:
    """The arrays in some values, as often as they are in them; each list and dict is looked into once."""
    found: list[np.ndarray] = []
    seen: set[int] = set()
    pending = [*values]
    for value in pending:  # which grows by what is in its items
        if isinstance(value, np.ndarray):
            found.append(value)
        elif isinstance(value, (list, tuple, dict)) and id(value) not in seen:
            seen.add(id(value))
            pending += value.values() if isinstance(value, dict) else value
            if isinstance(value, Shadows):
                pending.append(value.places)
    return found
