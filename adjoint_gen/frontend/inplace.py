"""What the lowering took for granted, justified on the whole trace: nothing that it rebinds is changed under another name.

``x += e`` was lowered as ``x = x + e``.  For a number that is what it means.  An array is changed in place, which comes to
the same where the array was made by this function and nobody reads its old contents, under any name, later; and where
``x + e`` has the dtype and rank of ``x``.  A call of an unknown function may change the arrays that it is given, too.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace

import numpy as np

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import refuse
from adjoint_gen.frontend.again import Written
from adjoint_gen.frontend.aliasing import GETITEM, check_stores, looking_at_storage, takes_a_copy
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.flow import InPlace
from adjoint_gen.frontend.methods import is_harmless_method, is_random_draw
from adjoint_gen.frontend.resolve import function_of
from adjoint_gen.frontend.uses import Uses, runs_after
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Atom, Bind, Block, CallFunction, Const, Stmt, Trace, Var
from adjoint_gen.ir.walk import blocks, defines, reads, statements, variables, with_blocks

IMMUTABLE = frozenset({
    "float", "int", "bool", "complex", "numpy scalar", "str", "none", "range", "tuple", "function", "module",
})
_CLOSED_BUILTINS = frozenset({
    "builtins.abs", "builtins.bool", "builtins.complex", "builtins.float", "builtins.format", "builtins.int", "builtins.max",
    "builtins.min", "builtins.pow", "builtins.round", "builtins.str",
})
SEQUENCE = "adjoint_gen.runtime.sequence"
CONTENTLESS = frozenset({"ndarray.shape", "ndarray.ndim", "ndarray.size", "ndarray.dtype", "builtins.len"})
ALLOCATING = frozenset({
    "operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.floordiv", "operator.mod",
    "operator.pow", "operator.matmul", "operator.neg", "operator.pos", "operator.invert", "operator.and_",
    "operator.lt", "operator.le", "operator.eq", "operator.ne", "operator.gt", "operator.ge",
    "operator.or_", "operator.xor", "operator.lshift", "operator.rshift", "builtins.abs", "builtins.float",
    "builtins.sum", "math.fsum", "ndarray.copy", "numpy.sum", "numpy.mean", "numpy.max", "numpy.min", "numpy.amax",
    "numpy.amin", "numpy.prod", "numpy.std", "numpy.var", "numpy.dot", "numpy.outer", "numpy.inner", "numpy.vdot",
    "numpy.tensordot", "numpy.kron", "numpy.cross", "numpy.concatenate", "numpy.stack", "numpy.vstack",
    "numpy.hstack", "numpy.column_stack", "numpy.where", "numpy.zeros", "numpy.ones", "numpy.full", "numpy.empty",
    "numpy.eye", "numpy.identity", "numpy.arange", "numpy.linspace", "numpy.zeros_like", "numpy.ones_like",
    "numpy.full_like", "numpy.empty_like", "numpy.copy", "numpy.tril", "numpy.triu", "numpy.cumsum",
    "numpy.cumprod", "numpy.clip", "numpy.repeat", "numpy.tile", "numpy.roll", "numpy.einsum",
    "numpy.linalg.solve", "numpy.linalg.inv", "numpy.linalg.norm", "numpy.linalg.det",
})
"""Operations whose result is a number or an array of its own; so is that of every ufunc."""


class Justification:
    """The checks of one trace."""

    def __init__(self, low: Lowering, trace: Trace) -> None:
        self.low = low
        self.trace = trace
        self.uses = Uses(trace)
        self.kinds = infer(trace)
        self.relied: set[str] = set()
        self.mutable = self._mutable()
        self._traced: set[Var] = set()

    def kind(self, value: Atom) -> Kind:
        """The kind of a name."""
        return self.kinds.get(value, UNKNOWN) if isinstance(value, Var) else UNKNOWN

    def _mutable(self) -> set[Var]:
        """The names that may hold an array or another object that can be changed."""
        found: set[Var] = set()
        pending = [v for v in self.uses.reads if v not in self.uses.made_by]
        pending += [v for v, made in self.uses.made_by.items() if isinstance(made, CallFunction)]
        pending += [v for v, made in self.uses.made_by.items() if isinstance(made, Bind) and not self._closed(made)]
        while pending:
            here = pending.pop()
            if here in found or self.kind(here).tag in IMMUTABLE:
                continue
            found.add(here)
            pending.extend(self.uses.flows.get(here, ()))
            for _, stmt in self.uses.reads.get(here, ()):
                pending.extend(defines(stmt) if isinstance(stmt, Bind | CallFunction) else ())
        return found

    def _closed(self, stmt: Bind) -> bool:
        """Whether an operation makes numbers of numbers."""
        place, _, name = stmt.op.partition(".")
        if stmt.op in CONTENTLESS or place == "math":
            return True
        closed = (place == "operator" and name != "getitem") or stmt.op in _CLOSED_BUILTINS
        return closed or isinstance(function_of(stmt.op), np.ufunc)

    def rely(self, var: Var) -> None:
        """Note the parameters and outer values whose kinds the kind of ``var`` follows from."""
        pending = [var]
        while pending:
            here = pending.pop()
            if here in self._traced:
                continue
            self._traced.add(here)
            if here in self.low.facts and self.kind(here).tag != "unknown":
                self.relied.add(self.low.facts[here])
            pending.extend(self.uses.sources(here))

    # --- augmented assignments ---------------------------------------------------------------------------------------

    def augmented(self, items: Sequence[InPlace]) -> None:
        """Refuse augmented assignments that are not the same as rebindings."""
        arrays = []
        for item in items:
            self.rely(item.old)
            kind = self.kind(item.old)
            if item.old not in self.mutable:
                continue
            if kind.tag not in ("unknown", "array"):
                raise self._refuse_in_place(item, f"it changes a {kind.tag} in place")
            arrays.append(item)
        if not arrays:
            return
        shared = self._not_fresh()
        for item in arrays:
            if item.old in shared:
                raise self._refuse_in_place(item, "it may change in place an array that has another name")
            if self.kind(item.old).tag == "array":
                self._same_form(item, self.kind(item.old), self.kind(item.new))
        for item, later in self._read_later(arrays):
            name = later.base or "a part of an expression"
            raise self._refuse_in_place(item, f"it changes an array in place that is read later as `{name}`")

    def _same_form(self, item: InPlace, kind: Kind, new: Kind) -> None:
        self.rely(item.new)
        dtype = new.dtype or ("float64" if kind.dtype == "float64" else "unknown")
        if kind.dtype is not None and dtype != kind.dtype:
            raise self._refuse_in_place(item, f"it keeps the dtype {kind.dtype}, and a rebinding has {dtype}")
        if kind.rank is not None and new.rank is not None and new.rank != kind.rank:
            raise self._refuse_in_place(item, f"it keeps the rank {kind.rank}, and a rebinding has {new.rank}")

    def _refuse_in_place(self, item: InPlace, why: str) -> Written:
        what = f"cannot differentiate `{item.name} {item.symbol}`: {why}"
        remedy = f"`{item.name} = {item.name} {item.symbol[:-1]} ...`"
        return Written(item.place or item.name, refuse(self.trace.source, item.origin, what, remedy))

    def _not_fresh(self) -> set[Var]:
        """The names that may hold an array which no operation of this function made, or a view of one."""
        found: set[Var] = set()
        pending = [v for v in self.uses.reads if v not in self.uses.made_by]
        pending += [v for v, made in self.uses.made_by.items() if self._hands_on(made)]
        while pending:
            here = pending.pop()
            if here not in found and here in self.mutable:
                found.add(here)
                pending.extend(self.uses.flows.get(here, ()))
        return found

    def returns_own_memory(self) -> bool:
        """Whether the function returns at most one array, which it made, and which goes by no name of its caller's."""
        shared = self._not_fresh()
        leaves = list(variables(self.trace.result))
        arrays = [v for v in leaves if v in self.mutable and not self._is_storage(v)]
        tuples = any(self.kind(v).tag == "tuple" for v in leaves)
        several = len([v for v in leaves if v in self.mutable]) > 1
        return not tuples and not several and not any(v in shared for v in arrays)

    def _is_storage(self, var: Var) -> bool:
        """Whether a name stands for the whole of an array that this function allocated and stores to."""
        made = self.uses.made_by.get(var)
        whole = isinstance(made, Bind) and made.op == "operator.getitem" and len(made.args) == 1
        return isinstance(made, Bind) and whole and made.args[0] in self.low.storage

    def _hands_on(self, made: object) -> bool:
        """Whether the result of an operation or call may be, or share memory with, one of its arguments."""
        if isinstance(made, CallFunction):
            return made.function not in self.low.program.makers
        return isinstance(made, Bind) and not self._allocates(made)

    def _allocates(self, stmt: Bind) -> bool:
        if any(self.kind(v).tag in ("list", "dict", "other", "str") for v in reads(stmt)):
            return False
        if stmt.op == "method":
            return is_random_draw(_method_name(stmt))
        if stmt.op == "ndarray.astype":
            return all(key != "copy" for key, _ in stmt.params)
        if stmt.target in self.low.shared:
            return False
        if stmt.op == GETITEM:
            return takes_a_copy(self, stmt)
        return stmt.op in ALLOCATING or isinstance(function_of(stmt.op), np.ufunc)

    def _read_later(self, items: Sequence[InPlace]) -> Iterator[tuple[InPlace, Var]]:
        """The changes of arrays whose old contents are read, under some name, when they are gone.

        A sweep over the program: at each change only the names are looked at that are bound and still to be read.
        """
        changes = sorted(items, key=lambda item: self.uses.defined[item.new].time)
        born = sorted(self.uses.reads, key=lambda var: self.uses.born(var).time)
        group = self._groups()
        alive: dict[Var, dict[Var, int]] = {}
        position = 0
        for item in changes:
            change = self.uses.defined[item.new]
            while position < len(born) and self.uses.born(born[position]).time < change.time:
                var = born[position]
                alive.setdefault(group(var), {})[var] = self.uses.last_read(var)
                position += 1
            near = alive.get(group(item.old), {})
            for var in [v for v, last in near.items() if last <= change.time]:
                del near[var]
            for var in near:
                late = any(runs_after(change, place, self.uses.born(var)) for place, _ in self.uses.reads[var])
                if late and var in self.sharing(item.old):
                    yield item, var

    def _groups(self) -> Callable[[Var], Var]:
        """A representative of all the names with which a name may share an array, and perhaps of more."""
        parent: dict[Var, Var] = {}

        def find(var: Var) -> Var:
            while var in parent:
                above = parent[var]
                if above in parent:
                    parent[var] = parent[above]
                var = above
            return var

        pairs = [(v, target) for v, targets in self.uses.flows.items() for target in targets]
        for target, made in self.uses.made_by.items():
            if isinstance(made, Bind | CallFunction) and self._hands_on(made):
                pairs += [(v, target) for v in reads(made)]
        for one, other in pairs:
            a, b = find(one), find(other)
            if a != b:
                parent[a] = b
        return find

    def sharing(self, var: Var) -> dict[Var, None]:
        """The names that may hold the same array, or a view of it: what ``var`` may come from, and where that may go."""
        found: dict[Var, None] = {}
        pending = list(self.origins(var))
        while pending:
            here = pending.pop()
            if here in found or here not in self.mutable:
                continue
            found[here] = None
            pending.extend(self.uses.flows.get(here, ()))
            for _, stmt in self.uses.reads.get(here, ()):
                looks = isinstance(stmt, Bind) and stmt.op in CONTENTLESS
                if isinstance(stmt, Bind | CallFunction) and self._hands_on(stmt) and not looks:
                    pending.extend(defines(stmt))
        return found

    def origins(self, var: Var) -> dict[Var, None]:
        """The names whose array, or a view of which, a name may hold."""
        found: dict[Var, None] = {}
        pending = [var]
        while pending:
            here = pending.pop()
            if here not in found and here in self.mutable:
                found[here] = None
                made = self.uses.made_by.get(here)
                if not isinstance(made, Bind | CallFunction) or self._hands_on(made):
                    pending.extend(self.uses.sources(here))
        return found

    # --- iterations -----------------------------------------------------------------------------------------------------

    def is_sequence(self, stmt: Bind) -> bool:
        """Whether the kinds say that a value has items, as many as are asked for."""
        value, *count = stmt.args
        assert isinstance(value, Var)
        kind = self.kind(value)
        if count:
            found = kind.tag == "tuple" and Const(len(kind.items)) == count[0]
        else:
            found = kind.tag in ("list", "tuple", "range") or (kind.tag == "array" and (kind.rank or 0) > 0)
        if found:
            self.rely(value)
        return found

    # --- calls of unknown functions ------------------------------------------------------------------------------------

    def unknown_call(self, stmt: Bind) -> None:
        """Refuse a call that may change an array which the function also computes with."""
        if stmt.op == "method" and is_harmless_method(_method_name(stmt)):
            return
        given = list(reads(stmt))[1 if stmt.op == "call" else 0 :]
        for var in given:
            self.rely(var)
            if var not in self.mutable:
                continue
            for other in self.sharing(var):
                if any(not _is_impure(reader) for _, reader in self.uses.reads.get(other, ())):
                    why = self.low.notes.get(stmt.target, "this call: its function has no rule")
                    raise refuse(
                        self.trace.source, stmt.origin,
                        f"cannot differentiate {why}, and may change `{var.base or 'an argument'}`, which is read elsewhere",
                        _INLINE if stmt.op == "call" or var != given[0] else _OUTSIDE,
                    )


_INLINE = (
    "what its function computes, here, if that is to be differentiated; a copy as the argument, x.copy(), if not"
)
_OUTSIDE = "the call before the function that is differentiated, with its result as an argument"


def _method_name(stmt: Bind) -> str:
    name = stmt.args[1]
    return str(name.value) if isinstance(name, Const) else ""


def _is_impure(reader: Stmt | None) -> bool:
    """Whether a statement only reads what it is given when the primal would: in the forward sweep, in order."""
    harmless = ("call", "method", "getattr", "builtins.print", "builtins.format", SEQUENCE)
    return isinstance(reader, Bind) and (reader.op in harmless or reader.op in CONTENTLESS)


def justify(low: Lowering, trace: Trace) -> Trace:
    """The trace itself, without checks that the kinds answer; ``low.relied`` gains the names on whose kinds it relies.

    Raises:
        DifferentiationError: at a store or a call that changes an array which is read later.
        Written: at an augmented assignment that does.
    """
    every = [s for s in statements(trace.body) if isinstance(s, Bind)]
    calls = [s for s in every if s.op in ("call", "method")]
    sequences = [s for s in every if s.op == SEQUENCE]
    if not (low.in_place or calls or sequences or low.storage or low.leaning):
        return trace
    checks = Justification(low, trace)
    for var in low.leaning:
        checks.rely(var)
    checks.augmented(low.in_place)
    for stmt in calls:
        checks.unknown_call(stmt)
    check_stores(checks)
    answered = {stmt.target for stmt in sequences if checks.is_sequence(stmt)}
    low.relied |= checks.relied
    trace = replace(trace, body=_without(trace.body, answered)) if answered else trace
    return looking_at_storage(trace, low.storage) if low.storage else trace


def _without(block: Block, dropped: Container[Var]) -> Block:
    """The block without the statements that bind these names."""
    kept = (s for s in block if not (isinstance(s, Bind) and s.target in dropped))
    return tuple(with_blocks(s, tuple(_without(b, dropped) for b in blocks(s))) if blocks(s) else s for s in kept)
