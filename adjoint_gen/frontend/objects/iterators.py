"""Iterators as values: ``it = iter(x)`` is an object that knows the items and its place, and ``next(it)`` a method of it.

So it may be passed on, held and returned, and is moved on under all its names. A loop over one that may stop early, or in which
somebody takes items, is written as what Python does in it (:mod:`adjoint_gen.frontend.text.steps`).
"""

from __future__ import annotations

from collections.abc import Sequence

import gast

from adjoint_gen.frontend.containers.item_iterators import ItemIterator
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.known_raises import foresee_of
from adjoint_gen.frontend.text.steps import Begun
from adjoint_gen.ir.trace import Atom, Const, Pack, Var
from adjoint_gen.rules.listing import KEYS

_TAGS = frozenset({"array", "list", "tuple", "range", "str"})


def is_iterator(low: Lowering, value: Value) -> bool:
    """Whether a value is such an iterator."""
    return class_of(low, value) is ItemIterator


def of_iterators(
    low: Lowering, node: gast.Call, function: object, values: Sequence[Value], named: Sequence[object], base: str
) -> Value | None:
    """``iter(x)``, ``next(it)`` and ``next(it, default)``; None for every other call."""
    if named or not values:
        return None
    if function is iter and len(values) == 1:
        return begun(low, node, values[0], base)
    if function is next and len(values) < 3 and is_iterator(low, values[0]):
        return _asked(low, node, values[0], "take_or" if len(values) > 1 else "take_any", values[1:], base)
    return None


def of_begun(low: Lowering, node: Begun, base: str) -> Value:
    """The iterator that a loop goes through."""
    found = begun(low, node, low.value(node.value), base)
    if found is None:
        raise low.refuse(node, "cannot differentiate a loop over this value beside an iterator", "a loop over a list of it")
    return found


def begun(low: Lowering, node: gast.AST, value: Value, base: str) -> Value | None:
    """``iter(value)``; None where it is not known to be something with items and a length."""
    if is_iterator(low, value):
        return value
    if class_of(low, value) is not None:
        return None
    if low.program.keeping and isinstance(value, Var) and low.kind(value).tag == "dict":
        value = low.bind(KEYS, (value,))
    of_text = isinstance(value, Const) and isinstance(value.value, str)
    if isinstance(value, Var) and low.kind(value).tag in _TAGS:
        foresee_of(low, node, iter, value)
        low.rely(value)
    elif not of_text and not (isinstance(value, Pack) and value.kind in ("tuple", "list")):
        return None
    maker, given = Shown(node, Known(ItemIterator, "iter")), Shown(node, value)
    return low.value(gast.copy_location(gast.Call(maker, [given], []), node), base or "it")


def held(low: Lowering, node: gast.AST, owner: Value) -> tuple[Value, Atom]:
    """What an iterator goes through, and the place of what comes next."""
    items, place = (low.value(_of(node, owner, name)) for name in ("items", "place"))
    assert isinstance(place, Var | Const)
    return items, place


def move(low: Lowering, node: gast.AST, owner: Value, count: Atom) -> None:
    """Move an iterator on."""
    _asked(low, node, owner, "past", [count], "")


def _of(node: gast.AST, owner: Value, name: str) -> gast.AST:
    return gast.copy_location(gast.Attribute(Shown(node, owner), name, gast.Load()), node)


def _asked(low: Lowering, node: gast.AST, owner: Value, method: str, values: Sequence[Value], base: str) -> Value:
    call = gast.Call(_of(node, owner, method), [Shown(node, value) for value in values], [])
    return low.value(gast.copy_location(call, node), base)
