"""Operations that write or that give views in ways of their own: sorts, flat places, complex parts, products into operands."""

import numpy as np

from adjoint_gen import checkpoint
from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, B3, B4, B6, C3, M33, M34, N33

WEIGHTS = np.array([0.8, 1.2, 0.6])


@program(A6)
def sorted_in_place_under_two_names(a):
    b = a[::-1]
    tail = a[2:]
    tail.sort()
    b[:3] *= a[:3]
    a.sort()
    return np.sum(a * np.arange(1.0, 7.0)) + b[0] * tail[1]


@program(A4, B4)
def filled_and_copied_into(a, b):
    c = a
    np.copyto(c[1:], b[:-1])
    b.fill(0.5)
    b[0] = c[1] * a[2]
    np.copyto(a, b, where=a > 1.0)
    return np.sum(a * c) + np.sum(b * a)


@program(A4, B4)
def put_by_mask_and_place(a, b):
    c = a[::-1]
    np.putmask(a, b > 1.0, c * b)
    np.put(c, [0, 2], b[1:3])
    a.put([1], c[0] * 0.5)
    return np.sum(a * b * c)


@program(M34)
def flat_places(A):
    row = A[1]
    A.flat[5] = A.flat[2] * row[0]
    row *= A.T.flat[1]
    A.flat[::4] += row[2]
    return np.sum(A * A) + np.sum(A.flat[3:6])


@program(A3, B3)
def parts_of_complex_numbers(a, b):
    z = a + 1j * b
    r, i = z.real, z.imag
    r *= i
    i[0] = r[1] * a[2]
    z *= 0.5 + 0.2j
    r[2] += i[0]
    return np.sum(np.abs(z) ** 2) + r[1] * i[2]


@program(M33, N33)
def products_into_operands(A, B):
    C = A.T
    np.matmul(A, B, out=B)
    A @= B
    np.dot(C, B, out=B)
    return np.sum(A * B) + np.sum(C[0])


@program(M34, A4)
def reduced_into_what_is_read(A, v):
    row = A[0]
    np.sum(A, axis=0, out=v)
    np.cumsum(v, out=row)
    np.add.accumulate(row, out=v)
    A[1:] *= v
    return np.sum(A * A) + np.sum(v * row)


@program(A6)
def a_shape_that_is_set(a):
    b = a * 1.0
    c = b
    b.shape = (2, 3)
    b[0] *= b[1]
    c[1, 2] += b[0, 0]
    return np.sum(b * c) + np.sum(a)


@program(A6)
def slices_with_names(a):
    s, t = slice(1, None), slice(None, -1)
    b = a[s]
    b[t] *= a[s][s]
    a[t] = b
    b[s][0] = a[t][1] * b[t][2]
    return np.sum(a * a) + np.sum(b)


@program(A6)
def stores_that_are_unpacked(a):
    b = a[2:]
    a[0], (b[1], a[1:3]) = b[0], (a[1] * a[0], b[2:])
    (b[0], *rest) = a[1:4] * 2.0
    a[-2:] = rest[0], b[0]
    return np.sum(a * a) + np.sum(b)


@program(A4, np.array([0, 2, 0]))
def a_store_with_a_place_twice(a, k):
    b = a[::-1]
    b[k] = a[:3] * a[1:]
    a[k] += b[:3]
    return np.sum(a * b)


@program(A3, C3)
def names_like_ours(a, a_bar):
    b_bar = a if a[0] > a_bar[0] else a_bar
    b = b_bar[1:]
    b *= a[:-1]
    a_bar_bar, a_tape, t_bar = b_bar, [a[0]], a_bar[::-1]
    a_bar_bar[0] += a_tape[0] * t_bar[1]
    return np.sum(a * a_bar) + np.sum(b)


@program(A3.astype(np.float32), B3, 2)
def one_of_two_precisions(a, b, n):
    w = a if n > 3 else b
    w *= a
    w[0] += b[1]
    return np.sum(w * b) + np.sum(a * a)


@program(A3)
def a_constant_in_one_branch(a):
    s = 0.0
    for k in range(3):
        w = WEIGHTS if a[k] > 1.0 else a
        s += w[k] * a[0]
        a[k] *= w[0]
    return s * np.sum(a)


@program(A6, B6)
def parts_exchanged_by_slices(a, b):
    a[:3], a[3:] = a[3:], a[:3].copy()
    a[::2], b[::2] = b[::2], a[::2]
    b[:] = b[::-1]
    b[1:], a[:-1] = a[1:], b[:-1]
    return np.sum(a * np.arange(6.0)) + np.sum(a * b * b)


@checkpoint
def step_of_two(u, v, k):
    w = u if u[k % 3] > v[k % 3] else v
    w[k % 3] *= 0.8 * v[0]
    u[0] += 0.2 * w[1]


@program(A3, B3)
def checkpointed_steps(a, b):
    for k in range(4):
        step_of_two(a, b, k)
        a, b = b, a
    step_of_two(a, a[::-1], 1)
    return np.sum(a * b) + b[0]


@program(A4, A4[::-1])
def a_gradient_of_what_is_not_changed(a, b):
    c = a[1:] * b[:-1]
    d = c
    d += a[0]
    d[1:] *= c[:-1]
    return np.sum(c * d) + b[1] * a[1]


S33 = np.array([[1.2, 0.3, 0.5], [0.7, 1.1, 0.9], [0.4, 0.8, 1.5]])


@program(S33, True)
def turned_by_einsum(a, flag):
    if flag:
        w = np.einsum("ij->ji", a)
    else:
        w = np.einsum("ij -> ij", a)
    w += a
    v = np.einsum("ij->i", a)
    v[0] = w[1, 2]
    return np.sum(a * w * w) + np.sum(v * a[0])


@program(S33)
def an_array_that_is_its_operand(a):
    w = np.array(a, copy=None) if np.sum(a) > 3 else np.array(a, copy=None)[::-1]
    w[0] = a[1]
    return np.sum(w * a)


@program(np.array([1.1, 0.4, 0.9]))
def an_array_of_a_number(x):
    y = x * 2.0
    s = np.asarray(np.sum(y * y), float)
    other = s
    if np.sum(s) > 0.1:
        s, other = other, s
    other *= 0.9
    y[0] = s
    return np.sum(y * y) * other
