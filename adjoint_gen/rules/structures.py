"""The kinds of zero adjoints, which have the structure of what they are zeros of."""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.ir.kinds import FLOAT, SCALAR, UNKNOWN, Kind
from adjoint_gen.rules.kinds import as_array
from adjoint_gen.rules.listing import element


def zeros_kind(kind: Kind) -> Kind:
    """The kind of the zero adjoint of a value, which has its structure: floats in it have zeros of their shape and dtype.

    A number in it may be Python's or NumPy's, and what may be a number or an array has zeros of which nothing is known.

    >>> from adjoint_gen.ir.kinds import INT, array
    >>> zeros_kind(Kind("list", element=INT)).element.tag
    'float'
    >>> zeros_kind(Kind("tuple", items=(Kind("list", element=INT),))).items[0].tag
    'list'
    >>> zeros_kind(Kind("list", element=array("x", 2))).element.spelled
    'array float64 (x.0, x.1)'
    """
    if kind.tag == "list":
        return Kind("list", element=_zero_inside(element(kind)))
    if kind.tag == "tuple" or (kind.tag == "dict" and not kind.is_table):
        return replace(kind, items=tuple(map(_zero_inside, kind.items)))
    if kind.is_table:
        return replace(kind, element=_zero_inside(element(kind)))
    return as_array(kind)


def _zero_inside(kind: Kind) -> Kind:
    """The kind of the zero adjoint of what a structure holds."""
    zero = zeros_kind(kind)
    if zero.tag in ("list", "tuple", "dict") or (zero.numeric and zero.exact and zero.inexact and zero.shape.dims is not None):
        return zero
    if kind.tag == "int":
        return FLOAT
    return Kind("unknown", None, SCALAR) if zero.rank == 0 else UNKNOWN


def in_lists(kind: Kind) -> Kind:
    """The kind of a structure with lists in the place of tuples.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> in_lists(Kind("list", element=Kind("tuple", items=(FLOAT,)))).element.tag
    'list'
    """
    held = None if kind.element is None else in_lists(kind.element)
    tag = "list" if kind.tag == "tuple" else kind.tag
    return replace(kind, tag=tag, items=tuple(map(in_lists, kind.items)), element=held) if kind.inside else kind
