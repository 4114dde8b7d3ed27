"""What a loop passes on and changes in one place changes in place; what is made in a pass is passed on without a copy."""

import copy

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, value_and_grad, vjp
from tests.memory import spoil

X = np.random.default_rng(5).standard_normal(7)


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def window(x, n):
    buf, total = [], 0.0
    for i in range(n):
        buf.append(x[i])
        if len(buf) > 3:
            buf = buf[1:]
        total += buf[0] * buf[-1]
    return total


def now_and_then_longer(x, n):
    xs = []
    for i in range(n):
        xs.append(x[i] * 2)
        if x[i] > 0:
            xs = xs + [1.0]  # noqa: RUF005
    return sum(v * v for v in xs)


def halved(x, n):
    y = np.zeros(n)
    for i in range(n):
        y[i] = x[i] * x[i]
        if x[i] > 0.5:
            y = y * 0.5
    return np.sum(y * y)


def halved_in_turn(x, n):
    y, k = np.ones(n), 0
    while k < n:
        y[k] = x[k] * y[k - 1]
        if x[k] > 0.0:
            y = y * x
        k += 1
    return np.sum(y)


def by_copies(u, n):
    for _ in range(n):
        new = u.copy()
        new[0] = u[1] * u[2]
        new[1:-1] = 0.5 * (u[:-2] + u[2:])
        u = new
    return np.sum(u * u)


def rows(x, n):
    prev = [0.0] * n
    for _ in range(3):
        cur = []
        for j in range(n):
            cur.append(prev[j] * 0.5 * x[j] + x[j])
        prev = cur
    return sum(prev)


def both_kept(x, n):
    """Two names for what a pass made, of which one goes on."""
    u, kept = x * 1.0, x * 2.0
    for i in range(n):
        new = u * x
        new[i] = u[i - 1]
        u, kept = new, new if x[i] > 0.0 else kept
    return np.sum(u * kept)


def fields(x, n):
    u, all_of = x * 1.0, []
    for i in range(n):
        new = u * x
        new[i] = u[i - 1]
        all_of.append(new)
        u = new
    return sum(np.sum(v * u) for v in all_of)


def centres(x, n):
    c = [x[0], x[1]]
    for _ in range(n):
        s, m = [0.0, 0.0], [0, 0]
        for v in x:
            k = 0 if abs(v - c[0]) < abs(v - c[1]) else 1
            s[k] += v * v
            m[k] += 1
        c = [s[k] / max(m[k], 1) for k in range(2)]
    return c[0] * c[1]


def longer_each_time(x, n):
    """What a pass makes is another list, which has no shadow to be copied in each pass."""
    xs = []
    for i in range(n):
        xs = xs + [x[i] * x[i]]  # noqa: RUF005
    return sum(xs) * xs[-1]


def copied_to_be_longer(x, n):
    ys = [x[0]]
    for i in range(n):
        ys = list(ys)
        ys.append(x[i] * ys[-1])
    return sum(ys)


PROGRAMS = [
    longer_each_time, copied_to_be_longer, window, now_and_then_longer, halved, halved_in_turn, by_copies, rows, both_kept,
    fields, centres,
]


@pytest.mark.parametrize("function", PROGRAMS)
def test_right_to_second_order_and_again(function):
    count = 2 if function is centres else len(X)
    check_grads(function, (X.copy(), count))
    _, pullback = vjp(function, X.copy(), count)
    first = pullback(1.0)
    kept = copy.deepcopy(first)
    spoil(first)
    np.testing.assert_equal(pullback(1.0), kept)


@pytest.mark.parametrize("function", [f for f in PROGRAMS if f not in (both_kept, longer_each_time)])
def test_no_pass_copies_what_it_passes_on(function):
    gradient = grad(function)
    gradient(X, 2)
    ahead = gradient.source.split("# reverse sweep")[0]
    assert "duplicate" not in ahead and "= list(xs)" not in ahead and "new.copy()" not in ahead and "= y.copy()" not in ahead


@pytest.mark.parametrize("function", [longer_each_time, copied_to_be_longer])
def test_a_list_that_the_program_copies_has_no_shadow(function):
    gradient = grad(function)
    gradient(X, 3)
    assert "zeros_like(xs)" not in gradient.source and "_bar_tape" not in gradient.source


def last(u, n):
    """The caller gets what the last pass made."""
    for i in range(n):
        new = u * u
        new[i] = u[0]
        u = new
    return u


def test_what_a_caller_is_given_is_his_own():
    value, pullback = vjp(last, X.copy(), 3)
    before = pullback(np.ones(7))[0]
    spoil(value)
    np.testing.assert_array_equal(pullback(np.ones(7))[0], before)
    value, gradient = value_and_grad(lambda u, n: np.sum(last(u, n)), wrt=0)(X.copy(), 3)
    assert np.isfinite(value) and gradient.shape == (7,)
