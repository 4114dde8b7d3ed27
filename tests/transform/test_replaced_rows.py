"""Rows of lists of lists that change places or are replaced are shown, not copied; sums of lists begin as their first one."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

ROWS = [[1.5, -0.3, 0.7], [0.4, 2.1, -0.6], [-0.9, 0.2, 1.8]]
W = [0.7, -0.4, 1.3]


def sorted_by_their_first(rows, w):
    rows = [row[:] for row in rows]
    for i in range(len(rows)):
        for j in range(len(rows) - 1 - i):
            if rows[j][0] > rows[j + 1][0]:
                rows[j], rows[j + 1] = rows[j + 1], rows[j]
    return sum((i + 1) * a * b for i, row in enumerate(rows) for a, b in zip(row, w))


def solved(rows, w):
    n = len(w)
    m = [row + [b] for row, b in zip(rows, w)]  # noqa: RUF005
    for k in range(n):
        p = max(range(k, n), key=lambda i: abs(m[i][k]))
        m[k], m[p] = m[p], m[k]
        for i in range(k + 1, n):
            f = m[i][k] / m[k][k]
            for j in range(k, n + 1):
                m[i][j] -= f * m[k][j]
    x = [0.0] * n
    for i in range(n - 1, -1, -1):
        x[i] = (m[i][n] - sum(m[i][j] * x[j] for j in range(i + 1, n))) / m[i][i]
    return sum(v * v for v in x)


def smoothed(rows, w):
    rows = [list(row) for row in rows]
    for weight in w:
        for i in range(1, len(rows)):
            rows[i] = [a * weight + b * b for a, b in zip(rows[i], rows[i - 1])]
    return sum(map(sum, rows))


def arrays_in_order(rows, w):
    kept = [np.array(row) * w[0] for row in rows]
    for i in range(len(kept)):
        for j in range(len(kept) - 1 - i):
            if kept[j][0] > kept[j + 1][0]:
                kept[j], kept[j + 1] = kept[j + 1], kept[j]
    return sum((i + 1) * np.sum(row * row) for i, row in enumerate(kept))


@pytest.mark.parametrize("function", [sorted_by_their_first, solved, smoothed, arrays_in_order])
def test_rows_are_not_copied_on_their_way(function):
    check_grads(function, (ROWS, W))
    derivative = grad(function, wrt=(0, 1))
    derivative(ROWS, W)
    assert "duplicate" not in derivative.source and "zeros_like(t" not in derivative.source.partition("reverse sweep")[2]


def delayed(taps, xs):
    held = [0.0] * len(taps)
    out = 0.0
    for x in xs:
        held = [x] + held[:-1]  # noqa: RUF005
        out += sum(t * b for t, b in zip(taps, held)) ** 2
    return out


def turned(xs, w):
    xs = xs[1:] + xs[:1]
    ends = [w[0], *xs, w[1]]
    return sum(a * b for a, b in zip(xs + ends, ends + xs))


def put_in_front(xs, w):
    found = []
    for x in xs:
        found = [x * w[0]] + found  # noqa: RUF005
    ends = ()
    for x in found:
        ends = ends + (x * x,)  # noqa: RUF005
    return sum((i + 1) * a * b for i, (a, b) in enumerate(zip(found, ends)))


@pytest.mark.parametrize("function", [delayed, turned, put_in_front])
def test_sums_of_lists_begin_as_their_first(function):
    check_grads(function, ([0.3, -1.2, 0.8, 0.5], W))


def test_a_sum_begins_as_a_copy():
    derivative = grad(lambda xs: sum(a * b for a, b in zip(xs + [1.0], [2.0] + xs)))  # noqa: RUF005
    assert np.allclose(derivative([0.5, 1.5]), [2.0 + 1.5, 0.5 + 1.0])
    assert "= list(xs)" in derivative.source and "= [2.0, *xs]" in derivative.source


def test_what_a_list_gets_in_a_loop_that_begins_it_anew_is_known():
    derivative = grad(put_in_front)
    derivative([0.3, -1.2, 0.8], W)
    assert "unbroadcast" not in derivative.source and "real_as" not in derivative.source
