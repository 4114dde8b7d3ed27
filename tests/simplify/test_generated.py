"""The passes on real adjoints, before and after their tapes are laid: random primals, reversed, simplified, recorded."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.ir.walk import statements
from adjoint_gen.simplify.absorb_signs import absorb_signs
from adjoint_gen.simplify.merge_contributions import merge_contributions
from adjoint_gen.simplify.passes import PASSES, simplify
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.record import record
from adjoint_gen.transform.reverse import reverse
from tests.extent import size
from tests.random_traces import traces
from tests.simplify.test_passes import same

EXACT = [p for p in dict.fromkeys(PASSES) if p is not merge_contributions]
quick = settings(max_examples=size(25), deadline=None, suppress_health_check=list(HealthCheck))
POINT = [1.5, -0.5, np.array([0.25, -2.0, 3.0])]


def evaluate(tr, *more):
    with np.errstate(all="ignore"):
        return run(tr, [*POINT, *more])


def close(one, other):
    if isinstance(one, tuple):
        return len(one) == len(other) and all(close(a, b) for a, b in zip(one, other, strict=True))
    return np.shape(one) == np.shape(other) and np.allclose(one, other, rtol=1e-8, atol=1e-8, equal_nan=True)


@pytest.mark.parametrize("change", EXACT, ids=lambda p: p.__name__)
@pytest.mark.parametrize("recorded", [False, True], ids=["unrecorded", "recorded"])
@given(tr=traces(stores=False, primal=True))
@quick
def test_a_pass_keeps_every_value_of_an_adjoint(change, recorded, tr):
    adjoint = check(reverse(tr, (0, 1, 2), value=True))
    if recorded:
        adjoint = check(record(adjoint), recorded=True)
    after = check(change(adjoint), recorded=recorded)
    assert same(evaluate(adjoint), evaluate(after), zeros=change is not absorb_signs)


@given(tr=traces(stores=False, primal=True))
@quick
def test_the_whole_way(tr):
    adjoint = check(reverse(tr, (0, 1, 2), value=True))
    want = evaluate(adjoint)
    small = check(simplify(adjoint))
    assert close(want, evaluate(small))
    recorded = check(record(small), recorded=True)
    assert close(want, evaluate(recorded))
    last = check(simplify(recorded), recorded=True)
    assert close(want, evaluate(last))
    assert len(list(statements(last.body))) <= len(list(statements(recorded.body)))


@given(tr=traces(stores=False, primal=True))
@quick
def test_tangents(tr):
    tangent = check(forward(tr, (0, 2)))
    direction = 0.5, np.array([1.0, -1.0, 2.0])
    assert close(evaluate(tangent, *direction), evaluate(check(simplify(tangent)), *direction))
