"""How often a trace reads each name, and which functions it calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjoint_gen.ir.once import once_of_all, once_of_content
from adjoint_gen.ir.sorts import all_of
from adjoint_gen.ir.trace import Block, CallFunction, Trace, Var
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables


@once_of_content
def uses(trace: Trace) -> Mapping[Var, int]:
    """How often each name is read, at the ends of blocks and in the result too; 0 for what is not.

    >>> from adjoint_gen.ir.trace import Bind, Source
    >>> x, y = Var("x"), Var("y")
    >>> found = uses(Trace("f", (), (Bind(y, "operator.mul", (x, x)),), y, Source("", 1, (), "f", "")))
    >>> found[x], found[y], found[Var("z")]
    (2, 1, 0)
    """
    every = [*variables(trace.result)]
    for stmt in statements(trace.body):
        every += reads(stmt)
        every += closing_reads(stmt)
    return Counter(every)


@once_of_content
def callees(trace: Trace) -> tuple[str, ...]:
    """The functions of the module that a trace itself calls, each once, in order."""
    return tuple(dict.fromkeys([call.function for call in all_of(trace, CallFunction)]))


@once_of_all
def by_name(functions: tuple[Trace, ...]) -> Mapping[str, Trace]:
    """The functions of a module by their names."""
    return {f.name: f for f in functions}


@once_of_all
def called_in(functions: tuple[Trace, ...]) -> frozenset[str]:
    """All that the functions of a module call themselves."""
    return frozenset(name for f in functions for name in callees(f))


def callees_first(trace: Trace) -> list[Trace]:
    """The functions that a trace calls, directly or not, each behind those that it calls, where there is such an order."""
    functions = by_name(trace.functions)
    found: dict[str, Trace] = {}
    entered: set[str] = set()
    todo = [(name, False) for name in reversed(callees(trace))]
    while todo:
        name, left = todo.pop()
        if left:
            found[name] = functions[name]
        elif name in functions and name not in entered:
            entered.add(name)
            todo += [(name, True), *((inner, False) for inner in reversed(callees(functions[name])))]
    return list(found.values())


def reached(trace: Trace) -> frozenset[str]:
    """The functions that a trace calls, directly or through the functions it calls."""
    return called_by(trace.body, by_name(trace.functions))


def called_by(block: Block, functions: Mapping[str, Trace]) -> frozenset[str]:
    """The functions that statements call, directly or through others, as far as it is known what these call."""
    todo = [s.function for s in statements(block) if isinstance(s, CallFunction)]
    found: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += callees(functions[name]) if name in functions else ()
    return frozenset(found)


_READ = ("params", "outers", "body", "result", "references")
"""What the kinds of a function are found from."""


def module_of(trace: Trace) -> tuple[Trace, ...]:
    """The functions that a trace may call, itself among them only if one of them calls it."""
    functions = trace.functions
    if trace.name not in called_in(functions) and trace.name not in callees(trace):
        return functions
    inside = by_name(functions).get(trace.name)
    same = inside is not None and all(getattr(inside, part) is getattr(trace, part) for part in _READ)
    return functions if same else (*functions, trace)
