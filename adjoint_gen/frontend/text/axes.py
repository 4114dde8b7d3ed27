"""Which axes of the actual arguments are equally long, or so many times as long: facts that make a broadcast impossible.

Where two arrays of a call have an axis of the same length, a derivative for that call need not undo a broadcast
between them, provided that its guard compares the lengths. Axes of length 1 are left out, since they do broadcast.
Where an axis is four times as long as another one, so are the quarters into which it is sliced.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np

from adjoint_gen.ir.kinds import OF_EACH, SOME, Kind, Shape, multiple
from adjoint_gen.runtime.guards import known_class

EqualAxes: TypeAlias = Mapping[str, str]
"""For the symbol of an axis, or the text of a multiple of its length, that of the first axis that is as long."""

Lengths: TypeAlias = Mapping[str, str | int]
"""For the symbol of an axis another one that is as long, or the length."""

OF_ITEMS: Final = "[]"
"""What stands behind the name of a list in that of an axis which is equally long in all of its items."""

MOST: Final = 8
"""Up to which multiple one length is compared with another."""


def equal_axes(values: Mapping[str, object]) -> EqualAxes:
    """The axes that are as long as an axis before them, in the order of ``values``, and the multiples of axes.

    >>> equal_axes({"W": np.zeros((4, 3)), "x": np.zeros(3), "b": np.zeros((4, 1))})
    {'x.0': 'W.1', 'b.0': 'W.0'}
    >>> equal_axes({"W": np.zeros((4, 2))})
    {'(W.1+W.1)': 'W.0'}

    Axes that are equally long in all arrays of a list are one axis, which comes after those of single arrays:

    >>> equal_axes({"xs": [np.zeros((2, 3)), np.zeros((5, 3))], "x": np.zeros(2)})
    {'xs[].1': 'xs[].1'}
    >>> equal_axes({"xs": [{"b": np.zeros(2)}] * 3, "x": np.zeros(2)})
    {"xs[]['b'].0": 'x.0'}

    Those that differ from item to item may be equally long in each:

    >>> equal_axes({"layers": [(np.zeros((4, 3)), np.zeros(3)), (np.zeros((3, 2)), np.zeros(2))]})
    {'layers[each][0].1': 'layers[each][0].1', 'layers[each][1].0': 'layers[each][0].1'}
    """
    first: dict[int, str] = {}
    same: dict[str, str] = {}
    lengths = [pair for name, value in values.items() for pair in _lengths(value, name) if pair[1] != 1]
    for symbol, length in sorted(lengths, key=lambda pair: of_items(pair[0])):
        known = first.setdefault(length, symbol)
        if known != symbol or of_items(symbol):
            same[symbol] = known
    same |= {one: other for name, value in values.items() for one, other in _equal_in_each(value, name)}
    multiples = ((length, k) for length in first for k in range(2, MOST + 1) if k * length in first)
    return {**same, **{multiple(first[length], k): first[k * length] for length, k in multiples}}


def plain(same: EqualAxes) -> EqualAxes:
    """The axes among these that are as long as another one."""
    return {one: other for one, other in same.items() if not one.startswith("(")}


def is_long(values: Mapping[str, object], axis: str, length: int) -> bool:
    """Whether an axis of one of these values has a length.

    >>> is_long({"x": np.zeros(3)}, "x.0", 3), is_long({"x": np.zeros(1)}, "x.0", 3)
    (True, False)
    """
    return any((axis, length) in _lengths(value, name) for name, value in values.items())


def _lengths(value: object, symbol: str) -> Iterator[tuple[str, int]]:
    """The axes of an array or a sparse matrix, or of those in nested tuples and dicts, called as ``kind_of`` calls them.

    Those in a list are the axes of all its items, if these are equally long in all of them.
    """
    yield from ((axis, lengths[0]) for axis, lengths in _in_items(value, symbol, OF_ITEMS) if len(set(lengths)) == 1)
    if type(value) is np.ndarray or known_class(value).startswith("sparse "):
        yield from ((f"{symbol}.{axis}", length) for axis, length in enumerate(value.shape))  # type: ignore[attr-defined]
    elif isinstance(value, tuple):
        for k, item in enumerate(value):
            yield from _lengths(item, f"{symbol}[{k}]")
    elif type(value) is dict:
        for key, item in value.items():
            yield from _lengths(item, f"{symbol}[{key!r}]")


def _in_items(value: object, symbol: str, mark: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The axes that all items of a list have, with their lengths in each; ``mark`` stands for an item in their names."""
    if type(value) is list and value and type(value[0]) in (np.ndarray, tuple, dict) and not of_items(symbol):
        each = [dict(_lengths(item, f"{symbol}{mark}")) for item in value]
        shared = (axis for axis in each[0] if all(axis in other for other in each))
        yield from ((axis, tuple(lengths[axis] for lengths in each)) for axis in shared)


def _equal_in_each(value: object, symbol: str) -> Iterator[tuple[str, str]]:
    """The axes of the items of lists that are as long in each item as another one of its axes, with the first of these."""
    if isinstance(value, tuple | dict):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _equal_in_each(item, f"{symbol}[{key!r}]")
    alike: dict[tuple[int, ...], list[str]] = {}
    for axis, lengths in _in_items(value, symbol, OF_EACH):
        alike.setdefault(lengths, []).append(axis)
    for lengths, axes in alike.items():
        yield from ((axis, axes[0]) for axis in axes if len(axes) > 1 and {*lengths} != {1})


def of_items(symbol: str) -> bool:
    """Whether this is an axis of all items of a list, or of each."""
    return OF_ITEMS in symbol or OF_EACH in symbol


def with_item_axes(kind: Kind, symbol: str, same: EqualAxes, mark: str = OF_ITEMS) -> Kind:
    """The kind of an argument of this name in which axes of the items of lists have names, if they had none and ``same`` has.

    Which axes these are says the ``mark``: those of all items, or of each.

    >>> from adjoint_gen.ir.kinds import SOME, array
    >>> element = array("", 2).with_shape(Shape((SOME, SOME)))
    >>> with_item_axes(Kind("list", element=element), "xs", {"xs[].1": "xs[].1"}).element.shape.spelled
    '(?, xs[].1)'
    """
    keys = [f"{symbol}[{key!r}]" for key in (kind.keys if kind.tag == "dict" else range(len(kind.items)))]
    items = tuple(with_item_axes(item, key, same, mark) for item, key in zip(kind.items, keys, strict=True))
    element = kind.element and with_item_axes(kind.element, f"{symbol}{mark}", same, mark)
    dims = kind.shape.dims
    if dims and of_items(symbol):
        named = (f"{symbol}.{axis}" for axis in range(len(dims)))
        dims = tuple(frozenset({a}) if a in same and dim == SOME else dim for a, dim in zip(named, dims, strict=True))
    return replace(kind, items=items, element=element, shape=replace(kind.shape, dims=dims))


def with_equal_axes(kind: Kind, same: Lengths) -> Kind:
    """The kind with each axis called by the first one that is as long, or by its length.

    >>> from adjoint_gen.ir.kinds import array
    >>> with_equal_axes(array("x", 2), {"x.1": "x.0"}).shape.dims
    (frozenset({'x.0'}), frozenset({'x.0'}))
    >>> with_equal_axes(array("x", 1), {"x.0": multiple("y.0", 2)}).shape.dims
    (frozenset({'(y.0+y.0)'}),)
    >>> with_equal_axes(Kind("array", shape=Shape((frozenset({multiple("y.0", 2)}),))), {"y.0": "x.0"}).shape.dims
    (frozenset({'(x.0+x.0)'}),)
    >>> with_equal_axes(array("x", 1), {"x.0": 3}).shape.dims
    (frozenset({3}),)
    """
    items = tuple(with_equal_axes(item, same) for item in kind.items)
    element = kind.element and with_equal_axes(kind.element, same)
    if kind.shape.dims is None:
        return replace(kind, items=items, element=element)
    dims = tuple(frozenset(_called(s, same) if isinstance(s, str) else s for s in dim) for dim in kind.shape.dims)
    return replace(kind, items=items, element=element, shape=Shape(dims))


def _called(symbol: str, same: Lengths) -> str | int:
    """The axis or length by which one is called, or the multiple of that."""
    if not symbol.startswith("("):
        return same.get(symbol, symbol)
    from adjoint_gen.rules.dims import counted  # here, since a cached derivative is found without it

    one, count = counted(symbol)
    called = same.get(one, one)
    if count == 1:
        return same.get(symbol, symbol)
    return multiple(called, count) if isinstance(called, str) else count * called
