"""What a printed statement mentions, in the order in which Python evaluates it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from adjoint_gen.ir.trace import Append, Arg, Bind, CallFunction, For, If, Pop, Record, Restore, Stmt, Store, Var
from adjoint_gen.ir.walk import variables

Inline: TypeAlias = Bind | CallFunction | Restore
"""What may be written inside the expression that uses its target."""


def leaves(arg: Arg, folded: Mapping[Var, Inline]) -> Iterator[Var]:
    """The names that the printed form of an argument mentions, in the order of their evaluation."""
    for var in variables(arg):
        if var in folded:
            yield from operands(folded[var], folded)
        else:
            yield var


def operands(stmt: Inline, folded: Mapping[Var, Inline]) -> Iterator[Var]:
    """The names that the printed form of a statement's right-hand side mentions, in the order of their evaluation."""
    for arg in in_order(stmt):
        yield from leaves(arg, folded)


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
        case Record(tape=tape, value=value) | Append(items=tape, value=value):
            return (tape, value)
        case Pop(items=items, key=key):
            return (items,) if key is None else (items, key)
        case Restore(tape=tape):
            return (tape,)
        case If(test=test):
            return (test,)
        case For(lo=lo, hi=hi, step=step):
            return (lo, hi, step)
    return ()
