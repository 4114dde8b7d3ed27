"""``with``: contexts of the user's classes, and those that say which warnings the function does not want to see.

``with p as t`` calls ``p.__enter__()`` before its statements and ``p.__exit__(None, None, None)`` behind them; what raises
in it leaves the function. A context from which a jump leads is left to be refused, and so is what is no object of a class
of the user's.

Where ``contextlib.contextmanager`` has made it of a generator, it is a loop through that, of one pass; of a method, below the
question whether the object has that one.

``with np.errstate(divide="ignore")`` and ``with warnings.catch_warnings()`` change no value, so the statements in them stand in
their place. The generated functions run in it from the first statement to the last: both sweeps compute what the user's
lines compute, and more of the kind. A context in which NumPy raises, or makes errors of warnings, is left to be refused.
"""

from __future__ import annotations

import contextlib
import copy
import types
import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import gast
import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.classes import standing
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.text.block_ends import leaves
from adjoint_gen.frontend.text.function_names import FunctionNames
from adjoint_gen.frontend.text.generator_texts import Generator, yields_once
from adjoint_gen.frontend.text.syntax import assign, at, bind, branch, constant, interrupted, load, with_blocks
from adjoint_gen.frontend.text.written_calls import Candidate, Receiver

_OF_GENERATOR = contextlib.contextmanager(lambda: iter(())).__code__
"""What all functions have that ``contextlib.contextmanager`` makes."""
_QUIET = ("ignore", "warn")
_FILTERS = (warnings.simplefilter, warnings.filterwarnings, warnings.resetwarnings)
_OF_NUMPY = ("divide", "invalid", "over", "under")


ENTER: Final = "__enter__"


def without_contexts(
    asked: Asked, function: types.FunctionType, body: list[gast.stmt], given: Collection[str] = ()
) -> tuple[list[gast.stmt], frozenset[str]]:
    """The statements without such contexts, and the errors of floating point that one of them ignores.

    ``given`` are the names of the parameters.

    >>> def f(x): return np.log(x)
    >>> body = gast.parse("with np.errstate(divide='ignore'): y = f(x)").body
    >>> found, ignored = without_contexts(Asked(f), f, body)
    >>> type(found[0]).__name__, sorted(ignored)
    ('Assign', ['divide'])
    """
    if not any(isinstance(node, gast.With) for node in every_node(body)):
        return body, frozenset()
    opened = _Opened(asked, FunctionNames(asked, function, body, given, whole=True), function.__globals__)
    return opened.block(body), frozenset(opened.ignored)


def _is_left(body: Sequence[gast.stmt]) -> bool:
    """Whether a jump leads from the statements of a context to others; as the last of them a return may."""
    return any(map(leaves, body if not isinstance(body[-1], gast.Return) else body[:-1]))


def _call(owner: Any, name: str, given: Sequence[Any], place: gast.AST) -> Any:
    return at(place, gast.Call(at(place, gast.Attribute(owner, name, gast.Load())), list(given), []))


class _Opened:
    """Puts the statements of contexts in their place, in copies of the blocks around them."""

    def __init__(self, asked: Asked, names: FunctionNames, around: Mapping[str, Any]) -> None:
        self.ignored: set[str] = set()
        self._asked, self._meaning, self._fresh, self._globals = asked, names.meaning, names.fresh, around
        made = [contextlib.contextmanager]
        defs = (n for n in names.nodes if isinstance(n, gast.FunctionDef))
        self._defs = {d.name: d for d in defs if [self._meaning(one) for one in d.decorator_list] == made}

    def block(self, body: Sequence[gast.stmt]) -> list[gast.stmt]:
        return [new for node in body for new in self._statement(node)]

    def _statement(self, node: gast.stmt) -> Iterator[gast.stmt]:
        if not isinstance(node, gast.With):
            yield with_blocks(node, self.block)
        elif any(self._generator(item.context_expr) or self._methods(item.context_expr) for item in node.items[1:]):
            yield from self._one_in_another(node)
        elif (first := self._generator(node.items[0].context_expr)) is not None:
            yield from [node] if _is_left(node.body) else self._stepped(node, first)
        elif not _is_left(node.body) and (methods := self._methods(node.items[0].context_expr)):
            yield from self._by_class(node, methods)
        elif any(item.optional_vars is not None or self._silenced(item.context_expr) is None for item in node.items):
            yield from [node] if _is_left(node.body) else self._called(node)
        elif not any(self._meaning(item.context_expr.func) is warnings.catch_warnings for item in node.items):
            self._silence(item.context_expr for item in node.items)
            yield from self.block(node.body)
        else:
            filters = [s.value for s in node.body if isinstance(s, gast.Expr) and self._filters(s.value)]
            if any(self._silenced(call) is None for call in filters):
                yield node
                return
            self._silence((*(item.context_expr for item in node.items), *filters))
            yield from self.block([s for s in node.body if getattr(s, "value", None) not in filters])

    def _one_in_another(self, node: gast.With) -> Iterator[gast.stmt]:
        """Several contexts, the first around the others; a ``return`` at the end gives what it gave before."""
        first, *others = node.items
        inside, last = (node.body, []) if _is_left(node.body) else self._returning(node.body)
        yield from self._statement(at(node, gast.With([first], [at(node, gast.With(others, inside, None))], None)))
        yield from last

    def _generator(self, made: Any) -> Any:
        """A call of the generator of which ``contextlib.contextmanager`` has made what makes a context; else None."""
        if not isinstance(made, gast.Call):
            return None
        meaning = self._meaning(made.func)
        if isinstance(made.func, gast.Name) and (own := self._defs.get(made.func.id)) is not None and yields_once(own):
            own.decorator_list = []
            call = at(made, gast.Call(made.func, made.args, made.keywords))
        elif (inner := self._behind(meaning)) is not None:
            call = at(made, gast.Call(at(made, Generator(inner)), made.args, made.keywords))
        else:
            return None
        call.opens = True
        return call

    def _behind(self, made: Any) -> types.FunctionType | None:
        """The generator of which ``contextlib.contextmanager`` has made something, where it yields once; None of all else."""
        if not isinstance(made, types.FunctionType) or made.__code__ is not _OF_GENERATOR:
            return None
        inner = self._asked.attribute(made, "__wrapped__").value
        text = text_of(inner) if isinstance(inner, types.FunctionType) else None
        return inner if text is not None and isinstance(text.tree, gast.FunctionDef) and yields_once(text.tree) else None

    def _methods(self, made: Any) -> dict[Any, types.FunctionType]:
        """The generators that a method may be made of which makes a context, by what they are in classes of the module."""
        if not isinstance(made, gast.Call) or not isinstance(made.func, gast.Attribute) or self._meaning(made.func) is not None:
            return {}
        classes = [value for value in self._globals.values() if isinstance(value, type)]
        functions = dict.fromkeys(standing(cls, made.func.attr) for cls in classes)
        return {function: inner for function in functions if (inner := self._behind(function)) is not None}

    def _by_class(self, node: gast.With, methods: Mapping[Any, types.FunctionType]) -> Iterator[gast.stmt]:
        """A context of a method as a loop through the generator that it is in the object's class; else as an object."""
        made, owner = node.items[0].context_expr, self._fresh("owner")
        name = made.func.attr
        yield assign(owner, made.func.value, made)

        def called(func: Any, given: list[Any]) -> tuple[Any, gast.With]:
            one = copy.deepcopy(node)
            first = one.items[0].context_expr
            first.func, first.args = func, [*given, *first.args]
            return first, one

        chain = list(self._called(called(at(made, gast.Attribute(load(owner, made), name, gast.Load())), [])[1]))
        for function, inner in methods.items():
            whose = at(made, Receiver(function, load(owner, made), name))
            call, one = called(at(made, Generator(inner)), [whose])
            call.opens = True
            test = at(made, Candidate(function, name, load(owner, made)))
            chain = [branch(test, list(self._stepped(one, call)), chain, node)]
        yield from chain

    def _stepped(self, node: gast.With, call: Any) -> Iterator[gast.stmt]:
        """A context as a loop through its generator, of one pass; a ``return`` at its end gives what it gave before."""
        first, *others = node.items
        body = [at(node, gast.With(others, node.body, None))] if others else node.body
        inside, last = (body, []) if others else self._returning(body)
        target = first.optional_vars or bind(self._fresh("context"), node)
        yield at(node, gast.For(target, call, self.block(inside) or [at(node, gast.Pass())], [], None))
        yield from last

    def _returning(self, body: list[Any]) -> tuple[list[Any], list[Any]]:
        """The statements of a context, and the ``return`` at its end, which gives what it gave before."""
        *inside, last = body
        if not isinstance(last, gast.Return):
            return body, []
        if last.value is None:
            return inside, [last]
        given = self._fresh("given")
        return [*inside, assign(given, last.value, last)], [at(last, gast.Return(load(given, last)))]

    def _called(self, node: gast.With) -> Iterator[gast.stmt]:
        """A context as the calls of its methods around its statements; a ``return`` at its end gives what it gave before."""
        names = []
        for item in node.items:
            names.append(self._fresh("context"))
            yield assign(names[-1], item.context_expr, node)
            entered = _call(load(names[-1], node), ENTER, (), node)
            yield at(node, gast.Expr(entered)) if item.optional_vars is None else assign(item.optional_vars, entered, node)
            yield interrupted(node, load(names[-1], node))
        inside, last = self._returning(node.body)
        yield from self.block(inside)
        for name in reversed(names):
            yield at(node, gast.Expr(_call(load(name, node), "__exit__", [constant(None, node) for _ in range(3)], node)))
        yield from last

    def _silence(self, calls: Iterable[gast.Call]) -> None:
        self.ignored.update(error for call in calls for error in self._silenced(call) or ())

    def _filters(self, node: gast.AST) -> bool:
        return isinstance(node, gast.Call) and self._meaning(node.func) in _FILTERS

    def _silenced(self, made: gast.AST) -> Sequence[str] | None:
        """The errors that a context, or a filter of warnings, ignores; None for one that may raise, or is another one."""
        if not isinstance(made, gast.Call):
            return None
        called, given = self._meaning(made.func), (*made.args, *(k.value for k in made.keywords))
        if called is contextlib.nullcontext and not given:
            return ()
        plain = all(isinstance(value, gast.Constant) for value in given) and all(k.arg is not None for k in made.keywords)
        if called is np.errstate:
            quiet = plain and not made.args and all(value.value in _QUIET for value in given)
            return [k.arg for k in made.keywords if k.value.value == "ignore"] if quiet else None
        if called is warnings.catch_warnings or self._filters(made):
            actions = [value.value for value in given if isinstance(value, gast.Constant)]
            odd = any(k.arg not in ("action", "category", "message", "module", "append", "record") for k in made.keywords)
            if odd or "error" in actions or (called is warnings.catch_warnings and made.args):
                return None
            return _OF_NUMPY if "ignore" in actions else ()
        return None
