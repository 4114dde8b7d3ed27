# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.hanoi_energy
# source: 1d796df8081c3d424a4b3ccf6dd77dd4
# code: 59f0d28234db57d3d272d1d645041e36
# mode: jvp
# wrt: (0,)
# argument: w array float64 (w.0)
# asked: none, bool, str, int by value = array float64 (w.0)
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: 9b2d0b5d8b2474f2396e39d027090d46208275505a88d51c491ce827f176efe8

# Tangent of z_d.hanoi_energy with respect to w.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def hanoi_energy_jvp(w, w_dot):
    expect(is_array(w, "float64", 1), "w: float64[:]")

    pegs_A = [2, 1, 0]   # 2: pegs = {"A": [2, 1, 0], "B": [], "C": []}
    pegs_B, pegs_C = [], []
    disc = pegs_A.pop()  # 13: move(3, "A", "B", "C")
    pegs_C.append(disc)
    t = w[disc] ** 2
    t1 = 1 + len(pegs_C)
    t2 = t1 * (2 * (w[disc] * w_dot[disc]))
    cost = 0.0 + t * t1
    disc = pegs_A.pop()
    pegs_B.append(disc)
    t3 = w[disc] ** 2
    t4 = 1 + len(pegs_B)
    cost = cost + t3 * t4
    cost_dot = t2 + t4 * (2 * (w[disc] * w_dot[disc]))
    disc = pegs_C.pop()
    pegs_B.append(disc)
    t = w[disc] ** 2
    t1 = 1 + len(pegs_B)
    cost = cost + t * t1
    cost_dot = cost_dot + t1 * (2 * (w[disc] * w_dot[disc]))
    disc = pegs_A.pop()
    pegs_C.append(disc)
    t2 = w[disc] ** 2
    t3 = 1 + len(pegs_C)
    cost = cost + t2 * t3
    cost_dot = cost_dot + t3 * (2 * (w[disc] * w_dot[disc]))
    disc = pegs_B.pop()
    pegs_A.append(disc)
    t = w[disc] ** 2
    t1 = 1 + len(pegs_A)
    cost = cost + t * t1
    cost_dot = cost_dot + t1 * (2 * (w[disc] * w_dot[disc]))
    disc = pegs_B.pop()
    pegs_C.append(disc)
    t2 = w[disc] ** 2
    t3 = 1 + len(pegs_C)
    cost = cost + t2 * t3
    cost_dot = cost_dot + t3 * (2 * (w[disc] * w_dot[disc]))
    disc = pegs_A.pop()
    pegs_C.append(disc)
    t = w[disc] ** 2
    t1 = 1 + len(pegs_C)
    cost = cost + t * t1
    cost_dot = cost_dot + t1 * (2 * (w[disc] * w_dot[disc]))
    t2 = pegs_C[0]       # 14: return cost + w[pegs["C"][0]]
    return cost + w[t2], cost_dot + w_dot[t2]
