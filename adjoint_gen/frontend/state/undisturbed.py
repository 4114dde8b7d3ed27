"""What a function with `try` may not do, asked once it is lowered: where its attempts disturb, and what others may raise."""

from __future__ import annotations

from collections.abc import Collection

from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.memory import shows_outside
from adjoint_gen.ir.trace import Bind, Trace
from adjoint_gen.ir.walk import every_statement


def refuse_raised(low: Lowering, trace: Trace, caught: Collection[type]) -> None:
    """Refuse functions that may raise what this one catches by jumps."""
    names, pending = set[str](), list(caught)
    while pending:
        names.add((cls := pending.pop()).__name__)
        pending += cls.__subclasses__()
    if any(o.name.rpartition(".")[2] in names for f in trace.functions for o in f.outers):
        what = "cannot differentiate `try`: a function that is called may raise what it catches"
        raise low.refuse(low.scope.text.tree, what, "a result that says so, and an `if` in its place")


def refuse_disturbing(low: Lowering, trace: Trace, changes: bool) -> None:
    """Refuse an attempt that does more than to find out whether its block raises: that would happen twice."""
    if not trace.catches:
        return
    within = every_statement(trace)
    impure = any(isinstance(s, Bind) and shows_outside(s) for s in within)
    stores = low.program.modes.by_reference and any(True for s in within if not isinstance(s, Bind) for _ in written(s))
    low.program.asked.tried |= changes or stores or impure
    if changes or stores or impure:
        raise low.refuse(
            low.scope.text.tree, "cannot differentiate `try`: its block changes an array or list, prints, or draws",
            "the statements that may raise, and nothing else, in the block; the others behind it, or under `else`",
        )
    if any(one.interrupted for one in (trace, *trace.functions)):
        raise low.refuse(
            low.scope.text.tree, "cannot differentiate `try`: its block leaves something to `finally` or `with`",
            "what is done whatever is raised behind the `try`, or all of it at its own end",
        )
