"""Attributes and keys that a node gets once it is made: it begins with what its class has there, or with None if it lacks it.

What it lacks it cannot be asked for: the program raises where it reads the None, and nothing else may see that.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial

from adjoint_gen.frontend.names.classes import OF_DICT, member
from adjoint_gen.frontend.names.constants import displayed
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.objects.unions import Unforeseen
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.optionals import class_key, is_node
from adjoint_gen.ir.trace import Const
from adjoint_gen.program.reach import UNBOUND


def begin_before(low: Lowering, owner: Value, name: str) -> None:
    """Let nodes of a class begin with the constant that the class has under a name, or without any, since one gets its own.

    Raises:
        Unforeseen: they did not.
    """
    cls, known = class_of(low, owner), low.program.modes.nodes
    if cls is None or known is None or low.program.asked.deferring:
        return
    found = member(low.program.asked, cls, name)
    constant = Const(None) if found is UNBOUND else displayed(found)
    asks = member(low.program.asked, cls, "__getattr__") is not UNBOUND
    if not isinstance(constant, Const) or (found is UNBOUND and (asks or not cls.__dictoffset__)):  # of which one gets none
        return
    field = class_key(owner), name
    known.late[field] = constant
    if found is UNBOUND:
        known.lacking.add(field)
    known.attributes.pop(class_key(owner), None)
    known.unforeseen = True
    raise Unforeseen


def may_lack(low: Lowering, owner: Value, name: str | None = None) -> bool:
    """Whether a node may lack what others of its class get under a name, or under any."""
    known = low.program.modes.nodes
    if known is None or not is_node(owner):
        return False
    key = class_key(owner)
    return (key, name) in known.lacking if name is not None else any(of == key for of, _ in known.lacking)


def lack(low: Lowering, owner: Value, name: str) -> Callable[[], object]:
    """What raises as the program does where a node lacks what it is asked for."""
    cls = class_of(low, owner)
    assert cls is not None
    if hasattr(cls, OF_DICT):
        return partial(operator.getitem, {}, name)
    return partial(getattr, type(cls.__name__, (), {})(), name)
