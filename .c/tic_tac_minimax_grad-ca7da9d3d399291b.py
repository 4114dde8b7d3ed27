# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.tic_tac_minimax
# source: 367e42f9a4f2aa516cd40918943e2612
# code: a47136763432a0b76f62fd42015c51bf
# mode: grad
# wrt: 0
# argument: values array float64 (values.0, values.0)
# asked: range = class builtins.range
# asked: sum = builtin_function_or_method builtins.sum
# asked: shared memory = 
# asked: equal axes = values.1 = values.0
# sha256: d0f9b63359e84c27bcc2241f75e20bc8c8251823689629da625df3077404ba56

# Gradient of z_d.tic_tac_minimax with respect to values.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, require_scalar, zeros_like


def rec_forward(b, player, depth, values):
    t = depth == 0              # 5: if depth == 0:
    t2_tape, tape = [], []
    if t:
        best = 0
        for i in range(3):      # 6: return sum(values[i, j] * b[i][j] for i in range(3) for j in range(3))
            for j in range(3):
                t1 = values[i, j]
                t2 = b[i][j]
                t2_tape.append(t2)
                best = best + t1 * t2
        t3 = None
    else:
        t1, t2 = [], []         # 8: for i, j in moves(b):
        for i in range(3):
            for j in range(3):
                if b[i][j] == 0:
                    t1.append(i)
                    t2.append(j)
        t3 = len(t1)
        best = None
        for k in range(t3):
            t4 = t1[k]
            t5 = t2[k]
            b[t4][t5] = player  # 9: b[i][j] = player
            s, rec_res = rec_forward(b, -player, depth - 1, values)  # 10: s = rec(b, -player, depth - 1)
            b[t4][t5] = 0       # 11: b[i][j] = 0
            # 12: if best is None or (player == 1 and s > best) or (player == -1 and s < best):
            t6 = best is None or player == 1 and s > best or player == -1 and s < best
            tape.append((rec_res, t6))
            if t6:
                best = s
    return best, (values, t, t2_tape, tape, t3)


def rec_reverse(residuals, y_bar, values_bar):
    values, t, t_tape, tape, t1 = residuals

    if t:                                            # 5: if depth == 0:
        # 6: return sum(values[i, j] * b[i][j] for i in range(3) for j in range(3))
        for i in reversed(range(3)):
            for j in reversed(range(3)):
                values_bar[i, j] += y_bar * t_tape.pop()
    else:
        best_bar = y_bar
        for k in range(t1):                          # 8: for i, j in moves(b):
            rec_res, t = tape.pop()
            if t:  # 12: if best is None or (player == 1 and s > best) or (player == -1 and s < best):
                s_bar = best_bar
                best_bar = 0.0
            else:
                s_bar = 0.0
            rec_reverse(rec_res, s_bar, values_bar)  # 10: s = rec(b, -player, depth - 1)


def tic_tac_minimax_grad(values, *, y_bar=1.0):
    expect(is_array(values, "float64", 2), "values: float64[:, :]")

    # forward sweep
    t = [[0, 0, 0] for _ in range(3)]  # 15: return rec([[0] * 3 for _ in range(3)], 1, 3) ** 2
    t1, rec_res = rec_forward(t, 1, 3, values)
    require_scalar(t1 ** 2, "tic_tac_minimax")

    # reverse sweep
    values_bar = zeros_like(values)  # 15
    rec_reverse(rec_res, y_bar * 2 * t1 ** 1, values_bar)
    return values_bar
