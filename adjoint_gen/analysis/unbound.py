"""Names that some path leaves unbound: what joins an undefined value, and what joins such a name.

>>> from adjoint_gen.ir.trace import Source, Var, Yield
>>> t, a, r = Var("t"), Var("a"), Var("r")
>>> body = (If(t, (), (), (Yield(r, a, UNDEF),)),)
>>> sorted(v.name for v in maybe_unbound(Trace("f", (), body, r, Source("", 1, (), "f", ""))))
['r']
"""

from __future__ import annotations

from collections import defaultdict

from adjoint_gen.ir.trace import UNDEF, Atom, For, If, Trace, Var, While
from adjoint_gen.ir.walk import statements


def maybe_unbound(trace: Trace) -> frozenset[Var]:
    """The results and params of joins that may hold no value."""
    after: dict[Var, list[Var]] = defaultdict(list)
    todo: list[Var] = []

    def join(result: Var, *atoms: Atom) -> None:
        for atom in atoms:
            if atom is UNDEF:
                todo.append(result)
            elif isinstance(atom, Var):
                after[atom].append(result)

    for stmt in statements(trace.body):
        match stmt:
            case If(yields=yields):
                for y in yields:
                    join(y.result, y.then, y.orelse)
            case For(carried=carried) | While(carried=carried):
                for c in carried:
                    join(c.param, c.init, c.next)
                    join(c.result, c.init, c.next, c.param)
    found: set[Var] = set()
    while todo:
        var = todo.pop()
        if var not in found:
            found.add(var)
            todo += after.get(var, ())
    return frozenset(found)
