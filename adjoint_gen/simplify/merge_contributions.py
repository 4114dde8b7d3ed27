"""Add up equal contributions at once.

>>> from adjoint_gen.ir.kinds import FLOAT
>>> from adjoint_gen.ir.trace import Bind, Param, Section, Source, Trace, Var
>>> u, g, x, t, s, x_bar = Var("u"), Var("g"), Var("x"), Var("t"), Var("s"), Var("x_bar")
>>> params = (Param("g", g, FLOAT), Param("x", x, FLOAT), Param("u", u, FLOAT))
>>> body = (Section("reverse sweep"), Bind(t, "operator.mul", (g, x)), Bind(s, "operator.add", (u, t)),
...         Bind(x_bar, "operator.add", (s, t)))
>>> before = Trace("f", params, body, x_bar, Source("", 1, (), "f", ""))
>>> print(before)
f(g, x, u):
    # reverse sweep
    t = operator.mul(g, x)
    s = operator.add(u, t)
    x_bar = operator.add(s, t)
    return x_bar
>>> from adjoint_gen.simplify.drop_dead import drop_dead
>>> print(drop_dead(merge_contributions(before)))
f(g, x, u):
    # reverse sweep
    %0 = operator.mul(2.0, g)
    %1 = operator.mul(%0, x)
    x_bar = operator.add(u, %1)
    return x_bar

``2.0 * t`` is ``t + t`` to the bit, anywhere, of real numbers; of a complex one the product has parts of zero times infinity.
Longer sums may round differently, so they are left alone outside the reverse sweep: the primal's value stays what it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjoint_gen.analysis.floating import floats
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage, stored_to
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Effect, Origin, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import all_variables, blocks, reads, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.simplify.share_subexpressions import ZEROS

ADD, MUL = "operator.add", "operator.mul"


@once
def merge_contributions(trace: Trace) -> Trace:
    """The trace with sums in which a term occurs more than once rewritten; what they no longer need is left dead."""
    names = Names(all_variables(trace))
    merger = _Merger(uses(trace), infer(trace), floats(trace), frozenset(storage(trace)), names, stored_to(trace))
    cut = reverse_sweep(trace)
    ahead = merger.block(trace.body[:cut])
    merger.reverse_sweep = True
    body = ahead + merger.block(trace.body[cut:])
    return trace if body == trace.body else replace(trace, body=body)


@dataclass(slots=True)
class _Merger:
    """``floats`` may be multiplied by a float, if they are real; ``changing`` may hold something else later.

    ``stored`` are no zeros any more, whatever they began as.
    """

    uses: Mapping[Var, int]
    kinds: Mapping[Var, Kind]
    floats: frozenset[Var]
    changing: frozenset[Var]
    names: Names
    stored: frozenset[Var]
    reverse_sweep: bool = False

    def block(self, block: Block) -> Block:
        local = {s.target: s for s in block if isinstance(s, Bind)}
        inner = {arg for s in local.values() if s.op == ADD for arg in s.args if self.joins(arg, local)}
        out: list[Stmt] = []
        for stmt in block:
            if isinstance(stmt, Store) and stmt.add and not stmt.chain and self.adds_nothing(stmt.value, local):
                continue
            if isinstance(stmt, Bind):
                root = stmt.op == ADD and stmt.effect is Effect.PURE and stmt.target not in inner
                out += self.merged(stmt, local) if root else (stmt,)
            else:
                out.append(with_blocks(stmt, tuple(self.block(b) for b in blocks(stmt))))
        return tuple(out)

    def adds_nothing(self, arg: Arg, local: Mapping[Var, Bind]) -> bool:
        """Whether what is added to an adjoint is nothing but zeros."""
        made = local.get(arg) if isinstance(arg, Var) and self.reverse_sweep and arg not in self.stored else None
        return made is not None and made.op == ZEROS and self.kinds[made.target].tag == "array"

    def joins(self, arg: Arg, local: Mapping[Var, Bind]) -> bool:
        """Whether an argument of a sum is itself a sum that nothing else reads."""
        made = local.get(arg) if isinstance(arg, Var) and self.reverse_sweep else None
        return made is not None and made.op == ADD and made.effect is Effect.PURE and self.uses[made.target] == 1

    def leaves(self, root: Bind, local: Mapping[Var, Bind]) -> list[Arg]:
        """The terms of a sum, left to right."""
        found: list[Arg] = []
        todo = list(reversed(root.args))
        while todo:
            arg = todo.pop()
            if isinstance(arg, Var) and self.joins(arg, local):
                todo += reversed(local[arg].args)
            else:
                found.append(arg)
        return found

    def merged(self, root: Bind, local: Mapping[Var, Bind]) -> Block:
        """The statements of a sum whose equal terms are added up at once."""
        leaves = self.leaves(root, local)
        terms: dict[Var, list[tuple[float, Var]]] = {}
        for leaf in leaves:
            if not isinstance(leaf, Var) or leaf in self.changing:
                return (root,)
            factor, var = self.multiple(leaf, local)
            terms.setdefault(var, []).append((factor, leaf))
        totals = {var: sum(factor for factor, _ in parts) for var, parts in terms.items()}
        repeated = [totals[var] for var, parts in terms.items() if len(parts) > 1]
        if not repeated or min(repeated) <= 1.0 or not all(var in self.floats and self.kinds[var].real for var in terms):
            return (root,)
        out: list[Bind] = []
        total: Arg | None = None
        for var, parts in terms.items():
            if len(parts) == 1:
                term = parts[0][1]
            else:
                term = self.times(totals[var], var, self.uses[var] == len(parts), local, root.origin, out)
            total = term if total is None else self.bind(ADD, (total, term), root.origin, out)
        return (*out[:-1], replace(out[-1], target=root.target))

    def multiple(self, leaf: Var, local: Mapping[Var, Bind]) -> tuple[float, Var]:
        """A term as a whole multiple of a name."""
        made = local.get(leaf) if self.reverse_sweep and self.uses[leaf] == 1 else None
        match made:
            case Bind(op="operator.mul", args=(Const(value=float(factor), spelling=None), Var() as var)) | Bind(
                op="operator.mul", args=(Var() as var, Const(value=float(factor), spelling=None))
            ) if factor.is_integer() and var not in self.changing:
                return factor, var
        return 1.0, leaf

    def times(
        self, factor: float, var: Var, alone: bool, local: Mapping[Var, Bind], origin: Origin | None, out: list[Bind]
    ) -> Var:
        """``factor * var``; in a product that nothing else reads, the smaller operand is scaled."""
        made = local.get(var)
        if alone and made is not None and made.op == MUL and self.reverse_sweep:
            first, second = made.args
            if self.rank(first) != 0 and self.rank(second) == 0:
                first, second = second, first
            if isinstance(first, Var) and not any(v in self.changing for v in reads(made)):
                return self.bind(MUL, (self.bind(MUL, (Const(factor), first), origin, out), second), origin, out)
        return self.bind(MUL, (Const(factor), var), origin, out)

    def rank(self, arg: Arg) -> int | None:
        return self.kinds.get(arg, UNKNOWN).rank if isinstance(arg, Var) else 0

    def bind(self, op: str, args: tuple[Arg, ...], origin: Origin | None, out: list[Bind]) -> Var:
        target = self.names.fresh()
        out.append(Bind(target, op, args, origin=origin))
        return target
