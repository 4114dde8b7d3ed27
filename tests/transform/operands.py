"""Operations that make an array, but may give their operand or a view of it: each is right, or refused, as in hostile.py."""

import inspect

import numpy as np

from tests.transform.mutating import S, V


def no_difference(x):
    w = np.diff(x, n=0)
    w[0] = x[1] * 5.0
    return np.sum(x * w)


def no_difference_by_position(x):
    w = np.diff(x, 0)
    x[0] = x[1] * 5.0
    return np.sum(x * w)


def one_difference(x):
    w = np.diff(x)
    w[0] = x[1] * 5.0
    return np.sum(w * w)


def first_power(A):
    w = np.linalg.matrix_power(A, 1)
    w *= A
    return np.sum(A * w)


def transposed_by_einsum(A):
    w = np.einsum("ij->ji", A)
    A[0, 1] = A[1, 1] * 5.0
    return np.sum(A * w)


def transposed_by_einsum_and_added_to(A):
    w = np.einsum("ij->ji", A)
    w += A
    return np.sum(A * w * w)


def transposed_by_einsum_and_returned(A):
    w = np.einsum("ij->ji", A)
    return w, A[0, 1] * 2.0


def product_by_einsum(A):
    w = np.einsum("ij,jk->ik", A, A)
    w[0, 0] = A[1, 1]
    return np.sum(w * w)


def sum_of_nothing(x, n):
    z = x * 2.0
    w = sum([x * k for k in range(n, 3)], z)
    z[0] = x[1] * 5.0
    return np.sum(w * w)


def sum_with_a_start(x, n):
    w = sum([x * k for k in range(n, 3)], x)
    w *= x
    return np.sum(x * w)


def conjugate_of_real_numbers(x):
    w = x.conj()
    w[0] = 5.0 * x[1]
    return np.sum(x * w)


def conjugate_from_before(x):
    w = x.conjugate()
    x[0] = 5.0 * x[1]
    return np.sum(x * w)


def conjugate_by_function(x):
    w = np.conj(x)
    w[0] = 5.0 * x[1]
    return np.sum(x * w)


def conjugate_of_complex_numbers(x):
    z = x[:2] + 1j * x[2:4]
    w = z.conj()
    return np.real(np.sum(w * z * z))


def _without_its_mean(A):
    w = np.fft.fftn(A)
    w[0, 0] = 0.0
    return np.real(w)


def transform_in_a_helper(A):
    return np.sum(_without_its_mean(A) ** 2) + np.sum(A**3)


def _rows_of(A, k):
    w = A[[k, 0]]
    w[0] = 2.0 * A[1]
    return w


def rows_by_a_list_in_a_helper(A):
    return np.sum(_rows_of(A, 1) * A[:2]) + np.sum(A**3)


def _copied(A):
    w = np.array(A, copy=True)
    w[0] = A[1]
    v = np.nan_to_num(A)
    v[1] = w[0] * A[0]
    return w * v + A.astype(float, copy=True)


def copies_in_a_helper(A):
    return np.sum(_copied(A) * A)


def perhaps_a_copy(A):
    w = np.array(A, copy=None)
    w[0] = A[1]
    return np.sum(w * A)


GIVEN = {"x": V, "A": S}
CASES = [
    (f, tuple(count if p == "n" else GIVEN[p] for p in inspect.signature(f).parameters))
    for f in list(globals().values()) if inspect.isfunction(f) and not f.__name__.startswith("_")
    for count in ((0, 3) if "n" in inspect.signature(f).parameters else (1,))
]
