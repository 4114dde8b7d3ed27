# Gradient of tests.golden.functions.network with respect to params.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_tuple


def network_grad(params, x, *, y_bar=1.0):
    """A layer of tanh units and a linear one."""
    expect(is_tuple(params, 2) and is_tuple(params[0], 2) and is_array(params[0][0], "float64", 2)
        and is_array(params[0][1], "float64", 1) and is_array(params[1], "float64", 1)
        and params[0][1].shape[0] == params[0][0].shape[0] and params[1].shape[0] == params[0][0].shape[0]
        and is_array(x, "float64", 1) and x.shape[0] == params[0][0].shape[1],
        "params: ((float64[:, :], float64[:]), float64[:]), x: float64[:]")
    (W, b), v = params

    # forward sweep
    hidden = np.tanh(W @ x + b)  # 4

    # reverse sweep
    hidden_bar = y_bar * v                        # 5: return v @ hidden
    v_bar = y_bar * hidden
    b_bar = hidden_bar * (1.0 - hidden * hidden)  # 4
    W_bar = np.outer(b_bar, x)
    return (W_bar, b_bar), v_bar
