"""Let sums take up the signs of their terms; values stay the same, in the forward sweep to the bit.

>>> from adjoint_gen.ir.kinds import FLOAT
>>> from adjoint_gen.ir.trace import Bind, Param, Source, Trace, Var
>>> x, y, s, t, z = Var("x"), Var("y"), Var("", 1), Var("", 2), Var("z")
>>> params = (Param("x", x, FLOAT), Param("y", y, FLOAT))
>>> body = (Bind(s, "operator.neg", (y,)), Bind(t, "operator.mul", (x, s)), Bind(z, "operator.add", (x, t)))
>>> before = Trace("f", params, body, z, Source("", 1, (), "f", ""))
>>> print(before)
f(x, y):
    %1 = operator.neg(y)
    %2 = operator.mul(x, %1)
    z = operator.add(x, %2)
    return z
>>> print(absorb_signs(before))
f(x, y):
    %1 = operator.neg(y)
    %2 = operator.mul(x, y)
    z = operator.sub(x, %2)
    return z

``-x + y`` becomes ``y - x``, ``x - -y`` becomes ``x + y``, ``-x * -y`` becomes ``x * y``, ``--x`` becomes ``x``.  A
temporary product or quotient with a negative factor changes its sign where a sum or another sign is all that reads it, and
so does, in the reverse sweep, the sum of such a product.  Only if it is real: the parts of a complex product are sums, and
a sum that comes to zero is a positive zero, whatever the sign of its terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.floating import floats, is_real
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import handed_out, storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Stmt, Trace, Var
from adjoint_gen.ir.walk import blocks, map_arg, rename, statements, with_blocks

NEG, ADD, SUB, MUL, DIV = "operator.neg", "operator.add", "operator.sub", "operator.mul", "operator.truediv"
SUMS = frozenset({"numpy.sum", "adjoint_gen.runtime.unbroadcast"})


@once
def absorb_signs(trace: Trace) -> Trace:
    """The trace with fewer signs."""
    binds = {s.target: s for s in statements(trace.body) if isinstance(s, Bind)}
    kinds = infer(trace)
    changing = frozenset(storage(trace))
    signs = _Signs(binds, kinds, floats(trace), changing, handed_out(trace) | changing)
    signs.plan(trace)
    body = signs.block(trace.body)
    if body == trace.body:
        return trace
    return replace(
        trace, body=rename(body, signs.same), result=map_arg(trace.result, lambda var: signs.same.get(var, var))
    )


@dataclass(slots=True)
class _Signs:
    """``changing`` may change, ``owned`` must keep memory of their own.

    ``carrier`` says by which operand a product can change its sign; ``flipped`` maps the products that do to the one
    statement that reads them.
    """

    binds: Mapping[Var, Bind]
    kinds: Mapping[Var, Kind]
    floats: frozenset[Var]
    changing: frozenset[Var]
    owned: frozenset[Var]
    carrier: dict[Var, int] = field(default_factory=dict)
    flipped: dict[Var, Var] = field(default_factory=dict)
    same: dict[Var, Var] = field(default_factory=dict)

    def negated(self, arg: Arg) -> Var | None:
        """``y`` where the argument is ``-y``, the negative of it, and ``y`` still holds what it held then."""
        bind = self.binds.get(arg) if isinstance(arg, Var) else None
        if bind is None or bind.op != NEG or arg in self.changing:
            return None
        operand = bind.args[0]
        if isinstance(operand, Var) and self.flipped.get(operand) == arg:
            return None  # the product has taken this sign up: the two names will be one
        if not isinstance(operand, Var) or operand in self.changing:
            return None
        return operand if operand in self.floats or self.kinds.get(operand, UNKNOWN).has_negatives else None

    def real(self, *args: Arg) -> bool:
        """Whether these are real numbers or arrays of them."""
        return all(
            is_real(self.kinds.get(arg, UNKNOWN)) if isinstance(arg, Var)
            else isinstance(arg, Const) and type(arg.value) in (int, float)
            for arg in args
        )

    def plan(self, trace: Trace) -> None:
        """Choose the products that change their sign: read once, by what can take it up."""
        count = uses(trace)
        once = frozenset(
            v for v in self.binds if count[v] == 1 and not v.base and v not in self.owned and v not in self.changing
        )
        cut = reverse_sweep(trace)
        for part, sums in ((trace.body[:cut], False), (trace.body[cut:], True)):
            for stmt in statements(part):
                if isinstance(stmt, Bind) and stmt.op in (ADD, SUB, NEG):
                    self.plan_reader(stmt, once)
                elif isinstance(stmt, Bind) and (stmt.op in (MUL, DIV) or (sums and stmt.op in SUMS)):
                    self.plan_product(stmt, once)

    def plan_reader(self, reader: Bind, once: frozenset[Var]) -> None:
        """Let a sum or sign take up the sign of a product, and of the products that this one gets it from."""
        if any(self.negated(arg) for arg in reader.args) or (reader.op == NEG and reader.target in self.changing):
            return
        takers = reader.args[1:] if reader.op == SUB else reversed(reader.args)
        var = next((arg for arg in takers if isinstance(arg, Var) and arg in once and arg in self.carrier), None)
        target = reader.target
        while var is not None:
            self.flipped[var] = target
            sign = self.binds[var].args[self.carrier[var]]
            follow = isinstance(sign, Var) and self.negated(sign) is None
            target, var = var, sign if follow and isinstance(sign, Var) else None

    def plan_product(self, stmt: Bind, once: frozenset[Var]) -> None:
        """Note the operand by which a product can change its sign, if there is one."""
        operands = stmt.args[:1] if stmt.op in SUMS else stmt.args
        both = len(operands) == 2 and all(self.negated(arg) for arg in operands)
        if both or not self.real(*operands) or "initial" in dict(stmt.params):
            return
        for k, arg in enumerate(operands):
            negative = isinstance(arg, Const) and self.opposite(arg) is not None
            if self.negated(arg) is not None or negative or (arg in once and arg in self.carrier):
                self.carrier[stmt.target] = k
                return

    def opposite(self, const: Const) -> Const | None:
        """A negative constant without its sign."""
        value = const.value
        if type(value) not in (int, float) or not isinstance(value, int | float) or const.spelling is not None:
            return None
        return Const(-value) if value < 0 else None

    def block(self, block: Block) -> Block:
        return tuple(new for stmt in block for new in self.stmt(stmt))

    def stmt(self, stmt: Stmt) -> Block:
        """What becomes of a statement."""
        if isinstance(stmt, Bind):
            return self.bind(stmt)
        return (with_blocks(stmt, tuple(self.block(block) for block in blocks(stmt))),)

    def bind(self, stmt: Bind) -> Block:
        target, args = stmt.target, stmt.args
        if target in self.flipped:
            k = self.carrier[target]
            arg = args[k]
            plain = (self.opposite(arg) if isinstance(arg, Const) else self.negated(arg)) or arg
            return (replace(stmt, args=(*args[:k], plain, *args[k + 1 :])),)
        if stmt.op == NEG:
            return self.sign(stmt)
        if stmt.op not in (ADD, SUB, MUL, DIV):
            return (stmt,)
        left, right = args
        minus_left, minus_right = self.negated(left), self.negated(right)
        if stmt.op in (MUL, DIV):
            if minus_left is not None and minus_right is not None and self.real(left, right):
                return (replace(stmt, args=(minus_left, minus_right)),)
        elif minus_right is not None or self.takes(stmt, right):
            return (replace(stmt, op=SUB if stmt.op == ADD else ADD, args=(left, minus_right or right)),)
        elif stmt.op == ADD and (minus_left is not None or self.takes(stmt, left)):
            return (replace(stmt, op=SUB, args=(right, minus_left or left)),)
        return (stmt,)

    def sign(self, stmt: Bind) -> Block:
        """A sign goes where it is that of a product that changes its own, which takes its name, or of another sign."""
        operand = stmt.args[0]
        if isinstance(operand, Var) and self.takes(stmt, operand):
            self.same[operand] = stmt.target
            return ()
        inner = self.negated(operand)
        if inner is None or inner not in self.floats:
            return (stmt,)
        if stmt.target in self.owned and self.kinds.get(inner, UNKNOWN).tag != "float":
            return (stmt,)
        self.same[stmt.target] = self.same.get(inner, inner)
        return ()

    def takes(self, stmt: Bind, arg: Arg) -> bool:
        """Whether a statement is the reader of a product that changes its sign."""
        return isinstance(arg, Var) and self.flipped.get(arg) == stmt.target
