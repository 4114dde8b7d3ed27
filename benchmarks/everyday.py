"""Everyday functions with loops and arrays: what their gradients cost, ``python -m benchmarks.everyday``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.containers import measured


def heat_explicit(u0, k, n):
    """The explicit heat equation, in place."""
    u = u0.copy()
    for _ in range(n):
        u[1:-1] = u[1:-1] + k * (u[2:] - 2.0 * u[1:-1] + u[:-2])
    return np.sum(u * u)


def burgers(u0, nu, dt, n):
    """Burgers' equation, by copies."""
    u = u0.copy()
    for _ in range(n):
        un = u.copy()
        u[1:-1] = un[1:-1] - dt * un[1:-1] * (un[1:-1] - un[:-2]) + nu * dt * (un[2:] - 2 * un[1:-1] + un[:-2])
    return np.sum(u ** 2)


def heat2d(u0, a, n):
    """Heat in two dimensions, which is not linear."""
    u = u0.copy()
    for _ in range(n):
        lap = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * u[1:-1, 1:-1]
        u[1:-1, 1:-1] += a * lap * u[1:-1, 1:-1]
    return np.mean(u)


def rnn(Wx, Wh, b, xs, ys):
    """A recurrent network."""
    h = np.zeros(Wh.shape[0])
    loss = 0.0
    for t in range(len(xs)):
        h = np.tanh(Wx @ xs[t] + Wh @ h + b)
        loss += np.sum((h - ys[t]) ** 2)
    return loss / len(xs)


def lstm(params, xs):
    """Long short-term memory, from a dict of weights."""
    Wf, Wi, Wo, Wc = params["Wf"], params["Wi"], params["Wo"], params["Wc"]
    n = Wf.shape[0]
    h = np.zeros(n)
    c = np.zeros(n)
    for x in xs:
        z = np.concatenate([h, x])
        f = 1.0 / (1.0 + np.exp(-(Wf @ z + params["bf"])))
        i = 1.0 / (1.0 + np.exp(-(Wi @ z + params["bi"])))
        o = 1.0 / (1.0 + np.exp(-(Wo @ z + params["bo"])))
        g = np.tanh(Wc @ z + params["bc"])
        c = f * c + i * g
        h = o * np.tanh(c)
    return np.sum(h ** 2)


def kalman(F, H, Q, R, x0, P0, zs):
    """The likelihood of a Kalman filter."""
    x, P = x0, P0
    nll = 0.0
    for z in zs:
        x = F @ x
        P = F @ P @ F.T + Q
        y = z - H @ x
        S = H @ P @ H.T + R
        K = P @ H.T @ np.linalg.inv(S)
        x = x + K @ y
        P = (np.eye(len(x)) - K @ H) @ P
        nll += 0.5 * (np.log(np.linalg.det(S)) + y @ np.linalg.solve(S, y))
    return nll


def nbody(pos, vel, m, dt, n):
    """Bodies that pull one another."""
    pos, vel = pos.copy(), vel.copy()
    for _ in range(n):
        d = pos[None, :, :] - pos[:, None, :]
        r2 = np.sum(d ** 2, axis=-1) + 0.01
        acc = np.sum(m[None, :, None] * d / r2[:, :, None] ** 1.5, axis=1)
        vel += dt * acc
        pos += dt * vel
    return 0.5 * np.sum(m[:, None] * vel ** 2)


def gauss_seidel(A, b, n):
    """The method of Gauss and Seidel."""
    x = np.zeros(len(b))
    for _ in range(n):
        for i in range(len(b)):
            s = b[i] - A[i, :i] @ x[:i] - A[i, i + 1:] @ x[i + 1:]
            x[i] = s / A[i, i]
    return np.sum(x ** 2)


def rk4(theta, y0, dt, n):
    """Runge and Kutta, of a function inside."""
    def f(y):
        return np.tanh(theta @ y) - 0.1 * y
    y = y0
    for _ in range(n):
        k1 = f(y)
        k2 = f(y + 0.5 * dt * k1)
        k3 = f(y + 0.5 * dt * k2)
        k4 = f(y + dt * k3)
        y = y + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return np.sum(y ** 2)


def edit_dp(a, b, gap):
    """A table of dynamic programming."""
    n, m = len(a), len(b)
    D = np.zeros((n + 1, m + 1))
    for i in range(1, n + 1):
        D[i, 0] = i * gap
    for j in range(1, m + 1):
        D[0, j] = j * gap
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            D[i, j] = min(D[i - 1, j] + gap, D[i, j - 1] + gap, D[i - 1, j - 1] + (a[i - 1] - b[j - 1]) ** 2)
    return D[n, m]


def conv_loops(img, ker):
    """A convolution by loops over the kernel."""
    h, w = img.shape
    kh, kw = ker.shape
    out = np.zeros((h - kh + 1, w - kw + 1))
    for i in range(kh):
        for j in range(kw):
            out += ker[i, j] * img[i:i + h - kh + 1, j:j + w - kw + 1]
    return np.sum(np.maximum(out, 0.0) ** 2)


def conv_points(img, ker):
    """A convolution by loops over the image."""
    h, w = img.shape
    kh, kw = ker.shape
    out = np.zeros((h - kh + 1, w - kw + 1))
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = np.sum(img[i:i + kh, j:j + kw] * ker)
    return np.sum(out ** 2)


def kmeans_soft(X, C, beta):
    """A step of soft k-means."""
    d = np.sum((X[:, None, :] - C[None, :, :]) ** 2, axis=2)
    w = np.exp(-beta * d)
    w /= np.sum(w, axis=1, keepdims=True)
    new = np.zeros_like(C)
    for k in range(C.shape[0]):
        new[k] = w[:, k] @ X / np.sum(w[:, k])
    return np.sum((new - C) ** 2)


def gp_nll(ls, sf, sn, X, y):
    """The likelihood of a Gaussian process."""
    d = X[:, None] - X[None, :]
    K = sf ** 2 * np.exp(-0.5 * d ** 2 / ls ** 2) + sn ** 2 * np.eye(len(X))
    L = np.linalg.cholesky(K)
    alpha = np.linalg.solve(L.T, np.linalg.solve(L, y))
    return 0.5 * y @ alpha + np.sum(np.log(np.diag(L))) + 0.5 * len(X) * np.log(2 * np.pi)


def attention(x, Wq, Wk, Wv, heads):
    """Attention by several heads."""
    D = x.shape[1]
    q, k, v = x @ Wq, x @ Wk, x @ Wv
    dh = D // heads
    out = np.zeros_like(x)
    for h in range(heads):
        s = slice(h * dh, (h + 1) * dh)
        a = q[:, s] @ k[:, s].T / np.sqrt(dh)
        a = a - np.max(a, axis=1, keepdims=True)
        e = np.exp(a)
        p = e / np.sum(e, axis=1, keepdims=True)
        out[:, s] = p @ v[:, s]
    return np.sum(out ** 2)


def tridiag(a, b, c, d):
    """Thomas' algorithm."""
    n = len(d)
    cp, dp = np.zeros(n), np.zeros(n)
    cp[0] = c[0] / b[0]
    dp[0] = d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i] * cp[i - 1]
        cp[i] = c[i] / m
        dp[i] = (d[i] - a[i] * dp[i - 1]) / m
    x = np.zeros(n)
    x[-1] = dp[-1]
    for i in range(n - 2, -1, -1):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return np.sum(x ** 2)


def adam(w, X, y, lr, n):
    """A method of descent."""
    m = np.zeros_like(w)
    v = np.zeros_like(w)
    for t in range(1, n + 1):
        g = X.T @ (X @ w - y) / len(y)
        m = 0.9 * m + 0.1 * g
        v = 0.99 * v + 0.01 * g * g
        w = w - lr * (m / (1 - 0.9 ** t)) / (np.sqrt(v / (1 - 0.99 ** t)) + 1e-8)
    return np.sum((X @ w - y) ** 2)


def wave_list(u0, c, n):
    """The wave equation, all fields in a list."""
    us = [u0, u0.copy()]
    for _ in range(n):
        new = np.zeros_like(u0)
        new[1:-1] = 2 * us[-1][1:-1] - us[-2][1:-1] + c * c * (us[-1][2:] - 2 * us[-1][1:-1] + us[-1][:-2])
        us.append(new)
    return np.sum(us[-1] ** 2)


def lj_loops(pos):
    """Pairs of atoms."""
    n = pos.shape[0]
    e = 0.0
    for i in range(n):
        for j in range(i + 1, n):
            d = pos[i] - pos[j]
            r2 = d @ d
            s6 = 1.0 / r2 ** 3
            e += 4.0 * (s6 * s6 - s6)
    return e


def mlp_layers(layers, X, Y):
    """A network as a list of dicts."""
    h = X
    for layer in layers:
        h = h @ layer["W"] + layer["b"]
        if layer["act"]:
            h = np.maximum(h, 0.0)
    z = h - np.max(h, axis=1, keepdims=True)
    logp = z - np.log(np.sum(np.exp(z), axis=1, keepdims=True))
    return -np.mean(np.sum(Y * logp, axis=1))


def pivoted(A, b):
    """Elimination with pivots, by lists of lists."""
    n = len(b)
    m = [row + [v] for row, v in zip(A, b)]  # noqa: RUF005, B905
    for k in range(n):
        p = max(range(k, n), key=lambda i: abs(m[i][k]))
        m[k], m[p] = m[p], m[k]
        for i in range(k + 1, n):
            f = m[i][k] / m[k][k]
            for j in range(k, n + 1):
                m[i][j] -= f * m[k][j]
    return sum(m[k][n] / m[k][k] for k in range(n))


def rows_in_order(rows, w):
    """Rows that change places, in a list of arrays."""
    rows = list(rows)
    for i in range(len(rows)):
        for j in range(len(rows) - 1 - i):
            if rows[j][0] > rows[j + 1][0]:
                rows[j], rows[j + 1] = rows[j + 1], rows[j]
    return sum((i + 1) * (row @ w) for i, row in enumerate(rows))


def smoothed_rows(rows, n):
    """Rows that are replaced, in a list of lists."""
    rows = [row[:] for row in rows]
    for _ in range(n):
        for i in range(1, len(rows)):
            rows[i] = [0.5 * a + 0.5 * b for a, b in zip(rows[i], rows[i - 1])]  # noqa: B905
    return sum(sum(row) for row in rows)


def norms_in_a_tuple(A, x, n):
    """A power iteration that keeps its norms in a tuple."""
    norms = ()
    for _ in range(n):
        x = A @ x
        norm = np.sqrt(np.sum(x * x))
        x = x / norm
        norms = norms + (norm,)  # noqa: RUF005
    return norms[-1] + norms[-2]


def cases() -> list[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Each with arguments at which arrays, or the loop, take most of the time."""
    rng = np.random.default_rng(1)
    N = rng.standard_normal

    def spd(n: int) -> np.ndarray:
        root = N((n, n))
        return root @ root.T / n + np.eye(n)

    weights = {name: 0.1 * N((64, 96)) for name in ("Wf", "Wi", "Wo", "Wc")}
    biases = {name: 0.1 * N(64) for name in ("bf", "bi", "bo", "bc")}
    layers = [{"W": 0.1 * N((64, size)), "b": N(size), "act": size == 64} for size in (64, 64, 10)]
    filtered = np.eye(8) + 0.01 * N((8, 8)), N((4, 8)), spd(8), spd(4), N(8), spd(8), N((20, 4))
    return [
        (heat_explicit, (N(10_000), 0.2, 20)), (burgers, (0.1 * N(10_000), 0.1, 0.01, 20)),
        (heat2d, (0.1 * N((100, 100)), 0.1, 10)),
        (rnn, (0.1 * N((64, 32)), 0.1 * N((64, 64)), N(64), N((50, 32)), N((50, 64)))), (lstm, (weights | biases, N((30, 32)))),
        (kalman, filtered), (nbody, (N((60, 3)), N((60, 3)), np.abs(N(60)), 0.01, 5)),
        (gauss_seidel, (N((40, 40)) + 20 * np.eye(40), N(40), 5)), (rk4, (0.1 * N((60, 60)), N(60), 0.05, 50)),
        (edit_dp, (N(25), N(25), 0.7)), (conv_loops, (N((100, 100)), N((5, 5)))), (conv_points, (N((24, 24)), N((5, 5)))),
        (kmeans_soft, (N((500, 4)), N((8, 4)), 1.0)), (gp_nll, (1.0, 1.0, 0.3, N(100), N(100))),
        (attention, (N((50, 64)), 0.1 * N((64, 64)), 0.1 * N((64, 64)), 0.1 * N((64, 64)), 4)),
        (tridiag, (N(200), N(200) + 5, N(200), N(200))), (adam, (N(50), N((200, 50)), N(200), 0.01, 20)),
        (wave_list, (N(10_000), 0.3, 10)), (lj_loops, (3 * N((20, 3)),)),
        (mlp_layers, (layers, N((100, 64)), np.eye(10)[rng.integers(0, 10, 100)])),
        (pivoted, ((N((20, 20)) + 5 * np.eye(20)).tolist(), N(20).tolist())), (rows_in_order, (N((20, 20)), N(20))),
        (smoothed_rows, (N((20, 20)).tolist(), 5)), (norms_in_a_tuple, (spd(50), N(50), 20)),
    ]


if __name__ == "__main__":
    print("| function | lines of the gradient / of the function | generated / primal |\n|---|---|---|")
    for function, args in cases():
        made = measured(function.__name__, function, args, rounds=40)
        lines, times = made.lines[1] / made.lines[0], made.times["generated"].median / made.times["primal"].median
        print(f"| {function.__doc__} | {lines:.1f} | {times:.1f} |", flush=True)
