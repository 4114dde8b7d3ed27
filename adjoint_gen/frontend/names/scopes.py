"""Which names a piece of the user's program binds, and which of them are still read after it.

Both are found once for the whole function, in time linear in its size, before it is lowered: a loop carries and a
branch yields only the names that are read later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import gast

MARK = "@"
EVERYTHING = None
"""The names that a ``return`` ends the life of."""


_NODE = gast.AST
_FIELDS: dict[type, tuple[str, ...]] = {gast.Constant: ()}
_PLAIN = frozenset({"ctx", "op", "ops", "id", "attr", "arg", "type_comment", "kind"})
"""Fields of nodes with nothing below them that is looked at."""
_OF_NODES = frozenset({"body", "orelse", "args", "elts", "keywords", "generators", "ifs", "comparators"})
"""Fields that are lists of nodes and nothing else."""


def inner_nodes(node: gast.AST) -> list[gast.AST]:
    """The nodes directly below a node, in order, without operators and contexts, which have nothing below them."""
    found: list[gast.AST] = []
    add_inner(node, found)
    return found


def add_inner(node: gast.AST, found: list[gast.AST]) -> None:
    """Put the nodes directly below a node behind others: this is done for each node in each walk of a text."""
    sort, given = node.__class__, node.__dict__
    for name in _FIELDS[sort] if sort in _FIELDS else _fields(sort):
        if name not in given:
            continue
        value = given[name]
        if value.__class__ in _FIELDS:
            found.append(value)
        elif value.__class__ is list:
            if value:
                found += value if name in _OF_NODES else [item for item in value if isinstance(item, _NODE)]
        elif isinstance(value, _NODE):
            found.append(value)


def _fields(sort: type) -> tuple[str, ...]:
    found = _FIELDS[sort] = tuple(name for name in sort._fields if name not in _PLAIN)  # type: ignore[attr-defined]
    return found


def every_node(body: Sequence[gast.AST]) -> list[gast.AST]:
    """The nodes of some trees, each before those below it; without operators and contexts."""
    found: list[gast.AST] = []
    waiting = [*body]
    while waiting:
        node = waiting.pop()
        found.append(node)
        if node.__class__ is not gast.Constant and (node.__class__ is not gast.Name or node.annotation is not None):
            add_inner(node, waiting)
    return found


def each_node(body: Sequence[gast.AST]) -> Iterator[gast.AST]:
    """The same, one by one: what is below a node is looked for when that has been seen, and may be written anew till then."""
    waiting = [*body]
    while waiting:
        node = waiting.pop()
        yield node
        if node.__class__ is not gast.Name or node.annotation is not None:
            add_inner(node, waiting)


def copied(tree: gast.AST) -> gast.AST:
    """A copy of a tree, however deep: what two nodes share is shared by their copies."""
    made: dict[int, gast.AST] = {}
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if id(node) not in made:
            new = made[id(node)] = node.__class__.__new__(node.__class__)
            new.__dict__.update(node.__dict__)
            for value in new.__dict__.values():
                waiting += [item for item in (value if value.__class__ is list else [value]) if isinstance(item, _NODE)]
    for node in made.values():
        held = node.__dict__
        for name, value in held.items():
            many = value.__class__ is list
            held[name] = [made.get(id(item), item) for item in value] if many else made.get(id(value), value)
    return made[id(tree)]


def contains_return(nodes: Sequence[gast.stmt]) -> bool:
    """Whether a path through these statements leaves the function."""
    return any(_leaves(node) for node in nodes)


def _leaves(node: gast.stmt) -> bool:
    if isinstance(node, gast.If):
        return contains_return(node.body) or contains_return(node.orelse)
    return isinstance(node, gast.Return | gast.Raise)


@dataclass(slots=True)
class Use:
    """What a compound statement does to names.

    ``reads`` may be read before it binds them (a loop's from one pass to the next included), ``binds`` are all that it
    may bind, ``surely`` those that it always binds (EVERYTHING where it leaves the function), ``after`` those of ``binds``
    that are read after it; ``doubtful`` are bound by a walrus, ``outside`` are declared global or nonlocal.
    """

    reads: set[str]
    binds: dict[str, None]
    surely: set[str] | None
    after: set[str] = field(default_factory=set)
    doubtful: set[str] = field(default_factory=set)
    outside: set[str] = field(default_factory=set)


def free_names(node: object) -> list[str]:
    """The names that a function definition or lambda reads without binding them, in the order of the text.

    >>> free_names(gast.parse("def f(x, y=k):\\n    z = x + a\\n    return z * b + a").body[0])
    ['a', 'b']
    """
    reads, binds = _names_of(node)
    return [name for name in reads if name not in binds]


def parameters(arguments: gast.arguments) -> list[tuple[Any, Any]]:
    """The parameters of a function in the order in which values are handed to them, each with its mode (:class:`Param`)."""
    by_mode = {
        "positional only": arguments.posonlyargs, "positional": arguments.args, "keyword only": arguments.kwonlyargs,
        "rest": [arguments.vararg], "keywords": [arguments.kwarg],
    }
    return [(one, mode) for mode, some in by_mode.items() for one in some if one is not None]


def own_names(node: object) -> set[str]:
    """The names that a function definition or lambda binds, its parameters among them."""
    return _names_of(node)[1]


def _names_of(node: object) -> tuple[dict[str, None], set[str]]:
    assert isinstance(node, gast.FunctionDef | gast.Lambda)
    arguments = node.args
    binds = {a.id for a, _ in parameters(arguments)}
    reads: dict[str, None] = {}
    pending: list[gast.AST] = list(reversed(node.body)) if isinstance(node, gast.FunctionDef) else [node.body]
    while pending:
        here = pending.pop()
        match here:
            case gast.FunctionDef() | gast.Lambda():
                if isinstance(here, gast.FunctionDef):
                    binds.add(here.name)
                reads.update(dict.fromkeys(free_names(here)))
                pending.extend(at_definition(here))
                continue
            case gast.Name(id=name):
                if isinstance(here.ctx, gast.Load):
                    reads[name] = None
                else:
                    binds.add(name)
            case gast.AugAssign(target=gast.Name(id=name)):
                reads[name] = None
            case _:
                binds.update(bound_by(here))
        pending.extend(reversed(inner_nodes(here)))
    return reads, binds


BINDING = (
    gast.Name, gast.FunctionDef, gast.AsyncFunctionDef, gast.ClassDef, gast.Import, gast.ImportFrom, gast.MatchAs,
    gast.MatchStar, gast.MatchMapping,
)
"""The sorts of nodes that may bind names themselves."""


def bound_by(node: gast.AST) -> tuple[str, ...]:
    """The names that a node itself binds, without those that are bound below it.

    >>> [bound_by(stmt) for stmt in gast.parse("import a.b, c as d\\ndef f(): e = 1").body]
    [('a', 'd'), ('f',)]
    """
    match node:
        case gast.Name(id=name, ctx=gast.Store()):
            return (name,)
        case gast.FunctionDef(name=name) | gast.AsyncFunctionDef(name=name) | gast.ClassDef(name=name):
            return (name,)
        case gast.Import() | gast.ImportFrom():
            return tuple((a.asname or a.name).split(".")[0] for a in node.names)
        case gast.MatchAs(name=str(name)) | gast.MatchStar(name=str(name)) | gast.MatchMapping(rest=str(name)):
            return (name,)
    return ()


def at_definition(node: gast.FunctionDef | gast.Lambda) -> list[gast.AST]:
    """What is evaluated where a function is defined."""
    defaults = [d for d in (*node.args.defaults, *node.args.kw_defaults) if d is not None]
    return defaults if isinstance(node, gast.Lambda) else [*node.decorator_list, *defaults]


class Lives:
    """The :class:`Use` of every branch and loop of a block, and of the ``whole``; ``locals`` are all the names that it binds.

    A call may be one of a function that is defined inside, and counts as a read of all that any of those reads.
    """

    def __init__(self, body: Sequence[gast.stmt]) -> None:
        inside = (node for node in every_node(body) if isinstance(node, gast.FunctionDef | gast.Lambda))
        self._captured = frozenset(name for node in inside for name in free_names(node))
        self._uses: dict[gast.AST, Use] = {}
        self._blocks: dict[int, Use] = {}
        self.whole = self._block_use(body)
        self._spread(body, set())
        outside = {name for use in self._uses.values() for name in use.outside}
        self.locals = frozenset(self.whole.binds.keys() - outside)

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
                use = _simple(test, self._captured)
                then, other = self._block_use(body), self._block_use(orelse)
                use = _sequence(use, Use(then.reads | other.reads, {**then.binds, **other.binds}, _both(then, other)))
            case gast.For(target=target, iter=iterable, body=body):
                inner = _sequence(_simple(target, self._captured), self._block_use(body))
                self._blocks[id(node)] = inner
                use = _sequence(_simple(iterable, self._captured), Use(inner.reads, inner.binds, set()))
            case gast.While(test=test, body=body):
                inner = _sequence(_simple(test, self._captured), self._block_use(body))
                self._blocks[id(node)] = inner
                use = Use(inner.reads, inner.binds, _simple(test, self._captured).surely or set())
            case gast.Return(value=value):
                use = _simple(value, self._captured)
                use.surely = EVERYTHING
            case gast.Raise(exc=value):
                use = _simple(value, self._captured)
                use.surely = EVERYTHING
            case gast.Try() | gast.With() | gast.Match():  # before they are branches; what is in them may not run
                use = _simple(node, self._captured)
                use.surely = set()
            case _:
                use = _simple(node, self._captured)
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


def _simple(node: gast.AST | None, captured: frozenset[str]) -> Use:
    """A simple statement or an expression: what it reads counts as read before anything that it binds.

    What a walrus binds is not surely bound, since it may stand behind an ``and``.
    """
    use = Use(set(), {}, set())
    if node is None:
        return use
    if isinstance(node, gast.AnnAssign) and node.value is None:
        if isinstance(node.target, gast.Name):
            use.binds[node.target.id] = None  # a bare annotation makes a name local and does nothing
        return use
    use.reads -= _collect(node, use, captured) - captured
    use.surely = set(use.binds) - use.doubtful
    return use


def _collect(root: gast.AST, use: Use, captured: frozenset[str]) -> set[str]:
    """Note what a node reads and binds; the names that comprehensions have of their own."""
    pending, own = [root], set[str]()
    while pending:
        node = pending.pop()
        match node:
            case gast.Name():
                if not isinstance(node.ctx, gast.Store):
                    use.reads.add(node.id)  # `del` needs the name, too
                if not isinstance(node.ctx, gast.Load):
                    use.binds[node.id] = None
                continue
            case gast.NamedExpr():
                use.doubtful.add(node.target.id)
            case gast.AugAssign(target=gast.Name(id=name)):
                use.reads.add(name)
            case gast.FunctionDef() | gast.Lambda():
                if isinstance(node, gast.FunctionDef):
                    use.binds[node.name] = None
                use.reads.update(free_names(node))
                pending.extend(at_definition(node))
                continue
            case gast.comprehension(target=target):
                own |= {part.id for part in every_node([target]) if isinstance(part, gast.Name) and MARK in part.id}
            case gast.Call():
                use.reads |= captured
            case gast.Global() | gast.Nonlocal():
                use.outside.update(node.names)
            case _:
                use.binds.update(dict.fromkeys(bound_by(node)))
        pending.extend(reversed(inner_nodes(node)))
    return own


def bound_again(function: Any, around: Any, names: Sequence[str]) -> tuple[str, ...]:
    """Those of some names that may be bound again once a function has read them; defaults are called ``name=``.

    They are bound in several places, in a loop or in a comprehension, of the function, or else of the one ``around`` it all.
    What is bound before the first statement that has a function in it which reads the name is bound once.
    """
    body = function.body if isinstance(function.body, list) else [function.body]
    count = Counter({name: _once_read([function.args], body, name) for name in names})
    if any(not count[name] for name in names):
        count = _bindings([around], [around]) | count
    return tuple(name for name in names if count[name] != 1 and not name.endswith("="))


def _once_read(given: Sequence[gast.AST], body: Sequence[gast.AST], name: str) -> int:
    """How often a name is bound, where all that comes before a function can read it counts once."""
    inner = (gast.FunctionDef, gast.Lambda)
    reads = (any(isinstance(n, inner) and name in free_names(n) for n in every_node([stmt])) for stmt in body)
    first = next((k for k, reading in enumerate(reads) if reading), len(body))
    before, after = _bindings(given, body[:first])[name], _bindings((), body[first:])[name]
    return min(before, 1) + after


def _bindings(given: Sequence[gast.AST], body: Sequence[gast.AST]) -> Counter[str]:
    """How often each name is bound, in functions inside, too: twice by what a loop does."""
    loops = [node for node in every_node(body) if isinstance(node, gast.For | gast.While | gast.comprehension)]
    inside = {id(node) for loop in loops for node in every_node([loop])}
    count = Counter(node.id for node in every_node(given) if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Param))
    for node in every_node(body):
        dropped = [node.id] if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Del) else []
        for name in (*bound_by(node), *dropped):
            count[name] += 2 if id(node) in inside else 1
    return count
