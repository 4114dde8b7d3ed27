"""Calls that make a dict or a list of what they go through: ``dict(...)``, ``sorted(...)``, ``list(zip(...))``."""

from __future__ import annotations

import collections
import types
from typing import Any

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import bounded_deques, counters, dicts, list_methods
from adjoint_gen.frontend.containers.dict_objects import peek, table
from adjoint_gen.frontend.containers.kept_dicts import copied, filled, merged
from adjoint_gen.frontend.containers.keys import default_of, kept_key, kept_value
from adjoint_gen.frontend.containers.list_growth import is_ordered, listed
from adjoint_gen.frontend.containers.lists import copied as copied_list
from adjoint_gen.frontend.containers.lists import display, new_list, ordered
from adjoint_gen.frontend.containers.object_order import objects_in_turn
from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.frontend.control.comprehensions import comprehension
from adjoint_gen.frontend.control.item_loops import run_through
from adjoint_gen.frontend.control.iterables import Counted, Listed, goes_through, iterate_value
from adjoint_gen.frontend.control.iteration import as_written, by_keys, by_names, iterate, keys_in_order, written_through
from adjoint_gen.frontend.names.values import Known, Value, View
from adjoint_gen.frontend.objects import dict_nodes
from adjoint_gen.frontend.objects.dict_tables import as_table
from adjoint_gen.frontend.objects.held_items import items_held
from adjoint_gen.frontend.objects.iterators import by_method, require_some
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.known_raises import foresee_of
from adjoint_gen.frontend.storage.subscripts import load
from adjoint_gen.frontend.text.optionals import is_of_object, is_union
from adjoint_gen.frontend.text.steps import Left
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Store, Var
from adjoint_gen.rules.listing import MEMBERS, TABLE, element, places


def of_dict(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """``dict(...)``, ``dict.fromkeys(...)``, ``Counter(names)`` and ``deque(items)``; None for every other call."""
    if function is collections.Counter:
        return counters.made(low, node, base)
    if function is collections.deque and not low.program.modes.opaque:
        if len(node.args) > 1 or node.keywords:
            args, options = [low.value(arg) for arg in node.args], list[tuple[str, Value]]()
            for k in node.keywords:
                value = low.value(k.value)
                options += [(k.arg, value)] if k.arg is not None else dicts.as_keywords(low, k.value, value)
            return call_function(low, node, Known(bounded_deques.deque, "deque"), args, options, base)
        low.program.seen.deques = True
        whole = gast.Call(Shown(node.func, Known(list, "list")), node.args, [])
        return low.value(gast.copy_location(whole, node), base)
    if function is collections.defaultdict and not node.keywords:
        return _with_default(low, node, base)
    if function is dict and node.keywords and not node.args and all(keyword.arg for keyword in node.keywords):
        called = [gast.copy_location(gast.Constant(keyword.arg, None), keyword) for keyword in node.keywords]
        return low.value(gast.copy_location(gast.Dict(called, [k.value for k in node.keywords]), node), base)
    if function is dict or function is collections.OrderedDict:
        low.program.seen.ordered |= function is not dict
        args = []
        for arg in node.args:
            value, gone = _pairs_of(low, arg)
            value = items_held(low, arg, value)
            as_table(low, value)  # which a copy of it may meet
            value = dict_nodes.shown(low, arg, value, "items")
            if isinstance(gone, Counted):
                value = _kept_pairs(low, node, gone, base)
                if len(node.args) == 1 and not node.keywords:
                    return value
            args.append(Pack("tuple", gone.now()) if isinstance(gone, Listed) else value)
        named: list[tuple[str, Value]] = []
        for keyword in node.keywords:
            value = low.value(keyword.value, part_name(base, Const(keyword.arg)))
            if keyword.arg is not None:
                named.append((keyword.arg, value))
            else:
                named += [(str(k), v) for k, (_, v) in table(dicts.packed(dicts.pairs(low, node, value))).items()]
        if len(args) == 1 and not named and dicts.is_kept(low, args[0]):
            assert isinstance(args[0], Var)
            return copied(low, node, args[0], base)
        if len(args) == 1 and dicts.is_kept(low, args[0]):
            parts = ((node, Const(name), value) for name, value in named)
            return merged(low, node, [(node, None, args[0]), *parts], base)
        if (
            len(args) == 1
            and not named
            and low.program.modes.keeping
            and isinstance(args[0], Var)
            and places(low.kind(args[0]))
        ):
            made = low.bind(TABLE, (), base, effect=Effect.PURE)
            filled(low, node, made, args[0])
            return made
        return dicts.made_by_call(low, node, args, named, base)
    if isinstance(function, types.BuiltinMethodType) and function.__self__ is dict and function.__name__ == "fromkeys":
        keys = iterate(low, node.args[0])
        value = low.part(low.value(node.args[1]), node) if len(node.args) > 1 else Const(None)
        value = kept_value(low, node, value) if low.program.modes.keeping else value  # all keys have the very same
        if isinstance(keys, Listed):
            return dicts.new_dict(low, node, [(name, value) for name in keys.items], base)
        if not low.program.modes.keeping:
            raise dicts.of_names(low, node, *dicts.OF_ANY_NUMBER)
        made = low.bind(TABLE, (), base)

        def put(key: Arg) -> None:
            low.emit(Store(made, (kept_key(low, node, key),), value, origin=low.origin(node)))

        run_through(low, node, keys, put)
        return made
    return None


def _with_default(low: Lowering, node: gast.Call, base: str) -> Var:
    """``defaultdict(list)``, ``defaultdict(list, items)``."""
    factory, *more = map(low.value, node.args) if node.args else [Const(None)]
    default = default_of(low, node, factory)
    if not low.program.modes.keeping:
        return dicts.new_dict(low, node, [pair for items in more for pair in dicts.pairs(low, node, items)], base, default)
    made = dicts.new_dict(low, node, (), base, default)
    for items in more:
        filled(low, node, made, items)
    return made


def _pairs_of(low: Lowering, node: gast.AST) -> tuple[Value, Counted | Listed | None]:
    """What ``dict`` is given, and what it goes through if that is a call which gives no dict."""
    if not isinstance(node, gast.Call):
        return low.value(node), None
    gone = by_names(low, node) or as_written(low, node)
    if gone is not None:
        return Const(None), gone
    value = low.value(node)
    return value, None if dicts.is_dict(low, value) else iterate_value(low, value, node)


def _kept_pairs(low: Lowering, node: gast.Call, pairs: Counted, base: str) -> Var:
    """``dict(zip(names, values))`` as a dict that the running program keeps."""
    if not low.program.modes.keeping:
        raise dicts.of_names(low, node, *dicts.OF_ANY_NUMBER)
    made = low.bind(TABLE, (), base)

    def put(pair: Arg) -> None:
        parts = pair.items if isinstance(pair, Pack) else [load(low, pair, Const(k)) for k in range(2)]
        name, held = kept_key(low, node, parts[0]), kept_value(low, node, parts[1])
        low.emit(Store(made, (name,), held, origin=low.origin(node)))

    run_through(low, node, pairs, put)
    return made


def of_iterable(low: Lowering, node: gast.Call, function: object, base: str) -> Value | None:
    """``sorted(...)``, ``list(reversed(...))`` and its like; None for every other call."""
    if len(node.args) != 1 or node.keywords:
        return None
    if function is sorted and (items := by_keys(low, node)) is not None:
        return listed(low, node, items, base)
    if function is sorted:
        if (kept := _kept(low, node.args[0])) is not None:
            return keys_in_order(low, kept, base)
        given = _given(low, node.args[0])
        if isinstance(given, Var) and dicts.has_keys(low, given):
            return keys_in_order(low, given, base)
        foresee_of(low, node, iter, given)
        given = low.bind(MEMBERS, (given,)) if low.kind(given).tag == "set" else given
        if isinstance(given, Const) and isinstance(given.value, str):
            given = Pack("tuple", tuple(map(Const, given.value)))
        if isinstance(given, Var) and (low.kind(given).tag == "str" or element(low.kind(given)).tag in ("str", "int")):
            low.rely(given)
            return low.bind("builtins.sorted", (given,), base, effect=Effect.PURE)
        given = Pack("tuple", given.items[::2]) if isinstance(given, Pack) and given.kind == "dict" else given
        if isinstance(given, Pack) and all(isinstance(item, Const) for item in given.items):
            names: list[Any] = [item.value for item in given.items if isinstance(item, Const)]
            return display(low, node, [Const(value) for value in foresee(node, sorted, names)], base)
        if (pairs := _by_names(low, node, given, base)) is not None:
            return pairs
        parts = given.items if isinstance(given, Pack) else ()
        if any(class_of(low, p) or is_union(p) for p in parts) or is_of_object(element(low.kind(given))):
            many = low.load(View(new_list(low, node, given.items))) if isinstance(given, Pack) else given
            return objects_in_turn(low, node, many, list_methods.taken_in_turn, "sorted", False, base)
        kinds = [low.kind(item) for item in (given.items if isinstance(given, Pack) else (given,))]
        numbers = all(kind.rank == 0 or (kind.tag == "list" and element(kind).rank == 0) for kind in kinds)
        if not numbers and [kind.rank for kind in kinds] != [1]:
            what = "cannot differentiate `sorted` of what is not known to be numbers"
            refused = low.refuse(node, what, "np.sort of an array")
            return low.bind("builtins.sorted", (low.premises.beliefs.awaits(given, refused),), base, effect=Effect.RAISES)
        for value in given.items if isinstance(given, Pack) else (given,):
            low.rely(value)
        sort = given.kind if isinstance(given, Pack) else low.kind(given).tag
        if sort in ("tuple", "list"):
            return _ascending(low, node, given, base)  # an array would make NumPy's numbers of Python's
        return ordered(low, node, given, base)
    inner = node.args[0]
    if function is next and isinstance(inner, gast.Call) and not inner.keywords and len(inner.args) == 1:
        return _first(low, node, inner, base)
    if function is list and isinstance(inner, gast.Call) and goes_through(low, inner.func):
        return listed(low, node, iterate(low, inner), base)
    return None


def _first(low: Lowering, node: gast.Call, inner: gast.Call, base: str) -> Value | None:
    """``next(iter(items))``; None for what is no such call."""
    maker = low.value(inner.func)
    if not (isinstance(maker, Known) and maker.value is iter):
        return None
    (through_,) = inner.args
    gone = by_names(low, through_) or iterate(low, through_)
    if isinstance(gone, Listed):
        return foresee(node, next, iter(gone.now()))
    items = low.as_argument(listed(low, node, gone, ""), node)
    require_some(low, node, low.bind("operator.gt", (low.bind("builtins.len", (items,)), Const(0)), effect=Effect.PURE))
    first = gast.Subscript(Shown(through_, items), gast.Constant(0, None), gast.Load())
    return low.value(gast.copy_location(first, node), base)


def _kept(low: Lowering, node: gast.AST) -> Var | None:
    """The dict that the running program keeps whose keys an expression means, if that is a name, or its ``keys()``."""
    match node:
        case gast.Call(func=gast.Attribute(value=inner, attr="keys"), args=[], keywords=[]):
            owner = peek(low, inner)
        case _:
            owner = peek(low, node)
    return owner if isinstance(owner, Var) and dicts.has_keys(low, owner) else None


def _given(low: Lowering, node: gast.AST) -> Arg:
    """What is put in order: where it is written as a generator or a walk, a list of that."""
    if isinstance(node, gast.GeneratorExp):
        return low.as_argument(comprehension(low, node, ""), node)
    gone = written_through(low, node)
    if isinstance(gone, Listed):
        return Pack("tuple", gone.now())
    if gone is None:
        whole = items_held(low, node, low.value(node))
        if (walk := by_method(low, node, whole)) is None:
            return low.as_argument(whole, node)
        gone = iterate_value(low, walk, node)
    return low.as_argument(listed(low, node, gone, ""), node)


def _by_names(low: Lowering, node: gast.Call, given: Arg, base: str) -> Value | None:
    """``sorted`` of tuples: of those that begin with different constants the order is known; None of anything else."""
    items = given.items if isinstance(given, Pack) else ()
    tuples = [item.items for item in items if isinstance(item, Pack) and item.kind in ("tuple", "list")]
    if isinstance(given, Pack) and tuples and all(tuples) and len(tuples) == len(given.items):
        first = [parts[0] for parts in tuples]
        names: list[Any] = [name.value for name in first if isinstance(name, Const)]
        if len(set(names)) == len(given.items):
            order = foresee(node, sorted, names)
            return display(low, node, [given.items[names.index(name)] for name in order], base)
        given = low.load(View(new_list(low, node, given.items)))
    kind = low.kind(given)
    if not isinstance(given, Var) or kind.tag != "list" or not (places(kind) or is_ordered(element(kind))):
        return None
    low.rely(given)
    return _ascending(low, node, given, base)


def _ascending(low: Lowering, node: gast.Call, given: Arg, base: str) -> Value:
    """``sorted(given)``: a list of the very items."""
    if isinstance(given, Pack):
        given = low.load(View(new_list(low, node, given.items)))
    found = call_function(low, node, Known(list_methods.ascending, "sorted"), [given], (), base)
    return copied_list(low, node, found, base) or found


def left(low: Lowering, node: Left, base: str) -> Value:
    """A list of what a loop goes through."""
    return listed(low, node, iterate(low, node.value), base)
