"""Checkpoints: the same derivatives as without them, in every mode, from less that is kept.

Over 400 lines: the functions that draw, print and are objects stand with their tests.
"""

import ast
import copy
import dataclasses
import functools
import pickle
import tracemalloc

import numpy as np
import pytest

from adjoint_gen import (
    DifferentiationError,
    check_grads,
    checkpoint,
    derivative,
    grad,
    hessian,
    hvp,
    jacobian,
    jvp,
    trace,
    value_and_grad,
    vjp,
)
from adjoint_gen.asked import Asked
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.check import check
from adjoint_gen.orders import adjoint_of, recorded, recorded_adjoint
from adjoint_gen.pipeline import through
from adjoint_gen.transform.draws import with_standard_draws
from tests import checkpointing
from tests.checkpointing import HOLDER, X
from tests.extent import part
from tests.fuzz.check import FAILURES
from tests.fuzz.check import check as judged
from tests.fuzz.generate import generate

WITH, WITHOUT = checkpointing.programs(checkpoint), checkpointing.programs(lambda f: f)
V = np.array([0.4, -1.1, 0.7])


def twice(f):
    value, pullback = vjp(f, X.copy())
    (first,), (second,) = pullback(1.0), pullback(1.0)
    np.testing.assert_array_equal(first, second)
    return value, first


MODES = {
    "vjp": twice,
    "hvp": lambda f: hvp(f)(X.copy(), V),
    "value_and_grad": lambda f: value_and_grad(f)(X.copy()),
    "reverse over reverse": lambda f: vjp(grad(f), X.copy())[1](V),
    "jvp": lambda f: jvp(f, (X.copy(),), (V,)),
    "hessian": lambda f: hessian(f)(X.copy()),
    "jacobian of the gradient": lambda f: jacobian(grad(f))(X.copy()),
}
IN_REVERSE_TWICE = {"reverse over reverse", "jacobian of the gradient"}
CASES = [(name, mode) for name in WITH for mode in MODES if "recursion" not in name or mode not in IN_REVERSE_TWICE]


def same(found, expected, tolerance=1e-10):
    for one, other in zip(*(v if isinstance(v, tuple) else (v,) for v in (found, expected)), strict=True):
        np.testing.assert_allclose(one, other, rtol=tolerance, atol=tolerance * max(1.0, np.max(np.abs(other))))


def test_the_programs_are_many():
    assert len(WITH) > 30 and WITH.keys() == WITHOUT.keys()


@pytest.mark.parametrize(("name", "mode"), part(CASES, 8))
def test_a_checkpoint_changes_no_derivative(name, mode):
    same(MODES[mode](WITH[name]), MODES[mode](WITHOUT[name]))


@pytest.mark.parametrize("name", [name for name in WITH if name != "stopped"])
def test_gradients_agree_with_differences_and_values_with_the_programs(name):
    x = X.copy()
    value, gradient = value_and_grad(WITH[name])(x)
    assert value == WITHOUT[name](X.copy()) == WITH[name](X.copy())
    np.testing.assert_array_equal(x, X)
    near, far = (WITHOUT[name](X + k * 1e-4 * V) - WITHOUT[name](X - k * 1e-4 * V) for k in (1, 2))
    assert gradient @ V == pytest.approx((8 * near - far) / 12e-4, rel=1e-7, abs=1e-9)


@pytest.mark.parametrize("name", part(["control", "loop_of_parameters", "changed", "nested", "recursion", "lists"], 2))
def test_check_grads_finds_nothing(name):
    check_grads(WITH[name], (X.copy(),), order=2)


def marked(program):
    """A random program in which each function but the outermost is a checkpoint; None where there is no other."""
    lines, tree = program.source.split("\n"), ast.parse(program.source)
    inner = [d for d in ast.walk(tree) if isinstance(d, ast.FunctionDef) and not (d in tree.body and d.name == "f")]
    for definition in sorted(inner, key=lambda d: -d.lineno):
        lines.insert(definition.lineno - 1, " " * definition.col_offset + "@checkpoint")
    source = "\n".join(["from adjoint_gen import checkpoint", *lines])
    return dataclasses.replace(program, source=source) if inner else None


HELPED = [program for program in map(marked, map(generate, range(100, 160))) if program is not None]


@pytest.mark.parametrize("program", part(HELPED, 6), ids=lambda program: program.name)
def test_random_programs_whose_helpers_are_checkpoints(program):
    verdict = judged(program)
    assert verdict.outcome not in FAILURES, verdict


# --- what is kept -------------------------------------------------------------------------------------------------------


def shallow(h):
    for _ in range(20):
        h = np.sin(h) * 1.1
    return h


deep = checkpoint(shallow)


def of_steps(x, steps):
    h = x
    for _ in range(steps):
        h = deep(h)
    return np.sum(h)


def of_steps_without(x, steps):
    h = x
    for _ in range(steps):
        h = shallow(h)
    return np.sum(h)


@checkpoint
def segment(h):
    for _ in range(10):
        h = deep(h)
    return h


def of_segments(x, count):
    for _ in range(count):
        x = segment(x)
    return np.sum(x)


def needed(call):
    """The most bytes that a call holds at once, after a first one."""
    call()
    tracemalloc.start()
    call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_a_loop_of_checkpoints_keeps_their_arguments_only():
    x, steps = np.linspace(0.1, 1.0, 2000), 50
    of_one = x.nbytes
    assert needed(lambda: grad(of_steps)(x, steps)) < (steps + 60) * of_one
    assert needed(lambda: vjp(of_steps, x, steps)) < (steps + 10) * of_one
    assert needed(lambda: hvp(of_steps)(x, steps, x)) < (2 * steps + 120) * of_one
    assert needed(lambda: grad(of_steps_without)(x, steps)) > 20 * steps * of_one
    text = grad(of_steps).source
    assert "h = shallow(h)" in text and "h_bar = shallow_pullback(h, h_bar)" in text


def test_checkpoints_inside_checkpoints_keep_one_segment_at_a_time():
    x, count = np.linspace(0.1, 1.0, 2000), 20
    assert needed(lambda: grad(of_segments)(x, count)) < (count + 10 + 60) * x.nbytes
    np.testing.assert_allclose(grad(of_segments)(x, count), grad(of_steps_without)(x, 10 * count), rtol=1e-12)


# --- what is done once --------------------------------------------------------------------------------------------------

RNG = np.random.default_rng(7)


@checkpoint
def noisy(h, rng):
    z = np.array(rng.normal(size=3))
    z *= 2.0
    return np.tanh(h * z)


@checkpoint
def dropped(h, rng):
    for k in range(3):
        if h[k] > -0.5:
            mask = rng.random(3) < 0.7
            h = np.where(mask, np.sin(h), 0.1 * h)
    return h * np.random.uniform(0.5, 1.0)


def jitter(h):
    return h * RNG.normal(1.0, 0.1)


@checkpoint
def through_a_helper(h):
    h = jitter(h)
    for _ in range(2):
        h = jitter(h) + noisy(h, RNG)
    return np.sin(h)


@checkpoint
def distributed(mean, scale):
    y = RNG.normal(mean, np.exp(scale), size=3)
    return np.sum(y * y)


def of_noise(x):
    for _ in range(3):
        x = noisy(x, RNG)
    return np.sum(x)


def of_masks(x):
    for _ in range(2):
        x = dropped(x, RNG)
    return np.sum(x)


def of_nested_noise(x):
    for _ in range(2):
        x = through_a_helper(x)
    return np.sum(x)


def of_moving_noise(x):
    s = 0.0
    for k in range(3):
        s = s + distributed(x[k], x[0])
    return s


@checkpoint
def as_long_as(h, rng):
    while rng.random() < 0.7:
        h = np.sin(h) * (1.0 + rng.random())
    for _ in range(3):
        if rng.random() < 0.5:
            continue
        h = h * rng.normal(size=3)
        if rng.random() < 0.3:
            break
    return h


def of_chances(x):
    for _ in range(4):
        x = as_long_as(x, RNG) + x
    return np.sum(x)


RANDOM = [of_noise, of_masks, of_nested_noise, of_moving_noise, of_chances]


@pytest.mark.parametrize("f", part([*WITH.values(), *RANDOM], 2), ids=lambda f: f.__name__)
def test_what_is_made_of_them_are_traces(f):
    primal = with_standard_draws(lower(f, {"x": kind_of(X, "x")}, Asked(f)), (0,))
    check(through("print", through("finish", recorded(adjoint_of(primal, 0, "grad")))))
    check(recorded_adjoint(primal, 0, "grad"))


def seeded(call):
    """What a call gives from one state of both generators, and the states after it."""
    RNG.bit_generator.state = np.random.default_rng(7).bit_generator.state
    np.random.seed(3)
    return call(), (RNG.bit_generator.state["state"], np.random.get_state()[1].tolist(), np.random.get_state()[2])


@pytest.mark.parametrize("f", RANDOM, ids=lambda f: f.__name__)
def test_random_numbers_are_drawn_once(f):
    value, after = seeded(lambda: f(X.copy()))
    (first, gradient), left = seeded(lambda: value_and_grad(f)(X.copy()))
    assert (first, left) == (value, after)
    h = 1e-6
    for v in (V, X):
        slope = (seeded(lambda v=v: f(X + h * v))[0] - seeded(lambda v=v: f(X - h * v))[0]) / (2 * h)
        assert gradient @ v == pytest.approx(slope, rel=1e-6, abs=1e-8)
    (_, pullback), left = seeded(lambda: vjp(f, X.copy()))
    assert left == after
    same(pullback(1.0), gradient)
    same(pullback(2.0), 2 * gradient)
    assert seeded(lambda: pullback(1.0))[1] == seeded(lambda: None)[1]
    (_, slope), left = seeded(lambda: jvp(f, (X.copy(),), (V,)))
    assert left == after and slope == pytest.approx(gradient @ V)
    product, left = seeded(lambda: hvp(f)(X.copy(), V))
    assert left == after
    moved = [seeded(lambda k=k: grad(f)(X + k * 1e-5 * V))[0] for k in (1, -1)]
    np.testing.assert_allclose(product, (moved[0] - moved[1]) / 2e-5, rtol=1e-5, atol=1e-7)
    same(seeded(lambda: vjp(grad(f), X.copy())[1](V)[0])[0], product)


LOG = []


@checkpoint
def talkative(h):
    for k in range(2):
        print("at", k)
        LOG.append(k)
        h = np.sin(h) * h
    return h


def talks(x):
    return np.sum(talkative(talkative(x)))


def test_what_is_printed_and_noted_happens_once(capsys):
    LOG.clear()
    grad(talks)(X)
    assert capsys.readouterr().out == "at 0\nat 1\n" * 2 and LOG == [0, 1] * 2
    pullback = vjp(talks, X)[1]
    pullback(1.0), pullback(1.0)
    assert capsys.readouterr().out == "at 0\nat 1\n" * 2 and LOG == [0, 1] * 4


def test_a_pullback_starts_again_from_what_it_was_given():
    x, a = X.copy(), np.array([0.5, 1.5, 2.5])

    def f(x, a):
        for _ in range(2):
            x = checkpoint(lambda v: np.sin(v * a) @ HOLDER.weights)(x)
        return np.sum(x)

    _, pullback = vjp(f, x, a)
    before = pullback(1.0)
    x[:], a[:] = 7.0, 9.0
    HOLDER.weights *= 3.0
    after = pullback(1.0)
    HOLDER.weights /= 3.0
    for one, other in zip(before, after, strict=True):
        np.testing.assert_array_equal(one, other)


@checkpoint
def fails(h):
    if np.sum(h) > 1.0:
        raise ValueError("too much")
    return np.log(h) * h


def test_what_it_raises_is_raised_in_the_forward_sweep():
    gradient = grad(lambda x: np.sum(fails(x)))
    np.testing.assert_allclose(gradient(np.array([0.2, 0.3])), np.log([0.2, 0.3]) + 1.0)
    with pytest.raises(ValueError, match="too much"):
        gradient(np.array([2.0, 0.3]))
    with pytest.raises(ValueError, match="too much"):
        vjp(lambda x: np.sum(fails(x)) * 0.0, np.array([2.0, 0.3]))


def test_what_has_no_derivative_is_refused_as_it_is_without():
    for f in (lambda v: v * HOLDER.unknown(v), lambda v: v * int(v[0])):
        for again in (checkpoint, lambda f: f):
            with pytest.raises(DifferentiationError):
                grad(lambda x, again=again, f=f: np.sum(again(f)(x)))(X)


# --- a function as any other --------------------------------------------------------------------------------------------


@checkpoint
def documented(x, k=2.0):
    """What it does."""
    return np.sum(np.sin(x) * k)


@checkpoint
def with_its_own_rule(x):
    return x * x


@derivative(with_its_own_rule)
def its_rule(y, x):
    return 7.0 * d[x]  # noqa: F821


@checkpoint
@functools.lru_cache
def cached(n):
    return n * 2.0


class Point:
    rate = 2.0

    @checkpoint
    def energy(self, x):
        return np.sum(x**3) * self.rate

    @checkpoint
    @grad
    def slope(self, x):
        return x**3

    @classmethod
    @checkpoint
    def of_class(cls, x):
        return x * cls.rate


def test_outside_it_is_the_function():
    assert documented(X) == documented.__wrapped__(X) and documented.__name__ == "documented" and "does" in documented.__doc__
    assert pickle.loads(pickle.dumps(documented)) is documented and copy.deepcopy(documented) is documented
    assert checkpoint(documented) is documented and "documented" in repr(documented)
    point = Point()
    assert point.energy(X) == np.sum(X**3) * 2.0 and point.slope(2.0) == 12.0 and Point.of_class(3.0) == 6.0
    assert checkpoint(functools.partial(documented.__wrapped__, k=3.0))(X) == documented(X, 3.0)
    assert checkpoint(point.energy)(X) == point.energy(X)
    for wrong in (3, None):
        with pytest.raises(TypeError, match="checkpoint takes a function"):
            checkpoint(wrong)


def test_it_is_differentiated_as_the_function():
    same(grad(documented)(X), 2 * np.cos(X))
    same(grad(checkpoint(functools.partial(documented, k=3.0)))(X), 3 * np.cos(X))
    same(grad(Point().energy)(X), 6 * X**2)
    same(hessian(documented)(X), np.diag(-2 * np.sin(X)))
    same(jacobian(checkpoint(np.sin))(X), np.diag(np.cos(X)))
    assert "numpy.sin" in str(trace(documented)) and grad(documented).primal is documented


def test_what_else_is_known_of_functions():
    assert grad(lambda x: with_its_own_rule(x) * x)(2.0) == 18.0
    assert grad(lambda x: cached(3) * x)(2.0) == 6.0
    same(
        grad(lambda x: checkpoint(np.linalg.norm)(x) * documented(x, k=x[0]))(X),
        grad(lambda x: np.linalg.norm(x) * np.sum(np.sin(x) * x[0]))(X),
    )


def test_the_trace_and_the_text_show_it():
    assert "@checkpoint\nshallow(h):" in str(trace(of_steps))
    text = grad(of_noise).source
    assert "def noisy_forward(h, rng):" in text and "def noisy_pullback(h, kept, y_bar):" in text


def test_the_cache_tells_a_checkpoint_from_a_function(monkeypatch):
    gradient = grad(calls_it)
    gradient(X)
    assert "changing_pullback" not in gradient.source
    monkeypatch.setitem(globals(), "changing", checkpoint(changing))
    gradient(X)
    assert "changing_pullback" in gradient.source


def changing(h):
    return np.sin(np.sin(h))


def calls_it(x):
    return np.sum(changing(x))
