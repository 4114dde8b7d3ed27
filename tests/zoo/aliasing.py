"""Old and new values of one array: what is read before it is overwritten, and what shares memory."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import M, T, V, W


@example(x=V)
def overlapping(x):
    x[:] = x[::-1] * 2.0
    x[1:] = x[:-1]
    x[:3] += x[3:]
    return np.sum(x * x)


@example(x=V)
def overwritten(x):
    x[0] = x[1] * x[2]
    x[1] = x[0] ** 2
    x[0] = 3.0
    x[2] = np.sin(x[1]) * x[0]
    return np.sum(x * x)


@example(x=V)
def kept_by_a_copy(x):
    before = x.copy()
    x *= x
    x[1:] *= before[:-1]
    before[0] = 0.0
    return np.sum(x * before)


@example(x=V)
def kept_by_an_expression(x):
    s = x[0]
    t = x[1:] * 1.0
    x[0] = s * s
    x[1:] = t * s
    return np.sum(x) * s * np.sum(t)


@example(x=V, w=W)
def two_arguments_at_once(x, w):
    x[0] *= w[1]
    w[1] *= x[0]
    x += w
    return np.sum(x * w)


@example(x=V)
def stored_and_returned(x):
    y = np.zeros_like(x)
    y[0] = x[0] ** 2
    total = np.sum(y) * x[1]
    y[1] = total
    return y, total


@example(A=M)
def rows_exchanged(A):
    A[0], A[-1] = A[-2], A[1]
    A[1], A[2] = A[2] * A[0], A[1] * 1.0
    return np.sum(A * A[0])


@example(x=V)
def two_names(x):
    y = x
    y[0] = y[1] * y[2]
    x[1] = y[0] ** 2
    return np.sum(x * y)


@example(x=V)
def written_through_a_slice(x):
    left = x[:3]
    right = x[3:]
    left *= right
    right[0] = left[2]
    return np.sum(x * x)


@example(A=M)
def written_through_a_row(A):
    for i in range(A.shape[0]):
        row = A[i]
        row[0] = row[1] * row[2]
        row[1:] *= row[0]
    return np.sum(A)


@example(A=M)
def written_through_the_rows(A):
    for row in A:
        row /= np.sum(row)
    return np.sum(A * A)


@example(A=M)
def written_through_the_transpose(A):
    At = A.T
    At[0] = At[1] * At[2]
    At[3] *= 2.0
    return np.sum(A * A)


@example(A=M)
def written_through_a_flat_view(A):
    B = A * A
    flat = B.reshape(-1)
    flat[3:7] *= flat[0]
    B.ravel()[0] = 2.0
    return np.sum(B * A)


@example(x=V)
def view_of_a_view(x):
    inner = x[1:]
    core = inner[:-1]
    core[::2] = core[1::2] ** 2
    inner[-1] *= core[0]
    return np.sum(x * x)


@example(x=V)
def view_read_after_a_store(x):
    y = x.copy()
    head = y[:2]
    y[0] = x[3] * x[4]
    return np.sum(head * head) + np.sum(y)


@example(x=V, n=3)
def swapped_buffers(x, n):
    y = np.zeros_like(x)
    for _ in range(n):
        y[1:] = x[:-1] * x[1:]
        y[0] = x[-1]
        x, y = y, x
    return np.sum(x) + np.sum(y * y)


@example(a=T, b=T ** 2, c=np.sin(T), n=4)
def three_buffers_rotated(a, b, c, n):
    for _ in range(n):
        a[:] = b * c
        a, b, c = b, c, a
    return np.sum(a + 2.0 * b * c)


@example(x=V, n=3)
def new_array_each_pass(x, n):
    u = x
    for _ in range(n):
        v = u * 1.0
        v[1:] = u[:-1] * u[1:]
        v[0] *= v[1]
        u = v
    return np.sum(u * u)


@example(x=V, flag=True)
@example(x=V, flag=False)
def either_array(x, flag):
    if flag:
        u = np.zeros(3)
    else:
        u = x[:3].copy()
    u[0] = x[0] * x[1]
    return np.sum(u * x[3:])


@example(x=V, n=3)
def buffer_made_anew(x, n):
    u = x.copy()
    for _ in range(n):
        u[0] *= u[1]
        u = np.sin(u)
    return np.sum(u)


@example(x=V, w=W)
def written_by_out(x, w):
    y = np.empty_like(x)
    np.multiply(x, w, out=y)
    np.sin(y, out=y)
    np.add(y, x, y)
    return np.sum(y * x)


@example(x=V, w=W)
def copied_over(x, w):
    y = np.zeros_like(x)
    np.copyto(y, x * w)
    np.copyto(y, 2.0 * x, where=w > 0.0)
    y[:2] += x[2:4]
    return np.sum(y * y)


@example(x=V, s=0.7)
def filled(x, s):
    y = x * x
    y[:3].fill(s)
    z = np.empty(4)
    z.fill(s * s)
    return np.sum(y * x) + np.sum(z)


@example(x=V)
def sorted_in_place(x):
    x *= np.array([1.0, -1.0, 2.0, 1.0, -2.0, 0.5])
    x.sort()
    return np.sum(x * np.arange(len(x)))


@example(x=V)
def put_into(x):
    y = x * 2.0
    np.put(y, [1, 4], x[:2] ** 2)
    return np.sum(y * y)


@example(x=V)
def last_write_wins(x):
    y = np.zeros(3)
    y[[0, 2, 0, 1, 2]] = x[:5] ** 2
    return np.sum(y * y * np.array([1.0, 2.0, 3.0]))


@example(x=V)
def augmented_with_repeated_indices(x):
    y = np.ones(3)
    y[[0, 2, 0]] += x[:3] ** 2
    y[[1, 1]] *= x[4]
    return np.sum(y * y * np.array([1.0, 2.0, 3.0]))


@example(x=V)
def multiplied_at(x):
    y = np.ones(3)
    np.multiply.at(y, [0, 1, 0, 2], x[:4])
    np.subtract.at(y, [1, 1], x[4:] ** 2)
    return np.sum(y * y)


@example(A=M)
def diagonal_filled(A):
    np.fill_diagonal(A, A[0, 1] * A[1, 0])
    return np.sum(A * A)


@example(A=M)
def rows_and_columns(A):
    A[0] = A[1] ** 2
    A[:, 1] = A[:, 2] * A[:, 0]
    A[1:3, 2:4] *= 0.5
    A[..., -1] = 2.0
    A[2:, None, 0] += 1.5
    return np.sum(A * A)


@example(A=M, v=V[:5], s=0.4)
def broadcast_into(A, v, s):
    B = np.zeros_like(A)
    B[1:] = v
    B[:, 0] = s
    B[0, 2:] = s * s
    B[:, 3:] += v[:1]
    return np.sum(np.sin(B) * A)


@example(x=V)
def masked(x):
    y = x.copy()
    y[x > 1.0] = 0.0
    y[y < 0.8] *= 3.0
    return np.sum(y * x)


@example(A=M, v=V[:5])
def masked_rows(A, v):
    keep = np.sum(A, axis=1) > 5.0
    A[keep, 1:3] = v[1:3]
    A[keep] *= 2.0
    return np.sum(A * A)


@example(A=M)
def cells_by_two_index_arrays(A):
    A[np.array([0, 1, 3]), np.array([4, 2, 0])] = A[0, :3] ** 2
    A[np.array([2, 0]), 1:3] *= A[1, 1]
    return np.sum(A * A)


@example(x=V)
def copied_by_array(x):
    y = np.array(x)
    y.sort()
    np.multiply(y, x, out=y)
    y[0] = x[1].item()
    return np.sum(y * x)


@example(a=M)
def added_to_a_transpose(a):
    b = a.T
    b = b + 0.0
    b[0] *= a[:, 1]
    return np.sum(b * b)
