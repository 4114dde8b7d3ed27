"""What functions that call themselves keep: memo dicts, caches, and lists that are empty at first."""

import contextlib
import functools

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6


@program(A3)
def binomial_with_memo(x):
    memo = {}

    def c(n, k):
        if k == 0 or k == n:
            return 1.0
        if (n, k) in memo:
            return memo[n, k]
        memo[n, k] = x[0] * c(n - 1, k - 1) + x[1] * c(n - 1, k)
        return memo[n, k]

    return c(6, 3) * x[2]


@program(A4, 5)
def fib_memo_returns_early(x, n):
    memo = {}

    def fib(n):
        if n in memo:
            return memo[n]
        if n < 2:
            return x[n]
        memo[n] = np.sin(fib(n - 1)) + x[3] * fib(n - 2)
        return memo[n]

    return fib(n) + fib(3)


@program(A4)
def lru_grid(x):
    @functools.lru_cache(maxsize=None)  # noqa: UP033 - as it is written
    def cost(i, j):
        if i == 0 and j == 0:
            return x[0] ** 2
        if i == 0:
            return cost(0, j - 1) + x[j] * x[0]
        if j == 0:
            return cost(i - 1, 0) + x[i] * x[1]
        return np.logaddexp(cost(i - 1, j), cost(i, j - 1)) + x[i] * x[j]

    return cost(3, 3)


@program(A3)
def cached_nested(x):
    @functools.cache
    def g(k):
        return x[k % 3] if k < 2 else g(k - 1) * x[2] + g(k - 2)

    return g(7)


@program(A4)
def edit_distance_memo(c):
    s, t = "kitten", "sitting"
    memo = {}

    def d(i, j):
        if i == 0:
            return j * c[0]
        if j == 0:
            return i * c[1]
        if (i, j) in memo:
            return memo[(i, j)]
        sub = 0.0 if s[i - 1] == t[j - 1] else c[2]
        best = min(d(i - 1, j) + c[1], d(i, j - 1) + c[0], d(i - 1, j - 1) + sub)
        memo[(i, j)] = best
        return best

    return d(len(s), len(t)) ** 2


@program(A4, 6)
def knapsack_cache(v, cap):
    weights = [2, 3, 1, 4]

    @functools.lru_cache
    def best(i, left):
        if i == len(weights):
            return 0.0
        skip = best(i + 1, left)
        if weights[i] > left:
            return skip
        return max(skip, v[i] ** 2 + best(i + 1, left - weights[i]))

    return best(0, cap)


@program(A4, 2)
def kept_nothing(x, n):
    k = 1.0

    @functools.lru_cache(maxsize=0)
    def part(i):
        return x[i] * k

    first = part(n)
    k = x[0]
    return first * part(n)


@program(A4)
def kept_by_name(x):
    @functools.cache
    def part(i, k=1):
        return x[i] * x[k] ** 2

    return part(0) * part(i=0) + part(2, k=3) * part(2, 3)


@program(A4)
def path_count_default_memo(x):
    def walk(i, j, memo=None):
        if memo is None:
            memo = {}
        if i == 0 or j == 0:
            return x[i + j]
        if (i, j) not in memo:
            memo[(i, j)] = walk(i - 1, j, memo) * x[0] + walk(i, j - 1, memo)
        return memo[(i, j)]

    return walk(2, 1)


class Memo:
    def __init__(self, x):
        self.x = x
        self.cache = {}

    def f(self, n):
        if n <= 1:
            return self.x[n]
        if n not in self.cache:
            self.cache[n] = self.f(n - 1) * self.x[2] + self.f(n - 2)
        return self.cache[n]


@program(A3)
def memo_in_object(x):
    return Memo(x).f(6)


@program(A3)
def hanoi_with_lists(x):
    a, b, c = [x[2], x[1], x[0]], [], []
    moves = []

    def move(n, src, dst, tmp):
        if n == 0:
            return
        move(n - 1, src, tmp, dst)
        d = src.pop()
        dst.append(d)
        moves.append(d * len(moves))
        move(n - 1, tmp, dst, src)

    move(3, a, c, b)
    return sum(moves) + c[0] * 2.0


@program(A3)
def other_items(x):
    def f(n, xs):
        if n == 0:
            return 1.0 * len(xs)
        ys = []
        ys.append("a" if n > 5 else 3)
        return x[0] * f(n - 1, ys) + (xs[0] if n == 2 else 0.0)

    return f(2, [x[1]])


@program(A3)
def other_lists(x):
    def f(n, xs):
        if n == 0:
            return np.sum(xs[0])
        ys = []
        ys.append(x * 2.0 if n > 1 else x[0])
        s = f(n - 1, ys)
        return s

    return f(2, [])


@program(A3)
def arrays_go_down(x):
    def f(n, xs):
        if n == 0:
            return sum(np.sum(v) for v in xs)
        xs.append(x * n)
        ys = []
        a = f(n - 1, xs)
        b = f(n - 1, ys)
        ys.append(x**2)
        return a * b + np.sum(ys[0]) + np.sum(xs[-1])

    return f(2, [])


@program(A3)
def nested_go_down(x):
    def f(n, table):
        if n == 0:
            return sum(sum(r) for r in table)
        table.append([])
        table[-1].append(x[n] * n)
        return f(n - 1, table) * x[0]

    return f(2, [])


@program(A4)
def paths_of_a_tree(x):
    paths = []

    def go(k, path):
        path = path + [x[k % 4]]  # noqa: RUF005 - as it is written
        if k > 5:
            paths.append(path)
            return
        go(2 * k + 1, path)
        go(2 * k + 2, path)

    go(0, [])
    return sum(np.prod(p) for p in paths)


@program(A4)
def subsets(x):
    out = []

    def go(k, chosen):
        if k == len(x):
            out.append(sum(chosen))
            return
        go(k + 1, chosen)
        chosen.append(x[k])
        go(k + 1, chosen)
        chosen.pop()

    go(0, [])
    return sum(v**2 for v in out)


@program(A6)
def merge_sort_recursive(x):
    def sort(v):
        if len(v) <= 1:
            return v
        m = len(v) // 2
        a, b = sort(v[:m]), sort(v[m:])
        out = []
        while a and b:
            out.append(a.pop(0) if a[0] < b[0] else b.pop(0))
        return out + a + b

    s = sort(list(x))
    return sum((i + 1) * v for i, v in enumerate(s))


@program(A4)
def permutations_recursive(x):
    total = []

    def go(rest, acc):
        if not rest:
            total.append(acc)
            return
        for i in range(len(rest)):
            go(rest[:i] + rest[i + 1 :], acc * 0.5 + rest[i])

    go([0.3, 0.7], x[0])
    return sum(t * x[1] for t in total)


@program(A3)
def swap_rows_in_recursion(x):
    rows = [[x[0], x[1]], [x[2], x[0] * 2]]

    def rotate(rows, n):
        if n == 0:
            return rows
        rows[0], rows[1] = rows[1], rows[0]
        rows[0][0] *= 1.1
        return rotate(rows, n - 1)

    r = rotate(rows, 3)
    return r[0][0] * r[1][1] + rows[0][0]


@program(A3)
def a_cache_by_one_integer_or_another_number(x):
    total = [0.0]

    @functools.cache
    def f(n):
        total[0] += x[0] * x[1]
        return x[2] if isinstance(n, int) else x[1] * x[1]

    return f(1) * 2.0 + f(1.0) * 3.0 + f(True) * 5.0 + f(np.float64(1.0)) * 7.0 + total[0]


@program(A3)
def a_cache_by_integers_and_other_numbers_in_pairs(x):
    total = [0.0]

    @functools.cache
    def f(n, k):
        total[0] += x[0] * x[1]
        return x[2] if isinstance(n, int) else x[1] * x[1]

    return f(1, 2) * 2.0 + f(1.0, 2) * 3.0 + f(True, 2.0) * 5.0 + total[0]


class Rate:
    """A number that a cache keeps."""

    def __init__(self, rate):
        self.rate = rate


@functools.cache
def rate_of(rate):
    return Rate(rate)


@functools.cache
def table_of(rate):
    return {"rate": rate}


@program(A3)
def an_object_of_a_cache_is_changed(x):
    rate_of(2.0).rate = x[0]
    return rate_of(2.0).rate * x[1]


@program(A3)
def a_dict_of_a_cache_is_changed(x):
    table = table_of(x[0])
    table["rate"] = x[1]
    return table_of(x[0])["rate"] * x[2]


@program(A3)
def an_object_of_a_cache_is_read(x):
    return rate_of(3.0).rate * x[0] + rate_of(3.0).rate * table_of(x[1])["rate"] * x[2]


@program(A3)
def a_cache_behind_what_is_suppressed(x):
    asked = []

    @functools.lru_cache(None)
    def f(k):
        asked.append(k)
        with contextlib.suppress(ValueError):
            if k < 5:
                raise ValueError
            return 1.0

    f(1), f(1), f(7)
    return x[0] * x[1] * len(asked)
