"""Eigenvalues, singular values, norms and what is made of them: repeated values, zeros, cut-offs, and results that change."""

import warnings

import numpy as np
import pytest
import scipy.linalg

from adjoint_gen import DifferentiationError, check_grads, grad, hvp, jvp, vjp
from adjoint_gen.runtime import gaps
from tests.rules.harness import example, fixed
from tests.rules.running import Case, check_kind
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

RNG = np.random.default_rng(5)
X, W, Q = RNG.normal(size=(3, 4)), RNG.normal(size=(3, 4)), RNG.normal(size=(4, 5))
EYE, ONES, ZEROS = np.eye(3), np.ones((3, 3)), np.zeros((3, 3))


def of_a_product(x):
    return np.sum(np.arange(3.0) * np.linalg.eigvalsh(x @ x.T) ** 2)


def of_a_hermitian_matrix(x):
    a = x[:, :3] + 1j * x[:, 1:] ** 2
    return np.sum(np.arange(3.0) * np.linalg.eigvalsh(a, "U") ** 3) + np.linalg.eigvalsh(a)[0]


def stored_into_in_a_loop(x):
    total = 0.0
    for k in range(3):
        w = np.linalg.eigvalsh(x[:, :3] * (k + 1) + x[:, 1:].T)
        w[0] = 0.0
        total = total + w[-1] * w[1]
    return total


def scaled_in_place(x):
    s = np.linalg.svd(x, compute_uv=False)
    s *= 2.0
    return s[0] * s[1] + np.log(s[2])


def matrix_changed_afterwards(x):
    a = x @ x.T
    w = np.linalg.eigvalsh(a)
    s = np.linalg.svdvals(a[:, ::-1].T)
    a[0, 0] = 100.0
    return np.sum(w**2) + s[1] + np.sum(a)


def of_complex_ones(x):
    return np.sum(np.arange(1, 4) * np.linalg.svdvals(x + 1j * x * x) ** 3) + np.linalg.norm(x[:2] * (1 + 1j * x[:2]), "nuc")


def cut_off(x):
    return np.sum(W.T * np.linalg.pinv(x, rcond=0.5)) + np.sum(np.real(np.linalg.pinv(x + 1j * x**2, rtol=0.4)))


def cut_off_at_an_argument(x, rcond=1e-9):
    return np.sum(np.linalg.pinv(x, rcond) ** 2) + np.sum(np.linalg.pinv(x[:, :3], hermitian=True) ** 3)


def factors(x):
    a = x + 1j * W * x**2
    upper = np.linalg.cholesky(a @ np.conj(a.T), upper=True)
    return np.sum(np.real(upper) ** 3) + np.sum(np.abs(np.linalg.cholesky(a @ np.conj(a.T))) ** 3)


def conditions(x):
    a = x @ x.T + EYE
    return np.linalg.cond(x) + np.linalg.cond(a, 1) + np.linalg.cond(a, p="fro") + np.linalg.cond(a + 1j * EYE, -np.inf)


def norms_in_a_loop(x):
    total = 0.0
    for row in x:
        total += np.linalg.norm(row, 4) * np.linalg.vector_norm(row[:2]) + np.linalg.vector_norm([row[0], 2.0])
    return total + np.sum(np.linalg.matrix_norm(x[None] * x[:, None], keepdims=True, ord=2) * x)


def chain_of_a_list(x):
    matrices = [x, Q]
    matrices.append(Q.T)
    out = np.zeros((3, 5))
    np.linalg.multi_dot([x, Q], out=out)
    return np.sum(np.linalg.multi_dot(matrices) ** 2) + np.linalg.multi_dot((x[0], x.T, x, x[1])) + np.sum(out**2)


def diagonal_shown_before_a_store(x):
    y = x * 1.0
    total = np.sum(np.linalg.diagonal(y, offset=1) ** 3)
    y[0, 1] = 5.0
    return total + np.sum(y**2) + np.linalg.trace(x[None] * x[:, None], offset=-1)[1]


def tensors(x):
    a = np.eye(12).reshape(3, 4, 12) + 0.1 * x[:, :, None] * np.arange(12)
    return np.sum(np.linalg.tensorsolve(a, x) ** 2) + np.sum(np.linalg.tensorinv(x[:, :3] + 5 * EYE, ind=1) ** 3)


def crosses(x):
    both = np.linalg.cross(x.T, W.T) ** 2 * np.linalg.cross(W, x, axis=0).T
    return np.sum(both) + np.sum(np.cross(x, x.T[::-1] ** 2, axisa=0, axisb=-1, axisc=0)[0] ** 2)


def rank_as_a_number(x):
    k = np.linalg.matrix_rank(x)
    return np.sum(x**2) * k + np.sum(x[:k]) * np.linalg.matrix_rank(np.stack([x, 2.0 * x]))[0]


def without_elements(x):
    empty = np.linalg.eigvalsh(x[:0, :0]), np.linalg.svdvals(x[:0]), np.linalg.pinv(x[:0])
    return np.sum(x**2) + np.sum(empty[0]) + np.sum(empty[1]) + np.sum(empty[2]) + np.linalg.matrix_norm(x[:0])


def of_one_element(x):
    return np.linalg.svdvals(x[:1, :1])[0] * np.linalg.eigvalsh(x[:1, :1])[0] + np.linalg.cond(x[:1, :1]) * x[0, 0]


def values_by_a_flag(x, flag=False):
    return np.linalg.svd(x, compute_uv=flag)[0]


def triangle_by_a_flag(x, uplo="L"):
    return np.linalg.eigvalsh(x @ x.T, uplo)[0]


def vectors_of_what_is_found_late(x):
    for k in range(2):
        x = x[k] if k > 5 else x @ x.T
    u, s, vh = np.linalg.svd(x)
    return u[0, 1] * vh[1, 0] + s[0] + u[1, 1] ** 2


def chain_of_unknown_length(x):
    return np.sum(np.linalg.multi_dot([x * k for k in range(3)]))


def order_that_varies(x):
    return np.linalg.norm(x[0], x[0, 0])


RIGHT = [(f, (X,)) for f in (
    of_a_product, of_a_hermitian_matrix, stored_into_in_a_loop, scaled_in_place, matrix_changed_afterwards, of_complex_ones,
    cut_off, cut_off_at_an_argument, factors, conditions, norms_in_a_loop, chain_of_a_list, diagonal_shown_before_a_store,
    tensors, crosses, rank_as_a_number, without_elements, of_one_element,
    values_by_a_flag, triangle_by_a_flag, vectors_of_what_is_found_late,
)]
REFUSED = [chain_of_unknown_length, order_that_varies]
test_right_in_every_mode = right_in_every_mode(RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, X[:, :3], within=1)


@pytest.mark.parametrize("function", [f for f, _ in RIGHT], ids=lambda f: f.__name__)
def test_single_precision_stays(function):
    single = grad(function)(X.astype(np.float32))
    assert single.dtype == np.float32
    np.testing.assert_allclose(single, grad(function)(X), rtol=0.02, atol=0.02 * np.max(np.abs(grad(function)(X))))


D = np.diag([1.0, 2.0, 4.0])


def eigenvalues_on_a_line(t):
    return np.sum(np.arange(3) * np.linalg.eigvalsh((W[:, :3] + 1j * W[:, 1:]) * t + D) ** 3)


def singular_values_on_a_line(t):
    return np.sum(np.arange(1, 4) * np.linalg.svdvals(W * t + 2.0) ** 3) + np.linalg.svdvals((W + 1j * X).T * t + 2.0)[1]


def cut_off_on_a_line(t):
    return np.sum(W[:, 1:] * np.linalg.pinv(W[:, :3] * t + D, rcond=0.4))


def norms_on_a_line(t):
    return np.linalg.vector_norm(W * t + 1.0, ord=3.5) + np.linalg.cond(W[:, :3] * t + D, 1)


def factor_on_a_line(t):
    a = W * t + 1j * X
    return np.sum(np.abs(np.linalg.cholesky(a @ np.conj(a.T), upper=True)) ** 3)


@pytest.mark.parametrize("function", [
    eigenvalues_on_a_line, singular_values_on_a_line, cut_off_on_a_line, norms_on_a_line, factor_on_a_line])
def test_third_derivatives(function):
    second = grad(grad(function))
    at = {k: second(0.3 + 1e-3 * k) for k in (-2, -1, 1, 2)}
    slope = (8.0 * (at[1] - at[-1]) - (at[2] - at[-2])) / 12e-3
    assert grad(second)(0.3) == pytest.approx(slope, rel=1e-6)


def squared_eigenvalues(x):
    return np.sum(np.linalg.eigvalsh(x) ** 2)


def squared_singular_values(x):
    return np.sum(np.linalg.svdvals(x) ** 2)


@pytest.mark.parametrize("x", [EYE, ONES, ZEROS, np.diag([1.0, 1.0, 3.0])])
def test_repeated_values(x):
    """A function of them that is smooth has its gradient; what depends on their vectors is not known."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.allclose(grad(squared_singular_values)(x), 2.0 * x, atol=1e-12)
        of_lower = grad(squared_eigenvalues)(x)
        assert np.allclose(of_lower, 2.0 * np.diag(np.diag(x)) + 4.0 * np.tril(x, -1), atol=1e-12)
        assert np.isnan(hvp(squared_eigenvalues)(x, np.arange(9.0).reshape(3, 3))).any()


def null_vector(x):
    _, _, vh = np.linalg.svd(x)
    return np.sum(np.abs(vh[-1] / vh[-1, 0]) ** 2)


def left_vectors_of_all(x):
    u, _, _ = np.linalg.svd(x)
    return np.sum(np.abs(u[:, -1] / u[0, -1]) ** 2)


@pytest.mark.parametrize("rows", [3, 4, 7])
def test_vectors_of_all_values_are_known_on_the_longer_side(rows):
    x = RNG.normal(size=(rows, 3))
    order = 2 if rows == 3 else 1  # the second one is of vectors on the other side, too
    for function, a in ((null_vector, x), (left_vectors_of_all, x.T)):
        check_grads(function, (a,), order=order)
    check_grads(lambda t: null_vector(x + 1j * t * x[::-1, ::-1]), (0.3,), order=order)
    check_grads(lambda t: left_vectors_of_all((x + 1j * t * x[::-1, ::-1]).T), (0.3,), order=order)
    if rows > 3:
        for refused in (lambda: grad(null_vector)(x.T), lambda: grad(left_vectors_of_all)(x), lambda: hvp(null_vector)(x, x)):
            with pytest.raises(DifferentiationError, match="more of them than singular values"):
                refused()


def packed(a):
    factors, pivots = scipy.linalg.lu_factor(np.diag(a[0]) + a)
    return np.sum(factors**2) + scipy.linalg.lu_solve((factors, pivots), a[:, 0])[0]


def test_factors_of_a_matrix_that_turns_out_to_be_square():
    check_grads(packed, (RNG.normal(size=(4, 4)) + 3.0 * np.eye(4),))


def test_a_value_that_is_zero():
    """What a function of it that is smooth changes by beyond the vectors of a matrix that is not square is not known."""
    wide, square = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]), np.diag([2.0, 1.0, 0.0])
    assert np.array_equal(grad(squared_singular_values)(wide), 2.0 * wide)
    for x in (wide, wide.T):
        assert np.isnan(hvp(squared_singular_values)(x, np.arange(6.0).reshape(x.shape))).any()
    direction = np.arange(9.0).reshape(3, 3)
    assert np.allclose(hvp(squared_singular_values)(square, direction), 2.0 * direction)


def test_values_that_differ_by_rounding_errors_are_equal():
    turned = np.linalg.qr(RNG.normal(size=(3, 3)))[0]
    x = turned @ np.diag([1.0, 1.0, 2.0]) @ turned.T
    assert np.allclose(grad(squared_eigenvalues)(x), 2.0 * np.diag(np.diag(x)) + 4.0 * np.tril(x, -1), atol=1e-12)
    assert np.isnan(hvp(squared_eigenvalues)(x, x)).any()
    assert np.isnan(gaps(np.array([1.0, 1.0 + 2e-16]))).sum() == 2 and np.isfinite(gaps(np.array([1.0, 1.0 + 1e-13]))).all()


def axis_of(x):
    """The quaternion of a rotation, as transforms3d and trimesh find it: the three other values of the matrix are equal."""
    (xx, yx, zx), (xy, yy, zy), (xz, yz, zz) = x
    k = np.array([
        [xx - yy - zz, 0.0, 0.0, 0.0],
        [yx + xy, yy - xx - zz, 0.0, 0.0],
        [zx + xz, zy + yz, zz - xx - yy, 0.0],
        [yz - zy, zx - xz, xy - yx, xx + yy + zz],
    ]) / 3.0
    values, vectors = np.linalg.eigh(k)
    q = vectors[:, np.argmax(values)]
    return np.sum(q / q[3])


def first_of_singular(x):
    u, s, vt = np.linalg.svd(x)
    return u[:, 0] @ x[:, 1] * vt[0, 2] * s[0]


def last_of_tridiagonal(x):
    v = scipy.linalg.eigh_tridiagonal(x, np.array([0.3, 0.0]))[1]
    return v[0, 2] / v[1, 2]


def largest_of_general(x):
    values, vectors = np.linalg.eig(x)
    v = vectors[:, np.argmax(np.abs(values))]
    return np.sum(np.abs(v) ** 3 * np.arange(1.0, 5.0)) + np.max(np.abs(values))


def test_a_vector_does_not_mind_that_others_cannot_be_told_from_each_other():
    turned = scipy.linalg.expm(np.array([[0.0, -0.3, 0.4], [0.3, 0.0, 0.2], [-0.4, -0.2, 0.0]]))
    check_grads(axis_of, (turned,), order=1)
    check_grads(first_of_singular, (turned @ np.diag([3.0, 1.2, 1.2]) @ turned.T,), order=1)
    low = 1.5 - np.hypot(0.5, 0.3)
    check_grads(last_of_tridiagonal, (np.array([1.0, 2.0, low]),), order=1)
    assert np.isnan(grad(lambda x: np.linalg.eigh(x)[1][0, 2])(np.diag([1.0, 2.0, 2.0]))).any()
    upper = np.diag([3.0, 1.2, 1.2, 2.0]) + np.triu(np.outer(np.arange(4.0), np.ones(4)), 3)
    turned = scipy.linalg.block_diag(turned, 1.0)
    check_grads(largest_of_general, (turned @ upper @ turned.T,), order=1)
    assert np.isnan(grad(lambda x: np.real(np.linalg.eig(x)[1][1, 2]))(np.diag([1.0, 2.0, 2.0]))).any()


def by_values(function):
    """The sum of weights of ``function`` of a symmetric matrix, by its vectors."""
    def weighed(x):
        w, v = np.linalg.eigh(x)
        return np.sum(np.arange(9.0).reshape(3, 3) * ((v * function(w)) @ v.T))

    return weighed


def test_a_column_that_is_zero_at_a_root_is_asked_for():
    """A weight of vectors that is 0 for equal values has a derivative all the same: it was left out."""
    def as_it_is(w):
        return w

    def less_one(w):
        return w - 1.0

    def less_three(w):
        return w - 3.0

    for function, x in (
        (as_it_is, np.diag([1.0, 0.0, 0.0])), (np.log, EYE[:3, :3]), (less_one, np.diag([2.0, 1.0, 1.0])),
        (less_three, np.diag([2.0, 3.0, 3.0])),
    ):
        assert np.isnan(grad(by_values(function))(x)).any()


def largest_component(x):
    return np.sum(np.linalg.eigh(x.T @ x)[1][:, -1] ** 3)


def two_in_descending_order(x):
    w, v = np.linalg.eigh(x.T @ x)
    order = np.argsort(w)[::-1]
    v = v[:, order][:, :2]
    return np.sum((x @ v) ** 4) + w[order[0]]


def rows_of_transposed(x):
    first, second = np.linalg.svd(x)[2].T[:, :2].T
    return np.sum(first**3) + first[0] * second[1]


def in_each_pass(x):
    v, total = np.linalg.eigh(x @ x.T)[1], 0.0
    for k in range(2):
        total = total + v[0, -1] ** 3 * v[k, -1]
    return total


def of_a_stack(x):
    v = np.linalg.eigh(x.mT @ x)[1]
    return np.sum(v[..., -1] ** 3) + np.sum(v[:, 0, -1])


@pytest.mark.parametrize("function", [largest_component, two_in_descending_order, rows_of_transposed, in_each_pass, of_a_stack])
def test_vectors_that_are_read_of_a_matrix_of_less_rank(function):
    """Of those that belong to zeros none is read, and it does not matter that they are any of a space."""
    x = np.diag([3.0, 2.0, 0.0, 0.0, 0.0]) @ np.linalg.qr(RNG.normal(size=(5, 5)))[0]
    x = np.linalg.qr(RNG.normal(size=(5, 5)))[0] @ x
    check_grads(function, (np.stack((x, x[::-1])) if function is of_a_stack else x,), order=1)


def where_there_are_so_many(x):
    v = np.linalg.eigh(x @ x.T)[1]
    total = v[0, -1] ** 3
    if len(x) > 5:
        total = total + v[:, 5][0]
    for k in range(2):
        total = total + v.T[k - 1][0] * v[k][-1]
    return total


def test_a_load_that_does_not_run_raises_nothing():
    check_grads(where_there_are_so_many, (RNG.normal(size=(4, 4)),), order=1)


def read_in_part(x):
    w, v = np.linalg.eigh(x)
    kept = v[:, :2]
    return np.sum((kept * (w[:2] - 1.0)) @ kept.T)


def kept_whole(x):
    v = np.linalg.eigh(x)[1]
    return v[0, 0] * v[1, 0], v


def test_vectors_that_are_read_are_asked_for_though_their_adjoint_is_zero():
    assert np.isnan(grad(read_in_part)(np.diag([1.0, 1.0, 2.0]))).any()
    assert np.isnan(vjp(kept_whole, np.diag([1.0, 2.0, 2.0]))[1]((1.0, np.zeros((3, 3))))).any()


def of_a_branch(x):
    v = np.linalg.eigh(x)[1] if x[0, 0] > 0 else np.linalg.eigh(2.0 * x)[1]
    return np.sum(v[:, -1] ** 3)


def of_the_last_pass(x):
    v = x
    for _ in range(2):
        v = np.linalg.eigh(x + v)[1]
    return np.sum(v[:, -1] ** 3)


@pytest.mark.parametrize("function", [of_a_branch, of_the_last_pass])
def test_vectors_that_a_block_hands_on_are_asked_for(function):
    """What nothing inside of the block reads was taken for unread: the derivative was zero."""
    check_grads(function, (np.diag([1.0, 2.0, 4.0]) + 0.1 * np.ones((3, 3)),), order=1)


def of_rank_two(x):
    u, s, vt = np.linalg.svd(x, full_matrices=False)
    return np.sum(((u[:, :2] * s[:2]) @ vt[:2]) ** 3)


def test_second_derivatives_do_not_divide_by_rounding_errors():
    x = RNG.normal(size=(4, 2)) @ RNG.normal(size=(2, 3))
    direction = RNG.normal(size=(4, 3))
    moved = (of_rank_two(x + 1e-6 * direction) - of_rank_two(x - 1e-6 * direction)) / 2e-6
    assert np.isclose(np.sum(grad(of_rank_two)(x) * direction), moved)
    assert np.isnan(hvp(of_rank_two)(x, direction)).any()


def spectral(x):
    return np.linalg.norm(x, 2)


def nuclear(x):
    return np.linalg.matrix_norm(x, ord="nuc")


def test_norms_do_not_mind_values_that_they_do_not_depend_on():
    x = np.diag([3.0, 1.0, 1.0]) + 0.0
    for function in (spectral, nuclear):
        direction, step = np.arange(9.0).reshape(3, 3), 1e-6
        moved = (grad(function)(x + step * direction) - grad(function)(x - step * direction)) / (2 * step)
        assert np.allclose(hvp(function)(x, direction), moved, atol=1e-5)


def largest(x):
    return np.linalg.vector_norm(x, ord=np.inf)


def condition(x):
    return np.linalg.cond(x)


def test_kinks_and_zeros():
    assert np.allclose(grad(spectral)(EYE), EYE / 3) and np.allclose(grad(nuclear)(EYE), EYE)
    assert np.array_equal(grad(largest)(np.array([2.0, -2.0, 1.0])), [0.5, -0.5, 0.0])
    assert np.array_equal(grad(condition)(EYE), ZEROS)
    for function in (spectral, nuclear, largest, lambda x: np.linalg.vector_norm(x, ord=3), lambda x: np.linalg.vector_norm(x)):
        assert np.array_equal(grad(function)(ZEROS), ZEROS) and not np.isnan(hvp(function)(ZEROS, ONES)).all()


def test_a_norm_of_complex_numbers_however_they_lie_in_memory():
    z = RNG.normal(size=(5, 7)) + 1j * RNG.normal(size=(5, 7))
    for own in (z, np.asfortranarray(z), np.flip(np.flip(z).copy())):
        assert jvp(lambda t, own=own: np.linalg.norm(own * t, np.inf), (2.0,), (1.0,))[1] == pytest.approx(
            np.linalg.norm(z, np.inf), rel=1e-14)
        assert jvp(lambda t, own=own: np.linalg.vector_norm(own * t, ord=np.inf), (2.0,), (1.0,))[1] == pytest.approx(
            np.max(np.abs(z)), rel=1e-14)


def test_a_singular_matrix_has_no_condition():
    def of_one(x):
        return np.linalg.cond(x, 1)

    assert np.isnan(grad(of_one)(ONES)).all()


def test_a_rank_that_does_not_change():
    def plain(x):
        return np.sum(np.linalg.pinv(x) ** 2)

    def cut(x):
        return np.sum(np.linalg.pinv(x, rcond=1e-6) ** 2)

    assert np.allclose(grad(plain)(ONES), -2.0 / 81.0) and np.allclose(grad(cut)(ONES), -2.0 / 81.0)
    assert np.allclose(hvp(plain)(ONES, EYE), hvp(cut)(ONES, EYE))


def of_an_order(x, p):
    along = np.sum(np.linalg.norm(x, p, axis=1, keepdims=True) * x[:, :1]) + np.linalg.vector_norm(x[0] + 1j * x[1], ord=p)
    return along + np.linalg.norm(x[0], p) * np.linalg.norm(x[1], float("inf"))


@pytest.mark.parametrize("order", [None, 0, 1, 2, 3.5, -1, np.inf, -np.inf])
def test_orders_that_are_known_when_it_runs(order):
    check_grads(lambda x: of_an_order(x, order), (X,), order=1)
    with pytest.raises(DifferentiationError, match="order is known only when it runs"):
        hvp(of_an_order)(X, order, X)
    with pytest.raises(DifferentiationError, match="`ord`"):
        grad(of_an_order, wrt=(0, 1))(X, 3.5)


def test_exceptions_are_numpys():
    with pytest.raises(np.linalg.LinAlgError, match="not defined on empty"):
        grad(condition)(np.zeros((0, 0)))
    with pytest.raises(np.linalg.LinAlgError):
        grad(squared_eigenvalues)(X)
    with pytest.raises(ValueError, match="UPLO"):
        grad(lambda x: np.sum(np.linalg.eigvalsh(x, "A")))(EYE)
    with pytest.raises(ValueError, match="can't be both set"):
        grad(lambda x: np.sum(np.linalg.pinv(x, 1e-3, rtol=1e-3)))(EYE)


INTEGERS = [np.arange(9.0).reshape(3, 3).astype(dtype) + np.eye(3, dtype=dtype) for dtype in (np.int8, np.int64, np.uint8)]


@pytest.mark.parametrize("n", [*INTEGERS, np.eye(3, dtype=bool)], ids=lambda n: n.dtype.name)
def test_integers_are_doubles_in_linear_algebra(n):
    """Beside numbers of single precision, too."""
    single = np.ones(3, np.float32)
    calls = [example(f, fixed(n)) for f in (
        np.linalg.inv, np.linalg.det, np.linalg.eigvalsh, np.linalg.svdvals, np.linalg.pinv, np.linalg.norm, np.linalg.cond,
        np.linalg.trace, np.trace, np.linalg.matrix_norm, np.linalg.vector_norm)]
    for call in (*calls, *(example(f, fixed(n), single) for f in (np.linalg.solve, np.linalg.tensorsolve))):
        with np.errstate(all="ignore"):
            try:
                case = Case(call)
            except np.linalg.LinAlgError:
                continue
        kind = case.kinds[case.bind.target]
        check_kind(kind, case.y, str(call))
        assert kind.dtype is not None


def sign_of_what_may_be_complex(t):
    values = np.linalg.eigvals(EYE + t * ONES)
    return np.linalg.slogdet(2.0 * EYE + np.sum(values) * ONES)[0]


def test_the_tangent_of_a_sign_that_turns_out_to_be_real_is_real():
    value, tangent = jvp(sign_of_what_may_be_complex, (0.3,), (1.0,))
    assert (value, tangent) == (1.0, 0.0) and np.asarray(tangent).dtype == float
