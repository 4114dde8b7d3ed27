"""Which vectors of a decomposition are read: whether others can be told from each other is nothing to their derivative.

That a vector is not read is known by the loads alone. The adjoint of one that is read may be zero as well, and that of a
function of the matrix is not where it weighs vectors of equal values by a root.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Pack, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM, is_view, parts
from adjoint_gen.ir.walk import blocks, closing_reads, reads, rename, statements, variables
from adjoint_gen.rules.table import lookup, result_kind
from adjoint_gen.transform.pending_adjoints import Pending

NUMBERS = "adjoint_gen.runtime.vector_numbers"
_AXES = {"columns": -1, "rows": -2}
"""The parameter by which a rule is told which vectors are read, and the axis that counts them."""
_TURNS = frozenset({"ndarray.T", "ndarray.mT"})
_ALL = Pack("slice", (Const(None),) * 3)


def asked_vectors(primal: Trace, kinds: Mapping[Var, Kind], still: Container[Var]) -> Mapping[Var, tuple[Bind, ...]]:
    """The loads from vectors of which nothing else is read, for each decomposition; what they load is read as a whole.

    ``still`` are the names that nothing in place is done to, and that are bound on every path.
    """
    made = [s for s in statements(primal.body) if isinstance(s, Bind) and s.target in still and told_by(s) is not None]
    if not made:
        return {}
    readers: dict[Var, list[Stmt]] = {}
    last = set(variables(primal.result))
    for stmt in statements(primal.body):
        last.update(closing_reads(stmt))
        for v in dict.fromkeys(reads(stmt)):
            readers.setdefault(v, []).append(stmt)
    found = {}
    for stmt in made:
        beside = {id(s) for block in _every(primal.body) if stmt in block for s in block}
        loads = _loads(stmt.target, readers, last, still, beside, kinds)
        if loads is not None:
            found[stmt.target] = loads
    return found


def told_by(stmt: Bind) -> str | None:
    """The parameter by which the rule of an operation is told which vectors are read."""
    rule = lookup(stmt.op)
    return None if rule is None else next((name for name in _AXES if name in rule.arguments), None)


def _every(block: Block) -> Iterator[Block]:
    yield block
    for stmt in block:
        for inner in blocks(stmt):
            yield from _every(inner)


def _loads(
    vectors: Var, readers: Mapping[Var, list[Stmt]], last: Container[Var], still: Container[Var], beside: Container[int],
    kinds: Mapping[Var, Kind],
) -> tuple[Bind, ...] | None:
    """What loads from a value by what is bound ``beside`` it, and from that; None where it is read by something else."""
    if vectors in last:
        return None
    found: list[Bind] = []
    for stmt in readers.get(vectors, ()):
        if not isinstance(stmt, Bind):
            return None
        rule = lookup(stmt.op)
        if rule is not None and rule.zero:
            continue
        others = [v for arg in stmt.args[1:] for v in variables(arg)]
        if stmt.op not in (GETITEM, *_TURNS) or stmt.args[0] != vectors or vectors in others:
            return None
        if not others or id(stmt) in beside:
            further = _loads(stmt.target, readers, last, still, beside, kinds) if stmt.target in still else None
            found += (stmt, *(further or ()))
        elif all(v not in kinds or kinds[v].rank == 0 for v in others):
            found.append(replace(stmt, args=(vectors, *map(_with_all, stmt.args[1:]))))
        else:
            return None
    return tuple(found)


def _with_all(step: Arg) -> Arg:
    """A step of basic indices with all of an axis where one is a number that is bound elsewhere."""
    if any(list(variables(part)) for part in parts(step)) and not is_view(step):
        whole = tuple(_ALL if list(variables(part)) else part for part in parts(step))
        return Pack("tuple", whole)
    return step


@dataclass
class Vectors(Pending):
    """Pending adjoints, and the loads by which vectors are ``asked`` for."""

    asked: Mapping[Var, tuple[Bind, ...]] = field(default_factory=dict)

    def with_asked(self, stmt: Bind) -> Bind:
        """The operation that gives vectors, told the numbers of those that are read, which are loaded as the vectors are."""
        loads, name = self.asked.get(stmt.target), told_by(stmt)
        if loads is None or name is None:
            return stmt
        axis = () if _AXES[name] == -1 else (Const(_AXES[name]),)
        numbers = Bind(self.names.fresh(), NUMBERS, (stmt.target, *axis), origin=stmt.origin)
        copies = {stmt.target: numbers.target} | {load.target: self.names.fresh() for load in loads}
        for copy in (numbers, *rename(loads, copies)):
            assert isinstance(copy, Bind)
            self.kinds[copy.target] = result_kind(copy, self.kinds)
            self.out.append(copy)
        within = {load.args[0] for load in loads}
        ends = tuple(copies[load.target] for load in loads if load.target not in within)
        return replace(stmt, params=(*stmt.params, (name, Pack("tuple", ends))))
