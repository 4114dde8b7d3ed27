"""Helpers that change what they are handed, and give it back (part 2)."""

import math

import numpy as np

from tests.programs.zoo.case import R, case


def taper(w, alpha):
    n = len(w)
    for i in range(n):
        w[i] *= 0.5 - alpha * math.cos(2 * math.pi * i / (n - 1))
    return w


@case((0, 1), (R(30, 10), 0.4), (R(31, 10), 0.3))
def stft_power(x, alpha):
    frames = []
    for s in range(0, len(x) - 3, 3):
        f = taper(x[s:s + 4].copy(), alpha)
        frames.append(np.abs(np.fft.rfft(f)) ** 2)
    S = np.array(frames)
    return np.sum(S * np.arange(S.shape[1])) + np.log(S[0].sum() + 1)


@case((0, 1), (R(32, 10), 0.4), (R(33, 10), 0.3))
def overlap_taper(x, alpha):
    y = x * 1.0
    tot = 0.0
    for s in range(0, len(y) - 3, 2):
        v = taper(y[s:s + 4], alpha)
        tot += v[1] * y[s + 2]
    return tot + y.sum()


def collect(tree, out):
    val, kids = tree
    out.append(val)
    for k in kids:
        collect(k, out)
    return out


@case(0, ([1.0, 0.4, -0.5, 2.0, 0.1],), ([0.2, 1.4, 0.5, -1.0, 0.7],))
def preorder(v):
    tree = (v[0], [(v[1], []), (v[2], [(v[3] * v[0], []), (v[4], [])])])
    vals = collect(tree, [])
    return sum(a * math.sin(b) for a, b in zip(vals, vals[1:]))


def scale_col(A, j, s):
    for i in range(j, len(A)):
        A[i][j] *= s


def rank1(A, j):
    for i in range(j + 1, len(A)):
        for k in range(j + 1, i + 1):
            A[i][k] -= A[i][j] * A[k][j]


@case(0, ([[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]],), ([[2.0, 0.3, 0.1], [0.3, 5.0, 0.7], [0.1, 0.7, 3.0]],))
def logdet_chol(S):
    A = [r[:] for r in S]
    ld = 0.0
    for j in range(len(A)):
        d = math.sqrt(A[j][j])
        scale_col(A, j, 1 / d)
        rank1(A, j)
        ld += 2 * math.log(d)
    return ld + A[2][0]


def make_counter(state):
    def tick(dx):
        state[0] += dx
        state.append(state[0])
        return state
    return tick


@case(0, (R(34, 5),), (R(35, 5),))
def random_walk(dx):
    st = [0.5]
    tick = make_counter(st)
    for d in dx:
        same = tick(d * st[-1])
    return sum(s * s for s in same) - st[1]


def unpack(theta, shapes):
    out, k = [], 0
    for s in shapes:
        n = int(np.prod(s))
        out.append(theta[k:k + n].reshape(s))
        k += n
    return out


@case(0, (R(36, 11), R(37, 4, 3)), (R(38, 11), R(39, 4, 3)))
def packed_net(theta, X):
    th = theta.copy()
    W, b, v = unpack(th, [(2, 3), (2,), (3,)])
    W *= 0.5
    b[:] = b - b.mean()
    v[1:] += W[0, 0]
    H = np.tanh(X @ W.T + b)
    return (H @ v[:2]).sum() + th @ th


def prune(xs, tol):
    for i in reversed(range(len(xs))):
        if abs(xs[i]) < tol:
            del xs[i]
    return xs


@case(0, ([0.05, 1.2, -0.01, -0.7, 0.3],), ([0.5, 0.02, -0.4, -0.03, 0.9],))
def pruned_norm(x):
    work = [v * 1.1 for v in x]
    kept = prune(work, 0.1)
    kept.append(sum(work))
    return math.sqrt(sum(v * v for v in work)) * len(kept)


def layer_of(model, name):
    return model["layers"][name]


def freeze(layer, factor):
    layer["w"] = layer["w"] * factor
    layer["hist"].append(layer["w"].sum())
    return layer


@case((0, 1), (R(40, 3), 0.8), (R(41, 3), 1.2))
def model_dict(w, f):
    model = {"layers": {"a": {"w": w, "hist": []}, "b": {"w": w * w, "hist": []}}, "bias": f}
    for name in ("a", "b", "a"):
        freeze(layer_of(model, name), f)
    h = [x for l in model["layers"].values() for x in l["hist"]]
    return sum((i + 1) * v for i, v in enumerate(h)) + model["layers"]["a"]["w"] @ model["layers"]["b"]["w"]


def find(parent, pot, i):
    if parent[i] == i:
        return i
    r = find(parent, pot, parent[i])
    pot[i] += pot[parent[i]]
    parent[i] = r
    return r


def union(parent, pot, i, j, w):
    a, b = find(parent, pot, i), find(parent, pot, j)
    if a != b:
        parent[a] = b
        pot[a] = w + pot[j] - pot[i]


@case(0, ([1.0, 2.0, 0.5, 0.7],), ([0.3, -1.0, 2.5, 1.7],))
def potentials(ws):
    n = 5
    parent = list(range(n))
    pot = [0.0] * n
    for (i, j), w in zip([(0, 1), (2, 3), (1, 3), (4, 0)], ws):
        union(parent, pot, i, j, w * w)
    tot = 0.0
    for i in range(n):
        find(parent, pot, i)
        tot += pot[i] * (i + 1)
    return tot


def eliminate(rows, k):
    for r in rows[k + 1:]:
        r -= rows[k] * (r[k] / rows[k][k])


@case(0, (R(42, 3, 3),), (R(43, 3, 3),))
def det_rows(A):
    M = A + 3 * np.eye(3)
    rows = list(M)
    for k in range(3):
        eliminate(rows, k)
    return np.prod(np.diag(M)) + rows[2] @ rows[0]
