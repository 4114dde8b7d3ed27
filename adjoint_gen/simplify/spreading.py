"""Give each mention of a name a statement of its own, which folding then writes where the name stood.

What the passes share that write elements, lengths, indices and signs out; each says which names, and why that is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from adjoint_gen.ir.trace import Arg, Bind, Block, For, Record, Stmt, Store, Var
from adjoint_gen.ir.walk import altered, blocks, map_arg, with_blocks
from adjoint_gen.names import Names


def spread(block: Block, chosen: Mapping[Var, Bind], names: Names) -> Block:
    """The block with a copy of each of ``chosen`` before each statement that mentions it, and without ``chosen`` themselves.

    >>> from adjoint_gen.ir.trace import Const
    >>> x, t, y, z = Var("x"), Var("", 1), Var("y"), Var("z")
    >>> load = Bind(t, "operator.getitem", (x, Const(0)))
    >>> body = (load, Bind(y, "operator.neg", (t,)), Bind(z, "operator.mul", (t, y)))
    >>> [s.op for s in spread(body, {t: load}, Names([x, t, y, z]))]
    ['operator.getitem', 'operator.neg', 'operator.getitem', 'operator.mul']
    """
    return tuple(new for stmt in block for new in with_own(stmt, chosen, names, lambda b: spread(b, chosen, names)))


def _copied(chosen: Mapping[Var, Bind], names: Names, made: list[Bind], var: Var) -> Var:
    """The name of a copy that is ``made`` of one that is chosen, and of what that mentions."""
    if var not in chosen:
        return var
    new = names.fresh()
    args = tuple([map_arg(a, partial(_copied, chosen, names, made)) for a in chosen[var].args])  # before it
    made.append(replace(chosen[var], target=new, args=args))
    return new


def with_own(stmt: Stmt, chosen: Mapping[Var, Bind], names: Names, inner: Callable[[Block], Block]) -> Iterator[Stmt]:
    """A statement behind the copies that it mentions, its blocks changed by ``inner``; nothing for one of ``chosen``."""
    if isinstance(stmt, Bind) and stmt.target in chosen:
        return
    made: list[Bind] = []
    copy = partial(_copied, chosen, names, made)

    def own(arg: Arg) -> Arg:
        return map_arg(arg, copy)

    match stmt:
        case Bind(args=args, params=params):
            stmt = altered(stmt, args=tuple(map(own, args)), params=tuple((k, own(a)) for k, a in params))
        case Store(array=array, chain=chain, value=value):
            stmt = altered(stmt, array=copy(array), chain=tuple(map(own, chain)), value=own(value))
        case Record(value=value):
            stmt = altered(stmt, value=own(value))
        case For():
            lo, hi, step = (copy(a) if isinstance(a, Var) else a for a in (stmt.lo, stmt.hi, stmt.step))
            stmt = altered(stmt, lo=lo, hi=hi, step=step)
    yield from made
    yield with_blocks(stmt, tuple(map(inner, blocks(stmt))))
