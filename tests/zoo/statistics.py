"""Statistics and learning: mixtures, chains, attention, optimizers written out."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import CUBE, B, M, P, Q, V, W

OBS = np.array([0, 2, 1, 1, 0])


def logsumexp(a):
    m = a.max()
    return m + np.log(np.sum(np.exp(a - m)))


@example(x=np.concatenate([V, W]), mu=np.array([-0.5, 0.7]), sig=np.array([0.8, 1.2]), w=np.array([0.4, 0.6]), iters=2)
def gmm_em(x, mu, sig, w, iters):
    K = len(mu)
    N = x.shape[0]
    mu = mu.copy()
    sig = sig.copy()
    w = w.copy()
    for it in range(iters):
        gamma = np.zeros((N, K))
        for n in range(N):
            for k in range(K):
                gamma[n, k] = w[k] * np.exp(-0.5 * ((x[n] - mu[k]) / sig[k]) ** 2) / (sig[k] * np.sqrt(2 * np.pi))
            gamma[n] /= gamma[n].sum()
        Nk = gamma.sum(axis=0)
        for k in range(K):
            mu[k] = np.sum(gamma[:, k] * x) / Nk[k]
            sig[k] = np.sqrt(np.sum(gamma[:, k] * (x - mu[k]) ** 2) / Nk[k])
            w[k] = Nk[k] / N
    ll = 0.0
    for n in range(N):
        p = 0.0
        for k in range(K):
            p += w[k] * np.exp(-0.5 * ((x[n] - mu[k]) / sig[k]) ** 2) / sig[k]
        ll += np.log(p)
    return ll


@example(T=Q, E=Q.T.copy(), p=P, obs=OBS)
def hmm_forward_log(T, E, p, obs):
    logT = T - np.log(np.sum(np.exp(T), axis=1, keepdims=True))
    logE = E - np.log(np.sum(np.exp(E), axis=1))[:, None]
    alpha = p - logsumexp(p) + logE[:, obs[0]]
    for t in range(1, len(obs)):
        new = np.empty_like(alpha)
        for j in range(len(alpha)):
            new[j] = logsumexp(alpha + logT[:, j]) + logE[j, obs[t]]
        alpha = new
    return logsumexp(alpha)


@example(unary=M[:, :3].copy(), pair=Q, tags=np.array([0, 2, 1, 0]))
def crf_nll(unary, pair, tags):
    n = len(unary)
    alpha = unary[0].copy()
    for t in range(1, n):
        m = alpha[:, None] + pair
        mx = m.max(axis=0)
        alpha = mx + np.log(np.exp(m - mx).sum(axis=0)) + unary[t]
    logZ = logsumexp(alpha)
    gold = unary[0, tags[0]]
    for prev, cur, u in zip(tags[:-1], tags[1:], unary[1:]):
        gold = gold + pair[prev, cur] + u[cur]
    return logZ - gold


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


@example(xs=Q[:, :2].copy(), W=CUBE[:3, :2, :2] - 1.0, U=CUBE[:3, 2:, :2] - 1.0)
def gru(xs, W, U):
    h = np.zeros(2)
    hs = []
    for t in range(xs.shape[0]):
        x = xs[t]
        zt = sigmoid(W[0] @ x + U[0] @ h)
        rt = sigmoid(W[1] @ x + U[1] @ h)
        hh = np.tanh(W[2] @ x + U[2] @ (rt * h))
        h = (1 - zt) * h + zt * hh
        hs.append(h)
    return np.mean(np.stack(hs) ** 2)


@example(x=M[:, :3].copy(), Wq=Q, Wk=Q.T.copy(), Wv=Q[::-1].copy())
def attention(x, Wq, Wk, Wv):
    q, k, v = x @ Wq, x @ Wk, x @ Wv
    s = q @ k.T / np.sqrt(q.shape[-1])
    n = len(x)
    for i in range(n):
        s[i, i + 1:] = -1e9
    p = np.exp(s - s.max(axis=-1, keepdims=True))
    p /= p.sum(axis=-1, keepdims=True)
    return np.sum((p @ v) ** 2)


@example(X=M[:, :2].copy(), y=B, lr=0.1)
def adam_inplace(X, y, lr):
    w = np.zeros(2)
    m = np.zeros(2)
    v = np.zeros(2)
    for t in range(1, 4):
        g = 2 * X.T @ (X @ w - y) / len(y)
        m *= 0.9
        m += 0.1 * g
        v *= 0.999
        v += 0.001 * g * g
        w -= lr * (m / (1 - 0.9 ** t)) / (np.sqrt(v / (1 - 0.999 ** t)) + 1e-3)
    return np.mean((X @ w - y) ** 2)


@example(X=M[:, :2].copy(), C=M[:2, 2:4].copy(), beta=1.5)
def soft_kmeans(X, C, beta):
    for _ in range(2):
        d = np.sum((X[:, None, :] - C[None, :, :]) ** 2, axis=2)
        a = np.exp(-beta * d)
        a = a / a.sum(axis=1)[:, None]
        C = (a.T @ X) / a.sum(axis=0)[:, np.newaxis]
    return np.sum(C ** 2)


@example(x=Q[:, :2].copy(), W=Q[:2, :2].copy(), mask=np.array([[True, False], [True, True], [False, True]]))
def dropout(x, W, mask):
    h = np.maximum(x @ W, 0)
    h[~mask] = 0.0
    h *= 1 / 0.8
    return h.sum() ** 2


@example(x0=np.array([0.5, -0.3]), step=0.4, noise=W, uni=V - 0.55, smooth=False)
def mcmc(x0, step, noise, uni):
    x = x0.copy()
    def logp(z):
        return -0.5 * np.sum(z ** 2) - 0.1 * z[0] ** 4
    lp = logp(x)
    s = 0.0
    for k in range(len(noise)):
        prop = x + step * noise[k]
        lpn = logp(prop)
        if lpn - lp > np.log(uni[k]):
            x, lp = prop, lpn
        s += x.sum()
    return s / max(len(noise), 1)


@example(x=V, g=np.array([0, 1, 1, 0, 2, 2]))
def group_means(x, g):
    k = g.max() + 1
    s = np.zeros(k)
    c = np.zeros(k)
    np.add.at(s, g, x)
    np.add.at(c, g, 1)
    m = s / c
    return np.sum((x - m[g]) ** 2)


@example(x=V, k=3)
def moving_average_var(x, k):
    n = len(x)
    out = np.zeros(max(n - k + 1, 0))
    for i in range(n - k + 1):
        w = x[i:i + k]
        out[i] = np.var(w)
    return np.sum(out)


@example(x=V, labels=np.array([3, 1, 1, 3, 4, 4]))
def totals_by_label(x, labels):
    count = int(labels.max()) + 1
    totals = np.zeros(count)
    np.add.at(totals, labels, x)
    sizes = np.bincount(labels)
    found = np.zeros(len(np.unique(labels)))
    place = 0
    for k in range(count):
        if sizes[k]:
            found[place] = totals[k] / sizes[k]
            place += 1
    return np.sum(found ** 2)
