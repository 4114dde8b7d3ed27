"""Programs that are given containers: what is loaded from their items, by loops, branches and helpers; each with arguments."""

from collections.abc import Callable
from typing import Any

import numpy as np

R = np.random.default_rng(16)
V, U, M = R.standard_normal(3), R.standard_normal(3), R.standard_normal((3, 3))
PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {}


def given(*arguments: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Put the function below among the programs, with these arguments."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        PROGRAMS[function.__name__] = function, arguments
        return function

    return add


@given([(M, V), (M.T, U), (M - 1.0, V)], np.outer(V, U), M)
def network(params, X, y):
    h = X
    for W, b in params[:-1]:
        h = np.tanh(h @ W + b)
    W, b = params[-1]
    out = h @ W + b
    return np.sum((out - y) ** 2)


@given([(M, V), (M.T, U), (M - 1.0, V)], V)
def network_from_the_second(params, x):
    W, b = params[0]
    h = W @ x + b
    for W, b in params[1:]:
        h = np.tanh(W @ h) * b
    return h @ h


@given({"a": [0.3, 0.7, -0.2], "b": [1.1, 0.4, 0.9]}, 3)
def lists_in_a_dict(d, n):
    s = 0.0
    for i in range(n):
        s += d["a"][i] * d["b"][i] ** 2 * d["a"][n - 1 - i]
    return s


@given(M)
def elements_by_two_indices(A):
    s = 0.0
    for i in range(A.shape[0]):
        for j in range(A.shape[1]):
            s += A[i][j] ** 2 * A[j][i]
    return s


@given(np.multiply.outer(M, V))
def elements_of_three_axes(A):
    s = 0.0
    for i in range(3):
        s += A[i][1][i] * A[0][i][-1] + np.sum(A[i][2] ** 2)
    return s


@given({"W": M, "inner": {"v": V, "w": [U, V]}, "list": [0.5, 0.25]})
def nested(d):
    return np.sum(np.tanh(d["W"] @ d["inner"]["v"]) * d["inner"]["w"][1]) + d["list"][0] * d["list"][1] ** 2


@given([{"W": M, "b": V}, {"W": M.T, "b": U}], V)
def layers_of_dicts(layers, x):
    for p in layers:
        x = np.tanh(p["W"] @ x + p["b"])
    return np.sum(x * x)


@given([V, U, V * U])
def whole_items_and_parts(xs):
    s = 0.0
    for i in range(len(xs)):
        row = xs[i]
        s += row[0] * np.sum(row) + np.max(row) * xs[0][2]
    return s


@given([[V, U], [U, V]], True)
def one_list_or_the_other(xs, second):
    rows = xs[1] if second else xs[0]
    s = 0.0
    for k in range(len(rows)):
        s += rows[k] @ rows[0]
    return s + xs[1][0][0] ** 2


def _dot(pair):
    return pair[0] @ pair[1] + pair[0][0] ** 2


@given([[V, U], [U, V]])
def items_handed_to_a_helper(xs):
    return _dot(xs[0]) * _dot(xs[1]) + xs[0][1][2]


@given({"x": (V, 2, [0.5, 1.5]), "name": "n"}, U)
def beside_integers_and_strings(d, y):
    v, k, cs = d["x"]
    return np.sum(v**k * y) * cs[0] + cs[1] * cs[0]


@given([[0.5, 0.25], [1.5, -0.5]], 2)
def whole_lists_and_items(rows, n):
    s = 0.0
    for i in range(n):
        s += sum(rows[i]) * rows[i][0] + np.array(rows[i])[1] * rows[0][1]
    return s


@given([V, U], 4)
def until_a_break(xs, n):
    s, k = 0.0, 0
    while k < n:
        s += xs[k % 2][k % 3] ** 2
        if s > 1.5:
            break
        k += 1
    return s * xs[0][0]


@given([V.astype(np.float32), U.astype(np.float32)])
def of_single_precision(xs):
    return np.sum(xs[0] * xs[1] * np.float32(2.0)) + xs[0][1] * xs[1][2]


@given([V, U])
def through_complex_numbers(xs):
    z = xs[0] * 1j + xs[1]
    return np.sum(np.abs(z) ** 2) + (xs[0][1] * (2.0 + 1j)).real


@given([(M, [V, U])], V)
def lists_in_tuples_in_lists(params, x):
    W, bs = params[0]
    for b in bs:
        x = np.tanh(W @ x + b) * bs[0][0]
    return np.sum(x)


@given((V, [U, (V, U)]))
def a_tuple_of_nested_tuples(t):
    a, (b, (c, d)) = t
    return np.sum(a * b) + c[0] * d[1] + a[2]


@given([V, U], V)
def broadcast_items(xs, y):
    return np.sum(xs[0] * 2.0) + np.sum(xs[1][:, None] * y) + np.sum(xs[0][1])


@given([V, U], M[:2])
def stacked_and_by_items(xs, w):
    s = xs[0][1] ** 2 + xs[1] @ xs[0]
    y = np.stack(xs)
    z = y + w
    return s * np.sum(z * y) + xs[0][2] * np.sum(xs[1]) + np.sum(w * z)


@given([V, U], M[:2])
def by_items_behind_a_stack(xs, w):
    y = np.stack(xs)
    z = y * 1.0 + w
    return np.sum(z * z * y) + xs[0][2] * xs[1][0] + np.sum(xs[0]) * np.sum(w * w)


@given(M)
def rows_of_an_array_in_a_list(A):
    rows = list(A)
    return np.sum(np.stack(rows) ** 2) * rows[0][1] + rows[2] @ rows[1]


@given([V, U], M[:2])
def an_adjoint_of_two(xs, w):
    s = xs[0][1] ** 2 + xs[1] @ xs[0]
    z = np.stack(xs) + w
    return s + np.sum(z * z * z)
