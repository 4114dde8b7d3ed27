"""NumPy makes an array of a list that it is given: the trace says so, where only the whole trace knows that it is a list.

    t = numpy.mean(items)           a = numpy.array(items); t = numpy.mean(a)
    t = x * items                   a = numpy.array(items); t = x * a

So rules see arrays only. The front does the same where it meets an operand that it knows to be a list. What Python adds up is
added in the order of the items either way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Append, Arg, Bind, Block, Effect, Stmt, Trace, Var
from adjoint_gen.ir.views import REFERENCE
from adjoint_gen.ir.walk import all_variables, altered, blocks, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.listing import KEPT, OPERATIONS, STACKS, element
from adjoint_gen.rules.operands import is_array_at

_OF_NUMBERS = frozenset({"builtins.sum", "builtins.max", "builtins.min"})

_OF_ARRAYS = frozenset({
    "operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.floordiv", "operator.mod", "operator.pow",
    "operator.matmul", "operator.lt", "operator.le", "operator.gt", "operator.ge", "operator.eq", "operator.ne",
})
"""Operators that are NumPy's where one side is an array; beside anything else a list has its own, or none."""


def with_arrays_of_lists(trace: Trace) -> Trace:
    """The same function with ``numpy.array`` of the lists of numbers that operations make arrays of."""
    if not any(map(_has_lists, (trace, *trace.functions))):
        return trace
    functions = tuple(_written(f, infer(replace(f, functions=trace.functions))) for f in trace.functions)
    return altered(_written(trace, infer(trace)), functions=functions)


def _has_lists(trace: Trace) -> bool:
    """Whether a function makes lists, or is given what may hold some."""
    given = (*(param.kind for param in trace.params), *(outer.kind for outer in trace.outers))
    made = OPERATIONS | KEPT | {REFERENCE}
    return any(kind.tag in ("list", "dict", "tuple", "unknown") for kind in given) or any(
        isinstance(s, Append) or (isinstance(s, Bind) and s.op in made) for s in statements(trace.body)
    )


def _written(trace: Trace, kinds: Mapping[Var, Kind]) -> Trace:
    if not any(isinstance(s, Bind) and _places(s, kinds) for s in statements(trace.body)):
        return trace
    names = Names(all_variables(trace))

    def through(block: Block) -> Block:
        found: list[Stmt] = []
        for stmt in block:
            places = _places(stmt, kinds) if isinstance(stmt, Bind) else []
            if isinstance(stmt, Bind) and places:
                args: list[Arg] = list(stmt.args)
                for place in places:
                    made = names.fresh()
                    found.append(Bind(made, "numpy.array", (args[place],), effect=Effect.RAISES, origin=stmt.origin))
                    args[place] = made
                found.append(replace(stmt, args=tuple(args)))
            else:
                found.append(with_blocks(stmt, tuple(map(through, blocks(stmt)))))
        return tuple(found)

    return replace(trace, body=through(trace.body))


def _places(stmt: Bind, kinds: Mapping[Var, Kind]) -> list[int]:
    """Where a list of numbers stands that the operation makes an array of."""
    places = enumerate(() if stmt.op in STACKS else stmt.args)  # which take lists
    listed = [k for k, arg in places if isinstance(arg, Var) and _is_of_numbers(kinds.get(arg, UNKNOWN))]
    if not listed or stmt.op in _OF_NUMBERS:
        return listed if len(stmt.args) == 1 else []
    if stmt.op in _OF_ARRAYS:
        return listed if any(isinstance(arg, Var) and kinds.get(arg, UNKNOWN).tag == "array" for arg in stmt.args) else []
    return [k for k in listed if is_array_at(stmt.op, k)]


def _is_of_numbers(kind: Kind) -> bool:
    held = [element(kind)] if kind.tag == "list" else kind.items if kind.tag == "tuple" else []
    return bool(held) and all(inner.numeric and inner.rank == 0 for inner in held)
