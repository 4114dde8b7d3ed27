# ruff: noqa
# fmt: off
"""Programs in the breadth of the language, each of an array of six numbers: decorators, star arguments, classes, `match`."""

import abc
import contextlib
import enum
import functools
import itertools
import math
from collections import deque
from dataclasses import dataclass
from functools import wraps
from typing import Generic, TypeVar

import numpy as np

KINDS = ("deco", "star", "type", "is", "lazy", "kw", "with", "class", "match")
"""How the names of the programs begin."""


def _plain(f):
    @wraps(f)
    def inner(*args, **kwargs):
        return f(*args, **kwargs)
    return inner


def _scaled(k):
    def deco(f):
        @functools.wraps(f)
        def inner(*a, **kw):
            return k * f(*a, **kw)
        return inner
    return deco


def _checked(f):
    @wraps(f)
    def inner(x, *rest, lo=0.0, **kw):
        if x is None:
            raise ValueError(f"{f.__name__} got None")
        assert np.all(np.isfinite(x)), f.__qualname__
        return f(x, *rest, **kw) + lo
    return inner


def _each(f):
    @wraps(f)
    def inner(xs, *a): return np.array([f(v, *a) for v in xs])
    return inner


@_plain
def _power(x, *, deg=2): return x ** deg


@_scaled(2.0)
@_plain
def _cube(x, y=1.0): return x ** 3 * y


@_checked
def _line(x, a, b=2.0): return x * a + b


@_each
def _kernel(v, s): return math.exp(-v * v / s)


class _Model:
    def __init__(self, w): self.w = w

    @_plain
    def forward(self, x): return self.w * x

    @_scaled(3.0)
    def twice(self, x, n=2): return self.forward(x) ** n

    @staticmethod
    @_plain
    def square(x): return x * x

    @classmethod
    @_plain
    def made(cls, w): return cls(w * 2)

    @property
    @_plain
    def area(self): return self.w ** 2


def deco_wraps(x): return _power(x[0]) + _power(x[1], deg=3) * x[2]


def deco_twice(x): return _cube(x[0]) * _cube(x[1], y=x[2])


def deco_checked(x): return np.sum(_line(x, x)) + _line(x[0], 2.0, b=x[1], lo=x[2])


def deco_each(x): return np.sum(_kernel(x[:3], 2.0 + x[4]))


def deco_methods(x):
    m = _Model(x[0])
    return m.forward(x[1]) * m.twice(x[2]) + _Model.square(x[3]) + _Model.made(x[4]).forward(x[5]) + m.area


def deco_inside(x):
    def twice(f):
        @wraps(f)
        def g(*a): return f(f(*a))
        return g
    @twice
    def h(v): return math.sin(v) * x[1]
    return h(x[0])


@_plain
def deco_top(x): return np.sum(np.sin(x) * x)


@_scaled(2.0)
@_plain
def deco_top_default(x, k=2.0, *, m=1.5): return np.sum(np.sin(x) ** k) * m


def _combined(first, *rest, bias=0.0):
    out = first
    for r in rest: out = out * 0.5 + r
    return out + bias


def star_keywords(x):
    cols = list(zip(x, x[1:]))
    return _combined(*[a * b for a, b in cols], **{"bias": x[0]}) + _combined(*x)


def star_behind_others(x):
    def two(a, b, *more): return a * b + sum(more) * len(more)
    return two(*x) + two(x[0], *x) + two(x[0], x[1], *x) + two(1.0, 2.0, 3.0, *x)


def star_default(x):
    def two(a, b=2.0, *more): return a * b + sum(more)
    return two(*x) + two(*[v * v for v in x[:3]])


def star_arrays(x):
    def stack(first, *more):
        out = first.copy()
        for m in more: out += m * 0.5
        return out
    rows = x.reshape(3, 2)
    return np.sum(stack(*rows) ** 2) + np.sum(stack(*[r * 2 for r in rows]))


def star_recursive(x):
    def head(first, *rest):
        if not rest: return first
        return first + 0.5 * head(*rest)
    return head(*x)


def star_of_pairs(x):
    def seg(p, q, *r): return p[0] * q[1] + sum(a * b for a, b in r)
    return seg(*list(zip(x, x[1:])))


def star_passed_on(x):
    def f(*a, **k): return g(*a, **k)
    def g(a, b, *c, s=1.0): return (a + b * 2) * s + sum(c)
    return f(*x, s=x[0]) + f(*x)


def star_growing(x):
    a, t = [v * v for v in x[:3]], 0.0
    def g(p, *c): return p + sum(c)
    for k in range(3):
        t += g(*a)
        a.append(t)
    return t


def type_of_arrays(x):
    n = len(x) if hasattr(x, "__len__") else 1
    if type(x) is not np.ndarray or not hasattr(x, "shape") or hasattr(x, "append"):
        raise TypeError(f"bad {type(x).__name__}")
    return np.sum(x * x) * n


def type_of_numbers(x):
    def f(v, w=2):
        if type(v) is type(w): return 0.0
        if type(w) in (int, float) and type(v) != str: return v * w
        return v
    return f(float(x[0])) * f(float(x[1]), 3.0) * f(x[2])


def kw_in_a_message(x):
    def limited(v, name, most):
        if v > most:
            raise ValueError(f"{name} must be at most {most}" f"{name}")
        return v * v
    return limited(x[0], "x", 100) * limited(x[1], "y", 200)


def type_by_its_class(x):
    def f(v):
        if v.__class__ is float or v.__class__ is int:
            return v * v
        return v * (2.0 if v.__class__ == np.ndarray else 3.0)
    return f(x).sum() * f(float(x[0])) + f(x[1])


def type_with_a_default(x):
    def f(v):
        v = getattr(v, "values", v)
        unit = getattr(v, "unit", None)
        return v * (len(getattr(v, "shape", ())) + getattr(v, "size", 3)) * (1.0 if unit is None else unit)
    return np.sum(f(x)) + f(float(x[0])) * getattr(f(x[1]), "real", 0.0)


def _kernel_of(X, Y=None, gamma=1.0):
    if Y is None or Y is X:
        Y, same = X, True
    else:
        same = Y is X
    d = ((X[:, None, :] - Y[None, :, :]) ** 2).sum(-1)
    K = np.exp(-gamma * d)
    return K + 0.1 * np.eye(len(X)) if same else K


def _checked_pair(X, Y):
    if Y is X or Y is None:
        X = Y = np.asarray(X)
    else:
        X, Y = np.asarray(X), np.asarray(Y)
    return X, Y


def _distances(X, Y=None, squared=False):
    X, Y = _checked_pair(X, Y)
    d = np.sum(X * X, axis=1)[:, None] - 2 * X @ Y.T + np.sum(Y * Y, axis=1)[None]
    if X is Y: np.fill_diagonal(d, 0)
    return d if squared else np.sqrt(d + 1)


def is_kernel(x):
    X = x.reshape(3, 2) * 2.0
    Z = X[:2] * 1.5
    return np.sum(_kernel_of(X)) + np.sum(_kernel_of(X, X)) * x[0] + np.sum(_kernel_of(X, Z * 1.0, gamma=0.5) ** 2)


def is_distances(x):
    X = x.reshape(3, 2) + 1.0
    return np.sum(_distances(X)) + np.sum(_distances(X, X, True) ** 2) + np.sum(_distances(X * 2, X)) + np.sum(_distances(X, X * 3))


def is_inside(x):
    def k(A, B): return np.sum(A @ B.T) * (2.0 if A is B else 1.0)
    X, t = x.reshape(3, 2) * 1.0, 0.0
    Z = X * X
    for c in range(2): t += k(X, Z) + k(X, X) * k(Z, Z)
    Y = X - X.mean(0)
    return t + k(Y, Y) + k(Y, X)


def is_other_names(x):
    def f(a, b): return np.sum(a * b) * (2.0 if a is b else 1.0) if a is not b or x[0] > 0 else 7.0
    y, z = x, x + 0.0
    return f(x, y) + f(y, z) * x[1] + f(x[:3] * 2, x[3:] * 3) + (x[2] if y is x else 3.0)


def _windows(seq, n):
    buf = deque(maxlen=n)
    for v in seq:
        buf.append(v)
        if len(buf) == n:
            yield list(buf)


def _tuples(xs, n):
    w = []
    for x in xs:
        w.append(x)
        if len(w) > n:
            del w[0]
        if len(w) == n:
            yield tuple(w)


def _all_of(*parts):
    for p in parts:
        yield from p


def lazy_windows(x):
    w = _windows(x, 3)
    a, b, c = next(w)
    total = (a - 2 * b + c) ** 2
    for a, b, c in w: total += (a - 2 * b + c) ** 2
    return total


def lazy_tuples(x):
    pairs = _tuples(x, 3)
    a, b, c = next(pairs)
    total = a * b * c
    for i, (l, m, r) in enumerate(pairs, start=2):
        if m > 1.5: continue
        total += (l - 2 * m + r) ** 2 / i
    return total


def lazy_kept_tuples(x):
    ws = list(_tuples(x, 2))
    a, b = ws[0]
    t = sum(p * q for p, q in ws) + a * b + len(ws) + sum(sum(w) for w in ws[1:])
    for w in _tuples(x, 3): t += w[0] * w[2] if isinstance(w, tuple) else 7.0
    return t


def lazy_parts(x):
    out = 0.0
    for i, v in enumerate(_all_of(x, x[::-1], [1.0]), start=1): out += math.sin(v) / i
    return out + sum(_all_of()) + max(_all_of(x * 2))


def lazy_averages(x):
    def moving(seq, n=3):
        buf = deque(maxlen=n)
        for v in seq:
            buf.append(v)
            yield sum(buf) / len(buf)
    return sum(m * (k + 1) for k, m in enumerate(moving(x))) + max(moving(x, 2))


def lazy_two_deques(x):
    steps, slopes = deque(maxlen=2), deque(maxlen=2)
    w = x * 1.0
    for k in range(3):
        slope = 2.0 * w + np.cos(w) * k
        q = slope.copy()
        for s, y in zip(reversed(steps), reversed(slopes)):
            q -= (s @ q) / (y @ s + 1.0) * y
        steps.append(-0.1 * q)
        slopes.append(slope)
        w = w - 0.1 * q
    return np.sum(w**2) + len(steps)


def lazy_pipeline(x):
    w = [0.5, 1.5, -0.7]
    def scale(it):
        for v, k in zip(it, itertools.cycle(w)): yield v * k
    def cumulate(it):
        acc = 0.0
        for v in it:
            acc = 0.5 * acc + v
            yield acc
    kept = filter(lambda v: v > -1.0, cumulate(scale(iter(x))))
    top = sorted(kept, key=abs, reverse=True)
    return sum(map(lambda p, k: p * k * k, top, range(1, 5)))


def lazy_stages(x):
    def pos(it):
        for v in it:
            if v > 0: yield v
    def sq(it):
        for v in it: yield v * v
    out = []
    for v in sq(pos(map(lambda u: u + 0.1, x))):
        out.append(v)
        if len(out) > 2: break
    return sum(out) * next(_windows(x, 2))[1]


def kw_changed(x, **kw):
    kw.setdefault("deg", 3)
    kw["y"] = x[1]
    return _power(x[0], deg=kw.pop("deg")) * _cube(x[0], **kw)


def lazy_named_values(x):
    t = sum(y for v in x if (y := v * v) > 0.1) + sum([a * b for v in x if (a := v * v) > 0.1 and (b := a + v) > 0])
    return t * {i: s for i, v in enumerate(x) if (s := math.sin(v)) > 0}[2]


def lazy_inside_lazy(x):
    sq = (v * v for v in x)
    f = lambda t: t * t
    total = sum(map(f, (v * i for i, v in enumerate(x)))) + max(map(abs, (v + 1 for v in x)))
    return total * sum(map(math.exp, sq)) + sum(w * w for w in (v * 2 for v in x if v > 0.2))


@contextlib.contextmanager
def _held(d, k, s):
    old = d[k]
    d[k] = old * s
    try:
        yield d
    finally:
        d[k] = old


@contextlib.contextmanager
def _untold():
    yield


def with_generator(x):
    p = {"w": x[0], "b": 1.0}
    with _held(p, "w", 3.0) as q:
        y = q["w"] ** 2 + q["b"]
    with _untold():
        return y * p["w"]


def with_two(x):
    out = []
    @contextlib.contextmanager
    def tag(v):
        out.append(v)
        yield v * 2
        out.append(-v / 3)
    with tag(x[0]) as a, tag(a * x[1]) as b:
        out.append(a * b)
    return sum(v * (i + 1) for i, v in enumerate(out))


def with_in_a_loop(x):
    p, t = {"w": x[0]}, 0.0
    for k in range(3):
        with _held(p, "w", x[1] + k):
            t += p["w"] ** 2
        t += p["w"] * k
    return t


class _Shape(abc.ABC):
    def __init__(self, name): self.name = name

    @abc.abstractmethod
    def area(self): ...

    def scaled(self, k): return k ** 2 * self.area()


class _Rect(_Shape):
    def __init__(self, w, h):
        super().__init__("rect")
        self.w, self.h = w, h

    def area(self): return self.w * self.h


class _Square(_Rect):
    def __init__(self, w): super().__init__(w, w)

    @classmethod
    def from_diagonal(cls, d): return cls(d / math.sqrt(2))

    @staticmethod
    def unit(): return _Square(1.0)


_T = TypeVar("_T")


class _Stack(Generic[_T]):
    def __init__(self): self.items: list[_T] = []
    def push(self, v): self.items.append(v)
    def pop(self): return self.items.pop()


def class_abstract(x):
    shapes = [_Rect(x[0], x[1]), _Square(x[2]), _Square.from_diagonal(x[3]), _Square.unit()]
    return sum(s.scaled(1 + k) for k, s in enumerate(shapes) if isinstance(s, _Shape))


def class_generic(x):
    s = _Stack()
    s.push(x[0])
    s.push(x[1] * x[0])
    return s.pop() * s.pop()


@dataclass
class _Circle: r: float


@dataclass
class _Box:
    w: float
    h: float


@dataclass
class _Group:
    a: object
    b: object


class _Held:
    def __init__(self, v): self.v = v


class _Op(enum.Enum):
    ADD = 1
    MUL = 2


def _area(s):
    match s:
        case _Circle(r=r): return math.pi * r * r
        case _Box(w, h) if w == h: return w ** 2
        case _Box(w, h): return w * h
        case _Group(_Circle(r), _Box(w=w)) if r > 5: return 7.0 * r
        case _Group(a=_Circle(r), b=o): return r + 2 * o.w
        case _Held(v=v): return v * 3
        case (x, y): return x - y
        case float(z) | int(z): return z * 5
        case _: raise TypeError(s)


def match_classes(x):
    a, b = float(x[0]), float(x[1])
    t = _area(_Circle(a)) + _area(_Box(a, b)) * _area(_Box(b, b)) + _area(_Group(_Circle(a), _Box(a, b)))
    return t + _area(_Held(b)) + _area((a, b)) + _area(a) + _area(2)


def match_sorts(x):
    t, y = 0.0, x[0]
    for v in (float(x[1]), "abc", None, 3, (1.0, y), [y, 2.0, y * y], {"k": y}, True, x):
        match v:
            case None: t += 1.0
            case str(): t += 2.0
            case bool(): t += y * 0.1
            case int(n): t += n * y
            case float(f): t += f * f
            case (a, b): t += a * b
            case [a, *_, b]: t += a * b * 2
            case {"k": k}: t += k * 4
            case np.ndarray(): t += np.sum(v)
            case _: t += 100.0 * y
    return t


def match_lists(x):
    def f(v):
        match v:
            case []: return 0.0
            case [a]: return a
            case [a, b, *_] if a > b: return a * b + 0.5 * f(v[1:])
            case [a, *rest] if len(rest) > 9: return a
            case [a, *rest]: return a + 0.5 * f(rest)
    return f([v * v for v in x])


def match_dicts(x):
    def f(cfg):
        match cfg:
            case {"kind": "lin", "a": a}: return a * x[0]
            case {"kind": "quad", "a": a, "b": b} if b > 0: return a * x[0] ** 2 + b
            case {"kind": k}: return x[0] * len(k)
            case _: return x[1]
    every = {"kind": "lin", "a": x[2]}, {"kind": "quad", "a": x[2], "b": 2.0}, {"kind": "quad", "a": x[2], "b": -2.0}, {"z": 1.0}
    return sum(f(cfg) * (k + 1) for k, cfg in enumerate(every))


def match_program(x):
    y, st = x[0], []
    for op in [("push", x[1]), ("push", 2.0), ("mul",), ("dup",), ("add", 0.5), ("neg",)]:
        match op:
            case ("push" | "load", v): st.append(v)
            case ("mul",):
                b = st.pop(); a = st.pop(); st.append(a * b)
            case ("dup",): st.append(st[-1])
            case ("add", k) if k > 0: st.append(st.pop() + k)
            case _: st.append(-st.pop())
    for op in [(_Op.ADD, 2.0), (_Op.MUL, x[2])]:
        match op:
            case (_Op.ADD, v): y = y + v
            case (_Op.MUL, v): y = y * v
    return sum(st) * st[-1] + y
