"""Helpers that change nested structures in place, parsers, simulations, and tables of constants."""

import math
import re
from collections import defaultdict, deque, namedtuple
from functools import reduce

import numpy as np

from tests.programs.zoo.case import R, case

RATES = {"gold": (0.9, [1.0, 0.5]), "iron": (0.4, [0.2, 2.0])}
MATERIALS = ("gold", "iron", "gold")
Body = namedtuple("Body", "mass pos vel")


def keep_best(best, slot, value, tag):
    if best[slot] is None or value > best[slot][0]:
        best[slot] = (value, tag)


@case(0, (R(1, 6),), (R(2, 6),))
def best_in_two_slots(x):
    best = [None] * 2
    for k, v in enumerate(x):
        keep_best(best, k % 2, v * v, k)
    (a, i), (b, j) = best
    return a * b + x[i] - x[j]


def store(results, key, value):
    results.setdefault(key, []).append(value)
    return len(results[key])


@case(0, (R(3, 6), ["u", "v", "u", "w", "v", "u"]), (R(4, 4), ["w", "w", "u", "u"]))
def results_by_key(x, names):
    results, counts = {}, []
    for v, n in zip(x, names):
        counts.append(store(results, n, np.sin(v)))
    means = {k: sum(vs) / len(vs) for k, vs in results.items()}
    spread = {k: sum((v - means[k]) ** 2 for v in vs) for k, vs in results.items()}
    return sum(means.values()) + spread["u"] * counts[-1]


def relax(grid, i, j, omega):
    grid[i][j] += omega * ((grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]) / 4 - grid[i][j])


@case((0, 1), (R(5, 4, 4), 1.3), (R(6, 4, 5), 0.9))
def relaxed_grid_of_lists(boundary, omega):
    grid = boundary.tolist() if False else [list(row) for row in boundary]
    for sweep in range(3):
        for i in range(1, len(grid) - 1):
            for j in range(1, len(grid[0]) - 1):
                relax(grid, i, j, omega)
    return sum(v**2 for row in grid for v in row)


def kick(bodies, dt):
    for i, a in enumerate(bodies):
        for b in bodies[i + 1:]:
            d = b["pos"] - a["pos"]
            f = d / (d @ d + 0.1) ** 1.5
            a["vel"] += dt * b["mass"] * f
            b["vel"] -= dt * a["mass"] * f


def drift(bodies, dt):
    for body in bodies:
        body["pos"] += dt * body["vel"]


@case((0, 1), (R(7, 3, 2), np.array([1.0, 0.5, 0.8])), (R(8, 4, 2), np.array([0.4, 1.5, 0.8, 1.0])))
def leapfrog_of_dicts(pos, mass):
    bodies = [{"mass": m, "pos": p.copy(), "vel": np.zeros(2)} for p, m in zip(pos, mass)]
    for _ in range(3):
        kick(bodies, 0.05)
        drift(bodies, 0.1)
        kick(bodies, 0.05)
    kinetic = sum(b["mass"] * (b["vel"] @ b["vel"]) for b in bodies) / 2
    return kinetic + bodies[0]["pos"] @ bodies[-1]["pos"]


@case(0, (R(9, 3, 2),), (R(10, 2, 2),))
def replaced_named_tuples(pos):
    bodies = [Body(1.0 + k, p, np.zeros(2)) for k, p in enumerate(pos)]
    for _ in range(3):
        centre = sum(b.mass * b.pos for b in bodies) / sum(b.mass for b in bodies)
        bodies = [b._replace(vel=b.vel + 0.2 * (centre - b.pos)) for b in bodies]
        bodies = [b._replace(pos=b.pos + 0.3 * b.vel) for b in bodies]
    heaviest = max(bodies, key=lambda b: b.mass)
    return heaviest.pos @ heaviest.vel + bodies[0].pos[0] ** 2


@case(0, (R(11, 3),), (R(12, 3),))
def through_materials(x):
    value, trail = x[0], []
    for name, thickness in zip(MATERIALS, x):
        rate, (gain, loss) = RATES[name]
        value = value * math.exp(-rate * abs(thickness)) * gain + loss * thickness
        trail.append((name, value))
    by_name = defaultdict(list)
    for name, v in trail:
        by_name[name].append(v)
    return sum(np.prod(vs) for vs in by_name.values()) + RATES["iron"][1][1] * value


def tokens(text):
    return re.findall(r"\d+|[a-z]|[-+*/()]", text)


def parse_sum(toks, env):
    value = parse_product(toks, env)
    while toks and toks[0] in "+-":
        op = toks.pop(0)
        right = parse_product(toks, env)
        value = value + right if op == "+" else value - right
    return value


def parse_product(toks, env):
    value = parse_atom(toks, env)
    while toks and toks[0] in "*/":
        op = toks.pop(0)
        right = parse_atom(toks, env)
        value = value * right if op == "*" else value / right
    return value


def parse_atom(toks, env):
    tok = toks.pop(0)
    if tok == "(":
        value = parse_sum(toks, env)
        toks.pop(0)
        return value
    if tok == "-":
        return -parse_atom(toks, env)
    if tok.isdigit():
        return int(tok)
    return env[tok]


@case(1, ("a*(b+2)-c/(a*a+1)", {"a": 0.7, "b": -1.2, "c": 0.4}), ("-(a-b)*c+3", {"a": 1.7, "b": 0.2, "c": -0.4}))
def formulas(text, env):
    return parse_sum(tokens(text), env) ** 2


@case(0, (R(13, 5),), (R(14, 5),))
def messages_of_machines(x):
    inbox = {"left": deque([x[0], x[1]]), "right": deque([x[2]])}
    log = []
    for turn in range(8):
        me, other = ("left", "right") if turn % 2 == 0 else ("right", "left")
        if not inbox[me]:
            continue
        msg = inbox[me].popleft()
        if msg > 0:
            inbox[other].append(msg * x[3])
            inbox[me].appendleft(-abs(x[4]) * 0.5)
        else:
            log.append((me, msg))
    return sum(m for _, m in log) + sum(map(sum, inbox.values())) ** 2


@case((0, 1), ({"w": [R(15, 2), R(16, 2)], "opt": {"lr": 0.1, "decay": 0.5}}, R(17, 2)), ({"w": [R(18, 2), R(19, 2)], "opt": {"lr": 0.3, "decay": 0.8}}, R(20, 2)))
def settings_in_a_tree(config, x):
    opt = dict(config["opt"])
    w = [v.copy() for v in config["w"]]
    for epoch in range(3):
        for k, v in enumerate(w):
            v -= opt["lr"] * np.cos(v * x) * (k + 1)
        opt["lr"] *= opt["decay"]
        opt.update(last=np.sum(w[0]))
    return w[0] @ w[1] + opt["last"] * opt["lr"] + config["opt"]["lr"]


def apply_to(rows, f, where):
    for i in where:
        rows[i][:] = f(rows[i])


@case(0, (R(21, 4, 3),), (R(22, 5, 3),))
def chosen_rows_normalised(A):
    rows = list(A)
    apply_to(rows, lambda r: r / np.sqrt(r @ r), range(0, len(rows), 2))
    apply_to(rows, lambda r: r * r, [1, -1])
    return sum((r * (k + 1)).sum() for k, r in enumerate(rows)) + A[0, 0]


@case(0, (R(23, 5),), (R(24, 5),))
def undone_changes(x):
    doc, undo, redo = list(x), [], []
    script = [("set", 0, x[1] * x[2]), ("swap", 1, 3), ("undo",), ("set", 2, x[4] ** 2), ("undo",), ("redo",), ("swap", 0, 4)]
    for op, *args in script:
        if op == "undo":
            redo.append(doc[:])
            doc = undo.pop()
        elif op == "redo":
            undo.append(doc[:])
            doc = redo.pop()
        else:
            undo.append(doc[:])
            if op == "set":
                i, v = args
                doc[i] = v
            else:
                i, j = args
                doc[i], doc[j] = doc[j], doc[i]
    return sum(v * (k + 1) for k, v in enumerate(doc)) + len(undo) * doc[0]


@case(0, (R(25, 4),), (R(26, 4),))
def polynomials_reduced(x):
    def mul(p, q):
        r = [0.0] * (len(p) + len(q) - 1)
        for i, a in enumerate(p):
            for j, b in enumerate(q):
                r[i + j] += a * b
        return r

    poly = reduce(mul, ([-root, 1.0] for root in x), [1.0])
    derivative = [k * c for k, c in enumerate(poly)][1:]
    horner = reduce(lambda acc, c: acc * 0.7 + c, reversed(derivative), 0.0)
    return horner + poly[0] * poly[2]


@case(0, (R(27, 6),), (R(28, 6),))
def orders_that_match(x):
    bids, asks, trades = [], [], []
    for k, v in enumerate(x):
        price = 10 + v
        if k % 2:
            asks.append([price, 1.0 + 0.1 * k])
            asks.sort()
        else:
            bids.append([price + 0.3, 1.0])
            bids.sort(reverse=True)
        while bids and asks and bids[0][0] >= asks[0][0]:
            qty = min(bids[0][1], asks[0][1])
            trades.append(((bids[0][0] + asks[0][0]) / 2, qty))
            for book in (bids, asks):
                book[0][1] -= qty
                if book[0][1] <= 1e-9:
                    book.pop(0)
    return sum(p * q for p, q in trades) + sum(p for p, _ in bids) - sum(p * q for p, q in asks)


def leaves_of_lists(tree):
    if isinstance(tree, dict):
        return [leaf for k in sorted(tree) for leaf in leaves_of_lists(tree[k])]
    if isinstance(tree, (list, tuple)):
        return [leaf for item in tree for leaf in leaves_of_lists(item)]
    return [tree]


@case(0, ({"enc": [[R(29, 2, 3), R(30, 3)], [R(31, 2), R(32, 4)]], "s": R(33, 1)},),
      ({"enc": [[R(34, 2), R(35, 3)], [R(36, 2), R(37, 4)]], "s": R(38, 2)},))
def norm_of_lists_of_several_shapes(params):
    return sum(np.sum(leaf**2) * (k + 1) for k, leaf in enumerate(leaves_of_lists(params)))


def grown(values, depth):
    return (values[0], [grown(values[k:], depth - 1) for k in range(1, len(values))] if depth else [])


def folded_children(tree):
    value, children = tree
    return value**2 + sum(folded_children(child) * 0.3 for child in children)


@case(0, (R(39, 4),), (R(40, 5),))
def tuples_with_lists_of_children(x):
    return folded_children(grown(x, 2))
