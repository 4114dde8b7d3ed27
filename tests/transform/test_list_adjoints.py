"""Derivatives of functions with lists: against differences, forward against reverse, second order, inputs untouched."""


import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, vjp
from tests.extent import part
from tests.transform import list_habits
from tests.transform.harness import by_case, check_derivatives, check_second_order, check_trace, scalars, slope
from tests.transform.listing import CASES, V, W, changed_list_argument, list_argument

ALL = CASES + list_habits.CASES


@by_case(ALL)
def test_the_trace_means_what_the_function_means(function, given):
    check_trace(function, given)


@by_case(ALL)
def test_derivatives(function, given):
    check_derivatives(function, given)


@by_case(part(scalars(ALL), 3))
def test_second_order(function, given):
    check_second_order(function, given, again=function not in list_habits.RECURSIVE)


def test_a_list_is_an_argument():
    given = [1.5, 2.0, 0.5]
    assert grad(list_argument)(given) == pytest.approx([6.5 + 1.5 * 3.0, 6.0, 1.5])
    assert given == [1.5, 2.0, 0.5]


def test_a_list_argument_that_changes_is_left_alone():
    given = [1.5, 2.0]
    assert grad(changed_list_argument)(given) == pytest.approx([2 * 2.0 * 2 * 1.5, 2 * 1.5**2])
    assert given == [1.5, 2.0]
    assert grad(changed_list_argument)([1.5, 2.0, 3.0]) == pytest.approx([12.0, 4.5, 0.0])


def test_a_pullback_does_not_see_what_becomes_of_a_list():
    from tests.transform.listing import list_result, recurrent_result, results_with_a_list

    value, pullback = vjp(list_result, V)
    before = pullback([1.0] * 5)[0]
    value[0] = 99.0
    value.append(3.0)
    assert np.array_equal(pullback([1.0] * 5)[0], before)
    (_, items), pullback = vjp(results_with_a_list, V)
    seed = (1.0, [1.0] * 5)
    before = pullback(seed)[0]
    items.clear()
    assert np.array_equal(pullback(seed)[0], before) and seed == (1.0, [1.0] * 5)
    assert recurrent_result is not None


def shown_by_another_name(x):
    items = [v * v for v in x]
    first = items[:2]
    items[0] = x[0]
    return first[0] * items[0]


def array_changed_in_a_list(x):
    arrays = []
    for k in range(2):
        y = np.zeros(3)
        arrays.append(y)
        y[0] = x[k]
    return np.sum(arrays[0] * arrays[1])


def array_changed_after_the_loop(x):
    y = x * 2.0
    arrays = []
    for _ in range(2):
        arrays.append(y)
    y[0] = 5.0
    return np.sum(arrays[0] * x)


def array_changed_through_a_list(x):
    arrays = [v * x for v in x]
    arrays[0][1] = 3.0 * x[0]
    return np.sum(arrays[0])


def in_place_through_a_list(x):
    h = x * 2.0
    arrays = []
    for _ in range(2):
        arrays.append(h)
    arrays[0] *= 2.0
    return np.sum(arrays[1])


def rows_that_are_one(x):
    row = [0.0 for _ in x]
    rows = []
    for _ in range(2):
        rows.append(row)
    rows[0][0] = x[0]
    return rows[1][0] * x[1]


def row_read_by_its_name(x):
    row = [v * v for v in x]
    rows = []
    for _ in range(1):
        rows.append(row)
    rows[0][0] = x[1]
    return row[0]


def row_changed_by_its_name(x):
    row = [v * v for v in x]
    rows = []
    for _ in range(1):
        rows.append(row)
    row.append(x[0])
    return rows[0][-1]


def row_put_twice(x):
    rows = [[v * w for w in x] for v in x]
    rows[0] = rows[1]
    rows[1][0] = x[0] ** 2
    return rows[0][0]


def changed_while_iterated(x):
    items = list(x)
    total = 0.0
    for v in items:
        total += v
        if len(items) < 8:
            items.append(v)
    return total


def display_changed_while_iterated(x):
    items = [x[0], x[1]]
    for v in items:
        if len(items) < 5:
            items.append(v)
    return items[-1] * len(items)


def extended_by_itself(x):
    items = list(x)
    items.extend(items)
    return sum(items)


def repeated_lists(x):
    rows = [[0.0] * 3] * len(x)
    rows[0][0] = x[0]
    return rows[1][0]


def insert_in_a_loop(x):
    items = []
    for v in x:
        items.insert(0, v)
    return items[0]


def popped_from_the_front(x):
    items = list(x)
    return items.pop(0) * items[0]


def tuples_in_a_list(x):
    items = []
    for v in x:
        items.append((v, v * v))
    return items[0][1]


def list_of_two_paths(x):
    if x[0] > 0.5:
        items = list(x)
    else:
        items = [v * v for v in x]
    items.append(x[0])
    return items[0] * items[-1]


def slice_of_a_list_stored(x):
    items = list(x)
    items[1:3] = [x[0], x[0]]
    return items[1]


def deleted_item(x):
    items = list(x)
    del items[0]
    return items[0]


def tuple_of_unknown_length(x):
    items = tuple([v * v for v in x])
    return items[0]


def unknown_index_kind(x):
    items = list(x)
    for k in range(2):
        items[k * 1.0] = x[0]
    return items[0]


def kept_list(x):
    items = list(x)
    for v in x:
        items.append(v)
        kept = items
        items = [v]
    return kept[0] * items[0]


HOSTILE = [
    shown_by_another_name, array_changed_in_a_list, array_changed_after_the_loop, array_changed_through_a_list,
    in_place_through_a_list, rows_that_are_one, row_read_by_its_name, row_changed_by_its_name, row_put_twice,
    changed_while_iterated, display_changed_while_iterated, extended_by_itself, repeated_lists, insert_in_a_loop,
    popped_from_the_front, tuples_in_a_list, list_of_two_paths, slice_of_a_list_stored, deleted_item, tuple_of_unknown_length,
    kept_list,
]
RIGHT = {
    "shown_by_another_name", "extended_by_itself", "insert_in_a_loop", "popped_from_the_front", "deleted_item",
    "list_of_two_paths", "kept_list", "slice_of_a_list_stored", "array_changed_through_a_list", "array_changed_in_a_list",
    "array_changed_after_the_loop", "in_place_through_a_list", "rows_that_are_one", "row_read_by_its_name",
    "row_changed_by_its_name", "row_put_twice", "tuples_in_a_list",
    "changed_while_iterated", "display_changed_while_iterated", "repeated_lists", "tuple_of_unknown_length",
}
"""Those that are no longer refused: a slice of a list is a copy, `extend` goes through what was there."""


@pytest.mark.parametrize("function", HOSTILE, ids=lambda f: f.__name__)
def test_right_or_refused(function):
    try:
        found = grad(function)(V)
    except DifferentiationError as error:
        assert function.__name__ not in RIGHT and error.line is not None and error.remedy
        return
    direction = np.random.default_rng(2).normal(size=V.shape)
    expected = slope(lambda h: function(V + h * direction))
    assert float(found @ direction) == pytest.approx(expected, rel=1e-7)


@pytest.mark.parametrize("function", [f for f in HOSTILE if f.__name__ not in RIGHT], ids=lambda f: f.__name__)
def test_refused_at_a_line_of_the_function(function):
    with pytest.raises(DifferentiationError) as caught:
        grad(function)(V)
    first = function.__code__.co_firstlineno
    assert first <= caught.value.line <= first + 12


def test_an_index_that_is_no_integer_raises_what_the_primal_raises():
    for call in (unknown_index_kind, grad(unknown_index_kind)):
        with pytest.raises(TypeError, match="not float"):
            call(V)


def test_what_a_person_would_write():
    from tests.transform.listing import polynomial, squares

    text = grad(squares)
    text(V)
    assert "items_bar = [y_bar * np.cos(v) for v in items]" in text.source
    assert " v_bar" not in text.source and "_tape" not in text.source
    coefficients = grad(polynomial, wrt=(0, 1))
    coefficients(V, 0.7)
    assert "powers_bar = list(" in coefficients.source and "powers_bar.pop()" in coefficients.source
    assert W.shape == (4,)


def test_what_is_read_of_an_item_is_added_at_its_place():
    def products(x):
        terms = [[v * v, v * 3.0] for v in x]
        total = 0.0
        for t in terms:
            total += t[0] * t[1]
        terms.append([total, total])
        return total * terms[-1][1]

    derivative = grad(products)
    x = np.array([0.7, -0.3, 1.2])
    np.testing.assert_allclose(derivative(x), 2.0 * np.sum(3.0 * x**3) * 9.0 * x**2)
    assert "terms_bar[i][1] += " in derivative.source
    assert "add_at" not in derivative.source


def stored_over_between(x):
    arrays, total = [x * 2.0, x**2], 0.0
    for k in range(2):
        r = arrays[k]
        total += r[0] * r[2] ** 2
    arrays[0] = x * 3.0
    for k in range(2):
        r = arrays[k]
        total += r[1] * r[2]
    return total


def popped_between(x):
    arrays, total = [x * 2.0, x**2, x * x[0]], 0.0
    for k in range(2):
        r = arrays[k]
        total += r[0] * r[2] ** 2
    first = arrays.pop(0)
    r = arrays[1]
    return total + np.sum((first + x**3) ** 2) + r[1] * r[2]


def stored_over_in_a_list(x):
    pairs, total = [[x * 2.0, x], [x**2, x * 3.0]], 0.0
    for k in range(2):
        r = pairs[k]
        total += r[0][1] * r[1][2] ** 2
    last = pairs.pop()
    pairs[0][1] = y = last[0] + x**3
    for k in range(1):
        r = pairs[k]
        total += r[0][1] * r[1][2] ** 2
    return total + np.sum(y * y)


def stored_over_by_another(x):
    def moved(arrays, total):
        for k in range(2):
            r = arrays[k]
            total += r[0] * r[2] ** 2
        arrays[0] = arrays[1] + x**3
        return total

    arrays = [x * 2.0, x**2]
    total = moved(arrays, moved(arrays, 0.0))
    return total + np.sum(arrays[0] ** 2)


OVER = [stored_over_between, popped_between, stored_over_in_a_list, stored_over_by_another]


@pytest.mark.parametrize("function", OVER, ids=lambda f: f.__name__)
def test_the_adjoint_of_an_array_that_was_stored_over_is_added_to_as_a_whole(function):
    check_grads(function, (np.array([0.7, 1.3, 0.4]),))
