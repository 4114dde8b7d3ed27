"""Attributes that objects have on one path only: lists, arrays and objects among them, read, asked for, set and copied."""

import copy
from dataclasses import dataclass, replace

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


class S:
    def __init__(self, v):
        self.v = v
        if v > 1.0:
            self.arr = np.array([v, 2 * v])
            self.items = [v, v * v]
            self.name = "big"
        else:
            self.small = v


@case(0, (P,), (Q,))
def arrays_and_lists(x):
    t = 0.0
    for v in x:
        s = S(v)
        if hasattr(s, "arr"):
            s.items.append(v ** 3)
            t += s.arr.sum() * sum(s.items)
        else:
            t += s.small ** 2
    return t


def use(s):
    return s.arr.sum() + s.items[0] if hasattr(s, "arr") else s.small * 3


@case(0, (P,), (Q,))
def helper_gets_it(x):
    return sum(use(S(v)) for v in x)


@case(0, (P,), (Q,))
def kept_in_list(x):
    ss = [S(v) for v in x]
    ss.sort(key=lambda s: s.v)
    return sum(use(s) * (k + 1) for k, s in enumerate(ss))


class E:
    def __init__(self):
        self.a = 1.0


@case(0, (P,), (Q,))
def set_late_on_a_path(x):
    e = E()
    if x[0] > 1:
        e.extra = x[1]
    y = getattr(e, "extra", x[2])
    e.extra = x[3]
    return y * e.extra + hasattr(e, "extra")


@case(0, (P,), (Q,))
def set_late_in_loop(x):
    e = E()
    t = 0.0
    for v in x:
        if v > 1.0:
            e.last = v
        if hasattr(e, "last"):
            t += e.last * v
        else:
            t -= v
    return t


@case(0, (P,), (Q,))
def missing_raises(x):
    e = E()
    if x[0] > 1:
        e.extra = x[1]
    try:
        return e.extra * x[2]
    except AttributeError:
        return x[3] ** 2


class D:
    extra = 2.0
    def __init__(self, v):
        if v > 1:
            self.extra = v


@case(0, (P,), (Q,))
def class_has_a_default(x):
    return sum(D(v).extra * v for v in x)


@case(0, (P,), (Q,))
def class_has_a_default_in_list(x):
    ds = [D(v) for v in x]
    while len(ds) > 2:
        ds.pop()
    return sum(d.extra for d in ds)


class N:
    def __init__(self, v, parent=None):
        self.v = v
        if parent is not None:
            self.parent = parent
            self.depth = parent.depth + 1
        else:
            self.depth = 0

    def total(self):
        if hasattr(self, "parent"):
            return self.v + 0.5 * self.parent.total()
        return self.v ** 2


@case(0, (P,), (Q,))
def nodes_with_parents(x):
    n = N(x[0])
    for v in x[1:]:
        n = N(v, n)
    return n.total() * n.depth


@case(0, (P,), (Q,))
def copied_objects(x):
    t = 0.0
    for v in x:
        s = S(v)
        c = copy.copy(s)
        d = copy.deepcopy(s)
        c.v = 2.0
        t += use(c) * use(d) + c.v
    return t


@case(0, (P,), (Q,))
def vars_of_it(x):
    s = S(x[0])
    return sum(v for k, v in vars(s).items() if k != "name") if x[0] < 1 else x[1]


@case(0, (P,), (Q,))
def deleted_on_a_path(x):
    e = E()
    e.b = x[0]
    if x[1] > 1:
        del e.b
    return getattr(e, "b", x[2] ** 2)


@case(0, (P,), (Q,))
def deleted_behind(x):
    s = S(x[0])
    if hasattr(s, "small"):
        del s.small
    return hasattr(s, "small") + x[0]


@dataclass
class DC:
    a: float
    b: float = 2.0
    def __post_init__(self):
        if self.a > 1:
            self.c = self.a ** 2


@case(0, (P,), (Q,))
def dataclasses_too(x):
    ds = [DC(v) for v in x]
    e = replace(ds[0], a=x[1])
    return sum(d.c if hasattr(d, "c") else d.b * d.a for d in ds) + getattr(e, "c", 1.0)


@case(0, (P,), (Q,))
def augmented(x):
    e = E()
    if x[0] > 1:
        e.n = x[1]
    else:
        e.m = x[1]
    if hasattr(e, "n"):
        e.n += x[2]
        e.n *= 2
        return e.n ** 2
    e.m -= x[3]
    return e.m ** 3


@case(0, (P,), (Q,))
def by_function_flag(x):
    class_ = N
    a = class_(x[0])
    b = class_(x[1], a)
    return sum(n.total() for n in (a, b))


@case(0, (P,), (Q,))
def setter_method(x):
    class O:
        def __init__(self):
            self.n = 0
        def fit(self, v):
            self.coef = v ** 2
            return self
        def predict(self, t):
            if not hasattr(self, "coef"):
                return t
            return self.coef * t
    o = O()
    y = o.predict(x[0])
    for v in x:
        if v > 1.0:
            o.fit(v)
        y += o.predict(v)
    return y


class U:
    def __init__(self, v, has_extra):
        self.v = v
        self.has_extra = has_extra * v
        if v > 1.0:
            self.extra = v * 3
        if v > 1.25:
            self.other = (v, v * v)
            self.link = U(0.1 * v, 2.0)


def val(u):
    t = u.v * u.has_extra
    if hasattr(u, "extra"):
        t += u.extra
    if hasattr(u, "other"):
        a, b = u.other
        t += a * b
        t += u.link.v
    return t


@case(0, (P,), (Q,))
def names_that_look_like_flags(x):
    us = [U(v, 0.5) for v in x]
    us.sort(key=lambda u: u.v)
    while len(us) > 3:
        us.pop(0)
    return sum(val(u) * (k + 1) for k, u in enumerate(us)) + val(U(x[1], x[2]))


class Tree:
    def __init__(self, v):
        self.v = v

    def add(self, v):
        side = "left" if v < self.v else "right"
        if hasattr(self, side):
            getattr(self, side).add(v)
        else:
            setattr(self, side, Tree(v))

    def walk(self):
        out = []
        if hasattr(self, "left"):
            out += self.left.walk()
        out.append(self.v)
        if hasattr(self, "right"):
            out += self.right.walk()
        return out


@case(0, (P,), (Q,))
def tree_by_hasattr(x):
    t = Tree(x[0])
    for v in x[1:]:
        t.add(v)
    return sum((i + 1) * v * v for i, v in enumerate(t.walk()))


class TreeB:
    def __init__(self, v):
        self.v = v

    def add(self, v):
        if v < self.v:
            if hasattr(self, "left"):
                self.left.add(v)
            else:
                self.left = TreeB(v)
        elif hasattr(self, "right"):
            self.right.add(v)
        else:
            self.right = TreeB(v)

    def total(self, d):
        t = self.v * d
        if hasattr(self, "left"):
            t += self.left.total(d + 1)
        if hasattr(self, "right"):
            t += self.right.total(2 * d)
        return t


@case(0, (P,), (Q,))
def tree_by_hasattr_b(x):
    t = TreeB(x[0])
    for v in x[1:]:
        t.add(v)
    return t.total(1)


class Dated:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 2)


@case(0, (P,), (Q,))
def set_by_the_class_in_a_loop(x):
    o = Dated()
    o.v = x[0]
    for v in x:
        if v < 0.7:
            o.late = v
    return o.v * o.late


@case(0, (P,), (Q,))
def set_in_the_dict_in_a_loop(x):
    o = Early(x[0])
    for v in x:
        if v < 0.7:
            o.__dict__["late"] = v * v
        elif v > 5.0:
            o.__dict__["never"] = v
    return o.v * getattr(o, "late", 7.0) * getattr(o, "never", 3.0)


@case(0, (P,), (Q,))
def set_past_the_class_in_a_loop(x):
    o = Early(x[0])
    for v in x:
        if v < 0.7:
            object.__setattr__(o, "late", v * o.v)
    return o.v * getattr(o, "late", 7.0)


class Early:
    def __init__(self, v):
        self.v = v
