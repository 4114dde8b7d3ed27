"""Interpolation in images, which is closed under differentiation."""

from __future__ import annotations

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, constant
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.table import d, derivative, display, nondifferentiable
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import blended, rotated_places, spline_adjoint, spline_coefficients, unblended, zoomed_places


def of_places(call: Call) -> Kind:
    """A number for each place, of the image's dtype."""
    image, places = operand(call, "a"), operand(call, "places")
    return fresh(image.dtype if image.inexact else None, Shape(places.shape.dims[1:]) if places.shape.dims else UNRANKED)


@macro
def moved(builder: Builder, a: Arg, places: Arg, change: Arg, orders: Arg, mode: Arg, degree: Arg) -> Arg:
    """How what is interpolated changes with the places along all axes, for each of which there is a change."""
    return _summed(builder, _slopes(builder, a, places, orders, mode, degree), change)


@macro
def slope(builder: Builder, a: Arg, places: Arg, rates: Arg, orders: Arg, mode: Arg, degree: Arg) -> Arg:
    """The same where all places move as one number says, at some rates, or all at one."""
    found = _slopes(builder, a, places, orders, mode, degree)
    if rates != Const(None):
        return _summed(builder, found, rates)
    total = found[0]
    for term in found[1:]:
        total = builder.bind("operator.add", total, term)
    return total


def _slopes(builder: Builder, a: Arg, places: Arg, orders: Arg, mode: Arg, degree: Arg) -> list[Arg]:
    """The derivatives by the places along each axis."""
    given = constant(orders)
    assert isinstance(given, tuple)
    higher = [display(_higher(given, axis, order)) for axis, order in enumerate(given)]
    options = _but_straight(degree)
    return [builder.bind("adjoint_gen.runtime.blended", a, places, one, mode, **options) for one in higher]


def _summed(builder: Builder, slopes: list[Arg], change: Arg) -> Arg:
    """The sum of products for all axes."""
    parts = (
        change.items
        if isinstance(change, Pack)
        else [builder.bind("operator.getitem", change, Const(axis)) for axis in range(len(slopes))]
    )
    terms = [builder.bind("operator.mul", one, part) for one, part in zip(slopes, parts, strict=True)]
    total = terms[0]
    for term in terms[1:]:
        total = builder.bind("operator.add", total, term)
    return total


@macro
def moved_back(builder: Builder, g: Arg, a: Arg, places: Arg, change: Arg, orders: Arg, mode: Arg, degree: Arg) -> Arg:
    """How the adjoint of an image changes with the places."""
    given = constant(orders)
    assert isinstance(given, tuple)
    terms = []
    for axis, order in enumerate(given):
        share = builder.bind("operator.mul", g, builder.bind("operator.getitem", change, Const(axis)))
        higher = display(_higher(given, axis, order))
        terms.append(builder.bind("adjoint_gen.runtime.unblended", share, a, places, higher, mode, **_but_straight(degree)))
    total = terms[0]
    for term in terms[1:]:
        total = builder.bind("operator.add", total, term)
    return total


def _but_straight(degree: Arg) -> dict[str, Arg]:
    """The degree of a spline, if it is none of lines."""
    return {} if degree == Const(1) else {"degree": degree}


def _higher(orders: tuple[int, ...], axis: int, order: int) -> tuple[int, ...]:
    return (*orders[:axis], order + 1, *orders[axis + 1 :])


@macro
def blend(builder: Builder, a: Arg, places: Arg, orders: Arg, mode: Arg, degree: Arg) -> Arg:
    """What is interpolated."""
    return builder.bind("adjoint_gen.runtime.blended", a, places, orders, mode, **_but_straight(degree))


@macro
def unblend(builder: Builder, g: Arg, a: Arg, places: Arg, orders: Arg, mode: Arg, degree: Arg) -> Arg:
    """The adjoint of an image that is interpolated."""
    return builder.bind("adjoint_gen.runtime.unblended", g, a, places, orders, mode, **_but_straight(degree))


@derivative(blended, kind=of_places)
def blended_(y, a, places, orders, mode="constant", cval=0.0, degree=1):
    return blend(d[a], places, orders, mode, degree) + moved(a, places, d[places], orders, mode, degree)


@transpose(blended, of="a")
def blended_transposed(g, a, places, orders, mode="constant", cval=0.0, degree=1):
    return unblend(g, a, places, orders, mode, degree)


def of_blended_image(call: Call) -> Kind:
    """An array like an image."""
    g = operand(call, "g")
    return fresh(g.dtype if g.inexact else None, operand(call, "a").shape)


@derivative(unblended, kind=of_blended_image, passive=("a",))
def unblended_(y, g, a, places, orders, mode="constant", degree=1):
    return unblend(d[g], a, places, orders, mode, degree) + moved_back(g, a, places, d[places], orders, mode, degree)


@transpose(unblended, of="g")
def unblended_transposed(h, g, a, places, orders, mode="constant", degree=1):
    return blend(h, places, orders, mode, degree)


@linear(spline_coefficients, "a", kind=lambda call: like_given(call, "a"), costly=True)
def spline_coefficients_transposed(g, a, order=3, mode="mirror"):
    return spline_adjoint(g, order, mode)


@linear(spline_adjoint, "g", kind=lambda call: like_given(call, "g"), costly=True)
def spline_adjoint_transposed(h, g, order=3, mode="mirror"):
    return spline_coefficients(h, order, mode)


def like_given(call: Call, name: str) -> Kind:
    """Of the shape and dtype of an operand of floats."""
    x = operand(call, name)
    return fresh(x.dtype if x.inexact else None, x.shape)


def lattice(call: Call) -> Kind:
    """An array of double precision, with an axis for those of the image."""
    return fresh("float64", UNRANKED)


nondifferentiable(zoomed_places, kind=lattice)


@derivative(rotated_places, kind=lattice, costly=True, passive=("before", "after"))
def rotated_places_(y, before, after, angle, axes, n=0):
    return rotated_places(before, after, angle, axes, n + 1) * d[angle]
