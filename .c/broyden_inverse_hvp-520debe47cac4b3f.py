# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.broyden_inverse
# source: e1d230d45230da655c30effe179a90fc
# code: c4a14b562b145349685c28c6b77a3c5d
# mode: hvp
# wrt: 0
# argument: x0 array float64 (x0.0)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.outer = _ArrayFunctionDispatcher of function numpy._core.numeric.outer
# asked: np.linalg = module numpy.linalg 2.4.6
# asked: np.linalg.solve = _ArrayFunctionDispatcher of function numpy.linalg._linalg.solve
# asked: np.eye = function numpy.eye
# asked: np.array = builtin_function_or_method numpy.array
# asked: np.sin = ufunc numpy.sin
# asked: equal axes = 
# asked: long 3 x0.0 = True
# sha256: 85f4e748d27b5ffe6a9ee489a4af9b420229b687d5510807e46036ee2a87e2ca

# Product of the Hessian of z_c.broyden_inverse with respect to x0.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def F_jvp(x, x_dot):
    # 3: return np.array([x[0] + 0.5 * np.sin(x[1]), x[1] - 0.3 * x[2] ** 2 + 0.1, x[2] + 0.2 * x[0] * x[1 ...
    t = x[1]
    t1 = x_dot[1]
    t2 = x_dot[0] + 0.5 * (np.cos(t) * t1)
    t3 = x[2]
    t4 = 0.2 * x[0]
    t5 = np.array([x[0] + 0.5 * np.sin(t), t - 0.3 * t3 ** 2 + 0.1, t3 + t4 * t - 0.4])
    return t5, np.array([t2, t1 - 0.3 * (2 * (t3 * x_dot[2])), x_dot[2] + (t * (0.2 * x_dot[0]) + t4 * t1)])


def F_reverse_jvp(x, y_bar, x_dot, y_bar_dot):
    # 3: return np.array([x[0] + 0.5 * np.sin(x[1]), x[1] - 0.3 * x[2] ** 2 + 0.1, x[2] + 0.2 * x[0] * x[1 ...
    t = x[1]
    t1 = 0.2 * x[0]
    t2 = y_bar[2]
    t3 = y_bar_dot[2]
    t4 = y_bar[1] * 0.3 * 2
    t5 = y_bar[0] * 0.5
    t6 = np.cos(t)
    t7 = t1 * t3 + t2 * (0.2 * x_dot[0]) + y_bar_dot[1]
    t8 = t7 + (t6 * (0.5 * y_bar_dot[0]) - t5 * (np.sin(t) * x_dot[1]))
    t9 = 0.2 * (t * t3 + t2 * x_dot[1]) + y_bar_dot[0]
    x_bar_dot = np.array([t9, t8, t3 - (x[2] * (2 * (0.3 * y_bar_dot[1])) + t4 * x_dot[2])])
    x_bar = np.array([t2 * t * 0.2 + y_bar[0], t2 * t1 + y_bar[1] + t5 * t6, t2 - t4 * x[2]])
    return x_bar, x_bar_dot


def broyden_inverse_hvp(x0, x0_dot, *, y_bar=1.0):
    expect(is_array(x0, "float64", 1) and x0.shape == (3,), "x0: float64[3]")

    # forward sweep
    J = np.eye(3)                     # 5
    fx, fx_dot = F_jvp(x0, x0_dot)    # 6: fx = F(x)
    tape = []
    J_dot = zeros_like(J)             # 7: for it in range(4):
    x = x0
    x_dot = x0_dot
    for it in range(4):
        t = np.linalg.solve(J, fx)    # 8: dx = -np.linalg.solve(J, fx)
        t1 = np.linalg.solve(J, fx_dot - J_dot @ t)
        dx = -t
        dx_dot = -t1
        x = x - t                     # 9: x = x + dx
        x_dot = x_dot - t1
        fn, fn_dot = F_jvp(x, x_dot)  # 10: fn = F(x)
        df = fn - fx                  # 11: df, fx = fn - fx, fn
        df_dot = fn_dot - fx_dot
        t2 = df - J @ dx              # 12: J = J + np.outer(df - J @ dx, dx) / (dx @ dx)
        t3 = df_dot - (J_dot @ dx + J @ dx_dot)
        t4 = dx @ dx
        t5 = dx_dot @ dx + dx @ dx_dot
        t6 = np.outer(t2, dx) / t4
        t7 = (np.outer(t3, dx) + np.outer(t2, dx_dot) - t6 * t5) / t4
        tape.append((J, J_dot, t, t1, x, x_dot, t2, t3, t4, t5, t6, t7))
        J = J + t6
        J_dot = J_dot + t7
        fx = fn
        fx_dot = fn_dot

    # reverse sweep
    t8 = 2.0 * y_bar                                          # 13: return x @ x + fx @ fx
    fx_bar = t8 * fx
    fx_bar_dot = t8 * fx_dot
    x_bar = t8 * x
    x_bar_dot = t8 * x_dot
    J_bar = zeros_like(J)                                     # 7
    J_bar_dot = zeros_like(J_bar)
    for J, J_dot, t, t1, x, x_dot, t2, t3, t4, t5, t6, t7 in reversed(tape):
        dx = -t                                               # 8
        dx_dot = -t1
        t8 = J_bar / t4                                       # 12
        df_bar = t8 @ dx
        t9 = (J_bar_dot - t8 * t5) / t4
        df_bar_dot = t9 @ dx + t8 @ dx_dot
        fn_bar = fx_bar + df_bar                              # 11
        fn_bar_dot = fx_bar_dot + df_bar_dot
        x_bar_1, x_bar_dot_1 = F_reverse_jvp(x, fn_bar, x_dot, fn_bar_dot)  # 10
        x_bar = x_bar + x_bar_1
        x_bar_dot = x_bar_dot + x_bar_dot_1
        t10 = -df_bar                                         # 12
        t4 = J.T
        t5 = 2.0 * np.sum(t8 * t6)                            # 9
        dx_bar = t2 @ t8 + t5 * t + t4 @ t10 + x_bar          # 9, 12
        t11 = -df_bar_dot                                     # 12
        t12 = J_dot.T
        # 9
        t13 = t3 @ t8 + t2 @ t9 + (t * (2.0 * np.sum(t6 * t9 + t8 * t7)) + t5 * t1) + (t12 @ t10 + t4 @ t11)
        dx_bar_dot = t13 + x_bar_dot
        t14 = np.linalg.solve(t4, -dx_bar)                    # 8
        J_bar = J_bar + np.outer(t10, dx) - np.outer(t14, t)  # 8, 12
        t15 = np.linalg.solve(t4, -dx_bar_dot - t12 @ t14)    # 8
        # 8, 12
        J_bar_dot = J_bar_dot + (np.outer(t11, dx) + np.outer(t10, dx_dot)) - (np.outer(t15, t)
            + np.outer(t14, t1))
        fx_bar = t14 - df_bar                                 # 8
        fx_bar_dot = t15 - df_bar_dot
    x0_bar, x0_bar_dot = F_reverse_jvp(x0, fx_bar, x0_dot, fx_bar_dot)  # 6
    x0_bar_dot = x_bar_dot + x0_bar_dot
    return x0_bar_dot
