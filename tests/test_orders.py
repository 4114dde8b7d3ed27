"""Every order in reverse, of functions that call themselves, too: gradients inside functions, cotangents that move.

Against differences of the derivative one order lower, which are taken of the derivative outside of any function.
"""

from typing import NamedTuple

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, value_and_grad, vjp

X, V, H = np.array([0.5, 1.2]), np.array([0.3, -0.8]), 1e-5


def powers(x, n, w=1.0):
    if n == 0:
        return np.sum(x * x) * w
    return powers(np.sin(x) * x, n - 1, w) * x[0]


def field(x, n):
    if n == 0:
        return x * x
    return field(np.cos(x) * x, n - 1) * x[::-1]


def with_slope(x, w):
    g = grad(powers)(x, 2, w)
    return np.sum(g * g) * w


def with_value_and_slopes(x, w):
    value, (g, h) = value_and_grad(powers, wrt=(0, 2))(x, 2, w)
    return value * np.sum(np.sin(g)) * h


def with_pullback(x, w):
    """The cotangent moves with the arguments, and the value is read."""
    value, back = vjp(lambda x, w: field(x, 2) * w, x, w)
    by_x, by_w = back(value * x**2)
    return np.sum(by_x * value) * by_w


def with_tangent(x, w):
    return np.sum(jvp(lambda x: field(x, 2), (x,), (x * w,))[1] ** 2)


def that_raises(x, n):
    if n < 0 or x[0] > 5.0:
        raise ValueError("too far")
    return np.sum(x * x) if n == 0 else that_raises(np.sin(x) * x, n - 1) * x[1]


def with_slope_of_what_raises(x, w):
    g = grad(that_raises)(x, 2)
    return np.sum(g * g) * w


def in_a_loop(x, w):
    for _ in range(3):
        x = x - 0.1 * w * grad(powers)(x, 1)
    return np.sum(x**3)


def where_it_is_chosen(x, w):
    return np.sum(grad(powers)(x, 2) ** 2) if w > 0.5 else powers(x, 1, w)


def slope_that_calls_itself(x, n):
    """A function that calls itself and takes derivatives of another one that does."""
    if n == 0:
        return np.sum(x * x)
    return slope_that_calls_itself(x - 0.1 * grad(powers)(x, 1), n - 1) * x[1]


INSIDE = [
    with_slope, with_slope_of_what_raises, with_value_and_slopes, with_pullback, with_tangent, in_a_loop, where_it_is_chosen,
    lambda x, w: slope_that_calls_itself(x * w, 2),
]


def slope(f, x, w, along=V, by=0.4):
    return (8 * (f(x + H * along, w + H * by) - f(x - H * along, w - H * by))
        - f(x + 2 * H * along, w + 2 * H * by) + f(x - 2 * H * along, w - 2 * H * by)) / (12 * H)


@pytest.mark.parametrize("function", INSIDE)
def test_derivatives_of_what_calls_itself_inside_functions(function):
    value, (by_x, by_w) = value_and_grad(function, wrt=(0, 1))(X, 0.7)
    assert np.isclose(value, function(X, 0.7), rtol=1e-13)
    assert np.isclose(by_x @ V + by_w * 0.4, slope(function, X, 0.7), rtol=1e-7)
    assert np.isclose(jvp(function, (X, 0.7), (V, 0.4))[1], slope(function, X, 0.7), rtol=1e-7)
    _, back = vjp(function, X, 0.7)
    for scale in (1.0, -2.0):
        assert np.allclose(back(scale)[0], scale * by_x) and np.isclose(back(scale)[1], scale * by_w)


@pytest.mark.parametrize("function", INSIDE)
def test_second_derivatives_of_these(function):
    change = slope(grad(function), X, 0.7)
    assert np.allclose(hvp(function, (0, 1))(X, 0.7, (V, 0.4))[0], change, rtol=1e-6, atol=1e-8)
    u = np.array([0.9, -0.4])
    _, back = vjp(grad(function), X, 0.7)
    by_x, by_w = back(u)
    assert np.isclose(by_x @ V + by_w * 0.4, u @ change, rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("function", [with_slope, with_pullback, in_a_loop])
def test_third_derivatives_of_these(function):
    def squared(x, w):
        return np.sum(grad(function)(x, w) ** 2)

    by_x, by_w = grad(squared, wrt=(0, 1))(X, 0.7)
    assert np.isclose(by_x @ V + by_w * 0.4, slope(squared, X, 0.7), rtol=1e-6)


def number(x, n):
    return x * x if n == 0 else number(np.sin(x) * x, n - 1) * x


def test_four_orders_of_a_function_that_calls_itself():
    derived, x = number, 1.2
    for order in range(4):
        before, derived = derived, grad(derived)
        expected = (8 * (before(x + 1e-3, 3) - before(x - 1e-3, 3)) - before(x + 2e-3, 3) + before(x - 2e-3, 3)) / 12e-3
        assert derived(x, 3) == pytest.approx(expected, rel=1e-6), order


def shared_by_both(a, b):
    a[1:] *= b[:-1]
    return np.sum(a * b) ** 2 + np.sum(b**3)


@pytest.mark.parametrize("where", [0, 1, (0, 1)])
def test_gradients_by_place_of_shared_memory(where):
    """The pullback is the transpose of the tangent, by place too, by whichever arguments the gradient is."""
    memory = np.array([1.1, 0.7, 1.6, 0.9, 1.3])
    rng = np.random.default_rng(3)

    def given(h, along):
        changed = memory + h * along
        return changed[:4], changed[1:]

    def flat(value):
        return np.concatenate(value) if isinstance(value, tuple) else value

    along, gradient = rng.normal(size=5), grad(shared_by_both, wrt=where)
    change = (flat(gradient(*given(H, along))) - flat(gradient(*given(-H, along)))) / (2 * H)
    value, back = vjp(gradient, *given(0.0, along))
    assert np.array_equal(flat(value), flat(gradient(*given(0.0, along))))
    weights = rng.normal(size=change.size)
    shares = back(tuple(np.split(weights, 2)) if isinstance(where, tuple) else weights)
    found = sum(np.sum(s * d) for s, d in zip(shares, (along[:4], along[1:]), strict=True))
    assert np.isclose(found, weights @ change, rtol=1e-6)


def test_random_numbers_are_drawn_once():
    def noisy(x, rng):
        return np.sum(np.sin(x) * rng.normal(size=2) ** 2) * x[0]

    u = np.array([0.9, -0.4])
    value, back = vjp(grad(noisy), X, np.random.default_rng(1))
    expected = hvp(noisy)(X, np.random.default_rng(1), u)
    assert np.allclose(value, grad(noisy)(X, np.random.default_rng(1)))
    assert np.allclose(back(u)[0], expected) and np.allclose(back(u)[0], expected)

    def drawn(x, n, rng):
        return np.sum(x * rng.normal(size=2)) if n == 0 else drawn(x * x, n - 1, rng) * x[0]

    def again(x, rng):
        return np.sum(grad(drawn)(x, int(x[0] > 0) + 1, rng) ** 2)

    _, back = vjp(grad(drawn), X, 2, np.random.default_rng(1))  # of which each call is known
    slopes = [u @ (grad(drawn)(X + H * e, 2, np.random.default_rng(1)) - grad(drawn)(X - H * e, 2, np.random.default_rng(1)))
              for e in np.eye(2)]
    assert np.allclose(back(u)[0], np.array(slopes) / (2 * H), rtol=1e-6)
    with pytest.raises(DifferentiationError, match="it calls itself"):
        grad(again)(X, np.random.default_rng(1))


def test_what_is_beside_the_value_passes_no_second_derivative_unseen():
    def with_norm(x, n):
        if n == 0:
            return np.sum(x**3), np.sum(x)
        return with_norm(x * x, n - 1)

    def only_slope(x):
        g, _ = grad(with_norm, has_aux=True)(x, 2)
        return np.sum(g * g)

    def both(x):
        g, norm = grad(with_norm, has_aux=True)(x, int(x[0] > 0) + 1)
        return np.sum(g * g) * norm

    expected = [(only_slope(X + H * e) - only_slope(X - H * e)) / (2 * H) for e in np.eye(2)]
    assert np.allclose(grad(only_slope)(X), expected, rtol=1e-6)
    with pytest.raises(DifferentiationError, match="beside the value") as caught:
        grad(both)(X)
    assert caught.value.line == both.__code__.co_firstlineno + 1
    _, back = vjp(grad(lambda x: (np.sum(x**3), np.sum(x) ** 2), has_aux=True), X)
    assert np.allclose(back((V, 2.0))[0], 6 * X * V + 2.0 * 2 * np.sum(X))


class Point(NamedTuple):
    w: np.ndarray
    b: float


def of_named(p, x):
    return np.sum(np.tanh(p.w * x) ** 2) * p.b


def of_nested(d, x):
    return np.sum(np.tanh(d["w"]["a"] * x) ** 2) * d["b"][0] + d["t"][1] ** 2 * x[d["n"] - 3]


def of_layers(layers, x):
    return sum(np.sum(np.sin(w * x)) * b for w, b in layers) ** 2


STRUCTURES = [
    (of_named, Point(X, 0.3), Point(V, 0.9)),
    (
        of_nested, {"w": {"a": X}, "b": [0.3, 2.0], "n": 3, "t": (1.5, 2.5), "name": "s"},
        {"w": {"a": V}, "b": [0.1, 1.0], "n": None, "t": (0.5, 0.4), "name": None},
    ),
    (of_layers, [(X, 0.3), (0.2 * X, 0.5)], [(V, 0.4), (0.5 * V, 0.7)]),
]


@pytest.mark.parametrize("function, given, along", STRUCTURES)
def test_pullbacks_of_gradients_by_structures(function, given, along):
    """The gradient is by the structure alone; the pullback gives both arguments their parts."""
    _, back = vjp(grad(function), given, X)
    by_structure, by_x = back(along)
    assert type(by_structure) is type(given)
    expected = jvp(grad(function), (given, X), (along, None))[1]
    assert all(np.allclose(a, b, rtol=1e-12) for a, b in zip(leaves(by_structure), leaves(expected), strict=True))
    change = [(a - b) / (2 * H) for a, b in zip(
        *(leaves(grad(function)(given, X + h * V)) for h in (H, -H)), strict=True)]
    assert np.isclose(by_x @ V, sum(np.sum(a * b) for a, b in zip(leaves(along), change, strict=True)), rtol=1e-6)


def beside_a_dict(b, ds):
    v = b
    for _ in range(2):
        u = b
    b[0] = 1.0
    return u[0] * v[1] ** 2 * b[2]


def test_a_dict_of_which_nothing_is_used_has_cotangents():
    ds = {"a": X, "b": 2.0}
    b, u = np.array([0.5, 1.1, 0.7]), np.array([0.3, 0.2, -0.9])
    _, back = vjp(grad(beside_a_dict, wrt=(0, 1)), b, ds)
    by_b, by_ds = back((u, {"a": V, "b": 1.0}))
    assert np.allclose(by_b, [0.0, 2 * b[2] * u[1] + 2 * b[1] * u[2], 2 * b[1] * u[1]])
    assert np.array_equal(by_ds["a"], [0.0, 0.0]) and by_ds["b"] == 0.0


def leaves(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [leaf for item in value for leaf in leaves(item)]
    return [] if value is None else [value]
