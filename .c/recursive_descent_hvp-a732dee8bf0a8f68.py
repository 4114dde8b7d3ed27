# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.recursive_descent
# source: 15b8614a2a0e25e9d10d346bad023142
# code: e1c127367135a5338332082aae2d90de
# mode: hvp
# wrt: 0
# argument: text str
# argument: x float
# argument: y float
# asked: len = builtin_function_or_method builtins.len
# asked: float = class builtins.float
# asked: shared memory = 
# sha256: 0a3b9f623053a3d740c2c48f4cd10a229e98d7d965e924a1e98ec0ffe292f704

# Product of the Hessian of z_d.recursive_descent with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect


def term_forward_1_jvp(text, pos_cell, x, y, x_dot):
    # 16: v = factor()
    (v, (ch, expr_res)), (v_dot, expr_res_dot) = factor_forward_jvp(pos_cell, x, y, text, x_dot)
    v_tape, v_tape_dot, w_tape, w_tape_dot, ch_tape, expr_res_tape = [], [], [], [], [], []
    expr_res_tape_dot, t1_tape = [], []
    trips = 0
    while True:                  # 17: while peek() in ("*", "/"):
        t = pos_cell["pos"]
        if (text[t] if t < len(text) else "") not in ("*", "/"):
            break
        v_tape.append(v)
        v_tape_dot.append(v_dot)
        op = text[t]             # 18: op = text[pos]
        pos_cell["pos"] = t + 1  # 19: pos += 1
        # 20: w = factor()
        (w, (ch_1, expr_res_1)), (w_dot, expr_res_dot_1) = factor_forward_jvp(pos_cell, x, y, text, x_dot)
        w_tape.append(w)
        w_tape_dot.append(w_dot)
        ch_tape.append(ch_1)
        expr_res_tape.append(expr_res_1)
        expr_res_tape_dot.append(expr_res_dot_1)
        t1 = op == "*"           # 21: v = v * w if op == "*" else v / w
        t1_tape.append(t1)
        if t1:
            t = v * w
            v_dot = w * v_dot + v * w_dot
            v = t
        else:
            v = v / w
            v_dot = (v_dot - v * w_dot) / w
        trips = trips + 1        # 17
    return (v, (ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t1_tape, trips)), (v_dot, expr_res_dot,
        v_tape_dot, w_tape_dot, expr_res_tape_dot)


def expr_forward_1_jvp(text, pos_cell, x, y, x_dot):
    # 7: v = term()
    (v, (ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips)), (v_dot, expr_res_dot,
        v_tape_dot, w_tape_dot, expr_res_tape_dot) = term_forward_1_jvp(text, pos_cell, x, y, x_dot)
    ch_tape_2, expr_res_tape_2, expr_res_tape_dot_2, v_tape_tape = [], [], [], []
    v_tape_tape_dot, w_tape_tape, w_tape_tape_dot, ch_tape_tape = [], [], [], []
    expr_res_tape_tape, expr_res_tape_tape_dot, t_tape_tape, trips_tape = [], [], [], []
    t_tape_2 = []
    trips_1 = 0
    while True:                  # 8: while peek() in ("+", "-"):
        t = pos_cell["pos"]
        if (text[t] if t < len(text) else "") not in ("+", "-"):
            break
        op = text[t]             # 9: op = text[pos]
        pos_cell["pos"] = t + 1  # 10: pos += 1
        # 11: w = term()
        (w, (ch_1, expr_res_1, v_tape_1, w_tape_1, ch_tape_1, expr_res_tape_1, t_tape_1, trips_2)), (w_dot,
            expr_res_dot_1, v_tape_dot_1, w_tape_dot_1, expr_res_tape_dot_1) = term_forward_1_jvp(text,
            pos_cell, x, y, x_dot)
        ch_tape_2.append(ch_1)
        expr_res_tape_2.append(expr_res_1)
        expr_res_tape_dot_2.append(expr_res_dot_1)
        v_tape_tape.append(v_tape_1)
        v_tape_tape_dot.append(v_tape_dot_1)
        w_tape_tape.append(w_tape_1)
        w_tape_tape_dot.append(w_tape_dot_1)
        ch_tape_tape.append(ch_tape_1)
        expr_res_tape_tape.append(expr_res_tape_1)
        expr_res_tape_tape_dot.append(expr_res_tape_dot_1)
        t_tape_tape.append(t_tape_1)
        trips_tape.append(trips_2)
        t = op == "+"            # 12: v = v + w if op == "+" else v - w
        t_tape_2.append(t)
        if t:
            v = v + w
            v_dot = v_dot + w_dot
        else:
            v = v - w
            v_dot = v_dot - w_dot
        trips_1 = trips_1 + 1    # 8
    return (v,
        (ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips, ch_tape_2, expr_res_tape_2,
        v_tape_tape, w_tape_tape, ch_tape_tape, expr_res_tape_tape, t_tape_tape, trips_tape, t_tape_2,
        trips_1)), (v_dot,
        (expr_res_dot, v_tape_dot, w_tape_dot, expr_res_tape_dot, expr_res_tape_dot_2, v_tape_tape_dot,
        w_tape_tape_dot, expr_res_tape_tape_dot))


def factor_forward_jvp(pos_cell, x, y, text, x_dot):
    t = pos_cell["pos"]                        # 25: ch = peek()
    ch = text[t] if t < len(text) else ""
    pos_cell["pos"] = t + 1                    # 26: pos += 1
    if ch == "(":                              # 27
        # 28: v = expr()
        (v, expr_res), (v_dot, expr_res_dot) = expr_forward_1_jvp(text, pos_cell, x, y, x_dot)
        pos_cell["pos"] = pos_cell["pos"] + 1  # 29: pos += 1
    else:
        if not ch == "x":                      # 31: if ch == "x":
            x = y if ch == "y" else float(ch)  # 33: if ch == "y":
            x_dot = 0.0
        v = x
        v_dot = x_dot
        expr_res = None
        expr_res_dot = 0.0
    return (v, (ch, expr_res)), (v_dot, expr_res_dot)


def term_forward_jvp(text, pos_cell, x, y, x_dot):
    # 16: v = factor()
    (v, (ch, expr_res)), (v_dot, expr_res_dot) = factor_forward_jvp(pos_cell, x, y, text, x_dot)
    v_tape, v_tape_dot, w_tape, w_tape_dot, ch_tape, expr_res_tape = [], [], [], [], [], []
    expr_res_tape_dot, t1_tape = [], []
    trips = 0
    while True:                  # 17: while peek() in ("*", "/"):
        t = pos_cell["pos"]
        if (text[t] if t < len(text) else "") not in ("*", "/"):
            break
        v_tape.append(v)
        v_tape_dot.append(v_dot)
        op = text[t]             # 18: op = text[pos]
        pos_cell["pos"] = t + 1  # 19: pos += 1
        # 20: w = factor()
        (w, (ch_1, expr_res_1)), (w_dot, expr_res_dot_1) = factor_forward_jvp(pos_cell, x, y, text, x_dot)
        w_tape.append(w)
        w_tape_dot.append(w_dot)
        ch_tape.append(ch_1)
        expr_res_tape.append(expr_res_1)
        expr_res_tape_dot.append(expr_res_dot_1)
        t1 = op == "*"           # 21: v = v * w if op == "*" else v / w
        t1_tape.append(t1)
        if t1:
            t = v * w
            v_dot = w * v_dot + v * w_dot
            v = t
        else:
            v = v / w
            v_dot = (v_dot - v * w_dot) / w
        trips = trips + 1        # 17
    return (v, (ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t1_tape, trips)), (expr_res_dot,
        v_tape_dot, w_tape_dot, expr_res_tape_dot)


def expr_forward_jvp(text, pos_cell, x, y, x_dot):
    # 7: v = term()
    (v, (ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips)), (expr_res_dot, v_tape_dot,
        w_tape_dot, expr_res_tape_dot) = term_forward_jvp(text, pos_cell, x, y, x_dot)
    ch_tape_2, expr_res_tape_2, expr_res_tape_dot_2, v_tape_tape = [], [], [], []
    v_tape_tape_dot, w_tape_tape, w_tape_tape_dot, ch_tape_tape = [], [], [], []
    expr_res_tape_tape, expr_res_tape_tape_dot, t_tape_tape, trips_tape = [], [], [], []
    t_tape_2 = []
    trips_1 = 0
    while True:                  # 8: while peek() in ("+", "-"):
        t = pos_cell["pos"]
        if (text[t] if t < len(text) else "") not in ("+", "-"):
            break
        op = text[t]             # 9: op = text[pos]
        pos_cell["pos"] = t + 1  # 10: pos += 1
        # 11: w = term()
        (w,
            (ch_1, expr_res_1, v_tape_1, w_tape_1, ch_tape_1, expr_res_tape_1, t_tape_1, trips_2)), (
            expr_res_dot_1, v_tape_dot_1, w_tape_dot_1, expr_res_tape_dot_1) = term_forward_jvp(text,
            pos_cell, x, y, x_dot)
        ch_tape_2.append(ch_1)
        expr_res_tape_2.append(expr_res_1)
        expr_res_tape_dot_2.append(expr_res_dot_1)
        v_tape_tape.append(v_tape_1)
        v_tape_tape_dot.append(v_tape_dot_1)
        w_tape_tape.append(w_tape_1)
        w_tape_tape_dot.append(w_tape_dot_1)
        ch_tape_tape.append(ch_tape_1)
        expr_res_tape_tape.append(expr_res_tape_1)
        expr_res_tape_tape_dot.append(expr_res_tape_dot_1)
        t_tape_tape.append(t_tape_1)
        trips_tape.append(trips_2)
        t = op == "+"            # 12: v = v + w if op == "+" else v - w
        t_tape_2.append(t)
        v = v + w if t else v - w
        trips_1 = trips_1 + 1    # 8
    return (v,
        (ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips, ch_tape_2, expr_res_tape_2,
        v_tape_tape, w_tape_tape, ch_tape_tape, expr_res_tape_tape, t_tape_tape, trips_tape, t_tape_2,
        trips_1)), (expr_res_dot, v_tape_dot, w_tape_dot, expr_res_tape_dot, expr_res_tape_dot_2,
        v_tape_tape_dot, w_tape_tape_dot, expr_res_tape_tape_dot)


def term_reverse_1_jvp(residuals, y_bar, expr_res_dot, v_tape_dot, w_tape_dot, expr_res_tape_dot, y_bar_dot):
    ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips = residuals

    v_bar = y_bar
    v_bar_dot = y_bar_dot
    x_bar = x_bar_dot = 0.0
    for k in range(trips):  # 17: while peek() in ("*", "/"):
        v = v_tape.pop()
        v_dot = v_tape_dot.pop()
        w = w_tape.pop()
        w_dot = w_tape_dot.pop()
        ch_1 = ch_tape.pop()
        expr_res_1 = expr_res_tape.pop()
        expr_res_dot_1 = expr_res_tape_dot.pop()
        if t_tape.pop():    # 21: v = v * w if op == "*" else v / w
            w_bar = v_bar * v
            w_bar_dot = v * v_bar_dot + v_bar * v_dot
            v_bar_1 = v_bar * w
            v_bar_dot = w * v_bar_dot + v_bar * w_dot
        else:
            t = v / w
            v_bar_1 = v_bar / w
            v_bar_dot = (v_bar_dot - v_bar_1 * w_dot) / w
            w_bar = -v_bar_1 * t
            w_bar_dot = t * -v_bar_dot - v_bar_1 * ((v_dot - t * w_dot) / w)
        # 20: w = factor()
        x_bar_1, x_bar_dot_1 = factor_reverse_jvp((ch_1, expr_res_1), w_bar, expr_res_dot_1, w_bar_dot)
        x_bar = x_bar + x_bar_1
        x_bar_dot = x_bar_dot + x_bar_dot_1
        v_bar = v_bar_1
    # 16: v = factor()
    x_bar_1, x_bar_dot_1 = factor_reverse_jvp((ch, expr_res), v_bar, expr_res_dot, v_bar_dot)
    x_bar = x_bar + x_bar_1
    x_bar_dot = x_bar_dot + x_bar_dot_1
    return x_bar, x_bar_dot


def expr_reverse_1_jvp(residuals, y_bar, residuals_dot, y_bar_dot):
    ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips, ch_tape_1, expr_res_tape_1, v_tape_tape, w_tape_tape, ch_tape_tape, expr_res_tape_tape, t_tape_tape, trips_tape, t_tape_1, trips_1 = (
        residuals)
    expr_res_dot, v_tape_dot, w_tape_dot, expr_res_tape_dot, expr_res_tape_dot_1, v_tape_tape_dot, w_tape_tape_dot, expr_res_tape_tape_dot = (
        residuals_dot)

    x_bar = x_bar_dot = 0.0
    for k in range(trips_1):  # 8: while peek() in ("+", "-"):
        ch_1 = ch_tape_1.pop()
        expr_res_1 = expr_res_tape_1.pop()
        expr_res_dot_1 = expr_res_tape_dot_1.pop()
        v_tape_1 = v_tape_tape.pop()
        v_tape_dot_1 = v_tape_tape_dot.pop()
        w_tape_1 = w_tape_tape.pop()
        w_tape_dot_1 = w_tape_tape_dot.pop()
        ch_tape_2 = ch_tape_tape.pop()
        expr_res_tape_2 = expr_res_tape_tape.pop()
        expr_res_tape_dot_2 = expr_res_tape_tape_dot.pop()
        t_tape_2 = t_tape_tape.pop()
        trips_1 = trips_tape.pop()
        if t_tape_1.pop():    # 12: v = v + w if op == "+" else v - w
            w_bar = y_bar
            w_bar_dot = y_bar_dot
        else:
            w_bar = -y_bar
            w_bar_dot = -y_bar_dot
        # 11: w = term()
        x_bar_1, x_bar_dot_1 = term_reverse_1_jvp(
            (ch_1, expr_res_1, v_tape_1, w_tape_1, ch_tape_2, expr_res_tape_2, t_tape_2, trips_1), w_bar,
            expr_res_dot_1, v_tape_dot_1, w_tape_dot_1, expr_res_tape_dot_2, w_bar_dot)
        x_bar = x_bar + x_bar_1
        x_bar_dot = x_bar_dot + x_bar_dot_1
    # 7: v = term()
    x_bar_1, x_bar_dot_1 = term_reverse_1_jvp(
        (ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips), y_bar, expr_res_dot,
        v_tape_dot, w_tape_dot, expr_res_tape_dot, y_bar_dot)
    x_bar = x_bar + x_bar_1
    x_bar_dot = x_bar_dot + x_bar_dot_1
    return x_bar, x_bar_dot


def factor_reverse_jvp(residuals, y_bar, expr_res_dot, y_bar_dot):
    ch, expr_res = residuals

    if ch == "(":    # 27
        x_bar, x_bar_dot = expr_reverse_1_jvp(expr_res, y_bar, expr_res_dot, y_bar_dot)  # 28: v = expr()
    elif ch == "x":  # 31
        x_bar = y_bar
        x_bar_dot = y_bar_dot
    else:
        x_bar = x_bar_dot = 0.0
    return x_bar, x_bar_dot


def term_reverse_jvp(residuals, y_bar, expr_res_dot, v_tape_dot, w_tape_dot, expr_res_tape_dot):
    ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips = residuals

    v_bar = y_bar
    v_bar_dot = x_bar = x_bar_dot = 0.0
    for k in range(trips):  # 17: while peek() in ("*", "/"):
        v = v_tape.pop()
        v_dot = v_tape_dot.pop()
        w = w_tape.pop()
        w_dot = w_tape_dot.pop()
        ch_1 = ch_tape.pop()
        expr_res_1 = expr_res_tape.pop()
        expr_res_dot_1 = expr_res_tape_dot.pop()
        if t_tape.pop():    # 21: v = v * w if op == "*" else v / w
            w_bar = v_bar * v
            w_bar_dot = v * v_bar_dot + v_bar * v_dot
            v_bar_1 = v_bar * w
            v_bar_dot = w * v_bar_dot + v_bar * w_dot
        else:
            t = v / w
            v_bar_1 = v_bar / w
            v_bar_dot = (v_bar_dot - v_bar_1 * w_dot) / w
            w_bar = -v_bar_1 * t
            w_bar_dot = t * -v_bar_dot - v_bar_1 * ((v_dot - t * w_dot) / w)
        # 20: w = factor()
        x_bar_1, x_bar_dot_1 = factor_reverse_jvp((ch_1, expr_res_1), w_bar, expr_res_dot_1, w_bar_dot)
        x_bar = x_bar + x_bar_1
        x_bar_dot = x_bar_dot + x_bar_dot_1
        v_bar = v_bar_1
    # 16: v = factor()
    x_bar_1, x_bar_dot_1 = factor_reverse_jvp((ch, expr_res), v_bar, expr_res_dot, v_bar_dot)
    x_bar = x_bar + x_bar_1
    x_bar_dot = x_bar_dot + x_bar_dot_1
    return x_bar, x_bar_dot


def expr_reverse_jvp(residuals, y_bar, residuals_dot):
    ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips, ch_tape_1, expr_res_tape_1, v_tape_tape, w_tape_tape, ch_tape_tape, expr_res_tape_tape, t_tape_tape, trips_tape, t_tape_1, trips_1 = (
        residuals)
    expr_res_dot, v_tape_dot, w_tape_dot, expr_res_tape_dot, expr_res_tape_dot_1, v_tape_tape_dot, w_tape_tape_dot, expr_res_tape_tape_dot = (
        residuals_dot)

    x_bar = x_bar_dot = 0.0
    for k in range(trips_1):  # 8: while peek() in ("+", "-"):
        ch_1 = ch_tape_1.pop()
        expr_res_1 = expr_res_tape_1.pop()
        expr_res_dot_1 = expr_res_tape_dot_1.pop()
        v_tape_1 = v_tape_tape.pop()
        v_tape_dot_1 = v_tape_tape_dot.pop()
        w_tape_1 = w_tape_tape.pop()
        w_tape_dot_1 = w_tape_tape_dot.pop()
        ch_tape_2 = ch_tape_tape.pop()
        expr_res_tape_2 = expr_res_tape_tape.pop()
        expr_res_tape_dot_2 = expr_res_tape_tape_dot.pop()
        t_tape_2 = t_tape_tape.pop()
        trips_1 = trips_tape.pop()
        if t_tape_1.pop():    # 12: v = v + w if op == "+" else v - w
            w_bar = y_bar
        else:
            w_bar = -y_bar
        # 11: w = term()
        x_bar_1, x_bar_dot_1 = term_reverse_jvp(
            (ch_1, expr_res_1, v_tape_1, w_tape_1, ch_tape_2, expr_res_tape_2, t_tape_2, trips_1), w_bar,
            expr_res_dot_1, v_tape_dot_1, w_tape_dot_1, expr_res_tape_dot_2)
        x_bar = x_bar + x_bar_1
        x_bar_dot = x_bar_dot + x_bar_dot_1
    # 7: v = term()
    x_bar_1, x_bar_dot_1 = term_reverse_jvp(
        (ch, expr_res, v_tape, w_tape, ch_tape, expr_res_tape, t_tape, trips), y_bar, expr_res_dot,
        v_tape_dot, w_tape_dot, expr_res_tape_dot)
    x_bar = x_bar + x_bar_1
    x_bar_dot = x_bar_dot + x_bar_dot_1
    return x_bar, x_bar_dot


def recursive_descent_hvp(x, y, text, x_dot, *, y_bar=1.0):
    expect(type(x) is float and type(y) is float and type(text) is str, "x: float, y: float, text: str")

    # forward sweep
    pos_cell = {"pos": 0}  # 2: pos = 0
    (_, expr_res), expr_res_dot = expr_forward_jvp(text, pos_cell, x, y, x_dot)  # 36: return expr()

    # reverse sweep
    x_bar, x_bar_dot = expr_reverse_jvp(expr_res, y_bar, expr_res_dot)  # 36
    return x_bar_dot
