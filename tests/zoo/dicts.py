"""Dicts of parameters and of state, in optimisers, networks and simulations; lists as queues and buffers."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import Q, T, V, W

LINEAR = {"w": np.array([0.4, -0.7, 0.2]), "b": 0.3}
X, Y = np.array([[0.5, 1.2, -0.3], [1.1, 0.4, 0.9], [-0.6, 0.8, 0.7]]), np.array([0.4, 1.3, -0.2])


def predict(params, x):
    return x @ params["w"] + params["b"]


def residuals(params, x, y):
    error = predict(params, x) - y
    return {"w": x.T @ error, "b": np.sum(error)}


@example(params=LINEAR, x=X, y=Y, rate=0.05, n=3)
def gradient_descent(params, x, y, rate, n):
    for _ in range(n):
        slope = residuals(params, x, y)
        params = {key: params[key] - rate * slope[key] for key in params}
    return np.sum((predict(params, x) - y) ** 2)


@example(params=LINEAR, x=X, y=Y, rate=0.05, n=3)
def adam(params, x, y, rate, n):
    state = {"t": 0, "m": {"w": np.zeros(3), "b": 0.0}, "v": {"w": np.zeros(3), "b": 0.0}}
    for _ in range(n):
        state["t"] += 1
        slope = residuals(params, x, y)
        for key, g in slope.items():
            state["m"][key] = 0.9 * state["m"][key] + 0.1 * g
            state["v"][key] = 0.99 * state["v"][key] + 0.01 * g * g
            mean = state["m"][key] / (1.0 - 0.9 ** state["t"])
            scale = np.sqrt(state["v"][key] / (1.0 - 0.99 ** state["t"])) + 0.1
            params[key] = params[key] - rate * mean / scale
    return np.sum((predict(params, x) - y) ** 2)


def momentum_step(params, velocity, slope, rate):
    for key in params:
        velocity[key] = 0.8 * velocity[key] - rate * slope[key]
        params[key] = params[key] + velocity[key]


@example(w=LINEAR["w"], b=0.3, x=X, y=Y, rate=0.05)
def momentum(w, b, x, y, rate):
    params = {"w": w, "b": b}
    velocity = {"w": np.zeros(3), "b": 0.0}
    for _ in range(3):
        momentum_step(params, velocity, residuals(params, x, y), rate)
    return np.sum(params["w"] ** 2) * params["b"]


@example(w=LINEAR["w"], x=X, y=Y, rate=0.05)
def descent_in_place(w, x, y, rate):
    params = {"w": w.copy(), "b": np.zeros(1)}
    for _ in range(3):
        error = x @ params["w"] + params["b"][0] - y
        params["w"] -= rate * (x.T @ error)
        params["b"][0] -= rate * np.sum(error)
    return np.sum(params["w"] ** 2) + params["b"][0]


@example(x=X, w=Q, u=Q.T.copy())
def recurrent_state(x, w, u):
    state = {"h": np.zeros(3), "c": np.ones(3)}
    for row in x:
        gate = 1.0 / (1.0 + np.exp(-(u @ row)))
        state["c"] = gate * state["c"] + (1.0 - gate) * np.tanh(w @ state["h"])
        state["h"] = np.tanh(state["c"])
    return np.sum(state["h"] * state["c"])


@example(x=V)
def running_statistics(x):
    seen = {"count": 0, "mean": 0.0, "spread": 0.0}
    for value in x:
        seen["count"] += 1
        before = value - seen["mean"]
        seen["mean"] += before / seen["count"]
        seen["spread"] += before * (value - seen["mean"])
    return seen["spread"] / (seen["count"] - 1)


@example(x=0.7, y=1.3)
def memory(x, y):
    known = {0: x, 1: y}
    for n in (2, 3, 4, 5):
        if n not in known:
            known[n] = np.sin(known[n - 1]) + 0.5 * known[n - 2]
    return known[5] * known[3]


@example(x=T, w=Q, v=Q.T.copy())
def layers(x, w, v):
    network = [{"w": w, "b": 0.1}, {"w": v, "b": -0.2}, {"w": w @ v, "b": 0.0}]
    for layer in network:
        x = np.tanh(layer["w"] @ x + layer["b"])
    return np.sum(x * x)


def drag(body, air):
    return -air["rho"] * body["v"] * np.abs(body["v"]) / body["mass"]


@example(speed=1.7, rho=0.4, mass=2.0, n=5)
def falling_body(speed, rho, mass, n):
    air = {"rho": rho, "g": 9.81}
    body = {"x": 0.0, "v": speed, "mass": mass}
    for _ in range(n):
        body = {**body, "v": body["v"] + 0.02 * (drag(body, air) - air["g"] * 0.1), "x": body["x"] + 0.02 * body["v"]}
    return body["x"] * body["v"]


@example(x=V, y=W)
def summary(x, y):
    found = dict(mean=np.mean(x), total=np.sum(y * x))  # noqa: C408
    found["ratio"] = found["total"] / found["mean"]
    found.update(spread=np.mean((x - found["mean"]) ** 2))
    return found


@example(x=V)
def best_so_far(x):
    best = {"value": -1.0, "score": 0.0}
    for value in x:
        if value * value > best["value"]:
            best = {"value": value * value, "score": best["score"] + value}
    return best["value"] * best["score"]


@example(x=V)
def moving_average(x):
    window = [0.0, 0.0, 0.0]
    total = 0.0
    for value in x:
        window.pop(0)
        window.append(value)
        total += (sum(window) / len(window)) ** 2
    return total


@example(start=0.8, x=V)
def breadth_first(start, x):
    queue = [start]
    total = 0.0
    k = 0
    while queue and k < 7:
        node = queue.pop(0)
        total = total + node * node
        if k < 3:
            queue.append(np.sin(node) * x[k])
            queue.append(node * x[k + 1])
        k += 1
    return total


def place(ordered, value):
    k = 0
    while k < len(ordered) and ordered[k] < value:
        k += 1
    ordered.insert(k, value)


@example(x=V)
def insertion_by_insert(x):
    ordered = []
    for value in x:
        place(ordered, value * value)
    total = 0.0
    for k in range(len(ordered)):
        total += k * np.sin(ordered[k])
    return total


@example(x=V)
def median_of_a_list(x):
    values = [value * (1.0 + k) for k, value in enumerate(x)]
    values.sort()
    return values[2] * values[3]
