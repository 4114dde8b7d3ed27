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
HALF = (np.fft.rfft2, np.fft.rfftn)
WHOLE = (np.fft.irfft2, np.fft.irfftn)
PARTS = (((2, 6), (1, 2), None), ((5, 3), (2, 0), "ortho"), ((7,), (1,), "forward"), ((2, 4, 5), (2, 0, 1), "backward"))

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
    *(example(f, x) for f in HALF for x in (X, T)),
    *(example(f, x) for f in WHOLE for x in (X, C, T)),
    *(example(f, X, norm=norm) for f in (*HALF, *WHOLE) for norm in NORMS),
    *(example(f, T, s, axes, norm) for f in HALF for s, axes, norm in PARTS),
    *(example(f, x, s, axes, norm) for f in WHOLE for x in (T, np.stack([C, 1j * C[::-1]])) for s, axes, norm in PARTS),
    *(example(f, T, axes=axes) for f in (*HALF, *WHOLE) for axes in ((0,), (2, 0), (0, 1, 2))),
    *(example(f, T, (-1, 5), (0, 1)) for f in (*HALF, *WHOLE)),
    *(example(f, T, (3, -1), (0, 1)) for f in HALF),
    *(example(np.fft.hfft, x) for x in (V, X, T, C, D)),
    *(example(np.fft.ihfft, x) for x in (V, X, T)),
    *(example(np.fft.hfft, x, n) for x in (X, C, D) for n in (2, 3, 7, 8)),
    *(example(np.fft.ihfft, x, n) for x in (X, V) for n in (2, 3, 7, 8)),
    *(example(np.fft.hfft, C, 5, 0, norm) for norm in NORMS),
    *(example(np.fft.ihfft, X, axis=0, norm=norm) for norm in NORMS),
    *(example(f, n, s) for f in (np.fft.fftfreq, np.fft.rfftfreq) for n in (1, 5, 8) for s in (0.7, 1.3)),
    example(np.fft.fftfreq, 4, d=0.7),
    *(example(f, x) for f in (np.fft.fftshift, np.fft.ifftshift) for x in (V, X, T, C)),
    *(example(f, T, axes) for f in (np.fft.fftshift, np.fft.ifftshift) for axes in (1, (0, 2))),
    example(resized, X, (2, 6)),
    example(mirrored, X, 6),
    example(mirrored, C, 5, 0),
]
