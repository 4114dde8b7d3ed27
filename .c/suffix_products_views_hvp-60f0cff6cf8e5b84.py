# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.suffix_products_views
# source: 872e36e820fac726b131329d35784231
# code: 3d4d2d65b906662bc4d2f63b6ded0755
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.log = ufunc numpy.log
# asked: np.ones_like = _ArrayFunctionDispatcher of function numpy._core.numeric.ones_like
# asked: equal axes = 
# sha256: b4ee611ded20bf7ef467ccfb509180b369025650e199be191b767154bd95c5e2

# Product of the Hessian of z_f.suffix_products_views with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, last_named, materialise, zeros_like


def suffix_products_views_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    left = np.ones_like(x)                            # 2: left = np.ones_like(x); right = np.ones_like(x)
    left_dot = zeros_like(left)
    right = np.ones_like(x)
    right_dot = zeros_like(right)
    tape = []
    for i in range(1, len(x)):                        # 3
        t = left[i - 1]                               # 4: left[i] = left[i - 1] * x[i - 1]
        tape.append((t, left_dot[i - 1]))
        t1 = t * x[i - 1]
        left_dot[i] = x[i - 1] * left_dot[i - 1] + t * x_dot[i - 1]
        left[i] = t1
    for i in range(len(x) - 2, -1, -1):               # 5
        # 6: right[i] = right[i + 1] * x[i + 1]
        right_dot[i] = x[i + 1] * right_dot[i + 1] + right[i + 1] * x_dot[i + 1]
        right[i] = right[i + 1] * x[i + 1]
    t, t1 = left[1:-1].copy(), left_dot[1:-1].copy()  # 8: view *= right[1:-1]
    t2 = right[1:-1]
    t3 = right_dot[1:-1]
    left_dot[1:-1] = t2 * t1 + t * t3
    left[1:-1] = t * t2
    t4 = np.array((right[0], left[-1]))               # 9: left[[0, -1]] = right[0], left[-1]
    left_dot[[0, -1]] = np.array((right_dot[0], left_dot[-1]))
    left[[0, -1]] = t4
    np.log(left)  # 10: return np.sum(np.log(left)) + view.sum(); may raise or warn, as in the primal

    # reverse sweep
    t5 = y_bar / left              # 10
    left_bar = t5.copy()
    left_bar_dot = materialise(-(t5 * left_dot) / left, left_bar)
    left_bar[1:-1] += y_bar
    t6 = left_bar[[0, -1]].copy()  # 9
    left_bar[[0, -1]] = 0.0
    t4 = last_named(left_bar, [0, -1])
    t7 = np.where(t4, left_bar_dot[[0, -1]], 0.0)
    left_bar_dot[[0, -1]] = 0.0
    left_bar_dot[-1] += t7[1]
    t5 = np.where(t4, t6, 0.0)
    left_bar[-1] += t5[1]
    right_bar, right_bar_dot = zeros_like(right), zeros_like(right)
    right_bar_dot[0] += t7[0]
    right_bar[0] += t5[0]
    t8 = left_bar[1:-1]            # 8
    t9 = left_bar_dot[1:-1]
    right_bar_dot[1:-1] += t * t9 + t8 * t1
    right_bar[1:-1] += t8 * t
    left_bar_dot[1:-1] = t2 * t9 + t8 * t3
    left_bar[1:-1] = t8 * t2
    x_bar_dot = zeros_like(x)      # 5
    for i in reversed(range(len(x) - 2, -1, -1)):
        t1 = right_bar[i]          # 6
        x_bar_dot[i + 1] += right[i + 1] * right_bar_dot[i] + t1 * right_dot[i + 1]
        right_bar_dot[i + 1] += x[i + 1] * right_bar_dot[i] + t1 * x_dot[i + 1]
        right_bar[i + 1] += t1 * x[i + 1]
    for i, (t, t2) in zip(reversed(range(1, len(x))), reversed(tape)):  # 3
        t1 = left_bar[i]           # 4
        x_bar_dot[i - 1] += t * left_bar_dot[i] + t1 * t2
        left_bar_dot[i - 1] += x[i - 1] * left_bar_dot[i] + t1 * x_dot[i - 1]
        left_bar[i - 1] += t1 * x[i - 1]
    return x_bar_dot
