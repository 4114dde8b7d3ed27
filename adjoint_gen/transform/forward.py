"""Forward mode: the trace that computes a function's value and its tangent side by side.

Each active statement is followed by those of its tangent (Griewank & Walther, *Evaluating Derivatives*, section 3.1).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from adjoint_gen.analysis.activity import Through, active, differentiable, through
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.passive_leaves import hands_on
from adjoint_gen.analysis.storage import holders
from adjoint_gen.analysis.unbound import with_unbound_sources
from adjoint_gen.free_names import unused
from adjoint_gen.ir.joins import references, shadowed
from adjoint_gen.ir.kinds import SCALAR, UNKNOWN, Kind
from adjoint_gen.ir.trace import (
    UNDEF,
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Carry,
    Const,
    For,
    If,
    Origin,
    Pack,
    Param,
    ParamMode,
    Pop,
    Record,
    Restore,
    Section,
    Source,
    Stmt,
    Store,
    Trace,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.views import BLANK, BY_PLACE, TANGENT, TOGETHER, held_by, of_items, shown_by
from adjoint_gen.ir.walk import all_variables, map_arg, values_of, variables, with_values
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import TUPLES
from adjoint_gen.transform.differential import Masks, pushforward
from adjoint_gen.transform.list_adjoints import on_lists
from adjoint_gen.transform.lost_values import varied_in_calls
from adjoint_gen.transform.own_memory import with_own_memory
from adjoint_gen.transform.refusals import (
    differentiable_in,
    located,
    refuse_kept,
    refuse_mixed,
    refuse_stores,
    refuse_uncertain,
    refuse_unknown,
)
from adjoint_gen.transform.seeds import inputs_of
from adjoint_gen.transform.shadows import ZEROS, with_others
from adjoint_gen.transform.solver_calls import with_solvers
from adjoint_gen.transform.stored_infinities import crossing, infinite, mask_of, unbounded
from adjoint_gen.transform.tangent_calls import Tangents, finished, push_call, stored_without, zeros_of

FULL, COPY = "adjoint_gen.runtime.materialise", "ndarray.copy"
PLACES = (("by_place", Const(True)),)


def forward(
    trace: Trace, wrt: tuple[int, ...], finish: Callable[[Trace], Trace] = lambda trace: trace, by_place: bool = False
) -> Trace:
    """The tangent of ``trace`` with respect to the parameters at positions ``wrt``.

    Its parameters are the primal's and then one tangent ``x_dot``, of the same structure, for each position of ``wrt``;
    its result is ``(value, tangent)``, the tangent with the structure of the value.  ``finish`` simplifies the tangents of
    the functions that it calls. Of memory that several arguments show the first gives the tangent if that is ``by_place``.
    Raises DifferentiationError where an operation on the way has no rule.
    """
    inputs = inputs_of(trace, wrt)
    known = crossing(trace), hands_on(trace), varied_in_calls(trace, inputs)
    tangents = Tangents(trace.functions, with_solvers(with_tangents), _generated(trace), *known)
    push = _started(trace, inputs, tangents, tangents.infinities.get(trace.name, frozenset()))
    push.by_place = by_place
    refuse_kept(trace, inputs)
    refuse_uncertain(trace, push.active, push.kinds, tangents.handed)
    starred = any(p.mode == "rest" for p in trace.params)  # and takes whatever would come behind it
    mode: ParamMode = "keyword only" if starred else "positional"
    seeds = tuple(replace(push.seed(trace.params[i], trace.declared), mode=mode) for i in wrt)
    body = push.block(trace.body)
    last: list[Stmt] = []
    tangent = push.result(trace.result, last)
    every = tangents.functions()
    made = tuple(finished(function, every, finish) for function in tangents.made)
    return with_own_memory(replace(
        trace, params=(*trace.params, *seeds), body=(*body, *last), result=Pack("tuple", (trace.result, tangent)),
        functions=(*tangents.table.values(), *made),
    ), push.kinds)


def with_tangents(trace: Trace, inputs: tuple[Arg, ...], results: tuple[Arg, ...], tangents: Tangents) -> Trace:
    """A function that is called, with a parameter for the tangents of each of ``inputs``, and those of ``results``.

    The tangents of references are references, of which all to one memory have one.
    """
    held = holders(trace)
    handed = {held[v] for v in variables(Pack("tuple", (*inputs, *results))) if v in held}
    shown = tuple(v for v, region in held.items() if region in handed)
    given = (*variables(Pack("tuple", inputs)), *shown)
    whole = replace(trace, name=f"{trace.name} and its tangent", result=Pack("tuple", (*results, *shown)))
    push = _started(whole, given, tangents, tangents.infinities.get(trace.name, frozenset()))
    if tangents.handed:
        refuse_uncertain(whole, push.active, push.kinds, handed=True)
    seeds: list[Param] = []
    for tree in inputs:
        base = (tree.base or "value") if isinstance(tree, Var) else "residuals"
        name = unused(base, trace.declared | {p.name for p in seeds}, "_dot")
        kind = push.kinds[tree] if isinstance(tree, Var) else UNKNOWN
        seeds.append(push.seed(Param(name, tree, kind), set()))
    own = stored_without(trace, push.active - push.dots.keys())
    zeros = [bind for group in own for bind in zeros_of(group, push.dot, push.names)]
    body = (*zeros, *push.block(trace.body))
    last: list[Stmt] = []
    dots = tuple(push.result(tree, last) for tree in results)
    tangent = dots[0] if len(dots) == 1 else Pack("tuple", dots)
    params = (replace(p, mode="positional", default=None) for p in (*trace.params, *seeds))
    return with_own_memory(replace(
        trace, params=tuple(params), body=(*body, *last), result=Pack("tuple", (trace.result, tangent)), doc="", pulled=None,
        references=with_others(trace.references, push.dots),
    ), push.kinds)


def _started(trace: Trace, inputs: tuple[Var, ...], tangents: Tangents, given: frozenset[Var]) -> _Push:
    """A walk that is about to begin, over a function that can be differentiated."""
    kinds = infer(trace)
    refuse_unknown(trace, inputs, kinds)
    passes = differentiable_in(trace, kinds)
    passed = frozenset(v for v in active(trace, inputs, passes) if not kinds.get(v, UNKNOWN).is_set)
    if not (tangents.checked or _generated(trace)):
        refuse_stores(trace, passed, kinds)
        refuse_mixed(trace, passed, kinds)
    names = Names(all_variables(trace))
    moved = with_unbound_sources(trace, passed)
    shown = shadowed(trace)
    return _Push(
        trace.source, kinds, moved, names, references(trace), shown, through(trace), tangents, unbounded(trace),
        infinite(trace, given),
    )


def _generated(trace: Trace) -> bool:
    """Whether this is a derivative, which was checked when it was a primal."""
    return any(isinstance(s, Section) for s in trace.body)


class _Push:
    """The tangents of the names met so far."""

    def __init__(
        self, source: Source, kinds: dict[Var, Kind], active: frozenset[Var], names: Names, stored: frozenset[Var],
        shadows: frozenset[Var], through: Through, tangents: Tangents, unbounded: frozenset[Var], infinite: frozenset[Var],
    ) -> None:
        self.source = source
        self.kinds = kinds
        self.active = active
        self.names = names
        self.dots: dict[Var, Atom] = {}
        self.stored = stored
        self.shadowed = shadows
        self.through = through
        self.tangents = tangents
        self.masks: Masks = {}
        self.unbounded = unbounded
        self.infinite = infinite
        self.by_place = False

    def dot(self, var: Var) -> Var:
        """A new name for the tangent of ``var``, and its tangent from now on."""
        dot = self.names.fresh(f"{var.base}_dot" if var.base else "")
        self.kinds[dot] = self.kinds[var]
        self.dots[var] = dot
        return dot

    def seed(self, param: Param, taken: set[str]) -> Param:
        """The parameter that brings the tangent of ``param``."""

        def leaf(var: Var) -> Arg:
            dot = self.dot(var)
            if var not in self.active:
                del self.dots[var]
            return dot

        tree = map_arg(param.tree, leaf)
        return Param(unused(f"{param.name}_dot", taken), tree, param.kind)

    def zeros(self, atom: Atom, out: list[Stmt], origin: Origin | None) -> Atom:
        """Zeros in the shape of ``atom``."""
        if not isinstance(atom, Var):
            return Const(0.0)
        if self.kinds[atom].shape == SCALAR:
            return Const(0.0)
        zeros = self.names.fresh(f"{atom.base}_dot" if atom.base else "")
        self.kinds[zeros] = self.kinds[atom]
        out.append(Bind(zeros, ZEROS, (atom,), origin=origin))
        return zeros

    def tangent(self, atom: Atom, out: list[Stmt], origin: Origin | None = None) -> Atom:
        """The tangent of an atom, zeros where it is not active."""
        known = self.dots.get(atom) if isinstance(atom, Var) else None
        return self.zeros(atom, out, origin) if known is None else known

    def joined(self, atom: Atom, joined: Var, out: list[Stmt], origin: Origin | None) -> Atom:
        """The tangent of an atom that is one of what a name may be: a list or dict has none where a path leaves it unbound."""
        unbound = atom == UNDEF and self.kinds[joined].tag in ("list", "dict")
        return atom if unbound else self.tangent(atom, out, origin)

    def result(self, tree: Arg, out: list[Stmt]) -> Arg:
        """The tangent of the function's result."""
        if isinstance(tree, Pack):
            return with_values(tree, [self.result(item, out) for item in values_of(tree)])
        return tree if tree == Const(None) else self.tangent(tree, out)

    def block(self, block: Block) -> tuple[Stmt, ...]:
        """The statements of a block, each with its tangent."""
        out: list[Stmt] = []
        for stmt in block:
            match stmt:
                case Bind():
                    self.bind(stmt, out)
                case If():
                    self.branch(stmt, out)
                case For() | While():
                    self.loop(stmt, out)
                case Store():
                    self.store(stmt, out)
                case Append() if stmt.items in self.active:
                    out += [stmt, Append(self.storage(stmt.items), self.tangent(stmt.value, out), stmt.origin)]
                case Pop() if stmt.items in self.active:
                    out += [stmt, replace(stmt, target=self.dot(stmt.target), items=self.storage(stmt.items))]
                case CallFunction():
                    out.append(push_call(
                        stmt, self.active, self.through, self.tangents, self.source, self.dot, self.dots,
                        partial(self.zeros, out=out, origin=stmt.origin),
                    ))
                case Record() if stmt.tape in self.active:
                    assert not isinstance(stmt.value, Pack), "tapes are joined last"
                    out += [stmt, Record(self.storage(stmt.tape), self.tangent(stmt.value, out))]
                case Restore() if stmt.tape in self.active:
                    assert isinstance(stmt.target, Var), "tapes are joined last"
                    out += [stmt, Restore(self.dot(stmt.target), self.storage(stmt.tape))]
                case _:
                    out.append(stmt)
        return tuple(out)

    def storage(self, var: Var) -> Var:
        """The storage that shadows ``var`` with its tangent; it was made where ``var`` was."""
        shadow = self.dots[var]
        assert isinstance(shadow, Var)
        return shadow

    def store(self, stmt: Store, out: list[Stmt]) -> None:
        """The same store of the tangent, before that of the value, which may destroy what the tangent reads."""
        if stmt.array in self.active:
            value = self.dots.get(stmt.value) if isinstance(stmt.value, Var) else None
            if value is not None or not stmt.add:
                whole = self.kinds[stmt.array].tag in ("list", "dict")  # an item has as many numbers as its tangent
                tangent: Atom = Const(0.0) if value is None else value
                if whole and value is None and not isinstance(stmt.value, Pack):
                    tangent = self.zeros(stmt.value, out, stmt.origin)
                out.append(replace(stmt, array=self.storage(stmt.array), value=tangent))
        out.append(stmt)

    def bind(self, stmt: Bind, out: list[Stmt]) -> None:
        """One operation: its value, then its tangent."""
        out.append(stmt)
        if stmt.target not in self.active:
            return
        if stmt.target in self.shadowed:
            self.refer(stmt, out)
            return
        if stmt.op == BY_PLACE:  # linear
            out.append(replace(stmt, target=self.dot(stmt.target), args=tuple(map_arg(a, self.storage) for a in stmt.args)))
            return
        if on_lists(stmt, self.kinds):
            moving = stmt.args if stmt.op in ("list", TUPLES) else stmt.args[:1]
            dots = tuple(self.tangent(a, out, stmt.origin) for a in moving if not isinstance(a, Pack))
            out.append(replace(stmt, target=self.dot(stmt.target), args=(*dots, *stmt.args[len(dots) :])))
            return
        if not differentiable(stmt):
            # what has no derivative and is active all the same is storage, made here and filled later
            if stmt.op == "tape":
                out.append(Bind(self.dot(stmt.target), "tape", (), origin=stmt.origin))
            else:
                self.storage_like(stmt, None, out)
            return
        if stmt.target in self.stored and stmt.op == COPY:
            self.storage_like(stmt, next((self.dots[v] for v in variables(stmt.args[0]) if v in self.dots), None), out)
            return
        with located(self.source, stmt):
            written, tangent = pushforward(stmt, self.dots, self.kinds, self.names, self.masks, self.infinite)
        out += [replace(s, origin=stmt.origin) if isinstance(s, Bind) else s for s in written]
        if stmt.target in self.stored:
            self.storage_like(stmt, tangent, out)
            return
        if tangent is None:
            return
        self.dots[stmt.target] = tangent
        beside_infinity = stmt.target in self.unbounded and self.kinds[stmt.target].rank != 0
        if beside_infinity and isinstance(tangent, Var):
            self.masks[tangent] = mask_of(stmt.target, tangent)
        if stmt.target.base and isinstance(tangent, Var) and not tangent.base:
            named = self.dot(stmt.target)
            self.kinds[named] = self.kinds[tangent]
            if tangent in self.masks:
                self.masks[named] = self.masks[tangent]
                if beside_infinity:
                    self.masks[named] = mask_of(stmt.target, named)
            last = out[-1]
            if isinstance(last, Bind) and last.target == tangent:
                out[-1] = replace(last, target=named)
            else:
                self.dots[stmt.target] = tangent

    def refer(self, stmt: Bind, out: list[Stmt]) -> None:
        """The same reference to tangents; memory of its own where something new becomes known by it."""
        base, *chain = stmt.args
        held: Arg | None = self.dots.get(base) if isinstance(base, Var) else None
        if stmt.op in TOGETHER:
            out.pop()
            starts, places = tuple(variables(Pack("tuple", held_by(stmt)))), self.by_place and stmt.op != TANGENT
            given = tuple(self.dots.get(v, Const(None)) if places else self.tangent(v, out, stmt.origin) for v in starts)
            like, params = Pack("tuple", shown_by(stmt)), (*(PLACES if places and starts else ()), *stmt.params)
            op, args = (TANGENT, (like, *given)) if given else (BLANK, like.items)
            out += [Bind(self.dot(stmt.target), op, args, params, origin=stmt.origin), stmt]
            return
        if isinstance(base, Pack):
            held = of_items(base, lambda item: item if isinstance(item, Pack) else self.tangent(item, out, stmt.origin))
        elif base not in self.shadowed:
            assert isinstance(base, Var)
            made, start = self.names.fresh(), held
            self.kinds[made] = self.kinds[base]
            whole = self.kinds[base].tag == "array" or start is None
            op, args = (ZEROS, (base,)) if whole or start is None else (FULL, (start, base))
            out.append(Bind(made, op, args, origin=stmt.origin))
            if whole and start is not None:  # it lies in memory as the array does
                out += [
                    replace(stmt, target=self.dot(stmt.target), args=(made, *chain)),
                    Store(self.storage(stmt.target), (), start, origin=stmt.origin),
                ]
                return
            held = made
        assert held is not None
        steps = (map_arg(step, lambda v: self.storage(v) if v in self.shadowed else v) for step in chain)
        out.append(replace(stmt, target=self.dot(stmt.target), args=(held, *steps)))

    def storage_like(self, stmt: Bind, start: Atom | None, out: list[Stmt]) -> None:
        """The tangent of storage is storage with memory of its own; at first it holds ``start``, or zeros."""
        like = stmt.args if stmt.op == ZEROS else (stmt.target,)
        op, args = (ZEROS, like) if start is None else (FULL, (start, stmt.target))
        out.append(Bind(self.dot(stmt.target), op, args, origin=stmt.origin))

    def branch(self, stmt: If, out: list[Stmt]) -> None:
        """A branch yields the tangents of the active names that it yields."""
        sides = [list(self.block(stmt.then)), list(self.block(stmt.orelse))]
        yields = []
        for y in stmt.yields:
            yields.append(y)
            if y.result in self.active:
                pairs = zip((y.then, y.orelse), sides, strict=True)
                then, orelse = (self.joined(a, y.result, o, stmt.origin) for a, o in pairs)
                yields.append(Yield(self.dot(y.result), then, orelse))
        out.append(replace(stmt, then=tuple(sides[0]), orelse=tuple(sides[1]), yields=tuple(yields)))

    def loop(self, stmt: For | While, out: list[Stmt]) -> None:
        """A loop carries the tangents of the active names that it carries."""
        carried: list[tuple[Carry, Var | None, Atom | None]] = []
        for c in stmt.carried:
            if c.param in self.active or c.result in self.active:
                init = self.joined(c.init, c.param, out, stmt.origin)
                carried.append((c, self.dot(c.param), init))
            else:
                carried.append((c, None, None))
        head = self.block(stmt.head) if isinstance(stmt, While) else ()
        body = list(self.block(stmt.body))
        every: list[Carry] = []
        for c, param, first in carried:
            every.append(c)
            if param is not None and first is not None:
                after = self.tangent(c.next, body, stmt.origin)
                every.append(Carry(param, first, after, self.dot(c.result)))
        if isinstance(stmt, While):
            out.append(replace(stmt, head=head, body=tuple(body), carried=tuple(every)))
        else:
            out.append(replace(stmt, body=tuple(body), carried=tuple(every)))
