"""Filters that take one element of each window, by its place in the order of sizes."""

from __future__ import annotations

import math
import operator

import numpy as np
from scipy import ndimage as sn

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.promotion import inexact_dtype
from adjoint_gen.rules.scipy.ndimage.filters import border, like_image
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import extreme_share, ranked_share, selected, window_places


def _of_windows(dtype: bool) -> object:
    """The kind of what there is for each element of each window: a number, or its place."""

    def kind(call: Call) -> Kind:
        image = operand(call, "image")
        shape = UNRANKED if image.shape.dims is None else Shape((*image.shape.dims, SOME))
        return fresh(inexact_dtype(image.dtype) if dtype else "int64", shape)

    return kind


nondifferentiable(window_places, kind=_of_windows(False))  # type: ignore[arg-type]
nondifferentiable(extreme_share, ranked_share, kind=_of_windows(True))  # type: ignore[arg-type]


@static
def window(size: object, footprint: object, axes: object, structure: object = None) -> object:
    """How long a window is along the axes; one of the user's own shape is given whole."""
    if axes is not None or structure is not None:
        raise UnsupportedCallError("a filter by order along some axes, or with a structure", "one of all axes, without it")
    return size


@shared
def moved(change, share, places):
    """What the elements that are taken change by."""
    return np.sum(selected(np.take(np.pad(np.ravel(change), (0, 1)), places), share), axis=-1)


@derivative(sn.maximum_filter, sn.minimum_filter, kind=like_image, costly=True)
def extreme_filter(y, input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    """Elements that are equally extreme share equally."""
    places = window_places(input, window(size, None, axes), footprint, border(mode, output), origin)
    return moved(d[input], extreme_share(input, places, y, cval), places)


@derivative(sn.grey_erosion, kind=like_image, costly=True)
def grey_erosion(
    y, input, size=None, footprint=None, structure=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None
):
    places = window_places(input, window(size, None, axes, structure), footprint, border(mode, output), origin)
    return moved(d[input], extreme_share(input, places, y, cval), places)


@static
def middle_of(size: object, rank: int) -> int:
    """How many elements of a window stand before its median."""
    return _count(size, rank) // 2


@static
def part_of(size: object, rank: int, percentile: float) -> int:
    """How many elements of a window stand before a percentile."""
    share = percentile + 100.0 if percentile < 0.0 else percentile
    return _count(size, rank) - 1 if share == 100.0 else int(float(_count(size, rank)) * share / 100.0)


@static
def place_of(size: object, rank: int, wanted: int) -> int:
    """How many elements of a window stand before one that is counted from the first, or from behind the last."""
    return wanted % _count(size, rank)


def _count(size: object, rank: int) -> int:
    lengths = size if isinstance(size, tuple | list) else (size,) * rank
    return math.prod(map(operator.index, lengths))


@derivative(sn.median_filter, kind=like_image, costly=True)
def median_filter(y, input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    """Of an even number of elements the second one in the middle."""
    places = window_places(input, window(size, None, axes), without(footprint), border(mode, output), origin)
    return moved(d[input], ranked_share(input, places, middle_of(size, np.ndim(input)), cval), places)


@derivative(sn.percentile_filter, kind=like_image, costly=True, passive=("percentile",))
def percentile_filter(
    y, input, percentile, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None
):
    places = window_places(input, window(size, None, axes), without(footprint), border(mode, output), origin)
    return moved(d[input], ranked_share(input, places, part_of(size, np.ndim(input), percentile), cval), places)


@derivative(sn.rank_filter, kind=like_image, costly=True, passive=("rank",))
def rank_filter(y, input, rank, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    places = window_places(input, window(size, None, axes), without(footprint), border(mode, output), origin)
    return moved(d[input], ranked_share(input, places, place_of(size, np.ndim(input), rank), cval), places)


@macro
def without(builder: Builder, footprint: Arg) -> Arg:
    """No window of the user's own shape, of which it is not known how many elements it has."""
    if footprint != Const(None):
        raise UnsupportedCallError("`footprint` of a filter by rank", "`size`")
    return footprint
