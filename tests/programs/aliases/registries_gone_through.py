# ruff: noqa
# fmt: off
"""Lists of functions and arrays that change while they are gone through, or under another name: by items and by slices."""

from collections import deque
from functools import partial

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.registries import X4, mk


class Going:
    def __init__(self): self.fs = []
    def __iter__(self): return iter(self.fs)
    def add(self, f): self.fs.append(f); return self
    def call(self, x):
        for f in self.fs: x = f(x)
        return x


@program(X4)
def grow_in_loop(x):
    b = Going().add(np.sin).add(mk(x[0])); s = 0.0
    for f in b.fs:
        s += f(x[1])
        if len(b.fs) < 4: b.add(mk(x[2]))
    return s
@program(X4)
def grow_in_loop2(x):
    b = Going().add(np.sin).add(mk(x[0])); s = 0.0
    for f in b.fs:
        s += f(x[1])
        if len(b.fs) < 4 and s > -100: b.fs += [mk(x[2])]
    return s
@program(X4)
def pop_in_loop(x):
    b = Going().add(np.sin).add(mk(x[0])).add(np.cos); s = 0.0
    for f in b.fs:
        s += f(x[1])
        if len(b.fs) > 2: b.fs.pop(0)
    return s
@program(X4)
def pop_in_enum(x):
    b = Going().add(np.sin).add(mk(x[0])).add(np.cos); s = 0.0
    for i, f in enumerate(b.fs):
        s += f(x[1]) * i
        if i == 0: del b.fs[2]
    return s
@program(X4)
def store_in_loop(x):
    b = Going().add(np.sin).add(mk(x[0])).add(np.cos); s = 0.0
    for i, f in enumerate(b.fs):
        s += f(x[1]) * (i + 1)
        b.fs[2] = mk(x[3]); b.fs[0] = np.tan
    return s + b.fs[0](x[2])
@program(X4)
def by_an_iterator(x):
    b = Going().add(np.sin); it = iter(b.fs); f = next(it)
    b.add(mk(x[0])); g = next(it)
    return f(x[1]) * g(x[2])
@program(X4)
def zip_loop(x):
    b = Going().add(np.sin).add(mk(x[0])); s = 0.0
    for f, k in zip(b.fs, [1, 2, 3, 4]):
        s += f(x[1]) * k
        if k < 3: b.add(mk(x[2]))
    return s
@program(X4)
def comp(x):
    b = Going().add(np.sin).add(mk(x[0]))
    def go(f):
        if len(b.fs) < 4: b.add(mk(x[2]))
        return f(x[1])
    return sum([go(f) for f in b.fs]) * len(b.fs)
@program(X4)
def by_a_generator(x):
    b = Going().add(np.sin).add(mk(x[0]))
    def go(f):
        if len(b.fs) < 4: b.add(mk(x[2]))
        return f(x[1])
    return sum(go(f) for f in b.fs) * len(b.fs)
@program(X4)
def mapped(x):
    b = Going().add(np.sin).add(mk(x[0]))
    def go(f):
        if len(b.fs) < 4: b.add(mk(x[2]))
        return f(x[1])
    return sum(map(go, b.fs)) * len(b.fs)
@program(X4)
def fold(x):
    b = Going().add(np.sin).add(mk(x[0]))
    s = 0.0
    for f in b:
        s += f(x[1])
        b.add(np.cos) if len(b.fs) < 3 else None
    return s
@program(X4)
def two_loops(x):
    b = Going().add(np.sin).add(mk(x[0]))
    s = 0.0
    for f in b.fs:
        for g in b.fs: s += f(g(x[1]))
    b.add(np.cos)
    return s + b.call(x[2])
@program(X4)
def slices(x):
    b = Going().add(np.sin).add(mk(x[0])).add(np.cos).add(np.tanh)
    b.fs[1:3] = [mk(x[1])]
    b.fs[:0] = [np.exp]
    del b.fs[-1:]
    c = b.fs[::-1]; c.append(mk(x[2]))
    v = x[3]
    for f in c: v = f(v)
    return v * len(b.fs)
@program(X4)
def swap(x):
    b = Going().add(np.sin).add(mk(x[0])).add(np.cos)
    b.fs[0], b.fs[1] = b.fs[1], b.fs[0]
    b.fs[0], b.fs = np.tan, b.fs[1:]
    return b.call(x[2])
@program(X4)
def mult(x):
    b = Going().add(np.sin).add(mk(x[0]))
    c = b.fs * 2; b.fs *= 2
    c[0] = np.cos
    return b.call(x[1]) + c[0](x[2]) * len(c) + c[3](x[0])
@program(X4)
def eq(x):
    b = Going().add(np.sin); c = Going().add(np.sin)
    s = 1.0 if b.fs == c.fs else 2.0
    t = 1.0 if b.fs is c.fs else 3.0
    d = b.fs
    u = 1.0 if b.fs is d else 5.0
    return s * t * u * b.call(x[0])
@program(X4)
def unpack(x):
    b = Going().add(np.sin).add(mk(x[0])).add(np.cos)
    f, *rest = b.fs
    rest.append(mk(x[1]))
    g, h, k = rest
    def app(v, *fs):
        for q in fs: v = q(v)
        return v
    return f(x[2]) * g(x[3]) + k(x[0]) + app(x[1], *b.fs) * len(b.fs)
@program(X4)
def array_stored(x):
    # arrays and functions in one list, in place changes through names
    a = x * 1.0
    L = [np.sin, a]; M = L
    M.append(a)
    L[1] *= 2.0
    a[0] = x[3]
    M[2][1] = x[2] ** 2
    L.append(x[0])
    return np.sum(L[0](M[1])) * M[3] + np.sum(a) + len(L)
@program(X4)
def array_arg(x):
    def scale(L):
        L[1] = L[1] * 2.0
        L[2] += x
        L.pop(0)
    a = x * 1.0
    L = [np.sin, x[0], a]
    scale(L)
    return np.sum(a * L[1]) * L[0] + len(L)
def _grown(items):
    items.append(1.0)
@program(X4)
def several_sorts_a(x):
    xs=x
    if x[1] > 1:
        items = [xs[0], None]
    else:
        items = [xs[1], None]
    _grown(items)
    return items[0] * len(items)
@program(X4)
def several_sorts_c(x):
    if x[1] > 1:
        items = [x[0], None]
    else:
        items = [x[1], None, x[2]]
    _grown(items)
    items.pop(1)
    return items[0] * len(items)+items[-1]
@program(X4)
def several_sorts_b(x):
    items = [x[0], None]
    _grown(items)
    if x[1] > 1: items.append(x[2])
    for k in range(2): items.append(x[k])
    items[1] = x[1]
    return sum(items)*len(items)
@program(X4)
def several_sorts_d(x):
    items = [x[0], None]
    for k in range(len(x)):
        items.append(x[k])
    for k in range(len(x)):
        _grown(items)
    items[1] = x[1]
    return sum(items)*len(items)
@program(X4)
def several_sorts_e(x):
    items = [x, 2.0]
    b = items
    if x[1] > 1: b = [x[::-1], 3.0]
    _grown(items)
    b.append(x[0])
    return np.sum(items[0]) * len(items) + b[1] * len(b)


class Kept:
    def __init__(self): self.fs = []; self.it = iter(self.fs)
    def __iter__(self): return self.it
    def add(self, f): self.fs.append(f); return self
@program(X4)
def iterated_fold(x):
    b = Going().add(np.sin).add(mk(x[0])); s = 0.0
    for f in b: s += f(x[1])
    for f in b: s = f(s)
    b.add(np.cos)
    for f in b: s = f(s)
    return s
@program(X4)
def iterated_store(x):
    b = Going().add(np.sin).add(mk(x[0])).add(np.tan); s = 0.0
    for f in b:
        s += f(x[1]); b.fs[2] = mk(x[2])
    return s
@program(X4)
def iterated_grow(x):
    b = Going().add(np.sin).add(mk(x[0])); s = 0.0
    for f in b:
        s += f(x[1])
        if len(b.fs) < 4: b.add(np.tan)
    return s
@program(X4)
def iterated_kept(x):
    b = Kept().add(np.sin).add(mk(x[0])); s = 0.0
    for f in b:
        s += f(x[1])
    b.add(np.cos)
    for f in b: s += 10 * f(x[2])
    return s
@program(X4)
def iterated_kept_break(x):
    b = Kept().add(np.sin).add(mk(x[0])).add(np.cos); s = 0.0
    for f in b:
        s += f(x[1])
        break
    b.fs[1] = np.exp
    b.add(np.tanh)
    for f in b: s += 10 * f(x[2])
    return s
@program(X4)
def iterated_next(x):
    b = Going().add(np.sin).add(mk(x[0])); it = iter(b); s = next(it)(x[1])
    b.add(np.cos); s *= next(it)(x[2]); s += next(it)(x[3])
    d = next(it, None)
    b.add(np.exp)
    e = next(it, None)
    return s if d is None and e is None else s * 100
@program(X4)
def iterated_spent(x):
    b = Going().add(np.sin); it = iter(b.fs); s = 0.0
    for f in it: s += f(x[0])
    b.add(np.cos)
    for f in it: s += 100 * f(x[1])
    return s * len(b.fs)
class Dq:
    def __init__(self): self.q = deque(); self.done = []
    def submit(self, f, *a): self.q.append(partial(f, *a))
    def run(self):
        while self.q: self.done.append(self.q.popleft()())
        return self.done
@program(X4)
def iterated_dq(x):
    d = Dq(); d.submit(np.sin, x[0]); d.submit(lambda a, b: a * b, x[1], x[2])
    return sum(d.run())
class Robin:
    def __init__(self): self.q = deque()
    def put(self, f): self.q.append(f)
    def go(self, v, n):
        for _ in range(n):
            f = self.q.popleft(); v = f(v); self.q.append(f)
        return v
@program(X4)
def iterated_robin(x):
    r = Robin(); r.put(np.sin); r.put(mk(x[0])); r.put(np.cos); r.q.appendleft(np.tanh)
    return r.go(x[1], 5)
@program(X4)
def iterated_zipit(x):
    b = Going().add(np.sin).add(mk(x[0])); s = 0.0
    for f, k in zip(b, (2.0, 3.0)): s += k * f(x[1])
    for i, f in enumerate(b): s += i * f(x[2])
    return s + sum(f(x[3]) for f in b) + len(list(b)) + max(f(x[1]) for f in b)
