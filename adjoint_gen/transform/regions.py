"""Shadowed regions: a trace in which every store is to whatever its name shows becomes one whose references are marked.

The front lowers a function *by reference* where it cannot tell which names show one array: nothing is copied, and a store
changes the memory that the name refers to. Here the names are united that may show one memory; in each region that is
stored to, what is made becomes a reference to memory of its own, a view becomes a reference to a part, and whatever reads
the contents loads them first. A copy of what the caller gives is made once, at entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from adjoint_gen.analysis.fresh import NUMBERS
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import united
from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Bind,
    Block,
    CallFunction,
    Const,
    Effect,
    Pack,
    Pop,
    Stmt,
    Store,
    Trace,
    Var,
)
from adjoint_gen.ir.views import GETITEM, REFERENCE, parts
from adjoint_gen.ir.walk import all_variables, blocks, closing_reads, map_arg, reads, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.dims import is_integer
from adjoint_gen.rules.memory import HOLDERS, LOOKS_ONLY, is_new
from adjoint_gen.transform.again import with_loads
from adjoint_gen.transform.inline import written_out

COPY, APART = "ndarray.copy", "adjoint_gen.runtime.apart"
_STILL = frozenset({*NUMBERS, "str", "none", "range", "slice", "function", "module"})
_DTYPES = frozenset({"float64", "float32", "complex128", "complex64", "int64", "int32", "bool"})
_IDENTITY = frozenset({"operator.is_", "operator.is_not"})


def with_regions(trace: Trace) -> Trace:
    """The trace, lowered by reference, with the references of its shadowed regions.

    Raises:
        DifferentiationError: what is stored to may be in a list, or it is not known whether it is a copy.
    """
    trace = written_out(trace)
    for function in trace.functions:
        _Regions.of(function).refuse_changes_of_parameters()
    return _Regions.of(trace).marked()


@dataclass(frozen=True, slots=True)
class _Regions:
    """The regions of a trace that are stored to, by the names that show them."""

    trace: Trace
    kinds: Mapping[Var, Kind]
    names: Names
    region: Mapping[Var, Var]
    stored: Mapping[Var, Store]

    @staticmethod
    def of(trace: Trace) -> _Regions:
        kinds = infer(trace)
        pairs = [(one, other) for stmt in statements(trace.body) for one, other in _sharing(stmt, kinds)]
        region = united(pairs)
        stores = [s for s in statements(trace.body) if isinstance(s, Store) and kinds.get(s.array, UNKNOWN).tag != "list"]
        stored: dict[Var, Store] = {}
        for store in stores:
            stored.setdefault(region.get(store.array, store.array), store)
        return _Regions(trace, kinds, Names(all_variables(trace)), region, stored)

    def shadowed(self, var: object) -> bool:
        """Whether a name is a reference to a region that is stored to."""
        return isinstance(var, Var) and self.region.get(var, var) in self.stored

    def refuse_changes_of_parameters(self) -> None:
        """Refuse a function that calls itself and changes what it is given."""
        for param in self.trace.params:
            for var in variables(param.tree):
                if self.shadowed(var):
                    raise refuse(
                        self.trace.source, self.stored[self.region.get(var, var)].origin,
                        f"cannot differentiate `{self.trace.source.qualname}`: it changes its parameter `{param.name}`, and "
                        "calls itself", f"`{param.name} = {param.name}.copy()` at its head, and return the new array",
                    )

    def marked(self) -> Trace:
        """The trace with its references."""
        if not self.stored:
            return self.trace
        self.check()
        entered, given = list[Stmt](), dict[Var, Var]()
        params = tuple(replace(p, tree=map_arg(p.tree, lambda v: self.entering(v, entered, given))) for p in self.trace.params)
        guarded = tuple(
            replace(p, guarded=True) if any(map(self.shadowed, variables(old.tree))) else p
            for p, old in zip(params, self.trace.params, strict=True)
        )
        body = (*self.apart(given), *entered, *self.block(self.trace.body))
        shadows = frozenset(v for v in all_variables(self.trace) if self.shadowed(v))
        trace = with_loads(replace(self.trace, params=guarded, body=body), shadows, _IDENTITY)
        return trace

    def entering(self, var: Var, entered: list[Stmt], given: dict[Var, Var]) -> Var:
        """The parameter that brings what a name of a region refers to a copy of."""
        if not self.shadowed(var):
            return var
        given[var] = self.names.fresh(var.base)
        copied = self.names.fresh()
        entered += [Bind(copied, COPY, (given[var],)), Bind(var, REFERENCE, (copied,))]
        return given[var]

    def apart(self, given: Mapping[Var, Var]) -> Iterator[Bind]:
        """What refuses, at run time, arguments that are changed and share memory with others."""
        others = [v for p in self.trace.params for v in variables(p.tree)] + [o.var for o in self.trace.outers]
        able = [v for v in others if v not in given and self.kinds[v].tag in ("array", "unknown", "list", "dict", "other")]
        changed = tuple(given.values())
        if changed and (able or changed[1:]):
            held = Pack("tuple", changed) if changed[1:] else changed[0]
            yield Bind(self.names.fresh(), APART, (held, *able), (), Effect.RAISES)

    def check(self) -> None:
        """Refuse regions in which not everything is an array that is known.

        Raises:
            DifferentiationError: at the first store to such a region.
        """
        for outer in self.trace.outers:
            if self.shadowed(outer.var):
                what = f"`{outer.name}` is bound outside the function, and would change with each call"
                raise self.refuse(outer.var, what, f"a copy under another name: `y = {outer.name}.copy()`")
        for var in all_variables(self.trace):
            if not self.shadowed(var) or var not in self.kinds:
                continue
            kind = self.kinds[var]
            name = f"`{var.base}`" if var.base else "it"
            if kind.tag in ("list", "tuple", "dict"):
                raise self.refuse(var, f"{name}, a {kind.tag}, may hold the array", "a copy in it: x.copy()")
            if kind.tag != "array" or kind.rank is None or kind.dtype not in _DTYPES:
                what = f"{name} is not known to be an array of known rank and dtype"
                raise self.refuse(var, what, "an array made by np.zeros, or an example of the arguments")

    def refuse(self, var: Var, why: str, remedy: str) -> DifferentiationError:
        store = self.stored[self.region.get(var, var)]
        name = store.array.base or "an array"
        shown = f"{name}[...]" if store.chain else name
        return refuse(self.trace.source, store.origin, f"cannot differentiate a store to `{shown}`: {why}", remedy)

    def block(self, block: Block) -> Block:
        """A block with references for the arrays that it makes, and the parts of arrays that it shows."""
        changes = [{self.region.get(s.array, s.array) for s in statements((stmt,)) if isinstance(s, Store)} for stmt in block]
        return tuple(new for at, stmt in enumerate(block) for new in self.stmt(stmt, block, at, changes))

    def stmt(self, stmt: Stmt, block: Block, at: int, changes: list[set[Var]]) -> Iterator[Stmt]:
        match stmt:
            case Bind(target=target, op=op, args=args) if self.shadowed(target):
                base = args[0] if args else None
                if op == GETITEM and self.shadowed(base) and _is_view(stmt, self.kinds):
                    yield stmt if self.only_read(target, block, at, changes) else replace(stmt, op=REFERENCE)
                elif _makes(stmt, self.kinds):
                    made = self.names.fresh()
                    yield replace(stmt, target=made)
                    yield Bind(target, REFERENCE, (made,), origin=stmt.origin)
                else:
                    name = op.rpartition(".")[2]
                    raise self.refuse(target, f"it is not known whether `{name}` gives a copy", "a copy: x.copy()")
            case CallFunction() if any(map(self.shadowed, variables(stmt.target))):
                renamed = {v: self.names.fresh() for v in variables(stmt.target) if self.shadowed(v)}
                yield replace(stmt, target=map_arg(stmt.target, lambda v: renamed.get(v, v)))
                yield from (Bind(v, REFERENCE, (made,), origin=stmt.origin) for v, made in renamed.items())
            case _:
                yield with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))

    def only_read(self, var: Var, block: Block, at: int, changes: list[set[Var]]) -> bool:
        """Whether a view is read only before its region changes, in its own block: then its value serves as well."""
        region, left = self.region.get(var, var), 0
        uses = sum(v == var for s in statements(self.trace.body) for v in (*reads(s), *closing_reads(s)))
        uses += sum(v == var for v in variables(self.trace.result))
        for later in range(at + 1, len(block)):
            stmt = block[later]
            here = sum(v == var for v in reads(stmt))
            if here:
                shows = isinstance(stmt, Bind) and self.shadowed(stmt.target) and not _makes(stmt, self.kinds)
                target = isinstance(stmt, Store) and stmt.array == var
                if shows or target or not isinstance(stmt, Bind | Store):
                    return False
            left += here
            if region in changes[later]:
                break
        return left == uses


def _is_view(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
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


def _makes(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether the result of an operation is surely memory of its own."""
    if stmt.op == GETITEM:
        base = kinds.get(stmt.args[0], UNKNOWN) if isinstance(stmt.args[0], Var) else UNKNOWN
        return base.tag == "array" and _is_copy(stmt, kinds)
    return stmt.op in LOOKS_ONLY or is_new(stmt)


def _sharing(stmt: Stmt, kinds: Mapping[Var, Kind]) -> Iterator[tuple[Var, Var]]:
    """The names that a statement makes show one memory, or of which one may hold the other."""

    def able(var: Var) -> bool:
        kind = kinds.get(var, UNKNOWN)
        return kind.tag not in _STILL

    yield from ((one, other) for one, other in joins(stmt) if isinstance(other, Var) and able(one) and able(other))
    match stmt:
        case Bind(target=target, op=op) if able(target) and not _makes(stmt, kinds):
            first = reads(stmt)[:1] if op == GETITEM else reads(stmt)
            yield from ((target, v) for v in first if able(v))
        case Bind(target=target, op=op) if able(target) and op in HOLDERS:
            yield from ((target, v) for v in reads(stmt) if able(v))
        case CallFunction(target=target):
            yield from ((one, other) for one in variables(target) for other in reads(stmt) if able(one) and able(other))
        case Append(items=items, value=value) if isinstance(value, Var) and able(value):
            yield items, value
        case Pop(target=target, items=items) if able(target):
            yield target, items
        case Store(array=array, value=value) if kinds.get(array, UNKNOWN).tag != "array":
            yield from ((array, v) for v in variables(value) if able(v))
