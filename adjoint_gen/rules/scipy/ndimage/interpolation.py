"""Images at places between their elements, interpolated by lines or splines, moved, zoomed and turned.

A spline is a sum of basic splines with coefficients, which are linear in the image (M. Unser, *Splines: a perfect fit for
signal and image processing*, 1999).
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage as sn

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.blending import blend, moved, slope
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import as_precise
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, as_array, fresh, operand
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, display
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import rotated_places, spline_adjoint, zoomed_places

_MODES = ("constant", "nearest", "mirror", "reflect", "grid-mirror", "grid-wrap")
_BORDER = 12
"""By how much SciPy extends an image at its edges, where they are to go on."""


def at_places(call: Call) -> Kind:
    """``map_coordinates(input, coordinates)``: a number for each place, of the image's dtype."""
    image, places = operand(call, "input"), operand(call, "coordinates")
    shape = Shape(places.shape.dims[1:]) if places.shape.dims else UNRANKED
    return fresh(image.dtype if image.inexact else None, shape) if call.constant("output") is None else Kind("unknown")


@static
def way(name: str, order: object, mode: object, output: object) -> str:
    """The mode of an interpolation of which the rule knows the derivative."""
    if output is not None:
        raise UnsupportedCallError(f"`output` of `{name}`", "its result, as it gives it")
    if not isinstance(order, int) or mode not in _MODES:
        what = f"`{name}` with the order {order!r} and the mode {mode!r}"
        raise UnsupportedCallError(what, f"one of the modes {', '.join(_MODES)}")
    return "reflect" if mode == "grid-mirror" else str(mode)


@macro
def values_of(builder: Builder, image: Arg) -> Arg:
    """The orders of the derivatives by the places along each axis: none."""
    kind = builder.kind(image)
    if not kind.rank or not (kind.inexact and kind.real):
        raise UnsupportedCallError("interpolation of what is not known to be an image of real floats", "an array of known rank")
    return display((0,) * kind.rank)


@macro
def coefficients(builder: Builder, image: Arg, order: Arg, mode: Arg, prefilter: Arg) -> Arg:
    """The coefficients of the spline through an image, which it may hold already."""
    if _as_they_are(order, prefilter):
        return image
    if mode == Const("nearest"):
        image = builder.bind("numpy.pad", image, Const(_BORDER), Const("edge"))
    return builder.bind("adjoint_gen.runtime.spline_coefficients", image, order, mode)


@macro
def inside(builder: Builder, places: Arg, order: Arg, mode: Arg, prefilter: Arg) -> Arg:
    """Places in an image that may be extended at its edges."""
    if _as_they_are(order, prefilter) or mode != Const("nearest"):
        return places
    return builder.bind("operator.add", places, Const(float(_BORDER)))


def _as_they_are(order: Arg, prefilter: Arg) -> bool:
    if not isinstance(prefilter, Const):
        raise UnsupportedCallError("a call where `prefilter` is known only when it runs", "write this argument as a constant")
    return not prefilter.value or (isinstance(order, Const) and order.value in (0, 1))


@derivative(sn.map_coordinates, kind=at_places, costly=True)
def map_coordinates(y, input, coordinates, output=None, order=3, mode="constant", cval=0.0, prefilter=True):
    """Between two elements of a row lines are straight; where they have kinks the slope is one of those beside them."""
    how, orders, at = way("map_coordinates", order, mode, output), values_of(input), inside(coordinates, order, mode, prefilter)
    by_image = blend(coefficients(d[input], order, mode, prefilter), at, orders, how, order)
    by_places = moved(coefficients(input, order, mode, prefilter), at, d[coordinates], orders, how, order)
    return by_image + by_places


def of_image(call: Call) -> Kind:
    """Of the shape of the image."""
    image = operand(call, "input")
    return fresh(image.dtype, image.shape) if call.constant("output") is None else Kind("unknown")


def of_another_size(call: Call) -> Kind:
    """Of as many axes as the image."""
    image = operand(call, "input")
    shape = UNRANKED if image.shape.dims is None else Shape((SOME,) * len(image.shape.dims))
    return fresh(image.dtype, shape) if call.constant("output") is None else Kind("unknown")


@macro
def for_axes(builder: Builder, number: Arg, image: Arg) -> Arg:
    """A number for each axis of an image, beside its elements: one for all, or several."""
    rank, given = builder.kind(image).rank or 1, as_array(builder.kind(number)).rank
    number = builder.bind("numpy.array", number) if isinstance(number, Pack) else number
    if given not in (0, 1):
        raise UnsupportedCallError("a shift that is not known to be a number or one for each axis", "an array, or a number")
    if given == 1:
        return builder.bind("numpy.reshape", number, display((rank, *(1,) * rank)))
    return builder.bind("operator.mul", builder.bind("numpy.ones", display((rank, *(1,) * rank))), number)


@macro
def one_number(builder: Builder, number: Arg) -> Arg:
    """Whether there is one number for all axes."""
    return Const(as_array(builder.kind(number)).rank == 0)


@derivative(sn.shift, kind=of_image, costly=True)
def shift(y, input, shift, output=None, order=3, mode="constant", cval=0.0, prefilter=True):
    how, orders = way("shift", order, mode, output), values_of(input)
    at = inside(np.indices(np.shape(input)) - for_axes(shift, input), order, mode, prefilter)
    by_image = blend(coefficients(d[input], order, mode, prefilter), at, orders, how, order)
    image = coefficients(input, order, mode, prefilter)
    if one_number(shift):
        return by_image - slope(image, at, None, orders, how, order) * d[shift]
    return by_image - moved(image, at, d[shift], orders, how, order)


@static
def of_points(grid_mode: object) -> bool:
    """Whether an image that is zoomed has points for elements."""
    if grid_mode:
        raise UnsupportedCallError("`zoom` with `grid_mode`", "`map_coordinates` at the places themselves")
    return True


@derivative(sn.zoom, kind=of_another_size, costly=True)
def zoom(y, input, zoom, output=None, order=3, mode="constant", cval=0.0, prefilter=True, *, grid_mode=False):
    if of_points(grid_mode):
        how, orders = way("zoom", order, mode, output), values_of(input)
        at = inside(zoomed_places(np.shape(input), np.shape(y)), order, mode, prefilter)
        return blend(coefficients(d[input], order, mode, prefilter), at, orders, how, order)


@derivative(sn.rotate, kind=of_another_size, costly=True)
def rotate(y, input, angle, axes=(1, 0), reshape=True, output=None, order=3, mode="constant", cval=0.0, prefilter=True):
    """By the angle as long as the size of the result stays."""
    how, orders = way("rotate", order, mode, output), values_of(input)
    at = inside(rotated_places(np.shape(input), np.shape(y), angle, axes), order, mode, prefilter)
    by_image = blend(coefficients(d[input], order, mode, prefilter), at, orders, how, order)
    rates = as_precise(y, rotated_places(np.shape(input), np.shape(y), angle, axes, 1))
    by_angle = slope(coefficients(input, order, mode, prefilter), at, rates, orders, how, order) * d[angle]
    return by_image + as_precise(y, by_angle)


def doubles(call: Call) -> Kind:
    """Of double precision, and of the shape of the image."""
    image = operand(call, "input")
    plain = call.constant("output") is np.float64 and image.real
    return fresh("float64", image.shape) if plain else Kind("unknown")


@static
def known_edges(output: object, mode: object) -> bool:
    """Whether the coefficients of an image are those that its adjoint is known of."""
    if output is not np.float64 or mode not in ("mirror", "constant", "nearest", "reflect", "grid-wrap"):
        raise UnsupportedCallError(f"`spline_filter` with the mode {mode!r}, or `output`", "another mode, without `output`")
    return True


@derivative(sn.spline_filter, kind=doubles, costly=True)
def spline_filter(y, input, order=3, output=np.float64, mode="mirror"):
    if known_edges(output, mode):
        return sn.spline_filter(d[input], order, mode=mode)


@transpose(sn.spline_filter, of="input")
def spline_filter_(g, input, order=3, output=np.float64, mode="mirror"):
    return spline_adjoint(g, order, mode)
