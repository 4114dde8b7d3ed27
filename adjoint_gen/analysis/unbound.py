"""Names that some path leaves unbound: what joins an undefined value, and what joins such a name.

>>> from adjoint_gen.ir.trace import If, Source, Yield
>>> t, a, r = Var("t"), Var("a"), Var("r")
>>> body = (If(t, (), (), (Yield(r, a, UNDEF),)),)
>>> sorted(v.name for v in maybe_unbound(Trace("f", (), body, r, Source("", 1, (), "f", ""))))
['r']
"""

from __future__ import annotations

from collections import defaultdict

from adjoint_gen.analysis.activity import reach
from adjoint_gen.ir.joins import joins, references
from adjoint_gen.ir.trace import UNDEF, Trace, Var
from adjoint_gen.ir.walk import statements


def maybe_unbound(trace: Trace) -> frozenset[Var]:
    """The results and params of joins that may hold no value: what joins an undefined one, and what joins that."""
    starts: list[Var] = []
    after: dict[Var, list[Var]] = defaultdict(list)
    for result, atom in (pair for stmt in statements(trace.body) for pair in joins(stmt)):
        if isinstance(atom, Var):
            after[atom].append(result)
        elif atom is UNDEF:
            starts.append(result)
    return frozenset(reach(starts, after))


def with_unbound_sources(trace: Trace, active: frozenset[Var]) -> frozenset[Var]:
    """``active``, and the names it is joined from that some path leaves unbound, or that are arrays which change.

    The tangent of a join asks for the tangent of each name that it joins.  Of a name that may be unbound there is no value
    to make zeros like, so that they are made where it is bound: its own joins have a tangent.  An array that changes is stored
    to under the name of the join, and so is its tangent.
    """
    sources = maybe_unbound(trace) | references(trace)
    before: dict[Var, list[Var]] = defaultdict(list)
    for result, atom in (pair for stmt in statements(trace.body) for pair in joins(stmt)):
        if isinstance(atom, Var) and atom in sources:
            before[result].append(atom)
    return active | reach((v for v in before if v in active), before)
