"""Write a sign where it is used, so that what is added with it is subtracted.

    t = -g                        x_bar[i] -= g * a
    x_bar[i] += t * a     ->      x_bar[j] -= g * b
    x_bar[j] += t * b

The sign of a number costs nothing to speak of.  That of an array is spread only where each use is a factor of something
that is added to storage, which is then printed as a subtraction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.uses import uses
from adjoint_gen.ir.kinds import SCALAR, UNKNOWN
from adjoint_gen.ir.trace import Arg, Bind, Block, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import all_variables, altered, blocks, map_arg, reads, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.simplify.absorb_signs import DIV, MUL, NEG, absorb_signs
from adjoint_gen.simplify.spread_indices import joined


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
    return absorb_signs(altered(trace, body=_Spread(chosen, Names(all_variables(trace))).block(trace.body)))


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
                    if first in free and count[first] > 1:
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


@dataclass(frozen=True, slots=True)
class _Spread:
    """Puts a sign before each statement that uses one."""

    signs: Mapping[Var, Bind]
    names: Names

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.statement(stmt))

    def statement(self, stmt: Stmt) -> Iterator[Stmt]:
        if isinstance(stmt, Bind) and stmt.target in self.signs:
            return
        made: list[Bind] = []

        def own(arg: Arg) -> Arg:
            return map_arg(arg, lambda v: self.sign(v, made))

        match stmt:
            case Bind(args=args, params=params):
                stmt = altered(stmt, args=tuple(map(own, args)), params=tuple((k, own(a)) for k, a in params))
            case Store(chain=chain, value=value):
                stmt = altered(stmt, chain=tuple(map(own, chain)), value=own(value))
        yield from made
        yield with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))

    def sign(self, var: Var, made: list[Bind]) -> Var:
        if var not in self.signs:
            return var
        made.append(replace(self.signs[var], target=self.names.fresh()))
        return made[-1].target
