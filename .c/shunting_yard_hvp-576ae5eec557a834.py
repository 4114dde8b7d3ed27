# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.shunting_yard
# source: 8040f8226db18ce9118f10265526e943
# code: 2749c6380d0f088473ee6773343281ae
# mode: hvp
# wrt: 0
# argument: text str
# argument: x float
# argument: y float
# asked: float = class builtins.float
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: shared memory = 
# sha256: 0db8137c28723f32561efbbbc2366cc41db9608c15424116f5a2cd534f689d1f

# Product of the Hessian of z_d.shunting_yard with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect


def shunting_yard_hvp(x, y, text, x_dot, *, y_bar=1.0):
    expect(type(x) is float and type(y) is float and type(text) is str, "x: float, y: float, text: str")

    # forward sweep
    env = {"x": x, "y": y}                                    # 2
    env_dot = {"x": x_dot, "y": 0.0}
    env_bar_dot = {"x": 0.0, "y": 0.0}
    prec = {"+": 1, "-": 1, "*": 2, "/": 2}                   # 3
    out = []                                                  # 4: out, ops = [], []
    out_dot = []
    out_bar = []
    out_bar_dot = []
    ops = []
    # 15: for tok in text.replace("(", " ( ").replace(")", " ) ").split():
    t = text.replace("(", " ( ").replace(")", " ) ").split()
    tape, tape_1, op_tape, tape_2, tape_3, op_tape_1, tape_4 = [], [], [], [], [], [], []
    tape_5, tape_6, op_tape_2, trips_tape = [], [], [], []
    for i in range(len(t)):
        tok = t[i]
        if tok in ("x", "y"):                                 # 16: if tok in env:
            out.append(env[tok])                              # 17
            out_dot.append(env_dot[tok])
            out_bar.append(0.0)
            out_bar_dot.append(0.0)
        elif tok == "sin" or tok == "(":                      # 18: elif tok == "sin" or tok == "(":
            ops.append(tok)                                   # 19
        elif tok == ")":                                      # 20: elif tok == ")":
            trips = 0
            while ops[-1] != "(":                             # 21
                op = ops.pop()                                # 22: apply()
                op_tape_1.append(op)
                if op == "sin":
                    t1 = out.pop()
                    t2 = out_dot.pop()
                    tape_2.append((t1, t2))
                    out_bar.pop()
                    out_bar_dot.pop()
                    out.append(math.sin(t1))
                    out_dot.append(math.cos(t1) * t2)
                    out_bar.append(0.0)
                    out_bar_dot.append(0.0)
                else:
                    b = out.pop()
                    b_dot = out_dot.pop()
                    out_bar.pop()
                    out_bar_dot.pop()
                    a = out.pop()
                    a_dot = out_dot.pop()
                    tape_3.append((b, b_dot, a, a_dot))
                    out_bar.pop()
                    out_bar_dot.pop()
                    if op == "+":
                        out.append(a + b)
                        out_dot.append(a_dot + b_dot)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                    elif op == "-":
                        out.append(a - b)
                        out_dot.append(a_dot - b_dot)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                    elif op == "*":
                        out.append(a * b)
                        out_dot.append(b * a_dot + a * b_dot)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                    else:
                        t1 = a / b
                        out.append(t1)
                        out_dot.append((a_dot - t1 * b_dot) / b)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                trips = trips + 1                             # 21
            ops.pop()                                         # 23
            t1 = len(ops) and ops[-1] == "sin"                # 24: if ops and ops[-1] == "sin":
            tape_4.append((trips, t1))
            if t1:
                op = ops.pop()                                # 25: apply()
                op_tape.append(op)
                if op == "sin":
                    t2 = out.pop()
                    t3 = out_dot.pop()
                    tape.append((t2, t3))
                    out_bar.pop()
                    out_bar_dot.pop()
                    out.append(math.sin(t2))
                    out_dot.append(math.cos(t2) * t3)
                    out_bar.append(0.0)
                    out_bar_dot.append(0.0)
                else:
                    b = out.pop()
                    b_dot = out_dot.pop()
                    out_bar.pop()
                    out_bar_dot.pop()
                    a = out.pop()
                    a_dot = out_dot.pop()
                    tape_1.append((b, b_dot, a, a_dot))
                    out_bar.pop()
                    out_bar_dot.pop()
                    if op == "+":
                        out.append(a + b)
                        out_dot.append(a_dot + b_dot)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                    elif op == "-":
                        out.append(a - b)
                        out_dot.append(a_dot - b_dot)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                    elif op == "*":
                        out.append(a * b)
                        out_dot.append(b * a_dot + a * b_dot)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                    else:
                        t1 = a / b
                        out.append(t1)
                        out_dot.append((a_dot - t1 * b_dot) / b)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
        elif tok in ("+", "-", "*", "/"):                     # 26: elif tok in prec:
            trips = 0
            while True:  # 27: while ops and ops[-1] in prec and prec[ops[-1]] >= prec[tok]:
                t1 = len(ops)
                if t1:
                    t2 = ops[-1]
                    t1 = t2 in ("+", "-", "*", "/") and prec[t2] >= prec[tok]
                if not t1:
                    break
                op = ops.pop()                                # 28: apply()
                op_tape_2.append(op)
                if op == "sin":
                    t3 = out.pop()
                    t4 = out_dot.pop()
                    tape_5.append((t3, t4))
                    out_bar.pop()
                    out_bar_dot.pop()
                    out.append(math.sin(t3))
                    out_dot.append(math.cos(t3) * t4)
                    out_bar.append(0.0)
                    out_bar_dot.append(0.0)
                else:
                    b = out.pop()
                    b_dot = out_dot.pop()
                    out_bar.pop()
                    out_bar_dot.pop()
                    a = out.pop()
                    a_dot = out_dot.pop()
                    tape_6.append((b, b_dot, a, a_dot))
                    out_bar.pop()
                    out_bar_dot.pop()
                    if op == "+":
                        out.append(a + b)
                        out_dot.append(a_dot + b_dot)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                    elif op == "-":
                        out.append(a - b)
                        out_dot.append(a_dot - b_dot)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                    elif op == "*":
                        out.append(a * b)
                        out_dot.append(b * a_dot + a * b_dot)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                    else:
                        t1 = a / b
                        out.append(t1)
                        out_dot.append((a_dot - t1 * b_dot) / b)
                        out_bar.append(0.0)
                        out_bar_dot.append(0.0)
                trips = trips + 1                             # 27
            trips_tape.append(trips)
            ops.append(tok)                                   # 29
        else:
            out.append(float(tok))                            # 31
            out_dot.append(0.0)
            out_bar.append(0.0)
            out_bar_dot.append(0.0)
    tape_7, tape_8, op_tape_3 = [], [], []
    while len(ops):                                           # 32: while ops:
        op = ops.pop()                                        # 33: apply()
        op_tape_3.append(op)
        if op == "sin":
            t1 = out.pop()
            t2 = out_dot.pop()
            tape_7.append((t1, t2))
            out_bar.pop()
            out_bar_dot.pop()
            out.append(math.sin(t1))
            out_dot.append(math.cos(t1) * t2)
            out_bar.append(0.0)
            out_bar_dot.append(0.0)
        else:
            b = out.pop()
            b_dot = out_dot.pop()
            out_bar.pop()
            out_bar_dot.pop()
            a = out.pop()
            a_dot = out_dot.pop()
            tape_8.append((b, b_dot, a, a_dot))
            out_bar.pop()
            out_bar_dot.pop()
            if op == "+":
                out.append(a + b)
                out_dot.append(a_dot + b_dot)
                out_bar.append(0.0)
                out_bar_dot.append(0.0)
            elif op == "-":
                out.append(a - b)
                out_dot.append(a_dot - b_dot)
                out_bar.append(0.0)
                out_bar_dot.append(0.0)
            elif op == "*":
                out.append(a * b)
                out_dot.append(b * a_dot + a * b_dot)
                out_bar.append(0.0)
                out_bar_dot.append(0.0)
            else:
                t1 = a / b
                out.append(t1)
                out_dot.append((a_dot - t1 * b_dot) / b)
                out_bar.append(0.0)
                out_bar_dot.append(0.0)
    out[0]  # 34: return out[0]; may raise or warn, as in the primal

    # reverse sweep
    out_bar[0] += y_bar                         # 34
    for op in reversed(op_tape_3):              # 32
        if op == "sin":                         # 33
            t1, t2 = tape_7.pop()
            t3 = out_bar.pop()
            t4 = out_bar_dot.pop()
            t5 = math.cos(t1)
            out_bar.append(t3 * t5)
            out_bar_dot.append(t5 * t4 - t3 * (math.sin(t1) * t2))
        else:
            b, b_dot, a, a_dot = tape_8.pop()
            if op == "+":
                a_bar = out_bar.pop()
                a_bar_dot = out_bar_dot.pop()
                b_bar = a_bar
                b_bar_dot = a_bar_dot
            elif op == "-":
                a_bar = out_bar.pop()
                a_bar_dot = out_bar_dot.pop()
                b_bar = -a_bar
                b_bar_dot = -a_bar_dot
            elif op == "*":
                t1 = out_bar.pop()
                t2 = out_bar_dot.pop()
                b_bar = t1 * a
                b_bar_dot = a * t2 + t1 * a_dot
                a_bar = t1 * b
                a_bar_dot = b * t2 + t1 * b_dot
            else:
                t3 = out_bar.pop()
                t4 = out_bar_dot.pop()
                a_bar = t3 / b
                a_bar_dot = (t4 - a_bar * b_dot) / b
                t5 = a / b
                b_bar = -a_bar * t5
                b_bar_dot = t5 * -a_bar_dot - a_bar * ((a_dot - t5 * b_dot) / b)
            out_bar.append(a_bar)
            out_bar_dot.append(a_bar_dot)
            out_bar.append(b_bar)
            out_bar_dot.append(b_bar_dot)
    for tok in reversed(t):                     # 15
        if tok in ("x", "y"):                   # 16
            out_bar.pop()                       # 17
            t1 = out_bar_dot.pop()
            env_bar_dot[tok] += t1
        elif not (tok == "sin" or tok == "("):  # 18
            if tok == ")":                      # 20
                trips, t1 = tape_4.pop()
                if t1:                          # 24
                    op = op_tape.pop()
                    if op == "sin":             # 25
                        t2, t3 = tape.pop()
                        t4 = out_bar.pop()
                        t5 = out_bar_dot.pop()
                        t6 = math.cos(t2)
                        out_bar.append(t4 * t6)
                        out_bar_dot.append(t6 * t5 - t4 * (math.sin(t2) * t3))
                    else:
                        b, b_dot, a, a_dot = tape_1.pop()
                        if op == "+":
                            a_bar = out_bar.pop()
                            a_bar_dot = out_bar_dot.pop()
                            b_bar = a_bar
                            b_bar_dot = a_bar_dot
                        elif op == "-":
                            a_bar = out_bar.pop()
                            a_bar_dot = out_bar_dot.pop()
                            b_bar = -a_bar
                            b_bar_dot = -a_bar_dot
                        elif op == "*":
                            t1 = out_bar.pop()
                            t2 = out_bar_dot.pop()
                            b_bar = t1 * a
                            b_bar_dot = a * t2 + t1 * a_dot
                            a_bar = t1 * b
                            a_bar_dot = b * t2 + t1 * b_dot
                        else:
                            t3 = out_bar.pop()
                            t4 = out_bar_dot.pop()
                            a_bar = t3 / b
                            a_bar_dot = (t4 - a_bar * b_dot) / b
                            t5 = a / b
                            b_bar = -a_bar * t5
                            b_bar_dot = t5 * -a_bar_dot - a_bar * ((a_dot - t5 * b_dot) / b)
                        out_bar.append(a_bar)
                        out_bar_dot.append(a_bar_dot)
                        out_bar.append(b_bar)
                        out_bar_dot.append(b_bar_dot)
                for k in range(trips):          # 21
                    op = op_tape_1.pop()
                    if op == "sin":             # 22
                        t1, t2 = tape_2.pop()
                        t3 = out_bar.pop()
                        t4 = out_bar_dot.pop()
                        t5 = math.cos(t1)
                        out_bar.append(t3 * t5)
                        out_bar_dot.append(t5 * t4 - t3 * (math.sin(t1) * t2))
                    else:
                        b, b_dot, a, a_dot = tape_3.pop()
                        if op == "+":
                            a_bar = out_bar.pop()
                            a_bar_dot = out_bar_dot.pop()
                            b_bar = a_bar
                            b_bar_dot = a_bar_dot
                        elif op == "-":
                            a_bar = out_bar.pop()
                            a_bar_dot = out_bar_dot.pop()
                            b_bar = -a_bar
                            b_bar_dot = -a_bar_dot
                        elif op == "*":
                            t1 = out_bar.pop()
                            t2 = out_bar_dot.pop()
                            b_bar = t1 * a
                            b_bar_dot = a * t2 + t1 * a_dot
                            a_bar = t1 * b
                            a_bar_dot = b * t2 + t1 * b_dot
                        else:
                            t3 = out_bar.pop()
                            t4 = out_bar_dot.pop()
                            a_bar = t3 / b
                            a_bar_dot = (t4 - a_bar * b_dot) / b
                            t5 = a / b
                            b_bar = -a_bar * t5
                            b_bar_dot = t5 * -a_bar_dot - a_bar * ((a_dot - t5 * b_dot) / b)
                        out_bar.append(a_bar)
                        out_bar_dot.append(a_bar_dot)
                        out_bar.append(b_bar)
                        out_bar_dot.append(b_bar_dot)
            elif tok in ("+", "-", "*", "/"):   # 26
                trips = trips_tape.pop()
                for k in range(trips):          # 27
                    op = op_tape_2.pop()
                    if op == "sin":             # 28
                        t3, t4 = tape_5.pop()
                        t1 = out_bar.pop()
                        t2 = out_bar_dot.pop()
                        t5 = math.cos(t3)
                        out_bar.append(t1 * t5)
                        out_bar_dot.append(t5 * t2 - t1 * (math.sin(t3) * t4))
                    else:
                        b, b_dot, a, a_dot = tape_6.pop()
                        if op == "+":
                            a_bar = out_bar.pop()
                            a_bar_dot = out_bar_dot.pop()
                            b_bar = a_bar
                            b_bar_dot = a_bar_dot
                        elif op == "-":
                            a_bar = out_bar.pop()
                            a_bar_dot = out_bar_dot.pop()
                            b_bar = -a_bar
                            b_bar_dot = -a_bar_dot
                        elif op == "*":
                            t1 = out_bar.pop()
                            t2 = out_bar_dot.pop()
                            b_bar = t1 * a
                            b_bar_dot = a * t2 + t1 * a_dot
                            a_bar = t1 * b
                            a_bar_dot = b * t2 + t1 * b_dot
                        else:
                            t3 = out_bar.pop()
                            t4 = out_bar_dot.pop()
                            a_bar = t3 / b
                            a_bar_dot = (t4 - a_bar * b_dot) / b
                            t5 = a / b
                            b_bar = -a_bar * t5
                            b_bar_dot = t5 * -a_bar_dot - a_bar * ((a_dot - t5 * b_dot) / b)
                        out_bar.append(a_bar)
                        out_bar_dot.append(a_bar_dot)
                        out_bar.append(b_bar)
                        out_bar_dot.append(b_bar_dot)
            else:
                out_bar.pop()                   # 31
                out_bar_dot.pop()
    x_bar_dot = env_bar_dot["x"]                # 2
    return x_bar_dot
