"""Closures that change what they captured."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, S4


@program(A3, 1.1)
def a_captured_array(x, c):
    acc = np.zeros(3)

    def add(v, k):
        acc[k] += v * c
        acc[0] *= v

    for i in range(3):
        add(x[i], i)
    add(x[0], 2)
    return np.sum(acc**2)


@program(A3)
def a_captured_number(x):
    total = 0.0
    count = 0

    def add(v):
        nonlocal total, count
        total = total * 0.5 + v * v
        count += 1
        return total

    s = 0.0
    for i in range(len(x)):
        s += add(x[i])
    return s * total / count


def make(a):
    def step(x):
        a[0] += x
        return a[0] * x

    return step


@program(A3, 0.7)
def a_closure_that_escapes(a, x):
    g = make(a)
    return g(x) * g(2.0 * x)


@program(S4, 3)
def gen_inplace(x, n):
    u = x * 1.0

    def steps():
        for k in range(n):
            u[1:] = u[:-1] * x[1:]
            yield u

    s = 0.0
    for v in steps():
        v[0] = v[1] * 0.5
        s += np.sum(v)
    return s + np.sum(u)


@program(S4, 3)
def closure_loop(x, n):
    total = 0.0

    def add(v):
        nonlocal total
        total = total + np.sum(v * x) * total + 1.0

    for i in range(n):
        add(x * i)
    return total


@program(S4, 3)
def counter_closure(x, n):
    def make():
        state = [0.0]

        def add(v):
            state[0] += v
            return state[0]

        return add

    a, b = make(), make()
    for i in range(n):
        a(x[i] * b(x[0]))
    return a(0.0) * b(1.0)


def _in_turn(functions):
    def run(v):
        for function in functions:
            v = function(v)
        return v

    return run


@program(A3)
def functions_that_another_function_keeps(a):
    functions = [np.sin, np.cos]
    run = _in_turn([*functions])
    functions.append(np.tanh)
    first = functions[-1]
    return run(a[0]) * first(a[1]) * _in_turn(functions)(a[2])


@program(A3, 1.1)
def a_name_of_a_function_beside(x, c):
    def square(v):
        c = v * v
        return c

    def scaled(v):
        return square(v) * c

    v = scaled(x[0])
    return sum(scaled(u) * v for u in x) + (lambda w: square(w) + v)(x[1])


@program(A3, 1.1)
def a_function_inside_one_that_calls_itself(x, c):
    def nested(v, k):
        def scaled(u):
            return u * v + nested(u * c, k - 1)

        return scaled(x[k]) if k >= 0 else v

    return nested(c, 2) ** 2


@program(A3, 1.1)
def a_try_in_one_that_calls_itself(x, c):
    def down(v, k):
        try:
            if k < 0:
                raise LookupError
            return down(v * x[k] + c, k - 1) * v
        except LookupError:
            return v**2

    return down(c, 2)
