"""Matrices that are given by their diagonals: products with them, and what these are made of."""

from __future__ import annotations

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import fresh, operand, together
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.text import conj
from adjoint_gen.runtime import band_outer, banded_product, flipped_bands, from_bands, in_bands


def of_product(call: Call) -> Kind:
    """Of the shape of the second factor."""
    ab, x = operand(call, "ab"), operand(call, "x")
    return fresh(together((ab, x)), x.shape)


def of_diagonals(call: Call) -> Kind:
    """A row for each diagonal."""
    kinds = [operand(call, name) for name in ("ab", "g", "x", "a") if call.get(name) is not None]
    return fresh(together(kinds), Shape((SOME, SOME)))


@linear(banded_product, "ab", "x", kind=of_product, costly=True)
def banded_product_first(g, l_and_u, ab, x):
    return band_outer(l_and_u, g, conj(x))


@transpose(banded_product, of="x")
def banded_product_second(g, l_and_u, ab, x):
    return banded_product((l_and_u[1], l_and_u[0]), flipped_bands(l_and_u, conj(ab)), g)


@linear(band_outer, "g", "x", kind=of_diagonals, costly=True)
def band_outer_first(h, l_and_u, g, x):
    return banded_product(l_and_u, h, conj(x))


@transpose(band_outer, of="x")
def band_outer_second(h, l_and_u, g, x):
    return banded_product((l_and_u[1], l_and_u[0]), flipped_bands(l_and_u, h), conj(g))


@linear(flipped_bands, "ab", kind=of_diagonals)
def flipped_back(g, l_and_u, ab):
    return flipped_bands((l_and_u[1], l_and_u[0]), g)


@linear(from_bands, "ab", kind=of_diagonals)
def from_bands_back(g, l_and_u, ab):
    return in_bands(l_and_u, g)


@linear(in_bands, "a", kind=of_diagonals)
def in_bands_back(g, l_and_u, a):
    return from_bands(l_and_u, g)
