"""SciPy's solvers with derivatives of ours take the steps that they take with derivatives by hand."""

import numpy as np
import pytest

from adjoint_gen import grad, hessian, hvp, jacobian

integrate = pytest.importorskip("scipy.integrate")
optimize = pytest.importorskip("scipy.optimize")

START = np.array([-1.2, 1.0, -0.5, 0.8])
TIMES = np.linspace(0.0, 3.0, 20)
DATA = 2.5 * np.exp(-1.3 * TIMES) + 0.5 + 0.01 * np.cos(7 * TIMES)


def rosenbrock(x):
    total = 0.0
    for i in range(len(x) - 1):
        total += 100.0 * (x[i + 1] - x[i] ** 2) ** 2 + (1.0 - x[i]) ** 2
    return total


def decay(t, a, rate, offset):
    return a * np.exp(-rate * t) + offset


def residuals(p):
    return decay(TIMES, p[0], p[1], p[2]) - DATA


def residuals_slope(p):
    e = np.exp(-p[1] * TIMES)
    return np.stack([e, -p[0] * TIMES * e, np.ones_like(TIMES)], axis=1)


def circle_and_parabola(x):
    out = np.empty(2)
    out[0] = x[0] ** 2 + x[1] ** 2 - 4.0
    out[1] = x[1] - x[0] ** 2
    return out


def circle_and_parabola_slope(x):
    return np.array([[2 * x[0], 2 * x[1]], [-2 * x[0], 1.0]])


def robertson(t, y):
    rates = np.zeros(3)
    rates[0] = -0.04 * y[0] + 1e4 * y[1] * y[2]
    rates[2] = 3e7 * y[1] ** 2
    rates[1] = -rates[0] - rates[2]
    return rates


def robertson_slope(t, y):
    first, last = [-0.04, 1e4 * y[2], 1e4 * y[1]], [0.0, 6e7 * y[1], 0.0]
    return np.array([first, [-a - b for a, b in zip(first, last, strict=True)], last])


def on_the_ball(x):
    return np.sum(x**2)


FIRST = ("BFGS", "L-BFGS-B", "SLSQP", "TNC")
CLOSE = {"Newton-CG": {"xtol": 1e-10}}


@pytest.mark.parametrize("method", FIRST)
def test_minimize_with_gradients(method):
    ours = optimize.minimize(rosenbrock, START, jac=grad(rosenbrock), method=method)
    by_hand = optimize.minimize(rosenbrock, START, jac=optimize.rosen_der, method=method)
    assert (ours.nit, ours.nfev) <= (by_hand.nit, by_hand.nfev)
    np.testing.assert_allclose(ours.x, by_hand.x, atol=1e-4)


@pytest.mark.parametrize("method", ["Newton-CG", "trust-ncg", "trust-krylov", "trust-exact"])
def test_minimize_with_hessians(method):
    start, options = np.full(4, 0.5), CLOSE.get(method)
    ours = optimize.minimize(
        rosenbrock, start, jac=grad(rosenbrock), hess=hessian(rosenbrock), method=method, options=options
    )
    by_hand = optimize.minimize(
        rosenbrock, start, jac=optimize.rosen_der, hess=optimize.rosen_hess, method=method, options=options
    )
    assert (ours.nit, ours.nfev) <= (by_hand.nit, by_hand.nfev)
    np.testing.assert_allclose(ours.x, np.ones(4), atol=1e-4)


@pytest.mark.parametrize("method", ["Newton-CG", "trust-ncg", "trust-krylov"])
def test_minimize_with_products_of_the_hessian(method):
    start, options = np.full(100, 0.5), CLOSE.get(method)
    ours = optimize.minimize(
        rosenbrock, start, jac=grad(rosenbrock), hessp=hvp(rosenbrock).hessp, method=method, options=options
    )
    by_hand = optimize.minimize(
        rosenbrock, start, jac=optimize.rosen_der, hessp=optimize.rosen_hess_prod, method=method, options=options
    )
    assert (ours.nit, ours.nfev) <= (by_hand.nit, by_hand.nfev)
    np.testing.assert_allclose(ours.x, np.ones(100), atol=1e-3)


def test_minimize_under_constraints():
    inside = optimize.NonlinearConstraint(
        on_the_ball, 0.0, 1.5, jac=grad(on_the_ball), hess=lambda x, v: v[0] * hessian(on_the_ball)(x)
    )
    ours = optimize.minimize(
        rosenbrock, np.zeros(2), jac=grad(rosenbrock), hess=hessian(rosenbrock), constraints=[inside], method="trust-constr"
    )
    by_hand = optimize.minimize(
        rosenbrock, np.zeros(2), jac=optimize.rosen_der, hess=optimize.rosen_hess, method="trust-constr",
        constraints=[optimize.NonlinearConstraint(
            on_the_ball, 0.0, 1.5, jac=lambda x: 2.0 * x, hess=lambda x, v: 2.0 * v[0] * np.eye(2)
        )],
    )
    assert ours.success and on_the_ball(ours.x) == pytest.approx(1.5, abs=1e-4)
    assert ours.nit <= by_hand.nit


@pytest.mark.parametrize("method", ["trf", "dogbox", "lm"])
def test_least_squares(method):
    start = np.array([1.0, 1.0, 0.0])
    ours = optimize.least_squares(residuals, start, jac=jacobian(residuals), method=method)
    by_hand = optimize.least_squares(residuals, start, jac=residuals_slope, method=method)
    assert (ours.nfev, ours.njev) <= (by_hand.nfev, by_hand.njev)
    np.testing.assert_allclose(ours.x, by_hand.x, rtol=1e-8)


def test_curve_fit():
    slope = jacobian(decay, wrt=("a", "rate", "offset"))
    start = (1.0, 1.0, 0.0)
    found, _, ours, _, _ = optimize.curve_fit(
        decay, TIMES, DATA, start, jac=lambda *at: np.stack(slope(*at), axis=1), full_output=True
    )
    _, _, by_hand, _, _ = optimize.curve_fit(
        decay, TIMES, DATA, start, jac=lambda t, *p: residuals_slope(p), full_output=True
    )
    assert ours["nfev"] <= by_hand["nfev"]
    np.testing.assert_allclose(found, optimize.least_squares(residuals, [1.0, 1.0, 0.0], jac=residuals_slope).x, rtol=1e-5)


@pytest.mark.parametrize("method", ["hybr", "lm"])
def test_root(method):
    ours = optimize.root(circle_and_parabola, [1.0, 1.0], jac=jacobian(circle_and_parabola), method=method)
    by_hand = optimize.root(circle_and_parabola, [1.0, 1.0], jac=circle_and_parabola_slope, method=method)
    assert ours.success and ours.nfev <= by_hand.nfev
    np.testing.assert_allclose(circle_and_parabola(ours.x), 0.0, atol=1e-8)


@pytest.mark.parametrize("method", ["newton", "halley"])
def test_root_scalar(method):
    def kepler(e):
        return e - 0.6 * np.sin(e) - 1.1

    more = {"fprime2": grad(grad(kepler))} if method == "halley" else {}
    found = optimize.root_scalar(kepler, x0=1.0, fprime=grad(kepler), method=method, **more)
    more = {"fprime2": lambda e: 0.6 * np.sin(e)} if method == "halley" else {}
    by_hand = optimize.root_scalar(kepler, x0=1.0, fprime=lambda e: 1.0 - 0.6 * np.cos(e), method=method, **more)
    assert found.converged and found.iterations <= by_hand.iterations and abs(kepler(found.root)) < 1e-12


@pytest.mark.parametrize("method", ["Radau", "BDF"])
def test_solve_ivp(method):
    span, start = (0.0, 40.0), np.array([1.0, 0.0, 0.0])
    ours = integrate.solve_ivp(robertson, span, start, method=method, jac=jacobian(robertson, wrt="y"))
    by_hand = integrate.solve_ivp(robertson, span, start, method=method, jac=robertson_slope)
    assert ours.success and ours.njev <= by_hand.njev and len(ours.t) == len(by_hand.t)
    np.testing.assert_allclose(ours.y[:, -1], by_hand.y[:, -1], rtol=1e-8)
