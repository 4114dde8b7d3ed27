"""Functions that a derivative passes through, as pairs: what runs in the forward sweep, and what runs in the reverse sweep.

    y, g_res = g_forward(x)         ->      x_bar = g_reverse(g_res, y_bar)

A pair is made once for each set of arguments and results that a derivative passes between. What the reverse function
needs of the arguments and of the result is handed to it by the caller, so that often nothing is left for ``g_forward``
to return besides the value; it is then the function itself. A pair that calls itself gets everything as one residual.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from adjoint_gen.analysis.activity import Leaf, leaves
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.recording import minimum_cut
from adjoint_gen.analysis.storage import holders, storage
from adjoint_gen.analysis.use_counts import called_by, reached, uses
from adjoint_gen.errors import DifferentiationError, inside_call
from adjoint_gen.free_names import unused
from adjoint_gen.frontend.calls.parameter_kinds import own_lengths
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, CallFunction, Const, Effect, Pack, Param, Section, Source, Stmt, Trace, Var
from adjoint_gen.ir.walk import (
    all_variables,
    blocks,
    defines,
    defines_within,
    reads,
    reads_within,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.table import lookup
from adjoint_gen.transform.forward_reverse_pair import as_bound, bound, tape_kinds, with_own_residuals
from adjoint_gen.transform.rematerialise import found_by_identity, reduces
from adjoint_gen.transform.replays import Replays, quiet


@dataclass(frozen=True, slots=True)
class Key:
    """A function, and the leaves of its parameters and those of its results between which a derivative passes.

    ``inputs`` and ``results`` are values; references are ``shown`` to it, and it ``shows`` others.
    """

    function: str
    inputs: tuple[Leaf, ...]
    results: tuple[Leaf, ...]
    shown: tuple[Leaf, ...] = ()
    shows: tuple[Leaf, ...] = ()


Adjoint = Callable[[Trace, Key, "Pairs"], Trace]
"""Makes the trace of a forward and a reverse sweep of a function. The shadows of references that it is shown are parameters
behind its own, those of what it shows are results behind the value and the gradients."""


@dataclass(frozen=True, slots=True)
class Pair:
    """How a pair is called.

    ``residual`` is the tree of what the forward function returns besides the value, as the reverse function takes it, or
    None; ``again`` are the positions of the arguments, and ``results`` the places in the result, that the latter gets, too.
    """

    forward: str
    reverse: str
    residual: Arg | None
    again: tuple[int, ...] = ()
    results: tuple[Leaf, ...] = ()


@dataclass
class Pairs:
    """The functions of one derivative; ``made`` are the generated ones, callees before callers.

    ``adjoint`` differentiates a function, ``finish`` lays the tapes of what comes out and simplifies it. With ``again`` the
    reverse functions may be called several times with one residual. With ``apart`` residuals are taken apart by the caller.
    ``infinities`` are what :func:`~adjoint_gen.transform.stored_infinities.crossing` finds. What is ``named`` will be made,
    and all names that functions have, or will have, are ``taken``.
    """

    table: dict[str, Trace]
    adjoint: Adjoint
    finish: Callable[[Trace], Trace]
    again: bool = False
    apart: bool = False
    infinities: Mapping[str, frozenset[Var]] = field(default_factory=dict)
    made: dict[str, Trace] = field(default_factory=dict)
    known: dict[Key, Pair | None] = field(default_factory=dict)
    recurring: dict[Key, str] = field(default_factory=dict)
    named: dict[str, None] = field(default_factory=dict)
    replays: Replays = field(init=False)
    taken: Mapping[str, object] = field(init=False)

    def __post_init__(self) -> None:
        self.replays = Replays(self.table, lambda name: unused(name, self.taken))
        self.taken = ChainMap[str, Any](self.table, self.made, self.named)

    def functions(self) -> tuple[Trace, ...]:
        """All functions there are so far; of pairs that call themselves, what their forward functions return."""
        return (*self.table.values(), *self.made.values(), *self.all_begun())

    def called(self, block: Block) -> tuple[Trace, ...]:
        """Of these, the ones that statements call, directly or through others."""
        begun = self.all_begun()
        called = called_by(block, ChainMap(self.table, self.made, {f.name: f for f in begun}))
        every = (*self.table.values(), *self.made.values(), *begun) if called else ()
        return tuple(f for f in every if f.name in called)

    def all_begun(self) -> list[Trace]:
        """Of pairs that call themselves and are being made, what their forward functions return."""
        return [self.begun(key, name) for key, name in self.recurring.items() if self.known[key] is None]

    def begun(self, key: Key, name: str) -> Trace:
        """The forward function of a pair that is being made, without its residual."""
        primal = self.table[key.function]
        more = tuple(Param(f"shadow{k}", Var("shadow", k)) for k in range(len(key.shown)))
        result = Pack("tuple", (primal.result, Const(None), *(part(primal.result, place) for place in key.shows)))
        return replace(primal, name=f"{name}_forward", params=(*primal.params, *more), result=result)

    def of(self, key: Key) -> Pair:
        """The pair of a function for these leaves of its parameters and of its result, made if there is none yet."""
        if key in self.known:
            found = self.known[key]
            if found is None:  # it is being made, and calls itself
                name = self.recurs_as(key)
                return Pair(f"{name}_forward", f"{name}_reverse", Var("residual"))
            return found
        self.known[key] = None
        pair = self.known[key] = self.make(key)
        return pair

    def takes_apart(self, stmt: CallFunction) -> bool:
        """Whether each name in the arguments and the target of a call stands for one leaf of the function's."""
        function = self.table[stmt.function]
        whole = {place for place, _ in leaves(Pack("tuple", tuple(p.tree for p in function.params)))}
        ends = dict(leaves(function.result))
        inside = {place[:k] for place in ends for k in range(len(place))}
        given = all(place in whole for place, _ in leaves(Pack("tuple", stmt.args)))
        return given and not any(place in inside for place, _ in leaves(stmt.target))

    def recurs(self, forward: str) -> bool:
        """Whether this is the forward function of a pair that calls itself."""
        return any(forward == f"{name}_forward" for name in self.recurring.values())

    def recurs_as(self, key: Key) -> str:
        """The name of a pair that calls itself."""
        if key not in self.recurring:
            name = self.recurring[key] = self.free(key.function)
            self.named.update(dict.fromkeys((f"{name}_forward", f"{name}_reverse")))
        return self.recurring[key]

    def free(self, function: str) -> str:
        """A name that no pair has yet."""
        return unused(function, self.taken, "_forward", "_reverse")

    def make(self, key: Key) -> Pair:
        """Differentiate a function and cut it in two; a checkpoint is left whole.

        What references are handed to is called as a pair that calls itself is.
        """
        function = key.function
        if self.table[function].pulled is not None or self.table[function].checkpointed:
            return self.checkpoint(key)
        if key.shown or key.shows:
            self.recurs_as(key)
        primal = self.primal(function)
        both = self.finish(self.adjoint(primal, key, self))
        name = self.recurring.get(key)
        cut = _Cut(both, primal, name or self.free(function), self.again, len(key.shown))
        pair, made = cut.recurring() if name is not None else cut.plain()
        self.made.update((f.name, f) for f in made)
        return pair

    def primal(self, function: str) -> Trace:
        """A function with those that it calls."""
        return replace(self.table[function], functions=self.called(self.table[function].body))

    def checkpoint(self, key: Key) -> Pair:
        """The pair of a function that is computed again: itself, and a function that runs both sweeps.

        The latter gets the arguments, and what is kept of the first run where not all of it can be run twice.
        """
        function = key.function
        replay = self.replays.of(function)
        if replay.again != function:
            self.replays.refuse_lost(function, key.inputs, key.results)
            place = {k: at for at, k in enumerate(replay.given)}
            pair = self.of(Key(replay.again, tuple((place[k], *inside) for k, *inside in key.inputs), key.results))
            again = tuple(replay.given[at] for at in pair.again if at < len(place))
            if len(again) == len(pair.again):
                return replace(pair, forward=function, again=again)
            return replace(pair, forward=replay.forward, residual=replay.kept, again=again)
        name = unused(f"{self.replays.primals.get(function, function)}_pullback", self.taken)
        self.named[name] = None
        primal = quiet(self.primal(function))
        every = tuple(range(len(primal.params)))
        self.known[key] = Pair(function, name, None, every)  # it may call itself
        both = self.adjoint(primal, key, self)
        known = {f.name for f in self.functions()}
        self.made.update((f.name, f) for f in both.functions if f.name not in known)
        assert isinstance(both.result, Pack)
        both = self.finish(replace(both, result=_bare(both.result.items[1])))
        if name in reached(both):
            needed = every
        else:
            found = uses(both)
            needed = tuple(k for k in every if any(found[v] for v in variables(both.params[k].tree)))
        params = (*(both.params[k] for k in needed), *both.params[len(every) :])
        self.made[name] = replace(
            both, name=name, params=tuple(replace(p, default=None, mode="positional") for p in params),
            body=(Section("forward sweep, again"), *both.body[1:]), functions=(), doc="", checkpointed=False,
        )
        return Pair(function, name, None, needed)


class _Cut:
    """The two functions of a trace with both sweeps."""

    def __init__(self, trace: Trace, primal: Trace, name: str, again: bool, shown: int) -> None:
        at = reverse_sweep(trace)
        self.trace, self.name, self.again = trace, name, again
        self.ahead: Block = tuple(s for s in trace.body[:at] if not isinstance(s, Section))
        self.back: Block = trace.body[at + 1 :]
        assert isinstance(trace.result, Pack)
        self.value, self.gradients, *self.shows = trace.result.items
        own = len(primal.params)
        self.params, self.seeds = trace.params[: own + shown], trace.params[own + shown :]
        self.shown = self.params[own:]
        self.primal = primal
        self.kinds = infer(trace)
        self.tapes = tape_kinds(self.ahead, self.kinds)
        inside = {v for s in self.back for v in defines_within(s)} | {v for s in self.seeds for v in variables(s.tree)}
        read = {*(v for s in self.back for v in reads_within(s)), *variables(self.gradients)}
        inside |= {v for p in self.shown for v in variables(p.tree)} | set(variables(Pack("tuple", tuple(self.shows))))
        self.needed = as_bound(read - inside, trace, self.ahead)

    def recurring(self) -> tuple[Pair, list[Trace]]:
        """Everything that the reverse function needs as one residual, but for the shadows that its caller has, too."""
        residual = Pack("tuple", self.needed)
        forward = self.forward(residual)
        params = [Param("residuals", residual, self.kind_of(residual)), *self.shown]
        given = {v for p in params for v in variables(p.tree)}
        names = Names(all_variables(self.trace))
        for shadow in self.shows:
            assert isinstance(shadow, Var)
            own = names.like(shadow) if shadow in given else shadow
            given.add(own)
            params.append(Param(self.unused(shadow.base or "value", params), own, self.kind_of(shadow)))
        reverse = self.reverse(params)
        return Pair(forward.name, reverse.name, Var("residual")), [forward, reverse]

    def plain(self) -> tuple[Pair, list[Trace]]:
        """Arguments and results are handed on by the caller; the rest is the residual, as far as it is not cheap to have."""
        self.computed_again()
        again = [k for k, p in enumerate(self.params) if any(v in self.needed for v in variables(p.tree))]
        given = {v for k in again for v in variables(self.params[k].tree)}
        ends = {v: place for place, v in reversed(list(leaves(self.value))) if v in self.needed and v not in given}
        rest = tuple(v for v in self.needed if v not in given and v not in ends)
        params = [replace(self.params[k], default=None, mode="positional") for k in again]
        for v in ends:
            params.append(Param(self.unused(v.base or "value", params), v, self.kind_of(v)))
        made: list[Trace] = []
        name = self.primal.name
        residual: Arg | None = None
        if rest:
            residual = rest[0] if len(rest) == 1 else Pack("tuple", rest)
            forward = self.forward(residual)
            name = forward.name
            called = (rest[0].base or "residual") if len(rest) == 1 else "residuals"
            params.append(Param(self.unused(called, params), residual, self.kind_of(residual)))
            made.append(forward)
        made.append(self.reverse(params))
        return Pair(name, made[-1].name, residual, tuple(again), tuple(ends.values())), made

    def computed_again(self) -> None:
        """Let the reverse function compute again what is cheap to have from the arguments and the result."""
        changing, keys = storage(self.trace), {*found_by_identity(statements(self.trace.body), self.kinds)}
        given = {v for p in self.params for v in variables(p.tree)} | set(variables(self.value))
        makers: dict[Var, Bind] = {}
        for stmt in self.ahead:
            if isinstance(stmt, Bind) and _cheap(stmt) and not any(v in changing for v in (stmt.target, *reads(stmt))):
                makers |= {} if stmt.target in keys else {stmt.target: stmt}
        operands = {v: tuple(reads(s)) for v, s in makers.items() if v not in given}
        every = {*self.needed, *given, *(v for s in self.ahead for v in defines(s))}
        every |= {v for many in operands.values() for v in many}
        weights = {v: 0 if v in given else 1 if self.kinds.get(v, UNKNOWN).rank == 0 else 4 for v in every}
        work = {v: 4 for v, maker in makers.items() if reduces(maker, self.kinds)}
        cut = minimum_cut(self.needed, operands, frozenset(v for v in every if v not in operands), weights, work)
        again: set[Var] = set()
        todo = [v for v in self.needed if v not in cut]
        while todo:
            var = todo.pop()
            if var not in again:
                again.add(var)
                todo += [v for v in operands[var] if v not in cut]
        self.back = (*(replace(s, effect=Effect.PURE) for v, s in makers.items() if v in again), *self.back)
        self.needed = as_bound(cut, self.trace, self.ahead)

    def unused(self, name: str, params: list[Param]) -> str:
        return unused(name, {p.name for p in (*self.params, *self.seeds, *params)})

    def kind_of(self, tree: Arg) -> Kind:
        """The kind of what is handed over, in no lengths but those of the function's parameters."""
        if isinstance(tree, Pack):
            return Kind("tuple", items=tuple(map(self.kind_of, tree.items)))
        if not isinstance(tree, Var):
            return UNKNOWN
        return self.tapes.get(tree) or own_lengths(self.kinds.get(tree, UNKNOWN), tree.name)

    def forward(self, residual: Arg) -> Trace:
        """The function of the forward sweep."""
        params = tuple(replace(p, default=None, mode="positional") for p in self.params)
        ahead = bound(self.ahead, set(variables(residual)))
        return replace(
            self.trace, name=f"{self.name}_forward", params=params, body=ahead, functions=(),
            result=Pack("tuple", (self.value, residual, *self.shows)),
        )

    def reverse(self, params: list[Param]) -> Trace:
        """The function of the reverse sweep, with parameters for what it needs."""
        seeds = [replace(s, mode="positional", default=None) for s in self.seeds]
        copies: list[Stmt] = []
        back = self.back
        if self.again and not (self.shown or self.shows):  # else the caller copies, with the shadows that it has
            copies, back = with_own_residuals(self.trace, back, self.needed, Names(all_variables(self.trace)))
        groups: dict[Var, list[Var]] = {}
        regions = holders(self.trace)
        for var in (v for p in params for v in variables(p.tree)):
            if var in regions:
                groups.setdefault(regions[var], []).append(var)
        return replace(
            self.trace, name=f"{self.name}_reverse", params=(*params, *seeds), body=(*copies, *back), functions=(),
            result=_bare(self.gradients), doc="", references=tuple(map(tuple, groups.values())),
        )


def _bare(tree: Arg) -> Arg:
    """What a tuple holds if it is one thing, else the tuple."""
    return tree.items[0] if isinstance(tree, Pack) and len(tree.items) == 1 else tree


def _cheap(stmt: Bind) -> bool:
    """Whether an operation gives the same a second time, at little cost."""
    rule = lookup(stmt.op)
    return stmt.effect is not Effect.IMPURE and rule is not None and not rule.costly


@contextmanager
def at_call(source: Source, stmt: CallFunction) -> Iterator[None]:
    """Turn a refusal inside a function into one at its call."""
    try:
        yield
    except DifferentiationError as error:
        raise inside_call(error, stmt.function, source, stmt.origin) from None


def with_calls(block: Block, calls: Mapping[Var, CallFunction]) -> Block:
    """The block with other calls, by the first name that each binds."""

    def change(stmt: Stmt) -> Stmt:
        if isinstance(stmt, CallFunction):
            return next((calls[v] for v in variables(stmt.target) if v in calls), stmt)
        return with_blocks(stmt, tuple(with_calls(b, calls) for b in blocks(stmt)))

    return tuple(map(change, block))


def part(tree: Arg, place: Leaf) -> Arg:
    """What stands at a place of a tree.

    >>> part(Pack("tuple", (Var("x"), Const(1))), (1,))
    1
    """
    for k in place:
        assert isinstance(tree, Pack)
        tree = tree.items[k]
    return tree
