# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.tape_of_ops
# source: cf96c63a3d629ccc8d6cc9bdfb96b638
# code: 5e21673705c249dd00cfa1de32d5cef1
# mode: grad
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
# sha256: 42c8a35a089d1382f1bff969dba5de06d3360cef70f457ecd1e5c3fe447520bb

# Gradient of z_a.tape_of_ops with respect to x, k.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect


def tape_of_ops_grad(x, k, *, y_bar=1.0):
    expect(type(x) is float and type(k) is float, "x: float, k: float")

    # forward sweep
    tape_ops_0, tape_ops_1_0, tape_ops_1_0_bar, y_tape = [], [], [], []  # 2: tape = Tape()
    y = x
    for i in range(3):            # 4
        y_tape.append(y)
        tape_ops_0.append("mul")  # 5: tape.record("mul", k)
        tape_ops_1_0.append(k)
        tape_ops_1_0_bar.append(0.0)
        y = y * k                 # 6
        tape_ops_0.append("sin")  # 7: tape.record("sin", y)
        tape_ops_1_0.append(y)
        tape_ops_1_0_bar.append(0.0)
        y = math.sin(y)           # 8
    t = len(tape_ops_0)           # 9: return y + tape.replay(1.0)
    d_tape = []
    d = 1.0
    for j in reversed(range(t)):
        d_tape.append(d)
        t1 = tape_ops_0[j]
        t2 = tape_ops_1_0[j]
        if t1 == "mul":
            d = d * t2
        elif t1 == "sin":
            d = d * math.cos(t2)

    # reverse sweep
    d_bar = y_bar
    for j, d in zip(range(t), reversed(d_tape)):  # 9
        t1 = tape_ops_0[j]
        t2 = tape_ops_1_0[j]
        if t1 == "mul":
            t3 = d_bar * d
            d_bar = d_bar * t2
        elif t1 == "sin":
            t3 = -(d_bar * d) * math.sin(t2)
            d_bar = d_bar * math.cos(t2)
        else:
            t3 = 0.0
        tape_ops_1_0_bar[j] += t3
    k_bar = 0.0
    for y in reversed(y_tape):                    # 4
        t = tape_ops_1_0_bar.pop()                # 7
        t1 = tape_ops_1_0_bar.pop()               # 5
        y_1 = y * k                               # 6
        y_bar = y_bar * math.cos(y_1) + t         # 7, 8
        k_bar = k_bar + y_bar * y + t1            # 5, 6
        y_bar = y_bar * k                         # 6
    return y_bar, k_bar
