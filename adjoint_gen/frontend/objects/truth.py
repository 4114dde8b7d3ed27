"""Values as tests, and tests whose result is known before the program runs."""

from __future__ import annotations

import operator
from collections.abc import Callable, Set
from types import NoneType
from typing import Any

import gast

from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.names.classes import has_truth, is_foreign, is_lost
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects import nodes
from adjoint_gen.frontend.objects.dispatch import tested
from adjoint_gen.frontend.objects.object_attributes import class_of, refused
from adjoint_gen.frontend.objects.object_calls import truth_of
from adjoint_gen.frontend.objects.type_tests import is_of_dtype, of_dtypes
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.presence import there, undoing
from adjoint_gen.frontend.storage.subscripts import known_length
from adjoint_gen.frontend.text.optionals import is_node, is_union
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Undefined, Var


def truth(low: Lowering, value: Value, node: gast.AST) -> Var | Const:
    """A value as a test; a tuple's or function's truth is known."""
    if isinstance(value, Known):
        return Const(True)
    if isinstance(value, Pack) and value.kind == "optional":
        return _of_optional(low, value, node)
    if isinstance(value, Pack) and is_union(value):
        found = tested(low, node, value, lambda sort: truth(low, sort, node))
        assert isinstance(found, Var | Const)
        return found
    if isinstance(value, Pack) and is_node(value):
        return _of_node(low, value, node)
    if class_of(low, value) is not None:
        return truth_of(low, node, value)
    value = low.shown(value) if not isinstance(value, Known) and low.objects.refers(value) else value
    if isinstance(value, Pack):
        return Const(bool(value.items))
    if isinstance(value, Var) and (low.kind(value).tag == "list" or low.kind(value).is_table):
        return low.bind("builtins.len", (low.as_argument(value, node),))
    assert not isinstance(value, Undefined)
    lost = low.program.modes.keeping and isinstance(value, Var) and is_lost(low.kind(value))
    if lost and not is_foreign(low.writing.bound.get(value), low.writing.bound):  # type: ignore[arg-type]
        low.program.seen.tested = True
        if any(map(has_truth, low.program.seen.classes.values())):
            raise refused(low, node, "it is not known whether this is one whose class says whether it is true")
    if isinstance(value, Var) and low.kind(value).tag == "other":
        return low.bind("builtins.bool", (value,), effect=Effect.IMPURE)  # it may say otherwise the next time
    return value


def _of_node(low: Lowering, value: Pack, node: gast.AST) -> Var | Const:
    """A node as a test: where it is not None its class says so, or it is true."""
    none, cls = nodes.is_none(low, value), class_of(low, value)
    if cls is None or not has_truth(cls):
        return Const(not none.value) if isinstance(none, Const) else low.bind("operator.not_", (none,), effect=Effect.PURE)
    made = choose(low, none, lambda: Const(False), lambda: truth_of(low, node, value), node, "")
    assert isinstance(made, Var | Const)
    return made


def _of_optional(low: Lowering, value: Pack, node: gast.AST) -> Var | Const:
    """What may be None as a test: where it is not, what it is says so, if that is not known."""
    undo = undoing(low)
    if isinstance(known := truth(low, value.items[1], node), Const):
        return there(low, value) if known.value else Const(False)
    undo()

    def inside() -> Value:
        found = truth(low, value.items[1], node)
        return found if low.kind(found).tag == "bool" else low.bind("builtins.bool", (found,))

    test = there(low, value)
    made = choose(low, test, inside, lambda: Const(False), node, "")
    assert isinstance(made, Var | Const)
    if isinstance(made, Var) and isinstance(test, Var):
        low.optionals.implied[made] = True, (test,)
    return made


_DECIDED: dict[type[gast.cmpop], Callable[[Any, Any], bool]] = {
    gast.Eq: operator.eq, gast.NotEq: operator.ne, gast.In: lambda a, b: a in b, gast.NotIn: lambda a, b: a not in b,
    gast.Lt: operator.lt, gast.LtE: operator.le, gast.Gt: operator.gt, gast.GtE: operator.ge,
    gast.Is: operator.is_, gast.IsNot: operator.is_not,
}


def decided(low: Lowering, op: gast.cmpop, left: Arg, right: Arg) -> bool | None:
    """What a comparison of constants, or of dtypes, gives, ``key == "bias"`` in a loop over a dict's keys; None for any other.

    A constant of Python's is equal to no tuple or list; a number of NumPy's is compared with each item. Tuples of other
    lengths differ: ``x.shape == ()``.
    """
    lengths = [_length(low, side) for side in (left, right)] if isinstance(op, gast.Eq | gast.NotEq) else [None]
    if None not in lengths and (lengths[0] != lengths[1] or not lengths[0]):
        return (lengths[0] == lengths[1]) == isinstance(op, gast.Eq)
    keys = [_keys(low, side) for side in (left, right)]
    if None not in keys and not isinstance(op, gast.In | gast.NotIn):
        return bool(_DECIDED[type(op)](*keys))
    one, other = (left, right) if isinstance(left, Const) else (right, left)
    simple = isinstance(one, Const) and type(one.value) in (str, int, float, bool, NoneType)
    if isinstance(op, gast.Eq | gast.NotEq) and simple and isinstance(other, Pack) and other.kind in ("tuple", "list"):
        return isinstance(op, gast.NotEq)
    listed = isinstance(right, Pack) and right.kind in ("tuple", "list") and isinstance(op, gast.In | gast.NotIn)
    items = [left, *(right.items if listed and isinstance(right, Pack) else (right,))]
    if type(op) in _DECIDED and any(is_of_dtype(low, item) for item in items):
        answer = of_dtypes(low, _DECIDED[type(op)], (left, right))
        return None if answer is None else bool(answer.value)
    if type(op) not in _DECIDED or not all(map(_is_fixed, items)):
        return None
    first, *rest = [item.value for item in items if isinstance(item, Const)]
    if isinstance(op, gast.Is | gast.IsNot) and not isinstance(first, type):
        return None
    try:
        return bool(_DECIDED[type(op)](first, rest if listed else rest[0]))
    except TypeError:
        return None


def _length(low: Lowering, side: Arg) -> int | None:
    """How many items a tuple or a shape has, where that is known; None of anything else."""
    match side:
        case Pack(kind="tuple", items=items):
            return len(items)
        case Const(value=tuple() as value) if type(value) is tuple:
            return len(value)
        case Var() if (side in low.premises.shapes or low.kind(side).tag == "tuple") and not isinstance(side, Undefined):
            return known_length(low, side)
    return None


def _keys(low: Lowering, side: Arg) -> Set[Any] | None:
    """What ``p.keys()`` shows, where that is known; None of anything else."""
    held, sort = low.objects.views.get(id(side), (Pack("tuple", ()), ""))
    known = [item.value for item in held.items if isinstance(item, Const)]
    return dict.fromkeys(known).keys() if sort == "keys" and len(known) == len(held.items) else None


def _is_fixed(item: Arg) -> bool:
    """Whether this is a constant of the text, or a class."""
    return isinstance(item, Const) and (item.spelling is None or isinstance(item.value, type))
