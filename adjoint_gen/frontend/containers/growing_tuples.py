"""Whether a program could tell its tuples from the lists that stand for them (:mod:`adjoint_gen.frontend.containers.columns`).

Each name has a *sort*: what is one value, or may be, has one sort, and so has what is at one place in such. So whatever way
a value takes, through branches, loops, lists, dicts and other names, what is known of it is known where it is looked at.
What would find something else in a tuple is refused; of a sort of which one value is a tuple and another a list also what
compares or joins two of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

import gast

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.specialisations import Program, Tuples
from adjoint_gen.ir.joins import united
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    CallFunction,
    Const,
    For,
    If,
    Origin,
    Pack,
    Pop,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables
from adjoint_gen.rules.listing import (
    FIRST_LARGEST,
    FIRST_SMALLEST,
    IN_ORDER,
    LIST,
    LOOK_AT_KEYS,
    MADE,
    RECORD,
    SEQUENCE,
    STACKS,
    TABLE,
    TUPLE,
)
from adjoint_gen.rules.whole_tuples import AS_KEY, FROM_KEYS

_ALIKE = frozenset({
    "builtins.len", "builtins.sum", "builtins.max", "builtins.min", "builtins.sorted", LIST, *STACKS, IN_ORDER, FIRST_LARGEST,
    FIRST_SMALLEST, SEQUENCE, "adjoint_gen.runtime.spread", "adjoint_gen.runtime.shortest", "operator.not_", "builtins.bool",
    "numpy.hstack", "numpy.column_stack", "numpy.dot", "numpy.mean", "numpy.sum",
})
"""What finds the same in a list and in a tuple."""
_OF_AXES = frozenset({"numpy.mean", "numpy.sum"})
_COMPARED = frozenset({f"operator.{name}" for name in ("eq", "ne", "lt", "le", "gt", "ge")})
"""What finds the same in two lists and in two tuples."""
_ITEMS = "items"


class _Sort(NamedTuple):
    """The sort of a name, ``place`` of the function of that number, or of what is at a place in one ``of`` another sort."""

    of: int | _Sort
    place: object = _ITEMS
    """Of items of which only the run knows the place it is this one."""


class _Classes:
    """Which sorts are one.

    ``tuples`` and ``lists`` are those of which one may be such a tuple, and of which one may be no tuple; in what is
    ``foreign`` there may be anything.
    """

    def __init__(self) -> None:
        self.tuples, self.lists, self.foreign = set[_Sort](), set[_Sort](), set[_Sort]()
        self._one = list[tuple[_Sort, _Sort]]()
        self._of: dict[_Sort, _Sort] = {}
        self._inside: dict[_Sort, dict[object, _Sort]] = {}

    def join(self, one: _Sort, other: _Sort) -> None:
        """Let two sorts be one."""
        self._one.append((one, other))

    def close(self) -> None:
        """Let what is at one place of one sort be one sort; a place that only the run knows may be any."""
        apart: list[tuple[_Sort, _Sort]] | None = None
        while apart is None or apart:
            self._one += apart or []
            self._of, self._inside, apart = united(self._one), defaultdict(dict), []
            for sort in self._of:
                if isinstance(sort.of, _Sort):
                    apart.append((self._inside[self.found(sort.of)].setdefault(sort.place, sort), sort))
            for places in self._inside.values():
                apart += [(held, places[_ITEMS]) for held in places.values() if _ITEMS in places]
            apart = [pair for pair in apart if len({*map(self.found, pair)}) > 1]
        every = self.tuples, self.lists, self.foreign
        self.tuples, self.lists, self.foreign = (set(map(self.found, found)) for found in every)
        self.foreign |= self.every(held for sort in self.foreign for held in self.inside(sort))

    def found(self, sort: _Sort) -> _Sort:
        """The sort that stands for all that are one with it."""
        return self._of.get(sort, sort)

    def inside(self, sort: _Sort) -> list[_Sort]:
        """The sorts of what is in it."""
        return [*map(self.found, self._inside.get(self.found(sort), {}).values())]

    def mixed(self, sort: _Sort) -> bool:
        """Whether of a sort, or of one in it, one value may be such a tuple and another one a list."""
        return not self.tuples.isdisjoint(self.lists & self.every([sort]))

    def every(self, sorts: Iterable[_Sort]) -> set[_Sort]:
        """Some sorts and all in them."""
        left, seen = [*map(self.found, sorts)], set[_Sort]()
        while left:
            if (one := left.pop()) not in seen:
                seen.add(one)
                left += self.inside(one)
        return seen


class _Sorts:
    """The sorts of the names of a function."""

    def __init__(self, tuples: Tuples, of_callees: Mapping[str, _Sorts], classes: _Classes, number: int) -> None:
        self.tuples, self._number = tuples, number
        self.every = statements(tuples.trace.body)
        self._of_callees, self._classes = of_callees, classes
        made = {s.target for s in self.every if isinstance(s, Bind) and s.op in MADE}
        self._lists = made - tuples.columns.keys() - tuples.sums.keys()  # which are surely none, whatever has their sort

    def of(self, var: Var) -> _Sort:
        """The sort of a name."""
        return _Sort(self._number, var)

    def holds(self, var: Var) -> bool:
        """Whether a name may show such a tuple, or what one is in."""
        return not self._classes.tuples.isdisjoint(self._classes.every([self.of(var)]))

    def _may_be_tuple(self, sort: _Sort) -> bool:
        return self._classes.found(sort) in self._classes.tuples

    def note(self) -> None:
        """Note what every statement says of sorts."""
        used = {v for stmt in self.every for v in (*reads(stmt), *closing_reads(stmt))} | {*variables(self.tuples.trace.result)}
        for column in self.tuples.columns:
            self._classes.tuples.add(self.of(column))
        for made, (_, parts) in self.tuples.sums.items():
            self._join(self.of(made), *parts)
            if made in self.tuples.joined:
                self._classes.lists.add(self.of(made))
        for outer in self.tuples.trace.outers:
            self.is_anything(outer.var)
        for stmt in self.every:
            self._note(stmt, used)

    def is_anything(self, var: Var) -> None:
        """Note that of a name nothing is known: it is no such tuple, and none is in it."""
        self._classes.foreign.add(self.of(var))
        self._is_list(var)

    def _is_list(self, var: Var) -> None:
        if var not in self.tuples.columns and var not in self.tuples.sums:
            self._classes.lists.add(self.of(var))

    def _join(self, sort: _Sort, *values: Arg) -> None:
        for value in values:
            if isinstance(value, Var):
                self._classes.join(sort, self.of(value))

    def _at(self, sort: _Sort, chain: Iterable[Arg]) -> _Sort | None:
        """The sort of what is at the end of some steps; None where these are no places of lists and dicts."""
        for step in chain:
            if isinstance(step, Pack):
                if step.kind != "slice":
                    return None
                continue
            sort = _Sort(sort, step.value if isinstance(step, Const) else _ITEMS)
            self._classes.join(sort, sort)
        return sort

    def _note(self, stmt: Stmt, used: Container[Var]) -> None:
        match stmt:
            case If(yields=yields):
                for y in (y for y in yields if y.result in used):
                    self._join(self.of(y.result), y.then, y.orelse)
            case For(carried=carried) | While(carried=carried):
                for c in (c for c in carried if c.param in used or c.result in used):
                    self._join(self.of(c.param), c.init, c.next, c.result)
            case Append(items=items, value=value):
                self._join(_Sort(self.of(items)), value)
            case Store(array=array, chain=chain, value=value):
                if (sort := self._at(self.of(array), chain)) is not None:
                    self._join(sort, value)
            case Pop(target=target, items=items):
                self._join(_Sort(self.of(items)), target)
            case CallFunction(target=target, function=function, args=args):
                if (callee := self._of_callees.get(function)) is None:
                    for var in variables(target):
                        self.is_anything(var)
                else:
                    inside = callee.tuples.trace
                    self._join_trees(target, callee, inside.result)
                    self._join_trees(Pack("tuple", args), callee, Pack("tuple", tuple(p.tree for p in inside.params)))
            case Bind():
                self._note_bound(stmt)

    def _join_trees(self, tree: Arg, callee: _Sorts, other: Arg) -> None:
        if isinstance(tree, Var) and isinstance(other, Var):
            self._classes.join(self.of(tree), callee.of(other))
        elif isinstance(tree, Pack) and isinstance(other, Pack) and len(tree.items) == len(other.items):
            for one, inside in zip(tree.items, other.items, strict=True):
                self._join_trees(one, callee, inside)
        else:  # no name of lists, on one side at least
            for var in variables(tree):
                self.is_anything(var)
            for var in variables(other):
                callee.is_anything(var)

    def _note_bound(self, stmt: Bind) -> None:
        target, args = stmt.target, stmt.args
        first = args[0] if args and isinstance(args[0], Var) else None
        if stmt.op == GETITEM and first is not None:
            if (sort := self._at(self.of(first), args[1:])) is not None:
                self._join(sort, target)
        elif stmt.op == TUPLE:
            for place, value in enumerate(args):
                self._join(_Sort(self.of(target), place), value)
        elif stmt.op in MADE:
            self._is_list(target)
            self._join(_Sort(self.of(target)), *(args[:1] if stmt.op == "repeat" else args))
        elif stmt.op in (TABLE, RECORD):
            for key, value in zip(args[::2], args[1::2], strict=False):
                self._join(_Sort(self.of(target), key.value if isinstance(key, Const) else _ITEMS), value)
        elif stmt.op == LIST and first is not None and (first in self.tuples.sliced or target in self.tuples.sums):
            # of a tuple it is one
            self._join(self.of(first), target)
        elif stmt.op in (LIST, "builtins.sorted") and first is not None:
            self._is_list(target)
            self._classes.join(_Sort(self.of(first)), _Sort(self.of(target)))
        elif stmt.op == FROM_KEYS:
            self._is_list(target)
            self._classes.tuples.add(_Sort(self.of(target)))
            self._classes.join(_Sort(self.of(target)), _Sort(self.of(target)))
        elif stmt.op in _COMPARED:
            names = [arg for arg in args if isinstance(arg, Var)]
            self._join(self.of((names or [target])[0]), *names)
        elif stmt.op == "operator.contains" and first is not None:
            self._join(_Sort(self.of(first)), *args[1:])
        else:
            self.is_anything(target)

    def refused(self) -> DifferentiationError | None:
        """The refusal of what finds something else in a tuple than in the list that stands for it; None of nothing."""
        for var, origin in self.tuples.told.items():  # a test that was answered before this was known
            if self._may_be_tuple(self.of(var)):
                return _refused(self.tuples.trace, origin)
        for stmt in self.every:
            if isinstance(stmt, If | For | While):
                continue
            holding = [v for v in {*reads(stmt), *closing_reads(stmt)} if self.holds(v)]
            if (holding or _is_key(stmt)) and not self._is_alike(stmt, holding):
                return _refused(self.tuples.trace, getattr(stmt, "origin", None))
        joined = (origin for made, (origin, _) in self.tuples.sums.items() if self._classes.mixed(self.of(made)))
        return next((_refused(self.tuples.trace, origin) for origin in joined), None)

    def _is_alike(self, stmt: Stmt, holding: Collection[Var]) -> bool:
        """Whether a statement does the same with tuples and with the lists that stand for them."""
        match stmt:
            case Append(items=items, origin=origin):  # what a tuple is made of is put in where it is made
                made = self.tuples.sums[items][0] if items in self.tuples.sums else self.tuples.columns.get(items, False)
                return not self._may_be_tuple(self.of(items)) or made == origin or items in self._lists
            case Store(array=array, chain=chain):
                owner = self._at(self.of(array), chain[:-1])
                changed = owner is not None and self._may_be_tuple(owner)
                return not changed and not any(v in holding for step in chain for v in variables(step))
            case Pop(items=items, key=key):
                return not self._may_be_tuple(self.of(items)) and key not in holding
            case CallFunction(function=function):
                return function in self._of_callees
            case Bind(op=op, args=args) if op == GETITEM:
                return not any(v in holding for step in args[1:] for v in variables(step))
            case Bind(op=op, args=args) if op in _COMPARED or op == "operator.contains":
                known = all(isinstance(arg, Var) for arg in args if not isinstance(arg, Const))
                return known and not any(self._classes.mixed(self.of(var)) for var in holding)
            case Bind(op=op, args=(Var() as one,)) if op == AS_KEY:
                return self._may_be_tuple(self.of(one)) and not self._classes.mixed(self.of(one))
            case Bind(op=op, args=args) if op in LOOK_AT_KEYS:
                return not any(v in holding for arg in args[1:] for v in variables(arg))
            case Bind(op="method", args=(Var(), Const(value="count" | "index"), *asked)):  # of both, and of numbers
                return not any(v in holding for arg in asked for v in variables(arg)) and all(map(self._has_plain, holding))
            case Bind(op=op, args=args, params=params) if op in _ALIKE:  # as an axis a list is no tuple
                options = (*args[1:], *dict(params).values()) if op in _OF_AXES else dict(params).values()
                return not any(v in holding for arg in options for v in variables(arg))
            case Bind(op=op):
                return op in MADE or op in (TABLE, RECORD)
        return False

    def _has_plain(self, var: Var) -> bool:
        """Whether no such tuple is in what a name shows."""
        return self._classes.tuples.isdisjoint(self._classes.every(self._classes.inside(self.of(var))))


def refuse_tuples(tuples: Tuples, program: Program) -> None:
    """Nothing, where no statement of a program would find something else in a tuple than in the list that stands for it.

    Raises:
        DifferentiationError: one would.
    """
    of_callees: dict[str, _Sorts] = {}
    known = {callee.name: callee.outcome.tuples for callee in program.callees.values() if callee.outcome.tuples is not None}
    classes = _Classes()
    whole = [first := _Sorts(tuples, of_callees, classes, 0)]
    for one in whole:  # which gets longer meanwhile
        for stmt in one.every:
            if isinstance(stmt, CallFunction) and stmt.function in known and stmt.function not in of_callees:
                of_callees[stmt.function] = _Sorts(known[stmt.function], of_callees, classes, len(whole))
                whole.append(of_callees[stmt.function])
    columns = [(one, origin) for one in whole for origin in one.tuples.columns.values()]
    if not columns and not any(map(_is_key, (stmt for one in whole for stmt in one.every))):
        return
    for param in tuples.trace.params:
        for var in variables(param.tree):
            first.is_anything(var)
    for one in whole:
        one.note()
    classes.close()
    if classes.tuples & classes.foreign or any(map(first.holds, variables(tuples.trace.result))):
        raise _refused(columns[0][0].tuples.trace, columns[0][1])
    for one in whole:
        if (refused := one.refused()) is not None:
            raise refused


def _is_key(stmt: Stmt) -> bool:
    """Whether this takes what is a list in the trace for a key: in the program it is none, or that raises."""
    return isinstance(stmt, Bind) and stmt.op == AS_KEY


def is_column(low: Lowering, value: Value) -> bool:
    """Whether a value is such a list, which is a tuple in the program."""
    view = low.arrays.loads.get(value) if isinstance(value, Var) else None
    made = low.writing.bound.get(value) if isinstance(value, Var) else None
    if value in low.lists.columns or (view is not None and _are_slices(view.chain) and is_column(low, view.base)):
        return True
    return made is not None and made.op == GETITEM and _are_slices(made.args[1:]) and is_column(low, made.args[0])


def is_tuple(low: Lowering, value: Value) -> bool:
    """Whether a value is a tuple of the program, however long."""
    return is_column(low, value) or (isinstance(value, Pack) and value.kind == "tuple")


def _are_slices(steps: Iterable[object]) -> bool:
    return all(isinstance(step, Pack) and step.kind == "slice" for step in steps)


def note_met(low: Lowering, result: Atom, sides: Iterable[Atom]) -> None:
    """Note that what paths give a name is such a tuple, where it is one on each of them."""
    if isinstance(result, Var) and all(isinstance(side, Var) and is_column(low, side) for side in sides):
        low.lists.columns[result] = low.origin()


def note_sum(low: Lowering, made: Var, sides: Sequence[Value], node: gast.AST) -> None:
    """Note that a list is made of others: it is a tuple if they are, which for what is taken from lists only the trace says."""
    low.lists.sums[made] = low.origin(node), tuple(side for side in sides if isinstance(side, Var))
    if any(isinstance(side, Pack) and side.kind == "list" for side in sides):
        low.lists.joined.add(made)
    if any(is_tuple(low, side) for side in sides):
        low.lists.columns[made] = low.origin(node)


def _refused(trace: Trace, origin: Origin | None) -> DifferentiationError:
    what = "cannot differentiate this use of a tuple of unknown length"
    return refuse(trace.source, origin, what, "np.array(...) of it, or list(...)")
