# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.tape_of_ops
# source: cf96c63a3d629ccc8d6cc9bdfb96b638
# code: 5e21673705c249dd00cfa1de32d5cef1
# mode: jvp
# wrt: (0, 1)
# argument: k float
# argument: x float
# asked: range = class builtins.range
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: Tape = class z_a.Tape()
# asked: Tape.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Tape.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Tape.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Tape.__new__ = builtin_function_or_method .object.__new__
# asked: Tape.__getattr__ = unbound
# asked: Tape.__del__ = unbound
# asked: Tape.__init__ = function z_a.Tape.__init__ 33116e556ed0f9b14534dbc87cf42780
# asked: Tape.ops = unbound
# asked: Tape.record = function z_a.Tape.record 2aa93a5701a299bb0a996a7e003512e8
# asked: shared memory = 
# asked: Tape.replay = function z_a.Tape.replay 66672967a17834c6412c1e2c6cba18ea
# asked: Tape.replay: reversed = class builtins.reversed
# asked: Tape.replay: math = module math
# asked: math.cos = builtin_function_or_method math.cos
# sha256: 2c69d8e29ab6bd4a011a2af5b76254ee6b787e9a354761365c50ef0e9a73f612

# Tangent of z_a.tape_of_ops with respect to x, k.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect


def tape_of_ops_jvp(x, k, x_dot, k_dot):
    expect(type(x) is float and type(k) is float, "x: float, k: float")

    tape_ops_0, tape_ops_1_0, tape_ops_1_0_dot = [], [], []  # 2: tape = Tape()
    y = x
    y_dot = x_dot
    for i in range(3):                                       # 4
        tape_ops_0.append("mul")                             # 5: tape.record("mul", k)
        tape_ops_1_0.append(k)
        tape_ops_1_0_dot.append(k_dot)
        y_1 = y * k                                          # 6: y = y * k
        y_dot = k * y_dot + y * k_dot
        tape_ops_0.append("sin")                             # 7: tape.record("sin", y)
        tape_ops_1_0.append(y_1)
        tape_ops_1_0_dot.append(y_dot)
        y = math.sin(y_1)                                    # 8: y = math.sin(y)
        y_dot = math.cos(y_1) * y_dot
    d = 1.0
    d_dot = 0.0
    for j in reversed(range(len(tape_ops_0))):               # 9: return y + tape.replay(1.0)
        t = tape_ops_0[j]
        t1 = tape_ops_1_0[j]
        t2 = tape_ops_1_0_dot[j]
        if t == "mul":
            d_1 = d * t1
            d_dot = t1 * d_dot + d * t2
        elif t == "sin":
            t3 = math.cos(t1)
            d_1 = d * t3
            d_dot = t3 * d_dot - d * (math.sin(t1) * t2)
        else:
            d_1 = d
        d = d_1
    return y + d, y_dot + d_dot
