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


def jacobi_2d(A, n):
    """Sweeps over a grid, from one array into another and back: linear, so nothing of it need be kept."""
    A = A.copy()
    B = A.copy()
    for _ in range(n):
        B[1:-1, 1:-1] = 0.2 * (A[1:-1, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:] + A[2:, 1:-1] + A[:-2, 1:-1])
        A[1:-1, 1:-1] = 0.2 * (B[1:-1, 1:-1] + B[1:-1, :-2] + B[1:-1, 2:] + B[2:, 1:-1] + B[:-2, 1:-1])
    return np.sum(A * A)


def burgers(u, dt, n):
    """Steps of a nonlinear equation in one array, whose values are overwritten while they are still needed."""
    u = u.copy()
    for _ in range(n):
        u[1:-1] = u[1:-1] - dt * u[1:-1] * (u[2:] - u[:-2])
    return np.sum(u * u)


def cholesky(A):
    """A factorisation by loops over single elements, each written once."""
    n = A.shape[0]
    L = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1):
            s = A[i, j]
            for k in range(j):
                s -= L[i, k] * L[j, k]
            if i == j:
                L[i, j] = np.sqrt(s)
            else:
                L[i, j] = s / L[j, j]
    return np.sum(np.sin(L))


def durbin(r):
    """A recursion by loops over single elements of an array that is overwritten in each pass."""
    n = len(r)
    y = np.zeros(n)
    y[0] = -r[0]
    alpha = -r[0]
    beta = 1.0
    for k in range(1, n):
        beta = (1.0 - alpha * alpha) * beta
        s = 0.0
        for i in range(k):
            s += r[k - i - 1] * y[i]
        alpha = -(r[k] + s) / beta
        z = np.zeros(n)
        for i in range(k):
            z[i] = y[i] + alpha * y[k - i - 1]
        for i in range(k):
            y[i] = z[i]
        y[k] = alpha
    return np.sum(y * y)


def lstm(X, W, U, b):
    """A recurrent network of one layer over a sequence; its state is updated in place."""
    d = U.shape[0]
    h = np.zeros(d)
    c = np.zeros(d)
    for t in range(X.shape[0]):
        z = X[t] @ W + h @ U + b
        i = 1.0 / (1.0 + np.exp(-z[:d]))
        f = 1.0 / (1.0 + np.exp(-z[d:2 * d]))
        o = 1.0 / (1.0 + np.exp(-z[2 * d:3 * d]))
        g = np.tanh(z[3 * d:])
        c *= f
        c += i * g
        h[:] = o * np.tanh(c)
    return np.sum(h * h)
