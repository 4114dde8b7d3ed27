"""Calls with more arguments behind a star that stands for an unknown number of them."""

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4


def weighted(*items, x=1.0):
    s = 0.0
    for k, v in enumerate(items):
        s += v * (k + 1)
    return s * x


def first(a, *rest):
    return a * sum(rest)


def three(a, b, c):
    return a * b + c


@program(A4)
def all_of_a_function_of_any_number(x):
    items = []
    for v in x:
        items.append(v * v)
    return weighted(*items, x[0]) + weighted(*items, x=x[1]) * weighted(x[2], *items, *x, x[3])


@program(A3)
def more_than_there_are_names(x):
    items = [v * x[0] for v in x]
    return first(*items, x[1], x[2]) + first(x[1], *items, *items, x[0])


@program(A3)
def as_many_as_there_are_names(x):
    items = []
    for v in x[1:]:
        items.append(v * x[0])
    return three(*items, x[2])


@program(A3)
def of_a_function_that_the_run_finds(x):
    ops = [lambda *a: sum(a), lambda *a: a[0] * a[-1]]
    items = [x[0]]
    for v in x:
        items.append(items[-1] * v)
    return ops[0](*items, x[1]) * ops[1](*items, x[2])
