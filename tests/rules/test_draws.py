"""Random numbers of which the parameters vary: the generator draws what it draws, and the derivative is the pathwise one."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, source, value_and_grad, vjp
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.trace import Bind, Const, Pack, Var
from adjoint_gen.rules.ruleless import ruleless
from tests.rules.test_kinds_of_numbers import claims
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

X = np.array([0.4, 1.1, 0.7])
RNG = np.random.default_rng(2)


def shifted_by_an_array(x):
    rng = np.random.default_rng(3)
    return np.sum(rng.normal(x, np.abs(x), size=(4, 3)) ** 2 * rng.standard_normal(3))


def of_old_functions(x):
    np.random.seed(1)
    return np.sum(np.random.normal(x, x * x) ** 2) + np.random.uniform(high=x[0]) * np.random.exponential(x[1])


def of_an_old_generator(x):
    old = np.random.RandomState(np.random.MT19937(5))
    old.normal()  # it keeps a second number for the next draw
    return np.sum(old.normal(x, x[0]) * old.uniform(-x, x[1])) + old.lognormal(sigma=x[2]) ** 2


def one_after_the_other(x):
    rng = np.random.default_rng(3)
    total = 0.0
    for k in range(4):
        e = rng.exponential(x[0])
        total = total + e * e * rng.lognormal(x[1], x[2]) * rng.random()
    return total


def until_it_is_far(x):
    rng = np.random.default_rng(3)
    y = 0.0
    while y < 3.0:
        y = y + rng.exponential(x[0]) * x[1]
    return y


def of_two_tails(x):
    rng = np.random.default_rng(3)
    y = rng.laplace(loc=x[0], scale=x[1], size=5) + rng.gumbel(scale=x[2], size=(5,)) * rng.logistic(x[1])
    return np.mean(y**2) + np.sum(rng.rayleigh([x[0], x[1]], (3, 2)) ** 2)


def correlated(x):
    rng = np.random.default_rng(3)
    cov = np.array([[1.0 + x[0], 0.3 * x[1]], [0.3 * x[1], 2.0 + x[2]]])
    y = rng.multivariate_normal(x[:2], cov, size=(3,), method="cholesky")
    return np.sum(y**2) + np.sum(rng.multivariate_normal([x[0], x[1]], cov, method="cholesky") ** 3)


def of_a_moving_mean(x):
    rng = np.random.default_rng(3)
    return np.sum(rng.multivariate_normal(x, np.eye(3), size=(3, 4)) ** 2) + np.sum(
        np.random.RandomState(2).multivariate_normal([x[0], x[1]], np.eye(2)) ** 3
    )


def noisy_(v, scale, rng):
    return v + rng.normal(0.0, scale, v.shape)


def inside_calls(x):
    rng = np.random.default_rng(3)
    n = len(x)
    return np.sum(noisy_(noisy_(x, x[0], rng), x[1], rng) ** 2) + np.sum(rng.normal(x[0], x[1], (n, n)) @ x)


def where_it_is_used(x):
    rng = np.random.default_rng(4)
    if rng.random() < 0.999:
        y = rng.normal(x[0], 1.0, ()) * rng.uniform(0.0, 1.0, 3)
    else:
        y = x
    return np.sum(y * x)


def stored_to(x):
    rng = np.random.default_rng(4)
    old = np.random.RandomState(3)
    total = 0.0
    for _ in range(3):
        noise = rng.normal(scale=0.1, size=3)
        noise[0] = x[0]
        noise *= x[1]
        total += np.sum(noise**2)
    both = np.hstack([old.randn(2, 3), x * rng.random((2, 3))])
    both[0] = np.hstack([x, rng.choice(np.eye(3), axis=0)])
    return total + np.sum(both**2)


def chosen_(rng, v):
    return rng.choice(v, 2, replace=False)


def parts_that_are_drawn(x):
    rng, old = np.random.default_rng(3), np.random.RandomState(4)
    table = np.outer(x, x * x)
    total = np.sum(rng.permutation(x) * x) + np.sum(rng.permutation(table, axis=1) @ x) + np.sum(old.permutation(table) @ x)
    total += np.sum(chosen_(rng, x) ** 2) + rng.choice([a * a for a in x]) * old.choice(x) + rng.choice([x[0], x[1] * x[2]])
    return total + np.sum(rng.choice(table, 4, p=[0.2, 0.3, 0.5], axis=1) ** 2) + rng.random() * x[0]


def shuffled(x):
    rng, old = np.random.default_rng(3), np.random.RandomState(4)
    y, table, places = x * 2.0, np.zeros((3, 2)), np.arange(3)
    table[:, 0] = x * x
    rng.shuffle(y)
    old.shuffle(table)
    rng.shuffle(table[:, 0])
    rng.shuffle(places)
    return np.sum(y * x) + np.sum(table[:, 0] * x[places]) + rng.random() * x[1]


RIGHT = [(f, (X,)) for f in (
    parts_that_are_drawn, shuffled,
    stored_to, shifted_by_an_array, of_old_functions, of_an_old_generator, one_after_the_other, until_it_is_far,
    of_two_tails, correlated, of_a_moving_mean, inside_calls, where_it_is_used,
)]

test_right_in_every_mode = right_in_every_mode(RIGHT)


@pytest.mark.parametrize("function", [f for f, _ in RIGHT], ids=lambda f: f.__name__)
def test_the_value_is_the_primals_to_the_last_bit(function):
    assert value_and_grad(function)(X)[0] == function(X)


A, B = np.array([0.3, 0.6]), np.array([[0.3], [0.7]])
SIZES = [{}, {"size": None}, {"size": 3}, {"size": (2, 1, 2)}, {"size": ()}]
PARAMETERS = {name: sets for names, sets in (
    (("normal", "laplace", "logistic", "gumbel", "lognormal", "uniform"), [(), (0.2, 0.4), (A, B), (A,)]),
    (("exponential", "rayleigh", "poisson", "chisquare", "standard_t", "weibull", "pareto"), [(0.5,), (A,)]),
    (("gamma", "beta", "wald", "vonmises"), [(0.3, 0.4), (A, 0.5), (A, B)]), (("geometric", "standard_gamma"), [(0.3,), (A,)]),
    (("binomial", "negative_binomial"), [(4, 0.3), (4, A), (np.array([2, 3]), B)]),
    (("triangular",), [(0.0, 0.5, 1.0), (A - 1.0, 1.0, 2.0)]), (("choice",), [(5,), (A,), ([1, 2, 3],), (np.eye(3),)]),
    (("random", "standard_normal", "standard_exponential", "standard_cauchy", "random_sample"), [()]),
    (("integers", "randint"), [(5,), (2, 5), (np.array([2, 3]),), (0, np.array([[2], [3]]))]),
    (("dirichlet",), [(A,)]), (("multinomial",), [(4, A + 0.05), (4, [0.5, 0.5])]),
    (("multivariate_normal",), [(A, np.eye(2))]),
) for name in names}
PLACES = [("permutation", (5,)), ("permutation", (np.eye(3),)), ("permutation", (A,)), ("rand", ()), ("randn", (2, 3))]


@pytest.mark.parametrize("made", ["numpy.random.default_rng", "numpy.random.mtrand.RandomState", ""])
@pytest.mark.parametrize("name", [*PARAMETERS, "places"])
def test_what_is_drawn_is_of_its_kind(made, name):
    makers = {"numpy.random.default_rng": np.random.default_rng, "": lambda seed: np.random}
    source = makers.get(made, np.random.RandomState)(0)
    rng, drawn = Var("rng"), Var("drawn")
    kinds = {rng: ruleless(Bind(rng, made, (Const(0),)), {})} if made else {}
    calls = [(name, args, size) for args in PARAMETERS.get(name, ()) for size in SIZES] or [(*call, {}) for call in PLACES]
    for called, args, size in calls:
        try:
            value = getattr(source, called)(*args, **size)
        except (AttributeError, ValueError, TypeError):
            continue
        names = [Var(f"v{k}") for k in range(len(args))]
        given = kinds | {v: kind_of(arg, v.name) for v, arg in zip(names, args, strict=True)}
        sizes = tuple((k, Pack("tuple", tuple(map(Const, n))) if isinstance(n, tuple) else Const(n)) for k, n in size.items())
        head, op = ((rng, Const(called)), "method") if made else ((), f"numpy.random.{called}")
        kind = ruleless(Bind(drawn, op, (*head, *names), sizes), given)
        assert not list(claims(kind, value)), (called, args, size, kind.spelled)
        assert not made or kind.tag != "unknown" or called == "choice", (called, args, size)


class Shifted(np.random.Generator):
    def normal(self, loc=0.0, scale=1.0, size=None):
        return [1.0, 2.0, 3.0]


def by_a_generator(x, rng):
    return np.sum(rng.normal(size=3) * x)


def test_a_generator_that_is_given_is_looked_at():
    derivative = grad(by_a_generator)
    for make in (np.random.default_rng, np.random.RandomState):
        assert np.array_equal(derivative(X, make(0)), make(0).normal(size=3))
    own = Shifted(np.random.PCG64(0))
    try:
        found = derivative(X, own)
    except (DifferentiationError, TypeError):
        return
    assert np.array_equal(found, own.normal())


def straight(x, s):
    return RNG.normal(x, s, 4), RNG.random()


def test_the_generator_draws_once():
    state = RNG.bit_generator.state
    expected = [*straight(X[0], X[1]), RNG.random()]
    RNG.bit_generator.state = state
    value, pullback = vjp(straight, X[0], X[1])
    assert np.array_equal(value[0], expected[0]) and value[1] == expected[1] and RNG.random() == expected[2]
    slopes = pullback((np.ones(4), 0.0))
    assert slopes[0] == 4.0 and np.isclose(slopes[1], np.sum((expected[0] - X[0]) / X[1]), rtol=1e-12)


def far_away(loc, scale):
    return np.sum(np.random.default_rng(7).normal(loc, scale, 5) * np.arange(5.0))


@pytest.mark.parametrize(("loc", "scale"), [(2.0, 0.0), (1e9, 1e-9), (0.0, np.float32(0.5)), (0, 2.0)])
def test_the_standard_draw_is_exact(loc, scale):
    z = np.random.default_rng(7).standard_normal(5)
    slope = grad(far_away, wrt="scale")(loc, scale)
    assert np.isclose(slope, np.sum(z * np.arange(5.0)), rtol=1e-7 if isinstance(scale, np.float32) else 1e-15)
    assert np.asarray(slope).dtype == np.asarray(scale).dtype


def passive(x):
    return np.sum(x * np.random.default_rng(1).normal(0.5, 2.0, 3))


def test_draws_that_do_not_vary_are_as_they_are_written():
    assert ".normal(0.5, 2.0, 3)" in source(passive) and "drawn" not in source(passive)


class Sampler:
    def normal(self, loc, scale):
        return loc * scale


SAMPLER = Sampler()


def of_another_class(x):
    return np.sum(SAMPLER.normal(x, 2.0))


def negative_scale(x):
    return np.sum(np.random.default_rng(1).normal(x, -x * x))


def test_a_method_of_another_class_is_no_draw_and_what_the_draw_raises_is_raised():
    assert np.array_equal(grad(of_another_class)(X), np.full(len(X), 2.0))
    with pytest.raises(ValueError, match="scale < 0"):
        grad(negative_scale)(X)


def old_beta(x):
    return np.sum(np.random.beta(x, 2.0))


REFUSED = [old_beta]

test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, X, within=1)
