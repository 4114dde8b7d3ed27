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


class Account:
    def __init__(self, balance):
        self.balance = balance

    def deposit(self, paid):
        self.balance += paid

    def accrue(self, rate):
        self.balance *= 1 + rate


def savings(paid, rate, months=3):
    account = Account(0.0)
    for _ in range(months):
        account.deposit(paid)
        account.accrue(rate)
    return account.balance


def scaled(x, y):
    total = np.sin(x) * y
    return total * total * x


def handed_on(x, y):
    def of(z):
        return scaled(z, y)
    return of(x) + y


def reweighted(beta, X, y):
    z = X @ beta + y / np.exp(X @ beta)
    return np.sum(np.linalg.solve(X.T @ np.diag(y) @ X, X.T @ np.diag(y) @ z))


ARGUMENTS = {
    reweighted: (np.array([0.3, 0.1]), np.array([[1.0, 0.2], [0.3, 0.7], [0.5, 0.1]]), np.array([1.0, 2.0, 0.5])),
    momentum: (np.array([0.3, -0.2]), np.array([0.1, 0.4]), 0.1, 0.9),
    fall: (0.3, 0.2, 0.1), savings: (1.5, 0.1), handed_on: (0.7, 1.2),
}


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


@pytest.mark.parametrize(("function", "functions"), [(savings, ["savings_grad"]), (handed_on, [
    "scaled_forward", "scaled_reverse", "handed_on_grad",
])])
def test_functions_of_one_line_are_written_out(function, functions):
    lines = sweep(function)
    assert [line[4:].partition("(")[0] for line in lines if line.startswith("def ")] == functions


def test_what_is_written_out_is_called_as_its_caller_does():
    lines = sweep(savings)
    for name in ("account_balance", "account_balance_bar"):
        assert f"{name} = {name} * (1 + rate)" in lines


def paths(x, c):
    memo = {}

    def cost(i, j):
        if (i, j) not in memo:
            here = x[i] * c[j]
            memo[i, j] = here if i == 0 or j == 0 else here + np.logaddexp(cost(i - 1, j), cost(i, j - 1))
        return memo[i, j]

    return cost(len(x) - 1, len(c) - 1)


def test_residuals_are_called_as_they_were_in_the_forward_function():
    x, c = np.array([0.3, 0.7, 0.5]), np.array([0.2, 1.1, 0.4])
    gradient = grad(paths)
    gradient(x, c)
    lines = [line.partition("#")[0].strip() for line in gradient.source.splitlines()]
    taken = next(line.removesuffix(" = residuals") for line in lines if line.endswith(" = residuals"))
    assert any(line.startswith("return ") and line.endswith(f", ({taken})") for line in lines)
    assert "(i, j) not in memo" in gradient.source
    check_grads(paths, (x, c))


def recurrence(w, xs):
    h = np.zeros(3)
    for x in xs:
        h = np.tanh(w @ np.concatenate([x, h]))
    return np.sum(h)


def test_the_length_of_what_does_not_vary_is_its_own():
    w, xs = np.reshape(np.arange(15.0), (3, 5)) / 9.0, [np.array([0.3, 0.7]), np.array([0.5, -0.2])]
    gradient = grad(recurrence)
    gradient(w, xs)
    assert "h_bar = (w.T @ t1)[x.shape[0]:]" in gradient.source
    assert "zeros_like(x)" not in gradient.source
    check_grads(recurrence, (w, xs))


def swung(x, v, a, b, n=3):
    for _ in range(n):
        x = x + 0.1 * v
        force = (a * x * v + b * x * x - a * v * v + x * v * b) / (1.0 + a * x)
        v = v + force * force * force
    return x * v


def test_what_takes_more_work_than_to_be_recorded_is_recorded():
    gradient = grad(swung, wrt=(0, 1, 2, 3))
    gradient(0.3, 0.5, 0.2, 0.7)
    reverse = gradient.source[gradient.source.index("# reverse sweep"):]
    assert "a * x * v + b" not in reverse and "force = " not in reverse
    check_grads(swung, (0.3, 0.5, 0.2, 0.7), order=2)


def test_what_is_computed_twice_has_one_adjoint():
    text = "\n".join(sweep(reweighted))
    assert text.count("np.linalg.solve(") == 2 and text.count("X @ ") == 2 and text.count("X.T @ ") == 2


class Purse:
    def __init__(self, held):
        self.held = held


def exchanged(amounts, rate, rounds=3):
    purses = [Purse(amounts[i]) for i in range(len(amounts))]
    for k in range(rounds):
        paid = rate * purses[k % 2].held
        purses[k % 2].held = purses[k % 2].held - paid
        purses[1].held = purses[1].held + paid
    return sum(p.held**2 for p in purses)


def bought(weights, prices):
    shares = {name: w / p[0] for (name, w), p in zip(weights.items(), prices.values())}
    total = 0.0
    for t in range(3):
        for name in shares:
            shares[name] = weights[name] / prices[name][t] + shares[name]
            total += shares[name]
    return total


def descended(W, X, t):
    layers = [W.copy()]
    for _ in range(2):
        h = np.tanh(X @ layers[0])
        gradient = X.T @ ((h - t) * (1 - h**2))
        for layer in layers:
            layer -= 0.1 * gradient
    return np.sum((X @ layers[0] - t) ** 2)


def nearest(costs, steps):
    score = costs[0]
    for t in range(1, len(costs)):
        table = score[:, None] + steps
        score = table[np.argmin(table, axis=0), np.arange(len(score))] + costs[t]
    return np.min(score)


def learned(layers, x):
    for _ in range(2):
        g = x
        for k in range(len(layers)):
            p = layers[k]
            back = p["W"].T @ g
            p["W"] -= 0.1 * np.outer(g, x)
            p["b"] -= 0.1 * g
            g = back
    return sum(np.sum(p["W"] ** 2) + np.sum(p["b"] * x) for p in layers)


RNG = np.random.default_rng(7)
PRICES = {"a": np.array([1.0, 1.5, 2.0]), "b": np.array([2.0, 1.1, 0.7])}


@pytest.mark.parametrize(("function", "args", "missing"), [
    (exchanged, (np.array([1.0, 2.0]), 0.1), '"held"] = 0.0'),  # set to the sum at once, or not at all
    (bought, ({"a": 0.5, "b": 0.3}, PRICES), "+= zeros_like"),
    (descended, (RNG.normal(size=(2, 3)), RNG.normal(size=(4, 2)), RNG.normal(size=(4, 3))), ".T.T"),
    (learned, ([{"W": RNG.normal(size=(3, 3)), "b": np.ones(3)} for _ in range(2)], np.array([0.2, -0.4, 1.0])), "[...] = t"),
    (nearest, (RNG.normal(size=(4, 3)), RNG.normal(size=(3, 3))), "squeeze"),
], ids=lambda case: getattr(case, "__name__", ""))
def test_what_does_nothing_is_not_written(function, args, missing):
    gradient = grad(function, wrt=tuple(range(len(args))))
    gradient(*args)
    assert missing not in gradient.source
    check_grads(function, args, order=2)
