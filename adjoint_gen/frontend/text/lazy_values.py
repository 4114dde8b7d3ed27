"""Iterators that get a name or are handed on: generators, generator expressions, ``zip(...)``, ``map(...)`` and their like.

    g = (v * v for v in x)                              g = zip(x, y)
    a = next(g)          ->  g = iter([...])            for u, v in g:      ->      for u, v in zip(x, y):

One that is gone through in one place is written there. Of others all items are computed at once, where nothing can tell: they
change nothing and end, and what they read has one value in the whole function. All else is left to be refused.
"""

from __future__ import annotations

import collections
import functools
import itertools
import math
import types
from collections.abc import Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.names.resolve import meaning_of_name
from adjoint_gen.frontend.names.scopes import bound_by, every_node, inner_nodes
from adjoint_gen.frontend.names.shadowed_builtins import is_builtin
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.text.ended_walks import goes_to_end, is_harmless
from adjoint_gen.frontend.text.generator_calls import WALKS
from adjoint_gen.frontend.text.generator_texts import calls_of, only_binds, replaced, run_once
from adjoint_gen.frontend.text.generators import Writer, without_generators
from adjoint_gen.frontend.text.map_and_filter import Comprehensions, go_through
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.pull_uses import GATHERING, TAKERS
from adjoint_gen.frontend.text.pulled import Either
from adjoint_gen.frontend.text.quiet_calls import copying, first_pair, is_plain, made_by
from adjoint_gen.frontend.text.steps import AtOnce, Begun
from adjoint_gen.frontend.text.syntax import assign, at, expression, load, with_blocks
from adjoint_gen.frontend.text.touched import Touched, parameters_of

_THROUGH = GATHERING | {"zip", "enumerate"}
_TAKERS = (
    collections.Counter, collections.deque, functools.reduce, math.fsum, itertools.combinations, itertools.permutations,
    itertools.combinations_with_replacement, itertools.product,
)
_LAZY = (itertools.accumulate, itertools.islice, itertools.takewhile, itertools.dropwhile, itertools.pairwise)
_OF_GENERATORS = (dict, set, frozenset, math.prod)
"""They go through all that they are given; the latter are known of everything but generators of the user's."""

def without_lazy_values(asked: Asked, function: types.FunctionType, body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements with such iterators, and all generators, where they are gone through, or with iterators of lists."""

    def prepared(inside: types.FunctionType, whole: Sequence[gast.stmt], block: list[gast.stmt]) -> list[gast.stmt]:
        return _Lazy(asked, inside, whole).block(block)

    writer = Writer(asked, function, body, prepared)
    if not _has_lazy(writer, body):
        return without_generators(asked, function, body, prepared, writer)
    return without_generators(asked, function, _Lazy(asked, function, body).block(body), prepared)


def _has_lazy(writer: Writer, body: Sequence[gast.stmt]) -> bool:
    """Whether a text has anything that may be such an iterator."""
    made = (node for node in every_node(body) if isinstance(node, gast.Call))
    lazy = (getattr(n.func, "id", None) in WALKS or writer.is_call(n) or writer.meaning(n.func) is itertools.tee for n in made)
    return any(isinstance(node, gast.GeneratorExp) for node in every_node(body)) or any(lazy)


class _Lazy:
    """The rewriting of one function's text; ``rebound`` are the names that mean one thing and then another."""

    def __init__(self, asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt]) -> None:
        self._writer = Writer(asked, function, body)
        self._maps, self._asked = Comprehensions(asked, function, body), asked
        self._open: list[gast.FunctionDef] = []
        nodes = every_node(body)
        names = [n for n in nodes if isinstance(n, gast.Name)]
        self._loads = collections.Counter(n.id for n in names if isinstance(n.ctx, gast.Load))
        bound = collections.Counter(n.id for n in names if isinstance(n.ctx, gast.Store | gast.Del))
        loops = [n for n in nodes if isinstance(n, gast.For | gast.While)]
        inside = [*(n.target for n in loops if isinstance(n, gast.For)), *(n for loop in loops for n in loop.body)]
        self._in_loops = bound_names(inside)
        self._shared = shared = {name for n in nodes if isinstance(n, gast.Nonlocal | gast.Global) for name in n.names}
        self._bound, self._body, self._function = bound, body, function
        given = parameters_of(function)
        every = bound + collections.Counter(name for n in nodes if not isinstance(n, gast.Name) for name in bound_by(n))
        self._rebound = shared | {name for name, count in every.items() if count + (name in given) > 1}

    @functools.cached_property
    def _touched(self) -> Touched:
        return Touched(self._writer, self._function, self._body)

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block."""
        out, rest = [], list(nodes)
        while rest:
            node = rest.pop(0)
            match node:
                case gast.Assign(targets=[gast.Name(id=name)], value=value) if self._is_lazy(value):
                    value = self._maps.generator(value) or value
                    there = self._written_there(name, value, rest)
                    if there is not None:
                        rest = there
                        continue
                    here = self._is_here([name], value, rest) and self._may_be_left(value, rest, [name])
                    made = self._listed(value, True) if here else None
                    value = value if made is None else at(value, Either(value, made))
                    node = at(node, gast.Assign(node.targets, value, None))
                case gast.Assign(
                    targets=[gast.Tuple(elts=[gast.Name(id=one), gast.Name(id=other)])],
                    value=gast.Call(args=[given], keywords=[]) as call,
                ) if self._writer.meaning(call.func) is itertools.tee and self._is_here([one, other], given, rest):
                    held = marked("items", node.lineno, node.col_offset)
                    items = self._listed(given, False) if self._may_be_left(given, rest, [one, other]) else None
                    if items is not None:
                        out.append(assign(held, items, node))
                        both = [at(node, Begun(load(held, node))) for _ in range(2)]
                        node = assign(node.targets[0], at(node, gast.Tuple(both, gast.Load())), node)
                case gast.Assign(targets=[gast.Tuple(elts=parts) | gast.List(elts=parts)], value=value) if (
                    any(isinstance(part, gast.Starred) for part in parts) and self._writer.is_call(value)
                ):
                    node = at(node, gast.Assign(node.targets, self._all(value), None))
            out.append(with_blocks(self._handed_on(node), self.block))
        return out

    def _is_lazy(self, node: gast.AST) -> bool:
        match node:
            case gast.GeneratorExp():
                return not any(part.is_async for part in node.generators)
            case gast.Call(func=gast.Name(id=name)) if name in WALKS and self._maps.is_builtin(name):
                return True
        return self._writer.is_call(node)

    def _written_there(self, name: str, value: Any, rest: list[gast.stmt]) -> list[gast.stmt] | None:
        """The statements behind with the iterator where the only one of them goes through it; None where there is none."""
        if self._loads[name] != 1 or self._bound[name] != 1:
            return None
        begun = self._begun_with(value)
        read = {n.id for n in [*every_node([value]), *begun] if isinstance(n, gast.Name)}
        simple = all(isinstance(n, gast.Name | gast.Constant | gast.expr_context) for n in begun)
        if self._shared & {n.id for n in begun if isinstance(n, gast.Name)}:
            return None
        for k, stmt in enumerate(rest):
            uses = [n for n in every_node([stmt]) if isinstance(n, gast.Name) and n.id == name]
            if not uses:
                bound = bound_names([stmt]).union(*map(bound_by, every_node([stmt])))  # also by `k += 1`
                if bound & read or not (simple or only_binds(stmt)):
                    return None
                continue
            if self._place(stmt, uses[0]) is None:
                return None
            there: Any = replaced(stmt, uses[0], value)
            while isinstance(there, gast.For) and isinstance(there.iter, gast.GeneratorExp):
                if not go_through(there, there.iter, there.target):
                    break
            return [*rest[:k], there, *rest[k + 1 :]]
        return None

    def _begun_with(self, value: Any) -> list[gast.AST]:
        """What is evaluated where an iterator is made."""
        while isinstance(value, gast.GeneratorExp):
            value = value.generators[0].iter
        parts = [value]
        counted = any(isinstance(n, gast.Name) and n.id == "reversed" for n in every_node(parts))  # what is there by then
        if isinstance(value, gast.Call) and self._is_lazy(value) and not counted:
            parts = [*value.args, *value.keywords, *(self._writer.begun(value) if self._writer.is_call(value) else ())]
        return every_node([p for p in parts if not isinstance(p, gast.Lambda)])

    def _place(self, stmt: gast.stmt, use: gast.Name) -> object:
        """Whether a name stands where something is gone through, once, when the statement runs."""
        if isinstance(stmt, gast.For):
            inside = stmt.iter
        elif isinstance(stmt, gast.Assign | gast.AugAssign | gast.Return | gast.Expr):
            inside = stmt.value
        else:
            return None
        for node in run_once(inside) if inside is not None else ():
            match node:
                case gast.Call(func=gast.Name(id=name), args=args) if name in _THROUGH and any(arg is use for arg in args):
                    return node
                case gast.Call(func=func, args=[arg, *_]) if arg is use and any(self._writer.meaning(func) is f for f in _LAZY):
                    return node
                case gast.ListComp(generators=[gast.comprehension(iter=through), *_]) | gast.GeneratorExp(
                    generators=[gast.comprehension(iter=through), *_]
                ) if through is use:
                    return node
        return stmt if inside is use and isinstance(stmt, gast.For) else None

    def _handed_on(self, node: gast.stmt) -> gast.stmt:
        """A statement in which calls of the user's functions get iterators of lists, and calls that take all get lists."""
        if isinstance(node, gast.FunctionDef | gast.ClassDef):
            return node
        own = [call for inner in [node] for call in calls_of(inner)]
        for call in own:
            if self._writer.is_call(call):
                continue
            meaning = self._writer.meaning(call.func)
            takes = self._takes(call)
            of_user = meaning is next or (
                isinstance(call.func, gast.Name) and isinstance(meaning, types.FunctionType | type | None)
            )
            if not (takes or of_user):
                continue
            of_generators = meaning is next or any(meaning is taker for taker in _OF_GENERATORS)
            lazy = self._writer.is_call if of_generators else self._is_lazy
            if meaning is functools.reduce and len(call.args) > 1 and self._writer.is_call(call.args[1]):
                continue  # it is a loop
            stays = [takes or (lazy(arg) and self._stays_in(call, k, meaning)) for k, arg in enumerate(call.args)]
            made = [
                self._listed(arg, False, True) if of_user and not takes and lazy(arg) and self._takes_whole(call, k, meaning)
                else self._listed(arg, not takes, takes and meaning is not functools.reduce, self._ends_in(call, k, meaning))
                if lazy(arg) and stay else None
                for k, (arg, stay) in enumerate(zip(call.args, stays, strict=True))
            ]
            call.args = [arg if one is None else one for arg, one in zip(call.args, made, strict=True)]
        return node

    def _is_here(self, names: Sequence[str], value: Any, rest: Sequence[gast.stmt]) -> bool:
        """Whether an iterator that gets names is gone through in the function only, and what it reads is bound before it.

        What a loop binds anew in each pass is one thing for as long as it is gone through: in the ``rest`` of the block.
        """
        behind = every_node(rest)
        loads = collections.Counter(n.id for n in behind if isinstance(n, gast.Name) and isinstance(n.ctx, gast.Load))
        bound = bound_names(rest)
        looks = [*every_node([value]), *self._begun_with(value)]
        read = {n.id for n in looks if isinstance(n, gast.Name) and isinstance(n.ctx, gast.Load)}
        passing = bool(read & self._in_loops)
        if bound & read - bound_names([value]) or any(passing and loads[name] != self._loads[name] for name in names):
            return False
        return all(self._stays(self._body, name) for name in names)

    def _takes(self, call: Any) -> bool:
        """Whether a call is of a function that goes through all that it is given."""
        meaning = self._writer.meaning(call.func)
        return any(meaning is taker for taker in (*_TAKERS, *_OF_GENERATORS))

    def _may_be_left(self, value: Any, body: Sequence[gast.stmt], names: Sequence[str]) -> bool:
        """Whether all items of an iterator may be computed, though statements in which it has names may not take them all."""
        value = (self._maps.generator(value) if isinstance(value, gast.Call) else None) or value
        begun = set(map(id, self._begun_with(value)))
        later = [n for n in self._texts(value) if id(n) not in begun]
        return is_harmless(later, self._writer) or goes_to_end(body, names, self._takes)

    def _stays_in(self, call: Any, position: int, meaning: object) -> bool:
        """Whether a function of the user's goes through an argument and does nothing else with it."""
        tree, name = self._given_to(call, position, meaning)
        if tree is None or tree in self._open or isinstance(meaning, type):
            return False
        self._open.append(tree)
        try:
            return self._stays(tree.body, name) and self._may_be_left(call.args[position], tree.body, [name])
        finally:
            self._open.pop()

    def _ends_in(self, call: Any, position: int, meaning: object) -> bool:
        """Whether all that an iterator reads stays as it is until the function of a module that it stays in has returned."""
        tree, _ = self._given_to(call, position, meaning)
        if tree is None or not isinstance(meaning, types.FunctionType) or meaning.__closure__:
            return False
        here = meaning.__globals__ is self._function.__globals__
        return here and self._is_last(call, position) and not tree.decorator_list and self._writer.changes_its_own(tree)

    def _is_last(self, call: Any, position: int) -> bool:
        """Whether what stands behind an argument changes nothing."""
        behind = every_node([*call.args[position + 1 :], *(k.value for k in call.keywords)])
        calls = [n for n in behind if isinstance(n, gast.Call)]
        return not any(isinstance(n, gast.NamedExpr) for n in behind) and all(map(self._writer.changes_nothing, calls))

    def _takes_whole(self, call: Any, position: int, meaning: object) -> bool:
        """Whether a function of the user's, or a class when it makes an object, begins with a list of an argument."""
        tree, name = self._given_to(call, position, meaning)
        function = made_by(meaning)
        if tree is None or tree.decorator_list or not self._is_last(call, position):
            return False
        for stmt in tree.body:
            uses = [n for n in every_node([stmt]) if isinstance(n, gast.Name) and n.id == name]
            match first_pair(stmt, tree, meaning):
                case gast.Expr(value=gast.Constant()):
                    continue
                case gast.Assign(targets=[target], value=value) if is_plain(target, tree, meaning):
                    if not uses and isinstance(value, gast.Name | gast.Constant):
                        continue
                    again = isinstance(target, gast.Name) and target.id == name
                    every = [n for n in every_node(tree.body) if isinstance(n, gast.Name) and n.id == name]
                    copies = copying(value, name, self._gives_tuples(call.args[position]))
                    known = all(self._is_builtin_in(each, tree, function) for each in copies)
                    return bool(copies) and known and (again or len(every) == 1)
            return False
        return False

    def _gives_tuples(self, value: Any) -> bool:
        return isinstance(value, gast.Call) and any(self._writer.meaning(value.func) is f for f in (zip, enumerate))

    def _is_builtin_in(self, name: str, tree: gast.FunctionDef, function: types.FunctionType | None) -> bool:
        """Whether a name stands for a builtin in a function of this text, or in one that is defined inside this one."""
        if name in bound_names(tree.body) or any(isinstance(n, gast.Name) and n.id == name for n in every_node([tree.args])):
            return False
        if function is None:
            return self._maps.is_builtin(name)
        return is_builtin(meaning_of_name(self._asked, function, name), name)

    def _given_to(self, call: Any, position: int, meaning: object) -> tuple[gast.FunctionDef | None, str]:
        """The text of the user's function that gets an argument, and the name of its parameter; no text if it is not known."""
        function, tree = made_by(meaning), None
        if function is not None:
            text = text_of(function)
            tree = text.tree if text is not None else None
        elif meaning is None and isinstance(call.func, gast.Name):
            defs = [n for n in every_node(self._body) if isinstance(n, gast.FunctionDef) and n.name == call.func.id]
            tree = defs[0] if len(defs) == 1 and call.func.id not in self._bound else None
        position += isinstance(meaning, type)
        starred = any(isinstance(arg, gast.Starred) for arg in call.args)
        if not isinstance(tree, gast.FunctionDef) or starred or tree.args.posonlyargs or position >= len(tree.args.args):
            return None, ""
        return tree, tree.args.args[position].id

    def _stays(self, body: Sequence[gast.AST], name: str) -> bool:
        """Whether nothing is done with a name but to go through what it stands for, where its function runs."""
        known = set[int]()

        def through(node: Any) -> None:
            match node:
                case gast.Name():
                    known.add(id(node))
                case gast.Call(func=gast.Name(id=called), args=args) if called in ("zip", "enumerate"):
                    for arg in args:
                        through(arg)

        nodes = every_node(body)
        for node in nodes:
            match node:
                case gast.For(iter=inner) | gast.comprehension(iter=inner) | gast.Starred(value=inner) | Begun(value=inner):
                    through(inner)
                case gast.Call(func=gast.Name(id=called), args=args) if called in TAKERS:
                    for arg in args:
                        through(arg)
                case gast.Call(func=func, args=args):
                    meaning, of_user = self._writer.meaning(func), self._is_of_user(node)
                    for k, arg in enumerate(args):
                        mine = isinstance(arg, gast.Name) and arg.id == name
                        if mine and (self._takes(node) or (of_user and self._stays_in(node, k, meaning))):
                            known.add(id(arg))
        later = [n for f in nodes if isinstance(f, gast.FunctionDef | gast.Lambda) for n in every_node(inner_nodes(f))]
        known -= {id(n) for n in later}
        uses = (n for n in nodes if isinstance(n, gast.Name) and n.id == name and isinstance(n.ctx, gast.Load))
        return all(id(n) in known for n in uses)

    def _is_of_user(self, call: Any) -> bool:
        return isinstance(call.func, gast.Name) and isinstance(self._writer.meaning(call.func), types.FunctionType | None)

    def _listed(self, value: Any, begun: bool, at_once: bool = False, still: bool = False) -> Any:
        """A list of all items of an iterator, or an iterator of it; None where something could tell, unless it is so.

        What it reads is ``still`` for as long as it is gone through.
        """
        made = self._maps.generator(value) if isinstance(value, gast.Call) else None
        value = value if made is None else made
        if (not at_once and not self._is_settled(value, still)) or (begun and self._is_shared(value)):
            return None
        if isinstance(value, gast.GeneratorExp):
            items = at(value, gast.ListComp(value.elt, value.generators))
        else:
            items = self._all(value)
        items = items if at_once else at(value, AtOnce(items, sorted(self._writer.read(value))))
        return at(value, Begun(items)) if begun else items

    def _all(self, value: Any) -> Any:
        item = marked("item", value.lineno, value.col_offset)
        return expression(value, "[item for item in value]", item=item, value=value)

    def _is_shared(self, value: Any) -> bool:
        """Whether others may go through what an iterator takes from: all of it, where its items are computed at once."""
        read = collections.Counter(n.id for n in every_node([value]) if isinstance(n, gast.Name))
        perhaps = self._writer.iterators | self._writer.unknown
        return any(name in perhaps and self._loads[name] > count for name, count in read.items())

    def _texts(self, value: Any) -> list[gast.AST]:
        """What is run where an iterator is gone through: the expression, and the texts of generators in it."""
        nodes = every_node([value])
        return [*nodes, *(n for c in nodes if self._writer.is_call(c) for n in every_node(self._writer.text(c)))]

    def _is_settled(self, value: Any, still: bool = False) -> bool:
        """Whether an iterator gives the same whenever it is asked, changes nothing, and ends; ``still`` is what it reads."""
        nodes, parts = self._texts(value), every_node([value])
        acts = any(self._writer.is_call(call) and not self._writer.is_quiet(call) for call in parts)
        if acts or any(isinstance(n, gast.While | gast.NamedExpr) for n in nodes):
            return False
        inside = {n.id for n in nodes if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
        calls = [n for n in parts if isinstance(n, gast.Call) and not self._writer.is_call(n)]
        quiet = all(self._writer.changes_nothing(call, inside) for call in calls if not self._is_lazy(call))
        read = self._writer.read(value)
        return quiet and (still or (not read & self._rebound and not self._touched(read)))
