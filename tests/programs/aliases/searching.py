"""Functions and methods that call themselves and note in sets and dicts where they were."""

import math

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4

NEAR = [[1, 2], [0, 3], [0], [1]]


class _Search:
    def __init__(self, w, near):
        self.w, self.near, self.seen, self.order = w, near, set(), []

    def visit(self, n):
        self.seen.add(n)
        s = self.w[n] ** 2
        for m in self.near[n]:
            if m not in self.seen:
                s = s + self.w[n] * self.visit(m)
        self.order.append(s)
        return s


@program(A4, NEAR)
def search_of_an_object(w, near):
    search = _Search(w, near)
    return search.visit(0) + sum(v * v for v in search.order)


def _around(n, near, w, seen, cache):
    if n in cache:
        return cache[n]
    if n in seen:
        return 0.0
    seen.add(n)
    s = w[n]
    for m in near[n]:
        s = s + w[n] * _around(m, near, w, seen, cache)
    seen.remove(n)
    cache[n] = s
    return s


@program(A4, NEAR)
def set_beside_a_cache(w, near):
    cache = {}
    return _around(0, near, w, set(), cache) + sum(cache.values()) ** 2


def _adaptive(g, a, b, fa, fm, fb, tol, cache):
    m = (a + b) / 2
    lm, rm = (a + m) / 2, (m + b) / 2
    if lm not in cache:
        cache[lm] = g(lm)
    if rm not in cache:
        cache[rm] = g(rm)
    whole = (b - a) / 6 * (fa + 4 * fm + fb)
    left = (m - a) / 6 * (fa + 4 * cache[lm] + fm)
    right = (b - m) / 6 * (fm + 4 * cache[rm] + fb)
    if abs(left + right - whole) < 15 * tol:
        return left + right + (left + right - whole) / 15
    first = _adaptive(g, a, m, fa, cache[lm], fm, tol / 2, cache)
    return first + _adaptive(g, m, b, fm, cache[rm], fb, tol / 2, cache)


@program(A3)
def simpson_with_a_cache(p):  # whose keys are floats that do not move, handed on beside values that do
    def g(t):
        return math.exp(-p[0] * t) * math.sin(p[1] * t + p[2])

    return _adaptive(g, 0.0, 2.0, g(0.0), g(1.0), g(2.0), 1e-5, {})
