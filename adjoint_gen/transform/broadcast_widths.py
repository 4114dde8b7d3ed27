"""How the shape of an adjoint compares with the shape of the value it belongs to."""

from __future__ import annotations

from typing import Literal

from adjoint_gen.ir.kinds import Shape

Width = Literal["exact", "narrow", "wide"]


def width(adjoint: Shape, value: Shape) -> Width:
    """``narrow`` if broadcasting alone makes the adjoint fit, ``exact`` if it fits, else ``wide``: it may need a sum.

    >>> from adjoint_gen.ir.kinds import SCALAR, ranked, unranked
    >>> width(SCALAR, ranked("x", 2)), width(ranked("x", 1), ranked("x", 1)), width(ranked("y", 1), ranked("x", 1))
    ('narrow', 'exact', 'wide')
    >>> width(SCALAR, unranked("x"))
    'narrow'
    """
    if adjoint == value:
        return "exact"
    if adjoint.dims is None:
        return "wide"
    if value.dims is None:
        return "narrow" if adjoint.dims == () else "wide"
    if len(adjoint.dims) > len(value.dims):
        return "wide"
    aligned = zip(reversed(adjoint.dims), reversed(value.dims), strict=False)
    return "narrow" if all(not a or a == v for a, v in aligned) else "wide"
