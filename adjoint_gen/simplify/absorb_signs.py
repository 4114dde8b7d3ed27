"""Let sums take up the signs of their terms; every value stays the same to the bit.

>>> from adjoint_gen.ir.kinds import FLOAT
>>> from adjoint_gen.ir.pretty import pretty
>>> from adjoint_gen.ir.trace import Bind, Param, Source, Trace, Var
>>> x, y, s, t, z = Var("x"), Var("y"), Var("s"), Var("t"), Var("z")
>>> params = (Param("x", x, FLOAT), Param("y", y, FLOAT))
>>> body = (Bind(s, "operator.neg", (y,)), Bind(t, "operator.mul", (x, s)), Bind(z, "operator.add", (x, t)))
>>> before = Trace("f", params, body, z, Source("", 1, (), "f", ""))
>>> print(pretty(before))
f(x, y):
    s = operator.neg(y)
    t = operator.mul(x, s)
    z = operator.add(x, t)
    return z
>>> print(pretty(absorb_signs(before)))
f(x, y):
    s = operator.neg(y)
    t = operator.mul(x, y)
    z = operator.sub(x, t)
    return z

``-x + y`` becomes ``y - x``, ``x - -y`` becomes ``x + y``, ``-x * -y`` becomes ``x * y``, ``--x`` becomes ``x``.  A product
with a negative factor changes its sign where a sum or another sign is all that reads it, and only if it is real: the parts
of a complex product are sums, and ``-(a - b)`` is not ``b - a`` where both are zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.floating import floating, is_real
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import handed_out, storage
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Stmt, Trace, Var
from adjoint_gen.ir.walk import blocks, closing_reads, map_arg, reads, rename, statements, variables, with_blocks

NEG, ADD, SUB, MUL, DIV = "operator.neg", "operator.add", "operator.sub", "operator.mul", "operator.truediv"


def absorb_signs(trace: Trace) -> Trace:
    """The trace with fewer signs."""
    binds = {s.target: s for s in statements(trace.body) if isinstance(s, Bind)}
    if not any(s.op == NEG for s in binds.values()):
        return trace
    kinds = infer(trace)
    changing = frozenset(storage(trace))
    signs = _Signs(binds, kinds, floating(trace, kinds), changing, handed_out(trace) | changing)
    signs.plan(trace)
    body = signs.block(trace.body)
    return replace(
        trace, body=rename(body, signs.same), result=map_arg(trace.result, lambda var: signs.same.get(var, var))
    )


@dataclass(slots=True)
class _Signs:
    """``flipped`` maps products that are to change their sign to the one statement that reads them."""

    binds: Mapping[Var, Bind]
    kinds: Mapping[Var, Kind]
    floats: frozenset[Var]
    changing: frozenset[Var]
    owned: frozenset[Var]
    flipped: dict[Var, Var] = field(default_factory=dict)
    same: dict[Var, Var] = field(default_factory=dict)

    def negated(self, arg: Arg) -> Var | None:
        """``y`` where the argument is ``-y``, and ``y`` still holds what it held then."""
        bind = self.binds.get(arg) if isinstance(arg, Var) else None
        if bind is None or bind.op != NEG or arg in self.changing:
            return None
        operand = bind.args[0]
        if isinstance(operand, Var) and self.flipped.get(operand) == arg:
            return None  # the product has taken this sign up: the two names will be one
        return operand if isinstance(operand, Var) and operand not in self.changing else None

    def real(self, *args: Arg) -> bool:
        """Whether these are real numbers or arrays of them."""
        return all(
            is_real(self.kinds.get(arg, UNKNOWN)) if isinstance(arg, Var)
            else isinstance(arg, Const) and isinstance(arg.value, int | float)
            for arg in args
        )

    def plan(self, trace: Trace) -> None:
        """Choose the products that change their sign: read once, by what can take it up."""
        uses = Counter(variables(trace.result))
        for stmt in statements(trace.body):
            uses.update(reads(stmt))
            uses.update(closing_reads(stmt))
        for target, reader in self.binds.items():
            if reader.op not in (ADD, SUB, NEG) or any(self.negated(arg) for arg in reader.args):
                continue
            if reader.op == NEG and target in self.changing:
                continue
            takers = reader.args[1:] if reader.op == SUB else reversed(reader.args)
            for arg in takers:
                if isinstance(arg, Var) and uses[arg] == 1 and arg not in self.owned and self.negative(arg):
                    self.flipped[arg] = target
                    break

    def negative(self, var: Var) -> bool:
        """Whether a name is a real product or quotient with one factor that is a negation."""
        bind = self.binds.get(var)
        if bind is None or bind.op not in (MUL, DIV) or not self.real(*bind.args):
            return False
        return sum(self.negated(arg) is not None for arg in bind.args) == 1

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Block:
        """What becomes of a statement."""
        if isinstance(stmt, Bind):
            return self.bind(stmt)
        return (with_blocks(stmt, tuple(self.block(block) for block in blocks(stmt))),)

    def bind(self, stmt: Bind) -> Block:
        target, args = stmt.target, stmt.args
        if stmt.op == NEG and (plain := self.positive(stmt)) is not None:
            self.same[target] = self.same.get(plain, plain)
            return ()
        if stmt.op not in (ADD, SUB, MUL, DIV):
            return (stmt,)
        left, right = args
        minus_left, minus_right = self.negated(left), self.negated(right)
        if stmt.op in (MUL, DIV):
            both = minus_left is not None and minus_right is not None and self.real(left, right)
            if both or target in self.flipped:
                return (replace(stmt, args=(minus_left or left, minus_right or right)),)
        elif minus_right is not None or self.takes(stmt, right):
            return (replace(stmt, op=SUB if stmt.op == ADD else ADD, args=(left, minus_right or right)),)
        elif stmt.op == ADD and (minus_left is not None or self.takes(stmt, left)):
            return (replace(stmt, op=SUB, args=(right, minus_left or left)),)
        return (stmt,)

    def takes(self, stmt: Bind, arg: Arg) -> bool:
        """Whether a statement is the reader of a product that changes its sign."""
        return isinstance(arg, Var) and self.flipped.get(arg) == stmt.target

    def positive(self, stmt: Bind) -> Var | None:
        """The name that has the value of a sign, where it is the sign of a sign or of a product that changes its own."""
        operand = stmt.args[0]
        if isinstance(operand, Var) and self.takes(stmt, operand):
            return operand
        inner = self.negated(operand)
        scalar = inner is not None and self.kinds.get(inner, UNKNOWN).tag == "float"
        return inner if inner in self.floats and (scalar or stmt.target not in self.owned) else None
