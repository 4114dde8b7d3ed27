"""``map``, ``filter`` and generator expressions, where they are gone through at once, as comprehensions and loops.

``sum(map(f, x))`` is ``sum(f(item) for item in x)``, and ``for v in map(f, x)`` goes through ``(f(item) for item in x)``.
A loop over ``(f(u) for u in x if p(u))`` is one over ``x`` whose body begins with ``v = f(u)``, behind the test: so what the
body changes the generator sees. One over ``zip(y, map(f, x))`` goes through ``zip(y, x)``.
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
from adjoint_gen.frontend.names.comprehension_scopes import marked, renamed
from adjoint_gen.frontend.names.resolve import meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.syntax import branch

_TAKEN = ("sum", "list", "max", "min", "any", "all")
_ITEM = "item"


def without_maps(asked: Asked, function: types.FunctionType, body: Sequence[gast.AST]) -> None:
    """Write comprehensions for ``map`` and ``filter``, and plain loops for those over generator expressions, in place."""
    writer: _Writer | None = None
    for node in every_node(body):
        if isinstance(node, gast.Call) and len(node.args) == 1 and isinstance(node.args[0], gast.Name):
            for keyword in node.keywords:
                keyword.value = _as_lambda(keyword.value, node.args[0].id) if keyword.arg == "key" else keyword.value
        if isinstance(node, gast.Starred) and isinstance(node.value, gast.GeneratorExp):  # which is gone through at once
            node.value = gast.copy_location(gast.ListComp(node.value.elt, node.value.generators), node.value)
        if isinstance(node, gast.For) and _maps(node.iter):
            writer = writer or _Writer(asked, function, body)
            writer.go_through(node)
        match node:
            case gast.For(iter=gast.GeneratorExp() as made):
                _go_through(node, made, node.target)
            case gast.For(
                iter=gast.Call(func=gast.Name(id="enumerate"), args=[gast.GeneratorExp() as made, *_]) as call,
                target=gast.Tuple(elts=[_, item]) as pair,
            ) if len(made.generators) == 1 and not made.generators[0].ifs:
                writer = writer or _Writer(asked, function, body)
                if writer.is_builtin("enumerate") and _go_through(node, made, item):
                    node.target = gast.copy_location(gast.Tuple([pair.elts[0], node.target], pair.ctx), pair)
                    node.iter = gast.copy_location(gast.Call(call.func, [node.iter, *call.args[1:]], call.keywords), call)
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
            case gast.Call(func=gast.Name(id="enumerate" | "zip" | "sorted" as taker), args=args) if any(map(_is_call, args)):
                writer = writer or _Writer(asked, function, body)
                if id(node) not in writer.replaced and writer.is_builtin(taker):
                    node.args = [writer.comprehension(arg, gast.ListComp) or arg for arg in args]
            case gast.ListComp() | gast.GeneratorExp() | gast.SetComp() | gast.DictComp():
                writer = writer or _Writer(asked, function, body)
                node.generators = [part for whole in node.generators for part in writer.one_by_one(whole)]
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


def _tested(tests: Sequence[Any], body: list[Any]) -> list[Any]:
    for test in reversed(tests):
        body = [branch(test, body, [], test)]
    return body


def _maps(node: gast.AST) -> bool:
    return any(isinstance(n, gast.Name) and n.id in ("map", "filter") for n in gast.walk(node))


def _is_call(node: gast.AST) -> bool:
    return isinstance(node, gast.Call)


class Running(gast.Call):
    """A call of ``itertools.accumulate`` of which all items are taken at once, with nothing done in between."""


class _Writer:
    """Writes comprehensions; ``own`` are the names that the function binds.

    ``replaced`` are calls in whose place loops have others now: they are left as they are, for a text is lowered again.
    """

    def __init__(self, asked: Asked, function: types.FunctionType, body: Sequence[gast.AST]) -> None:
        self._asked = asked
        code = function.__code__
        self._function = function
        self.replaced: set[int] = set()
        self._loop: Any = None
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

    def go_through(self, loop: Any) -> None:
        """Let a loop go through generator expressions, one by one or side by side, in the place of ``map`` and ``filter``."""
        made = self.generator(loop.iter)
        if made is not None:
            loop.iter = made
            return
        mapped: list[tuple[Any, Any]] = []
        whole: list[Any] = []
        self._loop = loop
        loop.iter, loop.target = self._side_by_side(loop.iter, loop.target, mapped, whole)
        if mapped:  # all values are computed before the first of them has a name
            targets, values = ([pair[k] for pair in mapped] for k in range(2))
            made = gast.Assign([self._tuple(targets, gast.Store(), loop)], self._tuple(values, gast.Load(), loop), None)
            loop.body = [self._at(loop, made), *whole, *loop.body]

    def one_by_one(self, part: Any) -> list[Any]:
        """``for v in map(f, x) if p(v)`` of a comprehension as ``for item in x for v in (f(item),) if p(v)``."""
        made = self.generator(part.iter) if _is_call(part.iter) and not part.is_async else None
        if made is None:
            return [part]
        single = self._at(part.iter, gast.Tuple([made.elt], gast.Load()))
        return [*made.generators, gast.comprehension(part.target, single, part.ifs, 0)]

    def _side_by_side(
        self, through: Any, target: Any, mapped: list[tuple[Any, Any]], whole: list[Any]
    ) -> tuple[Any, Any]:
        """What a loop goes through, with what is mapped in ``zip`` and ``enumerate`` as it is, and its target.

        ``mapped`` gains the user's targets with what they are, ``whole`` statements that bind names for all items of a pass.
        """
        match through:
            case gast.Call(func=gast.Name(id="zip" | "enumerate" as name), args=[_, *_] as args) if self.is_builtin(name):
                given = args[:1] if name == "enumerate" else args
            case _:
                return through, target
        if not any(map(_maps, given)):
            return through, target
        self.replaced.add(id(through))
        counts = ["counter"] if name == "enumerate" else []
        names = [marked(n, target.lineno, target.col_offset) for n in (*counts, *(f"{_ITEM}{k}" for k in range(len(given))))]
        own = target.elts if isinstance(target, gast.Tuple) and len(target.elts) == len(names) else None
        if own is None or any(isinstance(one, gast.Starred) for one in own):
            own, loads = (
                [self._at(target, gast.Name(n, context, None, None)) for n in names] for context in (gast.Store(), gast.Load())
            )
            whole.insert(0, self._at(target, gast.Assign([target], self._tuple(loads, gast.Load(), target), None)))
        sides: list[tuple[Any, Any]] = []
        for arg, item in zip(given, own[len(counts) :], strict=True):
            made = self.generator(arg)
            if made is None:
                sides.append(self._side_by_side(arg, item, mapped, whole))
            elif made.generators[0].ifs:
                sides.append((self.comprehension(arg, gast.ListComp) if self._is_apart(arg) else arg, item))
            else:
                mapped.append((item, made.elt))
                sides.append((made.generators[0].iter, made.generators[0].target))
        again = [arg for arg, _ in sides] + args[len(given) :]
        new = self._at(through, gast.Call(through.func, again, through.keywords))
        return new, self._at(target, gast.Tuple([*own[: len(counts)], *(item for _, item in sides)], gast.Store()))

    def _is_apart(self, filtered: gast.AST) -> bool:
        """Whether the loop certainly changes nothing that a filter reads, so that all items may be taken before it."""
        nodes = every_node(self._loop.body)
        calls = [n for call in nodes if isinstance(call, gast.Call) for n in gast.walk(call)]
        stores = [n for t in nodes if isinstance(getattr(t, "ctx", None), gast.Store | gast.Del) for n in gast.walk(t)]
        changed = {n.id for n in (*calls, *stores) if isinstance(n, gast.Name)}
        return changed.isdisjoint(n.id for n in gast.walk(filtered) if isinstance(n, gast.Name) and n.id != "filter")

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
