"""Little programs of functions that rearrange, pick, leave out and count: in loops, stored into, changed behind."""

import math

import numpy as np

from tests.rules.calls import B, S, T, V, weigh

HOLES = np.array([False, True, False, False])


def pad_loop(x):
    t = 0.0
    for k in range(3):
        y = np.pad(x, k, mode="edge")
        t = t + weigh(y)
    return t


def pad_store(x, s):
    y = np.pad(x * s, (1, 2), constant_values=s)
    y[0] = s * s
    y[2:4] *= x[0]
    return weigh(y)


def pad_then_change(x):
    z = x * 1.0
    y = np.pad(z, 1, mode="wrap")
    z[0] = 5.0
    y[1] += z[1]
    return weigh(y) + weigh(z)


def pad_const_display(x, s, t):
    z = weigh(np.pad(x, ((1, 0), (0, 2)), constant_values=(s, t)))
    return z + weigh(np.pad(x, 1, "constant", constant_values=[[s, t], [t, 1.0]]))


def pad_width_len(x):
    n = len(x)
    return weigh(np.pad(x, n)) + weigh(np.pad(x, ((0, n), (n, 0)))) + weigh(np.pad(x, (1, n)))


def turned(x):
    y = x * x
    v = np.rot90(y)
    v[0, 0] = 3.0
    v[1] *= 2.0
    return weigh(y) + weigh(v)


def rolled(x):
    y = x * 1.0
    v = np.rollaxis(y, 2)
    v[0] = x[:, :, 1] * 2
    v[1, 0] *= x[0, 0, 0]
    return weigh(y)


def rolled_and_changed_behind(x):
    y = x * 1.0
    v = np.rollaxis(y, 1, 3)
    y[0] = 2.0 * x[1]
    return weigh(v)


def in_depth(x, v):
    return weigh(np.dstack([x, x * x])) + weigh(np.dstack((v, v * v, [1.0, v[0], 2.0])))


def blocks_of_vector(x, s):
    y = np.block([[x, s], [s * x, 2.0]])
    y[0, 0] = x[1]
    return weigh(y)


def blocks_of_matrices(x):
    z = np.zeros((2, 2))
    return weigh(np.block([[x @ x.T, z], [z, np.eye(2) * x[0, 0]]])) + weigh(np.block([x[0], x[1]])) + weigh(np.block(x))


def any_array(x):
    y = x * 1.0
    v = np.asanyarray(y)
    v[0] = 3.0
    return weigh(y)


def converted(x):
    y = np.astype(x * 2.0, np.float64)
    y[0] = x[1]
    return weigh(y)


def converted_or_itself(x):
    return weigh(np.astype(x, np.float64, copy=False) * x)


def real_enough(x):
    z = np.real_if_close(x * (1 + 0j))
    return weigh(np.real(z))


def partly_sorted(x):
    y = np.partition(x, 2)
    y[0] = x[3]
    return np.sum(y[:2]) + weigh(np.partition(x, -1)[-1:])


def selected(x):
    z = weigh(np.select([x < 0, x < 1.0], [x * x, np.exp(x)], default=x))
    return z + weigh(np.select([x > 0.5], [np.log(np.abs(x) + 0.5)]))


def selected_again(x):
    t = x
    for k in range(2):
        t = np.select([t > 0.5, t < -0.5], [t * 0.5, t * t], t + 0.1)
        t[0] = x[k]
    return weigh(t)


def selected_logarithms(x):
    return np.sum(np.select([x > 0], [np.log(np.where(x > 0, x, 1.0))], 0.0) * x)


def on_diagonals(x):
    y = np.diagflat(x)
    y[0, 1] = x[0, 0]
    return weigh(y) + weigh(np.diagflat([x[0, 0], 1.0], 1))


def differences_with_ends(x, s):
    return weigh(np.ediff1d(x, to_end=s, to_begin=[s, x[0]])) + weigh(np.ediff1d(x))


def powers(x):
    return weigh(np.vander(x)) + weigh(np.vander(x, 2)) + weigh(np.vander(x, 4, increasing=True))


def phases(x):
    y = np.unwrap(x)
    y[0] = 1.0
    return weigh(y)


def means_of_numbers(x):
    x = np.where(HOLES, np.nan, x)
    y = x * 2.0
    return np.nansum(y) * np.nanmean(x) + np.nanstd(y) + np.nanvar(x, ddof=1) + np.nanmax(y) * np.nanmin(x) + np.nanmedian(x)


def running_over_holes(x):
    x = np.where(HOLES, np.nan, x)
    return weigh(np.nancumsum(x)) + weigh(np.nancumprod(x)) + np.nanprod(x) + np.nanquantile(x, 0.3) + np.nanpercentile(x, 40)


def holes_in_rows(x):
    y = np.where(x > 0, x, np.nan)
    t = 0.0
    for k in range(2):
        t = t + np.nansum(y, axis=k).sum() * np.nanmean(y)
    return t + weigh(np.nanmean(y, axis=1, keepdims=True) * x) + weigh(np.nansum(y[:, None], axis=(0, 2)))


def covariances(x):
    z = weigh(np.cov(x)) + weigh(np.cov(x, rowvar=False, bias=True)) + np.cov(x[0]) * 2
    return z + weigh(np.corrcoef(x.T, rowvar=False) * x[0, 0])


def covariance_of_two(x):
    c = np.cov(x[0], x[1])
    c[0, 0] = 2.0
    r = np.corrcoef(x[0], x[1])[0, 1]
    return weigh(c) + r


def compressed(x):
    y = np.compress(x > 0, x)
    y[0] = 2.0
    return weigh(y) + weigh(x.compress([True, False, True])) + weigh(np.extract(x < 0, x))


def compressed_axes(x):
    return weigh(np.compress([True, False, True], x, axis=1)) + weigh(x.compress([0, 1], axis=0))


def inserted(x, s):
    y = np.insert(x, 2, s)
    y[0] = s
    return weigh(y) + weigh(np.insert(x, [1, 3], [s, x[0]])) + weigh(np.insert(x, slice(0, 2), s))


def deleted(x):
    y = np.delete(x, [0, 2])
    y[1] *= 2
    return weigh(y) + weigh(np.delete(x, -1)) + weigh(np.delete(x, np.s_[1:3]))


def repeated(x):
    y = np.resize(x, (2, 4))
    y[0, 0] = 1.0
    return weigh(y)


def chosen(x, y):
    order = np.array([0, 2, 1])
    z = np.choose(order, [x, y, x * y])
    z[0] *= 2
    return weigh(z) + weigh(np.choose(order, np.stack([x, y, x]))) + weigh(np.choose(order, (x, 2.0, y[0])))


def counted(x):
    labels = np.array([0, 1, 1, 3, 0, 2])
    y = np.bincount(labels, x)
    y[0] = 2.0
    return weigh(y) + weigh(np.bincount(labels, weights=x * x, minlength=6))


def different_ones_and_where(x):
    y = np.concatenate([x, x[::-1]])
    values, back = np.unique(y, return_inverse=True)
    some, first, counts = np.unique(np.outer(x, x), True, return_counts=True)
    return weigh(values**2) + np.sum(values[back] * y) + np.sum(some * first) + weigh(some * counts)


def items_joined(x, t):
    total = weigh(np.stack(x, 1)) + weigh(np.concatenate(x) ** 2) + weigh(np.vstack(x)) + weigh(np.hstack(x))
    total = total + weigh(np.column_stack(x)) + weigh(np.dstack(x)) + weigh(np.concatenate(t, axis=1)) + weigh(np.hstack(t))
    joined = np.stack(x)
    joined[0] = 3.0 * x[1]
    return total + np.sum(joined * x)


def different_ones(x):
    u = np.unique(np.round(x * 0) + x)
    u[0] = 1.0
    return weigh(u)


def groups(x):
    labels = np.array([3, 5, 3])
    u, inv = np.unique(labels, return_inverse=True)
    y = np.zeros(len(u))
    np.add.at(y, inv, x)
    return weigh(y)


def without_zeros(x):
    y = np.zeros(6)
    y[1:4] = x
    z = np.trim_zeros(y)
    return weigh(z)


def spaced(x, s):
    z = weigh(np.geomspace(s, 2.0, 4)) + weigh(np.logspace(s, 1.5, 3))
    return z + weigh(np.logspace(0.0, s, 3, base=2.0)) + weigh(np.logspace(0.1, 1.0, 3, base=s + 1))


def polynomials(x, y):
    r = np.polymul(x, y)
    r[0] = 1.0
    z = weigh(r) + weigh(np.polyadd(x, y)) + weigh(np.polysub([x[0], 2.0], y)) + weigh(np.polyder(y))
    return z + weigh(np.polyder(y, 2)) + weigh(np.polyint(x)) + weigh(np.polyint(x, 2, k=[y[0], 1.0]))


def products_in_stacks(x):
    z = weigh(np.vecdot(x, x[::-1])) + weigh(np.matvec(x, x[0])) + weigh(np.vecmat(x[:, 0], x))
    return z + weigh(np.linalg.vecdot(x, x, axis=0))


def exact_sums(x, s):
    return math.fsum(x) * math.fsum([s, 2.0, x[0]]) + math.dist(x, [1.0, 2.0, s]) + math.dist((s, x[0]), (0.0, 1.0))


def bessel(x):
    return weigh(np.i0(x)) + np.i0(x[0]) * 2


def windows(s):
    return weigh(np.kaiser(7, s * 5)) + weigh(np.hamming(5) * s)


def places(x):
    k = np.digitize(x, [-0.5, 0.0, 0.5])
    o = np.argpartition(x, 2)[:3]
    k_th = np.lexsort((x,))
    return weigh(x[o]) * 0.0 + np.sum(k * x) + weigh(x[k_th])


def running(x):
    z = weigh(np.cumulative_sum(x, include_initial=True)) + weigh(np.cumulative_prod(x))
    return z + weigh(np.cumulative_sum(x.reshape(2, 3), axis=1))


def taken_beyond_ends(x):
    return weigh(np.take(x, [-1, 7, 2], mode="wrap")) + weigh(x.take([9, -3], mode="clip"))


def helper(x, n):
    return np.pad(x, n, "reflect")[::2]


def padded_by_helper(x):
    y = helper(x, 2) if x[0] > 0 else helper(x, 1)
    return weigh(y)


def inserted_or_deleted(x):
    if x[0] > 0:
        y = np.insert(x, 1, x[2])
    else:
        y = np.delete(x, 1)
    y[0] *= 2
    return weigh(y)


def grids(x):
    i, j = np.indices(x.shape)
    a, b = np.tril_indices(2)
    return np.sum(x * i) + np.sum(x * j * x) + weigh(x[a, b]) + np.sum(np.tri(2, 3) * x)


def neighbours(x):
    return weigh(np.nextafter(x, 9.0))


def store_nan_result(x):
    y = np.nancumsum(x)
    y[1] = x[0]
    other = x * 1.0
    r = np.nanmax(other.reshape(1, 3), axis=0)
    other[0] = 7.0
    return weigh(y) + weigh(r)


def steps(x):
    return weigh(np.heaviside(x, x * x) * x) + weigh(np.ldexp(x, 2)) + weigh(np.fmod(x * 5, 1.3))

def padded_by_nothing(x):
    z = x * 1.0
    y = np.pad(z, 0)
    z[0] = 3.0
    return weigh(y) + weigh(z)


def one_block(x):
    z = x * 1.0
    y = np.block([z])
    w = np.dstack([z])
    z[1] = 3.0
    return weigh(y) + weigh(w) + weigh(z)


def taken_and_changed(x):
    z = x * 1.0
    y = np.compress([True, True, True], z)
    w = np.extract([True, True, True], z) * np.delete(z, [])
    v = np.insert(z, [], []) + np.resize(z, 3) + np.partition(z, 1)
    z[1] = 3.0
    return weigh(y) + weigh(w) + weigh(v) + weigh(z)


def reduced_along_nothing(x):
    z = x * 1.0
    y = np.nanmax(z, axis=()) * 2.0 + np.nansum(z, axis=())
    z[1] = 3.0
    return weigh(y) + weigh(z)


def condition_decides(x):
    return np.sum(np.sqrt(np.select([x > 0.0], [x], 0.0)) * np.where(x > 0.0, x, 0.0))


def left_out(x):
    """The derivative of a root at 0 is infinite."""
    return weigh(np.compress([False, True, True], np.sqrt(np.array([0.0, 1.0, 1.0]) * x * x)))


def deleted_from_roots(x):
    y = np.sqrt(np.array([0.0, 1.0, 1.0]) * x * x)
    return weigh(np.delete(y, 0))


def not_chosen(x):
    return np.sum(np.choose([0, 1, 0], [x, np.log(x)]))


def holes_that_are_computed(x):
    with np.errstate(invalid="ignore"):
        roots = np.sqrt(x)
    return np.nansum(roots) + np.nanmean(roots) + np.nanvar(roots) + np.nanmax(roots) + np.nanmedian(roots) + np.nanprod(roots)


def running_over_computed_holes(x):
    with np.errstate(invalid="ignore"):
        roots = np.sqrt(x)
    return weigh(np.nancumsum(roots)) + weigh(np.nancumprod(roots)) + np.nanquantile(roots, 0.3) * np.nanstd(roots)


def rows_of_a_list(x):
    rows = []
    for k in range(3):
        rows.append(np.pad(x[k:], (0, k)))
    return weigh(np.stack(rows)) + weigh(np.block([[rows[0]], [rows[2]]]))


def bordered_grid(u):
    """A step of diffusion with the edges repeated."""
    for _ in range(3):
        w = np.pad(u, 1, mode="edge")
        u = u + 0.1 * (w[:-2, 1:-1] + w[2:, 1:-1] + w[1:-1, :-2] + w[1:-1, 2:] - 4.0 * u)
    return weigh(u)


def fitted(x, y):
    """A line by least squares, from covariances."""
    c = np.cov(x, y)
    slope = c[0, 1] / c[0, 0]
    return slope**2 + (np.mean(y) - slope * np.mean(x)) ** 2


def products_of_nothing(x):
    return weigh(np.polymul(x[:0], x[:0])) + weigh(np.polymul(x[:0], x)) + weigh(np.polyadd(x[:0], x)) + np.sum(x)


def histogram_of_weights(x):
    y = np.bincount(np.digitize(x, [-1.0, 0.0, 1.0]), weights=x * x, minlength=5)
    return weigh(y / np.sum(y))


def by_name(x, s):
    total = weigh(np.insert(arr=x, obj=1, values=s)) + weigh(np.pad(array=x, pad_width=1, constant_values=s))
    total = total + weigh(np.delete(arr=x, obj=0)) + weigh(np.compress(condition=x > 0, a=x))
    return total + weigh(np.take(a=x, indices=[4], mode="wrap")) + weigh(np.rot90(m=np.outer(x, x), k=1))


def by_name_too(x, s):
    total = weigh(np.select(condlist=[x > 0], choicelist=[x * x], default=s))
    total = total + weigh(np.choose(a=[0, 1, 0], choices=[x, s])) + weigh(np.dstack(tup=[x, x]))
    total = total + weigh(np.block(arrays=[x, s])) + weigh(np.polyder(p=x)) + weigh(np.cov(m=x, y=x * x))
    return total + weigh(np.vander(x=x, N=2))


def blocks_in_lists(x):
    r = [[x, x * 2], [x * x, x]]
    return weigh(np.block(r))


def selected_from_lists(x):
    conds = [x > 0, x < -1]
    ch = [x * x, x * 3]
    return weigh(np.select(conds, ch, 0.5))


def padded_lists(x):
    return weigh(np.pad([x[0], 2.0, x[1]], 1)) + weigh(np.pad(list(x), (1, 0), "edge"))


def written_by_compress(x):
    y = np.zeros(2)
    np.compress([True, False, True], x, out=y)
    z = np.zeros(())
    np.nansum(x, out=z)
    return weigh(y) + z * z


def written_along(x):
    y = np.zeros(3)
    np.nancumsum(x, out=y)
    np.take(x, [4, 5, 0], mode="wrap", out=y)
    return weigh(y)


def written_by_choice(x):
    y = np.zeros(3)
    np.choose([0, 1, 0], [x, x * x], out=y)
    return weigh(y)


def by_method(x):
    return weigh(x.compress([True, False], axis=0)) + weigh(x.T.take([0, 7], mode="wrap", axis=0))


def as_many_as_asked(x, n):
    total = weigh(np.pad(x, n)) + weigh(np.pad(x, (n, 0), mode="edge")) + weigh(np.rot90(np.outer(x, x), n))
    return total + weigh(np.resize(x, n)) + weigh(np.kaiser(n + 3, x[0]))


def at_a_computed_place(x):
    i = int(np.argmax(x))
    return weigh(np.insert(x, i, x[i])) + weigh(np.delete(x, i)) + weigh(np.pad(x, i))


def selected_across(x):
    z = np.select([x > 0], [x[0]], x[:, :1])
    u = np.choose(np.array([[0], [1]]), [x[0], 2.0])
    return weigh(z) + weigh(u)


def of_complex_numbers(x):
    z = x + 1j * x[::-1]
    y = np.pad(z, 1, "wrap")
    c = np.cov(z)
    v = np.vecdot(z, z[::-1])
    q = np.insert(z, 1, x[0, 0], axis=1)
    total = weigh(np.abs(y)) + weigh(np.real(c)) + weigh(np.imag(v)) + weigh(np.abs(np.polymul(z[0], z[1])))
    total = total + weigh(np.real(q)) + np.abs(np.nanmean(z)) + weigh(np.abs(np.cumulative_prod(z, axis=1)))
    return total + weigh(np.abs(np.matvec(z, z[0]))) + weigh(np.imag(np.vecmat(z[:, 0], z)))


def put_among_complex_numbers(x):
    z = np.zeros(4, complex)
    z[:3] = np.rot90(np.stack([x + 1j, x * 2j]))[:, 0]
    return weigh(np.abs(z))


def without_axes(s):
    total = weigh(np.pad(np.atleast_1d(s), 1)) + weigh(np.ascontiguousarray(s)) + weigh(np.nansum(s))
    return total + weigh(np.diagflat(s)) + weigh(np.resize(s, 3)) + weigh(np.i0(s)) + weigh(np.asanyarray(s))


def of_a_number(s):
    total = weigh(np.ascontiguousarray(s)) + np.nanmax(s) * np.nanmean(s) + weigh(np.diagflat(s)) + np.i0(s) ** 2
    return total + np.vecdot([s, 1.0], [2.0, s]) + weigh(np.geomspace(s, 2 * s, 3))


def views_of_views(x):
    y = np.zeros((3, 3))
    v = np.rot90(y)[1]
    v[:] = x
    np.rot90(y, 2)[0] += x * 2
    return weigh(y)


def pairs(x):
    i, j = np.triu_indices(3, 1)
    d_ = x[i] - x[j]
    return weigh(d_)


def above_the_diagonal(x):
    c = np.outer(x, x[::-1] ** 2) + np.sin(np.arange(36.0).reshape(6, 6))
    total = np.sum(c[np.triu_indices_from(c, k=1)] ** 2) + np.sum(c[np.tril_indices_from(c)])
    c[np.diag_indices_from(c)] = x
    return total + np.sum(c**3) + np.sum(x[np.isin(np.arange(6), [1, 4])])


def total_variation(x, y):
    across = np.diff(x, axis=1, append=x[:, -1:])
    along = np.diff(x, axis=0, prepend=0.5, append=y)
    total = np.sum(np.sqrt(across**2 + along[1:] ** 2 + 1e-3)) + weigh(np.diff(np.arange(3), append=x[0, 0]))
    return total + weigh(np.diff(x[0], n=2, prepend=[y[0, 0], 2.0]))


def number_of_either_sort_before(x):
    left = 1.0 - x[0] ** 2
    first = 0 if left < 0.0 else np.sqrt(left)
    return weigh(np.r_[first, x[1:4]]) + weigh(np.r_[x[:2], 0 if left > 0.0 else x[2]])


def _of_length_one(v):
    size = np.linalg.norm(v)
    if size == 0.0:
        return v
    return np.asarray(v, dtype=getattr(v, "dtype", None)) / size


def stacked_below_a_tuple(x):
    whole = np.vstack((x * x[0, 0], ((0.0,) * (x.shape[1] - 1)) + (1.0,)))
    return weigh(whole @ whole.T)


def stacked_beside_what_is_unknown(x):
    u, v = _of_length_one(x), _of_length_one(x[::-1] ** 2)
    total = weigh(np.column_stack((u, x, v))) + weigh(np.vstack((x, u))) + weigh(np.hstack((u, x, v)))
    return total + weigh(np.vstack((np.outer(x, x), u)))


def in_order_of_keys(x):
    idx = np.lexsort((np.arange(6), np.digitize(x, [0.0])))
    return weigh(x[idx])


def extremes_of_a_sequence(x):
    y = np.sin(3.0 * x)
    return max(y) * min(y) + max(x) - min(x) ** 2


def axes_without_letters(a, b):
    c = np.stack([a, a * a])
    return np.sum(np.einsum("...i,...i->...", c, b, optimize=True) ** 2) + np.sum(np.einsum("...ij,kj", c, b) ** 2)


def axes_without_numbers(a, b):
    return np.sum(np.einsum(a, [..., 0], b[0], [0], [...]) ** 2) + np.sum(np.einsum("i...->...i", a) * b.T ** 2)


def slopes_along_all_axes(a, s):
    u, v = np.gradient(a)
    return np.sum(u * v**2) + np.sum(np.stack(np.gradient(a, s, 0.5)) ** 2) + np.sum(np.gradient(a, s, axis=(1, 0))[0] ** 3)


def shared_with_a_copy_perhaps(x):
    y = x * 1.0
    v = np.ascontiguousarray(y)
    y[0] = 2.0
    return np.sum(v * y)


RIGHT = [
    (shared_with_a_copy_perhaps, (V,)),
    (pad_loop, (V,)), (pad_store, (V, 0.3)), (pad_then_change, (V,)), (pad_const_display, (B, 0.5, 0.25)),
    (pad_width_len, (B,)), (turned, (B,)), (rolled, (T,)), (rolled_and_changed_behind, (T,)), (in_depth, (B, V)),
    (blocks_of_vector, (V, 0.4)), (blocks_of_matrices, (B,)), (any_array, (V,)), (converted, (V,)),
    (converted_or_itself, (V,)), (real_enough, (V,)), (partly_sorted, (S,)), (selected, (S,)), (selected_again, (S,)),
    (selected_logarithms, (V,)), (on_diagonals, (B,)), (differences_with_ends, (V, 0.3)), (powers, (V,)), (phases, (S * 4,)),
    (means_of_numbers, (S[:4],)), (running_over_holes, (S[:4],)), (holes_in_rows, (B,)), (covariances, (B,)),
    (covariance_of_two, (B,)), (compressed, (S,)), (compressed_axes, (B,)), (inserted, (S, 0.7)), (deleted, (S,)),
    (repeated, (V,)), (chosen, (V, S[:3])), (counted, (S,)), (different_ones, (S,)), (different_ones_and_where, (S,)),
    (items_joined, (S.reshape(-1, 1) * np.arange(1.0, 4.0), np.arange(1.0, 13.0).reshape(2, 3, 2))),
    (groups, (V,)), (without_zeros, (V,)),
    (spaced, (V, 0.6)), (polynomials, (V, S)), (products_in_stacks, (B,)), (exact_sums, (V, 0.5)), (bessel, (V,)),
    (windows, (0.8,)), (places, (S,)), (running, (S,)), (taken_beyond_ends, (S,)), (padded_by_helper, (S,)),
    (inserted_or_deleted, (S,)), (grids, (B,)), (neighbours, (V,)), (store_nan_result, (V,)), (steps, (S,)),
    *((f, (V,)) for f in (
        padded_by_nothing, one_block, taken_and_changed, reduced_along_nothing, condition_decides, rows_of_a_list,
        left_out, deleted_from_roots,
        products_of_nothing, holes_that_are_computed, running_over_computed_holes,
    )),
    (not_chosen, (np.abs(V),)), (bordered_grid, (B,)), (fitted, (S, np.sin(S))), (histogram_of_weights, (S,)),
    (by_name, (V, 0.4)), (by_name_too, (V, 0.4)), (blocks_in_lists, (V,)), (selected_from_lists, (V,)), (padded_lists, (V,)),
    (written_by_compress, (V,)), (written_along, (V,)), (written_by_choice, (V,)), (by_method, (B,)),
    (as_many_as_asked, (V, 2)), (at_a_computed_place, (V,)), (selected_across, (B,)), (of_complex_numbers, (B,)),
    (put_among_complex_numbers, (V,)), (without_axes, (np.array(0.7),)), (of_a_number, (0.7,)), (views_of_views, (V,)),
    (pairs, (V,)), (in_order_of_keys, (S,)), (extremes_of_a_sequence, (V,)), (axes_without_letters, (B, B[::-1] * 2.0)),
    (axes_without_numbers, (B, B[::-1] * 2.0)), (slopes_along_all_axes, (B, 0.4)),
    (above_the_diagonal, (S,)), (total_variation, (B, B[:1] * 2.0)),
    (number_of_either_sort_before, (V,)), (stacked_below_a_tuple, (B,)), (stacked_beside_what_is_unknown, (V,)),
]


def border_of_integers(x):
    return np.sum(np.pad(np.arange(3), 1, constant_values=x[0]))


def put_among_integers(x):
    return np.sum(np.insert(np.arange(3), 1, x[0]))


def ends_of_integers(x):
    return np.sum(np.ediff1d(np.arange(3), to_end=x[0]))


def different_rows(x):
    return np.sum(np.unique(np.outer(x, x), axis=0))


def zeros_around_a_matrix(x):
    return np.sum(np.trim_zeros(np.outer(x, x)))


def window_of_so_many(x):
    return np.sum(np.hamming(x[0] * 9.0))


def several_bases(x):
    return np.sum(np.logspace(0.0, 1.0, 3, base=x))


def polynomial_of_a_matrix(x):
    return np.sum(np.polyadd(np.outer(x, x), x))


def several_degrees_of_freedom(x):
    return np.sum(np.nanvar(np.outer(x, x), axis=0, ddof=np.array([0, 1])))


def running_without_axis(x):
    return np.sum(np.cumulative_sum(np.outer(x, x)))


def the_polynomial_itself(x):
    y = x * 1.0
    z = np.polyder(y, 0)
    z[0] = 9.0
    return np.sum(z * y)


def trimmed_and_changed(x):
    y = x * 1.0
    z = np.trim_zeros(y)
    y[0] = 7.0
    return np.sum(z) + np.sum(y)


def transformed_along_nothing(x):
    y = np.outer(x, x)
    return np.sum(np.abs(np.fft.rfft2(y, axes=[(0,), (1,)])))


REFUSED = [
    border_of_integers, put_among_integers, ends_of_integers, different_rows, zeros_around_a_matrix,
    window_of_so_many, several_bases, polynomial_of_a_matrix, several_degrees_of_freedom, running_without_axis,
    the_polynomial_itself, trimmed_and_changed, transformed_along_nothing,
]
