"""Programs with SciPy's decompositions: each is right in every mode, or refused by name."""

import functools

import numpy as np
import scipy.linalg as sla

RNG = np.random.default_rng(7)
SQUARE, TALL, WIDE = (RNG.normal(size=shape) for shape in ((3, 3), (5, 3), (3, 5)))
BATCH = RNG.normal(size=(2, 3, 3)) + 3.0 * np.eye(3)
SINGULAR = np.array([[4.0, 2.0], [2.0, 1.0]]), SQUARE * np.array([[0.0], [1.0], [1.0]])
SYMMETRIC = SQUARE @ SQUARE.T + np.diag([1.0, 2.0, 4.0])
SEVERAL = np.stack([SYMMETRIC, 2.0 * SYMMETRIC + np.diag([0.0, 1.0, 0.5])])
POSITIVE = TALL.T @ TALL + np.eye(3)
V = np.array([0.7, -1.2, 1.9])
TURNING = SQUARE + np.array([[0.0, 4.0, 0.0], [-4.0, 0.0, 0.0], [0.0, 0.0, 5.0]])


def weighed(a):
    return np.sum(a * np.cos(np.arange(np.size(a))).reshape(np.shape(a)))


def of_complex(a):
    return a @ a.mT + 2.0 * np.eye(a.shape[-1]) + 0.3j * (a - a.mT)


# Factors that are used again.


def factored_once(a, b):
    factor = sla.cho_factor(a, lower=True)
    x = sla.cho_solve(factor, b)
    return b @ x + 2.0 * np.sum(np.log(np.diag(factor[0])))


def factored_above(a, b):
    c, low = sla.cho_factor(a)
    return np.sum(sla.cho_solve((c, low), b) ** 2) + weighed(c**2)


def factored_below(a):
    return weighed(sla.cho_factor(a, True, False, check_finite=False)[0] ** 2)


def hermitian_factor(a):
    c, low = sla.cho_factor(of_complex(a), lower=False)
    x = sla.cho_solve((c, low), a[0] + 1j * a[1])
    y = sla.cho_solve(sla.cho_factor(of_complex(a), lower=True), a[:, :2] * 1j)
    return weighed(np.abs(c) ** 2) + weighed(x.real * x.imag) + weighed(np.abs(y) ** 2)


def factors_of_several(a):
    return weighed(sla.cho_factor(a, lower=True)[0] ** 2)


def solved_by_elimination(a, b):
    factor = sla.lu_factor(a)
    x = sla.lu_solve(factor, b)
    y = sla.lu_solve(factor, x * x, trans=1)
    return weighed(x * y) + np.sum(np.log(np.abs(np.diag(factor[0]))))


def packed(a):
    lu, piv = sla.lu_factor(a, check_finite=False)
    return weighed(lu**2) + weighed(sla.lu_solve((lu, piv), a, 2))


def complex_elimination(a):
    z = a + 1j * a.T[::-1]
    lu, piv = sla.lu_factor(z)
    total = weighed(np.abs(lu) ** 2)
    for trans in (0, 1, 2):
        total = total + weighed(np.abs(sla.lu_solve((lu, piv), z[0], trans)) ** 2)
    return total


FIXED = sla.lu_factor(SQUARE)


def with_a_fixed_factor(b):
    lu, piv = sla.lu_factor(SQUARE)
    return weighed(sla.lu_solve((lu, piv), b) ** 2) + weighed(sla.lu_solve(FIXED, b * b, trans=1))


def three_factors(a):
    p, low, up = sla.lu(a)
    return weighed(p @ low**2) + weighed(up**2)


def three_factors_by_indices(a):
    p, low, up = sla.lu(a, p_indices=True)
    return weighed(low[p] ** 2) + weighed(up**2)


def of_a_singular_matrix(a):
    p, low, up = sla.lu(a)
    return weighed(p @ low**2) + weighed(up**2) + weighed(sla.lu_factor(a)[0] ** 3)


# Orthonormal factors.


def economic(a):
    q, r = sla.qr(a, mode="economic")
    return weighed(q) + weighed(r**2)


def full(a):
    q, r = sla.qr(a)
    return weighed(q) + weighed(r**2)


def pivoted(a):
    q, r, p = sla.qr(a, mode="economic", pivoting=True)
    return weighed(q) + weighed(r[:, np.argsort(p)] ** 2)


def pivoted_square(a):
    q, r, _ = sla.qr(a, pivoting=True, check_finite=False)
    return weighed(q**3) + weighed(r**2)


def triangle_alone(a):
    (r,) = sla.qr(a, mode="r")
    return weighed(r**2)


def both(z):
    return weighed(np.real(z)) + weighed(np.imag(z) ** 2) - weighed(np.imag(z))


def complex_ones(a):
    q, r, _ = sla.qr(of_complex(a)[:, :2], mode="economic", pivoting=True)
    w, v = sla.eigh(of_complex(a), lower=False, driver="evd")
    u, s, vh = sla.svd(of_complex(a)[:2], full_matrices=False, lapack_driver="gesvd")
    (t,) = sla.qr(of_complex(a), mode="r")
    total = both(q) + both(r) + weighed(w**2) + both(v) + both(u) + weighed(s**2) + both(vh) + both(t)
    return total + both(sla.lstsq(of_complex(a)[:, :2], a[0])[0])


# Singular values.


def thin(a):
    u, s, vh = sla.svd(a, full_matrices=False, lapack_driver="gesvd")
    return weighed(u**2) + weighed(s) + weighed(vh**3)


def singular(a):
    u, s, vh = sla.svd(a)
    return weighed(u**2) + weighed(s) + weighed(vh**3)


def singular_values(a):
    return weighed(sla.svd(a, compute_uv=False) ** 2) + weighed(sla.svdvals(a, check_finite=False) ** 3)


def singular_values_of_complex(a):
    return weighed(sla.svdvals(of_complex(a)) ** 2) + weighed(sla.svd(of_complex(a), False, False) ** 2)


# Eigenvalues.


def symmetric(a):
    w, v = sla.eigh(a)
    return weighed(w**2) + weighed(v**2)


def upper_triangle(a):
    w, v = sla.eigh(a, lower=False, driver="evd")
    return weighed(w**2) + weighed(v**2) + weighed(sla.eigvalsh(a, lower=False) ** 2)


def pair(a, b):
    w, v = sla.eigh(a, b)
    return weighed(w**2) + weighed(v**2)


def pair_of_upper_triangles(a, b):
    w, v = sla.eigh(a, b=b, lower=False)
    return weighed(w * v[0] ** 2) + np.sum(v**4)


def values_of_a_pair(a, b):
    return weighed(sla.eigvalsh(a, b) ** 2) + weighed(sla.eigh(a, b, eigvals_only=True, lower=False) ** 3)


def some_values(a):
    w = sla.eigvalsh(a, subset_by_index=(1, 2))
    return weighed(w**2) + weighed(sla.eigh(a, eigvals_only=True, subset_by_index=[0, 1]) ** 3)


def hermitian_values(a):
    z = of_complex(a)
    return weighed(sla.eigvalsh(z) ** 2) + weighed(sla.eigh(z)[0] ** 3) + weighed(sla.eigvalsh(z, of_complex(a.T)) ** 2)


def general_values(a):
    w = sla.eigvals(a)
    return weighed(np.abs(w) ** 2) + np.sum(w**3).real


def general_vectors(a):
    w, v = sla.eig(a)
    return weighed(np.abs(w) ** 2) + weighed(np.abs(v) ** 2) + weighed((v**2).real)


def of_a_complex_matrix(a):
    w, v = sla.eig(a + 1j * a.T @ a)
    return weighed(np.abs(w) ** 2) + weighed(v.imag * v.real) + weighed(np.abs(sla.eigvals(a + 1j * a[::-1])))


# Least squares.


def least_squares(a):
    x, _, rank, _ = sla.lstsq(a, a[:, 0] * a[:, 1])
    return weighed(x**2) * rank


def least_squares_of_columns(a):
    x, _, _, s = sla.lstsq(a, a @ np.ones((a.shape[1], 2)) + a[:, :2] ** 2, lapack_driver="gelss")
    return weighed(x**2) + weighed(s**2)


def what_is_left_over(a):
    one, several = sla.lstsq(a[:, :2], a[:, 2] ** 2)[1], np.linalg.lstsq(a[:, :2], a**2 + np.eye(a.shape[0])[:, :3])[1]
    of_complex_ones = np.linalg.lstsq(a[:, :2] * (1.0 + 1j * a[:, 1:]), a[:, 0] + 1j)[1]
    return one * 2.0 + weighed(several) + of_complex_ones[0] + np.sum(np.linalg.lstsq(a.T, a[0])[1])


def cut_off(a):
    x, _, rank, _ = sla.lstsq(a, a[:, 0] * a[:, 1], cond=0.5)
    y = np.linalg.lstsq(a, a[:, 1] ** 2, rcond=0.5)[0]
    return weighed(x**2) * rank + weighed(y**2)


LONG = RNG.normal(size=(60, 2))


def of_less_than_full_rank(x):
    a = LONG @ np.stack([x, x**2])
    y, _, rank, _ = sla.lstsq(a, np.cos(np.arange(60.0)))
    return weighed(y**2) * rank + weighed(np.linalg.lstsq(a.T, x)[0] ** 2) + weighed(np.linalg.lstsq(a, LONG)[0] ** 2)


def in_a_loop(a):
    total = 0.0
    for k in range(3):
        factor = sla.cho_factor(a * (k + 1.0))
        x = sla.cho_solve(factor, a[0])
        x[0] *= 2.0
        total = total + x @ a[1]
    return total


def operand_changed_afterwards(a):
    b = a * 2.0
    lu, _ = sla.lu_factor(b)
    w, v = sla.eigh(b)
    b[0] = w
    lu[0] *= v[0] ** 2
    return weighed(b**2) + weighed(lu)


# What is overwritten, and not read again.


def temporaries_overwritten(a):
    w, v = sla.eigh(a @ a.T, overwrite_a=True)
    s = sla.svdvals(np.outer(a[0], a[1]) + a, overwrite_a=True)
    return weighed(w**2) + weighed(v**2) + weighed(s**2) + weighed(sla.inv(-a, overwrite_a=True))


def names_overwritten(a):
    m = np.zeros((3, 3))
    for i in range(3):
        m[i] = a[i] ** 2
        m[i, i] += 3.0
    b = a[0] * 2.0
    x = sla.solve(m, b, overwrite_a=True, overwrite_b=True)
    total = 0.0
    for k in range(2):
        shifted = a @ a.T + (k + 3.0) * np.eye(3)
        factor = sla.cho_factor(shifted, overwrite_a=True)
        total = total + weighed(sla.cho_solve(factor, x)) * sla.det(a - (k + 5.0) * np.eye(3), overwrite_a=True)
    return total + np.median(a * x, overwrite_input=True)


def overwritten_where_nothing_else_shows_it(a):
    def shifted(v):
        return v @ v.T + 3.0 * np.eye(3)

    b = a * 2.0 + 4.0 * np.eye(3)
    s = np.sum(b) * weighed(sla.inv(shifted(a), overwrite_a=True))
    if a[0, 0] > 0.0:
        s = s + weighed(sla.inv(b, overwrite_a=True))
    else:
        s = s - np.sum(b)
    for k in range(2):
        c = a[0] * (k + 2.0)
        s = s + weighed(sla.solve(a + 5.0 * np.eye(3), c, overwrite_a=True, overwrite_b=True))
    return s


# Matrices that are made of vectors, and functions of matrices.


def bands_of_a_program(x):
    ab = np.zeros((3, 3))
    ab[0, 1:], ab[1], ab[2, :-1] = x[:2], 4.0 + x**2, x[1:]
    y = sla.solve_banded((1, 1), ab, x)
    z = sla.solveh_banded(ab[1:], y, lower=True) + sla.solveh_banded(ab[:2], x)
    factor = sla.cholesky_banded(ab[:2])
    return weighed(y * z) + weighed(sla.cho_solve_banded((factor, False), x) ** 2) + 2.0 * np.sum(np.log(factor[1]))


def structures(x):
    c = x + np.array([4.0, 0.0, 0.0])
    y = sla.solve_toeplitz((c, x), x) + sla.solve_toeplitz(c, x**2) + sla.solve_circulant(c, x)
    total = weighed(y**2) + weighed(sla.matmul_toeplitz((c, x), y))
    return total + weighed(sla.hankel(x, y) @ sla.circulant(x) @ sla.hankel(y))


def of_displays(s, t):
    x = sla.solve_toeplitz(([4.0, s, t], [4.0, t, 1.0]), [s, 1.0, t]) + sla.solve_toeplitz([4.0, s, 0.5], [1.0, t, s])
    y = sla.cho_solve(([[2.0, 0.0], [s, 3.0]], True), [t, 1.0])
    return weighed(x**2) + weighed(y * sla.cho_solve([np.eye(2), False], [s, t]))


def equations(a):
    x = sla.solve_continuous_lyapunov(a, a @ a.T)
    y = sla.solve_discrete_lyapunov(0.2 * a, x)
    return weighed(x * y) + weighed(sla.khatri_rao(a, a.T) ** 2)


def exponential_and_derivative(a):
    e, along = sla.expm_frechet(0.3 * a, a.T)
    return weighed(e**2) + weighed(along**2) + weighed(sla.expm_frechet(a * 0.1, a, compute_expm=False))


def trigonometric(a):
    c, s = sla.cosm(0.3 * a), sla.sinm(0.3 * a)
    total = weighed(c @ c + s @ s)
    return total + weighed(sla.tanm(0.1 * a)) + weighed(sla.coshm(a) - sla.sinhm(a)) + weighed(sla.tanhm(0.1 * a))


RIGHT = [
    (factored_once, (SYMMETRIC, V)), (factored_above, (SYMMETRIC + 0.1 * SQUARE, V)), (factored_above, (SYMMETRIC, TALL[:3])),
    (factored_below, (SYMMETRIC + 0.1 * SQUARE,)), (hermitian_factor, (SYMMETRIC + 0.3 * SQUARE,)),
    (factors_of_several, (SEVERAL,)),
    *((solved_by_elimination, (SQUARE, b)) for b in (V, TALL[:3, :2])), (packed, (SQUARE,)), (complex_elimination, (SQUARE,)),
    (with_a_fixed_factor, (V,)), *((three_factors, (a,)) for a in (SQUARE, TALL, WIDE, BATCH)),
    *((of_a_singular_matrix, (m,)) for m in (*SINGULAR, SQUARE)),
    *((three_factors_by_indices, (a,)) for a in (SQUARE, TALL, WIDE)),
    *((economic, (a,)) for a in (SQUARE, TALL, WIDE, BATCH)), (full, (SQUARE,)), (full, (BATCH,)),
    *((pivoted, (a,)) for a in (SQUARE, TALL, WIDE)), (pivoted_square, (SQUARE,)), (triangle_alone, (SQUARE,)),
    (complex_ones, (SQUARE,)), (what_is_left_over, (TALL,)),
    (temporaries_overwritten, (SQUARE,)), (names_overwritten, (SQUARE,)),
    (overwritten_where_nothing_else_shows_it, (SQUARE,)),
    *((thin, (a,)) for a in (SQUARE, TALL, WIDE, BATCH)), (singular, (SQUARE,)),
    *((singular_values, (a,)) for a in (SQUARE, TALL, WIDE, BATCH)), (singular_values_of_complex, (SQUARE,)),
    *((f, (a,)) for f in (symmetric, upper_triangle) for a in (SYMMETRIC + 0.1 * SQUARE, SEVERAL)),
    *((f, (SYMMETRIC + 0.1 * SQUARE, POSITIVE)) for f in (pair, pair_of_upper_triangles, values_of_a_pair)),
    (pair, (SEVERAL, POSITIVE + np.zeros((2, 1, 1)))), (some_values, (SYMMETRIC,)),
    (hermitian_values, (SYMMETRIC + 0.1 * SQUARE,)),
    *((f, (a,)) for f in (general_values, general_vectors) for a in (SYMMETRIC + 0.2 * SQUARE, TURNING, BATCH)),
    (of_a_complex_matrix, (SQUARE,)),
    *((f, (a,)) for f in (least_squares, least_squares_of_columns, cut_off) for a in (TALL, WIDE)),
    (of_less_than_full_rank, (V,)), (in_a_loop, (SYMMETRIC,)), (operand_changed_afterwards, (SYMMETRIC,)),
    (of_displays, (0.3, 0.7)), (bands_of_a_program, (V,)), (structures, (V,)),
    *((f, (SQUARE,)) for f in (equations, exponential_and_derivative, trigonometric)),
]


def permuted(a):
    return np.sum(sla.lu(a, permute_l=True)[0])


def raw(a):
    return np.sum(sla.qr(a, mode="raw")[1])


def pivots_alone(a):
    return np.sum(sla.qr(a, mode="r", pivoting=True)[0])


def further_columns(a):
    return np.sum(sla.qr(a[:, :2])[0])


def several_eliminations(a):
    return np.sum(sla.lu_factor(np.stack([a, a]))[0])


def indices_of_several(a):
    return np.sum(sla.lu(np.stack([a, a]), p_indices=True)[2])


def several_least_squares(a):
    return np.sum(sla.lstsq(np.stack([a, a]), np.ones((2, 3, 1)))[0])


def another_driver(a):
    return np.sum(sla.lstsq(a, a[0], lapack_driver="gelsy")[0])


def vectors_of_some(a):
    return np.sum(sla.eigh(a, subset_by_index=(0, 1))[1])


def values_in_between(a):
    return np.sum(sla.eigvalsh(a, subset_by_value=(0.0, 4.0)))


def another_type(a):
    return np.sum(sla.eigvalsh(a, a @ a.T, type=2))


def another_type_with_vectors(a):
    return np.sum(sla.eigh(a, a @ a.T, type=3)[0])


def left_vectors(a):
    return np.sum(np.abs(sla.eig(a, left=True)[1]))


def values_of_a_general_pair(a):
    return np.sum(np.abs(sla.eigvals(a, a @ a.T)))


def vectors_of_a_general_pair(a):
    return np.sum(np.abs(sla.eig(a, a @ a.T)[0]))


def homogeneous(a):
    return np.sum(np.abs(sla.eigvals(a, homogeneous_eigvals=True)))


def written_over(a):
    return np.sum(sla.lu_factor(a, overwrite_a=True)[0])


def written_over_by_place(a):
    return np.sum(sla.cho_factor(a, False, True)[0])


def read_again(a):
    b = a * 2.0
    return np.sum(sla.inv(b, overwrite_a=True)) + np.sum(b)


def read_in_the_next_pass(a):
    b = a * 2.0
    return sum(np.sum(sla.inv(b, overwrite_a=True)) for _ in range(2))


def read_under_another_name(a):
    row = (b := a * 2.0)[0]
    return np.sum(sla.inv(b, overwrite_a=True)) + row[0]


def read_by_a_function(a):
    first = functools.partial(lambda b: b[0, 0], b := a * 2.0)
    return np.sum(sla.inv(b, overwrite_a=True)) + first()


def read_in_the_same_call(a):
    b = a * 2.0
    return np.sum(sla.solve(b, b, overwrite_a=True) * a)


def read_on_another_path(a):
    b, c = a * 2.0, a * 3.0
    return np.sum(sla.inv(b if a[0, 0] > 0 else c, overwrite_a=True)) + np.sum(b)


def read_in_a_list_of_them(a):
    rows = [a * (k + 1.0) for k in range(3)]
    return sum(np.sum(sla.inv(row, overwrite_a=True)) for row in rows) + np.sum(rows[0])


class _Held:
    def __init__(self, b):
        self.b = b

    def copy(self):
        return self.b


def _same(b):
    return b


def read_in_a_list(a):
    b = a[0] * 2.0
    return ((rows := []).append(b) or np.sum(sla.solve(a, b, overwrite_b=True))) + rows[0][0]


def read_in_an_object(a):
    b = a[0] * 2.0
    return (held := _Held(b)).b.size * np.sum(sla.solve(a, b, overwrite_b=True)) + held.b[0]


def read_as_a_function_gave_it(a):
    b = a[0] * 2.0
    return (c := _same(b)).size * np.sum(sla.solve(a, b, overwrite_b=True)) + c[0]


def read_of_what_another_copy_gives(a):
    held = _Held(a[0] * 2.0)
    return np.sum(sla.solve(a, held.copy(), overwrite_b=True)) + held.b[0]


def without_a_rule(a):
    return np.sum(sla.null_space(a[:2]))


def not_one_matrix(a):
    return np.sum(sla.solve_banded((1, 1), np.stack([a, a]), a[:2]))


def not_one_real_matrix(a):
    return np.sum(sla.solveh_banded(a[:2] + 1j, a[0]).real)


def system_of_several_vectors(a):
    return np.sum(sla.solve_toeplitz(a, a))


def along_another_axis(a):
    return np.sum(sla.solve_circulant(a[0], a, baxis=1))


def of_a_singular_one(a):
    return np.sum(sla.solve_circulant(a[0], a, singular="lstsq"))


def product_of_batches(a):
    return np.sum(sla.khatri_rao(np.stack([a, a]), np.stack([a, a])))


def how_it_is_computed(a):
    return np.sum(sla.expm_frechet(a, np.eye(3), compute_expm=bool(a[0, 0] > 0))[0])


def logarithm_on_its_cut(a):
    return np.sum(np.abs(sla.logm(a + a.T - 9.0 * np.eye(3))))


def equation_with_a_number(a):
    return np.sum(sla.solve_sylvester(a, a, a[0, 0]) * a)


def equation_of_a_stack(a):
    return np.sum(sla.solve_continuous_lyapunov(np.stack([a, a]), a))


REFUSED = {
    logarithm_on_its_cut: "logarithm of a real matrix that has negative eigenvalues",
    equation_with_a_number: "an equation of matrices", equation_of_a_stack: "an equation of matrices",
    how_it_is_computed: "`compute_expm` is known only when it runs",
    not_one_matrix: "`solve_banded` of", not_one_real_matrix: "one real matrix",
    system_of_several_vectors: "`solve_toeplitz` of",
    along_another_axis: "other axes", of_a_singular_one: "singular matrices", product_of_batches: "`khatri_rao` of",
    permuted: "`permute_l=True` of `scipy.linalg.lu`", raw: "`mode='raw'`", pivots_alone: "`mode='r'`",
    further_columns: "not known to be square", several_eliminations: "one matrix",
    indices_of_several: "`p_indices=True`", several_least_squares: "`lstsq` of several matrices",
    another_driver: "`lapack_driver='gelsy'`", vectors_of_some: "some of the eigenvectors",
    values_in_between: "`subset_by_value`", another_type: "`type=2`", another_type_with_vectors: "another `type`",
    left_vectors: "`left=True`", values_of_a_general_pair: "`b=`", vectors_of_a_general_pair: "`b=`",
    homogeneous: "`homogeneous_eigvals=True`", written_over: "`overwrite_a=`",
    read_again: "`overwrite_a=`", read_in_the_next_pass: "`overwrite_a=`",
    read_under_another_name: "`overwrite_a=`", read_by_a_function: "`overwrite_a=`", read_in_the_same_call: "`overwrite_a=`",
    written_over_by_place: "`overwrite_a=`", read_on_another_path: "`overwrite_a=`", read_in_a_list_of_them: "`overwrite_a=`",
    read_in_a_list: "`overwrite_b=`", read_in_an_object: "`overwrite_b=`", read_as_a_function_gave_it: "`overwrite_b=`",
    read_of_what_another_copy_gives: "`overwrite_b=`",
    without_a_rule: "`scipy.linalg.null_space`: it has no derivative rule",
}
