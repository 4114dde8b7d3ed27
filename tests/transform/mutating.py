"""Functions that store into arrays, each with arguments; all arguments that are floating point are differentiated by.

Over 400 lines, since it is a list of functions, and no code of its own.
"""

import numpy as np

R = np.random.default_rng(7)
V = R.uniform(0.5, 1.5, 6)
W = R.uniform(-1.0, 1.0, 6)
U = R.uniform(0.5, 1.5, 5)
M = R.uniform(0.5, 1.5, (4, 5))
S = R.uniform(-0.5, 0.5, (4, 4))
SPD = S @ S.T + 4.0 * np.eye(4)
B = R.uniform(-1.0, 1.0, 4)


def recurrence(x):
    y = np.zeros(x.shape[0])
    y[0] = x[0]
    for i in range(1, x.shape[0]):
        y[i] = y[i - 1] * x[i]
    return np.sum(y * y)


def prefix_sums(x):
    y = np.zeros_like(x)
    total = 0.0
    for i in range(len(x)):
        total += x[i] ** 2
        y[i] = total
    return np.sum(np.sin(y))


def prefix_in_place(x):
    for i in range(1, len(x)):
        x[i] += x[i - 1] * np.sin(x[i])
    return x


def burgers(u, dt, n):
    for _ in range(n):
        u[1:-1] = u[1:-1] - dt * u[1:-1] * (u[2:] - u[:-2])
    return np.sum(u * u)


def burgers_augmented(u, dt, n):
    for _ in range(n):
        u[1:-1] -= dt * u[1:-1] * (u[2:] - u[:-2])
    return np.sum(u * u), u


def jacobi(A, n):
    B = A.copy()
    for _ in range(n):
        B[1:-1, 1:-1] = 0.2 * (A[1:-1, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:] + A[2:, 1:-1] + A[:-2, 1:-1])
        A[1:-1, 1:-1] = 0.2 * (B[1:-1, 1:-1] + B[1:-1, :-2] + B[1:-1, 2:] + B[2:, 1:-1] + B[:-2, 1:-1])
    return np.sum(A * A)


def nonlinear_jacobi(A, n):
    B = np.zeros_like(A)
    for _ in range(n):
        B[...] = A
        B[1:-1, 1:-1] = 0.25 * np.sin(A[1:-1, :-2] * A[1:-1, 2:])
        A[:, :] = B * B
    return np.sum(A)


def gauss_seidel(A, b, n):
    x = np.zeros(b.shape[0])
    for _ in range(n):
        for i in range(b.shape[0]):
            s = b[i]
            for j in range(b.shape[0]):
                if j != i:
                    s = s - A[i, j] * x[j]
            x[i] = s / A[i, i]
    return np.sum(x * x)


def cholesky(A):
    n = A.shape[0]
    L = np.zeros((n, n))
    for i in range(n):
        for j in range(i + 1):
            s = A[i, j]
            for k in range(j):
                s -= L[i, k] * L[j, k]
            if i == j:
                L[i, j] = np.sqrt(s)
            else:
                L[i, j] = s / L[j, j]
    return np.sum(np.sin(L))


def cholesky_in_place(A):
    n = A.shape[0]
    for j in range(n):
        A[j, j] = np.sqrt(A[j, j])
        A[j + 1:, j] /= A[j, j]
        for k in range(j + 1, n):
            A[k:, k] -= A[k:, j] * A[k, j]
    return np.sum(np.log(np.diag(A))) + A[2, 1]


def lu(A):
    n = A.shape[0]
    for k in range(n):
        for i in range(k + 1, n):
            A[i, k] = A[i, k] / A[k, k]
            for j in range(k + 1, n):
                A[i, j] -= A[i, k] * A[k, j]
    return np.sum(A * A)


def triangular(L, b):
    x = b.copy()
    for i in range(len(b)):
        for j in range(i):
            x[i] -= L[i, j] * x[j]
        x[i] /= L[i, i]
    return x


def durbin(r):
    n = len(r)
    y = np.zeros(n)
    y[0] = -r[0]
    alpha = -r[0]
    beta = 1.0
    for k in range(1, n):
        beta = (1.0 - alpha * alpha) * beta + 3.0
        s = 0.0
        for i in range(k):
            s += r[k - i - 1] * y[i]
        alpha = -(r[k] + s) / beta
        z = np.zeros(n)
        for i in range(k):
            z[i] = y[i] + alpha * y[k - i - 1]
        for i in range(k):
            y[i] = z[i]
        y[k] = alpha
    return np.sum(y * y)


def thomas(a, b, c, d):
    n = len(d)
    cp = np.empty(n)
    dp = np.empty(n)
    cp[0] = c[0] / b[0]
    dp[0] = d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i] * cp[i - 1]
        cp[i] = c[i] / m
        dp[i] = (d[i] - a[i] * dp[i - 1]) / m
    x = np.zeros(n)
    x[-1] = dp[-1]
    for i in range(n - 2, -1, -1):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return np.sum(x * x)


def conv2d(X, K):
    h, w = X.shape[0] - K.shape[0] + 1, X.shape[1] - K.shape[1] + 1
    out = np.zeros((h, w))
    for i in range(h):
        for j in range(w):
            out[i, j] = np.sum(X[i:i + K.shape[0], j:j + K.shape[1]] * K)
    return np.sum(np.tanh(out))


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


def mask(x):
    y = x.copy()
    y[x > 1.0] = 0.0
    y[y < 0.8] *= 3.0
    return np.sum(y * x)


def mask_scalar(x, s):
    x[x > 1.0] = s
    return np.sum(x * x)


def mask_rows(A, v):
    keep = np.sum(A, axis=1) > 5.0
    A[keep, 1:3] = v[1:3]
    A[keep] *= 2.0
    return np.sum(A * A)


def overwritten(x):
    x[0] = x[1] * x[2]
    x[1] = x[0] ** 2
    x[0] = 3.0
    x[2] = np.sin(x[1]) * x[0]
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


def reversed_overlap(x):
    x[:] = x[::-1] * 2.0
    x[1:] = x[:-1]
    x[:3] += x[3:]
    return np.sum(x * x)


def broadcast(A, v, s):
    B = np.zeros_like(A)
    B[1:] = v
    B[:, 0] = s
    B[0, 2:] = s * s
    B[:, 3:] += v[:1]
    return np.sum(np.sin(B) * A)


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


def new_each_pass(x, n):
    u = x
    for _ in range(n):
        v = u * 1.0
        v[1:] = u[:-1] * u[1:]
        v[0] *= v[1]
        u = v
    return np.sum(u * u)


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


def two_at_once(x, w):
    x[0] *= w[1]
    w[1] *= x[0]
    x += w
    return np.sum(x * w)


def in_tuple(x):
    y = np.zeros(2)
    y[0] = x[0] ** 2
    pair = (y.sum(), y[0])
    y[1] = pair[0] * pair[1]
    return y, x[1] * y


def sort_network(x):
    y = x.copy()
    for i in range(len(x)):
        for j in range(len(x) - 1 - i):
            if y[j] > y[j + 1]:
                t = y[j]
                y[j] = y[j + 1]
                y[j + 1] = t
    return np.sum(y * np.arange(len(x)))


def dynamic_programming(C):
    n, m = C.shape
    D = np.zeros((n, m))
    for i in range(n):
        for j in range(m):
            best = 0.0
            if i > 0 and j > 0:
                best = min(D[i - 1, j], D[i, j - 1])
            elif i > 0:
                best = D[i - 1, j]
            elif j > 0:
                best = D[i, j - 1]
            D[i, j] = C[i, j] ** 2 + best
    return D[-1, -1]


def ring_buffer(x, n):
    buffer = np.zeros(3)
    total = 0.0
    for i in range(n):
        buffer[i % 3] = np.sin(x[i]) * buffer[(i + 1) % 3] + x[i]
        total += buffer[0] * buffer[1]
    return total


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
