"""One example line per rule and form of Fourier transforms."""

from __future__ import annotations

import numpy as np

from adjoint_gen.runtime import mirrored, resized
from tests.rules.harness import array, example

X = array(3, 4)
V = array(5)
T = array(2, 3, 4)
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)
D = array(5, low=-2.0, high=2.0, seed=2) + 1j * array(5, low=-2.0, high=2.0, seed=3)
NORMS = ("backward", "ortho", "forward")
ONE = (np.fft.fft, np.fft.ifft)
SEVERAL = (np.fft.fft2, np.fft.ifft2, np.fft.fftn, np.fft.ifftn)

EXAMPLES = [
    *(example(f, x) for f in (*ONE, np.fft.irfft) for x in (V, X, T, C, D)),
    *(example(np.fft.rfft, x) for x in (V, X, T)),
    *(example(f, x, n) for f in (*ONE, np.fft.irfft) for x in (X, C, D) for n in (2, 3, 7, 8)),
    *(example(np.fft.rfft, x, n) for x in (X, V) for n in (2, 3, 7, 8)),
    *(example(f, x, axis=0, norm=norm) for f in (*ONE, np.fft.irfft) for x in (X, C) for norm in NORMS),
    *(example(f, C, 5, 0, norm) for f in (*ONE, np.fft.irfft) for norm in NORMS),
    *(example(np.fft.rfft, X, axis=0, norm=norm) for norm in NORMS),
    *(example(np.fft.rfft, T, 5, 1, norm) for norm in NORMS),
    *(example(f, x) for f in SEVERAL for x in (X, C, T)),
    *(example(f, x, norm=norm) for f in SEVERAL for x in (X, C) for norm in NORMS),
    *(example(f, C, (2, 6), (1, 0)) for f in SEVERAL),
    *(example(f, T, axes=(0, 2)) for f in SEVERAL),
    *(example(f, T, axes=(1,)) for f in SEVERAL),
    *(example(f, x) for f in (np.fft.fftshift, np.fft.ifftshift) for x in (V, X, T, C)),
    *(example(f, T, axes) for f in (np.fft.fftshift, np.fft.ifftshift) for axes in (1, (0, 2))),
    example(resized, X, (2, 6)),
    example(mirrored, X, 6),
    example(mirrored, C, 5, 0),
]
