"""Classes below Python's list and dict, as people write them, and what could tell such an object from a list or dict."""

import copy

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.7, 1.2, 0.4, 0.9]), np.array([1.1, 0.3, 0.8, 0.6])


class Signal(list):
    def energy(self):
        return sum(v * v for v in self)
    def lagged(self, k):
        return Signal(self[k:])


@case(0, (P,), (Q,))
def signal_is_a_list(x):
    s = Signal()
    for v in x:
        s.append(np.sin(v))
    return s.energy() + 0.5 * s.lagged(2).energy() + len(s) * s[0]


@case(0, (P,), (Q,))
def signal_in_order(x):
    s = Signal(x)
    s.sort()
    return sum(s) + max(s) * s[0]


@case(0, (P,), (Q,))
def signal_as_an_array(x):
    s = Signal([v * v for v in x])
    return np.sum(np.array(s) * 2) + np.mean(s)


class Params(dict):
    def norm(self):
        total = 0.0
        for k in self:
            total += np.sum(self[k] ** 2)
        return total

    def scaled(self, c):
        return Params({k: c * v for k, v in self.items()})


@case((0, 1), (P, 0.4), (Q, 0.2))
def params_are_a_dict(w, b):
    p = Params(w=w, b=b)
    q = p.scaled(0.5)
    q["w"] = q["w"] + p["b"]
    return p.norm() * q.norm()


@case((0, 1), (P, 0.4), (Q, 0.2))
def params_by_name(w, b):
    p = Params({"w": w})
    p["b"] = b
    p.update(c=b * 2)
    return sum(np.sum(v) for v in p.values()) * (p.get("c", 0.0) + p.get("zz", 1.0)) + len(p) * ("w" in p)


class Board(list):
    @classmethod
    def filled(cls, n, v):
        return cls([[v] * n for _ in range(n)])
    def diag(self):
        return [self[i][i] for i in range(len(self))]


@case(0, (P,), (Q,))
def board_of_rows(x):
    b = Board.filled(3, 1.0)
    b[0][0] = x[0]
    b[1][1] = x[1] * x[2]
    b[2][0] = 5.0
    return np.prod(b.diag()) + sum(b[2])


class Memo(dict):
    def __init__(self, f):
        super().__init__()
        self.f = f
    def __missing__(self, k):
        self[k] = v = self.f(k)
        return v


@case(0, (0.4,), (0.2,))
def memo_missing(x):
    m = Memo(lambda k: np.sin(k * x))
    return sum(m[k] for k in [1, 2, 1, 3]) + len(m)


@case(0, (P,), (Q,))
def memo_missing_int(x):
    m = Memo(lambda k: x[k] ** 2)
    s = 0.0
    for i in range(6):
        s += m[i % 3] * i
    return s + len(m)


class AttrDict(dict):
    def __getattr__(self, name):
        return self[name]
    def __setattr__(self, name, value):
        self[name] = value


@case((0,1), (0.4, P), (0.2, Q))
def attrdict(a, x):
    c = AttrDict(rate=a, size=2)
    c.scale = c.rate * 2
    c["bias"] = x[0]
    return c.rate * c.scale * np.sum(x) + c.bias * c.size


class Stack(list):
    def push(self, v):
        self.append(v)
    def peek(self):
        return self[-1]
    @property
    def top2(self):
        return self[-1] + self[-2]


@case(0, (P,), (Q,))
def stack_class(x):
    s = Stack()
    for v in x:
        s.push(v)
        if len(s) > 2:
            b = s.pop()
            a = s.pop()
            s.push(a * b + 1)
    t = s.peek() + s.top2
    for a, b in zip(s, reversed(s)):
        t = t + a * b
    for i, v in enumerate(s):
        t += i * v
    s += [t]
    s[0] = s[0] * 2
    return t * sum(s) if s else 0.0


class Vector(list):
    def __add__(self, o):
        return Vector(a + b for a, b in zip(self, o))
    def __mul__(self, c):
        return Vector([a * c for a in self])
    def dot(self, o):
        return sum(a * b for a, b in zip(self, o))


@case((0,1), (P, 0.5), (Q, 0.2))
def vector_below_list(x, c):
    v, w = Vector(x), Vector(x[::-1])
    for _ in range(3):
        v = v + w * c
    return v.dot(w)


class History(list):
    def append(self, item):
        super().append(item * 2)
    def last(self, n=2):
        return self[-n:]


@case(0, (P,), (Q,))
def overriding_append(x):
    h = History([1.0])
    for v in x:
        h.append(v)
    h.extend([x[0]])
    return sum(h.last(3)) * max(h) + np.mean(h)


class Registry(dict):
    def register(self, name):
        def deco(f):
            self[name] = f
            return f
        return deco


@case(0, (0.5,), (0.2,))
def registry_dict(x):
    r = Registry()
    @r.register("sq")
    def sq(v): return v * v
    @r.register("ex")
    def ex(v): return np.exp(v)
    return sum(r[k](x) for k in ["sq", "ex", "sq"])


class Config(dict):
    def merged(self, **kw):
        out = Config(self)
        out.update(kw)
        return out


@case((0,1), (0.5, 0.3), (0.2, 0.4))
def merged_config(a, b):
    c = Config(lr=a, mom=b)
    d = c.merged(lr=a * b, extra=2.0)
    t = 0.0
    for k, v in d.items():
        t += v * len(k)
    return t * c["lr"] + dict(d)["extra"] * c.get("mom")


class Counter2(dict):
    def __missing__(self, k):
        return 0.0
    def add(self, k, v):
        self[k] += v


@case(0, (P,), (Q,))
def counter_missing(x):
    c = Counter2()
    for i, v in enumerate(x):
        c.add("even" if i % 2 == 0 else "odd", v * v)
    return c["even"] * c["odd"] + c["none"]


class Layers(list):
    def __call__(self, x):
        for f in self:
            x = f(x)
        return x


class Lin:
    def __init__(self, w): self.w = w
    def __call__(self, x): return x * self.w


class Act:
    def __call__(self, x): return np.tanh(x)


@case((0,1), (0.5, 0.3), (0.2, 0.4))
def layers_list(w, x):
    net = Layers([Lin(w), Act(), Lin(2.0)])
    net.append(Act())
    return net(x) * len(net)


class Timeline(list):
    def __init__(self, name, items=()):
        super().__init__(items)
        self.name = name
        self.total = 0.0
    def append(self, v):
        self.total += v
        list.append(self, v)


@case(0, (P,), (Q,))
def timeline(x):
    t = Timeline("a", [x[0]])
    for v in x[1:]:
        t.append(v)
    return t.total * t[0] + t[-1] ** 2


@case(0, (P,), (Q,))
def sorted_signal(x):
    s = Signal(x)
    s.sort(key=lambda v: -v)
    s.reverse()
    return s[0] * 2 + s[1] + s.index(s[1]) + sum(s[1:3])


class L(list):
    def tot(self): return sum(self)


class D(dict):
    def tot(self): return sum(self.values())


class N(dict):
    def __getitem__(self, k): return 2 * super().__getitem__(k)
    def __setitem__(self, k, v): super().__setitem__(k, v + 1)


class M(list):
    def __iter__(self):
        for k in range(len(self)): yield self[k] * 2
    def __len__(self): return 2


@case(0, (P,), (Q,))
def copied_rows(x):
    a = L(x); b = copy.copy(a); b.append(1.0); b[0] = 5.0
    return a.tot() * b.tot()


@case(0, (P,), (Q,))
def deep_copied_rows(x):
    a = L([x[0], x[1]]); b = copy.deepcopy(a); b.append(1.0); b[0] = 5.0
    return a.tot() * b.tot()


@case(0, (P,), (Q,))
def copy_is_a_list(x):
    a = L(x); b = a.copy(); b.append(x[0]);
    return a.tot() * sum(b) + isinstance(b, L)


@case(0, (P,), (Q,))
def slices_are_lists(x):
    a = L(x); b = a[1:]; a[1:3] = [1.0]
    return a.tot() * sum(b) + len(a) + isinstance(b, L)


@case(0, (P,), (Q,))
def equal_as_lists(x):
    a, b = L(x), L(x)
    return sum(a) + (a == b) * x[0] + (a is b)


@case(0, (P,), (Q,))
def less_as_lists(x):
    a, b = L(x), L(x * 2)
    return sum(a) + (a < b) * x[0]


@case(0, (P,), (Q,))
def items_otherwise_than_held(x):
    d = N(a=x[0]); d["b"] = x[1]; d.update(c=x[2]); e = dict(d)
    return d["a"] + d["b"] * d.get("c") + e["a"] * e["c"] + sum(d.values()) * sum(v for k, v in d.items())


@case(0, (P,), (Q,))
def gone_through_otherwise(x):
    m = M(x)
    return sum(m) + len(m) + np.sum(np.array([v for v in m])) + max(m) + len(list(m)) * m[0]


@case(0, (P,), (Q,))
def an_array_of_what_goes_through_otherwise(x):
    m = M(x)
    return np.sum(np.array(m))


@case(0, (P,), (Q,))
def empty_is_false(x):
    a, d = L(), D()
    t = 0.0
    if not a: t += x[0]
    if d: t += 100.0
    a.append(x[1]); d["k"] = x[2]
    if a and d: t *= a.tot() * d.tot()
    return t


@case(0, (P,), (Q,))
def values_changed_on_the_way(x):
    d = D(a=x[0], b=x[1], c=x[2]); t = 0.0
    for k, v in d.items():
        d["c"] = d["c"] * 2
        t += v
    for v in d.values():
        d["b"] = v * t
    return t * d["b"]


@case(0, (P,), (Q,))
def grows_on_the_way(x):
    a = L([x[0]]); t = 0.0
    for v in a:
        t += v
        if len(a) < 4: a.append(v * x[len(a)])
    return t


@case(0, (P,), (Q,))
def a_view_with_a_name(x):
    d = D(a=x[0]); vs = d.values(); d["b"] = x[1]
    return sum(vs) * len(d.keys()) + ("b" in d.keys())


@case(0, (P,), (Q,))
def vars_beside_items(x):
    a = L(x); a.w = x[0] * 3
    return sum(vars(a).values()) * a.w + len(vars(a)) + len(a.__dict__)


@case(0, (P,), (Q,))
def one_list_by_several_names(x):
    a = L([x[0], x[1]]); b = a; c = [a, a]
    c[0].append(x[2]); b += [x[3]]
    return a.tot() * c[1].tot() + len(b)


@case(0, (P,), (Q,))
def unpacked_rows(x):
    a = L(x); f, *r = a
    return f * sum(r) + max(*a) + (lambda *v: v[0] * v[1])(*a)


@case(0, (P,), (Q,))
def keywords_of_a_dict(x):
    d = D(p=x[0], q=x[1])
    return (lambda p, q: p * q)(**d) + sum({**d, "r": x[2]}.values())


@case(0, (P,), (Q,))
def repeated_and_added(x):
    a = L(x) * 2; b = 2 * L(x[:2]); c = L(x) + [1.0]; d = [2.0] + L(x)
    return sum(a) * sum(b) + sum(c) * sum(d)


@case(0, (P,), (Q,))
def taken_for_arrays(x):
    a = L(x)
    return np.dot(a, a) + np.sum(x * a) + np.linalg.norm(a) + np.max(a)


@case(0, (P,), (Q,))
def filled_on_branches(x):
    a = L()
    for v in x:
        if v > 0.5: a.append(v)
        else: a.insert(0, v * v)
    a.pop(0); a.remove(a[0]); del a[-1]
    return sum(a) + len(a)


@case(0, (P,), (Q,))
def rows_of_rows(x):
    a = L([L(x), L(x * 2)])
    a[0].append(1.0); a.append(L([x[0]]))
    return sum(r.tot() for r in a) * a[1][0]


@case(0, (P,), (Q,))
def rows_by_key(x):
    d = D()
    for i, v in enumerate(x): d.setdefault(i % 2, L()).append(v)
    return d[0].tot() * d[1].tot() + len(d)


@case(0, (P,), (Q,))
def merged_by_or(x):
    d = D(a=x[0]) | {"b": x[1]}
    d |= {"a": x[2]}
    return d["a"] * d["b"]


@case(0, (P,), (Q,))
def popped(x):
    d = D(a=x[0], b=x[1])
    return d.pop("a") * d.pop("z", 3.0) + d.tot() + d.popitem()[1]


@case(0, (P,), (Q,))
def in_order_of_keys(x):
    d = D(a=x[0], b=x[1])
    return sum((i + 1) * d[k] for i, k in enumerate(sorted(d, key=lambda k: -ord(k)))) + sum((i+1)*v for i, v in enumerate(sorted(L(x))))


class K(list):
    def __init__(self, n): self.n = n


@case(0, (P,), (Q,))
def init_without_super(x):
    k = K(3); k.append(x[0]); return sum(k) * k.n


@case(0, (P,), (Q,))
def matched_as_a_sequence(x):
    match L(x[:2]):
        case [a, b]: return a * b
        case _: return x[0]


@case(0, (P,), (Q,))
def made_by_a_function(x):
    def mk(v): return L([v, v * 2])
    return mk(x[0]).tot() * mk(x[1])[1]


@case(0, (P,), (Q,))
def asked_for_its_type(x):
    a = L(x)
    return (x[0] if type(a) is list else x[1]) + (x[0] if isinstance(a, list) else 9.0) + (x[2] if isinstance(a, (tuple, dict)) else 0)
