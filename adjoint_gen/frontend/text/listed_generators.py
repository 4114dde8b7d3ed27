"""Generators that call themselves, as functions that return a list of all that they yield.

    def walk(n):                            def walk(n):
        if n is None: return                    found = []
        yield from walk(n.left)     ->          if n is None: return found
        yield n.key                             for item in walk(n.left): found.append(item)
        ...                                     found.append(n.key) ...; return found

Nothing can tell where such a generator changes nothing, is gone through to its end, and what is done with each of its values
changes nothing that it looks at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import copied, every_node
from adjoint_gen.frontend.names.source import FunctionText
from adjoint_gen.frontend.text.generator_texts import Generator, append, can_be_written, ending_in_errors
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.syntax import assign, at, bind, load, with_blocks

_FOUND = "found"
VIEWS = frozenset({"items", "keys", "values"})
"""Methods of dicts that are gone through."""
_FILLING = frozenset({"append", "add", "extend", "appendleft", "update"})
"""Methods that change nothing but what they are methods of."""
_LOOKING = frozenset({"len", "sum", "list", "tuple", "sorted", "max", "min", "enumerate", "zip", "reversed", "set"})
"""Functions that keep nothing of what they are given but its items."""
_WRITERS = frozenset({"copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask", "shuffle"})
"""Functions of NumPy that change what they are given."""


Quiet = Callable[[Any, frozenset[str] | set[str]], bool]


class Gathered(gast.expr):
    """All that a generator gives: ``value`` calls the one that ``which`` says, or is gone through by it, or is no generator.

    Where that is None it may be the method of any object. A ``function`` that is known is what is called.
    """

    _fields = ("value",)

    def __init__(self, value: Any = None, which: Hashable = None) -> None:
        value, self.function = called_of(value)
        super().__init__(value)
        self.which = which


def called_of(value: Any) -> tuple[Any, Any]:
    """What is gone through, and the function that it is a call of, where that is known."""
    function = value.func.function if isinstance(value, gast.Call) and isinstance(value.func, Generator) else None
    if function is not None:
        value = at(value, gast.Call(at(value, gast.Constant(None, None)), value.args, value.keywords))
    return value, function


def which(function: Any, tree: Any) -> Hashable:
    """What tells a generator from others: the code that its text is in, and its place there."""
    return function.__code__, tree.lineno, tree.col_offset


def is_recursive(tree: gast.FunctionDef) -> bool:
    """Whether a generator goes through one that it makes itself, or through what may be gone through by it."""
    delegates = [n for n in every_node(tree.body) if isinstance(n, gast.YieldFrom) and not _of_others(n.value)]
    itself = any(calls_itself(tree, inner) for inner in _gone_through(tree.body))
    return itself or (tree.name == "__iter__" and bool(delegates))


def _of_others(node: Any) -> bool:
    """Whether an expression gives what is gone through place by place, and is no object of a class of the user's."""
    func = _func(node)
    return getattr(func, "id", "") in ("zip", "range", "enumerate", "sorted") or getattr(func, "attr", "") in VIEWS


def _gone_through(body: Sequence[gast.stmt]) -> list[Any]:
    found = [n.iter for n in every_node(list(body)) if isinstance(n, gast.For | gast.comprehension)]
    return [*found, *(n.value for n in every_node(list(body)) if isinstance(n, gast.YieldFrom))]


def _func(node: Any) -> Any:
    return node.func if isinstance(node, gast.Call) else None


def calls_itself(tree: gast.FunctionDef, node: Any) -> bool:
    """Whether an expression calls a generator, or a method of its name."""
    func = _func(node)
    return getattr(func, "id" if isinstance(func, gast.Name) else "attr", None) == tree.name


def listed(text: FunctionText, quiet: Quiet, only_itself: bool) -> Any:
    """The tree of a function that returns a list of all that a generator yields, the same one each time.

    It is None where one could tell. ``quiet`` says whether a call changes nothing where certain names are the function's own.
    ``only_itself`` are methods of its name, or any object's.
    """
    tree: Any = text.tree
    known = vars(tree).setdefault("listed", {})
    if only_itself not in known:
        known[only_itself], made = None, copied(getattr(tree, "as_written", tree))
        if can_be_written(made) and changes_nothing_else(made, quiet):
            body = _Lister(made, which(text.function, tree), quiet, only_itself).block(ending_in_errors(made.body))
            made.body = [assign(_FOUND, at(made, gast.List([], gast.Load())), made), *body, _end(made)]
            known[only_itself] = made
    return known[only_itself]


def _end(place: gast.AST) -> Any:
    return at(place, gast.Return(load(_FOUND, place)))


@dataclass(frozen=True)
class _Lister:
    """Makes of the statements of a generator those of the function that returns a list."""

    tree: Any
    itself: Hashable
    quiet: Quiet
    only_itself: bool

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block."""
        return [self.statement(node) for node in nodes]

    def statement(self, node: gast.stmt) -> Any:
        """What becomes of a statement."""
        match node:
            case gast.Expr(value=gast.Yield(value=value)):
                return append(_FOUND, at(node, gast.Constant(None, None)) if value is None else value, node)
            case gast.Expr(value=gast.YieldFrom(value=value)):
                through = self.through(value) if isinstance(value, gast.Call) else at(value, Gathered(value, self.of_method))
                return at(node, gast.For(bind("item", node), through, [append(_FOUND, load("item", node), node)], [], None))
            case gast.Return():
                return _end(node)
            case gast.For(iter=gast.Call() as call):
                through = self.through(call)
                return at(node, gast.For(node.target, through, self.block(node.body), self.block(node.orelse), None))
        return with_blocks(node, self.block)

    @property
    def of_method(self) -> Hashable:
        """Which generator a method is that may be this one; None where it may be any."""
        return self.itself if self.only_itself else None

    def through(self, call: Any) -> Any:
        """What a loop goes through that goes through a call."""
        if calls_itself(self.tree, call):
            return at(call, Gathered(call, self.of_method if isinstance(call.func, gast.Attribute) else self.itself))
        own = {n.id for n in every_node(self.tree.body) if isinstance(n, gast.Name)}
        of_object = isinstance(call.func, gast.Attribute) and not _is_quiet(call, own & bound_names([self.tree]), self.quiet)
        return at(call, Gathered(call, None)) if of_object else call


def changes_nothing_else(tree: Any, quiet: Quiet) -> bool:
    """Whether a generator sets names of its own only, in a text that has not those that its list is made with."""
    own = {*bound_names(tree.body), *(n.id for n in every_node([tree.args]) if isinstance(n, gast.Name))}
    taken = {n.id for n in every_node(tree.body) if isinstance(n, gast.Name)} | own
    through = {id(n) for n in _gone_through(tree.body) if calls_itself(tree, n) or isinstance(_func(n), gast.Attribute)}
    for node in every_node(tree.body):
        match node:
            case gast.Nonlocal() | gast.AugAssign() | gast.Break() | gast.comprehension():
                return False
            case gast.Subscript(ctx=gast.Store() | gast.Del()) | gast.Attribute(ctx=gast.Store() | gast.Del()):
                return False
            case gast.Call() if not (id(node) in through or _is_quiet(node, own, quiet)):
                return False
    return taken.isdisjoint({_FOUND, "item"})


def _is_quiet(call: Any, own: set[str], quiet: Quiet) -> bool:
    return quiet(call, own) and getattr(call.func, "attr", "") not in _WRITERS


def is_undisturbed(
    tree: gast.FunctionDef, loop: gast.For, around: Sequence[gast.stmt], made: Collection[str], quiet: Quiet, delegates: bool
) -> bool:
    """Whether what a loop does with each value of a generator changes nothing that it looks at, and the loop runs to its end.

    ``around`` is the body of the function that the loop is in, to which the names that are ``made`` were added. One that
    ``delegates`` goes through generators of which this text says nothing.
    """
    looks = {node.attr for node in every_node(tree.body) if isinstance(node, gast.Attribute)}
    others = [_func(n) for n in _gone_through(tree.body) if not calls_itself(tree, n)]
    delegates = delegates or any(isinstance(func, gast.Attribute) and func.attr not in VIEWS for func in others)
    names = {node.id for node in every_node(tree.body) if isinstance(node, gast.Name)}
    fresh, added = (names_of(around) - names | {*made} for names_of in (_fresh, numbers))
    if loop.orelse or names & bound_names(loop.body) & _free(tree):
        return False
    for node in every_node(loop.body):
        match node:
            case gast.Break() | gast.Return() | gast.Raise() | gast.Delete() | gast.NamedExpr():
                return False
            case gast.AugAssign(target=target) if not (isinstance(target, gast.Name) and target.id in added):
                return False
            case gast.Attribute(ctx=gast.Store(), attr=attr) if delegates or attr in looks:
                return False
            case gast.Subscript(ctx=gast.Store(), value=value):
                if not (isinstance(value, gast.Name) and value.id in fresh):
                    return False
            case gast.Call(func=gast.Attribute(value=gast.Name(id=name), attr=method)) if name in fresh and method in _FILLING:
                pass
            case gast.Call() if not _is_quiet(node, set(), quiet):
                return False
    return True


def _free(tree: gast.FunctionDef) -> set[str]:
    """The names that a generator reads of the function around it."""
    own = {*bound_names(tree.body), *(n.id for n in every_node([tree.args]) if isinstance(n, gast.Name))}
    return {n.id for n in every_node(tree.body) if isinstance(n, gast.Name)} - own


def _fresh(body: Sequence[gast.stmt]) -> set[str]:
    """The names of lists, dicts and sets that are made where the names are bound, and that are in nothing else."""
    displays = (gast.List, gast.Dict, gast.Set, gast.ListComp, gast.DictComp, gast.SetComp)

    def makes(value: Any) -> bool:
        called = value.func if isinstance(value, gast.Call) else None
        return isinstance(value, displays) or (isinstance(called, gast.Name) and called.id in ("list", "dict", "set"))

    return _bound_to(body, makes) - _held(body)


def _held(body: Sequence[gast.stmt], of_numbers: bool = False) -> set[str]:
    """The names that are read where what they stand for may get another name, or stand in something.

    What began as a number may be an array by then: with ``of_numbers``, so may a part of it.
    """
    looking: set[int] = set()
    for node in every_node(list(body)):
        match node:
            case gast.Return() | gast.AugAssign():
                looking.add(id(node.value))
            case gast.Attribute() | gast.Subscript() if not of_numbers:
                looking.add(id(node.value))
            case gast.For() | gast.comprehension() if not of_numbers:
                looking.add(id(node.iter))
            case gast.UnaryOp(operand=inner) | gast.If(test=inner):
                looking.add(id(inner))
            case gast.BinOp(left=left, right=right):
                looking.update((id(left), id(right)))
            case gast.Compare(left=left, comparators=others):
                looking.update(map(id, (left, *others)))
            case gast.Call(func=gast.Name(id=called), args=args) if called in _LOOKING:
                looking.update(map(id, args))
            case gast.Call(func=gast.Attribute(value=gast.Name(id="math")), args=args):
                looking.update(map(id, args))
    return {n.id for n in every_node(list(body)) if isinstance(n, gast.Name) and _is_read(n) and id(n) not in looking}


def _is_read(node: gast.AST) -> bool:
    return isinstance(node, gast.Name) and isinstance(node.ctx, gast.Load)


def numbers(body: Sequence[gast.stmt]) -> set[str]:
    """The names that begin as constants, and of whose values nothing else is another name: ``total += v`` changes no other."""
    return _bound_to(body, lambda value: isinstance(value, gast.Constant)) - _held(body, of_numbers=True)


def _bound_to(body: Sequence[gast.stmt], sort: Callable[[Any], bool]) -> set[str]:
    """The names that are bound to such values only."""
    plain: Counter[str] = Counter()
    for node in every_node(list(body)):
        match node:
            case gast.Assign(targets=[gast.Name(id=name)], value=value) if sort(value):
                plain[name] += 1
            case gast.Assign(targets=[gast.Tuple(elts=targets)], value=gast.Tuple(elts=values)) if len(targets) == len(values):
                plain.update(t.id for t, v in zip(targets, values, strict=True) if isinstance(t, gast.Name) and sort(v))
            case gast.AugAssign(target=gast.Name(id=name)):
                plain[name] += 1
    every = Counter(n.id for n in every_node(list(body)) if isinstance(n, gast.Name) and not _is_read(n))
    return {name for name, count in plain.items() if count == every[name]}
