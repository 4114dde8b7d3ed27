"""Which calls are of generators that can be written out: the user's, and functions of ``itertools``; and what these change."""

from __future__ import annotations

import collections
import copy
import math
import types
from collections.abc import Callable, Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.free_names import unused
from adjoint_gen.frontend.names.resolve import meaning_of_name
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.shadowed_builtins import with_marked_builtins
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.text.function_names import FunctionNames
from adjoint_gen.frontend.text.generator_texts import (
    Generator,
    can_be_written,
    loops,
    passed,
    receiving,
    replaced,
    statements,
    yields,
)
from adjoint_gen.frontend.text.itertools_texts import generator_of
from adjoint_gen.frontend.text.listed_generators import changes_nothing_else, is_recursive
from adjoint_gen.frontend.text.map_and_filter import Comprehensions
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.next_methods import written
from adjoint_gen.frontend.text.syntax import at, constant, load
from adjoint_gen.frontend.text.syntax import written as in_text

_DIRECT = frozenset({
    "append", "appendleft", "extend", "insert", "pop", "popleft", "remove", "clear", "sort", "reverse", "rotate", "add",
    "discard", "update", "setdefault", "get", "index", "count", "copy",
})
"""What is done to a container that gives nothing which shows how it changes later."""
_TAKEN_WHOLE = (len, list, tuple, set, sum, min, max, sorted, any, all, abs, math.fsum, math.prod, np.array, np.mean, np.sum)
"""What looks at all of a container at once, and gives something else."""


WALKS = frozenset({"zip", "enumerate", "reversed", "map", "filter"})
"""Builtins that give iterators."""
_GIVING_ITERATORS = frozenset({
    "iter", "zip", "enumerate", "reversed", "map", "filter", "tee", "islice", "chain", "cycle", "count", "repeat", "accumulate",
    "takewhile", "dropwhile", "starmap", "groupby", "pairwise", "product", "compress", "filterfalse", "zip_longest", "batched",
})


def _iterators(body: Sequence[gast.AST]) -> frozenset[str]:
    """The names that may stand for iterators, of which whoever goes through them takes something from all others."""
    nodes = every_node(body)
    found: set[str] = set()
    for node in nodes:
        match node:
            case gast.Call(func=gast.Name(id="next"), args=[gast.Name(id=name), *_]):
                found.add(name)
            case gast.Call(func=gast.Attribute(value=gast.Name(id=name), attr="send")):
                found.add(name)
            case gast.Assign(targets=targets, value=value) if _may_iterate(value):
                found |= {n.id for target in targets for n in gast.walk(target) if isinstance(n, gast.Name)}
            case gast.NamedExpr(target=gast.Name(id=name), value=value) if _may_iterate(value):
                found.add(name)
    while True:
        aliases = {
            t.id for n in nodes if isinstance(n, gast.Assign) and isinstance(n.value, gast.Name) and n.value.id in found
            for t in n.targets if isinstance(t, gast.Name)
        }
        if aliases <= found:
            return frozenset(found)
        found |= aliases


def _unknown(body: Sequence[gast.AST]) -> frozenset[str]:
    """The names from outside of a body, and its parameters, of which no use shows that they are no iterators."""
    nodes = every_node(body)
    shown: set[str] = set()
    called = {id(n.func) for n in nodes if isinstance(n, gast.Call)}
    for node in nodes:
        match node:
            case gast.Subscript(value=gast.Name(id=name)) | gast.Attribute(value=gast.Name(id=name)):
                shown.add(name)
            case gast.Call(func=gast.Name(id="len" | "reversed" | "range"), args=[gast.Name(id=name)]):
                shown.add(name)
            case gast.BinOp(left=one, right=other):
                shown |= {side.id for side in (one, other) if isinstance(side, gast.Name)}
    return frozenset({n.id for n in nodes if isinstance(n, gast.Name) and id(n) not in called} - bound_names(body) - shown)


def _may_iterate(value: gast.AST) -> bool:
    """Whether an expression shows that it makes an iterator."""
    match value:
        case gast.GeneratorExp():
            return True
        case gast.Call(func=gast.Name(id=name) | gast.Attribute(attr=name)):
            return name in _GIVING_ITERATORS or name == "from_iterable"
        case gast.IfExp(body=one, orelse=other):
            return _may_iterate(one) or _may_iterate(other)
        case gast.Tuple(elts=parts):
            return any(map(_may_iterate, parts))
    return False


def _returned(tree: gast.FunctionDef) -> gast.Return | None:
    """The only statement of a function, beside what documents it, if it returns something; else None."""
    match [s for s in tree.body if not (isinstance(s, gast.Expr) and isinstance(s.value, gast.Constant))]:
        case [gast.Return(value=gast.AST()) as found]:
            return found
    return None


class Calls(FunctionNames):
    """The calls of generators in one function, and what their texts say; ``made`` are the names that were not there."""

    def __init__(self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt]) -> None:
        super().__init__(asked, function, body)
        defs = [node for stmt in body for node in statements(stmt) if isinstance(node, gast.FunctionDef)]
        names = [node.name for node in defs]
        plain = {n.id for n in self.nodes if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
        self.made = set[str]()
        self._found: dict[object, tuple[gast.FunctionDef, bool] | None] = {}
        self._defs: dict[str, gast.FunctionDef] = {}
        for tree in [d for d in defs if names.count(d.name) == 1 and d.name not in plain]:
            if (made := self._giving(tree)) is not None:
                self._defs[tree.name] = made
        self.iterators = _iterators(body)
        known = function.__code__.co_varnames[: function.__code__.co_argcount] if function is asked.function else ()
        self.unknown = _unknown(body) - set(known)

    def _giving(self, tree: gast.FunctionDef) -> gast.FunctionDef | None:
        """A generator, or a function that does nothing but return an iterator as the generator that gives the same.

        What the iterator is made of is looked at when the function is called. So what is no parameter, nor a function that is
        known, is in parameters of the generator that are ``begun`` then. None for any other function.
        """
        if yields(tree):
            return receiving(tree)
        place = _returned(tree)
        if place is None or not self._is_iterator(place.value):
            return None
        made, value = copy.copy(tree), copy.deepcopy(place.value)
        given = {n.id for n in every_node([tree.args]) if isinstance(n, gast.Name)}
        taken, begun = given | {n.id for n in every_node([value]) if isinstance(n, gast.Name)}, dict[str, Any]()

        def settled(part: Any) -> Any:
            if getattr(getattr(part, "func", None), "id", None) in ("map", "filter") and self._is_iterator(part):
                part.args[0] = part.args[0] if isinstance(part.args[0], gast.Lambda) else settled(part.args[0])
                part = Comprehensions(self._asked, self._function, self._body).generator(part) or part
            if isinstance(part, gast.GeneratorExp):
                part.generators[0].iter = settled(part.generators[0].iter)
            elif self._is_iterator(part):
                part.args = [settled(arg) for arg in part.args]
            elif not (getattr(part, "id", None) in given or isinstance(part, gast.Constant) or self.meaning(part) is not None):
                name = unused("begun", {*taken, *begun})
                begun[name] = part
                return load(name, part)
            return part

        value, item = settled(value), unused("item", taken)
        looked_at = given | {n.id for n in every_node([*begun.values()]) if isinstance(n, gast.Name)}
        if looked_at & {n.id for n in every_node([value]) if isinstance(n, gast.Name) and isinstance(n.ctx, gast.Store)}:
            return None
        if isinstance(value, gast.GeneratorExp):
            body = loops(value.generators, at(place, gast.Expr(at(place, gast.Yield(value.elt)))), place)
        else:
            body = in_text(place, "for item in value: yield item", item=item, value=value)[0]
        made.body, made.begun = [body], begun
        return made

    def _is_iterator(self, value: Any) -> bool:
        """Whether an expression makes an iterator of what it is plainly given."""
        if not isinstance(value, gast.Call) or value.keywords or any(isinstance(arg, gast.Starred) for arg in value.args):
            return isinstance(value, gast.GeneratorExp)
        name = getattr(value.func, "id", None)
        return self.is_call(value) or (name in WALKS and name != "reversed" and self.is_builtin(name))

    def is_call(self, node: gast.AST) -> bool:
        """Whether this is a call of a generator that can be written out."""
        return isinstance(node, gast.Call) and self._generator(node) is not None

    def text(self, call: Any) -> list[gast.stmt]:
        """What the generator that is called does."""
        found = self._generator(call)
        assert found is not None
        return found[0].body

    def begun(self, call: Any) -> list[Any]:
        """What the generator that is called looks at when it is made, beside what it is given."""
        found = self._generator(call)
        assert found is not None
        given = passed(found[0], call)
        return [call] if given is None else [given[name] for name in getattr(found[0], "begun", ())]

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
        own = isinstance(call.func, gast.Name) and call.func.id in self.own
        value = None if own else self.meaning(call.func)
        made = generator_of(value, call)
        plain = call.func.id if isinstance(call.func, gast.Name) else None
        name = made or (value if isinstance(call.func, Generator) else plain)
        if name is None:
            return None
        opens = getattr(call, "opens", False)
        if (name, opens) not in self._found:
            self._found[name, opens] = None  # for as long as one that calls it in turn is looked at
            found = self._defs.get(call.func.id) if own else self._of_module(made or value, opens)
            self._found[name, opens] = (found, own) if found is not None and can_be_written(found, opens) else None
            if found is not None:
                self._taken.update(n.id for n in every_node(found.body) if isinstance(n, gast.Name))
        return self._found[name, opens]

    def _of_module(self, value: object, opens: bool = False) -> gast.FunctionDef | None:
        """A generator from outside, of which every name means here what it means there."""
        if not isinstance(value, types.FunctionType) or value.__closure__:
            return None
        text = written(value)
        if text is None or not isinstance(text.tree, gast.FunctionDef) or (text.tree.decorator_list and not opens):
            return None
        if not (yields(text.tree) or isinstance(getattr(_returned(text.tree), "value", None), gast.Call | gast.GeneratorExp)):
            return None
        tree = copy.deepcopy(text.tree)
        with_marked_builtins(self._asked, value, [tree])
        if (made := self._giving(tree)) is None:
            return None
        inside = {*value.__code__.co_varnames, *value.__code__.co_cellvars, *bound_names(made.body)}
        for node in every_node(tree.body):
            if isinstance(node, gast.Name) and node.id not in inside:
                here = None if node.id in self.own else meaning_of_name(self._asked, self._function, node.id)
                there = meaning_of_name(self._asked, value, node.id)
                same = here == there or (isinstance(here, Known) and isinstance(there, Known) and here.value is there.value)
                if not same:
                    return None
        return made

    def _is_still(self, node: gast.AST, own: frozenset[str] | set[str] = frozenset()) -> bool:
        """Whether an expression has no generator in it, and calls nothing but builtins and functions of modules.

        ``own`` are names that stand for something else there.
        """
        calls = [n for n in every_node([node]) if isinstance(n, gast.Call)]
        if any(map(self.is_call, calls)) or any(isinstance(n, gast.NamedExpr) for n in every_node([node])):
            return False
        return all(self.changes_nothing(call, own) for call in calls)

    def _gathers_quietly(self, node: Any) -> bool:
        """Whether nothing but a generator's own names changes where all that it yields is gathered."""
        inner = next((n for n in every_node([node]) if self.is_call(n)), None)
        if inner is None or not self.is_quiet(inner):
            return False
        return self._is_still(replaced(node, inner, constant(None, inner)))

    def makes_quiet(self, call: Any) -> bool:
        """Whether a call makes a generator that is known to change nothing, however far it is gone through."""
        return self.is_call(call) and self.is_quiet(call)

    def is_quiet(self, call: Any) -> bool:
        """Whether a generator changes nothing but names of its own, as far as its text shows."""
        found = self._generator(call)
        assert found is not None
        if is_recursive(found[0]) or (isinstance(call.func, Generator) and call.func.delegates):
            return changes_nothing_else(found[0], self.changes_nothing)
        return self.changes_its_own(found[0])

    def changes_its_own(self, tree: gast.FunctionDef, also: Callable[[Any], bool] = lambda call: False) -> bool:
        """Whether a function, whose names mean what they mean here, changes nothing but names and containers of its own.

        It may ``also`` call what this says.
        """
        nodes = every_node(tree.body)
        given = {n.id for n in every_node([tree.args]) if isinstance(n, gast.Name)}
        own = {*bound_names(tree.body), *given}
        made = self._own_containers(nodes, own, given)
        plain = [n.targets[0] for n in nodes if isinstance(n, gast.Assign) and isinstance(n.value, gast.Constant)]
        added = [n.target for n in nodes if isinstance(n, gast.AugAssign)]
        numbers = {id(n) for n in (*plain, *added)}
        others = {n.id for n in nodes if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load) and id(n) not in numbers}
        for node in nodes:
            match node:
                case gast.Expr(value=gast.Call(func=gast.Attribute(value=gast.Name(id=name)))) if name in made:
                    pass
                case gast.Delete(targets=targets) if all(isinstance(t, gast.Subscript) for t in targets):
                    pass
                case gast.Nonlocal() | gast.Expr(value=gast.Call()) | gast.Delete():
                    return False
                case gast.AugAssign(target=target):
                    if not isinstance(target, gast.Name) or target.id in others or target.id in given:
                        return False
                    if target.id not in {t.id for t in plain if isinstance(t, gast.Name)}:
                        return False
                case gast.Subscript(value=gast.Name(id=name), ctx=gast.Store() | gast.Del()) if name in made:
                    pass
                case gast.Subscript(ctx=gast.Store() | gast.Del()) | gast.Attribute(ctx=gast.Store() | gast.Del()):
                    return False
                case gast.Call(func=gast.Attribute(value=gast.Name(id=name))) if name in made:
                    pass
                case gast.Call() if not (self.changes_nothing(node, own) or self._makes_container(node, own) or also(node)):
                    return False
        return True

    def _is_one_of(self, func: Any, functions: Sequence[object], own: set[str]) -> bool:
        """Whether an expression in a generator with ``own`` names means one of some functions."""
        meaning = None if isinstance(func, gast.Name) and func.id in own else self.meaning(func)
        return any(meaning is function for function in functions)

    def _makes_container(self, node: gast.AST, own: set[str]) -> bool:
        """Whether an expression makes a list, dict, set or deque."""
        if isinstance(node, gast.Call):
            return self._is_one_of(node.func, (list, dict, set, collections.deque), own)
        return isinstance(node, gast.List | gast.Dict | gast.Set | gast.ListComp | gast.DictComp)

    def _own_containers(self, nodes: Sequence[gast.AST], own: set[str], given: set[str]) -> set[str]:
        """The names of containers that a generator makes, of which it gives nothing away that shows what becomes of them."""
        bound = collections.Counter(n.id for n in nodes if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load))
        made = collections.Counter(
            n.targets[0].id for n in nodes
            if isinstance(n, gast.Assign) and isinstance(n.targets[0], gast.Name) and self._makes_container(n.value, own)
            and len(n.targets) == 1
        )
        plain = set[int]()
        for node in nodes:
            match node:
                case gast.Call(func=gast.Attribute(value=gast.Name() as held, attr=attr)) if attr in _DIRECT:
                    plain.add(id(held))
                case gast.Call(func=func, args=args) if self._is_one_of(func, _TAKEN_WHOLE, own):
                    plain |= set(map(id, args))
                case gast.Subscript(value=held) | gast.For(iter=held) | gast.comprehension(iter=held):
                    plain.add(id(held))
                case gast.Compare(comparators=[held], ops=[gast.In() | gast.NotIn()]):
                    plain.add(id(held))
        shown = {n.id for n in nodes if isinstance(n, gast.Name) and isinstance(n.ctx, gast.Load) and id(n) not in plain}
        return {name for name, count in made.items() if count == bound[name]} - shown - given

    def _walked(self, node: Any) -> Any:
        """What the only loop through ``iter(items)``, ``map(...)`` or ``filter(...)`` may go through in its place."""
        match node:
            case gast.Call(func=gast.Name(id="iter") as taker, args=[gast.Name() as items], keywords=[]):
                return items if self.meaning(taker) is iter else node
            case gast.Call(func=gast.Name(id="map" | "filter")):
                return Comprehensions(self._asked, self._function, self._body).generator(node) or node
        return node

    def _is_lazy(self, node: Any) -> bool:
        """Whether this is something that computes its items as a loop comes to them, of names and constants."""
        parts = [n for n in every_node([node]) if isinstance(n, gast.Call)]
        walks = isinstance(node, gast.GeneratorExp) or self.is_call(node)
        match node:
            case gast.Call(func=gast.Name(id="zip" | "enumerate" | "reversed" as name)) if name not in self.own:
                walks = True
        return walks and all(self.is_call(call) or self.changes_nothing(call) for call in parts)

    def fresh(self, base: str) -> str:
        """A name that neither the function nor a generator of its mentions."""
        name = super().fresh(base)
        self.made.add(name)
        return name
