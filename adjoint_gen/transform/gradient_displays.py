"""Gradients by dicts and tuples as displays of the same structure, with a name for the adjoint of each item.

    p_bar = zeros_like(p)              w_bar = zeros_like(p["w"])
    p_bar["w"] += g            ->      w_bar += g
    return p_bar                       return {"w": w_bar, "b": zeros_like(p["b"])}

What is zeros first and then added to once needs no zeros, then (:mod:`adjoint_gen.simplify.join_updates`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Pack, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import all_variables, blocks, closing_reads, reads, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.structures import in_lists
from adjoint_gen.transform.pending_adjoints import FULL, IN_LISTS, ZEROS
from adjoint_gen.transform.returned_values import WITH_TUPLES, is_of_doubles, mixed_precision

Chain = tuple[Arg, ...]


def with_gradients_apart(trace: Trace) -> Trace:
    """The trace, in which adjoints of dicts and tuples are taken apart that only the result has as a whole."""
    kinds = infer(trace)
    changing = storage(trace).keys() - {s.target for s in trace.body if isinstance(s, Bind) and s.op in (ZEROS, IN_LISTS)}
    for stmt in trace.body:
        match stmt:
            case Bind(target=whole, op=op, args=(Var() as given,)) if op in (ZEROS, IN_LISTS) and given not in changing:
                found = _Apart.of(trace, whole, given, kinds, frozenset(changing))
                trace = trace if found is None else found.trace(trace)
    return trace


def _leaves(kind: Kind, before: Chain = ()) -> Iterator[tuple[Chain, Kind]]:
    """The places in a structure whose adjoints get names, with their kinds: what is in a list has none."""
    if kind.tag not in ("dict", "tuple") or not kind.items or (kind.tag == "tuple" and kind.keys):
        yield before, kind
        return
    for k, item in zip(kind.keys or range(len(kind.items)), kind.items, strict=True):
        yield from _leaves(item, (*before, Const(k)))


@dataclass(slots=True)
class _Apart:
    """The adjoint ``whole`` of what is ``given``, and the names for its parts."""

    whole: Var
    given: Var
    kind: Kind
    leaves: Mapping[Chain, Kind]
    names: Names
    final: Var | None
    parts: dict[Chain, Var] = field(default_factory=dict)
    exact: bool = True
    changing: frozenset[Var] = frozenset()

    @staticmethod
    def of(
        trace: Trace, whole: Var, given: Var, kinds: Mapping[Var, Kind], changing: frozenset[Var] = frozenset()
    ) -> _Apart | None:
        """What is to be done, if nothing but additions to its parts and the result mentions the adjoint as a whole.

        What is in those ``changing`` is another number later.
        """
        kind = kinds.get(given, UNKNOWN)
        leaves = dict(_leaves(kind))
        if () in leaves or not all(_is_known(leaf) for leaf in leaves.values()):
            return None
        final: Var | None = None
        for stmt in statements(trace.body):
            if whole not in reads(stmt) and whole not in closing_reads(stmt):
                continue
            match stmt:
                case Store(array=array, chain=chain, value=value, add=True) if array == whole and value != whole:
                    place = _place(chain, leaves)
                    if place is None or not _can_add(leaves[place], chain[len(place) :], stmt in trace.body):
                        return None
                case Bind(target=final, op=op, args=args) if op in (FULL, WITH_TUPLES) and args == (whole, given):
                    pass
                case _:
                    return None
        shown = whole if final is None else final
        others = {v for s in statements(trace.body) for v in (*reads(s), *closing_reads(s))}
        if final in others or sum(v == shown for v in variables(trace.result)) != 1:
            return None
        exact = not mixed_precision(kinds)
        return _Apart(whole, given, kind, leaves, Names(all_variables(trace)), final, exact=exact, changing=changing)

    def trace(self, trace: Trace) -> Trace:
        """The trace with the parts in place of the adjoint."""
        body = tuple(self.block(trace.body))
        last: list[Stmt] = []
        shown = self.whole if self.final is None else self.final
        display = self.display(self.kind, (), last)

        def displayed(tree: Arg) -> Arg:
            if tree == shown:
                return display
            return replace(tree, items=tuple(map(displayed, tree.items))) if isinstance(tree, Pack) else tree

        return replace(trace, body=(*body, *last), result=displayed(trace.result))

    def block(self, block: Block) -> Iterator[Stmt]:
        for stmt in block:
            match stmt:
                case Bind(target=target) if target == self.whole:
                    yield from self.started()
                case Bind(target=target) if target == self.final:
                    pass
                case Store(array=array, chain=chain) if array == self.whole:
                    place = _place(chain, self.leaves)
                    assert place is not None
                    yield from self.added(stmt, place)
                case _:
                    yield with_blocks(stmt, tuple(tuple(self.block(inner)) for inner in blocks(stmt)))

    def started(self) -> Iterator[Stmt]:
        """Zeros for each part that is memory."""
        for place, kind in self.leaves.items():
            if kind.tag in ("array", "list"):
                load = self.names.fresh()
                self.parts[place] = self.named(place)
                yield Bind(load, GETITEM, (self.given, *place))
                yield Bind(self.parts[place], IN_LISTS if _has_tuples(kind) else ZEROS, (load,))

    def named(self, place: Chain) -> Var:
        """A name for the adjoint of a part: after the last key that can be one."""
        keys = [step.value for step in place if isinstance(step, Const)]
        key = keys[-1] if isinstance(keys[-1], str) and keys[-1].isidentifier() else ""
        return self.names.fresh(f"{key}_bar" if key else "")

    def added(self, stmt: Store, place: Chain) -> Iterator[Stmt]:
        """An addition to a part: to memory in place, to a number by a new name."""
        old = self.parts.get(place)
        if self.leaves[place].tag in ("array", "list"):
            assert old is not None
            yield replace(stmt, array=old, chain=stmt.chain[len(place) :])
            return
        if old is None and isinstance(stmt.value, Var) and stmt.value not in self.changing:
            self.parts[place] = stmt.value
            return
        self.parts[place] = new = self.named(place)
        start: Arg = Const(0.0) if old is None else old
        yield Bind(new, "operator.add", (start, stmt.value), origin=stmt.origin)

    def display(self, kind: Kind, place: Chain, out: list[Stmt]) -> Arg:
        """What the result has in the place of the whole."""
        if place in self.leaves:
            return self.last(place, self.leaves[place], out)
        keys = kind.keys or range(len(kind.items))
        items = [self.display(item, (*place, Const(k)), out) for k, item in zip(keys, kind.items, strict=True)]
        if kind.tag == "tuple":
            return Pack("tuple", tuple(items))
        return Pack("dict", tuple(part for key, item in zip(keys, items, strict=True) for part in (Const(key), item)))

    def last(self, place: Chain, kind: Kind, out: list[Stmt]) -> Arg:
        """The gradient of a part, of its shape and type."""
        if kind.still:
            return Const(None)
        part = self.parts.get(place)
        tuples = part is not None and _has_tuples(kind)
        if part is not None and self.exact and kind.tag in ("array", "list") and is_of_doubles(kind) and not tuples:
            return part
        if part is None and kind.tag == "float":
            return Const(0.0)
        load, made = self.names.fresh(), self.named(place)
        out.append(Bind(load, GETITEM, (self.given, *place)))
        if part is not None and tuples:
            inside, part = part, self.names.fresh()
            out.append(Bind(part, WITH_TUPLES, (inside, load)))
        out.append(Bind(made, ZEROS, (load,)) if part is None else Bind(made, FULL, (part, load)))
        return made


def _has_tuples(kind: Kind) -> bool:
    """Whether tuples are in a list, which are added to as lists."""
    return in_lists(kind) != kind


def _is_known(kind: Kind) -> bool:
    """Whether a part is a number, an array or a list, as far as is known for certain."""
    if kind.still:
        return True
    if kind.tag == "array":
        return kind.rank is not None and kind.exact
    return kind.tag in ("float", "numpy scalar") or (kind.tag == "list" and bool(kind.inside))


def _place(chain: Chain, leaves: Mapping[Chain, Kind]) -> Chain | None:
    """The part that a chain leads to, or into."""
    return next((chain[:k] for k in range(1, len(chain) + 1) if chain[:k] in leaves), None)


def _can_add(kind: Kind, rest: Chain, outermost: bool) -> bool:
    """Whether what is added to a part is added in place, or where it is the outermost statement that does it."""
    if kind.tag in ("array", "list"):
        return kind.tag == "array" or bool(rest)
    return kind.tag in ("float", "numpy scalar") and not rest and outermost
