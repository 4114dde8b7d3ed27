"""Kinds of what functions give that have no rule: no derivative passes through them, but arrays are made of what they give.

    k = int(labels.max()) + 1
    totals = np.zeros(k)            # of rank 1, since `k` is an integer
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from adjoint_gen.ir.kinds import INT, SCALAR, UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Bind, Var
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import as_array, fresh, value

_NUMBERS = ("bool", "int", "float", "numpy scalar")


def ruleless(bind: Bind, kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of a call of such a function, as far as it is known.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> x = Var("x")
    >>> ruleless(Bind(Var("text"), "builtins.str", (x,)), {x: FLOAT}).tag
    'str'
    """
    kind = _KINDS.get(bind.op)
    if kind is None or bind.params or not bind.args:
        return UNKNOWN
    return kind(*(arg_kind(arg, kinds) for arg in bind.args))


def _product(numbers: Kind, *start: Kind) -> Kind:
    """``math.prod(x.shape)``."""
    known = numbers.tag in ("tuple", "list") and numbers.items
    return INT if known and not start and all(item.tag == "int" for item in numbers.items) else UNKNOWN


def _found(array: Kind, wanted: Kind, *side: Kind) -> Kind:
    """``np.searchsorted(a, v)``: a place for each value."""
    shape = SCALAR if wanted.tag in _NUMBERS else as_array(wanted).shape
    return value("int64", shape)


def _scalar(dtype: str) -> Callable[..., Kind]:
    """``np.float32(x)``; of an array it makes one."""

    def kind(number: Kind, *more: Kind) -> Kind:
        return Kind("numpy scalar" if number.tag in _NUMBERS else "unknown", dtype, as_array(number).shape)

    return kind


def _text(*parts: Kind) -> Kind:
    """``f"{x}"``, ``str(x)``, ``"%g" % x``."""
    return Kind("str", None, SCALAR)


_KINDS: Final[Mapping[str, Callable[..., Kind]]] = {
    "builtins.range": lambda *bounds: Kind("range"), "builtins.slice": lambda *bounds: Kind("slice"),
    "math.prod": _product, "numpy.searchsorted": _found,
    "numpy.flatnonzero": lambda array: fresh("int64", Shape((SOME,))),
    "scipy.signal.lfilter_zi": lambda b, a: fresh(None, Shape((SOME,))),
    "numpy.argwhere": lambda array: fresh("int64", Shape((SOME, SOME))),
    **{f"numpy.{name}": _scalar(name) for name in ("float64", "float32", "int64", "int32", "complex128", "complex64")},
    "builtins.str": _text, "builtins.repr": _text, "builtins.format": _text, "builtins.str.__mod__": _text, "format": _text,
}
