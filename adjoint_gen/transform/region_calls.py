"""Which parameters and results of functions that call themselves are references: the callers' memory, which they change.

A leaf of a function's parameters or results is a reference if something in its region is stored to, in the function or in
what it calls; or if it may be what another leaf is, and a caller stores to that. What is united in a function is united in
its callers, and arguments that may share memory are united in the function that gets them. This is one fixed point over
all functions of a trace, so that all calls of a function agree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.activity import GIVEN, Leaf, at_leaf, leaves
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.trace import Append, Arg, Block, CallFunction, Pack, Pop, Trace, Var
from adjoint_gen.ir.walk import statements


def leaves_of(function: Trace) -> Iterator[tuple[Leaf, Var]]:
    """The leaves of a function's parameters, each behind :data:`GIVEN`, and those of its result."""
    given = Pack("tuple", tuple(p.tree for p in function.params))
    yield from (((GIVEN, *place), var) for place, var in leaves(given))
    yield from leaves(function.result)


def at_call(stmt: CallFunction, leaf: Leaf) -> Iterator[Var]:
    """The names that a call has for a leaf."""
    if leaf[:1] == (GIVEN,):
        yield from at_leaf(Pack("tuple", stmt.args), leaf[1:])
    else:
        yield from at_leaf(stmt.target, leaf)


@dataclass(slots=True)
class Handed:
    """What is known so far of functions: which leaves of each are ``references``, and pairs of leaves that share memory.

    ``within`` is what the function itself makes share, ``by_callers`` what it is given so, and ``resized`` are the leaves in
    whose regions it makes a list longer or shorter.
    """

    references: dict[str, set[Leaf]] = field(default_factory=lambda: defaultdict(set))
    within: dict[str, set[tuple[Leaf, Leaf]]] = field(default_factory=lambda: defaultdict(set))
    by_callers: dict[str, set[tuple[Leaf, Leaf]]] = field(default_factory=lambda: defaultdict(set))

    resized: dict[str, set[Leaf]] = field(default_factory=lambda: defaultdict(set))

    def size(self) -> int:
        """How much is known; it only grows."""
        every = (self.references, self.within, self.by_callers, self.resized)
        return sum(len(found) for known in every for found in known.values())

    def resizes(self, block: Block) -> Iterator[tuple[Var, bool]]:
        """The names of lists that a block makes longer or shorter, or that what it calls does, or may do to lists inside."""
        for stmt in statements(block):
            if isinstance(stmt, Append | Pop):
                yield stmt.items, False
            elif isinstance(stmt, CallFunction):
                leaves = sorted(self.resized.get(stmt.function, ()))
                yield from ((var, True) for leaf in leaves for var in at_call(stmt, leaf))

    def changed(self, block: Block) -> Iterator[Var]:
        """What the statements of a block change, and the functions that they call."""
        for stmt in statements(block):
            yield from written(stmt)
            if isinstance(stmt, CallFunction):
                yield from (v for leaf in self.references.get(stmt.function, ()) for v in at_call(stmt, leaf))

    def pairs(self, trace: Trace) -> Iterator[tuple[Var, Var]]:
        """The names of a trace that its callers, or its calls, make share memory."""
        own = dict(leaves_of(trace))
        yield from ((own[one], own[other]) for one, other in sorted(self.by_callers.get(trace.name, ())))
        for stmt in calls(trace):
            for one, other in sorted(self.within.get(stmt.function, ())):
                yield from ((a, b) for a in at_call(stmt, one) for b in at_call(stmt, other))

    def stored(self, trace: Trace) -> Iterator[tuple[Var, CallFunction | None]]:
        """The names of a trace that a call changes, or the caller's statements, as far as they see the same memory."""
        for stmt in calls(trace):
            for leaf in sorted(self.references.get(stmt.function, ())):
                yield from ((var, stmt) for var in at_call(stmt, leaf))
        own = dict(leaves_of(trace))
        yield from ((own[leaf], None) for leaf in sorted(self.references.get(trace.name, ())))

    def learn(
        self, trace: Trace, region: Mapping[Var, Var], stored: Container[Var], functions: Mapping[str, Trace],
        containers: Container[Var],
    ) -> None:
        """Note what the regions of a trace say of itself and of the functions that it calls; ``region`` has able names only.

        What stands in ``containers`` that are handed on are references, whether the function stores to them or not.
        """
        own = [(leaf, region[var]) for leaf, var in leaves_of(trace) if var in region]
        self.within[trace.name].update(_same(own))
        self.references[trace.name].update(leaf for leaf, root in own if root in stored)
        longer = {region.get(var) for var, _ in self.resizes(trace.body)}
        self.resized[trace.name].update(leaf for leaf, root in own if root in longer)
        for stmt in (call for call in calls(trace) if call.function in functions):
            given = [(leaf, var) for leaf, _ in leaves_of(functions[stmt.function]) for var in at_call(stmt, leaf)]
            found = [(leaf, region[var]) for leaf, var in given if var in region]
            self.by_callers[stmt.function].update(_same([pair for pair in found if pair[0][:1] == (GIVEN,)]))
            changed = {leaf for leaf, root in found if root in stored}
            one_memory = self.within[stmt.function]
            results = {leaf for pair in one_memory for leaf in pair if any(end[:1] != (GIVEN,) for end in pair)}
            held = {leaf for leaf, var in given if var in containers}
            self.references[stmt.function].update(changed & (results | held))


def with_leaves(tree: Arg, change: Callable[[Var, Leaf], Var], place: Leaf = ()) -> Arg:
    """A tree with other names at its leaves."""
    if isinstance(tree, Pack):
        return replace(tree, items=tuple(with_leaves(item, change, (*place, k)) for k, item in enumerate(tree.items)))
    return change(tree, place) if isinstance(tree, Var) else tree


def calls(trace: Trace) -> list[CallFunction]:
    """The calls of a trace."""
    return [stmt for stmt in statements(trace.body) if isinstance(stmt, CallFunction)]


def _same(found: list[tuple[Leaf, Var]]) -> Iterator[tuple[Leaf, Leaf]]:
    """The pairs of leaves that are in one region."""
    yield from ((one, other) for one, root in found for other, same in found if one < other and root == same)
