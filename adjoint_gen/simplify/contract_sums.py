"""Write the sum of a product of two vectors as their product, in the reverse sweep: sums may round as another order rounds.

    s_bar = np.sum(g * x)   ->   s_bar = g @ x

Both are known to be as long as each other, since NumPy would repeat one of a single element. Inside a loop that reverses
another one, lengths that follow from the counters are compared as in the same pass of both: this is for traces without tapes.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Dim
from adjoint_gen.ir.trace import Arg, Bind, Block, For, Stmt, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, statements, with_blocks
from adjoint_gen.rules.dims import renamed, unknown

SUM, TIMES, PRODUCT = "numpy.sum", "operator.mul", "operator.matmul"


def contract_sums(trace: Trace) -> Trace:
    """The trace with products of vectors in place of such sums."""
    cut = reverse_sweep(trace)
    count, back = uses(trace), list(statements(trace.body[cut:]))
    sums = {s.args[0]: s for s in back if isinstance(s, Bind) and s.op == SUM and len(s.args) == 1 and not s.params}
    products = {s.target for s in back if isinstance(s, Bind) and s.op == TIMES and s.target in sums and count[s.target] == 1}
    if not products:
        return trace
    kinds, changing = infer(trace), storage(trace)
    loops = {s.label: s.counter for s in statements(trace.body[:cut]) if isinstance(s, For) and s.label}
    gone: set[Var] = set()

    def length(factor: Arg, counters: Mapping[str, str]) -> Dim | None:
        kind = kinds.get(factor, UNKNOWN) if isinstance(factor, Var) else UNKNOWN
        if kind.tag != "array" or kind.dtype != "float64" or not kind.shape.dims or factor in changing:
            return None
        (dim, *more) = kind.shape.dims
        return None if more or unknown(dim) else renamed(dim, counters)

    def visit(stmt: Stmt, counters: Mapping[str, str]) -> Stmt:
        match stmt:
            case Bind(target=target, args=factors) if target in products:
                one, other = (length(factor, counters) for factor in factors)
                if one is not None and one == other:
                    gone.add(sums[target].target)
                    return replace(sums[target], op=PRODUCT, args=factors)
            case For(reverses=label, counter=counter) if label in loops:
                counters = {**counters, counter.name: loops[label].name}
        return with_blocks(stmt, tuple(block(inner, counters) for inner in blocks(stmt)))

    def block(stmts: Block, counters: Mapping[str, str]) -> Block:
        return tuple(visit(stmt, counters) for stmt in stmts)

    made = block(trace.body[cut:], {})
    return altered(trace, body=(*trace.body[:cut], *_without_sums(made, gone))) if gone else trace


def _without_sums(block: Block, gone: Container[Var]) -> Block:
    """A block in which these are bound by their products only."""
    left = (s for s in block if not (isinstance(s, Bind) and s.op == SUM and s.target in gone))
    return tuple(with_blocks(s, tuple(_without_sums(inner, gone) for inner in blocks(s))) for s in left)
