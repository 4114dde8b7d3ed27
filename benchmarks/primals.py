"""The functions that are timed, as a user writes them.  ``np`` is looked up when they run: peers replace it."""

import numpy as np


def griewank(x1, x2):
    """Six elementary operations on two floats: what a call costs when there is nothing to compute."""
    a = x1 / x2
    s = np.sin(a)
    b = np.exp(x2)
    c = a - b
    return (s + c) * c


def softmax_loss(W, b, X, T, lam):
    """Softmax regression with a penalty: two large products and some work between them."""
    scores = X @ W + b
    shifted = scores - np.max(scores, axis=1, keepdims=True)
    logp = shifted - np.log(np.sum(np.exp(shifted), axis=1, keepdims=True))
    return -np.sum(T * logp) / X.shape[0] + lam * np.sum(W**2)


def van_der_pol(x, v, mu, dt, n):
    """Euler steps of an oscillator: a long loop of scalar arithmetic."""
    for _ in range(n):
        a = mu * (1.0 - x * x) * v - x
        x, v = x + dt * v, v + dt * a
    return 0.5 * (x * x + v * v)
