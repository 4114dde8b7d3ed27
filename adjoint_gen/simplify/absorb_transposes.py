"""Let products of matrices take up a transpose, in the reverse sweep: sums may round as another order of the factors rounds.

    (A.T @ g).T   ->   g.T @ A
    (g @ A.T).T   ->   A @ g.T
    (-np.outer(u, v)).T   ->   -np.outer(v, u)
    (np.outer(u, v) - np.outer(w, z)).T   ->   np.outer(v, u) - np.outer(z, w)
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

PRODUCT, OUTER, TURNED, SIGN = "operator.matmul", "numpy.outer", "ndarray.T", "operator.neg"
_SUMS = ("operator.add", "operator.sub")


def absorb_transposes(trace: Trace) -> Trace:
    """The trace with products of turned matrices in place of turned products of which one factor is turned."""
    trace = _signs_behind(_terms_turned(trace))
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
        return reader.target not in fixed if isinstance(reader, Bind) else kinds[reader.array].rank == 2

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


def _terms_turned(trace: Trace) -> Trace:
    """The trace in which outer products in the reverse sweep are turned before they are added up, not after."""
    cut = reverse_sweep(trace)
    back = [s for s in statements(trace.body[cut:]) if isinstance(s, Bind)]
    made, count, names = {s.target: s for s in back if s.op in (OUTER, *_SUMS)}, uses(trace), Names(all_variables(trace))

    def able(arg: Arg) -> bool:
        found = made.get(arg) if isinstance(arg, Var) and count[arg] == 1 and not arg.base else None
        return found is not None and (found.op == OUTER or all(map(able, found.args)))

    def turned(arg: Arg, target: Var) -> Block:
        stmt = made[arg]  # type: ignore[index]
        if stmt.op == OUTER:
            return (Bind(target, TURNED, (arg,), origin=stmt.origin),)
        terms = tuple(names.fresh() for _ in stmt.args)
        before = tuple(s for a, term in zip(stmt.args, terms, strict=True) for s in turned(a, term))
        return *before, replace(stmt, target=target, args=terms)

    def change(stmt: Stmt) -> Block:
        match stmt:
            case Bind(target=target, op=op, args=(Var() as total,)) if op == TURNED and total in made and able(total):
                return turned(total, target)
        return (with_blocks(stmt, tuple(tuple(s for one in b for s in change(one)) for b in blocks(stmt))),)

    readers = (s for s in back if s.op == TURNED and s.args[0] in made and made[s.args[0]].op in _SUMS)  # type: ignore[index]
    if not any(able(s.args[0]) for s in readers):
        return trace
    return drop_dead(altered(trace, body=(*trace.body[:cut], *(s for one in trace.body[cut:] for s in change(one)))))


def _signs_behind(trace: Trace) -> Trace:
    """The trace in which products in the reverse sweep are turned before they get a sign, or are subtracted, not after."""
    cut = reverse_sweep(trace)
    back = [s for s in statements(trace.body[cut:]) if isinstance(s, Bind)]
    products = {s.target for s in back if s.op in (PRODUCT, OUTER)}
    signs = {s.target for s in back if s.op == SIGN and s.args[0] in products and not s.target.base}
    if not signs:
        return trace
    count = uses(trace)
    readers = {
        s.target: s.args[0] for s in back
        if s.op == TURNED and isinstance(s.args[0], Var) and s.args[0] in signs and count[s.args[0]] == 1
    }
    ops = {v: op for reader, sign in readers.items() for v, op in ((sign, TURNED), (reader, SIGN))}

    def change(stmt: Stmt) -> Stmt:
        match stmt:
            case Bind(target=target) if target in ops:
                return replace(stmt, op=ops[target])
            case Bind(op="operator.add", args=(first, Var() as reader)) if reader in readers:
                return replace(stmt, op="operator.sub", args=(first, readers[reader]))
        return with_blocks(stmt, tuple(tuple(map(change, b)) for b in blocks(stmt)))

    return drop_dead(altered(trace, body=(*trace.body[:cut], *map(change, trace.body[cut:])))) if ops else trace


def _turned(stmt: Stmt) -> Var | None:
    """What a statement turns: by a transpose, or by a store into one."""
    match stmt:
        case Bind(op="ndarray.T", args=(Var() as product,)):
            return product
        case Store(chain=(step,), value=Var() as product) if operation_of(step) == TURNED:
            return product
    return None
