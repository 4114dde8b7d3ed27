# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.circuit_impedance
# source: a920aa280bcb132b193c7ddfcad0fc7f
# code: 05c440771e4e0cb607539c0816305576
# mode: jvp
# wrt: (0, 1)
# argument: parts dict {str 'R', str 'L', str 'C'} [float, float, float]
# argument: w float
# asked: sum = builtin_function_or_method builtins.sum
# asked: abs = builtin_function_or_method builtins.abs
# asked: equal axes = 
# sha256: e896e80508dfbbc0d1a8a1a819a5befb08af074d993781cf2eb65336911208df

# Tangent of z_c.circuit_impedance with respect to parts, w.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_dict, ratio


def circuit_impedance_jvp(parts, w, parts_dot, w_dot):
    expect(is_dict(parts, ("R", "L", "C")) and type(parts["R"]) is float and type(parts["L"]) is float
        and type(parts["C"]) is float and type(w) is float,
        "parts: {'R': float, 'L': float, 'C': float}, w: float")

    R = parts["R"]  # 12: tot = series(z("R"), parallel(z("L"), series(z("R"), z("C"))))
    R_dot = parts_dot["R"]
    L = parts["L"]
    L_dot = parts_dot["L"]
    C = parts["C"]
    C_dot = parts_dot["C"]
    t = 1.0j * w
    t1 = 1.0j * w_dot
    t2 = t * L
    t3 = t * C
    t4 = 1 / t3
    t5 = 0 + (R + 0.0j)
    t6 = t5 + t4
    t7 = 1 / t2
    t8 = 1 / t6
    t9 = 0 + t7 + t8
    t10 = 1 / t9
    t11 = -(t10
        * (-(t7 * (L * t1 + t * L_dot)) / t2 + -(t8 * (R_dot + -(t4 * (C * t1 + t * C_dot)) / t3)) / t6)) / t9
    tot = t5 + t10
    tot_dot = R_dot + t11
    t12 = abs(tot)  # 13: return abs(tot) + tot.imag
    return t12 + tot.imag, np.real(ratio(np.conjugate(tot), t12) * tot_dot) + np.imag(tot_dot)
