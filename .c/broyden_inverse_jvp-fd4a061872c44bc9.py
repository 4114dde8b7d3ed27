# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.broyden_inverse
# source: e1d230d45230da655c30effe179a90fc
# code: c4a14b562b145349685c28c6b77a3c5d
# mode: jvp
# wrt: (0,)
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
# sha256: ddc0d50634f712c805288600be3b0158cf4e5c3f624be94432d34657a05675a5

# Tangent of z_c.broyden_inverse with respect to x0.  adjoint_gen 0.1.0
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


def broyden_inverse_jvp(x0, x0_dot):
    expect(is_array(x0, "float64", 1) and x0.shape == (3,), "x0: float64[3]")

    J = np.eye(3)                     # 5
    fx, fx_dot = F_jvp(x0, x0_dot)    # 6: fx = F(x)
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
        t3 = np.outer(df_dot - (J_dot @ dx + J @ dx_dot), dx) + np.outer(t2, dx_dot)
        t4 = dx @ dx
        t = np.outer(t2, dx) / t4
        J = J + t
        J_dot = J_dot + (t3 - t * (dx_dot @ dx + dx @ dx_dot)) / t4
        fx = fn
        fx_dot = fn_dot
    return x @ x + fx @ fx, x_dot @ x + x @ x_dot + (fx_dot @ fx + fx @ fx_dot)
