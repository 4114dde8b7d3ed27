"""Recursion that works in place, and backtracking: sorts, transforms, grids, permutations, boards and memo tables."""

import numpy as np

from tests.programs.zoo.case import R, case


def partition(a, lo, hi):
    pivot = a[hi]
    i = lo
    for j in range(lo, hi):
        if a[j] <= pivot:
            a[i], a[j] = a[j], a[i]
            i += 1
    a[i], a[hi] = a[hi], a[i]
    return i


def quick_pairs(a, lo, hi):
    if lo < hi:
        p = partition(a, lo, hi)
        quick_pairs(a, lo, p - 1)
        quick_pairs(a, p + 1, hi)


@case(0, (R(1, 7),), (R(2, 7),))
def quicksort_of_pairs(x):
    pairs = [(v, k) for k, v in enumerate(x)]
    quick_pairs(pairs, 0, len(pairs) - 1)
    return sum(v * v * (i + 1) + 0.1 * k * v for i, (v, k) in enumerate(pairs))


def select(a, k, lo=0, hi=None):
    if hi is None:
        hi = len(a) - 1
    while lo < hi:
        p = partition(a, lo, hi)
        if p == k:
            return a[p]
        if k < p:
            hi = p - 1
        else:
            lo = p + 1
    return a[lo]


@case(0, (R(3, 7),), (R(4, 7),))
def selected_median(x):
    work = x.copy()
    mid = select(work, 3)
    deviations = np.abs(x - mid)
    mad = select(list(deviations), 3)
    return mid * 2 + mad**2


def merge_into(a, lo, mid, hi, tmp):
    i, j, k = lo, mid, lo
    while i < mid and j < hi:
        if a[i] <= a[j]:
            tmp[k] = a[i]
            i += 1
        else:
            tmp[k] = a[j]
            j += 1
        k += 1
    tmp[k:hi] = a[i:mid] if i < mid else a[j:hi]
    a[lo:hi] = tmp[lo:hi]


def sort_with_buffer(a, lo, hi, tmp):
    if hi - lo < 2:
        return
    mid = (lo + hi) // 2
    sort_with_buffer(a, lo, mid, tmp)
    sort_with_buffer(a, mid, hi, tmp)
    merge_into(a, lo, mid, hi, tmp)


@case(0, (R(5, 9),), (R(6, 6),))
def mergesort_with_a_buffer(x):
    a = list(x)
    sort_with_buffer(a, 0, len(a), [None] * len(a))
    return sum(v * (i + 1) ** 2 for i, v in enumerate(a)) + a[0] * a[-1]


def permute(items, k, visit):
    if k == len(items):
        visit(items)
        return
    for i in range(k, len(items)):
        items[k], items[i] = items[i], items[k]
        permute(items, k + 1, visit)
        items[k], items[i] = items[i], items[k]


@case(0, (R(7, 4, 4),), (R(8, 4, 4),))
def permanent_by_swaps(A):
    total = 0.0

    def visit(p):
        nonlocal total
        term = 1.0
        for row, col in enumerate(p):
            term *= A[row, col]
        total += term

    permute([0, 1, 2, 3], 0, visit)
    return total


@case(0, (R(9, 4, 4),), (R(10, 4, 4),))
def best_assignment(C):
    best = [1e9, None]

    def go(row, cost, used, chosen):
        if cost >= best[0]:
            return
        if row == 4:
            best[0], best[1] = cost, list(chosen)
            return
        for col in range(4):
            if col not in used:
                used.add(col)
                chosen.append(col)
                go(row + 1, cost + np.exp(C[row, col]), used, chosen)
                chosen.pop()
                used.remove(col)

    go(0, 0.0, set(), [])
    return best[0] + sum(C[r, c] ** 2 for r, c in enumerate(best[1]))


@case(0, (R(11, 6), 2), (R(12, 6), 3))
def combinations_by_hand(x, k):
    out = []

    def go(start, chosen):
        if len(chosen) == k:
            out.append(chosen[:])
            return
        for i in range(start, len(x)):
            chosen.append(x[i])
            go(i + 1, chosen)
            chosen.pop()

    go(0, [])
    return sum(np.prod(c) for c in out) / len(out) + out[0][0] * out[-1][-1]


def fft_steps(re, im, lo, n, step, out_re, out_im, at):
    if n == 1:
        out_re[at], out_im[at] = re[lo], im[lo]
        return
    half = n // 2
    fft_steps(re, im, lo, half, step * 2, out_re, out_im, at)
    fft_steps(re, im, lo + step, half, step * 2, out_re, out_im, at + half)
    for k in range(half):
        c, s = np.cos(2 * np.pi * k / n), -np.sin(2 * np.pi * k / n)
        i, j = at + k, at + k + half
        tr = c * out_re[j] - s * out_im[j]
        ti = s * out_re[j] + c * out_im[j]
        out_re[j], out_im[j] = out_re[i] - tr, out_im[i] - ti
        out_re[i] += tr
        out_im[i] += ti


@case((0, 1), (R(13, 8), R(14, 8)), (R(15, 4), R(16, 4)))
def fft_of_two_lists(re, im):
    n = len(re)
    out_re, out_im = [0.0] * n, [0.0] * n
    fft_steps(re, im, 0, n, 1, out_re, out_im, 0)
    power = [a * a + b * b for a, b in zip(out_re, out_im)]
    return power[1] * 2 + power[-1] + np.sqrt(power[2])


def cycle(levels, depth):
    u, f, h = levels[depth]["u"], levels[depth]["f"], levels[depth]["h"]
    for _ in range(2):
        for i in range(1, len(u) - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])
    if depth + 1 == len(levels):
        return
    coarse = levels[depth + 1]
    r = np.zeros_like(u)
    r[1:-1] = f[1:-1] + (u[:-2] - 2 * u[1:-1] + u[2:]) / (h * h)
    coarse["f"][1:-1] = 0.25 * (r[1:-3:2] + 2 * r[2:-2:2] + r[3:-1:2])
    coarse["u"][:] = 0.0
    cycle(levels, depth + 1)
    u[2:-2:2] += coarse["u"][1:-1]
    u[1:-1:2] += 0.5 * (coarse["u"][:-1] + coarse["u"][1:])
    for i in range(1, len(u) - 1):
        u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])


@case(0, (R(17, 9),), (R(18, 9),))
def multigrid_of_dicts(f):
    levels = []
    n, h = 8, 1 / 8
    while n >= 2:
        levels.append({"u": np.zeros(n + 1), "f": np.zeros(n + 1), "h": h})
        n, h = n // 2, h * 2
    levels[0]["f"][:] = f
    for _ in range(2):
        cycle(levels, 0)
    return np.sum(levels[0]["u"] ** 2) + levels[0]["u"][3]


@case(0, (np.array([1.2, 0.8, 1.5, 0.6, 1.1]), [2, 3, 1, 4, 2], 6), (np.array([0.7, 1.9, 0.4, 1.3, 0.9]), [1, 2, 3, 2, 2], 5))
def knapsack_by_memo_of_tuples(values, weights, room):
    memo = {}

    def best(i, left):
        if i == len(weights):
            return 0.0
        if (i, left) in memo:
            return memo[i, left]
        result = best(i + 1, left)
        if weights[i] <= left:
            result = max(result, values[i] ** 2 + best(i + 1, left - weights[i]))
        memo[(i, left)] = result
        return result

    return best(0, room) + 0.1 * len(memo) * values[0]


@case(0, (R(19, 3, 4),), (R(20, 4, 3),))
def flood_of_heights(H):
    rows, cols = H.shape
    seen = set()

    def fill(i, j, level):
        if (i, j) in seen or not (0 <= i < rows and 0 <= j < cols):
            return 0.0
        if H[i, j] > level + 0.8:
            return 0.0
        seen.add((i, j))
        total = (level - H[i, j]) ** 2
        for di, dj in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
            total += fill(i + di, j + dj, max(level, H[i, j]))
        return total

    return fill(0, 0, H[0, 0]) + H[0, 0] * len(seen)


def hanoi_moves(n, src, dst, via, pegs, cost):
    if n == 0:
        return 0.0
    before = hanoi_moves(n - 1, src, via, dst, pegs, cost)
    disk = pegs[src].pop()
    pegs[dst].append(disk)
    here = disk * cost[src][dst]
    return before + here + hanoi_moves(n - 1, via, dst, src, pegs, cost)


@case((0, 1), (R(21, 4), R(22, 3, 3)), (R(23, 3), R(24, 3, 3)))
def towers_that_cost(disks, cost):
    pegs = {"a": list(disks), "b": [], "c": []}
    names = list(pegs)
    table = {p: {q: cost[i, j] for j, q in enumerate(names)} for i, p in enumerate(names)}
    spent = hanoi_moves(len(disks), "a", "c", "b", pegs, table)
    return spent * pegs["c"][0] + pegs["c"][-1]
