"""Spectra of the segments of a signal, of whose squares Welch's method is a mean, and what they are adjoint to.

They are called by derivatives of SciPy's functions only.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.results import called_so, taken


def segment_spectra(
    x: Any, fs: float = 1.0, window: Any = "hann", nperseg: Any = None, noverlap: Any = None, nfft: Any = None,
    detrend: Any = "constant", scaling: str = "density", axis: int = -1, overlaps: int = 2, sides: str = "doubled",
) -> Any:
    """The spectrum of each segment of real numbers, so that its square is its power: the segments are the last axis.

    Frequencies without the negative ones count twice, if they are ``doubled``, or once, as one ``half``; ``whole``
    spectra have all of them.

    >>> abs(segment_spectra(np.ones(4), window=np.ones(2), detrend=False)[0] ** 2)
    array([2., 2., 2.])
    """
    taper, step, nfft = _layout(np.shape(x)[axis], window, nperseg, noverlap, nfft, overlaps)
    lines = np.moveaxis(np.asarray(x), axis, -1)
    parts = np.lib.stride_tricks.sliding_window_view(lines, taper.size, axis=-1)[..., ::step, :]
    transform = np.fft.fft if sides == "whole" else np.fft.rfft
    spectra = transform(taper * _without_trend(parts, detrend), nfft) * _scale(taper, nfft, fs, scaling, sides)
    return np.moveaxis(spectra, -1, axis % np.ndim(x)).astype(np.result_type(x, np.complex64))


def unsegment(
    g: Any, x: Any, fs: float = 1.0, window: Any = "hann", nperseg: Any = None, noverlap: Any = None, nfft: Any = None,
    detrend: Any = "constant", scaling: str = "density", axis: int = -1, overlaps: int = 2, sides: str = "doubled",
) -> Any:
    """The adjoint of the signal, of which only the shape is read, of that of the spectra of its segments.

    >>> unsegment(np.ones((2, 3)), np.ones(4), window=np.ones(2), detrend=False).round(3)
    array([1.414, 1.414, 1.414, 0.   ])
    """
    taper, step, nfft = _layout(np.shape(x)[axis], window, nperseg, noverlap, nfft, overlaps)
    spectra = np.moveaxis(np.asarray(g), axis % np.ndim(x), -1) * _scale(taper, nfft, fs, scaling, sides)
    parts = _without_trend(taper * np.real(np.fft.ifft(spectra, nfft) * nfft)[..., : taper.size], detrend)
    lines = added_up(parts, step, np.shape(x)[axis])
    return np.moveaxis(lines, -1, axis).astype(np.real(np.zeros(0, np.asarray(g).dtype)).dtype)


frequencies = taken(0, "The first result of the functions of ``scipy.signal`` that give spectra")
frequencies_of_pair = taken(0, "The first result of the functions of ``scipy.signal`` that give spectra of two signals")
mean_power = taken(1, "The second result of ``scipy.signal.welch``")
whole_power = taken(1, "The second result of ``scipy.signal.periodogram``")
times_of_segments = taken(1, "The second result of ``scipy.signal.spectrogram`` and ``stft``")
power_in_time = taken(2, "The third result of ``scipy.signal.spectrogram``")
spectra_in_time = taken(2, 'The third result of ``scipy.signal.spectrogram``, with ``mode="complex"``')
sizes_in_time = taken(2, 'The third result of ``scipy.signal.spectrogram``, with ``mode="magnitude"``')
cross_power = taken(1, "The second result of ``scipy.signal.csd``")
coherent_share = taken(1, "The second result of ``scipy.signal.coherence``")


def up_to_longer(x: Any, y: Any, axis: int = -1) -> tuple[tuple[int, int], ...]:
    """How far a signal is to be extended, behind its end, to be as long as the other one.

    >>> up_to_longer(np.zeros(3), np.zeros(5)), up_to_longer(np.zeros(5), np.zeros(3))
    (((0, 2),), ((0, 0),))
    """
    return along(x, axis, 0, max(np.shape(y)[axis] - np.shape(x)[axis], 0))


def along(x: Any, axis: int, before: int, behind: int) -> tuple[tuple[int, int], ...]:
    """How far each axis is extended where one is, in front and behind.

    >>> along(np.zeros((2, 3)), -1, 1, 2)
    ((0, 0), (1, 2))
    """
    return tuple((before, behind) if k == axis % np.ndim(x) else (0, 0) for k in range(np.ndim(x)))


def added_up(parts: Any, step: int, length: int) -> Any:
    """Segments, the axis before the last, added up where they overlap: each begins a step behind the one before.

    >>> added_up(np.ones((2, 2)), 1, 3)
    array([1., 2., 1.])
    """
    lines = np.zeros((*parts.shape[:-2], length), parts.dtype)
    for k in range(parts.shape[-2]):
        lines[..., k * step : k * step + parts.shape[-1]] += parts[..., k, :]
    return lines


def _layout(length: int, window: Any, nperseg: Any, noverlap: Any, nfft: Any, overlaps: int) -> tuple[Any, int, int]:
    """The window, from each segment to the next, and how long the transforms are, as SciPy has them.

    Without anything that overlaps there is one segment, as long as the transform at most.
    """
    from scipy.signal import get_window

    most = length if overlaps else min(length, length if nfft is None else int(nfft))
    if window is None or isinstance(window, str | tuple):
        wanted = 256 if nperseg is None else int(nperseg)
        taper = get_window(window or "boxcar", min(wanted, most) if overlaps else most)
    else:
        taper = np.asarray(window)
    overlap = taper.size // max(overlaps, 1) if noverlap is None else int(noverlap)
    return taper, taper.size - overlap if overlaps else length, taper.size if nfft is None else int(nfft)


def _scale(taper: Any, nfft: int, fs: float, scaling: str, sides: str) -> Any:
    """The root of what makes a power of a square: frequencies that stand for two count twice."""
    whole = fs * np.sum(taper * taper) if scaling == "density" else np.sum(taper) ** 2
    if sides != "doubled":
        return np.sqrt(1.0 / whole)
    twice = np.full(nfft // 2 + 1, 2.0)
    twice[0] = 1.0
    if nfft % 2 == 0:
        twice[-1] = 1.0
    return np.sqrt(twice / whole)


def _without_trend(parts: Any, detrend: Any) -> Any:
    """Segments less their means, or the nearest lines: a projection at right angles, and its own adjoint."""
    if not detrend:
        return parts
    parts = parts - np.mean(parts, axis=-1, keepdims=True)
    if detrend == "constant":
        return parts
    line = np.arange(parts.shape[-1]) - 0.5 * (parts.shape[-1] - 1)
    return parts - line * (np.sum(parts * line, axis=-1, keepdims=True) / (np.sum(line * line) or 1.0))


called_so(globals())
