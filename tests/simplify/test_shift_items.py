"""First items of lists that are taken out and put in: no loop moves the others, where it is known that it moved them all."""

from collections import deque

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, jvp, vjp

X = np.array([0.4, -0.7, 1.1, 0.3, 0.9, -0.2])


def queue(x):
    q = deque(x[:3])
    total = 0.0
    for k in range(7):
        first = q.popleft()
        q.append(first * q[0] + x[k % 6])
        total += np.sin(first)
    return total + sum(q)


def window(x, n):
    w = deque(maxlen=n)
    total = 0.0
    for v in x:
        w.append(v * v)
        total += (sum(w) / len(w)) ** 2
    return total


def in_front(x, n):
    q = []
    for k in range(n):
        q.insert(0, x[k] * k)
        if len(q) > 3:
            q.pop()
        x = x * np.cos(q[-1])
    return np.sum(x) + q[0]


def from_both_ends(x):
    d = deque()
    for k, v in enumerate(x):
        if k % 3:
            d.appendleft(v * x[k - 1])
        else:
            d.append(v)
        if len(d) > 3:
            x = x + d.pop() * d.popleft()
    return np.sum(x * x) + sum(d)


def of_arrays(x):
    q = [x, 2 * x, x * x]
    total = 0.0
    for k in range(4):
        first = q.pop(0)
        q.append(first * q[0] + x)
        q.insert(0, q[1] * first)
        total += np.sum(np.sin(first))
    return total


def of_pairs(x):
    q = deque([(0, 1.0)])
    total = 0.0
    while q:
        n, c = q.popleft()
        total += c * x[n]
        for m in (2 * n + 1, 2 * n + 2):
            if m < len(x):
                q.append((m, c * np.tanh(x[m])))
    return total


def deleted(x):
    w, total = [x[0]], 0.0
    for v in x[1:]:
        w.append(v * w[0])
        if len(w) > 2:
            del w[0]
        total += w[0] * w[-1]
    return total


def two_queues(x):
    a, b = [x[0], x[1]], [x[2], x[3], x[4]]
    total = 0.0
    for _ in range(2):
        for i in range(len(a) - 1):
            a[i] = a[i + 1]
            b[i] = b[i + 1]
        a.pop()
        b.pop()
        a.append(total + x[5])
        b.append(b[0] * x[0])
        total += a[0] * b[1] + b[2]
    return total


def all_but_the_last(x):
    """The length is asked before there is one item more."""
    q = [x[0], x[1], x[2]]
    n = len(q)
    q.append(x[3])
    for i in range(n - 1):
        q[i] = q[i + 1]
    q.pop()
    return q[0] * q[1] + q[2] * x[4]


def no_last_one(x):
    q = [x[0], x[1], x[2]]
    for i in range(len(q) - 1):
        q[i] = q[i + 1]
    last = q.pop()
    return q[0] * last + q[1]


def moved_up(x):
    q = [x[0], x[1]]
    n = len(q)
    q.append(x[2])
    for i in range(n, 0, -1):
        q[i] = q[i - 1]
    q[0] = x[3]
    return q[0] * q[1] + q[2] ** 2


def one_queue_under_two_names(x):
    a = [x[0], x[1], x[2], x[3]]
    b = a
    for i in range(len(a) - 1):
        a[i] = a[i + 1]
        b[i] = b[i + 1]
    a.pop()
    b.pop()
    return a[0] * x[4] + a[1] ** 2


def made_again(x):
    """The list whose length is asked begins anew in each pass, the other one does not."""
    a, total = [x[0], x[1]], 0.0
    for k in range(3):
        b = [x[2], x[3] * x[k]]
        a.append(x[k])
        b.append(x[4])
        a.append(x[k + 1] ** 2)
        b.append(x[5])
        for i in range(len(b) - 1):
            a[i] = a[i + 1]
            b[i] = b[i + 1]
        a.pop()
        b.pop()
        total += a[0] * b[0] + a[-1] * b[-1] * a[2] + a[1] * b[2]
    for v in a:
        total = total * 0.9 + np.sin(v * total)
    return total


def held_by_another(x):
    """What is read between the loop and what follows it is read by another name."""
    m = both_ways(x)
    q = m[0]
    for i in range(len(q) - 1):
        q[i] = q[i + 1]
    total = m[0][0] * x[4] + m[0][2] ** 2
    q.pop()
    return total + q[0] * q[1]


def both_ways(x):
    held = [[x[0]], [x[5]]]
    for k in range(1, 4):
        held[k % 1].append(x[k] * x[k - 1])
    return held


def below_the_first(x, k):
    """The least of 0 and any number may be below 0."""
    q = [x[0], x[1], x[2]]
    n = len(q)
    v = x[3] * x[3]
    q.append(v)
    for i in range(n, min(0, k), -1):
        q[i] = q[i - 1]
    q[min(0, k)] = v
    return q[0] * q[1] + q[2] * q[3] * x[5] + q[3] ** 3


def put_beside_the_second(x):
    """Its adjoint adds to the second item what it takes out before it."""
    q, total = deque([x[0], x[1], x[2]]), 0.0
    for k in range(4):
        q.append(q.popleft() * x[k])
        total += q[-1] * q[0]
        q.append(x[4] * total)
        q.appendleft(q[1] * 0.7)
    return total + sum(q)


def asked_between(x):
    """How long a list is between two of these statements, it is not behind them."""
    q = [1.0, 2.0, 3.0, x[5]]
    total = x[1] * q.pop(0) + x[2] * q[0] * x[0] * len(q) + q.pop(0) * x[3] ** 2
    q.insert(0, x[4])
    return total + x[0] * len(q) * q[0] + q.pop(0) * x[1] * len(q)


PROGRAMS = [
    (queue, ()), (window, (1,)), (window, (3,)), (window, (9,)), (in_front, (6,)), (from_both_ends, ()), (of_arrays, ()),
    (of_pairs, ()), (deleted, ()), (two_queues, ()), (all_but_the_last, ()), (no_last_one, ()), (moved_up, ()),
    (one_queue_under_two_names, ()), (made_again, ()), (held_by_another, ()), (below_the_first, (0,)), (below_the_first, (-2,)),
    (put_beside_the_second, ()), (asked_between, ()),
]


@pytest.mark.parametrize(("function", "more"), PROGRAMS)
def test_right_to_second_order(function, more):
    check_grads(function, (X, *more))
    value, pullback = vjp(function, X, *more)
    first = pullback(1.0)[0]
    assert value == pytest.approx(function(X, *more), rel=1e-14)
    assert np.allclose(pullback(2.0)[0], 2.0 * first, rtol=1e-13)
    assert np.allclose(first, grad(function)(X, *more), rtol=1e-13)
    direction = np.cos(np.arange(6.0))
    assert jvp(function, (X, *more), (direction, *(None for _ in more)))[1] == pytest.approx(first @ direction, rel=1e-12)


@pytest.mark.parametrize(("function", "more", "text"), [
    (queue, (), "q_bar.insert(0, 0.0)"), (window, (3,), "w_bar.insert(0, 0.0)"), (in_front, (6,), "q_bar.pop(0)"),
    (of_pairs, (), "q_0.pop(0)"), (deleted, (), "w_bar.insert(0, 0.0)"), (of_arrays, (), "q.insert(0, "),
])
def test_nothing_moves_the_others(function, more, text):
    gradient = grad(function)
    gradient(X, *more)
    assert text in gradient.source and "[i + 1]" not in gradient.source and "[i - 1]" not in gradient.source


@pytest.mark.parametrize("function", [all_but_the_last, no_last_one, two_queues])
def test_what_moves_some_is_no_such_loop(function):
    gradient = grad(function)
    gradient(X)
    assert "pop(0)" not in gradient.source and "insert" not in gradient.source
