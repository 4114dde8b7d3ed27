"""Say which axes are summed, where the shapes are known to tell.

    b_bar = unbroadcast(g, b)   ->   b_bar = np.sum(g, axis=0)      where g has axes (n, k) and b has (k,)

    t = np.sum(g, axis=0, keepdims=True)
    b_bar = np.squeeze(t, axis=0)            ->   b_bar = np.sum(g, axis=0)

    t = unbroadcast(g, b)
    b_bar = unbroadcast(t, b)                ->   b_bar = unbroadcast(g, b)

A helper that looks at shapes is left only where two axes may or may not be equally long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Pack, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, altered, blocks, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.linear import UNBROADCAST


def sum_known_axes(trace: Trace) -> Trace:
    """The trace with ``unbroadcast`` written as sums where every axis is known to be summed or kept."""
    if not any(isinstance(s, Bind) and s.op == UNBROADCAST for s in statements(trace.body)):
        return trace
    kinds = infer(trace)
    names = Names(all_variables(trace))

    changing = storage(trace)
    kept: dict[tuple[Arg, Arg], Var] = {}
    fitted: dict[tuple[Arg, Arg], Arg] = {}

    def visit(stmt: Stmt, last: Var | None) -> tuple[Stmt, ...]:
        if isinstance(stmt, Bind) and stmt.op == UNBROADCAST:
            given, like = stmt.args
            stmt = replace(stmt, args=(fitted.get((given, like), given), like))
            if stmt.target is not None and stmt.target not in changing:
                fitted[stmt.target, like] = stmt.args[0]
            found = _summed(stmt, kinds, names)
            for one in found:
                if ("keepdims", Const(True)) in one.params and isinstance(one.args[0], Var):
                    kept[one.target, dict(one.params)["axis"]] = one.args[0]
            return found
        if isinstance(stmt, Bind) and stmt.op == "numpy.squeeze" and [name for name, _ in stmt.params] == ["axis"]:
            g = kept.get((stmt.args[0], stmt.params[0][1]))
            g = None if g in changing and last != stmt.args[0] else g
            return (stmt if g is None else replace(stmt, op="numpy.sum", args=(g,)),)
        return (with_blocks(stmt, tuple(block_of(b) for b in blocks(stmt))),)

    def block_of(block: Block) -> Block:
        before = (None, *(stmt.target if isinstance(stmt, Bind) else None for stmt in block))
        return tuple(new for stmt, last in zip(block, before, strict=False) for new in visit(stmt, last))

    return altered(trace, body=block_of(trace.body))


def _summed(stmt: Bind, kinds: dict[Var, Kind], names: Names) -> tuple[Bind, ...]:
    g, like = stmt.args
    if not (isinstance(g, Var) and isinstance(like, Var)):
        return (stmt,)
    mine, other = kinds[g], kinds[like]
    if mine.tag != "array" or not other.numeric or mine.shape.dims is None:
        return (stmt,)
    if other.shape.dims is None or len(mine.shape.dims) < len(other.shape.dims):
        return (stmt,)
    extra = len(mine.shape.dims) - len(other.shape.dims)
    if other.shape.dims == ():
        return (replace(stmt, op="numpy.sum", args=(g,)),)
    kept: list[int] = []
    for axis, (one, two) in enumerate(zip(mine.shape.dims[extra:], other.shape.dims, strict=True)):
        if one == two:
            continue
        if two or not one:
            return (stmt,)  # perhaps summed, perhaps not; or to be filled
        kept.append(axis)
    last: list[Bind] = []
    if extra:
        last.append(_sum(stmt, g, range(extra), keep=False))
    if kept:
        between: Arg = g
        if last:
            middle = names.fresh()
            kinds[middle] = kinds[stmt.target]
            last[0] = replace(last[0], target=middle)
            between = middle
        last.append(_sum(stmt, between, kept, keep=True))
    return tuple(last) or (stmt,)


def _sum(stmt: Bind, g: Arg, axes: Sequence[int], keep: bool) -> Bind:
    return replace(stmt, op="numpy.sum", args=(g,), params=(along(axes), *((("keepdims", Const(True)),) if keep else ())))


def along(axes: Sequence[int]) -> tuple[str, Arg]:
    """Which axes are summed, as an argument: one as a number.

    >>> along(range(1))
    ('axis', 0)
    """
    return "axis", Const(axes[0]) if len(axes) == 1 else Pack("tuple", tuple(map(Const, axes)))
