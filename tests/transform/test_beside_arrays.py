"""Displays and lists beside arrays and stored into them: right in every mode."""

import numpy as np

from adjoint_gen import grad, jvp
from tests.transform.beside_arrays import RIGHT, V, stored_in_float32
from tests.transform.harness import right_in_every_mode

test_right_in_every_mode = right_in_every_mode(RIGHT)


def test_what_is_stored_in_single_precision_is_rounded_as_it_is():
    single = float(np.float32(V[0] * V[1]))
    expected = np.array([V[1], V[0], 0.0, 0.0]) * 2.0 * single
    assert np.allclose(grad(stored_in_float32)(V), expected, rtol=1e-6)
    assert np.allclose(jvp(stored_in_float32, (V,), (np.ones(4),))[1], expected.sum(), rtol=1e-6)
