# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.shunting_yard
# source: 8040f8226db18ce9118f10265526e943
# code: 2749c6380d0f088473ee6773343281ae
# mode: value_and_grad
# wrt: (0, 1)
# argument: text str
# argument: x float
# argument: y float
# asked: float = class builtins.float
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: shared memory = 
# sha256: d1e8225a242735f341cb62bd087980a194a7e4a2bad91c28dbc004d8f1425121

# Value and gradient of z_d.shunting_yard with respect to x, y.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect


def shunting_yard_value_and_grad(x, y, text, *, y_bar=1.0):
    expect(type(x) is float and type(y) is float and type(text) is str, "x: float, y: float, text: str")

    # forward sweep
    env = {"x": x, "y": y}                                    # 2
    env_bar = {"x": 0.0, "y": 0.0}
    prec = {"+": 1, "-": 1, "*": 2, "/": 2}                   # 3
    out, out_bar, ops = [], [], []                            # 4: out, ops = [], []
    # 15: for tok in text.replace("(", " ( ").replace(")", " ) ").split():
    t = text.replace("(", " ( ").replace(")", " ) ").split()
    t2_tape, tape, op_tape, t1_tape, tape_1, op_tape_1, tape_2 = [], [], [], [], [], [], []
    t3_tape, tape_3, op_tape_2, trips_tape = [], [], [], []
    for i in range(len(t)):
        tok = t[i]
        if tok in ("x", "y"):                                 # 16: if tok in env:
            out.append(env[tok])                              # 17
            out_bar.append(0.0)
        elif tok == "sin" or tok == "(":                      # 18: elif tok == "sin" or tok == "(":
            ops.append(tok)                                   # 19
        elif tok == ")":                                      # 20: elif tok == ")":
            trips = 0
            while ops[-1] != "(":                             # 21
                op = ops.pop()                                # 22: apply()
                op_tape_1.append(op)
                if op == "sin":
                    t1 = out.pop()
                    t1_tape.append(t1)
                    out_bar.pop()
                    out.append(math.sin(t1))
                    out_bar.append(0.0)
                else:
                    b = out.pop()
                    out_bar.pop()
                    a = out.pop()
                    tape_1.append((b, a))
                    out_bar.pop()
                    if op == "+":
                        out.append(a + b)
                        out_bar.append(0.0)
                    elif op == "-":
                        out.append(a - b)
                        out_bar.append(0.0)
                    elif op == "*":
                        out.append(a * b)
                        out_bar.append(0.0)
                    else:
                        out.append(a / b)
                        out_bar.append(0.0)
                trips = trips + 1                             # 21
            ops.pop()                                         # 23
            t1 = len(ops) and ops[-1] == "sin"                # 24: if ops and ops[-1] == "sin":
            tape_2.append((trips, t1))
            if t1:
                op = ops.pop()                                # 25: apply()
                op_tape.append(op)
                if op == "sin":
                    t2 = out.pop()
                    t2_tape.append(t2)
                    out_bar.pop()
                    out.append(math.sin(t2))
                    out_bar.append(0.0)
                else:
                    b = out.pop()
                    out_bar.pop()
                    a = out.pop()
                    tape.append((b, a))
                    out_bar.pop()
                    if op == "+":
                        out.append(a + b)
                        out_bar.append(0.0)
                    elif op == "-":
                        out.append(a - b)
                        out_bar.append(0.0)
                    elif op == "*":
                        out.append(a * b)
                        out_bar.append(0.0)
                    else:
                        out.append(a / b)
                        out_bar.append(0.0)
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
                    t3_tape.append(t3)
                    out_bar.pop()
                    out.append(math.sin(t3))
                    out_bar.append(0.0)
                else:
                    b = out.pop()
                    out_bar.pop()
                    a = out.pop()
                    tape_3.append((b, a))
                    out_bar.pop()
                    if op == "+":
                        out.append(a + b)
                        out_bar.append(0.0)
                    elif op == "-":
                        out.append(a - b)
                        out_bar.append(0.0)
                    elif op == "*":
                        out.append(a * b)
                        out_bar.append(0.0)
                    else:
                        out.append(a / b)
                        out_bar.append(0.0)
                trips = trips + 1                             # 27
            trips_tape.append(trips)
            ops.append(tok)                                   # 29
        else:
            out.append(float(tok))                            # 31
            out_bar.append(0.0)
    t1_tape_1, tape_4, op_tape_3 = [], [], []
    while len(ops):                                           # 32: while ops:
        op = ops.pop()                                        # 33: apply()
        op_tape_3.append(op)
        if op == "sin":
            t1 = out.pop()
            t1_tape_1.append(t1)
            out_bar.pop()
            out.append(math.sin(t1))
            out_bar.append(0.0)
        else:
            b = out.pop()
            out_bar.pop()
            a = out.pop()
            tape_4.append((b, a))
            out_bar.pop()
            if op == "+":
                out.append(a + b)
                out_bar.append(0.0)
            elif op == "-":
                out.append(a - b)
                out_bar.append(0.0)
            elif op == "*":
                out.append(a * b)
                out_bar.append(0.0)
            else:
                out.append(a / b)
                out_bar.append(0.0)
    t1 = out[0]                                               # 34: return out[0]

    # reverse sweep
    out_bar[0] += y_bar                         # 34
    for op in reversed(op_tape_3):              # 32
        if op == "sin":                         # 33
            t2 = out_bar.pop()
            out_bar.append(t2 * math.cos(t1_tape_1.pop()))
        else:
            b, a = tape_4.pop()
            if op == "+":
                a_bar = out_bar.pop()
                b_bar = a_bar
            elif op == "-":
                a_bar = out_bar.pop()
                b_bar = -a_bar
            elif op == "*":
                t2 = out_bar.pop()
                b_bar = t2 * a
                a_bar = t2 * b
            else:
                t3 = out_bar.pop()
                a_bar = t3 / b
                b_bar = -a_bar * (a / b)
            out_bar.append(a_bar)
            out_bar.append(b_bar)
    for tok in reversed(t):                     # 15
        if tok in ("x", "y"):                   # 16
            t2 = out_bar.pop()                  # 17
            env_bar[tok] += t2
        elif not (tok == "sin" or tok == "("):  # 18
            if tok == ")":                      # 20
                trips, t3 = tape_2.pop()
                if t3:                          # 24
                    op = op_tape.pop()
                    if op == "sin":             # 25
                        t2 = out_bar.pop()
                        out_bar.append(t2 * math.cos(t2_tape.pop()))
                    else:
                        b, a = tape.pop()
                        if op == "+":
                            a_bar = out_bar.pop()
                            b_bar = a_bar
                        elif op == "-":
                            a_bar = out_bar.pop()
                            b_bar = -a_bar
                        elif op == "*":
                            t2 = out_bar.pop()
                            b_bar = t2 * a
                            a_bar = t2 * b
                        else:
                            t3 = out_bar.pop()
                            a_bar = t3 / b
                            b_bar = -a_bar * (a / b)
                        out_bar.append(a_bar)
                        out_bar.append(b_bar)
                for k in range(trips):          # 21
                    op = op_tape_1.pop()
                    if op == "sin":             # 22
                        t2 = out_bar.pop()
                        out_bar.append(t2 * math.cos(t1_tape.pop()))
                    else:
                        b, a = tape_1.pop()
                        if op == "+":
                            a_bar = out_bar.pop()
                            b_bar = a_bar
                        elif op == "-":
                            a_bar = out_bar.pop()
                            b_bar = -a_bar
                        elif op == "*":
                            t2 = out_bar.pop()
                            b_bar = t2 * a
                            a_bar = t2 * b
                        else:
                            t3 = out_bar.pop()
                            a_bar = t3 / b
                            b_bar = -a_bar * (a / b)
                        out_bar.append(a_bar)
                        out_bar.append(b_bar)
            elif tok in ("+", "-", "*", "/"):   # 26
                trips = trips_tape.pop()
                for k in range(trips):          # 27
                    op = op_tape_2.pop()
                    if op == "sin":             # 28
                        t2 = out_bar.pop()
                        out_bar.append(t2 * math.cos(t3_tape.pop()))
                    else:
                        b, a = tape_3.pop()
                        if op == "+":
                            a_bar = out_bar.pop()
                            b_bar = a_bar
                        elif op == "-":
                            a_bar = out_bar.pop()
                            b_bar = -a_bar
                        elif op == "*":
                            t2 = out_bar.pop()
                            b_bar = t2 * a
                            a_bar = t2 * b
                        else:
                            t3 = out_bar.pop()
                            a_bar = t3 / b
                            b_bar = -a_bar * (a / b)
                        out_bar.append(a_bar)
                        out_bar.append(b_bar)
            else:
                out_bar.pop()                   # 31
    x_bar = env_bar["x"]                        # 2
    y_bar = env_bar["y"]
    return t1, (x_bar, y_bar)
