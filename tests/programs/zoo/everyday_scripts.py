"""Scripts as they stand in notebooks: configurations, decorators that time and check, contexts, logs, registries, caches."""

import contextlib
import functools
import itertools
import json
import logging
import math
import time
import warnings
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import case

E3, V = np.array([0.7, 1.2, 0.4]), np.random.default_rng(1).normal(size=13)

log = logging.getLogger("x")
DEBUG = False


@dataclass(frozen=True)
class Config:
    lr: float = 0.05
    steps: int = 4
    act: str = "tanh"
    hidden: tuple = (3,)
    reg: dict = field(default_factory=lambda: {"l1": 0.01, "l2": 0.02})


CFG = Config()
ACTS = {"tanh": np.tanh, "relu": lambda z: np.maximum(z, 0.0), "id": lambda z: z}
X = np.random.default_rng(0).normal(size=(6, 2))
Y = np.sin(X[:, 0])


def timed(f):
    @functools.wraps(f)
    def wrapper(*a, **k):
        t = time.perf_counter()
        r = f(*a, **k)
        log.debug("took %s", time.perf_counter() - t)
        return r

    return wrapper


def validate(**checks):
    def deco(f):
        @functools.wraps(f)
        def w(*a, **k):
            for name, c in checks.items():
                if name in k and not c(k[name]):
                    raise ValueError(name)
            return f(*a, **k)

        return w

    return deco


@timed
def forward(p, x, act="tanh"):
    h = x
    for W, b in p[:-1]:
        h = ACTS[act](h @ W + b)
    W, b = p[-1]
    return (h @ W + b)[..., 0]


@validate(act=lambda a: a in ACTS)
def loss_(p, *, act=None):
    """MSE + reg"""
    pred = forward(p, X, act or CFG.act)
    assert pred.shape == Y.shape, f"{pred.shape} vs {Y.shape}"
    r = sum(CFG.reg["l2"] * np.sum(W**2) + CFG.reg["l1"] * np.sum(np.abs(b)) for W, b in p)
    return np.mean((pred - Y) ** 2) + r


def unflat(v, sizes):
    out, i = [], 0
    for m, n in zip(sizes[:-1], sizes[1:]):
        W = v[i : i + m * n].reshape(m, n)
        i += m * n
        b = v[i : i + n]
        i += n
        out.append((W, b))
    return out


@case(0, (V,))
def two_losses_of_layers(v):
    return loss_(unflat(v, (2, *CFG.hidden, 1)), act="relu") + loss_(unflat(v, (2, *CFG.hidden, 1)))


@contextlib.contextmanager
def section(name, sink=None):
    t = time.time()
    try:
        yield
    finally:
        if sink is not None:
            sink.append((name, time.time() - t))


@case(0, (E3,))
def timed_sections(x):
    with section("a"):
        y = np.log1p(np.exp(x))
    with np.errstate(all="ignore"), section("b"):
        z = np.where(x > 0, np.sqrt(np.abs(x)), 0.0)
    if DEBUG:
        print("debug", y)
    return np.sum(y * z)


@case(0, (np.random.default_rng(2).normal(size=(3, 3)),))
def jittered_cholesky(A):
    M = A @ A.T + np.eye(3)
    try:
        L = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        warnings.warn("jitter")
        L = np.linalg.cholesky(M + 1e-6 * np.eye(3))
    return 2 * np.sum(np.log(np.diag(L)))


class Registry(dict):
    def register(self, name):
        def d(f):
            self[name] = f
            return f

        return d


ops = Registry()


@ops.register("add")
def _add(a, b):
    return a + b


@ops.register("mul")
def _mul(a, b):
    return a * b


@case(0, (E3,))
def registry_below_dict(x):
    return ops["add"](x[0], ops["mul"](x[1], x[2]))


@functools.lru_cache(maxsize=None)
def binom(n, k):
    return 1 if k in (0, n) else binom(n - 1, k - 1) + binom(n - 1, k)


@case(0, (E3,))
def bernstein(c):
    t = 0.3
    n = len(c) - 1
    return sum(binom(n, i) * t**i * (1 - t) ** (n - i) * c[i] for i in range(n + 1)) ** 2


def rng_noise(seed):
    return np.random.default_rng(seed).normal(size=3)


@case(0, (E3,))
def reparametrised(x):
    eps = rng_noise(3)
    mu, ls = x[0], x[1]
    z = mu + np.exp(ls) * eps
    return np.mean(-0.5 * (z - 1) ** 2) + 0.5 * (1 + 2 * ls - mu**2 - np.exp(2 * ls))


def progress(it, every=2):
    for i, v in enumerate(it):
        if DEBUG and i % every == 0:
            print(i)
        yield v


@case(0, (E3,))
def with_progress(x):
    s = 0.0
    for v in progress(x):
        s += math.exp(v) * v
    for a, b in itertools.pairwise(x):
        s += a * b
    return s


@case(0, (E3,))
def logged_descent(x):
    hist = defaultdict(list)
    w = x.copy()
    for t in range(CFG.steps):
        g = 2 * (w - 1) + CFG.lr * np.sign(w)
        w -= CFG.lr * g
        hist["loss"].append(float(np.sum((w - 1) ** 2)) if False else np.sum((w - 1) ** 2))
        hist["norm"].append(np.linalg.norm(g))
        log.info("step %d", t)
    return hist["loss"][-1] + np.mean(hist["norm"])


@case(0, (E3,))
def parsed_json(x):
    data = json.loads('{"rows": [[1.0, 2.0], [0.5, -1.0]], "name": "a"}')
    A = np.array(data["rows"])
    return float(len(data["name"])) * np.sum((A @ x[:2]) ** 2)


def compose(*fs):
    return functools.reduce(lambda f, g: lambda v: g(f(v)), fs)


net = compose(np.sin, lambda v: v * 2, np.tanh, np.sum)


@case(0, (E3,))
def composed_outside(x):
    return net(x)


curry = functools.partial(np.clip, a_min=0.1, a_max=1.0)


@case(0, (E3,))
def curried(x):
    return np.sum(curry(x) ** 2) + np.sum(functools.partial(np.power, 2.0)(x))


@case(0, (E3,))
def skipped_names(x):
    total, n = 0.0, 0
    for name, val in zip(("a", "b", "c"), x):
        if name.startswith("b"):
            continue
        total += val**2
        n += 1
    else:
        total /= n
    msg = f"{n} items: {total:.3f}"
    return total * len(msg.split(":")[0])


class Ctx:
    def __init__(self, k):
        self.k = k

    def __enter__(self):
        return self.k

    def __exit__(self, *a):
        return None


@case(0, (E3,))
def three_contexts(x):
    with section("a"), np.errstate(all="ignore"), section("b"):
        z = np.sqrt(x)
        return np.sum(z * z * x)


@case(0, (E3,))
def contexts_with_values(x):
    with np.errstate(all="ignore"), Ctx(2.0) as k, section("b"), Ctx(3.0) as m:
        y = x * k * m
    return np.sum(y**2)


@case(0, (E3,))
def tuples_through_wrappers(v):
    p = []
    for i in range(len(v) - 1):
        p.append((v[i], v[i + 1]))
    return scaled_recurrence(p, CFG.lr) + recurrence(p)


def noop(f):
    @functools.wraps(f)
    def w(*a, **k):
        return f(*a, **k)

    return w


@noop
def recurrence(p):
    for a, b in p:
        b = np.sin(a * b)
    return b


def scaled_recurrence(*a):
    return recurrence(a[0]) * a[1]


@case(0, (V,))
def one_loss_of_layers(v):
    return loss_(unflat(v, (2, 3, 1)))
