"""What names are called that the user did not give, but that stand for something which has a name.

    t = layer["W"]                      layer_W = layer["W"]
    t1 = layer_bar["W"]         ->      layer_W_bar = layer_bar["W"]
    t2 = msgs[i]                        t2 = msgs[i]
    t3 = msgs_bar[i]                    t2_bar = msgs_bar[i]

What is taken under a key is called after that; what is taken in the same way from the adjoint, after its adjoint. So is
what comes off a tape. The adjoint of a temporary is called after the temporary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Record, Restore, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import map_arg, statements

ADJOINT = "_bar"
_LOADS, _ZEROS = (GETITEM, REFERENCE), "adjoint_gen.runtime.zeros_like"


@dataclass(frozen=True, slots=True)
class Called:
    """What temporaries are called: by what they were ``taken`` under keys, or as the adjoints ``of`` others."""

    taken: Mapping[Var, str]
    of: Mapping[Var, Var]


@once
def called(trace: Trace) -> Called:
    """What the temporaries of a trace are called after.

    >>> from adjoint_gen.ir.trace import Source
    >>> p, p_bar, t, u, v = Var("p"), Var("p_bar"), Var("", 1), Var("", 2), Var("", 3)
    >>> body = (Bind(t, GETITEM, (p, Const("w"))), Bind(u, REFERENCE, (p_bar, Const("w"))), Bind(v, _ZEROS, (t,)))
    >>> found = called(Trace("f", (), body, u, Source("", 1, (), "f", "")))
    >>> found.taken[t], found.taken[u], found.of[v] == t
    ('p_w', 'p_w_bar', True)
    """
    found = _Found()
    for stmt in statements(trace.body):
        match stmt:
            case Bind(target=target, op=op, args=(Var() as owner, *chain)) if op in _LOADS:
                found.load(target, owner, tuple(chain))
            case Bind(target=target, op=op, args=(Var() as like,)) if op == _ZEROS and not target.base:
                found.of[target] = like
            case Store(array=owner, chain=chain, value=Var() as value, add=False):
                found.store(value, owner, chain)
            case Record(tape=tape, value=value):
                found.recorded[tape] = value
            case Restore(tape=tape, target=target) if tape in found.recorded:
                found.restore(tuple(_pairs(target, found.recorded[tape])))
    return Called(found.taken, found.of)


@dataclass(slots=True)
class _Found:
    """What is known so far; ``owners`` are what things are called that have no name for themselves, as ``m`` for ``m[-1]``."""

    taken: dict[Var, str] = field(default_factory=dict)
    of: dict[Var, Var] = field(default_factory=dict)
    owners: dict[Var, str] = field(default_factory=dict)
    places: dict[tuple[object, tuple[Arg, ...]], Var] = field(default_factory=dict)
    recorded: dict[Var, Arg] = field(default_factory=dict)

    def load(self, target: Var, owner: Var, chain: tuple[Arg, ...]) -> None:
        """What is at the place ``chain`` of something has the name ``target``."""
        chain = tuple(map_arg(step, lambda v: self.of.get(v, v)) for step in chain)
        whole = self.whole(owner)
        name, of_adjoint = whole.removesuffix(ADJOINT), whole.endswith(ADJOINT) or owner in self.of
        if not target.base:
            self.owners[target] = whole
            if (part := self.part(whole, chain)) is not None:
                self.taken[target] = self.owners[target] = part
        if not of_adjoint:
            self.places[owner, chain] = self.places[name, chain] = target
        elif not target.base:
            of = self.of.get(owner)
            like = of if not chain else self.places.get((of or name, chain))
            if like is not None:
                self.of[target] = like

    def store(self, value: Var, owner: Var, chain: tuple[Arg, ...]) -> None:
        """What is stored under a key is called after that, unless it has come from somewhere else."""
        part = self.part(self.whole(owner), chain)
        if part is not None and not value.base and value not in self.owners and value not in self.of:
            self.taken.setdefault(value, part)

    def whole(self, owner: Var) -> str:
        """What something is called that has items."""
        return owner.base or self.taken.get(owner) or self.owners.get(owner, "")

    def part(self, whole: str, chain: tuple[Arg, ...]) -> str | None:
        """What is called after the keys that lead to it, of which the last is one that makes a name."""
        name = whole.removesuffix(ADJOINT)
        last = chain[-1] if chain else None
        if not name or not (isinstance(last, Const) and isinstance(last.value, str) and last.value.isidentifier()):
            return None
        for key in chain:
            name = part_name(name, key) if isinstance(key, Const) and isinstance(key.value, str) else name
        return name + ADJOINT * whole.endswith(ADJOINT)

    def restore(self, pairs: tuple[tuple[Var, Var], ...]) -> None:
        """What comes off a tape has the names of what was put on it."""
        new = {old: target for target, old in pairs}
        for target, old in pairs:
            if not target.base:
                if old in self.taken:
                    self.taken[target] = self.taken[old]
                self.owners[target] = old.base or self.owners.get(old, "")
                if (like := self.of.get(old)) in new:
                    self.of[target] = new[like]


def _pairs(target: Arg, value: Arg) -> Iterator[tuple[Var, Var]]:
    """Each name that is restored, with the one that was recorded."""
    if isinstance(target, Pack) and isinstance(value, Pack):
        for one, other in zip(target.items, value.items, strict=True):
            yield from _pairs(one, other)
    elif isinstance(target, Var) and isinstance(value, Var):
        yield target, value
