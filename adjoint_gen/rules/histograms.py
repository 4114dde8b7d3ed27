"""Histograms: sums of weights in bins, and the ends of the bins. Which bin an element is in does not vary."""

from __future__ import annotations

import numpy as np

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import FLOAT, Dim, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import single
from adjoint_gen.rules.dims import ONE, SOME, shorter, total
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.helpers import refused
from adjoint_gen.rules.kinds import as_array, fresh, operand
from adjoint_gen.rules.order import axes_of
from adjoint_gen.rules.polynomial_bases import in_a_row
from adjoint_gen.rules.promotion import promote
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import bin_of, cell_of, extremal, selected, untake


def _bins(call: Call) -> Dim:
    """How many bins there are."""
    bins, kind = call.get("bins"), operand(call, "bins")
    if kind.rank == 1:
        return shorter((kind.shape.dims or (SOME,))[0], 1)
    return extent(bins, call) if bins is not None and kind.tag == "int" else SOME


def in_bins(call: Call) -> Kind:
    """The sums of weights, of their dtype, or numbers of elements; densities are in double precision."""
    weights, density = operand(call, "weights"), call.constant("density")
    if density is None or density is False:
        dtype = "int64" if weights.tag == "none" else weights.dtype if weights.inexact else None
    else:
        dtype = "float64" if weights.tag == "none" or weights.real else None
    return fresh(dtype, Shape((_bins(call),)))


def edges(call: Call) -> Kind:
    """The ends of the bins, one more than there are bins."""
    a, bins, ends = operand(call, "a"), operand(call, "bins"), operand(call, "range")
    dtype = bins.dtype if bins.rank == 1 else promote((a, FLOAT)) if ends.tag == "none" else None
    return fresh(dtype, Shape((total((_bins(call), ONE)),)))


@derivative(of.counts, kind=in_bins, costly=True, passive=("results", "a", "bins", "range"))
def counts(y, results, a, bins=10, range=None, density=None, weights=None):
    """Each weight is added up in the bin of its element."""
    ends = of.bin_edges(results, a, bins, range)
    place = bin_of(a, ends)
    inside = np.flatnonzero(place < np.size(y))
    changes = np.take(in_a_row(d[weights]), inside)
    if not density:
        return untake(changes, y, place[inside])
    whole = np.sum(np.take(in_a_row(weights), inside))
    change = untake(changes, y, place[inside]) / (np.diff(ends) * whole) - y * (np.sum(changes) / whole)
    if axes_of(bins) == 0:
        change = change + refused("a density in bins that move", d[range])
        change = change if range is not None else change + refused("a density in bins that move", d[a])
    return change + refused("a density in bins that move", d[bins])


@derivative(of.bin_edges, kind=edges, passive=("results", "a", "bins", "range"))
def bin_edges(y, results, a, bins=10, range=None):
    """Ends that are not given are in equal steps from the least element, or what is given for it, to the largest."""
    if axes_of(bins) == 1:
        return d[bins]
    t = np.linspace(0.0, 1.0, np.size(y), dtype=single(y))
    if range is not None:
        return (1.0 - t) * d[range][0] + t * d[range][1]
    least, largest = extremal(a, np.min(a, initial=np.inf)), extremal(a, np.max(a, initial=-np.inf))
    return (1.0 - t) * np.sum(selected(d[a], least)) + t * np.sum(selected(d[a], largest))


nondifferentiable(bin_of, cell_of, kind=lambda call: fresh("int64", Shape((SOME,))))

several(np.histogram, parts=(of.counts, of.bin_edges))


# In a plane.


@derivative(
    of.counts_in_plane, kind=lambda call: fresh("float64", Shape((SOME, SOME))), costly=True,
    passive=("results", "x", "y", "bins", "range"),
)
def counts_in_plane(h, results, x, y, bins=10, range=None, density=None, weights=None):
    """The same of pairs of elements."""
    rows, columns = of.row_edges(results, x, y, bins, range), of.column_edges(results, x, y, bins, range)
    place = cell_of(x, y, rows, columns)
    inside = np.flatnonzero(place < np.size(h))
    changes = np.take(in_a_row(d[weights]), inside)
    change = np.reshape(untake(changes, np.ravel(h), place[inside]), np.shape(h))
    if not density:
        return change
    whole = np.sum(np.take(in_a_row(weights), inside))
    change = change / (np.outer(np.diff(rows), np.diff(columns)) * whole) - h * (np.sum(changes) / whole)
    change = change + refused("a density in bins that move", d[x]) + refused("a density in bins that move", d[y])
    return change + refused("a density in bins that move", d[bins]) + refused("a density in bins that move", d[range])


@macro
def given(builder: Builder, bins: Arg) -> Arg:
    """Whether the ends of the bins are written out, for each axis."""
    return Const(isinstance(bins, Pack) and all(as_array(builder.kind(one)).rank == 1 for one in bins.items))


@derivative(of.row_edges, of.column_edges, kind=lambda call: fresh(None, Shape((SOME,))), passive=("results", "x", "y"))
def edges_in_plane(z, results, x, y, bins=10, range=None):
    moved = refused("the ends of bins that move in `histogram2d`", d[bins])
    if given(bins):
        return moved
    moved = moved + refused("the ends of bins that move in `histogram2d`", d[range])
    moved = moved + refused("the ends of bins that move in `histogram2d`", d[x])
    return moved + refused("the ends of bins that move in `histogram2d`", d[y])


several(np.histogram2d, parts=(of.counts_in_plane, of.row_edges, of.column_edges))
