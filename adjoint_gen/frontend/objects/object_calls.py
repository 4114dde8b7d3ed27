"""Calls that make objects of plain classes, copy them or ask something of them: ``P(x)``, ``len(o)``, ``replace(o)``."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import FunctionType, ModuleType
from typing import Any

import gast

from adjoint_gen.frontend.aliasing.inplace_forms import IMMUTABLE
from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.containers.dict_objects import contents, make, site_of, table
from adjoint_gen.frontend.containers.list_growth import appending
from adjoint_gen.frontend.containers.lists import copied as copied_list
from adjoint_gen.frontend.containers.lists import display, is_list, new_list
from adjoint_gen.frontend.containers.placed_lists import count
from adjoint_gen.frontend.control.item_loops import each_of
from adjoint_gen.frontend.names.callables import Choice, Partial, captured_by, plain, with_captured
from adjoint_gen.frontend.names.classes import OF_DICT, fields, member
from adjoint_gen.frontend.names.resolve import Unbound, constant_of, meaning_of_attribute
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known, Value, View
from adjoint_gen.frontend.objects import nodes
from adjoint_gen.frontend.objects.closures import closure_of
from adjoint_gen.frontend.objects.construction import Again, Named, made
from adjoint_gen.frontend.objects.dispatch import dispatched, is_of_sorts
from adjoint_gen.frontend.objects.held_attributes import has, held_or, looked_up
from adjoint_gen.frontend.objects.instances import (
    attribute,
    called,
    method,
    put,
    shown_attributes,
)
from adjoint_gen.frontend.objects.iterators import of_iterators
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of, refused
from adjoint_gen.frontend.objects.type_tests import answer
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import key
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.ir.views import HELD_ONCE
from adjoint_gen.reach import UNBOUND, is_library
from adjoint_gen.rules.listing import HAS, RECORD, element
from adjoint_gen.rules.memory import is_new


def of_objects(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, again: Again
) -> Value | None:
    """A call of an object, or one that makes an object, copies one, or asks something of one; None for every other call."""
    if (closed := closure_of(low, node, callee)) is not None:
        return again(closed, values, named)
    if (own := method(low, node, callee, "__call__")) is not None:
        return again(own[0], [*own[1], *values], named)
    if not isinstance(callee, Known):
        return None
    if (found := of_iterators(low, node, callee, values, named, base, again)) is not None:
        return found
    _refuse_keeping(low, node, callee, values)
    if callee.value is object.__init__ and values and class_of(low, values[0]) is not None:
        return Const(None)
    if callee.value in (setattr, object.__setattr__) and (set_ := _set(low, node, callee.value, values)) is not None:
        return set_
    asks = is_library(getattr(callee.value, "__module__", None))
    if asks and values and isinstance(values[0], Pack) and is_of_sorts(low, values[0]):
        return dispatched(low, node, values[0], lambda sort: again(callee, [sort, *values[1:]], named), base)
    if (of_module := _of_module(low, node, callee.value, values)) is not None:
        return of_module
    if callee.value is getattr and len(values) == 3 and class_of(low, values[0]) is None:
        held = answer(low, node, hasattr, values[:2])
        return None if held is None else again(callee, values[:2], named) if held.value else values[2]
    found = asked_of(low, node, callee.value, values)
    found = replaced(low, node, callee.value, values, named, base) if found is None else found
    found = copied(low, node, callee.value, values, base) if found is None else found
    found = taken_apart(low, node, callee.value, values, base) if found is None else found
    return made(low, node, callee, values, named, base, again) if found is None else found


def _of_module(low: Lowering, node: gast.Call, function: object, values: Sequence[Value]) -> Value | None:
    """``getattr`` and ``hasattr`` of a module by a name that is known; None for every other call."""
    match values:
        case [Known(value=ModuleType()) as owner, Const(value=str() as name), *rest] if function in (getattr, hasattr):
            meaning = meaning_of_attribute(low.program.asked, owner, name)
            if function is hasattr:
                return Const(not isinstance(meaning, Unbound))
            return rest[0] if rest and isinstance(meaning, Unbound) else low.read_outside(node, meaning)
    return None


def _refuse_keeping(low: Lowering, node: gast.Call, callee: Known, values: Sequence[Value]) -> None:
    """Refuse a context that may keep what is raised in it, once it is entered: behind it, the program goes on."""
    called, cls = getattr(callee.value, "__name__", ""), class_of(low, values[0]) if values else None
    if called not in ("__enter__", "__exit__") or cls is None:
        return
    leaving = callee.value if called == "__exit__" else member(low.program.asked, cls, "__exit__")
    if not isinstance(leaving, FunctionType):
        return
    tree: Any = low.program.text(Known(leaving, f"{cls.__name__}.__exit__")).tree
    given = [n.value for n in every_node(getattr(tree, "as_written", tree).body) if isinstance(n, gast.Return)]
    if not all(value is None or (isinstance(value, gast.Constant) and not value.value) for value in given):
        what = "cannot differentiate `with` of what may keep an error: its `__exit__` returns something"
        raise low.refuse(node, what, "an `__exit__` that returns nothing, and `try` where an error is expected")


def asked_of(low: Lowering, node: gast.Call, function: object, values: Sequence[Value]) -> Value | None:
    """``type``, ``bool``, ``len``, ``getattr`` and ``hasattr`` of an object; None for every other call."""
    cls = class_of(low, values[0]) if values else None
    if hasattr(cls, OF_DICT):
        return constant_of(Known(dict, "dict")) if function is type and len(values) == 1 else None
    if function is abs and len(values) == 1 and cls is None:
        return called(low, node, values[0], "__abs__", (), "")
    if cls is list and function is len and len(values) == 1:
        return Const(count(low, values[0]))  # type: ignore[arg-type]
    if cls is None or cls is list:
        return None
    if function is callable and len(values) == 1:
        return Const(cls in low.program.seen.closures or member(low.program.asked, cls, "__call__") is not UNBOUND)
    if function is type and len(values) == 1:
        constant = constant_of(Known(cls, cls.__name__))
        return constant or Known(cls, cls.__name__)
    names = [v.value for v in values[1:] if isinstance(v, Const) and isinstance(v.value, str)]
    if function is vars and len(values) == 1:
        return shown_attributes(low, values[0])
    if function is getattr and len(values) == 2 and not names:
        what = "cannot differentiate an attribute of an object whose name only the running program knows"
        raise low.refuse(node, what, "a branch for each: `o.a if name == 'a' else o.b`")
    wanted = gast.copy_location(gast.Attribute(node.args[0], names[0], gast.Load()), node) if names else None
    if function is getattr and len(values) == 2 and wanted is not None:
        return attribute(low, wanted, values[0], "")
    if (function, len(values)) in ((getattr, 3), (hasattr, 2)) and wanted is not None:
        of_class = looked_up(low, node, cls, wanted.attr)
        if isinstance(of_class, property):
            raise refused(low, node, f"`.{wanted.attr}` is a property, which may say that there is none")
        held = True if of_class is not UNBOUND else has(low, values[0], wanted.attr)
        if of_class is not UNBOUND:
            low.program.asked.constant(cls, wanted.attr, "?")
        if function is hasattr:
            owner = values[0]
            return low.bind(HAS, (owner, Const(wanted.attr))) if held is None and isinstance(owner, Var) else Const(held)
        if held is None:
            return held_or(low, wanted, values[0], lambda: values[2], "")
        return attribute(low, wanted, values[0], "") if held else values[2]
    if function is abs and len(values) == 1:
        return called(low, node, values[0], "__abs__", (), "")
    if function is bool and len(values) == 1:
        return truth_of(low, node, values[0])
    if function is len and len(values) == 1:
        return _size(low, node, called(low, node, values[0], "__len__", (), ""))
    return None


def truth_of(low: Lowering, node: gast.AST, owner: Value) -> Var | Const:
    """An object as a test: what ``__bool__`` says, or whether ``__len__`` says zero; without either it is true."""
    cls = class_of(low, owner)
    assert cls is not None
    if cls is list:
        assert isinstance(owner, Var)
        return Const(count(low, owner) > 0)
    names = [name for name in ("__bool__", "__len__") if member(low.program.asked, cls, name) is not UNBOUND]
    if not names:
        return Const(True)
    found = called(low, node, owner, names[0], (), "")
    if names[0] == "__len__":
        found = _size(low, node, found)
    elif found is not None and not (low.kind(found).tag == "bool" or (isinstance(found, Const) and type(found.value) is bool)):
        found = None  # Python takes no other sort, not even NumPy's
    if not isinstance(found, Var | Const):
        raise refused(low, node, f"`{cls.__name__}.{names[0]}` is not known to give a bool of Python's")
    low.rely(found)
    return found


def _size(low: Lowering, node: gast.AST, found: Value | None) -> Value:
    """What ``len`` makes of what ``__len__`` gives: nothing but an integer of Python's."""
    whole = type(found.value) is int if isinstance(found, Const) else found is not None and low.kind(found).tag == "int"
    if found is None or not whole:
        raise refused(low, node, "its class has no `__len__` that is known to give an int")
    low.rely(found)
    return found


def _set(low: Lowering, node: gast.Call, function: object, values: Sequence[Value]) -> Const | None:
    """``setattr(o, "x", v)``, or ``object.__setattr__`` of it, which asks no class; None for every other call."""
    owner, name, value = values if len(values) == 3 else (Const(None), Const(None), Const(None))
    cls = class_of(low, owner)
    if cls is None or not isinstance(name, Const) or not isinstance(name.value, str):
        return None
    if function is object.__setattr__ and isinstance(owner, Var) and low.objects.refers(owner):
        if isinstance(looked_up(low, node, cls, name.value), property):
            raise refused(low, node, f"`{name.value}` is a property of `{cls.__name__}`")
        put(low, node, owner, name.value, value)
        return Const(None)
    target = gast.copy_location(gast.Attribute(Shown(node.args[0], owner), name.value, gast.Store()), node)
    store = gast.Assign([target], Shown(node.args[2], value), None)
    low.handlers.statements[gast.Assign](low, gast.copy_location(store, node))
    return Const(None)


_COPIES = ("__copy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__", "__getnewargs_ex__")
"""What may make another thing of a copy than an object that holds the same."""


def copied(low: Lowering, node: gast.AST, function: object, values: Sequence[Value], base: str) -> Value | None:
    """``copy.copy(o)``: another object, list or dict that holds the very same, or the array; None for every other call."""
    owner = values[0] if function is copy.copy and len(values) == 1 else None
    if isinstance(owner, Const | Var) and low.kind(owner).tag in ("array", *IMMUTABLE) and low.program.modes.nodes is None:
        return _Deep(low, node, "object").whole(owner, base)
    listed = isinstance(owner, Pack) and owner.kind == "list"
    if owner is not None and (listed or is_list(low, owner) or dicts.is_dict(low, owner)):
        method_of = gast.copy_location(gast.Attribute(Shown(node, owner), "copy", gast.Load()), node)
        return low.value(gast.copy_location(gast.Call(method_of, [], []), node), base)
    if not isinstance(owner, Var) or not low.objects.refers(owner) or low.program.modes.nodes is not None:
        return None
    cls = class_of(low, owner)
    if cls is None or any(member(low.program.asked, cls, n) is not getattr(object, n, UNBOUND) for n in _COPIES):
        return None
    ref = make(low, site_of(node, "copy", len(low.objects.things)), dicts.packed(()), base)
    held = table(contents(low, owner)).values()
    low.env[key(ref)] = dicts.packed((name, dicts.kept(low, ref, name, value)) for name, value in held)
    return ref


def taken_apart(low: Lowering, node: gast.AST, function: object, values: Sequence[Value], base: str) -> Value | None:
    """``fields``, ``asdict`` and ``astuple`` of a dataclass, and ``copy.deepcopy``; None for every other call."""
    only = values[0] if len(values) == 1 else Const(None)
    known = isinstance(only, Pack) or low.objects.refers(only) or low.kind(only).tag in ("array", "list", "dict", *IMMUTABLE)
    known = (known and low.program.modes.nodes is None) or class_of(low, only) is not None
    if function is copy.deepcopy and len(values) == 1 and known and not isinstance(only, Known):
        return _Deep(low, node, "object").whole(only, base)
    cls = only.value if isinstance(only, Known) and isinstance(only.value, type) else class_of(low, only)
    if cls is None or cls is list:
        return None
    if function is dataclasses.fields and dataclasses.is_dataclass(cls):
        return Pack("tuple", tuple(Const(Known(field, field.name)) for field in dataclasses.fields(cls)))
    if function in (dataclasses.asdict, dataclasses.astuple) and dataclasses.is_dataclass(cls):
        return _Deep(low, node, "dict" if function is dataclasses.asdict else "tuple").whole(only, base)
    return None


HELD_TWICE = (
    "cannot differentiate this deep copy: it may hold one array, list or dict twice",
    "copies one by one: x.copy() of an array, list(x) of a list",
)


@dataclass
class _Deep:
    """Copies of values with copies of all that is in them; of objects as dicts or tuples of their fields, or as an ``object``.

    One thing has one copy: ``made`` are these, by what is copied; of those that are ``unsure``, and what is ``inside`` these,
    only the running program knows whether they are one.
    """

    low: Lowering
    node: gast.AST
    sort: str
    made: dict[object, tuple[Value, Value]] = dataclasses.field(default_factory=dict)
    unsure: list[Var] = dataclasses.field(default_factory=list)
    inside: bool = False

    def whole(self, value: Value, base: str) -> Value:
        """The copy of a value.

        Raises:
            DifferentiationError: it is not known what is in it, or whether something is in it twice.
        """
        made = self.of(value, base)
        if len(self.unsure) > 1 or any(self.low.kind(var).tag in ("list", "dict") for var in self.unsure):
            if not self.low.program.modes.by_reference:
                raise self.low.refuse(self.node, *HELD_TWICE)
            self.low.bind(HELD_ONCE, self.unsure, effect=Effect.RAISES)
        return made

    def of(self, value: Value, base: str) -> Value:
        """The copy of a part."""
        view = self.low.arrays.loads.get(value) if isinstance(value, Var) else None
        key = (view or value) if isinstance(value, Var) else id(value)
        if self.sort != "object":
            return self.copied(value, base)
        if key not in self.made:
            self.made[key] = value, self.copied(value, base)
        elif (
            isinstance(value, Var) and self.low.kind(value).tag not in IMMUTABLE
            and not (self.low.program.modes.by_reference or self.low.objects.refers(value))
        ):
            raise self.low.refuse(self.node, *HELD_TWICE)
        return self.made[key][1]

    def deep(self, item: Arg, name: str) -> Arg:
        """The copy of what stands in an object, list or tuple."""
        view = None if self.low.program.modes.by_reference else self.low.meant(item)
        return self.low.part(self.of(plain(item) if view is None else self.low.load(view), name), self.node)

    def copied(self, value: Value, base: str) -> Value:
        """A copy of its own."""
        low, node = self.low, self.node
        kind = low.kind(value) if isinstance(value, Var) else UNKNOWN
        if isinstance(value, Var) and self.sort == "object" and not self.inside and self.is_unsure(value, kind):
            self.unsure.append(value)
            self.inside = True
            made_inside = self.copied(value, base)
            self.inside = False
            return made_inside
        held = items_of_object(low, value)
        if held is not None and isinstance(value, Var):
            return self.object_of(value, held, base)
        if isinstance(value, Pack) and value.kind == "list":
            return display(low, node, [self.deep(item, "") for item in value.items], base)
        if isinstance(value, Pack) and value.kind == "tuple":
            return replace(value, items=tuple(self.deep(item, "") for item in value.items))
        if isinstance(value, Partial | Choice):  # a method of what is copied is one of the copy
            return with_captured(value, [self.of(held, "") for held in captured_by(value)])
        if isinstance(value, Known | Const) or kind.tag in IMMUTABLE:
            if isinstance(value, Var):
                low.rely(value)
            return value
        if isinstance(value, Var) and kind.tag == "array":
            low.rely(value)
            return low.bind("ndarray.copy", (value,), base)
        alone = element(kind)
        if isinstance(value, Var) and kind.tag == "list":
            low.rely(value)
            if alone.tag in IMMUTABLE or not kind.inside:
                if (own_list := copied_list(low, node, value, base)) is not None:
                    return own_list
            elif low.program.modes.by_reference and alone.tag in ("list", "array", "dict"):
                made = new_list(low, node, (), base)
                append = appending(low, node, made)
                each_of(low, value, node, lambda item: append(self.deep(item, "")))
                return made
        what = f"cannot differentiate this deep copy: it is not known what `{base or 'it'}` holds"
        raise low.refuse(node, what, "a method that makes another object, with copies of what it holds")

    def is_unsure(self, value: Var, kind: Kind) -> bool:
        """Whether this may be another part of what is copied, too."""
        low, own = self.low, self.low.writing.bound.get(value)
        if low.objects.refers(value):
            return value in low.objects.tied
        shown = low.arrays.loads.get(value, View(value))
        own_storage = not shown.chain and shown.base in low.arrays.storage and shown.base not in low.arrays.exchanged
        return kind.tag not in IMMUTABLE and not own_storage and (own is None or not is_new(own))

    def object_of(self, value: Var, held: Pack, base: str) -> Value:
        """A copy of an object, or of a dict."""
        low, node, cls = self.low, self.node, class_of(self.low, value)
        names = [f"{base}_{name}" if base and isinstance(name, str) and name.isidentifier() else base for name in table(held)]
        hooks = ("__deepcopy__", *_COPIES[1:]) if self.sort == "object" and cls not in (None, list) else ()
        if any(member(low.program.asked, cls, n) is not getattr(object, n, UNBOUND) for n in hooks):  # type: ignore[arg-type]
            raise refused(low, node, f"`{cls.__name__}` makes copies itself")  # type: ignore[union-attr]
        made: Var | None = None
        if self.sort == "object" and not low.program.modes.keeping:  # what is in it may hold it
            made = make(low, site_of(node, "copy", len(low.objects.things)), dicts.packed(()), base)
            self.made[value] = value, made
        parts = [(name, self.deep(item, called)) for called, (name, item) in zip(names, table(held).values(), strict=True)]
        if made is not None:
            low.env[key(made)] = dicts.packed((name, dicts.kept(low, made, name, item)) for name, item in parts)
            return made
        if cls is None:
            return dicts.new_dict(low, node, parts, base)
        if self.sort == "dict":
            return dicts.new_dict(low, node, parts[1:], base)
        if self.sort == "tuple":
            return Pack("tuple", tuple(item for _, item in parts[1:]))
        return low.bind(RECORD, [part for pair in parts for part in pair], base, effect=Effect.PURE)


def items_of_object(low: Lowering, value: Value) -> Pack | None:
    """What is in an object, or dict, of known keys."""
    known = isinstance(value, Var) and (low.objects.refers(value) or low.kind(value).tag == "dict")
    return dicts.items_of(low, value) if known and isinstance(value, Var) else None


def replaced(
    low: Lowering, node: gast.AST, function: object, values: Sequence[Value], named: Named, base: str
) -> Value | None:
    """``dataclasses.replace(o, x=v)``; None for every other call."""
    cls = class_of(low, values[0]) if function is dataclasses.replace and len(values) == 1 else None
    own = None if cls is None else fields(cls)
    if cls is None or own is None or any(not field.init for field in own):
        return None
    owner = values[0]
    nodes.refuse_any(low, node, [owner])
    assert isinstance(owner, Var)
    given: dict[str, Value] = {}
    for field in own:
        changed = dict(named).get(field.name)
        place = gast.copy_location(gast.Constant(field.name, None), node)
        item = low.program.modes.keeping and not low.objects.refers(owner)
        held = None if item else dicts.read(low, place, contents(low, owner), Const(field.name))
        given[field.name] = changed or held or low.bind("operator.getitem", (owner, Const(field.name)), effect=Effect.PURE)
    return made(low, node, Known(cls, cls.__name__), (), [*given.items(), *(n for n in named if n[0] not in given)], base)
