"""Arrays in the less common forms that NumPy documents, as users write them."""

import contextlib
import math
import warnings
from collections import OrderedDict

import numpy as np

RNG = np.random.default_rng(1406)
M = RNG.normal(size=(4, 3))
V = RNG.normal(size=6)
P = RNG.uniform(0.3, 2.0, size=6)
MASK = np.array([True, False, True, True, False, True])


def sum_where_initial(x, floor):
    return np.sum(x, where=x > 0, initial=floor) + np.max(x, initial=floor) * np.min(x, where=MASK, initial=9.0)


def product_with_start(x, c):
    return np.prod(x, initial=c) + x.prod(where=MASK)


def ufunc_outputs(x, y):
    out = np.empty_like(x)
    np.multiply(x, y, out=out)
    np.add(out, 1.0, out=out, where=x > 0)
    np.exp(out, out)
    return out


def masked_log(x):
    out = np.zeros_like(x)
    np.log(x, out=out, where=x > 0)
    return out.sum()


def iterate_elements(x):
    total = 0.0
    for v in np.nditer(x):
        total += np.sin(v) * v
    return total


def iterate_with_writes(x):
    y = np.zeros_like(x)
    for (i, j), v in np.ndenumerate(x):
        y[i, j] = v**2 + i * j
    for idx in np.ndindex(*x.shape):
        y[idx] *= x[idx]
    return y


def flat_iteration(x):
    s = 0.0
    for k, v in enumerate(x.flat):
        s += k * v**2
    return s


def broadcast_together(x, c):
    a, b = np.broadcast_arrays(x, c[:, None])
    return (a * b).sum(axis=0)


def lifted(x, s):
    a, b = np.atleast_1d(x, s)
    return np.atleast_2d(a) * b


def rows_joined(xs, n=3):
    rows = []
    for k in range(n):
        rows.append(xs * k + np.roll(xs, k))
    return np.vstack(rows).cumprod(axis=0)[-1]


def grow_by_concatenation(x):
    out = np.array([])
    for v in x:
        out = np.concatenate((out, [v, v**2]))
    return out


def index_tricks(x, y):
    return np.r_[x[:2], 0.0, y, x[0]], np.c_[x, y**2]


def open_mesh(M, rows, cols):
    sub = M[np.ix_(rows, cols)]
    return np.linalg.norm(sub, axis=1)


def grid_of_functions(a, b):
    X, Y = np.mgrid[0:1:4j, 0:2:3j]
    Z = np.sin(a * X) * np.cos(b * Y)
    i, j = np.unravel_index(np.argmax(Z), Z.shape)
    return Z[i, j] + Z.mean()


def lookup_table(x, table):
    i = np.clip(np.digitize(x, np.linspace(-2, 2, len(table))) - 1, 0, len(table) - 2)
    return table[i] + (table[i + 1] - table[i]) * x**2


def interpolate_with_bounds(t, y):
    return np.interp(t, np.arange(6.0), y, left=0.0, right=y[-1] ** 2) + np.interp(t, [0, 6], [1.0, 2.0], period=4)


def piecewise_formulas(x):
    return np.piecewise(x, [x < -0.5, (x >= -0.5) & (x < 0.5)], [lambda t: t**2, lambda t: 0.5 * t, 1.5])


def chosen(x, y, which):
    return np.choose(which, [x, y, x * y]) + np.select([x > 0.5, y > 0.5], [x**3, y], default=0.1 * x)


def sorted_gaps(x):
    s = np.sort(x)
    order = np.argsort(x)
    return np.diff(s, prepend=0.0) * x[order][::-1] + np.partition(x, 2)[2]


def ranked_weights(x):
    top = np.take_along_axis(x, np.argsort(-x, axis=1)[:, :2], axis=1)
    return top @ np.array([0.7, 0.3])


def group_means(x, groups):
    uniq, inv = np.unique(groups, return_inverse=True)
    sums = np.zeros(len(uniq))
    np.add.at(sums, inv, x)
    return sums / np.bincount(inv)


def segment_sums(x):
    return np.add.reduceat(x, [0, 2, 3]) * np.maximum.accumulate(x)[::2]


def running_extremes(x):
    return np.maximum.accumulate(x) - np.minimum.accumulate(x) + np.logaddexp.reduce(x)


def cumulative_moments(x):
    n = np.arange(1, x.size + 1)
    mean = np.add.accumulate(x) / n
    return np.cumsum(x**2) / n - mean**2


def nan_aware(x):
    y = x.copy()
    y[1] = np.nan
    return np.nanmean(y) + np.nanstd(y) * np.nansum(y**2) + np.nanmax(y) + np.nanmedian(y)


def clipped_and_cleaned(x):
    y = np.clip(x, -0.8, None)
    y = np.nan_to_num(y / np.where(x > 0, x, 1.0), nan=0.0)
    return np.fmax(y, 0.1 * x) - np.fmin(x, 0.3)


def mixed_dtypes(x):
    y = np.zeros(x.shape, dtype=np.float64)
    y[::2] = x[::2].astype(np.float64)
    idx = np.flatnonzero(x > 0)
    y[idx] += np.square(x[idx], dtype=np.float64)
    return y.mean(dtype=np.float64)


def in_place_chain(M):
    W = M.T.copy()
    W -= W.mean(axis=1, keepdims=True)
    W /= W.std(axis=1, ddof=1)[:, None]
    W[W < -1] = -1
    W[:, [0, -1]] = W[:, [-1, 0]]
    return W


def triangle_packing(v):
    L = np.zeros((3, 3))
    L[np.tril_indices(3)] = v
    return L @ L.T + np.diag(v[:3] ** 2, 0)


def tiled_pattern(x):
    return np.tile(x, (2, 2))[:, 1:-1] + np.repeat(x, 2)[1:-1] * np.flip(np.repeat(x, [2] * len(x)))[1:11].mean()


def axis_gymnastics(M):
    T = np.stack([M, M**2, np.sin(M)], axis=-1)
    return np.moveaxis(T, -1, 0).swapaxes(0, 2).reshape(-1, order="F")[::5] + np.rollaxis(T, 2)[0, 0, 0]


def split_and_weight(x):
    a, b, c = np.array_split(x, 3)
    left, right = np.hsplit(x, [2])
    return a.sum() * b - c * right.mean() + left[::-1]


def complex_parts(x, y):
    z = np.empty(x.shape, dtype=complex)
    z.real = x
    z.imag = y
    w = z**2 / (1 + np.abs(z))
    return np.concatenate([w.real, w.imag, np.angle(w)])


def rounded_phase(x):
    k = np.rint(x)
    frac, _ = np.modf(x * 3)
    return (x - k) ** 2 + frac * np.mod(x, 0.7) + np.fmod(x, 0.4) * np.floor(x)


def vectorised_scalar(x, a):
    def one(v, k):
        return v**2 if v > 0 else k * v

    return np.vectorize(one)(x, a).sum()


def along_axis(M):
    return np.apply_along_axis(lambda r: r / np.sum(np.abs(r)), 1, M)


def error_state(x):
    with np.errstate(divide="ignore", invalid="ignore"):
        r = np.where(x != 0, np.sin(x) / x, 1.0)
    return np.hypot.reduce(r) + np.multiply.reduce(r) + np.trim_zeros(r).sum()


RANDOM_PATHS = 7


def random_walk_mean(mu, sigma):
    rng = np.random.default_rng(3)
    steps = rng.normal(mu, sigma, size=(5, RANDOM_PATHS)) + sigma * rng.standard_normal((5, 1))
    paths = np.exp(np.cumsum(steps, axis=0))
    return np.maximum(paths[-1] - 1.0, 0.0).mean()


def unseen_warnings(p):
    with warnings.catch_warnings(), np.errstate(divide="ignore"):
        warnings.filterwarnings("ignore", category=RuntimeWarning)
        for v in p:
            y = np.log(p * v)
    with contextlib.nullcontext():
        return y @ y


def stack_of_tokens(x):
    stack = []
    for token in "0 1 * 2 + 3 *".split():
        if token.isdigit():
            stack.append(x[int(token)])
        elif token == "*":
            stack.append(stack.pop() * stack.pop())
        else:
            stack.append(stack.pop() + stack.pop())
    return stack[0]


def words_of_a_text(x, text="ab,cd-ef"):
    total = 0.0
    for word in text.split(","):
        if word.partition("-")[0].isalpha() and word.title()[0].isupper():
            total += x[word.upper().find("C")]
        for letter in word:
            total += x[0] * ord(letter)
    return total * len(text.replace("a", "bb").zfill(12))


def ordered_dict(x):
    d = OrderedDict([("a", x[0]), ("b", x[1] * x[2])])
    d["c"] = x[3]
    d.move_to_end("a")
    return sum(k * v for k, v in enumerate(d.values())) * OrderedDict(a=x[4])["a"]


def nested_lists(m):
    rows, cube = m.tolist(), (np.ones((2, 2, 2)) * m[0, 0]).tolist()
    return rows[0][1] * rows[2][2] + cube[1][0][1] ** 2 + sum(map(sum, rows))


def exact_sums(x):
    squares = []
    for v in x:
        squares.append(v * v)
    return math.fsum(squares) * math.fsum(v * v * v for v in x) + math.dist(squares, [0.5] * len(squares))


CASES = [
    (sum_where_initial, (V, -0.2)),
    (product_with_start, (V, 0.7)),
    (ufunc_outputs, (V, P)),
    (masked_log, (V,)),
    (iterate_with_writes, (M,)),
    (flat_iteration, (M,)),
    (broadcast_together, (V, P[:2])),
    (lifted, (V, 0.4)),
    (rows_joined, (V,)),
    (grow_by_concatenation, (V,)),
    (index_tricks, (V, P)),
    (open_mesh, (M, [0, 2], [1, 2])),
    (grid_of_functions, (0.8, 1.4)),
    (lookup_table, (V, P)),
    (interpolate_with_bounds, (P * 3, V)),
    (piecewise_formulas, (V,)),
    (chosen, (V, P, np.array([0, 1, 2, 2, 1, 0]))),
    (sorted_gaps, (V,)),
    (ranked_weights, (M,)),
    (group_means, (V, np.array([3, 1, 3, 2, 1, 1]))),
    (segment_sums, (V,)),
    (running_extremes, (V,)),
    (cumulative_moments, (V,)),
    (nan_aware, (V,)),
    (clipped_and_cleaned, (V,)),
    (mixed_dtypes, (V,)),
    (in_place_chain, (M,)),
    (triangle_packing, (V,)),
    (tiled_pattern, (V,)),
    (axis_gymnastics, (M,)),
    (split_and_weight, (V,)),
    (rounded_phase, (V,)),
    (vectorised_scalar, (V, 0.3)),
    (along_axis, (M,)),
    (error_state, (V,)),
    (random_walk_mean, (0.05, 0.2)),
    (iterate_elements, (M,)),
    (complex_parts, (V, P)),
    (unseen_warnings, (P,)),
    (stack_of_tokens, (V,)),
    (words_of_a_text, (V,)),
    (ordered_dict, (V,)),
    (nested_lists, (M,)),
    (exact_sums, (V,)),
]
