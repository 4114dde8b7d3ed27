# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.hanoi_energy
# source: 1d796df8081c3d424a4b3ccf6dd77dd4
# code: 59f0d28234db57d3d272d1d645041e36
# mode: grad
# wrt: 0
# argument: w array float64 (w.0)
# asked: none, bool, str, int by value = array float64 (w.0)
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: 60c8b07c78ef8480d16191fde752f313656fe995b75dcd282684037153267c64

# Gradient of z_d.hanoi_energy with respect to w.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def hanoi_energy_grad(w, *, y_bar=1.0):
    expect(is_array(w, "float64", 1), "w: float64[:]")

    # forward sweep
    pegs_A = [2, 1, 0]   # 2: pegs = {"A": [2, 1, 0], "B": [], "C": []}
    pegs_B, pegs_C = [], []
    disc = pegs_A.pop()  # 13: move(3, "A", "B", "C")
    pegs_C.append(disc)
    t = w[disc]
    t1 = 1 + len(pegs_C)
    disc_1 = pegs_A.pop()
    pegs_B.append(disc_1)
    t2 = w[disc_1]
    t3 = 1 + len(pegs_B)
    disc_2 = pegs_C.pop()
    pegs_B.append(disc_2)
    t4 = w[disc_2]
    t5 = 1 + len(pegs_B)
    disc_3 = pegs_A.pop()
    pegs_C.append(disc_3)
    t6 = w[disc_3]
    t7 = 1 + len(pegs_C)
    disc_4 = pegs_B.pop()
    pegs_A.append(disc_4)
    t8 = w[disc_4]
    t9 = 1 + len(pegs_A)
    disc_5 = pegs_B.pop()
    pegs_C.append(disc_5)
    t10 = w[disc_5]
    t11 = 1 + len(pegs_C)
    disc_6 = pegs_A.pop()
    pegs_C.append(disc_6)
    t12 = w[disc_6]
    t13 = pegs_C[0]      # 14: return cost + w[pegs["C"][0]]
    w[t13]               # may raise or warn, as in the primal

    # reverse sweep
    w_bar = zeros_like(w)                                 # 14
    w_bar[t13] += y_bar
    w_bar[disc_6] += y_bar * (1 + len(pegs_C)) * 2 * t12  # 13
    w_bar[disc_5] += y_bar * t11 * 2 * t10
    w_bar[disc_4] += y_bar * t9 * 2 * t8
    w_bar[disc_3] += y_bar * t7 * 2 * t6
    w_bar[disc_2] += y_bar * t5 * 2 * t4
    w_bar[disc_1] += y_bar * t3 * 2 * t2
    w_bar[disc] += y_bar * t1 * 2 * t
    return w_bar
