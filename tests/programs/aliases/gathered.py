"""What gathers items: generators that functions and classes are given, methods of lists that are handed on, sorts of tuples."""

import heapq
import math
from dataclasses import dataclass, field

from tests.programs.aliases.program import program
from tests.programs.aliases.values import S4, normal


class _Poly:
    def __init__(self, coefficients):
        self.c = list(coefficients)

    def at(self, t):
        r = 0.0
        for v in reversed(self.c):
            r = r * t + v
        return r


class _Counting:
    def __init__(self, x):
        self.x, self.n = x, 0

    def __getitem__(self, i):
        self.n += 1
        return self.x[i] * self.n


def _total(items):
    s = 0.0
    for i, v in enumerate(items):
        s += v * (i + 1)
    return s


def _twice(items):
    s = 0.0
    for v in items:
        s += v
    for v in items:
        s += 2 * v
    return s


def _norm(vs):
    vs = list(vs)
    return math.sqrt(sum(v * v for v in vs)) / len(vs)


def _grow(vs, out):
    for v in vs:
        out.append(v)


def _rising(vs, y):
    s = 0.0
    for v in vs:
        y[0] = y[0] + 1.0
        s += v
    return s


def _both(vs, k):
    vs = list(vs)
    return sum(vs) * k * len(vs)


def _squares(x):
    for v in x:
        yield v * v


@program(S4)
def generators_that_classes_list(x):
    p = _Poly(v * v for v in x)
    q = _Poly(p.c[i] * 2 + i for i in range(len(p.c) - 1))
    return q.at(0.5) * p.at(0.2)


@program(S4)
def a_generator_that_counts(x):
    c = _Counting(x)
    return _Poly(c[i] for i in range(3)).at(0.5) * c.n


@program(S4)
def generators_that_functions_go_through(x):
    return _total(v * v for v in x) * _total(math.sin(v) for v in x if v > 0) + _twice(v * v for v in x)


@program(S4)
def generators_that_functions_list(x):
    return _norm(v - 1 for v in x) + _norm(x[i] * x[i - 1] for i in range(1, len(x))) + _norm(_squares(x))


@program(S4)
def a_generator_that_sees_what_it_fills(x):
    out = [x[0]]
    _grow((v * len(out) for v in x), out)
    return sum(a * b for a, b in zip(out, out[1:]))  # noqa: RUF007


@program(S4)
def a_generator_of_what_changes_meanwhile(x):
    y = x.copy()
    return _rising((y[0] * v for v in x), y)


@program(S4)
def a_generator_of_what_a_later_argument_changes(x):
    y = list(x)

    def shorter():
        y.pop()
        return 1.0

    return _both((v * v for v in y), shorter())


@program(normal(5))
def sorted_tuples(x):
    e = [(v * v, k) for k, v in enumerate(x)]
    e.sort(reverse=True)
    e.append((x[0], 0))
    e.sort()
    return sum((k + 1) * d * x[i] for k, (d, i) in enumerate(e))


@program(normal(5))
def places_in_a_tuple(x):
    kinds = ("a", "b", "c")
    words = ["c", "a"] * 2
    for k in range(len(x)):
        words.append("b" if x[k] > 0 else "c")
    return sum(x[kinds.index(w)] ** 2 * kinds.count(w) for w in words) + x[(1, 2, 3).index(len(words) % 3 + 1)]


@program(S4)
def the_append_of_a_list_has_a_name(x):
    out = []
    push = out.append
    for v in x:
        push(v * v)
    return sum(a * b for a, b in zip(out, out[1:]))  # noqa: RUF007


def _visit(items, visit):
    for v in items:
        if v > 0:
            visit(v * v)
        else:
            visit(-v)


@program(S4)
def the_append_of_a_list_is_handed_on(x):
    out = []
    _visit(x, out.append)
    return sum(a * b for a, b in zip(out, out[1:]))  # noqa: RUF007


@program(S4)
def the_append_of_a_list_beside_a_lambda(x):
    out = []
    each = [out.append, lambda v: out.append(v * v)]
    for v in x:
        for f in each:
            f(v)
    return sum(a * b for a, b in zip(out, out[1:]))  # noqa: RUF007


@program(S4)
def appends_of_lists_that_a_loop_makes(x):
    pushes, every = [], []
    for v in x:
        out = [v]
        pushes.append(out.append)
        every.append(out)
    for k, push in enumerate(pushes):
        push(x[k] ** 2)
    return sum(a * b for a, b in every)


@dataclass(order=True)
class _Event:
    time: float
    kind: str = field(compare=False)
    size: float = field(compare=False, default=1.0)


@program(S4)
def two_events_in_order(x):
    a, b = _Event(x[0], "a"), _Event(x[1], "b", 2.0)
    if a < b:
        a, b = b, a
    return a.time * 2 + b.time * b.size


@program(S4)
def sorted_events(x):
    events = [_Event(v, "a", v * v) for v in x]
    events.sort()
    return sum((k + 1) * e.size for k, e in enumerate(events))


@program(S4)
def a_heap_of_events(x):
    events = []
    for v in x:
        heapq.heappush(events, _Event(v, "a", v * v))
    s = 0.0
    while events:
        s = 0.5 * s + heapq.heappop(events).size
    return s


@dataclass(order=True)
class _Pair:
    first: int
    second: float


@program(S4)
def the_largest_of_pairs(x):
    pairs = [_Pair(k % 2, v * v) for k, v in enumerate(x)]
    least, most = pairs[0], pairs[0]
    for p in pairs:
        least, most = (p if p < least else least), (p if p >= most else most)
    return least.second * 3 + most.second * most.first
