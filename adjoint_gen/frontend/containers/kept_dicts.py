"""Dicts that the running program keeps: where their keys are not known, or it is not known which dict a name shows.

They are values of a trace, as lists are that grow: made by the operation ``dict``, or ``record`` where the keys are known and
stay; a key is a step of a chain. Only a function that is lowered by reference has some.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import dict_methods
from adjoint_gen.frontend.containers.dict_objects import table
from adjoint_gen.frontend.containers.dicts import has_keys, held_in, is_dict, is_kept, is_last, item, new_dict, table_of
from adjoint_gen.frontend.containers.keys import (
    KEYS_CHANGE,
    default_in,
    kept_key,
    kept_value,
    keys_of,
    refuse_other_key,
    there_or,
)
from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects import dict_nodes
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Arg, Const, Effect, If, Pack, Pop, Store, Var
from adjoint_gen.rules.listing import COUNTS, HAS

_METHODS: dict[str, Callable[..., object]] = {
    "pop": dict_methods.pop, "clear": dict_methods.clear, "values": dict_methods.values,
    "items": dict_methods.items,
}


_OF_KEYS = ("get", "setdefault", "pop", "move_to_end")
"""Methods whose first argument is a key."""
_AT_AN_END: dict[tuple[str, bool], Callable[..., object]] = {
    ("popitem", True): dict_methods.popitem, ("popitem", False): dict_methods.first,
    ("move_to_end", True): dict_methods.to_end, ("move_to_end", False): dict_methods.to_front,
}
"""Methods by the end of the dict that they are about: the last one, or the first."""


def method(low: Lowering, node: gast.Call, owner: Value, name: str, base: str) -> Value | None:
    """A method of such a dict; None for what is none."""
    if not is_kept(low, owner):
        return None
    assert isinstance(owner, Var)
    args = [kept_key(low, arg, low.value(arg)) for arg in node.args[: name in _OF_KEYS]]
    args += [_given(low, arg, name) for arg in node.args[name in _OF_KEYS :]]
    low.writing.here = node
    if owner in low.lists.iterating and name in ("setdefault", "pop", "popitem", "update", "clear", "move_to_end"):
        raise low.refuse(node, *KEYS_CHANGE)
    if (at_the_end := is_last(low, node, name)) is not None:
        moving = Known(_AT_AN_END[name, at_the_end], f"dict.{name}")
        return call_function(low, node, moving, [owner, *args[: name == "move_to_end"]], (), base)
    named = [(Const(k.arg), kept_value(low, k, low.value(k.value))) for k in node.keywords if k.arg is not None]
    if name == "update" and named and len(named) == len(node.keywords) and len(args) <= 1:
        for more in (*args, new_dict(low, node, named, "")):
            filled(low, node, owner, more)
        return Const(None)
    match name, args:
        case "update", [more]:
            filled(low, node, owner, more)
            return Const(None)
        case "copy", []:
            return copied(low, node, owner, base, low.kind(owner).default)
        case "keys", []:
            return shown(low, keys_of(low, owner, base), owner)
        case "pop", [key]:
            refuse_other_key(low, node, owner, key, removed=True)
            target = low.writing.names.fresh(base)
            low.emit(Pop(target, owner, low.origin(node), Effect.RAISES, key))
            return target
        case "get" | "setdefault", [key, *default] if len(default) < 2 and not node.keywords:
            return _looked_up(low, node, owner, key, default[0] if default else Const(None), name == "setdefault", base)
        case ("pop", [_, _]) | ("clear" | "values" | "items", []):
            pass
        case _:
            raise low.refuse(node, f"cannot differentiate this call of `.{name}`", "plain subscripts, or a loop")
    if node.keywords:
        raise low.refuse(node, f"cannot differentiate this call of `.{name}`", "positional arguments")
    found = call_function(low, node, Known(_METHODS[name], f"dict.{name}"), [owner, *args], (), base)
    return shown(low, found, owner) if name in ("values", "items") else found


def _given(low: Lowering, node: gast.AST, name: str) -> Arg:
    """An argument of a method as a dict holds it; what another dict is updated by holds pairs, also where it is a node."""
    value = low.value(node)
    held = dict_nodes.shown(low, node, value, "items") if name == "update" else value
    return held if isinstance(held, Pack) and held.kind == "dict" else kept_value(low, node, value)


def contained(low: Lowering, left: Arg, right: Arg, base: str) -> Var:
    """``left in right``."""
    if not has_keys(low, right):
        return low.bind("operator.contains", (right, left), base)
    return low.bind(HAS, (right, kept_key(low, low.writing.here, left)), base)


def display(low: Lowering, node: gast.Dict, base: str) -> Value:
    """``{"w": x, **more}``."""

    def parts() -> Iterator[tuple[gast.AST, Arg | None, Value]]:
        for name, value in zip(node.keys, node.values, strict=True):
            called = None if name is None else low.argument(name)
            found = low.value(value) if called is None else item(low, value, part_name(base, called))
            yield value, called, found

    if None not in node.keys and low.program.has_nodes():
        held = [(called, low.part(value, where)) for where, called, value in parts() if called is not None]
        return dict_nodes.made(low, node, held) or new_dict(low, node, held, base)
    return merged(low, node, parts(), base)


def operated(low: Lowering, op: gast.AST, left: Value, right: Value, node: gast.AST, base: str) -> Value | None:
    """``left | right``; None for all else."""
    sides = [dict_nodes.shown(low, node, side, "items") for side in (left, right)] if isinstance(op, gast.BitOr) else []
    if not sides or not all(is_dict(low, side) for side in sides):
        return None
    default = default_in(low, left) or default_in(low, right)
    if default == COUNTS:
        raise low.refuse(node, "cannot differentiate `|` of a `Counter` and another dict", "dicts of both: dict(c)")
    return merged(low, node, [(node, None, side) for side in sides], base, default)


def merged(
    low: Lowering, node: gast.AST, parts: Iterable[tuple[gast.AST, Arg | None, Value]], base: str, default: str = ""
) -> Var:
    """A dict of keys with their values, and of what other dicts hold, which have no key: what comes later is put in last."""
    items: list[tuple[Arg, Arg]] = []
    made: Var | None = None
    for where, name, value in parts:
        value = dict_nodes.shown(low, where, value, "items") if name is None else value
        held = held_in(low, value) if name is None else None
        pairs = [(name, low.part(value, where))] if name is not None else None if held is None else table(held).values()
        if pairs is None and not is_kept(low, value):
            raise low.refuse(where, "cannot differentiate `**` of what is no dict with known keys", "the items one by one")
        if pairs is None:
            made = table_of(low, node, [_as_kept(low, node, p) for p in items], base, default) if made is None else made
            filled(low, node, made, value)
        elif made is None:
            items += pairs
        else:
            _put(low, node, made, pairs)
    return new_dict(low, node, items, base, default) if made is None else made


def _put(low: Lowering, node: gast.AST, owner: Var, pairs: Iterable[tuple[Arg, Arg]]) -> None:
    """Let a dict hold these values under their keys."""
    for pair in pairs:
        key, kept = _as_kept(low, node, pair)
        low.emit(Store(owner, (key,), kept, origin=low.origin(node)))


def _as_kept(low: Lowering, node: gast.AST, pair: tuple[Arg, Arg]) -> tuple[Arg, Arg]:
    return kept_key(low, node, pair[0]), kept_value(low, node, pair[1])


def _looked_up(low: Lowering, node: gast.Call, owner: Var, key: Arg, default: Arg, kept: bool, base: str) -> Value:
    """``owner.get(key, default)``; a default that is ``kept``, as ``setdefault`` does, is put in the dict before."""
    item = gast.copy_location(gast.Subscript(Shown(node, owner), Shown(node, key), gast.Load()), node)
    if any(Const(known) == key for known in low.kind(owner).keys):
        return low.value(item, base)
    if not kept:
        if isinstance(default, Pack):
            low.premises.beliefs.suppose_held(owner, key, default)
        return there_or(low, node, owner, key, default, base)
    refuse_other_key(low, node, owner, key)
    has = low.bind(HAS, (owner, key))
    with low.block() as missing:
        low.emit(Store(owner, (key,), default, origin=low.origin(node)))
    low.emit(If(has, (), tuple(missing), (), low.label("branch"), "", low.origin(node)))
    return low.value(item, base)


def shown(low: Lowering, view: Value, owner: Var) -> Value:
    """What shows now what is in a dict, to be used where it stands: under a name it would show what becomes of the dict."""
    low.objects.shown[id(view)] = Pack("tuple", ()), owner
    return view


def copied(low: Lowering, node: gast.Call, owner: Var, base: str, default: str = "") -> Value:
    """Another dict of the same values."""
    held = held_in(low, owner)
    if held is not None:
        return new_dict(low, node, table(held).values(), base)
    if default:
        made = new_dict(low, node, (), base, default)
        filled(low, node, made, owner)
        return made
    return call_function(low, node, Known(dict_methods.copy, "dict.copy"), [owner], (), base)


def filled(low: Lowering, node: gast.Call, owner: Var, more: Value) -> None:
    """``owner.update(more)``, of a dict or of a list of pairs."""
    if isinstance(more, Pack) and more.kind == "dict":
        _put(low, node, owner, table(more).values())
        return
    sort = more.kind if isinstance(more, Pack) else low.kind(more).tag if isinstance(more, Var) else ""
    function = dict_methods.put if sort in ("list", "tuple") else dict_methods.update
    call_function(low, node, Known(function, "dict.update"), [owner, more], (), "")
