"""Statements with iterators in them, without parts that may change something before these have what they are made of.

    s = f(y) * sum(gen(y, g(y)))        ->      held = f(y);  held_1 = g(y);  s = held * sum(gen(y, held_1))

An iterator that is written out is made before its statement, or what it is made of is looked at later than Python does. Nothing
can tell where all that is evaluated before changes nothing: so what may change something has a name ahead, and so has all that
is evaluated before that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import every_node, inner_nodes
from adjoint_gen.frontend.text.generator_texts import Generator, replaced
from adjoint_gen.frontend.text.resumed import NotInTurns
from adjoint_gen.frontend.text.syntax import assign, at, branch, load
from adjoint_gen.frontend.text.walks import Walks

_WHOLE = (gast.Call, gast.BinOp, gast.UnaryOp, gast.BoolOp, gast.Compare, gast.IfExp, gast.Attribute, gast.Subscript)
"""Expressions that can be given a name."""


def evaluated(node: Any) -> Any:
    """The expression that a statement evaluates; None where there is none."""
    parts = (getattr(node, name, None) for name in ("value", "test", "iter"))
    return next((part for part in parts if isinstance(part, gast.AST)), None)


def parts_of(node: Any) -> list[Any]:
    """The parts of an expression in the order in which they are evaluated."""
    match node:
        case gast.Call(func=func, args=args, keywords=keywords):
            owner = [func.value] if isinstance(func, gast.Attribute) else [] if isinstance(func, gast.Name) else [func]
            return [*owner, *args, *(k.value for k in keywords)]
        case gast.Dict(keys=keys, values=values):
            return [part for pair in zip(keys, values, strict=True) for part in pair if part is not None]
        case gast.ListComp() | gast.SetComp() | gast.DictComp() | gast.GeneratorExp():
            return [node.generators[0].iter]
        case gast.NamedExpr(value=inner):
            return [inner]
        case gast.Lambda():
            return []
    return inner_nodes(node)


def chosen(node: Any, fresh: Callable[[str], str], new: Callable[[Any, list[gast.stmt]], Any], out: list[gast.stmt]) -> Any:
    """``and``, ``or`` or a choice by branches, which go ``out``: what is ``new`` of a part may stand behind others."""
    value = fresh("value")

    def bound(part: Any) -> list[gast.stmt]:
        inside = list[gast.stmt]()
        made = new(part, inside)
        return [*inside, assign(value, made, node)]

    if isinstance(node, gast.IfExp):
        test = new(node.test, out)
        out.append(branch(test, bound(node.body), bound(node.orelse), node))
        return load(value, node)
    first, *others = node.values
    out.append(assign(value, new(first, out), node))
    for one in others:
        test = load(value, node)
        test = test if isinstance(node.op, gast.And) else at(node, gast.UnaryOp(gast.Not(), test))
        out.append(branch(test, bound(one), [], node))
    return load(value, node)


def _in_order(node: Any) -> Iterator[Any]:
    """An expression and its parts, each when it has been evaluated."""
    for part in parts_of(node):
        yield from _in_order(part)
    yield node


class Unwritten(gast.stmt):
    """A statement that stays as it is, to be refused."""

    _fields = ("body",)


def without_acting_parts(node: Any, writer: Walks) -> list[gast.stmt]:
    """A statement, behind those that name such parts of it.

    It is left unwritten where one is not certainly evaluated, or what is assigned to is looked at before.
    """
    value = evaluated(node)
    if value is None or isinstance(node, gast.While) or not any(_goes_through(one, writer) for one in every_node([value])):
        return [node]
    try:
        acting, out = _acting(value, writer), list[gast.stmt]()
        if acting and isinstance(node, gast.AugAssign) and not isinstance(node.target, gast.Name):
            return [Unwritten([node])]
        new = replaced(node, value, _Naming(writer, acting, out).named(value)) if acting else node
    except NotInTurns:
        return [Unwritten([node])]
    return [*out, new]


def _acting(value: Any, writer: Walks) -> list[Any]:
    """The calls that may change something and are evaluated before all iterators have what they are made of."""
    order, found = list(_in_order(value)), list[Any]()
    last = -1
    for place, node in enumerate(order):
        through = [part for part in parts_of(node) if _goes_through(part, writer)]
        if through and not isinstance(node, gast.GeneratorExp) and not writer.may_be_pulled(node):
            last = place
    if any(_goes_through(node, writer) for node in order[last + 1 :]):
        last = len(order)
    for node in order[: max(last, 0)]:
        makes = not isinstance(node, gast.Call) or isinstance(node.func, Generator) or writer.may_be_pulled(node)
        if not (makes or writer.changes_nothing(node)):
            found.append(node)
    return found


def _goes_through(node: Any, writer: Walks) -> bool:
    """Whether this is an iterator that is written out, or a generator expression that goes through one."""
    if isinstance(node, gast.GeneratorExp):
        return _goes_through(node.generators[0].iter, writer)
    return writer.goes_on(node)


class _Naming:
    """Gives names to what is ``acting`` in an expression, and to what is evaluated before, in statements."""

    def __init__(self, writer: Walks, acting: list[Any], out: list[gast.stmt]) -> None:
        self._writer, self._acting, self._out = writer, acting, out

    def _acts(self, node: Any) -> bool:
        return any(one is inner for inner in every_node([node]) for one in self._acting)

    def named(self, node: Any) -> Any:
        """An expression in which such calls have names."""
        if not self._acts(node):
            return node
        if isinstance(node, _WHOLE) and not any(_goes_through(one, self._writer) for one in every_node([node])):
            return self._held(node)  # nothing in it is made ahead of the rest of it
        parts = parts_of(node)
        last = max((k for k, part in enumerate(parts) if self._acts(part)), default=-1)
        if isinstance(node, gast.IfExp | gast.BoolOp) and last > 0:
            return chosen(node, self._writer.fresh, lambda part, out: self.named(part) if out is self._out else part, self._out)
        if isinstance(node, gast.Compare) and last > 1:
            raise NotInTurns
        whole = node
        for k, part in enumerate(parts[: last + 1]):
            new = self.named(part)
            whole = replaced(whole, part, self._made_of(new) if k < last else new)
        return self._held(whole) if any(node is one for one in self._acting) else whole

    def _held(self, node: Any) -> Any:
        held = self._writer.fresh("held")
        self._out.append(assign(held, node, node))
        return load(held, node)

    def _made_of(self, node: Any) -> Any:
        """What is evaluated here, under a name; of what makes an iterator, what that is made of."""
        if isinstance(node, gast.Name | gast.Constant | gast.Lambda):
            return node
        if isinstance(node, gast.Starred):
            raise NotInTurns
        if isinstance(node, gast.Slice | gast.GeneratorExp) or self._writer.may_be_pulled(node) or self._writer.is_lazy(node):
            for part in parts_of(node):
                node = replaced(node, part, self._made_of(part))
            return node
        return self._held(node)
