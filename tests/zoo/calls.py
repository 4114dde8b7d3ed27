"""Functions that call functions: helpers, recursion, callbacks, callees that change what they are given."""

import numpy as np

from tests.zoo import helpers
from tests.zoo.example import example
from tests.zoo.helpers import norm, scale_in_place, sigmoid
from tests.zoo.values import DOMINANT, M, Q, T, V, W


def square(t):
    return t * t


def axpy(a, x, y=1.0):
    return a * x + y


def sum_and_product(a, b):
    return a + b, a * b


def power(x, n):
    if n == 0:
        return 1.0
    half = power(x, n // 2)
    if n % 2 == 0:
        return half * half
    return half * half * x


def is_even(x, n):
    if n == 0:
        return x
    return is_odd(np.sin(x) * 1.3, n - 1)


def is_odd(x, n):
    if n == 0:
        return -x
    return is_even(x * x + 0.1, n - 1)


def normalise(x):
    x /= np.sum(x)


def add_into(target, source, factor):
    for i in range(len(target)):
        target[i] += factor * source[i]


def relax(A, i):
    A[i, 1:-1] = 0.5 * (A[i, :-2] + A[i, 2:])
    return np.sum(A[i])


def prefix(x):
    y = np.zeros_like(x)
    s = 0.0
    for i in range(len(x)):
        s = s * 0.5 + x[i] ** 2
        y[i] = s
    return y


def first_above(x, limit):
    for i in range(len(x)):
        if x[i] > limit:
            return x[i] * x[0]
    return 0.0


def substitute(L, b):
    x = np.zeros_like(b)
    for i in range(len(b)):
        x[i] = (b[i] - L[i, :i] @ x[:i]) / L[i, i]
    return x


def newton_step(f, slope, x):
    return x - f(x) / slope(x)


@example(x=0.7, y=1.2)
def one_helper(x, y):
    return square(x) * y + square(y * x)


@example(x=V, a=0.4)
def keywords_and_defaults(x, a):
    return np.sum(axpy(a, x) * axpy(x=x, a=2.0, y=a))


@example(x=0.7, y=1.2)
def two_results(x, y):
    s, p = sum_and_product(x, square(y))
    q, r = sum_and_product(s, p)
    return q * r


@example(x=1.1, n=5)
@example(x=1.1, n=0)
def recursion(x, n):
    return power(x, n) + power(x * x, 2)


@example(x=0.6, n=3)
def mutual_recursion(x, n):
    return is_even(x, n)


@example(x=V)
def helper_that_normalises(x):
    y = x * x
    normalise(y)
    return np.sum(y * x)


@example(x=V)
def helper_that_normalises_the_argument(x):
    normalise(x)
    return np.sum(x ** 2)


@example(x=V, w=W, factor=0.3)
def helper_that_adds(x, w, factor):
    s = np.zeros_like(x)
    add_into(s, x, factor)
    add_into(s, w, 2.0)
    add_into(s, s * x, factor)
    return np.sum(s * s)


@example(A=M, n=2)
def helper_that_relaxes(A, n):
    total = 0.0
    for _ in range(n):
        for i in range(A.shape[0]):
            total += relax(A, i) ** 2
    return total + np.sum(A)


@example(x=V)
def helper_with_a_loop(x):
    return np.sum(prefix(prefix(x) * 0.5) * x)


@example(x=V, n=3)
def helper_in_a_loop(x, n):
    for i in range(n):
        x[i] = axpy(x[i], x[i + 1], y=square(x[i + 2]))
    return np.sum(x)


@example(x=V, limit=1.0)
@example(x=V, limit=9.0)
def helper_that_returns_early(x, limit):
    return first_above(x, limit) + first_above(x * x, 1.5)


@example(L=DOMINANT, b=V[:4])
def solver_as_helper(L, b):
    return np.sum(substitute(L, substitute(L, b)) ** 2)


@example(x=T, A=Q)
def layers(x, A):
    h = sigmoid(A @ x)
    h = sigmoid(A @ h)
    return helpers.norm(h)


@example(x=V)
def helpers_of_another_module(x):
    y = x + 1.0
    scale_in_place(y)
    helpers.scale_in_place(y, by=norm(x))
    return norm(y)


@example(a=2.0)
def callbacks(a):
    x = 1.0
    for _ in range(5):
        x = newton_step(lambda t: t * t - a, lambda t: 2.0 * t, x)
    return x


@example(x=V, s=0.5)
def nested_function(x, s):
    def weight(i):
        return s ** (i + 1)

    total = 0.0
    for i in range(len(x)):
        total += weight(i) * square(x[i])
    return total


@example(x=0.3)
def helper_in_a_test(x):
    while square(x) < 2.0:
        x = axpy(1.5, x, 0.1)
    return x


@example(tree=((0.5, 1.5), (0.7, (1.1, 0.9))))
def tuple_results(tree):
    left, right = tree
    s, p = sum_and_product(*left)
    t, q = sum_and_product(right[0], right[1][0])
    return s * q + t * p * right[1][1]


@example(x=T)
def passed_on_unchanged(x):
    def twice(f, t):
        return f(f(t))

    return np.sum(twice(square, x)) + np.sum(twice(sigmoid, x))


@example(x=V, flag=True)
@example(x=V, flag=False)
def helper_under_a_branch(x, flag):
    y = x.copy()
    if flag:
        normalise(y)
    else:
        scale_in_place(y, 3.0)
    return np.sum(y * y)


@example(x=V, a=0.7)
def default_of_a_captured_function(x, a):
    def power(v, k=2, *, w=a):
        return v ** k * w

    def shifted(u, by=a):
        return power(u) + power(u, 3, w=by)

    a = a + 1.0
    return np.sum(shifted(x)) * a


def applied(f, x, y=3.0, *rest, k=0.5):
    total = f(x) * y * k
    for other in rest:
        total = total + f(other)
    return total


@example(x=V, a=0.7)
def default_of_a_passed_lambda(x, a):
    return np.sum(applied(lambda z, w=x: z * w, x, 2.0, a, k=a))
