"""Objects and dicts that refer to themselves and to one another while they are made: rings, parents, graphs, caches."""

import math
from collections import OrderedDict

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, B3, S4


class Ring:
    def __init__(self, v):
        self.v = v
        self.prev = self.next = self

    def insert(self, v):
        n = Ring(v)
        n.prev, n.next = self, self.next
        self.next.prev = n
        self.next = n
        return n

    def remove(self):
        self.prev.next, self.next.prev = self.next, self.prev


@program(A6)
def every_second_of_a_ring(x):
    head = Ring(x[0])
    cur = head
    for v in x[1:]:
        cur = cur.insert(v)
    total, k = 0.0, 1
    while cur.next is not cur:
        cur = cur.next.next
        total += k * cur.v**2
        cur.next.v += 0.5 * cur.v
        cur.remove()
        cur = cur.next
        k += 1
    return total + cur.v * k


class Set:
    def __init__(self, w):
        self.parent = self
        self.w = w

    def find(self):
        while self.parent is not self:
            self.parent = self.parent.parent
            self = self.parent
        return self


@program(A4)
def sets_of_objects(x):
    sets = [Set(v) for v in x]
    for a, b in [(0, 1), (2, 3), (1, 3)]:
        one, other = sets[a].find(), sets[b].find()
        if one is not other:
            other.parent = one
            one.w = one.w * other.w + one.w
    return sum(s.find().w * (i + 1) for i, s in enumerate(sets))


class Child:
    def __init__(self, w, parent=None):
        self.w = w
        self.parent = parent
        if parent is not None:
            parent.children.append(self)
        self.children = []

    def total(self):
        return self.w + 0.5 * sum(c.total() for c in self.children)


@program(A4)
def children_enter_themselves(x):
    root = Child(x[0])
    a = Child(x[1], root)
    b = Child(x[2], root)
    c = Child(x[3], a)
    for n in (root, a, b, c):
        if n.parent is not None:
            n.w += 0.1 * n.parent.w
    return root.total() ** 2


class Given:
    def __init__(self, owner, w):
        self.place = 0
        self.w = w
        owner.take(self)
        self.place = 7


class Owner:
    def __init__(self):
        self.held = []

    def take(self, one):
        one.place = len(self.held) + 1
        one.w *= 2.0
        self.held.append(one)


@program(A3)
def what_is_set_behind_what_takes_it(x):
    owner = Owner()
    for v in x:
        Given(owner, v)
    return sum(g.w * g.place for g in owner.held)


class Sentinel:
    def __init__(self, head=None):
        self.v = 1.0
        self.head = head if head is not None else self


@program(A3)
def its_own_head_or_another(x):
    a = Sentinel()
    b = Sentinel(a)
    for v in x:
        b.head.v *= v
        a.head.v += b.v
    return a.v * b.head.head.v


class Vec:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def __iadd__(self, o):
        self.x += o.x
        self.y += o.y
        return self

    def __rmul__(self, s):
        return Vec(self.x * s, self.y * s)


class Body:
    def __init__(self, pos, vel, after=None):
        self.pos, self.vel, self.after = pos, vel, after


@program(A3, B3)
def items_that_are_objects_in_place(x, y):
    pos = [Vec(a, b) for a, b in zip(x, y)]
    vel = [0.1 * p for p in pos]
    for i, p in enumerate(pos):
        force = Vec(0.0, 0.0)
        for q in pos:
            if q is not p:
                force += (p.x * q.y) * (p + q)
        vel[i] += 0.1 * force
    for p, v in zip(pos, vel):
        p += v
    return sum(p.x * p.y for p in pos)


@program(A3, B3)
def attributes_that_are_objects_in_place(x, y):
    last = None
    for a, b in zip(x, y):
        last = Body(Vec(a, b), Vec(b, a), last)
    n = last
    while n is not None:
        n.vel += 0.5 * n.pos
        n.pos += n.vel
        if n.after is not None:
            n.after.vel += n.vel
        n = n.after
    return last.pos.x * last.vel.y + last.after.pos.y


class Poly:
    def __init__(self, coef):
        self.coef = list(coef)

    def __getitem__(self, k):
        return self.coef[k] if k < len(self.coef) else 0.0

    def __setitem__(self, k, v):
        while len(self.coef) <= k:
            self.coef.append(0.0)
        self.coef[k] = v

    def __len__(self):
        return len(self.coef)

    def __mul__(self, o):
        out = Poly([])
        for i in range(len(self)):
            for j in range(len(o)):
                out[i + j] = out[i + j] + self[i] * o[j]
        return out


@program(A3, B3)
def lists_that_begin_empty_in_methods(a, b):
    p, q = Poly(a), Poly(b)
    r = p * q
    r[6] = p[0] * q[5] + a[1]
    return sum(c * (k + 1) for k, c in enumerate((r * p).coef))


class Kept:
    def __init__(self, v):
        self.v, self.lost = list(v), 0.0

    def __len__(self):
        return len(self.v)

    def __getitem__(self, k):
        return self.v[k]

    def __delitem__(self, k):
        self.lost += self.v[k] ** 2
        del self.v[k]

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        del self[0]


@program(A4)
def items_that_methods_delete(x):
    with Kept(x) as kept, Kept(x * 2.0) as other:
        both = [kept, other if x[0] < x[1] else kept]
        while len(kept) > 2:
            if kept[0] < 0.5:
                del kept[0]
            else:
                del both[0][-1], both[1][0]
    return kept.lost * other.lost + sum(both[1].v) + kept[-1]


@program(S4)
def dicts_in_a_chain(x):
    head = None
    for v in x:
        head = {"v": v, "next": head}
    first = {"v": 0.0, "next": head}
    n = first
    while n["next"] is not None:
        if n["next"]["v"] < 0:
            n["next"] = n["next"]["next"]
        else:
            n = n["next"]
            n["v"] *= 2.0
    s, n = 1.0, first.get("next")
    while n:
        s, n = s * 0.5 + n["v"] ** 2, n["next"]
    return s


@program(A4, A6)
def dicts_beside_tuples_of_dicts(heat, cond):
    nodes = [{"h": h, "nbrs": [], "next": 0.0} for h in heat]
    for k, (i, j) in enumerate([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]):
        nodes[i]["nbrs"].append((nodes[j], cond[k]))
        nodes[j]["nbrs"].append((nodes[i], cond[k]))
    for n in nodes:
        n["next"] = n["h"] + 0.1 * sum(c * (m["h"] - n["h"]) for m, c in n["nbrs"])
    for n in nodes:
        n["h"] = n["next"]
    return sum(n["h"] ** 2 * (i + 1) for i, n in enumerate(nodes))


@program(S4)
def a_tree_of_dicts(x):
    def insert(node, k):
        if node is None:
            return {"key": k, "left": None, "right": None}
        side = "left" if k < node["key"] else "right"
        if side == "left":
            node["left"] = insert(node["left"], k)
        else:
            node["right"] = insert(node["right"], k)
        return node

    root = None
    for v in x:
        root = insert(root, v)

    def fold(node, d):
        return 0.0 if node is None else d * node["key"] ** 2 + fold(node["left"], d + 1) - fold(node["right"], d + 2)

    return fold(root, 1)


@program(A4)
def a_dict_that_holds_another_by_two_names(x):
    a = {"w": x[:2] * 1.0, "to": None}
    b = {"w": a["w"], "to": a}
    a["to"] = b
    n = a
    for k in range(3):
        n["w"] *= x[k + 1]
        n = n["to"]
    return np.sum(b["w"] ** 2) + b.copy()["to"]["w"][0]


@program(S4)
def equal_dicts_are_not_one(x):
    a = {"v": x[0], "next": None}
    b = {"v": x[0], "next": None}
    a["next"] = b
    return x[1] * (2.0 if a == a["next"] else 1.0)


class Trie:
    def __init__(self):
        self.kids = {}
        self.v = 0.0


@program(A4)
def dicts_of_objects_in_objects(x):
    root = Trie()
    for word, v in zip(["to", "tea", "to", "i"], x):
        n = root
        for ch in word:
            if ch not in n.kids:
                n.kids[ch] = Trie()
            n = n.kids[ch]
            n.v += v

    def total(n, d):
        return n.v * d + sum(total(n.kids[ch], n.v) for ch in sorted(n.kids))

    return total(root, 1.0) + root.kids["t"].v**2


class Cache:
    def __init__(self, most, f):
        self.most, self.f, self.held = most, f, OrderedDict()

    def __call__(self, k, v):
        if k not in self.held:
            self.held[k] = self.f(v)
        self.held.move_to_end(k)
        if len(self.held) > self.most:
            self.held.popitem(last=False)
        return self.held[k]


@program(A4)
def what_was_used_last_stays(x):
    cache = Cache(2, lambda v: math.sin(v) * v)
    s = 0.0
    for i in [0, 1, 0, 2, 1, 3, 0]:
        s = s * 0.9 + cache(i, x[i] + s)
    return s


@program(A4)
def both_ends_of_an_ordered_dict(x):
    held = OrderedDict()
    for k in range(len(x)):
        held[k] = x[k] * 2.0
    held.move_to_end(2, last=False)
    held.move_to_end(0)
    s = 0.0
    for k, v in held.items():
        s = s * 0.5 + v * (k + 1)
    _, first = held.popitem(last=False)
    k, last = held.popitem()
    return s + first * last + k


@program(A4)
def places_that_were_seen(x):
    edges = {0: [1, 2], 1: [3], 2: [3], 3: [0]}
    order, seen, n = [], set(), 0

    def visit(u):
        nonlocal n
        n += 1
        if u in seen:
            return
        seen.add(u)
        for v in edges[u]:
            visit(v)
        order.append(u)

    visit(0)
    s = 0.0
    for u in reversed(order):
        s = s * 0.5 + x[u]
    return s * len(seen) * n


@program(A3)
def a_set_that_is_left_as_it_was(x):
    used = set()

    def orders(k, w):
        if k == 3:
            return w
        s = 0.0
        for i in range(3):
            if i not in used:
                used.add(i)
                s += orders(k + 1, w * x[i] ** (k + 1))
                used.remove(i)
        return s

    return orders(0, 1.0)


@program(A3)
def a_set_that_is_another_later(x):
    seen, s = {0}, 0.0

    def once(k):
        if k in seen:
            return x[k] * 0.5
        seen.update([k, 2])
        return x[k] ** 2

    for r in range(2):
        s += once(0) + once(1) * once(2)
        seen = set()
    return s


@program(A3)
def a_set_of_two_names(x):
    seen = set()
    same = seen

    def add(k):
        seen.add(k)

    add(1)
    return x[0] * (2.0 if 1 in same else 1.0)
