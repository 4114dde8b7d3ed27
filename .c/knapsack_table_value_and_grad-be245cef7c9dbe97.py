# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.knapsack_table
# source: cc682f864111362e2d3e050c5ffad972
# code: 06b76db897289713f2e41c589afe2ad9
# mode: value_and_grad
# wrt: 0
# argument: v array float64 (v.0)
# argument: w list [int, ...]
# asked: range = class builtins.range
# asked: zip = class builtins.zip
# asked: equal axes = 
# sha256: 7b15ccbe29c2b5dbcdaa434e64425b04612088b1f0f224dcee4f042e7744af31

# Value and gradient of z_b.knapsack_table with respect to v.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_list, zeros_like


def knapsack_table_value_and_grad(v, w, *, y_bar=1.0):
    expect(is_array(v, "float64", 1) and is_list(w) and set(map(type, w)) == {int},
        "v: float64[:], w: [int, ...]")

    # forward sweep
    best = [0.0] * 7                    # 3: best = [0.0] * (cap + 1)
    t1_tape = []
    for val, wt in zip(v, w):           # 4
        for c in range(6, wt - 1, -1):  # 5: for c in range(cap, wt - 1, -1):
            t = best[c - wt] + val      # 6: if best[c - wt] + val > best[c]:
            t1 = t > best[c]
            t1_tape.append(t1)
            if t1:
                best[c] = t             # 7: best[c] = best[c - wt] + val
    t = best[6]                         # 8: return best[cap] ** 2
    t1 = t ** 2

    # reverse sweep
    best_bar = [0.0] * len(best)                  # 8
    best_bar[6] += y_bar * 2 * t
    v_bar = zeros_like(v)                         # 4
    for i in reversed(range(min(len(v), len(w)))):
        wt = w[i]
        val_bar = 0.0
        for c in reversed(range(6, wt - 1, -1)):  # 5
            if t1_tape.pop():                     # 6
                t = best_bar[c]                   # 7
                best_bar[c] = 0.0
                best_bar[c - wt] += t
                val_bar = val_bar + t
        v_bar[i] += val_bar                       # 4
    return t1, v_bar
