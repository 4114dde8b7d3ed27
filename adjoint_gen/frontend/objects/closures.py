"""Functions as objects, where lists hold them: what they hold of the functions around them are the attributes.

    counters = [make_counter(u) for u in x]         control_start = []; for u in x: control_start.append(u)
    counters[k](v)                          ->      control(control_start[k], v)

So which of them is called only the running program knows, and two that share a name of the function around them share its
object. They are nodes (:mod:`adjoint_gen.frontend.objects.nodes`), each function's a class of its own.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Hashable
from typing import Any

import gast

from adjoint_gen.frontend.calls.argument_passing import captures
from adjoint_gen.frontend.containers.item_iterators import ItemIterator
from adjoint_gen.frontend.names.comprehension_scopes import MARK, unmarked
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known, LocalFunction, Value
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.closure_cells import Cell, Closed
from adjoint_gen.frontend.text.generator_texts import at


@functools.lru_cache(maxsize=1024)
def _class(which: Hashable, name: str, attributes: tuple[str, ...]) -> type:
    """The class of the objects that a function, or a name that functions share, becomes."""
    made = dataclasses.make_dataclass(name, attributes, eq=False)
    made.__module__ = ItemIterator.__module__
    return made


def of_cell(low: Lowering, node: Cell, base: str) -> Value:
    """The object that holds a name which functions inside bind."""
    cls = Known(_class("cell", node.name, (node.name,)), node.name)
    return low.value(at(node, gast.Call(Shown(node, cls), [node.value], [])), base)


def of_closed(low: Lowering, node: Closed, base: str) -> Value:
    """The object that a function becomes that a list is to hold.

    Raises:
        DifferentiationError: a name that it reads may mean something else when it is called.
    """
    known = node.function
    assert isinstance(known, LocalFunction)
    held = captures(low, node, known)
    again = _rebound(low) if known.late else set(held) if known.lent else set()
    late = next((n for n in held if (n in again or (known.late and MARK in n)) and not n.endswith("=")), None)
    if late is not None:
        what = f"cannot differentiate a function in a list that reads `{unmarked(late)}`, which may be bound again"
        raise low.refuse(node, what, f"`{unmarked(late)}={unmarked(late)}` among its parameters")
    assert known.text is not None
    which = (known.text.function.__code__, known.value.lineno, known.value.col_offset)  # type: ignore[attr-defined]
    names = tuple(re.sub(r"\W", "_", unmarked(name)).strip("_") for name in held)
    name = known.spelling if known.spelling.isidentifier() else "function"
    cls = _class((*which, *names), name, names)
    low.program.closures[cls] = tuple(held), dataclasses.replace(known, late=False)
    given = [Shown(node, value) for value in held.values()]
    return low.value(at(node, gast.Call(Shown(node, Known(cls, name)), given, [])), base)


def closure_of(low: Lowering, node: gast.AST, value: Value) -> LocalFunction | None:
    """The function that an object is; None for any other value."""
    cls: Any = class_of(low, value)
    if cls not in low.program.closures:
        return None
    names, known = low.program.closures[cls]
    fields = [field.name for field in dataclasses.fields(cls)]
    held = [low.value(at(node, gast.Attribute(Shown(node, value), name, gast.Load()))) for name in fields]
    return dataclasses.replace(known, captured=dict(zip(names, held, strict=True)))


def _rebound(low: Lowering) -> set[str]:
    """The names of the function that are bound in several places, or in a loop."""
    tree: Any = low.text.tree
    seen, again = set[str](), set[str]()
    inside = {id(n) for loop in every_node(tree.body) if isinstance(loop, gast.For | gast.While) for n in every_node([loop])}
    given = {name.id for name in every_node([tree.args]) if isinstance(name, gast.Name)}
    for node in every_node(tree.body) if isinstance(tree.body, list) else ():
        if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Store | gast.Del):
            if node.id in seen or node.id in given or id(node) in inside:
                again.add(node.id)
            seen.add(node.id)
    return again
