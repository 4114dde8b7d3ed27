"""Filters and transforms, with complex numbers on the way."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import V, W


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


@example(x=W, f=0.1, Q=0.7)
def biquad_lowpass(x, f, Q):
    w0 = 2 * np.pi * f
    alpha = np.sin(w0) / (2 * Q)
    b0 = (1 - np.cos(w0)) / 2
    b1 = 1 - np.cos(w0)
    a0 = 1 + alpha
    a1 = -2 * np.cos(w0)
    a2 = 1 - alpha
    y = np.empty_like(x)
    z1 = z2 = 0.0
    for i, s in enumerate(x):
        o = s * b0 / a0 + z1
        z1 = s * b1 / a0 + z2 - a1 / a0 * o
        z2 = s * b0 / a0 - a2 / a0 * o
        y[i] = o
    return y.dot(y)
