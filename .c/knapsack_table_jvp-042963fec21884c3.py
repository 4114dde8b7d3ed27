# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.knapsack_table
# source: cc682f864111362e2d3e050c5ffad972
# code: 06b76db897289713f2e41c589afe2ad9
# mode: jvp
# wrt: (0,)
# argument: v array float64 (v.0)
# argument: w list [int, ...]
# asked: zip = class builtins.zip
# asked: range = class builtins.range
# asked: equal axes = 
# sha256: 7a5d5357b63279f094401ea2dc0ce9908f11d99ed214330fa3e1757e59c820cc

# Tangent of z_b.knapsack_table with respect to v.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_list


def knapsack_table_jvp(v, w, v_dot):
    expect(is_array(v, "float64", 1) and is_list(w) and set(map(type, w)) == {int},
        "v: float64[:], w: [int, ...]")

    best = [0.0] * 7                                      # 3: best = [0.0] * (cap + 1)
    best_dot = [0.0] * 7
    for i in range(min(len(v), len(w))):                  # 4: for val, wt in zip(v, w):
        val = v[i]
        val_dot = v_dot[i]
        wt = w[i]
        for c in range(6, wt - 1, -1):                    # 5: for c in range(cap, wt - 1, -1):
            t = best[c - wt] + val                        # 6: if best[c - wt] + val > best[c]:
            if t > best[c]:
                best_dot[c] = best_dot[c - wt] + val_dot  # 7: best[c] = best[c - wt] + val
                best[c] = t
    t = best[6]                                           # 8: return best[cap] ** 2
    t1 = best_dot[6]
    return t ** 2, 2 * (t * t1)
