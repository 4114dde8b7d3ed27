"""Iterators with names, of which more is done than to go through them once: what they read changes, others move them on."""
# ruff: noqa

import collections
import itertools
import math
from functools import reduce

import numpy as np


def _lowpass(src, alpha):
    y = None
    for v in src:
        y = v if y is None else y + alpha * (v - y)
        yield y


def _diffs(src):
    src = iter(src)
    last = next(src)
    for v in src:
        yield v - last
        last = v


def pull_chain(x):
    total = 0.0
    for i, d in enumerate(_diffs(_lowpass((v * v for v in x), 0.4)), start=1):
        if d > 0.8: break
        if d < 0: continue
        total += i * d
    else:
        total *= 2.0
    return total


def pull_coins(x):
    coins = itertools.cycle([0.3, 0.9, 0.1, 0.6])
    s, n = 0.0, 0
    for v in x:
        if np.exp(-v * v) > next(coins):
            s += v ** 3
            n += 1
    return s * (1 + n)


def _count_up(v):
    while True:
        yield v
        v = v * 1.1


def pull_endless(x):
    g = _count_up(x[0])
    s = next(g) * x[1]
    s += next(g) * x[2] * next(g)
    for v in x[3:]:
        s = s + v * next(g)
    return s


def _filtered(xs):
    for v in xs:
        if v > 0.35:
            yield v * v


def pull_filtered_default(x):
    g = _filtered(x)
    s = next(g) * 2.0
    while True:
        v = next(g, None)
        if v is None:
            break
        s += v * x[0]
    return s


def pull_walrus(x):
    g = _filtered(x)
    s = 0.0
    while (v := next(g, None)) is not None:
        s += v * x[1]
    return s


def pull_sees_changes(x):
    y = x.copy()
    g = (v * 2.0 for v in y)
    a = next(g)
    y[1] = a * x[3]
    b = next(g)
    y[0] = 5.0
    return a * b + next(g) + y[0] * x[0]


def pull_two_side_by_side(x):
    g = _lowpass(x, 0.3)
    h = _filtered(x)
    s = 0.0
    for _ in range(3):
        s += next(g) * next(h)
    for v in g:
        s += v
    return s


def pull_shared(x):
    it = (v * v for v in x)
    g = _lowpass(it, 0.5)
    a = next(g); b = next(it); c = next(g)
    return a + 2 * b + 3 * c + sum(it)


def pull_next_in_generator(x):
    def pairs(src):
        for a in src:
            b = next(src)
            yield a * b
    g = (v + 1 for v in x)
    s = 1.0
    for p in pairs(g):
        s = s * p
    return s


def pull_comprehension(x):
    g = _lowpass(x, 0.3)
    first = [next(g) for _ in range(2)]
    rest = [v * v for v in g]
    return first[0] * first[1] + sum(rest)


def pull_zip_itself(x):
    g = (v * v for v in x)
    s = 0.0
    for a, b in zip(g, g):
        s += a * b
    return s


def pull_zip_held(x):
    z = zip(x, x[1:])
    a, b = next(z)
    s = a * b
    for a, b in z:
        s += a * b * b
    return s


def pull_enumerate_held(x):
    e = enumerate((v * v for v in x), 2)
    k, v = next(e)
    s = k * v
    for k, v in e:
        s += k * v
        if k > 4:
            break
    else:
        s *= 2
    return s + next(e)[1] * 3.0


def pull_any_stops(x):
    g = (v * v for v in x)
    found = any(v > 0.4 for v in g)
    return next(g) * (2.0 if found else 1.0)


def pull_in_loop(x):
    s = 0.0
    for k in range(3):
        g = _lowpass(x[k:], 0.2 + 0.1 * k)
        s += next(g) * (k + 1)
        for v in g:
            if v > 0.45: break
            s += v
        s += next(g, x[5])
    return s


def _two(xs):
    for v in xs:
        yield v
        if v > 0.5:
            yield v * v


def pull_two_yields(x):
    g = _two(x)
    s, k = 0.0, 1
    w = next(g)
    for v in g:
        s += k * v * w
        w = v
        k += 1
    return s


def _nested(xs):
    for i, a in enumerate(xs):
        for b in xs[i + 1:]:
            if a * b < 0: continue
            yield a * b


def pull_nested(x):
    g = _nested(x)
    a = next(g)
    b = next(g)
    return a * b + sum(g)


def pull_takewhile_shared(x):
    it = iter(x)
    small = list(itertools.takewhile(lambda v: v < 0.5, it))
    return sum(small) * 2 + sum(v * v for v in it)


def pull_islice_shared(x):
    it = (v * 1.5 for v in x)
    a = sum(itertools.islice(it, 2))
    b = sum(v * v for v in itertools.islice(it, 2))
    return a * b + next(it)


def pull_accumulate_next(x):
    acc = itertools.accumulate(x, lambda a, b: a * 0.5 + b)
    s = next(acc)
    t = next(acc)
    return s * t + max(acc)


def pull_count(x):
    c = itertools.count(1)
    return sum(v * next(c) for v in x) + next(c) * x[0]


def pull_ifexp(x):
    c = itertools.cycle([1.0, 2.0, 3.0])
    s = 0.0
    for v in x:
        s += v * next(c) if v > 0.35 else v * v
    return s * next(c)


def pull_chunks(x):
    it = iter(x)
    out = []
    while chunk := list(itertools.islice(it, 4)):
        out.append(sum(v * v for v in chunk))
    return out[0] * out[1]


class Box:
    def __init__(self, v): self.v = v


def _sq(xs):
    for v in xs:
        yield v * v


def _mul(xs, k):
    for v in xs:
        yield v * k


def _side(xs, log):
    for v in xs:
        log.append(v * 2.0)
        yield v * v


def _writer(xs, out):
    for i, v in enumerate(xs):
        out[i] = v * 3.0
        yield v * v


def _prologue(xs, out):
    out[0] = out[0] * 10.0
    for v in xs:
        yield v * out[0]


def _epilogue(xs, out):
    for v in xs:
        yield v
    out[1] = 100.0 * out[2]


def pull_array_changes(x):
    y = x.copy()
    g = _sq(y)
    a = next(g)
    y[1] = 3.0 * a; y[0] = 9.0
    s = 0.0
    for v in g:
        s += v
        y[4] = y[4] * 0.5
        y[0] = 7.0
    return s + y[0] * x[0]


def pull_list_grows(x):
    ys = [v * 1.0 for v in x[:3]]
    g = (v * v for v in ys)
    s = next(g)
    ys.append(x[4])
    for v in g:
        s = s * 0.9 + v
    return s


def pull_list_cleared(x):
    ys = [v * 1.0 for v in x]
    g = (v * v for v in ys)
    s = next(g)
    del ys[3:]
    for v in g:
        s = s * 0.9 + v
    return s


def pull_rebinds_source(x):
    y = x * 1.0
    g = (v * v for v in y)
    s = next(g)
    y = x * 100.0
    return s + next(g) + y[0]


def pull_free_name_late(x):
    k = 2.0
    g = (v * k for v in x)
    s = next(g)
    k = 5.0 * x[3]
    return s + next(g) + sum(g)


def pull_side_effect_order(x):
    log = []
    g = _side(x, log)
    s = 0.0
    for i in range(3):
        s += len(log) * next(g)
    return s + sum(log)


def pull_prologue_late(x):
    y = x.copy()
    g = _prologue(x, y)
    a = y[0]
    b = next(g)
    return a + b * y[0] + next(g)


def pull_epilogue(x):
    y = x.copy()
    g = _epilogue(x[:2], y)
    s = next(g) + next(g)
    s += y[1]
    t = next(g, 5.0)
    return s * t + y[1]


def pull_epilogue_in_for(x):
    y = x.copy()
    s = 0.0
    g = _epilogue(x[:2], y)
    first = next(g)
    for v in g:
        s += v * y[1]
    return s + y[1] * first


def pull_ended_stays_ended(x):
    ys = [x[0], x[1]]
    g = _sq(ys)
    s = sum(g)
    ys.append(x[2])
    return s + next(g, x[3])


def pull_iter_ended(x):
    z = zip(x[:3], x)
    s = 0.0
    for a, b in z: s += a * b
    return s + next(z, (x[4], x[5]))[1]


def pull_zip_eats_one(x):
    g = _sq(x)
    s = 0.0
    for a, b in zip(g, x[:2]):
        s += a * b
    return s + next(g)


def pull_zip_eats_none(x):
    g = _sq(x)
    s = 0.0
    for b, a in zip(x[:2], g):
        s += a * b
    return s + next(g)


def pull_break_in_middle(x):
    g = _sq(x)
    s = 0.0
    for v in g:
        if v > 0.3: break
        s += v
    for v in g:
        s += 10 * v
        break
    return s + sum(g)


def pull_else(x):
    g = _sq(x)
    s = next(g)
    for v in g:
        if v > 5: break
        s += v
    else:
        s *= 3.0
    return s


def pull_else_break_outer(x):
    s = 0.0
    for k in range(4):
        g = _sq(x)
        s += next(g)
        for v in g:
            if v > 0.45 * k: break
            s += v
        else:
            break
        s += k * next(g)
    return s


def pull_continue(x):
    g = _mul(x, x[0])
    s = next(g)
    for v in g:
        if v < 0.1: continue
        s += v * v
    return s


def pull_return_inside(x):
    g = _mul(x, x[0])
    s = next(g)
    for v in g:
        s += v
        if s > 0.4:
            return s * next(g)
    return s


def pull_default_evaluated(x):
    g = _sq(x[:1])
    s = next(g, x[1] * 2)
    return s + next(g, x[2] * 2)


def pull_order_of_two(x):
    g = _sq(x)
    return next(g) - 2 * next(g) * next(g) - (next(g) / next(g))


def pull_args_order(x):
    g = _sq(x)
    def f(a, b, c=0.0): return a + 2 * b * c
    return f(next(g), next(g), c=next(g))


def pull_tuple(x):
    g = _sq(x)
    a, b = next(g), next(g)
    return a / b


def pull_list_display(x):
    g = _sq(x)
    ys = [next(g), next(g), x[0]]
    return ys[0] - 3 * ys[1] + ys[2]


def pull_boolop(x):
    g = _sq(x)
    s = 0.0
    if x[0] > 1.0 and next(g) > 0.0: s += 1.0
    if x[0] > 0.1 or next(g) > 0.0: s += 2.0
    if x[0] > 0.1 and next(g) > 0.0: s += 3.0
    return s * next(g)


def pull_while_test(x):
    g = _sq(x)
    s, k = 0.0, 0
    while next(g) < 0.45:
        s += x[k]; k += 1
    return s * next(g)


def pull_nested_comprehension(x):
    g = _sq(x)
    m = [[next(g) * (i + 1) for i in range(2)] for j in range(3)]
    return m[0][1] * m[1][0] + m[2][1]


def pull_comp_with_test(x):
    g = _sq(x)
    ys = [v * next(g) for v in x if v > 0.35]
    return sum(ys) + next(g)


def pull_alias(x):
    g = _sq(x)
    h = g
    return next(g) + 2 * next(h) + 3 * next(g)


def pull_iter_of_it(x):
    g = _sq(x)
    h = iter(g)
    s = next(h)
    for v in g: s = s * 0.5 + v
    return s + next(h, 1.0)


def pull_chain_three(x):
    a = _sq(x); b = _mul(a, 2.0); c = _mul(b, x[0])
    s = next(c) + next(a) * 5 + next(b) * 7
    return s + next(c)


def pull_two_consumers(x):
    a = _sq(x)
    b = _mul(a, 2.0); c = _mul(a, 3.0)
    return next(b) + next(c) * 4 + next(b) * 9 + sum(c)


def pull_rows(x):
    A = np.outer(x, x) + np.diag(x)
    g = (r * 2.0 for r in A)
    a = next(g)
    A[2] = A[2] * a
    s = 0.0
    for r in g: s += np.sum(r * a)
    return s


def pull_row_written(x):
    A = np.outer(x, x)
    g = (r for r in A)
    a = next(g)
    a[:] = a * 3.0
    b = next(g)
    b *= 2.0
    return np.sum(A[0] * A[1]) + np.sum(A)


def pull_nonlocal(x):
    total = 0.0
    def g():
        nonlocal total
        for v in x:
            total += v
            yield v * v
    it = g()
    s = total + next(it) * total
    s += next(it)
    return s * total


def pull_string(x):
    g = (x[i] if c == "a" else -x[i] for i, c in enumerate("abba"))
    return next(g) * 2 + sum(g)


def pull_dict(x):
    d = {"a": x[0], "b": x[1] * 2, "c": x[2]}
    g = (d[k] * d[k] for k in d)
    s = next(g)
    d["b"] = x[3]
    return s + next(g) * 2


def pull_int_dict(x):
    d = {3: x[0], 0: x[1] * 2, 1: x[2]}
    g = (k * x[k] for k in d)
    s = next(g)
    return s + next(g) * 2 + next(g) * d[0]


def pull_set_like(x):
    g = (x[k] for k in (3, 1, 2))
    return next(g) * 2 + next(g) * 3


def pull_range(x):
    g = (x[k] * k for k in range(5, 0, -2))
    return next(g) * 2 + next(g) * 3 + next(g)


def pull_zero_times(x):
    g = _sq(x[:0])
    s = next(g, x[0])
    for v in g: s += v
    return s + next(g, x[1]) + sum(g)


def pull_unbound(x):
    for k in range(2):
        if k == 0: g = _sq(x)
        s = next(g)
    return s


def pull_object(x):
    b = Box(x[0])
    g = (v * b.v for v in x)
    s = next(g)
    b.v = x[1] * 3
    return s + next(g) + sum(g)


def pull_branch(x):
    if x[0] > 0: g = _sq(x)
    else: g = _mul(x, 2.0)
    return next(g) + next(g)


def pull_in_branch(x):
    g = _sq(x)
    if x[1] > 0: a = next(g)
    else: a = next(g) * next(g)
    return a + next(g)


def pull_gen_of_gen_in_loop(x):
    def windows(src, n):
        buf = []
        for v in src:
            buf.append(v)
            if len(buf) == n:
                yield sum(buf)
                buf.pop(0)
    s = 0.0
    w = windows((v * v for v in x), 2)
    last = next(w)
    for t in w:
        s += last * t
        last = t
    return s


def pull_takewhile_gen(x):
    g = _sq(x)
    s = sum(itertools.takewhile(lambda v: v < 0.45, g))
    return s * next(g)


def pull_map_held(x):
    m = map(lambda a, b: a * b, x, x[1:])
    s = next(m)
    return s + next(m) * 2 + sum(m)


def pull_filter_held(x):
    f = filter(lambda v: v > 0.35, x)
    return next(f) * next(f) + next(f, 0.0)


def pull_starred(x):
    g = _sq(x)
    a = next(g)
    ys = [*g]
    return a * ys[0] + ys[-1]


def pull_while_true_none(x):
    g = _mul(x, 2.0)
    s = 0.0
    while True:
        v = next(g, None)
        if v is None: break
        s += v * v
    return s


def pull_try(x):
    g = _sq(x)
    s = 0.0
    while True:
        try:
            a = next(g)
        except StopIteration:
            break
        s += a * x[0]
    return s


def pull_cycle_changes(x):
    y = x.copy(); s = 0.0; k = 0
    for v in itertools.cycle(y):
        s += v * (k + 1); y[1] = 7 * x[0]; k += 1
        if k > 8: break
    return s


def pull_accumulate_mutating(x):
    y = x.copy()
    acc = itertools.accumulate(y)
    s = next(acc)
    y[1] = 5 * x[0]
    return s + next(acc) + next(acc)


def pull_chain_it(x):
    y = x.copy()
    c = itertools.chain(y[:2], y[3:])
    s = next(c); y[4] = 3 * x[0]
    return s + next(c) * 2 + next(c) * 3 + next(c) * 4


def pull_also_compress(x):
    y = x.copy(); s = 0.0
    for v in itertools.compress(y, [1, 0, 1, 1]):
        s += v; y[2] = x[0] * 9
    return s


def pull_also_old_wrapped(x):
    s = 0.0
    g = _sq(x); w = (v * 2 for v in g)
    for k in range(2):
        s += next(w)
        g = _sq(x[2:])
        s += 10 * next(g)
    return s


def pull_also_name_in_comprehension(x):
    v = 5.0
    g = (v * x[0] for v in x)
    a = next(g)
    return a + v * next(g)


def pull_also_loop_var_shared(x):
    s = 0.0
    g = (v * v for v in x)
    for v in x[:2]:
        s += v * next(g)
    return s + v


def pull_also_comp_name_same_as_outer(x):
    g = (s * 2.0 for s in x)
    s = 0.0
    for v in x[:3]:
        s = s * 0.5 + next(g) * v
    return s


def pull_also_genexp_reads_accumulator(x):
    s = 1.0
    g = (v * s for v in x)
    for _ in range(4):
        s = s + next(g)
    return s


def pull_also_genexp_reads_loop_name(x):
    g = (v * k for v in x)
    s = 0.0
    for k in range(1, 4):
        s += next(g)
    return s


def pull_also_augassign_array(x):
    y = x.copy()
    def g():
        for i in range(3):
            y[i] = y[i] * 2.0
            yield y[i]
    it = g()
    z = y
    y += next(it)
    y += next(it)
    return np.sum(z * x)


def pull_also_augassign_list(x):
    log = [x[0]]
    def g():
        for v in x:
            log.append(v)
            yield [v * 2.0]
    it = g()
    log += next(it)
    log += next(it)
    return sum(k * v for k, v in enumerate(log))


def pull_also_sub_of_changed(x):
    y = x.copy()
    def g():
        for i in range(4):
            y[0] = y[0] * 3.0
            yield y[0]
    it = g()
    return y[0] * next(it) + y[0]


def pull_also_call_between(x):
    y = [x[0] * 1.0]
    def bump(k):
        y[0] = y[0] * k
        return y[0]
    g = (v * y[0] for v in x)
    return bump(2.0) * next(g) + bump(3.0) * next(g)


def pull_also_call_behind(x):
    y = [x[0] * 1.0]
    def bump(k):
        y[0] = y[0] * k
        return y[0]
    g = (v * y[0] for v in x)
    return next(g) * bump(2.0) + next(g) * bump(3.0)


def pull_also_gen_rebinds_param(x):
    def g(src, k):
        k = k * 2.0
        for v in src:
            k = k + v
            yield v * k
    it = g(x, x[1])
    s = next(it)
    return s + next(it) * next(it)


def pull_also_gen_local_shadows(x):
    total = x[5]
    def g(src):
        total = 0.0
        for v in src:
            total += v
            yield total
    it = g(x)
    s = next(it) + total
    return s * next(it) + total


def pull_also_same_gen_twice(x):
    a = _sq(x); b = _sq(x)
    return next(a) + 2 * next(a) + 3 * next(b) + 4 * next(a)


def pull_also_gen_while_else(x):
    def g(src):
        i = 0
        while i < len(src):
            if src[i] > 1.0: break
            yield src[i]
            i += 1
        yield 7.0 * src[0]
    it = g(x)
    s = next(it)
    for v in it: s = s * 1.1 + v
    return s


def pull_also_gen_return_in_loop(x):
    def g(src):
        for v in src:
            if v > 1.0: return
            yield v
            yield v * v
    it = g(x)
    s = next(it) * next(it)
    for v in it: s += v
    return s + next(it, 3.0)


def pull_also_gen_if_else_yield(x):
    def g(src):
        for v in src:
            if v > 0.35:
                yield v * 2
            else:
                yield -v
                yield v * v
    it = g(x)
    s = next(it)
    for k, v in enumerate(it): s += k * v
    return s


def pull_also_gen_yield_after_loop(x):
    def g(src):
        t = 0.0
        yield 1.0
        for v in src:
            t += v
            if v > 0.5: continue
            yield t
        yield t * 2
        yield t * t
    it = g(x)
    s = 0.0
    a = next(it)
    for v in it: s = s * a * 1.2 + v
    return s


def pull_also_gen_nested_breaks(x):
    def g(src):
        for i in range(3):
            for j in range(3):
                if j > i: break
                yield src[i] * src[j + 1]
                if i == 2 and j == 1: return
    it = g(x)
    s = next(it)
    for v in it: s = s * 0.7 + v
    return s


def pull_also_yield_from(x):
    def g(src):
        yield from src[:2]
        yield src[2] ** 2
        yield from (v * 3 for v in src[3:])
    it = g(x)
    s = next(it)
    for v in it: s = s * 0.7 + v
    return s


def pull_also_yield_tuple(x):
    def g(src):
        for i, v in enumerate(src):
            yield i, v * v
    it = g(x)
    i, v = next(it)
    s = v * (i + 1)
    for i, v in it:
        if i > 3: break
        s += i * v
    return s + i


def pull_also_zip_two_iters(x):
    a = _sq(x); b = (v * 2 for v in x)
    next(b)
    s = 0.0
    for u, v in zip(a, b): s += u * v
    return s + next(a, 5.0)


def pull_also_enumerate_shared(x):
    g = _sq(x)
    s = 0.0
    for i, v in enumerate(g):
        s += i * v
        if i == 1: s += 10 * next(g)
    return s


def pull_also_for_inside_for_same(x):
    g = _sq(x); s = 0.0
    for a in g:
        for b in g:
            s += a * b
            if b > 0.3: break
    return s


def pull_also_target_is_source(x):
    g = _sq(x)
    y = x.copy()
    for y[0] in g:
        if y[0] > 0.3: break
    return np.sum(y * x)


def pull_also_list_of_list(x):
    g = (list(r) for r in np.outer(x, x)[:3])
    a = next(g)
    a[0] = 5.0 * x[1]
    b = next(g)
    return sum(a) + sum(b)


def pull_also_same_list_yielded(x):
    def g(src):
        buf = []
        for v in src:
            buf.append(v)
            yield buf
    it = g(x)
    a = next(it)
    n1 = len(a)
    b = next(it)
    return sum(a) * len(a) + n1 * x[0] + sum(b)


def pull_also_dict_state(x):
    def g(src):
        seen = {}
        for k, v in zip("abab", src):
            seen[k] = seen.get(k, 0.0) + v
            yield seen[k]
    it = g(x)
    s = next(it)
    for v in it: s = s * 2 + v
    return s


def pull_also_max_key(x):
    g = _sq(x)
    a = next(g)
    return max(g, key=lambda v: -abs(v - 0.4)) * a


def pull_also_all_stops(x):
    g = _sq(x)
    ok = all(v < 0.45 for v in g)
    return next(g) + ok


def pull_also_any_bool(x):
    g = (v > 0.35 for v in x)
    f = any(g)
    return sum(x[i] for i, b in enumerate(g) if b) + f


def pull_also_in_while_cond(x):
    g = _sq(x); s = 0.0
    while (v := next(g)) < 0.45 or s < 0.1:
        s += v
    return s + v


def pull_also_ternary_both(x):
    g = _sq(x); h = (v * 3 for v in x)
    return sum([(next(g) if v > 0.35 else next(h)) * (k + 1) for k, v in enumerate(x)])


def pull_also_compare_chain(x):
    g = _sq(x)
    return (1.0 if 0.0 < next(g) < 0.1 else 2.0) * next(g)


def pull_also_fstring(x):
    g = _sq(x)
    a = next(g)
    name = f"{a > 0}"
    return a * len(name) + next(g)


def pull_also_return_gen_list(x):
    g = _sq(x)
    next(g)
    return np.sum(np.array(list(g)))


def pull_also_deque_window(x):
    def w(it, n):
        d = collections.deque(maxlen=n)
        for v in it:
            d.append(v)
            if len(d) == n: yield sum(d) / n
    g = w(_sq(x), 3)
    s = next(g)
    for v in g: s = s * v + v
    return s


def pull_also_insert_front(x):
    ys = [v * 1.0 for v in x[:3]]
    g = (v for v in ys)
    s = next(g)
    ys.insert(0, x[4])
    return s + next(g) * 2 + next(g) * 3


def scaled(it):
    for v in it:
        yield v * 2


def pull_taken_next_of_call(x):
    it = iter(x)
    return next(scaled(it)) * next(it, 7.0)


def pull_taken_next_gen_default(x):
    return next(_sq(x)) * next(_sq(x[:0]), x[1]) + next(itertools.islice(x, 3, None))


def pull_taken_nested_takers(x):
    return max(sum(_sq(x)), 0.1) * sum(v * w for v, w in zip(_sq(x), scaled(x)))


def pull_taken_zip_longest(x):
    ys = [v * 1.0 for v in x[:2]]; s = 0.0
    for a, b in itertools.zip_longest(ys, x[:3], fillvalue=2.0):
        s += a * b
        if len(ys) < 4: ys.append(x[5])
    return s


def pull_taken_zip_longest_list(x):
    return sum([a * b * c for a, b, c in itertools.zip_longest(x, x[1:], x[2:], fillvalue=0.5)])


def pull_taken_zip_longest_none(x):
    s = 0.0
    for a, b in itertools.zip_longest(x, x[:2]):
        s += a if b is None else a * b
    return s


def pull_taken_zip_longest_sum(x):
    return sum(a * b for a, b in itertools.zip_longest(x[:2], x, fillvalue=3.0)) * x[0]


def pull_taken_in_test(x):
    if sum(_sq(x)) > 0.5 and max(scaled(x)) > 1.0: return sum(scaled(x)) * x[0]
    return x[0]


def pull_taken_second(x):
    y = x.copy()
    def f(k):
        y[0] = y[0] * k
        return y[0]
    return f(2.0) + sum(_sq(y)) * f(3.0)


def pull_taken_stops(x):
    it = iter(x)
    return any(v > 0.5 for v in scaled(it)) * next(it)


def pull_taken_starred(x):
    return max(*_sq(x)) + max([*scaled(x), x[0]])


def pull_taken_takewhile_list(x):
    it = iter(x)
    a = [v * w for v, w in zip(itertools.takewhile(lambda v: v < 1.0, it), _sq(x))]
    return sum(a) * next(it)


L = np.array([1.0, 0.0, 2.0, 1.0, 3.0, 0.0])


def pull_whole_comb_zip(x):
    t = 0.0
    for (a, la), (b, lb) in itertools.combinations(zip(x, L), 2):
        if la < lb: t += math.log1p(math.exp(a - b))
    return t


def pull_whole_comb_enum(x):
    return sum((j - i) * a * b for (i, a), (j, b) in itertools.combinations(enumerate(x), 2))


def pull_whole_comb_gen(x):
    t = 0.0
    for a, b in itertools.combinations((v * v for v in x), 2): t += a * b
    return t


def pull_whole_comb_own(x):
    t = 0.0
    for a, b in itertools.permutations(_sq(x), 2): t += a * b * b
    return t


def pull_whole_product_map(x):
    return sum(a * b for a, b in itertools.product(map(lambda v: v * 2, x), x[:2]))


def pull_whole_product_zip(x):
    t = 0.0
    for (a, b), c in itertools.product(zip(x, x[1:]), x[:2]): t += a * b * c
    return t


def pull_whole_zip_twice(x):
    z = zip(x, L)
    a = sum(p * q for p, q in z)
    b = sum(p * q for p, q in z)
    return a + 10 * b + x[0]


def pull_whole_zip_list(x):
    z = zip(x, L)
    ps = list(z)
    return sum(a * b for a, b in ps) + len(list(z)) + ps[1][0]


def pull_whole_zip_tuple(x): return sum(a * b for a, b in tuple(zip(x, L)))


def pull_whole_reduce_dict(x):
    r = reduce(lambda s, v: {**s, "t": s["t"] + v * v, "n": s["n"] + 1}, x, {"t": 0.0, "n": 0})
    return r["t"] / r["n"]


def pull_whole_reduce_log(x):
    r = reduce(lambda s, v: {**s, "log": s["log"] + [v * v]}, x, {"log": []})
    return sum(r["log"]) * r["log"][0]


def pull_whole_reduce_zip(x): return reduce(lambda s, p: s * 0.9 + p[0] * p[1], zip(x, L), 1.0)


def pull_whole_reduce_gen(x): return reduce(lambda s, v: s * v + 1, _sq(x), 1.0)


def pull_whole_reduce_tuple(x):
    s, n = reduce(lambda a, v: (a[0] + v * v, a[1] + 1), x, (0.0, 0))
    return s / n


def pull_whole_max_star(x):
    first, *rest = list(x)
    return max(first, *rest) * min(*rest)


def pull_whole_own_star(x):
    def f(a, *bs, k=1.0): return a * k + sum(b * b for b in bs)
    first, *rest = [v * 2 for v in x]
    return f(first, *rest, k=2.0)


def pull_whole_tee(x):
    a, b = itertools.tee(_sq(x))
    next(b)
    return sum(u * v for u, v in zip(a, b))


def pull_whole_take_fn(x):
    def take(it, n): return [next(it) for _ in range(n)]
    g = _sq(x)
    a = take(g, 2); b = take(g, 3)
    return a[0] * b[0] + b[2]


def pull_called_pop(x):
    st = [v * 1.0 for v in x]
    s = 0.0
    for v in iter(lambda: st.pop() if st else None, None):
        s = s * 0.5 + v
    return s


def pull_called_def(x):
    k = [0]
    def step():
        k[0] += 1
        return k[0] * 2
    return sum(n * x[n // 2] for n in iter(step, 8))


def pull_called_held(x):
    st = [v * 1.0 for v in x[:3]]
    def take(): return st.pop(0) if st else -1.0
    it = iter(take, -1.0)
    a = next(it)
    s = a
    for v in it: s = s * a + v
    st.append(x[5])
    return s + next(it, x[4])


def _pairs(it):
    it = iter(it)
    for a in it:
        b = next(it, None)
        if b is None: return
        yield a * b


def _run(x, k):
    g = _sq(x)
    s = 0.0
    for _ in range(k): s += next(g)
    return s


class Src:
    def __init__(self, xs): self.xs = xs; self.n = 0
    def read(self):
        for v in self.xs:
            self.n += 1
            yield v * self.n


def pull_through_helper_loop(x):
    return sum(_run(x, k) * (k + 1) for k in range(4))


def pull_through_method(x):
    s = Src(x)
    g = s.read()
    a = next(g)
    return a * next(g) + s.n


def pull_through_method_loop(x):
    s = Src(x); t = 0.0
    for v in s.read():
        t += v * s.n
        if s.n > 3: break
    return t * s.n


def pull_through_pairs(x): return sum(_pairs(_sq(x))) * sum(_pairs(x[:3]))


def pull_through_pairs_gen(x):
    p = _pairs(v + 1 for v in x)
    a = next(p)
    return a * sum(p)


def pull_through_recursive_helper(x):
    def rec(n):
        if n == 0: return 0.0
        g = _sq(x[n:])
        return next(g) * n + rec(n - 1)
    return rec(3)


def pull_through_state_across_branch(x):
    g = _sq(x); s = 0.0
    for i, v in enumerate(x):
        if i % 2:
            s += next(g) * v
        elif v > 0.5:
            for w in g:
                s += w * 0.1
                if w > 0.4: break
    return s


def pull_through_enumerate_changed(x):
    ys = [v * 1.0 for v in x]; s = 0.0
    for i, a in enumerate(_sq(ys)):
        s += a * i
        if i < 5: ys[i + 1] = ys[i + 1] + a
    return s


def pull_through_comp_inside_changed(x):
    ys = [x[0] * 1.0]
    def add(v):
        ys[0] = ys[0] + v
        return ys[0]
    g = (v * ys[0] for v in x)
    zs = [add(v) * next(g) for v in x[:3]]
    return sum(zs)


def pull_through_list_then_next(x):
    g = _sq(x)
    a = list(itertools.islice(g, 2))
    b = next(g)
    c = tuple(itertools.islice(g, 2))
    return a[0] * a[1] * b + c[0] - c[1]


def pull_through_batches(x):
    def batches(it, n):
        it = iter(it)
        while True:
            b = list(itertools.islice(it, n))
            if not b: return
            yield b
    return sum((k + 1) * sum(v * v for v in b) for k, b in enumerate(batches(x, 4)))


def pull_through_batches_gen(x):
    def batches(it, n):
        b = []
        for v in it:
            b.append(v)
            if len(b) == n:
                yield b
                b = []
        if b: yield b
    t = 1.0
    g = batches(_sq(x), 4)
    first = next(g)
    for b in g: t = t * sum(b)
    return t * first[0]


def pull_through_fib(x):
    def fib(a, b):
        while True:
            yield a
            a, b = b, a * 0.5 + b
    return sum(v for _, v in zip(range(6), fib(x[0], x[1])))


def pull_through_takewhile_fib(x):
    def fib(a, b):
        while True:
            yield a
            a, b = b, a + b
    return sum(itertools.takewhile(lambda v: v < 3.0, fib(x[0], x[2])))


def pull_through_newton(x):
    def newton(a):
        t = 1.0
        while True:
            t = 0.5 * (t + a / t)
            yield t
    s = 0.0
    for a in x[2:]:
        prev = None
        for t in newton(a):
            if prev is not None and abs(t - prev) < 1e-12: break
            prev = t
        s += t
    return s


def pull_through_newton_next(x):
    def newton(a):
        t = 1.0
        while True:
            t = 0.5 * (t + a / t)
            yield t
    g = newton(x[2])
    t = next(g); u = next(g)
    while abs(t - u) > 1e-13: t, u = u, next(g)
    return u


def pull_through_sched(x):
    lr = itertools.chain(itertools.repeat(0.1, 2), itertools.repeat(0.01))
    w = x * 1.0
    for k in range(4): w = w - next(lr) * (2 * w + np.sin(w))
    return np.sum(w * w)


def pull_through_arrays(x):
    def steps(u):
        while True:
            u = u + 0.1 * np.sin(u)
            yield u
    g = steps(x)
    a = next(g)
    for k, u in enumerate(g):
        a = a + u * k
        if k == 3: break
    return np.sum(a * next(g))


def pull_through_inplace_array_yield(x):
    def steps(u):
        u = u.copy()
        for k in range(5):
            u *= 1.1
            yield u
    g = steps(x)
    a = next(g)
    b = next(g)
    return np.sum(a * x) + np.sum(b[1:])


def pull_through_inplace_param(x):
    y = x.copy()
    def steps(u):
        for k in range(5):
            u *= 1.1
            yield u[k]
    g = steps(y)
    a = next(g)
    b = y[0] * next(g)
    return a + b + np.sum(y * x)


def pull_through_two_in_one_while(x):
    a, b = _sq(x), _sq(x[::-1]); s = 0.0
    while True:
        u = next(a, None); v = next(b, None)
        if u is None or v is None: break
        s += u * v
    return s


def pull_through_iter_of_list_param(x):
    def total(it):
        first = next(it)
        return sum(it) * first
    return total(iter(x)) + total(iter([v * v for v in x]))


def pull_spent_list(x):
    y, s = list(x), 0.0
    it = iter(y)
    for v in it:
        s += v**2
    y.append(x[0] * 5.0)
    for v in it:
        s += 100.0 * v
    return s + x[1] * next(it, 3.0)


def pull_spent_by_next(x):
    y, s = list(x[:1]), 0.0
    it = iter(y)
    s += next(it, 1.0)
    y.append(x[1] * 5.0)
    s += next(it, 1.0) ** 2 + next(it, 2.0) * x[2]
    y.append(x[2])
    return s + next(it, 3.0) * x[0]


def pull_spent_in_loops(x):
    y, s = list(x), 0.0
    it = iter(y)
    for k in range(3):
        for v in it:
            s += v**2 * (k + 1)
            if v > 1.0:
                break
        y.append(x[0] * (k + 2))
    return s


def pull_spent_whole(x):
    y = list(x)
    it, other = iter(y), enumerate(y)
    s = sum(it) * x[0] + sum(k * v for k, v in other)
    y.append(x[0] ** 2)
    for k, v in other:
        s += 100.0 * v * k
    return s + 10.0 * sum(it) + 10.0 * sum(list(it))


def pull_spent_beside(x):
    y, z = list(x), [1.0, 2.0, 3.0]
    a, b = iter(y), iter(z)
    s = 0.0
    for u, v in zip(a, b):
        s += u * v**2
    z.append(x[0])
    y.append(x[1] * 3.0)
    for u, v in zip(a, b):
        s += 10.0 * u * v
    return s + 100.0 * sum(a) + x[2] * sum(b)


def pull_spent_beside_whole(x):
    y, z = list(x), [1.0, 2.0, 3.0]
    a, b = iter(y), iter(z)
    s = sum(u * v**2 for u, v in zip(b, a))
    z.append(x[0])
    y.append(x[1] * 3.0)
    return s + 10.0 * sum(u * v for u, v in zip(b, a)) + 100.0 * sum(a) + x[2] * sum(b)


def _rest(it):
    return sum(v**2 for v in it)


class _Source:
    def __init__(self, y):
        self.y = list(y)
        self.it = iter(self.y)

    def get(self):
        return next(self.it, None)


def pull_spent_elsewhere(x):
    y = list(x)
    it, source = iter(y), _Source(x[:2])
    s = _rest(it)
    y.append(x[0] * 4.0)
    while (v := source.get()) is not None:
        s += v**3
    source.y.append(x[3])
    v = source.get()
    return s + 10.0 * _rest(it) + (0.0 if v is None else v)


def pull_spent_by_try(x):
    y, s = list(x), 0.0
    it = iter(y)
    for _ in range(9):
        try:
            s += next(it) ** 2
        except StopIteration:
            s += x[0]
            y.append(x[1] * 9.0)
    return s


def pull_added_whole(x):
    it, keys = iter(list(x)), {3: x[1], 4: x[2]}
    first = next(it)
    kept, more = [first], [1]
    kept += it
    more.extend(keys)
    return sum(v**2 for v in kept) * first + sum(more) * x[3]


def pull_by_star(x):
    it = iter(x)
    first, g = next(it), (2.0 * v for v in x)
    rest, doubled = [*it], [*g, x[0]]
    again = (*iter(rest), 1.0)
    return first * sum(rest) + doubled[1] * doubled[-1] + again[2] * len([*it])
