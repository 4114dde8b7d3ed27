# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.echo_state_ring
# source: 65de5c6b251bd1fb8d08ff0581bdd956
# code: 9b34c247a0af712fc1ef0fa2fc4ca6b6
# mode: grad
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
# sha256: c3ec184bccbdc3c26783b905126c54504946a20f46d73c959af43a1d88b56d50

# Gradient of z_f.echo_state_ring with respect to x, W.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, extremal, is_array, selected, unbroadcast, zeros_like


def echo_state_ring_grad(x, W, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(W, "float64", 2) and W.shape[1] == 4
        and W.shape[0] == x.shape[0], "x: float64[:], W: float64[:, 4]")

    # forward sweep
    states = np.zeros((3, 4))  # 2
    tape = []
    for t in range(7):         # 3
        i = t % 3              # 4: i, j = t % 3, (t + 1) % 3
        t1 = t + 1
        j = t1 % 3
        t2 = states[i]         # 5: states[j] = np.tanh(W @ states[i] + x * (t + 1) / 7)
        t3 = np.tanh(W @ t2 + x * t1 / 7)
        tape.append((t2.copy(), t3))
        states[j] = t3
    t4 = states[1]             # 6: return np.sum(states[2] * states[0]) + states[1].max()

    # reverse sweep
    states_bar = zeros_like(states)                           # 6
    states_bar[1] += selected(y_bar, extremal(t4, np.max(t4)))
    states_bar[0] += y_bar * states[2]
    states_bar[2] += y_bar * states[0]
    W_bar, x_bar = zeros_like(W), zeros_like(x)               # 3
    for t, (t1, t3) in zip(reversed(range(7)), reversed(tape)):
        t2 = t + 1                                            # 4
        j = t2 % 3
        t4 = unbroadcast(states_bar[j], x) * (1.0 - t3 * t3)  # 5
        x_bar += t4 / 7 * t2
        W_bar += np.outer(t4, t1)
        states_bar[j] = 0.0
        i = t % 3                                             # 4
        states_bar[i] += W.T @ t4                             # 5
    return x_bar, W_bar
