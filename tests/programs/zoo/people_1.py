"""Small learning frameworks with classes, as people write them for a course or a talk."""

import math
from abc import ABC, abstractmethod
from collections import OrderedDict, defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial, wraps
from typing import NamedTuple, Protocol

import numpy as np

from tests.programs.zoo.case import R, case

W1, W2 = R(1, 3, 4) * 0.5, R(2, 4, 2) * 0.5
XS, YS = R(3, 6, 3), R(4, 6, 2)
P5 = np.array([0.7, -0.4, 1.3, 0.2, 0.9])
Q5 = np.array([-0.3, 0.8, 0.6, 1.1, -0.5])


class Module(ABC):
    def __init__(self):
        self._params = OrderedDict()
        self.training = True

    def register(self, name, value):
        self._params[name] = value
        return value

    @abstractmethod
    def forward(self, x): ...

    def __call__(self, x):
        return self.forward(x)

    def parameters(self):
        yield from self._params.values()


class Dense(Module):
    def __init__(self, w, b):
        super().__init__()
        self.w = self.register("w", w)
        self.b = self.register("b", b)

    def forward(self, x):
        return x @ self.w + self.b


class Tanh(Module):
    def forward(self, x):
        return np.tanh(x)


class Sequential(Module):
    def __init__(self, *layers):
        super().__init__()
        self.layers = list(layers)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def parameters(self):
        for layer in self.layers:
            yield from layer.parameters()


@case((0, 1), (W1, W2), (W1 * 0.3, W2 + 0.2))
def sequential_with_weight_decay(w1, w2):
    net = Sequential(Dense(w1, 0.1), Tanh(), Dense(w2, -0.2), Tanh())
    residual = net(XS) - YS
    penalty = sum(np.sum(p**2) for p in net.parameters())
    return np.mean(residual**2) + 0.01 * penalty


# optimisers with state, and a schedule
class Schedule(Protocol):
    def __call__(self, step: int) -> float: ...


@dataclass
class CosineSchedule:
    base: float
    total: int
    floor: float = 0.0

    def __call__(self, step):
        return self.floor + 0.5 * (self.base - self.floor) * (1 + math.cos(math.pi * step / self.total))


@dataclass
class StepSchedule:
    base: float
    every: int = 3
    gamma: float = 0.5

    def __call__(self, step):
        return self.base * self.gamma ** (step // self.every)


class Optimizer:
    registry = {}

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Optimizer.registry[cls.__name__.lower()] = cls

    def __init__(self, schedule):
        self.schedule = schedule
        self.t = 0

    def step(self, p, g):
        self.t += 1
        return self.update(p, g, self.schedule(self.t))

    def update(self, p, g, lr):
        raise NotImplementedError


class Plain(Optimizer):
    def update(self, p, g, lr):
        return p - lr * g


class Momentum(Optimizer):
    def __init__(self, schedule, beta=0.9):
        super().__init__(schedule)
        self.beta = beta
        self.v = None

    def update(self, p, g, lr):
        self.v = g if self.v is None else self.beta * self.v + g
        return p - lr * self.v


class RMS(Optimizer):
    def __init__(self, schedule, rho=0.9, eps=1e-6):
        super().__init__(schedule)
        self.rho, self.eps = rho, eps
        self.s = 0.0

    def update(self, p, g, lr):
        self.s = self.rho * self.s + (1 - self.rho) * g**2
        return p - lr * g / (np.sqrt(self.s) + self.eps)


def bowl_slope(p):
    return np.array([2.0, 1.0, 0.5, 3.0, 1.5]) * p + 0.1 * p**3


@case((0, 1), (P5, 0.1), (Q5, 0.05))
def optimisers_by_registry(p0, lr):
    total = 0.0
    for name in ("plain", "momentum", "rms"):
        for schedule in (CosineSchedule(lr, 8), StepSchedule(lr)):
            opt = Optimizer.registry[name](schedule)
            p = p0
            for _ in range(5):
                p = opt.step(p, bowl_slope(p))
            total = total + np.sum(p**2)
    return total


# a trainer with callbacks and history
class Callback:
    def on_start(self, trainer): ...

    def on_step(self, trainer, step, loss): ...

    def on_end(self, trainer): ...


class History(Callback):
    def on_start(self, trainer):
        self.losses = []

    def on_step(self, trainer, step, loss):
        self.losses.append(loss)


class ReduceOnPlateau(Callback):
    def __init__(self, factor=0.5, patience=1):
        self.factor, self.patience = factor, patience
        self.best, self.wait = math.inf, 0

    def on_step(self, trainer, step, loss):
        if loss < self.best - 1e-2:
            self.best, self.wait = loss, 0
            return
        self.wait += 1
        if self.wait > self.patience:
            trainer.lr *= self.factor
            self.wait = 0


class LinearTrainer:
    def __init__(self, w, lr, callbacks=()):
        self.w, self.lr = w, lr
        self.callbacks = list(callbacks)

    def fire(self, event, *args):
        for cb in self.callbacks:
            getattr(cb, event)(self, *args)

    def fit(self, X, y, steps):
        self.fire("on_start")
        for k in range(steps):
            r = X @ self.w - y
            self.fire("on_step", k, float(np.mean(r**2)) if False else np.mean(r**2))
            self.w = self.w - self.lr * 2 * X.T @ r / len(y)
        self.fire("on_end")
        return self


@case((0, 1), (R(5, 3), 0.3), (R(6, 3), 0.1))
def trainer_with_callbacks(w, lr):
    history = History()
    trainer = LinearTrainer(w, lr, [history, ReduceOnPlateau()]).fit(XS, YS[:, 0], 6)
    return history.losses[-1] + 0.1 * sum(history.losses) + np.sum(trainer.w**2) * trainer.lr


# layers described by named tuples, built by a factory table
class ConvSpec(NamedTuple):
    size: int
    stride: int = 1


class PoolSpec(NamedTuple):
    size: int


class ActSpec(NamedTuple):
    kind: str


def run_layers(specs, x, kernel):
    for spec in specs:
        match spec:
            case ConvSpec(size, stride):
                x = np.array([np.dot(x[i : i + size], kernel[:size]) for i in range(0, len(x) - size + 1, stride)])
            case PoolSpec(size):
                x = np.array([x[i : i + size].max() for i in range(0, len(x) - size + 1, size)])
            case ActSpec("relu"):
                x = np.maximum(x, 0.0)
            case ActSpec(kind="tanh"):
                x = np.tanh(x)
            case _:
                raise ValueError(spec)
    return x


@case((0, 1), (R(7, 12), R(8, 3)), (R(9, 12), R(10, 3)))
def layers_by_specs(signal, kernel):
    specs = [ConvSpec(3), ActSpec("tanh"), PoolSpec(2), ConvSpec(2, 2), ActSpec("relu")]
    return np.sum(run_layers(specs, signal, kernel) ** 2) + np.sum(signal[:2] * kernel[:2])


# parameters in a dataclass of arrays, updated with replace-like methods
@dataclass
class LSTMParams:
    w_f: np.ndarray
    w_i: np.ndarray
    w_o: np.ndarray
    w_c: np.ndarray

    @classmethod
    def split(cls, flat, n):
        return cls(*flat.reshape(4, n, -1))


@dataclass
class LSTMState:
    h: np.ndarray
    c: np.ndarray


def sigmoid(v):
    return 1 / (1 + np.exp(-v))


class LSTM:
    def __init__(self, params, hidden):
        self.p, self.hidden = params, hidden

    @property
    def initial(self):
        return LSTMState(np.zeros(self.hidden), np.zeros(self.hidden))

    def step(self, state, x):
        z = np.concatenate([state.h, x, [1.0]])
        f, i, o = (sigmoid(w @ z) for w in (self.p.w_f, self.p.w_i, self.p.w_o))
        c = f * state.c + i * np.tanh(self.p.w_c @ z)
        return LSTMState(o * np.tanh(c), c)

    def run(self, xs):
        state = self.initial
        outputs = []
        for x in xs:
            state = self.step(state, x)
            outputs.append(state.h)
        return np.stack(outputs), state


@case(0, (R(11, 4 * 2 * 6) * 0.4,), (R(12, 4 * 2 * 6) * 0.2,))
def lstm_over_a_series(flat):
    out, last = LSTM(LSTMParams.split(flat, 2), 2).run(XS)
    return np.sum((out - YS) ** 2) + last.c @ last.c


# a model that is a dict of parameters with a prefix, built by partial
def affine(params, prefix, x):
    return x @ params[f"{prefix}.w"] + params[f"{prefix}.b"]


def residual_block(params, prefix, x, act=np.tanh):
    return x + act(affine(params, prefix, x))


@case(0, ({"in.w": W1, "in.b": R(13, 4), "r0.w": R(14, 4, 4) * 0.3, "r0.b": R(15, 4), "out.w": W2, "out.b": R(16, 2)},))
def residual_network_by_names(params):
    stages = [partial(affine, params, "in"), partial(residual_block, params, "r0"), partial(residual_block, params, "r0", act=np.sin), partial(affine, params, "out")]
    x = XS
    for stage in stages:
        x = stage(x)
    by_layer = defaultdict(float)
    for name, value in params.items():
        layer, _, kind = name.partition(".")
        if kind == "w":
            by_layer[layer] += np.sum(value**2)
    return np.mean((x - YS) ** 2) + 0.1 * by_layer["in"] + 0.2 * by_layer["r0"]


# a decorator that counts calls in the closure, and one that clips
def clipped(lo, hi):
    def deco(fn):
        @wraps(fn)
        def wrapper(*args, **kwargs):
            return np.clip(fn(*args, **kwargs), lo, hi)

        return wrapper

    return deco


def averaged(n):
    def deco(fn):
        @wraps(fn)
        def wrapper(x, *rest):
            return sum(fn(x * (1 + 0.1 * k), *rest) for k in range(n)) / n

        return wrapper

    return deco


class Predictor:
    def __init__(self, w):
        self.w = w

    @clipped(-1.0, 1.0)
    def score(self, x):
        return x @ self.w

    @averaged(3)
    def smooth(self, x):
        return self.w @ x


@averaged(2)
@clipped(-0.9, 0.9)
def decorated_twice(x):
    return np.sin(x) + 0.3 * x


@case(0, (P5[:3],), (Q5[:3],))
def decorated_methods(w):
    p = Predictor(w)
    return np.sum(p.score(XS) ** 2) + decorated_twice(w).sum()


# a context manager that switches a mode of a model
class Dropout:
    def __init__(self, rate, seed):
        self.rate, self.training = rate, False
        self.mask = (np.random.default_rng(seed).random(3) > rate) / (1 - rate)

    @contextmanager
    def train_mode(self):
        before, self.training = self.training, True
        try:
            yield self
        finally:
            self.training = before

    def __call__(self, x):
        return x * self.mask if self.training else x


@case(0, (P5[:3],), (Q5[:3],))
def dropout_in_train_mode(w):
    drop = Dropout(0.3, 7)
    with drop.train_mode() as d:
        first = np.sum(np.tanh(d(w * 2)))
    return first + np.sum(drop(w) ** 2) * 0.5


# k-fold ridge with a result dataclass and key functions
@dataclass(order=True)
class FoldResult:
    score: float
    fold: int = field(compare=False)
    weights: np.ndarray = field(compare=False, repr=False, default=None)


def folds(n, k):
    idx = list(range(n))
    for f in range(k):
        held = idx[f::k]
        yield f, [i for i in idx if i not in held], held


@case(0, (0.5,), (1.7,))
def ridge_by_folds(lam):
    results = []
    for f, train, held in folds(6, 3):
        X, y = XS[train], YS[train, 0]
        w = np.linalg.solve(X.T @ X + lam * np.eye(3), X.T @ y)
        results.append(FoldResult(np.mean((XS[held] @ w - YS[held, 0]) ** 2), f, w))
    best = min(results)
    return best.score + 0.1 * sum(r.score for r in results) + best.weights @ best.weights * best.fold


# attention heads in a list of dataclasses
@dataclass(frozen=True)
class Head:
    q: np.ndarray
    k: np.ndarray
    v: np.ndarray

    def __call__(self, x):
        scores = (x @ self.q) @ (x @ self.k).T / math.sqrt(self.q.shape[1])
        scores = scores - scores.max(axis=-1, keepdims=True)
        weights = np.exp(scores)
        weights = weights / weights.sum(axis=-1, keepdims=True)
        return weights @ (x @ self.v)


@dataclass(frozen=True)
class MultiHead:
    heads: list
    out: np.ndarray

    @classmethod
    def from_arrays(cls, big, out):
        return cls([Head(*part) for part in big], out)

    def __call__(self, x):
        return np.concatenate([h(x) for h in self.heads], axis=-1) @ self.out


@case((0, 1), (R(17, 2, 3, 3, 2) * 0.6, R(18, 4, 3)), (R(19, 2, 3, 3, 2) * 0.4, R(20, 4, 3)))
def attention_heads(big, out):
    return np.mean((XS + MultiHead.from_arrays(big, out)(XS)) ** 2)


@case(0, (MultiHead([Head(R(21, 3, 2), R(22, 3, 2), R(23, 3, 2)), Head(R(24, 3, 2), R(25, 3, 2), R(26, 3, 2))], R(27, 4, 3)),))
def attention_heads_given(model):
    return np.mean((XS + model(XS)) ** 2)
