"""Calls that make objects of plain classes, copy them or ask something of them: ``P(x)``, ``len(o)``, ``replace(o)``."""

from __future__ import annotations

from collections.abc import Sequence
from types import FunctionType, ModuleType
from typing import Any

import gast

from adjoint_gen.frontend.containers.placed_lists import count
from adjoint_gen.frontend.names.classes import OF_DICT, member
from adjoint_gen.frontend.names.constants import constant_of
from adjoint_gen.frontend.names.resolve import Unbound, meaning_of_attribute
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.names.values import Calling, Known, Named, Value
from adjoint_gen.frontend.objects.attribute_hooks import PLAINLY
from adjoint_gen.frontend.objects.closures import closure_of
from adjoint_gen.frontend.objects.construction import made
from adjoint_gen.frontend.objects.dispatch import dispatched, is_of_sorts
from adjoint_gen.frontend.objects.enumerations import called as called_member
from adjoint_gen.frontend.objects.enumerations import member_of, members
from adjoint_gen.frontend.objects.held_attributes import has, held_or, is_held, looked_up
from adjoint_gen.frontend.objects.instances import attribute, called, method, put, shown_attributes
from adjoint_gen.frontend.objects.iterators import of_iterators
from adjoint_gen.frontend.objects.late_attributes import may_lack
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of, refuse_stand_in, refused
from adjoint_gen.frontend.objects.object_copies import copied, replaced, taken_apart
from adjoint_gen.frontend.objects.partial_attributes import ask_whether_held
from adjoint_gen.frontend.objects.single_dispatch import by_class
from adjoint_gen.frontend.objects.type_tests import answer
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.outside import read_outside
from adjoint_gen.frontend.text.initialisers import early_attributes
from adjoint_gen.ir.trace import Const, Pack, Var
from adjoint_gen.program.plain_objects import has_text
from adjoint_gen.program.reach import UNBOUND, is_library


def of_objects(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, again: Calling
) -> Value | None:
    """A call of an object, or one that makes an object, copies one, or asks something of one; None for every other call."""
    if (closed := closure_of(low, node, callee)) is not None:
        return again(closed, values, named)
    if (own := method(low, node, callee, "__call__")) is not None:
        return again(own[0], [*own[1], *values], named)
    if (of_member := called_member(low, callee)) is not None:
        return again(of_member, values, named)
    if not isinstance(callee, Known):
        return None
    if (found := by_class(low, node, callee, values, named, base, again)) is not None:
        return found
    if (found := of_iterators(low, node, callee, values, named, base, again)) is not None:
        return found
    _refuse_keeping(low, node, callee, values)
    if callee.value is object.__init__ and values and class_of(low, values[0]) is not None:
        return Const(None)
    if callee.value in (setattr, object.__setattr__) and (set_ := _set(low, node, callee.value, values)) is not None:
        return set_
    through = len(values) == 1 and any(callee.value is each for each in (list, tuple, set, len))
    if through and (listed := members(low, node, values[0])) is not None:
        return again(callee, [listed], named)
    if (one := member_of(low, node, callee, values, base)) is not None:
        return one
    asks = is_library(getattr(callee.value, "__module__", None))
    if asks and values and isinstance(values[0], Pack) and is_of_sorts(low, values[0]):
        return dispatched(low, node, values[0], lambda sort: again(callee, [sort, *values[1:]], named), base)
    if (of_module := _of_module(low, node, callee.value, values)) is not None:
        return of_module
    if callee.value is getattr and len(values) == 3 and class_of(low, values[0]) is None:
        held = answer(low, node, hasattr, values[:2])
        return None if not isinstance(held, Const) else again(callee, values[:2], named) if held.value else values[2]
    found = asked_of(low, node, callee.value, values)
    found = replaced(low, node, callee.value, values, named, base) if found is None else found
    found = copied(low, node, callee.value, values, base) if found is None else found
    found = taken_apart(low, node, callee.value, values, named, base) if found is None else found
    return made(low, node, callee, values, named, base, again) if found is None else found


def _of_module(low: Lowering, node: gast.Call, function: object, values: Sequence[Value]) -> Value | None:
    """``getattr`` and ``hasattr`` of a module by a name that is known; None for every other call."""
    match values:
        case [Known(value=ModuleType()) as owner, Const(value=str() as name), *rest] if function in (getattr, hasattr):
            meaning = meaning_of_attribute(low.program.asked, owner, name)
            if function is hasattr:
                return Const(not isinstance(meaning, Unbound))
            return rest[0] if rest and isinstance(meaning, Unbound) else read_outside(low, node, meaning)
    return None


def _refuse_keeping(low: Lowering, node: gast.Call, callee: Known, values: Sequence[Value]) -> None:
    """Refuse a context that may keep what is raised in it, once it is entered: behind it, the program goes on."""
    name, cls = getattr(node.func, "attr", ""), class_of(low, values[0]) if values else None
    if name not in ("__enter__", "__exit__") or cls is None:  # whatever the function is called
        return
    leaving = callee.value if name == "__exit__" else member(low.program.asked, cls, "__exit__")
    if leaving is UNBOUND:
        return
    given: list[Any] = [leaving]
    if isinstance(leaving, FunctionType):
        tree: Any = low.program.text(Known(leaving, f"{cls.__name__}.__exit__")).tree
        tree = getattr(tree, "as_written", tree)
        whole = isinstance(tree, gast.Lambda)
        given = [tree.body] if whole else [n.value for n in every_node(tree.body) if isinstance(n, gast.Return)]
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
        refuse_stand_in(low, node, cls)
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
        hooked = of_class is UNBOUND and has_text(member(low.program.asked, cls, "__getattr__"))
        if hooked and has(low, values[0], wanted.attr) is not True:
            raise refused(low, node, f"`.{wanted.attr}` is asked for, which its `__getattr__` may give")
        if isinstance(of_class, property):
            raise refused(low, node, f"`.{wanted.attr}` is a property, which may say that there is none")
        ask_whether_held(low, values[0], wanted.attr)
        if _is_early(low, cls, wanted.attr) or may_lack(low, values[0], wanted.attr):
            raise refused(low, node, f"`.{wanted.attr}` may not be there yet")
        held = True if of_class is not UNBOUND else has(low, values[0], wanted.attr)
        if of_class is not UNBOUND:
            low.program.asked.constant(cls, wanted.attr, "?")
        if function is hasattr:
            owner = values[0]
            return is_held(low, owner, wanted.attr) if held is None else Const(held)
        if held is None:
            return held_or(low, wanted, values[0], lambda: values[2], "")
        return attribute(low, wanted, values[0], "") if held else values[2]
    if function is abs and len(values) == 1:
        return called(low, node, values[0], "__abs__", (), "")
    if function is bool and len(values) == 1:
        test = truth_of(low, node, values[0])
        if isinstance(test, Const):
            return Const(bool(test.value))
        return low.bind("operator.gt", (test, Const(0))) if low.kind(test).tag == "int" else test  # what `__len__` gives
    if function is len and len(values) == 1:
        return _size(low, node, called(low, node, values[0], "__len__", (), ""))
    return None


def _is_early(low: Lowering, cls: type, name: str) -> bool:
    """Whether a node has an attribute earlier than Python sets it, which it may be asked for meanwhile."""
    if low.program.modes.nodes is None:
        return False
    makers = (member(low.program.asked, cls, method) for method in ("__init__", "__post_init__"))
    texts = (text_of(maker) for maker in makers if isinstance(maker, FunctionType))
    return any(text is not None and name in early_attributes(text.tree, cls) for text in texts)


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
    if function is object.__setattr__:
        setattr(target, PLAINLY, True)
    store = gast.Assign([target], Shown(node.args[2], value), None)
    low.handlers.statements[gast.Assign](low, gast.copy_location(store, node))
    return Const(None)
