# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.circuit_impedance
# source: a920aa280bcb132b193c7ddfcad0fc7f
# code: 05c440771e4e0cb607539c0816305576
# mode: hvp
# wrt: 0
# argument: parts dict {str 'R', str 'L', str 'C'} [float, float, float]
# argument: w float
# asked: sum = builtin_function_or_method builtins.sum
# asked: abs = builtin_function_or_method builtins.abs
# asked: equal axes = 
# sha256: 3bf19cd85eb16c30d5aecdcf2f628c95ab107c4f98a3ca8458b0af433cff7b5a

# Product of the Hessian of z_c.circuit_impedance with respect to parts.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_dict, materialise, ratio, zeros_like


def circuit_impedance_hvp(parts, w, parts_dot, *, y_bar=1.0):
    expect(is_dict(parts, ("R", "L", "C")) and type(parts["R"]) is float and type(parts["L"]) is float
        and type(parts["C"]) is float and type(w) is float,
        "parts: {'R': float, 'L': float, 'C': float}, w: float")

    # forward sweep
    R = parts["R"]  # 12: tot = series(z("R"), parallel(z("L"), series(z("R"), z("C"))))
    R_dot = parts_dot["R"]
    L = parts["L"]
    L_dot = parts_dot["L"]
    C = parts["C"]
    C_dot = parts_dot["C"]
    t = 1.0j * w
    t1 = t * L
    t2 = t * L_dot
    t3 = t * C
    t4 = t * C_dot
    t5 = 1 / t3
    t6 = -(t5 * t4) / t3
    t7 = 0 + (R + 0.0j)
    t8 = t7 + t5
    t9 = R_dot + t6
    t10 = 1 / t1
    t11 = -(t10 * t2) / t1
    t12 = 1 / t8
    t13 = -(t12 * t9) / t8
    t14 = 0 + t10 + t12
    t15 = t11 + t13
    t16 = 1 / t14
    t17 = -(t16 * t15) / t14
    tot = t7 + t16
    tot_dot = R_dot + t17
    t18 = abs(tot)  # 13: return abs(tot) + tot.imag
    t19 = ratio(np.conjugate(tot), t18)

    # reverse sweep
    parts_bar_dot = zeros_like(parts)                   # 12
    tot_bar = y_bar * 1.0j + y_bar * np.conjugate(t19)  # 13
    t20 = y_bar * np.conjugate(ratio(np.conjugate(tot_dot) - t19 * np.real(t19 * tot_dot), t18))
    t7 = np.conjugate(t14)                              # 12
    t21 = tot_bar / t7
    t22 = -t21
    t23 = np.conjugate(t16)
    t24 = t22 * t23
    t25 = t23 * -((t20 - t21 * np.conjugate(t15)) / t7) + t22 * np.conjugate(t17)
    t26 = np.conjugate(t8)
    t18 = t24 / t26
    t14 = -t18
    t19 = np.conjugate(t12)
    t27 = t19 * -((t25 - t18 * np.conjugate(t9)) / t26) + t14 * np.conjugate(t13)
    t16 = np.conjugate(t3)
    t28 = t14 * t19 / t16
    t7 = np.conjugate(t)
    C_bar_dot = np.real(t7
        * (np.conjugate(t5) * -((t27 - t28 * np.conjugate(t4)) / t16) + -t28 * np.conjugate(t6)))
    parts_bar_dot["C"] += C_bar_dot
    t8 = np.conjugate(t1)
    t12 = t24 / t8
    L_bar_dot = np.real(t7
        * (np.conjugate(t10) * -((t25 - t12 * np.conjugate(t2)) / t8) + -t12 * np.conjugate(t11)))
    parts_bar_dot["L"] += L_bar_dot
    parts_bar_dot["R"] += np.real(t27) + np.real(t20)
    return materialise(parts_bar_dot, parts)
