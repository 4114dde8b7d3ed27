"""Functions that call themselves and change in place what they are given: sorts, transforms, grids, backtracking."""
import functools
import math

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import normal, positive


def partition(a, lo, hi):
    pivot = a[hi]
    i = lo
    for j in range(lo, hi):
        if a[j] < pivot:
            a[i], a[j] = a[j], a[i]
            i += 1
    a[i], a[hi] = a[hi], a[i]
    return i


def quicksort(a, lo, hi):
    if lo < hi:
        p = partition(a, lo, hi)
        quicksort(a, lo, p - 1)
        quicksort(a, p + 1, hi)


@program(normal(6))
def quicksorted(x):
    a = list(x * x)
    quicksort(a, 0, len(a) - 1)
    total = 0.0
    for k, v in enumerate(a):
        total += (k + 1) * v
    return total


def fft_in_place(re, im, start, stride, n):
    if n == 1:
        return
    half = n // 2
    fft_in_place(re, im, start, 2 * stride, half)
    fft_in_place(re, im, start + stride, 2 * stride, half)
    er = [re[start + 2 * stride * k] for k in range(half)]
    ei = [im[start + 2 * stride * k] for k in range(half)]
    orr = [re[start + stride + 2 * stride * k] for k in range(half)]
    oi = [im[start + stride + 2 * stride * k] for k in range(half)]
    for k in range(half):
        c, s = math.cos(-2 * math.pi * k / n), math.sin(-2 * math.pi * k / n)
        tr = c * orr[k] - s * oi[k]
        ti = c * oi[k] + s * orr[k]
        re[start + stride * k] = er[k] + tr
        im[start + stride * k] = ei[k] + ti
        re[start + stride * (k + half)] = er[k] - tr
        im[start + stride * (k + half)] = ei[k] - ti


@program(normal(8))
def fourier_in_place(x):
    re = x.copy()
    im = np.zeros(len(x))
    fft_in_place(re, im, 0, 1, len(x))
    power = re ** 2 + im ** 2
    return np.sum(np.log(1.0 + power) * np.arange(len(x)))


def merge_sort(a, buf, lo, hi):
    if hi - lo <= 1:
        return
    mid = (lo + hi) // 2
    merge_sort(a, buf, lo, mid)
    merge_sort(a, buf, mid, hi)
    i, j = lo, mid
    for k in range(lo, hi):
        if i < mid and (j >= hi or a[i] <= a[j]):
            buf[k] = a[i]
            i += 1
        else:
            buf[k] = a[j]
            j += 1
    a[lo:hi] = buf[lo:hi]


@program(normal(7))
def merge_sort_with_a_buffer(x):
    a = np.sin(3 * x)
    buf = np.empty_like(a)
    merge_sort(a, buf, 0, len(a))
    gaps = a[1:] - a[:-1]
    return np.sum(gaps ** 2 * np.arange(1, len(a)))


def smooth(u, f, h, sweeps):
    for _ in range(sweeps):
        for i in range(1, len(u) - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])


def vcycle(levels, k):
    u, f, h = levels[k]
    if k == len(levels) - 1:
        u[1] = 0.5 * h * h * f[1]
        return
    smooth(u, f, h, 2)
    r = np.zeros_like(u)
    r[1:-1] = f[1:-1] + (u[:-2] - 2 * u[1:-1] + u[2:]) / (h * h)
    uc, fc, _ = levels[k + 1]
    uc[:] = 0.0
    for i in range(1, len(uc) - 1):
        fc[i] = 0.25 * (r[2 * i - 1] + 2 * r[2 * i] + r[2 * i + 1])
    vcycle(levels, k + 1)
    for i in range(len(uc) - 1):
        u[2 * i] += uc[i]
        u[2 * i + 1] += 0.5 * (uc[i] + uc[i + 1])
    smooth(u, f, h, 2)


@program(normal(9))
def multigrid(f):
    levels = []
    n = len(f)
    h = 1.0 / (n - 1)
    first = True
    while n >= 3:
        rhs = f.copy() if first else np.zeros(n)
        levels.append((np.zeros(n), rhs, h))
        first = False
        n = (n - 1) // 2 + 1
        h = 2 * h
    for _ in range(2):
        vcycle(levels, 0)
    return np.sum(levels[0][0] ** 2) * 100


TREE = (0, [(1, [(3, []), (4, [])]), (2, [(5, [(6, [])])])])


def subtree_mass(node, values, out):
    i, kids = node
    m = values[i]
    for kid in kids:
        m = m + 0.5 * subtree_mass(kid, values, out)
    out[i] = m
    return m


@program(normal(7))
def masses_of_subtrees(x):
    out = [0.0] * len(x)
    subtree_mass(TREE, np.exp(0.3 * x), out)
    return sum(v * v for v in out)


def soft_dtw(a, b, gamma):
    memo = {}

    def cost(i, j):
        if i == 0 and j == 0:
            return 0.0
        if i == 0 or j == 0:
            return 1e3
        if (i, j) in memo:
            return memo[i, j]
        d = (a[i - 1] - b[j - 1]) ** 2
        p, q, r = cost(i - 1, j - 1), cost(i - 1, j), cost(i, j - 1)
        m = min(p, q, r)
        s = math.exp(-(p - m) / gamma) + math.exp(-(q - m) / gamma) + math.exp(-(r - m) / gamma)
        v = d + m - gamma * math.log(s)
        memo[i, j] = v
        return v

    return cost(len(a), len(b))


@program(normal(4), normal(3, 2))
def soft_alignment(a, b):
    return soft_dtw(a, b, 0.5)


def permanent(A, row, used, prod):
    if row == len(A):
        return prod
    total = 0.0
    for c in range(len(A)):
        if not used[c]:
            used[c] = True
            total += permanent(A, row + 1, used, prod * A[row, c])
            used[c] = False
    return total


@program(positive((3, 3)))
def permanent_by_trying(A):
    return np.log(permanent(A, 0, [False] * len(A), 1.0))


def scan(v):
    n = len(v)
    if n == 1:
        return
    left, right = v[: n // 2], v[n // 2:]
    scan(left)
    scan(right)
    right += left[-1]


@program(normal(8))
def prefix_sums_of_views(x):
    y = np.tanh(x)
    scan(y)
    return np.sum(y ** 3)


def place(W, row, cols, d1, d2, acc, found):
    n = len(W)
    if row == n:
        found.append(acc)
        return
    for c in range(n):
        if c in cols or row + c in d1 or row - c in d2:
            continue
        cols.add(c)
        d1.add(row + c)
        d2.add(row - c)
        place(W, row + 1, cols, d1, d2, acc + W[row, c], found)
        cols.remove(c)
        d1.remove(row + c)
        d2.remove(row - c)


@program(normal((4, 4)))
def queens(W):
    found = []
    place(W, 0, set(), set(), set(), 0.0, found)
    top = max(found)
    return top + np.log(sum(np.exp(s - top) for s in found))


def quickselect(a, lo, hi, k):
    if lo == hi:
        return a[lo]
    p = a[(lo + hi) // 2]
    i, j = lo, hi
    while i <= j:
        while a[i] < p:
            i += 1
        while a[j] > p:
            j -= 1
        if i <= j:
            a[i], a[j] = a[j], a[i]
            i += 1
            j -= 1
    if k <= j:
        return quickselect(a, lo, j, k)
    if k >= i:
        return quickselect(a, i, hi, k)
    return a[k]


@program(normal(7))
def quickselected(x):
    a = x.copy()
    med = quickselect(a, 0, len(a) - 1, len(a) // 2)
    dev = np.abs(x - med)
    mad = quickselect(dev, 0, len(dev) - 1, len(dev) // 2)
    return med * mad + mad ** 2


def hanoi(n, pegs, src, dst, via, work):
    if n == 0:
        return
    hanoi(n - 1, pegs, src, via, dst, work)
    disk = pegs[src].pop()
    work[0] += disk * len(pegs[dst]) + 0.1 * disk ** 2
    pegs[dst].append(disk * 0.99)
    hanoi(n - 1, pegs, via, dst, src, work)


@program(positive(3))
def work_of_hanoi(w):
    pegs = [list(w), [], []]
    work = [0.0]
    hanoi(len(w), pegs, 0, 2, 1, work)
    return work[0] + sum(pegs[2])


def laplace_det(M):
    n = M.shape[0]
    if n == 1:
        return M[0, 0]
    total = 0.0
    for j in range(n):
        minor = np.delete(M[1:], j, axis=1)
        total = total + (-1) ** j * M[0, j] * laplace_det(minor)
    return total


@program(normal((3, 3)))
def expansion_by_minors(M):
    return laplace_det(M @ M.T + np.eye(len(M)))


def block_cholesky(A):
    n = A.shape[0]
    if n == 1:
        A[0, 0] = np.sqrt(A[0, 0])
        return
    m = n // 2
    A11, A21, A22 = A[:m, :m], A[m:, :m], A[m:, m:]
    block_cholesky(A11)
    for i in range(n - m):
        for j in range(m):
            A21[i, j] = (A21[i, j] - A21[i, :j] @ A11[j, :j]) / A11[j, j]
    A22 -= A21 @ A21.T
    block_cholesky(A22)


@program(normal((4, 4)))
def cholesky_of_blocks(X):
    A = X @ X.T + 2.0 * np.eye(len(X))
    block_cholesky(A)
    L = np.tril(A)
    return 2 * np.sum(np.log(np.diag(L))) + np.sum(L ** 3)


def strassen(A, B):
    n = len(A)
    if n == 1:
        return A * B
    h = n // 2
    a, b, c, d = A[:h, :h], A[:h, h:], A[h:, :h], A[h:, h:]
    e, f, g, k = B[:h, :h], B[:h, h:], B[h:, :h], B[h:, h:]
    p1 = strassen(a, f - k)
    p2 = strassen(a + b, k)
    p3 = strassen(c + d, e)
    p4 = strassen(d, g - e)
    p5 = strassen(a + d, e + k)
    p6 = strassen(b - d, g + k)
    p7 = strassen(a - c, e + f)
    C = np.zeros((n, n))
    C[:h, :h] = p5 + p4 - p2 + p6
    C[:h, h:] = p1 + p2
    C[h:, :h] = p3 + p4
    C[h:, h:] = p1 + p5 - p3 - p7
    return C


@program(normal((2, 2)))
def product_of_quadrants(A):
    C = strassen(A, np.cos(A))
    return np.sum(C ** 2)


def sift_down(heap, i, n):
    largest = i
    left, right = 2 * i + 1, 2 * i + 2
    if left < n and heap[left] > heap[largest]:
        largest = left
    if right < n and heap[right] > heap[largest]:
        largest = right
    if largest != i:
        heap[i], heap[largest] = heap[largest], heap[i]
        sift_down(heap, largest, n)


def heapsort(h):
    n = len(h)
    for i in reversed(range(n // 2)):
        sift_down(h, i, n)
    for end in range(n - 1, 0, -1):
        h[0], h[end] = h[end], h[0]
        sift_down(h, 0, end)


@program(positive(6))
def heapsorted(x):
    h = [v * math.exp(-v) for v in x]
    heapsort(h)
    area = 0.0
    for i in range(1, len(h)):
        area += (h[i] + h[i - 1]) / 2 * i
    return area


def adaptive(g, a, b, fa, fm, fb, tol, cache):
    m = (a + b) / 2
    lm, rm = (a + m) / 2, (m + b) / 2
    if lm not in cache:
        cache[lm] = g(lm)
    if rm not in cache:
        cache[rm] = g(rm)
    whole = (b - a) / 6 * (fa + 4 * fm + fb)
    left = (m - a) / 6 * (fa + 4 * cache[lm] + fm)
    right = (b - m) / 6 * (fm + 4 * cache[rm] + fb)
    if abs(left + right - whole) < 15 * tol:
        return left + right + (left + right - whole) / 15
    return (adaptive(g, a, m, fa, cache[lm], fm, tol / 2, cache)
            + adaptive(g, m, b, fm, cache[rm], fb, tol / 2, cache))


@program(np.array([0.5, 1.5, 0.3]))
def adaptive_simpson(p):
    def g(t):
        return math.exp(-p[0] * t) * math.sin(p[1] * t + p[2])

    return adaptive(g, 0.0, 2.0, g(0.0), g(1.0), g(2.0), 1e-5, {})


def haar(v):
    n = v.size
    if n < 2:
        return
    s = (v[0::2] + v[1::2]) / np.sqrt(2)
    d = (v[0::2] - v[1::2]) / np.sqrt(2)
    v[: n // 2] = s
    v[n // 2:] = d
    haar(v[: n // 2])


@program(normal(8))
def haar_of_views(x):
    w = x.copy()
    haar(w)
    shrunk = np.sign(w) * np.maximum(np.abs(w) - 0.3, 0.0)
    return np.sum(shrunk ** 2) + w[0]


def flood(grid, i, j, seen, depth):
    n, m = grid.shape
    if i < 0 or j < 0 or i >= n or j >= m:
        return 0.0
    if (i, j) in seen or grid[i, j] <= 0:
        return 0.0
    seen.add((i, j))
    acc = grid[i, j] / (1 + depth)
    for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        acc += flood(grid, i + di, j + dj, seen, depth + 1)
    return acc


@program(normal((4, 4)))
def floods(g):
    seen = set()
    best = 0.0
    for i in range(g.shape[0]):
        for j in range(g.shape[1]):
            if (i, j) not in seen:
                s = flood(g, i, j, seen, 0)
                best += s ** 2
    return best


def permute(route, k, points, best):
    n = len(route)
    if k == n:
        length = 0.0
        for a, b in zip(route, route[1:] + route[:1]):
            length += np.hypot(points[a, 0] - points[b, 0], points[a, 1] - points[b, 1])
        if best["length"] is None or length < best["length"]:
            best["length"] = length
            best["route"] = list(route)
        return
    for i in range(k, n):
        route[k], route[i] = route[i], route[k]
        permute(route, k + 1, points, best)
        route[k], route[i] = route[i], route[k]


@program(normal((4, 2)))
def tours(points):
    best = {"length": None, "route": []}
    permute(list(range(len(points))), 1, points, best)
    return best["length"]


def karatsuba(a, b):
    n = len(a)
    if n == 1:
        return [a[0] * b[0]]
    h = n // 2
    lo = karatsuba(a[:h], b[:h])
    hi = karatsuba(a[h:], b[h:])
    mid = karatsuba([p + q for p, q in zip(a[:h], a[h:])], [p + q for p, q in zip(b[:h], b[h:])])
    out = [0.0] * (2 * n - 1)
    for i in range(len(lo)):
        out[i] += lo[i]
        out[i + h] += mid[i] - lo[i] - hi[i]
        out[i + 2 * h] += hi[i]
    return out


@program(normal(4))
def product_of_halves(x):
    c = karatsuba(list(x), [math.sin(v) for v in x])
    return sum(v * v * (i + 1) for i, v in enumerate(c))


@functools.cache
def binomial(n, k):
    if k == 0 or k == n:
        return 1
    return binomial(n - 1, k - 1) + binomial(n - 1, k)


def casteljau(points, t):
    if len(points) == 1:
        return points[0]
    for i in range(len(points) - 1):
        points[i] = (1 - t) * points[i] + t * points[i + 1]
    points.pop()
    return casteljau(points, t)


@program(normal(4))
def points_of_casteljau(x):
    total = 0.0
    for t in (0.2, 0.5, 0.9):
        pts = list(x)
        p = casteljau(pts, t)
        n = len(x) - 1
        q = sum(binomial(n, k) * t ** k * (1 - t) ** (n - k) * x[k] ** 2 for k in range(n + 1))
        total += p * q
    return total
