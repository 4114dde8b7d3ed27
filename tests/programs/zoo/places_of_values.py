"""Places of lists and dicts that hold a number or None now, and an array then: sums that begin with 0.0, caches of None."""

from collections import defaultdict

import numpy as np

from tests.programs.zoo.case import R, case

POINTS = ((R(1, 5, 2),), (R(2, 4, 2),))


def begun():
    return [0.0, np.zeros(2)]


@case(0, *POINTS)
def lists_that_a_function_makes(points):
    acc = defaultdict(begun)
    for i, p in enumerate(points):
        acc[i % 3][0] += 0.1 * p[0] + 1
        acc[i % 3][1] = acc[i % 3][1] + 2 * p
    return sum((k + 1) * np.sum(c[1] ** 2) / c[0] for k, c in acc.items())


@case(0, *POINTS)
def lists_of_lists_that_a_function_makes(points):
    acc = [begun() for _ in range(3)]
    for i, p in enumerate(points):
        acc[i % 3][0] += 0.1 * p[0] + 1
        acc[i % 3][1] = acc[i % 3][1] + 2 * p
    return sum((k + 1) * np.sum(c[1] ** 2) / c[0] for k, c in enumerate(acc))


@case(0, *POINTS)
def records_begun_with_numbers(points):
    acc = {}
    for i, p in enumerate(points):
        e = acc.setdefault(i % 3, {"n": 0.0, "s": 0.0})
        e["n"] += 0.1 * p[0] + 1
        e["s"] = e["s"] + 2 * p
    return sum((k + 1) * np.sum(c["s"] ** 2) / c["n"] for k, c in acc.items())


@case(0, *POINTS)
def sums_by_default(points):
    sums = defaultdict(float)
    for i, p in enumerate(points):
        sums[i % 2] += p
    return sum(np.sum(s**2) for s in sums.values())


@case(0, *POINTS)
def best_by_name(points):
    best = {k: None for k in "abc"}
    for i, p in enumerate(points):
        k = "abc"[i % 3]
        if best[k] is None or p[0] > best[k][0]:
            best[k] = p * 2
    return sum(np.sum(b**2) for b in best.values() if b is not None)


@case(0, *POINTS)
def updated_in_a_list_of_none(points):
    n = len(points)
    hs = [None] * n
    for t in range(n):
        hs[t] = points[t] * 2
    for t in range(1, n):
        hs[t] += hs[t - 1] ** 2
    return sum(np.sum(hs[k] ** 2) * (k + 1) for k in range(n))


class Net:
    def __init__(self, n):
        self.cache = [None] * n

    def run(self, points):
        for i, p in enumerate(points):
            self.cache[i] = np.tanh(p)
        return sum(np.sum(c * c) for c in self.cache)


@case(0, *POINTS)
def cache_of_none(points):
    return Net(len(points)).run(points)


@case(0, *POINTS)
def momentum_by_index(points):
    v = {k: 0.0 for k in range(len(points))}
    w = {k: p for k, p in enumerate(points)}
    for _ in range(3):
        for k in w:
            v[k] = 0.9 * v[k] + w[k] ** 2
            w[k] = w[k] - 0.1 * v[k]
    return sum(np.sum(x**2) for x in w.values())


@case(0, *POINTS)
def momentum_in_place(points):
    velocity, w = defaultdict(float), {}
    for k in range(len(points)):
        w[k] = points[k] * 1.0
    for _ in range(3):
        for k in w:
            velocity[k] *= 0.9
            velocity[k] += w[k] ** 2
            w[k] -= 0.1 * velocity[k]
    return sum(np.sum(s**2) for s in w.values())


class Momentum:
    def __init__(self):
        self.m = {}

    def step(self, w, g):
        for k in w:
            self.m[k] = 0.9 * self.m.get(k, 0.0) + 0.1 * g[k]
            w[k] = w[k] - self.m[k]
        return w


@case(0, *POINTS)
def momentum_of_an_object(points):
    optimiser, w = Momentum(), {str(k): points[k] for k in range(len(points))}
    for _ in range(3):
        w = optimiser.step(w, {k: np.tanh(v) for k, v in w.items()})
    return sum(np.sum(s**2) for s in w.values())


@case(0, *POINTS)
def matrices_in_a_list_of_zeros(points):
    best = [0.0] * 3
    for i, p in enumerate(points):
        best[i % 3] += np.outer(p, p)
    return np.sum(best[0] @ points[0]) + np.sum(best[1] ** 2) + np.sum(best[2].sum(axis=0) ** 3)


@case(0, *POINTS)
def matrices_by_name(points):
    acc = {k: 0.0 for k in ("a", "b")}
    for i, p in enumerate(points):
        acc["ab"[i % 2]] = acc["ab"[i % 2]] + np.outer(p, p)
    return np.sum(acc["a"] @ points[0]) + np.sum(np.linalg.inv(acc["b"] + np.eye(2)))


@case(0, *POINTS)
def arrays_that_become_numbers(points):
    acc, n = {}, len(points)
    for i in range(n):
        acc[i] = np.ones(2)
    for i in range(n):
        acc[i] = points[i, 0] if i % 2 else acc[i]
    s = 0.0
    for i in range(n):
        s = s + np.sum(np.dot(points, np.zeros(2) + acc[i]))
        s = s + (np.sum(acc[i].reshape(1, 2) @ points.T) if i % 2 == 0 else 0)
    return s


@case((0, 1), (R(1, 5, 2), R(2, 2, 2)), (R(3, 4, 2), R(4, 3, 2)))
def soft_k_means(points, centers):
    clusters = {k: c for k, c in enumerate(centers)}
    for _ in range(3):
        acc = defaultdict(lambda: [0.0, 0.0])
        for p in points:
            w = {k: np.exp(-np.sum((p - c) ** 2)) for k, c in clusters.items()}
            z = sum(w.values())
            for k, v in w.items():
                acc[k][0] += v / z
                acc[k][1] = acc[k][1] + v / z * p
        clusters = {k: s / n for k, (n, s) in acc.items()}
    return sum((k + 1) * np.sum(c**2) for k, c in clusters.items())
