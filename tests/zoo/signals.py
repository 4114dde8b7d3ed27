"""Filters and transforms, with complex numbers on the way."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import V


@example(x=V)
def dft_by_loops(x):
    total = 0.0
    for k in range(len(x)):
        acc = 0j
        for n in range(len(x)):
            acc += x[n] * np.exp(-2j * np.pi * k * n / len(x))
        total += np.abs(acc - 0.3)
    return total


def fft(x):
    n = len(x)
    if n == 1:
        return x
    even, odd = fft(x[0::2]), fft(x[1::2])
    turned = np.exp(-2j * np.pi * np.arange(n // 2) / n) * odd
    return np.concatenate([even + turned, even - turned])


@example(x=V[:4])
def fft_by_recursion(x):
    spectrum = fft(x.astype(complex))
    return np.sum(np.abs(spectrum) * np.arange(len(x)))
