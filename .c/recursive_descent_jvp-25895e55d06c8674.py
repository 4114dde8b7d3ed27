# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.recursive_descent
# source: 15b8614a2a0e25e9d10d346bad023142
# code: e1c127367135a5338332082aae2d90de
# mode: jvp
# wrt: (0, 1)
# argument: text str
# argument: x float
# argument: y float
# asked: len = builtin_function_or_method builtins.len
# asked: float = class builtins.float
# asked: shared memory = 
# sha256: 88f47589cc0ae008676f66b2d453973528d720bb432bbc025a70803805c78aa9

# Tangent of z_d.recursive_descent with respect to x, y.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect


def factor_jvp(pos_cell, x, y, text, x_dot, y_dot):
    t = pos_cell["pos"]                        # 25: ch = peek()
    ch = text[t] if t < len(text) else ""
    pos_cell["pos"] = t + 1                    # 26: pos += 1
    if ch == "(":                              # 27
        v, v_dot = expr_jvp(text, pos_cell, x, y, x_dot, y_dot)  # 28: v = expr()
        pos_cell["pos"] = pos_cell["pos"] + 1  # 29: pos += 1
    else:
        if not ch == "x":                      # 31: if ch == "x":
            if not ch == "y":                  # 33: if ch == "y":
                y = float(ch)                  # 35: return float(ch)
                y_dot = 0.0
            x = y
            x_dot = y_dot
        v = x
        v_dot = x_dot
    return v, v_dot


def term_jvp(text, pos_cell, x, y, x_dot, y_dot):
    v, v_dot = factor_jvp(pos_cell, x, y, text, x_dot, y_dot)  # 16: v = factor()
    while True:                  # 17: while peek() in ("*", "/"):
        t = pos_cell["pos"]
        if (text[t] if t < len(text) else "") not in ("*", "/"):
            break
        op = text[t]             # 18: op = text[pos]
        pos_cell["pos"] = t + 1  # 19: pos += 1
        w, w_dot = factor_jvp(pos_cell, x, y, text, x_dot, y_dot)  # 20: w = factor()
        if op == "*":            # 21: v = v * w if op == "*" else v / w
            t1 = v * w
            v_dot = w * v_dot + v * w_dot
            v = t1
        else:
            v = v / w
            v_dot = (v_dot - v * w_dot) / w
    return v, v_dot


def expr_jvp(text, pos_cell, x, y, x_dot, y_dot):
    v, v_dot = term_jvp(text, pos_cell, x, y, x_dot, y_dot)  # 7: v = term()
    while True:                                              # 8: while peek() in ("+", "-"):
        t = pos_cell["pos"]
        if (text[t] if t < len(text) else "") not in ("+", "-"):
            break
        op = text[t]                                         # 9: op = text[pos]
        pos_cell["pos"] = t + 1                              # 10: pos += 1
        w, w_dot = term_jvp(text, pos_cell, x, y, x_dot, y_dot)  # 11: w = term()
        if op == "+":                                        # 12: v = v + w if op == "+" else v - w
            v = v + w
            v_dot = v_dot + w_dot
        else:
            v = v - w
            v_dot = v_dot - w_dot
    return v, v_dot


def recursive_descent_jvp(x, y, text, x_dot, y_dot):
    expect(type(x) is float and type(y) is float and type(text) is str, "x: float, y: float, text: str")

    pos_cell = {"pos": 0}                                 # 2: pos = 0
    t, t1 = expr_jvp(text, pos_cell, x, y, x_dot, y_dot)  # 36: return expr()
    return t, t1
