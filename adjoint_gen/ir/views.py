"""Steps of chains that are views: ``y[1:].T[0] = v`` is a store at ``[1:]``, the transpose, ``[0]``."""

from __future__ import annotations

from adjoint_gen.ir.trace import Arg, Const, Pack

GETITEM = "operator.getitem"


def view_step(op: str, *args: Arg) -> Pack:
    """The step of a chain that applies an operation to what stands before it.

    >>> view_step("numpy.reshape", Const(-1))
    Pack(kind='view', items=(numpy.reshape, -1))
    """
    return Pack("view", (Const(op, op), *args))


def is_view(step: Arg) -> bool:
    """Whether a step of a chain is an operation, and no index."""
    return isinstance(step, Pack) and step.kind == "view"


def operation_of(step: Arg) -> str:
    """The operation of a step that is a view, and the empty string for an index."""
    match step:
        case Pack(kind="view", items=(Const(value=op), *_)):
            return str(op)
    return ""


def parts(step: Arg) -> tuple[Arg, ...]:
    """The indices of one step, one for each axis.

    >>> from adjoint_gen.ir.trace import Var
    >>> parts(Pack("tuple", (Var("i"), Const(None)))), parts(Var("i"))
    ((i, None), (i,))
    """
    return step.items if isinstance(step, Pack) and step.kind == "tuple" else (step,)
