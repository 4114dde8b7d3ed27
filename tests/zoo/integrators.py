"""Differential equations stepped in place, trajectories kept in arrays."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import Q, T, V, W


@example(y=T, h=0.1, n=2)
def rk4(y, h, n):
    for _ in range(n):
        k1 = np.sin(y) * y[::-1]
        z = y + 0.5 * h * k1
        k2 = np.sin(z) * z[::-1]
        z = y + 0.5 * h * k2
        k3 = np.sin(z) * z[::-1]
        z = y + h * k3
        k4 = np.sin(z) * z[::-1]
        y += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    return np.sum(y * y)


@example(y=T, h=0.1, n=2)
def rk4_stages(y, h, n):
    k = np.zeros((4, len(y)))
    for _ in range(n):
        k[0] = np.cos(y)
        k[1] = np.cos(y + 0.5 * h * k[0])
        k[2] = np.cos(y + 0.5 * h * k[1])
        k[3] = np.cos(y + h * k[2])
        y += h * (k[0] + 2.0 * k[1] + 2.0 * k[2] + k[3]) / 6.0
    return y


@example(x=T, v=Q[0].copy(), h=0.1, n=3)
def leapfrog(x, v, h, n):
    a = -np.sin(x)
    for _ in range(n):
        v += 0.5 * h * a
        x += h * v
        a = -np.sin(x)
        v += 0.5 * h * a
    return np.sum(v * v) + np.sum(x * x)


@example(x=Q, v=Q.T.copy(), m=T, dt=0.1, n=2)
def bodies(x, v, m, dt, n):
    for _ in range(n):
        a = np.zeros_like(x)
        for i in range(len(m)):
            for j in range(i + 1, len(m)):
                d = x[j] - x[i]
                r3 = (np.sum(d * d) + 0.1) ** 1.5
                a[i] += m[j] * d / r3
                a[j] -= m[i] * d / r3
        v += dt * a
        x += dt * v
    return np.sum(x ** 2)


@example(s=10.0, r=2.8, b=2.6, n=4)
def lorenz(s, r, b, n):
    path = np.zeros((n + 1, 3))
    path[0] = 1.0
    path[0, 2] = 1.05
    for t in range(n):
        x, y, z = path[t]
        path[t + 1, 0] = x + 0.02 * s * (y - x)
        path[t + 1, 1] = y + 0.02 * (x * (r - z) - y)
        path[t + 1, 2] = z + 0.02 * (x * y - b * z)
    return np.sum(path[-1] ** 2)


@example(mu=0.8, x0=0.5, n=4)
def van_der_pol_path(mu, x0, n):
    x = np.zeros(n + 1)
    v = np.zeros(n + 1)
    x[0] = x0
    for i in range(n):
        x[i + 1] = x[i] + 0.1 * v[i]
        v[i + 1] = v[i] + 0.1 * (mu * (1.0 - x[i] ** 2) * v[i] - x[i])
    return np.sum(x * v)


@example(y0=0.4, rate=1.3)
def adaptive(y0, rate):
    t = 0.0
    h = 0.1
    y = np.zeros(40)
    y[0] = y0
    k = 0
    while t < 0.8 and k < 39:
        full = y[k] + h * rate * y[k] * (1.0 - y[k])
        half = y[k] + 0.5 * h * rate * y[k] * (1.0 - y[k])
        two = half + 0.5 * h * rate * half * (1.0 - half)
        if abs(full - two) > 1e-3:
            h = 0.5 * h
            continue
        k += 1
        t += h
        y[k] = two
        h *= 1.3
    return y[k] ** 2


@example(prey=1.1, predator=0.4, a=0.7, b=0.9, n=3)
def lotka_volterra(prey, predator, a, b, n):
    state = np.zeros(2)
    state[0] = prey
    state[1] = predator
    for _ in range(n):
        born = a * state[0] - b * state[0] * state[1]
        state[1] += 0.1 * (state[0] * state[1] - state[1])
        state[0] += 0.1 * born
    return state[0] * state[1]


@example(u=V, k=0.3, n=2)
def implicit_heat(u, k, n):
    m = len(u)
    for _ in range(n):
        c = np.zeros(m)
        d = np.zeros(m)
        c[0] = -k / (1.0 + 2.0 * k)
        d[0] = u[0] / (1.0 + 2.0 * k)
        for i in range(1, m):
            w = 1.0 + 2.0 * k + k * c[i - 1]
            c[i] = -k / w
            d[i] = (u[i] + k * d[i - 1]) / w
        u[m - 1] = d[m - 1]
        for i in range(m - 2, -1, -1):
            u[i] = d[i] - c[i] * u[i + 1]
    return np.sum(u ** 3)


@example(x=T, n=3)
def heun_with_copies(x, n):
    trail = np.zeros((n, len(x)))
    for i in range(n):
        k = np.sin(x)
        guess = x + 0.2 * k
        x += 0.1 * (k + np.sin(guess))
        trail[i] = x
    return np.sum(trail * trail)


@example(S=0.99, I=0.1, beta=1.2, gamma=0.4, n=4)
def epidemic(S, I, beta, gamma, n):
    peak = 0.0
    infected = np.zeros(n)
    for t in range(n):
        new = beta * S * I
        S = S - 0.2 * new
        I = I + 0.2 * (new - gamma * I)
        infected[t] = I
        if I > peak:
            peak = I
    return peak + np.sum(infected ** 2)


@example(coefficients=W, x=0.6)
def power_series_exp(coefficients, x):
    n = len(coefficients)
    e = np.zeros(n)
    e[0] = np.exp(coefficients[0])
    for k in range(1, n):
        for j in range(1, k + 1):
            e[k] += j * coefficients[j] * e[k - j]
        e[k] /= k
    s = 0.0
    for k in range(n - 1, -1, -1):
        s = s * x + e[k]
    return s
