"""Programs with a fault that anybody can see who reads them, on a path that is taken where ``s`` is large."""

# ruff: noqa: C408, C416, F821, F841, RUF059

import math

import numpy as np


def scaled(u, v, *, by=2.0):
    return u * v * by


def never(u):
    print("never", u > 0.0)
    raise ArithmeticError(u > 0.0)


def key_of_a_dict(x, s):
    d = {"a": x[0], (1, "b"): s}
    print("before")
    if s > 1.0:
        x = x * d[1, "c"]
    return np.sum(x) * d["a"]


def key_that_was_deleted(x, s):
    d = dict(a=x[0], b=s)
    if s > 1.0:
        del d["a"]
        print(len(d))
        del d["a"]
    return np.sum(x) * d["a"]


def key_in_place(x, s):
    d = {"a": x[0]}
    if s > 1.0:
        d["b"] += s
    return np.sum(x * d["a"])


def key_that_is_taken_out(x, s):
    d = {"a": x[0]}
    return np.sum(x * d["a"]) if s < 1.0 else d.pop("b")


def nothing_to_take_out(x, s):
    d = {"a": x[0]}
    y = d.popitem()[1] * s
    if s > 1.0:
        y = y * d.popitem()[1]
    return y


def index_of_a_tuple(x, s):
    t = (x[0], s)
    return np.sum(x) * (t[2] if s > 1.0 else t[1])


def index_of_a_tuple_that_is_none(x, s):
    t = (x[0], s)
    if s > 1.0:
        return t["a"]
    return t[0] if s < 1.0 else t[s]


def index_of_a_list(x, s):
    items = [x[0], s]
    if s > 1.0:
        items[2] = s
    return items[0] * items[1]


def item_that_is_deleted(x, s):
    items = [x[0], s]
    if s > 1.0:
        more = [s]
        del more[1]
    return items[0] * items[1]


def item_that_is_taken_out(x, s):
    if s > 1.0:
        more = [s]
        more.pop(3)
    if s > 2.0:
        empty = []
        empty.pop()
    return x[0] * s


def item_that_is_not_there(x, s):
    if s > 1.0:
        empty = []
        print("removing")
        empty.remove(s)
    if s > 2.0:
        empty = [s]
        empty.insert(s, s)
    return x[0] * s


def too_many(x, s):
    if s > 1.0:
        a, b = x[0], print("between"), s
    return np.sum(x) * s


def too_few(x, s):
    t = (x[0], s)
    if s > 1.0:
        (a, b, c), e = t, s
    return np.sum(x) * s


def too_few_for_a_star(x, s):
    t = [x[0]]
    a, *rest = t
    if s > 1.0:
        a, b, *rest = t
    return np.sum(x) * s * a


def unbound(x, s):
    if s > 1.0:
        late += s
    if s > 2.0:
        late = x[0]
    return np.sum(x) * s


def unbound_after_del(x, s):
    y = x[0] * s
    if s > 1.0:
        del y
        print("gone")
        return y
    return y


def name_of_nothing(x, s):
    if s > 1.0:
        print("before")
        x = x * NO_SUCH_NAME
    return np.sum(x) * s


def attribute_of_a_module(x, s):
    return np.sum(x) * (math.no_such_function(s) if s > 1.0 else s)


def attribute_of_an_array(x, s):
    if s > 1.0:
        x = x.no_such_attribute
    if s > 2.0:
        x = x.no_such_method(print("not evaluated"))
    return np.sum(x) * s


def attribute_of_a_number(x, s):
    if s > 1.0:
        s = s.T * s
    return np.sum(x) * s


def attribute_of_a_tuple(x, s):
    t = (x, s)
    if s > 1.0:
        t.no_such_attribute
    return np.sum(t[0]) * s


def argument_that_misses(x, s):
    if s > 1.0:
        s = scaled(s)
    return np.sum(scaled(x, s))


def argument_too_many(x, s):
    if s > 1.0:
        s = scaled(s, s, print("evaluated"))
    return np.sum(scaled(x, s, by=s))


def argument_of_another_name(x, s):
    if s > 1.0:
        s = scaled(s, s, to=s)
    return np.sum(scaled(x, v=s))


def arguments_of_inner_functions(x, s):
    def inner(u):
        return u * s

    if s > 2.0:
        s = (lambda u: u)(s, s)
    if s > 1.0:
        s = inner()
    return inner(x[0])


def arguments_of_a_library(x, s):
    if s > 1.0:
        x = np.sum(x, axes=0)
    if s > 2.0:
        x = np.sin(x, x, x)
    if s > 3.0:
        x = np.matmul(x1=x, x2=x)
    if s > 4.0:
        s = abs(x=s)
    return np.sum(x) * s


def bounds_of_a_range(x, s):
    if s > 1.0:
        for k in range(1, 2, 3, 4):
            x = x * k
    return np.sum(x) * s


def loop_over_a_number(x, s):
    y = x[0] * s
    if s > 1.0:
        for v in s:
            y = y * v
    return y


def loop_over_a_numpy_number(x, s):
    return sum(v for v in np.sum(x)) if s > 1.0 else x[0] * s


def loop_over_none(x, s):
    return [v for v in None] if s > 1.0 else x[0] * s


def loop_over_an_array_without_axes(x, s):
    y = np.zeros(())
    if s > 1.0:
        for v in y:
            x = x * v
    return np.sum(x) * s


def function_that_never_returns(x, s):
    if s > 1.0:
        x = x * never(s)
        x = x[7] + NO_SUCH_NAME
    return np.sum(x) * s


def both_sides(x, s):
    y = x[0] * s
    if s > 1.0:
        if s > 1.1:
            raise ValueError("one")
        else:
            y = (y,)[1]
        y = never(y)
    return y


def in_a_pass(x, s):
    y = s
    for k in range(4):
        print(k)
        y = y * x[0]
        if k == 2 and s > 1.0:
            y = (x, y)[2]
        if y > 1e3:
            continue
        y = y + 1.0
    return y


def in_a_pass_that_is_written_out(x, s):
    y = s
    for v in (x[0], x[1], s):
        print(v > 1.0)
        if v > 1.2 and s > 1.0:
            a, b = v, v, v
        y = y * v
    return y


def in_the_test_of_a_loop(x, s):
    y, k = s, 0
    while k < 2 and (s < 1.0 or (x, s)[3]):
        y, k = y * x[k], k + 1
    return y


def in_a_test_that_always_fails(x, s):
    y = x[0] * s
    if s > 1.0:
        while {"a": y}["b"]:
            y = y * 2.0
    return y


def in_a_comprehension(x, s):
    items = [v * (s if s < 1.0 else (v, s)[2]) for v in x]
    return sum(v * v for v in items if v < 9.0 or {}["a"])


def in_a_test(x, s):
    y = x[0] * s
    if s < 1.0 or {"a": y}["b"] or y > 2.0:
        y = y * 2.0
    return y


def in_a_message(x, s):
    assert s < 1.0, (s, s)[2]
    return x[0] * s


def in_a_helper(x, s):
    def inner(t):
        if s > 1.0:
            return t[2]
        return t[0] * t[1]

    return inner((x[0], s))


def names_of_one_side(x, s):
    if s > 1.0:
        x = x * {}["a"]
        items = 1.0
    else:
        items = {"a": [x[0]]}
    return items["a"][0] * s


def float_of_a_list(x, s):
    items = [x[0], s]
    if s > 1.0:
        print(float(items))
    return np.sum(x) * items[0]


def float_of_what_is_divided(x, s):
    parts = divmod(s, 0.5)
    if s > 1.0:
        x = x * float(parts)
    return np.sum(x) * parts[1]


def order_of_what_has_none(x, s):
    items = [1.5, "a", None]
    if s > 1.0:
        x = x * sorted(items)[0]
    return np.sum(x) * items[0] * s
