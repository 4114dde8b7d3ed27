"""Functions inside that keep what they gave, with the dict that they keep it in.

By ``functools.cache``, ``lru_cache`` or a decorator of the user's that does the same (``memo_decorators.py``):

    @functools.cache                    fib_memo = {}
    def fib(n):                         def fib(n):
        if n < 2:                           if n in fib_memo:
            return x[n]                         return fib_memo[n]
        return fib(n - 1) + fib(n - 2)      if n < 2:
                                                fib_memo[n] = x[n]
                                                return fib_memo[n]
                                            ...

One that forgets is written so where nobody could tell: where it would give the same again, since it computes with what stays
as it is. One that keeps nothing is an ordinary function.
"""

from __future__ import annotations

import copy
import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, Final

import gast
import numpy as np

from adjoint_gen.frontend.names.scopes import bound_by, every_node, free_names
from adjoint_gen.frontend.text.function_names import FunctionNames
from adjoint_gen.frontend.text.jumps import never_falls
from adjoint_gen.frontend.text.memo_decorators import keeps
from adjoint_gen.frontend.text.syntax import assign, at, branch, constant, load
from adjoint_gen.ir.memory import CHANGING_NAMES, HARMLESS_NAMES, MUTATING_NAMES

_USUAL: Final = 128
"""How much `lru_cache` keeps unless it is said."""
_HARMLESS: Final = HARMLESS_NAMES.union(dir(np.ndarray)) - MUTATING_NAMES - CHANGING_NAMES
_INSIDE = (gast.FunctionDef, gast.AsyncFunctionDef, gast.Lambda, gast.ClassDef)


class OnlyKey(gast.expr):
    """The only argument of a call as the key of such a dict: an `int` or `str` itself, anything else in a tuple.

    So CPython keeps what `f(1)` gave apart from what `f(1.0)` did; of several arguments, equal ones are one key.
    """

    _fields = ("value",)


class Forgotten(gast.expr):
    """What a function gives that soon forgets it: it gives something else then, which could be told where it may change."""

    _fields = ("value",)


def without_caches(names: FunctionNames, body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements with such dicts, or the very same where there is no such function."""
    decorated = any(isinstance(node, gast.FunctionDef) and node.decorator_list for node in names.nodes)
    return _block(names, copy.deepcopy(body)) if decorated else body  # the text is kept, and lowered again


def _block(names: FunctionNames, body: Sequence[Any]) -> list[Any]:
    found: list[Any] = []
    for node in body:
        for part, field, inner in _blocks(node):
            setattr(part, field, _block(names, inner))
        size = _size(names, node) if isinstance(node, gast.FunctionDef) and len(node.decorator_list) == 1 else None
        if size == 0:
            node.decorator_list = []
        elif size is None and _keeps(names, node):
            found.append(_with_memo(names, node, False, typed=False))
        elif size is not None and _is_written(node) and (
            (size == inf and _is_given_by_place(names, node)) or _gives_the_same(names, node)
        ):
            found.append(_with_memo(names, node, size < _USUAL))
        found.append(node)
    return found


def _size(names: FunctionNames, node: Any) -> float | None:
    """How much a function keeps of what it gave; None of one that has another decorator."""
    match node.decorator_list[0]:
        case gast.Call(func=func, args=args, keywords=keywords) if names.meaning(func) is functools.lru_cache:
            sizes = [*args, *(k.value for k in keywords if k.arg == "maxsize")]
            known = [size.value for size in sizes if isinstance(size, gast.Constant)]
            if len(sizes) != len(args) + len(keywords) or len(sizes) > 1 or len(known) != len(sizes):
                return None
            size = (*known, _USUAL)[0]
            return inf if size is None else max(size, 0)
        case decorator if names.meaning(decorator) is functools.cache:
            return inf
        case decorator if names.meaning(decorator) is functools.lru_cache:
            return _USUAL
    return None


def _keeps(names: FunctionNames, node: Any) -> bool:
    """Whether a function has one decorator, of the user's, that keeps what it gave."""
    decorated = isinstance(node, gast.FunctionDef) and len(node.decorator_list) == 1 and _is_written(node)
    return (
        decorated and _is_given_by_place(names, node)
        and keeps(names, node.decorator_list[0], len(node.args.posonlyargs + node.args.args))
    )


def _is_written(node: Any) -> bool:
    """Whether the arguments that a function has all stand by position."""
    given = node.args
    return not (given.vararg or given.kwarg or given.kwonlyargs) and bool(given.args or given.posonlyargs)


def _is_given_by_place(names: FunctionNames, node: Any) -> bool:
    """Whether each call of a function has all arguments by position: what is given by name, or left out, is kept apart."""
    count = len(node.args.posonlyargs + node.args.args)
    calls = (n for n in names.nodes if isinstance(n, gast.Call) and isinstance(n.func, gast.Name) and n.func.id == node.name)
    return all(not call.keywords and len(call.args) == count for call in calls)


def _gives_the_same(names: FunctionNames, node: Any) -> bool:
    """Whether a function gives for the same arguments the same whenever it is called, and changes nothing."""
    every = every_node(node.body)
    if any(map(_changes, every)):
        return False
    for call in (n for n in every if isinstance(n, gast.Call)):
        own = isinstance(call.func, gast.Name) and call.func.id == node.name
        harmless = isinstance(call.func, gast.Attribute) and call.func.attr in _HARMLESS
        if not (own or harmless or names.meaning(call.func) is not None):
            return False
    read = {*free_names(node)} & names.own - {node.name}
    loops = [every_node([n]) for n in names.nodes if isinstance(n, gast.For | gast.While)]
    around = [inside for inside in loops if any(isinstance(n, gast.FunctionDef) and n.lineno == node.lineno for n in inside)]
    again = [n for inside in loops if inside not in around for n in inside]  # what these bind they bind in each pass
    bound = Counter(name for n in (*names.nodes, *again) for name in bound_by(n)) + Counter(names.given)
    shared = {name for n in names.nodes if isinstance(n, gast.Nonlocal | gast.Global) for name in n.names}
    changed = {root for n in names.nodes if (root := _root_of_change(n)) is not None}
    return read.isdisjoint(shared | changed) and all(bound[name] == 1 for name in read)


def _changes(node: gast.AST) -> bool:
    """Whether this may change something: a place, a name of a function around, or what a call that is a statement changes."""
    stores = isinstance(node, gast.Subscript | gast.Attribute) and not isinstance(node.ctx, gast.Load)
    return stores or isinstance(node, gast.Expr | gast.Nonlocal | gast.Global | gast.Delete)


def _root_of_change(node: Any) -> str | None:
    """The name of what is stored to, or may be changed by a method."""
    stored = isinstance(node, gast.Subscript | gast.Attribute) and not isinstance(node.ctx, gast.Load)
    called = isinstance(node, gast.Call) and isinstance(node.func, gast.Attribute) and node.func.attr in MUTATING_NAMES
    root = node.func if called else node
    if not (stored or called):
        return None
    while isinstance(root, gast.Subscript | gast.Attribute):
        root = root.value
    return root.id if isinstance(root, gast.Name) else None


def _with_memo(names: FunctionNames, node: Any, forgets: bool, typed: bool = True) -> gast.stmt:
    """What makes the dict of a function, which is changed in place: it looks there first, and puts there what it gives.

    If it is ``typed``, integers are other keys than equal floats where they are the only argument.
    """
    node.decorator_list = []
    given = [*node.args.posonlyargs, *node.args.args]
    held = names.fresh(f"{node.name}_memo")
    spelled = [load(a.id, node) for a in given]
    only = OnlyKey(spelled[0]) if typed else spelled[0]
    key: Any = at(node, only if len(given) == 1 else gast.Tuple(spelled, gast.Load()))
    bound = {inner.id for inner in every_node(node.body) if isinstance(inner, gast.Name) and isinstance(inner.ctx, gast.Store)}
    head = []
    if bound & {a.id for a in given}:  # the key is what was given
        kept = names.fresh("key")
        head.append(assign(kept, key, node))
        key = load(kept, node)

    def item(context: Any, place: Any) -> Any:
        return gast.copy_location(gast.Subscript(load(held, place), copy.deepcopy(key), context), place)

    test = gast.copy_location(gast.Compare(copy.deepcopy(key), [gast.In()], [load(held, node)]), node)
    first = branch(test, [gast.copy_location(gast.Return(item(gast.Load(), node)), node)], [], node)

    def statement(stmt: Any) -> Iterator[Any]:
        if isinstance(stmt, gast.Return):
            given = stmt.value or constant(None, stmt)
            yield assign(item(gast.Store(), stmt), at(stmt, Forgotten(given)) if forgets else given, stmt)
            stmt.value = item(gast.Load(), stmt)
        elif not isinstance(stmt, _INSIDE):
            for part, field, inner in _blocks(stmt):
                setattr(part, field, [new for one in inner for new in statement(one)])
        yield stmt

    if not never_falls(node.body):
        node.body = [*node.body, at(node, gast.Return(None))]
    node.body = [*head, first, *(new for stmt in node.body for new in statement(stmt))]
    return assign(held, gast.copy_location(gast.Dict([], []), node), node)


def _blocks(stmt: Any) -> Iterator[tuple[Any, str, list[Any]]]:
    """The blocks of a statement, its handlers and its cases."""
    for part in (stmt, *getattr(stmt, "handlers", ()), *getattr(stmt, "cases", ())):
        for field in ("body", "orelse", "finalbody"):
            if isinstance(inner := getattr(part, field, None), list):
                yield part, field, inner
