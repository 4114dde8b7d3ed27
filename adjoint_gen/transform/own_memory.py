"""Values that become the memory of a reference: a derivative may read them when that memory has changed.

    t = np.tanh(x)             t = np.tanh(x)
    y = reference to t    ->   t1 = t.copy()
    y[0] = 0.0                 y = reference to t1
    x_bar = (1 - t * t) * g    ...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.layouts import SAME_LAYOUT
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Bind, Block, Stmt, Trace, Var
from adjoint_gen.ir.views import REFERENCE
from adjoint_gen.ir.walk import all_variables, altered, blocks, closing_reads, reads, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import LIST


def with_own_memory(trace: Trace, kinds: Mapping[Var, Kind]) -> Trace:
    """The trace in which the memory that a reference is made with belongs to no value that is read elsewhere.

    >>> from adjoint_gen.ir.trace import Source
    >>> x, t, y, z = Var("x"), Var("t"), Var("y"), Var("z")
    >>> body = (Bind(t, "numpy.tanh", (x,)), Bind(y, REFERENCE, (t,)), Bind(z, "numpy.sin", (t,)))
    >>> print(with_own_memory(Trace("f", (), body, z, Source("", 1, (), "f", "")), {}))
    f():
        t = numpy.tanh(x)
        %0 = numpy.copy(t)
        y = reference to %0
        z = numpy.sin(t)
        return z
    """
    shadows = shadowed(trace)
    if not shadows:
        return trace
    every = list(statements(trace.body))
    made = {s.args[0] for s in every if isinstance(s, Bind) and s.op == REFERENCE and s.args[0] not in shadows}
    read = set(variables(trace.result))
    for stmt in every:
        if not (isinstance(stmt, Bind) and (stmt.op in LOOKS_ONLY or (stmt.op == REFERENCE and stmt.args[0] in made))):
            read.update(reads(stmt))
        read.update(closing_reads(stmt))
    shared = made & read
    if not shared:
        return trace
    names = Names(all_variables(trace))

    def block(stmts: Block) -> Block:
        return tuple(new for stmt in stmts for new in own(stmt))

    def own(stmt: Stmt) -> Iterator[Stmt]:
        if isinstance(stmt, Bind) and stmt.op == REFERENCE and stmt.args[0] in shared:
            value = stmt.args[0]
            assert isinstance(value, Var)
            copied = names.fresh()
            yield Bind(copied, LIST if kinds.get(value, UNKNOWN).tag == "list" else SAME_LAYOUT, (value,), origin=stmt.origin)
            stmt = replace(stmt, args=(copied, *stmt.args[1:]))
        yield with_blocks(stmt, tuple(map(block, blocks(stmt))))

    return altered(trace, body=block(trace.body))
