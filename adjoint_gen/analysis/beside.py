"""Integers, strings and their like that stand in a container beside what is differentiated: no derivative reaches them."""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Bind, Const, Trace, Var
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables

GETITEM = "operator.getitem"
_CONTAINERS = ("tuple", "list", "dict")
_LOOKS = frozenset({GETITEM, "adjoint_gen.runtime.zeros_like", "adjoint_gen.runtime.materialise", "builtins.len"})


def beside(trace: Trace, kinds: Mapping[Var, Kind]) -> frozenset[Var]:
    """The names of what is loaded from a container and certainly has no derivative.

    The kinds say so, or those of the parameters: where some dict is changed, as the adjoint of one is, they are the better
    known of both for containers that are only looked into.
    """
    given = {p.tree: p.kind for p in trace.params if isinstance(p.tree, Var) and p.kind.tag in _CONTAINERS}
    found: set[Var] = set()
    loads = [s for s in statements(trace.body) if isinstance(s, Bind) and s.op == GETITEM and isinstance(s.args[0], Var)]
    for load in loads:
        owner = load.args[0]
        assert isinstance(owner, Var)
        if kinds[owner].tag in _CONTAINERS and kinds[load.target].still:
            found.add(load.target)
        elif owner in given and (item := _item(given[owner], load)) is not None:
            given[load.target] = item
    if all(kind.tag not in _CONTAINERS for kind in map(given.get, given.keys() & _handed_on(trace)) if kind is not None):
        found |= {v for v, kind in given.items() if kind.still}
    return frozenset(found)


def _item(kind: Kind, load: Bind) -> Kind | None:
    """The kind of an item that is loaded by a constant key or place."""
    key = load.args[1] if len(load.args) == 2 else None
    if not isinstance(key, Const) or isinstance(key.value, bool):
        return None
    if kind.tag == "dict":
        return next((item for known, item in zip(kind.keys, kind.items, strict=True) if known == key.value), None)
    if isinstance(key.value, int) and -len(kind.items) <= key.value < len(kind.items):
        return kind.items[key.value]
    return None


def _handed_on(trace: Trace) -> set[Var]:
    """The names that are more than looked at: stored to, put elsewhere, given to functions."""
    found: set[Var] = set()
    for stmt in statements(trace.body):
        if not isinstance(stmt, Bind) or stmt.op not in _LOOKS:
            found.update(reads(stmt))
        found.update(closing_reads(stmt))
    return found | set(variables(trace.result))
