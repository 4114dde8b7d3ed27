"""Objects of plain classes as they are made: by ``__init__``, field by field, or by a function where there are nodes."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Sequence
from dataclasses import is_dataclass
from itertools import count
from types import SimpleNamespace
from typing import Any

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import dicts
from adjoint_gen.frontend.containers.dict_objects import contents, make, site_of, table
from adjoint_gen.frontend.containers.keys import kept_value
from adjoint_gen.frontend.containers.lists import display
from adjoint_gen.frontend.containers.part_names import class_name, part_name
from adjoint_gen.frontend.names.builtin_bases import HELD, has_items
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.classes import fields, has_truth, is_plain, member
from adjoint_gen.frontend.names.constants import literal
from adjoint_gen.frontend.names.values import Calling, Known, Named, Value
from adjoint_gen.frontend.objects import nodes
from adjoint_gen.frontend.objects.class_members import held_by_field
from adjoint_gen.frontend.objects.held_values import held_value
from adjoint_gen.frontend.objects.instances import put
from adjoint_gen.frontend.objects.object_attributes import class_of, refused
from adjoint_gen.frontend.objects.unions import Unforeseen
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.texts import standing_for
from adjoint_gen.frontend.text.initialisers import Blank, Finished, halves, maker
from adjoint_gen.frontend.text.optionals import is_node
from adjoint_gen.ir.trace import Const, Effect, Pack, Var
from adjoint_gen.program.plain_objects import HOOKS, class_key, has_text
from adjoint_gen.program.reach import UNBOUND, is_library
from adjoint_gen.rules.listing import RECORD

_MOST_INSIDE = 4
"""How many objects of a class may be made inside one another: each is another way of calling what makes it."""



def made(
    low: Lowering, node: gast.AST, callee: Known, values: Sequence[Value], named: Named, base: str, again: Calling | None = None
) -> Value | None:
    """The object that a call of a plain class makes, with ``again`` to call what makes defaults; None for every other call."""
    cls: Any = callee.value
    asked = low.program.asked
    if low.program.modes.opaque or type(callee) is not Known or not isinstance(cls, type):
        return None
    if (cls is SimpleNamespace and values) or not (cls is SimpleNamespace or is_plain(asked, cls)):
        return None
    init, own = member(asked, cls, "__init__"), fields(cls)
    if own is None and init not in (object.__init__, SimpleNamespace.__init__) and not has_text(init):
        return None
    asked.objects = True
    spelled = class_key(cls)
    low.program.seen.classes[spelled] = cls
    if low.program.seen.tested and has_truth(cls):
        why = f"whether one of `{cls.__name__}` is true its class says, and it may have been asked for"
        raise refused(low, node, why)  # the running program takes them for dicts, which say so otherwise
    known, initialising = low.program.modes.nodes, low.program.seen.initialising
    if initialising.count(cls) == _MOST_INSIDE:
        what = f"cannot differentiate this call of `{cls.__name__}`: each of its objects makes another while it is made"
        raise low.refuse(node, what, "a function that makes the objects, from the innermost")
    if known is not None and cls in initialising and cls not in known.recursive:
        known.recursive.add(cls)
        raise Unforeseen
    initialising.append(cls)
    try:
        return _made(low, node, cls, values, named, base, again)
    finally:
        initialising.pop()


def exception(
    low: Lowering, node: gast.AST, cls: type, values: Sequence[Value], named: Named, base: str, seen: bool
) -> Value:
    """An exception of the user's as an object that holds what its ``__init__`` sets, or else what it is made of.

    Of one that is not ``seen`` nothing is made where that shows nowhere.
    """
    asked = low.program.asked
    own = [one for one in cls.__mro__ if not is_library(one.__module__)]
    for one in own:
        for hook in HOOKS:
            asked.attribute(one, hook)
    init, hooked = member(asked, cls, "__init__"), any(hook in vars(one) for one in own for hook in HOOKS)
    if not (seen or hooked or has_text(init) or member(asked, cls, "__post_init__") is not UNBOUND):
        return Const(None)
    if low.program.modes.opaque or hooked:
        raise low.refuse(node, f"cannot differentiate an exception of `{cls.__name__}` that is caught", "a plain class")
    asked.objects = True
    low.program.seen.classes[class_key(cls)] = cls
    ref = _blank(low, node, cls, base)
    if has_text(init):
        call_function(low, node, Known(init, f"{cls.__name__}.__init__"), [ref, *values], named, "")
    elif named or is_dataclass(cls):
        raise low.refuse(node, f"cannot differentiate an exception of `{cls.__name__}` that is caught", "an `__init__`")
    else:
        put(low, node, ref, "args", Pack("tuple", tuple(low.part(value, node) for value in values)))
    return nodes.made(low, node, ref) if low.program.modes.nodes is not None else ref


def _made(
    low: Lowering, node: gast.AST, cls: Any, values: Sequence[Value], named: Named, base: str, again: Calling | None
) -> Value:
    init, own = member(low.program.asked, cls, "__init__"), fields(cls)
    if own is None and (function := _maker(low, cls, init)) is not None:
        return call_function(low, node, function, [Const(None), *values], named, base)
    ref = _blank(low, node, cls, base)
    then: Known | None = None
    if has_items(cls) and (own is not None or "__init__" not in init.__code__.co_names):
        empty = display(low, node, (), "") if issubclass(cls, list) else dicts.new_dict(low, node, (), "")
        put(low, node, ref, HELD, empty)
    if own is not None:
        foresee(node, lambda: inspect.signature(init).bind(None, *(None for _ in values), **{name: None for name, _ in named}))
        then = _initialise(low, node, ref, own, values, dict(named), again)
    elif cls is SimpleNamespace:
        for name, value in named:
            put(low, node, ref, name, value)
    elif init is not object.__init__:
        call_function(low, node, Known(init, f"{cls.__name__}.__init__"), [ref, *values], named, "")
    elif values or named:
        raise low.refuse(node, f"cannot differentiate this call of `{cls.__name__}`: it takes no arguments", "an `__init__`")
    if low.program.modes.nodes is not None:
        object_ = nodes.made(low, node, ref)
        if then is not None:
            call_function(low, node, then, [object_], (), "")
        return object_
    return _materialised(low, node, ref, base) if low.program.modes.keeping else ref


def _begun(low: Lowering, node: gast.AST, ref: Var, init: Known, handed: Sequence[Value]) -> Known | None:
    """Call what sets attributes of a dataclass; what is to be called once it is a node, if it refers to itself.

    It is ``handed`` what was given for fields that no object holds.
    """
    text, asked = low.program.text(init), low.program.asked
    cls = class_of(low, ref)
    assert cls is not None
    parts = halves(text.tree, cls, [*map(str, table(contents(low, ref)))]) if low.program.modes.nodes is not None else None
    parts = None if handed else parts
    first, *then = [dataclasses.replace(init, value=standing_for(tree, text, asked)) for tree in parts or ()] or [init]
    call_function(low, node, first, [ref, *handed], (), "")
    return then[0] if then else None


def _blank(low: Lowering, node: gast.AST, cls: type, base: str) -> Var:
    """An object of a class that has no attributes yet."""
    site = site_of(node, cls.__name__, len(low.objects.things))
    return make(low, site, Pack("dict", (Const(class_key(cls)), Const(None))), base or _unnamed(low, cls))


def _unnamed(low: Lowering, cls: type) -> str:
    """What an object is called that the user gave no name: ``body``, ``body1``; its attributes are ``body1_pos``."""
    first = class_name(cls).strip("_")
    taken = {thing.base for thing in low.objects.things.values()}
    return next(name for k in count() if (name := f"{first}{k or ''}") not in taken)


def _maker(low: Lowering, cls: type, init: Any) -> Known | None:
    """The function that makes a node as a class does; None where its ``__init__`` does so with an object of its caller's."""
    known, asked = low.program.modes.nodes, low.program.asked
    if known is None or not has_text(init):
        return None
    called = Known(init, f"{cls.__name__}.__init__")
    text = low.program.text(called)
    tree = maker(text.tree, cls, cls in known.recursive)
    return None if tree is None else dataclasses.replace(called, value=standing_for(tree, text, asked))


def blank(low: Lowering, node: Blank, base: str) -> Value:
    """The new object that a maker begins with."""
    assert node.cls is not None
    return _blank(low, node, node.cls, base)


def finished(low: Lowering, node: Finished, base: str) -> Value:
    """The node that an object becomes; it is one already where it was handed on."""
    owner = low.value(node.value, base)
    return owner if is_node(owner) or not isinstance(owner, Var) else nodes.made(low, node, owner)


def _materialised(low: Lowering, node: gast.AST, ref: Var, base: str) -> Var:
    """The object as the running program keeps it, with the attributes that it has once it is made."""
    parts = [part for name, value in table(contents(low, ref)).values() for part in (name, kept_value(low, node, plain(value)))]
    return low.bind(RECORD, parts, base, effect=Effect.PURE)


def _initialise(
    low: Lowering, node: gast.AST, ref: Var, own: Sequence[Any], values: Sequence[Value], named: dict[str, Value],
    again: Calling | None,
) -> Known | None:
    """What the ``__init__`` of a dataclass does, but for what :func:`_begun` leaves to be called."""
    cls = class_of(low, ref)
    assert cls is not None
    positional = [f.name for f in own if f.init and not f.kw_only]
    given = dict(zip(positional, values, strict=False)) | named
    defaults, handed = low.program.asked.defaults(cls.__init__), list[Value]()  # type: ignore[misc]
    for field in own:
        if field.name in given and field.init:
            value: Value | None = given[field.name]
        elif field.name in defaults and field.default is not dataclasses.MISSING:
            value = held_value(low, node, defaults[field.name], field.name)
            value = held_by_field(low, cls, field, "default") if value is None and callable(field.default) else value
        elif not field.init and literal(member(low.program.asked, cls, field.name)) is not None:
            continue  # it is the class's
        elif field.default_factory is dataclasses.MISSING:
            continue  # that is left to __post_init__
        else:
            base = part_name(low.objects.things[ref].base, Const(field.name))
            value = _factory(low, node, cls, field, base, again)
        only_given = field._field_type is dataclasses._FIELD_INITVAR  # type: ignore[attr-defined]
        if value is not None and only_given:
            handed.append(value)
            continue
        if value is None:
            what = f"cannot differentiate this call of `{cls.__name__}`: the default of `{field.name}` is no constant"
            raise low.refuse(node, what, f"the argument `{field.name}` in the call")
        put(low, node, ref, field.name, value)
    after = member(low.program.asked, cls, "__post_init__")
    init: Any = member(low.program.asked, cls, "__init__")
    calls_it = "__post_init__" in init.__code__.co_names  # a class below that is no dataclass may have one
    if after is UNBOUND or not calls_it:
        return None
    return _begun(low, node, ref, Known(after, f"{cls.__name__}.__post_init__"), handed)


def _factory(low: Lowering, node: gast.AST, cls: type, field: Any, base: str, again: Calling | None) -> Value | None:
    """What the factory of a field's default makes."""
    factory = field.default_factory
    if factory is list:
        return display(low, node, (), base)
    if factory is dict or again is None:
        return dicts.new_dict(low, node, (), base) if factory is dict else None
    return again(held_by_field(low, cls, field, "default_factory"), (), ())
