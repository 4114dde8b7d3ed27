"""Calls of Python's own functions that consume a generator expression or a list of unknown length."""

from __future__ import annotations

import collections
import math
from collections.abc import Sequence

import gast
import numpy as np

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import dicts, kept_sets, list_methods, lists
from adjoint_gen.frontend.containers.columns import as_tuple
from adjoint_gen.frontend.containers.displays import best_of, folding
from adjoint_gen.frontend.containers.keys import keys_of
from adjoint_gen.frontend.containers.list_growth import listed
from adjoint_gen.frontend.control.comprehensions import added_up, comprehension, decided, first_of, summed
from adjoint_gen.frontend.control.iterables import iterate_value
from adjoint_gen.frontend.control.iteration import from_outside
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known, Params, Value
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.objects.truth import truth
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.subscripts import items, known_length
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Undefined, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.rules.listing import FIRST_LARGEST, FIRST_SMALLEST, element, places

_LISTED = (tuple, dict, collections.OrderedDict, sorted, math.fsum)
"""What a list of all that a generator gives serves as well."""


def through_list(
    low: Lowering, node: gast.Call, function: object, args: Sequence[Arg], params: Params, base: str
) -> Value | None:
    """``sum``, ``math.prod``, ``max``, ``min`` and ``list`` of a list of unknown length; None for every other call."""
    if function is bool and len(args) == 1:
        test = truth(low, args[0], node)  # which an object may say
        if test != args[0] and low.kind(test).tag == "int":
            return low.bind("operator.gt", (test, Const(0)), base)  # of a list: how long it is
    if function in (any, all) and len(args) == 1 and not params and lists.is_list(low, args[0]) and _of_places(low, args[0]):
        decided = list_methods.some if function is any else list_methods.every
        return call_function(low, node, Known(decided, decided.__name__), args, (), base)
    if function is list and len(args) == 1 and isinstance(args[0], Var) and _has_items(low.kind(args[0])):
        if low.program.modes.by_reference and low.kind(args[0]).rank not in (None, 1):
            return listed(low, node, iterate_value(low, args[0], node), base)  # of parts of the array
        return lists.copied(low, node, args[0], base)
    if function is tuple and len(args) == 1 and isinstance(args[0], Var) and low.kind(args[0]).tag == "array":
        if low.kind(args[0]).rank == 1 and (known_length(low, args[0]) or lists.MOST_ITEMS) < lists.MOST_ITEMS:
            return Pack("tuple", items(low, args[0], node, "go through"))
        low.program.asked.measured = low.program.asked.summed = True
        if low.program.tuples_grow and low.kind(args[0]).rank == 1:
            return as_tuple(low, node, args[0], base)
        made = low.bind("builtins.tuple", args, base, effect=Effect.RAISES)
        low.premises.notes[made] = "cannot differentiate a tuple of unknown length", "`list(...)` in the place of `tuple(...)`"
        return made
    if not args and not params and function is set:
        if low.program.modes.keeping:
            return kept_sets.display(low, node, (), base)
        return low.bind("builtins.set", (), base, effect=Effect.PURE)
    if len(args) == 1 and not params and (function is set or function is frozenset):
        return kept_sets.set_of(low, node, function, args[0], base)
    if function is list and len(args) == 1 and dicts.has_keys(low, args[0]):
        return keys_of(low, args[0], base)
    if any(function is known for known in (max, min, sum, tuple)) and args and dicts.has_keys(low, args[0]):
        args = (keys_of(low, args[0]), *args[1:])
    fold = folding(function, args[1:], params)
    if not args or not lists.is_list(low, args[0], *(("tuple",) if fold else ())):
        return None
    first, *rest = args
    if fold is not None:
        return summed(low, node, first, *fold, base)
    if function is list:
        return lists.copied(low, node, first, base)
    if function is tuple and isinstance(first, Var) and (tag := element(low.kind(first)).tag) in ("slice", "int", "none"):
        low.rely(first)
        low.program.asked.summed |= tag == "int"
        if tag != "int" or not low.program.tuples_grow:
            return low.bind("builtins.tuple", args, base)
    if function is tuple:
        return as_tuple(low, node, first, base)
    if (function is max or function is min) and not rest and not params:
        return low.bind(GETITEM, (first, low.bind(FIRST_LARGEST if function is max else FIRST_SMALLEST, (first,))), base)
    return None


def _of_places(low: Lowering, items: Arg) -> bool:
    """Whether a list has tuples or objects, which the running program does not keep as such."""
    return isinstance(items, Var) and bool(places(low.kind(items)))


def _has_items(kind: Kind) -> bool:
    """Whether all that is to be known of a list of what a value gives is the value's kind: an array's or a range's."""
    return bool(kind.rank) or kind.tag == "range"


def _of_types(low: Lowering, function: object, made: gast.AST) -> bool:
    """``any([isinstance(v, sorts) for v in values])``: no one sees where such a list ends, which only asks names."""
    if not isinstance(made, gast.ListComp) or not (function is any or function is all):
        return False
    first, *more = made.generators
    match made.elt:
        case gast.Call(func=gast.Name() as func, args=[gast.Name(), sorts], keywords=[]) if from_outside(low, func):
            asks = isinstance(meant := low.value(func), Known) and meant.value is isinstance
            runs = any(isinstance(node, gast.Call | gast.NamedExpr) for node in every_node([sorts]))
            return asks and not (runs or more or first.ifs)
    return False


def _of_list(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """``sum`` of a list comprehension, whose items may be added as they are made; None for every other call."""
    if not (node.args and isinstance(node.args[0], gast.ListComp)) or node.args[1:] or node.keywords:
        return None
    fold = folding(function, (), ())
    return None if fold is None else added_up(low, node.args[0], fold[0], Shown(node.args[0], fold[1]), base)


def of_generator(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """A call of a builtin that consumes a generator expression; None for every other call."""
    if not (node.args and (isinstance(node.args[0], gast.GeneratorExp) or _of_types(low, function, node.args[0]))):
        return _of_list(low, node, function, base)
    generator, *rest = node.args
    if (function is sum or function is math.prod) and all(keyword.arg == "start" for keyword in node.keywords):
        given = [*rest, *(keyword.value for keyword in node.keywords)]
        fold = folding(function, [Const(None) for _ in rest], [("start", Const(None)) for _ in node.keywords])
        if fold is not None:
            return added_up(low, generator, fold[0], given[0] if given else Shown(generator, fold[1]), base)
    if function is next and len(rest) < 2 and not node.keywords:
        return first_of(low, generator, rest, base)
    if (function is any or function is all) and not rest and not node.keywords:
        return decided(low, generator, function is all, base)
    if function is np.fromiter and len(rest) + len(node.keywords) == 1 and all(k.arg == "dtype" for k in node.keywords):
        items = low.as_argument(comprehension(low, generator, ""), generator)
        dtype = low.argument(rest[0] if rest else node.keywords[0].value)
        return low.bind("numpy.array", (items,), base, (("dtype", dtype),))
    listed = getattr(function, "__module__", "") == "statistics" or any(function is f for f in _LISTED)
    if not rest and not node.keywords and listed:
        whole: gast.AST = gast.copy_location(gast.ListComp(generator.elt, generator.generators), generator)
        whole = Shown(whole, comprehension(low, whole, "", by_item=True)) if function is tuple else whole
        return low.value(gast.copy_location(gast.Call(node.func, [whole], node.keywords), node), base)
    if rest or node.keywords or not any(function is known for known in (list, max, min)):
        return None
    made = comprehension(low, generator, base if function is list else "")
    if function is list:
        return made
    items = low.as_argument(made, generator)
    if isinstance(items, Pack):
        if len(items.items) < 2:
            return next(iter(items.items), None)
        return best_of(low, node, function, items.items, base)
    assert not isinstance(items, Undefined)
    found = through_list(low, node, function, (items,), (), base)
    return low.bind(f"builtins.{function.__name__}", (items,), base) if found is None else found  # type: ignore[attr-defined]

