"""What the rules of all distributions have in common."""

from __future__ import annotations

import math

import numpy as np
import scipy.special as sp

from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import beside
from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.promotion import broadcasting, elementwise
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import quotient


@broadcasting
def of_all(call: Call) -> Kind:
    """A number of double precision for each place and its parameters."""
    kind = elementwise(call.over(*call.named))
    place = elementwise(call.over(next(iter(call.named)))).dtype
    double = computed(lambda one: np.result_type(one, np.float64).name, place)
    return Kind(kind.tag, double if kind.real else None, kind.shape)


def doubled(builder: Builder, number: Arg) -> Arg:
    """A number in double precision, as all that is made of it is."""
    short = builder.kind(number).dtype == "float32"
    return builder.bind("numpy.asarray", number, Const("float64")) if short else number


@macro
def positive(builder: Builder, scale: Arg) -> Arg:
    """A parameter, or nan where it is not positive, as it must be."""
    if isinstance(scale, Const) and isinstance(scale.value, int | float) and scale.value > 0:
        return scale
    chosen = builder.bind("numpy.where", builder.bind("operator.gt", scale, Const(0.0)), scale, Const(math.nan, "np.nan"))
    return doubled(builder, chosen)


_NOT_MOVED = Const(0.0), Const(0)
_NOT_SCALED = Const(1.0), Const(1)


@macro
def plain(builder: Builder, loc: Arg, scale: Arg) -> Arg:
    """Whether a distribution is known to be neither moved nor scaled."""
    return Const(loc in _NOT_MOVED and scale in _NOT_SCALED)


@macro
def standard(builder: Builder, x: Arg, loc: Arg, scale: Arg) -> Arg:
    """A place in the standard distribution, ``(x - loc) / scale``."""
    moved = x if loc in _NOT_MOVED else builder.bind("operator.sub", x, loc)
    return doubled(builder, moved if scale in _NOT_SCALED else builder.bind("operator.truediv", moved, scale))


@shared
def over(c, t):
    """``c / t`` in silence, also 0 where ``c`` is."""
    return quotient(c, np.where(np.equal(c, 0.0), 1.0, t))


@shared
def log(t):
    """The logarithm in silence."""
    return sp.xlogy(beside(t, 1.0), t)


@shared
def normal_ratio(t):
    """The normal density over its distribution function, of which none is to vanish (DLMF 7.2.2)."""
    return math.sqrt(2.0 / math.pi) / sp.erfcx(t * -math.sqrt(0.5))
