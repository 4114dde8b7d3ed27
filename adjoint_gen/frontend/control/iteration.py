"""What a loop goes through: ranges, arrays, lists, ``zip``, ``enumerate`` and ``reversed``; and loops that carry one value."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeAlias

import gast
import numpy as np

from adjoint_gen.frontend.containers import dicts, list_methods
from adjoint_gen.frontend.containers.columns import columns
from adjoint_gen.frontend.containers.dict_objects import peek, table
from adjoint_gen.frontend.containers.empty_defaults import with_list
from adjoint_gen.frontend.containers.keys import KEYS_CHANGE, is_empty_outside, kept_key, keys_of
from adjoint_gen.frontend.containers.lists import refuse_stale
from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.frontend.control.index_loops import iterate_places
from adjoint_gen.frontend.control.item_loops import each_of, run_through
from adjoint_gen.frontend.control.iterables import (
    Counted,
    Listed,
    beside_walks,
    in_a_list,
    indexed,
    is_written_out,
    iterate_value,
    range_of,
    spelled,
    targets_of,
)
from adjoint_gen.frontend.library import combinatorics
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects import dict_nodes
from adjoint_gen.frontend.objects.enumerations import members
from adjoint_gen.frontend.objects.held_items import dict_asked, items_held
from adjoint_gen.frontend.objects.instances import object_shown, shown_attributes
from adjoint_gen.frontend.objects.iterators import learn_generator
from adjoint_gen.frontend.objects.named_tuples import in_names
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.known_raises import first_number
from adjoint_gen.frontend.state.restarts import MustGrow
from adjoint_gen.frontend.storage.subscripts import items, load
from adjoint_gen.frontend.storage.view_ops import in_memory_order
from adjoint_gen.frontend.text.map_and_filter import Running
from adjoint_gen.frontend.text.nditers import Places
from adjoint_gen.frontend.text.optionals import is_of_object
from adjoint_gen.ir.trace import Arg, Atom, Const, Effect, Pack, Undefined, Var
from adjoint_gen.rules.listing import element

Begun: TypeAlias = Callable[[], Counted | Listed]


def iterate(low: Lowering, node: gast.AST) -> Counted | Listed:
    """What a loop over an expression runs through."""
    return begun(low, node)()


def begun(low: Lowering, node: gast.AST) -> Begun:
    """What gives what a loop over an expression runs through, when all beside the expression is evaluated, too.

    A list may become longer till then.
    """
    found = _written(low, node := with_list(low, node))
    if found is None:
        return _of_value(low, low.value(node), node)
    return found if callable(found) else lambda: found


def _of_value(low: Lowering, value: Value, node: gast.AST) -> Begun:
    value = items_held(low, node, value)

    def through() -> Counted | Listed:
        refuse_stale(low, node, (value,))
        if low.objects.refers(value) and dicts.is_dict(low, value):  # of an attribute, or a call
            return _in_dict(low, node, value, "keys")
        listed = members(low, node, value)
        return iterate_value(low, value if listed is None else listed, node)

    return through


def as_written(low: Lowering, node: gast.AST) -> Counted | Listed | None:
    """What a loop runs through if the expression says it, as ``zip(...)`` does; None where its value does."""
    found = _written(low, node)
    return found() if callable(found) else found


def _written(low: Lowering, node: gast.AST) -> Counted | Listed | Begun | None:
    if (in_dict := _of_dict(low, node)) is not None:
        return in_dict
    found: Counted | Listed | None
    if isinstance(node, Places):
        shown, *given = (low.value(arg) for arg in node.args)
        for value in given:
            in_memory_order(low, node, value)
        found = iterate_places(low, node, shown)
        return found if not node.counted else _zip(low, node, [Counted(Const(0), found.hi, Const(1), lambda c, _: c), found])
    if isinstance(node, gast.Call):
        learn_generator(low, node)
        called = low.value(node.func) if from_outside(low, node.func) else None
        if isinstance(called, Known) and called.value in (range, zip, enumerate, reversed):
            return _iterate_builtin(low, node, called.value)
        if isinstance(called, Known) and called.value is sorted and (found := by_keys(low, node)) is not None:
            return found
        if isinstance(called, Known) and (found := combinatorics.gone_through(low, node, called)) is not None:
            return found
        if isinstance(node, Running) and (sums := _running(low, node)) is not None:
            return iterate_value(low, low.value(sums), node)
        if isinstance(called, Known) and combinatorics.is_of_counts(node, called):
            whole = gast.Call(Shown(node, Known(list, "list")), [node], [])
            return iterate_value(low, low.value(gast.copy_location(whole, node)), node)
        if isinstance(called, Known) and getattr(called.value, "__module__", "") == "itertools":
            what = f"cannot differentiate a loop over `{called.spelling}(...)`: how many items it gives is not known"
            raise low.refuse(node, what, "plain loops; or, of counts and constants, a loop over `list(...)`")
        if isinstance(called, Known) and called.value is np.nditer:
            what = "cannot differentiate this form of `np.nditer`"
            raise low.refuse(node, what, "a loop over `x.ravel()`, or over `np.ndindex(x.shape)`")
        if isinstance(called, Known) and called.value in (np.ndindex, np.ndenumerate) and not node.keywords:
            one = called.value is np.ndenumerate and len(node.args) == 1
            return iterate_places(low, node, low.value(node.args[0]) if one else None, one)
    return None


def _running(low: Lowering, node: gast.Call) -> gast.Call | None:
    """``itertools.accumulate(...)`` as a call that makes a list; None where it is written with other arguments."""
    given = dict(zip(("iterable", "func"), node.args, strict=False)) | {k.arg: k.value for k in node.keywords}
    starred, names = any(isinstance(a, gast.Starred) for a in node.args), given.keys()
    if starred or "iterable" not in names or not names <= {"iterable", "func", "initial"}:
        return None
    function, start = given.get("func"), given.get("initial")
    started = start is not None and low.value(start) != Const(None)
    if function is None or low.value(function) == Const(None):
        function = Shown(node.func, Known(operator.add, "operator.add"))
    method = list_methods.accumulated_from if started else list_methods.accumulated
    called = Shown(node.func, Known(method, "itertools.accumulate"))
    return gast.copy_location(gast.Call(called, [given["iterable"], function, *([start] if started else [])], []), node)


def by_names(low: Lowering, node: gast.AST) -> Listed | None:
    """``zip(names, values)`` of names that are known and of one value for each, with a check of that; else None.

    Of its items only how many there are is known before each is looked up.
    """
    match node:
        case gast.Call(args=[first, second], keywords=[]) if from_outside(low, node.func):
            called = low.value(node.func)
        case _:
            return None
    if not isinstance(called, Known) or called.value is not zip or isinstance(first, gast.Starred | gast.Call):
        return None
    names, values = iterate(low, first), None
    if not isinstance(names, Listed) or not all(isinstance(name, Const) for name in names.items):
        return None
    values = low.value(second) if isinstance(second, gast.Name | gast.Attribute | gast.Subscript) else None
    if not isinstance(values, Var) or low.kind(values).tag not in ("array", "list", "unknown"):
        return None
    counted = iterate_value(low, values, second)
    if not isinstance(counted, Counted):
        return None
    low.bind("adjoint_gen.runtime.one_for_each", (counted.hi, Const(len(names.items))), effect=Effect.RAISES)

    def pair(k: int) -> Arg:
        name = names.items[k]
        return Pack("tuple", (name, load(low, values, Const(k), part_name("", name))))

    return Listed(names.items, pair)


def written_through(low: Lowering, node: gast.AST) -> Counted | Listed | None:
    """What a dict, ``zip``, ``enumerate`` or ``reversed`` goes through where it stands; None for every other expression."""
    if isinstance(node, gast.Call) and from_outside(low, node.func):
        called = low.value(node.func)
        return iterate(low, node) if isinstance(called, Known) and called.value in (zip, enumerate, reversed) else None
    found = _of_dict(low, node)
    return None if found is None else found()


def _of_dict(low: Lowering, node: gast.AST) -> Begun | None:
    """What gives what a loop over the keys, values or items of a dict runs through; None for any other expression."""
    match node:
        case gast.Call(func=gast.Attribute(value=inner, attr="keys" | "values" | "items" as sort), args=[], keywords=[]):
            owner = dict_asked(low, node, low.value(inner))
        case gast.Name() | gast.Subscript():
            found, sort = peek(low, node), "keys"
            found = found if found is None else items_held(low, node, found)
            of_node = found is not None and dict_nodes.keys_of(low, found) is not None
            if found is None or isinstance(found, Undefined) or not (of_node or dicts.held_in(low, found) is not None):
                return None
            owner = found
        case _:
            return None
    if dict_nodes.keys_of(low, owner) is None and dicts.held_in(low, owner) is None and not dicts.is_kept(low, owner):
        return None
    return lambda: _in_dict(low, node, owner, sort)


def _in_dict(low: Lowering, node: gast.AST, owner: Value, sort: str) -> Counted | Listed:
    if dict_nodes.keys_of(low, owner) is not None:

        def shown() -> tuple[Arg, ...]:
            return dicts.shown_items(low, node, dict_nodes.shown(low, node, owner, sort), sort).items

        return Listed(shown(), lambda position: shown()[position])
    if is_empty_outside(low, owner):
        return Listed(())
    if dicts.held_in(low, owner) is None:
        return _of_kept(low, node, owner, sort)
    items = dicts.shown_items(low, node, owner, sort).items
    kept = dicts.is_kept(low, owner)
    written = is_written_out(low, len(items))
    if kept and not written:
        return _of_kept(low, node, owner, sort)
    of_object = object_shown(low, owner)  # vars(o), which shows what becomes of the object
    if of_object is None and (not isinstance(owner, Var) or not (kept or low.objects.refers(owner))):
        return Listed(items)

    met: dict[int, Hashable] = {}  # which keys stood where

    def keys() -> tuple[Hashable, ...]:
        held = dicts.held_in(low, owner) if of_object is None else dicts.items_of(low, of_object)
        return () if held is None else tuple(table(held))

    def checked() -> None:
        now = keys()
        if len(now) != size or any(now[k] != key for k, key in met.items()):
            raise low.refuse(node, *KEYS_CHANGE)

    def fresh(position: int) -> Arg:
        checked()
        met[position] = keys()[position]
        shown = None if of_object is None else shown_attributes(low, of_object)
        return dicts.shown_items(low, node, owner if shown is None else shown, sort).items[position]

    size = len(keys())
    counted = (lambda: _of_kept(low, node, owner, sort)) if kept else None
    return Listed(items, fresh, owner if isinstance(owner, Var) else None, counted, checked)


def _of_kept(low: Lowering, node: gast.AST, owner: Value, sort: str, among: Value | None = None) -> Counted:
    """The keys, values or items of a dict that the running program keeps: each is looked up when the loop comes to it.

    In the order of the keys ``among`` which they are.
    """
    keys = iterate_value(low, owner if among is None else among, node)
    assert isinstance(keys, Counted) and isinstance(owner, Var)

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        names = targets_of(target, 2) if sort == "items" else (None, target)
        key = keys.item(counter, names[0])
        if sort == "keys":
            return key
        held = low.part(in_names(low, load(low, owner, kept_key(low, node, key), spelled(names[1])), names[1]), node)
        return held if sort == "values" else Pack("tuple", (key, held))

    return replace(keys, item=item, over="items")


def by_keys(low: Lowering, node: gast.Call) -> Counted | None:
    """``sorted(d.items())`` of a dict that the running program keeps: its keys are all different; None for other calls."""
    owner: object = None
    match node:
        case gast.Call(args=[gast.Call(func=gast.Attribute(value=inner, attr="items"), args=[], keywords=[])], keywords=[]):
            owner = peek(low, inner)
    if not isinstance(owner, Var) or not dicts.is_kept(low, owner):
        return None
    return _of_kept(low, node, owner, "items", keys_in_order(low, owner, ""))


def keys_in_order(low: Lowering, owner: Var, base: str) -> Var:
    """``sorted(d)`` of a dict that the running program keeps; keys that have a derivative are refused there."""
    keys = keys_of(low, owner)
    if is_of_object(element(low.kind(keys))):
        raise low.refuse(low.writing.here, "cannot differentiate `sorted` of objects that are keys", "a list of them: list(d)")
    return low.bind("builtins.sorted", (keys,), base, effect=Effect.RAISES)


def from_outside(low: Lowering, node: gast.AST) -> bool:
    """Whether a name, or an attribute of it, is none of the function's own."""
    while isinstance(node, gast.Attribute):
        node = node.value
    return isinstance(node, gast.Name) and node.id not in low.scope.locals


def _iterate_builtin(low: Lowering, node: gast.Call, function: object) -> Counted | Listed | Begun:
    keywords = {k.arg: k.value for k in node.keywords}
    starred = any(isinstance(a, gast.Starred) for a in node.args)
    named = {"start"} if function is enumerate else {"strict"} if function is zip else set()
    if (starred and function is not zip) or keywords.keys() - named:
        raise low.refuse(node, "cannot differentiate a loop with these arguments", "plain positional arguments")
    if function is range:
        return range_of(low, node)
    if function is zip:
        if len(node.args) == 1 and starred and not keywords and (places := _columns(low, node)) is not None:
            return places
        sides, said = [side for arg in node.args for side in _sides(low, arg)], keywords.get("strict")
        lax = Const(True) if said is None else low.value(gast.copy_location(gast.UnaryOp(gast.Not(), said), said))
        assert isinstance(lax, Var | Const)

        def beside() -> Counted | Listed:
            walked, parts = len(low.objects.watched.walks), [indexed(low, arg, side()) for arg, side in sides]
            found = _zip(low, node, parts)
            if walks := low.objects.watched.walks[walked:]:
                found = beside_walks(low, node, parts, found, walks, said is not None)
            return found if lax == Const(True) else _strictly(low, node, parts, found, lax)

        return beside
    if function is enumerate:
        start_node = keywords.get("start", node.args[1] if len(node.args) > 1 else None)
        inside = begun(low, node.args[0])
        start = Const(0) if start_node is None else first_number(low, node, start_node)
        return lambda: _enumerate(low, indexed(low, node.args[0], inside()), start)
    inner = iterate(low, node.args[0])
    if isinstance(inner, Listed):
        return replace(inner, items=inner.items[::-1], fresh=lambda k: inner.at(len(inner.items) - 1 - k), counted=None)
    if inner.over == "items" or inner.backwards:
        raise low.refuse(node, "cannot differentiate `reversed` of this iteration", "`reversed` of a range or an array")
    return replace(inner, backwards=True)


def _going_through(low: Lowering, *parts: Counted | Listed) -> None:
    """Note the dicts whose items are looked up before the loop begins: they must not change in it."""
    low.lists.iterating |= {part.over for part in parts if isinstance(part, Listed) and part.over is not None}


def _sides(low: Lowering, node: gast.AST) -> list[tuple[gast.AST, Begun]]:
    """What an argument of ``zip`` goes through; with a star, each of its items."""
    if isinstance(node, gast.Starred):
        held = items(low, low.value(node.value), node, "pass on with `*`")
        return [(node, _of_value(low, item, node)) for item in held]
    return [(node, begun(low, node))]


def _columns(low: Lowering, node: gast.Call) -> Counted | Listed | None:
    """What ``zip(*rows)`` goes through, where it is the places of the tuples in a list."""
    rows = low.value(node.args[0].value)
    return columns(low, node, rows, lambda body: each_of(low, rows, node, body))


def _zip(low: Lowering, node: gast.Call, parts: list[Counted | Listed]) -> Counted | Listed:
    listed = [part.items for part in parts if isinstance(part, Listed)]
    if len(listed) == len(parts):
        every = tuple(Pack("tuple", items) for items in zip(*listed, strict=False))
        return Listed(every, lambda k: Pack("tuple", tuple(part.at(k) for part in parts if isinstance(part, Listed))))
    _going_through(low, *parts)
    for shown, site, _ in low.displays.sites.values() if listed else ():
        if any(shown.items is one for one in listed):
            raise MustGrow(shown, site)
    counted = [_beside(low, node, part) for part in parts]
    hi = counted[0].hi if len(counted) == 1 else low.bind("builtins.min", [part.hi for part in counted])

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        targets = targets_of(target, len(counted))
        return Pack("tuple", tuple(p.item(counter, t) for p, t in zip(counted, targets, strict=True)))

    return Counted(Const(0), hi, Const(1), item)


def _beside(low: Lowering, node: gast.Call, part: Counted | Listed) -> Counted:
    """An iteration as one that counts."""
    if isinstance(part, Counted):
        return part
    return in_a_list(low, node, part) if part.counted is None else part.counted()


def _strictly(
    low: Lowering, node: gast.Call, parts: list[Counted | Listed], found: Counted | Listed, lax: Var | Const
) -> Counted | Listed:
    """A ``zip`` that raises, unless it is ``lax``, where one of its parts goes on when another has come to its end."""
    sizes = tuple(Const(len(part.items)) if isinstance(part, Listed) else part.hi for part in parts)
    nested = any(isinstance(part, Counted) and (part.sizes or part.lo != Const(0)) for part in parts)
    if nested or (isinstance(found, Listed) and len(set(sizes)) > 1):
        raise low.refuse(node, "cannot differentiate this `zip` with `strict=True`", "`zip` without it, and a test before it")
    return replace(found, sizes=sizes, lax=lax) if isinstance(found, Counted) and len(set(sizes)) > 1 else found


def _enumerate(low: Lowering, inner: Counted | Listed, start: Atom) -> Counted | Listed:
    if isinstance(inner, Listed):
        if not isinstance(start, Const) or not isinstance(start.value, int):
            raise low.refuse(
                low.writing.here, "cannot differentiate `enumerate` of a tuple from a computed start", "a literal start"
            )
        first = start.value
        every = tuple(Pack("tuple", (Const(first + k), item)) for k, item in enumerate(inner.items))
        return replace(inner, items=every, fresh=lambda k: Pack("tuple", (Const(first + k), inner.at(k))), counted=None)

    def item(counter: Atom, target: gast.AST | None) -> Arg:
        first, second = targets_of(target, 2)
        number = counter if start == Const(0) else low.bind("operator.add", (counter, start), spelled(first))
        return Pack("tuple", (number, inner.item(counter, second)))

    return Counted(Const(0), inner.hi, Const(1), item, sizes=inner.sizes, lax=inner.lax)


def each(low: Lowering, node: gast.AST, body: Callable[[Arg], None]) -> None:
    """Run ``body`` for each item of what an expression gives."""
    run_through(low, node, iterate(low, node), body)
