"""Make a primal trace ready to be reversed: branches and loops have labels, loops that may stop early count their trips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.item_chains import changed_inside, enters_item, read_inside
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Bind, Block, Carry, Const, For, If, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import all_variables, altered, blocks, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.transform.bound_marks import with_bound_lists


def prepare(trace: Trace) -> Trace:
    """The same trace with labels, and with a trip count in each ``while`` and each loop that something stops.

    It is carried, ``(trips, 0, trips + 1, result)``, and costs nothing where the reverse sweep
    has no use for it: it is then a dead carried name. A list that another one takes the place of is loaded before, since its
    adjoint has as many items; so is an array where parts of items are stored to or loaded.
    """
    trace = with_bound_lists(trace)
    names = Names(all_variables(trace))
    kinds = infer(trace)
    inside = changed_inside(trace, kinds) | read_inside(trace, kinds)
    labels = iter(range(1, 1 << 60))

    def stmt(s: Stmt) -> Stmt:
        s = with_blocks(s, tuple(block(b) for b in blocks(s)))
        match s:
            case If():
                return replace(s, label=f"branch{next(labels)}")
            case For(until=None):
                return replace(s, label=f"loop{next(labels)}")
            case For() | While():
                return _counted(replace(s, label=f"loop{next(labels)}"), names)
        return s

    def block(b: Block) -> Block:
        return tuple(new for s in b for new in (*_loaded(s), stmt(s)))

    def _loaded(s: Stmt) -> Iterator[Bind]:
        match s:
            case Store(array=array, chain=chain, value=Var() as value, add=False) if chain and (
                kinds[value].tag == "list" or (array in inside and not enters_item(kinds[array], chain))
            ):
                yield Bind(names.fresh(), GETITEM, (array, *chain), origin=s.origin)

    return altered(trace, body=block(trace.body))


def _counted(loop: For | While, names: Names) -> For | While:
    """The loop with a count; at the head of a body that stops its loop, whose last statement then stays the last."""
    param, after, result = names.fresh("trips"), names.fresh("trips"), names.fresh("trips")
    count = Bind(after, "operator.add", (param, Const(1)), origin=loop.origin)
    body = (*loop.body, count) if loop.until is None else (count, *loop.body)
    return replace(loop, body=body, carried=(*loop.carried, Carry(param, Const(0), after, result)))


def replaced(before: Stmt | None, store: Store) -> Var | None:
    """The name of the list or array in whose place a store puts another one, which :func:`prepare` loaded."""
    match before:
        case Bind(target=target, op=op, args=args) if op == GETITEM and args == (store.array, *store.chain):
            return target
    return None


def trips(loop: For | While) -> Carry:
    """The trip count that :func:`prepare` gave a loop."""
    return loop.carried[-1]


def own_count(loop: While, kinds: Mapping[Var, Kind]) -> Carry | None:
    """The carried integer of a ``while`` that starts at a constant and that each pass makes larger by one, if there is one."""
    made = {s.target: s for s in loop.body if isinstance(s, Bind)}
    for c in loop.carried[:-1]:
        starts = isinstance(c.init, Const) and type(c.init.value) is int and kinds[c.param].tag == "int"
        step = made.get(c.next) if starts and isinstance(c.next, Var) else None
        if step is not None and step.op == "operator.add" and step.args in ((c.param, Const(1)), (Const(1), c.param)):
            return c
    return None
