"""The functions of one trace: for each way of calling one, what is known of it while the others are lowered."""

from __future__ import annotations

import types
from collections import ChainMap, Counter
from collections.abc import Callable, Collection, Hashable, Mapping
from copy import copy
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from adjoint_gen.analysis.use_counts import called_by
from adjoint_gen.asked import Asked
from adjoint_gen.free_names import unused
from adjoint_gen.frontend.names.source import FunctionText, find
from adjoint_gen.frontend.names.values import Known, LocalFunction, View
from adjoint_gen.frontend.state.dict_state import Keeping
from adjoint_gen.frontend.state.formals import Formal, Formals, Passed, count_of, filled, identity
from adjoint_gen.frontend.state.parts import Scope
from adjoint_gen.frontend.text.optionals import optionals_in, with_numbers
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Block, Const, Origin, Outer, Pack, Param, Trace, Var
from adjoint_gen.program.signature import signature_of


def unnamed(tree: Arg) -> Arg:
    """A tree of values with plain tuples in place of named ones."""
    return Pack(tree.kind, tuple(map(unnamed, tree.items))) if isinstance(tree, Pack) else tree


State: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Tuples:
    """Which lists of a function stand for tuples, in its ``trace`` as it was lowered.

    They are in ``columns``, each with where it is made, and what is put together of others in ``sums``, of which those
    ``joined`` are lists; ``sliced`` are slices of lists, and ``told`` what was asked whether it is a list, each with where.
    """

    trace: Trace
    columns: Mapping[Var, Origin | None]
    sums: Mapping[Var, tuple[Origin | None, tuple[Var, ...]]]
    joined: Collection[Var]
    sliced: Collection[Var]
    told: Mapping[Var, Origin | None]


@dataclass(frozen=True, slots=True)
class Inside:
    """What is known of the storage of a callee that is written out where it is called, as the lowering of the caller notes it.

    See :class:`adjoint_gen.frontend.state.builder.Lowering` for each.
    """

    storage: Mapping[Var, str]
    lists: frozenset[Var]
    shared: frozenset[Var]
    exchanged: Mapping[Var, str]
    loads: Mapping[Var, View]
    tuples: Tuples
    called: Mapping[Var, Var | None]


@dataclass(slots=True)
class Outcome:
    """What a call of a function does beside giving its result.

    ``changes`` are the parameters whose arrays it changes, with its own storage for each, then ``inside`` is what is known of
    all its storage; ``rowwise`` the arrays from outside it that have to lie in memory row by row; ``form`` says where the
    caller makes a dict of what it returns, and ``back`` which of the caller's dicts it changes. ``exposed`` are the numbers
    of the parameters that a call of something unknown may change, and why it is unknown; none is assumed at first. One that
    ``ends`` always raises, and never returns. ``left`` are the kinds of its parameters at its end. One that ``lends`` may
    return an array or object that it reads from outside. ``tuples`` says which of its lists stand for such.
    """

    changes: tuple[tuple[Var, Var], ...] = ()
    inside: Inside | None = None
    rowwise: tuple[Var, ...] = ()
    form: Arg | None = None
    back: tuple[Hashable, ...] = ()
    exposed: tuple[tuple[int, str], ...] = ()
    ends: bool = False
    left: tuple[Kind, ...] = ()
    lends: bool = False
    tuples: Tuples | None = None


@dataclass(slots=True)
class Recursion:
    """What is known of a function that calls itself; ``met`` says that it was called before.

    Where it calls itself with something in a list or dict that it is given empty, its formals know that in ``filled``.
    There it is ``supposed`` to give what it gave before; ``groundless`` if it has no end then.
    """

    met: bool = False
    filled: Formals | None = None
    supposed: Arg | None = None
    groundless: bool = False


@dataclass(slots=True)
class Callee:
    """A function that is called in one way; ``trace`` is None while it is being lowered.

    ``structure`` is the tree of what it returns and ``kind`` its kind, assumed until the trace is there. One that is
    ``checkpointed`` is computed again in the reverse sweep, and what is ``wanted`` of it says how it makes lists and dicts.
    """

    name: str
    doc: str
    text: FunctionText
    formals: tuple[tuple[str, Formal], ...]
    structure: Arg
    kind: Kind
    checkpointed: bool = False
    wanted: frozenset[str] = frozenset()
    trace: Trace | None = None
    outcome: Outcome = field(default_factory=Outcome)
    recursion: Recursion = field(default_factory=Recursion)

    @property
    def dicts(self) -> bool:
        """Whether it returns or changes dicts, as far as its trace is there."""
        return bool(self.outcome.back and self.outcome.form is not None) or (
            self.trace is not None and self.gives_dicts(self.trace.result)
        )

    def gives_dicts(self, result: Arg) -> bool:
        """Whether there are dicts or objects in what it returns, which is the ``result`` of its trace."""
        if isinstance(result, Pack) and self.gives_contents:
            result = result.items[0]
        return self.outcome.form is not None and unnamed(with_numbers(self.outcome.form)) != unnamed(result)

    @property
    def is_called_again(self) -> bool:
        """Whether it may find in a list or dict what it has put there: it calls itself, or is given a dict that is empty."""
        given = (formal.kind for _, formal in self.formals if isinstance(formal, Passed))
        return self.recursion.met or any(kind.is_table and not kind.inside for kind in given)

    @property
    def may_be_none(self) -> bool:
        """Whether something in what it returns may be None, and a tuple else."""
        return self.outcome.form is not None and any(optionals_in(self.outcome.form))

    @property
    def gives_contents(self) -> bool:
        """Whether it returns what is in the end in the arrays that it changes, beside its result."""
        return self.checkpointed and bool(self.outcome.changes)


@dataclass(slots=True)
class Nodes:
    """What is known of objects that are numbers (:mod:`adjoint_gen.frontend.objects.nodes`): what attributes hold.

    ``sharing`` are the functions that return some; ``unforeseen`` says that something became known only now. ``sorts`` are
    those that meet (:mod:`adjoint_gen.frontend.objects.unions`), tuples with a display, or None where ``nullable``; ``dead``
    are never made. One of which nothing is known is wanted if ``unsure`` is False, and among them if it is True. ``put`` are
    the places where a list gets any, everywhere if ``parted``, and ``putting`` where one gets values of each sort.
    ``recursive`` are classes that make objects of themselves while they make one. ``held`` are the sorts of what attributes
    hold, "" for None, each with the attribute, and with a class where a node of it in some list or dict may be None. ``tables``
    are the keys of dicts that are no nodes; ``late`` says what objects of a class begin with, as the class has it, since they
    get one of their own, or None for what they are ``lacking`` until then. Objects of a class among ``split`` that are made
    with arrays are of a sort of their own; what is ``partial`` some of a class hold and others do not, of which kind. ``names``
    says what each sort is called.
    """

    fields: dict[tuple[str, str], str] = field(default_factory=dict)
    kinds: dict[tuple[str, str], Kind] = field(default_factory=dict)
    attributes: dict[str, list[str]] = field(default_factory=dict)
    sharing: set[tuple[object, int, int]] = field(default_factory=set)
    unforeseen: bool = False
    sorts: dict[str, Arg] = field(default_factory=dict)
    nullable: bool = False
    dead: set[str] = field(default_factory=set)
    unsure: bool | None = None
    put: set[Hashable] = field(default_factory=set)
    putting: dict[str, set[Hashable]] = field(default_factory=dict)
    parted: bool = False
    recursive: set[type] = field(default_factory=set)
    held: set[tuple[Hashable, str]] = field(default_factory=set)
    tables: set[tuple[str, ...]] = field(default_factory=set)
    late: dict[tuple[str, str], Const] = field(default_factory=dict)
    lacking: set[tuple[str, str]] = field(default_factory=set)
    split: set[str] = field(default_factory=set)
    partial: dict[tuple[str, str], Kind] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict, compare=False)

    def note_held(self, where: Hashable, sort: str = "") -> None:
        """Note that an attribute, or a list or dict of nodes of a class, may hold a value of a sort."""
        self.unforeseen |= (where, sort) not in self.held
        self.held.add((where, sort))

    def state(self) -> tuple[object, ...]:
        """What is known now, in the order in which it was learned."""
        held = (getattr(self, name) for name, each in self.__dataclass_fields__.items() if each.compare)
        return tuple(tuple(each.items()) if isinstance(each, dict) else copy(each) for each in held)


@dataclass(frozen=True, slots=True)
class Modes:
    """How the functions of a trace are lowered, of which they are lowered again until it is right.

    ``by_reference`` says that names show what they show in Python, and stores change what that is; ``keeping``, which dicts
    the running program has; where objects are ``opaque``, one is a value of which nothing is known; ``nodes`` is set where
    they are numbers. ``tables`` are the sites of displays that get or lose keys, and are tables where others are records,
    of functions that ask whether two of their arguments are one array, and the keys of lists that grow where all others are
    ``placed``: objects with a name for each place, as far as it is known how many there are.
    """

    by_reference: bool = False
    keeping: Keeping = Keeping.NONE
    opaque: bool = False
    nodes: Nodes | None = None
    tables: Collection[Hashable] = ()
    placed: bool = False


@dataclass(slots=True)
class Seen:
    """What the functions of a trace have in common, as far as they are lowered.

    ``classes`` are those of objects, by what stands in these, ``closures`` functions that are objects, by the
    classes of these, ``enumerations`` those of members, by what their kinds say. ``defaults`` are the functions that a
    ``defaultdict`` calls, by what the kinds of those call them, with the scope of which they read names;
    with ``deques`` some lists are such, with ``ordered`` some dicts are ``OrderedDict``; ``tested`` says that the truth of a
    value was asked for that may be one that the running program keeps; with ``numbered`` some integers are members of
    enumerations. ``ignored`` are the errors of floating point of which
    they want to see no warning. ``initialising`` are the classes of which an object is being made where the lowering is,
    outermost first.
    """

    classes: dict[str, type] = field(default_factory=dict)
    closures: dict[type, Known] = field(default_factory=dict)
    enumerations: dict[str, type[Enum]] = field(default_factory=dict)
    defaults: dict[str, tuple[Known, Scope | None]] = field(default_factory=dict)
    deques: bool = False
    ordered: bool = False
    tested: bool = False
    numbered: bool = False
    ignored: set[str] = field(default_factory=set)
    initialising: list[type] = field(default_factory=list)


@dataclass(slots=True)
class Naming:
    """The ``names`` of the callees, what the user calls them (``bases``), and in how many ``ways`` each function is called."""

    names: dict[tuple[int, object], str] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)
    ways: Counter[int] = field(default_factory=Counter)


@dataclass(slots=True)
class Retained:
    """The callees that were there when they were called (``used``), and what is there while callers are lowered again.

    See :mod:`adjoint_gen.frontend.calls.kept_callees`. ``times`` says how often each was lowered, ``begun`` which were at all.
    ``work`` is how much was done for functions that call themselves and for values of several sorts: one for each sort that
    was tried. What is ``found`` late of a function, and was ``found_before``, when all functions were lowered with less known,
    is known from its beginning.
    """

    used: dict[str, Callee] = field(default_factory=dict)
    kept: dict[object, Any] = field(default_factory=dict)
    times: Counter[str] = field(default_factory=Counter)
    work: int = 0
    found: dict[Hashable, Any] = field(default_factory=dict)
    found_before: Mapping[Hashable, Any] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Program:
    """All functions of one trace.

    ``kinds`` are those of outer values, ``asked`` what was asked of the live program, and ``lower`` makes the trace of a
    callee; ``done`` are those of the ``callees``, ``makers`` those whose results share no memory with what they are given.
    """

    kinds: Mapping[str, Kind]
    root: types.FunctionType
    lower: Callable[[Callee, Program], Trace]
    asked: Asked
    modes: Modes
    callees: dict[tuple[int, object], Callee] = field(default_factory=dict)
    done: dict[str, Trace] = field(default_factory=dict)
    makers: set[str] = field(default_factory=set)
    seen: Seen = field(default_factory=Seen)
    naming: Naming = field(default_factory=Naming)
    retained: Retained = field(default_factory=Retained)

    @property
    def general(self) -> bool:
        """Whether the text is for any arguments, of which nothing is claimed."""
        return any(self.kinds.get(name, UNKNOWN).tag == "unknown" for name in signature_of(self.root.__code__).names)

    @property
    def tuples_grow(self) -> bool:
        """Whether short tuples are lists of the program's, which names show as they do in Python."""
        return self.modes.by_reference and self.asked.growing is not None

    def functions(self) -> tuple[Trace, ...]:
        """The traces of all callees, callees before callers; of those that are being lowered, what is assumed of them."""
        return (*self.done.values(), *(_assumed(c) for c in self.callees.values() if c.trace is None))

    def called(self, block: Block) -> tuple[Trace, ...]:
        """Of these, the ones that statements call, directly or through others."""
        called = called_by(block, self.done)
        if not called:
            return ()
        if called <= self.done.keys():
            return tuple(f for f in self.done.values() if f.name in called)
        return tuple(f for f in self.functions() if f.name in called)

    def state(self) -> State:
        """What is known of the functions now, to come back to."""
        return tuple(map(copy, (self.callees, self.naming.names, self.naming.bases, self.naming.ways, self.done, self.makers)))

    def restore(self, state: State) -> None:
        """Forget what was found of the functions since."""
        self.callees, self.naming.names, self.naming.bases, self.naming.ways, self.done, self.makers = state

    def key(
        self, function: object, formals: tuple[tuple[str, Formal], ...], checkpointed: bool = False,
        wanted: frozenset[str] = frozenset(),
    ) -> tuple[int, object]:
        """What tells one way of calling a function from all others."""
        return (id(function), (checkpointed, wanted, *((name, identity(f)) for name, f in formals)))

    def name(self, key: tuple[int, object], base: str) -> str:
        """A name for a way of calling a function, the same whenever it is asked for."""
        if key not in self.naming.names:
            self.give(key, base, unused(base, ChainMap({self.root.__name__: base}, self.naming.bases)))
        return self.naming.names[key]

    def is_taken(self, name: str) -> bool:
        """Whether a function has a name."""
        return name in self.naming.bases or name == self.root.__name__

    def has_nodes(self) -> bool:
        """Whether a function can be held as an object is; if not, it is lowered again, at last, so that it can."""
        self.asked.objects = True
        return self.modes.nodes is not None

    def give(self, key: tuple[int, object], base: str, name: str) -> None:
        """Let a way of calling a function have a name that is not taken."""
        if key not in self.naming.names:
            self.naming.names[key], self.naming.bases[name] = name, base
            self.naming.ways[key[0]] += 1

    def text(self, function: Known) -> FunctionText:
        """The text of a function; functions whose text was found stay alive, so that their identities stay their own."""
        known = self.asked.texts.get(id(function.value))
        if known is None:
            text = function.text if isinstance(function, LocalFunction) else find(function.value)
            assert text is not None
            known = self.asked.texts[id(function.value)] = function.value, text
        found: FunctionText = known[1]
        return found

    def around(self, function: Known, wanted: frozenset[str], formals: Formals) -> Callee | None:
        """The function that is being lowered and calls itself, if it is called as now but for lists and dicts that are empty.

        It is lowered again if they are empty in the outer call.
        """
        text = self.text(function)
        for callee in self.callees.values():
            if callee.trace is not None or callee.text is not text:
                continue
            same = (callee.checkpointed, callee.wanted) == (function.checkpointed, wanted)
            both = filled(callee.recursion.filled or callee.formals, formals) if same else None
            if both is not None:
                callee.recursion.filled = both
                return callee
        return None


def _assumed(callee: Callee) -> Trace:
    """A function of which only what it returns is known."""
    count = iter(range(1 << 30))
    outers: list[Outer] = []

    def leaf(tree: Arg, kind: Kind) -> Arg:
        if isinstance(tree, Pack):
            items = kind.items if len(kind.items) == len(tree.items) else (UNKNOWN,) * len(tree.items)
            return Pack(tree.kind, tuple(map(leaf, tree.items, items)))
        var = Var("result", next(count))
        outers.append(Outer(var, "closure", var.name, kind=kind))
        return var

    result = leaf(callee.structure, callee.kind)
    params = tuple(Param(f"p{k}", Var("p", k)) for k in range(count_of(f for _, f in callee.formals)))
    return Trace(callee.name, params, (), result, callee.text.source, tuple(outers))


