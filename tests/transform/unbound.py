"""Functions with names and attributes that some path leaves unbound: what they are given once binds these, once does not."""

import numpy as np

V, W = np.array([1.5, 0.3, -0.4]), np.array([0.7, -0.9, 2.1])


class Held:
    def __init__(self, v):
        self.v = v


def read_behind_the_test(x):
    if x[0] > 1:
        r = x[0]
    r *= 2
    return r * x[1]


def result_of_a_match(x):
    match bool(x[0] > 1), len(x):
        case True, 3:
            r = x[0]
        case False, 2:
            r = x[1] ** 2
    return r


def captured(x):
    def f():
        return r * 2

    if x[0] > 1:
        r = x[0] * x[0]
    return f() + f()


def changed_in_place(x):
    if x[0] > 1:
        y = x * 1
    y *= 2
    y[0] += x[1]
    return np.sum(y * y)


def of_a_while(x):
    n = 0
    while n < x[0] - 1:
        k = x[n]
        n += 1
    k *= x[0]
    return k


def of_a_loop(x):
    for k in range(int(x[0] > 1)):
        v = x[k] * x[1]
    v *= x[2]
    return v


def deleted(x):
    w = x * 1
    s = w[0] ** 2
    if x[0] < 1:
        del w
    w += 1
    return w[0] * s


def made_again(x):
    r = x[0]
    s = r**2
    del r
    if x[0] > 1:
        r = s
    return r * s


def in_some_passes(x):
    for v in x:
        if v > 1:
            w = v
        if v < 0:
            w = w * v
    return w * x[0]


def attribute(x):
    o = Held(x[1])
    if x[0] > 1:
        o.w = x[2]
    return o.w**2 * o.v


def changed_attribute(x):
    o = Held(x[1])
    if x[0] > 1:
        o.w = x * 1
    o.w *= 2
    return np.sum(o.w**2)


def deleted_attribute(x):
    o = Held(x[1])
    if x[0] > 1:
        o.w = x[2]
    del o.w
    return o.v**2


def attribute_of_another_name(x):
    o = Held(x[1])
    if x[0] < 1:
        del o.v
    return o.v**2


def attribute_that_is_caught(x):
    o = Held(x[1])
    if x[0] > 1:
        o.w = x[2]
    try:
        return o.w**2
    except AttributeError:
        return x[0] ** 3


def read_on_one_path(x):
    if x[0] > 1:
        r = x[0] * x[2]

    def f():
        if x[0] > 1:
            return r * x[1]
        return x[1] ** 2

    return f()


def read_by_one_side(x):
    if x[0] > 1:
        r = x[0] * x[2]
    f = lambda: r * x[1] if x[0] > 1 else x[1] ** 2  # noqa: E731
    return f() * x[0]


def left_before(x, flag=False):
    if flag:
        r = x[0]

    def f():
        if not flag:
            return x[1] ** 2
        return r * x[1]

    return f()


def read_in_a_block_that_catches_that(x):
    if x[0] > 1:
        r = x[0]
    try:
        y = r * x[1]
    except NameError:
        y = x[1] ** 2
    return y


def stored_in_a_block_that_catches_that(x):
    if x[0] > 1:
        r = {}
    try:
        r["a"] = x[0] * x[1]
    except NameError:
        return x[1] ** 2
    return r["a"]


def grown_in_a_block_that_catches_that(x):
    if x[0] > 1:
        r = [x[2]]
    try:
        r.append(x[0])
    except Exception:
        return x[1] ** 2
    return sum(r) * x[1]


def updated_in_a_block_that_catches_that(x):
    if x[0] > 1:
        r = x.copy()
    try:
        r += x[1]
    except NameError:
        return x[1] ** 2
    return np.sum(r * x)


def empty_list(x):
    if x[0] > 1:
        r = []
    return len(r) * x[0] + x[1] ** 2


def empty_dict(x):
    if x[0] > 1:
        r = {}
    return len(r) * x[0] + x[1] ** 2


def stored_in_a_dict(x):
    if x[0] > 1:
        r = {}
        r["k"] = x[1]
    r["k"] = x[2]
    return r["k"] * x[0] + x[1] ** 2


READ_BY_SOME = (
    read_on_one_path, read_by_one_side, read_in_a_block_that_catches_that, grown_in_a_block_that_catches_that,
    updated_in_a_block_that_catches_that,
)
BOUND_BY_SOME = (
    read_behind_the_test, result_of_a_match, changed_in_place, of_a_while, of_a_loop, deleted, made_again, in_some_passes,
    attribute, changed_attribute, deleted_attribute, attribute_of_another_name, empty_list, empty_dict, stored_in_a_dict,
)
RIGHT = [
    *((f, (V,)) for f in (*BOUND_BY_SOME, *READ_BY_SOME)), (captured, (V,)),
    *((attribute_that_is_caught, (x,)) for x in (V, W)),
]
RAISING = [(f, W) for f in BOUND_BY_SOME]
