"""Which temporaries are written inside the expression that uses them.

A ``Bind`` is folded into its use if that is the only one, stands in the same block, and computes the same there: what
may raise or has an effect keeps its place in the order of evaluation, and what reads storage is not moved past a write
to it.  Names of the user's keep their statement.  The time is linear in the size of the trace.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.emit.expressions import BINARY, COMPARE, UNARY
from adjoint_gen.ir.trace import (
    Arg,
    Bind,
    Block,
    CallFunction,
    Carry,
    Const,
    Effect,
    For,
    If,
    Pack,
    Record,
    Restore,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.walk import blocks, closing_reads, defines, enters, reads, statements, variables

WIDTH = 88
"""The longest right-hand side, in columns, that folding may make."""


DERIVED = ("_bar", "_dot")
"""How the names of adjoints and tangents end."""


@dataclass(frozen=True, slots=True)
class Tree:
    """What is known of a folded expression.

    ``end`` is when it is evaluated, ``start`` when the first of its effects is (``end`` without one).
    """

    start: int
    end: int
    effect: bool
    storage: tuple[Var, ...]
    names: tuple[Var, ...]
    width: int


def fold(trace: Trace) -> dict[Var, Bind]:
    """The statements of a trace that are folded into their use, by target.

    >>> from adjoint_gen.ir.trace import Source, Param
    >>> x, y, t = Var("x"), Var("y"), Var("")
    >>> body = (Bind(t, "numpy.sin", (x,)), Bind(y, "operator.mul", (t, x)))
    >>> fold(Trace("f", (Param("x", x),), body, y, Source("", 1, (), "f", "")))
    {%0: Bind(target=%0, op='numpy.sin', args=(x,), params=(), effect=<Effect.PURE: 'pure'>, origin=None)}
    """
    folder = _Folder(trace)
    folder.block(trace.body, (trace.result,))
    return folder.folded


def leaves(arg: Arg, folded: Mapping[Var, Bind]) -> Iterator[Var]:
    """The names that the printed form of an argument mentions, in the order of their evaluation."""
    for var in variables(arg):
        if var in folded:
            yield from operands(folded[var], folded)
        else:
            yield var


def operands(stmt: Bind, folded: Mapping[Var, Bind]) -> Iterator[Var]:
    """The names that the printed form of a statement's right-hand side mentions, in the order of their evaluation."""
    for arg in in_order(stmt):
        yield from leaves(arg, folded)


def storage_classes(trace: Trace) -> dict[Var, Var]:
    """For each variable that may hold an array that is stored to, a representative of all that may hold the same one.

    >>> from adjoint_gen.ir.trace import Source, Param
    >>> x = Var("x")
    >>> storage_classes(Trace("f", (Param("x", x),), (Store(x, (), Const(0.0)),), x, Source("", 1, (), "f", "")))
    {x: x}
    """
    parent: dict[Var, Var] = {}

    def root(var: Var) -> Var:
        while parent.setdefault(var, var) != var:
            parent[var] = parent[parent[var]]
            var = parent[var]
        return var

    def join(var: Var, *others: object) -> None:
        for other in others:
            if isinstance(other, Var):
                parent[root(other)] = root(var)

    written: dict[Var, None] = {}
    for stmt in statements(trace.body):
        match stmt:
            case Bind(target=target, args=args, params=params):
                if _shares(stmt):
                    join(target, *(v for a in (*args, *(a for _, a in params)) for v in variables(a)))
            case Store(array=array):
                written[array] = None
            case CallFunction(args=args):
                written.update(dict.fromkeys(v for a in args for v in variables(a)))
            case If(yields=yields):
                for y in yields:
                    join(y.result, y.then, y.orelse)
            case For(carried=carried) | While(carried=carried):
                for c in carried:
                    join(c.param, c.init, c.next, c.result)
            case Record(tape=tape, value=value):
                join(tape, value)
            case Restore(target=target, tape=tape):
                join(target, tape)
    roots = {root(v) for v in written}
    every = dict.fromkeys([*parent, *written])
    return {v: root(v) for v in every if root(v) in roots}


_FRESH = frozenset({*BINARY, *UNARY, *COMPARE, "ndarray.copy", "numpy.zeros_like", "numpy.sum", "tape"})


def _shares(bind: Bind) -> bool:
    """Whether the result may be, or share memory with, one of the operands."""
    return bind.op not in _FRESH


def in_order(stmt: Stmt) -> tuple[Arg, ...]:
    """The operands of a statement in the order in which Python evaluates them."""
    match stmt:
        case Bind(op="operator.contains", args=(item, container)):
            return (container, item)
        case Bind(args=args, params=params):
            return (*args, *(a for _, a in params))
        case Store(array=array, chain=chain, value=value, add=add):
            return (array, *chain, value) if add else (value, array, *chain)
        case CallFunction(args=args):
            return args
        case Record(tape=tape, value=value):
            return (tape, value)
        case If(test=test):
            return (test,)
        case For(lo=lo, hi=hi, step=step):
            return (lo, hi, step)
    return ()


@dataclass(slots=True)
class _Folder:
    """The scan of one trace; times are positions in its text, inner blocks included."""

    trace: Trace
    uses: dict[Var, int] = field(default_factory=dict)
    folded: dict[Var, Bind] = field(default_factory=dict)
    trees: dict[Var, Tree] = field(default_factory=dict)
    named: dict[Var, Bind] = field(default_factory=dict)
    last_read: dict[Var, int] = field(default_factory=dict)
    classes: dict[Var, Var] = field(default_factory=dict)
    time: int = 0
    effects: list[int] = field(default_factory=list)
    barriers: list[int] = field(default_factory=list)
    writes: dict[Var, list[int]] = field(default_factory=dict)
    rebinds: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for stmt in statements(self.trace.body):
            for var in (*reads(stmt), *closing_reads(stmt)):
                self.uses[var] = self.uses.get(var, 0) + 1
        for var in variables(self.trace.result):
            self.uses[var] = self.uses.get(var, 0) + 1
        self.classes = storage_classes(self.trace)

    def block(self, block: Block, closing: tuple[Arg, ...] = (), carried: tuple[Carry, ...] = ()) -> None:
        """Scan a block at whose end the expressions ``closing`` are read, after the copies of ``carried``."""
        local: dict[Var, None] = {}
        for stmt in block:
            self.statement(stmt, local)
            local.update(dict.fromkeys(defines(stmt)))
        self.time += 1
        self.fold_copies(carried, local)
        for arg in closing:
            self.absorb((arg,), _width(arg), local, None)

    def fold_copies(self, carried: tuple[Carry, ...], local: Mapping[Var, None]) -> None:
        """Fold into the copies at the end of a body what its param does not leave room for: ``a, b = b, a + b``."""
        read = {c.next for c in carried}
        waiting = [c for c in carried if isinstance(c.next, Var) and self.uses.get(c.next) == 1 and c.next in local]
        folded = True
        while folded:
            folded = False
            for carry in list(waiting):
                bind, tree = self.named.get(carry.next), self.trees.get(carry.next)
                if bind is None or tree is None or tree.effect or not self.movable(tree, self.time):
                    waiting.remove(carry)
                elif carry.param in read or self.last_read.get(carry.param, 0) > tree.end:
                    waiting.remove(carry)
                    self.folded[bind.target] = bind
                    self.last_read.update(dict.fromkeys(tree.names, self.time))
                    folded = True

    def statement(self, stmt: Stmt, local: dict[Var, None]) -> None:
        """Fold what can be folded into a statement, and note what must not be moved past it."""
        self.time += 1
        now = self.time
        tree = self.absorb(in_order(stmt), _own_width(stmt), local, stmt if isinstance(stmt, Bind) else None)
        for var in (*defines(stmt), *enters(stmt)):
            if var.base:
                self.rebinds.setdefault(var.base, []).append(now)
        match stmt:
            case Bind(target=target, effect=effect):
                self.trees[target] = replace(tree, effect=tree.effect or effect is not Effect.PURE)
                if self.uses.get(target) == 1 and stmt.op != "tape":
                    self.named[target] = stmt
                if effect is not Effect.PURE:
                    self.effects.append(now)
                if effect is Effect.IMPURE:
                    self.barriers.append(now)
            case CallFunction():
                self.effects.append(now)
                self.barriers.append(now)
            case Store(array=array):
                self.effects.append(now)
                self.writes.setdefault(self.classes[array], []).append(now)
            case For(body=body, until=until, carried=carried):
                self.block(body, () if until is None else (until,), carried)
            case While(head=head, test=test, body=body, until=until, carried=carried):
                self.block(head, (test,))
                self.block(body, () if until is None else (until,), carried)
            case _:
                for block in blocks(stmt):
                    self.block(block)
        self.last_read.update(dict.fromkeys((*reads(stmt), *closing_reads(stmt)), self.time))

    def absorb(self, args: tuple[Arg, ...], width: int, local: Mapping[Var, None], user: Bind | None) -> Tree:
        """Fold into an expression over ``args`` what can be, from the last to be evaluated to the first."""
        now, effect = self.time, False
        storage: dict[Var, None] = {}
        names: list[Var] = []
        for var in reversed([v for a in args for v in variables(a)]):
            bind = self.named.get(var) if var in local else None
            tree = self.trees[var] if bind is not None and _nameless(bind, user) else None
            wider = 0 if tree is None else tree.width - _width(var) + _brackets(bind, user)
            if tree is None or bind is None or width + wider > WIDTH or not self.movable(tree, now):
                names.append(var)
                if var in self.classes:
                    storage[self.classes[var]] = None
                continue
            self.folded[var] = bind
            width += wider
            storage.update(dict.fromkeys(tree.storage))
            names.extend(tree.names)
            if tree.effect:
                now, effect = tree.start, True
        self.last_read.update(dict.fromkeys(names, self.time))
        return Tree(now, self.time, effect, tuple(storage), tuple(names), width)

    def movable(self, tree: Tree, now: int) -> bool:
        """Whether an expression may be evaluated at ``now`` instead of at its end."""

        def between(times: list[int]) -> bool:
            place = bisect_right(times, tree.end)
            return place < len(times) and times[place] < now

        if between(self.barriers) or (tree.effect and between(self.effects)):
            return False
        if any(between(self.writes.get(c, [])) for c in tree.storage):
            return False
        return not any(between(self.rebinds.get(v.base, [])) for v in tree.names if v.base)


def _nameless(bind: Bind, user: Bind | None) -> bool:
    """Whether the only use of a name, in the statement ``user``, may be replaced by what it stands for.

    Temporaries may; names of the user's keep their statement.  Of the names that transformations make, those that say
    no more than their use does: a contribution to the adjoint that it is added to, and a change of sign.
    """
    name = bind.target.base
    if not name:
        return True
    if not name.endswith(DERIVED):
        return False
    if bind.op == "operator.neg":
        return isinstance(bind.args[0], Var)
    same_line = user is not None and (bind.origin is None or user.origin is None or bind.origin.line == user.origin.line)
    return user is not None and user.target.base == name and same_line


_LOOSE = frozenset({"operator.add", "operator.sub", *COMPARE})
_TIGHT = frozenset({*BINARY, *UNARY}) - _LOOSE


def _brackets(bind: Bind | None, user: Bind | None) -> int:
    """How many columns the brackets around a folded expression take, more or less."""
    return 2 if bind is not None and user is not None and bind.op in _LOOSE and user.op in _TIGHT else 0


def _own_width(stmt: Stmt) -> int:
    """About how many columns the right-hand side takes while its operands are names."""
    match stmt:
        case Bind(op=op, args=args, params=params):
            widths = [*(_width(a) for a in args), *(len(k) + 1 + _width(a) for k, a in params)]
            if op in BINARY or op in COMPARE or op in UNARY:
                return sum(widths) + 4 * len(args) - 5
            place, _, name = op.rpartition(".")
            prefix = {"adjoint_gen.runtime": 0, "builtins": 0, "operator": 0, "ndarray": 1}.get(place, len(place) + 1)
            return prefix - 3 * place.startswith("numpy") + len(name) + sum(widths) + 2 * len(widths)
        case Store(chain=chain, value=value, array=array):
            return len(array.base) + sum(_width(a) + 2 for a in chain) + _width(value)
    return sum(_width(a) + 2 for a in in_order(stmt))


def _width(arg: Arg) -> int:
    match arg:
        case Var(base=base):
            return len(base) or 2
        case Const():
            return len(repr(arg))
        case Pack(items=items):
            return 2 + sum(_width(i) + 2 for i in items)
    return 0
