# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.gd_config_namedtuple
# source: d0216ae2b526fc8b540ca7e5f587850e
# code: fad4a8dd5de9f8cfefc8e2a8c86e209c
# mode: jvp
# wrt: (0, 1)
# argument: cfg tuple {str 'lr', str 'decay', str 'steps'} [float, float, int]
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: sum = builtin_function_or_method builtins.sum
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: equal axes = 
# sha256: cb1468ce8e5e6bcf011f9efd1d39c550c86a77a86af3796a32b71bf69f57bb1e

# Tangent of z_a.gd_config_namedtuple with respect to x, cfg.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_tuple


def gd_config_namedtuple_jvp(x, cfg, x_dot, cfg_dot):
    expect(is_array(x, "float64", 1) and is_tuple(cfg, 3, ("lr", "decay", "steps")) and type(cfg[0]) is float
        and type(cfg[1]) is float and type(cfg[2]) is int, "x: float64[:], cfg: (float, float, int)")
    lr, cfg_decay, cfg_steps = cfg
    lr_dot, cfg_decay_dot, cfg_steps_dot = cfg_dot

    history_0, history_1, history_1_dot, history_2, history_2_dot = [], [], [], [], []  # 3: history = []
    for k in range(cfg_steps):       # 4: for k in range(cfg.steps):
        g = 4 * x ** 3 - 2 * x       # 5
        g_dot = 4 * (3 * (x ** 2 * x_dot)) - 2 * x_dot
        x = x - lr * g               # 6
        x_dot = x_dot - (g * lr_dot + lr * g_dot)
        lr_1 = lr * cfg_decay        # 7: lr = lr * cfg.decay
        lr_dot = cfg_decay * lr_dot + lr * cfg_decay_dot
        history_0.append(k)          # 8: history.append((k, lr, x.copy()))
        history_1.append(lr_1)
        history_1_dot.append(lr_dot)
        history_2.append(x.copy())
        history_2_dot.append(x_dot.copy())
        lr = lr_1
    t = t1 = 0.0
    for i in range(len(history_0)):  # 9: return sum(w * np.sum(h ** 2) for _, w, h in history)
        t2 = history_1[i]
        t3 = history_1_dot[i]
        t4 = history_2[i]
        t5 = np.sum(t4 ** 2)
        t = t + t2 * t5
        t1 = t1 + (t5 * t3 + t2 * np.sum(2 * (t4 * history_2_dot[i])))
    return t, t1
