"""Derivatives of loops that stop early: against differences, forward against reverse, the text that is generated."""

import textwrap
from fractions import Fraction

import numpy as np
import pytest

import adjoint_gen as ag

X = np.array([0.3, -0.7, 1.1, 0.4])


def breaks(x, n):
    s = 1.0
    for i in range(n):
        if s > 3.0:
            break
        s = s + np.sin(s * x[i % 4]) + 0.6
    return s


def breaks_in_the_middle(x, n):
    s = x[0]
    for i in range(n):
        s = s * 1.5 + x[1]
        if s > 2.0:
            s = s * x[2]
            if s > 2.5:
                s = s * s
                break
            s = s + np.cos(x[3])
        s = s + 0.1 * np.exp(x[i % 4])
    return s


def continues(x, n):
    s = 0.5
    for i in range(n):
        if i % 3 == 1:
            s = s * x[0]
            continue
        s = s * x[1] + np.cos(s)
    return s


def returns(x, n):
    s = x[0] * x[0]
    for i in range(n):
        s = s + x[i % 4] ** 2
        if s > 1.9:
            return s * s * i
    return s * x[3]


def returns_deep(x, n):
    s = 1.0
    for i in range(n):
        for j in range(n):
            if i * j > 5:
                return s * x[0] * i
            if j > i + 1:
                break
            s = s * np.cos(x[j % 4] * s)
        if s < 0.2:
            s = s + x[1]
            continue
        s = s + x[2] * x[2]
    return s * s


def backwards_with_else(x, n):
    s = x[0]
    for i in reversed(range(-2, 3 * n, 3)):
        s = s * np.sin(x[1] + i)
        if i < 4:
            s = s + i * x[2]
            break
    else:
        s = s * x[3]
    return s


def steps_down(x, n):
    s = x[0]
    for i in range(2 * n, 0, -2):
        if i == 4:
            break
        s = s * (x[i % 4] + 1.5 * i)
    return s


def while_with_else(x, n):
    s, k = 1.0, 0
    while k < n:
        k += 1
        if s > 4.0:
            break
        s = s * 1.3 + x[k % 4] * s
    else:
        s = s * x[0]
    return s


def forever(x, n):
    s, k = x[2], 0
    while True:
        if k >= n:
            break
        k += 1
        s = np.sin(s) + x[0] * s
    return s


def walrus(x, n):
    s, k = x[2], 0
    while (y := s * x[0]) < 3.0:
        k += 1
        if k > n:
            break
        s = s + y + 0.4
    return s * y


def unrolled(x, n):
    s = x[0]
    for v in (x[1], x[2], x[3]):
        s = s * v + 1.0
        if s > n:
            break
    else:
        s = s * x[0]
    return s


def returns_only_in_an_else(x, n):
    s = x[0]
    if n < 2:
        s = s * x[1]
    else:
        s = s + x[3]
        return s * x[2]
    return np.sin(s) + x[3]


def returns_only_in_an_else_of_a_loop(x, n):
    s = x[0]
    for i in range(n):
        if i < 2:
            s = s * x[1] + x[2]
        else:
            return s * s
    return s * x[3]


def arrays(x, n):
    a = x * 2.0
    for i in range(n):
        a = np.tanh(a) + x * i
        if np.sum(a) > 4.0:
            return np.sum(a * a)
        if i == 5:
            break
    return np.sum(a) * x[0]


def array_result(x, n):
    for i in range(n):
        x = x * x + 0.3
        if i == 1:
            y = np.sin(x)
            return y * i
    return x


FUNCTIONS = [f for f in list(vars().values()) if getattr(f, "__module__", None) == __name__]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("n", [0, 1, 2, 3, 10])
def test_derivatives(function, n):
    ag.check_grads(function, (X, n))  # both modes against differences
    value, pullback = ag.vjp(function, X, n)
    assert np.array_equal(value, function(X, n))
    seed = np.cos(np.arange(np.size(value))).reshape(np.shape(value)) if np.ndim(value) else 1.0
    first, again = pullback(seed)[0], pullback(seed)[0]
    assert np.array_equal(first, again)
    direction = np.array([0.5, -1.0, 2.0, 0.25])
    _, tangent = ag.jvp(function, (X, n), (direction, None))
    assert np.sum(tangent * seed) == pytest.approx(np.sum(first * direction), rel=1e-10, abs=1e-12)


def test_grad_twice_gives_the_same():
    gradient = ag.grad(returns_deep)
    assert np.array_equal(gradient(X, 3), gradient(X, 3)) and not np.array_equal(gradient(X, 3), gradient(X, 4))


@pytest.mark.parametrize("sort", [np.int8, np.uint8, np.int64])
def test_bounds_of_numpy_integers_do_not_overflow(sort):
    def f(x, lo, step):
        s = x
        for i in range(lo, 10000, step):
            if i > 900:
                break
            s = s * (1.0 + 1e-4 * i * np.sin(s))
        return s

    gradient = ag.grad(f)
    assert gradient(0.5, sort(3), sort(100)) == gradient(0.5, 3, 100)


class Table:
    """Of its items nothing is known."""

    def __init__(self, items):
        self.items = items

    def __getitem__(self, k):
        return self.items[k]


def weighs(x, table, n):
    for k in range(2):
        if n == 0:
            return x
        weight = table[k]
        if n == k:
            return x * 2.0
    return x * weight


@pytest.mark.parametrize(("n", "slope"), [(0, 1.0), (1, 2.0), (5, 3.0)])
def test_a_value_is_looked_at_where_it_is_used_if_it_may_be_unbound(n, slope):
    table = Table([2.0, 3.0])
    assert ag.grad(weighs)(1.5, table, n) == slope == ag.jvp(weighs, (1.5, table, n), (1.0, None, None))[1]


def test_what_is_looked_at_where_it_is_used_is_refused_there():
    with pytest.raises(ag.DifferentiationError, match=r"cannot differentiate an operation with a `fractions\.Fraction`"):
        ag.grad(weighs)(1.5, Table([2.0, Fraction(1, 2)]), 5)


def body(function, *args, mode=ag.grad):
    gradient = mode(function)
    gradient(*args)
    lines = gradient.source.split("# forward sweep\n")[1].splitlines()
    code = "\n".join(line.split("  #")[0].rstrip() for line in lines)
    return textwrap.dedent(code).strip()


def add_up(x):
    s = 0.0
    for v in x:
        if v > 1:
            break
        s = s + v * v
    return s


def search(x, y):
    for v in x:
        if v > y:
            return v * y
    return y * y


def newton(a, n):
    x = a
    for i in range(n):
        e = x * x - a
        if abs(e) < 1e-12:
            break
        x = x - e / (2.0 * x)
    return x


def test_a_break_is_printed_as_a_person_would_write_it():
    assert body(add_up, np.array([0.5, 2.0]), mode=ag.value_and_grad).startswith("""\
s = 0.0
trips = 0
for i in range(len(x)):
    trips = trips + 1
    v = x[i]
    if v > 1:
        break
    s = s + v * v
""")


def test_a_return_in_a_loop_is_printed_with_one_flag():
    assert body(search, np.array([0.5, 2.0]), 1.0) == """\
returned = False
trips = 0
for i in range(len(x)):
    trips = trips + 1
    v = x[i]
    if v > y:
        returned = True
        break


if returned:
    result_bar = y_bar
else:
    result_bar = 0.0
x_bar = zeros_like(x)
for i in reversed(range(trips)):
    v = x[i]
    if v > y:
        v_bar = result_bar * y
    else:
        v_bar = 0.0
    x_bar[i] += v_bar
    result_bar = 0.0
return x_bar"""


def test_newton_stops_where_the_primal_stops():
    assert body(newton, 2.0, 3).startswith("""\
x_tape = []
x = a
for i in range(n):
    x_tape.append(x)
    e = x * x - a
    if abs(e) < 1e-12:
        break
    x = x - e / (2.0 * x)


x_bar = y_bar
a_bar = 0.0
for x in reversed(x_tape):
""")
