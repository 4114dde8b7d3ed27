"""Lists: as displays whose items are known while the function is lowered, and as storage that grows and shrinks.

A list whose structure is known at each point of the text is a display in the environment; a change gives all its names
another display. Where it is changed in a loop or branch that it was made outside of, or at an index that only the running
program knows, it is storage from where it is made: the function is lowered again with that learned. Storage is bound
by the operation ``list`` or ``repeat`` and changed by ``Append``, ``Pop`` and ``Store``; its items are values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import gast

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.containers import placed_lists
from adjoint_gen.frontend.containers.dict_objects import refuse_kept, site_of
from adjoint_gen.frontend.names.callables import holds_functions, plain
from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.values import Known, Value, View, displays_in, leaves, lists_in
from adjoint_gen.frontend.objects.object_attributes import as_object
from adjoint_gen.frontend.state import dict_state
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.presence import as_held
from adjoint_gen.frontend.state.refusals import gast_text
from adjoint_gen.frontend.state.restarts import Learned, MustGrow
from adjoint_gen.frontend.text.optionals import Put
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Bind,
    CallFunction,
    Const,
    Effect,
    NamedPack,
    Pack,
    Param,
    Pop,
    Store,
    Trace,
    Undefined,
    Var,
)
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import statements
from adjoint_gen.rules.listing import IN_ORDER, LIST, TUPLE, element

MOST_ITEMS = 64
"""The longest list that is written out item by item."""


def display(low: Lowering, node: gast.AST, items: Sequence[Arg], base: str, site: Any = None) -> Value:
    """``[a, b]``: a display, or storage where the list is known to grow; one that is given has a ``site`` that is no place."""
    site = site or (node.lineno, node.col_offset)
    for item in items:
        refuse_kept(low, node, item)
    if low.program.modes.placed or ("grows", site) in low.objects.learned or len(items) > MOST_ITEMS:
        placed = placed_lists.made(low, site, items, base, partial(as_item, low, node))
        return placed or placed_lists.noted(low, site, items, new_list(low, node, items, base))
    made = Pack("list", tuple(items))
    low.displays.sites[id(made)] = (made, site, low.env.scope)
    return made


def new_list(low: Lowering, node: gast.AST | None, items: Sequence[Arg], base: str = "") -> Var:
    """Storage with these items."""
    made = low.writing.names.fresh(unmarked(base))
    shown = set[int]()
    for one in (one for item in items if isinstance(item, Pack) for one in lists_in(item)):
        if id(one) in shown:
            _meant_elsewhere(low, node, one)
        shown.add(id(one))
    given = [as_item(low, node, item, made) for item in items]
    low.emit(Bind(made, "list", tuple(given), (), Effect.PURE, low.origin()))
    return storage(low, made, base)


def storage(low: Lowering, made: Var, base: str) -> Var:
    """Note that a name was bound to a list of its own; of one that is lowered by reference nothing has to be noted."""
    if not low.program.modes.by_reference:
        low.arrays.storage[made] = base
        low.lists.storage.add(made)
    return made


def own_lists(low: Lowering, params: Sequence[Param], names: Collection[str]) -> None:
    """Copy at entry the list parameters that are changed; the caller's lists are left alone."""
    for param in params:
        if param.name in names and isinstance(param.tree, Var) and param.kind.tag == "list":
            low.premises.relied.add(param.name)
            copy = storage(low, low.bind(LIST, (param.tree,), param.name, effect=Effect.PURE), param.name)
            low.arrays.own[param.tree] = None
            low.env[param.name] = copy
            low.arrays.lost.pop(param.name, None)


def thawed(low: Lowering, name: str, value: Var) -> Var:
    """What a name whose list may change means behind a join: a list of its own, which in the program is the same one.

    It is to be justified when the trace is complete, and not copied after all where it does not change.
    """
    if value in low.premises.unsure:
        low.arrays.lost[name] = "some path leaves it unbound"
        return value
    low.rely(value)
    if low.program.modes.by_reference:
        return value
    made = storage(low, low.bind(LIST, (value,), name, effect=Effect.PURE), name)
    low.arrays.shared.add(made)
    return made


def made_by_call(low: Lowering, value: Value, name: str) -> Var | None:
    """A list of its own for what a function has made and nobody else knows, numbers and arrays; None for anything else."""
    if not isinstance(value, Var) or value in low.writing.bound:
        return None
    call = next((s for s in reversed(low.writing.blocks[-1]) if isinstance(s, CallFunction) and s.target == value), None)
    if call is None or call.function not in low.program.makers or value in dict_state.references(low.env):
        return None
    kind = low.kind(value)
    if kind.tag != "list" or not element(kind).numeric or element(kind).tag == "unknown":
        return None
    low.rely(value)
    return storage(low, low.bind(LIST, (value,), name, effect=Effect.PURE), name)


def as_item(low: Lowering, node: gast.AST | None, value: Value, into: Var | None = None) -> Var | Const:
    """A value as an item of a list that changes; a list display as a list of its own, which nothing else may mean.

    Where it is known ``into`` which list it is put, it is told from other values there.

    Raises:
        MustGrow: a name does.
    """
    refuse_kept(low, node, value)
    low.program.asked.held |= holds_functions(value)
    value = as_object(low, node, value)
    if low.program.modes.nodes is not None and node is not None and into is not None:
        value = low.maybe(Put(value, node, into))
    value = as_held(low, value)
    if isinstance(value, Pack) and value.kind == "list":
        named = {id(inner) for meaning in low.env.meanings.values() for inner in lists_in(meaning)}
        for one in (one for one in low.displays.meanings(value) if id(one) in named):
            _meant_elsewhere(low, node, one)
        _, site, _ = low.displays.sites.get(id(value), (value, site_of(node, "of a call"), None))
        able = bool(low.program.modes.keeping)
        placed = placed_lists.made(low, site, value.items, "", partial(as_item, low, node)) if able else None
        value = placed or new_list(low, node, value.items)
    if isinstance(value, Pack) and value.kind == "tuple" and value.items:
        fields = (("fields", Const(value.fields)), ("made", Const(value.made))) if isinstance(value, NamedPack) else ()
        return low.bind(TUPLE, [as_item(low, node, part) for part in value.items], "", fields, Effect.PURE)
    item = low.as_argument(value, node)
    if isinstance(item, Pack):
        low.program.asked.summed |= item.kind == "tuple"  # an empty one, which may grow
        raise low.refuse(node, f"cannot differentiate a {item.kind} in a list that grows", "one list for each part of it")
    assert not isinstance(item, Undefined)
    return item


def _meant_elsewhere(low: Lowering, node: gast.AST | None, display: Pack) -> None:
    """Let a list that is put in another one, and is meant elsewhere as well, be storage, of which there is no copy."""
    if id(display) in low.displays.sites:
        raise must_grow(low, display)
    low.lists.halved = True
    refuse_copy(low, node)


def behind(low: Lowering, value: Value) -> Var | None:
    """The storage that a value is the whole of, if that is a list."""
    by_reference = low.program.modes.by_reference and is_list(low, value)
    if by_reference and all(outer.var != value for outer in low.premises.outers.values()):
        return value if isinstance(value, Var) else None
    view = View(value) if isinstance(value, Var) and value in low.lists.storage else None
    view = low.arrays.loads.get(value) if view is None and isinstance(value, Var) else view
    return view.base if view is not None and not view.chain and view.base in low.lists.storage else None


def is_list(low: Lowering, value: Value, *others: str) -> bool:
    """Whether a value is known to be a list of unknown length, or of one of some other kinds."""
    if known := isinstance(value, Var) and low.kind(value).tag in ("list", *others):
        low.rely(value)
    return known


def meet(low: Lowering, *sides: Value) -> None:
    """Note that one of these lists may have got a name that a change of it would miss, where paths meet."""
    low.displays.met.update((id(made), made) for side in sides for made in lists_in(side))


def check_own(low: Lowering, node: gast.AST | None, owner: Pack, new: Sequence[Arg] = ()) -> None:
    """Nothing, for a display that was made in this block, of which all names are known, and that is about to change.

    Raises:
        Learned: it gets functions, which are no values, in a loop that may be written out.
        MustGrow: it is changed in another block, in a loop that goes through it, or where another path may mean it, too.
        DifferentiationError: it was made on several paths, or by the caller.
    """
    known = low.displays.sites.get(id(owner))
    low.program.asked.held |= any(map(holds_functions, (owner, *new)))
    if known is None and id(owner) in low.lists.iterating:
        raise low.refuse(node, "cannot differentiate a change of the list that the loop goes through", "a loop over a copy")
    if known is None:
        learn_given(low)
        raise of_caller(low, node, owner)
    if id(owner) in low.displays.met and any(isinstance(plain(leaf), Known) for leaf in leaves(owner)):
        raise low.refuse(node, "cannot differentiate a change of a list of functions that may have another name", "[*items]")
    _, site, scope = known
    around = {loop.site for loop in low.objects.loops}.intersection(low.objects.watched.short.values())
    if around and any(map(holds_functions, new)):
        raise Learned(*(("each", loop) for loop in around))
    if scope is not low.env.scope or id(owner) in low.lists.iterating or id(owner) in low.displays.met:
        raise MustGrow(owner, site)


def refuse_copy(low: Lowering, node: gast.AST | None) -> None:
    """Refuse a copy of a list made on several paths, which would stand for that list itself, where it is not seen to change."""
    learn_given(low)
    if low.program.modes.by_reference:
        raise low.refuse(node, _OF_SEVERAL_PATHS, _A_LIST_OF_ITS_OWN)


def learn_given(low: Lowering) -> None:
    """Learn that a list of known items that is copied or changed may be one that a call gave, if that is not known."""
    if low.program.modes.by_reference and dict_state.LISTS not in low.objects.learned:
        raise Learned(dict_state.LISTS)


def refuse_changed_copies(low: Lowering, trace: Trace) -> None:
    """Refuse to change a copy of a list made on several paths, which a call gave back or another list has.

    Raises:
        DifferentiationError: it is changed.
    """
    for stmt in statements(trace.body) if low.lists.copied or low.lists.halved else ():
        match stmt:
            case Store(array=items, chain=(_, _, *_)) if low.lists.halved and items in low.lists.storage:
                raise refuse(low.scope.text.source, stmt.origin, _OF_SEVERAL_PATHS, _A_LIST_OF_ITS_OWN)
            case Store(array=items) | Append(items=items) | Pop(items=items):
                view = low.arrays.loads.get(items)
                if (items if view is None else view.base) in low.lists.copied:
                    raise refuse(low.scope.text.source, stmt.origin, _OF_SEVERAL_PATHS, _A_LIST_OF_ITS_OWN)


_OF_SEVERAL_PATHS = "cannot differentiate a change of this list: it was made on another path or by the caller"
_A_LIST_OF_ITS_OWN = "a list of its own, made right before in the same block: `items = [*items]`"


def must_grow(low: Lowering, owner: Pack) -> MustGrow:
    """What is to be raised where a list that is displayed has to be storage."""
    return MustGrow(owner, low.displays.sites[id(owner)][1])


def of_caller(low: Lowering, node: gast.AST, owner: Pack) -> DifferentiationError:
    """The refusal of a list as storage that is displayed elsewhere; a caller that displays it begins again, with storage."""
    return low.refuse(node, _OF_SEVERAL_PATHS, _A_LIST_OF_ITS_OWN).of_list(low.displays.given_at(owner))


def pass_by_pass(low: Lowering, owner: Pack, index: Arg) -> Learned | None:
    """What is to be raised where a list of slices is indexed by the counter of a loop that may be written out; else None."""
    site = low.objects.watched.short.get(index) if isinstance(index, Var) else None
    slices = any((item.kind if isinstance(item, Pack) else low.kind(item).tag) == "slice" for item in owner.items)
    return Learned(("each", site)) if slices and site is not None else None


def become(low: Lowering, old: Pack, items: Sequence[Arg]) -> None:
    """Let every name of a list, also inside tuples, mean a list with other items."""
    new = Pack("list", tuple(items))
    low.displays.superseded[id(old)] = old, new
    low.displays.remade(old, new)
    made: dict[int, Pack] = {id(old): new}

    def replaced(value: Value) -> Value:
        if not isinstance(value, Pack):
            return value
        if id(value) not in made:
            inner = tuple(replaced(item) for item in value.items)
            alike = all(one is other for one, other in zip(inner, value.items, strict=True))
            made[id(value)] = after = value if alike else replace(value, items=inner)  # type: ignore[arg-type]
            if not alike:
                low.displays.superseded[id(value)] = value, after
                low.displays.remade(value, after)
        return made[id(value)]

    for name, meaning in list(low.env.meanings.items()):
        after = replaced(meaning)
        if after is not meaning:
            low.env[name] = after


def current(low: Lowering, node: gast.AST | None, owner: Pack) -> Pack:
    """What a list has become that was looked at before the arguments of its method were evaluated, which may change it."""
    while id(owner) in low.displays.superseded:
        owner = low.displays.superseded[id(owner)][1]
    refuse_stale(low, node, (owner,))
    return owner


def set_item(low: Lowering, target: gast.Subscript, value: Value) -> bool:
    """``items[k] = value`` where the items are known; False if that is no such list."""
    if not of_display(low, target):
        return False
    owner = owner_of(low, target)
    if owner.kind != "list":
        raise low.refuse(target, f"cannot differentiate a store to `{gast_text(target)}`: it is a {owner.kind}", "a list")
    index = low.argument(target.slice)
    owner = current(low, target, owner)
    if (cause := pass_by_pass(low, owner, index)) is not None:
        raise cause
    check_own(low, target, owner)
    if not isinstance(index, Const) or type(index.value) is not int:
        raise must_grow(low, owner)
    items = list(owner.items)
    foresee(target, items.__setitem__, index.value, low.part(value, target))
    become(low, owner, items)
    return True


def of_display(low: Lowering, target: gast.Subscript) -> bool:
    """Whether a target is an item of a tuple or list whose items are known."""
    node: gast.AST = target.value
    steps: list[gast.AST] = []
    while isinstance(node, gast.Subscript):
        steps.insert(0, node.slice)
        node = node.value
    named = isinstance(node, gast.Name) and node.id in low.scope.locals
    meaning: Value = low.optionals.present(low.env[node.id], low.env, node) if named else Const(None)
    for step in steps:
        items = meaning.items if isinstance(meaning, Pack) else ()
        match step:
            case gast.Constant(value=int() as k) if k < len(items):
                meaning = items[k]
            case gast.UnaryOp(op=gast.USub(), operand=gast.Constant(value=int() as k)) if 0 < k <= len(items):
                meaning = items[-k]
            case _:
                meaning = items[0] if items and all(isinstance(item, Pack) for item in items) else Const(None)
    return isinstance(meaning, Pack)


def owner_of(low: Lowering, target: gast.Subscript) -> Pack:
    """The display that a target is an item of."""
    owner = low.value(target.value)
    assert isinstance(owner, Pack)
    return owner


def copied(low: Lowering, node: gast.AST, value: Value, base: str) -> Value | None:
    """``list(value)`` of a list of unknown length, of an array or of a range: a list of its own."""
    if not isinstance(value, Var) or low.kind(value).tag not in ("list", "array", "range"):
        return None
    low.rely(value)
    return storage(low, low.bind(LIST, (low.as_argument(value, node),), base, effect=Effect.PURE), base)


def ordered(low: Lowering, node: gast.AST, numbers: Arg, base: str) -> Value | None:
    """``sorted(numbers)``: a list of its own."""
    array = low.bind("numpy.array", (numbers,))
    return copied(low, node, low.bind(GETITEM, (array, low.bind(IN_ORDER, (array,)))), base)


def refuse_stale(low: Lowering, node: gast.AST | None, values: Iterable[Value]) -> None:
    """Refuse an expression in which a list changes that has been looked at before in it."""
    if low.displays.superseded and any(id(p) in low.displays.superseded for value in values for p in displays_in(value)):
        what = "cannot differentiate this expression: it changes a list that it also contains"
        raise low.refuse(node, what, "a statement of its own for the change")


def refuse_named(low: Lowering, node: gast.AST | None, args: Iterable[Arg]) -> None:
    """Refuse to hand a list or dict whose items are known, and that has a name, to what may change it.

    What a dict that is handed over holds has no other name by that.
    """
    refs = {low.objects.shown[id(p)][1] for arg in args for p in displays_in(arg) if id(p) in low.objects.shown}
    within = {dict_state.key(ref): f"{thing.base}[...]" for ref, thing in low.objects.things.items() if ref not in refs}
    handed = {dict_state.key(ref) for ref in refs}
    names = [(within.get(n, n), m) for n, m in low.env.meanings.items() if n not in handed and not isinstance(m, Known)]
    for name, meaning in names if refs else ():
        if not refs.isdisjoint(leaves(meaning)):
            raise low.refuse(node, f"cannot differentiate this call: it may change the dict `{name}`", "its items as arguments")
    given = {id(p) for arg in args for p in lists_in(arg)}
    for name, meaning in names if given else ():
        if any(id(p) in given for p in lists_in(meaning)):
            raise low.refuse(
                node, f"cannot differentiate this call: it may change the list `{name}`", f"a copy as the argument: [*{name}]"
            )


def settle_held(low: Lowering, values: Iterable[Value]) -> None:
    """Nothing, for values that a function holds from here on.

    Raises:
        MustGrow: a list display is among them, which may become another one before the function is called.
    """
    for value in values:
        for display in lists_in(value) if isinstance(value, Pack) else ():
            if id(display) in low.displays.sites:
                raise must_grow(low, display)
