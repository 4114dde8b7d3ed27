"""``nonlocal``: what a function inside binds anew is an item of a dict that both hold."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, vjp

X = np.array([0.5, 1.2, -0.3, 0.8])


def nonl(x):
    t = 0.0

    def add(v):
        nonlocal t
        t += v * v
    for v in x:
        add(v)
    return t


def counterclosure(x):

    def make():
        s = 0.0

        def f(v):
            nonlocal s
            s = s * 2 + v
            return s
        return f
    g = make()
    h = make()
    for v in x:
        r = g(v)
    return r * h(x[0])


def arr(x):
    u = np.zeros(4)

    def step(k):
        nonlocal u
        u = u + x * k
        return np.sum(u)
    s = 0.0
    for k in range(3):
        s += step(k)
    return s * np.sum(u)


def inplace(x):
    u = np.zeros(4)
    w = u

    def step(k):
        nonlocal u
        u += x * k
        return np.sum(u)
    s = 0.0
    for k in range(3):
        s += step(k)
    return s * np.sum(w)


def late(x):

    def add(v):
        nonlocal t
        t = t + v * v
    t = x[0]
    add(x[1])
    return t


def param(x):

    def add(v):
        nonlocal x
        x = x * v
    add(2.0)
    add(x[1])
    return np.sum(x)


def branchy(x):
    n = 0
    best = x[0]

    def see(v):
        nonlocal best, n
        if v > best:
            best = v
            n += 1
    for v in x:
        see(v)
    return best * n


def deep(x):
    t = 1.0

    def f(v):

        def g(w):
            nonlocal t
            t = t * w
            return t
        return g(v) + g(v * v)
    return f(x[1]) * t


def shadow(x):
    t = 1.0

    def f(v):
        nonlocal t
        t = t + v

        def g(t):
            return t * t
        return g(v)

    def h(v):
        t = v * 3
        return t
    return f(x[0]) * h(x[1]) * t


def looptarget(x):
    t = 0.0

    def f():
        nonlocal t
        t = t * 2
    s = 0.0
    for t in x:
        f()
        s += t * t
    return s


def comp(x):
    t = 2.0

    def f():
        nonlocal t
        t = t * x[0]
        return sum(t * v for v in x)
    return f() + sum([t * t for t in x]) + t


def lamb(x):
    t = 2.0
    def g(v):
        return v * t


    def f():
        nonlocal t
        t = t * x[0]
    a = g(x[1])
    f()
    return a * g(x[2])


def adder(x):

    def acc():
        total = 0.0
        n = 0

        def put(v):
            nonlocal total, n
            total += v
            n += 1

        def get():
            return total / n
        return (put, get)
    p, g = acc()
    for v in x:
        p(v * v)
    return g()


def rk(x):
    calls = 0

    def f(t, y):
        nonlocal calls
        calls += 1
        return -y * x
    y = np.ones(4)
    for k in range(3):
        k1 = f(0, y)
        k2 = f(0, y + 0.1 * k1)
        y = y + 0.1 * k2
    return np.sum(y) + calls


def two(x):
    a = b = 0.0

    def f(v):
        nonlocal a, b
        a, b = (b + v, a * v + v)
    for v in x:
        f(v)
    return a * b


def rec(x):
    t = 0.0

    def f(k):
        nonlocal t
        if k > 0:
            t += x[k] ** 2
            f(k - 1)
    f(3)
    return t


def keyed(x):
    n = 1.0

    def key(v):
        nonlocal n
        n = n * (1 + v * v)
        return v
    s = sorted(x, key=key)
    return s[0] * n


def vec(x):
    n = 0.0

    def f(v):
        nonlocal n
        n = n + v
        return v * n
    return np.sum(np.vectorize(f, otypes=[float])(x)) * n


def mapped(x):
    n = 1.0

    def f(v):
        nonlocal n
        n = n * v
        return n
    return sum(map(f, x)) * n


def comp_again(x):
    n = 1.0

    def f(v):
        nonlocal n
        n = n + v * v
        return n
    L = [f(v) for v in x]
    return L[-1] * L[0] * n


def order(x):
    n = 1.0

    def f():
        nonlocal n
        n = n * x[0]
        return n
    return n * f() + f() * n


def aug(x):
    n = 1.0

    def f():
        nonlocal n
        n = n * x[0]
        return n
    n += f()
    return n * n


def cond(x):
    n = 0.0

    def f(v):
        nonlocal n
        n += v
        return v > 0
    t = 0.0
    if (f(x[0]) and f(x[2])) or f(x[1]):
        t = n
    return t * n


def whil(x):
    k = 0
    n = 1.0

    def more():
        nonlocal k
        k += 1
        return k < 4
    while more():
        n = n * x[k]
    return n


def deflt(x):
    n = x[0]

    def f(v, w=n):
        nonlocal n
        n = n * w + v
        return n
    f(x[1])
    n = 5.0
    f(x[2])
    return n


def arrinplace(x):
    u = x.copy()

    def f(k):
        nonlocal u
        u[k] *= 2 * u[k - 1]
        u = u * 1.5
    for k in range(1, 4):
        f(k)
    v = u
    f(2)
    return np.sum(u * v)


def lst(x):
    L = []

    def f(v):
        nonlocal L
        L = [*L, v * v]
    for v in x:
        f(v)
    return L[0] * L[3]


def lst2(x):
    L = []

    def f(v):
        nonlocal L
        L += [v * v]
    for v in x:
        f(v)
    return L[0] * L[3]


def tup(x):
    s = (0.0, 1.0)

    def f(v):
        nonlocal s
        s = (s[0] + v, s[1] * v)
    for v in x:
        f(v)
    return s[0] * s[1]


def swap(x):
    a, b = (x, x * 2)

    def f():
        nonlocal a, b
        a, b = (b, a * b)
    for _ in range(3):
        f()
    return np.sum(a * b)


def nestedloop(x):

    def outer(y):
        t = 0.0

        def inner(v):
            nonlocal t
            t += v * y
            return t
        for v in x:
            inner(v)
        return t
    return sum([outer(v) for v in x])


def memo(x):
    hits = 0

    def f(k):
        nonlocal hits
        hits += 1
        return x[k] * (f(k - 1) if k else 1.0)
    return f(3) * hits


def newton(x):
    it = 0

    def g(y):
        nonlocal it
        it += 1
        return y * y - x[1]
    y = 1.0
    while abs(g(y)) > 1e-12:
        y = y - 0.5 * (y * y - x[1]) / y
    return y * it


def early(x):
    n = 0.0

    def f(v):
        nonlocal n
        n = v
        if v < 0:
            return n
        n = n * 2
        return n
    return sum(f(v) * n for v in x)


RIGHT = [value for value in list(globals().values()) if getattr(value, "__module__", "") == __name__]


@pytest.mark.parametrize("function", RIGHT, ids=lambda f: f.__name__)
def test_right(function):
    check_grads(function, (X,), order=2)


def test_each_name_is_called_as_the_user_calls_it():
    derivative = grad(arr)
    derivative(X)
    assert "t, (u,) = step(k, u, x)" in derivative.source and "u_cell" not in derivative.source


def pair_that_escapes(x):
    def make(start):
        total = start

        def add(v):
            nonlocal total
            total = total * 0.9 + v * v

        def get():
            return total ** 2

        return add, get

    add, get = make(x[0])
    other, seen = make(x[1])
    for v in x:
        add(v)
        other(v * get())
    return get() * seen()


def test_functions_that_a_call_returns_share_their_cell():
    check_grads(pair_that_escapes, (X,), order=2)


def looked_at_early(x):
    def add(v):
        nonlocal total
        total += v

    add(x[0])
    total = 1.0
    return total


def of_the_function_around_this_one():
    count = 0

    def counted(x):
        nonlocal count
        count += 1
        return x * x * count

    return counted


@pytest.mark.parametrize("function", [looked_at_early, of_the_function_around_this_one()], ids=lambda f: f.__name__)
def test_refused(function):
    with pytest.raises(DifferentiationError, match="nonlocal"):
        grad(function)(X)


def power_by_calls(x):
    total = 1.0

    def go(n):
        nonlocal total
        total = total * x[0] ** 3
        if n:
            go(n - 1)

    go(2)
    return total


def squares_by_calls(x):
    total = 0.0

    def go(n):
        nonlocal total
        if n < 0:
            return
        total += x[n] ** 3
        go(n - 1)

    go(3)
    return total


@pytest.mark.parametrize("function", [power_by_calls, squares_by_calls], ids=lambda f: f.__name__)
def test_a_text_that_is_lowered_in_another_way_is_rewritten_from_what_was_written(function):
    step, whole = 1e-6, grad(lambda x: np.sum(grad(function)(x)))(X)
    differences = [np.sum(grad(function)(X + step * e) - grad(function)(X - step * e)) / (2 * step) for e in np.eye(4)]
    assert np.allclose(whole, differences, rtol=1e-7, atol=1e-9)


def solved(x, full):
    if full:
        table = [x[0], x[1] * x[1]]

    def step(v):
        if full:
            return v * table[1]
        return v + x[2]
    try:
        found = step(x[3]) if full else step(x[0])
        if full:
            found = found / table[0]
    except ZeroDivisionError:
        found = 1.0
    return found


@pytest.mark.parametrize("full", [True, False])
def test_a_name_that_is_bound_where_it_is_read_may_be_unbound_elsewhere(full):
    check_grads(lambda x: solved(x, full), (X,))
    value, pullback = vjp(solved, X, full)
    assert value == solved(X, full)
    assert np.count_nonzero(pullback(1.0)[0]) == (3 if full else 2)


def through(function, x, args=(), named={}):
    return function(x, *args, **named)


def power(x, n=2.0):
    return np.sum(x**n)


def test_a_default_that_is_an_empty_dict_is_handed_on():
    np.testing.assert_allclose(grad(lambda x: through(power, x))(X), 2 * X)
    np.testing.assert_allclose(grad(lambda x: through(power, x, named={"n": 3.0}))(X), 3 * X**2)


def test_a_default_that_got_something_is_another_one():
    def counts(x, seen={}):
        return x * x if "a" in seen else x

    def doubled(x):
        return 2.0 * counts(x)

    assert grad(doubled)(3.0) == 2.0
    counts.__defaults__[0]["a"] = 1.0
    assert grad(doubled)(3.0) == 12.0
