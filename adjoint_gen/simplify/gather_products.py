"""Add up outer products of vectors behind the loop that makes their factors, as one product of matrices.

    W_bar = zeros_like(W)                           factors = OuterFactors()
    for h, x in reversed(tape):                     for h, x in reversed(tape):
        ...                                 ->          ...
        W_bar += np.outer(t, x)                         factors.append((t, x))
                                                    W_bar = sum_of_outer(factors, W)

A pass makes no matrix then: it takes the time of the function's own products of matrices and vectors. Two vectors are kept
for a pass, but of a few hundred passes only: a loop keeps as much as it kept before, with checkpoints, too. Sums may round as
another order rounds.
A function that is called gives the factors of such a product in place of it (:mod:`adjoint_gen.simplify.hand_out_factors`).
This is for the text: other passes would have to see what the sum reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.trace import Arg, Bind, Block, For, Pack, Record, Stmt, Store, Trace, Var, While
from adjoint_gen.ir.views import OUTER_FACTORS, SUM_OF_OUTER
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    blocks,
    closing_reads,
    defines_within,
    reads,
    statements,
    with_blocks,
)
from adjoint_gen.names import Names
from adjoint_gen.simplify.hand_out_factors import OUTER, with_factors

ADD, SUB, NEG, ZEROS = "operator.add", "operator.sub", "operator.neg", "adjoint_gen.runtime.zeros_like"


def gather_products(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with such sums."""
    if not any(_makes_products(f) for f in (*trace.functions, trace)):
        return trace
    trace = with_factors(trace, gathered)
    functions = tuple(altered(gathered(replace(f, functions=trace.functions)), functions=()) for f in trace.functions)
    return altered(gathered(trace), functions=functions)


def gathered(trace: Trace) -> Trace:
    """The trace, alone, with such sums."""
    if not _makes_products(trace):
        return trace
    gatherer = _Gatherer(trace)
    body = tuple(new for stmt in trace.body for new in gatherer.around(stmt))
    without = (s for s in body if not (isinstance(s, Bind) and s.op == ZEROS and s.target in gatherer.whole))
    return altered(trace, body=tuple(without))


def _makes_products(trace: Trace) -> bool:
    return any(isinstance(s, Bind) and s.op == OUTER for s in statements(trace.body))


@dataclass(slots=True)
class _Sum:
    """What a statement adds to an array: products of vectors, and the rest, of which some is subtracted."""

    factors: list[tuple[Var, Var, bool]] = field(default_factory=list)
    rest: list[tuple[Arg, bool]] = field(default_factory=list)
    gone: set[Var] = field(default_factory=set)


class _Gatherer:
    def __init__(self, trace: Trace) -> None:
        self.kinds, self.regions, self.count = infer(trace), storage(trace), uses(trace)
        self.names = Names(all_variables(trace))
        self.names_of = Counter(self.regions.values())
        self.body, self.whole = trace.body, set[Var]()

    def around(self, stmt: Stmt) -> Iterator[Stmt]:
        """An outermost statement with what stands before and behind it now."""
        if not isinstance(stmt, For | While):
            yield stmt
            return
        sums = {var: self.names.fresh(f"{var.base}_factors") for var in self.summed(stmt)}
        yield from (Bind(tape, "tape", OUTER_FACTORS) for tape in sums.values())
        yield with_blocks(stmt, tuple(self.block(inner, sums) for inner in blocks(stmt))) if sums else stmt
        for var, tape in sums.items():
            if (zeros := self.begins(var, stmt)) is not None:
                self.whole.add(var)
                yield Bind(var, SUM_OF_OUTER, (tape, *zeros.args))
            else:
                total = self.names.fresh()
                yield Bind(total, SUM_OF_OUTER, (tape, var))
                yield Store(var, (), total, add=True)

    def begins(self, var: Var, loop: For | While) -> Bind | None:
        """What makes the zeros of a matrix, if the loop is what begins to add to it, and adds nothing but products."""
        place = next(k for k, s in enumerate(self.body) if s is loop)
        mentions = [s for s in statements(self.body[:place]) if var in (*reads(s), *closing_reads(s))]
        made = next((s for s in self.body[:place] if isinstance(s, Bind) and s.target == var and s.op == ZEROS), None)
        inside = [(s, _made(b)) for b in _blocks(loop) for s in b if isinstance(s, Store) and s.array == var]
        return None if mentions or any(self.sum(s, known).rest for s, known in inside) else made

    def summed(self, loop: For | While) -> list[Var]:
        """The matrices to which a loop adds such products, and of which it does nothing else."""
        inside, inner = set(defines_within(loop)), list(statements((loop,)))
        found: dict[Var, None] = {}
        for block in _blocks(loop):
            made = _made(block)
            for stmt in block:
                if isinstance(stmt, Store) and stmt.add and not stmt.chain and self.sum(stmt, made).factors:
                    found[stmt.array] = None
        for stmt in inner:
            for var in {*reads(stmt), *closing_reads(stmt)} & found.keys():
                adds = isinstance(stmt, Store) and stmt.array == var != stmt.value and stmt.add and not stmt.chain
                if not adds:
                    del found[var]
        return [v for v in found if v not in inside and self.names_of[self.regions.get(v, v)] <= 1 and self.is_array(v, 2)]

    def block(self, block: Block, sums: Mapping[Var, Var]) -> Block:
        """A block whose products are recorded."""
        made, out, gone = _made(block), list[Stmt](), set[Var]()
        for stmt in block:
            if isinstance(stmt, Store) and stmt.array in sums and (found := self.sum(stmt, made)).factors:
                gone |= found.gone
                for one, other, negative in found.factors:
                    if negative:
                        signed = self.names.fresh()
                        out.append(Bind(signed, NEG, (one,), origin=stmt.origin))
                        one = signed
                    out.append(Record(sums[stmt.array], Pack("tuple", (one, other))))
                out += self.left(stmt, found.rest)
            else:
                out.append(with_blocks(stmt, tuple(self.block(inner, sums) for inner in blocks(stmt))))
        return tuple(s for s in out if not (isinstance(s, Bind) and s.target in gone))

    def left(self, stmt: Store, rest: list[tuple[Arg, bool]]) -> Iterator[Stmt]:
        """The statements that add what is no such product."""
        for value, negative in rest:
            if negative:
                signed = self.names.fresh()
                yield Bind(signed, NEG, (value,), origin=stmt.origin)
                value = signed
            yield replace(stmt, value=value)

    def sum(self, stmt: Store, made: Mapping[Var, Bind]) -> _Sum:
        """What a store adds, as far as its block makes it for nothing else."""
        found = _Sum()

        def visit(arg: Arg, negative: bool) -> None:
            bind = made.get(arg) if isinstance(arg, Var) and self.count[arg] == 1 else None
            match bind:
                case Bind(op=op, args=(Var() as one, Var() as other), params=()) if (
                    op == OUTER and self.is_vector(one) and self.is_vector(other)
                ):
                    found.factors.append((one, other, negative))
                case Bind(op=op, args=(one, other)) if op in (ADD, SUB):
                    visit(one, negative)
                    visit(other, negative != (op == SUB))
                case Bind(op=op, args=(one,)) if op == NEG:
                    visit(one, not negative)
                case _:
                    found.rest.append((arg, negative))
                    return
            assert isinstance(arg, Var)
            found.gone.add(arg)

        visit(stmt.value, False)
        return found

    def is_vector(self, var: Var) -> bool:
        """Whether this is a vector, and a value: what changes in place is something else when the loop has ended."""
        return var not in self.regions and self.is_array(var, 1)

    def is_array(self, var: Var, rank: int) -> bool:
        kind = self.kinds.get(var, UNKNOWN)
        return kind.tag == "array" and kind.dtype == "float64" and kind.rank == rank


def _blocks(stmt: Stmt) -> Iterator[Block]:
    """The blocks in a statement, with those inside them."""
    for block in blocks(stmt):
        yield block
        for inner in block:
            yield from _blocks(inner)


def _made(block: Block) -> dict[Var, Bind]:
    return {s.target: s for s in block if isinstance(s, Bind)}
