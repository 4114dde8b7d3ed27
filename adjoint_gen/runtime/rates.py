"""Adjoints of what filters a signal and changes how many elements it has: of them derivatives of SciPy's functions are made."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.signals import unextended


def unfiltered_by_sections(
    g: Any, sos: Any, x: Any, axis: int = -1, padtype: str | None = "odd", padlen: int | None = None
) -> Any:
    """The adjoint of ``scipy.signal.sosfiltfilt``; of ``x`` only the shape is read.

    >>> unfiltered_by_sections(np.array([1.0, 2.0, 3.0]), np.array([[0.5, 0, 0, 1, 0, 0]]), np.zeros(3), padtype=None)
    array([0.25, 0.5 , 0.75])
    """
    from scipy.signal import sosfilt, sosfilt_zi

    sos = np.array(sos, order="C")  # SciPy takes none that is read-only, or lies otherwise
    usual = 2 * len(sos) + 1 - min(np.sum(sos[:, 2] == 0), np.sum(sos[:, 5] == 0))
    width = 0 if padtype is None else int(3 * usual) if padlen is None else padlen
    along = np.moveaxis(np.asarray(g), axis, -1)
    whole = np.zeros((*along.shape[:-1], along.shape[-1] + 2 * width), along.dtype)
    whole[..., width : width + along.shape[-1]] = along
    response, _ = sosfilt(sos, np.zeros(whole.shape[-1], sos.dtype), zi=sosfilt_zi(sos))
    for _ in range(2):  # each pass begins in the state that belongs to its first element
        whole = whole[..., ::-1]
        at_first = np.sum(whole * response, axis=-1)
        whole = sosfilt(sos, whole[..., ::-1])[..., ::-1].copy()
        whole[..., 0] += at_first
    return np.moveaxis(unextended(whole, width, padtype), -1, axis)


def unresampled_by_ratio(g: Any, x: Any, up: int, down: int, axis: int = 0, window: Any = ("kaiser", 5.0)) -> Any:
    """The adjoint of ``scipy.signal.resample_poly``: the way back, with the filter backwards.

    Filters that SciPy designs are the same from both ends.

    >>> unresampled_by_ratio(np.array([1.0, 2.0]), np.zeros(4), 1, 2, window=np.array([0.0, 1.0, 0.0]))
    array([1., 0., 2., 0.])
    """
    from scipy.signal import resample_poly

    if not isinstance(window, str | tuple):
        taps = np.conj(np.asarray(window))[::-1]
        window = np.append(taps, np.zeros(1, taps.dtype)) if taps.size % 2 == 0 else taps
    along = np.moveaxis(np.asarray(g), axis, -1)
    bar = resample_poly(along, down, up, -1, window)[..., : np.shape(x)[axis]] * (up / down)
    return np.moveaxis(bar, -1, axis)


def undecimated(
    g: Any, x: Any, q: int, n: int | None = None, ftype: str = "iir", axis: int = -1, zero_phase: bool = True
) -> Any:
    """The adjoint of ``scipy.signal.decimate``; of ``x`` only the shape is read.

    >>> undecimated(np.ones(2), np.zeros(3), 2, 0, "fir", zero_phase=False)
    array([1., 0., 1.])
    """
    from scipy.signal import cheby1, firwin, lfilter, sosfilt

    dtype = np.real(np.asarray(g)).dtype
    taps = firwin((20 * q if n is None else n) + 1, 1.0 / q, window="hamming").astype(dtype) if ftype == "fir" else None
    if taps is not None and zero_phase:
        return unresampled_by_ratio(g, x, 1, q, axis, taps)
    along = np.moveaxis(np.asarray(g), axis, -1)
    spread = np.zeros((*along.shape[:-1], np.shape(x)[axis]), along.dtype)
    spread[..., ::q] = along
    if taps is not None:
        bar = lfilter(taps, np.ones(1, dtype), spread[..., ::-1])[..., ::-1]
    else:
        sections = cheby1(8 if n is None else n, 0.05, 0.8 / q, output="sos").astype(dtype)
        if zero_phase:
            bar = unfiltered_by_sections(spread, sections, spread)
        else:
            bar = sosfilt(sections, spread[..., ::-1])[..., ::-1]
    return np.moveaxis(bar, -1, axis)


def unspread(g: Any, h: Any, x: Any, up: int = 1, down: int = 1, axis: int = -1) -> Any:
    """The adjoint of ``scipy.signal.upfirdn`` by the signal, of which only the shape is read.

    >>> unspread(np.array([1.0, 2.0, 3.0, 4.0]), np.array([1.0, 0.5]), np.zeros(3))
    array([2. , 3.5, 5. ])
    """
    from scipy.signal import upfirdn

    along, taps = np.moveaxis(np.asarray(g), axis, -1), np.conj(np.asarray(h))[::-1]
    whole = upfirdn(taps, along, down, 1, -1)[..., taps.size - 1 :: up]
    bar = np.zeros((*along.shape[:-1], np.shape(x)[axis]), whole.dtype)
    bar[..., : whole.shape[-1]] = whole[..., : bar.shape[-1]]
    return np.moveaxis(bar, -1, axis)
