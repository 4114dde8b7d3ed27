"""The adjoints of what is put on a list and taken off it.

A list and its adjoint have equally many items at every moment, so each statement has one that undoes it:

    items.append(v)       v_bar += items_bar.pop()
    v = items.pop()       items_bar.append(v_bar)
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from adjoint_gen.ir.trace import Bind, Record, Restore, Trace, Var
from adjoint_gen.ir.walk import statements
from adjoint_gen.transform.moves import Moves
from adjoint_gen.transform.pending import bar_name


@dataclass
class Stacks(Moves):
    """Pending adjoints among which are those of lists; ``tapes`` are lists that start and end empty."""

    tapes: Container[Var] = field(default=frozenset(), kw_only=True)

    def allocate(self, var: Var) -> Var:
        """The storage that holds the adjoint of an owned name; an empty list for that of a tape."""
        if var in self.tapes and var not in self.bars:
            self.bars[var] = self.bind(bar_name(var), "tape", (), self.kinds[var])
        return super().allocate(var)

    def reverse_record(self, stmt: Record) -> None:
        """What was appended receives the adjoint that is on top."""
        if stmt.tape not in self.active:
            return
        bar = self.allocate(stmt.tape)
        value = stmt.value
        g = self.names.fresh(bar_name(value) if isinstance(value, Var) else "")
        self.out.append(Restore(g, bar))
        if isinstance(value, Var):
            self.kinds[g] = self.kinds[value]
            self.contribute(value, g)

    def reverse_restore(self, stmt: Restore) -> None:
        """The adjoint of what was taken off is put on top, zero where nothing depends on it."""
        if stmt.tape not in self.active:
            return
        g = self.call(self.exact(self.take(stmt.target), stmt.target), stmt.target)
        self.out.append(Record(self.allocate(stmt.tape), g))


def tapes(trace: Trace) -> frozenset[Var]:
    """The lists of a generated trace: empty at first, and when the reverse sweep is over."""
    return frozenset(s.target for s in statements(trace.body) if isinstance(s, Bind) and s.op == "tape")
