# Value and gradient of tests.golden.functions.softmax_loss with respect to W, b.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import KindMismatch, extremal, is_array, materialise, unbroadcast


def softmax_loss_value_and_grad(W, b, X, Y, lam, *, y_bar=1.0):
    if not (is_array(W, "float64", 2) and is_array(b, "float64", 1) and is_array(X, "float64", 2)
            and is_array(Y, "float64", 2) and type(lam) is float):
        raise KindMismatch(
            "softmax_loss_value_and_grad was generated for W: float64[:, :], b: float64[:], X: float64[:, "
            ":], Y: float64[:, :], lam: float")

    # forward sweep
    t = X @ W                                   # 2: scores = X @ W + b
    scores = t + b
    t1 = np.max(scores, axis=1, keepdims=True)  # 3: shifted = scores - np.max(scores, axis=1, keepdims=True)
    shifted = scores - t1
    t2 = np.exp(shifted)  # 4: logp = shifted - np.log(np.sum(np.exp(shifted), axis=1, keepdims=True))
    t3 = np.sum(t2, axis=1, keepdims=True)
    t4 = np.log(t3)
    logp = shifted - t4
    t5 = np.sum(Y * logp, axis=1)  # 5: return -np.mean(np.sum(Y * logp, axis=1)) + lam * np.sum(W**2)

    # reverse sweep
    W_bar = y_bar * lam * 2 * W                       # 5
    logp_bar = unbroadcast(-y_bar / max(t5.size, 1) * Y, logp)  # 4
    shifted_bar = logp_bar - unbroadcast(logp_bar, t4) / t3 * t2
    scores_bar = shifted_bar - unbroadcast(shifted_bar, t1) * extremal(scores, t1, 1)  # 3
    W_bar = W_bar + X.T @ unbroadcast(scores_bar, t)  # 2
    b_bar = materialise(unbroadcast(scores_bar, b), b)
    return lam * np.sum(W ** 2) - np.mean(t5), (W_bar, b_bar)
