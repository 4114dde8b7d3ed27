"""Fill a list with what a loop adds to each of its zeros.

    xs_bar = [0.0] * n
    for i in reversed(range(n)):      ->      xs_bar = [g] * n
        xs_bar[i] += g

    xs_bar = [0.0] * n                        xs_bar = []
    for i in reversed(range(n)):      ->      for i in range(n):
        x = xs[i]                                 x = xs[i]
        xs_bar[i] += g * x                        xs_bar.append(g * x)

It is what ``sum(xs)`` leaves of its loop, or one that adds something of each item. *Why it is right.* Nothing mentions the list
before the loop, which adds once to each item, so each item is what is added: a number, a new array like the item whose adjoint
it is, or a new list of as many numbers. All else that the loop does is to compute, so its passes may come in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.filled_lists import filled_lengths
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import changes_at, storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind, is_array_like
from adjoint_gen.ir.trace import Append, Arg, Atom, Bind, Block, Const, Effect, For, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, blocks, reads, reads_within, statements, with_blocks
from adjoint_gen.rules.memory import is_new

REPEAT, LIKE, LEN = "repeat", "adjoint_gen.runtime.zeros_like", "builtins.len"
_ZERO = Const(0.0)


def fill_lists(trace: Trace) -> Trace:
    """The trace with such lists made where they are filled, in its reverse sweep."""
    cut = reverse_sweep(trace)
    every = statements(trace.body[cut:])
    if not any(isinstance(s, Bind) and _is_zeros(s) for s in every) or not any(isinstance(s, For) for s in every):
        return trace
    filling = _Filling(trace)
    body = tuple(filling.block(trace.body[cut:]))
    return altered(trace, body=(*trace.body[:cut], *body)) if filling.filled else trace


def _is_zeros(stmt: Bind) -> bool:
    return stmt.op == LIKE or (stmt.op == REPEAT and stmt.args[0] == _ZERO)


@dataclass(slots=True)
class _Filling:
    """Finds the loops that fill the lists of one trace.

    ``asked`` are the lengths that lists still have, ``known`` those of lists that another loop filled.
    """

    trace: Trace
    kinds: Mapping[Var, Kind] = field(init=False)
    regions: Mapping[Var, Var] = field(init=False)
    count: Mapping[Var, int] = field(init=False)
    asked: dict[Arg, Arg] = field(init=False)
    known: Mapping[Var, Atom] = field(init=False)
    filled: int = 0

    def __post_init__(self) -> None:
        self.kinds, self.regions, self.count = infer(self.trace), storage(self.trace), uses(self.trace)
        self.known = filled_lengths(self.trace)
        changes = changes_at(self.trace.body, self.regions)
        lengths = ((at, s) for at, s in enumerate(self.trace.body) if isinstance(s, Bind) and s.op == LEN)
        last = ((s, at, [changes.get(self.regions.get(v, v), [-1])[-1] for v in reads(s)]) for at, s in lengths)
        self.asked = {s.target: s.args[0] for s, at, when in last if all(at > place for place in when)}

    def block(self, block: Block) -> Iterator[Stmt]:
        """A block with such lists; the zeros of a list stand in the same one as the loop that fills it."""
        zeros: dict[Var, Bind] = {}
        out: list[Stmt] = []
        for stmt in block:
            stmt = with_blocks(stmt, tuple(tuple(self.block(inner)) for inner in blocks(stmt)))
            found = self.found(stmt, zeros) if isinstance(stmt, For) else None
            if found is not None:
                made = zeros.pop(found.items)  # the next sum is added to what it holds
                out = [*(s for s in out if s is not made), *found.statements(made)]
                self.filled += 1
                continue
            for var in zeros.keys() & {*reads_within(stmt)}:
                del zeros[var]
            if isinstance(stmt, Bind) and _is_zeros(stmt):
                zeros[stmt.target] = stmt
            out.append(stmt)
        yield from out

    def found(self, loop: For, zeros: Mapping[Var, Bind]) -> _Fill | None:
        """What a loop adds to each zero of a list, if it does nothing else."""
        if (loop.lo, loop.step, loop.until, loop.carried) != (Const(0), Const(1), None, ()):
            return None
        fill = self.added(loop)
        if fill is None or fill.items not in zeros or fill.value == loop.counter:
            return None
        made = zeros[fill.items]
        if not _only_computes(fill.computed) or any(fill.items in reads_within(s) for s in fill.computed):
            return None
        if made.op == REPEAT:
            return fill if made.args[1] == loop.hi and self.is_number(fill.value) else None
        like = made.args[0]
        if not isinstance(like, Var) or self.kinds.get(like, UNKNOWN).tag != "list":
            return None  # an array keeps its zeros, to which is added
        as_long = self.asked.get(loop.hi) == like or self.known.get(like) == loop.hi
        return fill if as_long and self.is_new_alike(fill, made) else None

    def added(self, loop: For) -> _Fill | None:
        """What the last statements of a loop add to the item of its pass."""
        match loop.body:
            case [*before, Store(array=items, chain=(at,), value=Var() | Const() as value, add=True)] if at == loop.counter:
                return _Fill(loop, items, tuple(before), value)
            case [
                *before,
                Bind(target=old, op="operator.getitem", args=(loaded, at)),
                Bind(target=new, op="operator.add", args=(one, Var() as value)),
                Store(array=items, chain=(place,), value=stored),
            ] if (loaded, at, one, place, stored) == (items, loop.counter, old, loop.counter, new):
                return _Fill(loop, items, tuple(before), value) if self.count[old] == self.count[new] == 1 else None
        return None

    def is_number(self, value: Atom) -> bool:
        """Whether what is added is a number."""
        return isinstance(value, Const) or (isinstance(value, Var) and self.kinds.get(value, UNKNOWN).shape.dims == ())

    def is_new_alike(self, fill: _Fill, made: Bind) -> bool:
        """Whether what is added is new, and just like the item of the list of which the zeros are."""
        binds = {s.target: s for s in fill.computed if isinstance(s, Bind)}
        items = {b.target for b in binds.values() if b.op == GETITEM and b.args == (made.args[0], fill.loop.counter)}
        value = binds.get(fill.value) if isinstance(fill.value, Var) else None
        if value is None or any(value.target in reads(s) for s in binds.values()):
            return False
        if value.op in (REPEAT, "list"):
            lengths = {b.target for b in binds.values() if b.op == LEN and b.args[0] in items}
            passes, item = _repeated(value, fill.computed)
            return passes in lengths and item is not None and self.is_number(item)
        if not is_new(value) or value.target in self.regions or self.count[value.target] != 1:
            return False
        return any(is_array_like(self.kinds.get(value.target, UNKNOWN), self.kinds.get(item, UNKNOWN)) for item in items)


def _only_computes(block: Block, lists: Iterable[Var] = ()) -> bool:
    """Whether a block makes values and lists of its own, and does nothing else."""
    own = {*lists, *(s.target for s in block if isinstance(s, Bind) and s.op == "list")}
    for stmt in block:
        match stmt:
            case Bind(effect=Effect.PURE):
                pass
            case Append(items=items) if items in own:
                pass
            case For(carried=(), until=None, effect=Effect.PURE, body=body) if _only_computes(body, own):
                pass
            case _:
                return False
    return True


def _repeated(made: Bind, block: Block) -> tuple[Arg | None, Atom | None]:
    """How many numbers a new list has, and what they are: one so many times, or what the loop of a block appends."""
    if made.op == REPEAT:
        return made.args[1], made.args[0]  # type: ignore[return-value] # the operand of an operation on numbers
    loops = [s for s in block if isinstance(s, For) and made.target in reads_within(s)]
    puts = [s for loop in loops for s in statements(loop.body) if made.target in reads(s)]
    match loops, puts:
        case [For(lo=Const(value=0), step=Const(value=1)) as loop], [Append(value=value) as put] if put in loop.body:
            return (loop.hi, value) if not made.args else (None, None)
    return None, None


@dataclass(frozen=True, slots=True)
class _Fill:
    """A loop that adds a ``value``, which it has ``computed``, to each item of a list."""

    loop: For
    items: Var
    computed: Block
    value: Atom

    def statements(self, made: Bind) -> Block:
        """What fills the list: the value so many times where it is the same in each pass, else the loop."""
        if not self.computed:
            return (replace(made, op=REPEAT, args=(self.value, self.loop.hi)),)
        body = (*self.computed, Append(self.items, self.value, origin=self.loop.origin))
        return replace(made, op="list", args=()), replace(self.loop, body=body, backwards=False, reverses="")
