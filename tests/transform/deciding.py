"""Comparisons of constants decide before the program runs: keys of dicts in loops over them, flags handed to functions."""

import numpy as np

V = np.array([0.7, 1.3, -0.4])


def all_but_one_key(x):
    p = {"a": x[0], "b": x[1] * x[2], "inner": {"c": x[2]}}
    total = 0.0
    for key, value in p.items():
        if key != "inner":
            total += value ** 2
    return total + p["inner"]["c"] ** 3


def some_keys(x):
    p = {"w": x[:2], "b": x[2], "names": "none"}
    total = 1.0
    for key in p:
        if key in ("w", "b") and key > "a":
            total = total * np.sum(p[key] * p[key])
        elif key not in ["names"]:
            total = total + p[key]["nowhere"]
    return total


def in_a_generator(x):
    p = {"a": x[0], "b": x[1], "n": {"q": x[2]}}
    return sum(v * v for k, v in p.items() if k != "n") * p["n"]["q"]


def stage(x, how, power=2):
    if how == "sum":
        return np.sum(x ** power)
    if how == "none" or power <= 1:
        return {"x": x}["x"][0]
    return np.prod(x)


def flags(x):
    return stage(x, "sum") * stage(x, "prod") + stage(x, "none", 3)


def weights_written_out(x):
    total = 0.0
    for a in (0.0, 0.5, 1.0):
        if a == 0.0:
            k = np.sin(x)
        elif 0.0 < a < 1.0:
            k = k * (x + a)
        total += np.sum(k) * a
    return total


RIGHT = [(f, (V,)) for f in (all_but_one_key, some_keys, in_a_generator, flags, weights_written_out)]


def number_beside_dict(x):
    p = {"a": x[0], "b": {"c": x[1]}}
    return sum(p[key] for key in p)
