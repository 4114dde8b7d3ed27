"""``map`` and ``filter``, where they are gone through at once, as the comprehensions that they are, and ``dict(zip(a, b))``.

``sum(map(f, x))`` is ``sum(f(item) for item in x)``, and ``for v in map(f, x)`` goes through ``[f(item) for item in x]``.
An iterator that is kept under a name is left to be refused: whoever goes through it a second time finds it empty.
"""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.resolve import meaning_of_name
from adjoint_gen.frontend.scopes import every_node
from adjoint_gen.frontend.values import Known
from adjoint_gen.frontend.written import bound_names

_TAKEN = ("sum", "list", "max", "min", "any", "all")
_ITEM = "item"


def without_maps(asked: Asked, function: types.FunctionType, body: Sequence[gast.AST]) -> None:
    """Write comprehensions for calls of ``map`` and ``filter``, in place."""
    writer: _Writer | None = None
    for node in every_node(body):
        match node:
            case gast.Call(func=gast.Name(id=taker), args=[gast.Call() as inner, *_]) if taker in _TAKEN:
                writer = writer or _Writer(asked, function, body)
                made = writer.comprehension(inner, gast.GeneratorExp) if writer.is_builtin(taker) else None
                node.args[0] = inner if made is None else made
            case gast.Call(func=gast.Name(id="dict"), args=[gast.Call() as inner], keywords=[]):
                writer = writer or _Writer(asked, function, body)
                node.args = [writer.table(inner) or inner] if writer.is_builtin("dict") else [inner]
            case gast.Call(func=gast.Name(id="enumerate" | "zip" | "sorted" as taker), args=args) if any(map(_is_call, args)):
                writer = writer or _Writer(asked, function, body)
                if writer.is_builtin(taker):
                    node.args = [writer.comprehension(arg, gast.ListComp) or arg for arg in args]
            case gast.For(iter=gast.Call() as inner) | gast.comprehension(iter=gast.Call() as inner):
                writer = writer or _Writer(asked, function, body)
                node.iter = writer.comprehension(inner, gast.ListComp) or inner
            case gast.Assign(targets=[gast.Tuple() | gast.List()], value=gast.Call() as inner):
                writer = writer or _Writer(asked, function, body)
                node.value = writer.comprehension(inner, gast.ListComp) or inner


def _is_call(node: gast.AST) -> bool:
    return isinstance(node, gast.Call)


class _Writer:
    """Writes comprehensions; ``own`` are the names that the function binds."""

    def __init__(self, asked: Asked, function: types.FunctionType, body: Sequence[gast.AST]) -> None:
        self._asked = asked
        code = function.__code__
        self._function = function
        self._own = {*bound_names(body), *code.co_varnames, *code.co_cellvars}

    def is_builtin(self, name: str) -> bool:
        """Whether a name stands for the builtin that is called so."""
        if name in self._own:
            return False
        meaning = meaning_of_name(self._asked, self._function, name)
        return isinstance(meaning, Known) and meaning.home == ("global", "builtins", name)

    def comprehension(self, node: Any, sort: Any) -> Any:
        """The comprehension that a call is; None if it is none of ``map`` or ``filter``."""
        match node:
            case gast.Call(
                func=gast.Name(id="map" | "filter" as name),
                args=[gast.Name() | gast.Attribute() | gast.Lambda() | gast.Constant(value=None) as applied, first, *more],
                keywords=[],
            ):
                pass
            case _:
                return None
        iterables = [first, *more]
        starred = any(isinstance(arg, gast.Starred) for arg in iterables)
        if starred or not self.is_builtin(name) or (name == "filter" and more) or (more and not self.is_builtin("zip")):
            return None
        names, value = self._applied(applied, len(iterables))
        target = self._tuple([self._at(node, gast.Name(n, gast.Store(), None, None)) for n in names], gast.Store(), node)
        source = first if not more else self._call("zip", iterables, node)
        tests = [value] if name == "filter" else []
        element = self._at(node, gast.Name(names[0], gast.Load(), None, None)) if name == "filter" else value
        if isinstance(applied, gast.Constant):
            if name == "map":
                return None
            tests = [element]
        return self._at(node, sort(element, [gast.comprehension(target, source, tests, 0)]))

    def table(self, node: Any) -> Any:
        """The dict comprehension that a dict of what a call gives is; None for what is no ``zip`` of two or ``enumerate``."""
        match node:
            case gast.Call(func=gast.Name(id="zip" as name), args=[first, second], keywords=[]):
                given = [first, second]
            case gast.Call(func=gast.Name(id="enumerate" as name), args=given, keywords=[]):
                pass
            case _:
                return None
        if any(isinstance(arg, gast.Starred) for arg in given) or not self.is_builtin(name):
            return None
        targets = [self._at(node, gast.Name(n, gast.Store(), None, None)) for n in ("key", "value")]
        key, value = (self._at(node, gast.Name(n, gast.Load(), None, None)) for n in ("key", "value"))
        source = gast.comprehension(self._tuple(targets, gast.Store(), node), node, [], 0)
        return self._at(node, gast.DictComp(key, value, [source]))

    def _applied(self, applied: Any, count: int) -> tuple[list[str], Any]:
        """Names for the items, and a call of a function with them; the body of a lambda in place of a call of it."""
        if isinstance(applied, gast.Lambda):
            given = applied.args
            plain = not (given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg or given.defaults)
            if plain and len(given.args) == count:
                return [argument.id for argument in given.args], applied.body
        base = _ITEM
        while any(isinstance(inner, gast.Name) and inner.id.startswith(base) for inner in gast.walk(applied)):
            base += "_"
        names = [f"{base}{k}" if k else base for k in range(count)]
        loads = [self._at(applied, gast.Name(n, gast.Load(), None, None)) for n in names]
        return names, self._at(applied, gast.Call(applied, loads, []))

    def _call(self, name: str, args: list[Any], node: Any) -> Any:
        return self._at(node, gast.Call(self._at(node, gast.Name(name, gast.Load(), None, None)), args, []))

    def _tuple(self, items: list[Any], context: Any, node: Any) -> Any:
        return items[0] if len(items) == 1 else self._at(node, gast.Tuple(items, context))

    @staticmethod
    def _at(node: Any, made: Any) -> Any:
        return gast.copy_location(made, node)
