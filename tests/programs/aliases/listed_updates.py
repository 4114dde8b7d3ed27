"""Lists of arrays that loops update, keep and go through."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, B3, B4, C3, C4, D3, S4


@program([A3, B3, C3], D3, 2)
def params_update(params, x, n):
    for it in range(n):
        for k in range(len(params)):
            params[k] -= 0.1 * x * params[k]
    s = 0.0
    for p in params:
        s = s + np.sum(p * p)
    return s


@program(S4, 4)
def rows_store(x, n):
    rows = [np.zeros(4) for _ in range(n)]
    for i in range(n):
        for j in range(n):
            rows[i][j] = x[i] * x[j] + i
    s = 0.0
    for r in rows:
        s += np.sum(r * r)
    return s


@program(S4, 4)
def grow_then_change(x, n):
    hs = []
    h = np.zeros(4)
    for i in range(n):
        h = h * x[i] + x
        hs.append(h)
    for k in range(n):
        hs[k][0] = hs[k][1] * x[2]
        hs[k] *= x
    s = 0.0
    for k in range(n):
        s = s + np.sum(hs[k] * hs[k])
    return s


@program(S4, 3)
def snapshots(x, n):
    u = x * 1.0
    hist = []
    for i in range(n):
        u[1:] = u[1:] * u[:-1]
        hist.append(u.copy())
    return sum(np.sum(h * h) for h in hist)


@program(S4, 3)
def snapshots_of_one_array(x, n):
    u = x * 1.0
    hist = []
    for i in range(n):
        u[1:] = u[1:] * u[:-1]
        hist.append(u)
    return sum(np.sum(h * h) for h in hist)


@program(S4, 6)
def ring_inplace(x, n):
    buf = [x * 1.0, x * 0.5, x * 0.25]
    for i in range(n):
        buf[i % 3] += buf[(i + 1) % 3] * x * 0.1
        buf[i % 3][0] = x[1] * buf[(i + 2) % 3][2]
    return np.sum(buf[0] * buf[1])


@program(S4, 5)
def two_fields_rotate(x, n):
    u = [np.zeros(4), np.zeros(4)]
    u[0] += x
    for k in range(n):
        src, dst = u[k % 2], u[(k + 1) % 2]
        for j in range(1, 3):
            dst[j] = src[j - 1] * src[j] + src[j + 1]
    return np.sum(u[n % 2] * x)


@program([A4, B4], 3)
def list_arg_deep(rows, n):
    for i in range(len(rows)):
        for j in range(1, n):
            rows[i][j] = rows[i][j - 1] * rows[i][j]
    return sum(np.sum(r) for r in rows)


@program([A4, B4, C4], 2)
def arg_views(xs, n):
    a = xs[0]
    b = xs[1:]
    a += b[0] * b[1]
    for i in range(n):
        xs[i][1] = xs[i + 1][2] * a[0]
    return sum(np.sum(v * v) for v in xs)


@program(S4, 3)
def mlp_dyn(x, n):
    ws = [np.outer(x, x) * (k + 1.0) for k in range(n)]
    for it in range(n):
        h = x
        acts = [h]
        for W in ws:
            h = np.tanh(W @ h)
            acts.append(h)
        for k in range(n):
            ws[k] -= 0.1 * np.outer(acts[k + 1], acts[k])
    return np.sum(ws[0] * ws[1])


@program(S4, 5)
def same_values(x, n):
    u = [np.sin(x), np.sin(x)]
    for k in range(n):
        u[k % 2][k % 3] = u[(k + 1) % 2][1] * x[2] + u[k % 2][0]
    return np.sum(u[0] * x) + np.sum(u[1] * u[0])


@program(S4, 5)
def comp_rows(x, n):
    rows = [x * 2 for _ in range(3)]
    for i in range(n):
        rows[i % 3][0] = rows[(i + 1) % 3][1] * x[0] + rows[i % 3][2] * rows[i % 3][0]
    return sum(np.sum(r * r) for r in rows)


@program(S4, 4)
def grads_list(x, n):
    ps = [x * (k + 1.0) for k in range(3)]
    for i in range(n):
        gs = [p * x for p in ps]
        for p, g in zip(ps, gs):
            p -= 0.1 * g * p
            p[0] = g[1]
    return sum(np.sum(p * p) for p in ps)


@program(S4, 4)
def same_item_adjoint(x, n):
    ps = [x * (k + 1.0) for k in range(3)]
    w = x * 1.0
    for i in range(3):
        ps[i] = w
        ps[i] = ps[i] * ps[0]
        ps[i][1] = ps[0][2] * ps[2][1]
    return sum(np.sum(p * w) for p in ps)


@program(S4, 4)
def list_copied_then_changed(x, n):
    ps = [x * (k + 1.0) for k in range(n)]
    qs = [p.copy() for p in ps]
    for i in range(n):
        ps[i][0] = qs[i][1] * x[0]
        qs[i] *= ps[i]
    return sum(np.sum(p * q) for p, q in zip(ps, qs))


# --- slices, which are lists of their own that Python changes and puts back ----------------------------------------------


@program(A3)
def a_slice_becomes_longer(x):
    s = [x[0], x[1], x[2]]
    t = s
    s[1:] += [x[0] * x[1]]
    s[:1] *= 3
    return sum(v * (k + 1) for k, v in enumerate(t))


@program(A3, 5)
def a_slice_of_a_list_of_any_length(x, n):
    s = []
    for i in range(n):
        s.append(x[i % 3] * i)
    s[2:] += [x[0]]
    s[n - 2 :] *= 2
    return sum(v * (k + 1) for k, v in enumerate(s))


@program(A3, 1)
def slices_in_a_loop(x, first):
    s = [x[0], x[1], x[2]]
    for k in range(first, 3):
        s[k:] += (x[k], x[0])
        s[:first] += s[-1:]
    return sum(v * (k + 1) for k, v in enumerate(s))


@program([1.1, 0.7, 1.3])
def a_slice_of_what_is_given(items):
    items[1:] += [items[0] * items[2]]
    return sum(v * v * (k + 1) for k, v in enumerate(items))


class Held:
    def __init__(self, items):
        self.items = items


@program(A3)
def slices_of_what_is_held(x):
    o, d, rows = Held([x[0], x[1]]), {"items": [x[1], x[2]]}, [[x[0]], [x[1], x[2]]]
    o.items[1:] += [x[2]]
    d["items"][:1] *= 3
    rows[1][1:] += d["items"]
    return sum(v * (k + 1) for k, v in enumerate(o.items + rows[0] + rows[1]))


@program(A3)
def a_slice_of_lists(x):
    rows = [[x[0]], [x[1], x[2]]]
    row = rows[1]
    rows[1:] += [[x[0] * x[2]]]
    row.append(x[1])
    return sum(v * (k + 1) for k, r in enumerate(rows) for v in r)


@program(A3)
def a_slice_beside_something_else(x):
    s = [None, x[0], x[1]]
    s[1:] += [x[2]]
    return s[1] * s[2] + s[3] * len(s)


# --- operations that lists do not have make arrays of them ----------------------------------------------------------------


@program(A3)
def a_list_is_divided(x):
    s = [x[0], x[1]]
    t = s
    s /= np.linalg.norm(x)
    t.append(x[2])
    s *= 2.0
    return np.sum(s * x[:2]) * t[2] + t[0]


@program([1.1, 0.7, 1.3], B3)
def a_given_list_is_diminished(items, y):
    before = items
    items -= y
    return np.sum(items * before)


@program(A3)
def lists_that_are_held_are_divided(x):
    o, d, rows = Held([x[0], x[1]]), {"items": [x[1], x[2]]}, [[x[0], x[2]], [x[1], x[2]]]
    kept = o.items
    o.items -= x[:2] * x[2]
    d["items"] /= x[0]
    rows[0] **= x[1:]
    kept.append(x[2])
    return np.sum(o.items * d["items"]) + rows[0] @ x[:2] + rows[1][0] * kept[2] * kept[0]
