"""The trace interpreter: what every trace, primal or generated, means.

It is the reference that the passes and the printed code are checked against, so it is plain and slow on purpose.
Where a trace stores into arrays, a result that is a view is copied: names stand for values, only stores change storage.

A generated trace may be run before ``transform.record`` has given it tapes: its reverse loops then read the names of
the primal's body, and the interpreter keeps for each primal loop what those names held in each iteration.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain as joined
from typing import Any, TypeAlias

import numpy as np

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.names.classes import holds_objects
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.pretty import pretty_stmt
from adjoint_gen.ir.solvers import ESTIMATE, FOUND, INTEGRAL, STATES, Callback, around, callbacks, place_of, solving
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Const,
    For,
    If,
    Outer,
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
)
from adjoint_gen.ir.views import REFERENCE, TOGETHER
from adjoint_gen.ir.walk import defines, enters, statements
from adjoint_gen.program.plain_objects import as_dicts
from adjoint_gen.rules.operations import Shown, load, operation
from adjoint_gen.runtime import add_at

Iteration: TypeAlias = "dict[Var | str, object]"
"""What the names of one pass through a body held, and under their labels the histories of the statements inside."""


class Machine:
    """Runs the statements of one call of a trace.

    ``env`` maps each name to its value; since every name is bound once, one dictionary serves all blocks. ``passes``
    says of each counter how many passes of its loop are done.
    """

    def __init__(self, trace: Trace, functions: Mapping[str, Trace] = {}) -> None:
        self.env: dict[Var | str, Any] = {}
        self.passes: dict[Var, int] = {}
        self.functions = {**functions, **{f.name: f for f in trace.functions}, trace.name: trace}
        every = list(statements(trace.body))
        self.shadows = shadowed(trace)
        self.copies = bool(self.shadows) or any(isinstance(s, Store) for s in every)
        reverses = any(isinstance(s, If | For) and s.reverses for s in every)
        self.keeps_history = reverses and not any(isinstance(s, Record) for s in every)

    def value(self, arg: Arg) -> Any:
        """The value of an argument; a pack is displayed anew."""
        match arg:
            case Var():
                return self.env[arg]
            case Const(value=value):
                return value
            case Pack(kind="slice", items=items):
                return slice(*map(self.value, items))
            case Pack(kind="view", items=(Const(value=op), *args)):
                return Shown(str(op), tuple(map(self.value, args)))
            case Pack(kind=kind, items=items):
                values = [self.value(item) for item in items]
                if kind in ("dict", "record"):
                    return dict(zip(values[::2], values[1::2], strict=True))
                if kind == "set":
                    return operation("set")(*values)
                return values if kind == "list" else tuple(values)
        return arg

    def run(self, block: Block) -> None:
        """Run the statements of a block in order; an exception is noted with the statement that raised it."""
        for stmt in block:
            try:
                self.step(stmt)
            except Exception as error:
                if not getattr(error, "__notes__", None):
                    error.add_note(f"while running: {pretty_stmt(stmt)}")
                raise

    def step(self, stmt: Stmt) -> None:
        """Run one statement."""
        match stmt:
            case Bind(target=target):
                value = self.compute(stmt)
                if stmt.op != REFERENCE and stmt.op not in TOGETHER:
                    value = self.own(value)
                load = stmt.op == "operator.getitem"
                if isinstance(value, list) and (stmt.op == "list" or (load and isinstance(stmt.args[-1], Pack))):
                    value = [self.item(item) for item in value]
                elif load:
                    value = value.copy() if len(stmt.args) == 1 else self.item(value)
                self.env[target] = value
            case Store():
                self.store(stmt)
            case If(test=test, then=then, orelse=orelse, yields=yields):
                taken = bool(self.value(test))
                self.recall(stmt, 0)
                block = then if taken else orelse
                self.run(block)
                self.keep(stmt, block)
                self.assign((y.result, y.then if taken else y.orelse) for y in yields)
            case For():
                self.loop(stmt)
            case While():
                self.while_loop(stmt)
            case CallFunction(target=target, function=function, args=args):
                result = _call(self.functions[function], [self.value(a) for a in args], {}, {}, self.functions)
                self.env.update(_unpack(target, result))
            case Record(tape=tape, value=value) | Append(items=tape, value=value):
                self.env[tape].append(self.put(value))
            case Restore(target=target, tape=tape, at=Var() as at):
                self.env.update(_unpack(target, self.env[tape][-1 - self.passes[at]]))
            case Pop(target=target, items=items, key=key) if key is not None:
                self.env[target] = self.env[items].pop(self.value(key))
            case Restore(target=target, tape=tape) | Pop(target=target, items=tape):
                self.env.update(_unpack(target, self.env[tape].pop()))
            case Section():
                pass

    def compute(self, stmt: Bind) -> Any:
        """The value of an operation."""
        args = [self.value(a) for a in stmt.args]
        if stmt.op in (FOUND, INTEGRAL, STATES, ESTIMATE):
            whole, place = args[0], place_of(stmt).value
            return whole if place is None else getattr(whole, place) if isinstance(place, str) else whole[place]
        params = () if stmt.op == REFERENCE else stmt.params  # which say how what is shown may change
        return operation(stmt.op)(*args, **{k: self.value(a) for k, a in params})

    def solve(self, trace: Trace, stmt: Bind) -> Any:
        """What a solver finds that is handed functions, whose statements run whenever it calls them."""

        def told(callback: Callback) -> Callable[..., Any]:
            def function(*points: Any) -> Any:
                self.env.update(zip(callback.points, points, strict=True))
                self.run(callback.body)
                return self.value(callback.value)

            return function

        op, _, *operands = stmt.args
        assert isinstance(op, Const)
        first, *others = callbacks(trace)
        options = {c.keyword: told(c) for c in others} | {name: self.value(arg) for name, arg in stmt.params}
        return operation(str(op.value))(told(first), *map(self.value, operands), **options)

    def own(self, value: Any) -> Any:
        """The value itself, or a copy where it is a view and storage changes in this trace."""
        if self.copies and isinstance(value, np.ndarray) and value.base is not None:
            return value.copy(order="K")
        return tuple(map(self.own, value)) if isinstance(value, tuple) else value

    def item(self, value: Any) -> Any:
        """A copy of an array where storage changes in this trace: a list's items are values, put in and taken out."""
        if self.copies and isinstance(value, np.ndarray):
            return value.copy(order="K")
        return tuple(map(self.item, value)) if isinstance(value, tuple) else value

    def put(self, value: Arg) -> Any:
        """A value as a list or tape holds it: a copy, but of a reference, which it holds itself."""
        if isinstance(value, Pack) and value.kind == "tuple":
            return tuple(map(self.put, value.items))
        return self.value(value) if value in self.shadows else self.item(self.value(value))

    def store(self, stmt: Store) -> None:
        """Change an array, list or dict in place; a share that is added reaches an element each time it is named."""
        steps = [self.value(step) for step in stmt.chain]
        if not steps or isinstance(steps[-1], Shown):
            steps.append(...)
        place, value = load(self.env[stmt.array], *steps[:-1]), self.value(stmt.value)
        if stmt.add:
            add_at(place, steps[-1], value)
        else:
            place[steps[-1]] = self.put(stmt.value) if isinstance(place, (list, dict)) else value

    def assign(self, pairs: Iterable[tuple[Var, Atom]]) -> None:
        """Bind names to atoms, all at once."""
        self.env.update([(target, self.value(atom)) for target, atom in pairs])

    def loop(self, stmt: For) -> None:
        """Run a counted loop."""
        self.assign((c.param, c.init) for c in stmt.carried)
        counts = range(self.value(stmt.lo), self.value(stmt.hi), self.value(stmt.step))
        for trip, count in enumerate(reversed(counts) if stmt.backwards else counts):
            self.env[stmt.counter] = count
            self.passes[stmt.counter] = trip
            self.recall(stmt, trip)
            self.run(stmt.body)
            self.keep(stmt, stmt.body, first=trip == 0)
            self.assign((c.param, c.next) for c in stmt.carried)
            if stmt.until is not None and self.value(stmt.until):
                break
        self.finish(stmt, ran=len(counts) > 0)

    def while_loop(self, stmt: While) -> None:
        """Run a loop that tests before each pass."""
        self.assign((c.param, c.init) for c in stmt.carried)
        trip = 0
        while True:
            self.run(stmt.head)
            if not self.value(stmt.test):
                break
            self.run(stmt.body)
            self.keep(stmt, stmt.head + stmt.body, first=trip == 0)
            self.assign((c.param, c.next) for c in stmt.carried)
            trip += 1
            if stmt.until is not None and self.value(stmt.until):
                break
        self.finish(stmt, ran=trip > 0)

    def finish(self, stmt: For | While, ran: bool) -> None:
        """Bind the results of a loop; one that never ran has an empty history."""
        self.assign((c.result, c.param) for c in stmt.carried)
        if not ran and self.keeps_history and stmt.label:
            self.env[stmt.label] = []

    def keep(self, stmt: If | For | While, block: Block, first: bool = True) -> None:
        """Append what the names of a pass through ``block`` hold to the history of a labelled statement."""
        if not (self.keeps_history and stmt.label):
            return
        if first:
            self.env[stmt.label] = []
        names = joined(enters(stmt), *(defines(inner) for inner in block))
        labels = (inner.label for inner in block if isinstance(inner, If | For | While))
        held: Iteration = {name: self.env[name] for name in joined(names, labels) if name in self.env}
        self.env[stmt.label].append(held)

    def recall(self, stmt: If | For, trip: int) -> None:
        """Give the primal's names, in pass ``trip`` of the statement that reverses it, what they held in that pass."""
        if self.keeps_history and stmt.reverses in self.env:
            self.env.update(self.env[stmt.reverses][-1 - trip])


def _unpack(tree: Arg, value: Any) -> Iterable[tuple[Var, Any]]:
    """The variables of a parameter's leaves with their values."""
    match tree:
        case Var():
            yield tree, value
        case Pack(kind="dict", items=items):
            for key, item in zip(items[::2], items[1::2], strict=True):
                assert isinstance(key, Const)
                yield from _unpack(item, value[key.value])
        case Pack(items=items):
            for item, part in zip(items, value, strict=True):
                yield from _unpack(item, part)


def _arguments(
    params: Sequence[Param], name: str, args: Sequence[object], kwargs: Mapping[str, object]
) -> Iterable[Any]:
    """The value of each parameter, bound as Python binds them."""
    positional = [p for p in params if p.mode in ("positional only", "positional")]
    given: dict[str, object] = dict(zip((p.name for p in positional), args, strict=False))
    starred = {p.mode: p.name for p in params if p.mode in ("rest", "keywords")}
    if "rest" in starred:
        given[starred["rest"]] = tuple(args[len(positional) :])
    elif len(args) > len(positional):
        raise TypeError(f"{name}() takes {len(positional)} positional arguments but {len(args)} were given")
    others: dict[str, object] = {}
    for key, value in kwargs.items():
        if key in given or all(p.name != key for p in params):
            if key in given or "keywords" not in starred:
                raise TypeError(f"{name}() got an unexpected keyword argument {key!r}")
            others[key] = value
            continue
        given[key] = value
    if "keywords" in starred:
        given[starred["keywords"]] = others
    for param in params:
        if param.name not in given and param.default is None:
            raise TypeError(f"{name}() missing argument {param.name!r}")
        yield given[param.name] if param.name in given or param.default is None else param.default.value


def _outer(outer: Outer, given: Mapping[str, object]) -> object:
    """The value read from outside: as given by name, else the live global."""
    if outer.name in given:
        return given[outer.name]
    if outer.where == "closure":
        raise TypeError(f"the value of the closure variable {outer.name!r} is not given")
    return getattr(sys.modules.get(outer.module) or importlib.import_module(outer.module), outer.name)


def enter(
    machine: Machine, trace: Trace, args: Sequence[object], kwargs: Mapping[str, object], outers: Mapping[str, object]
) -> None:
    """Bind the parameters and outer values of a trace in a machine."""
    for param, value in zip(trace.params, _arguments(trace.params, trace.name, args, kwargs), strict=True):
        machine.env.update(_unpack(param.tree, value))
    values = {outer.var: _outer(outer, outers) for outer in trace.outers}
    machine.env.update(values | as_dicts({outer.var: values[outer.var] for outer in trace.outers if holds_objects(outer.kind)}))


def _call(
    trace: Trace, args: Sequence[object], kwargs: Mapping[str, object], outers: Mapping[str, object],
    functions: Mapping[str, Trace],
) -> Any:
    machine = Machine(trace, functions)
    enter(machine, trace, args, kwargs, outers)
    try:
        if (solve := solving(trace)) is None:
            machine.run(trace.body)
        else:
            before, after = around(trace)
            machine.run(before)
            machine.env[solve.target] = machine.solve(trace, solve)
            machine.run(after)
    except Exception as error:
        raised = () if isinstance(error, DifferentiationError) else type(error).__mro__
        for number, names in enumerate(trace.catches, 1):
            if any(f"{kind.__module__}.{kind.__qualname__}" in names for kind in raised):
                return number
        raise
    return machine.value(trace.result)


def run(
    trace: Trace, args: Sequence[object], kwargs: Mapping[str, object] = {}, outers: Mapping[str, object] | None = None
) -> Any:
    """The result of a trace for these arguments.

    Args:
        trace: any trace; a generated one may still lack its tapes.
        args: the positional arguments.  Arrays that the trace stores into are changed.
        kwargs: arguments by name, among them a generated trace's seed.
        outers: values of closure variables and globals by name; globals that are absent are read from their module.

    Raises:
        TypeError: the arguments do not fit the parameters.
        Exception: whatever an operation raises, with a note that quotes the statement.

    >>> from adjoint_gen.ir.trace import Source
    >>> x, y = Var("x"), Var("y")
    >>> body = (Bind(y, "operator.mul", (x, Const(2.0))),)
    >>> run(Trace("double", (Param("x", x),), body, y, Source("", 1, (), "double", "")), [1.5])
    3.0
    """
    return _call(trace, args, kwargs, outers or {}, {})
