"""Functions that change views in place and call themselves; what callers read of that; subscripts in lists."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, A6, A8, B3, B4, C3, M33, M44

BOTH = {"encode": M33, "decode": M33}


def factored(a):
    n = len(a)
    if n == 1:
        a[0, 0] = np.sqrt(a[0, 0])
        return
    k = n // 2
    first, below, last = a[:k, :k], a[k:, :k], a[k:, k:]
    factored(first)
    below[...] = np.linalg.solve(np.tril(first), below.T).T
    last -= below @ below.T
    factored(last)


def scaled(a, n):
    if n > 0:
        a *= 1.5
        a[0] += 1.0
        scaled(a, n - 1)


@program(M44)
def the_diagonal_behind(b):
    a = b @ b.T + 3.0 * np.eye(4)
    factored(a)
    return 2.0 * np.sum(np.log(np.diag(a))) + a[2, 0] * a[3, 1]


@program(M33)
def the_diagonal_before_and_behind(b):
    a = b @ b.T
    d = np.diag(a)
    before = np.sum(d**2)
    scaled(a, 2)
    return before * np.sum(d) + np.sum(np.diag(a, 1))


@program(M33)
def a_matrix_of_a_diagonal(b):
    v = b[0] * 2.0
    d = np.diag(v)
    scaled(v, 2)
    return np.sum(d**2) + np.sum(v * np.diag(d))


@program(A4)
def what_may_be_the_operand(x):
    y = x * 2.0
    r, c, e = np.real(y), np.conj(y), np.sum(np.real_if_close(y))
    before = np.sum(r * c)
    scaled(y, 2)
    return before * e + np.sum(np.nan_to_num(y) ** 2) + np.sum(np.trim_zeros(y))


@program(M33)
def powers_of_what_changes(b):
    y, total = b * 0.3, 0.0
    for k in range(3):
        total += np.sum(np.linalg.matrix_power(y, k)) + np.sum(np.einsum("ii->i", y) ** 2)
        scaled(y, 1)
    return total * np.sum(y)


def swapped(perm, i, j):
    perm[i], perm[j] = perm[j], perm[i]


@program(M44, A4)
def rows_in_an_order_that_changes(a, b):
    perm = list(range(4))
    for k in range(3):
        p = k + int(np.argmax(np.abs(a[k:, k])))
        if p != k:
            swapped(perm, k, p)
    x, y = b[perm], a[np.ix_(perm, perm)]
    x[1:] -= y[1:, 0] * x[:-1]
    y[0] *= x
    return np.sum(x**2 * np.arange(4)) + np.sum(y**2)


@program(A6)
def elements_that_are_chosen(x):
    chosen, mask = [k for k, v in enumerate(x) if v > 0.9], []
    for v in x:
        mask.append(v > 0.8)
    y, z = x[chosen], x[mask]
    y *= 2.0
    z[0] *= y[0]
    return np.sum(y**2) + np.sum(z**3)


def deposited(grid, places, charges):
    for p, q in zip(places, charges):
        i = int(p)
        grid[i] += q * (1.0 - (p - i))
        grid[i + 1] += q * (p - i)


@program(A3 * 2.0, B3, C3)
def particles_in_cells(places, speeds, charges):
    for _ in range(2):
        grid = np.zeros(8)
        deposited(grid, places, charges)
        for k in range(3):
            i = int(places[k])
            speeds[k] += 0.1 * (grid[i] + (places[k] - i) * grid[i + 1])
            places[k] += 0.1 * speeds[k]
    return np.sum(speeds**2) + np.sum(places * charges)


@program(M33)
def the_best_is_changed_behind(rows):
    best, least = None, np.inf
    for row in rows:
        y = row.copy()
        y -= 0.1 * y
        if best is None or np.sum(y**2) < least:
            best, least = y, np.sum(y**2)
    best[0] *= 2.0
    return np.sum(best**2)


@program([A3, B4])
def velocities_are_none_at_first(params):
    velocities, ours = None, [p.copy() for p in params]
    for _ in range(3):
        slopes = [2.0 * p for p in ours]
        if velocities is None:
            velocities = [np.zeros_like(p) for p in ours]
        for i in range(len(ours)):
            velocities[i] = 0.9 * velocities[i] + slopes[i]
            ours[i] -= 0.1 * velocities[i]
    return sum(np.sum(p**2) for p in ours)


@program({"a": A3, "b": B4})
def a_state_is_none_at_first(params):
    state = None
    for _ in range(3):
        if state is None:
            state = {name: np.zeros_like(p) for name, p in params.items()}
        for name in params:
            state[name] = 0.9 * state[name] + params[name]
            params[name] = params[name] - 0.1 * state[name]
    return sum(np.sum(p**2) for p in params.values())


@program(A6)
def a_buffer_is_none_in_turn(x):
    buffer, total = None, 0.0
    for k in range(6):
        if buffer is None:
            buffer = []
        buffer.append(x[k] * k)
        if len(buffer) == 2:
            total += buffer[0] * buffer[1]
            buffer = None
    return total


class Momentum:
    def __init__(self):
        self.velocities = None

    def step(self, params, slopes):
        if self.velocities is None:
            self.velocities = [np.zeros_like(p) for p in params]
        for i, (p, slope) in enumerate(zip(params, slopes)):
            self.velocities[i] = 0.9 * self.velocities[i] + slope
            p -= 0.1 * self.velocities[i]


@program([A3, B4])
def an_optimiser_of_which_the_state_is_none(params):
    optimiser, ours = Momentum(), [p.copy() for p in params]
    for _ in range(2):
        optimiser.step(ours, [np.sin(p) + p for p in ours])
    return sum(np.sum(p**2) for p in ours)


@program(A6)
def an_array_without_axes_from_pass_to_pass(x):
    y, total = np.array(0.0), 0.0
    for i, v in enumerate(x):
        y += (i + 1) * v
        total += y * v
    return y * total


@program(BOTH)
def one_array_under_two_keys(params):
    for name in params:
        params[name] *= 0.9
    params["encode"][0] += 1.0
    return np.sum(params["encode"] @ params["decode"].T)


@program(A8)
def arrays_in_lists_of_lists_change(x):
    rows = []
    for i in range(2):
        rows.append([])
        for j in range(2):
            rows[i].append(x * (i + j))
    scaled(rows[0][1], 2)
    return np.sum(np.array(rows) ** 2) + np.max(rows)
