# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.tokens_attention
# source: 9b37aed2c23db2613f502f9f0a8fbf6a
# code: e4b788c9af3a1f8304d5dd312063742e
# mode: jvp
# wrt: (0, 1, 2)
# argument: E array float64 (E.0, E.1)
# argument: K array float64 (E.1, E.1)
# argument: Q array float64 (E.1, E.1)
# argument: text str
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
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
# sha256: b66e27ee1af1e58e4a1ab12548961a9d0e17776b6cc6030392c3d0581225585a

# Tangent of z_a.tokens_attention with respect to E, Q, K.  adjoint_gen 0.1.0
import math
import numpy as np
import z_a
from adjoint_gen.runtime import broadcasts_into, expect, extremal, is_array, ordinary, rebinds, selected, sequence, unbroadcast


def tokens_attention_jvp(E, Q, K, text, E_dot, Q_dot, K_dot):
    tokenise = z_a.tokenise
    expect(is_array(E, "float64", 2) and is_array(Q, "float64", 2) and is_array(K, "float64", 2)
        and type(text) is str, "E: float64[:, :], Q: float64[:, :], K: float64[:, :], text: str")

    t1 = tokenise(text)                    # 2: ids, vocab = tokenise(text)
    sequence(t1, 2)
    ids = t1[0]
    ordinary(ids)                          # 3: x = E[ids]
    t1[1]                                  # 2, may raise or warn, as in the primal
    x = E[ids]                             # 3
    x_dot = E_dot[ids]
    t2 = x @ Q                             # 4: s = (x @ Q) @ (x @ K).T / math.sqrt(x.shape[1])
    t3 = (x @ K).T
    t4 = t2 @ t3
    t5 = math.sqrt(x.shape[1])
    s = t4 / t5
    mask = np.triu(np.ones_like(s), 1)     # 5
    s = s - 1000.0 * mask                  # 6: s = s - 1e3 * mask
    s_dot = unbroadcast(((x_dot @ Q + x @ Q_dot) @ t3 + t2 @ (x_dot @ K + x @ K_dot).T) / t5, s)  # 4, 6
    t1 = np.max(s, axis=1, keepdims=True)  # 7: a = np.exp(s - s.max(axis=1, keepdims=True))
    a = np.exp(s - t1)
    a_dot = a * (s_dot - np.sum(selected(s_dot, extremal(s, t1, 1)), axis=1, keepdims=True))
    t6 = np.sum(a, axis=1, keepdims=True)  # 8: a /= a.sum(axis=1, keepdims=True)
    rebinds(a, "/=", t6)
    broadcasts_into(a, a, t6)
    a = a / t6
    a_dot = (a_dot - a * np.sum(a_dot, axis=1, keepdims=True)) / t6
    h = a @ x                              # 9
    h_dot = a_dot @ x + a @ x_dot
    logits = h @ E.T                       # 10
    logits_dot = h_dot @ E.T + h @ E_dot.T
    t1 = len(ids) - 1                      # 12: for t in range(len(ids) - 1):
    loss = loss_dot = 0.0
    for t in range(t1):
        row = logits[t]                    # 13
        row_dot = logits_dot[t]
        m = np.max(row)                    # 14: m = row.max()
        t2 = ids[t + 1]                    # 15: loss -= row[ids[t + 1]] - m - np.log(np.sum(np.exp(row - m)))
        ordinary(t2)
        t3 = row[t2] - m
        t4 = np.exp(row - m)
        t5 = np.sum(t4)
        t6 = t3 - np.log(t5)
        rebinds(loss, "-=", t6)
        broadcasts_into(loss, loss, t6)
        loss = loss - t6
        loss_dot = loss_dot - (row_dot[t2] - np.sum(t4 * row_dot) / t5)
    return loss / t1, loss_dot / t1
