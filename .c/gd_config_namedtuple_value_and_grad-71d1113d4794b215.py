# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.gd_config_namedtuple
# source: d0216ae2b526fc8b540ca7e5f587850e
# code: fad4a8dd5de9f8cfefc8e2a8c86e209c
# mode: value_and_grad
# wrt: (0, 1)
# argument: cfg tuple {str 'lr', str 'decay', str 'steps'} [float, float, int]
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: equal axes = 
# sha256: 98f5a267ab925879628eba8ecb297470584c6d95688e2a33440d83a439c465f2

# Value and gradient of z_a.gd_config_namedtuple with respect to x, cfg.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_tuple, unbroadcast, zeros_like


def gd_config_namedtuple_value_and_grad(x, cfg, *, y_bar=1.0):
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
    t3_tape = []
    t1 = 0.0
    for i in range(t):
        t2 = history_1[i]
        t3 = np.sum(history_2[i] ** 2)
        t3_tape.append(t3)
        t1 = t1 + t2 * t3

    # reverse sweep
    history_1_bar = [0.0] * len(history_1)                   # 9
    history_2_bar = zeros_like(history_2)
    for i, t3 in zip(reversed(range(t)), reversed(t3_tape)):
        history_2_bar[i] = history_2_bar[i] + y_bar * history_1[i] * 2 * history_2[i]
        history_1_bar[i] += y_bar * t3
    x_bar = zeros_like(x)                                    # 4
    lr_bar = cfg_decay_bar = 0.0
    for x, lr, g in reversed(tape):
        t = history_2_bar.pop()                              # 8
        lr_bar_1 = history_1_bar.pop()
        lr_bar = lr_bar + lr_bar_1
        x_bar = x_bar + t
        cfg_decay_bar = cfg_decay_bar + lr_bar * lr          # 7
        t2 = -x_bar                                          # 6
        g_bar = t2 * lr
        lr_bar = lr_bar * cfg_decay + unbroadcast(t2 * g, lr)  # 6, 7
        x_bar = x_bar + -g_bar * 2 + g_bar * 4 * 3 * x ** 2  # 5
    return t1, (x_bar, (lr_bar, cfg_decay_bar, None))
