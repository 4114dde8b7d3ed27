"""Dynamic programming, histograms and other tables."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import M, P, Q, T, V, W

BINS = np.array([0, 2, 1, 2, 2, 0])


@example(C=M, smooth=False)
def cheapest_path(C):
    n, m = C.shape
    D = np.zeros((n, m))
    for i in range(n):
        for j in range(m):
            best = 0.0
            if i > 0 and j > 0:
                best = min(D[i - 1, j], D[i, j - 1])
            elif i > 0:
                best = D[i - 1, j]
            elif j > 0:
                best = D[i, j - 1]
            D[i, j] = C[i, j] ** 2 + best
    return D[-1, -1]


@example(x=V[:4], y=W[:3], gamma=0.5)
def soft_time_warp(x, y, gamma):
    n, m = len(x), len(y)
    R = np.full((n + 1, m + 1), 10.0)
    R[0, 0] = 0.0
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            d = (x[i - 1] - y[j - 1]) ** 2
            a = -R[i - 1, j - 1] / gamma
            b = -R[i - 1, j] / gamma
            c = -R[i, j - 1] / gamma
            top = max(a, b, c)
            R[i, j] = d - gamma * (np.log(np.exp(a - top) + np.exp(b - top) + np.exp(c - top)) + top)
    return R[n, m]


@example(x=V[:4], y=W[:3])
def edit_distance(x, y):
    n, m = len(x), len(y)
    D = np.zeros((n + 1, m + 1))
    for i in range(n + 1):
        D[i, 0] = 0.9 * i
    for j in range(m + 1):
        D[0, j] = 0.8 * j
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            best = D[i - 1, j - 1] + (x[i - 1] - y[j - 1]) ** 2
            if D[i - 1, j] + 0.9 < best:
                best = D[i - 1, j] + 0.9
            if D[i, j - 1] + 0.8 < best:
                best = D[i, j - 1] + 0.8
            D[i, j] = best
    return D[n, m]


@example(values=V, weights=np.array([1, 2, 3, 1, 2, 2]), capacity=5)
def knapsack(values, weights, capacity):
    best = np.zeros(capacity + 1)
    for i in range(len(values)):
        for c in range(capacity, weights[i] - 1, -1):
            taken = best[c - weights[i]] + values[i] ** 2
            if taken > best[c]:
                best[c] = taken
    return best[capacity]


@example(start=P, A=np.abs(Q) + 0.2, E=np.abs(Q[::-1]) + 0.1, seen=np.array([0, 2, 1, 1]))
def hidden_markov(start, A, E, seen):
    alpha = start * E[:, seen[0]]
    logp = 0.0
    for t in range(1, len(seen)):
        new = np.zeros(len(start))
        for j in range(len(start)):
            for i in range(len(start)):
                new[j] += alpha[i] * A[i, j]
            new[j] *= E[j, seen[t]]
        total = np.sum(new)
        logp += np.log(total)
        alpha = new / total
    return logp


@example(start=P, A=Q, E=Q[::-1].copy(), seen=np.array([0, 2, 1, 1]), smooth=False)
def viterbi(start, A, E, seen):
    V = np.zeros((len(seen), len(start)))
    V[0] = start + E[:, seen[0]]
    for t in range(1, len(seen)):
        for j in range(len(start)):
            V[t, j] = np.max(V[t - 1] + A[:, j]) + E[j, seen[t]]
    return np.max(V[-1])


@example(x=V, bins=BINS, n=3)
def histogram_by_loop(x, bins, n):
    h = np.zeros(n)
    for i in range(len(x)):
        h[bins[i]] += x[i] ** 2
    return np.sum(h * h)


@example(x=V)
def histogram_add_at(x):
    h = np.zeros(4)
    np.add.at(h, BINS, x ** 2)
    return np.sum(h * h)


@example(x=V, centres=T, width=0.4)
def soft_histogram(x, centres, width):
    h = np.zeros(len(centres))
    for i in range(len(x)):
        k = np.exp(-((x[i] - centres) / width) ** 2)
        h += k / np.sum(k)
    h /= len(x)
    return -np.sum(h * np.log(h))


@example(s=1.2, k=1.1, r=0.05, sigma=0.3, n=4)
def binomial_option(s, k, r, sigma, n):
    dt = 1.0 / n
    up = np.exp(sigma * np.sqrt(dt))
    p = (np.exp(r * dt) - 1.0 / up) / (up - 1.0 / up)
    v = np.zeros(n + 1)
    for i in range(n + 1):
        v[i] = max(s * up ** (2 * i - n) - k, 0.0)
    for step in range(n, 0, -1):
        for i in range(step):
            v[i] = np.exp(-r * dt) * (p * v[i + 1] + (1.0 - p) * v[i])
    return v[0]


@example(D=M[:, :4].copy(), smooth=False)
def floyd_warshall(D):
    n = D.shape[0]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if D[i, k] + D[k, j] < D[i, j]:
                    D[i, j] = D[i, k] + D[k, j]
    return np.sum(D * D)


@example(a=0.8, b=0.3, n=5)
def pascal(a, b, n):
    T = np.zeros((n, n))
    for i in range(n):
        T[i, 0] = 1.0
        for j in range(1, i + 1):
            T[i, j] = a * T[i - 1, j - 1] + b * T[i - 1, j]
    return np.sum(T[-1] ** 2)


@example(R=Q, gamma=0.7, n=3)
def value_iteration(R, gamma, n):
    V = np.zeros(R.shape[0])
    for _ in range(n):
        old = V.copy()
        for s in range(R.shape[0]):
            V[s] = 0.1 * np.log(np.sum(np.exp((R[s] + gamma * old) / 0.1)))
    return np.sum(V)


@example(p=V)
def matrix_chain(p):
    n = len(p) - 1
    cost = np.zeros((n, n))
    for length in range(2, n + 1):
        for i in range(n - length + 1):
            j = i + length - 1
            best = 1e6
            for k in range(i, j):
                c = cost[i, k] + cost[k + 1, j] + p[i] * p[k + 1] * p[j + 1]
                if c < best:
                    best = c
            cost[i, j] = best
    return cost[0, n - 1]


@example(x=W, y=T)
def polynomial_product(x, y):
    z = np.zeros(len(x) + len(y) - 1)
    for i in range(len(x)):
        for j in range(len(y)):
            z[i + j] += x[i] * y[j]
    return z


@example(x=V, y=W, at=0.85)
def neville(x, y, at):
    p = y.copy()
    n = len(x)
    for k in range(1, n):
        for i in range(n - k):
            p[i] = ((at - x[i + k]) * p[i] + (x[i] - at) * p[i + 1]) / (x[i] - x[i + k])
    return p[0] * 1e-3


@example(P=Q, t=0.3)
def de_casteljau(P, t):
    for k in range(1, len(P)):
        for i in range(len(P) - k):
            P[i] = (1.0 - t) * P[i] + t * P[i + 1]
    return P[0]


@example(t=0.37, knots=np.array([0.0, 0.0, 0.0, 0.5, 1.0, 1.0, 1.0]), c=V[:4], degree=2)
def de_boor(t, knots, c, degree):
    k = degree
    while knots[k + 1] <= t:
        k += 1
    d = np.zeros(degree + 1)
    for j in range(degree + 1):
        d[j] = c[j + k - degree]
    for r in range(1, degree + 1):
        for j in range(degree, r - 1, -1):
            alpha = (t - knots[j + k - degree]) / (knots[j + 1 + k - r] - knots[j + k - degree])
            d[j] = (1.0 - alpha) * d[j - 1] + alpha * d[j]
    return d[degree]
