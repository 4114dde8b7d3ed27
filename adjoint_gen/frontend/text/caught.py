"""What the handlers of a `try` do with the exception that they catch: they raise it again, or look at it."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.syntax import with_others


class Looked(gast.Raise):
    """A handler that looks at what was raised: it is refused where the program comes to it."""


def reads_of_caught(handler: Any) -> list[Any]:
    """Where a handler reads the name of what was raised."""
    name = None if handler.name is None else handler.name.id
    named = [node for node in every_node(handler.body) if isinstance(node, gast.Name) and node.id == name]
    return [node for node in named if not isinstance(node.ctx, gast.Store)]


def without_looks(node: Any) -> Any:
    """A `try` with :class:`Looked` for handlers that do more with what was raised than to raise another exception from it."""
    if not hasattr(node, "blind"):  # one statement, however often this is lowered
        handlers = [_blind(handler) for handler in node.handlers]
        made = gast.copy_location(gast.Try(node.body, handlers, node.orelse, node.finalbody), node)
        node.blind = node if handlers == node.handlers else made
    return node.blind


def _blind(handler: Any) -> Any:
    causes = [n.cause for n in every_node(handler.body) if isinstance(n, gast.Raise)]
    if all(read in causes for read in reads_of_caught(handler)):
        return handler
    looked = gast.copy_location(Looked(gast.copy_location(gast.Constant(None, None), handler), None), handler.body[0])
    return gast.copy_location(gast.ExceptHandler(handler.type, None, [looked]), handler)


def again(body: Sequence[Any], name: Any, block: Sequence[gast.stmt]) -> list[Any]:
    """The body of a handler with the ``block`` in the place of each `raise` of its own; what it raises has no cause."""

    def raised(node: Any) -> list[Any] | None:
        match node:
            case gast.Raise(exc=None):
                return copy.deepcopy(list(block))
            case gast.Raise(exc=exc, cause=gast.Name(id=cause)) if name is not None and cause == name.id:
                return [gast.copy_location(gast.Raise(exc, None), node)]
        return None

    return with_others(body, raised)
