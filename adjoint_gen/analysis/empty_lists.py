"""Lists and dicts that are empty whenever they are looked at: nothing in the whole function puts anything in them.

Names are united that may be one list or dict, and so is what they hold (Steensgaard's way). What is not understood may be one
with all that it is given, hold it, and have put something in it.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import shows_outside
from adjoint_gen.ir.trace import Append, Arg, Bind, Block, Const, For, If, Pack, Pop, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import blocks, defines, reads, statements, variables
from adjoint_gen.rules.listing import HAS, KEPT, KEYS, LIST, MADE

_LENGTH, _LEAST = "builtins.len", "builtins.min"
_LOOKING = frozenset({_LENGTH, HAS})


def empty_lists(trace: Trace) -> frozenset[Var]:
    """The names of lists and dicts of the function's own that are empty at all times.

    >>> from adjoint_gen.ir.trace import Const, Source
    >>> xs, ys, o, log = (Var(name) for name in ("xs", "ys", "o", "log"))
    >>> body = (Bind(xs, "list", ()), Bind(ys, "list", ()), Bind(o, "record", (Const("log"), xs, Const("all"), ys)),
    ...         Bind(log, GETITEM, (o, Const("log"))))
    >>> sorted(v.name for v in empty_lists(Trace("f", (), body, log, Source("", 1, (), "f", ""))))
    ['log', 'xs', 'ys']
    >>> sorted(v.name for v in empty_lists(Trace("f", (), (*body, Append(log, Const(1.0))), log, Source("", 1, (), "f", ""))))
    ['ys']
    """
    every = statements(trace.body)
    if not any(isinstance(stmt, Bind) and stmt.op in ("list", *KEPT) and not stmt.args for stmt in every):
        return frozenset()
    kinds = infer(trace)
    given = *(v for p in trace.params for v in variables(p.tree)), *(outer.var for outer in trace.outers)
    empty = frozenset(var for var, kind in kinds.items() if _is_kept(kind))
    while True:
        found = _Found(kinds)
        found.anything(given)
        for stmt in _run(trace.body, passed_over(every, empty)):
            found.statement(stmt)
        filled = {found.root(var) for var in found.filled}
        left = frozenset(var for var in empty if var in found.cells and found.root(var) not in filled)
        if left == empty:
            return left
        empty = left


def passed_over(every: Iterable[Stmt], empty: Container[Arg]) -> dict[Var, Const | None]:
    """What is asked of lists and dicts that are empty, with the answers; None of integers that are no more than 0."""
    known: dict[Var, Const | None] = {}
    for stmt in every:
        match stmt:
            case Bind(target=target, op=op, args=(items, *_)) if op in _LOOKING and items in empty:
                known[target] = Const(0) if op == _LENGTH else Const(False)
            case Bind(target=target, op=op, args=args) if op == _LEAST and not known.keys().isdisjoint(args):
                known[target] = None
    return known


def is_left_out(stmt: For | If, known: Mapping[Var, Const | None]) -> bool:
    """Whether a loop makes no pass, or the first side of a branch is never taken, by what is asked of what is empty."""
    if isinstance(stmt, If):
        return isinstance(stmt.test, Var) and known.get(stmt.test) is not None
    return (stmt.lo, stmt.step) == (Const(0), Const(1)) and stmt.hi in known


def _run(block: Block, known: Mapping[Var, Const | None]) -> Iterator[Stmt]:
    """The statements that may run at all. By nothing else a list gets its first item: it was empty until then."""
    for stmt in block:
        yield stmt
        match stmt:
            case For() if is_left_out(stmt, known):
                continue
            case If(orelse=orelse) if is_left_out(stmt, known):
                yield from _run(orelse, known)
            case _:
                for inner in blocks(stmt):
                    yield from _run(inner, known)


class _Found:
    """The cells that names stand for: a cell may be that of several names, and has one of what it holds at all its places.

    Where it is only asked for names, as objects are, it has one for each of these.
    """

    def __init__(self, kinds: Mapping[Var, Kind]) -> None:
        self.kinds = kinds
        self.cells: dict[Hashable, Hashable] = {}
        self.inside: dict[Hashable, dict[str | None, Hashable]] = {}
        self.filled: set[Hashable] = set()

    def root(self, cell: Hashable) -> Hashable:
        """What stands for all cells that are one."""
        while (further := self.cells.setdefault(cell, cell)) != cell:
            self.cells[cell] = cell = self.cells[further]
        return cell

    def held(self, cell: Hashable, step: Arg | None) -> Hashable:
        """The cell of what is in one, at a place."""
        name = step.value if isinstance(step, Const) and isinstance(step.value, str) else None
        root = self.root(cell)
        places = self.inside.setdefault(root, {})
        if name is None and None not in places:
            every = (*places.values(), ("in", root))
            places.clear()
            places[None] = every[-1]
            for one in every:
                self.unite(one, every[-1])
        name = None if None in places else name
        return self.root(places.setdefault(name, ("in", root, name)))

    def unite(self, one: Hashable, other: Hashable) -> None:
        """Two cells are one, and so is what they hold."""
        todo = [(one, other)]
        while todo:
            one, other = map(self.root, todo.pop())
            if one == other:
                continue
            self.cells[other] = one
            mine, theirs = self.inside.setdefault(one, {}), self.inside.pop(other, {})
            for name, cell in theirs.items():
                todo.append((mine.setdefault(name, cell), cell))
            if None in mine and len(mine) > 1:
                todo += ((mine[None], cell) for cell in mine.values())
                self.inside[one] = {None: mine[None]}

    def able(self, args: Iterable[Var]) -> list[Var]:
        """Those of some names that may stand for a list, a dict or what has one in it."""
        return [var for var in args if _may_hold(self.kinds.get(var, UNKNOWN))]

    def anything(self, args: Iterable[Var]) -> None:
        """All of these may be one, hold each other, and have got something."""
        for var in (able := self.able(args)):
            self.unite(able[0], var)
            self.unite(var, self.held(var, None))
            self.filled.add(var)

    def put(self, cell: Hashable, step: Arg | None, value: Arg) -> None:
        """Something is put in a cell, at a place."""
        self.filled.add(cell)
        for var in self.able(variables(value)):
            self.unite(self.held(cell, step), var)

    def along(self, base: Var, chain: Iterable[Arg]) -> Hashable:
        """The cell at the end of a chain; of a part of a list that is the list."""
        cell: Hashable = base
        for step in chain:
            cell = cell if _is_part(step) else self.held(cell, step)
        return cell

    def statement(self, stmt: Stmt) -> None:
        """Note what a statement does."""
        match stmt:
            case Bind(op=op) if op in _LOOKING:
                return
            case Bind(target=target, op=op, args=args) if op in MADE or op in KEPT:
                self.root(target)
                pairs = zip(args[::2], args[1::2], strict=True) if op in KEPT else ((None, arg) for arg in args)
                for name, value in pairs:
                    self.put(target, name, value)
            case Bind(target=target, op=op, args=(Var() as base, *chain)) if op == GETITEM:
                for var in self.able((target,)):
                    self.unite(var, self.along(base, chain))
            case Bind(target=target, op=op, args=(Var() as base,)) if op in (LIST, KEYS) and _is_kept(self.kinds.get(base)):
                self.unite(target, base)
            case Append(items=items, value=value):
                self.put(items, None, value)
            case Store(array=array, chain=(*chain, step), value=value) if self.able((array,)) and not _is_part(step):
                self.put(self.along(array, chain), step, value)
            case Pop(target=target, items=items, key=key):
                for var in self.able((target,)):
                    self.unite(var, self.held(items, key))
            case If() | For() | While():
                for one, other in joins(stmt):
                    if isinstance(other, Var) and len(self.able((one, other))) == 2:
                        self.unite(one, other)
            case Bind(target=target) if not (self.able((target,)) or shows_outside(stmt)):
                return
            case _:
                self.anything((*reads(stmt), *defines(stmt)))


def _is_part(step: Arg) -> bool:
    return isinstance(step, Pack) and step.kind in ("slice", "view")


def _is_kept(kind: Kind | None) -> bool:
    return kind is not None and kind.tag in ("list", "dict")


def _may_hold(kind: Kind) -> bool:
    return kind.tag in ("list", "dict", "tuple", "unknown", "other", "acting") and not (kind.passive or kind.rank == 0)
