"""Lists in lists are found, counted and removed by what is in them, and compared where each place has a sort of its own."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad

X = np.array([0.7, 1.3, 0.4, 1.1])


def removed_when_done(x):
    tasks, t = [[x[0], 2], [x[1], 1], [x[2], 3]], 0.0
    while tasks:
        now = min(tasks, key=lambda task: task[0])
        t += now[0] * 0.3
        now[1] -= 1
        now[0] += 0.2 * x[3]
        if now[1] == 0:
            tasks.remove(now)
    return t


def found_and_counted(x):
    rows = []
    for v in x:
        rows.append([v, v * v])
    best = max(rows, key=lambda row: row[1] - row[0])
    k = rows.index(best)
    return best[0] * (k + 1) + rows[k][1] * rows.count([x[0], x[0] ** 2])


def removed_by_value(x):
    rows = []
    for v in x:
        rows.append([v, v * v])
    rows.remove([x[1], x[1] ** 2])
    rows[1][0] *= 3
    return sum(a * b for a, b in rows)


def compared_with_names_in_them(x):
    rows = [[x[0], "a", 2], [x[1], "b", 1]]
    other, s = [x[0], "a", 2], 0.0
    for row in rows:
        if row == other:
            s += row[0] * 2
        if row != rows[0]:
            s += row[0] * 3 * row[2]
    return s + (rows[0] < rows[1]) * x[2]


@pytest.mark.parametrize("f", [removed_when_done, found_and_counted, removed_by_value, compared_with_names_in_them])
def test_derivatives(f):
    check_grads(f, (X,), order=2)


def test_what_is_not_there_raises():
    def f(x):
        rows = []
        for v in x:
            rows.append([v, 1.0])
        rows.remove([x[0], 2.0])
        return rows[0][0]

    with pytest.raises(ValueError, match="not in list"):
        grad(f)(X)


def test_arrays_have_no_one_truth():
    def f(x):
        rows = []
        for v in x:
            rows.append([v * x, 1.0])
        rows.remove(rows[0])
        return np.sum(rows[0][0])

    with pytest.raises(DifferentiationError, match=r"\.remove"):
        grad(f)(X)
