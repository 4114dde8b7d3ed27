# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.gd_config_namedtuple
# source: d0216ae2b526fc8b540ca7e5f587850e
# code: fad4a8dd5de9f8cfefc8e2a8c86e209c
# mode: grad
# wrt: 0
# argument: cfg tuple {str 'lr', str 'decay', str 'steps'} [float, float, int]
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: equal axes = 
# sha256: bf55cfbc099b0b2cf172bd74f2dc6a9f1afa1e7b2834cd5ce690dee25a2402a0

# Gradient of z_a.gd_config_namedtuple with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_tuple, zeros_like


def gd_config_namedtuple_grad(x, cfg, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_tuple(cfg, 3, ("lr", "decay", "steps")) and type(cfg[0]) is float
        and type(cfg[1]) is float and type(cfg[2]) is int, "x: float64[:], cfg: (float, float, int)")
    lr, cfg_decay, cfg_steps = cfg

    # forward sweep
    history_0, history_1, history_2, tape = [], [], [], []  # 3: history = []
    for k in range(cfg_steps):                              # 4: for k in range(cfg.steps):
        tape.append((x, lr))
        g = 4 * x ** 3 - 2 * x                              # 5
        x = x - lr * g                                      # 6
        lr = lr * cfg_decay                                 # 7: lr = lr * cfg.decay
        history_0.append(k)                                 # 8: history.append((k, lr, x.copy()))
        history_1.append(lr)
        history_2.append(x.copy())
    t = len(history_0)  # 9: return sum(w * np.sum(h ** 2) for _, w, h in history)
    for i in range(t):
        history_1[i]                                        # may raise or warn, as in the primal
        history_2[i]                                        # may raise or warn, as in the primal

    # reverse sweep
    history_2_bar = zeros_like(history_2)                    # 9
    for i in reversed(range(t)):
        history_2_bar[i] = history_2_bar[i] + y_bar * history_1[i] * 2 * history_2[i]
    x_bar = zeros_like(x)                                    # 4
    for x, lr in reversed(tape):
        t = history_2_bar.pop()                              # 8
        x_bar = x_bar + t
        g_bar = -x_bar * lr                                  # 6
        x_bar = x_bar + -g_bar * 2 + g_bar * 4 * 3 * x ** 2  # 5
    return x_bar
