"""What is asked of a trace or of a statement is found out once.

Traces and statements never change, and the passes leave most of them alone, so what was found of one holds as long as it
is there, and is kept with it. That is also why a pass gives back the very statements that it has nothing to do with
(:func:`adjoint_gen.ir.walk.altered`, :func:`adjoint_gen.ir.walk.with_blocks`), and the very trace if there are only such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from operator import attrgetter
from typing import Any, Final, ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

Found = TypeVar("Found")
Given = ParamSpec("Given")
Item = TypeVar("Item")


def once(find: Callable[Given, Found]) -> Callable[Given, Found]:
    """A function of a trace, which is called once for each trace and what else it is given; what it gives is not to be changed.

    >>> from adjoint_gen.ir.trace import Source, Trace, Var
    >>> size = once(lambda trace: print("counting") or len(trace.body))
    >>> trace = Trace("f", (), (), Var("x"), Source("", 1, (), "f", ""))
    >>> size(trace), size(trace)
    counting
    (0, 0)
    """

    missing, same = object(), object()
    make: Callable[..., Found] = find

    @wraps(find)
    def ask(trace: Any, *given: Any) -> Found:
        key = (ask, given) if given else ask
        kept = trace.found.get(key, missing)
        if kept is missing:
            kept = make(trace, *given)
            trace.found[key] = same if kept is trace else kept  # a trace that held itself would not be freed at once
        found: Found = trace if kept is same else kept
        return found

    return cast("Callable[Given, Found]", ask)


class Content:
    """What traces do that have the same parameters and results, and the very same statements; ``found`` holds of them all."""

    __slots__ = ("__weakref__", "body", "found")

    def __init__(self, body: tuple[object, ...]) -> None:
        self.body = body  # these statements stay, and so their identities, which are known below
        self.found: dict[object, Any] = {}


_contents: WeakValueDictionary[object, Content] = WeakValueDictionary()


def content(trace: Any) -> Content:
    """What a trace does, whatever it and its functions are called, and whatever else is said of it."""
    known: Content | None = trace.found.get(content)
    if known is None:
        given = *((p.name, p.tree, p.kind) for p in trace.params), *((o.var, o.name, o.module, o.kind) for o in trace.outers)
        key = given, tuple(map(id, trace.body)), trace.result, trace.references
        known = _contents.get(key)
        if known is None:
            known = _contents[key] = Content(trace.body)
        trace.found[content] = known
    return known


def once_of_content(find: Callable[[Any], Found]) -> Callable[[Any], Found]:
    """A function of what a trace does, which is called once for all traces that do the same.

    >>> from dataclasses import replace
    >>> from adjoint_gen.ir.trace import Source, Trace, Var
    >>> size = once_of_content(lambda trace: print("counting") or len(trace.body))
    >>> trace = Trace("f", (), (), Var("x"), Source("", 1, (), "f", ""))
    >>> size(trace), size(replace(trace, name="g"))
    counting
    (0, 0)
    """

    @wraps(find)
    def ask(trace: Any) -> Found:
        kept = content(trace).found
        if ask not in kept:
            kept[ask] = find(trace)
        found: Found = kept[ask]
        return found

    return ask


def once_of_all(find: Callable[[tuple[Any, ...]], Found]) -> Callable[[tuple[Any, ...]], Found]:
    """A function of all functions of a module, which is called once for each tuple of them; it is kept with the first.

    Each function of a module is looked at with all of them beside it, so that to go through them for each would be too much.
    """

    @wraps(find)
    def ask(functions: tuple[Any, ...]) -> Found:
        if not functions:
            return find(functions)
        kept = functions[0].found.get((ask, id(functions)))
        if kept is None:
            kept = functions[0].found[ask, id(functions)] = functions, find(functions)  # the tuple stays, and so its identity
        found: Found = kept[1]
        return found

    return ask


def listed(slot: str) -> Callable[[Callable[[Any], Iterable[Item]]], Callable[[Any], tuple[Item, ...]]]:
    """A function that lists something of a statement, which keeps the list in one of its ``slots``.

    What it is, after that, is the very look at the slot, without a call of Python's.
    """

    def decorated(find: Callable[[Any], Iterable[Item]]) -> Callable[[Any], tuple[Item, ...]]:
        _finders[slot] = find
        ask: Callable[[Any], tuple[Item, ...]] = attrgetter(slot)
        return ask

    return decorated


_finders: dict[str, Callable[[Any], Iterable[object]]] = {}
"""What lists the things that are kept in a slot."""


class Listing:
    """The base of statements: where :func:`listed` keeps what it found, and :func:`notes` what depends on more."""

    __slots__ = (
        "_blocks", "_closing", "_defines", "_defines_within", "_joins", "_notes", "_reads", "_reads_within", "_within",
        "_written",
    )

    def __getattr__(self, name: str) -> Any:
        """What a slot is asked for that is empty: it is found, and kept."""
        if name not in _finders and name != "_notes":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        kept: object = {} if name == "_notes" else tuple(_finders[name](self))
        object.__setattr__(self, name, kept)  # statements are frozen, and this is no part of what they say
        return kept


class Simple(Listing):
    """The base of statements without blocks: there is nothing to list of these."""

    __slots__ = ()
    _blocks = _closing = _joins = _within = ()


notes: Final[Callable[[Listing], dict[Any, Any]]] = attrgetter("_notes")
"""What was found out of a statement together with other things, by these things."""
