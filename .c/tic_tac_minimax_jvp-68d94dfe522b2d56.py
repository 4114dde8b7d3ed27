# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.tic_tac_minimax
# source: 367e42f9a4f2aa516cd40918943e2612
# code: a47136763432a0b76f62fd42015c51bf
# mode: jvp
# wrt: (0,)
# argument: values array float64 (values.0, values.0)
# asked: range = class builtins.range
# asked: sum = builtin_function_or_method builtins.sum
# asked: shared memory = 
# asked: equal axes = values.1 = values.0
# sha256: 5f74253d08101ce7621985cd8cce6b233f60390e856a4d743d121bc4dadec594

# Tangent of z_d.tic_tac_minimax with respect to values.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def rec_jvp(b, player, depth, values, values_dot):
    if depth == 0:              # 5
        best = 0
        best_dot = 0.0
        for i in range(3):      # 6: return sum(values[i, j] * b[i][j] for i in range(3) for j in range(3))
            for j in range(3):
                t = values[i, j]
                t1 = b[i][j]
                best = best + t * t1
                best_dot = best_dot + t1 * values_dot[i, j]
    else:
        t, t1 = [], []          # 8: for i, j in moves(b):
        for i in range(3):
            for j in range(3):
                if b[i][j] == 0:
                    t.append(i)
                    t1.append(j)
        best = None
        best_dot = 0.0
        for k in range(len(t)):
            t2 = t[k]
            t3 = t1[k]
            b[t2][t3] = player  # 9: b[i][j] = player
            # 10: s = rec(b, -player, depth - 1)
            s, s_dot = rec_jvp(b, -player, depth - 1, values, values_dot)
            b[t2][t3] = 0       # 11: b[i][j] = 0
            # 12: if best is None or (player == 1 and s > best) or (player == -1 and s < best):
            if best is None or player == 1 and s > best or player == -1 and s < best:
                best = s
                best_dot = s_dot
    return best, best_dot


def tic_tac_minimax_jvp(values, values_dot):
    expect(is_array(values, "float64", 2), "values: float64[:, :]")

    t = [[0, 0, 0] for _ in range(3)]  # 15: return rec([[0] * 3 for _ in range(3)], 1, 3) ** 2
    t1, t2 = rec_jvp(t, 1, 3, values, values_dot)
    return t1 ** 2, 2 * (t1 ** 1 * t2)
