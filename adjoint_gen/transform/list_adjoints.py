"""The adjoints of lists.

A list and its adjoint have equally many items at every moment, so each statement has one that undoes it:

    items.append(v)       v_bar += items_bar.pop(), or items_bar[i] of what one loop fills
    v = items.pop()       items_bar.append(v_bar)
    v = items[i]          items_bar[i] += v_bar
    items[i] = v          v_bar += items_bar[i];  items_bar[i] = 0
    y = np.array(items)   items_bar = list(y_bar)

The items of an adjoint are values: they are bound anew and never changed in place, since an array among them may have
other names.  Each has the shape of its primal, except that what a store of an array leaves behind is the number 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.activity import reach
from adjoint_gen.ir.dtypes import REAL
from adjoint_gen.ir.kinds import INT, UNKNOWN, Kind
from adjoint_gen.ir.trace import Append, Arg, Atom, Bind, CallFunction, Const, Pack, Pop, Record, Restore, Store, Trace, Var
from adjoint_gen.ir.walk import defines, reads, statements, variables
from adjoint_gen.rules.creation import keeps_fractions
from adjoint_gen.rules.listing import COLUMN, LIST, OPERATIONS, PIECES, STACKS, element
from adjoint_gen.rules.table import UnsupportedCallError
from adjoint_gen.transform.adjoint_paths import Paths
from adjoint_gen.transform.pending_adjoints import ZEROS, bar_name
from adjoint_gen.transform.region_facts import holds_dicts
from adjoint_gen.transform.reverse_stores import Stores

GETITEM = "operator.getitem"
EVERY = Pack("slice", (Const(None), Const(None), Const(None)))


def is_list(kind: Kind) -> bool:
    """Whether a value of this kind is a list."""
    return kind.tag == "list"


def is_container(kind: Kind) -> bool:
    """Whether a value of this kind has items of its own, so that adjoints are added item by item."""
    return kind.tag in ("list", "tuple", "dict")


def insides(item: Kind) -> tuple[Kind, ...]:
    """What in an item of a list may change by itself: the item, of a tuple what is in it."""
    return item.items if item.tag == "tuple" and item.items else (item,)


def tapes(trace: Trace) -> frozenset[Var]:
    """The lists of a generated trace: empty at first, and when the reverse sweep is over."""
    return frozenset(s.target for s in statements(trace.body) if isinstance(s, Bind) and s.op == "tape")


def with_taken(trace: Trace, active: frozenset[Var]) -> frozenset[Var]:
    """The active names, and the lists taken out of active ones to be emptied or filled: zeros in their place follow that."""
    changing = {s.items for s in statements(trace.body) if isinstance(s, Append | Pop)}
    taken: dict[Var, list[Var]] = defaultdict(list)
    for stmt in statements(trace.body):
        if isinstance(stmt, Pop | Restore):
            holder = stmt.items if isinstance(stmt, Pop) else stmt.tape
            taken[holder] += changing.intersection(variables(stmt.target))
    return frozenset(reach(active, taken))


def loose(trace: Trace, kinds: dict[Var, Kind]) -> frozenset[Var]:
    """The lists into which something is stored that is not known to be a number."""
    stores = (s for s in statements(trace.body) if isinstance(s, Store) and is_list(kinds.get(s.array, UNKNOWN)))
    return frozenset(s.array for s in stores if item_kind(kinds[s.array], s.chain).rank != 0)


def uneven(trace: Trace, kinds: dict[Var, Kind]) -> bool:
    """Whether the adjoint of a list may hold the number 0 for an array: a store leaves it, here or in a called function."""
    calls = (s for s in statements(trace.body) if isinstance(s, CallFunction))
    return bool(loose(trace, kinds)) or any(is_list(kinds[v]) for s in calls for v in (*reads(s), *defines(s)))


def item_kind(kind: Kind, chain: tuple[Arg, ...]) -> Kind:
    """The kind of ``items[chain]``."""
    for step in chain:
        match step:
            case Pack(kind="slice"):
                continue
            case Const(value=int() as k) if kind.tag == "tuple" and -len(kind.items) <= k < len(kind.items):
                kind = kind.items[k]
            case _:
                kind = element(kind) if is_list(kind) else UNKNOWN
    return kind


def on_lists(bind: Bind, kinds: dict[Var, Kind]) -> bool:
    """Whether an operation makes a list, or reads one as a whole or in part."""
    if bind.op in OPERATIONS:
        return True
    if bind.op != GETITEM and bind.op not in STACKS:
        return False
    return isinstance(bind.args[0], Var) and is_list(kinds.get(bind.args[0], UNKNOWN))


def _or_zero(kind: Kind) -> Kind:
    """The kind of an adjoint that is perhaps the number 0 in the place of an array."""
    return Kind("unknown", REAL) if kind.real else UNKNOWN


@dataclass
class Lists(Stores, Paths):
    """Pending adjoints among which are those of lists.

    ``tapes`` are lists that start and end empty, ``loose`` those whose adjoints may hold the number 0 for an array, and with
    ``uneven`` any may; ``fresh`` are adjoints of lists that no other name refers to. ``given`` are the parameters that stay
    as they are, of whose adjoints each item is zeros of its own at first, and is added to in place. ``filled`` are the lists
    that a loop fills, with its counter; ``counter`` is that of the loop whose passes are walked.
    """

    tapes: Container[Var] = field(default=frozenset(), kw_only=True)
    loose: Container[Var] = field(default=frozenset(), kw_only=True)
    uneven: bool = field(default=False, kw_only=True)
    given: Container[Var] = field(default=frozenset(), kw_only=True)
    filled: Mapping[Var, Var] = field(default_factory=dict, kw_only=True)
    counter: Var | None = None
    fresh: set[Var] = field(default_factory=set)

    def allocate(self, var: Var) -> Var:
        """The storage that holds the adjoint of an owned name; a list of zeros for that of a list."""
        if var not in self.bars and var in self.tapes:
            self.bars[var] = self.bind(bar_name(var), "tape", (), self.kinds[var])
        elif var not in self.bars and is_list(self.kinds[var]) and element(self.kinds[var]).rank == 0:
            length = self.bind("", "builtins.len", (var,), INT)
            self.bars[var] = self.bind(bar_name(var), "repeat", (Const(0.0), length), self.kinds[var])
        bar = super().allocate(var)
        if var in self.loose:
            self.kinds[bar] = replace(self.kinds[var], items=(), keys=(), element=_or_zero(element(self.kinds[var])))
        return bar

    def contribute(self, atom: Atom, g: Atom, chain: tuple[Arg, ...] = ()) -> None:
        """Add ``g`` to the adjoint of ``atom``, as Pending does; that of a list, or of a tuple's items, item by item."""
        if isinstance(atom, Var) and atom in self.active:
            g, (atom, chain) = self.real(g, atom), self.at_path(atom, chain)
        as_it_is = not isinstance(atom, Var) or not is_list(self.kinds[atom]) or holds_dicts(self.kinds[atom])
        shadowed = atom in self.shadows and (chain or as_it_is)
        if not isinstance(atom, Var) or atom not in self.active or shadowed or not self.has_items(atom):
            super().contribute(atom, g, chain)
        elif chain:
            self.add_item(atom, g, chain)
        else:
            assert isinstance(g, Var)
            self.add_list(atom, g)

    def has_items(self, var: Var) -> bool:
        """Whether the adjoint of a name is a list: that of a list, and of a tuple whose items are loaded."""
        return is_list(self.kinds[var]) or (self.kinds[var].tag == "tuple" and var in self.owned)

    def add_list(self, items: Var, g: Var) -> None:
        """Add the adjoint of a whole list."""
        flat = is_list(self.kinds[items]) and not any(map(is_container, insides(element(self.kinds[items]))))
        if items in self.shadows:
            self.out.append(Store(self.shadows[items], (EVERY,), g, add=True, origin=self.origin))
        elif items in self.bars or not flat:
            self.out.append(Store(self.allocate(items), (EVERY,), g, add=True, origin=self.origin))
        elif g in self.fresh:
            self.fresh.remove(g)
            self.bars[items] = g
        else:
            self.bars[items] = self.bind(bar_name(items), LIST, (g,), self.kinds[items])

    def add_item(self, items: Var, g: Atom, chain: tuple[Arg, ...]) -> None:
        """Add the adjoint of what is loaded from a list: in a new array where others may hold it, else to what there is."""
        bar = self.allocate(items)
        kind = item_kind(self.kinds[items], chain)
        if kind.tag == "array" and not self.spreads(items) and not is_container(self.kind(g)):
            g = self.bind("", "operator.add", (self.part(bar, chain), g), kind)
            self.out.append(Store(bar, chain, g, origin=self.origin))
        else:
            self.out.append(Store(bar, chain, g, add=True, origin=self.origin))

    def spreads(self, items: Var) -> bool:
        """Whether what is added to an item of the adjoint of a list is added in place, and may be narrower."""
        return items in self.given and self.adds_in_place(items)

    def exact(self, g: Atom | None, var: Var) -> Atom:
        """``g`` with just the shape of ``var``; that of a list has it already."""
        return super().exact(g, var) if g is None or not is_list(self.kinds[var]) else g

    def fit(self, g: Atom, var: Var) -> Atom:
        """``g`` with every axis summed over which ``var`` was broadcast."""
        return g if is_list(self.kinds[var]) else super().fit(g, var)

    def popped(self, value: Atom, taken: Var, items: Var) -> None:
        """What was put on a list receives the adjoint that is on top."""
        if isinstance(value, Var):
            self.kinds[taken] = _or_zero(self.kinds[value]) if items in self.loose else self.kinds[value]
            if is_list(self.kinds[value]):
                self.fresh.add(taken)
            self.contribute(value, taken)

    def reverse_append(self, stmt: Append | Record) -> None:
        """``v_bar += items_bar.pop()``, or ``items_bar[i]`` of what a loop fills."""
        items = stmt.items if isinstance(stmt, Append) else stmt.tape
        if items in self.active:
            assert not isinstance(stmt.value, Pack), "tapes are joined last"
            bar = self.allocate(items)
            g = self.names.fresh(bar_name(stmt.value) if isinstance(stmt.value, Var) else "")
            if isinstance(stmt, Record):
                self.out.append(Restore(g, bar))
            elif self.counter is not None and self.filled.get(items) == self.counter:
                self.out.append(Bind(g, GETITEM, (bar, self.counter), origin=self.origin))
            else:
                self.out.append(Pop(g, bar, self.origin))
            self.popped(stmt.value, g, items)

    def reverse_pop(self, stmt: Pop | Restore) -> None:
        """``items_bar.append(v_bar)``, zero where nothing depends on it."""
        items = stmt.items if isinstance(stmt, Pop) else stmt.tape
        if items in self.active:
            assert isinstance(stmt.target, Var), "tapes are joined last"
            g = self.call(self.exact(self.take(stmt.target), stmt.target), stmt.target)
            bar = self.allocate(items)
            self.out.append(Append(bar, g, self.origin) if isinstance(stmt, Pop) else Record(bar, g))

    def reverse_listing(self, stmt: Bind, g: Atom) -> None:
        """The adjoint ``g`` of what an operation makes of a list, or of a list that it makes."""
        first = stmt.args[0] if stmt.args else None
        assert isinstance(g, Var) or stmt.op in STACKS or stmt.op == GETITEM
        match stmt.op:
            case "list":
                for k, item in enumerate(stmt.args):
                    if isinstance(item, Var) and item in self.active:
                        load = Bind(self.names.fresh(), GETITEM, (g, Const(k)), origin=self.origin)
                        self.out.append(load)
                        self.popped(item, load.target, stmt.target)
            case "repeat":
                assert first not in self.active, "only constants are repeated"
            case "operator.getitem":
                self.reverse_load(stmt, g)
            case "builtins.list" if is_list(self.kind_of(first)):
                assert isinstance(first, Var) and isinstance(g, Var)
                self.fresh.add(g)
                self.contribute(first, g)
            case "builtins.list":
                assert isinstance(first, Var)
                whole = self.bind("", "numpy.array", (self.even(stmt, first, g),), self.kinds[first])
                shape = self.bind("", "ndarray.shape", (first,), Kind("tuple"))
                self.contribute(first, self.bind("", "numpy.reshape", (whole, shape), self.kinds[first]))
            case "adjoint_gen.runtime.tuples":
                for k, column in enumerate(stmt.args):
                    if isinstance(column, Var) and column in self.active:
                        part = self.bind("", COLUMN, (g, Const(k)), self.kinds[column])
                        self.fresh.add(part)
                        self.contribute(column, part)
            case "adjoint_gen.runtime.pieces":
                assert isinstance(first, Var)
                whole = self.bind("", "numpy.concatenate", (self.even(stmt, first, g), *stmt.args[2:]), self.kinds[first])
                self.contribute(first, whole)
            case _:
                assert isinstance(first, Var)
                self.contribute(first, self.unstacked(stmt, first, self.exact(g, stmt.target)))

    def even(self, stmt: Bind, array: Var, g: Atom) -> Atom:
        """The adjoint of the parts of an array, with zeros of their shapes where a store may have left the number 0."""
        if not self.uneven or element(self.kinds[stmt.target]).rank == 0:
            return g
        zeros = self.bind("", ZEROS, (array,), self.kinds[array])
        whole = self.bind("", stmt.op, (zeros, *stmt.args[1:]), self.kinds[stmt.target])
        self.out.append(Store(whole, (EVERY,), g, add=True, origin=self.origin))
        return whole

    def kind_of(self, arg: Arg | None) -> Kind:
        """The kind of an argument that is a name."""
        return self.kinds.get(arg, UNKNOWN) if isinstance(arg, Var) else UNKNOWN

    def refuse_lists(self, stmt: Bind) -> None:
        """Refuse an operation of the user's whose rule knows arrays only, where it is given a list."""
        lists = (v for v in stmt.args if isinstance(v, Var) and v in self.active and is_list(self.kinds[v]))
        if not stmt.op.startswith("adjoint_gen.") and any(lists):
            raise UnsupportedCallError(f"`{stmt.op}` of a list of unknown length", "np.array(...) of the list, then the rest")

    def reverse_load(self, stmt: Bind, g: Atom) -> None:
        """``items_bar[i] += g``; the adjoint of a whole list is added as one."""
        items, *chain = stmt.args
        assert isinstance(items, Var)
        if not is_list(self.kinds[stmt.target]):
            narrow = self.spreads(items) and self.kinds[stmt.target].tag == "array"
            self.contribute(items, self.fit(g, stmt.target) if narrow else self.exact(g, stmt.target), tuple(chain))
            return
        assert isinstance(g, Var)
        self.fresh.add(g)
        self.contribute(items, g, tuple(chain))

    def unstacked(self, stmt: Bind, items: Var, g: Atom) -> Var:
        """The list whose items are what each item of ``items`` contributed to the array that was made of them."""
        axis, joined = stacking(stmt, element(self.kinds[items]))
        if joined:
            found = self.bind("", PIECES, (g, items, Const(axis)), self.kinds[items])
        else:
            if axis:
                g = self.bind("", "numpy.moveaxis", (g, Const(axis), Const(0)), UNKNOWN)
            found = self.bind("", LIST, (g,), self.kinds[items])
        if not is_list(element(self.kinds[items])):
            self.fresh.add(found)
        return found


def stacking(stmt: Bind, item: Kind) -> tuple[int, bool]:
    """The axis along which an operation puts the items of a list, and whether it joins them along one that they have.

    Raises UnsupportedCallError where that is not known.
    """
    params = dict(stmt.params)
    name = stmt.op.rpartition(".")[2]
    dtype = params.get("dtype", stmt.args[1] if len(stmt.args) == 2 else Const(None))
    makes_array = name in ("array", "asarray", "asanyarray") and len(stmt.args) <= 2
    if makes_array and not params.keys() - {"dtype"} and isinstance(dtype, Const):
        return 0, not keeps_fractions(dtype.value)  # which refuses what rounds
    if name == "vstack" and len(stmt.args) == 1 and not params and item.rank is not None and item.rank > 0:
        return 0, item.rank > 1
    axis = params.pop("axis", stmt.args[1] if len(stmt.args) > 1 else Const(0))
    if name in ("stack", "concatenate") and not params and isinstance(axis, Const) and type(axis.value) is int:
        return axis.value, name == "concatenate"
    what = f"this call of `{stmt.op}` for a list of unknown length"
    raise UnsupportedCallError(what, "np.array(...) of the list, then the rest")

