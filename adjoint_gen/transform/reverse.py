"""Reverse mode: the trace of a function's adjoint, from the trace of the function.

The result runs the primal's statements (forward sweep), then the adjoint of each in reverse order (reverse sweep).
Adjoint statements read the primal's names freely, those of loop bodies included: in the reverse of a loop a primal
name means its value in the same iteration.  :mod:`adjoint_gen.transform.record` makes that true afterwards.

Adjoints of values are bound, never mutated: ``x_bar = x_bar + g``.  Only the adjoint of a value that is loaded from by
index is *owned*: storage that starts as zeros and is added to in place.  Griewank & Walther, *Evaluating
Derivatives*, chapter 3, for the equations of straight-line code; docs/design/reverse.md for those of branches and loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.activity import active, flows, leaves, through
from adjoint_gen.analysis.escape import NUMBERS
from adjoint_gen.analysis.filled_lists import filled_lists
from adjoint_gen.analysis.first_passes import adjoint_kinds
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.unbound import maybe_unbound
from adjoint_gen.ir.joins import references, shadowed
from adjoint_gen.ir.kinds import SCALAR, UNKNOWN
from adjoint_gen.ir.trace import (
    Append,
    Atom,
    Bind,
    Block,
    CallFunction,
    Carry,
    For,
    If,
    Pack,
    Param,
    Pop,
    Record,
    Restore,
    Section,
    Stmt,
    Store,
    Trace,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.views import BY_PLACE
from adjoint_gen.ir.walk import (
    all_variables,
    blocks,
    defines,
    defines_within,
    enters,
    map_arg,
    reads,
    rename,
    variables,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.promotion import broadcasts
from adjoint_gen.rules.table import lookup
from adjoint_gen.transform.accumulated_adjoints import owned
from adjoint_gen.transform.adjoint_paths import paths
from adjoint_gen.transform.asked_vectors import Vectors, asked_vectors
from adjoint_gen.transform.callee_pairs import Key, Pairs, with_calls
from adjoint_gen.transform.list_adjoints import Lists, loose, on_lists, tapes, uneven, with_taken
from adjoint_gen.transform.mirrored_loops import Mirrored, contributed
from adjoint_gen.transform.overwritten_elements import stored_over
from adjoint_gen.transform.own_memory import with_own_memory
from adjoint_gen.transform.pending_adjoints import ZEROS, bar_name
from adjoint_gen.transform.piecewise_adjoints import pieces
from adjoint_gen.transform.prepare_reverse import prepare, replaced
from adjoint_gen.transform.pulled import pulled_back
from adjoint_gen.transform.record import record
from adjoint_gen.transform.refusals import differentiable_in, located, refuse_kept, refuse_mixed, refuse_stores, refuse_unknown
from adjoint_gen.transform.region_facts import holds_dicts
from adjoint_gen.transform.returned_values import returned
from adjoint_gen.transform.reverse_pieces import Pieces
from adjoint_gen.transform.seeds import idle_of, inputs_of, refuse_records, regrown, result_leaves, seeds_of
from adjoint_gen.transform.shadows import References, handed, shadows_of, with_others, with_shadows
from adjoint_gen.transform.solver_calls import sweeping_solvers
from adjoint_gen.transform.stored_infinities import crossing, infinite

GETITEM = "operator.getitem"


def reverse(
    trace: Trace, wrt: tuple[int, ...], *, value: bool, finish: Callable[[Trace], Trace] = record, again: bool = False,
    apart: bool = False,
) -> Trace:
    """The adjoint of ``trace`` with respect to the parameters at positions ``wrt``.

    Its parameters are the primal's and the keyword-only seed ``y_bar`` (one for each leaf of the result); its result is
    the pack of the gradients, one for each position of ``wrt``, or ``(value, gradients)``.
    The functions that it calls become pairs (:mod:`adjoint_gen.transform.callee_pairs`, for ``finish``, ``again``, ``apart``).
    Raises DifferentiationError where an operation on the way has no rule.
    """
    primal = prepare(trace)
    inputs = inputs_of(primal, wrt)
    pairs = Pairs({f.name: f for f in primal.functions}, sweeping_solvers(_sweeps), finish, again, apart, crossing(primal))
    sweep = _started(primal, inputs, pairs, pairs.infinities.get(primal.name, frozenset()))
    kinds, names = sweep.kinds, sweep.names
    refuse_kept(primal, inputs)
    refuse_records(primal, sweep.active, kinds)
    ends = tuple(result_leaves(primal.result, kinds))
    seeds = sweep.seeded(ends, primal)
    sweep.block(primal.body)
    of_arrays = {s.tree for end, s in zip(ends, seeds, strict=True) if isinstance(end, Var) and kinds[end].tag not in NUMBERS}
    adjoints = (*((v, sweep.take(v)) for v in inputs), *((v, None) for v in idle_of(primal, wrt)))
    ahead = with_shadows(primal.body, sweep.shadows, names, kinds)
    body = (*ahead, *sweep.out)
    last, gradients = returned(adjoints, body, of_arrays, kinds, names, {f.name: f for f in pairs.functions()})
    back = rename((*sweep.out, *last), sweep.called)
    made = tuple(regrown(primal.params[i].tree, gradients) for i in wrt)
    grads = map_arg(Pack("tuple", made), lambda v: sweep.called.get(v, v))
    return with_own_memory(replace(
        primal,
        params=(*primal.params, *seeds),
        body=(Section("forward sweep"), *with_calls(ahead, sweep.paired), Section("reverse sweep"), *back),
        result=Pack("tuple", (primal.result, grads)) if value else grads,
        functions=pairs.functions(),
    ), kinds)


def _sweeps(trace: Trace, key: Key, pairs: Pairs) -> Trace:
    """Both sweeps of a function that is called: seeds for its results, and of each input the exact adjoint."""
    if trace.pulled is not None:
        assert not (key.shown or key.shows), "a derivative inside a function is given values"
        made = pulled_back(trace, key.results, key.inputs, pairs.finish)
        return replace(made, body=(Section("forward sweep"), *made.body))
    primal = replace(prepare(trace), name=f"{trace.name} and its adjoint")
    given, ends = dict(leaves(Pack("tuple", tuple(p.tree for p in primal.params)))), dict(leaves(primal.result))
    inputs, shown = (tuple(given[place] for place in places) for places in (key.inputs, key.shown))
    results, shows = (tuple(ends[place] for place in places) for places in (key.results, key.shows))
    whole = replace(primal, result=Pack("tuple", (*results, *shown, *shows)))
    sweep = _started(whole, (*inputs, *shown), pairs, pairs.infinities.get(trace.name, frozenset()), shows)
    seeds = sweep.seeded(results, primal)
    sweep.block(primal.body)
    sweep.origin = None
    gradients = tuple(sweep.call(sweep.exact(sweep.take(v), v), v) for v in inputs)
    grads = map_arg(Pack("tuple", gradients), lambda v: sweep.called.get(v, v))
    back = rename(tuple(sweep.out), sweep.called)
    ahead = with_shadows(primal.body, sweep.shadows, sweep.names, sweep.kinds)
    shadows = handed(shown, sweep.shadows, sweep.kinds, primal.declared | {p.name for p in seeds})
    body = (Section("forward sweep"), *with_calls(ahead, sweep.paired), Section("reverse sweep"), *back)
    return with_own_memory(replace(
        primal,
        params=(*primal.params, *shadows, *seeds),
        body=body,
        result=Pack("tuple", (primal.result, grads, *(sweep.shadows[v] for v in shows))),
        functions=pairs.called(body),
        references=with_others(primal.references, sweep.shadows),
    ), sweep.kinds)


def _started(
    primal: Trace, inputs: tuple[Var, ...], pairs: Pairs, unbounded: frozenset[Var], shows: tuple[Var, ...] = ()
) -> _Sweep:
    """A walk that is about to begin, over a function that can be differentiated; what it ``shows`` has shadows."""
    kinds = infer(primal)
    refuse_unknown(primal, inputs, kinds)
    passes = differentiable_in(primal, kinds)
    through_names = with_taken(primal, active(primal, inputs, passes))
    if not any(isinstance(s, Section) for s in primal.body):  # a derivative was checked when it was a primal
        refuse_stores(primal, through_names, kinds)
        refuse_mixed(primal, through_names, kinds)
    unsure, referred = maybe_unbound(primal), shadowed(primal)
    sweep = _Sweep(
        kinds, through_names, Names(all_variables(primal)), source=primal.source, changing=storage(primal), passes=passes,
        begun=adjoint_kinds(primal, kinds, through_names),
        unsure=unsure, tapes=tapes(primal), loose=loose(primal, kinds), uneven=uneven(primal, kinds),
        through=through(primal), pairs=pairs, storage=references(primal) - referred,
        over=stored_over(primal, through_names), infinite=infinite(primal, unbounded), filled=filled_lists(primal),
    )
    shown = {sweep.changing[v] for v in shows}
    wanted = frozenset(v for v in referred if v in through_names or sweep.changing.get(v) in shown)
    sweep.shadows = shadows_of(primal, wanted, sweep.names, kinds, "_bar")
    sweep.owned.update(sweep.storage)
    sweep.owned.update(owned(primal, through_names, kinds, passes, sweep.through, sweep.unsure))
    still = {v for v in kinds if v not in sweep.storage and v not in sweep.changing and v not in unsure}
    sweep.pieces = pieces(primal, kinds, still)
    sweep.asked = asked_vectors(primal, kinds, still)
    sweep.owned -= sweep.pieces.keys()
    operands = {v for stmt in sweep.pieces.values() for v in reads(stmt)}
    sweep.owned |= {v for v in operands if v in through_names and v not in sweep.pieces and kinds[v].rank != 0}
    sweep.owned -= sweep.shadows.keys()
    sweep.paths = paths(
        primal, kinds, still & through_names - sweep.shadows.keys() - sweep.pieces.keys(), sweep.changing, sweep.uneven,
    )
    sweep.given = still.intersection(v for p in primal.params for v in variables(p.tree))
    return sweep


@dataclass
class _Sweep(Mirrored, Lists, Pieces, References, Vectors):
    """One walk backwards over a trace."""

    changing: Mapping[Var, Var] = field(kw_only=True)
    passes: Callable[[Bind], bool] = field(kw_only=True)

    def seeded(self, leaves: Sequence[Atom], primal: Trace) -> tuple[Param, ...]:
        """The parameters for the adjoints of what the function returns, which begin the walk."""
        seeds = tuple(seeds_of(leaves, self.kinds, self.names, primal))
        shown = {s.target: s.args[0] for s in primal.body if isinstance(s, Bind) and s.op == GETITEM and not s.args[1:]}
        for leaf, seed in zip(leaves, seeds, strict=True):
            assert isinstance(seed.tree, Var)
            self.kinds[seed.tree] = seed.kind
            base = shown.get(leaf)  # type: ignore[arg-type]
            kept = isinstance(base, Var) and base in self.shadows and holds_dicts(self.kinds[base])  # unchanged since
            self.contribute(*(base, seed.tree) if kept else (leaf, self.as_precise(seed.tree, leaf)))  # type: ignore[arg-type]
        return seeds

    def block(self, block: Block) -> None:
        """Write the adjoints of a block's statements, last first."""
        for stmt, before in zip(reversed(block), (*reversed(block), None)[1:], strict=True):
            match stmt:
                case Bind():
                    self.origin = stmt.origin
                    self.reverse_bind(stmt)
                case If():
                    self.reverse_if(stmt)
                case For() | While():
                    self.reverse_loop(stmt)
                case Store(array=owner) | Pop(items=owner) if self.kinds.get(owner, UNKNOWN).is_set:
                    pass
                case Store():
                    self.origin = stmt.origin
                    self.reverse_store(stmt, replaced(before, stmt))
                case Append(items=items) | Pop(items=items) if items in self.shadows:
                    self.origin = stmt.origin
                    self.reverse_length(stmt)
                case Record(tape=tape) | Restore(tape=tape) if tape in self.shadows:
                    pass  # references, whose shadows are recorded beside them
                case Append() | Pop() | Record() | Restore():
                    self.origin = getattr(stmt, "origin", self.origin)
                    self.reverse_append(stmt) if isinstance(stmt, Append | Record) else self.reverse_pop(stmt)
                case CallFunction():
                    self.origin = stmt.origin
                    self.reverse_call(stmt)
                case _:
                    assert not any(v in self.active for v in defines_within(stmt)), f"no adjoint for {type(stmt)}"
            self.all_passed_on(defines(stmt))

    def all_passed_on(self, bound: Iterable[Var]) -> None:
        """Nothing may be left of the adjoints of names once the walk has come to where they are bound."""
        left = [v for v in bound if v in self.bars]
        assert not left, f"contributions to {left} arrive after they are wanted"

    def reverse_bind(self, stmt: Bind) -> None:
        """``x_bar += (d target / d x)' target_bar`` for each active operand."""
        if stmt.target in self.pieces:
            self.reverse_pieces(stmt)
            return
        if stmt.target in self.shadows or stmt.op == BY_PLACE:
            self.reverse_reference(stmt)
            return
        g = self.bars.pop(stmt.target, None) if self.may_stay_wide(stmt) else self.left_out(stmt.target, self.take(stmt.target))
        if g is None or stmt.op == "tape":
            return
        if on_lists(stmt, self.kinds):
            with located(self.source, stmt):
                self.reverse_listing(stmt, g)
            return
        owner = stmt.args[0] if stmt.op == GETITEM else None
        if isinstance(owner, Var) and owner in self.changing and self.kinds[owner].tag not in NUMBERS:
            self.contribute(owner, g, stmt.args[1:])
            return
        with located(self.source, stmt):
            self.refuse_lists(stmt)
            contributions = self.passed_on(self.with_asked(stmt), g)
        for c in contributions:
            self.contribute(c.variable, c.value, c.chain)

    def may_stay_wide(self, stmt: Bind) -> bool:
        """Whether the adjoint of a temporary need not be summed to its shape yet.

        Through an elementwise operation a wide adjoint gives wide contributions, which are summed for a name that is
        kept. Where only equal ranks are known that is one look at the shapes less, and the temporary need not be kept
        for its shape; an axis that is certainly to be summed is summed at once, since that is less work.
        """
        g = self.bars.get(stmt.target)
        rule = lookup(stmt.op)
        if g is None or stmt.target.base or rule is None or not broadcasts(rule.kind):
            return False
        mine, other = self.kind(g).shape, self.kinds[stmt.target].shape
        if mine.dims is None or other.dims is None or len(mine.dims) != len(other.dims):
            return False
        return all(bool(one) == bool(two) for one, two in zip(mine.dims, other.dims, strict=True))

    def touched(self, stmt: If | For | While) -> list[Var]:
        """The active names from outside that the adjoint of a nested statement will contribute to, in order."""
        inside = frozenset(defines_within(stmt))
        read = contributed(stmt, lambda s: flows(s, self.passes, self.through), self.active)
        found = {root: None for v in read for root in self.roots(v)}
        return [v for v in found if v in self.active and v not in inside and v not in self.shadows]

    def reverse_if(self, stmt: If) -> None:
        """Each branch receives the adjoints of what it yields; adjoints that a branch changes are yielded."""
        yielded = [(y, g) for y in stmt.yields if (g := self.take(y.result)) is not None]
        touched = self.touched(stmt)
        self.origin = stmt.origin
        for v in touched:
            if v in self.owned:
                self.allocate(v)
        before, outer = dict(self.bars), self.out
        sides: list[tuple[list[Stmt], dict[Var, Atom]]] = []
        for block, side in ((stmt.then, "then"), (stmt.orelse, "orelse")):
            self.out, self.bars = [], dict(before)
            for y, g in yielded:
                self.contribute(getattr(y, side), g)
            self.block(block)
            sides.append((self.out, self.bars))
        yields = []
        after = dict(before)
        for v in touched:
            ends = [bars.get(v) for _, bars in sides]
            first, second = ends
            if v in self.owned or (first is None and second is None):
                continue
            if first is not None and first == second:
                after[v] = first
                continue
            atoms, given = [], []
            for (out, _), g in zip(sides, ends, strict=True):
                self.out = out
                atoms.append(self.call(self.exact(g, v), v))
                given.append(self.is_given(g))
            result = self.names.fresh(bar_name(v))
            self.kinds[result] = self.joined(v)
            yields.append(Yield(result, *atoms))
            after[v] = result
            yields += self.note_sides(stmt.test, result, *given)
        self.out, self.bars = outer, after
        (then, _), (orelse, _) = sides
        if then or orelse or yields:
            self.out.append(If(stmt.test, tuple(then), tuple(orelse), tuple(yields), reverses=stmt.label, origin=stmt.origin))

    def reverse_loop(self, stmt: For | While) -> None:
        """A loop over the same iterations, last first, that carries the adjoints the primal loop's names need."""
        moves = self.moves(stmt)
        states = [
            (c, self.take(c.result)) for c in stmt.carried
            if c not in moves and (c.result in self.active or c.param in self.active) and c.param not in self.shadows
        ]
        touched = self.touched(stmt)
        self.origin = stmt.origin
        carried: list[Carry] = []
        heads: list[tuple[Carry, Var]] = []
        for c, g in states:
            q, r = self.names.fresh(bar_name(c.param)), self.names.fresh(bar_name(c.param))
            self.kinds[q] = self.joined(c.next if isinstance(c.next, Var) and c.result not in self.unsure else c.result)
            self.kinds[r] = self.joined(c.param)
            carried.append(Carry(q, self.exact(g, c.result), q, r))
            heads.append((c, q))
        inner: dict[Var, Atom] = {}
        frees: list[tuple[Var, Var, Atom]] = []
        moved = self.enter(moves, inner)
        for v in touched:
            if v in self.owned:
                inner[v] = self.allocate(v)
            else:
                q = self.names.fresh(bar_name(v))
                self.kinds[q] = self.joined(v)
                frees.append((v, q, self.exact(self.bars.get(v), v)))
                inner[v] = q

        outer, self.out = self.out, []
        saved, self.bars = self.bars, inner
        around, self.counter = self.counter, stmt.counter if isinstance(stmt, For) else None
        for c, q in heads:
            self.contribute(c.next, q)
        for block in reversed(blocks(stmt)):
            self.block(block)
        self.origin = stmt.origin
        carried = [
            replace(new, next=self.next_state(c, q)) for new, (c, q) in zip(carried, heads, strict=True)
        ]
        moved = list(self.close(moves, moved))
        self.all_passed_on(enters(stmt))
        for v, q, init in frees:
            last = self.call(self.exact(self.bars.pop(v), v), v)
            if last is not q:
                r = self.names.fresh(bar_name(v))
                self.kinds[r] = self.joined(v)
                carried.append(Carry(q, init, last, r))
                saved[v] = r
        body, self.out, self.bars, self.counter = tuple(self.out), outer, saved, around
        self.out.append(self.mirrored(stmt, (*carried, *moved), body))
        for c, new in zip((c for c, _ in states), carried, strict=False):
            self.contribute(c.init, new.result)
        self.leave(moves, moved)

    def next_state(self, carry: Carry, q: Var) -> Atom:
        """What a carried adjoint is in the iteration before: the adjoint of the param, or zero."""
        g = self.take(carry.param)
        kind = self.kinds[carry.param]
        if g is None and kind.tag != "list" and kind.shape == self.kinds[q].shape and kind.shape != SCALAR:
            return self.bind(bar_name(carry.param), ZEROS, (q,), kind)
        return self.call(self.exact(g, carry.param), carry.param)
