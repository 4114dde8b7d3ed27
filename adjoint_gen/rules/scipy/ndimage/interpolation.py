"""Images at places between their elements, interpolated linearly."""

from __future__ import annotations

from scipy import ndimage as sn

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.blending import moved
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, display
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import blended


def at_places(call: Call) -> Kind:
    """``map_coordinates(input, coordinates)``: a number for each place, of the image's dtype."""
    image, places = operand(call, "input"), operand(call, "coordinates")
    shape = Shape(places.shape.dims[1:]) if places.shape.dims else UNRANKED
    return fresh(image.dtype if image.inexact else None, shape) if call.constant("output") is None else Kind("unknown")


@static
def linear(order: object, mode: object, output: object) -> str:
    """The mode of an interpolation of which the rule knows the derivative."""
    if order != 1 or mode not in ("constant", "nearest") or output is not None:
        what = f"`map_coordinates` with the order {order!r} and the mode {mode!r}"
        raise UnsupportedCallError(what, '`order=1`, and `mode="constant"` or `"nearest"`, without `output`')
    return str(mode)


@macro
def values_of(builder: Builder, image: Arg) -> Arg:
    """The orders of the derivatives by the places along each axis: none."""
    rank = builder.kind(image).rank
    if not rank or not builder.kind(image).inexact:
        raise UnsupportedCallError("`map_coordinates` of what is not known to be an image of floats", "an array of known rank")
    return display((0,) * rank)


@derivative(sn.map_coordinates, kind=at_places, costly=True)
def map_coordinates(y, input, coordinates, output=None, order=3, mode="constant", cval=0.0, prefilter=True):
    """Between two elements of a row it is linear; where it has a kink the slope is one of those beside it."""
    way, orders = linear(order, mode, output), values_of(input)
    return blended(d[input], coordinates, orders, way) + moved(input, coordinates, d[coordinates], orders, way)
