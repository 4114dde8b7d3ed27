"""One example line per rule and form of ``scipy.ndimage``; none where SciPy is not installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime import (
    blended,
    gaussian_slope,
    rotated_places,
    spline_adjoint,
    spline_coefficients,
    unblended,
    window_spread,
    window_sums,
    windowed,
)
from tests.rules.harness import Example, array, example, fixed, text

LINE = array(7)
X = array(4, 5)
W = array(3, low=0.2, high=1.0, seed=1)
WINDOW = array(3, 2, seed=2)
PLACES = np.array([[0.4, 2.7, -0.6, 1.3, 3.4, 2.2], [1.6, 0.3, 2.2, 4.7, 3.8, -1.7]])
MODES = ("reflect", "constant", "nearest", "mirror", "wrap", "grid-constant")


def of_images(sn: Any) -> Iterator[Example]:
    """Examples of a module that may not be there."""
    for f in (sn.correlate, sn.convolve):
        yield from (example(f, X, WINDOW), example(f, X, WINDOW, mode="constant", cval=text(0.7), origin=(1, -1)))
        yield from (example(f, X, WINDOW, mode=mode, origin=(-1, 0)) for mode in MODES)
        yield from (example(f, X, fixed(W), axes=(0,)), example(f, LINE, array(4, seed=3)))
        yield example(f, array(2), W, mode="mirror")
    for f in (sn.correlate1d, sn.convolve1d):
        yield from (example(f, X, fixed(W), axis, mode=mode) for axis in (0, -1) for mode in MODES)
        yield from (example(f, LINE, fixed(array(4)), origin=1), example(f, X, fixed(W), 1, None, "constant", text(0.3)))
        yield from (example(f, X, W, axis, mode=mode) for axis in (0, -1) for mode in MODES[:3])
    for f in (sn.maximum_filter, sn.minimum_filter, sn.median_filter, sn.grey_erosion):
        yield from (example(f, X, size=3, mode=mode) for mode in MODES)
        yield example(f, X, size=(2, 3), mode="constant", cval=text(0.3), origin=(-1, 0))
    yield example(sn.maximum_filter, X, footprint=fixed(np.array([[1, 0, 1], [0, 1, 1]])))
    yield from (example(sn.percentile_filter, X, p, 3) for p in (30, -20, 100))
    yield from (example(sn.rank_filter, X, rank, (2, 3)) for rank in (1, -2))
    for f in (sn.sobel, sn.prewitt):
        yield from (example(f, X), example(f, X, cval=text(0.3), mode="constant"))
        yield from (example(f, X, 0, mode=mode) for mode in MODES)
    yield from (example(f, *args, mode=m) for f, *args in ((sn.laplace, X), (sn.gaussian_laplace, X, text(0.6))) for m in MODES)
    yield from (example(sn.gaussian_filter, X, text(0.8)), example(sn.gaussian_filter, X, text((0.6, 1.1)), order=(1, 0)))
    yield from (example(sn.gaussian_filter, X, text(0.8), mode=mode, truncate=text(3.0)) for mode in MODES)
    yield from (example(sn.gaussian_filter, X, text(0.8), 1, radius=2), example(sn.gaussian_filter, X, text(0.8), axes=(1,)))
    yield from (example(sn.gaussian_filter1d, X, text(0.8), axis, order) for axis in (0, -1) for order in (0, 1, 2, 3))
    yield from (example(sn.gaussian_filter1d, X, fixed(1.2), mode=mode, cval=text(0.4)) for mode in MODES)
    yield from (example(sn.uniform_filter1d, X, size, axis, mode=m) for size, axis in ((3, 0), (4, -1)) for m in MODES)
    yield from (example(sn.uniform_filter1d, LINE, 4, origin=-2), example(sn.uniform_filter, X))
    yield from (example(sn.uniform_filter, X, (3, 2), origin=(1, 0), mode=mode) for mode in MODES)
    yield from (example(sn.uniform_filter, X, 3, axes=(0,)), example(sn.uniform_filter, X, 2, mode="constant", cval=text(0.3)))
    yield from (example(sn.gaussian_gradient_magnitude, x, text(0.7), mode=m) for x in (X, LINE) for m in MODES[:2])
    for mode in ("constant", "nearest"):
        yield from (example(sn.map_coordinates, X, c, order=1, mode=mode) for c in (PLACES, PLACES.reshape(2, 3, 2)))
    yield example(sn.map_coordinates, LINE, PLACES[:1], None, 1, "constant", text(2.5))
    for mode in ("constant", "nearest", "mirror", "reflect", "grid-wrap"):
        yield from (example(sn.map_coordinates, X, PLACES, order=k, mode=mode) for k in (2, 3, 5))
        yield from (example(f, X, 3, mode=mode) for f in (sn.spline_filter, spline_coefficients, spline_adjoint))
        yield from (example(sn.shift, X, s, order=k, mode=mode) for s in (0.4, W[:2]) for k in (1, 3))
        yield from (example(sn.zoom, X, text(1.6), order=k, mode=mode) for k in (1, 3))
        yield from (example(sn.rotate, X, a, reshape=False, order=k, mode=mode) for a in (25.3, text(40.0)) for k in (1, 3))
    yield from (example(sn.map_coordinates, X, PLACES, prefilter=False), example(sn.rotate, X, text(30.0)))
    yield from (example(sn.gaussian_filter, x, s, mode=m, cval=text(0.6)) for x, s in ((X, 0.7), (LINE, 1.1)) for m in MODES)
    yield from (example(sn.gaussian_filter1d, X, s, 0, mode=m) for s in (0.8, 1.3) for m in MODES)
    yield from (example(gaussian_slope, X, 0.8, 0, m, n=n) for m in MODES[:2] for n in (1, 2))
    yield from (example(rotated_places, (3, 4), (4, 4), 20.0, (0, 1), n) for n in (0, 1))


def of_windows() -> Iterator[Example]:
    """Examples of what derivatives call."""
    yield example(window_sums, X, array(4, 5, seed=5), WINDOW)
    yield example(window_sums, X, array(4, 5, seed=6), WINDOW, "edge", text(0.0), (1, 0))
    yield from (example(windowed, X, WINDOW, mode) for mode in ("constant", "reflect", "wrap"))
    yield from (example(windowed, X, WINDOW, origin=(1, -1)), example(window_spread, X, WINDOW))
    yield example(window_spread, LINE, W, -1)
    for orders in ((0, 0), (1, 0), (1, 1)):
        yield from (example(blended, X, PLACES, orders, mode) for mode in ("constant", "nearest"))
        yield from (example(unblended, array(6, seed=7), X, PLACES, orders, mode) for mode in ("constant", "nearest"))
        yield from (example(blended, X, PLACES, orders, mode, text(0.0), 3) for mode in ("constant", "reflect"))
        yield from (example(unblended, array(6, seed=7), X, PLACES, orders, mode, 3) for mode in ("constant", "reflect"))


def _examples() -> list[Example]:
    if importlib.util.find_spec("scipy") is None:
        return list(of_windows())
    return [*of_windows(), *of_images(importlib.import_module("scipy.ndimage"))]


EXAMPLES = _examples()
