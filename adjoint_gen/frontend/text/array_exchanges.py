"""Names whose arrays a piece of the program passes around among them: ``a, b = b, a``.

Found in the text, by following which array each name holds. After a branch or an inner loop that exchanges arrays it is not
known which name holds which, but that they hold the same ones together: each then counts as a new array, in place of those
that went in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import gast

from adjoint_gen.frontend.text.mutated_names import bound_names

Array = int
"""An array that a name held at the beginning, or one of those that a branch or loop gave back."""


def exchanged(body: Sequence[gast.stmt], names: Iterable[str]) -> frozenset[str]:
    """Those of ``names`` that hold together, after the statements, the arrays that they held before, each one of them.

    >>> body = gast.parse("b[0] = 1; t = a; a = b; b = t; c = c + 1").body
    >>> sorted(exchanged(body, ["a", "b", "c"]))
    ['a', 'b']
    """
    before = {name: number for number, name in enumerate(names)}
    flow = _Flow(dict(before), list(before.values()))
    flow.block(body)
    return flow.closed(before)


@dataclass(slots=True)
class _Flow:
    """``holds`` is the array of each name that holds a known one; ``pool`` leads from an array to others that it went with."""

    holds: dict[str, Array]
    pool: list[Array]
    spent: set[Array] = field(default_factory=set)

    def block(self, body: Iterable[gast.stmt]) -> None:
        """Follow the arrays through statements."""
        for node in body:
            match node:
                case gast.Assign(targets=targets, value=value):
                    self.assign(targets, value)
                case gast.AnnAssign(target=target, value=gast.AST() as value):
                    self.assign([target], value)
                case gast.If(test=test, body=then, orelse=orelse):
                    self.forget(bound_names([test]))
                    self.branch(then, orelse)
                case gast.For() | gast.While():
                    self.loop(node)
                case _:
                    self.forget(bound_names([node]))

    def forget(self, names: Iterable[str]) -> None:
        """These names hold other things from now on."""
        for name in names:
            self.holds.pop(name, None)

    def assign(self, targets: Sequence[gast.AST], value: gast.AST) -> None:
        """``target = value`` of names, or of tuples of names; a store binds none."""
        self.forget(bound_names([value]))
        for target, found in [(target, self.found(target, value)) for target in targets]:
            self.forget(bound_names([target]))
            self.holds.update(found)

    def found(self, target: gast.AST, value: gast.AST) -> dict[str, Array]:
        """What the names of a target hold if it is bound to a value."""
        match target, value:
            case gast.Name(id=name), gast.Name(id=source) if source in self.holds:
                return {name: self.holds[source]}
            case (gast.Tuple(elts=targets) | gast.List(elts=targets)), (gast.Tuple(elts=items) | gast.List(elts=items)):
                if len(targets) == len(items) and not any(isinstance(e, gast.Starred) for e in (*targets, *items)):
                    pairs = zip(targets, items, strict=True)
                    return {name: array for one, item in pairs for name, array in self.found(one, item).items()}
        return {}

    def branch(self, then: Sequence[gast.stmt], orelse: Sequence[gast.stmt]) -> None:
        """Names that hold other arrays on the two sides are exchanged if they hold the same ones together."""
        before = dict(self.holds)
        self.block(then)
        first, self.holds = self.holds, before
        self.block(orelse)
        second = self.holds
        self.holds = {name: first[name] for name in first if second.get(name) == first[name]}
        mixed = [name for name in first if name in second and second[name] != first[name]]
        arrays = {first[name] for name in mixed}
        if arrays == {second[name] for name in mixed} and len(arrays) == len(mixed):
            self.renew(mixed, arrays)

    def loop(self, node: gast.For | gast.While) -> None:
        """Names that each pass exchanges are exchanged by the loop."""
        bound = bound_names([node])
        inside = {name: self.holds[name] for name in bound if name in self.holds}
        outside = bound_names([node.target, node.iter] if isinstance(node, gast.For) else [node.test])
        names = exchanged(node.body, [name for name in inside if name not in outside])
        self.forget(bound)
        arrays = {inside[name] for name in names}
        if len(arrays) == len(names):
            self.renew(names, arrays)

    def renew(self, names: Collection[str], arrays: Collection[Array]) -> None:
        """These names hold these arrays together, it is not known which."""
        self.spent |= set(arrays)
        made: list[Array] = []
        for name in sorted(names):
            made.append(len(self.pool))
            self.holds[name] = made[-1]
            self.pool.append(made[-1])
        together = [*arrays, *made]
        for array in together[1:]:
            self.pool[self.root(array)] = self.root(together[0])

    def root(self, array: Array) -> Array:
        """One array for all that went into a branch or loop together, or came out."""
        while self.pool[array] != array:
            array = self.pool[array]
        return array

    def closed(self, before: Mapping[str, Array]) -> frozenset[str]:
        """The largest set of names that hold, each one, what they held together before."""
        kept = {name for name in before if name in self.holds and self.holds[name] not in self.spent}
        brought = _count(self.root(array) for array in before.values())
        while True:
            held = _count(self.root(self.holds[name]) for name in kept)
            times = _count(self.holds[name] for name in kept)
            good = {
                name for name in kept
                if times[self.holds[name]] == 1
                and all(brought.get(pool) == held.get(pool) for pool in self.pools(before[name], self.holds[name]))
            }
            if good == kept:
                return frozenset(kept)
            kept = good

    def pools(self, *arrays: Array) -> set[Array]:
        """What these arrays went with."""
        return {self.root(array) for array in arrays}


def _count(arrays: Iterable[Array]) -> dict[Array, int]:
    found: dict[Array, int] = {}
    for array in arrays:
        found[array] = found.get(array, 0) + 1
    return found
