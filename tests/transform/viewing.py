"""Functions that write through views in another shape or order, at places given by masks, and into arrays without axes.

Each has its arguments; all that are floating point are differentiated by. Over 400 lines, since it is a list of functions,
and no code of its own.
"""

import numpy as np

from tests.transform.mutating import M, V, W

N = np.random.default_rng(21).uniform(0.5, 1.5, (2, 3))
T = np.random.default_rng(22).uniform(0.5, 1.5, (2, 3, 2))


def rows_of_a_vector(x):
    y = np.zeros(6)
    v = y.reshape(2, 3)
    v[0] = x[:3] * x[3:]
    y[1] *= x[0]
    v[1, 1] = v[0, 1] * x[0]
    y[5] = v[1, 1]
    return np.sum(np.sin(y) * v.ravel() * x)


def a_reshape_at_once(x):
    y = np.zeros(6)
    y[:] = x
    y.reshape(2, 3)[1] *= y[0]
    np.reshape(y, (3, 2))[:, 1] += x[1]
    y.reshape((-1, 2), order="C")[0] = y[2:4] * y[4]
    return np.sum(y * y)


def elements_of_a_flat_view(x):
    y = np.zeros((2, 3))
    flat = y.ravel()
    for i in range(6):
        flat[i] += x.reshape(-1)[i] ** 2
        y.reshape(-1)[i] *= np.sin(y[0, 0])
        y[1, 0] += flat[i]
    return np.sum(y * x)


def a_parameter_in_another_shape(x):
    v = x.reshape(-1)
    v[1:] *= v[:-1]
    x[0] *= v[3]
    return np.sum(x * x)


def a_parameter_bound_anew(x):
    x = x.reshape(3, 2)
    x[0] = x[1] * x[2]
    return np.sum(x * x)


def what_lies_as_a_parameter_does(x):
    y = 2.0 * np.sin(x) + x[0]
    y.reshape(-1)[2:4] = x[0, 1:] * y[1, 1:]
    z = np.zeros_like(y)
    z.ravel()[:3] = y.ravel()[3:] * x[0, 0]
    return np.sum(y * z)


def main_diagonal(x):
    y = x.copy()
    y.ravel()[::6] *= x[0, 1]
    y.reshape(-1)[1::6] = y[0, 0]
    return np.sum(y * y)


def rows_of_another_shape(x):
    y = x.copy()
    for row in y.reshape(2, 3):
        row *= np.sum(row) * y[0]
    for row, s in zip(y.reshape(3, 2), x):
        row[0] += s * row[1]
    return np.sum(y * y)


def stretches(x):
    y = np.zeros(8)
    y[2:].reshape(3, 2)[:, 1] = x[:3]
    y[1:7].reshape(2, -1)[1] += x[3:] * y[3]
    return np.sum(y * y)


def stretches_of_blocks(x):
    y = np.zeros((3, 2, 4))
    y[1].reshape(-1)[2:6] = x[0, :4]
    y[0, 1, 1:].reshape(3, 1)[0] = x[1, 1]
    y[1:, ...].reshape(4, 4)[1:3, :2] *= x[1:3, :2]
    y[:, None].reshape(6, 4)[3] *= y[1, 0]
    return np.sum(y * y)


def columns_in_another_shape(x):
    y = np.zeros((6, 2))
    y[:, 0].reshape(2, 3)[1] = x[3:] ** 2
    y[::2, 1].reshape(3, 1)[:, 0] = x[:3] * y[3, 0]
    return np.sum(y * y)


def an_output_in_another_shape(x):
    y = np.zeros(6)
    np.multiply(x[:3], x[3:], out=y[:3])
    np.add(y[:3], x[:3], out=y.reshape(2, 3)[1])
    np.copyto(y.reshape(3, 2)[:, 1], x[:3] * y[0])
    y.reshape(2, 3).T[1].fill(x[5])
    return np.sum(y * y)


def flat_iterators(x):
    y = np.zeros((2, 3))
    for i in range(6):
        y.flat[i] = x[i] ** 2
    y.flat[2:5] += x[0]
    total = 0.0
    for v in y.flat:
        total += v * v
    return total * y.flat[4]


def doubled(a):
    a *= 2.0
    return a


def pieces_of_flat_iterators(x):
    y = np.zeros((2, 3))
    y[...] = x.reshape(2, 3) ** 2
    z = y.flat[1:]
    z *= x[0]
    z[0] += 1.0
    doubled(y.flat[2:])
    w = y.flat[:]
    y[0] *= x[5]
    return np.sum(y * y) + np.sum(z * w[1:])


def other_orders(x):
    y = x.copy()
    np.moveaxis(y, 0, 1)[0] = x[:, 1] ** 2
    y.swapaxes(0, 1)[2] *= y[0, 0]
    np.flip(y)[0] *= x[1]
    np.fliplr(y)[1] = x[2] * y[0]
    np.flip(y, axis=1)[2, 1:] += y[2, :-1]
    v = np.flipud(y).T
    v[1:] *= v[:-1]
    return np.sum(y * y)


def other_axes(x):
    y = x.copy()
    row = np.expand_dims(y, 0)
    row[0, 1] = x[0] ** 2
    np.squeeze(row)[2] *= y[1]
    np.squeeze(row, axis=0)[3] *= y[1]
    np.atleast_2d(y)[0, 4] = x[1] * x[2]
    y[:, None][1:] *= y[:-1, None]
    return np.sum(y * y)


def blocks_in_any_order(x):
    y = x.copy()
    np.moveaxis(y, -1, 0)[1] *= y[..., 0]
    y.transpose(2, 0, 1)[0, 1] = x[0, :, 1]
    y.mT[0] += x[1, 2, 0]
    y.reshape(3, 4)[1] *= y.ravel()[0]
    return np.sum(y * y)


def the_array_itself(x):
    x = np.asarray(x, dtype=float)
    y = np.asanyarray(x)
    y[0] = x[1] * x[2]
    z = np.atleast_1d(y).view()
    z[3] = x[0] * z[4]
    x.real[5] *= y[3]
    return np.sum(x * y * z)


def copies_in_one_axis(x):
    y = x.flatten()
    y[0] = x[0, 1] * y[2]
    z = y.reshape(2, 3).flatten()
    y[1] = z[1] * z[2]
    return np.sum(y * z * x.ravel())


def views_of_one_pass(x, n):
    y = np.zeros(6)
    for k in range(n):
        v = y.reshape(2, 3) if k % 2 == 0 else x.reshape(2, 3) * 1.0
        y[k] = np.sum(v) + x[k]
        w = y.reshape(3, 2)
        w[:, 0] *= x[k]
    return np.sum(y * y)


def passed_in_another_shape(x):
    y = np.zeros(6)
    y[:] = x
    scale_rows(y.reshape(2, 3))
    scale_rows(y.reshape(3, 2).T)
    return np.sum(y * y)


def scale_rows(a):
    for i in range(a.shape[0]):
        a[i] *= np.sum(a[i]) * a[i, 0]


def a_callee_that_stores_in_another_shape(x):
    y = x * 2.0
    first_of_all(y)
    first_of_all(y[1:])
    z = np.zeros((3, 3))
    first_of_all(z)
    z[1] += y[0]
    return np.sum(with_a_new_first(y) * x) + np.sum(z * with_a_new_first(z[:2].copy())[1])


def first_of_all(a):
    v = a.reshape(-1)
    v[0] = v[1] * v[2] + a[0, 1]


def with_a_new_first(a):
    b = a * 1.5
    b.ravel()[0] = np.sin(a[0, 1])
    return b


def multiplied_at(x, w):
    y = x.copy()
    np.multiply.at(y, [0, 2, 0, -6], w[:4])
    np.multiply.at(y, 1, w[0])
    np.divide.at(y, np.array([3, 3]), 2.0 + w[4])
    np.negative.at(y, [0, 2, 0])
    np.subtract.at(y, [1, 1], w[1])
    np.square.at(y, y > 0.6)
    return np.sum(y * y)


def maxima_at(x, w):
    y = x.copy()
    np.maximum.at(y, [0, 2, 0], w[:3] * 3.0)
    np.minimum.at(y, y > 1.0, w[0] + 1.2)
    return np.sum(y * y * x)


def rows_multiplied_at(x, w):
    y = x.copy()
    np.multiply.at(y, [0, 2, 0], w[:3])
    np.power.at(y.T, [1, 1], 2.0)
    np.multiply.at(y, [1, 3], w[:2, :1])
    return np.sum(y * y)


def along_an_axis(x):
    y = x.copy()
    places = np.argmax(y, axis=1)[:, None]
    np.put_along_axis(y, places, np.take_along_axis(x, places, 1) ** 2, axis=1)
    np.put_along_axis(y, np.array([[3, 0, 1, 1, 2]]), x[2] * x[1], 0)
    return np.sum(y * y)


def at_places(x, w):
    y = x.copy()
    np.place(y, y > 1.0, w[:2])
    np.place(y, x < 0.9, [2.0, 3.0])
    np.putmask(y, w > 0.0, w * x)
    np.putmask(y, x > 1.2, w[:4])
    np.putmask(y, w < -0.5, x[0])
    return np.sum(y * x)


def diagonals(x):
    y = np.zeros((4, 3))
    np.fill_diagonal(y, x[:3] * x[3:])
    y[1:][::2] *= x[0]
    k = np.arange(3)
    y[k, k] *= y[k, k]
    y[k[::-1], k] += x[1]
    return np.sum(y * y)


def no_axes(x):
    y = np.zeros(())
    y[()] = x[0]
    y[...] += x[1] * y
    y += x[2]
    z = y
    z *= y
    return y * x[3]


def no_axes_in_a_loop(x):
    total = np.array(0.5)
    for i in range(len(x)):
        total[...] = np.sin(total) * total + x[i] ** 2
    np.multiply(total, x[0], out=total)
    return float(total)


def elements_without_axes(x):
    y = x.copy()
    z = y[2, ...]
    z[...] = x[1] * x[2]
    z += x[3]
    np.squeeze(y[4:5], 0)[...] = z * y[0]
    y[5:].reshape(())[()] *= z
    return np.sum(y * y)


def an_argument_without_axes(t, x):
    t[...] = t * x[0]
    t += x[1]
    return t * t * x[2]


def two_targets(x, w):
    y, z = np.zeros(6), np.ones(6)
    y[...], z[...] = x * w, w * w
    y[0], z[1:3], y[2] = z[0], y[:2], z[2]
    (y[3], z[4]), y[5] = (x[0], y[3]), z[4]
    return np.sum(y * z)


def rows_of_arrays(x, b):
    y = x.copy()
    for row in y:
        row[:] = row * row[0]
    for row, s in zip(y, b):
        row += s * s
    for i, row in enumerate(y):
        row *= b[i]
    for column in y.T:
        column /= np.sum(column)
    for row in y:
        for i in range(1, len(row)):
            row[i] += 0.1 * row[i - 1] ** 2
    return np.sum(y * y)


def exchanged_rows(x):
    y = x.copy()
    i, j = 0, 2
    y[[i, j]] = y[[j, i]]
    y[0] *= y[1]
    y[:, [1, 0]] = y[:, [0, 1]]
    y[[0, 1, 2]] = y[[1, 2, 0]] * y[3]
    return np.sum(y * y * x)


def steps_back(x):
    y = x.copy()
    y[::-1][1:][::2] *= y[0]
    y[1:][::2] = x[:3]
    y[4:1:-1][0] = x[0] * y[5]
    y[::-1][::-1][-2:] += y[:2]
    a, b = y[:3], y[3:]
    a += b
    b *= a
    return np.sum(y * y)


def every_place(x):
    n, m = x.shape
    y = np.zeros((n, m))
    for i, j in np.ndindex(n, m):
        y[i, j] = x[i, j] ** 2 * y[0, 0] + x[1, 1]
    for p in np.ndindex(x.shape):
        y[p] *= x[p]
        if p[1] == 1:
            continue
        y[p] += 1.0
        if p[0] == 1 and p[1] == 2:
            break
    for (i,) in np.ndindex(len(x)):
        y[i] *= x[i, 0]
    for p in np.ndindex(*y.T.shape):
        y.T[p] += 0.1 * x.T[p]
    return np.sum(y * y)


def every_place_with_its_value(x):
    y = np.zeros((2, 3))
    for (i, j), v in np.ndenumerate(x):
        y[i, j] = v * x[j % 2, i]
    for p, v in np.ndenumerate(y):
        y[0, 0] += v * 0.1
        y[1, 2] *= v
    total = 0.0
    for k, ((i,), v) in enumerate(np.ndenumerate(y.ravel())):
        total += k * v * x[0, i % 3]
    for (i, j), v in zip(np.ndindex(2, 3), y[0]):
        total += x[i, j] * v
    return total


def in_comprehensions(x):
    y = np.stack([x, x * x])
    y[0] *= y[1]
    s = sum(row[0] * row[1] for row in y.copy().reshape(3, 4))
    z = [row * s for row in y]
    return np.sum(z[0] * z[1])


CASES = [
    (rows_of_a_vector, (V,)),
    (a_reshape_at_once, (V,)),
    (elements_of_a_flat_view, (N,)),
    (a_parameter_in_another_shape, (N,)),
    (a_parameter_bound_anew, (N,)),
    (what_lies_as_a_parameter_does, (N,)),
    (main_diagonal, (M,)),
    (rows_of_another_shape, (V,)),
    (stretches, (V,)),
    (stretches_of_blocks, (M,)),
    (columns_in_another_shape, (V,)),
    (an_output_in_another_shape, (V,)),
    (pieces_of_flat_iterators, (V,)),
    (flat_iterators, (V,)),
    (other_orders, (M,)),
    (other_axes, (V,)),
    (blocks_in_any_order, (T,)),
    (the_array_itself, (V,)),
    (copies_in_one_axis, (N,)),
    (views_of_one_pass, (V, 3)),
    (passed_in_another_shape, (V,)),
    (a_callee_that_stores_in_another_shape, (N,)),
    (multiplied_at, (V, W)),
    (maxima_at, (V, W)),
    (rows_multiplied_at, (M, M[:, ::-1].copy())),
    (along_an_axis, (M,)),
    (at_places, (V, W)),
    (diagonals, (V,)),
    (no_axes, (V,)),
    (no_axes_in_a_loop, (V,)),
    (elements_without_axes, (V,)),
    (two_targets, (V, W)),
    (rows_of_arrays, (M, V[:4])),
    (exchanged_rows, (M,)),
    (steps_back, (V,)),
    (in_comprehensions, (V,)),
    (every_place, (N,)),
    (every_place_with_its_value, (N,)),
]
