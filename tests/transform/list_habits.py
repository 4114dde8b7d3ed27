"""Lists as people change them: read and changed in one expression, in a loop that goes through them, whole rows at a time."""

import inspect

import numpy as np

from tests.transform.mutating import V


def first_to_last(s):
    items = [s * 1.0, s * s, np.sin(s)]
    items.append(items.pop(0))
    return items[2] * items[0] + items[1]


def last_to_first(s):
    items = [s * 1.0, s * s, np.sin(s)]
    items.insert(0, items.pop())
    return items[2] * items[0] + 2.0 * items[1]


def inserted_at_the_length_from_before(s):
    items = [s * 1.0, s * s, np.sin(s)]
    items.insert(len(items), items.pop(0))
    return items[2] * items[0] + items[1]


def extended_by_what_is_taken_off(s):
    items = [s * 1.0, s * s, np.sin(s)]
    items.extend([items.pop(), items.pop(0)])
    items += [items.pop() * items[0]]
    return items[2] * items[0] + 2.0 * items[1]


def added_to_the_last_when_the_first_is_gone(s):
    items = [s * 1.0, s * s, np.sin(s)]
    items[-1] += items.pop(0)
    return items[0] * items[1]


def deleted_by_the_length_from_before(s):
    items = [s, s * s, np.sin(s), s * 3.0]
    del items[len([items.pop(0)])]
    return items[0] + 2.0 * items[1]


def taken_off_for_an_index(s):
    items = [s, s * s, np.sin(s)]
    items[len([items.pop(0)]) - 1] = items.pop() * 2.0
    return items[0] * s


def row_from_a_list_in_it(s):
    items = [[s], [s * s, s * 3.0], np.sin(s)]
    items.append(items[1].pop())
    items[0].append(items.pop())
    return items[1][0] * items[0][1]


def another_name_moves_them(s):
    items = [s * 1.0, s * s, np.sin(s)]
    same = items
    same.append(items.pop(0))
    return items[2] * items[0] + same[1]


def changed_after_a_comprehension(s):
    items = [s * 1.0, s * s, np.sin(s)]
    twice = [v * 2.0 for v in items]
    total = sum(v * v for v in items)
    items.append(twice[1] * total)
    items.extend([v * 3.0 for v in items])
    return items[3] * items[7] * len(items)


def grown_after_a_comprehension(x):
    items = []
    for i in range(3):
        items.append(x[i] * i)
    twice = [v * 2.0 for _, v in enumerate(items)]
    items.append(twice[1])
    products = [a * b for a, b in zip(twice, items)]
    products.append(items.pop())
    return sum(items) * products[1] * products[-1]


def exchanged_under_names(x, y, n):
    items = []
    for i in range(2):
        items.append(x * i + y)
    first, second = items[0], items[1]
    items[0] = second
    items[1] = first
    for i in range(n):
        items[i % 2] = items[i % 2] * second
    return np.sum(items[1] * x + first)


def arrays_change_places(x, y):
    items = []
    items.append(x * y)
    items.append(y)
    items[0] = items[0]
    items[0], items[1] = items[1], items[0]
    return items[1] * x


def name_of_an_item_that_is_replaced(x, n):
    items = [x * 1.0, x * x]
    v = items[0]
    for i in range(n):
        items[i % 2] = v * (i + 1.0)
        v = items[(i + 1) % 2]
    return np.sum(items[0] * items[1]) + np.sum(v)


def name_of_an_item_that_moves(x):
    items = []
    for i in range(3):
        items.append(x * i + 1.0)
    v = items[0]
    items.pop(0)
    items.insert(0, v * 2.0)
    w = items.pop()
    items.append(v)
    return np.sum(items[0] * items[1] * w) + np.sum(v * items[2])


def changed_in_its_loop(x):
    items = [x[0], x[1], x[2] * 2.0]
    for i, v in enumerate(items):
        items[2 - i] = np.sin(v) * items[i - 1]
    for a, b in zip(items, items[1:]):  # noqa: RUF007 - as people write it
        items[1] = a * b
    for v in reversed(items):
        items[0] += v * items[1]
    return items[0] * items[1] + items[2]


def arrays_changed_in_their_loop(x):
    items = [x * 1.0, x * 2.0, x * x]
    last = x
    for i, v in enumerate(items):
        items[2 - i] = np.sin(v) * items[i - 1]
        last = v
    return np.sum(items[0] * items[1] + items[2] * last)


def rows_changed_in_their_loop(x):
    rows = [[x[0], x[1]], [x[2] * 2.0, x[3]]]
    for i, row in enumerate(rows):
        rows[i] = [row[1] * row[0], row[0]]
    return rows[0][1] * rows[1][0] * rows[1][1]


def row_replaced(x):
    rows = []
    for i in range(3):
        rows.append([x[0] * i, x[1]])
    rows[0] = [x[2], x[3]]
    return rows[0][0] * rows[1][0] + rows[2][1]


def row_replaced_by_a_longer_one(x):
    rows = []
    for i in range(3):
        rows.append([x[0] * i, x[1]])
    s = rows[0][1]
    rows[0] = [x[2], x[3], x[1]]
    return rows[0][0] * rows[1][0] + s * rows[0][2]


def row_replaced_by_another(x):
    rows = []
    for i in range(3):
        rows.append([x[0] * i, x[1]])
    row = rows[0]
    rows[0] = rows[1]
    return rows[0][0] * row[0] * rows[1][0] + row[1]


def rows_exchanged(x, n):
    rows = [[x[0], x[1]], [x[2], x[3]]]
    for _ in range(n):
        rows[0], rows[1] = rows[1], rows[0]
    return rows[0][1] * rows[1][0] + rows[0][0] ** 2


def rows_made_of_rows(x, n):
    rows = [[x[0], x[1]], [x[2], x[3]]]
    for i in range(n):
        rows[i % 2] = [rows[0][1] * x[i], rows[1][0]]
    for i in range(n):
        rows[i % 2] = [v * 2.0 for v in rows[0]]
    return rows[0][1] * rows[1][0] + rows[0][0]


def rows_that_grow(x, n):
    rows = [[x[0], x[1]], [x[2], x[3]]]
    total = 0.0
    for _ in range(n):
        row = rows[0]
        total += row[0] * row[1]
        rows[0] = [total, row[0], row[1]]
    return total + rows[0][0] * rows[1][0]


def product_of_sines(items, scale, k=0):
    if k >= len(items):
        return scale
    return np.sin(items[k]) + product_of_sines(items, scale, k + 1)


def passed_on_by_a_function_that_calls_itself(s):
    return product_of_sines([s, s * 2.0, 3.0], 1.0)


def even(items, k):
    if k <= 0:
        return items[0]
    return odd([items[1], items[0] * 0.5], k - 1) * items[0]


def odd(items, k):
    if k <= 0:
        return items[1]
    return even(items, k - 1) + items[0]


def passed_to_and_fro(s, t):
    return even([s, t], 3)


def squares_of_rows(rows, k):
    if k >= len(rows):
        return 0.0
    return rows[k][0] * rows[k][1] * rows[k][0] + squares_of_rows(rows, k + 1)


def rows_passed_on(s, t):
    return squares_of_rows([[s, t], [t, s * s]], 0)


def halves(items):
    if len(items) <= 1:
        return items[0]
    middle = len(items) // 2
    return np.sin(halves(items[:middle])) * halves(items[middle:])


def tree_of_halves(x):
    return halves(list(x))


def merge_sort(items):
    if len(items) <= 1:
        return items
    middle = len(items) // 2
    a, b = merge_sort(items[:middle]), merge_sort(items[middle:])
    out = []
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] < b[j]:
            out.append(a[i])
            i += 1
        else:
            out.append(b[j])
            j += 1
    return out + a[i:] + b[j:]


def sorted_by_merging(x):
    items = merge_sort([x[0], x[1], x[2], x[3]])
    return items[0] * items[1] + items[2] * items[3] ** 2


def multiples(n, v):
    out = []
    for i in range(n):
        out.append(v * i)
    return out


def changed_after_it_was_given_back(x):
    items = multiples(3, x[0])
    others = multiples(3, x[1])
    items[1] = others[2] * x[2]
    others[1] = items[1] * items[2]
    items, others = others, items
    items.append(others[0] * others[1])
    return items[1] * others[1] * len(items) + items[3]


def given_back_in_each_pass(x):
    items = multiples(3, x[0])
    for i in range(2):
        items = multiples(3, items[1])
        items[0] = x[i]
        items.append(items[2] * items[0])
    return items[0] * items[-1] + items[1]


def given_back_on_one_side(x, n):
    if n > 2:
        items = multiples(n, x[0])
    else:
        items = [x[1], x[2]]
    items[0] = items[1] * x[2]
    return items[0]


def quick(items):
    if len(items) <= 1:
        return items
    p = items[0]
    return quick([v for v in items[1:] if v < p]) + [p] + quick([v for v in items[1:] if v >= p])  # noqa: RUF005 - how lists are joined


def sorted_by_parts(x):
    return sum(k * v * v for k, v in enumerate(quick(list(x))))


def merged(a, b):
    out = []
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] < b[j]:
            out.append(a[i])
            i += 1
        else:
            out.append(b[j])
            j += 1
    return out + a[i:] + b[j:]


def by_halves(items):
    if len(items) < 2:
        return items
    m = len(items) // 2
    return merged(by_halves(items[:m]), by_halves(items[m:]))


def sorted_by_halves(x):
    return sum(k * v * v for k, v in enumerate(by_halves(list(x))))


def gathered(items):
    if len(items) <= 1:
        return list(items)
    out = gathered(items[1:])
    out.append(items[0] * out[0])
    return out


def made_longer_on_the_way_up(x):
    return sum((k + 1.0) * v for k, v in enumerate(gathered(list(x))))


def in_the_middle_between(x):
    def in_order(first, last):
        if first >= last:
            return []
        m = (first + last) // 2
        return in_order(first, m) + [x[m] ** 2] + in_order(m + 1, last)  # noqa: RUF005

    return sum((k + 1.0) * v for k, v in enumerate(in_order(0, len(x))))


def lists_in_another_form(s, x):
    items, rows = list(x), [list(x[k:] * s) for k in range(2)]
    total = np.sum(np.flip(items) * x) + np.sum(np.expand_dims(sorted(items), 0) * x) + np.sum(np.transpose(rows[1]) * x[1:])
    items.append(s)
    return total + np.sum(np.atleast_2d(items)[0, 1:] * x) + np.sum(np.moveaxis(rows[0], 0, 0) * np.squeeze(items[1:]))


GIVEN = {"s": 0.7, "t": 1.3, "x": V, "y": V[::-1] * 0.7}
HELPERS = {product_of_sines, even, odd, squares_of_rows, halves, merge_sort, multiples, quick, merged, by_halves, gathered}
CASES = [
    (f, tuple(count if p == "n" else GIVEN[p] for p in inspect.signature(f).parameters))
    for f in list(globals().values()) if inspect.isfunction(f) and f not in HELPERS
    for count in ((0, 3) if "n" in inspect.signature(f).parameters else (1,))
]
RECURSIVE = {
    passed_on_by_a_function_that_calls_itself, passed_to_and_fro, rows_passed_on, tree_of_halves, sorted_by_merging,
    sorted_by_parts, sorted_by_halves, made_longer_on_the_way_up, in_the_middle_between,
}
"""They call functions that call themselves, which no derivative of a derivative is made of in reverse mode."""
