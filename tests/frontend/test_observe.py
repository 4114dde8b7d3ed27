"""Kinds of live values."""

import math
from collections import namedtuple

import numpy as np
import pytest

from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.kinds import BOOL, COMPLEX, FLOAT, INT, NONE, Kind, Shape
from adjoint_gen.rules.dims import SOME

Point = namedtuple("Point", "x y")


class Subclass(np.ndarray):
    pass


class Half(float):
    pass


@pytest.mark.parametrize("value, kind", [(1.0, FLOAT), (1, INT), (True, BOOL), (1j, COMPLEX), (None, NONE)])
def test_python_numbers(value, kind):
    assert kind_of(value, "x") == kind


def test_arrays_have_dtype_and_rank_and_symbols_for_their_axes():
    kind = kind_of(np.ones((1, 3), "f4"), "w")
    assert (kind.tag, kind.dtype, kind.rank) == ("array", "float32", 2)
    assert kind.shape.dims == (frozenset({"w.0"}), frozenset({"w.1"}))  # an axis of extent 1 is no fact
    assert kind_of(np.array(1.0), "x").rank == 0 and kind_of(np.array(1.0), "x").tag == "array"


def test_numpy_scalars_are_told_from_python_numbers():
    assert kind_of(np.float64(1), "x").tag == "numpy scalar" and kind_of(np.float32(1), "x").dtype == "float32"
    assert kind_of(np.int64(1), "x").dtype == "int64" and kind_of(np.bool_(True), "x").dtype == "bool"


def test_containers():
    kind = kind_of((1.0, [np.ones(2)], {"a": 1}), "p")
    assert [k.tag for k in kind.items] == ["float", "list", "dict"]
    assert kind.items[1].element == Kind("array", "float64", Shape((SOME,)))
    assert kind_of([np.ones(2), 1.0], "p").items[0].shape.dims == (frozenset({"p[0].0"}),)
    assert kind.items[2].keys == ("a",) and kind.items[2].items == (INT,)
    assert kind_of(Point(1.0, 2), "p").keys == ("x", "y")


@pytest.mark.parametrize("value, tag", [
    ("s", "str"), (range(3), "range"), (math, "module"), (math.sin, "function"), (np.sin, "function"), (float, "function"),
    (object(), "other"), (np.ones(2).view(Subclass), "other"), (Half(1.0), "other"), ({1}, "other"),
])
def test_other_values(value, tag):
    assert kind_of(value, "x").tag == tag
