# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.spring_network
# source: 808eb221752db0c1efcd231d3ddbcb39
# code: e0e7927b1b51d315305eb986d19a1e8a
# mode: jvp
# wrt: (0, 1)
# argument: k float
# argument: x0 array float64 (x0.0, x0.1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: range = class builtins.range
# asked: World = class z_c.World()
# asked: np = module numpy 2.4.6
# asked: np.zeros_like = _ArrayFunctionDispatcher of function numpy._core.numeric.zeros_like
# asked: Spring = class z_c.Spring()
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: Spring.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Spring.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Spring.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Spring.__new__ = builtin_function_or_method .object.__new__
# asked: Spring.__getattr__ = unbound
# asked: Spring.__del__ = unbound
# asked: Spring.__init__ = function z_c.Spring.__init__ a037899eda21f0504be06aa0d226ea41
# asked: Spring.i = unbound
# asked: Spring.j = unbound
# asked: Spring.k = unbound
# asked: Spring.rest = unbound
# asked: World.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: World.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: World.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: World.__new__ = builtin_function_or_method .object.__new__
# asked: World.__getattr__ = unbound
# asked: World.__del__ = unbound
# asked: World.__init__ = function z_c.World.__init__ 1ea91078a9ae2a8d4cddd51184bfbea9
# asked: World.x = unbound
# asked: World.v = unbound
# asked: World.springs = unbound
# asked: World.trace = unbound
# asked: World.step = function z_c.World.step e180157586c1b37a3107d5f39ff95d6e
# asked: World.step: np = module numpy 2.4.6
# asked: Spring.force = function z_c.Spring.force 8996ed58e8b652d2adc870c4ad5dfd45
# asked: Spring.force: np = module numpy 2.4.6
# asked: np.sqrt = ufunc numpy.sqrt
# asked: shared memory = 
# asked: equal axes = 
# sha256: 0b972bade9241a1f0baf833b15f0476950e61e92c2ffc112264e0c9859c49288

# Tangent of z_c.spring_network with respect to x0, k.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def spring_network_jvp(x0, k, x0_dot, k_dot):
    expect(is_array(x0, "float64", 2) and type(k) is float, "x0: float64[:, :], k: float")

    # 2: w = World(x0.copy(), np.zeros_like(x0), [Spring(0, 1, k, 1.0), Spring(1, 2, 2 * k, 0.5), Spring(2 ...
    t1 = x0.copy()
    t2 = t1
    t3 = zeros_like(t1)
    t3[...] = x0_dot.copy()
    t4 = np.zeros_like(x0)
    t5 = t4
    t6 = zeros_like(t4)
    t7 = 2 * k
    t8 = 2 * k_dot
    t9 = 0.3 * k
    t1 = 0.3 * k_dot
    w_trace, w_trace_dot = [], []
    for _ in range(4):          # 3
        t4 = np.zeros_like(t2)  # 4: w.step(0.1)
        f = t4
        f_dot = zeros_like(t4)
        t10 = t2[1]
        t11 = t3[1]
        t12 = t2[0]
        t13 = t3[0]
        d = t10 - t12
        d_dot = t11 - t13
        L = np.sqrt(d @ d)
        L_dot = 0.5 * quotient(d_dot @ d + d @ d_dot, L)
        t4 = L - 1.0
        t14 = k * t4
        F = t14 * d / L
        F_dot = (d * (t4 * k_dot + k * L_dot) + t14 * d_dot - F * L_dot) / L
        t15 = f[0] + F
        f_dot[0] += F_dot
        f[0] = t15
        t16 = f[1] - F
        f_dot[1] -= F_dot
        f[1] = t16
        t17 = t2[2]
        t4 = t3[2]
        d = t17 - t10
        d_dot = t4 - t11
        L = np.sqrt(d @ d)
        L_dot = 0.5 * quotient(d_dot @ d + d @ d_dot, L)
        t14 = L - 0.5
        t15 = t7 * t14
        F = t15 * d / L
        F_dot = (d * (t14 * t8 + t7 * L_dot) + t15 * d_dot - F * L_dot) / L
        t10 = f[1] + F
        f_dot[1] += F_dot
        f[1] = t10
        t11 = f[2] - F
        f_dot[2] -= F_dot
        f[2] = t11
        t16 = t2[3]
        t14 = t3[3]
        d = t16 - t17
        d_dot = t14 - t4
        L = np.sqrt(d @ d)
        L_dot = 0.5 * quotient(d_dot @ d + d @ d_dot, L)
        t10 = L - 1.0
        t11 = k * t10
        F = t11 * d / L
        F_dot = (d * (t10 * k_dot + k * L_dot) + t11 * d_dot - F * L_dot) / L
        t15 = f[2] + F
        f_dot[2] += F_dot
        f[2] = t15
        t4 = f[3] - F
        f_dot[3] -= F_dot
        f[3] = t4
        d = t16 - t12
        d_dot = t14 - t13
        L = np.sqrt(d @ d)
        L_dot = 0.5 * quotient(d_dot @ d + d @ d_dot, L)
        t10 = L - 2.0
        t11 = t9 * t10
        F = t11 * d / L
        F_dot = (d * (t10 * t1 + t9 * L_dot) + t11 * d_dot - F * L_dot) / L
        t4 = f[0] + F
        f_dot[0] += F_dot
        f[0] = t4
        t12 = f[3] - F
        f_dot[3] -= F_dot
        f[3] = t12
        f_dot -= 0.1 * t6
        f -= 0.1 * t5
        t6 += 0.1 * f_dot
        t5 += 0.1 * f
        t3 += 0.1 * t6
        t2 += 0.1 * t5
        t4 = t2.copy()
        t10 = zeros_like(t4)
        t10[...] = t3.copy()
        w_trace.append(t4)
        w_trace_dot.append(t10)
    t11 = t12 = 0.0
    # 5: return sum(np.sum(t ** 2) * (i + 1) for i, t in enumerate(w.trace))
    for i, (t, t_dot) in enumerate(zip(w_trace, w_trace_dot)):
        t4 = i + 1
        t11 = t11 + np.sum(t ** 2) * t4
        t12 = t12 + t4 * np.sum(2 * (t * t_dot))
    return t11, t12
