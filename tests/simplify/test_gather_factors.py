"""Factors and signs of arrays wait in the reverse sweep, and what is asked for its shape is recorded as that."""

from __future__ import annotations

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

RNG = np.random.default_rng(3)


def descent(layers, x, rate):
    """Updates of matrices and biases that are in dicts."""
    for _ in range(2):
        for k in range(len(layers)):
            layer = layers[k]
            error = layer["W"] @ x - layer["b"]
            back = layer["W"].T @ error
            layer["W"] -= rate * np.outer(error, x + back)
            layer["b"] += -(rate * 0.5 * error)
    return sum(np.sum(layer["W"] @ x * layer["b"]) for layer in layers)


def wide(rows, x, factor):
    """An item of one element is broadcast in what is added in place."""
    s = 0.0
    for row in rows:
        y = x * 1.0
        for _ in range(2):
            y -= -(factor * (row * 0.25)) * y
        s += np.sum(y * y)
    return s


def kept(x, n):
    """Arrays that a list only holds, and one that changes."""
    y = x * 1.0
    seen = []
    for k in range(n):
        seen.append(y)
        z = y.T @ y
        y = np.sin(z) - 0.5 * seen[k // 2]
    seen[0] += y
    return sum(np.sum(v * v) for v in seen)


def layers():
    return [{"W": RNG.standard_normal((3, 3)), "b": RNG.standard_normal(3)} for _ in range(2)]


CASES = [
    (descent, (layers(), RNG.standard_normal(3), 0.1)),
    (descent, (layers(), RNG.standard_normal(3), np.float64(0.1))),
    (wide, ([RNG.standard_normal(4), RNG.standard_normal(1)], RNG.standard_normal(4), 0.3)),
    (kept, (RNG.standard_normal((3, 3)), 3)),
]


@pytest.mark.parametrize(("function", "args"), CASES)
def test_derivatives_are_right(function, args) -> None:
    check_grads(function, args)


def test_a_matrix_is_multiplied_by_no_number_where_its_product_may_be() -> None:
    gradient = grad(descent)
    gradient(*CASES[0][1])
    assert "@ t" in gradient.source and "* rate" in gradient.source
    assert not any(f"{sign}t{k} * rate) @" in gradient.source for k in range(20) for sign in "(-")


def test_arrays_of_which_the_shape_is_read_are_not_kept() -> None:
    gradient, (layers, *others) = grad(descent), CASES[0][1]
    shorter = [{"W": layer["W"][: 2 + k], "b": layer["b"][: 2 + k]} for k, layer in enumerate(layers)]
    gradient(shorter, *others)  # the lengths of these are not known to be the same
    assert "outline(" in gradient.source


def test_a_float64_factor_of_float32_is_right() -> None:
    args = (np.float32([[1.0, 2.0], [3.0, 4.0]]), np.float32([0.5, 0.25]), np.float64(0.1))

    def loss(A, x, s):
        return np.sum((-(A * s)) @ x * 2.0)

    gradient = grad(loss)(*args)
    assert np.allclose(gradient, -2.0 * 0.1 * np.outer(np.ones(2), args[1]), rtol=1e-6)
