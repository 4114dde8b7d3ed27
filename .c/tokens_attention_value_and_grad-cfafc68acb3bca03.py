# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.tokens_attention
# source: 9b37aed2c23db2613f502f9f0a8fbf6a
# code: e4b788c9af3a1f8304d5dd312063742e
# mode: value_and_grad
# wrt: (0, 1, 2)
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
# sha256: 9bf5fc7f8b82bca32fc8b05580089a59ddfa0b86e1a6d4ea374c739d8c46ef1e

# Value and gradient of z_a.tokens_attention with respect to E, Q, K.  adjoint_gen 0.1.0
import math
import numpy as np
import z_a
from adjoint_gen.runtime import add_at, broadcasts_into, expect, extremal, is_array, matmul_left, matmul_right, ordinary, rebinds, require_scalar, selected, sequence, unbroadcast, zeros_like


def tokens_attention_value_and_grad(E, Q, K, text, *, y_bar=1.0):
    tokenise = z_a.tokenise
    expect(is_array(E, "float64", 2) and is_array(Q, "float64", 2) and is_array(K, "float64", 2)
        and type(text) is str, "E: float64[:, :], Q: float64[:, :], K: float64[:, :], text: str")

    # forward sweep
    t1 = tokenise(text)                    # 2: ids, vocab = tokenise(text)
    sequence(t1, 2)
    ids = t1[0]
    ordinary(ids)                          # 3: x = E[ids]
    t1[1]                                  # 2, may raise or warn, as in the primal
    x = E[ids]                             # 3
    t2 = x @ Q                             # 4: s = (x @ Q) @ (x @ K).T / math.sqrt(x.shape[1])
    t3 = x @ K
    t4 = t3.T
    t5 = t2 @ t4
    t6 = math.sqrt(x.shape[1])
    s = t5 / t6
    mask = np.triu(np.ones_like(s), 1)     # 5
    s = s - 1000.0 * mask                  # 6: s = s - 1e3 * mask
    t1 = np.max(s, axis=1, keepdims=True)  # 7: a = np.exp(s - s.max(axis=1, keepdims=True))
    a = np.exp(s - t1)
    t7 = np.sum(a, axis=1, keepdims=True)  # 8: a /= a.sum(axis=1, keepdims=True)
    rebinds(a, "/=", t7)
    broadcasts_into(a, a, t7)
    a_1 = a / t7
    h = a_1 @ x                            # 9: h = a @ x
    logits = h @ E.T                       # 10
    t8 = len(ids) - 1                      # 12: for t in range(len(ids) - 1):
    tape = []
    loss = 0.0
    for t in range(t8):
        row = logits[t]                    # 13
        m = np.max(row)                    # 14: m = row.max()
        t9 = ids[t + 1]                    # 15: loss -= row[ids[t + 1]] - m - np.log(np.sum(np.exp(row - m)))
        ordinary(t9)
        t10 = row[t9] - m
        t11 = np.exp(row - m)
        t12 = np.log(np.sum(t11))
        tape.append((loss, t11, t12))
        t13 = t10 - t12
        rebinds(loss, "-=", t13)
        broadcasts_into(loss, loss, t13)
        loss = loss - t13
    t9 = loss / t8                         # 16: return loss / (len(ids) - 1)
    require_scalar(t9, "tokens_attention")

    # reverse sweep
    logits_bar = zeros_like(logits)             # 12
    loss_bar = y_bar / t8                       # 16
    for t, (loss, t10, t11) in zip(reversed(range(t8)), reversed(tape)):  # 12
        row = logits[t]                         # 13
        row_bar = zeros_like(row)               # 15
        m = np.max(row)                         # 14
        t12 = ids[t + 1]                        # 15
        t13 = unbroadcast(-loss_bar, row[t12] - m - t11)
        add_at(row_bar, ..., unbroadcast(-t13, t11) / np.sum(t10) * t10)
        add_at(row_bar, t12, t13)
        add_at(logits_bar, t, row_bar)          # 13
        loss_bar = unbroadcast(loss_bar, loss)  # 12
    t8 = unbroadcast(logits_bar, logits)        # 10
    E_bar = matmul_right(t8, h, E.T).T.copy()
    h_bar = matmul_left(t8, h, E.T)
    t10 = unbroadcast(h_bar, h)                 # 9
    a_bar = matmul_left(t10, a_1, x)
    t11 = a_bar / t7                            # 8
    a_bar = unbroadcast(t11, a) + unbroadcast(unbroadcast(-t11 * a_1, t7), a)
    t12 = a_bar * a                             # 7
    s_bar = unbroadcast(t12, s) + selected(unbroadcast(unbroadcast(-t12, t1), s), extremal(s, t1, 1))
    t13 = unbroadcast(s_bar / t6, t5)           # 4
    t8 = unbroadcast(matmul_right(t13, t2, t4).T, t3)
    t14 = unbroadcast(matmul_left(t13, t2, t4), t2)
    add_at(E_bar, ids, matmul_right(t10, a_1, x) + matmul_left(t8, x, K) + matmul_left(t14, x, Q))  # 3, 4, 9
    K_bar = matmul_right(t8, x, K)              # 4
    Q_bar = matmul_right(t14, x, Q)
    return t9, (E_bar, Q_bar, K_bar)
