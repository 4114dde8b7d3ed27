"""Dicts by words that only the running program knows, in lists; what texts become is known: integers and texts."""

import numpy as np
import pytest

from adjoint_gen import check_grads

X = np.array([0.7, 1.3, 0.4, 1.1])
TEXTS = ["a b a c", "b c d", "a d d d"]


def listed_one_by_one(x):
    tables = []
    for text in TEXTS:
        tables.append({word: x[ord(word) - ord("a")] for word in text.split()})
    return sum(sum(table.values()) ** 2 for table in tables)


def listed_at_once(x):
    tables = [{word: x[ord(word) - 97] for word in text.split()} for text in TEXTS]
    return sum(sum(table.values()) ** 2 for table in tables)


def by_their_letters(x):
    held = {}
    for k, v in enumerate(x):
        held[chr(97 + k % 3) + bin(k)] = v * v
    return sum(v * len(name) for name, v in held.items())


@pytest.mark.parametrize("f", [listed_one_by_one, listed_at_once, by_their_letters])
def test_derivatives(f):
    check_grads(f, (X,), order=2)
