"""Arrays in lists, changed as a whole: the list gets a new array in each one's place.

    row = rows[i].copy()
    row -= e                      ->      rows[i] = rows[i] - e
    rows[i] = row

Once it is justified that nobody sees the array under another name, this is the same, nothing is copied, and the adjoint needs
no storage for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.frontend.names.values import View
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Bind, Block, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, blocks, closing_reads, map_arg, reads, rename, statements, variables, with_blocks

_UPDATES = frozenset({"operator.add", "operator.sub", "operator.mul", "operator.truediv"})
"""What leaves an array in place as large as it is; where it would not, NumPy raises an error."""


def with_new_items(checks: Justification, trace: Trace) -> Trace:
    """The trace without the storage of arrays that are only updated as a whole, right where they are taken."""
    rows = checks.low.arrays.placed.keys()
    if not rows:
        return trace
    count = Counter(v for s in statements(trace.body) for v in (*reads(s), *closing_reads(s)) if v in rows)
    count.update(v for v in variables(trace.result) if v in rows)
    same: dict[Var, Var] = {}

    def visit(block: Block) -> Block:
        for stmt in block:
            match stmt:
                case Bind(target=row, args=(Var() as value,)) if row in rows:
                    uses = [s for s in block for v in reads(s) if v == row]
                    if len(uses) == count[row] and all(_is_whole(checks, s, row) for s in uses):
                        block = tuple(_as_values(block, row, value, same))
        return tuple(with_blocks(s, tuple(map(visit, blocks(s)))) for s in block)

    body = visit(trace.body)
    names = {var: _last(var, same) for var in same}
    return altered(trace, body=rename(body, names), result=map_arg(trace.result, lambda v: names.get(v, v)))


def _is_whole(checks: Justification, stmt: Stmt, row: Var) -> bool:
    """Whether a statement loads all of an array, asks for its shape, or updates it by numbers of no higher precision."""
    match stmt:
        case Bind(op=op, args=args):
            return op in LOOKS_ONLY or (op == GETITEM and args == (row,))
        case Store(array=array, chain=(), add=False, value=Var() as value) if array == row:
            made = checks.uses.made_by.get(value)
            if not isinstance(made, Bind) or made.op not in _UPDATES:
                return False
            checks.rely(value)
            updated = any(checks.low.arrays.loads.get(v) == View(row) for v in made.args if isinstance(v, Var))
            return updated and checks.kind(value).dtype == checks.kind(row).dtype
    return False


def _as_values(block: Block, row: Var, value: Var, same: dict[Var, Var]) -> Iterator[Stmt]:
    """The block with the contents of an array as values; ``same`` gains what its loads are."""
    for stmt in block:
        match stmt:
            case Bind(target=target) if target == row:
                pass
            case Bind(target=target, op=op, args=args) if op == GETITEM and args == (row,):
                same[target] = value
            case Store(array=array, value=Var() as stored) if array == row:
                value = stored
            case _:
                yield from rename((stmt,), {row: value})


def _last(var: Var, same: dict[Var, Var]) -> Var:
    while var in same:
        var = same[var]
    return var
