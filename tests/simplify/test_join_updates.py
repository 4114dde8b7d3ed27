"""Updates of storage are joined where nothing reads in between, and nowhere else."""

import numpy as np
import pytest

from adjoint_gen.emit.source import emit
from adjoint_gen.evaluate import run
from adjoint_gen.ir.kinds import FLOAT, INT, Kind, array
from adjoint_gen.ir.trace import Bind, Const, For, If, Pack, Param, Section, Source, Store, Trace, Var
from adjoint_gen.ir.walk import statements
from adjoint_gen.simplify import join_updates as join_updates_module
from adjoint_gen.simplify.elide_copies import elide_copies
from adjoint_gen.simplify.join_updates import join_updates
from adjoint_gen.transform.own_loads import own_loads

X, A, B, I, J, P = (Var(n) for n in "xabijp")
Y, Z, T, U, R = (Var(n) for n in ("y", "z", "t", "u", "r"))
PARAMS = (
    Param("x", X, array("x", 1)), Param("a", A, FLOAT), Param("b", B, FLOAT), Param("i", I, INT), Param("j", J, INT),
    Param("p", P, array("p", 1, "int64")),
)
ARGS = (np.array([1.0, -2.0, 3.0, 0.5]), 0.7, -1.3, 1, 2, np.array([1, 1, 3]))
ZEROS, LOAD = "adjoint_gen.runtime.zeros_like", "operator.getitem"


def trace(*body, result=Y):
    last = Bind(R, LOAD, (result,))
    return Trace("f", PARAMS, (Section("reverse sweep"), *body, last), R, Source("", 1, (), "f", ""))


def zeros(var=Y):
    return Bind(var, ZEROS, (X,))


def add(value, *chain, to=Y):
    return Store(to, chain, value, add=True)


def clear(*chain):
    return Store(Y, chain, Const(0.0))


SQUARE = Bind(T, "operator.mul", (X, X))
TWICE = Bind(U, "operator.add", (X, X))
INNER = Pack("slice", (Const(1), Const(-1), Const(None)))
FEWER = {
    "equal places": (trace(zeros(), add(A, I), add(B, I), add(A, J)), 2),
    "whole arrays": (trace(zeros(), SQUARE, add(X), add(T)), 0),
    "one number for all": (trace(zeros(), add(A)), 0),
    "numbers and then an array": (trace(zeros(), add(A), add(B), add(X)), 0),
    "one whole array": (trace(zeros(), SQUARE, add(T)), 0),
    "other places in between": (trace(zeros(), add(A, I), add(B, J), add(A, I), add(B, J)), 2),
    "set and added to": (trace(zeros(), add(X), clear(I), add(A, J), add(B, I), add(B, I)), 2),
    "a slice set and added to": (trace(zeros(), add(X), clear(INNER), add(A), add(B, INNER)), 2),
}
KEPT = {
    "read in between": trace(zeros(), add(A, I), Bind(T, LOAD, (Y, I)), add(B, I), add(T, J)),
    "read in a branch": trace(
        zeros(), add(A, I), If(Const(True), (Bind(T, LOAD, (Y, I)), Store(Z, (J,), T, add=True)), ()), add(B, I)
    ),
    "set in between": trace(zeros(), add(A, I), clear(J), add(B, I), add(A, J)),
    "set twice": trace(zeros(), add(X), clear(I), clear(J), add(A, J)),
    "an index may repeat": trace(zeros(), add(X), clear(P), add(A, P)),
    "added to in a loop": trace(
        zeros(), add(A, I), For(Var("k"), Const(0), J, Const(1), (), (add(B, I), Bind(T, LOAD, (Y, I)), add(T, J))), add(B, I)
    ),
}


def stores(given):
    return sum(isinstance(s, Store) for s in statements(given.body))


def same(before, after):
    return np.allclose(run(before, ARGS), run(after, ARGS), rtol=1e-14)


@pytest.mark.parametrize("name", FEWER)
def test_updates_are_joined(name):
    before, left = FEWER[name]
    after = join_updates(before)
    assert stores(after) == left
    assert same(before, after) and same(before, elide_copies(after))


@pytest.mark.parametrize("name", KEPT)
def test_values_stay(name):
    before = KEPT[name]
    if name == "read in a branch":
        before = trace(zeros(), zeros(Z), *before.body[2:-1], add(A, J, to=Z), result=Y)
    assert same(before, join_updates(before))


def test_reads_and_sets_are_never_crossed():
    before = KEPT["set in between"]
    after = join_updates(before)
    assert [s.chain for s in after.body if isinstance(s, Store)] == [(I,), (J,), (I,)]
    assert stores(join_updates(KEPT["read in between"])) == 3
    assert stores(join_updates(KEPT["an index may repeat"])) == 2


def test_what_a_view_shows_is_added_before_it_changes():
    before = trace(
        zeros(), zeros(Z), add(X, to=Z), Bind(T, LOAD, (Z, INNER)), add(T, INNER), Store(Z, (INNER,), Const(0.0)), add(A, I),
    )
    after = join_updates(before)
    assert same(before, after)
    assert "z[1:-1].copy" not in emit(own_loads(after), header="")


def test_the_forward_sweep_is_left_alone():
    body = (zeros(), add(A, I), add(B, I), Bind(R, LOAD, (Y,)))
    before = Trace("f", PARAMS, body, R, Source("", 1, (), "f", ""))
    assert join_updates(before) == before


def test_a_copy_of_what_is_read_elsewhere_stays():
    copied = Bind(Y, "ndarray.copy", (T,))
    assert elide_copies(trace(SQUARE, copied)).body[1] == Bind(Y, "operator.mul", (X, X))
    for kept in (trace(SQUARE, copied, TWICE, add(T), result=Y), trace(Bind(T, LOAD, (X, INNER)), copied)):
        assert copied in elide_copies(kept).body


def test_a_product_that_may_be_a_number_is_no_storage():
    given = Param("x", X, Kind("array", "float64"))
    made = Trace("f", (given,), (SQUARE, Bind(Y, "ndarray.copy", (T,))), Y, Source("", 1, (), "f", ""))
    assert elide_copies(made) == made


def test_a_planted_bug_shows(monkeypatch):
    monkeypatch.setattr(join_updates_module._Open, "ended", lambda *args: [])
    assert not all(same(before, join_updates(before)) for name, before in KEPT.items() if name != "read in a branch")
