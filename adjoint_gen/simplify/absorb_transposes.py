"""Let products of matrices take up a transpose, in the reverse sweep: sums may round as another order of the factors rounds.

    (A.T @ g).T   ->   g.T @ A
    (g @ A.T).T   ->   A @ g.T
"""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import handed_out, storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.trace import Arg, Bind, Block, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, altered, blocks, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.simplify.drop_dead import drop_dead

PRODUCT, TURNED = "operator.matmul", "ndarray.T"


def absorb_transposes(trace: Trace) -> Trace:
    """The trace with products of turned matrices in place of turned products of which one factor is turned."""
    cut = reverse_sweep(trace)
    back = {s.target: s for s in statements(trace.body[cut:]) if isinstance(s, Bind) and s.op in (PRODUCT, TURNED)}
    turned = [s for s in back.values() if s.op == TURNED and isinstance(p := s.args[0], Var) and _is_product(back.get(p))]
    if not turned:
        return trace
    kinds, count, fixed = infer(trace), uses(trace), frozenset(storage(trace)) | handed_out(trace)
    of = {s.target: s.args[0] for s in statements(trace.body) if isinstance(s, Bind) and s.op == TURNED}

    def plain(arg: Arg) -> Arg | None:
        """What an argument is the transpose of, if that still holds what it held."""
        found = of.get(arg) if isinstance(arg, Var) else None
        return found if isinstance(found, Var) and found not in fixed else None

    def absorbs(product: Bind) -> bool:
        matrices = all(isinstance(a, Var) and kinds[a].tag == "array" and kinds[a].rank == 2 for a in product.args)
        alone = count[product.target] == 1 and not product.target.base and fixed.isdisjoint((product.target, *product.args))
        return matrices and alone and any(plain(a) is not None for a in product.args)

    taken = {s.args[0]: s for s in turned if s.target not in fixed and absorbs(back[s.args[0]])}  # type: ignore[index]
    names = Names(all_variables(trace))

    def change(stmt: Stmt) -> Block:
        if isinstance(stmt, Bind) and stmt.target in taken:
            out: list[Stmt] = []
            factors: list[Arg] = []
            for arg in reversed(stmt.args):
                factor = plain(arg)
                if factor is None:
                    factor = names.fresh()
                    out.append(Bind(factor, TURNED, (arg,), origin=stmt.origin))
                factors.append(factor)
            return *out, replace(stmt, target=taken[stmt.target].target, args=tuple(factors))
        if isinstance(stmt, Bind) and stmt.op == TURNED and stmt.args[0] in taken:
            return ()
        return (with_blocks(stmt, tuple(block(b) for b in blocks(stmt))),)

    def block(stmts: Block) -> Block:
        return tuple(new for stmt in stmts for new in change(stmt))

    return drop_dead(altered(trace, body=(*trace.body[:cut], *block(trace.body[cut:])))) if taken else trace


def _is_product(stmt: Bind | None) -> bool:
    return stmt is not None and stmt.op == PRODUCT and not stmt.params
