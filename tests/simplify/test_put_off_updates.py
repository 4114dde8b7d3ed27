"""Updates come behind the last use of what they change, or numbers before them, wherever that gives the same."""

import numpy as np
import pytest

from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.ir.kinds import FLOAT, array
from adjoint_gen.ir.trace import Bind, Section, Store
from adjoint_gen.simplify.put_off_updates import put_off_updates
from adjoint_gen.transform.own_loads import own_loads
from tests.traces import bind, pack, store, trace

X = np.array([1.0, -2.0, 3.0])
MADE = [
    bind("c", "ndarray.copy", "x"), bind("y", "reference", "c"), bind("v", "reference", "y", pack("slice", 1, None, None)),
    bind("d", "ndarray.copy", "x"), bind("z", "reference", "d"), Section("reverse sweep"),
]
LOAD, NEW = bind("t", "getitem", "y"), bind("u", "mul", "t", "a")
UPDATE = store("y", (), "u", add=True)
USE = bind("w", "mul", "t", "x")
SIDE, GIVEN, OTHER = bind("f", "getitem", "y"), bind("g", "getitem", "z"), bind("f", "getitem", "z")


def of(*stmts):
    ends = [bind("r", "getitem", "y"), bind("s", "getitem", "z"), bind("q", "add", "r", "s"), bind("e", "add", "q", "w")]
    return trace("x a", [*MADE, *stmts, *ends], "e", kinds={"x": array("x", 1), "a": FLOAT})


def copies(given):
    made = own_loads(given).body
    return sum(isinstance(s, Bind) and s.op == "ndarray.copy" for s in made[made.index(Section("reverse sweep")) :])


@pytest.mark.parametrize(("body", "left"), [
    ((LOAD, NEW, UPDATE, USE), 0),
    ((LOAD, NEW, UPDATE, USE, store("z", (), "w", add=True)), 0),
    ((LOAD, NEW, store("z", (), "u", add=True), UPDATE, USE), 0),
    ((LOAD, NEW, UPDATE, bind("f", "getitem", "v"), USE), 0),  # which comes before the update
    ((LOAD, NEW, UPDATE, store("v", (0,), "a"), USE), 0),
    ((LOAD, NEW, UPDATE, bind("f", "getitem", "v", 0), bind("w", "mul", "t", "f")), 1),  # which needs what the update changes
    ((LOAD, NEW, UPDATE, SIDE, bind("w", "mul", "t", "f")), 1),
    ((LOAD, GIVEN, store("y", (), "g", add=True), store("z", (0,), "a"), OTHER, bind("w", "mul", "t", "f")), 1),
    ((LOAD, NEW, UPDATE, SIDE, bind("h", "mul", "t", "x"), bind("i", "numpy.sum", "h"), bind("w", "mul", "i", "f")), 0),
    ((LOAD, NEW, UPDATE, SIDE, bind("%1", "mul", "t", "x"), bind("w", "mul", "%1", "f")), 1),
])
def test_updates_that_are_put_off(body, left):
    before = of(*body)
    after = put_off_updates(before)
    assert np.array_equal(run(before, (X, 0.5)), run(check(after), (X, 0.5)))
    assert copies(after) == left <= copies(before)


def test_the_forward_sweep_stays_as_it_is():
    body = [*MADE[:-1], LOAD, NEW, UPDATE, USE, Section("reverse sweep"), bind("r", "getitem", "y"), bind("e", "add", "r", "w")]
    before = trace("x a", body, "e", kinds={"x": array("x", 1), "a": FLOAT})
    assert put_off_updates(before).body == before.body
    assert sum(isinstance(s, Store) for s in before.body) == 1
