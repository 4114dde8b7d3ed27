"""What a program does besides computing happens once, in order, in every mode; its value is the primal's."""

import contextlib
import inspect
import io
import logging

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, value_and_grad, vjp
from tests.transform import effects, faults

TOLD = {"said", "doubled", "longer", "note"}
PROGRAMS = [f for name, f in inspect.getmembers(effects, inspect.isfunction) if name not in TOLD]
X, S = np.array([0.5, 1.25, 2.0]), 0.75


def told(run):
    """What a call gives, and what was noticed of it."""
    effects.NOTES.clear()
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        result = run()
    return result, (shown.getvalue(), list(effects.NOTES))


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_each_expression_is_evaluated_once_and_in_order(function):
    value, seen = told(lambda: function(X.copy(), S))
    (found, (by_x, by_s)), log = told(lambda: value_and_grad(function, wrt=(0, 1))(X.copy(), S))
    assert (found, log) == (value, seen)
    (found, tangent), log = told(lambda: jvp(function, (X.copy(), S), (np.ones(3), 1.0)))
    assert (found, log) == (value, seen)
    assert tangent == pytest.approx(np.sum(by_x) + by_s, rel=1e-12)
    step = 1e-6
    with contextlib.redirect_stdout(io.StringIO()):
        slopes = [(function(X + step * e, S) - function(X - step * e, S)) / (2 * step) for e in np.eye(3)]
        slope = (function(X.copy(), S + step) - function(X.copy(), S - step)) / (2 * step)
    assert by_x == pytest.approx(slopes, rel=1e-6, abs=1e-8)
    assert by_s == pytest.approx(slope, rel=1e-6, abs=1e-8)


FEW = [effects.base_in_loops, effects.loops, effects.noted, effects.noted_beside_stores, effects.noted_elsewhere]


@pytest.mark.parametrize("function", FEW, ids=lambda f: f.__name__)
def test_other_modes_say_the_same(function):
    _, seen = told(lambda: function(X.copy(), S))
    for run in (
        lambda: grad(function)(X.copy(), S), lambda: vjp(function, X.copy(), S)[1](1.0),
        lambda: hvp(function)(X.copy(), S, np.ones(3)),
    ):
        assert told(run)[1] == seen


def ended(run):
    """How a call ends, and what was noticed of it; a refusal is no end."""
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        try:
            run()
        except DifferentiationError:
            raise
        except Exception as error:
            return type(error), str(error), shown.getvalue()
    return None, "", shown.getvalue()


FAULTY = [f for name, f in inspect.getmembers(faults, inspect.isfunction) if name not in ("scaled", "never")]


@pytest.mark.parametrize("function", FAULTY, ids=lambda f: f.__name__)
def test_what_is_known_to_raise_raises_when_the_program_comes_to_it(function):
    for s in (0.75, 1.25, 2.5):
        expected = ended(lambda s=s: function(X.copy(), s))
        assert (expected[0] is None) == (s < 1.0)
        for run in (
            lambda s=s: grad(function)(X, s), lambda s=s: vjp(function, X, s)[1](1.0),
            lambda s=s: jvp(function, (X, s), (np.ones(3), 1.0)), lambda s=s: hvp(function)(X, s, np.ones(3)),
        ):
            assert ended(run) == expected
    with contextlib.redirect_stdout(io.StringIO()):
        (_, (by_x, by_s)), step = value_and_grad(function, wrt=(0, 1))(X, S), 1e-6
        slopes = [(function(X + step * e, S) - function(X - step * e, S)) / (2 * step) for e in np.eye(3)]
        slope = (function(X, S + step) - function(X, S - step)) / (2 * step)
    assert by_x == pytest.approx(slopes, rel=1e-6, abs=1e-8)
    assert by_s == pytest.approx(slope, rel=1e-6, abs=1e-8)


def always(x):
    print("always")
    raise KeyError(x[0] > 0.0)


def always_by_a_fault(x):
    (x, x)[2]
    return np.sum(x)


def always_where_a_copy_is_needed(x):
    np.reshape(np.outer(x, x).T, -1, copy=False)
    return np.sum(x)


@pytest.mark.parametrize("function", [always, always_by_a_fault, always_where_a_copy_is_needed])
def test_a_function_that_always_raises(function):
    expected = ended(lambda: function(X))
    assert expected[0] is not None
    for run in (
        lambda: grad(function)(X), lambda: value_and_grad(function)(X), lambda: vjp(function, X),
        lambda: jvp(function, (X,), (X,)), lambda: hvp(function)(X, X),
    ):
        assert ended(run) == expected


def first_of(log):
    return log[0]


def scaled_by_a_note(x):
    return np.sum(x) * first_of(effects.NOTES)


def test_a_list_that_a_function_looks_at_is_relied_on():
    effects.NOTES[:] = [2.0]
    gradient = grad(scaled_by_a_note)
    assert np.array_equal(gradient(X), [2.0, 2.0, 2.0])
    effects.NOTES[:] = [np.ones(2)]
    with pytest.raises(DifferentiationError, match="a gradient is that of"):
        gradient(X)


def note_what_varies(x):
    effects.NOTES.append(x[0])
    return np.sum(x) * x[1]


def test_what_is_differentiated_is_not_put_on_a_list_outside():
    with pytest.raises(DifferentiationError, match="a list outside the function"):
        grad(note_what_varies)(X)


def test_a_derivative_relies_on_nothing_of_such_a_list():
    gradient = grad(effects.noted)
    effects.NOTES.clear()
    gradient(X, S)
    first = gradient.source
    gradient(X, S)
    assert gradient.source == first and "NOTES:" not in first


def without_a_value(x):
    if x[0] > 1.0:
        return np.sum(x * x)


def nothing_found(x):
    for v in x:
        if v > 5.0:
            return v * 2.0
    return None


@pytest.mark.parametrize("function", [without_a_value, nothing_found], ids=lambda f: f.__name__)
def test_a_path_without_a_value_is_refused_when_it_is_taken(function):
    x = np.full(3, 7.0)
    assert np.sum(grad(function)(x)) == jvp(function, (x,), (np.ones(3),))[1] == np.sum(vjp(function, x)[1](1.0)[0])
    for run in (
        lambda x: grad(function)(x), lambda x: vjp(function, x), lambda x: jvp(function, (x,), (x,)),
        lambda x: hvp(function)(x, x), lambda x: value_and_grad(function)(x),
    ):
        with pytest.raises(DifferentiationError, match="returned None"):
            run(np.zeros(3))


KEPT = np.zeros(3)


def keeper(v):
    with open("/dev/null"):
        KEPT[0] = v


def put_down(v):
    effects.NOTES.append(v)


def given_to_a_keeper(x):
    keeper(x[0])
    return np.sum(KEPT) + x[1]


def kept_by_a_helper(x):
    put_down(x[0])
    return effects.NOTES[-1] * x[1]


@pytest.mark.parametrize("function", [given_to_a_keeper, kept_by_a_helper], ids=lambda f: f.__name__)
def test_what_may_be_kept_for_later_is_refused(function):
    for run in (lambda: grad(function)(X), lambda: jvp(function, (X,), (X,))):
        with pytest.raises(DifferentiationError, match=r"for a later read|outside and read by another|may change .KEPT."):
            run()


def around():
    def inner(x, s):
        return np.sum(x) * s if s < 1.0 else x[0] * variable

    yield inner
    variable = 2.0
    yield


def test_names_that_are_bound_later():
    steps = around()
    function = next(steps)
    gradient = grad(function)
    assert ended(lambda: gradient(X, 0.75)) == (None, "", "")
    assert ended(lambda: gradient(X, 1.25)) == ended(lambda: function(X, 1.25)) != (None, "", "")
    next(steps)
    assert np.array_equal(gradient(X, 1.25), [2.0, 0.0, 0.0])


def test_globals_that_are_bound_later():
    gradient = grad(faults.name_of_nothing)
    assert ended(lambda: gradient(X, 1.25))[0] is NameError
    faults.NO_SUCH_NAME = 3.0
    try:
        assert np.array_equal(gradient(X, 1.25), np.full(3, 3.75))
    finally:
        del faults.NO_SUCH_NAME


def row_in_place(x, y):
    z = y * 2.0
    z += x
    return np.sum(z * z)


def part_in_place(x, y):
    z = y * 2.0
    z[1:] *= x
    return np.sum(x) + z[0]


def in_place_for_nothing(x, y):
    z = np.zeros(len(y))
    z -= x
    return np.sum(x * x) * y[0]


@pytest.mark.parametrize("function", [row_in_place, part_in_place, in_place_for_nothing], ids=lambda f: f.__name__)
@pytest.mark.parametrize("sizes", [(1, 4), (3, 1), (3, 4), (4, 4), (3, 2)])
def test_an_array_keeps_its_shape_in_place(function, sizes):
    x, y = (np.linspace(0.5, 2.0, n) for n in sizes)
    expected = ended(lambda: function(x, y))
    assert ended(lambda: grad(function, wrt=(0, 1))(x, y)) == expected
    assert ended(lambda: jvp(function, (x, y), (x, y))) == expected
    assert expected[0] in (None, ValueError)


def nowhere(x, s):
    np.multiply(x, s, out=np.zeros(len(x)))
    np.zeros(2).fill(s)
    return np.sum(x) * s


def test_what_is_written_where_nobody_looks():
    assert np.array_equal(grad(nowhere)(X, S), np.full(3, S))


def masked_root(x, s):
    y = np.full(3, 0.25)
    np.sqrt(x, where=x > 0.0, out=y)
    return np.sum(y * y) * s


def masked_quotient(x, s):
    y = x * s
    np.divide(s, x, out=y, where=x != 0.0)
    return np.sum(y * np.array([1.0, 2.0, 3.0]))


def masked_logarithm(x, s):
    y = np.zeros(3)
    np.log(x * s, y, where=x > 0.0)
    return y @ y


@pytest.mark.parametrize("function", [masked_root, masked_quotient, masked_logarithm], ids=lambda f: f.__name__)
@pytest.mark.parametrize("first", [-1.0, 0.0, 2.0])
def test_a_function_does_not_run_where_it_is_masked(function, first):
    if function is masked_quotient and first < 0.0:
        first = 0.0
    x, step = np.array([first, 0.5, 1.5]), 1e-6
    with np.errstate(all="raise"):
        value, (by_x, by_s) = value_and_grad(function, wrt=(0, 1))(x, S)
        assert value == function(x, S)
        assert jvp(function, (x, S), (x, 1.0))[1] == pytest.approx(by_x @ x + by_s, rel=1e-12)
        slopes = [(function(x + step * e, S) - function(x - step * e, S)) / (2 * step) for e in np.eye(3)[1:]]
        slope = (function(x, S + step) - function(x, S - step)) / (2 * step)
    assert by_x[1:] == pytest.approx(slopes, rel=1e-6)
    assert by_s == pytest.approx(slope, rel=1e-6)


def strictly_zipped(x, y):
    t = 0.0
    for u, v in zip(x, y, strict=True):
        print("pass")
        t = t + u * v * u
    return t


def strictly_zipped_and_counted(x, y):
    t = sum(u * v for u, v in zip(x, 2.0 * y, strict=True))
    for k, (u, v) in enumerate(zip(y, x, strict=True)):
        t = t + k * u * v
    return t


@pytest.mark.parametrize("function", [strictly_zipped, strictly_zipped_and_counted], ids=lambda f: f.__name__)
@pytest.mark.parametrize("sizes", [(3, 3), (2, 3), (3, 2), (0, 1)])
def test_a_strict_zip_raises_behind_its_last_pass(function, sizes):
    x, y = (np.linspace(0.5, 2.0, n) for n in sizes)
    expected = ended(lambda: function(x, y))
    assert (expected[0] is None) == (len(x) == len(y))
    assert ended(lambda: grad(function, wrt=(0, 1))(x, y)) == expected
    assert ended(lambda: jvp(function, (x, y), (x, y))) == expected
    if expected[0] is None and len(x):
        with contextlib.redirect_stdout(io.StringIO()):
            by_x = grad(function)(x, y)
            slopes = [(function(x + 1e-6 * e, y) - function(x - 1e-6 * e, y)) / 2e-6 for e in np.eye(3)]
        assert by_x == pytest.approx(slopes, rel=1e-6)


LOG = logging.getLogger(__name__)


def logged(x):
    logger = logging.getLogger("tests.logged")
    h = x * 2.0
    LOG.info("h is %s", h)
    logging.warning("sum is %r", np.sum(h))
    logging.warn("of %d", len(h))
    if logger.isEnabledFor(logging.INFO):
        logger.log(logging.INFO, "x is %s of %d", x, len(x))
    return np.sum(h * h)


def test_what_is_logged_is_left_alone(caplog):
    with caplog.at_level(logging.INFO):
        logged(X)
        said = list(caplog.messages)
        for run in (lambda: grad(logged)(X), lambda: jvp(logged, (X,), (np.ones(3),)), lambda: hvp(logged)(X, np.ones(3))):
            caplog.clear()
            run()
            assert caplog.messages == said
    np.testing.assert_allclose(grad(logged)(X), 8.0 * X)
