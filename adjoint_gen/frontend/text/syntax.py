"""Nodes of the syntax tree that rewritings of the program's text are made of; each has the place of a node of that text."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import gast


class Section(gast.stmt):
    """Statements that a :class:`Leave` of the same ``name`` ends, out of whatever loops and sections are in them."""

    _fields = ("body",)

    def __init__(self, name: str = "", body: Sequence[gast.stmt] = ()) -> None:
        super().__init__(list(body))
        self.name = name


class Leave(gast.stmt):
    """Go on behind the section of this ``name``, which is around it."""

    _fields = ()

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.name = name


def at(place: gast.AST, made: Any) -> Any:
    """A node that stands where another does."""
    return gast.copy_location(made, place)


def constant(value: object, place: gast.AST) -> Any:
    """A constant, as a node."""
    return at(place, gast.Constant(value, None))


def load(name: str, place: gast.AST) -> Any:
    """``name``, read."""
    return at(place, gast.Name(name, gast.Load(), None, None))


def bind(name: str, place: gast.AST) -> Any:
    """``name``, as the target of an assignment."""
    return at(place, gast.Name(name, gast.Store(), None, None))


def assign(target: str | gast.AST, value: gast.AST, place: gast.AST) -> Any:
    """``target = value``."""
    bound = bind(target, place) if isinstance(target, str) else target
    return gast.copy_location(gast.Assign([bound], value, None), place)


def branch(test: gast.AST, then: Sequence[gast.stmt], orelse: Sequence[gast.stmt], place: gast.AST) -> Any:
    """``if test: ...``, with nothing to do where there is nothing to do."""
    body = list(then) or [gast.copy_location(gast.Pass(), place)]
    return gast.copy_location(gast.If(test, body, list(orelse)), place)


def written(place: gast.AST, text: str, /, **parts: Any) -> list[Any]:
    """The statements that a text says, at the place of a node; each name of ``parts`` stands for a name, node or statements.

    >>> import astor
    >>> total, term = gast.parse("s[0]; f(x)").body
    >>> print(astor.to_source(gast.gast_to_ast(gast.Module(written(total, "if v: a += b", v="w", a="t", b=term.value), []))))
    if w:
        t += f(x)
    <BLANKLINE>
    """
    return [new for stmt in _parsed(text) for new in _filled(copy.deepcopy(stmt), place, parts)]


def expression(place: gast.AST, text: str, /, **parts: Any) -> Any:
    """The expression that a text says, likewise."""
    return written(place, text, **parts)[0].value


@cache
def _parsed(text: str) -> list[Any]:
    found: list[Any] = gast.parse(text).body
    return found


def _filled(node: Any, place: gast.AST, parts: Mapping[str, Any]) -> list[Any]:
    """A node of such a text, with what its names stand for, in place."""
    found = parts.get(node.id) if isinstance(node, gast.Name) else None
    if isinstance(node, gast.Expr) and isinstance(node.value, gast.Name) and isinstance(parts.get(node.value.id), list):
        return list(parts[node.value.id])
    if isinstance(found, gast.AST):
        return [found]
    if found is not None:
        node.id = found
    for name, value in gast.iter_fields(node):
        if isinstance(value, list):
            value[:] = [new for one in value for new in _filled(one, place, parts)]
        elif isinstance(value, gast.AST):
            setattr(node, name, *_filled(value, place, parts))
    return [gast.copy_location(node, place)]


def with_others(nodes: Sequence[Any], others: Callable[[Any], Sequence[Any] | None]) -> list[Any]:
    """Statements, with ``others`` in the place of each for which there are some; else so for those in its blocks."""
    found: list[Any] = []
    for node in nodes:
        new = others(node)
        found += [with_blocks(node, lambda inner: with_others(inner, others))] if new is None else new
    return found


def with_blocks(node: gast.stmt, rewrite: Callable[[Sequence[gast.stmt]], list[gast.stmt]]) -> Any:
    """A copy of a statement whose blocks, those of a branch, a loop or a context, are rewritten; any other as it is.

    The blocks of a ``match`` are those of its cases.
    """
    if isinstance(node, Section):
        return gast.copy_location(Section(node.name, rewrite(node.body)), node)
    if isinstance(node, gast.Match):
        cases = [gast.match_case(case.pattern, case.guard, rewrite(case.body)) for case in node.cases]
        return gast.copy_location(gast.Match(node.subject, cases), node)
    if not isinstance(node, gast.If | gast.For | gast.While | gast.With):
        return node
    fields: dict[str, Any] = {name: getattr(node, name, None) for name in node._fields}
    inner = {name: rewrite(fields[name]) for name in ("body", "orelse") if fields.get(name)}
    return gast.copy_location(type(node)(**{**fields, **inner}), node)


class Interrupted(gast.expr):
    """Nothing; where what follows raises, something is done first that no statement says: it stands in `finally`.

    Or ``context`` does it, an object that is left then.
    """

    _fields = ("context",)


def interrupted(place: gast.AST, context: gast.AST | None = None) -> gast.stmt:
    """The statement that says so."""
    return gast.copy_location(gast.Expr(gast.copy_location(Interrupted(context), place)), place)
