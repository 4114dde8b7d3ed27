"""Which names a piece of the user's program binds, and which are still read after it.

Both are found once for the whole function, in time linear in its size, before it is lowered: a loop carries and a
branch yields only the names that are read later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import gast

EVERYTHING = None
"""The names that a ``return`` ends the life of."""


def names_bound(nodes: Iterable[gast.AST]) -> dict[str, None]:
    """The names that statements bind, in order of appearance; nested functions keep theirs to themselves.

    >>> list(names_bound(gast.parse("a, (b, *c) = d; [e for e in f]; g: int = (h := 1)").body))
    ['a', 'b', 'c', 'g', 'h']
    """
    found: dict[str, None] = {}
    for node in nodes:
        for name in _bound(node):
            found[name] = None
    return found


def _bound(root: gast.AST) -> Iterator[str]:
    pending: list[gast.AST] = [root]
    while pending:
        node = pending.pop()
        match node:
            case gast.Name(ctx=gast.Store() | gast.Del()):
                yield node.id
            case gast.FunctionDef() | gast.AsyncFunctionDef() | gast.ClassDef():
                yield node.name
                continue
            case gast.alias():
                yield (node.asname or node.name).split(".")[0]
            case gast.Lambda():
                continue
            case gast.ListComp() | gast.SetComp() | gast.DictComp() | gast.GeneratorExp():
                # Its targets are its own; only a walrus binds outside.
                yield from (n.target.id for n in gast.walk(node) if isinstance(n, gast.NamedExpr))
                continue
        pending.extend(reversed(list(gast.iter_child_nodes(node))))


def contains_return(nodes: Sequence[gast.stmt]) -> bool:
    """Whether a path through these statements leaves the function."""
    return any(_leaves(node) for node in nodes)


def _leaves(node: gast.stmt) -> bool:
    match node:
        case gast.Return() | gast.Raise():
            return True
        case gast.If():
            return contains_return(node.body) or contains_return(node.orelse)
    return False


def always_returns(nodes: Sequence[gast.stmt]) -> bool:
    """Whether every path through these statements leaves the function."""
    for node in nodes:
        match node:
            case gast.Return() | gast.Raise():
                return True
            case gast.If() if always_returns(node.body) and always_returns(node.orelse):
                return True
    return False


@dataclass(slots=True)
class Use:
    """What a compound statement does to names.

    ``reads`` may be read before it binds them (a loop's from one pass to the next included), ``binds`` are all that it
    may bind, ``surely`` those that it always binds, ``after`` those of ``binds`` that are read after it.
    """

    reads: set[str]
    binds: dict[str, None]
    surely: set[str] | None
    after: set[str] = field(default_factory=set)


class Lives:
    """The :class:`Use` of every branch and loop of a function."""

    def __init__(self, body: Sequence[gast.stmt]) -> None:
        self._uses: dict[gast.AST, Use] = {}
        self._blocks: dict[int, Use] = {}
        self._block_use(body)
        self._spread(body, set())

    def of(self, node: gast.AST) -> Use:
        """The use of a branch or loop of the function."""
        return self._uses[node]

    def body(self, node: gast.AST) -> Use:
        """The use of the body of a loop, its target included."""
        return self._blocks[id(node)]

    def _block_use(self, body: Sequence[gast.stmt]) -> Use:
        """Reads and bindings of a block: backwards over its statements."""
        reads: set[str] = set()
        binds: dict[str, None] = {}
        surely: set[str] | None = set()
        for node in body:
            use = self._use(node)
            binds.update(use.binds)
        for node in reversed(body):
            use = self._uses[node]
            if use.surely is EVERYTHING:
                reads, surely = set(use.reads), EVERYTHING
                continue
            reads -= use.surely
            reads |= use.reads
            if surely is not EVERYTHING:
                surely |= use.surely
        return Use(reads, binds, surely)

    def _use(self, node: gast.stmt) -> Use:
        found = self._uses.get(node)
        if found is not None:
            return found
        match node:
            case gast.If(test=test, body=body, orelse=orelse):
                use = _expression(test)
                then, other = self._block_use(body), self._block_use(orelse)
                use = _sequence(use, Use(then.reads | other.reads, {**then.binds, **other.binds}, _both(then, other)))
            case gast.For(target=target, iter=iterable, body=body):
                inner = _sequence(_expression(target), self._block_use(body))
                self._blocks[id(node)] = inner
                use = _sequence(_expression(iterable), Use(inner.reads, inner.binds, set()))
            case gast.While(test=test, body=body):
                inner = _sequence(_expression(test), self._block_use(body))
                self._blocks[id(node)] = inner
                use = Use(inner.reads, inner.binds, set(_expression(test).surely or ()))
            case gast.Return(value=value):
                use = _expression(value)
                use.surely = EVERYTHING
            case gast.Raise(exc=value):
                use = _expression(value)
                use.surely = EVERYTHING
            case _:
                use = _expression(node)
        self._uses[node] = use
        return use

    def _spread(self, body: Sequence[gast.stmt], after: set[str]) -> None:
        """Tell each branch and loop what is read after it, given what is read after the block."""
        live = set(after)
        for node in reversed(body):
            use = self._uses[node]
            match node:
                case gast.If(body=then, orelse=orelse):
                    use.after = live & use.binds.keys()
                    self._spread(then, use.after)
                    self._spread(orelse, use.after)
                case gast.For() | gast.While():
                    use.after = live & use.binds.keys()
                    inner = self.body(node)
                    self._spread(node.body, (use.after | inner.reads) & inner.binds.keys())
            if use.surely is EVERYTHING:
                live = set(use.reads)
            else:
                live -= use.surely
                live |= use.reads


def _both(then: Use, other: Use) -> set[str] | None:
    if then.surely is EVERYTHING:
        return other.surely
    return then.surely if other.surely is EVERYTHING else then.surely & other.surely


def _sequence(first: Use, second: Use) -> Use:
    """One use after the other."""
    if first.surely is EVERYTHING:
        return first
    surely = EVERYTHING if second.surely is EVERYTHING else first.surely | second.surely
    return Use(first.reads | (second.reads - first.surely), {**first.binds, **second.binds}, surely)


def _expression(node: gast.AST | None) -> Use:
    """A simple statement or expression: what it reads counts as read before anything that it binds.

    Only a plain assignment's targets count as surely bound: a walrus may stand behind an ``and``.
    """
    if node is None or (isinstance(node, gast.AnnAssign) and node.value is None):
        return Use(set(), {}, set())  # a bare annotation makes a name local and does nothing
    reads: set[str] = set()
    surely: set[str] = set()
    for inner in gast.walk(node):
        if isinstance(inner, gast.Name):
            if isinstance(inner.ctx, gast.Load):
                reads.add(inner.id)
            elif isinstance(inner.ctx, gast.Store):
                surely.add(inner.id)
        elif isinstance(inner, gast.AugAssign) and isinstance(inner.target, gast.Name):
            reads.add(inner.target.id)
        elif isinstance(inner, gast.Delete):
            surely.update(t.id for t in inner.targets if isinstance(t, gast.Name))
    binds = dict.fromkeys(_bound(node))
    surely -= {inner.target.id for inner in gast.walk(node) if isinstance(inner, gast.NamedExpr)}
    return Use(reads, binds, surely & binds.keys())
