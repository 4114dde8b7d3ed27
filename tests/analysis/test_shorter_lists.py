"""Lists from which something is taken, under whatever name, are not as long as they were; others are."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad

X = np.array([0.3, 1.2, -0.7, 0.4])


def of_rows(x):
    rows = [[v, v * v] for v in x]
    a = rows[0]
    n = len(a)
    b = rows[int(x[0] > 0) - 1]
    b.pop()
    for i in range(n):
        a[i]
    return sum(a)


def of_a_dict(x):
    rows = {"a": list(x), "b": [v * v for v in x]}
    a, n = rows["a"], len(rows["a"])
    rows["a" if x[0] > 0 else "b"].pop()
    for i in range(n):
        a[i]
    return sum(a)


def shorten(held):
    held.pop()


def by_a_helper(x):
    a = [v * v for v in x]
    n = len(a)
    shorten(a)
    for i in range(n):
        a[i]
    return sum(a)


def by_a_branch(x):
    a, b = [v * v for v in x], list(x)
    n = len(a)
    c = a if x[0] > 0 else b
    c.pop()
    for i in range(n):
        a[i]
    return sum(a) + sum(b)


def by_a_loop(x):
    a, b = [v * v for v in x], list(x)
    n = len(a)
    for _ in range(2):
        a.pop()
        a, b = b, a
    for i in range(n):
        a[i]
    return sum(a) + sum(b)


class Held:
    def __init__(self, items):
        self.items = items


def of_an_object(x):
    a = [v * v for v in x]
    held, n = Held(a), len(a)
    held.items.pop()
    for i in range(n):
        a[i]
    return sum(a)


def in_a_tuple(x):
    a = [v * v for v in x]
    pair, n = (a, x), len(a)
    pair[0].pop()
    for i in range(n):
        a[i]
    return sum(a)


def by_a_slice(x):
    a = [v * v for v in x]
    n = len(a)
    a[:2] = []
    for i in range(n):
        a[i]
    return sum(a)


def by_del(x):
    a = [v * v for v in x]
    n = len(a)
    del a[1]
    for i in range(n):
        a[i]
    return sum(a)


def in_a_closure(x):
    a = [v * v for v in x]
    n = len(a)

    def less():
        a.pop()

    less()
    for i in range(n):
        a[i]
    return sum(a)


def in_a_list_of_both(x):
    a, b = [v * v for v in x], list(x)
    both, n = [a, b], len(a)
    for each in both:
        each.pop()
    for i in range(n):
        a[i]
    return sum(a) + sum(b)


def put_in_later(x):
    a, n = [v * v for v in x], len(x)
    rows = []
    rows.append(a)
    rows[-1].pop()
    for i in range(n):
        a[i]
    return sum(a)


FUNCTIONS = (
    of_rows, of_a_dict, by_a_helper, by_a_branch, by_a_loop, of_an_object, in_a_tuple, by_a_slice, by_del, in_a_closure,
    in_a_list_of_both, put_in_later,
)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_what_is_no_more_there_raises(function):
    with pytest.raises(IndexError):
        function(X)
    with pytest.raises((IndexError, DifferentiationError)) as raised:
        grad(function)(X)
    assert raised.type is IndexError or raised.value.line


def beside_another(x):
    waiting, squares = list(x), [v * v for v in x]
    s = 0.0
    while waiting:
        s = s + waiting.pop() ** 2
    for i in range(len(squares)):
        squares[i]
    return s + sum(squares)


def test_a_list_beside_one_that_gets_shorter_is_as_long_as_it_was():
    derivative = grad(beside_another)
    assert np.allclose(derivative(X), 4 * X)
    assert "may raise" not in derivative.source


def in_place(layers, x):
    for _ in range(2):
        for p in layers:
            p["W"] *= 1.0 - 0.1 * x
        x = x * 1.5
    return sum(np.sum(p["W"] ** 2) for p in layers)


def test_an_array_that_changes_as_a_whole_makes_no_list_shorter_that_holds_it():
    derivative = grad(in_place)
    layers = [{"W": np.array([0.3, 0.5])}, {"W": np.array([0.1, -0.4])}]
    found = derivative(layers, 0.3)
    scale = (1.0 - 0.03) ** 2 * (1.0 - 0.045) ** 2
    for one, layer in zip(found, layers):
        assert np.allclose(one["W"], 2 * scale * layer["W"])
    assert "range(len(layers))" not in derivative.source and "may raise" not in derivative.source
