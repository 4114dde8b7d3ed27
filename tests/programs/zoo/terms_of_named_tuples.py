"""Expressions as trees of named tuples: evaluated by isinstance, simplified and differentiated by match."""

import heapq
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])


class Num(NamedTuple):
    value: float


class Add(NamedTuple):
    left: object
    right: object


class Mul(NamedTuple):
    left: object
    right: object


class Var(NamedTuple):
    index: int


def evaluate(e, x):
    if isinstance(e, Num):
        return e.value
    if isinstance(e, Var):
        return x[e.index]
    a, b = evaluate(e.left, x), evaluate(e.right, x)
    return a + b if isinstance(e, Add) else a * b


@case(0, (X6,), (Y6,))
def named_terms_evaluated(x):
    e = Add(Mul(Var(0), Num(2.0)), Mul(Var(1), Add(Var(2), Num(1.5))))
    return evaluate(e, x)


def simplify(e):
    match e:
        case Mul(Num(v), r) if v == 1.0:
            return simplify(r)
        case Add(left, right):
            return Add(simplify(left), simplify(right))
        case Mul(left, right):
            return Mul(simplify(left), simplify(right))
        case _:
            return e


@case(0, (X6,), (Y6,))
def named_terms_simplified(x):
    e = Add(Mul(Num(1.0), Var(0)), Mul(Var(1), Add(Var(2), Num(x[3]))))
    return evaluate(simplify(e), x)


def diff(e, k):
    match e:
        case Num():
            return Num(0.0)
        case Var(i):
            return Num(1.0 if i == k else 0.0)
        case Add(left, right):
            return Add(diff(left, k), diff(right, k))
        case Mul(left, right):
            return Add(Mul(diff(left, k), right), Mul(left, diff(right, k)))


@case(0, (X6,), (Y6,))
def named_terms_differentiated(x):
    e = Add(Mul(Var(0), Var(0)), Mul(Var(1), Num(x[2])))
    return evaluate(diff(e, 0), x) + evaluate(diff(e, 1), x) ** 2


class Vec(NamedTuple):
    x: float
    y: float


class Pt(NamedTuple):
    x: float
    y: float


@case(0, (X6,), (Y6,))
def terms_of_two_classes_in_a_list(x):
    ps = [Vec(x[0], x[1]) if k % 2 else Pt(x[2], x[3]) for k in range(4)]
    return sum(p.x * p.y for p in ps)


@case(0, (X6,), (Y6,))
def one_of_two_named_classes(x):
    v = Vec(x[0], x[1])
    w = Pt(*v) if x[0] > 0 else v
    return w.x ** 2 + w[1] * (2 if isinstance(w, Pt) else 3)


@case(0, (X6,), (Y6,))
def named_tuples_replaced_in_a_dict(x):
    d = {"a": Vec(x[0], x[1]), "b": Vec(x[2], x[3])}
    d["a"] = d["a"]._replace(x=d["b"].y)
    return sum(v.x * v.y for v in d.values()) + (d["a"] == d["b"])


@case(0, (X6,), (Y6,))
def named_tuples_compared(x):
    v = Vec(x[0], x[1])
    return (v == Pt(x[0], x[1])) * x[2] + (v == (x[0], x[1])) * x[3] ** 2 + len(v) * v.x


@case(0, (Vec(0.3, 0.4), X6), (Vec(1.3, -0.4), Y6))
def given_typed_named_tuple(v, x):
    u = Vec(v.y * x[0], v.x)
    return u.x * u.y + sum(u)


@case(0, (X6,), (Y6,))
def largest_named_tuple(x):
    best = None
    for k in range(5):
        c = Vec(x[k] * x[k + 1], x[k])
        if best is None or c > best:
            best = c
    return best.x + best.y ** 2


@case(0, (X6,), (Y6,))
def heap_of_named_tuples(x):
    heap = []
    for k in range(5):
        heapq.heappush(heap, Vec(x[k], x[k + 1]))
    s = 0.0
    while heap:
        v = heapq.heappop(heap)
        s = 0.6 * s + v.x * v.y
    return s


@case(0, (X6,), (Y6,))
def sorts_of_pairs_by_match(x):
    def kind(s):
        match s:
            case Vec(a, b):
                return a * b
            case Pt(x=a, y=b):
                return a - b
            case (a, b):
                return a + b
    return kind(Vec(x[0], x[1])) + kind(Pt(x[2], x[3])) ** 2 + kind((x[4], x[5]))


@case(0, (X6,), (Y6,))
def stack_of_named_tuples(x):
    stack = [Vec(x[0], 1.0)]
    total = 0.0
    while stack:
        v, w = stack.pop()
        total += v * w
        if w > 0.2:
            stack.append(Vec(v * x[1], w * 0.5))
            stack.append(Vec(v + x[2], w * 0.4))
    return total
