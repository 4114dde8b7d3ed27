"""Views in another shape, asked of arrays in every layout; arrays of single precision; arguments without axes."""

import copy

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hvp, jvp, value_and_grad, vjp
from adjoint_gen.analysis.layouts import Layouts
from adjoint_gen.ir.kinds import array
from adjoint_gen.ir.trace import Bind, Const, Pack, Var
from adjoint_gen.ir.views import view_step
from tests.fuzz.numeric import leaves, like
from tests.programs.aliases.judge import forward, judge, reverse
from tests.programs.aliases.sharing import copied
from tests.transform import mutating, viewing
from tests.transform.viewing import N, V

R = np.random.default_rng(5)


def like_a_column(x):
    flat = x.ravel()
    flat[0] = x[1, 1] * x[0, 2]
    x[1, 2] *= flat[0]
    return np.sum(x * x)


def what_is_computed(x):
    y = np.sin(x) * x
    y.reshape(-1)[1:3] *= y.ravel()[3:5]
    return np.sum(y * x)


def what_is_copied(x):
    y = x.copy()
    y.reshape(-1)[1:3] *= y.ravel()[3:5]
    return np.sum(y * x)


def only_read(x):
    x[0] *= x[1]
    return np.sum(np.sin(x.ravel()) * x.reshape(-1)[0])


def one_axis(x):
    v = x.reshape(2, 3)
    v[0] *= v[1]
    return np.sum(x * x)


def one_flat_axis(x):
    v = x.ravel()
    v[0] *= v[1]
    return np.sum(x * x)


def read_after_a_store(x):
    y = 1.0 * x
    w = y.reshape(3, 2)
    y[0, 0] = 5.0 * x[1, 1]
    return np.sum(w[0] * w[1])


def gone_through_while_it_changes(x):
    y = 2.0 * x
    total = 0.0
    for row in y.reshape(3, 2):
        y[1] *= np.sin(row[0])
        total += row[0] * row[1]
    return total


def layouts(x):
    """The same numbers in other layouts: of columns, of every second element, from the end, not to be written into."""
    wide = np.zeros(tuple(2 * n for n in x.shape))
    wide[tuple(slice(None, None, 2) for _ in x.shape)] = x
    apart = wide[tuple(slice(None, None, 2) for _ in x.shape)]
    back = x[::-1].copy()[::-1]
    fixed = x.copy()
    fixed.flags.writeable = False
    return {"columns": np.asfortranarray(x), "apart": apart, "back": back, "fixed": fixed}


def given(layout, x):
    found = layouts(x)[layout]
    assert np.array_equal(found, x)
    return found


def differences(function, x, h=1e-6):
    out = np.zeros_like(x)
    for place in np.ndindex(*x.shape):
        ends = []
        for sign in (1.0, -1.0):
            moved = x.copy()
            moved[place] += sign * h
            ends.append(function(moved))
        out[place] = (ends[0] - ends[1]) / (2.0 * h)
    return out


def agrees(function, x, right):
    """Every mode gives the gradient of the numbers in ``x``, whatever their layout, and leaves ``x`` alone."""
    before, direction = x.copy(), R.normal(size=x.shape)
    gradient = grad(function)(x)
    assert np.allclose(gradient, right, rtol=1e-7, atol=1e-8)
    assert np.array_equal(x, before)
    value, tangent = jvp(function, (x,), (direction,))
    assert np.isclose(tangent, np.sum(gradient * direction), rtol=1e-11)
    again, pullback = vjp(function, x)
    assert value == again and np.allclose(pullback(2.0)[0], 2.0 * gradient, rtol=1e-12)
    h = 1e-5
    rows = x.copy()
    expected = (grad(function)(rows + h * direction) - grad(function)(rows - h * direction)) / (2.0 * h)
    assert np.allclose(hvp(function)(x, direction), expected, rtol=1e-5, atol=1e-6)
    assert np.array_equal(x, before)


@pytest.mark.parametrize("layout", ["columns", "apart", "back"])
@pytest.mark.parametrize("function", [like_a_column, what_is_computed, read_after_a_store, gone_through_while_it_changes])
def test_an_argument_that_is_copied_in_another_shape(function, layout):
    x = given(layout, N)
    assert not np.shares_memory(x, x.ravel())
    assert judge(function, (x,)).outcome == "right"


def test_one_derivative_for_arguments_in_rows_and_others():
    """The function computes something else for the same numbers in another layout."""
    gradient = value_and_grad(like_a_column)
    for x in (N, np.asfortranarray(N), N.copy(), np.asfortranarray(N)):
        assert np.isclose(gradient(x)[0], like_a_column(x.copy(order="K")))
    assert like_a_column(N.copy()) != like_a_column(np.asfortranarray(N))


def shown_in_another_shape(x):
    y = x * 2.0
    y.reshape(-1)[...] *= 3.0
    return np.sum(y * y)


def test_a_pullback_holds_a_row_that_is_given_many_times_as_it_lies():
    x = np.broadcast_to(N[0], N.shape)
    value, pullback = vjp(shown_in_another_shape, x)
    assert value == shown_in_another_shape(x) == value_and_grad(shown_in_another_shape)(x)[0]
    assert np.array_equal(pullback(1.0)[0], grad(shown_in_another_shape)(x))


@pytest.mark.parametrize("function", [
    like_a_column, what_is_computed, what_is_copied, only_read, read_after_a_store, gone_through_while_it_changes,
])
def test_arguments_in_rows(function):
    right = differences(function, N)
    agrees(function, N.copy(), right)
    if function is not like_a_column:  # the function itself changes its argument
        assert function(layouts(N.copy())["fixed"].copy()) == function(N.copy())
    if function not in (like_a_column, only_read):
        agrees(function, layouts(N)["fixed"], right)
        return
    with pytest.raises(DifferentiationError, match="read-only"):  # as the function raises, which stores into it
        vjp(function, layouts(N)["fixed"])


@pytest.mark.parametrize("layout", ["columns", "apart", "back"])
@pytest.mark.parametrize("function", [what_is_copied, only_read])
def test_layouts_that_make_no_difference(function, layout):
    x = given(layout, N)
    assert np.isclose(function(x.copy(order="K")), function(N.copy()))
    agrees(function, x, differences(function, N))


@pytest.mark.parametrize("layout", ["apart", "back"])
def test_a_vector_is_a_view_in_another_shape_however_it_lies(layout):
    x = given(layout, V)
    assert np.shares_memory(x, x.reshape(2, 3))
    agrees(one_axis, x, differences(one_axis, V))
    assert judge(one_flat_axis, (x,)).outcome == "right"
    agrees(one_flat_axis, V.copy(), differences(one_flat_axis, V))


@pytest.mark.parametrize("shape", [(1, 1), (1, 3), (3, 1), (0, 3), (2, 0)])
def test_short_and_empty_axes(shape):
    def flat(x):
        v = x.reshape(-1)
        v[1:] *= v[:-1]
        v[:1] *= 3.0
        return np.sum(x * x)

    x = R.uniform(0.5, 1.5, shape)
    agrees(flat, x, differences(flat, x))


OTHERS = [c for c in (*viewing.CASES, *mutating.CASES) if all(np.ndim(a) == 0 or a.dtype.kind == "f" for a in c[1])]


@pytest.mark.parametrize("layout", ["columns", "apart", "back", "fixed"])
@pytest.mark.parametrize("function, args", OTHERS, ids=[f.__name__ for f, _ in OTHERS])
def test_every_layout_is_right_or_refused(function, args, layout):
    """A function that computes something else for another layout must not get the derivative of what it computes for rows."""
    others = tuple(given(layout, a) if np.ndim(a) else a for a in args)
    usual = function(*copy.deepcopy(args))
    primal = function(*copied(others))
    same = all(np.allclose(a, b) for a, b in zip(leaves(usual), leaves(primal), strict=True))
    cotangent = like(usual, np.random.default_rng(2))
    _, pullback = vjp(function, *args)
    try:
        _, other = vjp(function, *others)
        found = other(cotangent)
    except DifferentiationError as error:
        assert ("read-only" if layout == "fixed" else "np.ascontiguousarray") in str(error)  # refused by reference as well
        return
    if not same:
        assert judge(function, others, (reverse, forward)).outcome in ("right", "skipped")
        return
    for a, left, right in zip(args, found, pullback(cotangent), strict=True):
        if isinstance(a, float | np.ndarray):
            assert np.allclose(left, right, rtol=1e-10, atol=1e-12)
    assert all(np.array_equal(a, b) for a, b in zip(args, others, strict=True))


def from_outside(x):
    y = TABLE * x
    y.reshape(-1)[0] = x[0, 0] ** 2
    return np.sum(y * y)


TABLE = np.arange(6.0).reshape(2, 3)


def test_an_array_from_outside_the_function_is_asked_as_well(monkeypatch):
    agrees(from_outside, N.copy(), differences(from_outside, N))
    monkeypatch.setitem(globals(), "TABLE", np.asfortranarray(TABLE))
    with pytest.raises(DifferentiationError, match=r"np\.ascontiguousarray"):
        grad(from_outside)(N)


def weighted(x, w):
    y = x * w
    y.reshape(-1)[1:3] = y.ravel()[3:5] * w[0, 0]
    return y


@pytest.mark.parametrize("layout", ["columns", "apart", "back", "fixed"])
def test_a_cotangent_may_lie_in_any_way(layout):
    """The adjoint of an array that is stored to in another shape starts as a product with the cotangent."""
    w = R.normal(size=N.shape)
    cotangent = R.normal(size=N.shape)
    _, pullback = vjp(weighted, N, w)
    right = pullback(cotangent)
    found = pullback(given(layout, cotangent))
    assert all(np.array_equal(a, b) for a, b in zip(found, right, strict=True))
    assert np.allclose(right[0], differences(lambda x: np.sum(cotangent * weighted(x, w)), N), atol=1e-8)
    _, tangent = jvp(weighted, (N, w), (given(layout, cotangent), w))
    assert np.array_equal(tangent, jvp(weighted, (N, w), (cotangent, w))[1])


# --- what lies in rows ----------------------------------------------------------------------------------------------------

X, I, K, Y = Var("x"), Var("i"), Var("k"), Var("y")
KINDS = {X: array("x", 3), K: array("k", 1, "int64"), Y: array("y", 3)}
WHOLE, PART, STRIDE = (Pack("slice", (Const(a), Const(None), Const(b))) for a, b in ((None, None), (1, None), (None, 2)))
INDICES = {
    "i": Const(1), "i,1:": Pack("tuple", (Const(1), PART)), "1:": PART, "1:,:": Pack("tuple", (PART, WHOLE)),
    ":": WHOLE, ":,1:": Pack("tuple", (WHOLE, PART)), "::2": STRIDE, ":,0": Pack("tuple", (WHOLE, Const(0))),
    "0,::2": Pack("tuple", (Const(0), STRIDE)), "...": Const(...), "...,0": Pack("tuple", (Const(...), Const(0))),
    "None": Const(None), "None,1": Pack("tuple", (Const(None), Const(1))), "0,0": Pack("tuple", (Const(0), Const(0))),
    "1:,0": Pack("tuple", (PART, Const(0))), "0,...": Pack("tuple", (Const(0), Const(...))),
    "0,1:,None": Pack("tuple", (Const(0), PART, Const(None))), "1:,1:": Pack("tuple", (PART, PART)),
}
STEPS = {"T": view_step("ndarray.T"), "flat": view_step("numpy.ravel"), "flip": view_step("numpy.flip")}


def as_python(step):
    if isinstance(step, Const):
        return step.value
    parts = tuple(map(as_python, step.items))
    return slice(*parts) if step.kind == "slice" else parts


@pytest.mark.parametrize("name", INDICES)
def test_a_part_that_is_said_to_lie_in_rows_does(name):
    asked = Layouts({}, KINDS, lambda var: var == X, lambda bind: False)
    x = np.zeros((3, 4, 5))
    part = x[as_python(INDICES[name])]
    said = asked.asks(X, (INDICES[name], STEPS["flat"])) is not None
    assert not said or np.shares_memory(part.ravel(), x)
    assert said == part.flags.c_contiguous, "what is known is all that there is to know"


def test_what_is_computed_lies_as_its_operands_do():
    made = {Y: Bind(Y, "numpy.add", (X, Const(1.0)))}
    asked = Layouts(made, KINDS, lambda var: var == X, lambda bind: False)
    assert asked.needs(Y) == {X}
    for op, known in (("numpy.matmul", None), ("numpy.linalg.inv", None), ("numpy.zeros_like", {X}), ("ndarray.copy", set())):
        made[Y] = Bind(Y, op, (X,))
        assert asked.needs(Y) == known, op
    made[Y] = Bind(Y, "numpy.array", (X,), (("order", Const("F")),))
    assert asked.needs(Y) is None
    assert asked.asks(X, (STEPS["T"], STEPS["flat"])) is None and asked.asks(X, (STEPS["flip"], STEPS["flat"])) is None
    assert asked.asks(X, (STEPS["T"],)) == frozenset()


# --- precision, and no axes -----------------------------------------------------------------------------------------------


def stored_as_single(x):
    y = np.zeros(6, dtype=np.float32)
    y[1:] = x[1:] * x[:-1]
    for i in range(1, 6):
        y[i] += np.sin(y[i - 1]) * x[i]
    y.reshape(2, 3)[0] *= 2.0
    np.add.at(y, [0, 0, 2], x[:3])
    y *= x
    return np.sum(y * y * x)


def stored_as_double(x):
    y = np.zeros(6)
    y[1:] = x[1:] * x[:-1]
    for i in range(1, 6):
        y[i] += np.sin(y[i - 1]) * x[i]
    y.reshape(2, 3)[0] *= 2.0
    np.add.at(y, [0, 0, 2], x[:3])
    y *= x
    return np.sum(y * y * x)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_store_that_rounds_to_single_precision_has_the_derivative_of_one_that_does_not(dtype):
    x, direction = V.astype(dtype), R.normal(size=6).astype(dtype)
    single, double = grad(stored_as_single)(x), grad(stored_as_double)(V)
    assert single.dtype == dtype and np.allclose(single, double, rtol=2e-5)
    value, tangent = jvp(stored_as_single, (x,), (direction,))
    assert value == stored_as_single(x.copy()) and value.dtype == stored_as_single(x.copy()).dtype
    assert np.isclose(tangent, np.sum(double * direction), rtol=2e-5)
    assert np.allclose(hvp(stored_as_single)(x, direction), hvp(stored_as_double)(V, direction.astype(float)), rtol=1e-4)
    assert not np.array_equal(single, double), "rounding shows"


def test_an_argument_without_axes_is_an_array():
    function, t = viewing.an_argument_without_axes, np.array(0.7)
    derived = grad(function, wrt=(0, 1))
    of_t, of_x = derived(t, V)
    assert t == 0.7 and np.shape(of_t) == ()

    def at(t, x):
        return function(np.array(t), x)

    h = 1e-6
    assert np.isclose(of_t, (at(0.7 + h, V) - at(0.7 - h, V)) / (2.0 * h), rtol=1e-8)
    assert np.allclose(of_x, differences(lambda x: at(0.7, x), V), rtol=1e-7, atol=1e-8)
    _, tangent = jvp(function, (t, V), (np.array(0.3), V))
    assert np.isclose(tangent, 0.3 * of_t + np.sum(of_x * V), rtol=1e-12)
    with pytest.raises(TypeError, match="does not support item assignment"):
        grad(function)(np.float64(0.7), V)


def gone_through(x):
    s = 0.0
    for v in np.nditer(x):
        s = 0.5 * s + v
    return s


def gone_through_when_stored_to(x):
    x[0] = 2.0
    return gone_through(x)


@pytest.mark.parametrize("function", [gone_through, gone_through_when_stored_to])
def test_an_iterator_goes_through_what_lies_in_rows(function):
    gradient = grad(function)
    for _ in range(2):
        expected = 0.5 ** np.arange(5, -1, -1).reshape(2, 3) * ([[1.0], [1.0]] if function is gone_through else [[0.0], [1.0]])
        np.testing.assert_allclose(gradient(N.copy()), expected)
        for other in (np.asfortranarray(N), np.repeat(N, 2, axis=0)[::2], N.copy()[::-1]):
            with pytest.raises(DifferentiationError):
                gradient(other)
