"""Containers of a trace: which it is given, and which it takes out of others."""

from __future__ import annotations

from typing import Final

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Append, Arg, Bind, CallFunction, Const, Pack, Pop, Restore, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.dims import join
from adjoint_gen.rules.listing import LIST, element, with_item, with_value

ALL: Final = Pack("slice", (Const(None),) * 3)
"""The step from a list to a copy of it."""

ITSELF: Final = Pack("tuple", ())
"""The step from a list or dict to the very same under another name."""


def outward(outer: Kind, step: Arg, of_step: Kind, inner: Kind) -> Kind | None:
    """The kind of a list or dict, once one that was taken from it at ``step`` is of the kind ``inner``; None if it stays.

    A list of some of its items holds the very same lists and dicts, and nothing else of what is put in it.
    """
    if step == ITSELF:
        return join(outer, inner) if outer.tag == inner.tag and outer.tag in ("list", "dict") else None
    some = isinstance(step, Pack) and step.kind == "slice"
    if some and outer.tag == "list" and element(inner).tag in ("list", "dict") and element(outer).tag == element(inner).tag:
        return with_item(outer, 0, element(inner))
    if some or not (outer.tag == "list" or outer.keys or outer.is_table):
        return None
    return with_item(outer, 0, inner) if outer.tag == "list" else with_value(outer, step, of_step, inner)


def given(trace: Trace) -> frozenset[Var]:
    """The parameters and outer values of a trace, and what is loaded from them."""
    found = {v for param in trace.params for v in variables(param.tree)} | {o.var for o in trace.outers}
    for stmt in statements(trace.body):
        if isinstance(stmt, Bind) and stmt.op == "operator.getitem" and stmt.args[0] in found:
            found.add(stmt.target)
    return frozenset(found)


def given_tapes(trace: Trace) -> frozenset[Var]:
    """The tapes that a function is given by the one that filled them, and its copies of them: what is on them stays."""
    taken = {s.tape for s in statements(trace.body) if isinstance(s, Restore)}
    copied = {v for s in statements(trace.body) if isinstance(s, Bind) and s.op == LIST and s.target in taken for v in reads(s)}
    return frozenset(taken | copied)


def taken(trace: Trace) -> dict[Var, tuple[Var, Arg]]:
    """The lists and dicts that change, or that a function may, and that were taken from others, each with its index or key."""
    every = statements(trace.body)
    changed = {s.array if isinstance(s, Store) else s.items for s in every if isinstance(s, Append | Pop | Store)}
    changed.update(arg for s in every if isinstance(s, CallFunction) for arg in s.args if isinstance(arg, Var))
    found: dict[Var, tuple[Var, Arg]] = {}
    for stmt in reversed(every):
        match stmt:
            case Bind(target=target, op="operator.getitem" | "reference", args=(Var() as base, step)) if target in changed:
                found[target] = base, step
                changed.add(base)
            case Bind(target=target, op=op, args=(Var() as base,)) if op in (LIST, GETITEM, REFERENCE) and target in changed:
                found[target] = base, ALL if op == LIST else ITSELF
                changed.add(base)
    return found
