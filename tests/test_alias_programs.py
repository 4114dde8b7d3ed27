"""Programs in which one memory has several names: right in every mode, or refused as is written down; never wrong."""

from itertools import combinations

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, jvp
from adjoint_gen.errors import InternalError
from tests.extent import part
from tests.fuzz.numeric import leaves
from tests.programs.aliases import ON_ARRAYS, PROGRAMS, judge
from tests.programs.aliases.refused import REFUSED
from tests.programs.aliases.sharing import copied, direction, moved, shown_before

BY_NAME = {program.name: program for program in PROGRAMS}


@pytest.mark.parametrize("name", part(BY_NAME, 6))
def test_right_or_refused_as_written_down(name, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    verdict = judge.judge(BY_NAME[name].function, BY_NAME[name].arguments)
    assert verdict.outcome in ("right", "refused"), verdict
    assert (verdict.reason if verdict.outcome == "refused" else None) == REFUSED.get(name), verdict


def test_what_is_written_down_is_there():
    assert set(REFUSED) <= set(BY_NAME) and ON_ARRAYS <= {program.about for program in PROGRAMS}
    assert len(BY_NAME) == len(PROGRAMS)


SHARED = [
    program for program in PROGRAMS
    if any(shown_before(copied(program.arguments), lambda given, program=program: program.function(*given)))
]


@pytest.mark.parametrize("program", part(SHARED, 6), ids=lambda program: program.name)
def test_unequal_tangents_of_one_memory_are_refused(program, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    tangents = tuple(direction((argument,), k)[0] for k, argument in enumerate(program.arguments))
    arrays = [[leaf for leaf in leaves(argument) if isinstance(leaf, np.ndarray)] for argument in program.arguments]
    if not any(np.shares_memory(a, b) for one, other in combinations(arrays, 2) for a in one for b in other):
        return  # one argument that shows a memory twice: a direction is of one piece
    with pytest.raises((DifferentiationError, ValueError)) as raised:
        jvp(program.function, copied(program.arguments), tangents)
    assert not isinstance(raised.value, InternalError)


# The judge itself.


def both(a, b):
    a[0] *= b[1]
    return np.sum(a * a)


A = np.array([0.7, 1.1, 0.4, 0.9])
BOTH = np.array([2 * 0.7 * 0.4**2, 2.2, 2 * 0.7**2 * 0.4 + 0.8, 1.8])


@pytest.mark.parametrize(
    ("gradients", "outcome"),
    [
        ((BOTH, np.zeros(3)), "right"), ((BOTH * 1.001, np.zeros(3)), "wrong"), ((BOTH, BOTH[1:]), "wrong"),
        ((BOTH - 1.0, np.ones(3)), "wrong"), ((BOTH[:3], np.zeros(3)), "wrong"),
        ((BOTH.astype(np.float32), np.zeros(3)), "wrong"),
        ((np.append(BOTH[0], np.zeros(3)), BOTH[1:]), "wrong"),
    ],
)
def test_where_the_derivative_of_shared_memory_stands(gradients, outcome, monkeypatch):
    def vjp(function, *given):
        return function(*copied(given)), lambda seed: tuple((g * seed).astype(g.dtype) for g in gradients)

    monkeypatch.setattr(judge, "vjp", vjp)
    monkeypatch.setattr(judge, "MODES", (judge.reverse,))
    assert judge.judge(both, (A, A[1:])).outcome == outcome


def test_what_a_pullback_must_not_do(monkeypatch):
    def harmful(function, *given):
        kept = [BOTH.copy(), np.zeros(3)]

        def pullback(seed):
            kept[0] *= seed
            return tuple(kept)

        return function(*copied(given)), pullback

    monkeypatch.setattr(judge, "MODES", (judge.reverse,))
    monkeypatch.setattr(judge, "vjp", harmful)
    assert "second call" in judge.judge(both, (A, A[1:])).detail
    monkeypatch.setattr(judge, "vjp", lambda function, *given: (function(*given), lambda seed: (BOTH * seed, np.zeros(3))))
    assert "mutation" in judge.judge(both, (A, A[1:])).detail


def test_copies_share_memory_as_the_originals_do():
    memory = bytearray(A.tobytes())
    base = np.asfortranarray(np.arange(6.0).reshape(2, 3))
    inner = [base[1], 0.5]
    given = (base, base.T[::-1], {"x": inner, "y": inner}, np.frombuffer(memory)[1:], np.frombuffer(memory), A.astype("f"))
    for copy in (copied(given), moved(given), direction(given, 3)):
        whole, turned, pair, tail, every, _ = copy
        whole[1, 2], every[1], pair["x"][1] = -5.0, -7.0, -9.0
        assert (turned[0, 1], pair["y"][0][2], tail[0], pair["y"][1]) == (-5.0, -5.0, -7.0, -9.0)
        assert whole.strides == base.strides and turned.strides == given[1].strides
    assert [c(given)[5].dtype for c in (copied, moved)] == [np.float32, np.float64]
    assert base[1, 2] == 5.0 and inner[1] == 0.5 and np.frombuffer(memory)[1] == A[1]
    step, back = moved(given, (3, 0.5)), direction(given, 3)
    assert np.allclose(step[1] - given[1], 0.5 * back[1]) and np.allclose(step[3] - given[3], 0.5 * back[3])
