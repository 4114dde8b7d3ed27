# ruff: noqa
# fmt: off
"""Programs that ask what a name means, what is bound again, and when something is looked at, each of an array of six numbers.

What a comprehension binds is its own, also where another one in it binds that, too; what is gone through is looked at when all
beside it is evaluated; what an update changes in place is put back by a setter.
"""

import numpy as np

from adjoint_gen import grad, value_and_grad

KINDS = ("names", "looked", "strict", "setter", "nan", "decorated")
"""How the names of the programs begin."""


def names_of_a_comprehension_in_one_that_is_written_out(x):
    return sum([sum([v for v in (1.0, 2.0)]) * v for v in (x[0], x[1])])


def names_read_on_both_sides_of_a_comprehension(x):
    return sum([v * sum([v * 2 for v in (x[3], x[4])]) * v for v in (x[0], x[1])])


def names_of_a_list_before_the_item(x):
    rows = [[v for v in (x[3], x[4])] + [v] for v in (x[0], x[1])]
    return rows[0][2] * rows[1][2] + sum(rows[0])


def names_of_a_generator_in_a_test(x):
    return sum([v for v in (x[0], x[2], x[4]) if any(v > 0.5 for v in (x[0], x[1], x[5])) and v < 1.0])


def names_of_what_a_comprehension_goes_through(x):
    rows = [x, x * 2]
    return sum([v ** 2 for v in rows for v in v])


def names_of_parameters_by_keyword(x):
    return sum([(lambda v: v * v)(v=w) + v for v, w in zip(x, x[::-1])])


def names_of_parameters_with_defaults(x):
    return sum([(lambda v, w=2.0: v * w)(w=v, v=1.0) + (lambda v=v: v * 3)() for v in x])


def names_of_a_set_comprehension(x):
    k, v = x[0], x[1]
    found = {(k, v) for k, v in enumerate((1, 2))}
    return k * v * len(found)


def names_of_a_set_comprehension_in_a_loop(x):
    s = 0.0
    for i in range(3):
        found = {i * 2 for i in range(i + 1)}
        s += x[i] * len(found) * i
    return s


def looked_at_behind_what_stands_beside_it(x):
    y = [x[0], x[1]]
    def more():
        y.append(x[2])
        return x
    s = 0.0
    for a, b in zip(y, more()):
        s += a * b
    return s + sum(a * b for a, b in zip(y, more()))


def looked_at_in_zip_of_zip(x):
    y = [x[0], x[1]]
    def more():
        y.append(x[2])
        return x
    s = 0.0
    for (k, a), b in zip(enumerate(y), more()):
        s += a * b * (k + 1)
    return s


def looked_at_behind_what_is_mapped_beside_it(x):
    y = [x[0], x[1]]
    def more():
        y.append(x[2])
        return x
    return sum(map(lambda a, b: a * b, y, more()))


def looked_at_behind_a_start(x):
    y = [*x]
    def start():
        y.append(x[0] * 3)
        return 2
    s = 0.0
    for k, v in enumerate(y, start()):
        s += k * v
    return s


def looked_at_behind_the_start_of_a_sum(x):
    y = [x[0]]
    def start():
        y.append(x[1])
        return x[2]
    return sum((v * v for v in y), start())


def looked_at_before_the_start_of_a_sum(x):
    held = {"k": 1.0}
    def items():
        held["k"] = x[1] * 2
        return x
    return sum((v * v for v in items()), held["k"])


def looked_at_behind_a_default(x):
    y = [-1.0]
    def default():
        y.append(x[1] + 5)
        return x[2]
    return next((v * v for v in y if v > 0), default()) * x[0]


def looked_at_in_a_dict_beside(x):
    d = {"a": x[0], "b": x[1]}
    def more():
        d["a"] = d["a"] * x[2] * 5
        return x
    s = 0.0
    for (k, a), b in zip(d.items(), more()):
        s += a * b
    return s + sum(a * b for a, b in zip(d.values(), more()))


def looked_at_behind_the_default_of_min(x):
    y = []
    def default():
        y.append(x[2])
        return 0.1
    return min(y, default=default()) * x[0]


def looked_at_behind_a_key(x):
    y = [x[0], x[1]]
    def by():
        y.append(x[2])
        return lambda v: -v
    first, *others = sorted(y, key=by())
    return first * x[3] + max((v for v in y), key=by()) + len(others)


def looked_at_before_a_key(x):
    held = [1.0]
    def items():
        held[0] = -1.0
        return [x[0], x[1], x[2]]
    def by(sign): return lambda v: sign * v
    return sorted(items(), key=by(held[0]))[0] * x[3]


def looked_at_before_an_update(x):
    d = {"k": x[0]}
    def v():
        d["k"] = x[1]
        return x[2]
    d.update(k=v(), j=d["k"])
    return d["k"] * d["j"]


def strict_as_a_number_says(x):
    s = 0.0
    for a, b in zip(x, x[1:], strict=0):
        s += a * b
    return s


def strict_as_only_the_run_knows(x):
    s = 0.0
    for a, b in zip(x, x[1:], strict=x[0] > 5):
        s += a * b
    return s + sum(a * b * k for k, (a, b) in enumerate(zip(x, x[2:], strict=len(x) == 5)))


class _Shown:
    def __init__(self, v): self.held, self.times = v, 0

    @property
    def v(self): return self.held

    @v.setter
    def v(self, new): self.put, self.times = new, self.times + 1


class _Doubled:
    def __init__(self, v): self.held = v

    @property
    def v(self): return self.held * 2

    @v.setter
    def v(self, new): self.held = new


class _Number:
    def __init__(self, v): self.n = v

    def __iadd__(self, other):
        self.n = self.n + other
        return self


class _Items:
    def __init__(self, rows): self.rows, self.times = rows, 0
    def __getitem__(self, k): return self.rows[k]

    def __setitem__(self, k, v):
        self.rows[k] = v
        self.times += 1


def setter_of_an_array(x):
    p = _Shown(x.copy())
    p.v += x
    return np.sum(p.held * p.put) * p.times


def setter_of_a_view(x):
    y = x.copy()
    p = _Shown(y[1:4])
    p.v *= 3
    return np.sum(y * x) * p.times


def setter_of_a_list(x):
    p = _Shown([x[0]])
    p.v += [x[1]]
    return sum(p.held) * len(p.held) * p.times + sum(p.put)


def setter_of_a_list_in_a_loop(x):
    p = _Shown([x[0]])
    for k in range(3):
        p.v += [x[k]]
    return sum(p.held) * len(p.held) * p.times + sum(p.put)


def setter_of_a_dict(x):
    p = _Shown({"a": x[0]})
    p.v |= {"b": x[1]}
    return sum(p.held.values()) * len(p.held) * p.times


def setter_of_a_set(x):
    p = _Shown({1})
    shown = p.v
    p.v |= {2, 3}
    return x[0] * len(shown) * p.times


def setter_of_an_object(x):
    n = _Number(x[0])
    p = _Shown(n)
    p.v += x[1]
    return n.n * p.put.n * p.times


def setter_of_new_arrays(x):
    p = _Doubled(x.copy())
    for k in range(3):
        p.v += x * k
    p.v *= x[0]
    return np.sum(p.held * x)


def setter_of_items(x):
    t = _Items([[x[0]], [x[1]]])
    first = t.rows[0]
    t[0] += [x[2]]
    return sum(first) * len(t.rows[0]) * t.times


def nan_that_is_looked_for(x):
    n, y = float("nan"), [float("nan")]
    return x[0] if float("nan") in y else x[1] * (2 if n in [n] else 3)


def nan_among_keys(x):
    d = {float("nan"): x[0], 1: x[1]}
    return d[1] * (3 if float("nan") in d else 2)


def nan_in_a_set(x):
    return x[0] * len({float("nan"), float("nan"), 1.0})


def decorated_by_operators(x):
    @grad
    @grad
    def f(v): return v ** 4 * x[1]
    @value_and_grad
    def g(v): return v ** 3 * x[2]
    value, slope = g(x[0])
    return f(x[0]) * value * slope


def kept(f): return f


def unsure_bound_by_a_pattern(x):
    v = x[0]
    f = kept(lambda: v * 2)
    match x[1], x[2]:
        case v, w:
            pass
    return f() * w


def unsure_bound_by_an_import(x):
    sin = lambda t: t * 2
    f = kept(lambda t: sin(t))
    from math import sin
    return f(x[0])
