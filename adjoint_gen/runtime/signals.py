"""Filters of signals and integrals along an axis, read backwards."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjoint_gen.runtime.indexing import scatter


def delayed_sum(b: Any, x: Any, axis: int = -1) -> Any:
    """Each element times ``b[0]``, the one before it times ``b[1]``, and so on.

    >>> delayed_sum(np.array([1.0, 10.0]), np.array([1.0, 2.0, 3.0]))
    array([ 1., 12., 23.])
    """
    along = np.moveaxis(np.asarray(x), axis, -1)
    y = np.zeros(along.shape, np.result_type(b, x))
    for k, weight in enumerate(np.ravel(b)[: along.shape[-1]]):
        y[..., k:] += weight * along[..., : along.shape[-1] - k]
    return np.moveaxis(y, -1, axis)


def delayed_products(g: Any, x: Any, b: Any, axis: int = -1) -> Any:
    """The sums of ``g[n] * x[n - k]`` for as many ``k`` as there are elements of ``b``: the adjoint of that.

    >>> delayed_products(np.ones(3), np.array([1.0, 2.0, 3.0]), np.zeros(2))
    array([6., 3.])
    """
    one, other = np.moveaxis(np.asarray(g), axis, -1), np.moveaxis(np.asarray(x), axis, -1)
    length, sums = other.shape[-1], np.zeros(np.size(b), np.result_type(g, x))
    for k in range(min(np.size(b), length)):
        sums[k] = np.sum(one[..., k:] * other[..., : length - k])
    return np.reshape(sums, np.shape(b))


def begun(zi: Any, x: Any, axis: int = -1) -> Any:
    """The state in which a filter begins as an array of the shape of ``x``, to the first elements of which it is added.

    >>> begun(np.array([5.0]), np.zeros(3))
    array([5., 0., 0.])
    """
    state = np.moveaxis(np.asarray(zi), axis, -1)
    y = np.zeros((*np.moveaxis(x, axis, -1).shape[:-1], max(np.shape(x)[axis], state.shape[-1])), state.dtype)
    y[..., : state.shape[-1]] = state
    return np.moveaxis(y[..., : np.shape(x)[axis]], -1, axis)


def unbegun(g: Any, zi: Any, axis: int = -1) -> Any:
    """The adjoint of the state.

    >>> unbegun(np.array([5.0, 2.0, 3.0]), np.zeros(2))
    array([5., 2.])
    """
    along, shape = np.moveaxis(np.asarray(g), axis, -1), np.moveaxis(np.asarray(zi), axis, -1).shape
    whole = np.zeros((*along.shape[:-1], shape[-1]), along.dtype)
    count = min(shape[-1], along.shape[-1])
    whole[..., :count] = along[..., :count]
    repeated = tuple(k for k, n in enumerate(shape) if n == 1 and whole.shape[k] != 1)
    return np.moveaxis(np.sum(whole, axis=repeated, keepdims=True) if repeated else whole, -1, axis)


def analytic(x: Any, N: int | None = None, axis: int = -1) -> Any:  # noqa: N803 - as SciPy calls it
    """What ``scipy.signal.hilbert`` gives, also of complex numbers: without negative frequencies, the positive ones twice.

    >>> analytic(np.array([1.0, 0.0, -1.0, 0.0])).round(12) + 0.0
    array([ 1.+0.j,  0.+1.j, -1.+0.j,  0.-1.j])
    """
    count = np.shape(x)[axis] if N is None else N
    spectrum = np.moveaxis(np.fft.fft(x, count, axis=axis), axis, -1)
    weights = np.zeros(count, spectrum.real.dtype)
    weights[: count // 2 + 1] = 2
    weights[0] = 1
    if count % 2 == 0:
        weights[count // 2] = 1
    return np.fft.ifft(np.moveaxis(spectrum * weights, -1, axis), axis=axis)


def unsmoothed(
    g: Any, window_length: int, polyorder: int, deriv: int = 0, delta: float = 1.0, axis: int = -1, mode: str = "interp"
) -> Any:
    """The adjoint of ``scipy.signal.savgol_filter``: what each element contributes, by polynomials and beyond the ends.

    >>> unsmoothed(np.array([1.0, 0.0, 0.0]), 3, 1, mode="nearest")
    array([0.66666667, 0.33333333, 0.        ])
    """
    from scipy.signal import savgol_coeffs, savgol_filter

    along = np.moveaxis(np.asarray(g), axis, 0)
    length, half = len(along), window_length // 2
    weights = savgol_coeffs(window_length, polyorder, deriv, delta, use="dot").astype(along.dtype)
    middle = along.copy()
    if mode == "interp":
        middle[:half] = middle[length - half :] = 0
    whole = np.zeros((length + window_length - 1, *along.shape[1:]), along.dtype)
    for k, weight in enumerate(weights):
        whole[k : k + length] += weight * middle
    bar = np.zeros_like(along)
    if mode in ("interp", "constant"):
        bar += whole[half : half + length]
    else:
        way: Any = {"mirror": "reflect", "nearest": "edge", "wrap": "wrap"}[mode]
        scatter(bar, np.pad(np.arange(length), (half, window_length - 1 - half), way), whole)
    if mode == "interp":
        fitted = savgol_filter(np.eye(window_length), window_length, polyorder, deriv, delta, axis=0).astype(along.dtype)
        bar[:window_length] += np.tensordot(fitted[:half].T, along[:half], 1)
        bar[length - window_length :] += np.tensordot(fitted[window_length - half :].T, along[length - half :], 1)
    return np.moveaxis(bar, 0, axis)


def unfiltered_twice(
    g: Any, b: Any, a: Any, x: Any, axis: int = -1, padtype: str | None = "odd", padlen: int | None = None
) -> Any:
    """The adjoint of ``scipy.signal.filtfilt``; of ``x`` only the shape is read.

    >>> unfiltered_twice(np.array([1.0, 2.0, 3.0]), np.array([0.5, 0.0]), np.array([1.0]), np.zeros(3), padtype=None)
    array([0.25, 0.5 , 0.75])
    """
    from scipy.signal import lfilter, lfilter_zi

    forward, backward = np.atleast_1d(np.conj(b)), np.atleast_1d(np.conj(a))
    width = 0 if padtype is None else 3 * max(len(forward), len(backward)) if padlen is None else padlen
    along = np.moveaxis(np.asarray(g), axis, -1)
    whole = np.zeros((*along.shape[:-1], along.shape[-1] + 2 * width), np.result_type(along, forward))
    whole[..., width : width + along.shape[-1]] = along
    response, _ = lfilter(forward, backward, np.zeros(whole.shape[-1]), zi=lfilter_zi(forward, backward))
    for _ in range(2):  # each pass begins in the state that belongs to its first element
        whole = whole[..., ::-1]
        at_first = np.sum(whole * response, axis=-1)
        whole = lfilter(forward, backward, whole[..., ::-1])[..., ::-1].copy()
        whole[..., 0] += at_first
    return np.moveaxis(unextended(whole, width, padtype), -1, axis)


def unextended(whole: Any, width: int, padtype: str | None) -> Any:
    """The adjoint of a signal that was extended at both of its ends."""
    length = whole.shape[-1] - 2 * width
    bar = whole[..., width : width + length].copy()
    for ends, own in ((whole[..., :width][..., ::-1], bar), (whole[..., width + length :], bar[..., ::-1])):
        if padtype == "constant":
            own[..., 0] += np.sum(ends, axis=-1)
        elif width:
            own[..., 1 : width + 1] += ends if padtype == "even" else -ends
            own[..., 0] += 0 if padtype == "even" else 2 * np.sum(ends, axis=-1)
    return bar


def unresampled(g: Any, x: Any, axis: int = 0, window: Any = None) -> Any:
    """The adjoint of ``scipy.signal.resample``: the way back, but for the highest frequency of the shorter signal.

    That has no partner in the shorter one; on either way SciPy lets it stand for both, or takes half of both, and its adjoint
    does neither. A window of frequencies is its own adjoint.

    >>> unresampled(np.array([2.0, 0.0]), np.zeros(4)).round(12)
    array([ 1.5,  0.5, -0.5,  0.5])
    """
    from scipy.signal import resample

    count, length = np.shape(g)[axis], np.shape(x)[axis]
    along = np.moveaxis(np.asarray(g), axis, -1)
    if count < length and count % 2 == 0:
        along = along + _highest(along)
    bar = resample(along, length, axis=-1) * (count / length)
    if length < count and length % 2 == 0:
        bar = bar - 0.5 * _highest(bar)
    bar = bar if window is None else resample(bar, length, axis=-1, window=window)
    return np.moveaxis(bar, -1, axis).astype(along.dtype)


def _highest(x: Any) -> Any:
    """The part of a signal that changes its sign at each step."""
    signs = (1.0 - 2.0 * (np.arange(x.shape[-1]) % 2)).astype(np.real(x).dtype)
    return np.mean(x * signs, axis=-1, keepdims=True) * signs


def romberg_weights(y: Any, like: Any, axis: int = -1) -> Any:
    """What each of ``2**k + 1`` values counts in Romberg's rule with steps of 1, as precise as the integral ``like``.

    >>> romberg_weights(np.ones(3), np.float64()) * 3
    array([1., 4., 1.])
    """
    count = np.shape(y)[axis]
    levels = (count - 1).bit_length() - 1
    table = np.eye(levels + 1)
    for k in range(1, levels + 1):
        table[k:] += (table[k:] - table[k - 1 : -1]) / (4.0**k - 1.0)
    weights = np.zeros(count)
    for level, share in enumerate(table[-1]):
        step = 2 ** (levels - level)
        weights[::step] += share * step
        weights[[0, -1]] -= 0.5 * share * step
    weights = weights.astype(np.real(like).dtype)
    return np.reshape(weights, (count,) + (1,) * (np.ndim(y) - 1 - axis % np.ndim(y)))


def unaccumulated(g: Any, y: Any, x: Any = None, dx: Any = 1.0, axis: int = -1, begun: bool = False) -> Any:
    """The adjoint of ``scipy.integrate.cumulative_simpson``, of which the integral over each step reads three values.

    What each of them counts is what the integral is of every third one. ``begun`` says that it starts with a value of its own.

    >>> unaccumulated(np.array([0.0, 1.0]), np.zeros(3)) * 3
    array([1., 4., 1.])
    """
    from scipy.integrate import cumulative_simpson

    count, dtype = np.shape(y)[axis], np.asarray(g).dtype
    along = np.moveaxis(np.asarray(g), axis, 0)
    steps = np.cumsum(along[:0 if begun else None:-1], axis=0)[::-1]
    place = np.reshape(np.arange(count), (count,) + (1,) * (np.ndim(y) - 1 - axis % np.ndim(y)))
    bar = np.zeros((count, *along.shape[1:]), dtype)
    first = np.arange(count - 1)
    first -= (first % 2 == 1) | (first + 2 > count - 1)
    for third in range(3):
        chosen = np.broadcast_to(np.where(place % 3 == third, 1.0, 0.0), np.shape(y))
        shares = np.diff(np.moveaxis(cumulative_simpson(chosen, x=x, dx=dx, axis=axis, initial=0.0), axis, 0), axis=0)
        read = np.maximum(first, 0) + (third - np.maximum(first, 0)) % 3
        inside = read < count
        scatter(bar, read[inside], (shares * steps)[inside].astype(dtype))
    return np.moveaxis(bar, 0, axis)
