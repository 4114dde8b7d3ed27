# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.layers_by_spec
# source: ed310c96bfae83979ea6489b1fbcb022
# code: 89a5fabd3146acadbdd42a8cd49c3ab3
# mode: jvp
# wrt: (0, 1)
# argument: W array float64 (W.0, W.0)
# argument: spec list [tuple [str, str], tuple [str, none], tuple [str, str]]
# argument: x array float64 (W.0)
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.maximum = ufunc numpy.maximum
# asked: np.tanh = ufunc numpy.tanh
# asked: equal axes = W.1 = W.0, x.0 = W.0
# sha256: 61b13a8aabdda92b1ec3786c7dc29e9fd0b9af141595e2f068c74351e5d6b475

# Tangent of z_a.layers_by_spec with respect to W, x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import above, expect, is_array, is_list, is_tuple, selected


def layers_by_spec_jvp(W, x, spec, W_dot, x_dot):
    expect(is_array(W, "float64", 2) and is_array(x, "float64", 1) and x.shape[0] == W.shape[1]
        and is_list(spec, 3) and is_tuple(spec[0], 2) and type(spec[0][0]) is str and type(spec[0][1]) is str
        and is_tuple(spec[1], 2) and type(spec[1][0]) is str and spec[1][1] is None and is_tuple(spec[2], 2)
        and type(spec[2][0]) is str and type(spec[2][1]) is str,
        "W: float64[:, :], x: float64[:], spec: [(str, str), (str, None), (str, str)]")

    saved = x
    saved_dot = x_dot
    for kind, act in spec:                            # 4
        if kind == "dense":                           # 5
            x_1 = W @ x                               # 6: x = W @ x
            x_dot = W_dot @ x + W @ x_dot
            if act is not None:                       # 7
                if {"tanh": 0, "relu": 1}[act] == 0:  # 8: x = table[act](x)
                    x_1 = np.tanh(x_1)
                    x_dot = (1.0 - x_1 * x_1) * x_dot
                else:
                    t = selected(x_dot, above(x_1, 0.0))
                    x_1 = np.maximum(x_1, 0.0) + 0.1 * x_1
                    x_dot = t + 0.1 * x_dot
        else:
            if kind == "skip":                        # 9: elif kind == "skip":
                x = x + saved                         # 10
                x_dot = x_dot + saved_dot
                saved = x
                saved_dot = x_dot
            x_1 = x
        x = x_1
    return np.sum(x ** 2), np.sum(2 * (x * x_dot))
