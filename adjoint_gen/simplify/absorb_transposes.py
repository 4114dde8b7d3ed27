"""Let products of matrices take up a transpose, in the reverse sweep: sums may round as another order of the factors rounds.

    (A.T @ g).T   ->   g.T @ A
    (g @ A.T).T   ->   A @ g.T
    W_bar.T[...] += np.outer(u, v)   ->   W_bar += np.outer(v, u)
"""

from __future__ import annotations

from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import handed_out, storage
from adjoint_gen.analysis.use_counts import uses
from adjoint_gen.ir.trace import Arg, Bind, Block, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import operation_of
from adjoint_gen.ir.walk import all_variables, altered, blocks, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.simplify.drop_dead import drop_dead

PRODUCT, OUTER, TURNED = "operator.matmul", "numpy.outer", "ndarray.T"


def absorb_transposes(trace: Trace) -> Trace:
    """The trace with products of turned matrices in place of turned products of which one factor is turned."""
    cut = reverse_sweep(trace)
    back = list(statements(trace.body[cut:]))
    products = {s.target: s for s in back if isinstance(s, Bind) and s.op in (PRODUCT, OUTER) and not s.params}
    readers = [(product, s) for s in back if (product := _turned(s)) in products]
    if not readers:
        return trace
    kinds, count, fixed = infer(trace), uses(trace), frozenset(storage(trace)) | handed_out(trace)
    going = {product for product, _ in readers}
    turned = (s for s in statements(trace.body) if isinstance(s, Bind) and s.op == TURNED)
    of = {s.target: s.args[0] for s in turned if s.args[0] not in going}

    def plain(arg: Arg) -> Arg | None:
        """What an argument is the transpose of, if that still holds what it held."""
        found = of.get(arg) if isinstance(arg, Var) else None
        return found if isinstance(found, Var) and found not in fixed else None

    def absorbs(product: Bind) -> bool:
        rank = 1 if product.op == OUTER else 2
        arrays = all(isinstance(a, Var) and kinds[a].tag == "array" and kinds[a].rank == rank for a in product.args)
        alone = count[product.target] == 1 and not product.target.base and fixed.isdisjoint((product.target, *product.args))
        return arrays and alone and (product.op == OUTER or any(plain(a) is not None for a in product.args))

    def reads(reader: Stmt) -> bool:
        return reader.target not in fixed if isinstance(reader, Bind) else kinds[reader.array].rank == 2  # type: ignore[union-attr]

    taken = {product: s for product, s in readers if product is not None and reads(s) and absorbs(products[product])}
    names = Names(all_variables(trace))

    def change(stmt: Stmt) -> Block:
        if isinstance(stmt, Bind) and stmt.target in taken:
            reader, out, factors = taken[stmt.target], list[Stmt](), list[Arg]()
            for arg in reversed(stmt.args):
                factor = arg if stmt.op == OUTER else plain(arg)
                if factor is None:
                    factor = names.fresh()
                    out.append(Bind(factor, TURNED, (arg,), origin=stmt.origin))
                factors.append(factor)
            target = reader.target if isinstance(reader, Bind) else stmt.target
            return *out, replace(stmt, target=target, args=tuple(factors))
        if (product := _turned(stmt)) in taken and taken[product] is stmt:
            return (replace(stmt, chain=()),) if isinstance(stmt, Store) else ()
        return (with_blocks(stmt, tuple(block(b) for b in blocks(stmt))),)

    def block(stmts: Block) -> Block:
        return tuple(new for stmt in stmts for new in change(stmt))

    return drop_dead(altered(trace, body=(*trace.body[:cut], *block(trace.body[cut:])))) if taken else trace


def _turned(stmt: Stmt) -> Var | None:
    """What a statement turns: by a transpose, or by a store into one."""
    match stmt:
        case Bind(op="ndarray.T", args=(Var() as product,)):
            return product
        case Store(chain=(step,), value=Var() as product) if operation_of(step) == TURNED:
            return product
    return None
