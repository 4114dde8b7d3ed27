"""Programs with sparse matrices that are refused by name."""

import numpy as np
import scipy.sparse as sps
import scipy.sparse.linalg as spl

TWO = sps.csc_matrix(np.array([[2.0, 1.0], [0.0, 3.0]]))


def by_a_factor(x):
    return np.sum((TWO * x[0] @ x) ** 2)


def by_a_divisor(x):
    return np.sum((TWO / x[0] @ x) ** 2)


def of_elements(x):
    return np.sum((sps.csr_matrix(([x[0], 1.0], ([0, 1], [0, 1])), shape=(2, 2)) @ x) ** 2)


def on_the_diagonal(x):
    return np.sum((sps.diags([x[0], 1.0]) @ x) ** 2)


def system_of_elements(x):
    return np.sum(spl.spsolve((TWO + sps.eye(2) * x[0]).tocsc(), x) ** 2)


def factors_of_elements(x):
    return np.sum(spl.splu((TWO + sps.eye(2) * x[0]).tocsc()).solve(x) ** 2)


def of_another_class(x):
    return np.sum(TWO @ np.asmatrix(x).T)


def system_of_columns(x):
    return np.sum(spl.spsolve(TWO, np.reshape(x, (2, 1))))


def scaled(c):
    return TWO * c


def from_a_helper(x):
    return np.sum(scaled(x[0]) @ np.ones(2))


def product(c, v):
    return np.sum((TWO * c) @ v)


def in_a_helper(x):
    return product(x[0], np.ones(2))


def from_a_local_function(x):
    def times(u):
        return u * TWO

    return np.sum(times(x[0]))


def powers(n, c, a):
    return np.sum(a @ np.ones(2)) if n == 0 else powers(n - 1, c, a * c)


def in_a_recursion(x):
    return powers(2, x[0], TWO)


def in_a_list(x):
    return np.sum([TWO * x[0], TWO][0] @ np.ones(2))


def of_a_sum(x):
    return np.sum(((TWO + TWO * x[0]) @ TWO).T @ np.ones(2))


def dense_matrix(x):
    return spl.spsolve(np.outer(x, x) + np.eye(2), x) @ x


def joined(x):
    return np.sum(x + TWO)


def elementwise(x):
    return np.sum((sps.csr_array(TWO) * x) ** 2)


def item(x):
    return np.sum(TWO[0] @ x)


REFUSED = {
    **dict.fromkeys(
        (by_a_factor, by_a_divisor, of_elements, on_the_diagonal, system_of_elements, factors_of_elements, from_a_helper,
         in_a_helper, from_a_local_function, in_a_recursion, in_a_list, of_a_sum),
        "a sparse matrix whose elements vary",
    ),
    of_another_class: "`numpy.asmatrix`", system_of_columns: "known to have one axis",
    dense_matrix: "argument `A`",
    joined: "an operation with a `scipy.sparse.", elementwise: "an operation with a `scipy.sparse.",
    item: "an operation with a `scipy.sparse.",
}
