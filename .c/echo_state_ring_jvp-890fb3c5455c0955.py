# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.echo_state_ring
# source: 65de5c6b251bd1fb8d08ff0581bdd956
# code: 9b34c247a0af712fc1ef0fa2fc4ca6b6
# mode: jvp
# wrt: (0, 1)
# argument: W array float64 (x.0, x.0)
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.tanh = ufunc numpy.tanh
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: equal axes = W.0 = x.0, W.1 = x.0
# asked: long 4 W.1 = True
# sha256: 99960151c75f0812783d7b3c2c7d468525276f5ccf9ac153d2707e3e495cb223

# Tangent of z_f.echo_state_ring with respect to x, W.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, extremal, is_array, selected, zeros_like


def echo_state_ring_jvp(x, W, x_dot, W_dot):
    expect(is_array(x, "float64", 1) and is_array(W, "float64", 2) and W.shape[1] == 4
        and W.shape[0] == x.shape[0], "x: float64[:], W: float64[:, 4]")

    states = np.zeros((3, 4))  # 2
    states_dot = zeros_like(states)
    for t in range(7):         # 3
        i = t % 3              # 4: i, j = t % 3, (t + 1) % 3
        t1 = t + 1
        j = t1 % 3
        t2 = states[i]         # 5: states[j] = np.tanh(W @ states[i] + x * (t + 1) / 7)
        t3 = np.tanh(W @ t2 + x * t1 / 7)
        states_dot[j] = (1.0 - t3 * t3) * (W_dot @ t2 + W @ states_dot[i] + t1 * x_dot / 7)
        states[j] = t3
    t4 = states[2]             # 6: return np.sum(states[2] * states[0]) + states[1].max()
    t5 = states[0]
    t6 = np.sum(t5 * states_dot[2] + t4 * states_dot[0])
    t1 = states[1]
    t2 = np.max(t1)
    return np.sum(t4 * t5) + t2, t6 + np.sum(selected(states_dot[1], extremal(t1, t2)))
