# ruff: noqa
# fmt: off
"""Objects that refer to one another beside dicts of numbers that get keys, and attributes that the class had before the object."""

import numpy as np

from tests.programs.aliases.program import program

A = np.array([0.7, 1.3, 0.4])
B = np.array([1.1, 0.6, 0.9])


class Link:
    weight = 0.7
    def __init__(self, value, next=None):
        self.value = value
        self.next = next

class Heavy(Link):
    weight = 1.3

def total(h):
    s = 0.0
    while h is not None:
        s += h.weight * np.sum(h.value * h.value)
        h = h.next
    return s

def moved(d, e):
    for k in d:
        e[k] = e.get(k, 0.2) + d[k] * 0.3
    return e

def bump(d, k, v):
    if k in d:
        d[k] += v
    else:
        d[k] = v * 0.5
    return d[k]

def ring(a, x):
    p = Link(a[0] * x)
    p.next = q = Link(a[1], p)
    return p, q


@program(A, 0.8)
def looked_at_as_a_whole(a, x):
    h = Link(a * x, Link(a))
    h.next.next = Link(a * 0.5)
    d = {"k0": np.sin(a[0])}
    h.value[2] = np.sum(h.value) * 0.2
    return total(h) + sum(v * v for v in d.values()) + len(d) * x

@program(A, 0.8)
def moved_to_another(a, x):
    p, q = ring(a, x)
    d = {k: a[1] * x for k in ("k0", "k1")}
    d = moved(d, {"k1": p.next.next.value})
    q.value *= bump(d, "k" + str(1), x)
    return p.value * q.value + sum(v * v for v in d.values())

@program(A, 0.8)
def taken_out_of(a, x):
    p, q = ring(a, x)
    d = {"k0": a[1] * x, "k1": x}
    x = x * 0.5 + d.pop("k0", x) * 0.5
    d = dict(d)
    e = d
    e["k2"] = p.next.value
    return x * p.next.next.value + sum(v * v for v in d.values()) * len(d) + d.get("k" + str(2), x)

@program(A, B, 0.8)
def beside_records(a, b, x):
    p, q = ring(a, x)
    rows = [{"w": a * 1.0, "s": b[0]}, {"w": b * x, "s": x}]
    d = {"k0": p.next.value}
    for k in range(3):
        d[f"k{k % 2}"] = d.get(f"k{k % 2}", 0.1) + rows[k % 2]["s"] * q.value
        rows[0]["w"] = rows[1]["w"]
        for r in rows:
            r["w"] *= 0.9
    return sum(d.values()) + sum(r["s"] * np.sum(r["w"]) for r in rows) + p.next.next.value

@program(A, 0.8)
def weighed(a, x):
    p, q = ring(a, x)
    p.weight = a[2] * x
    s = p.weight * p.value + q.weight * q.value
    q.weight *= p.next.next.weight
    q.next = None
    return s + total(p) * q.weight

@program(A, 0.8)
def weighed_on_one_path(a, x):
    h = None
    for v in a:
        h = Heavy(v * x, h)
    g = h.next
    while g is not None:
        if g.value < 0.8:
            g.weight = g.value * x
        g = g.next
    return total(h) * h.weight

@program(A, 0.8)
def weighed_by_the_class(a, x):
    h = Link(a[0], Heavy(a[1] * x))
    h.weight = h.weight * x
    return total(h) + Link.weight * Heavy.weight * x

@program(A, B, 0.8)
def numbers_and_arrays(a, b, x):
    p, q = ring(a, x)
    h = Link(a * x, Link(np.maximum(a, b)))
    h.value[2] = p.next.value
    h.value += b * 0.5
    q.value *= h.next.value[0]
    return total(h) + p.value * q.value

@program(A, B, 0.8)
def numbers_that_meet_arrays(a, b, x):
    h = Link(a[0] * x, Link(b * 1.0))
    g = h.next
    g.value[1] *= x
    g.value += a
    return total(h) + h.value * np.sum(g.value)
