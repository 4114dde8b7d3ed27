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


def jacobi_2d(A, n):
    """Value and gradient with respect to ``A``."""
    A = A.copy()
    B = A.copy()
    for _ in range(n):
        B[1:-1, 1:-1] = 0.2 * (A[1:-1, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:] + A[2:, 1:-1] + A[:-2, 1:-1])
        A[1:-1, 1:-1] = 0.2 * (B[1:-1, 1:-1] + B[1:-1, :-2] + B[1:-1, 2:] + B[2:, 1:-1] + B[:-2, 1:-1])
    A_bar = 2.0 * A
    B_bar = np.zeros_like(A)
    for _ in range(n):
        for one, other in ((A_bar, B_bar), (B_bar, A_bar)):
            g = 0.2 * one[1:-1, 1:-1]
            one[1:-1, 1:-1] = 0.0
            other[1:-1, 1:-1] += g
            other[1:-1, :-2] += g
            other[1:-1, 2:] += g
            other[2:, 1:-1] += g
            other[:-2, 1:-1] += g
    return np.sum(A * A), (A_bar + B_bar,)


def burgers(u, dt, n):
    """Value and gradient with respect to ``u``."""
    u = u.copy()
    before = []
    for _ in range(n):
        before.append(u.copy())
        u[1:-1] = u[1:-1] - dt * u[1:-1] * (u[2:] - u[:-2])
    u_bar = 2.0 * u
    for _ in range(n):
        v = before.pop()
        g = u_bar[1:-1].copy()
        t = dt * v[1:-1] * g
        u_bar[1:-1] = g - dt * (v[2:] - v[:-2]) * g
        u_bar[2:] -= t
        u_bar[:-2] += t
    return np.sum(u * u), (u_bar,)


def cholesky(A):
    """Value and gradient with respect to ``A``: the loops run backwards."""
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
    L_bar = np.cos(L)
    A_bar = np.zeros((n, n))
    for i in range(n - 1, -1, -1):
        for j in range(i, -1, -1):
            if i == j:
                g = 0.5 * L_bar[i, j] / L[i, j]
            else:
                g = L_bar[i, j] / L[j, j]
                L_bar[j, j] -= g * L[i, j]
            for k in range(j - 1, -1, -1):
                L_bar[i, k] -= g * L[j, k]
                L_bar[j, k] -= g * L[i, k]
            A_bar[i, j] = g
    return np.sum(np.sin(L)), (A_bar,)


def durbin(r):
    """Value and gradient with respect to ``r``: the array is kept as it was in each pass."""
    n = len(r)
    y = np.zeros(n)
    y[0] = -r[0]
    alpha = -r[0]
    beta = 1.0
    tape = []
    for k in range(1, n):
        tape.append((alpha, beta, y.copy()))
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
    value = np.sum(y * y)
    y_bar = 2.0 * y
    r_bar = np.zeros(n)
    alpha_bar = beta_bar = 0.0
    for k in range(n - 1, 0, -1):
        before, beta_before, y = tape.pop()
        beta = (1.0 - before * before) * beta_before
        alpha_bar += y_bar[k]
        y_bar[k] = 0.0
        z_bar = np.zeros(n)
        for i in range(k):
            z_bar[i] = y_bar[i]
            y_bar[i] = 0.0
        for i in range(k):
            g = z_bar[i]
            y_bar[i] += g
            y_bar[k - i - 1] += alpha * g
            alpha_bar += g * y[k - i - 1]
        g = -alpha_bar / beta
        beta_bar += g * alpha
        r_bar[k] += g
        for i in range(k):
            r_bar[k - i - 1] += g * y[i]
            y_bar[i] += g * r[k - i - 1]
        alpha_bar = -2.0 * before * beta_before * beta_bar
        beta_bar *= 1.0 - before * before
        alpha = before
    r_bar[0] -= y_bar[0] + alpha_bar
    return value, (r_bar,)


def lstm(X, W, U, b):
    """Value and gradients with respect to ``W``, ``U`` and ``b``."""
    d = U.shape[0]
    h = np.zeros(d)
    c = np.zeros(d)
    tape = []
    for t in range(X.shape[0]):
        z = X[t] @ W + h @ U + b
        i = 1.0 / (1.0 + np.exp(-z[:d]))
        f = 1.0 / (1.0 + np.exp(-z[d:2 * d]))
        o = 1.0 / (1.0 + np.exp(-z[2 * d:3 * d]))
        g = np.tanh(z[3 * d:])
        old = h, c
        c = f * c + i * g
        q = np.tanh(c)
        h = o * q
        tape.append((*old, i, f, o, g, q))
    value = np.sum(h * h)
    h_bar = 2.0 * h
    c_bar = np.zeros(d)
    W_bar, U_bar, b_bar = np.zeros_like(W), np.zeros_like(U), np.zeros_like(b)
    z_bar = np.zeros(4 * d)
    for t in range(X.shape[0] - 1, -1, -1):
        h, c, i, f, o, g, q = tape.pop()
        c_bar += h_bar * o * (1.0 - q * q)
        z_bar[:d] = c_bar * g * i * (1.0 - i)
        z_bar[d:2 * d] = c_bar * c * f * (1.0 - f)
        z_bar[2 * d:3 * d] = h_bar * q * o * (1.0 - o)
        z_bar[3 * d:] = c_bar * i * (1.0 - g * g)
        c_bar *= f
        W_bar += np.outer(X[t], z_bar)
        U_bar += np.outer(h, z_bar)
        b_bar += z_bar
        h_bar = U @ z_bar
    return value, (W_bar, U_bar, b_bar)
