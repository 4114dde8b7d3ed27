"""The same gradients, written by hand with the care that a person takes once: ``(value, gradients)``."""

import numpy as np


def griewank(x1, x2):
    """Value and gradient with respect to both inputs."""
    a = x1 / x2
    b = np.exp(x2)
    c = a - b
    t = np.sin(a) + c
    c_bar = t + c
    x1_bar = (c_bar + c * np.cos(a)) / x2
    x2_bar = -c_bar * b - x1_bar * a
    return t * c, (x1_bar, x2_bar)


def softmax_loss(W, b, X, T, lam):
    """Value and gradients with respect to ``W`` and ``b``."""
    n = X.shape[0]
    scores = X @ W + b
    shifted = scores - np.max(scores, axis=1, keepdims=True)
    e = np.exp(shifted)
    z = np.sum(e, axis=1, keepdims=True)
    logp = shifted - np.log(z)
    value = -np.sum(T * logp) / n + lam * np.sum(W**2)
    scores_bar = (e / z * np.sum(T, axis=1, keepdims=True) - T) / n
    return value, (X.T @ scores_bar + 2.0 * lam * W, np.sum(scores_bar, axis=0))


def van_der_pol(x, v, mu, dt, n):
    """Value and gradients with respect to ``x``, ``v`` and ``mu``."""
    x_tape = []
    v_tape = []
    for _ in range(n):
        x_tape.append(x)
        v_tape.append(v)
        a = mu * (1.0 - x * x) * v - x
        x, v = x + dt * v, v + dt * a
    value = 0.5 * (x * x + v * v)
    x_bar = x
    v_bar = v
    mu_bar = 0.0
    for _ in range(n):
        x = x_tape.pop()
        v = v_tape.pop()
        q = 1.0 - x * x
        a_bar = dt * v_bar
        mu_bar = mu_bar + a_bar * q * v
        v_bar = v_bar + dt * x_bar + a_bar * mu * q
        x_bar = x_bar - a_bar * (2.0 * mu * x * v + 1.0)
    return value, (x_bar, v_bar, mu_bar)
