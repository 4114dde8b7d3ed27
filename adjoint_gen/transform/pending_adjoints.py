"""The pending adjoints of a walk backwards, and the statements that bring them into shape.

The pending adjoint of a name is what the statements seen so far have contributed to it. It is complete when the walk
meets the name's definition, and is then taken. The adjoint of a *value* is an atom; the adjoint of an *owned* name is
storage that contributions are added to in place, at an index or as a whole.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import BOOL, FLOAT, SCALAR, UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Arg, Atom, Bind, Const, Effect, Origin, Pack, Stmt, Store, Var, Yield
from adjoint_gen.ir.views import ADD_ITEMS, shows_all
from adjoint_gen.names import Names
from adjoint_gen.rules.linear import UNBROADCAST, ZEROED, Mask
from adjoint_gen.rules.promotion import promote, real_dtype
from adjoint_gen.rules.structures import in_lists
from adjoint_gen.rules.table import result_kind
from adjoint_gen.simplify.sum_known_axes import along
from adjoint_gen.transform.broadcast_widths import width
from adjoint_gen.transform.differential import Masks
from adjoint_gen.transform.region_facts import holds_dicts
from adjoint_gen.transform.returned_values import mixed_precision

ZEROS = "adjoint_gen.runtime.zeros_like"
IN_LISTS = "adjoint_gen.runtime.zeros_in_lists"
ROOM = "adjoint_gen.runtime.room_like"
FULL = "adjoint_gen.runtime.materialise"


def bar_name(var: Var) -> str:
    """What the adjoint of a name is called; that of a temporary is a temporary."""
    return f"{var.base}_bar" if var.base else ""


@dataclass
class Pending:
    """What is written so far, and the pending adjoint of each name.

    ``active`` are the names that a derivative passes through, ``owned`` those whose adjoint is storage, ``unsure``
    those that some path leaves unbound. ``called`` are the
    temporaries that turned out to be the adjoint of a user's name; the names are put in at the end. ``masks`` say
    where adjoints are zero, and ``raw`` is what those that were set to zero there were before.
    ``pieces`` are the names whose adjoint is taken by ``parts``, one for each load, ``shadows`` the
    adjoints of references, which the forward sweep makes. ``zeroed`` adjoints began as zeros, all of it in nobody else's hands.
    What loops carry that is ``begun`` by a number is such an array wherever something comes of its adjoint.
    """

    kinds: dict[Var, Kind]
    active: Container[Var]
    names: Names
    owned: set[Var] = field(default_factory=set)
    unsure: Container[Var] = frozenset()
    out: list[Stmt] = field(default_factory=list)
    bars: dict[Var, Atom] = field(default_factory=dict)
    called: dict[Var, Var] = field(default_factory=dict)
    origin: Origin | None = None
    masks: Masks = field(default_factory=dict)
    infinite: Container[Var] = field(default=frozenset(), kw_only=True)
    raw: dict[Var, Var] = field(default_factory=dict)
    pieces: Container[Var] = frozenset()
    shadows: Mapping[Var, Var] = field(default_factory=dict)
    zeroed: set[Var] = field(default_factory=set)
    parts: dict[Var, list[tuple[Atom, tuple[Arg, ...]]]] = field(default_factory=dict)
    begun: Mapping[Var, Kind] = field(default_factory=dict, kw_only=True)

    def bind(self, base: str, op: str, args: tuple[Arg, ...], kind: Kind, params: tuple[tuple[str, Arg], ...] = ()) -> Var:
        """Write ``target = op(*args, **params)`` and return the target."""
        target = self.names.fresh(base)
        self.kinds[target] = kind
        self.out.append(Bind(target, op, args, params, origin=self.origin))
        return target

    def kind(self, atom: Atom) -> Kind:
        """The kind of an atom; constants among adjoints are floats."""
        return self.kinds[atom] if isinstance(atom, Var) else FLOAT

    def allocate(self, var: Var) -> Var:
        """The storage that holds the adjoint of an owned name."""
        assert var in self.owned, f"contributions to {var} would be added to a value"
        bar = self.bars.get(var)
        if bar is None:
            own, kind = self.kinds[var], in_lists(self.kinds[var])  # items change one by one
            room = IN_LISTS if kind != own else ROOM if own.tag == "unknown" and own.rank is None else ZEROS
            bar = self.bars[var] = self.bind(bar_name(var), room, (var,), kind)
            self.zeroed.add(bar)
        assert isinstance(bar, Var)
        return bar

    def contribute(self, atom: Atom, g: Atom, chain: tuple[Arg, ...] = ()) -> None:
        """Add ``g`` to the adjoint of ``atom`` (at ``[chain]``), if a derivative passes through it."""
        if not isinstance(atom, Var) or atom not in self.active:
            return
        g, chain = self.real(g, atom), self.place(atom, chain)
        if atom in self.shadows and not chain and holds_dicts(self.kinds[atom]):
            self.out.append(Bind(self.names.fresh(), ADD_ITEMS, (self.shadows[atom], g), (), Effect.IMPURE, self.origin))
            return
        if atom in self.shadows:
            add = g if chain else self.fit(g, atom)
            self.out.append(Store(self.shadows[atom], chain, add, add=True, origin=self.origin))
            return
        if atom in self.pieces:
            self.parts.setdefault(atom, []).append((g, chain))
            return
        if chain and atom not in self.owned:  # here it is bound, but storage made further out could not look at it
            part = self.bind(bar_name(atom), ZEROS, (atom,), self.kinds[atom])
            self.out.append(Store(part, chain, g, add=True, origin=self.origin))
            g = part
        elif atom in self.owned:
            bar = self.allocate(atom)
            self.out.append(Store(bar, chain, g if chain else self.fit(g, atom), add=True, origin=self.origin))
            return
        old = self.bars.get(atom)
        if old is None:
            self.bars[atom] = g
            return
        if self.kind(old).shape != self.kind(g).shape:
            old, g = self.summed(old, atom), self.summed(g, atom)  # where it is used a name is bound
        old = self.call(old, atom)
        wider = self.kind(g) if width(self.kind(old).shape, self.kind(g).shape) == "narrow" else self.kind(old)
        wider = replace(wider, dtype=promote((self.kind(old), self.kind(g)))) if wider.numeric else wider
        mask = None
        if isinstance(old, Var) and isinstance(g, Var) and old in self.masks and g in self.masks:
            mask = self.either(self.masks[old], self.masks[g])
            if mask is not None and mask.places and old in self.raw and g in self.raw:
                total = self.bind("", "operator.add", (self.raw[old], self.raw[g]), wider)
                self.bars[atom] = self.blanked(total, mask, bar_name(atom))
                return
        total = self.bars[atom] = self.bind(bar_name(atom), "operator.add", (old, g), wider)
        if mask is not None:
            self.masks[total] = mask

    def place(self, array: Var, chain: tuple[Arg, ...]) -> tuple[Arg, ...]:
        """A place in an array, of which the one that is all of it is written in one way."""
        kind = self.kinds[array]
        return () if len(chain) == 1 and kind.tag == "array" and kind.rank and shows_all(chain[0]) else chain

    def blanked(self, value: Var, mask: Mask, name: str = "") -> Var:
        """An adjoint with zeros where the mask says that it has them, whatever came of a factor there."""
        made = self.bind(name, ZEROED, (value, Pack("tuple", mask.places)), self.kinds[value])
        self.masks[made] = self.masks[value] = mask
        self.raw[made] = value
        return made

    def real(self, g: Atom, var: Var) -> Atom:
        """The real part of ``g`` where ``var`` is real, which is asked when the program runs if the kinds do not say it."""
        kind = self.kinds[var]
        if not kind.numeric or kind.complex or not self.kind(g).numeric or self.kind(g).real:
            return g
        if var in self.unsure and not kind.real:
            return g  # its parts are asked, where they join
        target = self.names.fresh("")
        taken = Bind(target, "numpy.real", (g,), origin=self.origin)
        if not kind.real:
            taken = Bind(target, "adjoint_gen.runtime.real_as", (g, var), origin=self.origin)
        self.kinds[target] = result_kind(taken, self.kinds)
        self.out.append(taken)
        if isinstance(g, Var) and g in self.masks:
            self.masks[target] = self.masks[g]
        return target

    def either(self, one: Mask, other: Mask) -> Mask | None:
        """Outside which elements the sum of two masked adjoints is zero; None where there may be none."""
        if one.places and one.places == other.places:
            return one
        if one.test == other.test:
            return replace(one, singular=one.singular or other.singular) if one.kept == other.kept else None
        tests: list[Atom] = []
        for mask in (one, other):
            test = mask.test
            if callable(test) or mask.singular:  # not worth a test of its own
                return None
            tests.append(test if mask.kept else self.bind("", "numpy.logical_not", (test,), self.kind(test)))
        return Mask(self.bind("", "numpy.logical_or", tuple(tests), self.kind(tests[0])), True)

    def is_given(self, g: Atom | None) -> Atom:
        """Whether an adjoint was given anything, where a branch decides that; True where it is not known."""
        mask = self.masks.get(g) if isinstance(g, Var) else None
        if mask is None or not isinstance(mask.test, Var) or self.kinds[mask.test].rank != 0:
            return Const(g is not None)
        return mask.test if mask.kept else self.bind("", "operator.not_", (mask.test,), BOOL)

    def note_sides(self, test: Arg, bar: Var, then: Atom, orelse: Atom) -> list[Yield]:
        """Note of an adjoint that a branch yields when it is given nothing there, and yield what says so of branches inside.

        No derivative that is infinite or not a number is taken then: what one side has computed is not used on the other.
        """
        then, orelse = Const(True) if then == test else then, Const(False) if orelse == test else orelse
        if then == orelse or not isinstance(test, Var) or not (self.kinds[test].numeric and self.kinds[test].rank == 0):
            return []
        if isinstance(then, Const) and isinstance(orelse, Const):
            self.masks[bar] = Mask(test, then == Const(True), singular=True)
            return []
        some = self.names.fresh()
        self.kinds[some] = BOOL
        self.masks[bar] = Mask(some, True, singular=True)
        return [Yield(some, then, orelse)]

    def fit(self, g: Atom, var: Var) -> Atom:
        """``g`` with every axis summed over which ``var`` was broadcast; it may stay narrower than ``var``.

        A name that may be unbound here is not looked at: of a number the adjoint is the whole sum, that of an array is
        summed for the names that it joins.
        """
        if var not in self.unsure:
            return self.summed(g, var)
        if self.kinds[var].shape != SCALAR or self.kind(g).shape == SCALAR:
            return g
        return self.bind(bar_name(var), "numpy.sum", (g,), replace(self.kind(g), shape=SCALAR))

    def summed(self, g: Atom, var: Var) -> Atom:
        """``g`` with every axis summed over which ``var``, which is bound here, was broadcast."""
        mine, other = self.kind(g).shape, self.begun.get(var, self.kinds[var]).shape
        if width(mine, other) != "wide":
            return g
        summed = replace(self.kind(g), shape=other)
        if mine.dims and other.dims and mine.dims[-len(other.dims):] == other.dims:
            outer = along(range(len(mine.dims) - len(other.dims)))
            return self.bind(bar_name(var), "numpy.sum", (g,), summed, (outer,))
        return self.bind(bar_name(var), UNBROADCAST, (g, var), summed)

    def exact(self, g: Atom | None, var: Var) -> Atom:
        """``g`` with just the shape of ``var``; zeros where there is none."""
        if g is None:
            if self.kinds[var].shape == SCALAR or var in self.unsure:
                return Const(0.0)  # there may be no value here whose shape could be looked at
            return self.bind(bar_name(var), ZEROS, (var,), self.kinds[var])
        g = self.fit(g, var)
        if var in self.unsure or width(self.kind(g).shape, self.begun.get(var, self.kinds[var]).shape) == "exact":
            return g
        return self.bind(bar_name(var), FULL, (g, var), replace(self.kind(g), shape=self.kinds[var].shape))

    def as_precise(self, seed: Var, leaf: Atom) -> Var:
        """The seed of a double beside numbers of less precision, which would make one of theirs of a Python float."""
        kind = self.kinds.get(leaf, UNKNOWN) if isinstance(leaf, Var) else UNKNOWN
        if kind.rank != 0 or kind.dtype != "float64" or not mixed_precision(self.kinds):
            return seed
        double = self.names.fresh(seed.base)
        self.kinds[double] = kind
        self.out.append(Bind(double, "numpy.float64", (seed,)))
        return double

    def joined(self, var: Var) -> Kind:
        """The kind of an adjoint that comes from several paths: of a name that one leaves unbound, it may be narrow."""
        kind = self.begun.get(var, self.kinds[var])
        if not kind.real:  # zeros are, with which it may begin
            kind = replace(kind, dtype=either(kind.dtype, real_dtype(kind.dtype)))
        if var not in self.unsure or kind.shape == SCALAR:
            return kind
        return replace(kind, shape=Shape(None, frozenset({f"{var.name}:"})))

    def call(self, g: Atom, var: Var) -> Atom:
        """Let a temporary be called after the user's name whose adjoint it is."""
        if var.base and isinstance(g, Var) and not g.base and g not in self.called:
            self.called[g] = self.names.fresh(bar_name(var))
        return g

    def take(self, var: Var) -> Atom | None:
        """Remove and return the adjoint of a name that is being defined; None if nothing contributed."""
        g = self.bars.pop(var, None)
        return None if g is None else self.call(self.fit(g, var), var)
