# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.gd_config_namedtuple
# source: d0216ae2b526fc8b540ca7e5f587850e
# code: fad4a8dd5de9f8cfefc8e2a8c86e209c
# mode: grad
# wrt: (0, 1)
# argument: cfg tuple {str 'lr', str 'decay', str 'steps'} [float, float, int]
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: equal axes = 
# sha256: e83a6d701275a8599805672068b0dac4da6bb7539b61fdb5b58a7de34b12fdce

# Gradient of z_a.gd_config_namedtuple with respect to x, cfg.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_tuple, unbroadcast, zeros_like


def gd_config_namedtuple_grad(x, cfg, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_tuple(cfg, 3, ("lr", "decay", "steps")) and type(cfg[0]) is float
        and type(cfg[1]) is float and type(cfg[2]) is int, "x: float64[:], cfg: (float, float, int)")
    lr, cfg_decay, cfg_steps = cfg

    # forward sweep
    history_0, history_1, history_2, tape = [], [], [], []  # 3: history = []
    for k in range(cfg_steps):                              # 4: for k in range(cfg.steps):
        g = 4 * x ** 3 - 2 * x                              # 5
        tape.append((x, lr, g))
        x = x - lr * g                                      # 6
        lr = lr * cfg_decay                                 # 7: lr = lr * cfg.decay
        history_0.append(k)                                 # 8: history.append((k, lr, x.copy()))
        history_1.append(lr)
        history_2.append(x.copy())
    t = len(history_0)  # 9: return sum(w * np.sum(h ** 2) for _, w, h in history)
    t_tape = []
    for i in range(t):
        history_1[i]                                        # may raise or warn, as in the primal
        t_tape.append(np.sum(history_2[i] ** 2))

    # reverse sweep
    history_1_bar = [0.0] * len(history_1)                   # 9
    history_2_bar = zeros_like(history_2)
    for i, t1 in zip(reversed(range(t)), reversed(t_tape)):
        history_2_bar[i] = history_2_bar[i] + y_bar * history_1[i] * 2 * history_2[i]
        history_1_bar[i] += y_bar * t1
    x_bar = zeros_like(x)                                    # 4
    lr_bar = cfg_decay_bar = 0.0
    for x, lr, g in reversed(tape):
        t = history_2_bar.pop()                              # 8
        lr_bar_1 = history_1_bar.pop()
        lr_bar = lr_bar + lr_bar_1
        x_bar = x_bar + t
        cfg_decay_bar = cfg_decay_bar + lr_bar * lr          # 7
        t1 = -x_bar                                          # 6
        g_bar = t1 * lr
        lr_bar = lr_bar * cfg_decay + unbroadcast(t1 * g, lr)  # 6, 7
        x_bar = x_bar + -g_bar * 2 + g_bar * 4 * 3 * x ** 2  # 5
    return x_bar, (lr_bar, cfg_decay_bar, None)
