"""Transforms with complex exponentials."""

from __future__ import annotations

import numpy as np
import scipy.fft as sf

from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.fourier import asked_length, fftshift, ifftshift, over_axes, real_length, transformed
from adjoint_gen.rules.layouts import same
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import static

of_fft = transformed(sf.fft, asked_length)
of_rfft = transformed(sf.rfft, lambda call, dim: SOME)
of_irfft = transformed(sf.irfft, real_length)


@derivative(sf.fft, kind=lambda call: of_fft(call.over("x")), costly=True)
def fft(y, x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.fft(d[x], n=n, axis=axis, norm=norm)


@derivative(sf.ifft, kind=lambda call: of_fft(call.over("x")), costly=True)
def ifft(y, x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.ifft(d[x], n=n, axis=axis, norm=norm)


@derivative(sf.rfft, kind=lambda call: of_rfft(call.over("x")), costly=True)
def rfft(y, x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.rfft(d[x], n=n, axis=axis, norm=norm)


@derivative(sf.irfft, kind=lambda call: of_irfft(call.over("x")), costly=True)
def irfft(y, x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.irfft(d[x], n=n, axis=axis, norm=norm)


@static
def along(s: tuple[int, ...] | None, axes: object) -> object:
    """The axes of a transform as NumPy takes them.

    >>> along((2, 3), None), along(None, 1)
    ((-2, -1), (1,))
    """
    if axes is None and s is not None:
        return tuple(range(-len(s), 0))
    return (axes,) if isinstance(axes, int) else axes


@derivative(sf.fftn, kind=lambda call: over_axes(call.over("x")), costly=True)
def fftn(y, x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.fftn(d[x], s=s, axes=along(s, axes), norm=norm)


@derivative(sf.ifftn, kind=lambda call: over_axes(call.over("x")), costly=True)
def ifftn(y, x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.ifftn(d[x], s=s, axes=along(s, axes), norm=norm)


@derivative(sf.fft2, kind=lambda call: over_axes(call.over("x")), costly=True)
def fft2(y, x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.fft2(d[x], s=s, axes=along(s, axes), norm=norm)


@derivative(sf.ifft2, kind=lambda call: over_axes(call.over("x")), costly=True)
def ifft2(y, x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.ifft2(d[x], s=s, axes=along(s, axes), norm=norm)


derivative(sf.fftshift, kind=same)(fftshift)
derivative(sf.ifftshift, kind=same)(ifftshift)
