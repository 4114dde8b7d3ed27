"""Derivatives at points where a formula says something else: the published answers, and none of what is not used."""

import warnings

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, hvp, jacobian, jvp
from tests.extent import in_turn, part
from tests.fuzz.check import imported
from tests.rules import degenerate

pytest.importorskip("scipy")
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
FORMS = [lambda v: v, lambda v: np.float64(v) if isinstance(v, float) else v, lambda v: np.asarray(v),
         lambda v: np.flip(np.flip(v).copy()) if isinstance(v, np.ndarray) else v]
POINTS = list(degenerate.points())


def run(text, module):
    exec(compile(text, module.__file__, "exec"), module.__dict__)


def units(value):
    """Each element moved alone."""
    for k in range(np.size(value)):
        unit = np.zeros(np.size(value))
        unit[k] = 1.0
        yield unit.reshape(np.shape(value))[()]


def directions(args):
    for place, value in enumerate(args):
        for unit in units(value):
            yield tuple(unit if k == place else np.zeros_like(v) for k, v in enumerate(args))


def flat(values):
    return [float(v) for one in values for v in np.ravel(one)]


@pytest.mark.parametrize("point", POINTS, ids=str)
def test_published_answers(point):
    with imported(degenerate.alone(point)) as module:
        run(degenerate.alone(point), module)
        wrt = tuple(range(len(point.args)))
        for function in (module.f, module.h):
            for form in (FORMS[0], *in_turn(FORMS[1:], point, 3)):
                args = tuple(map(form, point.args))
                if any(np.ndim(a) == 0 and not isinstance(a, float) for a in args) and "math." in point.text:
                    continue
                found = grad(function, wrt=wrt)(*args)
                assert [np.shape(g) for g in found] == [np.shape(a) for a in args]
                assert flat(found) == pytest.approx(flat(point.slopes), rel=1e-12, abs=1e-14, nan_ok=True)
            if np.all(np.isfinite(flat(point.slopes))) or len(flat(point.slopes)) == 1:  # 0 times infinity is no number
                moved = [jvp(function, point.args, tuple(map(as_given, point.args, d)))[1] for d in directions(point.args)]
                assert flat(moved) == pytest.approx(flat(point.slopes), rel=1e-12, abs=1e-14, nan_ok=True)
            if point.second is not None:
                change = hvp(function)(*point.args, as_given(point.args[0], next(units(point.args[0]))))
                assert flat([change]) == pytest.approx(flat([point.second]), rel=1e-12, abs=1e-14)


def as_given(value, tangent):
    return float(tangent) if isinstance(value, float) else tangent


@pytest.mark.parametrize("function", [np.sum, np.mean, np.prod, np.max], ids=lambda f: f.__name__)
def test_single_precision_stays_beside_doubles(function):
    def mixed(x, y):
        return function(x * y)

    x, y = np.float32([1.5, 2.5]), np.array([0.25, 0.5])
    assert grad(mixed)(x, y).dtype == np.float32
    assert hvp(mixed)(x, y, x).dtype == np.float32


@pytest.mark.parametrize(("text", "at", "place"), part(degenerate.guarded(), 12))
def test_what_is_not_used_has_no_part(text, at, place):
    """Of two elements the first is where the expression has no derivative, and where it is not used."""
    used = degenerate.used(text, place)
    x, m, w = np.array([at, 0.4]), np.array([False, True]), np.array([2.0, 0.5])
    with warnings.catch_warnings(), np.errstate(all="ignore"), imported(used) as module:
        warnings.simplefilter("ignore")
        run(used, module)
        alone = np.array([0.4])
        slope = grad(lambda x: np.sum(module.g(x)))(alone)[0]
        change = hvp(lambda x: np.sum(module.g(x)))(alone, np.ones(1))[0]
        found, product = grad(module.f)(x.copy(), m, w), hvp(module.f)(x.copy(), m, w, np.ones(2))
        moved = [jvp(module.f, (x, m, w), (unit, None, None))[1] for unit in np.eye(2)]
    assert found == pytest.approx([6.0, 0.5 * slope], rel=1e-12)
    assert moved == pytest.approx([6.0, 0.5 * slope], rel=1e-12)
    assert product == pytest.approx([0.0, 0.5 * change], rel=1e-9, abs=1e-12)


def far_apart(x):
    r = np.abs(np.subtract.outer(x, x)) + 0.1
    np.fill_diagonal(r, np.inf)
    return np.sum(1.0 / r**2 + np.exp(-r) + r**-6.0)


def chosen_or_infinite(x):
    y = np.where(x > 0.0, x, np.inf)
    return np.sum(np.exp(-(y**2)) + 1.0 / y)


def left_out_of_sums(x):
    y = np.where(x > 0.0, np.nan, x)
    return np.nansum(y**3) + np.nanmean(y * y)


@pytest.mark.parametrize("function", [far_apart, chosen_or_infinite, left_out_of_sums])
def test_infinities_that_a_program_puts_in_have_no_part(function):
    x = np.array([0.3, -0.5, 1.2])
    slopes = grad(function)(x)
    np.testing.assert_allclose([jvp(function, (x,), (unit,))[1] for unit in np.eye(3)], slopes, rtol=1e-12)
    check_grads(function, (x,), order=1)
    bend = [hvp(function)(x, unit) for unit in np.eye(3)]
    moved = [(grad(function)(x + 1e-5 * unit) - grad(function)(x - 1e-5 * unit)) / 2e-5 for unit in np.eye(3)]
    np.testing.assert_allclose(bend, moved, rtol=1e-6, atol=1e-6)


def pole_stored_over(x, r):
    y = (1.0 / r**2) * np.exp(-r / x[0]) * x[1]
    y[0] = x[2]
    return np.sum(y)


def poles_stored_over(x, r):
    y = (1.0 / r**2)[:, None] * np.exp(-np.outer(r, x)) * x
    y[0] = 0.0
    y[:, 0] = 1.0
    return np.sum(y**2)


def stored_over_in_a_loop(x, r):
    for _ in range(3):
        y = x * (1.0 - x * np.log(r[:3]))
        y[0], y[-1] = 0.0, 2.0 * x[1]
        x = y
    return np.sum(x**2)


@pytest.mark.parametrize("function", [pole_stored_over, poles_stored_over, stored_over_in_a_loop])
def test_infinite_factors_of_what_is_stored_over_have_no_part(function):
    x, r = np.array([0.3, 0.5, 1.2]), 0.5 * np.arange(4.0)
    slopes = grad(function)(x, r)
    assert np.all(np.isfinite(slopes))
    np.testing.assert_allclose([jvp(function, (x, r), (unit, None))[1] for unit in np.eye(3)], slopes, rtol=1e-12)
    check_grads(lambda x: function(x, r), (x,), order=1)
    bend = [hvp(function)(x, r, unit) for unit in np.eye(3)]
    np.testing.assert_allclose(jacobian(grad(function))(x, r), bend, rtol=1e-12)
    moved = [(grad(function)(x + 1e-5 * unit, r) - grad(function)(x - 1e-5 * unit, r)) / 2e-5 for unit in np.eye(3)]
    np.testing.assert_allclose(bend, moved, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("cast", [np.float32, np.complex64])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_casts_to_single_precision(cast, dtype):
    def squares(x):
        return np.sum(np.real(cast(x) ** 2) * np.array([1.0, 2.0]))

    def of_a_number(s):
        return np.real(cast(s)) * 2.0 * s

    x = np.array([0.3, -0.7], dtype)
    slopes, change = grad(squares)(x), jvp(squares, (x,), (np.ones_like(x),))[1]
    assert slopes.dtype == dtype
    assert slopes == pytest.approx([0.6, -2.8], rel=1e-6) and change == pytest.approx(-2.2, rel=1e-6)
    assert hvp(squares)(x, np.ones_like(x)) == pytest.approx([2.0, 4.0], rel=1e-6)
    assert grad(of_a_number)(0.3) == pytest.approx(1.2, rel=1e-6)


def root_on_one_side(x):
    v = np.sqrt(x)
    if x > 0.0:
        return v * x
    return x**4


@pytest.mark.parametrize("at", [-2.0, 0.0])
def test_higher_orders_where_a_branch_does_not_use_it(at):
    second, third = 12.0 * at**2, 24.0 * at
    assert hvp(root_on_one_side)(at, 1.0) == second
    assert grad(grad(grad(root_on_one_side)))(at) == third
    assert grad(lambda x: hvp(root_on_one_side)(x, 1.0))(at) == third
    assert hvp(lambda x: hvp(root_on_one_side)(x, 1.0))(at, 1.0) == 24.0
