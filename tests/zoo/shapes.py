"""Arrays that are filled and changed in another shape, order or place than they are made in."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import M, Q, V, W


@example(x=V)
def tridiagonal(x):
    n = len(x)
    A = np.zeros((n, n))
    flat = A.ravel()
    flat[:: n + 1] = 2.0 + x
    flat[1 :: n + 1] = -x[:-1] * x[1:]
    flat[n :: n + 1] = -x[1:]
    b = A @ x
    return np.sum(b * b)


@example(theta=V, x=W)
def packed_parameters(theta, x):
    """A step of gradient descent on weights that are parts of one vector."""
    step = theta.copy()
    weights, bias = step[:4].reshape(2, 2), step[4:]
    for k in range(2):
        h = np.tanh(weights @ x[k : k + 2] + bias)
        weights -= 0.3 * np.outer(h, x[k : k + 2])
        bias -= 0.3 * h
    return np.sum(step * theta)


@example(A=M)
def pooled_blocks(A):
    """Two by two blocks are averaged in place."""
    B = A[:, :4].copy()
    blocks = B.reshape(2, 2, 2, 2)
    for i in range(2):
        for j in range(2):
            blocks[i, :, j] = np.mean(blocks[i, :, j]) * blocks[i, 0, j, 0]
    return np.sum(B * A[:, 1:])


@example(x=V)
def butterflies(x):
    """A fast Walsh-Hadamard transform of eight numbers, with a sine between the stages."""
    y = np.zeros(8)
    y[1:7] = x
    half = 1
    while half < 8:
        pairs = y.reshape(-1, 2, half)
        a = pairs[:, 0] + pairs[:, 1]
        b = pairs[:, 0] - pairs[:, 1]
        pairs[:, 0], pairs[:, 1] = np.sin(a), b
        half *= 2
    return np.sum(y * y)


@example(x=V, w=W)
def products_of_groups(x, w):
    groups = np.array([0, 2, 0, 1, 2, 0])
    products = np.ones(3)
    np.multiply.at(products, groups, x)
    largest = np.full(3, -9.0)
    np.maximum.at(largest, groups, w)
    return np.sum(products * largest)


@example(A=M)
def largest_of_each_row_damped(A):
    B = A.copy()
    places = np.argmax(B, axis=1)[:, None]
    np.put_along_axis(B, places, np.tanh(np.take_along_axis(A, places, axis=1)), axis=1)
    return np.sum(B * B * A)


@example(x=V)
def outliers_replaced(x):
    y = x.copy()
    np.place(y, y > np.mean(x) + 0.2, [0.5, 0.7])
    np.putmask(y, x < 0.8, x * x)
    return np.sum(y * x)


@example(x=V)
def running_total_without_axes(x):
    total = np.zeros(())
    for v in x:
        total += v * total + v
    total[...] = np.sin(total)
    return float(total)


@example(A=M)
def columns_by_rows(A):
    B = A.copy()
    for column in B.T:
        column /= np.sum(column)
    for row in np.flip(B, axis=0):
        row[1:] -= row[0] * row[:-1]
    return np.sum(B * A)


@example(A=Q)
def image_to_columns(A):
    """The windows of an image side by side, each written as a row of a matrix."""
    rows, columns = A.shape[0] - 1, A.shape[1] - 1
    windows = np.zeros((rows * columns, 4))
    place = windows.reshape(rows, columns, 2, 2)
    for i in range(rows):
        for j in range(columns):
            place[i, j] = A[i : i + 2, j : j + 2]
    return np.sum(np.tanh(windows @ np.array([0.3, -0.2, 0.5, 1.0])))


@example(x=V)
def every_element_by_its_number(x):
    A = np.zeros((2, 3))
    for k in range(A.size):
        A.flat[k] = x[k] * A.flat[k - 1] + x[0]
    return np.sum(A * A)
