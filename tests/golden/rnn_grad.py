# Gradient of tests.golden.functions.rnn with respect to W, U, h.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import OuterFactors, expect, is_array, sum_of_outer


def rnn_grad(W, U, h, xs, *, y_bar=1.0):
    expect(is_array(W, "float64", 2) and W.shape[1] == W.shape[0] and is_array(U, "float64", 2)
        and U.shape[0] == W.shape[0] and is_array(h, "float64", 1) and h.shape[0] == W.shape[0]
        and is_array(xs, "float64", 2) and xs.shape[1] == U.shape[1],
        "W: float64[:, :], U: float64[:, :], h: float64[:], xs: float64[:, :]")

    # forward sweep
    h_tape = []
    for t in range(len(xs)):            # 2
        h_tape.append(h)
        h = np.tanh(W @ h + U @ xs[t])  # 3

    # reverse sweep
    h_bar = 2.0 * y_bar * h         # 4: return np.sum(h * h)
    U_bar_factors, W_bar_factors = OuterFactors(), OuterFactors()
    for t, h_1 in zip(reversed(range(len(xs))), reversed(h_tape)):  # 2
        t1 = h_bar * (1.0 - h * h)  # 3
        U_bar_factors.append((t1, xs[t]))
        W_bar_factors.append((t1, h_1))
        h_bar = W.T @ t1
        h = h_1
    U_bar = sum_of_outer(U_bar_factors, U)
    W_bar = sum_of_outer(W_bar_factors, W)
    return W_bar, U_bar, h_bar
