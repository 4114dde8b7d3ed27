"""Lists of zeros to which one loop adds one number are made of that number, and no others."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

X = np.random.default_rng(6).standard_normal(5)


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def mean(x, n):
    kept = []
    for i in range(n):
        kept.append(np.sin(x[i]))
    return sum(kept) / len(kept)


def mean_and_last(x, n):
    kept = []
    for i in range(n):
        kept.append(np.sin(x[i]))
    return sum(kept) * kept[-1]


def weighted(x, n):
    kept = []
    for i in range(n):
        kept.append(np.sin(x[i]))
    total = 0.0
    for i in range(n):
        total += kept[i] * x[i]
    return total


def all_but_some(x, n):
    kept = []
    for i in range(n):
        kept.append(np.sin(x[i]))
    total = 0.0
    for i in range(n - 1):
        total += kept[i]
    return total


def of_arrays(x, n):
    kept = []
    for i in range(n):
        kept.append(np.sin(x * x[i]))
    kept[0] = kept[0] * x
    return np.sum(sum(kept))


def in_a_loop(x, n):
    total = 0.0
    for i in range(n):
        kept = []
        for j in range(n):
            kept.append(x[i] * np.sin(x[j]))
        total += sum(kept) ** 2
    return total


@pytest.mark.parametrize(("function", "fills"), [
    (mean, True), (mean_and_last, None), (weighted, False), (all_but_some, False), (of_arrays, False), (in_a_loop, None),
])
def test_right_and_shorter(function, fills):
    gradient = grad(function)
    gradient(X, 4)
    if fills is not None:
        assert ("kept_bar[" not in gradient.source) is fills
    check_grads(function, (X, 4))
