"""Sets that change under several names, in loops, functions, objects and other containers; what is in them has an order."""

from collections import defaultdict, namedtuple

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4

A5 = np.array([0.7, 1.3, 0.4, 2.1, 0.9])
GRAPH = {0: [1, 2], 1: [3], 2: [3, 4], 3: [4], 4: []}


@program(A4)
def two_names(x):
    a = set()
    b = a
    s = 0.0
    for k in range(len(x)):
        if k % 2 == 0:
            b.add(k)
        if k in a:
            s += x[k] ** 2
        a.add(k // 2)
    return s * len(b)


@program(A5)
def nearest_first(x):
    n = len(x)
    dist = [float("inf")] * n
    dist[0] = 0.0
    unvisited = set(range(n))
    while unvisited:
        u = min(unvisited, key=lambda v: dist[v])
        unvisited.remove(u)
        for v in unvisited:
            d = dist[u] + x[u] * x[v] + abs(u - v)
            if d < dist[v]:
                dist[v] = d
    return sum(dist) ** 2


@program(A5)
def fronts(x):
    front = {0}
    seen = set()
    s, level = 0.0, 1
    while front:
        seen |= front
        new = set()
        for n in sorted(front):
            s = s + x[n] ** 2 * level
            for m in GRAPH[n]:
                new.add(m)
        front = new - seen
        level += 1
    return s


@program(A5)
def in_the_order_of_the_set(x):
    front = {3}
    seen = set()
    s = 1.0
    while front:
        new = set()
        for n in front:
            s = s * (x[n] + 1) + len(seen)
            seen.add(n)
            for m in ((n + 1) % 5, (n * 3 + 1) % 5):
                if m not in seen:
                    new.add(m)
        front = new
    return s


@program(A5)
def filled_and_emptied(x):
    now, new, seen = {0}, set(), {0}
    s = 0.0
    while now:
        for n in now:
            s = s * 0.5 + x[n] ** 2
            for m in (n + 1, n + 2):
                if m < len(x) and m not in seen:
                    new.add(m)
                    seen.add(m)
        now.clear()
        now.update(new)
        new.clear()
    return s * len(seen)


@program(A4)
def exchanged(x):
    a, b = {0}, {1, 2}
    r = 1.0
    for k in range(3):
        a, b = b, a
        a.add(k)
        for j in a:
            r = r + x[j] * r * 0.1
        b.discard(1)
    return r * len(a) + x[0] * len(b)


@program(A5)
def taken_out(x):
    work = {0}
    done = set()
    s = 0.0
    while work:
        n = work.pop()
        done.add(n)
        s = s * x[n] + x[n] ** 2
        for m in (n + 1, 2 * n + 1):
            if m < len(x) and m not in done:
                work.add(m)
    return s


@program(A4)
def pairs(x):
    todo, done = {(0, 1), (1, 2)}, set()
    r = 0.0
    while todo:
        i, j = todo.pop()
        done.add((i, j))
        r = r * 0.5 + x[i] * x[j]
        if j + 1 < len(x) and (j, j + 1) not in done:
            todo.add((j, j + 1))
    return r**2


class Graph:
    def __init__(self):
        self.nodes = set()
        self.edges = {}

    def add(self, a, b, w):
        self.nodes.add(a)
        self.nodes.add(b)
        self.edges[(a, b)] = w


@program(A4)
def of_an_object(x):
    g = Graph()
    for i in range(len(x) - 1):
        g.add(i, i + 1, x[i] * x[i + 1])
    s = 0.0
    for n in sorted(g.nodes):
        if (n, n + 1) in g.edges:
            s = s + g.edges[(n, n + 1)] ** 2
    return s * len(g.nodes)


class Holder:
    def __init__(self, held):
        self.held = held


@program(A4)
def two_objects(x):
    h = Holder(set())
    g = Holder(h.held)
    g.held.add(2)
    r = x[0] ** 2
    if 2 in h.held:
        r = r * x[2]
    h.held = h.held | {3}
    if 3 in g.held:
        r = r * 100.0
    return r


@program(A5)
def in_a_list(x):
    sets = [set() for _ in range(3)]
    for k in range(len(x)):
        sets[k % 3].add(k)
    sets[0] |= sets[1]
    r = 0.0
    for i, s in enumerate(sets):
        for k in s:
            r = r * 0.9 + x[k] ** 2 * (i + 1)
    return r


@program(A5)
def in_a_dict(x):
    groups = {}
    for k in range(len(x)):
        groups.setdefault(k % 2, set()).add(k)
    s = 0.0
    for g in sorted(groups):
        s = s + len(groups[g]) * x[g] ** 2
        for k in sorted(groups[g]):
            s = s * x[k] + x[k] ** 3
    return s


@program(A5)
def components(x):
    near = defaultdict(set)
    for a, b in [(0, 1), (1, 2), (2, 0), (3, 4)]:
        near[a].add(b)
        near[b].add(a)
    seen, total = set(), 1.0
    for n in range(len(x)):
        if n in seen:
            continue
        stack, size = [n], 0.0
        while stack:
            m = stack.pop()
            if m in seen:
                continue
            seen.add(m)
            size = size + x[m] ** 2
            stack.extend(near[m] - seen)
        total = total * size
    return total


def mark(seen, k):
    seen.add(k)
    return seen


@program(A4)
def returned(x):
    s = set()
    t = mark(mark(s, 1), 3)
    r = 0.0
    for k in range(len(x)):
        if k in s and k in t:
            r = r + x[k] ** 2
    return r


@program(A5)
def operations(x):
    a = {1, 2}
    b = a | {3}
    same = a
    same -= {1}
    r = x[0] ** 2
    if a <= b and a != b and a.issubset(b) and not a.isdisjoint(b):
        r = r * x[2]
    c = b.union([4, 0], range(2)).intersection({4, 1, 2}).symmetric_difference({2})
    for k in c:
        r = r * 0.5 + x[k] ** 2
    return r * len(b - a) + x[min(c)] * x[max(c)] * sum(a & b) + len(c ^ {4})


@program(A5)
def copies(x):
    s = {k % 3 for k in range(5)}
    t, u = s.copy(), set(s)
    s.discard(0)
    t.update([3, 4], (1,))
    u.difference_update([2], {1})
    return sum(x[k] ** 2 for k in s) * sum(x[k] for k in t) + sum(x[k] for k in u)


@program(A5)
def in_a_closure(x):
    seen = set()

    def go(n, d):
        if n in seen or n >= len(x):
            return 0.0
        seen.add(n)
        return x[n] ** 2 * d + go(2 * n + 1, d + 1) + go(2 * n + 2, d + 1)

    return go(0, 1) * len(seen)


class Node:
    def __init__(self, value, kids=()):
        self.value = value
        self.kids = kids


@program(A4)
def of_objects(x):
    a = Node(x[0])
    b = Node(x[1], (a,))
    c = Node(x[2], (a, b))
    order, seen = [], set()

    def visit(v):
        if v not in seen:
            seen.add(v)
            for kid in v.kids:
                visit(kid)
            order.append(v)

    visit(c)
    return sum(v.value**2 * (k + 1) for k, v in enumerate(order))


@program(A4)
def keyed_by_objects(x):
    a = Node(x[0])
    b = Node(x[1], [a])
    c = Node(x[2], [a, b])
    dist = {c: 1.0}
    for n in [c, b, a]:
        for m in n.kids:
            d = dist[n] * n.value
            if m not in dist or d < dist[m]:
                dist[m] = d
    s = 0.0
    for n in dist:
        s = s + dist[n] * n.value
    for n, d in dist.items():
        n.value = n.value + d
        s = s + d**2 * n.value
    return s + dist[a] * dist.get(b, 0.0) * a.value


Place = namedtuple("Place", "i j")


@program(A4)
def keyed_by_named_tuples(x):
    held, seen = {}, {Place(1, 2)}
    for i in range(3):
        held[Place(i, i + 1)] = x[i] * x[i + 1]
        if (i, i + 1) in seen:
            held[Place(i, i + 1)] *= x[i]
        seen.add((i + 1, i + 2))
    s = 0.0
    for p in held:
        s = s + held[p] * p.i + held[p.i, p.j] ** 2 * p.j
    return s


@program(A4)
def none_among_objects(x):
    n = Node(x[1], Node(x[0], None))
    seen = set()
    r = 0.0
    for _ in range(3):
        seen.add(n)
        if n is not None:
            r = r + n.value**2
            n = n.kids
    return r * len(seen)
