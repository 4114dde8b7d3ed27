"""Functions of which a decorator that is known has made something else: the derivative is that of the function."""

import functools
import math

import numpy as np
import pytest

from adjoint_gen import (
    DifferentiationError,
    check_grads,
    checkpoint,
    derivative,
    elementwise_grad,
    grad,
    hessian,
    hvp,
    jacobian,
    jvp,
    vjp,
)

SCALE = 2.0


@functools.lru_cache
def wave(x):
    return SCALE * x * math.sin(x)


@functools.cache
def power(x, n=2):
    return x**n, n


@functools.lru_cache(maxsize=4)
def weights(n):
    return np.arange(n) * 1.0


@functools.lru_cache
def fibonacci(n):
    return 1.0 if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@functools.lru_cache
def squared(x, n):
    return x if n == 0 else squared(x * x, n - 1)


def of_a_wave(x):
    return wave(x) * x


def of_a_pair(x):
    value, n = power(x, n=3)
    return value * n


def with_weights(x):
    return np.sum(x * weights(3))


def with_a_number(x):
    return x * fibonacci(7)


def of_a_recursion(x):
    return squared(x, 3)


def changes_what_is_kept(x):
    kept = weights(3)
    kept[0] += x
    return np.sum(kept) + weights(3)[0]


@pytest.mark.parametrize("function", [of_a_wave, of_a_pair, with_weights, with_a_number, of_a_recursion, wave])
def test_a_cache_is_seen_through(function):
    check_grads(function, (1.3,))
    assert jvp(function, (1.3,), (1.0,))[1] == pytest.approx(grad(function)(1.3), rel=1e-12)


def test_a_cache_is_left_alone():
    wave.cache_clear()
    grad(of_a_wave)(0.25)
    assert wave.cache_info().currsize == 0


def test_an_array_that_is_kept_is_no_new_one():
    with pytest.raises(DifferentiationError, match="cannot differentiate a store"):
        grad(changes_what_is_kept)(1.0)
    assert weights(3)[0] == 0.0


def test_the_function_behind_a_cache_may_change(monkeypatch):
    gradient = grad(of_a_wave)
    assert gradient(1.0) == pytest.approx(grad(lambda x: 2.0 * x * x * math.sin(x))(1.0))
    monkeypatch.setitem(globals(), "wave", functools.lru_cache(lambda x: 5.0 * x))
    assert gradient(1.0) == 10.0
    monkeypatch.setattr(wave.__wrapped__, "__code__", (lambda x: 7.0 * x).__code__)
    assert gradient(1.0) == 14.0


def test_what_numba_compiled():
    numba = pytest.importorskip("numba")

    @numba.njit
    def total(x):
        s = 0.0
        for i in range(x.shape[0]):
            s += x[i] * x[i] * SCALE
        return s

    x = np.array([1.0, 2.0])
    assert np.array_equal(grad(total)(x), 4.0 * x)
    assert np.allclose(grad(lambda x: total(x) * np.sum(x))(x), 4.0 * x * 3.0 + 10.0)


class Seen:
    """An object in which there is a list, and an array."""

    def __init__(self):
        self.seen, self.weights = [], np.ones(2)


@functools.cache
def seen():
    return Seen()


def changes_a_list(x):
    seen().seen.append(x)
    return x * len(seen().seen)


def changes_an_array(x):
    seen().weights[0] = x
    return x * seen().weights[0]


@pytest.mark.parametrize("f", [changes_a_list, changes_an_array])
def test_what_is_in_an_object_of_a_cache_does_not_change(f):
    seen.cache_clear()
    with pytest.raises(DifferentiationError):
        grad(f)(2.0)


def bare(f):
    """A wrapper that takes anything and is given the defaults of what it wraps, as libraries of decorators do."""

    def wrapper(*args, **options):
        return f(*args, **options)

    wrapper.__defaults__, wrapper.__kwdefaults__ = f.__defaults__, f.__kwdefaults__
    return functools.wraps(f)(wrapper)


@bare
def powers(x, n=2, *, factor=3.0):
    return factor * x**n


def test_defaults_that_no_parameter_takes_mean_nothing():
    assert grad(powers)(2.0) == 12.0
    assert grad(powers)(2.0, 3, factor=1.0) == 12.0
    assert jvp(powers, (2.0, 3.0), (1.0, None)) == (24.0, 36.0)
    check_grads(lambda x: powers(x) * powers(x, 3), (2.0,))


cube = grad(lambda x: x**3)
quartic_twice = functools.cache(grad(functools.cache(grad(lambda x: x**4))))
cached, checkpointed, preset = functools.lru_cache(cube), checkpoint(cube), functools.lru_cache(functools.partial(pow, exp=3.0))


@pytest.mark.parametrize("derivative", [cached, checkpointed])
def test_a_cache_of_a_derivative_is_a_function_of_its_own(derivative):
    """It was taken for the function that was differentiated: its gradient was that function's."""
    assert derivative(3.0) == 27.0
    assert grad(derivative)(3.0) == 18.0 and grad(grad(derivative))(3.0) == 6.0
    assert vjp(derivative, 3.0)[0] == 27.0 and jvp(derivative, (3.0,), (1.0,)) == (27.0, 18.0)
    assert hvp(derivative)(3.0, 1.0) == 6.0 and jacobian(derivative)(3.0) == 18.0
    assert elementwise_grad(derivative)(3.0) == 18.0
    assert grad(lambda x: derivative(x) * x)(3.0) == 81.0 and grad(lambda x: grad(derivative)(x))(3.0) == 6.0


def test_caches_of_derivatives_of_caches():
    assert quartic_twice(2.0) == 48.0 and grad(quartic_twice)(2.0) == 48.0
    assert grad(lambda x: quartic_twice(x) * x)(2.0) == 144.0
    assert grad(preset)(2.0) == 12.0 and grad(lambda x: preset(x) * x)(2.0) == 32.0


class Stacked:
    """Derivatives of derivatives of methods: positions count the parameters after ``self``."""

    def __init__(self):
        self.k = 2.0

    @jacobian
    @grad
    def slopes(self, x):
        return self.k * x**4

    @elementwise_grad
    @grad
    def elements(self, x):
        return self.k * x**4

    @grad
    @functools.cache
    @grad
    def behind_a_cache(self, x):
        return self.k * x**4

    @grad
    @jacobian
    def of_a_jacobian(self, x):
        return self.k * x**4

    @checkpoint
    @hessian
    def again(self, x):
        return self.k * x**4

    @jacobian(wrt="self")
    def by_name(self, x):
        return self.k * x**4

    @hvp
    @grad
    def product(self, x):
        return self.k * x**4


@pytest.mark.parametrize("name", ["slopes", "elements", "behind_a_cache", "of_a_jacobian", "again"])
def test_derivatives_of_derivatives_of_methods(name):
    stacked = Stacked()
    assert getattr(stacked, name)(3.0) == getattr(Stacked, name)(stacked, 3.0) == getattr(stacked, name)(x=3.0) == 216.0


def test_other_derivatives_of_methods():
    stacked = Stacked()
    assert stacked.product(3.0, 1.0) == Stacked.product(stacked, 3.0, 1.0) == 144.0
    assert stacked.by_name(3.0).k == 81.0


class Without:
    k = 2.0

    def method(self, x):
        return self.k * x


def test_an_object_without_numbers_is_refused_as_what_it_is():
    with pytest.raises(DifferentiationError, match="with respect to `self`: it is a `Without` without a float or an array"):
        grad(Without.method)(Without(), 1.0)


def base(x, k=2.0):
    return x**k


with_k = functools.partial(base, k=3.0)
slope_of_base = grad(base)
kept = functools.lru_cache(base)


@derivative(with_k)
def with_k_rule(y, x):
    return 7.0 * x * d[x]  # noqa: F821


@derivative(slope_of_base)
def slope_rule(y, x, k=2.0):
    return 5.0 * x * d[x]  # noqa: F821


@derivative(kept)
def kept_rule(y, x, k=2.0):
    return 3.0 * x * d[x]  # noqa: F821


def test_a_rule_for_what_was_made_of_a_function_counts_where_that_is_differentiated():
    """It counted where a function called it, and not where it was differentiated itself."""
    assert grad(with_k)(2.0) == grad(lambda x: with_k(x))(2.0) == 14.0
    assert grad(slope_of_base)(2.0) == grad(lambda x: slope_of_base(x))(2.0) == 10.0 and slope_of_base(3.0) == 6.0
    assert jvp(with_k, (2.0,), (1.0,)) == (8.0, 14.0) and jacobian(slope_of_base)(2.0) == 10.0
    with pytest.raises(DifferentiationError, match="cannot differentiate this call"):
        grad(kept)(2.0)
