"""Objects with arrays as attributes."""

from dataclasses import dataclass

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, B3, B4, M33, S4


class Net:
    def __init__(self, W, b):
        self.W = W
        self.b = b
        self.h = None

    def forward(self, x):
        self.h = np.tanh(self.W @ x + self.b)
        return self.h

    def update(self, lr):
        self.W -= lr * np.outer(self.h, self.h)
        self.b[0] = self.b[1] * lr


@program(M33, A3, B3)
def a_layer_with_a_state(W, b, x):
    net = Net(W, b)
    for i in range(3):
        y = net.forward(x)
        net.update(0.1)
        x = y
    return np.sum(x * x) + np.sum(W) + net.b[0]


class SGD:
    def __init__(self, params, lr, mu):
        self.params = params
        self.lr = lr
        self.mu = mu
        self.vel = [np.zeros_like(p) for p in params]

    def step(self, grads):
        for p, g, v in zip(self.params, grads, self.vel):
            v *= self.mu
            v -= self.lr * g
            p += v


@program(A3, A4, 0.1, 0.8)
def sgd_with_momentum(w, b, lr, mu):
    opt = SGD([w, b], lr, mu)
    for i in range(4):
        opt.step([w * w, b * 2.0])
    return np.sum(w**2) + np.sum(b**2)


class Layer:
    def __init__(self, W):
        self.W = W
        self.calls = 0

    def __call__(self, x):
        return self.W * x

    def bump(self, c):
        self.calls += 1
        self.W[self.calls] += c


@program(A4, B4)
def two_objects_of_one_array(W, x):
    a = Layer(W)
    b = Layer(W)
    a.bump(x[0])
    b.bump(x[1])
    a.W = a.W * 2.0
    a.bump(x[2])
    return np.sum(a.W * b.W * x)


class Scaling:
    def __init__(self, s):
        self.s = s

    def act(self, u):
        u *= self.s


class Shifting(Scaling):
    def act(self, u):
        u[0] += self.s
        self.s *= u[1]


@program(A3, B3)
def methods_of_several_classes(u, x):
    ops = [Scaling(x[0]), Shifting(x[1]), Shifting(x[2])]
    for k in range(2):
        for o in ops:
            o.act(u)
    return np.sum(u * u) + ops[1].s


class State:
    def __init__(self, u):
        self.u = u
        self.t = 0.0

    def step(self, dt):
        self.u[0] += dt * self.u[1]
        self.u[1] -= dt * self.u[0]
        self.t += dt


@program(A3, 0.1)
def changed_by_a_method(u, dt):
    s = State(u)
    t = s
    for i in range(5):
        s.step(dt)
        t.u *= 0.99
    return t.u[0] ** 2 + s.u[1] * t.t


class Buffers:
    def __init__(self, u):
        self.u = u
        self.v = np.zeros_like(u)

    def step(self, c):
        self.v[1:] = self.u[:-1] * c + self.u[1:]
        self.u, self.v = self.v, self.u


@program(A4, 0.8)
def swapped_as_attributes(u, c):
    w = Buffers(u)
    for k in range(4):
        w.step(c)
    return np.sum(w.u**2) + w.v[0]


class Body:
    def __init__(self, x, v):
        self.x = x
        self.v = v
        self.f = 0.0


@program(A3, B3, 0.1)
def particles(xs, vs, dt):
    ps = [Body(xs[i], vs[i]) for i in range(len(xs))]
    for step in range(3):
        for p in ps:
            p.f = 0.0
        for i in range(len(ps)):
            for j in range(i):
                d = ps[i].x - ps[j].x
                ff = d / (1.0 + d * d)
                ps[i].f += ff
                ps[j].f -= ff
        for p in ps:
            p.v += dt * p.f
            p.x += dt * p.v
    s = 0.0
    for p in ps:
        s += p.x**2 + p.v
    return s


class Vertex:
    def __init__(self, a):
        self.a = a
        self.out = []


@program(0.2 * A4)
def neighbours(x):
    ns = [Vertex(x[i]) for i in range(len(x))]
    for i in range(len(ns)):
        ns[i].out.append(ns[(i + 1) % len(ns)])
        ns[i].out.append(ns[(i + 2) % len(ns)])
    for k in range(2):
        for n in ns:
            for m in n.out:
                m.a += 0.3 * n.a * n.a
            n.a *= 0.5
    s = 0.0
    for n in ns:
        s += n.a**2
    return s


class Value:
    def __init__(self, data, prev, w):
        self.data = data
        self.prev = prev
        self.w = w
        self.grad = 0.0


@program(A3)
def a_tape_of_values(x):
    a = Value(x[0], [], [])
    b = Value(x[1], [], [])
    c = Value(a.data * b.data, [a, b], [b.data, a.data])
    d = Value(c.data + a.data * a.data, [c, a], [1.0, 2.0 * a.data])
    d.grad = 1.0
    for v in [d, c]:
        for i in range(len(v.prev)):
            v.prev[i].grad += v.w[i] * v.grad
    return a.grad * b.grad + d.data


class Pt:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


@program(A3)
def slots(a):
    p = Pt(a[0], a[1])
    q = p
    for k in range(3):
        q.x, q.y = p.y * a[2], p.x
    return p.x * q.y


@program(A3)
def arrays_of_objects(x):
    o = np.empty(2, dtype=object)
    o[0] = [x[0]]
    o[1] = [x[1], x[2]]
    o[0][0] *= o[1][0]
    return o[0][0] * o[1][1]


class Link:
    def __init__(self, a):
        self.a = a
        self.nxt = None


@program(A3)
def a_ring_of_nodes(x):
    n = [Link(x[i]) for i in range(3)]
    for i in range(3):
        n[i].nxt = n[(i + 1) % 3]
    cur = n[0]
    for k in range(7):
        cur.a = cur.a * cur.nxt.a + 0.1
        cur = cur.nxt
    return n[0].a * n[1].a + n[2].a


class Item:
    def __init__(self, w):
        self.w = w


@program(A3)
def moved_between_lists(x):
    d = {"todo": [Item(x[i]) for i in range(3)], "done": []}
    while d["todo"]:
        t = d["todo"].pop(0)
        t.w *= 1.3
        if t.w > 1.4 and len(d["done"]) < 2:
            d["done"].append(t)
        elif len(d["done"]) == 2:
            d["done"][0].w += t.w
        else:
            d["todo"].append(t)
    s = 0.0
    for t in d["done"]:
        s += t.w**2
    return s


class Both:
    def __init__(self, p, q):
        self.p = p
        self.q = q

    def go(self, r, c):
        self.p[0] = self.q[1] * r[2]
        r *= c
        self.q[1] += self.p[0]
        return self


@program(A3, 0.8)
def one_array_in_two_attributes(a, c):
    s = Both(a, a[::-1]).go(a, c).go(a[0:3], a[1])
    return np.sum(s.p * s.q) + a[0]


class Wave:
    def __init__(self, u):
        self.u = u * 1.0
        self.v = np.zeros(4)

    def step(self, c):
        for j in range(1, 3):
            self.v[j] = self.u[j] + c * (self.u[j - 1] - self.u[j + 1]) * self.u[j]
        self.u, self.v = self.v, self.u


@program(S4, 4)
def obj_swap(x, n):
    w = Wave(x)
    for i in range(n):
        w.step(x[0])
    return np.sum(w.u * w.u) + np.sum(w.v)


class Acc:
    def __init__(self, x):
        self.v = x * 1.0
        self.n = 0

    def add(self, y):
        self.v += y
        self.n += 1
        return self


@program(S4, 3)
def obj_loop(x, n):
    a = Acc(x)
    for i in range(n):
        a.add(x * a.v)
    return np.sum(a.v) * a.n


@dataclass
class Particle:
    pos: object
    vel: object


@program(S4, 3)
def records_dyn(x, n):
    ps = [Particle(x * (k + 1.0), x * 0.5) for k in range(n)]
    for i in range(n):
        for p in ps:
            p.vel = p.vel - 0.1 * p.pos
            p.pos += p.vel
    return sum(np.sum(p.pos * p.vel) for p in ps)


class Kept:
    scale = 2.0

    def __init__(self, v):
        self.v = v


@program(S4, 0.7)
def deleted_attributes(x, p):
    kept, other = Kept(x), Kept(x * p)
    if p > 0.5:
        kept.scale = p
    y = kept.v * kept.scale
    if p > 0.5:
        del kept.scale
    del other.v
    return np.sum(y * y) * kept.scale
