"""What every collection of programs is held to: values, both modes and second order, against differences and each other."""

import contextlib
import copy
from zlib import crc32

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, vjp
from adjoint_gen.asked import Asked
from adjoint_gen.derive import lowered as trace_of
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.check import check
from tests import extent
from tests.extent import part
from tests.fuzz.check import lowered_once
from tests.fuzz.numeric import floating, inner, leaves, like


def by_case(cases):
    """The test once for each function and its arguments."""
    ids = [f"{function.__name__}-{k}" for k, (function, _) in enumerate(cases)]
    return pytest.mark.parametrize(("function", "given"), cases, ids=ids)


def scalars(cases):
    """The cases whose functions return one number."""
    return [(f, given) for f, given in cases if is_scalar(f(*copy.deepcopy(given)))]


def is_scalar(value):
    return not isinstance(value, (tuple, list, dict)) and np.ndim(value) == 0


def active(given):
    """The positions of the arguments that are floating-point numbers, or arrays of them."""
    return tuple(k for k, a in enumerate(given) if not isinstance(a, (tuple, list, dict)) and floating(a))


def flat(values):
    """All elements, one after the other."""
    return np.hstack([np.ravel(leaf) for leaf in leaves(list(values))])


def moved(given, wrt, directions, h):
    """The arguments a step along a direction."""
    found = list(copy.deepcopy(given))
    for k, d in zip(wrt, directions, strict=True):
        found[k] = found[k] + h * d
    return found


def slope(function, h=1e-4):
    """The derivative at zero of a function of one number, by central differences of fourth order."""
    return (8.0 * (function(h) - function(-h)) - (function(2.0 * h) - function(-2.0 * h))) / (12.0 * h)


def same(left, right):
    """Whether all numbers are the same to the last bit."""
    return all(np.array_equal(a, b) for a, b in zip(leaves(left), leaves(right), strict=True))


def kinds_of(function, given):
    """The kinds of the arguments by the names of the parameters."""
    return {n: kind_of(a, n) for n, a in zip(function.__code__.co_varnames, given, strict=False)}


def lowered(function, given):
    """The trace of a function, and what the cells hold that were read for it."""
    asked = Asked(function)
    trace = check(trace_of(function, kinds_of(function, given), asked))
    return trace, {name: cell.value for name, cell in asked.cells.items()}


def check_trace(function, given):
    """The trace means what the function means, and changes no argument."""
    trace, outers = lowered(function, given)
    args = copy.deepcopy(given)
    expected = function(*copy.deepcopy(given))
    assert same(run(trace, args, outers=outers), expected)
    assert same(args, given)


def check_agreement(function, given, pullback, cotangent, rng):
    """Reverse mode, forward mode and differences agree along random directions."""
    wrt = active(given)
    gradients = pullback(cotangent)
    for _ in range(3):
        directions = [like(given[k], rng) for k in wrt]
        tangents = tuple(dict(zip(wrt, directions, strict=True)).get(k) for k in range(len(given)))
        forward = inner(cotangent, jvp(function, given, tangents)[1])
        backward = inner([gradients[k] for k in wrt], directions)
        scale = sum(float(np.sum(np.abs(gradients[k] * d))) for k, d in zip(wrt, directions, strict=True)) + 1e-3
        assert abs(forward - backward) <= 1e-11 * scale

        def along(h, directions=directions):
            return inner(cotangent, function(*moved(given, wrt, directions, h)))

        expected = slope(along)
        assert abs(backward - expected) <= 1e-7 * scale, (backward, expected)


def check_derivatives(function, given):
    """Both modes are right; the arguments are left alone; everything can be called twice, and owns what it returns."""
    rng = np.random.default_rng(3)
    args = copy.deepcopy(given)
    value = function(*copy.deepcopy(given))
    cotangent = like(value, rng)
    primal, pullback = vjp(function, *args)
    gradients, again = pullback(cotangent), pullback(cotangent)
    assert all(np.allclose(a, b, rtol=1e-13) for a, b in zip(leaves(primal), leaves(value), strict=True))
    assert type(primal) in (type(value), float, np.float64)
    wrt = active(args)
    for k in wrt:
        assert np.array_equal(gradients[k], again[k])
        assert np.shape(gradients[k]) == np.shape(args[k])
    check_agreement(function, args, pullback, cotangent, rng)
    assert same(args, given)
    if is_scalar(value) and (extent.everything or crc32(function.__name__.encode()) % 2):  # else of every other function
        derived = grad(function, wrt=wrt)
        alone, twice = derived(*args), derived(*args)
        for k, one, two in zip(wrt, alone, twice, strict=True):
            assert np.array_equal(one, two)
            assert np.allclose(one * cotangent, gradients[k], rtol=1e-11, atol=1e-12)
            assert not any(np.may_share_memory(one, a) for a in leaves(args) if np.ndim(a))
        assert same(args, given)


def check_second_order(function, given, *, again=False):
    """The product of the Hessian with a direction, and with ``again`` the gradient of the gradient, too."""
    rng = np.random.default_rng(4)
    wrt = active(given)
    gradient = grad(function, wrt=wrt)
    directions = tuple(like(given[k], rng) for k in wrt)

    def at(h):
        return flat(gradient(*moved(given, wrt, directions, h)))

    expected = slope(at, 2e-5)
    bound = 1e-7 * (1.0 + np.max(np.abs(expected), initial=0.0) + np.max(np.abs(at(0.0)), initial=0.0))
    args = copy.deepcopy(given)
    product = flat(hvp(function, wrt)(*args, directions))
    assert np.max(np.abs(product - expected), initial=0.0) <= bound
    assert same(args, given)
    if again:
        pulled = vjp(gradient, *args)[1](directions)
        assert np.max(np.abs(flat(pulled[k] for k in wrt) - expected), initial=0.0) <= bound
        assert same(args, given)


def right_in_every_mode(cases):
    """A test that the trace, both modes and second order of each function are right."""
    tried = [(case, check) for case in cases for check in (check_trace, check_derivatives)]
    tried += [(case, check_second_order) for case in part(cases, 3)]
    ids = [f"{function.__name__}-{check.__name__.removeprefix('check_')}" for (function, _), check in tried]

    @pytest.mark.parametrize(("function", "given", "check"), [(*case, check) for case, check in tried], ids=ids)
    def test(function, given, check):
        with lowered_once():
            check(function, given)

    return test


def refused_at_its_lines(functions, argument, within):
    """A test that each function is refused, with a remedy, at one of its first lines."""

    @pytest.mark.parametrize("function", functions, ids=lambda f: f.__name__)
    def test(function):
        with pytest.raises(DifferentiationError) as caught:
            grad(function)(argument)
        first = function.__code__.co_firstlineno
        assert first <= caught.value.line <= first + within and caught.value.remedy

    return test


def right_or_refused(function, args):
    """Check a function in every mode, unless its gradient is refused, with a remedy."""
    try:
        grad(function)(*args)
    except DifferentiationError as error:
        assert error.remedy
        return
    with contextlib.suppress(DifferentiationError):  # what is refused for arrays of any length has a trace for these alone
        check_trace(function, args)
    check_derivatives(function, args)
    check_second_order(function, args)
