"""Ask an argument for a shape instead of a value that would have to be kept for it.

    z_bar = zeros_like(z)   ->   z_bar = zeros_like(b)      where z is bound in a loop and has the shape and dtype of b
    n = (X @ w).size        ->   n = X.shape[0]
    broadcast_to(g, (X @ w).shape)   ->   broadcast_to(g, (X.shape[0],))
    unbroadcast(g, 2.0 * t)   ->   unbroadcast(g, t)        where the reverse sweep reads t anyway; so for (2.0 * t).size
    np.zeros_like(x).shape   ->   x.shape

Temporaries are replaced, and names of loops and branches: at the outermost level a name of the user's can be looked at
whenever it is needed. Zeros lie in memory as what they are made like, which matters where the program is asked for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.layouts import asked_at_run_time
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.kinds import NUMBERS, UNKNOWN, Dim, Kind
from adjoint_gen.ir.memory import LOOKS_ONLY
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Effect, Pack, Stmt, Trace, Var
from adjoint_gen.ir.walk import (
    all_variables,
    altered,
    blocks,
    closing_reads,
    defines,
    reads,
    statements,
    variables,
    with_blocks,
)
from adjoint_gen.names import Names
from adjoint_gen.rules.dims import length
from adjoint_gen.rules.linear import UNBROADCAST
from adjoint_gen.rules.table import lookup


def look_at_arguments(trace: Trace) -> Trace:
    """The trace with shapes read from arguments of equal kind, and sizes from arguments' axes, where there are any."""
    trace = _like_operands(trace)
    if not any(isinstance(s, Bind) and s.op in LOOKS_ONLY for s in statements(trace.body)):
        return trace
    kinds = infer(trace)
    names = Names(all_variables(trace))
    changing = storage(trace)
    outermost = {v for s in trace.body for v in defines(s) if v.base}
    arguments: dict[Kind, Var] = {}
    axes: dict[Dim, tuple[Var, int]] = {}
    # a pullback cut in two has its seeds in the second function only, so they are no arguments of what stands in the first
    given = (p for p in trace.params if p.mode != "keyword only")
    for tree in (*(p.tree for p in given), *(o.var for o in trace.outers)):
        for var in variables(tree):
            outermost.add(var)
            if _known(kinds[var]) and var not in changing:
                arguments.setdefault(kinds[var], var)
                for axis, dim in enumerate(kinds[var].shape.dims or ()):
                    axes.setdefault(dim, (var, axis))

    wanted = _wanted_for_shapes(trace)
    layouts = asked_at_run_time(trace)

    def visit(stmt: Stmt) -> Iterator[Stmt]:
        if isinstance(stmt, Bind) and stmt.op == "numpy.broadcast_to" and len(stmt.args) == 2 and stmt.args[1] in wanted:
            costly = wanted[stmt.args[1]]
            dims = kinds.get(costly, UNKNOWN).shape.dims
            if costly not in outermost and dims and all(dim in axes or length(dim) is not None for dim in dims):
                yield from _in_this_shape([axes[dim] if (n := length(dim)) is None else n for dim in dims], stmt, names)
                return
        fits = isinstance(stmt, Bind) and stmt.op == UNBROADCAST
        if not (isinstance(stmt, Bind) and (fits or (stmt.op in LOOKS_ONLY and len(stmt.args) == 1))):
            yield with_blocks(stmt, tuple(block_of(b) for b in blocks(stmt)))
            return
        *fitted, value = stmt.args
        if not isinstance(value, Var) or value in outermost or not _known(kinds.get(value, UNKNOWN)):
            yield stmt
            return
        kind = kinds[value]
        if kind in arguments and not (layouts and stmt.op.endswith("_like")):
            yield replace(stmt, args=(*fitted, own.get(arguments[kind], arguments[kind])))
        elif stmt.op in ("ndarray.size", "numpy.size") and all(dim in axes for dim in kind.shape.dims or ()):
            yield from _product([axes[dim] for dim in kind.shape.dims or ()], stmt, names)
        else:
            yield stmt

    def block_of(block: Block) -> Block:
        return tuple(new for stmt in block for new in visit(stmt))

    own: dict[Arg, Var] = {}  # the copies of arguments, which go by their names once they are made

    def outer() -> Iterator[Stmt]:
        for stmt in trace.body:
            yield from visit(stmt)
            match stmt:
                case Bind(target=target, op="ndarray.copy" | "reference", args=(Var() as like,)) if _known(kinds[target]):
                    own.update((var, target) for var in (like, *(v for v, name in own.items() if name == like)))

    return altered(trace, body=tuple(outer()))


def _like_operands(trace: Trace) -> Trace:
    """The trace with shapes asked of operands, where the value of that shape is made of one that is read as well."""
    back = [s for s in statements(trace.body[reverse_sweep(trace) :]) if isinstance(s, Bind)]
    if not any(_asks_shape(s) for s in back):
        return trace
    kinds, changing = infer(trace), storage(trace)
    made = {s.target: s for s in statements(trace.body) if isinstance(s, Bind) and s.op in _ELEMENTWISE}
    zeros = {s.target: s.args[0] for s in statements(trace.body) if isinstance(s, Bind) and s.op in _ZEROS and not s.params}
    needed = {v for s in back for v in (reads(s) if not _asks_shape(s) else chain.from_iterable(map(variables, s.args[:-1])))}

    def like(var: Arg) -> Arg:
        """The last of the operands of one shape behind a value that is needed anyway; of zeros, what they are made like."""
        if isinstance(var, Var) and isinstance(zeros.get(var), Var) and kinds[zeros[var]].tag == "array":  # type: ignore[index]
            return like(zeros[var])
        kind = kinds.get(var, UNKNOWN) if isinstance(var, Var) and var not in needed and var in made else UNKNOWN
        if kind.tag != "array" or any(isinstance(a, Pack) for a in made[var].args):  # type: ignore[index]
            return var
        operands = [(a, kinds.get(a, UNKNOWN)) for a in made[var].args if isinstance(a, Var)]  # type: ignore[index]
        operands = [(a, k) for a, k in operands if k.tag not in NUMBERS]
        known = bool(kind.shape.dims) and all(kind.shape.dims or ())
        for operand, own in operands:
            if own.tag == "array" and operand not in changing and (len(operands) == 1 or (known and own.shape == kind.shape)):
                found = like(operand)
                if found in needed:
                    return found
        return var

    def visit(stmt: Stmt) -> Stmt:
        if isinstance(stmt, Bind) and _asks_shape(stmt):
            return replace(stmt, args=(*stmt.args[:-1], like(stmt.args[-1])))
        return with_blocks(stmt, tuple(tuple(map(visit, b)) for b in blocks(stmt)))

    return altered(trace, body=tuple(map(visit, trace.body)))


def _asks_shape(stmt: Bind) -> bool:
    return stmt.op == UNBROADCAST or (stmt.op in _SIZES and len(stmt.args) == 1)


_ZEROS: Final = frozenset({"numpy.zeros_like", "adjoint_gen.runtime.zeros_like"})
_SIZES: Final = frozenset({"ndarray.size", "numpy.size", "ndarray.shape"})
_ELEMENTWISE: Final = frozenset(f"operator.{name}" for name in ("add", "sub", "mul", "truediv", "pow", "neg"))


def _wanted_for_shapes(trace: Trace) -> dict[Arg, Var]:
    """Values that cost much and are computed for their shapes only, by the names of their shapes.

    What may raise is computed anyway.
    """
    made = {s.target: s for s in statements(trace.body) if isinstance(s, Bind) and s.effect is Effect.PURE}
    costly = {var for var, s in made.items() if (rule := lookup(s.op)) is not None and rule.costly}
    for stmt in statements(trace.body):
        if not (isinstance(stmt, Bind) and stmt.op in LOOKS_ONLY):
            costly.difference_update(reads(stmt), closing_reads(stmt))
    costly.difference_update(variables(trace.result))
    shapes = ((v, s.args[0]) for v, s in made.items() if s.op == "ndarray.shape")
    return {shape: value for shape, value in shapes if isinstance(value, Var) and value in costly}


def _in_this_shape(lengths: Sequence[int | tuple[Var, int]], stmt: Bind, names: Names) -> Iterator[Stmt]:
    """A value broadcast to lengths that are numbers, or those of some axes."""
    items: list[Arg] = []
    for one in lengths:
        if isinstance(one, int):
            items.append(Const(one))
            continue
        shape, found = names.fresh(), names.fresh()
        yield Bind(shape, "ndarray.shape", (one[0],), origin=stmt.origin)
        yield Bind(found, "operator.getitem", (shape, Const(one[1])), origin=stmt.origin)
        items.append(found)
    yield replace(stmt, args=(stmt.args[0], Pack("tuple", tuple(items))))


def _product(places: list[tuple[Var, int]], stmt: Bind, names: Names) -> Iterator[Stmt]:
    """The product of the lengths of some axes, bound to the target of ``stmt``."""
    total: Var | None = None
    for k, (var, axis) in enumerate(places, start=1):
        shape = names.fresh()
        length = stmt.target if k == len(places) == 1 else names.fresh()
        yield Bind(shape, "ndarray.shape", (var,), origin=stmt.origin)
        yield Bind(length, "operator.getitem", (shape, Const(axis)), origin=stmt.origin)
        if total is None:
            total = length
        else:
            product = stmt.target if k == len(places) else names.fresh()
            yield Bind(product, "operator.mul", (total, length), origin=stmt.origin)
            total = product


def _known(kind: Kind) -> bool:
    """Whether two values of this kind surely have one shape and one dtype."""
    return kind.tag == "array" and kind.exact and bool(kind.shape.dims) and all(kind.shape.dims or ())
