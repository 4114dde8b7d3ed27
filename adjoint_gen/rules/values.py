"""What an expression of a rule's text means while the text is lowered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from adjoint_gen.ir.trace import Arg, Pack
from adjoint_gen.ir.walk import values_of
from adjoint_gen.rules.calls import VARIES, constant


@dataclass(frozen=True, slots=True)
class Zero:
    """The differential of what does not vary; ``like`` is what it is the differential of, where that is one thing."""

    like: Arg | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """A Python object that a free name of the text means, and how the text spells it."""

    value: object
    spelling: str


Value: TypeAlias = Arg | Zero | Known


def item_of(display: Arg | None, at: object) -> Arg | None:
    """The item of a tuple, list or dict at a place or key; None where it is none of these, or has none there.

    >>> from adjoint_gen.ir.trace import Const, Var
    >>> item_of(Pack("dict", (Const("a"), Var("x"))), "a"), item_of(Pack("tuple", (Var("x"),)), 1)
    (x, None)
    """
    if not isinstance(display, Pack) or isinstance(at, slice) or at is VARIES:
        return None
    keys = [constant(key) for key in display.items[::2]] if display.kind == "dict" else list(range(len(display.items)))
    return next((item for key, item in zip(keys, values_of(display), strict=True) if key == at), None)
