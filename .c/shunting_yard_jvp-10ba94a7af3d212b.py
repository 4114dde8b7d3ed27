# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.shunting_yard
# source: 8040f8226db18ce9118f10265526e943
# code: 2749c6380d0f088473ee6773343281ae
# mode: jvp
# wrt: (0, 1)
# argument: text str
# argument: x float
# argument: y float
# asked: float = class builtins.float
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: shared memory = 
# sha256: 46800183868a7ec9ec6d54b7aea428a72a72ed67d8fb194a38c7d866ce990be7

# Tangent of z_d.shunting_yard with respect to x, y.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect


def shunting_yard_jvp(x, y, text, x_dot, y_dot):
    expect(type(x) is float and type(y) is float and type(text) is str, "x: float, y: float, text: str")

    env = {"x": x, "y": y}                                    # 2
    env_dot = {"x": x_dot, "y": y_dot}
    prec = {"+": 1, "-": 1, "*": 2, "/": 2}                   # 3
    out = []                                                  # 4: out, ops = [], []
    out_dot = []
    ops = []
    # 15: for tok in text.replace("(", " ( ").replace(")", " ) ").split():
    t = text.replace("(", " ( ").replace(")", " ) ").split()
    for i in range(len(t)):
        tok = t[i]
        if tok in ("x", "y"):                                 # 16: if tok in env:
            out.append(env[tok])                              # 17
            out_dot.append(env_dot[tok])
        elif tok == "sin" or tok == "(":                      # 18: elif tok == "sin" or tok == "(":
            ops.append(tok)                                   # 19
        elif tok == ")":                                      # 20: elif tok == ")":
            while ops[-1] != "(":                             # 21
                op = ops.pop()                                # 22: apply()
                if op == "sin":
                    t1 = out.pop()
                    t2 = out_dot.pop()
                    out.append(math.sin(t1))
                    out_dot.append(math.cos(t1) * t2)
                else:
                    b = out.pop()
                    b_dot = out_dot.pop()
                    a = out.pop()
                    a_dot = out_dot.pop()
                    if op == "+":
                        out.append(a + b)
                        out_dot.append(a_dot + b_dot)
                    elif op == "-":
                        out.append(a - b)
                        out_dot.append(a_dot - b_dot)
                    elif op == "*":
                        out.append(a * b)
                        out_dot.append(b * a_dot + a * b_dot)
                    else:
                        t1 = a / b
                        out.append(t1)
                        out_dot.append((a_dot - t1 * b_dot) / b)
            ops.pop()                                         # 23
            if len(ops) and ops[-1] == "sin":                 # 24: if ops and ops[-1] == "sin":
                op = ops.pop()                                # 25: apply()
                if op == "sin":
                    t1 = out.pop()
                    t2 = out_dot.pop()
                    out.append(math.sin(t1))
                    out_dot.append(math.cos(t1) * t2)
                else:
                    b = out.pop()
                    b_dot = out_dot.pop()
                    a = out.pop()
                    a_dot = out_dot.pop()
                    if op == "+":
                        out.append(a + b)
                        out_dot.append(a_dot + b_dot)
                    elif op == "-":
                        out.append(a - b)
                        out_dot.append(a_dot - b_dot)
                    elif op == "*":
                        out.append(a * b)
                        out_dot.append(b * a_dot + a * b_dot)
                    else:
                        t1 = a / b
                        out.append(t1)
                        out_dot.append((a_dot - t1 * b_dot) / b)
        elif tok in ("+", "-", "*", "/"):                     # 26: elif tok in prec:
            while True:  # 27: while ops and ops[-1] in prec and prec[ops[-1]] >= prec[tok]:
                t1 = len(ops)
                if t1:
                    t2 = ops[-1]
                    t1 = t2 in ("+", "-", "*", "/") and prec[t2] >= prec[tok]
                if not t1:
                    break
                op = ops.pop()                                # 28: apply()
                if op == "sin":
                    t3 = out.pop()
                    t4 = out_dot.pop()
                    out.append(math.sin(t3))
                    out_dot.append(math.cos(t3) * t4)
                else:
                    b = out.pop()
                    b_dot = out_dot.pop()
                    a = out.pop()
                    a_dot = out_dot.pop()
                    if op == "+":
                        out.append(a + b)
                        out_dot.append(a_dot + b_dot)
                    elif op == "-":
                        out.append(a - b)
                        out_dot.append(a_dot - b_dot)
                    elif op == "*":
                        out.append(a * b)
                        out_dot.append(b * a_dot + a * b_dot)
                    else:
                        t1 = a / b
                        out.append(t1)
                        out_dot.append((a_dot - t1 * b_dot) / b)
            ops.append(tok)                                   # 29
        else:
            out.append(float(tok))                            # 31
            out_dot.append(0.0)
    while len(ops):                                           # 32: while ops:
        op = ops.pop()                                        # 33: apply()
        if op == "sin":
            t1 = out.pop()
            t2 = out_dot.pop()
            out.append(math.sin(t1))
            out_dot.append(math.cos(t1) * t2)
        else:
            b = out.pop()
            b_dot = out_dot.pop()
            a = out.pop()
            a_dot = out_dot.pop()
            if op == "+":
                out.append(a + b)
                out_dot.append(a_dot + b_dot)
            elif op == "-":
                out.append(a - b)
                out_dot.append(a_dot - b_dot)
            elif op == "*":
                out.append(a * b)
                out_dot.append(b * a_dot + a * b_dot)
            else:
                t = a / b
                out.append(t)
                out_dot.append((a_dot - t * b_dot) / b)
    t = out[0]                                                # 34: return out[0]
    t1 = out_dot[0]
    return t, t1
