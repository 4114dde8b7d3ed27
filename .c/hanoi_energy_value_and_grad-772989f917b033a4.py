# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.hanoi_energy
# source: 1d796df8081c3d424a4b3ccf6dd77dd4
# code: 59f0d28234db57d3d272d1d645041e36
# mode: value_and_grad
# wrt: 0
# argument: w array float64 (w.0)
# asked: none, bool, str, int by value = array float64 (w.0)
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: 2155cc0aa27ca404fcd016f71a2fcba1fec7f44c911f61c32e7861bbe35fe843

# Value and gradient of z_d.hanoi_energy with respect to w.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def hanoi_energy_value_and_grad(w, *, y_bar=1.0):
    expect(is_array(w, "float64", 1), "w: float64[:]")

    # forward sweep
    pegs_A = [2, 1, 0]   # 2: pegs = {"A": [2, 1, 0], "B": [], "C": []}
    pegs_B, pegs_C = [], []
    disc = pegs_A.pop()  # 13: move(3, "A", "B", "C")
    pegs_C.append(disc)
    t = 1 + len(pegs_C)
    cost = 0.0 + w[disc] ** 2 * t
    disc_1 = pegs_A.pop()
    pegs_B.append(disc_1)
    t1 = 1 + len(pegs_B)
    cost = cost + w[disc_1] ** 2 * t1
    disc_2 = pegs_C.pop()
    pegs_B.append(disc_2)
    t2 = 1 + len(pegs_B)
    cost = cost + w[disc_2] ** 2 * t2
    disc_3 = pegs_A.pop()
    pegs_C.append(disc_3)
    t3 = 1 + len(pegs_C)
    cost = cost + w[disc_3] ** 2 * t3
    disc_4 = pegs_B.pop()
    pegs_A.append(disc_4)
    t4 = 1 + len(pegs_A)
    cost = cost + w[disc_4] ** 2 * t4
    disc_5 = pegs_B.pop()
    pegs_C.append(disc_5)
    t5 = 1 + len(pegs_C)
    cost = cost + w[disc_5] ** 2 * t5
    disc_6 = pegs_A.pop()
    pegs_C.append(disc_6)
    t6 = 1 + len(pegs_C)
    cost = cost + w[disc_6] ** 2 * t6
    t7 = pegs_C[0]       # 14: return cost + w[pegs["C"][0]]
    t8 = cost + w[t7]

    # reverse sweep
    w_bar = zeros_like(w)                        # 14
    w_bar[t7] += y_bar
    w_bar[disc_6] += y_bar * t6 * 2 * w[disc_6]  # 13
    w_bar[disc_5] += y_bar * t5 * 2 * w[disc_5]
    w_bar[disc_4] += y_bar * t4 * 2 * w[disc_4]
    w_bar[disc_3] += y_bar * t3 * 2 * w[disc_3]
    w_bar[disc_2] += y_bar * t2 * 2 * w[disc_2]
    w_bar[disc_1] += y_bar * t1 * 2 * w[disc_1]
    w_bar[disc] += y_bar * t * 2 * w[disc]
    return t8, w_bar
