"""Lists and dicts with several names: what a change of one shows under the others. Each is right, or refused where it says so.

Over 400 lines, since it is a list of functions.
"""

import numpy as np


def a_branch_gives_another_name_and_items_go(s):
    items = [s, s * s, np.sin(s), s * 3.0]
    also = [s, s, s, s]
    if s > 0.1:
        also = items
    items.pop(0)
    return also[0] * 2.0


def a_branch_gives_another_name_and_it_loses_items(s):
    items = [s, s * s, np.sin(s), s * 3.0]
    also = [s, s, s, s]
    if s > 0.1:
        also = items
    also.pop(0)
    return items[0] * 2.0


def a_loop_gives_another_name_that_loses_items(s):
    items = [s, s * s, np.sin(s), s * 3.0]
    also = items
    for k in range(2):
        also = items
    also.pop(0)
    return items[0] * 2.0


def a_loop_gives_another_name_and_an_item_is_replaced(s):
    items = [s, s * s, np.sin(s), s * 3.0]
    also = items
    for k in range(2):
        also = items
    items[0] = s * 9.0
    return also[0] * 2.0


def a_loop_gives_another_name_and_it_grows(s):
    items = [s, s * s, np.sin(s), s * 3.0]
    also = items
    for k in range(2):
        also = items
    items.append(s)
    return also[0] * 2.0 * len(also)


def a_loop_gives_another_name_and_changes_it(s):
    items = [s, s * s]
    also = [s, s]
    for k in range(2):
        also = items
        items[0] = items[0] * s
    return also[0] * 2.0 * len(also)


def a_loop_takes_items_off(s):
    items = [s, s * s]
    also = items
    while len(also) > 1:
        also = items
        items.pop(0)
    return also[0] * 2.0 * len(also)


def a_loop_puts_a_list_in_a_tuple(s):
    items = [s, s * s]
    also = (items, s)
    for k in range(2):
        also = (items, s * k)
    items[1] = 4.0 * s
    return also[0][1] * 2.0 * also[1]


def a_loop_gives_another_name_and_it_is_turned_around(s):
    items = [s, s * s]
    also = items
    for k in range(2):
        also = items
    items.reverse()
    return also[0] * 2.0


def a_loop_gives_another_name_and_an_item_is_inserted(s):
    items = [s, s * s]
    also = items
    for k in range(2):
        also = items
    items.insert(0, s * s * s)
    return also[0] * 2.0


def a_loop_gives_another_name_and_it_is_cleared(s):
    items = [s, s * s]
    also = items
    for k in range(2):
        also = items
    items.clear()
    return len(also) * 2.0 + s


def a_loop_gives_another_name_and_an_item_is_deleted(s):
    items = [s, s * s]
    also = items
    for k in range(2):
        also = items
    del items[0]
    return also[0]


def a_loop_gives_another_name_and_a_list_that_is_gone_through_changes(s):
    items = [s, s * s]
    also = items
    for k in range(2):
        also = items
    for v in (items, [s]):
        v.pop(0)
    return also[0]


def both_paths_make_the_same_list(s):
    if s > 0.1:
        items = [s, s]
    else:
        items = [s, s]
    items.append(s * s)
    return items[2]


def equal_lists_on_two_paths(s):
    items = [s, s]
    also = [s, s]
    if s > 0.1:
        also = items
    items.append(s * s)
    return len(also) * s


def equal_lists_on_two_paths_of_which_the_other_is_taken(s):
    items = [s, s]
    also = [s, s]
    if s > 9:
        also = items
    items.append(s * s)
    return len(also) * s


def a_conditional_gives_another_name(s):
    items = [s, s]
    also = items if s > 0.1 else [s, s]
    items.append(s * s)
    return len(also) * s


def the_longest_list_grows(s):
    items = [s, s]
    keep = max([items, items], key=len)
    items.append(s * s)
    return len(keep) * s


def a_branch_puts_a_list_in_a_tuple(s):
    items = [s, s]
    keep = (items, s)
    if s > 0.1:
        keep = (items, s * s)
    items.append(s * s)
    return len(keep[0]) * s


def a_dict_holds_a_list_that_grows(s):
    items = [s, s]
    d = {"a": items, "b": s}
    for k in range(3):
        d["b"] = d["b"] * s
    items.append(s * s)
    return len(d["a"]) * d["b"]


def the_last_list_of_a_loop_grows(s):
    rows = [[s, s], [s, s * s]]
    last = rows[0]
    for r in rows:
        last = r
    rows[1].append(s)
    return len(last) * s


def the_best_of_two_lists_that_change(s):
    rows = [[s, s], [s, s * s]]
    best = rows[0]
    for k in range(2):
        if rows[k][1] < best[1]:
            best = rows[k]
    rows[0][0] = s * s * s
    rows[1][0] = 5 * s
    return best[0]


def two_names_exchanged_on_one_path(s):
    a = [s, s]
    b = [s * s, s]
    c, d = a, b
    if s > 0.1:
        c, d = d, c
    a[0] = 7 * s
    return c[0] * d[0]


def lists_in_a_list_with_another_name(s):
    a = [[s, s], [s, 1.0]]
    c = a
    for k in range(2):
        c = a
    a[0][0] = 5 * s
    return c[0][0]


def the_largest_of_two_lists_that_change(s):
    a = [s, s]
    b = [s * s, s]
    c = max([a, b], key=lambda r: r[0])
    a[0] = 9 * s
    return c[0]


def lists_sorted_and_then_changed(s):
    a = [s, s]
    b = [s * s, s]
    c = sorted([a, b], key=lambda r: r[0])
    b[0] = 9 * s
    return c[0][0]


def a_list_of_lists_sorted_and_one_changed(s):
    a = [s, s]
    b = [s * s, s]
    rows = [a, b]
    rows.sort(key=lambda r: r[0])
    b[0] = 3 * s
    return rows[0][0]


def a_list_repeated(s):
    a = [s, s]
    c = [a] * 3
    a[0] = 3 * s
    return c[2][0]


def a_loop_puts_a_list_in_a_new_dict(s):
    st = {"h": [s, s]}
    h = st["h"]
    for k in range(2):
        st = {"h": h}
    h.append(s)
    return len(st["h"]) * s


def one_list_put_in_storage_twice_and_changed_there(s):
    a = [s, s]
    rows = []
    for k in range(2):
        rows.append(a)
    rows[0][0] = 3 * s
    return a[0]


def one_list_put_in_storage_twice_and_another_item_read(s):
    a = [s, s]
    rows = []
    for k in range(2):
        rows.append(a)
    rows[0][0] = 3 * s
    return rows[1][0]


def a_list_put_in_storage_and_changed_by_name(s):
    a = [s, s]
    rows = []
    for k in range(2):
        rows.append(a)
    a[0] = 3 * s
    return rows[1][0]


def one_list_three_times_in_a_comprehension(s):
    a = [s, s]
    rows = [a for k in range(3)]
    rows[0][0] = 3 * s
    return rows[1][0]


def lists_with_names_changed_in_a_list(s):
    a = [s, s]
    b = [s * s, s]
    rows = [a, b]
    for k in range(2):
        rows[k][0] = rows[k][0] * 3
    return a[0]


def a_list_with_a_name_changed_where_the_run_tells(s):
    a = [s, s]
    b = [s * s, s]
    rows = [a, b]
    i = 0
    while i < 1 and rows[i][0] > 0.6:
        i += 1
    rows[i][0] = 4 * s
    return b[0]


def a_list_taken_out_and_changed(s):
    a = [s, s]
    b = [s * s, s]
    rows = [a, b]
    c = rows.pop()
    c[0] = 9 * s
    return b[0]


def a_loop_gives_a_key_another_list(s):
    a = [s, s]
    t = {"h": a, "g": a}
    for k in range(3):
        t["h"] = t["g"]
    a[0] = 3 * s
    return t["h"][0] + t["g"][0]


def a_list_in_a_dict_extended_in_place(s):
    items = [s, s]
    d = {"a": items}
    d["a"] += [s]
    return len(items) * s


def a_list_in_a_list_extended_in_place(s):
    items = [s, s]
    rows = [items, [s]]
    rows[0] += [s]
    return len(items) * s


def a_list_extended_by_what_changes_it(s):
    d = {"a": [s, s * s]}
    d["a"] += [d["a"].pop() * d["a"][0]]
    return d["a"][1] + len(d["a"]) * s


def a_list_in_a_list_repeated_in_place(s):
    items = [s, s]
    rows = [items, [s]]
    rows[0] *= 2
    return len(items) * s


def a_tuple_in_a_dict_extended(s):
    d = {"a": (s, s)}
    t = d["a"]
    d["a"] += (s * s,)
    return d["a"][2] * len(d["a"]) + len(t)


def a_dict_in_a_dict_updated_in_place(s):
    d = {"a": {"b": s}}
    e = d["a"]
    d["a"] |= {"c": s}
    return len(e) * s


def a_dict_updated_in_place(s):
    d = {"b": s}
    e = d
    d |= {"c": s}
    return len(e) * s


def a_dict_updated_in_place_is_gone_through(s):
    d = {"b": s}
    e = d
    d |= {"c": s * s, "b": s**3}
    t = 0.0
    for k, v in e.items():
        t += v * v * (len(k) + 1)
    return t + e["c"] * e["b"] * len(d)


def a_dict_in_a_dict_updated_in_place_is_summed(s):
    d = {"a": {"b": s}}
    e = d["a"]
    d["a"] |= {"c": s * s, "b": np.sin(s)}
    return e["c"] * e["b"] + sum(e.values()) * len(e) + ("c" in e) * s**2


def a_repeated_list_extended_in_place(s):
    rows = [[s, s]] * 2
    rows[0] += [s]
    return len(rows[1]) * s


def one_list_twice_extended_in_place(s):
    b = [s]
    rows = [b, b]
    rows[0] += [s]
    rows[1] += [s]
    return len(b) * s


def a_list_in_storage_extended_in_place(s):
    rows = []
    for k in range(2):
        rows.append([s, s])
    r = rows[0]
    rows[0] += [s]
    return len(r) * s


def a_list_in_a_dict_extended_in_a_loop(s):
    d = {"a": [], "b": 0.0}
    e = d["a"]
    for k in range(2):
        d["a"] += [s * k]
        d["b"] += s
    return len(e) * s * d["b"]


def a_list_in_a_dict_in_a_dict_extended_in_place(s):
    d = {"a": {"x": [s]}}
    e = d["a"]["x"]
    d["a"]["x"] += [s]
    return len(e) * s


def a_list_in_a_dict_in_a_list_extended_in_place(s):
    d = [{"a": [s]}, {"a": [s * s]}]
    e = d[1]["a"]
    d[1]["a"] += [s]
    return len(e) * s


def an_array_of_dicts(s):
    n = np.array([{"w": s}, {"w": s * s}])  # refused
    return n[1]["w"]


def stacked_dicts(s):
    n = np.stack([{"w": s}])  # refused
    return n[0]["w"]


def a_dict_where(s):
    d = {"w": s}
    return np.where(s > 0, d, d)["w"]  # refused


def a_list_of_one_list_four_times_changed_in_a_loop(s):
    rows = [[1.0, s], [s, s]]
    rows = rows + rows
    for i in range(4):
        rows[i] = [rows[i][1] * rows[i][0], 1.0]
    return rows[0][0] + 2.0 * rows[2][0] + 3.0 * rows[3][0]


def a_list_of_one_list_twice_changed_in_a_loop(s):
    t = [1.0, s]
    rows = [t, t]
    for k in range(2):
        rows[k] = [s, rows[k][1]]
    return rows[0][1] + rows[1][1] * s


def a_grown_list_twice_changed_in_a_loop(s):
    t = [1.0, s * s]
    t.append(s)
    rows = [t, t, [s, s]]
    k = 0
    while k < 3:
        rows[k] = [s, rows[k][1]]
        k += 1
    return rows[0][1] + rows[1][1] * s


def same(items):
    return items


def a_list_joined_with_itself_by_a_function_and_changed(s):
    rows = [[0.0, s], [2.0, 3.0]]
    rows = rows + same(rows)
    for i in range(2):
        rows[i] = [s, s * s]
    return rows[0][1] + rows[2][1]


def a_list_on_the_path_that_is_left(s):
    items = list(np.array([s, s * s]))
    if s < 0.2:
        return s
    for _ in range(2):
        items[0] *= 2.0
    return np.sum(items * np.array([s, 3.0]))


def copies_of_rows_change(s):
    grid = [[s * (i + j) for j in range(3)] for i in range(3)]
    new = [list(row) for row in grid]
    new[1][1] = grid[1][0] + grid[1][2]
    return grid[1][1] * new[1][1]


def slices_of_rows_change(s):
    grid = [[s * (i + j) for j in range(3)] for i in range(3)]
    new = []
    for row in grid:
        new.append(row[:])
    new[1][1] = grid[1][0] + grid[1][2]
    return grid[1][1] * new[1][1]


def a_copy_is_put_in_storage_and_changed(s):
    grid = [[s * (i + j) for j in range(3)] for i in range(3)]
    c = list(grid[1])
    new = []
    for k in range(2):
        new.append(list(c))
    new[1][1] = s * 7
    return new[0][1] * grid[1][1] * c[1]


def copies_of_rows_of_lists_change_inside(s):
    grid = [[[s * (i + j)] for j in range(3)] for i in range(3)]
    new = [list(r) for r in grid]
    new[1][1][0] = s * 7
    return new[0][1][0] * grid[1][1][0]


def copies_of_rows_of_lists_get_others(s):
    grid = [[[s * (i + j)] for j in range(3)] for i in range(3)]
    new = [list(r) for r in grid]
    new[1][1] = [s * 7]
    return new[0][1][0] * grid[1][1][0]


def a_slice_of_a_list_changes(s):
    xs = [s * k for k in range(4)]
    ys = xs[:]
    ys.sort()
    ys[0] = 5 * s
    return xs[0] + ys[1] + ys[0]


def a_slice_of_a_list_loses_its_items(s):
    xs = [s * k for k in range(4)]
    ys = xs[1:]
    while ys:
        xs[0] = xs[0] + ys.pop() * s
    return xs[0] + xs[3]


def slices_of_a_list_change_places(s):
    xs = [s * k for k in range(5)]
    lo, hi = xs[:2], xs[2:]
    lo[0] = 7 * s
    lo, hi = hi, lo
    return lo[0] + hi[0] * xs[0] + xs[4]


def changed_and_sliced(items, v):
    items[0] = v * 8.0
    return items[:]


def a_slice_that_a_function_gives_changes(s):
    items = [s, s * s]
    part = changed_and_sliced(items, s)
    part[0] = s * 2.0
    items.reverse()
    return items[0] + 2 * items[1] + 3 * part[0] + part[1]


def beside_a_number_of_numpy(x):
    items = list(x * 2.0)
    s = np.cos(x[0])
    return np.sum(items * s) + np.sum((s - items) ** 2)
