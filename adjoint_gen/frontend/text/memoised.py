"""Functions inside that keep what they gave (``functools.cache``, ``lru_cache``), with the dict that they keep it in.

    @functools.cache                    fib_memo = {}
    def fib(n):                         def fib(n):
        if n < 2:                           if n in fib_memo:
            return x[n]                         return fib_memo[n]
        return fib(n - 1) + fib(n - 2)      if n < 2:
                                                fib_memo[n] = x[n]
                                                return fib_memo[n]
                                            ...

One that forgets is written so where nobody could tell: where it only computes what it gives.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.function_names import FunctionNames
from adjoint_gen.frontend.text.syntax import assign, branch, load

_INSIDE = (gast.FunctionDef, gast.AsyncFunctionDef, gast.Lambda, gast.ClassDef)


def without_caches(names: FunctionNames, body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements with such dicts, or the very same where there is no such function."""
    decorated = any(isinstance(node, gast.FunctionDef) and node.decorator_list for node in names.nodes)
    return _block(names, copy.deepcopy(body)) if decorated else body  # the text is kept, and lowered again


def _block(names: FunctionNames, body: Sequence[Any]) -> list[Any]:
    found: list[Any] = []
    for node in body:
        for field in ("body", "orelse", "finalbody"):
            if isinstance(inner := getattr(node, field, None), list):
                setattr(node, field, _block(names, inner))
        if isinstance(node, gast.FunctionDef) and _is_cached(names, node):
            found.append(_with_memo(names, node))
        found.append(node)
    return found


def _is_cached(names: FunctionNames, node: Any) -> bool:
    """Whether a function keeps what it gives for the arguments that it has, which stand by position, and is written so here."""
    given = node.args
    plain = not (given.vararg or given.kwarg or given.kwonlyargs)
    if len(node.decorator_list) != 1 or not plain or not (given.args or given.posonlyargs):
        return False
    match node.decorator_list[0]:
        case gast.Call(func=func, args=args, keywords=keywords):
            sizes = [*args, *(k.value for k in keywords if k.arg == "maxsize")]
            forgets = not any(isinstance(size, gast.Constant) and size.value is None for size in sizes)
            known = names.meaning(func) is functools.lru_cache and len(sizes) == len(args) + len(keywords) <= 1
        case decorator:
            known = any(names.meaning(decorator) is one for one in (functools.cache, functools.lru_cache))
            forgets = names.meaning(decorator) is functools.lru_cache
    return known and not (forgets and any(map(_may_tell, every_node(node.body))))


def _may_tell(node: gast.AST) -> bool:
    """Whether a function that does this more than once could be told from one that does it once."""
    changes = isinstance(node, gast.Subscript | gast.Attribute) and not isinstance(node.ctx, gast.Load)
    return changes or isinstance(node, gast.Expr | gast.Nonlocal | gast.Global | gast.Delete)


def _with_memo(names: FunctionNames, node: Any) -> gast.stmt:
    """What makes the dict of a function, which is changed in place: it looks there first, and puts there what it gives."""
    node.decorator_list = []
    given = [*node.args.posonlyargs, *node.args.args]
    held = names.fresh(f"{node.name}_memo")
    spelled = [load(a.id, node) for a in given]
    key: Any = spelled[0] if len(given) == 1 else gast.copy_location(gast.Tuple(spelled, gast.Load()), node)
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
        if isinstance(stmt, gast.Return) and stmt.value is not None:
            yield assign(item(gast.Store(), stmt), stmt.value, stmt)
            stmt.value = item(gast.Load(), stmt)
        elif not isinstance(stmt, _INSIDE):
            for field in ("body", "orelse", "finalbody"):
                if isinstance(inner := getattr(stmt, field, None), list):
                    setattr(stmt, field, [new for one in inner for new in statement(one)])
        yield stmt

    node.body = [*head, first, *(new for stmt in node.body for new in statement(stmt))]
    return assign(held, gast.copy_location(gast.Dict([], []), node), node)
