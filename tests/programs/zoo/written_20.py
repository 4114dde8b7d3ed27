"""Short programs of one habit each: how loops end, how names are bound, and what is kept between calls."""

import math
from enum import Enum

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])


@case(0, (X6,), (Y6,))
def swapped_rows_and_rotations(x):
    A = [list(x[:3]), list(x[3:]), [1.0, x[0] * x[1], x[2]]]
    A[0], A[1], A[2] = A[1], A[2], A[0]
    A = A[1:] + A[:1]
    turned = [list(r)[::-1] for r in zip(*A)]
    turned[0][:2], turned[2][1:] = turned[2][1:], turned[0][:2]
    return sum(v * (i - j + 3) for i, r in enumerate(turned) for j, v in enumerate(r)) * A[0][0]


@case(0, (X6,), (Y6,))
def spiral_order(x):
    grid = [list(x[:3]), list(x[3:]), [v * 2 for v in x[:3]]]
    out = []
    while grid:
        out += grid.pop(0)
        grid = [list(r) for r in zip(*grid)][::-1]
    return sum(v * k for k, v in enumerate(out))


@case(0, (X6,), (Y6,))
def first_that_fits(x):
    for i, v in enumerate(x):
        if v < 0:
            continue
        for j, w in enumerate(x[i + 1 :], i + 1):
            if w > v:
                found = (i, j, w - v)
                break
        else:
            continue
        break
    else:
        return 0.0
    i, j, gap = found
    return gap * (i + 2 * j) + x[i] * x[j]


class Op(Enum):
    ADD = "+"
    MUL = "*"

    def apply(self, a, b):
        return a + b if self is Op.ADD else a * b


@case(0, (X6,), (Y6,))
def enumerated_operations(x):
    acc, used = x[0], []
    for sign, v in zip("+*+*", x[1:]):
        op = Op(sign)
        acc = op.apply(acc, v)
        used.append(op.name)
    return acc * used.count("ADD") + len(set(used))


def memoize(f):
    kept = {}

    def inner(*args):
        if args not in kept:
            kept[args] = f(*args)
        return kept[args]

    inner.kept = kept
    return inner


@case(0, (X6,), (Y6,))
def a_decorator_that_remembers(x):
    @memoize
    def path(i, j):
        if i == 0 or j == 0:
            return x[i + j]
        return path(i - 1, j) * 0.5 + path(i, j - 1)

    return path(2, 3) + len(path.kept)


@case(0, (X6,), (Y6,))
def counters_in_closures(x):
    def counter():
        n, total = 0, 0.0

        def tick(v=None):
            nonlocal n, total
            if v is None:
                return total / max(n, 1)
            n, total = n + 1, total + v
            return n

        return tick

    a, b = counter(), counter()
    for v in x:
        (a if v > 0 else b)(v)
    return a() * b() + a(1.0)


@case(0, (R(130, 4, 3),), (R(131, 3, 3),))
def rows_through_views(A):
    A = A.copy()
    top, bottom = A[:2], A[2:]
    for r in top:
        r -= r.mean()
    bottom[:, ::2] *= top[: len(bottom), ::2]
    A[[0, -1]] = A[[-1, 0]]
    diagonal = [A[i, i] for i in range(min(A.shape))]
    return float(top.sum() ** 2 + np.prod(diagonal))


@case(0, (X6,), (Y6,))
def texts_as_switches(x):
    total = 0.0
    for line in "scale 2\nshift 0.5\n# nothing\nscale x1\n\nclip -1 1".splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        command, *args = line.split()
        values = [x[int(a[1:])] if a[0] == "x" else float(a) for a in args]
        if command == "scale":
            total = (total + x[0]) * values[0]
        elif command == "shift":
            total += values[0] * x[2]
        else:
            low, high = values
            total = min(max(total, low), high) + 0.1 * total
    return total


@case(0, (X6,), (Y6,))
def try_else_finally(x):
    values, log = {"a": x[0], "b": x[1]}, []
    total = 0.0
    for name in ["a", "q", "b"]:
        try:
            v = values[name]
        except KeyError:
            v = x[2]
        else:
            v = v * 2
        finally:
            log.append(name)
        total += v * len(log)
    return total ** 2


@case(0, (X6,), (Y6,))
def chained_comparisons_and_walrus(x):
    kept = [w for v in x if -1 < (w := v * 2) < 2.5]
    while (total := sum(kept)) > 1.0 and len(kept) > 1:
        kept.remove(max(kept))
    return total * math.prod(kept) + (kept[0] if 0 < total <= 1 else kept[-1])
