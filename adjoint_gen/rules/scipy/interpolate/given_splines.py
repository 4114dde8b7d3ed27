"""Splines that are given by their knots, by the places where they are asked for; their knots and weights are fixed."""

from __future__ import annotations

from scipy import interpolate

from adjoint_gen.ir.kinds import FLOAT, Kind
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.kinds import fresh, operand
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import along_knots, over_knots


def at_places(call: Call) -> Kind:
    """A number of double precision for each place, as an array."""
    return fresh("float64", operand(call, "at").shape)


def at_one_place(call: Call) -> Kind:
    """A number, where both are numbers; of arrays it is one of a shape that SciPy chooses by their lengths."""
    return Kind("numpy scalar", "float64", FLOAT.shape) if _are_numbers(call.kind("x"), call.kind("y", 1)) else Kind("unknown")


def _are_numbers(*kinds: Kind) -> bool:
    return all(kind.numeric and kind.tag != "array" and kind.rank == 0 for kind in kinds)


@derivative(interpolate.splev, kind=lambda call: Kind("unknown"), costly=True)
def splev(z, x, tck, der=0, ext=0):
    """A curve in several dimensions, of which this is a list, is refused when it is known to be one."""
    return along_knots(x, tck, der + 1, ext) * d[x]


@derivative(along_knots, kind=at_places, costly=True)
def along_knots_(z, at, curve, order, ext):
    return along_knots(at, curve, order + 1, ext) * d[at]


@macro
def number(builder: Builder, place: Arg) -> Arg:
    """One place, of which there is no other beside it."""
    if not _are_numbers(arg_kind(place, builder.kinds)):
        raise UnsupportedCallError("a spline over a grid of places", "a call for each place, with numbers")
    return place


@derivative(interpolate.bisplev, kind=at_one_place, costly=True)
def bisplev(z, x, y, tck, dx=0, dy=0):
    by_x = over_knots(number(x), number(y), tck, dx + 1, dy) * d[x]
    return by_x + over_knots(number(x), number(y), tck, dx, dy + 1) * d[y]


@derivative(over_knots, kind=lambda call: FLOAT, costly=True)
def over_knots_(z, x, y, surface, along_x, along_y):
    by_x = over_knots(x, y, surface, along_x + 1, along_y) * d[x]
    return by_x + over_knots(x, y, surface, along_x, along_y + 1) * d[y]
