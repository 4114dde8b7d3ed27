"""The length of a list that one loop fills is the number of its passes.

    t = []                                     t = []
    for i in range(n):                         for i in range(n):
        t.append(x[i] ** 2)         ->             t.append(x[i] ** 2)
    t_bar = [y_bar] * len(t)                   t_bar = [y_bar] * n

So the reverse sweep needs no list for its length, and its lists are known to be as long as each other. A length that has a
name keeps it.
"""

from __future__ import annotations

from adjoint_gen.analysis.filled_lists import filled_lengths
from adjoint_gen.ir.trace import Atom, Bind, Trace, Var
from adjoint_gen.ir.walk import altered, rename, statements, without_binds

LEN = "builtins.len"


def count_items(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, without such lengths."""
    trace = altered(trace, functions=tuple(map(count_items, trace.functions)))
    known = _known(trace)
    return altered(trace, body=rename(without_binds(trace.body, known), known)) if known else trace


def _known(trace: Trace) -> dict[Var, Atom]:
    """The lengths without a name of lists that a loop fills, each with the number of passes."""
    counts, known = filled_lengths(trace), dict[Var, Atom]()
    for stmt in statements(trace.body) if counts else ():
        match stmt:
            case Bind(target=target, op=op, args=(Var() as items,)) if op == LEN and items in counts and not target.base:
                count = counts[items]
                known[target] = known.get(count, count) if isinstance(count, Var) else count
    return known
