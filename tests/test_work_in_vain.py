"""How much is tried: what is known already is not found again, and where much was done in vain, nothing else is tried."""

from itertools import pairwise

import numpy as np
import pytest

import adjoint_gen.attempts
import adjoint_gen.frontend.lower
from adjoint_gen import DifferentiationError, cache, derive, grad
from adjoint_gen.asked import Asked
from adjoint_gen.frontend.state.observe import kind_of
from tests import zoo
from tests.programs.aliases.structures import graph_of_closures


def chosen(x, how):
    held = np.sin(x) if how == "sin" else {"x": x}
    return held * x


def test_no_other_attempt_begins_where_much_was_done_in_vain(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    assert grad(chosen)(0.5, "sin") == pytest.approx(np.sin(0.5) + 0.5 * np.cos(0.5))
    monkeypatch.setattr(adjoint_gen.attempts, "_MOST_WORK", 0)
    cache.forget()
    with pytest.raises(DifferentiationError, match="cannot differentiate"):
        grad(chosen)(0.5, "sin")


def test_the_same_is_not_assumed_twice(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    lower, assumed = adjoint_gen.frontend.lower._lower, []

    def noting(text, program, callee, beliefs, known, thorough):
        assumed.append((program.modes, beliefs.cautious, dict(beliefs.corrected), known.copy()))
        return lower(text, program, callee, beliefs, known, thorough)

    monkeypatch.setattr(adjoint_gen.frontend.lower, "_lower", noting)
    example = next(one for one in zoo.EXAMPLES if one.function.__name__ == "residuals_by_givens")
    grad(example.function)(**example.arguments)
    assert len(assumed) > 2
    assert all(one != other for one, other in pairwise(assumed))


def test_what_one_way_learned_of_objects_the_next_one_knows():
    """In three ways, each with a few rounds for each fact: it took 445 lowerings."""
    asked = Asked(graph_of_closures)
    derive.derive(graph_of_closures, {"w": kind_of(np.ones(4), "w")}, 0, "grad", asked=asked)
    assert asked.work < 300
