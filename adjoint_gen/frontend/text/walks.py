"""What loops and iterators go through: names that begin it, and statements that take one item after the other."""

from __future__ import annotations

import copy
import itertools
import types
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.generator_calls import Calls
from adjoint_gen.frontend.text.generator_texts import without_end
from adjoint_gen.frontend.text.listed_generators import numbers
from adjoint_gen.frontend.text.resumed import Step
from adjoint_gen.frontend.text.steps import More, Taken, Walked, site_of_steps, spent
from adjoint_gen.frontend.text.syntax import Leave, Section, assign, at, bind, constant, load, with_others, written
from adjoint_gen.frontend.text.touched import parameters_of

Take = Callable[[Any, Sequence[gast.stmt], gast.AST], tuple[list[gast.stmt], Any]]
"""The statements that take an item, or do what is ``ended``, and what the item is; nothing, if the target is bound to it."""
Walk = tuple[list[tuple[str, Any]], Take]


class Underway(gast.expr):
    """What is gone through by a loop, and begun before it: ``take`` takes an item of it."""

    _fields = ()

    def __init__(self, take: Any = None) -> None:
        super().__init__()
        self.take = take


class Walks(Calls):
    """The iterators in one function; ``_roots`` are the texts that it is made of, as far as they are known."""

    def __init__(self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt]) -> None:
        super().__init__(asked, function, body)
        self._roots: list[Sequence[gast.AST]] = [body]

    def may_be_pulled(self, value: Any) -> bool:
        """Whether an expression makes an iterator that can be written turn by turn."""
        match value:
            case gast.GeneratorExp(generators=generators):
                return not any(part.is_async for part in generators)
            case gast.Call(func=gast.Name(id="zip" | "enumerate" as name), args=[_, *_] as args):
                plain = not any(isinstance(arg, gast.Starred) for arg in args)
                return name not in self.own and plain and not (value.keywords and name == "zip")
            case gast.Call(func=gast.Name(id="iter") as taker, args=[inner], keywords=[]):
                return self.meaning(taker) is iter and self.may_be_pulled(inner)
            case gast.Call() if self.is_calling(value):
                return True
        return self.is_longest(value) or self.is_call(value)

    def one_by_one(self, node: Any) -> list[Any]:
        """``a, b = iter(x), gen(y)`` as two statements; any other as it is."""
        match node:
            case gast.Assign(targets=[gast.Tuple(elts=targets)], value=gast.Tuple(elts=values)) if len(targets) == len(values):
                names = [t.id for t in targets if isinstance(t, gast.Name)]
                walks = [self.may_be_pulled(v) or (isinstance(v, gast.Call) and self.meaning(v.func) is iter) for v in values]
                read = [{n.id for n in every_node([v]) if isinstance(n, gast.Name)} for v in values]
                apart = len(set(names)) == len(values) and all(read[k].isdisjoint(names[:k]) for k in range(len(values)))
                if any(walks) and apart:
                    return [assign(t, v, node) for t, v in zip(targets, values, strict=True)]
        return [node]

    def _mentioned(self) -> Iterator[gast.Name]:
        return (n for root in self._roots for n in every_node(root) if isinstance(n, gast.Name))

    def is_own(self, name: str) -> bool:
        """Whether a name is one of the texts, not one that was made for what they go through."""
        return name not in self.made or name in (n.id for n in self._mentioned())

    def is_all_behind(self, name: str, raw: Sequence[gast.stmt], inside: int = 0) -> bool:
        """Whether a name is bound once, and mentioned in the statements behind that only; or ``inside`` them, for once."""
        nodes = [n for n in self._mentioned() if n.id == name]
        bound = [n for n in nodes if not isinstance(n.ctx, gast.Load)]
        behind = [n for n in every_node(raw) if isinstance(n, gast.Name) and n.id == name]
        itself = sum(self.is_itself(n, name) for root in self._roots for n in every_node(root))
        once = len(bound) - itself == 1 and name not in parameters_of(self._function)
        return once and len(behind) == len(nodes) - 1 + inside

    def is_itself(self, node: Any, name: str) -> bool:
        """Whether this is ``it = iter(it)``."""
        match node:
            case gast.Assign(targets=[gast.Name(id=bound)], value=gast.Call(func=func, args=[gast.Name(id=read)], keywords=[])):
                return bound == read == name and self.meaning(func) is iter
        return False

    def is_generator(self, node: gast.AST) -> bool:
        """Whether this is a generator, or a generator expression."""
        return isinstance(node, gast.GeneratorExp) or self.is_call(node)

    def goes_on(self, node: Any) -> bool:
        """Whether an expression is an iterator with generators in it, which nothing else makes one that is gone through."""
        parts = every_node([node])
        return self.may_be_pulled(node) and any(self.is_generator(n) or self.is_longest(n) or self.is_calling(n) for n in parts)

    def is_lazy(self, node: Any) -> bool:
        """Whether this makes something that computes its items as a loop comes to them."""
        lazy = ("zip", "enumerate", "reversed", "map", "filter", "iter")
        return isinstance(node, gast.Call) and self.is_one_of(node.func, lazy)

    def is_calling(self, node: Any) -> bool:
        """Whether this is ``iter(f, last)`` of a lambda, or of a function of the text or of a module."""
        match node:
            case gast.Call(func=gast.Name(id="iter") as taker, args=[gast.Name() | gast.Lambda() as called, _], keywords=[]):
                name = getattr(called, "id", "")
                again = any(n.id == name and not isinstance(n.ctx, gast.Load) for n in self._mentioned())
                return not again and self.meaning(taker) is iter
        return False

    def is_longest(self, node: Any) -> bool:
        """Whether this is a call of ``itertools.zip_longest``."""
        plain = isinstance(node, gast.Call) and not any(isinstance(arg, gast.Starred) for arg in node.args)
        plain = plain and all(k.arg == "fillvalue" for k in node.keywords)
        return plain and self.meaning(node.func) is itertools.zip_longest

    def is_one_of(self, node: Any, names: Collection[str]) -> bool:
        """Whether an expression is the name of one of some builtins."""
        return isinstance(node, gast.Name) and node.id in names and self.is_builtin(node.id)

    def is_still(self, node: Any) -> bool:
        """Whether an expression changes nothing, and has no generator in it."""
        return self._is_still(node)

    def walk(self, through: Any) -> Walk:
        """The names that begin to go through an expression, and what takes an item of it."""
        match through:
            case Underway(take=take):
                return [], take
            case gast.Call(func=gast.Name(id="zip" as name), args=[_, *_] as parts, keywords=[]) if (
                name not in self.own and not any(isinstance(part, gast.Starred) for part in parts)
            ):
                walks = [self.walk(part) for part in parts]

                def zipped(target: Any, ended: Sequence[gast.stmt], node: gast.AST) -> tuple[list[gast.stmt], Any]:
                    *ahead, (_, last) = walks
                    targets = _targets(target, len(walks))
                    taken = [*(take(None, ended, node) for _, take in ahead), last(targets[-1], ended, node)]
                    return self._bound([s for steps, _ in taken for s in steps], [value for _, value in taken], targets, node)

                return [name for names, _ in walks for name in names], zipped
            case gast.Call(func=gast.Name(id="enumerate" as name), args=[inner, *start], keywords=keywords) if (
                name not in self.own and len(start) + len(keywords) < 2
            ):
                (names, take), count = self.walk(inner), self.fresh("count")

                def counted(target: Any, ended: Sequence[gast.stmt], node: gast.AST) -> tuple[list[gast.stmt], Any]:
                    targets, now = _targets(target, 2), self.fresh("now")
                    steps, value = take(targets[1], ended, node)
                    steps = [*steps, *written(node, "now = count; count += 1", now=now, count=count)]
                    return self._bound(steps, [load(now, node), value], targets, node)

                return [*names, (count, (start or [k.value for k in keywords] or [constant(0, through)])[0])], counted
        walk, place = self.fresh("walk"), self.fresh("place")
        whole = through if self.may_be_pulled(through) else at(through, Walked(through))

        def step(target: Any, ended: Sequence[gast.stmt], node: gast.AST) -> tuple[list[gast.stmt], Any]:
            item = self.fresh("item") if target is None else ""
            new = bind(item, node) if target is None else target
            taken = at(node, Step(load(walk, node), new, copy.deepcopy(list(ended)), place))
            return [taken], load(item, node) if target is None else None

        return [(walk, whole), (place, constant(0, through))], step

    @staticmethod
    def taken(take: Take, target: Any, ended: Sequence[gast.stmt], node: gast.AST) -> list[gast.stmt]:
        """What takes an item for a target."""
        steps, value = take(target, ended, node)
        return [*steps, *([] if value is None else [assign(target, value, node)])]

    def through(self, through: Any, target: Any, ended: Sequence[gast.stmt]) -> tuple[list[gast.stmt], list[gast.stmt]]:
        """What begins to go through an expression, and what takes an item of it for a target."""
        names, take = self.walk(through)
        return [assign(name, value, through) for name, value in names], self.taken(take, target, ended, through)

    @staticmethod
    def _bound(
        steps: list[gast.stmt], values: list[Any], targets: Sequence[Any], place: gast.AST
    ) -> tuple[list[gast.stmt], Any]:
        """What takes items, with the targets of all but the last bound, too, if that is; else what the tuple of them is."""
        if values[-1] is not None:
            return steps, at(place, gast.Tuple(values, gast.Load()))
        pairs = zip(targets[:-1], values[:-1], strict=True)
        return [*steps, *(assign(target, value, place) for target, value in pairs)], None

    def contained(self) -> bool:
        """Whether no generator of the function's changes anything but names of its own: nothing tells when it runs."""
        texts, pending = list[Any](), [n for root in self._roots for n in every_node(root)]
        while pending:
            node = pending.pop()
            if self.is_calling(node) and not self._is_harmless(node.args[0]):
                return False
            found = self._generator(node) if isinstance(node, gast.Call) else None
            text = node if isinstance(node, gast.GeneratorExp) else found and found[0]
            if text is not None and text not in texts:
                texts.append(text)
                pending += every_node(text.body) if isinstance(text, gast.FunctionDef) else []
        return all(map(self._is_contained, texts))

    def moved(self) -> set[str]:
        """The names of what generators of the function's may take items of, which are taken from others then."""
        found = set[str]()
        for node in (n for root in self._roots for n in every_node(root)):
            inside = node.body if isinstance(node, gast.FunctionDef) else [node] if isinstance(node, gast.GeneratorExp) else []
            for part in every_node(inside):
                match part:
                    case gast.Call(func=gast.Name(id="next"), args=[gast.Name(id=name), *_]):
                        found.add(name)
                    case gast.comprehension(iter=gast.Name(id=name)) | gast.For(iter=gast.Name(id=name)):
                        found.add(name)
        return found

    def _is_harmless(self, called: Any) -> bool:
        """Whether a call of a function, or of a lambda, changes nothing."""
        return self._is_still(called if isinstance(called, gast.Lambda) else gast.Call(called, [], []))

    def _is_contained(self, text: Any) -> bool:
        """Whether a generator changes nothing but names of its own, and nobody has what they stand for."""
        if isinstance(text, gast.FunctionDef):
            nodes, given = every_node(text.body), numbers(text.body)
            added = {n.target.id for n in nodes if isinstance(n, gast.AugAssign) and isinstance(n.target, gast.Name)}
            return added <= given and self.changes_its_own(text, self._goes_on)
        nodes = every_node([text])
        calls = [n for n in nodes if isinstance(n, gast.Call)]
        return not any(isinstance(n, gast.NamedExpr) for n in nodes) and all(
            self.changes_nothing(call) or self._goes_on(call) for call in calls
        )

    def _goes_on(self, call: Any) -> bool:
        """Whether a call makes or moves on a generator, of which is asked by itself."""
        return self.is_call(call) or self.meaning(call.func) in (next, iter)


def _targets(target: Any, count: int) -> Sequence[Any]:
    """The targets of so many items, where each has names of its own; else nothing."""
    if isinstance(target, gast.Tuple) and len(target.elts) == count and all(map(_has_names, target.elts)):
        names = [n.id for n in every_node([target]) if isinstance(n, gast.Name)]
        if len(set(names)) == len(names):
            return target.elts
    return [None] * count


def _has_names(target: Any) -> bool:
    return isinstance(target, gast.Name) or (isinstance(target, gast.Tuple) and all(map(_has_names, target.elts)))


def with_steps(nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
    """The statements with questions to the iterators that are objects where something is taken of one."""

    def question(node: gast.stmt) -> list[gast.stmt] | None:
        if not isinstance(node, Step):
            return None
        more, taken, ended = _asked(node)
        return written(node, "if not more: ended\ntaken", more=more, ended=[ended, *node.ended], taken=taken)

    return with_others(nodes, question)


def _asked(step: Step) -> tuple[Any, list[gast.stmt], gast.stmt]:
    """Whether there is a next item, what takes it, and what is done where there is none."""
    place = load(step.place, step) if step.place else None
    more, taken = (at(step, sort(step.walk, place)) for sort in (More, Taken))
    text = "target = taken" + "\nplace += 1" * bool(step.place)
    return more, written(step, text, target=step.target, taken=taken, place=step.place), spent(step.walk, step.place, step)


def stepwise(
    asked: Asked, function: types.FunctionType, body: list[gast.stmt], learned: Collection[Hashable]
) -> list[gast.stmt]:
    """The statements with the loops that are ``learned``, since something in them may move on what they go through.

        for a, b in zip(it, x):     ->      walk, walk_ = walked(it), walked(x)
            s += a * b                      while more(walk): a = taken(walk); *step* b of walk_; s += a * b
    """
    if not any(isinstance(fact, tuple) and fact[0] == "steps" for fact in learned):
        return body
    writer = Walks(asked, function, body)

    def block(nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        return with_others(nodes, stepped)

    def stepped(node: Any) -> list[gast.stmt] | None:
        if not isinstance(node, gast.For) or site_of_steps(node) not in learned:
            return None
        if node.orelse:
            return block(without_end(node, writer.fresh))
        done = writer.fresh("done")
        first, (head, *steps) = writer.through(node.iter, node.target, [at(node, Leave(done))])
        assert isinstance(head, Step)
        more, taken, ended = _asked(head)
        loop = at(node, gast.While(more, [*taken, *steps, *block(node.body)], [ended]))
        return [*first, at(node, Section(done, [loop]) if steps else loop)]

    return with_steps(block(body))
