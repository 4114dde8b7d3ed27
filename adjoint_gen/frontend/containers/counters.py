"""What the operators of ``Counter`` and its ``update`` do, as functions of dicts: they are lowered as the user's own are.

Each keeps Python's order of the keys, and what is not counted is 0.
"""

from __future__ import annotations

from typing import Any

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.counter_names import OfCounts
from adjoint_gen.ir.trace import Pack, Var
from adjoint_gen.rules.listing import LIST, element


def added(one: dict[Any, Any], other: dict[Any, Any]) -> dict[Any, Any]:
    """``one + other``: what is positive."""
    made = {}
    for key in one:
        count = one[key] + other.get(key, 0)
        if count > 0:
            made[key] = count
    for key in other:
        if key not in one and other[key] > 0:
            made[key] = other[key]
    return made


def subtracted(one: dict[Any, Any], other: dict[Any, Any]) -> dict[Any, Any]:
    """``one - other``: what is positive."""
    made = {}
    for key in one:
        count = one[key] - other.get(key, 0)
        if count > 0:
            made[key] = count
    for key in other:
        if key not in one and other[key] < 0:
            made[key] = 0 - other[key]
    return made


def largest(one: dict[Any, Any], other: dict[Any, Any]) -> dict[Any, Any]:
    """``one | other``: of what is positive, the larger."""
    made = {}
    for key in one:
        count = one[key]
        if count < other.get(key, 0):
            count = other[key]
        if count > 0:
            made[key] = count
    for key in other:
        if key not in one and other[key] > 0:
            made[key] = other[key]
    return made


def smallest(one: dict[Any, Any], other: dict[Any, Any]) -> dict[Any, Any]:
    """``one & other``: of what is positive, the smaller."""
    made = {}
    for key in one:
        count = one[key]
        if not count < other.get(key, 0):
            count = other.get(key, 0)
        if count > 0:
            made[key] = count
    return made


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


_CHANGED = {"told": (told, told_counts, "update"), "untold": (untold, untold_counts, "subtract")}
"""What is done to one by names, and by what is counted already, and the method's name."""
_MADE = {known.__name__: known for known in (added, subtracted, largest, smallest)}


def of_counts(low: Lowering, node: OfCounts, base: str) -> Value:
    """What is made of some, or done to one."""
    args = [low.value(arg) for arg in node.args]
    if node.does in _MADE:
        return call_function(low, node, Known(_MADE[node.does], "Counter"), args, (), base)
    by_names, by_counts, method = _CHANGED[node.does]
    more = low.as_argument(args[1], node)
    kind = low.premises.beliefs.of(more)
    if dicts.is_kept(low, more) or dicts.held_in(low, more) is not None:
        return call_function(low, node, Known(by_counts, f"Counter.{method}"), args, (), base)
    if kind.tag == "str" and isinstance(more, Var):
        more = low.bind(LIST, (more,))
    elif not (kind.tag in ("list", "tuple") and element(kind).tag in ("str", "int")) and not isinstance(more, Pack):
        known = "a dict, or a list of names or integers"
        what = f"cannot differentiate `{method}` of a `Counter` by what is not known to be {known}"
        raise low.refuse(node, what, "a loop with `c[name] += 1`")
    low.rely(more)
    return call_function(low, node, Known(by_names, f"Counter.{method}"), [args[0], more], (), base)
