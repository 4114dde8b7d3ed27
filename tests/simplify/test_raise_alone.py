"""A mean whose value nobody needs still raises as it does; its sum is not computed."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, value_and_grad


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def mean(x, n):
    kept = []
    for i in range(n):
        kept.append(x * i)
    return sum(kept) / len(kept)


def by_a_loop(x, n):
    total = 0.0
    for i in range(n):
        total += x * i
    return total / n


def of_numpy(x, n):
    kept = []
    for i in range(n):
        kept.append(x[i] * i)
    return sum(kept) / len(kept)


def test_the_sum_is_left_out_of_the_gradient_alone():
    gradient = grad(mean)
    assert gradient(0.5, 4) == 1.5
    assert "1.0 / " in gradient.source and gradient.source.count("for ") == 2
    check_grads(mean, (0.5, 4))
    assert value_and_grad(mean)(0.5, 4) == (0.75, 1.5)


def test_what_it_raises_it_raises():
    with pytest.raises(ZeroDivisionError) as ours:
        grad(by_a_loop)(0.5, 0)
    with pytest.raises(ZeroDivisionError) as primal:
        by_a_loop(0.5, 0)
    assert str(ours.value) == str(primal.value)


def test_numbers_of_numpy_warn_by_what_is_divided():
    gradient = grad(of_numpy)
    np.testing.assert_allclose(gradient(np.ones(3), 3), [0.0, 1 / 3, 2 / 3])


def last_of(x, k):
    y = np.zeros(len(x))
    for i in range(1, len(x)):
        y[i] = y[i - 1] + x[i] ** 2
    return y[k]


def last_of_list(x, k):
    y = [0.0] * len(x)
    for i in range(1, len(x)):
        y[i] = y[i - 1] + x[i] ** 2
    return y[k]


@pytest.mark.parametrize("function", [last_of, last_of_list])
def test_what_the_reverse_sweep_raises_at_once_is_not_raised_before(function):
    x = np.array([0.5, 1.5, -0.3])
    gradient = grad(function)
    assert np.allclose(gradient(x, 2), [0.0, 3.0, -0.6])
    assert "may raise" not in gradient.source
    with pytest.raises(IndexError) as expected:
        function(x, 7)
    with pytest.raises(IndexError) as found:
        gradient(x, 7)
    assert str(found.value) == str(expected.value)


def of_two_lists(a, b, n):
    s = 0.0
    for i in range(n):
        s += a[i] * b[i] + a[i + 1]
    return s


def of_a_list_and_an_array(a, b, n):
    s = 0.0
    for i in range(n):
        s += a[i] * b[i]
    return s


def quotients(a, b, n):
    s = 0.0
    for i in range(n):
        s += a[i] / b[i]
    return s


@pytest.mark.parametrize("wrt", [0, 1, (0, 1)])
@pytest.mark.parametrize("n", [0, 2, 3, 4])
def test_lists_that_are_too_short_raise_where_the_reverse_sweep_reads_them(wrt, n):
    gradient = grad(of_two_lists, wrt=wrt)
    args = [1.0, 2.0, 3.0], [4.0, 5.0, 6.0], n
    if n <= 2:
        check_grads(of_two_lists, args)
        gradient(*args)
        assert ("# forward sweep" in gradient.source) == (wrt == 1)  # which does not read a[i + 1] in the reverse sweep
    else:
        with pytest.raises(IndexError, match="list index out of range"):
            gradient(*args)


@pytest.mark.parametrize("function", [of_a_list_and_an_array, quotients])
def test_what_raises_something_else_runs_first(function):
    for b in (np.ones(2), [1.0, 0.0, 1.0]):
        with pytest.raises((IndexError, ZeroDivisionError)) as primal:
            function([1.0, 2.0, 3.0], b, 4)
        with pytest.raises((IndexError, ZeroDivisionError)) as ours:
            grad(function)([1.0, 2.0, 3.0], b, 4)
        assert type(ours.value) is type(primal.value) and str(ours.value) == str(primal.value)


def damped(u, c):
    out = c * u
    out[1:] -= u[:-1]
    return out


def damped_twice(u, c):
    return np.sum(damped(damped(u, c), c) ** 2)


def test_a_function_that_is_called_as_it_is_has_no_checks_that_say_nothing():
    gradient = grad(damped_twice)
    check_grads(damped_twice, (np.array([0.5, -0.25, 1.0]), 2.0))
    gradient(np.ones(3), 2.0)
    assert "out[1:] -= u[:-1]" in gradient.source and "casts_into" not in gradient.source


def normalised(x, n):
    for _ in range(n):
        e = np.exp(x)
        x = e / np.sum(e, axis=0) * x
    return np.sum(x)


def test_sums_over_arrays_are_kept_and_not_made_again():
    gradient = grad(normalised)
    x = np.array([[0.5, -0.25], [1.0, 0.75]])
    gradient(x, 2)
    check_grads(normalised, (x, 2))
    assert "for x, e, t in reversed(tape):" in gradient.source


def item(items, k):
    return items[k]


def of_a_display(x):
    return item([x[0], x[1], x[2]], 5)


def from_behind(x):
    return item([x[0], x[1]], -3)


@pytest.mark.parametrize("program", [of_a_display, from_behind])
def test_what_the_reverse_sweep_needs_nothing_of_is_left_to_raise(program):
    """The adjoint of a place that no list has is added to nothing that is read."""
    with pytest.raises(IndexError, match="list index out of range"):
        grad(program)(np.array([0.5, -0.25, 1.0]))
