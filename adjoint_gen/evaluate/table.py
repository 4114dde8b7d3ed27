"""The table of a run: v1, v2, ..., with their values, tangents and adjoints, as the textbooks print it.

Griewank & Walther, *Evaluating Derivatives*, tables 1.2 to 1.4.  Tangents and adjoints are computed here, statement by
statement, from the rules alone: neither the forward nor the reverse transformation has a part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from adjoint_gen.analysis.activity import differentiable
from adjoint_gen.errors import refuse
from adjoint_gen.evaluate.machine import Machine, enter
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.pretty import pretty_arg
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    CallFunction,
    Const,
    Record,
    Section,
    Stmt,
    Store,
    Trace,
    Var,
)
from adjoint_gen.ir.walk import map_arg, reads, statements, variables
from adjoint_gen.names import Names
from adjoint_gen.runtime import unbroadcast, zeros_like
from adjoint_gen.transform.differential import pullback, pushforward
from adjoint_gen.transform.refusals import located

_SIGNS = {
    "operator.add": "+", "operator.sub": "-", "operator.mul": "*", "operator.truediv": "/", "operator.floordiv": "//",
    "operator.mod": "%", "operator.pow": "**", "operator.matmul": "@", "operator.lt": "<", "operator.le": "<=",
    "operator.eq": "==", "operator.ne": "!=", "operator.gt": ">", "operator.ge": ">=",
}
_LISTED = "#"  # the base of v1, v2, ...: no program has such a name


@dataclass(frozen=True, slots=True)
class Row:
    """One elementary statement of a run.

    ``name`` is v1, v2, ... (or an input's name, with an empty ``operation``), ``variable`` what the program calls it.
    ``tangents`` has the derivative of the value by each input, ``adjoint`` that of the result by the value; both are None
    where a value has no derivative.
    """

    name: str
    variable: str
    operation: str
    value: object
    tangents: Mapping[str, object]
    adjoint: object


@dataclass(frozen=True, slots=True)
class Table:
    """A run of a function, input rows first; ``str()`` prints it."""

    inputs: tuple[str, ...]
    rows: tuple[Row, ...]

    def __getitem__(self, name: str) -> Row:
        """The row called ``name``: an input, or v1, v2, ..."""
        return next(row for row in self.rows if row.name == name)

    def __str__(self) -> str:
        heads = ["", "", "", "value", *(f"d/d{name}" for name in self.inputs), "adjoint"]
        lines = [heads]
        for row in self.rows:
            numbers = [row.value, *(row.tangents.get(name) for name in self.inputs), row.adjoint]
            made = f"= {row.operation}" if row.operation else ""
            called = row.variable if row.variable not in ("", row.name) else ""
            lines.append([row.name, made, called, *map(_number, numbers)])
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(
                text.ljust(width) if k < 3 else text.rjust(width)
                for k, (text, width) in enumerate(zip(line, widths, strict=True)) if width
            ).rstrip()
            for line in lines
        )


def _number(value: object) -> str:
    """A value in a cell: four decimals, arrays in full where they are short."""
    if value is None:
        return ""
    if isinstance(value, bool | np.bool_ | int | np.integer | str):
        return str(value)
    if isinstance(value, float | np.floating):
        plain = 1e-4 <= abs(float(value)) < 1e8 or value == 0 or not np.isfinite(value)
        return f"{value:.4f}" if plain else f"{value:.4e}"
    if isinstance(value, np.ndarray) and value.size > 4:
        return f"{value.dtype}{list(value.shape)}"
    if isinstance(value, np.ndarray) and value.dtype.kind in "fc":
        return "[" + " ".join(_number(item) for item in value.ravel()) + "]"
    text = str(value).replace("\n", " ")
    return text if len(text) <= 40 else text[:37] + "..."


def table(
    trace: Trace, args: Sequence[object], kwargs: Mapping[str, object] = {},
    outers: Mapping[str, object] | None = None, *, limit: int = 1000,
) -> Table:
    """The elementary statements that a primal trace runs for these arguments, loops iteration by iteration.

    The tangent by an input is the derivative along a change of all its elements by one; the adjoint is that of the sum
    of the result's elements.  For numbers these are the derivatives themselves.

    Args:
        trace: a primal trace that stores into no array and calls no function with source.
        args: the arguments, as for :func:`adjoint_gen.evaluate.run`, like ``kwargs`` and ``outers``.
        limit: the most statements to list.

    Raises:
        DifferentiationError: the trace stores, calls, or uses an operation that has no rule on what an input changes;
            or more than ``limit`` statements would have to be listed.

    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, s, y = Var("x"), Var("s"), Var("y")
    >>> body = (Bind(s, "numpy.exp", (x,)), Bind(y, "operator.mul", (x, s)))
    >>> print(table(Trace("f", (Param("x", x),), body, y, Source("", 1, (), "f", "")), [1.0]))
                      value    d/dx  adjoint
    x                1.0000  1.0000   5.4366
    v1  = exp(x)  s  2.7183  2.7183   1.0000
    v2  = x * v1  y  2.7183  5.4366   1.0000
    """
    for stmt in statements(trace.body):
        if isinstance(stmt, Store | Append | Record | CallFunction):
            raise refuse(
                trace.source, getattr(stmt, "origin", None), "a table cannot list stores and calls of functions",
                "tabulate a function of values only",
            )
    lister = _Lister(trace, limit)
    enter(lister, trace, args, kwargs, outers or {})
    inputs = [v for param in trace.params for v in variables(param.tree)]
    for var in [*inputs, *(o.var for o in trace.outers)]:
        lister.values[var] = lister.env[var]
    lister.run(trace.body)
    result = tuple(variables(map_arg(trace.result, lister.name)))
    return _Derivatives(trace, lister, [v for v in inputs if _continuous(lister.values[v])], result).table(inputs)


class _Lister(Machine):
    """Runs a trace and lists its operations as straight-line code over v1, v2, ...

    ``alias`` maps each name of the trace to the name, in the list, of what it holds at the moment.
    """

    def __init__(self, trace: Trace, limit: int) -> None:
        super().__init__(trace)
        self.source = trace.source
        self.limit = limit
        self.listed: list[tuple[Bind, str]] = []
        self.alias: dict[Var, Arg] = {}
        self.values: dict[Var, Any] = {}

    def name(self, var: Var) -> Arg:
        """What a name of the trace is called in the list; a loop's counter is its value."""
        if var in self.values and var not in self.alias:
            return var
        return self.alias.get(var, Const(self.env[var]))

    def step(self, stmt: Stmt) -> None:
        super().step(stmt)
        if isinstance(stmt, Bind):
            if len(self.listed) == self.limit:
                what = f"a table lists no more than {self.limit} statements, and this run has more"
                raise refuse(self.source, stmt.origin, what, "an example for which fewer of them run")
            target = Var(_LISTED, len(self.listed) + 1)
            args = tuple(map_arg(arg, self.name) for arg in stmt.args)
            params = tuple((key, map_arg(arg, self.name)) for key, arg in stmt.params)
            self.listed.append((replace(stmt, target=target, args=args, params=params), stmt.target.base))
            self.alias[stmt.target] = target
            self.values[target] = self.env[stmt.target]

    def assign(self, pairs: Iterable[tuple[Var, Atom]]) -> None:
        every = list(pairs)
        called = [(target, map_arg(atom, self.name)) for target, atom in every]
        super().assign(every)
        self.alias.update(called)


def _continuous(value: object) -> bool:
    """Whether a value has a derivative."""
    if isinstance(value, bool | int | np.integer | np.bool_):
        return False
    return isinstance(value, float | complex) or getattr(getattr(value, "dtype", None), "kind", "") in ("f", "c")


class _Derivatives:
    """Tangents and adjoints of a list of statements whose values are known."""

    def __init__(self, trace: Trace, lister: _Lister, inputs: list[Var], result: tuple[Var, ...]) -> None:
        self.trace, self.listed, self.values = trace, lister.listed, lister.values
        self.inputs, self.result = inputs, result
        self.varied = set(inputs)
        for bind, _ in self.listed:
            if differentiable(bind) and _continuous(self.values[bind.target]) and not self.varied.isdisjoint(reads(bind)):
                self.varied.add(bind.target)

    def fresh(self) -> tuple[Machine, dict[Var, Kind], Names]:
        """A machine that holds every value, with the values' kinds and a source of new names."""
        machine = Machine(replace(self.trace, body=(Section(""),)))
        machine.env.update(self.values.items())
        kinds = {var: kind_of(value, var.name) for var, value in self.values.items()}
        return machine, kinds, Names(self.values)

    def tangents(self, by: Var) -> dict[Var, Any]:
        """The tangent of each name along a change of all elements of one input by one."""
        machine, kinds, names = self.fresh()
        dots: dict[Var, Atom] = {}
        found: dict[Var, Any] = {}

        def add(var: Var, atom: Atom) -> None:
            dots[var] = atom
            found[var] = machine.value(atom)

        seed = names.fresh("seed")
        machine.env[seed] = _ones(self.values[by])
        kinds[seed] = kinds[by]
        add(by, seed)
        for bind, _ in self.listed:
            if bind.target in self.varied and not dots.keys().isdisjoint(reads(bind)):
                with located(self.trace.source, bind):
                    block, tangent = pushforward(bind, dots, kinds, names)
                machine.run(block)
                if tangent is not None:
                    add(bind.target, tangent)
        return {var: found.get(var, zeros_like(self.values[var])) for var in self.varied}

    def adjoints(self) -> dict[Var, Any]:
        """The adjoint of each name: the derivative of the sum of the result's elements."""
        machine, kinds, names = self.fresh()
        bars: dict[Var, Any] = {}
        for var in self.result:
            if var in self.varied:
                bars[var] = bars.get(var, zeros_like(self.values[var])) + _ones(self.values[var])
        for bind, _ in reversed(self.listed):
            if bind.target not in bars:
                continue
            g = names.fresh("bar")
            machine.env[g] = bars[bind.target]
            kinds[g] = kind_of(bars[bind.target], bind.target.name)
            with located(self.trace.source, bind):
                block, contributions = pullback(bind, g, self.varied, kinds, names)
            machine.run(block)
            for c in contributions:
                value, old = self.values[c.variable], bars.get(c.variable)
                if c.chain:
                    place = names.fresh("place")
                    machine.env[place] = zeros_like(value)
                    machine.store(Store(place, c.chain, c.value, add=True))
                    share = machine.env[place]
                else:
                    share = unbroadcast(machine.value(c.value), value)
                bars[c.variable] = share if old is None else old + share
        return {var: bars.get(var, zeros_like(self.values[var])) for var in self.varied}

    def table(self, inputs: list[Var]) -> Table:
        """The finished table."""
        tangents = {var: self.tangents(var) for var in self.inputs}
        adjoints = self.adjoints()

        def row(var: Var, variable: str, operation: str) -> Row:
            mine = {by.base: tangents[by][var] for by in self.inputs} if var in self.varied else {}
            return Row(_label(var), variable, operation, self.values[var], mine, adjoints.get(var))

        rows = [row(var, var.base, "") for var in inputs]
        rows += [row(bind.target, variable, _operation(bind)) for bind, variable in self.listed]
        return Table(tuple(v.base for v in self.inputs), tuple(rows))


def _ones(value: Any) -> Any:
    return zeros_like(value) + 1.0


def _label(var: Var) -> str:
    return f"v{var.index}" if var.base == _LISTED else var.name


def _operation(bind: Bind) -> str:
    """An operation as a textbook writes it."""
    named = {var: Var(_label(var)) for var in reads(bind)}
    args = [pretty_arg(map_arg(arg, lambda var: named[var])) for arg in bind.args]
    if bind.op in _SIGNS:
        return f"{args[0]} {_SIGNS[bind.op]} {args[1]}"
    if bind.op == "operator.neg":
        return f"-{args[0]}"
    if bind.op == "operator.getitem":
        return args[0] + "".join(f"[{step}]" for step in args[1:])
    params = [f"{key}={pretty_arg(map_arg(arg, lambda var: named[var]))}" for key, arg in bind.params]
    return f"{bind.op.rpartition('.')[2]}({', '.join([*args, *params])})"
