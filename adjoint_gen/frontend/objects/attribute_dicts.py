"""``o.__dict__`` of an object, where it is changed as a whole: each key is an attribute that is set."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects.instances import item_of_dict, object_shown
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Const


def method(low: Lowering, node: gast.Call, owner: Value, name: str, base: str) -> Value | None:
    """``o.__dict__.update(...)``; None for every other call."""
    shown = object_shown(low, owner)
    if name != "update" or shown is None or not isinstance(node.func, gast.Attribute):
        return None
    whole = Shown(node.func.value, shown)
    given = [pair for arg in node.args for pair in dicts.pairs(low, node, dicts.item(low, arg))]
    for keyword in node.keywords:
        value = dicts.item(low, keyword.value)
        given += [(Const(keyword.arg), value)] if keyword.arg is not None else dicts.pairs(low, node, value)
    for called, value in given:
        store = gast.Assign([item_of_dict(low, node, whole, called)], Shown(node, value), None)
        low.handlers.statements[gast.Assign](low, gast.copy_location(store, node))
    return Const(None)
