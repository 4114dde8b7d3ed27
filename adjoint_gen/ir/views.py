"""Chains with steps that are views: ``y[1:].T[0] = v`` is a store at ``[1:]``, the transpose, ``[0]``."""

from __future__ import annotations

from collections.abc import Callable

from adjoint_gen.ir.trace import Arg, Bind, Const, Origin, Pack, Var

GETITEM = "operator.getitem"


def is_view(step: Arg) -> bool:
    """Whether a step of a chain is an operation, and no index."""
    return isinstance(step, Pack) and step.kind == "view"


def parts(step: Arg) -> tuple[Arg, ...]:
    """The indices of one step, one for each axis.

    >>> parts(Pack("tuple", (Var("i"), Const(None)))), parts(Var("i"))
    ((i, None), (i,))
    """
    return step.items if isinstance(step, Pack) and step.kind == "tuple" else (step,)


def opened(
    array: Var, chain: tuple[Arg, ...], fresh: Callable[[], Var], origin: Origin | None = None, load: bool = True
) -> tuple[tuple[Bind, ...], Var, tuple[Arg, ...]]:
    """The statements that make the last view of a chain, what they make, and the indices that are left.

    With ``load`` an array that a view is made of is loaded first, even as a whole.

    >>> names = iter([Var("", 1), Var("", 2)])
    >>> transposed = Pack("view", (Const("ndarray.T"),))
    >>> made, last, rest = opened(Var("y"), (Const(0), transposed, Const(1)), lambda: next(names))
    >>> [(bind.op, bind.args) for bind in made], last, rest
    ([('operator.getitem', (y, 0)), ('ndarray.T', (%1,))], %2, (1,))
    """
    made: list[Bind] = []
    pending: tuple[Arg, ...] = ()
    for step in chain:
        if not (isinstance(step, Pack) and step.kind == "view"):
            pending = (*pending, step)
            continue
        if pending or (load and not made):
            made.append(Bind(fresh(), GETITEM, (array, *pending), origin=origin))
            array, pending = made[-1].target, ()
        op, *args = step.items
        assert isinstance(op, Const)
        made.append(Bind(fresh(), str(op.value), (array, *args), origin=origin))
        array = made[-1].target
    return tuple(made), array, pending
