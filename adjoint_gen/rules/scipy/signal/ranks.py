"""Filters that take one element of each window, by its place in the order of sizes; beyond the ends are zeros."""

from __future__ import annotations

import numpy as np
import scipy.signal as ss

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import ONE
from adjoint_gen.rules.helpers import refused
from adjoint_gen.rules.kinds import fresh
from adjoint_gen.rules.scipy.ndimage.ranks import middle_of, moved
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import static
from adjoint_gen.runtime import ranked_share, window_places


def like_first(call: Call) -> Kind:
    """Of the shape of what is filtered."""
    x = call.operands()[0]
    return fresh(x.dtype if x.dtype in ("float32", "float64") else None, x.shape)


@static
def usual(kernel_size: object) -> object:
    """How long a window is along the axes."""
    return 3 if kernel_size is None else kernel_size


def like_volume(call: Call) -> Kind:
    """Of the shape of the volume; of a number it is a vector."""
    made = like_first(call)
    return fresh(made.dtype, Shape((ONE,))) if made.rank == 0 else made


@derivative(ss.medfilt, kind=like_volume, costly=True)
def medfilt(y, volume, kernel_size=None):
    if np.ndim(volume) == 0:
        return refused("`scipy.signal.medfilt` of a number", d[volume])
    places = window_places(volume, usual(kernel_size), None, "constant", 0)
    return moved(d[volume], ranked_share(volume, places, middle_of(usual(kernel_size), np.ndim(volume)), 0.0), places)


@derivative(ss.medfilt2d, kind=like_first, costly=True)
def medfilt2d(y, input, kernel_size=3):
    places = window_places(input, kernel_size, None, "constant", 0)
    return moved(d[input], ranked_share(input, places, middle_of(kernel_size, np.ndim(input)), 0.0), places)


@derivative(ss.order_filter, kind=like_first, costly=True, passive=("domain", "rank"))
def order_filter(y, a, domain, rank):
    places = window_places(a, None, domain, "constant", 0)
    return moved(d[a], ranked_share(a, places, rank, 0.0), places)
