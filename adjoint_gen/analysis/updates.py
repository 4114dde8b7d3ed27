"""What is stored where one of its operands was read has that operand's shape.

    t = x[1:]; v = t + b; x[1:] = v

A broadcast with ``t`` has at least its axes, each at least as long, and NumPy stores nothing into a part that is too
small for it. So ``v`` has the shape of ``t`` if it has as many axes, whatever ``b`` is: or the program raises.

    broadcasts_into(x, x, b); v = x + b

What was compared with the shape of ``x`` before it is computed has that shape, too. And what a loop has made the rows of has
as many as that has passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from adjoint_gen.ir.kinds import Dim, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Store, Var
from adjoint_gen.ir.walk import blocks, variables
from adjoint_gen.rules.calls import arg_kind

BROADCASTS: Final = "adjoint_gen.runtime.broadcasts_into"
"""What raises where an array has no room for an operation of operands."""

ROWS: Final = "rows"
"""What stands for the number of rows of an array, among what its shape follows from."""

_ELEMENTWISE = frozenset({
    "operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.floordiv", "operator.mod", "operator.pow",
})


def updated(block: Block) -> Iterator[tuple[Bind, tuple[Bind, ...]]]:
    """The operations whose results are stored where operands of theirs were read, each with those loads or with its check.

    >>> from adjoint_gen.ir.trace import Const
    >>> x, b, t, v = Var("x"), Var("b"), Var("t"), Var("v")
    >>> load = Bind(t, "operator.getitem", (x, Const(0)))
    >>> change = Bind(v, "operator.add", (t, b))
    >>> list(updated((load, change, Store(x, (Const(0),), v)))) == [(change, (load,))]
    True
    """
    made: dict[Var, Bind] = {}
    checks: dict[tuple[Arg, ...], Bind] = {}
    for stmt in block:
        if isinstance(stmt, Bind):
            made[stmt.target] = stmt
            if stmt.op == BROADCASTS and not stmt.params:
                checks[stmt.args[1:]] = stmt
            elif stmt.op in _ELEMENTWISE and stmt.args in checks:
                yield stmt, (checks[stmt.args],)
        elif isinstance(stmt, Store) and isinstance(stmt.value, Var) and not stmt.add:
            change = made.get(stmt.value)
            if change is not None and change.op in _ELEMENTWISE:
                operands = (made.get(v) for v in change.args if isinstance(v, Var))
                place = (stmt.array, *stmt.chain)
                loads = tuple(b for b in operands if b is not None and b.op == "operator.getitem" and b.args == place)
                if loads:
                    yield change, loads
        else:
            for inner in blocks(stmt):
                yield from updated(inner)


def fitted(kind: Kind, loads: tuple[Bind, ...], kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of the result of an operation of :func:`updated`, given what the operation alone says of it."""
    for load in loads:
        if load.op == ROWS:
            return _with_rows(kind, load.args[0], kinds)
        compared = load.op == BROADCASTS
        before = arg_kind(load.args[0], kinds) if compared else kinds[load.target]
        if kind.tag == before.tag == "array" and kind.rank == before.rank and (compared or _is_part(load.args, kinds)):
            return kind.with_shape(before.shape)
    return kind


def _with_rows(kind: Kind, count: Arg, kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of an array that has so many rows, where that is a number or the length of an axis."""
    of = Dim({count.value}) if isinstance(count, Const) and type(count.value) is int else arg_kind(count, kinds).extent
    if kind.tag != "array" or not kind.shape.dims or not of or of == Dim({0}):
        return kind
    return kind.with_shape(replace(kind.shape, dims=(of, *kind.shape.dims[1:])))


def _is_part(place: tuple[Arg, ...], kinds: Mapping[Var, Kind]) -> bool:
    """Whether a place is always the same part of an array: an item of a list may be exchanged, and a mask may change."""
    array, *chain = (kinds[v].tag for step in place for v in variables(step))
    return array == "array" and all(tag == "int" for tag in chain)
