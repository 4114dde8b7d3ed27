"""Integers that index an array one after the other are one index, whatever stands in front or behind; rows with names stay."""

import numpy as np
import pytest

from adjoint_gen import grad
from tests.transform.harness import right_in_every_mode

A = np.array([[0.7, -0.3, 1.2], [0.5, -0.9, 0.4]])
B = np.array([[0.3, 1.1], [-0.2, 0.6], [0.9, -0.5]])
T = np.linspace(0.2, 1.4, 24).reshape(2, 3, 4)


def product(A, B):
    out = np.zeros((len(A), len(B[0])))
    for i in range(len(A)):
        for j in range(len(B[0])):
            for k in range(len(B)):
                out[i][j] += A[i][k] * B[k][j]
    return np.sum(out**2)


def three_deep(T):
    total = 0.0
    for i in range(2):
        for j in range(3):
            total = total + T[i][j][-1] ** 2 * T[i][j][1:3].sum() + T[i][j][[0, 2]].prod() + T[i][..., 2][j]
    return total


def of_a_list(T, A):
    layers = [A * 2.0, A**2]
    layers[1][0][1] = T[1][2][3]
    return sum(layers[k][i][j] * T[k][j][i] for k in range(2) for i in range(2) for j in range(3))


def by_a_row_of_places(A, B):
    places = np.array([1, 0, 1])
    return np.sum(A[places][2] * B[:, 0]) + A[places[0]][places[1]] ** 2 + np.sum(A[0][A[1] > 0.0] ** 2)


def rows_that_change(A):
    row = A[0] * 1.0
    B = np.array([row, row])
    B[1][2] *= A[1][0]
    B[0][:2] += A[1][1:]
    B[-1][0] = B[0][0] * A[1][2]
    return np.sum(B**3)


CASES = [(product, (A, B)), (three_deep, (T,)), (of_a_list, (T, A)), (by_a_row_of_places, (A, B)), (rows_that_change, (A,))]
test_values_and_derivatives = right_in_every_mode(CASES)


def test_the_text_has_one_index():
    derivative = grad(product)
    derivative(A, B)
    assert "A_bar[i, k] += t1[i, j] * B[k, j]" in derivative.source
    assert "out[i, j] += A[i, k] * B[k, j]" in derivative.source


def test_what_is_out_of_range_raises_as_in_python():
    def corner(A):
        return A[1][5] ** 2

    with pytest.raises(IndexError):
        grad(corner)(A)
