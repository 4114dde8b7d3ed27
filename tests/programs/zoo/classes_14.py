"""Programs with classes, written without having read the front: matrices, caches, cells, networks, optimisers, coroutines, composites, commands and populations."""

from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from typing import Generic, TypeVar

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# coroutine with send
def averager():
    total, n = 0.0, 0
    avg = None
    while True:
        v = yield avg
        total += v
        n += 1
        avg = total / n


@case(0, (P,), (Q,))
def coroutine_with_send(x):
    a = averager()
    next(a)
    s = 0.0
    for v in x:
        s += a.send(v) ** 2
    return s


# union find
class DisjointSet:
    def __init__(self, n):
        self.parent = list(range(n))
        self.rank = [0] * n

    def find(self, i):
        while self.parent[i] != i:
            self.parent[i] = self.parent[self.parent[i]]
            i = self.parent[i]
        return i

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.rank[a] < self.rank[b]:
            a, b = b, a
        self.parent[b] = a
        if self.rank[a] == self.rank[b]:
            self.rank[a] += 1
        return True


@case(0, (P,), (Q,))
def kruskal_with_disjoint_sets(x):
    edges = sorted([(x[0], 0, 1), (x[1], 1, 2), (x[2], 0, 2), (x[3], 2, 3), (x[4], 1, 3)])
    ds = DisjointSet(4)
    return sum(w ** 2 for w, a, b in edges if ds.union(a, b))


# given: fields, asdict
@dataclass
class Pars:
    mass: float
    spring: float
    damping: float = 0.1

    def __iter__(self):
        return (getattr(self, f.name) for f in fields(self))

    def validate(self):
        for name, v in asdict(self).items():
            if v < 0:
                raise ValueError(f"{name} is negative")
        return self


@case(0, (Pars(1.0, 2.0),), (Pars(0.5, 1.0, 0.3),))
def given_dataclass_with_fields(p):
    p.validate()
    m, k, c = p
    pos, vel = 1.0, 0.0
    for _ in range(10):
        vel += 0.1 * (-k * pos - c * vel) / m
        pos += 0.1 * vel
    return pos ** 2 + sum(p)


# contextmanager method
class Units:
    def __init__(self):
        self.factor = 1.0

    @contextmanager
    def using(self, f):
        old = self.factor
        self.factor = f
        try:
            yield self
        finally:
            self.factor = old

    def conv(self, v):
        return v * self.factor


@case(0, (P,), (Q,))
def contextmanager_method(x):
    u = Units()
    s = u.conv(x[0])
    with u.using(x[1]):
        s += u.conv(x[2])
        with u.using(x[3]) as w:
            s *= w.conv(x[4])
        s += u.conv(x[0])
    return s + u.conv(x[1])


# Generic stack
T = TypeVar("T")


class TypedStack(Generic[T]):
    def __init__(self) -> None:
        self.items: list[T] = []

    def push(self, item: T) -> "TypedStack[T]":
        self.items.append(item)
        return self

    def peek(self) -> T:
        return self.items[-1]

    def __contains__(self, v):
        return v in self.items

    def __reversed__(self):
        return reversed(self.items)


@case(0, (P,), (Q,))
def generic_stack(x):
    s = TypedStack[float]().push(x[0]).push(x[1] * x[0])
    s.push(s.peek() + x[2])
    return sum(v * (i + 1) for i, v in enumerate(reversed(s)))


# composite
class Leaf:
    def __init__(self, w):
        self.w = w

    def weight(self):
        return self.w

    def scale(self, s):
        self.w *= s


class Group:
    def __init__(self, *children):
        self.children = list(children)
        self.parent = None
        for c in self.children:
            c.parent = self

    def add(self, c):
        c.parent = self
        self.children.append(c)
        return self

    def weight(self):
        return sum(c.weight() for c in self.children) * 1.1

    def scale(self, s):
        for c in self.children:
            c.scale(s)


@case(0, (P,), (Q,))
def composite_with_parents(x):
    inner = Group(Leaf(x[0]), Leaf(x[1]))
    root = Group(inner, Leaf(x[2])).add(Group(Leaf(x[3])))
    root.scale(x[4])
    inner.scale(2.0)
    return root.weight() + inner.parent.weight()


# command pattern with undo
class AddCommand:
    def __init__(self, doc, v):
        self.doc, self.v = doc, v

    def do(self):
        self.doc.value += self.v

    def undo(self):
        self.doc.value -= self.v


class MulCommand:
    def __init__(self, doc, v):
        self.doc, self.v = doc, v

    def do(self):
        self.old = self.doc.value
        self.doc.value *= self.v

    def undo(self):
        self.doc.value = self.old


class Doc:
    def __init__(self, v):
        self.value = v
        self.done = []

    def run(self, cmd):
        cmd.do()
        self.done.append(cmd)

    def undo(self):
        self.done.pop().undo()


@case(0, (P,), (Q,))
def commands_with_undo(x):
    d = Doc(x[0])
    d.run(AddCommand(d, x[1]))
    d.run(MulCommand(d, x[2]))
    d.run(AddCommand(d, x[3]))
    a = d.value
    d.undo()
    d.undo()
    return a * d.value


# singleton / class attribute state
class Logger:
    _instance = None

    def __new__(cls):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
            cls._instance.lines = []
        return cls._instance


@case(0, (P,), (Q,))
def new_that_returns_objects(x):
    class Point:
        def __new__(cls, a, b):
            self = object.__new__(cls)
            self.a = a * 2
            return self

        def __init__(self, a, b):
            self.b = b
    p = Point(x[0], x[1])
    return p.a * p.b


# Population / genetic algorithm
class Individual:
    def __init__(self, genes):
        self.genes = genes
        self._fitness = None

    @property
    def fitness(self):
        if self._fitness is None:
            self._fitness = -sum((g - 0.5) ** 2 for g in self.genes)
        return self._fitness

    def cross(self, o):
        return Individual([(a + b) / 2 for a, b in zip(self.genes, o.genes)])


class Population:
    def __init__(self, people):
        self.people = people

    def evolve(self):
        ranked = sorted(self.people, key=lambda p: p.fitness, reverse=True)
        best = ranked[:2]
        self.people = best + [best[0].cross(best[1])]

    @property
    def best(self):
        return max(self.people, key=lambda p: p.fitness)


@case(0, (P,), (Q,))
def genetic_algorithm(x):
    pop = Population([Individual([x[0], x[1]]), Individual([x[2], x[3]]), Individual([x[4], x[0]])])
    for _ in range(2):
        pop.evolve()
    return pop.best.fitness


# Hopfield/Network with connections and names
class Unit:
    def __init__(self, name, value=0.0):
        self.name, self.value = name, value
        self.inputs = []

    def connect(self, other, weight):
        self.inputs.append((other, weight))

    def update(self):
        self.value = np.tanh(sum(w * u.value for u, w in self.inputs))


class Net:
    def __init__(self):
        self.units = {}

    def unit(self, name):
        if name not in self.units:
            self.units[name] = Unit(name)
        return self.units[name]

    def link(self, a, b, w):
        self.unit(b).connect(self.unit(a), w)


@case(0, (P,), (Q,))
def network_of_named_units(x):
    net = Net()
    net.unit("in").value = x[0]
    net.link("in", "h1", x[1])
    net.link("in", "h2", x[2])
    net.link("h1", "out", x[3])
    net.link("h2", "out", x[4])
    for name in ("h1", "h2", "out"):
        net.unit(name).update()
    return net.units["out"].value
