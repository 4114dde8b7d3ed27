"""One example line per rule and form of ``scipy.spatial.distance``; none where SciPy is not installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime import neighbours
from tests.rules.harness import Example, array, example, fixed

U = array(4)
V = array(4, low=1.2, high=2.4, seed=1)
A = array(3, 4, low=-1.0, high=1.0)
B = array(5, 4, low=1.2, high=2.4, seed=2)
W = fixed(array(4, low=0.3, high=2.0, seed=3))
SPREAD = array(4, low=0.5, high=2.0, seed=4)
INVERSE = np.array([[2.0, 0.3, -0.2, 0.1], [0.5, 1.5, 0.4, 0.0], [-0.1, 0.3, 1.8, 0.2], [0.1, 0.2, 0.1, 1.3]])


def of_distances(sd: Any) -> Iterator[Example]:
    """Examples of a module that may not be there."""
    for f in (sd.euclidean, sd.sqeuclidean, sd.cityblock, sd.cosine, sd.correlation, sd.chebyshev, sd.minkowski):
        yield example(f, U, V)
    yield from (example(f, U, V, W) for f in (sd.euclidean, sd.sqeuclidean, sd.cityblock))
    yield from (example(sd.minkowski, U, V, 3), example(sd.minkowski, U, V, p=4, w=W), example(sd.minkowski, U, V, 1))
    yield from (example(sd.seuclidean, U, V, SPREAD), example(sd.mahalanobis, U, V, INVERSE))
    plain = ("euclidean", "sqeuclidean", "cityblock", "chebyshev", "minkowski", "cosine", "correlation")
    yield from (example(sd.cdist, A, B), example(sd.pdist, A))
    for metric in plain:
        yield from (example(sd.cdist, A, B, metric), example(sd.pdist, B, metric=metric))
    yield from (example(sd.cdist, A, B, metric, w=W) for metric in ("euclidean", "sqeuclidean", "cityblock"))
    yield from (example(sd.cdist, A, B, "minkowski", p=3, w=W), example(sd.pdist, A, "minkowski", p=4))
    yield from (example(sd.cdist, A, B, "seuclidean", V=SPREAD), example(sd.pdist, A, "seuclidean", V=SPREAD))
    yield from (example(sd.cdist, A, B, "mahalanobis", VI=INVERSE), example(sd.pdist, A, "mahalanobis", VI=INVERSE))
    yield from (example(sd.squareform, x) for x in (array(6), array(1), array(10), 0.7))
    square = np.zeros((4, 4))
    square[np.triu_indices(4, 1)] = array(6)
    yield from (example(sd.squareform, square + square.T, "tovector", False), example(sd.squareform, array(6), checks=False))


def _examples() -> list[Example]:
    if importlib.util.find_spec("scipy") is None:
        return []
    found = list(of_distances(importlib.import_module("scipy.spatial.distance")))
    return [*found, *(example(neighbours, array(4, 2), fixed(np.array(places))) for places in ([0, 3, 9], [2], [[1, 1]]))]


EXAMPLES = _examples()
