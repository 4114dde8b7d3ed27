# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.lbfgs_two_loop
# source: e639b4cde684445a8689cdfd4526ecff
# code: 55a2f82a5b2ceb7c966671149d7cc13e
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: zip = class builtins.zip
# asked: reversed = class builtins.reversed
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: deque = class collections.deque
# asked: np.roll = _ArrayFunctionDispatcher of function numpy._core.numeric.roll
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: 0cd3cf98e60574a2a900956f7c2209f87665fbd30148920f1765981e696ebc00

# Gradient of z_c.lbfgs_two_loop with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, unbroadcast, zeros_like


def lbfgs_two_loop_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    hist_0, hist_1, hist_2 = [], [], []                 # 4: hist = deque(maxlen=3)
    gx = x + 0.3 * x ** 3 - np.roll(x, 1) * 0.2         # 5: gx = g(x)
    tape, tape_1, tape_2, tape_3, tape_4 = [], [], [], [], []
    x_1 = x
    for k in range(5):                                  # 6
        q = gx.copy()                                   # 7
        al = []                                         # 8
        t = len(hist_0)                                 # 9: for s, y, rho in reversed(hist):
        for j in reversed(range(t)):
            t1 = hist_0[j]
            t2 = hist_1[j]
            t3 = t1 @ q                                 # 10: a = rho * (s @ q)
            tape_2.append((q, t1, t2, hist_2[j], t3))
            a = hist_2[j] * t3
            q = q - a * t2                              # 11: q -= a * y
            al.append(a)                                # 12
        tape_3.append((t, q, al))
        if t:                                           # 13: if hist:
            t1 = hist_0[-1]                             # 14: s, y, _ = hist[-1]
            t2 = hist_1[-1]
            hist_2[-1]                                  # may raise or warn, as in the primal
            t3 = t2 @ t2                                # 15: q *= (s @ y) / (y @ y)
            t4 = t1 @ t2 / t3
            tape_1.append((t1, t2, t3, t4))
            q = q * t4
        t5 = len(al)                                    # 16: for (s, y, rho), a in zip(hist, reversed(al)):
        t6 = min(t, t5)
        for j in range(t6):
            t1 = hist_0[j]
            t2 = hist_1[j]
            a = al[t5 - 1 - j]
            t3 = t2 @ q                                 # 17: q += s * (a - rho * (y @ q))
            tape.append((q, t1, t2, hist_2[j], t3))
            q = q + t1 * (a - hist_2[j] * t3)
        xn = x_1 - 0.5 * q                              # 18: xn = x - 0.5 * q
        gn = xn + 0.3 * xn ** 3 - np.roll(xn, 1) * 0.2  # 19: gn = g(xn)
        s, y = xn - x_1, gn - gx                        # 20: s, y = xn - x, gn - gx
        t = y @ s                                       # 21: hist.append((s, y, 1.0 / (y @ s)))
        t1 = 1.0 / t
        hist_0.append(s)
        hist_1.append(y)
        hist_2.append(t1)
        t2 = len(hist_0)
        tape_4.append((t5, xn, s, y, t, t2))
        if t2 > 3:
            hist_0.pop(0)
            hist_1.pop(0)
            hist_2.pop(0)
        x_1 = xn
        gx = gn

    # reverse sweep
    hist_0_bar, hist_1_bar = zeros_like(hist_0), zeros_like(hist_1)  # 6
    hist_2_bar = [0.0] * len(hist_2)
    gx_bar = 2.0 * y_bar * gx                          # 23: return np.sum(x ** 2) * 1e2 + gx @ gx
    x_bar = y_bar * 100.0 * 2 * x_1
    for (t, q, al), (t5, xn, s, y, t1, t2) in zip(reversed(tape_3), reversed(tape_4)):  # 6
        if t2 > 3:                                     # 21
            hist_2_bar.append(0.0)
            hist_1_bar.append(zeros_like(x))
            hist_0_bar.append(zeros_like(x))
            for i in reversed(range(t2 - 1)):
                hist_2_bar[i + 1] += hist_2_bar[i]
                hist_2_bar[i] = 0.0
                hist_1_bar[i + 1] = hist_1_bar[i + 1] + unbroadcast(hist_1_bar[i], x)
                hist_1_bar[i] = 0.0
                hist_0_bar[i + 1] = hist_0_bar[i + 1] + unbroadcast(hist_0_bar[i], x)
                hist_0_bar[i] = 0.0
        t2 = hist_2_bar.pop()
        y_bar = hist_1_bar.pop()
        s_bar = hist_0_bar.pop()
        al_bar = [0.0] * len(al)                       # 16
        t3 = min(t, t5)
        t4 = -(t2 / t1) * (1.0 / t1)                   # 21
        s_bar = unbroadcast(s_bar, x) + t4 * y
        y_bar = unbroadcast(y_bar, x) + t4 * s
        gn_bar = gx_bar + y_bar                        # 20
        xn_bar = x_bar + s_bar + np.roll(-gn_bar * 0.2, -1) + gn_bar + gn_bar * 0.3 * 3 * xn ** 2  # 19, 20
        q_bar = -xn_bar * 0.5                          # 18
        for j in reversed(range(t3)):                  # 16
            q_1, t1, t2, t6, t3 = tape.pop()
            a_bar = np.sum(q_bar * t1)                 # 17
            al_bar[t5 - 1 - j] += a_bar                # 16
            hist_2_bar[j] -= a_bar * t3                # 16, 17
            t4 = -a_bar * t6                           # 17
            hist_1_bar[j] = hist_1_bar[j] + t4 * q_1   # 16, 17
            a = al[t5 - 1 - j]                         # 16
            hist_0_bar[j] = hist_0_bar[j] + q_bar * (a - t6 * t3)  # 16, 17
            q_bar = q_bar + t4 * t2                    # 17
        if t:                                          # 13
            t1, t2, t3, t4 = tape_1.pop()
            t7 = np.sum(q_bar * q) / t3                # 15
            t6 = -t7 * t4 * t2
            hist_1_bar[-1] = hist_1_bar[-1] + (t6 + t6 + t7 * t1)  # 14, 15
            hist_0_bar[-1] = hist_0_bar[-1] + t7 * t2  # 14, 15
            q_bar = q_bar * t4                         # 15
        for j in range(t):                             # 9
            q, t1, t2, t3, t5 = tape_2.pop()
            a_bar = al_bar.pop()                       # 12
            t4 = -q_bar                                # 11
            a_bar = a_bar + np.sum(t4 * t2)
            hist_2_bar[j] += a_bar * t5                # 9, 10
            a = t3 * t5                                # 10
            hist_1_bar[j] = hist_1_bar[j] + t4 * a     # 9, 11
            t = a_bar * t3                             # 10
            hist_0_bar[j] = hist_0_bar[j] + t * q      # 9, 10
            q_bar = q_bar + t * t1                     # 10
        x_bar = xn_bar - s_bar                         # 18
        gx_bar = q_bar - y_bar                         # 7
    x_bar = x_bar + np.roll(-gx_bar * 0.2, -1) + gx_bar + gx_bar * 0.3 * 3 * x ** 2  # 5
    return x_bar
