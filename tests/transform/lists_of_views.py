"""Lists of the rows of an array: their items are views, which show every store to it, also where the list itself changes."""

import numpy as np

X = np.random.default_rng(23).uniform(0.5, 1.5, (4, 3))


def copies_of_rows(x):
    k = np.sin(x)
    rows = [row.copy() for row in k]
    rows[0] = np.cos(rows[1]) * x[0, 1]
    k[1] = k[0] * x[0, 0]
    return np.sum(rows[0] * rows[1]) + np.sum(k * k)


def listed_copy(x):
    k = np.sin(x)
    rows = list(k.copy())
    for _ in range(2):
        rows.append(rows.pop(0) * x[0, 1])
        k *= x[1, 1]
    return np.sum(rows[0] * rows[3]) + np.sum(k * k)


def listed_sum(x):
    rows = list((x + 1.0).T)
    rows[0], rows[2] = rows[2] * 0.7, rows[0]
    x[1] = np.cos(x[0])
    return np.sum(rows[0] * rows[2] * rows[1]) + np.sum(x * x)


def numbers(x):
    k = np.sin(x)
    items = list(k.ravel())
    items.insert(0, items[3] * x[0, 0])
    for _ in range(2):
        items[1] = items[0] * items[2]
        k[1] = k[0] * x[1, 0]
    return np.sum(np.array(items) ** 2) + np.sum(k)


def read_before_the_store(x):
    k = np.sin(x)
    rows = list(k)
    rows[0] = rows[1] * x[0, 0]
    total = np.sum(rows[0] * rows[1])
    k[1] = np.cos(k[0]) * total
    return np.sum(k * k)


def listed_after_the_store(x):
    k = np.zeros((4, 3))
    k[:] = x * x[0, 0]
    k[1] *= k[0]
    rows = list(k)
    rows[0] = rows[1] * rows[2]
    return np.sum(rows[0] * rows[1]) + np.sum(k * k)


def array_bound_anew(x):
    k = np.sin(x)
    rows = list(k)
    rows.pop()
    k = k * 2.0
    k[1] = x[0]
    return np.sum(rows[0] * rows[1]) + np.sum(k * k)


def array_of_each_pass(x):
    total = 0.0
    rows = list(x * x[0, 0])
    for i in range(3):
        k = np.sin(x) * i
        total += np.sum(rows[1] * k[0])
        k[1] = k[0] * x[i, 1]
        rows = list(k)
        rows[0] = rows[1] * x[0, 0]
    return total + np.sum(rows[0])


def item_replaced_and_few_read(x):
    rows = list(x)
    rows[0] = rows[1] * 2.0
    return np.sum(rows[2] * rows[1])


def items_popped_and_few_read(x):
    rows = list(x * x)
    rows.pop(0)
    total = 0.0
    count = 0
    while count < 2:
        total += np.sum(rows[count] * rows[0])
        count += 1
    return total


def item_replaced_in_a_loop_and_few_read(x):
    rows = list(x.T)
    for i in range(2):
        rows[-1] = np.cos(rows[i]) * x[0, i]
    return np.sum(rows[2] * rows[0])


def item_replaced_in_a_copy_of_the_list(x):
    rows = list(x)
    own = list(rows)
    own[0] = own[1] * 2.0
    return np.sum(own[2] * own[1])


def put_first(items, value):
    items[0] = value


def item_replaced_by_a_helper(x):
    rows = list(x)
    put_first(rows, rows[1] * x[0, 0])
    return np.sum(rows[2] * rows[1])


def item_replaced_on_one_path(x):
    rows = list(x)
    if x[0, 0] > 0.0:
        rows[0] = rows[1] * 2.0
    return np.sum(rows[2] * rows[1])


def lists_of_lists(x):
    tables = [list(x), list(x * x)]
    rows = tables[0]
    for _ in range(2):
        rows[1] = tables[1][1]
    return np.sum(tables[0][1] * tables[0][2])


RIGHT = [
    copies_of_rows, listed_copy, listed_sum, numbers, read_before_the_store, listed_after_the_store, array_bound_anew,
    array_of_each_pass, item_replaced_and_few_read, items_popped_and_few_read, item_replaced_in_a_loop_and_few_read,
    item_replaced_in_a_copy_of_the_list, item_replaced_by_a_helper, item_replaced_on_one_path, lists_of_lists,
]
"""What shares no memory, or is not read after the store. Of the last ones the reverse sweep leaves items without an adjoint."""


def stages(x):
    y = x[0] * 2.0
    k = np.zeros((4, 3))
    k_too = list(k)
    for _ in range(2):
        k_too[0] = np.cos(y)
        k[1] = np.cos(y + 0.5 * k_too[0])
        k[2] = np.cos(y + 0.5 * k_too[1])
        k[3] = np.cos(y + k_too[2])
        y = y + (k[0] + 2.0 * k[1] + 2.0 * k[2] + k[3]) / 6.0
    return np.sum(y)


def item_replaced(x):
    k = x.copy()
    rows = list(k)
    rows[0] = np.cos(rows[1])
    k[1] = k[0] * x[0, 0]
    return np.sum(rows[0] * rows[1])


def item_replaced_after_the_store(x):
    k = x.copy()
    rows = list(k)
    k[1, 0] = x[0, 0] ** 2
    rows[0] = np.cos(rows[1])
    return np.sum(rows[0] * rows[1])


def item_replaced_on_a_path_not_taken(x):
    k = x.copy()
    rows = list(k)
    k[1] = k[0] * x[0, 0]
    if x[0, 0] > 5.0:
        rows[0] = x[0]
    return np.sum(rows[0] * rows[1])


def list_grows(x):
    k = x.copy()
    rows = list(k)
    rows.append(rows[1] * 2.0)
    k *= 2.0
    return np.sum(rows[1] * rows[-1])


def list_shrinks(x):
    k = x.copy()
    rows = list(k)
    rows.pop(0)
    k[:] = k * x[1, 0]
    return np.sum(rows[0] * rows[1])


def items_change_places(x):
    k = x.copy()
    rows = list(k)
    rows[0], rows[1] = rows[1], rows[0]
    count = 0
    while count < 2:
        k.T[0] = x[0, 0]
        count += 1
    return np.sum(rows[0] * rows[1])


def columns(x):
    k = x.copy()
    rows = list(k.T)
    rows[2] = rows[0] * 2.0
    k[2] = k[2] + np.sum(rows[1])
    return np.sum(rows[0] * rows[1])


def rows_of_the_argument(x):
    rows = list(x)
    rows.reverse()
    x[1] = x[0] * x[2]
    return np.sum(rows[0] * rows[2])


def rows_of_another_shape(x):
    k = x.copy()
    rows = list(k.reshape(3, 4))
    rows += [rows[0] * 2.0]
    k.reshape(-1)[4] = x[0, 0]
    return np.sum(rows[0] * rows[1])


def copy_of_the_list(x):
    k = x.copy()
    rows = list(k)
    own = list(rows)
    own.append(own[1] * 2.0)
    k *= 2.0
    return np.sum(own[1] * own[-1])


def method_copy_of_the_list(x):
    k = x.copy()
    rows = list(k)
    own = rows.copy()
    own[0] = own[1] * x[0, 0]
    k[[0, 1]] = k[[1, 0]]
    return np.sum(own[0] * own[1])


def slice_of_the_list(x):
    k = x.copy()
    rows = list(k)
    own = rows[1:]
    own[0], own[1] = own[1], own[0]
    np.add.at(k, [1, 1], x[0, 0])
    return np.sum(own[0] * own[1])


def list_in_a_list(x):
    k = x.copy()
    tables = [list(k)]
    rows = tables[0]
    rows.append(x[0])
    for _ in range(2):
        k[:, 1] += x[0, 0]
    return np.sum(rows[0] * rows[1])


def list_of_a_list_in_a_list(x):
    k = x.copy()
    tables = [list(k), [x[0]]]
    rows = list(tables[0])
    rows[0] = rows[1] * x[0, 0]
    k.fill(x[0, 0])
    return np.sum(rows[0] * rows[1])


def array_in_a_dict(x):
    k = x.copy()
    parts = {"a": k}
    rows = list(parts["a"])
    rows.insert(0, rows[2] * 3.0)
    k[k > 0.3] = x[0, 0]
    return np.sum(rows[0] * rows[1])


def given_back(items):
    return items


def list_given_back(x):
    k = x.copy()
    rows = given_back(list(k))
    rows.append(rows[0] * 2.0)
    for row in k:
        row *= 1.3
    return np.sum(rows[0] * rows[1])


def both_in_a_helper(k, rows, value):
    rows[0] = value
    k[1] = np.cos(value)
    return rows[1]


def changed_by_a_helper(x):
    k = x.copy()
    rows = list(k)
    return np.sum(both_in_a_helper(k, rows, rows[0] * 0.5) * rows[0])


def list_of_each_pass(x):
    k = x.copy()
    total = 0.0
    for i in range(2):
        rows = list(k[1:])
        rows[0] = rows[1] * x[0, i]
        k[2] = k[1] * x[1, i]
        total += np.sum(rows[0] * rows[1])
    return total


def lists_change_places(x):
    k = x.copy()
    one, other = list(k), list(x * x)
    for i in range(3):
        one[0] = one[1] * x[0, i]
        k[1] = k[1] * x[1, i]
        one, other = other, one
    return np.sum(one[0] * one[1]) + np.sum(other[0] * other[1])


HOSTILE = [
    stages, item_replaced, item_replaced_after_the_store, item_replaced_on_a_path_not_taken, list_grows, list_shrinks,
    items_change_places, columns, rows_of_the_argument, rows_of_another_shape, copy_of_the_list, method_copy_of_the_list,
    slice_of_the_list, list_in_a_list, list_of_a_list_in_a_list, array_in_a_dict, list_given_back, changed_by_a_helper,
    list_of_each_pass, lists_change_places,
]
"""What the list shows of the store is read: each is right or refused."""
