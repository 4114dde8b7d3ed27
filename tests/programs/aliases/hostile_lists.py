"""Lists and dicts against the rules: parts put in them in branches, lists given to functions that call themselves."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, B3, C3, M33


@program(A3, B3, C3, 0.7)
def a_part_put_in_a_list_on_one_side(a, b, c, x):
    m = np.array([a, b])
    held = [m[0], c]
    if x < 1.15:
        held[-1][-1] = b[1]
        held[1] = m[1]
    return np.sum(c * 3.0 * c) + held[1][0] * m[1, 2]


@program(A3, B3, C3)
def a_part_put_in_a_dict_in_a_loop(a, b, c):
    m = np.array([a, b, a * b])
    held = {"one": m[0], "other": c}
    for k in range(3):
        held["other"][k] = held["one"][k] * m[k, 0]
        held["one"] = m[k]
    held["one"][0] *= 2.0
    return np.sum(c * c * m[2]) + np.sum(m)


def swapped_down(rows, n):
    if n > 0:
        rows[n % len(rows)][0] += 0.3 * rows[0][1]
        rows[0], rows[-1] = rows[-1], rows[0]
        swapped_down(rows, n - 1)


@program(A3, B3, C3)
def a_list_with_one_array_twice_goes_down(a, b, c):
    rows = [a, b, a]
    swapped_down(rows, 3)
    return np.sum(rows[0] * b) + np.sum(a * c * rows[1])


def grown(rows, a, n):
    if n == 0:
        return
    rows.append(a * 0.5)
    rows[0][0] *= rows[-1][1]
    grown(rows, a, n - 1)


@program(A3, B3)
def grown_by_what_calls_itself(a, b):
    rows = [a, b]
    grown(rows, b, 2)
    s = 0.0
    for v in rows:
        s += np.sum(v * v) * v[0]
    return s * len(rows)


@program(A3, B3)
def grown_while_it_is_short(a, b):
    rows = [a, b]
    s = 0.0
    while len(rows) < 5:
        grown(rows, b, 1)
        s += np.sum(rows[-1] * rows[len(rows) // 2])
    return s * len(rows)


@program(A3, B3)
def grown_while_it_is_gone_through(a, b):
    rows = [a, b]
    s = 0.0
    for v in rows:
        s += np.sum(v * v)
        if len(rows) < 5:
            grown(rows, b, 1)
    return s


@program(A3, B3)
def a_length_before_and_behind(a, b):
    rows = [a, b]
    other = [b, a] if a[0] > 9.0 else rows
    n = len(other)
    grown(rows, a, 2)
    return np.sum(other[n] * rows[-1]) * len(other) + n * a[0]


def numbers_grown(values, n):
    if n == 0:
        return values[-1] * values[0]
    values.append(values[-1] * values[n % len(values)])
    values[0] = values[0] * 0.9 + values[-1]
    return numbers_grown(values, n - 1) * 0.5 + values[1]


@program(A3, B3)
def numbers_under_two_names_go_down(a, b):
    values = [a[0], b[1]]
    other = values
    t = numbers_grown(values, 3)
    return t + sum(other) * other[-1]


def filled(values, x, n):
    if n > 0:
        values.append(x[n % 3] * x[0])
        filled(values, x, n - 1)


@program(A3)
def an_empty_list_goes_down(x):
    values = []
    filled(values, x, 3)
    s = 0.0
    for v in values:
        s += v * v
    return s * values[0]


def filled_with_arrays(rows, x, n):
    if n > 0:
        rows.append(x * x[0])
        rows[0][0] += x[1]
        filled_with_arrays(rows, x, n - 1)


@program(A3)
def an_empty_list_comes_back_with_arrays(x):
    rows = []
    filled_with_arrays(rows, x, 3)
    s = 0.0
    for v in rows:
        s += np.sum(v * v)
    return s * rows[0][1]


def summed(rows, k):
    if k == len(rows):
        return 0.0
    return rows[k][0] * rows[k][1] + summed(rows, k + 1)


@program(A3, B3)
def only_read_on_the_way_down(a, b):
    rows = [a, b, a[::-1]]
    a[0] *= b[1]
    s = summed(rows, 0)
    b[0] = s
    return s + summed(rows, 0) + np.sum(a * b)


def popped(rows, n):
    if n == 0 or len(rows) < 2:
        return rows
    last = rows.pop()
    rows[0] += 0.3 * last
    return popped(rows, n - 1)


@program(A3, B3, C3)
def what_comes_back_is_the_list_itself(a, b, c):
    rows = [a, b, c]
    left = popped(rows, 2)
    left[0][1] *= 2.0
    return np.sum(rows[0] * a) + np.sum(b * c) + len(rows)


def turned(d, n):
    d["a"][n % 3] *= d["b"][0]
    if n > 0:
        d["a"], d["b"] = d["b"], d["a"]
        turned(d, n - 1)


@program(A3, B3)
def one_of_two_dicts_goes_down(a, b):
    d = {"a": a, "b": b}
    e = d if a[0] < 5.0 else {"a": b, "b": a}
    turned(e, 3)
    return np.sum(d["a"] * a) + np.sum(e["b"] ** 2)


def weighed(d, n):
    if n == 0:
        return d["w"][0]
    d["w"][n % 3] *= 0.9
    return weighed(d, n - 1) + d["b"] * d["w"][1]


@program(A3, B3)
def two_dicts_of_one_array_go_down(a, b):
    d = {"w": a, "b": b[0]}
    e = {"w": d["w"], "b": b[1]}
    return weighed(d, 2) * weighed(e, 1) + np.sum(a * b)


def carried_down(table, k):
    if k > 0:
        table[k] = table[k - 1] * 0.9 + table[0]
        carried_down(table, k - 1 if k % 2 else k - 2)


@program(A3, 3)
def a_table_under_two_names_goes_down(x, n):
    table = {}
    for k in range(n):
        table[k] = x[k] * x[0]
    other = table
    carried_down(other, 2)
    return table[0] * table[1] + table[2] * other[1]


def lists_swapped(table, n):
    if n > 0:
        table[n % 2][0] *= table[1][1][1]
        table[0], table[1] = table[1], table[0]
        lists_swapped(table, n - 1)


@program(A3, B3, C3)
def lists_of_lists_go_down(a, b, c):
    table = [[a, b], [c, a]]
    lists_swapped(table, 2)
    return np.sum(table[0][0] * b) + np.sum(a * c)


def even_rows(rows, n):
    rows[0], rows[1] = rows[1], rows[0]
    if n > 0:
        odd_rows(rows, n - 1)


def odd_rows(rows, n):
    rows[0][n % 3] += rows[1][0] * 0.5
    rows.append(rows[0])
    if len(rows) < 6:
        even_rows(rows, n)


@program(A3, B3)
def two_functions_that_call_each_other(a, b):
    rows = [a, b]
    even_rows(rows, 3)
    s = 0.0
    for k, v in enumerate(rows):
        s += (k + 1.0) * np.sum(v * v)
    return s


def all_named(rows, names, n):
    if n > 0:
        names.append(rows[n % len(rows)])
        names[-1][0] *= 0.8
        all_named(rows, names, n - 1)


@program(A3, B3)
def what_is_appended_belongs_to_another_list(a, b):
    rows, names = [a, b], []
    all_named(rows, names, 3)
    names[0][1] += a[2]
    return np.sum(a * b) + np.sum(names[1] * names[2])


def one_of_two(a, b, n):
    if n == 0:
        return a
    return one_of_two(b, a, n - 1)


@program(A3, B3)
def what_comes_back_is_changed(a, b):
    first = one_of_two(a, b, 3)
    first[0] *= 2.0 * a[1]
    return np.sum(a * b * b) + first[0]


@program(A3, B3)
def only_its_length_is_read(a, b):
    xs = [a[0]]
    ys = xs if a[1] > 0.0 else [b[0]]
    for k in range(3):
        ys.append(a[k] * b[k])
    return len(xs) * a[0] * b[1]


@program(A3, B3)
def equal_arrays_in_a_list(a, b):
    rows = [np.zeros(3), np.zeros(3)]
    row = rows[0] if a[0] > 0.0 else rows[1]
    row += a
    rows[1][0] = row[1] * b[0]
    return np.sum(rows[0] * b) + np.sum(rows[1] * a)


def put_in_the_first(lists, n):
    if n > 0 and len(lists[0]) < 5:
        lists[0].append(1.5)
        put_in_the_first(lists, n - 1)


@program(A3, B3)
def grown_in_a_list_while_it_is_gone_through(a, b):
    items = [a[0], a[1]]
    held = [items]
    s = 0.0
    for v in items:
        put_in_the_first(held, 1)
        s += v * b[0] * v
    return s * len(items)


@program(A3, B3)
def a_list_that_grows_is_copied_item_by_item(a, b):
    items = [a]
    items.append(b)
    others = [v for v in items]  # noqa: C416 - a loop, unlike list(items)
    others.append(b)
    others[0][1] = b[0]
    items.append(a)
    return sum((j + 1) * np.sum(v * v) for j, v in enumerate(others)) * len(items)


@program(A3, B3, 2)
def arrays_so_many_times(a, b, n):
    rows = [a, b] * n
    rows[2][0] *= b[1]
    return sum((j + 1) * np.sum(v * v) for j, v in enumerate(rows))


@program([A3, B3], C3, 2)
def a_given_list_so_many_times(items, c, n):
    rows = items * n
    rows[0][1] += c[0]
    rows.append(c)
    return sum((j + 1) * np.sum(v * v) for j, v in enumerate(rows))


@program(A3, B3)
def a_list_three_times_in_place(a, b):
    d = {"rows": [a]}
    d["rows"] *= 3
    d["rows"][0][1] = b[0]
    return sum((j + 1) * np.sum(v * v) for j, v in enumerate(d["rows"]))


@program(A3, 2)
def lists_so_many_times(a, n):
    rows = [[a[0], a[1]], [a[2]]] * n
    rows[2].append(a[1])
    rows[1][0] = a[2] * 2.0
    return sum((j + 1) * sum(v) for j, v in enumerate(rows))


@program(M33, B3)
def a_list_of_an_array_holds_its_rows(m, b):
    rows = list(m)
    rows[0][1] = b[0] * b[1]
    rows[1] = rows[0]
    rows[1][2] *= 3.0
    rows.append(b)
    rows[-1][0] *= rows[2][0]
    return np.sum(m * m) * np.sum(rows[1]) + np.sum(b)


def _in_turn(lists, x):
    for one in lists:
        one.append(one[-1] * x)


@program(A3, B3)
def lists_of_one_or_another(a, b):
    """What is put in each is the list that was chosen, and no list of its own."""
    one, other = [a[0]], [b[1]]
    chosen = [one if v > 0.5 else other for v in a]
    _in_turn(chosen, b[0])
    return sum(one) + sum(v * v for v in other)


@program(A3, B3)
def lists_of_one_or_another_put_in_one_by_one(a, b):
    one, other, chosen, keyed = [a[0]], [b[1]], [], {}
    for k, v in enumerate(b):
        chosen.append(other if v < 0.5 else one)
        keyed[k] = (one if v > 1.0 else other, v)
    for items in chosen:
        items.append(items[0] * a[1])
    for k in keyed:
        items, v = keyed[k]
        items.append(items[-1] * v)
    one[0] *= 2.0
    return sum(one) + sum(v * v for v in other) + sum(items[0] for items in chosen)


@program(A3, B3)
def lists_of_new_ones(a, b):
    rows = [[v, 2.0] if v > 0.5 else [b[0]] * 2 for v in a]
    for row in rows:
        row.append(row[0] * row[1])
    return sum((k + 1) * sum(row) for k, row in enumerate(rows))
