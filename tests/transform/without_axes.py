"""Arrays without axes under several names: an in-place change shows under each, and of numbers under none."""

import functools

import numpy as np


def doubled_by_another_name(s):
    t = np.zeros(())
    t += s
    u = t
    u *= 2
    return t


def of_np_array(s):
    t = np.array(s)
    t += s
    u = t
    u *= 3
    t += u
    return t * s


def of_a_copy(s):
    x0 = np.array(s)
    t = x0.copy()
    t *= s
    u = t
    u += s
    return t


def add_to(a, s):
    a += s
    return a


def through_a_helper(s):
    t = np.zeros(())
    u = add_to(t, s)
    u *= 2
    return t * u


def in_a_loop(s):
    t = np.zeros(())
    u = t
    for k in range(3):
        t += s
        u *= 2
    return t


def on_one_path(s):
    t = np.zeros(())
    t += s
    u = t
    if s > 0:
        u *= 2
    return t


def by_an_ellipsis(s):
    t = np.zeros(())
    t += s
    u = t[...]
    u *= 2
    return t


def by_an_empty_index(s):
    t = np.zeros(())
    t += s
    u = t[()]
    u *= 2
    return t + u


def by_out(s):
    t = np.zeros(())
    np.add(t, s, out=t)
    u = t
    u *= 2
    return t


def by_asarray(s):
    t = np.zeros(())
    t += s
    u = np.asarray(t)
    u *= 2
    return t


def by_a_transpose(s):
    t = np.zeros(())
    t += s
    u = t.T
    u *= 2
    return t


def by_a_reshape(s):
    t = np.zeros(())
    t += s
    u = t.reshape(())
    u *= 2
    return t


def a_sum_is_a_number(s):
    t = np.zeros(())
    t += s
    t = t + 0.0
    u = t
    u *= 2
    return t


def an_element_is_a_number(s):
    t = np.zeros(1)
    t += s
    u = t[0]
    u *= 2
    return t[0] * u


def of_full(s):
    t = np.full((), 2.0)
    t *= s
    u = t
    t -= s
    u **= 2
    return t


def of_a_reshape(s):
    t = np.zeros(1).reshape(())
    t += s
    u = t
    u *= 2
    return t


def of_an_element_of_a_sum(s):
    t = np.zeros((1, 1)).sum(axis=0)[0]
    t += s
    u = t
    u *= 2
    return t + u


def of_where(s):
    t = np.where(s > 0, s, 2 * s)
    u = t
    t += s
    u *= 2
    return t


def of_zeros_like(s):
    t = np.zeros_like(np.array(s))
    t += s
    u = t
    t *= s
    return u


def of_np_copy(s):
    t = np.zeros(())
    t += s
    u = np.copy(t)
    u *= 2
    return t * u


def in_a_dict(s):
    t = np.zeros(())
    t += s
    d = {"a": t}
    d["a"] *= s
    return t


def two_names_at_once(s):
    t = np.zeros(())
    a, b = t, t
    a += s
    b *= 2
    return a


def of_squeeze(s):
    t = np.squeeze(np.zeros(1))
    t += s
    u = t
    u *= 2
    return t


def updated_by_an_expression(s):
    t = np.array(0.0)
    w = np.array(1.0)
    w *= t + s
    q = w
    q += 1
    return w


def stored_whole(s):
    t = np.zeros(())
    t[()] = s
    u = t
    u *= 2
    t[...] += s
    return u


def of_keepdims(s):
    t = np.array([s]).sum(keepdims=True)
    u = t
    u *= 2
    return t[0]


def of_a_branch(s):
    t = np.zeros(())
    t = t.copy() if s > 0 else t
    u = t
    t += s
    u *= 2
    return t


def several(s):
    return [s, np.float64(s), np.array(s)]


def kept_in_a_list(s):
    t = np.zeros(())
    kept = [t]
    t += s
    kept[0] *= 2
    return t


def one_object_put_in_a_list_again_and_again(s):
    t = np.zeros(())
    kept = []
    for _ in range(3):
        t += s
        kept.append(t)
    return kept[0] + kept[1] * s


def the_greater_of_two(s):
    t = max(np.array(0.5 * s), 0.1)
    u = t
    u += s
    return t * s


def numbers_of_several_sorts(s):
    """No array without axes is among them, so that a number which is in a list stays what it is."""
    p, roots = [1.0, np.float64(0.3), s * 0.1, 2.0], []
    while len(p) > 2:
        x = -1.0
        for _ in range(4):
            x -= 0.05 * functools.reduce(lambda total, k, x=x: total * x + k, p)
        roots.append(x)
        q = [p[0]]
        for k in p[1:-1]:
            q.append(k + q[-1] * x)
        p = q
    return sum(r * r for r in roots) + p[-1]


DTYPES = np.float32 | np.float64


def as_array(a):
    """It stays a function: what it asks of an object from outside, it asks where it is called."""
    if np.float64 not in DTYPES.__args__:
        raise TypeError("no such dtype")
    return np.asarray(a, np.float64)


def by_a_function(s):
    """The seed of a result without axes is handed on as the gradient of a number, which is a number all the same."""
    return as_array(s)


def by_a_function_again_and_again(s):
    for _ in range(3):
        s = as_array(s)
    return s


def by_functions_on_a_path(s):
    t = as_array(s)
    return t if s > 0 else np.flipud(t)


RIGHT = [
    (function, (given,))
    for function in (
        doubled_by_another_name, of_np_array, of_a_copy, through_a_helper, in_a_loop, on_one_path, by_an_ellipsis,
        by_an_empty_index, by_out, by_asarray, by_a_transpose, by_a_reshape, a_sum_is_a_number, an_element_is_a_number,
        of_full, of_a_reshape, of_an_element_of_a_sum, of_where, of_zeros_like, of_np_copy, in_a_dict,
        two_names_at_once, of_squeeze, updated_by_an_expression, stored_whole, of_keepdims, of_a_branch,
        numbers_of_several_sorts,
        kept_in_a_list, one_object_put_in_a_list_again_and_again,
        by_a_function, by_a_function_again_and_again, by_functions_on_a_path,
    )
    for given in several(1.3)
]
