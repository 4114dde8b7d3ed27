"""Transforms with cosines and sines, of types 1 to 4.

The matrices of types 2 and 3 are each other's transposes, those of types 1 and 4 symmetric, but for the ends of the axis, which
the definitions count half: the first and last of a cosine transform of type 1, and one end of types 2 and 3. With
``norm="ortho"`` all are orthogonal.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

import numpy as np
import scipy.fft as sf

from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import VARIES, Call, Varies, constant
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.fourier import asked_length, transformed
from adjoint_gen.rules.kinds import UNRANKED, KindRule, fresh, operand
from adjoint_gen.rules.linear import transpose
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import macro, static
from adjoint_gen.runtime import resized, scaled_ends


def real_transform(function: Callable[..., Any]) -> KindRule:
    """The kind rule of a transform along one axis that keeps real numbers real."""
    shaped = transformed(function, asked_length)

    def kind(call: Call) -> Kind:
        dtype = computed(lambda one: function(np.ones(2, one)).dtype.name, operand(call, "x").dtype)
        return fresh(dtype, shaped(call.over("x")).shape)

    return kind


@static
def known(type: int, norm: str | None, orthogonalize: bool | None) -> int:
    """The type of a transform, if its transpose is known."""
    if type not in (1, 2, 3, 4) or (orthogonalize is not None and bool(orthogonalize) is not (norm == "ortho")):
        raise UnsupportedCallError("a cosine or sine transform with its own `orthogonalize`", 'norm="ortho" without it')
    return type


@static
def other(type: int) -> int:
    """The type of the transposed transform.

    >>> [other(t) for t in (1, 2, 3, 4)]
    [1, 3, 2, 4]
    """
    return {2: 3, 3: 2}.get(type, type)


@static
def doubled(type: int, norm: str | None, inverse: bool) -> bool:
    """Whether the transpose counts an end twice before it transforms."""
    return norm != "ortho" and type in ((1, 3) if inverse else (1, 2))


@static
def halved(type: int, norm: str | None, inverse: bool) -> bool:
    """Whether it counts an end half afterwards."""
    return norm != "ortho" and type in ((1, 2) if inverse else (1, 3))


@derivative(sf.dct, kind=real_transform(sf.dct), costly=True)
def dct(y, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return sf.dct(d[x], known(type, norm, orthogonalize), n, axis, norm)


@derivative(sf.idct, kind=real_transform(sf.idct), costly=True)
def idct(y, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return sf.idct(d[x], known(type, norm, orthogonalize), n, axis, norm)


@derivative(sf.dst, kind=real_transform(sf.dst), costly=True)
def dst(y, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return sf.dst(d[x], known(type, norm, orthogonalize), n, axis, norm)


@derivative(sf.idst, kind=real_transform(sf.idst), costly=True)
def idst(y, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return sf.idst(d[x], known(type, norm, orthogonalize), n, axis, norm)


@transpose(sf.dct, of="x")
def dct_(g, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    before = scaled_ends(g, 2.0, True, type == 1, axis) if doubled(type, norm, False) else g
    back = sf.dct(before, other(type), None, axis, norm)
    back = scaled_ends(back, 0.5, True, type == 1, axis) if halved(type, norm, False) else back
    return back if n is None else resized(back, np.shape(x))


@transpose(sf.idct, of="x")
def idct_(g, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    before = scaled_ends(g, 2.0, True, type == 1, axis) if doubled(type, norm, True) else g
    back = sf.idct(before, other(type), None, axis, norm)
    back = scaled_ends(back, 0.5, True, type == 1, axis) if halved(type, norm, True) else back
    return back if n is None else resized(back, np.shape(x))


@transpose(sf.dst, of="x")
def dst_(g, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    before = scaled_ends(g, 2.0, False, True, axis) if doubled(type, norm, False) and type != 1 else g
    back = sf.dst(before, other(type), None, axis, norm)
    back = scaled_ends(back, 0.5, False, True, axis) if halved(type, norm, False) and type != 1 else back
    return back if n is None else resized(back, np.shape(x))


@transpose(sf.idst, of="x")
def idst_(g, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    before = scaled_ends(g, 2.0, False, True, axis) if doubled(type, norm, True) and type != 1 else g
    back = sf.idst(before, other(type), None, axis, norm)
    back = scaled_ends(back, 0.5, False, True, axis) if halved(type, norm, True) and type != 1 else back
    return back if n is None else resized(back, np.shape(x))


# Along several axes.


@static
def orthogonal(s: object, norm: str | None, orthogonalize: bool | None) -> bool:
    """Whether the transpose is the inverse."""
    return s is None and norm == "ortho" and orthogonalize in (None, True)


@macro
def one_by_one(builder: Builder, name: Arg, x: Arg, type: Arg, s: Arg, axes: Arg, norm: Arg, orthogonalize: Arg) -> Arg:
    """A transform along each axis, one after the other."""
    rank, known = builder.kind(x).rank, constant(axes)
    asked = list(s.items) if isinstance(s, Pack) else [] if s == Const(None) else [s]
    if known is None and (rank is None or asked):
        known = tuple(range(-len(asked), 0)) if asked else VARIES
    places = (known,) if isinstance(known, int) else range(rank or 0) if known is None else known
    if isinstance(places, Varies) or (asked and len(asked) != len(places)):  # type: ignore[arg-type]
        raise UnsupportedCallError("a transform along axes that are known only when it runs", "give `axes`, and `s` as a tuple")
    for axis, n in zip_longest(places, asked, fillvalue=Const(None)):  # type: ignore[call-overload]
        options = {"n": n, "axis": Const(axis), "norm": norm, "orthogonalize": orthogonalize}
        x = builder.bind(f"scipy.fft.{constant(name)}", x, type, **options)
    return x


def over_all(function: Callable[..., Any]) -> KindRule:
    """The kind rule of a transform along several axes that keeps real numbers real."""

    def kind(call: Call) -> Kind:
        x, shape = operand(call, "x"), operand(call, "x").shape
        if call.constant("s") is not None:
            shape = UNRANKED if shape.dims is None else Shape((SOME,) * len(shape.dims))
        return fresh(computed(lambda one: function(np.ones(2, one)).dtype.name, x.dtype), shape)

    return kind


@derivative(sf.dctn, kind=over_all(sf.dctn), costly=True)
def dctn(y, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, orthogonalize=None):
    if orthogonal(s, norm, orthogonalize):
        return sf.dctn(d[x], type, None, axes, norm)
    return one_by_one("dct", d[x], known(type, norm, orthogonalize), s, axes, norm, orthogonalize)


@derivative(sf.idctn, kind=over_all(sf.idctn), costly=True)
def idctn(y, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    if orthogonal(s, norm, orthogonalize):
        return sf.idctn(d[x], type, None, axes, norm)
    return one_by_one("idct", d[x], known(type, norm, orthogonalize), s, axes, norm, orthogonalize)


@derivative(sf.dstn, kind=over_all(sf.dstn), costly=True)
def dstn(y, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    if orthogonal(s, norm, orthogonalize):
        return sf.dstn(d[x], type, None, axes, norm)
    return one_by_one("dst", d[x], known(type, norm, orthogonalize), s, axes, norm, orthogonalize)


@derivative(sf.idstn, kind=over_all(sf.idstn), costly=True)
def idstn(y, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    if orthogonal(s, norm, orthogonalize):
        return sf.idstn(d[x], type, None, axes, norm)
    return one_by_one("idst", d[x], known(type, norm, orthogonalize), s, axes, norm, orthogonalize)


# The transposes of those that are orthogonal.


@transpose(sf.dctn, of="x")
def dctn_(g, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return sf.idctn(g, type, None, axes, norm)


@transpose(sf.idctn, of="x")
def idctn_(g, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return sf.dctn(g, type, None, axes, norm)


@transpose(sf.dstn, of="x")
def dstn_(g, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return sf.idstn(g, type, None, axes, norm)


@transpose(sf.idstn, of="x")
def idstn_(g, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return sf.dstn(g, type, None, axes, norm)
