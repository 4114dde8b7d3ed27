"""Lists and dicts that several names or places hold, and that change: rows, entries of several sorts, states of optimisers."""

import copy
import math

import numpy as np

from tests.programs.aliases.program import program

W, B, U = np.array([[0.3, -1.2], [0.8, 0.5]]), np.array([1.4, -0.6]), np.array([[0.7, 1.1, -0.4]])
ROWS, POINTS = [[0.5, 1.2], [0.2, -0.7]], [[0.1, 0.2], [1.3, -0.1], [0.4, 1.1]]
GROUPS = [{"params": [W, B], "lr": 0.1, "n": 0}, {"params": [U], "lr": 0.2, "n": 1}]
LAYERS = {"layers": [{"W": W, "b": B}, {"W": U, "b": B * 3.0, "c": U * 2.0}], "extra": B * 2.0}


@program(0.7)
def rows_times_two(s):
    rows = [[s, s * k] for k in range(3)]
    rows[0] *= 2
    return sum(sum(r) for r in rows) * s


@program(0.7)
def lists_in_a_dict_extended(s):
    d = {"k": [s], "m": [s * s]}
    e = d
    for name in ["k", "m", "k"]:
        e[name] += [s * 2]
    return len(d["k"]) * s + sum(d["m"])


@program(0.7)
def a_row_of_another(s):
    A = [[s, 2.0], [s * s, s]]
    B = A
    A[0][:] = A[1]
    A[1][0] = s**3
    B[0][1] *= 2.0
    return A[0][0] + A[0][1] * A[1][1]


@program(0.7)
def a_row_of_itself(s):
    A = [[s, 2.0], [s * s, s]]
    r = A[0]
    A[0][:] = r
    r[:] = A[0]
    r[0] *= s
    return A[0][0] + r[1]


@program(0.7)
def a_row_made_shorter(s):
    A = [[s, 2.0, s * 3], [s * s, s]]
    r = A[0]
    for k in range(2):
        A[0][:] = [v * s for v in A[0] if v > 0.1 + k]
    return sum(r) + len(r) * s


@program(0.7)
def a_row_made_longer(s):
    A = [[s], [s * s, s]]
    r = A[0]
    for row in A:
        row[:] = [*row, s, sum(row)]
    return sum(r) * len(r) + A[1][3]


@program(0.7)
def rows_that_change_places(s):
    A = [[s, 1.0], [2.0 * s, s], [s * s, 3.0]]
    first = A[0]
    for i in range(2):
        A[i], A[i + 1] = A[i + 1], A[i]
        A[i][0] += first[1] * s
        first[1] += A[i][1]
    return A[0][0] * A[2][1] + A[1][1]


@program(0.7)
def entries_sorted_and_changed(s):
    entries = [[s * k, [s, k * s * s]] for k in range(3)]
    keep = entries[2]
    entries.sort(key=lambda e: -e[0])
    keep[1][0] = keep[0] * 2
    keep[0] = 5.0 * s
    entries[0], entries[1] = entries[1], entries[0]
    entries[1][1].append(s)
    return sum(e[0] * sum(e[1]) for e in entries) + len(keep[1])


@program(0.7)
def entries_rebound(s):
    entries = []
    for k in range(0):
        entries.append([s, [s]])
    entries.append([s, [2 * s]])
    e = entries[-1]
    e[1] = [e[0], e[1][0]]
    for q in entries:
        q[0], q[1] = q[1][1] * s, [q[0]]
    return entries[0][0] * e[1][0]


@program(0.7)
def a_simplex(s):
    u = np.array([s, 2.0])
    simplex = [[u, s], [u * 2, s * 3], [u + 1, s * s]]
    simplex.sort(key=lambda e: e[1])
    for e in simplex[1:]:
        e[0] = simplex[0][0] + 0.5 * (e[0] - simplex[0][0])
        e[1] = np.sum(e[0] ** 2)
    simplex[0][0][0] = 7.0
    return simplex[1][1] + np.sum(simplex[0][0]) * s + u[0]


@program(0.7)
def an_entry_or_another(s):
    e = [s, [s]]
    f = [2 * s, [s, s]]
    g = e if s > 1 else f
    box = [e, f]
    g[0] = 3 * s
    g[1].append(s * s)
    return sum(b[0] * sum(b[1]) for b in box)


@program(0.7)
def copies_of_entries(s):
    box = [[s, [s]], [s * 2, [s * s]]]
    snap = [list(b) for b in box]
    box[0][0] = 10.0
    box[0][1][0] = s**3
    return snap[0][0] * snap[0][1][0] + sum(b[0] for b in box)


@program(0.7)
def a_slice_of_an_entry(s):
    box = [[s, [s]], [s * 2, [s * s]]]
    snap = box[:]
    part = box[0][:]
    part[0] = 4.0
    box[0] = [s * 7, [1.0]]
    snap[0][0] += 1.0
    return snap[0][0] * part[1][0] + box[0][0]


@program(0.7)
def entries_unpacked(s):
    box = [[s, [s]], [s * 2, [s * s]]]
    out = 0.0
    for a, b in box:
        b[0] += a
        out += a * b[0]
    x, y = box[0]
    y.append(x)
    return out + sum(box[0][1])


@program(0.7)
def entries_with_names(s):
    box = [["a", s], ["b", s * s]]
    table = {"a": 1.0, "b": 2.0}
    box[0][1] *= 3.0
    box.append(["a", s])
    return sum(table[n] * v for n, v in box)


@program(0.7)
def an_entry_made_longer(s):
    box = [[s, [s]], [s * 2, [s * s]]]
    box[0] += [s * 5]
    return box[0][2] + box[0][0]


@program(0.7)
def an_entry_of_three(s):
    entries = [[s, [s]], [2.0 * s, [1.0, s]]]
    entries[0].append([s * 3])
    return len(entries[0]) * s + sum(entries[0][2])


@program(0.7)
def parts_of_entries(s):
    entries = [[s, [s]], [2.0 * s, [1.0, s]]]
    out = 0.0
    for e in entries:
        for part in e:
            out += sum(part) if isinstance(part, list) else part
    return out * s


@program(ROWS)
def rows_in_two_lists(A):
    top = A[0]
    A[0], A[1] = A[1], A[0]
    top[0] = top[0] * A[0][1]
    A[0][:] = [v + 1.0 for v in A[0]]
    rows = list(A)
    rows.append(top)
    rows[-1][1] += A[0][0]
    return sum(r[0] * r[1] for r in rows)


@program([[2.0, 0.3, 1.0], [0.4, 1.5, -0.5]])
def rows_reduced(M):
    M = [list(r) for r in M]
    n = len(M)
    for i in range(n):
        piv = M[i][i]
        M[i][:] = [v / piv for v in M[i]]
        for j in range(n):
            if j != i:
                f = M[j][i]
                row = M[j]
                row[:] = [a - f * b for a, b in zip(row, M[i])]
    return sum(r[-1] ** 2 for r in M)


@program(POINTS)
def entries_of_points(points):
    entries = [[p[0] ** 2 + p[1] ** 2, p] for p in points]
    entries.sort(key=lambda e: e[0])
    best = entries[0]
    best[1][0] *= 2.0
    entries[-1][0] += best[1][0]
    return entries[-1][0] * points[0][0] + best[0] + points[1][1]


@program(POINTS)
def a_population(pop):
    pop = [{"x": list(p), "f": 0.0} for p in pop]
    for gen in range(3):
        for ind in pop:
            ind["f"] = sum((v - 0.5) ** 2 for v in ind["x"])
        pop.sort(key=lambda ind: ind["f"])
        best, worst = pop[0], pop[-1]
        for j in range(len(worst["x"])):
            worst["x"][j] = 0.5 * (worst["x"][j] + best["x"][j])
    return pop[0]["f"] + pop[-1]["x"][0] * pop[1]["x"][1]


@program(POINTS, [0.4, 0.9, -0.3])
def turned_frames(pts, angles):
    M = [[1.0, 0.0], [0.0, 1.0]]
    stack = [M]
    out = 0.0
    for p, th in zip(pts, angles):
        T = [row[:] for row in stack[-1]]
        c, s = math.cos(th), math.sin(th)
        for row in T:
            row[0], row[1] = c * row[0] + s * row[1], -s * row[0] + c * row[1]
        stack.append(T)
        out += T[0][0] * p[0] + T[0][1] * p[1]
        if len(stack) > 2:
            stack.pop()
    return out


@program([0.3, -0.5, 0.8])
def accepted_states(p0):
    state = {"pos": list(p0), "energy": 0.0}
    best = state
    for k in range(3):
        cand = {"pos": [q + 0.1 * (k + 1) * math.sin(q) for q in state["pos"]], "energy": 0.0}
        cand["energy"] = sum(q * q for q in cand["pos"])
        if cand["energy"] > best["energy"]:
            best = cand
        state = cand
        state["pos"][0] *= 0.5
    return best["energy"] + best["pos"][0] * state["pos"][1]


@program([W, B, U], 0.1)
def a_state_for_each(params, lr):
    state = [{"m": np.zeros(p.shape)} for p in params]
    for _ in range(3):
        for i in range(len(params)):
            s = state[i]
            s["m"] = 0.9 * s["m"] + np.cos(params[i])
            params[i] = params[i] - lr * s["m"]
    return sum(np.sum(np.sin(p)) for p in params)


@program([W, B], 0.1)
def states_changed_in_place(params, lr):
    state = [{"m": np.zeros(p.shape)} for p in params]
    for _ in range(3):
        for p, s in zip(params, state):
            s["m"] *= 0.9
            s["m"] += np.cos(p)
            p -= lr * s["m"]
    return sum(np.sum(np.sin(p)) for p in params)


@program(GROUPS)
def groups_of_parameters(gs):
    for _ in range(2):
        for g in gs:
            for p in g["params"]:
                p -= g["lr"] * np.cos(p)
            g["lr"] = g["lr"] * 0.5
            g["n"] += 1
    return sum(np.sum(p**2) for g in gs for p in g["params"]) + gs[0]["lr"] * gs[-1]["n"]


@program(LAYERS)
def layers_that_exchange(net):
    for _ in range(2):
        for layer in net["layers"]:
            for k in layer:
                layer[k] = layer[k] - 0.1 * np.sin(layer[k])
        net["layers"][0]["b"], net["extra"] = net["extra"], net["layers"][0]["b"]
    return sum(np.sum(v**2) for l in net["layers"] for v in l.values()) + np.sum(net["extra"])


@program({"W": [U.T.copy(), U], "b": [U[0] * 2.0, B[:1]]}, B[1:].copy())
def momentum_of_lists(net, x):
    vel = {k: [0.0 * a for a in net[k]] for k in net}
    for _ in range(2):
        h = x
        for W, b in zip(net["W"], net["b"]):
            h = np.tanh(W @ h + b)
        for k in net:
            for i in range(len(net[k])):
                vel[k][i] = 0.9 * vel[k][i] - 0.1 * net[k][i] * np.sum(h)
                net[k][i] = net[k][i] + vel[k][i]
    return np.sum(h**2) + sum(np.sum(a**2) for k in net for a in net[k])


@program(W, B, U)
def caches_by_place(W1, b1, W2):
    params = [W1, b1, W2]
    caches = [{"m": np.zeros_like(p), "v": np.ones_like(p)} for p in params]
    for t in range(2):
        for i in range(len(params)):
            g = np.sin(params[i])
            c = caches[i]
            c["m"] = 0.9 * c["m"] + 0.1 * g
            c["v"] += g**2
            params[i] = params[i] - 0.1 * c["m"] / np.sqrt(c["v"])
    return sum((i + 1) * np.sum(p**2) for i, p in enumerate(params))


@program(B, B * 0.5, B[::-1])
def nelder_mead(x0, x1, x2):
    def f(p):
        return (p[0] - 1.0) ** 2 + 3 * (p[1] + 0.5) ** 2 + 0.2 * p[0] * p[1]

    simplex = [[x0, f(x0)], [x1, f(x1)], [x2, f(x2)]]
    for _ in range(4):
        simplex.sort(key=lambda s: s[1])
        centroid = 0.5 * (simplex[0][0] + simplex[1][0])
        xr = centroid + 1.0 * (centroid - simplex[2][0])
        fr = f(xr)
        if fr < simplex[1][1]:
            simplex[2] = [xr, fr]
        else:
            xc = centroid - 0.5 * (centroid - simplex[2][0])
            fc = f(xc)
            if fc < simplex[2][1]:
                simplex[2] = [xc, fc]
            else:
                for i in range(1, 3):
                    simplex[i][0] = simplex[0][0] + 0.5 * (simplex[i][0] - simplex[0][0])
                    simplex[i][1] = f(simplex[i][0])
    simplex.sort(key=lambda s: s[1])
    return simplex[0][1] + np.sum(simplex[0][0])


@program([{"params": [B, B * 2.0], "lr": 0.1}, {"params": [B * 0.3], "lr": 0.05}])
def momentum_set_by_default(groups):
    lrs = []
    for group in groups:
        group.setdefault("momentum", [np.zeros_like(p) for p in group["params"]])
        lrs.append(group["lr"])
    for t in range(3):
        for group in groups:
            for p, m in zip(group["params"], group["momentum"]):
                m *= 0.5
                m += p**2
                p -= group["lr"] * m
            group["lr"] = group["lr"] * 0.8
    return sum(np.sum(p) for g in groups for p in g["params"]) + sum(lrs) * groups[0]["lr"]


@program(0.7)
def deep_copies_of_a_dict(s):
    p = {"w": [s, s * 2], "b": s}
    best = copy.deepcopy(p)
    for k in range(3):
        if p["b"] * (k - 1) < 1.0:
            best = copy.deepcopy(p)
        p["w"][0] *= s
        p["w"].append(p["b"])
        p["b"] += s
    return sum(best["w"]) * best["b"] + sum(p["w"])


@program(0.7)
def a_deep_copy_of_rows(s):
    A = [[s, 2.0], [s * s, s]]
    B = copy.deepcopy(A)
    B[0][0] = 7.0
    A[1][1] *= 3
    return sum(sum(r) for r in A) * sum(sum(r) for r in B)


@program(0.7)
def a_deep_copy_of_one_row_twice(s):
    r = [s, 2.0]
    A = [r, r]
    B = copy.deepcopy(A)
    B[0][0] = 7.0 * s
    return B[1][0] + A[0][0]


@program(0.7)
def a_deep_copy_of_arrays(s):
    u = np.array([s, 2.0])
    p = {"a": u, "b": u * s}
    q = copy.deepcopy(p)
    q["a"] *= 2.0
    p["b"][0] = 1.0
    return np.sum(q["a"]) * np.sum(q["b"]) + np.sum(p["a"]) + np.sum(p["b"])


@program(0.7)
def a_deep_copy_of_a_list_of_arrays(s):
    u = np.array([s, 2.0])
    p = [u, u * 2]
    q = copy.deepcopy(p)
    for w in q:
        w *= s
    return sum(np.sum(a * b) for a, b in zip(p, q))


@program(0.7)
def a_deep_copy_of_one_array_twice(s):
    u = np.array([s, 2.0])
    p = [u, u]
    q = copy.deepcopy(p)
    q[0] *= s
    return np.sum(q[1]) * s


@program(0.7)
def deep_copies_in_a_list(s):
    hist = []
    st = {"x": [s], "n": 0}
    for k in range(3):
        st["x"].append(st["x"][-1] * s)
        st["n"] += 1
        hist.append(copy.deepcopy(st))
    return sum(sum(h["x"]) * h["n"] for h in hist)


@program(0.7)
def a_deep_copy_of_a_tuple(s):
    t = (s, [s, 1.0])
    q = copy.deepcopy(t)
    q[1][0] = 3.0
    return t[1][0] + q[1][0] * q[0]


@program(0.7)
def a_deep_copy_of_what_is_nested(s):
    d = {"a": {"b": [s, [s * 2]]}}
    e = copy.deepcopy(d)
    e["a"]["b"][1][0] *= s
    d["a"]["b"][0] = 1.0
    return e["a"]["b"][1][0] * e["a"]["b"][0] + d["a"]["b"][1][0]


@program(0.7)
def copies_of_a_dict(s):
    d = copy.copy({"a": [s]})
    e = copy.copy(d)
    e["a"][0] = s * s
    e["c"] = s
    return d["a"][0] + len(d)


class Held:
    def __init__(self, a, b):
        self.a = a
        self.b = b


@program(B)
def an_object_with_one_array_twice(x):
    u = x * 2.0
    q = copy.deepcopy(Held(u, u))
    q.a[0] = x[1] ** 2
    return q.b[0] * x[0]


@program(B, B)
def an_object_with_one_array_given_twice(x, y):
    q = copy.deepcopy(Held(x, y))
    q.a[0] = 5.0 * x[1]
    return q.b[0] * x[0]


@program(B, B * 0.5)
def an_object_with_two_arrays(x, y):
    q = copy.deepcopy(Held(x, y))
    q.a[0] = 5.0 * x[1]
    return q.b[0] * x[0]


@program(B)
def an_object_with_one_list_twice(x):
    u = [x[0], x[1]]
    q = copy.deepcopy(Held(u, u))
    q.a[0] = x[1] ** 2
    return q.b[0] * x[0]


@program(B)
def an_object_with_an_array_and_a_list_of_it(x):
    u = x * 2.0
    q = copy.deepcopy(Held(u, [u, 3.0 * u]))
    u *= 1.5
    if x[0] > 0.0:
        q.a += u
    return np.sum(q.a * x) + np.sum(q.b[0])


@program({"w": B, "b": U[0]})
def the_best_of_several(params):
    best = copy.deepcopy(params)
    best_loss = float("inf")
    for t in range(4):
        loss = sum(np.sum((v - 0.3) ** 2) for v in params.values())
        if loss < best_loss:
            best_loss = loss
            best = copy.deepcopy(params)
        for k in params:
            params[k] -= 0.7 * 2 * (params[k] - 0.3) * (1 + 0.4 * t)
    return sum(np.sum(np.sin(v)) for v in best.values()) + best_loss


@program([[0.1, 2.0, 0.3], [1.5, 0.2, -0.4], [0.3, 0.7, 1.9]])
def factors_in_place(A):
    n = len(A)
    LU = copy.deepcopy(A)
    perm = list(range(n))
    sign = 1.0
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(LU[i][k]) > abs(LU[p][k]):
                p = i
        if p != k:
            LU[k], LU[p] = LU[p], LU[k]
            perm[k], perm[p] = perm[p], perm[k]
            sign = -sign
        row_k = LU[k]
        for i in range(k + 1, n):
            row = LU[i]
            row[k] /= row_k[k]
            for j in range(k + 1, n):
                row[j] -= row[k] * row_k[j]
    det = sign
    for k in range(n):
        det *= LU[k][k]
    return det + LU[perm[0]][0]
