# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.register_machine
# source: 09de2d6e0ced2ce9b464af65f9c7e23b
# code: f83ad187a5f960c52c1cbe01bd05043a
# mode: hvp
# wrt: 0
# argument: code list [tuple [str, str, str, str], tuple [str, str, str, str], tuple [str, str, none, str]]
# argument: regs dict {str 'x', str 'y'} [float, float]
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: shared memory = 
# asked: equal axes = 
# sha256: 813444d2c11b88ee9543b101ffee2c2466374d596b5bc204931afa7217c44810

# Product of the Hessian of z_d.register_machine with respect to regs.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, given_once, is_dict, is_list, is_tuple, materialise, require_scalar, zeros_like


def register_machine_hvp(regs, code, regs_dot, *, y_bar=1.0):
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
    x_dot = regs_dot["x"]
    y = regs["y"]
    y_dot = regs_dot["y"]
    regs_1 = {"x": x, "y": y}
    regs_dot = {"x": x_dot, "y": y_dot}
    regs_bar = {"x": 0.0, "y": 0.0}
    regs_bar_dot = {"x": 0.0, "y": 0.0}
    tape = []
    for op, a, b, dst in code:                   # 3
        # 4: regs[dst] = fns[op](regs[a], regs[b] if b is not None else None)
        t1 = {"mul": 0, "add": 1, "sin": 2}[op]
        t2 = t1 == 1
        t3 = regs_1[a]
        t4 = regs_dot[a]
        if b is not None:
            t5 = regs_1[b]
            t6 = regs_dot[b]
        else:
            t5 = None
            t6 = 0.0
        tape.append((t3, t4, t5, t6))
        if t1 == 0:
            t = t3 * t5
            t7 = t5 * t4 + t3 * t6
        elif t2:
            t = t3 + t5
            t7 = t4 + t6
        else:
            t = math.sin(t3)
            t7 = math.cos(t3) * t4
        regs_dot[dst] = t7
        regs_1[dst] = t
        regs_bar_dot[dst] = 0.0
        regs_bar[dst] = 0.0
    t1 = regs_1["v"]                             # 5: return regs["v"] + regs["t"] ** 2
    t2 = regs_1["t"]
    require_scalar(t1 + t2 ** 2, "register_machine")

    # reverse sweep
    t = y_bar * 2                  # 5
    regs_bar_dot["t"] += t * regs_dot["t"]
    regs_bar["t"] += t * t2 ** 1
    regs_bar["v"] += y_bar
    for (op, a, b, dst), (t3, t4, t5, t6) in zip(reversed(code), reversed(tape)):  # 3
        t = regs_bar[dst]          # 4
        t2 = regs_bar_dot[dst]
        regs_bar_dot[dst] = 0.0
        regs_bar[dst] = 0.0
        t7 = {"mul": 0, "add": 1, "sin": 2}[op]
        t8 = t7 == 1
        if t7 == 0:
            t1 = t * t3
            t9 = t3 * t2 + t * t4
            t10 = t * t5
            t2 = t5 * t2 + t * t6
        else:
            if t8:
                t1 = t
                t9 = t2
            else:
                t7 = math.cos(t3)
                t11 = t * t7
                t2 = t7 * t2 + t * -(math.sin(t3) * t4)
                t = t11
                t1 = t9 = 0.0
            t10 = t
        if b is not None:
            regs_bar_dot[b] += t9
            regs_bar[b] += t1
        regs_bar_dot[a] += t2
        regs_bar[a] += t10
    x_bar_dot = regs_bar_dot["x"]  # 1
    y_bar_dot = regs_bar_dot["y"]
    regs_bar_dot = zeros_like(regs)
    regs_bar_dot["y"] += y_bar_dot
    regs_bar_dot["x"] += x_bar_dot
    return materialise(regs_bar_dot, regs)
