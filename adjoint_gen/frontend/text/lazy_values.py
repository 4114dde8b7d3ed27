"""Iterators that get a name or are handed on: generators, generator expressions, ``zip(...)``, ``map(...)`` and their like.

    g = (v * v for v in x)                              g = zip(x, y)
    a = next(g)          ->  g = iter([...])            for u, v in g:      ->      for u, v in zip(x, y):

One that is gone through in one place is written there. Of others all items are computed at once, where nothing can tell: they
change nothing and end, and what they read has one value in the whole function. All else is left to be refused.
"""

from __future__ import annotations

import collections
import functools
import itertools
import math
import types
from collections.abc import Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.generator_texts import at, replaced, statements
from adjoint_gen.frontend.text.generators import Writer, without_generators
from adjoint_gen.frontend.text.map_and_filter import Comprehensions
from adjoint_gen.frontend.text.steps import Begun
from adjoint_gen.frontend.text.syntax import assign, bind, load, with_blocks

_WALKS = frozenset({"zip", "enumerate", "reversed", "map", "filter"})
_THROUGH = frozenset({"sum", "list", "tuple", "max", "min", "sorted", "zip", "enumerate"})
_TAKERS = (collections.Counter, collections.deque, functools.reduce, math.fsum)
_OF_GENERATORS = (dict, set, frozenset, math.prod)
"""They go through all that they are given; the latter are known of everything but generators of the user's."""
_CHANGES = frozenset({
    "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "setdefault", "popitem", "fill",
    "appendleft", "popleft", "extendleft", "rotate", "add", "discard", "put", "itemset", "resize", "partition",
})


def without_lazy_values(asked: Asked, function: types.FunctionType, body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements with such iterators, and all generators, where they are gone through, or with iterators of lists."""

    def prepared(inside: types.FunctionType, whole: Sequence[gast.stmt], block: list[gast.stmt]) -> list[gast.stmt]:
        return _Lazy(asked, inside, whole).block(block)

    return without_generators(asked, function, _Lazy(asked, function, body).block(body), prepared)


class _Lazy:
    """The rewriting of one function's text; ``changed`` are the names that get another value or are changed in place."""

    def __init__(self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt]) -> None:
        self._writer = Writer(asked, function, body)
        self._maps = Comprehensions(asked, function, body)
        nodes = every_node(body)
        names = [n for n in nodes if isinstance(n, gast.Name)]
        self._loads = collections.Counter(n.id for n in names if isinstance(n.ctx, gast.Load))
        bound = collections.Counter(n.id for n in names if isinstance(n.ctx, gast.Store | gast.Del))
        given = set(function.__code__.co_varnames[: function.__code__.co_argcount + function.__code__.co_kwonlyargcount])
        self._bound = bound
        self._changed = {name for name, count in bound.items() if count > 1 or name in given}
        for node in nodes:
            match node:
                case gast.AugAssign(target=target):
                    self._changed |= _roots(target)
                case gast.Subscript(ctx=gast.Store() | gast.Del()) | gast.Attribute(ctx=gast.Store() | gast.Del()):
                    self._changed |= _roots(node)
                case gast.Call(func=gast.Attribute(value=owner, attr=attr)) if attr in _CHANGES:
                    self._changed |= _roots(owner)
                case gast.Nonlocal(names=outer) | gast.Global(names=outer):
                    self._changed |= set(outer)
                case gast.Call(keywords=keywords):
                    for keyword in keywords:
                        self._changed |= _roots(keyword.value) if keyword.arg == "out" else set()

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block."""
        out, rest = [], list(nodes)
        while rest:
            node = rest.pop(0)
            match node:
                case gast.Assign(targets=[gast.Name(id=name)], value=value) if self._is_lazy(value):
                    value = self._maps.generator(value) or value
                    there = self._written_there(name, value, rest)
                    if there is not None:
                        rest = there
                        continue
                    node = at(node, gast.Assign(node.targets, self._listed(value, True) or value, None))
                case gast.Assign(
                    targets=[gast.Tuple(elts=[_, _] as elts)], value=gast.Call(args=[given], keywords=[]) as call
                ) if self._writer.meaning(call.func) is itertools.tee:
                    held = marked("items", node.lineno, node.col_offset)
                    items = self._listed(given, False) if self._is_lazy(given) else self._all(given)
                    if items is not None:
                        out.append(assign(held, items, node))
                        both = [at(node, Begun(load(held, node))) for _ in elts]
                        node = assign(node.targets[0], at(node, gast.Tuple(both, gast.Load())), node)
            out.append(with_blocks(self._handed_on(node), self.block))
        return out

    def _is_lazy(self, node: gast.AST) -> bool:
        match node:
            case gast.GeneratorExp():
                return not any(part.is_async for part in node.generators)
            case gast.Call(func=gast.Name(id=name)) if name in _WALKS and self._maps.is_builtin(name):
                return True
        return self._writer.is_call(node)

    def _written_there(self, name: str, value: Any, rest: list[gast.stmt]) -> list[gast.stmt] | None:
        """The statements behind with the iterator where the only one of them goes through it; None where there is none."""
        if self._loads[name] != 1 or self._bound[name] != 1:
            return None
        read = {n.id for n in every_node([value]) if isinstance(n, gast.Name)}
        simple = all(isinstance(n, gast.Name | gast.Constant | gast.expr_context) for n in self._begun_with(value))
        for k, stmt in enumerate(rest):
            uses = [n for n in every_node([stmt]) if isinstance(n, gast.Name) and n.id == name]
            if not uses:
                bound = {n.id for n in every_node([stmt]) if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
                if bound & read or not (simple or _only_binds(stmt)):
                    return None
                continue
            through = self._place(stmt, uses[0])
            return None if through is None else [*rest[:k], replaced(stmt, uses[0], value), *rest[k + 1 :]]
        return None

    def _begun_with(self, value: Any) -> list[gast.AST]:
        """What is evaluated where an iterator is made."""
        parts = [value.generators[0].iter] if isinstance(value, gast.GeneratorExp) else [*value.args, *value.keywords]
        return every_node([p for p in parts if not isinstance(p, gast.Lambda)])

    def _place(self, stmt: gast.stmt, use: gast.Name) -> object:
        """Whether a name stands where something is gone through, once, when the statement runs."""
        if isinstance(stmt, gast.For):
            inside = stmt.iter
        elif isinstance(stmt, gast.Assign | gast.AugAssign | gast.Return | gast.Expr):
            inside = stmt.value
        else:
            return None
        for node in every_node([inside]) if inside is not None else ():
            match node:
                case gast.Call(func=gast.Name(id=name), args=args) if name in _THROUGH and any(arg is use for arg in args):
                    return node
                case gast.ListComp(generators=[gast.comprehension(iter=through), *_]) | gast.GeneratorExp(
                    generators=[gast.comprehension(iter=through), *_]
                ) if through is use:
                    return node
        return stmt if inside is use and isinstance(stmt, gast.For) else None

    def _handed_on(self, node: gast.stmt) -> gast.stmt:
        """A statement in which calls of the user's functions get iterators of lists, and calls that take all get lists."""
        if isinstance(node, gast.FunctionDef | gast.ClassDef):
            return node
        own = [call for inner in [node] for call in _calls(inner)]
        for call in own:
            if self._writer.is_call(call):
                continue
            meaning = self._writer.meaning(call.func)
            takes = any(meaning is taker for taker in (*_TAKERS, *_OF_GENERATORS))
            of_user = meaning is next or (isinstance(call.func, gast.Name) and isinstance(meaning, types.FunctionType | None))
            if not (takes or of_user):
                continue
            lazy = self._writer.is_call if any(meaning is taker for taker in _OF_GENERATORS) else self._is_lazy
            made = [self._listed(arg, not takes) if lazy(arg) else None for arg in call.args]
            call.args = [arg if one is None else one for arg, one in zip(call.args, made, strict=True)]
        return node

    def _listed(self, value: Any, begun: bool) -> Any:
        """A list of all items of an iterator, or an iterator of it; None where something could tell."""
        made = self._maps.generator(value) if isinstance(value, gast.Call) else None
        value = value if made is None else made
        if not self._is_settled(value):
            return None
        if isinstance(value, gast.GeneratorExp):
            items = at(value, gast.ListComp(value.elt, value.generators))
        else:
            items = self._all(value)
        return at(value, Begun(items)) if begun else items

    def _all(self, value: Any) -> Any:
        item = marked("item", value.lineno, value.col_offset)
        return at(value, gast.ListComp(load(item, value), [gast.comprehension(bind(item, value), value, [], 0)]))

    def _is_settled(self, value: Any) -> bool:
        """Whether an iterator gives the same whenever it is asked, changes nothing, and ends."""
        nodes, own = every_node([value]), set[str]()
        for call in [n for n in nodes if isinstance(n, gast.Call)]:
            if not self._writer.is_call(call):
                continue
            text = self._writer.text(call)
            if not self._writer.is_quiet(call) or any(isinstance(n, gast.While) for n in every_node(text)):
                return False
            nodes += every_node(text)
            own |= {n.id for n in every_node(text) if isinstance(n, gast.Name) and isinstance(n.ctx, gast.Store)}
        inside = {n.id for n in nodes if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
        read = {n.id for n in nodes if isinstance(n, gast.Name)}
        calls = [n for n in every_node([value]) if isinstance(n, gast.Call) and not self._writer.is_call(n)]
        quiet = all(self._writer.changes_nothing(call, own) for call in calls if not self._is_lazy(call))
        return quiet and not (read - inside) & self._changed and not any(isinstance(n, gast.NamedExpr) for n in nodes)


def _only_binds(stmt: gast.stmt) -> bool:
    """Whether a statement binds names, and changes nothing."""
    named = isinstance(stmt, gast.Assign) and all(isinstance(target, gast.Name) for target in stmt.targets)
    return named and not any(isinstance(n, gast.Call) for n in every_node([stmt]))


def _calls(stmt: gast.stmt) -> list[Any]:
    """The calls in the expressions of a statement, but not those of its blocks."""
    blocks = {id(n) for inner in statements(stmt) if inner is not stmt for n in every_node([inner])}
    return [n for n in every_node([stmt]) if isinstance(n, gast.Call) and id(n) not in blocks]


def _roots(node: gast.AST) -> set[str]:
    """The names that a target, or what a method is called of, begins with."""
    return {n.id for n in gast.walk(node) if isinstance(n, gast.Name)}
