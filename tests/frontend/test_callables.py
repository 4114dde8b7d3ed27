"""Functions as values: in tuples, lists and dicts, chosen by branches, returned with what they captured, given arguments."""
# ruff: noqa: E701, E731 - these are the habits of users

from functools import partial

import numpy as np

from tests.transform.harness import refused_at_its_lines, right_in_every_mode

X = np.array([0.3, 0.7, 1.6])
Y = np.array([-0.3, 0.7, 1.6])


def changed_behind_a_closure(x):
    a = x * 1.0
    def g(t):
        return np.sum(t * a)
    a[0] = 5.0
    return g(x)


def a_counter(x):
    def mk():
        acc = {"n": 0.0}
        def g(t):
            acc["n"] = acc["n"] + t
            return acc["n"]
        return g
    g = mk()
    return g(x[0]) * g(x[1]) + g(x[2])


def a_dict_in_a_closure(x):
    d = {"a": x[0]}
    def mk(p):
        return lambda t: p["a"] * t
    g = mk(d)
    d["a"] = x[1]
    return np.sum(g(x))


def default_made_in_a_branch(x):
    if x[0] > 0:
        s = x[1] * 2
        f = lambda t, c=s: t * c
    else:
        f = lambda t: t
    return np.sum(f(x))


def chosen_by_an_expression(x):
    f = (lambda t, c=x[1] * 3: t * c) if x[0] > 0 else np.sin
    y = 0.0
    for k in range(3):
        y = y + f(x[k])
    return y


def chosen_by_a_return(x):
    def mk(a):
        if a > 0:
            return lambda t: t * a
        return lambda t: t + a
    return np.sum(mk(x[0])(x))


def several_returned(x):
    def mk(a):
        return (lambda t: t * a, lambda t: t + a)
    f, g = mk(x[0])
    return np.sum(f(g(x)))


def returned_in_a_dict(x):
    def mk(a):
        return {"f": lambda t: t * a, "n": a * 2}
    m = mk(x[0])
    return np.sum(m["f"](x)) * m["n"]


def rebound_behind_a_lambda(x):
    k = 1.0
    f = lambda t: t * k
    k = x[0]
    return np.sum(f(x))


def handed_over_in_a_tuple(x):
    def net(layers, v):
        for f in layers:
            v = f(v)
        return v
    return np.sum(net((np.tanh, lambda t: t * x[0], np.exp), x))


def handed_over_in_a_list(x):
    def net(layers, v):
        for f in layers:
            v = f(v)
        return v
    return np.sum(net([np.tanh, lambda t: t * x[0], np.exp], x))


def composed(x):
    def compose(*fs):
        def h(v):
            for f in fs:
                v = f(v)
            return v
        return h
    return np.sum(compose(np.sin, lambda t: t * t, np.exp)(x))


def gone_through(x):
    y = 0.0
    for f, w in ((np.sin, 2.0), (np.cos, x[0])): y = y + w * f(x)
    for i, f in enumerate([np.sin, np.tanh]): y = y + i * f(x)
    for f, g in zip([np.sin, np.tanh], [np.cos, np.exp]): y = y + f(g(x))
    return np.sum(y)


def in_dicts(x):
    ops = {"a": np.sin, "b": {"c": lambda t: t * x[0]}}
    ops["d"] = np.tanh
    y = ops["b"]["c"](x) + ops.get("a")(x) + ops["d"](x)
    for k in ("a", "d"):
        y = y * ops[k](x)
    for f in list(ops.values())[:1]: y = y + f(x)
    return np.sum(y)


def in_a_list_that_changes(x):
    fs = [np.sin]
    fs.append(np.cos)
    fs += [np.tanh]
    fs[0] = np.exp
    return np.sum(fs[0](x) + fs[-1](x)) * len(fs)


def chosen_in_a_dict(x):
    s = {"f": np.sin}
    if x[0] > 0: s["f"] = np.cos
    return np.sum(s["f"](x))


def chosen_builtins(x):
    f = max if x[0] > 0 else min
    return f(x[0], x[1]) + f([x[2], x[1]])


def called_where_they_are_chosen(x):
    return np.sum((np.sin if len(x) > 1 else np.cos)(x)) + np.sum({0: np.sin, 1: np.cos}[1](x))


def given_some_of_their_arguments(x):
    f = lambda t, *, p=2: t ** p
    g = partial(f, p=3)
    h = partial(g, p=1)
    return np.sum(g(x) + h(x) + partial(np.power, 2.0)(x) + partial(np.sum, axis=0)(x))


def given_arguments_that_are_functions(x):
    def apply(f, *a):
        return f(*a)
    return apply(partial(apply, np.multiply, x[0]), x[1]) + apply(lambda: x[2])


def late_in_a_comprehension(x):
    fs = [lambda t: t * k for k in range(3)]
    return np.sum(fs[0](x) + fs[1](x))


def bound_in_a_comprehension(x):
    fs = [lambda t, k=k: t * k for k in range(3)]
    return np.sum(fs[0](x) + fs[1](x))


def chosen_and_handed_over(x):
    def outer(f, flag):
        g = f if flag else np.sin
        return g(x)
    return np.sum(outer(lambda t: t * x[0], x[0] > 1) + outer(np.cos, x[0] < 1))


def layer_(x, act=None, post=None):
    y = x * 2 if act is None else act(x)
    return y if post is None else post(y)


def none_or_a_function(x):
    f = None
    for v in (x[0], x[1]):
        if f is None:
            f = lambda t: t * v
    return f(x[2]) + np.sum(layer_(x) + layer_(x, np.tanh) + layer_(x, lambda t: t * t, post=np.exp))


def classes(x):
    return sum(kind(v) for kind in (float, np.float64) for v in x)


def composed_one_by_one(x):
    compose = lambda f, g: (lambda t: f(g(t)))
    h = np.sin
    for g in (np.cos, np.exp):
        h = compose(h, g)
    powers = {k: (lambda t, k=k: t**k) for k in (1, 2, 3)}
    return np.sum(h(x) * powers[2](x))


def late_names(x):
    fs = []
    for g in (np.sin, np.cos):
        fs.append(lambda t: g(t) * 2)
    f = np.sin
    early = lambda t, f=f: f(t)
    f = np.tanh
    return np.sum(fs[0](x) * fs[1](x) + early(x) * f(x))


def default_changed_behind(x):
    a = x * 1.0
    g = lambda t, c=a: np.sum(t * c)
    a[0] = 5.0
    return g(x)


def counts_in_an_array(x):
    def mk():
        acc = np.zeros(3)
        def g(t):
            acc[0] += t
            return acc[0]
        return g
    g = mk()
    return g(x[0]) * g(x[1]) + g(x[2])


def collects_in_a_list(x):
    def mk():
        acc = []
        def g(t):
            acc.append(t)
            return sum(acc)
        return g
    g = mk()
    return g(x[0]) * g(x[1]) + g(x[2])


def closure_changed_behind(x):
    a = x * 1.0
    def mk(v):
        return lambda t: np.sum(v * t)
    g = mk(a)
    a[0] = 7.0
    return g(x)


def made_in_a_loop(x):
    y = 0.0
    for a in (1.0, 2.0):
        for k in range(len(x)):
            g = lambda t, c=a * x[k]: t * c
            y = y + g(x[k])
        y = y + g(1.0)
    return y


def collected_in_a_loop(x):
    fs = []
    for k in range(len(x)):
        fs.append(lambda t: t * k)
    return np.sum(fs[0](x) + fs[1](x))


def collected_in_a_short_loop(x):
    fs, gs = [], [lambda t, k=k: t**k for k in range(1, 3)]
    for k in range(3):
        fs.append(lambda t: t * k)
    return np.sum(fs[0](x) + fs[1](x) * gs[1](x))


def exchanged_in_a_loop(x):
    f = np.sin
    for k in range(len(x)):
        f = np.cos if k else f
    return np.sum(f(x))


def partial_changed_behind(x):
    a = x * 1.0
    g = partial(np.dot, a)
    a[0] = 5.0
    return g(x)


def picked_when_it_runs(x):
    fs = [np.sin, np.cos]
    table = {True: np.tanh, False: np.exp}
    return np.sum(fs[int(x[0] > 0)](x)) * np.sum(table[x[0] > x[1]](x))

def closure_over_an_array_that_changed(x):
    # closure returned that captured an array later changed by the closure's owner
    def mk():
        a = x * 1.0
        def f(): return a[0]
        a[0] = 9.0
        return f
    return mk()() * x[1]


def stores_by_functions_of_a_tuple(x):
    a = np.zeros(3)
    def put(k, v): a[k] = v
    fs = (put, put)
    fs[0](0, x[0])
    fs[1](1, x[1] ** 2)
    return np.sum(a * x)


def list_that_changes_behind_a_lambda(x):
    l = [x[0]]
    f = lambda: sum(l)
    l.append(x[1])
    return f() * x[2]


def partial_of_a_dict_that_changes(x):
    d = {"a": x[0]}
    f = partial(lambda p, t: p["a"] * t, d)
    d["a"] = x[1]
    return f(x[2])


def partial_objects_in_a_loop(x):
    y = 0.0
    for k in range(3):
        f = partial(np.multiply, x[k])
        g = (f, np.sin)[k % 2]
        y = y + g(x[0])
    return y


def defaults_made_in_a_branch_of_a_loop(x):
    t = 0.0
    for v in x:
        if v > 0.5:
            s = v * 2
            f = lambda a, s=s: a * s
        else:
            f = lambda a: a
        t = t + f(v)
    return t


def default_list_that_grows(x):
    def f(v, acc=[]):
        acc.append(v)
        return sum(acc)
    return f(x[0]) * f(x[1])


def default_list_that_changes(x):
    def f(v, acc=[0.0]):
        acc[0] += v
        return acc[0]
    return f(x[0]) * f(x[1])


def default_dict_that_changes(x):
    def f(v, acc={}):
        acc["a"] = acc.get("a", 0.0) + v
        return acc["a"]
    return f(x[0]) * f(x[1])


def partial_of_a_list(x):
    l = [x[0], x[1]]
    f = partial(max, l)
    return f() * x[2]


def two_closures_over_an_array(x):
    # two closures share storage
    def mk():
        a = np.zeros(2)
        def put(v): a[0] = v
        def get(): return a[0]
        return put, get
    put, get = mk()
    put(x[0])
    return get() * x[1]


def two_closures_over_a_dict(x):
    def mk():
        a = {"v": x[1]}
        def put(v): a["v"] = v
        def get(): return a["v"]
        return put, get
    put, get = mk()
    put(x[0])
    return get() * x[1]


def partial_of_a_list_that_changes(x):
    l = [x[0]]
    f = partial(sum, l)
    l.append(x[1])
    return f() * x[2]


def partial_by_name_of_a_list_that_changes(x):
    l = [x[0]]
    f = partial(lambda t, m: t * sum(m), m=l)
    l.append(x[1])
    return f(x[2])


def default_list_changed_behind(x):
    l = [x[0]]
    t = {"f": lambda m=l: m[0]}
    l[0] = x[1]
    return t["f"]() * x[2]


def closure_over_a_list_changed_behind(x):
    def mk(l): return lambda: l[0]
    l = [x[0]]
    f = mk(l)
    l[0] = x[1]
    return f() * x[2]


def returned_with_a_list_changed_behind(x):
    def mk():
        l = [x[0]]
        f = lambda m=l: m[0]
        l[0] = x[1]
        return f
    return mk()() * x[2]


def default_array_changed_by_another(x):
    a = np.zeros(3)
    def ap(fs):
        a[0] = x[1]
        return fs[0](1.0)
    return ap((lambda t, m=a: m[0] * t, 2.0)) * x[2]


def partial_of_a_view_changed_behind(x):
    a = x * 2.0
    v = a[1:]
    f = partial(np.sum, v)
    a[1] = 0.0
    return f() * x[0]


def made_in_a_branch_and_handed_over(x):
    if x[0] > 0:
        w = np.outer(x, x)
        f = lambda t, w=w: w @ t
    else:
        f = np.sin
    return np.sum(apply_(f, x) + apply_(partial(lambda a, t, b=x[1]: a * t + b, x[0]), x))


def apply_(function, v):
    return function(v)


def chosen_again_in_a_loop(x):
    t = 0.0
    for v in x:
        f = np.sin if v > 0.5 else (lambda a, v=v: a * v)
        g = f if v > 1 else np.cos
        t = t + g(v) + f(v) + picked_(v)(v)
    return t


def picked_(v):
    if v > 1:
        return lambda a: a * v
    if v > 0.5:
        return np.sin
    w = v * 3
    return lambda a: a + w


def or_else(value, default):
    return default if value is None else value


def as_floating(a, dtype=None):
    dtype = or_else(dtype, np.float64)
    if isinstance(a, np.ndarray) and a.size > 1:
        return np.asarray(a, dtype)
    return dtype(a)


def a_class_that_a_function_hands_back(x):
    first, sort = (lambda t: (t, float))(x[0])
    return as_floating(x) @ as_floating(x * 2.0) + as_floating(np.sum(x)) * sort(first)


def a_function_in_the_first_pass_only(x):
    for i in range(3):
        act = np.tanh if i == 0 else None
        x = act(x) if act is not None else x * x
    return np.sum(x * x)


def in_a_pair_in_the_first_pass_only(x):
    for i in range(3):
        act, scale = (np.tanh, 2.0) if i == 0 else (None, 3.0)
        x = act(x) * scale if act is not None else x * scale
    return np.sum(x * x)


RIGHT = [(f, (x,)) for x in (X, Y) for f in (
    a_function_in_the_first_pass_only,
    a_class_that_a_function_hands_back,
    made_in_a_branch_and_handed_over, chosen_again_in_a_loop, collected_in_a_short_loop,
    changed_behind_a_closure, a_counter, a_dict_in_a_closure, default_made_in_a_branch, chosen_by_an_expression,
    chosen_by_a_return, several_returned, returned_in_a_dict, rebound_behind_a_lambda, handed_over_in_a_tuple,
    handed_over_in_a_list, composed, gone_through, in_dicts, in_a_list_that_changes, chosen_in_a_dict, chosen_builtins,
    called_where_they_are_chosen, given_some_of_their_arguments, given_arguments_that_are_functions,
    late_in_a_comprehension, bound_in_a_comprehension, chosen_and_handed_over, picked_when_it_runs, none_or_a_function,
    classes, composed_one_by_one, late_names, closure_over_an_array_that_changed, stores_by_functions_of_a_tuple,
    list_that_changes_behind_a_lambda, partial_of_a_dict_that_changes, partial_objects_in_a_loop,
    defaults_made_in_a_branch_of_a_loop, default_list_that_grows, default_list_that_changes, default_dict_that_changes,
    partial_of_a_list, default_changed_behind, counts_in_an_array, closure_changed_behind, partial_changed_behind,
    two_closures_over_an_array, partial_of_a_list_that_changes, partial_by_name_of_a_list_that_changes,
    two_closures_over_a_dict, default_list_changed_behind, closure_over_a_list_changed_behind,
    returned_with_a_list_changed_behind, default_array_changed_by_another, partial_of_a_view_changed_behind,
    made_in_a_loop, exchanged_in_a_loop, collects_in_a_list,
)]
REFUSED = [collected_in_a_loop, in_a_pair_in_the_first_pass_only]

test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, X, within=9)
