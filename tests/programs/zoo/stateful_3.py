"""Programs whose states are made late: optimisers and averages that hold nothing before the first step."""

from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import case

FIRST = {"W": np.array([[0.3, -0.7], [1.1, 0.4]]), "b": np.array([0.2, -0.5]), "s": 0.8}
SECOND = {"W": np.array([[-0.6, 0.2], [0.5, 0.9]]), "b": np.array([0.7, 0.1]), "s": -0.4}


def slopes(p):
    h = np.tanh(p["W"] @ p["b"] * p["s"])
    d = h * (1 - h**2)
    g = {}
    g["b"] = p["W"].T @ d * p["s"]
    g["W"] = np.outer(d, p["b"]) * p["s"]
    g["s"] = d @ (p["W"] @ p["b"])
    return g


def loss_of(p):
    return np.sum(np.tanh(p["W"] @ p["b"] * p["s"]) ** 2)


class LateAdam:
    def __init__(self, lr=0.1):
        self.lr, self.t, self.state = lr, 0, {}

    def update(self, params, grads):
        self.t += 1
        for name, g in grads.items():
            st = self.state.setdefault(name, {"m": np.zeros_like(g), "v": np.zeros_like(g)})
            st["m"] = 0.9 * st["m"] + 0.1 * g
            st["v"] = 0.99 * st["v"] + 0.01 * g * g
            params[name] = params[name] - self.lr * st["m"] / (1 - 0.9**self.t) / (np.sqrt(st["v"]) + 0.1)


@case(0, (FIRST,), (SECOND,))
def adam_made_late(params):
    opt = LateAdam()
    for _ in range(3):
        opt.update(params, slopes(params))
    return loss_of(params)


class Averages:
    def __init__(self, decay):
        self.decay, self.shadow = decay, {}

    def update(self, params):
        for k, p in params.items():
            if k in self.shadow:
                self.shadow[k] = self.decay * self.shadow[k] + (1 - self.decay) * p
            else:
                self.shadow[k] = p + 0.0


@case(0, (FIRST,), (SECOND,))
def averages_made_late(params):
    average = Averages(0.7)
    for _ in range(3):
        average.update(params)
        for k, g in slopes(params).items():
            params[k] = params[k] - 0.3 * g
    return loss_of(average.shadow)


@dataclass
class Training:
    params: dict
    velocity: dict = field(default_factory=dict)
    losses: list = field(default_factory=list)
    step: int = 0


def one_step(state, mu=0.8):
    g = slopes(state.params)
    for k in state.params:
        if k in state.velocity:
            state.velocity[k] = mu * state.velocity[k] - 0.2 * g[k]
        else:
            state.velocity[k] = -0.2 * g[k]
        state.params[k] = state.params[k] + state.velocity[k]
    state.losses.append(loss_of(state.params))
    state.step += 1
    return state


@case(0, (FIRST,), (SECOND,))
def training_in_a_dataclass(params):
    state = Training(params)
    while state.step < 3:
        state = one_step(state)
    return state.losses[-1] + 0.1 * min(state.losses)


@case(0, (FIRST,), (SECOND,))
def momentum_until_small(params):
    velocity = {}
    for k in range(5):
        g = slopes(params)
        for name in params:
            velocity[name] = 0.5 * velocity.get(name, 0.0) + g[name]
            params[name] = params[name] - 0.1 * velocity[name]
        if np.sum(params["b"] ** 2) < 0.3 or k > 2:
            break
    return loss_of(params) + sum(np.sum(v) for v in velocity.values())


class LateMomentum:
    def __init__(self):
        self.v = {}

    def step(self, params, grads):
        for k in params:
            self.v[k] = 0.9 * self.v.get(k, 0.0) + grads[k]
            params[k] = params[k] - 0.1 * self.v[k]


@case(0, (FIRST, np.array([0.7, -0.4, 1.1])), (SECOND, np.array([1.3, 0.2])))
def momentum_by_batches(params, batches):
    opt = LateMomentum()
    for scale in batches:
        opt.step(params, {k: scale * g for k, g in slopes(params).items()})
        if np.sum(params["b"] ** 2) > 5.0:
            break
    return loss_of(params)
