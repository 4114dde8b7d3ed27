"""Functions that return early beside branches which name an array: what is stored behind goes where the function goes on."""

import numpy as np

X = np.array([1.1, 1.4, 1.3, 0.7, 0.8, 1.4])


def a_new_array(x, k):
    if k > 0:
        if np.sum(x) < 2.5:
            return np.sum(x * x)
        y = x * 1.0
        y[0] = x[0] ** 2
    else:
        y = x * 2.0
        y[1] *= x[5]
    y[2] = y[0] * y[1]
    return np.sum(y * y)


def a_view(x, k):
    if k > 0:
        if np.sum(x) < 2.5:
            return np.sum(x * x)
        y = x * 1.0
        y[0] = x[0] ** 2
    else:
        y = x[:4]
        y[1] *= x[5]
    y[2] = y[0] * y[1]
    return np.sum(y * y)


def behind_another_array(x, k):
    if k > 0:
        if k > 1:
            y = np.zeros(4)
            if np.sum(x) < 2.5:
                return np.sum(x * x) + y[0]
        if k > 1:
            y = np.zeros(4)
        else:
            y = x[2:] * 1.0
        y[0] = x[0] ** 2
    else:
        y = x[:4]
        y[1] *= x[5]
    y[2] = y[0] * y[1]
    return np.sum(y * y)


def in_a_dict(x, k):
    d = {}
    if k > 0:
        if np.sum(x) < 2.5:
            return np.sum(x * x)
        d["y"] = x[2:] * 1.0
        d["y"][0] = x[0] ** 2
    else:
        d["y"] = x[:4]
        d["y"][1] *= x[5]
    d["y"][2] = d["y"][0] * d["y"][1]
    return np.sum(d["y"] * d["y"])


def twice(x, k):
    if k > 0:
        if np.sum(x) < 2.5:
            return np.sum(x * x)
        y = x * 1.0
    else:
        y = x * 2.0
    y[0] *= x[1]
    if k < 2:
        if y[0] < 0.01:
            return np.sum(y) * x[2]
        z = y * x
    else:
        z = y.copy()
    z[1] = y[0] * x[3]
    y[2] *= z[1]
    return np.sum(z * y)


class Scaled:
    def __init__(self, x):
        self.x = x


def _in_a_dict_beside_an_object(x, k):
    if k == 0:
        return {"a": x[0], "b": x[1]}
    held, made = Scaled(x * k), {}
    made["a"] = held.x[0] * held.x[3]
    made["b"] = x[2]
    return made


def in_a_dict_beside_an_object(x, k):
    made = _in_a_dict_beside_an_object(x, k)
    return made["a"] * made["b"]


def behind_a_refusal_in_a_dict(x, k):
    if k > 2:
        raise ValueError(k)
    held, made = Scaled(x * (k + 1)), {}
    made["a"] = held.x * x[0]
    return made


FUNCTIONS = [a_new_array, a_view, behind_another_array, in_a_dict, twice, in_a_dict_beside_an_object]
CASES = [(function, (X * size, k)) for function in FUNCTIONS for size in (1.0, 0.1) for k in (0, 1, 2)]
