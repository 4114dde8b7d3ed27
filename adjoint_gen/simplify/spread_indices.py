"""Write index arithmetic where it is used.

    t = i - 1                    y[i] = y[i - 1] * x[i - 1]
    y[i] = y[t] * x[t]    ->

By now each common subexpression is one name. A sum of integers says more in an index than a name for it does, and costs
no more than reading a name and a little; so does the length of an array. Each index and bound gets its own, which folding
then writes into it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import resized, storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, For, If, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    reads,
    statements,
    variables,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.folding import fold
from adjoint_gen.simplify.spreading import spread

_SUMS = frozenset({"operator.add", "operator.sub", "operator.mul"})
_ARITHMETIC = _SUMS | {"operator.truediv", "operator.pow", "operator.neg"}
_SHAPED = frozenset({"numpy.zeros", "numpy.ones", "numpy.empty", "numpy.full", "numpy.eye", "numpy.arange"})
"""Operations whose integers say how long something is."""

_SPREAD = _ARITHMETIC | {"operator.getitem", "builtins.len", "ndarray.shape", "ndarray.T"}
"""Operations that may be written several times."""

_INDEXED = _SHAPED | {"operator.getitem"}
"""Operations some of whose arguments are written in any case."""

GETITEM, LEN, SHAPE, TURNED = "operator.getitem", "builtins.len", "ndarray.shape", "ndarray.T"


def spread_indices(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with sums of integers in the indices and bounds that they are used in."""
    functions = tuple(spread_indices(f) for f in trace.functions)
    sums = _sums(trace)
    if sums:
        trace = altered(trace, body=spread(trace.body, sums, Names(all_variables(trace))))
    return altered(trace, functions=functions)


def _sums(trace: Trace) -> dict[Var, Bind]:
    """The sums of integers that are used for nothing but indices and bounds, and the lengths that may be asked for again."""
    every = list(statements(trace.body))
    binds = [s for s in every if isinstance(s, Bind) and not s.target.base and s.op in _SPREAD]
    if not binds:
        return {}
    kinds, moving, changing = infer(trace), set(joined(every)), storage(trace)
    growing = resized(trace)
    found: dict[Var, Bind] = {}
    for s in binds:
        if s.op == TURNED and s.args[0] in changing:
            continue
        if (_of_constants(s) or _is_length(s, kinds, found, growing) or _of_integers(s, kinds)) and moving.isdisjoint(reads(s)):
            found[s.target] = s
    used = dict.fromkeys(found, 0)
    outermost = set(map(id, trace.body))
    fixed = {v for v, s in found.items() if _of_constants(s)}
    again = fixed | {v for v, s in found.items() if s.op in (LEN, SHAPE, TURNED, GETITEM)}
    for stmt in every:
        for arg in _indices(stmt, found):
            for var in variables(arg):
                if var in used:
                    used[var] += 1
        if isinstance(stmt, Bind) and stmt.target not in found and stmt.op not in _INDEXED:
            for var in reads(stmt):
                if var in (again if id(stmt) in outermost else fixed):
                    used[var] += 1
    count = uses(trace)
    others = {v for v in found if count[v] != used[v] or not used[v]}

    def needed(stmt: Bind) -> Iterator[Var]:
        """What a sum that stays where it is needs there; lengths are written in it."""
        written = again if id(stmt) in outermost else {v for v in again if v in fixed or found[v].op == SHAPE}
        yield from (v for v in reads(stmt) if v in found and v not in written)

    while more := {u for v in others for u in needed(found[v])} - others:
        others |= more
    # each belongs to the line that it is written in
    return {v: replace(s, origin=None) for v, s in found.items() if v not in others}


def _is_length(stmt: Bind, kinds: Mapping[Var, Kind], found: Mapping[Var, Bind], growing: Container[Var]) -> bool:
    """Whether this is how long an array or list is and stays, the tuple of lengths of an array, or that turned over."""
    array = stmt.args[0]
    match stmt:
        case Bind(op=op, args=(Var(), Const())) if op == GETITEM:
            return array in found and found[array].op == SHAPE  # type: ignore[index] # it is a name
        case Bind(op=op) if op in (LEN, SHAPE, TURNED):
            tag = kinds.get(array, UNKNOWN).tag if isinstance(array, Var) else ""
            return tag == "array" or (op == LEN and tag == "list" and array not in growing)
    return False


def _of_constants(stmt: Bind) -> bool:
    """Whether this is arithmetic that Python does before anything runs, without a fault."""
    if stmt.op not in _ARITHMETIC or not all(isinstance(a, Const) and a.spelling is None for a in stmt.args):
        return False
    return isinstance(fold(stmt.op, stmt.args, {}), Const)


def _of_integers(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    return stmt.op in _SUMS and all(
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
        case Bind(target=target, op=op, args=args) if target in sums or op in _SHAPED:
            return args
        case Bind(op=op, args=(array, *chain)) if op == GETITEM:
            return stmt.args if array in sums else tuple(chain)
        case Store(chain=chain):
            return chain
        case For(lo=lo, hi=hi, step=step):
            return (lo, hi, step)
    return ()
