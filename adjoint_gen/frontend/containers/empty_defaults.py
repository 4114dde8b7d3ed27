"""An empty tuple for an empty list, ``graph.get(node, ())``: nobody tells the two apart where it is gone through."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.containers.dict_objects import peek
from adjoint_gen.frontend.containers.dicts import held_in, is_dict
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.syntax import at
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Pack


def with_list(low: Lowering, node: gast.AST) -> gast.AST:
    """``d.get(k, ())``, of a dict of lists that is gone through, as ``d.get(k, [])``; any other expression as it is."""
    match node:
        case gast.Call(func=gast.Attribute(value=inner, attr="get"), args=[key, gast.Tuple(elts=[])], keywords=[]):
            owner = peek(low, inner)
        case _:
            return node
    if owner is None or not is_dict(low, owner):
        return node
    held = held_in(low, owner)
    values = low.kind(owner).inside if held is None else held.items[1::2]
    if not values or not all(_is_list(low, value) for value in values):
        return node
    return at(node, gast.Call(node.func, [key, at(node, gast.List([], gast.Load()))], []))


def _is_list(low: Lowering, value: Arg | Kind) -> bool:
    if isinstance(value, Pack):
        return value.kind == "list"
    return (value if isinstance(value, Kind) else low.kind(value)).tag == "list"
