"""Which names of a function stand for ``Counter`` objects, and which of their forms are those of dicts (``plain_dicts``)."""

from __future__ import annotations

import collections
from collections.abc import Container, Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.text.function_names import FunctionNames


class Counts(gast.Call):
    """``Counter(names)`` as a dict of how often each is among them."""


class OfCounts(gast.Call):
    """What is made of such dicts, or done to the first of them, by the name of that."""

    def __init__(self, does: str, args: Sequence[gast.AST]) -> None:
        super().__init__(gast.Constant(does, None), args, [])
        self.does = does


OPERATORS: dict[type[gast.operator], str] = {
    gast.Add: "added", gast.Sub: "subtracted", gast.BitOr: "largest", gast.BitAnd: "smallest",
}
TOLD = {"update": "told", "subtract": "untold"}
"""Methods that change the counts by those of other names, and what does it."""


def sort_of(names: FunctionNames, func: gast.AST) -> object:
    """The class that is called, if it is one of these."""
    known = names.meaning(func)
    return known if known is collections.defaultdict or known is collections.Counter else None


def counters_among(names: FunctionNames, every: Sequence[gast.AST]) -> set[str]:
    """The names that are bound to a ``Counter``, or to what operators give for some."""
    pairs = [*bound(every)]
    found, before = set[str](), None
    while found != before:
        before, found = found, {name for name, value in pairs if is_counter(names, value, found)}
    return found


def bound(every: Sequence[gast.AST]) -> Iterator[tuple[str, Any]]:
    """The names that are bound by statements of their own, or by operators, with what they are bound to."""
    for node in every:
        match node:
            case gast.Assign(targets=[gast.Name(id=name)]) | gast.AugAssign(target=gast.Name(id=name)):
                yield name, node.value


def operands(node: Any) -> set[str]:
    """The names of what operators put together."""
    if isinstance(node, gast.BinOp):
        return operands(node.left) | operands(node.right)
    return {node.id} if isinstance(node, gast.Name) else set()


def is_counter(names: FunctionNames, node: Any, counters: Container[str]) -> bool:
    """Whether an expression is a ``Counter`` of those that are rewritten, or what operators give for such."""
    match node:
        case gast.Call(func=func):
            return sort_of(names, func) is collections.Counter and is_counted(node)
        case gast.BinOp(left=left, op=op, right=right):
            return type(op) in OPERATORS and all(is_counter(names, side, counters) for side in (left, right))
    return isinstance(node, gast.Name) and node.id in counters


def is_counted(call: Any) -> bool:
    """Whether a ``Counter`` is made of nothing, or of one argument, or of keywords that are written there."""
    if call.keywords:
        return not call.args and all(keyword.arg for keyword in call.keywords)
    return len(call.args) < 2 and not any(isinstance(arg, gast.Starred) for arg in call.args)


def is_of_names(call: Any) -> bool:
    """Whether a ``Counter`` is made of what may be names, among which each is as often as it says."""
    return bool(call.args) and not isinstance(call.args[0], gast.Dict)


def tells(node: Any) -> bool:
    """Whether a method changes the counts by others."""
    return isinstance(node, gast.Attribute) and node.attr in TOLD


def is_taken(parents: dict[int, Any], node: Any) -> bool:
    """Whether nothing is seen of what operators give for such dicts but what is in it."""
    parent = parents.get(id(node))
    match parent:
        case gast.Assign(targets=[gast.Name()]) | gast.AugAssign(target=gast.Name()):
            return True
        case gast.BinOp():
            return is_taken(parents, parent)
        case gast.For(iter=through) | gast.comprehension(iter=through):
            return through is node
    return isinstance(parent, gast.Attribute) and parent.attr in ("items", "keys", "values", "get")
