# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.gd_config_namedtuple
# source: d0216ae2b526fc8b540ca7e5f587850e
# code: fad4a8dd5de9f8cfefc8e2a8c86e209c
# mode: hvp
# wrt: 0
# argument: cfg tuple {str 'lr', str 'decay', str 'steps'} [float, float, int]
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: equal axes = 
# sha256: dae4112c649ab69cc263311436c1d3644aba48f97436403c7df35f4fabe2170e

# Product of the Hessian of z_a.gd_config_namedtuple with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_tuple, zeros_like


def gd_config_namedtuple_hvp(x, cfg, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_tuple(cfg, 3, ("lr", "decay", "steps")) and type(cfg[0]) is float
        and type(cfg[1]) is float and type(cfg[2]) is int, "x: float64[:], cfg: (float, float, int)")
    lr, cfg_decay, cfg_steps = cfg

    # forward sweep
    history_0, history_1, history_2, history_2_dot, tape = [], [], [], [], []  # 3: history = []
    for k in range(cfg_steps):  # 4: for k in range(cfg.steps):
        tape.append((x, x_dot, lr))
        g = 4 * x ** 3 - 2 * x  # 5
        g_dot = 4 * (3 * (x ** 2 * x_dot)) - 2 * x_dot
        x = x - lr * g          # 6
        x_dot = x_dot - lr * g_dot
        lr = lr * cfg_decay     # 7: lr = lr * cfg.decay
        history_0.append(k)     # 8: history.append((k, lr, x.copy()))
        history_1.append(lr)
        history_2.append(x.copy())
        history_2_dot.append(x_dot.copy())
    t = len(history_0)          # 9: return sum(w * np.sum(h ** 2) for _, w, h in history)
    for i in range(t):
        history_1[i]            # may raise or warn, as in the primal
        history_2[i]            # may raise or warn, as in the primal

    # reverse sweep
    history_2_bar, history_2_bar_dot = zeros_like(history_2), zeros_like(history_2)  # 9
    for i in reversed(range(t)):
        t1 = y_bar * history_1[i] * 2
        history_2_bar_dot[i] = history_2_bar_dot[i] + t1 * history_2_dot[i]
        history_2_bar[i] = history_2_bar[i] + t1 * history_2[i]
    x_bar = zeros_like(x)        # 4
    x_bar_dot = zeros_like(x_bar)
    for x, x_dot, lr in reversed(tape):
        t = history_2_bar.pop()  # 8
        t1 = history_2_bar_dot.pop()
        x_bar = x_bar + t
        x_bar_dot = x_bar_dot + t1
        g_bar = -x_bar * lr      # 6
        g_bar_dot = lr * -x_bar_dot
        t2 = x ** 2              # 5
        t3 = g_bar * 4 * 3
        x_bar = x_bar + -g_bar * 2 + t3 * t2
        x_bar_dot = x_bar_dot + 2 * -g_bar_dot + (t2 * (3 * (4 * g_bar_dot)) + t3 * (2 * (x * x_dot)))
    return x_bar_dot
