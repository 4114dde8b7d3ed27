"""Derivatives of functions that call functions: against differences, forward against reverse, inputs untouched."""

import copy

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.observe import kind_of
from adjoint_gen.ir.check import check
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.reverse import reverse
from tests.transform.calling import CASES
from tests.transform.test_stores import differences, floating, inner, leaves, like

IDS = [f"{f.__name__}-{k}" for k, (f, _) in enumerate(CASES)]


def kinds_of(function, given):
    return {n: kind_of(a, n) for n, a in zip(function.__code__.co_varnames, given, strict=False)}


@pytest.mark.parametrize("function, given", CASES, ids=IDS)
def test_the_trace_means_what_the_function_means(function, given):
    trace = check(lower(function, kinds_of(function, given)))
    args = copy.deepcopy(given)
    expected = leaves(function(*copy.deepcopy(given)))
    assert all(np.array_equal(a, b) for a, b in zip(leaves(run(trace, args)), expected, strict=True))
    assert all(np.array_equal(a, b) for a, b in zip(args, given, strict=True))


@pytest.mark.parametrize("function, given", CASES, ids=IDS)
def test_generated_traces_are_sound_and_mean_their_derivatives(function, given):
    primal = lower(function, kinds_of(function, given))
    wrt = tuple(k for k, a in enumerate(given) if floating(a))
    value = function(*copy.deepcopy(given))
    if isinstance(value, tuple):
        return
    seed = like(value, np.random.default_rng(5))
    adjoint = check(simplify(reverse(primal, wrt, value=False)))
    gradients = run(adjoint, copy.deepcopy(given), {"y_bar": seed})
    tangent = check(simplify(forward(primal, wrt)))
    rng = np.random.default_rng(6)
    directions = [like(given[k], rng) for k in wrt]
    names = (f"{tangent.params[k].name}_dot" for k in wrt)
    _, dot = run(tangent, copy.deepcopy(given), dict(zip(names, directions, strict=True)))
    backward = sum(inner(g, d) for g, d in zip(gradients, directions, strict=True))
    assert np.isclose(inner(seed, dot), backward, rtol=1e-10, atol=1e-12)


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
        tangent = inner(cotangent, jvp(function, args, tuple(directions))[1])
        backward = sum(inner(gradients[k], directions[k]) for k in active)
        scale = sum(float(np.sum(np.abs(gradients[k] * directions[k]))) for k in active) + 1e-3
        assert abs(tangent - backward) <= 1e-11 * scale
        expected = differences(function, given, directions, cotangent)
        assert abs(backward - expected) <= 1e-7 * scale, (backward, expected)
    if np.ndim(value) == 0 and not isinstance(value, tuple):
        derived = grad(function, wrt=tuple(active))
        alone, twice = derived(*args), derived(*args)
        for k, one, two in zip(active, alone, twice, strict=True):
            assert np.array_equal(one, two)
            assert np.allclose(one * cotangent, gradients[k], rtol=1e-11, atol=1e-12)
            assert not any(np.may_share_memory(one, a) for a in args if isinstance(a, np.ndarray))
    assert all(np.array_equal(a, b) for a, b in zip(args, given, strict=True))


SCALARS = [(f, args) for f, args in CASES if np.ndim(f(*copy.deepcopy(args))) == 0]


RECURSIVE = {
    "powers", "power", "fibonacci", "horner", "mutual", "ackermann", "two_recursive", "bisected", "recursive_loop", "collatz",
}


def test_second_order_of_recursion_is_refused():
    for function, given in SCALARS:
        if function.__name__ in RECURSIVE:
            with pytest.raises(DifferentiationError, match="it calls itself"):
                hvp(function, 0)(*given, like(given[0], np.random.default_rng(1)))


SCALARS = [(f, args) for f, args in SCALARS if f.__name__ not in RECURSIVE]


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
    assert np.max(np.abs(flat - expected)) <= 1e-7 * (1.0 + np.max(np.abs(expected)) + max(map(np.max, map(np.abs, at(0.0)))))
    assert all(np.array_equal(a, b) for a, b in zip(args, given, strict=True))
