"""Items of lists that change places: ``xs[i], xs[j] = xs[j], xs[i]`` leaves each of them in one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjoint_gen.frontend.names.values import View
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Arg, Bind, Block, Stmt, Store, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import blocks


def swaps(low: Lowering, block: Block) -> Iterator[Stmt]:
    """The stores of ``xs[i], xs[j] = xs[j], xs[i]``: of what was at two places, with no other change meanwhile."""
    loads: dict[Var, View] = {}
    before: Store | None = None
    made: dict[Var, Bind] = {}
    for stmt in block:
        for inner in blocks(stmt):
            yield from swaps(low, inner)
        if isinstance(stmt, Bind) and stmt.op != "call":
            made[stmt.target] = stmt
            view = low.arrays.loads.get(stmt.target)
            if view is not None and view.base in low.lists.storage and before is None:
                loads[stmt.target] = view
            continue
        match before, stmt:
            case Store(), Store() if _crosswise(before, stmt, loads, made):
                yield from (before, stmt)
                before, loads = None, {}
            case None, Store(array=items, value=Var() as value) if value in loads and loads[value].base == items:
                before = stmt
            case _:
                before, loads = None, {}


def _crosswise(one: Store, other: Store, loads: Mapping[Var, View], made: Mapping[Var, Bind]) -> bool:
    if not isinstance(one.value, Var) or not isinstance(other.value, Var) or one.add or other.add:
        return False
    first, second = loads.get(one.value), loads.get(other.value)
    if first is None or second is None or not one.array == other.array == first.base == second.base:
        return False
    if not len(first.chain) == len(second.chain) == len(one.chain) == len(other.chain):
        return False  # one of them may be in the other
    pairs = (*zip(first.chain, other.chain, strict=True), *zip(second.chain, one.chain, strict=True))
    return all(_same_number(a, b, made) for a, b in pairs)


def _same_number(one: Arg, other: Arg, made: Mapping[Var, Bind]) -> bool:
    """Whether two indices are computed in the same way from the same numbers."""
    if one == other:
        return True
    if not isinstance(one, Var) or not isinstance(other, Var) or one not in made or other not in made:
        return False
    a, b = made[one], made[other]
    plain = a.op == b.op and a.op.startswith("operator.") and a.op != GETITEM and not a.params and not b.params
    return plain and len(a.args) == len(b.args) and all(_same_number(x, y, made) for x, y in zip(a.args, b.args, strict=True))
