"""Programs that store into arrays in lists, under the list's name or under names of their own."""

import numpy as np

X = np.array([0.3, 0.7, 1.1])


def by_places(x):
    rows = [np.zeros(3) for _ in range(3)]
    for i in range(3):
        for j in range(3):
            rows[i][j] = x[i] * np.sin(x[j])
    return rows[0][1] * rows[2][2] + np.sum(rows[1])


def by_constant_places(x):
    rows = [x * 2.0, np.sin(x)]
    rows[0][1] = x[0] * x[2]
    rows[-1][1:] *= rows[0][:2]
    return np.sum(rows[0] * rows[1])


def through_the_loop(x):
    rows = [np.zeros(3) for _ in range(3)]
    for row in rows:
        row[0] = x[1] * x[0]
        row[1:] = row[0] * x[1:]
    return np.sum(rows[0] * rows[1] + np.sin(rows[2]))


def with_numbers_of_the_loop(x):
    rows = [np.sin(x), np.cos(x), x * x]
    for i, row in enumerate(rows):
        row[i] += x[2] * i
        row *= 1.5
    return np.sum(rows[0] * rows[1] * rows[2])


def under_a_name(x):
    rows = [np.zeros(3) for _ in range(3)]
    for i in range(3):
        row = rows[i]
        row[0] = x[1] * x[0]
        row[1:] += row[0] * x[1:] * i
    return np.sum(rows[0] * rows[1] + rows[2] ** 2)


def whole_items(x):
    params = [np.sin(x), np.cos(x), x * x]
    for i in range(3):
        params[i] -= 0.1 * x * params[(i + 1) % 3]
    return np.sum(params[0] * params[1] + params[2])


def of_several_ranks(x):
    params = []
    for k in range(2):
        params.append(np.outer(x, x) * (k + 1.0))
        params.append(x * 0.5)
    for _ in range(2):
        for k in range(len(params)):
            params[k] -= 0.1 * params[k] * x[0]
    return sum(np.sum(p * p) for p in params)


def of_several_ranks_under_a_name(x):
    params = []
    for k in range(2):
        params.append(np.outer(x, x) * (k + 1.0))
        params.append(x * 0.5)
    for _ in range(2):
        grads = [p * x[0] for p in params]
        for p, g in zip(params, grads, strict=True):
            p -= 0.1 * g
    return sum(np.sum(p * p) for p in params)


def of_several_ranks_exchanged(x):
    params = []
    for k in range(2):
        params.append(np.outer(x, x) * (k + 1.0))
        params.append(x * 0.5)
    for k in range(len(params) - 1):
        params[k], params[k + 1] = params[k + 1], params[k]
        params[k] *= x[1]
    return sum(np.sum(p * p) * (k + 1) for k, p in enumerate(params))


def eliminated(x):
    rows = [x[i] * np.cos(x) + 2.0 * np.eye(3)[i] for i in range(3)]
    for k in range(3):
        for i in range(k + 1, 3):
            m = rows[i][k] / rows[k][k]
            for j in range(k, 3):
                rows[i][j] -= m * rows[k][j]
    return rows[0][0] * rows[1][1] * rows[2][2]


def grown(x):
    rows = []
    for i in range(4):
        rows.append(x * i)
        if i > 0:
            rows[i][1] = rows[i - 1][0] * x[2]
        rows[-1][0] += 0.5
    return np.sum(rows[3]) * rows[1][1] + np.sum(rows[2] ** 2)


def prepared(x):
    rows = []
    for i in range(3):
        row = np.zeros(3)
        row[i] = x[i]
        rows.append(row)
    rows[0][1] = x[2] * x[2]
    rows[2][:2] += rows[0][1:]
    return np.sum(rows[0] * rows[2]) + rows[1][1]


def copies_of_arguments(x):
    rows = [x.copy(), x * 2.0, x.copy()]
    for i in range(len(rows)):
        rows[i][i] = np.sin(x[0]) * i
    return np.sum(rows[0] * rows[1] * rows[2])


def by_functions_that_write(x):
    rows = [np.zeros(3) for _ in range(2)]
    for i in range(2):
        np.add.at(rows[i], [0, 0, 2], x)
        rows[i][...] = np.tanh(rows[i])
    rows[0].fill(x[1])
    return np.sum(rows[0] * rows[1] * x)


def matrices(x):
    layers = [np.outer(x, x), np.outer(np.sin(x), x)]
    for k in range(2):
        layers[k][0, 1:] *= x[1]
        layers[k][:, 2] -= x
    return np.sum(layers[0] @ layers[1])


def either_of_two(x):
    rows = [np.sin(x), np.cos(x)]
    for i in range(3):
        if x[i] > 0.5:
            rows[0][i] = x[i] ** 2
        else:
            rows[1][i] *= x[0]
    return np.sum(rows[0] * rows[1])


def made_on_two_paths(x):
    rows = []
    for i in range(3):
        if x[i] > 0.5:
            row = np.sin(x) * i
        else:
            row = x * x
        rows.append(row)
    for i in range(3):
        rows[i][0] = x[1] * rows[i][1]
    return np.sum(rows[0] * rows[1]) + np.sum(rows[2])


def an_argument_in_the_list(x):
    rows = [x, np.cos(x) + 1.0]
    for i in range(2):
        rows[i][0] *= 3.0
    return np.sum(rows[0] * rows[1])


def until_it_is_small(x):
    rows = [np.sin(x), np.cos(x)]
    steps = 0
    while rows[0][0] > 0.1 and steps < 5:
        rows[0][0] *= 0.5
        rows[1] += rows[0] * x
        steps += 1
    return np.sum(rows[0] * rows[1])


def list_renewed_in_between(x):
    rows = [np.sin(x), np.cos(x)]
    for i in range(2):
        rows[i][0] = x[1] * x[2]
    rows = [np.tanh(row) for row in rows]
    for i in range(2):
        rows[i][1] *= x[0]
    return np.sum(rows[0] * rows[1])


def one_is_replaced(x):
    rows = [np.sin(x), np.cos(x), x * 2.0]
    for i in range(1, 3):
        rows[i][0] += x[0]
        rows[i - 1] = rows[i] * x
        rows[i - 1][2] = 0.0
    return np.sum(rows[0] * rows[1] * rows[2])


def exchanged(x):
    rows = [np.sin(x), np.cos(x), x * x]
    for i in range(2):
        rows[i], rows[i + 1] = rows[i + 1], rows[i]
        rows[i][0] *= x[1]
    return np.sum(rows[0] * rows[1] + rows[2])


def pivoted(x):
    rows = [x[i] * np.cos(x) + 2.0 * np.eye(3)[i] for i in range(3)]
    for k in range(3):
        best = k
        for i in range(k + 1, 3):
            if abs(rows[i][k]) > abs(rows[best][k]):
                best = i
        rows[k], rows[best] = rows[best], rows[k]
        for i in range(k + 1, 3):
            rows[i][k:] -= rows[i][k] / rows[k][k] * rows[k][k:]
    return rows[0][0] * rows[1][1] + rows[2][2]


def lists_exchanged(x):
    table = [[x[i] * j for j in range(3)] for i in range(3)]
    for i in range(2):
        table[i], table[i + 1] = table[i + 1], table[i]
        table[i][0] = x[1] * table[i + 1][1]
    return table[0][0] * table[1][1] + table[2][2] ** 2 + table[2][0]


def list_of_the_pass_before(x):
    rows = [x * (i + 1.0) for i in range(3)]
    for _ in range(2):
        new = [row.copy() for row in rows]
        for i in range(1, 3):
            for j in range(1, 3):
                new[i][j] += 0.1 * (rows[i - 1][j] * rows[i][j - 1] - 4.0 * rows[i][j])
        rows = new
    return rows[1][1] * rows[2][2] + np.sum(rows[1] ** 2)


def corner(rows, k=0):
    return rows[k][0]


def largest(numbers, k):
    return numbers[k] * max(numbers)


def values_from_callees(x):
    rows = [np.sin(x), np.cos(x)]
    numbers = [0.5, x[1], np.max(x)]
    y = x.copy()
    for i in range(2):
        y[i] -= largest(numbers, i) * corner(rows)
        rows[1][i] = corner(rows, 1) * y[2]
    return np.sum(rows[1] * y)


def unknown(v):
    return v if v is None or v > 0.0 else -v


def items_of_lists_exchanged(x):
    table = [[x[0] * 2.0, unknown(x[1])], [unknown(x[2]), x[1] * x[2]]]
    for i in range(3):
        table[0][1], table[1][0] = table[1][0], table[0][1]
        table[1][0] = table[1][0] * x[i] + table[0][1]
    return table[0][0] * table[1][0] + table[0][1] * table[1][1]


def view_of_a_named_item(x):
    rows = [np.sin(x) for _ in range(2)]
    row = rows[0]
    v = row[1:]
    v[0] = x[0] * 3
    return np.sum(rows[0] * x)


def list_in_a_dict(x):
    rows = [np.sin(x) * i for i in range(3)]
    p = {"rows": rows, "k": 1}
    p["rows"][p["k"]][1:] *= x[0]
    return np.sum(rows[0] * x) + np.sum(rows[1])


def exchanged_under_names(x):
    rows = [np.sin(x) * (i + 1) for i in range(3)]
    for k in range(2):
        a, b = rows[k], rows[k + 1]
        rows[k], rows[k + 1] = b, a
        rows[k][0] = x[2] * k
    return np.sum(rows[0] * x) + np.sum(rows[2])


def walked_until(x):
    rows = [np.sin(x) * (i + 1) for i in range(3)]
    total = 0.0
    for row in rows:
        total = total + row[1]
        row[1] = total * x[0]
        if total > 1.0:
            break
    return np.sum(rows[0] * x) + np.sum(rows[2]) * total


def beside_their_copies(x):
    rows = [np.sin(x) * (i + 1) for i in range(3)]
    copies = [r.copy() for r in rows]
    for r, c in zip(rows, copies):
        r[:] = c[::-1] * x
        c[0] = r[0] * 2
    return np.sum(rows[0] * copies[1]) + np.sum(rows[2])


def folded_from_the_end(x):
    rows = [np.sin(x) * (i + 1) for i in range(3)]
    while len(rows) > 1:
        last = rows.pop()
        rows[-1] += last * x
        rows[-1][0] *= 0.5
    return np.sum(rows[0])


def _several(x):
    params = []
    for k in range(2):
        params.append(np.outer(x, x) * (k + 1.0))
        params.append(x * 0.5)
    return params


def rows_added_to_several_ranks(x):
    params = _several(x)
    for k in range(len(params)):
        params[k] += x * x
        params[k] *= np.sum(params[k])
    return np.sum(params[0]) * np.sum(params[1] * x) + np.sum(np.tanh(params[2])) + np.max(params[3])


def momentum_of_several_ranks(x):
    params = _several(x)
    velocity = [np.zeros_like(p) for p in params]
    for _ in range(3):
        grads = [2.0 * p * x[0] for p in params]
        for k, (v, g) in enumerate(zip(velocity, grads)):
            v *= 0.9
            v -= 0.1 * g
            params[k] += v
    return sum(np.sum(p * p) for p in params)


def several_ranks_kept(x):
    params = _several(x)
    history = []
    for k, p in enumerate(params):
        history.append(p)
        p *= x[k % 3]
    return sum(np.sum(np.sin(h) * p) for h, p in zip(history, params))


def with_one_without_axes(x):
    params = []
    for k in range(2):
        params.append(np.array(x[k]))
        params.append(x * 0.5)
    for k in range(len(params)):
        params[k] -= 0.1 * params[k] * x[0]
    return sum(np.sum(p * p) for p in params)


def parts_of_several_ranks(x):
    params = _several(x)
    for k in range(len(params)):
        params[k][0] *= x[1]
        params[k][1:] += params[k][0] * x[2]
    return sum(np.sum(p * p * (k + 1)) for k, p in enumerate(params))


def views_of_several_ranks(x):
    params = _several(x)
    views = [p.T for p in params]
    for v, p in zip(views, params):
        v *= x[0]
        v[0] = x[1] * p[1]
    return sum(np.sum(p ** 3) * (k + 1) for k, p in enumerate(params))


RIGHT = [
    of_several_ranks, of_several_ranks_under_a_name, of_several_ranks_exchanged, rows_added_to_several_ranks,
    momentum_of_several_ranks, several_ranks_kept, with_one_without_axes,
    view_of_a_named_item, list_in_a_dict, exchanged_under_names, walked_until, beside_their_copies,
    folded_from_the_end,
    items_of_lists_exchanged, values_from_callees, list_of_the_pass_before, exchanged, pivoted, lists_exchanged,
    by_places, by_constant_places, through_the_loop, with_numbers_of_the_loop, under_a_name, whole_items, eliminated, grown,
    prepared, copies_of_arguments, by_functions_that_write, matrices, either_of_two, made_on_two_paths, an_argument_in_the_list,
    until_it_is_small, list_renewed_in_between, one_is_replaced,
]


def second_name_of_the_list(x):
    rows = [np.sin(x), np.cos(x)]
    same = rows
    for i in range(2):
        rows[i][0] = x[1]
    return np.sum(same[0] * rows[1])


def shallow_copy(x):
    rows = [np.sin(x), np.cos(x)]
    others = rows[:]
    for i in range(2):
        rows[i][0] = x[1]
    return np.sum(others[0] * rows[1])


def shallow_list(x):
    rows = [np.sin(x), np.cos(x)]
    others = list(rows)
    for i in range(2):
        rows[i][0] = x[1]
    return np.sum(others[0] * rows[1])


def name_of_an_item(x):
    rows = [np.sin(x), np.cos(x)]
    first = rows[0]
    for i in range(2):
        rows[i][0] = x[1]
    return np.sum(first * rows[1])


def name_before_the_list(x):
    first = np.sin(x)
    rows = [first, np.cos(x)]
    for i in range(2):
        rows[i][0] = x[1]
    return np.sum(first * rows[1])


def view_before_the_list(x):
    first = np.sin(x)
    part = first[:2]
    rows = [first, np.cos(x)]
    for i in range(2):
        rows[i][0] = x[1]
    return np.sum(part) * np.sum(rows[1])


def view_of_an_item(x):
    rows = [np.sin(x), np.cos(x)]
    part = rows[0][:2]
    for i in range(2):
        rows[i][0] = x[1]
    return np.sum(part) * np.sum(rows[1])


def one_in_two_places(x):
    rows = [np.sin(x), np.cos(x)]
    rows[0] = rows[1]
    for i in range(2):
        rows[i][0] += x[1]
    return np.sum(rows[0] * rows[1])


def put_again(x):
    rows = [np.sin(x), np.cos(x)]
    for i in range(2):
        rows.append(rows[0])
    rows[2][0] *= x[1]
    return np.sum(rows[0] * rows[1])


def repeated(x):
    rows = [np.sin(x)] * 3
    for i in range(3):
        rows[i][0] *= x[1]
    return np.sum(rows[0] * rows[1])


def one_for_all(x):
    row = np.sin(x)
    rows = [row for _ in range(3)]
    rows[0][1] = x[0] * 4.0
    return np.sum(rows[2])


def one_for_all_passes(x):
    row = np.zeros(3)
    rows = []
    for i in range(3):
        row[i] = x[i]
        rows.append(row)
    rows[0][1] = x[0] * 4.0
    return np.sum(rows[2] * x)


def given_twice(x):
    row = np.sin(x)
    rows = [row]
    rows.append(row)
    for i in range(2):
        rows[i][0] *= x[1]
    return np.sum(rows[0] * rows[1])


def in_two_lists(x):
    row = np.sin(x)
    rows, others = [row, x * x], [row, x + x]
    for i in range(2):
        rows[i][0] *= x[1]
    return np.sum(others[0])


def in_a_tuple(x):
    rows = [np.sin(x), np.cos(x)]
    pair = (rows[0], 1.0)
    for i in range(2):
        rows[i][0] *= x[1]
    return np.sum(pair[0])


def list_in_a_tuple(x):
    rows = [np.sin(x), np.cos(x)]
    pair = (rows, 1.0)
    for i in range(2):
        rows[i][0] *= x[1]
    return np.sum(pair[0][0])


def in_a_dict(x):
    rows = [np.sin(x), np.cos(x)]
    parts = {"a": rows[0]}
    for i in range(2):
        rows[i][0] *= x[1]
    return np.sum(parts["a"])


def rows_of_a_matrix(x):
    a = np.outer(x, x)
    rows = [a[i] for i in range(3)]
    for i in range(3):
        rows[i][0] *= x[1]
    return np.sum(a * a)


def listed_matrix(x):
    a = np.outer(x, x)
    rows = list(a)
    for i in range(3):
        rows[i][0] *= x[1]
    return np.sum(a * a)


def overlapping_views(x):
    a = np.sin(x)
    rows = [a[i:] for i in range(2)]
    for i in range(2):
        rows[i][1] *= x[1]
    return np.sum(rows[0]) * np.sum(rows[1])


def changed_through_a_name(x):
    rows = [np.sin(x), np.cos(x)]
    for i in range(2):
        row = rows[0]
        rows[i][0] *= x[1]
        row[1] = x[2] * row[0]
    return np.sum(rows[0])


def replaced_meanwhile(x):
    rows = [np.sin(x), np.cos(x)]
    for i in range(2):
        row = rows[i]
        rows[i] = x * x
        row[0] = x[1]
    return np.sum(rows[0] * rows[1])


def popped_meanwhile(x):
    rows = [np.sin(x), np.cos(x), x * x]
    row = rows[-1]
    rows.pop()
    row[0] = x[1]
    return np.sum(rows[1])


def name_of_the_pass_before(x):
    rows = [np.sin(x), np.cos(x), x * x]
    before = rows[2]
    total = 0.0
    for i in range(3):
        rows[i][0] = x[1] * before[0]
        rows[0][1] += x[i]
        total = total + np.sum(before)
        before = rows[i]
    return total


def taken_off(x):
    rows = [np.sin(x), np.cos(x), x * x]
    last = rows.pop()
    for i in range(2):
        rows[i][0] = x[1]
    rows.append(last)
    rows[-1][1] = x[0] * last[0]
    return np.sum(last) + np.sum(rows[2] * rows[0])


def inner(rows, v):
    rows[0][0] = v
    return rows


def by_a_helper(x):
    rows = [np.sin(x), np.cos(x)]
    for i in range(2):
        inner(rows, x[i])
    return np.sum(rows[0] * rows[1])


def helper_gives_it_back(x):
    rows = [np.sin(x), np.cos(x)]
    same = inner(rows, x[1])
    rows[0][1] = x[0]
    return np.sum(same[0])


def scaled(row, v):
    row[1:] *= v
    return row[0] * v


def item_to_a_helper(x):
    rows = [np.sin(x), np.cos(x)]
    total = 0.0
    for i in range(2):
        total += scaled(rows[i], x[i])
    return total * np.sum(rows[0] * rows[1])


def read(rows):
    return rows[0]


def helper_shows_an_item(x):
    rows = [np.sin(x), np.cos(x)]
    first = read(rows)
    for i in range(2):
        rows[i][0] *= x[1]
    return np.sum(first)


def in_a_closure(x):
    rows = [np.sin(x), np.cos(x)]
    first = rows[0]

    def total():
        return np.sum(first)

    for i in range(2):
        rows[i][0] *= x[1]
    return total()


def lists_change_places(x):
    rows, others = [np.sin(x), np.cos(x)], [x * x, x + x]
    for i in range(3):
        rows[0][i] = x[i] * others[0][1]
        rows, others = others, rows
    return np.sum(rows[0] * others[0])


def on_one_path(x):
    rows, others = [np.sin(x), np.cos(x)], [x * x, x + x]
    if x[0] > 0.0:
        others = rows
    for i in range(2):
        rows[i][0] *= x[1]
    return np.sum(others[0])


def listed_from_another(x):
    rows = [np.sin(x), np.cos(x)]
    others = [row for row in rows]  # noqa: C416
    for i in range(2):
        rows[i][0] *= x[1]
    return np.sum(others[0])


def joined_lists(x):
    rows = [np.sin(x) for _ in range(2)]
    others = rows + [x * 2.0]  # noqa: RUF005
    for i in range(2):
        rows[i][0] *= x[1]
    return np.sum(others[0])


def half_exchanged(x):
    rows = [np.sin(x), np.cos(x), x * x]
    for i in range(2):
        rows[i], rows[i + 1] = rows[i + 1], rows[i + 1]
        rows[i][0] *= x[1]
    return np.sum(rows[0] * rows[1] + rows[2])


def two_names(x):
    rows = [np.sin(x), np.cos(x), x * x]
    for i in range(3):
        one, other = rows[i], rows[0]
        one[0] = x[1] * 2.0
        other[1] = one[0] * x[0]
        one[2] = other[1]
    return np.sum(rows[0] * rows[1] + rows[2])


def list_of_the_pass_before_is_shallow(x):
    rows = [x * (i + 1.0) for i in range(3)]
    for _ in range(2):
        new = list(rows)
        for i in range(1, 3):
            new[i][1] += 0.1 * rows[i - 1][1] * rows[i][0]
        rows = new
    return rows[1][1] * rows[2][2]


def one_row_of_the_pass_before(x):
    rows = [x * (i + 1.0) for i in range(3)]
    for _ in range(2):
        new = [row.copy() for row in rows]
        new[0] = rows[0]
        for i in range(3):
            new[i][1] += 0.1 * rows[0][1] * rows[i][0]
        rows = new
    return rows[1][1] * rows[2][2]


def list_grows_meanwhile(x):
    rows = [np.sin(x)]
    for i in range(3):
        row = rows[-1]
        rows.append(x * i)
        row[0] = x[1]
    return np.sum(rows[0]) + np.sum(rows[2] * rows[1])


def view_of_an_item_changed(x):
    rows = [np.sin(x) for _ in range(2)]
    v = rows[0][1:]
    v[0] = x[0] * 3
    return np.sum(rows[0] * x)


def row_of_the_pass_before(x):
    rows = [np.sin(x) * i for i in range(3)]
    row = x.copy()
    for i in range(3):
        if i > 0:
            row[0] = x[i]
        row = rows[i]
    return np.sum(rows[0] * x) + np.sum(rows[2])


def unpacked(x):
    rows = [np.sin(x) * i for i in range(3)]
    a, b, c = rows
    a[0] = x[1] * 3
    c[1] = a[0] * b[0]
    return np.sum(rows[0] * x) + np.sum(rows[2])


def neighbours(x):
    rows = [np.sin(x) * i for i in range(3)]
    for a, b in zip(rows, rows[1:]):  # noqa: RUF007
        a[0] = x[1] * 3 * b[1]
        b[2] = a[0]
    return np.sum(rows[0] * x) + np.sum(rows[2])


def by_an_inner_function(x):
    rows = [np.sin(x) * (i + 1) for i in range(3)]
    def put(k, v):
        rows[k][0] = v
    for i in range(2):
        put(i, x[i] * 2)
    return np.sum(rows[0] * x) + np.sum(rows[1])


def lists_of_lists_of_arrays(x):
    rows = [[np.sin(x) * (i + 1) for i in range(2)] for _ in range(2)]
    for i in range(2):
        rows[i][0][1] = x[0]
    return np.sum(rows[0][0] * x) + np.sum(rows[1][1])


def last_is_moved(x):
    rows = [np.sin(x) * (i + 1) for i in range(3)]
    last = rows[2]
    rows[0], rows[2] = rows[2], rows[0]
    rows[0][1] = x[2]
    return np.sum(last)


def moved_meanwhile(x):
    rows = [np.sin(x) * (i + 1) for i in range(3)]
    for k in range(2):
        row = rows[k]
        rows[k], rows[k + 1] = rows[k + 1], rows[k]
        row[0] = x[2] * k
    return np.sum(rows[0] * x) + np.sum(rows[2])


def exchange_that_is_none(x):
    rows = [np.sin(x) * (i + 1) for i in range(3)]
    i = 0
    rows[i], rows[i] = rows[i], rows[i]
    rows[0][0] = x[2]
    j = 1
    rows[i], rows[j] = rows[j], rows[j]
    rows[0][1] = x[1] * 5
    return np.sum(rows[0] * x) + np.sum(rows[1])


HOSTILE = [
    parts_of_several_ranks, views_of_several_ranks,
    list_grows_meanwhile, view_of_an_item_changed, row_of_the_pass_before, unpacked, neighbours,
    by_an_inner_function, lists_of_lists_of_arrays, last_is_moved, moved_meanwhile, exchange_that_is_none,
    list_of_the_pass_before_is_shallow, one_row_of_the_pass_before,
    second_name_of_the_list, shallow_copy, shallow_list, name_of_an_item, name_before_the_list, view_before_the_list,
    view_of_an_item, one_in_two_places, put_again, repeated, one_for_all, one_for_all_passes, given_twice, in_two_lists,
    in_a_tuple, list_in_a_tuple, in_a_dict, rows_of_a_matrix, listed_matrix, overlapping_views, changed_through_a_name,
    replaced_meanwhile, popped_meanwhile, name_of_the_pass_before, taken_off, by_a_helper, helper_gives_it_back,
    item_to_a_helper, helper_shows_an_item, in_a_closure, lists_change_places, on_one_path, listed_from_another, joined_lists,
    half_exchanged, two_names,
]
"""What other names show: each is right or refused."""


def of_the_caller(rows, x):
    for i in range(2):
        rows[i][0] = x[1] * x[i]
    return np.sum(rows[0] * rows[1])


def named_of_the_caller(rows, x):
    for row in rows:
        row[0] = x[1]
    return np.sum(rows[0] * x)


def of_two_arguments(x, y):
    rows = [x, y]
    for i in range(2):
        rows[i][0] *= 3.0 * rows[1 - i][1]
    return np.sum(rows[0] * rows[1])
