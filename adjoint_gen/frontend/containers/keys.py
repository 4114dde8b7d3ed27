"""The keys of dicts that the running program keeps: where they are known, no store may add one and nothing take one out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import gast

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.frontend.containers.dict_objects import display_site
from adjoint_gen.frontend.containers.lists import as_item
from adjoint_gen.frontend.names.classes import of_kind
from adjoint_gen.frontend.names.scopes import free_names
from adjoint_gen.frontend.names.values import Known, LocalFunction, Value
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.objects.object_keys import as_key
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import Keeping
from adjoint_gen.frontend.state.presence import note_held
from adjoint_gen.frontend.state.restarts import MoreKeys
from adjoint_gen.frontend.text.memoised import Forgotten, OnlyKey
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const, Effect, If, Pack, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.listing import HAS, KEYS, RECORD

_NUMBERS = (float, int, complex)
KEYS_CHANGE = "cannot differentiate a change of the keys of the dict that the loop goes through", "a loop over list(p)"


def refuse_other_key(low: Lowering, node: gast.AST, owner: Var, step: Arg, removed: bool = False, read: bool = False) -> None:
    """Nothing, where a key that is stored to or ``removed`` is one that a kept dict may get or lose, or surely has.

    What is ``read`` first it has, or that raises.

    Raises:
        MoreKeys: it may be another one.
        DifferentiationError: the dict was given, and has the keys that it was given with.
    """
    kind = low.kind(owner)
    if kind.tag != "dict" or not kind.keys or isinstance(step, Const) or read:
        return
    made = low.writing.bound.get(owner)
    if made is not None and made.op == RECORD and made.origin is not None and of_kind(kind) is None:
        raise MoreKeys(display_site(low, made.origin))
    if low.program.modes.keeping < Keeping.GIVEN:
        raise MoreKeys
    if removed or isinstance(step, Pack):
        what = "cannot differentiate a change of the keys of this dict, which is given"
        own, given = "a dict of its own: dict(p)", "the key in the dict when it is given, with a value of this kind"
        raise low.refuse(node, what, own if removed else given)
    low.bind("adjoint_gen.runtime.known_key", (low.bind(HAS, (owner, step)),), effect=Effect.RAISES)


def have_other_keys(kind: Kind) -> bool:
    """Whether the values of a dict with known keys are dicts with known keys, which differ: they are of several kinds."""
    inner = kind.items if kind.tag == "dict" and kind.keys else ()
    known = all(held.tag == "dict" and not held.is_table and of_kind(held) is None for held in inner)
    return known and len({held.keys for held in inner}) > 1


def kept_value(low: Lowering, node: gast.AST | None, value: Value) -> Arg:
    """A value as such a dict holds it."""
    if isinstance(value, Pack) and value.kind == "tuple":
        note_held(low, value)
        return value
    return as_item(low, node, value)


def kept_key(low: Lowering, node: gast.AST | None, value: Value) -> Arg:
    """A value as a key of such a dict."""
    return kept_value(low, node, as_key(low, node, value))


def only_key(low: Lowering, node: OnlyKey, base: str) -> Value:
    """The only argument of a function that keeps what it gave, as the key that it is kept by.

    Raises:
        DifferentiationError: only the running program knows whether it is an integer of Python's own or another number.
    """
    value = low.value(node.value, base)
    if isinstance(value, Var) and not low.objects.refers(value):
        low.rely(value)
        if low.kind(value).tag == "unknown":
            what = "cannot differentiate a function that keeps what it gave by an argument that may be an integer or not"
            raise low.refuse(node, what, "`int(...)` or `float(...)` around the argument")
        return value if low.kind(value).tag in ("int", "str") else Pack("tuple", (value,))
    if isinstance(value, Const) and type(value.value) not in (int, str):
        return Pack("tuple", (value,))
    return value


def forgotten(low: Lowering, node: Forgotten, base: str) -> Value:
    """What a function gives that forgets it soon.

    Raises:
        DifferentiationError: it may change.
    """
    value = low.value(node.value, base)
    kind = low.kind(value) if isinstance(value, Var) else None
    if isinstance(value, Pack) or low.objects.refers(value) or (kind is not None and kind.tag in ("array", "list", "dict")):
        what = "cannot differentiate a function that forgets what it gave, where that is no number"
        raise low.refuse(node, what, "`functools.cache`, which keeps all")
    return value


def default_of(low: Lowering, node: gast.AST, factory: Value) -> str:
    """The name in kinds for what a ``defaultdict`` calls where a key is missing; nothing for None.

    Raises:
        DifferentiationError: it is not known, or reads names of the function that only have a meaning there.
    """
    if factory == Const(None):
        return ""
    if isinstance(factory, LocalFunction):
        if not factory.captured and not any(name in low.scope.locals for name in free_names(factory.value)):
            at = factory.value
            name = f"{id(low.scope.text.function)}:{getattr(at, 'lineno', 0)}:{getattr(at, 'col_offset', 0)}"
            low.program.seen.defaults[name] = replace(factory, late=False)
            return name
        what = "cannot differentiate a `defaultdict` whose default is made of names of this function"
        raise low.refuse(node, what, "d.setdefault(key, ...) where a key may be missing")
    if type(factory) is Known:
        name = f"{factory.spelling}:{id(factory.value)}"
        low.program.seen.defaults[name] = factory
        return name
    raise low.refuse(node, "cannot differentiate a `defaultdict` of what is not known to be a function", "a lambda")


def is_of_loop(low: Lowering, owner: Var, key: Arg) -> bool:
    """Whether a key is one of those that a loop goes through."""
    key = _whole(low, key) if isinstance(key, Pack) and key.kind == "tuple" else key
    made = low.writing.bound.get(key) if isinstance(key, Var) else None
    listed = low.writing.bound.get(made.args[0]) if made is not None and made.args and isinstance(made.args[0], Var) else None
    return listed is not None and listed.op == KEYS and owner in listed.args


def _whole(low: Lowering, key: Pack) -> Arg:
    """The tuple of which a display has each item in its place, or the display itself."""
    loads = [low.writing.bound.get(item) if isinstance(item, Var) else None for item in key.items]
    base = loads[0].args[0] if loads and loads[0] is not None and loads[0].op == GETITEM else key
    in_place = all(one is not None and one.op == GETITEM and one.args == (base, Const(k)) for k, one in enumerate(loads))
    return base if in_place and isinstance(base, Var) and len(low.kind(base).items) == len(loads) else key


def settle_missing(low: Lowering, node: gast.AST, owner: Value, key: Arg) -> None:
    """Let a ``defaultdict`` have a key that is asked for."""
    if not isinstance(owner, Var) or not (default := low.kind(owner).default):
        return
    if low.kind(owner).is_set:
        raise low.refuse(node, "cannot differentiate a subscript of a set", "`k in s`")
    if owner in low.lists.iterating:
        if is_of_loop(low, owner, key):
            return
        raise low.refuse(node, *KEYS_CHANGE)
    has = low.bind(HAS, (owner, key), effect=Effect.PURE)
    factory = low.program.seen.defaults[default]
    call: gast.AST = gast.copy_location(gast.Call(Shown(node, factory), [], []), node)
    if factory.value in _NUMBERS:
        call = Shown(node, Const(factory.value()))
    low.env.enter()
    with low.block() as missing:
        low.emit(Store(owner, (key,), as_item(low, node, low.value(call)), origin=low.origin(node)))
    low.env.leave()
    low.writing.here = node
    low.emit(If(has, (), tuple(missing), (), low.label("branch"), "", low.origin(node)))


def refuse_given_out(low: Lowering, trace: Trace) -> None:
    """Refuse a ``defaultdict``, or what may be a deque, as a result: what is given out is a dict or list."""
    kinds = infer(trace) if low.program.seen.defaults or low.program.seen.deques or low.program.modes.keeping else {}
    returned = [kinds[leaf] for leaf in variables(trace.result) if leaf in kinds]
    whose = f"cannot differentiate `{low.scope.text.source.qualname}`"
    if any(_holds(kind, lambda held: held.is_set) for kind in returned):
        raise low.refuse(low.scope.text.tree, f"{whose}: it returns a set that it changes", "a list of it: sorted(s)")
    if any(_holds(kind, lambda held: bool(held.default)) for kind in returned):
        raise low.refuse(low.scope.text.tree, f"{whose}: it returns a `defaultdict`", "a dict of it: dict(d)")
    if low.program.seen.deques and any(_holds(kind, lambda held: held.tag == "list") for kind in returned):
        raise low.refuse(
            low.scope.text.tree, f"{whose}: a list that it returns may be a deque", "a tuple or an array of its items"
        )


def _holds(kind: Kind, sort: Callable[[Kind], bool]) -> bool:
    return sort(kind) or any(_holds(inner, sort) for inner in kind.inside)
