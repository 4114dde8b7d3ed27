"""Views against the rules: parts of parts that are stored to, put in lists, handed on, while what they are parts of changes."""

import itertools

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, B3, B6, C3, M33, M34, N33


@program(M34, A3)
def a_column_of_a_block_of_a_transpose(M, a):
    v = M[1:].T[1:][::-1]
    w = v[:, 0] if a[0] > 0.0 else a
    w[0] = a[1] * M[0, 0]
    w *= v[:, 1]
    M[1] += 0.5 * M[2]
    return np.sum(v * v) + np.sum(M[:, 1] * a)


@program(A6, B6)
def steps_of_steps_overlap(a, b):
    u = a[::2]
    v = a[1:-1]
    if b[0] > 0.0:
        u, v = v[:3], u
    u[1:] = v[:2] * b[1]
    v[:2] += u[1:]
    u[:] = u[::-1]
    return np.sum(a * b)


@program(M33, N33)
def a_diagonal_by_a_flat_step(M, N):
    d = M.reshape(-1)[::4]
    e = N.reshape(-1)[::4] if M[0, 0] > 9.0 else d
    e *= M[1]
    M[0] = d * 0.5
    return np.sum(M * N) + d[2]


@program(A4, 0.3)
def a_part_that_becomes_the_whole(a, c):
    v = a
    for k in range(3):
        v[0] *= 1.0 + c
        v = v[1:] if k < 2 else a
    v[1] = v[3] * v[0]
    return np.sum(a * a)


@program(A6, A3)
def parts_of_parts_by_a_loop(a, b):
    v, total = a, 0.0
    while len(v) > 1:
        v[0] += v[-1] * b[0]
        total += np.sum(v * v)
        v = v[1:-1] if v[0] > 0.0 else v[:-1]
    return total + np.sum(a)


@program(M33, A3)
def a_row_written_through_its_column(M, a):
    rows = [M[k] for k in range(3)]
    columns = [M[:, k] for k in range(3)]
    for k in range(3):
        rows[k] += columns[(k + 1) % 3] * a[k]
        columns[k][k] = rows[0][k] * 0.5
    return np.sum(M * M) + rows[1][2] * columns[2][1]


@program(M33, A3)
def swapped_rows_of_a_view(M, a):
    v = M[:, ::-1]
    v[[0, 2]] = v[[2, 0]]
    v[0], v[1] = v[1] * a, v[0] + a
    w = v if a[0] > 0.0 else M
    w[1:] -= w[:-1]
    return np.sum(M * M[::-1])


@program(A6, B3)
def stored_into_itself_with_an_overlap(a, b):
    v = a[1:] if b[0] > 0.0 else a[:-1]
    v[1:] = v[:-1] * v[1:]
    v[:-1] = v[1:]
    a[:3] *= b
    return np.sum(v * v) + a[0]


@program(A3, B3, C3)
def a_part_outlives_its_name(a, b, c):
    held = []
    for k in range(3):
        y = np.sin(a) * b
        held.append(y[k:])
        y[-1] = c[k] * y[0]
    held[0][0] *= held[2][0]
    return np.sum(held[0]) * np.sum(held[1]) + held[2][-1]


@program(M33, A3)
def parts_given_back_by_a_helper(M, a):
    def part(x, k):
        x[0] *= 0.9
        return x[k:] if k % 2 else x[:, k:]

    u, v = part(M, 1), part(M, 0)
    u[0], v[2] = v[1] * a, u[0] + a
    w = part(v, 1)
    w[-1] *= u[0]
    return np.sum(M * M) + np.sum(w)


@program(A6, B6)
def moved_along_while_it_is_read(a, b):
    v = a
    s = 0.0
    for k in range(1, 5):
        u = v[k - 1 : k + 1]
        u[0], u[1] = u[1] * b[k], u[0]
        if b[k] > 1.0:
            v = v if k % 2 else a
        s += u[0] * u[1]
    return s + np.sum(a * b)


@program(M33, M33)
def a_matrix_and_its_transpose_in_turn(M, N):
    u, v = M, M.T
    for k in range(3):
        u[k] = v[k] * N[k] + 0.1
        u, v = v, u
        u[0, k] += v[k, 1]
    return np.sum(u * N) + np.sum(v * v)


@program(A3, B3)
def a_zero_dimensional_part(a, b):
    y = a * b
    z = y[1, ...]
    w = z if a[0] > 0.0 else b[0, ...]
    w *= 2.0
    y[0] = w * y[2]
    return np.sum(y * a)


@program(A6, A3)
def reshaped_parts_of_a_swapped_name(a, b):
    x, y = a * 1.0, a * 0.5
    if b[0] > 0.0:
        x, y = y, x
    p, q = x.reshape(2, 3), y.reshape(3, 2).T
    p[0] = q[1] * b
    x[-1] *= q[0, 0]
    q[:] += p
    return np.sum(x * x) + np.sum(y * a)


@program(A6)
def an_accumulated_part(a):
    v = a[2:]
    np.add.at(v, [0, 0, 3, -1], a[:4])
    np.multiply(a[:4], v, out=v)
    np.subtract(v, a[1:5], out=a[:4])
    return np.sum(a * a)


@program(A4, A3)
def a_mask_of_a_view_of_itself(a, b):
    v = a[::-1]
    v[v > 0.8] *= v[0]
    w = v[1:] if b[0] > 0.0 else b
    w[w < 1.0] = a[0] * b[1]
    return np.sum(a * a * v)


@program(M34, A4, A3)
def shown_by_two_that_were_one(M, a, b):
    u = v = M[1]
    if b[0] > 0.0:
        v = M[2]
    u, w = v, u
    u += a
    w *= u
    M[0] = w if b[1] < 0.0 else u
    M[0][1] = 3.0 * a[2]
    return np.sum(M * M) + u[1] * w[1]


@program(A4, B3)
def a_copy_by_places(a, b):
    v = a if b[0] > 0.0 else b
    w = v[[2, 0, 1]]
    w[0] *= b[1]
    v[2] = w[0] * w[1]
    w[1:] += a[:2]
    return np.sum(w * b) + np.sum(a * a)


@program(A4, B3)
def read_by_one_name_and_stored_by_the_other(a, b):
    y = a * 1.0
    z = y if b[0] > 0.0 else a
    s = 0.0
    for k in range(3):
        t = y[k] * b[k]
        s += t * t
        z[k] *= 2.0
    return s + np.sum(z)


@program(A4, B3)
def taken_before_they_change(a, b):
    v = a * 1.0
    w = v if b[0] > 0.0 else a
    s = 0.0
    for p, q in itertools.combinations(v, 2):
        w[1] *= 0.9
        s += p * q * q
    return s + np.sum(v * w)


@program(np.asfortranarray(M33), A3)
def flat_of_what_lies_in_columns(M, a):
    q = M.T.reshape(-1)
    q[1] *= a[0]
    q[3:6] += a * q[:3]
    return np.sum(M * M) + q[4]
