"""Functions of several results: each result has a derivative of its own."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, jvp, vjp
from tests.transform import several_results as programs
from tests.transform.harness import right_in_every_mode

test_each_result_is_differentiated = right_in_every_mode(programs.CASES)


def hermitian(x):
    return np.sum(np.linalg.eigh(x[0] + x[0].T + 1j * (x[1] - x[1].T))[0] ** 3 * np.arange(1.0, 4.0))


def complex_singular_values(x):
    return np.sum(np.linalg.svd(x[0] + 1j * x[1], full_matrices=False)[1] ** 2 * np.arange(1.0, 4.0))


def complex_determinant(x):
    sign, log = np.linalg.slogdet(x[0] + 1j * x[1])
    return np.real(sign) ** 3 * log + np.imag(sign)


@pytest.mark.parametrize("function", [hermitian, complex_singular_values, complex_determinant])
def test_real_results_of_complex_matrices(function):
    x, h = np.random.default_rng(1).normal(size=(2, 3, 3)), 1e-5
    v = np.random.default_rng(2).normal(size=x.shape)
    slope = (function(x + h * v) - function(x - h * v)) / (2.0 * h)
    assert np.isclose(np.sum(grad(function)(x) * v), slope, rtol=1e-7)
    assert np.isclose(jvp(function, (x,), (v,))[1], slope, rtol=1e-7)


def test_results_keep_their_precision():
    (value, vectors), pullback = vjp(lambda a: tuple(np.linalg.eigh(a)), programs.SYMMETRIC.astype(np.float32))
    assert value.dtype == vectors.dtype == np.float32
    (gradient,) = pullback((np.ones(3, np.float32), np.ones((3, 3), np.float32)))
    assert gradient.dtype == np.float32


def other_forms(x):
    full, _ = np.linalg.qr(np.ones((3, 2)), mode="complete")
    return np.sum(x) * full.shape[1]


def into_arrays(x):
    whole = np.zeros(3)
    return np.sum(np.modf(x, whole)[0])


def other_form_of_what_varies(x):
    return np.sum(np.linalg.qr(x[:, :2], mode="complete")[0])


def kept_whole(x):
    found = np.linalg.eigh(x)
    return np.sum(found._asdict()["eigenvalues"])


def test_forms_without_rules_are_called_as_they_are_or_refused():
    assert np.array_equal(grad(other_forms)(np.ones(2)), [3.0, 3.0])
    assert np.allclose(grad(kept_whole)(programs.SYMMETRIC), np.eye(3))  # their sum is the trace
    for function in (other_form_of_what_varies, into_arrays):
        with pytest.raises(DifferentiationError) as caught:
            grad(function)(programs.SYMMETRIC)
        assert caught.value.line > function.__code__.co_firstlineno


def test_the_text_takes_the_results_by_their_places():
    gradient = grad(programs.eigenvalues_and_vectors)
    gradient(programs.SYMMETRIC)
    assert "w, v = t[0], t[1]" in gradient.source
    assert gradient.source.count("t = np.linalg.eigh(a)") == 1
