"""What temporaries are called that stand for something which has a name, and that no two of them are ever taken for one."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def adaptive(params, x, rate):
    """Moments in lists of dicts, whose keys name what is taken from them, and put there."""
    first = [{k: np.zeros_like(v) for k, v in layer.items()} for layer in params]
    for _ in range(2):
        for layer, moment in zip(params, first):
            slope = np.outer(x, layer["b"])
            moment["W"] = 0.9 * moment["W"] + 0.1 * slope
            moment["b"] = 0.9 * moment["b"] + 0.1 * layer["b"]
            layer["W"] = layer["W"] - rate * moment["W"] / (np.sqrt(np.abs(slope)) + 1.0)
            layer["b"] = layer["b"] - rate * moment["b"]
    return sum(np.sum(layer["W"] @ layer["b"]) for layer in params)


def messages(x, n):
    """A dict of arrays by numbers: what is taken from it, and from its adjoint, has no name of its own."""
    held = {}
    for i in range(n):
        held[i, i + 1] = np.ones(2)
    for i in range(n):
        m = x * np.exp(x[i])
        if i > 0:
            m = m * held[i - 1, i]
        held[i, i + 1] = m / m.sum()
    return np.sum(held[n - 1, n] * x)


def clashing(p, x):
    """Names of the user's that keys would give, and functions that are called so."""
    p_w, t_bar, is_array = x * 2.0, x * 3.0, {"w": x}
    for _ in range(2):
        p["w"] = p["w"] * p_w + t_bar * is_array["w"]
        p_w = p["w"] * x
    return np.sum(p["w"] * p_w)


X, W = np.array([0.5, -0.25]), np.array([[1.0, 0.5], [-0.5, 0.25]])


@pytest.mark.parametrize(
    ("function", "args"),
    [(adaptive, ([{"W": W, "b": X}, {"W": W.T, "b": -X}], X, 0.1)), (messages, (X, 2)), (clashing, ({"w": X * 0.5}, X))],
    ids=lambda a: getattr(a, "__name__", ""),
)
def test_right(function, args):
    check_grads(function, args)


def test_what_is_taken_under_a_key_is_called_after_it():
    gradient = grad(adaptive)
    gradient([{"W": W, "b": X}], X, 0.1)
    assert "moment_W_bar" in gradient.source


def test_the_adjoint_of_a_temporary_is_called_after_it():
    gradient = grad(messages)
    gradient(X, 2)
    assert "t2, t2_bar = tape" in gradient.source or "t1, t1_bar = tape" in gradient.source
    assert "np.copy" not in gradient.source  # the dict holds what never changes


class Record:
    """What was best so far."""

    def __init__(self):
        self.loss = 1e9
        self.at = 0.0


def best_of_object(x, n):
    best, w = Record(), x * 1.0
    for _ in range(n):
        w = w - 0.1 * w * x
        loss = np.sum(w * w)
        if loss < best.loss:
            best.loss = loss
            best.at = w[0]
    return best.loss * best.at


def best_of_dict(x, n):
    best, w = {"loss": 1e9, "at": 0.0}, x * 1.0
    for _ in range(n):
        w = w - 0.1 * w * x
        loss = np.sum(w * w)
        if loss < best["loss"]:
            best = {"loss": loss, "at": w[0]}
    return best["loss"] * best["at"]


@pytest.mark.parametrize("function", [best_of_object, best_of_dict])
def test_what_a_branch_replaces_keeps_its_name(function):
    check_grads(function, (X, 3))
    gradient = grad(function)
    gradient(X, 3)
    ahead = gradient.source.partition("# reverse sweep")[0]
    assert "best_loss = loss" in ahead and "else" not in ahead
