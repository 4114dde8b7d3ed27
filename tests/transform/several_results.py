"""Functions that call what has several results: decompositions, and numbers taken apart."""

import math

import numpy as np

RNG = np.random.default_rng(0)
SQUARE, TALL, WIDE, BATCH = (RNG.normal(size=shape) for shape in ((3, 3), (5, 3), (3, 5), (2, 3, 3)))
SYMMETRIC = SQUARE + SQUARE.T + 3.0 * np.eye(3)
EQUAL = np.eye(3), 2.0 * np.linalg.qr(SQUARE)[0], np.diag([2.0, 2.0, -2.0])
SEVERAL = np.stack([SYMMETRIC, SYMMETRIC @ SYMMETRIC])


def weighed(a):
    return np.sum(a * np.cos(np.arange(np.size(a))).reshape(np.shape(a)))


def eigenvalues_and_vectors(a):
    w, v = np.linalg.eigh(a)
    return weighed(w) + weighed(v**2)


def upper_triangle_by_names(a):
    found = np.linalg.eigh(a, "U")
    return np.sum(found.eigenvalues**3) + np.sum(found.eigenvectors**4)


def one_result(a):
    return weighed(np.linalg.eigh(a=a).eigenvalues ** 2)


def thin_singular(a):
    u, s, vh = np.linalg.svd(a, full_matrices=False)
    return weighed(u**2) + weighed(s) + weighed(vh**3)


def square_singular(a):
    u, s, vh = np.linalg.svd(a)
    return weighed(u**2) + weighed(s) + weighed(vh**3)


def orthonormal_factor(a):
    q, r = np.linalg.qr(a)
    return weighed(q) + weighed(r**2)


def by_names(a):
    found = np.linalg.qr(a)
    return weighed(found.Q**2) * np.sum(found.R)


def log_determinant(a):
    sign, log = np.linalg.slogdet(a)
    return weighed(sign * log)


def least_squares(a):
    x = np.linalg.lstsq(a, a[:, 0] * a[:, 1], rcond=None)[0]
    return weighed(x**2)


def least_squares_of_columns(a):
    x, _, rank, _ = np.linalg.lstsq(a, a @ np.ones((a.shape[1], 2)) + a[:, :2] ** 2)
    return weighed(x**2) * rank


def cut_off(a):
    x, _, _, s = np.linalg.lstsq(a, a[:, 0] * a[:, 1], rcond=0.5)
    return weighed(x**2) + weighed(s**2)


def fractions(a):
    part, whole = np.modf(a * 3.0)
    return np.sum(part**2 * whole)


def mantissas(a):
    mantissa, exponent = np.frexp(a * 3.0)
    return np.sum(mantissa**2 * exponent)


def remainders(a):
    quotient, rest = np.divmod(a * 3.0, 0.7 + a[0, 0] ** 2)
    return weighed(rest**2) + np.sum(quotient * rest)


def of_numbers(a):
    part, whole = math.modf(a[0, 0] * 7.0)
    mantissa, exponent = math.frexp(a[0, 1] * 9.0)
    return part**2 * whole + mantissa**3 * exponent


def changed_afterwards(a):
    w, v = np.linalg.eigh(a)
    v[0] *= 2.0
    v[:, 1] = w
    w += 1.0
    return weighed(v**3) + np.sum(w**2) + np.sum(a)


def operand_changed_afterwards(a):
    b = a * 2.0
    w, v = np.linalg.eigh(b)
    b[0] = w
    b *= v
    return weighed(b**2) + np.sum(w * v[0])


def in_a_loop(a):
    total = 0.0
    for k in range(3):
        w, v = np.linalg.eigh(a * (k + 1.0))
        v *= v
        total = total + weighed(v) * w[0]
    return total


def decomposed(a):
    return np.linalg.eigh(a)


def through_a_helper(a):
    w, v = decomposed(a)
    return weighed(v**2) * w[1]


def on_one_path(a):
    found = np.linalg.eigh(a) if a[0, 0] > -9.0 else np.linalg.eigh(2.0 * a)
    return np.sum(found[0] ** 2)


def iterated(a):
    q, total = np.eye(3), 0.0
    for _ in range(2):
        q, r = np.linalg.qr(a @ q)
        total = total + weighed(r)
    return total + weighed(q)


def nearest_rotation(a):
    u, _, vh = np.linalg.svd(a)
    return weighed((u @ vh) ** 3)


def nearest_rotation_turned(a):
    u, _, vt = np.linalg.svd(a)
    r = vt.mT @ u.mT
    r[..., 0] *= 2.0
    return weighed(r**3 + r)


def rotations_in_a_loop(a):
    total = 0.0
    for k in range(2):
        b = a * (k + 1.0) + k * a.T @ a
        u, _, vh = np.linalg.svd(b)
        b[0] = 1.0
        total = total + weighed(u.dot(vh) ** 3) + weighed(b)
    return total


def vectors_that_change_before_a_product(a):
    u, _, vh = np.linalg.svd(a)
    u[:, 0] *= 2.0
    return weighed((u @ vh) ** 2)


def vectors_of_which_a_view_changes(a):
    u, _, vh = np.linalg.svd(a)
    row = vh[1]
    row *= u[0, 0]
    return weighed((u @ vh) ** 2)


def product_on_one_path(a):
    u, _, vh = np.linalg.svd(a)
    return weighed((u @ vh) ** 3) if a[0, 0] < 9.0 else weighed(u**2)


def grid(a):
    x, y = np.meshgrid(a[0], a[1, :2])
    return weighed(np.sin(x * y))


def grid_by_rows(a):
    x, y, z = np.meshgrid(a[0], a[1, :2], [1.0, a[2, 2]], indexing="ij")
    x[0] *= 2.0
    a = a * 0.0
    return weighed(x**2 * y * z)


def sparse_grid(a):
    x, y = np.meshgrid(a[0], a[1, :2], sparse=True)
    return weighed(x**2 * y) + weighed(np.stack(np.meshgrid(a[0], a[1])) ** 2)


CASES = [
    *((f, (m,)) for f in (eigenvalues_and_vectors, one_result) for m in (SYMMETRIC, SEVERAL)),
    (upper_triangle_by_names, (SYMMETRIC,)), (square_singular, (SQUARE,)),
    *((thin_singular, (m,)) for m in (SQUARE, TALL, WIDE, BATCH)),
    *((orthonormal_factor, (m,)) for m in (SQUARE, TALL, WIDE, BATCH)), (by_names, (TALL,)),
    (log_determinant, (SQUARE,)), (log_determinant, (BATCH,)),
    *((f, (m,)) for f in (least_squares, least_squares_of_columns, cut_off) for m in (TALL, WIDE)),
    *((f, (m,)) for f in (nearest_rotation, nearest_rotation_turned) for m in (SQUARE, BATCH, *EQUAL)),
    *((rotations_in_a_loop, (m,)) for m in (SQUARE, EQUAL[0])), *((product_on_one_path, (m,)) for m in (SQUARE, TALL[:3])),
    *((f, (SQUARE,)) for f in (vectors_that_change_before_a_product, vectors_of_which_a_view_changes)),
    *((f, (SQUARE,)) for f in (fractions, mantissas, remainders, of_numbers, grid, grid_by_rows, sparse_grid)),
    *(
        (f, (SYMMETRIC,)) for f in (
            changed_afterwards, operand_changed_afterwards, in_a_loop, through_a_helper, on_one_path, iterated,
        )
    ),
]
