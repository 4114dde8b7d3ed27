"""Ask an argument for a shape instead of a value that would have to be kept for it.

    z_bar = zeros_like(z)   ->   z_bar = zeros_like(b)      where z is bound in a loop and has the shape and dtype of b

Only names of loops and branches are replaced: at the outermost level every name can be looked at when it is needed.
"""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import LOOKS_ONLY
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Stmt, Trace, Var
from adjoint_gen.ir.walk import blocks, statements, variables, with_blocks


def look_at_arguments(trace: Trace) -> Trace:
    """The trace with the shapes of inner names read from arguments of equal kind, where there are any."""
    inner = [s for stmt in trace.body for block in blocks(stmt) for s in statements(block)]
    if not any(isinstance(s, Bind) and s.op in LOOKS_ONLY for s in inner):
        return trace
    kinds = infer(trace)
    changing = storage(trace)
    arguments: dict[Kind, Var] = {}
    for tree in (*(p.tree for p in trace.params), *(o.var for o in trace.outers)):
        for var in variables(tree):
            if _known(kinds[var]) and var not in changing:
                arguments.setdefault(kinds[var], var)
    given = set(arguments.values())

    def look(arg: Arg) -> Arg:
        if isinstance(arg, Var) and arg not in given and arg in kinds:
            return arguments.get(kinds[arg], arg)
        return arg

    def stmt_of(stmt: Stmt) -> Stmt:
        if isinstance(stmt, Bind) and stmt.op in LOOKS_ONLY:
            return replace(stmt, args=tuple(map(look, stmt.args)))
        return with_blocks(stmt, tuple(block_of(b) for b in blocks(stmt)))

    def block_of(block: Block) -> Block:
        return tuple(map(stmt_of, block))

    return replace(trace, body=tuple(with_blocks(s, tuple(block_of(b) for b in blocks(s))) for s in trace.body))


def _known(kind: Kind) -> bool:
    """Whether two values of this kind surely have one shape and one dtype."""
    return kind.tag == "array" and kind.dtype is not None and bool(kind.shape.dims) and all(kind.shape.dims or ())


