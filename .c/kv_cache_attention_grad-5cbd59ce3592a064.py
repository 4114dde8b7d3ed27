# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.kv_cache_attention
# source: 85827ad905a430eab3624cdb8feab2e9
# code: 082189d8bf23a14be3523ad496397894
# mode: grad
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
# sha256: 31c72a6828fc6d723d1688622d086d98536974b37ade99236a4c64e0ddebe435

# Gradient of z_a.kv_cache_attention with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, zeros_like


def kv_cache_attention_grad(x, Wk, Wv, *, y_bar=1.0):
    expect(is_array(x, "float64", 2) and is_array(Wk, "float64", 2) and Wk.shape[0] == x.shape[1]
        and Wk.shape[1] == x.shape[1] and is_array(Wv, "float64", 2) and Wv.shape[0] == x.shape[1],
        "x: float64[:, :], Wk: float64[:, :], Wv: float64[:, :]")

    # forward sweep
    cache_k, cache_v, outs, tape = [], [], [], []      # 2, 3
    for t in range(len(x)):                            # 4
        t1 = x[t]                                      # 5: cache["k"].append(x[t] @ Wk)
        cache_k.append(t1 @ Wk)
        cache_v.append(t1 @ Wv)                        # 6: cache["v"].append(x[t] @ Wv)
        # 7: ks, vs = np.stack(cache["k"]), np.stack(cache["v"])
        ks, vs = np.stack(cache_k), np.stack(cache_v)
        s = ks @ t1                                    # 8: s = ks @ x[t]
        w = np.exp(s - np.max(s))                      # 9: w = np.exp(s - s.max())
        tape.append((ks, vs, w))
        outs.append(w / np.sum(w) @ vs)                # 10: outs.append((w / w.sum()) @ vs)

    # reverse sweep
    outs_bar = list(y_bar * 2 * np.array(outs))              # 11: return np.sum(np.array(outs) ** 2)
    x_bar, cache_k_bar = zeros_like(x), zeros_like(cache_k)  # 4
    cache_v_bar = zeros_like(cache_v)
    for t, (ks, vs, w) in zip(reversed(range(len(x))), reversed(tape)):
        t1 = outs_bar.pop()                                  # 10
        t2 = np.sum(w)
        w_bar = vs @ t1 / t2
        t3 = w / t2
        w_bar = w_bar - np.sum(w_bar * t3)
        s_bar = w_bar * w                                    # 9
        x_bar[t] += ks.T @ s_bar                             # 8
        vs_bar = np.outer(t3, t1)                            # 10
        add_at(cache_v_bar, slice(None, None, None), list(vs_bar))  # 7
        ks_bar = np.outer(s_bar, x[t])                       # 5, 8
        add_at(cache_k_bar, slice(None, None, None), list(ks_bar))  # 7
        t2 = cache_v_bar.pop()                               # 6
        x_bar[t] += Wv @ t2
        t4 = cache_k_bar.pop()                               # 5
        x_bar[t] += Wk @ t4
    return x_bar
