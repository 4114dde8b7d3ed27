"""Decorators that ask a signature which argument is which, and pass all on."""

import functools
import inspect

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, jvp


def checked(f):
    signature = inspect.signature(f)

    @functools.wraps(f)
    def wrapper(*args, **options):
        bound = signature.bind(*args, **options)
        bound.apply_defaults()
        for name, value in bound.arguments.items():
            if isinstance(value, str):
                bound.arguments[name] = len(value)
        return f(*bound.args, **bound.kwargs)

    return wrapper


def scaled(f, by=2.0, extras=()):
    @functools.wraps(f)
    def wrapper(*args, **options):
        bound = inspect.signature(f).bind(*(extras + args), **options)
        bound.arguments["x"] = bound.arguments["x"] * by
        if bound.arguments.get("n") is None:
            return f(*bound.args, **bound.kwargs)
        return 10.0 * f(*bound.args, **bound.kwargs)

    return wrapper


@checked
def polynomial(x, n=2.0, *rest, m=3.0, **factors):
    total = x * n + m
    for k, c in enumerate(rest):
        total = total + c * x**k
    for name, c in factors.items():
        total = total * c if name.startswith("f") else total + c
    return total


@scaled
def line(x, n=2.0, /, m=3.0):
    return x * n + m


@checked
def with_a_table(x, w=np.ones(2)):
    return x * w[0]


def by_place(x):
    return polynomial(x, 3.0, x, x * x)


def by_name(x):
    return polynomial(x=x, m=x, f=x, g=2.0 * x, n="four")


def by_its_name_only(x):
    return line(x, m=x * x)


def both(x):
    return line(x * 3.0, x, x)


@pytest.mark.parametrize("f", [polynomial, by_place, by_name, by_its_name_only, both])
@pytest.mark.parametrize("x", [1.3, np.array([0.4, -1.2])])
def test_arguments_are_bound_as_python_does(f, x):
    check_grads(f, (x,))


def test_wrappers_are_differentiated_by_what_they_take():
    assert grad(polynomial)(2.0, m=1.0) == 2.0
    assert jvp(line, (2.0, 5.0), (1.0, None)) == (230.0, 100.0)


def test_what_the_binding_raises_is_raised():
    with pytest.raises(TypeError, match="multiple values for argument 'm'"):
        grad(lambda x: line(x, 1.0, x, m=x))(2.0)


def test_defaults_that_all_calls_share_are_refused():
    with pytest.raises(DifferentiationError, match="the default of `w` is no number"):
        grad(with_a_table)(2.0)
    assert grad(with_a_table)(2.0, np.full(2, 3.0)) == 3.0


def weighted(x, by=2.0):
    return x * by


def passed_on(f):
    @functools.wraps(f)
    def wrapper(*args):
        return f(*args)

    return wrapper


wrapped = passed_on(weighted)


def by_its_signature(x):
    bound = inspect.signature(wrapped).bind(x)
    bound.apply_defaults()
    return wrapped(*bound.args)


def test_what_a_signature_is_made_of_is_asked_for_again(monkeypatch):
    derivative = grad(by_its_signature)
    assert derivative(0.7) == 2.0
    with monkeypatch.context() as patch:
        patch.setattr(weighted, "__defaults__", (3.0,))
        assert derivative(0.7) == 3.0
    with monkeypatch.context() as patch:
        patch.setattr(wrapped, "__wrapped__", lambda x, by=4.0: None)
        assert derivative(0.7) == 4.0
    other = inspect.Parameter("by", inspect.Parameter.POSITIONAL_OR_KEYWORD, default=5.0)
    first = inspect.Parameter("x", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    monkeypatch.setattr(weighted, "__signature__", inspect.Signature([first, other]), raising=False)
    assert derivative(0.7) == 5.0


def as_arrays(*names):
    def decorator(f):
        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            spec = inspect.getfullargspec(f)
            args = list(args)
            for k, (name, value) in enumerate(zip(spec.args, args)):
                if name in names and value is not None:
                    args[k] = np.array(value)
            for name, value in kwargs.items():
                if name in names and value is not None:
                    kwargs[name] = np.array(value)
            return f(*args, **kwargs)

        return wrapper

    return decorator


@as_arrays("x")
def scaled_rows(x, by):
    return np.sum(x**2) * by


def test_the_names_of_parameters_that_a_decorator_asks_for():
    by_x, by_factor = grad(scaled_rows, wrt=(0, 1))(np.array([1.0, 2.0]), 3.0)
    assert np.allclose(by_x, [6.0, 12.0]) and np.isclose(by_factor, 5.0)
    assert np.allclose(grad(lambda x: scaled_rows(x, by=x[0]))(np.array([1.0, 2.0])), [7.0, 4.0])
