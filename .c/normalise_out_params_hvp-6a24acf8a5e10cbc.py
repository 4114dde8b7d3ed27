# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.normalise_out_params
# source: 500f4d52e8e5ea8f1f9727091c9846f4
# code: 513e54f8ebb95bc99a16d38ac5df5e14
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# argument: y array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.std = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.std
# asked: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: equal axes = y.0 = x.0
# sha256: d8ab8462202fdf106b47294d3aae4c7e35ff3733c3ec3651d20e312a004274cd

# Product of the Hessian of z_f.normalise_out_params with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, ratio


def stats(v):
    out_mean = np.mean(v)  # 3: out["mean"] = np.mean(v)
    out_std = np.std(v)    # 4: out["std"] = np.std(v)
    return len(v), (out_mean, out_std)


def stats_jvp(v, v_dot):
    out_mean = np.mean(v)  # 3: out["mean"] = np.mean(v)
    out_mean_dot = np.mean(v_dot)
    out_std = np.std(v)    # 4: out["std"] = np.std(v)
    out_std_dot = 1.0 / max(v.size, 1) * np.sum(ratio(v - out_mean, out_std) * v_dot)
    return (len(v), (out_mean, out_std)), (out_mean_dot, out_std_dot)


def stats_reverse_jvp(v, out_std, out_mean, y0_bar, y1_bar, v_dot, out_std_dot, out_mean_dot, y0_bar_dot,
        y1_bar_dot):
    t = ratio(v - out_mean, out_std)         # 4: out["std"] = np.std(v)
    t1 = max(v.size, 1)
    t2 = 1.0 / t1
    t3 = y1_bar * t2
    v_bar_dot = t * (t2 * y1_bar_dot) + t3 * ratio(v_dot - out_mean_dot - t * out_std_dot, out_std)
    v_bar = t3 * t + y0_bar / t1             # 3, 4
    v_bar_dot = v_bar_dot + y0_bar_dot / t1  # 3: out["mean"] = np.mean(v)
    return v_bar, v_bar_dot


def normalise_out_params_hvp(x, y, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1), "x: float64[:], y: float64[:]")

    # forward sweep
    (t, (s_mean, s_std)), (s_mean_dot, s_std_dot) = stats_jvp(x, x_dot)  # 7: m = stats(x, s) + stats(y, t)
    t1, (t_mean, t_std) = stats(y)
    m = t + t1
    t2 = s_std + t_std  # 8: return (s["mean"] - t["mean"]) / (s["std"] + t["std"]) * m
    t3 = (s_mean - t_mean) / t2

    # reverse sweep
    s_mean_bar = y_bar * m / t2  # 8
    s_mean_bar_dot = -(s_mean_bar * s_std_dot) / t2
    s_std_bar = -s_mean_bar * t3
    s_std_bar_dot = t3 * -s_mean_bar_dot - s_mean_bar * ((s_mean_dot - t3 * s_std_dot) / t2)
    # 7
    x_bar, x_bar_dot = stats_reverse_jvp(x, s_std, s_mean, s_mean_bar, s_std_bar, x_dot, s_std_dot,
        s_mean_dot, s_mean_bar_dot, s_std_bar_dot)
    return x_bar_dot
