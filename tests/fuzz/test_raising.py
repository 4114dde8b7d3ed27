"""Programs that raise: some of the written ones, and some random ones; ``python -m tests.fuzz --raising`` runs the rest."""

import numpy as np
import pytest

from adjoint_gen import grad
from tests.fuzz.raising import MODES, case, check, table

EVERY = 12
"""One of so many written programs is run for a change."""


@pytest.mark.parametrize("written", table()[::EVERY], ids=lambda c: c.name.replace("\n", ";"))
def test_the_derivative_raises_what_the_primal_raises(written):
    verdict = check(written, ("grad", MODES[2 + len(written.name) % 3]))
    assert verdict.outcome in ("right", "refused"), verdict


@pytest.mark.parametrize("seed", range(20))
def test_random_programs_do_what_their_primal_does(seed):
    assert check(case(seed), (MODES[seed % 2], MODES[2 + seed % 3])).outcome in ("right", "refused", "invalid")


def test_the_table_is_large():
    assert len({written.source for written in table()}) >= 300


def out_of_range(x):
    for k in range(len(x) + 1):
        x[k] * 2.0
    return np.sum(x)


def in_range(x, y):
    total = 0.0
    for k in range(1, len(x)):
        total += x[k] * 2.0 - x[k - 1]
    for u, v in zip(x, y):
        total += u * 3.0 + v
    rows = np.zeros((3, 2))
    for i in range(1, 3):
        for j in range(2):
            rows[i - 1][j] = total
    np.sin(x)
    return total


def test_only_what_may_raise_runs_for_nothing():
    with pytest.raises(IndexError, match="index 3 is out of bounds"):
        grad(out_of_range)(np.ones(3))
    gradient = grad(in_range)
    gradient(np.ones(3), np.ones(3))
    assert "forward sweep" not in gradient.source


def logarithm(x):
    return np.sum(np.log(x)) * 2.0


def test_a_warning_that_is_an_error_is_that_of_the_primal():
    with np.errstate(divide="raise"), pytest.raises(FloatingPointError, match="divide by zero encountered in log"):
        grad(logarithm)(np.array([0.0, 1.0]))
