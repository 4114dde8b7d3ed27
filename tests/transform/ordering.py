"""Slices of lists that are stored into, and lists in the order of a key."""

import numpy as np

V = np.array([0.7, -0.3, 1.2, 0.5, -0.9])


def slice_of_a_display(x):
    xs = [0.0, 1.0, 2.0, 3.0]
    xs[1:3] = [x[0], x[1] * x[0]]
    return sum(xs) * xs[1]


def slice_of_a_list(x):
    xs = [v * v for v in x]
    xs[1:3] = (x[0], x[1])
    return xs[0] * xs[1] + xs[2] * xs[3]


def longer_and_shorter(x):
    xs = [v * v for v in x]
    n = len(xs)
    xs[1:n - 2] = [x[0], x[1], x[0] * x[1], x[2]]
    xs[-1:] = xs
    xs[:0] = [x[3]]
    del xs[1:3]
    s = 0.0
    for i, v in enumerate(xs):
        s += (i + 1) * v * v
    return s


def whole_under_two_names(x):
    xs = [v * v for v in x]
    ys = xs
    xs[:] = [v * 2.0 for v in xs]
    return ys[0] * ys[1]


def merged_in_a_loop(x):
    xs = list(x)
    for k in range(2):
        xs[k:k + 2] = [xs[k] * xs[k + 1]]
    return xs[0] * xs[-1] + len(xs)


def slice_from_an_array(x):
    xs = [v * v for v in x]
    xs[3:1] = x[:2] * x[3]
    return xs[0] * xs[3] + xs[4]


def stored_list_changes_later(x):
    xs, ys = [1.0, 2.0, 3.0], [x[0], x[1]]
    xs[:2] = ys
    ys[0] = x[2]
    return xs[0] * ys[0]


def appended_to_itself_after_a_loop(x):
    xs = [v * v for v in x]
    t = sum(v for v in xs)
    xs.append(t)
    return xs[-1] * xs[0]


def sorted_by_a_key(x):
    xs = sorted(x, key=lambda v: abs(v))
    return xs[0] * xs[1] + xs[3]


def sorted_by_a_function(x):
    xs = sorted((v * 1.0 for v in x), key=np.sin, reverse=True)
    xs.append(x[0])
    return xs[0] * xs[1] + xs[-1]


def order_of_indices(x):
    order = sorted(range(len(x)), key=lambda i: x[i])
    return x[order[0]] * 2 + x[order[1]] * x[order[4]]


def nearest_neighbours(x):
    q = x[0]
    order = sorted(range(1, len(x)), key=lambda i: (x[i] - q) ** 2)[:2]
    return sum(x[i] for i in order) * q


def descending(x):
    xs = sorted((v * v for v in x), reverse=True)
    ys = [v * 3.0 for v in x]
    ys.sort(reverse=True)
    return xs[0] * xs[1] + xs[3] * ys[0]


def sorted_in_place_by_a_key(x):
    xs = [v * v for v in x]
    xs.sort(key=lambda v: -v)
    return xs[0] * xs[1] + xs[3]


def largest_by_a_key(x):
    xs = [v * v for v in x]
    return max(xs, key=lambda v: -v) * xs[0]


def index_of_the_largest(x):
    i = max(range(len(x)), key=lambda i: x[i])
    return x[i] ** 2


def nearest_to(x):
    t = x[1]

    def distance(v):
        return (v - t - 0.5) ** 2

    return min(x, key=distance) ** 2


def equal_keys(x):
    xs = sorted([x[0], x[1], x[2]], key=lambda v: 1.0)
    ys = sorted([x[0], x[1], x[2]], key=lambda v: 1.0, reverse=True)
    return xs[0] * ys[0] + xs[2] ** 3 + max([x[0], x[1]], key=lambda v: 0.0)


def keys_of_one_element(x):
    rows = sorted([x[:2], x[1:3], x[3:]], key=lambda row: row[:1])
    rows.sort(key=lambda row: -row[1:])
    return np.sum(rows[0] * rows[1]) + np.sum(max(rows, key=lambda row: row[:1]) ** 2)


def true_or_false_keys(x):
    xs = sorted([v * v for v in x], key=lambda v: v > 0.3, reverse=True)
    return xs[0] * xs[-1]


def numbers_in_place(x):
    xs = [v * v for v in x]
    xs.sort()
    ys = [v + 1.0 for v in xs]
    ys.sort(reverse=True)
    return xs[0] * ys[0] + max(xs) * min(ys) + sorted([v * v for v in x])[1]


def slice_with_a_step(x):
    xs = [1.0, 2.0, 3.0]
    xs[::2] = [x[0], x[1]]
    return xs[0] * xs[2]


def slice_with_a_step_of_what_is_gone_through(x):
    xs = [v * v for v in x]
    for v in xs:
        xs[::2] = [v * w for w in xs[::2]]
    return xs[0] * xs[2] + xs[1]


class Weighed:
    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        return 1.0 / (self.v - other.v) < 0.0


def compared_with_no_other_than_others(x):
    items = sorted([Weighed(float(x[0])), Weighed(float(x[1])), Weighed(float(x[2]))])
    return x[0] * float(items[0].v < 0.0)


RIGHT = [
    (f, (V,)) for f in (
        slice_of_a_display, slice_of_a_list, longer_and_shorter, whole_under_two_names, merged_in_a_loop, slice_from_an_array,
        stored_list_changes_later, appended_to_itself_after_a_loop, sorted_by_a_key, sorted_by_a_function, order_of_indices,
        nearest_neighbours, descending, sorted_in_place_by_a_key, largest_by_a_key, index_of_the_largest, nearest_to,
        equal_keys, keys_of_one_element, true_or_false_keys, numbers_in_place, slice_with_a_step,
        slice_with_a_step_of_what_is_gone_through, compared_with_no_other_than_others,
    )
]


def slice_that_is_gone_through(x):
    xs = [v * v for v in x]
    for v in xs:
        xs[:1] = [v, v]
        if len(xs) > 9:
            break
    return xs[0]


class Counting:
    """Objects that know how often they were compared."""

    def __init__(self, v):
        self.v = v
        self.asked = 0

    def __lt__(self, other):
        self.asked += 1
        return self.v < other.v


class Odd(Counting):
    def __lt__(self, other):
        if self.v == other.v:
            raise ValueError("a draw")
        return self.v < other.v


def sorted_by_what_counts(x):
    items = [Counting(v) for v in x]
    return sum(item.v * item.asked for item in sorted(items))


def sorted_backwards_by_what_counts(x):
    items = [Counting(x[0]), Counting(x[1])]
    return sum(item.v * item.asked for item in sorted(items, reverse=True))


def sorted_in_place_by_what_counts(x):
    items = [Counting(x[0]), Counting(x[1]), Counting(x[2])]
    items.sort()
    return sum(item.v * item.asked for item in items)


def sorted_by_what_may_raise(x):
    return sorted([Odd(x[0]), Odd(x[1]), Odd(x[2])])[0].v


REFUSED = [
    slice_that_is_gone_through, sorted_by_what_counts, sorted_backwards_by_what_counts, sorted_in_place_by_what_counts,
    sorted_by_what_may_raise,
]


def largest_of_what_may_be_nan(x):
    return max([v / (v > 0) for v in x[1:]])


def smallest_of_what_may_be_nan(x):
    return min([v * np.nan if v < 0 else v * v for v in x])


def sorted_with_nan(x):
    return sorted([v * np.nan if v < 0 else v * v for v in x])[3]


def sorted_in_place_with_nan(x):
    xs = [v * np.nan if v < 0 else v * v for v in x]
    xs.sort(reverse=True)
    return xs[0]


def key_is_nan(x):
    return max([v * v for v in x], key=lambda v: np.nan if v > 1.0 else v)


def key_is_an_array(x):
    return np.sum(max([x[:2], x[1:3]], key=lambda row: row * 2.0))


def sorted_by_arrays(x):
    return np.sum(sorted(x[:4].reshape(2, 2), key=lambda row: row)[0])


def largest_row(x):
    return np.sum(max(list(x[:4].reshape(2, 2))))


def largest_of_none(x):
    return max([v for v in x if v > 9.0])


def smallest_of_none_by_a_key(x):
    return min([v for v in x if v > 9.0], key=lambda v: -v)


def slice_with_a_step_gets_too_many(x):
    xs = [1.0, 2.0, 3.0]
    xs[::2] = [x[0], x[1], x[2]]
    return xs[0] * xs[2]


AS_PYTHON_DOES = [
    largest_of_what_may_be_nan, smallest_of_what_may_be_nan, sorted_with_nan, sorted_in_place_with_nan, key_is_nan,
    key_is_an_array, sorted_by_arrays, largest_row, largest_of_none, smallest_of_none_by_a_key, slice_with_a_step_gets_too_many,
]
"""What NumPy orders in another way, or says in other words that it has no order: Python's own value, or its error."""
