"""Stores into arrays: ``y[i] = e``, ``y[i] op= e`` and, where the name is storage, ``y op= e``.

A name that is stored to stands for *storage*: the array that one statement allocated, or the copy of a parameter that is
made at entry.  Every read of it is a load, so that all other names stand for values.  Where storage meets another array, at
the end of a branch or of a pass through a loop, it crosses as a value (:func:`freeze`), and is storage again
behind (:func:`thaw`).
"""

from __future__ import annotations

import operator
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import gast

from adjoint_gen.frontend.aliasing.contiguity import keep_in_rows
from adjoint_gen.frontend.containers.dict_objects import owner_of, refuse_kept, refuse_outside
from adjoint_gen.frontend.containers.keys import KEYS_CHANGE, is_of_loop, refuse_other_key, settle_missing
from adjoint_gen.frontend.containers.lists import as_item, made_by_call, must_grow, of_display, set_item, thawed
from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.frontend.containers.placed_lists import refuse_other_sort
from adjoint_gen.frontend.containers.walked_views import refuse_view
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.values import Known, Value, View, leaves, mapped
from adjoint_gen.frontend.objects.object_keys import as_key
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.dict_state import INSIDE, key
from adjoint_gen.frontend.state.known_raises import foresee_store
from adjoint_gen.frontend.state.refusals import gast_text, refused_target
from adjoint_gen.frontend.state.restarts import Written
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.frontend.storage.view_ops import refused_copy
from adjoint_gen.frontend.storage.views import name_of, refer, reference
from adjoint_gen.ir.memory import READ_ONLY
from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, Pack, Param, Stmt, Store, Var
from adjoint_gen.ir.views import APART, GIVEN_ONCE, ONE_ARRAY
from adjoint_gen.ir.walk import variables

COPY = "ndarray.copy"

_BLANK = frozenset({
    "numpy.zeros", "numpy.ones", "numpy.empty", "numpy.zeros_like", "numpy.ones_like", "numpy.empty_like", COPY,
})
"""Allocations whose target can be the storage itself: no derivative rule reads what they computed."""


def own_parameters(low: Lowering, params: Sequence[Param]) -> None:
    """Copy at entry the array parameters that are written; the caller's arrays are left alone."""
    for param in params:
        if param.name not in low.scope.stored:
            continue
        if isinstance(param.tree, Var) and param.kind.tag == "array":
            copied = low.bind(COPY, (param.tree,), param.name)
            low.arrays.storage[copied] = param.name
            low.arrays.own[param.tree] = None
            low.env[param.name] = copied
        elif param.kind.tag == "unknown":
            low.arrays.lost[param.name] = "it is not known whether that is an array"
        else:
            low.arrays.lost[param.name] = f"that is a {param.kind.tag}, not an array"


MEMORY: Final = frozenset({"array", "unknown", "list", "dict", "other"})
"""The kinds of values that may have arrays in them, but for tuples."""


def apart(low: Lowering, params: Sequence[Param]) -> list[Bind]:
    """What refuses, at run time, an argument that is changed and shares memory with something else that is given, or itself."""
    given = [v for p in params for v in variables(p.tree)] + [o.var for o in low.premises.outers.values()]
    able = [v for v in given if low.kind(v).tag in MEMORY]
    changed = tuple(low.arrays.own)
    others = [v for v in able if v not in low.arrays.own]
    checks: list[tuple[str, tuple[Arg, ...]]] = []
    if changed:
        checks.append((APART, (Pack("tuple", changed) if changed[1:] else changed[0], *others)))
    taken = [v for v, made in low.objects.passing.taken.items() if not made.isdisjoint(low.objects.changing)]
    checks += ((GIVEN_ONCE, (v, *(o for o in able if o != v))) for v in taken)
    asked = [(ONE_ARRAY, (*pair, Const(same))) for pair, same in low.objects.watched.compared.items()]
    return [Bind(low.writing.names.fresh(), op, args, (), Effect.RAISES, low.origin()) for op, args in (*asked, *checks)]


def bind_name(low: Lowering, name: str, value: Value) -> None:
    """Let a name of the user's mean a value: another name of storage, new storage where it is written, or the value."""
    value = plain(value)
    if isinstance(value, Var) and value in low.lists.storage:
        low.arrays.storage[value] = low.arrays.storage[value] or unmarked(name)
        low.env[name] = value
        return
    refuse_kept(low, low.writing.here, value)
    if low.objects.refers(value):
        assert isinstance(value, Var)
        low.env[name] = value
        if name in low.scope.stored:
            claim(low, value)
        return
    view = reference(low, value, written=name in low.scope.stored)
    if view is not None and value not in low.arrays.rows.loose:
        low.env[name] = name_of(low, view, name)
    elif name in low.scope.grown and (made := made_by_call(low, value, name)) is not None:
        low.env[name] = made
    else:
        low.env[name] = own(low, name, value) if name in low.scope.stored else value


def own(low: Lowering, name: str, value: Value) -> Value:
    """What a name that is written means once it is bound to a value: storage, unless that is no array.

    An allocation that stands right before is the storage itself; anything else is copied, to be justified when the trace is
    complete, and not copied after all where nothing is stored to it.
    """
    low.arrays.lost.pop(name, None)
    if not isinstance(value, Var) or low.kind(value).tag not in ("array", "unknown"):
        low.arrays.lost[name] = "it is no array that is known"
        return value
    if value in low.premises.unsure:
        low.arrays.lost[name] = "some path leaves it unbound"
        return value
    bound = low.writing.bound.get(value)
    if bound is not None and bound.op in READ_ONLY:
        low.arrays.lost[name] = f"NumPy does not let anyone write into what `{bound.op.rpartition('.')[2]}` gives"
        return value
    if is_blank(low, value):
        storage = value
    else:
        storage = low.bind(COPY, (value,), name)
        low.arrays.shared.add(storage)
    low.arrays.storage[storage] = unmarked(name)
    return storage


def is_blank(low: Lowering, value: Var) -> bool:
    """Whether a value is an array that was allocated in this block."""
    made = low.writing.bound.get(value)
    return made is not None and made.op in _BLANK and any(s is made for s in reversed(low.writing.blocks[-1]))


def freeze(low: Lowering, kept: Container[str] = ()) -> None:
    """At the end of a loop's body, turn what it made names mean, but for those ``kept``, into values for what comes after."""
    for name in low.env.changed():
        held = low.env[name]
        view = low.meant(held)
        if view is not None and name not in kept:
            low.env[name] = low.load(view, name)
        elif name.startswith(INSIDE) and isinstance(held, Pack):
            low.env[name] = loaded(low, held, low.objects.heads.get(name, ()))


def loaded(low: Lowering, held: Value, kept: Container[Arg]) -> Value:
    """What is in an object, with values for the storage in it but for that which is ``kept``."""

    def leaf(atom: Arg) -> Arg:
        view = low.meant(atom)
        return atom if view is None or atom in kept else low.load(view)

    return mapped(held, leaf) if isinstance(held, Pack) else held


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a branch: its statements, what it made names mean, and whether control never comes out of it."""

    block: list[Stmt]
    meanings: dict[str, Value]
    ends: bool = False


def meet(low: Lowering, one: Side, other: Side, live: Container[str] | None) -> frozenset[str]:
    """At the end of a branch, turn storage that the sides bind names to into values, but where they only exchange it.

    Returns the names that stand, on each side, for the same arrays in another order.
    """
    names = {**one.meanings, **other.meanings}
    kept: frozenset[str] = frozenset()
    if not (one.ends or other.ends):
        ends = {n: [side.meanings.get(n, low.env[n]) for side in (one, other)] for n in names if live is None or n in live}
        # A list that becomes longer has no adjoint that the branch could give back.
        mixed = {
            n: pair for n, pair in ends.items()
            if pair[0] != pair[1] and all(v in low.arrays.storage and v not in low.lists.storage for v in pair)
        }
        first, second = ({pair[k] for pair in mixed.values()} for k in (0, 1))
        if first == second and len(first) == len(mixed):
            kept = frozenset(mixed)
    common = {name: _in_both(low, name, one, other) for name in names if name.startswith(INSIDE)}
    for side in (one, other):
        low.writing.blocks.append(side.block)
        for name in names:
            meaning = side.meanings.get(name, low.env[name])
            view = low.meant(meaning)
            if view is not None and name not in kept:
                side.meanings[name] = low.load(view, name)
            elif name.startswith(INSIDE) and isinstance(meaning, Pack):
                side.meanings[name] = loaded(low, meaning, common[name])
        low.writing.blocks.pop()
    return kept


def _in_both(low: Lowering, name: str, one: Side, other: Side) -> set[Arg]:
    """The atoms that an object holds on both sides; where one never comes to its end, those that the other has kept."""
    sides = (side.meanings.get(name, low.env[name]) for side in (one, other) if not side.ends)
    found: list[set[Arg]] = [set(leaves(held)) if isinstance(held, Pack) else set() for held in (*sides, low.env[name])]
    return set.intersection(*found[:2])


def exchange(low: Lowering, names: Mapping[str, Value]) -> None:
    """From here on these names stand for the arrays that a branch or loop passed around, one each."""
    arrays = [value for value in names.values() if isinstance(value, Var)]
    low.arrays.storage.update(zip(arrays, names, strict=True))
    low.lists.storage.update(array for array in arrays if low.kind(array).tag == "list")
    low.arrays.exchanged.update(dict.fromkeys(arrays, arrays[0].name if arrays else ""))


def thaw(low: Lowering, names: Iterable[str]) -> None:
    """Behind a branch or at the head of a loop's body, make the values of names that are written storage again."""
    for name in names:
        value = low.env[name]
        if not isinstance(value, Var) or low.meant(value) is not None:
            continue
        if name in low.scope.grown and low.kind(value).tag == "list":
            low.env[name] = thawed(low, name, value)
        elif name not in low.scope.stored:
            continue
        elif low.objects.refers(value):
            claim(low, value)
        else:
            low.env[name] = own(low, name, value)
    for ref in low.objects.of_names(low.env.touched) if low.objects.claimed else ():
        held = low.env[key(ref)]
        if ref in low.objects.claimed and isinstance(held, Pack) and held is not low.objects.owned.get(ref):
            claim(low, ref)
    low.env.touched.clear()


def claim(low: Lowering, ref: Var) -> None:
    """Let a dict, and those in it, hold storage for every array, since some array in it is written."""
    refuse_outside(low, low.writing.here, ref)
    low.objects.claimed.add(ref)
    held = low.env[key(ref)]
    assert isinstance(held, Pack)
    new = owned(low, ref, held)
    if new == held:
        new = held
    else:
        low.env[key(ref)] = new
    low.objects.owned[ref] = new
    for leaf in leaves(held):
        if isinstance(leaf, Var) and low.objects.refers(leaf):
            claim(low, leaf)


def owned(low: Lowering, ref: Var, held: Pack) -> Pack:
    """What an object holds, with storage for every array in it."""
    base = low.objects.things[ref].base

    def one(name: Arg, value: Arg) -> Arg:
        if not isinstance(value, Var) or low.objects.refers(value) or low.meant(value) is not None or low.kind(value).rank == 0:
            return value
        made = own(low, part_name(base, name), value)
        assert not isinstance(made, Known)
        return made

    values = [one(*pair) for pair in zip(held.items[::2], held.items[1::2], strict=True)]
    return Pack("dict", tuple(item for pair in zip(held.items[::2], values, strict=True) for item in pair))


def place(low: Lowering, target: gast.Subscript, read: bool = False) -> tuple[Var, tuple[Arg, ...]]:
    """The storage and the chain of indices of ``name[i][j]`` as a target, of which the old value may be ``read`` first.

    Raises:
        DifferentiationError: the name does not stand for storage.
    """
    view = refer(low, target.value)
    if view is None:
        foresee_store(low, target, read)
    if view is None and low.program.modes.by_reference:
        shown = low.value(target.value)
        if isinstance(shown, Pack) and id(shown) in low.displays.sites:
            raise must_grow(low, shown)
        if shown == Const(None) or low.kind(shown).tag == "none":
            low.rely(shown)
            foresee(target, operator.setitem, None, 0, 0)
        sorts = ("array", "list", "unknown", *(("dict",) if low.program.modes.keeping else ()))
        if isinstance(shown, Var) and low.kind(shown).tag in sorts:
            return shown, (key_of(low, target, shown, read),)
    if isinstance(view, Var):
        what = f"cannot differentiate a store to `{gast_text(target)}`: an index may take a copy"
        raise low.refuse(target, what, "one index: `y[i, j]`")
    if view is None:
        ref = owner_of(low, target.value) if isinstance(target.value, gast.Subscript) else None
        if ref is not None and ref not in low.objects.claimed:
            raise Written(low.objects.things[ref].stored, refused_target(low, target))
        view = _part(low, target)
    return view.base, (*view.chain, low.argument(target.slice))


def key_of(low: Lowering, target: gast.Subscript, owner: Var, read: bool = False) -> Arg:
    """The index or key of a target.

    Raises:
        DifferentiationError: a dict that is given would get or lose a key.
    """
    step = low.argument(target.slice)
    step = low.as_argument(as_key(low, target, step), target) if low.kind(owner).tag == "dict" else step
    refuse_other_key(low, target, owner, step, isinstance(target.ctx, gast.Del), read)
    other = all(Const(name) != step for name in low.kind(owner).keys)
    if owner in low.lists.iterating and ((other and not is_of_loop(low, owner, step)) or isinstance(target.ctx, gast.Del)):
        raise low.refuse(target, *KEYS_CHANGE)
    if read:
        settle_missing(low, target, owner, step)
    return step


def _part(low: Lowering, target: gast.Subscript) -> View:
    """The part of storage that a target is in, which is no name but an expression."""
    root: gast.AST = target.value
    if isinstance(root, gast.Subscript) and of_display(low, root):
        owner = low.value(root.value)
        if isinstance(owner, Pack) and id(owner) in low.displays.sites:
            raise must_grow(low, owner)
    while isinstance(root, gast.Subscript):
        root = root.value
    if isinstance(root, gast.Name):
        name = root.id
        if name not in low.scope.locals:
            error = low.refuse(
                target,
                f"cannot differentiate a store to `{gast_text(target)}`: `{name}` is bound outside the function, and "
                "would change with each call",
                f"a parameter in its place, or a copy under another name: `y = {name}.copy()`",
            )
            error.outside = True
            raise error
        if (sort := _sort_of(low, low.env[name])) is not None:
            what = f"cannot differentiate a store to `{gast_text(target)}`: `{name}` is a {sort} that is held elsewhere, too"
            raise low.refuse(target, what, "the key in the dict, and the place in the list, when that is made or given")
        why = low.arrays.lost.get(name, "it is bound in another branch or loop")
        raise low.refuse(
            target, f"cannot differentiate a store to `{gast_text(target)}`: {why}",
            f"`{name} = {name}.copy()` for an array right before, in the same block; or a new array: np.where(mask, new, old)",
        )
    value = low.value(target.value)
    view = reference(low, value, written=True, gone_through=True)
    if view is None:
        raise refused_copy(low, target, value) or refused_target(low, target)
    return view


def _sort_of(low: Lowering, value: Value) -> str | None:
    """What is said of a dict or list, of which a copy would be another one; None for an array or what is not known."""
    if isinstance(value, Pack):
        return value.kind if value.kind in ("dict", "list") else None
    if low.objects.refers(value):
        return "dict"
    return tag if isinstance(value, Var) and (tag := low.kind(value).tag) in ("dict", "list") else None


def changed_name(low: Lowering, node: gast.AST) -> View | None:
    """The storage that ``name op= e`` changes, if the name stands for some."""
    return low.meant(low.env[node.id]) if isinstance(node, gast.Name) and node.id in low.scope.locals else None


def store(low: Lowering, target: gast.Subscript, value: Value) -> None:
    """``name[index] = value``."""
    if set_item(low, target, value):
        return
    array, chain = place(low, target)
    write(low, target, array, chain, value)


def write(low: Lowering, target: gast.AST, array: Var, chain: tuple[Arg, ...], value: Value, add: bool = False) -> None:
    """Append a store.  Of a display or a list an array takes the values."""
    listed = array in low.lists.storage or (low.program.modes.by_reference and low.kind(array).tag in ("list", "dict"))
    into = None if chain[1:] else array
    if not listed:
        refuse_view(low, target, value)
    stored = as_item(low, target, value, into) if listed else as_array(low, low.as_argument(value, target))
    refuse_other_sort(low, array, stored)
    if isinstance(stored, Pack):
        what = f"cannot differentiate a store of a {stored.kind} to `{gast_text(target)}`"
        raise low.refuse(target, what, "the values in it")
    keep_in_rows(low, View(array, chain))
    low.emit(Store(array, chain, stored, add, low.origin(target)))
