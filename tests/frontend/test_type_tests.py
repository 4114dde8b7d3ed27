"""What a function asks of its arguments' types is answered while it is lowered, as Python would answer."""

import abc
import dataclasses

import numpy as np
import pytest
from scipy import sparse

from adjoint_gen import grad, jvp


def asks_for_attributes(x):
    if hasattr(x, "toarray"):
        x = x.toarray()
    return np.sum(x**2) if hasattr(x, "__array__") else x * x * x


def asks_for_a_sparse_matrix(x):
    if sparse.issparse(x):
        x = x.toarray()
    return np.sum(x * x)


class Weight:
    def __init__(self, w):
        self.w = w


def asks_an_object(x):
    held = Weight(x)
    return held.w * held.w if hasattr(held, "w") and not hasattr(held, "v") else x


CASES = [
    (asks_for_attributes, np.array([1.5, 2.0]), [3.0, 4.0]),
    (asks_for_attributes, 1.5, 6.75),
    (asks_for_attributes, np.float64(1.5), 3.0),
    (asks_for_a_sparse_matrix, np.array([1.5, 2.0]), [3.0, 4.0]),
    (asks_for_a_sparse_matrix, 1.5, 3.0),
    (asks_an_object, 1.5, 3.0),
]


@pytest.mark.parametrize("function, at, slope", CASES)
def test_types_are_asked_as_python_answers(function, at, slope):
    by_x = grad(function)
    np.testing.assert_allclose(by_x(at), slope, rtol=1e-14)
    code = "\n".join(line.partition("#")[0] for line in by_x.source.splitlines())
    assert "hasattr" not in code and "toarray" not in code and "issparse" not in code


class Shape(abc.ABC):
    """No base of what is registered."""


class Disc:
    def __init__(self, r):
        self.r = r


def asks_an_abstract_class(x):
    disc = Disc(x)
    return disc.r * disc.r if isinstance(disc, Shape) else 3.0 * disc.r


def test_a_class_may_be_registered_later():
    by_x = grad(asks_an_abstract_class)
    assert by_x(1.5) == 3.0
    Shape.register(Disc)
    assert by_x(1.5) == 3.0 * asks_an_abstract_class(1.5) / 2.25 and jvp(asks_an_abstract_class, (2.0,), (1.0,)) == (4.0, 4.0)


@dataclasses.dataclass
class Pair:
    a: float
    b: float


def takes_a_pair_apart(x):
    match Pair(x, 4.0):
        case Pair(one, other):
            return one * other * other


def test_what_a_pattern_names_may_change():
    by_x = grad(takes_a_pair_apart)
    assert by_x(0.5) == 16.0
    Pair.__match_args__ = ("b", "a")
    try:
        assert by_x(0.5) == 4.0
    finally:
        Pair.__match_args__ = ("a", "b")
    assert by_x(0.5) == 16.0
