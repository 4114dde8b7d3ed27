"""What a statement of a trace that was lowered by reference makes: memory of its own, a part of another's, or what holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjoint_gen.analysis.fresh import NUMBERS
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Append, Arg, Bind, Const, Pack, Pop, Stmt, Store, Var
from adjoint_gen.ir.views import GETITEM, parts
from adjoint_gen.ir.walk import reads, variables
from adjoint_gen.rules.dims import is_integer
from adjoint_gen.rules.listing import STACKS, element
from adjoint_gen.rules.memory import HOLDERS, LOOKS_ONLY, is_new

_STILL = frozenset({*NUMBERS, "str", "none", "range", "slice", "function", "module"})
DTYPES = frozenset({"float64", "float32", "complex128", "complex64", "int64", "int32", "bool"})


def is_view(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a load shows a part of its array: each index is an integer or a slice."""
    return all(_is_basic(part, kinds) for step in stmt.args[1:] for part in parts(step))


def _is_basic(part: Arg, kinds: Mapping[Var, Kind]) -> bool:
    match part:
        case Pack(kind="slice" | "view"):
            return True
        case Const(value=value):
            return value is None or value is Ellipsis or type(value) is int
        case Var():
            kind = kinds.get(part, UNKNOWN)
            return kind.tag in ("int", "numpy scalar") and is_integer(kind)
    return False


def _is_copy(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a load takes a copy: some index is an array or a list."""
    for step in stmt.args[1:]:
        for part in parts(step):
            kind = kinds.get(part, UNKNOWN) if isinstance(part, Var) else UNKNOWN
            if (isinstance(part, Pack) and part.kind == "list") or (kind.tag == "array" and kind.rank):
                return True
    return False


def makes(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether the result of an operation is surely memory of its own."""
    if stmt.op == GETITEM:
        base = kinds.get(stmt.args[0], UNKNOWN) if isinstance(stmt.args[0], Var) else UNKNOWN
        return base.tag == "array" and _is_copy(stmt, kinds)
    listed = stmt.op in STACKS and bool(stmt.args) and kinds.get(stmt.args[0], UNKNOWN).tag == "list"  # type: ignore[arg-type]
    return listed or stmt.op in LOOKS_ONLY or is_new(stmt)


def is_able(var: Var, kinds: Mapping[Var, Kind]) -> bool:
    """Whether what a name shows may change, as far as its kind says."""
    return kinds.get(var, UNKNOWN).tag not in _STILL


def sharing(stmt: Stmt, kinds: Mapping[Var, Kind]) -> Iterator[tuple[Var, Var]]:
    """The names that a statement makes show one memory, or of which one may hold the other."""

    def able(var: Var) -> bool:
        return is_able(var, kinds)

    yield from ((one, other) for one, other in joins(stmt) if isinstance(other, Var) and able(one) and able(other))
    match stmt:
        case Bind(target=target, op=op) if able(target) and not makes(stmt, kinds):
            first = reads(stmt)[:1] if op == GETITEM else reads(stmt)
            yield from ((target, v) for v in first if able(v))
        case Bind(target=target, op=op) if able(target) and op in HOLDERS:
            yield from ((target, v) for v in reads(stmt) if able(v))
        case Append(items=items, value=value) if isinstance(value, Var) and able(value):
            yield items, value
        case Pop(target=target, items=items) if able(target):
            yield target, items
        case Store(array=array, value=value) if kinds.get(array, UNKNOWN).tag != "array":
            yield from ((array, v) for v in variables(value) if able(v))


def form(kind: Kind) -> object:
    """What all items of lists of a region, at one depth, have in common; None for what no list of a region may hold."""
    if kind.tag == "list":
        inner = form(element(kind))
        return None if inner is None else ("list", inner)
    if kind.tag == "array":
        return (kind.rank, kind.dtype) if kind.rank is not None and kind.dtype in DTYPES else None
    return kind.dtype if kind.numeric and kind.rank == 0 and kind.dtype in DTYPES else None


def depth(kind: Kind) -> int:
    """How many lists are in one another."""
    return 1 + depth(element(kind)) if kind.tag == "list" else 0
