# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.broyden_inverse
# source: e1d230d45230da655c30effe179a90fc
# code: c4a14b562b145349685c28c6b77a3c5d
# mode: grad
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
# sha256: 76ba374f658f4c13f06e23e529634fb1c40302e71b528047957d1453970e0609

# Gradient of z_c.broyden_inverse with respect to x0.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def F(x):
    # 3: return np.array([x[0] + 0.5 * np.sin(x[1]), x[1] - 0.3 * x[2] ** 2 + 0.1, x[2] + 0.2 * x[0] * x[1 ...
    t = x[0] + 0.5 * np.sin(x[1])
    return np.array([t, x[1] - 0.3 * x[2] ** 2 + 0.1, x[2] + 0.2 * x[0] * x[1] - 0.4])


def F_reverse(x, y_bar):
    # 3: return np.array([x[0] + 0.5 * np.sin(x[1]), x[1] - 0.3 * x[2] ** 2 + 0.1, x[2] + 0.2 * x[0] * x[1 ...
    t = y_bar[2]
    t1 = t * (0.2 * x[0]) + y_bar[1] + y_bar[0] * 0.5 * np.cos(x[1])
    x_bar = np.array([t * x[1] * 0.2 + y_bar[0], t1, t - y_bar[1] * 0.3 * 2 * x[2]])
    return x_bar


def broyden_inverse_grad(x0, *, y_bar=1.0):
    expect(is_array(x0, "float64", 1) and x0.shape == (3,), "x0: float64[3]")

    # forward sweep
    J = np.eye(3)                   # 5
    fx = F(x0)                      # 6: fx = F(x)
    tape = []
    x = x0
    for it in range(4):             # 7
        t = np.linalg.solve(J, fx)  # 8: dx = -np.linalg.solve(J, fx)
        dx = -t
        x = x - t                   # 9: x = x + dx
        fn = F(x)                   # 10
        df = fn - fx                # 11: df, fx = fn - fx, fn
        t1 = df - J @ dx            # 12: J = J + np.outer(df - J @ dx, dx) / (dx @ dx)
        t2 = dx @ dx
        t3 = np.outer(t1, dx) / t2
        tape.append((J, t, x, t1, t2, t3))
        J = J + t3
        fx = fn

    # reverse sweep
    t4 = 2.0 * y_bar                                        # 13: return x @ x + fx @ fx
    fx_bar = t4 * fx
    x_bar = t4 * x
    J_bar = zeros_like(J)                                   # 7
    for J, t, x, t1, t2, t3 in reversed(tape):
        dx = -t                                             # 8
        t5 = J_bar / t2                                     # 12
        df_bar = t5 @ dx
        fn_bar = fx_bar + df_bar                            # 11
        x_bar = x_bar + F_reverse(x, fn_bar)                # 10
        t4 = -df_bar                                        # 12
        t6 = J.T
        dx_bar = t1 @ t5 + 2.0 * np.sum(t5 * t3) * t + t6 @ t4 + x_bar  # 9, 12
        t7 = np.linalg.solve(t6, -dx_bar)                   # 8
        J_bar = J_bar + np.outer(t4, dx) - np.outer(t7, t)  # 8, 12
        fx_bar = t7 - df_bar                                # 8
    x0_bar = x_bar + F_reverse(x0, fx_bar)                  # 6
    return x0_bar
