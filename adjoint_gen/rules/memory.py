"""What is known of the memory of results: which are numbers or arrays of their own, and which may be, or show, an operand.

An operation with a rule makes its result anew unless it is named here. That a library's operation is not known means that its
result may be any of its arguments. ``tests/rules/test_memory.py`` asks NumPy, of every rule.
"""

from __future__ import annotations

from adjoint_gen.ir.check import VIEWS
from adjoint_gen.ir.trace import Bind, Const
from adjoint_gen.ir.views import REFERENCE, TOGETHER, gives_operand
from adjoint_gen.rules.listing import HAS, KEPT, KEYS, MADE
from adjoint_gen.rules.operations import is_ufunc
from adjoint_gen.rules.results import takes_result
from adjoint_gen.rules.table import lookup

MAY_SHARE = VIEWS | {
    REFERENCE,
    *(f"adjoint_gen.runtime.{name}" for name in (
        "beside", "choice", "middle", "real_as", "real_base", "taken_out", "unbroadcast", "unbroadcast_each", "undiff", "unpad",
    )),
    "ndarray.astype", "ndarray.conj", "ndarray.conjugate", "numpy.array", "numpy.array_split", "numpy.asanyarray",
    "numpy.asarray", "numpy.ascontiguousarray", "numpy.asfortranarray", "numpy.astype", "numpy.broadcast_arrays",
    "numpy.diag", "numpy.dsplit", "numpy.fft.fftn", "numpy.fft.ifftn", "numpy.fliplr", "numpy.flipud", "numpy.float64",
    "numpy.hsplit", "numpy.imag", "numpy.lib.stride_tricks.sliding_window_view", "numpy.linalg.matrix_transpose",
    "numpy.matrix_transpose", "numpy.nan_to_num", "numpy.permute_dims", "numpy.real", "numpy.real_if_close",
    "numpy.require", "numpy.rollaxis", "numpy.rot90", "numpy.select", "numpy.split", "numpy.trim_zeros",
    "numpy.unstack", "numpy.vsplit", "scipy.linalg.det",
    *(f"scipy.fft.{name}" for name in ("fftn", "ifftn", "dctn", "idctn", "dstn", "idstn")),
}
"""Operations whose result may be, or share memory with, their first argument."""

HOLDERS = MADE | KEPT | {"tape", "results", "format"}
"""What makes a container, or text: what is in it is asked of the container's items."""

LOOKS_ONLY = frozenset({
    "adjoint_gen.runtime.zeros_like", "numpy.zeros_like", "numpy.ones_like", "numpy.empty_like", "numpy.shape",
    "numpy.ndim", "numpy.size", "ndarray.shape", "ndarray.ndim", "ndarray.size", "ndarray.dtype", "builtins.len",
    "adjoint_gen.runtime.broadcasts_into", "adjoint_gen.runtime.casts_into", "adjoint_gen.runtime.rebinds", KEYS, HAS,
})
"""Operations that read the shape or dtype of their arguments, or the keys, but not the contents."""


LOOKS_AT_NAMES = frozenset({"operator.is_", "operator.is_not", "adjoint_gen.runtime.bound", "numpy.may_share_memory"})
"""Operations that look at which memory a name shows, or whether it shows any, and not at what that holds."""

_TRANSFORMS = frozenset({
    "numpy.fft.fftn", "numpy.fft.ifftn", *(f"scipy.fft.{name}" for name in ("fftn", "ifftn", "dctn", "idctn", "dstn", "idstn")),
})


def is_along_all_axes(bind: Bind) -> bool:
    """Whether an operation is a transform of all axes of its operand: of an array that has any the result is a new one.

    >>> from adjoint_gen.ir.trace import Var
    >>> x, y = Var("x"), Var("y")
    >>> is_along_all_axes(Bind(y, "scipy.fft.dctn", (x,))), is_along_all_axes(Bind(y, "numpy.fft.fftn", (x, Const(None))))
    (True, False)
    """
    return bind.op in _TRANSFORMS and len(bind.args) == 1 and {key for key, _ in bind.params} <= {"norm", "type"}


def is_new(bind: Bind) -> bool:
    """Whether the result of a call is a number, or memory that none of its arguments has.

    >>> from adjoint_gen.ir.trace import Const, Var
    >>> x, y = Var("x"), Var("y")
    >>> is_new(Bind(y, "numpy.roll", (x, Const(1)))), is_new(Bind(y, "numpy.flip", (x,)))
    (True, False)
    >>> is_new(Bind(y, "numpy.diff", (x,))), is_new(Bind(y, "numpy.diff", (x, Const(0))))
    (True, False)
    >>> is_new(Bind(y, "numpy.array", (x,))), is_new(Bind(y, "numpy.array", (x,), (("copy", Const(None)),)))
    (True, False)
    >>> is_new(Bind(y, "numpy.random.mtrand.shuffled", (x,)))
    False
    """
    if bind.op in _COPIES:
        return all(key != "copy" or value == Const(True) for key, value in bind.params) and len(bind.args) <= _COPIES[bind.op]
    if bind.op in MAY_SHARE or takes_result(bind.op) or gives_operand(bind):
        return False
    if bind.op.startswith(("operator.", "math.")) or bind.op == "derived" or bind.op in TOGETHER or is_ufunc(bind.op):
        return True
    rule = lookup(bind.op)
    return rule is not None and not rule.users_own


_COPIES = {"numpy.array": 2, "numpy.astype": 2, "ndarray.astype": 2, "numpy.nan_to_num": 1}
"""What copies unless ``copy`` says otherwise, and how many arguments it has before that."""
