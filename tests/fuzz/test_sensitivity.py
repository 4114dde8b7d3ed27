"""The random programs can fail: each of these planted bugs is caught within 200 of them."""

from dataclasses import replace

import numpy as np
import pytest

import adjoint_gen.runtime
from adjoint_gen.analysis.stable_loads import Settled
from adjoint_gen.ir.trace import Bind, Block, Const, For, If, Restore, Section, Store, Var
from adjoint_gen.ir.walk import blocks, statements, with_blocks
from adjoint_gen.pipeline import PHASES, Pass
from adjoint_gen.simplify.sink_definitions import sink_definitions
from adjoint_gen.transform import record
from adjoint_gen.transform.own_loads import own_loads
from tests.extent import part
from tests.fuzz.check import check
from tests.fuzz.generate import generate


def changed(block: Block, change) -> Block:
    """The block with ``change`` applied to every statement, inner ones first."""
    return tuple(change(with_blocks(s, tuple(changed(b, change) for b in blocks(s)))) for s in block)


def in_the_reverse_sweep(change):
    """A pass that applies ``change`` to the statements after the heading of the reverse sweep."""

    def apply(trace):
        start = next((k for k, s in enumerate(trace.body) if isinstance(s, Section) and s.title == "reverse sweep"), None)
        if start is None:
            return trace
        return replace(trace, body=trace.body[:start] + changed(trace.body[start:], change))

    return apply


def a_contribution_lost(stmt):
    adds = isinstance(stmt, Bind) and stmt.op == "operator.add" and isinstance(stmt.target, Var)
    return replace(stmt, op="operator.pos", args=stmt.args[:1]) if adds and stmt.target.base.endswith("_bar") else stmt


def a_wrong_sign(stmt):
    return replace(stmt, op="operator.add") if isinstance(stmt, Bind) and stmt.op == "operator.sub" else stmt


def the_other_branch(stmt):
    if isinstance(stmt, If) and stmt.reverses:
        yields = tuple(replace(y, then=y.orelse, orelse=y.then) for y in stmt.yields)
        return replace(stmt, then=stmt.orelse, orelse=stmt.then, yields=yields)
    return stmt


def a_loop_run_forwards(stmt):
    return replace(stmt, backwards=not stmt.backwards) if isinstance(stmt, For) else stmt


def a_loop_not_run(stmt):
    return replace(stmt, hi=stmt.lo) if isinstance(stmt, For) else stmt


def an_adjoint_not_taken_by_a_store(stmt):
    return replace(stmt, add=True) if isinstance(stmt, Store) else stmt


def a_contribution_stored_instead_of_added(stmt):
    return replace(stmt, add=False) if isinstance(stmt, Store) else stmt


def a_stale_value(stmt):
    """What the first pass of a loop recorded stands for what every pass did."""
    return Bind(stmt.target, "operator.getitem", (stmt.tape, Const(0))) if isinstance(stmt, Restore) else stmt


def a_passive_factor_lost(stmt):
    if isinstance(stmt, Bind) and stmt.op == "operator.mul" and any(isinstance(a, Const) for a in stmt.args):
        return replace(stmt, op="operator.pos", args=tuple(a for a in stmt.args if not isinstance(a, Const))[:1])
    return stmt


def caught(monkeypatch) -> bool:
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    return any(check(generate(seed)).outcome == "wrong" for seed in range(200))


BUGS = [
    a_contribution_lost, a_wrong_sign, the_other_branch, a_loop_run_forwards, a_loop_not_run, an_adjoint_not_taken_by_a_store,
    a_contribution_stored_instead_of_added, a_stale_value, a_passive_factor_lost,
]


@pytest.mark.parametrize("bug", part(BUGS, 3))
def test_a_bug_in_the_reverse_sweep_is_caught(bug, monkeypatch):
    plant = in_the_reverse_sweep(bug)
    at = [step.run for step in PHASES["finish"]].index(sink_definitions) + 1
    monkeypatch.setitem(PHASES, "finish", (*PHASES["finish"][:at], Pass(plant), *PHASES["finish"][at:]))
    assert caught(monkeypatch)


def test_assigning_instead_of_adding_is_caught(monkeypatch):
    def assign(bar, index, g):
        bar[index] = g

    monkeypatch.setattr(adjoint_gen.runtime, "add_at", assign)
    assert caught(monkeypatch)


def test_a_broadcast_that_is_not_undone_is_caught(monkeypatch):
    monkeypatch.setattr(adjoint_gen.runtime, "unbroadcast", lambda g, x: np.zeros_like(x) + np.mean(g))
    assert caught(monkeypatch)


def test_a_missing_copy_is_caught(monkeypatch):
    kept = tuple(step for step in PHASES["print"] if step.run is not own_loads)
    assert len(kept) == len(PHASES["print"]) - 1
    monkeypatch.setitem(PHASES, "print", kept)
    assert caught(monkeypatch)


def test_loads_that_are_repeated_though_they_are_not_settled_are_caught(monkeypatch):
    def every_load(trace, *_):
        loads = (s.target for s in statements(trace.body) if isinstance(s, Bind) and s.op == "operator.getitem")
        return Settled(frozenset(loads))

    monkeypatch.setattr(record, "settled", every_load)
    assert caught(monkeypatch)
