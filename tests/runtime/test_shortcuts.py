"""What is computed a faster way gives what the plain way gives."""

import numpy as np
import pytest

from adjoint_gen.runtime.indexing import scatter
from adjoint_gen.runtime.matrices import cofactor
from adjoint_gen.runtime.order import median_share, quantile_share
from adjoint_gen.runtime.partials import above
from adjoint_gen.runtime.series import recurrence

RNG = np.random.default_rng(7)
DRAWN = RNG.integers


def step_by_step(a, b):
    y = np.array(b)
    for k in range(1, len(y)):
        y[k] = a[k] * y[k - 1] + b[k]
    return y


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (RNG.uniform(0.5, 1.5, 50), RNG.normal(size=50)),
        (RNG.uniform(-1.5, 1.5, (40, 3)), RNG.normal(size=(40, 3))),
        (np.where(np.arange(30) == 11, 0.0, 1.1), RNG.normal(size=30)),
        (np.full(400, 1e-3), RNG.normal(size=400)),
        (np.full(400, 30.0), 1e-300 * RNG.normal(size=400)),
        (np.ones(20), np.where(np.arange(20) == 5, np.inf, 1.0)),
        (np.where(np.arange(20) == 9, np.nan, 1.0), np.ones(20)),
        (np.exp(1j * np.arange(30.0)), RNG.normal(size=30) + 0j),
        (RNG.uniform(0.5, 1.5, 30).astype(np.float32), RNG.normal(size=30).astype(np.float32)),
    ],
)
def test_a_recurrence_is_what_its_steps_give(a, b):
    with np.errstate(all="ignore"):
        found, expected = recurrence(a, b), step_by_step(a, b)
        assert found.dtype == expected.dtype
        sizes = recurrence(np.abs(a), np.abs(b))
        assert np.all((np.abs(found - expected) <= 100 * np.finfo(found.dtype).eps * sizes) | ~np.isfinite(expected))
        np.testing.assert_array_equal(found[~np.isfinite(expected)], expected[~np.isfinite(expected)])


def by_minors(x):
    n = len(x)
    rest = [[k for k in range(n) if k != i] for i in range(n)]
    return np.array([[(-1) ** (i + j) * np.linalg.det(x[np.ix_(rest[i], rest[j])]) for j in range(n)] for i in range(n)])


@pytest.mark.parametrize("smallest", [1.0, 1e-3, 1e-9, 0.0])
def test_cofactors_whatever_the_condition(smallest):
    u, v = (np.linalg.qr(RNG.normal(size=(5, 5)))[0] for _ in range(2))
    x = u @ np.diag([3.0, 2.0, 1.0, 0.5, smallest]) @ v
    np.testing.assert_allclose(cofactor(x), by_minors(x), atol=1e-12)


@pytest.mark.parametrize(
    ("shape", "index"),
    [
        (1000, DRAWN(-1000, 1000, 600)), (40, DRAWN(0, 40, (30, 30))), ((50, 3), DRAWN(-50, 50, 300)),
        ((20, 30), (DRAWN(0, 20, 700), DRAWN(-30, 30, 700))),
        ((20, 30, 2), (DRAWN(0, 20, (40, 1)).astype(np.uint8), DRAWN(0, 30, 20))),
        ((200, 40), (DRAWN(0, 200, 300), slice(1, 39))), ((200, 40), (slice(None), DRAWN(0, 40, 90))),
        ((50, 30), DRAWN(0, 2, (50, 30)) > 0),
    ],
)
@pytest.mark.parametrize("order", ["C", "F"])
def test_elements_are_added_where_numpy_adds_them(shape, index, order):
    bar = np.zeros(shape, order=order)
    g = RNG.normal(size=np.shape(bar[index]))
    expected = bar.copy()
    np.add.at(expected, index, g)
    scatter(bar, index, g)
    np.testing.assert_allclose(bar, expected, rtol=1e-13, atol=1e-13)


def test_what_is_outside_is_said_by_numpy():
    with pytest.raises(IndexError):
        scatter(np.zeros((20, 30)), (np.full(600, 3), np.full(600, 30)), np.ones(600))


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int8, np.int64])
def test_the_share_of_the_greater_one(dtype):
    x, y = np.array([1, 2, 3], dtype), np.array([2, 2, 2], dtype)
    assert above(x, y).tolist() == [0.0, 0.5, 1.0]
    assert above(x, y).dtype == np.heaviside(x - y, 0.5).dtype
    assert above(x[2], y[0]) == 1.0 and np.ndim(above(x[2], y[0])) == 0


def test_the_share_beside_nan_and_infinity():
    x = np.array([np.nan, 1.0, np.inf, -np.inf, np.inf, np.nan])
    y = np.array([1.0, np.nan, np.inf, -np.inf, -np.inf, np.nan])
    np.testing.assert_array_equal(above(x, y), [np.nan, np.nan, 0.5, 0.5, 1.0, np.nan])


@pytest.mark.parametrize("q", [0.5, [0.1, 0.25, 0.9], list(np.linspace(0, 1, 21))])
def test_quantiles_take_of_equal_elements_those_of_a_stable_sort(q):
    x = RNG.integers(0, 4, (6, 31)).astype(float)
    share = quantile_share(x, q, 1)
    order = np.argsort(x, axis=1, kind="stable")
    place = np.asarray(q) * 30
    for at in np.ndindex(place.shape):
        for row, line in enumerate(share[at]):
            low = int(place[at])
            assert set(np.flatnonzero(line)) <= {order[row, low], order[row, min(low + 1, 30)]}
            assert np.isclose(line.sum(), 1.0)


def test_a_median_beside_nan():
    found = median_share(np.array([[1.0, np.nan, 2.0], [2.0, 2.0, 1.0]]), 1)
    np.testing.assert_array_equal(found, [[np.nan] * 3, [1.0, 0.0, 0.0]])
