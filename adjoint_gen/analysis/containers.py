"""Containers of a trace: which it is given, and which it takes out of others."""

from __future__ import annotations

from typing import Final

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.trace import Append, Arg, CallFunction, Const, Pack, Pop, Restore, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM, REFERENCE, RESIZING
from adjoint_gen.ir.walk import reads, variables
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
    some = isinstance(step, Pack) and step.kind in ("slice", "view")  # a view of a list is a list of its items
    if some and outer.tag == "list" and element(inner).tag in ("list", "dict") and element(outer).tag == element(inner).tag:
        return with_item(outer, 0, element(inner))
    if some or not (outer.tag == "list" or outer.keys or outer.is_table):
        return None
    return with_item(outer, 0, inner) if outer.tag == "list" else with_value(outer, step, of_step, inner)


def given(trace: Trace) -> frozenset[Var]:
    """The parameters and outer values of a trace, and what is loaded from them."""
    found = {v for param in trace.params for v in variables(param.tree)} | {o.var for o in trace.outers}
    for load in binds_of(trace, GETITEM):
        if load.args[0] in found:
            found.add(load.target)
    return frozenset(found)


def given_tapes(trace: Trace) -> frozenset[Var]:
    """The tapes that a function is given by the one that filled them, and its copies of them: what is on them stays."""
    taken = {restore.tape for restore in all_of(trace, Restore)}
    copied = {v for made in binds_of(trace, LIST) if made.target in taken for v in reads(made)}
    return frozenset(taken | copied)


def taken(trace: Trace) -> dict[Var, tuple[Var, Arg]]:
    """The lists and dicts that change, or that a function may, and that were taken from others, each with its index or key."""
    changed = [store.array for store in all_of(trace, Store)]
    changed += (change.items for change in all_of(trace, Append, Pop))
    changed += (bind.args[0] for bind in binds_of(trace, *RESIZING) if isinstance(bind.args[0], Var))
    changed += (arg for call in all_of(trace, CallFunction) for arg in call.args if isinstance(arg, Var))
    made = {stmt.target: stmt for stmt in binds_of(trace, GETITEM, REFERENCE, LIST)} if changed else {}
    found: dict[Var, tuple[Var, Arg]] = {}
    while changed:
        target = changed.pop()
        if target not in found and (stmt := made.get(target)) is not None:
            match stmt.args:
                case (Var() as base, step) if stmt.op != LIST:
                    found[target] = base, step
                    changed.append(base)
                case (Var() as base,):
                    found[target] = base, ALL if stmt.op == LIST else ITSELF
                    changed.append(base)
    return found
