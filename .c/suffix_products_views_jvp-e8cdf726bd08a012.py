# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.suffix_products_views
# source: 872e36e820fac726b131329d35784231
# code: 3d4d2d65b906662bc4d2f63b6ded0755
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.log = ufunc numpy.log
# asked: np.ones_like = _ArrayFunctionDispatcher of function numpy._core.numeric.ones_like
# asked: equal axes = 
# sha256: 8e44b3881213df9dd6d0a426f47ebaaf9fdfd3085253eb9597cc0526c7830c8b

# Tangent of z_f.suffix_products_views with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def suffix_products_views_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    left = np.ones_like(x)               # 2: left = np.ones_like(x); right = np.ones_like(x)
    left_dot = zeros_like(left)
    right = np.ones_like(x)
    right_dot = zeros_like(right)
    for i in range(1, len(x)):           # 3
        # 4: left[i] = left[i - 1] * x[i - 1]
        left_dot[i] = x[i - 1] * left_dot[i - 1] + left[i - 1] * x_dot[i - 1]
        left[i] = left[i - 1] * x[i - 1]
    for i in range(len(x) - 2, -1, -1):  # 5
        # 6: right[i] = right[i + 1] * x[i + 1]
        right_dot[i] = x[i + 1] * right_dot[i + 1] + right[i + 1] * x_dot[i + 1]
        right[i] = right[i + 1] * x[i + 1]
    t = left[1:-1]                       # 8: view *= right[1:-1]
    t1 = right[1:-1]
    left_dot[1:-1] = t1 * left_dot[1:-1] + t * right_dot[1:-1]
    left[1:-1] = t * t1
    t2 = np.array((right[0], left[-1]))  # 9: left[[0, -1]] = right[0], left[-1]
    left_dot[[0, -1]] = np.array((right_dot[0], left_dot[-1]))
    left[[0, -1]] = t2
    view = left[1:-1]                    # 10: return np.sum(np.log(left)) + view.sum()
    view_dot = left_dot[1:-1]
    return np.sum(np.log(left)) + np.sum(view), np.sum(left_dot / left) + np.sum(view_dot)
