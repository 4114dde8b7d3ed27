"""Tuple and list displays as arguments: ``len``, ``sum``, ``max`` and their like go through them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import list_methods
from adjoint_gen.frontend.containers.dict_objects import is_view
from adjoint_gen.frontend.containers.dicts import held_in
from adjoint_gen.frontend.containers.lists import display, must_grow, new_list
from adjoint_gen.frontend.containers.placed_lists import shown
from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.control.expressions import compare_two, operate
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.values import Calling, Known, Named, Params, Value, View
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.objects.overloading import compared
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.refusals import gast_text
from adjoint_gen.frontend.text.optionals import is_of_object, is_union
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.rules.calls import VARIES, constant
from adjoint_gen.rules.listing import element

_MOST_COUNTED = 16  # numbers of a range that are written out, as those of axes


def through_display(
    low: Lowering, node: gast.Call, function: object, args: Sequence[Arg], params: Params, base: str
) -> Value | None:
    """``len``, ``max`` and ``min`` of a display, and what is known of a number of axes; None for every other call."""
    if len(args) == 1 and not params and isinstance(args[0], Var) and (rank := _axes(low, function, args[0])) is not None:
        return Const(rank)
    if (function is max or function is min) and len(args) > 1 and not params:
        return best_of(low, node, function, args, base)
    if not args or not isinstance(args[0], Pack) or args[0].kind == "slice":
        return None
    first, *rest = args
    assert isinstance(first, Pack)
    first = Pack("tuple", first.items[::2]) if first.kind == "dict" else first
    if function is isinstance or function is type:
        raise low.refuse(node, "cannot differentiate a test of the type of a tuple", "a flag that says what it is")
    if rest or params:
        return None
    if function is len:
        return Const(len(first.items))
    if (function is max or function is min) and first.items:
        return best_of(low, node, function, first.items, base) if first.items[1:] else first.items[0]
    if (function is any or function is all) and all(type(constant(item)) is bool for item in first.items):
        return Const(function(map(constant, first.items)))
    return None


def chosen(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, again: Calling,
) -> Value | None:
    """``max`` and ``min`` of objects, which their class compares; None for every other call."""
    if not isinstance(callee, Known) or callee.value not in (max, min) or named or not values:
        return None
    function, only = callee.value, values[0] if len(values) == 1 else Const(None)
    items = values if len(values) > 1 else list(map(plain, only.items)) if isinstance(only, Pack) else []
    classes = {class_of(low, item) for item in items} - {None}
    if len(classes) > 1 or any(map(is_union, items)):
        only = low.load(View(new_list(low, node, [low.part(item, node) for item in items])))
    elif classes:
        return _one_of(low, node, function, items, base)
    if isinstance(only, Var) and is_of_object(element(low.kind(only))):
        only = again(Known(list, "list"), (only,), ()) if is_view(low, only) else only
        one = list_methods.largest_object if function is max else list_methods.smallest_object
        return call_function(low, node, Known(one, callee.spelling), [only], (), base)
    return None


def _one_of(low: Lowering, node: gast.Call, function: object, items: Sequence[Value], base: str) -> Value:
    """The first of some values that no other one is before."""
    best: Any = items[0]
    for item in items[1:]:
        before, now = best, low.part(item, node)
        op = gast.Gt() if function is max else gast.Lt()
        test: Any = compared(low, op, item, before, node, "") or compare_two(low, op, now, before, "")
        best = choose(low, test, lambda item=item: item, lambda before=before: before, node, base)  # type: ignore[misc]
    return best


def best_of(low: Lowering, node: gast.Call, function: object, items: Sequence[Arg], base: str) -> Value:
    """The largest or smallest of some values; of tuples it is one of them, the first that no other one is before."""
    known = [item.value for item in items if isinstance(item, Const) and type(item.value) is int]
    if len(known) == len(items) > 0:
        return Const(max(known) if function is max else min(known))
    sorts = {item.kind if isinstance(item, Pack) else low.kind(item).tag for item in items}
    if sorts.isdisjoint({"tuple", "list"}):
        return low.bind("builtins.max" if function is max else "builtins.min", tuple(items), base)
    if sorts != {"tuple"}:
        what = f"cannot differentiate `{gast_text(node.func)}` of lists, or of tuples and something else"
        raise low.refuse(node, what, "tuples in their places")
    return _one_of(low, node, function, items, base)


def _axes(low: Lowering, function: object, value: Var) -> int | None:
    """The number of axes that ``len(x.shape)`` or ``np.ndim(x)`` asks for, if it is known."""
    if function is not np.ndim or low.kind(value).tag != "array":
        return low.premises.shapes.get(value) if function is len else None
    low.rely(value)
    return low.kind(value).rank


def gathered(low: Lowering, node: gast.Call, function: object, args: Sequence[Value], params: Named, base: str) -> Value | None:
    """``tuple``, ``list``, ``sum`` and ``math.prod`` of a display, the very items of which the result holds; else None."""
    if not args and not params and (function is tuple or function is list):
        return Pack("tuple", ()) if function is tuple else display(low, node, (), base)
    args = [shown(low, arg) for arg in args]
    held = held_in(low, args[0]) if args and isinstance(args[0], Var) else None
    held = _counted(low, args[0]) if held is None and args and function is tuple else held
    first, *rest = (held, *args[1:]) if held is not None else args or (None,)
    if not isinstance(first, Pack) or first.kind == "slice":
        return None
    first = Pack("tuple", first.items[::2]) if first.kind == "dict" else first
    if (fold := folding(function, rest, params)) is not None:
        sign, total = fold
        for position, item in enumerate(first.items, 1):
            total = operate(low, sign, total, item, node, base if position == len(first.items) else "")
        return total
    if rest or params or not (function is tuple or function is list):
        return None
    own = tuple(item for item in first.items)  # no tuple that is that of a list, which may get other items
    return Pack("tuple", own) if function is tuple else display(low, node, first.items, base)


def _counted(low: Lowering, value: Value) -> Pack | None:
    """The numbers of a short range whose bounds are known, as ``range(x.ndim)``."""
    made = low.writing.bound.get(value) if isinstance(value, Var) else None
    bounds = [] if made is None or made.op != "builtins.range" else [constant(bound) for bound in made.args]
    numbers = range(*(bound for bound in bounds if isinstance(bound, int))) if bounds and VARIES not in bounds else None
    return None if numbers is None or len(numbers) > _MOST_COUNTED else Pack("tuple", tuple(map(Const, numbers)))


def folding(function: object, rest: Sequence[Value], params: Named) -> tuple[gast.operator, Value] | None:
    """The operator with which ``sum`` or ``math.prod`` goes through its items, and the start; None for another call."""
    given = [*rest, *(value for _, value in params)]
    if len(given) > 1 or (rest and function is math.prod):
        return None
    if function is sum:
        return gast.Add(), next(iter(given), Const(0))
    return (gast.Mult(), next(iter(given), Const(1))) if function is math.prod else None


def looked_for(low: Lowering, node: gast.Call, owner: Pack, name: str, args: Sequence[Value], base: str) -> Value:
    """``names.index(name)`` and ``names.count(name)`` of a display.

    Raises:
        MustGrow: of a list it is a question for the running program.
        DifferentiationError: this is another method.
    """
    values = [item.value for item in owner.items if isinstance(item, Const)]
    known = name in ("index", "count") and len(args) == 1 and len(values) == len(owner.items)
    if known and isinstance(args[0], Const) and (name == "count" or args[0].value in values):
        return Const(getattr(values, name)(args[0].value))
    if name in ("index", "count") and id(owner) in low.displays.sites:
        raise must_grow(low, owner)
    if known and owner.kind == "tuple" and values:
        function = Known(list_methods.index_in_tuple if name == "index" else list_methods.count, f"tuple.{name}")
        return call_function(low, node, function, [low.load(View(new_list(low, node, owner.items))), args[0]], (), base)
    raise low.refuse(node, f"cannot differentiate `.{name}(...)` of a {owner.kind}", "an array made with np.array(...)")
