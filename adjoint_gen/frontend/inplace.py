"""What the lowering took for granted, justified on the whole trace: nothing that it rebinds is changed under another name.

``x += e`` was lowered as ``x = x + e``.  For a number that is what it means.  An array is changed in place, which comes to
the same where the array was made by this function and nobody reads its old contents, under any name, later; and where
``x + e`` has the dtype and rank of ``x``.  A call of an unknown function may change the arrays that it is given, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.builder import InPlace, Lowering
from adjoint_gen.frontend.methods import is_harmless_method
from adjoint_gen.frontend.resolve import function_of
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Atom, Bind, Block, Carry, Const, For, If, Stmt, Trace, Undefined, Var, While, Yield
from adjoint_gen.ir.walk import blocks, closing_reads, defines, enters, reads, statements, variables

IMMUTABLE = frozenset({"float", "int", "bool", "complex", "numpy scalar", "str", "none", "range", "tuple", "function", "module"})
_CONTENTLESS = frozenset({"ndarray.shape", "ndarray.ndim", "ndarray.size", "ndarray.dtype", "builtins.len"})
_ALLOCATING = frozenset(
    "operator.add operator.sub operator.mul operator.truediv operator.floordiv operator.mod operator.pow operator.matmul"
    " operator.neg operator.pos operator.invert operator.and_ operator.or_ operator.xor operator.lshift operator.rshift"
    " builtins.abs builtins.float builtins.sum math.fsum ndarray.copy"
    " numpy.sum numpy.mean numpy.max numpy.min numpy.amax numpy.amin numpy.prod numpy.std numpy.var numpy.dot numpy.outer"
    " numpy.inner numpy.vdot numpy.tensordot numpy.kron numpy.cross numpy.concatenate numpy.stack numpy.vstack numpy.hstack"
    " numpy.column_stack numpy.where numpy.zeros numpy.ones numpy.full numpy.empty numpy.eye numpy.identity numpy.arange"
    " numpy.linspace numpy.zeros_like numpy.ones_like numpy.full_like numpy.empty_like numpy.copy numpy.tril numpy.triu"
    " numpy.cumsum numpy.cumprod numpy.clip numpy.repeat numpy.tile numpy.roll numpy.einsum numpy.linalg.solve"
    " numpy.linalg.inv numpy.linalg.norm numpy.linalg.det".split()
)
"""Operations whose result is a number or an array of its own; so is that of every ufunc."""

Path = tuple[tuple[int, int, bool], ...]
"""The blocks around a place, outermost first: the statement's number, which of its blocks, whether it is a loop."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the program something is read or defined."""

    time: int
    path: Path


class Uses:
    """Definitions and reads of every name of a trace, with their places."""

    def __init__(self, trace: Trace) -> None:
        self.defined: dict[Var, Place] = {}
        self.made_by: dict[Var, Bind | Yield | Carry] = {}
        self.reads: dict[Var, list[tuple[Place, Stmt | None]]] = {}
        self.flows: dict[Var, list[Var]] = {}
        self._time = 0
        self._block(trace.body, ())
        self._time += 1
        for var in variables(trace.result):
            self.reads.setdefault(var, []).append((Place(self._time, ()), None))

    def _block(self, block: Block, path: Path) -> None:
        for stmt in block:
            self._time += 1
            now = self._time
            for var in reads(stmt):
                self.reads.setdefault(var, []).append((Place(now, path), stmt))
            if isinstance(stmt, Bind):
                self.made_by[stmt.target] = stmt
            loop = isinstance(stmt, For | While)
            inner_path = path
            for number, inner in enumerate(blocks(stmt)):
                # The head and the body of a `while` run one after the other, the arms of a branch never both.
                inner_path = (*path, (now, 0 if loop else number, loop))
                if number == 0:
                    for var in enters(stmt):
                        self.defined[var] = Place(now, inner_path)
                self._block(inner, inner_path)
                if not loop:
                    self._close(stmt, inner_path, number)
            if loop:
                self._close(stmt, inner_path, 0)
            self._time += 1
            for var in defines(stmt):
                self.defined[var] = Place(self._time, path)

    def _close(self, stmt: Stmt, path: Path, number: int) -> None:
        """What is read at the end of an inner block flows into the names that the statement defines."""
        self._time += 1
        place = Place(self._time, path)
        pairs: list[tuple[Atom, tuple[Var, ...], Yield | Carry]] = []
        match stmt:
            case If(yields=yields):
                pairs = [((y.then, y.orelse)[number], (y.result,), y) for y in yields]
            case For(carried=carried) | While(carried=carried):
                pairs = [(c.next, (c.param, c.result), c) for c in carried]
                for carry in carried:
                    if isinstance(carry.init, Var):
                        self.flows.setdefault(carry.init, []).extend((carry.param, carry.result))
        for atom, targets, maker in pairs:
            self.made_by.update(dict.fromkeys(targets, maker))
            if isinstance(atom, Var):
                self.flows.setdefault(atom, []).extend(targets)
                self.reads.setdefault(atom, []).append((place, None))
        if not isinstance(stmt, If):
            for var in closing_reads(stmt):
                self.reads.setdefault(var, []).append((place, None))


class Justification:
    """The checks of one trace."""

    def __init__(self, low: Lowering, trace: Trace) -> None:
        self.low = low
        self.trace = trace
        self.uses = Uses(trace)
        self.kinds = infer(trace)
        self.relied: set[str] = set()
        self._traced: set[Var] = set()

    def kind(self, value: Atom) -> Kind:
        """The kind of a name."""
        return self.kinds.get(value, UNKNOWN) if isinstance(value, Var) else UNKNOWN

    def rely(self, var: Var) -> None:
        """Note the parameters and outer values whose kinds the kind of ``var`` follows from."""
        pending = [var]
        while pending:
            here = pending.pop()
            if here in self._traced:
                continue
            self._traced.add(here)
            if here in self.low.facts:
                kind, name = self.low.facts[here]
                if kind != UNKNOWN:
                    self.relied.add(name)
            pending.extend(self._sources(here))

    def _sources(self, var: Var) -> Iterator[Var]:
        match self.uses.made_by.get(var):
            case Bind() as stmt:
                yield from reads(stmt)
            case Yield(then=then, orelse=orelse):
                yield from (a for a in (then, orelse) if isinstance(a, Var))
            case Carry(init=init, next=following):
                yield from (a for a in (init, following) if isinstance(a, Var))

    # --- augmented assignments ---------------------------------------------------------------------------------------

    def augmented(self, item: InPlace) -> None:
        """Refuse an augmented assignment that is not the same as a rebinding."""
        kind, new = self.kind(item.old), self.kind(item.new)
        if kind.tag in IMMUTABLE:
            self.rely(item.old)
            return
        if kind.tag not in ("unknown", "array"):
            raise self._refuse_in_place(item, f"it changes a {kind.tag} in place")
        if not self._fresh(item.old):
            raise self._refuse_in_place(item, "it may change in place an array that has another name")
        later = self._read_later(item)
        if later is not None:
            raise self._refuse_in_place(item, f"it changes an array in place that is read later as `{later.base or 'a part of an expression'}`")
        if kind.tag == "array":
            self._same_form(item, kind, new)

    def _same_form(self, item: InPlace, kind: Kind, new: Kind) -> None:
        self.rely(item.old)
        self.rely(item.new)
        dtype = new.dtype or ("float64" if kind.dtype == "float64" else "unknown")
        if kind.dtype is not None and dtype != kind.dtype:
            raise self._refuse_in_place(item, f"it keeps the dtype {kind.dtype} where `{item.name} {item.symbol[:-1]} ...` has {dtype}")
        if kind.rank is not None and new.rank is not None and new.rank != kind.rank:
            raise self._refuse_in_place(item, f"it keeps the rank {kind.rank} where `{item.name} {item.symbol[:-1]} ...` has {new.rank}")

    def _refuse_in_place(self, item: InPlace, why: str) -> DifferentiationError:
        symbol = item.symbol[:-1]
        return refuse(
            self.trace.source, item.origin, f"cannot differentiate `{item.name} {item.symbol}`: {why}", f"`{item.name} = {item.name} {symbol} ...`"
        )

    def _fresh(self, var: Var) -> bool:
        """Whether every value of a name was made by an operation of this function that allocates, or is a number."""
        seen: set[Var] = set()
        pending: list[Atom] = [var]
        while pending:
            here = pending.pop()
            if not isinstance(here, Var) or here in seen:
                continue
            seen.add(here)
            if self.kind(here).tag in IMMUTABLE:
                self.rely(here)
                continue
            match self.uses.made_by.get(here):
                case Bind() as stmt if self._allocates(stmt):
                    continue
                case Yield(then=then, orelse=orelse):
                    pending.extend((then, orelse))
                case Carry(init=init, next=following):
                    pending.extend((init, following))
                case _:
                    return False
        return True

    def _allocates(self, stmt: Bind) -> bool:
        if any(self.kind(v).tag in ("list", "dict", "other", "str") for v in reads(stmt)):
            return False
        if stmt.op == "ndarray.astype":
            return all(key != "copy" for key, _ in stmt.params)
        return stmt.op in _ALLOCATING or isinstance(function_of(stmt.op), np.ufunc)

    def _read_later(self, item: InPlace) -> Var | None:
        """A name for the old contents that is read when they are gone."""
        change = self.uses.defined[item.new]
        for var in self._sharing(item.old):
            born = self.uses.defined.get(var)
            if var == item.new or (born is not None and born.time >= change.time):
                continue
            for place, _ in self.uses.reads.get(var, ()):
                if _runs_after(change, place, born):
                    return var
        return None

    def _sharing(self, var: Var) -> Iterable[Var]:
        """The names that may hold the same array or a view of it: through branches, loops and views."""
        found: dict[Var, None] = {}
        pending = [var]
        while pending:
            here = pending.pop()
            if here in found or (self.kind(here).tag in IMMUTABLE and here != var):
                continue
            found[here] = None
            pending.extend(self.uses.flows.get(here, ()))
            maker = self.uses.made_by.get(here)
            if not isinstance(maker, Bind):
                pending.extend(self._sources(here))
            for _, stmt in self.uses.reads.get(here, ()):
                if isinstance(stmt, Bind) and not self._allocates(stmt) and stmt.op not in _CONTENTLESS:
                    pending.append(stmt.target)
        return found

    # --- calls of unknown functions ------------------------------------------------------------------------------------

    def unknown_call(self, stmt: Bind) -> None:
        """Refuse a call that may change an array which the function also computes with."""
        if stmt.op == "method":
            name = stmt.args[1]
            if isinstance(name, Const) and is_harmless_method(str(name.value)):
                return
        given = list(reads(stmt))[1 if stmt.op == "call" else 0 :]
        for var in given:
            if self.kind(var).tag in IMMUTABLE:
                self.rely(var)
                continue
            for other in self._sharing(var):
                if any(not _is_impure(reader) for _, reader in self.uses.reads.get(other, ())):
                    raise refuse(
                        self.trace.source, stmt.origin,
                        f"cannot differentiate this call: it may change `{var.base or 'its argument'}`, which is read elsewhere",
                        "a copy as the argument: x.copy()",
                    )


def _is_impure(reader: Stmt | None) -> bool:
    """Whether a statement only reads what it is given when the primal would: in the forward sweep, in order."""
    harmless = ("call", "method", "getattr", "builtins.print", "builtins.format", "adjoint_gen.runtime.sequence")
    return isinstance(reader, Bind) and (reader.op in harmless or reader.op in _CONTENTLESS)


def _runs_after(change: Place, read: Place, born: Place | None) -> bool:
    """Whether a read may run after a change of what was bound at ``born`` (at the function's entry if None)."""
    around = () if born is None else born.path
    shared = 0
    for one, other in zip(change.path, read.path, strict=False):
        if one != other:
            break
        shared += 1
    # A loop around both, but not around the binding, comes back to the read after the change.
    if any(loop and step not in around for step in change.path[:shared] for loop in (step[2],)):
        return True
    if shared < min(len(change.path), len(read.path)):
        here, there = change.path[shared], read.path[shared]
        if here[0] == there[0] and not here[2]:
            return False  # the two arms of one branch
    return read.time > change.time


def justify(low: Lowering, trace: Trace) -> set[str]:
    """The names of the parameters and outer values on whose kinds the trace relies.

    Raises:
        DifferentiationError: at an augmented assignment or a call that changes an array which is read later.
    """
    calls = [s for s in statements(trace.body) if isinstance(s, Bind) and s.op in ("call", "method")]
    if not low.in_place and not calls:
        return set()
    checks = Justification(low, trace)
    for item in low.in_place:
        checks.augmented(item)
    for stmt in calls:
        checks.unknown_call(stmt)
    return checks.relied
