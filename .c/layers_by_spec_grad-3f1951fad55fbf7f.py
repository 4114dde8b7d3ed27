# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.layers_by_spec
# source: ed310c96bfae83979ea6489b1fbcb022
# code: 89a5fabd3146acadbdd42a8cd49c3ab3
# mode: grad
# wrt: 0
# argument: W array float64 (W.0, W.0)
# argument: spec list [tuple [str, str], tuple [str, none], tuple [str, str]]
# argument: x array float64 (W.0)
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.maximum = ufunc numpy.maximum
# asked: np.tanh = ufunc numpy.tanh
# asked: equal axes = W.1 = W.0, x.0 = W.0
# sha256: 0ad73e7f515998e017cd3878ed753cef75e044e26fc2b736fc2abbcbd302d8e7

# Gradient of z_a.layers_by_spec with respect to W.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import above, expect, is_array, is_list, is_tuple, selected, unbroadcast, zeros_like


def layers_by_spec_grad(W, x, spec, *, y_bar=1.0):
    expect(is_array(W, "float64", 2) and is_array(x, "float64", 1) and x.shape[0] == W.shape[1]
        and is_list(spec, 3) and is_tuple(spec[0], 2) and type(spec[0][0]) is str and type(spec[0][1]) is str
        and is_tuple(spec[1], 2) and type(spec[1][0]) is str and spec[1][1] is None and is_tuple(spec[2], 2)
        and type(spec[2][0]) is str and type(spec[2][1]) is str,
        "W: float64[:, :], x: float64[:], spec: [(str, str), (str, None), (str, str)]")

    # forward sweep
    x_tape, x_tape_1, x_tape_2, tape = [], [], [], []
    saved = x
    for kind, act in spec:                            # 4
        tape.append((x, saved))
        if kind == "dense":                           # 5
            x = W @ x                                 # 6
            x_tape_1.append(x)
            if act is not None:                       # 7
                if {"tanh": 0, "relu": 1}[act] == 0:  # 8: x = table[act](x)
                    x = np.tanh(x)
                    x_tape.append(x)
                else:
                    x = np.maximum(x, 0.0) + 0.1 * x
            x_tape_2.append(x)
        elif kind == "skip":                          # 9: elif kind == "skip":
            x = x + saved                             # 10
            saved = x

    # reverse sweep
    W_bar = zeros_like(W)                              # 4
    x_bar = y_bar * 2 * x                              # 12: return np.sum(x ** 2)
    saved_bar = zeros_like(saved)                      # 4
    for (kind, act), (x, saved) in zip(reversed(spec), reversed(tape)):
        if kind == "dense":                            # 5
            x_1 = x_tape_1.pop()
            x_2 = x_tape_2.pop()
            x_bar = unbroadcast(x_bar, x_2)
            if act is not None:                        # 7
                if {"tanh": 0, "relu": 1}[act] == 0:   # 8
                    x_1 = x_tape.pop()
                    x_bar = x_bar * (1.0 - x_1 * x_1)
                else:
                    x_bar = x_bar * 0.1 + selected(x_bar, above(x_1, 0.0))
            W_bar += np.outer(x_bar, x)                # 6
            x_bar = W.T @ x_bar
            saved_bar = unbroadcast(saved_bar, saved)  # 9
        else:
            t = kind == "skip"                         # 9
            if t:
                x_1 = x + saved                        # 10
                saved_1 = x_1
            else:
                x_1 = x
                saved_1 = saved
            x_bar = unbroadcast(x_bar, x_1)            # 6
            saved_bar = unbroadcast(saved_bar, saved_1)
            if t:                                      # 9
                x_bar = unbroadcast(x_bar, saved_1) + unbroadcast(saved_bar, saved_1)
                saved_bar = unbroadcast(x_bar, saved)  # 10
                x_bar = unbroadcast(x_bar, x)
            else:
                x_bar = unbroadcast(x_bar, x)          # 10
                saved_bar = unbroadcast(saved_bar, saved)
    return W_bar
