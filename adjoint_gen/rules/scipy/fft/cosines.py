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
def doubled(type: int, norm: str | None, inverse: bool, odd: bool) -> bool:
    """Whether the transpose counts an end twice before it transforms."""
    return norm != "ortho" and type in ((1, 3) if inverse else (1, 2)) and not (odd and type == 1)


@static
def halved(type: int, norm: str | None, inverse: bool, odd: bool) -> bool:
    """Whether it counts an end half afterwards."""
    return norm != "ortho" and type in ((1, 2) if inverse else (1, 3)) and not (odd and type == 1)


@static
def at_last(type: int, odd: bool) -> bool:
    """Whether the last end is one that counts otherwise."""
    return odd or type == 1


def along_one(of: Callable[..., Any], inverse: bool, odd: bool) -> None:
    """Register a transform along one axis; one that is ``odd`` is made of sines."""
    even = not odd

    @derivative(of, kind=real_transform(of), costly=True)
    def transform(y, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
        return of(d[x], known(type, norm, orthogonalize), n, axis, norm)

    @transpose(of, of="x")
    def transposed(g, x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
        before = scaled_ends(g, 2.0, even, at_last(type, odd), axis) if doubled(type, norm, inverse, odd) else g
        back = of(before, other(type), None, axis, norm)
        back = scaled_ends(back, 0.5, even, at_last(type, odd), axis) if halved(type, norm, inverse, odd) else back
        return back if n is None else resized(back, np.shape(x))


along_one(sf.dct, inverse=False, odd=False)
along_one(sf.idct, inverse=True, odd=False)
along_one(sf.dst, inverse=False, odd=True)
along_one(sf.idst, inverse=True, odd=True)


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


def along_all(of: Callable[..., Any], back: Callable[..., Any], name: str) -> None:
    """Register a transform along several axes, and the transpose of one that is orthogonal."""

    @derivative(of, kind=over_all(of), costly=True)
    def transform(y, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
        if orthogonal(s, norm, orthogonalize):
            return of(d[x], type, None, axes, norm)
        return one_by_one(name, d[x], known(type, norm, orthogonalize), s, axes, norm, orthogonalize)

    @transpose(of, of="x")
    def transposed(g, x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
        return back(g, type, None, axes, norm)


along_all(sf.dctn, sf.idctn, "dct")
along_all(sf.idctn, sf.dctn, "idct")
along_all(sf.dstn, sf.idstn, "dst")
along_all(sf.idstn, sf.dstn, "idst")
