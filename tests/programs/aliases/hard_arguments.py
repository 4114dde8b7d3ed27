"""Arguments that share memory: partly, otherwise than by a base, read only, integers, strided, through two lists."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, A8, B3, M33, M34, M44

MEMORY = bytearray(A4.tobytes())
LOW, HIGH = np.frombuffer(MEMORY, float), np.frombuffer(MEMORY, float)[1:]


@program(LOW, HIGH)
def two_buffers_of_one_memory(a, b):
    a[1] = b[2] * a[0]
    b *= a[1]
    return np.sum(a * a) + b[0]


@program(A6[:4], A6[2:])
def halves_that_overlap(a, b):
    a[3] *= b[0]
    b[1:] += a[1:]
    a += b
    return np.sum(a * b) + b[3]


@program(A6[:3], A6[3:])
def halves_that_do_not(a, b):
    a *= b
    b[0] = a[2] * a[1]
    return np.sum(a * a * b)


@program(A8[::2], A8[1::2])
def every_other_one(a, b):
    a += b
    b[1:] *= a[:-1]
    a[0] = b[3] * a[1]
    return np.sum(a * b)


@program(A6, A6[::-1], 0.7)
def shared_and_only_read(a, b, c):
    d = a * c
    d += b
    return np.sum(d * a) + b[0] ** 2


@program(A6, A6[1:4], B3)
def one_is_only_read(a, b, c):
    c *= b
    c[0] += a[2]
    a[3] = b[0] * c[1]
    return np.sum(a * a) + np.sum(b * c)


@program(M34, M34.T, M34[1])
def transposed_arguments(A, B, r):
    B[0] = r[:3] * A[0, 1]
    r += A[2]
    A *= B[1, 1]
    return np.sum(A * A) + np.sum(B[2] * r[1:])


@program(M44, M44[:2, :2], M44[1:3, 1:3], M44[2:, 2:])
def overlapping_blocks(A, a, b, c):
    b += a @ c
    a[1] *= b[0]
    c[:] = a * c
    return np.sum(A * A)


@program(A4, A4, A4)
def one_array_three_times(a, b, c):
    a, b = b, c
    a[0] *= c[1]
    b[2] = a[3] * a[0]
    c += b
    return np.sum(a * b * c)


@program(np.array([1, 0, 2]), np.array([1, 0, 2])[::-1], A3)
def integer_arguments_change(k, j, a):
    k[0] = j[0]
    b = a[k]
    b[j[2]] *= a[1]
    a[k[0]] = b[0]
    return np.sum(a * b)


@program(A3, A3, True)
def swapped_if_asked(a, b, swap):
    if swap:
        a, b = b, a[::-1]
    a[0] = b[1] * b[0]
    b[0] += a[2]
    return np.sum(a * b)


@program(A6, A6[2:5], 4)
def a_loop_over_shared_arguments(a, b, n):
    for k in range(n):
        if a[k] > b[k % 3]:
            a, b = a[::-1], a[k % 3 : k % 3 + 3]
        b[k % 3] += 0.3 * a[k] * a[0]
    return np.sum(a * a) + b[0]


@program(M33, M33[0], M33[:, 0])
def a_row_and_a_column(A, r, c):
    r *= c
    c[1:] += r[1:]
    A[0, 0] = r[2] * c[2]
    return np.sum(A * A) + np.sum(r * c)


def shift(u, v):
    u[1:] = v[:-1]
    v[0] = u[-1] * 0.5
    return u


@program(A4, A4[::-1])
def helpers_of_shared_arguments(a, b):
    c = shift(a, b)
    d = shift(b, c)
    d[1] *= a[0]
    return np.sum(a * c) + np.sum(b * d * d)


@program(A3[None, :], A3[:, None], np.broadcast_to(A3, (3, 3)))
def axes_of_length_one_and_a_broadcast(row, column, B):
    row += column.T
    column[1] = B[2, 0] * row[0, 2]
    return np.sum(row * column) + np.sum(B)


@program(A6, A6[1:3], 0.4)
def left_after_a_few_passes(a, b, tol):
    for k in range(5):
        a[k] *= b[1]
        if a[k] < tol:
            return np.sum(a) * b[0]
        b += 0.1 * a[k + 1]
    return np.sum(a * a) * b[1]


@program(A4.astype(np.float32), A4.astype(np.float32))
def single_precision_alone(a, b):
    b += a
    a[0] = b[1] * b[2]
    return np.sum(a * b)


SINGLE = A4.astype(np.float32)


@program(SINGLE, SINGLE[1:])
def single_precision_shared(a, b):
    b *= a[:-1]
    a[0] = b[1] * b[2]
    return np.sum(a * a) + b[0]
