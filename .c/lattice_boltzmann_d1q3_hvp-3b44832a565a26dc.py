# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.lattice_boltzmann_d1q3
# source: b09c98d6f04bf1234ae0df7640693a8e
# code: 69688323c3c1ebaf4afb67118e184277
# mode: hvp
# wrt: 0
# argument: rho0 array float64 (rho0.0)
# argument: u0 array float64 (rho0.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.roll = _ArrayFunctionDispatcher of function numpy._core.numeric.roll
# asked: equal axes = u0.0 = rho0.0
# sha256: 12dec148fe0149e784fc155dc0e7cc30a3ac9d19d700d261053ef2139d993b0f

# Product of the Hessian of z_c.lattice_boltzmann_d1q3 with respect to rho0.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, duplicate, expect, is_array, unbroadcast, zeros_like


def eq_forward_jvp(r, v, w, c, r_dot):
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    t, t1, t2_tape = [], [], []
    for wi, ci in zip(w, c):
        t2 = 1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2
        t2_tape.append(t2)
        t.append(r * wi * t2)
        t1.append(t2 * (wi * r_dot))
    return (duplicate(t), t2_tape), duplicate(t1)


def eq_1_forward_jvp(r, v, w, c, r_dot, v_dot):
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    t, t1, t6_tape, t7_tape = [], [], [], []
    for wi, ci in zip(w, c):
        t2 = r * wi
        t3 = 3 * ci
        t4 = 1 + t3 * v
        t5 = ci * v
        t6 = t4 + 4.5 * t5 ** 2 - 1.5 * v ** 2
        t7 = t3 * v_dot + 4.5 * (2 * (t5 * (ci * v_dot))) - 1.5 * (2 * (v * v_dot))
        t6_tape.append(t6)
        t7_tape.append(t7)
        t.append(t2 * t6)
        t1.append(t6 * (wi * r_dot) + t2 * t7)
    return (duplicate(t), t6_tape), (duplicate(t1), t7_tape)


def eq_1_reverse_jvp(r, v, w, c, t_tape, y_bar, r_dot, v_dot, t_tape_dot, y_bar_dot):
    t = list(y_bar)
    t1 = list(y_bar_dot)
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    r_bar, v_bar = zeros_like(r), zeros_like(v)
    r_bar_dot, v_bar_dot = zeros_like(r_bar), zeros_like(v_bar)
    for i in reversed(range(min(len(w), len(c)))):
        t2 = t_tape.pop()
        wi = w[i]
        ci = c[i]
        t3 = r * wi
        t4 = 3 * ci
        t5 = ci * v
        t6 = t.pop()
        t7 = t1.pop()
        t8 = unbroadcast(t6 * t3, t2)
        t9 = unbroadcast(t3 * t7 + t6 * (wi * r_dot), t2)
        t10 = t8 * 1.5 * 2
        t11 = t8 * 4.5 * 2
        v_bar = v_bar - t10 * v + t11 * t5 * ci + t8 * t4
        v_bar_dot = v_bar_dot - (v * (2 * (1.5 * t9)) + t10 * v_dot) + ci * (t5 * (2 * (4.5 * t9))
            + t11 * (ci * v_dot)) + t4 * t9
        r_bar = r_bar + unbroadcast(t6 * t2, t3) * wi
        r_bar_dot = r_bar_dot + wi * unbroadcast(t2 * t7 + t6 * t_tape_dot.pop(), t3)
    return (r_bar, v_bar), (r_bar_dot, v_bar_dot)


def eq_reverse_jvp(r, w, c, t_tape, y_bar, y_bar_dot):
    t = list(y_bar)
    t1 = list(y_bar_dot)
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    r_bar, r_bar_dot = zeros_like(r), zeros_like(r)
    for i in reversed(range(min(len(w), len(c)))):
        t2 = t_tape.pop()
        wi = w[i]
        t3 = t.pop()
        t4 = t1.pop()
        r_bar_dot += wi * unbroadcast(t2 * t4, r)
        r_bar += unbroadcast(t3 * t2, r) * wi
    return r_bar, r_bar_dot


def lattice_boltzmann_d1q3_hvp(rho0, u0, rho0_dot, *, y_bar=1.0):
    expect(is_array(rho0, "float64", 1) and is_array(u0, "float64", 1), "rho0: float64[:], u0: float64[:]")

    # forward sweep
    w = [4 / 6, 1 / 6, 1 / 6]           # 2
    c = [0, 1, -1]                      # 3
    rho, uu = 1 + 0.1 * rho0, 0.1 * u0  # 4
    (f, t_tape), f_dot = eq_forward_jvp(rho, uu, w, c, 0.1 * rho0_dot)  # 6: f = eq(rho, uu)
    t3_tape, rho_tape, tape, tape_1 = [], [], [], []
    uu_dot = zeros_like(uu)             # 7: for _ in range(3):
    for _ in range(3):
        t = len(f)                      # 8: rho = sum(f)
        rho_1 = 0
        rho_dot = 0.0
        for i in range(t):
            rho_tape.append(rho_1)
            rho_1 = rho_1 + f[i]
            rho_dot = rho_dot + f_dot[i]
        t1 = len(c)                     # 9: uu = sum(ci * fi for ci, fi in zip(c, f)) / rho
        t2 = min(t1, t)
        t3 = 0
        t4 = 0.0
        for i in range(t2):
            t3_tape.append(t3)
            ci = c[i]
            fi = f[i]
            fi_dot = f_dot[i]
            t3 = t3 + ci * fi
            t4 = t4 + ci * fi_dot
        tape.append((uu, f, rho_1, rho_dot, t3, t4))
        uu = t3 / rho_1
        uu_dot = (t4 - uu * rho_dot) / rho_1
        # 10: feq = eq(rho, uu)
        (feq, t_tape_1), (feq_dot, t_tape_dot) = eq_1_forward_jvp(rho_1, uu, w, c, rho_dot, uu_dot)
        t2 = min(t, len(feq))           # 11: f = [fi - 0.7 * (fi - fe) for fi, fe in zip(f, feq)]
        f_1, f_dot_1 = [], []
        for i in range(t2):
            fi = f[i]
            fi_dot = f_dot[i]
            fe = feq[i]
            fe_dot = feq_dot[i]
            f_1.append(fi - 0.7 * (fi - fe))
            f_dot_1.append(fi_dot - 0.7 * (fi_dot - fe_dot))
        t = min(len(f_1), t1)           # 12: f = [np.roll(fi, ci) for fi, ci in zip(f, c)]
        f, f_dot = [], []
        for i in range(t):
            fi = f_1[i]
            fi_dot = f_dot_1[i]
            ci = c[i]
            f.append(np.roll(fi, ci))
            f_dot.append(np.roll(fi_dot, ci))
        tape_1.append((feq, t_tape_1, t_tape_dot, t, f_1))
    t1 = len(f)                         # 13: return np.sum(sum(f) ** 2) + np.sum(uu * f[1])
    t2_tape = []
    t2 = 0
    t3 = 0.0
    for i in range(t1):
        t2_tape.append(t2)
        t2 = t2 + f[i]
        t3 = t3 + f_dot[i]
    t = np.sum(t2 ** 2)
    t4 = f[1]
    t5 = f_dot[1]
    t6 = uu * t4
    t + np.sum(t6)                      # may raise or warn, as in the primal

    # reverse sweep
    f_bar, f_bar_dot = zeros_like(f), zeros_like(f)  # 13
    f_bar_dot[1] = f_bar_dot[1] + unbroadcast(unbroadcast(y_bar * uu_dot, t6), t4)
    f_bar[1] = f_bar[1] + unbroadcast(unbroadcast(y_bar * uu, t6), t4)
    t7 = y_bar * 2
    t8 = t7 * t2 ** 1
    t = t7 * t3
    for i, t2 in zip(reversed(range(t1)), reversed(t2_tape)):
        t9 = f[i]
        f_bar_dot[i] = f_bar_dot[i] + unbroadcast(t, t9)
        f_bar[i] = f_bar[i] + unbroadcast(t8, t9)
        t8 = unbroadcast(t8, t2)
        t = unbroadcast(t, t2)
    uu_bar = unbroadcast(unbroadcast(y_bar * t4, t6), uu)
    uu_bar_dot = unbroadcast(unbroadcast(y_bar * t5, t6), uu)
    # 7
    for (uu, f, rho_1, rho_dot, t3, t4), (feq, t_tape_1, t_tape_dot, t, f_1) in zip(reversed(tape),
            reversed(tape_1)):
        f_bar, f_bar_dot = list(f_bar), list(f_bar_dot)
        f_bar_1, f_bar_dot_1 = zeros_like(f_1), zeros_like(f_1)  # 12
        for i in reversed(range(t)):
            t1 = f_bar.pop()
            t2 = f_bar_dot.pop()
            ci = c[i]
            t5 = np.negative(ci)
            fi_bar_dot = np.roll(t2, t5)
            f_bar_dot_1[i] = f_bar_dot_1[i] + fi_bar_dot
            fi_bar = np.roll(t1, t5)
            f_bar_1[i] = f_bar_1[i] + fi_bar
        f_bar, f_bar_dot, feq_bar = zeros_like(f), zeros_like(f), zeros_like(feq)  # 11
        feq_bar_dot = zeros_like(feq)
        t = len(f)                                   # 8
        for i in reversed(range(min(t, len(feq)))):  # 11
            fi_bar = f_bar_1.pop()
            fi_bar_dot = f_bar_dot_1.pop()
            fe = feq[i]
            t1 = 0.7 * -fi_bar_dot
            add_at(feq_bar_dot, i, unbroadcast(-t1, fe))
            t2 = -fi_bar * 0.7
            add_at(feq_bar, i, unbroadcast(-t2, fe))
            fi = f[i]
            fi_bar_dot = unbroadcast(fi_bar_dot + t1, fi)
            f_bar_dot[i] = f_bar_dot[i] + fi_bar_dot
            fi_bar = unbroadcast(fi_bar + t2, fi)
            f_bar[i] = f_bar[i] + fi_bar
        uu_1 = t3 / rho_1                            # 9
        uu_dot = (t4 - uu_1 * rho_dot) / rho_1
        # 10
        (rho_bar, uu_bar_1), (rho_bar_dot, uu_bar_dot_1) = eq_1_reverse_jvp(rho_1, uu_1, w, c, t_tape_1,
            feq_bar, rho_dot, uu_dot, t_tape_dot, feq_bar_dot)
        uu_bar = uu_bar + uu_bar_1
        uu_bar_dot = uu_bar_dot + uu_bar_dot_1
        t1 = uu_bar / rho_1                          # 9
        t2 = unbroadcast(t1, t3)
        t5 = (uu_bar_dot - t1 * rho_dot) / rho_1
        t6 = unbroadcast(t5, t3)
        for i in reversed(range(min(len(c), t))):
            t3 = t3_tape.pop()
            ci = c[i]
            fi = f[i]
            t4 = ci * fi
            fi_bar_dot = ci * unbroadcast(t6, t4)
            f_bar_dot[i] = f_bar_dot[i] + fi_bar_dot
            fi_bar = unbroadcast(t2, t4) * ci
            f_bar[i] = f_bar[i] + fi_bar
            t2 = unbroadcast(t2, t3)
            t6 = unbroadcast(t6, t3)
        t7 = -t1
        rho_bar = rho_bar + unbroadcast(t7 * uu_1, rho_1)
        rho_bar_dot = rho_bar_dot + unbroadcast(uu_1 * -t5 + t7 * uu_dot, rho_1)
        for i in reversed(range(t)):                 # 8
            rho_1 = rho_tape.pop()
            t2 = f[i]
            f_bar_dot[i] = f_bar_dot[i] + unbroadcast(rho_bar_dot, t2)
            f_bar[i] = f_bar[i] + unbroadcast(rho_bar, t2)
            rho_bar = unbroadcast(rho_bar, rho_1)
            rho_bar_dot = unbroadcast(rho_bar_dot, rho_1)
        uu_bar = zeros_like(uu)                      # 7
        uu_bar_dot = zeros_like(uu_bar)
    f_bar, f_bar_dot = list(f_bar), list(f_bar_dot)
    rho_bar, rho_bar_dot = eq_reverse_jvp(rho, w, c, t_tape, f_bar, f_bar_dot)  # 6
    rho0_bar_dot = 0.1 * rho_bar_dot                 # 4
    return rho0_bar_dot
