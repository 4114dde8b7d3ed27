"""Programs of statistics and learning by lists, dicts and objects: EM, filters, cells of networks, trees, annealing."""

import math
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.83, -0.47, 1.61, 0.28, -1.15, 0.72])
Y6 = np.array([1.24, 0.66, -0.81, 1.53, 0.37, -0.42])
P6 = np.array([0.83, 0.47, 1.61, 0.28, 1.15, 0.72])
Q6 = np.array([1.24, 0.66, 0.81, 1.53, 0.37, 0.42])


@case(0, (R(60, 7, 2),), (R(61, 5, 2),))
def kmeans_by_dict(points):
    centres = {0: points[0], 1: points[1]}
    for _ in range(3):
        members = defaultdict(list)
        for p in points:
            k = min(centres, key=lambda c: float(np.sum((p - centres[c]) ** 2)))
            members[k].append(p)
        centres = {k: sum(ps) / len(ps) for k, ps in members.items()}
    return sum(float(c @ c) * (k + 1) for k, c in centres.items())


@case(0, (X6,), (Y6,))
def mixture_em(x):
    comps = [{"w": 0.5, "mu": -1.0, "var": 1.0}, {"w": 0.5, "mu": 1.0, "var": 1.0}]
    for _ in range(3):
        resp = []
        for v in x:
            ps = [c["w"] * math.exp(-0.5 * (v - c["mu"]) ** 2 / c["var"]) / math.sqrt(c["var"]) for c in comps]
            resp.append([p / sum(ps) for p in ps])
        for k, c in enumerate(comps):
            n = sum(r[k] for r in resp)
            c["w"] = n / len(x)
            c["mu"] = sum(r[k] * v for r, v in zip(resp, x)) / n
            c["var"] = 0.1 + sum(r[k] * (v - c["mu"]) ** 2 for r, v in zip(resp, x)) / n
    return comps[0]["mu"] * comps[1]["var"] + comps[1]["w"]


@case((0, 1), (R(62, 3, 3) ** 2 + 0.1, R(63, 3, 2) ** 2 + 0.1), (R(64, 2, 2) ** 2 + 0.1, R(65, 2, 2) ** 2 + 0.1))
def forward_backward(T, E):
    n = len(T)
    T = [[v / sum(row) for v in row] for row in T]
    obs = "abba"
    emit = {c: [E[s][k] for s in range(n)] for k, c in enumerate("ab")}
    alpha = [[e / n for e in emit[obs[0]]]]
    for o in obs[1:]:
        alpha.append([emit[o][j] * sum(alpha[-1][i] * T[i][j] for i in range(n)) for j in range(n)])
    beta = [[1.0] * n]
    for o in reversed(obs[1:]):
        beta.insert(0, [sum(T[i][j] * emit[o][j] * beta[0][j] for j in range(n)) for i in range(n)])
    z = sum(alpha[-1])
    posterior = [[a * b / z for a, b in zip(*rows)] for rows in zip(alpha, beta)]
    return math.log(z) + sum(p[0] ** 2 for p in posterior)


@case((0, 1), (X6, 0.4), (Y6, 0.9))
def kalman_by_lists(zs, q):
    x, P = [0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]]
    loglik = 0.0
    for z in zs:
        x = [x[0] + 0.1 * x[1], x[1]]
        P = [[P[0][0] + 0.1 * (P[0][1] + P[1][0]) + 0.01 * P[1][1] + q, P[0][1] + 0.1 * P[1][1]], [P[1][0] + 0.1 * P[1][1], P[1][1] + q]]
        s = P[0][0] + 0.5
        k = [P[0][0] / s, P[1][0] / s]
        y = z - x[0]
        for i in range(2):
            x[i] += k[i] * y
        P = [[P[i][j] - k[i] * P[0][j] for j in range(2)] for i in range(2)]
        loglik -= 0.5 * (y * y / s + math.log(s))
    return loglik


@case((0, 1), (X6[:4], 0.7), (Y6[:3], 1.2))
def particle_filter(zs, sigma):
    rng = np.random.default_rng(5)
    particles = [(p, 1 / 6) for p in rng.normal(size=6)]
    total = 0.0
    for z in zs:
        moved = [(0.9 * p + sigma * rng.normal() * 0.3, w) for p, w in particles]
        weighted = [(p, w * math.exp(-0.5 * (z - p) ** 2 / sigma)) for p, w in moved]
        norm = sum(w for _, w in weighted)
        total += math.log(norm)
        particles = [(p, w / norm) for p, w in weighted]
        if 1 / sum(w * w for _, w in particles) < 3:
            mean = sum(p * w for p, w in particles)
            particles = [(0.5 * (p + mean), 1 / len(particles)) for p, _ in particles]
    return total


def sigmoid(v):
    return 1 / (1 + math.exp(-v))


@case((0, 1), ({g: {"x": 0.3 + 0.2 * i, "h": 0.1 * i - 0.2, "b": 0.05} for i, g in enumerate("ifog")}, X6[:4]))
def lstm_cell_by_names(gates, xs):
    h = c = 0.0
    hidden = []
    for x in xs:
        act = {g: (math.tanh if g == "g" else sigmoid)(p["x"] * x + p["h"] * h + p["b"]) for g, p in gates.items()}
        c = act["f"] * c + act["i"] * act["g"]
        h = act["o"] * math.tanh(c)
        hidden.append((h, c))
    return sum(a * b for a, b in hidden) + hidden[-1][0]


@case((0, 1, 2), (R(66, 3, 2).tolist(), R(67, 2, 2).tolist(), R(68, 2, 2).tolist()))
def heads_of_attention(tokens, Wq, Wk):
    def apply(W, v):
        return [sum(w * a for w, a in zip(row, v)) for row in W]

    heads = []
    for flip in (False, True):
        q, k = [[apply(W, t) for t in tokens] for W in ((Wk, Wq) if flip else (Wq, Wk))]
        out = []
        for i, qi in enumerate(q):
            scores = [sum(a * b for a, b in zip(qi, kj)) / math.sqrt(2) if j <= i else -1e9 for j, kj in enumerate(k)]
            top = max(scores)
            weights = [math.exp(s - top) for s in scores]
            out.append([sum(w * t[d] for w, t in zip(weights, tokens)) / sum(weights) for d in range(2)])
        heads.append(out)
    return sum(a * b for left, right in zip(*heads) for a, b in zip(left, right))


@case((0, 1), (R(69, 5, 5), R(70, 2, 2)), (R(71, 4, 5), R(72, 3, 3)))
def convolve_and_pool(image, kernel):
    n, m = image.shape
    k = len(kernel)
    fmap = [[sum(image[i + a, j + b] * kernel[a, b] for a in range(k) for b in range(k)) for j in range(m - k + 1)] for i in range(n - k + 1)]
    fmap = [[v if v > 0 else 0.1 * v for v in row] for row in fmap]
    pooled = []
    for i in range(0, len(fmap) - 1, 2):
        pooled.append([max(fmap[i + a][j + b] for a in (0, 1) for b in (0, 1)) for j in range(0, len(fmap[0]) - 1, 2)])
    return sum(v * v for row in pooled for v in row)


@case((0, 1), (X6, P6), (Y6, Q6))
def best_stump(x, y):
    best = None
    for t in sorted(x)[1:]:
        left = [v for u, v in zip(x, y) if u < t]
        right = [v for u, v in zip(x, y) if u >= t]
        cost = 0.0
        for side in (left, right):
            mean = sum(side) / len(side)
            cost += sum((v - mean) ** 2 for v in side)
        if best is None or cost < best["cost"]:
            best = {"cost": cost, "t": t, "means": (sum(left) / len(left), sum(right) / len(right))}
    a, b = best["means"]
    return best["cost"] + best["t"] * (a - b)


@dataclass
class Node:
    value: float
    split: float = 0.0
    left: "Node | None" = None
    right: "Node | None" = None


@case((0, 1), (X6, P6), (Y6, Q6))
def regression_tree(x, y):
    def grow(rows, depth):
        mean = sum(v for _, v in rows) / len(rows)
        if depth == 0 or len(rows) < 2:
            return Node(mean)
        rows = sorted(rows, key=lambda r: r[0])
        k = len(rows) // 2
        cut = 0.5 * (rows[k - 1][0] + rows[k][0])
        return Node(mean, cut, grow(rows[:k], depth - 1), grow(rows[k:], depth - 1))

    def predict(node, v):
        while node.left is not None:
            node = node.left if v < node.split else node.right
        return node.value

    tree = grow(list(zip(x, y)), 2)
    return sum(predict(tree, v) ** 2 for v in (-0.3, 0.45, 1.0)) + tree.split * tree.left.split


@case(0, (X6,), (Y6,))
def annealing(c):
    rng = random.Random(3)
    state, energy = 0.0, (0.0 - c[0]) ** 2
    best = (energy, state)
    trail = []
    for k in range(8):
        t = 1.0 / (k + 1)
        new = state + rng.uniform(-1, 1) * c[1]
        e = (new - c[0]) ** 2 + 0.1 * math.cos(3 * new)
        if e < energy or rng.random() < math.exp((energy - e) / t):
            state, energy = new, e
            trail.append(state)
        best = min(best, (energy, state))
    return best[0] + best[1] * len(trail) + sum(trail)


@dataclass
class Layer:
    W: np.ndarray
    b: np.ndarray
    cache: list = field(default_factory=list)

    def __call__(self, x):
        z = self.W @ x + self.b
        self.cache.append((x, z))
        return np.tanh(z)


@case((0, 1), (R(73, 2, 2), R(74, 3, 2)), (R(75, 3, 3), R(76, 2, 3)))
def hand_written_backprop(W, data):
    net = [Layer(W, np.zeros(len(W))), Layer(W.T, np.ones(len(W)))]
    for x in data:
        for layer in net:
            x = layer(x)
        g = 2.0 * x
        for layer in reversed(net):
            before, z = layer.cache.pop()
            gz = g * (1 - np.tanh(z) ** 2)
            g = layer.W.T @ gz
            layer.W = layer.W - 0.1 * np.outer(gz, before)
            layer.b = layer.b - 0.1 * gz
    return float(np.sum(net[0].W @ net[1].W)) + float(net[1].b @ net[0].b)


@case(0, (P6,), (Q6,))
def naive_bayes(alpha):
    docs = [("spam", "buy now buy"), ("ham", "see you now"), ("spam", "win now")]
    counts, priors = defaultdict(Counter), Counter()
    for k, (label, text) in enumerate(docs):
        priors[label] += alpha[k]
        for word in text.split():
            counts[label][word] += 1
    vocabulary = {w for c in counts.values() for w in c}
    scores = {}
    for label in priors:
        total = sum(counts[label].values())
        s = math.log(priors[label])
        for w in ("buy", "you"):
            s += math.log((counts[label][w] + alpha[3]) / (total + alpha[3] * len(vocabulary)))
        scores[label] = s
    z = math.log(sum(map(math.exp, scores.values())))
    return scores["spam"] - z


@case((0, 1), ([R(77, 2, 2), R(78, 2)], X6[:2]), ([R(79, 2, 2), R(80, 2)], Y6[:2]))
def adam_by_zipping(params, x):
    params = [p.copy() for p in params]
    ms, vs = [np.zeros_like(p) for p in params], [np.zeros_like(p) for p in params]
    for t in range(1, 4):
        W, b = params
        r = np.tanh(W @ x + b)
        gb = 2 * r * (1 - r ** 2)
        for p, m, v, g in zip(params, ms, vs, [np.outer(gb, x), gb]):
            m *= 0.9
            m += 0.1 * g
            v[...] = 0.99 * v + 0.01 * g * g
            p -= 0.1 * (m / (1 - 0.9 ** t)) / (np.sqrt(v / (1 - 0.99 ** t)) + 1e-3)
    return sum(float(np.sum(p * p)) for p in params)


@case(0, (R(81, 4, 2),), (R(82, 3, 2),))
def agglomerative(points):
    clusters = {i: [p] for i, p in enumerate(points)}
    cost = 0.0
    while len(clusters) > 1:
        best = None
        for i in clusters:
            for j in clusters:
                if i < j:
                    a, b = (sum(clusters[k]) / len(clusters[k]) for k in (i, j))
                    d = float(np.sum((a - b) ** 2))
                    if best is None or d < best[0]:
                        best = (d, i, j)
        d, i, j = best
        clusters[i] = clusters[i] + clusters.pop(j)
        cost += d * len(clusters)
    return cost


@case(0, (R(83, 5),), (R(84, 4),))
def bootstrap(x):
    rng = random.Random(7)
    means = []
    for _ in range(4):
        sample = [x[rng.randrange(len(x))] for _ in x]
        means.append(sum(sample) / len(sample))
    means.sort()
    return means[-1] - means[0] + sum(m * m for m in means)


@case(0, (P6,), (Q6,))
def decaying_bandit(p):
    rng = np.random.default_rng(2)
    arms = [{"n": 0, "mean": 0.0} for _ in range(3)]
    total = 0.0
    for t in range(8):
        k = t % 3 if t < 3 else max(range(3), key=lambda a: arms[a]["mean"] + 0.3 / arms[a]["n"])
        reward = p[k] * (1 + 0.1 * rng.normal())
        arm = arms[k]
        arm["n"] += 1
        arm["mean"] += (reward - arm["mean"]) / arm["n"]
        total = 0.9 * total + reward
    return total + sum(a["mean"] ** 2 for a in arms)


@case((0, 1), (R(85, 3), [[0.5, -0.2], [0.1]]), (R(86, 2), [[0.3], [0.2, 0.9], [1.1]]))
def fully_connected_layers_of_lists(x, skips):
    values = [list(x)]
    for k, extra in enumerate(skips):
        before = values[-1]
        values.append([math.tanh(v * (k + 1) + sum(extra)) for v in before] + [e * before[0] for e in extra])
    return sum(v * v for v in values[-1]) + len(values[-1]) * values[1][-1]
