"""Gradients of the functions of `containers.py`, as a person writes them who knows that no arrays in the arguments are one."""

from __future__ import annotations

import numpy as np


def sgd(layers, x, y, lr):
    """Weights before each change are kept; nothing else is needed again but activations and errors."""
    W, b = [p["W"].copy() for p in layers], [p["b"].copy() for p in layers]
    count, kept = len(layers), []
    for _ in range(3):
        acts, g = [x], [None] * count
        for k in range(count):
            acts.append(W[k] @ acts[k] + b[k])
        error = acts[-1] - y
        old = [None] * count
        for k in reversed(range(count)):
            g[k], old[k] = error, W[k].copy()
            error = W[k].T @ error
            W[k] -= lr * np.outer(g[k], acts[k])
            b[k] -= lr * g[k]
        kept.append((acts, g, old))
    h = [x]
    for k in range(count):
        h.append(W[k] @ h[k] + b[k])
    W_bar, b_bar, h_bar = [None] * count, [None] * count, 2.0 * (h[-1] - y)
    for k in reversed(range(count)):
        b_bar[k], W_bar[k] = h_bar, np.outer(h_bar, h[k])
        h_bar = W[k].T @ h_bar
    for acts, g, old in reversed(kept):
        acts_bar, error_bar = [None] * count, np.zeros_like(x)
        for k in range(count):
            acts_bar[k] = -lr * (g[k] @ W_bar[k])
            g_bar = old[k] @ error_bar - lr * (W_bar[k] @ acts[k]) - lr * b_bar[k]
            W_bar[k] += np.outer(g[k], error_bar)
            error_bar = g_bar
        h_bar = error_bar
        for k in reversed(range(count)):
            b_bar[k] = b_bar[k] + h_bar
            W_bar[k] += np.outer(h_bar, acts[k])
            h_bar = old[k].T @ h_bar + acts_bar[k]
    return [{"W": W_bar[k], "b": b_bar[k]} for k in range(count)]


def net_sgd(net, x, n):
    """Biases are scaled, weights lose an outer product."""
    W, b = [p["W"].copy() for p in net], [p["b"] for p in net]
    for _ in range(n):
        for k in range(len(net)):
            W[k] -= 0.1 * np.outer(x, b[k])
            b[k] = b[k] * 0.9
    h = [x]
    for k in range(len(net)):
        h.append(np.tanh(W[k] @ h[k] + b[k]))
    made, h_bar = [], np.ones_like(h[-1])
    for k in reversed(range(len(net))):
        t = h_bar * (1.0 - h[k + 1] * h[k + 1])
        W_bar, b_bar, h_bar = np.outer(t, h[k]), t, W[k].T @ t
        for _ in range(n):
            b_bar = 0.9 * b_bar - 0.1 * (x @ W_bar)
        made.append({"W": W_bar, "b": b_bar})
    return made[::-1]


def branch_alias_bad(x):
    """Which array is changed is known from the first element."""
    y_bar, z_bar, new = 4.0 * x, np.zeros_like(x), x[1] * x[2]
    changed = y_bar if x[0] > 0 else z_bar
    if x[0] > 0:
        y_bar *= 2.0
        y_bar[0] = 4.0 * new
    else:
        z_bar = changed = 6.0 * x
        changed[0] = 2.0 * new
    g, changed[0] = changed[0], 0.0
    x_bar = 2.0 * y_bar + 3.0 * z_bar
    x_bar[1] += g * x[2]
    x_bar[2] += g * x[1]
    return x_bar


def same_twice_loop(x, n):
    """What a factor multiplied is kept."""
    y, kept = x * 2, []
    for i in range(n):
        first = y[i]
        y += first * x[i]
        kept.append((first, y[i:].copy()))
        y[i:] *= x[i]
    y_bar, x_bar = 2.0 * y, np.zeros_like(x)
    for i in reversed(range(n)):
        first, part = kept[i]
        x_bar[i] += y_bar[i:] @ part
        y_bar[i:] *= x[i]
        total = y_bar.sum()
        x_bar[i] += total * first
        y_bar[i] += total * x[i]
    return x_bar + 2 * y_bar


def pointer_row(x):
    """The three rows, their first elements and one more."""
    rows = [x * 1.0, x * 2.0, x * 3.0]
    rows[1][0] = rows[0][1] * x[1]
    rows[2][0] = rows[1][1] * x[2]
    rows[2][2] = rows[1][0]
    r0, r1, r2 = (2.0 * r for r in rows)
    r1[0] += r2[2]
    x_bar = np.zeros_like(x)
    x_bar[2] += r2[0] * rows[1][1]
    x_bar[1] += r1[0] * rows[0][1]
    r2[2], r1[1], r0[1] = 0.0, r1[1] + r2[0] * x[2], r0[1] + r1[0] * x[1]
    r1[0] = r2[0] = 0.0
    x_bar += r0 + 2.0 * r1 + 3.0 * r2
    return x_bar


def two_fields_rotate(x, n):
    """Each field is kept before it is written over."""
    u, kept = [x.copy(), np.zeros(len(x))], []
    for k in range(n):
        src, dst = u[k % 2], u[(k + 1) % 2]
        kept.append(src.copy())
        dst[1:-1] = src[:-2] * src[1:-1] + src[2:]
    u_bar = [np.zeros_like(x), np.zeros_like(x)]
    u_bar[n % 2] += x
    for k in reversed(range(n)):
        src, src_bar, dst_bar = kept[k], u_bar[k % 2], u_bar[(k + 1) % 2]
        g = dst_bar[1:-1].copy()
        dst_bar[1:-1] = 0.0
        src_bar[2:] += g
        src_bar[1:-1] += g * src[:-2]
        src_bar[:-2] += g * src[1:-1]
    return u[n % 2] + u_bar[0]


def best_dict_bad(x, n):
    """What is best shows the array, once it was."""
    w, kept, losses = x * 1.0, [w0 := x * 1.0], []
    best, at = 1e9, None
    for k in range(n):
        kept.append(w.copy())
        w -= 0.1 * w * x
        losses.append(np.sum(w * w))
        if losses[-1] < best:
            best, at = losses[-1], k
    if at is None:
        return np.ones_like(w0)
    w_bar, x_bar = np.ones_like(x), np.zeros_like(x)
    for k in reversed(range(n)):
        if k == at:
            w_bar += 2.0 * (kept[k + 2] if k + 1 < n else w)
        x_bar -= 0.1 * w_bar * kept[k + 1]
        w_bar -= 0.1 * w_bar * x
    return x_bar + w_bar


def arg_views(xs, n):
    """The products of three arrays, and elements of them."""
    xs = [v.copy() for v in xs]
    p, q = xs[1].copy(), xs[2].copy()
    xs[0] += p * q
    kept = []
    for i in range(n):
        kept.append((xs[i + 1][2], xs[0][0]))
        xs[i][1] = xs[i + 1][2] * xs[0][0]
    bars = [2.0 * v for v in xs]
    for i in reversed(range(n)):
        one, other = kept[i]
        g, bars[i][1] = bars[i][1], 0.0
        bars[i + 1][2] += g * other
        bars[0][0] += g * one
    bars[1] += bars[0] * q
    bars[2] += bars[0] * p
    return bars


def momentum(params, x, n):
    """All of it is linear."""
    made = {}
    for key, p in params.items():
        p, v = p.copy(), np.zeros_like(p)
        for _ in range(n):
            v *= 0.9
            v -= 0.1 * p * x
            p += v
        p_bar, v_bar = 2.0 * p, np.zeros_like(p)
        for _ in range(n):
            v_bar += p_bar
            p_bar -= 0.1 * x * v_bar
            v_bar *= 0.9
        made[key] = p_bar
    return made


def history(x, n):
    """The first of those that are kept is the array itself, as it is at last."""
    w, kept = x * 1.0, []
    for k in range(n):
        before = w.copy()
        last = before if k == 0 else kept[-1][2]
        w *= 1.0 - 0.1 * last
        kept.append((before, last, w.copy()))
    w_bar = 2.0 * w + sum(copied for _, _, copied in kept)
    bar = w
    for k in reversed(range(n)):
        before, last, _ = kept[k]
        w_bar = w_bar + bar
        bar = w - 0.1 * w_bar * before
        w_bar = w_bar * (1.0 - 0.1 * last)
        if k == 0:
            w_bar += bar - w
    return w_bar


def buffers(x, n):
    """Three arrays in turn."""
    ring, kept = [x * 1.0, x * 0.5, x * 0.25], []
    for k in range(n):
        last, new = ring[k % 3], ring[(k + 1) % 3]
        kept.append(last.copy())
        new *= 0.5
        new += last * x
    at = 0 if ring[0][0] > ring[1][0] else 1
    old = ring[at].copy()
    ring[at] *= x
    bars = [ring[1].copy(), ring[0].copy(), np.ones_like(x)]
    x_bar = bars[at] * old
    bars[at] *= x
    for k in reversed(range(n)):
        new_bar = bars[(k + 1) % 3]
        x_bar += new_bar * kept[k]
        bars[k % 3] += new_bar * x
        new_bar *= 0.5
    return x_bar + bars[0] + 0.5 * bars[1] + 0.25 * bars[2]


def particles(bodies, n):
    """All of it is linear."""
    xs, vs = [body["x"].copy() for body in bodies], [body["v"].copy() for body in bodies]
    count = len(bodies)
    for _ in range(n):
        for i in range(count):
            for j in range(i):
                pull = 0.01 * (xs[i] - xs[j])
                vs[i] -= pull
                vs[j] += pull
        for i in range(count):
            xs[i] += 0.1 * vs[i]
    x_bars, v_bars = [2.0 * x for x in xs], [np.zeros_like(v) for v in vs]
    for _ in range(n):
        for i in range(count):
            v_bars[i] += 0.1 * x_bars[i]
        for i in reversed(range(count)):
            for j in range(i):
                pull_bar = 0.01 * (v_bars[j] - v_bars[i])
                x_bars[i] += pull_bar
                x_bars[j] -= pull_bar
    return [{"x": x, "v": v} for x, v in zip(x_bars, v_bars, strict=True)]
