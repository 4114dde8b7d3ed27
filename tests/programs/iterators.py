# ruff: noqa
# fmt: off
"""Programs with iterators, generators, functions as values and `try`/`finally`, each of an array of six numbers."""

import collections
import contextlib
import functools
import itertools
import math
import operator
from collections import Counter, defaultdict, deque
from functools import partial, reduce
from itertools import (
    accumulate, chain, compress, count, cycle, dropwhile, filterfalse, groupby, islice, pairwise, product, repeat, starmap,
    takewhile, tee,
    zip_longest,
)
from math import cos, sqrt
from operator import mul

import numpy as np


def try_continue_break(x):
    spent = 0.0; skipped = []
    for v in x:
        try:
            if v < 0: continue
            if spent + v > 1.5: break
            spent += v * v
        finally:
            skipped.append(0.5 * v)
    return spent * 2.0 + sum(skipped)


def try_return(x):
    n = [0.0]
    def f(v):
        try:
            if v > 0.5: return v * v
            return -v
        finally:
            n[0] += v
    s = 0.0
    for v in x: s += f(v)
    return s * n[0]


def try_return_loop(x):
    def f(y):
        c = 0.0
        for v in y:
            try:
                c += v
                if c > 1.0: return c * v
            finally:
                c *= 1.1
        return c
    return f(x) * x[0] + f(x[::-1])


def try_plain(x):
    s = x[0]
    try:
        s = s * x[1]
    finally:
        s = s + x[2] ** 2
    return s


def try_nested(x):
    log = []
    for i in range(len(x)):
        try:
            try:
                if x[i] < 0: continue
                y = x[i] ** 2
            finally:
                log.append(x[i])
            if y > 0.8: break
            log.append(y)
        finally:
            log.append(2 * x[i] ** 3)
    return sum(log)


def try_except_finally(x):
    s = 0.0; n = 0
    for v in x:
        try:
            y = math.sqrt(v)
        except ValueError:
            y = -v
            continue
        else:
            s += y
        finally:
            n += 1
            s += 0.1 * n * v
    return s


def try_return_in_finally_order(x):
    s = x[0]
    def f():
        y = [x[1]]
        try:
            return y
        finally:
            y.append(x[2] ** 2)
    a = f()
    return a[0] * a[1]


def try_raise_caught(x):
    s = 0.0
    for v in x:
        try:
            if v < 0:
                raise ValueError("neg")
            s += v * v
        except ValueError:
            s += 3 * v
    return s


def try_keyerror(x):
    d = {"a": x[0], "b": x[1]}
    s = 0.0
    for k in ["a", "c", "b"]:
        try:
            s += d[k] ** 2
        except KeyError:
            s += x[2]
    return s


def try_indexerror(x):
    s = 0.0
    i = 0
    while True:
        try:
            v = x[i]
        except IndexError:
            break
        s += v * v
        i += 1
    return s


def try_linalg(x):
    A = np.array([[x[0], 0.0], [0.0, x[1]]])
    try:
        L = np.linalg.cholesky(A)
        r = np.sum(L)
    except np.linalg.LinAlgError:
        r = np.sum(A) ** 2
    return r + x[2]


def try_else(x):
    s = 0.0
    try:
        y = x[0] * 2
    except ValueError:
        s = 1.0
    else:
        s = y * x[1]
    finally:
        s += x[2]
    return s


class BudgetError(Exception):
    pass


def try_exc_as(x):
    s = 0.0
    for v in x:
        try:
            if v < 0: raise ValueError(f"bad {v}")
            s += v
        except ValueError as e:
            s -= v ** 2
    return s


def try_float_parse(x):
    s = 0.0
    for tok in ["1.5", "x", "2"]:
        try:
            c = float(tok)
        except ValueError:
            c = x[1]
        s += c * x[0]
    return s


def try_while_finally(x):
    i = 0; s = 0.0
    while i < len(x):
        try:
            if x[i] > 0.6: continue
            s += x[i] ** 2
        finally:
            i += 1
    return s


def try_restore(x):
    state = {"scale": x[0]}
    def run():
        old = state["scale"]
        state["scale"] = old * 3.0
        try:
            return state["scale"] * x[1] ** 2
        finally:
            state["scale"] = old
    return run() + state["scale"] * x[2]


def iter_next_first(x):
    it = iter(x); acc = next(it)
    for v in it: acc = acc * v + v
    return acc


def iter_next_default(x):
    it = iter(x); s = 0.0
    while (v := next(it, None)) is not None:
        s += v * v
    return s


def iter_next_two(x):
    it = iter(x); s = 0.0
    for a in it:
        b = next(it, 1.5)
        s += a * b
    return s


def iter_next_default_end(x):
    it = iter(x); s = 0.0
    for k in range(8):
        s += (k + 1) * next(it, 0.25) ** 2
    return s


def iter_stop(x):
    it = iter(x); s = 0.0
    while True:
        try:
            v = next(it)
        except StopIteration:
            break
        s += v * v
    return s


def iter_helper(x):
    def take(it, n):
        s = 0.0
        for _ in range(n): s = s * 0.5 + next(it)
        return s
    it = iter(x)
    a = take(it, 2); b = take(it, 3)
    return a * b


def iter_helper_for(x):
    def until(it, lim):
        s = 0.0
        for v in it:
            s += v
            if s > lim: break
        return s
    it = iter(x)
    a = until(it, 0.5)
    return a * until(it, 10.0)


def iter_grouper(x):
    it = iter(x); s = 0.0
    for a, b in zip(it, it): s += a * b
    return s


def iter_grouper3(x):
    s = 0.0
    for a, b, c in zip(*[iter(x)] * 3): s += a * b * c
    return s


def iter_list_iter(x):
    vals = [v * v for v in x]
    it = iter(vals); a = next(it); rest = list(it)
    return a * sum(rest)


def iter_tuple_iter(x):
    it = iter((x[0], x[1] ** 2, 3.0)); a = next(it); b = next(it)
    return a * b + next(it)


def iter_dict_iter(x):
    d = {"a": x[0], "b": x[1]}
    k = next(iter(d))
    return d[k] ** 2


def iter_dict_values_iter(x):
    d = {"a": x[0], "b": x[1]}
    return next(iter(d.values())) ** 2


def iter_dict_values_held(x):
    d = {"a": x[0], "b": x[1] ** 2, "c": x[2]}
    d["a"] *= x[3]
    it = iter(d.values()); best = next(it)
    for v in it:
        if v > best: best = v
    return best ** 2 * sum(iter(d.values()))


def iter_display_that_is_no_loop(x):
    s = 0.0
    for n in [1, 2, 3, 1, 2, 3, 2, 6, 2, 1]:
        for part in np.split(x, n):  # a loop would not know how many
            s += np.sum(part) ** 2 * n
    return s


def iter_rows(x):
    A = x.reshape(3, 2); it = iter(A); r = next(it)
    for row in it: r = r * row + 1.0
    return r.sum()


def iter_sum_iter(x):
    it = iter(x); next(it)
    return sum(it) ** 2


def iter_enumerate_iter(x):
    it = iter(x); a = next(it); s = a
    for i, v in enumerate(it): s += i * v * a
    return s


def iter_zip_iter(x):
    it = iter(x); a = next(it); s = a
    for u, v in zip(x, it): s += u * v
    return s


def iter_islice_iter(x):
    it = iter(x); h = list(islice(it, 2))
    return sum(h) * sum(v * v for v in it)


def iter_iter_nested_def(x):
    it = iter(x)
    def nxt(): return next(it)
    a = nxt(); b = nxt()
    return a * b + nxt()


def iter_max_next(x):
    it = iter(x); best = next(it)
    for v in it:
        if v > best: best = v
    return best ** 2


def iter_first_match(x):
    return next(v for v in x if v > 0.5) ** 2


def iter_first_match_default(x):
    return next((v * v for v in x if v > 5.0), 1.0) * x[0] + next((i for i, v in enumerate(x) if v < 0), None)


def iter_reversed_iter(x):
    it = reversed(x); a = next(it); s = 0.0
    for v in it: s = s * a + v
    return s


def func_islice(x): return sum(v * v for v in islice(x, 3))


def func_islice_range(x): return sum(v * v for v in islice(x, 1, 5, 2)) * x[0]


def func_islice_for(x):
    s = 0.0
    for v in itertools.islice(x, 1, None): s += v ** 2
    return s


def func_chain(x):
    s = 0.0
    for v in chain(x[:2], x[3:]): s += v * v
    return s


def func_chain_sum(x): return sum(v ** 3 for v in itertools.chain([x[0]], x[2:], (x[1], 2.0)))


def func_chain_from(x):
    rows = [[x[0], x[1]], [x[2]], [x[3], x[4], x[5]]]
    return sum(v * (k + 1) for k, v in enumerate(chain.from_iterable(rows)))


def func_takewhile(x): return sum(takewhile(lambda v: v < 1.0, x))


def func_takewhile_for(x):
    s = 0.0
    for v in takewhile(lambda v: v < 0.6, x): s += v * v
    return s


def func_dropwhile(x): return sum(v * v for v in dropwhile(lambda v: v < 0.6, x))


def func_starmap(x): return sum(starmap(lambda a, b: a * b, zip(x, x[1:])))


def func_starmap_pow(x): return sum(starmap(pow, [(x[0], 2), (x[2], 3)]))


def func_accumulate(x): return sum(v * v for v in accumulate(x))


def func_accumulate_gen(x): return sum(list(accumulate(v * v for v in x))[1:])


def func_accumulate_func(x):
    s = 0.0
    for v in accumulate(x, lambda a, b: 0.5 * a + b): s += v * v
    return s


def func_accumulate_mul(x): return list(accumulate(x, operator.mul))[-1] + max(accumulate(x, max))


def func_pairwise(x):
    s = 0.0
    for a, b in pairwise(x): s += (b - a) ** 2
    return s


def func_pairwise_sum(x): return sum((b - a) ** 2 for a, b in itertools.pairwise(x))


def func_tee(x):
    a, b = tee(x); next(b)
    return sum(u * v for u, v in zip(a, b))


def func_cycle(x):
    s = 0.0
    for v, w in zip(x, cycle([1.0, -2.0])): s += v * v * w
    return s


def func_repeat(x):
    s = 0.0
    for v, w in zip(x, repeat(x[0])): s += v * w
    return s


def func_repeat_n(x): return sum(v * (k + 1) for k, v in enumerate(repeat(x[1], 4)))


def func_count(x):
    s = 0.0
    for k, v in zip(count(1), x): s += k * v * v
    return s


def func_count_break(x):
    s = 0.0
    for k in count():
        s += x[k] ** 2
        if s > 0.5: break
    return s


def func_groupby(x):
    s = 0.0
    for key, grp in groupby(x, key=lambda v: v > 0.5): 
        t = sum(grp)
        s += t * t if key else t
    return s


def func_product(x):
    s = 0.0
    for a, b in product(x[:2], x[2:4]): s += a * b * b
    return s


def func_zip_longest(x):
    s = 0.0
    for a, b in zip_longest(x, x[:3], fillvalue=0.5): s += a * b
    return s


def func_reduce(x): return reduce(lambda a, b: a * 0.5 + b * b, x, 1.0)


def func_reduce_noinit(x): return functools.reduce(operator.add, [v * v for v in x])


def func_reduce_map(x): return reduce(operator.mul, map(math.exp, x))


def func_reduce_of_a_generator(x): return reduce(mul, (cos(v / sqrt(k + 1.0)) for k, v in enumerate(x)), 1) + 1


def func_reduce_largest(x): return reduce(max, (v * v for v in x), 0.0)


def func_reduce_named(x):
    squares = (sqrt(v * v + 1.0) for v in x)
    return reduce(mul, squares, 1.0) + reduce(mul, map(cos, x))


def func_partial(x):
    def f(a, b, c=1.0): return a * b + c
    g = partial(f, x[0], c=x[1])
    return g(x[2]) * g(b=x[3])


def func_map2(x): return sum(map(lambda a, b: a * b, x, x[1:]))


def func_map_op(x): return sum(map(operator.mul, x, x[::-1]))


def func_map_named(x):
    m = map(lambda v: v * v, x)
    return sum(m)


def func_zip_named(x):
    pairs = zip(x, x[1:])
    s = 0.0
    for a, b in pairs: s += a * b
    return s


def func_gen_named(x):
    g = (v * v for v in x)
    return sum(g) + x[0]


def func_gen_next(x):
    g = (v * v for v in x if v > 0)
    a = next(g); b = next(g)
    return a * b + sum(g)


def func_gen_helper(x):
    def total(items): 
        s = 0.0
        for v in items: s += v * v
        return s
    return total(v + 1 for v in x) + total(x)


def func_enumerate_named(x):
    e = enumerate(x, 1); s = 0.0
    for i, v in e: s += i * v * v
    return s


def func_filter_zip(x):
    pos = list(filter(lambda p: p[0] > 0, zip(x, x[::-1])))
    return sum(a * b * b for a, b in pos)


def func_any_all(x):
    s = x[0]
    if any(v < 0 for v in x): s = s * 2
    if all(v < 5 for v in x): s = s * x[1]
    return s


def func_max_key(x): return max(x, key=lambda v: -abs(v - 0.5)) ** 2 + min([x[0], x[1]], key=abs)


def func_max_default(x): return max((v for v in x if v > 9), default=1.0) * x[0] + min([], default=x[1])


def func_max_gen_key(x): return max(((v, i) for i, v in enumerate(x)), key=lambda p: p[0])[0] ** 2


def func_sum_start(x): return sum((v * v for v in x), x[0])


def func_defaultdict_lambda(x):
    d = defaultdict(lambda: 1.5)
    d["a"] += x[0]; d["b"] *= x[1]
    return d["a"] * d["b"] + d["c"] * x[2]


def func_defaultdict_inf(x):
    d = defaultdict(lambda: float("inf")); d[0] = 0.0
    for i in range(3):
        if d[i] + x[i] ** 2 < d[i + 1]: d[i + 1] = d[i] + x[i] ** 2
    return d[3]


def func_compress(x): return sum(compress(x, [1, 0, 1, 1, 0, 1]))


def func_filterfalse(x): return sum(v * v for v in filterfalse(lambda v: v < 0.5, x))


def func_deque_gen(x):
    d = deque((v * v for v in x), maxlen=3)
    return sum(d)


def func_unpack_gen(x):
    a, b, c = (v * v for v in x[:3])
    return a * b + c


def func_compose_loop(x):
    fs = [math.sin, math.exp, lambda v: v * x[1]]
    v = x[0]
    for f in fs: v = f(v)
    return v


def _ema(x, a):
    s = None
    for v in x:
        s = v if s is None else a * v + (1 - a) * s
        yield s


def _fib(a, b):
    while True:
        yield a
        a, b = b, a + b


def _sliding(seq, n):
    it = iter(seq)
    win = deque(itertools.islice(it, n), maxlen=n)
    yield tuple(win)
    for v in it:
        win.append(v)
        yield tuple(win)


def _window(x, n):
    win = deque(maxlen=n)
    for v in x:
        win.append(v)
        if len(win) == n: yield sum(win) / n


def _squares(src):
    for v in src: yield v * v


def _pos(src):
    for v in src:
        if v > 0: yield v


def _chunks(x, n):
    buf = []
    for v in x:
        buf.append(v)
        if len(buf) == n:
            yield buf
            buf = []
    if buf: yield buf


def _tree(t):
    if isinstance(t, tuple):
        for c in t: yield from _tree(c)
    else: yield t


def gen_zip_gens(x):
    s = 0.0
    for f, g in zip(_ema(x, 0.7), _ema(x, 0.2)): s += (f - g) ** 2 + f
    return s


def gen_zip_gens_enum(x):
    s = 0.0
    for i, (f, g) in enumerate(zip(_ema(x, 0.7), _ema(x, 0.2))):
        if f > g: s += (f - g) ** 2
        else: s -= (i + 1) * f * g
    return s


def gen_zip_seq_gen(x):
    s = 0.0
    for v, w in zip(x, _fib(x[0], x[1])): s += v * w
    return s


def gen_zip_seq_gen_continue(x):
    s = 0.0
    for v, w in zip(x, _fib(x[0], x[1])):
        if v < 0: continue
        s += v * w
        if s > 3: break
    return s


def gen_islice_gen(x): return sum(v * v for v in islice(_fib(x[0], x[2]), 6))


def gen_islice_for(x):
    s = 0.0
    for k, v in enumerate(islice(_fib(x[0], x[2]), 2, 6)): s += (k + 1) * v
    return s


def gen_takewhile_gen(x):
    return sum(takewhile(lambda v: v < 3.0, _fib(x[0], x[2])))


def gen_sliding(x): return sum(max(w) * min(w) + w[1] for w in _sliding(x, 3))


def gen_sliding_for(x):
    s = 0.0
    for a, b, c in _sliding(x, 3): s += a * b * c
    return s


def gen_pipeline(x): return sum(_squares(_pos(x)))


def gen_pipeline3(x):
    s = 0.0
    for v in _squares(_ema(_pos(x), 0.5)): s += v
    return s


def gen_pipeline_genexp(x): return sum(_squares(v + 1 for v in x if v > 0.2))


def gen_chunks(x):
    s = 0.0
    for c in _chunks(x, 4): s += sum(c) ** 2
    return s


def gen_next_then_for(x):
    g = _squares(x); a = next(g); s = 0.0
    for v in g: s += a * v
    return s


def gen_named_for(x):
    g = _ema(x, 0.3); s = 0.0
    for v in g: s += v * v
    return s


def gen_named_sum(x):
    g = _squares(x)
    return sum(g) * x[0]


def gen_class_iter(x):
    class_ = Bag(x)
    s = 0.0
    for v in class_: s += v * v
    return s


class Bag:
    def __init__(self, items): self.items = items
    def __iter__(self):
        for v in self.items: yield v * 2
    def pairs(self):
        for i in range(len(self.items) - 1): yield self.items[i], self.items[i + 1]
    def total(self): return sum(a * b for a, b in self.pairs())


def gen_method_gen(x):
    b = Bag(x); s = 0.0
    for a, c in b.pairs(): s += a * c
    return s


def gen_method_gen_self(x): return Bag(x).total()


class Count:
    def __init__(self, x): self.x = x; self.k = 0
    def __iter__(self): return self
    def __next__(self):
        if self.k >= len(self.x): raise StopIteration
        self.k += 1
        return self.x[self.k - 1] ** 2


class Seq:
    def __init__(self, x): self.x = x
    def __len__(self): return len(self.x)
    def __getitem__(self, i): return self.x[i] ** 2


def gen_class_getitem(x):
    s = Seq(x); t = 0.0
    for i in range(len(s)): t += s[i]
    return t


class Wrap:
    def __init__(self, x): self.vals = list(x)
    def __iter__(self): return iter(self.vals)
    def __len__(self): return len(self.vals)


def gen_state(x):
    n = [0.0]
    def gen():
        for v in x:
            n[0] += v
            yield v * n[0]
    s = 0.0
    for v in gen(): s += v
    return s * n[0]


def gen_nonlocal(x):
    tot = 0.0
    def gen():
        nonlocal tot
        for v in x:
            tot += v
            yield v * tot
    s = 0.0
    for v in gen(): s += v
    return s * tot


def gen_yield_from(x):
    def inner(a):
        yield a; yield a * a
    def outer():
        for v in x: yield from inner(v)
    return sum(outer())


def gen_list_gen_index(x):
    vals = list(_ema(x, 0.4))
    return vals[-1] * vals[0]


def gen_any_gen(x):
    if any(v > 1.5 for v in _squares(x)): return x[0]
    return sum(x) * x[1]


def gen_pairs_gen(x):
    def pairs(items):
        for i in range(len(items)):
            for j in range(i + 1, len(items)):
                yield items[i], items[j]
    return sum(1.0 / (1.0 + (a - b) ** 2) for a, b in pairs(x))


def gen_gen_helper(x):
    def total(g):
        s = 0.0
        for v in g: s += v
        return s
    return total(_squares(x)) * x[0]


def gen_newton_gen(x):
    def newton(a, z):
        while True:
            z = 0.5 * (z + a / z)
            yield z
    prev = x[4]
    for z in newton(x[4], x[2]):
        if abs(z - prev) < 1e-9: break
        prev = z
    return z


def gen_random_walk(x):
    def sim(s, dt):
        t = 0.0
        while t < 0.35:
            s = s + dt * np.sin(s)
            t += dt
            yield t, s
    path = [(t, s) for t, s in sim(x[0], 0.1)]
    return sum(t * s for t, s in path)


def clo_counters(x):
    def make(start):
        total = start
        def add(v):
            nonlocal total
            total = total * 0.9 + v
            return total
        def get(): return total ** 2
        return add, get
    cs = [make(x[0]), make(x[1])]
    for i, v in enumerate(x[2:]): cs[i % 2][0](v)
    return sum(get() for _, get in cs) + cs[0][0](1.0)


def _controller(kp, ki):
    integral = 0.0
    def control(err):
        nonlocal integral
        integral += 0.1 * err
        return kp * err + ki * integral
    return control


def clo_pid(x):
    loops = [_controller(k, x[5]) for k in x[:2]]
    y = [0.0] * len(loops); cost = 0.0
    for t in range(4):
        for i, c in enumerate(loops):
            y[i] += 0.1 * (c(x[2 + i] - y[i]) - 0.2 * y[i])
        cost += sum((a - b) ** 2 for a, b in zip(y, x[2:4]))
    return cost


def clo_adders(x):
    def adder(k):
        def add(v): return v * k + k ** 2
        return add
    fs = [adder(k) for k in x]
    s = 1.0
    for f in fs: s = f(s) * 0.5
    return s


def clo_adders_idx(x):
    def adder(k): return lambda v: v * k
    fs = [adder(k) for k in x]
    return fs[0](2.0) * fs[-1](3.0) + fs[len(x) // 2](x[0])


def clo_default_lambda(x):
    fs = []
    for k in range(4): fs.append(lambda v, k=k: v * x[k])
    return sum(f(k + 1.0) for k, f in enumerate(fs))


def clo_late_lambda(x):
    fs = []
    for k in range(4): fs.append(lambda v: v * x[k])
    return sum(f(2.0) for f in fs)


def clo_dict_ops(x):
    ops = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b, "pow": math.pow}
    s = x[2]
    for name in ["add", "mul", "pow", "mul"]: s = ops[name](s, x[0] + 1)
    return s


def clo_table(x):
    tab = [("sin", np.sin, np.cos), ("exp", np.exp, np.exp), ("sq", lambda v: v * v, lambda v: 2 * v)]
    s = 0.0
    for k in range(len(x)):
        name, f, df = tab[k % 3]
        s += f(x[k]) * df(x[k])
    return s


def clo_table_idx(x):
    tab = [(np.sin, 1.0), (np.exp, 2.0)]
    s = 0.0
    for k in range(len(x)): s += tab[k % 2][0](x[k]) * tab[k % 2][1]
    return s


def clo_branch(x):
    f = np.sin if x[0] > 0 else np.cos
    if x[1] > 0: g = lambda v: v * x[2]
    else: g = lambda v: v + x[3]
    return f(x[4]) * g(x[5])


def clo_method_value(x):
    class_ = Acc(x[0]); f = class_.add
    for v in x: f(v)
    return class_.total ** 2


class Acc:
    def __init__(self, t): self.total = t
    def add(self, v): self.total = self.total * 0.5 + v


def clo_method_list(x):
    a, b = Acc(x[0]), Acc(x[1])
    fs = [a.add, b.add]
    for i, v in enumerate(x): fs[i % 2](v)
    return a.total * b.total


def clo_partials(x):
    def f(a, b): return a * b + a
    fs = [partial(f, x[0]), partial(f, x[1])]
    s = 0.0
    for k in range(4): s += fs[k % 2](x[k])
    return s


def clo_decor(x):
    def twice(f):
        def g(v): return f(f(v))
        return g
    @twice
    def h(v): return v * x[1] + 1
    return h(x[0])


def clo_memo(x):
    memo = {}
    def fib(n):
        if n in memo: return memo[n]
        r = x[n] if n < 2 else fib(n - 1) * 0.5 + fib(n - 2)
        memo[n] = r
        return r
    return fib(6)


def clo_closure_state(x):
    def make():
        n = 0; s = 0.0
        def push(v):
            nonlocal n, s
            n += 1; s += v / n
            return s
        return push
    a, b = make(), make()
    t = 0.0
    for v in x: t += a(v) * b(v * v)
    return t


def clo_closure_dict(x):
    hs = {"a": _controller(x[0], x[1]), "b": _controller(x[2], x[3])}
    s = 0.0
    for k in "abba": s += hs[k](x[4] + s)
    return s


def clo_callbacks(x):
    log = []
    cbs = []
    cbs.append(lambda v: log.append(v * 2))
    cbs.append(lambda v: log.append(v ** 2))
    for v in x:
        for cb in cbs: cb(v)
    return sum(log)


def clo_pipeline(x):
    def scale(k): return lambda v: v * k
    def shift(k): return lambda v: v + k
    steps = [scale(x[0]), shift(x[1]), scale(x[2])]
    v = x[3]
    for s in steps: v = s(v)
    return v


def clo_counter_call_many(x):
    def make(start):
        t = start
        def step(v):
            nonlocal t
            t = 0.5 * t + v
            return t
        return step
    fs = [make(v) for v in x[:3]]
    s = 0.0
    for k in range(9): s += fs[k % 3](0.1 * k)
    return s


def clo2_arr(x):
    st = np.zeros(2)
    def make(k):
        def f(v): st[0] += v * k
        return f
    fs = [make(k) for k in x]
    for f in fs: f(x[0])
    return st[0] * x[1]


def clo2_arr_own(x):
    def make(k):
        st = np.zeros(2)
        def f(v):
            st[0] += v * k
            return st[0]
        return f
    fs = [make(k) for k in x]
    s = 0.0
    for j in range(3):
        for f in fs: s += f(x[j])
    return s


def clo2_default_loop(x):
    hs = []
    for k in x: hs.append(lambda v, k=k: v * k)
    return sum(f(x[0]) for f in hs)


def clo2_shared_cell(x):
    def make():
        n = 0.0
        def inc(v):
            nonlocal n
            n += v
            return n
        return inc
    c = make()
    fs = [c for _ in x]
    s = 0.0
    for f, v in zip(fs, x): s += f(v)
    return s


def clo2_arg_param_rebound(x):
    def make(k):
        f = lambda v: v * k
        k = k * 2
        return f
    fs = [make(k) for k in x]
    return sum(f(1.5) for f in fs)


def clo2_while_pop(x):
    def task(k): return lambda v: v * k + 1
    q = [task(k) for k in x]
    s = 0.5
    while q: s = q.pop()(s)
    return s


def alias_data_after(x):
    data = [x[0]]
    def make(k):
        def f(): return sum(data) * k
        return f
    fs = [make(k) for k in x]
    data.append(x[1])
    return sum(f() for f in fs)


def alias_arr_after(x):
    st = np.zeros(2)
    def make(k):
        def f(v): return st[0] * v * k
        return f
    fs = [make(k) for k in x]
    st[0] = x[0]
    s = 0.0
    for f in fs: s += f(x[1])
    st[0] += x[2]
    return s + fs[1](2.0)


def alias_iter_list_append(x):
    q = [x[0], x[1]]; it = iter(q); s = 0.0
    for v in it:
        s += v * v
        if len(q) < 5: q.append(v * x[2])
    return s


def alias_iter_list_set(x):
    q = [x[0], x[1], x[2]]; it = iter(q); a = next(it)
    q[1] = a * a
    return next(it) * next(it)


def alias_iter_arr_set(x):
    y = x * 1.0; it = iter(y); s = 0.0
    for v in it:
        s += v * y[-1]
        y[-1] = y[-1] + v
    return s


def alias_iter_arr_set2(x):
    y = x * 1.0; it = iter(y); a = next(it)
    y[1] = a * x[3]
    return next(it) ** 2


def alias_iter_arr_rebind(x):
    y = x * 1.0; it = iter(y); a = next(it)
    y = y * 5
    return next(it) * a


def alias_iter_rows_set(x):
    A = x.reshape(3, 2).copy(); it = iter(A); r = next(it)
    r[0] = x[4]
    for row in it: row *= r
    return (A * np.arange(6.0).reshape(3, 2)).sum()


def alias_genexp_arr(x):
    y = x * 1.0
    g = (v * v for v in y)
    y[0] = x[1] * 3
    return sum(g)


def alias_zip_it_body(x):
    it = iter(x); s = 0.0
    for a, b in zip(it, x):
        s += a * b
        if a > 0.5: s += next(it, 2.0)
    return s


def alias_takewhile_state(x):
    lim = [0.5]; s = 0.0
    for v in takewhile(lambda v: v < lim[0], x):
        lim[0] += v * 0.5 + 0.4
        s += v * v
    return s


def alias_accum_body(x):
    y = x * 1.0; s = 0.0
    for k, v in enumerate(accumulate(y)):
        s += v * v
        if k < 5: y[k + 1] = y[k + 1] + 0.1 * v
    return s


def alias_islice_consumes(x):
    it = iter(x)
    a = sum(islice(it, 2)); b = sum(islice(it, 3)); c = next(it, 7.0)
    return a * b * c


def alias_islice_zero(x):
    it = iter(x); a = list(islice(it, 0)); return len(a) + next(it) ** 2


def alias_takewhile_consumes(x):
    it = iter(x)
    a = sum(takewhile(lambda v: v < 0.6, it))
    return a * next(it) ** 2


def alias_chain_body(x):
    a = [x[0], x[1]]; b = [x[2]]; s = 0.0
    for v in chain(a, b):
        s += v * v
        if len(b) < 3: b.append(v * 2)
    return s


def alias_branch_iter(x):
    it = iter(x) if x[0] > 0 else iter(x[::-1])
    a = next(it)
    if a > 0.2: a *= next(it)
    return a * next(it)


def alias_iter_in_dict(x):
    d = {"it": iter(x), "n": 0}
    s = 0.0
    for k in range(3): s += next(d["it"]) * (k + 1)
    return s


def alias_iter_in_list(x):
    its = [iter(x[:3]), iter(x[3:])]
    s = 0.0
    for k in range(6): s += next(its[k % 2]) * (k + 1)
    return s


def alias_roundrobin(x):
    its = [iter(x[:2]), iter(x[2:])]; s = 0.0; k = 0
    while its:
        k += 1
        nxt = []
        for it in its:
            v = next(it, None)
            if v is not None:
                s += v * k
                nxt.append(it)
        its = nxt
    return s


def alias_for_else(x):
    it = iter(x); s = 0.0
    for v in it:
        if v > 1.0: break
        s += v
    else:
        s *= 5
    for v in it: s += v ** 2
    else: s *= 2.0
    return s


def old_rebound(x):
    st = x * 2
    def make(k): return lambda v: st[0] * v * k
    f = make(x[1])
    st = x * 3
    return f(1.0) + st[1]


def old_rebound2(x):
    st = x[0]
    def make(k):
        def f(v): return st * v * k
        return f
    f = make(x[1]); g = make(x[2])
    st = x[3]
    return f(1.0) + g(2.0)


def old_rebound3(x):
    st = x[0]
    def make(k):
        def f(v): return st * v * k
        return f
    f = make(x[1])
    a = f(1.0)
    st = st * 2
    return a + f(1.0)


def _doubled(v):
    return 2.0 * v * v


def iter_rest_by_a_comprehension(x):
    it = iter(x)
    first = next(it)
    return sum([_doubled(v) * first for v in it]) + sum(np.sin(v) for v in x)


def iter_pairs_in_a_comprehension(x):
    it = iter(x)
    return sum([v * w * w for v, w in zip(it, it)])


def _slow(x, s=0.5):
    for v in x:
        s = s * 0.8 + v
        yield s


def gen_else(x):
    t = 0.0
    for k, v in enumerate(_slow(x), 1):
        if v > 5: break
        t += k * v * v
    else:
        t *= v
    for v, w in zip(_slow(x), x[1:]):
        if v * w > 5.9: break
        t += v * w
    else:
        t = t ** 2
    for w, v in zip(x[1:4], _slow(x)):
        if v * w > 0.2: break
        t += v * w
    else:
        t = -1.0
    return t


def gen_else_nested(x):
    t = 0.0
    for a in x:
        for k, s in enumerate(_slow(itertools.cycle(x))):
            if k > 4: break
            if s > 1.3: continue
            t += s * a
            if a < -0.1:
                for q in _slow(x[:2]):
                    if q > 9: break
                else:
                    continue
                break
        else:
            t -= 1.0
            continue
        t *= 1.1
    return t


def gen_else_over_expressions(x):
    """What stands behind ``else`` runs where nothing broke, whatever a generator is given."""
    t = 0.0
    for v in _slow(u * u for u in x):
        t += v
    else:
        t *= x[0]
    for v in _slow(_slow(u * u for u in x)):
        if v > 1e9: break
        t += v
    else:
        t = t * x[1]
    for v in itertools.islice(_slow(u * u for u in x), 2):
        if v < 1e9: break
        t += v
    else:
        t = t * 100.0
    for v in itertools.chain(_slow(x), _slow(u for u in x)):
        if v < -1e9: continue
        t += v
    else:
        t = t + x[2] ** 2
    return t


def gen_else_with_a_name(x):
    it = _slow(u * u for u in x)
    t = next(it)
    for v in it:
        t += v
    else:
        t *= x[0]
    for v in it:
        t += 100.0 * v
    else:
        t *= x[1]
    return t


def func_map_of_a_name_bound_again(x):
    def f(v): return v * v
    it = map(f, x)
    def f(v): return v * v * v
    seen = filter(f, x)
    f = math.sin
    return sum(it) * f(x[0]) + sum(seen)


def func_map_of_an_import_bound_again(x):
    from math import exp as f
    it = map(f, x)
    from math import sin as f
    return sum(it) * f(x[0])


class _Held:
    def __init__(self): self.f = lambda v: v * v


def func_map_of_an_attribute_that_changes(x):
    held = _Held()
    it = map(held.f, x)
    held.f = math.sin
    return sum(it) * held.f(x[0])


def func_map_in_a_loop_that_binds_it_again(x):
    t = x[0]
    for k in range(3):
        def f(v): return v * v + k
        it = map(f, x)
        f = math.sin
        t = t + sum(it) * f(x[k])
    return t


def _exchanged(held): held.f = math.sin


def func_map_of_an_attribute_that_a_function_changes(x):
    held = _Held()
    it = map(held.f, x)
    first = next(it)
    _exchanged(held)
    return first * sum(it) * held.f(x[0])


def func_map_of_an_attribute_in_a_loop_written_out(x):
    held, t = _Held(), x[0]
    for v in map(held.f, (x[0], x[1])):
        t = t * v
        _exchanged(held)
    return t


def func_map_of_an_object_bound_again(x):
    held, other, t = _Held(), _Held(), x[0]
    _exchanged(other)
    for v in map(held.f, x):
        t = t * v
        held = other
    return t * held.f(x[1])


def func_map_of_a_name_that_a_function_binds_again(x):
    f, t = math.sin, x[0]
    def exchange():
        nonlocal f
        f = math.exp
    for v in map(f, x):
        t = t * v
        exchange()
    return t * f(x[1])


def func_map_of_a_captured_name_that_another_function_binds_again(x):
    f = math.sin
    def exchange():
        nonlocal f
        f = math.exp
    def whole():
        it = map(f, x)
        first = next(it)
        exchange()
        return first * sum(it)
    return whole() * f(x[0])


def func_map_of_a_name_that_the_loop_binds_again(x):
    f, t = math.sin, x[0]
    for v, w in zip(map(f, x), x):
        t = t * v + w
        f = math.exp
    return t


def iter_enumerated_from_a_count_that_is_added_to(x):
    k, t = 1, 0.0
    pairs = enumerate(x, k)
    k += 5
    for i, v in pairs: t = t + i * v * v
    return t * k


def iter_a_tuple_that_is_added_to(x):
    held, t = (x[0], x[1]), 0.0
    squares = (v * v for v in held)
    held += (x[2],)
    for v in squares: t = t + v
    return t * len(held)


def iter_a_slice_that_ends_before_it_begins(x):
    it = iter(x)
    none = list(itertools.islice(it, 2, 1))
    return next(it) * 3 + next(it) * x[0] + len(none)


def try_store_that_does_not_fit(x):
    y = x.copy()
    try:
        y[:2] = x[:3]
    except ValueError:
        y[0] = 5 * x[1]
    try:
        y[3] = x[:3]
    except ValueError:
        y[3] = 7 * x[2]
    try:
        y[4:] = x[:2]
    except ValueError:
        y[4] = 100.0
    return np.sum(y * x)


def try_store_of_nan_among_integers(x):
    k = np.zeros(2, int)
    try:
        k[0] = np.nan
    except ValueError:
        k[1] = 4
    return k[1] * x[0]


def try_slice_of_a_list(x):
    y = [x[0], x[1], x[2]]
    try:
        y[::2] = [1.0]
    except ValueError:
        y = [x[3]]
    return sum(y)


def try_update_that_does_not_fit(x):
    y = x.copy()
    try:
        y += np.ones((2, 6))
    except ValueError:
        y = y * 3
    try:
        y @= np.ones((6, 2))
    except ValueError:
        y = y * 2
    return np.sum(y * x)


def try_update_of_integers(x):
    k = np.arange(3)
    try:
        k[:2] += 0.5
    except TypeError:
        k[0] = 7
    return np.sum(k * x[:3])


def try_match_that_returns(x):
    def root(n):
        try:
            match n:
                case 1: return math.sqrt(x[1])
                case 2: return math.sqrt(x[0])
                case _: return x[0] * 2
        except ValueError:
            return x[2] * 3
    return root(1) * root(2) + root(3)


def try_match_that_returns_before_finally(x):
    y = [x[3]]
    def f(n):
        try:
            match n:
                case 1: return x[1]
                case _: y.append(x[2])
        finally:
            y.append(x[0])
        return x[4]
    return f(1) * f(2) * sum(y) * len(y)


def try_match_that_leaves_a_loop(x):
    s = 0.0
    for k in range(5):
        try:
            match k:
                case 1: continue
                case 3: break
                case _: s += x[k]
        finally:
            s = s * 2 + x[5]
    return s


def try_match_in_a_handler(x):
    s = 0.0
    for n in (1, 2):
        y = x[5]
        try:
            y = x[0] * 2
            z = math.sqrt(x[1])
        except ValueError:
            match n:
                case 1: y = x[2]
                case _: pass
            z = x[3]
        s += y * z
    return s


def try_try_in_a_handler(x):
    s = 0.0
    for n in (0, 2):
        y = x[5]
        try:
            y = x[0] * 2
            z = math.sqrt(x[1])
        except ValueError:
            try:
                y = [x[2]][n]
            except IndexError:
                pass
            z = x[3]
        s += y * z
    return s


def try_suppress_in_a_handler(x):
    y = x[5]
    try:
        y = x[0] * 2
        z = math.sqrt(x[1])
    except ValueError:
        with contextlib.suppress(IndexError):
            y = [x[2]][2]
        z = x[3]
    return y * z


def clo_cached_by_a_match(x):
    held = [x[0]]
    @functools.cache
    def g(n):
        match n:
            case 2: return held[0] * n
            case _: return n
    first, held[0] = g(2), x[1]
    return first * g(2)


def clo_cached_by_a_handler(x):
    held = [x[0]]
    @functools.cache
    def g(n):
        try:
            v = math.sqrt(n)
        except ValueError:
            return held[0] * n
        return v
    first, held[0] = g(-2.0), x[1]
    return first * g(-2.0)


def clo_cached_without_a_result(x):
    held = [x[0]]
    @functools.cache
    def g(n):
        held.append(x[1])
    g(1)
    g(1)
    g(2)
    return sum(held) * len(held)


def iter_accumulated_by_nothing(x):
    return sum(v * v for v in itertools.accumulate(x, None)) + sum(v for v in itertools.filterfalse(None, [0, x[0] * 0, 3]))


def gen_key_before_value(x):
    st = [0]

    def bump(v):
        st[0] += 1
        return v * x[0]

    d = {st[0]: bump(v) for v in _squares_of(x)}
    return d[0] * 3 + d[3] * 5 + len(d)


def _squares_of(xs):
    for v in xs:
        yield v * v


def gen_beside_a_dict(x):
    d = {"a": x[0], "b": x[1]}
    s = 0.0
    for a, b in zip(_squares_of(x), d):
        s += a * d[b]
    for a, _ in zip(_squares_of(x), {1}):
        s += a * x[2]
    return s


def unsure_comprehension_whose_list_grows(x):
    xs = [x[0], x[1]]

    def f(v):
        if len(xs) < 4:
            xs.append(v * 2)
        return v * v

    r = [f(v) for v in xs]
    return sum(r) * len(r)


def unsure_sum_whose_list_grows(x):
    xs = [x[0], x[1]]

    def f(v):
        if len(xs) < 4:
            xs.append(v * 2)
        return v * v

    return sum(f(v) for v in xs)


def clo_parameter_of_the_same_name(x):
    t = x[0]

    def f(t):
        def g():
            nonlocal t
            t = t * 2

        g()
        return t

    return f(x[1]) * t


class _Refusing:
    def __init__(self, v):
        self.v = v

    def doubled_and_raised(self):
        self.v = self.v * 2
        raise KeyError

    def append(self, v):
        raise IndexError

    def __setitem__(self, k, v):
        raise KeyError


def try_an_object_changed_before_what_is_caught(x):
    a = _Refusing(x[0])
    try:
        a.doubled_and_raised()
    except KeyError:
        a.v = a.v + 1
    return a.v * a.v


def unsure_dict_changed_before_what_is_caught(x):
    seen = {}

    def get(k):
        seen[k] = seen.get(k, 0) + 1
        return {"a": x[0]}[k]

    try:
        v = get("b")
    except KeyError:
        v = x[1]
    return v * len(seen) + v


def try_name_changed_before_what_is_suppressed(x):
    t = x[0]

    def f():
        nonlocal t
        t = t * 2
        raise ValueError

    with contextlib.suppress(ValueError):
        f()
    return t * x[1]


def unsure_object_that_refuses_an_item(x):
    a = _Refusing(x[0])
    try:
        a.append(x[1])
    except IndexError:
        a.v = x[2]
    return a.v


def unsure_object_that_refuses_a_key(x):
    a = _Refusing(x[0])
    try:
        a[5] = x[1]
    except KeyError:
        a.v = x[2]
    return a.v


def try_append_to_what_is_no_list(x):
    def f(y):
        try:
            y.append(x[1])
        except AttributeError:
            y = [x[1] * 2, x[2]]
        return y[0] * y[1]

    y = (x[0],)
    try:
        y.append(x[0])
    except AttributeError:
        y = (x[1] * 2,)
    return f([x[0]]) + f(None) + f(x) + y[0] ** 2


def _first(it):
    for v in it:
        return v


def unsure_items_that_nobody_takes(x):
    return _first(x[0] / int(v) for v in [2.0, 0.0]) * x[0]


def unsure_places_that_nobody_asks_for(x):
    def two(it):
        return next(it) * next(it)

    ks = [0, 1, 9]
    return two(x[k] for k in ks)


def iter_all_taken_by_a_helper(x):
    def total(it):
        s = 0.0
        for v in it:
            s += v
        return s

    return total(np.sqrt(v * v) for v in x) * total(x[k] / 2 for k in range(3)) * _first(v * v for v in x)


_Place = collections.namedtuple("_Place", "a b")


def old_named_tuples_as_keys(x):
    d = {_Place(1, 2): x[0], _Place(2, 3): x[1]}
    d[(1, 2)] = x[2]
    d[_Place(3, 4)] = x[3]
    s = sum(v * k.a + k[1] * k.b for k, v in d.items()) * len(d)
    k, v = d.popitem()
    return s * k.a * v


def unsure_key_that_makes_its_list_longer(x):
    xs = [x[0], x[1]]

    def key(v):
        if len(xs) < 4:
            xs.append(v * 3)
        return v

    return max(xs, key=key) * len(xs)


class _Twice:
    def __init__(self, value):
        self.value = value

    def __iter__(self):
        yield self.value
        yield self.value * 2


def iter_a_list_beside_an_object_that_is_gone_through(x):
    s = 0.0
    for a, b in zip([1.0, 3.0], _Twice(x[0] * x[1])):
        s += a * b
    return s * x[2]
