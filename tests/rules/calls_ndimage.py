"""Programs as users write them with SciPy's filters of images: each is right in every mode, or refused by name."""

import numpy as np
import scipy.ndimage
from scipy import ndimage
from scipy.ndimage import convolve, gaussian_filter

X = np.array([[0.3, 1.2, -0.4, 0.8], [0.7, -0.4, 1.5, 0.1], [0.1, 0.9, -0.6, 0.2]])
K = np.array([[0.1, 0.4, 0.2], [0.5, -0.2, 0.3]])


def deblurred(x, k):
    residual = convolve(x, k, mode="nearest") - ndimage.correlate(x, k[::-1, ::-1], mode="wrap", origin=-1)
    return np.sum(residual**2)


def scale_space(x, s):
    y = gaussian_filter(x, 0.4 * s, mode="wrap")
    y[0] = y[1] * x[0]
    return np.sum(y**2) + np.sum(scipy.ndimage.gaussian_laplace(x, sigma=1.2) * x)


def edges(x):
    sx, sy = ndimage.sobel(x, axis=0), ndimage.sobel(x, axis=1, mode="mirror")
    return np.sum(np.hypot(sx, sy)) + np.sum(ndimage.prewitt(input=x, mode="constant", cval=2.0) * x)


def diffusion(x, dt):
    for _ in range(3):
        x = x + dt * ndimage.laplace(x, mode="nearest")
    return np.sum(x**3)


def smoothed(x):
    y = ndimage.uniform_filter(x, size=(3, 2)) * ndimage.uniform_filter1d(x, 2, axis=0, origin=-1)
    return np.sum(y) + np.sum(ndimage.gaussian_filter1d(x, 1.0, axis=0, order=1) * x)


def slopes(x):
    steps = ndimage.convolve1d(x, [1.0, 0.0, -1.0], axis=-1)
    return np.sum(ndimage.gaussian_gradient_magnitude(x, 0.8) * x) + np.sum(steps**2)


def volume(x):
    y = np.stack([x, 2.0 * x, x * x])
    return np.sum(gaussian_filter(y, (0.5, 1.0, 0.7), order=(0, 1, 0)) ** 2) + np.sum(ndimage.sobel(y, 1) ** 2)


def of_fixed(x):
    mask = ndimage.uniform_filter((X > 0.2).astype(float), 3)
    moved = ndimage.affine_transform(X, np.eye(2), output_shape=(3, 4))
    return np.sum(mask * x**2) + np.sum(ndimage.gaussian_filter(X, 1.0, output=np.float64) * moved * x)


def warped(x, s):
    i, j = np.meshgrid(np.arange(3.0), np.arange(4.0), indexing="ij")
    y = ndimage.map_coordinates(x, [i + 0.3 * s, j * s], order=1)
    return np.sum(y * x) + np.sum(ndimage.map_coordinates(x, np.stack([i * s, j - s]), order=1, mode="nearest") ** 2)


def registered(x, s, angle):
    moved = ndimage.shift(ndimage.rotate(x, angle, reshape=False), (s, -0.4), mode="nearest")
    y = ndimage.map_coordinates(x, np.indices(x.shape) * s, order=3) + ndimage.shift(x, s, order=1)
    return np.sum((moved - x) ** 2) + np.sum(y * x) + np.sum(ndimage.zoom(moved, 1.6)[::2] ** 2)


def blurred_by(x, s):
    total = 0.0
    for k in range(1, 3):
        total = total + np.sum(gaussian_filter(x, k * s) * x)
        total = total + np.sum(ndimage.gaussian_filter1d(x, s**k, axis=0, mode="nearest") ** 2)
    return total + np.sum(ndimage.spline_filter(x) ** 2) * s


def into_other_arrays(x):
    y = np.zeros_like(x)
    ndimage.gaussian_filter(x, 0.8, output=y)
    part = np.ones((4, 5))
    ndimage.uniform_filter(x[:, :3] ** 2, 2, output=part[:3, 1:4])
    z = x * x
    ndimage.sobel(z, 0, output=z)
    return np.sum(y**2) + np.sum(part**3) + np.sum(z * x) + np.sum(ndimage.convolve(x, np.eye(2), output=float) ** 2)


RIGHT = [
    (registered, (X, 0.7, 12.0)), (blurred_by, (X, 0.7)),
    (warped, (X, 0.7)),
    (deblurred, (X, K)), (scale_space, (X, 2)), (edges, (X,)), (diffusion, (X, 0.1)), (smoothed, (X,)), (slopes, (X,)),
    (volume, (X,)), (of_fixed, (X,)), (into_other_arrays, (X,)),
]


def by_sigmas(x):
    return np.sum(gaussian_filter(np.outer(x, x), x))


def by_cval(x):
    return np.sum(ndimage.sobel(np.outer(x, x), mode="constant", cval=x[0]))


def several_modes(x):
    return np.sum(gaussian_filter(np.outer(x, x), 1.0, mode=["reflect", "wrap"]))


def into_an_array(x):
    y = np.zeros((2, 2), np.float32)
    y[0] = x
    ndimage.sobel(np.eye(2), output=y)
    return np.sum(y)


def into_an_array_by_its_place(x):
    y = np.zeros((2, 2))
    y[0] = x
    ndimage.gaussian_filter(np.eye(2), 1.0, 0, y)
    return np.sum(y)


def of_another_dtype(x):
    return np.sum(gaussian_filter(np.outer(x, x), 1.0, output=np.float32))


def weights_of_an_integer_image(x):
    return np.sum(convolve(np.array([1, 2, 3]), x))


def weights_along_axes(x):
    return np.sum(ndimage.correlate(np.ones((3, 3)), x, axes=(0,)))


def complex_weights(x):
    return np.abs(np.sum(ndimage.convolve1d(x, np.array([1.0, 2.0j]))))


def of_any_rank(x):
    image = x * 1.0
    if x[0] > 0.0:
        image = np.outer(x, x)
    return np.sum(ndimage.gaussian_gradient_magnitude(image, 1.0))


def ranked_by_shape(x):
    return np.sum(ndimage.median_filter(np.outer(x, x), footprint=np.ones((2, 2))))


def largest_along_an_axis(x):
    return np.sum(ndimage.maximum_filter(np.outer(x, x), 3, axes=(0,)))


def weights_along_no_axis(x):
    image = x * 1.0
    if x[0] > 0.0:
        image = np.outer(x, x)
    return np.sum(ndimage.correlate1d(image, x))


def repeated(x):
    return np.sum(ndimage.map_coordinates(np.outer(x, x), [x, x], mode="wrap"))


def zoomed_by(x):
    return np.sum(ndimage.zoom(np.outer(x, x), 1.0 + x[0]))


def zoomed_grids(x):
    return np.sum(ndimage.zoom(np.outer(x, x), 2, grid_mode=True, mode="nearest"))


def into_single_precision(x):
    return np.sum(ndimage.shift(np.outer(x, x), 1.0, output=np.float32))


def shifted_by_matrices(x):
    return np.sum(ndimage.shift(np.outer(x, x), np.outer(x, x)[:1]))


def filtered_as_if_repeated(x):
    return np.sum(ndimage.spline_filter(x, mode="wrap"))


def filtered_as_told(x):
    return np.sum(ndimage.shift(x, 0.3, prefilter=x[0] > 0.1))


def at_places_of_integers(x):
    return np.sum(ndimage.map_coordinates(np.arange(4), [x], order=1))


REFUSED = [
    repeated, zoomed_by, zoomed_grids, into_single_precision, shifted_by_matrices, filtered_as_if_repeated, filtered_as_told,
    at_places_of_integers, by_sigmas, by_cval,
    several_modes, into_an_array, into_an_array_by_its_place, of_another_dtype, weights_of_an_integer_image,
    weights_along_axes, complex_weights, of_any_rank, ranked_by_shape, largest_along_an_axis, weights_along_no_axis,
]
