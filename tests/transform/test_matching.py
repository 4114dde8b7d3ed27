"""`match` in plain patterns: what it chooses is differentiated, and other patterns are refused."""

import numpy as np

from tests.transform.harness import right_in_every_mode

X = np.array([0.3, 0.7])


def values(x, n):
    match n:
        case 0:
            y = x
        case 1 | 2:
            y = x * x
        case -1:
            y = x / 3.0
        case k if k > 9:
            y = x / k
        case _:
            y = np.sin(x)
    return np.sum(y * x)


def words(x, mode):
    match mode:
        case "sin":
            return np.sum(np.sin(x))
        case "cos" | "c":
            return np.sum(np.cos(x))
        case None:
            return np.sum(x)
        case True:
            return np.prod(x)
    return np.sum(x**3)


def displays_in_a_loop(x):
    s = 0.0
    for i in range(6):
        match (i % 3, i % 2):
            case (0, _):
                s = s + x[0]
            case (1, 0):
                continue
            case (a, 1):
                s = s + a * x[1] ** 2
            case (2, b):
                s = s * x[0] + b
                break
    return s


def names_change_places(x):
    a, b = x[0], x[1] * 2.0
    match (a, b):
        case (b, a) if a > 100.0:
            return a
        case (b, a):
            return a**2 * b
    return 0.0


def bound_though_not_taken(x):
    n = x[0]
    k = 0.0
    match n:
        case k if k > 1.0:
            pass
        case n if n > 2.0:
            pass
        case 0.5 as m:
            k = m
    return k * n * x[1]


def guard_that_binds(x, n):
    match n:
        case 1 if (n := n + 1) > 5:
            return x[0]
        case 1:
            return x[1] * n
    return x[0] * x[1]


def evaluated_once(x):
    seen = []

    def look(v):
        seen.append(v)
        return len(seen)

    match look(x[0]):
        case 2:
            y = x[0]
        case 3:
            y = x[1]
        case n:
            y = x[0] * x[1] * n
    return y * len(seen)


def in_helpers_and_blocks(x):
    def weigh(v, k):
        match k:
            case 0:
                return v * v
            case 1:
                return v * 3.0
        return v

    total = 0.0
    for k in range(3):
        if k < 5:
            match k:
                case 2:
                    total = total + weigh(x[0], k)
                case _:
                    total = total + weigh(x[1], k)
    return total


def stores(x, mode):
    y = x.copy()
    match mode:
        case 0:
            y[0] *= x[1]
        case 1:
            y[1:] = x[:-1] ** 2
    return y @ y


test_right_in_every_mode = right_in_every_mode([
    *((values, (X, n)) for n in (0, 1, 2, -1, 12, 5)), *((words, (X, mode)) for mode in ("sin", "c", None, True, "tan")),
    (displays_in_a_loop, (X,)), (names_change_places, (X,)), (bound_though_not_taken, (X,)), (guard_that_binds, (X, 1)),
    (guard_that_binds, (X, 0)), (in_helpers_and_blocks, (X,)), (evaluated_once, (X,)),
    *((stores, (X, mode)) for mode in (0, 1, 2)),
])


def sequence(x):
    match x:
        case [a, b]:
            return a * b
    return np.sum(x)


def of_a_class(x):
    match x[0]:
        case float():
            return x[1]
    return x[0]


def with_a_name_and_a_guard(x, n):
    match n:
        case (1 | 2) as k if k > 1:
            return x[0] * k
    return x[1]


def of_a_mapping(x):
    match {"a": 1}:
        case {"a": k}:
            return x[0] * k
    return x[1]


test_other_patterns_are_right_in_every_mode = right_in_every_mode([
    (sequence, (X,)), (of_a_class, (X,)), (with_a_name_and_a_guard, (X, 2)), (of_a_mapping, (X,)),
])

