"""What leaves a block: the statements that stop it, or stand before whatever does."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.text.syntax import assign, load, with_blocks, with_others


def to_the_end(body: Sequence[Any], nothing: Any) -> list[Any]:
    """A block in which whatever leaves it ends the attempt."""

    def ended(node: Any) -> list[Any]:
        value = getattr(node, "value", None)
        return [*([] if value is None else [gast.copy_location(gast.Expr(value), node)]), copy.deepcopy(nothing)]

    return _with_ends(body, ended)


def with_last(body: Sequence[Any], last: Sequence[gast.stmt]) -> list[Any]:
    """A block that does ``last`` before whatever leaves it."""

    def before(node: Any) -> list[Any]:
        done = copy.deepcopy(list(last))
        if getattr(node, "value", None) is None:
            return [*done, node]
        result = marked("result", node.lineno, node.col_offset)
        return [assign(result, node.value, node), *done, gast.copy_location(gast.Return(load(result, node)), node)]

    return _with_ends(body, before)


def _with_ends(body: Sequence[Any], end: Callable[[Any], list[Any]], loops: bool = False) -> list[Any]:
    """A block with other statements in the place of those that leave it; inside ``loops`` of its own only ``return`` does."""

    def other(node: Any) -> list[Any] | None:
        if _leaves(node, loops):
            return end(node)
        if loops or not isinstance(node, gast.For | gast.While):
            return None
        made = with_blocks(node, partial(_with_ends, end=end))
        made.body = _with_ends(node.body, end, loops=True)  # but under `else` it is the block that is left
        return [made]

    return with_others(body, other)


def _leaves(node: Any, loops: bool) -> bool:
    return isinstance(node, gast.Return) or (isinstance(node, gast.Break | gast.Continue) and not loops)


def leaves(node: Any, loops: bool = False) -> bool:
    """Whether a statement may leave the block that it is in."""
    if _leaves(node, loops):
        return True
    if isinstance(node, gast.FunctionDef | gast.ClassDef):
        return False
    inside = loops or isinstance(node, gast.For | gast.While)
    others = (part for name in ("orelse", "finalbody", "handlers", "cases") for part in getattr(node, name, None) or ())
    return any(leaves(one, inside) for one in getattr(node, "body", ())) or any(leaves(one, loops) for one in others)
