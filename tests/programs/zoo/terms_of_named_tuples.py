"""Expressions as trees of named tuples: evaluated by isinstance, simplified and differentiated by match."""

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
