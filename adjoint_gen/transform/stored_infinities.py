"""Arrays in which the program puts an infinity of its own, or nan: ``np.fill_diagonal(r, np.inf)``.

Where it stands the tangent is zero, since a store made it so, and what is computed of the infinity is none of the tangent's
concern: beside that zero it would make nan. What it is multiplied with, or divided by, does not move it: ``np.inf / gamma``
is infinite for every ``gamma``.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Mapping
from typing import TypeAlias

from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    CallFunction,
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
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.linear import Mask
from adjoint_gen.rules.listing import LIST, STACKS

Holder: TypeAlias = "Var | tuple[Var, int]"
"""A name, or a place in the tuples on a tape."""


@once
def unbounded(trace: Trace) -> frozenset[Var]:
    """The names of arrays in which something is stored that is not finite, or that are made of such, and their loads."""
    found = set()
    for stmt in statements(trace.body):
        if isinstance(stmt, Store) and _is_infinite(stmt.value):
            found.add(stmt.array)
        elif isinstance(stmt, Bind) and (any(map(_has_infinite, stmt.args)) or (stmt.op == GETITEM and stmt.args[0] in found)):
            found.add(stmt.target)
    return frozenset(found)


_CARRYING = frozenset({"list", "repeat", LIST, *STACKS, GETITEM}) | {
    f"operator.{name}" for name in ("add", "sub", "mul", "truediv", "neg", "pos", "abs", "pow")
} | {f"builtins.{name}" for name in ("min", "max", "abs", "float", "sum")} | {
    f"numpy.{name}" for name in (
        "add", "subtract", "multiply", "divide", "negative", "abs", "sqrt", "square", "power", "minimum", "maximum",
        "fmin", "fmax", "min", "max", "sum", "cumsum", "clip", "where", "select", "choose", "sort", "roll", "flip",
        "take", "take_along_axis", "array", "asarray", "stack", "concatenate", "hstack", "vstack", "column_stack",
        "block", "append", "pad", "reshape", "ravel", "expand_dims", "squeeze", "atleast_1d", "atleast_2d",
        "broadcast_to", "transpose", "swapaxes", "moveaxis", "tile", "repeat", "diag", "diagonal", "triu", "tril",
        "full", "full_like",
    )
} | {f"ndarray.{name}" for name in ("T", "mT", "copy", "reshape", "ravel", "astype", "item")}
"""What may give infinities where it is given some."""


def crossing(trace: Trace) -> Mapping[str, frozenset[Var]]:
    """The parameters that may hold such an infinity, and the results of calls, of each function that a program consists of."""
    every = {f.name: f for f in (trace, *trace.functions)} if trace.functions else {}
    found: dict[str, frozenset[Var]] = dict.fromkeys(every, frozenset())
    before = None
    while found != before:
        before = dict(found)
        holding = {name: infinite(f, found[name]) for name, f in every.items()}
        for name, f in every.items():
            for stmt in statements(f.body):
                callee = every.get(stmt.function) if isinstance(stmt, CallFunction) else None
                if callee is None or not isinstance(stmt, CallFunction):
                    continue
                for param, arg in zip(callee.params, stmt.args, strict=False):
                    if _has_infinite(arg) or not holding[name].isdisjoint(variables(arg)):
                        found[callee.name] |= {*variables(param.tree)}
                if _has_infinite(callee.result) or not holding[callee.name].isdisjoint(variables(callee.result)):
                    found[name] |= {*variables(stmt.target)}
    return found


def infinite(trace: Trace, given: frozenset[Var] = frozenset()) -> frozenset[Var]:
    """The names that may hold an infinity of the program's own, or nan, also by what is computed of one; ``given`` ones do."""
    every = statements(trace.body)
    found: set[Holder] = {v for s in every for v, parts in _handed_on(s) if any(map(_is_infinite, parts))}
    found |= unbounded(trace) | given
    count = 0
    while count < len(found):
        count = len(found)
        for stmt in every:
            if isinstance(stmt, Bind) and stmt.op in _CARRYING and not found.isdisjoint(reads(stmt)):
                found.add(stmt.target)
            found.update(v for v, parts in _handed_on(stmt) if not found.isdisjoint(parts))
    return frozenset(v for v in found if isinstance(v, Var))


def _items(tree: Arg) -> tuple[Arg, ...]:
    return tree.items if isinstance(tree, Pack) else (tree,)


def _handed_on(stmt: Stmt) -> Iterator[tuple[Holder, tuple[Arg | Holder, ...]]]:
    """What holds after a statement what other names do, with these."""
    match stmt:
        case Record(tape=tape, value=value):
            yield from (((tape, k), (item,)) for k, item in enumerate(_items(value)))
        case Restore(target=target, tape=tape):
            yield from ((item, ((tape, k),)) for k, item in enumerate(_items(target)) if isinstance(item, Var))
        case Store(array=kept, value=value) | Append(items=kept, value=value):
            yield kept, (value,)
        case Pop(target=target, items=items):
            yield target, (items,)
        case For(carried=carried) | While(carried=carried):
            for c in carried:
                yield from ((v, (c.init, c.next)) for v in (c.param, c.result))
        case If(yields=yields):
            yield from ((y.result, (y.then, y.orelse)) for y in yields)


def unmoved(
    bind: Bind, named: Mapping[str, Arg], output: str, infinite: Container[Var], builder: Builder
) -> dict[str, Arg]:
    """What the rule of a product or quotient is to read in the place of an infinity: 0, for it stays, whatever the other is.

    ``named`` are the operands and the ``output`` by the names that they have in the rule.
    """
    if bind.op not in _PRODUCTS and bind.op not in _QUOTIENTS:
        return {}

    def still(value: Arg, beside: Arg) -> Arg:
        if _is_infinite(beside):
            return Const(0.0)
        return builder.bind("numpy.where", builder.bind("numpy.isfinite", beside), value, Const(0.0))

    found = [arg for arg in bind.args if _is_infinite(arg) or (isinstance(arg, Var) and arg in infinite)]
    if bind.op in _QUOTIENTS:
        return {output: still(named[output], bind.args[0])} if bind.args[0] in found else {}
    return {name: still(arg, arg) for name, arg in named.items() if name != output and arg in found}


_PRODUCTS = frozenset({"operator.mul", "numpy.multiply"})
_QUOTIENTS = frozenset({"operator.truediv", "numpy.divide"})


def mask_of(value: Var, tangent: Var) -> Mask:
    """That nothing is to be taken from where a value is not finite and its tangent is zero."""

    def test(builder: Builder) -> Atom:
        return builder.atom(
            "numpy.logical_or", builder.bind("numpy.isfinite", value), builder.bind("numpy.not_equal", tangent, Const(0.0)))

    return Mask(test, True, unbounded=True)


def _has_infinite(arg: Arg) -> bool:
    return any(map(_has_infinite, arg.items)) if isinstance(arg, Pack) else _is_infinite(arg)


def _is_infinite(arg: object) -> bool:
    return isinstance(arg, Const) and type(arg.value) is float and not math.isfinite(arg.value)
