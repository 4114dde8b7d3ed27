# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.knapsack_table
# source: cc682f864111362e2d3e050c5ffad972
# code: 06b76db897289713f2e41c589afe2ad9
# mode: hvp
# wrt: 0
# argument: v array float64 (v.0)
# argument: w list [int, ...]
# asked: range = class builtins.range
# asked: zip = class builtins.zip
# asked: equal axes = 
# sha256: e2ce3bab29b600e2527b3957870212443abb7cf9e1dc07989b62f2dd213d3979

# Product of the Hessian of z_b.knapsack_table with respect to v.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_list, zeros_like


def knapsack_table_hvp(v, w, v_dot, *, y_bar=1.0):
    expect(is_array(v, "float64", 1) and is_list(w) and set(map(type, w)) == {int},
        "v: float64[:], w: [int, ...]")

    # forward sweep
    best = [0.0] * 7                    # 3: best = [0.0] * (cap + 1)
    best_dot = [0.0] * 7
    t = min(len(v), len(w))             # 4: for val, wt in zip(v, w):
    t4_tape = []
    for i in range(t):
        val = v[i]
        val_dot = v_dot[i]
        wt = w[i]
        for c in range(6, wt - 1, -1):  # 5: for c in range(cap, wt - 1, -1):
            t1 = best[c - wt]           # 6: if best[c - wt] + val > best[c]:
            t2 = t1 + val
            t3 = best_dot[c - wt] + val_dot
            t4 = t2 > best[c]
            t4_tape.append(t4)
            if t4:
                best_dot[c] = t3        # 7: best[c] = best[c - wt] + val
                best[c] = t2
    t1 = best[6]                        # 8: return best[cap] ** 2
    t2 = best_dot[6]
    t1 ** 2                             # may raise or warn, as in the primal

    # reverse sweep
    best_bar_dot = [0.0] * len(best)              # 8
    best_bar_dot[6] += y_bar * 2 * t2
    v_bar_dot = zeros_like(v)                     # 4
    for i in reversed(range(t)):
        wt = w[i]
        val_bar_dot = 0.0
        for c in reversed(range(6, wt - 1, -1)):  # 5
            if t4_tape.pop():                     # 6
                t1 = best_bar_dot[c]              # 7
                best_bar_dot[c] = 0.0
                best_bar_dot[c - wt] += t1
                val_bar_dot = val_bar_dot + t1
        v_bar_dot[i] += val_bar_dot               # 4
    return v_bar_dot
