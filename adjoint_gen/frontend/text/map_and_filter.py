"""``map``, ``filter`` and generator expressions, where they are gone through at once, as comprehensions and loops.

``sum(map(f, x))`` is ``sum(f(item) for item in x)``, and ``for v in map(f, x)`` goes through ``(f(item) for item in x)``.
A loop over ``(f(u) for u in x if p(u))`` is one over ``x`` whose body begins with ``v = f(u)``, behind the test: so what the
body changes the generator sees. One over ``zip(y, map(f, x))`` goes through ``zip(y, x)``; in ``zip(map(f, x), y)`` the call of
``f`` is marked (:class:`InTurn`), since Python calls it once more where ``y`` ends first. In these a filter is a generator
expression.
An iterator that is kept under a name is left to be refused: whoever goes through it a second time finds it empty.
"""

from __future__ import annotations

import copy
import itertools
import types
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.comprehension_scopes import marked, renamed
from adjoint_gen.frontend.names.scopes import each_node, every_node
from adjoint_gen.frontend.text.applied_names import APPLYING, TAKEN
from adjoint_gen.frontend.text.function_names import FunctionNames
from adjoint_gen.frontend.text.named_values import flattened, with_named_values
from adjoint_gen.frontend.text.syntax import at, bind, branch, expression, load

_ITEM = "item"


def without_maps(asked: Asked, function: types.FunctionType, body: Sequence[gast.AST]) -> None:
    """Write comprehensions for ``map`` and ``filter``, and plain loops for those over generator expressions, in place."""
    writer: Comprehensions | None = None
    for node in each_node(body):
        if isinstance(node, gast.Starred) and isinstance(node.value, gast.GeneratorExp):  # which is gone through at once
            node.value = gast.copy_location(gast.ListComp(node.value.elt, node.value.generators), node.value)
        if isinstance(node, gast.For) and _maps(node.iter):
            writer = writer or Comprehensions(asked, function, body)
            writer.go_through(node)
        match node:
            case gast.Call(func=gast.Name(id="enumerate"), args=[_], keywords=[gast.keyword(arg="start", value=start)]):
                writer = writer or Comprehensions(asked, function, body)
                if writer.is_builtin("enumerate"):
                    node.args, node.keywords = [*node.args, start], []
        match node:
            case gast.For(iter=gast.GeneratorExp() as made):
                go_through(node, made, node.target)
            case gast.For(
                iter=gast.Call(func=gast.Name(id="enumerate"), args=[gast.GeneratorExp() as made, *_]) as call,
                target=gast.Tuple(elts=[_, item]) as pair,
            ) if len(made.generators) == 1 and not made.generators[0].ifs:
                writer = writer or Comprehensions(asked, function, body)
                if writer.is_builtin("enumerate") and go_through(node, made, item):
                    node.target = gast.copy_location(gast.Tuple([pair.elts[0], node.target], pair.ctx), pair)
                    node.iter = gast.copy_location(gast.Call(call.func, [node.iter, *call.args[1:]], call.keywords), call)
            case gast.Call(func=gast.Name(id=taker), args=[gast.Call() as inner, *_]) if taker in TAKEN:
                writer = writer or Comprehensions(asked, function, body)
                made = writer.comprehension(inner, gast.GeneratorExp) if writer.is_builtin(taker) else None
                made = writer.transposed(inner) if made is None and taker == "list" and writer.is_builtin(taker) else made
                made = writer.running(inner) if made is None and writer.is_builtin(taker) else made
                made = writer.taken(taker, inner) if made is None and writer.is_builtin(taker) else made
                made = writer.whole(inner) if made is None and taker == "tuple" and writer.is_builtin(taker) else made
                node.args[0] = inner if made is None else made
            case gast.Call(func=gast.Attribute(value=gast.Constant(value=str()), attr="join"), args=[inner], keywords=[]):
                writer = writer or Comprehensions(asked, function, body)
                if isinstance(inner, gast.GeneratorExp):
                    node.args = [gast.copy_location(gast.ListComp(inner.elt, inner.generators), inner)]
                else:
                    node.args = [writer.comprehension(inner, gast.ListComp) or inner]
            case gast.ListComp() | gast.GeneratorExp() | gast.SetComp() | gast.DictComp():
                with_named_values(node, body)
                writer = writer or Comprehensions(asked, function, body)
                node.generators = [part for whole in node.generators for part in writer.one_by_one(whole)]
            case gast.Call(func=gast.Attribute(attr="extend"), args=[gast.Call() as inner], keywords=[]):
                writer = writer or Comprehensions(asked, function, body)
                node.args = [writer.comprehension(inner, gast.GeneratorExp) or inner]
            case gast.AugAssign(op=gast.Add(), value=gast.Call() as inner):
                writer = writer or Comprehensions(asked, function, body)
                node.value = writer.comprehension(inner, gast.GeneratorExp) or inner
            case gast.Call(func=func, args=[gast.Starred(value=whole)], keywords=[]):
                writer = writer or Comprehensions(asked, function, body)
                if writer.meaning(func) is itertools.chain:
                    node.func = at(func, gast.Attribute(func, "from_iterable", gast.Load()))
                    item = marked(_ITEM, whole.lineno, whole.col_offset)
                    node.args = [expression(whole, "[item for item in whole]", item=item, whole=whole)]
            case gast.Starred(value=gast.Call() as inner):
                writer = writer or Comprehensions(asked, function, body)
                node.value = writer.comprehension(inner, gast.ListComp) or writer.whole(inner) or inner
            case gast.Assign(targets=[gast.Tuple() | gast.List()], value=gast.Call() as inner):
                writer = writer or Comprehensions(asked, function, body)
                node.value = writer.comprehension(inner, gast.ListComp) or writer.transposed(inner) or inner


def go_through(loop: Any, made: Any, item: Any) -> bool:
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
    return any(isinstance(n, gast.Name) and n.id in APPLYING for n in gast.walk(node))


def _are_one(source: gast.AST, other: gast.AST) -> bool:
    """Whether both are one name, so that what they are is equally long."""
    return isinstance(source, gast.Name) and isinstance(other, gast.Name) and source.id == other.id


def _is_call(node: gast.AST) -> bool:
    return isinstance(node, gast.Call)


class Running(gast.Call):
    """A call of ``itertools.accumulate`` of which all items are taken at once, with nothing done in between."""


class InTurn(gast.expr):
    """What ``map`` gives in a pass of ``zip`` in which what stands behind it may come to its end."""

    _fields = ("value",)


@dataclass
class _Sides:
    """What is gone through side by side: ``mapped`` gains targets with what they are, ``whole`` those of whole items."""

    mapped: list[tuple[Any, Any]] = field(default_factory=list)
    whole: list[tuple[Any, Any]] = field(default_factory=list)


class Comprehensions(FunctionNames):
    """Writes comprehensions."""

    def generator(self, node: Any) -> Any:
        """A generator expression with names of its own that a call is, where it is gone through item by item; else None.

        None, too, where an expression gives the function: what it is applied to would be looked up late.
        """
        made = self.comprehension(node, gast.GeneratorExp)
        if made is not None and len(made.generators) > 1:
            return None
        if made is not None:
            renamed([at(node, gast.Expr(made))])
        return made

    def comprehension(self, node: Any, sort: Any) -> Any:
        """The comprehension that a call is; None if it is none of ``map`` or ``filter``."""
        match node:
            case gast.Call(
                func=gast.Name(id="map" | "filter" as name), args=[applied, first, *more], keywords=[],
            ) if not isinstance(applied, gast.Starred | gast.Constant) or applied.value is None:
                pass
            case _:
                return None
        iterables, ahead = [first, *more], []
        if not isinstance(applied, gast.Name | gast.Attribute | gast.Lambda | gast.Constant):  # it is looked up once
            held = marked("applied", node.lineno, node.col_offset)
            ahead = [gast.comprehension(bind(held, applied), at(applied, gast.Tuple([applied], gast.Load())), [], 0)]
            applied = load(held, applied)
        starred = any(isinstance(arg, gast.Starred) for arg in iterables)
        if starred or not self.is_builtin(name) or (name == "filter" and more) or (more and not self.is_builtin("zip")):
            return None
        names, value = self._applied(applied, len(iterables))
        target = self._tuple([bind(n, node) for n in names], gast.Store(), node)
        source = first if not more else self._call("zip", iterables, node)
        tests = [value] if name == "filter" else []
        element = load(names[0], node) if name == "filter" else value
        if isinstance(applied, gast.Constant):
            if name == "map":
                return None
            tests = [element]
        return at(node, sort(element, [*ahead, *flattened([gast.comprehension(target, source, tests, 0)])]))

    def go_through(self, loop: Any) -> None:
        """Let a loop go through generator expressions, one by one or side by side, in the place of ``map`` and ``filter``."""
        made = self.generator(loop.iter)
        if made is not None:
            loop.iter = made
            return
        sides = _Sides()
        loop.iter, loop.target = self._side_by_side(loop.iter, loop.target, sides)
        bound = [at(loop, gast.Assign([target], value, None)) for target, value in self._bound(sides, loop)]
        loop.body = [*bound, *loop.body]

    def one_by_one(self, part: Any) -> list[Any]:
        """``for v in map(f, x) if p(v)`` of a comprehension as ``for item in x for v in (f(item),) if p(v)``."""
        if isinstance(part.iter, gast.GeneratorExp):
            return flattened([part])
        if not _is_call(part.iter) or part.is_async or not _maps(part.iter):
            return [part]
        made = self.generator(part.iter)
        if made is not None:
            return flattened([gast.comprehension(part.target, made, part.ifs, 0)])
        sides = _Sides()
        through, target = self._side_by_side(part.iter, part.target, sides)
        parts = [gast.comprehension(target, through, [], 0)]
        for bound, value in self._bound(sides, part.iter):
            parts.append(gast.comprehension(bound, at(part.iter, gast.Tuple([value], gast.Load())), [], 0))
        parts[-1].ifs = part.ifs
        return parts

    def taken(self, taker: str, node: Any) -> Any:
        """What ``zip`` or ``enumerate`` of maps gives, where all of it is taken at once; None for every other call."""
        match node:
            case gast.Call(func=gast.Name(id="zip" | "enumerate" as name), args=args) if any(map(_maps, args)):
                if self.is_builtin(name):
                    return self._pairs_of(node) if taker == "dict" else self._each_of(node)
        return None

    def whole(self, node: Any) -> Any:
        """The list of what ``zip``, ``enumerate`` or ``reversed`` gives; None for every other call."""
        known = isinstance(node.func, gast.Name) and node.func.id in ("zip", "enumerate", "reversed")
        return self._call("list", [node], node) if known and all(map(self.is_builtin, ("list", node.func.id))) else None

    def _bound(self, sides: _Sides, node: gast.AST) -> list[tuple[Any, Any]]:
        """What is bound in a pass, and to what: all values are computed before the first of them has a name."""
        if not sides.mapped:
            return sides.whole
        targets, values = ([pair[k] for pair in sides.mapped] for k in range(2))
        return [(self._tuple(targets, gast.Store(), node), self._tuple(values, gast.Load(), node)), *sides.whole]

    def _side_by_side(self, through: Any, target: Any, sides: _Sides, ends: bool = False) -> tuple[Any, Any]:
        """What a loop goes through, with what is mapped in ``zip`` and ``enumerate`` as it is, and its target.

        With ``ends`` there is something behind it that may come to its end in a pass.
        """
        match through:
            case gast.Call(func=gast.Name(id="zip" | "enumerate" as name), args=[_, *_] as args) if self.is_builtin(name):
                given = args[:1] if name == "enumerate" else args
            case _:
                return through, target
        if not any(map(_maps, given)):
            return through, target
        counts = ["counter"] if name == "enumerate" else []
        names = [marked(n, target.lineno, target.col_offset) for n in (*counts, *(f"{_ITEM}{k}" for k in range(len(given))))]
        own = target.elts if isinstance(target, gast.Tuple) and len(target.elts) == len(names) else None
        if own is None or any(isinstance(one, gast.Starred) for one in own):
            own, loads = ([made(n, target) for n in names] for made in (bind, load))
            sides.whole.insert(0, (target, self._tuple(loads, gast.Load(), target)))
        shown: list[tuple[Any, Any]] = []
        every = [self.generator(arg) for arg in given]
        sources = [arg if made is None else made.generators[0].iter for arg, made in zip(given, every, strict=True)]
        for k, (arg, item) in enumerate(zip(given, own[len(counts) :], strict=True)):
            made, behind = every[k], ends or not all(_are_one(sources[k], other) for other in sources[k + 1 :])
            if made is None:
                shown.append(self._side_by_side(arg, item, sides, behind))
            elif made.generators[0].ifs:
                shown.append((made, item))
            else:
                sides.mapped.append((item, at(arg, InTurn(made.elt)) if behind else made.elt))
                shown.append((made.generators[0].iter, made.generators[0].target))
        again = [arg for arg, _ in shown] + args[len(given) :]
        new = at(through, gast.Call(through.func, again, through.keywords))
        return new, at(target, gast.Tuple([*own[: len(counts)], *(item for _, item in shown)], gast.Store()))

    def running(self, node: Any) -> Any:
        """A walk through what ``itertools.accumulate`` gives; None for every other call."""
        if self.meaning(node.func) is not itertools.accumulate:
            return None
        return self._each_of(at(node, Running(node.func, node.args, node.keywords)))

    def transposed(self, node: Any) -> Any:
        """The list of what ``zip(*rows)`` goes through; None for every other call."""
        match node:
            case gast.Call(func=gast.Name(id="zip"), args=[gast.Starred()], keywords=[]):
                each = self._each_of(node)
                return at(node, gast.ListComp(each.elt, each.generators)) if self.is_builtin("zip") else None
        return None

    def _each_of(self, through: gast.AST) -> Any:
        """``(item for item in through)``."""
        made = expression(through, "(item for item in through)", item=_ITEM, through=through)
        made.generators = self.one_by_one(made.generators[0])
        return made

    def _pairs_of(self, through: gast.AST) -> Any:
        """``{key: value for key, value in through}``."""
        made = expression(through, "{key: value for key, value in through}", through=through)
        made.generators = self.one_by_one(made.generators[0])
        return made

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
        return names, at(applied, gast.Call(applied, [load(n, applied) for n in names], []))

    def _call(self, name: str, args: list[Any], node: Any) -> Any:
        return at(node, gast.Call(load(name, node), args, []))

    def _tuple(self, items: list[Any], context: Any, node: Any) -> Any:
        return items[0] if len(items) == 1 else at(node, gast.Tuple(items, context))
