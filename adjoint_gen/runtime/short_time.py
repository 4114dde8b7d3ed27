"""Spectra of short times and the signals that they are of: what ``scipy.signal.stft`` and ``istft`` extend, take and add up.

They are called by derivatives of these functions only.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.results import called_so, taken
from adjoint_gen.runtime.segments import added_up, along

short_time = taken(2, "The third result of ``scipy.signal.stft``")


def segment_length(x: Any, window: Any, nperseg: Any, axis: int = -1) -> int:
    """How long the segments of a signal are: as asked for, but no longer than the signal.

    >>> segment_length(np.zeros(5), "hann", 256), segment_length(np.zeros(5), np.ones(3), None)
    (5, 3)
    """
    if window is None or isinstance(window, str | tuple):
        return int(min(256 if nperseg is None else nperseg, np.shape(x)[axis]))
    return int(np.size(window))


def half_segments(x: Any, length: int, boundary: str | None, axis: int = -1) -> tuple[tuple[int, int], ...]:
    """How far a signal is extended beyond both of its ends, before it is taken in segments.

    >>> half_segments(np.zeros(5), 4, "zeros"), half_segments(np.zeros(5), 4, None)
    (((2, 2),), ((0, 0),))
    """
    return along(x, axis, *((0, 0) if boundary is None else (length // 2, length // 2)))


def to_whole_segments(x: Any, length: int, noverlap: Any, padded: bool, axis: int = -1) -> tuple[tuple[int, int], ...]:
    """How many zeros a signal lacks behind its end to be taken in segments without a rest.

    >>> to_whole_segments(np.zeros(7), 4, None, True)
    ((0, 1),)
    """
    step = length - (length // 2 if noverlap is None else int(noverlap))
    return along(x, axis, 0, (-(np.shape(x)[axis] - length) % step) % length if padded else 0)


restored = taken(1, "The second result of ``scipy.signal.istft``")
times_restored = taken(0, "The first result of ``scipy.signal.istft``")


def from_segments(
    z: Any, fs: float = 1.0, window: Any = "hann", nperseg: Any = None, noverlap: Any = None, nfft: Any = None,
    boundary: bool = True, scaling: str = "spectrum",
) -> Any:
    """The signal of which the spectra of segments are given, along the last axis; the second result of ``istft``.

    >>> from_segments(np.ones((2, 2)) + 0j, window=np.ones(2), boundary=False)
    array([2., 1., 0.])
    """
    taper, step, nfft, scale, parts = _back(np.shape(z), fs, window, nperseg, noverlap, nfft, boundary, scaling)
    pieces = np.fft.irfft(z, n=nfft, axis=-2)[..., : taper.size, :] * (taper * scale)[:, None]
    x = added_up(np.moveaxis(pieces, -1, -2), step, taper.size + (np.shape(z)[-1] - 1) * step)
    return (x[..., parts] / _overlapping(taper, step, np.shape(z)[-1])[parts]).astype(np.real(np.asarray(z)).dtype)


def into_segments(
    g: Any, z: Any, fs: float = 1.0, window: Any = "hann", nperseg: Any = None, noverlap: Any = None, nfft: Any = None,
    boundary: bool = True, scaling: str = "spectrum",
) -> Any:
    """The adjoint of the spectra, of which only the shape is read, of that of the signal that they are of.

    >>> into_segments(np.array([2.0, 0.0]), np.ones((2, 1)), window=np.ones(2), boundary=False)
    array([[2.+0.j],
           [2.+0.j]])
    """
    taper, step, nfft, scale, parts = _back(np.shape(z), fs, window, nperseg, noverlap, nfft, boundary, scaling)
    count, rows = np.shape(z)[-1], np.shape(z)[-2]
    x = np.zeros((*np.shape(g)[:-1], taper.size + (count - 1) * step))
    x[..., parts] = g / _overlapping(taper, step, count)[parts]
    pieces = np.stack([x[..., k * step : k * step + taper.size] for k in range(count)], -1) * (taper * scale)[:, None]
    pieces = np.sum(pieces, axis=-2, keepdims=True) if nfft == 1 else pieces  # of one number, which is repeated
    spectra = np.fft.rfft(pieces, n=nfft, axis=-2) / nfft
    spectra[..., 1 : (nfft + 1) // 2, :] *= 2.0
    beyond = rows - spectra.shape[-2]
    if beyond > 0:
        spectra = np.concatenate((spectra, np.zeros((*spectra.shape[:-2], beyond, count))), -2)
    return spectra[..., :rows, :].astype(np.result_type(np.zeros(0, np.asarray(z).dtype), np.complex64))


def _back(
    shape: tuple[int, ...], fs: float, window: Any, nperseg: Any, noverlap: Any, nfft: Any, boundary: bool, scaling: str
) -> tuple[Any, int, int, Any, slice]:
    """The window, from each segment to the next, how long the transforms are, their scale, and what is no border."""
    from scipy.signal import get_window

    usual = 2 * (shape[-2] - 1)
    length = usual if nperseg is None else int(nperseg)
    if nfft is None:
        nfft = length if length == usual + 1 else max(usual, 1)
    taper = get_window(window, length) if isinstance(window, str | tuple) else np.asarray(window)
    scale = np.sqrt(fs * np.sum(taper * taper)) if scaling == "psd" else np.sum(taper)
    half = length // 2 if boundary else 0
    return taper, length - (length // 2 if noverlap is None else int(noverlap)), int(nfft), scale, slice(half, -half or None)


def _overlapping(taper: Any, step: int, count: int) -> Any:
    """The sum of the squares of the windows that overlap, where it is not about 0."""
    squares = np.broadcast_to(taper * taper, (count, taper.size))
    whole = added_up(squares, step, taper.size + (count - 1) * step)
    return np.where(whole > 1e-10, whole, 1.0)


called_so(globals())
