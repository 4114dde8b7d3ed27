"""Vectors that are taken apart: their adjoints are displays of their elements' adjoints, where nothing else is stored."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad
from adjoint_gen.ir.kinds import FLOAT, Kind, Shape
from adjoint_gen.ir.trace import Bind, Const, Param, Source, Store, Trace, Var
from adjoint_gen.simplify.display_elements import ZEROS, display_elements


def polar(v):
    x, y = v
    return np.hypot(x, y) + np.arctan2(y, x)


def one_is_idle(v):
    a, _, c = v
    return a * c


def used_whole_too(v):
    x, y = v
    return x * y + np.sum(v**3)


def in_a_branch(v, p):
    x, y = v
    return x * y if p > 0 else x - y


def in_a_loop(v, n):
    for _ in range(n):
        v = np.array([v[0] * v[1], np.sin(v[1])])
    return np.sum(v)


def twice(v):
    x, y = v
    y, x = v * x
    return x * y + x


def of_single_precision(v):
    x, y = v
    return x * y * x


def step(state, h):
    x, p = state
    return np.array([x + h * p, p - h * x])


def by_a_function(v, h):
    for _ in range(3):
        v = step(v, h)
    return v[0] * v[1]


CASES = (
    (polar, ()), (one_is_idle, ()), (used_whole_too, ()), (in_a_branch, (1.0,)), (in_a_branch, (-1.0,)), (in_a_loop, (3,)),
    (in_a_loop, (0,)), (twice, ()), (by_a_function, (0.1,)),
)


@pytest.mark.parametrize(("function", "others"), CASES)
def test_right_to_second_order(function, others):
    v = np.array([0.7, 1.3, 0.4])[: 3 if function is one_is_idle else 2]
    check_grads(function, (v, *others))


def body(function, *arguments):
    gradient = grad(function)
    gradient(*arguments)
    return gradient.source.partition("# reverse sweep")[2]


def test_the_elements_are_displayed():
    assert "v_bar = np.array([" in body(polar, np.array([0.7, 1.3]))
    assert "zeros_like" not in body(polar, np.array([0.7, 1.3]))


def test_the_dtype_stays():
    found = grad(of_single_precision)(np.array([0.5, 2.0], dtype=np.float32))
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, [2.0, 0.25])


def test_another_number_of_elements_raises_as_in_the_function():
    gradient = grad(polar)
    gradient(np.array([0.7, 1.3]))
    with pytest.raises(ValueError, match="unpack"):
        gradient(np.array([0.7, 1.3, 0.1]))


def test_an_array_without_axes_that_changes_between_the_stores_is_read_where_it_stood():
    vector, number = (Kind("array", "float64", Shape(dims)) for dims in ((frozenset({2}),), ()))
    x, a, b, z = Var("x"), Var("a"), Var("b"), Var("z")
    params = Param("x", x, vector), Param("a", a, number), Param("b", b, FLOAT)
    stores = Store(z, (Const(0),), a, add=True), Store(a, (), b), Store(z, (Const(1),), b, add=True)
    body = Bind(z, ZEROS, (x,)), *stores
    assert display_elements(Trace("f", params, body, z, Source("", 1, (), "f", ""))).body == body
