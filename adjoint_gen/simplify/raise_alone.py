"""Divide 1.0 where a quotient of Python's numbers is needed for nothing but what it raises: the divisor decides that alone.

    total = 0.0
    for i in range(n):                ->      1.0 / n      # may raise
        total = total + xs[i]
    total / n      # may raise
"""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Effect, Stmt, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, statements, with_blocks
from adjoint_gen.simplify.drop_dead import drop_dead

DIVIDE = "operator.truediv"


def raise_alone(trace: Trace) -> Trace:
    """The trace with such quotients, and without what only they needed."""
    count = uses(trace)
    quotients = (s for s in statements(trace.body) if isinstance(s, Bind) and s.op == DIVIDE and s.effect is Effect.RAISES)
    idle = {s.target for s in quotients if not count[s.target] and isinstance(s.args[0], Var)}
    if not idle:
        return trace
    kinds = infer(trace)

    def tag(arg: Arg) -> str:
        return kinds.get(arg, UNKNOWN).tag if isinstance(arg, Var) else ""

    def change(stmt: Stmt) -> Stmt:
        match stmt:
            case Bind(target=target, args=(number, divisor)) if target in idle and tag(number) == "float":
                return replace(stmt, args=(Const(1.0), divisor)) if tag(divisor) in ("float", "int") else stmt
        return with_blocks(stmt, tuple(block(inner) for inner in blocks(stmt)))

    def block(stmts: Block) -> Block:
        return tuple(map(change, stmts))

    return drop_dead(altered(trace, body=block(trace.body)))
