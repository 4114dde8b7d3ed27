"""Integers that are lengths: what an integer argument asks for, and what sums and differences of lengths are."""

from __future__ import annotations

import numpy as np

from adjoint_gen.ir.kinds import SCALAR, Dim, Kind
from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import SOME, fixed, is_integer, shorter, text, times, total

MOST = 16
"""The largest factor by which a multiple of a length is a length."""


def integer(dim: Dim) -> Kind:
    """The kind of an integer that is the length of an axis."""
    return Kind("int", "int64", SCALAR, extent=dim)


def extent(arg: Arg, call: Call) -> Dim:
    """The dimension that an integer argument asks for."""
    if isinstance(arg, Const):
        return fixed(int(arg.value)) if isinstance(arg.value, int | np.integer) else SOME
    kind = arg_kind(arg, call.kinds)
    return kind.extent if kind.extent is not None and is_integer(kind) else SOME


def exact(arg: Arg, call: Call) -> Dim:
    """The same where the integer may be negative, for which a difference of lengths does not stand."""
    dim = extent(arg, call)
    return SOME if "-" in text(dim) else dim


def int_sum(call: Call) -> Kind:
    """The kind of the sum of two integers: the sum of the lengths that they stand for."""
    return integer(total(tuple(exact(arg, call) for arg in call.args)))


def int_product(call: Call) -> Kind:
    """The kind of the product of two integers: ``2 * n`` is twice the length that ``n`` stands for."""
    for factor, other in (call.args, call.args[::-1]):
        if isinstance(factor, Const) and type(factor.value) is int and 1 <= factor.value <= MOST:
            return integer(times(exact(other, call), factor.value))
    return integer(SOME)


def int_difference(call: Call) -> Kind:
    """The kind of the difference of two integers: ``n - 1`` is the length of ``x[1:]`` where ``n`` is that of ``x``."""
    left, right = call.args
    if not isinstance(right, Const) or not isinstance(right.value, int) or right.value < 0 or isinstance(left, Const):
        return integer(SOME)
    return integer(shorter(extent(left, call), right.value))


def tuple_sum(call: Call) -> tuple[Kind, ...]:
    """The items of two tuples, the lengths that integers stand for among them; none where those of one are not known."""
    found: list[Kind] = []
    for arg, kind in zip(call.args, call.operands(), strict=True):
        if not isinstance(arg, Pack) and not kind.items:
            return ()
        items = zip(arg.items, kind.items, strict=True) if isinstance(arg, Pack) else ((None, item) for item in kind.items)
        found += [item if one is None or item.tag != "int" else integer(extent(one, call)) for one, item in items]
    return tuple(found)
