"""Lists and dicts of arrays: one array in many places, permuted, grown, shared by two lists, given to helpers."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, B3, B4, C3, M33, M34


@program(A3, B3, C3)
def a_permutation_of_references(a, b, c):
    rows = [a, b, c]
    order = [2, 0, 1]
    for k in range(4):
        rows = [rows[j] for j in order]
        rows[0][k % 3] += 0.3 * rows[1][0] * rows[2][1]
        rows[1] *= 0.9
    return np.sum(a * b) + np.sum(rows[0] * rows[1])


@program(A3, B3)
def two_lists_share_an_array(a, b):
    xs, ys = [a, b], [b, a]
    for x, y in zip(xs, ys):
        x += 0.2 * y
        y[0] = x[1] * x[2]
    xs[0], ys[0] = ys[1], xs[1]
    xs[0] *= ys[0]
    return np.sum(a * b) + np.sum(xs[0] * ys[1])


@program(M34)
def rows_and_a_view_of_their_matrix(A):
    rows = [A[k] for k in range(3)]
    rows.reverse()
    for k, row in enumerate(rows):
        row[k] *= A[k, 0]
        A[:, k] += 0.1 * row[k]
    rows[0] = rows[1]
    rows[0][1:] = rows[2][:-1]
    return np.sum(A * A)


@program(A6)
def a_list_of_overlapping_windows(a):
    ws = [a[k : k + 3] for k in range(4)]
    for w in ws:
        w[1] *= w[0]
    ws[0] += ws[3]
    ws.append(ws[1][::-1])
    ws[-1][0] = ws[2][2] * a[0]
    return np.sum(a * a) + np.sum(ws[4] * ws[0])


@program(A3, B3)
def appended_popped_and_stored(a, b):
    xs = [a]
    for k in range(3):
        xs.append(b if k % 2 else xs[-1])
        xs[-1][k] += 0.2 * xs[0][0]
    last = xs.pop()
    last *= xs[-1]
    first = xs.pop(0)
    first[1] = last[2]
    return np.sum(a * b) + np.sum(last * first)


@program(A3, B3)
def a_list_built_in_branches(a, b):
    xs = []
    for k in range(3):
        if a[k] > b[k]:
            xs.append(a)
        else:
            xs.append(b * 1.0)
        xs[0][k] *= 0.8
        if len(xs) > 2:
            xs[1] += xs[2]
    return np.sum(a * b) + sum(np.sum(x * x) for x in xs)


@program([A3, B3, A3], 0.7)
def an_argument_holds_an_array_twice(xs, c):
    xs[0][1] *= c
    xs[2] += xs[1]
    for x in xs:
        x *= 0.9
    return np.sum(xs[0] * xs[1]) + xs[2][0]


@program([A4, B4], A4[1:])
def an_array_in_a_list_and_beside_it(xs, v):
    v *= xs[1][:3]
    xs[0][0] = v[2] * v[1]
    xs[1] += xs[0]
    return np.sum(xs[0] * xs[1]) + v[0]


@program({"w": A3, "same": A3[::-1], "b": B3}, 0.3)
def a_dict_of_views(p, lr):
    for k in range(3):
        p["w"] -= lr * p["b"] * p["same"]
        p["same"][0] *= 0.9
        p["b"][k] = p["w"][k]
    return np.sum(p["w"] * p["b"])


@program([M33, A3], [M33, B3], C3)
def layers_with_tied_weights(one, two, x):
    for W, b in (one, two):
        x = np.tanh(W @ x + b)
        W *= 0.9
        b += 0.1 * x
    return np.sum(one[0] * two[0]) + np.sum(x * one[1] * two[1])


@program(A3, B3)
def a_dict_whose_arrays_move(a, b):
    s = {"now": a, "next": b}
    for k in range(4):
        s["next"][:] = s["now"] * 0.8
        s["next"][k % 3] += s["now"][0] * 0.5
        s["now"], s["next"] = s["next"], s["now"]
    return np.sum(s["now"] * a) + np.sum(b)


@program(A3, B3)
def a_list_in_a_list_is_another_name(a, b):
    xs = [a, b]
    ys = [xs, xs]
    ys[0][1] = a
    ys[1][0] = b * 2.0
    xs[1][0] = ys[1][0][1] * b[2]
    return np.sum(xs[0] * xs[1]) + np.sum(a)


def store_all(xs, v):
    for x in xs:
        x[0] = x[1] * v[2]
        v = x
    return v


@program(A3, B3)
def a_helper_of_a_list_of_one_array(a, b):
    w = store_all([a, b, a], b)
    w *= 0.7
    u = store_all([w, b], a)
    return np.sum(a * b) + np.sum(u * w)


@program(A3)
def numbers_and_arrays_in_one_list(a):
    xs = [a, a[0], a[1:]]
    xs[0][0] = xs[1] * xs[2][1]
    xs[1] = xs[1] * xs[0][0]
    xs[2] += xs[1]
    return np.sum(xs[0] * xs[0]) + xs[1]


@program([0.7, 1.1, 0.4])
def a_list_of_numbers_under_two_names(xs):
    ys = xs
    for k in range(3):
        ys[k] = xs[k - 1] * xs[k] + 0.1
        xs = ys
    ys.append(xs[0] * xs[2])
    return xs[3] * ys[1] + sum(xs)


@program(A4)
def a_tuple_of_views_unpacked(a):
    pair = (a[:2], a[1:3], a[2:])
    x, y, z = pair
    x[1] *= z[0]
    y += pair[0]
    (first, *rest) = pair
    rest[0][0] = first[0] * rest[1][1]
    return np.sum(a * a) + np.sum(x * y * z)


@program(A3)
def a_list_that_grows_while_gone_through(a):
    xs = [a]
    for x in xs:
        x[0] *= 0.9
        if len(xs) < 4:
            xs.append(x[::-1] if len(xs) % 2 else x * 0.8)
    return np.sum(xs[3] * xs[1]) + np.sum(a * a)


@program(A3, B3)
def the_last_of_a_list_that_grows(a, b):
    xs = [a]
    last = xs[-1]
    xs.append(b)
    xs[-1] += last
    last *= xs[-1]
    xs[:1] = [xs[-1], last]
    xs[0][1], xs[-1][2] = xs[1][0], xs[0][0]
    return np.sum(a * b) + xs[0][1]


@program([A3, [B3, A3]], {"x": A3[1:], "y": B3})
def shared_by_two_structures(nested, d):
    nested[1][0][1:] *= d["x"]
    d["x"][0] = nested[0][0] * d["y"][2]
    nested[1][1] += d["y"]
    return np.sum(nested[0] * d["y"]) + d["x"][1]


def appended(items, v):
    items.append(v)


def doubled(v):
    v *= 2.0


@program(A3, B3, 0.7)
def what_was_read_before_it_changed_in_a_list(a, b, x):
    before = (a, np.sum(b) * 0.3)
    items = [a.copy() for _ in range(2)]
    appended(items, b)
    doubled(items[-1])
    return x * (np.sum(before[0]) * before[1] + 1.0)


@program(A3, B3, "k")
def what_was_read_before_it_changed_in_a_dict(a, b, key):
    table = {}
    table[key] = a
    table[key + "q"] = b
    before = (np.sum(a) * 0.3, np.sum(b) * 2.0)
    for v in table.values():
        v *= 2.0
    return before[0] * before[1] + np.sum(a * b)


@program(np.array([1.1, 0.4, 0.9]))
def a_list_made_in_a_loop(x):
    for _ in range(2):
        rows = [[0.0, 0.0], [0.0, 0.0]]
        other = rows
    for i in range(2):
        for j in range(2):
            rows[i][j] = x[i] * x[j + 1]
    return rows[0][1] * rows[1][1] + other[1][0]


@program(A3)
def slices_of_a_short_list_are_taken_out(x):
    items = [x[0], x[1] * 2.0, x[2], x[0] * x[1]]
    del items[:1]
    del items[1:3:2]
    return items[0] * items[1] * len(items) + x[0]
