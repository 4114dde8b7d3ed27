# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.grid_double_buffer
# source: 7e48376031836b648f5b68ce9affd4e2
# code: a2bf39e11a5965d31f83c9b07d8ff2ed
# mode: jvp
# wrt: (0,)
# argument: a array float64 (a.0, a.0)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: Grid = class z_f.Grid()
# asked: Grid.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Grid.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Grid.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Grid.__new__ = builtin_function_or_method .object.__new__
# asked: Grid.__getattr__ = unbound
# asked: Grid.__del__ = unbound
# asked: Grid.__init__ = function z_f.Grid.__init__ 4847d2a1616965d2d6e152060b39cdf9
# asked: Grid.a = unbound
# asked: Grid.b = unbound
# asked: Grid.laplace = function z_f.Grid.laplace f7f106f972c0d56aa0e163d8deaa3e5c
# asked: Grid.swap = function z_f.Grid.swap 50331a4b742030982aa40bd06dffa0bd
# asked: shared memory = 
# asked: equal axes = a.1 = a.0
# sha256: 47e8cd2c42437c315bdaaf1ec66dd85735b64248e8956ff01f2f1ebb96c853ce

# Tangent of z_f.grid_double_buffer with respect to a.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def grid_double_buffer_jvp(a, a_dot):
    expect(is_array(a, "float64", 2), "a: float64[:, :]")

    t = a.copy()        # 2: g = Grid(a.copy())
    g_a = t
    g_a_dot = zeros_like(t)
    g_a_dot[...] = a_dot.copy()
    t1 = g_a.copy()
    g_b = t1
    g_b_dot = zeros_like(t1)
    g_b_dot[...] = g_a_dot.copy()
    for _ in range(3):  # 3
        t = 0.25 * (g_a[:-2, 1:-1] + g_a[2:, 1:-1] + g_a[1:-1, :-2] + g_a[1:-1, 2:])  # 4: g.laplace()
        t2 = 0.25 * (g_a_dot[:-2, 1:-1] + g_a_dot[2:, 1:-1] + g_a_dot[1:-1, :-2] + g_a_dot[1:-1, 2:])
        g_b_dot[1:-1, 1:-1] = t2
        g_b[1:-1, 1:-1] = t
        g_a, g_a_dot, g_b, g_b_dot = g_b, g_b_dot, g_a, g_a_dot
    return np.sum(g_a ** 2) + g_b[1, 2], np.sum(2 * (g_a * g_a_dot)) + g_b_dot[1, 2]
