"""``Counter``: a dict that gives 0 where a key is missing, and what its operators and methods do, as functions of dicts.

These are lowered as the user's own are. Each keeps Python's order of the keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import dict_methods, dicts
from adjoint_gen.frontend.containers.dict_objects import change, contents, table
from adjoint_gen.frontend.containers.keys import default_in
from adjoint_gen.frontend.containers.list_growth import listed
from adjoint_gen.frontend.control.iterables import goes_through
from adjoint_gen.frontend.control.iteration import iterate
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.held_items import items_held
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Arg, Const, Effect, If, Pack, Pop, Var
from adjoint_gen.rules.listing import COUNTED, COUNTS, HAS, LIST, element


def added(made: dict[Any, Any], one: dict[Any, Any], other: dict[Any, Any]) -> None:
    """``one + other``: what is positive."""
    for key in one:
        count = one[key] + other.get(key, 0)
        if count > 0:
            made[key] = count
    for key in other:
        if key not in one and other[key] > 0:
            made[key] = other[key]


def subtracted(made: dict[Any, Any], one: dict[Any, Any], other: dict[Any, Any]) -> None:
    """``one - other``: what is positive."""
    for key in one:
        count = one[key] - other.get(key, 0)
        if count > 0:
            made[key] = count
    for key in other:
        if key not in one and other[key] < 0:
            made[key] = 0 - other[key]


def largest(made: dict[Any, Any], one: dict[Any, Any], other: dict[Any, Any]) -> None:
    """``one | other``: of what is positive, the larger."""
    for key in one:
        count = one[key]
        if count < other.get(key, 0):
            count = other[key]
        if count > 0:
            made[key] = count
    for key in other:
        if key not in one and other[key] > 0:
            made[key] = other[key]


def smallest(made: dict[Any, Any], one: dict[Any, Any], other: dict[Any, Any]) -> None:
    """``one & other``: of what is positive, the smaller."""
    for key in one:
        count = one[key]
        if not count < other.get(key, 0):
            count = other.get(key, 0)
        if count > 0:
            made[key] = count


def told(items: dict[Any, Any], names: list[Any]) -> None:
    """``items.update(names)``."""
    for name in names:
        items[name] = items.get(name, 0) + 1


def told_counts(items: dict[Any, Any], more: dict[Any, Any]) -> None:
    """``items.update(more)`` of what is counted already; what is not added to anything is the very same."""
    empty = len(items) == 0
    for key in more:
        items[key] = more[key] if empty else more[key] + items.get(key, 0)


def untold(items: dict[Any, Any], names: list[Any]) -> None:
    """``items.subtract(names)``."""
    for name in names:
        items[name] = items.get(name, 0) - 1


def untold_counts(items: dict[Any, Any], less: dict[Any, Any]) -> None:
    """``items.subtract(less)`` of what is counted already."""
    for key in less:
        items[key] = items.get(key, 0) - less[key]


def total(items: dict[Any, Any]) -> Any:
    """``items.total()``."""
    return sum(items.values())


def most_common(items: dict[Any, Any]) -> list[tuple[Any, Any]]:
    """``items.most_common()``."""
    return sorted(items.items(), key=lambda item: item[1], reverse=True)


_OPERATORS: dict[type, Callable[..., Any]] = {gast.Add: added, gast.Sub: subtracted, gast.BitOr: largest, gast.BitAnd: smallest}
_CHANGES: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "update": (told, told_counts), "subtract": (untold, untold_counts),
}
"""What is done to one by names, and by what is counted already."""
_CHANGING = frozenset({*_CHANGES, "pop", "popitem", "setdefault", "clear"})


def is_counter(low: Lowering, value: Value) -> bool:
    """Whether a value is a ``Counter``."""
    return default_in(low, value) == COUNTS


def made(low: Lowering, node: gast.Call, base: str) -> Value:
    """``Counter(...)``."""
    given = [_counted(low, arg) for arg in node.args]
    pairs = [table(held).values() for value in given if (held := dicts.held_in(low, value)) is not None]
    named = [(Const(keyword.arg), dicts.item(low, keyword.value)) for keyword in node.keywords]
    if low.program.modes.keeping and given and not (pairs or dicts.is_dict(low, given[0])):
        names = _names(low, node, given[0])
        if isinstance(names, Var) and element(low.kind(names)).tag != "tuple" and _is_only_asked(low, base):
            return low.bind(COUNTED, (names,), base)
    found = dicts.new_dict(low, node, [pair for each in (*pairs, named) for pair in each], base, COUNTS)
    for value in given if not pairs else ():
        _change(low, node, found, "update", value)
    return found


def _is_only_asked(low: Lowering, name: str) -> bool:
    """Whether nothing in the text changes what a name stands for."""
    asked = (n for n in every_node([low.scope.text.tree]) if isinstance(n, gast.Attribute) and n.attr in _CHANGING)
    changed = {n.value.id for n in asked if isinstance(n.value, gast.Name)}
    return name in low.scope.locals - low.scope.stored - low.scope.grown - changed


def method(low: Lowering, node: gast.Call, owner: Value, name: str, base: str) -> Value | None:
    """What a ``Counter`` does otherwise than a dict; None for all else."""
    if not is_counter(low, owner):
        return None
    if name == "total" and not node.args:
        return _called(low, node, total, "total", [owner], base)
    if name == "most_common" and len(node.args) < 2:
        every = _called(low, node, most_common, name, [owner], "" if node.args else base)
        count = [low.value(arg) for arg in node.args]
        if count in ([], [Const(None)]):
            return every
        bound = gast.Call(Shown(node, Known(max, "max")), [Shown(node, count[0]), gast.Constant(0, None)], [])
        cut = gast.Subscript(Shown(node, every), gast.Slice(None, bound, None), gast.Load())
        return low.value(_at(node, cut), base)
    if name not in _CHANGES or len(node.args) > 1 or any(keyword.arg is None for keyword in node.keywords):
        return None
    for arg in node.args:
        _change(low, node, owner, name, _counted(low, arg))
    if node.keywords:
        named = [(Const(keyword.arg), dicts.item(low, keyword.value)) for keyword in node.keywords]
        _change(low, node, owner, name, dicts.new_dict(low, node, named, ""))
    return Const(None)


def _counted(low: Lowering, node: gast.AST) -> Value:
    """What an argument gives, as a list where it is something that is gone through, and what an object holds as a dict."""
    if isinstance(node, gast.Call) and goes_through(low, node.func):
        return listed(low, node, iterate(low, node), "")
    return items_held(low, node, low.value(node))


def _change(low: Lowering, node: gast.AST, owner: Value, name: str, value: Value) -> None:
    by_names, by_counts = _CHANGES[name]
    if dicts.is_dict(low, value):
        _called(low, node, by_counts, name, [owner, value])
    else:
        _called(low, node, by_names, name, [owner, _names(low, node, value)])


def _names(low: Lowering, node: gast.AST, value: Value) -> Arg:
    """A list of names, integers, or tuples of these, that are to be counted."""
    names = low.as_argument(value, node)
    kind = low.premises.beliefs.of(names)
    if kind.tag == "str" and (isinstance(names, Var) or low.program.modes.keeping):
        names = low.bind(LIST, (names,))
        kind = low.kind(names)
    item = element(kind)
    sorts = {place.tag for place in item.items} if item.tag == "tuple" else {item.tag}
    if not isinstance(names, Pack) and not (kind.tag == "str" or (kind.tag in ("list", "tuple") and sorts <= {"str", "int"})):
        what = "cannot differentiate a `Counter` of what is not known to be a list of names or integers"
        raise low.refuse(node, what, "a loop with `c[name] += 1`")
    low.rely(names)
    return names


def operated(low: Lowering, op: gast.AST, left: Value, right: Value, node: gast.AST, base: str) -> Value | None:
    """``left + right`` and the like of two; None for all else."""
    function = _OPERATORS.get(type(op))
    if function is None or not (is_counter(low, left) and is_counter(low, right)):
        return None
    found = dicts.new_dict(low, node, (), base, COUNTS)
    _called(low, node, function, function.__name__, [found, left, right])
    return found


def augmented(low: Lowering, node: gast.AugAssign, owner: Value) -> bool:
    """``owner += more`` and the like; False where that is no ``Counter``."""
    if not is_counter(low, owner) or type(node.op) not in _OPERATORS:
        return False
    more = low.value(node.value)
    if (found := operated(low, node.op, owner, more, node, "")) is None:
        raise low.refuse(node, "cannot differentiate this change of a `Counter`: by what is none", "`c.update(...)`")
    assert isinstance(owner, Var) and isinstance(found, Var)
    if low.objects.refers(owner):
        change(low, node, owner, contents(low, found))
    else:
        _called(low, node, dict_methods.clear, "clear", [owner])
        _called(low, node, dict_methods.update, "update", [owner, found])
    return True


def drop(low: Lowering, node: gast.AST, owner: Var, key: Arg) -> None:
    """``del owner[key]``, of any dict that the running program keeps: nothing, where the key is missing in a ``Counter``."""
    with low.block() as block:
        low.emit(Pop(low.writing.names.fresh(), owner, low.origin(node), Effect.RAISES, key))
    if is_counter(low, owner):
        has = low.bind(HAS, (owner, key), effect=Effect.PURE)
        block = [If(has, tuple(block), (), (), low.label("branch"), "", low.origin(node))]
    for stmt in block:
        low.emit(stmt)


def refuse_compared(low: Lowering, node: gast.AST, op: gast.cmpop, right: Value) -> None:
    """Refuse ``==`` and order between two: what is missing in one is equal to 0 in the other."""
    if is_counter(low, right) and not isinstance(op, gast.In | gast.NotIn | gast.Is | gast.IsNot):
        raise low.refuse(node, "cannot differentiate this comparison of a `Counter`", "dicts of them: dict(c)")


def _called(
    low: Lowering, node: gast.AST, function: Callable[..., Any], name: str, args: list[Value], base: str = ""
) -> Value:
    return call_function(low, node, Known(function, f"Counter.{name}"), args, (), base)


def _at(place: gast.AST, node: Any) -> Any:
    return gast.copy_location(node, place)
