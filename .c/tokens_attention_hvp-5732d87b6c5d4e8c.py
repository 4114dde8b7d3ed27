# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.tokens_attention
# source: 9b37aed2c23db2613f502f9f0a8fbf6a
# code: e4b788c9af3a1f8304d5dd312063742e
# mode: hvp
# wrt: 0
# argument: E array float64 (E.0, E.1)
# argument: K array float64 (E.1, E.1)
# argument: Q array float64 (E.1, E.1)
# argument: text str
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.log = ufunc numpy.log
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.exp = ufunc numpy.exp
# asked: np.triu = _ArrayFunctionDispatcher of function numpy.lib._twodim_base_impl.triu
# asked: np.ones_like = _ArrayFunctionDispatcher of function numpy._core.numeric.ones_like
# asked: math = module math
# asked: math.sqrt = builtin_function_or_method math.sqrt
# asked: tokenise = function z_a.tokenise 41c4f8fd34a5798f402811577a860cfb
# asked: equal axes = K.0 = E.1, K.1 = E.1, Q.0 = E.1, Q.1 = E.1
# sha256: f3cd4d91a2e0e2b127d79a6520ffffeef1455ee7751da3961c593e54103836ff

# Product of the Hessian of z_a.tokens_attention with respect to E.  adjoint_gen 0.1.0
import math
import numpy as np
import z_a
from adjoint_gen.runtime import add_at, broadcasts_into, expect, extremal, is_array, materialise, matmul_left, matmul_right, ordinary, rebinds, require_scalar, selected, sequence, unbroadcast, zeros_like


def tokens_attention_hvp(E, Q, K, text, E_dot, *, y_bar=1.0):
    tokenise = z_a.tokenise
    expect(is_array(E, "float64", 2) and is_array(Q, "float64", 2) and is_array(K, "float64", 2)
        and type(text) is str, "E: float64[:, :], Q: float64[:, :], K: float64[:, :], text: str")

    # forward sweep
    t1 = tokenise(text)                               # 2: ids, vocab = tokenise(text)
    sequence(t1, 2)
    ids = t1[0]
    ordinary(ids)                                     # 3: x = E[ids]
    t1[1]                                             # 2, may raise or warn, as in the primal
    x = E[ids]                                        # 3
    x_dot = E_dot[ids]
    t2 = x @ Q                                        # 4: s = (x @ Q) @ (x @ K).T / math.sqrt(x.shape[1])
    t3 = x_dot @ Q
    t4 = x @ K
    t5 = t4.T
    t6 = (x_dot @ K).T
    t1 = t2 @ t5
    t7 = math.sqrt(x.shape[1])
    s = t1 / t7
    mask = np.triu(np.ones_like(s), 1)                # 5
    s = s - 1000.0 * mask                             # 6: s = s - 1e3 * mask
    s_dot = unbroadcast((t3 @ t5 + t2 @ t6) / t7, s)  # 4, 6
    t8 = np.max(s, axis=1, keepdims=True)             # 7: a = np.exp(s - s.max(axis=1, keepdims=True))
    t9 = extremal(s, t8, 1)
    a = np.exp(s - t8)
    a_dot = a * (s_dot - np.sum(selected(s_dot, t9), axis=1, keepdims=True))
    t10 = np.sum(a, axis=1, keepdims=True)            # 8: a /= a.sum(axis=1, keepdims=True)
    t11 = np.sum(a_dot, axis=1, keepdims=True)
    rebinds(a, "/=", t10)
    broadcasts_into(a, a, t10)
    a_1 = a / t10
    a_dot_1 = (a_dot - a_1 * t11) / t10
    h = a_1 @ x                                       # 9: h = a @ x
    h_dot = a_dot_1 @ x + a_1 @ x_dot
    logits = h @ E.T                                  # 10
    logits_dot = h_dot @ E.T + h @ E_dot.T
    t12 = len(ids) - 1                                # 12: for t in range(len(ids) - 1):
    tape = []
    loss = 0.0
    for t in range(t12):
        row = logits[t]                               # 13
        row_dot = logits_dot[t]
        m = np.max(row)                               # 14: m = row.max()
        m_dot = np.sum(selected(row_dot, extremal(row, m)))
        t13 = ids[t + 1]  # 15: loss -= row[ids[t + 1]] - m - np.log(np.sum(np.exp(row - m)))
        ordinary(t13)
        t14 = row[t13] - m
        t15 = np.exp(row - m)
        t16 = np.log(np.sum(t15))
        tape.append((loss, t15, t15 * (row_dot - m_dot), t16))
        t17 = t14 - t16
        rebinds(loss, "-=", t17)
        broadcasts_into(loss, loss, t17)
        loss = loss - t17
    require_scalar(loss / t12, "tokens_attention")

    # reverse sweep
    logits_bar, logits_bar_dot = zeros_like(logits), zeros_like(logits)  # 12
    loss_bar = y_bar / t12                      # 16: return loss / (len(ids) - 1)
    for t, (loss, t13, t14, t15) in zip(reversed(range(t12)), reversed(tape)):  # 12
        row = logits[t]                         # 13
        row_bar, row_bar_dot = zeros_like(row), zeros_like(row)  # 15
        m = np.max(row)                         # 14
        t16 = ids[t + 1]                        # 15
        t12 = np.sum(t13)
        t17 = unbroadcast(-loss_bar, row[t16] - m - t15)
        t18 = unbroadcast(-t17, t15) / t12
        add_at(row_bar_dot, ..., t18 * t14 - t13 * (t18 * np.sum(t14) / t12))
        add_at(row_bar, ..., t18 * t13)
        add_at(row_bar, t16, t17)
        add_at(logits_bar_dot, t, row_bar_dot)  # 13
        add_at(logits_bar, t, row_bar)
        loss_bar = unbroadcast(loss_bar, loss)  # 12
    t12 = unbroadcast(logits_bar, logits)       # 10
    t13 = unbroadcast(logits_bar_dot, logits)
    E_bar = matmul_right(t12, h, E.T).T.copy()
    E_bar_dot = materialise((matmul_right(t13, h, E.T) + matmul_right(t12, h_dot, E.T)).T, E_bar)
    h_bar = matmul_left(t12, h, E.T)
    h_bar_dot = matmul_left(t13, h, E.T) + matmul_left(t12, h, E_dot.T)
    t14 = unbroadcast(h_bar, h)                 # 9
    a_bar = matmul_left(t14, a_1, x)
    t15 = unbroadcast(h_bar_dot, h)
    a_bar_dot = matmul_left(t15, a_1, x) + matmul_left(t14, a_1, x_dot)
    t16 = a_bar / t10                           # 8
    t17 = (a_bar_dot - t16 * t11) / t10
    a_bar_dot = unbroadcast(t17, a) + unbroadcast(unbroadcast(a_1 * -t17 - t16 * a_dot_1, t10), a)
    a_bar = unbroadcast(t16, a) + unbroadcast(unbroadcast(-t16 * a_1, t10), a)
    t12 = a_bar * a                             # 7
    s_bar = unbroadcast(t12, s) + selected(unbroadcast(unbroadcast(-t12, t8), s), t9)
    t13 = a * a_bar_dot + a_bar * a_dot
    s_bar_dot = unbroadcast(t13, s) + selected(unbroadcast(unbroadcast(-t13, t8), s), t9)
    t18 = unbroadcast(s_bar / t7, t1)           # 4
    t11 = unbroadcast(s_bar_dot / t7, t1)
    t17 = matmul_left(unbroadcast((matmul_right(t11, t2, t5) + matmul_right(t18, t3, t5)).T, t4), x, K)
    x_bar_dot = matmul_right(t15, a_1, x) + matmul_right(t14, a_dot_1, x) + t17  # 4, 9
    # 3, 4
    add_at(E_bar_dot, ids, x_bar_dot + matmul_left(matmul_left(t11, t2, t5) + matmul_left(t18, t2, t6), x, Q))
    return E_bar_dot
