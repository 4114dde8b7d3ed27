"""Runs one statement's derivatives: forward, in reverse, its pullback transposed again and differentiated again."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjoint_gen.evaluate.machine import Machine
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Pack, Source, Trace, Var
from adjoint_gen.ir.walk import reads
from adjoint_gen.names import Names
from adjoint_gen.rules.dims import named
from adjoint_gen.rules.table import lookup, op_of, result_kind
from adjoint_gen.runtime import unbroadcast
from adjoint_gen.transform.differential import Contribution, pullback, pushforward
from tests.rules.harness import Display, Example, Fixed, Text


class Case:
    """An example as a statement, with the values of its arguments and what is known of them."""

    def __init__(self, example: Example, known: bool = True) -> None:
        self.example = example
        self.values: dict[Var, Any] = {}
        self.active: list[Var] = []
        self.known = known
        self.kinds: dict[Var, Kind] = {}
        self.derived: dict[Any, Any] = {}  # derivatives are made once; what they are for other values is run again
        args = tuple(self._argument(value) for value in example.args)
        params = tuple((key, self._argument(value)) for key, value in example.params)
        op = op_of(example.function)
        assert op is not None, f"{example.function} has no rule"
        self.bind = Bind(Var("y"), op, args, params)
        self.y = self.primal(self.values)
        self.kinds[self.bind.target] = named(result_kind(self.bind, self.kinds), self.bind.target)

    def _argument(self, value: Any, passive: bool = False) -> Arg:
        match value:
            case Fixed(value=inner):
                return self._argument(inner, passive=True)
            case Display(items=items, kind=kind):
                return Pack(kind, tuple(self._argument(item, passive) for item in items))  # type: ignore[arg-type]
            case tuple() | list():
                return Pack("tuple" if isinstance(value, tuple) else "list", tuple(map(self._argument, value)))
            case slice():
                return Pack("slice", tuple(Const(v) for v in (value.start, value.stop, value.step)))
            case Text(value=inner):
                return Const(inner)
            case None | bool() | int() | str() | type() if not passive:
                return Const(value)
            case x if x is ...:
                return Const(value)
        var = Var(f"x{len(self.values)}")
        self.values[var] = value
        self.kinds[var] = kind_of(value, var.name) if self.known else named(UNKNOWN, var)
        if not passive and np.asarray(value).dtype.kind in "fc":
            self.active.append(var)
        return var

    def run(self, block: Block, env: dict[Var, Any]) -> dict[Var, Any]:
        """The values of all names after running a block."""
        machine = Machine(Trace("case", (), block, Const(None), Source("", 1, (), "case", "")))
        machine.env.update(env)
        machine.run(block)
        return machine.env  # type: ignore[return-value]

    def primal(self, values: dict[Var, Any]) -> Any:
        """The value of the call for these arguments."""
        return self.run((self.bind,), values)[self.bind.target]

    def env(self) -> dict[Var, Any]:
        """The values that derivatives may read."""
        return {**self.values, self.bind.target: self.y}

    def names(self, *more: Var) -> Names:
        """Fresh names."""
        return Names([*self.values, self.bind.target, *more])

    def at(self, values: dict[Var, Any]) -> Case:
        """The same call for other arguments of the same kinds."""
        moved = copy(self)
        moved.values = values
        moved.y = self.primal(values)
        return moved

    def forward(self, tangents: dict[Var, Any]) -> Any:
        """The tangent of the result; None where it is zero."""
        dots = {var: Var(f"{var.base}_dot") for var in tangents}
        key = ("forward", *tangents)
        if key not in self.derived:
            kinds = self.kinds | {dot: self.kinds[var] for var, dot in dots.items()}
            made = pushforward(self.bind, dots, kinds, self.names(*dots.values()))  # type: ignore[arg-type]
            self.derived[key] = (*made, kinds)
        block, result, kinds = self.derived[key]
        if result is None:
            return None
        env = self.run(block, self.env() | {dots[var]: value for var, value in tangents.items()})
        check_block(block, kinds, env)
        return value_of(result, env)

    def reverse(self, seed: Any, active: list[Var], narrow: bool = False) -> Reversed:
        """The pullback of a seed; `narrow` declares it to be one number that stands for all."""
        bar = Var("y_bar")
        key = ("reverse", narrow, *active)
        if key not in self.derived:
            kinds = self.kinds | {bar: kind_of(seed, "seed") if narrow else self.kinds[self.bind.target]}
            self.derived[key] = (*pullback(self.bind, bar, active, kinds, self.names(bar)), kinds)
        block, shares, kinds = self.derived[key]
        env = self.run(block, self.env() | {bar: seed})
        check_block(block, kinds, env)
        return Reversed(self, bar, block, shares, kinds, env)


def value_of(arg: Arg, env: dict[Var, Any]) -> Any:
    """The value of an argument in an environment."""
    machine = Machine(Trace("value", (), (), Const(None), Source("", 1, (), "value", "")))
    machine.env.update(env)
    return machine.value(arg)


@dataclass
class Reversed:
    """A pullback that was run."""

    case: Case
    bar: Var
    block: Block
    shares: tuple[Contribution, ...]
    kinds: dict[Var, Kind]
    env: dict[Var, Any]

    def adjoints(self) -> dict[Var, Any]:
        """The adjoint of each argument, of its shape."""
        bars: dict[Var, Any] = {}
        for share in self.shares:
            x = self.case.values[share.variable]
            g = value_of(share.value, self.env)
            if share.chain:
                full = np.zeros_like(x, dtype=np.result_type(np.asarray(g).dtype, np.asarray(x).dtype))
                index = value_of(share.chain[0], self.env)
                np.add.at(full, index, g)
                g = full
            else:
                g = unbroadcast(g, x)
            g = g if np.iscomplexobj(x) else np.real(g)
            bars[share.variable] = bars[share.variable] + g if share.variable in bars else g
        return bars

    def forward(self, tangents: dict[Var, Any]) -> dict[Var, Any]:
        """How the adjoints change when the call's arguments move, by forward mode through the pullback's statements."""
        kinds, env = dict(self.kinds), dict(self.env)
        names = Names([*env, *kinds])  # type: ignore[list-item]
        dots: dict[Var, Var] = {}
        moving = dict(tangents)
        if (y_dot := self.case.forward(tangents)) is not None:
            moving[self.case.bind.target] = y_dot
        for var, value in moving.items():
            dots[var] = names.fresh("dot")
            kinds[dots[var]], env[dots[var]] = kinds[var], value
        for stmt in self.block:
            assert isinstance(stmt, Bind)
            block, dot = pushforward(stmt, dots, kinds, names)  # type: ignore[arg-type]
            env = self.case.run(block, env)
            if isinstance(dot, Var):
                dots[stmt.target] = dot
        changes = {v: np.zeros(np.shape(self.case.values[v])) for v in self.case.active}
        for share in self.shares:
            if isinstance(share.value, Var) and share.value in dots:
                g, x = env[dots[share.value]], self.case.values[share.variable]
                if share.chain:
                    np.add.at(changes[share.variable], value_of(share.chain[0], env), g)
                else:
                    changes[share.variable] = changes[share.variable] + unbroadcast(g, x)
        return {share.variable: changes[share.variable] for share in self.shares}

    def again(self, directions: dict[Var, Any]) -> Any:
        """The transpose of the pullback, applied to `directions`: the derivative of the call in that direction."""
        linear = {self.bar}
        for stmt in self.block:
            assert isinstance(stmt, Bind)
            if any(var in linear for var in reads(stmt)):
                linear.add(stmt.target)
        bars: dict[Var, Any] = {}

        def contribute(var: Var, g: Any) -> None:
            if var in linear:
                g = unbroadcast(g, self.env[var])
                g = g if np.iscomplexobj(self.env[var]) else np.real(g)
                bars[var] = bars[var] + g if var in bars else g

        for share in self.shares:
            if not isinstance(share.value, Var):
                continue
            direction = directions[share.variable]
            g = direction[value_of(share.chain[0], self.env)] if share.chain else direction
            contribute(share.value, g)
        kinds = dict(self.kinds)
        names = Names([*self.env, *kinds])  # type: ignore[list-item]
        for stmt in reversed(self.block):
            assert isinstance(stmt, Bind)
            if stmt.target not in bars:
                continue
            bar = names.fresh("bar")
            kinds[bar] = kinds[stmt.target]
            block, shares = pullback(stmt, bar, linear, kinds, names)
            env = self.case.run(block, self.env | {bar: bars.pop(stmt.target)})
            for share in shares:
                g = value_of(share.value, env)
                if share.chain:
                    full = np.zeros_like(self.env[share.variable])
                    np.add.at(full, value_of(share.chain[0], env), g)
                    g = full
                contribute(share.variable, g)
        return bars.get(self.bar)


def check_block(block: Block, kinds: dict[Var, Kind], env: dict[Var, Any]) -> None:
    """Every operation has a rule, and every name is what its kind says."""
    for stmt in block:
        assert isinstance(stmt, Bind)
        assert lookup(stmt.op) is not None, f"{stmt.op} has no rule, so this derivative has no derivative"
        check_kind(kinds[stmt.target], env[stmt.target], str(stmt))


def check_kind(kind: Kind, value: Any, what: str) -> None:
    """A value is what its kind says."""
    actual = kind_of(value, "v")
    if kind.tag not in ("unknown", "other", "function"):
        assert kind.tag == actual.tag, f"{what}: {value!r} is no {kind.tag}"
    if kind.rank is not None and actual.rank is not None:
        assert kind.rank == actual.rank, f"{what}: {value!r} has not {kind.rank} axes"
        for dim, length in zip(kind.shape.dims or (), np.shape(value), strict=True):
            assert dim or length == 1, f"{what}: axis of length {length} is said to be 1"
    if kind.dtype is not None and actual.dtype is not None and kind.tag != "unknown":
        assert either(kind.dtype, actual.dtype) == kind.dtype, f"{what}: {value!r} is not of dtype {kind.dtype}"


def same_dims(kinds: dict[Var, Kind], values: dict[Var, Any], of: str = "a trace") -> None:
    """Equal dimensions have equal lengths."""
    seen: dict[object, int] = {}
    for var, value in values.items():
        shape = kinds.get(var, UNKNOWN).shape
        if shape == Shape(None) or shape.dims is None:
            continue
        for dim, length in zip(shape.dims, np.shape(value), strict=True):
            if dim:
                assert seen.setdefault(dim, length) == length, f"{var} of {of}: {dim} is {seen[dim]} and {length}"


def inner(a: Any, b: Any) -> tuple[float, float]:
    """The real inner product of two arrays, and the sum of the absolute values of its terms."""
    terms = np.real(np.conj(np.asarray(a)) * np.asarray(b))
    return float(np.sum(terms)), float(np.sum(np.abs(terms)))


def quietly(function: Callable[..., Any], *args: Any) -> tuple[Any, list[str]]:
    """A result and the warnings on the way."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = function(*args)
    return result, [str(w.message) for w in caught]
