# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.lbfgs_two_loop
# source: e639b4cde684445a8689cdfd4526ecff
# code: 55a2f82a5b2ceb7c966671149d7cc13e
# mode: hvp
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
# sha256: 3bc98b2b72748f3c230fd05b36416f0d0e71a65c10b68642fb056ffc7b0afbb5

# Product of the Hessian of z_c.lbfgs_two_loop with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, unbroadcast, zeros_like


def lbfgs_two_loop_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    # 4: hist = deque(maxlen=3)
    hist_0, hist_0_dot, hist_1, hist_1_dot, hist_2, hist_2_dot = [], [], [], [], [], []
    t = x ** 2                                          # 5: gx = g(x)
    gx = x + 0.3 * x ** 3 - np.roll(x, 1) * 0.2
    gx_dot = x_dot + 0.3 * (3 * (t * x_dot)) - 0.2 * np.roll(x_dot, 1)
    tape, tape_1, tape_2, tape_3, tape_4 = [], [], [], [], []
    x_1 = x
    x_dot_1 = x_dot
    for k in range(5):                                  # 6
        q, q_dot = gx.copy(), gx_dot.copy()             # 7: q = gx.copy()
        al, al_dot = [], []                             # 8: al = []
        t1 = len(hist_0)                                # 9: for s, y, rho in reversed(hist):
        for j in reversed(range(t1)):
            t2 = hist_0[j]
            t3 = hist_0_dot[j]
            t4 = hist_1[j]
            t5 = hist_1_dot[j]
            t6 = hist_2[j]
            t7 = t2 @ q                                 # 10: a = rho * (s @ q)
            t8 = t3 @ q + t2 @ q_dot
            tape_2.append((q, q_dot, t2, t3, t4, t5, t6, hist_2_dot[j], t7, t8))
            a = t6 * t7
            a_dot = t7 * hist_2_dot[j] + t6 * t8        # 9, 10
            q = q - a * t4                              # 11: q -= a * y
            q_dot = q_dot - (t4 * a_dot + a * t5)
            al.append(a)                                # 12
            al_dot.append(a_dot)
        tape_3.append((t1, q, q_dot, al, al_dot))
        if t1:                                          # 13: if hist:
            t2 = hist_0[-1]                             # 14: s, y, _ = hist[-1]
            t3 = hist_0_dot[-1]
            t4 = hist_1[-1]
            t5 = hist_1_dot[-1]
            hist_2[-1]                                  # may raise or warn, as in the primal
            t6 = t4 @ t4                                # 15: q *= (s @ y) / (y @ y)
            t7 = t5 @ t4 + t4 @ t5
            t8 = t2 @ t4 / t6
            t9 = (t3 @ t4 + t2 @ t5 - t8 * t7) / t6
            tape_1.append((t2, t3, t4, t5, t6, t7, t8, t9))
            q_1 = q * t8
            q_dot = t8 * q_dot + q * t9
        else:
            q_1 = q
        t10 = len(al)                                   # 16: for (s, y, rho), a in zip(hist, reversed(al)):
        t11 = min(t1, t10)
        for j in range(t11):
            t2 = hist_0[j]
            t3 = hist_0_dot[j]
            t4 = hist_1[j]
            t5 = hist_1_dot[j]
            t1 = hist_2[j]
            a = al[t10 - 1 - j]
            a_dot = al_dot[t10 - 1 - j]
            t6 = t4 @ q_1                               # 17: q += s * (a - rho * (y @ q))
            t7 = t5 @ q_1 + t4 @ q_dot
            tape.append((q_1, q_dot, t2, t3, t4, t5, t1, hist_2_dot[j], t6, t7))
            t8 = a - t1 * t6
            q_1 = q_1 + t2 * t8
            q_dot = q_dot + (t8 * t3 + t2 * (a_dot - (t6 * hist_2_dot[j] + t1 * t7)))  # 16, 17
        xn = x_1 - 0.5 * q_1                            # 18: xn = x - 0.5 * q
        xn_dot = x_dot_1 - 0.5 * q_dot
        gn = xn + 0.3 * xn ** 3 - np.roll(xn, 1) * 0.2  # 19: gn = g(xn)
        gn_dot = xn_dot + 0.3 * (3 * (xn ** 2 * xn_dot)) - 0.2 * np.roll(xn_dot, 1)
        s = xn - x_1                                    # 20: s, y = xn - x, gn - gx
        s_dot = xn_dot - x_dot_1
        y = gn - gx
        y_dot = gn_dot - gx_dot
        t1 = y @ s                                      # 21: hist.append((s, y, 1.0 / (y @ s)))
        t2 = y_dot @ s + y @ s_dot
        t3 = 1.0 / t1
        t4 = -(t3 * t2) / t1
        hist_0.append(s)
        hist_0_dot.append(s_dot)
        hist_1.append(y)
        hist_1_dot.append(y_dot)
        hist_2.append(t3)
        hist_2_dot.append(t4)
        t5 = len(hist_0)
        tape_4.append((t10, xn, xn_dot, s, s_dot, y, y_dot, t1, t2, t5))
        if t5 > 3:
            hist_0.pop(0)
            hist_0_dot.pop(0)
            hist_1.pop(0)
            hist_1_dot.pop(0)
            hist_2.pop(0)
            hist_2_dot.pop(0)
        x_1 = xn
        x_dot_1 = xn_dot
        gx = gn
        gx_dot = gn_dot

    # reverse sweep
    hist_0_bar, hist_0_bar_dot = zeros_like(hist_0), zeros_like(hist_0)  # 6
    hist_1_bar, hist_1_bar_dot = zeros_like(hist_1), zeros_like(hist_1)
    t1 = len(hist_2)
    hist_2_bar = [0.0] * t1
    hist_2_bar_dot = [0.0] * t1
    t2 = 2.0 * y_bar                                         # 23: return np.sum(x ** 2) * 1e2 + gx @ gx
    gx_bar = t2 * gx
    gx_bar_dot = t2 * gx_dot
    t3 = y_bar * 100.0 * 2
    x_bar = t3 * x_1
    x_bar_dot = t3 * x_dot_1
    # 6
    for (t1, q, q_dot, al, al_dot), (t2, xn, xn_dot, s, s_dot, y, y_dot, t4, t5, t6) in zip(reversed(tape_3),
            reversed(tape_4)):
        if t6 > 3:                                           # 21
            hist_2_bar.append(0.0)
            hist_2_bar_dot.append(0.0)
            t3 = zeros_like(x)
            hist_1_bar.append(t3)
            hist_1_bar_dot.append(zeros_like(t3))
            t7 = zeros_like(x)
            hist_0_bar.append(t7)
            hist_0_bar_dot.append(zeros_like(t7))
            for i in reversed(range(t6 - 1)):
                hist_2_bar_dot[i + 1] += hist_2_bar_dot[i]
                hist_2_bar_dot[i] = 0.0
                hist_2_bar[i + 1] += hist_2_bar[i]
                hist_2_bar[i] = 0.0
                hist_1_bar_dot[i + 1] = hist_1_bar_dot[i + 1] + unbroadcast(hist_1_bar_dot[i], x)
                hist_1_bar_dot[i] = 0.0
                hist_1_bar[i + 1] = hist_1_bar[i + 1] + unbroadcast(hist_1_bar[i], x)
                hist_1_bar[i] = 0.0
                hist_0_bar_dot[i + 1] = hist_0_bar_dot[i + 1] + unbroadcast(hist_0_bar_dot[i], x)
                hist_0_bar_dot[i] = 0.0
                hist_0_bar[i + 1] = hist_0_bar[i + 1] + unbroadcast(hist_0_bar[i], x)
                hist_0_bar[i] = 0.0
        t3 = hist_2_bar.pop()
        t6 = hist_2_bar_dot.pop()
        y_bar = hist_1_bar.pop()
        y_bar_dot = hist_1_bar_dot.pop()
        s_bar = hist_0_bar.pop()
        s_bar_dot = hist_0_bar_dot.pop()
        t7 = len(al)                                         # 16
        al_bar = [0.0] * t7
        al_bar_dot = [0.0] * t7
        t8 = min(t1, t2)
        t9 = 1.0 / t4                                        # 21
        t10 = t3 / t4
        t11 = -t10
        t12 = t11 * t9
        s_bar = unbroadcast(s_bar, x) + t12 * y
        t13 = t9 * -((t6 - t10 * t5) / t4) + t11 * (-(t9 * t5) / t4)
        s_bar_dot = unbroadcast(s_bar_dot, x) + (y * t13 + t12 * y_dot)
        y_bar = unbroadcast(y_bar, x) + t12 * s
        y_bar_dot = unbroadcast(y_bar_dot, x) + (s * t13 + t12 * s_dot)
        gn_bar = gx_bar + y_bar                              # 20
        gn_bar_dot = gx_bar_dot + y_bar_dot
        t3 = xn ** 2                                         # 19
        t7 = gn_bar * 0.3 * 3
        xn_bar = x_bar + s_bar + np.roll(-gn_bar * 0.2, -1) + gn_bar + t7 * t3  # 19, 20
        xn_bar_dot = x_bar_dot + s_bar_dot + np.roll(0.2 * -gn_bar_dot, -1) + gn_bar_dot  # 19, 20
        xn_bar_dot = xn_bar_dot + (t3 * (3 * (0.3 * gn_bar_dot)) + t7 * (2 * (xn * xn_dot)))  # 19
        q_bar = -xn_bar * 0.5                                # 18
        q_bar_dot = 0.5 * -xn_bar_dot
        for j in reversed(range(t8)):                        # 16
            q_1, q_dot_1, t4, t3, t5, t6, t9, t10, t11, t7 = tape.pop()
            a_bar_dot = np.sum(t4 * q_bar_dot + q_bar * t3)  # 17
            al_bar_dot[t2 - 1 - j] += a_bar_dot              # 16
            a_bar = np.sum(q_bar * t4)                       # 17
            al_bar[t2 - 1 - j] += a_bar                      # 16
            t12 = -a_bar_dot                                 # 17
            hist_2_bar_dot[j] += t11 * t12 + -a_bar * t7     # 16, 17
            hist_2_bar[j] -= a_bar * t11                     # 16, 17
            t8 = -a_bar * t9                                 # 17
            t3 = t9 * t12 + -a_bar * t10
            hist_1_bar_dot[j] = hist_1_bar_dot[j] + (q_1 * t3 + t8 * q_dot_1)  # 16, 17
            hist_1_bar[j] = hist_1_bar[j] + t8 * q_1         # 16, 17
            a = al[t2 - 1 - j]                               # 16
            a_dot = al_dot[t2 - 1 - j]
            t4 = a - t9 * t11                                # 17
            # 16, 17
            hist_0_bar_dot[j] = hist_0_bar_dot[j] + (t4 * q_bar_dot + q_bar * (a_dot - (t11 * t10 + t9 * t7)))
            hist_0_bar[j] = hist_0_bar[j] + q_bar * t4       # 16, 17
            q_bar = q_bar + t8 * t5                          # 17
            q_bar_dot = q_bar_dot + (t5 * t3 + t8 * t6)
        if t1:                                               # 13
            t2, t3, t4, t5, t6, t7, t9, t10 = tape_1.pop()
            t11 = np.sum(q_bar * q) / t6                     # 15
            t12 = (np.sum(q * q_bar_dot + q_bar * q_dot) - t11 * t7) / t6
            t8 = -t11
            t13 = t8 * t9
            t14 = t4 * (t9 * -t12 + t8 * t10) + t13 * t5
            hist_1_bar_dot[-1] = hist_1_bar_dot[-1] + (t14 + t14 + (t2 * t12 + t11 * t3))  # 14, 15
            t15 = t13 * t4                                   # 15
            hist_1_bar[-1] = hist_1_bar[-1] + (t15 + t15 + t11 * t2)  # 14, 15
            hist_0_bar_dot[-1] = hist_0_bar_dot[-1] + (t4 * t12 + t11 * t5)  # 14, 15
            hist_0_bar[-1] = hist_0_bar[-1] + t11 * t4       # 14, 15
            q_bar_dot = t9 * q_bar_dot + q_bar * t10         # 15
            q_bar = q_bar * t9
        for j in range(t1):                                  # 9
            q, q_dot, t2, t3, t4, t5, t6, t7, t8, t11 = tape_2.pop()
            a_bar = al_bar.pop()                             # 12
            a_bar_dot = al_bar_dot.pop()
            t9 = -q_bar                                      # 11
            a_bar = a_bar + np.sum(t9 * t4)
            t10 = -q_bar_dot
            a_bar_dot = a_bar_dot + np.sum(t4 * t10 + t9 * t5)
            hist_2_bar_dot[j] += t8 * a_bar_dot + a_bar * t11  # 9, 10
            hist_2_bar[j] += a_bar * t8                      # 9, 10
            a = t6 * t8                                      # 10
            a_dot = t8 * t7 + t6 * t11
            hist_1_bar_dot[j] = hist_1_bar_dot[j] + (a * t10 + t9 * a_dot)  # 9, 11
            hist_1_bar[j] = hist_1_bar[j] + t9 * a           # 9, 11
            t1 = a_bar * t6                                  # 10
            t4 = t6 * a_bar_dot + a_bar * t7
            hist_0_bar_dot[j] = hist_0_bar_dot[j] + (q * t4 + t1 * q_dot)  # 9, 10
            hist_0_bar[j] = hist_0_bar[j] + t1 * q           # 9, 10
            q_bar = q_bar + t1 * t2                          # 10
            q_bar_dot = q_bar_dot + (t2 * t4 + t1 * t3)
        x_bar = xn_bar - s_bar                               # 18
        x_bar_dot = xn_bar_dot - s_bar_dot
        gx_bar = q_bar - y_bar                               # 7
        gx_bar_dot = q_bar_dot - y_bar_dot
    x_bar_dot = x_bar_dot + np.roll(0.2 * -gx_bar_dot, -1) + gx_bar_dot  # 5
    x_bar_dot = x_bar_dot + (t * (3 * (0.3 * gx_bar_dot)) + gx_bar * 0.3 * 3 * (2 * (x * x_dot)))
    return x_bar_dot
