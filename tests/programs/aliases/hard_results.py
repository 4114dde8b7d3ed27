"""Results with aliases in them: one array twice, views of it, an argument as it is, tuples, lists and dicts of these."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, B3, M34


@program(A3, B3)
def one_array_twice(a, b):
    c = a * b
    d = c
    d[0] *= a[1]
    return c, d


@program(A6)
def an_array_and_its_views(a):
    b = a[::-1]
    b[1:4] *= a[0]
    c = b[2:]
    c += a[0]
    return a, b, c


@program(A3, B3)
def arguments_as_they_are(a, b):
    if a[0] > b[0]:
        a, b = b, a
    a[1] += b[0]
    return a, b, a[1] * b[1]


@program(A4, A4[1:3])
def shared_arguments_as_results(a, b):
    b *= a[0]
    a[3] = b[1]
    return b, a


@program(M34)
def a_dict_of_rows(A):
    A[0] *= A[1]
    row = A[1]
    row[2] = A[0, 0]
    return {"all": A, "row": row, "flat": A.reshape(-1), "sum": np.sum(A)}


@program(A3, B3)
def a_list_with_one_array_twice(a, b):
    xs = [a, b, a]
    xs[2] += b
    xs[1][0] = xs[0][1]
    return xs


@program(A3, B3)
def an_update_after_it_was_put_into_the_result(a, b):
    result = (a, b * 1.0)
    a *= b
    result[1][0] += a[0]
    return result


@program(A4)
def a_result_of_a_loop_that_swaps(a):
    b = a.copy()
    for k in range(3):
        b[1:] = a[:-1] * a[1:]
        a, b = b, a
    return a, b[::-1], a[1:]


@program(A3, 0.8)
def a_view_of_what_an_early_return_leaves(a, tol):
    for k in range(3):
        a[k] *= a[k - 1]
        if a[k] < tol:
            return a[::-1], a[k]
    return a, a[0]


@program(A3, B3)
def a_nested_structure(a, b):
    pair = {"x": a, "y": (b, a[:2])}
    pair["y"][1][0] *= b[2]
    pair["y"][0][:] = a
    return pair, [a, b]
