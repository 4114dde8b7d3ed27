"""The few helpers that generated code may call; they import nothing but NumPy."""

from adjoint_gen.runtime.broadcasting import materialise, unbroadcast, zeros_like
from adjoint_gen.runtime.guards import KindMismatch, is_array, is_dict, is_list, is_scalar, is_tuple
from adjoint_gen.runtime.indexing import add_at
from adjoint_gen.runtime.matrices import cofactor, cofactor_dot, norm_partial
from adjoint_gen.runtime.products import dot_left, dot_right, matmul_left, matmul_right
from adjoint_gen.runtime.reductions import extremal, others, others_dot, ratio, spread

__all__ = [
    "KindMismatch",
    "add_at",
    "cofactor",
    "cofactor_dot",
    "dot_left",
    "dot_right",
    "extremal",
    "is_array",
    "is_dict",
    "is_list",
    "is_scalar",
    "is_tuple",
    "materialise",
    "matmul_left",
    "matmul_right",
    "norm_partial",
    "others",
    "others_dot",
    "ratio",
    "spread",
    "unbroadcast",
    "zeros_like",
]
