"""Recursion in place, tables of small models, and statistics with loops, as scientists write them."""

import math
from collections import Counter, defaultdict, namedtuple

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])
P6 = np.array([0.61, 0.93, 1.37, 0.22, 1.48, 0.85])
Q6 = np.array([1.12, 0.54, 0.76, 1.91, 0.33, 0.27])


@case(0, (X6,), (Y6,))
def quicksort_in_place(x):
    a = list(x)

    def partition(lo, hi):
        pivot, i = a[hi], lo
        for j in range(lo, hi):
            if a[j] < pivot:
                a[i], a[j] = a[j], a[i]
                i += 1
        a[i], a[hi] = a[hi], a[i]
        return i

    def sort(lo, hi):
        if lo < hi:
            p = partition(lo, hi)
            sort(lo, p - 1)
            sort(p + 1, hi)

    sort(0, len(a) - 1)
    return sum(v * 2**k for k, v in enumerate(a))


@case(0, (X6,), (Y6,))
def merge_sort_counting(x):
    def merge_sort(items):
        if len(items) <= 1:
            return items, 0
        mid = len(items) // 2
        left, a = merge_sort(items[:mid])
        right, b = merge_sort(items[mid:])
        merged, i, j, swaps = [], 0, 0, a + b
        while i < len(left) and j < len(right):
            if left[i] <= right[j]:
                merged.append(left[i])
                i += 1
            else:
                merged.append(right[j])
                j += 1
                swaps += len(left) - i
        merged.extend(left[i:])
        merged.extend(right[j:])
        return merged, swaps

    ordered, swaps = merge_sort(list(x))
    return sum(k * v for k, v in enumerate(ordered)) * swaps


@case(0, (R(11, 8),), (R(12, 8),))
def fft_recursive(x):
    def fft(a):
        n = len(a)
        if n == 1:
            return [complex(a[0])]
        even, odd = fft(a[::2]), fft(a[1::2])
        out = [0j] * n
        for k in range(n // 2):
            t = np.exp(-2j * np.pi * k / n) * odd[k]
            out[k], out[k + n // 2] = even[k] + t, even[k] - t
        return out

    spectrum = fft(list(x))
    return sum(abs(c) ** 2 * k for k, c in enumerate(spectrum))


@case(0, (R(13, 9),), (R(14, 9),))
def multigrid_v_cycle(f):
    def smooth(u, f, h, sweeps):
        for _ in range(sweeps):
            for i in range(1, len(u) - 1):
                u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])

    def v_cycle(u, f, h):
        smooth(u, f, h, 2)
        if len(u) <= 3:
            return u
        r = np.zeros_like(u)
        r[1:-1] = f[1:-1] + (u[:-2] - 2 * u[1:-1] + u[2:]) / h**2
        coarse = r[::2].copy()
        e = v_cycle(np.zeros_like(coarse), coarse, 2 * h)
        u[::2] += e
        u[1::2] += 0.5 * (e[:-1] + e[1:])
        smooth(u, f, h, 1)
        return u

    u = v_cycle(np.zeros_like(f), f, 1.0 / (len(f) - 1))
    return np.sum(u**2) * 100


@case(0, (P6,), (Q6,))
def memo_of_binomial_trees(p):
    memo = {}

    def price(step, ups):
        if (step, ups) in memo:
            return memo[(step, ups)]
        if step == 4:
            value = max(p[0] * (1 + p[1]) ** ups * (1 - p[2] / 4) ** (step - ups) - p[3], 0.0)
        else:
            hold = 0.5 * (price(step + 1, ups + 1) + price(step + 1, ups)) * math.exp(-p[4] / 10)
            value = max(hold, 0.01 * p[5])
        memo[(step, ups)] = value
        return value

    return price(0, 0) + len(memo)


@case((0, 1), (R(15, 3, 3), R(16, 3, 2)), (R(17, 2, 2), R(18, 2, 2)))
def hidden_markov_viterbi(trans, emit):
    obs = [0, 1, 1, 0, 1]
    states = range(len(trans))
    V = [{s: emit[s, obs[0]] for s in states}]
    back = [{}]
    for t in range(1, len(obs)):
        V.append({})
        back.append({})
        for s in states:
            score, prev = max((V[t - 1][r] + trans[r, s], r) for r in states)
            V[t][s] = score + emit[s, obs[t]]
            back[t][s] = prev
    best = max(V[-1], key=V[-1].get)
    path = [best]
    for t in range(len(obs) - 1, 0, -1):
        path.insert(0, back[t][path[0]])
    return V[-1][best] + 0.1 * sum(emit[s, o] ** 2 for s, o in zip(path, obs))


@case((0, 1), (R(19, 3, 3), R(20, 4, 3)), (R(21, 2, 2), R(22, 5, 2)))
def crf_negative_log_likelihood(trans, scores):
    labels = [k % len(trans) for k in range(len(scores))]

    def logsumexp(values):
        top = max(values)
        return top + math.log(sum(math.exp(v - top) for v in values))

    alpha = [s for s in scores[0]]
    for row in scores[1:]:
        alpha = [logsumexp([a + trans[i][j] for i, a in enumerate(alpha)]) + row[j] for j in range(len(row))]
    gold = scores[0][labels[0]]
    for t, (p, q) in enumerate(zip(labels, labels[1:]), start=1):
        gold += trans[p][q] + scores[t][q]
    return logsumexp(alpha) - gold


@case(0, (X6,), (Y6,))
def mixture_by_em(x):
    weights, means, scales = [0.5, 0.5], [min(x), max(x)], [1.0, 1.0]
    history = []
    for _ in range(3):
        resp = []
        loglik = 0.0
        for v in x:
            dens = [w / s * math.exp(-0.5 * ((v - m) / s) ** 2) for w, m, s in zip(weights, means, scales)]
            total = sum(dens)
            loglik += math.log(total)
            resp.append([d / total for d in dens])
        for k in range(2):
            nk = sum(r[k] for r in resp)
            weights[k] = nk / len(x)
            means[k] = sum(r[k] * v for r, v in zip(resp, x)) / nk
            scales[k] = math.sqrt(sum(r[k] * (v - means[k]) ** 2 for r, v in zip(resp, x)) / nk + 0.1)
        history.append(loglik)
    return history[-1] - history[0] + means[1] * scales[0]


State = namedtuple("State", "mean cov")


@case(0, (X6,), (Y6,))
def kalman_with_named_state(z):
    F = np.array([[1.0, 0.1], [0.0, 1.0]])
    H = np.array([[1.0, 0.0]])

    def predict(s):
        return State(F @ s.mean, F @ s.cov @ F.T + 0.01 * np.eye(2))

    def update(s, y):
        S = H @ s.cov @ H.T + 0.5
        K = s.cov @ H.T @ np.linalg.inv(S)
        inno = y - H @ s.mean
        return s._replace(mean=s.mean + K @ inno, cov=(np.eye(2) - K @ H) @ s.cov), inno @ np.linalg.solve(S, inno)

    state, nll = State(np.zeros(2), np.eye(2)), 0.0
    track = []
    for y in z:
        state, cost = update(predict(state), y)
        nll += cost
        track.append(state.mean[0])
    return nll + np.var(track)


@case(0, (R(23, 7, 2),), (R(24, 6, 2),))
def k_means_with_groups(points):
    centers = [points[0], points[1]]
    for _ in range(3):
        groups = [[] for _ in centers]
        for p in points:
            d = [np.sum((p - c) ** 2) for c in centers]
            groups[d.index(min(d))].append(p)
        centers = [np.mean(g, axis=0) if g else c for g, c in zip(groups, centers)]
    return sum(min(np.sum((p - c) ** 2) for c in centers) for p in points)


@case(0, (X6,), (Y6,))
def soft_tree_as_dicts(x):
    tree = {
        "w": x[0], "left": {"w": x[1], "left": {"leaf": x[2]}, "right": {"leaf": 1.0}},
        "right": {"w": -0.3, "left": {"leaf": x[3] * x[4]}, "right": {"leaf": x[5]}},
    }

    def predict(node, v):
        if "leaf" in node:
            return node["leaf"]
        gate = 1 / (1 + math.exp(-node["w"] * v))
        return gate * predict(node["left"], v) + (1 - gate) * predict(node["right"], v)

    return sum(predict(tree, v) ** 2 for v in (0.5, -1.0, 2.0))


@case(0, (R(25, 5, 5),), (R(26, 4, 4),))
def game_of_life_smooth(grid):
    n = len(grid)
    cells = [[1 / (1 + math.exp(-v)) for v in row] for row in grid]
    for _ in range(2):
        new = [[0.0] * n for _ in range(n)]
        for i in range(n):
            for j in range(n):
                around = 0.0
                for di in (-1, 0, 1):
                    for dj in (-1, 0, 1):
                        if (di, dj) != (0, 0):
                            around += cells[(i + di) % n][(j + dj) % n]
                new[i][j] = math.exp(-((around - 3) ** 2)) + cells[i][j] * math.exp(-((around - 2) ** 2))
        cells = new
    return sum(map(sum, cells))


@case(0, (X6,), (Y6,))
def annealing_with_seed(x):
    rng = np.random.default_rng(3)
    energy = lambda s: sum(s[i] * s[i + 1] * x[i] for i in range(len(s) - 1))
    spins = [1.0 if v > 0 else -1.0 for v in rng.normal(size=len(x))]
    e, temp = energy(spins), 2.0
    trace = [e]
    for step in range(12):
        k = int(rng.integers(len(spins)))
        spins[k] *= -1
        new = energy(spins)
        if new < e or rng.random() < math.exp((e - new) / temp):
            e = new
        else:
            spins[k] *= -1
        temp *= 0.8
        trace.append(e)
    return sum(t * t for t in trace) / len(trace)


@case(0, (X6,), (Y6,))
def naive_bayes_by_words(x):
    docs = [("spam", "buy now now"), ("ham", "see you now"), ("spam", "buy this"), ("ham", "you see this")]
    counts = defaultdict(Counter)
    for label, text in docs:
        counts[label].update(text.split())
    vocab = {w for c in counts.values() for w in c}
    smooth = 1.0 + x[0] ** 2
    prior = {"spam": x[1], "ham": x[2]}

    def score(label, text):
        c = counts[label]
        total = sum(c.values()) + smooth * len(vocab)
        return prior[label] + sum(math.log((c[w] + smooth) / total) for w in text.split())

    return score("spam", "buy now") - x[3] * score("ham", "buy you now") ** 2


@case(0, (R(27, 4, 3),), (R(28, 5, 3),))
def gram_schmidt_of_lists(A):
    basis = []
    for v in A:
        w = v.copy()
        for b in basis:
            w -= (w @ b) * b
        norm = np.linalg.norm(w)
        if norm > 1e-8:
            basis.append(w / norm)
        if len(basis) == 2:
            break
    Q = np.array(basis)
    return np.sum(Q @ A.T * np.arange(1.0, len(A) + 1))
