# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.spring_network
# source: 808eb221752db0c1efcd231d3ddbcb39
# code: e0e7927b1b51d315305eb986d19a1e8a
# mode: grad
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
# sha256: 9608dc922e227968393e8e2bf6cb76a7f5843b5a946796de70e457df20eb487e

# Gradient of z_c.spring_network with respect to x0, k.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, materialise, quotient, zeros_like


def spring_network_grad(x0, k, *, y_bar=1.0):
    expect(is_array(x0, "float64", 2) and type(k) is float, "x0: float64[:, :], k: float")

    # forward sweep
    # 2: w = World(x0.copy(), np.zeros_like(x0), [Spring(0, 1, k, 1.0), Spring(1, 2, 2 * k, 0.5), Spring(2 ...
    t1 = x0.copy()
    t2 = zeros_like(t1)
    t3 = np.zeros_like(x0)
    t4 = zeros_like(t1)
    t5 = 2 * k
    t6 = 0.3 * k
    w_trace, w_trace_bar, tape, tape_1, tape_2, tape_3 = [], [], [], [], [], []
    for _ in range(4):         # 3
        f = np.zeros_like(t1)  # 4: w.step(0.1)
        f_bar = zeros_like(t1)
        t7 = t1[1]
        t8 = t1[0]
        d = t7 - t8
        L = np.sqrt(d @ d)
        tape.append((f_bar, d, L))
        F = k * (L - 1.0) * d / L
        f[0] += F
        f[1] -= F
        t9 = t1[2]
        d = t9 - t7
        L = np.sqrt(d @ d)
        tape_1.append((d, L))
        F = t5 * (L - 0.5) * d / L
        f[1] += F
        f[2] -= F
        t10 = t1[3]
        d = t10 - t9
        L = np.sqrt(d @ d)
        tape_2.append((d, L))
        F = k * (L - 1.0) * d / L
        f[2] += F
        f[3] -= F
        d = t10 - t8
        L = np.sqrt(d @ d)
        F = t6 * (L - 2.0) * d / L
        f[0] += F
        f[3] -= F
        f -= 0.1 * t3
        t3 += 0.1 * f
        t1 += 0.1 * t3
        t7 = zeros_like(t1)
        w_trace.append(t1.copy())
        w_trace_bar.append(t7)
        tape_3.append((d, L, t7))

    # reverse sweep
    # 5: return sum(np.sum(t ** 2) * (i + 1) for i, t in enumerate(w.trace))
    for i in reversed(range(len(w_trace))):
        t = w_trace[i]
        w_trace_bar[i] += y_bar * (i + 1) * 2 * t
    k_bar = t1 = t3 = 0.0
    for (f_bar, d, L), (d_1, L_1) in zip(reversed(tape), reversed(tape_1)):  # 3
        d_2, L_2 = tape_2.pop()
        d_3, L_3, t7 = tape_3.pop()
        t2 += t7
        t4 += t2 * 0.1
        f_bar += t4 * 0.1
        t4 -= f_bar * 0.1
        t8 = f_bar[3]                        # 4
        t9 = f_bar[0]
        t10 = f_bar[2]
        t11 = f_bar[1]
        t7 = L - 1.0
        t12 = k * t7
        F = t12 * d / L
        t13 = L_3 - 2.0
        t14 = t6 * t13
        F_1 = t14 * d_3 / L_3
        F_bar = t9 - t8
        t15 = F_bar / L_3
        t16 = t15 @ d_3
        L_bar = t16 * t6 - t15 @ F_1
        d_bar = t15 * t14 + 2.0 * quotient(L_bar * 0.5, L_3) * d_3
        F_bar = t9 - t11
        t17 = F_bar / L
        t18 = t17 @ d
        L_bar = t18 * k - t17 @ F
        d_bar_1 = t17 * t12 + 2.0 * quotient(L_bar * 0.5, L) * d
        t2[0] += -d_bar - d_bar_1
        t19 = L_2 - 1.0
        t14 = k * t19
        F = t14 * d_2 / L_2
        F_bar = t10 - t8
        t9 = F_bar / L_2
        t15 = t9 @ d_2
        L_bar = t15 * k - t9 @ F
        d_bar_2 = t9 * t14 + 2.0 * quotient(L_bar * 0.5, L_2) * d_2
        t2[3] += d_bar + d_bar_2
        t12 = L_1 - 0.5
        t17 = t5 * t12
        F = t17 * d_1 / L_1
        F_bar = t11 - t10
        t8 = F_bar / L_1
        t20 = t8 @ d_1
        L_bar = t20 * t5 - t8 @ F
        d_bar = t8 * t17 + 2.0 * quotient(L_bar * 0.5, L_1) * d_1
        t2[2] += d_bar - d_bar_2
        t2[1] += d_bar_1 - d_bar
        t3 = t3 + t16 * t13
        t1 = t1 + t20 * t12
        k_bar = k_bar + t15 * t19 + t18 * t7
    k_bar = k_bar + t3 * 0.3 + t1 * 2        # 2
    x0_bar = materialise(t2, x0)
    return x0_bar, k_bar
