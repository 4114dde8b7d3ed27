"""Values of which only pieces are read: their adjoint is taken piece by piece.

``np.log(p)[k]`` is ``np.log(p[k])``: what is not loaded has no part in the derivative, however singular it is, and the
adjoint of ``p`` gets one element. It is done where the loads stand beside a function whose derivative may be infinite, and
where a mask chooses: ``(w * x)[ok]`` leaves out what is no number. Elsewhere zeros beside the loaded piece do no harm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Trace, Var
from adjoint_gen.ir.walk import closing_reads, every_block, reads, statements, variables
from adjoint_gen.rules.building import same_shape
from adjoint_gen.rules.promotion import broadcasts
from adjoint_gen.rules.table import lookup

GETITEM = "operator.getitem"
MOST_LOADS = 2
"""Of more pieces than that the derivatives cost more than that of the whole."""


def pieces(primal: Trace, kinds: Mapping[Var, Kind], moving: Container[Var]) -> Mapping[Var, Bind]:
    """The elementwise values that are only loaded from, in the block that makes them, with what makes each.

    ``moving`` are the names that nothing in place is done to, and that are bound on every path.
    """
    uses = Counter(v for s in statements(primal.body) for v in (*reads(s), *closing_reads(s)))
    uses.update(variables(primal.result))
    found: dict[Var, Bind] = {}
    for block in every_block(primal.body):
        found |= _in_block(block, uses, kinds, moving)
    return found


def _in_block(
    block: Block, uses: Mapping[Var, int], kinds: Mapping[Var, Kind], moving: Container[Var]
) -> dict[Var, Bind]:
    loads = Counter(s.args[0] for s in block if isinstance(s, Bind) and s.op == GETITEM)
    found: dict[Var, Bind] = {}
    inside: Counter[Var] = Counter()  # reads by what is found itself
    for stmt in reversed(block):
        if isinstance(stmt, Bind) and stmt.target in moving and _elementwise(stmt, kinds, moving):
            target = stmt.target
            if loads[target] <= MOST_LOADS and 0 < loads[target] + inside[target] == uses[target]:
                found[target] = stmt
                inside.update(reads(stmt))
    chosen = {s.args[0] for s in block if isinstance(s, Bind) and s.op == GETITEM and _by_mask(s.args[1:], kinds)}
    for target, stmt in found.items():
        if target in chosen:
            chosen.update(reads(stmt))
    singular: dict[Var, Bind] = {}
    for target, stmt in reversed(found.items()):
        rule = lookup(stmt.op)
        infinite = rule is not None and (rule.infinite(stmt.args) or rule.overflows)
        if target in chosen or infinite or any(v in singular for v in reads(stmt)):
            singular[target] = stmt
    return singular


def _by_mask(chain: tuple[Arg, ...], kinds: Mapping[Var, Kind]) -> bool:
    """Whether a load is of the elements where one mask is true."""
    index = chain[0] if len(chain) == 1 else None
    return isinstance(index, Var) and kinds[index].dtype == "bool" and kinds[index].rank != 0


def _elementwise(stmt: Bind, kinds: Mapping[Var, Kind], moving: Container[Var]) -> bool:
    """Whether each element of a value is made of those at its place, and of numbers."""
    rule, kind = lookup(stmt.op), kinds[stmt.target]
    if rule is None or rule.differential is None or not broadcasts(rule.kind) or kind.tag != "array" or not kind.rank:
        return False
    return all(v in moving and (kinds[v].rank == 0 or same_shape(kinds[v], kind)) for v in reads(stmt))
