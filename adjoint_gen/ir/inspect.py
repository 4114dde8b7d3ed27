"""A trace as a graph: what computes a variable, from what, and what it is used for.

Nodes are variables, edges go from what is read to what is defined by it.  A loop's counter and carried names are nodes
like any other; the edge from one iteration to the next is the only one that goes backwards in the order of the program.
A variable can be given by its name, as the trace prints it.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjoint_gen.ir.trace import (
    Append,
    Bind,
    CallFunction,
    For,
    If,
    Param,
    Pop,
    Record,
    Restore,
    Source,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.walk import defines, enters, reads, statements, variables


def get_operation(trace: Trace, variable: Var | str) -> Stmt | None:
    """The statement that defines a variable; None for a parameter or an outer value.

    Raises:
        KeyError: the trace has no such variable.

    >>> get_operation(_EXAMPLE, "a").op
    'operator.mul'
    """
    var = find(trace, variable)
    for stmt in statements(trace.body):
        if var in defines(stmt) or var in enters(stmt):
            return stmt
    return None


def get_inputs(trace: Trace, variable: Var | str) -> tuple[Var, ...]:
    """The variables from which a variable is computed, each once, in the order in which they are read.

    Raises:
        KeyError: the trace has no such variable.

    >>> get_inputs(_EXAMPLE, "b")
    (a, x)
    """
    var = find(trace, variable)
    return tuple(dict.fromkeys(before for before, after in _edges(trace) if after == var))


def get_consumers(trace: Trace, variable: Var | str) -> tuple[Var, ...]:
    """The variables that are computed from a variable, each once, in program order.

    Raises:
        KeyError: the trace has no such variable.

    >>> get_consumers(_EXAMPLE, "x")
    (a, b)
    """
    var = find(trace, variable)
    return tuple(dict.fromkeys(after for before, after in _edges(trace) if before == var))


def topological_order(trace: Trace) -> tuple[Var, ...]:
    """Every variable after all that it is computed from; reversed, the order in which adjoints are computed.

    >>> topological_order(_EXAMPLE)
    (x, y, a, b)
    """
    order = [v for param in trace.params for v in variables(param.tree)] + [outer.var for outer in trace.outers]

    def visit(stmt: Stmt) -> None:
        order.extend(enters(stmt))
        match stmt:
            case If(then=then, orelse=orelse):
                inner = (*then, *orelse)
            case For(body=body):
                inner = body
            case While(head=head, body=body):
                inner = (*head, *body)
            case _:
                inner = ()
        for each in inner:
            visit(each)
        order.extend(defines(stmt))

    for stmt in trace.body:
        visit(stmt)
    return tuple(order)


def find(trace: Trace, variable: Var | str) -> Var:
    """The variable itself, or the one with this name.

    Raises:
        KeyError: the trace has no such variable.
    """
    every = topological_order(trace)
    for var in every:
        if variable in (var, var.name):
            return var
    raise KeyError(f"{trace.name} has no variable {variable}; it has {', '.join(v.name for v in every)}")


def _edges(trace: Trace) -> Iterator[tuple[Var, Var]]:
    """The pairs of a variable that is read and one that is computed from it."""
    for stmt in statements(trace.body):
        match stmt:
            case Bind() | CallFunction() | Restore() | Pop():
                yield from ((before, after) for after in defines(stmt) for before in reads(stmt))
            case Store(array=array):
                yield from ((before, array) for before in reads(stmt) if before != array)
            case Record(tape=tape, value=Var() as value) | Append(items=tape, value=Var() as value):
                yield value, tape
            case If(test=test, yields=yields):
                for y in yields:
                    yield from ((before, y.result) for a in (test, y.then, y.orelse) for before in variables(a))
            case For() | While():
                yield from _loop_edges(stmt)


def _loop_edges(loop: For | While) -> Iterator[tuple[Var, Var]]:
    if isinstance(loop, For):
        yield from ((before, loop.counter) for a in (loop.lo, loop.hi, loop.step) for before in variables(a))
    stops = [*variables(loop.until), *(variables(loop.test) if isinstance(loop, While) else ())]
    for c in loop.carried:
        for atom in (c.init, c.next):
            yield from ((before, c.param) for before in variables(atom))
            yield from ((before, c.result) for before in variables(atom))
        yield from ((before, c.result) for before in stops)


def _example() -> Trace:
    x, y, a, b = Var("x"), Var("y"), Var("a"), Var("b")
    body = (Bind(a, "operator.mul", (x, y)), Bind(b, "operator.add", (a, x)))
    return Trace("f", (Param("x", x), Param("y", y)), body, b, Source("", 1, (), "f", ""))


_EXAMPLE = _example()
