"""Comprehensions that change something, and what goes through an object in an expression, as statements of their own.

    return a.total + sum(a.add(v) for v in x)   ->      held = a.total
                                                        made = []
                                                        for v in x:
                                                            made.append(a.add(v))
                                                        return held + sum(made)

What Python evaluates before gets a name before. Which expressions these are a lowering finds out; it begins again then.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.comprehension_scopes import HELD, marked
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.acting_parts import parts_of
from adjoint_gen.frontend.text.generator_texts import append, decided, loops
from adjoint_gen.frontend.text.pull_uses import WHOLE
from adjoint_gen.frontend.text.syntax import assign, at, load, with_blocks, written
from adjoint_gen.frontend.text.targets import in_steps

_COMPREHENSIONS = gast.ListComp | gast.SetComp | gast.DictComp | gast.GeneratorExp
_FIELDS = ("value", "test", "iter", "exc")
"""The expressions of statements that are evaluated once, and first."""


def site_of_own(node: Any) -> Hashable:
    """What says which expression is meant, the same whenever the function is lowered."""
    return ("apart", node.lineno, node.col_offset)


def with_own_statements(body: list[gast.stmt], learned: Collection[Hashable]) -> list[gast.stmt]:
    """The statements with such expressions before the statements that they are in, where that is as good.

    They are copies, the same ones whenever the function is lowered with these.
    """
    sites = frozenset(fact for fact in learned if isinstance(fact, tuple) and fact[0] == "apart")
    if not sites:
        return body
    copies = vars(body[0]).setdefault("apart", {})
    if sites not in copies:
        afresh = copy.deepcopy(body)
        for kept in ("apart", "copies"):  # what other rewritings made of the original
            vars(afresh[0]).pop(kept, None)
        copies[sites] = _Apart(lambda node: site_of_own(node) in sites).block(afresh)
    found: list[gast.stmt] = copies[sites]
    return found


def with_calls_apart(body: Sequence[gast.stmt], wanted: Collection[int]) -> list[gast.stmt]:
    """The statements with ``wanted`` calls, by identity, as the values of assignments before, where that is as good."""
    return _Apart(lambda node: id(node) in wanted, calls=True).block(body)


class _NotApart(Exception):  # noqa: N818 - no error: the expression stays where it is
    """Something may not be evaluated where an expression is, or more than once."""


class _Apart:
    """Rewrites blocks; ``chosen`` says which expressions are meant: with ``calls`` these are calls."""

    def __init__(self, chosen: Callable[[Any], bool], calls: bool = False) -> None:
        self._chosen, self._calls = chosen, calls
        self._done: set[int] = set()
        self._rebound: set[str] = set()

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block."""
        return [new for node in nodes for new in self._statement(with_blocks(node, self.block))]

    def _statement(self, node: Any) -> list[Any]:
        if isinstance(node, gast.While) and not node.orelse and self._wanted(node.test):
            text = "while True:\n    if not test: break\n    body"
            (whole,) = written(node, text, test=node.test, body=node.body)
            whole.body[:1] = self._statement(whole.body[0])
            return [whole]
        field = next((name for name in _FIELDS if isinstance(getattr(node, name, None), gast.AST)), None)
        if field is None or isinstance(node, gast.While) or not self._wanted(value := getattr(node, field)):
            return [node]
        if isinstance(node, gast.AugAssign) and not isinstance(node.target, gast.Name):
            return [new for step in in_steps(node) for new in self._statement(step)]
        before: list[Any] = []
        self._rebound = {n.target.id for n in every_node([value]) if isinstance(n, gast.NamedExpr)}
        if isinstance(node, gast.AugAssign) and node.target.id in self._rebound:
            return [node]
        try:
            made = self._apart(value, before)
        except _NotApart:
            return [node]
        node = copy.copy(node)
        setattr(node, field, made)
        return [*self.block(before), *self._statement(node)]

    def _wanted(self, node: gast.AST) -> bool:
        """Whether there is such an expression in an expression."""
        return any(self._is_one(n) for n in every_node([node]))

    def _is_one(self, node: Any) -> bool:
        found = isinstance(node, gast.expr) and hasattr(node, "lineno") and id(node) not in self._done
        return found and not isinstance(node, gast.Constant) and self._chosen(node)

    def _apart(self, node: Any, before: list[Any]) -> Any:
        """An expression without the first such in it, which stands ``before``, behind all that is evaluated first."""
        match node:
            case gast.Call(args=args, keywords=keywords) if (
                self._calls and self._is_one(node) and not any(map(self._wanted, [*args, *(k.value for k in keywords)]))
            ):
                return self._named(node, before)
            case gast.Attribute() | gast.BinOp() | gast.Subscript() if (
                self._calls and self._is_one(node) and not any(map(self._wanted, _in_order(node)))
            ):
                return self._named(node, before)
            case gast.Call(func=gast.Name(id="any" | "all" as name), args=[gast.GeneratorExp() as made], keywords=[]) if (
                self._is_whole(made)
            ):
                held = self._name(name, node)
                before += decided(held, name == "any", made, node)
                return load(held, node)
            case gast.Call(func=gast.Name(id=name), args=[gast.GeneratorExp() as made, *_]) if self._is_whole(made):
                if name not in WHOLE:
                    raise _NotApart
                return self._with(node, made, before)
            case gast.GeneratorExp():
                pass
            case gast.ListComp() | gast.SetComp() | gast.DictComp() if self._is_whole(node):
                return self._gathered(node, before)
            case gast.Call(args=args) if not self._calls and any(
                not isinstance(arg, _COMPREHENSIONS) and self._is_one(arg) for arg in args
            ):
                return self._named(node, before)
        return self._inside(node, before)

    def _named(self, node: Any, before: list[Any]) -> Any:
        """A name for what a call gives, which is what is meant, or takes it whole."""
        held = self._name(HELD, node)
        self._done.update(id(n) for n in every_node([node]))
        before.append(assign(held, node, node))
        return load(held, node)

    def _is_whole(self, node: Any) -> bool:
        """Whether a comprehension is one of these, or goes through what is."""
        return self._is_one(node) or self._wanted(node.generators[0].iter)

    def _with(self, node: Any, made: Any, before: list[Any]) -> Any:
        """A call of what goes through all that a generator expression gives, of the list of that.

        Nothing of it but what it goes through is evaluated before the other arguments are.
        """
        others = [*node.args[1:], *(keyword.value for keyword in node.keywords)]
        if not all(isinstance(part, gast.Constant | gast.Lambda) for part in others):
            first, *rest = made.generators
            held = at(first, gast.comprehension(first.target, self._held(first.iter, before), first.ifs, first.is_async))
            made = at(made, gast.GeneratorExp(made.elt, [held, *rest]))
        new = {id(part): part if isinstance(part, gast.Lambda) else self._held(part, before) for part in others}
        call = copy.copy(node)
        call.args = [self._gathered(made, before), *(self._with_parts(part, new) for part in node.args[1:])]
        call.keywords = [self._with_parts(keyword, new) for keyword in node.keywords]
        return call

    def _gathered(self, node: Any, before: list[Any]) -> Any:
        """A comprehension as the name of what loops put together."""
        name = self._name("made", node)
        self._done.update(id(n) for n in (node, *every_node([node.generators[0].iter])))
        if isinstance(node, gast.DictComp):
            place = at(node, gast.Subscript(load(name, node), load(self._name("key", node), node), gast.Store()))
            text = "if True:\n    key = first\n    store"
            store = assign(place, node.value, node)
            inner = written(node, text, key=place.slice.id, first=node.key, store=[store])[0]
            before += [*written(node, "made = {}", made=name), loops(node.generators, inner, node)]
        elif isinstance(node, gast.SetComp):
            inner = written(node, "made.add(value)", made=name, value=node.elt)[0]
            before += [*written(node, "made = set()", made=name), loops(node.generators, inner, node)]
        else:
            inner = append(name, node.elt, node)
            before += [*written(node, "made = []", made=name), loops(node.generators, inner, node)]
        return load(name, node)

    def _inside(self, node: Any, before: list[Any]) -> Any:
        """An expression with the part changed that such an expression is in; what is evaluated before that gets names."""
        parts = _in_order(node)
        position = next((k for k, part in enumerate(parts) if self._wanted(part)), None)
        if position is None:
            raise _NotApart
        if not _always_runs(node, position):
            raise _NotApart
        new = {id(part): self._held(part, before) for part in parts[:position]}
        new[id(parts[position])] = self._apart(parts[position], before)
        made = copy.copy(node)
        for name, value in gast.iter_fields(node):
            if isinstance(value, list):
                setattr(made, name, [self._with_parts(item, new) for item in value])
            elif isinstance(value, gast.AST):
                setattr(made, name, self._with_parts(value, new))
        return made

    @staticmethod
    def _with_parts(node: Any, new: dict[int, Any]) -> Any:
        """A part of an expression, or the new one in its place; that of a keyword or of a called method is inside it."""
        if id(node) in new:
            return new[id(node)]
        inner = getattr(node, "value", None)
        if isinstance(node, gast.keyword | gast.Attribute | gast.comprehension) and id(inner) in new:
            node = copy.copy(node)
            node.value = new[id(inner)]
        elif isinstance(node, gast.comprehension) and id(node.iter) in new:
            node = copy.copy(node)
            node.iter = new[id(node.iter)]
        return node

    def _held(self, node: Any, before: list[Any]) -> Any:
        """A name for what an expression gives here."""
        if isinstance(node, gast.Constant) or (isinstance(node, gast.Name) and node.id not in self._rebound):
            return node
        if isinstance(node, gast.Starred | gast.Slice):
            raise _NotApart
        held = self._name(HELD, node)
        before.append(assign(held, node, node))
        return load(held, node)

    @staticmethod
    def _name(word: str, node: Any) -> str:
        return marked(word, node.lineno, node.col_offset)


def _in_order(node: Any) -> list[Any]:
    """The parts of an expression as they are evaluated, the name of a called function among them: a walrus may bind it anew."""
    called = [node.func] if isinstance(node, gast.Call) and isinstance(node.func, gast.Name) else []
    return [*called, *parts_of(node)]


def _always_runs(node: Any, position: int) -> bool:
    """Whether a part of an expression is evaluated whenever that is."""
    first_alone = isinstance(node, gast.IfExp | gast.BoolOp)
    return position == 0 if first_alone else position < 2 or not isinstance(node, gast.Compare)
