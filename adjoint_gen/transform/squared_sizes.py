"""Squares of sizes, ``abs(z)**2``, ``norm(x)**2``, ``sqrt(sum(x * x))**2``: smooth at zero, where the size itself is not.

A size has no second derivative at zero, and of the first the table says that it is zero; so that of its square, taken step by
step, would be 0 where it is 2. A square is what it is by the operand alone, so it has a rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Pack, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, in_every_function, statements, with_blocks
from adjoint_gen.rules.squares import ROOTS, SQUARES

_SUMS = frozenset({"numpy.sum", "builtins.sum", "numpy.mean"})
_ADDED = frozenset({"operator.add", "numpy.add"})
_PRODUCTS = frozenset({"operator.mul", "numpy.multiply", "operator.matmul", "numpy.matmul", "numpy.dot", "numpy.inner"})
_POWERS = frozenset({"operator.pow", "numpy.power", "numpy.square", "operator.mul", "numpy.multiply"})


def with_squares(trace: Trace) -> Trace:
    """The trace in which such squares are operations on what the sizes are of."""
    return in_every_function(trace, _with_squares)


def _with_squares(trace: Trace) -> Trace:
    made = {s.target: s for s in statements(trace.body) if isinstance(s, Bind)}
    sizes = {v: s for v, s in made.items() if s.op in SQUARES and (s.op not in ROOTS or _sums_squares(s.args[0], made))}
    if not sizes:
        return trace
    return altered(trace, body=_rewritten(trace.body, sizes, infer(trace)))


def _rewritten(block: Block, sizes: Mapping[Var, Bind], kinds: Mapping[Var, Kind]) -> Block:
    found = []
    for stmt in block:
        stmt = with_blocks(stmt, tuple(_rewritten(inner, sizes, kinds) for inner in blocks(stmt)))
        found.append(_square(stmt, sizes, kinds) if isinstance(stmt, Bind) else stmt)
    return tuple(found)


def _square(stmt: Bind, sizes: Mapping[Var, Bind], kinds: Mapping[Var, Kind]) -> Bind:
    """The square of a size, told what that is of; every other operation as it is."""
    size = sizes.get(stmt.args[0]) if stmt.op in _POWERS and not stmt.params and isinstance(stmt.args[0], Var) else None
    if size is None or not _is_squared(stmt, sizes) or not isinstance(size.args[0], Var):
        return stmt
    kind = kinds[size.target]
    if not kind.inexact or kind.rank is None or (stmt.op.startswith("numpy.") and kind.tag == "float"):
        return stmt
    op, operands = SQUARES[size.op](size, kinds)
    return stmt if op is None else replace(stmt, op=op, args=(Const(stmt.op), Pack("tuple", stmt.args), *operands))


def _sums_squares(arg: Arg, made: Mapping[Var, Bind]) -> bool:
    """Whether a value is a sum of squares of real numbers, or one square: by what the program writes, zero where all are."""
    stmt = made.get(arg) if isinstance(arg, Var) else None
    if stmt is None:
        return False
    if stmt.op in _SUMS:
        return _sums_squares(stmt.args[0], made)
    if stmt.op in _ADDED:
        return len(stmt.args) == 2 and all(_sums_squares(part, made) for part in stmt.args)
    twice = len(stmt.args) == 2 and not stmt.params and isinstance(stmt.args[0], Var) and stmt.args[0] == stmt.args[1]
    return (twice and stmt.op in _PRODUCTS) or (stmt.op in _POWERS and _is_squared(stmt, {}))


def _is_squared(stmt: Bind, sizes: Mapping[Var, Bind]) -> bool:
    """Whether an operation takes the square of its first operand, or multiplies it by an equal one."""
    if stmt.op == "numpy.square" or len(stmt.args) != 2:
        return stmt.op == "numpy.square" and len(stmt.args) == 1
    one, other = stmt.args
    if not stmt.op.endswith(("mul", "multiply")):
        return other in (Const(2), Const(2.0))
    first, second = (sizes.get(arg) if isinstance(arg, Var) else None for arg in (one, other))
    if first is None or second is None:
        return False
    return (first.op, first.args, first.params) == (second.op, second.args, second.params)
