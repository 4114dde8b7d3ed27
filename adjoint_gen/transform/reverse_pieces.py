"""The adjoint of an elementwise operation from whose result only pieces are loaded: it is taken piece by piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.ir.trace import Bind, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import reads, rename
from adjoint_gen.rules.table import result_kind
from adjoint_gen.transform.differential import pullback
from adjoint_gen.transform.refusals import located
from adjoint_gen.transform.reverse_calls import Calls


@dataclass
class Pieces(Calls):
    """Pending adjoints, among them those of ``pieces``."""

    pieces: Mapping[Var, Bind] = field(default_factory=dict)

    def reverse_pieces(self, stmt: Bind) -> None:
        """The adjoint of an elementwise operation, of each piece that was loaded from its result."""
        for g, chain in self.parts.pop(stmt.target, ()):
            whole = {v: v for v in reads(stmt) if self.kinds[v].rank == 0}
            part = {v: v for v in whole}
            for v in (*reads(stmt), stmt.target):
                if v not in part:
                    load = Bind(self.names.fresh(), GETITEM, (v, *chain), origin=stmt.origin)
                    self.kinds[load.target] = result_kind(load, self.kinds)
                    self.out.append(load)
                    part[v], whole[load.target] = load.target, v
            active = {part[v] for v in reads(stmt) if v in self.active}
            piece = rename((replace(stmt, target=part[stmt.target]),), part)[0]
            assert isinstance(piece, Bind)
            with located(self.source, stmt):
                held = {part[v] for v in reads(stmt) if v in self.infinite}
                written, contributions = pullback(piece, g, active, self.kinds, self.names, self.masks, held)
            self.out += [replace(s, origin=stmt.origin) if isinstance(s, Bind) else s for s in written]
            for c in contributions:
                v = whole[c.variable]
                self.contribute(v, c.value, () if part[v] == v else chain)
