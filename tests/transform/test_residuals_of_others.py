"""What a pullback keeps of objects of which nothing is known it keeps as a copy, and what shares memory with that, too."""

import re

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp

X = np.array([0.7, 1.3, 0.4, 1.1])
TEXTS = ["a b a c", "b c d", "a d d d"]
BLANK = re.compile(r"\s")




def of_texts(x):
    tables = []
    for text in TEXTS:
        held = {}
        for word in text.split():
            held[word] = held.get(word, 0.0) + x[0]
        tables.append(held)
    return sum(sum(held.values()) ** 2 for held in tables)


def of_an_object(x):
    tables = []
    for text in TEXTS:
        held = {}
        for word in BLANK.split(text):
            held[word] = held.get(word, 0.0) + x[0]
        tables.append(held)
    return sum(sum(held.values()) ** 2 for held in tables)


@pytest.mark.parametrize("f", [of_texts, of_an_object])
def test_pullbacks_share_what_the_forward_sweep_shares(f):
    value, pull = vjp(f, X)
    assert value == pytest.approx(f(X))
    for _ in range(2):
        np.testing.assert_allclose(pull(1.0)[0], grad(f)(X))
    check_grads(f, (X,), order=2)
