"""`try` is a branch on what an attempt comes to: 0 where nothing is raised, else the number of the handler.

    try:                           def attempt():
        y = math.log(x)                y = math.log(x)
    except ValueError:                 return 0
        y = x                      caught = attempt()
                          ->       if caught == 0:
                                       y = math.log(x)
                                   elif caught == 1:
                                       y = x

The attempt is a function of the trace (``Trace.catches``) that no derivative passes through: it finds out whether the block
raises, and which handler takes that. So what is differentiated are ordinary branches. It runs the block once more, hence
it may change nothing that is seen outside; and a handler sees all names as they were before the block. Where it reads some that
the block binds, each statement is tried for itself.
"""

from __future__ import annotations

import contextlib
import copy
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from types import FunctionType
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.names.scopes import EVERYTHING, Lives, bound_by, every_node, free_names, own_names
from adjoint_gen.frontend.text.block_ends import leaves, to_the_end, with_last
from adjoint_gen.frontend.text.caught import again, reads_of_caught, without_looks
from adjoint_gen.frontend.text.caught_raises import as_jumps, as_jumps_here
from adjoint_gen.frontend.text.jumps import never_falls
from adjoint_gen.frontend.text.steps import Growable, More, NoObject, Storable, Stored, Updated, spent
from adjoint_gen.frontend.text.syntax import assign, branch, interrupted, load, with_blocks
from adjoint_gen.program.codes import may_run_out

_OF_KEYS = ("KeyError", "LookupError", "Exception", "BaseException")
"""What a key that a dict does not have raises."""

_OF_STORES = (TypeError, ValueError, OverflowError)
"""What a store raises of a value that does not fit."""

_MOST_APART = 6
"""How many statements of a block are tried one by one, where what follows reads what the first of them bind."""

_OF_PLAIN = frozenset(dir(np.ndarray)).union(*(dir(cls) for cls in (list, dict, str, tuple, set))) - {"__next__"}
"""Attributes of arrays, containers and texts, none of which takes from an iterator; others may be anybody's."""

Meaning = Callable[[gast.AST], object]
"""What a name or attribute from outside the function stands for; None for anything else."""


def without_tries(
    body: Sequence[gast.stmt], meaning: Meaning, given: Collection[str] = (), inside: FunctionType | None = None,
    by_jumps: bool = False,
) -> tuple[list[gast.stmt], frozenset[type]]:
    """The statements with branches in place of `try`, also in the blocks of others; what cannot be one stays.

    ``given`` are the names of the parameters, and the function is ``inside`` of which these are. Of what is given beside them
    no function that is called may raise any: that is a jump. Where they are ``by_jumps`` so is whatever is raised in a text, of
    libraries' classes, too; what else may raise these is refused where it is lowered.
    """
    if not any(isinstance(node, gast.Try | gast.With) for node in every_node(body)):
        return list(body), frozenset()
    rewriting = _Rewriting(body, meaning, given, inside, by_jumps)
    return rewriting.block(body), frozenset(rewriting.caught)


def catches_of(tree: object) -> tuple[tuple[str, ...], ...]:
    """The exceptions that an attempt catches, by handlers, under the names that a module imports them by."""
    return getattr(tree, "catches", ())


class _Rewriting:
    """The rewriting of one function's text, ``whole``."""

    def __init__(
        self, whole: Sequence[gast.stmt], meaning: Meaning, given: Collection[str], inside: FunctionType | None, by_jumps: bool
    ) -> None:
        self._meaning, self._given, self._inside, self._by_jumps = meaning, given, inside, by_jumps
        self.caught: set[type] = set()
        self._every = every = every_node(whole)
        defs = [node for node in every if isinstance(node, gast.FunctionDef)]
        self._defs = {node.name: node for node in defs if sum(node.name == other.name for other in defs) == 1}
        self._binds = [(name, id(node)) for node in every for name in bound_by(node)]
        self._reads = [node for node in every if isinstance(node, gast.Name) and not isinstance(node.ctx, gast.Store)]
        handlers = [node for node in every if isinstance(node, gast.ExceptHandler)]
        self._inside_handlers = {id(read) for handler in handlers for read in reads_of_caught(handler)}
        inner = [node for node in every if isinstance(node, gast.FunctionDef | gast.Lambda)]
        self._loops = 0
        self._theirs = {name for node in inner for name in own_names(node)}
        self._captured = {name for node in inner for name in free_names(node)}

    def block(self, body: Sequence[gast.stmt]) -> list[gast.stmt]:
        return [new for node in body for new in self._statement(node)]

    def _statement(self, node: Any) -> Iterator[gast.stmt]:
        node = self._suppressing(node)
        if not isinstance(node, gast.Try):
            self._loops += (inside := isinstance(node, gast.For | gast.While))
            made = with_blocks(node, self.block)
            self._loops -= inside
            yield made
            return
        if node.finalbody:
            guarded = gast.copy_location(gast.Try(node.body, node.handlers, node.orelse, []), node)
            inner = self.block([guarded] if node.handlers else node.body)
            if any(map(leaves, node.finalbody)) or any(isinstance(n, gast.Try) for n in every_node(inner)):
                yield node  # what leaves `finally` holds back what was raised
                return
            last = self.block(node.finalbody)
            yield from [interrupted(node)] if any(map(_is_seen, node.finalbody)) else []
            yield from with_last(inner, last)
            yield from [] if never_falls(inner) else last
            return
        if self._by_jumps and (done := as_jumps_here(node, self._meaning, self._inside, self._defs, self.block)) is not None:
            yield from done
            return
        if (jumps := as_jumps(self._inner_first(node), self._meaning, self._inside, self._defs, self._every)) is not None:
            self.caught |= jumps[1]
            yield from self.block(jumps[0])
            return
        before, seen = self._before(node), without_looks(node)
        if seen is not node and (done := as_jumps_here(node, self._meaning, self._inside, self._defs, self.block, ours=True)):
            yield from done
            return
        node = seen
        catches = [self._caught(handler) for handler in node.handlers]
        if catches == [("builtins.StopIteration",)] and (steps := self._taking(node)) is not None:
            yield from steps
            return
        if any(c is None for c in catches):
            yield node
            return
        if self._unsettled(node) or _stores_early(node.body):
            if not 1 < len(node.body) <= _MOST_APART or any(isinstance(stmt, gast.Try) for stmt in node.body):
                yield node
            else:
                yield from self._statement(_apart(node))
            return
        body, orelse = self.block(node.body), self.block(node.orelse)
        if all(isinstance(handler.body[0], gast.Raise) and handler.body[0].exc is None for handler in node.handlers):
            yield from (*body, *orelse)
            return
        name, found = (load(marked(word, node.lineno, node.col_offset), node) for word in ("attempt", "caught"))
        use = Lives(body).whole
        own = {*use.binds, *self._theirs}  # an attempt reads no name that a function which it calls has for its own
        given = sorted((use.reads & own & before) - _of_comprehensions(node.body))
        if not hasattr(node, "attempt"):  # one function, however often this is lowered
            node.attempt = _attempt(node, name.id, given, body, tuple(c for c in catches if c is not None))
        yield node.attempt
        call = gast.copy_location(gast.Call(name, [load(one, node) for one in given], []), node)
        yield assign(found.id, call, node)
        chain = self._handled(node.handlers[-1], body)
        for number, handler in reversed(list(enumerate(node.handlers[:-1], 1))):
            chain = [branch(_equal(found, number, handler), self._handled(handler, body), chain, handler)]
        yield branch(_equal(found, 0, node), [*body, *orelse], chain, node)

    def _inner_first(self, node: Any) -> Any:
        """A `try` with branches and jumps for those inside, if none has a `finally`: what handlers raise, it may catch."""
        inside = [inner for inner in every_node([*node.body, *node.orelse]) if isinstance(inner, gast.Try)]
        if not inside or any(inner.finalbody for inner in inside):
            return node
        return gast.copy_location(gast.Try(self.block(node.body), node.handlers, self.block(node.orelse), []), node)

    def _before(self, node: Any) -> set[str]:
        """The names that may be bound where a statement begins."""
        inside = set() if self._loops else {id(inner) for inner in every_node([node])}
        return {*self._given, *(name for name, binding in self._binds if binding not in inside)}

    def _handled(self, handler: Any, body: Sequence[gast.stmt]) -> list[Any]:
        """What a handler does: `raise` alone is the block again, which raises what was caught."""
        return again(self.block(handler.body), handler.name, body)

    def _taking(self, node: Any) -> list[gast.stmt] | None:
        """What is done where an iterator has nothing left, asked before each `next`; None if none is, or others may raise."""
        if any(isinstance(n, gast.Raise) and self._raises_that(n.exc) for n in every_node(node.body)):
            return None
        handler, asked = self.block(node.handlers[0].body), False
        made = self.block(node.orelse)
        for stmt in reversed(self.block(node.body)):
            calls = [n for n in every_node([stmt]) if isinstance(n, gast.Call)]
            takes = [n for n in calls if self._meaning(n.func) is next and isinstance(n.args[0], gast.Name) and not n.args[1:]]
            others = [n for n in calls if n not in takes]
            unlike = takes and not isinstance(stmt, gast.Assign | gast.AugAssign | gast.Expr | gast.Return)
            if unlike or len(takes) > 1 or any(map(self._may_take, others)):
                return None
            made, asked = [stmt, *made], asked or bool(takes)
            for take in takes:
                more = gast.copy_location(More(take.args[0]), take)
                made = [branch(more, made, [spent(take.args[0], None, take), *copy.deepcopy(handler)], stmt)]
        return made if asked else None

    def _raises_that(self, exc: Any) -> bool:
        """Whether what is raised may be a `StopIteration`."""
        found = self._meaning(exc.func if isinstance(exc, gast.Call) else exc) if exc is not None else None
        return not isinstance(found, type) or issubclass(found, StopIteration) or issubclass(StopIteration, found)

    def _may_take(self, call: gast.Call) -> bool:
        """Whether a call, which is none of `next`, may raise that an iterator has nothing left."""
        found = self._meaning(call.func)
        if found is None:
            return not isinstance(call.func, gast.Attribute) or call.func.attr not in _OF_PLAIN
        return may_run_out(found)

    def _suppressing(self, node: Any) -> Any:
        """``with contextlib.suppress(E)`` as a `try` that does nothing about it; any other statement as it is."""
        if not isinstance(node, gast.With) or len(node.items) != 1 or node.items[0].optional_vars is not None:
            return node
        made = node.items[0].context_expr
        if not isinstance(made, gast.Call) or made.keywords or self._meaning(made.func) is not contextlib.suppress:
            return node
        if not hasattr(node, "suppressing"):
            kinds = gast.copy_location(gast.Tuple(made.args, gast.Load()), node)
            handler = gast.ExceptHandler(kinds, None, [gast.copy_location(gast.Pass(), node)])
            node.suppressing = gast.copy_location(gast.Try(node.body, [gast.copy_location(handler, node)], [], []), node)
        return node.suppressing

    def _caught(self, handler: Any) -> tuple[str, ...] | None:
        """The exceptions of a handler; None where they are not known, or its name of what was raised is read behind it."""
        name = None if handler.name is None else handler.name.id
        if any(read.id == name for read in self._reads if id(read) not in self._inside_handlers):
            return None
        kinds = handler.type.elts if isinstance(handler.type, gast.Tuple) else [handler.type]
        meant = [BaseException if kind is None else self._meaning(kind) for kind in kinds]
        names = tuple(_importable(cls) for one in meant for cls in (one if isinstance(one, tuple) else (one,)))
        return None if None in names else tuple(name for name in names if name is not None)

    def _unsettled(self, node: Any) -> bool:
        """Whether something that follows the exception reads a name that the block may have bound before."""
        use, behind = Lives(node.body).whole, len(node.body)
        if use.binds.keys() & self._captured:
            return True
        while behind > 1 and _never_raises(node.body[behind - 1]):
            behind -= 1
        end = node.body[behind - 1]
        at_last = _binds_at_once(end) and not any(isinstance(n, gast.NamedExpr) for n in every_node([end]))
        early = set(Lives(node.body[: behind - at_last]).whole.binds)
        inside = {id(n) for n in every_node([*node.body, *node.orelse])}
        outside = {n.id for n in self._reads if id(n) not in inside} | (use.reads if self._loops else set())
        for handler in node.handlers:
            then = Lives(handler.body).whole
            if early & then.reads or (then.surely is not EVERYTHING and early & outside - (then.surely or set())):
                return True
        return False


def _is_seen(stmt: Any) -> bool:
    """Whether a statement may do anything but give names to what it makes of others."""
    names = not isinstance(stmt, gast.Assign) or all(isinstance(target, gast.Name) for target in stmt.targets)
    plain = isinstance(stmt, gast.Pass | gast.Assign | gast.Expr) and names
    return not plain or any(isinstance(node, gast.Call) for node in every_node([stmt]))


def _binds_at_once(stmt: Any) -> bool:
    """Whether nothing raises behind the first name that a statement binds: one tuple of names is taken apart before that."""
    if isinstance(stmt, gast.If):
        return all(len(side) < 2 and all(map(_binds_at_once, side)) for side in (stmt.body, stmt.orelse))
    if not isinstance(stmt, gast.Assign):
        return isinstance(stmt, gast.AugAssign | gast.Expr | gast.Return)
    only = stmt.targets[0] if len(stmt.targets) == 1 else None
    targets = only.elts if isinstance(only, gast.Tuple | gast.List) else stmt.targets
    parts = [target.value if isinstance(target, gast.Starred) else target for target in targets]
    return len(parts) == 1 or all(isinstance(part, gast.Name) for part in parts)


def _stores_early(body: Sequence[Any]) -> bool:
    """Whether a statement before the last one stores to a place of something that was there before the block."""
    places = [target for stmt in body[:-1] for target in _targets(stmt) if isinstance(target, gast.Subscript)]
    made = Lives(body).whole.binds
    return any(not isinstance(place.value, gast.Name) or place.value.id not in made for place in places)


def _targets(stmt: Any) -> Sequence[Any]:
    """What a statement binds or stores to; of a list that it makes longer its place."""
    match stmt:
        case gast.Assign(targets=targets):
            return list(targets)
        case gast.AugAssign(target=target):
            return [target]
        case gast.Expr(value=gast.Call(func=gast.Attribute(value=owner, attr="append"))):
            return [gast.Subscript(owner, None, gast.Store())]
    return []


def _apart(node: Any) -> Any:
    """A `try` of the first statement, and under `else` one of the others with the same handlers."""
    if not hasattr(node, "apart"):
        rest = gast.copy_location(gast.Try(node.body[1:], copy.deepcopy(node.handlers), node.orelse, []), node.body[1])
        node.apart = gast.copy_location(gast.Try(node.body[:1], node.handlers, [rest], []), node)
    return node.apart


def _of_comprehensions(body: Sequence[gast.AST]) -> set[str]:
    """The names that are comprehensions' own."""
    targets = (node.target for node in every_node(body) if isinstance(node, gast.comprehension))
    return {name.id for target in targets for name in gast.walk(target) if isinstance(name, gast.Name)}


def _attempt(node: Any, name: str, given: Sequence[str], body: Sequence[gast.stmt], catches: tuple[Any, ...]) -> Any:
    """The function that makes the attempt; ``given`` are the names that the block reads and binds anew."""
    nothing = gast.copy_location(gast.Return(gast.copy_location(gast.Constant(0, None), node)), node)
    params = [gast.copy_location(gast.Name(one, gast.Param(), None, None), node) for one in given]
    arguments = gast.arguments(params, [], None, [], [], None, [])
    *before, last = copy.deepcopy(list(body))
    whole = [*to_the_end([*before, _without_store(last, catches)], nothing), nothing]
    made = gast.FunctionDef(name, arguments, whole, [], None, None, [])
    made.catches = catches
    return gast.copy_location(made, node)


def _without_store(node: Any, catches: Sequence[Sequence[str]]) -> Any:
    """The last statement of a block without its store, which is made only where nothing is raised.

    A place of a list or array is looked at, since that is where an index fails; one of a dict may be a new one.
    """
    names = {name for some in catches for name in some}
    match node:
        case gast.AugAssign(target=gast.Name() as target, op=op, value=value):
            return assign(target.id, gast.copy_location(Updated(load(target.id, target), op, value), node), node)
        case gast.AugAssign(target=gast.Subscript() as target, op=op, value=value):
            place = gast.copy_location(gast.Subscript(target.value, target.slice, gast.Load()), target)
            made = _fitting(gast.copy_location(Updated(place, op, value), node), target, names)
            parts = [_of_plain(target.value), made, *_asked(target, names, read=True)]
            return gast.copy_location(gast.Expr(_all_of(parts, node)), node)
        case gast.Expr(value=gast.Call(func=gast.Attribute(value=owner, attr="append"), args=[value], keywords=[])):
            found = [gast.copy_location(Growable(owner), owner)] if _takes(names, AttributeError) else _found(owner, names)
            return gast.copy_location(gast.Expr(_all_of([_of_plain(owner), *found, value], node)), node)
        case gast.Assign(targets=[gast.Subscript() as target], value=value):
            found = [_of_plain(target.value), *_found(target.value, names)]
            parts = [_fitting(value, target, names), *found, *_asked(target, names)]
            return gast.copy_location(gast.Expr(_all_of(parts, node)), node)
    return node


def _found(owner: Any, names: set[str]) -> list[Any]:
    """What is evaluated to find where a statement stores; nothing for a name, if no handler asks whether it is bound."""
    return [] if isinstance(owner, gast.Name) and not _takes(names, UnboundLocalError) else [owner]


def _takes(names: set[str], sort: type) -> bool:
    """Whether a handler takes an exception of a class."""
    return not names.isdisjoint(f"builtins.{cls.__name__}" for cls in sort.__mro__)


def _of_plain(owner: Any) -> Any:
    """The question whether what is stored into is an object, whose class says what that does."""
    return gast.copy_location(NoObject(owner, "in `try`", "an `if` that asks what its class asks"), owner)


def _fitting(value: Any, target: Any, names: set[str]) -> Any:
    """What is stored, and the question whether it fits, if a handler takes what is raised where it does not."""
    caught = any(_takes(names, sort) for sort in _OF_STORES)
    return gast.copy_location(Stored(value, target), value) if caught else value


def _all_of(parts: list[Any], place: gast.AST) -> Any:
    return gast.copy_location(gast.Tuple(parts, gast.Load()), place)


def _asked(target: Any, names: set[str], read: bool = False) -> list[Any]:
    """The question whether a place can be stored to, where a handler takes what is raised if not; what is ``read`` is there."""
    caught = {name for name in ("TypeError", "IndexError", *_OF_KEYS) if f"builtins.{name}" in names}
    sorts = not caught.isdisjoint(("TypeError", "Exception", "BaseException")) and isinstance(target.value, gast.Name)
    places = not read and not caught.isdisjoint(("IndexError", *_OF_KEYS[1:]))
    asked = Storable(target, sorts, places, not caught.isdisjoint(_OF_KEYS))
    return [gast.copy_location(asked, target)] if sorts or places else []


def _never_raises(node: Any) -> bool:
    """Whether a statement gives a name a constant, or leaves the block."""
    match node:
        case gast.Break() | gast.Continue() | gast.Return(value=None | gast.Constant() | gast.Name()):
            return True
        case gast.Assign(targets=[gast.Name()], value=gast.Constant() | gast.Name()):
            return True
    return False


def _equal(name: Any, number: int, place: gast.AST) -> Any:
    test = gast.Compare(copy.deepcopy(name), [gast.Eq()], [gast.copy_location(gast.Constant(number, None), place)])
    return gast.copy_location(test, place)


def _importable(found: object) -> str | None:
    """The name under which any module can import an exception; None of one that no import finds, or where it is none."""
    if not isinstance(found, type) or not issubclass(found, BaseException):
        return None
    module = found.__module__
    known = getattr(sys.modules.get(module), found.__qualname__, None) is found
    return f"{module}.{found.__qualname__}" if known else None
