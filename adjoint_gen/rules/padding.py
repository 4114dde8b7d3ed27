"""Arrays with a border: ``np.pad``, in the modes in which the border is linear in the array."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import Dim, Kind
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.creation import holding
from adjoint_gen.rules.dims import SOME, is_integer, total
from adjoint_gen.rules.extents import extent
from adjoint_gen.rules.helpers import same_shape_as
from adjoint_gen.rules.kinds import operand, value
from adjoint_gen.rules.layouts import ranked_or_not
from adjoint_gen.rules.linear import linear, transpose
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import static
from adjoint_gen.runtime import border, unpad, unpad_values


@ranked_or_not
def bordered(call: Call, dims: tuple[Dim, ...]) -> tuple[Dim, ...] | None:
    """``np.pad(array, pad_width)``: each axis is longer by its two borders."""
    pairs = _pairs(call.get("pad_width", 1), len(dims), call)
    if pairs is None:
        return (SOME,) * len(dims)
    return tuple(total((dim, *(extent(width, call) for width in pair))) for dim, pair in zip(dims, pairs, strict=True))


def _pairs(width: Arg | None, rank: int, call: Call) -> list[tuple[Arg, ...]] | None:
    """The widths before and behind along each axis, as NumPy broadcasts them; None where they are not known."""
    if isinstance(width, Const) or (isinstance(width, Var) and is_integer(arg_kind(width, call.kinds))):
        return [(width, width)] * rank
    if not isinstance(width, Pack) or width.kind not in ("tuple", "list"):
        return None
    rows = [item.items if isinstance(item, Pack) else None for item in width.items]
    if all(row is None for row in rows):
        pair = tuple(width.items) * (2 if len(width.items) == 1 else 1)
        return [pair] * rank if len(pair) == 2 else None
    found = [tuple(row or ()) * (2 if len(row or ()) == 1 else 1) for row in rows]
    found = found * rank if len(found) == 1 else found
    return found if len(found) == rank and all(len(pair) == 2 for pair in found) else None


@static
def linear_mode(mode: object, reflect_type: object) -> str:
    """The mode, in which the border is made of elements, of given values, or of a line between both."""
    if mode in ("reflect", "symmetric") and reflect_type != "even":
        raise UnsupportedCallError(f"`pad` with the reflect_type {reflect_type!r}", 'reflect_type="even"')
    if mode not in ("constant", "edge", "reflect", "symmetric", "wrap", "linear_ramp"):
        raise UnsupportedCallError(
            f"`pad` with the mode {mode!r}", 'mode="constant", "edge", "reflect", "symmetric", "wrap" or "linear_ramp"')
    return str(mode)


@derivative(np.pad, kind=bordered, passive=("pad_width",))
def pad(y, array, pad_width, mode="constant", *, constant_values=0, end_values=0, reflect_type="even"):
    """The border is linear in the array, and in the values that are given for it."""
    way = linear_mode(mode, reflect_type)
    if way == "constant":
        return np.pad(d[array], pad_width) + border(array, pad_width, holding("pad", array, d[constant_values]))
    if way == "linear_ramp":
        return np.pad(d[array], pad_width, way) + border(array, pad_width, holding("pad", array, d[end_values]), way)
    return np.pad(d[array], pad_width, way)


@transpose(np.pad, of="array")
def pad_transposed(g, array, pad_width, mode="constant"):
    return unpad(g, array, pad_width, mode)


@linear(unpad, "g", kind=same_shape_as(1), passive=("a", "pad_width"))
def padded_again(h, g, a, pad_width, mode="constant"):
    return np.pad(h, pad_width, mode)


@linear(border, "values", kind=bordered, passive=("array", "pad_width"))
def border_transposed(g, array, pad_width, values, mode="constant"):
    return unpad_values(g, array, pad_width, values, mode)


def _like_values(call: Call) -> Kind:
    """``unpad_values(g, array, pad_width, values)``."""
    return value(operand(call, "g").dtype, operand(call, "values").shape)


@linear(unpad_values, "g", kind=_like_values, passive=("array", "values", "pad_width"))
def border_again(h, g, array, pad_width, values, mode="constant"):
    return border(array, pad_width, h, mode)
