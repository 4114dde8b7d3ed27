"""Fourier transforms of real and complex numbers, on the way to real results."""

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, hvp, jvp

RNG = np.random.default_rng(5)
X, Y = RNG.normal(size=8), RNG.normal(size=(4, 6))


def energy(x):
    """The sum of squares in the frequencies is that of the values."""
    return np.sum(np.abs(np.fft.fft(x, norm="ortho")) ** 2)


def filtered(x):
    spectrum = np.fft.rfft(x)
    spectrum[3:] = 0.0
    return np.sum(np.fft.irfft(spectrum, 8) ** 3)


def filtered_of_odd_length(x):
    spectrum = np.fft.rfft(x, 7) * np.array([1.0, 0.5, 0.2j, 0.1])
    return np.sum(np.sin(np.fft.irfft(spectrum, n=7)))


def convolved(x):
    return np.sum(np.real(np.fft.ifft(np.fft.fft(x) * np.fft.fft(x[::-1] ** 2))) ** 2)


def power_of_a_centre(x):
    return np.sum(np.abs(np.fft.fftshift(np.fft.fft2(x))[1:3, 2:4]) ** 2)


def smoothed(x):
    k = np.fft.fftfreq(4)[:, None] ** 2 + np.fft.fftfreq(6) ** 2
    return np.sum(np.fft.ifftn(np.fft.fftn(x) * np.exp(-k)).real ** 3)


def padded(x):
    return np.sum(np.abs(np.fft.fftn(x, (8, 5), axes=(0, 1))) ** 2) + np.sum(np.abs(np.fft.ifft2(x, s=(3, 9))) ** 2)


@pytest.mark.parametrize(
    ("function", "x"),
    [
        (energy, X), (filtered, X), (filtered_of_odd_length, X), (convolved, X), (power_of_a_centre, Y), (smoothed, Y),
        (padded, Y),
    ],
)
def test_derivatives_of_both_orders(function, x):
    check_grads(function, (x,))
    gradient = grad(function)(x)
    assert gradient.dtype == x.dtype and gradient.shape == x.shape
    direction = np.cos(np.arange(x.size)).reshape(x.shape)
    assert np.isclose(jvp(function, (x,), (direction,))[1], np.sum(gradient * direction), rtol=1e-12)
    step = 1e-6 * direction
    differences = (grad(function)(x + step) - grad(function)(x - step)) / 2e-6
    np.testing.assert_allclose(hvp(function)(x, direction), differences, rtol=1e-6, atol=1e-6)


def test_what_is_known_of_them():
    np.testing.assert_allclose(grad(energy)(X), 2.0 * X, rtol=1e-13)
    np.testing.assert_allclose(grad(lambda x: np.fft.rfft(x)[0].real)(X), np.ones(8), rtol=1e-15)


def test_single_precision_stays():
    assert grad(energy)(X.astype(np.float32)).dtype == np.float32
    assert grad(filtered)(X.astype(np.float32)).dtype == np.float32


def test_numbers_of_a_list():
    assert np.isclose(grad(lambda s: np.abs(np.fft.fft([s, 1.0, s * s])[0]))(2.0), 5.0)


def test_how_long_it_is_may_be_known_late():
    def total(x, n):
        return np.sum(np.abs(np.fft.fft(x, n)) ** 2) + np.sum(np.fft.irfft(x, n) ** 2)

    for n in (5, 8, 11):
        check_grads(lambda x, n=n: total(x, n), (X,))


def test_what_a_factor_is_must_be_written():
    with pytest.raises(DifferentiationError, match="norm"):
        grad(lambda x, norms: np.sum(np.abs(np.fft.fft(x, norm=norms[0]))))(X, ["ortho"])
    with pytest.raises(ValueError, match="norm"):
        grad(lambda x: np.sum(np.abs(np.fft.fft(x, norm="other"))))(X)


def test_along_no_axis_numbers_stay_as_they_are():
    assert grad(lambda s: np.fft.fftn(s) * s)(3.0) == 6.0
    assert grad(lambda x: np.sum(np.fft.ifftn(x, axes=()) * x))(np.array([3.0])).tolist() == [6.0]


def test_along_axes_that_are_known_late_numbers_may_become_complex():
    def total(x, axes):
        whole = np.fft.fftn(x, axes=axes) * (1.0 - 2.0j)
        return np.sum(np.abs(whole * x - 1.0) ** 3) + np.sum(np.fft.ifftn(whole * 1j, axes=axes).real ** 3)

    for axes in ((0, 1), (1,), ()):
        check_grads(lambda x, axes=axes: total(x, axes), (Y,))


def test_along_no_axis_the_result_is_the_operand_itself():
    def stored_behind(x):
        z = x * 1.0
        y = np.fft.fftn(z, axes=())
        z[0] = 0.0
        return np.sum(y * x)

    with pytest.raises(DifferentiationError, match="may be the same array"):
        grad(stored_behind)(np.array([2.0, 3.0]))


def stored_into(x):
    spectrum = np.fft.fft2(x)
    spectrum[1:3] = 0.0
    return np.sum(np.abs(np.fft.ifft2(spectrum)) ** 2)


def test_a_store_into_a_transform_of_several_axes():
    check_grads(stored_into, (Y,))


def test_an_array_to_write_into():
    def written(x):
        out = np.zeros(8, complex)
        np.fft.fft(x, out=out)
        return np.sum(np.abs(out * x) ** 2)

    check_grads(written, (X,))
    with pytest.raises(DifferentiationError, match="`out=`"):  # which NumPy's leaves as it is
        grad(lambda x: np.sum(np.abs(np.fft.ifft2(x, out=np.zeros((4, 6), complex)))))(Y)


def image(y):
    """There and back, the length of the last axis being odd."""
    spectrum = np.fft.rfft2(y[:, :5])
    spectrum[1:3, 1:] = 0.0
    return np.sum(np.fft.irfft2(spectrum, s=(4, 5)) ** 3)


def solved_in_frequencies(y):
    k = np.fft.fftfreq(4, d=0.5)[:, None] ** 2 + np.fft.rfftfreq(6, 0.25) ** 2
    return np.sum(np.fft.irfftn(np.fft.rfftn(y) / (1.0 + k), y.shape, axes=(0, 1)) ** 3)


def along_the_first_two(y):
    whole = np.fft.irfftn(np.fft.rfftn(y[:, None] * y, axes=(1, 0)), axes=(1, 0))
    return np.sum(whole**3) + np.sum(np.abs(np.fft.rfftn(y, s=(-1, 3), axes=(1, 0))) ** 3)


def of_a_symmetric_signal(y):
    return np.sum(np.fft.hfft(y[0] + 1j * y[1], 9) ** 3) + np.sum(np.abs(np.fft.ihfft(y, axis=0, norm="ortho")) ** 4)


@pytest.mark.parametrize("function", [image, solved_in_frequencies, along_the_first_two, of_a_symmetric_signal])
def test_halves_of_frequencies(function):
    check_grads(function, (Y,))
    assert grad(function)(Y.astype(np.float32)).dtype == np.float32


def test_frequencies_depend_on_the_spacing():
    def total(s):
        return np.sum(np.fft.fftfreq(5, s) ** 2) + np.sum(np.fft.rfftfreq(n=8, d=s * s))

    check_grads(total, (0.7,))
    assert grad(lambda x: np.sum(np.fft.fftfreq(3) * x))(np.ones(3)).tolist() == np.fft.fftfreq(3).tolist()


def test_axes_that_are_known_late():
    def total(x, axes, n):
        spectrum = np.fft.fftn(x, (n, 3), axes) * np.fft.rfftn(x, s=(4, 4), axes=axes)[:n, :3]
        return np.sum(np.abs(spectrum) ** 2) + np.sum(np.fft.irfft2(x, axes=axes) ** 2)

    for axes, n in (((0, 1), 3), ((-2, 1), 3), ((0, -1), 2)):
        check_grads(lambda x, axes=axes, n=n: total(x, axes, n), (Y,))


@pytest.mark.parametrize("axes", [(0, 0), (1, -1)])
def test_twice_along_one_axis_with_other_lengths(axes):
    """In between the axis is cut off, which no transform of the cotangent does."""
    with pytest.raises(DifferentiationError, match="twice along one axis"):
        grad(lambda x: np.sum(np.abs(np.fft.fftn(x, (4, 8), axes))))(Y)
    with pytest.raises(DifferentiationError, match="twice along one axis"):
        grad(lambda x: np.sum(np.abs(np.fft.rfftn(x, axes=axes))))(Y)
    with pytest.raises(DifferentiationError, match=r"test_fourier.py:\d+:\d+: .*twice along one axis"):
        grad(lambda x: np.sum(np.abs(np.fft.rfftn(x, axes=(1, -1)))))(Y)
    check_grads(lambda x: np.sum(np.abs(np.fft.fftn(x, axes=axes) * x)), (Y,))


@pytest.mark.parametrize("transform", [np.fft.rfft, np.fft.rfft2, np.fft.ihfft])
def test_complex_numbers_where_numpy_takes_none(transform):
    with pytest.raises(TypeError, match="not supported for the input types"):
        grad(lambda x: np.sum(np.abs(transform(x * 1j))))(Y)


def test_arrays_that_are_left_alone():
    with pytest.raises(DifferentiationError, match="`out"):
        grad(lambda x: np.sum(np.fft.irfft2(x, out=np.zeros((4, 10)))))(Y)
    with pytest.raises(DifferentiationError, match="`out"):
        grad(lambda x: np.sum(np.fft.hfft(x, out=np.zeros((4, 10)))))(Y)

    def written(x):
        out = np.zeros((4, 4), complex)
        np.fft.rfft2(x, out=out)
        return np.sum(np.abs(out) ** 3)

    check_grads(written, (Y,))
