"""What changes a list with a name for each place: as long as it is known how many there are, all is known of it."""

from __future__ import annotations

from collections.abc import Sequence

import gast

from adjoint_gen.frontend.containers.dict_objects import change, contents, table
from adjoint_gen.frontend.containers.dicts import kept, packed
from adjoint_gen.frontend.containers.placed_lists import at, count, counted, shown
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.known_raises import foresee_of
from adjoint_gen.ir.trace import Arg, Const, Pack, Var

GIVING_ITEMS = ("tuple", "list")
"""The kinds of displays that give their items where they are gone through; a dict gives keys, an object what it likes."""


def changed(low: Lowering, node: gast.Call, owner: Value, name: str) -> Value:
    """``items.append(v)`` and the like, of a list of which it is known how many places it has.

    Raises:
        DifferentiationError: only the running program knows what becomes of its places.
    """
    if not low.objects.refers(owner):
        raise counted(low, node, owner)
    assert isinstance(owner, Var)
    given = [low.part(value, node) for value in [low.value(arg) for arg in node.args]]
    items = [at(low, owner, k) for k in range(count(low, owner))]
    if (result := changed_items(low, node, name, given, items)) is None:
        raise counted(low, node, owner)
    become(low, node, owner, items)
    return plain(result)


def changed_items(low: Lowering, node: gast.AST, name: str, given: Sequence[Arg], items: list[Arg]) -> Arg | None:
    """What a method gives of a list with these items, which it changes in place; None where only the running program knows."""
    position = given[0].value if given and isinstance(given[0], Const) and type(given[0].value) is int else None
    match name, given:
        case "append", [value]:
            items.append(value)
        case "extend", [more] if isinstance(held := shown(low, more), Pack) and held.kind in GIVING_ITEMS:
            items.extend(held.items)
        case "pop", []:
            return foresee(node, items.pop)
        case "pop", [_] if position is not None:
            return foresee(node, items.pop, position)
        case "remove", [value] if not items:
            foresee(node, items.remove, value)
        case "insert", [_, value] if position is not None:
            items.insert(position, value)
        case "insert", [index, value] if low.kind(index).tag in ("float", "complex"):
            foresee_of(low, node, lambda index: items.insert(index, value), index)
        case "clear", []:
            items.clear()
        case "reverse", []:
            items.reverse()
        case _:
            return None
    return Const(None)


def become(low: Lowering, node: gast.AST, owner: Var, items: Sequence[Arg]) -> None:
    """Let a list of known places hold these from here on."""
    first = next(iter(table(contents(low, owner)).values()))
    places = [(Const(k), kept(low, owner, Const(k), item)) for k, item in enumerate(items)]
    change(low, node, owner, packed([first, *places]))


def added(low: Lowering, node: gast.AugAssign, owner: Value) -> bool:
    """``items += more`` and ``items *= n``, of a list of which it is known how many places it has: True.

    Raises:
        DifferentiationError: only the running program knows what is added.
    """
    more, op = shown(low, low.value(node.value)), node.op
    if not (isinstance(owner, Var) and low.objects.refers(owner)):
        raise counted(low, node, owner)
    items = [at(low, owner, k) for k in range(count(low, owner))]
    if isinstance(op, gast.Add) and isinstance(more, Pack) and more.kind in GIVING_ITEMS:
        items += more.items
    elif isinstance(op, gast.Mult) and isinstance(more, Const) and type(more.value) is int:
        items *= more.value
    else:
        raise counted(low, node, owner)
    become(low, node, owner, items)
    return True


def taken_out(low: Lowering, target: gast.Subscript, owner: Value) -> bool:
    """``del items[k]``, of a list of which it is known how many places it has: True.

    Raises:
        DifferentiationError: only the running program knows which one it is.
    """
    index = low.argument(target.slice)
    if not (isinstance(owner, Var) and low.objects.refers(owner) and isinstance(index, Const) and isinstance(index.value, int)):
        raise counted(low, target, owner)
    items = [at(low, owner, k) for k in range(count(low, owner))]
    foresee(target, items.__delitem__, index.value)
    become(low, target, owner, items)
    return True
