"""The adjoints of stores: what was stored over receives nothing, and what was stored receives the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.kinds import result_kind
from adjoint_gen.analysis.repeated_indices import may_repeat
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, Const, Pack, Store, Var
from adjoint_gen.ir.walk import reads
from adjoint_gen.rules.building import same_shape
from adjoint_gen.rules.linear import Mask, zero_at
from adjoint_gen.rules.promotion import broadcasts
from adjoint_gen.rules.table import lookup
from adjoint_gen.transform.differential import Contribution, pullback
from adjoint_gen.transform.overwritten_elements import Indices
from adjoint_gen.transform.pending_adjoints import ZEROS
from adjoint_gen.transform.rotated_adjoints import Moves

GETITEM = "operator.getitem"
LAST_NAMED = "adjoint_gen.runtime.last_named"


def has_factor(written: Block, g: Atom, kinds: Mapping[Var, Kind]) -> bool:
    """Whether statements that take an adjoint to operands multiply it by an array, or divide it."""
    made = {s.target for s in written if isinstance(s, Bind)}
    for stmt in written:
        rule = lookup(stmt.op) if isinstance(stmt, Bind) else None
        if rule is not None and broadcasts(rule.kind):
            others = (kinds[v] for v in reads(stmt) if v != g and v not in made)
            if any(kind.rank != 0 and (kind.inexact or not kind.numeric) for kind in others):
                return True
    return False


@dataclass
class Stores(Moves):
    """Pending adjoints, among them those of arrays that are stored to; of some is known what is stored ``over`` first."""

    over: Mapping[Var, Indices] = field(default_factory=dict, kw_only=True)

    def left_out(self, array: Var, g: Atom | None) -> Atom | None:
        """The complete adjoint of an array, noted to be zero where something else is stored over its elements.

        Masks say what is no number at all in the program's eyes, so that every factor is kept away from it. Where indices do,
        infinite derivatives are, and what other factors make of the zeros is zero again, by :meth:`passed_on`.
        """
        if isinstance(g, Var) and array in self.over:
            indices = self.over[array]
            masks = [isinstance(i, Var) and self.kinds[i].dtype == "bool" and self.kinds[i].rank for i in indices]
            if masks == [self.kinds[array].rank] and isinstance(indices[0], Var):
                self.masks[g] = Mask(indices[0], False)
            else:
                self.masks[g] = zero_at(g, indices)
                if any(masks):
                    self.masks[g] = replace(self.masks[g], singular=False, places=())
        return g

    def passed_on(self, stmt: Bind, g: Atom) -> Sequence[Contribution]:
        """Write what an operation passes on to its operands, with zeros where something else is stored over its elements.

        A factor that is infinite there, or not a number, would make nan of the zeros of its adjoint. To look for such
        factors would cost more than to put zeros in, and that is done once behind several elementwise operations.
        """
        rule = lookup(stmt.op)
        each = rule is not None and broadcasts(rule.kind) and same_shape(self.kind(g), self.kinds[stmt.target])
        raw = self.raw.get(g, g) if isinstance(g, Var) and each else g
        written, shares = pullback(stmt, raw, self.active, self.kinds, self.names, self.masks, self.infinite)
        if raw != g and not all(c.value == raw or self.is_made(c, stmt, written) for c in shares):
            raw = g
            written, shares = pullback(stmt, g, self.active, self.kinds, self.names, self.masks, self.infinite)
        self.out += [replace(s, origin=stmt.origin) if isinstance(s, Bind | Store) else s for s in written]
        mask = self.masks.get(g) if isinstance(g, Var) else None
        if rule is None or not each or mask is None or not mask.places:
            return shares
        if raw == g and (rule.infinite(stmt.args) or not has_factor(written, g, self.kinds)):
            return shares  # infinite derivatives were kept away from the zeros
        made = [c.value for c in shares if self.is_made(c, stmt, written)]
        values: dict[Atom, Atom] = {value: self.blanked(value, mask) for value in made if isinstance(value, Var)}
        return [replace(c, value=g if c.value == raw else values.get(c.value, c.value)) for c in shares]

    def is_made(self, share: Contribution, stmt: Bind, written: Block) -> bool:
        """Whether a contribution was computed by these statements in the shape of the result."""
        made = isinstance(share.value, Var) and any(isinstance(s, Bind) and s.target == share.value for s in written)
        return made and not share.chain and same_shape(self.kind(share.value), self.kinds[stmt.target])

    def reverse_store(self, stmt: Store, replaced: Var | None) -> None:
        """The store takes the adjoint of its elements away, and what it stored receives it.

        ``x[s] = v``: ``g = x_bar[s]; x_bar[s] = 0; v_bar += g``.  ``x[s] += v`` leaves the adjoint in place.
        Where ``s`` may name an element several times, only the last element of ``v`` that is stored there receives it.
        A list or array that was ``replaced`` by another one in a list leaves zeros behind for each of its items.
        """
        bar = self.shadows.get(stmt.array, self.bars.get(stmt.array))
        if stmt.value in self.shadows:
            return  # a reference in a list
        if not isinstance(bar, Var):
            return  # nothing after it depends on the array
        assert not isinstance(stmt.value, Pack), "a display is stored as an array"
        wanted, chain = stmt.value in self.active, self.place(stmt.array, stmt.chain)
        g = self.part(bar, chain) if wanted else bar
        if not stmt.add:
            zero: Atom = Const(0.0)
            if replaced is not None and self.kinds[replaced].tag in ("list", "array", "unknown"):
                zero = self.bind("", ZEROS, (replaced,), self.kinds[replaced])
            self.out.append(Store(bar, chain, zero, origin=stmt.origin))
        if wanted:
            self.contribute(stmt.value, g if stmt.add else self.staying(bar, chain, g))

    def part(self, bar: Var, chain: tuple[Arg, ...]) -> Var:
        """Load ``bar[chain]``."""
        load = Bind(self.names.fresh(), GETITEM, (bar, *chain), origin=self.origin)
        self.kinds[load.target] = result_kind(load, self.kinds) if chain else self.kinds[bar]
        self.out.append(load)
        return load.target

    def staying(self, bar: Var, chain: tuple[Arg, ...], g: Var) -> Var:
        """Of the adjoint ``bar[chain]``, what belongs to elements that are not stored over by the same store."""
        if not chain or self.kinds[bar].tag in ("list", "dict") or not may_repeat(chain[-1], self.kinds):
            return g
        place = self.part(bar, chain[:-1]) if chain[1:] else bar
        last = Bind(self.names.fresh(), LAST_NAMED, (place, chain[-1]), origin=self.origin)
        self.kinds[last.target] = result_kind(last, self.kinds)
        self.out.append(last)
        return self.bind("", "numpy.where", (last.target, g, Const(0.0)), self.kinds[g])
