"""Iterators that get a name, turn by turn: each place that takes something of one runs what Python runs there.

    g = (f(v) for v in x)               walk = begun(x)
    a = next(g)                         if not more(walk): raise StopIteration
    for v in g:                 ->      a = f(taken(walk))
        s = s + v * a                   while True:
                                            if not more(walk): break
                                            v = f(taken(walk))
                                            s = s + v * a

So nothing is taken early, whatever changes in between, and an iterator without end is no matter. It may be gone through, asked
for its next item, and be what other iterators go through; its names stand in its function, behind where it is made. One of
which more is done is left alone.
"""

from __future__ import annotations

import copy
import types
from collections.abc import Callable, Collection, Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.generator_calls import Calls
from adjoint_gen.frontend.text.generator_texts import at, constant, tested
from adjoint_gen.frontend.text.pull_uses import Uses
from adjoint_gen.frontend.text.resumed import Given, NotInTurns, Step, one_turn, tidied
from adjoint_gen.frontend.text.steps import More, Taken, Walked
from adjoint_gen.frontend.text.syntax import Section, assign, bind, branch, load, with_blocks

MOST_STEPS = 8
"""In how many places something may be taken of an iterator: at each stand its statements."""


def with_steps(nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
    """The statements with questions to the iterators that are objects where something is taken of one."""
    out: list[gast.stmt] = []
    for node in nodes:
        if isinstance(node, Step):
            place = load(node.place, node) if node.place else None
            ended = at(node, gast.UnaryOp(gast.Not(), at(node, More(node.walk, place))))
            out += [branch(ended, node.ended, [], node), assign(node.target, at(node, Taken(node.walk, place)), node)]
            if node.place:
                out.append(at(node, gast.AugAssign(bind(node.place, node), gast.Add(), constant(1, node))))
        else:
            out.append(with_blocks(node, with_steps))
    return out


def _with_turns(nodes: Sequence[gast.stmt], name: str, turn: Callable[[Step], list[gast.stmt]]) -> list[gast.stmt]:
    out: list[gast.stmt] = []
    for node in nodes:
        if isinstance(node, Step) and node.walk.id == name:
            out += turn(node)
        else:
            out.append(with_blocks(node, lambda inner: _with_turns(inner, name, turn)))
    return out


class Either(gast.expr):
    """An iterator, ``turns``, that is written turn by turn where that can be, else all at once."""

    _fields = ("turns",)

    def __init__(self, turns: Any = None, at_once: Any = None) -> None:
        super().__init__(turns)
        self.at_once = at_once


def _given_to(nodes: Sequence[gast.stmt], target: Any) -> list[gast.stmt]:
    """Statements of a turn, in which a target is bound to what is given."""
    return [
        assign(copy.deepcopy(target), node.value, node) if isinstance(node, Given)
        else with_blocks(node, lambda inner: _given_to(inner, target))
        for node in nodes
    ]


class _Begun(gast.expr):
    """What is gone through by a loop, and begun before it: ``take`` takes an item of it."""

    _fields = ()

    def __init__(self, take: Any = None) -> None:
        super().__init__()
        self.take = take


class Pulls(Calls):
    """Writes iterators that get names; ``_roots`` are the texts that the function is made of, as far as they are known."""

    def __init__(self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt]) -> None:
        super().__init__(asked, function, body)
        self._roots: list[Sequence[gast.AST]] = [body]

    # --- what is written ----------------------------------------------------------------------------------------------

    def may_be_pulled(self, value: Any) -> bool:
        """Whether an expression makes an iterator that can be written turn by turn."""
        match value:
            case gast.GeneratorExp(generators=generators):
                return not any(part.is_async for part in generators)
            case gast.Call(func=gast.Name(id="zip" | "enumerate" as name), args=[_, *_] as args):
                plain = not any(isinstance(arg, gast.Starred) for arg in args)
                return name not in self._own and plain and not (value.keywords and name == "zip")
            case gast.Call(func=gast.Name(id="iter") as taker, args=[inner], keywords=[]):
                return self.meaning(taker) is iter and self.may_be_pulled(inner)
        return self.is_call(value)

    def fresh(self, base: str) -> str:
        """A name that nothing has."""
        return self._fresh(base)

    def is_builtin(self, node: Any, names: Collection[str]) -> bool:
        """Whether an expression is the name of one of some builtins."""
        return isinstance(node, gast.Name) and node.id in names and node.id not in self._own

    def is_still(self, node: Any) -> bool:
        """Whether an expression changes nothing, and has no generator in it."""
        return self._is_still(node)

    def is_own(self, name: str) -> bool:
        """Whether a name is one of the texts, not one that was made for what they go through."""
        return name not in self._made or any(isinstance(n, gast.Name) and n.id == name for root in self._roots for n in every_node(root))

    def pulled(
        self, name: str, value: Any, rest: list[gast.stmt], raw: Sequence[gast.stmt] | None = None
    ) -> list[gast.stmt] | None:
        """What stands for ``name = value`` and the ``rest`` of its block, which was ``raw`` before; None where it stays.

        A name that nothing else has is ``raw`` nowhere.
        """
        if raw is not None and not self.is_all_behind(name, raw):
            return None
        try:
            return self._expanded(name, value, rest, raw or ())
        except NotInTurns:
            return None

    def is_all_behind(self, name: str, raw: Sequence[gast.stmt]) -> bool:
        """Whether a name is bound once, and read in the statements behind that only."""
        nodes = [n for root in self._roots for n in every_node(root) if isinstance(n, gast.Name) and n.id == name]
        bound = [n for n in nodes if not isinstance(n.ctx, gast.Load)]
        inside = [n for n in every_node(raw) if isinstance(n, gast.Name) and n.id == name]
        given = name in self._function.__code__.co_varnames[: self._function.__code__.co_argcount]
        return len(bound) == 1 and len(inside) == len(nodes) - 1 and not given

    def _expanded(self, name: str, value: Any, rest: list[gast.stmt], raw: Sequence[gast.stmt]) -> list[gast.stmt]:
        while isinstance(value, gast.Call) and isinstance(value.func, gast.Name) and value.func.id == "iter":
            value = value.args[0]
        rest = Uses(self, name, raw).block(rest)
        steps = [n for n in every_node(rest) if isinstance(n, Step) and n.walk.id == name]
        if not 0 < len(steps) <= MOST_STEPS:
            raise NotInTurns
        made, turn = self._made_of(value)
        rest = _with_turns(rest, name, turn)
        for inner, given in reversed(made):
            rest = self._begun(inner, given, rest, value)
        return rest

    def _begun(self, name: str, given: Any, rest: list[gast.stmt], place: gast.AST) -> list[gast.stmt]:
        """What an iterator is made with, before what stands behind."""
        if self.may_be_pulled(given):
            return self._expanded(name, given, rest, ())
        return [assign(name, given, place), *rest]

    def _walk(self, through: Any) -> tuple[list[tuple[str, Any]], Callable[[Any, Sequence[gast.stmt], gast.AST], Step]]:
        """The names that begin to go through an expression, and what takes an item of it for a target."""
        walk, place = self._fresh("walk"), self._fresh("place")
        whole = through if self.may_be_pulled(through) else at(through, Walked(through))

        def step(target: Any, ended: Sequence[gast.stmt], node: gast.AST) -> Step:
            return at(node, Step(load(walk, node), target, copy.deepcopy(list(ended)), place))

        return [(walk, whole), (place, constant(0, through))], step

    def _made_of(self, value: Any) -> tuple[list[tuple[str, Any]], Callable[[Step], list[gast.stmt]]]:
        """The names that an iterator is made with, in order, and what stands for a step of it."""
        match value:
            case gast.Call(func=gast.Name(id="zip"), args=args) if not self.is_call(value):
                walks = [self._walk(arg) for arg in args]

                def zipped(step: Step) -> list[gast.stmt]:
                    items = [self._fresh("item") for _ in walks]
                    takes = [one(bind(item, step), step.ended, step) for (_, one), item in zip(walks, items, strict=True)]
                    whole = at(step, gast.Tuple([load(item, step) for item in items], gast.Load()))
                    return [*takes, assign(step.target, whole, step)]

                return [name for names, _ in walks for name in names], zipped
            case gast.Call(func=gast.Name(id="enumerate"), args=[inner, *start], keywords=keywords) if not self.is_call(value):
                (names, take), count = self._walk(inner), self._fresh("count")
                first = (start or [k.value for k in keywords] or [constant(0, value)])[0]

                def counted(step: Step) -> list[gast.stmt]:
                    item = self._fresh("item")
                    pair = at(step, gast.Tuple([load(count, step), load(item, step)], gast.Load()))
                    up = at(step, gast.AugAssign(bind(count, step), gast.Add(), constant(1, step)))
                    return [take(bind(item, step), step.ended, step), assign(step.target, pair, step), up]

                return [*names, (count, first)], counted
            case gast.GeneratorExp(elt=elt, generators=[first, *others]):
                names, take = self._walk(first.iter)
                inner: gast.stmt = at(value, gast.Expr(at(value, gast.Yield(elt))))
                for part in reversed(others):
                    inner = at(value, gast.For(part.target, part.iter, [tested(part.ifs, inner, value)], [], None))
                begun = at(value, _Begun(take))
                loop = at(value, gast.For(first.target, begun, [tested(first.ifs, inner, value)], [], None))
                return self._machine([loop], names, value)
        body, given = self._renamed(value)
        return self._machine(body, list(given.items()), value)

    def _one_by_one(self, node: Any) -> Any:
        """A statement of a generator with ``yield`` for ``yield from``."""
        match node:
            case gast.Expr(value=gast.YieldFrom(value=value)):
                item = self._fresh("item")
                given = at(node, gast.Expr(at(node, gast.Yield(load(item, node)))))
                return at(node, gast.For(bind(item, node), value, [given], [], None))
        return with_blocks(node, lambda inner: [self._one_by_one(one) for one in inner])

    def _machine(
        self, body: list[gast.stmt], given: list[tuple[str, Any]], value: Any
    ) -> tuple[list[tuple[str, Any]], Callable[[Step], list[gast.stmt]]]:
        """The names of a generator, and what stands for a step of it."""
        place = self._fresh("place")
        body = [self._one_by_one(node) for node in body]
        self._roots.append(body)
        body = self.block(body)
        self._roots.pop()

        name, made = one_turn(body, place, self.through, self._fresh)

        def turn(step: Step) -> list[gast.stmt]:
            ended = at(step, gast.Compare(load(place, step), [gast.Eq()], [constant(-1, step)]))
            first = branch(ended, copy.deepcopy(step.ended), [], step)
            last = [assign(place, constant(-1, step), step), *step.ended]
            return tidied([at(step, Section(name, [first, *_given_to(copy.deepcopy(made), step.target), *last]))])

        return [*given, (place, constant(0, value))], turn

    def _renamed(self, call: Any) -> tuple[list[gast.stmt], dict[str, Any]]:
        """The statements of a generator with names of its own, and what its parameters stand for."""
        raise NotImplementedError

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block, without generators."""
        raise NotImplementedError

    def through(
        self, through: Any, target: Any, ended: Sequence[gast.stmt]
    ) -> tuple[list[gast.stmt], list[gast.stmt]]:
        """What begins to go through an expression, and what takes an item of it for a target."""
        first = list[gast.stmt]()

        def item(part: Any) -> tuple[list[gast.stmt], Any]:
            match part:
                case gast.Call(func=gast.Name(id="zip" as name), args=[_, *_] as parts, keywords=[]) if (
                    name not in self._own and not any(isinstance(one, gast.Starred) for one in parts)
                ):
                    taken = [item(one) for one in parts]
                    whole = at(part, gast.Tuple([value for _, value in taken], gast.Load()))
                    return [step for steps, _ in taken for step in steps], whole
                case gast.Call(func=gast.Name(id="enumerate" as name), args=[inner, *start]) if (
                    name not in self._own and len(start) + len(part.keywords) < 2
                ):
                    steps, value = item(inner)
                    count, now = self._fresh("count"), self._fresh("now")
                    begin = (start or [k.value for k in part.keywords] or [constant(0, part)])[0]
                    first.append(assign(count, begin, part))
                    up = at(part, gast.AugAssign(bind(count, part), gast.Add(), constant(1, part)))
                    steps = [*steps, assign(now, load(count, part), part), up]
                    return steps, at(part, gast.Tuple([load(now, part), value], gast.Load()))
            names, take = ((), part.take) if isinstance(part, _Begun) else self._walk(part)
            first.extend(assign(name, value, part) for name, value in names)
            found = self._fresh("item")
            return [take(bind(found, part), ended, part)], load(found, part)

        steps, value = item(through)
        if len(steps) == 1 and isinstance(steps[0], Step):
            steps[0].target = target
            return first, steps
        return first, [*steps, assign(target, value, through)]

    def contained(self) -> bool:
        """Whether no generator of the function's changes anything but names of its own: nothing tells when it runs."""
        texts, pending = list[Any](), [n for root in self._roots for n in every_node(root)]
        while pending:
            node = pending.pop()
            found = self._generator(node) if isinstance(node, gast.Call) else None
            text = node if isinstance(node, gast.GeneratorExp) else found and found[0]
            if text is not None and text not in texts:
                texts.append(text)
                pending += every_node(text.body) if isinstance(text, gast.FunctionDef) else []
        return all(map(self._is_contained, texts))

    def _is_contained(self, text: Any) -> bool:
        nodes = every_node(text.body if isinstance(text, gast.FunctionDef) else [text])
        numbers = [n.targets[0] for n in nodes if isinstance(n, gast.Assign) and isinstance(n.value, gast.Constant)]
        counted = {n.id for n in numbers if isinstance(n, gast.Name)}
        for node in nodes:
            match node:
                case gast.Nonlocal() | gast.Delete() | gast.NamedExpr():
                    return False
                case gast.AugAssign(target=target) if not (isinstance(target, gast.Name) and target.id in counted):
                    return False
                case gast.Subscript(ctx=gast.Store()) | gast.Attribute(ctx=gast.Store()):
                    return False
                case gast.Call() if not (self.changes_nothing(node) or self.is_call(node)):
                    if self.meaning(node.func) not in (next, iter):
                        return False
        return True
