"""Right-hand sides of linear systems: a vector, or matrices with a column for each system, as NumPy tells by the rank."""

from __future__ import annotations

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.table import nondifferentiable
from adjoint_gen.rules.text import macro
from adjoint_gen.runtime import column_shape

nondifferentiable(column_shape, kind=lambda call: Kind("tuple"))


@macro
def by_columns(builder: Builder, a: Arg, b: Arg) -> Arg:
    """Whether ``b`` may be a vector beside several matrices ``a``, for all of which it is one column."""
    return Const(builder.kind(a).rank != 2 and builder.kind(b).rank in (1, None))


@macro
def columns(builder: Builder, x: Arg, b: Arg) -> Arg:
    """``x``, of the shape of a right-hand side ``b``, as matrices: a vector is a column; the run tells, if need be."""
    rank = builder.kind(b).rank
    if rank is not None:
        return builder.bind("numpy.expand_dims", x, Const(-1)) if rank == 1 else x
    return builder.bind("numpy.reshape", x, builder.bind("adjoint_gen.runtime.column_shape", x, b))


@macro
def turned(builder: Builder, a: Arg) -> Arg:
    """The transposed of a matrix, or of each of several."""
    return builder.bind("ndarray.T" if builder.kind(a).rank == 2 else "ndarray.mT", a)
