"""What a program does with dicts whose keys are known: items, changes, methods, iteration.

A dict parameter is a value of the program until the function changes it; then it is taken apart at entry, so that the
caller's dict stays as it is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from functools import partial

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.containers.dict_objects import (
    change,
    contents,
    display_site,
    learn_tables,
    make,
    own_parameter,
    owner_of,
    site_of,
    spelled,
    table,
)
from adjoint_gen.frontend.containers.keys import default_in, is_known, kept_key, kept_value, known_keys, missing
from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.frontend.containers.walked_views import foresee_of_view
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.classes import CHANGES_OUTSIDE, of_kind
from adjoint_gen.frontend.names.values import Known, Named, Value
from adjoint_gen.frontend.objects.held_items import items_held
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.dict_state import Keeping, key
from adjoint_gen.frontend.storage.stores import own
from adjoint_gen.frontend.storage.views import name_of, reference
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Store, Undefined, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.rules.listing import COUNTS, RECORD, TABLE

METHODS = frozenset({
    "get", "pop", "popitem", "setdefault", "update", "copy", "clear", "items", "keys", "values", "move_to_end",
})
_CHANGES = METHODS - {"get", "copy", "items", "keys", "values"}
_RUNNING = "a list or an array that is indexed"
OF_ANY_NUMBER = "cannot differentiate a dict of a number of items that only the running program knows", "a list"


def hashed(low: Lowering, node: gast.AST | None, name: Arg) -> Hashable:
    """The key that an argument is, known while the function is lowered."""
    for found in known_keys(low, name):
        return found
    learn_tables(low)
    raise of_names(low, node, "cannot differentiate a dict with a key that only the running program knows", _RUNNING)


def of_names(low: Lowering, node: gast.AST | None, what: str, remedy: str) -> DifferentiationError:
    """The refusal of a dict that is to dissolve in names: where the running program keeps it, it is none."""
    refused = low.refuse(node, what, remedy)
    refused.of_names = not low.program.modes.keeping
    return refused


def packed(items: Iterable[tuple[Arg, Arg]]) -> Pack:
    """A display of keys and values."""
    return Pack("dict", tuple(part for item in items for part in item))


def new_dict(
    low: Lowering, node: gast.AST | None, items: Iterable[tuple[Arg, Arg]], base: str, default: str = ""
) -> Var:
    """A dict of its own; a later value for the same key replaces an earlier one."""
    items = list(items)
    functions = bool(items) and all(isinstance(plain(value), Known) for _, value in items)
    if low.program.modes.keeping and not functions:
        return _kept(low, node, items, base, default)
    held: dict[Hashable, tuple[Arg, Arg]] = {}
    ref = make(low, site_of(node), packed(()), base, default=default)
    for name, value in items:
        k = hashed(low, node, name)
        held[k] = (held[k][0] if k in held else spelled(k, name), kept(low, ref, spelled(k, name), value))
    low.env[key(ref)] = packed(held.values())
    return ref


def _kept(low: Lowering, node: gast.AST | None, items: Sequence[tuple[Arg, Arg]], base: str, default: str) -> Var:
    """A dict that the running program keeps: a record where its keys are known."""
    parts = [(kept_key(low, node, name), kept_value(low, node, value)) for name, value in items]
    known = all(isinstance(name, Const) for name, _ in parts) and (bool(parts) or low.program.modes.keeping == Keeping.BEGUN)
    is_record = (
        known and low.program.modes.keeping < Keeping.TABLES and display_site(low, low.origin()) not in low.program.modes.tables
    )
    low.program.asked.begun |= not parts and not default
    if not is_record or default:
        return table_of(low, node, parts, base, default)
    parts = _of_last(low, node, parts)
    return low.bind(RECORD, [part for pair in parts for part in pair], base, effect=Effect.PURE)


def table_of(
    low: Lowering, node: gast.AST | None, parts: Sequence[tuple[Arg, Arg]], base: str, default: str = ""
) -> Var:
    """A dict that may have any keys: where some that it is made of may be equal, the values are put in one by one."""
    known = all(is_known(low, name) for name, _ in parts)
    first, later = (_of_last(low, node, parts), ()) if known else (parts[:1], parts[1:])
    said = (("default", Const(default)),) if default else ()
    made = low.bind(TABLE, [part for pair in first for part in pair], base, said, Effect.PURE)
    for name, value in later:
        low.emit(Store(made, (name,), value, origin=low.origin(node)))
    return made


def _of_last(low: Lowering, node: gast.AST | None, parts: Sequence[tuple[Arg, Arg]]) -> list[tuple[Arg, Arg]]:
    """Known keys with the value that comes last for each."""
    return list({hashed(low, node, name): (name, value) for name, value in parts}.values())


def is_kept(low: Lowering, value: Value) -> bool:
    """Whether a value is a dict that the running program keeps."""
    return has_keys(low, value) and not low.kind(value).is_set


def has_keys(low: Lowering, value: Value) -> bool:
    """Whether a value is a dict, or a set, that the running program keeps."""
    return is_kept_as_one(low, value) and class_of(low, value) is None


def is_kept_as_one(low: Lowering, value: Value) -> bool:
    """Whether a value is a dict, or the dict of an object, of which the running program keeps the very one."""
    return bool(low.program.modes.keeping) and isinstance(value, Var) and low.kind(value).tag == "dict"


def gone_through(low: Lowering, node: gast.AST) -> frozenset[Var]:
    """The dict that the running program keeps, and that a loop over an expression goes through, if it has a name."""
    match node:
        case gast.Call(func=gast.Attribute(value=inner, attr="keys" | "values" | "items"), args=[]):
            node = inner
    meaning = low.env[node.id] if isinstance(node, gast.Name) and node.id in low.scope.locals else None
    return frozenset({meaning}) if isinstance(meaning, Var) and has_keys(low, meaning) else frozenset()


def kept(low: Lowering, ref: Var, name: Arg, value: Arg) -> Arg:
    """A value as a dict keeps it: an array that changes as the storage that it is."""
    thing = low.objects.things[ref]
    written = ref in low.objects.claimed
    view = reference(low, value, written=written) if not isinstance(value, Undefined) else None
    if view is not None and value not in low.arrays.rows.loose:
        return name_of(low, view, part_name(thing.base, name))
    able = isinstance(value, Var) and not low.objects.refers(value) and low.meant(value) is None and low.kind(value).rank != 0
    if able and written:
        made = own(low, part_name(thing.base, name), value)
        assert not isinstance(made, Known)
        return made
    return value


def is_dict(low: Lowering, value: Value) -> bool:
    """Whether a value is a dict whose keys are known, or one that the running program keeps."""
    if not isinstance(value, Var):
        return isinstance(value, Pack) and value.kind == "dict"
    known = low.objects.refers(value) or (low.kind(value).tag == "dict" and bool(low.kind(value).keys))
    return is_kept(low, value) or (known and class_of(low, value) is None)


def held_in(low: Lowering, value: Value) -> Pack | None:
    """What is in a dict, if a value is one whose keys are known."""
    if isinstance(value, Pack):
        return value if value.kind == "dict" else None
    return items_of(low, value) if isinstance(value, Var) and class_of(low, value) is None else None


def items_of(low: Lowering, value: Var) -> Pack | None:
    """What is in a dict, or object, of known keys."""
    if low.objects.refers(value):
        return contents(low, value)
    kind = low.kind(value)
    if kind.tag != "dict" or len(kind.keys) != len(kind.items) or kind.is_open or (low.program.modes.keeping and not kind.keys):
        return None  # one that the running program keeps, and of which nothing is known yet, may have keys by now
    low.rely(value)
    bases = (str(name) if str(name).isidentifier() else "" for name in kind.keys)
    names = map(spelled, kind.keys)
    return packed(
        (k, Const(None) if key == of_kind(kind) else low.bind(GETITEM, (value, k), base, effect=Effect.PURE))
        for key, k, base in zip(kind.keys, names, bases, strict=True)
    )


def item(low: Lowering, node: gast.AST, base: str = "") -> Arg:
    """The value of an expression as a part of a tuple or dict: a dict as a reference to it."""
    return low.part(low.value(node, base), node)


def read(low: Lowering, node: gast.AST, held: Pack, name: Arg, base: str = "") -> Value:
    """``held[name]``."""
    k = hashed(low, node, name)
    found = foresee(node, table(held).__getitem__, k)[1]
    view = low.meant(found)
    return found if view is None else low.load(view, base)


def set_item(low: Lowering, target: gast.Subscript, value: Value) -> bool:
    """``p[key] = value``; False if the target is no item of a dict."""
    ref = owner_of(low, target)
    if ref is None:
        return False
    put(low, target, ref, low.argument(target.slice), low.part(value, target))
    return True


def looked_up(low: Lowering, node: gast.AST, ref: Var, name: Arg) -> Pack:
    """What is in a dict when a key is asked for, which a ``defaultdict`` has from then on."""
    default, held = low.objects.things[ref].default, contents(low, ref)
    if default and (k := hashed(low, node, name)) not in table(held):
        if default == COUNTS:
            return packed([*table(held).values(), (spelled(k, name), Const(0))])
        put(low, node, ref, name, low.part(missing(low, node, default), node))
    return contents(low, ref)


def put(low: Lowering, node: gast.AST, ref: Var, name: Arg, value: Arg) -> None:
    """Let a dict hold a value under a key."""
    k = hashed(low, node, name)
    held = table(contents(low, ref))
    held[k] = (held[k][0] if k in held else spelled(k, name), kept(low, ref, spelled(k, name), value))
    change(low, node, ref, packed(held.values()))


def remove(low: Lowering, node: gast.AST, ref: Var, name: Arg) -> None:
    """``del p[key]``."""
    held = table(contents(low, ref))
    if low.objects.things[ref].default == COUNTS and hashed(low, node, name) not in held:
        return
    foresee(node, held.__delitem__, hashed(low, node, name))
    change(low, node, ref, packed(held.values()))


def contains(low: Lowering, node: gast.AST | None, held: Pack, name: Arg) -> Const:
    """``name in held``."""
    return Const(hashed(low, node, name) in table(held))


def method(low: Lowering, node: gast.Call, owner: Value, name: str, base: str) -> Value | None:
    """A method of a dict; None for what is no dict with known keys."""
    foresee_of_view(low, node, owner, getattr, name)
    if name not in METHODS or isinstance(owner, Known):
        return None
    if isinstance(owner, Var) and not low.objects.refers(owner) and low.kind(owner).tag != "dict":
        return None
    if held_in(low, owner) is None or (name in _CHANGES and is_kept(low, owner)):
        return None
    args = [item(low, arg) for arg in node.args]
    if name == "update":
        named = [(keyword.arg, item(low, keyword.value)) for keyword in node.keywords]
        foresee(node, {}.update, *(() for _ in args))
        _update(low, node, changing(low, node, owner), args, named)
        return Const(None)
    held = held_in(low, owner)  # which the arguments may have changed
    assert held is not None
    items = table(held)
    at_the_end = is_last(low, node, name)
    if node.keywords and at_the_end is None:
        raise low.refuse(node, f"cannot differentiate this call of `.{name}`", "positional arguments")
    match name, args:
        case "get", [wanted, *rest] if len(rest) < 2:
            if hashed(low, node, wanted) in items:
                return read(low, node, held, wanted, base)
            return rest[0] if rest else Const(None)
        case "copy", []:
            return new_dict(low, node, items.values(), base, default_in(low, owner))
        case "keys" | "values" | "items", []:
            return shown_items(low, node, owner, name)
        case "pop", [wanted, *rest] if len(rest) < 2:
            if hashed(low, node, wanted) not in items and rest:
                return rest[0]
            found = read(low, node, held, wanted, base)
            remove(low, node, changing(low, node, owner), wanted)
            return found
        case "popitem", _ if at_the_end is not None:
            taken = partial(OrderedDict(items).popitem, False) if not at_the_end else dict(items).popitem
            _, last = foresee(node, taken)
            found = read(low, node, held, last[0], base)
            assert not isinstance(found, Known)
            remove(low, node, changing(low, node, owner), last[0])
            return Pack("tuple", (last[0], found))
        case "move_to_end", [wanted, *_] if at_the_end is not None:
            moved = OrderedDict(items)
            foresee(node, moved.move_to_end, hashed(low, node, wanted), at_the_end)
            change(low, node, changing(low, node, owner), packed(moved.values()))
            return Const(None)
        case "setdefault", [wanted, *rest] if len(rest) < 2:
            if hashed(low, node, wanted) not in items:
                put(low, node, changing(low, node, owner), wanted, rest[0] if rest else Const(None))
            after = held_in(low, owner)
            assert after is not None
            return read(low, node, after, wanted, base)
        case "clear", []:
            change(low, node, changing(low, node, owner), packed(()))
            return Const(None)
    raise low.refuse(node, f"cannot differentiate this call of `.{name}`", "its usual arguments")


def is_last(low: Lowering, node: gast.Call, name: str) -> bool | None:
    """Whether ``popitem`` or ``move_to_end`` of a dict is about its end; None where that is not known, and of others."""
    count = {"popitem": 0, "move_to_end": 1}.get(name)
    given = [*node.args[count:], *(k.value for k in node.keywords if k.arg == "last")]
    if count is None or len(node.args) < count or len(given) > 1 or len(node.args) + len(node.keywords) > count + len(given):
        return None
    if not low.program.seen.ordered and (count or given):  # only an `OrderedDict` is told
        foresee(node, lambda: getattr({}, name)(**{str(k.arg): True for k in node.keywords}))
    last = low.argument(given[0]) if given else Const(True)
    return bool(last.value) if isinstance(last, Const) else None


def changing(low: Lowering, node: gast.AST, owner: Value) -> Var:
    """The dict that a method or function changes."""
    if isinstance(owner, Var) and low.objects.refers(owner):
        return owner
    own_parameter(low, owner)
    if class_of(low, owner) is not None:
        raise low.refuse(node, *CHANGES_OUTSIDE)
    raise low.refuse(node, "cannot differentiate a change of this dict: it has no name here", "`p = dict(p)` right before")


def _update(low: Lowering, node: gast.Call, ref: Var, args: Sequence[Arg], named: Sequence[tuple[str | None, Arg]]) -> None:
    for arg in args:
        for name, value in pairs(low, node, arg):
            put(low, node, ref, name, value)
    for called, value in named:
        for name, inner in pairs(low, node, value) if called is None else [(Const(called), value)]:
            put(low, node, ref, name, inner)


def pairs(low: Lowering, node: gast.AST, value: Value) -> Iterable[tuple[Arg, Arg]]:
    """The keys and values of what a dict can be made of."""
    value = items_held(low, node, value)
    held = held_in(low, value)
    if held is not None:
        return list(table(held).values())
    if isinstance(value, Pack) and value.kind in ("tuple", "list"):
        found = []
        for pair in value.items:
            if not isinstance(pair, Pack) or len(pair.items) != 2:
                break
            found.append((pair.items[0], pair.items[1]))
        else:
            return found
    raise of_names(low, node, "cannot differentiate a dict of items that are not known one by one", _RUNNING)


def as_keywords(low: Lowering, node: gast.AST, value: Value) -> Named:
    """The keyword arguments that a dict is, passed on with ``**``."""
    held = held_in(low, items_held(low, node, value))
    if held is None or not all(isinstance(called, str) for called in table(held)):
        what = "cannot differentiate a call with `**` of what is no dict with known names"
        raise low.refuse(node, what, "the arguments one by one")
    found: list[tuple[str, Value]] = []
    for called, (_, item) in table(held).items():
        view = low.meant(item)
        found.append((str(called), item if view is None else low.load(view)))
    return found


def shown_items(low: Lowering, node: gast.AST, owner: Value, name: str) -> Pack:
    """``p.keys()``, ``p.values()`` or ``p.items()``, to be gone through where it stands."""
    held = held_in(low, owner)
    assert held is not None
    found: list[Arg] = []
    for called, value in table(held).values():
        view = low.meant(value)
        value = value if view is None or name == "keys" else low.load(view)
        found.append(called if name == "keys" else value if name == "values" else Pack("tuple", (called, value)))
    made = Pack("tuple", tuple(found))
    low.objects.views[id(made)] = (made, name)
    if isinstance(owner, Var) and (low.objects.refers(owner) or is_kept(low, owner)):
        low.objects.shown[id(made)] = (made, owner)
    elif id(owner) in low.objects.shown:
        low.objects.shown[id(made)] = (made, low.objects.shown[id(owner)][1])
    return made


def made_by_call(low: Lowering, node: gast.Call, args: Sequence[Value], named: Named, base: str) -> Value:
    """``dict(...)``."""
    foresee(node, dict, *(() for _ in args))
    items = [pair for arg in args for pair in pairs(low, node, arg)]
    for name, value in named:
        items.append((Const(name), low.part(value, node)))
    return new_dict(low, node, items, base)
