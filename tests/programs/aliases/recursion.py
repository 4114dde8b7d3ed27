"""Recursive functions that change what they are given."""

import math

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A6, A8, A9, B8, S4


class Tree:
    def __init__(self, key, val):
        self.key = key
        self.val = val
        self.left = None
        self.right = None


def insert(t, key, val):
    if t is None:
        return Tree(key, val)
    if key < t.key:
        t.left = insert(t.left, key, val)
    elif key > t.key:
        t.right = insert(t.right, key, val)
    else:
        t.val += val
    return t


def total(t, depth):
    if t is None:
        return 0.0
    t.val *= t.val
    return t.val * depth + total(t.left, depth + 1) * total(t.right, depth + 1) + total(t.left, 2)


@program(A6, [3, 1, 4, 1, 5, 2])
def binary_tree(x, keys):
    root = None
    for i in range(len(keys)):
        root = insert(root, keys[i], x[i])
    return total(root, 1)


def sort_between(a, lo, hi):
    if lo >= hi:
        return
    p = a[hi]
    i = lo
    for j in range(lo, hi):
        if a[j] < p:
            a[i], a[j] = a[j], a[i]
            i += 1
    a[i], a[hi] = a[hi], a[i]
    sort_between(a, lo, i - 1)
    sort_between(a, i + 1, hi)


@program(A6)
def quicksort_in_place(x):
    sort_between(x, 0, len(x) - 1)
    s = 0.0
    for i in range(len(x)):
        s += (i + 1) * x[i] ** 2
    return s


def fft_of_parts(re, im):
    n = len(re)
    if n == 1:
        return
    er = re[0::2].copy()
    ei = im[0::2].copy()
    orr = re[1::2].copy()
    oi = im[1::2].copy()
    fft_of_parts(er, ei)
    fft_of_parts(orr, oi)
    for k in range(n // 2):
        c = math.cos(2 * math.pi * k / n)
        s = -math.sin(2 * math.pi * k / n)
        tr = c * orr[k] - s * oi[k]
        ti = c * oi[k] + s * orr[k]
        re[k] = er[k] + tr
        im[k] = ei[k] + ti
        re[k + n // 2] = er[k] - tr
        im[k + n // 2] = ei[k] - ti


@program(A8, B8)
def fft_in_place(re, im):
    fft_of_parts(re, im)
    s = 0.0
    for k in range(len(re)):
        s += (k + 1) * (re[k] ** 2 + im[k] ** 3)
    return s


def halves(a):
    n = len(a)
    if n == 1:
        return
    lo = a[: n // 2]
    hi = a[n // 2 :]
    halves(lo)
    halves(hi)
    t = lo - hi
    lo += hi * lo
    hi[:] = t


@program(0.3 * A8)
def transform_on_views(a):
    halves(a)
    return np.sum(a**3)


def smooth(u, f, n):
    for k in range(n):
        for i in range(1, len(u) - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + f[i])


def vcycle(us, fs, l):
    smooth(us[l], fs[l], 1)
    if l + 1 < len(us):
        u = us[l]
        r = np.zeros_like(u)
        r[1:-1] = fs[l][1:-1] - (2.0 * u[1:-1] - u[:-2] - u[2:])
        fs[l + 1][:] = r[::2]
        us[l + 1][:] = 0.0
        vcycle(us, fs, l + 1)
        us[l][::2] += us[l + 1]
    smooth(us[l], fs[l], 1)


@program(A9)
def v_cycle(f0):
    us = []
    fs = []
    n = len(f0)
    while n >= 3:
        us.append(np.zeros(n))
        fs.append(np.zeros(n))
        n = n // 2 + 1
        if n == 2:
            break
    fs[0][:] = f0
    vcycle(us, fs, 0)
    vcycle(us, fs, 0)
    return np.sum(us[0] ** 2)


def even(L, n, x):
    if n == 0:
        return 1.0
    L.append(x * n)
    return odd(L, n - 1, x) * L[0]


def odd(L, n, x):
    L[0] *= 0.9
    return even(L, n - 1, L[-1]) + L[n // 2]


@program(A3)
def mutual_recursion(x):
    L = [x[0], x[1]]
    r = even(L, 4, x[2])
    return r + L[0] * L[-1]


def qs(a0, lo, hi):
    a = a0.copy()
    if lo < hi:
        p = a[hi]
        i = lo
        for j in range(lo, hi):
            if a[j] < p:
                t = a[i]
                a[i] = a[j]
                a[j] = t
                i += 1
        t = a[i]
        a[i] = a[hi]
        a[hi] = t
        a[:] = qs(a, lo, i - 1)
        a[:] = qs(a, i + 1, hi)
    return a


@program(S4)
def quicksort_of_a_copy(x):
    y = x * 1.0
    qs(y, 0, 3)
    return y[0] * y[1] + y[2] * 3 * y[3]


def scan(a, b, lo, hi):
    if hi - lo > 1:
        mid = (lo + hi) // 2
        scan(a, b, lo, mid)
        scan(a, b, mid, hi)
        b[lo] = b[lo] * a[mid] + a[lo]


@program(S4)
def same_twice_recursive(x):
    y = x * 1.0
    scan(y, y, 0, 4)
    z = x * 2.0
    scan(z, y, 0, 4)
    return np.sum(y * y) + np.sum(z)


def down(u, k):
    if k > 0:
        u[0] = u[0] * u[1] + 0.1
        down(u[1:], k - 1)


@program(S4, 3)
def recursive_views(x, n):
    y = x * 1.0
    down(y, n)
    return np.sum(y * y)


@program(S4, 2)
def multigrid(x, n):
    levels = [np.zeros(4), np.zeros(2)]
    levels[0] += x

    def smooth(u):
        for i in range(1, len(u)):
            u[i] = 0.5 * (u[i] + u[i - 1] * u[i])

    def cycle(k):
        smooth(levels[k])
        if k + 1 < len(levels):
            levels[k + 1][:] = levels[k][::2] * 0.5
            cycle(k + 1)
            levels[k][::2] += levels[k + 1]
        smooth(levels[k])

    for it in range(n):
        cycle(0)
    return np.sum(levels[0] * x)
