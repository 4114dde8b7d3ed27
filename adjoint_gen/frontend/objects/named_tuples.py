"""Named tuples that the program makes: ``P(a, y=b)``, ``p._replace(x=c)``, and classes of them that are made on the way.

One is a tuple whose items have names (``NamedPack``). Of a class that means something else by an operator nothing is known.
What a list holds, and is a tuple, is a tuple of names again where it is looked at.
"""

from __future__ import annotations

import collections
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import gast

from adjoint_gen.frontend.containers.dicts import new_dict
from adjoint_gen.frontend.names.constants import displayed
from adjoint_gen.frontend.names.values import Known, Named, Value
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.observe import fields_of
from adjoint_gen.frontend.text.optionals import as_nodes, class_key, is_node, note_there
from adjoint_gen.ir.field_names import class_of_fields
from adjoint_gen.ir.trace import Arg, Const, Effect, NamedPack, Pack, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.rules.calls import VARIES, constant
from adjoint_gen.runtime.guards import is_plain_record


def made(low: Lowering, node: gast.AST, callee: Known, values: Sequence[Value], named: Named) -> Value | None:
    """The named tuple, or the class of named tuples, that a call makes; None for every other call."""
    if callee.value is collections.namedtuple:
        return _class(values, named)
    if not isinstance(callee.value, type) or not is_plain_record(callee.value):
        return None
    cls: Any = callee.value
    fields: tuple[str, ...] = cls._fields
    defaults: tuple[object, ...] = cls.__new__.__defaults__ or ()
    given: dict[str, Value] = dict(zip(fields, values, strict=False))
    if len(values) > len(fields) or not given.keys().isdisjoint(name for name, _ in named):
        return None
    given |= dict(named)
    found = {name: given[name] if name in given else displayed(default)
             for name, default in zip(fields, (*((_MISSING,) * (len(fields) - len(defaults))), *defaults), strict=True)}
    if given.keys() - set(fields) or any(value is None for value in found.values()):
        return None
    items = tuple(low.part(value, node) for value in found.values() if value is not None)
    return NamedPack("tuple", items, fields_of(cls), f"{cls.__module__}:{cls.__qualname__}")


_MISSING = object()


def _class(values: Sequence[Value], named: Named) -> Known | None:
    """``namedtuple("Point", "x y")`` in the text of a function."""
    given = [_constant(value) for value in values]
    options = {name: _constant(value) for name, value in named}
    if VARIES in (*given, *options.values()) or options.keys() - {"defaults", "field_names", "typename"}:
        return None
    make: Any = collections.namedtuple
    try:
        cls = make(*given, **options)
    except (TypeError, ValueError):
        return None
    return Known(cls, cls.__name__)


def _constant(value: Value) -> object:
    return VARIES if isinstance(value, Known) else constant(value)


def method(low: Lowering, node: gast.Call, owner: Value, name: str) -> Value | None:
    """``p._replace(x=c)``, ``p._asdict()``, ``P._make(items)``; None for every other method."""
    if isinstance(owner, Known) and name == "_make" and len(node.args) == 1 and not node.keywords:
        each = gast.Starred(node.args[0], gast.Load())
        return low.value(gast.copy_location(gast.Call(Shown(node.func, owner), [gast.copy_location(each, node)], []), node))
    if not isinstance(owner, NamedPack) or name not in ("_replace", "_asdict") or node.args:
        return None
    held = dict(zip(map(str, owner.fields), owner.items, strict=True))
    if name == "_asdict":
        return None if node.keywords else new_dict(low, node, [(Const(field), item) for field, item in held.items()], "")
    changed = {str(keyword.arg): low.part(low.value(keyword.value), node) for keyword in node.keywords}
    return None if changed.keys() - held.keys() else replace(owner, items=tuple((held | changed).values()))


def class_of_record(low: Lowering, value: Value) -> type | None:
    """The class of a named tuple whose fields say it; None for every other value."""
    fields = value.fields if isinstance(value, NamedPack) else ()
    if isinstance(value, Var) and low.kind(value).tag == "tuple":
        fields = low.kind(value).keys
    if not (made := class_of_fields(fields)):
        return None
    low.rely(value)
    return low.program.asked.given_class(made)


def in_names(low: Lowering, value: Value, target: gast.AST | None = None) -> Value:
    """A tuple that was taken from a list as a tuple of names, which a target may spell; any other value as it is."""
    kind = low.kind(value)
    if not isinstance(value, Var) or kind.tag != "tuple" or not kind.items:
        return value
    low.rely(value)
    targets = target.elts if isinstance(target, gast.Tuple | gast.List) else ()
    named = targets if len(targets) == len(kind.items) else (None,) * len(kind.items)
    items: list[Arg] = []
    for k, one in enumerate(named):
        name = one.id if isinstance(one, gast.Name) else ""
        taken = low.bind(GETITEM, (value, Const(k)), name, effect=Effect.PURE)
        if not name:
            low.premises.called[taken] = None
        items.append(low.part(in_names(low, taken, one), None))
    found = as_nodes(NamedPack("tuple", tuple(items), kind.keys) if kind.keys else Pack("tuple", tuple(items)))
    nodes = low.program.modes.nodes
    if nodes is not None and is_node(found) and (class_key(found), "") not in nodes.held:
        note_there(low.env, found)
    return found
