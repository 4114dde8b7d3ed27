"""SciPy's filters of images in programs."""

import numpy as np
import pytest

from adjoint_gen import grad
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

ndimage = pytest.importorskip("scipy.ndimage")
calls = pytest.importorskip("tests.rules.calls_ndimage")

test_right_in_every_mode = right_in_every_mode(calls.RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(calls.REFUSED, np.array([0.7, 1.2]), within=4)


def of_each_mode(x, weights, origin):
    total = 0.0
    for image in (
        ndimage.convolve(x, weights, mode="reflect", origin=origin), ndimage.convolve(x, weights, mode="mirror", origin=origin),
        ndimage.correlate(x, weights, mode="wrap", origin=origin), ndimage.correlate(x, weights, mode="nearest", origin=origin),
        ndimage.correlate(x, weights, mode="grid-wrap", origin=origin), ndimage.convolve(x, weights, mode="constant", cval=1.5),
    ):
        total = total + np.sum(image**2)
    return total


@pytest.mark.parametrize("length", [1, 2, 3, 7])
@pytest.mark.parametrize(("count", "origin"), [(1, 0), (2, -1), (2, 0), (3, 1), (4, -2), (5, 2), (6, -3)])
def test_windows_may_be_longer_than_the_image(length, count, origin):
    rng = np.random.default_rng(length)
    x, weights, e = rng.normal(size=length), rng.normal(size=count), 1e-6
    by_image, by_weights = gradient(x, weights, origin)
    for k, one in enumerate(np.eye(length) * e):
        ends = of_each_mode(x + one, weights, origin), of_each_mode(x - one, weights, origin)
        assert by_image[k] == pytest.approx((ends[0] - ends[1]) / (2 * e), rel=1e-6, abs=1e-7)
    for k, one in enumerate(np.eye(count) * e):
        ends = of_each_mode(x, weights + one, origin), of_each_mode(x, weights - one, origin)
        assert by_weights[k] == pytest.approx((ends[0] - ends[1]) / (2 * e), rel=1e-6, abs=1e-7)


gradient = grad(of_each_mode, wrt=(0, 1))


def test_single_precision_stays():
    x = np.float32([[0.3, 0.7, 0.2], [0.1, 0.5, 0.9]])
    assert grad(lambda x: np.sum(ndimage.gaussian_filter(x, 1.0) ** 2))(x).dtype == np.float32
