"""The functions whose generated derivatives are kept, read and judged as text; nothing here is in the test's way."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjoint_gen import checkpoint, grad

RATE = 0.5


@dataclass(frozen=True)
class Golden:
    """A function, arguments that say of what kinds its variant is, and which derivative is kept."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    wrt: int | tuple[int, ...] = 0
    mode: str = "grad"

    @property
    def name(self) -> str:
        return f"{self.function.__name__}_{self.mode}"


def griewank(x1, x2):
    a = x1 / x2
    s = np.sin(a)
    b = np.exp(x2)
    c = a - b
    return (s + c) * c


def iterate(x, a, n):
    y = x
    for i in range(n):
        y = a * np.sin(y) + x * y
    return y


def van_der_pol(x, v, mu, dt, n):
    for i in range(n):
        a = mu * (1.0 - x * x) * v - x
        x = x + dt * v
        v = v + dt * a
    return x * x + v * v


def newton(a):
    x = a
    while abs(x * x - a) > 1e-12:
        x = 0.5 * (x + a / x)
    return x


def collatz(x, n):
    y = x
    while y * y > 1.0 and n > 0:
        if y > 2.0:
            y = y * 0.5
        else:
            y = y * y * 0.3 + x
        n -= 1
    return y


def softmax_loss(W, b, X, Y, lam):
    scores = X @ W + b
    shifted = scores - np.max(scores, axis=1, keepdims=True)
    logp = shifted - np.log(np.sum(np.exp(shifted), axis=1, keepdims=True))
    return -np.mean(np.sum(Y * logp, axis=1)) + lam * np.sum(W**2)


def rnn(W, U, h, xs):
    for t in range(len(xs)):
        h = np.tanh(W @ h + U @ xs[t])
    return np.sum(h * h)


def radial_basis(w, b, theta, x, y):
    c, s = theta
    phi = np.exp(-(((x[:, None] - c) / s) ** 2))
    r = phi @ w + b - y
    return 0.5 * np.sum(r * r)


def tanh_basis(w, b, theta, x, y):
    scale, location = theta
    r = np.tanh(scale * (x[:, None] - location)) @ w + b - y
    return 0.5 * (r @ r)


def fibonacci(a, b, n):
    for i in range(n):
        a, b = b, a + b
    return a


def shared(x, y):
    f = x * y
    g = np.sin(x) + f
    h = f * np.exp(y)
    return g * h


def logistic(r, x, n, m):
    total = 0.0
    for i in range(n):
        y = x * (i + 1)
        for j in range(m):
            y = r * y * (1.0 - y)
        total += y
    return total


def horner(c, x):
    y = 0.0
    for a in c:
        y = y * x + a
    return y


def network(params, x):
    """A layer of tanh units and a linear one."""
    (W, b), v = params
    hidden = np.tanh(W @ x + b)
    return v @ hidden


def leaky(x, w):
    z = x * w if x > 0.0 and w > 0.0 else 0.01 * x
    if z > 1.0:
        return math.log(z)
    return z


def decay(x, n):
    for _ in range(n):
        x = x * (1.0 - RATE)
    return x


def residuals(x, A):
    y = np.zeros(2 * len(x))
    for i in range(1, len(x)):
        y[2 * i] = 10.0 * (x[i] - x[i - 1] ** 2)
    y[1::2] = np.tanh(A @ x) * x
    return y


def smoothness(u, h):
    d = (u[1:] - u[:-1]) / h
    return np.sum(d**2) + u[0] * u[-1]


def huber(x, y, delta):
    r = np.abs(x - y)
    return np.mean(np.where(r < delta, 0.5 * r**2, delta * (r - 0.5 * delta)))


def names_in_the_way(x, x_bar, t, np_):
    y_tape = x * x_bar
    t1 = np.cos(y_tape * t)
    return t1 * t1 + np_ * x


def gaussian(x, mean, cov):
    d = x - mean
    return -0.5 * (d @ np.linalg.solve(cov, d))


def halves(x):
    y = x * x
    while y > 1.0:
        y = y / 2.0
        if y < 1.5:
            y = y * x
    return y, x * y


def polynomial(coefficients, x):
    powers = [1.0]
    for _ in range(len(coefficients) - 1):
        powers.append(powers[-1] * x)
    return np.dot(coefficients, np.array(powers))


def alignment(x, w, skip):
    n, m = len(x), len(w)
    cost = [[0.0] * (m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            match = cost[i - 1][j - 1] + (x[i - 1] - w[j - 1]) ** 2
            cost[i][j] = min(match, cost[i - 1][j] + skip)
    return cost[n][m]


def layer(W, b, x):
    return np.tanh(W @ x + b)


def perceptron(W1, b1, W2, b2, x, y):
    h = layer(W1, b1, x)
    r = layer(W2, b2, h) - y
    return np.sum(r * r)


def power(x, n):
    if n == 0:
        return 1.0
    if n % 2 == 1:
        return x * power(x, n - 1)
    half = power(x, n // 2)
    return half * half


def monomials(x, n):
    return power(x, n) + 3.0 * power(x, 2)


def root(f, slope, x):
    while abs(f(x)) > 1e-12:
        x = x - f(x) / slope(x)
    return x


def cube_root(a):
    return root(lambda x: x**3 - a, lambda x: 3.0 * x**2, a)


@checkpoint
def heun(u, d, dt):
    k = d * (u * u - u)
    return u + 0.5 * dt * (k + d * ((u + dt * k) ** 2 - u - dt * k))


def growth(u, d, dt, steps):
    for _ in range(steps):
        u = heun(u, d, dt)
    return np.sum(u * u)


@checkpoint
def thinned(h, W, rng):
    mask = rng.random(len(h)) < 0.8
    return np.where(mask, np.tanh(W @ h), 0.0)


def hamiltonian(q, p, m):
    return np.sum(p**2) / (2.0 * m) + np.sum(q**4) / 4.0 + 0.5 * np.sum((q[1:] - q[:-1]) ** 2)


def leapfrog(q, p, m, dt, steps):
    slopes = grad(hamiltonian, wrt=("q", "p"))
    for _ in range(steps):
        p = p - dt * slopes(q, p, m)[0]
        q = q + dt * p / m
    return np.sum(q**2)


def dropout(h, W, rng):
    for _ in range(3):
        h = thinned(h, W, rng)
    return np.sum(h * h)


@dataclass
class Body:
    """A point with a mass."""

    position: Any
    velocity: Any
    mass: float


def orbits(velocity, steps, dt):
    """Objects in a list, each changed by the others."""
    sun = Body(np.zeros_like(velocity), np.zeros_like(velocity), 10.0)
    bodies = [sun, Body(np.ones_like(velocity), velocity, 1.0)]
    for _ in range(steps):
        for body in bodies:
            for other in bodies:
                if body is not other:
                    d = other.position - body.position
                    body.velocity = body.velocity + dt * other.mass * d / np.sum(d * d) ** 1.5
        for body in bodies:
            body.position = body.position + dt * body.velocity
    return sum(np.sum(body.velocity**2) * body.mass for body in bodies)


class Layer:
    """One layer of a network."""

    def __init__(self, weights):
        self.weights = weights
        self.bias = np.zeros(len(weights))

    def __call__(self, x):
        return np.tanh(self.weights @ x + self.bias)


class Network:
    """Layers, one after the other."""

    def __init__(self, weights):
        self.layers = [Layer(w) for w in weights]

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


def trained(first, second, x, rate, steps):
    """A network of objects that is changed as it learns."""
    net = Network([first, second])
    for _ in range(steps):
        y = net(x)
        for layer in net.layers:
            layer.weights = layer.weights - rate * np.outer(y, y)
            layer.bias = layer.bias - rate * y
    return np.sum(net(x))


_rng = np.random.default_rng(0)
_W, _X, _Y = _rng.normal(size=(4, 3)), _rng.normal(size=(5, 4)), np.eye(3)[[0, 2, 1, 1, 0]]
_v = _rng.normal(size=5)
_theta = (_rng.normal(size=3), 1.0 + _rng.random(3))

GOLDEN = (
    Golden(griewank, (1.5, 0.5), (0, 1)),
    Golden(griewank, (1.5, 0.5), (0, 1), "value_and_grad"),
    Golden(griewank, (1.5, 0.5), (0, 1), "jvp"),
    Golden(griewank, (1.5, 0.5), (0, 1), "vjp"),
    Golden(iterate, (0.7, 1.2, 4), (0, 1)),
    Golden(iterate, (0.7, 1.2, 4), (0, 1), "jvp"),
    Golden(van_der_pol, (1.0, 0.5, 1.5, 0.01, 20), (0, 1, 2)),
    Golden(newton, (2.0,)),
    Golden(collatz, (3.0, 9)),
    Golden(softmax_loss, (_W, np.zeros(3), _X, _Y, 0.1), (0, 1)),
    Golden(softmax_loss, (_W, np.zeros(3), _X, _Y, 0.1), (0, 1), "value_and_grad"),
    Golden(rnn, (_rng.normal(size=(4, 4)), _rng.normal(size=(4, 4)), _rng.normal(size=4), _X), (0, 1, 2)),
    Golden(radial_basis, (_rng.normal(size=3), 0.3, _theta, _v, np.sin(_v)), (0, 1, 2)),
    Golden(tanh_basis, (_rng.normal(size=3), 0.3, _theta, _v, np.sin(_v)), (0, 1, 2)),
    Golden(fibonacci, (1.0, 2.0, 6), (0, 1)),
    Golden(shared, (0.4, 0.9), (0, 1)),
    Golden(logistic, (2.9, 0.2, 2, 3), (0, 1)),
    Golden(horner, (_v, 0.9), (0, 1)),
    Golden(network, (((_rng.normal(size=(2, 3)), _rng.normal(size=2)), _rng.normal(size=2)), _rng.normal(size=3)), 0),
    Golden(leaky, (0.8, 0.5), (0, 1)),
    Golden(decay, (2.0, 3)),
    Golden(smoothness, (_v, 0.1), (0, 1)),
    Golden(huber, (_v, np.sin(_v), 0.5), (0, 1)),
    Golden(names_in_the_way, (0.3, 0.5, 0.7, 0.9), (0, 1, 2, 3)),
    Golden(gaussian, (_rng.normal(size=3), np.zeros(3), np.eye(3) * 2.0), (0, 1, 2)),
    Golden(halves, (1.7,), 0, "vjp"),
    Golden(polynomial, (_v, 0.9), (0, 1)),
    Golden(alignment, (_v, np.sin(_v), 0.1), (0, 1, 2)),
    Golden(perceptron, (np.ones((4, 3)), np.ones(4), np.ones((2, 4)), np.ones(2), np.ones(3), np.ones(2)), (0, 1, 2, 3)),
    Golden(monomials, (1.2, 5), 0),
    Golden(monomials, (1.2, 5), 0, "jvp"),
    Golden(cube_root, (2.0,), 0),
    Golden(growth, (np.linspace(0.1, 0.9, 5), 0.7, 0.01, 4), (0, 1)),
    Golden(leapfrog, (np.ones(5), np.zeros(5), 1.5, 0.01, 4), (0, 1, 2)),
    Golden(dropout, (np.ones(3), np.eye(3), np.random.default_rng(1)), (0, 1), "vjp"),
    Golden(residuals, (_v, np.ones((5, 5))), (0,), "jvp_each"),
    Golden(residuals, (_v, np.ones((5, 5))), (0,), "vjp_each"),
    Golden(smoothness, (_v, 0.1), (0,), "hvp_each"),
    Golden(orbits, (np.array([0.0, 3.0]), 4, 0.01)),
    Golden(trained, (np.eye(2), np.ones((2, 2)), np.ones(2), 0.1, 3), (0, 1)),
)
