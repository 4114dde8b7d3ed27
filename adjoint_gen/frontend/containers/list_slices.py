"""Slices of lists that are stored into or deleted, and items that are deleted: ``items[a:b] = new``, ``del items[k]``."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.containers.list_growth import moved
from adjoint_gen.frontend.containers.lists import (
    become,
    behind,
    check_own,
    copied,
    current,
    is_list,
    must_grow,
    new_list,
)
from adjoint_gen.frontend.containers.placed_changes import taken_out
from adjoint_gen.frontend.containers.placed_lists import is_placed
from adjoint_gen.frontend.names.values import Value, View
from adjoint_gen.frontend.objects.object_attributes import Field, Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.ir.trace import Atom, Const, Pack, Var


def set_slice(low: Lowering, target: gast.Subscript, value: Value) -> bool:
    """``items[first:last:step] = value``; False if the target is no slice of a list."""
    items = _sliced(low, target)
    if items is None:
        return False
    assert isinstance(target.slice, gast.Slice)
    first, last, step = _bounds(low, target.slice)
    whole = (first, last, step) == (Const(None),) * 3
    if isinstance(value, Pack) and value.kind in ("tuple", "list"):
        new: Value | None = new_list(low, target, value.items)
    else:
        new = value if whole and behind(low, value) is not None else copied(low, target, value, "")
    if not isinstance(new, Var):
        raise low.refuse(target, "cannot differentiate this store to a slice of a list", "a list of what is stored")
    if whole:
        moved(low, target, items, "put_all", [low.load(View(new)) if new in low.lists.storage else new], "")
        return True
    how, bounds = _cut(low, items, first, last, step)
    moved(low, target, items, f"put{how}", [*bounds, low.load(View(new))], "")
    return True


def _sliced(low: Lowering, target: gast.Subscript) -> Var | None:
    """The list of which a target is a slice, as storage; None for any other target."""
    if not isinstance(target.slice, gast.Slice):
        return None
    meaning = _looked_up(low, target.value)
    if isinstance(meaning, Pack) and meaning.kind == "list":
        check_own(low, target, meaning)
        raise must_grow(low, meaning)
    items = None if meaning is None else behind(low, meaning)
    if items is not None and items in low.lists.iterating:
        raise low.refuse(target, "cannot differentiate a change of the list that the loop goes through", "a loop over a copy")
    return items


def _looked_up(low: Lowering, node: gast.AST) -> Value | None:
    """What a name means, or a list or dict has at a place, where names show what they show in Python; None for the rest."""
    match node:
        case Shown(meaning=meaning):
            return meaning
        case gast.Name(id=name) if name in low.scope.locals:
            return low.env[name]
        case gast.Attribute() if low.program.modes.by_reference and low.program.modes.keeping:
            return low.value(node)  # which is no property any more
        case gast.Subscript(slice=index) if low.program.modes.by_reference and not isinstance(index, gast.Slice):
            owner = None if any(isinstance(part, gast.Call) for part in gast.walk(index)) else _looked_up(low, node.value)
            listed = isinstance(owner, Pack) or (owner is not None and is_list(low, owner, "dict"))
            if owner is not None and listed and class_of(low, owner) in (None, list):
                return low.value(gast.copy_location(gast.Subscript(Shown(node.value, owner), index, node.ctx), node))
    return None


def _bounds(low: Lowering, cut: gast.Slice) -> list[Atom]:
    parts = (cut.lower, cut.upper, cut.step)
    return [Const(None) if part is None else low.atom(part, what="as a bound") for part in parts]


def _cut(low: Lowering, items: Var, first: Atom, last: Atom, step: Atom) -> tuple[str, list[Atom]]:
    """How a change of a slice is called, and its bounds: two integers where there is no step."""
    if step != Const(None):
        return "_by_step", [first, last, step]
    end = low.bind("builtins.len", (low.load(View(items)),)) if last == Const(None) else last
    return "", [Const(0) if first == Const(None) else first, end]


def delete(low: Lowering, target: gast.Subscript) -> bool:
    """``del items[index]``, also of a slice; False if that is no item of a list."""
    if isinstance(target.slice, gast.Slice):
        items = _sliced(low, target)
        if items is not None:
            how, bounds = _cut(low, items, *_bounds(low, target.slice))
            moved(low, target, items, f"drop{how}", bounds, "")
        return items is not None
    owner = low.value(target.value)
    if is_placed(low, owner) and not isinstance(target, Field):
        return taken_out(low, target, owner)
    items = behind(low, owner)
    if items is None and not (isinstance(owner, Pack) and owner.kind == "list"):
        return False
    index = low.argument(target.slice)
    if items is not None:
        if items in low.lists.iterating:
            what = "cannot differentiate a change of the list that the loop goes through"
            raise low.refuse(target, what, "a loop over a copy")
        moved(low, target, items, "pop", [index], "")
        return True
    assert isinstance(owner, Pack)
    owner = current(low, target, owner)
    check_own(low, target, owner)
    if not isinstance(index, Const) or type(index.value) is not int:
        raise must_grow(low, owner)
    left = list(owner.items)
    foresee(target, left.__delitem__, index.value)
    become(low, owner, left)
    return True
