"""Views: of views, negative strides, overlaps, broadcasts, reshapes that copy or not, stores through all of them."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, A8, B4, B6, M33, M34, M44, N33


@program(A6)
def moved_up_and_down(a):
    a[1:] = a[:-1]
    a[:-2] = a[2:] * a[0]
    a[::-1] = a
    a[1:-1] = a[2:] * a[:-2]
    return np.sum(a * np.arange(1.0, 7.0)) + a[0] ** 2


@program(A6)
def overlapping_updates(a):
    a[1:] += a[:-1]
    a[1:] *= a[:-1]
    a[:-1] -= a[1:]
    a[2:] /= a[:-2] ** 2 + 1.0
    a += a[::-1]
    a *= a[::-1]
    return np.sum(a * np.arange(1.0, 7.0))


@program(A8)
def views_of_views_of_views(a):
    v = a[1:]
    w = v[::-2]
    u = w[1:3]
    u[0] = a[0] * w[0]
    w += v[:4]
    v[::3] *= u[1]
    u[:] = u[::-1]
    return np.sum(a * a) + np.sum(w * v[:4])


@program(A6)
def negative_strides_written(a):
    r = a[::-1]
    r[1:] = r[:-1] * a[1:]
    r[::2] *= a[::2]
    a[:3] += r[:3]
    return np.sum(r * np.arange(6.0)) + np.sum(a[::-2])


@program(M34)
def columns_of_a_transposed_slice(A):
    B = A.T[1:]
    C = B[:, ::-1]
    C[0] = A[:, 0] * A[:, 3]
    B[:, 0] *= C[:, 0]
    A[1] += B.T[0, 0]
    return np.sum(A * A) + np.sum(C * B)


@program(M44)
def triangles_and_diagonals(A):
    i = np.arange(4)
    D = A[i, i]
    D *= 2.0
    A[i, i] = D * A[0]
    A[i, i[::-1]] += D
    A.reshape(-1)[::5] *= A[1]
    np.fill_diagonal(A[1:, :3], A[0, 3])
    return np.sum(A * A.T) + np.sum(D)


@program(M34)
def reshaped_both_ways(A):
    flat = A.reshape(-1)
    other = A.T.reshape(-1)
    flat[1:4] *= other[1:4]
    other[0] = flat[2]
    A[2] += other[:4]
    return np.sum(flat * other)


@program(M34)
def ravel_and_flatten(A):
    r, f = A.ravel(), A.flatten()
    r[:6] *= f[6:]
    f += r
    A[1] = f[:4] * r[-4:]
    t = A.T.ravel()
    t[0] *= A[0, 0]
    return np.sum(r * f) + np.sum(t * t)


@program(np.asfortranarray(M34))
def reshaped_in_the_order_of_columns(A):
    m = A.reshape(12)
    n = A.T.reshape(12)
    n[2] = m[1] * m[7]
    m[0] = n[0] * 2.0
    A[2] *= n[:4]
    return np.sum(A * A) + np.sum(m * n)


@program(M34)
def reshaped_with_an_order_by_position(A):
    m = np.reshape(A, (12,), "F")
    n = np.reshape(A.T, (12,), "F")
    n[2] = m[1] * m[7]
    m[0] = n[0] * 2.0
    A[2] *= n[:4]
    return np.sum(A * A) + np.sum(m * n)


@program(M34[:, :2])
def a_copy_of_a_part_is_in_rows(A):
    B = A.copy()
    m, n = B.reshape(6), A.reshape(6)
    m[0] = n[1] * m[5]
    n[2] = B[0, 0]
    A[1] += m[:2]
    return np.sum(B * B) + np.sum(A * A) + np.sum(n)


@program(A4, M34)
def broadcast_beside_stores(v, A):
    B = np.broadcast_to(v, (3, 4))
    v[0] = B[1, 2] * A[0, 0]
    A *= B
    v += A[2]
    return np.sum(A * B)


@program(M34)
def newaxis_and_squeeze(A):
    r = A[0][None, :]
    c = A[:, 1][:, None]
    A[1:] += r * c[1:]
    r[0, 2] = c[2, 0] * A[1, 1]
    s = np.squeeze(c)
    s *= A[:, 0]
    return np.sum(A * A) + np.sum(r) * s[0]


@program(M34)
def expanded_and_swapped(A):
    B = np.expand_dims(A, 0)
    C = np.swapaxes(B, 1, 2)
    D = np.moveaxis(C, 0, -1)
    D[1, :, 0] *= A[:, 0]
    C[0, 0] += B[0, :, 2]
    A[-1] = D[:, 0, 0]
    return np.sum(B * B) + np.sum(C[0, 3])


@program(A8)
def split_into_views(a):
    x, y = np.split(a, 2)
    u, v, w = np.array_split(a, 3)
    x *= y
    v[0] = x[0] * w[1]
    u += w[0]
    return np.sum(x * y) + np.sum(a * a)


@program(M33)
def atleast_and_asarray(A):
    B = np.asarray(A)
    C = np.atleast_2d(A[0])
    D = np.array(A[1])
    B[1] *= C[0]
    C[0, 1] += D[2]
    D *= A[2]
    E = np.ascontiguousarray(A)
    E[2, 2] = D[0] * A[0, 1]
    return np.sum(A * A) + np.sum(D * C[0])


@program(A6)
def of_the_dtype_that_it_has(a):
    z = a * (1.0 + 0.5j)
    w = np.complex128(z)
    w[0] = 5.0 * a[1]
    return np.sum(np.real(z) ** 2) + np.sum(np.imag(w))


@program(A6, B6)
def concatenated_and_stacked(a, b):
    c = np.concatenate((a[:3], a[3:]))
    S = np.stack((a, b, a))
    c *= S[0]
    S[0] += c
    a[0] = S[2, 1] * c[5]
    b[::2] = S[1, :3]
    return np.sum(S * a) + np.sum(c * b)


@program(A6, B6)
def pieces_by_clip_and_where(a, b):
    c = np.maximum(a, b)
    d = np.where(a > b, a, b)
    c += d
    a *= c
    d[1:] = a[:-1]
    return np.sum(c * d) + np.sum(a)


@program(M34)
def rows_by_a_loop_over_the_array(A):
    last = A[0]
    for row in A:
        row += last * 0.5
        row[0] = last[1] * row[2]
        last = row[::-1]
    return np.sum(A * A) + last[0]


@program(M33)
def rows_in_a_zip_and_backwards(A):
    for up, down in zip(A, A[::-1]):
        up *= down
        down[0] += up[1]
    for k, row in enumerate(A.T):
        row[k] = A[k, 0] * 0.5
    return np.sum(A * np.arange(9.0).reshape(3, 3))


@program(M33, N33)
def products_into_what_they_read(A, B):
    A[:] = A @ B
    B[0] = A[0] @ B
    A[0] += B[:, 0]
    A.T[1] *= A[1]
    return np.sum(A * B)


@program(A6)
def a_window_that_moves(a):
    for k in range(4):
        w = a[k : k + 3]
        w[1] += w[0] * w[2]
        w[::2] *= 0.9
    return np.sum(a * a)


@program(A4, B4)
def parallel_stores(a, b):
    a[0], a[1] = a[1], a[0]
    a[1:3], b[1:3] = b[1:3] * a[0], a[1:3]
    b[0], a[3] = a[3], b[0]
    return np.sum(a * np.arange(4.0)) + np.sum(a * b * b)


@program(A3)
def squares_by_strides(a):
    T = np.lib.stride_tricks.sliding_window_view(a, 2)
    a[1] = T[1, 1] * a[0]
    return np.sum(T * T) + a[1]
