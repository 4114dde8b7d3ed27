"""``with``: contexts of the user's classes, and those that say which warnings the function does not want to see.

``with p as t`` calls ``p.__enter__()`` before its statements and ``p.__exit__(None, None, None)`` behind them; what raises
in it leaves the function. A context from which a jump leads is left to be refused, and so is what is no object of a class
of the user's.

Where ``contextlib.contextmanager`` has made it of a generator, it is a loop through that, of one pass.

``with np.errstate(divide="ignore")`` and ``with warnings.catch_warnings()`` change no value, so the statements in them stand in
their place. The generated functions run in it from the first statement to the last: both sweeps compute what the user's
lines compute, and more of the kind. A context in which NumPy raises, or makes errors of warnings, is left to be refused.
"""

from __future__ import annotations

import contextlib
import types
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final

import gast
import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.free_names import unused
from adjoint_gen.frontend.names.resolve import meaning_of_attribute, meaning_of_name
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.source import text_of
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.text.generator_texts import Generator, yields_once
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.syntax import assign, at, bind, constant, load, with_blocks

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
    taken = {*bound_names(body), *given, *(node.id for node in every_node(body) if isinstance(node, gast.Name))}
    opened = _Opened(asked, meanings(asked, function, body, given), taken, body)
    return opened.block(body), frozenset(opened.ignored)


def meanings(
    asked: Asked, function: types.FunctionType, body: Sequence[gast.stmt], given: Collection[str]
) -> Callable[[gast.AST], object]:
    """What a name from outside the function, or an attribute of it, stands for; None for anything else."""
    aliases = {(a.asname or a.name).split(".")[0] for a in every_node(body) if isinstance(a, gast.alias)}
    code = function.__code__
    own = frozenset({*bound_names(body), *given, *aliases, *code.co_varnames, *code.co_cellvars})

    def meaning(node: gast.AST) -> object:
        match node:
            case gast.Name(id=name) if name not in own:
                found = meaning_of_name(asked, function, name)
            case gast.Attribute(value=value, attr=attr):
                owner = meaning(value)
                attribute = None if owner is None else meaning_of_attribute(asked, Known(owner, ""), attr)
                return attribute.value if isinstance(attribute, Known) else None
            case _:
                return None
        return found.value if isinstance(found, Known) else None

    return meaning


def _leaves(body: Sequence[gast.stmt], last: bool = False) -> bool:
    """Whether a jump leads from these statements to others; as the ``last`` of a context a return may."""
    for node in body:
        match node:
            case gast.Return():
                return not last
            case gast.Break() | gast.Continue():
                return True
            case gast.For() | gast.While():
                inside = (n for n in every_node(node.body) if not isinstance(n, gast.Break | gast.Continue))
                if any(isinstance(n, gast.Return) for n in inside) or _leaves(node.orelse):
                    return True
            case gast.If():
                if _leaves(node.body) or _leaves(node.orelse):
                    return True
            case gast.FunctionDef():
                pass
            case gast.With():
                if _leaves(node.body):
                    return True
            case _:
                if any(isinstance(n, gast.Return | gast.Break | gast.Continue) for n in every_node([node])):
                    return True
    return False


def _call(owner: Any, name: str, given: Sequence[Any], place: gast.AST) -> Any:
    return at(place, gast.Call(at(place, gast.Attribute(owner, name, gast.Load())), list(given), []))


class _Opened:
    """Puts the statements of contexts in their place, in copies of the blocks around them."""

    def __init__(
        self, asked: Asked, meaning: Callable[[gast.AST], object], taken: set[str], body: Sequence[gast.stmt]
    ) -> None:
        self.ignored: set[str] = set()
        self._asked = asked
        self._meaning = meaning
        self._taken = taken
        made = [contextlib.contextmanager]
        defs = (n for n in every_node(body) if isinstance(n, gast.FunctionDef))
        self._defs = {d.name: d for d in defs if [self._meaning(one) for one in d.decorator_list] == made}

    def block(self, body: Sequence[gast.stmt]) -> list[gast.stmt]:
        return [new for node in body for new in self._statement(node)]

    def _statement(self, node: gast.stmt) -> Iterator[gast.stmt]:
        if not isinstance(node, gast.With):
            yield with_blocks(node, self.block)
        elif (first := self._generator(node.items[0].context_expr)) is not None:
            if _leaves(node.body[:-1]) or _leaves([node.body[-1]], last=True):
                yield node
            else:
                yield from self._stepped(node, first)
        elif any(item.optional_vars is not None or self._silenced(item.context_expr) is None for item in node.items):
            if _leaves(node.body[:-1]) or _leaves([node.body[-1]], last=True):
                yield node
            else:
                yield from self._called(node)
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

    def _generator(self, made: Any) -> Any:
        """A call of the generator of which ``contextlib.contextmanager`` has made what makes a context; else None."""
        if not isinstance(made, gast.Call):
            return None
        meaning = self._meaning(made.func)
        if isinstance(made.func, gast.Name) and (own := self._defs.get(made.func.id)) is not None and yields_once(own):
            own.decorator_list = []
            call = at(made, gast.Call(made.func, made.args, made.keywords))
        elif isinstance(meaning, types.FunctionType) and meaning.__code__ is _OF_GENERATOR:
            inner = self._asked.attribute(meaning, "__wrapped__").value
            text = text_of(inner) if isinstance(inner, types.FunctionType) else None
            if text is None or not isinstance(text.tree, gast.FunctionDef) or not yields_once(text.tree):
                return None
            call = at(made, gast.Call(at(made, Generator(inner)), made.args, made.keywords))
        else:
            return None
        call.opens = True
        return call

    def _stepped(self, node: gast.With, call: Any) -> Iterator[gast.stmt]:
        """A context as a loop through its generator, of one pass; a ``return`` at its end gives what it gave before."""
        first, *others = node.items
        body = [at(node, gast.With(others, node.body, None))] if others else node.body
        last = body[-1] if isinstance(body[-1], gast.Return) and not others else None
        inside = body if last is None else body[:-1]
        target = first.optional_vars
        if target is None:
            self._taken.add(name := unused("context", self._taken))
            target = bind(name, node)
        if last is not None and last.value is not None:
            self._taken.add(given := unused("given", self._taken))
            inside = [*inside, assign(given, last.value, last)]
            last = at(last, gast.Return(load(given, last)))
        inside = inside or [at(node, gast.Pass())]
        yield at(node, gast.For(target, call, self.block(inside), [], None))
        if last is not None:
            yield last

    def _called(self, node: gast.With) -> Iterator[gast.stmt]:
        """A context as the calls of its methods around its statements; a ``return`` at its end gives what it gave before."""
        names = []
        for item in node.items:
            names.append(unused("context", self._taken))
            self._taken.add(names[-1])
            yield assign(names[-1], item.context_expr, node)
            entered = _call(load(names[-1], node), ENTER, (), node)
            yield at(node, gast.Expr(entered)) if item.optional_vars is None else assign(item.optional_vars, entered, node)
        last = node.body[-1] if isinstance(node.body[-1], gast.Return) else None
        yield from self.block(node.body if last is None else node.body[:-1])
        if last is not None and last.value is not None:
            self._taken.add(given := unused("given", self._taken))
            yield assign(given, last.value, last)
            last = at(last, gast.Return(load(given, last)))
        for name in reversed(names):
            yield at(node, gast.Expr(_call(load(name, node), "__exit__", [constant(None, node) for _ in range(3)], node)))
        if last is not None:
            yield last

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
