"""The names that the text of a function has, for rewritings of it: which are its own, what the others mean, which are free."""

from __future__ import annotations

import functools
import itertools
import types
from collections.abc import Collection, Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.free_names import unused
from adjoint_gen.frontend.names.resolve import Table, meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.shadowed_builtins import is_builtin
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.text.generator_texts import Generator
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.quiet_calls import changes_nothing


class FunctionNames:
    """The names of one function.

    ``own`` are those that it binds, ``given`` its parameters, ``hidden`` those that functions inside it mention.
    """

    def __init__(
        self, asked: Asked, function: types.FunctionType, body: Sequence[gast.AST], more: Collection[str] = (),
        whole: bool = False,
    ) -> None:
        """There may be ``more`` that are its own. What modules have is looked up; ``whole``, what anything has."""
        self._asked, self._function, self._body, self._whole = asked, function, body, whole
        code = function.__code__
        self.own = {*bound_names(body), *more, *code.co_varnames, *code.co_cellvars}
        self.given = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]

    @functools.cached_property
    def nodes(self) -> list[gast.AST]:
        """All nodes of the text."""
        return every_node(self._body)

    @functools.cached_property
    def hidden(self) -> set[str]:
        """The names that functions inside it mention."""
        inner = (node for node in self.nodes if isinstance(node, gast.FunctionDef | gast.Lambda))
        return {n.id for node in inner for n in gast.walk(node) if isinstance(n, gast.Name)}

    @functools.cached_property
    def _taken(self) -> set[str]:
        """The names that are not free."""
        return {node.id for node in self.nodes if isinstance(node, gast.Name)} | self.own

    def of(self, function: types.FunctionType, body: Sequence[gast.stmt]) -> FunctionNames:
        """The names of another function."""
        return FunctionNames(self._asked, function, body)

    def fresh(self, base: str) -> str:
        """A name that the function does not mention."""
        name = unused(base, self._taken)
        self._taken.add(name)
        return name

    def meaning(self, node: Any) -> object:
        """What a name from outside the function, or an attribute of one, stands for; None where that is not known.

        A tuple of classes or functions stands for these.
        """
        found: object = None
        match node:
            case Generator(function=function):
                return function
            case gast.Name(id=name) if name not in self.own:
                found = meaning_of_name(self._asked, self._function, name)
            case gast.Attribute(value=gast.Name() | gast.Attribute() as owner, attr=attr):
                inner = self.meaning(owner)
                looks = isinstance(inner, types.ModuleType) or inner is itertools.chain or (self._whole and inner is not None)
                found = meaning_of_attribute(self._asked, Known(inner, ""), attr) if looks else None
        if isinstance(found, Table) and type(found.data.value) is tuple:
            return tuple(item.value if isinstance(item, Known) else None for _, item in found.items)
        return found.value if isinstance(found, Known) else None

    def is_builtin(self, name: str) -> bool:
        """Whether a name stands for the builtin that is called so."""
        return name not in self.own and is_builtin(meaning_of_name(self._asked, self._function, name), name)

    def changes_nothing(self, call: Any, own: Collection[str] = ()) -> bool:
        """Whether a call changes nothing; ``own`` are names that stand for something else there."""
        return changes_nothing(self._asked, self._function, call, self.own.union(own))

    def makes_quiet(self, call: Any) -> bool:
        """Whether a call makes a generator that is known to change nothing, however far it is gone through."""
        return False


def parents_of(body: Sequence[gast.stmt]) -> dict[int, gast.AST]:
    """What each node of some statements is a part of, by its identity."""
    return {id(child): node for stmt in body for node in gast.walk(stmt) for child in gast.iter_child_nodes(node)}


def asks_truth(parents: dict[int, Any], node: Any) -> bool:
    """Whether only the truth of an expression is asked, also as a part of ``and`` and ``or``, which may give it itself."""
    parent = parents.get(id(node))
    if isinstance(parent, gast.BoolOp):
        return asks_truth(parents, parent)
    if isinstance(parent, gast.If | gast.While | gast.IfExp | gast.Assert):
        return parent.test is node
    return isinstance(parent, gast.UnaryOp) and isinstance(parent.op, gast.Not)
