"""Derivatives of functions with dicts and lists that change: against differences, forward against reverse, second order."""

import collections
import copy
import inspect
import types
import typing

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jacobian, jvp, vjp
from adjoint_gen.derive import lowered
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.check import check
from adjoint_gen.program.named_results import naming
from tests import extent
from tests.fuzz.numeric import MATH, TOLERANCE, differences, each, floating, inner, leaves, like, module_in_extended_precision
from tests.transform import (
    changing_dicts,
    counting,
    default_dicts,
    dict_calls,
    dicts,
    dicts_of_the_run,
    kept_dicts,
    moving_lists,
    refused_containers,
)
from tests.transform.dicts import ARGUMENTS, V


def functions(*modules):
    every = [(m, f) for m in modules for f in vars(m).values() if isinstance(f, types.FunctionType)]
    return [f for m, f in every if f.__module__ == m.__name__ and not f.__name__.startswith("_")]


CASES = functions(dicts, changing_dicts, dict_calls, moving_lists, kept_dicts, default_dicts, counting, dicts_of_the_run)
REFUSED = functions(refused_containers)


def by(found):
    return pytest.mark.parametrize("function", found, ids=[f"{f.__module__.rpartition('.')[2]}.{f.__name__}" for f in found])


def arguments(function):
    return {name: copy.deepcopy(ARGUMENTS[name]) for name in inspect.signature(function).parameters}


def active(given):
    return tuple(name for name, value in given.items() if any(map(floating, leaves(value))))


def widened(function):
    """The function, and those that it calls, in extended precision."""
    replaced = {"np": module_in_extended_precision(), "math": MATH}
    space = {}
    for name, value in function.__globals__.items():
        if isinstance(value, types.FunctionType) and value.__module__ == function.__module__:
            value = types.FunctionType(value.__code__, space, name, value.__defaults__)
        space[name] = replaced.get(name, value)
    return space[function.__name__]


def same(left, right, tolerance=0.0):
    pairs = list(zip(leaves(left), leaves(right), strict=True))
    scale = max(1e-3, *(np.max(np.abs(b), initial=0.0) for _, b in pairs))
    return all(a.shape == b.shape and np.max(np.abs(a - b), initial=0.0) <= tolerance * scale for a, b in pairs)


@by(CASES)
def test_the_trace_means_what_the_function_means(function):
    given = arguments(function)
    trace = check(lowered(function, {name: kind_of(value, name) for name, value in given.items()}))
    args = tuple(given.values())
    assert same(naming(trace.form)(args, run(trace, args)), function(**arguments(function)), 1e-14)
    assert same(given, arguments(function))


@by(CASES)
@pytest.mark.filterwarnings("ignore")
def test_derivatives(function):
    given = arguments(function)
    names, args = list(given), tuple(given.values())
    value = function(**arguments(function))
    cotangent = like(value, np.random.default_rng(1))
    wrt = active(given)
    _, expected, _ = differences(widened(function), given, wrt, cotangent)
    found, pullback = vjp(function, *args)
    first, second = pullback(cotangent), pullback(cotangent)
    assert same(found, value, 1e-13) and same(given, arguments(function))
    scale = max(1e-3, *(np.max(np.abs(leaf), initial=0.0) for parts in expected.values() for leaf in parts))
    for name in wrt:
        gradient = first[names.index(name)]
        assert same(gradient, second[names.index(name)])
        assert [leaf.shape for leaf in leaves(gradient)] == [leaf.shape for leaf in leaves(given[name])]
        for leaf, known in zip(leaves(gradient), expected[name], strict=True):
            assert np.max(np.abs(leaf - known), initial=0.0) <= TOLERANCE * scale
    rng = np.random.default_rng(5)
    tangents = tuple(like(value, rng) if name in wrt else None for name, value in given.items())
    forward = float(inner(cotangent, jvp(function, args, tangents)[1]))
    moved = ((expected[name], leaves(tangents[names.index(name)])) for name in wrt)
    backward = float(sum(np.sum(a * b) for parts, along in moved for a, b in zip(parts, along, strict=True)))
    assert abs(forward - backward) <= 10.0 * TOLERANCE * max(scale, abs(backward))
    assert same(given, arguments(function))


SCALAR = [f for f in CASES if isinstance(f(**arguments(f)), (float, np.floating))]


@by(extent.part(SCALAR, 3))
def test_second_order(function):
    given = arguments(function)
    args = tuple(given.values())
    rng = np.random.default_rng(6)
    names = active(given) if extent.everything else [active(given)[SCALAR.index(function) % len(active(given))]]
    for name in names:
        position = list(given).index(name)
        gradient = grad(function, wrt=name)
        assert same(gradient(*args), gradient(*args))
        direction = like(given[name], rng)

        def at(h, position=position, gradient=gradient, direction=direction):
            along = iter(leaves(direction))
            shift = lambda leaf: leaf + h * (next(along) if np.ndim(leaf) else float(next(along)))  # noqa: E731
            moved = each(shift, args[position])
            return np.hstack([leaf.ravel() for leaf in leaves(gradient(*args[:position], moved, *args[position + 1 :]))])

        h = 1e-4
        expected = (8.0 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12.0 * h)
        product = np.hstack([leaf.ravel() for leaf in leaves(hvp(function, name)(*args, direction))])
        assert np.max(np.abs(product - expected)) <= 1e-7 * (1.0 + np.max(np.abs(expected)) + np.max(np.abs(at(0.0))))
    assert same(given, arguments(function))


@by(REFUSED)
def test_refused_at_its_line_with_a_remedy(function):
    lines, first = inspect.getsourcelines(function)
    ((where, what),) = ((k, line.partition("# refused: ")[2].strip()) for k, line in enumerate(lines) if "# refused: " in line)
    given = arguments(function)
    for derive in (lambda: vjp(function, *given.values()), lambda: grad(function, wrt=active(given))(*given.values())):
        with pytest.raises(DifferentiationError) as caught:
            derive()
        assert caught.value.line == first + where
        assert what in caught.value.message and caught.value.remedy
    assert same(given, arguments(function))


def _fib(n, known, x):
    if n in known:
        return known[n]
    known[n] = _fib(n - 1, known, x) + x * _fib(n - 2, known, x)
    return known[n]


def test_a_dict_that_a_function_of_the_module_fills_for_itself_is_refused_where_it_calls_itself():
    with pytest.raises(DifferentiationError, match="a key that only the running program knows") as caught:
        grad(lambda y: _fib(5 if y > 0.5 else 4, {0: y, 1: 1.0}, y))(0.6)
    assert caught.value.line > _fib.__code__.co_firstlineno and caught.value.path == __file__


def test_nothing_of_a_dict_is_left_in_the_text():
    gradient = grad(dicts.sgd, wrt=(0, 1))
    gradient(V, V, 3, 0.1)
    lines = gradient.source.split('"""')[-1].splitlines()
    assert not any("{" in line.partition("#")[0] for line in lines)
    assert "p_w" in gradient.source and "p_b" in gradient.source


def test_a_dict_of_the_run_is_a_value_of_its_own_with_one_cotangent():
    value, pullback = vjp(dicts_of_the_run.rows, np.ones((2, 2)))
    first = pullback({"row 1": np.ones(2), "row 0": np.zeros(2)})
    value["row 0"] += 1.0
    assert np.array_equal(pullback({"row 0": np.zeros(2), "row 1": np.ones(2)}), first)
    assert np.array_equal(first[0], [[0.0, 0.0], [1.0, 1.0]])
    with pytest.raises(ValueError, match="a dict with the keys 'row 0', 'row 1'"):
        pullback({"row 0": np.zeros(2)})


@pytest.mark.parametrize("mode", ["forward", "reverse"])
def test_a_jacobian_of_a_dict_of_the_run_has_its_keys(mode):
    made = jacobian(dicts_of_the_run.sums, mode=mode)(V)
    assert list(made) == ["a", "b", "c"]
    assert np.allclose(made["a"], np.where(np.isin(np.arange(len(V)), [0, 3]), 2.0 * V, 0.0))


def test_a_count_in_a_dict_of_the_run_may_have_no_cotangent():
    (_, counts), pullback = vjp(lambda x: (x[0] * x[1], {k: k + 1 for k in range(len(x))}), V)
    assert counts == {k: k + 1 for k in range(len(V))}
    assert np.array_equal(pullback((1.0, dict.fromkeys(counts)))[0][:2], V[1::-1])


def test_a_cotangent_has_the_keys_of_the_value():
    _, pullback = vjp(dicts.result, V, 0.6)
    with pytest.raises(ValueError, match="a dict with the keys 'a', 'b'"):
        pullback({"a": 1.0})


def sorted(table):
    return table["none"] + 1.0


def asks_for_what_is_missing(x):
    sums = collections.defaultdict(float)
    sums["x"] += x
    return sums["x"] * sorted(sums)


def test_a_function_of_the_users_that_is_called_as_a_builtin_gets_the_dict_that_it_is():
    assert grad(asks_for_what_is_missing)(2.0) == 1.0


class Sums(typing.NamedTuple):
    total: float
    count: int


def sums_by_name(x):
    found = {}
    for k, v in enumerate(x):
        found["ab"[k % 2]] = Sums(v * v, k)
    return found


def test_named_tuples_in_a_dict_of_the_run_are_named_tuples():
    value, pullback = vjp(sums_by_name, np.arange(1.0, 4.0))
    assert value == {"a": Sums(9.0, 2), "b": Sums(4.0, 1)} and type(value["a"]) is Sums
    (gradient,) = pullback({"a": Sums(1.0, None), "b": (2.0, None)})
    assert np.array_equal(gradient, [0.0, 8.0, 6.0])
    _, tangent = jvp(sums_by_name, (np.arange(1.0, 4.0),), (np.ones(3),))
    assert tangent["a"].total == 6.0 and type(tangent["b"]) is Sums
