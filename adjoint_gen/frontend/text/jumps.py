"""Jumps out of loops as flags: ``break``, ``continue``, ``return`` inside a loop and the ``else`` of a loop.

So are exits of the sections that :mod:`adjoint_gen.frontend.text.generators` makes. What comes out has none of these.
The rest of a block moves into the other side of a branch where one side never reaches
its end, and stands behind a flag where either may.  A loop that can stop early ends in :class:`Until`:

    for v in x:                     for v in x:
        if v > 1:                       stop = False
            break                       if v > 1:
        s = s + v                           stop = True
                                        else:
                                            s = s + v
                                        until stop

A ``return`` in a loop sets ``result`` and ``returned`` and stops every loop around it; after the outermost one stands
``if returned: return result``, which is lowered like every early return.  The ``else`` of a loop becomes a branch after
it.  Flags are ordinary names of the function that nothing else in it mentions; a flag that nobody reads leaves no trace.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

import gast

from adjoint_gen.free_names import unused
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.syntax import Leave, Section, assign, bind, branch, load


class Until(gast.stmt):
    """The last statement of a loop's body: stop the loop if the name ``test`` is true."""

    _fields = ("test",)


class Unset(gast.stmt):
    """The names ``targets`` are unbound from here on, and nobody minds."""

    _fields = ("targets",)


@dataclass(frozen=True, slots=True)
class Structured:
    """A body without jumps; ``made`` are the names that it has besides those of the user's."""

    body: Sequence[gast.stmt]
    made: frozenset[str] = frozenset()


def changes_names(test: gast.AST, changing: Container[Hashable]) -> bool:
    """Whether the test of a ``while`` changes something each time: it binds names, or is known to change an array or list."""
    return site_of_test(test) in changing or any(isinstance(inner, gast.NamedExpr) for inner in gast.walk(test))


def site_of_test(test: gast.AST) -> Hashable:
    """What says which test is meant, the same whenever the function is lowered."""
    return ("test", test.lineno, test.col_offset)


def structured(body: Sequence[gast.stmt], changing: Container[Hashable] = ()) -> Structured:
    """The body of a function without jumps out of loops; its own statements are left as they are.

    ``changing`` are the sites of tests that change arrays or lists.

    >>> found = structured(gast.parse("while x: \\n  if y: break\\n  x = f(x)").body)
    >>> [type(node).__name__ for node in found.body[0].body], sorted(found.made)
    (['Assign', 'Assign', 'If', 'Until'], ['skip', 'stop'])
    """
    nodes = every_node(body)
    rewriter = _Rewriter({name for node in nodes for name in _mentioned(node)}, changing)
    if not any(map(rewriter.leaves_loop, nodes)):
        return Structured(body)
    new = rewriter.block(body, None)
    return Structured(new, frozenset(rewriter.made))


def never_falls(nodes: Sequence[gast.stmt]) -> bool:
    """Whether no path through these statements reaches their end."""
    return any(_never_falls(node) for node in nodes)


def _never_falls(node: gast.stmt) -> bool:
    match node:
        case gast.Return() | gast.Raise() | gast.Break() | gast.Continue() | Leave():
            return True
        case gast.If(body=body, orelse=orelse):
            return never_falls(body) and never_falls(orelse)
        case gast.For(body=body, orelse=orelse) | gast.While(body=body, orelse=orelse):
            return never_falls(orelse) and not any(isinstance(inner, gast.Break) for inner in every_node(body))
        case gast.Try(body=body, handlers=handlers, orelse=orelse):
            return never_falls([*body, *orelse]) and all(never_falls(handler.body) for handler in handlers)
    return False


def _mentioned(node: gast.AST) -> Iterable[str]:
    return (value for key in ("id", "name", "asname", "arg") if isinstance(value := getattr(node, key, None), str))


@dataclass(frozen=True, slots=True)
class _Flags:
    """The flags of one loop: ``stop`` ends it, ``skip`` passes over the rest of its body. A section, which has a ``name``, is
    only skipped.
    """

    stop: str
    skip: str
    name: str = ""


@dataclass(slots=True)
class _Rewriter:
    """Rewrites blocks; ``exit`` are the names of ``returned`` and ``result`` while inside loops that a ``return`` leaves, and
    ``gone`` those of the flags that say which sections are being left from inside others.
    """

    taken: set[str]
    changing: Container[Hashable] = ()
    made: list[str] = field(default_factory=list)
    exit: tuple[str, str] | None = None
    gone: dict[str, str] = field(default_factory=dict)
    _jumps: dict[gast.AST, bool] = field(default_factory=dict)
    _returns: dict[gast.AST, bool] = field(default_factory=dict)

    def fresh(self, base: str) -> str:
        """A name that the function does not mention."""
        name = unused(base, self.taken)
        self.taken.add(name)
        self.made.append(name)
        return name

    # --- what jumps -------------------------------------------------------------------------------------------------

    def returns(self, node: gast.AST) -> bool:
        """Whether a statement contains a ``return``."""
        found = self._returns.get(node)
        if found is None:
            parts = _blocks(node)
            found = isinstance(node, gast.Return) or any(self.returns(inner) for part in parts for inner in part)
            self._returns[node] = found
        return found

    def jumps(self, node: gast.AST) -> bool:
        """Whether a statement may leave the pass of the loop around it."""
        found = self._jumps.get(node)
        if found is None:
            match node:
                case gast.Break() | gast.Continue() | gast.Return() | Leave():
                    found = True
                case Section():
                    found = self.returns(node) or any(name != node.name for name in left(node.body))
                case gast.If(body=body, orelse=orelse):
                    found = any(map(self.jumps, body)) or any(map(self.jumps, orelse))
                case gast.For() | gast.While():
                    found = self.returns(node) or bool(left(node.body)) or any(map(self.jumps, node.orelse))
                case _:
                    found = False
            self._jumps[node] = found
        return found

    def leaves_loop(self, node: gast.AST) -> bool:
        """Whether a loop has an ``else`` or a jump in its body, or this is a section."""
        if isinstance(node, Section):
            return True
        return isinstance(node, gast.For | gast.While) and bool(node.orelse or any(map(self.jumps, node.body)))

    # --- rewriting --------------------------------------------------------------------------------------------------

    def block(self, nodes: Sequence[gast.stmt], flags: _Flags | None) -> list[gast.stmt]:
        """A block of the loop with these flags, or of no loop, without jumps."""
        out: list[gast.stmt] = []
        for position, node in enumerate(nodes):
            rest = nodes[position + 1 :]
            match node:
                case gast.Break() | gast.Continue() | gast.Return() | Leave() if flags is not None:
                    return out + self.jump(node, flags)
                case Section():
                    inner, after = self.section(node)
                    return out + inner + self.block([*after, *rest], flags)
                case gast.If() if flags is not None and self.jumps(node):
                    return out + self.branch(node, rest, flags)
                case gast.If():
                    out.append(branch(node.test, self.block(node.body, flags), self.block(node.orelse, flags), node))
                case gast.For() | gast.While() if self.leaves_loop(node):
                    loop, after = self.loop(node)
                    return out + loop + self.block([*after, *rest], flags)
                case gast.For() | gast.While():
                    out.append(_loop(node, self.block(node.body, None)))
                case _:
                    out.append(node)
        return out

    def jump(self, node: gast.stmt, flags: _Flags) -> list[gast.stmt]:
        """The assignments that a jump becomes."""
        out: list[gast.stmt] = []
        if isinstance(node, gast.Return):
            assert self.exit is not None
            returned, result = self.exit
            value = node.value or gast.copy_location(gast.Constant(None, None), node)
            out = [assign(result, value, node), _set(returned, True, node)]
        if isinstance(node, Leave) and node.name != flags.name:
            out = [_set(self.gone[node.name], True, node)]
        if not isinstance(node, gast.Continue) and not flags.name:
            out.append(_set(flags.stop, True, node))
        return [*out, _set(flags.skip, True, node)]

    def branch(self, node: gast.If, rest: Sequence[gast.stmt], flags: _Flags) -> list[gast.stmt]:
        """A branch with a jump in it, and the rest of its block."""
        then, orelse = list(node.body), list(node.orelse)
        if never_falls(then):
            orelse, rest = [*orelse, *rest], ()
        elif never_falls(orelse):
            then, rest = [*then, *rest], ()
        new = branch(node.test, self.block(then, flags), self.block(orelse, flags), node)
        if not rest:
            return [new]
        return [new, branch(load(flags.skip, node), [], self.block(rest, flags), node)]

    def loop(self, node: gast.For | gast.While) -> tuple[list[gast.stmt], list[gast.stmt]]:
        """A loop without jumps, after what must be bound before it; and what follows it, which may jump again."""
        flags = _Flags(self.fresh("stop"), self.fresh("skip"))
        outermost = self.exit is None
        returns = any(map(self.returns, node.body))
        if returns and outermost:
            self.exit = (self.fresh("returned"), self.fresh("result"))
        exits = self.exit
        body = self.block(node.body, flags)
        head: list[gast.stmt] = [_set(flags.skip, False, node)]
        before: list[gast.stmt] = []
        after: list[gast.stmt] = []
        if returns:
            assert exits is not None
            returned, result = exits
            head.append(_unset(result, node))
            if outermost:
                before.append(_set(returned, False, node))
                self.exit = None
            leave = gast.Return(load(result, node)) if outermost else gast.Break()
            after.append(branch(load(returned, node), [gast.copy_location(leave, node)], [], node))
        after += self.leaving(left(node.body), node)
        if node.orelse:
            before.append(_set(flags.stop, False, node))
            after.append(branch(load(flags.stop, node), [], list(node.orelse), node))
        else:
            head.append(_set(flags.stop, False, node))
        if not self.assigned(flags.stop, body):
            return [*before, _loop(node, [*head, *body])], after
        test = node.test if isinstance(node, gast.While) else None
        if test is not None and changes_names(test, self.changing):
            # A test that changes something runs at the end of each pass that does not stop the loop.
            again = self.fresh("again")
            before.append(assign(again, test, node))
            body.append(branch(load(flags.stop, node), [], [assign(again, test, node)], node))
            test = load(again, node)
        until = gast.copy_location(Until(load(flags.stop, node)), node)
        return [*before, _loop(node, [*head, *body, until], test)], after

    def leaving(self, names: Iterable[str], node: gast.stmt) -> list[gast.stmt]:
        """What goes on leaving sections behind a loop or section that did."""
        return [branch(load(self.gone[name], node), [gast.copy_location(Leave(name), node)], [], node) for name in names]

    def section(self, node: Section) -> tuple[list[gast.stmt], list[gast.stmt]]:
        """A section without jumps, and what follows it, which may jump again."""
        flags = _Flags("", self.fresh("skip"), node.name)
        outermost, before, after = self.exit is None, list[gast.stmt](), list[gast.stmt]()
        returns = any(map(self.returns, node.body))
        if returns:
            self.exit = self.exit or (self.fresh("returned"), self.fresh("result"))
            returned, result = self.exit
            if outermost:
                before += [_set(returned, False, node), _unset(result, node)]
            after.append(branch(load(returned, node), [gast.copy_location(gast.Return(load(result, node)), node)], [], node))
        if left(node.body, inside=True):
            self.gone[node.name] = self.fresh("left")
            before.append(_set(self.gone[node.name], False, node))
        before.append(_set(flags.skip, False, node))
        body = self.block(node.body, flags)
        if returns and outermost:
            self.exit = None
        return [*before, *body], [*after, *self.leaving((n for n in left(node.body) if n != node.name), node)]

    def assigned(self, flag: str, nodes: Sequence[gast.AST]) -> bool:
        """Whether a flag is set in these statements."""
        return any(isinstance(i, gast.Name) and i.id == flag for node in nodes for i in gast.walk(node))


def left(nodes: Sequence[gast.AST], inside: bool = False) -> list[str]:
    """The sections around these statements that some of them leave; with ``inside``, from in a loop or another section."""
    found: dict[str, None] = {}
    for node in nodes:
        match node:
            case Leave(name=name) if not inside:
                found[name] = None
            case Section():
                found |= dict.fromkeys(name for name in left(node.body) if name != node.name)
            case gast.For() | gast.While():
                found |= dict.fromkeys([*left(node.body), *left(node.orelse, inside)])
            case gast.If():
                found |= dict.fromkeys([*left(node.body, inside), *left(node.orelse, inside)])
    return list(found)


def _blocks(node: gast.AST) -> Sequence[Sequence[gast.stmt]]:
    match node:
        case gast.If(body=body, orelse=orelse) | gast.For(body=body, orelse=orelse) | gast.While(body=body, orelse=orelse):
            return (body, orelse)
        case Section(body=body):
            return (body,)
    return ()


def _loop(node: gast.For | gast.While, body: list[gast.stmt], test: gast.expr | None = None) -> gast.stmt:
    if isinstance(node, gast.While):
        return gast.copy_location(gast.While(test or node.test, body, []), node)
    return gast.copy_location(gast.For(node.target, node.iter, body, [], node.type_comment), node)


def _set(name: str, value: bool, place: gast.AST) -> gast.stmt:
    return assign(name, gast.copy_location(gast.Constant(value, None), place), place)


def _unset(name: str, place: gast.AST) -> gast.stmt:
    return gast.copy_location(Unset([bind(name, place)]), place)
