"""Where a loop's flag is printed as ``break``.

The flag ``until`` of a loop is *settled* if the last statement of the body is a branch that gives it on each side a value
that is known there: a constant, the branch's own test, or a flag that a last branch of that side settles in turn.  Then
the side where it is true ends in ``break``, and a flag that nothing else reads is not printed at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjoint_gen.ir.trace import UNDEF, Atom, Block, Const, For, If, Trace, Var, While, Yield
from adjoint_gen.ir.walk import reads, statements, variables


def settled(loop: For | While) -> bool:
    """Whether every way through a loop's body ends in knowing whether the loop goes on."""
    return not isinstance(loop.until, Var) or _settles(loop.body, loop.until, clear(loop))


def clear(loop: For | While) -> frozenset[Atom]:
    """What is false at the end of a pass that has not changed it: the param of the flag itself, which starts as False."""
    params = (c.param for c in loop.carried if c.next == loop.until and c.init == Const(False))
    return frozenset((UNDEF, *params))


def on_sides(stmt: If, flag: Atom) -> tuple[Atom, Atom]:
    """What a flag is on the two sides of a branch; itself where the branch says nothing of it."""
    then, orelse = next(((y.then, y.orelse) for y in stmt.yields if y.result == flag), (flag, flag))
    return Const(True) if then == stmt.test else then, Const(False) if orelse == stmt.test else orelse


def _settles(block: Block, flag: Atom, false: frozenset[Atom]) -> bool:
    if isinstance(flag, Const) or flag in false:
        return True
    if not block or not isinstance(block[-1], If):
        return False
    sides = on_sides(block[-1], flag)
    blocks = (block[-1].then, block[-1].orelse)
    return flag not in sides and all(_settles(b, a, false) for b, a in zip(blocks, sides, strict=True))


def flags(block: Block, flag: Atom, false: frozenset[Atom]) -> Iterator[Yield]:
    """The yields that hand a settled flag on, outermost first."""
    if isinstance(flag, Var) and flag not in false:
        last = block[-1]
        assert isinstance(last, If)
        yield from (y for y in last.yields if y.result == flag)
        for inner, side in zip((last.then, last.orelse), on_sides(last, flag), strict=True):
            yield from flags(inner, side, false)


def handed_on(trace: Trace) -> dict[Var, Yield]:
    """The yields of the settled flags of all loops of a trace, by their results."""
    found: dict[Var, Yield] = {}
    for stmt in statements(trace.body):
        if isinstance(stmt, For | While) and isinstance(stmt.until, Var) and settled(stmt):
            found.update((y.result, y) for y in flags(stmt.body, stmt.until, clear(stmt)))
    return found


def read(trace: Trace) -> dict[Var, None]:
    """Every name that something reads, in order, apart from flags that only become ``break``.

    What a loop carries unchanged is not read by that alone.
    """
    handed = handed_on(trace)
    found = dict.fromkeys(variables(trace.result))
    for stmt in statements(trace.body):
        found.update(dict.fromkeys(reads(stmt)))
        match stmt:
            case If(yields=yields):
                atoms = [a for y in yields if y.result not in handed for a in (y.then, y.orelse)]
                found.update(dict.fromkeys(a for a in atoms if isinstance(a, Var)))
            case For(carried=carried, until=until) | While(carried=carried, until=until):
                found.update(dict.fromkeys(c.next for c in carried if c.next != c.param and isinstance(c.next, Var)))
                if isinstance(stmt, While):
                    found.update(dict.fromkeys(variables(stmt.test)))
                if not settled(stmt):
                    found.update(dict.fromkeys(variables(until)))
    for result, y in handed.items():
        if result in found:
            found.update(dict.fromkeys(a for a in (y.then, y.orelse) if isinstance(a, Var)))
    return found
