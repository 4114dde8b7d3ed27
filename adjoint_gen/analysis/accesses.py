"""Where a trace reads and changes the cells of its arrays: each access with the loops and branches around it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field

from adjoint_gen.ir.joins import written
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.trace import Arg, Bind, Block, For, If, Section, Stmt, Store, Trace, Var, While, Yield
from adjoint_gen.ir.walk import closing_reads, defines, enters, reads, variables

GETITEM = "operator.getitem"


@dataclass(frozen=True, slots=True)
class Around:
    """A statement around an access: a loop (``side`` 0 is the head of a ``while``), or a branch (``side`` 0 is ``then``)."""

    stmt: If | For | While
    side: int


@through_slots
@dataclass(frozen=True, slots=True)
class Access:
    """A load from ``array[chain]``, or what may change it; ``time`` orders the accesses of one block and those inside it."""

    stmt: Stmt
    array: Var
    chain: tuple[Arg, ...]
    time: int
    around: tuple[Around, ...]

    @property
    def loops(self) -> tuple[Around, ...]:
        """The loops around it, outermost first."""
        return tuple(a for a in self.around if not isinstance(a.stmt, If))


@dataclass(frozen=True, slots=True)
class Accesses:
    """The accesses of a trace to the arrays asked about, and how its names come to be.

    ``others`` are reads of a whole array by anything but a load, a store to it, and what only asks for its shape.
    ``depth`` counts the loops around a definition, the name means one value only while these stand still; ``block`` is what
    stands around it.
    """

    loads: list[Access] = field(default_factory=list)
    stores: list[Access] = field(default_factory=list)
    others: list[Access] = field(default_factory=list)
    depth: dict[Var, int] = field(default_factory=dict)
    block: dict[Var, tuple[Around, ...]] = field(default_factory=dict)
    made: dict[Var, Bind] = field(default_factory=dict)
    yielded: dict[Var, tuple[If, Yield]] = field(default_factory=dict)

    def now(self) -> int:
        """The time of the next access."""
        return len(self.loads) + len(self.stores) + len(self.others)


def accesses(trace: Trace, arrays: Container[Var]) -> Accesses:
    """Find them.

    >>> from adjoint_gen.ir.trace import Const, Source
    >>> i, y, t = Var("i"), Var("y"), Var("t")
    >>> body = (Bind(t, GETITEM, (y, i)), Store(y, (i,), t))
    >>> loop = For(i, Const(0), Const(3), Const(1), (), body)
    >>> found = accesses(Trace("f", (), (loop,), y, Source("", 1, (), "f", "")), {y})
    >>> found.loads[0].time < found.stores[0].time, found.depth[t]
    (True, 1)
    """
    found = Accesses()
    _bind((v for p in trace.params for v in variables(p.tree)), (), found)
    _bind((outer.var for outer in trace.outers), (), found)
    _visit(trace.body, (), arrays, found)
    returned = Section("result")
    found.others.extend(Access(returned, v, (), found.now(), ()) for v in variables(trace.result) if v in arrays)
    return found


def _visit(block: Block, around: tuple[Around, ...], arrays: Container[Var], found: Accesses) -> None:
    for stmt in block:
        time = found.now()
        found.others.extend(Access(stmt, v, (), time, around) for v in _uses(stmt) if v in arrays)
        _bind(defines(stmt), around, found)
        match stmt:
            case Bind(target=target, op=op, args=args):
                found.made[target] = stmt
                if op == GETITEM and isinstance(args[0], Var) and args[0] in arrays:
                    found.loads.append(Access(stmt, args[0], args[1:], time, around))
            case If(then=then, orelse=orelse, yields=yields):
                found.yielded.update((y.result, (stmt, y)) for y in yields)
                _visit(then, (*around, Around(stmt, 0)), arrays, found)
                _visit(orelse, (*around, Around(stmt, 1)), arrays, found)
            case For(body=body):
                inside = (*around, Around(stmt, 1))
                _bind(enters(stmt), inside, found)
                _visit(body, inside, arrays, found)
            case While(head=head, body=body):
                _bind(enters(stmt), (*around, Around(stmt, 0)), found)
                _visit(head, (*around, Around(stmt, 0)), arrays, found)
                _visit(body, (*around, Around(stmt, 1)), arrays, found)
        found.others.extend(Access(stmt, v, (), found.now(), around) for v in closing_reads(stmt) if v in arrays)
        for array in written(stmt):
            if array in arrays:
                chain = stmt.chain if isinstance(stmt, Store) else ()
                found.stores.append(Access(stmt, array, chain, time, around))


def _uses(stmt: Stmt) -> Iterator[Var]:
    """What a statement reads as a whole, its own array not counted."""
    match stmt:
        case Bind(op=op, args=(_, *chain)) if op == GETITEM:
            for step in chain:
                yield from variables(step)
        case Store(chain=chain, value=value):
            for arg in (*chain, value):
                yield from variables(arg)
        case Bind(op=op) if op in LOOKS_ONLY:
            return
        case _:
            yield from reads(stmt)


def _bind(names: Iterable[Var], around: tuple[Around, ...], found: Accesses) -> None:
    depth = sum(not isinstance(a.stmt, If) for a in around)
    for var in names:
        found.depth[var], found.block[var] = depth, around
