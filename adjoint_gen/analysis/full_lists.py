"""Arrays of lists that one loop fills: they have as many rows as the loop has passes.

    rows = []
    for k in range(len(mu)):
        rows.append(x * mu[k])
    R = np.array(rows)                  # of the shape (len(mu), len(x))

This goes by names alone, since it is asked while kinds are found: the list is mentioned by nothing but what appends to it,
and what loads from it or asks for its length.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.trace import Append, Arg, Atom, Bind, Block, Const, For, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import closing_reads, every_block, reads, statements, variables
from adjoint_gen.rules.listing import STACKS

_LOOKS = STACKS | {GETITEM, "builtins.len"}
_BY_ROWS = frozenset({"numpy.array", "numpy.asarray", "numpy.stack"})


def rows_of_full_lists(trace: Trace) -> Mapping[Var, Atom]:
    """The arrays that are made of whole lists, each with the number of passes of the loop that has filled the list."""
    appended = Counter(append.items for append in all_of(trace, Append))
    made = {bind.target for bind in binds_of(trace, "list") if not bind.args and appended[bind.target] == 1}
    if not made or not any(binds_of(trace, *_BY_ROWS)):
        return {}
    kept = {v for s in statements(trace.body) if not _looks(s) for v in (*reads(s), *closing_reads(s)) if v in made}
    made -= kept.union(variables(trace.result))
    found: dict[Var, Atom] = {}
    for block in every_block(trace.body) if made else ():
        found.update(_in(block, made))
    return found


def _looks(stmt: Stmt) -> bool:
    """Whether a statement does no more to a list than to append to it, or to look at it or into it."""
    if isinstance(stmt, Bind):
        return stmt.op in _LOOKS and stmt.args[0] not in stmt.args[1:]
    return isinstance(stmt, Append) and stmt.value != stmt.items


def _in(block: Block, made: set[Var]) -> Mapping[Var, Atom]:
    """The arrays of lists that a block makes and fills, which it makes behind the loop that fills them."""
    begun: set[Var] = set()
    passes: dict[Arg, Atom] = {}
    rows: dict[Var, Atom] = {}
    for stmt in block:
        for inner in statements((stmt,)) if passes else ():
            if isinstance(inner, Bind) and inner.args and inner.args[0] in passes:
                if inner.op == GETITEM and len(inner.args) == 1:
                    passes[inner.target] = passes[inner.args[0]]
                elif inner.op in _BY_ROWS and len(inner.args) == 1 and not inner.params:
                    rows[inner.target] = passes[inner.args[0]]
        match stmt:
            case Bind(target=target, op="list", args=()) if target in made:
                begun.add(target)
            case For(lo=Const(value=0), hi=hi, step=Const(value=1), until=None, backwards=False, body=body):
                passes.update((s.items, hi) for s in body if isinstance(s, Append) and s.items in begun)
    return rows
