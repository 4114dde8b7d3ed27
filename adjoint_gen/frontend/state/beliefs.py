"""What is believed of each name's kind while its function is lowered.

Statement by statement this is the inference of :mod:`adjoint_gen.analysis.kinds`. A loop is met before it is known what
its body makes of the names that it carries: each is *assumed* to be in every pass what it is before the loop. When the
trace is complete, the beliefs that a decision was made from are compared with the fixed point; where one was wrong, the
function is lowered again with what was found in its place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adjoint_gen.analysis.containers import ALL, ITSELF, outward
from adjoint_gen.analysis.kinds import result_kind
from adjoint_gen.analysis.returns import none_at_first, put_in
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.text.optionals import MAY_BE_NONE
from adjoint_gen.ir.dtypes import either
from adjoint_gen.ir.kinds import UNKNOWN, Kind, has_late_keys, name_of_key
from adjoint_gen.ir.trace import Append, Arg, Atom, Bind, Block, For, If, Pack, Pop, Stmt, Store, Undefined, Var, While
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import blocks
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import coarse, join, named
from adjoint_gen.rules.listing import (
    KEPT,
    LIST,
    MADE,
    OF_SETS,
    RECORD,
    element,
    stored_in,
    taken_of,
    with_item,
    with_value,
    without_key,
)


@dataclass(slots=True)
class Beliefs:
    """The kinds of the names so far.

    ``corrected`` are the kinds, by name, of carried names and lists of which something wrong was assumed before; with
    ``cautious`` nothing is assumed. ``certain`` are the names whose kinds were given, ``asked`` the others whose kind was
    wanted, ``closed`` dicts of which it was taken for sure then which keys they have, and ``within`` says what lists and dicts
    were taken from or put in, each with the index or key. ``handed`` are lists and dicts with what was known of them when a
    call in a loop relied on it: that of a later pass is given what this one makes of them. Of the lists that are ``awaited``
    it has to be known when the trace is complete what they hold, of dicts that they may have a key; else it is refused.
    Those that were taken to be ``empty`` may hold nothing then. Names are called as they are ``called`` by the user once all
    is believed: until then they are known by what they are called in each lowering.
    """

    corrected: Mapping[str, Kind] = field(default_factory=dict)
    cautious: bool = False
    kinds: dict[Var, Kind] = field(default_factory=dict)
    assumed: dict[Var, Kind] = field(default_factory=dict)
    asked: set[Var] = field(default_factory=set)
    closed: set[Var] = field(default_factory=set)
    certain: set[Var] = field(default_factory=set)
    within: dict[Var, list[tuple[Var, Arg]]] = field(default_factory=lambda: defaultdict(list))
    handed: list[tuple[Var, Kind, DifferentiationError]] = field(default_factory=list)
    awaited: dict[Var | tuple[Var, str], DifferentiationError] = field(default_factory=dict)
    empty: set[Var] = field(default_factory=set)
    called: Mapping[Var, Var | None] = field(default_factory=dict)

    def at_last(self) -> Beliefs:
        """What to begin with where nothing is assumed any more: what says less is known, as keys that dicts get late.

        So is what lists and tables hold in the end.
        """
        handed = {var.name for var, *_ in self.handed}
        kept = {
            name: kind for name, kind in self.corrected.items()
            if has_late_keys(kind) or name in handed or kind.tag == "list" or kind.is_table
        }
        return Beliefs(kept, cautious=True)

    def of(self, value: Arg) -> Kind:
        """The kind of a value that a decision is to be made from."""
        kind = arg_kind(value, self.kinds)
        if isinstance(value, Var):
            if value not in self.certain:
                self.asked.add(value)
            if kind.tag == "dict" and kind.keys and not kind.is_open:
                self.closed.add(value)
        return kind

    def hand(self, value: Var, refuse: Callable[..., DifferentiationError]) -> None:
        """Note what a call in a loop is given, and relies on; it is refused if that cannot be so in each pass."""
        if (kind := self.kinds.get(value, UNKNOWN)).tag in ("list", "dict"):
            self.handed.append((value, kind, refuse(*MAY_BE_NONE)))

    def may_be_empty(self, value: Var) -> bool:
        """Whether it may be taken for granted that nothing is put in a list, as far as all is known."""
        return not self.cautious and element(self.kinds.get(value, UNKNOWN)) == UNKNOWN

    def awaits(self, value: Arg, error: DifferentiationError) -> Var:
        """The list of which nothing is known yet: ``error`` stands if nothing is found.

        Raises:
            DifferentiationError: nothing will be.
        """
        if self.cautious or not isinstance(value, Var) or element(self.of(value)) != UNKNOWN:
            raise error
        self.awaited[value] = error
        return value

    def awaits_key(self, owner: Var, key: str, error: DifferentiationError) -> None:
        """A dict that is not known to have a key: ``error`` stands if it never gets it.

        Raises:
            DifferentiationError: it does not, as far as all is known.
        """
        if self.cautious:
            raise error
        self.awaited[owner, key] = error

    def given(self, var: Var, kind: Kind) -> None:
        """Note the kind of a parameter, an outer value or a counter."""
        self.certain.add(var)
        kind = join(kind, self.corrected.get(var.name, kind))
        if kind.tag in ("list", "dict"):
            self.assumed[var] = kind
        self.kinds[var] = named(kind, var)

    def _may_get_more(self, var: Var, kind: Kind) -> Kind:
        known = self.corrected.get(var.name, kind)
        alike = kind.tag == known.tag == "list" or (kind.is_table and known.is_table)
        return join(kind, known) if has_late_keys(known) or alike else kind

    def assume(self, param: Var, before: Atom) -> None:
        """Assume that a name carried by a loop stays of the kind that it has before the loop."""
        known = UNKNOWN if self.cautious else arg_kind(before, self.kinds)
        self.kinds[param] = self.assumed[param] = named(coarse(self.corrected.get(param.name, known)), param)

    def suppose_held(self, owner: Var, key: Arg, value: Arg) -> None:
        """Assume that a dict in which nothing is seen yet will hold values like one; what is read of it is asked for."""
        kind, sort = self.kinds.get(owner, UNKNOWN), coarse(arg_kind(value, self.kinds))
        if not self.cautious and kind.is_table and element(kind) == UNKNOWN:
            self.kinds[owner] = with_value(kind, key, coarse(arg_kind(key, self.kinds)), sort)

    def suppose(self, param: Var, kind: Kind) -> None:
        """Assume that a name that nothing binds before a loop is of a kind in every pass that reads it."""
        if not self.cautious:
            self.kinds[param] = self.assumed[param] = named(coarse(self.corrected.get(param.name, kind)), param)

    def learn(self, stmt: Stmt) -> None:
        """Note the kinds of what a statement binds; what stands inside it was learned before."""
        match stmt:
            case Bind(target=target, op=op) if op in MADE | KEPT | OF_SETS or op == LIST:
                made = result_kind(stmt, self.kinds)  # later passes of a loop may put other items in it
                self.kinds[target] = self.assumed[target] = named(join(made, self.corrected.get(target.name, made)), target)
                if op == LIST and len(stmt.args) == 1 and isinstance(stmt.args[0], Var):
                    self.within[target] = [(stmt.args[0], ALL)]
                elif op == RECORD:
                    for name, part in zip(stmt.args[::2], stmt.args[1::2], strict=True):
                        if isinstance(part, Var) and self._holds(part):
                            self.within[part].append((target, name))
            case Bind(target=target, op=op, args=args):
                self.kinds[target] = named(result_kind(stmt, self.kinds), target)
                if op == GETITEM and len(args) < 3 and isinstance(args[0], Var) and self._holds(target):
                    self.within[target] = [(args[0], args[1] if len(args) == 2 else ITSELF)]
            case Append(items=items, value=value):
                self._put(items, 0, value)
            case Store(array=array, chain=(key,), value=value) if self.kinds.get(array, UNKNOWN).tag == "dict":
                names, held = (coarse(arg_kind(a, self.kinds)) for a in (key, value))
                if self.kinds[array].keys or self.kinds[array].is_table:
                    self._become(array, stored_in(self.kinds[array], key, value, names, held))
            case Store(array=array, chain=chain, value=value):
                self._put(array, len(chain) - 1, value)
            case Pop(target=target, items=items, key=key):
                kind = arg_kind(items, self.kinds)
                self.kinds[target] = named(coarse(taken_of(kind, key)), target)
                if kind.keys and key is not None:
                    self._become(items, without_key(kind, key))
            case If(yields=yields):
                for y in yields:
                    self._join(y.result, y.then, y.orelse)
            case For(carried=carried) | While(carried=carried):
                for c in carried:
                    self._join(c.result, c.param, c.next)

    def _put(self, items: Var, depth: int, value: Arg) -> None:
        kind = self.kinds.get(items, UNKNOWN)
        if kind.tag == "list" and depth >= 0:
            self._become(items, with_item(kind, depth, coarse(arg_kind(value, self.kinds))))

    def _holds(self, var: Var) -> bool:
        return self.kinds.get(var, UNKNOWN).tag in ("list", "dict")

    def _become(self, held: Var, kind: Kind) -> None:
        """Note that a list or dict holds more than was known, and so does what it is in.

        What was found of one that is given may have been read of it before: that it holds what it was given with is assumed.
        """
        self.assumed.setdefault(held, self.kinds[held])
        self.kinds[held] = named(kind, held)
        for base, step in self.within.get(held, ()):
            known = self.kinds.get(base, UNKNOWN)
            if (outer := outward(known, step, coarse(arg_kind(step, self.kinds)), coarse(kind))) is not None:
                self._become(base, outer)

    def filled(self, args: Sequence[Arg], params: Sequence[Kind], left: Sequence[Kind]) -> None:
        """Note what a call put in the lists and dicts that it was given; ``left`` is what those are at its end."""
        for arg, kind in [*put_in(args, self.kinds, params, left)]:
            if arg in self.kinds:
                self._become(arg, join(self.kinds[arg], kind))

    def returned(self, target: Arg, kind: Kind) -> None:
        """Note the kind of what a call gave."""
        if isinstance(target, Pack):
            known = kind.items if len(kind.items) == len(target.items) else (UNKNOWN,) * len(target.items)
            for item, part in zip(target.items, known, strict=True):
                self.returned(item, part)
        elif isinstance(target, Var):
            if kind.tag in ("list", "dict"):
                kind = self.assumed[target] = self._may_get_more(target, kind)
            self.kinds[target] = named(coarse(kind), target)

    def _join(self, result: Var, one: Atom, other: Atom) -> None:
        first, second = (arg_kind(atom, self.kinds) for atom in (one, other))
        kind = second if isinstance(one, Undefined) else first if isinstance(other, Undefined) else join(first, second)
        self.kinds[result] = named(coarse(kind), result)

    def supposed(self, block: Block, var: Var, kind: Kind) -> dict[Var, Kind]:
        """The kinds of the names if ``var``, at the head of a block that is known, were of another kind."""
        again = Beliefs(kinds={**self.kinds, var: kind}, within=defaultdict(list, self.within))
        again._learn_again(block)
        return again.kinds

    def _learn_again(self, block: Block) -> None:
        for stmt in block:
            if isinstance(stmt, For | While):
                self.kinds.update((c.param, coarse(arg_kind(c.init, self.kinds))) for c in stmt.carried)
            for inner in blocks(stmt):
                self._learn_again(inner)
            self.learn(stmt)

    def wrong(self, found: Mapping[Var, Kind]) -> bool:
        """Whether a kind that was asked for is not what the whole trace gives."""
        known = any(_is_found(one, found) for one in (*self.awaited, *self.empty))
        differ = any(_differ(self.kinds.get(var, UNKNOWN), found.get(var, UNKNOWN)) for var in self.asked)
        return known or differ or self.handed_less(found) is not None or self.opened(found)

    def handed_less(self, found: Mapping[Var, Kind]) -> DifferentiationError | None:
        """The refusal of a call that is given something in a later pass where the first is given None."""
        return next((error for var, kind, error in self.handed if var in found and none_at_first(kind, found[var])), None)

    def opened(self, found: Mapping[Var, Kind]) -> bool:
        """Whether a dict that was taken to have certain keys gets or loses some, perhaps in an earlier pass of a loop."""
        return any(found.get(var, UNKNOWN).is_open for var in self.closed)

    def opened_late(
        self, found: Mapping[Var, Kind], refused: DifferentiationError | None
    ) -> DifferentiationError | None:
        """The refusal of such a dict where nothing is assumed any more: what was ``refused`` when more was."""
        assert refused is not None or not self.opened(found), "keys of a dict that were not foreseen"
        return refused if self.opened(found) else None

    def corrections(self, found: Mapping[Var, Kind]) -> Iterator[tuple[str, Kind]]:
        """The carried names, and the lists, of which something else was assumed than the whole trace gives."""
        for var, assumed in self.assumed.items():
            now = found.get(var)
            if now is None:
                continue  # it stood for nothing that is left in the trace
            # A list was read, perhaps, between two changes that make its items be of several kinds.
            if _differ(assumed, now) or (now.tag in ("list", "dict") and coarse(assumed) != coarse(now)):
                yield var.name, now


def _is_found(awaited: Var | tuple[Var, str], found: Mapping[Var, Kind]) -> bool:
    if isinstance(awaited, tuple):
        owner, key = awaited
        return key in map(name_of_key, found.get(owner, UNKNOWN).keys)
    return element(found.get(awaited, UNKNOWN)) != UNKNOWN


def _differ(believed: Kind, found: Kind) -> bool:
    """Whether more was believed than holds, of a value or of the items of a list."""
    pairs = ((believed.tag, found.tag, "unknown"), (believed.rank, found.rank, None))
    if any(one != nothing and one != other for one, other, nothing in pairs):
        return True
    if either(believed.dtype, found.dtype) != believed.dtype:
        return True
    if believed.keys and believed.tag == "dict":
        return believed.keys != found.keys or any(map(_differ, believed.items, found.items))
    return believed.tag in ("list", "dict") and _differ(element(believed), element(found))
