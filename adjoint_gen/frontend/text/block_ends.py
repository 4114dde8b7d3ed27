"""What leaves a block: the statements that stop it, or stand before whatever does."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import partial
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.text.syntax import assign, load, with_blocks


def to_the_end(body: Sequence[Any], nothing: Any, loops: bool = False) -> list[Any]:
    """A block in which whatever leaves it ends the attempt."""
    found: list[Any] = []
    for node in body:
        match node:
            case gast.Return(value=value):
                found += [*([] if value is None else [gast.copy_location(gast.Expr(value), node)]), copy.deepcopy(nothing)]
            case gast.Break() | gast.Continue() if not loops:
                found.append(copy.deepcopy(nothing))
            case _:
                inner = loops or isinstance(node, gast.For | gast.While)
                found.append(with_blocks(node, partial(to_the_end, nothing=nothing, loops=inner)))
    return found


def with_last(body: Sequence[Any], last: Sequence[gast.stmt], loops: bool = False) -> list[Any]:
    """A block that does ``last`` before whatever leaves it."""
    found: list[Any] = []
    for node in body:
        match node:
            case gast.Return(value=value):
                result = marked("result", node.lineno, node.col_offset)
                first = [] if value is None else [assign(result, value, node)]
                held = None if value is None else load(result, node)
                found += [*first, *copy.deepcopy(list(last)), gast.copy_location(gast.Return(held), node)]
            case gast.Break() | gast.Continue() if not loops:
                found += [*copy.deepcopy(list(last)), node]
            case _:
                inner = loops or isinstance(node, gast.For | gast.While)
                found.append(with_blocks(node, partial(with_last, last=last, loops=inner)))
    return found


def leaves(node: Any, loops: bool = False) -> bool:
    """Whether a statement may leave the block that it is in."""
    if isinstance(node, gast.Return) or (isinstance(node, gast.Break | gast.Continue) and not loops):
        return True
    inner = loops or isinstance(node, gast.For | gast.While)
    blocks = [getattr(node, name, None) or [] for name in ("body", "orelse", "finalbody")]
    parts = [part.body for name in ("handlers", "cases") for part in getattr(node, name, [])]
    if isinstance(node, gast.FunctionDef | gast.ClassDef | gast.Lambda | gast.IfExp):
        return False
    return any(leaves(one, inner) for block in (*blocks, *parts) for one in block)
