"""Methods of ufuncs: reductions, running sums and outer products as ``np.add.reduce`` and its like."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import Q, V, W


@example(x=V)
def add_reduce(x):
    return np.add.reduce(x * x)


@example(A=Q)
def add_reduce_of_rows(A):
    return np.sum(np.add.reduce(A * A, axis=1) ** 2)


@example(A=Q)
def add_reduce_of_the_first_axis(A):
    return np.sum(np.add.reduce(A) ** 2) + np.add.reduce(A * A, axis=None)


@example(A=Q)
def add_reduce_with_kept_axis(A):
    return np.sum(np.add.reduce(A, axis=1, keepdims=True) * A)


@example(x=V)
def multiply_reduce(x):
    return np.multiply.reduce(x)


@example(A=Q)
def extremes_by_reduce(A):
    return np.sum(np.maximum.reduce(A, axis=1) ** 2) * np.minimum.reduce(A[0])


@example(A=Q)
def add_accumulate(A):
    return np.sum(np.add.accumulate(A) ** 2) + np.sum(np.add.accumulate(A, axis=1) ** 3)


@example(x=V, y=W)
def multiply_outer(x, y):
    return np.sum(np.sin(np.multiply.outer(x, y)))


@example(x=V, y=W)
def pairwise_differences(x, y):
    d = np.subtract.outer(x, y)
    return np.sum(np.exp(-d * d)) + np.sum(np.add.outer(x, y) ** 3)


@example(A=Q, y=W)
def matrix_by_vector_outer(A, y):
    return np.sum(np.subtract.outer(A, y) ** 3) + np.sum(np.divide.outer(y, A + 9.0))


@example(a=0.7, x=V)
def number_by_vector_outer(a, x):
    return np.sum(np.multiply.outer(a, x) ** 2) + np.sum(np.add.outer(x, a) ** 2)


@example(x=V)
def reduce_under_another_name(x):
    reduce = np.add.reduce
    return reduce([x[0] * x[1], x[2]]) * x[np.maximum.reduce(np.array([2, 3, 1]))]
