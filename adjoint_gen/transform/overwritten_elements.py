"""Which elements of an array have no part in what is computed of it, since others are stored over them.

``y = np.log(x)`` and then ``y[x <= 0] = 0.0``: the adjoint of the logarithm is zero at those elements, and no infinite
derivative is to be taken there, as if ``np.where`` had chosen between the two.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from adjoint_gen.ir.trace import Arg, Bind, Block, Pack, Store, Trace, Var
from adjoint_gen.ir.walk import blocks, reads, reads_within

Indices = tuple[Arg, ...]


def stored_over(primal: Trace, active: Container[Var]) -> dict[Var, Indices]:
    """For each array the indices at which it is stored over before a derivative passes from it, in the block that makes it.

    >>> from adjoint_gen.ir.trace import Const, Source
    >>> x, y, m, z = Var("x"), Var("y"), Var("m"), Var("z")
    >>> first = Bind(y, "numpy.log", (x,)), Store(y, (m,), Const(0.0))
    >>> body = *first, Bind(z, "operator.getitem", (y,)), Store(y, (Const(0),), z)
    >>> stored_over(Trace("f", (), body, z, Source("", 1, (), "f", "")), {x, y, z})
    {y: (m,)}
    """
    return dict(_in_block(primal.body, active))


def _in_block(block: Block, active: Container[Var]) -> Iterator[tuple[Var, Indices]]:
    new: dict[Var, list[Arg]] = {}
    for stmt in block:
        match stmt:
            case Store(array=array, chain=(index,), add=False) if array in new and _looks_only_once(stmt):
                new[array].append(index)
                mentioned = {v for v in reads_within(stmt) if v != array}
            case Bind(target=target) if target not in active:
                continue  # it only asks
            case _:
                mentioned = set(reads_within(stmt))
        for var in mentioned & new.keys():
            if indices := new.pop(var):
                yield var, tuple(indices)
        if isinstance(stmt, Bind):
            new[stmt.target] = []
        for inner in blocks(stmt):
            yield from _in_block(inner, active)
    yield from ((var, tuple(indices)) for var, indices in new.items() if indices)


def _looks_only_once(stmt: Store) -> bool:
    """Whether a store names its array as what it stores to, and not in what it stores or where."""
    return sum(v == stmt.array for v in reads(stmt)) == 1 and not (
        isinstance(stmt.chain[0], Pack) and stmt.chain[0].kind == "view"
    )
