"""The parts of what is known of a function while it is lowered (:class:`adjoint_gen.frontend.state.builder.Lowering`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import Lives
from adjoint_gen.frontend.names.source import FunctionText
from adjoint_gen.frontend.names.values import Known, Rows, Value, View
from adjoint_gen.frontend.state.beliefs import Beliefs
from adjoint_gen.frontend.state.control_flow import InPlace
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Bind, Origin, Outer, Pack, Stmt, Var
from adjoint_gen.names import Names


@dataclass(frozen=True, slots=True)
class Scope:
    """The text that is lowered, and its names, as they are before the first statement is lowered.

    ``body`` are the statements that it has become. ``made`` are the names that the user's text does not have. Names that are
    ``stored`` to are storage, and those that have ``grown`` are lists.
    """

    text: FunctionText
    body: Sequence[gast.stmt]
    lives: Lives
    locals: frozenset[str]
    made: frozenset[str] = frozenset()
    stored: frozenset[str] = frozenset()
    grown: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Handlers:
    """What lowers a node, by its class; of an expression it returns the value, called as it is named.

    ``outside`` gives what something outside of the function means that a node stands for.
    """

    expressions: Mapping[type, Callable[[Any, gast.AST, str], Value]]
    statements: Mapping[type, Callable[[Any, Any], None]]
    outside: Callable[[Any, gast.AST, object], Value]


@dataclass(slots=True)
class Writing:
    """The trace as far as it is written: the blocks that are open, the innermost last, and the node that is lowered, ``here``.

    ``bound`` are the operations, by what they bind. ``paths`` counts the branches around, ``unrolled`` the passes of the loops
    that are written out. ``interrupted`` says that what is raised is not all that is done then. ``entry`` stands before all of
    it.
    """

    names: Names = field(default_factory=Names)
    bound: dict[Var, Bind] = field(default_factory=dict)
    blocks: list[list[Stmt]] = field(default_factory=lambda: [[]])
    here: gast.AST | None = None
    labels: int = 0
    paths: int = 0
    unrolled: int = 1
    interrupted: bool = False
    entry: list[Stmt] = field(default_factory=list)


@dataclass(slots=True)
class Premises:
    """What the trace is right for.

    ``facts`` are the parameters and outer values, by the names under which their ``kinds`` are given; ``relied`` are those
    names whose kinds the trace is right for only, ``leaning`` further variables of whose kinds it is so. ``called`` are the
    parts of tuple parameters, with what the user called each first. ``unsure`` are variables that some path does not bind.
    ``notes`` say why a function of the user's is called as it is.
    """

    kinds: Mapping[str, Kind]
    beliefs: Beliefs
    facts: dict[Var, str] = field(default_factory=dict)
    relied: set[str] = field(default_factory=set)
    leaning: set[Var] = field(default_factory=set)
    called: dict[Var, Var | None] = field(default_factory=dict)
    shapes: dict[Var, int | None] = field(default_factory=dict)
    outers: dict[tuple[str, str, str], Outer] = field(default_factory=dict)
    unsure: set[Var] = field(default_factory=set)
    notes: dict[Var, tuple[str, str]] = field(default_factory=dict)


@dataclass(slots=True)
class Arrays:
    """The arrays that change, each held by storage.

    ``storage`` has the name of each; ``shared`` are those that copy what is the same array in the program, ``exchanged`` those
    that a branch or loop passes around, with one name for all that hold an array each. ``views`` are what names of parts of
    storage mean, ``loads`` what values were loaded from. ``own`` are the parameters whose arrays change, ``rows`` what has to
    lie in memory row by row, ``flat`` the arrays that stand for iterators, ``x.flat``. ``lost`` says why a stored name does not
    stand for storage. ``in_place`` are the changes of names that were lowered as if they were of numbers, ``overwritten`` the
    operands that a call was told to write into.
    """

    storage: dict[Var, str] = field(default_factory=dict)
    shared: set[Var] = field(default_factory=set)
    exchanged: dict[Var, str] = field(default_factory=dict)
    views: dict[Var, View] = field(default_factory=dict)
    loads: dict[Var, View] = field(default_factory=dict)
    own: dict[Var, None] = field(default_factory=dict)
    rows: Rows = field(default_factory=Rows)
    flat: set[Var] = field(default_factory=set)
    lost: dict[str, str] = field(default_factory=dict)
    in_place: list[InPlace] = field(default_factory=list)
    overwritten: list[InPlace] = field(default_factory=list)


@dataclass(slots=True)
class Lists:
    """The lists that change, each held by ``storage``.

    ``iterating`` are the lists that loops go through, displays by identity, ``taken`` those of which loops took the items
    before. ``columns`` are lists that stand for tuples, ``sums`` those that are put together of others, with where and of
    which, ``joined`` those of these that are lists; ``elements`` those that iterators show, ``sliced`` slices of lists;
    ``copied`` are copies made on several paths, for calls that read them, ``halved`` says that some are in lists. ``puts`` are
    the sorts of values in lists of nodes. ``updated`` are the changes of items that were lowered as if they were of numbers.
    """

    storage: set[Var] = field(default_factory=set)
    iterating: frozenset[Var | int] = frozenset()
    taken: list[Any] = field(default_factory=list)
    columns: dict[Var, Origin | None] = field(default_factory=dict)
    sums: dict[Var, tuple[Origin | None, tuple[Var, ...]]] = field(default_factory=dict)
    joined: set[Var] = field(default_factory=set)
    elements: set[Var] = field(default_factory=set)
    sliced: set[Var] = field(default_factory=set)
    copied: set[Var] = field(default_factory=set)
    halved: bool = False
    puts: dict[Var, dict[str, Hashable]] = field(default_factory=dict)
    updated: list[InPlace] = field(default_factory=list)


@dataclass(slots=True)
class Displays:
    """The lists of known items, by the identity of their displays.

    ``sites`` are where and in which scope they were displayed; ``superseded`` are those that have become others, with these,
    ``met`` those that what several paths give a name may be, and ``chosen`` that, with these. ``functions`` are those in
    displays, ``tables`` displays of such from outside. ``meanwhile`` is the storage that lists are until the function is
    lowered again, by site. ``given`` are those that a caller has displayed, with the parameter and the places in it.
    """

    sites: dict[int, tuple[Pack, tuple[int, int], object]] = field(default_factory=dict)
    superseded: dict[int, tuple[Pack, Pack]] = field(default_factory=dict)
    met: dict[int, Pack] = field(default_factory=dict)
    chosen: dict[int, tuple[Pack, list[Pack]]] = field(default_factory=dict)
    functions: list[Known] = field(default_factory=list)
    tables: dict[int, tuple[Pack, Var]] = field(default_factory=dict)
    meanwhile: dict[tuple[int, int], Var] = field(default_factory=dict)
    given: dict[int, tuple[Pack, tuple[str | int, ...]]] = field(default_factory=dict)

    def given_at(self, owner: Pack) -> tuple[str | int, ...]:
        """The parameter and the places in it of a list that a caller has displayed; nothing where none has."""
        return self.given.get(id(owner), (owner, ()))[1]

    def meanings(self, owner: Pack) -> Iterator[Pack]:
        """A list, and those of which it is one or another where paths met."""
        yield owner
        for side in self.chosen.get(id(owner), (owner, []))[1]:
            yield from self.meanings(side)

    def remade(self, old: Pack, new: Pack, scope: object = None) -> None:
        """Note that another display stands for a list from here on; in another ``scope`` it must grow where it is changed."""
        if (known := self.sites.get(id(old))) is not None:
            self.sites[id(new)] = new, known[1], known[2] if scope is None else scope
