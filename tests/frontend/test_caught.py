"""Handlers that look at what was raised: refused where the program comes to them, and nowhere else."""

import math

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad

X = np.array([0.7, 1.3, 0.4])


def validated(x):
    try:
        if x is None or len(x) == 0:
            raise ValueError("there is nothing")
    except TypeError as error:
        print(f"an error occurred: {error.args[-1]}")
        raise TypeError("give a list") from error
    except Exception:
        raise
    return x[0] * x[1] ** 2


def raised_with_the_same_words(x):
    try:
        y = 1.0 / float(x[2])
        z = y * x[0]
    except ZeroDivisionError as error:
        raise ValueError("no quotient: " + str(error)) from None
    except Exception:
        raise
    return z * x[1]


def each_handler_with_the_same_name(x):
    total = 0.0
    for k in range(3):
        try:
            total += float(x[k]) ** 2 / (float(x[k]) - 1.3)
        except ZeroDivisionError as e:
            total += x[k] if len(str(e)) > 3 else 0.0
        except ValueError as e:
            raise KeyError(str(e)) from e
    return total


def a_name_that_is_bound_before(x):
    e = 2.0 * x[0]
    try:
        y = float(x[1]) / float(x[2])
    except ZeroDivisionError as e:
        y = float(len(e.args))
    return y * e


@pytest.mark.parametrize("function", [
    validated, raised_with_the_same_words, each_handler_with_the_same_name,
], ids=lambda f: f.__name__)
def test_right_in_every_mode(function):
    check_grads(function, (X * [1.0, 0.9, 1.0],))


@pytest.mark.parametrize(("function", "at"), [
    (raised_with_the_same_words, [0.7, 1.3, 0.0]), (each_handler_with_the_same_name, [0.7, 1.3, 0.4]),
], ids=lambda f: getattr(f, "__name__", None))
def test_refused_where_the_program_comes_to_it(function, at):
    with pytest.raises(DifferentiationError, match="exception that is caught"):
        grad(function)(np.array(at))


def test_raises_what_the_function_raises():
    for function in (validated, grad(validated)):
        with pytest.raises(ValueError, match="there is nothing"):
            function(np.zeros(0))


def test_a_name_that_means_something_else_behind_it_is_refused():
    with pytest.raises(DifferentiationError):
        grad(a_name_that_is_bound_before)(X * [1.0, 1.0, 0.0])


class Large(Exception):
    def __init__(self, value):
        self.value = value


def bounded(v, factor=3.0):
    if v > 1.0:
        raise Large(v * factor)
    return v + factor


def sum_of_bounded(x):
    try:
        return bounded(x)
    except Large as large:
        return large.value


def test_defaults_of_what_is_written_out_are_asked_for_again(monkeypatch):
    derivative = grad(sum_of_bounded)
    assert derivative(2.0) == 3.0
    monkeypatch.setattr(bounded, "__defaults__", (4.0,))
    assert derivative(2.0) == 4.0


def the_name_is_unbound_behind_its_handler(x):
    try:
        raise Large(x[0])
    except Large as large:
        y = large.value
    try:
        y = y + large.value  # noqa: F821 - that is what is tried
    except UnboundLocalError:
        y = y + x[1] ** 2
    return y


def raised_by_a_handler_inside(x):
    y = 0.0
    for v in x:
        try:
            try:
                if v > 1.0:
                    raise Large(v)
                y = y + v
            except Large as large:
                if large.value > 1.5:
                    raise OverflowError
                raise Large(large.value * x[0])
            else:
                y = 1.5 * y
            y = y + 0.5
        except Large as larger:
            y = y - larger.value
    return y


def raised_under_else_and_in_a_handler(x):
    try:
        if x[0] > 5.0:
            raise Large(x[0])
    except Large as large:
        y = large.value
    else:
        try:
            raise Large(x[1])
        except Large as large:
            y = large.value ** 2
            try:
                raise Large(x[2])
            except Large as other:
                y = y * other.value
    return y


def with_finally_in_between(x):
    y = 0.0
    try:
        try:
            raise Large(x[1])
        except Large as large:
            raise Large(large.value * x[0])
        finally:
            y = y + x[2]
    except Large as large:
        y = y + large.value
    return y


def bound_inside_before_it_is_read(x):
    if x[0] > 5.0:
        t = x[0]
    try:
        if x[1] > 0.5:
            t = x[1]
        y = math.sqrt(t) * 2.0
    except ValueError:
        y = x[2]
    return y


@pytest.mark.parametrize("function", [
    the_name_is_unbound_behind_its_handler, raised_by_a_handler_inside, raised_under_else_and_in_a_handler,
], ids=lambda f: f.__name__)
def test_handlers_in_one_another(function):
    check_grads(function, (X * [1.0, 0.9, 1.0],))


def test_what_finally_does_is_not_lost():
    with pytest.raises(DifferentiationError, match=r"cannot differentiate (`try`|what is done with the exception)"):
        grad(with_finally_in_between)(X)


def test_what_a_block_may_bind_first_raises_nothing_where_it_begins():
    with pytest.raises(DifferentiationError, match="not known whether `t` is bound"):
        grad(bound_inside_before_it_is_read)(X)
