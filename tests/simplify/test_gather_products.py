"""Outer products that a loop adds up are one product of matrices behind it, whoever makes the factors."""

import tracemalloc

import numpy as np
import pytest

from adjoint_gen import check_grads, checkpoint, grad, value_and_grad, vjp
from adjoint_gen.runtime import OuterFactors, sum_of_outer


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def recurrent(W, U, xs):
    h = np.zeros(len(W))
    total = 0.0
    for x in xs:
        h = np.tanh(W @ h + U @ x)
        total = total + h @ h
    return total


def step(W, b, h, x):
    a = np.tanh(W @ h + b)
    return a * x, a


def by_a_helper(W, b, xs):
    h, total = np.zeros(len(W)), 0.0
    for x in xs:
        h, a = step(W, b, h, x)
        total = total + np.sum(a * h)
    return total


def called_twice(W, b, xs):
    """The helper is called outside of a loop, too: it gives the product there."""
    h, a = step(W, b, xs[0], xs[1])
    total = np.sum(a * h)
    for x in xs:
        h, a = step(W, b, h, x)
        total = total + np.sum(a * h)
    return total


def layers(W, V, b, x):
    a = np.tanh(W @ x + b)
    return V @ a + x, a


def several_helpers(W, V, b, xs):
    h, total = np.zeros(len(W)), 0.0
    for x in xs:
        h, a = layers(W, V, b, h + x)
        h, more = layers(V, W, b, h)
        total = total + a @ more
    return total


def with_branches(W, b, xs):
    h, total = np.ones(len(W)), 0.0
    for x in xs:
        if x[0] > 0:
            h = np.sin(W @ h)
        else:
            total = total - np.sum(W @ x) - b @ (W @ h)
    return total + h @ h


def in_while(W, b, xs):
    h, k = np.ones(len(W)), 0
    while k < len(xs):
        h = np.sin(W @ h + xs[k])
        k += 1
    return h @ b


def nested(W, b, xs):
    h = np.ones(len(W))
    for x in xs:
        for _ in range(2):
            h = np.sin(W @ h + b)
        h = h + x
    return h @ h


def changed_in_place(W, b, xs):
    """Both factors are arrays that later passes, and the rest of this one, change."""
    h, total = np.ones(len(W)), 0.0
    for x in xs:
        total = total + x @ (W @ h)
        h[0] = h[1] * b[0]
        h[1:] += x[:-1]
        h *= 0.5
    return total + h @ h


def two_matrices_of_one(W, b, xs):
    """What is added is read in the loop: the transpose is another adjoint."""
    h = np.ones(len(W))
    for x in xs:
        M = W * b[0]
        h = np.sin(M @ h + W.T @ x)
        W = W + 0.1 * np.outer(h, x)
    return h @ h + np.sum(W)


def of_one_row(W, b, xs):
    h, total = np.ones(len(xs[0])), 0.0
    for x in xs:
        total = total + np.sum(W[:1] @ (h * x)) * b[0]
    return total


def matrices(W, b, xs):
    h = np.outer(b, b)
    for x in xs:
        h = np.tanh(W @ h) + np.outer(x, b)
    return np.sum(h**2)


def sums_of_both(W, b, xs):
    total = 0.0
    for x in xs:
        total = total + x @ W @ b - np.sum(W * W) * b[0]
    return total


R = np.random.default_rng(0)
W, V, B, XS = R.normal(size=(3, 3)), R.normal(size=(3, 3)), R.normal(size=3), R.normal(size=(4, 3))
PROGRAMS = [
    (recurrent, (W, V, XS)), (by_a_helper, (W, B, XS)), (called_twice, (W, B, XS)), (several_helpers, (W, V, B, XS)),
    (with_branches, (W, B, XS)), (in_while, (W, B, XS)), (nested, (W, B, XS)), (changed_in_place, (W, B, XS)),
    (two_matrices_of_one, (W, B, XS)), (of_one_row, (W, B, XS)), (matrices, (W, B, XS)), (sums_of_both, (W, B, XS)),
]


@pytest.mark.parametrize(("function", "args"), PROGRAMS, ids=lambda a: getattr(a, "__name__", ""))
def test_right_to_second_order(function, args):
    check_grads(function, args)
    every = tuple(range(len(args)))
    _, gradients = value_and_grad(function, wrt=every)(*args)
    _, pullback = vjp(function, *args)
    for _ in range(2):
        for ours, other in zip(pullback(1.0), gradients, strict=True):
            np.testing.assert_allclose(ours, other, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("function", [recurrent, by_a_helper, several_helpers], ids=lambda f: f.__name__)
def test_no_pass_makes_a_matrix(function):
    args = next(args for one, args in PROGRAMS if one is function)
    gradient = grad(function, wrt=tuple(range(len(args))))
    gradient(*args)
    assert "np.outer" not in gradient.source and "sum_of_outer" in gradient.source


def test_of_no_pass_there_are_zeros():
    for ours in grad(recurrent, wrt=(0, 1))(W, V, np.zeros((0, 3))):
        assert ours.shape == (3, 3) and not ours.any()


def test_arguments_and_layouts_stay():
    before = W.copy()
    ours, _ = grad(recurrent, wrt=(0, 1))(np.asfortranarray(W), V, XS)
    np.testing.assert_allclose(ours, grad(recurrent)(W, V, XS), rtol=1e-12)
    assert np.array_equal(W, before)


@checkpoint
def cell(W, h, x):
    return np.tanh(W @ h + x)


def by_checkpoints(W, x, n):
    h = np.zeros(len(x))
    for _ in range(n):
        h = cell(W, h, x)
    return np.sum(h * h)


def recorded(W, x, n):
    h = np.zeros(len(x))
    for _ in range(n):
        h = np.tanh(W @ h + x)
    return np.sum(h * h)


@pytest.mark.parametrize("function", [by_checkpoints, recorded], ids=lambda f: f.__name__)
def test_a_long_loop_keeps_no_more_factors_than_a_short_one(function):
    """Beside the states, which are kept, with what Python needs for each array."""
    size, passes = 64, 4000
    rng = np.random.default_rng(0)
    W, x = rng.normal(size=(size, size)) / size, rng.normal(size=size)
    derivative = grad(function)
    assert np.isfinite(derivative(W, x, 600)).all()
    tracemalloc.start()
    derivative(W, x, passes)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1.6 * passes * (8 * size + 112)


@pytest.mark.parametrize("count", [1, 255, 256, 257, 600])
def test_sums_of_many_products_are_what_they_are_of_few(count):
    rng = np.random.default_rng(0)
    pairs = [(rng.normal(size=3), rng.normal(size=1 if k % 7 == 3 else 4)) for k in range(count)]
    factors = OuterFactors()
    for pair in pairs:
        factors.append(pair)
    expected = sum(np.outer(u, np.broadcast_to(v, 4)) for u, v in pairs)
    assert np.allclose(sum_of_outer(factors, np.zeros((3, 4))), expected)
