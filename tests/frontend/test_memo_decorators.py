"""Decorators that keep what a function gave: recursions under them are right; what only looks like one is no such thing."""

import functools

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad


def memo(function):
    """Keeps all."""
    kept = {}

    def inner(n):
        if n not in kept:
            kept[n] = function(n)
        return kept[n]

    return inner


def memo_of_any(function):
    cache = {}

    @functools.wraps(function)
    def wrapper(*args):
        if args in cache:
            return cache[args]
        result = function(*args)
        cache[args] = result
        return result

    return wrapper


def memo_that_tries(function):
    memory = {}

    def look(i, j):
        try:
            return memory[i, j]
        except KeyError:
            memory[i, j] = function(i, j)
            return memory[i, j]

    return look


def fibonacci(x):
    @memo
    def fib(n):
        return x * n + 0.1 if n < 2 else fib(n - 1) + x * fib(n - 2)

    return fib(30)


def paths(x):
    @memo_of_any
    def ways(i, j):
        return x[i] + x[j] if i == 0 or j == 0 else ways(i - 1, j) * 0.5 + ways(i, j - 1) * x[1]

    return ways(3, 3)


def distance(x):
    @memo_that_tries
    def cost(i, j):
        if i == 0 or j == 0:
            return x[0] * (i + j)
        return min(cost(i - 1, j), cost(i, j - 1)) + x[(i + j) % 3] ** 2

    return cost(3, 4)


def a_decorator_of_its_own(x):
    def keeping(function):
        kept = {}

        def inner(n):
            if n in kept:
                return kept[n]
            else:
                kept[n] = function(n)
                return kept[n]

        return inner

    @keeping
    def fib(n):
        return x if n < 2 else fib(n - 1) * x + fib(n - 2)

    return fib(9)


def one_for_equal_arguments(x):
    calls = [0.0]

    @memo
    def f(n):
        calls[0] += 1.0
        return x * n * calls[0]

    return f(1) + 10.0 * f(1.0) + f(2)


@pytest.mark.parametrize(("function", "x"), [
    (fibonacci, 0.7), (paths, np.array([0.5, 1.1, 0.7, 0.3])), (distance, np.array([0.5, 1.1, 0.7])),
    (a_decorator_of_its_own, 0.8), (one_for_equal_arguments, 0.7),
])
def test_what_is_kept(function, x):
    check_grads(function, (x,))


def forgetting(function):
    kept = {}

    def inner(n):
        if n not in kept:
            kept[n] = function(n)
        return kept[n] * 2.0

    return inner


def twice_as_much(x):
    @forgetting
    def f(n):
        return x * n if n < 2 else f(n - 1) * x

    return f(3)


def test_what_is_no_such_decorator_is_refused_or_right():
    try:
        assert grad(twice_as_much)(0.7) == pytest.approx(8 * 3 * 0.7**2)
    except DifferentiationError as refused:
        assert refused.line
