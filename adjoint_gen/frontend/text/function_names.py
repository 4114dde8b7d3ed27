"""The names that the text of a function has, for rewritings of it: which are its own, what the others mean, which are free."""

from __future__ import annotations

import types
from collections.abc import Sequence

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.free_names import unused
from adjoint_gen.frontend.names.resolve import meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.text.mutated_names import bound_names


class FunctionNames:
    """The names of one function.

    ``own`` are those that it binds, ``given`` its parameters, ``hidden`` those that functions inside it mention.
    """

    def __init__(self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt]) -> None:
        self._asked = asked
        self._function = function
        self.nodes = list(every_node(body))
        code = function.__code__
        self.own = {*bound_names(body), *code.co_varnames, *code.co_cellvars}
        self.given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        inner = (node for node in self.nodes if isinstance(node, gast.FunctionDef | gast.Lambda))
        self.hidden = {n.id for node in inner for n in gast.walk(node) if isinstance(n, gast.Name)}
        self._taken = {node.id for node in self.nodes if isinstance(node, gast.Name)} | self.own

    def of(self, function: types.FunctionType, body: Sequence[gast.stmt]) -> FunctionNames:
        """The names of another function."""
        return FunctionNames(self._asked, function, body)

    def fresh(self, base: str) -> str:
        """A name that the function does not mention."""
        name = unused(base, self._taken)
        self._taken.add(name)
        return name

    def meaning(self, node: gast.AST) -> object:
        """What a name from outside the function, or an attribute of one, stands for; None where that is not known."""
        found: object = None
        match node:
            case gast.Name(id=name) if name not in self.own:
                found = meaning_of_name(self._asked, self._function, name)
            case gast.Attribute(value=gast.Name() as owner, attr=attr):
                inner = self.meaning(owner)
                known = isinstance(inner, types.ModuleType)
                found = meaning_of_attribute(self._asked, Known(inner, owner.id), attr) if known else None
        return found.value if isinstance(found, Known) else None


def parents_of(body: Sequence[gast.stmt]) -> dict[int, gast.AST]:
    """What each node of some statements is a part of, by its identity."""
    return {id(child): node for stmt in body for node in gast.walk(stmt) for child in gast.iter_child_nodes(node)}
