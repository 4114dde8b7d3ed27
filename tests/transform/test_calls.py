"""Derivatives of functions that call functions: against differences, forward against reverse, inputs untouched."""

import copy

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jacobian, jvp, vjp
from adjoint_gen.derive import derive
from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.reverse import reverse
from tests.extent import part
from tests.fuzz.numeric import inner, like
from tests.transform import called_elsewhere, calling, viewing
from tests.transform.calling import CASES
from tests.transform.harness import (
    active,
    by_case,
    check_derivatives,
    check_second_order,
    check_trace,
    kinds_of,
    lowered,
    right_in_every_mode,
    scalars,
)


@by_case(CASES)
def test_the_trace_means_what_the_function_means(function, given):
    check_trace(function, given)


@by_case(CASES)
def test_generated_traces_are_sound_and_mean_their_derivatives(function, given):
    primal, outers = lowered(function, given)
    wrt = active(given)
    value = function(*copy.deepcopy(given))
    if isinstance(value, tuple):
        return
    seed = like(value, np.random.default_rng(5))
    adjoint = check(simplify(reverse(primal, wrt, value=False)))
    gradients = run(adjoint, copy.deepcopy(given), {"y_bar": seed}, outers)
    tangent = check(simplify(forward(primal, wrt)))
    rng = np.random.default_rng(6)
    directions = [like(given[k], rng) for k in wrt]
    names = (f"{tangent.params[k].name}_dot" for k in wrt)
    _, dot = run(tangent, copy.deepcopy(given), dict(zip(names, directions, strict=True)), outers)
    backward = sum(inner(g, d) for g, d in zip(gradients, directions, strict=True))
    assert np.isclose(inner(seed, dot), backward, rtol=1e-10, atol=1e-12)


@by_case(CASES)
def test_derivatives(function, given):
    check_derivatives(function, given)


@by_case(part(scalars(CASES), 3))
def test_second_order(function, given):
    check_second_order(function, given)


TWICE = [
    (calling.of_a_number, (0.7,)), (calling.chain, (0.7,)), (calling.in_loop, (0.7, 3)), (calling.with_loop, (0.7, 3)),
    (calling.nested, (0.7, 1.3)), (calling.in_branch, (0.7,)), (calling.passed_on, (0.7, 1.3)), (calling.flags, (0.7,)),
    (calling.two_results, (0.7, 1.3)), (calling.nested_results, (0.7, 1.3)), (calling.breaking, (0.7, 4)),
]


@pytest.mark.parametrize("function, given", TWICE, ids=[f.__name__ for f, _ in TWICE])
def test_gradients_of_gradients(function, given):
    x, *rest = given
    expected = difference(lambda v: grad(function)(v, *rest), x)
    assert np.isclose(grad(grad(function))(*given), expected, rtol=1e-6)
    assert np.isclose(hvp(function)(*given, 1.0), expected, rtol=1e-6)


def turned(x, angle):
    return x * np.cos(2.0 * angle) + np.sin(2.0 * angle)


def turned_elsewhere(x, angle):
    return 3.0 * turned(x, angle)


def test_tangents_of_callees_compute_nothing_twice():
    tangent = jacobian(turned_elsewhere, wrt=(0, 1), mode="forward")
    expected = difference(lambda v: turned_elsewhere(0.7, v), 0.3)
    assert np.isclose(tangent(0.7, 0.3)[1], expected, rtol=1e-6)
    code = [line.partition("#")[0] for line in tangent.source.splitlines()]
    assert sum("np.cos" in line for line in code) == sum("np.sin" in line for line in code) == 1


def energy_elsewhere(x):
    return turned(x, x) ** 2 * turned(x * x, x)


def test_tangents_of_residuals_are_numbered():
    product = hvp(energy_elsewhere)
    assert np.isclose(product(0.7, 1.0), difference(grad(energy_elsewhere), 0.7), rtol=1e-6)
    assert "value_1_dot" in product.source and "__" not in product.source


def shifted(x):
    return doubled(x) - 1.0


def doubled(x):
    return 2.0 * x


def handed_back(x):
    return itself(x) - 1.0


def itself(x):
    return x


@pytest.mark.parametrize("function", [shifted, handed_back])
def test_tangents_of_callees_are_copied_where_they_may_be_the_caller_s(function):
    x, direction = np.ones(3), np.ones(3)
    _, tangent = jvp(function, (x,), (direction,))
    assert not np.shares_memory(tangent, direction)
    text = derive(function, kinds_of(function, (x,)), (0,), "jvp").text
    assert (".copy()" in text) == (function is handed_back)


@pytest.mark.parametrize("mode", ["vjp", "grad", "jvp"])
@pytest.mark.parametrize("function, given", [(calling.fibonacci, (0.7, 5)), (calling.horner, (np.ones(3), 0.7, 0))])
def test_a_function_that_calls_itself_is_printed_once(function, given, mode):
    text = derive(function, kinds_of(function, given), 0, mode).text
    name = function.__name__
    entry = {"vjp": [f"{name}_forward", f"{name}_reverse"]}.get(mode, [f"{name}_{mode}"])
    for body in (text.split(f"def {n}(", 1)[1].split("\ndef ")[0] for n in entry):
        assert "if " not in body, text
        assert body.count(f"{name}_1") >= 1, text


def test_gradients_of_gradients_of_recursion():
    assert np.isclose(grad(grad(calling.powers))(0.7, 5), difference(lambda x: grad(calling.powers)(x, 5), 0.7), rtol=1e-6)


def test_a_callee_that_is_bound_anew_is_noticed(monkeypatch):
    derived = grad(calling.chain)
    assert np.isclose(derived(0.7), difference(calling.chain, 0.7))
    monkeypatch.setattr(calling, "inner_of", calling.early)
    assert np.isclose(derived(0.7), difference(calling.chain, 0.7))
    monkeypatch.setattr(calling, "outer_of", np.cos)
    assert np.isclose(derived(0.7), difference(calling.chain, 0.7))


def difference(function, x, h=1e-6):
    return (function(x + h) - function(x - h)) / (2.0 * h)


def test_values_that_callees_read_are_read_at_each_call(monkeypatch):
    derived = grad(calling.elsewhere)
    for value in (-0.5, 2.0, np.float64(1.5), 3):
        monkeypatch.setattr(called_elsewhere, "K", value)
        assert np.isclose(derived(0.7), difference(calling.elsewhere, 0.7), rtol=1e-5)


def test_a_closure_of_a_callee_is_read_at_each_call():
    def make():
        k = 2.0

        def inner(x):
            return k * x * x

        def change(value):
            nonlocal k
            k = value

        return inner, change

    inner, change = make()

    def outer(x, k):
        return inner(x) + k

    derived = grad(outer)
    assert derived(3.0, 100.0) == 12.0
    change(5.0)
    assert derived(3.0, 100.0) == 30.0
    change(np.array([1.0, 2.0]))
    assert vjp(outer, 3.0, 100.0)[1](np.ones(2))[0] == 18.0


def test_recursion_of_the_function_itself_and_of_what_it_calls():
    assert np.isclose(grad(calling.power)(1.3, 7), 7 * 1.3**6)
    value, pullback = vjp(calling.power, 1.3, 7)
    assert np.isclose(value, 1.3**7) and np.isclose(pullback(2.0)[0], 14 * 1.3**6) and pullback(2.0) == pullback(2.0)


def test_impure_calls_in_a_callee_run_once(capsys):
    rng = np.random.default_rng(1)

    def noisy(x):
        e = rng.normal()
        print("drawn")
        return x * x * e

    def outer(x):
        return noisy(x) + noisy(2.0 * x)

    found = grad(outer)(1.5)
    assert capsys.readouterr().out == "drawn\ndrawn\n"
    again = np.random.default_rng(1)
    one, two = again.normal(), again.normal()
    assert np.isclose(found, 3.0 * one + 12.0 * two)


def test_exceptions_of_a_callee_are_raised_once_more():
    def checked(x):
        if x < 0.0:
            raise ValueError("negative")
        return np.sqrt(x)

    def outer(x):
        return checked(x) * checked(x - 1.0)

    with pytest.raises(ValueError, match="negative"):
        grad(outer)(0.5)
    assert np.isclose(grad(outer)(2.5), difference(outer, 2.5))


def no_source(x):
    return eval("lambda x: x * x")(x)


def generator(x):
    yield x


def defining(x):
    class Twice:
        times = 2 * x

    return Twice.times


def same_array_twice(x):
    y = x * 1.0
    calling.add_into(y, y)
    return np.sum(y)


def array_and_its_view(x):
    y = x * 1.0
    z = y[::-1]
    calling.add_into(y, z)
    return np.sum(y)


def shown_by_another_name(x):
    y = x * 1.0
    z = np.broadcast_to(y, (2, 3))
    calling.normalise(y)
    return np.sum(z * z)


def given_by_columns(x):
    return np.sum(viewing.with_a_new_first(np.outer(x, x).T))


def in_another_shape_again(a, n):
    b = a * 2.0
    b.reshape(-1)[n] = a[0, 0]
    return b if n == 0 else in_another_shape_again(b, n - 1)


def recursive_reshape(x):
    return np.sum(in_another_shape_again(np.zeros((3, 3)) * x, 2))


def falling(x, n):
    x[n] = 2.0 * x[n]
    if n > 0:
        falling(x, n - 1)


def recursive_change(x):
    y = x * 1.0
    falling(y, 2)
    return np.sum(y)


V = np.array([0.7, -1.2, 0.4])
test_callees_that_change_what_has_several_names = right_in_every_mode([
    (f, (V,)) for f in (same_array_twice, array_and_its_view, given_by_columns, shown_by_another_name, recursive_change)
])


def test_a_function_that_calls_itself_and_changes_an_array_in_another_shape():
    check_trace(recursive_reshape, (V,))
    check_derivatives(recursive_reshape, (V,))


REFUSED = [
    (lambda x: generator(x), 1.0, "generator"),
    (lambda x: defining(x), 1.0, "cannot differentiate a class.*test_calls.py, line"),
    (lambda x: calling.affine(x=x, **{"x": x}), 1.0, "multiple values for keyword"),  # noqa: PIE804
]


@pytest.mark.parametrize("function, x, message", REFUSED)
def test_what_is_refused_in_a_callee_is_refused_at_its_call(function, x, message):
    with pytest.raises(DifferentiationError, match=message) as info:
        grad(function)(x)
    assert info.value.line and info.value.remedy and "test_calls" in info.value.path


def test_a_callee_that_cannot_be_lowered_may_be_called_with_what_is_not_differentiated():
    def outer(x, n):
        return x * defining(n) + np.sum(np.ones(defining(n)))

    assert grad(outer)(2.0, 3) == 6.0
