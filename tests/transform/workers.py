"""Functions that change what they are given, and keep arrays, lists and dicts of their own."""

import numpy as np

X = np.array([0.3, -0.7, 1.1, 0.8])


def relax(u, passes):
    for _ in range(passes):
        new = np.zeros_like(u)
        for i in range(len(u)):
            new[i] = 0.5 * u[i] + 0.5 * (u[i - 1] if i > 0 else 0.0)
        u[:] = new


def shift_by_two_buffers(u, passes):
    a, b = u.copy(), np.zeros_like(u)
    for _ in range(passes):
        b[1:] = a[:-1] * 0.5
        a, b = b, a
    u += a


def with_a_history(u, steps):
    history = []
    for s in range(steps):
        history.append(u[0] * s)
        u[s] = u[s] ** 2
    total = 0.0
    while len(history) > 1:
        total += history.pop()
    u[-1] += total


def in_branches(u, n):
    if n > 2:
        w = np.ones(4)
        w[0] = u[0]
    else:
        w = np.zeros(4)
        w[1] = u[1]
    u[2] = w[0] * w[1] + w[2]
    return w


def by_rows(a):
    rows = [a[0].copy(), a[1].copy()]
    rows[0][1] = rows[1][0] * 2
    rows[0], rows[1] = rows[1], rows[0]
    a[0] = rows[0]
    a[1] = rows[1]


def eliminate(a, b):
    n = len(b)
    for k in range(n):
        factors = np.zeros(n)
        for i in range(k + 1, n):
            factors[i] = a[i, k] / a[k, k]
            a[i] -= factors[i] * a[k]
            b[i] -= factors[i] * b[k]


def with_a_dict(u):
    parts = {"a": u[0], "b": u.copy()}
    parts["a"] *= 2.0
    parts["b"][1] = parts["a"]
    u[:] = parts["b"]


def exchange(u, v):
    kept = u.copy()
    u[:] = v
    v[:] = kept


def sgd(params, grads, rate=0.1):
    for i in range(len(params)):
        params[i] -= rate * grads[i]


def scale_first(params, factor):
    params[0][1] = factor
    for p in params:
        p *= factor


def scale_twice(params, factor):
    scale_first(params, factor)
    sgd(params, [np.cos(p) for p in params], 0.2)


def add(items, value):
    items.append(value)


# --- right in every mode ------------------------------------------------------------------------------------------------------


def relaxed(x):
    u = x * 2
    relax(u, 3)
    relax(u, 1)
    return np.sum(u**2)


def relaxed_in_a_loop(x):
    for _ in range(3):
        relax(x, 2)
    return np.sum(x**2)


def relaxed_rows_and_columns(x):
    a = np.outer(x, x)
    for i in range(len(x)):
        relax(a[i], 2)
        relax(a[:, i], 1)
    return np.sum(a**2 * np.arange(len(x)))


def shifted(x):
    u = x * 2
    shift_by_two_buffers(u, 3)
    shift_by_two_buffers(u, 2)
    return np.sum(u**2)


def summed_up(x):
    u = x * 2
    with_a_history(u, 3)
    return np.sum(u**2)


def branched(x):
    u = x * 2
    w = in_branches(u, 3)
    v = in_branches(u, 2)
    return np.sum(u**2) + np.sum(w * v)


def two_rows(x):
    a = np.outer(x, x)
    by_rows(a)
    return np.sum(a * a[::-1] * np.arange(len(x)))


def solved(x):
    a = np.outer(x, x) + 5 * np.eye(len(x))
    b = x.copy()
    eliminate(a, b)
    return np.sum(b**2) + np.sum(a)


def by_a_dict(x):
    u = x * 3
    with_a_dict(u)
    return np.sum(u**3)


def exchanged(x):
    u, v = x * 3, x**2
    exchange(u, v)
    exchange(v, u)
    exchange(u, v)
    return np.sum(u**3) + v[0]


def trained(x):
    params = [np.outer(x, x) * 0.1, x * 0.5]
    for _ in range(3):
        r = np.tanh(params[0] @ x + params[1])
        d = r * (1 - r**2)
        sgd(params, [np.outer(d, x), d])
    return np.sum(np.tanh(params[0] @ x + params[1]) ** 2)


def trained_in_place(x):
    params = [np.outer(x, x) * 0.1, x * 0.5]
    speeds = [np.zeros_like(p) for p in params]
    for _ in range(3):
        for k in range(len(params)):
            speeds[k] *= 0.9
            speeds[k] -= np.sin(params[k]) * x[0]
            params[k] += speeds[k]
    return sum(np.sum(p**2) for p in params)


def scaled(x):
    params = [x * 2.0, np.sin(x)]
    scale_first(params, x[0])
    scale_twice(params, x[1])
    return np.sum(params[0] * params[1])


def collected(x):
    items = []
    add(items, x * 2.0)
    add(items, np.sin(x))
    items[0][1] = x[0] * x[2]
    return np.sum(items[0] * items[1])


def given_a_list(params, x):
    for k in range(len(params)):
        params[k] -= 0.1 * params[k] * x[0]
    return sum(np.sum(p**2) for p in params)


def given_a_list_to_hand_on(params, x):
    sgd(params, [p * x[0] for p in params])
    params[0] *= x[1]
    return sum(np.sum(p**2) for p in params)


RIGHT = [
    relaxed, relaxed_in_a_loop, relaxed_rows_and_columns, shifted, summed_up, branched, two_rows, solved, by_a_dict, exchanged,
    trained, trained_in_place, scaled, collected,
]
GIVEN = [given_a_list, given_a_list_to_hand_on]


# --- right, or refused --------------------------------------------------------------------------------------------------------


def one_array_twice(x):
    w = x * 2.0
    params = [w, w]
    sgd(params, [np.cos(x), x])
    return np.sum(params[0] * params[1])


def one_array_added_twice(x):
    items = []
    w = x * 2.0
    add(items, w)
    add(items, w)
    items[0][1] = x[0] * x[2]
    return np.sum(items[0] * items[1])


def an_array_with_a_name(x):
    w = x * 2.0
    params = [w, x * 3.0]
    sgd(params, [np.cos(x), x])
    return np.sum(w * params[1])


def an_argument_in_a_list(x):
    params = [x, np.sin(x)]
    sgd(params, [np.cos(x), x])
    return np.sum(x * params[1])


def gradients_that_are_parameters(x):
    params = [x * 2.0, np.sin(x)]
    sgd(params, params)
    return np.sum(params[0] * params[1])


def gradients_with_a_shared_array(x):
    w = x * 2.0
    params = [w, np.sin(x)]
    sgd(params, [np.cos(x), w])
    return np.sum(params[0] * params[1])


def a_view_in_a_list(x):
    w = x * 2.0
    params = [w[1:], np.sin(x)]
    scale_first(params, x[0])
    return np.sum(w) + np.sum(params[1])


def kept_before_it_changes(x):
    params = [x * 2.0, np.sin(x)]
    first = params[0]
    sgd(params, [np.cos(x), x])
    return np.sum(first * params[1])


def two_lists_of_the_same(x):
    params = [x * 2.0, np.sin(x)]
    others = [params[1], params[0]]
    sgd(params, [np.cos(x), x])
    return np.sum(others[0] * params[0])


def a_slice_of_the_list(x):
    params = [x * 2.0, np.sin(x), x * 3.0]
    sgd(params[:2], [np.cos(x), x])
    return np.sum(params[0] * params[1] * params[2])


def a_list_in_a_dict(x):
    state = {"params": [x * 2.0, np.sin(x)], "rate": x[0]}
    sgd(state["params"], [np.cos(x), x], state["rate"])
    return np.sum(state["params"][0] * state["params"][1])


def a_list_in_a_list(x):
    layers = [[x * 2.0, np.sin(x)], [x, x * x]]
    sgd(layers[0], [np.cos(x), x])
    return np.sum(layers[0][0] * layers[1][1])


def put_in_a_list_as_it_is(x):
    state = {"w": np.zeros(len(x))}
    items = [x * 2.0, x * 3.0]
    items[-1] = 1.0 * state["w"]
    state["w"] -= x[0]
    return np.sum(np.sin(state["w"])) + items[1][0] + np.sum(items[0])


def put_in_a_list_in_a_loop(x):
    w = np.zeros(len(x))
    items = [x * 2.0, x * 3.0, x]
    for k in range(3):
        items[k] = 1.0 * w
        w += x * k
    return np.sum(items[0] * items[1]) + np.sum(items[2] * w)


def arrays_without_axes_in_lists_of_lists(x):
    b = np.where(np.sum(x) > 0, x[0], x[1])
    table = [[b for _ in range(2)] for _ in range(2)]
    table[0][1] += x[2]
    return table[0][0] * table[1][1] * x[3]


def arrays_without_axes_beside_numbers(x):
    b = np.where(np.sum(x) > 0, x[0], x[1])
    items = [b, 1.0, b]
    for i in range(2):
        items[i] += x[2]
    return items[0] * items[2] * x[3]


def an_array_without_axes_put_among_numbers(x):
    b = np.where(np.sum(x) > 0, x[0], x[1])
    table = [[0.0, x[1]], [1.0, x[2]]]
    table[1][0] = b
    table[1][0] += x[2]
    return table[1][0] * b * x[3]


HOSTILE = [
    arrays_without_axes_in_lists_of_lists, arrays_without_axes_beside_numbers, an_array_without_axes_put_among_numbers,
    one_array_twice, one_array_added_twice, an_array_with_a_name, an_argument_in_a_list, gradients_that_are_parameters,
    gradients_with_a_shared_array, a_view_in_a_list, kept_before_it_changes, two_lists_of_the_same, a_slice_of_the_list,
    a_list_in_a_dict, a_list_in_a_list, put_in_a_list_as_it_is, put_in_a_list_in_a_loop,
]
