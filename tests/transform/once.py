"""Functions whose targets do something when they are looked at, or whose values rebind what the target mentions."""

import numpy as np

V = np.array([0.7, 1.3, -0.4, 2.1])


def popped_and_stored_to(x):
    rows = [x * 1, x * 2, x * 3]
    rows.pop()[0] = 7 * x[1]
    return np.sum(rows[0]) * np.sum(rows[1]) * len(rows)


def popped_and_updated(x):
    rows = [x * 1, x * 2, x * 3]
    rows.pop()[0] += 7 * x[1]
    return np.sum(rows[0]) * np.sum(rows[1]) * len(rows)


def popped_from_a_dict(x):
    arrays = {"p": x * 1, "q": x * 2}
    arrays.pop("p")[0] += x[2]
    return np.sum(arrays["q"]) * len(arrays) * x[0]


def a_list_that_is_popped(x):
    rows = [[x[0]], [x[1]]]
    rows.pop()[0] += x[2]
    return rows[0][0] * len(rows) * x[0]


def the_index_is_bound_anew(x):
    y, i = [x[0], x[1], x[2]], 0
    y[i] += (i := 2) * x[3]
    return y[0] * y[1] * y[2]


def the_index_of_an_array_is_bound_anew(x):
    y, i = x * 1, 0
    y[i] += (i := 2) * x[3]
    return np.sum(y * x * x)


def the_array_is_bound_anew(x):
    t = x * 1
    u = t
    t += (t := x * 2)
    return np.sum(u * t)


def its_elements_by_a_name_that_is_bound_anew(x):
    y = x * 1
    z = y
    y[0] += (y := x * 2)[1]
    return np.sum(z * x) + np.sum(y)


def a_dict_that_is_bound_anew(x):
    d = {"k": x[0]}
    e = d
    d["k"] += (d := {"k": x[1]})["k"]
    return e["k"] * d["k"]


def the_list_grows_meanwhile(x):
    y = [x[0], x[1], x[2]]

    def two():
        y.append(x[3])
        return 2.0

    y[-1] += two()
    return y[2] * y[3]


def the_list_is_bound_anew(x):
    y = [x[0], x[1]]
    y[0] += (y := [x[3]])[0]
    return y[0]


RIGHT = [
    popped_and_stored_to, popped_and_updated, popped_from_a_dict, a_list_that_is_popped, the_index_is_bound_anew,
    the_index_of_an_array_is_bound_anew, the_array_is_bound_anew, its_elements_by_a_name_that_is_bound_anew,
    a_dict_that_is_bound_anew, the_list_grows_meanwhile, the_list_is_bound_anew,
]
