"""Integers, strings and their like that stand in a container beside what is differentiated: no derivative reaches them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Const, Pop, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import closing_reads, known_leaves, reads, statements

GETITEM = "operator.getitem"
_CONTAINERS = ("tuple", "list", "dict")
_MAKERS = ("zeros_like", "zeros_in_lists", "materialise")
_LOOKS = frozenset({GETITEM, "builtins.len", *(f"adjoint_gen.runtime.{name}" for name in _MAKERS)})


def beside(trace: Trace, kinds: Mapping[Var, Kind]) -> frozenset[Var]:
    """The names of what is loaded from a container and certainly has no derivative.

    The kinds say so, or those of the parameters: where some dict is changed, as the adjoint of one is, they are the better
    known of both for containers that are only looked into.
    """
    loads = (s for s in statements(trace.body) if isinstance(s, Bind) and s.op == GETITEM)
    owned = ((load.target, load.args[0]) for load in loads)
    found = {v for v, owner in owned if isinstance(owner, Var) and kinds[owner].tag in _CONTAINERS and kinds[v].still}
    given = given_items(trace)
    if not _any_changed(trace, given):
        found |= {v for v, kind in given.items() if kind.still}
    return frozenset(found)


def looked_into(trace: Trace) -> frozenset[Var]:
    """The containers that a function is given, and those inside of them, if it changes none and hands none on."""
    given = given_items(trace)
    return frozenset() if _any_changed(trace, given) else frozenset(v for v, kind in given.items() if kind.tag in _CONTAINERS)


def hands_on(trace: Trace) -> bool:
    """Whether a function puts somewhere else, or hands on, a given container in which some numbers have derivatives."""
    mixed = _mixed(given_items(trace))
    others = (s for s in statements(trace.body) if not isinstance(s, Store) and not (isinstance(s, Bind) and s.op in _LOOKS))
    return bool(mixed) and any(v in mixed for stmt in others for v in _touched(stmt))


def uncertain(trace: Trace, kinds: Mapping[Var, Kind], handed: bool) -> Iterator[Stmt]:
    """Loads of which nobody can tell whether they are of what has no derivative in a given container.

    Those are of a place that only the run knows; where such a container may be ``handed`` on, by this function or to it, also
    those from other containers.
    """
    given = given_items(trace)
    mixed = _mixed(given)
    changed = bool(mixed) and _any_changed(trace, given)
    for stmt in statements(trace.body) if mixed or handed else ():
        if isinstance(stmt, Bind) and stmt.op == GETITEM and stmt.args[0] in given:
            known = _is_sure(given[stmt.target]) if stmt.target in given else _floats(kinds[stmt.target])
            place_unknown = not known and (handed or stmt.args[0] in mixed)
            if place_unknown or (changed and given.get(stmt.target, UNKNOWN).still and not kinds[stmt.target].still):
                yield stmt
        elif handed and isinstance(stmt, Pop | Bind) and _may_load(stmt, kinds) and not _is_sure(kinds[stmt.target]):
            yield stmt


def _mixed(given: Mapping[Var, Kind]) -> set[Var]:
    """The containers that hold numbers of both sorts."""
    return {v for v, kind in given.items() if kind.tag in _CONTAINERS and kind.moves and _holds_still(kind)}


def _may_load(stmt: Pop | Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a statement takes something from a container."""
    if isinstance(stmt, Pop):
        return True
    owner = stmt.args[0] if stmt.op == GETITEM else None
    return isinstance(owner, Var) and kinds[owner].tag in (*_CONTAINERS, "unknown")


def given_items(trace: Trace) -> dict[Var, Kind]:
    """The containers among the parameters, and what is loaded from them, with their kinds, as far as it is known where."""
    every = (leaf for param in trace.params for leaf in known_leaves(param.tree, param.kind))
    given = {var: kind for var, kind in every if kind.tag in _CONTAINERS}
    for load in (s for s in statements(trace.body) if isinstance(s, Bind) and s.op == GETITEM):
        owner = load.args[0]
        if isinstance(owner, Var) and owner in given and (item := _item(given[owner], load)) is not None:
            given[load.target] = item
    return given


def _item(kind: Kind, load: Bind) -> Kind | None:
    """The kind of an item that is loaded by a constant key or place, or of all items that are containers of one form."""
    key = load.args[1] if len(load.args) == 2 else None
    if kind.tag == "list" and isinstance(key, Var) and kind.element is not None and kind.element.tag in ("tuple", "dict"):
        return kind.element if kind.element.inside and not kind.element.is_table else None
    if not isinstance(key, Const) or isinstance(key.value, bool):
        return None
    if kind.is_table:
        return kind.element
    if kind.tag == "dict":
        return next((item for known, item in zip(kind.keys, kind.items, strict=True) if known == key.value), None)
    if isinstance(key.value, int) and -len(kind.items) <= key.value < len(kind.items):
        return kind.items[key.value]
    return kind.element if isinstance(key.value, int) else None


def _any_changed(trace: Trace, given: Mapping[Var, Kind]) -> bool:
    """Whether a statement does more than look into one of the containers that are given, or may take one out of another."""
    for stmt in statements(trace.body):
        if isinstance(stmt, Bind) and stmt.op == GETITEM and stmt.target not in given and isinstance(stmt.args[0], Var):
            inside = given.get(stmt.args[0], UNKNOWN).inside
            if any(kind.tag in (*_CONTAINERS, "unknown") for kind in inside):
                return True
    changing = (s for s in statements(trace.body) if not isinstance(s, Bind) or s.op not in _LOOKS)
    return any(v in given and given[v].tag in _CONTAINERS for stmt in changing for v in _touched(stmt))


def _touched(stmt: Stmt) -> Iterator[Var]:
    yield from reads(stmt)
    yield from closing_reads(stmt)


def _holds_still(kind: Kind) -> bool:
    """Whether there are numbers in a container that have no derivative: with strings and None nothing is computed."""
    return any((item.still and item.numeric) or _holds_still(item) for item in kind.inside)


def _is_sure(kind: Kind) -> bool:
    """Whether a kind says which values have a derivative."""
    return all(map(_is_sure, kind.inside)) if kind.tag in _CONTAINERS and kind.inside else kind.still or _floats(kind)


def _floats(kind: Kind) -> bool:
    """Whether a value of a kind is certainly of floating-point numbers, or a container of nothing else."""
    if kind.tag in _CONTAINERS:
        return bool(kind.inside) and all(map(_floats, kind.inside))
    return kind.numeric and (kind.dtype or "?").startswith("float")
