# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.normalise_out_params
# source: 500f4d52e8e5ea8f1f9727091c9846f4
# code: 513e54f8ebb95bc99a16d38ac5df5e14
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# argument: y array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.std = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.std
# asked: np.mean = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.mean
# asked: equal axes = y.0 = x.0
# sha256: 408ede631e058c0587873a145c69c545bef32a31855bd3ac820e28c80800f1df

# Gradient of z_f.normalise_out_params with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, ratio


def stats(v):
    out_mean = np.mean(v)  # 3: out["mean"] = np.mean(v)
    out_std = np.std(v)    # 4: out["std"] = np.std(v)
    return len(v), (out_mean, out_std)


def stats_reverse(v, out_std, out_mean, y0_bar, y1_bar):
    t = max(v.size, 1)  # 4: out["std"] = np.std(v)
    v_bar = y1_bar * (1.0 / t) * ratio(v - out_mean, out_std) + y0_bar / t  # 3, 4
    return v_bar


def normalise_out_params_grad(x, y, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(y, "float64", 1), "x: float64[:], y: float64[:]")

    # forward sweep
    t, (s_mean, s_std) = stats(x)  # 7: m = stats(x, s) + stats(y, t)
    t1, (t_mean, t_std) = stats(y)
    m = t + t1
    t2 = s_std + t_std             # 8: return (s["mean"] - t["mean"]) / (s["std"] + t["std"]) * m

    # reverse sweep
    s_mean_bar = y_bar * m / t2  # 8
    s_std_bar = -s_mean_bar * ((s_mean - t_mean) / t2)
    x_bar = stats_reverse(x, s_std, s_mean, s_mean_bar, s_std_bar)  # 7
    return x_bar
