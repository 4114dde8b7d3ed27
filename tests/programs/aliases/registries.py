# ruff: noqa
# fmt: off
"""Functions in lists that objects hold, and that grow by methods: pipelines, registries, hooks, machines with a stack."""

import numpy as np

from tests.programs.aliases.program import program

X4 = np.array([0.7, 1.3, -0.4, 0.9])


class Pipeline:
    def __init__(self):
        self.steps = []
    def add(self, f, **kw):
        self.steps.append((f, kw))
        return self
    def run(self, x):
        for f, kw in self.steps:
            x = f(x, **kw)
        return x
def scale(x, by=1.0): return x * by
def shift(x, by=0.0): return x + by
@program(X4)
def pipeline(x):
    p = Pipeline()
    p.add(scale, by=x[0]).add(shift, by=x[1]).add(np.sin)
    return np.sum(p.run(x))

class Machine:
    def __init__(self):
        self.stack = []
        self.ops = []
    def push(self, v): self.ops.append(("push", v))
    def binop(self, f): self.ops.append(("op", f))
    def run(self):
        for kind, arg in self.ops:
            if kind == "push":
                self.stack.append(arg)
            else:
                b = self.stack.pop(); a = self.stack.pop()
                self.stack.append(arg(a, b))
        return self.stack[-1]
@program(X4)
def machine(x):
    m = Machine()
    m.push(x[0]); m.push(x[1]); m.binop(lambda a, b: a * b)
    m.push(x[2]); m.binop(lambda a, b: a + np.sin(b))
    return m.run()

class Bus:
    def __init__(self):
        self.handlers = {}
    def on(self, name, f):
        self.handlers.setdefault(name, []).append(f)
    def emit(self, name, v):
        r = 0.0
        for f in self.handlers.get(name, []):
            r = r + f(v)
        return r
@program(X4)
def bus(x):
    b = Bus()
    b.on("a", lambda v: v ** 2)
    b.on("a", np.sin)
    b.on("b", lambda v: v * x[1])
    return b.emit("a", x[0]) + b.emit("b", x[2]) + b.emit("c", x[3])

class Reg:
    def __init__(self): self.fs = []
    def register(self, f):
        self.fs.append(f)
        return f
    def __call__(self, x):
        t = 0.0
        for f in self.fs: t += f(x)
        return t
@program(X4)
def register(x):
    m = Reg()
    m.register(np.sin)
    @m.register
    def g(v): return v * v
    return m(x[0]) * m(x[1])

class Dense:
    def __init__(self, w, b): self.w, self.b = w, b
    def __call__(self, x): return x * self.w + self.b
class Act:
    def __init__(self, f): self.f = f
    def __call__(self, x): return self.f(x)
class Sequential:
    def __init__(self, *layers): self.layers = list(layers)
    def __call__(self, x):
        for l in self.layers: x = l(x)
        return x
@program(X4)
def sequential(x):
    net = Sequential(Dense(x[0], x[1]), Act(np.tanh), Dense(x[2], x[3]), Act(lambda v: v * v))
    return np.sum(net(x))
class Seq2:
    def __init__(self): self.layers = []; self.hooks = []
    def add(self, l): self.layers.append(l)
    def hook(self, h): self.hooks.append(h)
    def forward(self, x):
        for l in self.layers:
            x = l(x)
            for h in self.hooks: x = h(x)
        return x
@program(X4)
def seq2(x):
    net = Seq2()
    net.add(Dense(x[0], x[1])); net.add(Act(np.tanh)); net.add(np.cos)
    net.hook(lambda v: v * x[2]); net.hook(np.sin)
    return np.sum(net.forward(x))
@program(X4)
def registry_loop(x):
    m = Reg()
    for f in (np.sin, np.cos, np.exp): m.register(f)
    return m(x[0]) * x[1]
@program(X4)
def registry_range(x):
    m = Reg()
    for k in range(3): m.register(lambda v, k=k: v * x[k])
    return m(x[0]) * x[1]
class Box:
    def __init__(self, fs=None):
        self.fs = [] if fs is None else fs
        self.history = []
        self.n = 0
    def add(self, f):
        self.fs.append(f); self.n += 1
        return self
    def __len__(self): return len(self.fs)
    def __iter__(self): return iter(self.fs)
    def __getitem__(self, i): return self.fs[i]
    def call(self, x):
        for f in self.fs: x = f(x)
        self.history.append(x)
        return x
def mk(k): return lambda v: v * k
@program(X4)
def two_names(x):
    b = Box(); fs = b.fs; fs.append(np.sin); b.add(mk(x[0])); fs.append(np.cos)
    return b.call(x[1]) * len(fs) + len(b) * fs[1](x[2])
@program(X4)
def shared(x):
    fs = [np.sin]
    a, b = Box(fs), Box(fs)
    a.add(mk(x[0])); b.add(np.exp)
    return a.call(x[1]) + b.call(x[2]) * len(fs)
@program(X4)
def copied(x):
    fs = [np.sin]
    a, b = Box(list(fs)), Box(fs[:])
    c = Box(fs.copy())
    a.add(mk(x[0])); b.add(np.exp); c.add(np.cos)
    return a.call(x[1]) + b.call(x[2]) * len(fs) + c.call(x[3])
@program(X4)
def history(x):
    b = Box(); b.add(np.sin).add(mk(x[0]))
    for v in x: b.call(v)
    return sum(b.history) * b.history[1] * b.history[-1]
@program(X4)
def by_place_in_a_while_loop(x):
    b = Box(); b.add(np.sin).add(mk(x[0])).add(np.tanh)
    i = 0; v = x[1]
    while i < len(b):
        v = b[i](v); i += 1
    for f in b: v = v + f(x[2])
    return v
@program(X4)
def range_len(x):
    b = Box(); b.add(np.sin).add(mk(x[0])).add(np.tanh)
    v = x[1]
    for i in range(len(b.fs)): v = b.fs[i](v) + i
    for i, f in enumerate(b.fs): v = v + f(x[i])
    for f, u in zip(b.fs, x): v = v * f(u)
    for f in reversed(b.fs): v = f(v)
    return v
@program(X4)
def replace(x):
    b = Box(); b.add(np.sin).add(mk(x[0]))
    b.fs[0] = np.cos
    b.fs[-1] = mk(x[1])
    b.fs = b.fs + [np.exp]
    b.fs += [mk(x[2])]
    del b.fs[0]
    return b.call(x[3])
@program(X4)
def branch(x):
    b = Box()
    if x[0] > 0.5: b.add(np.sin)
    b.add(mk(x[1]))
    return b.call(x[2])
@program(X4)
def branch2(x):
    b = Box()
    if x[0] > 0.5: b.add(np.sin)
    else: b.add(np.cos)
    b.add(mk(x[1]))
    return b.call(x[2])
@program(X4)
def branch3(x):
    b = Box(); b.add(np.sin)
    if x[0] > 0.5: b.fs[0] = mk(x[3])
    return b.call(x[2])
@program(X4)
def runtime(x):
    b = Box()
    for v in x:
        if v > 0: b.add(mk(v))
    return b.call(x[1])
@program(X4)
def pop(x):
    b = Box(); b.add(np.sin).add(mk(x[0])).add(np.exp)
    f = b.fs.pop(); g = b.fs.pop(0)
    b.fs.insert(0, np.tanh); b.fs.extend([np.cos, mk(x[1])])
    b.fs.reverse()
    return f(x[2]) * g(x[3]) + b.call(x[2])
@program(X4)
def index_error(x):
    b = Box(); b.add(np.sin)
    try:
        f = b.fs[3]
    except IndexError:
        f = mk(x[0])
    try:
        b.fs.pop(); b.fs.pop()
    except IndexError:
        b.add(f)
    return b.call(x[1])
@program(X4)
def if_list(x):
    b = Box(); s = 0.0
    if b.fs: s += 100 * x[0]
    b.add(np.sin)
    if b.fs: s += b.fs[0](x[0])
    if len(b.fs) == 1 and np.sin in b.fs: s += x[1]
    return s
@program(X4)
def closure(x):
    fs = []
    def reg(f):
        fs.append(f); return f
    reg(np.sin)
    @reg
    def g(v): return v * x[0]
    for k in range(3): reg(lambda v, k=k: v ** k)
    s = 0.0
    for f in fs: s += f(x[1])
    return s
@program(X4)
def read_late(x):
    fs = []
    for k in range(3): fs.append(lambda v: v * x[k])
    return sum(f(x[3]) for f in fs)
class Hooked:
    def __init__(self, w): self.w = w; self.hooks = []; self.outs = []
    def register(self, h): self.hooks.append(h)
    def __call__(self, x):
        y = np.tanh(self.w * x)
        for h in self.hooks:
            r = h(self, x, y)
            if r is not None: y = r
        return y
@program(X4)
def hooks(x):
    saved = []
    m = Hooked(x[0])
    m.register(lambda mod, i, o: saved.append(o))
    m.register(lambda mod, i, o: o * mod.w)
    y = m(x[1]); z = m(y)
    return z * saved[0] + saved[1]
@program(X4)
def lists_of_lists(x):
    groups = [[np.sin, np.cos], [mk(x[0])]]
    groups[1].append(np.exp); groups.append([np.tanh])
    groups[0][1] = mk(x[1])
    s = 0.0
    for g in groups:
        v = x[2]
        for f in g: v = f(v)
        s += v
    return s
@program(X4)
def iter_change(x):
    fs = [np.sin, np.cos]
    s = 0.0
    for f in fs:
        s += f(x[0])
        if len(fs) < 4: fs.append(mk(x[1]))
    return s
@program(X4)
def a_list_or_a_new_one(x):
    b = Box([np.sin]); c = Box()
    c.add(np.cos); b.add(mk(x[1]))
    return b.call(x[0]) + c.call(x[2]) + len(b.fs) + len(c.fs)
def build(x, n):
    fs = []
    for k in range(n): fs.append(mk(x[k]))
    return fs
@program(X4)
def returned(x):
    fs = build(x, 3); fs.append(np.sin)
    v = 1.0
    for f in fs: v = f(v)
    return v
def run_all(fs, v):
    fs.append(np.tanh)
    for f in fs: v = f(v)
    return v
@program(X4)
def changed_by_a_helper(x):
    fs = [np.sin, mk(x[0])]
    return run_all(fs, x[1]) + run_all(fs, x[2]) * len(fs)
@program(X4)
def arrays_beside_functions(x):
    b = Box(); b.add(np.sin)
    h = np.zeros(3)
    b.history.append(h); b.history.append(x[1]); h[0] = x[2]
    b.history[0][1] = x[3]
    return np.sum(b.history[0] ** 2) * b.history[1] + b.call(x[0]) + b.history[-1]
@program(X4)
def array_alias(x):
    b = Box(); b.add(lambda v: v * h[0])
    h = x * 2
    b.history.append(h); k = b.history[0]; k *= x
    b.history += [k]; b.history[1] -= 1.0
    return np.sum(h) + b.call(x[0])
class Sched:
    def __init__(self): self.q = []
    def at(self, t, f, *args): self.q.append((t, f, args))
    def run(self, s):
        self.q.sort(key=lambda e: e[0])
        while self.q:
            t, f, args = self.q.pop(0)
            s = f(s, t, *args)
        return s
@program(X4)
def sched(x):
    q = Sched()
    q.at(2.0, lambda s, t, a: s + a * t, x[0]); q.at(1.0, lambda s, t, a: s * a, x[1]); q.at(3.0, lambda s, t: np.sin(s) * t)
    return q.run(x[2])
class Undo:
    def __init__(self, v): self.v = v; self.undo_stack = []
    def do(self, f, g):
        self.v = f(self.v); self.undo_stack.append(g)
    def undo(self):
        self.v = self.undo_stack.pop()(self.v)
@program(X4)
def undo(x):
    u = Undo(x[0])
    u.do(lambda v: v * x[1], lambda v: v / x[1]); u.do(np.sin, np.arcsin); u.do(lambda v: v + x[2], lambda v: v - x[2])
    u.undo()
    s = u.v
    u.undo(); u.undo()
    return s * 3 + u.v
@program(X4)
def rebind(x):
    b = Box(); k = x[0]; b.add(lambda v: v * k); b.add(np.sin); k = x[1]
    return b.call(x[2])
@program(X4)
def rebind_loop(x):
    b = Box()
    for k in x: b.add(lambda v: v * k)
    return b.call(x[2])
@program(X4)
def unbound(x):
    b = Box(); b.add(np.sin); b.add(lambda v: v * k); k = x[1]
    return b.call(x[2])
@program(X4)
def inplace(x):
    h = x * 1.0
    b = Box(); b.add(np.sin); b.add(lambda v: v * h[0]); h[0] = x[1] ** 2; h *= 2
    return b.call(x[2])
@program(X4)
def aug(x):
    k = x[0]
    b = Box(); b.add(np.sin); b.add(lambda v: v * k); k *= x[1]
    return b.call(x[2])
@program(X4)
def a_nonlocal_name(x):
    k = 0.0
    def f(v):
        nonlocal k
        k = k + v
        return v * k
    b = Box(); b.add(f); b.add(np.sin); b.add(f)
    return b.call(x[2]) + b.call(x[1]) * k
class Counted:
    def __init__(self, s): self.s = s; self.cb = []
    def m(self, v): self.s = self.s + v; return v * self.s
@program(X4)
def boundm(x):
    c = Counted(x[0]); b = Box(); b.add(c.m); b.add(np.sin); b.add(c.m); c.s = c.s * x[1]
    return b.call(x[2]) * c.s
@program(X4)
def selfcb(x):
    c = Counted(x[0]); c.cb.append(c.m); c.cb.append(np.sin); c.s = x[3]
    r = 0.0
    for f in c.cb: r += f(x[1])
    return r * c.s
@program(X4)
def listmut(x):
    c = [x[0]]; b = Box(); b.add(lambda v: v * c[0] * len(c)); b.add(np.sin); c.append(x[1]); c[0] = x[2]
    return b.call(x[3])
@program(X4)
def listmut2(x):
    b = Box(); c = []
    def f(v): c.append(v); return v * len(c)
    b.add(f); b.add(np.sin); b.add(f)
    r = b.call(x[0])
    return r * c[0] * c[1] + len(c)
@program(X4)
def dictmut(x):
    b = Box(); d = {"a": x[0]}
    def f(v): d["a"] = d["a"] * v; d.setdefault("b", v); return d["a"]
    b.add(f); b.add(np.sin); b.add(f)
    return b.call(x[1]) * d["a"] + d["b"]
