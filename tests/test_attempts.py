"""`try`: in all modes, as values and by reference; and what is refused since the block would have to run twice."""

import numpy as np
import pytest

import adjoint_gen.derive
from adjoint_gen import DifferentiationError, grad
from tests.programs import attempts
from tests.programs.aliases import judge


@pytest.mark.parametrize("by_reference", [False, True])
@pytest.mark.parametrize("point", [attempts.X, attempts.LARGE], ids=["small", "large"])
@pytest.mark.parametrize("function", attempts.FUNCTIONS, ids=lambda f: f.__name__)
def test_each_way_is_differentiated(function, point, by_reference, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    if by_reference:
        lower = adjoint_gen.derive.lower

        def lower_by_reference(*args, by_reference=False, **more):
            if not by_reference:
                raise DifferentiationError("by reference", "")
            return lower(*args, by_reference=True, **more)

        monkeypatch.setattr(adjoint_gen.derive, "lower", lower_by_reference)
    verdict = judge.judge(function, (point,))
    may_be_refused = by_reference or "calls itself" in verdict.detail
    assert verdict.outcome == "right" or (may_be_refused and verdict.outcome == "refused"), verdict


def test_the_text_tries_and_branches():
    by_x = grad(attempts.suppressed_rebinding)
    by_x(attempts.X)
    assert "except ValueError:" in by_x.source and "caught = attempt(y)" in by_x.source


def taken(it):
    return next(it)


def by_a_helper(x):
    it = iter([x[0]])
    try:
        a = taken(it)
        b = taken(it)
    except StopIteration:
        return x[1] ** 2
    return a * b


def by_the_block_itself(x):
    s = 0.0
    try:
        for v in x:
            if v < 1:
                raise StopIteration
            s += v
    except StopIteration:
        s *= 2
    return s


class Source:
    def __init__(self, values):
        self.values = iter(values)

    def take(self):
        return next(self.values)


def from_source(source):
    return source.take()


def through_a_closure():
    def first(it):
        return next(it)

    def twice(it):
        return first(it) * 2

    return twice


twice = through_a_closure()


def by_a_method(x):
    source, s = Source([x[0]]), x[1]
    for _ in range(2):
        try:
            s = s * source.take()
        except StopIteration:
            s = s * 2
    return s


def by_a_method_in_a_helper(x):
    source, s = Source([x[0]]), x[1]
    for _ in range(2):
        try:
            s = s * from_source(source)
        except StopIteration:
            s = s * 2
    return s


def by_a_function_in_a_closure(x):
    it, s = iter([x[0]]), x[1]
    for _ in range(2):
        try:
            s = s * twice(it)
        except StopIteration:
            s = s * 2
    return s


@pytest.mark.parametrize("x", [[1.5, 2.0, 0.3, 4.0], [1.5, 2.0, 3.0], [0.1, 2.0]])
def test_an_end_that_the_block_itself_raises_is_a_jump(x):
    moves = 1e-6 * np.eye(len(x))
    wanted = [(by_the_block_itself(x + move) - by_the_block_itself(x - move)) / 2e-6 for move in moves]
    np.testing.assert_allclose(grad(by_the_block_itself)(np.array(x)), wanted, rtol=1e-7)


@pytest.mark.parametrize("function", [
    by_a_helper, by_a_method, by_a_method_in_a_helper, by_a_function_in_a_closure,
], ids=lambda f: f.__name__)
def test_an_end_that_others_than_next_may_raise_is_no_test_before_next(function):
    with pytest.raises(DifferentiationError, match="`try`"):
        grad(function)(attempts.X)


def test_what_no_handler_takes_is_raised():
    def f(x):
        try:
            y = attempts.check(x[0])
        except KeyError:
            y = x[1]
        return y

    assert np.array_equal(grad(f)(np.array([2.0, 1.0])), [2.0, 0.0])
    with pytest.raises(ValueError, match="small"):
        grad(f)(np.array([0.5, 1.0]))


def test_what_a_handler_raises_again_is_what_was_raised():
    point = np.array([0.5, 0.7, 2.1])
    with pytest.raises(ValueError) as own:
        attempts.raised_again_or_not(point)
    with pytest.raises(ValueError) as derived:
        grad(attempts.raised_again_or_not)(point)
    assert str(derived.value) == str(own.value)


@pytest.mark.parametrize("made", [False, True])
def test_a_class_of_the_users_is_raised_as_an_exception_of_it(made):
    def f(x):
        if x < 0.0 and made:
            raise attempts.TooSmallError()
        if x < 0.0:
            raise attempts.TooSmallError
        return x * x

    assert grad(f)(2.0) == 4.0
    with pytest.raises(attempts.TooSmallError, match="below 0"):
        grad(f)(-2.0)


def inner_names_after_a_name(x):
    a = x[1]
    try:
        a, (_, _) = x[0], (x[1],)
    except ValueError:
        pass
    return a * x[2]


def a_name_before_names(x):
    a = x[1]
    try:
        a = (_, _) = x[:2] * 2 if x[2] < 0 else x
    except ValueError:
        pass
    return np.sum(a) * x[2]


@pytest.mark.parametrize("function", [inner_names_after_a_name, a_name_before_names], ids=lambda f: f.__name__)
def test_names_that_are_bound_before_taking_apart_fails_are_not_taken_for_unbound(function):
    with pytest.raises(DifferentiationError, match="`try`"):
        grad(function)(attempts.X)
