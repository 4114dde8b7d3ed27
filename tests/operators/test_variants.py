"""A derivative is used for what it was made for: values of every sort in turn, as arguments and outside, decide alike."""

import builtins
import fractions
import math
import os
import subprocess
import sys
from collections import namedtuple

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, value_and_grad, vjp

Point = namedtuple("Point", "a")
Pair = namedtuple("Pair", "a b")
VALUES = [
    None, object(), np.sin, Point(1.0), (1.0,), 1.0, {"a": 1.0}, {"b": 1.0}, [1.0], fractions.Fraction(1), np, np.ones(1),
    np.ma.ones(1), "a", 2,
]
HELD = None


def none(x):
    return x * x if HELD is None else x


def has_a_key(x):
    return x * x if "a" in HELD else x


def is_a_tuple(x):
    return x * x if isinstance(HELD, tuple) else x


def has_an_attribute(x):
    return x * x if hasattr(HELD, "a") else x


def is_called(x):
    return x * x if callable(HELD) else x


def has_one(x):
    return x * x if len(HELD) == 1 else x


def given_none(x, held):
    return x * x if held is None else x


def given_a_key(x, held):
    return x * x if "a" in held else x


def given_a_tuple(x, held):
    return x * x if isinstance(held, tuple) else x


def given_an_attribute(x, held):
    return x * x if hasattr(held, "a") else x


def given_a_function(x, held):
    return x * x if callable(held) else x


def through_a_helper(x):
    return has_a_key(x) + is_a_tuple(x)


def outcome(call):
    try:
        return call()
    except DifferentiationError:
        return "refused"
    except Exception as error:
        return type(error)


@pytest.mark.parametrize("function", [none, has_a_key, is_a_tuple, has_an_attribute, is_called, has_one, through_a_helper])
def test_a_value_outside_that_becomes_another(function, monkeypatch):
    gradient = grad(function)
    for value in (*VALUES, *VALUES[::-1]):
        monkeypatch.setitem(globals(), "HELD", value)
        expected = outcome(lambda: (function(3.0 + 1e-6) - function(3.0 - 1e-6)) / 2e-6)
        found = outcome(lambda: gradient(3.0))
        assert found == "refused" or found == (pytest.approx(expected) if isinstance(expected, float) else expected), value


@pytest.mark.parametrize("function", [given_none, given_a_key, given_a_tuple, given_an_attribute, given_a_function])
def test_an_argument_of_another_sort(function):
    gradient = grad(function)
    for value in (*VALUES, *VALUES[::-1]):
        expected = outcome(lambda: (function(3.0 + 1e-6, value) - function(3.0 - 1e-6, value)) / 2e-6)
        found = outcome(lambda: gradient(3.0, value))
        assert found == "refused" or found == (pytest.approx(expected) if isinstance(expected, float) else expected), value


def shown(x, pair):
    return x * len(repr(pair))


def told(x, pair):
    print(pair)
    return x * pair.a


def formatted(x, pair):
    return x * len(f"{pair}") + pair.b


def asked(x, pair):
    return x * hasattr(pair, "a")


def handed_to(x, pair, function):
    return x * function(pair)


@pytest.mark.parametrize("function", [shown, told, formatted, asked])
def test_what_looks_at_a_named_tuple_gets_no_plain_one(function):
    with pytest.raises(DifferentiationError) as caught:
        grad(function)(1.0, Pair(1.0, 2.0))
    assert caught.value.line > function.__code__.co_firstlineno and caught.value.remedy


def test_a_function_that_is_given_gets_a_named_tuple():
    assert grad(handed_to)(1.0, Pair(3.0, 2.0), lambda pair: pair.a * pair.b) == 6.0
    with pytest.raises(DifferentiationError):
        grad(handed_to)(1.0, Pair(3.0, 2.0), repr)


def read(x, pair):
    a, _ = pair
    return x * (a + pair.b) + np.sum(pair) * len(pair) + sum(pair) + max(sorted(pair))


def test_what_reads_the_items_of_a_named_tuple_gets_them():
    assert grad(read, wrt=(0, 1))(1.0, Pair(1.0, 2.0))[0] == 3.0


def with_a_log(x, log=False):
    y = np.sum(x * x)
    return (y, {"x": x}) if log else y


def by_mode(x, mode="sum", full=False):
    if mode.lower() == "sum":
        found = np.sum(x * x)
    elif mode in ("cubes", "dice"):
        found = np.sum(x**3)
    else:
        found = list(x)
    return (found, x) if full else found


def by_number(x, n=2, options=("a", 3)):
    parts = x if n == 1 else tuple(x[k] for k in range(n))
    return parts[0] * parts[-1] * options[1] if options[0] == "a" else options


def left_out(x, axis=None, q=(25, 50)):
    return np.sum(np.percentile(x, q, axis=axis) ** 2)


X = np.array([1.5, 0.5, 2.0])


def test_flags_strings_and_numbers_by_which_paths_differ_are_known():
    assert with_a_log(X, True)[0] == np.sum(X * X)
    gradient = grad(with_a_log)
    assert np.array_equal(gradient(X), 2 * X)
    (value, log), pullback = vjp(with_a_log, X, True)
    assert value == np.sum(X * X) and np.array_equal(pullback((1.0, {"x": X}))[0], 3 * X) and np.array_equal(log["x"], X)
    gradient = grad(by_mode)
    for _ in range(2):  # variants take turns
        assert np.array_equal(gradient(X), 2 * X)
        assert np.allclose(gradient(X, "dice"), 3 * X**2)
        assert np.allclose(gradient(X, mode="cubes", full=False), 3 * X**2)
        with pytest.raises(DifferentiationError):
            gradient(X, "items")
    assert np.allclose(hvp(by_mode)(X, "dice", np.ones(3)), 6 * X)
    assert np.allclose(vjp(by_mode, X, "items")[1]([1.0, 2.0, 3.0])[0], [1.0, 2.0, 3.0])
    gradient, step = grad(left_out), 1e-6
    differences = [(left_out(X + step * e) - left_out(X - step * e)) / (2 * step) for e in np.eye(3)]
    assert np.allclose(gradient(X), differences) and np.allclose(gradient(X, 0), differences)
    gradient = grad(by_number)
    assert np.allclose([gradient(X), gradient(X, 3), gradient(X, n=2)], [[1.5, 4.5, 0], [6, 0, 4.5], [1.5, 4.5, 0]])


def test_a_flag_that_decides_nothing_of_the_kind_is_none_of_a_variant():
    gradient = grad(lambda x, quick=False: x * x if quick else x * x * x)
    assert gradient(2.0) == 12.0 and "quick is" not in gradient.source and gradient(2.0, True) == 4.0


def waves(x):
    return np.sum(np.sin(x) * x) * math.pi


def drawn(x):
    return np.random.rand() * x * x


def test_functions_of_libraries_may_be_replaced(monkeypatch):
    gradient, product = value_and_grad(waves), grad(drawn)
    first = gradient(X)
    product(2.0)
    with monkeypatch.context() as patched:
        patched.setattr(np.random, "rand", lambda: 0.5)
        patched.setattr(math, "pi", 1.0)
        assert product(2.0) == 2.0 and np.allclose(gradient(X)[1] * np.pi, first[1])
    with monkeypatch.context() as patched:
        patched.setattr(np, "sin", np.tanh)
        value, slope = gradient(X)
        assert value == waves(X) and np.allclose(slope, np.pi * (np.tanh(X) + X / np.cosh(X) ** 2))
    for name in ("sin", "cos"):  # which the derivative calls, or a rule of what stands there now
        with monkeypatch.context() as patched, pytest.raises(DifferentiationError, match=f"`numpy.{name}`, in whose place"):
            patched.setattr(np, name, np.cos if name == "sin" else np.tanh)
            gradient(X)
    assert np.array_equal(gradient(X)[1], first[1])


def test_functions_of_libraries_may_be_replaced_before_the_pullback_is_called(monkeypatch):
    _, pullback = vjp(waves, X)
    for module, name, other in ((np, "cos", np.sin), (math, "pi", 3.0)):
        expected = f"`{module.__name__}.{name}`, in whose place"
        with monkeypatch.context() as patched, pytest.raises(DifferentiationError, match=expected):
            patched.setattr(module, name, other)
            pullback(1.0)
    assert np.array_equal(pullback(1.0)[0], grad(waves)(X))
    with monkeypatch.context() as patched:
        patched.setattr(np.random, "rand", lambda: 0.5)
        _, pullback = vjp(drawn, 2.0)
    assert pullback(1.0) == (2.0,)


def keeps(x, seen=[]):
    seen.append(x)
    return x * len(seen)


def fills(x, buffer=np.zeros(3)):
    buffer += x
    return np.sum(buffer * buffer)


def extends(x, weights=[1.0, 2.0]):
    weights = [*weights, x]
    return x * sum(weights)


@pytest.mark.parametrize("changes", [keeps, fills])
def test_a_default_that_changes_from_call_to_call_is_refused(changes):
    for _ in range(2):
        with pytest.raises(DifferentiationError, match="would be another one at the next call"):
            grad(changes)(X if changes is fills else 2.0)
    assert grad(extends)(2.0) == 7.0


def steep(x):
    return abs(x) * x


def test_builtins_may_be_replaced(monkeypatch):
    """The derivative was that of ``abs``, beside a value that was not."""
    gradient = value_and_grad(steep)
    assert gradient(1.5) == (2.25, 3.0)
    with monkeypatch.context() as patched:
        patched.setattr(builtins, "abs", lambda x: x**2)
        for found in (gradient, value_and_grad(steep), value_and_grad(lambda x: steep(x))):
            assert found(1.5) == (1.5**3, 3.0 * 1.5**2)
    assert gradient(1.5) == (2.25, 3.0)


LATE = """
import builtins
import numpy as np
from unittest import mock
from adjoint_gen import grad

def f(x): return abs(x) * x
def g(x): return np.prod(x * np.ones(2)) * x

df, dg = grad(f), grad(g)
with mock.patch("builtins.abs", lambda x: x**2), mock.patch("numpy.prod", lambda x: x[0]):
    print(df(3.0), dg(3.0))
print(df(3.0), dg(3.0))
"""


def test_libraries_may_be_changed_before_the_first_call(tmp_path):
    """What was loaded meanwhile, rules and tables of functions, held what others had put there."""
    (tmp_path / "late.py").write_text(LATE)
    environment = os.environ | {"ADJOINT_GEN_CACHE": "off"}
    found = subprocess.run([sys.executable, tmp_path / "late.py"], capture_output=True, text=True, env=environment, timeout=60)
    assert found.stdout == "27.0 6.0\n6.0 27.0\n", found.stderr
