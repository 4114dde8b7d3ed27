# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.gradient_boosting
# source: b567c1c1a105025db2610c958f732265
# code: c4767da9e70471a5bfddd8a9d15bf9a6
# mode: grad
# wrt: (0, 1)
# argument: x array float64 (x.0)
# argument: y array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.zeros_like = _ArrayFunctionDispatcher of function numpy._core.numeric.zeros_like
# asked: np.sort = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sort
# asked: Stump = class z_e.Stump()
# asked: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: Stump.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Stump.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Stump.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Stump.__new__ = builtin_function_or_method .object.__new__
# asked: Stump.__getattr__ = unbound
# asked: Stump.__del__ = unbound
# asked: Stump.__init__ = function z_e.Stump.__init__ b6eedf23234069242ce2cb563cfb7fd0
# asked: Stump.thresh = unbound
# asked: Stump.lo = unbound
# asked: Stump.hi = unbound
# asked: shared memory = 
# asked: Stump.predict = function z_e.Stump.predict 04cd2a335da9fcc1e205ef796a101a68
# asked: Stump.predict: np = module numpy 2.4.6
# asked: np.where = _ArrayFunctionDispatcher numpy.where
# asked: equal axes = y.0 = x.0
# sha256: 625d3eaefebdd720d9ac472bb5fd4299b80789f9ffe21a927bd310dec95387da

# Gradient of z_e.gradient_boosting with respect to x, y.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, untake_along_axis, zeros_like


def gradient_boosting_grad(x, y, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1) and y.shape == x.shape,
        "x: float64[:], y: float64[:]")

    # forward sweep
    model, model_bar = [], []  # 2: model = []
    pred = np.zeros_like(y)    # 3
    tape = []
    for k in range(3):         # 4
        r = y - pred           # 5
        t1 = np.sort(x)        # 6: t = np.sort(x)[k + 1] * 0.999
        t = t1[k + 1] * 0.999
        mask = x < t           # 7
        t2 = np.mean(r[mask])  # 8: s = Stump(t, r[mask].mean(), r[~mask].mean())
        s = {"<class 'z_e.Stump'>": None, "thresh": t, "lo": t2, "hi": np.mean(r[~mask])}
        s_bar = {"<class 'z_e.Stump'>": 0.0, "thresh": 0.0, "lo": 0.0, "hi": 0.0}
        model.append(s)        # 9
        model_bar.append(s_bar)
        # 10: pred = pred + 0.5 * s.predict(x)
        pred = pred + 0.5 * np.where(x < s["thresh"], s["lo"], s["hi"])
        tape.append((r, s["thresh"], s_bar))
    tape_1 = [(s, s_bar) for s, s_bar in zip(model, model_bar)]

    # reverse sweep
    for s, s_bar in reversed(tape_1):  # 11: return np.mean((y - pred) ** 2) + sum(s.hi * s.lo for s in model)
        t2 = s["lo"]
        s_bar["lo"] += y_bar * s["hi"]
        s_bar["hi"] += y_bar * t2
    t3 = y_bar / max(x.size, 1) * 2 * (y - pred)
    pred_bar = -t3
    y_bar = t3.copy()
    x_bar = zeros_like(x)              # 4
    for k, (r, t2, s_bar) in zip(reversed(range(3)), reversed(tape)):
        pred_bar_1 = pred_bar.copy()   # 10
        t4 = pred_bar * 0.5
        t3 = x < t2
        s_bar["hi"] += np.sum(np.where(t3, 0.0, t4))
        s_bar["lo"] += np.sum(np.where(t3, t4, 0.0))
        t_bar = s_bar["thresh"]        # 8
        t5 = zeros_like(x)             # 6
        t5[k + 1] += t_bar * 0.999
        x_bar += untake_along_axis(t5, x, np.argsort(x, axis=-1, kind="stable"), -1)
        t = t1[k + 1] * 0.999
        mask = x < t                   # 7
        t2 = ~mask                     # 8
        t3 = r[t2]
        t4 = s_bar["hi"] / max(t3.size, 1)
        t6 = t3.shape                  # 5
        y_bar[t2] += np.broadcast_to(t4, t6)
        t5 = r[mask]                   # 8
        t7 = s_bar["lo"] / max(t5.size, 1)
        t8 = t5.shape                  # 5
        y_bar[mask] += np.broadcast_to(t7, t8)
        pred_bar_1[t2] += np.broadcast_to(-t4, t6)
        pred_bar_1[mask] += np.broadcast_to(-t7, t8)
        pred_bar = pred_bar_1
    return x_bar, y_bar
