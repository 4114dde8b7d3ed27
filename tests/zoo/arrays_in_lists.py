"""Lists of arrays whose arrays change: rows of a system, layers of a network, centres, grids."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import V, W

X, Y = V[:4], W[:4]
START = np.array([[1.0, 0.2], [-0.5, 0.4], [0.3, -1.1], [0.8, 0.9]])


@example(x=X)
def gauss_on_a_list_of_rows(x):
    n = len(x)
    rows = [np.sin(x[i] * x) + 3.0 * np.eye(n)[i] for i in range(n)]
    b = x.copy()
    for k in range(n):
        for i in range(k + 1, n):
            m = rows[i][k] / rows[k][k]
            rows[i][k:] -= m * rows[k][k:]
            b[i] -= m * b[k]
    for k in range(n - 1, -1, -1):
        b[k] = (b[k] - rows[k][k + 1 :] @ b[k + 1 :]) / rows[k][k]
    return np.sum(b)


@example(x=X)
def lu_on_a_list_of_rows(x):
    n = len(x)
    rows = [x[i] * np.cos(x) + 4.0 * np.eye(n)[i] for i in range(n)]
    for k in range(n):
        best = k
        for i in range(k + 1, n):
            if abs(rows[i][k]) > abs(rows[best][k]):
                best = i
        rows[k], rows[best] = rows[best], rows[k]
        for i in range(k + 1, n):
            rows[i][k] /= rows[k][k]
            for j in range(k + 1, n):
                rows[i][j] -= rows[i][k] * rows[k][j]
    logdet = 0.0
    for k in range(n):
        logdet += np.log(abs(rows[k][k]))
    return logdet


@example(x=X, y=Y)
def layers_trained_in_place(x, y):
    params = [np.outer(x, y) * 0.1, np.outer(y, y) * 0.2, np.outer(y, x) * 0.3]
    for _ in range(2):
        h = x
        for k in range(len(params)):
            grads = np.outer(np.tanh(h), h)
            params[k] -= 0.1 * grads
            h = np.tanh(params[k] @ h)
    return np.sum(h * y)


@example(x=X)
def momentum_for_each_layer(x):
    params = [np.sin(x), np.cos(x), x * x]
    speeds = [np.zeros(len(x)) for _ in params]
    for _ in range(3):
        for p, v in zip(params, speeds):
            v *= 0.9
            v -= 0.1 * np.sin(p)
            p += v
    return np.sum(params[0] * params[1] + params[2])


@example(points=START, smooth=False)
def centres_in_a_list(points):
    centres = [points[0].copy(), points[1].copy()]
    for _ in range(3):
        sums = [np.zeros(2), np.zeros(2)]
        counts = [0.0, 0.0]
        for p in points:
            k = 0 if np.sum((p - centres[0]) ** 2) < np.sum((p - centres[1]) ** 2) else 1
            sums[k] += p
            counts[k] += 1.0
        for k in range(2):
            if counts[k] > 0.0:
                centres[k][:] = sums[k] / counts[k]
    return np.sum(centres[0] * centres[1])


@example(x=X)
def diffusion_on_a_list_of_rows(x):
    n = len(x)
    rows = [x * (i + 1.0) for i in range(n)]
    for _ in range(2):
        new = [row.copy() for row in rows]
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                new[i][j] += 0.1 * (rows[i - 1][j] + rows[i + 1][j] + rows[i][j - 1] + rows[i][j + 1] - 4.0 * rows[i][j])
        rows = new
    return rows[1][1] * rows[2][2] + np.sum(rows[1] ** 2)


@example(x=X)
def pascal_in_arrays(x):
    rows = []
    for i in range(5):
        row = np.ones(i + 1) * x[0]
        for j in range(1, i):
            row[j] = rows[i - 1][j - 1] + rows[i - 1][j] * x[1]
        rows.append(row)
    rows[-1][0] *= x[2]
    return np.sum(rows[-1] ** 2)
