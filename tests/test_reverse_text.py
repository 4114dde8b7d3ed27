"""What a reader sees of a reverse sweep: one name for each adjoint, sums in one statement, parts called as the user does."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def momentum(w, v, lr, beta, steps=3):
    for _ in range(steps):
        v = beta * v - lr * np.tanh(w)
        w = w + v
    return w @ w


class Ball:
    def __init__(self, x, v):
        self.state = {"x": x}
        self.v = v

    def step(self, dt):
        self.v = self.v - dt * np.sin(self.state["x"])
        self.state["x"] = self.state["x"] + dt * self.v
        return self.v * self.v


def fall(x, v, dt, steps=3):
    ball = Ball(x, v)
    lost = 0.0
    for _ in range(steps):
        lost = lost + ball.step(dt)
    return lost * ball.state["x"]


ARGUMENTS = {momentum: (np.array([0.3, -0.2]), np.array([0.1, 0.4]), 0.1, 0.9), fall: (0.3, 0.2, 0.1)}


def sweep(function):
    """The lines of the reverse sweep, and of the functions that it calls, without comments."""
    gradient = grad(function, wrt=tuple(range(len(ARGUMENTS[function]))))
    gradient(*ARGUMENTS[function])
    return [line.partition("#")[0].strip() for line in gradient.source.splitlines()]


@pytest.mark.parametrize("function", ARGUMENTS)
def test_right_to_second_order(function):
    check_grads(function, ARGUMENTS[function])


def test_an_adjoint_keeps_its_name_while_its_old_value_is_read():
    lines = sweep(momentum)
    assert "v_bar = v_bar + w_bar" in lines
    assert lines.index("v_bar = v_bar * beta") > lines.index("beta_bar = beta_bar + v_bar @ v")


def test_what_becomes_part_of_an_object_is_called_after_it():
    lines = sweep(fall)
    assert "self_v = self_v - dt * t" in lines and "self_state_x = self_state_x + dt * self_v" in lines
    assert [line.partition(" = ")[0] for line in lines if "2.0 * y0_bar" in line] == ["self_v_bar"]
