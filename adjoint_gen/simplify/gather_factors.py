"""Let a factor of an array, or its sign, wait until the array has become smaller, and meet the factors that follow.

    t = -A                           t = A * s
    u = unbroadcast(t, W)            u = t @ x
    v = u * lr                       w = x @ t
    ->                               ->
    u = unbroadcast(A, W)            u = (A @ x) * s
    v = u * -lr                      w = (x @ A) * s

So an array is gone through once where it was gone through for each factor. In the reverse sweep only, and only for real
numbers: products round as another order of the factors rounds.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.floating import is_real
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import handed_out, storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, Const, Origin, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import all_variables, blocks, reads, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.simplify.absorb_signs import ADD, MUL, NEG, SUB, SUMS

PRODUCT = "operator.matmul"
_FEWER = SUMS | {"numpy.squeeze"}
"""What gives fewer axes."""


@once
def gather_factors(trace: Trace) -> Trace:
    """The trace whose reverse sweep goes through arrays less often.

    >>> from adjoint_gen.ir.kinds import FLOAT, array
    >>> from adjoint_gen.ir.trace import Param, Section, Source
    >>> A, x, s, t, u = Var("A"), Var("x"), Var("s"), Var("", 1), Var("u")
    >>> params = Param("A", A, array("A", 2)), Param("x", x, array("x", 1)), Param("s", s, FLOAT)
    >>> body = (Section("reverse sweep"), Bind(t, MUL, (s, A)), Bind(u, PRODUCT, (t, x)))
    >>> print(gather_factors(Trace("f", params, body, u, Source("", 1, (), "f", ""))))
    f(A, x, s):
        # reverse sweep
        %2 = operator.matmul(A, x)
        u = operator.mul(%2, s)
        return u
    """
    cut = reverse_sweep(trace)
    if cut == len(trace.body):
        return trace
    changing = frozenset(storage(trace))
    fixed = changing | handed_out(trace)
    gathering = _Gathering(infer(trace), uses(trace), changing, fixed, Names(all_variables(trace)))
    behind = gathering.block(trace.body[cut:])
    return trace if behind == trace.body[cut:] else replace(trace, body=(*trace.body[:cut], *behind))


@dataclass(frozen=True, slots=True)
class _Late:
    """An array without its factors: ``core`` times all of ``factors``, and negative if ``minus``."""

    core: Var
    factors: tuple[Atom, ...] = ()
    minus: bool = False


@dataclass(slots=True)
class _Gathering:
    """``fixed`` are names of memory; ``waiting`` is what has not been put down yet of names of which only that is left;
    ``added`` are terms of sums.
    """

    kinds: Mapping[Var, Kind]
    uses: Mapping[Var, int]
    changing: frozenset[Var]
    fixed: frozenset[Var]
    names: Names
    waiting: dict[Var, _Late] = field(default_factory=dict)
    added: set[Var] = field(default_factory=set)

    def block(self, block: Block) -> Block:
        """A block with its factors as late as they may be."""
        may_wait = self.may_wait(block)
        return tuple(new for stmt in block for new in self.stmt(stmt, may_wait))

    def may_wait(self, block: Block) -> frozenset[Var]:
        """The names of a block whose factors may be put down behind all that reads them, where that saves something."""
        readers: dict[Var, list[Bind]] = {}
        found = set[Var]()
        for stmt in reversed(block):
            if isinstance(stmt, Store) and stmt.add and isinstance(stmt.value, Var):
                self.added.add(stmt.value)
            if not isinstance(stmt, Bind):
                continue
            target = stmt.target
            takers = readers.get(target, [])
            if takers and len(takers) == self.uses[target] and not target.base and target not in self.fixed:
                smaller = [self.rank(taker.target) < self.rank(target) for taker in takers]
                follows = len(takers) == 1 and (
                    self.scaled(takers[0]) is not None or takers[0].target in found or (stmt.op == NEG and takers[0].op in SUMS)
                )
                if all(smaller) or follows:
                    found.add(target)
            if stmt.op in (ADD, SUB):
                self.added.update(v for v in stmt.args[1:] if isinstance(v, Var))
            for var in self.linear_in(stmt):
                readers.setdefault(var, []).append(stmt)
        return frozenset(found)

    def linear_in(self, stmt: Bind) -> Iterator[Var]:
        """The arrays in which a statement is linear, and through which it reads nothing else."""
        count = Counter(reads(stmt))
        if (own := self.scaled(stmt)) is not None:
            operands: tuple[Arg, ...] = (own.core,)
        elif stmt.op == PRODUCT:
            operands = tuple(a for a in stmt.args if self.is_array(a) and self.rank(stmt.target) < self.rank(a))
        else:
            fewer = stmt.op in _FEWER and not {"initial", "where"} & dict(stmt.params).keys()
            operands = stmt.args[:1] if fewer else ()
        yield from (a for a in operands if isinstance(a, Var) and count[a] == 1 and self.is_array(a))

    def scaled(self, stmt: Bind) -> _Late | None:
        """What a statement multiplies by a number, or negates."""
        match stmt:
            case Bind(op="operator.neg", args=(Var() as core,)) if self.is_array(core):
                return _Late(core, (), True)
            case Bind(op="operator.mul", args=(Var() as core, Var() | Const() as factor)) if self.is_factor(factor, core):
                return _Late(core, (factor,))
            case Bind(op="operator.mul", args=(Var() | Const() as factor, Var() as core)) if self.is_factor(factor, core):
                return _Late(core, (factor,))
        return None

    def is_array(self, arg: Arg) -> bool:
        """Whether this is an array of real numbers that has axes."""
        kind = self.kinds.get(arg, UNKNOWN) if isinstance(arg, Var) else UNKNOWN
        return kind.tag == "array" and is_real(kind) and kind.exact and bool(kind.rank) and arg not in self.changing

    def is_factor(self, arg: Atom, core: Var) -> bool:
        """Whether this is a number by which the array can be multiplied without another dtype."""
        if not self.is_array(core):
            return False
        if isinstance(arg, Const):
            return type(arg.value) in (int, float) and arg.spelling is None
        kind = self.kinds.get(arg, UNKNOWN) if isinstance(arg, Var) else UNKNOWN
        return kind.tag == "float" or (kind.tag == "numpy scalar" and kind.dtype == self.kinds[core].dtype and is_real(kind))

    def rank(self, arg: Arg) -> int:
        """How many axes an array has; many, where that is not known."""
        rank = self.kinds.get(arg, UNKNOWN).rank if isinstance(arg, Var) else 0
        return 99 if rank is None else rank

    def stmt(self, stmt: Stmt, may_wait: frozenset[Var]) -> Iterator[Stmt]:
        """What becomes of a statement."""
        if not isinstance(stmt, Bind):
            yield with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt)))
            return
        late = {v: self.waiting[v] for v in reads(stmt) if v in self.waiting}
        own = self.scaled(stmt)
        if own is not None:
            before = late.get(own.core, _Late(own.core))
            made = _Late(before.core, (*before.factors, *own.factors), before.minus != own.minus)
        elif late:
            core = self.names.fresh()
            yield replace(stmt, target=core, args=tuple(late[a].core if a in late else a for a in stmt.args))  # type: ignore[index]
            factors = tuple(f for each in late.values() for f in each.factors)
            made = _Late(core, factors, sum(each.minus for each in late.values()) % 2 == 1)
        if stmt.target in may_wait and (own is not None or late):
            self.waiting[stmt.target] = made
        elif late:
            yield from self.put_down(stmt.target, made, stmt.origin)
        else:
            yield stmt

    def put_down(self, target: Var, late: _Late, origin: Origin | None) -> Iterator[Bind]:
        """An array times its factors, which are multiplied first."""
        value = math.prod(f.value for f in late.factors if isinstance(f, Const))  # type: ignore[misc] # they are numbers
        if late.minus and target in self.added and self.uses[target] == 1:  # where the sum takes up the sign
            plain = self.names.fresh()
            yield from self.put_down(plain, replace(late, minus=False), origin)
            yield Bind(target, NEG, (plain,), origin=origin)
            return
        value = -value if late.minus else value
        factors: list[Atom] = [f for f in late.factors if isinstance(f, Var)]
        if value == -1 and not factors:
            yield Bind(target, NEG, (late.core,), origin=origin)
            return
        if value == -1:
            minus = self.names.fresh()
            yield Bind(minus, NEG, (factors[0],), origin=origin)
            factors[0] = minus
        elif value != 1 or not factors:
            factors.append(Const(value))
        product = factors[0]
        for factor in factors[1:]:
            both = self.names.fresh()
            yield Bind(both, MUL, (product, factor), origin=origin)
            product = both
        yield Bind(target, MUL, (late.core, product), origin=origin)
