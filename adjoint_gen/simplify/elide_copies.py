"""Do without the copy of an array that was just computed and that nothing else reads.

    t = g * y             y_bar = g * y
    y_bar = t.copy()  ->

This is for the text: other passes rely on storage that starts as a copy of a value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.uses import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, Block, Stmt, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, statements, with_blocks

COPY = "ndarray.copy"
_NEW = frozenset({
    "operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.neg", "operator.pow", "operator.matmul",
    "numpy.concatenate", "numpy.stack", "numpy.vstack", "numpy.hstack", "numpy.column_stack", "numpy.outer", "numpy.dot",
    "numpy.where", "numpy.clip", "numpy.sum", "numpy.mean", "numpy.cumsum", "numpy.cumprod", "numpy.tile", "numpy.repeat",
    "numpy.take", "numpy.roll", "numpy.sort", "numpy.eye", "numpy.identity", "numpy.full", "numpy.arange", "numpy.linspace",
    "numpy.linalg.solve", "numpy.linalg.inv", "adjoint_gen.runtime.zeros_like",
}) | {f"numpy.{name}" for name, function in vars(np).items() if isinstance(function, np.ufunc)}
"""Operations on arrays whose result is new memory, as that of every universal function is."""


def elide_copies(trace: Trace) -> Trace:
    """The trace with storage bound by the operation that computes what it starts with."""
    trace = altered(trace, functions=tuple(elide_copies(f) for f in trace.functions))
    if not any(isinstance(s, Bind) and s.op == COPY for s in statements(trace.body)):
        return trace
    return altered(trace, body=_elided(trace.body, uses(trace), infer(trace)))


def _is_new(stmt: Bind) -> bool:
    """Whether the result of an operation is new memory; of ``np.array`` it is unless something else is asked for."""
    return stmt.op in _NEW or (stmt.op == "numpy.array" and not stmt.params and len(stmt.args) == 1)


def _elided(block: Block, uses: Mapping[Var, int], kinds: Mapping[Var, Kind]) -> Block:
    out: list[Stmt] = []
    made: dict[Var, tuple[int, Bind]] = {}
    for stmt in block:
        match stmt:
            case Bind(op=op, args=(Var() as var,)) if op == COPY and uses[var] == 1 and var in made:
                at, maker = made[var]
                out[at] = replace(maker, target=stmt.target)
                continue
            case Bind(target=target) if _is_new(stmt) and kinds.get(target, UNKNOWN).tag == "array":
                if kinds[target].rank:
                    made[target] = len(out), stmt
        out.append(with_blocks(stmt, tuple(_elided(inner, uses, kinds) for inner in blocks(stmt))))
    return tuple(out)
