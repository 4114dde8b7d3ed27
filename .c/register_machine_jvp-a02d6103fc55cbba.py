# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.register_machine
# source: 09de2d6e0ced2ce9b464af65f9c7e23b
# code: f83ad187a5f960c52c1cbe01bd05043a
# mode: jvp
# wrt: (0,)
# argument: code list [tuple [str, str, str, str], tuple [str, str, str, str], tuple [str, str, none, str]]
# argument: regs dict {str 'x', str 'y'} [float, float]
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: shared memory = 
# asked: equal axes = 
# sha256: 6c0ab22a7a8839b06b2f4314af5aeb169bd89d40ab1152394de0cbe32b0266b0

# Tangent of z_d.register_machine with respect to regs.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, given_once, is_dict, is_list, is_tuple


def register_machine_jvp(regs, code, regs_dot):
    expect(is_dict(regs, ("x", "y")) and type(regs["x"]) is float and type(regs["y"]) is float
        and is_list(code, 3) and is_tuple(code[0], 4) and type(code[0][0]) is str and type(code[0][1]) is str
        and type(code[0][2]) is str and type(code[0][3]) is str and is_tuple(code[1], 4)
        and type(code[1][0]) is str and type(code[1][1]) is str and type(code[1][2]) is str
        and type(code[1][3]) is str and is_tuple(code[2], 4) and type(code[2][0]) is str
        and type(code[2][1]) is str and code[2][2] is None and type(code[2][3]) is str,
        "regs: {'x': float, 'y': float}, code: [(str, str, str, str), (str, str, str, str), (str, str, None, "
        "str)]")

    given_once(regs, code)                       # 1: def register_machine(regs, code):
    x = regs["x"]
    x_dot = regs_dot["x"]
    y = regs["y"]
    y_dot = regs_dot["y"]
    regs = {"x": x, "y": y}
    regs_dot = {"x": x_dot, "y": y_dot}
    for op, a, b, dst in code:                   # 3
        # 4: regs[dst] = fns[op](regs[a], regs[b] if b is not None else None)
        t1 = {"mul": 0, "add": 1, "sin": 2}[op]
        t2 = t1 == 1
        t3 = regs[a]
        t4 = regs_dot[a]
        if b is not None:
            t5 = regs[b]
            t6 = regs_dot[b]
        else:
            t5 = None
            t6 = 0.0
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
        regs[dst] = t
    t1 = regs["v"]                               # 5: return regs["v"] + regs["t"] ** 2
    t2 = regs["t"]
    return t1 + t2 ** 2, regs_dot["v"] + 2 * (t2 ** 1 * regs_dot["t"])
