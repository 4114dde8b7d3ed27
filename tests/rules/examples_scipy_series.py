"""One example line per rule and form of ``scipy.fft``, ``integrate`` and ``signal``; none where SciPy is not installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime import (
    analytic,
    begun,
    delayed_products,
    delayed_sum,
    embedded,
    from_segments,
    into_segments,
    scaled_ends,
    segment_spectra,
    simpson_weights,
    taken_out,
    unaccumulated,
    unbegun,
    undecimated,
    unfiltered_by_sections,
    unfiltered_twice,
    unresampled,
    unresampled_by_ratio,
    unsegment,
    unsmoothed,
    unspread,
)
from tests.rules.harness import Example, Text, array, example, fixed, pack, text

X = array(3, 4)
V = array(5)
T = array(2, 3, 4)
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)
D = C.ravel()[:5]
PLACES = np.cumsum(array(5, seed=4))
NORMS = ("backward", "ortho", "forward")


def of_fft(sf: Any) -> Iterator[Example]:
    """Examples of a module that may not be there."""
    one, several = (sf.fft, sf.ifft), (sf.fft2, sf.ifft2, sf.fftn, sf.ifftn)
    yield from (example(f, x) for f in (*one, sf.irfft) for x in (V, X, T, C, D))
    yield from (example(f, x, n) for f in (*one, sf.irfft) for x in (X, C) for n in (3, 7))
    yield from (example(sf.rfft, x, *n) for x in (V, X, T) for n in ((), (3,), (8,)))
    yield from (example(f, C, axis=0, norm=norm, workers=1) for f in (*one, sf.irfft) for norm in NORMS)
    yield from (example(f, x) for f in several for x in (X, C, T))
    yield from (example(f, C, (2, 6), axes=(1, 0)) for f in several)
    yield from (example(f, T, (2, 5)) for f in several)
    yield from (example(f, T, axes=1) for f in several)
    yield from (example(f, x, *axes) for f in (sf.fftshift, sf.ifftshift) for x in (V, T) for axes in ((), (0,)))
    for f in (sf.dct, sf.idct, sf.dst, sf.idst):
        for kind in (1, 2, 3, 4):
            yield from (example(f, x, kind) for x in (V, X, C))
            yield from (example(f, X, kind, axis=0, norm=norm) for norm in NORMS)
            yield from (example(f, X, type=kind, n=n) for n in (3, 7))
            yield example(f, X, kind, norm="ortho", orthogonalize=True)
    yield from (example(f, T, kind, norm="ortho") for f in (sf.dctn, sf.idctn, sf.dstn, sf.idstn) for kind in (1, 2, 3, 4))
    yield from (example(f, T, axes=(0, 2), norm="ortho") for f in (sf.dctn, sf.idctn))
    halves, wholes = (sf.rfftn, sf.rfft2, sf.ihfftn, sf.ihfft2), (sf.irfftn, sf.irfft2, sf.hfftn, sf.hfft2)
    for norm in NORMS:
        yield from (example(f, X, norm=norm) for f in (*halves, sf.ihfft))
        yield from (example(f, C, norm=norm) for f in (*wholes, sf.hfft))
    for f, x in (*((f, T) for f in halves), *((f, C) for f in wholes)):
        yield from (example(f, x), example(f, x, (3, 6), workers=1), example(f, x, (3, 6), (1, 0)), example(f, x, axes=(-1, 0)))
        yield example(f, x, axes=1)
    yield from (example(f, x, *n) for f, x in ((sf.hfft, C), (sf.hfft, V), (sf.ihfft, X)) for n in ((5,), (6, 0)))
    yield from (example(f, C, (2, 6)) for f in (sf.irfftn, sf.hfft2))
    yield from (example(f, X, 4, axes=1) for f in (sf.rfftn, sf.fftn))
    for f in (sf.dctn, sf.idctn, sf.dstn, sf.idstn):
        for kind in (1, 2, 3, 4):
            yield from (example(f, X, kind), example(f, T, kind, axes=(0, 2), norm="forward"))
            yield example(f, X, kind, (4, 3), (1, 0))
        yield from (example(f, X, s=(2, 6), norm="ortho"), example(f, T, 2, (2, 6)))
        yield from (example(f, X, axes=1, s=3), example(f, C, axes=(0,)))
    yield example(scaled_ends, X, text(2.0), True, False)
    yield example(scaled_ends, X, text(0.5), True, True, 0)


def of_integrate(si: Any) -> Iterator[Example]:
    """Examples of a module that may not be there."""
    for f in (si.trapezoid, si.cumulative_trapezoid):
        yield from (example(f, y) for y in (V, X, C))
        yield from (example(f, V, PLACES), example(f, X, PLACES[:4]), example(f, X, dx=0.7), example(f, X, PLACES[:3], axis=0))
        yield example(f, X, np.cumsum(X[:1], axis=1))
        yield from (example(f, T, np.cumsum(T, axis=1), axis=1), example(f, T, PLACES[:3], axis=1), example(f, T, axis=0))
    yield from (example(si.cumulative_trapezoid, x, initial=0) for x in (V, X, C))
    yield example(si.cumulative_trapezoid, T, PLACES[:3], axis=1, initial=0)
    for count in (1, 2, 3, 4, 5, 8):
        yield example(si.simpson, array(count))
        yield example(si.simpson, array(count), fixed(np.cumsum(array(count, seed=4))))
        yield example(si.simpson, array(count), np.cumsum(array(count, seed=4)))
        yield example(si.simpson, array(2, count, 3), dx=0.7, axis=1)
    for f in (si.trapezoid, si.simpson, si.cumulative_trapezoid):
        yield from (example(f, X, x=x, dx=0.7, axis=0) for x in (PLACES[:3], np.cumsum(X, axis=0)))
    yield from (example(si.simpson, T, x=fixed(np.cumsum(T, axis=k)), axis=k) for k in (0, 1, 2))
    yield from (example(si.simpson, T, x=fixed(PLACES[: T.shape[k]]), axis=k) for k in (0, 1, -1))
    yield from (example(si.simpson, T, x=np.cumsum(T, axis=k), axis=k) for k in (0, 1, -1))
    yield from (example(si.simpson, y, x=PLACES[: T.shape[k]], axis=k) for k in (0, 1, -1) for y in (T, fixed(T)))
    yield example(si.simpson, V, x=fixed(np.array([0.0, 1.0, 1.0, 2.0, 4.0])))
    yield example(si.simpson, C)
    for n in (2, 3, 5, 9):
        yield from (example(si.romb, array(n)), example(si.romb, array(2, n, 3), 0.7, 1))
        yield example(si.romb, 1j * array(n), dx=0.3)
    for n in (2, 3, 4, 5, 6, 7, 8):
        yield example(si.cumulative_simpson, array(n))
        yield example(si.cumulative_simpson, array(2, n, 3), dx=0.7, axis=1, initial=0.4)
        places = np.cumsum(array(n, seed=4))
        yield example(si.cumulative_simpson, array(n), x=fixed(places), initial=text(0.0))
        yield example(si.cumulative_simpson, array(2, n), x=fixed(np.cumsum(array(2, n, seed=3), axis=1)))
        yield example(si.cumulative_simpson, array(n, 2), x=fixed(places), dx=0.7, axis=0, initial=array(1, 2))
        yield from (example(unaccumulated, array(n - 1), fixed(array(n)), *options) for options in ((), (fixed(places),)))
        yield example(unaccumulated, array(n, 2), fixed(array(n, 2)), None, fixed(0.7), 0, True)
    yield example(simpson_weights, fixed(X), fixed(V), None, 0.7, 0)
    yield from (example(simpson_weights, fixed(X), fixed(V), x, 1.0, 0) for x in (PLACES[:3], np.cumsum(X, axis=0)))
    yield example(simpson_weights, fixed(X), fixed(V), PLACES[:4])


def of_signal(ss: Any) -> Iterator[Example]:
    """Examples of a module that may not be there."""
    for f in (ss.convolve, ss.fftconvolve, ss.correlate):
        for mode in ("full", "same", "valid"):
            for n, m in ((6, 3), (6, 2), (3, 6), (2, 6), (4, 4), (1, 5), (5, 5)):
                yield example(f, array(n), array(m, seed=1), mode)
            yield from (example(f, x, y, mode=mode) for x, y in ((D, D[:2]), (V, D[:3]), (D[:2], V), (X, X[:2, :2]), (C, X)))
            yield example(f, T, T[:1, :2, :2], mode)
    yield from (example(ss.convolve, X, X[:2, :3], "same", method) for method in ("direct", "fft"))
    for f in (ss.oaconvolve, ss.convolve2d, ss.correlate2d):
        for mode in ("full", "same", "valid"):
            yield from (example(f, x, y, mode) for x, y in ((X, X[:2, :2]), (X[:2, :2], X), (X[:, :3], X[:2, :2]), (C, X[:2])))
    yield example(ss.oaconvolve, V, V[:2])
    yield example(embedded, array(3), fixed(array(3)), fixed(array(2)), "same")
    yield example(taken_out, array(4), fixed(array(3)), fixed(array(2)), "valid")


FIR, IIR = np.array([0.5, 0.3, -0.2]), np.array([1.5, -0.4, 0.2])
SECTIONS = np.array([[0.5, 0.2, 0.1, 1.0, -0.4, 0.2], [1.0, 0.3, 0.0, 1.0, 0.1, 0.3]])


def of_filters(ss: Any) -> Iterator[Example]:
    """Filters along an axis, and what their derivatives call."""
    for x, axis in ((V, -1), (T, 1), (X, 0), (D, 0)):
        yield example(ss.lfilter, FIR, IIR, x, axis)
        yield example(ss.lfilter, FIR, array(1), x, axis=axis)
        yield example(ss.lfilter, FIR[:1], IIR, x, axis)
        yield example(ss.sosfilt, fixed(SECTIONS), x, axis)
        yield example(delayed_sum, FIR, x, axis)
        yield example(delayed_products, x, x[::-1] * 1.1, fixed(FIR), axis)
    yield example(ss.lfilter, FIR + 0.2j * FIR[::-1], IIR - 0.1j, D)
    yield from (example(begun, z, fixed(x), axis) for z, x, axis in ((FIR, V, -1), (X[:, :2], X, 1), (X[:2], X[:1], 0)))
    yield from (example(unbegun, g, fixed(z), axis) for g, z, axis in ((V, FIR, -1), (X, X[:, :1], 1), (X, X[:1, :2], 1)))
    long = array(2, 14)
    for pad in ("odd", "even", "constant", None):
        yield example(ss.filtfilt, fixed(FIR), fixed(IIR), long, padtype=pad)
        yield example(ss.filtfilt, fixed(FIR), fixed(IIR), long.T, 0, pad, 4)
        yield example(unfiltered_twice, long, fixed(FIR), fixed(IIR), fixed(long), -1, pad, 3)
    yield from (example(ss.detrend, x, *options) for x in (V, X, C) for options in ((), (0,), (-1, "constant")))
    yield from (example(ss.detrend, x, bp=b) for x, b in ((V, 3), (long, (0, 5, 9)), (long, fixed(np.array([4, 8])))))
    yield from (example(f, x, *n) for f in (ss.hilbert, analytic) for x in (V, X, X[:, :3]) for n in ((), (6,), (3,), (4, 0)))
    yield example(analytic, C)
    for mode in ("mirror", "constant", "nearest", "wrap", "interp"):
        yield from (example(f, long, 5, 2, mode=mode) for f in (ss.savgol_filter, unsmoothed))
        yield from (example(f, long.T, 3, 1, 1, text(0.5), 0, mode) for f in (ss.savgol_filter, unsmoothed))
    yield example(ss.savgol_filter, long, 5, 2, mode="constant", cval=text(2.0))
    for n, m in ((6, 4), (6, 3), (4, 6), (3, 6), (5, 7), (7, 5), (5, 2), (2, 5), (4, 4), (1, 3), (6, 1)):
        for x in (array(n), array(n) + 1j * array(n, seed=1)):
            yield example(ss.resample, x, m)
            yield example(unresampled, x[::-1], fixed(array(m)))
    windows = ("hamming", pack("kaiser", text(5.0), kind="tuple"), fixed(array(7)))
    yield from (example(ss.resample, array(2, 7), n, None, 1, window) for n in (4, 10) for window in windows)
    yield from (example(f, x, y, axis=1) for f, x, y in ((ss.resample, T, 5), (unresampled, T, fixed(array(2, 6, 4)))))
    layouts = ((text(1.0), "hann", 5), (2, "boxcar", 4, 1, 7, "linear"), (text(1.5), "hamming", 6, None, 6, False, "spectrum"))
    for layout in layouts:
        yield from (example(segment_spectra, long, *layout), example(segment_spectra, long[0], *layout))
        spectra = segment_spectra(long[0], *(one.value if isinstance(one, Text) else one for one in layout))
        yield example(unsegment, spectra * (0.4 + 0.3j), fixed(long[0]), *layout)
    for sides in ("half", "whole"):
        yield example(segment_spectra, long, 1, "hann", 5, None, None, "constant", "density", -1, 2, sides)
        spectra = segment_spectra(long[0], 1, "hann", 5, sides=sides) * (0.4 + 0.3j)
        yield example(unsegment, spectra, fixed(long[0]), 1, "hann", 5, None, None, "constant", "density", -1, 2, sides)
    for scale in ("spectrum", "psd"):
        yield example(from_segments, C, text(1.5), "hann", 4, 2, None, True, scale)
        yield example(into_segments, array(10), fixed(C), text(1.5), "hann", 4, 2, 6, False, scale)
    sections = fixed(SECTIONS)
    for pad in ("odd", "even", "constant", None):
        yield from (example(ss.sosfiltfilt, sections, x, axis, pad, 3) for x, axis in ((long, -1), (long.T, 0)))
        yield example(unfiltered_by_sections, long, sections, fixed(long), -1, pad, 3)
    for up, down, window in ((2, 3, "hann"), (3, 2, fixed(array(4))), (1, 2, fixed(array(5)))):
        yield example(ss.resample_poly, long, up, down, 1, window)
        whole = ss.resample_poly(long, up, down, 1, window if isinstance(window, str) else window.value)
        yield example(unresampled_by_ratio, whole, fixed(long), up, down, 1, window)
        yield example(ss.upfirdn, fixed(FIR), long.T, up, down, 0)
        yield example(unspread, ss.upfirdn(FIR, long.T, up, down, 0), fixed(FIR), fixed(long.T), up, down, 0)
    for kind, both in (("iir", False), ("fir", False), ("fir", True)):
        yield example(ss.decimate, long, 3, 2, kind, 1, both)
        yield example(undecimated, long[:, :5], fixed(long), 3, 2, kind, 1, both)
    yield from (example(ss.medfilt, x, size) for x, size in ((V, 3), (X, None)))
    yield from (example(ss.medfilt2d, X, 3), example(ss.order_filter, X, fixed(np.ones((1, 3))), 2))
    yield from (example(segment_spectra, long.T, 1, None, None, None, n, "constant", "density", 0, 0) for n in (None, 9, 20))


def _examples() -> Iterator[Example]:
    for module, found in (("fft", of_fft), ("integrate", of_integrate), ("signal", of_signal), ("signal", of_filters)):
        if importlib.util.find_spec("scipy") is not None:
            yield from found(importlib.import_module(f"scipy.{module}"))


EXAMPLES = list(_examples())
