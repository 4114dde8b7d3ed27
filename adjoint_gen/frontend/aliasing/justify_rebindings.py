"""What the lowering took for granted, justified on the whole trace: nothing that it rebinds is changed under another name."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from adjoint_gen.errors import refuse
from adjoint_gen.frontend.aliasing.inplace_forms import FORMS, needless
from adjoint_gen.frontend.aliasing.justify_stores import check_stores, looking_at_storage
from adjoint_gen.frontend.aliasing.justify_updates import (
    augmented,
    is_sequence,
    refuse_changes,
    refuse_outputs,
    refuse_overwriting,
    unknown_calls,
    updated_items,
)
from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.refusals import MAY_BE_PARTS
from adjoint_gen.ir.trace import Bind, Block, CallFunction, Effect, Stmt, Trace, Var
from adjoint_gen.ir.views import ABOUT_MEMORY, UNCHANGING
from adjoint_gen.ir.walk import blocks, reads, statements, with_blocks, without_binds
from adjoint_gen.rules.listing import SEQUENCE


def justify(low: Lowering, trace: Trace) -> Trace:
    """The trace itself, without checks that the kinds answer; ``low.premises.relied`` gains the names on whose kinds it relies.

    Raises:
        DifferentiationError: at a store or a call that changes an array which is read later.
        Written: at an augmented assignment that does.
    """
    refuse_outputs(trace)
    calls = tuple(unknown_calls(low, trace))
    looks = [s for s in statements(trace.body) if isinstance(s, Bind) and (s.op == SEQUENCE or s.op in FORMS)]
    if not (low.arrays.in_place or low.arrays.overwritten or calls or looks or low.arrays.storage or low.premises.leaning):
        return trace
    checks = Justification(low, trace)
    for var in low.premises.leaning:
        checks.rely(var)
    asked = {item.new: Bind(low.writing.names.fresh(), UNCHANGING, (item.old,), origin=item.origin, effect=Effect.RAISES)
             for item in augmented(checks, low.arrays.in_place)}
    updated_items(checks, low.lists.updated)
    refuse_overwriting(checks, low.arrays.overwritten)
    refuse_changes(checks, calls)
    check_stores(checks)
    refuse_hidden(checks)
    answered = {s.target for s in looks if (is_sequence(checks, s) if s.op == SEQUENCE else needless(s, checks))}
    low.premises.relied |= checks.relied
    trace = replace(trace, body=_before(trace.body, asked)) if asked else trace
    trace = replace(trace, body=without_binds(trace.body, answered)) if answered else trace
    return looking_at_storage(trace, low.arrays.storage) if low.arrays.storage else trace


def refuse_hidden(checks: Justification) -> None:
    """Refuse where a derivative inside looks at whether values share memory that storage of this function may be copied from.

    Raises:
        DifferentiationError: they may be parts of an array that changes here, of which a part may be a copy in the derivative.
    """
    low, looking = checks.low, set[str]()
    for function in low.program.functions():  # callees before their callers
        looking |= {function.name} if any(_looks(s, looking) for s in statements(function.body)) else set()
    for stmt in statements(checks.trace.body) if low.arrays.storage else ():
        if not _looks(stmt, looking):
            continue
        given = [v for v in reads(stmt) if v in checks.mutable]
        for k, var in enumerate(given):
            shown = checks.sharing(var)
            if not shown.keys().isdisjoint(low.arrays.storage) and not shown.keys().isdisjoint((*given[:k], *given[k + 1 :])):
                raise refuse(low.scope.text.source, getattr(stmt, "origin", None), *MAY_BE_PARTS)


def _looks(stmt: Stmt, looking: Container[str]) -> bool:
    return stmt.function in looking if isinstance(stmt, CallFunction) else isinstance(stmt, Bind) and stmt.op in ABOUT_MEMORY


def _before(block: Block, checks: Mapping[Var, Bind]) -> Block:
    """The block with checks before the statements that bind some names."""
    found: list[Stmt] = []
    for stmt in block:
        if isinstance(stmt, Bind) and stmt.target in checks:
            found.append(checks[stmt.target])
        found.append(with_blocks(stmt, tuple(_before(b, checks) for b in blocks(stmt))))
    return tuple(found)
