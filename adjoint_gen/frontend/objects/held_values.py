"""Values that functions and classes hold: what can be written down, and members of enumerations, which an import finds."""

from __future__ import annotations

import sys
from enum import Enum, EnumType, Flag, IntEnum
from typing import Any

import gast

from adjoint_gen.frontend.names.classes import ask_for_bases
from adjoint_gen.frontend.names.constants import displayed
from adjoint_gen.frontend.names.resolve import meaning_of_attribute
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Const, Effect, Pack, Var


def found_class(low: Lowering, cls: type) -> Known:
    """A class, by the name that its module has for it if there is one."""
    module = sys.modules.get(cls.__module__)
    if module is None or vars(module).get(cls.__qualname__) is not cls:
        return Known(cls, cls.__name__)
    known = meaning_of_attribute(low.program.asked, Known(module, module.__name__), cls.__qualname__)
    return known if isinstance(known, Known) else Known(cls, cls.__name__)


def is_enumeration(cls: Any) -> bool:
    """Whether this is an enumeration whose members are neither numbers nor texts."""
    made: Any = type(cls)
    if not issubclass(made, EnumType) or issubclass(cls, Flag) or made.__iter__ is not EnumType.__iter__:
        return False
    return all(base in (Enum, object) or isinstance(base, EnumType) for base in cls.__mro__)


_SAID = {"__new__", "__doc__", "__reduce_ex__", "__init__", "__format__"}
"""What each class of members has of its own."""


def are_integers(cls: type) -> bool:
    """Whether this is an enumeration of integers with which one computes as with any."""
    if type(cls) is not EnumType or not issubclass(cls, IntEnum):
        return False
    bases = [base for base in cls.__mro__ if base.__module__ != "enum" and base not in (int, object)]
    own = {name for base in bases for name in vars(base)} - _SAID
    return not any(hasattr(getattr(int, name, None), "__objclass__") for name in own)


def number(low: Lowering, one: IntEnum) -> Const:
    """A member that is an integer, as a constant that is printed so."""
    low.program.asked.constant(type(one), one.name)
    low.program.seen.numbered = True
    return Const(one, repr(int(one)))


def the_member(low: Lowering, node: gast.AST, owner: Value, one: Enum, base: str) -> Var:
    """A member of the enumeration that ``owner`` is."""
    cls, key = type(one), f"{type(one).__module__}.{type(one).__qualname__}"
    ask_for_bases(low.program.asked, cls)
    low.program.seen.enumerations[key] = cls
    name = next(name for name, other in cls.__members__.items() if other is one)
    args = low.as_argument(owner, node), Const(name), Const(key)
    return low.bind("member", args, base, effect=Effect.PURE)


def held_value(low: Lowering, node: gast.AST, value: object, base: str) -> Const | Pack | Var | None:
    """What a function or class holds as a default, say: as text, or the member that it is; None of all else."""
    if isinstance(value, IntEnum) and are_integers(type(value)):
        return number(low, value)
    shown = displayed(value)
    if shown is not None or not is_enumeration(type(value)):
        return shown
    assert isinstance(value, Enum)
    owner = found_class(low, type(value))
    return None if owner.home is None else the_member(low, node, owner, value, base)
