"""The keys of dicts, whether it is known which they are, and what a dict gives where one is missing.

Where those are known of one that the running program keeps, no store may add one and nothing take one out.
"""

from __future__ import annotations

import operator
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace

import gast

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.frontend.containers.dict_objects import display_site
from adjoint_gen.frontend.containers.lists import as_item
from adjoint_gen.frontend.names.classes import of_kind
from adjoint_gen.frontend.names.scopes import free_names
from adjoint_gen.frontend.names.values import Known, LocalFunction, Value
from adjoint_gen.frontend.objects.object_attributes import Shown, refuse_guise
from adjoint_gen.frontend.objects.object_keys import as_key
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import Keeping
from adjoint_gen.frontend.state.presence import note_held
from adjoint_gen.frontend.state.restarts import MoreKeys
from adjoint_gen.frontend.text.memoised import Forgotten, OnlyKey
from adjoint_gen.ir.kinds import UNKNOWN, UNSURE, Kind
from adjoint_gen.ir.trace import Arg, Const, Effect, If, Pack, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.listing import COUNTED, COUNTS, HAS, KEYS, RECORD, element
from adjoint_gen.rules.whole_tuples import FROM_KEYS

_OF_INTEGERS: dict[str, Callable[..., int]] = {
    "operator.add": operator.add, "operator.sub": operator.sub, "operator.mul": operator.mul, "operator.neg": operator.neg,
}
_NUMBERS = (float, int, complex)
_OF_NAMES = (
    "cannot differentiate a `defaultdict` whose default is made of names of this function",
    "d.setdefault(key, ...) where a key may be missing",
)
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


def is_known(low: Lowering, name: Arg) -> bool:
    """Whether it is known while the function is lowered which key an argument is."""
    return any(True for _ in known_keys(low, name))


def known_keys(low: Lowering, name: Arg) -> Iterator[Hashable]:
    """The key that an argument is, if that is known."""
    match name:
        case Const(value=value) if isinstance(value, Hashable):
            yield value
        case Var() if (made := low.writing.bound.get(name)) is not None and made.op in _OF_INTEGERS:
            parts = [part for arg in made.args for part in known_keys(low, arg)]
            if len(parts) == len(made.args) and all(type(part) is int for part in parts):
                yield _OF_INTEGERS[made.op](*parts)
        case Pack(kind="tuple", items=items):
            keys = [key for item in items for key in known_keys(low, item)]
            if len(keys) == len(items):
                yield tuple(keys)


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


def keys_of(low: Lowering, owner: Arg, base: str = "", op: str = KEYS) -> Var:
    """The keys of such a dict, or the items of a set, in a list: lists stand for tuples of unknown length."""
    keys = low.bind(op, (owner,), base)
    held = element(low.kind(keys))
    return low.bind(FROM_KEYS, (keys,), base, effect=Effect.PURE) if held.tag == "tuple" and not held.items else keys


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
        DifferentiationError: it is not known, or has values of names of the function.
    """
    if factory == Const(None):
        return ""
    if isinstance(factory, LocalFunction) and not factory.captured:
        at, reads = factory.value, any(name in low.scope.locals for name in free_names(factory.value))
        name = f"{id(low.scope.text.function)}:{getattr(at, 'lineno', 0)}:{getattr(at, 'col_offset', 0)}"
        low.program.seen.defaults[name] = (factory, low.scope) if reads else (replace(factory, late=False), None)
        return name
    if type(factory) is Known:
        name = f"{factory.spelling}:{id(factory.value)}"
        low.program.seen.defaults[name] = factory, None
        return name
    if isinstance(factory, LocalFunction):
        raise low.refuse(node, *_OF_NAMES)
    raise low.refuse(node, "cannot differentiate a `defaultdict` of what is not known to be a function", "a lambda")


def default_in(low: Lowering, value: Value) -> str:
    """The name of what a dict calls where a key is missing; nothing for all other values."""
    if low.objects.refers(value):
        return low.objects.things[value].default  # type: ignore[index]
    kind = low.kind(value) if isinstance(value, Var) else UNKNOWN
    return "" if kind.is_set else kind.default


def class_with(default: str) -> type:
    """The class of a dict that calls this where a key is missing."""
    return Counter if default == COUNTS else defaultdict if default else dict


class There(gast.Subscript):
    """An item under a key that the dict has."""


def count_of(low: Lowering, node: gast.AST, owner: Value, key: Arg, base: str = "") -> Value | None:
    """What a kept ``Counter`` gives for a key, which may be missing; None for what surely is an item, and other values."""
    if isinstance(node, There) or not isinstance(owner, Var) or default_in(low, owner) != COUNTS:
        return None
    made = low.writing.bound.get(owner)
    if (made is not None and made.op == COUNTED) or is_of_loop(low, owner, key):
        return None
    return there_or(low, node, owner, key, Const(0), base)


def there_or(low: Lowering, node: gast.AST, owner: Var, key: Arg, default: Arg, base: str) -> Value:
    """``owner[key] if key in owner else default``."""
    dict_, name = Shown(node, owner), Shown(node, key)
    has, item = gast.Compare(name, [gast.In()], [dict_]), There(dict_, name, gast.Load())
    has, item = gast.copy_location(has, node), gast.copy_location(item, node)
    return low.maybe(gast.copy_location(gast.IfExp(has, item, Shown(node, default)), node), base)


def missing(low: Lowering, node: gast.AST, default: str) -> Value:
    """What a ``defaultdict`` puts where a key is missing.

    Raises:
        DifferentiationError: that is made of names of another function.
    """
    factory, scope = low.program.seen.defaults[default]
    if scope is not None and scope is not low.scope:
        raise low.refuse(node, *_OF_NAMES)
    if factory.value in _NUMBERS:
        return Const(factory.value())
    return low.value(gast.copy_location(gast.Call(Shown(node, factory), [], []), node))


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
    if not isinstance(owner, Var) or (default := low.kind(owner).default) in ("", COUNTS):
        return
    if low.kind(owner).is_set:
        raise low.refuse(node, "cannot differentiate a subscript of a set", "`k in s`")
    if default == UNSURE:
        what = "cannot differentiate a subscript of what may be a `defaultdict` or `Counter`, or another one, or none"
        raise low.refuse(node, what, "the same sort of dict on all paths")
    if owner in low.lists.iterating:
        if is_of_loop(low, owner, key):
            return
        raise low.refuse(node, *KEYS_CHANGE)
    has = low.bind(HAS, (owner, key), effect=Effect.PURE)
    low.env.enter()
    with low.block() as put:
        low.emit(Store(owner, (key,), as_item(low, node, missing(low, node, default)), origin=low.origin(node)))
    low.env.leave()
    low.writing.here = node
    low.emit(If(has, (), tuple(put), (), low.label("branch"), "", low.origin(node)))


def refuse_given_out(low: Lowering, trace: Trace) -> None:
    """Refuse a ``defaultdict``, or what may be a deque, as a result: what is given out is a dict, list or plain object."""
    seen = low.program.seen
    kinds = infer(trace) if seen.defaults or seen.deques or seen.classes or low.program.modes.keeping else {}
    returned = [kinds[leaf] for leaf in variables(trace.result) if leaf in kinds]
    whose = f"cannot differentiate `{low.scope.text.source.qualname}`"
    every = [held for kind in returned for held in _every(kind)]
    for key in filter(None, map(of_kind, every)):
        refuse_guise(low, key)
    if any(held.is_set for held in every):
        raise low.refuse(low.scope.text.tree, f"{whose}: it returns a set that it changes", "a list of it: sorted(s)")
    for default in (held.default for held in every if held.default and not held.is_set):
        what = f"{whose}: it returns a `{class_with(default).__name__}`"
        raise low.refuse(low.scope.text.tree, what, "a dict of it: dict(d)")
    if seen.deques and any(held.tag == "list" for held in every):
        raise low.refuse(
            low.scope.text.tree, f"{whose}: a list that it returns may be a deque", "a tuple or an array of its items"
        )


def _every(kind: Kind) -> Iterator[Kind]:
    """A kind, and those of all that is held."""
    yield kind
    for inner in kind.inside:
        yield from _every(inner)


def is_empty_outside(low: Lowering, owner: Value) -> bool:
    """Whether this is an empty dict outside the function, perhaps in another one: nobody stores into it."""
    root: object = owner
    while isinstance(root, Var) and (made := low.writing.bound.get(root)) is not None and made.op == GETITEM:
        root = made.args[0]
    if not isinstance(owner, Var) or all(outer.var != root for outer in low.premises.outers.values()):
        return False
    low.rely(owner)
    kind = low.kind(owner)
    return kind.tag == "dict" and not kind.items
