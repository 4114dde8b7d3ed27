"""Objects that change in comprehensions, decorators that are objects, and counters that are held, written without having read the front."""

import enum
import functools
import heapq
import itertools
import math
from dataclasses import dataclass, field

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


@case(0, (P,), (Q,))
def walrus_and_chained(x):
    total = 0.0
    k = 0
    while (v := x[k] * 2) < 2.5 and k < 4:
        total += v ** 2 if 0.5 < v <= 2.0 else -v
        k += 1
    if any((w := e) > 1.0 for e in x):
        total += w * 3
    return total


class Color(enum.IntEnum):
    RED = 0
    GREEN = 1
    BLUE = 2


@case(0, (P,), (Q,))
def pixels_by_int_enum(x):
    img = np.zeros((2, 3))
    img[:, Color.RED] = x[:2]
    img[0, Color.GREEN] = x[2] * x[3]
    img[1, Color.BLUE] += x[4]
    weights = {Color.RED: 0.3, Color.GREEN: 0.6, Color.BLUE: 0.1}
    return sum(weights[c] * np.sum(img[:, c] ** 2) for c in Color)


class Op(enum.Enum):
    ADD = "+"
    MUL = "*"
    NEG = "neg"

    @property
    def arity(self):
        return 1 if self is Op.NEG else 2

    def apply(self, *args):
        if self is Op.ADD:
            return args[0] + args[1]
        if self is Op.MUL:
            return args[0] * args[1]
        return -args[0]

    @classmethod
    def from_symbol(cls, s):
        for m in cls:
            if m.value == s:
                return m
        raise ValueError(s)


@case(0, (P,), (Q,))
def symbols_to_enums(x):
    a = Op.from_symbol("+").apply(x[0], x[1])
    return Op.from_symbol("*").apply(a, Op.from_symbol("neg").apply(x[2]))


class RNNCell:
    def __init__(self, w, u):
        self.w, self.u = w, u
        self.h = 0.0

    def step(self, v):
        self.h = math.tanh(self.w * v + self.u * self.h)
        return self.h


@case(0, (P,), (Q,))
def rnn_in_a_comprehension(x):
    cell = RNNCell(x[0], x[1])
    hs = [cell.step(v) for v in x]
    return sum(h * h for h in hs) + cell.h


@case(0, (P,), (Q,))
def rnn_in_a_sum(x):
    cell = RNNCell(x[0], x[1])
    return x[2] * sum(cell.step(v) * k for k, v in enumerate(x)) + max(cell.step(v) for v in x[:2])


class Counter2:
    def __init__(self):
        self.calls = 0

    def __call__(self, f):
        @functools.wraps(f)
        def inner(*args):
            self.calls += 1
            return f(*args)
        return inner


@case(0, (P,), (Q,))
def counting_decorator_object(x):
    count = Counter2()

    @count
    def square(v):
        return v * v
    total = sum(square(v) for v in x)
    return total * count.calls


@functools.singledispatch
def energy(thing):
    raise TypeError(type(thing))


@dataclass
class Spring:
    k: float
    x: float


@dataclass
class Mass:
    m: float
    v: float


@energy.register
def _(thing: Spring):
    return 0.5 * thing.k * thing.x ** 2


@energy.register
def _(thing: Mass):
    return 0.5 * thing.m * thing.v ** 2


@case(0, (P,), (Q,))
def energies_by_dispatch(x):
    return sum(map(energy, [Spring(x[0], x[1]), Mass(x[2], x[3])])) + energy(Mass(1.0, x[4]))


class Shape:
    def __init__(self, *dims):
        self.dims = dims

    def __eq__(self, o):
        return isinstance(o, Shape) and self.dims == o.dims

    def __hash__(self):
        return hash(self.dims)

    @property
    def size(self):
        return math.prod(self.dims)


class Tensor:
    def __init__(self, data, shape):
        self.data, self.shape = list(data), Shape(*shape)

    def __add__(self, o):
        assert self.shape == o.shape
        return Tensor([a + b for a, b in zip(self.data, o.data)], self.shape.dims)

    def reshape(self, *dims):
        assert Shape(*dims).size == self.shape.size
        return Tensor(self.data, dims)

    def sum(self):
        return sum(self.data)

    def map(self, f):
        return Tensor(map(f, self.data), self.shape.dims)


@case(0, (P,), (Q,))
def tensor_class(x):
    a = Tensor(x[:4], (2, 2))
    b = a.map(math.exp).reshape(4)
    return (a.reshape(4) + b).map(lambda v: v * v).sum()


class Queue:
    def __init__(self):
        self.heap, self.count = [], itertools.count()

    def push(self, priority, item):
        heapq.heappush(self.heap, (priority, next(self.count), item))

    def pop(self):
        priority, _, item = heapq.heappop(self.heap)
        return priority, item

    def __bool__(self):
        return bool(self.heap)


@case(0, (P,), (Q,))
def priority_queue_with_counter(x):
    q = Queue()
    for v in x:
        q.push(v, v * v)
    total, k = 0.0, 1
    while q:
        p, item = q.pop()
        total += k * p * item
        k += 1
    return total


@dataclass
class Folder:
    name: str
    size: float = 0.0
    kids: list = field(default_factory=list)

    def walk(self):
        yield self
        for k in self.kids:
            yield from k.walk()

    @property
    def total(self):
        return self.size + sum(k.total for k in self.kids)


@case(0, (P,), (Q,))
def folders(x):
    root = Folder("root", x[0], [Folder("a", x[1]), Folder("b", x[2], [Folder("c", x[3])])])
    big = [f for f in root.walk() if f.size > 0.7]
    return root.total * sum(f.size ** 2 for f in big)
