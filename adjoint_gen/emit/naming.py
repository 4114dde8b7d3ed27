"""What each name of a trace is called in the text.

Names that a copy connects become one class where their lives do not meet, so that the copy prints nothing: first those
that the user called the same, then temporaries.  A class takes its user's name, ``name_1`` where another class of that
name is alive, and so on; a temporary takes ``t``, ``t1``, ...  Lives are those of the finished function, its reverse
sweep included, so nothing is ever clobbered.
"""

from __future__ import annotations

import heapq
import keyword
from bisect import bisect_left, insort
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from unicodedata import normalize

from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.emit.live_ranges import Liveness, Range, Span
from adjoint_gen.emit.modules import is_builtin
from adjoint_gen.emit.temporary_names import ADJOINT, Called, called
from adjoint_gen.ir.trace import Arg, For, Pack, Record, Restore, Trace, Var
from adjoint_gen.ir.walk import all_variables, statements

_HOLES = 8
"""Of how many spellings the gaps are tried before a new one is made."""

COUNTER = "<counter>"
"""The base of counters that the user did not name, or not to read them: ``i``, ``j``, ``k``."""

_PAUSE = 16
"""For how many points the name of a temporary rests before another one takes it: two to a statement."""


def names(trace: Trace, live: Liveness, avoid: Container[str] = ()) -> dict[Var, str]:
    """The spelling of every variable that is printed; none that is made up is in ``avoid``.

    >>> from adjoint_gen.emit.live_ranges import liveness
    >>> from adjoint_gen.ir.trace import Bind, Const, Param, Source
    >>> a, a1, a2 = Var("a"), Var("a", 1), Var("a", 2)
    >>> body = (Bind(a1, "operator.mul", (a, Const(3))), Bind(a2, "operator.mul", (a1, a1)))
    >>> made = Trace("f", (Param("a", a),), body, a2, Source("", 1, (), "f", ""))
    >>> names(made, liveness(made, {}))
    {a: 'a', a.1: 'a', a.2: 'a'}
    """
    classes = _Classes(live.ranges, fixed_names(trace))
    for a, b in sorted(live.copies, key=lambda pair: not (pair[0].base == pair[1].base != "")):
        classes.merge(a, b)
    spellings = _Spellings(bases(trace), avoid)
    for param in trace.params:
        if isinstance(param.tree, Pack):
            spellings.occupy(param.name, ((-1, 0),))
    recorded, restored = _tapes(trace, classes)
    read = uses(trace)
    loops = (s for s in statements(trace.body) if isinstance(s, For))
    counters = {classes.root(s.counter) for s in loops if not s.counter.base or (s.counter.base == "_" and read[s.counter])}
    chosen: dict[Var, str] = {}
    of_adjoints, kept = classes.call(called(trace)), dict[Var, str]()
    found = sorted(classes.roots(), key=lambda v: (v not in classes.fixed, v in recorded, classes.spans(v)[0][0]))
    for root in found:
        base, spans = classes.base[root], classes.spans(root)
        if root in classes.fixed:
            chosen[root] = spellings.occupy(classes.fixed[root], spans)
        elif root in recorded and recorded[root] in chosen and not classes.base[recorded[root]]:
            chosen[root] = spellings.choose(f"{chosen[recorded[root]]}_tape", spans)
        elif root in counters:
            chosen[root] = spellings.choose(COUNTER, spans)
        elif not base and (like := of_adjoints.get(root)) in chosen:
            kept[root] = f"{chosen[like]}{ADJOINT}"
            chosen[root] = spellings.choose(kept[root], spans)
        elif not base and (old := restored.get(root)) is not None and old in kept:
            chosen[root] = spellings.choose(kept[old], spans, chosen[old])
        else:
            chosen[root] = spellings.choose(base, spans, chosen.get(restored.get(root, root)))
    return {v: chosen[classes.root(v)] for v in live.ranges}


def _tapes(trace: Trace, classes: _Classes) -> tuple[dict[Var, Var], dict[Var, Var]]:
    """The class that each tape records, and the one that each restored class was recorded as."""
    recorded: dict[Var, Var] = {}
    parts: dict[Var, tuple[Arg, ...]] = {}
    restored: dict[Var, Var] = {}
    for stmt in statements(trace.body):
        match stmt:
            case Record(tape=tape, value=Var() as value) if value in classes:
                recorded[classes.root(tape)] = classes.root(value)
            case Record(tape=tape, value=Pack(items=items)) if tape in classes:
                parts[classes.root(tape)] = items
            case Restore(target=Var() as target, tape=tape) if target in classes and classes.root(tape) in recorded:
                restored[classes.root(target)] = recorded[classes.root(tape)]
            case Restore(target=Pack(items=items), tape=tape) if tape in classes and classes.root(tape) in parts:
                pairs = zip(items, parts[classes.root(tape)], strict=True)
                known = (pair for pair in pairs if all(var in classes for var in pair))
                restored.update((classes.root(new), classes.root(old)) for new, old in known)  # type: ignore[arg-type]
    return recorded, restored


def fixed_names(trace: Trace) -> dict[Var, str]:
    """The variables whose spelling is part of the signature."""
    fixed = {p.tree: spelled(p.name) for p in trace.params if isinstance(p.tree, Var)}
    return fixed | {o.var: spelled(o.name) for o in trace.outers if o.where == "closure"}


def bases(trace: Trace) -> set[str]:
    """Every name of the user's, or derived from one, that the text of a trace may mention."""
    found = {spelled(v.base) for v in all_variables(trace) if v.base}
    found.update(map(spelled, called(trace).taken.values()))
    return found.union(spelled(p.name) for p in trace.params)


def spelled(base: str) -> str:
    """A base as Python compares names: NFKC-normalised, and never a keyword.

    >>> spelled("ﬁt"), spelled("lambda")
    ('fit', 'lambda_')
    """
    name = normalize("NFKC", base)
    return name + "_" if keyword.iskeyword(name) else name


@dataclass(slots=True)
class _Spans:
    """A growing set of points, as disjoint spans."""

    items: list[Span] = field(default_factory=list)

    def meets(self, spans: Iterable[Span]) -> bool:
        """Whether a point is in both."""
        for first, last in spans:
            place = bisect_left(self.items, (last + 1,))
            if place and self.items[place - 1][1] >= first:
                return True
        return False

    def add(self, spans: Iterable[Span]) -> None:
        """Add spans that do not meet these; what touches is joined."""
        for first, last in spans:
            place = bisect_left(self.items, (first,))
            if place < len(self.items) and self.items[place][0] == last + 1:
                last = self.items.pop(place)[1]
            if place and self.items[place - 1][1] == first - 1:
                place -= 1
                first = self.items.pop(place)[0]
            self.items.insert(place, (first, last))


class _Classes:
    """Variables that share a spelling because copies connect them."""

    def __init__(self, ranges: Mapping[Var, Range], fixed: Mapping[Var, str]) -> None:
        self._parent = {v: v for v in ranges}
        self._spans = {v: _Spans(list(r)) for v, r in ranges.items()}
        self.base = {v: v.base for v in ranges}
        self.fixed = {v: name for v, name in fixed.items() if v in ranges}

    def __contains__(self, var: object) -> bool:
        return var in self._parent

    def root(self, var: Var) -> Var:
        """The variable that stands for the class of ``var``."""
        while self._parent[var] != var:
            self._parent[var] = self._parent[self._parent[var]]
            var = self._parent[var]
        return var

    def roots(self) -> list[Var]:
        """One variable of each class."""
        return [v for v, p in self._parent.items() if v == p]

    def spans(self, root: Var) -> list[Span]:
        """Where a class is live."""
        return self._spans[root].items

    def call(self, found: Called) -> dict[Var, Var]:
        """Call what has no name after what it stands for; gives the adjoints among the others, with what they are of."""
        for var, base in found.taken.items():
            if var in self and not self.base[root := self.root(var)]:
                self.base[root] = base
        pairs = ((var, like) for var, like in found.of.items() if var in self and like in self)
        return {self.root(var): self.root(like) for var, like in pairs}

    def merge(self, a: Var, b: Var) -> None:
        """Make one class of two, if nothing forbids it: other names of the user's, or lives that meet."""
        a, b = self.root(a), self.root(b)
        if a == b or (self.base[a] and self.base[b] and self.base[a] != self.base[b]):
            return
        if a in self.fixed and b in self.fixed:
            return
        if len(self._spans[a].items) < len(self._spans[b].items):
            a, b = b, a
        if self._spans[a].meets(self._spans[b].items):
            return
        self._spans[a].add(self._spans.pop(b).items)
        self._parent[b] = a
        self.base[a] = self.base[a] or self.base[b]
        if b in self.fixed:
            self.fixed[a] = self.fixed[b]


@dataclass(slots=True)
class _Shelf:
    """The spellings of one base, with the points where each is taken; ``busy`` is a heap of (last point, number)."""

    made: Iterator[str]
    spellings: list[str] = field(default_factory=list)
    taken: list[_Spans] = field(default_factory=list)
    busy: list[tuple[int, int]] = field(default_factory=list)
    free: list[int] = field(default_factory=list)


class _Spellings:
    """Hands out spellings; classes come in the order in which their lives begin."""

    def __init__(self, bases: set[str], avoid: Container[str]) -> None:
        self._bases = bases
        self._avoid = avoid
        self._shelves: dict[str, _Shelf] = {}
        self._made: set[str] = set()
        self._spans: dict[str, _Spans] = {}  # of all shelves, so that no two give one spelling to what is alive at once

    def occupy(self, name: str, spans: Iterable[Span]) -> str:
        """Take ``name`` for these points, whatever the base of the class."""
        shelf = self._shelf(name)
        if not shelf.spellings:
            self._more(shelf)
        self._take(shelf, 0, list(spans))
        return name

    def choose(self, base: str, spans: list[Span], like: str | None = None) -> str:
        """A spelling of ``base`` that is free at these points: ``like`` if it can be, else the first one.

        A temporary does not take the name of one that was alive just before; that would be read as the same value.
        """
        shelf = self._shelf(spelled(base))
        for number, spelling in enumerate(shelf.spellings[:_HOLES]):
            if spelling == like and not shelf.taken[number].meets(spans):
                return self._take(shelf, number, spans)
        around = spans if base else [(first - _PAUSE, last + _PAUSE) for first, last in spans]
        while shelf.busy and shelf.busy[0][0] < around[0][0]:
            last, number = heapq.heappop(shelf.busy)
            if shelf.taken[number].items[-1][1] == last and number not in shelf.free:
                insort(shelf.free, number)
        for number in range(min(_HOLES, len(shelf.taken))):
            if not shelf.taken[number].meets(around):
                return self._take(shelf, number, spans)
        while not (able := [k for k in shelf.free if not shelf.taken[k].meets(spans)]):
            self._more(shelf)
        return self._take(shelf, able[0], spans)

    def _take(self, shelf: _Shelf, number: int, spans: list[Span]) -> str:
        if number in shelf.free:
            shelf.free.remove(number)
        shelf.taken[number].add(spans)
        heapq.heappush(shelf.busy, (shelf.taken[number].items[-1][1], number))
        return shelf.spellings[number]

    def _more(self, shelf: _Shelf) -> None:
        shelf.free.append(len(shelf.spellings))
        shelf.spellings.append(next(shelf.made))
        shelf.taken.append(self._spans.setdefault(shelf.spellings[-1], _Spans()))

    def _shelf(self, base: str) -> _Shelf:
        if base not in self._shelves:
            self._shelves[base] = _Shelf(self._candidates(base))
        return self._shelves[base]

    def _candidates(self, base: str) -> Iterator[str]:
        if base in self._bases:
            yield base
        for number in count(1 if base in self._bases else 0):
            name = f"{base}_{number}".removesuffix("_0") if base else f"t{number or ''}"
            if base == COUNTER:
                name = "ijklm"[number % 5] + (f"_{number // 5}" if number >= 5 else "")
            if name not in self._bases and name not in self._avoid and name not in self._made and not is_builtin(name):
                self._made.add(name)
                yield name
