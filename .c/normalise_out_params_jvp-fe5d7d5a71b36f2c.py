# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.normalise_out_params
# source: 500f4d52e8e5ea8f1f9727091c9846f4
# code: 513e54f8ebb95bc99a16d38ac5df5e14
# mode: jvp
# wrt: (0, 1)
# argument: x array float64 (x.0)
# argument: y array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.std = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.std
# asked: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: equal axes = y.0 = x.0
# sha256: 47b8e13625ea9573852cd79d0c88807981d802856bc8594236eb5e890d0547f2

# Tangent of z_f.normalise_out_params with respect to x, y.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, ratio


def stats_jvp(v, v_dot):
    out_mean = np.mean(v)  # 3: out["mean"] = np.mean(v)
    out_mean_dot = np.mean(v_dot)
    out_std = np.std(v)    # 4: out["std"] = np.std(v)
    out_std_dot = 1.0 / max(v.size, 1) * np.sum(ratio(v - out_mean, out_std) * v_dot)
    return (len(v), (out_mean, out_std)), (out_mean_dot, out_std_dot)


def normalise_out_params_jvp(x, y, x_dot, y_dot):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1), "x: float64[:], y: float64[:]")

    (t, (s_mean, s_std)), (s_mean_dot, s_std_dot) = stats_jvp(x, x_dot)  # 7: m = stats(x, s) + stats(y, t)
    (t1, (t_mean, t_std)), (t_mean_dot, t_std_dot) = stats_jvp(y, y_dot)
    m = t + t1
    t2 = s_std + t_std  # 8: return (s["mean"] - t["mean"]) / (s["std"] + t["std"]) * m
    t3 = (s_mean - t_mean) / t2
    return t3 * m, m * ((s_mean_dot - t_mean_dot - t3 * (s_std_dot + t_std_dot)) / t2)
