"""Functions that are handed to SciPy's solvers: derivatives of what these find."""

import warnings

import numpy as np
import pytest

pytest.importorskip("scipy.optimize")

from scipy.integrate import quad, solve_ivp
from scipy.optimize import brentq, fsolve, root

from adjoint_gen import DifferentiationError, check_grads, flatten, grad, hvp, jacobian, jvp, value_and_grad, vjp
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from tests.fuzz.check import lowered_once
from tests.programs.solver_calls import PROGRAMS, REFUSED, SYSTEMS, kepler, slopes_inside

THIRD = ("how_a_system_moves",)
"""Those of which a product of the Hessian is a third derivative."""
NAMED = pytest.mark.parametrize(("function", "args"), PROGRAMS, ids=[f.__name__ for f, _ in PROGRAMS])
OF_SYSTEMS = pytest.mark.parametrize(("function", "args"), SYSTEMS, ids=[f.__name__ for f, _ in SYSTEMS])
BOTH = pytest.mark.parametrize(
    ("function", "args"), [*PROGRAMS, *SYSTEMS], ids=[f.__name__ for f, _ in (*PROGRAMS, *SYSTEMS)]
)


@NAMED
@lowered_once()
def test_all_orders_and_modes_are_right(function, args):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of differences that cannot tell
        check_grads(function, args)


@OF_SYSTEMS
def test_states_are_right_in_both_modes(function, args):
    flat, again = flatten(args)
    steps = 1e-3 * np.eye(len(flat))
    wanted = [sum(c * function(*again(flat + k * h)) for k, c in ((1, 8), (-1, -8), (2, -1), (-2, 1))) / 12e-3 for h in steps]
    assert flatten(grad(function, wrt=tuple(range(len(args))))(*args))[0] == pytest.approx(np.array(wanted), rel=2e-6, abs=1e-8)


@BOTH
@lowered_once()
def test_both_modes_say_the_same(function, args):
    value, pull = vjp(function, *args)
    tangents = tuple(0.3 + 0.2 * np.asarray(a) if np.ndim(a) else 0.7 for a in args)
    again, moved = jvp(function, args, tangents)
    both = value_and_grad(function, wrt=tuple(range(len(args))))(*args)
    gradients = pull(1.0)
    assert value == again == both[0] == function(*args)
    assert moved == pytest.approx(sum(np.sum(np.asarray(g) * t) for g, t in zip(gradients, tangents, strict=True)), rel=1e-6)
    assert all(map(np.allclose, both[1], gradients))


@BOTH
def test_a_trace_means_what_is_printed(function, args):
    names = function.__code__.co_varnames[: len(args)]
    made = lower(function, {name: kind_of(value, name) for name, value in zip(names, args, strict=True)})
    if not any(f.pulled or "derived" in str(f) for f in made.functions):
        assert run(made, args) == pytest.approx(function(*args), rel=1e-12)


@pytest.mark.parametrize(("function", "args", "what"), REFUSED, ids=[f.__name__ for f, *_ in REFUSED])
@pytest.mark.parametrize("mode", ["reverse", "forward"])
def test_what_is_not_right_is_refused(function, args, what, mode):
    with pytest.raises(DifferentiationError, match=what) as raised:
        grad(function)(*args) if mode == "reverse" else jvp(function, args, (1.0,))
    assert raised.value.path.endswith("solver_calls.py")
    assert raised.value.remedy


def test_keplers_equation_has_its_closed_forms():
    mean, e = 0.4, 0.3
    big = kepler(mean, e)
    slope = 1.0 - e * np.cos(big)
    assert grad(kepler, wrt=(0, 1))(mean, e) == pytest.approx((1.0 / slope, np.sin(big) / slope), rel=1e-12)
    assert grad(grad(kepler))(mean, e) == pytest.approx(-e * np.sin(big) / slope**3, rel=1e-11)


def test_an_integral_has_its_closed_forms():
    def f(a):
        return quad(lambda t: np.exp(a * t), 0.0, 1.0, epsabs=1e-13, epsrel=1e-13)[0]

    a = 0.7
    first = (np.exp(a) * (a - 1.0) + 1.0) / a**2
    second = (np.exp(a) * (a * a - 2.0 * a + 2.0) - 2.0) / a**3
    assert grad(f)(a) == pytest.approx(first, rel=1e-12)
    assert hvp(f)(a, 1.0) == pytest.approx(second, rel=1e-11)
    assert grad(grad(f))(a) == pytest.approx(second, rel=1e-11)


def test_a_kink_has_a_first_derivative_and_no_second():
    a = 0.7
    assert grad(slopes_inside)(a) == pytest.approx(2 * a - 1 + a, rel=1e-6)
    for second in (lambda: hvp(slopes_inside)(a, 1.0), lambda: grad(grad(slopes_inside))(a)):
        with pytest.raises(DifferentiationError, match="decided"):
            second()


def test_a_jacobian_of_what_is_found():
    def f(p):
        return fsolve(lambda x: np.array([x[0] ** 2 - p[0], x[1] * x[0] - p[1]]), np.ones(2), xtol=1e-13) * p[0]

    p = np.array([2.0, 0.5])
    x = np.array([np.sqrt(2.0), 0.5 / np.sqrt(2.0)])
    inner = np.array([[0.5 / x[0], 0.0], [-0.5 * x[1] / p[0], 1.0 / x[0]]])
    wanted = inner * p[0] + np.outer(x, [1.0, 0.0])
    assert jacobian(f, mode="forward")(p) == pytest.approx(wanted, rel=1e-9)
    assert jacobian(f, mode="reverse")(p) == pytest.approx(wanted, rel=1e-9)


def test_a_pullback_may_be_called_twice():
    def f(a):
        return np.array([brentq(lambda x: x**3 - a, 0.0, 3.0), quad(lambda t: t * a, 0.0, a)[0]])

    _, pull = vjp(f, 0.7)
    once, again = pull(np.array([1.0, 0.0])), pull(np.array([0.0, 1.0]))
    assert (once[0], again[0]) == pytest.approx((0.7 ** (-2 / 3) / 3, 1.5 * 0.7**2))
    assert pull(np.array([1.0, 0.0])) == once


def decay(a):
    return solve_ivp(lambda t, y: -a * y, (0.0, 1.0), [1.0], t_eval=[0.5, 1.0], rtol=1e-11, atol=1e-12).y[0, 1]


def test_second_derivatives_of_states():
    a = 0.7
    assert grad(decay)(a) == pytest.approx(-np.exp(-a), rel=1e-9)
    assert grad(lambda b: jvp(decay, (b,), (1.0,))[1])(a) == pytest.approx(np.exp(-a), rel=1e-8)
    assert jvp(lambda b: jvp(decay, (b,), (1.0,))[1], (a,), (1.0,))[1] == pytest.approx(np.exp(-a), rel=1e-8)
    assert hvp(decay)(a, 2.0) == pytest.approx(2.0 * np.exp(-a), rel=1e-8)
    assert grad(grad(decay))(a) == pytest.approx(np.exp(-a), rel=1e-8)
    with pytest.raises(DifferentiationError, match="once more"):
        grad(grad(grad(decay)))(a)


@OF_SYSTEMS
def test_products_of_hessians_of_states_are_the_tangents_of_gradients(function, args):
    if function.__name__ in THIRD:
        return
    wrt = tuple(range(len(args)))
    along = tuple(0.3 + 0.2 * np.asarray(a) if np.ndim(a) else 0.7 for a in args)
    found, _ = flatten(hvp(function, wrt=wrt)(*args, along))
    flat, again = flatten(args)
    step = 1e-3 * flatten(along)[0]
    slopes = [c * flatten(grad(function, wrt=wrt)(*again(flat + k * step)))[0] for k, c in ((1, 8), (-1, -8), (2, -1), (-2, 1))]
    assert found == pytest.approx(sum(slopes) / 12e-3, rel=1e-5, abs=1e-6)


def test_states_at_times_that_the_solver_chose():
    def f(a, k):
        return solve_ivp(lambda t, y: -a * y, (0.0, 1.0), [1.0], rtol=1e-9, atol=1e-9).y[0, k]

    assert grad(f)(0.7, -1) == pytest.approx(-np.exp(-0.7), rel=1e-6)
    with pytest.raises(DifferentiationError, match="chooses itself"):
        grad(f)(0.7, 2)
    assert jvp(f, (0.7, -1), (1.0, None))[1] == pytest.approx(-np.exp(-0.7), rel=1e-6)
    assert np.isnan(jvp(f, (0.7, 2), (1.0, None))[1])


def test_the_text_shows_the_linear_solve():
    def f(p):
        return root(lambda x: np.array([x[0] * x[1] - p[0], x[0] + x[1] - p[1]]), np.array([1.0, 2.0])).x[0]

    gradient = grad(f)
    gradient(np.array([2.0, 3.5]))
    assert "scipy.optimize.root(" in gradient.source
    assert "np.linalg.solve(" in gradient.source


def test_the_function_itself_does_not_look_at_its_solution_again():
    def counted(x, a):
        return x * x - a

    def f(a):
        return brentq(counted, 0.0, 2.0, args=(a,)) * a

    gradient = grad(f)
    gradient(0.7)
    forward = gradient.source.partition("def brentq_of_counted(")[2].partition("\ndef ")[0]
    assert "scipy.optimize.brentq" in forward
    assert "isolated" not in forward


@pytest.mark.parametrize("slope", [lambda t, y, c: abs(t - c) * y, lambda t, y, c: np.sqrt((t - c) ** 2) * y])
def test_second_derivatives_of_systems_whose_slopes_break_are_refused(slope):
    def final(c):
        return solve_ivp(slope, (0.0, 1.0), [1.0], args=(c,), t_eval=[1.0], rtol=1e-8, atol=1e-8).y[0, 0]

    moved = (final(0.3 + 1e-3) - final(0.3 - 1e-3)) / 2e-3
    assert grad(final)(0.3) == pytest.approx(moved, rel=1e-3)
    with pytest.raises(DifferentiationError, match="at a place that moves"):
        hvp(final)(0.3, 1.0)
    with pytest.raises(DifferentiationError, match="at a place that moves"):
        grad(grad(final))(0.3)


def test_a_system_that_breaks_where_it_stays_has_its_derivative():
    def final(a):
        return solve_ivp(lambda t, y: [a * abs(t - 0.3) / (t - 0.3)], (0.0, 1.0), [0.0], t_eval=[1.0], rtol=1e-8).y[0, 0]

    assert grad(final)(0.7) == pytest.approx(0.4, rel=1e-2)
    assert jvp(final, (0.7,), (1.0,))[1] == pytest.approx(0.4, rel=1e-2)


def test_a_place_that_is_a_difference_of_the_same_moves():
    def total(p):
        return quad(lambda t: (t - (p[0] - p[1])) / abs(t - (p[0] - p[1])), -1.0, 1.3)[0]

    with pytest.raises(DifferentiationError, match="breaks"):
        grad(total)(np.array([0.5, 0.5]))
    with pytest.raises(DifferentiationError, match="breaks"):
        grad(lambda a, b: total((a, b)), wrt=(0, 1))(0.5, 0.5)
