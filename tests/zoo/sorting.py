"""Sorting, selecting and permuting by loops."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import M, V, W


@example(x=V)
def sort_network(x):
    y = x.copy()
    for i in range(len(x)):
        for j in range(len(x) - 1 - i):
            if y[j] > y[j + 1]:
                t = y[j]
                y[j] = y[j + 1]
                y[j + 1] = t
    return np.sum(y * np.arange(len(x)))


@example(x=W)
def compare_exchange(x):
    for step in range(len(x)):
        for i in range(step % 2, len(x) - 1, 2):
            low, high = min(x[i], x[i + 1]), max(x[i], x[i + 1])
            x[i], x[i + 1] = low, high
    return np.sum(x ** 3 * np.arange(len(x)))


@example(x=V)
def insertion_sort(x):
    for i in range(1, len(x)):
        key = x[i]
        j = i - 1
        while j >= 0 and x[j] > key:
            x[j + 1] = x[j]
            j -= 1
        x[j + 1] = key
    return x


@example(x=V)
def selection_sort(x):
    n = len(x)
    for i in range(n):
        least = i
        for j in range(i + 1, n):
            if x[j] < x[least]:
                least = j
        x[i], x[least] = x[least], x[i]
    return np.sum(np.sin(x) * np.arange(n))


@example(x=W)
def median_filter(x):
    y = x.copy()
    for i in range(1, len(x) - 1):
        a, b, c = x[i - 1], x[i], x[i + 1]
        y[i] = max(min(a, b), min(max(a, b), c))
    return np.sum(y * y)


@example(x=V, order=np.array([3, 1, 5, 0, 2, 4]))
def permuted(x, order):
    y = np.zeros_like(x)
    for i in range(len(order)):
        y[order[i]] = x[i] ** 2
    return np.sum(y * np.arange(6))


@example(x=V, order=np.array([3, 1, 5, 0, 2, 4]))
def permuted_at_once(x, order):
    y = np.zeros_like(x)
    y[order] = x ** 2
    y[order[:3]] *= x[3:]
    return np.sum(y * np.arange(6))


@example(x=V, n=2)
def rotate(x, n):
    for _ in range(n):
        first = x[0]
        for i in range(len(x) - 1):
            x[i] = x[i + 1]
        x[-1] = first * first
    return np.sum(x * np.arange(len(x)))


@example(x=V)
def reverse_in_place(x):
    i, j = 0, len(x) - 1
    while i < j:
        x[i], x[j] = x[j], x[i]
        i += 1
        j -= 1
    return np.sum(x * np.arange(len(x)) ** 2)


@example(x=V, pivot=1.0)
def partition(x, pivot):
    low = 0
    out = np.zeros_like(x)
    high = len(x) - 1
    for i in range(len(x)):
        if x[i] < pivot:
            out[low] = x[i]
            low += 1
        else:
            out[high] = x[i] * pivot
            high -= 1
    return np.sum(out * np.arange(1, len(x) + 1))


@example(a=np.sort(V), b=np.sort(W) + 0.05)
def merge(a, b):
    out = np.zeros(len(a) + len(b))
    i = 0
    j = 0
    for k in range(len(out)):
        if j == len(b) or (i < len(a) and a[i] < b[j]):
            out[k] = a[i]
            i += 1
        else:
            out[k] = b[j]
            j += 1
    return np.sum(out ** 2 * np.arange(len(out)))


@example(A=M)
def rows_swapped(A):
    for i in range(A.shape[0] // 2):
        for j in range(A.shape[1]):
            t = A[i, j]
            A[i, j] = A[-1 - i, j]
            A[-1 - i, j] = t
    return np.sum(A[0] * A[1] ** 2)
