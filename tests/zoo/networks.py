"""Layers, recurrent cells and training loops that update arrays in place."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import B, M, P, Q, T, V, W

SEQUENCE = np.array([[0.4, -0.3, 0.8], [0.1, 0.9, -0.5]])
GATES = np.linspace(-0.5, 0.6, 36).reshape(12, 3)
TOKENS = np.array([2, 0, 2, 1])


@example(x=SEQUENCE, Wx=GATES, Wh=GATES[::-1].copy(), b=np.linspace(-0.2, 0.3, 12))
def lstm(x, Wx, Wh, b):
    n = Wh.shape[1]
    h = np.zeros(n)
    c = np.zeros(n)
    for t in range(x.shape[0]):
        z = Wx @ x[t] + Wh @ h + b
        i = 1.0 / (1.0 + np.exp(-z[:n]))
        f = 1.0 / (1.0 + np.exp(-z[n:2 * n]))
        o = 1.0 / (1.0 + np.exp(-z[2 * n:3 * n]))
        g = np.tanh(z[3 * n:])
        c *= f
        c += i * g
        h[:] = o * np.tanh(c)
    return np.sum(h * h)


@example(x=SEQUENCE, Wz=Q, Wr=Q.T.copy(), Wn=Q[::-1].copy())
def gru(x, Wz, Wr, Wn):
    h = np.zeros(x.shape[1])
    for t in range(len(x)):
        z = 1.0 / (1.0 + np.exp(-(Wz @ (x[t] + h))))
        r = 1.0 / (1.0 + np.exp(-(Wr @ (x[t] + h))))
        n = np.tanh(Wn @ (x[t] + r * h))
        h[...] = (1.0 - z) * n + z * h
    return h


@example(x=SEQUENCE, A=Q, U=Q.T.copy())
def rnn_states(x, A, U):
    H = np.zeros((len(x) + 1, x.shape[1]))
    for t in range(len(x)):
        H[t + 1] = np.tanh(A @ H[t] + U @ x[t])
    return np.sum(H * H)


@example(X=M, K=Q[:2].copy())
def conv2d(X, K):
    h, w = X.shape[0] - K.shape[0] + 1, X.shape[1] - K.shape[1] + 1
    out = np.zeros((h, w))
    for i in range(h):
        for j in range(w):
            out[i, j] = np.sum(X[i:i + K.shape[0], j:j + K.shape[1]] * K)
    return np.sum(np.tanh(out))


@example(X=M, K=Q)
def conv2d_by_slices(X, K):
    h, w = X.shape[0] - 2, X.shape[1] - 2
    out = np.zeros((h, w))
    for i in range(3):
        for j in range(3):
            out += K[i, j] * X[i:i + h, j:j + w]
    return out ** 2


@example(X=M[:, :4].copy(), smooth=False)
def max_pool(X):
    out = np.zeros((X.shape[0] // 2, X.shape[1] // 2))
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = np.max(X[2 * i:2 * i + 2, 2 * j:2 * j + 2])
    return np.sum(out ** 2)


@example(X=M, gamma=np.linspace(0.5, 1.5, 5), beta=np.linspace(-0.3, 0.4, 5))
def batch_norm(X, gamma, beta):
    X -= np.mean(X, axis=0)
    X /= np.sqrt(np.mean(X * X, axis=0) + 0.01)
    X *= gamma
    X += beta
    return np.sum(np.sin(X))


@example(X=M)
def softmax_rows(X):
    for i in range(X.shape[0]):
        X[i] -= np.max(X[i])
        X[i] = np.exp(X[i])
        X[i] /= np.sum(X[i])
    return np.sum(X * X)


@example(X=M, keep=np.array([True, False, True, True, False]))
def dropout(X, keep):
    X[:, ~keep] = 0.0
    X *= 5.0 / 3.0
    return np.sum(X ** 2)


@example(q=Q, k=Q.T.copy(), v=Q[::-1].copy())
def causal_attention(q, k, v):
    n = len(q)
    out = np.zeros_like(v)
    for i in range(n):
        scores = np.zeros(i + 1)
        for j in range(i + 1):
            scores[j] = q[i] @ k[j]
        p = np.exp(scores)
        p /= np.sum(p)
        for j in range(i + 1):
            out[i] += p[j] * v[j]
    return np.sum(out * out)


@example(X=M, y=B, w=W[:5], rate=0.05, n=3)
def descent_in_place(X, y, w, rate, n):
    for _ in range(n):
        r = X @ w - y
        w -= rate * (X.T @ r)
    return np.sum((X @ w - y) ** 2)


@example(w=T, rate=0.1, momentum=0.8, n=3)
def momentum_descent(w, rate, momentum, n):
    velocity = np.zeros_like(w)
    for _ in range(n):
        velocity *= momentum
        velocity -= rate * (np.sin(w) + w ** 3)
        w += velocity
    return np.sum(w ** 2)


@example(w=T, rate=0.1, n=2)
def adam(w, rate, n):
    m = np.zeros_like(w)
    v = np.zeros_like(w)
    for t in range(1, n + 1):
        g = np.cos(w) * w
        m[:] = 0.9 * m + 0.1 * g
        v[:] = 0.99 * v + 0.01 * g * g
        w -= rate * (m / (1.0 - 0.9 ** t)) / (np.sqrt(v / (1.0 - 0.99 ** t)) + 0.1)
    return np.sum(w * w)


@example(E=Q, w=T)
def embedding(E, w):
    s = 0.0
    for t in range(len(TOKENS)):
        s += np.tanh(E[TOKENS[t]] @ w)
        E[TOKENS[t]] *= 0.9
    return s


@example(x=V, w=np.abs(W))
def weights_normalised_in_place(x, w):
    w /= np.sum(w)
    return np.sum(w * x) ** 2


@example(X=M, C=M[:2] + 0.3, n=2)
def soft_k_means(X, C, n):
    for _ in range(n):
        new = np.zeros_like(C)
        weight = np.zeros(len(C))
        for i in range(len(X)):
            r = np.zeros(len(C))
            for k in range(len(C)):
                r[k] = np.exp(-np.sum((X[i] - C[k]) ** 2))
            r /= np.sum(r)
            for k in range(len(C)):
                new[k] += r[k] * X[i]
                weight[k] += r[k]
        C[:] = new / weight[:, None]
    return np.sum(C ** 2)


@example(p=P, T=np.abs(Q) + 0.1, n=3)
def markov_chain(p, T, n):
    T /= np.sum(T, axis=1, keepdims=True)
    history = np.zeros((n + 1, len(p)))
    history[0] = p
    for t in range(n):
        history[t + 1] = history[t] @ T
    return np.sum(history ** 2)
