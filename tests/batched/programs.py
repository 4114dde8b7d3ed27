"""Programs whose Jacobians, or Hessians, go by blocks of seeds; each is there for what a block could get wrong."""

import numpy as np

rng = np.random.default_rng(1)
V, W = rng.uniform(0.4, 1.6, 5), rng.uniform(0.4, 1.6, 5)
M, N = rng.uniform(0.4, 1.6, (3, 4)), rng.uniform(0.4, 1.6, (4, 2))
T = rng.uniform(0.4, 1.6, (2, 3, 4))
S = rng.uniform(0.0, 1.0, (3, 3)) + 3.0 * np.eye(3)
K, L = np.array([0, 2, 1]), np.array([1, 0, 3])
MASK = np.array([True, False, True, True, False])


def outer_sums(x, y):
    return np.outer(x, y) + x[:, None] * y - np.sum(x) * y[0]


def of_several_ranks(x, A):
    return A * x[0] + np.sum(A, axis=0) * x[1] + np.mean(x)


def indices_apart(t):
    return t[K % 2, :, L] * 2.0 + t[0, :, K] ** 2


def stores_at_indices_apart(t):
    out = np.zeros((2, 3, 4))
    out[K % 2, :, L] = t[0, :, :3].T ** 2
    out[1, :, K] = out[1, :, K] + t[1, :, L]
    return out * t


def a_place_named_twice(x):
    y = np.zeros(4)
    np.add.at(y, K[[0, 0, 2]], x[:3] ** 2)
    y[[1, 3]] += x[3:]
    return y


def masked(x):
    y = x * x
    y[MASK] *= x[0]
    return np.where(x > 1.0, y, 3.0 * x)


def views(A):
    B = A * A
    flat = B.reshape(-1)
    flat[3:7] *= flat[0]
    B.T[1] = A[:, 0] ** 2
    B[1:][0, ::2] += A[0, :2]
    return B


def numbers_in_a_list(x):
    total = [0.0] * len(x)
    for i in range(len(x)):
        for j in range(i + 1):
            total[j] += x[i] * x[j]
    total[0] = total[1]
    total[1] += x[0]
    return np.array(total)


def rows_in_a_list(A):
    rows = [A[i] * 1.0 for i in range(3)]
    for i in range(1, 3):
        rows[i] = rows[i] - rows[i - 1] * A[i, 0]
        rows[i][1] = rows[i][2] * A[0, 0]
    return np.stack(rows) * np.array([[1.0], [2.0], [3.0]])


def grown(x):
    steps = [x]
    while len(steps) < 4:
        steps.append(np.sin(steps[-1]) * x)
    return np.concatenate(steps)


def helper(x, c):
    return x * np.sum(c) + c[0]


def called(x, y):
    return helper(x, y) + helper(y, np.ones(5)) * x[0]


def folded(x, n):
    if n == 0:
        return np.cos(x)
    return folded(x * x[0], n - 1) + x


def recursion(x):
    return folded(x, 3)


def branches(x):
    total = np.zeros(3)
    for i in range(5):
        if x[i] > 1.0:
            total[i % 3] += x[i] ** 2
        elif i > 2:
            total = total * x[0]
        else:
            continue
    return total


def never_begun(x):
    y = 0.0
    for i in range(len(x) - 5):
        y = y + x[i]
    return y * np.ones(3) + x[:3] * 0.5


def exchanged_before_a_store(x):
    y, z = np.zeros(()), np.zeros(())
    for _ in range(3):
        y, z = z, y
    y[...] = x[0] * x[1]
    z[...] = z + 1.0
    return np.stack([y * x[2], z])


def products(A, B):
    return np.trace(A @ B @ np.ones((2, 3))) * np.ones(2) + np.einsum("ij,jk->k", A, B) + np.dot(A, B)[0]


def stacks(t, A):
    return np.matmul(t, A.T) + np.tensordot(t, A, ((2,), (1,)))


def vectors(x, y, A):
    return A[:, :3].T @ (A @ y[:4]) * np.vdot(x, y) + np.inner(A[:, :3], x[:3])


def systems(A, b):
    return np.linalg.solve(A, b[:3]) + np.linalg.solve(A, A.T @ A)[0] + np.linalg.inv(A)[1] * np.linalg.det(A)


def shapes(A):
    moved = np.moveaxis(A[None], 0, -1)
    return np.concatenate([np.flip(A, 0).ravel(), np.roll(A, 2).T.reshape(-1), np.squeeze(moved, -1)[0], np.diff(A, axis=0)[1]])


def diagonals(x):
    return np.diag(x[:3]) + np.diag(x[:2], 1) + np.diag(x[3:], -1) * x[0] + np.trace(np.diag(x, 2))


def sums(A):
    return np.cumsum(A, axis=0) - np.cumsum(A).reshape(3, 4) + np.triu(A) + A.sum(keepdims=True) + np.mean(A, 1)[:, None]


def sorted_and_taken(x):
    return np.sort(x)[::-1] + np.take(x, [0, 0, 1, 2, 2]) + np.max(x)


def spectra(x):
    found = np.fft.rfft(x)
    return np.abs(found) + np.real(np.fft.ifft(found * found))


def singles(x):
    return (x * np.float32(2.0)).astype(np.float32) + x[0]


def of_numbers(a, b):
    return a * b, b * b + a


def of_structures(p, k):
    return {"y": p["W"] @ p["b"], "z": (p["s"] * p["b"][:2], k)}


def of_a_list(parts):
    total = parts[0] * 1.0
    for k in range(1, len(parts)):
        total = total * parts[k]
    return total


def named_by_a_branch(x):
    a, b = np.zeros(5), np.zeros(5)
    c = a if x[0] > 0.0 else b
    c += x
    d = c
    d[0] = x[1] ** 2
    return a * x


def part_of_what_a_branch_names(x):
    a, b = x * 2.0, x * 3.0
    c = a if x[0] > 0.0 else b
    tail = c[1:]
    tail[0] = x[0] * x[1]
    tail.reshape(2, 2)[1] *= x[2]
    return np.concatenate([a, b[::2], tail[:1]])


def exchanged_where_numbers_say(x):
    a, b = np.zeros(3), np.zeros(3)
    for k in range(4):
        a[k % 3] += x[k] * x[0]
        a, b = (b, a) if x[k] > 1.0 else (a, b)
    last = a if x[4] > 1.0 else b
    last[0] = x[0] ** 2
    return last


def a_row_in_two_places(x):
    a, b = x * 2.0, x * 3.0
    rows = [a, b, a]
    rows[0][0] = x[1] ** 2
    rows[2][1] *= x[0]
    for k in range(2):
        rows[k][2] += rows[k + 1][0]
    return rows[1] * rows[0]


def numbers_beside_what_varies(x):
    both = np.array([[1.0, 2.0], x[:2]]) * np.array([[0.1, 0.5], [x[0], 2.0]])
    return both + np.concatenate([[0.5], x[1:2]]) * np.stack([x[:2], [1.0, 3.0]], axis=1)


def sums_of_no_axes(z):
    return z * np.sum(np.sum(z)) * np.mean(z)


PROGRAMS = [
    (sums_of_no_axes, (np.array(0.9),)),
    (outer_sums, (V, W)), (of_several_ranks, (V, M)), (indices_apart, (T,)), (stores_at_indices_apart, (T,)),
    (a_place_named_twice, (V,)), (masked, (V,)), (views, (M,)), (numbers_in_a_list, (V,)), (rows_in_a_list, (M,)),
    (grown, (V,)), (called, (V, W)), (recursion, (V,)), (branches, (V,)), (never_begun, (V,)), (products, (M, N)),
    (exchanged_before_a_store, (V,)),
    (stacks, (T, M)), (numbers_beside_what_varies, (V,)), (vectors, (V, W, M)), (systems, (S, V)), (shapes, (M,)),
    (diagonals, (V,)), (sums, (M,)), (sorted_and_taken, (V,)),
    (spectra, (V,)), (singles, (V.astype(np.float32),)), (of_numbers, (0.7, 1.3)),
    (of_structures, ({"W": M, "b": N[:, 0].copy(), "s": 0.4}, 3)), (of_a_list, ([V, W, V + W],)),
    (named_by_a_branch, (V,)), (part_of_what_a_branch_names, (V,)), (exchanged_where_numbers_say, (V,)),
    (a_row_in_two_places, (V,)),
]
