"""Trees of parameters and optimisers that are written for them: maps over structures, momentum, Adam, L-BFGS, Nelder-Mead."""

from collections import defaultdict, deque

import numpy as np

from tests.programs.zoo.case import R, case


def tree_map(f, tree):
    if isinstance(tree, dict):
        return {k: tree_map(f, v) for k, v in tree.items()}
    if isinstance(tree, (list, tuple)):
        return type(tree)(tree_map(f, v) for v in tree)
    return f(tree)


def tree_map2(f, a, b):
    if isinstance(a, dict):
        return {k: tree_map2(f, a[k], b[k]) for k in a}
    if isinstance(a, list):
        return [tree_map2(f, x, y) for x, y in zip(a, b)]
    if isinstance(a, tuple):
        return tuple(tree_map2(f, x, y) for x, y in zip(a, b))
    return f(a, b)


def tree_leaves(tree):
    if isinstance(tree, dict):
        return [leaf for k in sorted(tree) for leaf in tree_leaves(tree[k])]
    if isinstance(tree, (list, tuple)):
        return [leaf for item in tree for leaf in tree_leaves(item)]
    return [tree]


def _net(seed):
    return {"enc": [{"W": R(seed, 2, 3), "b": R(seed + 1, 3)}, (R(seed + 2, 3), 0.4)], "scale": 1.3}


@case(0, (_net(1), R(9, 4, 2)), (_net(11), R(10, 4, 2)))
def weight_penalty_of_a_tree(params, X):
    squares = tree_map(lambda leaf: np.sum(leaf**2), params)
    penalty = sum(tree_leaves(squares))
    first, (gain, shift) = params["enc"]
    hidden = np.tanh(X @ first["W"] + first["b"])
    return np.mean(hidden @ gain + shift) * params["scale"] + 0.01 * penalty


@case((0, 1), (_net(21), _net(31)), (_net(41), _net(51)))
def step_of_a_tree(params, grads):
    moved = tree_map2(lambda p, g: p - 0.1 * g, params, grads)
    norm = np.sqrt(sum(np.sum(leaf * leaf) for leaf in tree_leaves(moved)))
    clipped = tree_map(lambda p: p * min(1.0, 3.0 / norm), moved)
    return sum(np.sum(np.sin(leaf)) for leaf in tree_leaves(clipped))


@case(0, ({"a": 0.3, "b": {"c": R(1, 3), "d": [0.2, R(2, 2)]}},), ({"a": -0.6, "b": {"c": R(3, 3), "d": [1.2, R(4, 2)]}},))
def flat_names_of_a_tree(tree):
    flat = {}

    def walk(prefix, node):
        if isinstance(node, dict):
            for key, value in node.items():
                walk(f"{prefix}/{key}", value)
        elif isinstance(node, list):
            for i, value in enumerate(node):
                walk(f"{prefix}/{i}", value)
        else:
            flat[prefix] = np.sum(np.square(node))

    walk("", tree)
    return flat["/a"] * flat["/b/c"] + flat["/b/d/1"] ** 2 + sum(v * len(k) for k, v in flat.items())


@case(0, (R(5, 4),), (R(6, 4),))
def momentum_by_hand(x0):
    target = np.array([1.0, -0.5, 0.3, 0.8])
    x = x0.copy()
    state = {"velocity": np.zeros_like(x), "step": 0, "history": []}
    while state["step"] < 6:
        g = 2 * (x - target) + 0.3 * np.cos(x)
        state["velocity"] = 0.8 * state["velocity"] - 0.1 * g
        x += state["velocity"]
        state["history"].append(float(np.sum(g * g)) if False else np.sum(g * g))
        state["step"] += 1
    return state["history"][-1] + 0.1 * sum(state["history"][::2]) + x[0] * x[3]


@case(0, (R(7, 3),), (R(8, 3),))
def adam_of_a_dict(x0):
    params = {"w": x0[:2].copy(), "b": x0[2]}
    m = {k: 0.0 * v for k, v in params.items()}
    v = {k: 0.0 * p for k, p in params.items()}
    for t in range(1, 6):
        err = params["w"][0] * 1.5 + params["w"][1] * -0.7 + params["b"] - 0.2
        grads = {"w": err * np.array([1.5, -0.7]), "b": err}
        for k in params:
            m[k] = 0.9 * m[k] + 0.1 * grads[k]
            v[k] = 0.99 * v[k] + 0.01 * grads[k] ** 2
            mhat, vhat = m[k] / (1 - 0.9**t), v[k] / (1 - 0.99**t)
            params[k] = params[k] - 0.05 * mhat / (np.sqrt(vhat) + 1e-3)
    return np.sum(params["w"] ** 2) + params["b"] ** 3


def two_loop(g, s_list, y_list):
    q = g.copy()
    alphas = []
    for s, y in reversed(list(zip(s_list, y_list))):
        a = s @ q / (y @ s)
        alphas.append(a)
        q -= a * y
    if s_list:
        q *= (s_list[-1] @ y_list[-1]) / (y_list[-1] @ y_list[-1])
    for (s, y), a in zip(zip(s_list, y_list), reversed(alphas)):
        b = y @ q / (y @ s)
        q += s * (a - b)
    return q


@case(0, (R(12, 3),), (R(13, 3),))
def lbfgs_of_a_quartic(x0):
    c = np.array([1.0, 2.0, 3.0])

    def gradient(x):
        return c * (x - 0.5) + 0.2 * x**3

    S, Y = deque(maxlen=3), deque(maxlen=3)
    x = x0
    g = gradient(x)
    for _ in range(4):
        d = -two_loop(g, S, Y)
        new = x + 0.4 * d
        g_new = gradient(new)
        S.append(new - x)
        Y.append(g_new - g)
        x, g = new, g_new
    return np.sum(x**2) + np.sum(g**2)


@case(0, (R(14, 2), 0.7), (R(15, 2), 1.1))
def simplex_search(start, size):
    def f(p):
        return (p[0] - 1.0) ** 2 + 3 * (p[1] + 0.5) ** 2 + 0.2 * p[0] * p[1]

    points = [start, start + np.array([size, 0.0]), start + np.array([0.0, size])]
    for _ in range(8):
        points.sort(key=f)
        best, good, worst = points
        centre = (best + good) / 2
        mirrored = centre + (centre - worst)
        if f(mirrored) < f(best):
            further = centre + 2 * (centre - worst)
            points[-1] = further if f(further) < f(mirrored) else mirrored
        elif f(mirrored) < f(good):
            points[2] = mirrored
        else:
            inside = centre + 0.5 * (worst - centre)
            if f(inside) < f(worst):
                points[2] = inside
            else:
                points = [best] + [best + 0.5 * (p - best) for p in points[1:]]
    return f(min(points, key=f)) + points[0][0]


@case((0, 1), ([(R(16, 2, 2), R(17, 2)), (R(18, 2, 1), R(19, 1))], R(20, 5, 2)), ([(R(26, 2, 2), R(27, 2)), (R(28, 2, 1), R(29, 1))], R(30, 5, 2)))
def rmsprop_of_layers(layers, X):
    cache = [[np.zeros_like(p) for p in layer] for layer in layers]
    layers = [list(layer) for layer in layers]
    for step in range(2):
        acts = [X]
        for W, b in layers:
            acts.append(np.tanh(acts[-1] @ W + b))
        delta = acts[-1] - 0.3
        for i in reversed(range(len(layers))):
            delta = delta * (1 - acts[i + 1] ** 2)
            grads = (acts[i].T @ delta, delta.sum(axis=0))
            delta = delta @ layers[i][0].T
            for j, g in enumerate(grads):
                cache[i][j] = 0.9 * cache[i][j] + 0.1 * g * g
                layers[i][j] = layers[i][j] - 0.05 * g / np.sqrt(cache[i][j] + 1e-2)
    h = X
    for W, b in layers:
        h = np.tanh(h @ W + b)
    return np.sum(h**2)


@case(0, ({"a": R(32, 2), "b": R(33, 2, 2)}, R(34, 3, 2)), ({"a": R(35, 2), "b": R(36, 2, 2)}, R(37, 3, 2)))
def gradients_gathered_by_name(params, X):
    total = defaultdict(lambda: 0.0)
    count = 0
    for x in X:
        h = params["b"] @ x + params["a"]
        grads = {"a": np.cos(h), "b": np.outer(np.cos(h), x)}
        for name, g in grads.items():
            total[name] += g
        count += 1
    mean = {name: g / count for name, g in total.items()}
    updated = {name: params[name] - 0.3 * mean[name] for name in params}
    return sum((updated[name] ** 2).sum() * (i + 1) for i, name in enumerate(sorted(updated)))


@case(0, (R(38, 5),), (R(39, 5),))
def averaged_iterates(x):
    kept = []
    w = np.zeros(5)
    for k in range(5):
        w = w + (x - w) / (k + 2) * np.sin(k + x[k])
        kept.append(w)
        if len(kept) > 3:
            del kept[0]
    average = sum(kept) / len(kept)
    *earlier, last = kept
    return average @ last + len(earlier) * earlier[0][1]
