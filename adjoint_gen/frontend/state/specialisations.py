"""The functions of one trace: for each way of calling one, what is known of it while the others are lowered."""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from adjoint_gen.analysis.use_counts import called_by
from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.callables import Choice, Partial
from adjoint_gen.frontend.names.source import FunctionText, find
from adjoint_gen.frontend.names.values import Known, LocalFunction, View
from adjoint_gen.frontend.state.dict_state import Keeping
from adjoint_gen.frontend.text.optionals import optionals_in, with_numbers
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Block, Const, Outer, Pack, Param, Trace, Var
from adjoint_gen.names import unused
from adjoint_gen.rules.dims import coarse, join
from adjoint_gen.signature import signature_of


def unnamed(tree: Arg) -> Arg:
    """A tree of values with plain tuples in place of named ones."""
    return Pack(tree.kind, tuple(map(unnamed, tree.items))) if isinstance(tree, Pack) else tree


@dataclass(frozen=True, slots=True)
class Closure:
    """A formal for a function that is defined in the caller: its text is known, what it captured is passed.

    If it is ``late``, what it captured is passed as well, under the same names.
    """

    known: LocalFunction | Choice | Partial
    captured: tuple[tuple[str, Formal], ...]
    late: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """A formal for a value that is passed when the program runs; of a ``column``, a list that stands for a tuple."""

    kind: Kind
    column: bool = False


@dataclass(frozen=True, slots=True)
class Parts:
    """A formal for a dict: each value is passed for itself; ``site`` is its place among the parameters."""

    site: Hashable
    items: tuple[tuple[Arg, Formal], ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A formal for a tuple or list in which functions are, item by item, or for a named tuple of a class with methods."""

    kind: Literal["tuple", "list", "slice"]
    formals: tuple[Formal, ...]
    fields: tuple[object, ...] = ()
    made: str = ""


Formal: TypeAlias = "Passed | Const | Known | Closure | Parts | Items"
Formals: TypeAlias = tuple[tuple[str, Formal], ...]
State: TypeAlias = tuple[Any, ...]


def _names(known: Known) -> tuple[object, ...]:
    """The names of the arguments that a function already has, what made it, and the options of that."""
    return (id(known.value), known.options, *(name for name, _ in known.params)) if isinstance(known, Partial) else ()


def identity(formal: Formal) -> object:
    """What two formals have in common for which a function is lowered once."""
    match formal:
        case Known(value=value, checkpointed=again):
            return id(value), again
        case Closure(known=known, captured=captured):
            own = id(known.value) if isinstance(known, LocalFunction) else (type(known), *_names(known))
            return (own, known.checkpointed, tuple((name, identity(f)) for name, f in captured))
        case Items(formals=formals):
            return (formal.kind, formal.fields, formal.made, *map(identity, formals))
        case Parts(site=site, items=items):
            return (site, tuple((name, identity(f)) for name, f in items))
    return formal


@dataclass(frozen=True, slots=True)
class Inside:
    """What is known of the storage of a callee that is written out where it is called, as the lowering of the caller notes it.

    See :class:`adjoint_gen.frontend.state.builder.Lowering` for each.
    """

    storage: Mapping[Var, str]
    lists: frozenset[Var]
    shared: frozenset[Var]
    exchanged: Mapping[Var, str]
    placed: Mapping[Var, View]
    loads: Mapping[Var, View]


@dataclass(slots=True)
class Callee:
    """A function that is called in one way; ``trace`` is None while it is being lowered.

    ``structure`` is the tree of what it returns and ``kind`` its kind, assumed until the trace is there. ``met`` says that
    it was called before. ``changes`` are the parameters whose arrays it changes, with its own storage for each, then
    ``inside`` is what is known of all its storage; ``rowwise`` the arrays from outside it that have to lie in memory row by
    row; ``form`` says where the caller makes a dict of what it returns, and ``back`` which of the caller's dicts it
    changes. ``exposed`` are the numbers of the parameters that a call of something unknown may change, and why it is
    unknown; none is assumed at first. One that ``ends`` always raises, and never returns. ``left`` are the kinds of its
    parameters at its end. One that is ``checkpointed`` is computed again in the reverse sweep, and what is ``wanted`` of it
    says how it makes lists and dicts. Where it calls itself with something in a list or dict that it is given empty, its
    formals know that in ``filled``. There it is ``supposed`` to give what it gave before; ``groundless`` if it has no end then.
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
    met: bool = False
    changes: tuple[tuple[Var, Var], ...] = ()
    inside: Inside | None = None
    rowwise: tuple[Var, ...] = ()
    form: Arg | None = None
    back: tuple[Hashable, ...] = ()
    exposed: tuple[tuple[int, str], ...] = ()
    ends: bool = False
    left: tuple[Kind, ...] = ()
    filled: Formals | None = None
    supposed: Arg | None = None
    groundless: bool = False

    @property
    def dicts(self) -> bool:
        """Whether it returns or changes dicts, as far as its trace is there."""
        return bool(self.back and self.form is not None) or (self.trace is not None and self.gives_dicts(self.trace.result))

    def gives_dicts(self, result: Arg) -> bool:
        """Whether there are dicts or objects in what it returns, which is the ``result`` of its trace."""
        if isinstance(result, Pack) and self.gives_contents:
            result = result.items[0]
        return self.form is not None and unnamed(with_numbers(self.form)) != unnamed(result)

    @property
    def is_called_again(self) -> bool:
        """Whether it may find in a list or dict what it has put there: it calls itself, or is given a dict that is empty."""
        given = (formal.kind for _, formal in self.formals if isinstance(formal, Passed))
        return self.met or any(kind.is_table and not kind.inside for kind in given)

    @property
    def may_be_none(self) -> bool:
        """Whether something in what it returns may be None, and a tuple else."""
        return self.form is not None and any(optionals_in(self.form))

    @property
    def gives_contents(self) -> bool:
        """Whether it returns what is in the end in the arrays that it changes, beside its result."""
        return self.checkpointed and bool(self.changes)


@dataclass(slots=True)
class Nodes:
    """What is known of objects that are numbers (:mod:`adjoint_gen.frontend.objects.nodes`): what attributes hold.

    ``sharing`` are the functions that return some; ``unforeseen`` says that something became known only now. ``sorts`` are
    those that meet (:mod:`adjoint_gen.frontend.objects.unions`), tuples with a display, or None where ``nullable``; ``dead``
    are never made. One of which nothing is known is wanted if ``unsure`` is False, and among them if it is True. ``put`` are
    the places where a list gets any, everywhere if ``parted``.
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
    parted: bool = False

    def state(self) -> tuple[object, ...]:
        """What is known now, in the order in which it was learned."""
        held = (getattr(self, name) for name in self.__dataclass_fields__)
        return tuple(tuple(each.items()) if isinstance(each, dict) else copy(each) for each in held)


@dataclass(slots=True)
class Program:
    """All functions of one trace.

    ``kinds`` are those of outer values, ``asked`` what was asked of the live program, and ``lower`` makes the trace of a
    callee. ``names`` are those of the callees, ``bases`` what the user calls them, and ``ways`` in how many
    each function is called; ``makers`` are the callees whose results share no memory with what they are given. Those ``used``
    were there when they were called, and what is ``kept`` is there while callers are lowered again
    (:mod:`adjoint_gen.frontend.calls.kept_callees`). ``ignored`` are the errors of floating point of which they want to see no
    warning. ``by_reference`` says that names show what they show in Python, and stores change what that is;
    ``keeping``, which dicts the running program has. ``classes`` are those of objects, by what stands in these; where they
    are ``opaque``, an object is a value of which nothing is known; ``tested`` says that the truth of a value was asked for that
    may be one that the running program keeps. ``nodes`` is set where objects are numbers.
    ``tables`` are the sites of displays that get or lose keys, and are tables where others are records, and of
    functions that ask whether two of their arguments are one array.
    ``defaults`` are the functions that a ``defaultdict`` calls, by what the kinds of those call them; with ``deques``
    some lists are such. ``closures`` are functions that are objects, by the classes of these.
    """

    kinds: Mapping[str, Kind]
    root: types.FunctionType
    lower: Callable[[Callee, Program], Trace]
    asked: Asked
    callees: dict[tuple[int, object], Callee] = field(default_factory=dict)
    names: dict[tuple[int, object], str] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)
    ways: Counter[int] = field(default_factory=Counter)
    done: dict[str, Trace] = field(default_factory=dict)
    makers: set[str] = field(default_factory=set)
    used: dict[str, Callee] = field(default_factory=dict)
    kept: dict[object, Any] = field(default_factory=dict)
    ignored: set[str] = field(default_factory=set)
    by_reference: bool = False
    keeping: Keeping = Keeping.NONE
    opaque: bool = False
    nodes: Nodes | None = None
    tables: Collection[Hashable] = ()
    classes: dict[str, type] = field(default_factory=dict)
    defaults: dict[str, Known] = field(default_factory=dict)
    deques: bool = False
    tested: bool = False
    closures: dict[type, Known] = field(default_factory=dict)

    @property
    def general(self) -> bool:
        """Whether the text is for any arguments, of which nothing is claimed."""
        return any(self.kinds.get(name, UNKNOWN).tag == "unknown" for name in signature_of(self.root.__code__).names)

    def functions(self) -> tuple[Trace, ...]:
        """The traces of all callees, callees before callers; of those that are being lowered, what is assumed of them."""
        return (*self.done.values(), *(_assumed(c) for c in self.callees.values() if c.trace is None))

    def called(self, block: Block) -> tuple[Trace, ...]:
        """Of these, the ones that statements call, directly or through others."""
        called = called_by(block, self.done)
        if called <= self.done.keys():
            return tuple(f for f in self.done.values() if f.name in called)
        return tuple(f for f in self.functions() if f.name in called)

    def state(self) -> State:
        """What is known of the functions now, to come back to."""
        return tuple(map(copy, (self.callees, self.names, self.bases, self.ways, self.done, self.makers)))

    def restore(self, state: State) -> None:
        """Forget what was found of the functions since."""
        self.callees, self.names, self.bases, self.ways, self.done, self.makers = state

    def key(
        self, function: object, formals: tuple[tuple[str, Formal], ...], checkpointed: bool = False,
        wanted: frozenset[str] = frozenset(),
    ) -> tuple[int, object]:
        """What tells one way of calling a function from all others."""
        return (id(function), (checkpointed, wanted, *((name, identity(f)) for name, f in formals)))

    def name(self, key: tuple[int, object], base: str) -> str:
        """A name for a way of calling a function, the same whenever it is asked for."""
        if key not in self.names:
            self.give(key, base, unused(base, {self.root.__name__, *self.names.values()}))
        return self.names[key]

    def has_nodes(self) -> bool:
        """Whether a function can be held as an object is; if not, it is lowered again, at last, so that it can."""
        self.asked.objects = True
        return self.nodes is not None

    def give(self, key: tuple[int, object], base: str, name: str) -> None:
        """Let a way of calling a function have a name that is not taken."""
        if key not in self.names:
            self.names[key], self.bases[name] = name, base
            self.ways[key[0]] += 1

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
            same = callee.text is text and (callee.checkpointed, callee.wanted) == (function.checkpointed, wanted)
            both = filled(callee.filled or callee.formals, formals) if same and callee.trace is None else None
            if both is not None:
                callee.filled = both
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
    params = tuple(Param(f"p{k}", Var("p", k)) for k in range(_count(f for _, f in callee.formals)))
    return Trace(callee.name, params, (), result, callee.text.source, tuple(outers))


def _count(formals: Iterable[Formal]) -> int:
    """How many values are passed for some formals."""
    return sum(len(_kinds(formal)) for formal in formals)


def widened(formals: Formals, left: Iterable[Kind]) -> Formals:
    """Formals in which lists and dicts that are given empty hold what is in them at the function's end."""
    kinds = iter(left)

    def wider(formal: Passed) -> Formal:
        return replace(formal, kind=_filled(formal.kind, next(kinds, formal.kind)) or formal.kind)

    return tuple((name, _mapped(formal, wider)) for name, formal in formals)


def filled(formals: Formals, others: Formals) -> Formals | None:
    """What two calls have in common that differ in lists and dicts of which one does not know what they hold; else None."""
    given = [kind for _, formal in others for kind in _kinds(formal)]
    if len(given) != _count(formal for _, formal in formals):
        return None
    wider = widened(formals, given)
    narrower = widened(others, (kind for _, formal in formals for kind in _kinds(formal)))
    same = all((a, identity(f)) == (b, identity(g)) for (a, f), (b, g) in zip(wider, narrower, strict=True))
    return wider if same else None


def _mapped(formal: Formal, change: Callable[[Passed], Formal]) -> Formal:
    """A formal with another for each value that is passed."""
    match formal:
        case Closure(captured=inner):
            return replace(formal, captured=tuple((name, _mapped(f, change)) for name, f in inner))
        case Parts(items=items):
            return replace(formal, items=tuple((name, _mapped(f, change)) for name, f in items))
        case Items(formals=inside):
            return replace(formal, formals=tuple(_mapped(f, change) for f in inside))
        case Passed():
            return change(formal)
    return formal


def _kinds(formal: Formal) -> list[Kind]:
    """The kinds of the values that are passed for a formal."""
    found: list[Kind] = []

    def note(passed: Passed) -> Formal:
        found.append(passed.kind)
        return passed

    _mapped(formal, note)
    return found


def _filled(kind: Kind, other: Kind) -> Kind | None:
    """A kind, with what another says of a list or dict of which it is not known what it holds; None where they differ."""
    if coarse(kind) == coarse(other) or (kind.tag in ("list", "dict") and kind.tag == other.tag and not other.inside):
        return kind
    if kind.tag != other.tag or kind.tag not in ("list", "dict") or kind.keys != other.keys:
        return None
    if kind.keys:
        each = list(map(_filled, kind.items, other.items))
        return None if None in each else replace(kind, items=tuple(one for one in each if one is not None))
    if not kind.inside or kind.element == UNKNOWN:
        return coarse(other)
    if other.element is not None and coarse(other.element) == UNKNOWN:
        return kind
    if kind.element is None or other.element is None:
        return None
    numbers = all(inner.dtype is not None and inner.real and inner.rank == 0 for inner in (kind.element, other.element))
    both = coarse(join(kind.element, other.element)) if numbers else _filled(kind.element, other.element)
    return None if both is None else replace(kind, element=both)
