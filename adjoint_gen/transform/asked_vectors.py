"""Which vectors of a decomposition are read: whether others can be told from each other is nothing to their derivative.

That a vector is not read is known by the loads alone. The adjoint of one that is read may be zero as well, and that of a
function of the matrix is not where it weighs vectors of equal values by a root.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM, is_view, parts
from adjoint_gen.ir.walk import closing_reads, every_block, reads, rename, statements, variables
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
    made = [
        (stmt.target, block) for block in every_block(primal.body) for stmt in block
        if isinstance(stmt, Bind) and stmt.target in still and told_by(stmt) is not None
    ]
    if not made:
        return {}
    readers: dict[Var, list[Stmt]] = {}
    last = set(variables(primal.result))
    for stmt in statements(primal.body):
        last.update(closing_reads(stmt))
        for v in dict.fromkeys(reads(stmt)):
            readers.setdefault(v, []).append(stmt)
    found = {}
    for vectors, block in made:
        loads = _loads(vectors, readers, last, still, frozenset(map(id, block)), kinds)
        if loads is not None:
            found[vectors] = loads
    return found


def told_by(stmt: Bind) -> str | None:
    """The parameter by which the rule of an operation is told which vectors are read."""
    rule = lookup(stmt.op)
    return None if rule is None else next((name for name in _AXES if name in rule.arguments), None)


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
        if stmt.op in _TURNS or id(stmt) in beside:
            further = _loads(stmt.target, readers, last, still, beside, kinds) if stmt.target in still else None
            found += (stmt, *(further or ()))
        elif (step := _anywhere(stmt.args[1:], kinds)) is not None:
            found.append(replace(stmt, args=(vectors, step)))
        else:
            return None
    return tuple(found)


def _anywhere(chain: tuple[Arg, ...], kinds: Mapping[Var, Kind]) -> Pack | None:
    """The slices that hold what a load in an inner block finds, and that raise nothing where it does not run.

    A number that is known is a slice of that alone, one that is not all of its axis; None for other indices.
    """
    found: list[Arg] = []
    for part in parts(chain[0]) if len(chain) == 1 and not is_view(chain[0]) else ():
        match part:
            case Const(value=int() as place) if type(place) is int:
                found.append(Pack("slice", (part, Const(place + 1 or None), Const(None))))
            case Var() if _is_place(kinds.get(part, UNKNOWN)):
                found.append(_ALL)
            case Const(value=value) if value is None or value is Ellipsis:
                found.append(part)
            case Pack(kind="slice"):
                found.append(_ALL if any(True for _ in variables(part)) else part)
            case _:
                return None
    return Pack("tuple", tuple(found)) if found else None


def _is_place(kind: Kind) -> bool:
    return kind.rank == 0 and (kind.tag == "int" or (kind.dtype or "").startswith(("int", "uint")))


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
