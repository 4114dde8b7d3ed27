"""Matrices of ``scipy.sparse`` beside arrays that vary: what their products and systems mean is known, all else is refused."""

import numpy as np
import pytest
import scipy.sparse as sps
import scipy.sparse.linalg as spl

from adjoint_gen import DifferentiationError, check_grads, grad
from tests.rules import calls_sparse as calls
from tests.transform.harness import refused_at_its_lines

RNG = np.random.default_rng(3)
A = sps.random(5, 4, density=0.5, random_state=1, format="csr")
S = sps.random(4, 4, density=0.6, random_state=1, format="csc")
ARRAY, COMPLEX = sps.csr_array(A), (A + 1j * A.multiply(A)).tocsr()
WHOLE = sps.coo_matrix(np.array([[1, 0, 2, 0], [0, 3, 0, 0]]))
FACTORS = spl.splu((4.0 * sps.eye(4) + S).tocsc())
X, Y = RNG.normal(size=4), RNG.normal(size=5)
COLUMNS, ROWS = RNG.normal(size=(4, 3)), RNG.normal(size=(3, 5))


def times(x, a):
    return np.sum((a @ x) ** 3)


def times_left(x, a):
    return np.sum((x @ a) ** 3)


def star(x, a):
    return np.sum((a * x) ** 3)


def star_left(x, a):
    return np.sum((x * a) ** 3)


def normal_equations(x, a):
    for _ in range(3):
        x = x - 0.1 * a.T @ a.dot(x) / 2.0
    return x @ x


def complex_product(x, a):
    return np.sum(np.abs(a @ x + 0.2j * (a @ x[::-1])) ** 2)


def stored(x, a):
    y = np.zeros(a.shape[0])
    y[:] = a @ x
    y += a @ x**2
    return y @ y


def in_tuple(x, pair):
    first, second = pair
    return np.sum((first @ (second @ x)) ** 2) + x @ first.diagonal() + x @ (second.toarray() @ x)


def from_outside(x):
    return np.sum((A @ x) ** 2) + np.sum(FACTORS.solve(x) ** 3)


def made_inside(x):
    m = sps.eye(4) - 0.1 * (A.T @ A)
    k = sps.kron(sps.identity(2), sps.csr_matrix(np.array([[1.0, 2.0], [3.0, 4.0]])))
    d = sps.diags([-1.0, 2.0, -1.0], [-1, 0, 1], shape=(4, 4)).tocsc()
    return np.sum((m @ x) ** 3) + np.sum((k @ x) ** 2) + np.sum(spl.spsolve(d, x) ** 2)


def implicit_steps(x):
    factors = spl.splu((sps.eye(4) * 4.0 + S @ S.T).tocsc())
    for _ in range(3):
        x = factors.solve(x)
    return x @ x


def transposed_system(x, factors):
    return np.sum(factors.solve(factors.solve(x), "H") ** 2) + np.sum(factors.solve(x, trans="T") ** 3)


def negative(x, a):
    return np.sum((-a @ x) ** 3) + np.sum((-a.T @ (a @ x)) ** 2)


def stored_into_a_copy(x, a):
    b = a.toarray()
    b[0] = x
    return np.sum((b @ x) ** 2) + np.sum((a @ x) ** 2)


def complex_factors(x):
    factors = spl.splu((4.0 * sps.eye(4) + 1j * S).tocsc())
    return np.sum(np.abs(factors.solve(x + 0.5j * x, "T")) ** 2) + np.sum(np.abs(factors.solve(x + 0j)) ** 2)


def data_changed(x):
    """The matrix keeps what it was when ``data`` changes without being asked again."""
    data = np.ones(4)
    diagonal = sps.csr_matrix((data, np.arange(4), np.arange(5)), shape=(4, 4))
    y = diagonal @ x
    data[:] = 2.0
    return np.sum(y**2)


@pytest.mark.parametrize(("function", "args"), [
    *((times, (x, a)) for x in (X, COLUMNS) for a in (A, ARRAY, A.tolil(), A.todok())), (times, (X, WHOLE)),
    *((times_left, (x, a)) for x in (Y, ROWS) for a in (A, ARRAY)), *((star, (x, A)) for x in (X, COLUMNS)),
    *((star_left, (x, A)) for x in (Y, ROWS)), *((normal_equations, (X, a)) for a in (A, ARRAY)),
    *((complex_product, (X, a)) for a in (A, COMPLEX)), (stored, (X, A)), (in_tuple, (X, (S, S.tocsr()))),
    (from_outside, (X,)), (made_inside, (X,)), (implicit_steps, (X,)), (transposed_system, (X, FACTORS)),
    (transposed_system, (COLUMNS, FACTORS)), (data_changed, (X,)),
    (negative, (X, A)), (stored_into_a_copy, (X, A)), (complex_factors, (X,)),
])
def test_right(function, args):
    check_grads(function, args, order=2)


def test_the_gradient_is_as_precise_as_the_argument_and_is_printed_with_operators():
    derivative = grad(times)
    assert derivative(X.astype("f4"), A).dtype == np.float32
    assert derivative(X, A).dtype == np.float64
    assert "a.T @ " in derivative.source and "(a @ x)" in derivative.source


def changed(x, a):
    y = a @ x
    a.data[:] = 2.0
    return np.sum(y**2)


def asked_again(x, a):
    data = np.ones(4)
    diagonal = sps.csr_matrix((data, np.arange(4), np.arange(5)), shape=(4, 4))
    y = diagonal @ x
    data[:] = 2.0
    return np.sum(y**2) + np.sum(diagonal @ x)


def written_into(x, a):
    dense = np.ones((5, 4))
    before = np.sum(dense @ x) ** 2
    a.toarray(None, dense)
    return before + np.sum(dense @ x) ** 2


@pytest.mark.parametrize("function", [changed, asked_again, written_into])
def test_matrices_that_change_are_refused(function):
    with pytest.raises(DifferentiationError):
        grad(function)(X, A.copy())


test_refused_at_a_line_of_the_function = refused_at_its_lines(calls.REFUSED, np.array([0.7, 1.2]), within=4)


def by_a_factor(x, c):
    return np.sum((A * c @ x / (A / c @ x + 9.0)) ** 2)


def test_factors_of_matrices_may_be_anything_that_does_not_vary():
    """Nothing of a factor came through a matrix, which has no derivative: it was taken for passive."""
    check_grads(lambda x: by_a_factor(x, 3.0), (X,), order=1)
    with pytest.raises(DifferentiationError, match="whose elements vary"):
        grad(by_a_factor, wrt=(0, 1))(X, 3.0)


def test_a_matrix_of_another_sort_gets_a_text_of_its_own():
    derivative = grad(star)
    assert np.allclose(derivative(X, A), grad(times)(X, A))
    with pytest.raises(DifferentiationError, match="csr_array"):
        derivative(X, ARRAY)
