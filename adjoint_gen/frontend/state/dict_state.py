"""What is known of the dicts of one lowering: see :mod:`adjoint_gen.frontend.containers.dict_objects`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from enum import IntEnum
from operator import itemgetter
from typing import Any

from adjoint_gen.frontend.names.callables import captured_by, plain
from adjoint_gen.frontend.names.values import Environment, Known, Value, leaves
from adjoint_gen.ir.trace import Arg, Atom, Origin, Pack, Var
from adjoint_gen.ir.walk import values_of

Site = Hashable
"""Where an object is made, the same whenever the function is lowered."""


class Keeping(IntEnum):
    """Which dicts the running program keeps, and which of those may get and lose keys."""

    NONE = 0
    BEGUN = 1
    """As below, and those that are empty where they are displayed get constant keys only."""
    RECORDS = 2
    """Those that are displayed with constant keys have these always."""
    TABLES = 3
    """All that the functions make may have any keys; those that they are given have those that they are given with."""
    GIVEN = 4
    """What is given as an argument is begun again as a dict that may have any keys, where its values are of one kind."""


LISTS = "lists"
"""What is learned where a list changes that a call gave: the functions that are called from here return lists as storage."""

OUTSIDE = "outside"
"""How the sites of objects begin that the function finds outside, which do not change."""

INSIDE = "in "
"""How the names begin under which the environment holds what is in objects."""


@dataclass(frozen=True, slots=True)
class Thing:
    """An object: where it is made, what the user calls it, how many loops are around that place, whether it has a class.

    ``default`` is what a ``defaultdict`` calls where a key is missing, as in the kinds of those that the program keeps.
    """

    site: Site
    base: str
    depth: int
    of_class: bool = False
    default: str = ""

    @property
    def stored(self) -> str:
        """What stands among the names that are written where the arrays in the object are."""
        return f"{INSIDE}{self.site}"


@dataclass(frozen=True, slots=True)
class Same:
    """What stands in what a function returns for a dict that is its caller's own."""

    site: Site


@dataclass(frozen=True, slots=True)
class Own:
    """What stands in a dict of the caller's that a function changes for what was in it at first: the key, places in tuples."""

    path: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """What stands in what a function returns for a dict of its own that came before, the ``number``-th to be begun."""

    number: int


@dataclass(frozen=True, slots=True)
class Made:
    """What stands in what a function returns before the values that a function holds, which it returns."""

    known: Known


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop that is being lowered; ``carries`` are the objects whose contents it may change.

    One that is not ``able`` to carry any is that of a comprehension perhaps, with ``own`` statements where it is to.
    """

    site: Site
    carries: Collection[Var] = ()
    able: bool = True
    own: Hashable = None


@dataclass(slots=True)
class Passing:
    """The objects that a function is given, and those that it gives.

    In a function that is ``called`` by another, ``received`` are the caller's, with the places of what was in them at
    ``first``; ``sent`` are those that are arguments of the call that is being lowered, and displays of dicts outside, by the
    place that they have in the callee. ``taken`` are dicts and objects that are given, of which it has its own, with the
    references to these. One that is ``listed`` returns lists as storage.
    """

    called: bool = False
    listed: bool = False
    received: dict[Var, Site] = field(default_factory=dict)
    first: dict[Var, Mapping[Var, Own]] = field(default_factory=dict)
    sent: dict[Site, Var | Pack] = field(default_factory=dict)
    taken: dict[Var, frozenset[Var]] = field(default_factory=dict)

    def place_of(self, value: object) -> Site | None:
        """The place in the callee of an object that is among the arguments already; None of anything else."""
        return next((site for site, ref in self.sent.items() if ref == value), None) if isinstance(value, Var) else None


@dataclass(slots=True)
class Watched:
    """What was asked or done once, and may have to be known from the beginning.

    ``short`` are the counters of loops that may be written out, with the places of those; ``grown`` are lists, with the places
    of their displays and the sort of what was in these. ``walks`` are the iterators that were gone through to their end, with
    what they had left. ``told`` are lists of which it was asked what they are, ``compared`` arguments of which it matters
    whether they are one array, and whether they are.
    """

    short: dict[Var, Site] = field(default_factory=dict)
    grown: dict[Var, tuple[Site, Hashable]] = field(default_factory=dict)
    walks: list[tuple[Value, Atom, Atom]] = field(default_factory=list)
    told: dict[Var, Origin | None] = field(default_factory=dict)
    compared: dict[tuple[Var, Var], bool] = field(default_factory=dict)


@dataclass(slots=True)
class Objects:
    """The objects of one lowering.

    ``tied`` are references that may be to one object, with the place since which; ``changed`` says in which loops around an
    object is changed; ``shown`` are displays that stand for an object, by identity, and ``views`` those of keys, values or
    items of a dict, with which of these they are; ``heads`` is what is in the objects
    that loops carry, at the head of a pass, by the names under which it stands; in ``claimed`` arrays are written, and
    ``owned`` is what they held when those were last made storage. ``outside`` are those that the function finds outside, by
    identity, with what is in them, which does not change.
    """

    learned: set[Hashable] = field(default_factory=set)
    passing: Passing = field(default_factory=Passing)
    watched: Watched = field(default_factory=Watched)
    things: dict[Var, Thing] = field(default_factory=dict)
    _by_name: dict[str, tuple[int, Var]] = field(default_factory=dict)
    _by_site: dict[Site, list[Var]] = field(default_factory=dict)
    loops: list[Loop] = field(default_factory=list)
    tied: dict[Var, Origin] = field(default_factory=dict)
    changed: dict[Var, set[Site]] = field(default_factory=dict)
    shown: dict[int, tuple[Pack, Var]] = field(default_factory=dict)
    views: dict[int, tuple[Pack, str]] = field(default_factory=dict)
    heads: dict[str, Collection[Arg]] = field(default_factory=dict)
    claimed: set[Var] = field(default_factory=set)
    owned: dict[Var, Value] = field(default_factory=dict)
    outside: dict[int, tuple[Var, Pack]] = field(default_factory=dict)
    _by_place: dict[tuple[Hashable, Hashable], list[tuple[Any, ...]]] = field(default_factory=dict)
    _placed: int = 0

    def add(self, ref: Var, thing: Thing) -> None:
        """Note that there is an object."""
        self._by_name[key(ref)] = len(self.things), ref
        self._by_site.setdefault(thing.site, []).append(ref)
        self.things[ref] = thing

    def is_outside(self, ref: Var) -> bool:
        """Whether the function finds an object outside."""
        site = self.things[ref].site
        return isinstance(site, tuple) and site[0] == OUTSIDE

    def of_names(self, names: Iterable[str]) -> list[Var]:
        """The objects whose contents stand under some names, as they were made one after the other."""
        return [ref for _, ref in sorted((self._by_name[name] for name in names if name in self._by_name), key=itemgetter(0))]

    def made_at(self, sites: Iterable[Site]) -> list[Var]:
        """The objects that were made at some sites, as they were made one after the other."""
        return self.of_names(key(ref) for site in sites for ref in self._by_site.get(site, ()))

    def learned_of(self, sort: str, place: Hashable) -> list[tuple[Any, ...]]:
        """The facts of a sort that were learned of a place; they are put in order once, and when there are more."""
        if self._placed != len(self.learned):
            self._by_place.clear()
            for fact in self.learned:
                if isinstance(fact, tuple) and len(fact) > 2:
                    self._by_place.setdefault(fact[:2], []).append(fact)
            self._placed = len(self.learned)
        return self._by_place.get((sort, place), [])

    @property
    def changing(self) -> Set[Var]:
        """The objects that change, and those in which arrays are written."""
        return self.changed.keys() | self.claimed

    def refers(self, value: object) -> bool:
        """Whether a value is a reference to an object."""
        return isinstance(value, Var) and value in self.things


def key(ref: Var) -> str:
    """The name under which the environment holds what is in an object."""
    return f"{INSIDE}{ref.name}"


def held(env: Environment, ref: Var) -> Pack:
    """What is in an object now."""
    found = env[key(ref)]
    assert isinstance(found, Pack)
    return found


def references(env: Environment) -> Counter[Arg]:
    """How often each atom stands in what the names mean, and in objects."""
    return Counter(leaf for meaning in env.meanings.values() for leaf in with_captured_leaves(meaning))


def with_captured_leaves(value: Value) -> Iterator[Arg]:
    """The atoms of a value, and of what the functions in it hold."""
    value = plain(value)
    if isinstance(value, Known):
        for held in captured_by(value):
            yield from with_captured_leaves(held)
    elif isinstance(value, Pack):
        for item in values_of(value):
            yield from with_captured_leaves(item)
    else:
        yield value


def every_leaf(objects: Objects, env: Environment, value: Arg) -> Iterator[Arg]:
    """The atoms of a tree, and of what is in the objects that it refers to."""
    for atom in leaves(value):
        if isinstance(atom, Var) and atom in objects.things:
            yield from every_leaf(objects, env, held(env, atom))
        else:
            yield atom
