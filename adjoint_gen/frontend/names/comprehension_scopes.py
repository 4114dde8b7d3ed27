"""Names of a comprehension's own: while they are lowered they carry a mark that no other name of the user's can have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import every_node

MARK = "@"


def marked(name: str, line: int, column: int) -> str:
    """The name that is a comprehension's own, by the place of the comprehension.

    >>> marked("x", 4, 16)
    'x@4.16'
    """
    return f"{name}{MARK}{line}.{column}"


def unmarked(name: str) -> str:
    """What the user calls a name.

    >>> unmarked("x@4.16"), unmarked("y")
    ('x', 'y')
    """
    return name.partition(MARK)[0]


def without_marks(text: str) -> str:
    """A message in the user's names.

    >>> without_marks("`x@4.16` is read")
    '`x` is read'
    """
    return re.sub(rf"{MARK}\d+\.\d+", "", text)


def renamed(body: Sequence[gast.AST]) -> None:
    """Give the targets of comprehensions names of their own, in place: they are no names of the function."""
    for node in every_node(body):
        if isinstance(node, gast.ListComp | gast.GeneratorExp | gast.DictComp):
            _rename(node)


def _rename(node: Any) -> None:
    targets = {n.id for g in node.generators for n in gast.walk(g.target) if isinstance(n, gast.Name)}
    names = {name: marked(name, node.lineno, node.col_offset) for name in targets if MARK not in name}
    first, *rest = node.generators
    made = (node.key, node.value) if isinstance(node, gast.DictComp) else (node.elt,)
    for part in (*made, first.target, *first.ifs, *(p for g in rest for p in (g.target, g.iter, *g.ifs))):
        for inner in gast.walk(part):
            if isinstance(inner, gast.Name) and inner.id in names:
                inner.id = names[inner.id]
