"""Adjoints of items at their path: what is loaded from an item is added where the item is in the adjoint of all.

    t = d["b"]
    v = t[i]        d_bar["b"][i] += v_bar      and not    t_bar = zeros_like(t);  t_bar[i] += v_bar;  d_bar["b"] += t_bar

So an item costs an item, however long the list is that it stands in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Atom, Bind, Const, For, Pack, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import every_block, statements
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import is_integer
from adjoint_gen.transform.pending_adjoints import Pending

CONTAINERS = ("list", "tuple", "dict")
Path = tuple[Var, tuple[Arg, ...]]


def paths(
    primal: Trace, kinds: Mapping[Var, Kind], still: Set[Var], changing: Mapping[Var, Var] = MappingProxyType({}),
    uneven: bool = False,
) -> dict[Var, Path]:
    """Where the items stand that are loaded by integers and keys from values that are ``still``: the outermost name, the chain.

    So may be items of containers in regions that are ``changing``, but not from the load to the end of its block; and no arrays
    where adjoints of lists are ``uneven``: that of an array that was stored over is the number 0, in which there is no place.
    What a loop goes through has an adjoint of its own, which the reverse of the loop makes at once.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> from adjoint_gen.ir.trace import Source
    >>> d, t, u = Var("d"), Var("t"), Var("u")
    >>> body = (Bind(t, GETITEM, (d, Const("b"))), Bind(u, GETITEM, (t, Const(0))))
    >>> held = Kind("list", element=Kind("list", element=FLOAT))
    >>> kinds = {d: Kind("dict", items=(held,), keys=("b",)), t: held, u: Kind("list", element=FLOAT)}
    >>> paths(Trace("f", (), body, u, Source("", 1, (), "f", "")), kinds, {d, t, u})
    {t: (d, ('b',)), u: (d, ('b', 0))}
    """
    found: dict[Var, Path] = {}
    kept = frozenset(v for v in _kept(primal, changing) if not (uneven and _holds_arrays(kinds.get(v, UNKNOWN))))
    for stmt in statements(primal.body):
        match stmt:
            case Bind(target=target, op=op, args=(Var() as base, *chain)) if (
                op == GETITEM and target in still and (base in still or target in kept)
            ):
                kind, of = kinds.get(target, UNKNOWN), kinds.get(base, UNKNOWN)
                row = of.tag == kind.tag == "array" and not target.base
                held = of.tag in CONTAINERS and (kind.tag in CONTAINERS or (kind.tag == "array" and bool(kind.rank)))
                if chain and (row or held) and all(is_place(step, kinds) for step in chain):
                    root, before = found.get(base, (base, ()))
                    found[target] = root, (*before, *chain)
    return found


def _kept(primal: Trace, changing: Mapping[Var, Var]) -> Iterator[Var]:
    """What is loaded from containers that change, but not behind the load as long as what was loaded has its name."""
    every = statements(primal.body) if changing else []
    lengths = {s.target: s.args[0] for s in every if isinstance(s, Bind) and s.op == "builtins.len"}
    walked = {lengths.get(s.hi) for s in every if isinstance(s, For) and isinstance(s.hi, Var)}
    for block in every_block(primal.body) if changing else ():
        later: set[Var] = set()
        for stmt in reversed(block):
            match stmt:
                case Bind(target=target, op=op, args=(Var() as base, *_)) if op == GETITEM and base in changing:
                    if changing[base] not in later and target not in walked:
                        yield target
            later.update(changing[v] for s in statements((stmt,)) for v in written(s) if v in changing)


def _holds_arrays(kind: Kind) -> bool:
    return kind.tag == "array" or any(map(_holds_arrays, kind.inside))


def is_place(step: Arg, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a step of a chain is a key, or one integer."""
    if isinstance(step, Const):
        return type(step.value) in (int, str)
    return isinstance(step, Var) and kinds.get(step, UNKNOWN).tag == "int"


@dataclass
class Paths(Pending):
    """Pending adjoints, among them those of items, which have a ``path``."""

    paths: Mapping[Var, Path] = field(default_factory=dict, kw_only=True)

    def at_path(self, atom: Atom, chain: tuple[Arg, ...]) -> tuple[Atom, tuple[Arg, ...]]:
        """Where a contribution at a chain is added: at the path of an item, if it is one to a part of it or to a container."""
        if not isinstance(atom, Var) or atom not in self.paths or not (chain or self.kinds[atom].tag in CONTAINERS):
            return atom, chain
        root, before = self.paths[atom]
        if self.kinds[root].tag == "list" and not self.adds_in_place(root):
            return atom, chain
        return root, together((*before, *chain), self.kinds[root], self.kinds)

    def adds_in_place(self, items: Var) -> bool:
        """Whether each item of the adjoint of a list is memory of its own: else it may be a part of another adjoint."""
        return items not in self.bars or self.bars[items] in self.zeroed

    def roots(self, var: Var) -> Iterator[Var]:
        """The names to whose adjoints a contribution to a name may be added."""
        root, _ = self.paths.get(var, (var, ()))
        if root == var or self.kinds[var].tag not in CONTAINERS:
            yield var
        if root != var:
            yield root


def together(chain: tuple[Arg, ...], kind: Kind, kinds: Mapping[Var, Kind]) -> tuple[Arg, ...]:
    """A chain in which the integers that index an array one after the other are one index: ``A[i, j]``.

    Not so where a slice would come between them and an array of places: ``A[i, :, k]`` has the axis of ``k`` in front; nor
    where the last may be a tuple.

    >>> from adjoint_gen.ir.kinds import INT, array
    >>> i, j, k, every = Var("i"), Var("j"), Var("k"), Pack("slice", (Const(None),) * 3)
    >>> kinds = {i: INT, j: INT, k: array("k", 1, "int64")}
    >>> [len(together((i, Pack("tuple", (every, last))), array("A", 3), kinds)) for last in (j, k)]
    [1, 2]
    """
    if kind.tag != "array" or not all(isinstance(step, Var | Const) for step in chain[:-1]):
        return chain
    last = chain[-1]
    parts = last.items if isinstance(last, Pack) and last.kind == "tuple" else (last,)
    places = [part for part in parts if not (_is_slice(part) or part in _OF_AXES)]
    arrays = [part for part in places if not is_integer(arg_kind(part, kinds))]
    known = all(isinstance(part, Var) and kinds[part].tag == "array" for part in arrays)
    whole = known and (not arrays or parts[0] == places[0])
    return (Pack("tuple", (*chain[:-1], *parts)),) if chain[1:] and whole else chain


_OF_AXES: Final = (Const(None), Const(...))


def _is_slice(part: Arg) -> bool:
    return isinstance(part, Pack) and part.kind == "slice"
