# Pullback of tests.golden.functions.dropout with respect to h, W.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import OuterFactors, expect, is_array, is_object, sum_of_outer, unbroadcast


def thinned_forward(h, W, rng):
    t = rng.random(len(h))  # 2: mask = rng.random(len(h)) < 0.8
    mask = t < 0.8
    return np.where(mask, np.tanh(W @ h), 0.0), t


def thinned_pullback(h, W, kept, y_bar):
    # forward sweep, again
    mask = kept < 0.8   # 2: mask = rng.random(len(h)) < 0.8
    t = np.tanh(W @ h)  # 3: return np.where(mask, np.tanh(W @ h), 0.0)

    # reverse sweep
    t1 = unbroadcast(np.where(mask, y_bar, 0.0), t) * (1.0 - t * t)  # 3
    h_bar = W.T @ t1
    return h_bar, t1


def dropout_forward(h, W, rng):
    expect(is_array(h, "float64", 1) and is_array(W, "float64", 2) and W.shape[0] == h.shape[0]
        and is_object(rng, "other", "Generator"), "h: float64[:], W: float64[:, :], rng: other")

    # forward sweep
    h, W = h.copy(), W.copy()
    h_tape, thinned_res_tape = [], []
    for _ in range(3):                               # 2
        h_tape.append(h)
        h, thinned_res = thinned_forward(h, W, rng)  # 3: h = thinned(h, W, rng)
        thinned_res_tape.append(thinned_res)
    return np.sum(h * h), (W, h_tape, thinned_res_tape, h)


def dropout_reverse(residuals, y_bar):
    W, h_tape, thinned_res_tape, h = residuals

    h_bar = 2.0 * y_bar * h  # 4: return np.sum(h * h)
    W_bar_factors = OuterFactors()
    for h, thinned_res in zip(reversed(h_tape), reversed(thinned_res_tape)):  # 2: for _ in range(3):
        h_bar, t = thinned_pullback(h, W, thinned_res, h_bar)  # 3: h = thinned(h, W, rng)
        W_bar_factors.append((t, h))
    W_bar = sum_of_outer(W_bar_factors, W)
    return h_bar, W_bar
