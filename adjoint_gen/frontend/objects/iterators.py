"""Iterators as values: ``it = iter(x)`` is an object that knows the items and its place, and ``next(it)`` takes one.

So it may be passed on, held and returned, and is moved on under all its names. A loop over one that may stop early, or in which
somebody takes items, is written as what Python does in it (:mod:`adjoint_gen.frontend.text.steps`).
"""

from __future__ import annotations

import inspect
import itertools
import sys
import types
from collections.abc import Sequence
from functools import partial
from typing import NoReturn

import gast

from adjoint_gen.frontend.containers import placed_lists
from adjoint_gen.frontend.containers.dict_objects import peek
from adjoint_gen.frontend.containers.item_iterators import Counting, ItemIterator
from adjoint_gen.frontend.containers.keys import keys_of
from adjoint_gen.frontend.containers.lists import must_grow, new_list
from adjoint_gen.frontend.containers.walked_views import TAKERS, settled
from adjoint_gen.frontend.names.callables import Partial
from adjoint_gen.frontend.names.classes import IS_OBJECT, member
from adjoint_gen.frontend.names.scopes import free_names
from adjoint_gen.frontend.names.values import Calling, Known, LocalFunction, Named, Value, View
from adjoint_gen.frontend.objects.held_items import items_held
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.objects.still_deques import held_by_deque
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.known_raises import foresee_of, raise_where
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.text.generator_texts import Generator, Owner, site_of_generator
from adjoint_gen.frontend.text.next_methods import by_turns
from adjoint_gen.frontend.text.own_statements import site_of_own
from adjoint_gen.frontend.text.steps import AtOnce, Begun, Left, More, Spent, Taken, Walked
from adjoint_gen.frontend.text.syntax import at, load
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Atom, Const, Effect, Pack, Undefined, Var
from adjoint_gen.program.plain_objects import has_text
from adjoint_gen.program.side_effects import acts_outside
from adjoint_gen.rules.listing import SEQUENCE

_TAGS = frozenset({"array", "list", "tuple", "range", "str"})
NO_GENERATOR = "cannot differentiate this generator of an object here", "a `for` loop over it, or a list of what it gives"
AT_ONCE = "cannot differentiate an iterator that reads objects, or what is bound behind it", "a list, or plain loops"
SPENT = Const(sys.maxsize)
"""The place of an iterator that had nothing left."""
NO_ITERATOR = "cannot differentiate `next` of this value", "`next` of `iter(...)`, or a `for` loop"


def is_iterator(low: Lowering, value: Value) -> bool:
    """Whether a value is such an iterator."""
    return class_of(low, value) is ItemIterator


def is_walk(low: Lowering, value: Value) -> bool:
    """Whether a value is such an iterator, or an object that says itself how it is gone through."""
    return (cls := class_of(low, value)) not in (None, list) and (cls is ItemIterator or hasattr(cls, "__iter__"))


def of_iterators(
    low: Lowering, node: gast.Call, callee: Known, values: Sequence[Value], named: Named, base: str, again: Calling
) -> Value | None:
    """``iter(x)``, ``next(it)`` and ``next(it, default)``, and calls that take all that is left; None for every other call."""
    function = callee.value
    if (function is any or function is all) and any(is_walk(low, value) for value in values):
        what = f"cannot differentiate `{callee.spelling}` of an iterator, which it may leave before the end"
        raise low.refuse(node, what, "a `for` loop, or a list of what is left")
    if any(function is taker for taker in TAKERS) and any(is_walk(low, value) for value in values):
        return again(callee, [_left(low, node, v, k) if is_walk(low, v) else v for k, v in enumerate(values)], named)
    if function is itertools.count and len(values) + len(named) < 3:
        return again(Known(Counting, "itertools.count"), values, [("place" if k == "start" else k, v) for k, v in named])
    if named or not values:
        return None
    if function is iter and len(values) == 1:
        if low.objects.refers(values[0]) and isinstance(node.args[0], gast.Name) and class_of(low, values[0]) is None:
            keys = low.value(at(node, Left(node.args[0])))  # of a dict
            values = [Pack("tuple", keys.items) if isinstance(keys, Pack) else keys]
        return begun(low, node, settled(low, node, values[0]), base)
    cls = class_of(low, values[0]) if function is next and len(values) == 1 else None
    if cls not in (None, list, ItemIterator) and has_text(member(low.program.asked, cls, "__next__")):
        return _asked(low, node, values[0], "__next__")
    if function is not next or len(values) > 2 or not is_iterator(low, values[0]):
        return None
    owner, *default = (Shown(node, value) for value in values)
    take = at(node, Taken(owner))
    if default:
        return low.value(at(node, gast.IfExp(at(node, More(owner)), take, at(node, Spent(owner, then=default[0])))), base)
    _require_more(low, node, values[0])
    return low.value(take, base)


def may_move(low: Lowering, function: Value) -> bool:
    """Whether a function of the user's may move an iterator on, which it then sees, or holds with its object or arguments."""
    if isinstance(function, Partial):
        held = (*function.args, *dict(function.params).values())
        return may_move(low, function.function) or any(holds_objects(low, value) for value in held)
    seen = free_names(function.value) if isinstance(function, LocalFunction) else ()
    meant = [low.env.meanings[name] for name in seen if name in low.env.meanings]
    return any(isinstance(value, LocalFunction) or holds_objects(low, value) for value in meant)


def _left(low: Lowering, node: gast.Call, value: Value, position: int) -> Value:
    """A list of what is left of an argument."""
    place = node.args[position] if position < len(node.args) else node
    return low.value(at(place, Left(Shown(place, held_by_deque(low, node, value)))))


def of_begun(low: Lowering, node: Begun, base: str) -> Value:
    """The iterator that a loop goes through."""
    found = begun(low, node, low.value(node.value), base)
    if found is None:
        raise low.refuse(node, "cannot differentiate a loop over this value beside an iterator", "a loop over a list of it")
    return found


def begun(low: Lowering, node: gast.AST, value: Value, base: str) -> Value | None:
    """``iter(value)``; None where it is not known to be something with items and a length."""
    if is_iterator(low, value):
        return value
    found = _with_places(low, node, value)
    if found is None:
        return by_method(low, node, value)
    maker, given = Shown(node, Known(ItemIterator, "iter")), Shown(node, found)
    return low.value(at(node, gast.Call(maker, [given], [])), base or "it")


def of_walked(low: Lowering, node: Walked, base: str) -> Value:
    """What an iterator goes through that nobody else has, or the iterator that it is."""
    value = low.value(node.value, base)
    found = value if is_iterator(low, value) else _with_places(low, node, value) or by_method(low, node, value)
    if found is None:
        raise low.refuse(node, "cannot differentiate an iterator over this value", "one over a list of it: `list(...)`")
    return found


def _with_places(low: Lowering, node: gast.AST, value: Value) -> Value | None:
    """A value as something whose items are found by counting; None where it is not known to be gone through so."""
    if placed_lists.is_placed(low, value := items_held(low, node, value)) and low.objects.refers(value):
        return value
    if class_of(low, value) is not None:
        return None
    if low.program.modes.keeping and isinstance(value, Var) and low.kind(value).tag == "dict":
        value = keys_of(low, value)
    if isinstance(value, Pack) and value.kind == "list" and id(value) in low.displays.sites:
        raise must_grow(low, value)  # its items may change on the way
    if isinstance(value, Pack) and value.kind == "tuple" and len(value.items) > 1 and len(set(map(_sort, value.items))) == 1:
        value = low.load(View(new_list(low, node, value.items)))
    of_text = isinstance(value, Const) and isinstance(value.value, str)
    if isinstance(value, Var) and low.kind(value).tag in _TAGS:
        foresee_of(low, node, iter, value)
        low.rely(value)
    elif isinstance(value, Var) and low.kind(value).tag == "unknown" and not low.objects.refers(value):
        low.bind(SEQUENCE, (value,))
    elif not of_text and not (isinstance(value, Pack) and value.kind in ("tuple", "list")):
        return None
    return value


def _sort(item: Arg) -> object:
    """What sort of thing an item of a tuple is, where any place may be asked for: numbers are all of one."""
    if isinstance(item, Const):
        return "number" if type(item.value) in (int, float) else item.value
    return "number" if isinstance(item, Var) else item


def at_once(low: Lowering, node: AtOnce, base: str) -> Value:
    """A list of what an iterator gives, all taken at once.

    Raises:
        DifferentiationError: it reads what is not bound yet, or objects, which look at themselves by calls, or moves one on.
    """
    for name in node.names:
        outside = name not in low.scope.locals and name not in low.env.meanings
        found = low.value(load(name, node)) if outside else low.env.meanings.get(name)
        if found is None or isinstance(found, Undefined) or holds_objects(low, found):
            raise low.refuse(node, *AT_ONCE)
    return low.value(node.value, base)


def holds_objects(low: Lowering, value: object) -> bool:
    """Whether a value may be or hold an object, an iterator among them: whatever is done to it may be a call."""
    if isinstance(value, View):
        value = value.base
    if isinstance(value, Pack):
        return class_of(low, value) is not None or any(holds_objects(low, item) for item in value.items)
    if not isinstance(value, Var):
        return not isinstance(value, Const | Known)
    return low.objects.refers(value) or _is_of_objects(low.kind(value))


def _is_of_objects(kind: Kind) -> bool:
    inside = kind.items if kind.element is None else (*kind.items, kind.element)
    return kind.tag in ("unknown", "dict", "other", "acting") or any(map(_is_of_objects, inside))


def of_more(low: Lowering, node: More, base: str) -> Value:
    """Whether an iterator has anything left."""
    items, place = _standing(low, node)
    size = _size(low, items)
    if isinstance(size, Const) and isinstance(place, Const):
        return Const(place.value < size.value)  # type: ignore[operator]
    return low.bind("operator.lt", (place, size), effect=Effect.PURE)


def of_taken(low: Lowering, node: Taken, base: str) -> Value:
    """The next item of an iterator, which has one."""
    items, place = _standing(low, node)
    found = low.maybe(at(node, gast.Subscript(Shown(node, items), Shown(node, place), gast.Load())), base)
    owner = low.value(node.value)
    if is_iterator(low, owner):
        move(low, node, owner, Const(1))
    return found


def of_spent(low: Lowering, node: Spent, base: str) -> Value:
    """What an iterator that had nothing left gives; of one that is an object it is noted."""
    owner = low.value(node.value)
    if not is_iterator(low, owner):
        return SPENT if may_grow(low, owner) else low.value(node.then)
    note_spent(low, node, owner)
    return Const(None) if node.then is None else low.value(node.then, base)


def note_spent(low: Lowering, node: gast.AST, owner: Value) -> bool:
    """Note that an iterator had nothing left, if it goes through a list, which may grow: it is behind all places."""
    items, _ = held(low, node, owner)
    if noted := may_grow(low, items):
        _put(low, node, owner, SPENT)
    return noted


def may_grow(low: Lowering, items: Value) -> bool:
    """Whether there may be more items later than there are now."""
    return isinstance(items, Var) and (low.kind(items).tag in ("list", "unknown") or placed_lists.is_placed(low, items))


def _standing(low: Lowering, node: More | Taken) -> tuple[Value, Atom]:
    """What is gone through, and the place of what comes next."""
    owner = low.value(node.value)
    if is_iterator(low, owner):
        return held(low, node, owner)
    if node.place is None:
        raise low.refuse(node, *NO_ITERATOR)
    return owner, low.atom(node.place)


def _require_more(low: Lowering, node: gast.AST, owner: Value) -> None:
    """Let the program raise where an iterator has nothing left."""
    require_some(low, node, low.value(at(node, More(Shown(node, owner)))))


def require_some(low: Lowering, node: gast.AST, some: Value) -> None:
    """Let the program raise as ``next`` does where this is not true."""
    none = low.value(at(node, gast.UnaryOp(gast.Not(), Shown(node, some))))
    raise_where(low, node, none, partial(next, iter(())))


def by_method(low: Lowering, node: gast.AST, value: Value) -> Value | None:
    """What the ``__iter__`` of an object gives; None for what is no object with one.

    Raises:
        Learned: it is a generator.
        DifferentiationError: Python may ask how long it is, too, as ``list`` does, which changes something.
    """
    cls = class_of(low, value)
    if cls is None or cls is list:
        return None
    function, *sizes = (member(low.program.asked, cls, name) for name in ("__iter__", "__len__", "__length_hint__"))
    if not isinstance(function, types.FunctionType):
        return None
    if any(map(acts_outside, sizes)):
        what = f"cannot differentiate going through an object of `{cls.__name__}`: its `__len__` changes something"
        raise low.refuse(node, what, "a `__len__` that only computes, since `list` asks for it, too")
    if (gives := _generator(low, cls, "__iter__")) is not None:
        learn(low, node, gives)
    found = _asked(low, node, value, "__iter__")
    if not is_iterator(low, found):
        raise low.refuse(node, *IS_OBJECT)
    return found


def _generator(low: Lowering, cls: type, name: str) -> types.FunctionType | None:
    """The generator that a method of a class is, or what goes through an object that is its own iterator; else None."""
    function, by_turn = (member(low.program.asked, cls, each) for each in (name, "__next__"))
    if not isinstance(function, types.FunctionType) or inspect.isgeneratorfunction(function):
        return function if isinstance(function, types.FunctionType) else None
    return by_turns(function, by_turn) if name == "__iter__" and isinstance(by_turn, types.FunctionType) else None


def of_owner(low: Lowering, node: Owner, base: str) -> Value:
    """The object of which a generator is a method.

    Raises:
        DifferentiationError: in another pass it is one of another class.
    """
    owner = low.value(node.value, base)
    cls = class_of(low, owner)
    if cls is None or _generator(low, cls, node.function.__name__) is not node.function:  # type: ignore[attr-defined]
        raise low.refuse(node, "cannot differentiate a loop over generators of several classes", "a loop for each class")
    return owner


def learn_generator(low: Lowering, node: gast.Call) -> None:
    """Nothing, where what is gone through is no call of a method that is a generator.

    Raises:
        Learned: it is one.
    """
    owner = peek(low, node.func.value) if isinstance(node.func, gast.Attribute) else None
    if owner is None and low.program.modes.nodes is not None and isinstance(node.func, gast.Attribute):
        calls = any(isinstance(part, gast.Call | gast.NamedExpr) for part in gast.walk(node.func.value))
        owner = None if calls else low.value(node.func.value)
    cls = None if owner is None or isinstance(owner, Undefined) else class_of(low, owner)
    function = None if cls is None else member(low.program.asked, cls, node.func.attr)
    if isinstance(function, types.FunctionType) and inspect.isgeneratorfunction(function):
        learn(low, node, function)


def learn(low: Lowering, node: gast.AST, function: types.FunctionType) -> NoReturn:
    """Note that a generator is called, or an object that one goes through gone through: its text is to stand there."""
    fact = site_of_generator(node, function)
    if fact not in low.objects.learned:
        raise Learned(fact)
    refuse_here(low, node)


def refuse_here(low: Lowering, node: gast.AST) -> NoReturn:
    """Let what goes through a generator be a statement of its own.

    Raises:
        Learned: it may be one.
        DifferentiationError: that does not help.
    """
    if (own := site_of_own(node)) not in low.objects.learned:
        raise Learned(own)
    raise low.refuse(node, *NO_GENERATOR)


def of_generator(low: Lowering, node: Generator, base: str) -> Value:
    """A generator that cannot be written out where it is called."""
    refuse_here(low, node)


def held(low: Lowering, node: gast.AST, owner: Value) -> tuple[Value, Atom]:
    """What an iterator goes through, and the place of what comes next."""
    items, place = (low.value(_of(node, owner, name)) for name in ("items", "place"))
    assert isinstance(place, Var | Const)
    return items, place


def _size(low: Lowering, items: Value) -> Atom:
    if placed_lists.is_placed(low, items):
        return Const(placed_lists.count(low, items))  # type: ignore[arg-type]
    if isinstance(items, Pack):
        return Const(len(items.items))
    if isinstance(items, Const) and isinstance(items.value, str):
        return Const(len(items.value))
    return low.bind("builtins.len", (items,))  # type: ignore[arg-type]


def move(low: Lowering, node: gast.AST, owner: Value, count: Atom) -> None:
    """Move an iterator on by so many."""
    _, place = held(low, node, owner)
    if isinstance(place, Const) and isinstance(count, Const):
        there: Value = Const(place.value + count.value)  # type: ignore[operator]
    else:
        there = _behind(low, place, count)
    _put(low, node, owner, there)


def put_place(low: Lowering, node: gast.AST, owner: Value, place: Atom, had: Atom, asked: Atom) -> None:
    """Let an iterator stand where it does when it was at a place, had so many left, and was asked so many times."""
    taken = low.bind("builtins.min", (asked, had), effect=Effect.PURE)
    there: Value = _behind(low, place, taken)
    if may_grow(low, held(low, node, owner)[0]):
        in_vain = low.bind("operator.lt", (had, asked), effect=Effect.PURE)
        there = low.value(at(node, gast.IfExp(Shown(node, in_vain), Shown(node, SPENT), Shown(node, there))))
    _put(low, node, owner, there)


def _behind(low: Lowering, place: Atom, count: Atom) -> Atom:
    return count if place == Const(0) else low.bind("operator.add", (place, count), effect=Effect.PURE)


def _put(low: Lowering, node: gast.AST, owner: Value, there: Value) -> None:
    target = at(node, gast.Attribute(Shown(node, owner), "place", gast.Store()))
    low.handlers.statements[gast.Assign](low, at(node, gast.Assign([target], Shown(node, there), None)))


def _asked(low: Lowering, node: gast.AST, owner: Value, method: str) -> Value:
    return low.value(at(node, gast.Call(_of(node, owner, method), [], [])))


def _of(node: gast.AST, owner: Value, name: str) -> gast.AST:
    return at(node, gast.Attribute(Shown(node, owner), name, gast.Load()))
