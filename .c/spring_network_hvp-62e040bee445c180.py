# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.spring_network
# source: 808eb221752db0c1efcd231d3ddbcb39
# code: e0e7927b1b51d315305eb986d19a1e8a
# mode: hvp
# wrt: 0
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
# sha256: 918a3afa2fa682a66291d7558dcfb7c353b44ba73a7eee2029069d4306caa6be

# Product of the Hessian of z_c.spring_network with respect to x0.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, quotient, zeros_like


def spring_network_hvp(x0, k, x0_dot, *, y_bar=1.0):
    expect(is_array(x0, "float64", 2) and type(k) is float, "x0: float64[:, :], k: float")

    # forward sweep
    # 2: w = World(x0.copy(), np.zeros_like(x0), [Spring(0, 1, k, 1.0), Spring(1, 2, 2 * k, 0.5), Spring(2 ...
    t1 = x0.copy()
    t2 = t1
    t3 = zeros_like(t1)
    t3[...] = x0_dot.copy()
    t4 = zeros_like(t2)
    t5 = t4
    t6 = zeros_like(t4)
    t7 = np.zeros_like(x0)
    t8 = t7
    t9, t1 = zeros_like(t7), zeros_like(t2)
    t10 = t1
    t11 = zeros_like(t1)
    t12 = 2 * k
    t4 = 0.3 * k
    w_trace, w_trace_dot, w_trace_bar, w_trace_bar_dot, tape = [], [], [], [], []
    tape_1, tape_2, tape_3 = [], [], []
    for _ in range(4):          # 3
        t1 = np.zeros_like(t2)  # 4: w.step(0.1)
        f = t1
        f_dot, t7 = zeros_like(t1), zeros_like(t2)
        f_bar = t7
        f_bar_dot = zeros_like(t7)
        t13 = t2[1]
        t14 = t3[1]
        t15 = t2[0]
        t16 = t3[0]
        d = t13 - t15
        d_dot = t14 - t16
        L = np.sqrt(d @ d)
        L_dot = 0.5 * quotient(d_dot @ d + d @ d_dot, L)
        tape.append((f_bar, f_bar_dot, d, d_dot, L, L_dot))
        t1 = k * (L - 1.0)
        F = t1 * d / L
        F_dot = (d * (k * L_dot) + t1 * d_dot - F * L_dot) / L
        t7 = f[0] + F
        f_dot[0] += F_dot
        f[0] = t7
        t17 = f[1] - F
        f_dot[1] -= F_dot
        f[1] = t17
        t18 = t2[2]
        t1 = t3[2]
        d = t18 - t13
        d_dot = t1 - t14
        L = np.sqrt(d @ d)
        L_dot = 0.5 * quotient(d_dot @ d + d @ d_dot, L)
        tape_1.append((d, d_dot, L, L_dot))
        t7 = t12 * (L - 0.5)
        F = t7 * d / L
        F_dot = (d * (t12 * L_dot) + t7 * d_dot - F * L_dot) / L
        t13 = f[1] + F
        f_dot[1] += F_dot
        f[1] = t13
        t14 = f[2] - F
        f_dot[2] -= F_dot
        f[2] = t14
        t17 = t2[3]
        t7 = t3[3]
        d = t17 - t18
        d_dot = t7 - t1
        L = np.sqrt(d @ d)
        L_dot = 0.5 * quotient(d_dot @ d + d @ d_dot, L)
        tape_2.append((d, d_dot, L, L_dot))
        t13 = k * (L - 1.0)
        F = t13 * d / L
        F_dot = (d * (k * L_dot) + t13 * d_dot - F * L_dot) / L
        t14 = f[2] + F
        f_dot[2] += F_dot
        f[2] = t14
        t1 = f[3] - F
        f_dot[3] -= F_dot
        f[3] = t1
        d = t17 - t15
        d_dot = t7 - t16
        L = np.sqrt(d @ d)
        L_dot = 0.5 * quotient(d_dot @ d + d @ d_dot, L)
        t13 = t4 * (L - 2.0)
        F = t13 * d / L
        F_dot = (d * (t4 * L_dot) + t13 * d_dot - F * L_dot) / L
        t1 = f[0] + F
        f_dot[0] += F_dot
        f[0] = t1
        t7 = f[3] - F
        f_dot[3] -= F_dot
        f[3] = t7
        f_dot -= 0.1 * t9
        f -= 0.1 * t8
        t9 += 0.1 * f_dot
        t8 += 0.1 * f
        t3 += 0.1 * t9
        t2 += 0.1 * t8
        t1 = t2.copy()
        t7 = zeros_like(t1)
        t7[...] = t3.copy()
        t13 = zeros_like(t2)
        t14 = t13
        t15 = zeros_like(t13)
        w_trace.append(t1)
        w_trace_dot.append(t7)
        w_trace_bar.append(t14)
        w_trace_bar_dot.append(t15)
        tape_3.append((d, d_dot, L, L_dot, t14, t15))

    # reverse sweep
    # 5: return sum(np.sum(t ** 2) * (i + 1) for i, t in enumerate(w.trace))
    for i in reversed(range(len(w_trace))):
        t = w_trace[i]
        t_dot = w_trace_dot[i]
        t_bar = w_trace_bar[i]
        t1 = y_bar * (i + 1) * 2
        w_trace_bar_dot[i] += t1 * t_dot
        t_bar += t1 * t
    # 3
    for (f_bar, f_bar_dot, d, d_dot, L, L_dot), (d_1, d_dot_1, L_1, L_dot_1) in zip(reversed(tape),
            reversed(tape_1)):
        d_2, d_dot_2, L_2, L_dot_2 = tape_2.pop()
        d_3, d_dot_3, L_3, L_dot_3, t1, t2 = tape_3.pop()
        t6 += t2
        t5 += t1
        t11 += 0.1 * t6
        t10 += t5 * 0.1
        f_bar_dot += 0.1 * t11
        f_bar += t10 * 0.1
        t11 -= f_bar_dot * 0.1
        t10 -= f_bar * 0.1
        t2 = f_bar[3]                        # 4
        t1 = f_bar_dot[3]
        t3 = f_bar[0]
        t7 = f_bar_dot[0]
        t8 = f_bar[2]
        t9 = f_bar_dot[2]
        t13 = f_bar[1]
        t14 = f_bar_dot[1]
        t15 = k * (L - 1.0)
        F = t15 * d / L
        t16 = k * L_dot
        F_dot = (d * t16 + t15 * d_dot - F * L_dot) / L
        t17 = t4 * (L_3 - 2.0)
        F_1 = t17 * d_3 / L_3
        t18 = t4 * L_dot_3
        F_dot_1 = (d_3 * t18 + t17 * d_dot_3 - F_1 * L_dot_3) / L_3
        F_bar = t3 - t2
        F_bar_dot = t7 - t1
        t19 = F_bar / L_3
        L_bar = t19 @ d_3 * t4 - t19 @ F_1
        t20 = (F_bar_dot - t19 * L_dot_3) / L_3
        L_bar_dot = t4 * (t20 @ d_3 + t19 @ d_dot_3) - (t20 @ F_1 + t19 @ F_dot_1)
        t21 = quotient(L_bar * 0.5, L_3)
        t22 = 2.0 * t21
        d_bar_dot = t17 * t20 + t19 * t18 + (d_3 * (2.0 * quotient(0.5 * L_bar_dot - t21 * L_dot_3, L_3))
            + t22 * d_dot_3)
        F_bar = t3 - t13
        F_bar_dot = t7 - t14
        t23 = F_bar / L
        L_bar = t23 @ d * k - t23 @ F
        t24 = (F_bar_dot - t23 * L_dot) / L
        L_bar_dot = k * (t24 @ d + t23 @ d_dot) - (t24 @ F + t23 @ F_dot)
        t25 = quotient(L_bar * 0.5, L)
        t18 = 2.0 * t25
        d_bar_dot_1 = t15 * t24 + t23 * t16 + (d * (2.0 * quotient(0.5 * L_bar_dot - t25 * L_dot, L))
            + t18 * d_dot)
        t6[0] += -d_bar_dot - d_bar_dot_1
        d_bar = t19 * t17 + t22 * d_3
        d_bar_1 = t23 * t15 + t18 * d
        t5[0] += -d_bar - d_bar_1
        t3 = k * (L_2 - 1.0)
        F = t3 * d_2 / L_2
        t7 = k * L_dot_2
        F_dot = (d_2 * t7 + t3 * d_dot_2 - F * L_dot_2) / L_2
        F_bar = t8 - t2
        F_bar_dot = t9 - t1
        t15 = F_bar / L_2
        L_bar = t15 @ d_2 * k - t15 @ F
        t16 = (F_bar_dot - t15 * L_dot_2) / L_2
        L_bar_dot = k * (t16 @ d_2 + t15 @ d_dot_2) - (t16 @ F + t15 @ F_dot)
        t17 = quotient(L_bar * 0.5, L_2)
        t18 = 2.0 * t17
        d_bar_dot_2 = t3 * t16 + t15 * t7 + (d_2 * (2.0 * quotient(0.5 * L_bar_dot - t17 * L_dot_2, L_2))
            + t18 * d_dot_2)
        t6[3] += d_bar_dot + d_bar_dot_2
        d_bar_2 = t15 * t3 + t18 * d_2
        t5[3] += d_bar + d_bar_2
        t1 = t12 * (L_1 - 0.5)
        F = t1 * d_1 / L_1
        t2 = t12 * L_dot_1
        F_dot = (d_1 * t2 + t1 * d_dot_1 - F * L_dot_1) / L_1
        F_bar = t13 - t8
        F_bar_dot = t14 - t9
        t3 = F_bar / L_1
        L_bar = t3 @ d_1 * t12 - t3 @ F
        t7 = (F_bar_dot - t3 * L_dot_1) / L_1
        L_bar_dot = t12 * (t7 @ d_1 + t3 @ d_dot_1) - (t7 @ F + t3 @ F_dot)
        t15 = quotient(L_bar * 0.5, L_1)
        t16 = 2.0 * t15
        d_bar_dot = t1 * t7 + t3 * t2 + (d_1 * (2.0 * quotient(0.5 * L_bar_dot - t15 * L_dot_1, L_1))
            + t16 * d_dot_1)
        t6[2] += d_bar_dot - d_bar_dot_2
        d_bar = t3 * t1 + t16 * d_1
        t5[2] += d_bar - d_bar_2
        t6[1] += d_bar_dot_1 - d_bar_dot
        t5[1] += d_bar_1 - d_bar
    x0_bar_dot = materialise(t6, x0)
    return x0_bar_dot
