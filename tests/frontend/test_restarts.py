"""A lowering that goes on after the first thing that it should have known finds what one after the other finds."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.restarts import Findings, MustGrow
from adjoint_gen.ir.trace import Pack, Var
from tests.transform import calling, exchanging, indexing, listing, mutating, restarted, sharing
from tests.transform.harness import by_case, kinds_of

PROGRAMS = restarted.RIGHT
COLLECTIONS = (calling, exchanging, indexing, listing, mutating, sharing)


def lowered(function, given):
    try:
        return str(lower(function, kinds_of(function, given)))
    except DifferentiationError as error:
        return str(error)


def one_by_one(monkeypatch):
    """Let a lowering end at the first thing that it finds."""

    def note(findings, cause):
        raise cause

    monkeypatch.setattr(Findings, "note", note)


def findings_of(monkeypatch, more=None):
    """What each lowering that has to begin again finds; the first of them finds one thing ``more``."""
    found = []
    settle = Findings.settle

    def settled(findings):
        if findings.causes and findings not in found:
            found.append(findings)
            if more is not None and len(found) == 1:
                findings.end(more)
        settle(findings)

    monkeypatch.setattr(Findings, "settle", settled)
    return found


@by_case([*PROGRAMS, *(case for collection in COLLECTIONS for case in collection.CASES)])
def test_all_at_once_is_the_same_as_one_by_one(function, given, monkeypatch):
    at_once = lowered(function, given)
    one_by_one(monkeypatch)
    assert at_once == lowered(function, given)


def fill(y, value):
    y[:] = value


def found_together(x):
    p, q, r = [x], [x * 2.0], [1.0]
    s = q
    d, e = {"u": x}, {"u": x}
    y, z = np.ones(2) * x, np.ones(2) + x
    fill(y, x)
    fill(z, x * x)
    for i in range(3):
        p.append(x * i)
        s.append(p[-1] * x)
        d["u"] = d["u"] * x + q[i]
        if x > 0.2:
            e["u"] = e["u"] + d["u"] * x
            r[0] = r[0] * x
    return sum(p) + sum(q) + r[0] + d["u"] + e["u"] + np.sum(y) + np.sum(z)


def test_one_lowering_finds_all(monkeypatch):
    found = findings_of(monkeypatch)
    difference = (found_together(0.7 + 1e-6) - found_together(0.7 - 1e-6)) / 2e-6
    assert grad(found_together)(0.7) == pytest.approx(difference, rel=1e-8)
    assert [len(findings.causes) for findings in found] == [7]


def pairs_and_growing(x):
    pairs = [(x, x * 2.0)]
    items = [x]
    for _ in range(2):
        items.append(items[-1] * x)
    pairs[0] = (items[-1], pairs[0][1])
    return pairs[0][0] * pairs[0][1]


def test_what_was_supposed_wrongly_is_forgotten(monkeypatch):
    """A list of pairs can be no storage, and need not be."""
    wrong = MustGrow(Pack("list", (Var("a"),)), (2, 12))
    found = findings_of(monkeypatch, wrong)
    assert grad(pairs_and_growing)(0.7) == pytest.approx(2 * 4 * 0.7**3)
    assert [cause.site[0] for cause in found[0].causes.values()] == [3, 2]


def grows_and_is_refused(x):
    first, second = [], []
    for i in range(3):
        first.append(x * i)
        second.append(x * i)
    return sum(first) + sum(second) + x.nothing()(x)


def test_a_refusal_is_the_one_that_is_met_one_by_one(monkeypatch):
    at_once = lowered(grows_and_is_refused, (0.5,))
    one_by_one(monkeypatch)
    assert at_once == lowered(grows_and_is_refused, (0.5,))
