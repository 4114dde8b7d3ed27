"""Dynamic programming, trees of prices, paths and networks."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import SPD, M, Q, T, V, W

EDGES = np.array([[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]])


@example(a=V, b=W[:4].copy())
def dtw(a, b):
    n, m = len(a), len(b)
    D = np.full((n + 1, m + 1), np.inf)
    D[0, 0] = 0
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            c = (a[i - 1] - b[j - 1]) ** 2
            D[i, j] = c + min(D[i - 1, j], D[i, j - 1], D[i - 1, j - 1])
    return D[n, m]


@example(S=Q, gap=0.7)
def needleman_soft(S, gap):
    n, m = S.shape
    H = np.zeros((n + 1, m + 1))
    for i in range(1, n + 1):
        H[i, 0] = -gap * i
    for j in range(1, m + 1):
        H[0, j] = -gap * j
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            H[i, j] = np.logaddexp(np.logaddexp(H[i - 1, j - 1] + S[i - 1, j - 1], H[i - 1, j] - gap), H[i, j - 1] - gap)
    return H[n, m]


@example(v=V[:5], w=np.array([2, 3, 1, 2, 1]), W=5)
def knapsack_soft(v, w, W):
    dp = np.zeros(W + 1)
    for i in range(len(v)):
        for c in range(W, w[i] - 1, -1):
            dp[c] = np.logaddexp(dp[c], dp[c - w[i]] + v[i])
    return dp[W]


@example(W=SPD + 3.0, smooth=False)
def floyd(W):
    n = len(W)
    d = W.copy()
    for i in range(n):
        d[i, i] = 0.0
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if d[i, k] + d[k, j] < d[i, j]:
                    d[i, j] = d[i, k] + d[k, j]
    return d.sum() ** 2


@example(p=V[:5], smooth=False)
def matrix_chain(p):
    n = len(p) - 1
    m = np.zeros((n, n))
    for L in range(2, n + 1):
        for i in range(n - L + 1):
            j = i + L - 1
            m[i, j] = 1e9
            for k in range(i, j):
                q = m[i, k] + m[k + 1, j] + p[i] * p[k + 1] * p[j + 1]
                if q < m[i, j]:
                    m[i, j] = q
    return m[0, n - 1]


@example(S=100.0, K=95.0, rr=0.05, sig=0.2, T=1.0, n=4)
def binomial_american(S, K, rr, sig, T, n):
    dt = T / n
    u = np.exp(sig * np.sqrt(dt))
    d = 1 / u
    p = (np.exp(rr * dt) - d) / (u - d)
    disc = np.exp(-rr * dt)
    V = np.zeros(n + 1)
    for j in range(n + 1):
        V[j] = max(K - S * u ** j * d ** (n - j), 0.0)
    for i in range(n - 1, -1, -1):
        for j in range(i + 1):
            cont = disc * (p * V[j + 1] + (1 - p) * V[j])
            ex = K - S * u ** j * d ** (i - j)
            V[j] = max(cont, ex)
    return V[0]


@example(pos=M[:, :2].copy(), edges=EDGES, k=1.5, rest=V[:5])
def springs(pos, edges, k, rest):
    F = np.zeros_like(pos)
    i, j = edges[:, 0], edges[:, 1]
    d = pos[j] - pos[i]
    L = np.sqrt(np.sum(d ** 2, axis=1))
    f = (k * (L - rest) / L)[:, None] * d
    np.add.at(F, i, f)
    np.add.at(F, j, -f)
    return np.sum(F ** 2)


@example(J=Q, beta=0.7, h=T)
def ising_mf(J, beta, h):
    m = np.zeros(len(h))
    for sweep in range(3):
        for i in range(len(h)):
            s = h[i]
            for j in range(len(h)):
                if j != i:
                    s += J[i, j] * m[j]
            m[i] = np.tanh(beta * s)
    return m.sum() ** 2


@example(a=V)
def heap_sort(a):
    a = a.copy()
    n = len(a)
    def sift(lo, hi):
        root = lo
        while 2 * root + 1 < hi:
            c = 2 * root + 1
            if c + 1 < hi and a[c] < a[c + 1]:
                c += 1
            if a[root] < a[c]:
                a[root], a[c] = a[c], a[root]
                root = c
            else:
                return
    for s in range(n // 2 - 1, -1, -1):
        sift(s, n)
    for e in range(n - 1, 0, -1):
        a[0], a[e] = a[e], a[0]
        sift(0, e)
    return np.sum(a * np.arange(n) ** 2)


@example(x=np.array([0.3, -0.8, 0.5, -0.2]))
def bitonic(x):
    a = np.array(x)
    n = len(a)
    k = 2
    while k <= n:
        j = k // 2
        while j > 0:
            for i in range(n):
                l = i ^ j
                if l > i:
                    if (i & k == 0 and a[i] > a[l]) or (i & k != 0 and a[i] < a[l]):
                        a[i], a[l] = a[l], a[i]
            j //= 2
        k *= 2
    return a @ np.arange(n)


@example(x=np.array([0.3, -0.8, 0.5, -0.2]))
def blelloch(x):
    a = x.copy()
    n = len(a)
    d = 1
    while d < n:
        for i in range(0, n, 2 * d):
            a[i + 2 * d - 1] += a[i + d - 1]
        d *= 2
    a[n - 1] = 0.0
    d = n // 2
    while d >= 1:
        for i in range(0, n, 2 * d):
            t = a[i + d - 1]
            a[i + d - 1] = a[i + 2 * d - 1]
            a[i + 2 * d - 1] += t
        d //= 2
    return np.sum(a ** 2)


@example(a=V, b=T)
def poly_mul_karatsuba(a, b):
    def kar(p, q):
        n = len(p)
        out = np.zeros(2 * n - 1)
        if n == 1:
            out[0] = p[0] * q[0]
            return out
        h = n // 2
        lo = kar(p[:h], q[:h])
        hi = kar(p[h:], q[h:])
        mid = kar(p[:h] + p[h:], q[:h] + q[h:])
        out[:2 * h - 1] += lo
        out[2 * h:] += hi
        out[h:h + 2 * h - 1] += mid - lo - hi
        return out
    return np.sum(kar(a[:2], b[:2]) ** 2)
