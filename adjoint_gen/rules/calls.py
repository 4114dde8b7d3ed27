"""A call as a rule's kind function sees it: its arguments by name, their kinds, their constant values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from adjoint_gen.ir.kinds import BOOL, COMPLEX, FLOAT, INT, NONE, SCALAR, UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Arg, Const, NamedPack, Pack, Undefined, Var

SEQUENCE: Final = Shape(None)
_NUMBERS: Final = {bool: BOOL, int: INT, float: FLOAT, complex: COMPLEX, type(None): NONE}


class Varies:
    """The type of :data:`VARIES`, which stands for a value that is not a constant of the program text."""

    def __repr__(self) -> str:
        return "VARIES"


VARIES: Final = Varies()


def constant_kind(value: object) -> Kind:
    """The kind of a constant.

    >>> constant_kind(2.0).tag, constant_kind("F").tag, constant_kind(float).tag
    ('float', 'str', 'function')
    """
    if type(value) in _NUMBERS:
        return _NUMBERS[type(value)]
    if isinstance(value, IntEnum):
        return _NUMBERS[int]
    if isinstance(value, str):
        return Kind("str", None, SCALAR)
    if hasattr(value, "dtype") and getattr(value, "shape", None) == () and not callable(value):
        return Kind("numpy scalar", str(value.dtype), SCALAR)
    return Kind("function" if callable(value) else "other")


def maybe_complex(args: tuple[Arg, ...], kinds: Mapping[Var, Kind]) -> bool:
    """Whether a function of these arguments may be one of complex numbers, which jumps where it has a branch cut."""
    return not all(arg_kind(arg, kinds).real for arg in args)


def arg_kind(arg: Arg, kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of an argument of a statement, displays included."""
    if arg.__class__ is Var:
        return kinds.get(arg, UNKNOWN)
    match arg:
        case Const(value=value):
            return constant_kind(value)
        case Pack(kind="tuple" | "list" as tag, items=items):
            fields = arg.fields if isinstance(arg, NamedPack) else ()
            return Kind(tag, None, SEQUENCE, tuple(arg_kind(item, kinds) for item in items), fields)
        case Pack() | Undefined():
            return Kind("other")
    raise AssertionError(arg)


def constant(arg: Arg) -> object:
    """The value of an argument where the text alone gives it (tuples and lists included), else :data:`VARIES`.

    >>> constant(Pack("tuple", (Const(0), Const(1)))), constant(Var("axis"))
    ((0, 1), VARIES)
    """
    match arg:
        case Const(value=value):
            return value
        case Pack(kind=tag, items=items):
            values = [constant(item) for item in items]
            if any(value is VARIES for value in values):
                return VARIES
            if tag == "slice":
                return slice(*values)
            if tag == "dict":
                return dict(zip(values[::2], values[1::2], strict=True))
            return tuple(values) if tag == "tuple" else values
    return VARIES


@dataclass(frozen=True, slots=True)
class Call:
    """The call ``op(*args, **params)``; ``named`` are its arguments by the names of its rule's signature.

    A rule without a differential has no signature: its kind function asks by name and position.
    """

    op: str
    args: tuple[Arg, ...]
    params: Mapping[str, Arg]
    named: Mapping[str, Arg]
    kinds: Mapping[Var, Kind]

    def get(self, name: str, position: int | None = None) -> Arg | None:
        """The argument called ``name``, which may stand at ``position``; None where it is absent and has no default."""
        if name in self.named:
            return self.named[name]
        if name in self.params:
            return self.params[name]
        return self.args[position] if position is not None and position < len(self.args) else None

    def kind(self, name: str, position: int | None = None) -> Kind:
        """The kind of an argument; unknown where it is absent."""
        arg = self.get(name, position)
        return UNKNOWN if arg is None else arg_kind(arg, self.kinds)

    def constant(self, name: str, position: int | None = None, default: object = None) -> object:
        """An argument's value: ``default`` where it is absent, :data:`VARIES` where the text does not give it."""
        arg = self.get(name, position)
        if arg.__class__ is Var and self.kinds.get(arg, UNKNOWN).tag == "none":
            return None  # the caller gave it
        return default if arg is None else constant(arg)

    def over(self, *names: str) -> Call:
        """The same call as one of only these arguments, by name or, if it has no signature, the first positional one."""
        named = tuple(arg for name in names if (arg := self.get(name)) is not None and arg != Const(None))
        return replace(self, args=named or self.args[:1])

    def operands(self) -> tuple[Kind, ...]:
        """The kinds of the positional arguments, in order."""
        return tuple(arg_kind(arg, self.kinds) for arg in self.args)
