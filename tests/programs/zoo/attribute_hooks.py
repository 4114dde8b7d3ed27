"""Classes that say what their attributes mean: descriptors, `__getattr__`, `__setattr__`, modules that register what they hold."""

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


class Clamp:
    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner):
        if obj is None:
            return self
        return obj.__dict__[self.name]

    def __set__(self, obj, value):
        obj.__dict__[self.name] = min(max(value, self.lo), self.hi)


class Knob:
    gain = Clamp(0.0, 1.0)
    bias = Clamp(-0.5, 0.5)

    def __init__(self, g, b):
        self.gain = g
        self.bias = b

    def __call__(self, v):
        return self.gain * v + self.bias


@case(0, (P,), (Q,))
def clamped_attributes(x):
    ks = [Knob(a, b - 0.5) for a, b in zip(x, x[1:])]
    ks[0].gain += 0.3
    v = 1.0
    for k in ks:
        v = k(v)
    return v


class Column:
    def __get__(self, obj, owner):
        return self if obj is None else obj.data[self.key] * self.scale

    def __init__(self, key, scale=1.0):
        self.key, self.scale = key, scale


class Row:
    a = Column("a")
    b = Column("b", 2.0)

    def __init__(self, **data):
        self.data = data


@case(0, (P,), (Q,))
def columns(x):
    r = Row(a=x[0], b=x[1])
    s = r.a * r.b
    r.data["a"] = x[2]
    return s + r.a ** 2


class Base:
    def __setattr__(self, name, value):
        if name.startswith("_"):
            object.__setattr__(self, name, value)
        else:
            self.__dict__[name] = 2 * value


class Doubling(Base):
    def __init__(self, v):
        self._v = v
        self.w = v


@case(0, (P,), (Q,))
def doubling_setattr(x):
    d = Doubling(x[0])
    d.w += x[1]
    setattr(d, "u", x[2])
    return d._v * d.w + d.u


class Frozen:
    def __init__(self, a):
        object.__setattr__(self, "a", a)

    def __setattr__(self, name, value):
        raise AttributeError("frozen")


@case(0, (P,), (Q,))
def frozen_by_hand(x):
    f = Frozen(x[0])
    try:
        f.a = x[1]
    except AttributeError:
        return f.a * x[2]
    return 0.0 * x[0]


class Lazy:
    def __init__(self, v):
        self.v = v

    def __getattr__(self, name):
        if name == "square":
            self.square = self.v ** 2
            return self.square
        raise AttributeError(name)


@case(0, (P,), (Q,))
def lazily_made(x):
    o = Lazy(x[0])
    a = o.square
    o.v = x[1]
    return a * o.square + o.v


@case(0, (P,), (Q,))
def lazily_made_in_list(x):
    os = [Lazy(v) for v in x]
    os.sort(key=lambda o: o.v)
    return sum((i + 1) * o.square for i, o in enumerate(os))


class Namespace:
    def __getattr__(self, name):
        return len(name) * 1.0

    def __init__(self, v):
        self.v = v


@case(0, (P,), (Q,))
def anything_goes(x):
    n = Namespace(x[0])
    if x[1] > 1:
        n.abc = x[2]
    return n.abc * n.abcd * n.v


class Tensor:
    def __init__(self, data):
        self.data = data

    def __getattr__(self, name):
        return getattr(self.data, name)


@case(0, (P,), (Q,))
def wraps_an_array(x):
    t = Tensor(x * 2)
    return t.sum() * t.shape[0] + t.mean() * t.T[0]


class Mod:
    def __init__(self):
        self.__dict__["params"] = {}
        self.__dict__["mods"] = {}

    def __setattr__(self, name, value):
        if isinstance(value, Mod):
            self.mods[name] = value
        else:
            self.params[name] = value

    def __getattr__(self, name):
        if name in self.params:
            return self.params[name]
        if name in self.mods:
            return self.mods[name]
        raise AttributeError(name)

    def parameters(self):
        out = list(self.params.values())
        for m in self.mods.values():
            out += m.parameters()
        return out


class Lin(Mod):
    def __init__(self, w, b):
        super().__init__()
        self.w = w
        self.b = b

    def __call__(self, v):
        return self.w * v + self.b


class Two(Mod):
    def __init__(self, x):
        super().__init__()
        self.one = Lin(x[0], x[1])
        self.two = Lin(x[2], x[3])

    def __call__(self, v):
        return self.two(np.tanh(self.one(v)))


@case(0, (P,), (Q,))
def torch_like_modules(x):
    m = Two(x)
    return m(x[4]) + sum(p ** 2 for p in m.parameters())
