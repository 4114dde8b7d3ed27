# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.layers_by_spec
# source: ed310c96bfae83979ea6489b1fbcb022
# code: 89a5fabd3146acadbdd42a8cd49c3ab3
# mode: hvp
# wrt: 0
# argument: W array float64 (W.0, W.0)
# argument: spec list [tuple [str, str], tuple [str, none], tuple [str, str]]
# argument: x array float64 (W.0)
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.maximum = ufunc numpy.maximum
# asked: np.tanh = ufunc numpy.tanh
# asked: equal axes = W.1 = W.0, x.0 = W.0
# sha256: b83149bda598a494092ba6c0ffbce9aba28da0dcb76759a47b80105db270fd83

# Product of the Hessian of z_a.layers_by_spec with respect to W.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import above, expect, is_array, is_list, is_tuple, selected, unbroadcast, zeros_like


def layers_by_spec_hvp(W, x, spec, W_dot, *, y_bar=1.0):
    expect(is_array(W, "float64", 2) and is_array(x, "float64", 1) and x.shape[0] == W.shape[1]
        and is_list(spec, 3) and is_tuple(spec[0], 2) and type(spec[0][0]) is str and type(spec[0][1]) is str
        and is_tuple(spec[1], 2) and type(spec[1][0]) is str and spec[1][1] is None and is_tuple(spec[2], 2)
        and type(spec[2][0]) is str and type(spec[2][1]) is str,
        "W: float64[:, :], x: float64[:], spec: [(str, str), (str, None), (str, str)]")

    # forward sweep
    tape, x_tape, x_tape_1, tape_1 = [], [], [], []
    x_dot = zeros_like(x)                             # 4: for kind, act in spec:
    saved = x
    saved_dot = x_dot
    for kind, act in spec:
        tape_1.append((x, x_dot, saved))
        if kind == "dense":                           # 5
            x_1 = W @ x                               # 6: x = W @ x
            x_dot = W_dot @ x + W @ x_dot
            x_tape.append(x_1)
            if act is not None:                       # 7
                if {"tanh": 0, "relu": 1}[act] == 0:  # 8: x = table[act](x)
                    x_1 = np.tanh(x_1)
                    x_dot = (1.0 - x_1 * x_1) * x_dot
                    tape.append((x_1, x_dot))
                else:
                    t = selected(x_dot, above(x_1, 0.0))
                    x_1 = np.maximum(x_1, 0.0) + 0.1 * x_1
                    x_dot = t + 0.1 * x_dot
            x_tape_1.append(x_1)
        else:
            if kind == "skip":                        # 9: elif kind == "skip":
                x = x + saved                         # 10
                x_dot = x_dot + saved_dot
                saved = x
                saved_dot = x_dot
            x_1 = x
        x = x_1

    # reverse sweep
    W_bar_dot = zeros_like(W)                          # 4
    t = y_bar * 2                                      # 12: return np.sum(x ** 2)
    x_bar = t * x
    x_bar_dot = t * x_dot
    saved_bar = zeros_like(saved)                      # 4
    saved_bar_dot = zeros_like(saved_bar)
    for (kind, act), (x, x_dot, saved) in zip(reversed(spec), reversed(tape_1)):
        if kind == "dense":                            # 5
            x_1 = x_tape.pop()
            x_2 = x_tape_1.pop()
            x_bar = unbroadcast(x_bar, x_2)
            x_bar_dot = unbroadcast(x_bar_dot, x_2)
            if act is not None:                        # 7
                if {"tanh": 0, "relu": 1}[act] == 0:   # 8
                    x_1, x_dot_1 = tape.pop()
                    t = 1.0 - x_1 * x_1
                    x_bar_dot = t * x_bar_dot - x_bar * (2.0 * x_1 * x_dot_1)
                    x_bar = x_bar * t
                else:
                    t1 = above(x_1, 0.0)
                    x_bar = x_bar * 0.1 + selected(x_bar, t1)
                    x_bar_dot = 0.1 * x_bar_dot + selected(x_bar_dot, t1)
            W_bar_dot += np.outer(x_bar_dot, x) + np.outer(x_bar, x_dot)  # 6
            t = W.T
            x_bar_dot = W_dot.T @ x_bar + t @ x_bar_dot
            saved_bar = unbroadcast(saved_bar, saved)  # 9
            saved_bar_dot = unbroadcast(saved_bar_dot, saved)
            x_bar = t @ x_bar                          # 6
        else:
            t1 = kind == "skip"                        # 9
            if t1:
                x_1 = x + saved                        # 10
                saved_1 = x_1
            else:
                x_1 = x
                saved_1 = saved
            x_bar = unbroadcast(x_bar, x_1)            # 6
            x_bar_dot = unbroadcast(x_bar_dot, x_1)
            saved_bar = unbroadcast(saved_bar, saved_1)
            saved_bar_dot = unbroadcast(saved_bar_dot, saved_1)
            if t1:                                     # 9
                x_bar = unbroadcast(x_bar, saved_1) + unbroadcast(saved_bar, saved_1)
                x_bar_dot = unbroadcast(x_bar_dot, saved_1) + unbroadcast(saved_bar_dot, saved_1)
                saved_bar = unbroadcast(x_bar, saved)  # 10
                saved_bar_dot = unbroadcast(x_bar_dot, saved)
                x_bar = unbroadcast(x_bar, x)
                x_bar_dot = unbroadcast(x_bar_dot, x)
            else:
                x_bar = unbroadcast(x_bar, x)          # 10
                x_bar_dot = unbroadcast(x_bar_dot, x)
                saved_bar = unbroadcast(saved_bar, saved)
                saved_bar_dot = unbroadcast(saved_bar_dot, saved)
    return W_bar_dot
