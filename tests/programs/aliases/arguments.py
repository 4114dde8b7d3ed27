"""Arguments that share memory."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A6, M34


@program(A3, A3, 1.3)
def the_same_argument_twice(a, b, c):
    a[0] = b[1] * c
    b[2] = a[0] * a[2]
    return np.sum(a * b)


@program(A6, A6[1:4])
def an_argument_and_a_part_of_it(a, b):
    a[1] = b[0] * 2.0
    b[0] = a[2] * a[1]
    b *= a[0]
    return np.sum(a**2) + b[1]


@program(M34, M34[0])
def a_matrix_and_its_row(A, r):
    r[0] = A[1, 0] * A[0, 1]
    A[1] = r * 2.0
    r += A[2]
    return np.sum(A**2)


@program(A6, A6[::-1], A6[2:5])
def reversed_and_overlapping(a, b, c):
    b[0] = a[0] * c[1]
    c[1] = b[0] + a[-1]
    return np.sum(a**3)
