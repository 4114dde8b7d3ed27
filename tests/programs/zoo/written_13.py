"""Programs of the language: unpacking, match, closures, decorators, generators, walrus, jumps, and order of evaluation."""

import functools
import math
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.83, -0.47, 1.61, 0.28, -1.15, 0.72])
Y6 = np.array([1.24, 0.66, -0.81, 1.53, 0.37, -0.42])
P6 = np.array([0.83, 0.47, 1.61, 0.28, 1.15, 0.72])
Q6 = np.array([1.24, 0.66, 0.81, 1.53, 0.37, 0.42])


@case(0, (X6,), (Y6,))
def unpacked_in_all_forms(x):
    a, *mid, b = x
    (c, d), [e, *rest] = (a * b, b), mid
    first, (second, *_), third = 1.0, (c, d, e), a
    i, i_values = 0, [0.0, 0.0, 0.0]
    i, i_values[i] = 2, e
    i_values[i], d = d, i_values[0]
    *head, tail = (*rest, first, second)
    return sum(head) * tail + sum(i_values) + d * third


@case(0, (X6,), (Y6,))
def star_arguments(x):
    def f(a, b, *rest, scale=1.0, **named):
        return a * b + scale * sum(rest) + sum((len(k)) * v for k, v in named.items())

    def forward(*args, **kwargs):
        return f(*args, **kwargs)

    options = {"scale": x[4], "zz": x[5]}
    return forward(x[0], *x[1:3], x[3], **options) + forward(*x[:2], y=x[2])


@case(0, ([("push", 1.5), ("push", 0.4), ("add",), ("push", -0.7), ("mul",), ("neg",), ("dup",), ("mul",)],))
def stack_machine(program):
    stack = []
    for instruction in program:
        match instruction:
            case ("push", v):
                stack.append(v)
            case ("add",):
                stack.append(stack.pop() + stack.pop())
            case ("mul",):
                b, a = stack.pop(), stack.pop()
                stack.append(a * b)
            case ("neg",):
                stack[-1] = -stack[-1]
            case ("dup",):
                stack.append(stack[-1])
    return stack[0]


@case(0, (X6,), (Y6,))
def matched_shapes(x):
    shapes = [{"kind": "circle", "r": x[0]}, {"kind": "box", "w": x[1], "h": x[2]}, {"kind": "tri", "sides": (x[3], x[4])}, [x[5]]]
    area = 0.0
    for s in shapes:
        match s:
            case {"kind": "circle", "r": r}:
                area += 3.0 * r * r
            case {"kind": "box", "w": w, "h": h} if w < h:
                area += w * h
            case {"kind": "box", "h": h}:
                area += h
            case {"sides": (a, b)}:
                area += 0.5 * a * b
            case [single]:
                area -= single
            case _:
                area += 100.0
    return area


@case(0, (X6,), (Y6,))
def accumulators(x):
    def make(start):
        total, n = start, 0

        def add(v):
            nonlocal total, n
            total += v * (n + 1)
            n += 1
            return total

        def reset():
            nonlocal total
            old, total = total, 0.0
            return old

        return add, reset

    add, reset = make(x[0])
    other, _ = make(1.0)
    for v in x[1:4]:
        add(v)
        other(add(v * v))
    kept = reset()
    return kept * other(x[4]) + add(x[5])


def scaled(factor):
    def wrap(f):
        @functools.wraps(f)
        def inner(*args, **kwargs):
            return factor * f(*args, **kwargs)

        return inner

    return wrap


def traced(log):
    def wrap(f):
        def inner(v):
            r = f(v)
            log.append(r)
            return r

        return inner

    return wrap


@case(0, (X6,), (Y6,))
def decorators_of_ones_own(x):
    log = []

    @traced(log)
    @scaled(2.0)
    def g(v):
        return math.sin(v) * v

    out = [g(v) for v in x[:4]]
    return sum(a * b for a, b in zip(out, log)) + log[0]


@case(0, (X6,), (Y6,))
def generators_in_generators(x):
    def numbers(n):
        for k in range(n):
            yield x[k]
        return n

    def both():
        n = yield from numbers(3)
        yield n * x[3]
        yield from (v * v for v in x[4:])

    return sum((i + 1) * v for i, v in enumerate(both()))


@case(0, (X6,), (Y6,))
def sent_values(x):  # a generator that is sent numbers
    def averager():
        total, n = 0.0, 0
        mean = 0.0
        while True:
            v = yield mean
            total += v
            n += 1
            mean = total / n

    a = averager()
    next(a)
    out = 0.0
    for v in x:
        out += a.send(v) ** 2
    return out


@case(0, (X6,), (Y6,))
def jumps_with_else(x):
    out = 0.0
    for i, v in enumerate(x):
        k = 0
        while k < 4:
            v = v * 0.5 + 0.3
            if v > 0.9:
                break
            k += 1
        else:
            out += v
            continue
        for w in x[i:]:
            if w < 0:
                out += w * v
                break
        else:
            out -= v
    return out


@case(0, (X6,), (Y6,))
def walrus_everywhere(x):
    if (m := max(x)) > 1 and (s := sum(x)) is not None:
        x = x / m
    else:
        s = m
    squares = [y * y for v in x if (y := v + 0.1) > 0]
    i = 0
    while (i := i + 1) < 4 and (v := x[i]) < 5:
        s += v * i
    return s + sum(squares) + y


@case(0, (P6,), (Q6,))
def tried_in_turn(p):
    total = 0.0
    for k in ("a", "b", "3", "x1"):
        try:
            n = int(k)
        except ValueError:
            n = len(k)
            total += p[0] * n
        else:
            total += p[n] * 2
        finally:
            total *= 1.1
    return total


@case(0, (P6,), (Q6,))
def nested_tries(p):
    table = {"a": p[0], "b": p[1]}
    out = 0.0
    for name in ("a", "c", "b", "dd"):
        try:
            try:
                v = table[name]
            except KeyError:
                v = p[len(name) + 1]
                out += 0.5 * v
                if len(name) > 1:
                    raise ValueError("too long") from None
            out += v * v
        except ValueError:
            out -= p[5]
    return out


class Pair(NamedTuple):
    left: float
    right: float

    def swapped(self):
        return Pair(self.right, self.left)


@case(0, (X6,), (Y6,))
def named_pairs(x):
    pairs = [Pair(a, b) for a, b in zip(x[::2], x[1::2])]
    turned = [p.swapped()._replace(left=2.0 * p.left) for p in pairs]
    (a, b), *others = turned
    return a * b + sum(p.left - p.right ** 2 for p in others) + pairs[0].left * Pair(*x[4:]).right


@case(0, (X6,), (Y6,))
def conditional_displays(x):
    xs = [v for row in [x[:3], x[3:]] for v in row if v > 0 if v < 1.5]
    table = {i: {j: x[i] * x[j] for j in range(i)} for i in range(4)}
    triangle = [[table[i][j] if j < i else 0.0 for j in range(4)] for i in range(4)]
    flags = {i for i, v in enumerate(x) if v < 0}
    return sum(xs) * 2 + sum(map(sum, triangle)) + sum(x[i] ** 3 for i in flags)


@case(0, (X6,), (Y6,))
def keys_and_defaults(x):
    small = min((v for v in x if v > 5), default=x[0])
    far = max(x, key=lambda v: abs(v - 0.2))
    near = min(range(len(x)), key=lambda i: (abs(x[i]), i))
    best = sorted(range(len(x)), key=lambda i: -x[i])[:2]
    anything = any(v > 1 for v in x) and all(v < 2 for v in x)
    return small * far + x[near] ** 2 + sum(x[i] for i in best) * (2.0 if anything else 3.0)


@case(0, (X6,), (Y6,))
def order_of_evaluation(x):
    log = []

    def note(v, k):
        log.append(v * k)
        return v + len(log)

    values = {note(x[0], 1): note(x[1], 2)} if x[0] > 10 else [note(x[2], 3), note(x[3], 4)]
    total = note(x[4], 5) - note(x[5], 6) * sum(values)
    return total + sum((i + 1) * v for i, v in enumerate(log))


@contextmanager
def pushed(stack, v):
    stack.append(v)
    yield sum(stack)
    stack.pop()


@case(0, (X6,), (Y6,))
def contexts_of_ones_own(x):
    stack = [x[0]]
    out = 0.0
    with pushed(stack, x[1]) as s, pushed(stack, x[2]) as t:
        out += s * t
        with pushed(stack, s):
            out += stack[-1] * len(stack)
    return out + stack[0] ** 2 + len(stack)


@case(0, (X6,), (Y6,))
def lambdas_late_and_early(x):
    late = [lambda t: t * x[k] for k in range(3)]
    early = [lambda t, k=k: t * x[k] for k in range(3)]
    table = {"sq": lambda t: t * t, "neg": lambda t: -t, "id": lambda t: t}
    return sum(f(1.0) for f in late) + sum(f(2.0) for f in early) + sum(table[n](x[4]) for n in ("sq", "neg", "id", "sq"))


@case(0, (X6, "sum"), (Y6, "max"), (X6, "last"))
def reduced_by_name(x, how):
    match how:
        case "sum" | "total":
            pick = sum
        case "max":
            pick = max
        case other if other.startswith("la"):
            pick = lambda vs: vs[-1]
        case _:
            raise ValueError(how)
    return pick([v * v for v in x]) + len(how)


@case(0, (R(9, 3, 3),), (R(10, 2, 2),))
def zipped_generators(A):
    def rows():
        for row in A:
            yield row * 2

    def columns():
        for k in range(A.shape[1]):
            yield A[:, k]

    return sum(float(r @ c) * (i + 1) for i, (r, c) in enumerate(zip(rows(), columns())))
