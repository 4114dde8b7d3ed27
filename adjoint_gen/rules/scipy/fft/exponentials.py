"""Transforms with complex exponentials."""

from __future__ import annotations

import numpy as np
import scipy.fft as sf

from adjoint_gen.ir.kinds import INT, Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.fourier import (
    asked_length,
    fftshift,
    half_over_axes,
    ifftshift,
    other_way,
    over_axes,
    real_length,
    transformed,
)
from adjoint_gen.rules.layouts import same
from adjoint_gen.rules.table import d, derivative, nondifferentiable
from adjoint_gen.rules.text import conj, static

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
def along(s: int | tuple[int, ...] | None, axes: object) -> object:
    """The axes of a transform as NumPy takes them.

    >>> along((2, 3), None), along(None, 1), along(4, None)
    ((-2, -1), (1,), (-1,))
    """
    if axes is None and s is not None:
        return (-1,) if isinstance(s, int) else tuple(range(-len(s), 0))
    return (axes,) if isinstance(axes, int) else axes


@static
def lengths(s: object) -> object:
    """The lengths of a transform, likewise."""
    return (int(s),) if isinstance(s, int) else s


@derivative(sf.fftn, kind=lambda call: over_axes(call.over("x")), costly=True)
def fftn(y, x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.fftn(d[x], s=lengths(s), axes=along(s, axes), norm=norm)


@derivative(sf.ifftn, kind=lambda call: over_axes(call.over("x")), costly=True)
def ifftn(y, x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.ifftn(d[x], s=lengths(s), axes=along(s, axes), norm=norm)


@derivative(sf.fft2, kind=lambda call: over_axes(call.over("x")), costly=True)
def fft2(y, x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.fft2(d[x], s=lengths(s), axes=along(s, axes), norm=norm)


@derivative(sf.ifft2, kind=lambda call: over_axes(call.over("x")), costly=True)
def ifft2(y, x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.ifft2(d[x], s=lengths(s), axes=along(s, axes), norm=norm)


# Of which a half of the frequencies is left out.

_half = half_over_axes(sf.rfft)
_from_half = half_over_axes(sf.irfft)


def of_half(call: Call) -> Kind:
    """Complex numbers for real ones."""
    return _half(call.over("x"))


def of_whole(call: Call) -> Kind:
    """Real numbers for complex ones."""
    return _from_half(call.over("x"))


@derivative(sf.rfftn, kind=of_half, costly=True)
def rfftn(y, x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.rfftn(d[x], s=lengths(s), axes=along(s, axes), norm=norm)


@derivative(sf.rfft2, kind=of_half, costly=True)
def rfft2(y, x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.rfftn(d[x], s=lengths(s), axes=along(s, axes), norm=norm)


@derivative(sf.irfftn, kind=of_whole, costly=True)
def irfftn(y, x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.irfftn(d[x], s=lengths(s), axes=along(s, axes), norm=norm)


@derivative(sf.irfft2, kind=of_whole, costly=True)
def irfft2(y, x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.irfftn(d[x], s=lengths(s), axes=along(s, axes), norm=norm)


@derivative(sf.hfft, kind=lambda call: of_irfft(call.over("x")), costly=True)
def hfft(y, x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.irfft(conj(d[x]), n=n, axis=axis, norm=other_way(norm))


@derivative(sf.ihfft, kind=lambda call: of_rfft(call.over("x")), costly=True)
def ihfft(y, x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.conjugate(np.fft.rfft(d[x], n=n, axis=axis, norm=other_way(norm)))


@derivative(sf.hfftn, kind=of_whole, costly=True)
def hfftn(y, x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.irfftn(conj(d[x]), s=lengths(s), axes=along(s, axes), norm=other_way(norm))


@derivative(sf.hfft2, kind=of_whole, costly=True)
def hfft2(y, x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.fft.irfftn(conj(d[x]), s=lengths(s), axes=along(s, axes), norm=other_way(norm))


@derivative(sf.ihfftn, kind=of_half, costly=True)
def ihfftn(y, x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.conjugate(np.fft.rfftn(d[x], s=lengths(s), axes=along(s, axes), norm=other_way(norm)))


@derivative(sf.ihfft2, kind=of_half, costly=True)
def ihfft2(y, x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    return np.conjugate(np.fft.rfftn(d[x], s=lengths(s), axes=along(s, axes), norm=other_way(norm)))


nondifferentiable(sf.next_fast_len, sf.prev_fast_len, kind=lambda call: INT)
derivative(sf.fftshift, kind=same)(fftshift)
derivative(sf.ifftshift, kind=same)(ifftshift)
