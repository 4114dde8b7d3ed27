# ruff: noqa
# fmt: off
"""Functions that keep what they have computed: under what varies, and under what does not."""

import math

import numpy as np

STORE, LAST, TABLE = {}, [None, None], {}


def _memo(f):
    cache = {}
    def g(*a):
        if a not in cache:
            cache[a] = f(*a)
        return cache[a]
    return g


@_memo
def _square(x): return x * x


class _Keeper:
    _cache = {}
    def f(self, x):
        if x in self._cache: return self._cache[x]
        self._cache[x] = r = x ** 2
        return r


def by_decorator(x): return _square(x) * x


def by_key(x):
    if x not in STORE:
        STORE[x] = x * x
    return STORE[x] * x


def by_exception(x):
    try:
        return STORE[x] * x
    except KeyError:
        STORE[x] = x * x
    return STORE[x] * x


def by_class(x): return _Keeper().f(x) * x


def by_equality(x):
    if LAST[0] == x:
        return LAST[1] * x
    LAST[0] = x
    LAST[1] = x * x
    return LAST[1] * x


def of_no_input(x):
    if "weights" not in TABLE:
        TABLE["weights"] = math.sqrt(2.0)
    return TABLE["weights"] * x
