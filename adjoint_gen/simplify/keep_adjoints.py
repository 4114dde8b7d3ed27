"""Leave an adjoint where a store would take it away and an addition bring it back.

    t = v_bar[1:]
    v_bar[1:] = 0.0          t = v_bar[1:]
    w_bar += 2.0 * t    ->   w_bar += 2.0 * t
    v_bar[1:] += t

On the left is the adjoint of ``v[1:] = v[1:] + 2.0 * w``. Nothing may look at the array in between, and nothing may mention
another name of its region; additions to it may stand there, which then come in another order, so this is for the reverse
sweep only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import is_basic_index, parts
from adjoint_gen.ir.walk import altered, blocks, reads, reads_within, with_blocks

GETITEM = "operator.getitem"


def keep_adjoints(trace: Trace) -> Trace:
    """The trace without stores of zeros in its reverse sweep that are undone in the same block."""
    cut = reverse_sweep(trace)
    if cut == len(trace.body):
        return trace
    keeper = _Keeper(storage(trace), infer(trace))
    return altered(trace, body=(*trace.body[:cut], *keeper.block(trace.body[cut:])))


@dataclass(slots=True)
class _Since:
    """What a block has done to one array since something looked at it: ``loads`` that it still holds, and those that
    were ``taken`` away, each with the position of the store."""

    loads: dict[Var, tuple[Arg, ...]] = field(default_factory=dict)
    taken: dict[Var, int] = field(default_factory=dict)


class _Keeper:
    """``regions`` are those of the arrays that change, by their names."""

    def __init__(self, regions: Mapping[Var, Var], kinds: Mapping[Var, Kind]) -> None:
        self.regions = regions
        self.kinds = kinds

    def block(self, block: Block) -> Block:
        out: list[Stmt | None] = []
        since: dict[Var, _Since] = {}
        for stmt in block:
            since = self.by_one_name(stmt, since)
            match stmt:
                case Bind(target=target, op=op, args=(Var() as array, *chain)) if op == GETITEM and array in self.regions:
                    before = since.get(array, _Since())
                    loads = {} if before.taken else dict(before.loads)
                    if self.exact(tuple(chain)):
                        loads[target] = tuple(chain)
                    since[array] = _Since(loads)
                case Store(array=array, add=False) if array in self.regions:
                    now = since.get(array, _Since())
                    whole = [v for v, chain in now.loads.items() if chain == stmt.chain]
                    zeroed = stmt.value == Const(0.0) and not now.taken
                    since[array] = _Since(taken=dict.fromkeys(whole, len(out)) if zeroed else {})
                case Store(array=array, value=value) if array in self.regions:
                    taken = since.get(array, _Since()).taken
                    at = taken.get(value) if isinstance(value, Var) else None
                    store = None if at is None else out[at]
                    if at is not None and isinstance(store, Store) and store.chain == stmt.chain:
                        out[at] = None
                        since[array] = _Since()
                        continue
                    since[array] = _Since(taken=taken)
                case Bind(op=op) if op in LOOKS_ONLY:
                    pass
                case _:
                    stmt = with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))
            out.append(stmt)
        return tuple(stmt for stmt in out if stmt is not None)

    def by_one_name(self, stmt: Stmt, since: dict[Var, _Since]) -> dict[Var, _Since]:
        """What is known of arrays behind a statement that may read or change what they hold under other names."""
        match stmt:
            case Bind(op=op) if op in LOOKS_ONLY:
                return since
            case Bind(op=op, args=(Var() as array, *_)) if op == GETITEM:
                own: Var | None = array
            case Store(array=array):
                own = array
            case _:
                own = None
        met = {self.regions[v] for v in (*reads(stmt), *reads_within(stmt)) if v in self.regions}
        if not met:
            return since
        return {array: s for array, s in since.items() if array == own or self.regions[array] not in met}

    def exact(self, chain: tuple[Arg, ...]) -> bool:
        """Whether a chain of indices names each element once: integers, slices and views."""
        return all(is_basic_index(part, lambda v: self.kinds.get(v, UNKNOWN).tag == "int") for s in chain for part in parts(s))
