"""Which operations may give their first operand, or a view of it: all others of libraries make arrays of their own.

``tests/rules/test_memory.py`` asks NumPy of every example. What depends on the call is said in
:func:`adjoint_gen.ir.views.gives_operand`.
"""

from __future__ import annotations

from adjoint_gen.ir.check import VIEWS
from adjoint_gen.ir.trace import Bind
from adjoint_gen.ir.views import gives_operand
from adjoint_gen.rules.table import lookup

MAY_SHARE = VIEWS | {
    "adjoint_gen.runtime.middle", "adjoint_gen.runtime.real_as", "adjoint_gen.runtime.real_base",
    "adjoint_gen.runtime.taken_out", "adjoint_gen.runtime.unbroadcast", "numpy.array", "numpy.array_split",
    "numpy.asanyarray", "numpy.asarray", "numpy.ascontiguousarray", "numpy.asfortranarray", "numpy.astype",
    "numpy.broadcast_arrays", "numpy.diag", "numpy.dsplit", "numpy.fliplr", "numpy.flipud", "numpy.float64",
    "numpy.hsplit", "numpy.imag", "numpy.linalg.matrix_transpose", "numpy.matrix_transpose", "numpy.nan_to_num",
    "numpy.permute_dims", "numpy.real", "numpy.real_if_close", "numpy.require", "numpy.rollaxis", "numpy.rot90",
    "numpy.select", "numpy.split", "numpy.trim_zeros", "numpy.unstack", "numpy.vsplit",
}
"""Operations whose result may be, or share memory with, their first argument."""


def is_own(bind: Bind) -> bool:
    """Whether a function of NumPy's makes an array of its own in this call: one with a rule, of which the tests ask NumPy.

    >>> from adjoint_gen.ir.trace import Const, Var
    >>> x, y = Var("x"), Var("y")
    >>> is_own(Bind(y, "numpy.roll", (x, Const(1)))), is_own(Bind(y, "numpy.flip", (x,)))
    (True, False)
    >>> is_own(Bind(y, "numpy.diff", (x,))), is_own(Bind(y, "numpy.diff", (x, Const(0))))
    (True, False)
    """
    rule = lookup(bind.op)
    known = rule is not None and not rule.zero and not rule.users_own and bind.op.startswith("numpy.")
    return known and bind.op not in MAY_SHARE and not gives_operand(bind)
