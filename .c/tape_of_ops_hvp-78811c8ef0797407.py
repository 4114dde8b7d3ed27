# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.tape_of_ops
# source: cf96c63a3d629ccc8d6cc9bdfb96b638
# code: 5e21673705c249dd00cfa1de32d5cef1
# mode: hvp
# wrt: 0
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
# sha256: dd1243ba9ab42bd898deb0dbd4507f9f59bbc9725009f75df55441a7258ed62d

# Product of the Hessian of z_a.tape_of_ops with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect


def tape_of_ops_hvp(x, k, x_dot, *, y_bar=1.0):
    expect(type(x) is float and type(k) is float, "x: float, k: float")

    # forward sweep
    tape_ops_0, tape_ops_1_0, tape_ops_1_0_dot, tape_ops_1_0_bar = [], [], [], []  # 2: tape = Tape()
    tape_ops_1_0_bar_dot, tape = [], []
    y = x
    y_dot = x_dot
    for i in range(3):            # 4
        tape_ops_0.append("mul")  # 5: tape.record("mul", k)
        tape_ops_1_0.append(k)
        tape_ops_1_0_dot.append(0.0)
        tape_ops_1_0_bar.append(0.0)
        tape_ops_1_0_bar_dot.append(0.0)
        y_1 = y * k               # 6: y = y * k
        y_dot = k * y_dot
        tape.append((y_1, y_dot))
        tape_ops_0.append("sin")  # 7: tape.record("sin", y)
        tape_ops_1_0.append(y_1)
        tape_ops_1_0_dot.append(y_dot)
        tape_ops_1_0_bar.append(0.0)
        tape_ops_1_0_bar_dot.append(0.0)
        y = math.sin(y_1)         # 8: y = math.sin(y)
        y_dot = math.cos(y_1) * y_dot
    t = len(tape_ops_0)           # 9: return y + tape.replay(1.0)
    tape_1 = []
    d = 1.0
    d_dot = 0.0
    for j in reversed(range(t)):
        tape_1.append((d, d_dot))
        t1 = tape_ops_0[j]
        t2 = tape_ops_1_0[j]
        t3 = tape_ops_1_0_dot[j]
        if t1 == "mul":
            d_1 = d * t2
            d_dot = t2 * d_dot + d * t3
        elif t1 == "sin":
            t4 = math.cos(t2)
            d_1 = d * t4
            d_dot = t4 * d_dot - d * (math.sin(t2) * t3)
        else:
            d_1 = d
        d = d_1

    # reverse sweep
    d_bar = y_bar
    d_bar_dot = 0.0
    for j, (d, d_dot) in zip(range(t), reversed(tape_1)):  # 9
        t1 = tape_ops_0[j]
        t2 = tape_ops_1_0[j]
        t3 = tape_ops_1_0_dot[j]
        if t1 == "mul":
            t4 = d_bar * d
            t = d * d_bar_dot + d_bar * d_dot
            d_bar_dot = t2 * d_bar_dot + d_bar * t3
            d_bar_1 = d_bar * t2
        elif t1 == "sin":
            t5 = math.sin(t2)
            t6 = d_bar * d
            t4 = -t6 * t5
            t7 = math.cos(t2)
            t = t5 * -(d * d_bar_dot + d_bar * d_dot) - t6 * (t7 * t3)
            d_bar_1 = d_bar * t7
            d_bar_dot = t7 * d_bar_dot - d_bar * (t5 * t3)
        else:
            t4 = t = 0.0
            d_bar_1 = d_bar
        tape_ops_1_0_bar_dot[j] += t
        tape_ops_1_0_bar[j] += t4
        d_bar = d_bar_1
    y_bar_dot = 0.0
    for y_1, y_dot in reversed(tape):                      # 4
        t = tape_ops_1_0_bar.pop()                         # 7
        t1 = tape_ops_1_0_bar_dot.pop()
        tape_ops_1_0_bar.pop()                             # 5
        tape_ops_1_0_bar_dot.pop()
        t2 = math.cos(y_1)                                 # 8
        y_bar_dot = k * (t2 * y_bar_dot - y_bar * (math.sin(y_1) * y_dot) + t1)  # 6, 7, 8
        y_bar = (y_bar * t2 + t) * k                       # 6, 7, 8
    return y_bar_dot
