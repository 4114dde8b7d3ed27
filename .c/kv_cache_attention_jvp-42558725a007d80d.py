# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.kv_cache_attention
# source: 85827ad905a430eab3624cdb8feab2e9
# code: 082189d8bf23a14be3523ad496397894
# mode: jvp
# wrt: (0, 1, 2)
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
# sha256: b683ef3311a4d88563a0327d5721135c584a95e8f8934fd616a8c0f5528c3a01

# Tangent of z_a.kv_cache_attention with respect to x, Wk, Wv.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array


def kv_cache_attention_jvp(x, Wk, Wv, x_dot, Wk_dot, Wv_dot):
    expect(is_array(x, "float64", 2) and is_array(Wk, "float64", 2) and Wk.shape[0] == x.shape[1]
        and Wk.shape[1] == x.shape[1] and is_array(Wv, "float64", 2) and Wv.shape[0] == x.shape[1],
        "x: float64[:, :], Wk: float64[:, :], Wv: float64[:, :]")

    cache_k, cache_k_dot, cache_v, cache_v_dot, outs, outs_dot = [], [], [], [], [], []  # 2, 3
    for t in range(len(x)):        # 4
        t1 = x[t]                  # 5: cache["k"].append(x[t] @ Wk)
        t2 = x_dot[t]
        cache_k.append(t1 @ Wk)
        cache_k_dot.append(t2 @ Wk + t1 @ Wk_dot)
        cache_v.append(t1 @ Wv)    # 6: cache["v"].append(x[t] @ Wv)
        cache_v_dot.append(t2 @ Wv + t1 @ Wv_dot)
        ks = np.stack(cache_k)     # 7: ks, vs = np.stack(cache["k"]), np.stack(cache["v"])
        ks_dot = np.stack(cache_k_dot)
        vs = np.stack(cache_v)
        vs_dot = np.stack(cache_v_dot)
        s = ks @ t1                # 8: s = ks @ x[t]
        s_dot = ks_dot @ t1 + ks @ t2
        w = np.exp(s - np.max(s))  # 9: w = np.exp(s - s.max())
        w_dot = w * s_dot
        t3 = np.sum(w)             # 10: outs.append((w / w.sum()) @ vs)
        t4 = w / t3
        outs.append(t4 @ vs)
        outs_dot.append((w_dot - t4 * np.sum(w_dot)) / t3 @ vs + t4 @ vs_dot)
    t1 = np.array(outs)            # 11: return np.sum(np.array(outs) ** 2)
    return np.sum(t1 ** 2), np.sum(2 * (t1 * np.array(outs_dot)))
