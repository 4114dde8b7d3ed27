# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.lbfgs_two_loop
# source: e639b4cde684445a8689cdfd4526ecff
# code: 55a2f82a5b2ceb7c966671149d7cc13e
# mode: jvp
# wrt: (0,)
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
# sha256: 95d90884f913e943a93ab51d0fb84ea7782381889bdb7f027756e5973fdec338

# Tangent of z_c.lbfgs_two_loop with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array


def lbfgs_two_loop_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # 4: hist = deque(maxlen=3)
    hist_0, hist_0_dot, hist_1, hist_1_dot, hist_2, hist_2_dot = [], [], [], [], [], []
    gx = x + 0.3 * x ** 3 - np.roll(x, 1) * 0.2         # 5: gx = g(x)
    gx_dot = x_dot + 0.3 * (3 * (x ** 2 * x_dot)) - 0.2 * np.roll(x_dot, 1)
    for k in range(5):                                  # 6
        q, q_dot = gx.copy(), gx_dot.copy()             # 7: q = gx.copy()
        al, al_dot = [], []                             # 8: al = []
        t = len(hist_0)                                 # 9: for s, y, rho in reversed(hist):
        for i in reversed(range(t)):
            t1 = hist_0[i]
            t2 = hist_0_dot[i]
            t3 = hist_1[i]
            t4 = hist_1_dot[i]
            t5 = hist_2_dot[i]
            t6 = t1 @ q                                 # 10: a = rho * (s @ q)
            a = hist_2[i] * t6
            a_dot = t6 * t5 + hist_2[i] * (t2 @ q + t1 @ q_dot)  # 9, 10
            q = q - a * t3                              # 11: q -= a * y
            q_dot = q_dot - (t3 * a_dot + a * t4)
            al.append(a)                                # 12
            al_dot.append(a_dot)
        if t:                                           # 13: if hist:
            t1 = hist_0[-1]                             # 14: s, y, _ = hist[-1]
            t2 = hist_0_dot[-1]
            t3 = hist_1[-1]
            t4 = hist_1_dot[-1]
            hist_2[-1]                                  # may raise or warn, as in the primal
            t5 = t3 @ t3                                # 15: q *= (s @ y) / (y @ y)
            t6 = t1 @ t3 / t5
            q_1 = q * t6
            q_dot = t6 * q_dot + q * ((t2 @ t3 + t1 @ t4 - t6 * (t4 @ t3 + t3 @ t4)) / t5)
        else:
            q_1 = q
        t7 = len(al)                                    # 16: for (s, y, rho), a in zip(hist, reversed(al)):
        for i in range(min(t, t7)):
            t8 = hist_0[i]
            t1 = hist_0_dot[i]
            t2 = hist_1[i]
            t3 = hist_1_dot[i]
            t4 = hist_2_dot[i]
            a = al[t7 - 1 - i]
            a_dot = al_dot[t7 - 1 - i]
            t = t2 @ q_1                                # 17: q += s * (a - rho * (y @ q))
            t5 = hist_2[i] * t
            t6 = a - t5
            t9 = t6 * t1 + t8 * (a_dot - (t * t4 + hist_2[i] * (t3 @ q_1 + t2 @ q_dot)))
            q_1 = q_1 + t8 * t6
            q_dot = q_dot + t9
        xn = x - 0.5 * q_1                              # 18: xn = x - 0.5 * q
        xn_dot = x_dot - 0.5 * q_dot
        gn = xn + 0.3 * xn ** 3 - np.roll(xn, 1) * 0.2  # 19: gn = g(xn)
        gn_dot = xn_dot + 0.3 * (3 * (xn ** 2 * xn_dot)) - 0.2 * np.roll(xn_dot, 1)
        s = xn - x                                      # 20: s, y = xn - x, gn - gx
        s_dot = xn_dot - x_dot
        y = gn - gx
        y_dot = gn_dot - gx_dot
        t = y @ s                                       # 21: hist.append((s, y, 1.0 / (y @ s)))
        t1 = 1.0 / t
        t2 = -(t1 * (y_dot @ s + y @ s_dot)) / t
        hist_0.append(s)
        hist_0_dot.append(s_dot)
        hist_1.append(y)
        hist_1_dot.append(y_dot)
        hist_2.append(t1)
        hist_2_dot.append(t2)
        if len(hist_0) > 3:
            hist_0.pop(0)
            hist_0_dot.pop(0)
            hist_1.pop(0)
            hist_1_dot.pop(0)
            hist_2.pop(0)
            hist_2_dot.pop(0)
        x = xn
        x_dot = xn_dot
        gx = gn
        gx_dot = gn_dot
    return np.sum(x ** 2) * 100.0 + gx @ gx, 100.0 * np.sum(2 * (x * x_dot)) + (gx_dot @ gx + gx @ gx_dot)
