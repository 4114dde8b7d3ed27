"""Loads: ``x[i]``, slices, masks, tuples of them; and items of tuples whose structure is known."""

from __future__ import annotations

import operator
import sys
import types
from collections.abc import Container, Sequence
from dataclasses import replace
from enum import EnumType
from functools import partial
from typing import Any, Generic

import gast

from adjoint_gen.frontend.containers.dict_objects import contents, learn_tables
from adjoint_gen.frontend.containers.dicts import has_keys, looked_up, read
from adjoint_gen.frontend.containers.keys import count_of, have_other_keys, is_known, settle_missing
from adjoint_gen.frontend.containers.lists import (
    MOST_ITEMS,
    copied,
    display,
    learn_given,
    must_grow,
    new_list,
    pass_by_pass,
    refuse_stale,
)
from adjoint_gen.frontend.containers.placed_lists import is_placed, place, shown
from adjoint_gen.frontend.containers.walked_views import foresee_of_view
from adjoint_gen.frontend.library.loaded_modules import module_at
from adjoint_gen.frontend.names.callables import Choice, holds_functions, plain
from adjoint_gen.frontend.names.classes import member
from adjoint_gen.frontend.names.values import Known, Value, View
from adjoint_gen.frontend.objects import dict_nodes, nodes
from adjoint_gen.frontend.objects.dispatch import asked_of
from adjoint_gen.frontend.objects.named_tuples import in_names
from adjoint_gen.frontend.objects.object_attributes import Field, Shown, class_of, refused
from adjoint_gen.frontend.objects.object_keys import as_key
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.known_raises import foresee_of
from adjoint_gen.frontend.state.presence import required
from adjoint_gen.frontend.storage.index_tricks import JOINING, joined, unknown_subscript
from adjoint_gen.frontend.storage.views import leaves_list, refer, reference, take
from adjoint_gen.frontend.text.nditers import Element
from adjoint_gen.frontend.text.optionals import is_optional, is_union
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, Pack, Solution, Stmt, Trace, Undefined, Var
from adjoint_gen.ir.views import SUBSCRIPT
from adjoint_gen.ir.walk import changed, values_of
from adjoint_gen.program.reach import UNBOUND
from adjoint_gen.rules.calls import constant
from adjoint_gen.rules.dims import length

_WITHOUT_ITEMS = (type(None), bool, int, float, complex)


def subscript(low: Lowering, node: gast.Subscript, base: str) -> Value:
    """``value[index]``; a slice of a list is a list of its own."""
    if not isinstance(node.slice, gast.Slice):
        return in_names(low, _subscript(low, node, base))
    meaning = low.env[node.value.id] if isinstance(node.value, gast.Name) and node.value.id in low.scope.locals else None
    of_list = isinstance(meaning, Var) and low.kind(meaning).tag == "list"
    value = _subscript(low, node, "" if of_list else base)
    if not isinstance(value, Var) or low.kind(value).tag != "list":
        return value
    low.lists.sliced.add(value)
    return copied(low, node, value, base) or value


def _subscript(low: Lowering, node: gast.Subscript, base: str) -> Value:
    found = None if leaves_list(low, node) else refer(low, node.value)
    if isinstance(found, View):
        return take(low, View(found.base, (*found.chain, low.argument(node.slice))), base)
    owner = low.maybe(node.value) if found is None else found
    if (found_of := asked_of(low, node, "value", owner, base)) is not None:
        return found_of
    if is_optional(owner):
        index = low.argument(node.slice)
        owner = required(low, node, owner, partial(operator.getitem, None, 0))
        node = gast.copy_location(type(node)(node.value, Shown(node.slice, index), node.ctx), node)
    elif isinstance(owner, Const) and type(owner.value) in _WITHOUT_ITEMS:
        foresee(node, operator.getitem, owner.value, 0)
    if is_placed(low, owner) and not isinstance(node, Field):
        return _of_places(low, node, owner, base)
    if (under := dict_nodes.item(low, node, owner)) is not None:
        return nodes.read(low, under, owner, base)
    if (cls := class_of(low, owner)) is not None and not isinstance(node, Field):
        if member(low.program.asked, cls, "__getitem__") is UNBOUND:
            raise refused(low, node, f"`{cls.__name__}` has no `__getitem__`")
        method = gast.Attribute(Shown(node.value, owner), "__getitem__", gast.Load())
        return low.maybe(gast.copy_location(gast.Call(gast.copy_location(method, node), [node.slice], []), node), base)
    index_value = low.value(node.slice)
    if type(node) is gast.Subscript:
        foresee_of_view(low, node, owner, operator.getitem, 0)
    if is_union(index_value):
        known = gast.copy_location(type(node)(Shown(node.value, owner), node.slice, node.ctx), node)
        dispatched = asked_of(low, known, "slice", index_value, base)
        assert dispatched is not None
        return dispatched
    index_value = as_key(low, node.slice, index_value) if has_keys(low, owner) else index_value
    index = low.as_argument(index_value, node.slice)
    if isinstance(owner, Known) and isinstance(owner.value, JOINING):
        return joined(low, owner.value, index, base) or _of_object(low, low.as_argument(owner, node), index, base)
    if isinstance(owner, Known) and owner.value is sys.modules:
        return module_at(low, node, index_value)
    if isinstance(owner, Known) and isinstance(owner.value, EnumType) and isinstance(index, Const):
        foresee(node, operator.getitem, owner.value, index.value)
        named = gast.Attribute(Shown(node.value, owner), str(index.value), gast.Load())
        return low.maybe(gast.copy_location(named, node), base)
    if isinstance(owner, Known) and _is_generic(low, owner.value):
        return owner  # says nothing of its objects
    if isinstance(owner, Known):
        what = f"cannot differentiate a subscript of `{owner.spelling}`"
        raise low.refuse(node, what, "a call of a function that gives the value")
    if (chosen := _chosen(low, owner, index)) is not None:
        return chosen
    if low.objects.refers(owner):
        assert isinstance(owner, Var)
        return read(low, node, looked_up(low, node, owner, index), index, base)
    if isinstance(owner, Pack):
        refuse_stale(low, node, (owner,))
        if isinstance(owner, Solution):
            if not (isinstance(index, Const) and index.value in owner.fields):
                raise low.refuse(node, "cannot differentiate this item of what a solver found", "one of its attributes")
            return owner.items[owner.fields.index(index.value)]
        return read(low, node, owner, index, base) if owner.kind == "dict" else item(low, owner, index, node)
    if owner in low.arrays.flat:
        loaded = low.bind("operator.getitem", (owner, index), base)
        return loaded if low.kind(loaded).rank == 0 else low.bind("ndarray.copy", (loaded,), base)
    settle_missing(low, node, owner, index)
    if have_other_keys(low.kind(owner)) and not is_known(low, index):
        low.program.asked.keyed = True
        learn_tables(low)
    if (count := count_of(low, node, owner, index, base)) is not None:
        return count
    view = reference(low, owner)
    if view is not None:
        return take(low, View(view.base, (*view.chain, index)), base)
    if _has_nothing_at(low, owner, index):
        return Pack("tuple", ())
    kind = low.kind(owner)
    if kind.tag in ("dict", "list", "other"):
        low.rely(owner)
    if kind.tag in ("float", "int", "bool", "complex"):
        foresee_of(low, node, operator.getitem, owner, 0)
    if kind.tag in ("array", "numpy scalar") and isinstance(index, Const) and type(index.value) is str:
        foresee_of(low, node, operator.getitem, owner, index.value)
    if kind.tag == "other":
        return _of_object(low, owner, index, base)
    loaded = low.bind("operator.getitem", (owner, index), base)
    if isinstance(node, Element) and isinstance(index, Pack) and kind.rank == len(index.items) - 1:
        low.lists.elements.add(loaded)
    if isinstance(owner, Var) and owner in low.premises.shapes and isinstance(index, Pack) and index.kind == "slice":
        low.premises.shapes[loaded] = None
    return loaded


def _of_places(low: Lowering, node: gast.Subscript, owner: Value, base: str) -> Value:
    """An item, or a slice, of a list each place of which has a name."""
    index = low.argument(node.slice)
    if isinstance(index, Pack) and all(isinstance(part, Const) for part in index.items):
        held = shown(low, owner)
        assert isinstance(held, Pack)
        return item(low, held, index, node)
    return _subscript(low, place(low, node, owner, index), base)


def _of_object(low: Lowering, owner: Arg, index: Arg, base: str) -> Var:
    """A subscript of what is no container: it may make anything of its index."""
    loaded = low.bind(SUBSCRIPT, (owner, index), base)
    name = owner.base if isinstance(owner, Var) else str(getattr(owner, "text", ""))
    low.premises.notes[loaded] = unknown_subscript(name)
    return loaded


def _chosen(low: Lowering, owner: Value, index: Arg) -> Value | None:
    """What a tuple, list or dict of functions, or of tuples with some, has at a place that only the running program knows."""
    held = contents(low, owner) if isinstance(owner, Var) and low.objects.refers(owner) else owner
    if isinstance(held, Pack):
        refuse_stale(low, None, (held,))
    if (
        not isinstance(index, Var)
        or not isinstance(held, Pack)
        or index in low.premises.shapes
        or low.kind(index).rank not in (0, None)
    ):
        return None
    each = [plain(item) for item in values_of(held)]
    if not each or not any(map(holds_functions, each)) or len({_form(one) for one in each}) > 1:
        return None
    places: list[Arg] = [Const(k) for k in range(len(each))]
    if held.kind == "dict":
        places = [part for pair in zip(held.items[::2], places, strict=True) for part in pair]
    place = low.bind("operator.getitem", (Pack(held.kind, tuple(places)), index), effect=Effect.RAISES)  # or it raises
    tests = [low.bind("operator.eq", (place, Const(k)), effect=Effect.PURE) for k in range(len(each) - 1)]

    def at_place(each: Sequence[Value]) -> Value:
        if isinstance(each[0], Pack):
            parts = zip(*(one.items for one in each if isinstance(one, Pack)), strict=True)
            return replace(each[0], items=tuple(low.part(at_place([plain(one) for one in part]), None) for part in parts))
        if not isinstance(each[0], Known):
            return low.bind("operator.getitem", (Pack("list", tuple(each)), place), effect=Effect.PURE)  # type: ignore[arg-type]
        found = each[-1]
        for test, function in reversed(list(zip(tests, each, strict=False))):
            assert isinstance(function, Known) and isinstance(found, Known)
            found = Choice((function.value, found.value), function.spelling, test=test, then=function, orelse=found)
        return found

    return at_place(each)


def _form(value: Value) -> object:
    """What two values have in common of which one is to be chosen: tuples of functions and other values at the same places."""
    if isinstance(value, Pack):
        return (value.kind, *map(_form, map(plain, value.items))) if value.kind == "tuple" else id(value)
    return isinstance(value, Known)


_LONG = 99


def item(low: Lowering, owner: Pack, index: Arg, node: gast.AST) -> Value:
    """An item, or a slice, of a tuple or list display."""
    if isinstance(index, Const) and isinstance(index.value, int):
        if not -len(owner.items) <= index.value < len(owner.items) and id(owner) in low.displays.sites:
            raise must_grow(low, owner)  # a pass before this one may have made it longer
        items = owner.items if owner.kind == "tuple" else list(owner.items)
        return foresee(node, items.__getitem__, index.value)
    if isinstance(index, Pack) and index.kind == "slice" and all(isinstance(part, Const) for part in index.items):
        bounds: list[Any] = [part.value for part in index.items if isinstance(part, Const)]
        items = owner.items[slice(*bounds)]
        return display(low, node, items, "") if owner.kind == "list" else Pack(owner.kind, items)
    if id(owner) in low.displays.sites:
        raise pass_by_pass(low, owner, index) or must_grow(low, owner)
    tuples = _is_of_still_tuples(low, owner)
    if owner.kind == "list" and not tuples:
        learn_given(low)
    long = ((None,) if owner.kind == "tuple" else [None]) * _LONG  # the sort of the index is in question, not its value
    if isinstance(index, Const):
        foresee(node, long.__getitem__, index.value)
    foresee_of(low, node, long.__getitem__, index)
    if isinstance(index, Var) and owner.items and all(isinstance(o, Const) and type(o.value) is str for o in owner.items):
        return low.bind("operator.getitem", (owner, index), effect=Effect.RAISES)
    if isinstance(index, Var) and owner.items and (tuples or all(_is_number(low, each) for each in owner.items)):
        places = Pack("tuple", tuple(map(Const, range(len(owner.items)))))  # it raises as a tuple does, not as a list
        place = low.bind("operator.getitem", (places, index), effect=Effect.RAISES)
        return load(low, new_list(low, node, owner.items), place)
    raise low.refuse(
        node, f"cannot differentiate a {owner.kind} indexed by a value that is known only when it runs",
        "an array made with np.array(...) or np.stack(...)",
    ).of_list(low.displays.given_at(owner))


def _is_of_still_tuples(low: Lowering, owner: Pack) -> bool:
    """Whether a list of what these items are now serves as well: tuples of atoms that no caller displayed."""
    counts = {len(each.items) if type(each) is Pack and each.kind == "tuple" else None for each in owner.items}
    if len(counts) != 1 or None in counts or low.displays.given_at(owner):
        return False
    return all(_is_atom(low, part) for each in owner.items if isinstance(each, Pack) for part in each.items)


def _is_atom(low: Lowering, value: Arg) -> bool:
    """Whether a value is a number, a string or None."""
    return (isinstance(value, Const) and isinstance(value.value, str | types.NoneType)) or _is_number(low, value)


def _is_number(low: Lowering, value: Arg) -> bool:
    """Whether a value is a real number, of whichever dtype; that it is one is relied on."""
    if isinstance(value, Const):
        return type(value.value) in (int, float)
    low.rely(plain(value))
    kind = low.kind(plain(value))
    return kind.numeric and kind.real and kind.rank == 0


def _has_nothing_at(low: Lowering, owner: Value, index: Arg) -> bool:
    """Whether a slice of a shape or tuple of known length is empty: ``x.shape[1:]`` of a vector."""
    if not isinstance(owner, Var) or not (owner in low.premises.shapes or low.kind(owner).tag == "tuple"):
        return False
    bounds: Any = constant(index) if isinstance(index, Pack) and index.kind == "slice" else None
    count = known_length(low, owner) if isinstance(bounds, slice) else None
    return count is not None and not range(count)[bounds]


def slice_of(low: Lowering, node: gast.Slice, base: str) -> Value:
    """``lower:upper:step``."""
    parts = (node.lower, node.upper, node.step)
    return Pack("slice", tuple(Const(None) if p is None else low.atom(p, what="as a bound of a slice") for p in parts))


def load(low: Lowering, owner: Arg, position: Arg, base: str = "", effect: Effect | None = None) -> Var:
    """``owner[position]`` for a position that was not written by the user; one that is there is pure."""
    view = None if isinstance(owner, Undefined) else reference(low, owner, gone_through=True)
    if view is not None:
        return take(low, View(view.base, (*view.chain, position)), base, effect)
    return low.bind("operator.getitem", (owner, position), base, effect=effect)


def items(low: Lowering, value: Value, node: gast.AST, what: str) -> tuple[Arg, ...]:
    """The items of a value of which it is known how many there are."""
    value = shown(low, value)
    if isinstance(value, Pack) and value.kind not in ("optional", "node"):
        return value.items
    count = None if not isinstance(value, Var) else known_length(low, value)
    if count is None or count > MOST_ITEMS or not isinstance(value, Var):
        low.program.asked.measured = True
        raise low.refuse(node, f"cannot {what} a value of unknown length", "its items one by one, or an array that is indexed")
    return tuple(load(low, value, Const(k)) for k in range(count))


def of_sorts(low: Lowering, value: Value) -> Pack | None:
    """A list that is given and holds several sorts of values, as the display of what it holds; None for any other value.

    It is not one that changes: of that the function has a copy of its own.
    """
    changes = (
        low.program.modes.by_reference or value in low.lists.storage or (isinstance(value, Var) and value in low.arrays.loads)
    )
    kind = UNKNOWN if changes or not isinstance(value, Var) else low.kind(value)
    if kind.tag != "list" or len({(item.tag, item.keys) for item in kind.items}) < 2 or len(kind.items) > MOST_ITEMS:
        return None
    assert isinstance(value, Var)
    low.rely(value)
    return Pack("list", tuple(load(low, value, Const(k)) for k in range(len(kind.items))))


def known_length(low: Lowering, value: Var) -> int | None:
    """How many items a shape, a tuple or an array has; None where that is not known."""
    if low.premises.shapes.get(value) is not None:
        return low.premises.shapes[value]
    kind = low.kind(value)
    low.rely(value)
    if kind.tag == "tuple":
        return len(kind.items) or None
    return length(kind.shape.dims[0]) if kind.tag == "array" and kind.shape.dims else None


def as_numbers(trace: Trace, elements: Container[Var]) -> Trace:
    """The trace with numbers for these elements, without axes, of arrays that nothing changes."""

    def number(stmt: Stmt) -> Stmt | None:
        if isinstance(stmt, Bind) and stmt.target in elements and isinstance(stmt.args[1], Pack):
            return replace(stmt, args=(stmt.args[0], Pack("tuple", stmt.args[1].items[:-1])))
        return None

    return replace(trace, body=changed(trace.body, number)) if elements else trace


def _is_generic(low: Lowering, cls: object) -> bool:
    """Whether this is a class that takes types in brackets as ``typing.Generic`` does."""
    own = low.program.asked.attribute(cls, "__class_getitem__").value if isinstance(cls, type) else None
    return getattr(own, "__func__", None) is Generic.__class_getitem__.__func__  # type: ignore[attr-defined]
