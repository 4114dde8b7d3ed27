"""Gradients inside a function, of functions that are lowered by reference; that of a gradient is a product with the Hessian."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp


def axpy_(y, a, x):
    y += a * x


def of_overlapping_parts(x, y):
    axpy_(y, 2.0, x)
    axpy_(x, 0.5, x)
    axpy_(y[1:], -1.0, y[:-1])
    return np.sum(x * y) + x[0] ** 3


def sorted_in_place(a, w):
    def qsort(lo, hi):
        if lo >= hi:
            return
        i = lo
        for j in range(lo, hi):
            if a[j] < a[hi]:
                a[i], a[j] = a[j], a[i]
                i += 1
        a[i], a[hi] = a[hi], a[i]
        qsort(lo, i - 1)
        qsort(i + 1, hi)

    qsort(0, len(a) - 1)
    return np.sum(a**3 * w)


def with_a_history(x, w):
    history = []
    for i in range(3):
        x *= np.cos(x)
        x[i] += 0.5
        history.append(x)
    return sum(np.sum(h * w) * (i + 1) for i, h in enumerate(history))


def of_rows_by_name(x, w):
    rows = [x[:2], x[1:]]
    first = rows[0]
    rows[0], rows[1] = rows[1], first
    rows[int(x[0] > 0)] *= rows[0] * w[:2]
    return np.sum(x**2)


X, W, U = np.array([0.7, 1.3, 0.4]), np.array([0.5, 1.1, -0.6]), np.array([0.3, -0.8, 0.5])


@pytest.mark.parametrize("function", [of_overlapping_parts, sorted_in_place, with_a_history, of_rows_by_name])
def test_gradients_inside(function):
    def along(x, w):
        return np.sum(grad(function)(x, w) * U)

    given = X.copy(), W.copy()
    assert np.allclose(grad(along)(*given), hvp(function)(*given, U), rtol=1e-12)
    assert np.array_equal(given[0], X) and np.array_equal(given[1], W)
    step = 1e-5
    ends = [np.sum(grad(function)(X + way * U, W) * U) for way in (step, -step)]
    expected = (ends[0] - ends[1]) / (2 * step)
    assert np.isclose(np.sum(grad(along)(*given) * U), expected, rtol=1e-7)
    assert np.isclose(jvp(along, given, (U, None))[1], expected, rtol=1e-7)


def through_its_reshape(A):
    n = A.reshape(6)
    A[1] += n[:2]
    n[2] = A[0, 0] * n[1]
    return np.sum(A * A * A) + np.sum(n)


def test_what_a_derivative_copies_lies_in_memory_as_the_argument():
    u, A = np.cos(np.arange(6.0)).reshape(3, 2), np.arange(1.0, 13.0).reshape(3, 4)

    def along(A):
        return np.sum(grad(through_its_reshape)(A) * u)

    for part in (A[:, :2].copy(), A[:, :2], A[:2].T[:3]):
        assert np.allclose(grad(along)(part), hvp(through_its_reshape)(part, u), rtol=1e-12)
    assert not np.allclose(grad(along)(A[:, :2]), grad(along)(A[:, :2].copy()))


def moves(r, B):
    r[0] = B[1, 1] * r[1]
    return np.sum(B**2 * r)


def moved_inside(r, B):
    return grad(moves)(r, B)


def a_row_and_all(A):
    return np.sum(moved_inside(A[0], A) * A[1])


def a_row_of_what_changes(A):
    A[1] *= 2.0
    g = moved_inside(A[0], A)
    A[1] *= 2.0
    return np.sum(g * A[1])


def in_a_loop(A):
    for k in range(2):
        A[k] += grad(moves)(A[2], A.T)
    return np.sum(A**2)


def product_with_a_row(A):
    return np.sum(hvp(moves)(A[1], A, A[1] * 0.0) * A[1])


def pulled_by_a_row(A):
    value, pull = vjp(moves, A[1], A)
    return value * np.sum(pull(1.0)[1])


def in_a_list(A):
    def f(rows):
        rows[0][0] = rows[1][1] ** 2
        return np.sum(rows[0] * rows[1])

    g = grad(f)([A[0], A[0]])
    return np.sum(g[0] * A[1]) + np.sum(g[1])


def of_what_it_captures(A):
    def f(r):
        r[0] = A[1, 1] * r[1]
        return np.sum(A**2 * r)

    return np.sum(grad(f)(A[0]) * A[1])


def in_modes():
    def reverse(f, A):
        return np.sum(grad(f)(A) * np.sin(A))

    def forward(f, A):
        return jvp(f, (A,), (np.sin(A),))[1]

    def pulled(f, A):
        value, pull = vjp(f, A)
        assert np.isclose(value, f(A.copy()), rtol=1e-13)
        return np.sum(pull(1.0)[0] * np.sin(A))

    return [reverse, forward, pulled]


@pytest.mark.parametrize("mode", in_modes(), ids=lambda mode: mode.__name__)
@pytest.mark.parametrize("function", [
    a_row_and_all, a_row_of_what_changes, in_a_loop, product_with_a_row, pulled_by_a_row, in_a_list, of_what_it_captures,
])
def test_what_is_given_as_parts_of_one_array_is_one_or_refused(function, mode):
    A = np.cos(np.arange(9.0)).reshape(3, 3)
    try:
        found = mode(function, A.copy())
    except DifferentiationError:
        return
    step = 1e-5
    ends = [function(A + way * np.sin(A)) for way in (step, -step)]
    assert np.isclose(found, (ends[0] - ends[1]) / (2 * step), rtol=1e-6)


@pytest.mark.parametrize("mode", [lambda f, *at: grad(f)(*at), lambda f, *at: vjp(f, *at)[0]])
def test_one_array_given_twice_is_seen_inside(mode):
    def both(A, B):
        return np.sum(moved_inside(A[0], B) * A[1])

    A = np.cos(np.arange(9.0)).reshape(3, 3)
    mode(both, A, A.copy())
    with pytest.raises(DifferentiationError, match="shares memory"):
        mode(both, A, A)
    with pytest.raises(DifferentiationError, match="shares memory"):
        mode(lambda A, B: np.sum(grad(both)(A, B)), A, A)


def test_products_with_hessians_where_storage_is_a_residual():
    class Two:
        def __init__(self, w, b):
            self.w, self.b = w, b

    def changes(p, q):
        p.w[0] = q.b
        return np.sum(p.w**2 * q.w) * p.b

    def along(w, v, b):
        g, h = grad(changes, wrt=(0, 1))(Two(w, b), Two(v, b * b))
        return np.sum(g.w * h.w) + g.b * h.b

    found = hvp(along)(X, W, 0.7, U)
    step = 1e-5
    ends = [grad(along)(X + way * U, W, 0.7) for way in (step, -step)]
    assert np.allclose(found, (ends[0] - ends[1]) / (2 * step), rtol=1e-6)


def squared_in_place(z):
    z[()] = z * z
    return z * 2.0


def through_a_row(x):
    y = x.ravel()
    y *= 2.0
    return np.sum(x * x)


def through_rows(x):
    y = np.ascontiguousarray(x)
    y[0] = y[1] * 2.0
    return np.sum(x * x)


def pulled_back(z):
    return vjp(squared_in_place, z)[1](1.0)[0]


def pulled_through_a_row(x):
    return vjp(through_a_row, x)[1](1.0)[0]


def pulled_through_rows(x):
    return vjp(through_rows, x)[1](1.0)[0]


def test_an_array_without_axes_is_left_as_it_is_inside():
    z = np.array(1.7)
    value, change = jvp(pulled_back, (z,), (np.array(1.0),))
    assert np.isclose(value, 4.0 * 1.7) and np.isclose(change, 4.0)


M = np.cos(np.arange(12.0)).reshape(3, 4)


@pytest.mark.parametrize("f", [pulled_through_a_row, pulled_through_rows])
@pytest.mark.parametrize("x", [M, M[:, ::2], M.T, M[::-1]], ids=["rows", "gaps", "columns", "backwards"])
def test_whether_a_row_is_a_view_is_so_inside_too(f, x):
    gradient, change = jvp(f, (x,), (x,))
    assert np.allclose(gradient, f(x)) and np.allclose(change, gradient)  # which is linear
