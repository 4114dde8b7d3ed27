"""Divide 1.0 where a quotient of Python's numbers is needed for nothing but what it raises: the divisor decides that alone.

    total = 0.0
    for i in range(n):                ->      1.0 / n      # may raise
        total = total + xs[i]
    total / n      # may raise

What ends the forward sweep is not there to raise what the reverse sweep raises at once, as it divides by the same divisor, or
adds to the place in an adjoint of the same shape:

    xs[k]      # may raise
    xs_bar = zeros_like(xs)           ->      xs_bar = zeros_like(xs)
    xs_bar[k] += y_bar                        xs_bar[k] += y_bar
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Effect, Origin, Section, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import altered, blocks, statements, with_blocks
from adjoint_gen.simplify.drop_dead import drop_dead
from adjoint_gen.simplify.share_subexpressions import ZEROS

DIVIDE = "operator.truediv"


def raise_alone(trace: Trace) -> Trace:
    """The trace with such quotients, and without what only they needed."""
    trace = _without_raised_again(trace)
    count = uses(trace)
    quotients = (s for s in statements(trace.body) if isinstance(s, Bind) and s.op == DIVIDE and s.effect is Effect.RAISES)
    idle = {s.target for s in quotients if not count[s.target] and isinstance(s.args[0], Var)}
    if not idle:
        return trace
    kinds = infer(trace)

    def tag(arg: Arg) -> str:
        return kinds.get(arg, UNKNOWN).tag if isinstance(arg, Var) else ""

    def change(stmt: Stmt) -> Stmt:
        match stmt:
            case Bind(target=target, args=(number, divisor)) if target in idle and tag(number) == "float":
                return replace(stmt, args=(Const(1.0), divisor)) if tag(divisor) in ("float", "int") else stmt
        return with_blocks(stmt, tuple(block(inner) for inner in blocks(stmt)))

    def block(stmts: Block) -> Block:
        return tuple(map(change, stmts))

    return drop_dead(altered(trace, body=block(trace.body)))


def _without_raised_again(trace: Trace) -> Trace:
    """The trace without loads and quotients, the last of the forward sweep to raise, which the reverse sweep begins with."""
    cut, count, kinds = reverse_sweep(trace), uses(trace), infer(trace)
    again = frozenset(_raised_first(trace.body[cut:], kinds))
    raised = set[int]()
    for k, stmt in reversed([*enumerate(trace.body[:cut])]):
        if not isinstance(stmt, Bind | Section) or (isinstance(stmt, Bind) and stmt.effect is Effect.IMPURE):
            break
        if isinstance(stmt, Bind) and stmt.effect is Effect.RAISES:
            if count[stmt.target] or stmt.params or _raised(stmt.op, stmt.args, stmt.origin) not in again:
                break
            raised.add(k)
    return drop_dead(altered(trace, body=tuple(s for k, s in enumerate(trace.body) if k not in raised))) if raised else trace


def _raised(op: str, args: tuple[Arg, ...], origin: Origin | None) -> object:
    """What says which exception an operation raises."""
    return op, args[1:] if op == DIVIDE else args, origin


def _raised_first(back: Block, kinds: Mapping[Var, Kind]) -> Iterator[object]:
    """What the statements raise with which a reverse sweep begins."""
    zeros: dict[Var, Arg] = {}
    lengths: dict[Arg, Arg] = {}
    for stmt in back:
        match stmt:
            case Bind(target=target, op="builtins.len", args=(items,)):
                lengths[target] = items
            case Bind(target=target, op=op, args=(given,)) if op == ZEROS:
                zeros[target] = given
            case Bind(target=target, op="repeat", args=(Const(value=0.0), count)) if count in lengths:
                zeros[target] = lengths[count]
            case Bind(op=op, args=(Var() as number, _)) if op == DIVIDE and kinds[number].tag == "float":
                yield _raised(op, stmt.args, stmt.origin)
            case Store(array=array, chain=chain, add=True) if array in zeros:
                yield _raised(GETITEM, (zeros[array], *chain), stmt.origin)
            case Bind() | Section():
                pass
            case _:
                return
