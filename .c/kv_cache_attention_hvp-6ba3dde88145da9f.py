# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.kv_cache_attention
# source: 85827ad905a430eab3624cdb8feab2e9
# code: 082189d8bf23a14be3523ad496397894
# mode: hvp
# wrt: 0
# argument: Wk array float64 (x.1, x.1)
# argument: Wv array float64 (x.1, x.1)
# argument: x array float64 (x.0, x.1)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.array = builtin_function_or_method numpy.array
# asked: np.exp = ufunc numpy.exp
# asked: np.stack = _ArrayFunctionDispatcher of function numpy._core.shape_base.stack
# asked: equal axes = Wk.0 = x.1, Wk.1 = x.1, Wv.0 = x.1, Wv.1 = x.1
# sha256: ead18a0af8a7c525076d24ccbfc5e6b46e0cb7cea3388a51d959a0630c2d3913

# Product of the Hessian of z_a.kv_cache_attention with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, extremal, is_array, selected, zeros_like


def kv_cache_attention_hvp(x, Wk, Wv, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 2) and is_array(Wk, "float64", 2) and Wk.shape[0] == x.shape[1]
        and Wk.shape[1] == x.shape[1] and is_array(Wv, "float64", 2) and Wv.shape[0] == x.shape[1],
        "x: float64[:, :], Wk: float64[:, :], Wv: float64[:, :]")

    # forward sweep
    cache_k, cache_k_dot, cache_v, cache_v_dot, outs, outs_dot = [], [], [], [], [], []  # 2, 3
    tape = []
    for t in range(len(x)):      # 4
        t1 = x[t]                # 5: cache["k"].append(x[t] @ Wk)
        t2 = x_dot[t]
        cache_k.append(t1 @ Wk)
        cache_k_dot.append(t2 @ Wk)
        cache_v.append(t1 @ Wv)  # 6: cache["v"].append(x[t] @ Wv)
        cache_v_dot.append(t2 @ Wv)
        ks = np.stack(cache_k)   # 7: ks, vs = np.stack(cache["k"]), np.stack(cache["v"])
        ks_dot = np.stack(cache_k_dot)
        vs = np.stack(cache_v)
        vs_dot = np.stack(cache_v_dot)
        s = ks @ t1              # 8: s = ks @ x[t]
        s_dot = ks_dot @ t1 + ks @ t2
        t3 = np.max(s)           # 9: w = np.exp(s - s.max())
        w = np.exp(s - t3)
        w_dot = w * (s_dot - np.sum(selected(s_dot, extremal(s, t3))))
        tape.append((ks, ks_dot, vs, vs_dot, w, w_dot))
        t4 = np.sum(w)           # 10: outs.append((w / w.sum()) @ vs)
        t5 = w / t4
        outs.append(t5 @ vs)
        outs_dot.append((w_dot - t5 * np.sum(w_dot)) / t4 @ vs + t5 @ vs_dot)
    t1 = np.array(outs)          # 11: return np.sum(np.array(outs) ** 2)

    # reverse sweep
    t2 = y_bar * 2                                           # 11
    outs_bar = list(t2 * t1)
    outs_bar_dot = list(t2 * np.array(outs_dot))
    x_bar_dot, cache_k_bar_dot = zeros_like(x), zeros_like(cache_k)  # 4
    cache_v_bar_dot = zeros_like(cache_v)
    for t, (ks, ks_dot, vs, vs_dot, w, w_dot) in zip(reversed(range(len(x))), reversed(tape)):
        t1 = outs_bar.pop()                                  # 10
        t2 = outs_bar_dot.pop()
        t3 = np.sum(w)
        w_bar = vs @ t1 / t3
        t4 = np.sum(w_dot)
        w_bar_dot = (vs_dot @ t1 + vs @ t2 - w_bar * t4) / t3
        t5 = w / t3
        t6 = (w_dot - t5 * t4) / t3
        w_bar_dot = w_bar_dot - np.sum(t5 * w_bar_dot + w_bar * t6)
        w_bar = w_bar - np.sum(w_bar * t5)
        s_bar = w_bar * w                                    # 9
        s_bar_dot = w * w_bar_dot + w_bar * w_dot
        x_bar_dot[t] += ks_dot.T @ s_bar + ks.T @ s_bar_dot  # 8
        vs_bar_dot = np.outer(t6, t1) + np.outer(t5, t2)     # 10
        add_at(cache_v_bar_dot, slice(None, None, None), list(vs_bar_dot))  # 7
        ks_bar_dot = np.outer(s_bar_dot, x[t]) + np.outer(s_bar, x_dot[t])  # 5, 8
        add_at(cache_k_bar_dot, slice(None, None, None), list(ks_bar_dot))  # 7
        t3 = cache_v_bar_dot.pop()                           # 6
        x_bar_dot[t] += Wv @ t3
        t4 = cache_k_bar_dot.pop()                           # 5
        x_bar_dot[t] += Wk @ t4
    return x_bar_dot
