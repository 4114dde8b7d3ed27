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

import collections
import copy
import functools
import types
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.scopes import MARK, every_node
from adjoint_gen.frontend.text.acting_parts import evaluated
from adjoint_gen.frontend.text.generator_texts import Generator, ending_in_errors, loops, passed, replaced, run_once, tested
from adjoint_gen.frontend.text.itertools_texts import generator_of
from adjoint_gen.frontend.text.listed_generators import VIEWS, is_recursive
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.pull_uses import TAKERS, Uses
from adjoint_gen.frontend.text.resumed import Given, NotInTurns, Step, one_turn, tidied, with_sent
from adjoint_gen.frontend.text.syntax import (
    Leave,
    Section,
    assign,
    at,
    bind,
    branch,
    constant,
    load,
    with_blocks,
    with_others,
    written,
)
from adjoint_gen.frontend.text.walks import Underway, Walk, Walks

Prepared = Callable[[types.FunctionType, Sequence[gast.stmt], list[gast.stmt]], list[gast.stmt]]
EMPTY = "reduce() of empty iterable with no initial value"
_REDUCED_FROM = """
s = first
for item in walk: s = f(s, item)
"""
_REDUCED = """
begun = False
for item in walk:
    s = f(s, item) if begun else item
    begun = True
if not begun: raise TypeError(first)
"""
MOST_STEPS = 8
"""In how many places something may be taken of an iterator: at each stand its statements."""


def _tuple_of(names: Sequence[str], place: gast.AST) -> Any:
    """The tuple of what some names stand for."""
    return at(place, gast.Tuple([load(name, place) for name in names], gast.Load()))


class Either(gast.expr):
    """An iterator, ``turns``, that is written turn by turn where that can be, else all at once."""

    _fields = ("turns",)

    def __init__(self, turns: Any = None, at_once: Any = None) -> None:
        super().__init__(turns)
        self.at_once = at_once


def _ends_for_good(nodes: Sequence[gast.stmt], step: Step) -> bool:
    """Whether what a step does at the end leaves a section that is in no loop, in which it stands."""
    leave = step.ended[-1]
    for node in nodes:
        match node:
            case Section(name=name, body=body) if isinstance(leave, Leave) and leave.name == name:
                return True
            case Section(body=body) | gast.If(body=body) if _ends_for_good(body, step):
                return True
            case gast.If(orelse=orelse) if _ends_for_good(orelse, step):
                return True
    return False


class Pulls(Walks):
    """Writes iterators that get names."""

    def __init__(
        self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt], prepared: Prepared | None = None
    ) -> None:
        super().__init__(asked, function, body)
        self._prepared = prepared

    def walk(self, through: Any) -> Walk:
        """The names that begin to go through an expression, and what takes an item of it for a target.

        Raises:
            NotInTurns: it is of a dict, perhaps.
        """
        if getattr(getattr(through, "func", None), "attr", "") in VIEWS:
            raise NotInTurns
        return super().walk(through)

    # --- what is written ----------------------------------------------------------------------------------------------

    def pulled(
        self, name: str, value: Any, rest: list[gast.stmt], raw: Sequence[gast.stmt] | None = None
    ) -> list[gast.stmt] | None:
        """What stands for ``name = value`` and the ``rest`` of its block, which was ``raw`` before; None where it stays.

        A name that nothing else has is ``raw`` nowhere.
        """
        if not self.may_be_pulled(value) or (raw is not None and not self.is_all_behind(name, raw)):
            return None
        try:
            return self._expanded(name, value, rest, raw or ())
        except NotInTurns:
            return None

    def _named(self, node: gast.stmt, walk: Any) -> list[gast.stmt] | None:
        """A statement with an iterator in it that has a name, and runs turn by turn."""
        name = self.fresh("through")
        return self.pulled(name, walk, self.block([replaced(node, walk, load(name, walk))]))

    def _taken_of(self, node: gast.stmt) -> Any:
        """An iterator that a statement takes something of, once, and that may be made before it; None where there is none."""
        value = evaluated(node)
        if value is None or any(isinstance(n, gast.NamedExpr) for n in every_node([value])):
            return None
        for inner in run_once(value):
            match inner:
                case gast.Call(func=func, args=[walk, *_]) if self.is_one_of(func, TAKERS):
                    pass
                case gast.ListComp(generators=[part, *_]) | gast.GeneratorExp(generators=[part, *_]):
                    walk = part.iter
                case gast.Starred(value=walk):
                    pass
                case _:
                    continue
            calls = [n for n in every_node([walk]) if isinstance(n, gast.Call) and not self.may_be_pulled(n)]
            made = self.goes_on(walk) and not isinstance(walk, gast.GeneratorExp)
            if made and all(map(self.changes_nothing, calls)):
                return walk
        return None

    def reduced(self, call: Any) -> tuple[Any, str, list[gast.stmt]] | None:
        """``reduce(f, iterator)``, or one that makes dicts, as a loop: what is gone through, and the name of what is found."""
        match call:
            case gast.Call(args=[gast.Name() | gast.Attribute() | gast.Lambda() as function, walk, *start], keywords=[]):
                makes = isinstance(function, gast.Lambda) and isinstance(function.body, gast.Dict)
            case _:
                return None
        plain = all(map(self._is_still, start)) and not isinstance(walk, gast.Starred)
        if self.meaning(call.func) is not functools.reduce or not plain or not (makes or self.may_be_pulled(walk)):
            return None
        name, item, begun = self.fresh("reduced"), self.fresh("item"), self.fresh("begun")
        text = _REDUCED_FROM if start else _REDUCED
        first = start[0] if start else constant(EMPTY, call)
        return walk, name, written(call, text, s=name, item=item, begun=begun, walk=walk, f=function, first=first)

    def _expanded(self, name: str, value: Any, rest: list[gast.stmt], raw: Sequence[gast.stmt]) -> list[gast.stmt]:
        while isinstance(value, gast.Call) and self.meaning(value.func) is iter and not value.args[1:]:
            value = value.args[0]
        rest = Uses(self, name, raw).block(rest)
        steps = [n for n in every_node(rest) if isinstance(n, Step) and n.walk.id == name]
        if not 0 < len(steps) <= MOST_STEPS:
            raise NotInTurns
        if any(step.sent is not None for step in steps) and not self.is_call(value):
            raise NotInTurns
        made, turn = self._made_of(value, len(steps) > 1 or not _ends_for_good(rest, steps[0]))
        rest = with_others(rest, lambda node: turn(node) if isinstance(node, Step) and node.walk.id == name else None)
        for inner, given in reversed(made):
            rest = self._begun(inner, given, rest, value)
        return rest

    def _begun(self, name: str, given: Any, rest: list[gast.stmt], place: gast.AST) -> list[gast.stmt]:
        """What an iterator is made with, before what stands behind."""
        if self.may_be_pulled(given):
            return self._expanded(name, given, rest, ())
        return [assign(name, given, place), *rest]

    def _made_of(self, value: Any, again: bool) -> tuple[list[tuple[str, Any]], Callable[[Step], list[gast.stmt]]]:
        """The names that an iterator is made with, in order, and what stands for a step of it.

        Whether it is asked ``again`` when it has ended.
        """
        match value:
            case gast.Call(args=args, keywords=keywords) if self.is_longest(value):
                return self._longest(args, (*(k.value for k in keywords), constant(None, value))[0])
            case gast.Call(func=gast.Name(id="zip" | "enumerate")) if not self.is_call(value):
                names, take = self.walk(value)
                return names, lambda step: self.taken(take, step.target, step.ended, step)
            case gast.Call(args=[called, last]) if self.is_calling(value):
                item, held = self.fresh("item"), self.fresh("last")
                whether = "is" if isinstance(last, gast.Constant) and last.value is None else "=="
                text = f"while True:\n    item = called()\n    if item {whether} last: return\n    yield item"
                return self._machine(written(value, text, item=item, called=called, last=held), [(held, last)], value, again)
            case gast.GeneratorExp(elt=elt, generators=[first, *others]):
                names, take = self.walk(first.iter)
                given = loops(others, at(value, gast.Expr(at(value, gast.Yield(elt)))), value)
                begun = at(value, Underway(take))
                loop = at(value, gast.For(first.target, begun, [tested(first.ifs, given, value)], [], None))
                return self._machine([loop], names, value, again)
        body, passed_on = self._renamed(value)
        return self._machine(body, list(passed_on.items()), value, again)

    def _longest(self, args: Sequence[Any], fill: Any) -> tuple[list[tuple[str, Any]], Callable[[Step], list[gast.stmt]]]:
        """``itertools.zip_longest``: what has ended once is not asked again."""
        walks, filled = [self.walk(arg) for arg in args], self.fresh("fill")
        going = [self.fresh("going") for _ in args]

        def turn(step: Step) -> list[gast.stmt]:
            out, items = list[gast.stmt](), list[str]()
            for (_, take), more in zip(walks, going, strict=True):
                item, end = self.fresh("item"), self.fresh("end")
                ended = [assign(more, constant(False, step), step), at(step, Leave(end))]
                asked = branch(load(more, step), self.taken(take, bind(item, step), ended, step), [], step)
                out += [assign(item, load(filled, step), step), at(step, Section(end, [asked]))]
                items.append(item)
            out += written(step, f"if not ({' or '.join(going)}): ended", ended=step.ended)
            return [*out, assign(step.target, _tuple_of(items, step), step)]

        begun = [name for names, _ in walks for name in names]
        return [*begun, (filled, fill), *((more, constant(True, fill)) for more in going)], turn

    def _at_once(self, body: list[gast.stmt], given: list[str]) -> tuple[list[tuple[str, Any]], list[gast.stmt]]:
        """The names that a generator binds before all else, so that nothing can tell when it does, and its other statements."""
        begun = list[tuple[str, Any]]()
        while body:
            match body[0]:
                case gast.Assign(targets=[gast.Name(id=name)], value=value) if name not in given and self._is_set(value, given):
                    begun.append((name, value))
                    given = [*given, name]
                    body = body[1:]
                case gast.Assign(targets=[gast.Name(id=name)]) as node if name in given and self.is_itself(node, name):
                    begun.append((name, node.value))
                    body = body[1:]
                case gast.For(target=target, iter=gast.Name(id=through), body=inside, orelse=[]) as loop if through in given:
                    names, take = self.walk(loop.iter)
                    new = at(loop, gast.For(target, at(loop, Underway(take)), inside, [], None))
                    return [*begun, *names], [new, *body[1:]]
                case _:
                    break
        return begun, body

    def _is_set(self, value: Any, given: Collection[str]) -> bool:
        """Whether an expression is the same whenever it is evaluated."""
        match value:
            case gast.Constant() | gast.List(elts=[]) | gast.Dict(keys=[]):
                return True
            case gast.Name(id=name):
                return name in given
            case gast.Call(func=func, args=args, keywords=keywords):
                made = any(self.meaning(func) is cls for cls in (list, dict, set, collections.deque))
                return made and all(self._is_set(a, ()) for a in args) and all(self._is_set(k.value, given) for k in keywords)
        return False

    def _with_yields(self, node: Any) -> Any:
        """A statement of a generator with ``yield`` for ``yield from``."""
        match node:
            case gast.Nonlocal():
                return at(node, gast.Pass())
            case gast.Expr(value=gast.YieldFrom(value=value)):
                item = self.fresh("item")
                return written(node, "for item in value: yield item", item=item, value=value)[0]
        return with_blocks(node, lambda inner: [self._with_yields(one) for one in inner])

    def _machine(
        self, body: list[gast.stmt], given: list[tuple[str, Any]], value: Any, again: bool
    ) -> tuple[list[tuple[str, Any]], Callable[[Step], list[gast.stmt]]]:
        """The names of a generator, and what stands for a step of it."""
        place = self.fresh("place")
        body = [one for node in body for one in self.one_by_one(node)]
        begun, body = self._at_once(body, [name for name, _ in given])
        given = [*given, *begun]
        self._roots.append(body)
        body = self.block(body)
        self._roots.pop()

        name, made = one_turn(body, place, self.through, self.fresh)

        def turn(step: Step) -> list[gast.stmt]:

            def given_to(node: gast.stmt) -> list[gast.stmt] | None:
                return [assign(copy.deepcopy(step.target), node.value, node)] if isinstance(node, Given) else None

            first, sent = self._sent(step, place)
            inside = [*first, *with_sent(with_others(copy.deepcopy(made), given_to), sent)]
            if not again:
                return tidied([at(step, Section(name, [*inside, *step.ended]))])
            text, ended = "if place == last: ended\ninside\nplace = last\nleft", copy.deepcopy(step.ended)
            whole = written(step, text, place=place, last=constant(-1, step), ended=ended, inside=inside, left=step.ended)
            return tidied([at(step, Section(name, whole))])

        return [*given, (place, constant(0, value))], turn

    def _sent(self, step: Step, place: str) -> tuple[list[gast.stmt], Any]:
        """What gives a name to what is sent in a step, where a generator that stands at no `yield` takes None only; and it."""
        if step.sent is None or (isinstance(step.sent, gast.Constant) and step.sent.value is None):
            return [], constant(None, step)
        held = self.fresh("sent")
        text = "held = sent\nif place == 0 and held is not None: raise TypeError(told)"
        told = constant("can't send non-None value to a just-started generator", step)
        return written(step, text, held=held, sent=step.sent, place=place, told=told), load(held, step)

    def _renamed_text(
        self, tree: gast.FunctionDef, own: bool, given: Mapping[str, Any], call: Any
    ) -> tuple[gast.FunctionDef, dict[str, str]]:
        """The text of a generator with names of its own, and what these are."""
        tree = copy.deepcopy(tree)
        if self._prepared is not None:
            value = None if own else generator_of(self.meaning(call.func), call) or self.meaning(call.func)
            inside = value if isinstance(value, types.FunctionType) else self._function
            tree.body = self._prepared(inside, tree.body if inside is value else self._body, tree.body)
        outer = {name for n in every_node(tree.body) if isinstance(n, gast.Nonlocal) for name in n.names}
        names = {name for name in (*bound_names(tree.body), *given) if name not in outer}
        called = {name: self.fresh(name) for name in names if MARK not in name}
        for inner in every_node(tree.body):
            if isinstance(inner, gast.Name) and inner.id in called:
                inner.id = called[inner.id]
            if not own:
                gast.copy_location(inner, call)
        tree.body = ending_in_errors([self._with_yields(node) for node in tree.body])
        return tree, called

    def _renamed(self, call: Any) -> tuple[list[gast.stmt], dict[str, Any]]:
        """The statements of a generator with names of its own, and what its parameters stand for."""
        found = self._generator(call)
        assert found is not None
        tree, own = found
        given = passed(tree, call)
        delegates = isinstance(call.func, Generator) and call.func.delegates
        if given is None or delegates or is_recursive(tree):
            raise NotInTurns
        tree, called = self._renamed_text(tree, own, given, call)
        return tree.body, {called[name]: value for name, value in given.items()}

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block, without generators."""
        raise NotImplementedError
