"""Derivatives of functions that store into arrays: against differences, forward against reverse, inputs untouched."""

import copy
import inspect

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, jvp, vjp
from adjoint_gen.analysis.stable_loads import Settled
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.trace import Bind
from adjoint_gen.ir.walk import statements
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.transform import record
from adjoint_gen.transform.reverse import reverse
from tests.extent import part
from tests.fuzz.numeric import leaves, like
from tests.transform import crossing, exchanging, indexing, mutating, sharing, viewing
from tests.transform.harness import active, by_case, check_derivatives, check_second_order, check_trace, scalars
from tests.transform.mutating import M, V, jacobi, recorded_slice

CASES = [*mutating.CASES, *sharing.CASES, *crossing.CASES, *exchanging.CASES, *indexing.CASES, *viewing.CASES]


@by_case(CASES)
def test_the_trace_means_what_the_function_means(function, given):
    check_trace(function, given)


@by_case(CASES)
def test_derivatives(function, given):
    check_derivatives(function, given)


@by_case(part(scalars(CASES), 3))
def test_second_order(function, given):
    check_second_order(function, given)


def scaled(x, w):
    x[1:] *= w[:-1] * x[0]
    return x * x


def changed(x, w):
    w = w[0]
    x[1:] *= w[:-1] * x[0]
    return np.sum(x * x)


def test_a_refusal_of_arguments_points_at_the_function_and_names_them():
    gradient, first = grad(changed), changed.__code__.co_firstlineno
    w = V.view(np.float32)[: len(V)]  # the same memory, of which no derivative passes through another precision
    calls = [
        lambda: grad(changed)(V, [w]), lambda: gradient(V, [w]), lambda: vjp(changed, V, [w]), lambda: gradient(V, w=[w]),
    ]
    assert np.all(np.isfinite(gradient(V, [V.copy()])))
    for call in calls:
        with pytest.raises(DifferentiationError, match="shares memory with another argument: `x` and `w`") as caught:
            call()
        assert caught.value.path == __file__ and caught.value.line == first and caught.value.remedy
        assert caught.value.__cause__ is None and f"test_stores.py:{first}: " in str(caught.value)


def test_an_error_of_the_user_stays_as_it_is():
    def refusing(x):
        if x > 1.0:
            raise DifferentiationError("mine", "yours")
        return x * x

    gradient = grad(refusing)
    assert gradient(0.5) == 1.0
    for call in (lambda: gradient(2.0), lambda: grad(refusing)(2.0)):
        with pytest.raises(DifferentiationError) as caught:
            call()
        assert caught.value.path == "" and caught.value.message == "mine"


@by_case(CASES)
def test_a_pullback_does_not_see_what_becomes_of_the_result(function, given):
    args = copy.deepcopy(given)
    value, pullback = vjp(function, *args)
    cotangent = like(value, np.random.default_rng(5))
    first = pullback(cotangent)
    for leaf in leaves([value, *args]):
        if leaf.ndim:
            leaf[...] = 99.0
    second = pullback(cotangent)
    assert all(np.array_equal(first[k], second[k]) for k in active(given))


def whole_numbers(x):
    y = np.zeros(3, dtype=int)
    y[0] = 2.0 * x[0]
    return np.sum(y * x[:3])


def test_storage_that_rounds_is_refused():
    for call in (lambda: grad(whole_numbers)(V), lambda: jvp(whole_numbers, (V,), (V,))):
        with pytest.raises(DifferentiationError, match="may round what it gets"):
            call()


def test_a_linear_update_needs_no_tape_and_a_settled_load_neither():
    assert "tape" not in source_of(jacobi, M, 2)
    assert "tape" not in source_of(settled, V)


def test_arrays_that_a_loop_passes_around_are_neither_copied_nor_recorded():
    lines = source_of(exchanging.swapped_matrices, M, 2).splitlines()
    text = "\n".join(line.partition("#")[0] for line in lines)
    assert "tape" not in text
    assert "A_1, B = B, A_1" in text and "B_bar, A_bar = A_bar, B_bar" in text
    assert text.count(".copy()") == 2  # of the argument, and the user's own


def settled(x):
    y = np.zeros_like(x)
    y[1:] = x[1:] * x[:-1]
    s = 0.0
    for i in range(1, len(x)):
        s += y[i] * y[i - 1]
    return s


def source_of(function, *args):
    derived = grad(function)
    derived(*args)
    return derived.source


def stages(function, args):
    """The value and gradient of the first argument, from the recorded trace."""
    names = inspect.signature(function).parameters
    primal = lower(function, {n: kind_of(a, n) for n, a in zip(names, args, strict=True)})
    adjoint = simplify(record.record(simplify(reverse(primal, (0,), value=True))))
    return run(adjoint, copy.deepcopy(args))


def test_a_load_that_is_repeated_though_it_is_not_settled_gives_another_gradient(monkeypatch):
    args = (np.array([0.3, 0.9, -0.4]), 3)
    _, (right,) = stages(recorded_slice, args)
    assert np.allclose(right, grad(recorded_slice)(*args))

    def every_load(trace, regions, kinds):
        loads = (s for s in statements(trace.body) if isinstance(s, Bind) and s.op == "operator.getitem")
        return Settled(frozenset(s.target for s in loads))

    monkeypatch.setattr(record, "settled", every_load)
    _, (wrong,) = stages(recorded_slice, args)
    assert not np.allclose(wrong, right)


def dead_store(v, n):
    y = np.concatenate([v[None], v[None] * 2.0])
    s = np.sin(y)
    y[n] -= n
    return s


def test_storage_whose_last_store_is_dead_can_be_handed_to_the_reverse_function():
    value, pullback = vjp(dead_store, V, 0)
    assert np.allclose(value, dead_store(V, 0))
    (found, *_) = pullback(np.ones((2, 6)))
    assert np.allclose(found, np.cos(V) + 2.0 * np.cos(2.0 * V))
