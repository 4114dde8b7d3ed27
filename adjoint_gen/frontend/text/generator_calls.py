"""Which calls are of generators that can be written out: the user's, and functions of ``itertools``; and what these change."""

from __future__ import annotations

import copy
import inspect
import itertools
import types
from collections.abc import Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.resolve import meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.text.generator_texts import Generator, can_be_written, constant, replaced, statements, yields
from adjoint_gen.frontend.text.itertools_texts import generator_of
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.quiet_calls import changes_nothing
from adjoint_gen.frontend.text.syntax import load
from adjoint_gen.names import unused


class Calls:
    """The calls of generators in one function, and what their texts say."""

    def __init__(self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt]) -> None:
        self._asked = asked
        self._function = function
        code = function.__code__
        self._own = {*bound_names(body), *code.co_varnames, *code.co_cellvars}
        defs = [node for stmt in body for node in statements(stmt) if isinstance(node, gast.FunctionDef)]
        names = [node.name for node in defs]
        plain = {n.id for n in every_node(body) if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
        self._defs = {d.name: d for d in defs if names.count(d.name) == 1 and d.name not in plain and yields(d)}
        self._found: dict[object, tuple[gast.FunctionDef, bool] | None] = {}
        self._taken = {n.id for n in every_node(body) if isinstance(n, gast.Name)} | self._own

    def is_call(self, node: gast.AST) -> bool:
        """Whether this is a call of a generator that can be written out."""
        return isinstance(node, gast.Call) and self._generator(node) is not None

    def leads(self, node: gast.AST) -> bool:
        """Whether a generator expression is gone through before others, side by side with them, or counted."""
        match node:
            case gast.Call(func=gast.Name(id="enumerate" | "zip"), args=[gast.GeneratorExp(), *_]):
                return True
        return False

    def text(self, call: Any) -> list[gast.stmt]:
        """What the generator that is called does."""
        found = self._generator(call)
        assert found is not None
        return found[0].body

    def read(self, value: Any) -> set[str]:
        """The names of the function that an iterator reads, with those that its own generators read."""
        nodes = every_node([value])
        found = {n.id for n in nodes if isinstance(n, gast.Name)} - bound_names([value])
        for tree, own in filter(None, (self._generator(n) for n in nodes if isinstance(n, gast.Call))):
            names = [n for n in every_node(tree.body) if isinstance(n, gast.Name)]
            given = {n.id for n in every_node([tree.args]) if isinstance(n, gast.Name)}
            found |= {n.id for n in names} - bound_names(tree.body) - given if own else set()
        return {name for name in found if self.meaning(load(name, value)) is None}

    def _generator(self, call: Any) -> tuple[gast.FunctionDef, bool] | None:
        """The text of the generator that is called, and whether it is one of this function's own."""
        own = isinstance(call.func, gast.Name) and call.func.id in self._own
        value = None if own else self.meaning(call.func)
        made = generator_of(value, call)
        plain = call.func.id if isinstance(call.func, gast.Name) else None
        name = made or (value if isinstance(call.func, Generator) else plain)
        if name is None:
            return None
        if name not in self._found:
            found = self._defs.get(call.func.id) if own else self._of_module(made or value)
            self._found[name] = (found, own) if found is not None and can_be_written(found) else None
            if found is not None:
                self._taken.update(n.id for n in every_node(found.body) if isinstance(n, gast.Name))
        return self._found[name]

    def meaning(self, node: Any) -> object:
        """What a name of a module, or what it has, stands for; None for anything else."""
        found: object = None
        match node:
            case Generator(function=function):
                return function
            case gast.Name(id=name) if name not in self._own:
                found = meaning_of_name(self._asked, self._function, name)
            case gast.Attribute(value=gast.Name() | gast.Attribute() as owner, attr=attr):
                inside = self.meaning(owner)
                module = isinstance(inside, types.ModuleType) or inside is itertools.chain
                found = meaning_of_attribute(self._asked, Known(inside, ""), attr) if module else None
            case _:
                return None
        return found.value if isinstance(found, Known) else None

    def _of_module(self, value: object) -> gast.FunctionDef | None:
        """A generator from outside, of which every name means here what it means there."""
        if not isinstance(value, types.FunctionType) or not inspect.isgeneratorfunction(value) or value.__closure__:
            return None
        text = text_of(value)
        if text is None or not isinstance(text.tree, gast.FunctionDef) or text.tree.decorator_list:
            return None
        tree = copy.deepcopy(text.tree)
        inside = {*value.__code__.co_varnames, *value.__code__.co_cellvars}
        for node in every_node(tree.body):
            if isinstance(node, gast.Name) and node.id not in inside:
                here = None if node.id in self._own else meaning_of_name(self._asked, self._function, node.id)
                there = meaning_of_name(self._asked, value, node.id)
                same = here == there or (isinstance(here, Known) and isinstance(there, Known) and here.value is there.value)
                if not same:
                    return None
        return tree

    def _is_still(self, node: gast.AST, own: frozenset[str] | set[str] = frozenset()) -> bool:
        """Whether an expression has no generator in it, and calls nothing but builtins and functions of modules.

        ``own`` are names that stand for something else there.
        """
        calls = [n for n in every_node([node]) if isinstance(n, gast.Call)]
        if any(map(self.is_call, calls)) or any(isinstance(n, gast.NamedExpr) for n in every_node([node])):
            return False
        return all(self.changes_nothing(call, own) for call in calls)

    def changes_nothing(self, call: Any, own: frozenset[str] | set[str] = frozenset()) -> bool:
        """Whether a call changes nothing; ``own`` are names that stand for something else there."""
        return changes_nothing(self._asked, self._function, call, self._own | own)

    def _gathers_quietly(self, node: Any) -> bool:
        """Whether nothing but a generator's own names changes where all that it yields is gathered."""
        inner = next((n for n in every_node([node]) if self.is_call(n)), None)
        if inner is None or not self.is_quiet(inner):
            return False
        return self._is_still(replaced(node, inner, constant(None, inner)))

    def is_quiet(self, call: Any) -> bool:
        """Whether a generator changes nothing but names of its own, as far as its text shows."""
        found = self._generator(call)
        assert found is not None
        nodes = every_node(found[0].body)
        given = {n.id for n in every_node([found[0].args]) if isinstance(n, gast.Name)}
        own = {*bound_names(found[0].body), *given}
        plain = [n.targets[0] for n in nodes if isinstance(n, gast.Assign) and isinstance(n.value, gast.Constant)]
        added = [n.target for n in nodes if isinstance(n, gast.AugAssign)]
        numbers = {id(n) for n in (*plain, *added)}
        others = {n.id for n in nodes if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load) and id(n) not in numbers}
        for node in nodes:
            match node:
                case gast.Nonlocal() | gast.Expr(value=gast.Call()) | gast.Delete():
                    return False
                case gast.AugAssign(target=target):
                    if not isinstance(target, gast.Name) or target.id in others or target.id in given:
                        return False
                    if target.id not in {t.id for t in plain if isinstance(t, gast.Name)}:
                        return False
                case gast.Subscript(ctx=gast.Store() | gast.Del()) | gast.Attribute(ctx=gast.Store() | gast.Del()):
                    return False
                case gast.Call() if not self.changes_nothing(node, own):
                    return False
        return True

    def _is_lazy(self, node: Any) -> bool:
        """Whether this is something that computes its items as a loop comes to them, of names and constants."""
        parts = [n for n in every_node([node]) if isinstance(n, gast.Call)]
        walks = isinstance(node, gast.GeneratorExp) or self.is_call(node)
        match node:
            case gast.Call(func=gast.Name(id="zip" | "enumerate" | "reversed" as name)) if name not in self._own:
                walks = True
        return walks and all(self.is_call(call) or self.changes_nothing(call) for call in parts)

    def _fresh(self, base: str) -> str:
        """A name that neither the function nor a generator of its mentions."""
        name = unused(base, self._taken)
        self._taken.add(name)
        return name
