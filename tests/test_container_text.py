"""Gradients by containers: right to second order, and in the text each item has its own place."""

import copy

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, jacobian
from tests.memory import spoil
from tests.programs.containers import PROGRAMS


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def text(name):
    function, arguments = PROGRAMS[name]
    gradient = grad(function)
    gradient(*copy.deepcopy(arguments))
    return "\n".join(line.partition("#")[0] for line in gradient.source.splitlines())


@pytest.mark.parametrize("name", PROGRAMS)
def test_right_to_second_order(name):
    function, arguments = PROGRAMS[name]
    before = copy.deepcopy(arguments)
    if name == "of_single_precision":  # too coarse for differences
        wide = ([item.astype(float) for item in arguments[0]],)
        np.testing.assert_allclose(grad(function)(*arguments), grad(function)(*wide), rtol=1e-5)
        arguments = before = wide
    check_grads(function, arguments)
    np.testing.assert_equal(arguments, before)


def same_structure(one, other):
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert list(one) == list(other)
        one, other = list(one.values()), list(other.values())
    if isinstance(one, list | tuple):
        assert len(one) == len(other)
        for a, b in zip(one, other, strict=True):
            if not isinstance(b, int | str):
                same_structure(a, b)
    elif isinstance(one, np.ndarray):
        assert (one.shape, one.dtype) == (other.shape, other.dtype)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_gradient_has_the_structure_of_its_argument_and_memory_of_its_own(name):
    function, arguments = PROGRAMS[name]
    gradient = grad(function)
    first = gradient(*arguments)
    same_structure(first, arguments[0])
    kept = copy.deepcopy(first)
    spoil(first)
    np.testing.assert_equal(gradient(*arguments), kept)


@pytest.mark.parametrize("name", ["network", "network_from_the_second", "lists_in_a_dict", "elements_by_two_indices", "nested"])
def test_each_item_has_its_place(name):
    made = text(name)
    assert not any(word in made for word in ("add_at", "slice(", "[:-1]", "[1:]"))
    assert not any("zeros" in line for line in made.splitlines() if line.startswith(" " * 8))  # none in a loop


def test_what_is_unpacked_again_keeps_its_names():
    made = text("network")
    assert "    W, b = params[-1]" in made and "        W, b = params[i]" in made and "outline" not in made


def test_the_gradient_of_a_dict_is_a_display():
    assert 'return {"W": W_bar, "inner": {"v": v_bar, "w": w_bar}, "list": list_bar}' in text("nested")


def test_no_copy_of_what_is_a_gradient_already():
    assert "materialise" not in text("network") + text("layers_of_dicts") + text("whole_items_and_parts")


def test_a_jacobian_by_items():
    def f(xs, x):
        return np.array([xs[0][0] * x[1], xs[1] @ x, xs[0] @ xs[1]])

    a, b, x = np.array([0.5, 1.5]), np.array([-1.0, 2.0]), np.array([0.25, 0.75])
    first, second = jacobian(f)([a, b], x)
    np.testing.assert_allclose(first, [[x[1], 0], [0, 0], b])
    np.testing.assert_allclose(second, [[0, 0], x, a])


def test_adjoints_of_items_are_as_long_as_the_items():
    def scaled(w, n):
        steps, t = [], 0.0
        for _ in range(n):
            t = t + (steps[-1] @ steps[-1] if steps else 1.0)
            steps.append(w * t)
            w = w + t
        return t

    check_grads(scaled, (np.array([0.3, 0.2]), 3))
    gradient = grad(scaled)
    gradient(np.array([0.3, 0.2]), 3)
    assert "unbroadcast" not in gradient.source


def test_lists_on_a_tape_hold_what_is_put_in_them_later():
    def rows_that_are_replaced(x, n):
        rows = [[0.0] * 2 for _ in range(n)]
        for t in range(n):
            for j in range(2):
                rows[t][j] = x[j] * t + (rows[t - 1][0] if t else 1.0)
            total = sum(rows[t])
            rows[t] = [a / total for a in rows[t]]
        return rows[-1][0]

    check_grads(rows_that_are_replaced, ([0.4, 0.7], 3))
    gradient = grad(rows_that_are_replaced)
    gradient([0.4, 0.7], 3)
    assert not any(word in gradient.source for word in ("unbroadcast", "np.real"))


def test_what_is_unpacked_has_its_names():
    def dense(params, x):
        W, b = (params[k] for k in ("W", "b"))
        h, g = np.split(np.tanh(W @ x + b), 2)
        return np.sum(h * g)

    params = {"W": np.array([[0.3, 0.2], [0.1, -0.4]]), "b": np.array([0.5, 0.25])}
    check_grads(dense, (params, np.array([1.0, 2.0])))
    gradient = grad(dense)
    gradient(params, np.array([1.0, 2.0]))
    assert 'W, b = params["W"], params["b"]' in gradient.source and "h_bar" in gradient.source


def test_loops_through_texts_are_loops_where_that_is_shorter():
    def distance(p):
        a, b, D = "kitten", "sitting", {}
        for i in range(len(a) + 1):
            D[i, 0] = i * p[0]
        for j in range(len(b) + 1):
            D[0, j] = j * p[1]
        for i, c in enumerate(a, 1):
            for j, d in enumerate(b, 1):
                D[i, j] = min(D[i - 1, j] + p[0], D[i, j - 1] + p[1], D[i - 1, j - 1] + (0.0 if c == d else p[2]))
        return D[len(a), len(b)] ** 2

    gradient = grad(distance)
    np.testing.assert_allclose(gradient(np.array([0.7, 0.9, 1.1])), 2 * 3.1 * np.array([0.0, 1.0, 2.0]))
    assert len(gradient.source.splitlines()) < 200
