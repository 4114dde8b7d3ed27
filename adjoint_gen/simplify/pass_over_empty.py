"""Leave out loops through lists that are always empty, and ask none of these how long it is.

    log = []
    for v in log:            ->      log = []
        s = s + v                    n = 0
    n = len(log)

Of what is in such a list nothing is known, and nothing of what is made of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from adjoint_gen.analysis.empty_lists import empty_lists
from adjoint_gen.ir.trace import UNDEF, Arg, Atom, Bind, Block, Const, For, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, map_arg, rename, with_blocks

_LENGTH, _LEAST = "builtins.len", "builtins.min"


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
    return _Left(empty).trace(trace) if empty else trace


@dataclass(slots=True)
class _Left:
    """``known`` are the values of what is left out, ``none`` the integers that are no more than 0."""

    empty: frozenset[Var]
    known: dict[Var, Arg] = field(default_factory=dict)
    none: set[Arg] = field(default_factory=lambda: {Const(0)})

    def trace(self, trace: Trace) -> Trace:
        """What is left of a trace."""
        body = self.block(trace.body)
        return altered(trace, body=rename(body, self.known), result=map_arg(trace.result, self.value))

    def value(self, atom: Atom) -> Arg:
        """What a name stands for now."""
        return self.known.get(atom, atom) if isinstance(atom, Var) else atom

    def block(self, block: Block) -> Block:
        """What is left of a block."""
        left = []
        for stmt in block:
            match stmt:
                case Bind(target=target, op=op, args=(items,)) if op == _LENGTH and items in self.empty:
                    self.known[target] = Const(0)
                    self.none.add(target)
                    continue
                case Bind(target=target, op=op, args=args) if op == _LEAST and not self.none.isdisjoint(args):
                    self.none.add(target)
                case For(lo=Const(0), hi=hi, step=Const(1), carried=carried) if (
                    hi in self.none and all(carry.init != UNDEF for carry in carried)
                ):
                    self.known |= {carry.result: self.value(carry.init) for carry in carried}
                    continue
            left.append(with_blocks(stmt, tuple(map(self.block, blocks(stmt)))))
        return tuple(left)
