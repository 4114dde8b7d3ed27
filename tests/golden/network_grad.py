# Gradient of tests.golden.functions.network with respect to params.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import KindMismatch, is_array, is_tuple, materialise, unbroadcast


def network_grad(params, x, *, y_bar=1.0):
    """A layer of tanh units and a linear one."""
    if not (is_tuple(params, 2) and is_tuple(params[0], 2) and is_array(params[0][0], "float64", 2)
            and is_array(params[0][1], "float64", 1) and is_array(params[1], "float64", 1)
            and is_array(x, "float64", 1)):
        raise KindMismatch(
            "network_grad was generated for params: ((float64[:, :], float64[:]), float64[:]), x: float64[:]")
    (params_0_0, params_0_1), params_1 = params

    # forward sweep
    t = params_0_0 @ x  # 4: hidden = np.tanh(W @ x + b)
    hidden = np.tanh(t + params_0_1)

    # reverse sweep
    hidden_bar = y_bar * params_1              # 5: return v @ hidden
    params_1_bar = y_bar * hidden
    t1 = hidden_bar * (1.0 - hidden * hidden)  # 4
    params_0_0_bar = np.outer(unbroadcast(t1, t), x)
    params_0_1_bar = materialise(unbroadcast(t1, params_0_1), params_0_1)
    return (params_0_0_bar, params_0_1_bar), params_1_bar
