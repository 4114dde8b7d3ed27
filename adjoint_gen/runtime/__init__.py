"""The few helpers that generated code may call; they import nothing but NumPy."""

from adjoint_gen.runtime.broadcasting import duplicate, materialise, unbroadcast, zeros_like
from adjoint_gen.runtime.checks import apart, bound, fail, in_rows, items_apart, real_base, require, require_scalar, sequence
from adjoint_gen.runtime.guards import KindMismatch, expect, is_array, is_dict, is_list, is_scalar, is_tuple
from adjoint_gen.runtime.indexing import (
    add_at,
    into_diagonal,
    pieces,
    undiff,
    unrepeat,
    untake,
    untake_along_axis,
    untile,
)
from adjoint_gen.runtime.matrices import cofactor, cofactor_dot, norm_partial, sign_partial
from adjoint_gen.runtime.partials import (
    above,
    log_share,
    polygamma,
    power_log,
    power_partial,
    quotient,
    sinc_derivative,
    tie_share,
)
from adjoint_gen.runtime.products import dot_left, dot_right, matmul_left, matmul_right
from adjoint_gen.runtime.reductions import extremal, others, others_dot, ratio
from adjoint_gen.runtime.stores import last_named

__all__ = [
    "KindMismatch",
    "above",
    "add_at",
    "apart",
    "bound",
    "cofactor",
    "cofactor_dot",
    "dot_left",
    "dot_right",
    "duplicate",
    "expect",
    "extremal",
    "fail",
    "in_rows",
    "into_diagonal",
    "is_array",
    "is_dict",
    "is_list",
    "is_scalar",
    "is_tuple",
    "items_apart",
    "last_named",
    "log_share",
    "materialise",
    "matmul_left",
    "matmul_right",
    "norm_partial",
    "others",
    "others_dot",
    "pieces",
    "polygamma",
    "power_log",
    "power_partial",
    "quotient",
    "ratio",
    "real_base",
    "require",
    "require_scalar",
    "sequence",
    "sign_partial",
    "sinc_derivative",
    "tie_share",
    "unbroadcast",
    "undiff",
    "unrepeat",
    "untake",
    "untake_along_axis",
    "untile",
    "zeros_like",
]
