"""Programs of containers nested to any depth, of dicts whose keys only the run knows, and of every method that lists have."""

import math
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.83, -0.47, 1.61, 0.28, -1.15, 0.72])
Y6 = np.array([1.24, 0.66, -0.81, 1.53, 0.37, -0.42])
P6 = np.array([0.83, 0.47, 1.61, 0.28, 1.15, 0.72])
Q6 = np.array([1.24, 0.66, 0.81, 1.53, 0.37, 0.42])


@case(0, ({"enc": [{"W": R(1, 2, 2), "b": R(2, 2)}], "dec": [{"W": R(3, 2, 2), "b": R(4, 2)}]},))
def parameters_by_path(params):  # a dict by paths that are joined while it is gone through
    flat = {}
    for part, layers in params.items():
        for i, layer in enumerate(layers):
            for name, value in layer.items():
                flat[f"{part}/{i}/{name}"] = value
    penalty = {k: float(np.sum(v * v)) for k, v in flat.items() if k.endswith("W")}
    return sum(penalty.values()) + float(np.sum(np.tanh(flat["enc/0/W"] @ flat["dec/0/b"])))


@case(0, ([("a.b", 1.2), ("a.c", 0.7), ("b.b", 0.4), ("a.b", 2.1)],), ([("x.y", 0.3), ("x.y", -0.8), ("z.y", 1.7)],))
def dotted_names(pairs):  # dicts of dicts by parts of a text
    tree = {}
    for name, v in pairs:
        head, tail = name.split(".")
        tree.setdefault(head, {}).setdefault(tail, []).append(v)
    return sum(len(head) * math.exp(-sum(vs)) * vs[0] for head, sub in tree.items() for vs in sub.values())


@case(0, (P6,), (Q6,))
def lattice_walks(p):  # growing tuples as keys
    weight = {(): 1.0}
    for i in range(4):
        fresh = {}
        for path, w in weight.items():
            for step in (0, 1):
                if sum(path) + step <= 2:
                    fresh[path + (step,)] = w * (p[i] if step else p[i + 2])
        weight = fresh
    return sum(w * (1 + sum(path)) for path, w in weight.items())


@case(0, (R(5, 3, 4),), (R(6, 2, 3),))
def cells_by_place(A):  # pairs as keys, neighbours by get
    grid = {(i, j): A[i, j] for i in range(A.shape[0]) for j in range(A.shape[1])}
    for _ in range(2):
        grid = {
            (i, j): 0.5 * v + 0.125 * sum(grid.get((i + di, j + dj), 0.0) for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0)))
            for (i, j), v in grid.items()
        }
    return sum(v * v * (i + 1) for (i, _), v in grid.items())


@case(1, ("the cat saw the dog the end".split(), P6), ("a b a a c b".split(), Q6))
def words_and_weights(words, p):  # a Counter of floating-point numbers by words, and its greatest two
    seen = Counter()
    for w, v in zip(words, p):
        seen[w] += v
    best, second = [v for _, v in seen.most_common(2)]
    return best ** 2 - second + seen["the"] * seen["nothing"] + sum(seen.values())


@case(0, (X6,), (Y6,))
def scopes(x):  # names are looked up in maps of maps
    globals_ = {"a": x[0], "b": x[1]}
    locals_ = {"b": x[2] * 2, "c": x[3]}
    scope = ChainMap(locals_, globals_)
    scope["d"] = scope["a"] * scope["b"]
    inner = scope.new_child({"a": x[4]})
    return inner["a"] * inner["d"] + inner["c"] ** 2 + globals_["b"] * len(inner)


@case(0, (X6,), (Y6,))
def lru_by_hand(x):
    cache, hits = OrderedDict(), 0.0
    for key, v in zip([1, 2, 1, 3, 2, 1], x):
        if key in cache:
            hits += cache[key] * v
            cache.move_to_end(key)
        else:
            cache[key] = v * v
            if len(cache) > 2:
                cache.popitem(last=False)
    return hits + sum(k * v for k, v in cache.items())


@case(0, (X6,), (Y6,))
def all_list_methods(x):
    a = []
    for v in x:
        a.append(v * v)
    a.extend(v + 1 for v in x[:2])
    a.insert(2, x[3])
    a.insert(-1, x[0] * x[1])
    last, first = a.pop(), a.pop(0)
    b = a.copy()
    b.reverse()
    a[1:3] = [x[5], x[4], x[3]]
    del a[0]
    del b[::2]
    b += a[-2:]
    b.sort()
    a.clear()
    a = a + [last, first] * 2
    return sum((i + 1) * v for i, v in enumerate(b)) + sum(v / (i + 2) for i, v in enumerate(a))


@case(0, (X6,), (Y6,))
def slices_given_and_taken(x):
    a = list(x)
    a[::2] = [v * v for v in a[::2]]
    a[1:1] = [a[0] + a[1], 2.0]
    del a[-2:]
    a[2:5] = []
    a[len(a):] = [x[0] * 3, x[1]]
    front, back = a[: len(a) // 2], a[len(a) // 2 :]
    return sum(p * q for p, q in zip(front, back[::-1])) + a[-1] * a[0]


@case(0, ({"u": ([1.0, 2.0], {"v": (0.5, np.array([0.3, -0.2]))}), "w": [([0.4], 1.1)]},))
def sums_of_anything(tree):  # recursion by what a thing is
    def total(t):
        if isinstance(t, dict):
            return sum(total(v) for v in t.values())
        if isinstance(t, (list, tuple)):
            return sum(map(total, t))
        if isinstance(t, np.ndarray):
            return float(np.sum(t ** 3))
        return t * t

    return total(tree)


@case(0, (X6,), (Y6,))
def windows_with_deque(x):
    window, out = deque(maxlen=3), []
    for v in x:
        window.append(v)
        window.rotate(1)
        out.append(sum(w * (i + 1) for i, w in enumerate(window)))
    window.appendleft(out[0])
    window.extend([1.0, out[1]])
    window.extendleft([out[2]])
    return sum(o * o for o in out) + window[0] * window[-1] + window.popleft()


@case(0, (P6,), (Q6,))
def groups_of_groups(p):
    groups = defaultdict(lambda: defaultdict(list))
    for i, v in enumerate(p):
        groups[i % 2][i % 3].append(v)
        groups[i % 2][0].append(v * v)
    out = 0.0
    for k in sorted(groups):
        for j, vs in sorted(groups[k].items()):
            out += (k + 1) * (j + 2) * math.log(sum(vs)) * len(vs)
    return out


@case(0, (X6,), (Y6,))
def sparse_by_pairs(x):  # products of sparse matrices as dicts of pairs
    a = {(0, 0): x[0], (0, 2): x[1], (1, 1): x[2]}
    b = {(0, 1): x[3], (2, 1): x[4], (1, 0): x[5]}
    c = {}
    for (i, k), u in a.items():
        for (m, j), v in b.items():
            if k == m:
                c[i, j] = c.get((i, j), 0.0) + u * v
    trace = sum(v for (i, j), v in c.items() if i == j)
    return trace + sum(v * v for v in c.values())


@case(0, (X6,), (Y6,))
def polynomials_of_two(x):  # exponents that are added as keys
    def times(p, q):
        out = defaultdict(float)
        for (a, b), u in p.items():
            for (c, d), v in q.items():
                out[a + c, b + d] += u * v
        return dict(out)

    p = {(0, 0): x[0], (1, 0): x[1], (0, 1): x[2]}
    q = times(times(p, p), {(1, 1): x[3], (0, 0): 1.0})
    return sum(v * 0.5 ** a * 0.7 ** b for (a, b), v in q.items()) + max(q.values())


@case(0, ([[1.0, 2.0], [0.5], [0.3, 0.2, 0.1]],), ([[0.4, 1.3]],))
def ragged(rows):
    longest = max(rows, key=len)
    width = len(longest)
    padded = [row + [row[-1]] * (width - len(row)) for row in rows]
    columns = [sum(col) / len(col) for col in zip(*padded)]
    rows_ = [math.sqrt(sum(v * v for v in row)) for row in padded]
    return sum(c * c for c in columns) + min(rows_) * max(rows_)


@case(0, (X6,), (Y6,))
def edges_without_order(x):  # frozen sets as keys
    weight = {frozenset((i, (i + 1) % 4)): v for i, v in enumerate(x[:4])}
    weight[frozenset((0, 2))] = x[4] * x[5]
    total = 0.0
    for i in range(4):
        for j in range(4):
            w = weight.get(frozenset((j, i)))
            if w is not None:
                total += w * w * (i + 1)
    return total


@case(0, (X6,), (Y6,))
def dict_methods(x):
    d = dict(a=x[0], b=x[1])
    d.update({"c": x[2]}, d=x[3])
    e = {**d, "a": x[4]}
    gone = e.pop("b") + e.pop("zz", x[5])
    key, value = e.popitem()
    f = d | e
    f |= {"q": gone}
    g = dict.fromkeys("xyz", value)
    g["x"] *= 2
    first = next(iter(f))
    return sum((i + 1) * v * v for i, v in enumerate(f.values())) + sum(g.values()) + f[first] + len(key) * ("q" in f)


@case(0, ([[[0.3, -0.2], [0.5]], [[1.1]], []],))
def depth_weighted(nested):
    def walk(t, depth):
        out = 0.0
        for item in t:
            out += walk(item, depth + 1) if isinstance(item, list) else item ** 2 / depth
        return out

    return walk(nested, 1)


@case(0, (X6,), (Y6,))
def history_by_name(x):  # dicts of lists that are read back from their ends
    log = {"loss": [], "step": []}
    w = x[0]
    for k, t in enumerate(x[1:]):
        loss = (w - t) ** 2
        step = 0.1 * (w - t)
        for name, v in (("loss", loss), ("step", step)):
            log[name].append(v)
        w -= step
    return w + log["loss"][-1] * log["step"][0] + sum(map(lambda s: s * s, log["step"]))
