"""Write index arithmetic where it is used.

    t = i - 1                    y[i] = y[i - 1] * x[i - 1]
    y[i] = y[t] * x[t]    ->

By now each common subexpression is one name. A sum of integers says more in an index than a name for it does, and costs
no more than reading a name and a little; so does the length of an array. Each index and bound gets its own, which folding
then writes into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.uses import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, For, If, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    blocks,
    map_arg,
    reads,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names

_SUMS = frozenset({"operator.add", "operator.sub", "operator.mul"})
_SHAPED = frozenset({"numpy.zeros", "numpy.ones", "numpy.empty", "numpy.full", "numpy.eye", "numpy.arange"})
"""Operations whose integers say how long something is."""

GETITEM, LEN = "operator.getitem", "builtins.len"


def spread_indices(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with sums of integers in the indices and bounds that they are used in."""
    functions = tuple(spread_indices(f) for f in trace.functions)
    sums = _sums(trace)
    if sums:
        trace = altered(trace, body=_Spread(sums, Names(all_variables(trace))).block(trace.body))
    return altered(trace, functions=functions)


def _sums(trace: Trace) -> dict[Var, Bind]:
    """The sums of integers that are used for nothing but indices and bounds."""
    every = list(statements(trace.body))
    binds = [s for s in every if isinstance(s, Bind) and s.op in (*_SUMS, LEN) and not s.target.base]
    if not binds:
        return {}
    kinds, moving = infer(trace), set(joined(every))
    found = {
        s.target: s for s in binds
        if (_of_an_array(s, kinds) if s.op == LEN else _of_integers(s, kinds)) and not any(v in moving for v in reads(s))
    }
    used = dict.fromkeys(found, 0)
    for stmt in every:
        for arg in _indices(stmt, found):
            for var in variables(arg):
                if var in used:
                    used[var] += 1
    count = uses(trace)
    others = {v for v in found if count[v] != used[v] or not used[v]}
    while more := {u for v in others for u in reads(found[v]) if u in found} - others:
        others |= more  # what stays where it is needs its operands there
    return {v: s for v, s in found.items() if v not in others}


def _of_an_array(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a length is one that stays the same."""
    return isinstance(stmt.args[0], Var) and kinds.get(stmt.args[0], UNKNOWN).tag == "array"


def _of_integers(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    return all(
        kinds.get(a, UNKNOWN).tag == "int" if isinstance(a, Var) else isinstance(a, Const) and type(a.value) is int
        for a in stmt.args
    )


def joined(every: list[Stmt]) -> Iterator[Var]:
    """The names that a loop or branch binds anew: to read one later than now may take a second name for it."""
    for stmt in every:
        match stmt:
            case If(yields=yields):
                for y in yields:
                    yield y.result
            case For(carried=carried) | While(carried=carried):
                for c in carried:
                    yield from (v for v in (c.param, c.next, c.result) if isinstance(v, Var))


def _indices(stmt: Stmt, sums: Mapping[Var, Bind]) -> tuple[Arg, ...]:
    """The arguments of a statement that are indices and bounds, and the operands of a sum that may be one."""
    match stmt:
        case Bind(op=op, args=(_, *chain)) if op == GETITEM:
            return tuple(chain)
        case Bind(target=target, op=op, args=args) if target in sums or op in _SHAPED:
            return args
        case Store(chain=chain):
            return chain
        case For(lo=lo, hi=hi, step=step):
            return (lo, hi, step)
    return ()


class _Spread:
    """Puts a copy of each sum before each use of it."""

    def __init__(self, sums: Mapping[Var, Bind], names: Names) -> None:
        self.sums = sums
        self.names = names

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.statement(stmt))

    def statement(self, stmt: Stmt) -> Iterator[Stmt]:
        made: list[Bind] = []

        def arg(a: Arg) -> Arg:
            return map_arg(a, lambda v: self.copy(v, made))

        match stmt:
            case Bind(target=target) if target in self.sums:
                return
            case Bind(op=op, args=(array, *chain)) if op == GETITEM:
                stmt = replace(stmt, args=(array, *map(arg, chain)))
            case Bind(op=op, args=args) if op in _SHAPED:
                stmt = replace(stmt, args=tuple(map(arg, args)))
            case Store(chain=chain):
                stmt = replace(stmt, chain=tuple(map(arg, chain)))
            case For():
                lo, hi, step = (self.copy(a, made) if isinstance(a, Var) else a for a in (stmt.lo, stmt.hi, stmt.step))
                stmt = replace(stmt, lo=lo, hi=hi, step=step)
        yield from made
        yield with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))

    def copy(self, var: Var, made: list[Bind]) -> Var:
        """A sum of its own for one mention of a sum."""
        if var not in self.sums:
            return var
        new = self.names.fresh()
        stmt = self.sums[var]
        args = tuple(self.copy(a, made) if isinstance(a, Var) else a for a in stmt.args)
        made.append(replace(stmt, target=new, args=args))
        return new
