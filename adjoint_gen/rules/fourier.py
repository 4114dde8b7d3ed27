"""Discrete Fourier transforms: linear, and each the other's transpose but for a factor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.ir.dtypes import COMPLEX, REAL, any_of, computed, either, is_real
from adjoint_gen.ir.kinds import UNKNOWN, Dim, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import VARIES, Call, constant
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.kinds import UNRANKED, KindRule, asked_shape, axes, fresh, operand
from adjoint_gen.rules.layouts import same
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, display, nondifferentiable
from adjoint_gen.rules.text import conj, macro, static
from adjoint_gen.runtime import mirrored, once_each, resized, scaled_ends


def transformed(function: Callable[..., Any], length: Callable[[Call, Dim], Dim]) -> KindRule:
    """The kind rule of a transform along one axis; NumPy is asked for the dtype, ``length`` gives the axis' own."""

    def kind(call: Call) -> Kind:
        a = operand(call)
        return fresh(of_numpy(function, a.dtype), along(call, a.shape))

    def along(call: Call, shape: Shape) -> Shape:
        if shape.dims is None:
            return UNRANKED
        place = axes(call.constant("axis"), len(shape.dims))
        if place is None or len(place) != 1:
            return Shape((SOME,) * len(shape.dims))
        return Shape(tuple(length(call, dim) if k in place else dim for k, dim in enumerate(shape.dims)))

    return kind


def of_numpy(function: Callable[..., Any], dtype: str | None) -> str | None:
    """The dtype of a transform, which is complex of real numbers, or the other way round."""
    if dtype is None or dtype in (REAL, COMPLEX) or (function.__name__ == "rfft" and not is_real(dtype)):  # of those it raises
        return REAL if function.__name__ == "irfft" else COMPLEX
    return computed(lambda one: function(np.zeros(2, one)).dtype.name, dtype)


def asked_length(call: Call, dim: Dim) -> Dim:
    """As many as are asked for, or as there are."""
    n = call.get("n")
    return dim if n is None or call.constant("n") is None else extent(n, call)


def real_length(call: Call, dim: Dim) -> Dim:
    """As many as are asked for; otherwise twice as many as there are, less two."""
    n = call.get("n")
    return SOME if n is None or call.constant("n") is None else extent(n, call)


_EITHER = ("complex128", "complex64", "float32", "float64")


def over_axes(call: Call) -> Kind:
    """A transform along several axes: of the operand's shape, unless another is asked for."""
    a = operand(call)
    shape, along = a.shape, call.constant("axes")
    if along in (VARIES, (), []) or (along is None and not a.rank):  # along no axis numbers stay as they are
        return Kind("unknown", either(a.dtype, of_numpy(np.fft.fft, a.dtype)) or any_of(_EITHER))
    if call.constant("s") is not None:
        shape = UNRANKED if shape.dims is None else Shape((SOME,) * len(shape.dims))
    return fresh(of_numpy(np.fft.fft, a.dtype), shape)


def half_over_axes(function: Callable[..., Any]) -> KindRule:
    """The kind rule of a transform along several axes that leaves out a half of the last one, or fills it in."""

    def kind(call: Call) -> Kind:
        a = operand(call)
        dtype, dims = of_numpy(function, a.dtype), a.shape.dims
        if function is np.fft.irfft:  # of short numbers along several axes it gives longer ones
            dtype = either(dtype, of_numpy(function, of_numpy(np.fft.fft, a.dtype)))
        if dims is None:
            return fresh(dtype, UNRANKED)
        places = axes(call.constant("axes"), len(dims))
        if places is None or not places or call.constant("s") is not None:
            return fresh(dtype, Shape((SOME,) * len(dims)))
        return fresh(dtype, Shape(tuple(SOME if k == places[-1] else dim for k, dim in enumerate(dims))))

    return kind


def frequencies(call: Call) -> Kind:
    """``np.fft.fftfreq(n, d)``: a number for each of ``n`` places; ``rfftfreq`` gives a half of them."""
    spacing, n = call.kind("d"), call.get("n")
    if spacing.rank != 0 or not spacing.real or n is None:
        return UNKNOWN
    return fresh("float64", Shape((extent(n, call) if call.op == "numpy.fft.fftfreq" else SOME,)))


spectrum = transformed(np.fft.fft, asked_length)


@static
def other_way(norm: str | None) -> str | None:
    """Where the transpose of a transform divides by the number of elements: it has the same factor.

    >>> other_way(None), other_way("forward"), other_way("ortho")
    ('forward', None, 'ortho')
    """
    return {None: "forward", "backward": "forward", "forward": None}.get(norm, norm)


@macro
def whole(builder: Builder, n: Arg) -> Arg:
    """A length, which ``rfft`` takes as a truth value, too."""
    return Const(int(n.value)) if isinstance(n, Const) and isinstance(n.value, bool) else n


@derivative(np.fft.fft, kind=spectrum, costly=True)
def fft(y, a, n=None, axis=-1, norm=None):
    return np.fft.fft(d[a], n=n, axis=axis, norm=norm)


@derivative(np.fft.ifft, kind=spectrum, costly=True)
def ifft(y, a, n=None, axis=-1, norm=None):
    return np.fft.ifft(d[a], n=n, axis=axis, norm=norm)


@derivative(np.fft.rfft, kind=transformed(np.fft.rfft, lambda call, dim: SOME), costly=True)
def rfft(y, a, n=None, axis=-1, norm=None):
    return np.fft.rfft(d[a], n=n, axis=axis, norm=norm)


@derivative(np.fft.irfft, kind=transformed(np.fft.irfft, real_length), costly=True)
def irfft(y, a, n=None, axis=-1, norm=None):
    return np.fft.irfft(d[a], n=n, axis=axis, norm=norm)


@derivative(np.fft.fftn, kind=over_axes, costly=True)
def fftn(y, a, s=None, axes=None, norm=None):
    return np.fft.fftn(d[a], s=s, axes=axes, norm=norm)


@derivative(np.fft.ifftn, kind=over_axes, costly=True)
def ifftn(y, a, s=None, axes=None, norm=None):
    return np.fft.ifftn(d[a], s=s, axes=axes, norm=norm)


@derivative(np.fft.fft2, kind=over_axes, costly=True)
def fft2(y, a, s=None, axes=(-2, -1), norm=None):
    return np.fft.fft2(d[a], s=s, axes=axes, norm=norm)


@derivative(np.fft.ifft2, kind=over_axes, costly=True)
def ifft2(y, a, s=None, axes=(-2, -1), norm=None):
    return np.fft.ifft2(d[a], s=s, axes=axes, norm=norm)


@derivative(np.fft.rfftn, kind=half_over_axes(np.fft.rfft), costly=True)
def rfftn(y, a, s=None, axes=None, norm=None):
    return np.fft.rfftn(d[a], s=s, axes=axes, norm=norm)


@derivative(np.fft.irfftn, kind=half_over_axes(np.fft.irfft), costly=True)
def irfftn(y, a, s=None, axes=None, norm=None):
    return np.fft.irfftn(d[a], s=s, axes=axes, norm=norm)


@derivative(np.fft.rfft2, kind=half_over_axes(np.fft.rfft), costly=True)
def rfft2(y, a, s=None, axes=(-2, -1), norm=None):
    return np.fft.rfftn(d[a], s=s, axes=axes, norm=norm)


@derivative(np.fft.irfft2, kind=half_over_axes(np.fft.irfft), costly=True)
def irfft2(y, a, s=None, axes=(-2, -1), norm=None):
    return np.fft.irfftn(d[a], s=s, axes=axes, norm=norm)


@derivative(np.fft.hfft, kind=transformed(np.fft.irfft, real_length), costly=True)
def hfft(y, a, n=None, axis=-1, norm=None):
    return np.fft.irfft(conj(d[a]), n=n, axis=axis, norm=other_way(norm))


@derivative(np.fft.ihfft, kind=transformed(np.fft.rfft, lambda call, dim: SOME), costly=True)
def ihfft(y, a, n=None, axis=-1, norm=None):
    return np.conjugate(np.fft.rfft(d[a], n=n, axis=axis, norm=other_way(norm)))


@derivative(np.fft.fftfreq, np.fft.rfftfreq, kind=frequencies, passive=("n",))
def fftfreq(y, n, d=1.0, device=None):
    """Integers divided by ``n d``."""
    return -(y / d) * d[d]


@derivative(np.fft.fftshift, kind=same)
def fftshift(y, x, axes=None):
    return np.fft.fftshift(d[x], axes)


@derivative(np.fft.ifftshift, kind=same)
def ifftshift(y, x, axes=None):
    return np.fft.ifftshift(d[x], axes)


# Transposes.


@transpose(np.fft.fft, of="a")
def fft_(g, a, n=None, axis=-1, norm=None):
    back = np.fft.ifft(g, axis=axis, norm=other_way(norm))
    return back if n is None else resized(back, np.shape(a))


@transpose(np.fft.ifft, of="a")
def ifft_(g, a, n=None, axis=-1, norm=None):
    back = np.fft.fft(g, axis=axis, norm=other_way(norm))
    return back if n is None else resized(back, np.shape(a))


@transpose(np.fft.rfft, of="a")
def rfft_(g, a, n=None, axis=-1, norm=None):
    """The other half of the frequencies is not read, and has the cotangent zero."""
    if n is None:
        return np.real(np.fft.ifft(g, np.shape(a)[axis], axis=axis, norm=other_way(norm)))
    return resized(np.real(np.fft.ifft(g, whole(n), axis=axis, norm=other_way(norm))), np.shape(a))


@transpose(np.fft.irfft, of="a")
def irfft_(g, a, n=None, axis=-1, norm=None):
    """What is read for two frequencies counts twice."""
    back = mirrored(np.fft.rfft(g, axis=axis, norm=other_way(norm)), np.shape(g)[axis], axis)
    return back if n is None else resized(back, np.shape(a))


@transpose(np.fft.fftn, of="a")
def fftn_(g, a, s=None, axes=None, norm=None):
    if s is None:
        return np.fft.ifftn(g, axes=axes, norm=other_way(norm))
    return resized(np.fft.ifftn(g, axes=every(axes, s, a), norm=other_way(norm)), np.shape(a))


@transpose(np.fft.ifftn, of="a")
def ifftn_(g, a, s=None, axes=None, norm=None):
    if s is None:
        return np.fft.fftn(g, axes=axes, norm=other_way(norm))
    return resized(np.fft.fftn(g, axes=every(axes, s, a), norm=other_way(norm)), np.shape(a))


@transpose(np.fft.fft2, of="a")
def fft2_(g, a, s=None, axes=(-2, -1), norm=None):
    if s is None:
        return np.fft.ifft2(g, axes=axes, norm=other_way(norm))
    return resized(np.fft.ifft2(g, axes=every(axes, s, a), norm=other_way(norm)), np.shape(a))


@transpose(np.fft.ifft2, of="a")
def ifft2_(g, a, s=None, axes=(-2, -1), norm=None):
    if s is None:
        return np.fft.fft2(g, axes=axes, norm=other_way(norm))
    return resized(np.fft.fft2(g, axes=every(axes, s, a), norm=other_way(norm)), np.shape(a))


@transpose(np.fft.rfftn, of="a")
def rfftn_(g, a, s=None, axes=None, norm=None):
    """That of ``fft`` along all axes but the last, then that of ``rfft`` along this."""
    along = every(axes, s, a)
    back = np.fft.ifftn(g, axes=along[:-1], norm=other_way(norm)) if len(along) > 1 else g
    back = np.real(np.fft.ifft(back, asked(s, a, along[-1]), axis=along[-1], norm=other_way(norm)))
    return back if s is None else resized(back, np.shape(a))


@transpose(np.fft.irfftn, of="a")
def irfftn_(g, a, s=None, axes=None, norm=None):
    """That of ``irfft`` along the last axis, then that of ``ifft`` along the others."""
    along = every(axes, s, a)
    back = mirrored(np.fft.rfft(g, axis=along[-1], norm=other_way(norm)), np.shape(g)[along[-1]], along[-1])
    back = np.fft.fftn(back, axes=along[:-1], norm=other_way(norm)) if len(along) > 1 else back
    return back if s is None else resized(back, np.shape(a))


@macro
def asked(builder: Builder, s: Arg, a: Arg, axis: Arg) -> Arg:
    """The length along the last axis of a transform: the last one in ``s``, which may say that it is that of ``a``."""
    last = s.items[-1] if isinstance(s, Pack) else s if s == Const(None) else builder.bind("operator.getitem", s, Const(-1))
    if last in (Const(None), Const(-1)):
        return builder.bind("operator.getitem", builder.bind("numpy.shape", a), axis)
    return last


@macro
def every(builder: Builder, axes: Arg, s: Arg, a: Arg) -> Arg:
    """The axes of a transform, which are the last ones where only lengths are given; no axis twice."""
    if axes == Const(None):
        count = builder.kind(a).rank if s == Const(None) else len(s.items if isinstance(s, Pack) else builder.kind(s).items)
        if not count:
            raise UnsupportedCallError("a transform along all axes of an array of unknown rank", "give `axes`")
        return display(tuple(range(-count, 0)))
    rank, known = builder.kind(a).rank, constant(axes)
    if rank is not None and isinstance(known, tuple | list):
        try:
            return display(once_each(tuple(known), rank))
        except DifferentiationError as error:
            raise UnsupportedCallError(error.message, error.remedy or "") from None
    checked = builder.bind("adjoint_gen.runtime.once_each", axes, builder.bind("numpy.ndim", a))
    count = len(axes.items if isinstance(axes, Pack) else builder.kind(axes).items)
    items = tuple(builder.bind("operator.getitem", checked, Const(k)) for k in range(count))
    return Pack("tuple", items) if items else checked


nondifferentiable(once_each, kind=lambda call: call.kind("axes", 0))


@transpose(np.fft.fftshift, of="x")
def fftshift_(g, x, axes=None):
    return np.fft.ifftshift(g, axes)


@transpose(np.fft.ifftshift, of="x")
def ifftshift_(g, x, axes=None):
    return np.fft.fftshift(g, axes)


def of_shape(call: Call) -> Kind:
    """The dtype of the first operand in the shape that is asked for, of as many axes."""
    x, shape = operand(call), asked_shape(call.get("shape"), call)
    return fresh(x.dtype, Shape((SOME,) * x.rank) if shape.dims is None and x.rank is not None else shape)


@linear(resized, "x", kind=of_shape, passive=("shape",))
def resized_back(h, x, shape):
    return resized(h, np.shape(x))


@linear(mirrored, "x", kind=same, passive=("length",))
def mirrored_back(h, x, length, axis=-1):
    return mirrored(h, length, axis)


@linear(scaled_ends, "x", kind=same)
def scaled_ends_transposed(h, x, factor, first, last, axis=-1):
    """Its own transpose."""
    return scaled_ends(h, factor, first, last, axis)
