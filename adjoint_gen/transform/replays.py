"""Functions that are run a second time: how, where not all that they do can be done twice.

    def noisy(x, rng):                   def noisy_forward(x, rng):         def noisy_again(x, rng, z):
        z = rng.normal(size=3)     ->        z = rng.normal(size=3)
        return x * z                         return x * z, z                    return x * z

Random numbers are drawn, objects are asked and things are printed in the first run only. What came of it is *kept* for the
second one as far as that reads it: by its name, or on a tape where it is in a loop or branch.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.activity import Leaf, active, leaves
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import reached, uses
from adjoint_gen.errors import refuse
from adjoint_gen.frontend.calls.parameter_kinds import own_lengths
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import fails
from adjoint_gen.ir.trace import (
    Arg,
    Bind,
    Block,
    CallFunction,
    Const,
    Effect,
    Pack,
    Param,
    Record,
    Restore,
    Stmt,
    Trace,
    Var,
)
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    blocks,
    closing_reads,
    defines,
    map_arg,
    reads,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names
from adjoint_gen.transform.draws import draw_of
from adjoint_gen.transform.foreign_operands import NUMERIC, ORDINARY
from adjoint_gen.transform.forward_reverse_pair import FROM_OBJECTS, recorded_kind
from adjoint_gen.transform.lost_values import called
from adjoint_gen.transform.refusals import differentiable_in, refuse_unknown

LASTING = "adjoint_gen.runtime.lasting"
_BACKWARDS = Pack("slice", (Const(None), Const(None), Const(-1)))


@dataclass(frozen=True, slots=True)
class Replay:
    """The two runs of a function: ``forward`` returns what is ``kept`` beside the value.

    ``again`` takes that behind the arguments that it is ``given``. Where nothing is kept ``forward`` is the function itself,
    and so is ``again`` where all that it does can be done twice.
    """

    forward: str
    again: str
    given: tuple[int, ...]
    kept: Arg | None = None


@dataclass
class Replays:
    """The replays of the functions of a ``table``, to which those that are made for them are added under an ``unused`` name."""

    table: dict[str, Trace]
    unused: Callable[[str], str]
    known: dict[str, Replay] = field(default_factory=dict)
    primals: dict[str, str] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)

    def of(self, function: str) -> Replay:
        """The replay of a function.

        Raises:
            DifferentiationError: it calls itself, and what it does cannot be done twice.
        """
        if function not in self.known:
            every = tuple(range(len(self.table[function].params)))
            once = self.table[function].pulled is None and self.happens(function)  # else it is known to run twice
            self.known[function] = self.made(function) if once else Replay(function, function, every)
        return self.known[function]

    def happens(self, function: str) -> bool:
        """Whether a function, or one that it calls, does something that cannot be done twice."""
        trace = replace(self.table[function], functions=tuple(self.table.values()))
        every = (s for name in (function, *reached(trace)) for s in statements(self.table[name].body))
        return any(happens_once(s) and not fails(s) for s in every)

    def attempts(self, stmt: Stmt) -> bool:
        """Whether a statement tries something that is not done twice: it is kept how that went."""
        return isinstance(stmt, CallFunction) and bool(self.table[stmt.function].catches) and self.happens(stmt.function)

    def made(self, function: str) -> Replay:
        """The functions of both runs."""
        trace = self.table[function]
        if function in self.open:
            what = f"`{trace.source.qualname}` calls itself, and does what cannot be done twice: it draws random numbers, say"
            raise refuse(trace.source, None, what, "the function without `checkpoint`")
        self.open.append(function)
        runs = _Runs(self, trace)
        first, second = runs.block(trace.body, outermost=True)
        self.open.pop()
        again = self.unused(f"{function}_again")
        self.primals[again] = function
        walks = tuple(Bind(walk, "operator.getitem", (tape, _BACKWARDS)) for tape, walk in runs.tapes.items())
        anew = quiet(replace(trace, name=again, body=(*walks, *second), doc=""))
        read = uses(anew)
        given = tuple(k for k, p in enumerate(trace.params) if any(read[v] for v in variables(p.tree)))
        self.table[again] = replace(anew, params=(*(trace.params[k] for k in given), *runs.params()))
        if runs.tree is None:
            return Replay(function, again, given)
        forward = self.unused(f"{function}_forward")
        result = Pack("tuple", (trace.result, runs.tree))
        tapes = tuple(Bind(tape, "tape", ()) for tape in runs.tapes)
        self.table[forward] = replace(trace, name=forward, body=(*tapes, *first), result=result, checkpointed=False)
        return Replay(forward, again, given, runs.tree)

    def refuse_lost(self, function: str, inputs: Collection[Leaf], results: Collection[Leaf]) -> None:
        """Refuse a function of which a derivative passes through something that is not done twice.

        Raises:
            DifferentiationError: at that, where it has no rule as it would be without a checkpoint.
        """
        trace = replace(self.table[function], functions=tuple(self.table.values()))
        starts = [v for place, v in leaves(Pack("tuple", tuple(p.tree for p in trace.params))) if place in inputs]
        ends = tuple(v for place, v in leaves(trace.result) if place in results)
        trace, kinds = replace(trace, result=Pack("tuple", ends)), infer(trace)
        refuse_unknown(trace, starts, kinds)
        names = active(trace, starts, differentiable_in(trace, kinds))
        for stmt in statements(trace.body):
            if isinstance(stmt, Bind) and happens_once(stmt) and stmt.target in names:
                what = f"cannot differentiate `{called(stmt)}` in a checkpoint: it has effects, and is not called a second time"
                raise refuse(trace.source, stmt.origin, what, "the function without `checkpoint`")
            if isinstance(stmt, CallFunction) and self.of(stmt.function).again != stmt.function:
                given = {place for place, v in leaves(Pack("tuple", stmt.args)) if v in names}
                made = {place for place, v in leaves(stmt.target) if v in names}
                self.refuse_lost(stmt.function, given, made)


def happens_once(stmt: Stmt) -> bool:
    """Whether a statement may give something else when it is run a second time, or may not be run twice."""
    return isinstance(stmt, Bind) and (stmt.effect is Effect.IMPURE or stmt.op in FROM_OBJECTS)


def runs_twice(trace: Trace) -> bool:
    """Whether all that a function does, with those that it calls, can be done twice, where it went well the first time."""
    every = (s for f in (trace, *trace.functions) for s in statements(f.body))
    return not any(happens_once(s) and not fails(s) for s in every)


def quiet(trace: Trace) -> Trace:
    """A function that went well before: nothing in it has to be run but for its value, and for what it changes."""

    def block(stmts: Block) -> Block:
        return tuple(map(change, stmts))

    def change(stmt: Stmt) -> Stmt:
        stmt = with_blocks(stmt, tuple(map(block, blocks(stmt))))
        raises = getattr(stmt, "effect", None) is Effect.RAISES or fails(stmt)
        return altered(stmt, effect=Effect.PURE) if raises else stmt

    return altered(trace, body=block(trace.body))


class _Runs:
    """Writes both runs of a function; ``tapes`` are those among ``kept``, each with the name that the second run takes off."""

    def __init__(self, replays: Replays, trace: Trace) -> None:
        self.replays = replays
        self.trace = trace
        self.names = Names(all_variables(trace))
        self.kinds = infer(replace(trace, functions=tuple(replays.table.values())))
        self.kept: dict[Var, Kind] = {}
        self.tapes: dict[Var, Var] = {}
        checks = (s for s in statements(trace.body) if isinstance(s, Bind) and s.op in (NUMERIC, ORDINARY))
        self.checked = {v for s in checks for v in reads(s)}
        others = [s for s in statements(trace.body) if not happens_once(s)]
        self.read = {*variables(trace.result), *(v for s in others for v in (*reads(s), *closing_reads(s)))}

    def block(self, block: Block, outermost: bool = False) -> tuple[Block, Block]:
        """A block of the first run, and of the second."""
        runs = [self.stmt(stmt, outermost) for stmt in block]
        return tuple(s for first, _ in runs for s in first), tuple(s for _, second in runs for s in second)

    def stmt(self, stmt: Stmt, outermost: bool) -> tuple[Block, Block]:
        """A statement of the first run, and of the second."""
        if isinstance(stmt, Bind) and happens_once(stmt):
            if stmt.target not in self.read:
                return (stmt,), ()
            records, restores = self.keep([stmt.target], outermost)
            return (stmt, *self.looked_at(stmt), *records), restores
        if self.replays.attempts(stmt):
            records, restores = self.keep(defines(stmt), outermost)
            return (stmt, *records), restores
        if isinstance(stmt, CallFunction) and (replay := self.replays.of(stmt.function)).again != stmt.function:
            again = replace(stmt, function=replay.again, args=tuple(stmt.args[k] for k in replay.given))
            if replay.kept is None:
                return (stmt,), (again,)
            inside = infer(replace(self.replays.table[replay.forward], functions=tuple(self.replays.table.values())))
            same = {v: self.names.like(v) for v in variables(replay.kept)}
            self.kinds.update((new, inside[v]) for v, new in same.items())
            tree = map_arg(replay.kept, lambda v: same[v])
            records, restores = self.keep(same.values(), outermost)
            first = replace(stmt, function=replay.forward, target=Pack("tuple", (stmt.target, tree)))
            return (first, *records), (*restores, replace(again, args=(*again.args, tree)))
        inner = [self.block(b) for b in blocks(stmt)]
        return (with_blocks(stmt, tuple(b for b, _ in inner)),), (with_blocks(stmt, tuple(b for _, b in inner)),)

    def looked_at(self, stmt: Bind) -> Block:
        """A check that what is read twice can be, of what is neither a number nor an array for all that is known."""
        kind = self.kinds.get(stmt.target, UNKNOWN)
        if kind.tag not in ("unknown", "other") or stmt.target in self.checked or draw_of(stmt) is not None:
            return ()
        return (Bind(self.names.fresh(), LASTING, (stmt.target,), effect=Effect.IMPURE, origin=stmt.origin),)

    def keep(self, names: Iterable[Var], outermost: bool) -> tuple[Block, Block]:
        """What hands names over from the first run to the second."""
        records: list[Stmt] = []
        restores: list[Stmt] = []
        for var in names:
            if outermost:
                self.kept[var] = self.kinds.get(var, UNKNOWN)
                continue
            tape, walk = (self.names.fresh(f"{var.base or 't'}_tape") for _ in range(2))
            self.kept[tape], self.tapes[tape] = Kind("list", element=recorded_kind(var, self.kinds)), walk
            records.append(Record(tape, var))
            restores.append(Restore(var, walk))
        return tuple(records), tuple(restores)

    @property
    def tree(self) -> Arg | None:
        """All that is kept; None where nothing is."""
        return Pack("tuple", tuple(self.kept)) if len(self.kept) > 1 else next(iter(self.kept), None)

    def params(self) -> list[Param]:
        """The parameter of the second run for what is kept, if anything is."""
        kinds = [own_lengths(kind, var.name) for var, kind in self.kept.items()]
        if not kinds:
            return []
        taken = {p.name for p in self.trace.params}
        base = "kept" if len(kinds) > 1 else next(iter(self.kept)).base or "kept"
        name = next(n for n in (base, *(f"{base}_{k}" for k in range(1, len(taken) + 2))) if n not in taken)
        assert self.tree is not None
        return [Param(name, self.tree, kinds[0] if len(kinds) == 1 else Kind("tuple", items=tuple(kinds)))]
