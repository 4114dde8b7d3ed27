"""The reverse of a branch reads what the branch yields, where that is kept anyway: with one tape and under one name."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

X = np.array([0.3, 0.8, 0.6, 1.4])


def in_a_loop(x):
    s = 0.0
    for i in range(len(x)):
        if x[i] > 0.5:
            y = np.exp(x[i])
        else:
            y = np.sqrt(x[i])
        s = s + y**3
    return s


def below_branches(x):
    total = 0.0
    for v in x:
        if v > 0.5:
            if v > 1.0:
                y = np.exp(-v)
            else:
                y = np.tanh(v)
            z = np.exp(y)
        else:
            y = np.sqrt(v)
            z = y * 2.0
        total = total + np.sin(y) * z
    return total


def changed_behind(x):
    if x[0] > 0.0:
        y = np.exp(x)
    else:
        y = np.sqrt(-x)
    y[1] = y[0] * y[2]
    y *= np.sin(y)
    return np.sum(y * y)


def needed_on_one_side(x):
    s = 0.0
    for v in x:
        y = v * v
        if v > 0.5:
            y = np.exp(v)
        s = s + y
    return s


def until(x):
    k, s = 0, 0.1
    while s < 2.0 and k < 4:
        if k % 2:
            s = s + np.exp(x[k])
        else:
            s = s * np.sqrt(1.0 + x[k])
        k = k + 1
    return s**2


def by_row(x):
    A, s = np.outer(x, x), 0.0
    for row in A:
        scaled = np.exp(row) if row[0] > 0.2 else np.sqrt(row)
        s = s + np.sum(scaled * np.sin(scaled))
    return s


@pytest.mark.parametrize(
    "function", [in_a_loop, below_branches, changed_behind, needed_on_one_side, until, by_row], ids=lambda f: f.__name__
)
@pytest.mark.parametrize("x", [X, X[::-1]], ids=["up", "down"])
def test_right(function, x):
    check_grads(function, (x.copy(),))


def test_one_tape_for_both_sides():
    gradient = grad(in_a_loop)
    gradient(X)
    assert gradient.source.count(".append(") == 1


def test_no_second_name_of_what_a_branch_yields():
    gradient = grad(lambda x: np.sum(np.sin(np.exp(x) if x[0] > 0.0 else np.sqrt(-x)) ** 2))
    gradient(X)
    lines = [line.split("#")[0].split(" = ") for line in gradient.source.splitlines() if " = " in line]
    assert not [line for line in lines if len(line) == 2 and line[1].strip().isidentifier()]
