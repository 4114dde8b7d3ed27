"""What is known of the memory of a call: the facts of :mod:`adjoint_gen.ir.memory`, and those that follow from rules."""

from __future__ import annotations

from collections.abc import Iterator

from adjoint_gen.ir.memory import ANY, MAYBE, NEW, TABLE, TRANSFORMS, Memory, Result, stated
from adjoint_gen.ir.solvers import ESTIMATE, FOUND, INTEGRAL, POINT, SOLVE, STATES
from adjoint_gen.ir.trace import Bind, Var
from adjoint_gen.ir.views import TOGETHER
from adjoint_gen.ir.walk import reads, variables
from adjoint_gen.rules.operations import is_ufunc
from adjoint_gen.rules.results import takes_result
from adjoint_gen.rules.table import lookup


def memory_of(bind: Bind) -> Memory:
    """What is known of the memory of a call: of what has no rule of this package, that the result may be any operand.

    >>> x, y = Var("x"), Var("y")
    >>> [memory_of(Bind(y, op, (x,))).result.name for op in ("numpy.roll", "numpy.flip", "numpy.diff", "ndarray.shape")]
    ['NEW', 'VIEW', 'NEW', 'LOOKS']
    >>> from adjoint_gen.ir.trace import Const
    >>> memory_of(Bind(y, "numpy.diff", (x, Const(0)))).result.name, memory_of(Bind(y, "numpy.array", (x,))).result.name
    ('MAYBE', 'NEW')
    >>> memory_of(Bind(y, "numpy.random.mtrand.shuffled", (x,))) == ANY
    True
    """
    if takes_result(bind.op):
        return MAYBE
    if bind.op in TABLE:
        return stated(bind)
    if bind.op.startswith(("operator.", "math.")) or bind.op in _MARKS or bind.op in TOGETHER or is_ufunc(bind.op):
        return NEW
    rule = lookup(bind.op)
    return ANY if rule is None or rule.users_own else NEW


_MARKS = frozenset({"derived", POINT, SOLVE, FOUND, INTEGRAL, STATES, ESTIMATE})


def gives_operand(bind: Bind) -> bool:
    """Whether an operation that has a rule may give its operand in this call, or a view of it.

    Of one that takes a result of several this is said of the operands, behind those results.
    """
    return stated(bind).shows


def is_new(bind: Bind) -> bool:
    """Whether the result of a call is a number, or memory that none of its arguments has.

    >>> from adjoint_gen.ir.trace import Const
    >>> x, y = Var("x"), Var("y")
    >>> is_new(Bind(y, "numpy.roll", (x, Const(1)))), is_new(Bind(y, "numpy.flip", (x,)))
    (True, False)
    >>> is_new(Bind(y, "numpy.array", (x,))), is_new(Bind(y, "numpy.array", (x,), (("copy", Const(None)),)))
    (True, False)
    """
    return memory_of(bind).result in _OWN


_OWN = (Result.NEW, Result.LOOKS, Result.NAMES)


def shown(bind: Bind) -> Iterator[Var]:
    """The operands that the result of a call may be, or share memory with; what a container holds is asked of its items."""
    known = memory_of(bind)
    if known.of is None and known.result is not Result.KEEPS:
        yield from reads(bind)
    elif known.shows or known.result is Result.SHALLOW:
        yield from (v for arg in bind.args[:1] for v in variables(arg))


def is_along_all_axes(bind: Bind) -> bool:
    """Whether an operation is a transform of all axes of its operand: of an array that has any the result is a new one.

    >>> from adjoint_gen.ir.trace import Const
    >>> x, y = Var("x"), Var("y")
    >>> is_along_all_axes(Bind(y, "scipy.fft.dctn", (x,))), is_along_all_axes(Bind(y, "numpy.fft.fftn", (x, Const(None))))
    (True, False)
    """
    return bind.op in TRANSFORMS and len(bind.args) == 1 and {key for key, _ in bind.params} <= {"norm", "type"}
