"""Tuples whose length only the running program knows, as lists: ``tuple(items)``, ``zip(*rows)``, what ``*args`` takes.

Whatever would show the difference is refused, on the whole trace (:mod:`adjoint_gen.frontend.containers.growing_tuples`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import gast

from adjoint_gen.frontend.containers.lists import as_item, copied, is_list, new_list
from adjoint_gen.frontend.control.iterables import Counted, Listed
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.subscripts import load
from adjoint_gen.frontend.text.optionals import is_of_node
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Const,
    Effect,
    Pack,
    Var,
)
from adjoint_gen.rules.listing import element, places

Through: TypeAlias = "Callable[[Callable[[Arg], None]], None]"
ROWS = "adjoint_gen.runtime.rows"


def columns(low: Lowering, node: gast.AST, rows: Value, through: Through) -> Counted | Listed | None:
    """What ``zip(*rows)`` goes through, where ``rows`` is a list of tuples of a known number of items, or of lists; else None.

    ``through(body)`` runs ``body`` for each item of the list.
    """
    if not is_list(low, rows):
        return None
    if element(low.kind(rows)).tag == "list":
        return _of_lists(low, node, rows, through)
    if not (kinds := places(low.kind(rows))) or is_of_node(element(low.kind(rows))):
        return None
    low.bind(ROWS, (low.bind("builtins.len", (low.as_argument(rows, node),)),), effect=Effect.RAISES)
    made = [new_list(low, node, (), "") for _ in kinds]

    def put(row: Arg) -> None:
        for k, column in enumerate(made):
            item = row.items[k] if isinstance(row, Pack) else load(low, row, Const(k))
            low.emit(Append(column, as_item(low, node, item), low.origin(node)))

    through(put)
    low.lists.columns.update(dict.fromkeys(made, low.origin(node)))
    return Listed(tuple(made))


def _of_lists(low: Lowering, node: gast.AST, rows: Value, through: Through) -> Counted:
    """The same of lists, as far as the shortest one goes."""
    size = low.bind("adjoint_gen.runtime.shortest", (low.as_argument(rows, node),))

    def column(counter: Atom, target: gast.AST | None) -> Arg:
        made = new_list(low, node, (), "")
        through(lambda row: low.emit(Append(made, as_item(low, node, load(low, row, counter)), low.origin(node))))
        low.lists.columns[made] = low.origin(node)
        return made

    return Counted(Const(0), size, Const(1), column)


def short_tuple(low: Lowering, node: gast.AST, items: Sequence[Arg], base: str) -> Var:
    """``()`` or ``(a,)`` where tuples grow."""
    made = new_list(low, node, items, base)
    low.lists.columns[made] = low.origin(node)
    return made


def as_tuple(low: Lowering, node: gast.AST, items: Value, base: str) -> Var:
    """``tuple(items)`` of a list of unknown length."""
    made = copied(low, node, items, base)
    assert isinstance(made, Var)
    low.lists.columns[made] = low.origin(node)
    return made
