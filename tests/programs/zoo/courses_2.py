"""Programs as text-books and courses have them: namespaces, cards, jobs, layers (part 2)."""

import functools
from dataclasses import dataclass, field, replace
from types import SimpleNamespace

import numpy as np

from tests.programs.zoo.case import case

FIRST, SECOND = np.array([0.83, 1.31, -0.47, 0.62, 1.77, -1.13]), np.array([-0.35, 0.44, 1.21, -0.92, 0.58, 0.27])


@case(0, (FIRST,), (SECOND,))
def oscillator_space(x):
    s = SimpleNamespace(pos=x[0], vel=x[1], log=[])
    p = SimpleNamespace(k=x[2], damp=x[3])
    for _ in range(4):
        a = -p.k * s.pos - p.damp * s.vel
        s.vel += 0.1 * a
        s.pos += 0.1 * s.vel
        s.log.append(s.pos)
    return sum(v * v for v in s.log) + s.vel * x[4]


@case(0, (FIRST,), (SECOND,))
def registry_space(x):
    reg = SimpleNamespace(items={}, n=0)

    def put(k, v):
        reg.items[k] = v
        reg.n += 1

    for i, v in enumerate(x):
        put(f"k{i % 4}", v * (i + 1))
    return sum(v * v for v in reg.items.values()) / reg.n


@case(0, (FIRST,), (SECOND,))
def linked_spaces(x):
    head = None
    for v in x:
        head = SimpleNamespace(v=v, next=head)
    s, k = 0.0, 1
    while head is not None:
        head.v *= k
        s += head.v**2
        k += 1
        head = head.next
    return s


@case(0, (FIRST,), (SECOND,))
def late_in_space(x):
    s = SimpleNamespace(a=x[0], b=x[1])
    if x[2] > 0:
        s.c = s.a * 2
    else:
        s.c = s.b * 3
    del s.a
    return getattr(s, "c") * x[3] + (1.0 if hasattr(s, "a") else s.b) + len(vars(s))  # noqa: B009


@functools.total_ordering
class Card:
    def __init__(self, v):
        self.v = v

    def __eq__(self, o):
        return self.v == o.v

    def __lt__(self, o):
        return self.v < o.v


@case(0, (FIRST,), (SECOND,))
def highest_card(x):
    hand = sorted(Card(v) for v in x)
    hi, lo = max(hand), min(hand)
    return hi.v * lo.v + sum(c.v * i for i, c in enumerate(hand)) + (1.0 if hi >= lo else hi.v) + (x[1] if lo > hi else x[2])


@dataclass(order=True)
class Job:
    priority: float
    name: str = field(compare=False)
    cost: float = field(compare=False, default=1.0)


@case(0, (FIRST,), (SECOND,))
def first_job(x):
    jobs = [Job(v, f"j{i}", v * v) for i, v in enumerate(x)]
    jobs.sort(reverse=True)
    other = replace(jobs[0], cost=jobs[0].cost * 3)
    return sum(j.cost * i for i, j in enumerate(jobs)) + other.cost * other.priority


class Part:
    def __init__(self):
        self.weights, self.parts = [], []

    def parameters(self):
        found = list(self.weights)
        for part in self.parts:
            found += part.parameters()
        return found


class Linear(Part):
    def __init__(self, w, b):
        super().__init__()
        self.weights.append(w)
        self.weights.append(b)

    def __call__(self, v):
        return np.tanh(self.weights[0] * v + self.weights[1])


class Chain(Part):
    def __init__(self, *parts):
        super().__init__()
        for part in parts:
            self.parts.append(part)

    def __call__(self, v):
        for part in self.parts:
            v = part(v)
        return v


@case(0, (FIRST,), (SECOND,))
def weight_decay(x):
    net = Chain(Linear(x[0], x[1]), Linear(x[2], x[3]))
    return net(x[4]) + sum(p**2 for p in net.parameters())


@case(0, (FIRST,), (SECOND,))
def collisions(x):
    balls = [[x[i], x[i + 3]] for i in range(3)]
    balls.sort(key=lambda b: b[0])
    for _ in range(6):
        for b in balls:
            b[0] += 0.2 * b[1]
        for p, q in zip(balls, balls[1:]):
            if p[0] > q[0]:
                p[1], q[1] = q[1], p[1]
                p[0], q[0] = q[0], p[0]
    return sum((i + 1) * b[0] ** 2 + b[1] for i, b in enumerate(balls))
