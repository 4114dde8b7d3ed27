"""Counters that classes hold: the running program sets them, and reads them, where the function does.

    Particle.made += 1      ->      set_class_number(Particle, "made", class_number(Particle, "made") + 1)

What a class holds is read once otherwise, or printed. So a function that sets such an attribute is refused at first, and
lowered once more: then each integer that a class holds under that name is read whenever it is asked for.
"""

from __future__ import annotations

from typing import Any

import gast

from adjoint_gen.frontend.names.classes import member
from adjoint_gen.frontend.names.resolve import keeps_values
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.held_values import found_class
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Const, Effect, Var


def class_number(low: Lowering, node: gast.AST, owner: Value, name: str, base: str) -> Var | None:
    """What a class holds now under the name of what the function counts in classes; None of all else."""
    if name not in low.program.asked.set_on_classes or (cls := counting(low, owner, name)) is None:
        return None
    return low.bind("adjoint_gen.runtime.class_number", _place(low, node, cls, name), base, effect=Effect.IMPURE)


def set_class_number(low: Lowering, target: gast.AST, owner: Value, value: Value) -> bool:
    """Whether an integer that a class holds is set to another one; what was read of it before is noted where not."""
    if not isinstance(target, gast.Attribute) or (cls := counting(low, owner, target.attr)) is None:
        return False
    low.program.asked.setting.add(target.attr)
    if target.attr not in low.program.asked.set_on_classes or not isinstance(value, Var | Const):
        return False
    if type(value.value) is not int if isinstance(value, Const) else low.kind(value).tag != "int":
        return False
    args = *_place(low, target, cls, target.attr), value
    low.bind("adjoint_gen.runtime.set_class_number", args, "", effect=Effect.IMPURE)
    return True


def counting(low: Lowering, owner: Value, name: str) -> type | None:
    """The class of the user's that a value is, if it holds an integer under a name."""
    cls: Any = owner.value if type(owner) is Known else None
    if not keeps_values(cls):
        return None
    return cls if type(member(low.program.asked, cls, name)) is int else None


def _place(low: Lowering, node: gast.AST, cls: type, name: str) -> tuple[Var, Const]:
    """A class, by the name that its module has for it, and the name of what it holds."""
    known = found_class(low, cls)
    if known.home is None:
        what = f"cannot differentiate a counter in `{cls.__name__}`, which no import finds"
        raise low.refuse(node, what, "a class of a module")
    var = low.outer(*known.home)
    low.premises.beliefs.given(var, Kind("function"))
    return var, Const(name)
