"""Callees that change arrays of their callers: they are written out where they are called, but for checkpoints.

What such a function stores to its parameter it stores to an array of the caller's, so this has to be storage: a name of it
that was bound before that was known makes the caller be lowered again. The function's own copy of the parameter is then
that storage, or the part of it that was passed. A checkpoint changes nothing: it returns what its own copies hold in the
end, and the caller stores that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import gast

from adjoint_gen.errors import refuse
from adjoint_gen.frontend.aliasing.contiguity import keep_in_rows
from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.frontend.containers.dict_objects import holding, own_parameter
from adjoint_gen.frontend.containers.tuples_of_callees import take_over, tuples_of
from adjoint_gen.frontend.names.values import Known, View, leaves, mapped
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.restarts import MustBeStorage
from adjoint_gen.frontend.state.specialisations import Callee, Inside
from adjoint_gen.frontend.storage.stores import own
from adjoint_gen.frontend.storage.views import reference
from adjoint_gen.ir.memory import VIEWS
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Bind,
    Block,
    CallFunction,
    For,
    If,
    Origin,
    Pack,
    Pop,
    Record,
    Restore,
    Section,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.walk import blocks, defines_within, map_arg, reads, rename, statements, variables, with_blocks
from adjoint_gen.rules.listing import LIST

COPY, GETITEM = "ndarray.copy", "operator.getitem"


def changed_parameters(low: Lowering, trace: Trace) -> tuple[tuple[Var, Var], ...]:
    """The parameters whose arrays a function changes, each with the storage that is the copy of it.

    Raises:
        DifferentiationError: it changes one under another name.
    """
    copies = {
        s.args[0]: s.target for s in statements(trace.body)
        if isinstance(s, Bind) and s.op in (COPY, LIST) and s.target in low.arrays.storage and s.target not in low.arrays.shared
    }
    for var in low.arrays.own:
        if var not in copies:
            name = var.base or "a parameter"
            raise refuse(
                trace.source, None, f"it changes its parameter `{name}` under another name",
                f"a copy of `{name}` at its head, and return that",
            )
    return tuple((var, copies[var]) for var in low.arrays.own)


def inside_of(low: Lowering, trace: Trace) -> Inside:
    """What the lowering of a function knows of its storage."""
    loads = {value: view for value, view in low.arrays.loads.items() if view.base in low.arrays.storage}
    return Inside(
        dict(low.arrays.storage),
        frozenset(low.lists.storage),
        frozenset(low.arrays.shared),
        dict(low.arrays.exchanged),
        loads,
        tuples_of(low, trace),
        dict(low.premises.called),
    )


def with_contents(checks: Justification, callee: Callee, trace: Trace) -> Trace:
    """A checkpoint that returns, beside its result, what the arrays that it changes hold in the end.

    Raises:
        DifferentiationError: it changes a list, or its result may show a part of one of those arrays.
    """
    low, loads = checks.low, list[Bind]()
    made = {s.target: s for s in trace.body if isinstance(s, Bind)}
    whole: dict[Var, Arg] = {}
    for var, storage in callee.outcome.changes:
        load = Bind(low.writing.names.fresh(var.base), GETITEM, (storage,))
        loads.append(load)
        whole |= {v: load.target for v in variables(trace.result) if v in made and made[v].args == load.args}
        if storage in low.lists.storage:
            what = f"a checkpoint that changes the list `{var.base}` which it is given is not known to start again from it"
            raise refuse(trace.source, None, what, "a function that returns a new list")
        if any(storage in checks.origins(v) for v in variables(trace.result) if v not in whole):
            what = f"a checkpoint returns what may be a part of its parameter `{var.base}`, which it changes"
            raise refuse(trace.source, None, what, f"`{var.base}` itself, or a copy of the part: `.copy()`")
    own, callee.outcome.form = (
        map_arg(tree, lambda v: whole.get(v, v)) for tree in (trace.result, callee.outcome.form or trace.result)
    )
    return replace(trace, body=(*trace.body, *loads), result=Pack("tuple", (own, *(load.target for load in loads))))


def stored_back(low: Lowering, node: gast.AST, callee: Callee, places: Mapping[Var, View], target: Arg) -> Arg:
    """Store what a checkpoint made of the arrays of its caller's; what the call gives, with these where it returns them."""
    assert callee.trace is not None and isinstance(callee.trace.result, Pack) and isinstance(target, Pack)
    (own, *loads), (given, *contents) = callee.trace.result.items, target.items
    for view, new in zip(places.values(), contents, strict=True):
        low.emit(Store(view.base, view.chain, new, origin=low.origin(node)))
    views = dict(zip(loads, places.values(), strict=True))
    shown = iter([views.get(leaf) for leaf in leaves(own)])
    return mapped(given, lambda leaf: leaf if (view := next(shown)) is None else low.load(view))


def write_out(low: Lowering, node: gast.AST, callee: Callee, passed: Sequence[Arg]) -> Arg:
    """The statements of a callee in place of its call; what it returns.

    Raises:
        DifferentiationError: one array is passed twice.
        MustBeStorage: an argument that is changed has to be storage.
    """
    trace = callee.trace
    assert trace is not None
    low.refuse_caught_of(trace)
    given, places = changed_places(low, node, callee, passed)
    inside = {v: low.writing.names.like(v) for s in trace.body for v in defines_within(s) if v not in places}
    outers = {o.var: low.adopted(o) for o in trace.outers}
    own_names = {storage: low.writing.names.like(storage) for storage in places}
    names: dict[Var, Arg] = {**given, **outers, **inside, **own_names}
    body = tuple(s for s in trace.body if not (isinstance(s, Bind) and s.target in places))
    assert callee.outcome.inside is not None
    origin = low.origin(node)
    _take_over(low, callee.outcome.inside, inside, {**places, **{v: View(new) for v, new in inside.items()}}, names, origin)
    writer = _Writer(low, {own_names[storage]: view for storage, view in places.items()}, origin)
    for stmt in rename(body, names):
        for new in writer.stmt(stmt):
            low.emit(new)
            if isinstance(new, Bind) and new.op == GETITEM and new.args[0] in low.arrays.storage:
                assert isinstance(new.args[0], Var)
                low.arrays.loads[new.target] = View(new.args[0], tuple(new.args[1:]))
    result = map_arg(trace.result, lambda v: names.get(v, v))
    low.premises.beliefs.returned(result, callee.kind)
    return result


def changed_places(
    low: Lowering, node: gast.AST, callee: Callee, passed: Sequence[Arg]
) -> tuple[dict[Var, Arg], dict[Var, View]]:
    """What each parameter of a callee is given but for the arrays that it changes; and, for its storage of these, their places.

    Raises:
        DifferentiationError: one array is passed twice.
        MustBeStorage: an argument that is changed has to be storage.
    """
    trace = callee.trace
    assert trace is not None
    given: dict[Var, Arg] = {}
    for param, arg in zip(trace.params, passed, strict=True):
        given |= dict(zip(variables(param.tree), leaves(arg), strict=True))
    places: dict[Var, View] = {}
    for var, storage in callee.outcome.changes:
        value = given.pop(var)
        if not isinstance(value, Var):
            raise low.refuse(node, f"cannot differentiate this call: it changes `{var.base}`, which is no array", "an array")
        places[storage] = _place(low, node, var, value)
        if places[storage].base in low.lists.copied:
            what = f"cannot differentiate this call: it changes `{var.base}`, a list that was made on several paths"
            raise low.refuse(node, what, "a list of its own, made right before in the same block: `items = [*items]`")
        keep_in_rows(low, places[storage])
    _apart(low, node, callee, places, given)
    return given, places


def _take_over(
    low: Lowering, inside: Inside, renamed: Mapping[Var, Var], places: Mapping[Var, View], names: Mapping[Var, Arg],
    origin: Origin | None,
) -> None:
    """Note of a callee's own storage, under its new names, what its lowering knew; ``places`` says where each array is now."""

    def moved(view: View) -> View:
        home = places[view.base]
        return View(home.base, (*home.chain, *(map_arg(step, lambda v: names.get(v, v)) for step in view.chain)))

    labels: dict[str, str] = {}  # each time that the function is written out, it passes other arrays around
    low.arrays.storage.update((renamed[v], name) for v, name in inside.storage.items() if v in renamed)
    low.lists.storage.update(renamed[v] for v in inside.lists if v in renamed and v in inside.storage)  # those that change
    low.arrays.shared.update(renamed[v] for v in inside.shared if v in renamed)
    for var, label in inside.exchanged.items():
        if var in renamed:
            low.arrays.exchanged[renamed[var]] = labels.setdefault(label, renamed[var].name)
    take_over(low, inside.tuples, inside.called, names, origin)
    known = ((v, view) for v, view in inside.loads.items() if v in renamed and view.base in places)  # else nothing changes it
    low.arrays.loads.update((renamed[v], moved(view)) for v, view in known)


def _place(low: Lowering, node: gast.AST, param: Var, value: Var) -> View:
    """The storage, or the part of it, that an argument stands for."""
    view = reference(low, value, written=True)
    if view is not None:
        return view
    here: Arg = value
    while isinstance(here, Var):
        if low.kind(here).tag == "dict":
            own_parameter(low, here)
        name = next((n for n, m in low.env.meanings.items() if not isinstance(m, Known) and m == here), None)
        if name is not None:
            what = f"cannot differentiate this call: it changes `{name}`"
            why = low.arrays.lost.get(name)
            error = low.refuse(node, what if why is None else f"{what}, and {why}", f"a copy: {name}.copy()")
            low.findings.note(MustBeStorage(name, error))
            break
        holder = holding(low, here)
        if holder is not None:
            what = f"cannot differentiate this call: it changes an array in the dict `{low.objects.things[holder].base}`"
            raise MustBeStorage(low.objects.things[holder].stored, low.refuse(node, what, "a copy in the dict: x.copy()"))
        made = next(
            (s for b in low.writing.blocks for s in b if isinstance(s, Bind) and s.target == here and s.op in VIEWS), None
        )
        here = made.args[0] if made is not None else Pack("tuple", ())
    storage = own(low, param.base, value)
    if not (isinstance(storage, Var) and storage in low.arrays.storage):
        raise low.refuse(node, f"cannot differentiate this call: it changes `{param.base}`, which is no array", "an array")
    return View(storage)


def _apart(low: Lowering, node: gast.AST, callee: Callee, places: Mapping[Var, View], given: Mapping[Var, Arg]) -> None:
    """Refuse a call that is given an array that it changes a second time, whole or in part."""
    changed = [(storage.base, view.base) for storage, view in places.items()]
    seen = list(changed)
    for param, value in given.items():
        view = reference(low, value) if isinstance(value, Var) else None
        if view is not None:
            seen.append((param.base, view.base))
    for name, base in changed:
        twice = [other for other, where in seen if where == base and other != name]
        if twice:
            raise low.refuse(
                node, f"cannot differentiate this call of `{callee.name}`: `{name}` and `{twice[0]}` are the same array, "
                f"`{low.arrays.storage[base]}`, and `{name}` is changed", f"a copy: {low.arrays.storage[base]}.copy()",
            )


class _Writer:
    """Rewrites the statements of a callee, at the place of the call and on the caller's storage.

    ``places`` says what stands for each array of the callee's that is one of the caller's.
    """

    def __init__(self, low: Lowering, places: Mapping[Var, View], origin: Origin) -> None:
        self.low = low
        self.places = places
        self.origin = origin
        self.labels: dict[str, str] = {}

    def stmt(self, stmt: Stmt) -> Block:
        before: list[Stmt] = []
        match stmt:
            case Bind(op=op, args=(Var() as array, *chain)) if op == GETITEM and array in self.places:
                view = self.places[array]
                stmt = replace(stmt, args=(array, *view.chain, *chain))
            case Append(items=items) | Pop(items=items) if items in self.places and self.places[items].chain:
                raise self.low.refuse(
                    None, "cannot differentiate this call: it changes a list that is in a list", "a list with a name of its own"
                )
            case Store(array=array) if array in self.places:
                stmt = replace(stmt, chain=(*self.places[array].chain, *stmt.chain))
            case _:
                stmt = self.looking(stmt, before)
        stmt = with_blocks(stmt, tuple(tuple(new for s in b for new in self.stmt(s)) for b in blocks(stmt)))
        stmt = self.placed(stmt)
        return rename((*before, stmt), {storage: view.base for storage, view in self.places.items()})

    def looking(self, stmt: Stmt, before: list[Stmt]) -> Stmt:
        """A statement that asks for the shape of a part of storage asks a load of it."""
        parts = [v for v in reads(stmt) if v in self.places and self.places[v].chain]
        if not parts or not isinstance(stmt, Bind):
            return stmt
        for var in parts:
            load = self.low.writing.names.fresh()
            before.append(Bind(load, GETITEM, (var, *self.places[var].chain), origin=self.origin))
            stmt = rename((stmt,), {var: load})[0]
            assert isinstance(stmt, Bind)
        return stmt

    def placed(self, stmt: Stmt) -> Stmt:
        """The statement at the call's place in the text, under a label of the caller's."""
        match stmt:
            case Section() | Record() | Restore():
                return stmt
            case If() | For() | While():
                return replace(stmt, origin=self.origin, label=self.labels.setdefault(stmt.label, self.low.label("block")))
            case Bind() | Store() | CallFunction() | Append() | Pop():
                return replace(stmt, origin=self.origin)
        raise AssertionError(stmt)
