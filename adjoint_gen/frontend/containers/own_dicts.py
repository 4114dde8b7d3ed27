"""The dicts and objects that a function is given and has its own of, since it changes them: the caller's stay as they are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from adjoint_gen.frontend.containers.dict_objects import (
    contents,
    first_places,
    inner_objects,
    make,
    table,
)
from adjoint_gen.frontend.containers.dicts import held_in, items_of, kept, new_dict, packed
from adjoint_gen.frontend.containers.keys import have_other_keys
from adjoint_gen.frontend.containers.lists import display
from adjoint_gen.frontend.containers.part_names import part_name, part_names
from adjoint_gen.frontend.names.values import mapped
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import Keeping, key
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Arg, Effect, Pack, Var
from adjoint_gen.ir.walk import with_values
from adjoint_gen.rules.listing import TABLE, all_of


def own_tables(low: Lowering) -> None:
    """Begin dicts anew that are given, with the values that they hold, where others get and lose keys."""
    for name, meaning in list(low.env.meanings.items()) if low.program.modes.keeping == Keeping.GIVEN else ():
        if isinstance(meaning, Var) and low.kind(meaning).keys and (begun := _as_table(low, meaning, name)):
            low.env[name] = begun[-1]
            low.objects.passing.taken[meaning] = frozenset(begun)
            low.objects.claimed.update(begun)


def _as_table(low: Lowering, value: Arg, base: str, deep: bool = False) -> list[Var]:
    """A dict that may have any keys of the values of one that is given, behind those in it that are begun so, too.

    They are where some have other keys than others. Nothing where keys are of several sorts, or values of several kinds.
    """
    kind = low.kind(value)
    if kind.tag == "dict" and not (kind.keys or kind.inside):  # one in another, that is empty where it is given
        return [low.bind(TABLE, (), base, effect=Effect.PURE)]
    deep = deep or have_other_keys(kind)
    held = held_in(low, value) if kind.tag == "dict" and len({type(one) for one in kind.keys}) == 1 else None
    if held is None or (not deep and all_of(kind.items) == UNKNOWN):
        return []
    items, begun = list(table(held).values()), list[Var]()
    for k, (name, item) in enumerate(items if deep and low.kind(items[0][1]).tag == "dict" else ()):
        if not (inner := _as_table(low, item, part_name(base, name), deep)):
            return []
        begun += inner
        items[k] = name, inner[-1]
    if all_of(map(low.kind, (item for _, item in items))) == UNKNOWN:
        return []
    return [*begun, low.bind(TABLE, packed(items).items, base, effect=Effect.PURE)]


def own_received(low: Lowering) -> None:
    """Copy at entry the arrays in dict parameters of a function that is called, where they may be written."""
    for name, meaning in list(low.env.meanings.items()):
        if isinstance(meaning, Var) and low.objects.refers(meaning) and name in low.scope.stored:
            low.objects.claimed |= {meaning, *inner_objects(low, meaning)}
    for ref in low.objects.passing.received:
        if ref in low.objects.claimed:
            low.env[key(ref)] = _copied(low, ref)
        low.objects.passing.first[ref] = first_places(contents(low, ref))


def _copied(low: Lowering, ref: Var) -> Arg:
    names = part_names(low.objects.things[ref].base, contents(low, ref))

    def leaf(atom: Arg) -> Arg:
        called = next(names)
        if not isinstance(atom, Var) or low.kind(atom).tag != "array":
            return atom
        copied = low.bind("ndarray.copy", (atom,), called)
        low.arrays.storage[copied] = called
        low.arrays.own[atom] = None
        return copied

    return mapped(contents(low, ref), leaf)


def own_dicts(low: Lowering) -> None:
    """Take the dict parameters apart that are changed; the caller's dicts are left alone."""
    for name, meaning in list(low.env.meanings.items()):
        if ("own", name) in low.objects.learned and isinstance(meaning, Var):
            low.env[name] = _taken(low, meaning, name)


def own_objects(low: Lowering) -> None:
    """Take the objects apart that are parameters, or in tuples among these, unless the running program keeps objects."""

    def taken(base: str, atom: Arg) -> Arg:
        return _taken(low, atom, base) if isinstance(atom, Var) and class_of(low, atom) is not None else atom

    for name, meaning in list(low.env.meanings.items()) if not low.program.modes.keeping else ():
        if isinstance(meaning, Var | Pack):
            low.env[name] = mapped(meaning, partial(taken, name))


def _taken(low: Lowering, value: Var, base: str) -> Arg:
    """A dict, or object, that is given, as one whose items are names, and so for those in it."""
    made: set[Var] = set()

    def taken(part: Arg, base: str) -> Arg:
        held = items_of(low, part) if isinstance(part, Var) else None
        if held is None:
            return part
        parts = [(name, taken(item, part_name(base, name))) for name, item in table(held).values()]
        made.add(ref := make(low, ("parameter", base), packed(()), base))
        low.env[key(ref)] = packed((name, kept(low, ref, name, item)) for name, item in parts)
        return ref

    found = taken(value, base)
    low.objects.passing.taken[value] = frozenset(made)
    return found


def own_items(low: Lowering, given: Iterable[str]) -> None:
    """Let the lists and dicts that are given and taken apart be displays, and objects, of the function's own."""
    apart = [name for name in given if _is_apart(low.env.meanings.get(name))]
    for name in list(low.env.meanings) if low.program.asked.by_item else apart:
        if isinstance(meaning := low.env.meanings[name], Pack):
            low.env[name] = _own_display(low, meaning, name)


def _is_apart(tree: object) -> bool:
    """Whether this is, or holds, a dict that is taken apart, for what is known by value in it."""
    return isinstance(tree, Pack) and (tree.kind == "dict" or any(map(_is_apart, tree.items)))


def _own_display(low: Lowering, tree: Arg, base: str) -> Arg:
    if not isinstance(tree, Pack):
        return tree
    if tree.kind != "dict":
        items = [_own_display(low, item, f"{base}_{k}") for k, item in enumerate(tree.items)]
        made = display(low, low.scope.text.tree, items, base, ("parameter", base)) if tree.kind == "list" else None
        return with_values(tree, items) if made is None else low.part(made, None)
    parts = [(name, _own_display(low, item, part_name(base, name))) for name, item in table(tree).values()]
    if low.program.modes.keeping:
        return new_dict(low, low.scope.text.tree, parts, base)
    ref = make(low, ("parameter", base), packed(()), base)
    low.env[key(ref)] = packed((name, kept(low, ref, name, item)) for name, item in parts)
    return ref


def own_given(low: Lowering, given: Iterable[str], outermost: bool) -> None:
    """Let a function have its own of all dicts and objects that it is given; by its caller, if it is not the outermost."""
    if outermost:
        own_objects(low)
        own_items(low, given)
    own_received(low)
    if outermost:
        own_dicts(low)
        own_tables(low)
