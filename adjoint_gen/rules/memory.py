"""Which operations may give their first operand, or a view of it: all others of libraries make arrays of their own.

``tests/rules/test_memory.py`` asks NumPy of every example. What depends on the call is said in
:func:`adjoint_gen.ir.views.gives_operand`.
"""

from __future__ import annotations

from adjoint_gen.ir.check import VIEWS

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
