"""Write a sign where it is used, so that what is added with it is subtracted.

    t = -g                        x_bar[i] -= g * a
    x_bar[i] += t * a     ->      x_bar[j] -= g * b
    x_bar[j] += t * b

The sign of a number costs nothing to speak of.  That of an array is spread only where each use is a factor of something
that is added to storage, which is then printed as a subtraction.
"""

from __future__ import annotations

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import SCALAR, UNKNOWN
from adjoint_gen.ir.trace import Bind, Store, Trace, Var
from adjoint_gen.ir.walk import all_variables, altered, reads, statements
from adjoint_gen.names import Names
from adjoint_gen.simplify.absorb_signs import DIV, MUL, NEG, absorb_signs
from adjoint_gen.simplify.spread_indices import joined
from adjoint_gen.simplify.spreading import spread


def spread_signs(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with a sign for each use of a negated name.

    >>> from adjoint_gen.ir.kinds import FLOAT, array
    >>> from adjoint_gen.ir.trace import Const, Param, Source
    >>> g, x, t, y = Var("g"), Var("x"), Var("", 1), Var("y")
    >>> body = (Bind(t, NEG, (g,)), Store(x, (Const(0),), t, add=True), Store(x, (Const(1),), t, add=True))
    >>> made = Trace("f", (Param("g", g, FLOAT), Param("x", x, array("x", 1))), body, x, Source("", 1, (), "f", ""))
    >>> [type(s).__name__ for s in spread_signs(made).body]
    ['Bind', 'Store', 'Bind', 'Store']
    """
    trace = altered(trace, functions=tuple(spread_signs(f) for f in trace.functions))
    chosen = _chosen(trace)
    if not chosen:
        return trace
    return absorb_signs(altered(trace, body=spread(trace.body, chosen, Names(all_variables(trace)))))


def _chosen(trace: Trace) -> dict[Var, Bind]:
    """The signs that each use may have for itself."""
    every = list(statements(trace.body))
    count = uses(trace)
    signs = {
        s.target: s for s in every
        if isinstance(s, Bind) and s.op == NEG and not s.target.base and count[s.target] > 1 and isinstance(s.args[0], Var)
    }
    if not signs:
        return {}
    kinds, changing, moving = infer(trace), storage(trace), set(joined(every))
    stable = {t: s for t, s in signs.items() if moving.isdisjoint(reads(s)) and s.args[0] not in changing}
    free = dict.fromkeys(stable, 0)
    plain = dict.fromkeys(stable, 0)
    subtracted = {s.value for s in every if isinstance(s, Store) and s.add}
    for stmt in reversed(every):
        match stmt:
            case Bind(target=target, op=op, args=(Var() as first, *_)) if op in (MUL, DIV):
                if target in subtracted and count[target] == 1 and not target.base:
                    subtracted.add(first)
                    if first in free:
                        free[first] += stmt.args.count(first) == 1
            case Store(value=value, add=True) if value in free:
                free[value] += 1  # type: ignore[index] # it is a name
        if isinstance(stmt, Bind | Store):
            for var in reads(stmt):
                if var in plain:
                    plain[var] += 1
    return {
        t: s for t, s in stable.items()
        if free[t] == count[t] or (free[t] and plain[t] == count[t] and kinds.get(t, UNKNOWN).shape == SCALAR)
    }
