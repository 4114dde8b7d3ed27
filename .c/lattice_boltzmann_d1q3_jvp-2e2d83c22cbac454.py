# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.lattice_boltzmann_d1q3
# source: b09c98d6f04bf1234ae0df7640693a8e
# code: 69688323c3c1ebaf4afb67118e184277
# mode: jvp
# wrt: (0, 1)
# argument: rho0 array float64 (rho0.0)
# argument: u0 array float64 (rho0.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.roll = _ArrayFunctionDispatcher of function numpy._core.numeric.roll
# asked: equal axes = u0.0 = rho0.0
# sha256: 4fcff9c5433a0a3d17980aa822d17481756b73794c9812a356801d679f375fa4

# Tangent of z_c.lattice_boltzmann_d1q3 with respect to rho0, u0.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import duplicate, expect, is_array


def eq_jvp(r, v, w, c, r_dot, v_dot):
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    t, t1 = [], []
    for wi, ci in zip(w, c):
        t2 = r * wi
        t3 = 3 * ci
        t4 = ci * v
        t5 = 1 + t3 * v + 4.5 * t4 ** 2 - 1.5 * v ** 2
        t.append(t2 * t5)
        t1.append(t5 * (wi * r_dot)
            + t2 * (t3 * v_dot + 4.5 * (2 * (t4 * (ci * v_dot))) - 1.5 * (2 * (v * v_dot))))
    return duplicate(t), duplicate(t1)


def eq_1_jvp(r, v, w, c, r_dot, v_dot):
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    t, t1 = [], []
    for wi, ci in zip(w, c):
        t2 = r * wi
        t3 = 3 * ci
        t4 = 1 + t3 * v
        t5 = ci * v
        t6 = t4 + 4.5 * t5 ** 2 - 1.5 * v ** 2
        t.append(t2 * t6)
        t1.append(t6 * (wi * r_dot)
            + t2 * (t3 * v_dot + 4.5 * (2 * (t5 * (ci * v_dot))) - 1.5 * (2 * (v * v_dot))))
    return duplicate(t), duplicate(t1)


def lattice_boltzmann_d1q3_jvp(rho0, u0, rho0_dot, u0_dot):
    expect(is_array(rho0, "float64", 1) and is_array(u0, "float64", 1), "rho0: float64[:], u0: float64[:]")

    w = [4 / 6, 1 / 6, 1 / 6]                                 # 2
    c = [0, 1, -1]                                            # 3
    rho, uu = 1 + 0.1 * rho0, 0.1 * u0                        # 4
    uu_dot = 0.1 * u0_dot
    f, f_dot = eq_jvp(rho, uu, w, c, 0.1 * rho0_dot, uu_dot)  # 6: f = eq(rho, uu)
    for _ in range(3):                                        # 7
        t = len(f)                                            # 8: rho = sum(f)
        rho = 0
        rho_dot = 0.0
        for i in range(t):
            rho = rho + f[i]
            rho_dot = rho_dot + f_dot[i]
        t1 = len(c)  # 9: uu = sum(ci * fi for ci, fi in zip(c, f)) / rho
        t2 = 0
        t3 = 0.0
        for i in range(min(t1, t)):
            ci = c[i]
            fi = f[i]
            fi_dot = f_dot[i]
            t2 = t2 + ci * fi
            t3 = t3 + ci * fi_dot
        uu = t2 / rho
        uu_dot = (t3 - uu * rho_dot) / rho
        feq, feq_dot = eq_1_jvp(rho, uu, w, c, rho_dot, uu_dot)  # 10: feq = eq(rho, uu)
        f_1, f_dot_1 = [], []  # 11: f = [fi - 0.7 * (fi - fe) for fi, fe in zip(f, feq)]
        for i in range(min(t, len(feq))):
            fi = f[i]
            fi_dot = f_dot[i]
            fe = feq[i]
            fe_dot = feq_dot[i]
            f_1.append(fi - 0.7 * (fi - fe))
            f_dot_1.append(fi_dot - 0.7 * (fi_dot - fe_dot))
        t = min(len(f_1), t1)  # 12: f = [np.roll(fi, ci) for fi, ci in zip(f, c)]
        f, f_dot = [], []
        for i in range(t):
            fi = f_1[i]
            fi_dot = f_dot_1[i]
            ci = c[i]
            f.append(np.roll(fi, ci))
            f_dot.append(np.roll(fi_dot, ci))
    t = 0
    t1 = 0.0
    for i in range(len(f)):  # 13: return np.sum(sum(f) ** 2) + np.sum(uu * f[1])
        t = t + f[i]
        t1 = t1 + f_dot[i]
    t2 = np.sum(t ** 2)
    t3 = f[1]
    t4 = f_dot[1]
    return t2 + np.sum(uu * t3), np.sum(2 * (t ** 1 * t1)) + np.sum(t3 * uu_dot + uu * t4)
