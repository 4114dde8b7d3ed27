"""Dicts, arrays and lists that go by several names, in containers and out of calls: a change shows under all of them.

Each is right, or refused where it says so.
"""
# ruff: noqa - lists and tuples are made in every way there is

import numpy as np


def mean(v):
    return np.sum(v) / len(v)


def a_dict_put_in_a_list_in_place_of_another(s):
    a = {"p": s * s, "q": np.sin(s)}
    b = {"p": s, "q": s * s * s}
    rows = [b, a]
    rows[0] = rows[1]
    c = rows[0]
    a["p"] = a["q"] * 3.0
    return c["p"] * 2.0


def a_dict_appended_to_a_list(s):
    a = {"p": s, "q": s * s}
    rows = []
    rows.append(a)
    c = rows[0]
    a["p"] = a["q"]
    return c["p"] * s


def a_dict_of_dicts_inserted_in_a_list(s):
    a = {"p": {"p": s * s}, "q": {"p": s}}
    rows = [{"p": {"p": s}}]
    rows.insert(0, a)
    r = a.setdefault("p", rows[1]["p"])
    r["p"] = r["p"] * s
    return rows[0]["p"]["p"] * s


def a_dict_among_many_arguments_is_changed(s):
    a = {"p": s, "q": s * s}

    def change(*given):
        given[0]["p"] = s * 3.0

    change(a, s)
    return a["p"] * s


def a_dict_in_a_list_made_of_a_tuple(s):
    a = {"p": s, "q": s * s}
    c = list((a, a))[0]
    c["p"] = s * 3.0
    return a["p"] * s


def a_dict_in_a_tuple_made_of_a_list(s):
    a = {"p": s, "q": s * s}
    c = tuple([a, a])[0]
    c["p"] = s * 3.0
    return a["p"] * s


def a_dict_in_a_sum_of_lists(s):
    a = {"p": s, "q": s * s}
    c = sum([[a], [a]], [])[1]
    c["p"] = s * 3.0
    return a["p"] * s


def a_list_and_a_tuple_of_the_keys(s):
    d = {"p": 3.0, "q": s}
    return d[list(d)[0]] * d[tuple(d)[1]] * len(d)


def lists_of_dicts_of_lists_in_a_loop(s):
    a = {"p": [s, s * s, np.sin(s)], "q": [s, s * 2.0, 1.0]}
    b = {"p": [2.0 * s, s, s * s * s], "q": [s, s, 3.0]}
    c = b
    for _ in range(2):
        d = {"x": (a, b)}
        c, _ = d["x"]
    return c["p"][0] + len({k: v for k, v in b.items()})


def a_call_gives_one_array_in_a_list_and_by_itself(s):
    def make(t):
        row = np.array([t, t])
        return [row, row], row

    rows, row = make(s)
    row[0] = 5.0 * s
    return rows[1][0] * s


def a_call_gives_one_array_in_a_dict_and_by_itself(s):
    def make(t):
        row = np.array([t, t])
        return {"a": row, "b": row}, row

    d, row = make(s)
    row[0] = 5.0 * s
    return d["a"][0] * s


def a_call_gives_one_array_twice(s):
    def make(t):
        row = np.array([t, t])
        return row, row

    one, other = make(s)
    other[0] = 5.0 * s
    return one[0] * s


def a_call_gives_an_array_and_a_part_of_it(s):
    def make(t):
        row = np.array([t, t])
        return [row, row[:1]]

    row, first = make(s)
    first[0] = 5.0 * s
    return row[0] * s


def a_call_gives_two_arrays(s):
    def make(t):
        return np.array([t, t]), np.array([t, t * t])

    one, other = make(s)
    other[0] = 5.0 * s
    return one[0] * s * other[1]


def the_first_of_sorted_arrays_changes(s):
    c = [np.array([s, s * s]), np.array([s, s])]
    r = sorted(c, key=mean)[0]
    r[0] = 9.0 * s
    return np.sum(c[0]) * s + np.sum(c[1])


def the_first_of_sorted_arrays_of_a_list_that_grew_changes(s):
    c = []
    for k in range(3):
        c.append(np.array([s, s * s]))
    r = sorted(c, key=mean)[0]
    r[0] = 9.0 * s
    return np.sum(c[0]) * s


def a_function_gives_a_list_of_the_arrays_that_it_is_given(s):
    def chosen(rows):
        found = []
        for row in rows:
            found.append(row)
        return found

    c = [np.array([s, s * s]), np.array([s, s])]
    r = chosen(c)[0]
    r[0] = 9.0 * s
    return np.sum(c[0]) * s


def a_function_makes_a_list_of_arrays(s):
    def made(n):
        found = []
        for k in range(n):
            found.append(np.array([s, s * k]))
        return found

    c = made(3)
    r = c[1]
    r[0] = 9.0 * s
    return np.sum(r) * s


def a_function_changes_an_array_in_a_copy_of_the_list_that_it_is_given(s):
    def change(rows):
        copy = list(rows)
        row = copy[1]
        row[0] = 9.0 * s

    a = [np.array([s, s * s]), np.array([s, s * 2.0])]
    change(a)
    return np.sum(a[1]) * s


def a_function_goes_through_a_copy_of_the_list_that_it_is_given(s):
    def change(rows):
        for row in list(rows):
            row[0] = 9.0 * s

    a = [np.array([s, s * s]), np.array([s, s * 2.0])]
    change(a)
    return np.sum(a[0]) * s


def a_function_goes_backwards_through_the_list_that_it_is_given(s):
    def change(rows):
        for row in reversed(rows):
            row[0] = 9.0 * s

    a = [np.array([s, s * s]), np.array([s, s * 2.0])]
    change(a)
    return np.sum(a[0]) * s


def a_branch_gives_a_parameter_another_list_that_changes(s):
    def change(m, q):
        if s > 0.1:
            m = q
        m[0] = s * 7.0

    a, b = [s, s * s], [2.0 * s, s]
    change(a, b)
    return b[0] * 0.7 + a[0]


def a_loop_gives_a_parameter_another_list_that_changes(s):
    def change(m, q):
        for _ in range(2):
            m = q
        m[0] = s * 7.0

    a, b = [s, s * s], [2.0 * s, s]
    change(a, b)
    return b[0] * 0.7 + a[0]


def a_branch_exchanges_parameters_and_one_grows(s):
    def change(m, q):
        if s > 0.1:
            m, q = q, m
        m.append(s * 7.0)

    a, b = [s, s * s], [2.0 * s, s]
    change(a, b)
    return len(b) * 0.7 * s + len(a)


def a_branch_chooses_a_list_of_a_dict_that_changes(s):
    def change(m):
        r = m["p"]
        if s > 0.1:
            r = m["q"]
        r[0] = r[1] = s * 3.0

    a = {"p": [s, s * s, np.sin(s)], "q": [s, s * 2.0, 1.0]}
    change(a)
    return a["q"][0] * 1.3 + a["p"][0]


def a_list_grows_by_one_name_and_changes_by_another(s):
    a, b = [s, s * s, np.sin(s)], [2.0 * s, s, s * s * s]
    c = b
    for _ in range(2):
        c = a
    a += [s * 4.0]
    c[0] = c[1] * 3.0
    return c[0] * len(c)


def a_list_changes_by_one_name_and_then_by_another(s):
    a, b = [s, s * s, np.sin(s)], [2.0 * s, s, s * s * s]
    c = b
    for _ in range(2):
        c = a
    a[0] = 4.0 * s
    c[1] = c[1] * 3.0
    return c[0] * len(c)


def a_loop_makes_lists_anew_that_change(s):
    before = [s, s * s]
    for _ in range(3):
        now = []
        for v in before:
            now.append(v * s)
        now[0] = now[1] * 2.0
        before = now
    return before[0] * before[1]


def a_function_exchanges_items_of_two_dicts(s):
    def exchange(m, q):
        m["p"], q["p"] = q["p"], m["p"]

    a, b = {"p": s * s, "q": np.sin(s)}, {"p": s, "q": s * s * s}
    exchange(a, b)
    return b["p"] * 0.7 + 3.0 * a["p"]


def a_function_gives_one_dict_an_item_of_another(s):
    def give(m, q):
        m.update(p=s * 2.0)
        q["p"] = m["q"]

    dicts = [{"p": s * s, "q": np.sin(s)}, {"p": s, "q": s * s}]
    give(dicts[0], dicts[1])
    return dicts[1]["p"] * 0.9 + dicts[0]["p"]


def a_function_exchanges_arrays_of_two_dicts_and_changes_one(s):
    def exchange(m, q):
        m["p"], q["q"] = q["q"], m["p"]
        q["q"][0] = s * 9.0

    a = {"p": np.array([s * s, s]), "q": np.array([s * s, 1.0])}
    b = {"p": np.array([s, s]), "q": np.array([s * s, 2.0])}
    exchange(a, b)
    return b["q"][0] * 0.7 + a["p"][1] * s


def a_function_exchanges_items_of_dicts_in_a_dict(s):
    def exchange(m):
        m["u"]["p"], m["v"]["q"] = m["v"]["q"], m["u"]["p"]

    a = {"u": {"p": s * s, "q": np.sin(s)}, "v": {"p": s, "q": s * s * s}}
    exchange(a)
    return a["u"]["p"] * 0.7 + 3.0 * a["v"]["q"]
