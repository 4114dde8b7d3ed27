"""Functions that store into arrays, each with arguments; all arguments that are floating point are differentiated by."""

import numpy as np

from tests.zoo.aliasing import broadcast_into as broadcast
from tests.zoo.aliasing import masked as mask
from tests.zoo.aliasing import masked_rows as mask_rows
from tests.zoo.aliasing import new_array_each_pass as new_each_pass
from tests.zoo.aliasing import overlapping as reversed_overlap
from tests.zoo.aliasing import overwritten
from tests.zoo.aliasing import two_arguments_at_once as two_at_once
from tests.zoo.linear_algebra import cholesky, cholesky_in_place, durbin, gauss_seidel, thomas
from tests.zoo.linear_algebra import forward_substitution as triangular
from tests.zoo.linear_algebra import lu_in_place as lu
from tests.zoo.lists import results_in_a_tuple as in_tuple
from tests.zoo.networks import conv2d
from tests.zoo.scans import prefix_in_place, prefix_sums, recurrence, ring_buffer
from tests.zoo.sorting import sort_network
from tests.zoo.stencils import burgers
from tests.zoo.stencils import jacobi_2d as jacobi
from tests.zoo.tables import cheapest_path as dynamic_programming

R = np.random.default_rng(7)
V = R.uniform(0.5, 1.5, 6)
W = R.uniform(-1.0, 1.0, 6)
U = R.uniform(0.5, 1.5, 5)
M = R.uniform(0.5, 1.5, (4, 5))
S = R.uniform(-0.5, 0.5, (4, 4))
SPD = S @ S.T + 4.0 * np.eye(4)
B = R.uniform(-1.0, 1.0, 4)


def burgers_augmented(u, dt, n):
    for _ in range(n):
        u[1:-1] -= dt * u[1:-1] * (u[2:] - u[:-2])
    return np.sum(u * u), u


def nonlinear_jacobi(A, n):
    B = np.zeros_like(A)
    for _ in range(n):
        B[...] = A
        B[1:-1, 1:-1] = 0.25 * np.sin(A[1:-1, :-2] * A[1:-1, 2:])
        A[:, :] = B * B
    return np.sum(A)


def conv2d_shifts(X, K):
    out = np.zeros((X.shape[0] - 1, X.shape[1] - 1))
    for i in range(2):
        for j in range(2):
            out += X[i:X.shape[0] - 1 + i, j:X.shape[1] - 1 + j] * K[i, j]
    return out * out


def whole_augmented(x, w):
    x += w
    y = x * x
    x *= y
    x -= 0.5
    x /= w + 3.0
    return np.sum(x * y)


def whole_narrow(x, s):
    x *= s
    x += s * s
    return np.sum(x ** 3)


def mask_scalar(x, s):
    x[x > 1.0] = s
    return np.sum(x * x)


def killed(x):
    y = np.zeros(3)
    y[0] = x[0]
    y[0] = 2.0
    y[:] = 1.0
    y[1] = x[1] ** 2
    return np.sum(y)


def branches(x):
    y = np.ones(4)
    for i in range(4):
        if x[i] > 1.0:
            y[i] = x[i] ** 2
        elif i > 1:
            y[i] *= x[i - 1]
        else:
            y[i:] -= x[i]
    return np.prod(y)


def branch_around(x, flag):
    y = x * 2.0
    if flag:
        y[1:] = y[:-1] * y[1:]
    else:
        y[0] = 0.0
    if x[0] > 0.0:
        y[-1] *= y[0]
    return np.sum(y * y)


def early(x):
    y = x.copy()
    y[0] = y[1] * 3.0
    if y[0] > 2.0:
        y[1] *= y[0]
        return np.sum(y)
    y[2] = 0.0
    return np.sum(y * y)


def nested(x, n):
    A = np.zeros((n, len(x)))
    for i in range(n):
        for j in range(len(x)):
            A[i, j] = np.sin(x[j] * (i + 1))
            if i > 0:
                A[i, j] += A[i - 1, j] * x[j]
    return np.sum(A[-1] * A[0])


def no_trips(x, n):
    y = x.copy()
    for i in range(n):
        y[i] = y[i] ** 2
    k = 0
    while k < n - 5:
        y[k] *= 2.0
        k += 1
    return np.sum(y)


def while_stores(x):
    y = x.copy()
    k = 0
    while y[0] < 20.0:
        y[0] *= 1.7 + x[1] * 0.1
        y[k % 3 + 1] += y[0]
        k += 1
    return np.sum(np.sqrt(y))


def rows(A, v):
    A[0] = v
    A[1, :] *= v
    A[2] += A[1] * A[0]
    A[:, 1] = A[:, 2] ** 2
    A[..., -1] = 2.0
    return np.sum(A * A)


def row_in_loop(A):
    out = np.zeros_like(A)
    for i in range(A.shape[0]):
        out[i] = A[i] * A[i - 1]
        out[i, ::2] += A[-1, ::2]
    return np.sum(out ** 2)


def steps(x):
    x[::2] = x[::2] ** 2
    x[::-1] *= x
    x[-1:0:-2] += 1.5
    x[-2] = x[-3] * x[0]
    return x


def new_axis(x):
    y = np.zeros((2, len(x)))
    y[:] = x
    y[:, None, 1] *= 2.0
    y[0][1:] = x[:-1] ** 2
    y[1, ...] *= y[0]
    return y


def value_read_later(x):
    y = x.copy()
    s = y[0]
    t = y[1:] * 1.0
    y[0] = s * s
    y[1:] = t * s
    return np.sum(y) * s * np.sum(t)


def recorded_slice(x, n):
    y = x.copy()
    for i in range(n):
        a = y[1:] * y[:-1]
        y[1:] = np.sin(a)
        y[0] = np.sum(a * a)
    return np.sum(y)


def made_in_branch(x, flag):
    if flag:
        y = np.zeros(3)
        y[1] = x[0] * x[1]
    else:
        y = np.ones(3)
        y[2] = x[2]
    return np.sum(y * x[:3])


def passive(x, n):
    count = np.zeros(n, dtype=int)
    y = np.zeros(n)
    for i in range(n):
        count[i] = i // 2
        y[count[i]] += x[i]
    seen = np.zeros(n, dtype=bool)
    seen[::2] = True
    y[seen] *= 2.0
    return np.sum(y * y)


def passive_table(x):
    w = np.zeros(len(x))
    for i in range(len(x)):
        w[i] = 1.0 / (i + 1)
    return np.sum(w * x * x)


def active_later(x):
    y = np.ones(3)
    y[0] = 4.0
    z = y * y
    y[1] = x[0]
    y[2] = z[0] * y[1]
    return np.sum(y * y)


def zero_d_index(x):
    y = np.zeros((2, 2))
    y[0, 0], y[1, 1] = x[0], x[1] * x[0]
    y[0, 1] = y[1, 0] = x[2]
    return np.linalg.det(y)


def powers(x):
    y = np.ones(len(x))
    for _ in range(3):
        y *= x
        y **= 2
        y[0] %= 1.7
        y[1:3] -= y[0]
    return np.sum(y)


def rk4(y, h, n):
    for _ in range(n):
        k1 = np.sin(y) * y[::-1]
        z = y + 0.5 * h * k1
        z[0] = z[0] ** 2
        k2 = np.sin(z) * z[::-1]
        y += h * (k1 + 2.0 * k2) / 3.0
    return y


def exp_in_place(x):
    y = np.exp(x)
    y[0] = 2.0
    y[1:] *= x[1:]
    z = np.sqrt(y)
    z[::2] += z[1::2]
    return np.sum(z * y)


CASES = [
    (recurrence, (V,)), (prefix_sums, (V,)), (prefix_in_place, (V,)), (burgers, (V, 0.1, 3)), (burgers_augmented, (V, 0.1, 3)),
    (jacobi, (M, 2)), (nonlinear_jacobi, (M, 2)), (gauss_seidel, (SPD, B, 3)), (cholesky, (SPD,)), (cholesky_in_place, (SPD,)),
    (lu, (SPD,)), (triangular, (SPD, B)), (durbin, (W,)), (thomas, (W, V + 4.0, W[::-1].copy(), V)),
    (conv2d, (M, S[:2, :3].copy())), (conv2d_shifts, (M, S[:2, :2].copy())), (whole_augmented, (V, W)),
    (whole_narrow, (V, 0.7)),
    (mask, (V,)), (mask_scalar, (V, 1.3)), (mask_rows, (M, U)), (overwritten, (V,)), (killed, (V,)), (branches, (V,)),
    (branch_around, (V, True)), (branch_around, (V, False)), (early, (V,)), (early, (V * 0.3,)), (nested, (V, 3)),
    (nested, (V, 1)),
    (no_trips, (V, 0)), (no_trips, (V, 3)), (no_trips, (V, 6)), (while_stores, (V,)), (rows, (M, U)), (row_in_loop, (M,)),
    (steps, (V,)), (reversed_overlap, (V,)), (broadcast, (M, U, 0.4)), (new_axis, (V,)), (value_read_later, (V,)),
    (recorded_slice, (V, 3)), (recorded_slice, (V, 0)), (new_each_pass, (V, 3)), (new_each_pass, (V, 0)),
    (made_in_branch, (V, True)), (made_in_branch, (V, False)), (passive, (V, 5)), (passive_table, (V,)), (active_later, (V,)),
    (zero_d_index, (V,)), (powers, (V,)), (two_at_once, (V, W)), (in_tuple, (V,)), (sort_network, (V,)),
    (dynamic_programming, (M[::-1] + 0.3,)), (ring_buffer, (V, 6)), (rk4, (V, 0.1, 2)), (exp_in_place, (V,)),
]
