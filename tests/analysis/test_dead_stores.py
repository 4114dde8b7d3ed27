"""Adjoints that are not set to zero where nobody asks for them again, and those that must be."""

import numpy as np
import pytest

from adjoint_gen.simplify import drop_unread
from tests.analysis.test_dependence import derivatives_are_right, text_of

X = np.array([0.7, -1.1, 0.4, 1.3, -0.6])


def scan(x):
    y = np.zeros_like(x)
    y[0] = x[0]
    for i in range(1, len(x)):
        y[i] = np.sin(y[i - 1]) * x[i]
    return np.sum(y * y)


def table(x):
    n = len(x)
    t = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            t[i, j] = x[i] * x[j] + (t[i - 1, j] if i > 0 else 0.0)
    return np.sum(t * t)


def fresh_in_each_pass(x):
    s = 0.0
    for i in range(len(x)):
        z = np.zeros(3)
        z[1] = x[i] * x[0]
        z[2] = np.sin(z[1]) + s
        s += z[1] * z[2]
    return s


def every_other(x):
    y = np.zeros(len(x))
    for i in range(0, len(x) - 1, 2):
        y[i] = x[i] * x[i + 1]
        y[i + 1] = y[i] * x[i]
    return np.sum(y ** 3)


def twice(x):
    y = np.zeros_like(x)
    for _ in range(2):
        for i in range(1, len(x)):
            y[i] = np.sin(y[i - 1]) + x[i] * y[i]
            y[i - 1] = x[i]
    return np.sum(y * y)


def same_cell(x):
    y = np.ones(2)
    for i in range(len(x)):
        y[0] = y[0] * x[i] + y[1]
        y[1] = np.sin(y[0])
    return y[0] * y[1]


def two_to_a_cell(x):
    y = np.zeros(len(x))
    for i in range(len(x)):
        y[i // 2] = y[i // 2] * x[i] + x[i] ** 2
    return np.sum(y * y)


def overwritten(x):
    y = x * 2.0
    y[1:3] = x[:2] * y[1:3]
    for i in range(1, 4):
        y[i] = y[i] * x[i] + y[0]
    return np.sum(y * y)


def neighbours(x):
    y = np.zeros(len(x) + 1)
    for i in range(len(x)):
        y[i] = x[i] * x[i]
        y[i + 1] = x[i]
    return np.sum(y * y)


def in_a_branch(x):
    y = np.zeros(3)
    for i in range(len(x)):
        if x[i] > 0.0:
            y[1] = x[i] * 3.0 + y[1]
        else:
            y[2] = y[1] * x[i]
    return np.sum(y * y)


DROPPED = [scan, table, fresh_in_each_pass, every_other]
KEPT = [twice, same_cell, two_to_a_cell, overwritten, neighbours, in_a_branch]


@pytest.mark.parametrize("function", DROPPED)
def test_zeros_that_nobody_reads(function):
    text = text_of(function, (X,))
    assert "_bar" in text and "] = 0.0" not in text, text
    derivatives_are_right(function, (X,))


def gradient(function):
    """What the generated text says now, whatever the cache holds."""
    space = {"__name__": "generated"}
    exec(compile(text_of(function, (X,)), "<generated>", "exec"), space)
    return space[f"{function.__name__}_grad"](X.copy())[0]


@pytest.mark.parametrize("function", KEPT)
def test_zeros_that_are_read(function, monkeypatch):
    derivatives_are_right(function, (X,))
    right = gradient(function)
    monkeypatch.setattr(drop_unread, "unread", lambda trace, stores, *_: {id(s) for s in stores if not s.add})
    assert not np.allclose(gradient(function), right)
