# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.gradient_boosting
# source: b567c1c1a105025db2610c958f732265
# code: c4767da9e70471a5bfddd8a9d15bf9a6
# mode: jvp
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
# sha256: 71fcb2fc8079ef59b7803c4477b25cc45d505f7ded46d65605dbf4860c88ca26

# Tangent of z_e.gradient_boosting with respect to x, y.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def gradient_boosting_jvp(x, y, x_dot, y_dot):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1) and y.shape == x.shape,
        "x: float64[:], y: float64[:]")

    model, model_dot = [], []          # 2: model = []
    pred = np.zeros_like(y)            # 3
    pred_dot = zeros_like(pred)        # 4: for k in range(3):
    for k in range(3):
        r = y - pred                   # 5
        r_dot = y_dot - pred_dot
        t = np.sort(x)[k + 1] * 0.999  # 6
        t_dot = 0.999 * np.take_along_axis(x_dot, np.argsort(x, axis=-1, kind="stable"), -1)[k + 1]
        mask = x < t                   # 7
        t1 = np.mean(r[mask])          # 8: s = Stump(t, r[mask].mean(), r[~mask].mean())
        t2 = np.mean(r_dot[mask])
        t3 = ~mask
        s = {"<class 'z_e.Stump'>": None, "thresh": t, "lo": t1, "hi": np.mean(r[t3])}
        s_dot = {"<class 'z_e.Stump'>": 0.0, "thresh": t_dot, "lo": t2, "hi": np.mean(r_dot[t3])}
        model.append(s)                # 9
        model_dot.append(s_dot)
        t4 = x < s["thresh"]           # 10: pred = pred + 0.5 * s.predict(x)
        pred = pred + 0.5 * np.where(t4, s["lo"], s["hi"])
        pred_dot = pred_dot + 0.5 * np.where(t4, s_dot["lo"], s_dot["hi"])
    t1 = y - pred                      # 11: return np.mean((y - pred) ** 2) + sum(s.hi * s.lo for s in model)
    t2 = t3 = 0.0
    for s, s_dot in zip(model, model_dot):
        t2 = t2 + s["hi"] * s["lo"]
        t3 = t3 + (s["lo"] * s_dot["hi"] + s["hi"] * s_dot["lo"])
    return np.mean(t1 ** 2) + t2, np.mean(2 * (t1 * (y_dot - pred_dot))) + t3
