"""Programs for arrays of any number of axes: tuples and lists of slices made by multiples, and loops over axes."""

import numpy as np

R = np.random.default_rng(31)
V, M, T = R.normal(size=3), R.normal(size=(3, 4)), R.normal(size=(2, 3, 4))


def square_of_sizes(x):
    n = len(x)
    K = np.zeros((n + 1,) * 2)
    K[1:, 1:] = np.outer(x, x)
    return K.sum() + (np.ones(2 * (n,)) @ x) @ x


def size_by_an_option(x, dim=2):
    K = np.ones((x.size,) * dim)
    return (K @ x) @ x


def padded(x):
    pad = ((1, 1),) * x.ndim
    return np.sum(np.pad(x, pad, mode="edge") ** 2) + np.pad(x, [(0, 1)] * x.ndim).sum()


def last_of_each_row(x):
    index = (slice(None),) * (x.ndim - 1) + (-1,)
    return np.sum(x[index] ** 2)


def column_before_others(x):
    tall = x.reshape((-1,) + (1,) * (len(x.shape) - 1))
    return np.sum(tall**2) + x[(0,) * np.ndim(x)]


def total_variation(u, eps=0.1):
    s = 0.0
    for axis in range(u.ndim):
        low, high = [slice(None)] * u.ndim, [slice(None)] * u.ndim
        low[axis], high[axis] = slice(None, -1), slice(1, None)
        s += np.sum(np.sqrt((u[tuple(high)] - u[tuple(low)]) ** 2 + eps))
    return s


def slices_changed_in_a_loop(x):
    index = [slice(None)] * 2
    for axis in range(2):
        index[axis] = slice(None, -1)
    return np.sum(x[tuple(index)] ** 2)


def interior_laplacian(u):
    out = np.zeros(tuple(s - 1 for s in u.shape))
    inner = (slice(1, None),) * u.ndim
    for axis in range(u.ndim):
        low = list(inner)
        low[axis] = slice(0, -1)
        out += u[tuple(low)] - u[inner]
    return np.sum(out**2)


def faces_scaled(u):
    u = u.copy()
    for axis in range(u.ndim):
        for side in (0, -1):
            index = [slice(None)] * u.ndim
            index[axis] = side
            u[tuple(index)] *= 0.5
    return np.sum(u**2)


def along(x, axis, part):
    index = [slice(None)] * x.ndim
    index[axis] = part
    return x[tuple(index)]


def helper_by_axis(u):
    out = np.zeros_like(u)
    for axis in range(u.ndim):
        out += np.roll(u, 1, axis=axis) + 0.1 * along(u, axis, slice(0, 1)) ** 2
    return np.sum(out**2)


def as_many_slices_as_it_goes(u):
    for axis in range(u.ndim):
        first = (slice(None),) * axis + (0,)
        last = (..., -1) + (slice(None),) * (u.ndim - axis - 1)
        u = u * 1.1 + np.sum(u[first] ** 2) + np.sum(u[last])
    return np.sum(u)


def slices_in_a_list(x, k=2):
    parts = []
    for i in range(k):
        parts.append(slice(i, i + 2))
    return sum(np.sum(x[part] ** 2) for part in parts)


def names_in_a_list(x):
    names = []
    for i in range(len(x)):
        names.append("up" if i < 2 else "down")
    s = 0.0
    for i in range(len(x)):
        s += x[i] ** 2 if names[i] == "up" else np.sin(x[i])
    return s


def values_repeated(x, k=2):
    pair = (x[0], x[1]) * 2
    weights = (0.5,) * k + (1.5,)
    return sum(v * (i + 1) for i, v in enumerate(pair)) + sum(w * x[0] for w in weights) * len(weights)


def by_number_of_axes(x):
    if x.ndim == 1:
        x = x[None, :]
    return np.sum(x[:, 0] ** 2) * x.ndim


def unit_normal(x):
    n = np.cross([1, 0, 0], x)
    n /= np.linalg.norm(n)
    n[0] += x[1]
    return n @ np.array([0.3, 0.5, 0.7])


def normals_of_columns(x):
    n = np.cross(np.eye(3)[:, :2], x, axis=0)
    n[1:] *= x[:2]
    m = np.cross(np.ones((4, 3)), x, axisb=0, axisc=0)[:, :2] if x.shape[1] == 4 else n
    m[0] = x[0]
    return np.sum(n * x) + np.sum(m * m)


def frame_of_two(x, y):
    up = x / np.linalg.norm(x)
    side = np.cross(y, up)
    side /= np.linalg.norm(side)
    return np.sum(np.c_[side, np.cross(up, side), up].T @ np.array([0.2, 0.5, 0.9]) * x)


def normal_with_a_store(x, y):
    n = np.cross(x, y)
    n /= np.linalg.norm(n)
    n[np.flatnonzero(n == 9.0)] = 1.0
    return n @ np.arange(1.0, 4.0) * x[0]


def three_of_them(x, y):
    def energy(a, b, c=2.0, *, scale=1.0):
        return a * b * scale + c**3

    return energy(*(x * y), scale=x[0])


def _flat(x, y, flags=("no",)):
    return np.cross(x, y) * x[0] if "yes" in flags else np.sum(x * y)


def crossed_in_the_plane(x, y):
    return _flat(x[:2], y[:2], ("yes",))


def matrices_of(a, b):
    return np.sum(_matrices_of(a, b) ** 2)


def _matrices_of(a, b, c=0.0):
    """A matrix for each pair of numbers, also for one pair."""
    shape = np.broadcast_shapes(np.shape(a), np.shape(b), np.shape(c))
    w = np.empty(shape + (2, 2))  # noqa: RUF005
    w[..., 0, 0], w[..., 0, 1], w[..., 1, 0], w[..., 1, 1] = a, b, a * b, c
    return w


def last_axes_exchanged(x):
    y = x.transpose(tuple(range(x.ndim - 2)) + (x.ndim - 1, x.ndim - 2))  # noqa: RUF005
    return np.sum(y[0] ** 2) + sum(tuple(range(x.ndim))) * np.sum(x)


BY_LENGTH = [frame_of_two, normal_with_a_store, three_of_them]


RIGHT = [
    (unit_normal, (V[:3],)), (normals_of_columns, (np.array([[0.3, 0.8], [1.1, 0.4], [0.7, 1.9]]),)),
    (square_of_sizes, (V,)), (size_by_an_option, (V,)), (padded, (M,)), (padded, (V,)), (last_of_each_row, (T,)),
    (column_before_others, (M,)), (total_variation, (M,)), (total_variation, (T,)), (slices_changed_in_a_loop, (M,)),
    (interior_laplacian, (M,)), (interior_laplacian, (T,)), (faces_scaled, (M,)), (helper_by_axis, (M,)),
    (as_many_slices_as_it_goes, (M,)), (slices_in_a_list, (V,)), (names_in_a_list, (V,)), (values_repeated, (V,)),
    (by_number_of_axes, (V,)), (by_number_of_axes, (M,)),
    (matrices_of, (0.3, 0.4)), (matrices_of, (V, 0.4)), (matrices_of, (V, V[::-1].copy())), (matrices_of, (V[:1], M)),
    (last_axes_exchanged, (M,)), (last_axes_exchanged, (T,)),
]
