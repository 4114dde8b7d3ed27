"""The statements of a trace by what they are, so that who looks for some sort of them does not go through all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar, overload

from adjoint_gen.ir.once import once_of_content
from adjoint_gen.ir.trace import Bind, Stmt, Trace
from adjoint_gen.ir.walk import statements

A = TypeVar("A", bound=Stmt)
B = TypeVar("B", bound=Stmt)
C = TypeVar("C", bound=Stmt)
D = TypeVar("D", bound=Stmt)


@once_of_content
def _by_sort(trace: Trace) -> dict[object, list[Stmt]]:
    """The operations of a trace by their names, and its other statements by their classes, each list in order."""
    found: dict[object, list[Stmt]] = {}
    for stmt in statements(trace.body):
        sort = stmt.op if stmt.__class__ is Bind else stmt.__class__
        if sort in found:
            found[sort].append(stmt)
        else:
            found[sort] = [stmt]
    return found


@overload
def all_of(trace: Trace, one: type[A], /) -> Iterator[A]: ...
@overload
def all_of(trace: Trace, one: type[A], other: type[B], /) -> Iterator[A | B]: ...
@overload
def all_of(trace: Trace, one: type[A], other: type[B], third: type[C], /) -> Iterator[A | B | C]: ...
@overload
def all_of(trace: Trace, one: type[A], other: type[B], third: type[C], fourth: type[D], /) -> Iterator[A | B | C | D]: ...
def all_of(trace: Trace, /, *sorts: type[Any]) -> Iterator[Any]:
    """The statements of some sorts, no operations, inner blocks included: those of the first sort first.

    >>> from adjoint_gen.ir.trace import Const, Section, Source, Store, Var
    >>> store = Store(Var("x"), (), Const(1.0))
    >>> trace = Trace("f", (), (Section("forward sweep"), store), Var("x"), Source("", 1, (), "f", ""))
    >>> [*all_of(trace, Store)] == [store]
    True
    """
    by_sort = _by_sort(trace)
    for sort in sorts:
        yield from by_sort.get(sort, ())


def binds_of(trace: Trace, *ops: str) -> Iterator[Bind]:
    """What binds the results of some operations, those of the first operation first."""
    by_sort = _by_sort(trace)
    for op in ops:
        yield from by_sort.get(op, ())  # type: ignore[misc]


def operations(trace: Trace) -> frozenset[str]:
    """The names of the operations of a trace."""
    return frozenset(sort for sort in _by_sort(trace) if isinstance(sort, str))
