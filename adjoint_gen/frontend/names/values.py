"""What a name of the user's means while its function is lowered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from adjoint_gen.frontend.names.source import FunctionText
from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.trace import UNDEF, Arg, Const, NamedPack, Pack, Undefined, Var
from adjoint_gen.ir.walk import values_of, with_values


@through_slots
@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A module, function or class, resolved at transformation; ``home`` is where its name lives.

    ``home`` is ``("global", module, name)`` or ``("closure", "", cell)``, and None for what has no name to read it by.
    A function that is ``cached`` gives the same object for the same arguments; one that is ``checkpointed`` is computed
    again in the reverse sweep. An ``inner`` one is that of which a decorator that is known made what the program has.
    """

    value: object
    spelling: str
    home: tuple[str, str, str] | None = None
    cached: bool = False
    checkpointed: bool = False
    inner: bool = False


ANONYMOUS = "lambda_"
"""What a lambda is called that has no name."""


@dataclass(frozen=True, slots=True, eq=False)
class LocalFunction(Known):
    """A function that the function defines inside itself; ``value`` is the node of its definition.

    ``captured`` are the values of the names that it reads of the function around it, and of its defaults (called
    ``name=``); with ``late`` the former are read when it is called, where ``captured`` does not have them. One that came as
    an argument is ``lent``: with the names that the function around it, which goes on, may bind again. ``around`` says
    which function that is.
    """

    text: FunctionText | None = None
    captured: Mapping[str, Value] = field(default_factory=dict)
    late: bool = False
    lent: tuple[str, ...] = ()
    around: object = None


@dataclass(frozen=True, slots=True)
class Unfound(Known):
    """A result that only the function knows which is not called as it stands; ``remedy`` says what does without it."""

    remedy: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """Storage, or the part of it that a chain of indices shows; the indices are those at the time it was made."""

    base: Var
    chain: tuple[Arg, ...] = ()


@dataclass(slots=True)
class Rows:
    """What is settled of views in another shape.

    ``needed`` are the arrays from outside that have to lie in memory row by row. ``loose`` are the loads of what may be a
    view or a copy, ``unchanged`` those of them since which nothing was stored.
    """

    needed: dict[Var, None] = field(default_factory=dict)
    loose: set[Var] = field(default_factory=set)
    unchanged: set[Var] = field(default_factory=set)


Value: TypeAlias = Var | Const | Undefined | Pack | Known
Tree: TypeAlias = Arg
Named: TypeAlias = Sequence[tuple[str, Value]]
Params: TypeAlias = Sequence[tuple[str, Arg]]
Calling: TypeAlias = Callable[[Value, Sequence[Value], Named], Value]
"""What is handed to a call by name; where it is all in the trace; and how a value is called."""


def leaves(tree: Tree) -> Iterator[Var | Const | Undefined]:
    """The atoms of a tree of values, left to right.

    >>> list(leaves(Pack("tuple", (Var("x"), Pack("tuple", (Const(1),))))))
    [x, 1]
    """
    if isinstance(tree, Pack):
        for item in values_of(tree):
            yield from leaves(item)
    else:
        yield tree


def displays_in(value: Value) -> Iterator[Pack]:
    """The displays in a value, and it itself."""
    if isinstance(value, Pack):
        yield value
        for inner in value.items:
            yield from displays_in(inner)


def lists_in(value: Value) -> Iterator[Pack]:
    """The list displays in a value, and it itself."""
    return (display for display in displays_in(value) if display.kind == "list")


def mapped(tree: Tree, change: Callable[[Arg], Arg]) -> Tree:
    """A tree with other leaves, in which every part that stays the same is the same object."""
    if not isinstance(tree, Pack):
        return change(tree)
    items = [mapped(item, change) for item in values_of(tree)]
    return tree if all(a is b for a, b in zip(items, values_of(tree), strict=True)) else with_values(tree, items)


def like(tree: Tree, make: Callable[[], Arg]) -> Tree:
    """A tree of the same structure with new leaves."""
    if not isinstance(tree, Pack):
        return make()
    return with_values(tree, [like(item, make) for item in values_of(tree)])


def undefined_like(tree: Tree) -> Tree:
    """A tree of the same structure in which nothing is bound."""
    return like(tree, lambda: UNDEF)


def same_structure(a: Tree, b: Tree) -> bool:
    """Whether two trees differ in their leaves only; two dicts have the same keys in the same order.

    >>> same_structure(Pack("tuple", (Var("x"),)), Pack("tuple", (Const(1),)))
    True
    """
    if isinstance(a, Pack) != isinstance(b, Pack):
        return False
    if isinstance(a, Pack) and isinstance(b, Pack):
        keys = a.kind != "dict" or a.items[::2] == b.items[::2]
        same = type(a) is type(b) and a.kind == b.kind and len(a.items) == len(b.items) and keys
        same = same and not (isinstance(a, NamedPack) and isinstance(b, NamedPack) and a.fields != b.fields)
        return same and all(map(same_structure, values_of(a), values_of(b)))
    return True


_ABSENT = object()


@dataclass(slots=True)
class Environment:
    """What each name means now; what a branch or a body changes can be taken back.

    The changes of each open scope are logged, so that entering a scope costs nothing. ``touched`` are the names that may mean
    something else than when somebody looked last, who empties it.
    """

    meanings: dict[str, Value] = field(default_factory=dict)
    touched: set[str] = field(default_factory=set)
    _log: list[dict[str, object]] = field(default_factory=list)

    def __getitem__(self, name: str) -> Value:
        return self.meanings.get(name, UNDEF)

    def __setitem__(self, name: str, value: Value) -> None:
        if self._log:
            self._log[-1].setdefault(name, self.meanings.get(name, _ABSENT))
        self.meanings[name] = value
        self.touched.add(name)

    def always(self, name: str, value: Value) -> None:
        """Let a name mean something from the beginning, whatever scopes are open."""
        self.meanings[name] = value

    def replace(self, change: Callable[[Pack], Arg]) -> None:
        """Let the names that mean a tree of values mean another one, and have meant it when open scopes began."""
        tables: list[dict[str, Any]] = [self.meanings, *self._log]
        for table in tables:
            for name, meaning in table.items():
                if isinstance(meaning, Pack):
                    table[name] = change(meaning)
        self.touched.update(self.meanings)

    def unwind(self, depth: int) -> None:
        """Take back what was done in the scopes that are nested more deeply than this."""
        while len(self._log) > depth:
            self.leave()

    @property
    def depth(self) -> int:
        """How many scopes are open."""
        return len(self._log)

    @property
    def scope(self) -> object:
        """What stands for the last open scope."""
        return self._log[-1] if self._log else None

    def enter(self) -> None:
        """Open a scope."""
        self._log.append({})

    def changed(self) -> list[str]:
        """The names that the last open scope has set."""
        return list(self._log[-1])

    def leave(self) -> dict[str, Value]:
        """Close the last scope: what it made of the names that it set; they mean again what they meant before."""
        log = self._log.pop()
        changed = {name: self.meanings[name] for name in log}
        self.touched.update(log)
        for name, before in log.items():
            if before is _ABSENT:
                del self.meanings[name]
            else:
                self.meanings[name] = before  # type: ignore[assignment]
        return changed
