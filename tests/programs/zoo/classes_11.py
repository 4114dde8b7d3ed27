"""Programs with classes, written without having read the front: containers as bases, local classes, objects of several classes, functions in objects, exceptions, given objects."""


import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# generator method with send-free pipeline
class Signal:
    def __init__(self, samples):
        self.samples = samples

    def windows(self, n):
        for i in range(len(self.samples) - n + 1):
            yield self.samples[i:i + n]

    def energy(self):
        return sum(np.sum(w ** 2) / len(w) for w in self.windows(3))


@case(0, (P,), (Q,))
def generator_methods(x):
    s = Signal(x)
    return s.energy() + max(w.mean() for w in s.windows(2))


# dict subclass
class Params(dict):
    def scaled(self, s):
        return Params({k: s * v for k, v in self.items()})

    def norm(self):
        return np.sqrt(sum(np.sum(v ** 2) for v in self.values()))


@case(0, (P,), (Q,))
def dict_subclass_with_methods(x):
    p = Params(w=x[:3], b=x[3])
    p["c"] = x[4]
    q = p.scaled(0.5)
    return q.norm() * p["b"] + len(q)


# list subclass
class History(list):
    def mean(self):
        return sum(self) / len(self)

    def ema(self, a):
        r = self[0]
        for v in self[1:]:
            r = a * r + (1 - a) * v
        return r


@case(0, (P,), (Q,))
def list_subclass_with_methods(x):
    h = History()
    v = x[0]
    for c in x[1:]:
        v = np.sin(v) + c
        h.append(v)
    return h.mean() * h.ema(0.3)


# defaultdict subclass w/ __missing__
class Poly(dict):
    def __missing__(self, k):
        return 0.0

    def __mul__(self, o):
        r = Poly()
        for i, a in self.items():
            for j, b in o.items():
                r[i + j] += a * b
        return r

    def __call__(self, t):
        return sum(c * t ** k for k, c in self.items())


@case(0, (P,), (Q,))
def sparse_polynomials(x):
    p = Poly({0: x[0], 2: x[1]})
    q = Poly({1: x[2], 3: x[3]})
    return (p * q)(x[4]) + (p * p)(0.5)


# class inside a function
@case(0, (P,), (Q,))
def class_inside_a_function(x):
    class Acc:
        def __init__(self):
            self.s = 0.0
            self.n = 0

        def add(self, v):
            self.s += v * x[0]
            self.n += 1
            return self

        def mean(self):
            return self.s / self.n
    a = Acc()
    for v in x:
        a.add(v)
    return a.mean() + a.add(x[1]).s


# class factory
def make_activation(fn, scale):
    class Act:
        def __init__(self, bias):
            self.bias = bias

        def __call__(self, v):
            return scale * fn(v + self.bias)
    return Act


@case(0, (P,), (Q,))
def class_factory(x):
    T, S = make_activation(np.tanh, 2.0), make_activation(np.sin, x[0])
    return T(x[1])(x[2]) + S(x[3])(x[4])


# objects of two classes in a dict
class Gauss:
    def __init__(self, mu, s):
        self.mu, self.s = mu, s

    def logpdf(self, t):
        return -0.5 * ((t - self.mu) / self.s) ** 2 - np.log(self.s)


class Expo:
    def __init__(self, lam):
        self.lam = lam

    def logpdf(self, t):
        return np.log(self.lam) - self.lam * t


@case(0, (P,), (Q,))
def distributions_in_a_dict(x):
    priors = {"mu": Gauss(x[0], x[1]), "rate": Expo(x[2])}
    values = {"mu": x[3], "rate": x[4]}
    return sum(priors[k].logpdf(values[k]) for k in priors)


# the same, added in a loop by spec
@case(0, (P,), (Q,))
def distributions_from_a_spec(x):
    spec = [("a", "gauss", (0, 1)), ("b", "expo", (2,)), ("c", "gauss", (3, 4))]
    model = {}
    for name, kind, at in spec:
        args = [x[i] for i in at]
        model[name] = Gauss(*args) if kind == "gauss" else Expo(*args)
    return sum(d.logpdf(0.7 + i) for i, d in enumerate(model.values()))


# functions in lists of objects
class Neuron:
    def __init__(self, w, b, act):
        self.w, self.b, self.act = w, b, act

    def __call__(self, v):
        return self.act(self.w * v + self.b)


@case(0, (P,), (Q,))
def neurons_with_functions(x):
    acts = [np.tanh, np.sin, lambda t: t ** 2, abs]
    ns = [Neuron(x[i], x[i + 1], acts[i]) for i in range(4)]
    v = 0.3
    for n in ns:
        v = n(v)
    return v


# functions in list, chosen at run time
class Pipeline:
    def __init__(self):
        self.steps = []

    def add(self, name, fn, **kw):
        self.steps.append((name, fn, kw))
        return self

    def run(self, v):
        for name, fn, kw in self.steps:
            v = fn(v, **kw)
        return v


def scale(v, by=1.0):
    return v * by


def shift(v, by=0.0, twice=False):
    return v + by * (2 if twice else 1)


@case(0, (P,), (Q,))
def pipeline_of_steps(x):
    p = Pipeline().add("a", scale, by=x[0]).add("b", shift, by=x[1], twice=True).add("c", np.tanh)
    return p.run(x[2:]).sum()


# attribute on one path only
class Optim:
    def __init__(self, lr, momentum=0.0):
        self.lr = lr
        if momentum:
            self.momentum = momentum
            self.vel = 0.0

    def step(self, w, g):
        if hasattr(self, "vel"):
            self.vel = self.momentum * self.vel - self.lr * g
            return w + self.vel
        return w - self.lr * g


@case(0, (P,), (Q,))
def attributes_on_one_path(x):
    total = 0.0
    for opt in (Optim(0.1), Optim(0.1 * x[1], momentum=0.9)):
        w = x[0]
        for _ in range(3):
            w = opt.step(w, 2 * w - x[2])
        total += w
    return total


# attribute on one path, by value
class Sample:
    def __init__(self, v):
        self.v = v
        if v > 1.0:
            self.excess = v - 1.0

    def penalty(self):
        return self.excess ** 2 if self.v > 1.0 else 0.0


@case(0, (P,), (Q,))
def attribute_that_some_objects_have(x):
    return sum(Sample(v).penalty() + v for v in x)


# same with hasattr
@case(0, (P,), (Q,))
def hasattr_of_some_objects(x):
    ss = [Sample(v) for v in x]
    total = 0.0
    for s in ss:
        if hasattr(s, "excess"):
            total += s.excess * s.v
        else:
            total -= s.v
    return total


# getattr default
@case(0, (P,), (Q,))
def getattr_with_default_of_some(x):
    return sum(getattr(Sample(v), "excess", 0.5) * v for v in x)


# exceptions raised by methods, nested try
class ParseError(Exception):
    def __init__(self, pos):
        self.pos = pos


class Parser:
    def __init__(self, text, env):
        self.tokens = text.split()
        self.i = 0
        self.env = env

    def peek(self):
        return self.tokens[self.i] if self.i < len(self.tokens) else None

    def take(self):
        t = self.peek()
        if t is None:
            raise ParseError(self.i)
        self.i += 1
        return t

    def factor(self):
        t = self.take()
        if t == "(":
            v = self.expr()
            if self.take() != ")":
                raise ParseError(self.i)
            return v
        if t in self.env:
            return self.env[t]
        return float(t)

    def term(self):
        v = self.factor()
        while self.peek() == "*":
            self.take()
            v = v * self.factor()
        return v

    def expr(self):
        v = self.term()
        while self.peek() in ("+", "-"):
            if self.take() == "+":
                v = v + self.term()
            else:
                v = v - self.term()
        return v


@case(0, (P,), (Q,))
def recursive_descent_parser(x):
    env = {"a": x[0], "b": x[1], "c": x[2]}
    good = Parser("a * ( b + 2 ) - c", env).expr()
    try:
        bad = Parser("a * ( b +", env).expr()
    except ParseError as e:
        bad = e.pos * x[3]
    return good * bad
