"""Operators between objects and other values: which of their methods Python calls, and what NumPy would make of it first.

``p * q`` asks the method of ``p``, then the reflected one of ``q``; that of ``q`` goes first if its class is one below that
of ``p`` and has another one. What gives ``NotImplemented`` leaves it to the next.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterator, Sequence
from types import FunctionType
from typing import Any

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers.dict_objects import are_two
from adjoint_gen.frontend.containers.placed_lists import shown
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.classes import ask_for_bases, compared_fields, member
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects import nodes
from adjoint_gen.frontend.objects.instances import called, method
from adjoint_gen.frontend.objects.named_tuples import class_of_record
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of, refused
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.text.syntax import at
from adjoint_gen.ir.trace import Const, Var
from adjoint_gen.program.plain_objects import has_text
from adjoint_gen.program.reach import UNBOUND, is_library
from adjoint_gen.program.structure import has_operators
from adjoint_gen.rules.calls import constant_kind
from adjoint_gen.rules.totality import example

_NAMES = {
    gast.Add: "add", gast.Sub: "sub", gast.Mult: "mul", gast.Div: "truediv", gast.MatMult: "matmul", gast.Pow: "pow",
    gast.FloorDiv: "floordiv", gast.Mod: "mod", gast.BitAnd: "and", gast.BitOr: "or", gast.BitXor: "xor",
    gast.LShift: "lshift", gast.RShift: "rshift",
}
"""What the methods of operators are called, between underscores."""

_SIGNS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "matmul": "@", "pow": "**", "floordiv": "//", "mod": "%", "and": "&",
    "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
}

_UNARY: dict[type, str] = {gast.USub: "__neg__", gast.UAdd: "__pos__", gast.Invert: "__invert__"}

_COMPARED = {
    gast.Lt: ("__lt__", "__gt__"), gast.LtE: ("__le__", "__ge__"), gast.Gt: ("__gt__", "__lt__"),
    gast.GtE: ("__ge__", "__le__"), gast.Eq: ("__eq__", "__eq__"), gast.NotEq: ("__ne__", "__ne__"),
}
"""The methods that comparisons ask, of the left one and of the right one."""

_PLAIN = frozenset({"float", "int", "bool", "complex", "none", "tuple", "list", "range", "function"})
"""The sorts of values whose own methods leave every operator to an object."""

_FOR_NUMPY = ("__array_ufunc__", "__array__", "__array_interface__", "__array_struct__", "__getitem__")
"""What may make something else of an object for NumPy than the one object that it is."""

_OWN = {"float": "float", "complex": "complex", "int": "int", "uint": "int", "bool": "bool"}
"""Python's own sort of number for NumPy's."""


def class_with_operators(low: Lowering, value: Value) -> type | None:
    """The class of an object, or of a named tuple that has operators of its own; None for every other value."""
    record = class_of_record(low, value)
    return class_of(low, value) if record is None or not has_operators(record) else record


Try = tuple[Value, str, Value]
"""An owner, the name of one of its methods, and what that is given."""


def operated(
    low: Lowering, op: gast.AST, left: Value, right: Value, node: gast.AST, base: str, in_place: bool = False
) -> Value | None:
    """``left op right`` where one of them is an object, or ``op=`` if it is done ``in_place``; None where none is."""
    one, other = class_with_operators(low, left), class_with_operators(low, right)
    if one is None and other is None:
        return None
    name = _NAMES[type(op)]
    for owner, asked, given in _tries(low, node, name, left, right):
        cls = class_with_operators(low, owner)
        assert cls is not None
        if member(low.program.asked, cls, asked) in (UNBOUND, getattr(tuple, asked, UNBOUND)):
            continue
        found = method(low, node, owner, asked)
        if found is None:
            break
        made = plain(call_function(low, node, found[0], [*found[1], given], (), base))
        if not (isinstance(made, Known) and made.value is NotImplemented):
            return made
    else:
        _raise_without(low, node, name, (left, right), in_place)
    if class_of(low, left) is None and class_of(low, right) is None:
        return None  # what tuples do
    sides = [f"`{cls.__name__}`" for cls in (one, other) if cls is not None]
    has = f"no `__{name}__` or `__r{name}__` that takes the other"
    raise refused(low, node, f"`{_SIGNS[name]}` of {' and '.join(dict.fromkeys(sides))}, which has {has}")


def updated(low: Lowering, op: gast.AST, old: Value, value: Value, node: gast.AST, base: str) -> Value | None:
    """What ``old op= value`` gives where the old value is an object, by its own method if it has one; None where it is none."""
    cls, name = class_with_operators(low, old), _NAMES[type(op)]
    if cls is None:
        return None
    if member(low.program.asked, cls, f"__i{name}__") is not UNBOUND:
        found = method(low, node, old, f"__i{name}__")
        if found is None:
            return None
        made = plain(call_function(low, node, found[0], [*found[1], value], (), base))
        if not (isinstance(made, Known) and made.value is NotImplemented):
            return made
    return operated(low, op, old, value, node, base, in_place=True)


def _raise_without(low: Lowering, node: gast.AST, name: str, sides: Sequence[Value], in_place: bool) -> None:
    """Let the program raise where neither of two values takes the other: a number and None leave all to an object."""
    stand_ins: list[Any] = []
    for side in sides:
        cls = class_of(low, side)
        kind = constant_kind(side.value) if isinstance(side, Const) else low.kind(side)
        if is_library(cls.__module__) if cls is not None else kind.tag not in ("float", "int", "bool", "complex", "none"):
            return
        low.rely(side)
        stand_ins.append(example(kind) if cls is None else type(cls.__name__, (), {})())
    foresee(node, getattr(operator, f"__i{name}__" if in_place else f"__{name}__"), *stand_ins)


def signed(low: Lowering, node: gast.UnaryOp, value: Value, base: str) -> Value | None:
    """``-value`` and the like by the method of its class; None where it has none."""
    name = _UNARY.get(type(node.op))
    return None if name is None or class_with_operators(low, value) is None else called(low, node, value, name, (), base)


def compared(low: Lowering, op: gast.AST, left: Value, right: Value, node: gast.AST, base: str) -> Value | None:
    """``left op right`` for a comparison of objects; None where none is one, and for what is not known."""
    if (found := nodes.same(low, op, left, right, node)) is not None:
        return found
    one, other = class_of(low, left), class_of(low, right)
    if one is None and other is None:
        return None
    if isinstance(op, gast.Is | gast.IsNot):
        same = _is_one(low, left, right)
        return None if same is None else Const(same == isinstance(op, gast.Is))
    if type(op) in _COMPARED and list in (one, other):
        sides = [Shown(node, shown(low, side)) for side in (left, right)]
        return low.maybe(at(node, gast.Compare(sides[0], [op], sides[1:])), base)
    if type(op) not in _COMPARED or not all(cls is not None or _is_plain(low, v) for cls, v in ((one, left), (other, right))):
        return None
    forward, reflected = _COMPARED[type(op)]
    tries = [(left, forward, right)] * (one is not None) + [(right, reflected, left)] * (other is not None)
    if one is not None and other is not None and other is not one and issubclass(other, one):
        ask_for_bases(low.program.asked, other)
        tries.reverse()
    for owner, name, given in tries:
        found = _asked(low, node, owner, name, given, base)
        if found is None or not (isinstance(found, Known) and found.value is NotImplemented):
            return found
    same = _is_one(low, left, right) if isinstance(op, gast.Eq | gast.NotEq) else None
    return None if same is None else Const(same == isinstance(op, gast.Eq))


def contained(low: Lowering, value: Value, owner: Value, node: gast.AST) -> Value | None:
    """What ``__contains__`` of an object gives; None for what is no object with one."""
    cls = class_of(low, owner)
    if cls is None or not has_text(member(low.program.asked, cls, "__contains__")):
        return None
    return called(low, node, owner, "__contains__", (value,), "")


def _asked(low: Lowering, node: gast.AST, owner: Value, name: str, given: Value, base: str) -> Value | None:
    """What a method of a comparison says; None where that is not known."""
    cls = class_of(low, owner)
    assert cls is not None
    held = member(low.program.asked, cls, name)
    if (fields := compared_fields(low.program.asked, cls, name)) is not None:
        return _in_order(low, node, owner, name, given, fields)
    if isinstance(held, FunctionType) and held.__globals__ is vars(functools):  # of ``total_ordering``, in Python
        return plain(call_function(low, node, Known(held, f"{cls.__name__}.{name}"), [owner, given], (), base))
    if held is not getattr(object, name):
        found = method(low, node, owner, name)
        return None if found is None else plain(call_function(low, node, found[0], [*found[1], given], (), base))
    if name == "__ne__":
        equal = _asked(low, node, owner, "__eq__", given, "")
        if equal is None or isinstance(equal, Known):
            return equal
        if isinstance(equal, Const):
            return Const(not equal.value)
        return low.bind("operator.not_", (low.as_argument(equal, node),), base)
    if name == "__eq__" and (same := _is_one(low, owner, given)) is not False:
        return None if same is None else Const(True)
    return Known(NotImplemented, "NotImplemented")


def _in_order(low: Lowering, node: gast.AST, owner: Value, name: str, given: Value, fields: tuple[str, ...]) -> Value:
    """What a dataclass says of the order of two of its objects: that of the tuples of their fields."""
    nodes.there(low, node, owner, name)
    if class_of(low, given) is not class_of(low, owner):
        return Known(NotImplemented, "NotImplemented")
    nodes.given_in_order(low, node, given, name)
    left, right = (
        at(node, gast.Tuple([at(node, gast.Attribute(Shown(node, one), field, gast.Load())) for field in fields], gast.Load()))
        for one in (owner, given)
    )
    op = next(op for op, names in _COMPARED.items() if names[0] == name)
    return low.value(at(node, gast.Compare(left, [op()], [right])))


def _is_one(low: Lowering, left: Value, right: Value) -> bool | None:
    """Whether two values are one object; None where they may be."""
    one, other = class_of(low, left), class_of(low, right)
    if one is not other:
        return False if None not in (one, other) or _is_plain(low, left if one is None else right) else None
    if not (isinstance(left, Var) and isinstance(right, Var) and low.objects.refers(left) and low.objects.refers(right)):
        return None
    return True if left == right else False if are_two(low, left, right) else None


def _is_plain(low: Lowering, value: Value) -> bool:
    """Whether a value is one of Python's own, which leaves comparisons to an object beside it."""
    if isinstance(value, Var):
        low.rely(value)
        return low.kind(value).tag in _PLAIN
    return not isinstance(value, Const) or type(value.value).__module__ == "builtins"


def _tries(low: Lowering, node: gast.AST, name: str, left: Value, right: Value) -> Iterator[Try]:
    """The methods that Python asks, in turn."""
    one, other = class_with_operators(low, left), class_with_operators(low, right)
    forward, reflected = f"__{name}__", f"__r{name}__"
    if one is None:
        yield right, reflected, _left_of(low, node, left, right)
        return
    if other is None:
        if not (one.__subclasses__() and low.kind(right).tag in ("other", "acting")):  # else it may be of one of those
            yield left, forward, right
        return
    asked = low.program.asked
    ask_for_bases(asked, other)
    below = other is not one and issubclass(other, one)
    first = below and member(asked, other, reflected) is not member(asked, one, reflected)
    if first:
        yield right, reflected, left
    yield left, forward, right
    if not first and other is not one:
        yield right, reflected, left


def _left_of(low: Lowering, node: gast.AST, value: Value, owner: Value) -> Value:
    """What stands left of an object as the object's method gets it.

    Raises:
        DifferentiationError: it, or NumPy, may make something of the object first.
    """
    cls, kind = class_with_operators(low, owner), low.kind(value)
    assert cls is not None
    own = type(value.value).__module__ == "builtins" if isinstance(value, Const) else not isinstance(value, Var)
    if kind.tag in _PLAIN or (own and not (isinstance(value, Const) and isinstance(value.value, str | bytes))):
        low.rely(value)
        return value
    ufunc, *others = (member(low.program.asked, cls, name) for name in _FOR_NUMPY)
    numeric = kind.tag in ("array", "numpy scalar") or (kind.tag == "unknown" and kind.exact)
    sort = (kind.dtype or "").rstrip("0123456789")
    if numeric and ufunc is None:
        low.rely(value)
        return value
    if numeric and kind.exact and kind.rank == 0 and sort in _OWN and all(other is UNBOUND for other in (ufunc, *others)):
        low.rely(value)
        return low.bind(f"builtins.{_OWN[sort]}", (low.as_argument(value, node),))
    what = f"cannot differentiate this: what stands left of an object of `{cls.__name__}` may take its items one by one"
    raise low.refuse(node, what, "the object on the left, or `__array_ufunc__ = None` in its class")
