"""What an expression changes beside giving a value: asked, once it is lowered, where it runs more often than the text says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import gast

from adjoint_gen.analysis.use_counts import called_by
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.map_and_filter import InTurn
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.trace import Append, Bind, Effect, Pop, Stmt, Store
from adjoint_gen.ir.walk import statements
from adjoint_gen.rules.listing import MADE
from adjoint_gen.rules.memory import is_new


def in_turn(low: Lowering, node: InTurn, base: str) -> Value:
    """What ``map`` gives in a pass of ``zip`` that what stands behind it may end: Python calls the function once more, then."""
    what = "cannot differentiate `zip` with a `map` whose function changes something: what stands behind it may end first"
    remedy = "`zip` with the `map` behind what else is gone through; or a loop that calls the function"
    return only_computed(low, node, lambda: low.value(node.value, base), what, remedy)


def only_computed(low: Lowering, node: gast.AST, lower: Callable[[], Value], what: str, remedy: str) -> Value:
    """What ``lower`` gives, which is as good where it is done more often, or in another order.

    Raises:
        DifferentiationError: it changes, prints or draws something, or raises.
    """
    before, count = dict(low.env.meanings), len(low.writing.blocks[-1])
    value = lower()
    stmts = low.writing.blocks[-1][count:]
    if changes_meanings(low, before) or changes_what_was_there(low, stmts) or any(_is_impure(s) for s in run_by(low, stmts)):
        raise low.refuse(node, what, remedy)
    return value


def changes_meanings(low: Lowering, before: Mapping[str, Value]) -> bool:
    """Whether names, or what dicts and objects hold, mean something else than they did before."""
    meanings = low.env.meanings
    return any(name in meanings and meanings[name] != meaning for name, meaning in before.items())


def changes_what_was_there(low: Lowering, stmts: Sequence[Stmt]) -> bool:
    """Whether statements change an array or list that they did not make; storage may stand for one of those.

    By reference an operation may show what was there, and a function that is called may change it.
    """
    every = list(statements(tuple(stmts)))
    binds = [s for s in every if isinstance(s, Bind)]
    if low.program.modes.by_reference:
        if _unknown(low, stmts):
            return True  # it calls what is being lowered
        every = run_by(low, stmts)
        binds = [s for s in every if isinstance(s, Bind) and (s.op in MADE or is_new(s))]
    made = {s.target for s in binds} - low.arrays.shared
    return any(v not in made for s in every if isinstance(s, Store | Append | Pop) for v in written(s))


def _unknown(low: Lowering, stmts: Sequence[Stmt]) -> bool:
    return not called_by(tuple(stmts), low.program.done) <= low.program.done.keys()


def run_by(low: Lowering, stmts: Sequence[Stmt]) -> list[Stmt]:
    """The statements, and those of the functions that they call."""
    known = low.program.done
    called = sorted(called_by(tuple(stmts), known) & known.keys())
    return [*statements(tuple(stmts)), *(s for name in called for s in statements(known[name].body))]


def _is_impure(stmt: Stmt) -> bool:
    return getattr(stmt, "effect", Effect.PURE) is Effect.IMPURE
