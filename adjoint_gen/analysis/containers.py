"""Containers of a trace: which it is given, and which it takes out of others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Bind,
    CallFunction,
    Const,
    For,
    If,
    Pack,
    Pop,
    Restore,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.dims import join
from adjoint_gen.rules.listing import KEPT, LIST, element, with_item, with_value

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


Sources: TypeAlias = tuple[tuple[Var, Arg], ...]
"""The lists and dicts that one was taken from, each with the step to it."""


def sources(stmt: Stmt) -> Iterator[tuple[Var, Var, Arg]]:
    """The names that a statement may bind to lists or dicts, each with one that it is taken from, and the step to it."""
    match stmt:
        case Bind(target=target, op="operator.getitem" | "reference", args=(Var() as base, step)):
            yield target, base, step
        case Bind(target=target, op=op, args=(Var() as base,)) if op in (LIST, GETITEM, REFERENCE):
            yield target, base, ALL if op == LIST else ITSELF
        case If() | For() | While():
            yield from ((one, other, ITSELF) for one, other in joins(stmt) if isinstance(other, Var))


def contents(stmt: Stmt) -> Iterator[tuple[Var, Var, Arg | None]]:
    """The lists and dicts that a statement puts something in, each with a name that is put there, and its key in a dict."""
    match stmt:
        case Bind(target=target, op=op, args=args) if op in ("list", "repeat") or op in KEPT:
            pairs = zip(args[::2], args[1::2], strict=True) if op in KEPT else ((None, item) for item in args)
            yield from ((target, item, key) for key, item in pairs if isinstance(item, Var))
        case Bind(target=target, op=op, args=(Pack(kind=kind, items=items),)) if op == REFERENCE:
            pairs = ((None, item) for item in items) if kind == "list" else zip(items[::2], items[1::2], strict=True)
            yield from ((target, item, key) for key, item in pairs if isinstance(item, Var))
        case Append(items=items, value=Var() as value):
            yield items, value, None
        case Store(array=array, chain=(key,), value=Var() as value):
            yield array, value, key


def taken(trace: Trace) -> dict[Var, Sources]:
    """The lists and dicts that change, or that a function may, and that were taken from others."""
    every = statements(trace.body)
    found: dict[Var, Sources] = {}
    for stmt in every:
        for target, base, step in sources(stmt):
            found[target] = *found.get(target, ()), (base, step)
    waiting = [s.items if isinstance(s, Append | Pop) else s.array for s in every if isinstance(s, Append | Pop | Store)]
    waiting += (arg for s in every if isinstance(s, CallFunction) for arg in s.args if isinstance(arg, Var))
    changed = set[Var]()
    while waiting:
        if (held := waiting.pop()) not in changed:
            changed.add(held)
            waiting += (base for base, _ in found.get(held, ()))
    return {held: sources for held, sources in found.items() if held in changed}
