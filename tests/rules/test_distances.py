"""SciPy's distances in programs, and where vectors are equal."""

import warnings

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp
from tests.transform.harness import right_in_every_mode

distance = pytest.importorskip("scipy.spatial.distance")
spatial = pytest.importorskip("scipy.spatial")
calls = pytest.importorskip("tests.rules.calls_distances")

test_right_in_every_mode = right_in_every_mode(calls.RIGHT)


def to_all(u, v):
    total = np.sum(distance.cdist(u, v)) + np.sum(distance.cdist(u, v, "sqeuclidean"))
    total = total + np.sum(distance.cdist(u, v, "cityblock"))
    total = total + np.sum(distance.cdist(u, v, "chebyshev")) + np.sum(distance.cdist(u, v, "minkowski", p=1.5))
    return total + np.sum(distance.cdist(u, v, "cosine")) + np.sum(distance.cdist(u, v, "correlation"))


def test_equal_vectors_have_a_slope_of_0():
    rows = np.array([[0.3, 1.2, 0.4], [0.7, -0.4, 2.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = grad(to_all)(rows[:1], np.repeat(rows[:1], 2, axis=0))
        both = grad(lambda x: to_all(x, x) + np.sum(distance.pdist(np.concatenate((x, x)))))(rows)
    assert np.abs(found).max() < 1e-15 and np.all(np.isfinite(both))


def test_single_precision_stays():
    rows = np.float32([[0.3, 1.2, 0.4], [0.7, -0.4, 2.0]])
    assert grad(to_all)(rows, rows[::-1]).dtype == np.float32


def test_the_function_itself_takes_only_what_its_metric_does():
    rows = np.array([[0.3, 1.2, 0.4], [0.7, -0.4, 2.0]])
    for metric, given in (("euclidean", {}), ("minkowski", {"p": 3.0}), ("minkowski", {})):
        value, pullback = vjp(distance.pdist, rows, metric=metric, **given)
        assert np.array_equal(value, distance.pdist(rows, metric, **given))
        wanted = grad(lambda x, m=metric, g=given: np.sum(distance.pdist(x, m, **g)))(rows)
        assert np.allclose(pullback(np.ones(1))[0], wanted)


def spread_of(points, place):
    return np.sum(spatial.cKDTree(points).query(place, k=3)[0] ** 3)


def pull_of_near_points(points, place):
    """The pull on each point, whose own derivative asks for the same neighbours by position."""
    by_points, by_place = grad(spread_of, wrt=(0, 1))(points, place)
    return np.sum(by_points * np.sin(np.arange(8.0).reshape(4, 2))) + by_place @ np.array([0.3, -1.1])


def test_how_near_points_pull_is_right_in_every_mode():
    points = np.array([[0.7, 1.2], [0.3, -0.6], [-1.1, 0.4], [2.0, 0.1]])
    check_grads(pull_of_near_points, (points, np.array([0.2, 0.3])))
