"""Leave out loops through lists that are always empty, and ask none of these how long it is, nor dicts for their keys.

    log = []
    for v in log:            ->      log = []
        s = s + v                    n = 0
    n = len(log)

Of what is in such a list nothing is known, and nothing of what is made of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from adjoint_gen.analysis.empty_lists import empty_lists, is_left_out, passed_over
from adjoint_gen.ir.trace import UNDEF, Arg, Atom, Bind, Block, Const, For, If, Stmt, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, map_arg, rename, statements, with_blocks


def pass_over_empty(trace: Trace) -> Trace:
    """The trace without such loops; functions that it calls stay.

    >>> from adjoint_gen.ir.trace import Carry, Source
    >>> xs, n, i, s, t, u = (Var(name) for name in ("xs", "n", "i", "s", "t", "u"))
    >>> add = For(i, Const(0), n, Const(1), (Carry(s, Const(1.0), t, u),), (Bind(t, "operator.add", (s, i)),))
    >>> body = Bind(xs, "list", ()), Bind(n, "builtins.len", (xs,)), add
    >>> print(pass_over_empty(Trace("f", (), body, u, Source("", 1, (), "f", ""))))
    f():
        xs = list()
        return 1.0
    """
    empty = empty_lists(trace)
    if not empty:
        return trace
    left = _Left(passed_over(statements(trace.body), empty))
    body = left.block(trace.body)
    return altered(trace, body=rename(body, left.known), result=map_arg(trace.result, left.value))


@dataclass(slots=True)
class _Left:
    """``asked`` are the answers of empty lists and dicts, ``known`` the values of what is left out."""

    asked: dict[Var, Const | None]
    known: dict[Var, Arg] = field(default_factory=dict)

    def value(self, atom: Atom) -> Arg:
        """What a name stands for now."""
        return self.known.get(atom, atom) if isinstance(atom, Var) else atom

    def block(self, block: Block) -> Block:
        """What is left of a block."""
        left: list[Stmt] = []
        for stmt in block:
            match stmt:
                case Bind(target=target) if (answer := self.asked.get(target)) is not None:
                    self.known[target] = answer
                case For(carried=carried) if is_left_out(stmt, self.asked) and UNDEF not in [c.init for c in carried]:
                    self.known |= {c.result: self.value(c.init) for c in carried}
                case If(orelse=other, yields=ends) if is_left_out(stmt, self.asked) and UNDEF not in [y.orelse for y in ends]:
                    left += self.block(other)
                    self.known |= {y.result: self.value(y.orelse) for y in ends}
                case _:
                    left.append(with_blocks(stmt, tuple(map(self.block, blocks(stmt)))))
        return tuple(left)
