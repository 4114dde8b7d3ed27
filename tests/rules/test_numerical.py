"""Histograms, polynomials and eigenvalues are right in both modes and second order, or refused at their lines."""

import numpy as np
import pytest

from adjoint_gen import grad, hvp, vjp
from adjoint_gen.runtime import matmul_left, matmul_right, unbroadcast
from tests.rules import gathered, numerical
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

pytestmark = pytest.mark.filterwarnings("ignore:Polyfit may be poorly conditioned", "ignore:The fit may be poorly conditioned")

test_right_in_every_mode = right_in_every_mode([*numerical.RIGHT, *gathered.RIGHT])
REFUSED = [*numerical.REFUSED, *gathered.REFUSED]
test_refused_at_a_line_of_the_function = refused_at_its_lines(REFUSED, np.array([0.7, 1.2]), within=4)


def double_root(x):
    return np.sum(np.real(np.roots(np.array([1.0, -2.0, 1.0]) * x)))


def defective(x):
    return np.sum(np.real(np.linalg.eigvals(np.array([[1.0, 1.0], [0.0, 1.0]]) * x)))


@pytest.mark.parametrize("function", [double_root, defective])
def test_what_moves_infinitely_fast_has_no_derivative(function):
    """For single roots and eigenvalues it is infinite, and what their sum moves by cannot be told from rounding errors."""
    assert np.isnan(grad(function)(np.ones(3)[: 2 + (function is double_root)])).all()


def trace_by_eigenvalues(a):
    return np.sum(np.linalg.eigvals(a) ** 2)


def test_equal_eigenvalues_have_the_derivatives_of_their_vectors():
    assert np.allclose(grad(trace_by_eigenvalues)(np.eye(3)), 2.0 * np.eye(3))
    assert np.isnan(hvp(trace_by_eigenvalues)(np.eye(3), np.arange(9.0).reshape(3, 3))).any()


def test_elements_that_are_equally_extreme_share_equally():
    def weighed(x):
        return np.sum(np.maximum.accumulate(x) * np.arange(1.0, 8.0))

    assert grad(weighed)(np.array([0.3, 0.9, 0.9, -0.2, 1.4, 1.4, 0.2])).tolist() == [1.0, 5.5, 3.5, 0.0, 11.5, 6.5, 0.0]


def test_extremes_of_numbers_pass_over_nan():
    def weighed(x):
        return np.nansum(np.fmax.accumulate(x) * np.arange(1.0, 8.0))

    found = grad(weighed)(np.array([np.nan, np.nan, 0.9, np.nan, 1.4, 1.4, 0.2]))
    assert found.tolist() == [0.0, 0.0, 7.0, 0.0, 11.5, 6.5, 0.0]


def rows_times_matrix(a, c):
    return np.sum((a[:, :, None, :] @ c) ** 2)


def chain(a, b):
    return np.sum(np.einsum("ij,jk,kl->il", a, b, a, optimize=True) ** 2)


def test_what_is_repeated_is_summed_in_one_product():
    derived = grad(rows_times_matrix, wrt=1)
    derived(np.ones((2, 3, 4)), np.ones((4, 5)))
    assert "c_bar = np.tensordot(t, y_bar * 2 * (t @ c), ((0, 1, 2), (0, 1, 2)))" in derived.source


def test_the_order_of_products_is_chosen_backwards_too():
    derived = grad(chain)
    derived(np.eye(3), np.eye(3))
    assert derived.source.count("np.einsum(") == derived.source.count("optimize=True)")


@pytest.mark.parametrize("a", [(), (1,), (3,), (2, 1), (1, 3), (2, 3)], ids=str)
@pytest.mark.parametrize("b", [(), (1,), (3,), (2, 1), (1, 3), (2, 3)], ids=str)
def test_cotangents_of_products_of_stacks(a, b):
    rng = np.random.default_rng(0)
    for i, j, k in ((1, 4, 5), (4, 1, 5), (4, 5, 1), (2, 3, 4), (0, 2, 3), (2, 0, 3)):
        one, other = rng.normal(size=(*a, i, j)), rng.normal(size=(*b, j, k))
        g = rng.normal(size=(one @ other).shape)
        assert np.allclose(matmul_left(g, one, other), unbroadcast(g @ other.mT, one))
        assert np.allclose(matmul_right(g, one, other), unbroadcast(one.mT @ g, other))


def distances(x):
    return np.sum(np.sqrt(np.sum((x[:, None, :] - x[None, :, :]) ** 2, axis=-1) + 1.0))


def test_axes_that_an_index_adds_are_summed():
    derived = grad(distances)
    derived(np.ones((3, 2)))
    assert "np.sum(t1, axis=1) - np.sum(t1, axis=0)" in derived.source


def roots_with_new_axes(x):
    return np.sum(np.where(x[:, None] > 0, np.sqrt(x)[:, None], 0.0))


def root_of_one(x):
    return np.sqrt(x).item(1)


def roots_in_bins(x):
    return np.sum(np.histogram([5.0, 0.5], [0.0, 1.0], weights=np.sqrt(x))[0])


@pytest.mark.parametrize("function", [roots_with_new_axes, root_of_one, roots_in_bins])
def test_what_is_not_selected_has_no_derivative(function):
    """That of a root at 0 would be infinite."""
    assert grad(function)(np.array([0.0, 4.0])).tolist() == [0.0, 0.25]


def test_nothing_is_written_while_a_fit_is_differentiated(capfd):
    """LAPACK writes to the terminal where it meets nan, as operands do that an operation is tried on."""
    vjp(lambda x, y: np.sum((np.polyval(np.polyfit(x, y, 5), x) - y) ** 2), np.linspace(-1.0, 1.0, 9), np.arange(9.0) ** 2)
    assert capfd.readouterr() == ("", "")
