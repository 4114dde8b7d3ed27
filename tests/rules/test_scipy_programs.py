"""SciPy's decompositions, structured systems, filters and transforms in programs: right in every mode, or refused by name."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, jvp, vjp
from tests.transform.harness import right_in_every_mode

sla = pytest.importorskip("scipy.linalg")
signal = pytest.importorskip("scipy.signal")
matrices = pytest.importorskip("tests.rules.calls_scipy_linalg")
series = pytest.importorskip("tests.rules.calls_scipy_series")

test_right_in_every_mode = right_in_every_mode([*matrices.RIGHT, *series.RIGHT])
REFUSED = [
    (function, said, argument)
    for calls, argument in ((matrices, matrices.SQUARE), (series, series.X)) for function, said in calls.REFUSED.items()
]


@pytest.mark.parametrize(("function", "said", "argument"), REFUSED, ids=[function.__name__ for function, *_ in REFUSED])
def test_refused_by_what_is_not_known(function, said, argument):
    with pytest.raises(DifferentiationError) as caught:
        grad(function)(argument)
    first = function.__code__.co_firstlineno
    assert first < caught.value.line <= first + 2 and caught.value.remedy
    assert said in str(caught.value)


IN_SINGLE = [
    lambda a: sla.cho_factor(a)[0], lambda a: sla.lu_factor(a)[0], lambda a: sla.lu(a)[1:], lambda a: tuple(sla.qr(a)),
    lambda a: sla.qr(a, pivoting=True)[:2], lambda a: tuple(sla.svd(a)), lambda a: tuple(sla.eigh(a)),
    lambda a: tuple(sla.eig(a)), lambda a: sla.lstsq(a, a[0])[0], lambda a: sla.expm_frechet(a, a)[1],
    lambda a: signal.lfilter(a[0], a[1], a, zi=a[:, :2])[0],
]


@pytest.mark.parametrize("function", IN_SINGLE)
def test_tangents_are_as_precise_as_values_and_gradients_as_arguments(function):
    a = (matrices.SYMMETRIC + 0.1 * matrices.SQUARE).astype(np.float32)
    value, tangent = jvp(function, (a,), (np.ones_like(a),))
    pairs = zip(value, tangent, strict=True) if isinstance(value, tuple) else [(value, tangent)]
    assert all(one.dtype == other.dtype for one, other in pairs)
    (gradient,) = vjp(function, a)[1](value)
    assert gradient.dtype == np.float32
