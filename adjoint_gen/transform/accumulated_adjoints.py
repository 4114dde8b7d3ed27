"""Which names have an adjoint that is storage: zeros, then added to in place."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Set

from adjoint_gen.analysis.activity import Passes, Through, flows
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, For, Record, Stmt, Trace, Var, While
from adjoint_gen.ir.walk import blocks, defines, enters, statements, variables
from adjoint_gen.rules.linear_shapes import of_number
from adjoint_gen.transform.list_adjoints import is_list

GETITEM = "operator.getitem"


def owned(
    primal: Trace, active: Set[Var], kinds: Mapping[Var, Kind], passes: Passes, through: Through, unsure: Container[Var]
) -> Iterator[Var]:
    """Lists, the active values with an indexed load, and the arrays that a loop contributes to.

    An array from outside a loop gets a contribution in each pass: a sum that is bound anew would be new memory each time.
    """
    yield from (v for v, kind in kinds.items() if (is_list(kind) or kind.tag == "dict") and v in active)
    whole = _certain(active, kinds)
    for stmt in statements(primal.body):
        match stmt:
            case Bind(target=target, op=op, args=(array, *chain)) if op == GETITEM and target in active:
                may = (v for v in variables(array) if v in active and v not in unsure)
                yield from (v for v in may if not _is_scalar(kinds.get(v, UNKNOWN), chain))
            case Record(tape=tape) if tape in active:
                yield tape
    depth: dict[Var, int] = {}
    _measure(primal.body, 0, depth)
    for var in _from_outside(primal.body, 0, depth, lambda s: flows(s, passes, through)):
        if whole and var in active and var not in unsure and _plain(kinds.get(var, UNKNOWN)):
            yield var


def _is_scalar(kind: Kind, chain: Sequence[Arg]) -> bool:
    """Whether a value is one number of NumPy's, which an index can only give axes, or may be one that this gives axes."""
    return kind.tag == "numpy scalar" or of_number(kind, chain)


def _certain(active: Iterable[Var], kinds: Mapping[Var, Kind]) -> bool:
    """Whether no contribution can be complex, or of a dtype that does not fit into another."""
    return not any(_may_be_complex(kinds[v]) for v in active)


def _may_be_complex(kind: Kind) -> bool:
    return kind.numeric and not kind.real


def _plain(kind: Kind) -> bool:
    return kind.tag == "array" and kind.dtype == "float64" and bool(kind.rank)


def _measure(block: Block, level: int, depth: dict[Var, int]) -> None:
    """The number of loops around each definition."""
    for stmt in block:
        inner = level + isinstance(stmt, For | While)
        depth.update(dict.fromkeys(defines(stmt), level))
        depth.update(dict.fromkeys(enters(stmt), inner))
        for part in blocks(stmt):
            _measure(part, inner, depth)


def _from_outside(
    block: Block, level: int, depth: Mapping[Var, int], passed: Callable[[Stmt], Iterable[tuple[Var, Var]]]
) -> Iterator[Var]:
    """The names that a statement passes a derivative on from, and that are bound outside of a loop around it."""
    for stmt in block:
        yield from (before for before, _ in passed(stmt) if depth.get(before, 0) < level)
        for part in blocks(stmt):
            yield from _from_outside(part, level + isinstance(stmt, For | While), depth, passed)
