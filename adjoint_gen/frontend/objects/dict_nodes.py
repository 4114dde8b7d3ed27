"""Dicts that refer to one another, ``{"value": v, "next": head}``: nodes of a class that their keys say, where there are nodes.

    head = {"value": v, "next": head}       node_value.append(v); node_next.append(head); head = ...
    n["value"] *= 2.0                       node_value[n] *= 2.0

So are all dicts of a function with constant names for keys, which no such dict gets or loses. What asks a dict for something
else than what is under a key gets what it holds where it stands, or finds that dicts of numbers are tables of the running
program's (:func:`adjoint_gen.frontend.objects.dict_tables.as_table`), or is refused.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import gast

from adjoint_gen.frontend.names.classes import OF_DICT
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects import nodes
from adjoint_gen.frontend.objects.dict_tables import as_table
from adjoint_gen.frontend.objects.late_attributes import begin_before, may_lack
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.optionals import is_node, number_of
from adjoint_gen.frontend.text.syntax import at
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.program.plain_objects import class_key

_LOOKING = frozenset({"get", "items", "keys", "values", "copy"})
"""Methods that change nothing."""

_LACKING = (
    "cannot differentiate this use of a dict that refers to others: only the running program knows its keys",
    "all keys in the display, as constants",
)


@functools.lru_cache(maxsize=1024)
def _class(keys: tuple[str, ...]) -> type:
    """The class of the dicts of these keys."""
    return type("node", (), {"__module__": "builtins", "__qualname__": "node", OF_DICT: keys})


def made(low: Lowering, node: gast.AST | None, pairs: Sequence[tuple[Arg, Arg]]) -> Value | None:
    """The node that a dict becomes; None for one that is none."""
    held = {key.value: value for key, value in pairs if isinstance(key, Const) and isinstance(key.value, str)}
    able = len(held) == len(pairs) > 0 and all(map(str.isidentifier, held))
    if low.program.modes.nodes is None or node is None or not able or tuple(held) in low.program.modes.nodes.tables:
        return None
    cls = _class(tuple(held))
    low.program.seen.classes[class_key(cls)] = cls
    return nodes.made_of(low, node, cls, held)


def keys_of(low: Lowering, value: Value) -> tuple[str, ...] | None:
    """The keys of a dict that is a node; None for every other value."""
    cls = class_of(low, value) if is_node(value) else None
    keys: tuple[str, ...] | None = None if cls is None else vars(cls).get(OF_DICT)
    return keys


def item(low: Lowering, node: gast.Subscript, owner: Value) -> gast.Attribute | None:
    """What is under a key of such a dict, as an attribute of it; None for every other value.

    Raises:
        DifferentiationError: only the running program knows the key, or the dict does not have it.
    """
    keys = keys_of(low, owner)
    if keys is None:
        return None
    key = low.argument(node.slice)
    name = key.value if isinstance(key, Const) and isinstance(key.value, str) and key.value.isidentifier() else ""
    late = nodes.has(low, owner, name)
    if name and not late and isinstance(node.ctx, gast.Store):
        as_table(low, owner)
        begin_before(low, owner, name)
    if not isinstance(key, Const) or not (key.value in keys or late) or isinstance(node.ctx, gast.Del):
        as_table(low, owner)
        raise low.refuse(
            node, "cannot differentiate this use of a dict that refers to others: each has the keys that it is displayed with",
            "all keys in the display, as constants",
        )
    return at(node, gast.Attribute(Shown(node.value, owner), key.value, node.ctx))


def target(low: Lowering, node: gast.AST) -> gast.Attribute | None:
    """A target that is an item of such a dict, as an attribute; None for every other target."""
    if low.program.modes.nodes is None or type(node) is not gast.Subscript:
        return None
    if any(isinstance(part, gast.Call | gast.NamedExpr) for part in gast.walk(node.value)):
        return None  # it would run twice
    return item(low, node, low.value(node.value))


def has(low: Lowering, key: Value, owner: Value) -> bool | None:
    """``key in owner``; None for what is no such dict, or where it is not known."""
    keys = keys_of(low, owner)
    if keys is None or not isinstance(key, Const):
        as_table(low, owner)
        return None
    if isinstance(key.value, str) and may_lack(low, owner, key.value):
        raise low.refuse(low.writing.here, *_LACKING)
    return key.value in keys


def _is_named(low: Lowering, args: Sequence[gast.expr]) -> bool:
    """Whether the first argument is seen to be a constant, without being looked at twice."""
    name = args[0] if args else None
    return isinstance(name, gast.Constant) or (isinstance(name, gast.Name) and isinstance(low.value(name), Const))


def shown(low: Lowering, node: gast.AST, owner: Value, name: str) -> Value:
    """What such a dict holds, as a dict to be asked by a method; any other value as it is.

    Raises:
        DifferentiationError: the method changes it.
    """
    keys = keys_of(low, owner)
    if keys is None:
        return owner
    if name not in _LOOKING or (name == "get" and isinstance(node, gast.Call) and not _is_named(low, node.args)):
        as_table(low, owner)
    if name not in _LOOKING:
        raise low.refuse(node, f"cannot differentiate `.{name}` of a dict that refers to others", "plain subscripts: `d[...]`")
    if may_lack(low, owner):
        raise low.refuse(node, *_LACKING)
    parts: list[Arg] = []
    for key in keys:
        value = nodes.read(low, at(node, gast.Attribute(Shown(node, owner), key, gast.Load())), owner, "")
        parts += [Const(key), low.part(value, node)]
    made, number = Pack("dict", tuple(parts)), number_of(owner)
    if isinstance(number, Var):
        low.objects.shown[id(made)] = (made, number)  # what shows what is in it has no name
    return made

