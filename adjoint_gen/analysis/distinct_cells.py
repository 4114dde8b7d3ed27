"""Which statements of one block surely name different cells of an array."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.accesses import Access, Accesses, accesses
from adjoint_gen.analysis.dependence import may_meet
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Bind, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import variables

GETITEM = "operator.getitem"


@dataclass(frozen=True, slots=True)
class Apart:
    """The accesses of a trace to arrays that have one name each, by the ``id`` of their statements."""

    names: Accesses
    kinds: Mapping[Var, Kind]
    found: Mapping[int, Access]

    @staticmethod
    def of(trace: Trace, regions: Mapping[Var, Var], kinds: Mapping[Var, Kind]) -> Apart:
        """Those of a trace."""
        count = Counter(regions.values())
        alone = {var for var, region in regions.items() if count[region] == 1}
        names = accesses(trace, alone)
        return Apart(names, kinds, {id(a.stmt): a for a in (*names.loads, *names.stores)})

    def __call__(self, one: Stmt, other: Stmt) -> bool:
        """Whether both do no more than load from, or store to, cells of one array that are never the same ones.

        >>> from adjoint_gen.analysis.kinds import infer
        >>> from adjoint_gen.ir.kinds import array
        >>> from adjoint_gen.ir.trace import Const, Param, Source
        >>> y, t = Var("y"), Var("t")
        >>> body = (Bind(t, GETITEM, (y, Const(0))), Store(y, (Const(1),), t), Store(y, (Const(0),), t))
        >>> trace = Trace("f", (Param("y", y, array("y", 1)),), body, y, Source("", 1, (), "f", ""))
        >>> apart = Apart.of(trace, {y: y}, infer(trace))
        >>> apart(body[0], body[1]), apart(body[0], body[2])
        (True, False)
        """
        a, b = self.found.get(id(one)), self.found.get(id(other))
        if a is None or b is None or a.array != b.array or not (_only(one) and _only(other)):
            return False
        return not may_meet(a, b, self.names, self.kinds)


def _only(stmt: Stmt) -> bool:
    """Whether a statement uses its array in no other way, as ``y[i] = y`` does."""
    match stmt:
        case Bind(op=op, args=(array, *chain)) if op == GETITEM:
            return not any(v == array for step in chain for v in variables(step))
        case Store(array=array, chain=chain, value=value):
            return not any(v == array for arg in (*chain, value) for v in variables(arg))
    return False
