# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.suffix_products_views
# source: 872e36e820fac726b131329d35784231
# code: 3d4d2d65b906662bc4d2f63b6ded0755
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.log = ufunc numpy.log
# asked: np.ones_like = _ArrayFunctionDispatcher of function numpy._core.numeric.ones_like
# asked: equal axes = 
# sha256: 0eb5c74b50fec523c6311d8ef0f1ccda81fe5a78e44dea8cf9d32aea66446bf4

# Value and gradient of z_f.suffix_products_views with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, last_named, zeros_like


def suffix_products_views_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    left = np.ones_like(x)                          # 2: left = np.ones_like(x); right = np.ones_like(x)
    right = np.ones_like(x)
    left_tape = []
    for i in range(1, len(x)):                      # 3
        left_tape.append(left[i - 1])
        left[i] = left[i - 1] * x[i - 1]            # 4
    for i in range(len(x) - 2, -1, -1):             # 5
        right[i] = right[i + 1] * x[i + 1]          # 6
    t = left[1:-1].copy()                           # 8: view *= right[1:-1]
    t1 = right[1:-1]
    left[1:-1] = t * t1
    left[[0, -1]] = np.array((right[0], left[-1]))  # 9: left[[0, -1]] = right[0], left[-1]
    view = left[1:-1]                               # 10: return np.sum(np.log(left)) + view.sum()
    t2 = np.sum(np.log(left)) + np.sum(view)

    # reverse sweep
    left_bar = y_bar / left                          # 10
    left_bar[1:-1] += y_bar
    t3 = left_bar[[0, -1]].copy()                    # 9
    left_bar[[0, -1]] = 0.0
    t4 = np.where(last_named(left_bar, [0, -1]), t3, 0.0)
    left_bar[-1] += t4[1]
    right_bar = zeros_like(right)
    right_bar[0] += t4[0]
    t5 = left_bar[1:-1]                              # 8
    right_bar[1:-1] += t5 * t
    left_bar[1:-1] = t5 * t1
    x_bar = zeros_like(x)                            # 5
    for i in reversed(range(len(x) - 2, -1, -1)):
        x_bar[i + 1] += right_bar[i] * right[i + 1]  # 6
        right_bar[i + 1] += right_bar[i] * x[i + 1]
    for i, t in zip(reversed(range(1, len(x))), reversed(left_tape)):  # 3
        x_bar[i - 1] += left_bar[i] * t              # 4
        left_bar[i - 1] += left_bar[i] * x[i - 1]
    return t2, x_bar
