"""The published values at single points, on Python floats, NumPy scalars and arrays, without warnings."""

from __future__ import annotations

import builtins
import math
import operator
import warnings

import numpy as np
import pytest

from adjoint_gen.ir.kinds import array as array_kind
from adjoint_gen.ir.trace import Bind, Const, Var
from adjoint_gen.names import Names
from adjoint_gen.rules.table import lookup
from adjoint_gen.transform.differential import pullback, pushforward
from tests.rules.harness import example, text
from tests.rules.running import Case

inf, nan = math.inf, math.nan


def both(function, *args):
    """The gradient in reverse mode and, one direction at a time, in forward mode; no warnings in either."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        of = Case(example(function, *args))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        adjoints = of.reverse(one(of.y), of.active).adjoints()
        tangents = [of.forward({v: one(x)}) for v, x in of.values.items()]
    return [adjoints.get(v, 0.0) for v in of.active], [0.0 if t is None else t for t in tangents]


def one(value):
    return np.ones_like(value) if isinstance(value, np.ndarray) else type(value)(1.0)


FORMS = [float, np.float64, np.array, lambda x: np.array([x])]
CASES = [
    (operator.pow, (0.0, 0.0), (0.0, 0.0)),
    (operator.pow, (2.0, text(0.0)), (0.0,)),
    (operator.pow, (0.0, text(0)), (0.0,)),
    (operator.pow, (0.0, text(1)), (1.0,)),
    (operator.pow, (0.0, text(1.0)), (1.0,)),
    (operator.pow, (0.0, text(2)), (0.0,)),
    (operator.pow, (0.0, text(0.5)), (inf,)),
    (operator.pow, (0.0, 0.5), (inf, 0.0)),
    (operator.pow, (0.0, 2.0), (0.0, 0.0)),
    (operator.pow, (-2.0, text(3)), (12.0,)),
    (operator.pow, (-2.0, 3.0), (12.0, nan)),
    (np.power, (0.0, 0.0), (0.0, 0.0)),
    (np.power, (0.0, 0.5), (inf, 0.0)),
    (np.sqrt, (0.0,), (inf,)),
    (np.cbrt, (0.0,), (inf,)),
    (np.arcsin, (1.0,), (inf,)),
    (np.arccos, (-1.0,), (-inf,)),
    (np.arccosh, (1.0,), (inf,)),
    (builtins.abs, (0.0,), (0.0,)),
    (builtins.abs, (-0.0,), (0.0,)),
    (np.absolute, (-0.0,), (0.0,)),
    (np.fabs, (0.0,), (0.0,)),
    (np.maximum, (1.0, 1.0), (0.5, 0.5)),
    (np.maximum, (inf, inf), (0.5, 0.5)),
    (np.maximum, (0.0, text(0.0)), (0.5,)),
    (np.maximum, (nan, 1.0), (nan, nan)),
    (np.minimum, (2.0, 2.0), (0.5, 0.5)),
    (np.fmax, (nan, 1.0), (0.0, 1.0)),
    (np.fmax, (1.0, nan), (1.0, 0.0)),
    (np.fmin, (nan, 1.0), (0.0, 1.0)),
    (np.fmin, (1.0, 1.0), (0.5, 0.5)),
    (np.clip, (1.0, 0.0, 1.0), (0.5, 0.0, 0.5)),
    (np.clip, (0.0, text(0.0), text(1.0)), (0.5,)),
    (np.clip, (2.0, 0.0, 1.0), (0.0, 0.0, 1.0)),
    (np.clip, (-2.0, 0.0, 1.0), (0.0, 1.0, 0.0)),
    (np.hypot, (0.0, 0.0), (0.0, 0.0)),
    (np.hypot, (3.0, -4.0), (0.6, -0.8)),
    (np.logaddexp, (1000.0, 0.0), (1.0, 0.0)),
    (np.logaddexp, (-inf, -inf), (0.5, 0.5)),
    (np.logaddexp, (-inf, 0.0), (0.0, 1.0)),
    (np.logaddexp, (inf, 0.0), (1.0, 0.0)),
    (np.logaddexp2, (3000.0, 0.0), (1.0, 0.0)),
    (np.sinc, (0.0,), (0.0,)),
    (np.sinc, (1e-9,), (-math.pi**2 / 3 * 1e-9,)),
    (np.copysign, (0.0, -1.0), (0.0, 0.0)),
    (operator.mod, (7.0, 2.0), (1.0, -3.0)),
    (operator.mod, (-7.0, 2.0), (1.0, 4.0)),
    (np.fmod, (-7.0, 2.0), (1.0, 3.0)),
    (np.nan_to_num, (nan,), (0.0,)),
    (np.arctan2, (0.0, 0.0), (nan, nan)),
    (np.arctan2, (0.0, -1.0), (-1.0, 0.0)),
    (np.tanh, (1000.0,), (0.0,)),
    (np.exp, (-1000.0,), (0.0,)),
]


@pytest.mark.parametrize("form", FORMS, ids=["float", "numpy scalar", "0-d", "1-d"])
@pytest.mark.parametrize("function, point, expected", CASES, ids=lambda v: getattr(v, "__name__", str(v)))
def test_published_values(function, point, expected, form):
    args = [form(x) if isinstance(x, float) else x for x in point]
    reverse, forward = both(function, *args)
    for found in (reverse, forward):
        assert [float(np.squeeze(g)) for g in found] == pytest.approx(list(expected), rel=1e-12, nan_ok=True)


OF_FLOATS = [
    (math.sqrt, (0.0,), (inf,)),
    (math.asin, (1.0,), (inf,)),
    (math.acos, (1.0,), (-inf,)),
    (math.acosh, (1.0,), (inf,)),
    (math.cbrt, (0.0,), (inf,)),
    (math.fabs, (0.0,), (0.0,)),
    (math.hypot, (0.0, 0.0), (0.0, 0.0)),
    (math.pow, (0.0, 0.0), (0.0, 0.0)),
    (math.pow, (0.0, 0.5), (inf, 0.0)),
    (math.atan2, (0.0, 0.0), (nan, nan)),
    (math.fmod, (-7.0, 2.0), (1.0, 3.0)),
    (math.remainder, (7.0, 4.0), (1.0, -2.0)),
    (math.gamma, (1.0,), (-0.5772156649015329,)),
    (math.lgamma, (-0.5,), (0.03648997397857652,)),
    (math.log, (8.0, 2.0), (1 / 8 / math.log(2), -3 / 2 / math.log(2))),
    (builtins.max, (2.0, 2.0, 1.0), (0.5, 0.5, 0.0)),
    (builtins.min, (1.0, 1.0, 1.0), (1 / 3, 1 / 3, 1 / 3)),
    (builtins.pow, (0.0, text(0.5)), (inf,)),
]


@pytest.mark.parametrize("function, point, expected", OF_FLOATS, ids=lambda v: getattr(v, "__name__", str(v)))
def test_published_values_of_floats(function, point, expected):
    for found in both(function, *point):
        assert [float(g) for g in found] == pytest.approx(list(expected), rel=1e-12, nan_ok=True)


def text_of(function, *args, active=None):
    """The operations of the pullback of a call with float arguments, as a reader would see them."""
    of = Case(example(function, *args))
    kinds = {**of.kinds, Var("y_bar"): of.kinds[of.bind.target]}
    block, shares = pullback(of.bind, Var("y_bar"), of.active, kinds, Names([*kinds]))
    shown = {}

    def show(arg):
        return shown.get(arg, repr(arg))

    signs = {"mul": "{} * {}", "truediv": "{} / {}", "neg": "-{}", "pow": "{} ** {}", "add": "{} + {}", "sub": "{} - {}"}
    for stmt in block:
        name = stmt.op.rpartition(".")[2]
        form = signs.get(name) or f"{name}({', '.join('{}' for _ in stmt.args)})"
        shown[stmt.target] = form.format(*map(show, stmt.args))
    return [show(share.value) for share in shares]


@pytest.mark.parametrize(
    "function, args, expected",
    [
        (operator.add, (1.0, 2.0), ["y_bar", "y_bar"]),
        (operator.sub, (1.0, 2.0), ["y_bar", "-y_bar"]),
        (operator.mul, (1.0, 2.0), ["y_bar * x0", "y_bar * x1"]),
        (operator.truediv, (1.0, 2.0), ["y_bar / x1", "-y_bar / x1 * y"]),
        (operator.pow, (3.0, text(2)), ["y_bar * 2 * x0"]),
        (operator.pow, (3.0, text(2.0)), ["y_bar * 2.0 * x0"]),
        (operator.pow, (3.0, text(3)), ["y_bar * 3 * x0 ** 2"]),
        (operator.pow, (3.0, text(1)), ["y_bar"]),
        (operator.pow, (3.0, text(0)), []),
        (operator.mul, (3.0, text(1.0)), ["y_bar"]),
        (math.exp, (1.0,), ["y_bar * y"]),
        (math.sin, (1.0,), ["y_bar * cos(x0)"]),
        (math.cos, (1.0,), ["-y_bar * sin(x0)"]),
        (math.log, (1.0,), ["y_bar / x0"]),
        (math.tanh, (1.0,), ["y_bar * 1.0 - y * y"]),
        (np.sqrt, (1.0,), ["quotient(y_bar * 0.5, y)"]),
        (np.square, (1.0,), ["y_bar * 2.0 * x0"]),
        (np.maximum, (1.0, text(0.0)), ["selected(y_bar, above(x0, 0.0))"]),
        (np.sum, (np.ones(3),), ["y_bar"]),
        (np.dot, (np.ones((2, 3)), np.ones(3)), ["outer(y_bar, x1)", "T(x0) @ y_bar"]),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_pullbacks_read_as_a_person_would_write_them(function, args, expected):
    found = [t.replace("matmul(T(x0), y_bar)", "T(x0) @ y_bar") for t in text_of(function, *args)]
    assert sorted(found) == sorted(expected)


SINGULAR = [
    (np.log, 0.0), (np.sqrt, 0.0), (np.log1p, -1.0), (np.reciprocal, 0.0), (np.arcsin, 1.0), (np.arccosh, 1.0),
    (np.arccosh, -3.0), (np.arctanh, 1.0), (np.log2, 0.0), (np.log10, -1.0), (np.cbrt, 0.0), (np.log, -1.0),
]


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("function, hole", SINGULAR, ids=str)
def test_where_does_not_leak_the_arm_that_is_not_taken(function, hole, kept):
    good = 1.5 if function is np.arccosh else 0.5
    x, t, m, z, bar = map(Var, ("x", "t", "m", "z", "z_bar"))
    kinds = {v: array_kind("x", 1) for v in (x, t, z, bar)} | {m: array_kind("x", 1, "bool")}
    names = Names(kinds)
    arms = (t, Const(0.0)) if kept else (Const(0.0), t)
    op = f"numpy.{function.__name__}"
    values = {x: np.array([good, hole]), m: np.array([kept, not kept]), bar: np.array([1.0, 1.0])}
    with np.errstate(all="ignore"):
        values[t] = function(values[x])
        of = Case(example(function, values[x].copy()))
    masks = {}
    block, (share,) = pullback(Bind(z, "numpy.where", (m, *arms)), bar, {t}, kinds, names, masks)
    second, (last,) = pullback(Bind(t, op, (x,)), share.value, {x}, kinds, names, masks)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = of.run((*block, *second), values)
    found = env[last.value]
    assert found[1] == 0.0
    alone = Case(example(function, np.array([good])))
    (gradient,) = alone.reverse(np.array([1.0]), alone.active).adjoints().values()
    assert found[0] == pytest.approx(gradient[0], rel=1e-14)


def masked_gradient(f, *args):
    from adjoint_gen import grad

    with np.errstate(all="ignore"):
        return grad(f, wrt=tuple(range(len(args))))(*args)


def test_a_product_beside_an_infinite_factor():
    def f(x):
        return np.sum(np.where(x > 0, np.log(x) * x, 0.0))

    (x_bar,) = masked_gradient(f, np.array([0.0, 1.0, -1.0]))
    assert x_bar.tolist() == [0.0, 1.0, 0.0]


def test_an_infinite_factor_beside_several_selections():
    def f(x):
        y = np.log(x)
        return np.sum(np.where(x > 0, y, 0.0)) + np.sum(np.where(x < 0.5, 0.0, y * y))

    (x_bar,) = masked_gradient(f, np.array([0.0, 1.0, 0.25]))
    assert x_bar.tolist() == [0.0, 1.0, 4.0]


def test_data_that_is_not_a_number():
    def f(w, x):
        return np.sum(np.where(np.isnan(x), 0.0, w * x))

    w_bar, _ = masked_gradient(f, np.array([2.0, 2.0]), np.array([np.nan, 3.0]))
    assert w_bar.tolist() == [0.0, 3.0]
    (w_bar, _) = masked_gradient(f, 2.0, np.array([np.nan, 3.0]))
    assert w_bar == 3.0


def test_two_masks_and_a_product_of_matrices():
    def f(x, a):
        inner = np.where(x > 1, np.sqrt(x - 1), x)
        return np.sum(np.where(x > 0, a @ np.where(x > 0, np.log(x) + inner, 0.0), 0.0))

    a = np.array([[1.0, 2.0], [3.0, 4.0]])
    x_bar, a_bar = masked_gradient(f, np.array([0.0, 2.0]), a)
    assert x_bar == pytest.approx([0.0, 4.0])
    assert a_bar == pytest.approx(np.array([[0.0, 0.0], [0.0, np.log(2.0) + 1.0]]))


def test_one_number_as_mask():
    def f(x):
        return np.sum(np.where(x > 0, np.sqrt(x) / x, 0.0))

    (x_bar,) = masked_gradient(f, np.float64(0.0))
    assert x_bar == 0.0
    (x_bar,) = masked_gradient(f, np.float64(4.0))
    assert x_bar == pytest.approx(-0.5 * 4**-1.5)


def test_what_passes_no_derivative():
    for op in ("operator.floordiv", "numpy.sign", "numpy.floor", "operator.lt", "numpy.isnan", "math.floor"):
        assert lookup(op).zero
    x, y = Var("x"), Var("y")
    assert pushforward(Bind(y, "operator.floordiv", (x, Const(1.0))), {x: x}, {x: array_kind("x", 1)}, Names()) == ((), None)
