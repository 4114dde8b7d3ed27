"""Loops whose first pass has a number where all others have an array: ``total = 0``, then ``total = total + x``.

What the body binds is of one shape in all passes, though what is carried is not.  It is known by a case for the first pass, and
one for the others.  Backwards the first pass hands on no adjoint of what begins as a constant, so that its shape matters
in the others alone.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.sorts import all_of
from adjoint_gen.ir.trace import Carry, Const, For, Trace, Var, While
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.dims import join, named


def by_cases(
    kinds: dict[Var, Kind], carried: Iterable[Carry], bound: Iterable[Var], lists: Iterable[Var],
    run: Callable[[], Mapping[Var, Kind]],
) -> None:
    """Record what is known of the names that a loop binds by one case for its first pass and one for all others.

    The kinds are those of any pass before.  ``run`` goes through the body, and says what carried names are at its end; where
    the cases do not hold, or tell more of ``lists``, all stays as it is.
    """
    starts = {c.param: arg_kind(c.init, kinds) for c in carried if c.param in kinds and kinds[c.param].rank is None}
    starts = {var: kind for var, kind in starts.items() if _is_number(kind)}
    if not starts:
        return
    before = {var: kinds[var] for var in (*bound, *lists) if var in kinds}
    held = {var: before[var] for var in lists if var in before}
    kinds |= starts
    first = run()
    if all(var in first and is_known(first[var]) for var in starts):
        cases = {var: kinds[var] for var in bound if var in kinds}
        kinds |= {var: first[var] for var in starts}
        later = run()
        same = all(later.get(var) == first[var] for var in starts) and all(kinds[var] == kind for var, kind in held.items())
        if same and cases.keys() == {var for var in bound if var in kinds}:
            kinds |= {var: named(join(kinds[var], kind), var) for var, kind in cases.items() if kinds[var] != kind}
            return
    kinds |= before


def runs_once(loop: For | While) -> bool:
    """Whether a loop surely comes to the end of a pass."""
    match loop:
        case For(lo=Const(value=int() as lo), hi=Const(value=int() as hi), step=Const(value=int() as step), until=None):
            return bool(step) and bool(range(lo, hi, step))
    return False


def adjoint_kinds(trace: Trace, kinds: Mapping[Var, Kind], active: Container[Var]) -> dict[Var, Kind]:
    """What loops carry from passive numbers on, with what they are wherever something comes of their adjoint."""
    found: dict[Var, Kind] = {}
    for loop in all_of(trace, For, While):
        for c in loop.carried:
            now = arg_kind(c.next, kinds)
            passive = c.init not in active and _is_number(arg_kind(c.init, kinds))
            if is_known(now) and (passive or (isinstance(c.init, Var) and found.get(c.init) == now)):
                found |= {c.param: now, c.result: now}
    return found


def is_known(kind: Kind) -> bool:
    """Whether this is an array whose lengths follow from those of arguments."""
    dims = kind.shape.dims
    symbols = [symbol for dim in dims or () for symbol in dim if isinstance(symbol, str)]
    return kind.tag == "array" and bool(dims) and not any(":" in symbol or symbol == "?" for symbol in symbols)


def _is_number(kind: Kind) -> bool:
    return kind.tag in ("int", "float", "numpy scalar")
