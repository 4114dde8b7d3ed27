# ruff: noqa
# fmt: off
"""What objects do with the functions that they are given: integrators with observers, machines, tapes, worlds, graphs."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.registries import X4


class Optim:
    def __init__(self, lr): self.lr = lr; self.state = {}; self.callbacks = []
    def step(self, ps, gs):
        new = []
        for i, (p, g) in enumerate(zip(ps, gs)):
            m = self.state.get(i, 0.0)
            m = 0.9 * m + g
            self.state[i] = m
            new.append(p - self.lr * m)
        for cb in self.callbacks: cb(new)
        return new
@program(X4)
def of_objects_optim(x):
    o = Optim(0.1); log = []
    o.callbacks.append(lambda ps: log.append(sum(p * p for p in ps)))
    ps = [x[0], x[1]]
    for _ in range(3): ps = o.step(ps, [np.sin(p) * x[2] for p in ps])
    return ps[0] * ps[1] + sum(log)

class Integrator:
    def __init__(self, rhs, events=()): self.rhs = rhs; self.observers = []; self.events = list(events)
    def observe(self, f): self.observers.append(f); return self
    def run(self, y, dt, n):
        for k in range(n):
            y = y + dt * self.rhs(k * dt, y)
            for o in self.observers: o(k, y)
        return y
@program(X4)
def of_objects_integrator(x):
    energy = []; peak = {"v": 0.0}
    def keep(k, y): energy.append(y @ y)
    def top(k, y): peak["v"] = max(peak["v"], y[0])
    i = Integrator(lambda t, y: np.array([y[1], -x[0] * y[0]])).observe(keep).observe(top)
    y = i.run(np.array([x[1], x[2]]), 0.1, 5)
    return y[0] + sum(energy) * peak["v"]

class FSM:
    def __init__(self): self.table = {}; self.state = "a"; self.acc = 0.0
    def on(self, s, f, to): self.table[s] = (f, to)
    def step(self, v):
        f, to = self.table[self.state]
        self.acc = f(self.acc, v); self.state = to
@program(X4)
def of_objects_fsm(x):
    m = FSM(); m.on("a", lambda a, v: a + v, "b"); m.on("b", lambda a, v: a * v, "a")
    for v in [x[0], x[1], x[2], x[3]]: m.step(v)
    return m.acc

class Tape:
    def __init__(self): self.ops = []
    def var(self, v): return TV(self, v)
    def back(self, out):
        out.g = 1.0
        for f in reversed(self.ops): f()
class TV:
    def __init__(self, tape, v): self.tape, self.v, self.g = tape, v, 0.0
    def __mul__(self, o):
        r = TV(self.tape, self.v * o.v)
        def f(): self.g += o.v * r.g; o.g += self.v * r.g
        self.tape.ops.append(f); return r
    def __add__(self, o):
        r = TV(self.tape, self.v + o.v)
        def f(): self.g += r.g; o.g += r.g
        self.tape.ops.append(f); return r
    def sin(self):
        r = TV(self.tape, np.sin(self.v))
        def f(): self.g += np.cos(self.v) * r.g
        self.tape.ops.append(f); return r
@program(X4)
def of_objects_tape(x):
    t = Tape(); a, b = t.var(x[0]), t.var(x[1])
    y = (a * b + a).sin() * b
    t.back(y)
    return a.g * x[2] + b.g

class Body:
    def __init__(self, m, p, v): self.m, self.p, self.v = m, np.array(p), np.array(v)
class World:
    def __init__(self): self.bodies = []; self.forces = []
    def add(self, b): self.bodies.append(b)
    def force(self, f): self.forces.append(f)
    def step(self, dt):
        for b in self.bodies:
            F = np.zeros(2)
            for f in self.forces: F = F + f(b)
            b.v = b.v + dt * F / b.m
        for b in self.bodies: b.p = b.p + dt * b.v
@program(X4)
def of_objects_world(x):
    w = World(); w.add(Body(1.0, [x[0], 0.0], [0.0, x[1]])); w.add(Body(2.0, [x[2], 1.0], [x[3], 0.0]))
    w.force(lambda b: np.array([0.0, -9.8]) * b.m); w.force(lambda b: -x[0] * b.p)
    def drag(b): return -0.1 * b.v * np.sqrt(b.v @ b.v + 1e-3)
    w.force(drag)
    for _ in range(4): w.step(0.05)
    return sum(b.p @ b.v for b in w.bodies)

class Graph:
    def __init__(self): self.ops = []; self.vals = {}
    def node(self, name, f, *deps): self.ops.append((name, f, deps)); return name
    def run(self, **given):
        self.vals = dict(given)
        for name, f, deps in self.ops: self.vals[name] = f(*[self.vals[d] for d in deps])
        return self.vals
@program(X4)
def of_objects_graph(x):
    g = Graph(); g.node("c", lambda a, b: a * b, "a", "b"); g.node("d", np.sin, "c"); g.node("e", lambda c, d: c + d * x[2], "c", "d")
    v = g.run(a=x[0], b=x[1])
    return v["e"] * v["d"]
class Sched:
    def __init__(self, base): self.base = base; self.phases = []
    def warm(self, n): self.phases.append(lambda k: min(1.0, (k + 1) / n)); return self
    def decay(self, g): self.phases.append(lambda k: g ** k); return self
    def __call__(self, k):
        r = self.base
        for p in self.phases: r = r * p(k)
        return r
@program(X4)
def of_objects_lr(x):
    s = Sched(x[0]).warm(2).decay(x[1] ** 2)
    w = x[2]
    for k in range(4): w = w - s(k) * np.cos(w)
    return w
class Visitor:
    def __init__(self): self.h = {}
    def reg(self, name): 
        def deco(f): self.h[name] = f; return f
        return deco
    def visit(self, n): return self.h[n[0]](self, *n[1:])
@program(X4)
def of_objects_visitor(x):
    v = Visitor()
    @v.reg("num")
    def num(v, a): return a
    @v.reg("add")
    def add(v, a, b): return v.visit(a) + v.visit(b)
    @v.reg("mul")
    def mul(v, a, b): return v.visit(a) * v.visit(b)
    return v.visit(("add", ("mul", ("num", x[0]), ("num", x[1])), ("num", x[2])))
class Sig:
    def __init__(self): self.slots = []
    def connect(self, s): self.slots.append(s)
    def disconnect(self, s): self.slots.remove(s)
    def emit(self, *a): 
        for s in self.slots: s(*a)
@program(X4)
def of_objects_signal(x):
    class Acc:
        def __init__(self): self.t = 0.0
        def add(self, v): self.t = self.t + v
        def sq(self, v): self.t = self.t + v * v
    s = Sig(); a = Acc(); s.connect(a.add); s.connect(a.sq)
    for v in x: s.emit(v)
    return a.t * x[0]
