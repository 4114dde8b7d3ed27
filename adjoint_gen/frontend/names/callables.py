"""Functions as values: held in tuples, lists and dicts, chosen by a branch, given some of their arguments, returned.

A function that a display holds is a constant there, ``Const(known)``, and itself again wherever it is taken out
(:func:`plain`). It never is a value of the trace: what would carry it through a statement is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import BuiltinFunctionType, FunctionType

import numpy as np

from adjoint_gen.frontend.names.values import Known, LocalFunction, Value, leaves
from adjoint_gen.ir.trace import UNDEF, Append, Arg, Bind, CallFunction, Const, For, If, Pack, Stmt, Store, Var, While
from adjoint_gen.program.codes import by_line


@dataclass(frozen=True, slots=True, eq=False)
class Choice(Known):
    """One of two functions, as a test says; ``value`` is what both are."""

    test: Var | Const = UNDEF  # type: ignore[assignment]
    then: Known = field(kw_only=True)
    orelse: Known = field(kw_only=True)


@dataclass(frozen=True, slots=True, eq=False)
class Partial(Known):
    """A function with some of its arguments, ``functools.partial(function, *args, **params)``.

    Or what ``np.vectorize`` or an operator of this package made of it, with ``options`` that do not vary.
    """

    function: Known = field(kw_only=True)
    args: tuple[Value, ...] = ()
    params: tuple[tuple[str, Value], ...] = ()
    options: tuple[tuple[str, Const | Pack], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class MadeOf(Partial):
    """An object that ``function(**params)`` made; ``value`` says what its methods are (:mod:`adjoint_gen.rules.making`)."""


@dataclass(frozen=True, slots=True, eq=False)
class Again(Partial):
    """A method that gives an object which is made as ``owner`` is, of what a function gives."""

    owner: MadeOf = field(kw_only=True)


def plain(value: Value) -> Value:
    """A value as it is when it is used: a function that a tuple, list or dict holds as the function."""
    return value.value if isinstance(value, Const) and isinstance(value.value, Known) else value


def is_function(known: Known) -> bool:
    """Whether a call of it is all that is done with a function, and no class or module."""
    return type(known) is not Known or (callable(known.value) and not isinstance(known.value, type))


def functions_in(stmt: Stmt) -> Iterator[Known]:
    """The functions that stand in a statement as values."""
    args: tuple[Arg | None, ...] = ()
    match stmt:
        case Bind(args=first, params=params):
            args = (*first, *(arg for _, arg in params))
        case Store(chain=chain, value=value):
            args = (*chain, value)
        case Append(value=value):
            args = (value,)
        case CallFunction(args=given):
            args = given
        case If(yields=yields):
            args = tuple(atom for y in yields for atom in (y.then, y.orelse))
        case For(carried=carried) | While(carried=carried):
            args = tuple(atom for c in carried for atom in (c.init, c.next))
    for arg in args:
        for leaf in () if arg is None else leaves(arg):
            if isinstance(leaf, Const) and isinstance(leaf.value, Known):
                yield leaf.value


def captured_by(known: Known) -> tuple[Value, ...]:
    """The values that a function holds, in order."""
    match known:
        case LocalFunction(captured=captured):
            return tuple(captured.values())
        case Choice(test=test, then=then, orelse=orelse):
            return (test, then, orelse)
        case Partial(function=function, args=args, params=params):
            return (function, *args, *(value for _, value in params))
    return ()


def with_captured(known: Known, values: Sequence[Value]) -> Known:
    """The same function with other values in the place of those that it holds."""
    match known:
        case LocalFunction(captured=captured):
            return replace(known, captured=dict(zip(captured, values, strict=True)))
        case Choice():
            test, then, orelse = values
            assert isinstance(then, Known) and isinstance(orelse, Known) and isinstance(test, Var | Const)
            return replace(known, test=test, then=then, orelse=orelse)
        case Partial(args=args, params=params):
            held, *rest = values
            function = held if isinstance(held, Known) else known.function  # a class is a constant of the text
            named = tuple((name, value) for (name, _), value in zip(params, rest[len(args) :], strict=True))
            return replace(known, function=function, args=tuple(rest[: len(args)]), params=named)
    return known


def checkpointed(known: Known) -> Known:
    """A function whose calls are computed again in the reverse sweep; of several, each of them."""
    match known:
        case Choice(then=then, orelse=orelse):
            return replace(known, then=checkpointed(then), orelse=checkpointed(orelse))
        case Partial(function=function):
            return replace(known, function=checkpointed(function))
    return replace(known, checkpointed=True)


def same_function(one: Value, other: Value) -> bool:
    """Whether two functions are one, with the same values.

    >>> same_function(Known(len, "len"), Known(len, "size")), same_function(Known(len, "len"), Known(max, "max"))
    (True, False)
    """
    if not isinstance(one, Known) or not isinstance(other, Known):
        return one == other
    if one is other:
        return True
    held, others = captured_by(one), captured_by(other)
    alike = type(one) is type(other) and one.value is other.value and one.checkpointed is other.checkpointed
    alike = alike and len(held) == len(others) and getattr(one, "options", ()) == getattr(other, "options", ())
    return alike and all(map(same_function, held, others))


def are_one(one: Value, other: Value) -> bool | None:
    """Whether two functions are one; None where that is not known, as of what is made of functions."""
    if {type(one), type(other)} == {Known, LocalFunction}:
        return False  # one is made here, and the other one is not
    if isinstance(one, Known) and isinstance(other, Known) and _is_itself(one) and _is_itself(other):
        return one.value is other.value
    return None


def _is_itself(known: Known) -> bool:
    """Whether a function is what the program has, and nothing that is made of one."""
    plain = type(known) is Known and isinstance(known.value, FunctionType | BuiltinFunctionType | np.ufunc)
    return plain and not (known.inner or known.checkpointed)


def class_itself(callee: Value) -> Value:
    """What is called, a class in place of the constant that it is as a value."""
    if isinstance(callee, Const) and isinstance(callee.value, type):
        return Known(callee.value, callee.spelling or callee.value.__name__)
    return callee


def holds_functions(value: Value) -> bool:
    """Whether a value is a function, or a display that holds some."""
    return isinstance(value, Known) or any(isinstance(plain(leaf), Known) for leaf in leaves(value))


def qualified(known: Known) -> str:
    """What Python calls a function with source."""
    if not isinstance(known, LocalFunction):
        return str(getattr(known.value, "__qualname__", known.spelling))
    assert known.text is not None
    line = known.text.source.first_line + getattr(known.value, "lineno", 1) - 1
    name = getattr(known.value, "name", "<lambda>")
    inside = by_line(known.text.function.__code__).get((name, line))
    return name if inside is None else inside.co_qualname
