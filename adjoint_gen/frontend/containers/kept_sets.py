"""Sets that the running program keeps: dicts of which nobody looks at the values, so all that is said of those holds for them.

    {a, b}, set(items)              set(a, PUT, b, PUT), set.of(items)
    s.add(k); s |= t; s -= t        s[k] = PUT; s[t] = PUT_ALL; s[t] = TAKE_ALL
    s &= t; s ^= t                  s[t] = KEEP_ALL; s[t] = TURN_ALL
    s.remove(k); s.discard(k)       a pop of `k`; s[k] = TAKE

The generated text has Python's own sets, changed by the very methods, so items come in the order in which they come in the
user's program. What is in one has no derivative.
"""

from __future__ import annotations

from typing import Final

import gast

from adjoint_gen.analysis.kinds import result_kind
from adjoint_gen.frontend.containers.keys import kept_key
from adjoint_gen.frontend.control.item_loops import each_of
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.named_tuples import in_names
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.known_raises import foresee_of
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, Pack, Pop, Store, Undefined, Var
from adjoint_gen.rules.listing import ASK_SETS, KEEP_ALL, KEYS, OF_SETS, PUT, PUT_ALL, SET, TAKE, TAKE_ALL, TURN_ALL

_MAKING: Final = {gast.BitOr: "union", gast.BitAnd: "intersection", gast.Sub: "difference", gast.BitXor: "symmetric_difference"}
_UPDATES: Final = {
    "update": PUT_ALL, "difference_update": TAKE_ALL, "intersection_update": KEEP_ALL, "symmetric_difference_update": TURN_ALL,
}
_IN_PLACE: Final = {gast.BitOr: PUT_ALL, gast.Sub: TAKE_ALL, gast.BitAnd: KEEP_ALL, gast.BitXor: TURN_ALL}
_CHANGES: Final = ("add", "remove", "discard", "pop", "clear", *_UPDATES)
_OF_MANY: Final = ("set", "dict", "list")
_CHANGES_MEANWHILE: Final = "cannot differentiate a change of the set that the loop goes through", "a loop over list(s)"


def is_of_many(kind: Kind) -> bool:
    """Whether what is of this kind holds items, and is no item of a set but if it is frozen."""
    return kind.tag in _OF_MANY


def is_kept_set(low: Lowering, value: Value) -> bool:
    """Whether a value is a set that the running program keeps."""
    return isinstance(value, Var) and low.kind(value).is_set


def set_display(low: Lowering, node: gast.Set, base: str) -> Value:
    """``{a, b}``."""
    return set_of(low, node, set, Pack("list", tuple(low.argument(element) for element in node.elts)), base)


def set_of(low: Lowering, node: gast.AST, function: type, items: Arg, base: str) -> Var:
    """``set(items)`` or ``frozenset(items)``; as a value it certainly changes nothing where its kind says what it holds."""
    if low.program.modes.keeping and function is set:
        return made_of(low, node, items, base)
    op = f"builtins.{function.__name__}"
    low.rely(items)
    known = result_kind(Bind(Var("set"), op, (items,)), low.premises.beliefs.kinds).tag == "set"
    return low.bind(op, (items,), base, effect=Effect.PURE if known else None)


def display(low: Lowering, node: gast.AST, items: tuple[Arg, ...], base: str) -> Var:
    """``{a, b}``, or ``set()``."""
    parts = [part for item in items for part in (hashed(low, node, item), PUT)]
    return low.bind(SET, parts, base, effect=Effect.PURE)


def made_of(low: Lowering, node: gast.AST, items: Arg, base: str) -> Var:
    """``set(items)``."""
    if isinstance(items, Pack) and items.kind in ("tuple", "list", "dict"):
        return display(low, node, items.items[::2] if items.kind == "dict" else items.items, base)
    if isinstance(items, Var) and (is_of_many(low.kind(items)) or low.kind(items).tag in ("range", "str", "array")):
        low.rely(items)
        return low.bind("set.of", (items,), base, effect=Effect.PURE)
    made = display(low, node, (), base)
    each_of(low, items, node, lambda item: put(low, node, made, item))
    return made


def hashed(low: Lowering, node: gast.AST, item: Value) -> Arg:
    """An item of a set, which is no list, dict or set itself."""
    if isinstance(item, Pack) and item.kind in ("list", "dict"):
        foresee(node, hash, [])
    if isinstance(item, Var) and is_of_many(low.kind(item)) and low.kind(item).tag != "list":  # which stands for a tuple
        foresee_of(low, node, hash, item)
        raise low.refuse(node, "cannot differentiate a set that holds sets", "a list of them")
    return kept_key(low, node, item)


def put(low: Lowering, node: gast.AST, owner: Var, item: Value) -> None:
    """``owner.add(item)``."""
    low.emit(Store(owner, (hashed(low, node, item),), PUT, origin=low.origin(node)))


def method(low: Lowering, node: gast.Call, owner: Value, name: str, base: str) -> Value | None:
    """A method of such a set; None for what is none."""
    if not isinstance(owner, Var) or not is_kept_set(low, owner):
        return None
    args = [_other(low, low.value(arg), arg) for arg in node.args]
    low.writing.here = node
    if owner in low.lists.iterating and name in _CHANGES:
        raise low.refuse(node, *_CHANGES_MEANWHILE)
    match name, args:
        case "add", [item]:
            put(low, node, owner, item)
            return Const(None)
        case "remove", [item]:
            _take(low, node, owner, hashed(low, node, item))
            return Const(None)
        case "discard", [item]:
            _change(low, node, owner, hashed(low, node, item), TAKE)
            return Const(None)
        case "pop", []:
            return in_names(low, _take(low, node, owner, None, base))
        case "clear", []:
            _change(low, node, owner, owner, TAKE_ALL)
            return Const(None)
        case "update", _:
            for more in args:
                _put_all(low, node, owner, more)
            return Const(None)
        case ("difference_update" | "intersection_update", _) | ("symmetric_difference_update", [_]):
            for more in args:
                _change(low, node, owner, _as_many(low, node, more), _UPDATES[name])
            return Const(None)
        case "copy", []:
            return low.bind("set.of", (owner,), base, effect=Effect.PURE)
    if f"set.{name}" in OF_SETS | ASK_SETS and name != "of" and not node.keywords:
        return low.bind(f"set.{name}", (owner, *(_as_many(low, node, arg) for arg in args)), base, effect=Effect.PURE)
    raise low.refuse(node, f"cannot differentiate this call of `.{name}`", "its usual arguments")


def _other(low: Lowering, value: Value, node: gast.AST) -> Arg:
    """An argument of a method: an item, or what holds some."""
    return value if isinstance(value, Pack) else low.as_argument(value, node)


def _as_many(low: Lowering, node: gast.AST, more: Arg) -> Arg:
    """What holds items, as a set does, or a list."""
    if isinstance(more, Var) and is_of_many(low.kind(more)):
        low.rely(more)
        return more
    return made_of(low, node, more, "")


def _put_all(low: Lowering, node: gast.AST, owner: Var, more: Arg) -> None:
    """``owner.update(more)``."""
    if isinstance(more, Var) and is_of_many(low.kind(more)):
        _change(low, node, owner, more, PUT_ALL)
        return
    items = more.items if isinstance(more, Pack) and more.kind in ("tuple", "list") else None
    if items is None:
        each_of(low, more, node, lambda item: put(low, node, owner, item))
    for item in items or ():
        put(low, node, owner, item)


def _change(low: Lowering, node: gast.AST, owner: Var, more: Arg, how: Const) -> None:
    """Put in a key, or all that is in something, or take it out."""
    low.rely(more)
    low.emit(Store(owner, (more,), how, origin=low.origin(node)))


def _take(low: Lowering, node: gast.AST, owner: Var, key: Arg | None, base: str = "") -> Var:
    """What is taken out: a key, or any item."""
    target = low.writing.names.fresh(base)
    low.emit(Pop(target, owner, low.origin(node), Effect.RAISES, key))
    return target


def operated(low: Lowering, op: gast.AST, left: Value, right: Value, node: gast.AST, base: str) -> Value | None:
    """``left | right`` and its like, of sets and the keys of dicts; None of anything else."""
    if type(op) not in _MAKING:
        return None
    left, right = _of_keys(low, left, node), _of_keys(low, right, node)
    if not (is_kept_set(low, left) or is_kept_set(low, right)):
        return None
    if not all(isinstance(side, Var) and (is_kept_set(low, side) or low.kind(side).tag == "set") for side in (left, right)):
        return None
    for side in (left, right):
        low.rely(side)
    assert not isinstance(left, Known | Undefined) and not isinstance(right, Known | Undefined)
    return low.bind(f"set.{_MAKING[type(op)]}", (left, right), base, effect=Effect.PURE)


def _of_keys(low: Lowering, side: Value, node: gast.AST) -> Value:
    """An operand, of ``p.keys()`` the set of them."""
    if isinstance(side, Pack) and low.objects.views.get(id(side), (side, ""))[1] == "keys":
        return set_of(low, node, set, Pack("tuple", side.items), "")
    made = low.writing.bound.get(side) if isinstance(side, Var) and id(side) in low.objects.shown else None
    return set_of(low, node, set, made.target, "") if made is not None and made.op == KEYS else side


def augmented(low: Lowering, node: gast.AugAssign, owner: Value) -> bool:
    """``owner |= more`` and its like, in place; False for what is no such set."""
    if not isinstance(owner, Var) or not is_kept_set(low, owner):
        return False
    more = low.argument(node.value)
    low.writing.here = node
    if not (is_kept_set(low, more) or low.kind(more).tag == "set") or type(node.op) not in _IN_PLACE:
        what = "cannot differentiate this change of a set in place"
        raise low.refuse(node, what, "a set on the right")
    _change(low, node, owner, more, _IN_PLACE[type(node.op)])
    return True
