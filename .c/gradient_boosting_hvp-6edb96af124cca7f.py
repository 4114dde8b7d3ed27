# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.gradient_boosting
# source: b567c1c1a105025db2610c958f732265
# code: c4767da9e70471a5bfddd8a9d15bf9a6
# mode: hvp
# wrt: 0
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
# sha256: 759ba8224ccc70f208912556bf501a454fbca2fe2d460eb128d45c255dda4656

# Product of the Hessian of z_e.gradient_boosting with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, unbroadcast, untake_along_axis, zeros_like


def gradient_boosting_hvp(x, y, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1) and y.shape == x.shape,
        "x: float64[:], y: float64[:]")

    # forward sweep
    model, model_dot, model_bar, model_bar_dot = [], [], [], []  # 2: model = []
    pred = np.zeros_like(y)      # 3
    tape = []
    pred_dot = zeros_like(pred)  # 4: for k in range(3):
    for k in range(3):
        r = y - pred             # 5
        r_dot = -pred_dot
        t1 = np.sort(x)          # 6: t = np.sort(x)[k + 1] * 0.999
        t = t1[k + 1] * 0.999
        t_dot = 0.999 * np.take_along_axis(x_dot, np.argsort(x, axis=-1, kind="stable"), -1)[k + 1]
        mask = x < t             # 7
        t2 = np.mean(r[mask])    # 8: s = Stump(t, r[mask].mean(), r[~mask].mean())
        t3 = np.mean(r_dot[mask])
        t4 = ~mask
        s = {"<class 'z_e.Stump'>": None, "thresh": t, "lo": t2, "hi": np.mean(r[t4])}
        s_dot = {"<class 'z_e.Stump'>": 0.0, "thresh": t_dot, "lo": t3, "hi": np.mean(r_dot[t4])}
        s_bar = {"<class 'z_e.Stump'>": 0.0, "thresh": 0.0, "lo": 0.0, "hi": 0.0}
        s_bar_dot = {"<class 'z_e.Stump'>": 0.0, "thresh": 0.0, "lo": 0.0, "hi": 0.0}
        model.append(s)          # 9
        model_dot.append(s_dot)
        model_bar.append(s_bar)
        model_bar_dot.append(s_bar_dot)
        tape.append((pred, s["thresh"], s_bar, s_bar_dot))
        t2 = x < s["thresh"]     # 10: pred = pred + 0.5 * s.predict(x)
        pred = pred + 0.5 * np.where(t2, s["lo"], s["hi"])
        pred_dot = pred_dot + 0.5 * np.where(t2, s_dot["lo"], s_dot["hi"])
    t3 = y - pred                # 11: return np.mean((y - pred) ** 2) + sum(s.hi * s.lo for s in model)
    tape_1 = []
    for i in range(len(model)):
        s = model[i]
        s_dot = model_dot[i]
        s_bar = model_bar[i]
        s_bar_dot = model_bar_dot[i]
        tape_1.append((s, s_dot, s_bar, s_bar_dot))

    # reverse sweep
    for s, s_dot, s_bar, s_bar_dot in reversed(tape_1):  # 11
        t2 = s["hi"]
        t4 = s["lo"]
        t5 = s_dot["lo"]
        s_bar_dot["lo"] += y_bar * s_dot["hi"]
        s_bar["lo"] += y_bar * t2
        s_bar_dot["hi"] += y_bar * t5
        s_bar["hi"] += y_bar * t4
    t6 = y_bar / max(x.size, 1) * 2
    pred_bar = -(t6 * t3)
    pred_bar_dot = -(t6 * -pred_dot)
    x_bar_dot = zeros_like(x)                            # 4
    for k, (pred, t2, s_bar, s_bar_dot) in zip(reversed(range(3)), reversed(tape)):
        pred_bar_1 = pred_bar.copy()                     # 10
        pred_bar_dot_1 = materialise(pred_bar_dot, pred_bar_1)
        t3 = pred_bar * 0.5
        t4 = 0.5 * pred_bar_dot
        t5 = x < t2
        s_bar_dot["hi"] += np.sum(np.where(t5, 0.0, t4))
        s_bar["hi"] += np.sum(np.where(t5, 0.0, t3))
        s_bar_dot["lo"] += np.sum(np.where(t5, t4, 0.0))
        s_bar["lo"] += np.sum(np.where(t5, t3, 0.0))
        t_bar_dot = s_bar_dot["thresh"]                  # 8
        t6 = zeros_like(x)                               # 6
        t6[k + 1] += 0.999 * t_bar_dot
        x_bar_dot += untake_along_axis(t6, x, np.argsort(x, axis=-1, kind="stable"), -1)
        r = y - pred                                     # 5
        t = t1[k + 1] * 0.999                            # 6
        mask = x < t                                     # 7
        t2 = ~mask                                       # 8
        t3 = r[t2]
        t4 = max(t3.size, 1)
        t5 = pred[t2]                                    # 5
        t6 = t3.shape
        pred_bar_dot_1[t2] -= unbroadcast(np.broadcast_to(s_bar_dot["hi"] / t4, t6), t5)  # 5, 8
        pred_bar_1[t2] -= unbroadcast(np.broadcast_to(s_bar["hi"] / t4, t6), t5)  # 5, 8
        t7 = r[mask]                                     # 8
        t8 = max(t7.size, 1)
        t9 = pred[mask]                                  # 5
        t10 = t7.shape
        pred_bar_dot_1[mask] -= unbroadcast(np.broadcast_to(s_bar_dot["lo"] / t8, t10), t9)  # 5, 8
        pred_bar_1[mask] -= unbroadcast(np.broadcast_to(s_bar["lo"] / t8, t10), t9)  # 5, 8
        pred_bar = pred_bar_1
        pred_bar_dot = pred_bar_dot_1
    return x_bar_dot
