"""Copies of objects and of what they hold: ``copy``, ``deepcopy``, ``asdict``, ``astuple`` and ``replace``."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace

import gast

from adjoint_gen.frontend.aliasing.inplace_forms import IMMUTABLE
from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.containers.dict_objects import contents, make, site_of, table
from adjoint_gen.frontend.containers.growing_tuples import note_sum
from adjoint_gen.frontend.containers.keys import default_in
from adjoint_gen.frontend.containers.list_growth import appending
from adjoint_gen.frontend.containers.lists import copied as copied_list
from adjoint_gen.frontend.containers.lists import display, is_list, new_list
from adjoint_gen.frontend.control.item_loops import each_of
from adjoint_gen.frontend.names.builtin_bases import HELD, has_items
from adjoint_gen.frontend.names.callables import Choice, Partial, captured_by, plain, with_captured
from adjoint_gen.frontend.names.classes import fields, member
from adjoint_gen.frontend.names.values import Known, Named, Value, View
from adjoint_gen.frontend.objects.construction import made
from adjoint_gen.frontend.objects.instances import attribute, put
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of, refused
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import key
from adjoint_gen.frontend.text.syntax import at
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.ir.views import HELD_ONCE
from adjoint_gen.program.reach import UNBOUND
from adjoint_gen.rules.listing import RECORD, element
from adjoint_gen.rules.memory import is_new

_COPIES = ("__copy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__", "__getnewargs_ex__")
"""What may make another thing of a copy than an object that holds the same."""


def _has_own(low: Lowering, cls: type, names: Sequence[str]) -> bool:
    """Whether a class says itself what a copy is; that of a namespace holds what it holds."""
    said = {} if cls is not SimpleNamespace else vars(SimpleNamespace)
    return any(member(low.program.asked, cls, n) is not said.get(n, getattr(object, n, UNBOUND)) for n in names)


def copied(low: Lowering, node: gast.AST, function: object, values: Sequence[Value], base: str) -> Value | None:
    """``copy.copy(o)``: another object, list or dict that holds the very same, or the array; None for every other call."""
    owner = values[0] if function is copy.copy and len(values) == 1 else None
    if isinstance(owner, Const | Var) and low.kind(owner).tag in ("array", *IMMUTABLE) and low.program.modes.nodes is None:
        return _Deep(low, node, "object").whole(owner, base)
    listed = isinstance(owner, Pack) and owner.kind == "list"
    if isinstance(owner, Var) and is_list(low, owner) and (alone := copied_list(low, node, owner, base)) is not None:
        assert isinstance(alone, Var)
        note_sum(low, alone, (owner,), node)
        return alone
    if owner is not None and (listed or is_list(low, owner) or dicts.is_dict(low, owner)):
        method_of = gast.copy_location(gast.Attribute(Shown(node, owner), "copy", gast.Load()), node)
        return low.value(gast.copy_location(gast.Call(method_of, [], []), node), base)
    if not isinstance(owner, Var) or not low.objects.refers(owner) or low.program.modes.nodes is not None:
        return None
    cls = class_of(low, owner)
    if cls is None or _has_own(low, cls, _COPIES):
        return None
    ref = make(low, site_of(node, "copy", len(low.objects.things)), dicts.packed(()), base)
    held = table(contents(low, owner)).values()
    low.env[key(ref)] = dicts.packed((name, dicts.kept(low, ref, name, value)) for name, value in held)
    if has_items(cls):
        items = gast.Attribute(Shown(node, owner), HELD, gast.Load())
        method_of = at(node, gast.Attribute(at(node, items), "copy", gast.Load()))
        put(low, node, ref, HELD, low.value(at(node, gast.Call(method_of, [], []))))
    return ref


def taken_apart(
    low: Lowering, node: gast.AST, function: object, values: Sequence[Value], named: Named, base: str
) -> Value | None:
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
        if named:
            raise low.refuse(node, "cannot differentiate what a factory makes of a dataclass", "the factory called with a dict")
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
    only the running program knows whether they are one. The ``own`` are none of the others, but may be in one.
    """

    low: Lowering
    node: gast.AST
    sort: str
    made: dict[object, tuple[Value, Value]] = dataclasses.field(default_factory=dict)
    unsure: list[Var] = dataclasses.field(default_factory=list)
    own: list[Var] = dataclasses.field(default_factory=list)
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
            self.low.bind(HELD_ONCE, (*self.unsure, *self.own), effect=Effect.RAISES)
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
        if isinstance(value, Var) and kind.tag == "array" and not self.inside:
            self.own.append(value)
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
            return low.bind("numpy.copy", (value,), base)  # which lies in memory as it does
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
        if self.sort != "object" and cls is list:
            return display(low, node, [self.deep(item, "") for _, item in [*table(held).values()][1:]], base)
        if self.sort != "object" and cls is not None:
            return self.by_fields(value, cls, base)
        names = [f"{base}_{name}" if base and isinstance(name, str) and name.isidentifier() else base for name in table(held)]
        hooks = ("__deepcopy__", *_COPIES[1:]) if self.sort == "object" and cls not in (None, list) else ()
        if cls is not None and _has_own(low, cls, hooks):
            raise refused(low, node, f"`{cls.__name__}` makes copies itself")
        made: Var | None = None
        if self.sort == "object" and not low.program.modes.keeping:  # what is in it may hold it
            site = site_of(node, "copy", len(low.objects.things))
            made = make(low, site, dicts.packed(()), base, default=default_in(low, value))
            self.made[value] = value, made
        parts = [(name, self.deep(item, called)) for called, (name, item) in zip(names, table(held).values(), strict=True)]
        if made is not None:
            low.env[key(made)] = dicts.packed((name, dicts.kept(low, made, name, item)) for name, item in parts)
            return made
        if cls is None:
            return dicts.new_dict(low, node, parts, base, default_in(low, value))
        return low.bind(RECORD, [part for pair in parts for part in pair], base, effect=Effect.PURE)

    def by_fields(self, value: Var, cls: type, base: str) -> Value:
        """What the fields of a dataclass hold; of an object of another class, a copy."""
        low, node = self.low, self.node
        if not dataclasses.is_dataclass(cls):
            return _Deep(low, node, "object").whole(value, base)
        parts: list[tuple[Arg, Arg]] = []
        for field in dataclasses.fields(cls):
            held = gast.copy_location(gast.Attribute(Shown(node, value), field.name, gast.Load()), node)
            found = attribute(low, held, value, "")
            assert found is not None
            parts.append((Const(field.name), self.deep(low.part(found, node), f"{base}_{field.name}" if base else "")))
        if self.sort == "dict":
            return dicts.new_dict(low, node, parts, base)
        return Pack("tuple", tuple(item for _, item in parts))


def items_of_object(low: Lowering, value: Value) -> Pack | None:
    """What is in an object, or dict, of known keys."""
    known = isinstance(value, Var) and (low.objects.refers(value) or low.kind(value).tag == "dict")
    return dicts.items_of(low, value) if known and isinstance(value, Var) else None


def _field(low: Lowering, node: gast.AST, owner: Value, name: str) -> Value:
    """What an object has for a field."""
    return low.value(gast.copy_location(gast.Attribute(Shown(node, owner), name, gast.Load()), node))


def replaced(low: Lowering, node: gast.AST, function: object, values: Sequence[Value], named: Named, base: str) -> Value | None:
    """``dataclasses.replace(o, x=v)``; None for every other call."""
    cls = class_of(low, values[0]) if function is dataclasses.replace and len(values) == 1 else None
    own = None if cls is None else fields(cls)
    if cls is None or own is None or any(not field.init for field in own):
        return None
    owner, changed = values[0], dict(named)
    given = {field.name: changed.get(field.name) or _field(low, node, owner, field.name) for field in own}
    return made(low, node, Known(cls, cls.__name__), (), [*given.items(), *(n for n in named if n[0] not in given)], base)
