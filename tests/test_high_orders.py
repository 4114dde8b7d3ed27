"""Derivatives of high order of functions with lists and stores: faults that the programs of ``zoo/test_orders.py`` showed."""

import itertools

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp


def along(f, sequence, v):
    """The derivative of ``f`` along ``v`` again and again, forwards (f) or in reverse (r), one order for each letter."""
    for letter in sequence:
        f = forwards(f, v) if letter == "f" else backwards(f, v)
    return f


def forwards(f, v):
    return lambda x: jvp(f, (x,), (v,))[1]


def backwards(f, v):
    return lambda x: np.sum(vjp(f, x)[1](1.0)[0] * v)


def same_in_every_mode(f, x, v, order, sequences=None):
    """Every order of the modes gives one number, which is that of differences of one order less."""
    every = ["".join(s) for s in itertools.product("fr", repeat=order)] if sequences is None else sequences
    found = {s: float(along(f, s, v)(x)) for s in every}
    before, h = along(f, "f" * (order - 1), v), 1e-3
    steps = {k: float(before(x + k * h * v)) for k in (-2, -1, 1, 2)}
    expected = (8.0 * (steps[1] - steps[-1]) - (steps[2] - steps[-2])) / (12.0 * h)
    for s, value in found.items():
        assert abs(value - expected) <= 1e-7 * (1.0 + abs(expected)), (s, found, expected)


def powers_of_lists(x):
    A = [[x[0], x[1]], [x[1], 0.5]]
    R = [[1.0, 0.0], [0.0, 1.0]]
    for _ in range(2):
        C = [[0.0] * 2 for _ in range(2)]
        for i in range(2):
            for j in range(2):
                for k in range(2):
                    C[i][j] += R[i][k] * A[k][j]
        R = C
    return R[0][0] + R[1][1] * R[0][1]


def test_a_list_that_a_loop_hands_on_in_a_called_function_is_added_to_item_by_item():
    x = np.array([0.9, 1.3])
    given = grad(lambda v: powers_of_lists(v))(x)
    np.testing.assert_allclose(given, grad(powers_of_lists)(x), rtol=1e-14)
    h = 1e-6
    expected = [(powers_of_lists(x + h * e) - powers_of_lists(x - h * e)) / (2 * h) for e in np.eye(2)]
    np.testing.assert_allclose(given, expected, rtol=1e-7)


def table(x):
    t = [[x[i] * x[j] for j in range(2)] for i in range(2)]
    for i in range(1, 2):
        for j in range(1, 2):
            t[i][j] = t[i][j] * t[i - 1][j]
    return sum(sum(row) for row in t)


@pytest.mark.parametrize("sequences", [["frfr", "ffff"], ["rffr"]])
def test_zeros_for_a_list_that_is_emptied_are_as_many_as_it_had(sequences):
    same_in_every_mode(table, np.array([0.9, 1.3]), np.array([0.3, -0.4]), 4, sequences)


def rectified(x):
    return np.sum(np.maximum(x, 0) * x) ** 2


def rectified_in_part(x):
    h = np.maximum(x, 0)
    h[2:] = x[2:]
    return np.sum(h) ** 2


@pytest.mark.parametrize("f", [rectified, rectified_in_part])
def test_no_derivative_passes_through_what_only_decides(f):
    same_in_every_mode(f, np.array([0.5, -0.3, 0.8]), np.array([0.3, -0.4, 0.7]), 3)


def products(x):
    return np.prod(x) + np.sum(np.prod(np.reshape(x, (2, 2)) + 1.0, axis=1) * x[:2])


@pytest.mark.parametrize("x", [[0.5, -0.3, 0.8, 1.1], [0.0, -0.3, 0.0, 1.1]])
def test_products_have_derivatives_of_every_order(x):
    same_in_every_mode(products, np.array(x), np.array([0.3, -0.4, 0.7, 0.2]), 4, ["rrrr", "ffff", "frrf", "rffr"])


def of_a_history(x):
    h = [x]
    for _ in range(2):
        h.append(0.7 * np.sin(h[-1]) + 0.5 * h[0])
    return np.sum(h[-1] * h[1])


def test_what_a_list_holds_is_copied_with_its_derivative():
    same_in_every_mode(of_a_history, np.array([0.5, -0.3]), np.array([0.3, -0.4]), 3, ["rrr", "rrf", "fff"])


def table_of_filled_rows(x):
    t = []
    for i in range(len(x)):
        row = [0.0] * len(x)
        for j in range(len(x)):
            row[j] = x[i] * x[j]
            if i > 0:
                row[j] += 0.5 * t[i - 1][j]
        t.append(row)
    s = 0.0
    for row in t:
        for v in row:
            s += v * v
    return s


def test_what_is_on_a_tape_is_what_the_last_pass_over_a_loop_found():
    same_in_every_mode(table_of_filled_rows, np.array([0.5, -0.3]), np.array([0.3, -0.4]), 3, ["rff", "rrr", "fff"])


def best_iterate(A):
    x = np.ones(2)
    best = x
    err = None
    for _ in range(3):
        x = A @ x / np.sum(np.abs(x))
        e = np.sum((x - 1) ** 2)
        if err is None or e < err:
            err = e
            best = x.copy()
    return np.sum(best * best)


def test_tapes_that_a_pair_hands_over_hold_what_was_recorded():
    A, V = np.array([[0.5, -0.6], [0.4, 0.3]]), np.array([[0.3, -0.4], [0.7, 0.2]])
    product = hvp(forwards(forwards(best_iterate, V), V))(A, V)
    assert np.isclose(np.sum(product * V), along(best_iterate, "ffff", V)(A), rtol=1e-12)


def swapped_buffers(x):
    y = np.zeros_like(x)
    for _ in range(3):
        y[1:] = x[:-1] * x[1:]
        y[0] = x[-1]
        x, y = y, x
    return np.sum(x) + np.sum(y * y)


def test_what_a_function_changes_under_another_name_is_a_copy():
    same_in_every_mode(swapped_buffers, np.array([0.9, 1.3, -0.4]), np.array([0.3, -0.4, 0.2]), 3)


def tripled(y):
    y[0] = 3.0 * y[0]
    return np.sum(y ** 2)


def pulled_back_without_a_change(x):
    y = 1.0 * x
    value, _ = vjp(tripled, y)
    return np.sum(y) * value


def test_a_value_that_is_taken_with_its_pullback_leaves_its_argument_alone():
    x, h = np.array([0.5, 0.7]), 1e-6
    f = pulled_back_without_a_change
    expected = [(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(2)]
    np.testing.assert_allclose(grad(f)(x), expected, rtol=1e-7)


def with_the_value_and_its_pullback(x):
    y = np.sin(x)
    value, pullback = vjp(swapped_buffers, y)
    return value * np.sum(y) + np.sum(pullback(2.0)[0] * y)


def of_what_is_swapped(x):
    a, b = 1.0 * x, np.zeros_like(x)
    for _ in range(2):
        b[:] = a * 2.0
        value, pullback = vjp(swapped_buffers, a)
        b[0] = value * a[1]
        b[1] = pullback(1.0)[0][0]
        a, b = b, a
    return np.sum(a) + np.sum(b * b)


def dicts_that_are_swapped(x):
    d = {"a": np.sin(x)}
    value, pullback = vjp(swapped_dicts, d)
    return value * np.sum(d["a"]) + np.sum(pullback(1.0)[0]["a"] * d["a"])


def swapped_dicts(d):
    y = {"a": np.zeros(3)}
    for _ in range(3):
        y["a"][1:] = d["a"][:-1] * d["a"][1:]
        y["a"][0] = d["a"][-1]
        d, y = y, d
    return np.sum(d["a"]) + np.sum(y["a"] ** 2)


@pytest.mark.parametrize("f", [with_the_value_and_its_pullback, of_what_is_swapped, dicts_that_are_swapped])
def test_a_pullback_begins_with_what_it_was_given_whatever_the_value_changed(f):
    x, v = np.array([0.9, 1.3, -0.4]), np.array([0.3, -0.4, 0.2])
    value, slope = jvp(f, (x,), (v,))
    assert np.isclose(value, f(x), rtol=1e-13)
    assert np.isclose(slope, (f(x + 1e-6 * v) - f(x - 1e-6 * v)) / 2e-6, rtol=1e-7)
    assert np.isclose(np.sum(grad(f)(x) * v), slope, rtol=1e-12)
    same_in_every_mode(f, x, v, 2)


def swapped_beside(a, b):
    y = np.zeros_like(a)
    for _ in range(3):
        y[1:] = a[:-1] * a[1:]
        y[0] = a[-1] * b[0]
        a, y = y, a
    return np.sum(a) * np.sum(b) + np.sum(y * y)


def of_overlapping_parts(x):
    y = np.sin(np.concatenate([x, 2.0 * x]))
    value, _ = vjp(swapped_beside, y[:3], y[2:5])
    return value * np.sum(y)


def of_parts_of_what_is_swapped(x):
    y, z = 1.0 * x, np.zeros_like(x)
    for _ in range(2):
        z[:] = 2.0 * y
        y, z = z, y
    value, _ = vjp(swapped_beside, y[:2], y[1:])
    return value * np.sum(y)


@pytest.mark.parametrize("f", [of_overlapping_parts, of_parts_of_what_is_swapped])
def test_copies_do_not_hide_that_what_vjp_is_given_shares_memory(f):
    for derive in (grad(f), lambda x: jvp(f, (x,), (x,))):
        with pytest.raises(DifferentiationError, match=r"shares memory|changes its argument"):
            derive(np.array([0.9, 1.3, -0.4]))
