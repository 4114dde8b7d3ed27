# ruff: noqa
# fmt: off
"""Programs in which one part of an expression or statement changes what another part reads, each of an array of six numbers.

Python evaluates a target, then the value, then puts back what an update in place has changed; it takes apart what has a star
when it comes to it.
"""

import functools

import numpy as np

KINDS = ("update", "star", "before", "generator", "decorated")
"""How the names of the programs begin."""


class _Held:
    def __init__(self, v): self.v = v

    def double(self):
        self.v = self.v * 2
        return 2.0


def update_array_of_an_object(x):
    h = _Held(x.copy())
    h.v += h.double() * x[2]
    h.v[0] *= h.double() * x[1]
    return np.sum(h.v ** 3)


def update_list_of_an_object(x):
    h = _Held([x[0], x[1]])
    old = h.v
    h.v += [h.double() * x[2]]
    return sum(h.v) * len(h.v) + sum(old)


def update_list_of_a_dict(x):
    d = {"y": [x[0], x[1]]}
    def f():
        d["y"].append(x[0])
        d["y"] = [1.0]
        return x[1]
    d["y"] += [f() * x[2]]
    return sum(d["y"]) * len(d["y"])


def update_array_in_a_list(x):
    rows = [x.copy(), x * 2]
    def f():
        rows[0] = x * 5
        return x[1]
    rows[0] += f() * x[2]
    rows[0] *= f()
    return np.sum(rows[0] * x) + np.sum(rows[1])


def update_of_a_name_that_a_function_binds(x):
    y = x.copy()
    z = y
    def f():
        nonlocal y
        y = y * 2
        return x[0]
    y += f()
    return np.sum(y * z)


def update_list_of_a_name_that_a_function_binds(x):
    items = [x[0], x[1]]
    z = items
    def f():
        nonlocal items
        items = [1.0]
        return x[0]
    items += [f(), f()]
    return sum(items) * sum(z)


def update_set_of_a_name_that_a_function_binds(x):
    s = {1, 2}
    def f():
        nonlocal s
        s = {5}
        return {7}
    s |= f()
    return x[0] * len(s) + x[1] ** 2 * (7 in s) + x[2] * (5 in s)


def update_binds_its_own_name(x):
    items, s, d, n = [x[0], x[1]], {1, 2}, {"a": x[0]}, [x[3], 2 * x[3]]
    items += (items := [x[2]])
    s |= (s := {5})
    d |= (d := {"b": x[1]})
    n[0] += (n := [x[4] ** 2])[0]
    return sum(items) * len(s) + sum(v * v for v in d.values()) + sum(n)


def update_objects_in_a_loop(x):
    objects = [_Held([x[0]]), _Held([x[1]])]
    total = 0.0
    for i in range(3):
        o = objects[i % 2]
        def f():
            o.v = [x[2]]
            return 2.0 * x[i]
        o.v += [f()]
        total += sum(o.v) * len(o.v)
    return total


def update_items_of_a_dict_that_is_kept(x):
    d, e = {}, {}
    for i in range(3):
        d[i] = [x[i]]
        e[i] = x * i
    def f(k):
        d[k], e[k] = [2.0], np.ones(6)
        return x[k] ** 2
    for k in list(d):
        d[k] += [f(k)]
        e[k] += f(k)
    return sum(sum(v) * len(v) for v in d.values()) + sum(np.sum(v * x) for v in e.values())


def update_at_an_index_that_changes(x):
    h, i = _Held([x * 1.0, x * 2.0, x * 3.0]), 0
    def f():
        nonlocal i
        i += 1
        h.v[0], h.v[2] = h.v[2], h.v[0]
        return x[i]
    h.v[i] += f() * x
    h.v[i] *= f()
    return np.sum(h.v[0] * x) + np.sum(h.v[1]) * h.v[2][0]


def star_before_what_changes_its_list(x):
    items = [x[0], x[1]]
    def more():
        items.append(x[2])
        return 2.0
    a = [*items, more(), *items]
    b = (*items, more(), len(items))
    c = np.array([*items, more()])
    return sum(a) * sum(b) + np.sum(c * c)


def star_before_what_changes_its_array(x):
    y = x.copy()
    z = np.zeros(2)
    z += x[:2]
    def f():
        y[0] = x[1] * 5
        z[0] *= 3
        return 2.0
    a = [*y, f()]
    b = [*z, f(), *z]
    return sum(a) * sum(b)


def star_in_a_loop(x):
    items = [x[0], x[1]]
    for _ in range(2):
        def more():
            items.append(x[2])
            return 2.0
        c = [*items, more(), *items]
        if x[0] > 0: items = c
    return sum(items) * len(items)


def before_a_function_that_does_not_read_the_name(x):
    h = _Held(x[0])
    def bind(k):
        nonlocal h
        h = _Held(k)
        return k
    h = _Held(x[1])
    def g(u, w=h.v * 2, *, z=h.v): return u * w + z
    p = lambda h=h: h.v * 3
    bind(x[2])
    return g(1.5) * h.v + p()


def before_the_default_of_a_key(x):
    d = {"a": x[0], "b": x[1]}
    def f(k):
        d["a"] = d["a"] * 2 + k
        return x[2]
    r = d.get("a", f(1.0)) + d.setdefault("a", f(2.0)) * 3 + d.get("z", f(2.0)) * 5
    r += d.pop("a", f(3.0)) * 7
    return r * d["b"]


def before_a_default_comes_its_key(x):
    d, seen = {}, [2.0]
    for k in range(3):
        d[k] = x[k]
    def key():
        seen.append(5.0)
        return 9
    return d.get(key(), x[3] * seen[-1]) + d.pop(key(), x[4] * len(seen)) + d.setdefault(key(), x[5] * len(seen)) * d[0]


def before_all_keys_get_one_value(x):
    names = [str(k) for k in range(3)]
    rows, arrays = dict.fromkeys(names, []), dict.fromkeys(names, np.zeros(2))
    for k, name in enumerate(names):
        rows[name].append(x[k])
        arrays[name][0] += x[k] ** 2
    return len(rows["0"]) * x[3] + sum(rows["1"]) * arrays["2"][0]


def before_the_first_of_a_negative_number(x):
    import heapq
    items, n = list(x), len(x) - 8
    return sum(heapq.nsmallest(n, items)) * x[0] + sum(heapq.nlargest(n + 1, items)) + sum(heapq.nlargest(n + 4, items)) * x[1]


def generator_that_binds_what_a_function_binds(x):
    s, t = x[0], x[1]
    def halve():
        nonlocal s
        s = s * 0.5
        return s
    def each(k):
        nonlocal s
        for _ in range(2):
            s = s * 0.5 + k
            yield s + t
    for u in each(x[2]):
        t = t + u * s
        halve()
    return s + 2.0 * t + sum(u * s for u in each(x[1]))


def decorated_by_what_reads_names_of_two_functions(x):
    s = x[0]
    def scaled(k):
        def around(g):
            return lambda u: g(u) * k + s
        return around
    @scaled(x[1] * 2.0)
    def g(u): return u * s
    s = x[2] * s
    return g(x[1]) * s


def decorated_twice_by_what_calls_its_function_by_one_name(x):
    s = x[0]
    def halve():
        nonlocal s
        s = s * 0.5
    def scaled(k):
        def around(g):
            return lambda u: g(u) * k + s
        return around
    def moved(g):
        k = g(x[1])
        return lambda u: g(u) + k * s
    @moved
    @scaled(x[2])
    def g(u, w=x[3]): return u * w + s
    halve()
    return g(x[1]) + g(s)


def decorated_before_its_defaults(x):
    s = x[3]
    def halve(k):
        nonlocal s
        s = s * 0.5 + k
        return s
    def scaled(k): return lambda g: lambda u: g(u) * k
    @scaled(halve(x[0]))
    def g(u, w=halve(x[2])): return u * w
    return g(x[1]) * s


def before_the_next_item_is_tested(x):
    s, items, d = x[3], [x[0], x[1], x[2]], {"a": x[4]}
    def halve(k):
        nonlocal s
        s = s * 0.5 + k
        d["a"] = d["a"] * s
        return s
    r = [halve(u) for u in items if u < 0.9]
    return sum(r) + s + d["a"] + sum(halve(u) for u in items if u > 0.5) * s


def _put(items, value):
    items.append(value)
    return value


def before_any_all_types_are_asked(x):
    log, left = [], [x[0] * 1.0, 3, x[1] * 2.0]
    found = any([isinstance(_put(log, v), float) for v in x])
    found = any([isinstance(left.pop(), float) for _ in range(2)]) and found
    found = all([isinstance(v, int) for v in x if _put(log, v * v) < 9.0]) or found
    return sum(v ** 3 for v in log) + (x[2] if found else x[3]) * left[0] * len(left)



def _scaling(y):
    z = 0.0
    for k in range(3):
        yield y[k]
        z = y
        z *= 2.0


def _sums(y):
    t = 0.0
    for k in range(4):
        t += y * (k + 1.0)
        yield t


def generator_changes_an_array_by_another_name(x):
    y = x * 2.0
    g, h, s = _scaling(y), _scaling(x * 3.0), 1.0
    s += (y[2] + 0.0) * next(g) * y[2] + y[1] * next(g)
    q = [y[0], *_scaling(y), y[1]]
    return s * q[1] + y[0] + sum(_scaling(y)) * y[2] + next(h) * q[0] * q[4]


def generator_adds_to_what_it_gave(x):
    g, s = _sums(x), 1.0
    v = next(g)
    s += v[0] * next(g)[1] * v[1] + next(g)[2]
    return s * v[3]


def generator_of_calls_that_change_a_list(x):
    items, n = [x[0], x[1], x[2], x[0] * x[1]], 0
    def take():
        nonlocal n
        n += 1
        return x[n] * n
    h, k, s = iter(lambda: items.pop(), None), iter(take, None), 1.0
    s += items[-1] * next(h) * items[-1] + next(h) * len(items)
    return s + n + n * next(k) * x[n] + (n + x[2]) * next(k) * n


def generator_of_a_filter_of_what_its_loop_changes(x):
    y, s = x * 1.0, 0.0
    w, part = y, y[1:]
    for a, b in zip(filter(lambda v: v > 0.2, y), x):
        w[4] = a * b
        s = s + a * b
    for b, a in zip(x, filter(lambda v: v > 0.1, y)):
        w[5] = a * b
        part[1] *= 1.5
        s = s + a * b
    for k, a in enumerate(filter(None, y)):
        w *= 0.5
        s = s + a * k
    return s


def generator_of_filters_side_by_side(x):
    y, n, s = [*x], 0, 0.0
    def large(v):
        nonlocal n
        n += 1
        return v > 0.2
    w = {"y": y}
    for b, a in zip(x, filter(large, y)):
        w["y"][5] = a * b
        s = s + a * b * n
    return s + sum(a * b for a, b in zip(x, filter(lambda v: v > 0.2, x)))


def _halves(y):
    for v in y:
        yield v * 0.5


def before_an_iterator_is_made(x):
    y, items, n = x * 1.0, [x[0], x[1]], 1
    def grow(v):
        nonlocal y, items, n
        y, items, n = y * 2.0, [*items, v], n + 1
        return v
    def added(*a):
        return a[0] * a[1] + a[2]
    s = grow(x[1]) + next(zip(_halves(y), x))[0]
    s += grow(y[0]) * next(enumerate(_halves(y), n))[0]
    s += added(y[0], grow(y[1]), next(zip(_halves(y), x))[0])
    s += grow(x[2]) * sum(a * b for a, b in zip(_halves(items), items))
    q = [grow(y[0]), *(a * b for a, b in zip(_halves(y), x))]
    return s * q[0] + q[1] + (next(zip(_halves(y), x))[0] if grow(y[4]) > 0 else 0.0)


def before_an_iterator_is_made_where_it_may_not_be(x):
    y, items = x * 1.0, [x[0], x[1]]
    def grow(v):
        nonlocal y, items
        y, items = y * 2.0, [*items, v]
        return v
    s = 1.0 * (grow(y[0]) > 0 and next(zip(_halves(y), x))[0])
    while grow(x[2]) * len(list(zip(_halves(items), items))) < 4.0:
        s += items[-1] * len(items)
    return s + grow(x[3]) * max(zip(_halves(items), items))[0]


def _times(items, k):
    for v in items:
        yield v * k


def before_arguments_of_an_iterator(x):
    y, n, s = x * 1.0, 1.0, 0.0
    def grow(v):
        nonlocal y, n
        y, n = y * 2.0, n + 2.0
        return v * n
    for v in _times(map(lambda t: t, y), grow(0.1)):
        s += v
    for v in _times((t * 1.0 for t in y), grow(0.1)):
        s += v
    for v, u in zip(_halves(grow(x)), y):
        s += v * u
    for k, v in enumerate(_halves(grow(x)), int(n)):
        s += v * k
    return s + sum(_halves(grow(x)), n) + sum(v for v in _times(map(lambda t: t, y), grow(0.1)))


def before_what_takes_an_iterator(x):
    y = x * 1.0
    def grow(v):
        y[0] = y[0] * 3.0
        return v
    s = max(_halves(y), default=grow(0.0)) + y[0] + sorted(_halves(y), reverse=grow(True))[0]
    s += min(_halves(y), key=grow(lambda v: -v)) * y[0]
    last = functools.reduce(lambda a, b: a * 0.5 + b, _times(y, grow(0.7)), y[0])
    return s + last


def before_an_iterator_in_a_choice(x):
    y = x * 1.0
    def grow():
        y[1] *= -1.5
        return y[1]
    k = grow() if sum(_halves(y)) > 90 else sum(_times(y, grow()))
    m = sum(_halves(y)) if grow() > -9 else 0.0
    n = (grow() > -9 and sum(_halves(y))) or grow()
    return k * m + n + y[1]


def before_a_filter_side_by_side(x):
    y, s = x * 1.0, 0.0
    def grow():
        y[2] = y[2] * 5.0
        return x * 2.0
    for a, b in zip(filter(lambda v: v > 0.2, y), grow()):
        s += a * b
    return s + sum(a * b for a, b in zip(filter(lambda v: v > 0.2, y), grow()))


def before_what_changes_beside_an_iterator(x):
    y, items, g = x * 1.0, [x[0], x[1]], _halves(x)
    def grow():
        y[0] = y[0] * 3.0
        return y[1]
    def put(*a):
        return a[0] * a[1] + a[2] * a[3]
    q = [y[0], grow(), next(g)]
    s = q[0] * q[1] * q[2] + put(y[0], grow(), next(g), y[0])
    s += y[0] * (grow() + next(g)) + y[0] * (next(g) + grow()) * y[0]
    return s + sum([items[-1] * 1.0, items.pop(), next(g), len(items)]) * items[0]


def before_a_name_that_a_call_binds(x):
    y, g = x * 1.0, _halves(x)
    def grow():
        nonlocal y
        y = y * 3.0
        return y[1]
    s = y[0]
    s += y[0] * grow() * next(g) + y[0] * next(g)
    t = (y[0], grow(), next(g), y[0])
    return s * t[0] * t[2] + t[3]
