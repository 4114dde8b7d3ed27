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
        (by_a_factor, by_a_divisor, of_elements, on_the_diagonal, system_of_elements, factors_of_elements),
        "a sparse matrix whose elements vary",
    ),
    of_another_class: "`numpy.asmatrix`", system_of_columns: "known to have one axis",
    dense_matrix: "argument `A`",
    joined: "an operation with a `scipy.sparse.", elementwise: "an operation with a `scipy.sparse.",
    item: "an operation with a `scipy.sparse.",
}
