"""Loops over ``np.nditer``: of one array and of several, read and written into, by places and by counts."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, M33, M34


@program(M34)
def elements_squared_in_place(M):
    for v in np.nditer(M, op_flags=["readwrite"]):
        v[...] = v * v + M[0, 0]
    return np.sum(M * np.arange(12.0).reshape(3, 4))


@program(M34)
def elements_in_order(M):
    s = 0.0
    for v in np.nditer(M):
        s = 0.5 * s + v * v
    for v in np.nditer(M.T, order="C"):
        s = 0.5 * s + v * v
    return s


@program(M34)
def by_their_places(M):
    s = 0.0
    it = np.nditer(M, flags=["multi_index"])
    while not it.finished:
        s += M[it.multi_index] ** 2 * (it.multi_index[0] + 1) * it[0]
        it.iternext()
    for v in np.nditer(M[1:], flags=["c_index"]):
        s = s * 0.9 + v
    return s


@program(M34)
def places_beside_elements(M):
    s = 0.0
    it = np.nditer(M, flags=["multi_index", "c_index"], op_flags=["readwrite"])
    for v in it:
        i, j = it.multi_index
        v[...] = v * (i + 2.0 * j) + it.index * M[0, 0]
        if it.index == 7:
            continue
        s = s + v * v
    return s


@program(M34, A4)
def several_that_are_broadcast(M, a):
    s = 0.0
    for m, v, w in np.nditer([M, a, a[:3, None]]):
        s = 0.9 * s + m * v + w**2
    return s


@program(M33, A3)
def results_in_another_array(M, a):
    y = np.empty_like(M)
    with np.nditer([M, a, y], op_flags=[["readonly"], ["readonly"], ["writeonly"]]) as it:
        for m, v, w in it:
            w[...] = m * v
    other = np.zeros_like(M)
    it = np.nditer([other, y], flags=["multi_index"], op_flags=[["readwrite"], ["readonly"]])
    while not it.finished:
        it[0] = it[1] ** 2
        if it.multi_index == (2, 1):
            break
        it.iternext()
    return np.sum(other * M) + np.sum(y**3)


@program(A4)
def stopped_early(a):
    s = 0.0
    for v in np.nditer(a):
        if s > 1.5:
            break
        s = s + v
    else:
        s = s * 2.0
    return s * a[0]


@program(A4)
def elements_of_an_array_that_changes_meanwhile(a):
    y = a.copy()
    s = 0.0
    for v in np.nditer(y):
        y *= a[0]
        s = s + v * v
    return s


@program(A4)
def elements_that_stay_parts_of_their_array(a):
    y = a.copy()
    seen = []
    for v in np.nditer(y):
        seen.append(v)
    y *= a[1]
    return sum(seen) * y[0]
