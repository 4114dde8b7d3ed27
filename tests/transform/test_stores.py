"""Derivatives of functions that store into arrays: against differences, forward against reverse, inputs untouched."""

import copy
import inspect

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp
from adjoint_gen.analysis.settled import Settled
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.observe import kind_of
from adjoint_gen.ir.check import check
from adjoint_gen.ir.trace import Bind
from adjoint_gen.ir.walk import statements
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.transform import record
from adjoint_gen.transform.reverse import reverse
from tests.transform import crossing, exchanging, indexing, mutating, sharing, viewing
from tests.transform.mutating import M, V, jacobi, recorded_slice

CASES = [*mutating.CASES, *sharing.CASES, *crossing.CASES, *exchanging.CASES, *indexing.CASES, *viewing.CASES]
IDS = [f"{f.__name__}-{k}" for k, (f, _) in enumerate(CASES)]


def leaves(value):
    return [leaf for item in value for leaf in leaves(item)] if isinstance(value, tuple) else [np.asarray(value, float)]


def inner(a, b):
    return sum(float(np.sum(x * y)) for x, y in zip(leaves(a), leaves(b), strict=True))


def floating(value):
    return isinstance(value, float) or (isinstance(value, np.ndarray) and value.dtype.kind == "f")


def like(value, rng):
    if isinstance(value, tuple):
        return tuple(like(item, rng) for item in value)
    return rng.normal(size=np.shape(value)) if np.ndim(value) else float(rng.normal())


def differences(function, args, directions, cotangent):
    """The derivative along a direction, by central differences of fourth order."""

    def at(h):
        moved = [a + h * d if d is not None else a for a, d in zip(copy.deepcopy(args), directions, strict=True)]
        return inner(cotangent, function(*moved))

    h = 1e-4
    return (8.0 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12.0 * h)


@pytest.mark.parametrize("function, given", CASES, ids=IDS)
def test_the_trace_means_what_the_function_means(function, given):
    names = function.__code__.co_varnames
    trace = check(lower(function, {n: kind_of(a, n) for n, a in zip(names, given, strict=False)}))
    args = copy.deepcopy(given)
    expected = leaves(function(*copy.deepcopy(given)))
    assert all(np.array_equal(a, b) for a, b in zip(leaves(run(trace, args)), expected, strict=True))
    assert all(np.array_equal(a, b) for a, b in zip(args, given, strict=True))


@pytest.mark.parametrize("function, given", CASES, ids=IDS)
def test_derivatives(function, given):
    rng = np.random.default_rng(3)
    args = copy.deepcopy(given)
    value = function(*copy.deepcopy(given))
    cotangent = like(value, rng)
    primal, pullback = vjp(function, *args)
    gradients, again = pullback(cotangent), pullback(cotangent)
    assert all(np.allclose(a, b, rtol=1e-13) for a, b in zip(leaves(primal), leaves(value), strict=True))
    active = [k for k, a in enumerate(args) if floating(a)]
    for k in active:
        assert np.array_equal(gradients[k], again[k])
        assert np.shape(gradients[k]) == np.shape(args[k])
    for _ in range(3):
        directions = [like(a, rng) if floating(a) else None for a in args]
        forward = inner(cotangent, jvp(function, args, tuple(directions))[1])
        backward = sum(inner(gradients[k], directions[k]) for k in active)
        scale = sum(float(np.sum(np.abs(gradients[k] * directions[k]))) for k in active) + 1e-3
        assert abs(forward - backward) <= 1e-11 * scale
        expected = differences(function, given, directions, cotangent)
        assert abs(backward - expected) <= 1e-7 * scale, (backward, expected)
    assert all(np.array_equal(a, b) for a, b in zip(args, given, strict=True))
    if not isinstance(value, tuple) and np.ndim(value) == 0:
        derived = grad(function, wrt=tuple(active))
        alone, twice = derived(*args), derived(*args)
        for k, one, two in zip(active, alone, twice, strict=True):
            assert np.array_equal(one, two)
            assert np.allclose(one * cotangent, gradients[k], rtol=1e-11, atol=1e-12)
            assert not any(np.may_share_memory(one, a) for a in args if isinstance(a, np.ndarray))
        assert all(np.array_equal(a, b) for a, b in zip(args, given, strict=True))


SCALARS = [(f, args) for f, args in CASES if not isinstance(f(*copy.deepcopy(args)), (tuple, np.ndarray))]


@pytest.mark.parametrize("function, given", SCALARS, ids=[f"{f.__name__}-{k}" for k, (f, _) in enumerate(SCALARS)])
def test_second_order(function, given):
    rng = np.random.default_rng(4)
    wrt = tuple(k for k, a in enumerate(given) if floating(a))
    gradient = grad(function, wrt=wrt)
    directions = tuple(like(given[k], rng) for k in wrt)

    def at(h):
        moved = list(copy.deepcopy(given))
        for k, d in zip(wrt, directions, strict=True):
            moved[k] = moved[k] + h * d
        return [leaf.ravel() for part in gradient(*moved) for leaf in leaves(part)]

    h = 1e-5
    expected = np.hstack([(a - b) / (2 * h) for a, b in zip(at(h), at(-h), strict=True)])
    args = copy.deepcopy(given)
    found = hvp(function, wrt)(*args, directions)
    flat = np.hstack([np.ravel(part) for part in found])
    size = max(np.max(np.abs(part), initial=0.0) for part in (expected, *at(0.0)))
    assert np.max(np.abs(flat - expected), initial=0.0) <= 1e-7 * (1.0 + 2.0 * size)
    assert all(np.array_equal(a, b) for a, b in zip(args, given, strict=True))


def scaled(x, w):
    x[1:] *= w[:-1] * x[0]
    return x * x


def test_arguments_that_share_memory_are_refused():
    for call in (lambda: vjp(scaled, V, V), lambda: vjp(scaled, V, V[::-1]), lambda: jvp(scaled, (V, V), (V, V))):
        with pytest.raises(ValueError, match="shares memory with another argument"):
            call()


def test_a_pullback_does_not_see_what_becomes_of_the_result():
    for function, args in CASES:
        given = copy.deepcopy(args)
        value, pullback = vjp(function, *given)
        cotangent = like(value, np.random.default_rng(5))
        first = pullback(cotangent)
        for leaf in (*(value if isinstance(value, tuple) else (value,)), *given):
            if isinstance(leaf, np.ndarray):
                leaf[...] = 99.0
        second = pullback(cotangent)
        assert all(np.array_equal(a, b) for a, b, g in zip(first, second, given, strict=True) if floating(g)), function


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
    assert text.count(".copy()") == 3  # of the argument, the user's own, and of the adjoint that a store takes away


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
