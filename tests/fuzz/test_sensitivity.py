"""The random programs can fail: each of these planted bugs is caught within 200 of them."""

from dataclasses import replace

import numpy as np
import pytest

import adjoint_gen.derive
import adjoint_gen.runtime
from adjoint_gen.ir.trace import Bind, Block, For, If, Section, Store, Var
from adjoint_gen.ir.walk import blocks, with_blocks
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


def caught(monkeypatch) -> bool:
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    return any(check(generate(seed)).outcome == "wrong" for seed in range(200))


@pytest.mark.parametrize("bug", [a_contribution_lost, a_wrong_sign, the_other_branch, a_loop_run_forwards, a_loop_not_run,
                                 an_adjoint_not_taken_by_a_store])
def test_a_bug_in_the_reverse_sweep_is_caught(bug, monkeypatch):
    plant = in_the_reverse_sweep(bug)
    last = adjoint_gen.derive.sink_definitions
    monkeypatch.setattr(adjoint_gen.derive, "sink_definitions", lambda trace: plant(last(trace)))
    assert caught(monkeypatch)


def test_assigning_instead_of_adding_is_caught(monkeypatch):
    def assign(bar, index, g):
        bar[index] = g

    monkeypatch.setattr(adjoint_gen.runtime, "add_at", assign)
    assert caught(monkeypatch)


def test_a_broadcast_that_is_not_undone_is_caught(monkeypatch):
    monkeypatch.setattr(adjoint_gen.runtime, "unbroadcast", lambda g, x: np.zeros_like(x) + np.mean(g))
    assert caught(monkeypatch)
