# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.echo_state_ring
# source: 65de5c6b251bd1fb8d08ff0581bdd956
# code: 9b34c247a0af712fc1ef0fa2fc4ca6b6
# mode: grad
# wrt: 0
# argument: W array float64 (x.0, x.0)
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.tanh = ufunc numpy.tanh
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: equal axes = W.0 = x.0, W.1 = x.0
# asked: long 4 W.1 = True
# sha256: 85c2cecf33c88f7222aab00bd4017832ee455c8448d291377a53cccecd6fc22d

# Gradient of z_f.echo_state_ring with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, extremal, is_array, selected, unbroadcast, zeros_like


def echo_state_ring_grad(x, W, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(W, "float64", 2) and W.shape[1] == 4
        and W.shape[0] == x.shape[0], "x: float64[:], W: float64[:, 4]")

    # forward sweep
    states = np.zeros((3, 4))                     # 2
    t2_tape = []
    for t in range(7):                            # 3
        i = t % 3                                 # 4: i, j = t % 3, (t + 1) % 3
        t1 = t + 1
        j = t1 % 3
        t2 = np.tanh(W @ states[i] + x * t1 / 7)  # 5: states[j] = np.tanh(W @ states[i] + x * (t + 1) / 7)
        t2_tape.append(t2)
        states[j] = t2
    t3 = states[1]                                # 6: return np.sum(states[2] * states[0]) + states[1].max()

    # reverse sweep
    states_bar = zeros_like(states)                           # 6
    states_bar[1] += selected(y_bar, extremal(t3, np.max(t3)))
    states_bar[0] += y_bar * states[2]
    states_bar[2] += y_bar * states[0]
    x_bar = zeros_like(x)                                     # 3
    for t, t2 in zip(reversed(range(7)), reversed(t2_tape)):
        t1 = t + 1                                            # 4
        j = t1 % 3
        t3 = unbroadcast(states_bar[j], x) * (1.0 - t2 * t2)  # 5
        x_bar += t3 / 7 * t1
        states_bar[j] = 0.0
        i = t % 3                                             # 4
        states_bar[i] += W.T @ t3                             # 5
    return x_bar
