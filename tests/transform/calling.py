"""Functions that call functions with source, each with arguments; all that are floating point are differentiated by.

Over 400 lines, since it is a list of functions, and no code of its own.
"""

import math

import numpy as np

from tests.transform import called_elsewhere
from tests.transform.called_elsewhere import scaled, softplus

R = np.random.default_rng(11)
V = R.uniform(0.5, 1.5, 6)
W = R.uniform(-1.0, 1.0, 6)
M = R.uniform(0.5, 1.5, (4, 5))
S = R.uniform(-0.5, 0.5, (4, 4)) + 3.0 * np.eye(4)
K = 1.75


# --- one function of another ------------------------------------------------------------------------------------------


def square(x):
    return x * x


def of_a_number(x):
    return square(x) + 3.0 * square(np.sin(x))


def of_an_array(x):
    return np.sum(square(x) * x)


def norm(v):
    return np.sqrt(np.sum(v * v))


def different_lengths(x):
    return norm(x) * norm(x[1:]) + norm(x[::2])


def different_kinds(x, y):
    return square(x) * np.sum(square(y)) + square(y[0])


def twice_the_same(x, y):
    return product(x, x) + product(y, x) * product(y, y)


def product(a, b):
    return a * np.sin(b)


def unused_result(x):
    square(x)
    return x * x * x


def independent_of_one(x, y):
    return first_of(x, y) * y


def first_of(x, y):
    return x * x


def chain(x):
    return outer_of(x) * 2.0


def outer_of(x):
    return middle_of(x * x) + 1.0


def middle_of(x):
    return inner_of(np.sin(x)) * x


def inner_of(x):
    return np.exp(x)


def uses_its_value(x):
    y = inner_of(x)
    return y * y + x


def broadcasting(x, A):
    return np.sum(np.sin(weighted(A, x)) + weighted(A, 2.0))


def weighted(a, b):
    return a * b + b


# --- arguments --------------------------------------------------------------------------------------------------------


def affine(x, a=2.0, b=1.0, *, power=2, shift=0.0):
    return a * x**power + b + shift


def keywords(x, y):
    return affine(x) + affine(x, b=y) * affine(y, power=3, a=x) + affine(b=x, x=y, shift=x * y)


def flags(x):
    return switched(x) + switched(x, mode="log") * switched(x, mode="none", squared=True)


def switched(x, mode="sin", squared=False):
    if mode == "sin":
        y = np.sin(x)
    elif mode == "log":
        y = np.log(x)
    else:
        y = x
    return y * y if squared else y


def optional(x):
    return maybe(x) + maybe(x, x * x)


def maybe(x, weight=None):
    if weight is None:
        return x * x
    return x * weight


def total(first, *rest):
    result = first * first
    for item in rest:
        result = result + item * first
    return result


def many(x, y):
    return total(x) + total(x, y) * total(y, x, 2.0, x * y)


def spread(x, y):
    pair = (x * y, x + y)
    return product(*pair) + product(*pair[::-1])


def only_positional(a, b, /, c):
    return a * b + c * a


def positional(x, y):
    return only_positional(x, y, c=x) * only_positional(y, y, y)


def axis_default(x, axis=0):
    return np.sum(x, axis=axis)


def axes(A):
    return np.sum(np.sin(axis_default(A))) + np.sum(axis_default(A, 1) ** 2) + np.sum(axis_default(A, axis=-1))


# --- results ----------------------------------------------------------------------------------------------------------


def both(x, y):
    return x * y, x + np.sin(y)


def two_results(x, y):
    p, q = both(x, y)
    r, _ = both(q, p)
    return p * q + r


def one_of_two(x, y):
    return both(x, y)[1] * x


def nested_results(x, y):
    (a, b), c = packed(x, y)
    return a * b + c


def packed(x, y):
    return both(x, y), x * y


def returns_tuple(x, y):
    return both(y, x)


def same_twice(x):
    a, b = doubled(x)
    return a * b


def doubled(x):
    y = x * x
    return y, y


def returns_argument(x):
    y = same(x)
    return np.sum(y * y) + np.sum(same(x) * x)


def same(x):
    return x


def returns_view(x):
    return np.sum(rest_of(x) * x[:-1])


def rest_of(x):
    return x[1:]


def returns_nothing(x):
    note(x)
    return x * x


def note(x):
    if x > 1e9:
        raise ValueError("too large")


def tuple_argument(x, y):
    return pair_sum((x, y)) + pair_sum((x * y, (x, y)[0]))


def pair_sum(p):
    a, b = p
    return a * np.exp(b) + a


def nested_argument(x, y):
    return tree_sum(((x, y), (x * y, (y, x))))


def tree_sum(t):
    (a, b), (c, (d, e)) = t
    return a * b + c * d * e


# --- other modules ----------------------------------------------------------------------------------------------------


def elsewhere(x):
    return softplus(x) + called_elsewhere.softplus(2.0 * x) * scaled(x)


def global_number(x):
    return scaled_here(x) * K


def scaled_here(x):
    return K * x * x


def global_array(x):
    return np.sum(weighted_here(x) ** 2)


def weighted_here(x):
    return W * x


# --- branches, loops, early returns -----------------------------------------------------------------------------------


def in_branch(x):
    if x > 0.5:
        y = square(x)
    else:
        y = inner_of(x)
    return y * x


def in_loop(x, n):
    s = 0.1
    for i in range(n):
        s = s + square(x) * math.sin(s + i)
        x = both(x, s)[1]
    return s


def in_loop_over_array(x):
    s = 0.0
    for v in x:
        s = s + early(v) * s + v
    return s


def early(x):
    if x > 1.0:
        return x * x
    if x > 0.75:
        return np.sin(x)
    return 2.0 * x


def in_test(x, n):
    k = 0
    while square(x) < 9.0 and k < n:
        x = x * 1.25 + 0.1 * square(x)
        k = k + 1
    return x


def with_loop(x, n):
    return looping(x, n) * looping(x * x, 2) + looping(x, 0)


def looping(x, n):
    y = x
    for _ in range(n):
        y = np.sin(y) * x + y * y
    return y


def loops_in_loops(x, n):
    s = 0.0
    for i in range(n):
        s = s + looping(x, i) * 0.5
        if s > 0.8:
            s = s - looping(s, 1)
    return s


def breaking(x, n):
    return stopped(x, n) + stopped(x * x, 2 * n)


def stopped(x, n):
    y = x
    for k in range(n):
        y = y + x * y * 0.25
        if y > 3.0:
            break
    return y


def sqrt_newton(a):
    return root(a) * root(a + 1.0)


def root(a):
    x = a
    while abs(x * x - a) > 1e-12 * a:
        x = 0.5 * (x + a / x)
    return x


def storing(x):
    return np.sum(prefix(x) * prefix(x * x))


def prefix(x):
    y = np.zeros(len(x))
    t = 0.0
    for i in range(len(x)):
        t = t + x[i] * x[i]
        y[i] = t * np.sin(t)
    return y


def into_storage(x):
    y = np.zeros_like(x)
    for i in range(len(x)):
        y[i] = square(x[i]) * early(x[i])
    return np.sum(y * y)


def storing_what_was_made(x):
    y = prefix(x)
    y[0] = square(y[1])
    y[1:] *= x[0]
    return np.sum(y * x)


# --- recursion --------------------------------------------------------------------------------------------------------


def power(x, n):
    if n == 0:
        return 1.0
    if n % 2:
        return x * power(x, n - 1)
    half = power(x, n // 2)
    return half * half


def powers(x, n):
    return power(x, n) + power(np.sin(x), 3)


def fibonacci(x, n):
    return x * n if n < 2 else fibonacci(x, n - 1) * x + fibonacci(x, n - 2)


def horner(c, x, k=0):
    if k == len(c) - 1:
        return c[k]
    return c[k] + x * horner(c, x, k + 1)


def even(x, n):
    return 1.0 if n == 0 else x * odd(x, n - 1)


def odd(x, n):
    return x if n == 0 else even(np.sin(x) * x, n - 1)


def mutual(x):
    return even(x, 5) * odd(x, 3)


def ackermann(x, m, n):
    if m == 0:
        return x * (n + 1)
    if n == 0:
        return ackermann(x, m - 1, 1)
    return ackermann(x, m - 1, m + n) + ackermann(np.sin(x), m, n - 1)


def real_or_turned(x, n):
    return x if n == 0 else turned(x, n - 1)


def turned(x, n):
    return 1j * x if n == 0 else real_or_turned(x, n - 1)


def complex_by_turns(x, y):
    a = turned(x * y, 2)
    b = real_or_turned(x + y, 1)
    return np.real(b * b) + np.abs(a) * x


def two_recursive(x, n):
    a, b = pair_power(x, n)
    return a * b


def pair_power(x, n):
    if n == 0:
        return x, 1.0
    a, b = pair_power(x * np.cos(x), n - 1)
    return a + b, b * x


def bisected(x, depth):
    if depth == 0 or x[0] > 1.45:
        return np.sum(x * x)
    return bisected(x * 1.1, depth - 1) * 0.5 + np.sum(x)


def recursive_loop(x, n):
    s = x
    for i in range(n):
        s = s + recursive_loop(x * 0.5, i) * s
    return s


def collatz(x, n):
    if n == 1:
        return x
    if n % 2 == 0:
        return np.sin(collatz(x, n // 2)) + x
    return collatz(x, 3 * n + 1) * x


def over_tuples(x, y):
    return leaf_sum(((x, y), (x * y, (y, (x, 2.0)))))


def leaf_sum(t):
    if isinstance(t, tuple):
        return leaf_sum(t[0]) * 1.5 + leaf_sum(t[1])
    return t * t


# --- functions inside functions, and functions as arguments -------------------------------------------------------------


def nested(x, a):
    def h(t):
        return t * a + x

    return h(x) * h(2.0)


def with_lambda(x, a):
    g = lambda t, s=a: t * s * x  # noqa: E731
    return g(x) + g(x, 3.0)


def twice(f, x):
    return f(f(x))


def passed_on(x, a):
    return twice(lambda t: a * t * t, x) + twice(np.sin, x) + twice(square, a) + twice(math.exp, x * 0.1)


def nested_recursion(x, n):
    def rising(k):
        return x if k == 0 else x * rising(k - 1)

    return rising(n)


def late_binding(x, n):
    acc = x

    def h(t):
        return acc * t

    for _ in range(n):
        y = h(x)
        acc = y + 1.0
    return y


def side_by_side(x, a):
    def is_even(n):
        return 1.0 if n == 0 else x * is_odd(n - 1)

    def is_odd(n):
        return a if n == 0 else is_even(n - 1) * a

    return is_even(5) + is_odd(2)


def newton(f, df, x):
    for _ in range(20):
        x = x - f(x) / df(x)
    return x


def implicit(a):
    return newton(lambda x: x * x - a, lambda x: 2 * x, a)


def composed(f, g):
    return f(g(1.0))


def captured_twice(x, a):
    def inside(t):
        k = lambda u: u * t * a  # noqa: E731
        return k(x)

    return inside(x) + composed(inside, lambda q: q * x)


def over_array(x, w):
    def weigh(v):
        return np.sum(v * w)

    return weigh(x) * weigh(x[::-1]) + best(weigh, x)


def best(f, x, start=0):
    value = f(x)
    for k in range(start, 3):
        value = value + f(x * k) / (k + 1.0)
    return value


def made(k):
    def scale(x):
        return k * x * x

    return scale


by_two, by_three = made(2.0), made(np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]))


def factories(x):
    return np.sum(by_two(x) * by_three(x))


def same_cell_names(x, k):
    return by_two(x) * k


with_closure = (lambda f, k: lambda x: f(x) * k)(by_two, 5.0)


def captured_array(x, n):
    y = np.zeros(n)

    def total(t):
        return np.sum(y) * t

    s = 0.0
    for i in range(n):
        y[i] = x * i
        s = s + total(x)
    return s


# --- functions that change what they are given ---------------------------------------------------------------------------


def normalise(x):
    x /= np.sum(x)


def put(x, i, v):
    x[i] = v
    return 2.0 * v


def add_into(target, source, factor=1.0):
    for i in range(len(target)):
        target[i] += factor * source[i]


def doubled_in_place(x):
    normalise(x)
    x *= 2.0
    return x


def relax(A, i):
    A[i, 1:-1] = 0.5 * (A[i, :-2] + A[i, 2:])
    return np.sum(A[i])


def changes_a_temporary(x):
    y = x * x
    normalise(y)
    return np.sum(y * x)


def changes_its_argument(x):
    normalise(x)
    return np.sum(x**2), x


def changes_a_view(x):
    y = x.copy()
    normalise(y[1:])
    normalise(y[::-2])
    return np.sum(y * y * x)


def changes_a_row(A):
    total = 0.0
    for _ in range(2):
        for i in range(A.shape[0]):
            total += relax(A, i) ** 2
            normalise(A[i])
    return total + np.sum(A * A)


def changes_in_a_loop(x):
    y = np.zeros(4)
    s = 0.0
    for i in range(3):
        s = s + put(y, i, x[i] * y[i - 1] + 1.0)
    return np.sum(y * y) * s


def changes_several(x, w):
    s = np.zeros_like(x)
    add_into(s, x, 0.3)
    add_into(s, w, factor=2.0)
    add_into(s, s * x)
    return np.sum(s * s)


def returns_what_it_changed(x):
    y = x * 2.0
    z = doubled_in_place(y)
    z[0] = 3.0
    return np.sum(y * y * x)


def changes_a_temporary_and_returns_it(x):
    return np.sum(doubled_in_place(x * x) * x)


def changes_through_another(x):
    y = x + 1.0
    both_halves(y)
    return np.sum(y * y * x)


def both_halves(v):
    normalise(v[:3])
    normalise(v[3:])


def changes_under_a_branch(x, flag):
    y = x.copy()
    if flag:
        normalise(y)
    else:
        add_into(y, x, 2.0)
    return np.sum(y * y)


def changes_what_it_captures(x):
    y = np.zeros(3)

    def set_one(k, v):
        y[k] = v * y[k - 1] + v

    set_one(0, x)
    set_one(1, x * x)
    return y[1] * y[0]


def most(s):
    m = s * s
    return m


def same_name_as_a_shift(x):
    m = np.max(x)
    e = np.exp(x - m)
    return np.sum(e / np.sum(e) * most(x))


def given_a_function_of_a_closure():
    def square(z):
        return z * z

    def twice(g, u):
        return once(g, u) + g(u)

    def once(g, u):
        held = {"g": g}
        return u if len(held) > 1 else g(u)

    return lambda x: twice(square, x)


of_a_closure = given_a_function_of_a_closure()

CASES = [
    (of_a_closure, (0.7,)),
    (same_name_as_a_shift, (V,)),
    (changes_a_temporary, (V,)), (changes_its_argument, (V,)), (changes_a_view, (V,)), (changes_a_row, (M,)),
    (changes_in_a_loop, (V,)), (changes_several, (V, W)), (returns_what_it_changed, (V,)),
    (changes_a_temporary_and_returns_it, (V,)), (changes_through_another, (V,)), (changes_under_a_branch, (V, True)),
    (changes_under_a_branch, (V, False)), (changes_what_it_captures, (0.7,)),
    (nested, (0.7, 1.3)), (with_lambda, (0.7, 1.3)), (passed_on, (0.7, 1.3)), (nested_recursion, (0.7, 3)),
    (late_binding, (0.7, 3)), (side_by_side, (0.7, 1.3)), (implicit, (2.0,)), (captured_twice, (0.7, 1.3)),
    (over_array, (V, W)), (factories, (V,)), (same_cell_names, (0.7, 1.3)), (with_closure, (0.7,)),
    (captured_array, (0.7, 4)),
    (of_a_number, (0.7,)), (of_an_array, (V,)), (different_lengths, (V,)), (different_kinds, (0.7, V)),
    (twice_the_same, (0.7, 1.2)), (twice_the_same, (V, 1.2)), (unused_result, (0.7,)), (independent_of_one, (0.7, 1.3)),
    (chain, (0.7,)), (chain, (V,)), (uses_its_value, (0.7,)), (broadcasting, (V[:5], M)), (broadcasting, (1.3, M)),
    (keywords, (0.7, 1.3)), (flags, (0.7,)), (optional, (0.7,)), (optional, (V,)), (many, (0.7, 1.3)), (spread, (0.7, 1.3)),
    (positional, (0.7, 1.3)), (axes, (M,)), (two_results, (0.7, 1.3)), (two_results, (V, W)), (one_of_two, (0.7, 1.3)),
    (nested_results, (0.7, 1.3)), (returns_tuple, (0.7, V)), (same_twice, (0.7,)), (returns_argument, (V,)),
    (returns_view, (V,)), (returns_nothing, (0.7,)), (tuple_argument, (0.7, 1.3)), (nested_argument, (0.7, 1.3)),
    (elsewhere, (0.7,)), (elsewhere, (V,)), (global_number, (0.7,)), (global_array, (V,)), (in_branch, (0.7,)),
    (in_branch, (0.3,)), (in_loop, (0.7, 4)), (in_loop, (0.7, 0)), (in_loop_over_array, (V,)), (in_test, (0.7, 9)),
    (in_test, (3.7, 9)), (with_loop, (0.7, 3)), (loops_in_loops, (0.7, 4)), (breaking, (0.7, 4)), (sqrt_newton, (2.3,)),
    (storing, (V,)), (into_storage, (V,)), (storing_what_was_made, (V,)), (powers, (0.7, 5)), (powers, (0.7, 0)),
    (power, (1.3, 6)), (fibonacci, (0.7, 5)), (horner, (V, 0.7)), (mutual, (0.7,)), (complex_by_turns, (0.7, 1.3)),
    (ackermann, (0.7, 2, 2)),
    (two_recursive, (0.7, 3)), (two_recursive, (V, 2)), (bisected, (V, 3)), (recursive_loop, (0.7, 3)), (collatz, (0.7, 6)),
    (over_tuples, (0.7, 1.3)),
]
