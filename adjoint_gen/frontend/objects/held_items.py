"""The list or dict that an object of a class below one of these holds, where Python looks at it without asking the class."""

from __future__ import annotations

from collections.abc import Sequence

import gast

from adjoint_gen.frontend.containers.dict_objects import peek
from adjoint_gen.frontend.containers.walked_views import refuse_view
from adjoint_gen.frontend.names.builtin_bases import HELD, has_items, standing_for
from adjoint_gen.frontend.names.classes import member
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects import still_deques
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.syntax import at
from adjoint_gen.program.plain_objects import has_text
from adjoint_gen.program.reach import has_source
from adjoint_gen.rules.table import op_name

_OF_SEQUENCES = ("__iter__", "__len__", "__getitem__", "__array__", "__array_ufunc__", "__array_interface__")
"""What NumPy asks of what may be a sequence."""

_VIEWS = ("items", "keys", "values")


def dict_asked(low: Lowering, node: gast.Call, owner: Value) -> Value:
    """The dict whose view a call of a method gives that an object has from ``dict``; any other value as it is."""
    name = node.func.attr
    return _held(low, node, owner, dict, (name,)) if name in _VIEWS else owner


def items_held(low: Lowering, node: gast.AST, value: Value) -> Value:
    """The list or dict that a loop through an object goes through, or a copy of it copies; any other value as it is."""
    return _held(low, node, still_deques.gone_through(low, node, value), object, ("__iter__",))


def of_base(low: Lowering, node: gast.Call, owner: Value) -> Value | None:
    """The function that ``list.append(o, v)`` calls, for an object of a class below ``list``; None for every other call."""
    base: object = owner.value if type(owner) is Known else None
    if base not in (list, dict) or not node.args or not any(map(has_items, low.program.seen.classes.values())):
        return None
    first = peek(low, node.args[0])
    cls = None if first is None else class_of(low, first)
    if cls is None or not issubclass(cls, base):
        return None
    found = next((vars(one)[node.func.attr] for one in standing_for(base, cls) if node.func.attr in vars(one)), None)
    return Known(found, f"{cls.__name__}.{node.func.attr}") if has_text(found) else None


def as_sequences(low: Lowering, node: gast.AST, callee: Value, values: Sequence[Value]) -> Sequence[Value]:
    """The arguments of a call, with the lists that objects of classes below ``list`` hold where NumPy's are called."""
    name = (op_name(callee.value) or "") if isinstance(callee, Known) else ""
    if name.startswith(("numpy.", "scipy.")) and name != "numpy.fromiter":
        for value in values:
            refuse_view(low, node, value)
    if not name.startswith(("numpy.", "math.")):
        return values
    return [_held(low, node, still_deques.held_by_deque(low, node, value), list, _OF_SEQUENCES) for value in values]


def _held(low: Lowering, node: gast.AST, owner: Value, base: type, names: Sequence[str]) -> Value:
    """What an object holds as the ``base`` of its class does, if no class of the user's says otherwise under these names."""
    cls = class_of(low, owner)
    if cls is None or not has_items(cls) or not issubclass(cls, base):
        return owner
    found = [member(low.program.asked, cls, name) for name in names]
    if any(has_text(one) and not _is_of_base(one) for one in found):
        return owner
    return low.value(at(node, gast.Attribute(Shown(node, owner), HELD, gast.Load())))


def _is_of_base(function: object) -> bool:
    return has_source(function) and getattr(function, "__module__", "") == has_items.__module__
