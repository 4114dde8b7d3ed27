# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.circuit_impedance
# source: a920aa280bcb132b193c7ddfcad0fc7f
# code: 05c440771e4e0cb607539c0816305576
# mode: value_and_grad
# wrt: (0, 1)
# argument: parts dict {str 'R', str 'L', str 'C'} [float, float, float]
# argument: w float
# asked: sum = builtin_function_or_method builtins.sum
# asked: abs = builtin_function_or_method builtins.abs
# asked: equal axes = 
# sha256: 86dace164383a1f9f49bafa0c70c6b0a1a8d1a94d039c30f56d50b6f7e045cfe

# Value and gradient of z_c.circuit_impedance with respect to parts, w.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_dict, materialise, ratio


def circuit_impedance_value_and_grad(parts, w, *, y_bar=1.0):
    expect(is_dict(parts, ("R", "L", "C")) and type(parts["R"]) is float and type(parts["L"]) is float
        and type(parts["C"]) is float and type(w) is float,
        "parts: {'R': float, 'L': float, 'C': float}, w: float")

    # forward sweep
    R = parts["R"]  # 12: tot = series(z("R"), parallel(z("L"), series(z("R"), z("C"))))
    L = parts["L"]
    C = parts["C"]
    t = 1.0j * w
    t1 = t * L
    t2 = t * C
    t3 = 1 / t2
    t4 = 0 + (R + 0.0j)
    t5 = t4 + t3
    t6 = 1 / t1
    t7 = 1 / t5
    t8 = 0 + t6 + t7
    t9 = 1 / t8
    tot = t4 + t9
    t10 = abs(tot)  # 13: return abs(tot) + tot.imag

    # reverse sweep
    tot_bar = y_bar * 1.0j + y_bar * np.conjugate(ratio(np.conjugate(tot), t10))  # 13
    t11 = -(tot_bar / np.conjugate(t8)) * np.conjugate(t9)  # 12
    t12 = -(t11 / np.conjugate(t5)) * np.conjugate(t7)
    t13 = -(t11 / np.conjugate(t1)) * np.conjugate(t6)
    t14 = -(t12 / np.conjugate(t2)) * np.conjugate(t3)
    t4 = np.conjugate(1.0j)
    w_bar = np.real(t14 * C * t4) + np.real(t13 * L * t4)
    R_bar = materialise(np.real(t12) + np.real(tot_bar), R)
    t15 = np.conjugate(t)
    L_bar = materialise(np.real(t13 * t15), L)
    C_bar = materialise(np.real(t14 * t15), C)
    return t10 + tot.imag, ({"R": R_bar, "L": L_bar, "C": C_bar}, w_bar)
