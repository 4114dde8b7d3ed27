"""One run of the abstract interpretation that finds the kind of every name: :mod:`adjoint_gen.analysis.kinds` runs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from itertools import chain

from adjoint_gen.analysis.containers import given_tapes, outward
from adjoint_gen.analysis.first_passes import by_cases, runs_once
from adjoint_gen.analysis.known_loops import Effects, Key, Names, names_of, taken_from
from adjoint_gen.analysis.outline import bound_inside, outline
from adjoint_gen.analysis.passive_leaves import looked_into
from adjoint_gen.analysis.returns import NOTHING, Returns
from adjoint_gen.analysis.updates import fitted
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.joins import unmoved
from adjoint_gen.ir.kinds import INT, UNKNOWN, Kind, Shape, name_of_key
from adjoint_gen.ir.once import notes
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
    Pack,
    Pop,
    Record,
    Restore,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import CHOICE, GETITEM, INSERT, REFERENCE
from adjoint_gen.ir.walk import blocks, reads, values_of, variables
from adjoint_gen.rules import table
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import join, named, outside, owners
from adjoint_gen.rules.listing import Lengths, element, referred, shallow, stored_in, taken_of, with_item, without_key
from adjoint_gen.rules.promotion import promote

_TAKING = frozenset({GETITEM, REFERENCE})
_ARITHMETIC = frozenset({"operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.pow", "operator.matmul"})
"""Operations that never give anything of None: in a loop, what a name is in the first pass does not reach them."""
_NUMBERS = frozenset({"float", "int", "bool", "complex", "numpy scalar", "array"})
"""What no operand of theirs is None of."""


class Inference:
    """One run over a trace. Containers with a tag in ``opaque`` are changed somewhere: nothing is known of their items, but
    of those of the lists that the trace makes itself.

    ``nothing`` are the names that are computed from a call of which it is not known yet that it returns, or from what is read
    of a list or dict while that is ``empty``; of those in ``unseen`` it is not known what they hold, some of ``nothing`` is
    put in those ``awaiting``, and those ``filled`` begin with what they hold in the end; those ``keyed`` may have keys from the
    beginning that they get in the end; those ``begun`` are given, and supposed to be empty. What references are taken out of
    has arrays of certain ``lengths`` only. ``settled`` is what the names that loops carry were found to be when the loop was
    run last, and ``looked_at`` what it was given then. It is kept for other traces where the run begins ``from_nothing``.
    """

    def __init__(
        self, trace: Trace, opaque: frozenset[str], returns: Returns, unseen: frozenset[Var] = frozenset(),
        filled: Mapping[Var, Kind] = {}, keyed: Mapping[Var, Kind] = {}, begun: frozenset[Var] = frozenset(),
        lengths: Mapping[Var, Lengths] = {},
    ) -> None:
        self.kinds: dict[Var, Kind] = {}
        self.returns = returns
        self.nothing: set[Var] = set()
        self.tapes: dict[Var, dict[int, Record]] = {}  # what has recorded: a list on a tape may be filled behind that
        self.settled: dict[Var, Kind] = {}
        self.looked_at: dict[int, Key] = {}
        self.from_nothing = not (opaque or unseen or filled or keyed or lengths or table.user_rules())
        self.opaque = opaque
        plan = outline(trace)
        self.makes, self.own = plan.own | plan.met, plan.own if opaque else frozenset()
        self.given = given_tapes(trace) | looked_into(trace) if opaque else frozenset()
        self.taken, self.loads, self.pops, self.updated = plan.taken, plan.loads, plan.pops, plan.updated
        self.bodies, self.moving, self.unmoved = plan.bodies, plan.moving, unmoved(trace)
        self.begun = begun | plan.begin
        if copies := {new: old for new, old in plan.copies.items() if old in self.begun}:
            used = uses(trace)
            self.begun |= {new for new, old in copies.items() if isinstance(old, Var) and used[old] == 1}
        self.unseen, self.filled, self.keyed, self.lengths = unseen, filled, keyed, lengths
        self.empty, self.awaiting = set[Var](), set[Var]()
        for param in trace.params:
            self.tree(param.tree, param.kind)
        for outer in trace.outers:
            self.set(outer.var, outer.kind)
        self.block(trace.body)

    def set(self, var: Var, kind: Kind) -> None:
        """Record the kind of a variable."""
        self.nothing.discard(var)
        if kind is NOTHING:  # kinds are unique
            self.nothing.add(var)
            kind = UNKNOWN
        if kind.tag in self.opaque and var not in self.given:
            kind = Kind(kind.tag, element=UNKNOWN if kind.tag == "list" and var not in self.own else None, default=kind.default)
        if var in self.keyed and kind.tag == self.keyed[var].tag:
            kind = join(kind, self.keyed[var])
        self.kinds[var] = named(kind, var)

    def tree(self, tree: Arg, kind: Kind) -> None:
        """Record the kinds of a parameter's leaves."""
        if isinstance(tree, Var):
            self.set(tree, kind)
        elif isinstance(tree, Pack):
            leaves = values_of(tree)
            none = NOTHING if kind == NOTHING else UNKNOWN
            known = kind.items if len(kind.items) == len(leaves) else (none,) * len(leaves)
            for leaf, item in zip(leaves, known, strict=True):
                self.tree(leaf, item)

    def atom(self, atom: Atom) -> Kind | None:
        """The kind of an atom, None for an undefined one."""
        return None if atom == UNDEF or atom in self.nothing else arg_kind(atom, self.kinds)

    def recorded(self, value: Arg) -> Kind:
        """The kind of what is on a tape, by what is known of it now."""
        if isinstance(value, Pack):
            return Kind("tuple", None, Shape(None), tuple(map(self.recorded, value.items)))
        return self.atom(value) or UNKNOWN

    def on_tape(self, tape: Var) -> list[Kind]:
        """The kinds of what each statement put on a tape."""
        return [self.recorded(record.value) for record in self.tapes.get(tape, {}).values()]

    def result(self, tree: Arg) -> Kind:
        """The kind of what the function returns."""
        if isinstance(tree, Pack) and tree.kind in ("tuple", "list"):
            return Kind("tuple" if tree.kind == "tuple" else "list", None, Shape(None), tuple(map(self.result, tree.items)))
        return NOTHING if tree in self.nothing else arg_kind(tree, self.kinds)

    def block(self, block: Block) -> None:
        """Record the kinds of what a block binds."""
        for stmt in block:
            if stmt.__class__ is Bind:
                self.bind(stmt)
            else:
                self.statement(stmt)

    def bind(self, stmt: Bind) -> None:
        """Record the kind of an operation's result."""
        target, op, kinds, base = stmt.target, stmt.op, self.kinds, stmt.args[0] if stmt.args else None
        lost = bool(self.nothing) and not self.nothing.isdisjoint(reads(stmt))
        if op in _TAKING and isinstance(base, Var) and len(stmt.args) > 1 and kinds.get(base, UNKNOWN).tag in ("list", "dict"):
            lost = lost or self.of_empty(stmt, base)
        if op == CHOICE:  # a branch, as it is printed
            found = _either(*map(self.atom, stmt.args[1:])) or UNKNOWN  # type: ignore[arg-type]
        else:
            found = NOTHING if lost else table.result_kind(stmt, kinds)
        if op in _ARITHMETIC and found.tag not in _NUMBERS and "none" in [arg_kind(a, kinds).tag for a in stmt.args]:
            found = NOTHING
        if op == REFERENCE:
            found = referred(stmt, found, kinds, target in self.unmoved, self.lengths.get(target, {}))
        if target in self.updated:
            found = fitted(found, self.updated[target], kinds)
        if op == INSERT:
            self.put(stmt.args[0], 0, stmt.args[-1])  # type: ignore[arg-type]
        self.set(target, self.filled.get(target, found) if self.filled else found)

    def statement(self, stmt: Stmt) -> None:
        """Record the kinds of what another statement binds."""
        match stmt:
            case CallFunction(target=target, function=function, args=args):
                lost = not self.nothing.isdisjoint(reads(stmt))
                given = [arg_kind(a, self.kinds) for a in args]
                self.tree(target, NOTHING if lost else self.returns.of(function, given))
                for arg, held in [*self.returns.filled(function, args, self.kinds)]:
                    self.become(arg, join(self.kinds[arg], held))
            case If(then=then, orelse=orelse, yields=yields):
                self.block(then)
                self.block(orelse)
                for y in yields:
                    kind = _either(self.atom(y.then), self.atom(y.orelse))
                    none = y.then in self.nothing or y.orelse in self.nothing
                    self.set(y.result, kind or (NOTHING if none else UNKNOWN))
            case For() | While():
                self.loop(stmt)
            case Append(items=items, value=value):
                self.put(items, 0, value)
            case Store(array=array, chain=(key,), value=value) if self.kinds.get(array, UNKNOWN).tag == "dict":
                self.put_key(array, key, value)
            case Store(array=array, chain=chain, value=value, add=add) if self.holds(array, len(chain)):
                several = bool(chain) and isinstance(chain[-1], Pack) and chain[-1].kind == "slice"
                self.put(array, len(chain) - 1, value, add, several)
            case Pop(target=target, items=items, key=key):
                kind = self.kinds.get(items, UNKNOWN)
                self.set(target, NOTHING if self.is_empty(items) else taken_of(kind, key))
                if kind.keys and key is not None:
                    self.become(items, without_key(kind, key))
            case Record(tape=tape):
                self.tapes.setdefault(tape, {})[id(stmt)] = stmt
            case Restore(target=target, tape=tape):
                known = self.on_tape(tape) or [element(self.kinds.get(tape, UNKNOWN))]  # of a tape that is given, its items
                recorded = [outside(kind, self.moving) for kind in known]
                self.tree(target, reduce(join, recorded))

    def put(self, items: Var, depth: int, value: Arg, add: bool = False, several: bool = False) -> None:
        """Note that a list holds a value, or its sum with one, or ``several``: from now on and in a loop's passes before."""
        kind = self.kinds.get(items, UNKNOWN)
        if value in self.nothing:
            self.awaiting.add(items)
        if kind.tag != "list" or depth < 0 or value in self.nothing:
            return
        given = arg_kind(value, self.kinds)
        item = outside(element(given) if several else given, self.moving)
        if add and item.numeric:
            held = kind
            for _ in range(depth + 1):
                held = element(held)
            item = replace(item, dtype=promote((held, item))) if held.numeric else held
        self.become(items, with_item(kind, depth, item))

    def holds(self, items: Var, depth: int) -> bool:
        """Whether it is known what a list holds: there is something at a place that is stored to."""
        kind = self.kinds.get(items, UNKNOWN)
        for _ in range(depth):
            kind = element(kind)
        return kind != UNKNOWN

    def of_empty(self, stmt: Bind, base: Var) -> bool:
        """Whether this is what a list or dict holds into which nothing was put yet: only a later pass of a loop comes here."""
        held = self.kinds[base]
        keys, step = held.keys if held.tag == "dict" else (), stmt.args[1]
        missing = isinstance(step, Const) and all(Const(name_of_key(key)) != step for key in keys)
        return self.is_empty(base) or (bool(keys) and missing)

    def is_empty(self, base: Var) -> bool:
        """Whether nothing is known yet to be put in a list or dict."""
        held = self.kinds.get(base, UNKNOWN) if base not in self.unseen else UNKNOWN
        begun = base in self.begun or (self.place(base) != (base,) and self.place(base)[0] in self.makes)  # all that is put in
        if held.inside or not (held.is_table or (held.tag == "list" and begun)):
            return False
        self.empty.add(base)
        return True

    def place(self, held: Var) -> tuple[Arg, ...]:
        """A list or dict by where it was taken from: the name of what holds it, and the steps to it."""
        base, *steps = self.loads[held].args if held in self.loads else (self.pops.get(held), Const(None))
        return (held,) if base is None else (*self.place(base), *steps)  # type: ignore[arg-type]

    def put_key(self, held: Var, key: Arg, value: Arg) -> None:
        """Note that a dict holds a value under a key."""
        kind = self.kinds[held]
        if value in self.nothing:
            self.awaiting.add(held)
        elif kind.keys or kind.is_table:
            names, value_kind = (outside(arg_kind(a, self.kinds), self.moving) for a in (key, value))
            self.become(held, stored_in(kind, key, value, names, value_kind))

    def become(self, held: Var, kind: Kind) -> None:
        """Note that a list or dict holds more than was known, and so does the one that it was taken from."""
        self.kinds[held] = named(shallow(kind), held)
        base, step = self.taken.get(held, (None, Const(0)))
        if base is not None and base in self.kinds:
            inner, of_step = (outside(kind, self.moving) for kind in (self.kinds[held], arg_kind(step, self.kinds)))
            outer = outward(self.kinds[base], step, of_step, inner)
            if outer is not None:
                self.become(base, outer)

    def loop(self, loop: For | While) -> None:
        """Record the kinds of what a loop binds: they stay where nothing that it reads has changed since it was run last, and
        are what they were found to be in another trace from the same.
        """
        names = names_of(loop)
        given, bases = self.given_to(names)
        if self.looked_at.get(id(loop)) == given:
            return
        key = None
        if names.closed and self.from_nothing and self.settled.keys().isdisjoint(names.bound):
            key = *given, *self.around(loop, names, given)
        known = notes(loop)
        if key is None or key not in known:
            empty, awaiting, self.empty, self.awaiting = self.empty, self.awaiting, set(), set()
            self.run(loop)
            if key is not None:
                known[key] = self.effects(names, bases)
            self.empty |= empty
            self.awaiting |= awaiting
        else:
            self.affected(names, known[key])
        self.looked_at[id(loop)] = self.given_to(names)[0]

    def given_to(self, names: Names) -> tuple[Key, tuple[Var, ...]]:
        """What a loop is given: the kinds of what it reads, of what that is taken from or fitted to; names of the latter."""
        taken = tuple(taken_from(names.read, self.taken)) if self.taken else ()
        fits = [load for var in names.bound if var in self.updated for load in self.updated[var]] if self.updated else []
        fitted_to = dict.fromkeys(var for load in fits for var in (load.target, *reads(load)) if var not in names.bound)
        bases = (*(var for _, (base, step) in taken for var in (base, *variables(step))), *fitted_to)
        kinds = [NOTHING if var in self.nothing else self.kinds.get(var) for var in (*names.read, *bases)]
        tapes = [(var, *self.on_tape(var)) for var in names.read if var in self.tapes] if self.tapes else ()
        return (*kinds, *taken, *tapes, *((load.target, load.op, *load.args) for load in fits)), bases

    def around(self, loop: For | While, names: Names, given: Key) -> Key:
        """What else the kinds that are found in a loop depend on, and what never changes in one run."""
        each = [*chain.from_iterable([one if one.__class__ is tuple else (one,) for one in given])]
        met = frozenset().union(*[owners(kind) for kind in dict.fromkeys(each) if kind.__class__ is Kind])
        reverses = loop.reverses if isinstance(loop, For) else ""
        begun = self.begun.intersection((*names.read, *names.bound))
        unmoved = self.unmoved and self.unmoved.intersection(names.bound)
        return begun, unmoved, self.bodies[loop.label], self.bodies.get(reverses), self.moving & met

    def effects(self, names: Names, bases: tuple[Var, ...]) -> Effects:
        """What the loop was found to do that was run last."""
        kinds, nothing, settled = self.kinds, self.nothing, self.settled
        every = dict.fromkeys((*names.bound, *names.read, *bases))
        return Effects(
            tuple([(var, kinds[var]) for var in every if var in kinds]), frozenset(nothing.intersection(names.bound)),
            tuple([(var, settled[var]) for var in names.bound if var in settled]),
            frozenset(self.empty), frozenset(self.awaiting),
        )

    def affected(self, names: Names, effects: Effects) -> None:
        """Record what a loop was found to do before."""
        self.nothing.difference_update(names.bound)
        self.nothing |= effects.nothing
        self.kinds.update(effects.kinds)
        self.settled.update(effects.settled)
        self.empty |= effects.empty
        self.awaiting |= effects.awaiting
        for record in names.records:
            self.tapes.setdefault(record.tape, {})[id(record)] = record

    def run(self, loop: For | While) -> None:
        """Run a loop's body until the kinds of what it carries no longer change; each change makes one weaker."""
        born = self.bodies[loop.label] | bound_inside(loop)
        if isinstance(loop, For):
            born |= self.bodies.get(loop.reverses, frozenset())
            self.set(loop.counter, INT)
        for carry in loop.carried:
            self.begin(carry)
        names = names_of(loop)
        lists = [*names.fills]
        if self.taken:
            lists += (base for _, (base, _) in taken_from((*names.read, *names.bound), self.taken) if base in self.kinds)
        unset = {carry.param for carry in loop.carried if self.atom(carry.init) is None and carry.param not in self.settled}
        while True:
            held = {var: self.kinds.get(var) for var in lists}
            ends = self.passed(loop, born)
            changed = any(self.kinds.get(var) != kind for var, kind in held.items())
            for carry in loop.carried:
                before, now = self.kinds[carry.param], ends.get(carry.param)
                after = before if now is None else named(now if carry.param in unset else join(before, now), carry.param)
                unset.discard(carry.param)
                if after != before:
                    self.nothing.discard(carry.param)
                    self.kinds[carry.param] = after
                    changed = True
            if not changed:
                break
        by_cases(self.kinds, loop.carried, names.bound, lists, lambda: self.passed(loop, born))
        for carry in loop.carried:
            if carry.param in self.nothing:
                self.set(carry.result, NOTHING)
            else:
                self.settled[carry.param] = self.kinds[carry.param]
                last = self.atom(carry.next) if runs_once(loop) else self.kinds[carry.param]
                self.set(carry.result, outside(last or UNKNOWN, born))

    def begin(self, carry: Carry) -> None:
        """Record the kind of a carried name at the head of the first pass.

        In a loop in another one that is run again, it is what it was found to be before, if that holds of its start now:
        nothing that an earlier run of the outer loop found is stronger. Loops in loops would double the work each, else.
        """
        start, before = self.atom(carry.init), self.settled.get(carry.param)
        if before is not None and (start is None or named(join(before, start), carry.param) == before):
            self.nothing.discard(carry.param)
            self.kinds[carry.param] = before
        else:
            self.set(carry.param, start or NOTHING)

    def passed(self, loop: For | While, born: frozenset[str]) -> dict[Var, Kind]:
        """Record the kinds of what one pass binds; those of what is carried, when it ends."""
        for block in blocks(loop):
            self.block(block)
        ends = {c.param: self.atom(c.next) for c in loop.carried}
        opaque = self.opaque
        return {
            var: replace(kind, items=()) if kind.tag in opaque else outside(kind, born - {var.name})
            for var, kind in ends.items() if kind is not None
        }


def _either(one: Kind | None, other: Kind | None) -> Kind | None:
    """The kind of a name that a branch yields, None where it is bound on neither side."""
    if one is None or other is None:
        return one or other
    return join(one, other)
