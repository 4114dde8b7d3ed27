"""What the operators of ``Counter`` and its ``update`` do, as functions of dicts: they are lowered as the user's own are.

Each keeps Python's order of the keys, and what is not counted is 0.
"""

from __future__ import annotations

from typing import Any

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.plain_dicts import OfCounts
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


_MADE = {known.__name__: known for known in (added, subtracted, largest, smallest)}


def of_counts(low: Lowering, node: OfCounts, base: str) -> Value:
    """What is made of some, or done to one."""
    args = [low.value(arg) for arg in node.args]
    if node.does in _MADE:
        return call_function(low, node, Known(_MADE[node.does], "Counter"), args, (), base)
    more = low.as_argument(args[1], node)
    kind = low.premises.beliefs.of(more)
    if dicts.is_kept(low, more) or dicts.held_in(low, more) is not None:
        return call_function(low, node, Known(told_counts, "Counter.update"), args, (), base)
    if kind.tag == "str" and isinstance(more, Var):
        more = low.bind(LIST, (more,))
    elif not (kind.tag in ("list", "tuple") and element(kind).tag in ("str", "int")) and not isinstance(more, Pack):
        what = "cannot differentiate `update` of a `Counter` by what is not known to be a dict, or a list of names or integers"
        raise low.refuse(node, what, "a loop with `c[name] += 1`")
    low.rely(more)
    return call_function(low, node, Known(told, "Counter.update"), [args[0], more], (), base)
