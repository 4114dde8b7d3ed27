"""Correlations with windows, and filters with windows that are known."""

from __future__ import annotations

import numpy as np
from scipy import ndimage as sn

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import VARIES, Call, constant
from adjoint_gen.rules.kinds import as_array, fresh, operand
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import MACROS, macro, static
from adjoint_gen.runtime import gaussian_reach, gaussian_slope, ratio, unpad, window_reach, window_sums

_BORDERS = {
    "reflect": "symmetric", "grid-mirror": "symmetric", "mirror": "reflect", "nearest": "edge", "wrap": "wrap",
    "grid-wrap": "wrap", "constant": "constant", "grid-constant": "constant",
}


def like_image(call: Call) -> Kind:
    """An array like the image, where it is made by the filter."""
    image = operand(call, "input")
    return fresh(image.dtype, image.shape) if call.constant("output") is None else Kind("unknown")


def weighed_image(call: Call) -> Kind:
    """The same for weights that are real; others make complex numbers of any."""
    return like_image(call) if operand(call, "weights").real else Kind("unknown")


@static
def border(mode: object, output: object) -> str:
    """What NumPy calls the way in which an image is extended."""
    if output is not None:
        raise UnsupportedCallError("`output` of a filter", "its result, as it gives it")
    if not isinstance(mode, str) or mode not in _BORDERS:
        raise UnsupportedCallError(f"a filter with the mode {mode!r}", f"one of {', '.join(_BORDERS)}")
    return _BORDERS[mode]


@macro
def rounding(builder: Builder, image: Arg, weights: Arg) -> Arg:
    """An image of floating-point numbers: one of integers would have its sums rounded."""
    if not (builder.kind(image).inexact and builder.kind(image).real and builder.kind(weights).real):
        raise UnsupportedCallError("weights of an image that is not known to be of real floats", "`image.astype(float)`")
    return image


@macro
def of_reals(builder: Builder, weights: Arg) -> Arg:
    """Weights that are real."""
    if not as_array(builder.kind(weights)).real:
        raise UnsupportedCallError("a filter with weights that may be complex", "their real and imaginary parts")
    return weights


# Correlations and convolutions, which are each other's adjoints.


@shared
def correlated(x, weights, mode, cval, origin, axes):
    if axes is None:
        return sn.correlate(x, weights, mode=mode, cval=cval, origin=origin)
    return sn.correlate(x, weights, mode=mode, cval=cval, origin=origin, axes=axes)


@shared
def convolved(x, weights, mode, cval, origin, axes):
    if axes is None:
        return sn.convolve(x, weights, mode=mode, cval=cval, origin=origin)
    return sn.convolve(x, weights, mode=mode, cval=cval, origin=origin, axes=axes)


@derivative(sn.correlate, kind=weighed_image, costly=True)
def correlate(y, input, weights, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    way = border(mode, output)
    by_weights = correlated(rounding(input, weights), d[weights], mode, cval, origin, axes)
    return correlated(d[input], of_reals(weights), mode, 0.0, origin, axes) + by_weights if way else y


@derivative(sn.convolve, kind=weighed_image, costly=True)
def convolve(y, input, weights, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    way = border(mode, output)
    by_weights = convolved(rounding(input, weights), d[weights], mode, cval, origin, axes)
    return convolved(d[input], of_reals(weights), mode, 0.0, origin, axes) + by_weights if way else y


@transpose(sn.correlate, of="input")
def correlate_image(g, input, weights, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    reach = window_reach(weights)
    return unpad(convolved(np.pad(g, reach), weights, "constant", 0.0, origin, axes), input, reach, border(mode, output))


@transpose(sn.convolve, of="input")
def convolve_image(g, input, weights, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    reach = window_reach(weights)
    return unpad(correlated(np.pad(g, reach), weights, "constant", 0.0, origin, axes), input, reach, border(mode, output))


@static
def whole(axes: object) -> bool:
    """Whether a window is of all axes, as it must be where weights vary."""
    if axes is not None:
        raise UnsupportedCallError("weights of a filter along some axes", "a window with axes of length 1 for the others")
    return True


@transpose(sn.correlate, of="weights")
def correlate_weights(g, input, weights, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    return window_sums(g, input, weights, border(mode, output), cval, origin) if whole(axes) else weights


@transpose(sn.convolve, of="weights")
def convolve_weights(g, input, weights, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    """Both the image and what came of it turned round: the window then is as it was."""
    turned_round = window_sums(np.flip(g), np.flip(input), weights, border(mode, output), cval, origin)
    return turned_round if whole(axes) else weights


@macro
def lying(builder: Builder, change: Arg, axis: Arg, image: Arg, weights: Arg) -> Arg:
    """What weights along an axis of an image change by, as a window that has all axes."""
    rank, along = builder.kind(image).rank, constant(axis)
    if rank is None or not isinstance(along, int):
        raise UnsupportedCallError("weights of an image of which the axes are not known", "a window of all axes: `convolve`")
    MACROS[rounding](builder, image, weights)
    others = tuple(Const(k) for k in range(rank) if k != along % rank)
    return builder.bind("numpy.expand_dims", change, Pack("tuple", others)) if others else change


@macro
def middles(builder: Builder, origin: Arg, axis: Arg, image: Arg) -> Arg:
    """Where the middle of such a window is, along each axis."""
    rank, along = builder.kind(image).rank, constant(axis)
    if rank is None or not isinstance(along, int):
        return origin
    return Pack("tuple", tuple(origin if k == along % rank else Const(0) for k in range(rank)))


@derivative(sn.correlate1d, kind=weighed_image, costly=True)
def correlate1d(y, input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    way, at = border(mode, output), middles(origin, axis, input)
    change = sn.correlate1d(d[input], of_reals(weights), axis, mode=mode, origin=origin) if way else y
    return change + sn.correlate(input, lying(d[weights], axis, input, weights), mode=mode, cval=cval, origin=at)


@derivative(sn.convolve1d, kind=weighed_image, costly=True)
def convolve1d(y, input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    way, at = border(mode, output), middles(origin, axis, input)
    change = sn.convolve1d(d[input], of_reals(weights), axis, mode=mode, origin=origin) if way else y
    return change + sn.convolve(input, lying(d[weights], axis, input, weights), mode=mode, cval=cval, origin=at)


@transpose(sn.correlate1d, of="input")
def correlate1d_image(g, input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    reach = window_reach(weights)
    wide = sn.convolve1d(np.pad(g, reach), weights, axis, mode="constant", origin=origin)
    return unpad(wide, input, reach, border(mode, output))


@transpose(sn.convolve1d, of="input")
def convolve1d_image(g, input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    reach = window_reach(weights)
    wide = sn.correlate1d(np.pad(g, reach), weights, axis, mode="constant", origin=origin)
    return unpad(wide, input, reach, border(mode, output))


# Means of windows.


@static
def mirrored_origin(size: object, origin: object) -> object:
    """The origin of a window of equal weights that is turned round.

    >>> mirrored_origin(3, 1), mirrored_origin((3, 4), 0)
    (-1, (0, -1))
    """
    if isinstance(size, tuple | list) or isinstance(origin, tuple | list):
        count = len(size) if isinstance(size, tuple | list) else len(origin)  # type: ignore[arg-type]
        sizes = size if isinstance(size, tuple | list) else (size,) * count
        origins = origin if isinstance(origin, tuple | list) else (origin,) * count
        return tuple(mirrored_origin(one, at) for one, at in zip(sizes, origins, strict=True))
    return -origin - (1 - size % 2)  # type: ignore[operator]


@static
def longest(size: object) -> int:
    """The longest of some lengths."""
    return max(size) if isinstance(size, tuple | list) else int(size)  # type: ignore[call-overload]


@derivative(sn.uniform_filter1d, kind=like_image, costly=True)
def uniform_filter1d(y, input, size, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    return sn.uniform_filter1d(d[input], size, axis, mode=mode, origin=origin) if border(mode, output) else y


@transpose(sn.uniform_filter1d, of="input")
def uniform_filter1d_(g, input, size, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    wide = sn.uniform_filter1d(np.pad(g, longest(size)), size, axis, mode="constant", origin=mirrored_origin(size, origin))
    return unpad(wide, input, longest(size), border(mode, output))


@shared
def uniform(x, size, mode, origin, axes):
    if axes is None:
        return sn.uniform_filter(x, size, mode=mode, origin=origin)
    return sn.uniform_filter(x, size, mode=mode, origin=origin, axes=axes)


@derivative(sn.uniform_filter, kind=like_image, costly=True)
def uniform_filter(y, input, size=3, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    return uniform(d[input], size, mode, origin, axes) if border(mode, output) else y


@transpose(sn.uniform_filter, of="input")
def uniform_filter_(g, input, size=3, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None):
    wide = uniform(np.pad(g, longest(size)), size, "constant", mirrored_origin(size, origin), axes)
    return unpad(wide, input, longest(size), border(mode, output))


# Slopes and curvatures.


@derivative(sn.sobel, kind=like_image, costly=True)
def sobel(y, input, axis=-1, output=None, mode="reflect", cval=0.0):
    return sn.sobel(d[input], axis, mode=mode) if border(mode, output) else y


@transpose(sn.sobel, of="input")
def sobel_(g, input, axis=-1, output=None, mode="reflect", cval=0.0):
    return -unpad(sn.sobel(np.pad(g, 1), axis, mode="constant"), input, 1, border(mode, output))


@derivative(sn.prewitt, kind=like_image, costly=True)
def prewitt(y, input, axis=-1, output=None, mode="reflect", cval=0.0):
    return sn.prewitt(d[input], axis, mode=mode) if border(mode, output) else y


@transpose(sn.prewitt, of="input")
def prewitt_(g, input, axis=-1, output=None, mode="reflect", cval=0.0):
    return -unpad(sn.prewitt(np.pad(g, 1), axis, mode="constant"), input, 1, border(mode, output))


@derivative(sn.laplace, kind=like_image, costly=True)
def laplace(y, input, output=None, mode="reflect", cval=0.0):
    return sn.laplace(d[input], mode=mode) if border(mode, output) else y


@transpose(sn.laplace, of="input")
def laplace_(g, input, output=None, mode="reflect", cval=0.0):
    return unpad(sn.laplace(np.pad(g, 1), mode="constant"), input, 1, border(mode, output))


# Gaussian filters: by the image, and by one width for all axes.


@macro
def gaussian(
    builder: Builder, x: Arg, sigma: Arg, order: Arg, mode: Arg, truncate: Arg, radius: Arg, axis: Arg, axes: Arg
) -> Arg:
    """A Gaussian filter along an axis, or along several, without the options that are as they always are."""
    given = {"order": (order, 0), "mode": (mode, "reflect"), "truncate": (truncate, 4.0), "radius": (radius, None)}
    params = {name: arg for name, (arg, default) in given.items() if arg != Const(default)}
    if axis != Const(None):
        return builder.bind("scipy.ndimage.gaussian_filter1d", x, sigma, axis, **params)
    params |= {} if axes == Const(None) else {"axes": axes}
    return builder.bind("scipy.ndimage.gaussian_filter", x, sigma, **params)


@macro
def by_width(
    builder: Builder, change: Arg, x: Arg, sigma: Arg, order: Arg, mode: Arg, cval: Arg, truncate: Arg, radius: Arg, axis: Arg,
    axes: Arg,
) -> Arg:
    """How a Gaussian filter changes with its width, which is that along one axis after the other.

    What an image is taken to be beyond its edges does not change.
    """
    kind, given = builder.kind(x), constant(axis if axis != Const(None) else axes)
    places = tuple(range(kind.rank or 0)) if given is None else given if isinstance(given, tuple | list) else (given,)
    known = builder.kind(sigma).rank == 0 and order == Const(0) and VARIES not in places
    if not (kind.rank and kind.inexact and kind.real and known):
        what = "the width of a Gaussian filter that is not known to be one number, of real floats, without `order`"
        raise UnsupportedCallError(what, "`gaussian_filter1d` along one axis after the other")
    options = {"mode": mode, "truncate": truncate, "radius": radius}
    terms = []
    for place in places:
        filtered, outside = x, cval
        for other in places:
            op = "adjoint_gen.runtime.gaussian_slope" if other == place else "scipy.ndimage.gaussian_filter1d"
            filtered = builder.bind(op, filtered, sigma, axis=Const(other), cval=outside, **options)
            outside = Const(0.0) if other == place else outside
        terms.append(filtered)
    total = terms[0]
    for term in terms[1:]:
        total = builder.bind("operator.add", total, term)
    return builder.bind("operator.mul", total, change)


@derivative(gaussian_slope, kind=lambda call: fresh(operand(call, "a").dtype, operand(call, "a").shape), costly=True)
def gaussian_slope_(y, a, sigma, axis=-1, mode="reflect", cval=0.0, truncate=4.0, radius=None, n=1):
    change = gaussian_slope(d[a], sigma, axis, mode, 0.0, truncate, radius, n)
    return change + gaussian_slope(a, sigma, axis, mode, cval, truncate, radius, n + 1) * d[sigma]


@transpose(gaussian_slope, of="a")
def gaussian_slope_transposed(g, a, sigma, axis=-1, mode="reflect", cval=0.0, truncate=4.0, radius=None, n=1):
    reach = gaussian_reach(sigma, truncate, radius)
    wide = gaussian_slope(np.pad(g, reach), sigma, axis, "constant", 0.0, truncate, radius, n)
    return unpad(wide, a, reach, border(mode, None))


@static
def parity(order: object, rank: int, axes: object) -> float:
    """1 for a window that is the same turned round, -1 for one that changes its sign.

    >>> parity(1, 2, None), parity(1, 3, None), parity((0, 1), 2, None)
    (1.0, -1.0, -1.0)
    """
    count = rank if axes is None else len(axes) if isinstance(axes, tuple | list) else 1
    total = sum(order) if isinstance(order, tuple | list) else order * count  # type: ignore[operator]
    return -1.0 if total % 2 else 1.0


@macro
def signed(builder: Builder, sign: Const, x: Arg) -> Arg:
    """What a filter gives, or its negative."""
    return x if sign.value == 1.0 else builder.bind("operator.neg", x)


@derivative(sn.gaussian_filter, kind=like_image, costly=True)
def gaussian_filter(
    y, input, sigma, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *, radius=None, axes=None
):
    if border(mode, output):
        change = gaussian(d[input], sigma, order, mode, truncate, radius, None, axes)
        return change + by_width(d[sigma], input, sigma, order, mode, cval, truncate, radius, None, axes)


@transpose(sn.gaussian_filter, of="input")
def gaussian_filter_(
    g, input, sigma, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *, radius=None, axes=None
):
    reach = gaussian_reach(sigma, truncate, radius)
    wide = gaussian(np.pad(g, reach), sigma, order, "constant", truncate, radius, None, axes)
    sign = 1.0 if order == 0 else parity(order, np.ndim(input), axes)
    return signed(sign, unpad(wide, input, reach, border(mode, output)))


@derivative(sn.gaussian_filter1d, kind=like_image, costly=True)
def gaussian_filter1d(y, input, sigma, axis=-1, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *, radius=None):
    if border(mode, output):
        change = gaussian(d[input], sigma, order, mode, truncate, radius, axis, None)
        return change + by_width(d[sigma], input, sigma, order, mode, cval, truncate, radius, axis, None)


@transpose(sn.gaussian_filter1d, of="input")
def gaussian_filter1d_(g, input, sigma, axis=-1, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *, radius=None):
    reach = gaussian_reach(sigma, truncate, radius)
    wide = gaussian(np.pad(g, reach), sigma, order, "constant", truncate, radius, axis, None)
    return signed(parity(order, 1, None), unpad(wide, input, reach, border(mode, output)))


@derivative(sn.gaussian_laplace, kind=like_image, costly=True)
def gaussian_laplace(y, input, sigma, output=None, mode="reflect", cval=0.0):
    return sn.gaussian_laplace(d[input], sigma, mode=mode) if border(mode, output) else y


@transpose(sn.gaussian_laplace, of="input")
def gaussian_laplace_(g, input, sigma, output=None, mode="reflect", cval=0.0):
    reach = gaussian_reach(sigma)
    return unpad(sn.gaussian_laplace(np.pad(g, reach), sigma, mode="constant"), input, reach, border(mode, output))


@macro
def along_slopes(builder: Builder, x: Arg, dx: Arg, sigma: Arg, mode: Arg, cval: Arg) -> Arg:
    """The slopes of a smoothed image times those of a change of it, for each axis, together."""
    rank = builder.kind(x).rank
    if not rank:
        raise UnsupportedCallError("an image of unknown rank", "an argument of the function, or np.reshape(x, shape)")
    terms = []
    for axis in range(rank):
        order = Pack("tuple", tuple(Const(int(k == axis)) for k in range(rank)))
        own = builder.bind("scipy.ndimage.gaussian_filter", x, sigma, order=order, mode=mode, cval=cval)
        change = builder.bind("scipy.ndimage.gaussian_filter", dx, sigma, order=order, mode=mode)
        terms.append(builder.bind("operator.mul", own, change))
    total = terms[0]
    for term in terms[1:]:
        total = builder.bind("operator.add", total, term)
    return total


@derivative(sn.gaussian_gradient_magnitude, kind=like_image, costly=True)
def gaussian_gradient_magnitude(y, input, sigma, output=None, mode="reflect", cval=0.0):
    return ratio(along_slopes(input, d[input], sigma, mode, cval), y) if border(mode, output) else y
