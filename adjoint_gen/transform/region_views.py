"""Operations that show an array of a shadowed region in another form: parts of it, copies, or now one and now the other.

    v = y.reshape(n, m)     a part of ``y`` where that lies in memory row by row, else a copy: the program itself is asked
    d = np.diagonal(y)      a part that cannot be written into: it is shown anew wherever it is read
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from adjoint_gen.analysis.layouts import SAME_LAYOUT, SHARES
from adjoint_gen.errors import refuse
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import HOLDERS, PERHAPS, by_position
from adjoint_gen.ir.trace import Bind, Block, Effect, If, Stmt, Trace, Var, Yield
from adjoint_gen.ir.views import GETITEM, REFERENCE, view_step
from adjoint_gen.ir.walk import all_variables, blocks, closing_reads, reads, rename, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.transform.region_calls import Handed
from adjoint_gen.transform.region_facts import CONTAINERS, makes, shows_read_only
from adjoint_gen.transform.region_table import Regions


def is_part(stmt: Bind, kinds: Mapping[Var, Kind]) -> bool:
    """Whether the result of an operation is a part of an array, which can be written into: the real or imaginary one."""
    base = kinds.get(stmt.args[0], UNKNOWN) if stmt.args and isinstance(stmt.args[0], Var) else UNKNOWN
    return stmt.op in ("ndarray.real", "ndarray.imag") and base.tag == "array" and base.complex and base.exact


def may_be_part(stmt: Bind) -> bool:
    """Whether an operation gives a part of an array where it can."""
    return stmt.op in PERHAPS and by_position(stmt.op, stmt.args[1:], dict(stmt.params)) is not None


def part_or_copy(stmt: Bind, names: Names) -> Iterator[Stmt]:
    """What the program makes of it: a reference to a part, or to memory of its own."""
    base, given = stmt.args[0], by_position(stmt.op, stmt.args[1:], dict(stmt.params)) or ()
    shown, asked, made, held, own, copied = (names.fresh(stmt.target.base if k == 5 else "") for k in range(6))
    yield Bind(shown, REFERENCE, (base, view_step(stmt.op, *given)), (), stmt.effect, stmt.origin)
    yield Bind(asked, SHARES, (shown, base), (), Effect.PURE, stmt.origin)
    block = (
        Bind(held, GETITEM, (base,), origin=stmt.origin),
        replace(stmt, target=made, args=(held, *stmt.args[1:]), effect=Effect.PURE),
        Bind(own, SAME_LAYOUT, (made,), origin=stmt.origin),  # what is held lies otherwise, and is read elsewhere
        Bind(copied, REFERENCE, (own,), origin=stmt.origin),
    )
    yield If(asked, (), block, (Yield(stmt.target, shown, copied),), f"part{stmt.target.name}", origin=stmt.origin)


def read_only_views(trace: Trace, kinds: Mapping[Var, Kind]) -> dict[Var, Bind]:
    """The views of a trace that cannot be written into."""
    return {s.target: s for s in statements(trace.body) if isinstance(s, Bind) and shows_read_only(s, kinds)}


def shown_where_read(trace: Trace, found: Regions) -> Trace:
    """The trace in which views that cannot be written into are made anew wherever they are read.

    Raises:
        DifferentiationError: a branch or loop binds one, or it is put in a list.
    """
    views = {var: bind for var, bind in read_only_views(trace, found.kinds).items() if found.shadowed(var)}
    joined = {v for s in statements(trace.body) if not isinstance(s, Bind) for v in (*reads(s), *closing_reads(s))}
    joined |= {v for s in statements(trace.body) if isinstance(s, Bind) and s.op in HOLDERS for v in reads(s)}
    for var in views.keys() & (joined | set(variables(trace.result))):
        what = f"cannot differentiate this `{views[var].op.rpartition('.')[2]}`: it shows an array that changes"
        raise refuse(trace.source, views[var].origin, what, "a copy of it: .copy()")
    names = Names(all_variables(trace))

    def block(stmts: Block) -> Block:
        return tuple(new for stmt in stmts for new in shown(stmt))

    def shown(stmt: Stmt) -> Iterator[Stmt]:
        if isinstance(stmt, Bind):
            anew: dict[Var, Var] = {}
            for var in dict.fromkeys(v for v in reads(stmt) if v in views):
                *before, view = shown(views[var])
                assert isinstance(view, Bind)
                anew[var] = names.fresh()
                yield from before
                yield replace(view, target=anew[var])
            stmt = rename((stmt,), anew)[0] if anew else stmt
        yield with_blocks(stmt, tuple(map(block, blocks(stmt))))

    return replace(trace, body=block(trace.body)) if views else trace


def values_serve(regions: Regions, handed: Handed) -> Iterator[Var]:
    """What operations give that may be an array of a region or a copy, where that is only read before the region changes."""

    def inside(block: Block) -> Iterator[Var]:
        changes = regions.changes(block, handed)
        for at, stmt in enumerate(block):
            for inner in blocks(stmt):
                yield from inside(inner)
            either = isinstance(stmt, Bind) and may_be_either(stmt)
            if either and isinstance(stmt, Bind) and regions.only_read(stmt.target, stmt.target, block, at, changes):
                yield stmt.target

    def may_be_either(stmt: Bind) -> bool:
        known = stmt.op in (GETITEM, REFERENCE) or is_part(stmt, regions.kinds) or may_be_part(stmt)
        of_array = regions.shadowed(stmt.target) and regions.kinds[stmt.target].tag not in CONTAINERS
        return of_array and not known and not makes(stmt, regions.kinds)

    yield from inside(regions.trace.body)
