"""The kinds of what a function receives."""

from __future__ import annotations

from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape, ranked, unranked
from adjoint_gen.rules.dims import coarse
from adjoint_gen.rules.listing import element


def own_lengths(kind: Kind, symbol: str) -> Kind:
    """A kind with lengths called after the parameter ``symbol`` that is of it; those of a list's items have no names.

    >>> from adjoint_gen.ir.kinds import array
    >>> own_lengths(array("a", 2), "x") == array("x", 2)
    True
    """
    if kind.tag == "tuple":
        items = tuple(own_lengths(item, f"{symbol}[{k}]") for k, item in enumerate(kind.items))
        return Kind("tuple", items=items, keys=kind.keys, element=kind.element)
    if kind.tag == "dict" and (kind.keys or kind.is_table):
        return coarse(kind)
    shape = kind.shape
    if shape.rank is None:
        shape = unranked(symbol) if kind.numeric else Shape(None)
    elif shape.rank:
        shape = ranked(symbol, shape.rank)
    inside = element(kind) if kind.tag == "list" else UNKNOWN
    keys = kind.keys if kind.tag in ("other", "member") else ()
    return Kind(kind.tag, kind.dtype, shape, keys=keys, element=None if inside == UNKNOWN else coarse(inside))
