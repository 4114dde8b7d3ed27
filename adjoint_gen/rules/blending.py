"""Linear interpolation in images, which is closed under differentiation."""

from __future__ import annotations

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, constant
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.table import d, derivative, display
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import blended, unblended


def of_places(call: Call) -> Kind:
    """A number for each place, of the image's dtype."""
    image, places = operand(call, "a"), operand(call, "places")
    return fresh(image.dtype if image.inexact else None, Shape(places.shape.dims[1:]) if places.shape.dims else UNRANKED)


@macro
def moved(builder: Builder, a: Arg, places: Arg, change: Arg, orders: Arg, mode: Arg) -> Arg:
    """How what is interpolated changes with the places along all axes."""
    given = constant(orders)
    assert isinstance(given, tuple)
    terms = []
    for axis, order in enumerate(given):
        slope = builder.bind("adjoint_gen.runtime.blended", a, places, display(_higher(given, axis, order)), mode)
        terms.append(builder.bind("operator.mul", slope, builder.bind("operator.getitem", change, Const(axis))))
    total = terms[0]
    for term in terms[1:]:
        total = builder.bind("operator.add", total, term)
    return total


@macro
def moved_back(builder: Builder, g: Arg, a: Arg, places: Arg, change: Arg, orders: Arg, mode: Arg) -> Arg:
    """How the adjoint of an image changes with the places."""
    given = constant(orders)
    assert isinstance(given, tuple)
    terms = []
    for axis, order in enumerate(given):
        share = builder.bind("operator.mul", g, builder.bind("operator.getitem", change, Const(axis)))
        higher = display(_higher(given, axis, order))
        terms.append(builder.bind("adjoint_gen.runtime.unblended", share, a, places, higher, mode))
    total = terms[0]
    for term in terms[1:]:
        total = builder.bind("operator.add", total, term)
    return total


def _higher(orders: tuple[int, ...], axis: int, order: int) -> tuple[int, ...]:
    return (*orders[:axis], order + 1, *orders[axis + 1 :])


@derivative(blended, kind=of_places)
def blended_(y, a, places, orders, mode="constant", cval=0.0):
    return blended(d[a], places, orders, mode) + moved(a, places, d[places], orders, mode)


@transpose(blended, of="a")
def blended_transposed(g, a, places, orders, mode="constant", cval=0.0):
    return unblended(g, a, places, orders, mode)


def of_blended_image(call: Call) -> Kind:
    """An array like an image."""
    g = operand(call, "g")
    return fresh(g.dtype if g.inexact else None, operand(call, "a").shape)


@derivative(unblended, kind=of_blended_image, passive=("a",))
def unblended_(y, g, a, places, orders, mode="constant"):
    return unblended(d[g], a, places, orders, mode) + moved_back(g, a, places, d[places], orders, mode)


@transpose(unblended, of="g")
def unblended_transposed(h, g, a, places, orders, mode="constant"):
    return blended(h, places, orders, mode)
