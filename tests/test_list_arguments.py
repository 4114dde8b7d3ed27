"""Lists as arguments: those of one kind of items have one variant for all lengths, others one for each structure."""

import numpy as np
import pytest

import adjoint_gen.derive
from adjoint_gen import DifferentiationError, check_grads, flatten, grad, hvp, jvp, vjp
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.kinds import FLOAT

V = np.array([1.0, 2.0, 3.0])


def squares(xs):
    return sum(np.sum(x * x) for x in xs)


def nested(xs):
    s = 0.0
    for row in xs:
        for v in row:
            s = s + v * v
    return s


def chained(params, x):
    for W, b in params:
        x = np.tanh(W @ x + b)
    return np.sum(x)


def first_two(xs):
    return xs[0] * xs[1] * xs[1]


def paired(xs):
    return np.sum(xs[0] * xs[1]) + np.sum(xs[0] * xs[0])


def stacked(xs, w):
    return np.sum(np.array(xs) * w)


@pytest.fixture
def derived(monkeypatch):
    """What is derived, as a list that grows."""
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    original, made = adjoint_gen.derive.derive, []

    def counting(*args, **kwargs):
        made.append(args)
        return original(*args, **kwargs)

    monkeypatch.setattr(adjoint_gen.derive, "derive", counting)
    return made


def test_a_list_of_one_kind_has_one_variant_for_all_lengths(derived):
    gradient = grad(squares)
    for count in (3, 4, 1, 9, 3):
        given = [V * (k + 1) for k in range(count)]
        assert all(np.array_equal(g, 2.0 * x) for g, x in zip(gradient(given), given, strict=True))
    gradient([V, V[:2]])  # lengths of arrays are no facts of the items where none meet
    assert len(derived) == 1
    assert gradient([]) == []
    assert len(derived) == 2
    gradient([np.ones((2, 2))])
    assert len(derived) == 3


def test_each_structure_of_other_lists_is_a_variant(derived):
    gradient = grad(nested)
    for given in ([[1.0, 2.0], [3.0]], [[1.0]], [[2.0]] * 7):
        assert gradient(given) == [[2.0 * v for v in row] for row in given]
    assert len(derived) == 1
    for _ in range(2):
        assert gradient([[1.0, 2.0], []]) == [[2.0, 4.0], []]
        mixed = gradient([np.array([1.0, 2.0]), [3.0]])
        assert np.array_equal(mixed[0], [2.0, 4.0])
        assert mixed[1] == [6.0]
    assert len(derived) == 3


def test_the_guard_looks_at_every_item(derived):
    gradient = grad(first_two)
    assert gradient([2.0, 3.0]) == [9.0, 12.0]
    assert gradient([2.0, 3.0, 5.0]) == [9.0, 12.0, 0.0]
    assert len(derived) == 1
    found = gradient([2.0, np.float64(3.0)])
    assert len(derived) == 2
    assert found == [9.0, 12.0]
    assert gradient([2.0, 3]) == [9.0, None]


def weighted(item, key1, xs):
    total = 0.0
    for x in xs:
        total = total + np.sum(np.tanh(x * item) * x) * key1["a"]
    for k in key1:
        total = total + key1[k] * key1[k]
    return total


def test_arguments_may_be_called_as_a_guard_calls_items():
    key1 = dict.fromkeys("abcdefghij", 0.5)
    gradient = grad(weighted, wrt=(0, 1, 2))
    gradient(V, key1, [V, V])
    for item, x in ((V, V[:1]), (V[:1], V)):  # whose lengths differ as no pass before found them
        check_grads(weighted, (item, key1, [x, x]))
        assert gradient(item, key1, [x, x])[0].shape == item.shape


def test_items_of_one_kind_may_differ_in_length():
    xs = [np.array([2.0]), V]
    found = grad(paired)(xs)
    assert np.allclose(found[0], [np.sum(V) + 4.0])
    assert np.allclose(found[1], np.full(3, 2.0))
    assert [g.shape for g in grad(paired)([V, V])] == [(3,), (3,)]


def test_tuples_in_a_list(derived):
    rng = np.random.default_rng(0)
    gradient = grad(chained)
    for count in (1, 2, 5):
        params = [(rng.normal(size=(3, 3)), rng.normal(size=3)) for _ in range(count)]
        found = gradient(params, V)
        direction = [(rng.normal(size=(3, 3)), rng.normal(size=3)) for _ in range(count)]
        along = sum(np.sum(g * d) for gs, ds in zip(found, direction, strict=True) for g, d in zip(gs, ds, strict=True))

        def at(h, params=params, direction=direction):
            moved = [(W + h * dW, b + h * db) for (W, b), (dW, db) in zip(params, direction, strict=True)]
            return chained(moved, V)

        assert along == pytest.approx((at(1e-6) - at(-1e-6)) / 2e-6, rel=1e-6)
    assert len(derived) == 1


@pytest.mark.parametrize("count", [1, 3])
def test_an_array_of_a_list(count):
    xs, w = [1.5, 2.0, 0.5][:count], V[:count]
    assert grad(stacked)(xs, w) == list(w)
    value, pullback = vjp(stacked, xs, w)
    assert pullback(2.0)[0] == list(2.0 * w)
    assert jvp(stacked, (xs, w), ([1.0] * count, None)) == (value, np.sum(w))


def test_kinds_of_lists():
    assert kind_of([1.0, 2.0, 3.0], "xs").element == FLOAT
    assert kind_of([V, V[:1]], "xs") == kind_of([V], "xs")
    assert kind_of([V, np.ones((1, 1))], "xs").element is None
    assert kind_of([1.0, 1], "xs").element is None
    assert kind_of([], "xs").element is None


def first_scaled(xs, s):
    xs[0] = xs[0] * s
    return xs[0] * xs[1][1]


def first_replaced(xs, s):
    xs[0] = xs[1]
    return xs[0][0] * xs[1][1] * s


def turned_around(xs, s):
    xs.reverse()
    return xs[0][0] * xs[1][1] * s


def appended_to(xs, s):
    xs.append(s)
    return xs[2] * xs[1][1]


def scaled_in_a_dict_beside(xs, s):
    xs[0] = xs[0] * s
    return xs[0] * xs[1]["b"][1]


MIXED, PAIRS = [1.3, (0.4, 0.7)], [(1.3, 0.2), (0.4, 0.7)]


@pytest.mark.parametrize(("function", "xs", "expected"), [
    (first_scaled, MIXED, [0.83 * 0.7, (0.0, 0.83 * 1.3)]),
    (appended_to, MIXED, [0.0, (0.0, 0.83)]),
    (scaled_in_a_dict_beside, [1.3, {"a": 0.4, "b": (0.2, 0.7)}], [0.83 * 0.7, {"a": 0.0, "b": (0.0, 0.83 * 1.3)}]),
])
@pytest.mark.parametrize("derive", [grad, lambda f: lambda *args: vjp(f, *args)[1](1.0)[0]], ids=["grad", "vjp"])
def test_a_list_that_is_stored_to_and_holds_a_tuple_is_right_or_refused(function, xs, expected, derive):
    try:
        found = derive(function)(xs, 0.83)
    except DifferentiationError as error:
        assert "stands inside of another container" in error.message and error.remedy
    else:
        assert flatten(found)[0] == pytest.approx(flatten(expected)[0])


def scaled_apart(xs, s):
    return xs[0] * s * xs[1][1] * xs[1][0]


def popped(xs, s):
    xs.pop()
    return xs[0][0] * xs[0][1] * s


def test_tuples_in_lists_that_change():
    """Where the function puts other tuples in the list, or moves them, each place of the tuples is a list of its own."""
    given = [tuple(pair) for pair in PAIRS]
    assert np.allclose(grad(first_replaced)(given, 2.0), [(0.0, 0.0), (2.0 * 0.7, 2.0 * 0.4)])
    assert np.allclose(grad(turned_around)(given, 2.0), [(0.0, 2.0 * 0.4), (2.0 * 0.2, 0.0)])
    assert given == PAIRS
    value, pullback = vjp(turned_around, given, 2.0)
    assert value == pytest.approx(2.0 * 0.4 * 0.2)
    assert np.allclose(pullback(1.0)[0], [(0.0, 0.8), (0.4, 0.0)])
    assert np.allclose(pullback(1.0)[1], 0.4 * 0.2)


def test_a_list_whose_item_gives_way_to_one_of_another_structure():
    def changed(step):
        return first_replaced([[1.3, (0.2, 3.0)], [0.4 + step, 0.7 + step]], 0.83 + step)

    xs, along = [[1.3, (0.2, 3.0)], [0.4, 0.7]], [[1.0, (1.0, 1.0)], [1.0, 1.0]]
    [[number, pair], moved], by_s = grad(first_replaced, wrt=(0, 1))(xs, 0.83)
    assert [number, *pair, *moved, by_s] == pytest.approx([0.0, 0.0, 0.0, 0.83 * 0.7, 0.83 * 0.4, 0.28])
    slope = (changed(1e-6) - changed(-1e-6)) / 2e-6
    assert sum(moved) + by_s == pytest.approx(slope) == jvp(first_replaced, (xs, 0.83), (along, 1.0))[1]
    [[number, pair], moved], by_s = hvp(first_replaced, wrt=(0, 1))(xs, 0.83, (along, 1.0))
    assert [number, *pair, *moved, by_s] == pytest.approx([0.0, 0.0, 0.0, 0.83 + 0.7, 0.83 + 0.4, 1.1])
    assert xs == [[1.3, (0.2, 3.0)], [0.4, 0.7]]


def test_tuples_in_lists_that_keep_their_items():
    alone, pair = grad(scaled_apart)(MIXED, 2.0)
    assert [alone, *pair] == pytest.approx([2.0 * 0.28, 2.0 * 1.3 * 0.7, 2.0 * 1.3 * 0.4])
    assert grad(popped)(PAIRS, 2.0) == [(0.4, 2.6), (0.0, 0.0)]


def crossed(xs, ys):
    return xs[0] * ys[1] + xs[1] * xs[1] * ys[0]


def crossed_and_changed(xs, ys):
    xs[0] = xs[0] * ys[1]
    return xs[0] * ys[0]


def test_one_list_for_two_arguments_counts_for_each():
    for items in ([1.5, 2.0], [V, 2.0 * V]):
        one = vjp(crossed, items, items)[1](np.ones_like(items[0])[()])
        two = vjp(crossed, items, [v * 1.0 for v in items])[1](np.ones_like(items[0])[()])
        assert all(np.array_equal(a, b) for a, b in zip([*one[0], *one[1]], [*two[0], *two[1]], strict=True))
        assert np.array_equal(one[0][0], items[1]) and np.array_equal(one[1][0], items[1] ** 2)
    given = [1.5, 2.0]
    assert grad(crossed, wrt=(0, 1))(given, given) == ([2.0, 6.0], [4.0, 1.5])
    assert jvp(crossed, (given, given), ([1.0, 0.0], [0.0, 1.0]))[1] == 3.5


def test_one_list_for_two_arguments_that_changes_is_one():
    given = [1.5, 2.0]
    assert grad(crossed_and_changed, wrt=(0, 1))(given, given) == ([12.0, 9.0], [0.0, 0.0])
    assert vjp(crossed_and_changed, given, given)[1](1.0) == ([12.0, 9.0], [0.0, 0.0])
    assert grad(crossed_and_changed, wrt=(0, 1))(given, list(given)) == ([3.0, 0.0], [3.0, 2.25])
    assert grad(crossed_and_changed, wrt=1)(given, given) == [12.0, 9.0] and given == [1.5, 2.0]


def with_keys_that_are_there(items):
    total = 0.0
    for item in items:
        total = total + item["b"] * (item["c"] if "c" in item else 1.0) * len(item)
    return total


def with_a_default(items):
    return sum(item["b"] * item.get("c", 1.0) for item in items)


def by_values(items):
    return sum(sum(item.values()) * len(item) for item in items)


def of_the_last(items):
    last = items[len(items) - 1]
    return last.get("c", 1.0) * last["b"]


@pytest.mark.parametrize("function", [with_keys_that_are_there, with_a_default, by_values, of_the_last])
@pytest.mark.parametrize("turned", [False, True])
def test_dicts_of_other_keys_in_a_list(function, turned):
    """What such dicts have in common is not a dict without keys: that would be an empty one."""
    given = [{"b": 2.0}, {"b": 3.0, "c": 2.5}][:: -1 if turned else 1]
    try:
        value, pullback = vjp(function, given)
    except DifferentiationError as error:
        assert "no derivative rule" in error.message
        return
    (found,) = pullback(1.0)
    assert value == function(given)
    for k, item in enumerate(given):
        for key in item:
            ahead, behind = ([{**d, key: d[key] + h} if j == k else d for j, d in enumerate(given)] for h in (1e-6, -1e-6))
            assert found[k][key] == pytest.approx((function(ahead) - function(behind)) / 2e-6, rel=1e-6)


def ragged(items):
    return sum(sum(item) for item in items) + sum(len(item) * item[-1] for item in items)


def test_tuples_of_other_lengths_in_a_list():
    assert grad(ragged)([(1.0, 2.0), (3.0, 4.0, 5.0)]) == [(1.0, 3.0), (1.0, 1.0, 4.0)]


def weighted_sums(x):
    s = 0.0
    for i in range(len(x)):
        s += np.sum(x[i]) * (i + 1)
    return s


def backwards(x):
    y = list(x)
    y.reverse()
    return np.sum(y[0]) * 3.0 + np.sum(y[1])


def of_rows(x):
    return np.sum(np.array(x) ** 2)


@pytest.mark.parametrize(("function", "expected"), [
    (weighted_sums, ([1.0, 1.0], [2.0, 2.0])), (backwards, ([1.0, 1.0], [3.0, 3.0])), (of_rows, ([2.0, 4.0], [6.0, 8.0])),
])
def test_a_list_beside_arrays_that_numpy_takes_for_an_array_has_its_gradient(function, expected):
    """Its adjoint is an array, or a number for all of it, which is spread over its items."""
    for x in ([np.array([1.0, 2.0]), [3.0, 4.0]], [[1.0, 2.0], np.array([3.0, 4.0])]):
        found = grad(function)(x)
        assert [type(item) for item in found] == [type(item) for item in x]
        np.testing.assert_array_equal([list(item) for item in found], expected)


def test_lists_beside_arrays_are_told_apart_by_their_type():
    def first_or_all(r):
        return r[0] if isinstance(r, list) else r * 1.0

    def total(x):
        s = 0.0
        for i in range(len(x)):
            s += np.sum(first_or_all(x[i]))
        return s

    array, row = grad(total)([np.array([1.0, 2.0]), [3.0, 4.0]])
    np.testing.assert_array_equal(array, [1.0, 1.0])
    assert row == [1.0, 0.0]


@pytest.mark.parametrize("change", [lambda r: (r * 2)[0], lambda r: np.sum(r + r)])
def test_arithmetic_on_what_may_be_a_list_beside_arrays_is_refused(change):
    def total(x):
        s = 0.0
        for i in range(len(x)):
            s += np.sum(change(x[i]))
        return s

    with pytest.raises(DifferentiationError):
        grad(total)([np.array([1.0, 2.0]), [3.0, 4.0]])


def test_an_item_that_may_be_a_number_or_an_array():
    def total(x):
        s = 0.0
        for i in range(len(x)):
            s += x[i][0] if np.ndim(x[i]) else x[i] ** 3
        return s

    number, array = grad(total)([2.0, np.ones(2)])
    assert number == 12.0 and np.array_equal(array, [1.0, 0.0])
    array, *numbers = grad(total)([np.ones(2), 1.0, 2.0])
    assert numbers == [3.0, 12.0] and np.array_equal(array, [1.0, 0.0])
