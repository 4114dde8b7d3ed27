# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.recursive_descent
# source: 15b8614a2a0e25e9d10d346bad023142
# code: e1c127367135a5338332082aae2d90de
# mode: grad
# wrt: 0
# argument: text str
# argument: x numpy scalar float64
# argument: y float
# asked: len = builtin_function_or_method builtins.len
# asked: float = class builtins.float
# asked: shared memory = 
# sha256: 916c012335183705c77cf4af20fbdfd6aa63a79901df96da18071d2e4ef0ab79

# Gradient of z_d.recursive_descent with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_scalar


def factor_forward(pos_cell, x, y, text):
    t = pos_cell["pos"]                                   # 25: ch = peek()
    ch = text[t] if t < len(text) else ""
    pos_cell["pos"] = t + 1                               # 26: pos += 1
    if ch == "(":                                         # 27
        v, expr_res = expr_forward(text, pos_cell, x, y)  # 28: v = expr()
        pos_cell["pos"] = pos_cell["pos"] + 1             # 29: pos += 1
    else:
        v = x if ch == "x" else y if ch == "y" else float(ch)  # 31: if ch == "x":
        expr_res = None
    return v, (ch, expr_res)


def factor_reverse(residuals, y_bar):
    ch, expr_res = residuals

    if ch == "(":                              # 27
        x_bar = expr_reverse(expr_res, y_bar)  # 28: v = expr()
    elif ch == "x":                            # 31
        x_bar = y_bar
    else:
        x_bar = 0.0
    return x_bar


def term_forward(text, pos_cell, x, y):
    v, factor_res = factor_forward(pos_cell, x, y, text)  # 16: v = factor()
    tape = []
    while True:                                           # 17: while peek() in ("*", "/"):
        t = pos_cell["pos"]
        if (text[t] if t < len(text) else "") not in ("*", "/"):
            break
        op = text[t]                                      # 18: op = text[pos]
        pos_cell["pos"] = t + 1                           # 19: pos += 1
        w, factor_res_1 = factor_forward(pos_cell, x, y, text)  # 20: w = factor()
        t1 = op == "*"                                    # 21: v = v * w if op == "*" else v / w
        tape.append((v, w, factor_res_1, t1))
        v = v * w if t1 else v / w
    return v, (factor_res, tape)


def term_reverse(residuals, y_bar):
    factor_res, tape = residuals

    v_bar = y_bar
    x_bar = 0.0
    for v, w, factor_res_1, t in reversed(tape):             # 17: while peek() in ("*", "/"):
        if t:                                                # 21: v = v * w if op == "*" else v / w
            w_bar = v_bar * v
            v_bar = v_bar * w
        else:
            v_bar = v_bar / w
            w_bar = -v_bar * (v / w)
        x_bar = x_bar + factor_reverse(factor_res_1, w_bar)  # 20: w = factor()
    x_bar = x_bar + factor_reverse(factor_res, v_bar)        # 16: v = factor()
    return x_bar


def expr_forward(text, pos_cell, x, y):
    v, term_res = term_forward(text, pos_cell, x, y)        # 7: v = term()
    tape = []
    while True:                                             # 8: while peek() in ("+", "-"):
        t = pos_cell["pos"]
        if (text[t] if t < len(text) else "") not in ("+", "-"):
            break
        op = text[t]                                        # 9: op = text[pos]
        pos_cell["pos"] = t + 1                             # 10: pos += 1
        w, term_res_1 = term_forward(text, pos_cell, x, y)  # 11: w = term()
        t1 = op == "+"                                      # 12: v = v + w if op == "+" else v - w
        tape.append((term_res_1, t1))
        v = v + w if t1 else v - w
    return v, (term_res, tape)


def expr_reverse(residuals, y_bar):
    term_res, tape = residuals

    x_bar = 0.0
    for term_res_1, t in reversed(tape):                 # 8: while peek() in ("+", "-"):
        if t:                                            # 12: v = v + w if op == "+" else v - w
            w_bar = y_bar
        else:
            w_bar = -y_bar
        x_bar = x_bar + term_reverse(term_res_1, w_bar)  # 11: w = term()
    x_bar = x_bar + term_reverse(term_res, y_bar)        # 7: v = term()
    return x_bar


def recursive_descent_grad(x, y, text, *, y_bar=1.0):
    expect(is_scalar(x, "float64") and type(y) is float and type(text) is str,
        "x: np.float64, y: float, text: str")

    # forward sweep
    pos_cell = {"pos": 0}                             # 2: pos = 0
    _, expr_res = expr_forward(text, pos_cell, x, y)  # 36: return expr()

    # reverse sweep
    x_bar = expr_reverse(expr_res, y_bar)  # 36
    return x_bar
