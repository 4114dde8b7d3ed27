"""An array that is changed in place keeps its form: what it does not take raises in the derivative as in the primal."""

import contextlib
import warnings

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, value_and_grad, vjp
from tests.extent import size
from tests.foreign.changes import bodies, module
from tests.foreign.sweep import SAMPLE, judged
from tests.fuzz.check import imported


@contextlib.contextmanager
def function(body):
    """The function with this body; nothing warns meanwhile."""
    text = module(body)
    with warnings.catch_warnings(), np.errstate(all="ignore"), imported(text) as made:
        warnings.simplefilter("ignore")
        exec(compile(text, made.__file__, "exec"), vars(made))
        yield made.f


def outcome(body):
    """What becomes of a change, and why."""
    with function(body) as f:
        return judged(lambda s, x, change=lambda f: f: change(f)(s, x))


@pytest.mark.parametrize("seed", range(4))
def test_some_of_all_changes_are_right_or_refused_or_raise(seed, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    found = [(body, outcome(body)) for body in bodies(size(100), seed)]
    assert not [f"{body!r}: {why}" for body, (what, why) in found if what in ("wrong", "crash")]


RAISING = """
y = np.array([1.5, 2.5], dtype=object); z = np.ones(2); z *= y; return np.sum(z) * s
y = np.array(1.5, dtype=object); z = np.ones(2); z *= y; return np.sum(z) * s
y = np.array(1.5, dtype='f4'); y *= np.ones(2); return np.sum(y) * s
y = np.array([1, 0], dtype=int); y *= 1.5; return np.sum(y * s)
y = np.array([1, 0], dtype=bool); y += np.float32(1.5); return np.sum(y * s)
y = np.zeros(2, int); y += 1.5; return np.sum(y) * s
y = np.zeros(2, int); y[:] += 1.5; return np.sum(y) * s
y = np.zeros(2, int); y[[0, 1]] **= 0.5; return np.sum(y) * s
y = np.zeros(2, int); y.T[...] /= 2; return np.sum(y) * s
y = np.zeros(2, bool); y -= np.ones(2); return np.sum(y) * s
y = np.zeros(2, int); y *= np.array(1.5); return np.sum(y) * s
y = np.ones(2, 'm8[s]'); y *= 1j; return np.sum(x) * s
y = np.ones(2); y *= 1j; return np.sum(y) * s
y = np.ones(2, 'f4'); y[:1] *= np.complex64(1j); return np.sum(y) * s
y = np.ones(2); y *= fractions.Fraction(1, 2); return np.sum(y) * s
y = np.ones(2); y += None; return np.sum(y) * s
y = np.ones(2); y += np.ones((2, 2)); return np.sum(y) * s
y = np.ones(()); y += np.ones(1); return np.sum(y) * s
y = np.ones(2); y += [1.0, 2.0, 3.0]; return np.sum(y) * s
y = np.ones(2); y @= np.ones(2); return np.sum(y) * s
y = np.ones((2, 2)); y @= np.ones(3); return np.sum(y) * s
y = np.ones((2, 2), int); y @= np.ones((2, 2)); return np.sum(y) * s
y = np.zeros(2, int) if s > 0.0 else s; y += 1.5; return np.sum(y) * s
y = np.zeros(2) if s > 0.0 else s; y += np.ones((2, 2)); return np.sum(y) * s
y = np.array(s) if s > 0.0 else s; y /= np.zeros(0); return np.sum(y) * s
y = np.zeros(2, int); np.multiply(np.ones(2), 2.0, out=y); return np.sum(y) * s
y = np.zeros(2, int); np.multiply(np.ones(2), 2.0, out=y, where=x > 1.0); return np.sum(y) * s
y = np.zeros(2); np.multiply(1j, np.ones(2), out=y); return np.sum(y) * s
y = np.zeros(2); np.multiply(x, 2.0, out=y, where=np.ones(3, bool)); return np.sum(y) * s
y = np.zeros(2, int); np.matmul(np.eye(2), np.ones(2), out=y); return np.sum(y) * s
y = np.zeros(2, 'f4'); np.dot(np.eye(2), x, out=y); return np.sum(y) * s
y = np.zeros(2); np.sum(1.0, axis=0, out=y); return np.sum(y) * s
y = np.zeros(2, int); np.copyto(y, 2.5); return np.sum(y) * s
y = np.zeros(2, int); np.copyto(y, np.ones(2), where=x > 1.0); return np.sum(y) * s
y = np.zeros((2, 2)); np.place(y, x > 1.0, 1.0); return np.sum(y) * s
y = np.zeros(2, int); np.putmask(y, x > 1.0, np.ones(2)); return np.sum(y) * s
y = np.zeros(2); y.fill(np.ones(2)); return np.sum(y) * s
y = 2.0; y |= True; return y * s
y = s * 1.0; y <<= 2; return y * s
y = 2.0; y += None; return y * s
y = (1.0, 2.0); y *= np.float32(2.0); return np.sum(y) * s
"""


@pytest.mark.parametrize("body", [line for line in RAISING.splitlines() if line])
def test_what_an_array_does_not_take_raises_the_same(body):
    s, x = SAMPLE
    with function(body.replace("; ", "\n")) as f:
        with pytest.raises(Exception) as expected:
            f(s, x)
        for run in (
            lambda: grad(f, wrt=(0, 1))(s, x), lambda: value_and_grad(f)(s, x), lambda: vjp(f, s, x)[1](1.0),
            lambda: jvp(f, (s, x), (1.0, x)), lambda: hvp(f)(s, x, 1.0),
        ):
            with pytest.raises(expected.type) as found:
                run()
            assert str(found.value) == str(expected.value)


def kept(x, w):
    w = w * 1.0
    w += x
    return np.sum(w * w)


def test_known_forms_cost_no_look():
    gradient = grad(kept, wrt=(0, 1))
    by_x, by_w = gradient(np.ones(2), np.ones(2))
    assert np.array_equal(by_x, [4.0, 4.0]) and np.array_equal(by_w, by_x)
    assert "casts_into" not in gradient.source and "rebinds" not in gradient.source and "broadcasts_into" not in gradient.source


def either(x, small):
    y = np.ones(2, "float32") if small > 0.0 else 2.0
    y *= x
    return np.sum(y) * x


def test_where_an_array_would_round_what_a_new_value_does_not_it_is_refused():
    assert grad(either)(1.5, -1.0) == 2.0 * 1.5 + 2.0 * 1.5
    assert grad(either)(np.float32(1.5), 1.0) == np.float32(6.0)
    with pytest.raises(DifferentiationError, match="it keeps its dtype float32") as caught:
        grad(either)(np.float64(1.5), 1.0)
    assert caught.value.line == either.__code__.co_firstlineno + 2


def sums_in_double_precision(x, y, w):
    np.sum(x, axis=0, out=y[0])
    x.cumsum(axis=0, out=y[:2])
    np.prod(x, axis=0, out=y[2])
    np.multiply.reduce(x, 0, out=y[3])
    np.add.accumulate(x, 0, out=y[4:6])
    np.nanmean(x, 0, out=y[6])
    return np.sum(y * w)


def test_what_adds_up_or_multiplies_does_so_in_the_dtype_that_it_writes_into():
    rng = np.random.default_rng(3)
    x, w = np.float32(1e20 * rng.uniform(0.1, 1.0, (2, 3))), rng.uniform(size=(7, 3))  # of which no product is single
    x *= np.float32([[1.0], [3.0]])
    for y in (np.zeros((7, 3)), np.zeros((7, 3), np.float32)):
        with np.errstate(over="ignore"):
            value, back = vjp(sums_in_double_precision, x, y, w)
            assert np.array_equal(value, sums_in_double_precision(x, y.copy(), w))
            assert np.array_equal(back(1.0)[2].dtype, float)
    by_x, _, by_w = grad(sums_in_double_precision, wrt=(0, 1, 2))(x, np.zeros((7, 3)), w)
    made = np.zeros((7, 3))
    sums_in_double_precision(x, made, w)
    assert by_x.dtype == np.float32 and np.array_equal(by_w, made)


def contracted(x, s):
    y = np.zeros((2, 2))
    np.einsum("ij,kj->ik", x, x, out=y)
    return np.sum(y) * s


def test_what_is_computed_otherwise_in_another_dtype_is_refused():
    x = np.array([[100, 3], [-7, 90]])
    assert grad(contracted, wrt="s")(x, 2.0) == np.sum(x @ x.T)
    with pytest.raises(DifferentiationError, match="what is written into it is computed in its dtype float64") as caught:
        grad(contracted, wrt="s")(x.astype("int8"), 2.0)
    assert caught.value.line == contracted.__code__.co_firstlineno + 2


def less_without_signs(x, i):
    y = x * np.ones(3)
    np.subtract.at(y, i, np.array([1, 2], "uint8"))
    np.subtract.at(y, i, np.array([True, False]) > 0)
    return np.sum(y * y)


def test_what_has_no_sign_is_subtracted():
    i = np.array([0, 0])
    assert grad(less_without_signs)(2.0, i) == 2.0 * (2.0 * 3 - 4.0)
