"""Names of a comprehension's own: while they are lowered they carry a mark that no other name of the user's can have.

So do names from outside that are spelled as builtins, and are none (:mod:`adjoint_gen.frontend.names.shadowed_builtins`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import MARK, at_definition, every_node, inner_nodes, parameters


def marked(name: str, line: int, column: int) -> str:
    """The name that is a comprehension's own, by the place of the comprehension.

    >>> marked("x", 4, 16)
    'x@4.16'
    """
    return f"{name}{MARK}{line}.{column}"


def shadowing(name: str) -> str:
    """The name of what is spelled as a builtin and is none: of no comprehension, since no text begins at line 0."""
    return marked(name, 0, 0)


def is_shadowing(name: str) -> bool:
    """Whether a name is that of what is spelled as a builtin and is none."""
    return name.endswith(f"{MARK}0.0")


def unmarked(name: str) -> str:
    """What the user calls a name.

    >>> unmarked("x@4.16"), unmarked("y")
    ('x', 'y')
    """
    return name.partition(MARK)[0]


HELD = "held"
"""What a name is called that is bound right before the statement that reads it."""


def is_held(name: str) -> bool:
    """Whether a name is such a one.

    >>> is_held(marked(HELD, 4, 16)), is_held("held")
    (True, False)
    """
    return name.startswith(HELD + MARK)


def without_marks(text: str) -> str:
    """A message in the user's names.

    >>> without_marks("`x@4.16` is read")
    '`x` is read'
    """
    return re.sub(rf"{MARK}\d+\.\d+", "", text)


def renamed(body: Sequence[gast.AST]) -> None:
    """Give the targets of comprehensions names of their own, in place: they are no names of the function."""
    for node in every_node(body):
        if isinstance(node, _COMPREHENSIONS):
            _rename(node)


_COMPREHENSIONS = gast.ListComp | gast.SetComp | gast.GeneratorExp | gast.DictComp


def _rename(node: Any) -> None:
    names = {name: marked(name, node.lineno, node.col_offset) for name in _targets(node) if MARK not in name}
    waiting: list[tuple[Any, dict[str, str]]] = [(part, names) for part in _inside(node)] if names else []
    while waiting:
        part, meant = waiting.pop()
        if isinstance(part, gast.Name):
            part.id = meant.get(part.id, part.id)
        around, inside, own = _scopes(part)
        waiting += [(inner, meant) for inner in around]
        waiting += [(inner, {name: new for name, new in meant.items() if name not in own}) for inner in inside]


def _scopes(node: Any) -> tuple[Sequence[gast.AST], Sequence[gast.AST], set[str]]:
    """The parts of a node in the scope around it, those in a scope of its own, and the names that are bound there."""
    match node:
        case gast.ListComp() | gast.SetComp() | gast.GeneratorExp() | gast.DictComp():
            return [node.generators[0].iter], _inside(node), _targets(node)
        case gast.Lambda(args=arguments, body=body):
            own = [one for one, _ in parameters(arguments)]
            return at_definition(node), [*own, body], {one.id for one in own}
    return inner_nodes(node), (), set()


def _targets(node: Any) -> set[str]:
    """The names that a comprehension binds."""
    return {n.id for g in node.generators for n in gast.walk(g.target) if isinstance(n, gast.Name)}


def _inside(node: Any) -> list[gast.AST]:
    """The parts of a comprehension in which its own names mean what it binds: all but what it goes through first."""
    first, *rest = node.generators
    made = (node.key, node.value) if isinstance(node, gast.DictComp) else (node.elt,)
    return [*made, first.target, *first.ifs, *(p for g in rest for p in (g.target, g.iter, *g.ifs))]
