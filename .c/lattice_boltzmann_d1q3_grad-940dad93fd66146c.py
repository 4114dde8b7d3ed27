# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.lattice_boltzmann_d1q3
# source: b09c98d6f04bf1234ae0df7640693a8e
# code: 69688323c3c1ebaf4afb67118e184277
# mode: grad
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
# sha256: ec52506dca2104817b22b40a901397f78956b151c87c5820be3b0caca6012455

# Gradient of z_c.lattice_boltzmann_d1q3 with respect to rho0, u0.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, duplicate, expect, is_array, unbroadcast, zeros_like


def eq_1_forward(r, v, w, c):
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    t, t2_tape = [], []
    for wi, ci in zip(w, c):
        t1 = r * wi
        t2 = 1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2
        t2_tape.append(t2)
        t.append(t1 * t2)
    return duplicate(t), t2_tape


def eq_1_reverse(r, v, w, c, t_tape, y_bar):
    t = list(y_bar)
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    r_bar, v_bar = zeros_like(r), zeros_like(v)
    for i, t1 in zip(reversed(range(min(len(w), len(c)))), reversed(t_tape)):
        t2 = t.pop()
        wi = w[i]
        ci = c[i]
        t3 = r * wi
        t4 = unbroadcast(t2 * t3, t1)
        v_bar = v_bar - t4 * 1.5 * 2 * v + t4 * 4.5 * 2 * (ci * v) * ci + t4 * (3 * ci)
        r_bar = r_bar + unbroadcast(t2 * t1, t3) * wi
    return r_bar, v_bar


def eq_forward(r, v, w, c):
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    t, t1_tape = [], []
    for wi, ci in zip(w, c):
        t1 = 1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2
        t1_tape.append(t1)
        t.append(r * wi * t1)
    return duplicate(t), t1_tape


def eq_reverse(r, v, w, c, t_tape, y_bar):
    t = list(y_bar)
    # 5: eq = lambda r, v: [r * wi * (1 + 3 * ci * v + 4.5 * (ci * v) ** 2 - 1.5 * v ** 2) for wi, ci in z ...
    r_bar, v_bar = zeros_like(r), zeros_like(v)
    for i, t1 in zip(reversed(range(min(len(w), len(c)))), reversed(t_tape)):
        t2 = t.pop()
        wi = w[i]
        ci = c[i]
        t3 = unbroadcast(t2 * (r * wi), v)
        v_bar += t3 * 9.0 * (ci * v) * ci - t3 * 3.0 * v + t3 * (3 * ci)
        r_bar += unbroadcast(t2 * t1, r) * wi
    return r_bar, v_bar


def lattice_boltzmann_d1q3_grad(rho0, u0, *, y_bar=1.0):
    expect(is_array(rho0, "float64", 1) and is_array(u0, "float64", 1), "rho0: float64[:], u0: float64[:]")

    # forward sweep
    w = [4 / 6, 1 / 6, 1 / 6]                            # 2
    c = [0, 1, -1]                                       # 3
    rho, uu = 1 + 0.1 * rho0, 0.1 * u0                   # 4
    f, eq_res = eq_forward(rho, uu, w, c)                # 6: f = eq(rho, uu)
    t3_tape, rho_tape, tape, tape_1 = [], [], [], []
    uu_1 = uu
    for _ in range(3):                                   # 7
        t = len(f)                                       # 8: rho = sum(f)
        rho_1 = 0
        for i in range(t):
            rho_tape.append(rho_1)
            rho_1 = rho_1 + f[i]
        t1 = len(c)                                      # 9: uu = sum(ci * fi for ci, fi in zip(c, f)) / rho
        t2 = min(t1, t)
        t3 = 0
        for i in range(t2):
            t3_tape.append(t3)
            ci = c[i]
            fi = f[i]
            t3 = t3 + ci * fi
        tape.append((uu_1, f, rho_1, t3))
        uu_1 = t3 / rho_1
        feq, eq_1_res = eq_1_forward(rho_1, uu_1, w, c)  # 10: feq = eq(rho, uu)
        # 11: f = [fi - 0.7 * (fi - fe) for fi, fe in zip(f, feq)]
        f_1 = [fi - 0.7 * (fi - fe) for fi, fe in zip(f, feq)]
        t = min(len(f_1), t1)                            # 12: f = [np.roll(fi, ci) for fi, ci in zip(f, c)]
        f = []
        for i in range(t):
            fi = f_1[i]
            ci = c[i]
            f.append(np.roll(fi, ci))
        tape_1.append((feq, eq_1_res, t, f_1))
    t1 = len(f)                                          # 13: return np.sum(sum(f) ** 2) + np.sum(uu * f[1])
    t2_tape = []
    t2 = 0
    for i in range(t1):
        t2_tape.append(t2)
        t2 = t2 + f[i]
    t = np.sum(t2 ** 2)
    t3 = f[1]
    t4 = uu_1 * t3
    t + np.sum(t4)                                       # may raise or warn, as in the primal

    # reverse sweep
    f_bar = zeros_like(f)                                # 13
    f_bar[1] = f_bar[1] + unbroadcast(unbroadcast(y_bar * uu_1, t4), t3)
    t5 = y_bar * 2 * t2 ** 1
    for i, t2 in zip(reversed(range(t1)), reversed(t2_tape)):
        f_bar[i] = f_bar[i] + unbroadcast(t5, f[i])
        t5 = unbroadcast(t5, t2)
    uu_bar = unbroadcast(unbroadcast(y_bar * t3, t4), uu_1)
    for (uu_1, f, rho_1, t3), (feq, eq_1_res, t, f_1) in zip(reversed(tape), reversed(tape_1)):  # 7
        f_bar = list(f_bar)
        f_bar_1 = zeros_like(f_1)                        # 12
        for i in reversed(range(t)):
            t1 = f_bar.pop()
            ci = c[i]
            fi_bar = np.roll(t1, np.negative(ci))
            f_bar_1[i] = f_bar_1[i] + fi_bar
        f_bar, feq_bar = zeros_like(f), zeros_like(feq)  # 11
        t = len(f)                                       # 8
        for i in reversed(range(min(t, len(feq)))):      # 11
            fi_bar = f_bar_1.pop()
            fe = feq[i]
            t1 = -fi_bar * 0.7
            add_at(feq_bar, i, unbroadcast(-t1, fe))
            fi = f[i]
            fi_bar = unbroadcast(fi_bar + t1, fi)
            f_bar[i] = f_bar[i] + fi_bar
        uu_2 = t3 / rho_1                                # 9
        rho_bar, uu_bar_1 = eq_1_reverse(rho_1, uu_2, w, c, eq_1_res, feq_bar)  # 10
        uu_bar = uu_bar + uu_bar_1
        t1 = uu_bar / rho_1                              # 9
        t2 = unbroadcast(t1, t3)
        for i in reversed(range(min(len(c), t))):
            t3 = t3_tape.pop()
            ci = c[i]
            fi = f[i]
            fi_bar = unbroadcast(t2, ci * fi) * ci
            f_bar[i] = f_bar[i] + fi_bar
            t2 = unbroadcast(t2, t3)
        rho_bar = rho_bar + unbroadcast(-t1 * uu_2, rho_1)
        for i in reversed(range(t)):                     # 8
            rho_1 = rho_tape.pop()
            f_bar[i] = f_bar[i] + unbroadcast(rho_bar, f[i])
            rho_bar = unbroadcast(rho_bar, rho_1)
        uu_bar = zeros_like(uu_1)                        # 7
    f_bar = list(f_bar)
    rho_bar, uu_bar_1 = eq_reverse(rho, uu, w, c, eq_res, f_bar)  # 6
    uu_bar = unbroadcast(uu_bar, uu) + uu_bar_1
    u0_bar = uu_bar * 0.1                                # 4
    rho0_bar = rho_bar * 0.1
    return rho0_bar, u0_bar
