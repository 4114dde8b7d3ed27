# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.tic_tac_minimax
# source: 367e42f9a4f2aa516cd40918943e2612
# code: a47136763432a0b76f62fd42015c51bf
# mode: hvp
# wrt: 0
# argument: values array float64 (values.0, values.0)
# asked: range = class builtins.range
# asked: sum = builtin_function_or_method builtins.sum
# asked: shared memory = 
# asked: equal axes = values.1 = values.0
# sha256: f19107844a1f53eb1490f57816dca43bf6bf4ddd9cfa083efd6437df5f6371eb

# Product of the Hessian of z_d.tic_tac_minimax with respect to values.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, require_scalar, zeros_like


def rec_forward_jvp(b, player, depth, values, values_dot):
    t = depth == 0              # 5: if depth == 0:
    t2_tape, rec_res_tape, rec_res_tape_dot, t6_tape = [], [], [], []
    if t:
        best = 0
        best_dot = 0.0
        for i in range(3):      # 6: return sum(values[i, j] * b[i][j] for i in range(3) for j in range(3))
            for j in range(3):
                t1 = values[i, j]
                t2 = b[i][j]
                t2_tape.append(t2)
                best = best + t1 * t2
                best_dot = best_dot + t2 * values_dot[i, j]
        t1 = None
    else:
        t2, t3 = [], []         # 8: for i, j in moves(b):
        for i in range(3):
            for j in range(3):
                if b[i][j] == 0:
                    t2.append(i)
                    t3.append(j)
        t1 = len(t2)
        best = None
        best_dot = 0.0
        for k in range(t1):
            t4 = t2[k]
            t5 = t3[k]
            b[t4][t5] = player  # 9: b[i][j] = player
            # 10: s = rec(b, -player, depth - 1)
            (s, rec_res), (s_dot, rec_res_dot) = rec_forward_jvp(b, -player, depth - 1, values, values_dot)
            rec_res_tape.append(rec_res)
            rec_res_tape_dot.append(rec_res_dot)
            b[t4][t5] = 0       # 11: b[i][j] = 0
            # 12: if best is None or (player == 1 and s > best) or (player == -1 and s < best):
            t6 = best is None or player == 1 and s > best or player == -1 and s < best
            t6_tape.append(t6)
            if t6:
                best = s
                best_dot = s_dot
    t_tape_dot = zeros_like(t2_tape)
    return (best, (values, t, t2_tape, rec_res_tape, t6_tape, t1)), (best_dot,
        (values_dot, t_tape_dot, rec_res_tape_dot))


def rec_reverse_jvp(residuals, y_bar, residuals_dot, y_bar_dot, values_bar, values_bar_dot):
    values, t, t_tape, rec_res_tape, t_tape_1, t1 = residuals
    values_dot, t_tape_dot, rec_res_tape_dot = residuals_dot

    if t:                             # 5: if depth == 0:
        # 6: return sum(values[i, j] * b[i][j] for i in range(3) for j in range(3))
        for i in reversed(range(3)):
            for j in reversed(range(3)):
                t2 = t_tape.pop()
                values_bar_dot[i, j] += t2 * y_bar_dot + y_bar * t_tape_dot.pop()
                values_bar[i, j] += y_bar * t2
    else:
        best_bar = y_bar
        best_bar_dot = y_bar_dot
        for k in range(t1):           # 8: for i, j in moves(b):
            rec_res = rec_res_tape.pop()
            rec_res_dot = rec_res_tape_dot.pop()
            # 12: if best is None or (player == 1 and s > best) or (player == -1 and s < best):
            if t_tape_1.pop():
                s_bar = best_bar
                s_bar_dot = best_bar_dot
                best_bar = best_bar_dot = 0.0
            else:
                s_bar = s_bar_dot = 0.0
            # 10: s = rec(b, -player, depth - 1)
            rec_reverse_jvp(rec_res, s_bar, rec_res_dot, s_bar_dot, values_bar, values_bar_dot)


def tic_tac_minimax_hvp(values, values_dot, *, y_bar=1.0):
    expect(is_array(values, "float64", 2), "values: float64[:, :]")

    # forward sweep
    t = [[0, 0, 0] for _ in range(3)]  # 15: return rec([[0] * 3 for _ in range(3)], 1, 3) ** 2
    (t1, rec_res), (t2, rec_res_dot) = rec_forward_jvp(t, 1, 3, values, values_dot)
    require_scalar(t1 ** 2, "tic_tac_minimax")

    # reverse sweep
    t3 = y_bar * 2  # 15
    values_bar, values_bar_dot = zeros_like(values), zeros_like(values)
    rec_reverse_jvp(rec_res, t3 * t1 ** 1, rec_res_dot, t3 * t2, values_bar, values_bar_dot)
    return values_bar_dot
