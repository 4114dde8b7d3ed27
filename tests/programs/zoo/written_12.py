"""Programs of itertools, functools, operator, heapq and bisect, as people use them beside numbers."""

import bisect
import functools
import heapq
import itertools
import math
import operator
from itertools import (
    accumulate,
    chain,
    combinations,
    count,
    cycle,
    groupby,
    islice,
    pairwise,
    permutations,
    product,
    starmap,
    tee,
    zip_longest,
)

import numpy as np

from tests.programs.zoo.case import R, case

X6 = np.array([0.83, -0.47, 1.61, 0.28, -1.15, 0.72])
Y6 = np.array([1.24, 0.66, -0.81, 1.53, 0.37, -0.42])
P6 = np.array([0.83, 0.47, 1.61, 0.28, 1.15, 0.72])
Q6 = np.array([1.24, 0.66, 0.81, 1.53, 0.37, 0.42])


@case(0, (X6,), (Y6,))
def leibniz_determinant(x):  # permutations with their signs
    A = [list(x[:3]), list(x[3:]), [x[0] * x[5], 1.0, x[2]]]
    total = 0.0
    for perm in permutations(range(3)):
        inversions = sum(1 for a, b in combinations(perm, 2) if a > b)
        total += (-1) ** inversions * math.prod(A[i][j] for i, j in enumerate(perm))
    return total


@case(0, (P6,), (Q6,))
def configurations(p):  # a partition function over all spins
    energies = []
    for spins in product((-1, 1), repeat=4):
        bonds = sum(j * a * b for j, (a, b) in zip(p, pairwise(spins)))
        energies.append(bonds + p[4] * sum(spins))
    return math.log(sum(map(math.exp, energies)))


@case(0, (X6,), (Y6,))
def runs_by_sign(x):
    out = 0.0
    for positive, group in groupby(x, key=lambda v: v > 0):
        values = list(group)
        out += (2.0 if positive else -0.5) * sum(values) * len(values)
    return out


@case(0, ([("a", 0.5), ("a", 1.2), ("b", 0.3), ("b", 0.9), ("c", 2.0)],))
def sums_by_letter(records):
    total = {k: sum(v for _, v in g) for k, g in groupby(records, key=operator.itemgetter(0))}
    return math.prod(total.values()) + total["a"] ** 2


@case(0, (X6,), (Y6,))
def running(x):
    sums = list(accumulate(x))
    largest = list(accumulate(x, max))
    decayed = list(accumulate(x, lambda s, v: 0.9 * s + v, initial=1.0))
    return sum(map(operator.mul, sums, largest)) + decayed[-1] * decayed[2]


@case(0, (X6, Y6[:4]), (Y6, X6[:3]))
def of_unequal_lengths(x, y):  # zip_longest of arrays
    return sum((a - b) ** 2 * (i + 1) for i, (a, b) in enumerate(zip_longest(x, y, fillvalue=0.5)))


@case(0, (X6,), (Y6,))
def tee_and_islice(x):
    a, b = tee(v * v for v in x)
    next(b)
    jumps = sum(q - p * p for p, q in zip(a, b))
    every_other = list(islice(x, 1, None, 2))
    return jumps + sum(every_other) * max(islice(x, 3))


@case(0, (X6,), (Y6,))
def cycles_and_counts(x):
    weights = cycle([1.0, -2.0, 0.5])
    out = 0.0
    for k, w, v in zip(count(1), weights, x):
        out += w * v ** 2 / k
    return out


@case(0, (X6,), (Y6,))
def chained(x):
    parts = [x[:2], x[3:5], (x[5],)]
    flat = list(chain.from_iterable(parts))
    both = list(chain(flat, [x[2]], (v * 2 for v in flat[:1])))
    return sum(starmap(lambda a, b: a * b, zip(both, reversed(both))))


@case(0, (X6,), (Y6,))
def reduced(x):
    horner = functools.reduce(lambda acc, c: acc * 0.7 + c, x)
    composed = functools.reduce(lambda f, g: lambda t: g(f(t)), [math.sin, math.exp, lambda t: t * x[1]])
    biggest = functools.reduce(lambda a, b: a if a > b else b, x)
    return horner + composed(x[0]) + biggest ** 2


@case(0, (X6,), (Y6,))
def partials(x):
    def affine(a, b, t):
        return a * t + b

    stages = [functools.partial(affine, x[0], x[1]), functools.partial(affine, b=x[2], a=x[3])]
    t = x[4]
    t = stages[0](t)
    t = stages[1](t=t)
    return t ** 2


@case(0, (P6,), (Q6,))
def by_comparison(p):  # cmp_to_key
    def order(a, b):
        return 1 if a[0] * b[1] > b[0] * a[1] else -1

    pairs = list(zip(p[:3], p[3:]))
    return sum((k + 1) * a / b for k, (a, b) in enumerate(sorted(pairs, key=functools.cmp_to_key(order))))


@case(0, (R(7, 2, 3),), (R(8, 3, 3),))
def cached_minors(A):  # lru_cache by tuples that shrink
    n = A.shape[0]

    @functools.lru_cache(maxsize=None)
    def permanent(row, columns):
        if row == n:
            return 1.0
        return sum(A[row, c] * permanent(row + 1, tuple(d for d in columns if d != c)) for c in columns)

    return permanent(0, tuple(range(A.shape[1])))


@case(0, (P6,), (Q6,))
def merge_streams(p):
    a, b = sorted(p[:3]), sorted(p[3:])
    merged = list(heapq.merge(a, b))
    heap = list(p)
    heapq.heapify(heap)
    cost = 0.0
    while len(heap) > 1:
        s = heapq.heappop(heap) + heapq.heappop(heap)
        cost += s
        heapq.heappush(heap, s)
    return cost + sum((i + 1) * v for i, v in enumerate(merged)) + sum(heapq.nsmallest(2, p)) * heapq.nlargest(1, p)[0]


@case(0, (P6,), (Q6,))
def replaced_in_heap(p):
    heap = [(v, i) for i, v in enumerate(p[:3])]
    heapq.heapify(heap)
    out = 0.0
    for k, v in enumerate(p[3:]):
        small, i = heapq.heapreplace(heap, (v + 0.1, k))
        out += small * (i + 1)
    small, _ = heapq.heappushpop(heap, (0.5 * out, 9))
    return out + small ** 2


@case((0, 1), (np.array([0.0, 0.7, 1.5, 2.6]), X6[:4]), (np.array([-0.5, 0.2, 0.9]), Y6[:3]))
def table_lookup(xs, ys):  # piecewise linear by bisection
    grid = list(xs)
    total = 0.0
    for t in (0.1, 0.55, 0.85):
        k = min(max(bisect.bisect_right(grid, t) - 1, 0), len(grid) - 2)
        u = (t - grid[k]) / (grid[k + 1] - grid[k])
        total += (1 - u) * ys[k] + u * ys[k + 1]
    return total


@case(0, (X6,), (Y6,))
def kept_in_order(x):
    ordered, medians = [], []
    for v in x:
        bisect.insort(ordered, v)
        m = len(ordered) // 2
        medians.append(ordered[m] if len(ordered) % 2 else 0.5 * (ordered[m - 1] + ordered[m]))
    return sum(m * (i + 1) for i, m in enumerate(medians)) + ordered[0] * ordered[-1]


TABLE = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}


@case(0, (P6,), (Q6,))
def operators_by_sign(p):
    acc = p[0]
    for sign, v in zip("+*-/*", p[1:]):
        acc = TABLE[sign](acc, v)
    return operator.neg(acc) + operator.pow(acc, 2)


@case(0, ([{"q": 0.4, "w": (1.0, 2.0)}, {"q": 0.1, "w": (0.3, 0.6)}, {"q": 0.9, "w": (1.5, 0.2)}],))
def attr_and_item_getters(rows):
    ordered = sorted(rows, key=operator.itemgetter("q"), reverse=True)
    second = list(map(operator.itemgetter("w"), ordered))
    return sum((i + 1) * a * b for i, (a, b) in enumerate(second)) + max(rows, key=lambda r: r["w"][1])["q"]


@case(0, (X6,), (Y6,))
def takewhile_dropwhile(x):
    ordered = sorted(x)
    below = list(itertools.takewhile(lambda v: v < 0.5, ordered))
    above = list(itertools.dropwhile(lambda v: v < 0.5, ordered))
    kept = list(itertools.compress(x, [1, 0, 1, 1, 0, 1]))
    out = list(itertools.filterfalse(lambda v: v > 0, x))
    return sum(below) * sum(above) + sum(v * v for v in kept) - sum(out)


@case(0, (X6,), (Y6,))
def batches(x):
    it = iter(x)
    out = []
    while batch := list(islice(it, 4)):
        out.append(sum(batch) / len(batch))
    return math.prod(out) + len(out)
