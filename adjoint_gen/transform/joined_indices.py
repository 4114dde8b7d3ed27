"""Integers that index an array one after the other are one index, which NumPy looks up at once.

    out[i][j] += A[i][k] * B[k][j]      ->      out[i, j] += A[i, k] * B[k, j]

So a row that is only indexed is not made, and the adjoint is added where the element is. A row that has a name keeps it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, blocks, every_statement, reads_within, variables, with_blocks
from adjoint_gen.rules.listing import at_chain
from adjoint_gen.transform.adjoint_paths import CONTAINERS, is_place, together

Kinds = Mapping[Var, Kind]


def with_joined_indices(trace: Trace) -> Trace:
    """The same function, in which the indices that follow each other in an array are one."""
    if not any(_indexes_again(stmt) for stmt in every_statement(trace)):
        return trace
    functions = tuple(_joined(f, infer(replace(f, functions=trace.functions))) for f in trace.functions)
    return altered(_joined(trace, infer(trace)), functions=functions)


def _indexes_again(stmt: Stmt) -> bool:
    """Whether a statement indexes what may be a part of an array."""
    match stmt:
        case Bind(op=op, args=(Var() as row, *chain)) if op == GETITEM:
            return len(chain) > 1 or not row.base
        case Store(chain=chain):
            return len(chain) > 1
    return False


def _joined(trace: Trace, kinds: Kinds) -> Trace:
    read = Counter(variables(trace.result))
    for stmt in trace.body:
        read.update(reads_within(stmt))
    return altered(trace, body=_block(trace.body, kinds, read))


def _block(block: Block, kinds: Kinds, read: Mapping[Var, int]) -> Block:
    out: list[Stmt] = []
    rows: dict[Var, tuple[Var, tuple[Arg, ...]]] = {}
    """Rows without a name, with the array and the indices: behind them there are operations only."""
    left = dict[Var, int]()
    for stmt in block:
        match stmt:
            case Bind(target=target, op=op, args=(Var() as array, *chain)) if op == GETITEM and chain:
                of, before = rows.get(array, (array, ()))
                steps = (*before, *chain)
                stmt = replace(stmt, args=(of, *at_once(kinds.get(of, UNKNOWN), steps, kinds)))
                if array in rows:
                    left[array] -= 1
                is_row = kinds.get(of, UNKNOWN).tag == kinds.get(target, UNKNOWN).tag == "array"
                if is_row and not target.base and read[target] and all(is_place(step, kinds) for step in steps):
                    rows[target], left[target] = (of, steps), read[target]
            case Bind():
                pass
            case Store(array=array, chain=chain):
                stmt = replace(stmt, chain=at_once(kinds.get(array, UNKNOWN), chain, kinds))
                rows = {}
            case _:
                stmt = with_blocks(stmt, tuple(_block(inner, kinds, read) for inner in blocks(stmt)))
                rows = {}
        out.append(stmt)
    idle = {var for var, count in left.items() if not count}
    return tuple(stmt for stmt in out if not (isinstance(stmt, Bind) and stmt.target in idle))


def at_once(kind: Kind, chain: tuple[Arg, ...], kinds: Kinds) -> tuple[Arg, ...]:
    """The chain, of which the part behind the containers is one index, if it indexes an array.

    >>> from adjoint_gen.ir.kinds import INT, array
    >>> i, j, k = Var("i"), Var("j"), Var("k")
    >>> at_once(Kind("list", element=array("A", 2)), (i, j, k), {i: INT, j: INT, k: INT})
    (i, Pack(kind='tuple', items=(j, k)))
    """
    held = next((k for k in range(len(chain)) if at_chain(kind, chain[:k]).tag not in CONTAINERS), len(chain))
    array, rest = at_chain(kind, chain[:held]), chain[held:]
    if array.rank is None or len(rest) > array.rank or not all(is_place(step, kinds) for step in rest[:-1]):
        return chain
    return (*chain[:held], *together(rest, array, kinds)) if rest else chain
