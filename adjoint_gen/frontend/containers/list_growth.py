"""What changes a list: its methods, ``+=``, and ``+``, which makes a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import list_methods
from adjoint_gen.frontend.containers.dict_objects import refuse_kept
from adjoint_gen.frontend.containers.dicts import is_dict
from adjoint_gen.frontend.containers.growing_tuples import is_tuple, note_sum
from adjoint_gen.frontend.containers.keys import default_in
from adjoint_gen.frontend.containers.lists import (
    as_item,
    become,
    behind,
    check_own,
    copied,
    current,
    display,
    is_list,
    must_grow,
    new_list,
    refuse_stale,
)
from adjoint_gen.frontend.containers.object_order import comparison_of, objects_in_turn
from adjoint_gen.frontend.containers.placed_changes import GIVING_ITEMS, added, changed, changed_items
from adjoint_gen.frontend.containers.placed_lists import is_placed, shown
from adjoint_gen.frontend.control.item_loops import each_of, run_through
from adjoint_gen.frontend.control.iterables import Counted, Listed, iterate_value
from adjoint_gen.frontend.control.iteration import each
from adjoint_gen.frontend.names.classes import OF_LISTS
from adjoint_gen.frontend.names.values import Known, Value, View
from adjoint_gen.frontend.objects import dict_nodes
from adjoint_gen.frontend.objects.named_tuples import in_names
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.refusals import gast_text
from adjoint_gen.frontend.text.optionals import is_of_object
from adjoint_gen.ir.kinds import NUMBERS, UNKNOWN, Kind
from adjoint_gen.ir.memory import LIST_CHANGES
from adjoint_gen.ir.trace import Append, Arg, Const, Pack, Pop, Var
from adjoint_gen.rules.listing import COUNTS, element

_AT_THE_FRONT = {"popleft": "pop", "appendleft": "insert"}
"""Methods of a deque, and what a list does at its first place."""




def change(low: Lowering, node: gast.Call, owner: Value, name: str, base: str) -> Value | None:
    """``owner.append(...)`` and the like; None for what changes no list."""
    if is_placed(low, owner) and name in LIST_CHANGES:
        return changed(low, node, owner, name)
    if is_placed(low, owner) and name == "copy" and not (node.args or node.keywords):
        return display(low, node, shown(low, owner).items, base)  # type: ignore[union-attr]
    if name in _AT_THE_FRONT and (is_placed(low, owner) or is_list(low, owner) or behind(low, owner) is not None):
        func = gast.copy_location(gast.Attribute(getattr(node.func, "value", node), _AT_THE_FRONT[name], gast.Load()), node)
        first = gast.copy_location(gast.Constant(0, None), node)
        moved_to = gast.copy_location(gast.Call(func, [first, *node.args], node.keywords), node)
        return change(low, moved_to, owner, _AT_THE_FRONT[name], base)
    if name not in LIST_CHANGES:
        return _looked_for(low, node, owner, name, base)
    if isinstance(owner, Pack) and owner.kind == "list":
        return _change_display(low, node, owner, name)
    items = behind(low, owner)
    if items is not None:
        return _change_storage(low, node, items, name, base)
    if noted_outside(low, owner, name):
        return None
    if isinstance(owner, Var) and (low.kind(owner).tag == "list" or name in ("append", "extend")):
        low.rely(owner)
        own = node.func.value if isinstance(node.func, gast.Attribute) else node.func
        named = own.id if isinstance(own, gast.Name) else "items"
        raise low.refuse(
            node, f"cannot differentiate `.{name}(...)`: the list is made on another path, in another list or by the caller",
            f"a list of its own, made right before in the same block: `{named} = list({gast_text(own)})`",
        )
    return None


def _looked_for(low: Lowering, node: gast.Call, owner: Value, name: str, base: str) -> Value | None:
    """``items.index(value)`` and ``items.count(value)`` in a list of numbers that may have a derivative; else None."""
    if name not in ("index", "count") or len(node.args) != 1 or node.keywords:
        return None
    items = behind(low, owner)
    shown = low.load(View(items)) if items is not None else owner
    kind = element(low.kind(shown)) if is_list(low, shown) else UNKNOWN
    if not (kind.inexact if kind.rank == 0 else _is_compared(kind)):
        return None
    function = Known(list_methods.index if name == "index" else list_methods.count, f"list.{name}")
    return call_function(low, node, function, [shown, low.value(node.args[0])], (), base)


def noted_outside(low: Lowering, owner: Value, name: str) -> bool:
    """Whether a call puts something on a list outside the function, which is an effect as printing is."""
    return name in ("append", "extend") and any(outer.var == owner for outer in low.premises.outers.values())


def _change_storage(low: Lowering, node: gast.Call, items: Var, name: str, base: str) -> Value:
    given = node.args
    if items in low.lists.iterating:
        raise low.refuse(
            node, f"cannot differentiate `.{name}(...)`: it changes the list that the loop goes through", "a loop over a copy"
        )
    if name == "append" and len(given) == 1:
        item = as_item(low, node, low.value(given[0]), items)
        low.emit(Append(items, item, low.origin(node)))
        return Const(None)
    if name == "extend" and len(given) == 1:
        extend(low, node, items, given[0])
        return Const(None)
    values = [low.value(arg) for arg in given]
    if name == "pop" and values in ([], [Const(-1)]):
        target = low.writing.names.fresh(base)
        low.emit(Pop(target, items, low.origin(node)))
        return in_names(low, target)
    counts = {"pop": 1, "insert": 2, "remove": 1, "clear": 0, "reverse": 0, "sort": 0}
    named = {k.arg: low.value(k.value) for k in node.keywords} if name == "sort" and not given else {}
    backwards = named.pop("reverse", Const(False))
    if named.keys() <= {"key"} and isinstance(backwards, Const) and not given and name == "sort":
        foresee(node, partial(sorted, reverse=backwards.value), ())
        method = "sort_backwards" if backwards.value else "sort"
        key = named.get("key", Const(None))
        if (by := comparison_of(key)) is not None:
            turn, shown = list_methods.put_in_turn, low.load(View(items))
            return objects_in_turn(low, node, shown, turn, "list.sort", bool(backwards.value), base, by)
        if isinstance(key, Known):
            return moved(low, node, items, f"{method}_by", [key], base)
        if key == Const(None):
            return moved(low, node, items, method, (), base)
    if counts.get(name) == len(given) and not node.keywords:
        return moved(low, node, items, name, values, base)
    raise low.refuse(
        node, f"cannot differentiate this call of `.{name}(...)` of a list that grows",
        "`append`, `extend`, `insert` and `pop`, or a new list",
    )


def _is_compared(kind: Kind) -> bool:
    """Whether two of a kind are lists that are equal or not: those of arrays have no one truth."""
    of_list = kind.tag == "list" or str(*kind.keys[:1]).startswith(OF_LISTS)
    inside = tuple(item for item in kind.inside if item.tag != "none") if of_list else ()
    return bool(inside) and all(item.rank == 0 or item.tag == "str" or _is_compared(item) for item in inside)


def is_ordered(kind: Kind) -> bool:
    """Whether this is a list of what Python puts in order: lists of numbers are compared as tuples of them are."""
    inside = kind.inside if kind.tag == "list" else ()
    return bool(inside) and all(item.rank == 0 or item.tag in ("str", "tuple") or is_ordered(item) for item in inside)


def moved(low: Lowering, node: gast.AST, items: Var, name: str, args: Sequence[Value], base: str) -> Value:
    """A method that moves the items of a list."""
    kind = element(low.kind(items))
    if name in ("sort", "sort_backwards") and is_of_object(kind):
        turn = list_methods.put_in_turn
        return objects_in_turn(low, node, low.load(View(items)), turn, "list.sort", name == "sort_backwards", base)
    if name in ("sort", "sort_backwards", "remove"):
        ordered = kind.rank == 0 or (_is_compared(kind) if name == "remove" else kind.tag == "tuple" or is_ordered(kind))
        if not ordered and not (name == "remove" and kind == UNKNOWN):
            shown, remedy = (".remove(...)", "`del items[k]`") if name == "remove" else (".sort()", "np.sort of an array")
            what = f"cannot differentiate `{shown}` of a list whose items are not known to be numbers"
            low.premises.beliefs.awaits(items, low.refuse(node, what, remedy))
        low.rely(items)
    function = Known(getattr(list_methods, name), f"list.{name}")
    return call_function(low, node, function, [low.load(View(items)), *args], (), base)


def extend(low: Lowering, node: gast.AST, items: Var, more: gast.AST) -> None:
    """``items.extend(more)``."""
    _append_each(low, node, items, lambda append: each(low, more, append))


def _append_each(low: Lowering, node: gast.AST, items: Var, through: Callable[[Callable[[Arg], None]], None]) -> None:
    before = low.lists.iterating
    low.lists.iterating |= {items}
    through(appending(low, node, items))
    low.lists.iterating = before


def appending(low: Lowering, node: gast.AST, items: Var) -> Callable[[Arg], None]:
    """What appends an item to a list."""
    return lambda item: low.emit(Append(items, as_item(low, node, item, items), low.origin(node)))


def _refuse_sum(low: Lowering, node: gast.AugAssign, more: Value) -> None:
    """Refuse ``items += more`` unless that is surely no array: with one it is a sum, and the list stays as it is."""
    if isinstance(more, Pack) or is_list(low, more):
        return
    name = gast_text(node.target)
    what = f"cannot differentiate `{name} +=` of a list and what may be an array: of that it is a sum, element by element"
    raise low.refuse(node, what, f"`{name}.extend(...)` for its items, or `{name} = np.array({name}) + ...`")


def _change_display(low: Lowering, node: gast.Call, owner: Pack, name: str) -> Value:
    """A change of a list whose items are known: all its names mean another display."""
    args = [low.part(value, node) for value in [low.value(arg) for arg in node.args]]
    refuse_stale(low, node, args)
    owner = current(low, node, owner)
    check_own(low, node, owner, args)
    for kept in args[-1:] if name in ("append", "insert") else ():
        refuse_kept(low, node, kept)
    items = list(owner.items)
    if (result := changed_items(low, node, name, args, items)) is None:
        raise must_grow(low, owner)
    become(low, owner, items)
    return result


def augmented(low: Lowering, node: gast.AugAssign, meaning: Value) -> bool:
    """``items += more``, ``items |= more``, which change the list or dict that the target means now; False if that is none.

    A list changes by ``+=`` and ``*=`` alone: any other operation makes something new of it.

    Raises:
        DifferentiationError: it is one that this makes no longer, of a length that only the run knows or by a product.
    """
    if default_in(low, meaning) == COUNTS:
        return False
    if isinstance(node.op, gast.BitOr) and (is_dict(low, meaning) or dict_nodes.keys_of(low, meaning) is not None):
        update = gast.copy_location(gast.Attribute(Shown(node.target, meaning), "update", gast.Load()), node)
        low.value(gast.copy_location(gast.Call(update, [node.value], []), node))
        return True
    if isinstance(meaning, Pack) and not isinstance(node.op, gast.Add | gast.Mult):
        return False
    if is_placed(low, meaning):
        return added(low, node, meaning)
    items = behind(low, meaning)
    if items is None and not (isinstance(meaning, Pack) and meaning.kind == "list"):
        return False
    more = low.value(node.value)
    if isinstance(node.op, gast.Mult) and isinstance(more, Const) and type(more.value) is int and more.value > 0:
        whole = current(low, node, meaning) if isinstance(meaning, Pack) else meaning
        times = gast.BinOp(Shown(node.target, whole), gast.Mult(), Shown(node.value, Const(more.value - 1)))
        more = low.value(gast.copy_location(times, node))
    elif not isinstance(node.op, gast.Add):
        raise low.refuse(node, "cannot differentiate this operation on a list", "a new list")
    _refuse_sum(low, node, more)
    if items is not None:
        _append_each(low, node, items, lambda append: each_of(low, more, node, append))
        return True
    assert isinstance(meaning, Pack)
    meaning = current(low, node, meaning)
    refuse_stale(low, node, (more,))
    check_own(low, node, meaning)
    if not isinstance(more, Pack) or more.kind not in GIVING_ITEMS:
        raise must_grow(low, meaning)
    become(low, meaning, [*meaning.items, *more.items])
    return True


def listed(low: Lowering, node: gast.AST, iteration: Counted | Listed, base: str) -> Value:
    """A list of what an iteration goes through."""
    if isinstance(iteration, Listed):
        return display(low, node, iteration.items, base)
    made = new_list(low, node, (), base)
    run_through(low, node, iteration, appending(low, node, made))
    return made


def list_copy(low: Lowering, node: gast.AST, items: Value, base: str) -> Value | None:
    """``items.copy()`` of a list; a tuple has no such method."""
    made = copied(low, node, items, base)
    if isinstance(items, Var) and made is not None:
        low.objects.watched.told[items] = low.origin(node)
    return made


def spread(low: Lowering, node: gast.AST, parts: Sequence[tuple[Value, bool]], base: str) -> Value:
    """``[a, *items, b]`` where it is not known how many items there are; of each part, whether it has a star."""
    made = new_list(low, node, (), base)
    append = appending(low, node, made)
    for value, starred in parts:
        if starred:
            each_of(low, value, node, append)
        else:
            append(low.part(value, node))
    return made


def joined(low: Lowering, node: gast.AST, left: Value, right: Value, base: str) -> Value | None:
    """``left + right`` of lists, or of tuples, of which one has a length that only the run knows; None of others."""
    sides = (left, right)
    tuples = any(is_tuple(low, side) for side in sides)
    if not any(is_list(low, side) for side in sides):
        return None
    for side in sides:
        if not is_list(low, side) and not (isinstance(side, Pack) and side.kind == ("tuple" if tuples else "list")):
            return None
    made = _begun_as(low, node, left, base)
    each_of(low, right, node, appending(low, node, made))
    note_sum(low, made, sides, node)
    return made


def _begun_as(low: Lowering, node: gast.AST, side: Value, base: str) -> Var:
    """A list of its own, with the items of a list or tuple: a copy of one that holds numbers, or tuples of such."""
    item = element(low.kind(side)) if isinstance(side, Var) and low.kind(side).tag == "list" else UNKNOWN
    if item.tag in NUMBERS or (item.tag == "tuple" and all(part.tag in NUMBERS for part in item.items)):
        made = copied(low, node, side, base)
        assert isinstance(made, Var)
        return made
    iteration = iterate_value(low, side, node)
    if isinstance(iteration, Listed):
        made = new_list(low, node, [iteration.at(k) for k in range(len(iteration.items))], base)
        iteration.checked()
        return made
    made = new_list(low, node, (), base)
    run_through(low, node, iteration, appending(low, node, made))
    return made
