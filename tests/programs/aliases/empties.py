# ruff: noqa
# fmt: off
"""Lists that nothing is put in, or only later than they are read: what is made of their items is known all the same."""

import numpy as np

from tests.programs.aliases.program import program

A = np.array([0.7, 1.3, 0.4])
B = np.array([1.1, 0.6, 0.9])


class Rec:
    def __init__(self, pos, t):
        self.pos = pos
        self.t = t
        self.log = []

class Knot:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


@program(A, 0.8)
def never_logged(a, x):
    r = Rec(a, x)
    o = r
    groups = {0: [0.97 * a[-1]]}
    for j in range(3):
        groups.setdefault(j % 2, []).append(a[j] * (x + sum(r.log) * 0.2))
    a[2] *= 1.0 + sum(r.log) * 0.2
    return sum((k + 1) * v * v for k, vs in sorted(groups.items()) for v in vs) + o.t * sum(o.log) + r.t * np.sum(o.pos)

@program(A, 0.8)
def logged_under_another_name(a, x):
    r = Rec(a, x)
    o = r
    log = o.log
    s = sum(r.log)
    log.append(a[0] * x)
    r.t = r.t * (1.0 + sum(r.log)) + s
    r.pos[1] *= sum(o.log)
    return r.t * np.sum(o.pos)

@program(A, 0.8)
def grouped_by_what_is_grouped(a, x):
    s = {}
    for j in range(3):
        s.setdefault(j % 2, []).append(a[j] * (x + sum(sum(vs) for vs in s.values()) * 0.2))
    return sum((k + 1) * v * v for k, vs in sorted(s.items()) for v in vs)

@program(A, B, 0.8)
def read_before_it_is_filled(a, b, x):
    p = Knot(a[-1])
    q = Knot(b[2] * x, p)
    p.next = q
    s = {}
    if p.value < 0.8:
        s.setdefault(2, []).append(0.5 * sum(sum(vs) for vs in s.values()) * 0.2 + 0.3 * b[1])
        p = Knot(0.5 * p.value + 0.3 * sum(sum(vs) for vs in s.values()) * 0.2, q)
    return p.value * q.value + p.next.next.value

@program(A, 0.8)
def knots_of_a_record(a, x):
    r = Rec(a, x)
    o = r if x < 0.9 else Rec(a * 1.0, x)
    h = None
    for v in r.pos:
        h = Knot(v * (1.0 + sum(o.log)) * 0.2, h)
    g = h
    s = 0.0
    while h is not None:
        s += h.value * h.value
        h = h.next
    return s + g.value + o.t * len(r.log)

@program(A, 0.8)
def carried_and_filled(a, x):
    r, o = Rec(a, x), Rec(a * 0.9, x)
    s = 0.0
    for k in range(4):
        r.log, o.log = o.log, r.log
        s = s + sum(r.log) * a[k % 3]
        if k == 1:
            o.log.append(a[k] * x)
    a[0] *= s
    return s * np.sum(r.pos)

def note(log, v, n):
    if n > 0:
        log.append(v * n)
        note(log, v * 0.9, n - 1)

@program(A, 0.8)
def filled_by_recursion(a, x):
    r = Rec(a, x)
    s = sum(r.log)
    note(r.log, a[0] * x, 2)
    a[1] *= x
    return s + sum(r.log) * np.sum(r.pos)

@program(A, 0.8)
def filled_in_a_tuple(a, x):
    r, o = Rec(a, x), Rec(a, x * 0.5)
    pair = (r, o)
    for k in range(3):
        for q in pair:
            q.log.append(q.t * a[k] + sum(r.log))
    a[1] *= x
    return sum(r.log) + sum(o.log) * np.sum(r.pos)

@program(A, 0.8)
def filled_where_one_was_chosen(a, x):
    r, o = Rec(a, x), Rec(a, x * 0.5)
    q = r if a[0] < 1.0 else o
    q.log.append(x)
    a[1] *= x
    return sum(r.log) + sum(o.log) * np.sum(r.pos) + len(r.log)

@program(A, 0.8)
def filled_in_a_chain(a, x):
    h = Knot([], Knot([]))
    g = h.next
    s = 0.0
    for v in a:
        s = s + sum(h.value) * v
        g.value.append(v * x)
        g, h = h, g
    return s + sum(g.value)

@program(A, 0.8)
def filled_by_what_is_in_it(a, x):
    r = Rec(a, x)
    o = r if x < 0.9 else Rec(a, x * 0.5)
    for k in range(3):
        o.t += a[k] * x
        r.log = [v * 0.9 for v in r.log]
        r.pos[k] *= 1.0 + sum(o.log)
    return sum(r.log) + o.t * np.sum(r.pos)

@program(A, 0.8)
def popped_before_it_is_filled(a, x):
    r, o = Rec(a, x), Rec(a * 1.0, x)
    h = Knot(a, Knot(a * x))
    h.next.next = Knot(a)
    if r.log:
        o.t += r.log.pop()
    if h.value[2] < 0.8:
        r.log.append(o.t * a[0])
        h.next.value[0] = x
    h.value += o.pos * 0.5
    s = r.log.pop()
    while h is not None:
        s += np.sum(h.value * h.value)
        h = h.next
    return s * o.t

@program(A, 0.8)
def asked_for_keys_of_nothing(a, x):
    d = {}
    h = Knot(a[1], Knot(d.get("k" + str(1), 0.68) * a[0]))
    g = h.next
    if "k1" in d:
        x = x * d["k1"]
    a[1] = 0.5 * d.get("k0", x) + sum(d.values())
    return h.value * g.value * x + np.sum(a * a) + len(d)

@program(A, 0.8)
def no_shorter_than_nothing(a, x):
    r = Rec(a, x)
    o = r
    n = min(len(r.log), -1) if a[0] > 0.0 else 2
    if n:
        a[0] *= x
    for k, v in zip(range(3), r.log):
        a[k] *= v
    return o.t * np.sum(r.pos) * n
