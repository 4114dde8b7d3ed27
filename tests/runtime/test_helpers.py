"""The helpers that generated code calls: shapes, dtypes, aliases, edge cases."""

import timeit
from collections import namedtuple

import numpy as np
import pytest

from adjoint_gen import runtime as rt

SHAPES = [(), (1,), (3,), (1, 3), (2, 3), (2, 1), (4, 2, 3), (4, 1, 1), (0,), (0, 3), (1, 0)]


def broadcasts(small, wide):
    try:
        return np.broadcast_shapes(small, wide) == wide
    except ValueError:
        return False


@pytest.mark.parametrize("x_shape", SHAPES, ids=str)
@pytest.mark.parametrize("g_shape", SHAPES, ids=str)
def test_unbroadcast_is_the_transpose_of_broadcasting(g_shape, x_shape):
    x = np.zeros(x_shape)
    rng = np.random.default_rng(0)
    g = rng.normal(size=g_shape)
    if broadcasts(x_shape, g_shape):
        v = rng.normal(size=x_shape)
        bar = rt.unbroadcast(g, x)
        assert np.shape(bar) == x_shape
        assert np.isclose(np.sum(bar * v), np.sum(g * np.broadcast_to(v, g_shape)), rtol=1e-12)
    elif broadcasts(g_shape, x_shape):
        assert np.array_equal(rt.unbroadcast(g, x), np.broadcast_to(g, x_shape))


def test_unbroadcast_leaves_what_fits_and_makes_scalars_of_scalars():
    g = np.ones(3)
    assert rt.unbroadcast(g, np.zeros(3)) is g
    assert rt.unbroadcast(0.5, 2.0) == 0.5 and type(rt.unbroadcast(0.5, 2.0)) is float
    assert np.ndim(rt.unbroadcast(np.ones((2, 3)), 2.0)) == 0
    assert np.ndim(rt.unbroadcast(np.ones((2, 3)), np.float32(2.0))) == 0
    assert rt.unbroadcast(np.ones((2, 3), np.float32), np.zeros(3, np.float32)).dtype == np.float32
    with pytest.raises(ValueError):
        rt.unbroadcast(np.ones(2), np.zeros(3))


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.complex128])
@pytest.mark.parametrize("g", [2, 2.0, np.float32(2), np.full(3, 2.0), np.full((2, 3), 2.0)], ids=repr)
def test_materialise_is_fresh_and_like_its_argument(g, dtype):
    x = np.zeros((2, 3), dtype)
    out = rt.materialise(g, x)
    assert out.shape == x.shape and out.dtype == x.dtype and np.all(out == 2)
    assert not np.shares_memory(out, x) and not (isinstance(g, np.ndarray) and np.shares_memory(out, g))
    assert out.flags.writeable


def test_materialise_of_scalars_structures_and_complex_adjoints():
    assert type(rt.materialise(np.float64(2.0), 1.5)) is float
    assert type(rt.materialise(2.0, np.float32(1.5))) is np.float32
    assert type(rt.materialise(2.0, 1j)) is complex
    assert rt.materialise(np.array(2.0), np.array(1.0)).shape == ()
    assert rt.materialise(1 + 2j, 1.5) == 1.0
    assert np.array_equal(rt.materialise(np.array([1 + 2j]), np.zeros(1)), [1.0])
    out = rt.materialise((2.0, 3.0), (np.zeros(2), 1.0))
    assert np.array_equal(out[0], [2.0, 2.0]) and out[1] == 3.0
    assert rt.materialise(2.0, np.array([1, 2])).dtype == np.float64


def test_zeros_like_builds_the_structure():
    Point = namedtuple("Point", "x y")
    zeros = rt.zeros_like({"a": [1.0, np.ones(2, np.float32)], "b": (np.float32(1), 3, "name"), "c": Point(1.0, 2j)})
    assert zeros["a"][0] == 0.0 and zeros["a"][1].dtype == np.float32 and not zeros["a"][1].any()
    assert type(zeros["b"][0]) is np.float32 and zeros["b"][1:] == (0.0, None)
    assert zeros["c"] == Point(0.0, 0j) and type(zeros["c"]) is Point
    assert rt.zeros_like(np.arange(3)).dtype == np.float64


@pytest.mark.parametrize(
    "index",
    [0, -1, slice(1, None), slice(None, None, -2), ..., None, [0, 0, 2], [True, False, True], (0, 1), (slice(None), [1, 1]),
     ([0, 0], [1, 1]), np.array([[0, 1], [1, 1]]), np.array([True, False, True]), (np.array(1), slice(None)), np.int64(2)],
    ids=str,
)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_add_at_agrees_with_a_sum_over_positions(index, dtype):
    places = np.arange(12).reshape(3, 4)
    chosen = places[index]
    g = np.random.default_rng(0).normal(size=np.shape(chosen))
    bar = np.zeros((3, 4), dtype)
    rt.add_at(bar, index, g)
    expected = np.bincount(np.ravel(chosen), weights=np.ravel(g), minlength=12).reshape(3, 4)
    assert np.allclose(bar, expected, rtol=1e-6) and bar.dtype == dtype


def test_add_at_on_containers():
    bars = {"w": np.zeros(2), ("a", 1): 0.0}
    rt.add_at(bars, "w", np.ones(2))
    rt.add_at(bars, ("a", 1), 2.0)
    assert bars[("a", 1)] == 2.0 and np.array_equal(bars["w"], [1.0, 1.0])
    bar = [0.0, [0.0, 0.0], 0.0]
    rt.add_at(bar, 0, 1.5)
    rt.add_at(bar[1], -1, 2.0)
    assert bar == [1.5, [0.0, 2.0], 0.0]
    with pytest.raises(ValueError):
        rt.add_at([0.0, 0.0], slice(None), [1.0])


def test_guards():
    x = np.ones((2, 3))
    assert rt.is_array(x, "float64", 2) and rt.is_array(x[:, ::-2], "float64", 2) and rt.is_array(x.astype(">f8"), "float64", 2)
    assert not rt.is_array(x, "float64", 1) and not rt.is_array(x, "float32", 2)
    assert not rt.is_array(x.view(np.recarray), "float64", 2) and not rt.is_array(np.ma.array(x), "float64", 2)
    assert not rt.is_array(np.float64(1), "float64", 0) and not rt.is_array(1.0, "float64", 0)
    assert not rt.is_array([1.0], "float64", 1) and not rt.is_array(np.array([object()]), "float64", 1)
    assert rt.is_array(np.array(1.0), "float64", 0)
    assert rt.is_array(np.arange(2), "int64", 1) and rt.is_array(np.array([True]), "bool", 1)
    assert rt.is_scalar(np.float64(1), "float64") and not rt.is_scalar(1.0, "float64")
    assert not rt.is_scalar(np.array(1.0), "float64")
    assert rt.is_tuple((1, 2), 2) and not rt.is_tuple((1, 2), 3) and not rt.is_tuple([1, 2], 2)
    assert rt.is_list([1], 1) and not rt.is_list((1,), 1)
    assert rt.is_dict({"a": 1}, ("a",)) and not rt.is_dict({"a": 1}, ("b",))
    assert issubclass(rt.KindMismatch, TypeError)


def test_fast_paths_stay_fast():
    """Absurd bounds, so that only a lost fast path fails: 30 and 90 ns were measured."""
    x = np.ones(3)

    def best(f):
        return min(timeit.repeat(f, number=2000, repeat=5)) / 2000

    assert best(lambda: rt.unbroadcast(x, x)) < 3e-6
    assert best(lambda: rt.is_array(x, "float64", 1)) < 3e-6


def test_extremal_splits_ties_and_propagates_nan():
    x = np.array([[1.0, 3.0, 3.0], [np.nan, 1.0, 2.0], [np.inf, 1.0, np.inf]])
    found = rt.extremal(x, np.max(x, axis=1, keepdims=True), 1)
    assert np.array_equal(found, [[0, 0.5, 0.5], [np.nan] * 3, [0.5, 0, 0.5]], equal_nan=True)
    assert rt.extremal(x.astype(np.float32), np.float32(3), None).dtype == np.float32
    assert rt.extremal(2.0, 2.0) == 1.0


def test_others_divides_by_nothing():
    assert np.array_equal(rt.others(np.array([0.0, 2.0, 3.0])), [6.0, 0.0, 0.0])
    assert np.array_equal(rt.others(np.array([0.0, 0.0, 3.0])), [0.0, 0.0, 0.0])
    assert np.array_equal(rt.others(np.array([1e-200, 1e-200, 1e200])), [1.0, 1.0, 0.0])
    assert rt.others(2.0) == 1.0 and rt.others(np.zeros(0)).shape == (0,) and rt.others(np.zeros((2, 0)), 1).shape == (2, 0)
    x = np.random.default_rng(0).normal(size=(2, 3, 4))
    assert np.allclose(rt.others(x, (0, 2)), np.prod(x, axis=(0, 2), keepdims=True) / x)


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_cofactors_of_singular_matrices_are_minors(rank):
    rng = np.random.default_rng(rank)
    a = rng.normal(size=(4, rank)) @ rng.normal(size=(rank, 4))
    minors = [
        [(-1) ** (i + j) * np.linalg.det(np.delete(np.delete(a, i, 0), j, 1)) for j in range(4)] for i in range(4)
    ]
    assert np.allclose(rt.cofactor(a), minors, atol=1e-12)


@pytest.mark.parametrize("ord", [None, 1, 2, 3, np.inf, -np.inf])
def test_norms_of_zeros(ord):
    zeros = np.zeros(3)
    if ord in (1, np.inf, -np.inf):
        assert np.array_equal(rt.sums_partial(zeros[None], ord), zeros[None])
    elif ord is not None:
        assert np.array_equal(rt.vector_partial(zeros, 0.0, ord), zeros)
    else:
        assert np.array_equal(rt.ratio(zeros, 0.0), zeros)


def test_tied_singular_values_share():
    assert np.allclose(rt.matrix_partial(np.eye(3), 2), np.eye(3) / 3)
    assert np.allclose(rt.matrix_partial(np.diag([2.0, 0.0]), "nuc"), np.diag([1.0, 0.0]))


def test_ratio():
    assert rt.ratio(3.0, 0.0) == 0.0 and rt.ratio(3.0, 2.0) == 1.5 and type(rt.ratio(3.0, 0.0)) is float
    assert np.array_equal(rt.ratio(np.array([1.0, 2.0]), np.array([0.0, 4.0])), [0.0, 0.5])
    assert np.isnan(rt.ratio(np.nan, np.nan))


@pytest.mark.parametrize("dtype", [np.float16, np.float32])
def test_the_slope_of_sinc_in_few_digits(dtype):
    x = np.linspace(-2.0, 2.0, 9)
    for n in (1, 2, 3):
        found = rt.sinc_derivative(x.astype(dtype), n)
        assert found.dtype == dtype and np.allclose(found, rt.sinc_derivative(x, n), rtol=1e-2, atol=1e-2)


def test_high_slopes_of_sinc():
    nodes, weights = np.polynomial.legendre.leggauss(100)
    s, x = np.pi * (nodes + 1.0) / 2.0, np.array([0.0, 0.3, 1.0, -2.7, 9.1])
    for n in range(1, 16):
        found = np.cos(np.multiply.outer(x, s) + n * np.pi / 2) * s**n @ weights / 2.0  # sinc(x) is the mean of cos(x s)
        assert np.allclose(rt.sinc_derivative(x, n), found, rtol=1e-9, atol=1e-9 * np.pi**n)
