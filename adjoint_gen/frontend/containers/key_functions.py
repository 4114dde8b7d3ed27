"""``sorted``, ``max`` and ``min`` with a key, ``reduce``, :mod:`heapq` and :mod:`bisect`, as functions with source."""

from __future__ import annotations

import functools
import operator
import types
from collections.abc import Callable, Sequence
from functools import partial

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import dicts, list_methods
from adjoint_gen.frontend.containers.list_growth import is_ordered, listed
from adjoint_gen.frontend.containers.lists import copied, must_grow, new_list
from adjoint_gen.frontend.containers.object_order import comparison_of, objects_in_turn
from adjoint_gen.frontend.containers.ordered_lists import ORDERED, SETTLED, settled
from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.control.comprehensions import comprehension
from adjoint_gen.frontend.control.iterables import iterate_value
from adjoint_gen.frontend.control.iteration import begun, written_through
from adjoint_gen.frontend.names.callables import Partial, holds_functions
from adjoint_gen.frontend.names.values import Known, LocalFunction, Value, View
from adjoint_gen.frontend.objects.class_members import bound
from adjoint_gen.frontend.objects.iterators import may_move
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.refusals import gast_text
from adjoint_gen.frontend.text.mutated_names import grown_names
from adjoint_gen.frontend.text.optionals import is_of_object
from adjoint_gen.ir.trace import Const, Pack, Var
from adjoint_gen.rules.listing import element, places

_CHOSEN = {max: list_methods.largest, min: list_methods.smallest}


def by_key(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """A call of ``sorted``, ``max`` or ``min`` with a key, or of ``sorted`` backwards; None for every other call."""
    named = {k.arg: k.value for k in node.keywords}
    if (function is max or function is min) and any(isinstance(arg, gast.Starred) for arg in node.args):
        return low.value(_of_one(node), base)
    if len(node.args) != 1 or not named or isinstance(node.args[0], gast.Starred):
        return None
    if "default" in named and (function is max or function is min):
        return _with_default(low, node, base)
    chosen = next((method for known, method in _CHOSEN.items() if function is known), None)
    if named.keys() - ({"key"} if chosen is not None else {"key", "reverse"}) or (chosen is None and function is not sorted):
        return None
    said: dict[str, Value] = {"key": Const(None), "reverse": Const(False)}

    def beside() -> None:
        said.update((str(k.arg), _said(low, k.value, node.args[0])) for k in node.keywords)
        if not (isinstance(said["key"], Known) or said["key"] == Const(None)) or not isinstance(said["reverse"], Const):
            what = "cannot differentiate a key or order that is not known before the program runs"
            raise low.refuse(node, what, "a function")

    walked = len(low.objects.watched.walks)
    items = low.load(View(_items(low, node, beside)))
    key, backwards = said["key"], said["reverse"]
    assert isinstance(backwards, Const)
    foresee(node, partial(sorted, reverse=backwards.value), ())
    if chosen is not None and walked < len(low.objects.watched.walks) and may_move(low, key):
        raise low.refuse(node, "cannot differentiate a key that may move on the iterator that is gone through", "a `for` loop")
    inside = [key.value] if isinstance(key, LocalFunction) and chosen is not None else []
    if isinstance(node.args[0], gast.Name) and node.args[0].id in grown_names(inside):  # `sorted` goes through a copy
        raise low.refuse(node, "cannot differentiate a key that may change the list that is gone through", "a `for` loop")

    def in_turn() -> Value:
        turn, by = list_methods.taken_in_turn, comparison_of(key)
        found = objects_in_turn(low, node, items, turn, "sorted", bool(backwards.value), base, by)
        return found if (alone := copied(low, node, found, base)) is None else alone

    if comparison_of(key) is not None and chosen is None:
        return in_turn()
    if key == Const(None):
        if chosen is not None or not backwards.value:
            return low.value(gast.copy_location(gast.Call(node.func, [Shown(node.args[0], items)], []), node), base)
        if is_of_object(element(low.kind(items))):
            return in_turn()
        kind = element(low.kind(items))
        if kind.rank != 0 and not places(low.kind(items)) and not is_ordered(kind):
            raise low.refuse(node, "cannot differentiate `sorted` of what is not known to be numbers", "np.sort of an array")
        low.rely(items)
        found = call_function(low, node, Known(list_methods.descending, "sorted"), [items], (), base)
    else:
        method = chosen or (list_methods.ordered_backwards if backwards.value else list_methods.ordered)
        found = call_function(low, node, Known(method, gast_text(node.func)), [items, key], (), base)
    if chosen is not None:
        return found
    alone = copied(low, node, found, base)
    return found if alone is None else alone


def getter(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """``operator.attrgetter("a")``, ``itemgetter(k)``: a function of what has that; None for every other call.

    ``functools.cmp_to_key(compare)`` is a key that only what puts something in order understands.
    """
    if function is functools.cmp_to_key and len(node.args) == 1 and isinstance(by := low.value(node.args[0]), Known):
        return Partial(functools.partial, gast_text(node), function=Known(function, gast_text(node.func)), args=(by,))
    if (function is not operator.attrgetter and function is not operator.itemgetter) or node.keywords or not node.args:
        return None
    wanted = [low.value(arg) for arg in node.args]
    if not all(isinstance(one, Const) for one in wanted):
        return None
    parts: list[gast.AST] = []
    for one in wanted:
        part: gast.AST = gast.Name("it", gast.Load(), None, None)
        value = getattr(one, "value", None)
        if function is operator.itemgetter:
            part = gast.Subscript(part, gast.Constant(value, None), gast.Load())
        for name in str(value).split(".") if function is operator.attrgetter else ():
            part = gast.Attribute(part, name, gast.Load())
        parts.append(part)
    body = parts[0] if len(parts) == 1 else gast.Tuple(parts, gast.Load())
    own = gast.arguments([gast.Name("it", gast.Param(), None, None)], [], None, [], [], None, [])
    made = gast.Lambda(own, body)
    for inner in gast.walk(made):
        gast.copy_location(inner, node)
    return low.value(made)


def _of_one(node: gast.Call) -> gast.Call:
    """``max(a, *x)`` as ``max([a, *x])``, and ``max(*x)`` as ``max(x)``."""
    first, *others = node.args
    given = gast.List(node.args, gast.Load()) if others else first.value
    return gast.copy_location(gast.Call(node.func, [gast.copy_location(given, first)], node.keywords), node)


def _with_default(low: Lowering, node: gast.Call, base: str) -> Value:
    """``max(items, default=value)`` or ``min``, also with a key."""
    said: dict[str | None, Value] = {}
    made = _in_a_list(low, node, lambda: said.update((k.arg, _said(low, k.value, node.args[0])) for k in node.keywords))
    given = said["default"]
    if isinstance(made, Pack) and not made.items:
        return given
    items = low.load(View(made)) if isinstance(made, Var) else made
    others = [gast.keyword(k.arg, Shown(k.value, said[k.arg])) for k in node.keywords if k.arg != "default"]
    call = gast.copy_location(gast.Call(node.func, [Shown(node.args[0], items)], others), node)
    if isinstance(made, Pack):
        return low.value(call, base)
    some = low.bind("operator.gt", (low.bind("builtins.len", (items,)), Const(0)))
    return choose(low, some, lambda: low.value(call, base), lambda: given, node, base)


def _said(low: Lowering, node: gast.AST, through: gast.AST) -> Value:
    """What stands behind a keyword; ``d.get`` of the dict ``d`` that is gone ``through`` is asked for keys that ``d`` has.

    ``items.__getitem__`` gives the items of what has no class of the user's.
    """
    if isinstance(node, gast.Attribute) and node.attr == "__getitem__":
        owner = low.value(node.value)
        if class_of(low, owner) is None and not isinstance(owner, Known):
            return bound(Known(operator.getitem, gast_text(node)), owner)
        return low.value(gast.copy_location(gast.Attribute(Shown(node.value, owner), node.attr, node.ctx), node))
    if isinstance(node, gast.Attribute) and node.attr == "get" and gast.dump(node.value) == gast.dump(through):
        owner = low.value(node.value)
        if dicts.is_dict(low, owner):
            return bound(Known(operator.getitem, gast_text(node)), owner)
        return low.value(gast.copy_location(gast.Attribute(Shown(node.value, owner), node.attr, node.ctx), node))
    return low.value(node)


def _items(low: Lowering, node: gast.Call, beside: Callable[[], None]) -> Var:
    """A list of its own of what a call is given to go through."""
    made = _in_a_list(low, node, beside)
    return new_list(low, node, made.items) if isinstance(made, Pack) else made


def _in_a_list(low: Lowering, node: gast.Call, beside: Callable[[], None]) -> Pack | Var:
    """What a call is given to go through, as a list that is known or of its own, made when all ``beside`` it is evaluated."""
    given = node.args[0]
    if isinstance(given, gast.GeneratorExp):
        made = comprehension(low, given, "", beside=beside)
    else:
        through = begun(low, given)
        beside()
        made = listed(low, node, through(), "")
    assert isinstance(made, Pack | Var)
    return made


def of_ordered(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """A call of a function of ``heapq`` or ``bisect``; None for every other call."""
    made = next((made for known, made in ORDERED.items() if function is known), None)
    if made is None or node.keywords or any(isinstance(arg, gast.Starred) for arg in node.args):
        return None
    args = [low.value(arg) for arg in node.args]
    if isinstance(items := args[0], Pack) and id(items) in low.displays.sites:  # it is looked at where only the run knows
        raise must_grow(low, items)
    called = partial(call_function, low, node)
    found = called(Known(made, gast_text(node.func)), args, (), base)
    if made in SETTLED:
        called(Known(settled, gast_text(node.func)), [args[0], Const(0)], (), "")
    return found


def reduced(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """A call of ``functools.reduce``, or of what ``itertools.accumulate`` is where it is gone through; None for every other."""
    running = function is list_methods.accumulated or function is list_methods.accumulated_from
    if not running and (function is not functools.reduce or node.keywords or not 2 <= len(node.args) <= 3):
        return None
    if running:
        items, applied, *start = [low.value(arg) for arg in node.args]
    else:
        applied, items, *start = [_gone_through(low, arg) if k == 1 else low.value(arg) for k, arg in enumerate(node.args)]
    if dicts.is_dict(low, items) or (isinstance(items, Var) and low.kind(items).tag == "set"):  # it goes through the keys
        items = listed(low, node, iterate_value(low, items, node), "")
    if isinstance(items, Pack) and items.kind in ("tuple", "list"):
        unlike = {class_of(low, item) for item in items.items} - {None}
        if not running and items.items and (holds_functions(items) or unlike):
            return _one_by_one(low, node, applied, [*start, *items.items])
        items = new_list(low, node, items.items)
    if isinstance(items, Var) and items in low.lists.storage:
        items = low.load(View(items))
    if running:
        assert isinstance(function, types.FunctionType)
        return call_function(low, node, Known(function, "itertools.accumulate"), [items, applied, *start], (), base)
    method = list_methods.folded if start else list_methods.folded_from_first
    return call_function(low, node, Known(method, gast_text(node.func)), [applied, items, *start], (), base)


def _one_by_one(low: Lowering, node: gast.Call, applied: Value, items: Sequence[Value]) -> Value:
    """What some items are folded to of which some are functions: no loop carries one from pass to pass."""
    folded, *rest = items
    for item in rest:
        call = gast.Call(Shown(node, applied), [Shown(node, folded), Shown(node, item)], [])
        folded = low.value(gast.copy_location(call, node))
    return folded


def _gone_through(low: Lowering, node: gast.AST) -> Value:
    """What is folded: of a walk, ``reversed(x)``, the list of its items."""
    walk = written_through(low, node) if isinstance(node, gast.Call) else None
    return low.value(node) if walk is None else listed(low, node, walk, "")
