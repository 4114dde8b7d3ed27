"""Lengths that differ from item to item of a list: which axes of one item are equally long.

The kind of a list's items calls such axes by one name (:data:`adjoint_gen.ir.kinds.OF_EACH`), whatever item it is. What is
taken out has a name of its own in its place, and what mixes the items of lists knows nothing of them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from adjoint_gen.ir.kinds import OF_EACH, SOME, Kind, Shape


@lru_cache(maxsize=1 << 14)
def _of_each(kind: Kind) -> bool:
    """Whether this is of an item of a list, whichever it is, and says which of its axes are equally long."""
    return any(_is_of_each(symbol) for dim in kind.shape.dims or () for symbol in dim) or any(map(_of_each, kind.items))


def _is_of_each(symbol: str | int) -> bool:
    """Whether a length may be another one in each item of a list: none that an item has that was taken out."""
    return isinstance(symbol, str) and OF_EACH in symbol and ":" not in symbol.partition("[")[0]


def of_one_item(kind: Kind, name: str) -> Kind:
    """The kind of an item that was taken out of a list, with names of its own for what is equally long in each.

    >>> of_one_item(Kind("array", shape=Shape((frozenset({"xs[each].1"}),))), "x").shape.spelled
    '(x:xs[each].1)'
    """
    return _of_one_item(kind, name) if _of_each(kind) else kind


def _of_one_item(kind: Kind, name: str) -> Kind:
    dims = kind.shape.dims
    if dims is not None:
        own = (frozenset(f"{name}:{s}" if _is_of_each(s) else s for s in dim) for dim in dims)
        kind = kind.with_shape(Shape(tuple(own)))
    return replace(kind, items=tuple(_of_one_item(item, name) for item in kind.items))


@lru_cache(maxsize=1 << 14)
def apart(kind: Kind) -> Kind:
    """The kind without what is equally long in each item of a list: an operation may mix the items of several.

    >>> apart(Kind("list", element=Kind("array", shape=Shape((frozenset({"xs[each].1"}),))))).element.shape.spelled
    '(?)'
    """
    element = kind.element
    if element is not None:
        element = unrelated(apart(element)) if _of_each(element) else apart(element)
    return replace(kind, items=tuple(map(apart, kind.items)), element=element)


def unrelated(kind: Kind) -> Kind:
    """The kind of an item of which nothing is known of lengths that differ from item to item."""
    dims = kind.shape.dims
    if dims is not None:
        kind = kind.with_shape(Shape(tuple(SOME if any(map(_is_of_each, dim)) else dim for dim in dims)))
    return replace(kind, items=tuple(map(unrelated, kind.items)))
