"""Lists that change, justified on the whole trace: nothing else shows the change, and no item changes by itself.

A list holds references.  In the trace it holds values, which comes to the same where no array or list is changed once it has
been put in a list, and where nobody reads, under another name, a list that has changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.aliasing.must_not_alias import Distinct
from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.frontend.names.values import View
from adjoint_gen.frontend.state.def_use import ENTRY, Place, runs_after
from adjoint_gen.frontend.state.refusals import quoted
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Append, Arg, Atom, Bind, CallFunction, Carry, Const, Origin, Pop, Stmt, Store, Var, Yield
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import defines, reads, statements, variables
from adjoint_gen.rules.dims import is_integer
from adjoint_gen.rules.listing import LIST, MADE, element, places


def check_lists(checks: Justification) -> None:
    """Refuse what the lists of a trace, or the arrays in them, are not known to mean.

    Raises:
        DifferentiationError: at the change that another name may show.
    """
    for stmt in statements(checks.trace.body):
        _items(checks, stmt)
    for place, stmt, given in list(_given(checks)):
        _given_away(checks, place, stmt, given)
    distinct = Distinct(checks)
    for items in checks.low.lists.storage:
        _shown(checks, items, distinct)


def _items(checks: Justification, stmt: Stmt) -> None:
    """Items are numbers, arrays or lists; an index is one integer, and what it is stored into is a list."""
    match stmt:
        case Store(array=items, chain=chain) if items in checks.low.lists.storage:
            kind = checks.kind(items)
            for step in chain:
                if kind.tag != "list":
                    raise _refuse(checks, stmt, items, "it changes an array that is in a list", "a new array in its place")
                known = checks.kind(step) if isinstance(step, Var) else None
                whole = isinstance(step, Const) and type(step.value) is int
                if not whole and (known is None or not is_integer(known)):
                    raise _refuse(checks, stmt, items, "the index is not known to be an integer", "one item at a time")
                kind = element(kind)
            for var in (v for step in chain for v in variables(step)):
                checks.rely(var)
            _item(checks, stmt, items, stmt.value)
        case Append(items=items, value=value):
            _item(checks, stmt, items, value)


def _item(checks: Justification, stmt: Stmt, items: Var, value: Arg) -> None:
    """What a list gets, and holds when it changes, has an adjoint that changes item by item: no dict, tuples beside tuples."""
    made = checks.uses.made_by.get(items)
    copied = made.args[0] if isinstance(made, Bind) and made.op == LIST else items
    kinds = [("gets", checks.kind(value))] if isinstance(value, Var) else []
    kinds += [("holds", kind) for kind in _inside(checks.kind(copied))] if isinstance(copied, Var) else []
    alike = bool(places(checks.kind(items)))
    for verb, kind in kinds:
        if kind.tag not in _ITEMS and not (alike and kind.tag == "tuple"):
            raise _refuse(checks, stmt, items, f"it {verb} a {kind.tag}", "one list for each part of it")


_ITEMS = frozenset({"unknown", "float", "int", "bool", "complex", "numpy scalar", "array", "list", "none", "slice", "str"})


def _inside(kind: Kind) -> Iterator[Kind]:
    """What is known of a list's items, and of theirs."""
    for item in kind.items or ((kind.element,) if kind.element is not None else ()):
        yield item
        yield from _inside(item)


def _given(checks: Justification) -> Iterator[tuple[Place, Stmt, Var]]:
    """What is put in lists: the place, the statement and the value."""
    for var, found in checks.uses.reads.items():
        for place, stmt in found:
            if stmt is None or (holder := _put_in(stmt, var)) is None:
                continue
            if not isinstance(stmt, Store) or (holder in checks.low.lists.storage and id(stmt) not in checks.swapped):
                yield place, stmt, var


def _given_away(checks: Justification, place: Place, stmt: Stmt, value: Var) -> None:
    """Refuse where what was put in a list changes afterwards, under a name of its own or in another list."""
    kind = checks.kind(value)
    if value not in checks.mutable:
        return
    if isinstance(stmt, Bind) and stmt.op == LIST:
        if kind.tag == "list" and element(kind).tag in ("list", "unknown") and _changed_inside(checks, stmt.target, value):
            raise _refuse(checks, stmt, stmt.target, "it would share lists with another one", "a new list of new lists")
        return
    holder = _put_in(stmt, value)
    assert holder is not None
    for other in checks.origins(value):
        if other in checks.low.lists.storage and _depth(checks.kind(other)) != _depth(kind):
            if _changed_inside(checks, other):
                raise _refuse(checks, stmt, holder, "it gets a part of a list of lists that change", "a copy: list(...)")
            continue
        made = checks.uses.born(other)
        for change, changing in _changes(checks, other) if other in checks.low.arrays.storage else ():
            if changing is not stmt and runs_after(place, change, made):
                raise _twice(checks, changing, other, stmt)
    for other in checks.sharing(value) if kind.tag == "list" else ():
        for change, changing in (
            _changes(checks, other) if other in checks.low.lists.storage and _crossed(checks, other) else ()
        ):
            if runs_after(place, change, ENTRY):
                raise _twice(checks, changing, other, stmt)
    if kind.tag == "list" and _changed_inside(checks, holder):
        made_by = checks.uses.made_by.get(value)
        copied = value in checks.low.lists.sliced or (isinstance(made_by, Bind) and made_by.op == LIST)
        own = isinstance(made_by, Bind) and made_by.op in MADE
        own = own or (copied and element(kind).tag not in ("list", "unknown"))
        origin = View(value) if own else checks.low.arrays.loads.get(value)
        alone = origin is not None and not origin.chain and _last_read(checks, origin.base, place)
        if not alone or [_whole(checks, var) for var in reads(stmt)].count(_whole(checks, value)) > 1:  # it is put in twice
            raise _refuse(checks, stmt, holder, "the list that it gets has another name, and changes", "a copy: list(...)")


def _whole(checks: Justification, value: Var) -> Var:
    """What a name is, or shows the whole of."""
    view = checks.low.arrays.loads.get(value)
    return value if view is None or view.chain else view.base


def _depth(kind: Kind) -> int:
    """How many lists are in one another."""
    return 1 + _depth(element(kind)) if kind.tag == "list" else 0


def _put_in(stmt: Stmt, value: Var) -> Var | None:
    """What a statement that reads a value puts it in; None where it does something else with it."""
    match stmt:
        case Append(items=items, value=put) | Store(array=items, value=put) if put == value:
            return items
        case Bind(target=target, op=op) if op in MADE or op == LIST:
            return target
    return None


def _changed_inside(checks: Justification, *holders: Var) -> bool:
    """Whether a list in one of these lists changes, perhaps by way of another one that they are in."""
    deep = [s.array for s in statements(checks.trace.body) if isinstance(s, Store) and len(s.chain) > 1]
    roots = {v for h in holders for v in (h, *checks.uses.sources(h))}
    waiting = list(roots) if deep else []
    while waiting:
        var = waiting.pop()
        found = [stmt for _, stmt in checks.uses.reads.get(var, ()) if stmt is not None]
        whole = (s.target for s in found if isinstance(s, Bind) and s.op == GETITEM and s.args == (var,))
        more = {*whole, *(held for s in found if (held := _put_in(s, var)) is not None)} - roots
        roots |= more
        waiting += more
    return any(array in roots for array in deep)


def _last_read(checks: Justification, items: Var, place: Place) -> bool:
    """Whether a list is not looked at any more, or put anywhere again, once it has been put in another one."""
    made = checks.uses.born(items)
    return not any(runs_after(place, read, made) for read, _ in checks.uses.reads.get(items, ()))


def _changes(checks: Justification, storage: Var) -> Iterator[tuple[Place, Stmt]]:
    """Where storage changes."""
    for place, stmt in checks.uses.reads.get(storage, ()):
        match stmt:
            case Store(array=array) | Append(items=array) | Pop(items=array) if array == storage:
                yield place, stmt


def _shown(checks: Justification, items: Var, distinct: Distinct) -> None:
    """Refuse where a list is read under another name after it changed."""
    changes = list(_changes(checks, items))
    if not changes:
        return
    crossed = _crossed(checks, items)
    if items in checks.low.arrays.shared:
        _home(checks, items, changes[0][1])
    made = None if crossed else checks.uses.born(items).time
    for var in _names(checks, items) | (_elsewhere(checks, items) if crossed else {}):
        born = checks.uses.born(var)
        if made is not None and born.time < made:
            continue  # it shows what this name stood for in the pass before, a list that is not changed any more
        for change, changing in changes:
            for read, reader in checks.uses.reads.get(var, ()):
                if id(reader) in checks.swapped:
                    continue  # it was loaded right before, and only the other half of the exchange lies between
                looks = isinstance(reader, Bind) and reader.op in LOOKS_ONLY and not isinstance(changing, Append | Pop)
                after = not looks and born.time < change.time and runs_after(change, read, born)
                if after and not ((crossed or var in checks.low.arrays.shared) and distinct.surely(var, items)):
                    other = f"`{var.base}`" if var.base else "another value"
                    why = f"{other} may be the same list or a part of it, and is read after this change"
                    raise _refuse(checks, changing, items, why, "a copy for the other name: list(...)")


def _home(checks: Justification, items: Var, change: Stmt) -> None:
    """Note the parameters that are lists which change, perhaps, under a name that crossed a branch or loop.

    Raises:
        DifferentiationError: the list may come from elsewhere outside the function.
    """
    for var in dict.fromkeys(_comes_from(checks, items)):
        if var not in checks.parameters:
            name = f"`{var.base}`" if var.base else "what it may be"
            raise _refuse(checks, change, items, f"{name} comes from outside the function", "a copy: list(...)")
        checks.rely(var)
        checks.low.arrays.own[var] = None


def _comes_from(checks: Justification, items: Var) -> Iterator[Var]:
    """What comes from outside the function and may be a list, or have it in it."""
    seen: set[Atom] = set()
    pending: list[Atom] = [items]
    while pending:
        here = pending.pop()
        if here in seen or not isinstance(here, Var):
            continue
        seen.add(here)
        match checks.uses.made_by.get(here):
            case None:
                yield here
            case Yield(then=then, orelse=orelse):
                pending += (then, orelse)
            case Carry(init=init, next=following):
                pending += (init, following)
            case Bind(op=op, args=(whole,)) if op == GETITEM or here in checks.low.arrays.shared:
                pending += variables(whole)
            case Bind(op=op) if op in MADE or op == LIST:
                continue
            case made if checks.hands_on(made):
                yield from (v for v in checks.origins(here) if checks.uses.made_by.get(v) is None and _may_be_list(checks, v))


def _may_be_list(checks: Justification, var: Var) -> bool:
    """Whether a name may mean a list, or something that has one in it."""
    kind = checks.kind(var)
    return kind.tag in ("list", "unknown", "tuple", "dict") and kind.rank is None


def _crossed(checks: Justification, items: Var) -> bool:
    """Whether a list came through a branch or loop, or is passed around by one: it goes by other names than its loads'."""
    passed = (items, *checks.uses.flows.get(items, ()))
    return items in checks.low.arrays.shared or any(v in checks.low.arrays.exchanged for v in passed)


def _names(checks: Justification, items: Var) -> dict[Var, None]:
    """The names that may mean a list, or a part of it, because they were loaded from it, or given back by what got it."""
    deep = any(isinstance(s, Store) and len(s.chain) > 1 for _, s in checks.uses.reads.get(items, ()))
    pending = [
        s.target for _, s in checks.uses.reads.get(items, ())
        if isinstance(s, Bind) and s.op == GETITEM and (len(s.args) == 1 or deep)  # a slice is a new list
    ]
    names: dict[Var, None] = {}
    while pending:
        var = pending.pop()
        if var not in names and checks.kind(var).tag in ("list", "unknown", "tuple", "dict"):
            names[var] = None
            pending += (v for v in checks.uses.flows.get(var, ()) if v not in checks.low.lists.storage)  # see _given_away
            for _, stmt in checks.uses.reads.get(var, ()):
                given_back = isinstance(stmt, CallFunction) and checks.hands_on(stmt)
                thawed = isinstance(stmt, Bind) and stmt.op == LIST and stmt.target in checks.low.arrays.shared - {items}
                if stmt is not None and (given_back or thawed or (isinstance(stmt, Bind) and stmt.op in (GETITEM, "call"))):
                    pending += defines(stmt)
    return names


def _elsewhere(checks: Justification, items: Var) -> dict[Var, None]:
    """The names that may mean a list that came through a branch or loop."""
    every = (v for v in checks.sharing(items) if v != items)
    return {v: None for v in every if _may_be_list(checks, v)}


def _twice(checks: Justification, changing: Stmt, storage: Var, kept: Stmt) -> DifferentiationError:
    name = quoted(checks.low.arrays.storage[storage])
    origin = _origin(kept)
    where = "" if origin is None else f" in line {origin.line + checks.trace.source.first_line - 1}"
    what = f"cannot differentiate this change of {name}: it was put in a list{where}, which would show it"
    return refuse(checks.trace.source, _origin(changing), what, "a copy in the list: x.copy() of an array, list(x) of a list")


def _refuse(checks: Justification, stmt: Stmt, items: Var, why: str, remedy: str) -> DifferentiationError:
    name = quoted(checks.low.arrays.storage.get(items))
    return refuse(checks.trace.source, _origin(stmt), f"cannot differentiate a change of {name}: {why}", remedy)


def _origin(stmt: Stmt) -> Origin | None:
    found: Origin | None = getattr(stmt, "origin", None)
    return found
