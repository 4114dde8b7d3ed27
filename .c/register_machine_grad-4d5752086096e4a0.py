# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.register_machine
# source: 09de2d6e0ced2ce9b464af65f9c7e23b
# code: f83ad187a5f960c52c1cbe01bd05043a
# mode: grad
# wrt: 0
# argument: code list [tuple [str, str, str, str], tuple [str, str, str, str], tuple [str, str, none, str]]
# argument: regs dict {str 'x', str 'y'} [float, float]
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: shared memory = 
# asked: equal axes = 
# sha256: 55146d8f42ff20b3e837fc831a30861ce954c960340403a8e5634229b2ddfd54

# Gradient of z_d.register_machine with respect to regs.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, given_once, is_dict, is_list, is_tuple, materialise, require_scalar


def register_machine_grad(regs, code, *, y_bar=1.0):
    expect(is_dict(regs, ("x", "y")) and type(regs["x"]) is float and type(regs["y"]) is float
        and is_list(code, 3) and is_tuple(code[0], 4) and type(code[0][0]) is str and type(code[0][1]) is str
        and type(code[0][2]) is str and type(code[0][3]) is str and is_tuple(code[1], 4)
        and type(code[1][0]) is str and type(code[1][1]) is str and type(code[1][2]) is str
        and type(code[1][3]) is str and is_tuple(code[2], 4) and type(code[2][0]) is str
        and type(code[2][1]) is str and code[2][2] is None and type(code[2][3]) is str,
        "regs: {'x': float, 'y': float}, code: [(str, str, str, str), (str, str, str, str), (str, str, None, "
        "str)]")

    # forward sweep
    given_once(regs, code)                       # 1: def register_machine(regs, code):
    x = regs["x"]
    y = regs["y"]
    regs = {"x": x, "y": y}
    regs_bar = {"x": 0.0, "y": 0.0}
    tape = []
    for op, a, b, dst in code:                   # 3
        # 4: regs[dst] = fns[op](regs[a], regs[b] if b is not None else None)
        t1 = {"mul": 0, "add": 1, "sin": 2}[op]
        t2 = t1 == 1
        t3 = regs[a]
        if b is not None:
            t4 = regs[b]
        else:
            t4 = None
        tape.append((t3, t4))
        regs[dst] = t3 * t4 if t1 == 0 else t3 + t4 if t2 else math.sin(t3)
        regs_bar[dst] = 0.0
    t = regs["v"]                                # 5: return regs["v"] + regs["t"] ** 2
    t5 = regs["t"]
    require_scalar(t + t5 ** 2, "register_machine")

    # reverse sweep
    regs_bar["t"] += y_bar * 2 * t5 ** 1  # 5
    regs_bar["v"] += y_bar
    for (op, a, b, dst), (t3, t4) in zip(reversed(code), reversed(tape)):  # 3
        t1 = regs_bar[dst]                # 4
        regs_bar[dst] = 0.0
        t2 = {"mul": 0, "add": 1, "sin": 2}[op]
        t5 = t2 == 1
        if t2 == 0:
            t6 = t1 * t3
            t1 = t1 * t4
        elif t5:
            t6 = t1
        else:
            t1 = t1 * math.cos(t3)
            t6 = 0.0
        if b is not None:
            regs_bar[b] += t6
        regs_bar[a] += t1
    x_bar = materialise(regs_bar["x"], x)
    y_bar = materialise(regs_bar["y"], y)
    return {"x": x_bar, "y": y_bar}
