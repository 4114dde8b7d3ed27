"""``map``, ``filter`` and generator expressions, where they are gone through at once, as comprehensions and loops.

``sum(map(f, x))`` is ``sum(f(item) for item in x)``, and ``for v in map(f, x)`` goes through ``[f(item) for item in x]``.
A loop over ``(f(u) for u in x if p(u))`` is one over ``x`` whose body begins with ``v = f(u)``, behind the test: so what the
body changes the generator sees.
An iterator that is kept under a name is left to be refused: whoever goes through it a second time finds it empty.
"""

from __future__ import annotations

import copy
import itertools
import types
from collections.abc import Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.comprehension_scopes import renamed
from adjoint_gen.frontend.mutated_names import bound_names
from adjoint_gen.frontend.resolve import meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.scopes import every_node
from adjoint_gen.frontend.syntax import branch
from adjoint_gen.frontend.values import Known

_TAKEN = ("sum", "list", "max", "min", "any", "all")
_ITEM = "item"


def without_maps(asked: Asked, function: types.FunctionType, body: Sequence[gast.AST]) -> None:
    """Write comprehensions for ``map`` and ``filter``, and plain loops for those over generator expressions, in place."""
    writer: _Writer | None = None
    done: set[int] = set()  # calls in whose place loops have others now: left as they are, for a text is lowered again
    for node in every_node(body):
        if isinstance(node, gast.Call) and len(node.args) == 1 and isinstance(node.args[0], gast.Name):
            for keyword in node.keywords:
                keyword.value = _as_lambda(keyword.value, node.args[0].id) if keyword.arg == "key" else keyword.value
        if isinstance(node, gast.Starred) and isinstance(node.value, gast.GeneratorExp):  # which is gone through at once
            node.value = gast.copy_location(gast.ListComp(node.value.elt, node.value.generators), node.value)
        match node:
            case gast.For(iter=gast.GeneratorExp() as made):
                _go_through(node, made, node.target)
            case gast.For(
                iter=gast.Call(func=gast.Name(id="enumerate"), args=[gast.GeneratorExp() | gast.Call() as inner, *_]) as call,
                target=gast.Tuple(elts=[_, item]) as pair,
            ):
                writer = writer or _Writer(asked, function, body)
                made = writer.generator(inner) if isinstance(inner, gast.Call) else inner
                plain = made is not None and len(made.generators) == 1 and not made.generators[0].ifs
                if plain and writer.is_builtin("enumerate") and _go_through(node, made, item):
                    done.add(id(call))
                    node.target = gast.copy_location(gast.Tuple([pair.elts[0], node.target], pair.ctx), pair)
                    node.iter = gast.copy_location(gast.Call(call.func, [node.iter, *call.args[1:]], call.keywords), call)
            case gast.For(
                iter=gast.Call(func=gast.Name(id="zip"), args=args) as call, target=gast.Tuple(elts=targets),
            ) if len(args) == len(targets) and any(map(_is_call, args)):
                writer = writer or _Writer(asked, function, body)
                if writer.is_builtin("zip"):
                    done.add(id(call))
                    _side_by_side(writer, node, call, targets)
            case gast.Call(func=gast.Name(id=taker), args=[gast.Call() as inner, *_]) if taker in _TAKEN:
                writer = writer or _Writer(asked, function, body)
                made = writer.comprehension(inner, gast.GeneratorExp) if writer.is_builtin(taker) else None
                made = writer.transposed(inner) if made is None and taker == "list" and writer.is_builtin(taker) else made
                made = writer.running(inner) if made is None and writer.is_builtin(taker) else made
                node.args[0] = inner if made is None else made
            case gast.Call(func=gast.Attribute(value=gast.Constant(value=str()), attr="join"), args=[inner], keywords=[]):
                writer = writer or _Writer(asked, function, body)
                if isinstance(inner, gast.GeneratorExp):
                    node.args = [gast.copy_location(gast.ListComp(inner.elt, inner.generators), inner)]
                else:
                    node.args = [writer.comprehension(inner, gast.ListComp) or inner]
            case gast.Call(func=gast.Name(id="enumerate" | "zip" | "sorted" as taker), args=args) if (
                any(map(_is_call, args)) and id(node) not in done
            ):
                writer = writer or _Writer(asked, function, body)
                if writer.is_builtin(taker):
                    node.args = [writer.comprehension(arg, gast.ListComp) or arg for arg in args]
            case gast.For(iter=gast.Call() as inner):  # what the body changes is seen: the items are made one by one
                writer = writer or _Writer(asked, function, body)
                if (made := writer.generator(inner)) is not None:
                    _go_through(node, made, node.target)
            case gast.comprehension(iter=gast.Call() as inner):
                writer = writer or _Writer(asked, function, body)
                node.iter = writer.comprehension(inner, gast.ListComp) or inner
            case gast.Assign(targets=[gast.Tuple() | gast.List()], value=gast.Call() as inner):
                writer = writer or _Writer(asked, function, body)
                node.value = writer.comprehension(inner, gast.ListComp) or writer.transposed(inner) or inner


def _as_lambda(key: Any, owner: str) -> Any:
    """``d.get`` as a key for the keys of ``d``, as the lambda that it is."""
    match key:
        case gast.Attribute(value=gast.Name(id=name) as held, attr="get") if name == owner:
            item = "item" if name != "item" else "item_"
            made = gast.Subscript(held, gast.copy_location(gast.Name(item, gast.Load(), None, None), key), gast.Load())
            param = gast.copy_location(gast.Name(item, gast.Param(), None, None), key)
            given = gast.arguments([param], [], None, [], [], None, [])
            return gast.copy_location(gast.Lambda(given, gast.copy_location(made, key)), key)
    return key


def _go_through(loop: Any, made: Any, item: Any) -> bool:
    """Let a loop go through what a generator expression goes through; False where it would not stop all of several loops."""
    first, *rest = made.generators
    stops = bool(loop.orelse) or any(isinstance(node, gast.Break) for node in every_node(loop.body))
    if any(part.is_async for part in made.generators) or (rest and stops):
        return False
    body = [gast.copy_location(gast.Assign([item], made.elt, None), made), *loop.body]
    for part in reversed(rest):
        body = [gast.copy_location(gast.For(part.target, part.iter, _tested(part.ifs, body), [], None), made)]
    loop.target, loop.iter, loop.body = first.target, first.iter, _tested(first.ifs, body)
    return True


def _side_by_side(writer: _Writer, loop: Any, call: Any, targets: Sequence[Any]) -> None:
    """Let a loop over a ``zip`` of maps go through what these are given, and make their items at the head of its body."""
    args, items, body = [*call.args], [*targets], [*loop.body]
    for k, (arg, item) in enumerate(zip(call.args, targets, strict=True)):
        made = writer.generator(arg) if isinstance(arg, gast.Call) else None
        if made is not None and not made.generators[0].ifs:
            args[k], items[k] = made.generators[0].iter, made.generators[0].target
            body = [gast.copy_location(gast.Assign([item], made.elt, None), made), *body]
        elif made is not None:
            args[k] = gast.copy_location(gast.ListComp(made.elt, made.generators), made)
    loop.iter = gast.copy_location(gast.Call(call.func, args, call.keywords), call)
    loop.target = gast.copy_location(gast.Tuple(items, loop.target.ctx), loop.target)
    loop.body = body


def _tested(tests: Sequence[Any], body: list[Any]) -> list[Any]:
    for test in reversed(tests):
        body = [branch(test, body, [], test)]
    return body


def _is_call(node: gast.AST) -> bool:
    return isinstance(node, gast.Call)


class Running(gast.Call):
    """A call of ``itertools.accumulate`` of which all items are taken at once, with nothing done in between."""


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

    def generator(self, node: Any) -> Any:
        """A generator expression with names of its own that a call is, where it is gone through item by item; else None."""
        made = self.comprehension(node, gast.GeneratorExp)
        if made is not None:
            renamed([self._at(node, gast.Expr(made))])
        return made

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

    def running(self, node: Any) -> Any:
        """A walk through what ``itertools.accumulate`` gives; None for every other call."""
        meaning: object = None
        match node.func:
            case gast.Name(id=name) if name not in self._own:
                meaning = meaning_of_name(self._asked, self._function, name)
            case gast.Attribute(value=gast.Name(id=owner), attr=name) if owner not in self._own:
                inside = meaning_of_name(self._asked, self._function, owner)
                meaning = meaning_of_attribute(self._asked, inside, name) if isinstance(inside, Known) else None
        if not isinstance(meaning, Known) or meaning.value is not itertools.accumulate:
            return None
        load, store = (self._at(node, gast.Name(_ITEM, context, None, None)) for context in (gast.Load(), gast.Store()))
        walk = self._at(node, Running(node.func, node.args, node.keywords))
        return self._at(node, gast.GeneratorExp(load, [gast.comprehension(store, walk, [], 0)]))

    def transposed(self, node: Any) -> Any:
        """The list of what ``zip(*rows)`` goes through; None for every other call."""
        match node:
            case gast.Call(func=gast.Name(id="zip"), args=[gast.Starred()], keywords=[]):
                load, store = (self._at(node, gast.Name(_ITEM, context, None, None)) for context in (gast.Load(), gast.Store()))
                whole = gast.comprehension(store, node, [], 0)
                return self._at(node, gast.ListComp(load, [whole])) if self.is_builtin("zip") else None
        return None

    def _applied(self, applied: Any, count: int) -> tuple[list[str], Any]:
        """Names for the items, and a call of a function with them; the body of a lambda in place of a call of it."""
        if isinstance(applied, gast.Lambda):
            given = applied.args
            plain = not (given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg or given.defaults)
            if plain and len(given.args) == count:
                return [argument.id for argument in given.args], copy.deepcopy(applied.body)
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
