"""Programs as they are written in courses: tries, lazy graphs, sparse rows, clusters, undo."""

import math
import random
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Optional

import numpy as np

from tests.programs.zoo.case import R, case

P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


class Gate:
    def __init__(self, name, fn, *inputs):
        self.name, self.fn, self.inputs = name, fn, inputs
        self.value = None

    def evaluate(self):
        if self.value is None:
            self.value = self.fn(*[g.evaluate() for g in self.inputs])
        return self.value


@case(0, (P5,), (Q5,))
def lazy_graph(x):
    a = Gate("a", lambda: x[0])
    b = Gate("b", lambda: x[1])
    c = Gate("c", lambda p, q: p * q, a, b)
    d = Gate("d", lambda p: np.sin(p), c)
    e = Gate("e", lambda p, q: p + q, c, d)
    return e.evaluate() * c.value


class Model:
    def __init__(self, **params):
        for k, v in params.items():
            setattr(self, k, v)
        self._names = sorted(params)

    @cached_property
    def norm(self):
        return math.sqrt(sum(getattr(self, n) ** 2 for n in self._names))

    def __getattr__(self, name):
        raise AttributeError(name)


@case(0, (P5,), (Q5,))
def model_kwargs(x):
    m = Model(a=x[0], b=x[1], c=x[2])
    return m.norm + m.a * m.norm


@case(0, (P5,), (Q5,))
def topo_levels(x):
    deps = {"loss": ["h", "w"], "h": ["x", "w"], "x": [], "w": []}
    local = {"loss": lambda h, w: h * h + w, "h": lambda a, w: np.tanh(a * w)}
    vals = {"x": x[0], "w": x[1]}
    order, seen = [], set()

    def visit(n):
        if n in seen:
            return
        seen.add(n)
        for d in deps[n]:
            visit(d)
        order.append(n)
    visit("loss")
    for n in order:
        if deps[n]:
            vals[n] = local[n](*[vals[d] for d in deps[n]])
    return vals["loss"] * vals["h"]


@case(0, (P5,), (Q5,))
def gauss_dict_sparse(x):
    rows = [{0: 2 + x[0], 1: -1.0}, {0: -1.0, 1: 2 + x[1], 2: -1.0}, {1: -1.0, 2: 2 + x[2]}]
    b = [1.0, x[3], x[4]]
    n = 3
    for k in range(n):
        for i in range(k + 1, n):
            if k in rows[i]:
                m = rows[i].pop(k) / rows[k][k]
                for j, v in rows[k].items():
                    if j > k:
                        rows[i][j] = rows[i].get(j, 0.0) - m * v
                b[i] -= m * b[k]
    sol = [0.0] * n
    for i in reversed(range(n)):
        sol[i] = (b[i] - sum(v * sol[j] for j, v in rows[i].items() if j != i)) / rows[i][i]
    return sum(s * s for s in sol)


@case(0, (P5,), (Q5,))
def sparse_vectors(x):
    a = {1: x[0], 4: x[1], 7: x[2]}
    b = {4: x[3], 7: x[4], 9: 1.0}
    dot = sum(v * b[k] for k, v in a.items() if k in b)
    both = {k: a.get(k, 0.0) + b.get(k, 0.0) for k in a.keys() | b.keys()}
    top = sorted(both.items(), key=lambda kv: -kv[1])[:2]
    return dot + sum(v ** 2 for _, v in top)


@case(0, (P5,), (Q5,))
def metropolis_chain(x):
    rng = random.Random(0)
    chain, accepted = [0.5], 0
    logp = lambda t: -0.5 * ((t - x[0]) / x[1]) ** 2
    for _ in range(6):
        cur = chain[-1]
        prop = cur + 0.5 * (rng.random() - 0.5) * x[2]
        if math.log(rng.random()) < logp(prop) - logp(cur):
            chain.append(prop)
            accepted += 1
        else:
            chain.append(cur)
    return sum(logp(c) for c in chain) / len(chain) + accepted


@case(0, (R(1, 8),), (R(2, 8),))
def kmeans_in_lists(v):
    pts = [v[i:i + 2] for i in range(0, 8, 2)]
    centers = [pts[0], pts[2]]
    for _ in range(3):
        clusters = [[] for _ in centers]
        for p in pts:
            d = [np.sum((p - c) ** 2) for c in centers]
            clusters[d.index(min(d))].append(p)
        centers = [np.mean(c, axis=0) if c else old for c, old in zip(clusters, centers)]
    return sum(min(np.sum((p - c) ** 2) for c in centers) for p in pts)


def split(data, depth):
    if depth == 0 or len(data) < 2:
        return {"leaf": True, "value": sum(y for _, y in data) / len(data)}
    data = sorted(data)
    m = len(data) // 2
    return {"leaf": False, "cut": data[m][0], "left": split(data[:m], depth - 1), "right": split(data[m:], depth - 1)}


def predict(tree, t):
    while not tree["leaf"]:
        tree = tree["left"] if t < tree["cut"] else tree["right"]
    return tree["value"]


@case(0, (P5,), (Q5,))
def decision_tree(x):
    data = [(0.1 * i, v * v) for i, v in enumerate(x)]
    tree = split(data, 2)
    return sum(predict(tree, 0.05 + 0.1 * i) ** 2 for i in range(5))


@case(0, (P5,), (Q5,))
def pipeline_stages(x):
    def source(items):
        for v in items:
            yield v

    def smooth(it, k):
        prev = None
        for v in it:
            prev = v if prev is None else k * prev + (1 - k) * v
            yield prev

    def window(it, n):
        buf = []
        for v in it:
            buf.append(v)
            if len(buf) == n:
                yield tuple(buf)
                buf.pop(0)
    return sum(a * b for a, b in window(smooth(source(x), 0.3), 2))


@case(0, (P5,), (Q5,))
def undo_stack(x):
    doc = {"a": x[0], "b": x[1]}
    undo = []

    def do(key, value):
        undo.append((key, doc.get(key)))
        doc[key] = value

    def rollback():
        key, old = undo.pop()
        if old is None:
            del doc[key]
        else:
            doc[key] = old
    do("a", x[2] * doc["a"])
    do("c", x[3])
    s = doc["a"] * doc["c"]
    rollback()
    rollback()
    do("b", x[4] ** 2)
    return s + doc["a"] * doc["b"] + len(doc)


@dataclass
class Config:
    lr: float = 0.1
    decay: float = 0.9
    clip: Optional[float] = None
    tags: list = field(default_factory=list)


@case(0, (P5,), (Q5,))
def config_replace(x):
    base = Config(lr=x[0])
    cfgs = [base, replace(base, decay=x[1]), replace(base, clip=x[2], tags=["c"])]
    out = 0.0
    for c in cfgs:
        w = 1.0
        for k in range(3):
            g = 2 * w * x[3]
            if c.clip is not None:
                g = max(-c.clip, min(c.clip, g))
            w -= c.lr * c.decay ** k * g
        out += w ** 2 * (1 + len(c.tags))
    d = asdict(base)
    return out + d["lr"] * d["decay"]


OUTSIDE = Config(lr=0.3, clip=2.0)


@case(0, (P5,), (Q5,))
def config_from_outside_replaced(x):
    c = replace(OUTSIDE, decay=x[1])
    return c.lr * c.decay**2 * x[0] + replace(c, lr=x[2]).lr * c.clip
