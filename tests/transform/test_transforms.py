"""Forward and reverse mode of control flow, against differences, each other, and the interpreter at every stage."""

from inspect import signature

import numpy as np
import pytest

from adjoint_gen import vjp
from adjoint_gen.analysis.cancelling_shifts import shifts
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.derive import derive
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.frontend.text.axes import equal_axes
from adjoint_gen.ir.check import check
from adjoint_gen.simplify.look_at_arguments import look_at_arguments
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.simplify.sink_definitions import sink_definitions
from adjoint_gen.simplify.sum_known_axes import sum_known_axes
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.record import record
from adjoint_gen.transform.reverse import reverse
from tests.transform.functions import CASES, two_results

POINTS = [pytest.param(f, args, id=f"{f.__name__}-{k}") for f, many in CASES.items() for k, args in enumerate(many)]


def kinds_of(function, args):
    return {n: kind_of(a, n) for n, a in zip(signature(function).parameters, args, strict=True)}


def moving(args):
    return tuple(k for k, a in enumerate(args) if not isinstance(a, int))


def directions(args):
    rng = np.random.default_rng(3)
    return tuple(rng.normal(size=np.shape(args[k])) if np.ndim(args[k]) else float(rng.normal()) for k in moving(args))


def differences(function, args, dots):
    def at(h):
        moved = list(args)
        for k, dot in zip(moving(args), dots, strict=True):
            moved[k] = args[k] + h * dot
        return function(*moved)

    h = 1e-4
    return (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h)


def inner(bars, dots):
    return sum(np.sum(np.multiply(a, b)) for a, b in zip(bars, dots, strict=True))


@pytest.mark.parametrize(("function", "args"), POINTS)
def test_every_stage_gives_the_same_right_gradient(function, args):
    primal = lower(function, kinds_of(function, args))
    dots = directions(args)
    expected = differences(function, args, dots)
    scale = 1.0 + abs(expected)
    value, tangent = run(forward(primal, moving(args)), (*args, *dots))
    assert value == pytest.approx(function(*args), rel=1e-14)
    assert abs(tangent - expected) <= 1e-8 * scale
    stages = [reverse(primal, moving(args), value=False)]
    for change in (simplify, sum_known_axes, look_at_arguments, record, simplify, sink_definitions):
        stages.append(change(stages[-1]))
    for stage in stages:
        check(stage)
        gradient = run(stage, args)
        assert abs(inner(gradient, dots) - tangent) <= 1e-12 * scale * 10
        for k, bar in zip(moving(args), gradient, strict=True):
            assert np.shape(bar) == np.shape(args[k])


@pytest.mark.parametrize(("function", "args"), POINTS)
def test_forward_over_reverse_is_the_derivative_of_the_gradient(function, args):
    primal = lower(function, kinds_of(function, args))
    adjoint = simplify(record(simplify(reverse(primal, moving(args), value=False))))
    dots = directions(args)
    second = forward(adjoint, moving(args))
    check(second)
    # the tangents come after the seed, which stays 1
    _, moved = run(second, (*args,), dict(zip((p.name for p in second.params[len(args) + 1 :]), dots, strict=True)))

    def gradient(h):
        shifted = list(args)
        for k, dot in zip(moving(args), dots, strict=True):
            shifted[k] = args[k] + h * dot
        return run(adjoint, tuple(shifted))

    h = 1e-4
    for bar, *around in zip(moved, gradient(h), gradient(-h), gradient(2 * h), gradient(-2 * h), strict=True):
        one, minus, two, minus_two = around
        expected = (8 * (one - minus) - (two - minus_two)) / (12 * h)
        assert np.max(np.abs(bar - expected), initial=0.0) <= 1e-7 * (1.0 + np.max(np.abs(expected), initial=0.0))


def test_a_pullback_is_called_again_and_does_not_see_later_changes():
    x = np.array([1.0, 2.0])

    def cubes(x):
        y = x
        for _ in range(2):
            y = y * x
        return y

    value, pullback = vjp(cubes, x)
    first = pullback(np.ones(2))[0].copy()
    x[:] = 100.0
    assert np.array_equal(pullback(np.ones(2))[0], first)
    assert np.array_equal(first, [3.0, 12.0])
    assert np.array_equal(value, [1.0, 8.0])


def scaled(x):
    return 3.0 * x


def chosen(x, y, first):
    z = x if first else y
    return z * z


def last_part(x):
    part = x[1:]
    return np.sin(part)


def kept_in_a_list(x, y):
    rows = [x, y]
    rows.append(x * y)
    return rows[0] * rows[1] * rows[2]


def kept_in_a_list_that_grows(x, y):
    rows = [x, y]
    for k in range(2):
        rows.append(x * k)
    total = 0.0
    for row in rows:
        total = total + row * row * row
    return total


def kept_in_a_dict(x, y):
    d = {"a": x, "b": y}
    for _ in range(2):
        d["a"] = d["b"] * d["a"]
    return d["a"] * d["b"]


def kept_in_pieces(x):
    parts = np.split(x, 2)
    total = 0.0
    for _ in range(2):
        total = total + np.sum(parts[0] * parts[1]) ** 2
    return total


def value_in_a_list(x):
    y = x * x
    rows = []
    for k in range(2):
        rows.append(y * k)
    rows.append(y)
    total = 0.0
    for row in rows:
        total = total + row * row
    return y, total


def without_axes(x):
    a = np.where(x[0] > 0.0, x[1], 1.0)
    for _ in range(0):
        a **= 2
    return np.cos(a), a


def argument_or_number(y, b):
    if not y:
        y = 1.0
    else:
        b = np.arctan(y)
    return b, y


def given_back(x):
    return x, x * 2.0


SHARED = [
    (scaled, 1), (chosen, 2), (last_part, 1), (kept_in_a_list, 2), (given_back, 1), (kept_in_a_list_that_grows, 2),
    (kept_in_a_dict, 2), (kept_in_pieces, 1), (value_in_a_list, 1), (without_axes, 1),
]


@pytest.mark.parametrize(("function", "count"), SHARED, ids=lambda a: getattr(a, "__name__", a))
def test_no_change_of_an_argument_or_a_value_reaches_a_pullback(function, count):
    arguments = [np.linspace(0.5, 1.5, 4) + k for k in range(count)]
    rest = (True,) if function is chosen else ()
    value, pullback = vjp(function, *arguments, *rest)
    seed = tuple(map(np.cos, value)) if isinstance(value, tuple) else np.cos(value)
    first = [g.copy() for g in pullback(seed)[:count]]
    for array in (*arguments, *(value if isinstance(value, tuple) else (value,))):
        if isinstance(array, np.ndarray):
            array[...] = 100.0
    assert all(map(np.array_equal, pullback(seed)[:count], first))


def test_no_change_of_an_array_without_axes_reaches_a_pullback():
    y, b = np.array(0.4), np.ones(2)
    value, pullback = vjp(argument_or_number, y, b)
    first = pullback((1.0, 0.0))[0].copy()
    for array in (y, value[1]):
        array[...] = 100.0
    assert np.array_equal(pullback((1.0, 0.0))[0], first)


def test_an_argument_whose_shape_alone_counts_is_not_copied():
    def first(x):
        return x[0] ** 2

    x = np.full(3, 2.0)
    _, pullback = vjp(first, x)
    x[:] = 100.0
    assert np.array_equal(pullback(1.0)[0], [4.0, 0.0, 0.0])
    text = derive(first, kinds_of(first, [x]), (0,), "vjp").text
    assert "zeros_like(x)" in text and "copy" not in text, text


def test_every_leaf_of_a_result_has_a_cotangent():
    (_, _), pullback = vjp(two_results, 2.0, 0.3)
    x_bar, y_bar = pullback((1.0, np.array([1.0, 0.0, 2.0])))
    assert x_bar == pytest.approx(0.3)
    assert y_bar == pytest.approx(2.0 + 3.0 * np.cos(0.3))
    value, pullback = vjp(lambda x: (x * 2.0, 1.0), 3.0)
    assert value == (6.0, 1.0) and pullback((1.0, 5.0)) == (2.0,)


def test_gradients_share_no_memory():
    x, y, seed = np.ones(3), np.ones(3), np.ones(3)
    _, pullback = vjp(lambda x, y: x + y, x, y)
    bars = pullback(seed)
    arrays = [x, y, seed, *bars]
    for k, one in enumerate(arrays):
        for other in arrays[k + 1 :]:
            assert not np.may_share_memory(one, other)


def text(function, *args, wrt=0):
    values = dict(zip(signature(function).parameters, args, strict=True))
    kinds = {n: kind_of(a, n) for n, a in values.items()}
    return derive(function, kinds, wrt, "grad", equal_axes(values)).text


def test_a_linear_loop_has_no_tape():
    def decay(x, n):
        for _ in range(n):
            x = 0.5 * x - 0.1
        return x

    assert "append" not in text(decay, 1.0, 3)


def test_the_minimum_is_recorded():
    def product(x, n):
        y = x
        for _ in range(n):
            t = y * y
            y = t * t * x
        return y

    source = text(product, 1.1, 3)
    assert source.count(".append(") == 1, source


def softmax(x):
    p = np.exp(x - np.max(x, axis=1, keepdims=True))
    return np.sum((p / np.sum(p, axis=1, keepdims=True)) ** 2)


def logsumexp(x):
    m = np.max(x, axis=1)
    return np.sum(m + np.log(np.sum(np.exp(x - m[:, None]), axis=1)))


def not_cancelled(x):
    m = np.max(x, axis=1, keepdims=True)
    return np.sum(np.exp(x - m) / np.sum(np.exp(x - m), axis=0))


@pytest.mark.parametrize(("function", "count"), [(softmax, 1), (logsumexp, 1), (not_cancelled, 0)])
def test_shifts_that_cancel_are_found_and_only_those(function, count):
    trace = lower(function, kinds_of(function, (np.ones((2, 3)),)))
    assert len(shifts(trace, infer(trace))) == count
    x = np.random.default_rng(0).normal(size=(2, 3))
    test_every_stage_gives_the_same_right_gradient(function, (x,))


def test_axes_that_are_equally_long_need_no_helper_and_are_guarded():
    def weighted(x, w):
        return np.sum(x * w)

    equal = text(weighted, np.ones(3), np.ones(3), wrt=(0, 1))
    assert "unbroadcast" not in equal and "w.shape == x.shape" in equal
    assert "unbroadcast" in text(weighted, np.ones(3), np.ones(1), wrt=(0, 1))


def test_a_call_with_other_lengths_gets_another_variant():
    from adjoint_gen import grad

    df = grad(lambda x, w: np.sum(x * w), wrt=(0, 1))
    for n, m in ((3, 3), (3, 1), (1, 3), (4, 4), (1, 1), (3, 3)):
        x, w = np.arange(1.0, n + 1), np.arange(2.0, m + 2)
        x_bar, w_bar = df(x, w)
        assert np.allclose(x_bar, np.broadcast_to(w, max(n, m)) if n > 1 or m == 1 else [w.sum()])
        assert np.allclose(w_bar, np.broadcast_to(x, max(n, m)) if m > 1 or n == 1 else [x.sum()])


def unevenness(x):
    return np.sum((x[1:] - x[:-1]) ** 3)


def test_a_product_with_the_hessian_makes_no_gradient():
    from adjoint_gen import hvp

    product = hvp(unevenness)
    assert np.allclose(product(np.array([1.0, 2.0, 4.0]), np.array([1.0, 0.0, 0.0])), [6.0, -6.0, 0.0])
    assert "x_bar =" not in product.source and product.source.count("zeros_like(x)") == 1
